#include "fakelog.h"

#include <acutest.h>
#include <stdlib.h>
#include <string.h>

static struct stele *lib;

/* A note by somebody, with a mark and a question, and marks between words. */
static void annotate(struct stele_log *log, struct stele_node node, const char *by,
                     const char *text)
{
    struct stele_setting mark_attrs[] = {{"shape", "circle"}, {"at", "board"}};
    struct stele_setting accept_attrs[] = {{"move", "take wood 1"}};
    struct stele_item accept = {.name = "accept", .text = "", .attrs = accept_attrs, .attrs_n = 1};
    struct stele_item parts[] = {
        {.name = "mark", .text = "", .attrs = mark_attrs, .attrs_n = 2},
        {.name = "#text", .text = *text != '\0' ? " and more" : ""},
        {.name = "ask", .text = "", .children = &accept, .children_n = 1},
    };
    struct stele_setting attrs[] = {{"by", by}};
    const struct stele_item note = {.name = "note",
                                    .text = text,
                                    .attrs = attrs,
                                    .attrs_n = by != NULL,
                                    .children = parts,
                                    .children_n = 3};
    const struct stele_item *items;

    TEST_CHECK(stele_edit_item(log, node, stele_log_items(log, node, &items), &note) == STELE_OK);
}

static void add(struct stele_log *log, struct stele_node node, const char *name, const char *attr,
                const char *value)
{
    struct stele_setting attrs[] = {{attr, value}};
    const struct stele_item item = {.name = name, .text = "", .attrs = attrs, .attrs_n = 1};
    const struct stele_item *items;

    TEST_CHECK(stele_edit_item(log, node, stele_log_items(log, node, &items), &item) == STELE_OK);
}

/* Notes of anna, boris and nobody, one without words; a bookmark; branches of two kinds, one with a
 * branch of its own. */
static struct stele_log *annotated(void)
{
    struct stele_log *log = fakelog_new(lib);
    struct stele_cursor *cursor = stele_cursor_new(log);
    const struct stele_node first = {0, 1}, second = {0, 2};
    struct stele_rng rng;
    uint32_t line;

    stele_rng_seed(&rng, 5);
    fakelog_play(cursor, &rng, 6);
    stele_cursor_free(cursor);
    annotate(log, first, "anna", "words of anna");
    annotate(log, first, "boris", "words of boris");
    annotate(log, second, NULL, "words of nobody");
    annotate(log, second, "anna", "");
    add(log, second, "bookmark", "name", "here");
    TEST_CHECK(stele_edit_branch(log, first, "b1", NULL, "what-if", NULL, 0, &line) == STELE_OK);
    annotate(log, (struct stele_node){line, 0}, "anna", "words in a branch");
    TEST_CHECK(stele_edit_branch(log, (struct stele_node){line, 0}, "b2", NULL, "lesson", NULL, 0,
                                 NULL) == STELE_OK);
    TEST_CHECK(stele_edit_branch(log, second, "b3", NULL, "lesson", NULL, 0, NULL) == STELE_OK);
    TEST_CHECK(stele_edit_branch(log, second, "b4", NULL, "analysis", NULL, 0, NULL) == STELE_OK);
    add(log, first, "estimate", "chance", "anna:1 boris:0 vera:0");
    return log;
}

/* How often a word begins a line of the log. */
static int count(const struct stele_log *log, const char *word)
{
    struct stele_buf text = {0};
    int n = 0;

    TEST_ASSERT(stele_log_write(log, STELE_FORMAT_XML, &text) == STELE_OK);
    for (const char *at = text.data; (at = strstr(at, word)) != NULL; at += strlen(word))
        n++;
    stele_buf_free(&text);
    return n;
}

struct left {
    const char *word;
    int n;
};

static const struct {
    const char *name;
    const char *kinds[3], *authors[3];
    size_t items, branches;
    struct left left[6];
} cases[] = {
    {"all notes and bookmarks",
     {NULL},
     {NULL},
     6,
     0,
     {{"<note", 0}, {"<bookmark", 0}, {"<branch", 4}, {"<estimate", 1}, {NULL, 0}}},
    {"of one author",
     {NULL},
     {"anna"},
     3,
     0,
     {{"<note", 2}, {"by=\"boris\"", 1}, {"<bookmark", 1}, {NULL, 0}}},
    {"of nobody", {NULL}, {""}, 1, 0, {{"<note", 4}, {"words of nobody", 0}, {NULL, 0}}},
    {"of two", {NULL}, {"boris", "anna"}, 4, 0, {{"<note", 1}, {NULL, 0}}},
    {"marks; questions stay",
     {"mark"},
     {NULL},
     5,
     0,
     {{"<mark", 0}, {"<ask", 5}, {"<note", 5}, {"and more", 4}, {NULL, 0}}},
    {"marks and questions; a note of nothing else goes",
     {"mark", "ask"},
     {NULL},
     5,
     0,
     {{"<mark", 0}, {"<ask", 0}, {"<note", 4}, {"words of anna and more", 1}, {NULL, 0}}},
    {"questions of one author", {"ask"}, {"boris"}, 1, 0, {{"<ask", 4}, {"<note", 5}, {NULL, 0}}},
    {"bookmarks are nobody's", {"bookmark"}, {"anna"}, 0, 0, {{"<bookmark", 1}, {NULL, 0}}},
    {"branches of a kind, with what departs from them",
     {"branch:lesson"},
     {NULL},
     0,
     2,
     {{"<branch", 2}, {"<note", 5}, {NULL, 0}}},
    {"another kind takes the branch in it along",
     {"branch:what-if"},
     {NULL},
     0,
     1,
     {{"<branch", 2}, {"words in a branch", 0}, {NULL, 0}}},
    {"all branches", {"branch"}, {NULL}, 0, 3, {{"<branch", 0}, {"<note", 4}, {NULL, 0}}},
    {"estimates; the branches of an analysis stay",
     {"estimate"},
     {NULL},
     1,
     0,
     {{"<estimate", 0}, {"kind=\"analysis\"", 1}, {"<note", 5}, {NULL, 0}}},
    {"an analysis", {"analysis"}, {NULL}, 1, 1, {{"<estimate", 0}, {"<branch", 3}, {NULL, 0}}},
    {"estimates are nobody's", {"analysis"}, {"stele"}, 0, 0, {{"<estimate", 1}, {NULL, 0}}},
    {"nothing of that kind", {"expect", "check"}, {NULL}, 0, 0, {{"<note", 5}, {NULL, 0}}},
};

static void test_strip(void)
{
    lib = fake_lib();
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct stele_log *log = annotated();
        struct stele_strip what = {.kinds = cases[i].kinds, .authors = cases[i].authors};
        const uint64_t generation = stele_log_generation(log);
        struct stele_stripped taken;
        struct stele_line before, after;
        TEST_CASE(cases[i].name);
        while (cases[i].kinds[what.kinds_n] != NULL)
            what.kinds_n++;
        while (cases[i].authors[what.authors_n] != NULL)
            what.authors_n++;
        stele_log_line(log, 0, &before);
        TEST_CHECK(stele_edit_strip(log, &what, &taken) == STELE_OK);
        TEST_CHECK(taken.items == cases[i].items && taken.branches == cases[i].branches);
        TEST_MSG("%zu annotations, %zu branches", taken.items, taken.branches);
        for (const struct left *left = cases[i].left; left->word != NULL; left++) {
            TEST_CHECK(count(log, left->word) == left->n);
            TEST_MSG("%s: %d", left->word, count(log, left->word));
        }
        stele_log_line(log, 0, &after);
        TEST_CHECK(before.plies == after.plies);
        TEST_CHECK((stele_log_generation(log) != generation) == (taken.items + taken.branches > 0));
        /* Nothing is left to take. */
        TEST_CHECK(stele_edit_strip(log, &what, &taken) == STELE_OK);
        TEST_CHECK(taken.items == 0 && taken.branches == 0);
        stele_log_free(log);
    }
    stele_free(lib);
}

static void test_usage(void)
{
    static const char *const kinds[] = {"note", "notes"};
    const struct stele_strip what = {.kinds = kinds, .kinds_n = 2};

    lib = fake_lib();
    struct stele_log *log = annotated();
    TEST_CHECK(stele_edit_strip(log, &what, NULL) == STELE_EUSAGE);
    TEST_CHECK(count(log, "<note") == 5);
    TEST_CHECK(stele_strip_knows("branch:") && stele_strip_knows("branch:what-if"));
    TEST_CHECK(!stele_strip_knows("branches") && !stele_strip_knows(""));
    stele_log_free(log);
    stele_free(lib);
}

TEST_LIST = {
    {"strip", test_strip},
    {"unknown kinds", test_usage},
    {NULL, NULL},
};
