/* Roll Through the Ages, phase 6: workers, cities, monuments, Engineering. */
#include "rta_table.h"

#include "acutest.h"

#include <string.h>

static void open_with(struct table *t, int players, const char *settings, const char *owned)
{
    table_open(t, "base", players, settings);
    table_give(t, 0, owned);
    table_turn(t, 0);
    table_sheet(t, 0)->food = 15;
}

static int marked(const struct table *t, int seat, const char *monument)
{
    return t->state.sheet[seat].monument[table_monument(t, monument)];
}

static int rank(const struct table *t, int seat, const char *monument)
{
    return t->state.sheet[seat].rank[table_monument(t, monument)];
}

static int worth(const struct table *t, int seat, const char *monument)
{
    return rta_monument_points(&t->game.rules, table_monument(t, monument),
                               rank(t, seat, monument));
}

/* ---- Workers --------------------------------------------------------------------------------- */

static void workers_per_face(void)
{
    struct table t;

    open_with(&t, 2, NULL, "");
    table_play(&t, "roll W,W,B; stop; choose workers");
    TEST_CHECK(t.state.workers == 3 + 3 + 2);
    const struct stele_event *event = gt_event(&t.game, "rolltta.workers", 0);
    TEST_CHECK(event && gt_fact(&event->facts, "workers") == 8);
    table_close(&t);
}

static void one_worker_face_two_choices(void)
{
    struct table t;

    open_with(&t, 2, NULL, "");
    table_play(&t, "roll W,B,B; stop; choose food,workers");
    TEST_CHECK(t.state.workers == 5);
    table_close(&t);
}

static void masonry(void)
{
    struct table t;

    open_with(&t, 2, NULL, "masonry engineering");
    table_set_goods(&t, 0, "stone:1");
    table_play(&t, "roll W,B,B; stop; choose workers,food");
    TEST_CHECK(t.state.workers == 4 + 3);
    table_play(&t, "engineer 1"); /* no bonus on these */
    TEST_CHECK(t.state.workers == 4 + 3 + 3);
    table_close(&t);
}

static void masonry_and_engineering(void)
{
    struct table t;

    open_with(&t, 2, NULL, "masonry engineering");
    table_set_goods(&t, 0, "stone:2");
    table_play(&t, "roll W,B,C; stop; choose workers; engineer 2");
    TEST_CHECK(t.state.workers == 13);
    table_close(&t);
}

static void too_many_workers(void)
{
    struct table t;

    open_with(&t, 2, NULL, "");
    table_play(&t, "roll W,C,C; stop");
    table_refuse(&t, "build stone_circle 4", "rolltta.build-workers", "RTA-8.1");
    table_play(&t, "build stone_circle 2");
    table_refuse(&t, "build city4 2", "rolltta.build-workers", "RTA-8.1");
    table_play(&t, "build city4 1");
    table_refuse(&t, "build city4 1", "rolltta.build-workers", "RTA-8.1");
    table_close(&t);
}

/* ---- Engineering ----------------------------------------------------------------------------- */

static void engineering(void)
{
    struct table t;

    open_with(&t, 2, NULL, "engineering");
    table_set_goods(&t, 0, "stone:4");
    table_play(&t, "roll W,C,C; stop; engineer 1; engineer 2");
    TEST_CHECK(t.state.workers == 3 + 9 && table_goods(&t, 0, "stone") == 1);
    table_close(&t);
}

static void engineering_refusals(void)
{
    struct table t;

    open_with(&t, 2, NULL, "");
    table_set_goods(&t, 0, "stone:2");
    table_play(&t, "roll C,C,C; stop");
    table_refuse(&t, "engineer 1", "rolltta.engineer-unowned", "RTA-8.3");
    table_close(&t);
    open_with(&t, 2, "trading=yes", "engineering");
    table_set_goods(&t, 0, "stone:2");
    table_refuse(&t, "engineer 1", "rolltta.engineer-phase", "RTA-8.3");
    table_play(&t, "roll C,C,C; stop");
    table_refuse(&t, "engineer 3", "rolltta.engineer-stock", "RTA-8.3");
    table_refuse(&t, "engineer 0", "rolltta.engineer-none", "RTA-8.3");
    table_play(&t, "buy leadership");
    table_refuse(&t, "engineer 1", "rolltta.engineer-phase", "RTA-8.3");
    table_close(&t);
}

static void engineering_takes_any_number(void)
{
    struct table t;

    open_with(&t, 2, NULL, "engineering");
    table_set_goods(&t, 0, "stone:5");
    table_play(&t, "roll C,C,C; stop; engineer 2");
    TEST_CHECK(table_goods(&t, 0, "stone") == 3 && t.state.workers == 6);
    table_close(&t);
}

static void engineering_then_a_row(void)
{
    struct table t;

    open_with(&t, 2, NULL, "engineering");
    table_set_goods(&t, 0, "stone:4");
    table_play(&t, "roll C,F,F; stop; engineer 1; build city4 3; buy agriculture goods=stone");
    TEST_CHECK(table_goods(&t, 0, "stone") == 0); /* three were worth 12, and 7 coins */
    TEST_CHECK(rta_cities(&t.game.rules, table_sheet(&t, 0)) == 4);
    table_close(&t);
}

static void any_order_within_the_phase(void)
{
    struct table t;

    open_with(&t, 2, NULL, "engineering");
    table_set_goods(&t, 0, "stone:2");
    table_play(&t, "roll W,F,F; stop; build city4 2; engineer 1; build city4 1; engineer 1;"
                   "build stone_circle 5");
    TEST_CHECK(rank(&t, 0, "stone_circle") == RTA_FIRST && t.state.workers == 1);
    table_close(&t);
    table_open(&t, "lba", 2, NULL);
    table_give(&t, 0, "shipping engineering");
    table_set_goods(&t, 0, "wood:2 stone:1 cloth:2");
    table_turn(&t, 0);
    table_play(&t, "roll W,F,F; stop; ship 1; build city4 1; ship 1; engineer 1");
    TEST_CHECK(table_sheet(&t, 0)->ships == 2 && t.state.workers == 5);
    table_close(&t);
    open_with(&t, 2, NULL, ""); /* discards in several moves */
    table_set_goods(&t, 0, "wood:5 stone:4");
    table_play(&t, "roll F,F,F; stop; discard wood:1; discard wood:1,stone:1; end");
    table_close(&t);
}

/* ---- Boxes ----------------------------------------------------------------------------------- */

static void workers_are_split_freely(void)
{
    struct table t;

    open_with(&t, 2, NULL, "");
    table_play(&t, "roll W,W,C; stop; build city5 1; build obelisk 2; build city4 1;"
                   "build obelisk 2");
    TEST_CHECK(marked(&t, 0, "obelisk") == 4);
    TEST_CHECK(table_sheet(&t, 0)->city[0] == 1 && table_sheet(&t, 0)->city[1] == 1);
    TEST_CHECK(t.state.workers == 0);
    table_play(&t, "end; roll F,F,F; stop; end");
    TEST_CHECK(marked(&t, 0, "obelisk") == 4); /* marked boxes stay */
    table_refuse(&t, "build obelisk 1", "rolltta.still-rolling", "RTA-2.2");
    table_close(&t);
}

static void build_needs_a_worker(void)
{
    struct table t;

    open_with(&t, 2, NULL, "");
    table_play(&t, "roll W,C,C; stop");
    table_refuse(&t, "build city4 0", "rolltta.build-none", "RTA-8.4");
    table_close(&t);
}

static void no_more_boxes_than_there_are(void)
{
    struct table t;

    open_with(&t, 2, NULL, "");
    table_play(&t, "roll W,W,W; stop");
    table_refuse(&t, "build city4 4", "rolltta.build-boxes", "RTA-8.5");
    table_refuse(&t, "build step_pyramid 4", "rolltta.build-boxes", "RTA-8.5");
    table_play(&t, "build city4 3; build step_pyramid 3");
    table_refuse(&t, "build city4 1", "rolltta.build-finished", "RTA-8.5");
    table_refuse(&t, "build step_pyramid 1", "rolltta.build-finished", "RTA-8.5");
    table_close(&t);
}

static void sizes_of_cities(void)
{
    static const int boxes[4] = {3, 4, 5, 6};
    struct table t;

    open_with(&t, 2, NULL, "");
    TEST_CHECK(t.set.cities_n == 4);
    for (int i = 0; i < 4; i++)
        TEST_CHECK(t.set.city_boxes[i] == boxes[i]);
    table_play(&t, "roll W,C,C; stop; build city4 2");
    TEST_CHECK(rta_cities(&t.game.rules, table_sheet(&t, 0)) == 3);
    table_play(&t, "build city4 1");
    TEST_CHECK(rta_cities(&t.game.rules, table_sheet(&t, 0)) == 4);
    const struct stele_event *event = gt_event(&t.game, "rolltta.city-finished", 0);
    TEST_CHECK(event && gt_fact(&event->facts, "cities") == 4);
    TEST_CHECK(t.state.dice_n == 3); /* a die from the next turn */
    table_play(&t, "end; roll F,F,F; stop; end");
    TEST_CHECK(t.state.dice_n == 4);
    table_close(&t);
}

static void no_eighth_city(void)
{
    struct table t;
    struct stele_move move;
    struct stele_reason why = {0};

    open_with(&t, 2, NULL, "");
    TEST_CHECK(!gt_parse(&t.game, "build city8 1", &move, &why)); /* there is no such name */
    TEST_CHECK(strcmp(why.code, "log.bad-name") == 0);
    t.set.max_cities = 6; /* a set with fewer cities allowed than it lists */
    table_play(&t, "roll W,W,W; stop");
    table_refuse(&t, "build city7 1", "rolltta.build-no-city", "RTA-8.6");
    TEST_CHECK(table_legal(&t, "build city6 1"));
    table_close(&t);
}

static void cities_in_any_order(void)
{
    struct table t;

    open_with(&t, 2, NULL, "");
    table_play(&t, "roll W,W,C; stop; build city7 6");
    TEST_CHECK(rta_cities(&t.game.rules, table_sheet(&t, 0)) == 4);
    table_close(&t);
}

static void cities_in_their_order(void)
{
    struct table t;

    open_with(&t, 2, "RTA-A10=in-order", "");
    table_play(&t, "roll W,W,W; stop");
    table_refuse(&t, "build city7 1", "rolltta.build-in-order", "RTA-A10");
    table_refuse(&t, "build city5 1", "rolltta.build-in-order", "RTA-A10");
    table_play(&t, "build city4 3; build city5 4");
    table_refuse(&t, "build city7 1", "rolltta.build-in-order", "RTA-A10");
    table_play(&t, "build city6 2");
    table_close(&t);
}

static void both_orders(void)
{
    cities_in_any_order();
    cities_in_their_order();
    gt_named(&rolltta_game, "RTA-A10");
}

/* ---- Monuments ------------------------------------------------------------------------------- */

static void obelisk_after_another(void)
{
    struct table t;

    open_with(&t, 2, NULL, "");
    table_finish(&t, 1, "obelisk", RTA_FIRST);
    table_sheet(&t, 0)->monument[table_monument(&t, "obelisk")] = 7;
    table_play(&t, "roll W,B,B; stop; choose food,workers; build obelisk 2");
    const struct stele_row *row = gt_row(&t.game, "rolltta.row-monument", 0);
    TEST_CHECK(row && row->points == 3 && gt_fact(&row->facts, "first") == 0);
    table_play(&t, "build city4 3");
    TEST_CHECK(rank(&t, 0, "obelisk") == RTA_LATER && worth(&t, 0, "obelisk") == 3);
    TEST_CHECK(rta_cities(&t.game.rules, table_sheet(&t, 0)) == 4);
    table_play(&t, "end; roll F,F,F; stop; end");
    TEST_CHECK(t.state.dice_n == 4);
    TEST_CHECK(worth(&t, 1, "obelisk") == 6); /* the other player's */
    table_close(&t);
}

static void first_gets_more(void)
{
    struct table t;

    open_with(&t, 2, NULL, "");
    table_play(&t, "roll W,C,C; stop; build step_pyramid 3");
    const struct stele_row *row = gt_row(&t.game, "rolltta.row-monument", 0);
    TEST_CHECK(row && row->points == 1 && strcmp(row->clause, "RTA-13.2") == 0 &&
               gt_fact(&row->facts, "first") == 1 && row->objects[0].kind == RTA_OBJ_MONUMENT);
    const struct stele_event *event = gt_event(&t.game, "rolltta.monument-finished", 0);
    TEST_CHECK(event && gt_fact(&event->facts, "first") == 1);
    table_play(&t, "end; roll W,C,C; stop; build step_pyramid 3");
    event = gt_event(&t.game, "rolltta.monument-finished", 1);
    TEST_CHECK(event && gt_fact(&event->facts, "first") == 0);
    row = gt_row(&t.game, "rolltta.row-monument", 1);
    TEST_CHECK(row && row->points == 0 && gt_fact(&row->facts, "first") == 0);
    TEST_CHECK(rank(&t, 0, "step_pyramid") == RTA_FIRST);
    TEST_CHECK(rank(&t, 1, "step_pyramid") == RTA_LATER);
    table_close(&t);
}

static void two_in_one_turn(void)
{
    struct table t;

    open_with(&t, 4, NULL, "");
    table_finish(&t, 3, "stone_circle", RTA_FIRST);
    table_play(&t, "roll W,W,W; stop; build stone_circle 5; build step_pyramid 3");
    TEST_CHECK(rank(&t, 0, "stone_circle") == RTA_LATER && worth(&t, 0, "stone_circle") == 1);
    TEST_CHECK(rank(&t, 0, "step_pyramid") == RTA_FIRST && worth(&t, 0, "step_pyramid") == 1);
    table_close(&t);
}

static void one_high_two_low(void)
{
    struct table t;

    open_with(&t, 3, NULL, "");
    for (int seat = 0; seat < 3; seat++)
        table_sheet(&t, seat)->monument[table_monument(&t, "temple")] = 4;
    table_play(&t, "roll W,C,C; stop; build temple 3; end");
    table_play(&t, "roll W,C,C; stop; build temple 3; end");
    table_play(&t, "roll W,C,C; stop; build temple 3; end");
    TEST_CHECK(worth(&t, 0, "temple") == 4 && worth(&t, 1, "temple") == 2 &&
               worth(&t, 2, "temple") == 2);
    table_close(&t);
}

static void late_claims_of_the_higher_number(void)
{
    struct table t;

    first_gets_more();
    open_with(&t, 2, NULL, "");
    gt_claim(&t.game, 1, "monuments.step_pyramid.first", "true", "RTA-8.7");
    gt_claim(&t.game, 1, "monuments.step_pyramid.points", "1", "RTA-8.7");
    table_close(&t);
}

static void unfinished_is_worth_nothing(void)
{
    struct table t;

    open_with(&t, 4, NULL, "");
    table_sheet(&t, 0)->monument[table_monument(&t, "great_pyramid")] = 14;
    TEST_CHECK(gt_total(&t.game, 0) == 0);
    table_play(&t, "roll W,C,C; stop; build great_pyramid 1");
    TEST_CHECK(gt_total(&t.game, 0) == 12);
    table_close(&t);
}

/* ---- Unplaced workers ------------------------------------------------------------------------ */

static void placing_is_optional(void)
{
    struct table t;

    open_with(&t, 2, NULL, "");
    table_play(&t, "roll W,W,C; stop; build city4 1; end");
    const struct stele_event *event = gt_event(&t.game, "rolltta.workers-lost", 0);
    TEST_CHECK(event && gt_fact(&event->facts, "workers") == 5);
    TEST_CHECK(event && strcmp(event->clause, "RTA-8.9") == 0);
    TEST_CHECK(t.state.active == 1 && t.state.workers == 0);
    table_close(&t);
}

static void placing_is_compulsory(void)
{
    struct table t;

    open_with(&t, 2, "RTA-A12=compulsory trading=yes", "");
    table_play(&t, "roll W,C,C; stop");
    table_refuse(&t, "end", "rolltta.workers-left", "RTA-A12");
    table_refuse(&t, "buy leadership", "rolltta.workers-left", "RTA-A12");
    table_play(&t, "build city4 2");
    table_refuse(&t, "end", "rolltta.workers-left", "RTA-A12");
    table_play(&t, "build city4 1; buy leadership; end");
    table_close(&t);
    open_with(&t, 2, "RTA-A12=compulsory", ""); /* unless there is no box */
    table_set_cities(&t, 0, 7);
    for (int i = 0; i < t.set.monuments_n; i++)
        if (!rta_is_out(&t.game.rules, i))
            table_finish(&t, 0, t.game.rules.domains[RTA_D_MONUMENTS].names[i], RTA_FIRST);
    table_turn(&t, 0);
    table_play(&t, "roll W,W,F,F,F,F,F; stop; end");
    table_close(&t);
}

static void both_readings_of_placing(void)
{
    placing_is_optional();
    placing_is_compulsory();
    gt_named(&rolltta_game, "RTA-A12");
}

TEST_LIST = {
    {"RTA-8.1 workers per face", workers_per_face},
    {"X6 one worker face, one choice of two for workers", one_worker_face_two_choices},
    {"RTA-8.2 Masonry", masonry},
    {"Y6 Masonry and Engineering", masonry_and_engineering},
    {"I14 more workers placed than available", too_many_workers},
    {"RTA-8.3 Engineering", engineering},
    {"I18 stone without Engineering, too much, outside phase 6", engineering_refusals},
    {"RTA-A9 Engineering stone by stone", engineering_takes_any_number},
    {"E24 stone for workers, the rest as a row", engineering_then_a_row},
    {"RTA-A32 any order within a phase", any_order_within_the_phase},
    {"RTA-8.4 workers are split freely, boxes stay", workers_are_split_freely},
    {"RTA-8.4 at least one worker", build_needs_a_worker},
    {"RTA-8.5 no more boxes than a structure has", no_more_boxes_than_there_are},
    {"I15 boxes beyond the size, or on a finished structure", no_more_boxes_than_there_are},
    {"RTA-8.6 cities: boxes, die and mouth", sizes_of_cities},
    {"I17 worker on a city above the seventh", no_eighth_city},
    {"RTA-8.10 cities in any order", cities_in_any_order},
    {"RTA-A10 any-order and in-order", both_orders},
    {"X7 Obelisk after another player, and city 4", obelisk_after_another},
    {"X8 the other player's Obelisk", obelisk_after_another},
    {"RTA-8.7 the first builder gets the higher number", first_gets_more},
    {"RTA-A24 in one round turn order decides", first_gets_more},
    {"E2 same monument in one round", first_gets_more},
    {"E1 two monuments in one turn, each on its own", two_in_one_turn},
    {"E3 three builders: one high, two low", one_high_two_low},
    {"I19 higher number claimed by a later builder", late_claims_of_the_higher_number},
    {"RTA-8.8 an unfinished monument is worth nothing", unfinished_is_worth_nothing},
    {"RTA-8.9 unplaced workers are lost", placing_is_optional},
    {"RTA-A12 optional and compulsory", both_readings_of_placing},
    {0},
};
