/* Rulings of section 12 of the rules reference, every reading; and logs kept at the table. */
#include "brz_table.h"

#include "acutest.h"

#include <string.h>

enum { ANNA, BORIS, VERA };
enum { ON_TABLE = STELE_NOBODY, OUT = -2 };

static void pass(struct table *t)
{
    table_play(t, t->state.player[t->state.active].columns_n == 0 ? "play 1 face R; end"
                                                                  : "play 1 face 1; end");
}

/* BRZ-R1: L01 has three spaces of steppe, L02 two.  Boris stands between Anna's cubes of a cell. */
static void test_r1(void)
{
    struct table t;

    for (int cells = 0; cells <= 1; cells++) {
        table_open(&t, 3, cells ? "BRZ-R1=cells" : NULL);
        table_cubes(&t, ANNA, "1.steppe.0 1.steppe.2 2.steppe.0 2.steppe.1 4.steppe.0");
        table_cubes(&t, BORIS, "1.steppe.1");
        TEST_CHECK(table_run(&t, ANNA, "steppe") == (cells ? 5 : 4));
        TEST_CHECK(table_run(&t, BORIS, "steppe") == 1);
        table_cubes(&t, BORIS, "3.steppe.0"); /* a cell of his alone breaks in both readings */
        TEST_CHECK(table_run(&t, ANNA, "steppe") == (cells ? 4 : 3));
        table_close(&t);
    }
}

/* A mixed cell counts to the left and to the right, but does not join the two. */
static void test_r1_does_not_join(void)
{
    struct table t;

    table_open(&t, 3, "BRZ-R1=cells");
    table_cubes(&t, ANNA, "1.shore.0 1.shore.1 2.shore.0 3.shore.0 3.shore.1");
    table_cubes(&t, BORIS, "2.shore.1");
    TEST_CHECK(table_run(&t, ANNA, "shore") == 3);
    TEST_CHECK(table_run(&t, BORIS, "shore") == 1);
    table_close(&t);
}

/* BRZ-R3: Hattusa and column cities; Mohenjo-Daro, Tiryns and Sidon are the same in both. */
static void test_r3(void)
{
    struct table t;

    for (int named = 0; named <= 1; named++) {
        table_open(&t, 4, named ? "BRZ-R3=named" : NULL);
        table_matrix(&t, ANNA,
                     "bronze wheel bronze / bronze religion / bronze pottery / "
                     "masonry bronze authority");
        TEST_CHECK(table_pays(&t, ANNA, "hattusa") == (named ? 5 : 0));
        TEST_CHECK(table_pays(&t, ANNA, "akrotiri") == (named ? 2 : 3));
        TEST_CHECK(table_pays(&t, ANNA, "mohenjo_daro") == 5);
        TEST_CHECK(table_pays(&t, ANNA, "tiryns") == 6);
        TEST_CHECK(table_pays(&t, ANNA, "sidon") == 6);
        table_cities(&t, ANNA, "hattusa");
        gt_score(&t.game);
        gt_told(&t.game, "BRZ-R3");
        table_close(&t);
    }
}

/* BRZ-R6: which comes first, when one cube does both. */
static void test_r6(void)
{
    struct table t;

    table_with(&t, 2, "BRZ-R6=city-first",
               "lands L01,L02; provinces province4,province4,province5,province5,province6,"
               "province6,province4; stack 1 wheel 9; stack 2 wheel 9; stack 3 wheel 8;"
               "stack 4 wheel 8; spare size=8");
    table_cubes(&t, BORIS, "1.shore.0");
    table_play(&t, "play 1 bronze R; show 1 religion; settle 1.1 2 forest 0");
    table_refuse(&t, "reveal L03", "bronze.reveal-not-due", "BRZ-6.8");
    table_play(&t, "draw avaris,assur,kish");
    table_refuse(&t, "end", "bronze.city-missing", "BRZ-6.14");
    table_play(&t, "city kish");
    table_refuse(&t, "end", "bronze.reveal-missing", "BRZ-6.8");
    table_play(&t, "reveal L03; end");
    TEST_CHECK(t.state.open == 3);
    table_close(&t);
}

/* BRZ-R6: where all is known, only the order of what is recorded differs. */
static void test_r6_known(void)
{
    struct table t;

    table_open(&t, 3, "BRZ-R6=city-first");
    table_play(&t, "play 1 bronze R; settle 1.1 2 forest 0");
    TEST_CHECK(t.state.open == 2 && t.state.city_due == 2);
    table_expect_laws(&t);
    table_play(&t, "city avaris");
    TEST_CHECK(t.state.open == 3 && gt_event(&t.game, "bronze.revealed", STELE_NOBODY));
    table_expect_laws(&t);
    table_close(&t);
}

/* BRZ-R9: by the position, by the cubes of the turn, or once more at the end. */
static void test_r9(void)
{
    static const char *const readings[] = {NULL, "BRZ-R9=settled", "BRZ-R9=final"};
    struct table t;

    for (int i = 0; i < 3; i++) {
        table_open(&t, 2, readings[i]);
        table_cubes(&t, ANNA, "1.jungle.0 1.jungle.1 1.jungle.2");
        pass(&t);
        TEST_CHECK(table_route(&t, "jungle", 3) == (i == 1 ? ON_TABLE : ANNA));
        table_close(&t);
    }
}

/* BRZ-R9=settled: a cube of this turn in that landscape, whichever one completes the run. */
static void test_r9_settled(void)
{
    struct table t;

    table_open(&t, 3, "BRZ-R9=settled");
    table_cubes(&t, ANNA, "1.jungle.0 1.jungle.1 1.shore.0 1.shore.1 1.steppe.0");
    table_cubes(&t, ANNA, "2.jungle.0");
    table_play(&t, "play 1 bronze R; settle 1.1 2 shore 0; end");
    TEST_CHECK(table_route(&t, "shore", 3) == ANNA);
    TEST_CHECK(table_route(&t, "jungle", 3) == ON_TABLE);
    table_close(&t);
}

/* BRZ-R9=final: what Boris gives back in the last turn is Anna's after all. */
static void test_r9_final(void)
{
    struct table t;

    for (int final = 0; final <= 1; final++) {
        table_open(&t, 2, final ? "BRZ-R9=final" : NULL);
        table_cubes(&t, BORIS, "1.jungle.0 1.jungle.1 1.jungle.2 2.jungle.0 2.jungle.1");
        table_cubes(&t, ANNA, "3.jungle.0 4.jungle.0 4.jungle.1");
        table_routes(&t, BORIS, "jungle:3");
        t.state.met = BRZ_END_CUBES + 1;
        pass(&t);
        pass(&t);
        TEST_CHECK(t.state.phase == BRZ_P_OVER);
        TEST_CHECK(table_route(&t, "jungle", 3) == (final ? ANNA : ON_TABLE));
        table_close(&t);
    }
}

/* BRZ-R9=final, BRZ-10.3: the score of now has what that look would bring. */
static void test_r9_final_score(void)
{
    struct table t;
    int total[2][2];

    for (int final = 0; final <= 1; final++) {
        table_open(&t, 2, final ? "BRZ-R9=final" : NULL);
        table_cubes(&t, BORIS, "1.jungle.0 1.jungle.1 1.jungle.2 2.jungle.0 2.jungle.1");
        table_cubes(&t, ANNA, "1.shore.0 1.shore.1 2.shore.0");
        table_routes(&t, BORIS, "jungle:3");
        t.game.booked[BORIS] += 3;
        gt_score(&t.game); /* the ledger against the totals */
        for (int seat = 0; seat < 2; seat++)
            total[final][seat] = gt_total(&t.game, seat);
        const struct stele_row *taken = gt_row(&t.game, "bronze.row-trade", ANNA);
        const struct stele_row *back = gt_row(&t.game, "bronze.row-trade-back", BORIS);
        TEST_CHECK((taken != NULL) == final && (back != NULL) == final);
        if (taken && back)
            TEST_CHECK(taken->provisional && back->provisional && back->points == -3);
        table_cities(&t, BORIS, "byblos"); /* the token counted is the token pointed at */
        const struct stele_row *city = table_why(&t, BORIS, "byblos");
        const int jungle = table_name(&t, BRZ_D_LANDSCAPES, "jungle");
        TEST_CHECK(city && table_lights(city, BRZ_OBJ_TRADE,
                                        brz_trade_number(&t.game.rules, jungle, final ? 1 : 0)));
        table_close(&t);
    }
    TEST_CHECK(total[1][ANNA] == total[0][ANNA] + 3);   /* a token of 3 */
    TEST_CHECK(total[1][BORIS] == total[0][BORIS] + 3); /* 5 instead of 3: 6 points for 3 */
}

/* BRZ-R10=left: the lands of a player who has no cubes any more close; the last one does not. */
static void test_r10(void)
{
    struct table t;

    table_open(&t, 2, "BRZ-R10=left");
    table_cubes(&t, ANNA, "2.shore.0");
    table_cubes(&t, BORIS, "3.shore.0 4.shore.0 7.steppe.0");
    t.state.player[ANNA].cubes = 0;
    pass(&t);
    TEST_CHECK(table_province(&t, 2) == ANNA && table_province(&t, 3) == BORIS);
    TEST_CHECK(table_province(&t, 7) == ON_TABLE);
    table_close(&t);
}

/* BRZ-R15: a full land closes, or waits until all have left it. */
static void test_r15(void)
{
    struct table t;

    for (int left = 0; left <= 1; left++) {
        table_open(&t, 2, left ? "BRZ-R15=left-only" : NULL);
        table_fill(&t, ANNA, 1, 9);
        table_fill(&t, BORIS, 1, 5);
        pass(&t);
        TEST_CHECK(table_province(&t, 1) == (left ? ON_TABLE : ANNA));
        table_cubes(&t, ANNA, "2.shore.0");
        table_cubes(&t, BORIS, "2.shore.1");
        pass(&t);
        TEST_CHECK(table_province(&t, 1) == ANNA);
        table_close(&t);
    }
    gt_named(&bronze_game, "BRZ-R15");
}

/* ---- What nobody saw ------------------------------------------------------------------------- */

#define TOKENS "provinces province4,province4,province5,province5,province6,province6,province4"

static void test_unseen_cards(void)
{
    struct table t;

    table_blank(&t, 2, "knowledge=table");
    table_play(&t, TOKENS "; reveal L01; show 1 ?; show 2 wheel; show 3 wheel; show 4 wheel");
    table_refuse(&t, "play 1 face R", "bronze.card-unknown", "BRZ-4.1");
    table_refuse(&t, "play 1 face R card=bronze", "bronze.back-shown", "BRZ-1.8");
    table_refuse(&t, "play 2 face R card=religion", "bronze.other-card", "BRZ-4.1");
    TEST_CHECK(table_legal(&t, "play 1 bronze R"));
    table_play(&t, "play 1 face R card=religion");
    TEST_CHECK(t.state.assumed == 1 && gt_event(&t.game, "bronze.assumed", STELE_NOBODY));
    TEST_CHECK(t.state.player[ANNA].tech[table_name(&t, BRZ_D_TECHNOLOGIES, "religion")] == 1);
    table_expect_laws(&t);
    table_play(&t, "show 1 ?; end; play 1 bronze R");
    TEST_CHECK(t.state.assumed == 1); /* the back needs no assumption */
    table_expect_laws(&t);
    table_close(&t);
}

static void test_unseen_cities(void)
{
    struct table t;

    table_blank(&t, 2, "knowledge=table");
    table_play(&t, TOKENS "; reveal L01; show 1 wheel; show 2 wheel; show 3 wheel; show 4 wheel;"
                          "play 1 bronze R; show 1 pottery; settle 1.1 1 forest 0; reveal L02; end;"
                          "play 2 bronze R; show 2 pottery; settle 1.1 2 forest 0; reveal L03;"
                          "draw kish,?,?");
    table_refuse(&t, "city uruk", "bronze.city-not-shown", "BRZ-6.11");
    TEST_CHECK(table_legal(&t, "city kish") && table_legal(&t, "city lagash"));
    table_play(&t, "city lagash");
    TEST_CHECK(t.state.assumed == 1 && t.state.place[2].display_n == 2);
    table_expect_laws(&t);
    table_close(&t);
}

TEST_LIST = {
    {"r1", test_r1},
    {"r1_does_not_join", test_r1_does_not_join},
    {"r3", test_r3},
    {"r6", test_r6},
    {"r6_known", test_r6_known},
    {"r9", test_r9},
    {"r9_settled", test_r9_settled},
    {"r9_final", test_r9_final},
    {"r9_final_score", test_r9_final_score},
    {"r10", test_r10},
    {"r15", test_r15},
    {"unseen_cards", test_unseen_cards},
    {"unseen_cities", test_unseen_cities},
    {NULL, NULL},
};
