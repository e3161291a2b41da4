/* Roll Through the Ages, phases 2 to 4: goods, food, feeding. */
#include "rta_table.h"

#include "acutest.h"

#include <string.h>

/* A table of two where Anna has so many cities, her turn about to begin. */
static void open_with(struct table *t, int cities, const char *developments, const char *goods)
{
    table_open(t, "base", 2, NULL);
    table_set_cities(t, 0, cities);
    table_give(t, 0, developments);
    table_set_goods(t, 0, goods);
    table_turn(t, 0);
    table_sheet(t, 0)->food = 15;
}

/* ---- Phase 2: goods -------------------------------------------------------------------------- */

static void goods_per_face(void)
{
    static const struct {
        const char *roll;
        int goods;
    } cases[] = {
        {"roll F,W,C; stop", 0}, {"roll G,W,C; stop", 1}, {"roll S,W,C; stop", 2},
        {"roll G,S,C; stop", 3}, {"roll G,G,S; stop", 4},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct table t;
        TEST_CASE(cases[i].roll);
        table_open(&t, "base", 2, NULL);
        table_play(&t, cases[i].roll);
        TEST_CHECK(rta_goods_total(&t.game.rules, table_sheet(&t, 0)) == cases[i].goods);
        table_close(&t);
    }
}

static void three_goods(void)
{
    struct table t;

    table_open(&t, "base", 2, NULL);
    table_play(&t, "roll G,S,F; stop");
    table_expect_goods(&t, 0, "wood:1 stone:1 pottery:1");
    table_close(&t);
}

/* With Religion, skulls do no harm to the goods of the player who rolled them. */
static void the_deal_wraps(void)
{
    static const struct {
        int cities;
        const char *roll, *goods;
    } cases[] = {
        {5, "roll G,G,G,G,G; stop", "wood:1 stone:1 pottery:1 cloth:1 spearheads:1"},
        {6, "roll G,G,G,G,G,G; stop", "wood:2 stone:1 pottery:1 cloth:1 spearheads:1"},
        {5, "roll S,S,S,S,S", "wood:2 stone:2 pottery:2 cloth:2 spearheads:2"},
        {6, "roll S,S,S,S,S,G; stop", "wood:3 stone:2 pottery:2 cloth:2 spearheads:2"},
        {7, "roll S,S,S,S,S,S,S", "wood:3 stone:3 pottery:3 cloth:3 spearheads:2"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct table t;
        TEST_CASE(cases[i].roll);
        open_with(&t, cases[i].cities, "religion", "");
        table_play(&t, cases[i].roll);
        table_expect_goods(&t, 0, cases[i].goods);
        table_close(&t);
    }
}

static void every_turn_starts_at_wood(void)
{
    struct table t;

    table_open(&t, "base", 2, NULL);
    table_play(&t, "roll G,G,F; stop; end; roll F,F,F; stop; end; roll G,F,F; stop");
    table_expect_goods(&t, 0, "wood:2 stone:1");
    table_close(&t);
}

static void full_rows_lose_goods(void)
{
    static const struct {
        const char *before, *after;
        int lost;
    } cases[] = {
        /* at the start, in the middle, at the end of the deal */
        {"wood:8", "wood:8 stone:1 pottery:1 cloth:1 spearheads:1", 1},
        {"pottery:6", "wood:1 stone:1 pottery:6 cloth:1 spearheads:1", 1},
        {"spearheads:4", "wood:1 stone:1 pottery:1 cloth:1 spearheads:4", 1},
        {"stone:7 cloth:5", "wood:1 stone:7 pottery:1 cloth:5 spearheads:1", 2},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct table t;
        TEST_CASE(cases[i].before);
        open_with(&t, 5, "", cases[i].before);
        table_play(&t, "roll G,G,G,G,G; stop");
        table_expect_goods(&t, 0, cases[i].after);
        const struct stele_event *event = gt_event(&t.game, "rolltta.goods", 0);
        TEST_CHECK(event && strcmp(event->facts.fact[2].key, "lost") == 0 &&
                   event->facts.fact[2].count == 2 * cases[i].lost);
        table_close(&t);
    }
}

static void wood_eight_and_two_goods(void)
{
    struct table t;

    open_with(&t, 3, "", "wood:8");
    table_play(&t, "roll G,G,F; stop");
    table_expect_goods(&t, 0, "wood:8 stone:1");
    table_close(&t);
}

static void fourteen_goods_and_a_revolt(void)
{
    struct table t;

    open_with(&t, 7, "", "");
    table_play(&t, "roll S,S,S,S,S,S,S");
    const struct stele_event *event = gt_event(&t.game, "rolltta.goods", 0);
    TEST_ASSERT(event != NULL);
    TEST_CHECK(strcmp(event->facts.fact[1].key, "goods") == 0);
    const int16_t *pairs = event->facts.value + event->facts.fact[1].first;
    TEST_CHECK(pairs[1] == 3 && pairs[3] == 3 && pairs[5] == 3 && pairs[7] == 3 && pairs[9] == 2);
    table_expect_goods(&t, 0, "");
    table_close(&t);
}

static void quarrying_adds_one(void)
{
    static const struct {
        int cities;
        const char *roll, *before, *after;
    } cases[] = {
        {3, "roll G,F,F; stop", "", "wood:1"},
        {3, "roll G,G,F; stop", "", "wood:1 stone:2"},
        {3, "roll G,G,F; stop", "stone:6", "wood:1 stone:7"},
        {3, "roll G,G,F; stop", "stone:7", "wood:1 stone:7"},
        {4, "roll S,S,G,G; stop", "", "wood:2 stone:2 pottery:1 cloth:1 spearheads:1"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct table t;
        TEST_CASE_("%s, before %s", cases[i].roll, cases[i].before);
        open_with(&t, cases[i].cities, "quarrying", cases[i].before);
        table_play(&t, cases[i].roll);
        table_expect_goods(&t, 0, cases[i].after);
        table_close(&t);
    }
}

static void quarrying_once_however_many_stones(void)
{
    struct table t;

    open_with(&t, 7, "quarrying religion", "");
    table_play(&t, "roll S,S,S,S,S,S,S"); /* stone is dealt three times */
    TEST_CHECK(table_goods(&t, 0, "stone") == 4 && t.state.quarried == 1);
    table_close(&t);
}

static void quarrying_fills_and_loses(void)
{
    struct table t;

    open_with(&t, 3, "quarrying", "stone:6");
    table_play(&t, "roll G,G,F; stop");
    table_expect_goods(&t, 0, "wood:1 stone:7");
    TEST_CHECK(t.state.quarried == 0);
    table_close(&t);
}

static void quarrying_needs_two_goods(void)
{
    struct table t;

    open_with(&t, 3, "quarrying", "");
    table_play(&t, "roll G,F,F; stop");
    table_expect_goods(&t, 0, "wood:1");
    table_close(&t);
}

static void no_limit_while_collecting(void)
{
    struct table t;

    open_with(&t, 5, "", "wood:3 stone:3");
    table_play(&t, "roll G,G,G,G,G; stop");
    TEST_CHECK(rta_goods_total(&t.game.rules, table_sheet(&t, 0)) == 11);
    table_close(&t);
}

static void values_of_rows(void)
{
    struct table t;

    table_open(&t, "base", 2, NULL);
    static const int base[5] = {1, 2, 3, 4, 5}, cap[5] = {8, 7, 6, 5, 4};
    for (int good = 0; good < 5; good++) {
        int value = 0;
        TEST_CHECK(t.set.good[good].cap == cap[good]);
        for (int units = 1; units <= cap[good]; units++) {
            value += base[good] * units;
            TEST_CHECK(rta_row_value(&t.game.rules, good, units) == value);
        }
    }
    table_set_goods(&t, 0, "wood:5 stone:3 cloth:1 spearheads:1");
    TEST_CHECK(rta_goods_value(&t.game.rules, table_sheet(&t, 0)) == 15 + 12 + 4 + 5);
    table_close(&t);
}

static void wrong_goods(void)
{
    struct table t;

    table_open(&t, "base", 2, NULL);
    table_play(&t, "roll G,G,F; stop");
    gt_claim(&t.game, 0, "goods.pottery", "1", "RTA-4.2");
    gt_claim(&t.game, 0, "goods.wood", "2", "RTA-4.2");
    gt_claim(&t.game, 0, "goods.wood", "9", "RTA-4.3");
    table_close(&t);
}

static void wrong_quarrying(void)
{
    struct table t;

    table_open(&t, "base", 2, NULL); /* without owning it */
    table_play(&t, "roll G,G,F; stop");
    gt_claim(&t.game, 0, "goods.stone", "2", "RTA-4.4");
    table_close(&t);
    open_with(&t, 3, "quarrying", ""); /* with fewer than two goods */
    table_play(&t, "roll G,F,F; stop");
    gt_claim(&t.game, 0, "goods.stone", "1", "RTA-4.4");
    table_close(&t);
    open_with(&t, 3, "quarrying", ""); /* more than one, or none */
    table_play(&t, "roll G,S,F; stop");
    gt_claim(&t.game, 0, "goods.stone", "3", "RTA-4.4");
    gt_claim(&t.game, 0, "goods.stone", "1", "RTA-4.4");
    table_close(&t);
}

/* ---- Phase 3: food --------------------------------------------------------------------------- */

static void food_faces(void)
{
    struct table t;

    table_open(&t, "base", 2, NULL);
    table_play(&t, "roll F,F,C; stop");
    TEST_CHECK(table_sheet(&t, 0)->food == 3 + 6 - 3);
    table_close(&t);
}

static void choices_die_by_die(void)
{
    static const struct {
        const char *choose;
        int food, workers;
    } cases[] = {
        {"choose food,food", 3 + 4 - 3, 0},
        {"choose food,workers", 3 + 2 - 3, 2},
        {"choose workers,food", 3 + 2 - 3, 2},
        {"choose workers,workers", 0, 4},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct table t;
        TEST_CASE(cases[i].choose);
        table_open(&t, "base", 2, NULL);
        table_play(&t, "roll B,C,B; stop");
        TEST_CHECK(t.state.phase == RTA_P_FOOD && t.state.sheet[0].food == 3);
        table_play(&t, cases[i].choose);
        TEST_CHECK(table_sheet(&t, 0)->food == cases[i].food);
        TEST_CHECK(t.state.workers == cases[i].workers);
        table_close(&t);
    }
}

static void food_and_a_choice(void)
{
    struct table t;

    table_open(&t, "base", 2, NULL);
    table_play(&t, "roll F,B,C; stop; choose food");
    const struct stele_event *event = gt_event(&t.game, "rolltta.food", 0);
    TEST_CHECK(event && gt_fact(&event->facts, "gained") == 5);
    TEST_CHECK(event && gt_fact(&event->facts, "food") == 8);
    TEST_CHECK(table_sheet(&t, 0)->food == 8 - 3);
    table_close(&t);
}

static void choose_refusals(void)
{
    struct table t;

    table_open(&t, "base", 2, "trading=yes");
    table_play(&t, "roll B,B,C");
    table_refuse(&t, "choose food,food", "rolltta.still-rolling", "RTA-2.2");
    table_play(&t, "stop");
    table_refuse(&t, "build city4 1", "rolltta.choose-missing", "RTA-5.2");
    table_refuse(&t, "trade boris give=food:1 take=food:1", "rolltta.choose-missing", "RTA-5.2");
    table_refuse(&t, "end", "rolltta.choose-missing", "RTA-5.2");
    table_refuse(&t, "choose food", "rolltta.choose-count", "RTA-5.2");
    table_refuse(&t, "choose food,workers,food", "rolltta.choose-count", "RTA-5.2");
    table_play(&t, "choose food,workers");
    table_refuse(&t, "choose food,workers", "rolltta.phase-order", "RTA-2.2");
    table_close(&t);
    table_open(&t, "base", 2, NULL);
    table_play(&t, "roll F,W,C; stop");
    table_refuse(&t, "choose food", "rolltta.choose-nothing", "RTA-5.2");
    table_close(&t);
}

static void agriculture(void)
{
    static const struct {
        const char *moves;
        int gained;
    } cases[] = {
        {"roll F,F,C; stop", 8},
        {"roll F,B,C; stop; choose food", 4 + 3},
        {"roll F,B,C; stop; choose workers", 4},
        {"roll B,B,B; stop; choose food,workers,food", 6},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct table t;
        TEST_CASE(cases[i].moves);
        table_open(&t, "base", 2, NULL);
        table_give(&t, 0, "agriculture");
        table_play(&t, cases[i].moves);
        TEST_CHECK(table_sheet(&t, 0)->food == 3 + cases[i].gained - 3);
        table_close(&t);
    }
}

static void agriculture_and_masonry_on_choices(void)
{
    struct table t;

    open_with(&t, 4, "agriculture masonry", "");
    table_sheet(&t, 0)->food = 0;
    table_play(&t, "roll B,B,F,W; stop; choose food,workers");
    TEST_CHECK(table_sheet(&t, 0)->food == (2 + 1) + (3 + 1) - 4);
    TEST_CHECK(t.state.workers == (2 + 1) + (3 + 1));
    table_close(&t);
}

static void food_is_capped(void)
{
    struct table t;

    table_open(&t, "base", 2, NULL);
    table_sheet(&t, 0)->food = 14;
    table_play(&t, "roll F,C,C; stop");
    TEST_CHECK(table_sheet(&t, 0)->food == 15 - 3);
    const struct stele_event *event = gt_event(&t.game, "rolltta.food", 0);
    TEST_CHECK(event && gt_fact(&event->facts, "wasted") == 2);
    TEST_CHECK(event && gt_fact(&event->facts, "food") == 15);
    table_close(&t);
}

static void too_much_food(void)
{
    struct table t;

    table_open(&t, "base", 2, NULL);
    table_play(&t, "roll F,C,C; stop");
    gt_claim(&t.game, 0, "food", "16", "RTA-5.4");
    gt_claim(&t.game, 0, "food", "2", "RTA-5.1");
    table_close(&t);
}

/* ---- Phase 4: feed --------------------------------------------------------------------------- */

static void cities_eat(void)
{
    struct table t;

    for (int cities = 3; cities <= 7; cities++) {
        char roll[32] = "roll C";
        TEST_CASE_("%d cities", cities);
        open_with(&t, cities, "", "");
        for (int i = 1; i < cities; i++)
            strcat(roll, ",C");
        table_play(&t, roll);
        table_play(&t, "stop");
        TEST_CHECK(table_sheet(&t, 0)->food == 15 - cities);
        TEST_CHECK(table_sheet(&t, 0)->disasters == 0);
        table_close(&t);
    }
}

static void eight_food_three_cities(void)
{
    struct table t;

    table_open(&t, "base", 2, NULL);
    table_sheet(&t, 0)->food = 8;
    table_play(&t, "roll C,C,C; stop");
    TEST_CHECK(table_sheet(&t, 0)->food == 5 && table_sheet(&t, 0)->disasters == 0);
    table_close(&t);
}

static void two_food_five_cities(void)
{
    struct table t;

    open_with(&t, 5, "", "");
    table_sheet(&t, 0)->food = 2;
    table_play(&t, "roll C,C,C,C,C; stop");
    TEST_CHECK(table_sheet(&t, 0)->food == 0 && table_sheet(&t, 0)->disasters == 3);
    table_close(&t);
}

static void feeding_is_compulsory(void)
{
    struct table t;

    table_open(&t, "base", 2, NULL);
    table_sheet(&t, 0)->food = 3;
    table_play(&t, "roll C,C,C; stop");
    TEST_CHECK(table_sheet(&t, 0)->food == 0);
    gt_claim(&t.game, 0, "food", "3", "RTA-6.2"); /* held back */
    table_close(&t);
}

static void nothing_prevents_famine(void)
{
    struct table t;

    open_with(&t, 4, "irrigation medicine religion agriculture", "");
    table_finish(&t, 0, "great_wall", RTA_FIRST);
    table_sheet(&t, 0)->food = 1;
    table_play(&t, "roll C,C,C,C; stop");
    TEST_CHECK(table_sheet(&t, 0)->disasters == 3);
    const struct stele_event *event = gt_event(&t.game, "rolltta.famine", 0);
    TEST_CHECK(event && strcmp(event->clause, "RTA-6.3") == 0);
    TEST_CHECK(event && gt_fact(&event->facts, "cities") == 3);
    const struct stele_row *row = gt_row(&t.game, "rolltta.row-famine", 0);
    TEST_CHECK(row && row->points == -3 && strcmp(row->clause, "RTA-13.6") == 0);
    TEST_CHECK(row && row->objects_n == 2 && row->objects[0].kind == RTA_OBJ_DISASTERS);
    table_close(&t);
}

static void denied_famine(void)
{
    struct table t;

    open_with(&t, 4, "", "");
    table_sheet(&t, 0)->food = 0;
    table_play(&t, "roll C,C,C,C; stop");
    gt_claim(&t.game, 0, "disasters", "0", "RTA-6.3");
    table_close(&t);
}

static void a_new_city_is_not_fed(void)
{
    struct table t;

    table_open(&t, "base", 2, NULL);
    table_sheet(&t, 0)->food = 15;
    table_play(&t, "roll W,C,C; stop; build city4 3");
    TEST_CHECK(table_sheet(&t, 0)->food == 12 && t.state.dice_n == 3);
    table_play(&t, "end; roll C,C,C; stop; end");
    TEST_CHECK(t.state.dice_n == 4);
    table_play(&t, "roll C,C,C,C; stop");
    TEST_CHECK(table_sheet(&t, 0)->food == 8);
    table_close(&t);
}

static void famine_of_seven(void)
{
    struct table t;

    open_with(&t, 7, "", "");
    table_sheet(&t, 0)->food = 0;
    table_play(&t, "roll C,C,C,C,C,C,C; stop");
    TEST_CHECK(table_sheet(&t, 0)->disasters == 7);
    table_close(&t);
}

static void famine_and_drought(void)
{
    struct table t;

    table_open(&t, "base", 2, NULL);
    table_sheet(&t, 0)->food = 1;
    table_play(&t, "roll S,S,C; stop");
    TEST_CHECK(table_sheet(&t, 0)->disasters == 2 + 2);
    TEST_CHECK(gt_row(&t.game, "rolltta.row-famine", 0) != NULL);
    TEST_CHECK(gt_row(&t.game, "rolltta.row-disaster", 0) != NULL);
    table_close(&t);
}

static void seven_famine_and_both(void)
{
    famine_of_seven();
    famine_and_drought();
}

TEST_LIST = {
    {"RTA-4.1 goods per face", goods_per_face},
    {"X1 three goods", three_goods},
    {"RTA-4.2 the deal goes round", the_deal_wraps},
    {"RTA-4.2 every turn starts at wood", every_turn_starts_at_wood},
    {"RTA-4.3 full rows lose goods and use up their place", full_rows_lose_goods},
    {"E12 goods wrap, with full rows anywhere", full_rows_lose_goods},
    {"Y1 fourteen goods, then a revolt", fourteen_goods_and_a_revolt},
    {"Y2 wood 8, two goods", wood_eight_and_two_goods},
    {"RTA-4.4 Quarrying adds a stone", quarrying_adds_one},
    {"RTA-A5 Quarrying once a turn, within the cap", quarrying_once_however_many_stones},
    {"Y3 Quarrying with six stones", quarrying_fills_and_loses},
    {"Y4 Quarrying with one good", quarrying_needs_two_goods},
    {"RTA-4.5 no limit while collecting", no_limit_while_collecting},
    {"RTA-4.6 values of rows", values_of_rows},
    {"X13 row values of the example", values_of_rows},
    {"I8 goods differ from the deal order, or pass a cap", wrong_goods},
    {"I9 Quarrying stone without owning it, with one good, or more than one", wrong_quarrying},
    {"RTA-5.1 three food for each food face", food_faces},
    {"RTA-5.2 food or workers, die by die", choices_die_by_die},
    {"X2 a food face and a choice", food_and_a_choice},
    {"I10 choose missing, too many, for no such die", choose_refusals},
    {"RTA-5.3 Agriculture", agriculture},
    {"E23 Agriculture and Masonry on dice with a choice", agriculture_and_masonry_on_choices},
    {"RTA-5.4 food is capped", food_is_capped},
    {"Y5 food 14 and three more", food_is_capped},
    {"I11 food above the cap", too_much_food},
    {"RTA-6.1 each city eats", cities_eat},
    {"X3 eight food, three cities", eight_food_three_cities},
    {"X4 two food, five cities", two_food_five_cities},
    {"RTA-6.2 food cannot be held back", feeding_is_compulsory},
    {"RTA-A11 nobody may refuse to feed", feeding_is_compulsory},
    {"I12 food held back from feeding", feeding_is_compulsory},
    {"RTA-6.3 nothing prevents famine", nothing_prevents_famine},
    {"RTA-6.3 denied famine", denied_famine},
    {"RTA-6.4 a city finished this turn is not fed", a_new_city_is_not_fed},
    {"E16 new city: mouth and die from the next turn", a_new_city_is_not_fed},
    {"E15 famine of all seven; famine and drought together", seven_famine_and_both},
    {0},
};
