/* Sets and patches from files: taken together, judged, compiled, and only then put to use.
 *
 * All files of one call are taken or none: everything is read and made beside what is in use
 * (struct gathered), and the exchange at the end cannot fail.  Patches of earlier calls stay and
 * are judged again together with the new ones, since two that are fine alone may contradict each
 * other. */
#include "core/library/lib.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/diags.h"
#include "core/base/facts.h"
#include "core/sets/files.h"
#include "core/sets/patch.h"
#include "core/library/derived.h"
#include "core/xml/document.h"

/* ---- Reading --------------------------------------------------------------------------------- */

/* What the files of one call hold, before any of it is used. */
struct gathered {
    const struct stele_game *only; /* the game that all files must be for; NULL: any */
    bool box;                      /* they are what the user's box says */
    struct component_set **sets;   /* by game; NULL where no whole set was given */
    struct lib_patch *given;       /* those of the context that stay, then the new ones */
    size_t given_n, known;
    struct lib_game *fresh; /* by game; without a set where nothing changes */
};

static size_t find_game(const struct stele *lib, const char *id)
{
    size_t i = 0;

    while (i < lib->games_n && strcmp(lib->games[i].game->id, id) != 0)
        i++;
    return i;
}

static bool is_right_game(const struct stele *lib, const struct stele_game *only, const char *id,
                          struct stele_diags *diags)
{
    const bool known = find_game(lib, id) < lib->games_n;

    if (known && (only == NULL || strcmp(only->id, id) == 0))
        return true;
    struct stele_diag *diag = diags_add(diags, STELE_ERROR, STELE_D_FORMAT,
                                        known ? "set.other-game" : "set.unknown-game");
    if (diag == NULL)
        return false;
    fact_text(&diag->why.facts, "found", id);
    if (known)
        fact_text(&diag->why.facts, "expected", only->id);
    return false;
}

static int gather_set(const struct stele *lib, const struct stele_buf *text, const char *path,
                      struct gathered *gathered, struct stele_diags *diags)
{
    struct component_set *set = set_read(text->data, text->size, diags);

    if (set == NULL || !is_right_game(lib, gathered->only, set->game, diags)) {
        set_free(set);
        return STELE_EINPUT;
    }
    if (gathered->box) {
        struct stele_diag *diag = diags_add(diags, STELE_ERROR, STELE_D_FORMAT, "set.whole-in-box");
        if (diag != NULL)
            fact_text(&diag->why.facts, "game", set->game);
        set_free(set);
        return STELE_EINPUT;
    }
    set->given = true;
    set->path = arena_puts(set->arena, path);
    if (set->path == NULL) {
        set_free(set);
        return STELE_ENOMEM;
    }
    struct component_set **place = &gathered->sets[find_game(lib, set->game)];
    set_free(*place);
    *place = set;
    return STELE_OK;
}

static int gather_patch(const struct stele *lib, const struct stele_buf *text, const char *path,
                        unsigned file, struct gathered *gathered, struct stele_diags *diags)
{
    struct patch *patch = patch_read(text->data, text->size, diags);

    if (patch == NULL || !is_right_game(lib, gathered->only, patch->game, diags)) {
        patch_free(patch);
        return STELE_EINPUT;
    }
    patch->file = file;
    patch->path = arena_puts(patch->arena, path);
    if (patch->path == NULL) {
        patch_free(patch);
        return STELE_ENOMEM;
    }
    gathered->given[gathered->given_n++] = (struct lib_patch){patch, gathered->box};
    return STELE_OK;
}

static int gather_source(const struct stele *lib, const struct stele_source *source, unsigned file,
                         struct gathered *gathered, struct stele_diags *diags)
{
    const char *const name = source->path != NULL ? source->path : "";
    const size_t before = diags != NULL ? diags->n : 0;
    struct stele_buf text = {0};
    bool patch = false;
    int result = set_source_text(source, &text, diags);

    if (result == STELE_OK)
        result = patch_is(text.data, text.size, &patch, diags);
    if (result == STELE_OK)
        result = patch ? gather_patch(lib, &text, name, file, gathered, diags)
                       : gather_set(lib, &text, name, gathered, diags);
    stele_buf_free(&text);
    for (size_t i = before; diags != NULL && i < diags->n; i++)
        diags->list[i].file = file;
    return result;
}

/* ---- Making ---------------------------------------------------------------------------------- */

/* The patches in force for a game; a whole set that was given excludes those of the box. */
static size_t list_patches(const struct gathered *gathered, const char *game, bool whole,
                           struct patch **out, size_t *known)
{
    size_t n = 0;

    *known = 0;
    for (size_t i = 0; i < gathered->given_n; i++) {
        const struct lib_patch *given = &gathered->given[i];
        if (strcmp(given->patch->game, game) != 0 || (whole && given->box))
            continue;
        out[n++] = given->patch;
        *known += i < gathered->known;
    }
    return n;
}

static int patch_set(struct component_set *set, struct patch **patches, size_t known, size_t n,
                     struct stele_diags *diags)
{
    if (n == 0)
        return STELE_OK;
    if (!patches_fit(set, patches, known, n, diags))
        return STELE_EINPUT;
    return patches_apply(set, patches, n);
}

/* The set that patches start from: the one given whole, else the built-in one, which stays among the elders
 * of what is in use. */
static struct component_set *base_set(const struct stele *lib, size_t game,
                                      const struct component_set *whole)
{
    if (whole != NULL)
        return set_copy(whole);
    const struct component_set *set = lib_game(lib, lib->games[game].game)->set;
    while (set != NULL && (set->patches[0] != '\0' || set->given))
        set = set->elder;
    return set != NULL ? set_copy(set) : NULL;
}

/* Makes what is new for one game. */
static int freshen(const struct stele *lib, size_t game, struct gathered *gathered,
                   struct stele_diags *diags)
{
    const struct lib_game *const old = &lib->games[game];
    struct lib_game *fresh = &gathered->fresh[game];
    const struct component_set *whole =
        gathered->sets[game] != NULL ? gathered->sets[game] : old->whole;
    struct patch **patches = calloc(gathered->given_n + 1, sizeof *patches);
    struct component_set *set = base_set(lib, game, whole);
    size_t known = 0, n = 0;
    int result = patches != NULL && set != NULL ? STELE_OK : STELE_ENOMEM;

    if (result == STELE_OK) {
        n = list_patches(gathered, old->game->id, whole != NULL, patches, &known);
        /* Patches that fitted another set need not fit this one. */
        if (gathered->sets[game] != NULL)
            known = 0;
        result = patch_set(set, patches, known, n, diags);
    }
    if (result == STELE_OK) {
        *fresh = (struct lib_game){.game = old->game, .texts = old->texts};
        for (size_t i = 0; whole == NULL && i < gathered->given_n; i++)
            fresh->boxed |= gathered->given[i].box &&
                            strcmp(gathered->given[i].patch->game, old->game->id) == 0;
        const size_t before = diags != NULL ? diags->n : 0;
        result = lib_load_set(fresh, set, diags);
        set = NULL;
        for (size_t i = before; n > 0 && diags != NULL && i < diags->n; i++)
            patches_locate(patches, n, &diags->list[i]);
    }
    set_free(set);
    free(patches);
    return result;
}

static bool concerns(const struct lib_patch *list, size_t n, const char *game)
{
    for (size_t i = 0; i < n; i++)
        if (strcmp(list[i].patch->game, game) == 0)
            return true;
    return false;
}

/* The games that the files are about; and where the box is another, those it was about. */
static int freshen_all(const struct stele *lib, struct gathered *gathered,
                       struct stele_diags *diags)
{
    int result = STELE_OK;

    for (size_t game = 0; game < lib->games_n && result == STELE_OK; game++) {
        const char *const id = lib->games[game].game->id;
        if (gathered->sets[game] != NULL || (gathered->box && lib->games[game].boxed) ||
            concerns(gathered->given + gathered->known, gathered->given_n - gathered->known, id))
            result = freshen(lib, game, gathered, diags);
    }
    return result;
}

/* ---- Putting to use -------------------------------------------------------------------------- */

/* Logs that are open keep looking at the set they were read under. */
static void use_fresh(struct stele *lib, struct gathered *gathered)
{
    for (size_t i = 0; i < lib->games_n; i++) {
        struct lib_game *const game = &lib->games[i], *const fresh = &gathered->fresh[i];
        if (gathered->sets[i] != NULL) {
            set_free(game->whole);
            game->whole = gathered->sets[i];
            gathered->sets[i] = NULL;
        }
        if (fresh->set == NULL)
            continue;
        fresh->set->elder = game->set;
        fresh->whole = game->whole;
        *game = *fresh;
        fresh->set = NULL;
        atomic_fetch_or_explicit(&lib->loaded, UINT32_C(1) << i, memory_order_release);
    }
}

/* From here on the list that was gathered is the context's; the patches of a box that is replaced
 * go. */
static void use_given(struct stele *lib, struct gathered *gathered)
{
    struct lib_patch *const old = lib->given;

    for (size_t i = 0; i < lib->given_n; i++)
        if (gathered->box && old[i].box)
            patch_free(old[i].patch);
    lib->given = gathered->given;
    lib->given_n = gathered->given_n;
    for (size_t i = 0; i < lib->given_n; i++)
        lib->given[i].patch->file = PATCH_ELDER;
    free(old);
    gathered->given = NULL;
    gathered->given_n = gathered->known = 0;
}

static void free_gathered(const struct stele *lib, struct gathered *gathered)
{
    for (size_t i = gathered->known; i < gathered->given_n; i++)
        patch_free(gathered->given[i].patch);
    for (size_t i = 0; gathered->sets != NULL && i < lib->games_n; i++)
        set_free(gathered->sets[i]);
    for (size_t i = 0; gathered->fresh != NULL && i < lib->games_n; i++)
        set_free(gathered->fresh[i].set);
    free(gathered->given);
    free(gathered->sets);
    free(gathered->fresh);
}

static int use_sources(struct stele *lib, const struct stele_game *game, bool box,
                       const struct stele_source *sources, size_t n, struct stele_diags *diags)
{
    struct gathered gathered = {
        .only = game,
        .box = box,
        .sets = calloc(lib->games_n + 1, sizeof gathered.sets[0]),
        .given = calloc(lib->given_n + n + 1, sizeof gathered.given[0]),
        .fresh = calloc(lib->games_n + 1, sizeof gathered.fresh[0]),
    };
    int result = STELE_OK;

    if (gathered.sets == NULL || gathered.given == NULL || gathered.fresh == NULL)
        result = STELE_ENOMEM;
    /* A new box takes the place of the one before it. */
    for (size_t i = 0; i < lib->given_n && result == STELE_OK; i++)
        if (!(box && lib->given[i].box))
            gathered.given[gathered.given_n++] = lib->given[i];
    gathered.known = gathered.given_n;
    for (size_t i = 0; i < n && result == STELE_OK; i++)
        result = gather_source(lib, &sources[i], (unsigned)i, &gathered, diags);
    if (result == STELE_OK)
        result = freshen_all(lib, &gathered, diags);
    if (result == STELE_OK) {
        use_fresh(lib, &gathered);
        use_given(lib, &gathered);
        derived_forget(lib);
    }
    free_gathered(lib, &gathered);
    return result;
}

static int use_files(struct stele *lib, const struct stele_game *game, bool box,
                     const char *const *paths, size_t n, struct stele_diags *diags)
{
    struct stele_source *const sources = file_sources(paths, n);
    const int result =
        sources != NULL ? use_sources(lib, game, box, sources, n, diags) : STELE_ENOMEM;

    free(sources);
    return result;
}

int stele_use_set_sources(struct stele *lib, const struct stele_game *game,
                          const struct stele_source *sources, size_t n, struct stele_diags *diags)
{
    return use_sources(lib, game, false, sources, n, diags);
}

int stele_use_sets(struct stele *lib, const struct stele_game *game, const char *const *paths,
                   size_t n, struct stele_diags *diags)
{
    return use_files(lib, game, false, paths, n, diags);
}

int stele_use_box(struct stele *lib, const char *const *paths, size_t n, struct stele_diags *diags)
{
    return use_files(lib, NULL, true, paths, n, diags);
}
