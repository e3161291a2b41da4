#include "core/library/derived.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/diags.h"
#include "core/base/facts.h"
#include "core/sets/patch.h"

/* How many derived contexts that nobody holds are kept for later logs. */
enum { IDLE_MAX = 8 };

/* ---- Holding --------------------------------------------------------------------------------- */

static void lock(const struct stele *root)
{
    pthread_mutex_lock((pthread_mutex_t *)&root->deriving);
}

static void unlock(const struct stele *root)
{
    pthread_mutex_unlock((pthread_mutex_t *)&root->deriving);
}

/* Frees what nobody holds, but for the last few.  The list is in the order of use, the latest first
 * (find_derived, keep).  A context without a key was made under other patches, and no new log can
 * use it. */
static void trim(struct stele *root)
{
    struct stele **at = &root->derived;
    size_t idle = 0;

    while (*at != NULL) {
        struct stele *const lib = *at;
        if (lib->refs > 0 || (lib->key != NULL && idle++ < IDLE_MAX)) {
            at = &lib->next;
            continue;
        }
        *at = lib->next;
        stele_free(lib);
    }
}

const struct stele *derived_hold(const struct stele *lib)
{
    if (lib->root == NULL)
        return lib;
    lock(lib->root);
    ((struct stele *)lib)->refs++;
    unlock(lib->root);
    return lib;
}

void derived_drop(const struct stele *lib)
{
    if (lib == NULL || lib->root == NULL)
        return;
    struct stele *const root = (struct stele *)lib->root;
    lock(root);
    ((struct stele *)lib)->refs--;
    trim(root);
    unlock(root);
}

void derived_forget(struct stele *root)
{
    lock(root);
    for (struct stele *lib = root->derived; lib != NULL; lib = lib->next) {
        free(lib->key);
        lib->key = NULL;
    }
    trim(root);
    unlock(root);
}

/* ---- Keys ------------------------------------------------------------------------------------ */

static void key_word(struct stele_buf *key, const char *word)
{
    stele_buf_puts(key, word != NULL ? word : "");
    stele_buf_puts(key, "\x1f"); /* no value can have it */
}

static void key_item(struct stele_buf *key, const struct stele_item *item)
{
    key_word(key, item->name);
    key_word(key, item->text);
    for (size_t i = 0; i < item->attrs_n; i++) {
        key_word(key, item->attrs[i].name);
        key_word(key, item->attrs[i].value);
    }
    key_word(key, "(");
    for (size_t i = 0; i < item->children_n; i++)
        key_item(key, &item->children[i]);
    key_word(key, ")");
}

/* The same text for the same wish; `base` is that of derived_carry. */
static void make_key(const struct stele_game *game, const char *base, const struct set_wish *wish,
                     struct stele_buf *key)
{
    key_word(key, game->id);
    key_word(key, base);
    key_word(key, wish->set);
    key_word(key, wish->digest);
    key_word(key, wish->patches);
    for (size_t i = 0; i < wish->carried_n; i++)
        key_item(key, &wish->carried[i]);
}

/* What was derived for the same wish before; it is the first of the list then. */
static const struct stele *find_derived(struct stele *root, const char *key)
{
    for (struct stele **at = &root->derived; *at != NULL; at = &(*at)->next) {
        struct stele *const lib = *at;
        if (lib->key == NULL || strcmp(lib->key, key) != 0)
            continue;
        *at = lib->next;
        lib->next = root->derived;
        root->derived = lib;
        lib->refs++;
        return lib;
    }
    return NULL;
}

/* ---- Which set ------------------------------------------------------------------------------- */

/* A log names its set by a digest, and the digest covers patches.  So the question is which
 * built-in version, together with which patches, has that digest.  Versions are tried from the
 * newest back: first as they are, which takes hashing a file, then with the patches that the log
 * names or carries, which takes reading and patching a copy.  That is done once for each different
 * wish; the derived context is kept under it. */
struct search {
    const struct stele *root;
    size_t game;
    const struct lib_game *entry; /* of the root: what is in use */
    const struct set_wish *wish;
    struct lib_version versions[LIB_VERSIONS_MAX];
    size_t versions_n;
    struct patch *
        *patches; /* those that were given, those of the box that are named, the carried ones */
    size_t given_n, named_n, carried_n;
    struct stele_diags *diags;
};

static bool is_for(const struct search *s, const struct lib_patch *given)
{
    return strcmp(given->patch->game, s->entry->game->id) == 0;
}

/* Lists the patches of the context that apply to the log: those given, and those of the box that it
 * names. */
static void list_given(struct search *s)
{
    const struct stele *const root = s->root;

    for (size_t i = 0; i < root->given_n; i++)
        if (!root->given[i].box && is_for(s, &root->given[i]))
            s->patches[s->given_n++] = root->given[i].patch;
    for (size_t i = 0; s->entry->whole == NULL && i < root->given_n; i++)
        if (root->given[i].box && is_for(s, &root->given[i]) &&
            patch_is_listed(s->wish->patches, root->given[i].patch->id))
            s->patches[s->given_n + s->named_n++] = root->given[i].patch;
}

/* Appends the patches that the log carries. */
static int list_carried(struct search *s)
{
    for (size_t i = 0; i < s->wish->carried_n; i++) {
        struct patch *const patch =
            patch_read_carried(&s->wish->carried[i], s->entry->game->id, s->diags);
        if (patch == NULL)
            return s->diags != NULL && s->diags->n > 0 ? STELE_EINPUT : STELE_ENOMEM;
        patch->file = (unsigned)i;
        patch->path = patch->id;
        s->patches[s->given_n + s->named_n + s->carried_n++] = patch;
    }
    return STELE_OK;
}

static int start_search(struct search *s)
{
    s->versions_n = lib_versions(s->root, s->game, s->versions);
    s->patches = calloc(s->root->given_n + s->wish->carried_n + 1, sizeof *s->patches);
    return s->versions_n > 0 && s->patches != NULL ? STELE_OK : STELE_ENOMEM;
}

static void free_search(struct search *s)
{
    for (size_t i = 0; i < s->carried_n; i++)
        patch_free(s->patches[s->given_n + s->named_n + i]);
    free(s->patches);
}

/* Whether the patches that the log names or carries turn a set into the one with the digest.
 * Changes the set. */
static bool leads_to(const struct search *s, struct component_set *set, const char *digest)
{
    struct patch **list = calloc(s->given_n + s->named_n + s->carried_n + 1, sizeof *list);
    size_t n = 0;
    bool same = false;

    for (size_t i = 0; list != NULL && set != NULL && i < s->given_n; i++)
        if (patch_is_listed(s->wish->patches, s->patches[i]->id))
            list[n++] = s->patches[i];
    for (size_t i = 0; list != NULL && i < s->named_n + s->carried_n; i++)
        list[n++] = s->patches[s->given_n + i];
    if (list != NULL && set != NULL && patches_fit(set, list, 0, n, NULL))
        same = patches_apply(set, list, n) == STELE_OK && strcmp(set->digest, digest) == 0;
    free(list);
    return same;
}

static struct component_set *read_version(const struct lib_version *version)
{
    return set_read((const char *)version->file->data, version->file->size, NULL);
}

static bool is_version(const struct lib_version *version, const char *digest)
{
    char own[SET_DIGEST_SIZE];

    set_name_digest((const char *)version->file->data, version->file->size, own);
    return strcmp(own, digest) == 0;
}

static bool version_leads_to(const struct search *s, const struct lib_version *version,
                             const char *digest)
{
    if (is_version(version, digest))
        return true;
    if (s->wish->patches[0] == '\0' && s->carried_n == 0)
        return false;
    struct component_set *set = read_version(version);
    const bool same = leads_to(s, set, digest);
    set_free(set);
    return same;
}

/* The version with a digest; -1 if there is none. */
static int find_version(const struct search *s, const char *digest)
{
    for (size_t i = s->versions_n; i-- > 0;)
        if (is_version(&s->versions[i], digest))
            return (int)i;
    return -1;
}

/* The built-in set that the log means, by its number; *sure: its digest says so. */
static size_t choose_version(const struct search *s, bool *sure)
{
    const struct set_wish *const wish = s->wish;
    const size_t newest = s->versions_n - 1;
    int made_for = -1;

    *sure = false;
    for (size_t i = s->versions_n; wish->digest[0] != '\0' && i-- > 0;)
        if (version_leads_to(s, &s->versions[i], wish->digest)) {
            *sure = true;
            return i;
        }
    if (s->carried_n > 0)
        made_for = find_version(s, s->patches[s->given_n + s->named_n]->digest);
    if (made_for >= 0)
        return (size_t)made_for;
    return wish->digest[0] == '\0' && wish->set[0] != '\0' ? 0 : newest;
}

/* ---- Deriving -------------------------------------------------------------------------------- */

/* The whole set that was given, with what the log carries.  Where they lead to the digest that the log
 * names, the log was played so; else what it carries may not say anything else than the set. */
static int fit_whole(const struct search *s)
{
    struct component_set *const copy = set_copy(s->entry->whole);

    if (copy == NULL)
        return STELE_ENOMEM;
    const bool same = s->wish->digest[0] != '\0' && leads_to(s, copy, s->wish->digest);
    bool fits = true;
    set_free(copy);
    for (size_t i = 0; !same && i < s->carried_n; i++)
        fits &= patch_repeats(s->entry->whole, s->entry->whole->path,
                              s->patches[s->given_n + s->named_n + i], s->diags);
    return fits ? STELE_OK : STELE_EINPUT;
}

/* The patches of the context fit the set in use, but perhaps not this one.  They are checked
 * silently first: a diagnostic about them is added only if the log needs them. */
static bool fit_all(const struct search *s, const struct component_set *set)
{
    const size_t own = s->given_n + s->named_n;

    if (!patches_fit(set, s->patches, 0, own, NULL)) {
        patches_fit(set, s->patches, 0, own, s->diags);
        return false;
    }
    return patches_fit(set, s->patches, own, own + s->carried_n, s->diags);
}

/* Makes the context of a set, which is its own then, with the patches. */
static int derive(struct search *s, struct component_set *set, struct stele **out)
{
    const size_t n = s->given_n + s->named_n + s->carried_n;
    struct patch **const sorted = calloc(n + 1, sizeof *sorted);
    int result = set != NULL && sorted != NULL ? STELE_OK : STELE_ENOMEM;

    if (result == STELE_OK && !fit_all(s, set))
        result = STELE_EINPUT;
    if (result == STELE_OK && n > 0) {
        memcpy(sorted, s->patches, n * sizeof *sorted);
        result = patches_apply(set, sorted, n);
    }
    free(sorted);
    if (result != STELE_OK) {
        set_free(set);
        return result;
    }
    const size_t before = s->diags != NULL ? s->diags->n : 0;
    result = lib_derive(s->root, s->game, set, out, s->diags);
    for (size_t i = before; s->diags != NULL && i < s->diags->n; i++)
        patches_locate(s->patches + n - s->carried_n, s->carried_n, &s->diags->list[i]);
    return result;
}

static void keep(struct stele *root, struct stele *lib, struct stele_buf *key)
{
    lib->key = key->data;
    *key = (struct stele_buf){0};
    lib->refs = 1;
    lib->next = root->derived;
    root->derived = lib;
    trim(root);
}

/* Whether the log is to be replayed under what the root has in use: it brings nothing of its own,
 * and either a whole set was given, which counts for every log, or it means the newest version as
 * it is. */
static bool is_in_use(const struct search *s, size_t version, bool sure)
{
    const struct lib_game *const entry = s->entry;

    if (s->carried_n > 0)
        return false;
    if (entry->whole != NULL)
        return true;
    return version + 1 == s->versions_n && !entry->boxed && !(sure && s->named_n > 0);
}

static int derive_wanted(struct search *s, struct stele **out)
{
    const struct component_set *const whole = s->entry->whole;
    bool sure = false;
    size_t version = 0;

    list_given(s);
    int result = list_carried(s);
    if (result == STELE_OK && whole == NULL)
        version = choose_version(s, &sure);
    /* Leave out patches of the box that the digest does not need. */
    if (!sure && s->named_n > 0) {
        memmove(s->patches + s->given_n, s->patches + s->given_n + s->named_n,
                s->carried_n * sizeof *s->patches);
        s->named_n = 0;
    }
    if (result != STELE_OK || is_in_use(s, version, sure))
        return result;
    if (whole != NULL)
        result = fit_whole(s);
    if (result != STELE_OK)
        return result;
    return derive(s, whole != NULL ? set_copy(whole) : read_version(&s->versions[version]), out);
}

/* The same with one base and without anything that the context was given. */
static int derive_from(struct search *s, const char *base, struct stele **out)
{
    const int version = find_version(s, base);
    const int result = version >= 0 ? list_carried(s) : STELE_EUSAGE;

    return result == STELE_OK ? derive(s, read_version(&s->versions[version]), out) : result;
}

/* `base` "": as the log wants it. */
static int find_or_derive(struct stele *root, const struct stele_game *game, const char *base,
                          const struct set_wish *wish, const struct stele **out,
                          struct stele_diags *diags)
{
    struct search search = {.root = root,
                            .game = lib_index(root, game),
                            .entry = lib_game(root, game),
                            .wish = wish,
                            .diags = diags};
    struct stele_buf key = {0};
    struct stele *made = NULL;

    make_key(game, base, wish, &key);
    int result = key.failed ? STELE_ENOMEM : STELE_OK;
    lock(root);
    const struct stele *const found = result == STELE_OK ? find_derived(root, key.data) : NULL;
    if (found == NULL && result == STELE_OK)
        result = start_search(&search);
    if (found == NULL && result == STELE_OK)
        result = *base != '\0' ? derive_from(&search, base, &made) : derive_wanted(&search, &made);
    if (made != NULL)
        keep(root, made, &key);
    unlock(root);
    if (result == STELE_OK)
        *out = found != NULL ? found : made != NULL ? made : root;
    free_search(&search);
    stele_buf_free(&key);
    return result;
}

int derived_find(const struct stele *lib, const struct stele_game *game, const struct set_wish *wish,
               const struct stele **out, struct stele_diags *diags)
{
    struct stele *const root = (struct stele *)lib_root(lib);
    const struct component_set *const set = lib_game(root, game)->set;

    if (set == NULL)
        return STELE_ENOMEM;
    if (wish->carried_n == 0 &&
        (wish->digest[0] != '\0' ? strcmp(wish->digest, set->digest) == 0 : wish->set[0] == '\0')) {
        *out = root;
        return STELE_OK;
    }
    return find_or_derive(root, game, "", wish, out, diags);
}

int derived_carry(const struct stele *lib, const struct stele_game *game, const char *base,
                const struct stele_item *carried, size_t n, const struct stele **out,
                struct stele_diags *diags)
{
    const struct set_wish wish = {
        .set = "", .digest = "", .patches = "", .carried = carried, .carried_n = n};

    return find_or_derive((struct stele *)lib_root(lib), game, base, &wish, out, diags);
}
