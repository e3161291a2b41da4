/* Roll Through the Ages: the Late Bronze Age. */
#include "rta_table.h"

#include "acutest.h"

#include <string.h>

static void open_with(struct table *t, const char *settings, const char *owned, const char *goods)
{
    table_open(t, "lba", 2, settings);
    table_give(t, 0, owned);
    table_set_goods(t, 0, goods);
    table_turn(t, 0);
}

/* ---- Preservation ---------------------------------------------------------------------------- */

static void preservation(void)
{
    struct table t;

    open_with(&t, NULL, "preservation", "pottery:1");
    table_sheet(&t, 0)->food = 6;
    TEST_CHECK(t.state.phase == RTA_P_PRESERVE);
    table_play(&t, "preserve");
    gt_say_event(&t.game, "rolltta.preserved",
                 "Anna gives up 1 pottery and doubles the stored food, from 6 to 12",
                 "Anna удваивает запас питания (керамики потрачено: 1): было 6, стало 12");
    TEST_CHECK(table_goods(&t, 0, "pottery") == 0 && table_sheet(&t, 0)->food == 12);
    TEST_CHECK(t.state.phase == RTA_P_ROLL);
    table_play(&t, "roll F,F,F");
    table_close(&t);
}

static void preservation_is_optional(void)
{
    struct table t;
    struct stele_status status;

    open_with(&t, NULL, "preservation", "pottery:2");
    rta_status(&t.game.rules, &t.state, &status);
    TEST_CHECK(status.mover == 0 && !status.chance && status.phase == RTA_P_PRESERVE);
    table_play(&t, "roll F,F,F");
    TEST_CHECK(table_goods(&t, 0, "pottery") == 2 && t.state.phase == RTA_P_ROLL);
    table_close(&t);
    open_with(&t, NULL, "preservation", ""); /* nothing to ask without pottery */
    TEST_CHECK(t.state.phase == RTA_P_ROLL);
    table_close(&t);
}

static void preservation_refusals(void)
{
    struct table t;

    open_with(&t, NULL, "", "pottery:2");
    table_refuse(&t, "preserve", "rolltta.preserve-unowned", "RTA-16.4");
    table_close(&t);
    open_with(&t, NULL, "preservation", "wood:2");
    table_refuse(&t, "preserve", "rolltta.preserve-pottery", "RTA-16.4");
    table_close(&t);
    open_with(&t, NULL, "preservation", "pottery:2");
    table_play(&t, "preserve");
    table_refuse(&t, "preserve", "rolltta.preserve-twice", "RTA-16.4");
    table_close(&t);
    open_with(&t, NULL, "preservation", "pottery:2");
    table_play(&t, "roll F,F,F");
    table_refuse(&t, "preserve", "rolltta.preserve-late", "RTA-16.4");
    table_play(&t, "stop");
    table_refuse(&t, "preserve", "rolltta.preserve-late", "RTA-16.4");
    table_close(&t);
}

static void preservation_with_no_food(void)
{
    struct table t;

    table_open(&t, "lba", 2, NULL); /* allowed, and wasted */
    table_give(&t, 0, "preservation");
    table_set_goods(&t, 0, "pottery:1");
    table_sheet(&t, 0)->food = 0;
    table_turn(&t, 0);
    table_play(&t, "preserve");
    TEST_CHECK(table_sheet(&t, 0)->food == 0 && table_goods(&t, 0, "pottery") == 0);
    table_close(&t);
    table_open(&t, "lba", 2, "RTA-A21=forbidden");
    table_give(&t, 0, "preservation");
    table_set_goods(&t, 0, "pottery:1");
    table_sheet(&t, 0)->food = 0;
    table_turn(&t, 0);
    TEST_CHECK(t.state.phase == RTA_P_ROLL);
    table_refuse(&t, "preserve", "rolltta.preserve-no-food", "RTA-A21");
    table_close(&t);
    gt_named(&rolltta_game, "RTA-A21");
}

static void preservation_up_to_fifteen(void)
{
    struct table t;

    open_with(&t, NULL, "preservation", "pottery:1");
    table_sheet(&t, 0)->food = 8;
    table_play(&t, "preserve");
    TEST_CHECK(table_sheet(&t, 0)->food == 15);
    table_close(&t);
    preservation_with_no_food();
}

static void order_of_a_turn(void)
{
    struct table t;

    open_with(&t, NULL, "preservation shipping", "wood:2 pottery:1 cloth:1");
    TEST_CHECK(rta_rank(&t.game.rules, RTA_P_BUILD) < rta_rank(&t.game.rules, RTA_P_TRADE));
    TEST_CHECK(rta_rank(&t.game.rules, RTA_P_TRADE) < rta_rank(&t.game.rules, RTA_P_BUY));
    table_play(&t, "preserve; roll W,C,C; stop; build city4 1; ship 1; swap wood stone 1");
    table_refuse(&t, "build city4 1", "rolltta.phase-order-lba", "RTA-2.4");
    table_play(&t, "buy leadership; end");
    table_close(&t);
}

/* ---- Ships ----------------------------------------------------------------------------------- */

static void ships(void)
{
    struct table t;

    open_with(&t, NULL, "shipping", "wood:3 cloth:2");
    table_play(&t, "roll F,C,C; stop; ship 1");
    table_expect_goods(&t, 0, "wood:2 cloth:1");
    TEST_CHECK(table_sheet(&t, 0)->ships == 1 && t.state.workers == 0); /* no worker needed */
    table_close(&t);
}

static void several_ships_at_once(void)
{
    struct table t;

    open_with(&t, NULL, "shipping", "wood:6 cloth:5");
    table_play(&t, "roll F,C,C; stop; ship 3; ship 2");
    table_expect_goods(&t, 0, "wood:1");
    TEST_CHECK(table_sheet(&t, 0)->ships == 5);
    table_set_goods(&t, 0, "wood:1 cloth:1");
    table_refuse(&t, "ship 1", "rolltta.ship-max", "RTA-A22");
    table_close(&t);
}

static void ship_refusals(void)
{
    struct table t;

    open_with(&t, NULL, "", "wood:2 cloth:2");
    table_play(&t, "roll F,C,C; stop");
    table_refuse(&t, "ship 1", "rolltta.ship-unowned", "RTA-16.6");
    table_close(&t);
    open_with(&t, NULL, "shipping", "wood:2 cloth:1");
    table_refuse(&t, "ship 1", "rolltta.ship-phase", "RTA-16.6");
    table_play(&t, "roll F,C,C; stop");
    table_refuse(&t, "ship 2", "rolltta.ship-goods", "RTA-16.6");
    table_refuse(&t, "ship 0", "rolltta.ship-none", "RTA-16.6");
    table_set_goods(&t, 0, "cloth:2");
    table_refuse(&t, "ship 1", "rolltta.ship-goods", "RTA-16.6");
    table_set_goods(&t, 0, "wood:6 cloth:1");
    table_sheet(&t, 0)->ships = 4;
    table_refuse(&t, "ship 2", "rolltta.ship-max", "RTA-A22"); /* a sixth */
    gt_say_refusal(&t.game, "ship 2", "that would make 6 ships; 5 is the most",
                   "кораблей стало бы 6; больше 5 нельзя");
    table_play(&t, "ship 1; buy leadership");
    table_refuse(&t, "ship 1", "rolltta.ship-phase", "RTA-16.6");
    table_close(&t);
}

static void swaps(void)
{
    struct table t;

    open_with(&t, NULL, "shipping", "wood:2 stone:2");
    table_sheet(&t, 0)->ships = 2;
    table_play(&t, "roll F,C,C; stop; swap stone spearheads 1; swap wood spearheads 1");
    table_expect_goods(&t, 0, "wood:1 stone:1 spearheads:2");
    table_refuse(&t, "swap wood stone 1", "rolltta.swap-ships", "RTA-16.7");
    table_play(&t, "end; roll F,F,F; stop; end; roll F,F,F; stop"); /* again next turn */
    TEST_CHECK(t.state.swaps == 0 && table_legal(&t, "swap wood stone 1"));
    table_close(&t);
}

static void two_swaps(void)
{
    struct table t;

    open_with(&t, NULL, "shipping", "wood:1 stone:1 spearheads:2");
    table_sheet(&t, 0)->ships = 2;
    table_play(&t, "roll F,C,C; stop; swap stone spearheads 1; swap wood spearheads 1");
    table_expect_goods(&t, 0, "spearheads:4");
    table_close(&t);
}

static void swap_refusals(void)
{
    struct table t;

    open_with(&t, NULL, "shipping", "wood:4 spearheads:4");
    table_refuse(&t, "swap wood stone 1", "rolltta.swap-phase", "RTA-16.7");
    table_play(&t, "roll F,C,C; stop");
    table_refuse(&t, "swap wood stone 1", "rolltta.swap-ships", "RTA-16.7"); /* no ship at all */
    table_sheet(&t, 0)->ships = 2;
    table_refuse(&t, "swap wood stone 3", "rolltta.swap-ships", "RTA-16.7");
    table_refuse(&t, "swap wood wood 1", "rolltta.swap-same", "RTA-A23");
    table_refuse(&t, "swap wood spearheads 1", "rolltta.swap-cap", "RTA-16.7");
    table_refuse(&t, "swap cloth wood 1", "rolltta.swap-stock", "RTA-16.7");
    table_refuse(&t, "swap wood stone 0", "rolltta.swap-none", "RTA-16.7");
    table_play(&t, "buy leadership");
    table_refuse(&t, "swap wood stone 1", "rolltta.swap-phase", "RTA-16.7");
    table_close(&t);
}

static void food_is_not_swapped(void)
{
    static const char *const swaps[] = {"swap food wood 1", "swap wood food 1"};
    struct table t;

    open_with(&t, NULL, "shipping", "wood:4");
    for (size_t i = 0; i < sizeof swaps / sizeof *swaps; i++) {
        struct stele_move move;
        struct stele_reason why = {0};
        TEST_CASE(swaps[i]);
        TEST_CHECK(!gt_parse(&t.game, swaps[i], &move, &why));
        TEST_CHECK(strcmp(why.code, "log.bad-name") == 0);
        TEST_CHECK_(strcmp(why.clause, "RTA-16.7") == 0, "%s", why.clause);
    }
    table_close(&t);
}

static void each_ship_once_in_free_order(void)
{
    struct table t;

    open_with(&t, NULL, "shipping", "wood:1");
    table_sheet(&t, 0)->ships = 2;
    table_play(&t, "roll F,C,C; stop; swap wood stone 1; swap stone pottery 1");
    table_expect_goods(&t, 0, "pottery:1");
    table_refuse(&t, "swap pottery cloth 1", "rolltta.swap-ships", "RTA-16.7");
    table_close(&t);
}

static void swap_into_a_full_row_and_chain(void)
{
    struct table t;

    each_ship_once_in_free_order();
    open_with(&t, NULL, "shipping", "wood:1 spearheads:4");
    table_sheet(&t, 0)->ships = 1;
    table_play(&t, "roll F,C,C; stop");
    table_refuse(&t, "swap wood spearheads 1", "rolltta.swap-cap", "RTA-16.7");
    table_close(&t);
}

static void a_new_ship_sails(void)
{
    struct table t;

    open_with(&t, NULL, "shipping", "wood:2 cloth:1");
    table_play(&t, "roll F,C,C; stop; ship 1; swap wood spearheads 1");
    table_expect_goods(&t, 0, "spearheads:1");
    table_close(&t);
}

static void new_shipping_waits(void)
{
    struct table t;

    a_new_ship_sails();
    table_open(&t, "lba", 2, NULL);
    table_give(&t, 0, "coinage");
    table_sheet(&t, 0)->food = 9;
    table_play(&t, "roll C,C,C; stop");
    table_set_goods(&t, 0, "wood:1 cloth:1");
    table_play(&t, "buy shipping");
    table_refuse(&t, "ship 1", "rolltta.ship-phase", "RTA-16.6");
    table_play(&t, "end; roll F,F,F; stop; end; roll F,F,F; stop; ship 1");
    table_close(&t);
}

static void ships_are_no_goods(void)
{
    struct table t;

    open_with(&t, NULL, "shipping commerce", "wood:3 stone:3");
    table_sheet(&t, 0)->ships = 5;
    TEST_CHECK(gt_total(&t.game, 0) == 5 + 8 + 6); /* no points, not counted by Commerce */
    table_play(&t, "roll F,F,F; stop; end");       /* no discard */
    TEST_CHECK(table_sheet(&t, 0)->ships == 5);
    table_close(&t);
}

static void swaps_and_deals_mixed(void)
{
    struct table t;

    open_with(&t, NULL, "shipping", "wood:3");
    table_sheet(&t, 0)->ships = 2;
    table_set_goods(&t, 1, "cloth:2");
    table_play(&t, "roll F,F,F; stop; swap wood stone 1; trade boris give=stone:1 take=cloth:1;"
                   "swap cloth spearheads 1; trade boris give=wood:1 take=cloth:1");
    table_expect_goods(&t, 0, "wood:1 cloth:1 spearheads:1");
    table_close(&t);
}

/* ---- Not in the base game -------------------------------------------------------------------- */

static void not_in_the_base_game(void)
{
    struct table t;

    table_open(&t, "base", 2, NULL);
    table_refuse(&t, "preserve", "rolltta.lba-only", "RTA-0.3");
    table_play(&t, "roll C,C,C; stop");
    table_refuse(&t, "ship 1", "rolltta.lba-only", "RTA-0.3");
    table_refuse(&t, "swap wood stone 1", "rolltta.lba-only", "RTA-0.3");
    table_refuse(&t, "buy preservation", "rolltta.lba-only", "RTA-0.3");
    table_refuse(&t, "buy commerce", "rolltta.lba-only", "RTA-0.3");
    table_play(&t, "buy medicine"); /* 21 for 15: overpaying, not an LBA price */
    table_close(&t);
}

static void absent_from_this_sheet(void)
{
    struct table t;

    open_with(&t, NULL, "", "");
    t.set.development[t.set.effect[RTA_E_COINAGE]].exists[1] = false;
    table_play(&t, "roll C,C,C; stop");
    table_refuse(&t, "buy coinage", "rolltta.buy-absent", "RTA-10.1");
    table_close(&t);
}

/* ---- The rest -------------------------------------------------------------------------------- */

static void base_rules_and_all_monuments(void)
{
    struct table t;

    open_with(&t, NULL, "", "");
    table_play(&t, "roll W,W,W; stop; build temple 7; build great_pyramid 2; end");
    table_close(&t);
}

static void seven_developments(void)
{
    struct table t;

    open_with(&t, NULL, "irrigation agriculture quarrying medicine religion", "");
    table_sheet(&t, 0)->food = 15;
    table_play(&t, "roll C,C,F; stop; buy leadership"); /* the sixth */
    TEST_CHECK(t.state.met == 0);
    table_play(&t, "end; roll F,F,F; stop; end; roll C,C,C; stop; buy coinage");
    TEST_CHECK(t.state.met == RTA_END_SEVEN + 1);
    TEST_CHECK(gt_event(&t.game, "rolltta.final-round", 0) != NULL);
    table_play(&t, "end; roll F,F,F; stop; end");
    TEST_CHECK(t.state.phase == RTA_P_OVER && t.state.end == RTA_END_SEVEN);
    table_close(&t);
}

static void commerce(void)
{
    struct table t;

    open_with(&t, NULL, "commerce", "wood:2 spearheads:1");
    TEST_CHECK(gt_total(&t.game, 0) == 8 + 3);
    t.game.rows_n = 0;
    rta_score(&t.game.rules, &t.state, &t.game.sink);
    const struct stele_row *row = gt_row(&t.game, "rolltta.row-commerce", 0);
    TEST_CHECK(row && row->points == 3 && strcmp(row->clause, "RTA-13.5") == 0);
    TEST_CHECK(row && row->provisional && row->objects_n == 3);
    table_close(&t);
}

static void commerce_with_caravans(void)
{
    struct table t;

    open_with(&t, NULL, "commerce caravans", "wood:8 stone:7 pottery:2");
    TEST_CHECK(gt_total(&t.game, 0) == 8 + 4 + 17);
    table_close(&t);
    table_open(&t, "lba", 2, NULL); /* after a revolt nothing is left to count */
    table_give(&t, 0, "commerce");
    table_set_goods(&t, 0, "wood:6");
    table_set_cities(&t, 0, 5);
    table_turn(&t, 0);
    table_sheet(&t, 0)->food = 9;
    table_play(&t, "roll S,S,S,S,S");
    TEST_CHECK(gt_total(&t.game, 0) == 8);
    table_close(&t);
}

/* ---- Solo ------------------------------------------------------------------------------------ */

static void solo_lba(void)
{
    struct table t;

    table_open(&t, "solo-lba", 1, NULL);
    table_give(&t, 0, "shipping");
    table_set_goods(&t, 0, "wood:2");
    table_sheet(&t, 0)->ships = 1;
    TEST_CHECK(t.set.solo_turns == 10);
    table_play(&t, "roll F,F,F; stop; swap wood stone 1"); /* swaps only */
    table_refuse(&t, "trade anna give=wood:1 take=food:1", "rolltta.trade-solo", "RTA-A16");
    table_close(&t);
}

static void solo_lba_first(void)
{
    struct table t;

    table_open(&t, "solo-lba", 1, "RTA-A15=first");
    table_give(&t, 0, "irrigation agriculture quarrying medicine");
    table_sheet(&t, 0)->food = 15;
    table_play(&t, "roll C,C,F; stop; buy leadership; end"); /* the fifth does not end it */
    TEST_CHECK(t.state.phase != RTA_P_OVER);
    table_give(&t, 0, "coinage");
    table_play(&t, "roll C,C,C; stop; buy religion; end"); /* the seventh does */
    TEST_CHECK(t.state.phase == RTA_P_OVER && t.state.end == RTA_END_SEVEN);
    table_close(&t);
}

TEST_LIST = {
    {"RTA-2.4 Preservation before the roll, trade after building", order_of_a_turn},
    {"RTA-16.1 base rules, all monuments", base_rules_and_all_monuments},
    {"RTA-16.2 seven developments end the game", seven_developments},
    {"RTA-16.4 Preservation doubles food", preservation},
    {"X17 Preservation with pottery 1 and food 6", preservation},
    {"RTA-16.4 Preservation is optional", preservation_is_optional},
    {"I33 Preservation unowned, without pottery, twice, late", preservation_refusals},
    {"RTA-A21 allowed and forbidden with 0 food, once a turn", preservation_with_no_food},
    {"E27 Preservation with food 8 and with food 0", preservation_up_to_fifteen},
    {"RTA-16.6 a ship for wood and cloth", ships},
    {"RTA-A22 several ships a turn, five in all", several_ships_at_once},
    {"I34 ship without Shipping, wood or cloth, outside phase 6, a sixth", ship_refusals},
    {"RTA-16.7 each ship one swap a turn", swaps},
    {"X18 two ships, two swaps", two_swaps},
    {"RTA-16.7 food cannot be swapped", food_is_not_swapped},
    {"I35 too many swaps, same good, full row, empty row", swap_refusals},
    {"I35 a swap with food", food_is_not_swapped},
    {"RTA-A23 each ship once, free order, different goods", each_ship_once_in_free_order},
    {"E30 swap into a full row; a chain of swaps", swap_into_a_full_row_and_chain},
    {"RTA-16.8 a new ship sails the same turn", a_new_ship_sails},
    {"E31 new ship at once, new Shipping next turn", new_shipping_waits},
    {"RTA-16.9 ships are no goods and no points", ships_are_no_goods},
    {"RTA-16.10 swaps and deals mixed", swaps_and_deals_mixed},
    {"I22 things of the Late Bronze Age in the base game", not_in_the_base_game},
    {"RTA-10.1 a development that is not on the sheet", absent_from_this_sheet},
    {"RTA-13.5 Commerce", commerce},
    {"RTA-16.11 Commerce counts more than six with Caravans", commerce_with_caravans},
    {"E32 Commerce with Caravans; after a revolt", commerce_with_caravans},
    {"RTA-A16 solo: swaps only", solo_lba},
    {"RTA-A31 solo with early end: seven developments", solo_lba_first},
    {0},
};
