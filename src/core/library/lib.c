#include "core/library/lib.h"
#include "core/library/registry.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/diags.h"
#include "core/base/facts.h"
#include "core/base/join.h"
#include "core/base/number.h"
#include "core/base/slice.h"
#include "core/texts/catalogue.h"
#include "core/sets/domain.h"
#include "core/library/ground.h"
#include "core/sets/patch.h"
#include "core/sets/sheet.h"
#include "core/xml/xmlready.h"
#include "core/xml/document.h"

enum { NAME_KEY_MAX = 256 };

const char *const stele_langs[LANG_N] = {"en", "ru"};

int lang_index(const char *lang)
{
    return lang != NULL && strncmp(lang, "ru", 2) == 0 ? LANG_RU : LANG_EN;
}

/* ---- One game: its set, compiled, with the names it brings ----------------------------------- */

static size_t count_names(const struct component_set *set, const struct game_domain *from)
{
    size_t n = 0;

    for (int i = 0; i < 3 && from->groups[i] != NULL; i++) {
        const struct set_group *group = set_group(set, from->groups[i]);
        n += group != NULL ? group->items_n : 0;
    }
    for (size_t i = 0; from->extra != NULL && from->extra[i] != NULL; i++)
        n++;
    return n;
}

/* The items of the groups, then the extra names.  False if a group is missing. */
static bool collect_names(const struct component_set *set, const struct game_domain *from,
                          const char **names, struct stele_reason *why)
{
    size_t n = 0;

    for (int i = 0; i < 3 && from->groups[i] != NULL; i++) {
        const struct set_group *group = set_group(set, from->groups[i]);
        if (group == NULL) {
            refuse(why, "set.missing-group", NULL);
            fact_text(&why->facts, "group", from->groups[i]);
            return false;
        }
        for (size_t k = 0; k < group->items_n; k++)
            names[n++] = group->items[k].id;
    }
    for (size_t i = 0; from->extra != NULL && from->extra[i] != NULL; i++)
        names[n++] = from->extra[i];
    return true;
}

/* Two groups that share a domain may not share a name. */
static bool names_differ(const struct stele_domain *domain, struct stele_reason *why)
{
    for (uint16_t i = 0; i < domain->names_n; i++) {
        const char *name = domain->names[i];
        if (domain_find(domain, name, strlen(name)) == i)
            continue;
        refuse(why, "set.duplicate-name", NULL);
        fact_text(&why->facts, "name", name);
        fact_text(&why->facts, "domain", domain->name);
        return false;
    }
    return true;
}

enum { NAMES_MAX = 4096 };

/* Returns STELE_OK, STELE_EINPUT with *why, or STELE_ENOMEM. */
static int make_domain(const struct component_set *set, const struct game_domain *from,
                       struct stele_domain *domain, struct stele_reason *why)
{
    const size_t n = count_names(set, from);
    const char **names = n > NAMES_MAX ? NULL : arena_alloc(set->arena, n * sizeof *names);

    if (n > NAMES_MAX) {
        refuse(why, "set.too-many-names", NULL);
        fact_text(&why->facts, "domain", from->name);
        fact_int(&why->facts, "limit", NAMES_MAX);
        return STELE_EINPUT;
    }
    if (names == NULL)
        return STELE_ENOMEM;
    if (!collect_names(set, from, names, why))
        return STELE_EINPUT;
    *domain = (struct stele_domain){.name = from->name, .names = names, .names_n = (uint16_t)n};
    if (!domain_index(domain, set->arena))
        return STELE_ENOMEM;
    return names_differ(domain, why) ? STELE_OK : STELE_EINPUT;
}

/* Makes room for the names of a domain, per language and grammatical form.  Any thread fills it on
 * first use; two threads that do so at once write the same pointer, so no lock is needed. */
static bool make_names(struct lib_names *names, size_t n, struct arena *arena)
{
    const size_t room = LANG_N * FORMS_N * n;

    names->said = arena_alloc(arena, room * sizeof names->said[0]);
    names->n = n;
    for (size_t i = 0; names->said != NULL && i < room; i++)
        atomic_init(&names->said[i], NULL);
    return names->said != NULL;
}

static int make_domains(struct lib_game *entry, struct stele_reason *why)
{
    const struct stele_game *game = entry->game;
    struct arena *const arena = entry->set->arena;

    entry->domains = arena_alloc(arena, game->domains_n * sizeof entry->domains[0]);
    entry->names = arena_alloc(arena, game->domains_n * sizeof entry->names[0]);
    if (entry->domains == NULL || entry->names == NULL)
        return STELE_ENOMEM;
    for (size_t i = 0; i < game->domains_n; i++) {
        const int result = make_domain(entry->set, &game->domains[i], &entry->domains[i], why);
        if (result != STELE_OK)
            return result;
        if (!make_names(&entry->names[i], entry->domains[i].names_n, arena))
            return STELE_ENOMEM;
    }
    return STELE_OK;
}

static bool make_provenance(struct lib_game *entry)
{
    const struct component_set *set = entry->set;

    entry->provenance = arena_alloc(set->arena, set->groups_n * sizeof entry->provenance[0]);
    if (entry->provenance == NULL)
        return false;
    entry->provenance_n = set->groups_n;
    for (size_t i = 0; i < set->groups_n; i++) {
        const struct set_group *group = &set->groups[i];
        entry->provenance[i] = (struct stele_provenance){
            .group = group->id,
            .status = group->status,
            .confidence = group->confidence,
            .sources = group->sources,
            .note = group->note,
        };
    }
    return true;
}

static bool may_hide(const struct stele_verb *verbs, size_t n)
{
    for (size_t i = 0; i < n; i++)
        for (int arg = 0; arg < verbs[i].args_n; arg++)
            if (verbs[i].args[arg].flags & STELE_ARG_HIDDEN)
                return true;
    return false;
}

/* Whether `?` can be written anywhere: for an argument, or as one of the names of a domain. */
static bool hides_anything(const struct lib_game *entry)
{
    const struct stele_game *game = entry->game;

    for (size_t i = 0; entry->domains != NULL && i < game->domains_n; i++)
        if (domain_find(&entry->domains[i], "?", 1) >= 0)
            return true;
    return may_hide(game->verbs, game->verbs_n) || may_hide(game->setup_items, game->setup_items_n);
}

static void make_info(struct lib_game *entry)
{
    const struct stele_game *game = entry->game;

    entry->info = (struct stele_game_info){
        .id = game->id,
        .prefix = game->prefix,
        .editions = game->editions,
        .editions_n = game->editions_n,
        .verbs = game->verbs,
        .verbs_n = game->verbs_n,
        .domains = entry->domains,
        .domains_n = entry->domains != NULL ? game->domains_n : 0,
        .rulings = game->rulings,
        .rulings_n = game->rulings_n,
        .options = game->options,
        .options_n = game->options_n,
        .categories = game->categories,
        .categories_n = game->categories_n,
        .aside = game->aside,
        .hides = hides_anything(entry),
        .subtotal = game->subtotal,
    };
}

/* Everything of entry that comes from entry->set. */
static int make_game(struct lib_game *entry, struct stele_reason *why)
{
    const struct stele_game *game = entry->game;

    entry->compiled = arena_alloc_aligned(entry->set->arena, game->set_size, ARENA_STATE_ALIGN);
    if (entry->compiled == NULL || !make_provenance(entry))
        return STELE_ENOMEM;
    const int result = make_domains(entry, why);
    if (result != STELE_OK)
        return result;
    if (game->compile != NULL && !game->compile(entry->set, entry->compiled, why))
        return STELE_EINPUT;
    if (!grounds_index(entry))
        return STELE_ENOMEM;
    make_info(entry);
    return STELE_OK;
}

static void add_reason(struct stele_diags *diags, const struct stele_reason *why)
{
    struct stele_diag *diag = diags_add(diags, STELE_ERROR, STELE_D_FORMAT, why->code);

    if (diag != NULL)
        diag->why = *why;
}

int lib_load_set(struct lib_game *entry, struct component_set *set, struct stele_diags *diags)
{
    struct stele_reason why;

    entry->set = set;
    const int result = make_game(entry, &why);
    if (result == STELE_EINPUT)
        add_reason(diags, &why);
    if (result != STELE_OK) {
        set_free(set);
        *entry = (struct lib_game){.game = entry->game, .texts = entry->texts};
        make_info(entry);
    }
    return result;
}

/* ---- The context ----------------------------------------------------------------------------- */

struct files {
    const struct embedded_file *list;
    size_t n;
};

static const struct embedded_file *find_file(struct files files, const char *name)
{
    for (size_t i = 0; i < files.n; i++)
        if (strcmp(files.list[i].name, name) == 0)
            return &files.list[i];
    return NULL;
}

const struct embedded_file *lib_file(const struct stele *lib, const char *name)
{
    return find_file((struct files){lib->files, lib->files_n}, name);
}

/* All diagnostics but the first `from` are about this file. */
static void name_file(struct stele_diags *diags, size_t from, const char *name)
{
    for (size_t i = from; diags != NULL && i < diags->n; i++)
        fact_text(&diags->list[i].why.facts, "file", name);
}

static bool load_game_set(struct lib_game *entry, struct files files, struct stele_diags *diags)
{
    const size_t before = diags != NULL ? diags->n : 0;
    char name[64];

    snprintf(name, sizeof name, "sets/%s.xml", entry->game->id);
    const struct embedded_file *file = find_file(files, name);
    if (file == NULL)
        diags_add(diags, STELE_ERROR, STELE_D_IO, "set.no-file");
    struct component_set *set =
        file != NULL ? set_read((const char *)file->data, file->size, diags) : NULL;
    const bool good = set != NULL && lib_load_set(entry, set, diags) == STELE_OK;
    name_file(diags, before, name);
    return good;
}

/* Returns NULL for a file with any error; diags say why. */
static struct catalogue *read_texts(struct files files, const char *id, int lang,
                                    struct stele_diags *diags)
{
    const size_t before = diags != NULL ? diags->n : 0;
    char name[64];

    snprintf(name, sizeof name, "clauses/%s.%s.xml", id, stele_langs[lang]);
    const struct embedded_file *file = find_file(files, name);
    if (file == NULL)
        return texts_empty();
    struct catalogue *texts =
        texts_read((const char *)file->data, file->size, id, stele_langs[lang], diags);
    name_file(diags, before, name);
    return texts;
}

/* Sets the flag of the root, whichever context lacked memory: stele_out_of_memory reads that one. */
void lib_no_memory(const struct stele *lib)
{
    atomic_store(&((struct stele *)lib_root(lib))->no_memory, true);
}

bool stele_out_of_memory(const struct stele *lib)
{
    return atomic_exchange(&((struct stele *)lib_root(lib))->no_memory, false);
}

/* Returns the catalogue in a language and reads it on first use; NULL without memory.
 *
 * Sets and catalogues are read on demand: a command needs one game and one language, and reading
 * them all would take longer than most commands.  A loaded one is found without a lock; only
 * threads that come before it is loaded take `reading`, and the loser of that race finds it
 * done. */
static struct catalogue *lib_catalogue(const struct stele *lib, struct lib_texts *texts, int lang,
                                       struct stele_diags *diags)
{
    struct catalogue *found = atomic_load_explicit(&texts->lang[lang], memory_order_acquire);

    if (found != NULL)
        return found;
    /* The texts of a derived context are those of its root. */
    pthread_mutex_t *reading = (pthread_mutex_t *)&lib_root(lib)->reading;
    pthread_mutex_lock(reading);
    found = atomic_load_explicit(&texts->lang[lang], memory_order_relaxed);
    if (found == NULL) {
        found = read_texts((struct files){lib->files, lib->files_n}, texts->id, lang, diags);
        atomic_store_explicit(&texts->lang[lang], found, memory_order_release);
    }
    pthread_mutex_unlock(reading);
    if (found == NULL)
        lib_no_memory(lib);
    return found;
}

enum { TEXTS_CORE, TEXTS_CLI, TEXTS_GAMES };

static bool read_all_texts(const struct stele *lib, struct stele_diags *diags)
{
    bool good = true;

    for (size_t i = 0; i < TEXTS_GAMES + lib->games_n; i++)
        for (int lang = 0; lang < LANG_N; lang++)
            good = lib_catalogue(lib, &lib->texts[i], lang, diags) != NULL && good;
    return good;
}

static bool is_loaded(const struct stele *lib, size_t game)
{
    return (atomic_load_explicit(&lib->loaded, memory_order_acquire) >> game) & 1;
}

static bool load_once(const struct stele *lib, size_t game, struct stele_diags *diags)
{
    if (is_loaded(lib, game))
        return true;
    struct stele *mutable = (struct stele *)lib;
    pthread_mutex_lock(&mutable->reading);
    const bool good =
        is_loaded(lib, game) ||
        load_game_set(&lib->games[game], (struct files){lib->files, lib->files_n}, diags);
    if (good)
        atomic_fetch_or_explicit(&mutable->loaded, UINT32_C(1) << game, memory_order_release);
    pthread_mutex_unlock(&mutable->reading);
    if (!good)
        lib_no_memory(lib);
    return good;
}

static bool load_all_sets(const struct stele *lib, struct stele_diags *diags)
{
    bool good = true;

    for (size_t i = 0; i < lib->games_n; i++)
        good = load_once(lib, i, diags) && good;
    return good;
}

static void enter_games(struct stele *lib, const struct stele_game *const *games)
{
    for (size_t i = 0; i < lib->games_n; i++) {
        struct lib_game *entry = &lib->games[i];
        entry->game = games[i];
        entry->texts = &lib->texts[TEXTS_GAMES + i];
        entry->texts->id = games[i]->id;
        make_info(entry);
    }
}

enum { GAMES_MAX = 32 }; /* bits of stele.loaded */

/* A context that has read nothing yet. */
static struct stele *make_lib(const struct stele_game *const *games, size_t games_n,
                              const struct embedded_file *list, size_t files_n)
{
    struct stele *lib = games_n <= GAMES_MAX && xml_start() ? calloc(1, sizeof *lib) : NULL;

    if (lib == NULL)
        return NULL;
    pthread_mutex_init(&lib->reading, NULL);
    pthread_mutex_init(&lib->deriving, NULL);
    lib->files = list;
    lib->files_n = files_n;
    lib->games = calloc(games_n > 0 ? games_n : 1, sizeof lib->games[0]);
    lib->texts = calloc(TEXTS_GAMES + games_n, sizeof lib->texts[0]);
    if (lib->games == NULL || lib->texts == NULL) {
        stele_free(lib);
        return NULL;
    }
    lib->games_n = games_n;
    lib->texts[TEXTS_CORE].id = "core";
    lib->texts[TEXTS_CLI].id = "cli";
    enter_games(lib, games);
    return lib;
}

struct stele *lib_new(const struct stele_game *const *games, size_t games_n,
                      const struct embedded_file *list, size_t files_n, struct stele_diags *diags)
{
    struct stele *lib = make_lib(games, games_n, list, files_n);

    if (lib == NULL)
        return NULL;
    const bool sets = load_all_sets(lib, diags), texts = read_all_texts(lib, diags);
    if (sets && texts)
        return lib;
    stele_free(lib);
    return NULL;
}

struct stele *stele_new(void)
{
    return make_lib(game_registry, game_registry_n, embedded_files, embedded_files_n);
}

void stele_free(struct stele *lib)
{
    if (lib == NULL)
        return;
    while (lib->derived != NULL) {
        struct stele *const next = lib->derived->next;
        stele_free(lib->derived);
        lib->derived = next;
    }
    for (size_t i = 0; i < lib->games_n; i++) {
        set_free(lib->games[i].set);
        set_free(lib->games[i].whole);
    }
    for (size_t i = 0; i < lib->given_n; i++)
        patch_free(lib->given[i].patch);
    for (size_t i = 0; lib->root == NULL && lib->texts != NULL && i < TEXTS_GAMES + lib->games_n;
         i++)
        for (int lang = 0; lang < LANG_N; lang++)
            texts_free(atomic_load_explicit(&lib->texts[i].lang[lang], memory_order_relaxed));
    pthread_mutex_destroy(&lib->deriving);
    pthread_mutex_destroy(&lib->reading);
    if (lib->root == NULL)
        free(lib->texts);
    free(lib->given);
    free(lib->key);
    free(lib->games);
    free(lib);
}

/* ---- Derived contexts ------------------------------------------------------------------------ */

/* A derived context differs from its root in the set of one game.  It shares files and texts with
 * the root, which outlives it; the sets of the other games would be read again on request, which
 * reading a log of this game never makes. */
int lib_derive(const struct stele *root, size_t game, struct component_set *set, struct stele **out,
               struct stele_diags *diags)
{
    struct stele *lib = calloc(1, sizeof *lib);
    struct lib_game *games = calloc(root->games_n, sizeof *games);

    *out = NULL;
    if (lib == NULL || games == NULL) {
        free(lib);
        free(games);
        set_free(set);
        return STELE_ENOMEM;
    }
    pthread_mutex_init(&lib->reading, NULL);
    pthread_mutex_init(&lib->deriving, NULL);
    lib->root = root;
    lib->files = root->files;
    lib->files_n = root->files_n;
    lib->texts = root->texts;
    lib->games = games;
    lib->games_n = root->games_n;
    for (size_t i = 0; i < root->games_n; i++) {
        games[i] = (struct lib_game){.game = root->games[i].game, .texts = root->games[i].texts};
        make_info(&games[i]);
    }
    const int result = lib_load_set(&games[game], set, diags);
    if (result != STELE_OK) {
        stele_free(lib);
        return result;
    }
    atomic_store(&lib->loaded, UINT32_C(1) << game);
    *out = lib;
    return STELE_OK;
}

/* ---- Built-in sets --------------------------------------------------------------------------- */

/* The number in "sets/old/<id>-<number>.xml"; 0 if the name is another. */
static int32_t old_number(const char *name, const char *id)
{
    static const char folder[] = "sets/old/";
    const size_t size = strlen(id);
    int32_t number;

    if (strncmp(name, folder, sizeof folder - 1) != 0)
        return 0;
    name += sizeof folder - 1;
    if (strncmp(name, id, size) != 0 || name[size] != '-')
        return 0;
    name += size + 1;
    const char *end = strstr(name, ".xml");
    return end != NULL && number_parse(name, (size_t)(end - name), &number) ? number : 0;
}

size_t lib_versions(const struct stele *lib, size_t game, struct lib_version out[LIB_VERSIONS_MAX])
{
    const char *const id = lib->games[game].game->id;
    const struct files files = {lib->files, lib->files_n};
    char name[64];
    size_t n = 0;

    for (size_t i = 0; i < lib->files_n; i++) {
        const int32_t number = old_number(lib->files[i].name, id);
        size_t at = n;
        if (number <= 0 || n == LIB_VERSIONS_MAX - 1)
            continue;
        for (; at > 0 && out[at - 1].number > number; at--)
            out[at] = out[at - 1];
        out[at] = (struct lib_version){.number = number, .file = &lib->files[i]};
        n++;
    }
    snprintf(name, sizeof name, "sets/%s.xml", id);
    const struct embedded_file *const file = find_file(files, name);
    if (file != NULL)
        out[n++] = (struct lib_version){.number = INT32_MAX, .file = file};
    return n;
}

bool lib_is_given(const struct stele *lib, const struct stele_game *game)
{
    const struct stele *const root = lib_root(lib);

    for (size_t i = 0; i < root->given_n; i++)
        if (!root->given[i].box && strcmp(root->given[i].patch->game, game->id) == 0)
            return true;
    return lib_game(root, game)->whole != NULL;
}

/* ---- Questions ------------------------------------------------------------------------------- */

size_t lib_index(const struct stele *lib, const struct stele_game *game)
{
    size_t i = 0;

    while (i < lib->games_n && lib->games[i].game != game)
        i++;
    return i;
}

bool lib_load(const struct stele *lib, const struct stele_game *game)
{
    const size_t i = lib_index(lib, game);

    return i < lib->games_n && load_once(lib, i, NULL);
}

const struct lib_game *lib_game(const struct stele *lib, const struct stele_game *game)
{
    const size_t i = lib_index(lib, game);

    if (i == lib->games_n)
        return NULL;
    load_once(lib, i, NULL);
    return &lib->games[i];
}

size_t stele_games_n(const struct stele *lib)
{
    return lib->games_n;
}

const struct stele_game *stele_game_at(const struct stele *lib, size_t i)
{
    return i < lib->games_n ? lib->games[i].game : NULL;
}

const struct stele_game *stele_game_find(const struct stele *lib, const char *id)
{
    for (size_t i = 0; i < lib->games_n; i++)
        if (strcmp(lib->games[i].game->id, id) == 0)
            return lib->games[i].game;
    return NULL;
}

const struct stele_game *stele_game_of(const struct stele *lib, const char *code)
{
    const char *dot = strchr(code, '.');

    for (size_t i = 0; dot != NULL && i < lib->games_n; i++) {
        const char *name = lib->games[i].game->id;
        if (strncmp(name, code, (size_t)(dot - code)) == 0 && name[dot - code] == '\0')
            return lib->games[i].game;
    }
    return NULL;
}

const struct stele_game_info *stele_game_info(const struct stele *lib,
                                              const struct stele_game *game)
{
    return &lib_game(lib, game)->info;
}

const char *stele_name(const struct stele_game_info *info, const char *domain, size_t index)
{
    return domain_name(info->domains, info->domains_n, domain, index);
}

const char *stele_set_id(const struct stele *lib, const struct stele_game *game)
{
    const struct component_set *set = lib_game(lib, game)->set;

    return set != NULL ? set->id : "";
}

const char *stele_set_digest(const struct stele *lib, const struct stele_game *game)
{
    const struct component_set *set = lib_game(lib, game)->set;

    return set != NULL ? set->digest : "";
}

const char *stele_set_patches(const struct stele *lib, const struct stele_game *game)
{
    const struct component_set *set = lib_game(lib, game)->set;

    return set != NULL ? set->patches : "";
}

const char *stele_set_base(const struct stele *lib, const struct stele_game *game)
{
    const struct component_set *set = lib_game(lib, game)->set;

    return set != NULL ? set->base : "";
}

const char *stele_set_version(const struct stele *lib, const struct stele_game *game)
{
    const struct component_set *set = lib_game(lib, game)->set;

    return set != NULL ? set->version : "";
}

int stele_set_rows(const struct stele *lib, const struct stele_game *game,
                   struct stele_set_table *out)
{
    const struct component_set *set = lib_game(lib, game)->set;

    *out = (struct stele_set_table){0};
    return set != NULL ? sheet_make(set, out) : STELE_ENOMEM;
}

int stele_set_ranges(const struct stele *lib, const struct stele_game *game,
                     struct stele_set_ranges *out)
{
    return ranges_of(game, lib_game(lib, game)->set, out);
}

bool stele_given_patch(const struct stele *lib, size_t i, struct stele_given *out)
{
    const struct stele *const root = lib_root(lib);

    if (i >= root->given_n)
        return false;
    const struct lib_patch *const given = &root->given[i];
    const struct stele_game *const game = stele_game_find(root, given->patch->game);
    *out = (struct stele_given){
        .game = given->patch->game,
        .id = given->patch->id,
        .path = given->patch->path,
        .box = given->box,
        .in_force = !given->box || lib_game(root, game)->boxed,
    };
    return true;
}

size_t stele_set_provenance(const struct stele *lib, const struct stele_game *game,
                            const struct stele_provenance **list)
{
    const struct lib_game *entry = lib_game(lib, game);

    *list = entry->provenance;
    return entry->provenance_n;
}

static const char *find_in(const struct stele *lib, struct lib_texts *texts, int lang,
                           const char *key, uint32_t hash)
{
    const struct catalogue *catalogue = lib_catalogue(lib, texts, lang, NULL);

    return catalogue != NULL ? texts_find_hashed(catalogue, key, hash) : NULL;
}

/* A game's own text comes before the core's, and that before the command line's. */
static const char *find_text(const struct stele *lib, const struct stele_game *game, int lang,
                             const char *key)
{
    const struct lib_game *entry = game != NULL ? lib_game(lib, game) : NULL;
    const char *text = NULL;

    if (entry != NULL && key[0] == 's' && strncmp(key, "set/", 4) == 0)
        return entry->set != NULL ? set_text(entry->set, stele_langs[lang], key) : NULL;
    const uint32_t hash = texts_hash(key);
    if (entry != NULL)
        text = find_in(lib, entry->texts, lang, key, hash);
    if (text == NULL)
        text = find_in(lib, &lib->texts[TEXTS_CORE], lang, key, hash);
    return text != NULL ? text : find_in(lib, &lib->texts[TEXTS_CLI], lang, key, hash);
}

const char *lib_text(const struct stele *lib, const struct stele_game *game, const char *lang,
                     const char *key)
{
    return find_text(lib, game, lang_index(lang), key);
}

static struct message *find_message(const struct stele *lib, struct lib_texts *const from[3],
                                    int lang, const char *id, uint32_t hash)
{
    struct message *found = NULL;

    for (int i = 0; i < 3 && found == NULL; i++) {
        const struct catalogue *const catalogue =
            from[i] != NULL ? lib_catalogue(lib, from[i], lang, NULL) : NULL;
        if (catalogue != NULL)
            found = texts_message(catalogue, id, hash);
    }
    return found;
}

struct message *lib_message(const struct stele *lib, const struct stele_game *game,
                            const char *lang, const char *id)
{
    const struct lib_game *const entry = game != NULL ? lib_game(lib, game) : NULL;
    struct lib_texts *const from[] = {entry != NULL ? entry->texts : NULL, &lib->texts[TEXTS_CORE],
                                      &lib->texts[TEXTS_CLI]};
    const uint32_t hash = texts_hash(id);
    struct message *const found = find_message(lib, from, lang_index(lang), id, hash);

    return found != NULL ? found : find_message(lib, from, LANG_EN, id, hash);
}

bool lib_has_texts(const struct stele *lib, const struct stele_game *game, const char *lang)
{
    const int in = lang_index(lang);

    return lib_catalogue(lib, lib_game(lib, game)->texts, in, NULL) != NULL &&
           lib_catalogue(lib, &lib->texts[TEXTS_CORE], in, NULL) != NULL &&
           lib_catalogue(lib, &lib->texts[TEXTS_CLI], in, NULL) != NULL;
}

const char *stele_text_find(const struct stele *lib, const struct stele_game *game,
                            const char *lang, const char *key)
{
    const char *text = lib_text(lib, game, lang, key);

    return text != NULL ? text : "";
}

const char *stele_text(const struct stele *lib, const struct stele_game *game, const char *lang,
                       const char *key)
{
    const char *text = lib_text(lib, game, lang, key);

    if (text == NULL)
        text = find_text(lib, game, LANG_EN, key);
    return text != NULL ? text : key;
}

const char *stele_text_name(const struct stele *lib, const struct stele_game *game,
                            const char *lang, const char *domain, const char *name)
{
    char key[NAME_KEY_MAX];

    join(key, "name/", domain, "/", name);
    const char *text = lib_text(lib, game, lang, key);
    return text != NULL ? text : name;
}

size_t stele_text_ids(const struct stele *lib, const struct stele_game *game, const char *kind,
                      const char *const **ids)
{
    static const char *const kinds[TEXT_LISTS] = {"clause", "section", "ruling", "name", "message"};
    const struct lib_game *entry = game != NULL ? lib_game(lib, game) : NULL;
    const struct catalogue *texts =
        lib_catalogue(lib, entry != NULL ? entry->texts : &lib->texts[TEXTS_CORE], LANG_EN, NULL);

    for (int i = 0; texts != NULL && i < TEXT_LISTS; i++)
        if (strcmp(kinds[i], kind) == 0)
            return texts_ids(texts, (enum text_list)i, ids);
    *ids = NULL;
    return 0;
}

static bool has_choices(const struct stele_game *game, const char *id)
{
    for (size_t i = 0; i < game->rulings_n; i++)
        if (strcmp(game->rulings[i].id, id) == 0)
            return true;
    return false;
}

const char *lib_fixed_ruling(const struct stele *lib, const struct stele_game *game, const char *id,
                             size_t size)
{
    const char *const *ids;
    const size_t n = stele_text_ids(lib, game, "ruling", &ids);

    for (size_t i = 0; i < n; i++)
        if (slice_is(id, size, ids[i]))
            return has_choices(game, ids[i]) ? NULL : ids[i];
    return NULL;
}

bool lib_refuse_reading(const struct stele_game *game, const char *id, const char *choice,
                        struct stele_reason *why)
{
    refuse(why, "log.fixed-ruling", "");
    fact_text(&why->facts, "name", id);
    fact_text(&why->facts, "choice", choice);
    fact_text(&why->facts, "game", game->id); /* whose words say what the reading is */
    return false;
}

const char *embedded_find(const char *name, size_t *size)
{
    const struct files files = {embedded_files, embedded_files_n};
    const struct embedded_file *file = find_file(files, name);

    if (file == NULL)
        return NULL;
    if (size != NULL)
        *size = file->size;
    return (const char *)file->data;
}
