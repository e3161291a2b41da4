/* The worked examples of section 15 of the rules reference, by their ids: activation, columns,
 * placement, trade routes, and the player of 50 points. */
#include "brz_table.h"

#include "acutest.h"

#include <string.h>

/* ---- EX-ACT ---------------------------------------------------------------------------------- */

/* Columns and rows of the examples count from 0, those of moves from 1. */
static void test_activation(void)
{
    static const struct {
        const char *id, *before, *tech, *side, *column, *activated;
    } examples[] = {
        {"EX-ACT-1", "religion masonry / irrigation / wheel wheel", "pottery", "face", "2",
         "1.2 2.2 3.2"},
        {"EX-ACT-2", "bronze bronze / wheel religion pottery", "wheel", "bronze", "1", "1.3 2.3"},
        {"EX-ACT-3", "religion / wheel bronze", "domestication", "face", "1", "1.2 2.2"},
        {"EX-ACT-4", "wheel religion masonry / irrigation irrigation / pottery bronze authority",
         "irrigation", "face", "2", "1.3 2.1 2.2 2.3 3.3"},
        {"EX-ACT-5", "wheel wheel / religion / pottery / masonry masonry", "authority", "face", "2",
         "1.2 2.2"},
        {"EX-ACT-6", "bronze / wheel bronze", "religion", "bronze", "1", "1.2 2.2"},
    };

    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
        struct table t;
        char move[64];
        TEST_CASE(examples[i].id);
        table_open(&t, 3, NULL);
        table_matrix(&t, 0, examples[i].before);
        table_top(&t, 1, examples[i].tech);
        snprintf(move, sizeof move, "play 1 %s %s", examples[i].side, examples[i].column);
        table_play(&t, move);
        table_expect_active(&t, examples[i].activated);
        const struct stele_event *event = gt_event(&t.game, "bronze.activated", STELE_NOBODY);
        TEST_CHECK(event && gt_fact(&event->facts, "n") == t.state.active_n);
        table_close(&t);
    }
}

/* ---- EX-COL ---------------------------------------------------------------------------------- */

/* Each place for a card is there for every stack and both sides. */
static void check_columns(const char *id, const char *before, const char *legal,
                          const char *illegal)
{
    static const char *const names[] = {"1", "2", "3", "4", "5", "L", "R"};
    struct table t;
    int expected = 0;

    TEST_CASE(id);
    table_open(&t, 2, NULL);
    table_matrix(&t, 0, before);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char move[32];
        snprintf(move, sizeof move, "play 2 face %s", names[i]);
        const bool wanted = strstr(legal, names[i]) != NULL;
        TEST_CHECK_(table_legal(&t, move) == wanted, "column %s", names[i]);
        TEST_CHECK_(wanted != (strstr(illegal, names[i]) != NULL), "every column is judged");
        expected += wanted;
    }
    TEST_CHECK(gt_legal_n(&t.game, "play") == 4 * 2 * expected);
    table_close(&t);
}

static void test_columns(void)
{
    check_columns("EX-COL-1", "wheel religion / pottery", "1 2 L R", "3 4 5");
    check_columns("EX-COL-2", "wheel / religion / pottery / masonry", "1 2 3 4", "5 L R");
    check_columns("EX-COL-3", "", "R", "1 2 3 4 5 L");
}

/* Where the card lies afterwards, by the example's rows. */
static void test_column_rows(void)
{
    struct table t;

    table_open(&t, 2, NULL);
    table_matrix(&t, 0, "wheel religion / pottery");
    table_play(&t, "play 2 face 1 row=3");
    TEST_CHECK(t.state.laid_column == 0 && t.state.laid_row == 2);
    table_close(&t);
    table_open(&t, 2, NULL);
    table_matrix(&t, 0, "wheel religion / pottery");
    table_play(&t, "play 2 face L row=1");
    TEST_CHECK(t.state.laid_column == 0 && t.state.laid_row == 0);
    TEST_CHECK(t.state.player[0].columns_n == 3 && t.state.player[0].height[1] == 2);
    table_close(&t);
}

/* ---- EX-PLC ---------------------------------------------------------------------------------- */

static void test_placement(void)
{
    static const char *const spaces[] = {"2 mountains 0", "2 savanna 0", "2 savanna 1",
                                         "2 savanna 2", "2 desert 0"};
    struct table t;
    char move[64];

    TEST_CASE("EX-PLC-1");
    table_open(&t, 3, NULL);
    TEST_CHECK(t.state.open == 2);
    table_top(&t, 1, "irrigation");
    table_play(&t, "play 1 face R");
    TEST_CHECK(gt_legal_n(&t.game, "settle") == 5);
    for (size_t i = 0; i < 5; i++) {
        snprintf(move, sizeof move, "settle 1.1 %s", spaces[i]);
        TEST_CHECK_(table_legal(&t, move), "%s", move);
    }
    table_play(&t, "settle 1.1 2 mountains 0");
    TEST_CHECK(t.state.open == 3);
    TEST_CHECK(t.state.place[2].display_n == 4);
    TEST_CHECK(gt_event(&t.game, "bronze.revealed", STELE_NOBODY) != NULL);
    table_play(&t, "city avaris; end; play 2 face R; end; play 3 face R; end");
    /* Back with Anna: the first land is closed to her. */
    table_play(&t, "play 1 bronze R");
    table_refuse(&t, "settle 2.1 1 forest 0", "bronze.backward", "BRZ-6.6");
    table_close(&t);
}

/* ---- EX-TRD ---------------------------------------------------------------------------------- */

/* Blue is Anna, yellow Boris, red Vera. */
static void test_trade(void)
{
    struct table t;

    TEST_CASE("EX-TRD-1");
    table_open(&t, 3, NULL);
    table_cubes(&t, 0,
                "2.savanna.0 2.savanna.2 3.savanna.0 "
                "1.jungle.0 1.jungle.2 2.jungle.1 3.jungle.0 4.jungle.1");
    table_cubes(&t, 1, "2.savanna.1 1.desert.0 2.desert.0 3.desert.2");
    table_cubes(&t, 2, "1.shore.1 2.shore.0 3.shore.1");
    TEST_CHECK(table_run(&t, 0, "savanna") == 2);
    TEST_CHECK(table_run(&t, 1, "savanna") == 1);
    TEST_CHECK(table_run(&t, 1, "desert") == 3);
    TEST_CHECK(table_run(&t, 0, "jungle") == 5);
    TEST_CHECK(table_run(&t, 2, "shore") == 3);
    table_play(&t, "play 1 face R; end");
    TEST_CHECK(table_route(&t, "savanna", 3) == STELE_NOBODY);
    TEST_CHECK(table_route(&t, "jungle", 5) == 0 && table_route(&t, "jungle", 3) == STELE_NOBODY);
    const struct stele_row *row = gt_row(&t.game, "bronze.row-trade", 0);
    TEST_CHECK(row && row->points == 6 && gt_fact(&row->facts, "run") == 5);
    table_play(&t, "play 2 face R; end");
    TEST_CHECK(table_route(&t, "desert", 3) == 1);
    row = gt_row(&t.game, "bronze.row-trade", 1);
    TEST_CHECK(row && row->points == 3);
    table_play(&t, "play 3 face R; end");
    TEST_CHECK(table_route(&t, "shore", 3) == 2);
    TEST_CHECK(t.game.booked[2] == 3);
    table_close(&t);
}

/* ---- EX-SCR ---------------------------------------------------------------------------------- */

static void check_city(struct table *t, const char *city, int points)
{
    const struct stele_row *row = table_why(t, 0, city);

    TEST_CHECK_(table_pays(t, 0, city) == points, "%s pays %d, expected %d", city,
                table_pays(t, 0, city), points);
    TEST_CHECK_(row && row->points == points, "%s has its row", city);
}

/* Four players: only then are all eight cities in the deck.  Lands 3 and 1 have tokens of 6 and 4
 * points. */
static void test_fifty_points(void)
{
    struct table t;
    struct brz_tally tally;

    TEST_CASE("EX-SCR-1");
    table_open(&t, 4, NULL);
    table_matrix(&t, 0,
                 "pottery wheel wheel pottery / masonry religion masonry authority masonry / "
                 "religion authority religion authority / bronze pottery");
    table_provinces(&t, 0, "3 1");
    table_routes(&t, 0, "jungle:5 shore:3");
    table_cities(&t, 0, "mohenjo_daro hattusa nafplion thebes su_nuraxi ugarit phaistos limantepe");
    check_city(&t, "mohenjo_daro", 5);
    check_city(&t, "hattusa", 5);
    check_city(&t, "nafplion", 2);
    check_city(&t, "thebes", 0);
    check_city(&t, "su_nuraxi", 6);
    check_city(&t, "ugarit", 6);
    check_city(&t, "phaistos", 4);
    check_city(&t, "limantepe", 3);
    /* Which row, which column, and why nothing. */
    TEST_CHECK(gt_fact(&table_why(&t, 0, "su_nuraxi")->facts, "row") == 1);
    TEST_CHECK(gt_fact(&table_why(&t, 0, "ugarit")->facts, "row") == 2);
    TEST_CHECK(gt_fact(&table_why(&t, 0, "limantepe")->facts, "column") == 2);
    TEST_CHECK(gt_fact(&table_why(&t, 0, "thebes")->facts, "height") == 5);
    TEST_CHECK(gt_fact(&table_why(&t, 0, "phaistos")->facts, "n") == 2);
    brz_tally(&t.game.rules, &t.state, &tally);
    TEST_CHECK(tally.points[0][BRZ_C_PROVINCES] == 10);
    TEST_CHECK(tally.points[0][BRZ_C_TRADE] == 9);
    TEST_CHECK(tally.points[0][BRZ_C_CITIES] == 31);
    TEST_CHECK(gt_total(&t.game, 0) == 50);
    TEST_CHECK(table_winners(&t, &tally) == 1);
    table_close(&t);
}

TEST_LIST = {
    {"activation", test_activation},
    {"columns", test_columns},
    {"column_rows", test_column_rows},
    {"placement", test_placement},
    {"trade", test_trade},
    {"fifty_points", test_fifty_points},
    {NULL, NULL},
};
