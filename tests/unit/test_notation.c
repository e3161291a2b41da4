#include "core/read/record.h"

#include "demogame.h"

#include "told.h"

#include "acutest.h"

/* Text in, and canonical text out; or the code of the refusal. */
static const struct {
    int verb, arg;
    const char *text, *canonical, *code;
} cases[] = {
    {DEMO_ROLL, 0, "F W B", "F,W,B", NULL},
    {DEMO_ROLL, 0, "F,F,F", "F,F,F", NULL},
    {DEMO_ROLL, 0, "  B \t\n F,", "B,F", NULL},
    {DEMO_ROLL, 0, "? F ?", "?,F,?", NULL},
    {DEMO_ROLL, 0, "", "", NULL},
    {DEMO_ROLL, 0, "f", NULL, "log.bad-name"},
    {DEMO_ROLL, 0, "FW", NULL, "log.bad-name"},
    {DEMO_ROLL, 0, "F;W", NULL, "log.bad-name"},
    {DEMO_ROLL, 0, "F ??", NULL, "log.bad-name"},
    {DEMO_REROLL, 0, "1 3 7", "1,3,7", NULL},
    {DEMO_REROLL, 0, "007", "7", NULL},
    {DEMO_REROLL, 0, "3,1,3", "3,1,3", NULL},
    {DEMO_REROLL, 0, "0", NULL, "log.range"},
    {DEMO_REROLL, 0, "1 8", NULL, "log.range"},
    {DEMO_REROLL, 0, "+1", NULL, "log.bad-number"},
    {DEMO_REROLL, 0, "1.5", NULL, "log.bad-number"},
    {DEMO_REROLL, 0, "-", NULL, "log.bad-number"},
    {DEMO_REROLL, 0, "0x1", NULL, "log.bad-number"},
    {DEMO_REROLL, 0, "99999999999999999999", NULL, "log.range"},
    {DEMO_REROLL, 0, "?", NULL, "log.hidden-value"},
    {DEMO_TAKE, 0, "wood", "wood", NULL},
    {DEMO_TAKE, 0, " stone ", "stone", NULL},
    {DEMO_TAKE, 0, "woo", NULL, "log.bad-name"},
    {DEMO_TAKE, 0, "woods", NULL, "log.bad-name"},
    {DEMO_TAKE, 0, "food", NULL, "log.bad-name"},
    {DEMO_TAKE, 0, "", NULL, "log.one-value"},
    {DEMO_TAKE, 0, "wood stone", NULL, "log.one-value"},
    {DEMO_TAKE, 0, "?", NULL, "log.hidden-value"},
    {DEMO_TAKE, 1, "-3", "-3", NULL},
    {DEMO_TAKE, 1, "300", "300", NULL},
    {DEMO_TAKE, 1, "301", NULL, "log.range"},
    {DEMO_TAKE, 1, "-4", NULL, "log.range"},
    {DEMO_TAKE, 1, "65537", NULL, "log.range"},
    {DEMO_TAKE, 1, "1 2", NULL, "log.one-value"},
    {DEMO_GIVE, 0, "anna", "anna", NULL},
    {DEMO_GIVE, 0, "ann", "ann", NULL},
    {DEMO_GIVE, 0, "an", NULL, "log.unknown-player"},
    {DEMO_GIVE, 0, "annab", NULL, "log.unknown-player"},
    {DEMO_GIVE, 0, "Анна", NULL, "log.unknown-player"},
    {DEMO_GIVE, 1, "wood:2 stone:1", "wood:2,stone:1", NULL},
    {DEMO_GIVE, 1, "food:1,stone:9,wood:2", "wood:2,stone:9,food:1", NULL},
    {DEMO_GIVE, 1, "", "", NULL},
    {DEMO_GIVE, 1, "wood", NULL, "log.bad-count"},
    {DEMO_GIVE, 1, "wood:", NULL, "log.bad-number"},
    {DEMO_GIVE, 1, ":2", NULL, "log.bad-name"},
    {DEMO_GIVE, 1, "wood:0", NULL, "log.range"},
    {DEMO_GIVE, 1, "wood:1:2", NULL, "log.bad-number"},
    {DEMO_GIVE, 1, "wood:1 stone:2 wood:3", NULL, "log.duplicate-name"},
    {DEMO_GIVE, 1, "?:1", NULL, "log.hidden-value"},
    {DEMO_PLAY, 0, "?", "?", NULL},
    {DEMO_PLAY, 1, "stone:1 ?:4 wood:2", "?:4,wood:2,stone:1", NULL},
};

static void values_both_ways(void)
{
    struct stele *lib = demo_lib();
    const struct notation notation = demo_notation(lib);

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const struct stele_verb *verb = &demo_verbs[cases[i].verb];
        /* A heap copy without a NUL, so that reading past the slice is seen. */
        const size_t size = strlen(cases[i].text);
        char *slice = malloc(size > 0 ? size : 1);
        memcpy(slice, cases[i].text, size);
        struct stele_buf out = {0};
        struct stele_reason why;
        struct stele_move move;
        move_init(&move, cases[i].verb, 0);
        TEST_CASE_("%s %s=%s", verb->name, verb->args[cases[i].arg].name, cases[i].text);
        const bool good = notation_value(&notation, verb, cases[i].arg, slice, size, &move, &why);
        TEST_CHECK(good == (cases[i].code == NULL));
        if (good) {
            notation_print(&notation, verb, cases[i].arg, &move, ',', &out);
            TEST_CHECK(strcmp(out.data != NULL ? out.data : "", cases[i].canonical) == 0);
            TEST_MSG("%s", out.data);
        } else {
            TEST_CHECK(cases[i].code != NULL && strcmp(why.code, cases[i].code) == 0);
            TEST_MSG("%s", why.code);
            TEST_CHECK(why.facts.n >= 2 && move.present == 0);
            told_refusal(&why);
        }
        stele_buf_free(&out);
        free(slice);
    }
    stele_free(lib);
}

/* What people type is read in whatever letters, files are not. */
static void capitals_do_not_matter_to_people(void)
{
    struct stele *lib = demo_lib();
    struct notation notation = demo_notation(lib);
    const struct stele_verb *give = &demo_verbs[DEMO_GIVE];
    struct stele_buf out = {0};
    struct stele_reason why;
    struct stele_move move;

    move_init(&move, DEMO_GIVE, 0);
    TEST_CHECK(!notation_value(&notation, give, 0, "Boris", 5, &move, &why));
    TEST_CHECK(strcmp(why.code, "log.unknown-player") == 0);
    TEST_CHECK(strcmp(stele_fact_text(&why.facts, "near"), "boris") == 0);
    TEST_CHECK(notation_value(&notation, give, 0, "boris", 5, &move, &why));
    TEST_CHECK(!notation_value(&notation, give, 1, "WOOD:1", 6, &move, &why));
    TEST_CHECK(strcmp(stele_fact_text(&why.facts, "near"), "wood") == 0);
    TEST_CHECK(stele_fact_text(&why.facts, "expected")[0] != '\0');
    notation.typed = true;
    TEST_CHECK(notation_value(&notation, give, 1, "WOOD:1 food:2", 13, &move, &why));
    notation_move(&notation, give, &move, &out);
    TEST_CHECK(strcmp(out.data, "give with=boris goods=wood:1,food:2") == 0);
    TEST_MSG("%s", out.data);
    TEST_CHECK(!notation_value(&notation, give, 1, "iron:1", 6, &move, &why));
    TEST_CHECK(stele_fact_text(&why.facts, "near")[0] == '\0');
    stele_buf_free(&out);
    stele_free(lib);
}

static void several_arguments(void)
{
    struct stele *lib = demo_lib();
    const struct notation notation = demo_notation(lib);
    const struct stele_verb *give = &demo_verbs[DEMO_GIVE];
    struct stele_buf out = {0};
    struct stele_reason why;
    struct stele_move move;

    move_init(&move, DEMO_GIVE, 0);
    TEST_CHECK(notation_value(&notation, give, 0, "boris", 5, &move, &why));
    TEST_CHECK(!notation_complete(give, &move, &why));
    TEST_CHECK(strcmp(why.code, "log.missing-argument") == 0);
    told_refusal(&why);
    TEST_CHECK(!notation_value(&notation, give, 1, "wood:1 iron:2", 13, &move, &why));
    TEST_CHECK(move_count(&move, 1) == 0 && !move_has(&move, 1));
    TEST_CHECK(notation_value(&notation, give, 1, "wood:1 food:2", 13, &move, &why));
    TEST_CHECK(notation_complete(give, &move, &why));
    notation_move(&notation, give, &move, &out);
    TEST_CHECK(strcmp(out.data, "give with=boris goods=wood:1,food:2") == 0);
    TEST_CHECK(notation_value(&notation, give, 2, "7", 1, &move, &why));
    stele_buf_clear(&out);
    notation_move(&notation, give, &move, &out);
    TEST_CHECK(strcmp(out.data, "give with=boris goods=wood:1,food:2 note=7") == 0);
    TEST_MSG("%s", out.data);
    stele_buf_clear(&out);
    notation_print(&notation, give, 1, &move, ' ', &out);
    TEST_CHECK(strcmp(out.data, "wood:1 food:2") == 0);
    stele_buf_free(&out);
    stele_free(lib);
}

static void values_are_limited(void)
{
    struct stele *lib = demo_lib();
    const struct notation notation = demo_notation(lib);
    struct stele_buf text = {0};
    struct stele_reason why;
    struct stele_move move;

    for (int i = 0; i < STELE_VALUES_MAX; i++)
        stele_buf_puts(&text, "1 ");
    move_init(&move, DEMO_REROLL, 0);
    TEST_CHECK(
        notation_value(&notation, &demo_verbs[DEMO_REROLL], 0, text.data, text.size, &move, &why));
    TEST_CHECK(move_count(&move, 0) == STELE_VALUES_MAX);
    stele_buf_puts(&text, "1");
    move_init(&move, DEMO_REROLL, 0);
    TEST_CHECK(
        !notation_value(&notation, &demo_verbs[DEMO_REROLL], 0, text.data, text.size, &move, &why));
    TEST_CHECK(strcmp(why.code, "log.too-many-values") == 0 && move.present == 0);
    told_refusal(&why);
    stele_buf_free(&text);
    stele_free(lib);
}

static const char *text_fact(const struct stele_reason *why, const char *key)
{
    for (int i = 0; i < why->facts.n; i++)
        if (strcmp(why->facts.fact[i].key, key) == 0)
            return why->facts.text + why->facts.fact[i].number;
    return "";
}

static void refusals_say_what_was_expected(void)
{
    struct stele *lib = demo_lib();
    const struct notation notation = demo_notation(lib);
    struct stele_reason why;
    struct stele_move move;

    move_init(&move, DEMO_GIVE, 0);
    notation_value(&notation, &demo_verbs[DEMO_GIVE], 1, "iron:1", 6, &move, &why);
    TEST_CHECK(strcmp(text_fact(&why, "expected"), "wood, stone, food") == 0);
    TEST_CHECK(strcmp(text_fact(&why, "found"), "iron") == 0);
    TEST_CHECK(strcmp(text_fact(&why, "attribute"), "goods") == 0);
    notation_value(&notation, &demo_verbs[DEMO_GIVE], 0, "x", 1, &move, &why);
    TEST_CHECK(strcmp(text_fact(&why, "expected"), "anna, boris, ann") == 0);
    stele_free(lib);
}

/* Many names that are alike: the lookup must find each, and nothing else. */
static void big_domains(void)
{
    enum { N = 1500 };
    static char text[N][32];
    static const char *names[N];
    struct arena *arena = arena_new();
    struct stele_domain domain = {.name = "big", .names = names, .names_n = N};

    for (int i = 0; i < N; i++) {
        snprintf(text[i], sizeof text[i], "a%d-%da", i % 10, i);
        names[i] = text[i];
    }
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < N; i += pass == 0 ? 50 : 1) {
            TEST_CHECK(domain_find(&domain, names[i], strlen(names[i])) == i);
            TEST_CHECK(domain_find(&domain, names[i], strlen(names[i]) - 1) == -1);
        }
        TEST_CHECK(domain_find(&domain, "", 0) == -1);
        TEST_CHECK(domain_find(&domain, "zzz", 3) == -1);
        TEST_CHECK(pass == 1 || domain_index(&domain, arena));
    }
    arena_free(arena);
}

/* Names of every size that the lookup treats in its own way, and their near misses. */
static void names_of_all_sizes(void)
{
    enum { SIZES = 40, EACH = 4, N = SIZES * EACH };
    static char text[N][SIZES + 1];
    static const char *names[N];
    struct arena *arena = arena_new();
    struct stele_domain domain = {.name = "sizes", .names = names, .names_n = N};

    for (int i = 0; i < N; i++) { /* b…, then one other letter, then b… */
        const int size = i / EACH + 1;
        memset(text[i], 'b', (size_t)size);
        text[i][size * (i % EACH) / EACH] = (char)('c' + i % EACH);
        names[i] = text[i];
    }
    TEST_ASSERT(domain_index(&domain, arena));
    for (int i = 0; i < N; i++) {
        const size_t size = strlen(names[i]);
        char other[SIZES + 2];
        TEST_CHECK(domain_find(&domain, names[i], size) == i);
        for (size_t k = 0; k < size; k++) {
            memcpy(other, names[i], size);
            other[k] = 'z';
            TEST_CHECK(domain_find(&domain, other, size) == -1);
        }
    }
    arena_free(arena);
}

TEST_LIST = {
    {"notation: values both ways", values_both_ways},
    {"notation: capitals do not matter to people", capitals_do_not_matter_to_people},
    {"notation: several arguments", several_arguments},
    {"notation: values are limited", values_are_limited},
    {"notation: refusals say what was expected", refusals_say_what_was_expected},
    {"notation: big domains", big_domains},
    {"notation: names of all sizes", names_of_all_sizes},
    {0},
};
