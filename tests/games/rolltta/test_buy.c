/* Roll Through the Ages, phases 7 and 8: developments, payment, the limit of goods. */
#include "rta_table.h"

#include "acutest.h"

#include <string.h>

/* Anna after the dice: coins as rolled, goods as given, food enough. */
static void open_with(struct table *t, const char *roll, const char *goods, const char *owned)
{
    table_open(t, "base", 2, NULL);
    table_give(t, 0, owned);
    table_sheet(t, 0)->food = 15;
    table_play(t, roll);
    table_play(t, "stop");
    if (t->state.phase == RTA_P_LEADERSHIP)
        t->state.phase = RTA_P_BUILD;
    table_set_goods(t, 0, goods);
}

/* The example of the rulebook: one coin, and these goods. */
static void open_example(struct table *t)
{
    open_with(t, "roll C,F,F", "wood:5 stone:3 cloth:1 spearheads:1", "");
}

/* ---- The example ----------------------------------------------------------------------------- */

static void spearheads_and_cloth(void)
{
    struct table t;

    open_example(&t);
    table_play(&t, "buy agriculture goods=cloth,spearheads");
    table_expect_goods(&t, 0, "wood:5 stone:3");
    TEST_CHECK(table_owns(&t, 0, "agriculture") && gt_total(&t.game, 0) == 3);
    const struct stele_event *event = gt_event(&t.game, "rolltta.bought", 0);
    TEST_CHECK(event && gt_fact(&event->facts, "paid") == 16);
    TEST_CHECK(event && gt_fact(&event->facts, "overpaid") == 1);
    const struct stele_row *row = gt_row(&t.game, "rolltta.row-development", 0);
    TEST_CHECK(row && row->points == 3 && strcmp(row->clause, "RTA-13.1") == 0);
    TEST_CHECK(row && row->objects_n == 1 && row->objects[0].kind == RTA_OBJ_DEVELOPMENT &&
               row->objects[0].seat == 0);
    table_close(&t);
}

static void the_stone_row(void)
{
    struct table t;

    open_example(&t);
    table_play(&t, "buy agriculture goods=stone");
    table_expect_goods(&t, 0, "wood:5 cloth:1 spearheads:1");
    TEST_CHECK(gt_fact(&gt_event(&t.game, "rolltta.bought", 0)->facts, "paid") == 19);
    table_close(&t);
}

static void the_wood_row(void)
{
    struct table t;

    open_example(&t);
    table_play(&t, "buy agriculture goods=wood");
    table_expect_goods(&t, 0, "stone:3 cloth:1 spearheads:1");
    TEST_CHECK(gt_fact(&gt_event(&t.game, "rolltta.bought", 0)->facts, "paid") == 22);
    table_close(&t);
}

static void part_of_a_row(void)
{
    struct table t;
    struct stele_move move;
    struct stele_reason why = {0};

    open_example(&t);
    table_play(&t, "buy agriculture goods=wood");
    TEST_CHECK(!gt_parse(&t.game, "buy masonry goods=stone:2", &move, &why));
    TEST_CHECK(strcmp(why.code, "log.counted-name") == 0 && strcmp(why.clause, "RTA-9.3") == 0);
    TEST_CHECK(!gt_parse(&t.game, "buy masonry goods=gold:2", &move, &why));
    TEST_CHECK(strcmp(why.code, "log.bad-name") == 0 && strcmp(why.clause, "RTA-4.2") == 0);
    gt_claim(&t.game, 0, "goods.wood", "3", "RTA-9.3"); /* 15 − 9 = 6 coins left in it */
    gt_claim(&t.game, 0, "goods.stone", "2", "RTA-4.2");
    table_close(&t);
}

/* ---- One a turn, each once ------------------------------------------------------------------- */

static void one_a_turn(void)
{
    struct table t;

    open_with(&t, "roll C,C,F", "wood:4 stone:4", "");
    table_play(&t, "buy leadership");
    table_refuse(&t, "buy irrigation goods=wood", "rolltta.buy-second", "RTA-9.1");
    table_close(&t);
}

static void each_once(void)
{
    struct table t;

    open_with(&t, "roll C,C,F", "", "leadership");
    table_refuse(&t, "buy leadership", "rolltta.buy-owned", "RTA-9.1");
    table_play(&t, "buy irrigation; end; roll C,C,F; stop; buy irrigation"); /* both may own it */
    TEST_CHECK(table_owns(&t, 0, "irrigation") && table_owns(&t, 1, "irrigation"));
    table_close(&t);
}

static void one_a_turn_and_each_once(void)
{
    one_a_turn();
    each_once();
}

/* ---- Payment --------------------------------------------------------------------------------- */

static void means_of_payment(void)
{
    struct table t;

    open_with(&t, "roll C,C,F", "wood:2 stone:1", "granaries");
    TEST_CHECK(rta_coins(&t.game.rules, &t.state) == 14);
    TEST_CHECK(rta_payment(&t.game.rules, &t.state, 0, 0) == 14);
    TEST_CHECK(rta_payment(&t.game.rules, &t.state, 1, 0) == 14 + 3);
    TEST_CHECK(rta_payment(&t.game.rules, &t.state, 3, 2) == 14 + 3 + 2 + 8);
    table_play(&t, "buy religion goods=wood food=1");   /* 14 + 3 + 4 ≥ 20 */
    TEST_CHECK(table_sheet(&t, 0)->food == 15 - 3 - 1); /* filled up, fed, sold */
    table_close(&t);
}

static void coins_goods_and_both(void)
{
    struct table t;

    open_with(&t, "roll C,C,C", "", ""); /* coins only, one too many */
    table_play(&t, "buy religion");
    table_close(&t);
    open_with(&t, "roll F,F,F", "wood:4", ""); /* goods only, exactly */
    table_play(&t, "buy irrigation goods=wood");
    TEST_CHECK(gt_fact(&gt_event(&t.game, "rolltta.bought", 0)->facts, "overpaid") == 0);
    table_close(&t);
    open_with(&t, "roll C,F,F", "wood:8 stone:7", ""); /* far too much */
    table_play(&t, "buy leadership goods=wood,stone");
    TEST_CHECK(gt_fact(&gt_event(&t.game, "rolltta.bought", 0)->facts, "overpaid") ==
               7 + 36 + 56 - 10);
    table_close(&t);
}

static void rows_go_whole(void)
{
    struct table t;

    open_with(&t, "roll F,F,F", "stone:4", "");
    table_play(&t, "buy agriculture goods=stone"); /* 20 for 15 */
    table_expect_goods(&t, 0, "");
    table_close(&t);
}

static void a_row_twice_or_empty(void)
{
    struct table t;

    open_with(&t, "roll C,C,F", "stone:2", "");
    table_refuse(&t, "buy religion goods=stone,stone", "rolltta.buy-row-twice", "RTA-9.3");
    table_refuse(&t, "buy religion goods=stone,cloth", "rolltta.buy-empty-row", "RTA-A27");
    table_refuse(&t, "buy leadership goods=wood", "rolltta.buy-empty-row", "RTA-A27");
    TEST_CHECK(table_legal(&t, "buy religion goods=stone"));
    table_close(&t);
}

static void the_sum_must_reach_the_cost(void)
{
    struct table t;
    struct stele_move move;
    struct stele_reason why = {0};

    open_with(&t, "roll C,C,F", "stone:2", "");
    table_refuse(&t, "buy agriculture", "rolltta.buy-short", "RTA-9.4");
    TEST_CHECK(gt_parse(&t.game, "buy agriculture", &move, &why));
    TEST_CHECK(!game_check(&t.game.rules, &t.state, &move, &why));
    TEST_CHECK(gt_fact(&why.facts, "found") == 14);
    TEST_CHECK(gt_fact(&why.facts, "expected") == 15);
    TEST_CHECK(gt_fact(&why.facts, "missing") == 1);
    table_play(&t, "buy agriculture goods=stone; end"); /* no change */
    table_expect_goods(&t, 0, "");
    table_close(&t);
}

static void food_at_the_wrong_price(void)
{
    struct table t;

    open_with(&t, "roll C,F,F", "", "granaries");
    table_refuse(&t, "buy religion food=3", "rolltta.buy-short", "RTA-9.4"); /* 7 + 12, not 18 */
    TEST_CHECK(table_legal(&t, "buy religion food=4"));
    table_close(&t);
}

static void short_payments(void)
{
    the_sum_must_reach_the_cost();
    food_at_the_wrong_price();
}

static void lost_goods_cannot_be_spent(void)
{
    struct table t;

    table_open(&t, "base", 2, NULL);
    table_set_goods(&t, 0, "wood:8");
    table_sheet(&t, 0)->food = 15;
    table_play(&t, "roll G,F,F; stop");
    TEST_CHECK(rta_payment(&t.game.rules, &t.state, 1, 0) == 36); /* eight, not nine */
    table_close(&t);
}

static void at_work_at_once(void)
{
    struct table t;

    open_with(&t, "roll C,C,C", "wood:8 stone:1", "");
    table_refuse(&t, "end", "rolltta.end-goods", "RTA-11.1");
    table_play(&t, "buy caravans; end"); /* nine goods stay */
    TEST_CHECK(rta_goods_total(&t.game.rules, table_sheet(&t, 0)) == 9);
    table_close(&t);
}

static void coinage(void)
{
    struct table t;

    open_with(&t, "roll C,C,F", "", "coinage");
    TEST_CHECK(rta_coins(&t.game.rules, &t.state) == 24);
    table_play(&t, "buy religion");
    table_close(&t);
}

static void granaries(void)
{
    struct table t;

    open_with(&t, "roll F,F,F", "", "granaries");
    table_play(&t, "buy leadership food=3");
    TEST_CHECK(table_sheet(&t, 0)->food == 15 - 3 - 3); /* filled up, fed, sold */
    table_close(&t);
    table_open(&t, "lba", 2, NULL);
    table_give(&t, 0, "granaries");
    table_sheet(&t, 0)->food = 8;
    table_play(&t, "roll G,G,G; stop");
    table_refuse(&t, "buy leadership food=1", "rolltta.buy-short", "RTA-9.4");
    table_play(&t, "buy leadership food=2"); /* at six each */
    table_close(&t);
}

static void granaries_cannot_pay_for_themselves(void)
{
    struct table t;

    granaries();
    open_with(&t, "roll C,C,C", "", "");
    table_refuse(&t, "buy granaries food=3", "rolltta.buy-food-unowned", "RTA-9.8");
    table_close(&t);
}

static void food_refusals(void)
{
    struct table t;
    struct stele_move move;
    struct stele_reason why = {0};

    open_with(&t, "roll C,C,F", "", "");
    table_refuse(&t, "buy religion food=2", "rolltta.buy-food-unowned", "RTA-9.8");
    table_close(&t);
    open_with(&t, "roll C,C,F", "", "granaries");
    table_sheet(&t, 0)->food = 2;
    table_refuse(&t, "buy religion food=3", "rolltta.buy-food-stock", "RTA-9.8");
    TEST_CHECK(!gt_parse(&t.game, "buy food=2", &move, &why)); /* without a purchase */
    TEST_CHECK(strcmp(why.code, "log.missing-argument") == 0);
    table_close(&t);
}

static void food_only_within_a_purchase(void)
{
    struct table t;

    open_with(&t, "roll C,C,F", "", "granaries");
    int food = table_sheet(&t, 0)->food;
    table_play(&t, "buy leadership food=5"); /* more than needed is allowed */
    TEST_CHECK(table_sheet(&t, 0)->food == food - 5);
    table_close(&t);
}

static void unneeded_rows(void)
{
    struct table t;

    open_with(&t, "roll C,C,F", "wood:1 pottery:3", "");
    table_play(&t, "buy leadership goods=wood,pottery");
    table_expect_goods(&t, 0, "");
    table_close(&t);
}

/* ---- Points of Religion ---------------------------------------------------------------------- */

static void religion_six(void)
{
    struct table t;

    open_with(&t, "roll C,C,C", "", "");
    table_play(&t, "buy religion");
    TEST_CHECK(gt_total(&t.game, 0) == 6 && t.game.rows[0].points == 6);
    /* a branch with the other reading: what is booked stays */
    t.game.rules.ruling[RTA_R_RELIGION_FIVE] = 1;
    TEST_CHECK(gt_total(&t.game, 0) == 6);
    table_close(&t);
}

static void religion_five(void)
{
    struct table t;

    table_open(&t, "base", 2, "RTA-A1=five");
    table_sheet(&t, 0)->food = 15;
    table_play(&t, "roll C,C,C; stop");
    table_refuse(&t, "build city4 1", "rolltta.build-workers", "RTA-8.1");
    table_play(&t, "buy religion"); /* 20 either way */
    TEST_CHECK(gt_total(&t.game, 0) == 5 && t.game.rows[0].points == 5);
    t.game.rules.ruling[RTA_R_RELIGION_FIVE] = 0;
    TEST_CHECK(gt_total(&t.game, 0) == 5);
    table_close(&t);
    table_open(&t, "lba", 2, "RTA-A1=five"); /* the Late Bronze Age is not in doubt */
    table_give(&t, 0, "religion");
    TEST_CHECK(gt_total(&t.game, 0) == 7);
    table_close(&t);
}

static void both_readings_of_religion(void)
{
    religion_six();
    religion_five();
    gt_named(&rolltta_game, "RTA-A1");
}

/* ---- Carrying over --------------------------------------------------------------------------- */

static void coins_do_not_carry_over(void)
{
    struct table t;

    open_with(&t, "roll C,C,C", "", "");
    table_play(&t, "end"); /* 21 coins unspent */
    const struct stele_event *event = gt_event(&t.game, "rolltta.coins-lost", 0);
    TEST_CHECK(event && gt_fact(&event->facts, "coins") == 21);
    table_play(&t, "roll F,F,F; stop; end; roll C,F,F; stop");
    TEST_CHECK(rta_coins(&t.game.rules, &t.state) == 7 && t.state.workers == 0);
    table_refuse(&t, "buy leadership", "rolltta.buy-short", "RTA-9.4");
    gt_claim(&t.game, STELE_NOBODY, "coins", "28", "RTA-2.5");
    table_close(&t);
}

static void goods_and_food_carry_over(void)
{
    struct table t;

    table_open(&t, "base", 2, NULL);
    table_sheet(&t, 0)->food = 10;
    table_play(&t, "roll G,S,W; stop; end");
    TEST_CHECK(t.state.workers == 0 && rta_skulls(&t.game.rules, &t.state) == 0);
    TEST_CHECK(table_goods(&t, 0, "wood") == 1 && table_sheet(&t, 0)->food == 7);
    table_play(&t, "roll F,F,F; stop; end; roll S,C,C; stop");
    TEST_CHECK(table_sheet(&t, 0)->disasters == 0); /* one skull, not two */
    TEST_CHECK(table_goods(&t, 0, "wood") == 2 && table_goods(&t, 0, "pottery") == 1);
    table_close(&t);
}

/* ---- Phase 8: discard ------------------------------------------------------------------------ */

static void six_goods_at_most(void)
{
    struct table t;

    open_with(&t, "roll F,F,F", "wood:4 stone:3", "");
    table_refuse(&t, "end", "rolltta.end-goods", "RTA-11.1");
    table_play(&t, "discard stone:1; end");
    table_expect_goods(&t, 0, "wood:4 stone:2");
    table_close(&t);
    open_with(&t, "roll F,F,F", "wood:3 stone:3", ""); /* six are fine, food does not count */
    TEST_CHECK(table_sheet(&t, 0)->food == 12);
    table_play(&t, "end");
    table_close(&t);
}

static void discard_two_wood(void)
{
    struct table t;

    open_with(&t, "roll F,F,F", "wood:5 stone:3", "");
    table_play(&t, "discard wood:2; end");
    table_expect_goods(&t, 0, "wood:3 stone:3");
    TEST_CHECK(t.state.active == 1);
    table_close(&t);
}

static void other_discards(void)
{
    struct table t;

    open_with(&t, "roll F,F,F", "wood:5 stone:3", "");
    TEST_CHECK(table_legal(&t, "discard stone:2"));
    TEST_CHECK(table_legal(&t, "discard wood:1,stone:1"));
    table_play(&t, "discard stone:1,wood:1; end");
    table_close(&t);
}

static void only_the_excess(void)
{
    struct table t;

    open_with(&t, "roll F,F,F", "wood:5 stone:3", "");
    table_refuse(&t, "discard wood:3", "rolltta.discard-too-many", "RTA-11.2");
    table_refuse(&t, "discard pottery:1", "rolltta.discard-stock", "RTA-11.2");
    table_refuse(&t, "discard stone:4", "rolltta.discard-stock", "RTA-11.2");
    table_play(&t, "discard wood:2");
    table_refuse(&t, "discard wood:1", "rolltta.discard-no-excess", "RTA-11.2");
    table_close(&t);
}

/* The engine's own checks, besides the notation's. */
static void empty_discards(void)
{
    static const int16_t twice[4] = {0, 1, 0, 1};
    struct table t;
    struct stele_move move;
    struct stele_reason why = {0};

    open_with(&t, "roll F,F,F", "wood:8", "");
    move_init(&move, RTA_V_DISCARD, 0);
    move_set(&move, RTA_DISCARD_GOODS, NULL, 0);
    TEST_CHECK(!game_check(&t.game.rules, &t.state, &move, &why));
    TEST_CHECK(strcmp(why.code, "rolltta.discard-none") == 0);
    move_init(&move, RTA_V_DISCARD, 0);
    move_set(&move, RTA_DISCARD_GOODS, twice, 4);
    TEST_CHECK(!game_check(&t.game.rules, &t.state, &move, &why));
    TEST_CHECK(strcmp(why.code, "rolltta.discard-twice") == 0);
    gt_told_reason(&t.game, &why);
    table_close(&t);
}

static void caravans(void)
{
    struct table t;

    open_with(&t, "roll F,F,F", "wood:8 stone:7", "caravans");
    table_refuse(&t, "discard wood:1", "rolltta.discard-caravans", "RTA-11.3");
    table_play(&t, "end");
    table_expect_goods(&t, 0, "wood:8 stone:7");
    table_close(&t);
}

static void caravans_keep_the_caps(void)
{
    struct table t;

    caravans();
    table_open(&t, "base", 2, NULL);
    table_give(&t, 0, "caravans");
    table_set_goods(&t, 0, "wood:8 stone:7");
    table_play(&t, "roll G,G,G; stop; end");
    table_expect_goods(&t, 0, "wood:8 stone:7 pottery:1");
    table_close(&t);
}

static void bad_discards(void)
{
    only_the_excess();
    caravans();
}

static void discard_freely(void)
{
    struct table t;

    table_open(&t, "base", 2, "RTA-A13=free");
    table_sheet(&t, 0)->food = 9;
    table_play(&t, "roll F,F,F; stop");
    table_set_goods(&t, 0, "wood:5 stone:3");
    table_refuse(&t, "end", "rolltta.end-goods", "RTA-11.1");
    table_refuse(&t, "discard wood:6", "rolltta.discard-stock", "RTA-11.2");
    table_play(&t, "discard wood:4,stone:2; discard wood:1; end");
    table_expect_goods(&t, 0, "stone:1");
    table_close(&t);
    table_open(&t, "base", 2, "RTA-A13=free");
    table_give(&t, 0, "caravans");
    table_set_goods(&t, 0, "wood:8");
    table_play(&t, "roll F,F,F; stop; discard wood:8; end");
    table_close(&t);
}

static void both_readings_of_discarding(void)
{
    only_the_excess();
    discard_freely();
    gt_named(&rolltta_game, "RTA-A13");
}

static void the_turn_passes(void)
{
    struct table t;

    open_with(&t, "roll F,F,F", "", "");
    table_play(&t, "end");
    TEST_CHECK(gt_event(&t.game, "rolltta.turn-over", 0) != NULL);
    TEST_CHECK(t.state.active == 1 && t.state.phase == RTA_P_ROLL);
    table_close(&t);
}

static void spent_down_to_six(void)
{
    struct table t;

    open_with(&t, "roll C,F,F", "wood:4 stone:4", "");
    table_refuse(&t, "end", "rolltta.end-goods", "RTA-11.1");
    table_play(&t, "buy irrigation goods=wood; end"); /* no discard needed */
    table_expect_goods(&t, 0, "stone:4");
    table_close(&t);
}

static void an_idle_turn(void)
{
    struct table t;

    open_with(&t, "roll F,F,F", "", "");
    table_play(&t, "end; roll F,W,C; stop; end");
    TEST_CHECK(t.state.round == 2 && gt_total(&t.game, 0) == 0 && gt_total(&t.game, 1) == 0);
    table_close(&t);
}

TEST_LIST = {
    {"X9 Agriculture for spearheads and cloth", spearheads_and_cloth},
    {"X10 Agriculture for stone", the_stone_row},
    {"X11 Agriculture for wood", the_wood_row},
    {"X12 nine coins out of the wood row", part_of_a_row},
    {"RTA-9.1 one a turn, each once", one_a_turn_and_each_once},
    {"I20 second development in a turn", one_a_turn},
    {"I21 development already owned", each_once},
    {"RTA-9.2 coins, rows and food pay", means_of_payment},
    {"E21 coins only, goods only, both; exact and far too much", coins_goods_and_both},
    {"RTA-9.3 rows are spent whole", rows_go_whole},
    {"I24 part of a row spent; empty row named", a_row_twice_or_empty},
    {"RTA-A27 an empty row cannot be named", a_row_twice_or_empty},
    {"RTA-9.4 the sum must reach the cost, no change", the_sum_must_reach_the_cost},
    {"I23 payment below the cost", short_payments},
    {"RTA-9.5 lost goods cannot be spent", lost_goods_cannot_be_spent},
    {"RTA-9.6 a development works at once", at_work_at_once},
    {"E14 Caravans bought on the turn of an overflow", at_work_at_once},
    {"RTA-9.7 Coinage", coinage},
    {"RTA-9.8 Granaries sell food at 4, in the Late Bronze Age at 6", granaries},
    {"E22 Granaries cannot pay for themselves", granaries_cannot_pay_for_themselves},
    {"I26 food without Granaries, too much, without a purchase", food_refusals},
    {"RTA-A8 food pays within a purchase, any amount", food_only_within_a_purchase},
    {"RTA-A26 a row that was not needed is lost", unneeded_rows},
    {"RTA-A1 six and five", both_readings_of_religion},
    {"RTA-2.5 coins, workers and skulls do not carry over", coins_do_not_carry_over},
    {"I25 coins of an earlier turn", coins_do_not_carry_over},
    {"RTA-2.5 goods and food carry over", goods_and_food_carry_over},
    {"RTA-11.1 six goods at most", six_goods_at_most},
    {"X14 discard two wood", discard_two_wood},
    {"X15 discard two stone, or one of each", other_discards},
    {"RTA-11.2 only the excess", only_the_excess},
    {"RTA-11.2 something must be named, once", empty_discards},
    {"I28 discard of too much, of nothing owned, with Caravans", bad_discards},
    {"I27 turn ended with more than six goods", six_goods_at_most},
    {"RTA-11.3 Caravans: no limit, caps hold", caravans_keep_the_caps},
    {"RTA-A13 exact and free", both_readings_of_discarding},
    {"RTA-11.5 the turn passes to the left", the_turn_passes},
    {"E13 spent down to six: no discard", spent_down_to_six},
    {"E35 a turn without anything", an_idle_turn},
    {0},
};
