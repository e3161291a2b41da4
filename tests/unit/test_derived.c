/* Contexts derived for logs: the set that a log names, of whichever release. */
#include "core/library/derived.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "told.h"

#include "acutest.h"

static const struct stele_game *deus(const struct stele *lib)
{
    return stele_game_find(lib, "deus");
}

/* The digest of the oldest built-in set. */
static void first_digest(const struct stele *lib, char out[SET_DIGEST_SIZE])
{
    struct lib_version versions[LIB_VERSIONS_MAX];

    TEST_ASSERT(lib_versions(lib, lib_index(lib, deus(lib)), versions) > 1);
    set_name_digest((const char *)versions[0].file->data, versions[0].file->size, out);
}

/* The context of a log that says so of its set; the caller drops it. */
static const struct stele *under(const struct stele *lib, const char *set, const char *digest)
{
    const struct set_wish wish = {.set = set, .digest = digest, .patches = ""};
    const struct stele *found = NULL;

    TEST_CHECK(derived_find(lib, deus(lib), &wish, &found, NULL) == STELE_OK);
    return found;
}

static void every_old_set_compiles_with_the_same_names(void)
{
    struct stele *lib = stele_new();

    for (size_t game = 0; game < stele_games_n(lib); game++) {
        struct lib_version versions[LIB_VERSIONS_MAX];
        const size_t n = lib_versions(lib, game, versions);
        const struct stele_game *which = stele_game_at(lib, game);
        const struct stele_game_info *now = stele_game_info(lib, which);
        TEST_CHECK(n > 0 && versions[n - 1].number == INT32_MAX);
        for (size_t i = 0; i + 1 < n; i++) {
            char digest[SET_DIGEST_SIZE];
            const struct stele *old = NULL;
            TEST_CASE(versions[i].file->name);
            set_name_digest((const char *)versions[i].file->data, versions[i].file->size, digest);
            const struct set_wish wish = {.set = "", .digest = digest, .patches = ""};
            TEST_ASSERT(derived_find(lib, which, &wish, &old, NULL) == STELE_OK);
            TEST_CHECK(strcmp(stele_set_digest(old, which), digest) == 0);
            TEST_CHECK(atoi(stele_set_version(old, which)) == versions[i].number);
            /* A move that is written with one set can then be read with the other. */
            for (size_t d = 0; d < now->domains_n; d++)
                TEST_CHECK(stele_game_info(old, which)->domains[d].names_n ==
                           now->domains[d].names_n);
            derived_drop(old);
        }
    }
    stele_free(lib);
}

static void a_log_gets_the_set_that_it_names(void)
{
    struct stele *lib = stele_new();
    char first[SET_DIGEST_SIZE];

    first_digest(lib, first);
    const struct stele *by_digest = under(lib, "base", first), *by_name = under(lib, "base", "");
    TEST_CHECK(by_digest != lib && strcmp(stele_set_digest(by_digest, deus(lib)), first) == 0);
    TEST_CHECK(strcmp(stele_set_digest(by_name, deus(lib)), first) == 0);
    TEST_CHECK(under(lib, "", "") == lib);
    TEST_CHECK(under(lib, "base", stele_set_digest(lib, deus(lib))) == lib);
    TEST_CHECK(under(lib, "base", "sha256:nobody") == lib);
    const struct stele *again = under(lib, "base", first);
    TEST_CHECK(again == by_digest);
    /* A derived context leads to the same as its root. */
    TEST_CHECK(under(by_digest, "", "") == lib);
    derived_drop(again);
    derived_drop(by_name);
    derived_drop(by_digest);
    stele_free(lib);
}

static void write_patch(char path[], const char *digest, const char *figures)
{
    strcpy(path, "/tmp/under-XXXXXX");
    FILE *out = fdopen(mkstemp(path), "w");

    TEST_ASSERT(out != NULL);
    fprintf(out,
            "<patch xmlns='urn:stele:set:1' game='deus' id='anna' set='base' digest='%s'>"
            "<source id='anna' by='Anna' from='box'/><group id='costs'><item id='galley' %s/>"
            "</group></patch>",
            digest, figures);
    fclose(out);
}

static void a_patch_that_is_given_changes_the_set_of_the_log(void)
{
    struct stele *lib = stele_new(), *old = stele_new();
    char first[SET_DIGEST_SIZE], path[32];

    first_digest(lib, first);
    write_patch(path, stele_set_digest(lib, deus(lib)), "wood='3'");
    const char *paths[] = {path};
    TEST_ASSERT(stele_use_sets(lib, NULL, paths, 1, NULL) == STELE_OK);
    const struct stele *patched = under(lib, "base", first);
    TEST_CHECK(strcmp(stele_set_base(patched, deus(lib)), first) == 0);
    TEST_CHECK(strcmp(stele_set_patches(patched, deus(lib)), "anna") == 0);
    /* The log that was played so, with the patch at hand. */
    const struct set_wish wish = {
        .set = "base", .digest = stele_set_digest(patched, deus(lib)), .patches = "anna"};
    const struct stele *found = NULL;
    TEST_CHECK(stele_use_box(old, paths, 1, NULL) == STELE_OK);
    TEST_CHECK(derived_find(old, deus(old), &wish, &found, NULL) == STELE_OK && found != old);
    TEST_CHECK(strcmp(stele_set_digest(found, deus(old)), wish.digest) == 0);
    derived_drop(found);
    derived_drop(patched);
    unlink(path);
    stele_free(old);
    stele_free(lib);
}

static void a_box_counts_where_nothing_is_named(void)
{
    struct stele *lib = stele_new();
    char before[SET_DIGEST_SIZE], path[32];

    strcpy(before, stele_set_digest(lib, deus(lib)));
    write_patch(path, before, "wood='3'");
    const char *paths[] = {path};
    TEST_ASSERT(stele_use_box(lib, paths, 1, NULL) == STELE_OK);
    TEST_CHECK(strcmp(stele_set_digest(lib, deus(lib)), before) != 0);
    TEST_CHECK(under(lib, "", "") == lib);
    const struct stele *plain = under(lib, "base", before),
                       *unknown = under(lib, "base", "sha256:x");
    TEST_CHECK(plain != lib && strcmp(stele_set_digest(plain, deus(lib)), before) == 0);
    TEST_CHECK(strcmp(stele_set_digest(unknown, deus(lib)), before) == 0);
    TEST_ASSERT(stele_use_box(lib, NULL, 0, NULL) == STELE_OK);
    TEST_CHECK(strcmp(stele_set_digest(lib, deus(lib)), before) == 0);
    /* Whoever held a context still can look at it. */
    TEST_CHECK(strcmp(stele_set_digest(plain, deus(lib)), before) == 0);
    TEST_CHECK(under(lib, "base", before) == lib);
    derived_drop(unknown);
    derived_drop(plain);
    unlink(path);
    stele_free(lib);
}

/* ---- What is reported ---------------------------------------------------------------------------- */

static struct stele_log *new_log(const struct stele *lib)
{
    static const struct stele_new_player players[] = {{"anna", "Анна", NULL},
                                                      {"boris", "Борис", NULL}};
    const struct stele_new_log want = {
        .game = "deus", .edition = "base", .players = players, .players_n = 2};
    struct stele_log *log = NULL;

    TEST_ASSERT(stele_log_new(lib, &want, &log, NULL) == STELE_OK);
    return log;
}

/* Reads what a log is written as, with one text replaced by another of the same length; the first thing
 * said of it has the code. */
static void says(const struct stele *lib, const struct stele_log *log, const char *from,
                 const char *to, int expected, const char *code)
{
    struct stele_buf text = {0};
    struct stele_diags diags = {0};
    struct stele_log *read = NULL;

    TEST_ASSERT(stele_log_write(log, STELE_FORMAT_XML, &text) == STELE_OK);
    char *at = strstr(text.data, from);
    TEST_ASSERT(at != NULL && strlen(from) == strlen(to));
    memcpy(at, to, strlen(to));
    const struct stele_source source = {.data = text.data, .size = text.size};
    TEST_CHECK(stele_log_read(lib, &source, NULL, &read, &diags) == expected);
    TEST_CHECK(diags.n > 0 && strcmp(diags.list[0].why.code, code) == 0);
    told_diags_free(&diags);
    stele_log_free(read);
    stele_buf_free(&text);
}

static void what_a_log_carries_is_held_to_its_digest(void)
{
    struct stele *lib = stele_new();
    struct stele_log *log = new_log(lib), *carrying = NULL, *dropped = NULL;
    char path[32];

    write_patch(path, stele_set_digest(lib, deus(lib)), "wood='3'");
    const char *paths[] = {path};
    TEST_ASSERT(stele_log_carry(log, paths, 1, &carrying, NULL) == STELE_OK);
    TEST_CHECK(stele_log_carried_n(carrying) == 1 && stele_log_carried_n(log) == 0);
    TEST_CHECK(strcmp(stele_log_carried_id(carrying, 0), "anna") == 0);
    says(lib, carrying, "wood=\"3\"", "wood=\"2\"", STELE_EINPUT, "claim.carried");
    TEST_ASSERT(stele_log_carry(carrying, NULL, 0, &dropped, NULL) == STELE_OK);
    TEST_CHECK(stele_log_carried_n(dropped) == 0);
    says(lib, dropped, "anna", "anna", STELE_OK, "claim.digest");
    unlink(path);
    stele_log_free(dropped);
    stele_log_free(carrying);
    stele_log_free(log);
    stele_free(lib);
}

static void what_is_said_of_a_box(void)
{
    struct stele *lib = stele_new();
    struct stele_log *log = new_log(lib), *carrying = NULL;
    struct stele_diags diags = {0};
    char path[32];

    write_patch(path, stele_set_digest(lib, deus(lib)), "wood='3'");
    const char *paths[] = {path};
    TEST_ASSERT(stele_use_box(lib, paths, 1, NULL) == STELE_OK);
    says(lib, log, "Анна", "Анна", STELE_OK, "set.box-differs");
    /* A whole set does not belong there, and leaves the box no say; nor can it go into a log. */
    size_t size;
    const char *whole = embedded_find("sets/deus.xml", &size);
    FILE *out = fopen(path, "w");
    TEST_ASSERT(out != NULL);
    fwrite(whole, 1, size, out);
    fputs("<!-- another one -->", out);
    fclose(out);
    TEST_CHECK(stele_use_box(lib, paths, 1, &diags) == STELE_EINPUT);
    TEST_CHECK(diags.n == 1 && strcmp(diags.list[0].why.code, "set.whole-in-box") == 0);
    told_diags_free(&diags);
    diags = (struct stele_diags){0};
    TEST_ASSERT(stele_use_sets(lib, NULL, paths, 1, NULL) == STELE_OK);
    TEST_CHECK(strcmp(stele_set_patches(lib, deus(lib)), "") == 0);
    struct stele_log *other = new_log(lib);
    char patch[32];
    write_patch(patch, stele_set_digest(lib, deus(lib)), "wood='3'");
    const char *patches[] = {patch};
    TEST_CHECK(stele_log_carry(other, patches, 1, &carrying, &diags) == STELE_EINPUT);
    TEST_CHECK(diags.n == 1 && strcmp(diags.list[0].why.code, "set.not-carried") == 0);
    told_diags_free(&diags);
    unlink(path);
    unlink(patch);
    stele_log_free(other);
    stele_log_free(log);
    stele_free(lib);
}

/* Strangers' logs may carry what they like: contexts that nobody holds do not pile up. */
static void few_contexts_are_kept(void)
{
    struct stele *lib = stele_new();
    size_t n = 0;

    for (int i = 0; i < 40; i++) {
        char wood[8];
        snprintf(wood, sizeof wood, "%d", 1 + i % 20);
        struct stele_setting figures[] = {{"id", "galley"}, {"wood", wood}};
        struct stele_setting head[] = {
            {"id", "p"}, {"set", "base"}, {"digest", stele_set_digest(lib, deus(lib))}};
        struct stele_setting who[] = {{"id", "p"}, {"by", "P"}, {"from", "box"}};
        struct stele_setting group[] = {{"id", "costs"}};
        struct stele_item item = {.name = "item", .text = "", .attrs = figures, .attrs_n = 2};
        struct stele_item children[] = {{.name = "source", .text = "", .attrs = who, .attrs_n = 3},
                                        {.name = "group",
                                         .text = "",
                                         .attrs = group,
                                         .attrs_n = 1,
                                         .children = &item,
                                         .children_n = 1}};
        const struct stele_item patch = {.name = "patch",
                                         .text = "",
                                         .attrs = head,
                                         .attrs_n = 3,
                                         .children = children,
                                         .children_n = 2};
        const struct set_wish wish = {
            .set = "", .digest = "", .patches = "", .carried = &patch, .carried_n = 1};
        const struct stele *found = NULL;
        struct stele_diags diags = {0};
        const int code = derived_find(lib, deus(lib), &wish, &found, &diags);
        TEST_CHECK(code == STELE_OK || (code == STELE_EINPUT && diags.n > 0));
        derived_drop(found);
        stele_diags_free(&diags);
    }
    for (const struct stele *at = lib->derived; at != NULL; at = at->next)
        n++;
    TEST_CHECK(n > 0 && n <= 8);
    stele_free(lib);
}

/* Whoever reads a log again under the context of another log leaves that log what it holds. */
static void a_context_that_is_lent_stays_held(void)
{
    struct stele *lib = stele_new();
    struct stele_log *log = new_log(lib), *again = NULL;
    char first[SET_DIGEST_SIZE];

    first_digest(lib, first);
    const struct stele *old = under(lib, "base", first);
    const struct stele_reading reading = {.lib = old};
    TEST_CHECK(old->refs == 1);
    TEST_CHECK(stele_log_reread(log, &reading, &again, NULL) == STELE_OK);
    TEST_CHECK(old->refs == 2);
    TEST_MSG("%u", old->refs);
    stele_log_free(again);
    TEST_CHECK(old->refs == 1);
    derived_drop(old);
    stele_log_free(log);
    stele_free(lib);
}

TEST_LIST = {
    {"under: every old set compiles with the same names",
     every_old_set_compiles_with_the_same_names},
    {"under: a log gets the set that it names", a_log_gets_the_set_that_it_names},
    {"under: a patch that is given changes the set of the log",
     a_patch_that_is_given_changes_the_set_of_the_log},
    {"under: a box counts where nothing is named", a_box_counts_where_nothing_is_named},
    {"under: a context that is lent stays held", a_context_that_is_lent_stays_held},
    {"under: what a log carries is held to its digest", what_a_log_carries_is_held_to_its_digest},
    {"under: what is said of a box", what_is_said_of_a_box},
    {"under: few contexts are kept", few_contexts_are_kept},
    {0},
};
