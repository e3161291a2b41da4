/* Babylonia: scoring surrounded cities (section 7). */
#include "bab_table.h"

#include "acutest.h"

#include <stdio.h>
#include <string.h>

/* Two cities far from where these tests play, so that the game goes on: with three players, and
 * with two. */
#define SOUTH "Q10:cM O12:cP"
#define NORTH "A7:cM A4:cP"

static struct table t;

static void expect_gain(int category, int anna, int boris, int vera)
{
    const int expected[] = {anna, boris, vera};

    for (int seat = 0; seat < t.game.rules.players_n && seat < 3; seat++)
        TEST_CHECK_(t.game.gained[seat][category] == expected[seat], "player %d: %d, expected %d",
                    seat + 1, t.game.gained[seat][category], expected[seat]);
}

/* Scores an item alone: what was gained before is forgotten. */
static void score(const char *space)
{
    char move[16];

    gt_forget(&t.game);
    snprintf(move, sizeof move, "score %s", space);
    table_play(&t, move);
}

/* ---- Surrounded ------------------------------------------------------------------------------ */

static void rivers_may_stay_empty(void)
{
    char pending[32];

    table_start(
        &t, 2, NULL,
        &(struct position){.tiles = NORTH " I4:cS", .tokens = "J4:1F I5:2F", .racks = {"FMSSS"}});
    table_play(&t, "place F H4; place M J3"); /* H3 is free; the river does not help */
    TEST_CHECK(t.state.pending == 0 && t.state.phase == BAB_P_REFILL);
    table_close(&t);
    table_start(&t, 2, NULL,
                &(struct position){
                    .tiles = NORTH " I4:cS", .tokens = "J4:1F I5:2F H3:2F", .racks = {"FMSSS"}});
    table_play(&t, "place F H4; place M E2");
    TEST_CHECK(strcmp(table_pending(&t, pending, sizeof pending), "I4") == 0);
    table_close(&t);
}

static void at_the_edge_of_the_board(void)
{
    static const struct {
        const char *city, *tokens, *last;
    } cases[] = {
        {"P4", "P5:1F O5:2F", "O4"},
        {"Q7", "Q8:1F P7:2F", "P6"},
        {"E12", "E11:1F F11:2F", "D11"},
        {"M12", "M11:1F N11:2F", "L11"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char tiles[64], play[64];
        struct position p = {.tokens = cases[i].tokens, .racks = {"FMSSS"}};
        TEST_CASE(cases[i].city);
        snprintf(tiles, sizeof tiles, "J1:cP L7:cM %s:cS", cases[i].city);
        p.tiles = tiles;
        table_start(&t, 3, NULL, &p);
        snprintf(play, sizeof play, "place F %s; place M E2", cases[i].last);
        table_play(&t, play);
        score(cases[i].city);
        expect_gain(BAB_C_CITIES, 1, 0, 0); /* two to one */
        table_close(&t);
    }
}

/* With three players there is no north: D2 needs E2, E3 and D3. */
static void what_is_out_need_not_be_filled(void)
{
    table_start(
        &t, 3, NULL,
        &(struct position){.tiles = SOUTH " D2:cS", .tokens = "E2:1F E3:1F", .racks = {"FMSSS"}});
    table_play(&t, "place F D3; place M H1");
    TEST_CHECK(t.state.phase == BAB_P_SCORE);
    table_close(&t);
}

static void all_must_be_scored(void)
{
    char pending[32];

    table_start(&t, 3, NULL,
                &(struct position){.tiles = SOUTH " I4:cS F4:cS",
                                   .tokens = "J4:1F H4:1F I5:1F F3:2F E4:2F G4:2F",
                                   .player = 2,
                                   .racks = {NULL, "FFSSS"}});
    table_play(&t, "place F H3; place F G5");
    TEST_CHECK(strcmp(table_pending(&t, pending, sizeof pending), "F4 I4") == 0);
    table_refuse(&t, "draw F,F", "babylonia.scoring-due", "BAB-7.2");
    TEST_CHECK(table_legal(&t, "score I4") && table_legal(&t, "score F4")); /* either first */
    table_play(&t, "score F4");
    table_refuse(&t, "draw F,F", "babylonia.scoring-due", "BAB-7.2");
    table_refuse(&t, "score F4", "babylonia.score-nothing", "BAB-7.2");
    table_refuse(&t, "done", "babylonia.scoring-due", "BAB-7.2");
    table_play(&t, "score I4; draw F,F");
    TEST_CHECK(t.state.active == VERA);
    table_close(&t);
}

static void queue_does_not_change(void)
{
    char pending[32];

    table_start(&t, 3, NULL,
                &(struct position){.tiles = SOUTH " I4:cS J5:cM F4:cS",
                                   .tokens = "J4:1F H4:1F I5:1F F3:2F E4:2F G4:2F I6:2F",
                                   .player = 2,
                                   .racks = {NULL, "FFSSS"}});
    table_play(&t, "place F H3; place F G5");
    TEST_CHECK(strcmp(table_pending(&t, pending, sizeof pending), "F4 I4") == 0);
    table_play(&t, "score I4");
    TEST_CHECK(strcmp(table_pending(&t, pending, sizeof pending), "F4") == 0);
    table_play(&t, "score F4");
    TEST_CHECK(strcmp(table_tile_at(&t, "J5"), "cM") == 0); /* J6 is free: it stays */
    table_close(&t);
}

/* ---- Step A ---------------------------------------------------------------------------------- */

/* M5 with five of Boris around it and M6, N5 or L5 of Anna; Boris completes it at N4. */
static void start_city(const char *city, const char *more, const char *settings)
{
    char tiles[64], tokens[256];
    const struct position p = {
        .tiles = tiles, .tokens = tokens, .player = 2, .racks = {NULL, "FFSSS"}};

    snprintf(tiles, sizeof tiles, SOUTH " M5:%s", city);
    snprintf(tokens, sizeof tokens, "%s", more);
    table_start(&t, 3, settings, &p);
    table_play(&t, "place F N4; place F E2");
    score("M5");
}

#define AROUND "M4:2F L4:2F "

static void network_through_tokens(void)
{
    /* Farmer M6, merchant M7, servant N7, merchant N8, then a gap, and a merchant at N10. */
    start_city("cM", AROUND "N5:2F L5:2F M6:1F M7:1M N7:1S N8:1M N10:1M", NULL);
    expect_gain(BAB_C_NOBLES, 4, 0, 0);
    const struct stele_row *row = gt_row(&t.game, "babylonia.row-nobles", ANNA);
    TEST_ASSERT(row != NULL);
    TEST_CHECK(row->points == 4 && strcmp(row->clause, "BAB-7.4") == 0);
    TEST_CHECK(table_names(&t, row, "tile:M5") && table_names(&t, row, "token:M7"));
    TEST_CHECK(table_names(&t, row, "token:N8"));
    TEST_CHECK(table_names(&t, row, "token:M6") && table_names(&t, row, "token:N7")); /* the way */
    TEST_CHECK(!table_names(&t, row, "token:N10") && !table_names(&t, row, "token:N4"));
    TEST_CHECK(gt_fact_n(&row->facts, "through") == 2 && gt_fact_n(&row->facts, "links") <= 0);
    gt_say_row(&t.game, "babylonia.row-nobles",
               "merchant city at M5: merchant ×2 (M7, N8); connected by tokens at M6, N7",
               "город купцов, M5: купец ×2 (M7, N8); связывают жетоны на M6, N7");
    table_close(&t);
}

/* A farmer at L5, a token on the river, and a merchant where the city J5 was. */
static void network_through_river_and_site(void)
{
    start_city("cM", AROUND "N5:2F M6:2F L5:1F K5:1M J5:1M", NULL);
    expect_gain(BAB_C_NOBLES, 2, 0, 0); /* J5 counts; K5 only connects */
    table_close(&t);
}

/* Farmer N5, merchant O7; between them N6 with what is said. */
static void what_does_not_connect(void)
{
    static const struct {
        const char *tile, *token;
        int expected;
    } cases[] = {
        {"", "", 0},       {" N6:f5", "", 0}, {" N6:cS", "", 0}, {"", "N6:2M ", 0},
        {"", "N6:3M ", 0}, {"", "N6:1F ", 2}, {"", "N6:1M ", 4},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char tokens[128], city[16];
        TEST_CASE_("%s %s", cases[i].tile, cases[i].token);
        snprintf(tokens, sizeof tokens, AROUND "M6:2F L5:2F N5:1F O7:1M %s", cases[i].token);
        snprintf(city, sizeof city, "cM%s", cases[i].tile);
        start_city(city, tokens, NULL);
        TEST_CHECK(t.game.gained[ANNA][BAB_C_NOBLES] == cases[i].expected);
        table_close(&t);
    }
}

/* L4 and L2 of Anna on both sides of the ziggurat L3. */
static void ziggurat_does_not_connect(void)
{
    start_city("cM", "M4:2F N5:2F M6:2F L5:2F L4:1F L2:1M", NULL);
    expect_gain(BAB_C_NOBLES, 0, 0, 0);
    table_close(&t);
}

/* M4 and M6 lie on either side of the city: both begin the network, and nothing doubles. */
static void city_is_no_bridge(void)
{
    start_city("cM", "L4:2F N5:2F L5:2F M4:1M M6:1M", NULL);
    expect_gain(BAB_C_NOBLES, 4, 0, 0);
    table_close(&t);
}

/* The ring N5 O6 O7 N7 M7 M6 touches the city twice. */
static void loop_counts_once(void)
{
    start_city("cM", AROUND "L5:2F N5:1F O6:1M O7:1M N7:1M M7:1M M6:1F", NULL);
    expect_gain(BAB_C_NOBLES, 8, 0, 0);
    table_close(&t);
}

static void symbols_of_the_city(void)
{
    static const struct {
        const char *city;
        int expected;
    } cases[] = {
        {"cM", 2}, {"cP", 4}, {"cS", 6}, {"cMP", 6}, {"cMS", 8}, {"cPS", 10}, {"cMPS", 12},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        TEST_CASE(cases[i].city);
        start_city(cases[i].city, AROUND "N5:2F L5:2F M6:1F M7:1M N7:1P N8:1P N9:1S N10:1S N11:1S",
                   NULL);
        expect_gain(BAB_C_NOBLES, cases[i].expected, 0, 0);
        table_close(&t);
    }
}

static void token_scores_for_several_cities(void)
{
    table_start(&t, 3, NULL,
                &(struct position){.tiles = SOUTH " I4:cM F4:cMP",
                                   .tokens = "J4:2F I5:2F H4:1M G4:1M F3:2F E4:2F",
                                   .player = 2,
                                   .racks = {NULL, "FFSSS"}});
    table_play(&t, "place F H3; place F G5");
    score("I4");
    expect_gain(BAB_C_NOBLES, 4, 0, 0);
    score("F4"); /* the same two again */
    expect_gain(BAB_C_NOBLES, 4, 0, 0);
    table_close(&t);
}

static void each_player_separately(void)
{
    start_city("cMP", "M4:2M L4:3P L5:3F K5:3S N5:1M M6:1F", NULL);
    expect_gain(BAB_C_NOBLES, 2, 2, 2);
    TEST_CHECK(gt_row(&t.game, "babylonia.row-nobles", ANNA) != NULL);
    TEST_CHECK(gt_row(&t.game, "babylonia.row-nobles", BORIS) != NULL);
    TEST_CHECK(gt_row(&t.game, "babylonia.row-nobles", VERA) != NULL);
    table_close(&t);
}

/* ---- Ties ------------------------------------------------------------------------------------ */

/* Two each of Anna and Boris, one of Vera on the river; Anna has a merchant, Vera none that
 * counts. */
static const struct position tied = {.tiles = SOUTH " I4:cM",
                                     .tokens = "J4:1M I5:1F H4:2M J3:3M",
                                     .front = {1, 2, 3},
                                     .player = 2,
                                     .racks = {NULL, "FFSSS"}};

static void tie_of_leaders(void)
{
    table_start(&t, 3, NULL, &tied);
    table_play(&t, "place F H3; place F E2");
    score("I4");
    expect_gain(BAB_C_NOBLES, 2, 2, 0); /* step A all the same */
    expect_gain(BAB_C_CITIES, 0, 0, 0);
    TEST_CHECK(t.state.discarded[table_tile(&t, "cM")] > 0);
    TEST_CHECK(t.state.clan[ANNA].cities == 1 && t.state.clan[BORIS].cities == 2);
    TEST_CHECK(gt_event(&t.game, "babylonia.city-tied", STELE_NOBODY) != NULL);
    TEST_CHECK(strcmp(table_tile_at(&t, "I4"), "") == 0);
    table_close(&t);
    gt_named(&babylonia_game, "BAB-R18");
}

static void tie_cancels_step_a(void)
{
    table_start(&t, 3, "BAB-R18=cancelled", &tied);
    table_play(&t, "place F H3; place F E2");
    score("I4");
    expect_gain(BAB_C_NOBLES, 0, 0, 0);
    expect_gain(BAB_C_CITIES, 0, 0, 0);
    table_close(&t);
    start_city("cM", AROUND "N5:2F L5:2F M6:1M", "BAB-R18=cancelled"); /* no tie: step A pays */
    expect_gain(BAB_C_NOBLES, 2, 0, 0);
    table_close(&t);
}

static void three_tie(void)
{
    start_city("cS", "M4:2F L4:1F L5:1F N5:3F M6:3F", NULL); /* two each */
    expect_gain(BAB_C_CITIES, 0, 0, 0);
    TEST_CHECK(t.state.clan[ANNA].cities + t.state.clan[BORIS].cities + t.state.clan[VERA].cities ==
               0);
    table_close(&t);
}

static void river_tokens_decide(void)
{
    const struct position p = {.tiles = NORTH " F4:cM",
                               .tokens = "F3:1F G4:1F G5:2F",
                               .player = 2,
                               .racks = {NULL, "FFSSS"}};

    table_start(&t, 2, NULL, &p); /* two each: a tie */
    table_play(&t, "place F E4; place F E2");
    score("F4");
    expect_gain(BAB_C_CITIES, 0, 0, 0);
    table_close(&t);
    table_start(&t, 2, NULL, &p);
    table_play(&t, "place F E4; place F E5"); /* his own river token: three to two */
    score("F4");
    expect_gain(BAB_C_CITIES, 0, 1, 0);
    table_close(&t);
    table_start(&t, 2, NULL, /* a river token of Anna's makes the tie */
                &(struct position){.tiles = NORTH " F4:cM",
                                   .tokens = "F3:1F G4:2F G5:2F F5:1F E5:1F",
                                   .player = 2,
                                   .racks = {NULL, "FFSSS"}});
    table_play(&t, "place F E4; place F E2");
    score("F4");
    expect_gain(BAB_C_CITIES, 0, 0, 0);
    table_close(&t);
}

/* ---- Step B ---------------------------------------------------------------------------------- */

static void everybody_is_paid(void)
{
    table_start(&t, 3, NULL,
                &(struct position){.tiles = SOUTH " I4:cS",
                                   .tokens = "J4:1F I5:1F H4:1F",
                                   .front = {2, 0, 4},
                                   .player = 2,
                                   .racks = {NULL, "FFSSS"}});
    table_play(&t, "place F H3; place F E2");
    score("I4");
    expect_gain(BAB_C_CITIES, 3, 0, 4); /* Vera has nothing near; Boris has no tile */
    TEST_CHECK(t.state.clan[ANNA].cities == 3);
    TEST_CHECK(t.state.clan[ANNA].front[table_tile(&t, "cS")] >= 1);
    const struct stele_row *row = gt_row(&t.game, "babylonia.row-cities", VERA);
    TEST_ASSERT(row != NULL);
    TEST_CHECK(row->points == 4 && strcmp(row->clause, "BAB-7.7") == 0);
    TEST_CHECK(table_names(&t, row, "front:vera"));
    TEST_CHECK(gt_row(&t.game, "babylonia.row-cities", BORIS) == NULL);
    table_close(&t);
}

/* Boris completes the city with a farmer: everything goes to others. */
static void nothing_for_who_completes_it(void)
{
    table_start(&t, 3, NULL,
                &(struct position){.tiles = SOUTH " I4:cM",
                                   .tokens = "J4:1M I5:1F H4:3M",
                                   .player = 2,
                                   .racks = {NULL, "FFSSS"}});
    table_play(&t, "place F H3; place F E2");
    score("I4");
    expect_gain(BAB_C_NOBLES, 2, 0, 2);
    expect_gain(BAB_C_CITIES, 1, 0, 0);
    TEST_CHECK(table_gain(&t, BORIS) == 0);
    table_close(&t);
}

static void space_is_free_at_once(void)
{
    table_start(&t, 3, NULL,
                &(struct position){.tiles = SOUTH " I4:cS F4:cS",
                                   .tokens = "J4:1F H4:1F I5:1F F3:2F E4:2F G4:2F",
                                   .player = 2,
                                   .racks = {NULL, "FFSSS"}});
    table_play(&t, "place F H3; place F G5");
    TEST_CHECK(!bab_is_free(&t.game.rules, &t.state, table_space(&t, "I4")));
    table_play(&t, "score I4");
    TEST_CHECK(t.state.phase == BAB_P_SCORE); /* before the next item */
    TEST_CHECK(bab_is_free(&t.game.rules, &t.state, table_space(&t, "I4")));
    TEST_CHECK(!bab_is_free(&t.game.rules, &t.state, table_space(&t, "F4")));
    table_close(&t);
}

/* ---- Order ----------------------------------------------------------------------------------- */

/* Anna completes I4 (hers), J5 and the ziggurat I7 (both Boris's), who takes card 7.  Boris has one
 * tile before.  Paid in each city: Anna 0 or 1; Boris by his tiles, and by card 7 once he has
 * it. */
static void all_six_orders(void)
{
    static const struct {
        const char *order;
        int anna, boris;
    } cases[] = {
        {"score I7; card 7; score I4; score J5", 1 + 1, 1 + 3},
        {"score I7; card 7; score J5; score I4", 0 + 1, 3 + 3},
        {"score I4; score I7; card 7; score J5", 1 + 1, 1 + 3},
        {"score J5; score I7; card 7; score I4", 0 + 1, 2 + 3},
        {"score I4; score J5; score I7; card 7", 1 + 1, 1 + 2},
        {"score J5; score I4; score I7; card 7", 0 + 1, 2 + 2},
    };
    char pending[32];

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        TEST_CASE(cases[i].order);
        table_start(&t, 2, NULL,
                    &(struct position){.tiles = NORTH " I4:cS J5:cS",
                                       .tokens = "J4:1F H4:1F I5:2F I6:2F K5:2F J7:2F I8:2F "
                                                 "H7:1F H6:2F",
                                       .front = {0, 1},
                                       .racks = {"FFSSS"}});
        table_play(&t, "place F H3; place F J6");
        TEST_CHECK(strcmp(table_pending(&t, pending, sizeof pending), "I4 I7 J5") == 0);
        gt_forget(&t.game);
        table_play(&t, cases[i].order);
        TEST_CHECK_(table_gain(&t, ANNA) == cases[i].anna &&
                        table_gain(&t, BORIS) == cases[i].boris,
                    "%d and %d, expected %d and %d", table_gain(&t, ANNA), table_gain(&t, BORIS),
                    cases[i].anna, cases[i].boris);
        TEST_CHECK(t.state.phase == BAB_P_REFILL);
        table_close(&t);
    }
}

TEST_LIST = {
    {"BAB-7.1 rivers may stay empty", rivers_may_stay_empty},
    {"edge 8 empty rivers, and tokens on them", river_tokens_decide},
    {"edge 9 cities with three neighbours", at_the_edge_of_the_board},
    {"BAB-R17 what is not in play is not needed", what_is_out_need_not_be_filled},
    {"BAB-7.2 all must be scored, in the order chosen", all_must_be_scored},
    {"I19 going on with items left", all_must_be_scored},
    {"BAB-R22 the queue does not change", queue_does_not_change},
    {"BAB-7.3 one city after the other", all_six_orders},
    {"edge 24 two cities and a ziggurat, six orders", all_six_orders},
    {"BAB-7.4 the network: tokens of all kinds connect", network_through_tokens},
    {"BAB-7.4 river tokens connect and do not score", network_through_river_and_site},
    {"BAB-7.4 what does not connect", what_does_not_connect},
    {"BAB-7.4 a ziggurat does not connect", ziggurat_does_not_connect},
    {"edge 11 through farmers, rivers and vacated sites", network_through_river_and_site},
    {"edge 11 not through the city itself", city_is_no_bridge},
    {"edge 12 a loop counts once", loop_counts_once},
    {"edge 13 the symbols of the city", symbols_of_the_city},
    {"BAB-7.4 a token scores for several cities", token_scores_for_several_cities},
    {"BAB-7.5 step A pays everybody", each_player_separately},
    {"BAB-R18 pays: a tie does not cancel step A", tie_of_leaders},
    {"BAB-R18 cancelled: it does", tie_cancels_step_a},
    {"BAB-7.6 tokens on rivers count for the tile", river_tokens_decide},
    {"BAB-7.7 everybody is paid for tiles", everybody_is_paid},
    {"edge 15 no token near, or no tile", everybody_is_paid},
    {"edge 10 nothing for the player on turn", nothing_for_who_completes_it},
    {"BAB-7.8 a tie discards the tile", tie_of_leaders},
    {"edge 14 ties of two and of three", three_tie},
    {"BAB-7.9 the tile leaves the board", tie_of_leaders},
    {"BAB-7.10 its space is free at once", space_is_free_at_once},
    {0},
};
