/* Who wins, and by what: figures compared one after the other. */
#include "acutest.h"

#include "core/game/standing.h"
#include "core/words/words.h"

#include <string.h>

static const struct stele_player players[] = {{"anna", "Anna", "", {"", ""}},
                                              {"boris", "Boris", "", {"", ""}},
                                              {"vera", "Vera", "", {"", ""}}};

/* Three figures, of which the second is the total where `before` is set. */
static struct stele_standing judge(int players_n, bool before, const int32_t values[3][3])
{
    static const char *const clauses[] = {"T-1", "T-2", "T-3"};
    const struct stele_rules rules = {.players_n = (uint8_t)players_n};
    struct stele_standing standing = {.total = before};

    for (int i = 0; i < 3; i++) {
        int32_t *value = standing_add(&standing, "points", clauses[i]);
        memcpy(value, values[i], sizeof values[i]);
    }
    standing_judge(&rules, "T-9", &standing);
    return standing;
}

static void test_wins(void)
{
    static const struct {
        const char *name;
        int players_n;
        bool before;
        int32_t values[3][3];
        const char *win, *clause;
        unsigned winners, decided;
    } cases[] = {
        {"points", 3, false, {{3, 5, 4}, {9, 0, 0}, {9, 0, 0}}, "points", "T-1", 2, 0},
        {"first tie-break", 3, false, {{5, 5, 4}, {1, 2, 9}, {9, 0, 9}}, "tie-break", "T-2", 2, 1},
        {"second tie-break", 3, false, {{5, 5, 5}, {2, 2, 1}, {3, 1, 9}}, "tie-break", "T-3", 1, 2},
        {"shared", 3, false, {{5, 5, 4}, {2, 2, 9}, {3, 3, 9}}, "shared", "T-9", 3, 2},
        {"before the points", 3, true, {{0, 1, 0}, {9, 1, 8}, {0, 0, 0}}, "other", "T-1", 2, 0},
        {"together, then points", 3, true, {{0, 1, 1}, {9, 1, 8}, {0, 0, 0}}, "points", "T-2", 4, 1},
        {"below nothing", 2, false, {{-3, -5, 0}, {0, 0, 0}, {0, 0, 0}}, "points", "T-1", 1, 0},
        {"alone", 1, false, {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}, "alone", "T-1", 1, 0},
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const struct stele_standing s =
            judge(cases[i].players_n, cases[i].before, cases[i].values);
        TEST_CASE(cases[i].name);
        TEST_CHECK_(strcmp(stele_win_name(s.win), cases[i].win) == 0, "%s",
                    stele_win_name(s.win));
        TEST_CHECK_(strcmp(s.clause, cases[i].clause) == 0, "%s", s.clause);
        TEST_CHECK_(s.winners == cases[i].winners, "%u", s.winners);
        TEST_CHECK_(s.decided == cases[i].decided, "%u", s.decided);
    }
}

/* Who is level after a comparison is compared by the next one, and nobody else. */
static void test_words(void)
{
    static const int32_t values[3][3] = {{5, 5, 4}, {1, 2, 9}, {0, 0, 0}};
    const struct stele_standing s = judge(3, false, values);
    struct stele *lib = stele_new();
    struct words words = {.lib = lib, .lang = "en", .players = players, .players_n = 3};
    struct stele_buf out = {0};

    TEST_ASSERT(lib != NULL);
    words_figure(&words, &s, 0, &out);
    TEST_CHECK_(strcmp(out.data, "points: Anna 5, Boris 5, Vera 4") == 0, "%s", out.data);
    stele_buf_clear(&out);
    words_figure(&words, &s, 1, &out);
    TEST_CHECK_(strcmp(out.data, "points: Anna 1, Boris 2") == 0, "%s", out.data);
    stele_buf_clear(&out);
    words_win(&words, &s, &out);
    TEST_CHECK_(strcmp(out.data, "Level on points; the tie-break decides: points") == 0, "%s",
                out.data);
    stele_buf_clear(&out);
    words.lang = "ru";
    words_win(&words, &s, &out);
    TEST_CHECK_(strcmp(out.data, "Равенство (очки); ничью решает «очки»") == 0, "%s",
                out.data);
    stele_buf_free(&out);
    stele_free(lib);
}

static void test_facts(void)
{
    static const int32_t values[3][3] = {{5, 5, 4}, {1, 2, 9}, {0, 0, 0}};
    const struct stele_rules rules = {.players_n = 3};
    const struct stele_standing s = judge(3, false, values);
    const struct stele_facts facts = standing_facts(&rules, &s);

    TEST_ASSERT(facts.n == 2);
    TEST_CHECK(strcmp(facts.fact[0].key, "totals") == 0 && facts.fact[0].count == 6);
    TEST_CHECK(strcmp(facts.fact[1].key, "figures") == 0 && facts.fact[1].count == 4);
    TEST_CHECK(facts.value[facts.fact[1].first + 2] == 1 && facts.value[facts.fact[1].first + 3] == 2);
}

TEST_LIST = {
    {"standing: by what a game is won", test_wins},
    {"standing: in words", test_words},
    {"standing: as facts of an event", test_facts},
    {0},
};
