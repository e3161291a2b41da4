/* Roll Through the Ages: trading between players. */
#include "rta_table.h"

#include "acutest.h"

#include <string.h>

static void open_with(struct table *t, int players, const char *settings)
{
    table_open(t, "base", players, settings);
    table_sheet(t, 0)->food = 9;
    table_play(t, "roll F,C,C; stop");
    table_set_goods(t, 0, "wood:5 stone:1");
    table_set_goods(t, 1, "stone:3");
}

static void any_number_of_deals(void)
{
    struct table t;

    open_with(&t, 3, "trading=yes");
    table_play(&t, "trade boris give=wood:1 take=stone:1; trade vera give=wood:1 take=food:2;"
                   "trade boris give=wood:1 take=stone:1");
    table_expect_goods(&t, 0, "wood:2 stone:3");
    table_expect_goods(&t, 1, "wood:2 stone:1");
    table_expect_goods(&t, 2, "wood:1");
    table_close(&t);
}

static void wrong_partners(void)
{
    struct table t;

    open_with(&t, 3, "trading=yes");
    table_refuse(&t, "trade vera give=stone:1 take=food:1 by=boris", "rolltta.trade-inactive",
                 "RTA-15.1");
    table_refuse(&t, "trade anna give=stone:1 take=wood:1 by=boris", "rolltta.trade-inactive",
                 "RTA-15.1");
    table_refuse(&t, "trade anna give=wood:1 take=stone:1", "rolltta.trade-oneself", "RTA-15.1");
    table_close(&t);
}

static void goods_and_food_only(void)
{
    struct table t;
    struct stele_move move;
    struct stele_reason why = {0};

    open_with(&t, 2, "trading=yes");
    table_play(&t, "trade boris give=wood:2,food:1 take=stone:1");
    TEST_CHECK(table_sheet(&t, 0)->food == 8 && table_sheet(&t, 1)->food == 4);
    table_expect_goods(&t, 0, "wood:3 stone:2");
    const struct stele_event *event = gt_event(&t.game, "rolltta.deal", 0);
    TEST_CHECK(event && strcmp(event->clause, "RTA-15.4") == 0);
    TEST_CHECK(event && event->facts.fact[2].count == 4); /* give: wood and food */
    for (const char *const *what =
             (const char *const[]){"coins", "workers", "ships", "agriculture", "dice", NULL};
         *what; what++) {
        char text[64] = "trade boris give=wood:1 take=";
        TEST_CASE(*what);
        strcat(strcat(text, *what), ":1");
        TEST_CHECK(!gt_parse(&t.game, text, &move, &why) && strcmp(why.code, "log.bad-name") == 0);
    }
    table_close(&t);
}

/* The engine's own check, besides the notation's. */
static void named_twice(void)
{
    static const int16_t twice[4] = {0, 1, 0, 1}, one[2] = {1, 1}, none[2] = {0, 0};
    struct table t;
    struct stele_move move;
    struct stele_reason why = {0};

    open_with(&t, 2, "trading=yes");
    move_init(&move, RTA_V_TRADE, 0);
    move_set_int(&move, RTA_TRADE_WITH, 1);
    move_set(&move, RTA_TRADE_GIVE, twice, 4);
    move_set(&move, RTA_TRADE_TAKE, one, 2);
    TEST_CHECK(!game_check(&t.game.rules, &t.state, &move, &why));
    TEST_CHECK(strcmp(why.code, "rolltta.trade-twice") == 0);
    gt_told_reason(&t.game, &why);
    move_init(&move, RTA_V_TRADE, 0);
    move_set_int(&move, RTA_TRADE_WITH, 1);
    move_set(&move, RTA_TRADE_GIVE, none, 2);
    move_set(&move, RTA_TRADE_TAKE, one, 2);
    TEST_CHECK(!game_check(&t.game.rules, &t.state, &move, &why));
    TEST_CHECK(strcmp(why.code, "rolltta.trade-no-units") == 0);
    gt_told_reason(&t.game, &why);
    table_close(&t);
}

static void nothing_one_does_not_own(void)
{
    struct table t;

    open_with(&t, 2, "trading=yes");
    table_refuse(&t, "trade boris give=wood:6 take=stone:1", "rolltta.trade-stock", "RTA-15.3");
    table_refuse(&t, "trade boris give=wood:1 take=stone:4", "rolltta.trade-stock", "RTA-15.3");
    table_refuse(&t, "trade boris give=wood:1 take=food:4", "rolltta.trade-stock", "RTA-15.3");
    table_set_goods(&t, 1, "wood:7 stone:3");
    table_refuse(&t, "trade boris give=wood:2 take=stone:1", "rolltta.trade-cap", "RTA-15.3");
    TEST_CHECK(table_legal(&t, "trade boris give=wood:1 take=stone:1"));
    table_set_goods(&t, 0, "wood:1 stone:6");
    table_refuse(&t, "trade boris give=wood:1 take=stone:2", "rolltta.trade-cap", "RTA-15.3");
    table_close(&t);
}

static void food_is_not_clipped(void)
{
    struct table t;

    open_with(&t, 2, "trading=yes");
    table_sheet(&t, 0)->food = 14;
    table_sheet(&t, 1)->food = 5;
    table_refuse(&t, "trade boris give=wood:1 take=food:2", "rolltta.trade-cap", "RTA-15.3");
    table_play(&t, "trade boris give=wood:1 take=food:1");
    TEST_CHECK(table_sheet(&t, 0)->food == 15);
    table_close(&t);
}

static void one_deal_feeds_the_next(void)
{
    struct table t;

    table_open(&t, "base", 3, "trading=yes");
    table_play(&t, "roll F,C,C; stop");
    table_set_goods(&t, 0, "wood:3 stone:1");
    table_set_goods(&t, 1, "stone:2");
    table_set_goods(&t, 2, "pottery:2");
    table_refuse(&t, "trade vera give=stone:3 take=pottery:2", "rolltta.trade-stock", "RTA-15.3");
    table_play(&t, "trade boris give=wood:3 take=stone:2; trade vera give=stone:3 take=pottery:2");
    table_expect_goods(&t, 0, "pottery:2");
    table_expect_goods(&t, 1, "wood:3");
    table_expect_goods(&t, 2, "stone:3");
    table_close(&t);
}

static void both_sides_give(void)
{
    struct table t;

    open_with(&t, 2, "trading=yes");
    table_refuse(&t, "trade boris give=wood:1", "rolltta.trade-one-sided", "RTA-15.5");
    table_refuse(&t, "trade boris take=stone:1", "rolltta.trade-one-sided", "RTA-15.5");
    table_refuse(&t, "trade boris", "rolltta.trade-one-sided", "RTA-15.5");
    table_close(&t);
}

static void gifts(void)
{
    struct table t;

    open_with(&t, 2, "trading=yes RTA-A20=gifts");
    table_play(&t, "trade boris give=wood:1; trade boris take=stone:1");
    table_expect_goods(&t, 0, "wood:4 stone:2");
    table_refuse(&t, "trade boris", "rolltta.trade-one-sided", "RTA-15.5");
    table_close(&t);
}

static void both_readings_of_gifts(void)
{
    both_sides_give();
    gifts();
    gt_named(&rolltta_game, "RTA-A20");
}

static void same_good_on_both_sides(void)
{
    struct table t;

    open_with(&t, 2, "trading=yes");
    table_refuse(&t, "trade boris give=stone:1 take=stone:2", "rolltta.trade-same", "RTA-A30");
    table_refuse(&t, "trade boris give=wood:1,food:1 take=food:2", "rolltta.trade-same", "RTA-A30");
    table_close(&t);
    open_with(&t, 2, "trading=yes RTA-A20=gifts");
    table_refuse(&t, "trade boris give=stone:1 take=stone:2", "rolltta.trade-same", "RTA-A30");
    table_close(&t);
}

static void place_in_the_turn(void)
{
    struct table t;

    table_open(&t, "base", 2, "trading=yes"); /* before building */
    table_refuse(&t, "trade boris give=food:1 take=food:1", "rolltta.trade-phase", "RTA-15.6");
    table_play(&t, "roll W,C,C");
    table_refuse(&t, "trade boris give=food:1 take=food:1", "rolltta.trade-phase", "RTA-15.6");
    table_play(&t, "stop");
    TEST_CHECK(t.state.phase == RTA_P_TRADE);
    table_set_goods(&t, 0, "wood:2");
    table_play(&t, "trade boris give=wood:1 take=food:1; build city4 1");
    table_refuse(&t, "trade boris give=wood:1 take=food:1", "rolltta.trade-phase", "RTA-15.6");
    table_close(&t);
    table_open(&t, "lba", 2, NULL); /* after building */
    table_play(&t, "roll W,C,C; stop");
    TEST_CHECK(t.state.phase == RTA_P_BUILD);
    table_set_goods(&t, 0, "wood:2");
    table_play(&t, "build city4 1; trade boris give=wood:1 take=food:1");
    table_refuse(&t, "build city4 1", "rolltta.phase-order-lba", "RTA-2.4");
    table_play(&t, "buy leadership");
    table_refuse(&t, "trade boris give=wood:1 take=food:1", "rolltta.trade-phase", "RTA-15.6");
    table_close(&t);
}

static void order_of_the_trading_game(void)
{
    struct table t;

    table_open(&t, "base", 2, "trading=yes");
    TEST_CHECK(rta_rank(&t.game.rules, RTA_P_INVADE) < rta_rank(&t.game.rules, RTA_P_TRADE));
    TEST_CHECK(rta_rank(&t.game.rules, RTA_P_TRADE) < rta_rank(&t.game.rules, RTA_P_BUILD));
    table_play(&t, "roll C,C,W; stop; buy leadership");
    table_refuse(&t, "build city4 1", "rolltta.phase-order", "RTA-2.2");
    table_close(&t);
}

static void nobody_has_to_trade(void)
{
    struct table t;

    open_with(&t, 2, "trading=yes");
    TEST_CHECK(t.state.phase == RTA_P_TRADE && table_legal(&t, "end"));
    table_play(&t, "buy leadership; end");
    table_close(&t);
}

static void no_trading_here(void)
{
    struct table t;

    open_with(&t, 2, NULL);
    table_refuse(&t, "trade boris give=wood:1 take=stone:1", "rolltta.trade-off", "RTA-0.2");
    table_close(&t);
    table_open(&t, "solo", 1, NULL);
    table_play(&t, "roll F,C,C; stop");
    table_refuse(&t, "trade anna give=food:1 take=food:1", "rolltta.trade-off", "RTA-0.2");
    table_close(&t);
    table_open(&t, "solo-lba", 1, NULL);
    table_play(&t, "roll F,C,C; stop");
    table_refuse(&t, "trade anna give=food:1 take=food:1", "rolltta.trade-solo", "RTA-A16");
    table_close(&t);
    open_with(&t, 2, "trading=yes");
    table_play(&t, "buy leadership");
    table_refuse(&t, "trade boris give=wood:1 take=stone:1", "rolltta.trade-phase", "RTA-15.6");
    table_close(&t);
}

static void the_other_may_hold_more_than_six(void)
{
    struct table t;

    open_with(&t, 2, "trading=yes");
    table_set_goods(&t, 1, "stone:6");
    table_play(&t, "trade boris give=wood:3 take=stone:1; end");
    TEST_CHECK(rta_goods_total(&t.game.rules, table_sheet(&t, 1)) == 8);
    table_play(&t, "roll F,F,F; stop");
    table_refuse(&t, "end", "rolltta.end-goods", "RTA-11.1"); /* until the end of that turn */
    table_play(&t, "discard wood:2; end");
    table_close(&t);
}

TEST_LIST = {
    {"RTA-15.1 any number of deals, each with one opponent", any_number_of_deals},
    {"I30 trade between inactive players, or with oneself", wrong_partners},
    {"RTA-15.2 goods and food in any mix", goods_and_food_only},
    {"RTA-A19 nothing else can be traded", goods_and_food_only},
    {"RTA-15.2 each thing is named once, with its units", named_twice},
    {"RTA-15.3 each owns what it gives and has room for what it gets", nothing_one_does_not_own},
    {"I32 giver does not own it; receiver would pass a cap", nothing_one_does_not_own},
    {"E26 trade above 15 food is illegal, not clipped", food_is_not_clipped},
    {"RTA-15.4 deals one after another", one_deal_feeds_the_next},
    {"X16 wood for stone, then stone for pottery", one_deal_feeds_the_next},
    {"RTA-15.5 both sides give", both_sides_give},
    {"I31 trade of anything else; one-sided deal", both_sides_give},
    {"RTA-A20 exchange and gifts", both_readings_of_gifts},
    {"RTA-A30 the same good on both sides", same_good_on_both_sides},
    {"RTA-15.6 the place of the trade phase", place_in_the_turn},
    {"RTA-2.3 trade between disasters and building", order_of_the_trading_game},
    {"RTA-15.7 nobody has to trade", nobody_has_to_trade},
    {"I29 trade without trading, or outside the trade phase", no_trading_here},
    {"RTA-11.4 the limit is not checked for others", the_other_may_hold_more_than_six},
    {"E25 an opponent left with more than six", the_other_may_hold_more_than_six},
    {0},
};
