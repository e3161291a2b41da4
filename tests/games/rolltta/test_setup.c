/* Roll Through the Ages: editions, options, the component set, the first position. */
#include "rta_table.h"

#include "acutest.h"

#include <stdio.h>
#include <string.h>

/* ---- Editions and options -------------------------------------------------------------------- */

/* Whether the rules of an open table would still be allowed with these changes. */
static bool allowed(const struct table *t, enum rta_edition edition, int players, bool trading,
                    struct stele_reason *why)
{
    struct stele_rules rules = t->game.rules;

    rules.edition = (uint8_t)edition;
    rules.players_n = (uint8_t)players;
    rules.option[RTA_O_TRADING] = trading;
    return rta_allowed(&rules, why);
}

static void player_counts(void)
{
    struct table t;
    struct stele_reason why = {0};

    table_open(&t, "base", 2, NULL);
    for (int players = 1; players <= 5; players++) {
        bool several = players >= 2 && players <= 4;
        TEST_CASE_("%d players", players);
        TEST_CHECK(allowed(&t, RTA_BASE, players, false, &why) == several);
        TEST_CHECK(allowed(&t, RTA_BASE, players, true, &why) == several);
        TEST_CHECK(allowed(&t, RTA_LBA, players, false, &why) == several);
        TEST_CHECK(allowed(&t, RTA_SOLO, players, false, &why) == (players == 1));
        TEST_CHECK(allowed(&t, RTA_SOLO_LBA, players, false, &why) == (players == 1));
    }
    table_close(&t);
}

static void wrong_player_count(void)
{
    struct table t;
    struct stele_reason why = {0};

    table_open(&t, "base", 2, NULL);
    TEST_CHECK(!allowed(&t, RTA_BASE, 5, false, &why));
    TEST_CHECK(strcmp(why.code, "rolltta.players") == 0 && strcmp(why.clause, "RTA-0.1") == 0);
    gt_told_reason(&t.game, &why);
    TEST_CHECK(gt_fact(&why.facts, "found") == 5 && gt_fact(&why.facts, "max") == 4);
    TEST_CHECK(!allowed(&t, RTA_SOLO, 2, false, &why));
    TEST_CHECK(strcmp(why.clause, "RTA-0.1") == 0 && gt_fact(&why.facts, "max") == 1);
    table_close(&t);
}

static void trading_option(void)
{
    struct table t;
    struct stele_reason why = {0};

    table_open(&t, "base", 2, NULL);
    TEST_CHECK(!rta_has_trade_phase(&t.game.rules) && !rta_has_deals(&t.game.rules));
    TEST_CHECK(allowed(&t, RTA_BASE, 2, true, &why));
    TEST_CHECK(!allowed(&t, RTA_LBA, 2, true, &why));
    TEST_CHECK(strcmp(why.code, "rolltta.trading-option") == 0);
    TEST_CHECK(strcmp(why.clause, "RTA-0.2") == 0);
    TEST_CHECK(!allowed(&t, RTA_SOLO, 1, true, &why));
    table_close(&t);
    table_open(&t, "base", 2, "trading=yes");
    TEST_CHECK(rta_has_trade_phase(&t.game.rules) && rta_has_deals(&t.game.rules));
    table_close(&t);
    gt_refuse_set_up(&rolltta_game, 2, "edition=lba trading=no", NULL, "rolltta.trading-option",
                     "RTA-0.2"); /* it is part of the game */
    table_open(&t, "lba", 2, NULL);
    TEST_CHECK(rta_has_trade_phase(&t.game.rules) && rta_has_deals(&t.game.rules));
    table_close(&t);
}

static void lba_figures_stay_there(void)
{
    struct table base, lba;

    table_open(&base, "base", 4, NULL);
    table_open(&lba, "lba", 4, NULL);
    int temple = table_monument(&base, "temple");
    TEST_CHECK(rta_monument_points(&base.game.rules, temple, RTA_LATER) == 2);
    TEST_CHECK(rta_monument_points(&lba.game.rules, temple, RTA_LATER) == 3);
    table_play(&base, "roll C,C,C; stop");
    table_refuse(&base, "buy smithing", "rolltta.lba-only", "RTA-0.3");
    table_play(&lba, "roll C,C,C; stop");
    table_refuse(&lba, "buy smithing", "rolltta.buy-short", "RTA-9.4");
    TEST_CHECK(base.set.coins_per_food[rta_is_lba(&base.game.rules)] == 4);
    TEST_CHECK(lba.set.coins_per_food[rta_is_lba(&lba.game.rules)] == 6);
    table_close(&base);
    table_close(&lba);
}

static void solo_lba_is_offered(void)
{
    struct table t;

    table_open(&t, "solo-lba", 1, NULL);
    TEST_CHECK(rta_is_lba(&t.game.rules) && rta_is_solo(&t.game.rules));
    TEST_CHECK(rta_has_trade_phase(&t.game.rules) && !rta_has_deals(&t.game.rules));
    table_close(&t);
}

/* ---- The first position ---------------------------------------------------------------------- */

static void starting_sheets(void)
{
    struct table t;

    table_open(&t, "base", 4, NULL);
    for (int seat = 0; seat < 4; seat++) {
        const struct rta_sheet *sheet = table_sheet(&t, seat);
        TEST_CHECK(sheet->food == 3);
        TEST_CHECK(rta_goods_total(&t.game.rules, sheet) == 0 && t.set.goods_n == 5);
        TEST_CHECK(rta_cities(&t.game.rules, sheet) == 3);
        TEST_CHECK(sheet->developments == 0 && sheet->disasters == 0 && sheet->ships == 0);
        for (int i = 0; i < t.set.monuments_n; i++)
            TEST_CHECK(sheet->monument[i] == 0);
        for (int i = 0; i < t.set.cities_n; i++)
            TEST_CHECK(sheet->city[i] == 0);
        TEST_CHECK(gt_total(&t.game, seat) == 0);
    }
    TEST_CHECK(t.state.dice_n == 3 && t.state.round == 1 && t.state.turn == 1);
    table_close(&t);
}

static void the_log_names_the_first_player(void)
{
    struct table t;
    struct stele_move items[2];
    struct stele_reason why = {0};
    struct rta_state state;

    table_open(&t, "base", 3, NULL);
    move_init(&items[0], 0, STELE_NOBODY);
    move_set_int(&items[0], 0, 2);
    memset(&state, 0, sizeof state);
    TEST_CHECK(rta_setup(&t.game.rules, items, 1, &state, &why));
    TEST_CHECK(state.first == 2 && state.active == 2);
    items[1] = items[0];
    TEST_CHECK(!rta_setup(&t.game.rules, items, 2, &state, &why));
    TEST_CHECK(strcmp(why.code, "rolltta.first-twice") == 0 && strcmp(why.clause, "RTA-1.2") == 0);
    gt_told_reason(&t.game, &why);
    table_close(&t);
}

static void the_default_is_written_down(void)
{
    struct table t;
    struct stele_move given, items[4];

    table_open(&t, "base", 3, NULL);
    TEST_CHECK(rta_setup_defaults(&t.game.rules, NULL, 0, items, 4) == 1);
    TEST_CHECK(items[0].verb == 0 && move_int(&items[0], 0, -1) == 0);
    move_init(&given, 0, STELE_NOBODY);
    move_set_int(&given, 0, 1);
    TEST_CHECK(rta_setup_defaults(&t.game.rules, &given, 1, items, 4) == 1);
    TEST_CHECK(move_int(&items[0], 0, -1) == 1);
    TEST_CHECK(rta_setup_defaults(&t.game.rules, NULL, 0, items, 0) == 0);
    table_close(&t);
}

/* Which monuments are out, as a word of their initials. */
static void check_out(const char *edition, int players, const char *expected)
{
    struct table t;

    TEST_CASE_("%s, %d players", edition, players);
    table_open(&t, edition, players, NULL);
    for (int i = 0; i < t.set.monuments_n; i++) {
        const char *name = t.game.rules.domains[RTA_D_MONUMENTS].names[i];
        TEST_CHECK_(rta_is_out(&t.game.rules, i) == (strstr(expected, name) != NULL), "%s", name);
    }
    table_close(&t);
}

static void three_players_have_no_gardens(void)
{
    check_out("base", 3, "hanging_gardens");
}

static void two_players_have_no_temple_nor_pyramid(void)
{
    check_out("base", 2, "temple great_pyramid");
}

static void others_have_all_seven(void)
{
    check_out("base", 4, "");
    check_out("solo", 1, "");
    check_out("solo-lba", 1, "");
    for (int players = 2; players <= 4; players++)
        check_out("lba", players, "");
}

static void what_is_out_takes_no_worker(void)
{
    struct table t;

    table_open(&t, "base", 2, NULL);
    table_play(&t, "roll W,W,W; stop");
    table_refuse(&t, "build temple 1", "rolltta.build-out", "RTA-1.6");
    table_refuse(&t, "build great_pyramid 9", "rolltta.build-out", "RTA-1.6");
    TEST_CHECK(table_legal(&t, "build hanging_gardens 1"));
    table_close(&t);
}

/* ---- The component set ----------------------------------------------------------------------- */

static void figures_of_the_sheet(void)
{
    static const struct {
        const char *name;
        int boxes, first, later, lba_later;
    } monuments[] = {
        {"step_pyramid", 3, 1, 0, 0},     {"stone_circle", 5, 2, 1, 1},
        {"temple", 7, 4, 2, 3},           {"obelisk", 9, 6, 3, 4},
        {"hanging_gardens", 11, 8, 4, 5}, {"great_wall", 13, 10, 5, 6},
        {"great_pyramid", 15, 12, 6, 8},
    };
    static const struct {
        const char *name;
        int cost, points, lba_cost, lba_points; /* 0: not there */
    } developments[] = {
        {"leadership", 10, 2, 10, 2},  {"irrigation", 10, 2, 10, 2},
        {"agriculture", 15, 3, 15, 3}, {"quarrying", 15, 3, 15, 3},
        {"medicine", 15, 3, 20, 4},    {"preservation", 0, 0, 20, 4},
        {"coinage", 20, 4, 20, 4},     {"caravans", 20, 4, 20, 4},
        {"shipping", 0, 0, 25, 5},     {"smithing", 0, 0, 25, 5},
        {"religion", 20, 6, 25, 7},    {"granaries", 30, 6, 30, 6},
        {"masonry", 30, 6, 30, 6},     {"engineering", 40, 6, 40, 6},
        {"commerce", 0, 0, 40, 8},     {"architecture", 50, 8, 60, 8},
        {"empire", 60, 8, 70, 10},
    };
    struct table t;

    table_open(&t, "base", 4, NULL);
    TEST_CHECK(t.set.monuments_n == 7 && t.set.developments_n == 17 && t.set.faces_n == 6);
    for (size_t i = 0; i < sizeof monuments / sizeof *monuments; i++) {
        const struct rta_monument *m = &t.set.monument[table_monument(&t, monuments[i].name)];
        TEST_CASE(monuments[i].name);
        TEST_CHECK(m->boxes == monuments[i].boxes);
        TEST_CHECK(m->first[0] == monuments[i].first && m->first[1] == monuments[i].first);
        TEST_CHECK(m->later[0] == monuments[i].later && m->later[1] == monuments[i].lba_later);
    }
    for (size_t i = 0; i < sizeof developments / sizeof *developments; i++) {
        const char *name = developments[i].name;
        int index = domain_find(&t.game.rules.domains[RTA_D_DEVELOPMENTS], name, strlen(name));
        TEST_CASE(name);
        TEST_ASSERT(index >= 0);
        const struct rta_development *d = &t.set.development[index];
        TEST_CHECK(d->exists[0] == (developments[i].cost > 0) && d->exists[1]);
        TEST_CHECK(d->cost[0] == developments[i].cost);
        TEST_CHECK(d->points[0] == developments[i].points);
        TEST_CHECK(d->cost[1] == developments[i].lba_cost);
        TEST_CHECK(d->points[1] == developments[i].lba_points);
    }
    table_close(&t);
}

static void a_corrected_set_is_used(void)
{
    struct rta_set set;

    gt_compile(&rolltta_game, "id=\"food-cap\" value=\"15\"", "id=\"food-cap\" value=\"18\"", &set,
               NULL);
    TEST_CHECK(set.food_cap == 18);
    /* Any development may ward a disaster off, the first of the list as well. */
    gt_compile(&rolltta_game, "prevented-by=\"irrigation\"", "prevented-by=\"leadership\"", &set,
               NULL);
    for (int i = 0; i < set.disasters_n; i++)
        TEST_CHECK(set.disaster[i].kind != RTA_DROUGHT || set.disaster[i].ward.development == 0);
}

static void a_broken_set_is_refused(void)
{
    static const struct {
        const char *from, *to, *code;
    } cases[] = {
        {"id=\"leadership\"", "id=\"leaderless\"", "set.missing"},
        {"group id=\"goods\"", "group id=\"goads\"", "set.missing-group"},
        {"base=\"1\" cap=\"8\"", "base=\"1\" cup=\"8\"", "set.missing"},
        {"base=\"1\" cap=\"8\"", "base=\"1\" cap=\"x\"", "set.not-a-number"},
        {"id=\"max-cities\" value=\"7\"", "id=\"max-cities\" value=\"2\"", "set.range"},
        {"out-at=\"3\"", "out-at=\"9\"", "set.range"},
        {"good=\"spearheads\"", "good=\"spearteeth\"", "set.missing"},
        {"prevented-by=\"irrigation\"", "prevented-by=\"irritation\"", "set.missing"},
        {"id=\"drought\"", "id=\"draught\"", "set.missing"},
        {"id=\"solo-turns\"", "id=\"sole-turns\"", "set.missing"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        gt_compile(&rolltta_game, cases[i].from, cases[i].to, NULL, cases[i].code);
}

TEST_LIST = {
    {"RTA-0.1 two to four players, or one", player_counts},
    {"I39 player count outside the edition", wrong_player_count},
    {"RTA-0.2 trading is optional in the base game only", trading_option},
    {"RTA-0.3 figures of the Late Bronze Age hold there only", lba_figures_stay_there},
    {"RTA-0.4 solo with the Late Bronze Age is offered", solo_lba_is_offered},
    {"RTA-1.1 what everybody starts with", starting_sheets},
    {"RTA-1.2 the log names the first player", the_log_names_the_first_player},
    {"RTA-1.2 a first player nobody chose is written down too", the_default_is_written_down},
    {"RTA-1.3 three players do without the Hanging Gardens", three_players_have_no_gardens},
    {"RTA-1.4 two players do without Temple and Great Pyramid",
     two_players_have_no_temple_nor_pyramid},
    {"RTA-1.5 all seven monuments otherwise", others_have_all_seven},
    {"RTA-1.6 a monument that is out takes no worker", what_is_out_takes_no_worker},
    {"I16 worker on a monument that is out", what_is_out_takes_no_worker},
    {"RTA-10.1 costs and points of the two sheets", figures_of_the_sheet},
    {"RTA-16.3 changed figures of the Late Bronze Age", figures_of_the_sheet},
    {"a corrected set changes the game", a_corrected_set_is_used},
    {"a broken set is refused", a_broken_set_is_refused},
    {0},
};
