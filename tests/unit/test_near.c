/* Words that are nearly right. */
#include "core/base/near.h"

#include "acutest.h"

#include <string.h>

static const char *const names[] = {"city4",           "city5",        "temple", "hanging_gardens",
                                    "hanging_baskets", "step_pyramid", "C3",     "D3"};
enum { NAMES_N = sizeof names / sizeof names[0] };

static void the_nearest_is_found(void)
{
    static const struct {
        const char *word, *near;
    } cases[] = {
        {"hanging-gardens", "hanging_gardens"}, /* a hyphen counts for nothing */
        {"Hanging Gardens", "hanging_gardens"},
        {"gardens", "hanging_gardens"}, /* nor does a word more */
        {"tmeple", "temple"},
        {"TEMPEL", "temple"},
        {"step_piramid", "step_pyramid"},
        {"city", "city4"},
        {"c3", "C3"},
        {"city8", "city4"}, /* the first of several that are as near */
        {"E3", NULL}, /* short names differ by a letter: it would be a guess */
        {"obelisk", NULL},
        {"x", NULL},
        {"", NULL},
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *near = stele_nearest(cases[i].word, names, NAMES_N);
        TEST_CASE(cases[i].word);
        TEST_CHECK(cases[i].near == NULL ? near == NULL
                                         : near != NULL && strcmp(near, cases[i].near) == 0);
        TEST_MSG("%s", near != NULL ? near : "none");
    }
    TEST_CHECK(stele_nearest("temple", names, 0) == NULL);
}

static void long_words_are_no_trouble(void)
{
    char word[1000];

    memset(word, 'a', sizeof word);
    word[sizeof word - 1] = '\0';
    TEST_CHECK(stele_nearest(word, names, NAMES_N) == NULL);
    const char *const one[] = {word};
    TEST_CHECK(stele_nearest("aaaa", one, 1) == NULL);
    /* The longest words that are compared have 64 letters. */
    char name[64 + 1];
    memset(name, 'a', sizeof name);
    name[sizeof name - 1] = word[sizeof name - 1] = '\0';
    word[0] = 'b';
    const char *const longest[] = {name};
    TEST_CHECK(stele_nearest(word, longest, 1) == name);
}

/* The nearest is a fact of its own, so that a list which is too long cannot cut it off. */
static void facts_say_both(void)
{
    struct stele_facts facts = {0};
    struct near near;
    char many[60][24];

    near_start(&near, "name-59", 7);
    for (int i = 0; i < 60; i++) {
        snprintf(many[i], sizeof many[i], "name_%d", i);
        near_name(&near, many[i]);
    }
    near_facts(&near, &facts);
    TEST_CHECK(strcmp(stele_fact_text(&facts, "near"), "name_59") == 0);
    const char *expected = stele_fact_text(&facts, "expected");
    TEST_CHECK(strncmp(expected, "name_0, name_1, ", 16) == 0 &&
               strlen(expected) <= FACT_SLICE_MAX);
    TEST_CHECK(strcmp(expected + strlen(expected) - strlen(", …"), ", …") == 0);
    TEST_MSG("%s", expected);
    memset(&facts, 0, sizeof facts);
    near_start(&near, "city8", 5);
    for (int i = 0; i < NAMES_N; i++)
        near_name(&near, names[i]);
    near_facts(&near, &facts);
    TEST_CHECK(strcmp(stele_fact_text(&facts, "near"), "city4, city5") == 0);
    /* Of more than a few none is meant rather than another. */
    static const char *const alike[] = {"city1", "city2", "city3", "city4", "city5"};
    memset(&facts, 0, sizeof facts);
    near_start(&near, "city8", 5);
    for (int i = 0; i < 5; i++)
        near_name(&near, alike[i]);
    near_facts(&near, &facts);
    TEST_CHECK(stele_fact_text(&facts, "near") == NULL || *stele_fact_text(&facts, "near") == '\0');
    TEST_CHECK(strcmp(stele_fact_text(&facts, "expected"),
                      "city1, city2, city3, city4, city5") == 0);
    memset(&facts, 0, sizeof facts);
    near_start(&near, "x", 1);
    near_facts(&near, &facts);
    TEST_CHECK(facts.n == 0);
}

TEST_LIST = {
    {"near: the nearest is found", the_nearest_is_found},
    {"near: long words are no trouble", long_words_are_no_trouble},
    {"near: facts say both", facts_say_both},
    {0},
};
