/* Babylonia: how many tokens, which, and where they may go (sections 3 to 5). */
#include "bab_table.h"

#include "acutest.h"

#include <stdio.h>
#include <string.h>

/* Two cities far from where these tests play, so that the game goes on. */
#define AWAY "A4:cM A7:cP"

static struct table t;

/* Two players in the middle of a game; Anna's turn with this rack. */
static void start(const char *rack, const char *cards, const char *settings)
{
    const struct position p = {.tiles = AWAY, .cards = cards, .racks = {rack}};

    table_start(&t, 2, settings, &p);
}

static bool still_open(void)
{
    return t.state.phase == BAB_P_PLAY && t.state.active == ANNA;
}

/* ---- The turn -------------------------------------------------------------------------------- */

static void three_steps(void)
{
    table_start(&t, 2, NULL,
                &(struct position){
                    .tiles = AWAY " I4:cM", .tokens = "J4:1F I5:1F H4:1F", .racks = {"FMSSS"}});
    table_refuse(&t, "draw F,F", "babylonia.draw-early", "BAB-10.1");
    table_refuse(&t, "score I4", "babylonia.score-open", "BAB-7.1");
    table_play(&t, "place F H3");
    table_refuse(&t, "score I4", "babylonia.play-due", "BAB-3.1"); /* surrounded, but not yet */
    table_play(&t, "place M E2");
    table_refuse(&t, "draw F,F", "babylonia.scoring-due", "BAB-7.2");
    table_play(&t, "score I4");
    table_refuse(&t, "place F E3 by=boris", "babylonia.not-your-turn", "BAB-3.1");
    table_play(&t, "draw F,F");
    TEST_CHECK(t.state.active == BORIS && t.state.phase == BAB_P_PLAY);
    table_close(&t);
}

static void no_passing(void)
{
    start("FFFMP", NULL, NULL);
    table_refuse(&t, "done", "babylonia.play-empty", "BAB-3.1");
    table_close(&t);
    table_open(&t, 2, NULL); /* not in the first turn either */
    table_refuse(&t, "done", "babylonia.play-empty", "BAB-3.1");
    table_close(&t);
}

static void only_who_is_on_turn(void)
{
    start("FFFMP", NULL, NULL);
    table_refuse(&t, "place F E2 by=boris", "babylonia.not-your-turn", "BAB-3.1");
    table_play(&t, "place F E2; place F E3");
    table_refuse(&t, "done by=boris", "babylonia.not-your-turn", "BAB-3.1");
    table_refuse(&t, "place F F2 by=boris", "babylonia.not-your-turn", "BAB-3.1");
    table_close(&t);
}

/* ---- How many and which ---------------------------------------------------------------------- */

static void from_the_rack(void)
{
    start("FMMMM", NULL, NULL);
    table_refuse(&t, "place S E2", "babylonia.token-rack", "BAB-4.1");
    table_play(&t, "place F E2");
    table_refuse(&t, "place F E3", "babylonia.token-rack", "BAB-4.1"); /* not that many */
    table_play(&t, "place M E3");
    TEST_CHECK(!still_open());
    table_close(&t);
}

static void two_of_any_type(void)
{
    static const char *const pairs[] = {"FM", "MP", "MM", "SP"};

    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        char move[64];
        start("FMMPS", NULL, NULL);
        snprintf(move, sizeof move, "place %c E2; place %c C2", pairs[i][0], pairs[i][1]);
        table_play(&t, move);
        TEST_CHECK_(t.state.phase == BAB_P_REFILL, "%s is a whole play", pairs[i]);
        table_close(&t);
    }
}

static void two_farmers_may_stop_or_go_on(void)
{
    start("FFFMP", NULL, NULL);
    table_play(&t, "place F E2; place F E3");
    TEST_CHECK(still_open());
    table_play(&t, "done");
    TEST_CHECK(t.state.phase == BAB_P_REFILL);
    table_close(&t);
    start("FFMPS", NULL, NULL); /* no third farmer: closed at once */
    table_play(&t, "place F E2; place F E3");
    TEST_CHECK(t.state.phase == BAB_P_REFILL);
    table_refuse(&t, "done", "babylonia.play-over", "BAB-4.1");
    table_close(&t);
}

static void one_token_is_too_few(void)
{
    start("FFFMP", NULL, NULL);
    table_play(&t, "place M E2");
    table_refuse(&t, "done", "babylonia.play-short", "BAB-4.2");
    table_close(&t);
    start("FM", NULL, NULL); /* a rack of two as well */
    table_play(&t, "place F E2");
    table_refuse(&t, "done", "babylonia.play-short", "BAB-4.2");
    table_close(&t);
}

static void three_farmers_or_more(void)
{
    start("FFFFF", NULL, NULL);
    table_play(&t, "place F E2; place F E3; place F F2");
    TEST_CHECK(still_open() && table_legal(&t, "done"));
    table_play(&t, "place F F3");
    TEST_CHECK(still_open() && table_legal(&t, "done"));
    table_play(&t, "place F G2"); /* as many as the rack holds */
    TEST_CHECK(t.state.phase == BAB_P_REFILL && t.state.play.n == 5);
    table_close(&t);
    start("FFFFM", NULL, NULL);
    table_play(&t, "place F E2; place F E3; place F F2; place F F3");
    TEST_CHECK(t.state.phase == BAB_P_REFILL);
    table_close(&t);
}

static void seven_farmers_with_card_3(void)
{
    start("FFFFFFF", "3:1", NULL);
    table_play(&t, "F@E2; F@E3; F@F2; F@F3; F@G2; F@H1; F@H2");
    TEST_CHECK(t.state.phase == BAB_P_REFILL && t.state.play.n == 7);
    table_close(&t);
}

static void no_noble_among_three(void)
{
    start("FFFMP", NULL, NULL);
    table_play(&t, "place F E2; place F E3");
    table_refuse(&t, "place M F2", "babylonia.play-noble", "BAB-4.3");
    table_play(&t, "place F F2");
    TEST_CHECK(t.state.phase == BAB_P_REFILL);
    table_refuse(&t, "place M F3", "babylonia.play-noble", "BAB-4.3");
    table_close(&t);
    start("FFFMP", NULL, NULL); /* closed by the noble */
    table_play(&t, "place F E2; place M E3");
    table_refuse(&t, "place P F2", "babylonia.play-noble", "BAB-4.3");
    table_refuse(&t, "place F F2", "babylonia.play-noble", "BAB-4.3");
    table_close(&t);
}

static void fourth_farmer_that_is_not_there(void)
{
    start("FFFMP", NULL, NULL);
    table_play(&t, "place F E2; place F E3; place F F2");
    table_refuse(&t, "place F F3", "babylonia.token-rack", "BAB-4.1");
    table_close(&t);
}

/* ---- First round ----------------------------------------------------------------------------- */

static void seat_1_plays_one(void)
{
    table_open(&t, 4, NULL);
    table_play(&t, "place M E2");
    TEST_CHECK(t.state.phase == BAB_P_REFILL);
    table_refuse(&t, "place F E3", "babylonia.play-first", "BAB-4.4");
    table_close(&t);
    table_open(&t, 4, NULL); /* a river is allowed */
    table_play(&t, "place F K5; draw F");
    TEST_CHECK(t.state.active == BORIS && gt_total(&t.game, ANNA) == 0);
    table_close(&t);
    table_open(&t, 4, NULL); /* next to a ziggurat: 1 VP */
    table_play(&t, "place F I6");
    TEST_CHECK(gt_total(&t.game, ANNA) == 1);
    table_close(&t);
}

static void seat_2_plays_two(void)
{
    table_open(&t, 4, NULL);
    table_play(&t, "place M E2; draw F");
    table_play(&t, "place F E3");
    table_refuse(&t, "done", "babylonia.play-first", "BAB-4.4");
    table_play(&t, "place F F2");
    TEST_CHECK(t.state.phase == BAB_P_REFILL);
    table_refuse(&t, "place F F3", "babylonia.play-first", "BAB-4.4");
    table_close(&t);
    table_open(&t, 4, NULL); /* rivers are allowed */
    table_play(&t, "place M E2; draw F; place F C2; place M C3; draw F,F");
    TEST_CHECK(t.state.active == VERA);
    table_close(&t);
}

static void seats_3_and_4_play_normally(void)
{
    table_open(&t, 4, NULL);
    table_play(&t, "place M E2; draw F; place F E3; place M F2; draw F,F");
    table_play(&t, "place F F3; place F G2; place F H1; draw F,F,F");
    TEST_CHECK(t.state.active == GLEB);
    table_play(&t, "place M H2");
    table_refuse(&t, "done", "babylonia.play-short", "BAB-4.2");
    table_play(&t, "place P K1; draw F,F");
    TEST_CHECK(t.state.active == ANNA && t.state.round == 2);
    table_play(&t, "place F L1; place F K2; place F K3"); /* second round: free */
    table_close(&t);
}

static void two_players_have_a_limit_each(void)
{
    table_open(&t, 2, NULL);
    table_play(&t, "place M E2; draw F; place F E3; place F F2; draw F,F");
    TEST_CHECK(t.state.turn == 3);
    table_play(&t, "place F F3; place F G2; place F H1");
    table_close(&t);
}

static void first_round_without_limit(void)
{
    table_open(&t, 4, "BAB-R1=none");
    table_play(&t, "place M E2");
    table_refuse(&t, "done", "babylonia.play-short", "BAB-4.2");
    table_play(&t, "place P E3; draw F,F");
    table_play(&t, "place F F2; place F F3; place F G2; draw F,F,F");
    TEST_CHECK(t.state.active == VERA);
    table_close(&t);
    gt_named(&babylonia_game, "BAB-R1");
}

/* By the turn of the game, not by what the seat did before. */
static void limit_by_turn(void)
{
    table_start(&t, 2, NULL, &(struct position){.tiles = AWAY, .player = 1, .turn = 1});
    table_play(&t, "place F E2");
    TEST_CHECK(t.state.phase == BAB_P_REFILL);
    table_close(&t);
    table_start(&t, 2, NULL, &(struct position){.tiles = AWAY, .player = 1, .turn = 3});
    table_play(&t, "place F E2; place F E3; place F F2");
    table_close(&t);
}

/* ---- The last tokens ------------------------------------------------------------------------- */

static void a_single_token(void)
{
    table_start(&t, 2, NULL, &(struct position){.tiles = AWAY, .racks = {"M"}, .reserves = {""}});
    table_play(&t, "place M C2"); /* under the rules of option A: a river is allowed */
    TEST_CHECK(t.state.phase == BAB_P_OVER);
    TEST_CHECK(t.state.end == BAB_END_RACK);
    table_close(&t);
    table_start(&t, 2, NULL, &(struct position){.tiles = AWAY, .racks = {"F"}, .reserves = {""}});
    table_play(&t, "place F J4");
    TEST_CHECK(t.state.phase == BAB_P_OVER);
    table_close(&t);
}

/* ---- Card 4 ---------------------------------------------------------------------------------- */

static void three_nobles(void)
{
    static const char *const orders[] = {"MPS", "MSP", "PMS", "PSM", "SMP", "SPM"};

    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
        char move[64];
        start("MPSFF", "4:1", NULL);
        snprintf(move, sizeof move, "%c@E2; %c@E3; %c@F2", orders[i][0], orders[i][1],
                 orders[i][2]);
        table_play(&t, move);
        TEST_CHECK(t.state.phase == BAB_P_REFILL);
        table_refuse(&t, "place F F3", "babylonia.play-three-nobles", "BAB-4.6");
        table_close(&t);
    }
}

static void two_nobles_may_stop(void)
{
    start("MPSFF", "4:1", NULL);
    table_play(&t, "place M E2; place P E3");
    TEST_CHECK(still_open());
    table_play(&t, "done");
    TEST_CHECK(t.state.phase == BAB_P_REFILL);
    table_close(&t);
    start("MPPFF", "4:1", NULL); /* no servant: closed at once */
    table_play(&t, "place M E2; place P E3");
    TEST_CHECK(t.state.phase == BAB_P_REFILL);
    table_close(&t);
}

static void three_nobles_of_two_types(void)
{
    start("MMPSF", "4:1", NULL);
    table_play(&t, "place M E2; place P E3");
    table_refuse(&t, "place M F2", "babylonia.play-three-nobles", "BAB-4.6");
    table_refuse(&t, "place F F2", "babylonia.play-three-nobles", "BAB-4.6");
    table_play(&t, "place S F2");
    table_refuse(&t, "place M F3", "babylonia.play-three-nobles", "BAB-4.6");
    table_close(&t);
    start("MMPSF", "4:1", NULL);
    table_play(&t, "place M E2; place M E3");
    TEST_CHECK(!still_open());
    table_refuse(&t, "place P F2", "babylonia.play-three-nobles", "BAB-4.6");
    table_close(&t);
    start("MMPSF", "4:2", NULL); /* the card of another */
    table_play(&t, "place M E2; place P E3");
    TEST_CHECK(!still_open());
    table_refuse(&t, "place S F2", "babylonia.play-noble", "BAB-4.3");
    table_close(&t);
}

static void three_nobles_stay_on_land(void)
{
    start("MPSFF", "4:1", NULL);
    table_play(&t, "place M E2; place P E3");
    table_refuse(&t, "place S C2", "babylonia.play-river", "BAB-5.4");
    table_close(&t);
    start("MPSFF", "4:1", NULL);
    table_play(&t, "place M C2; place P E3"); /* option A */
    TEST_CHECK(!still_open());
    table_refuse(&t, "place S F2", "babylonia.play-river", "BAB-5.4");
    table_close(&t);
}

/* ---- Card 5 ---------------------------------------------------------------------------------- */

static void noble_anywhere_among_farmers(void)
{
    static const char *const orders[] = {"MFFF", "FMFF", "FFMF", "FFFM"};

    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
        char move[64];
        start("FFFMP", "5:1", NULL);
        snprintf(move, sizeof move, "%c@E2; %c@E3; %c@F2; %c@F3", orders[i][0], orders[i][1],
                 orders[i][2], orders[i][3]);
        TEST_CASE(orders[i]);
        table_play(&t, move);
        TEST_CHECK(t.state.phase == BAB_P_REFILL && t.state.play.n == 4);
        table_refuse(&t, "place P G2", "babylonia.play-with-noble", "BAB-4.7");
        table_close(&t);
    }
}

static void noble_does_not_count_as_farmer(void)
{
    start("FFFMP", "5:1", NULL);
    table_play(&t, "place F E2; place F E3; place M F2");
    TEST_CHECK(still_open());
    table_refuse(&t, "done", "babylonia.play-with-noble", "BAB-4.7");
    table_refuse(&t, "place P F3", "babylonia.play-with-noble", "BAB-4.7");
    table_play(&t, "place F F3");
    TEST_CHECK(t.state.phase == BAB_P_REFILL);
    table_close(&t);
    start("FFMPS", "5:1", NULL); /* there are only two farmers */
    table_play(&t, "place F E2; place F E3");
    table_refuse(&t, "place M F2", "babylonia.play-with-noble", "BAB-4.7");
    table_close(&t);
}

static void four_farmers_and_a_noble(void)
{
    start("FFFFM", "5:1", NULL);
    table_play(&t, "F@E2; M@E3; F@F2; F@F3");
    TEST_CHECK(still_open() && table_legal(&t, "done"));
    table_play(&t, "F@G2");
    TEST_CHECK(t.state.phase == BAB_P_REFILL && t.state.play.n == 5);
    table_close(&t);
    gt_named(&babylonia_game, "BAB-R10");
}

static void noble_with_farmers_stays_on_land(void)
{
    start("FFFMP", "5:1", NULL);
    table_play(&t, "F@E2; F@E3; F@F2");
    table_refuse(&t, "place M C2", "babylonia.play-river", "BAB-5.4");
    table_close(&t);
    start("FFFMP", "5:1", NULL);
    table_play(&t, "M@C2; F@E2");
    TEST_CHECK(!still_open());
    table_refuse(&t, "place F E3", "babylonia.play-river", "BAB-5.4");
    table_close(&t);
    start("FFFMP", "5:2", NULL); /* the card of another */
    table_play(&t, "F@E2; F@E3; F@F2");
    table_refuse(&t, "place M F3", "babylonia.play-noble", "BAB-4.3");
    table_close(&t);
}

static void noble_last_only(void)
{
    start("FFFFM", "5:1", "BAB-R10=last");
    table_play(&t, "F@E2; F@E3");
    table_refuse(&t, "place M F2", "babylonia.play-noble-last", "BAB-R10");
    table_play(&t, "F@F2; M@F3");
    TEST_CHECK(t.state.phase == BAB_P_REFILL); /* and it ends the play */
    table_refuse(&t, "place F G2", "babylonia.play-noble-last", "BAB-R10");
    table_close(&t);
    start("FFFFM", "5:1", "BAB-R10=last");
    table_play(&t, "M@E2; F@E3"); /* option A, and no more */
    TEST_CHECK(!still_open());
    table_refuse(&t, "place F F2", "babylonia.play-noble-last", "BAB-R10");
    table_close(&t);
}

/* The table of nobles ends with the kinds that there are: after it nothing is looked up. */
static void unknown_is_no_noble(void)
{
    struct stele_reason why = {0};

    start("FFFFM", "5:1", "BAB-R10=last");
    table_play(&t, "F@E2; F@E3; F@F2; M@F3");
    const int unknown = t.set.tokens_n;
    if (unknown < BAB_TOKENS_MAX)
        t.set.noble[unknown] = true;
    TEST_CHECK(!bab_check_shape(&t.game.rules, &t.state, unknown, 0, &why));
    TEST_CHECK(strcmp(why.code, "babylonia.play-noble-last") == 0);
    table_close(&t);
}

/* A branch may read a rule otherwise in the middle of a play: whatever lies there, the play can be
 * ended. */
static void another_reading_in_a_play(void)
{
    table_open(&t, 2, "BAB-R1=none");
    table_play(&t, "place F E2; place F E3");
    t.game.rules.ruling[BAB_R_FIRST_ROUND_FREE] = 0;
    table_refuse(&t, "place F F2", "babylonia.play-first", "BAB-4.4");
    table_play(&t, "done");
    TEST_CHECK(t.state.phase == BAB_P_REFILL);
    table_close(&t);
    start("FFFFM", "5:1", NULL);
    table_play(&t, "F@E2; M@E3; F@F2");
    t.game.rules.ruling[BAB_R_NOBLE_LAST] = 1;
    table_refuse(&t, "place F F3", "babylonia.play-noble-last", "BAB-R10");
    table_play(&t, "done");
    TEST_CHECK(t.state.phase == BAB_P_REFILL);
    table_close(&t);
}

static void cards_4_and_5_do_not_mix(void)
{
    start("MPSFFFF", "4:1 5:1 3:1", NULL);
    table_play(&t, "M@E2; P@E3; S@F2");
    table_refuse(&t, "place F F3", "babylonia.play-mixed", "BAB-9.10");
    table_close(&t);
    start("MPSFFFF", "4:1 5:1 3:1", NULL);
    table_play(&t, "F@E2; F@E3; F@F2; M@F3");
    table_refuse(&t, "place P G2", "babylonia.play-mixed", "BAB-9.10");
    table_play(&t, "F@G2");
    table_close(&t);
    start("MPSFFFF", "4:1 5:1 3:1", NULL);
    table_play(&t, "M@E2; P@E3");
    table_refuse(&t, "place F F2", "babylonia.play-mixed", "BAB-9.10");
    table_close(&t);
    start("MPSFFFF", "4:1 5:1 3:1", NULL); /* a noble, then either way */
    table_play(&t, "M@E2");
    TEST_CHECK(table_legal(&t, "place F E3") && table_legal(&t, "place P E3"));
    table_play(&t, "F@E3; F@F2; F@F3; done");
    table_close(&t);
}

/* ---- Where ----------------------------------------------------------------------------------- */

static void any_free_land(void)
{
    char token[3];

    start("FMPSF", NULL, NULL);
    table_play(&t, "place M J4; place S E7"); /* nothing near is needed */
    TEST_CHECK(strcmp(table_token_at(&t, "J4", token), "1M") == 0);
    TEST_CHECK(bab_may_see(&t.game.rules, &t.state, table_space(&t, "J4"), BORIS)); /* face up */
    TEST_CHECK(!bab_is_free(&t.game.rules, &t.state, table_space(&t, "J4")));
    TEST_CHECK(bab_is_free(&t.game.rules, &t.state, table_space(&t, "J6")));
    TEST_CHECK(!bab_is_free(&t.game.rules, &t.state, table_space(&t, "A4"))); /* a tile */
    TEST_CHECK(!bab_is_free(&t.game.rules, &t.state, table_space(&t, "I7"))); /* a ziggurat */
    TEST_CHECK(!bab_is_free(&t.game.rules, &t.state, table_space(&t, "L5"))); /* out of play */
    table_close(&t);
}

static void rivers_in_option_a(void)
{
    start("FFFMP", NULL, NULL); /* both */
    table_play(&t, "place F C2; place M K12");
    TEST_CHECK(t.state.phase == BAB_P_REFILL && t.state.play.rivers == 2);
    table_close(&t);
    start("FFFMP", NULL, NULL); /* the first alone: no third farmer */
    table_play(&t, "place F C2; place F E2");
    TEST_CHECK(t.state.phase == BAB_P_REFILL);
    table_refuse(&t, "place F E3", "babylonia.play-river", "BAB-5.4");
    table_close(&t);
    start("FFFMP", NULL, NULL); /* the second alone */
    table_play(&t, "place F E2; place F C2");
    TEST_CHECK(t.state.phase == BAB_P_REFILL);
    table_close(&t);
}

static void no_river_in_option_b(void)
{
    start("FFFFP", NULL, NULL);
    table_play(&t, "place F E2; place F E3");
    table_refuse(&t, "place F C2", "babylonia.play-river", "BAB-5.4");
    table_play(&t, "place F F2");
    table_refuse(&t, "place F C2", "babylonia.play-river", "BAB-5.4");
    table_close(&t);
}

static void occupied_spaces(void)
{
    table_start(&t, 2, NULL,
                &(struct position){.tiles = AWAY, .tokens = "E2:1F E3:2M C2:2S C3:1P"});
    table_refuse(&t, "place F E2", "babylonia.space-token", "BAB-5.9");
    table_refuse(&t, "place F E3", "babylonia.space-token", "BAB-5.9");
    table_refuse(&t, "place F C2", "babylonia.space-token", "BAB-5.9");
    table_refuse(&t, "place F C3", "babylonia.space-token", "BAB-5.9");
    table_play(&t, "place F F2");
    table_refuse(&t, "place F F2", "babylonia.space-token", "BAB-5.9"); /* of this play */
    table_close(&t);
}

static void cities_and_ziggurats(void)
{
    start("FFFMP", "6:1", NULL);
    table_refuse(&t, "place F A4", "babylonia.space-city", "BAB-5.9");
    table_refuse(&t, "place M A7", "babylonia.space-city", "BAB-5.9");
    table_refuse(&t, "place F I7", "babylonia.space-ziggurat", "BAB-5.9");
    table_refuse(&t, "place M B2", "babylonia.space-ziggurat", "BAB-5.9");
    table_close(&t);
    table_start(
        &t, 2, NULL,
        &(struct position){.tiles = AWAY, .tokens = "B1:1F B3:1F A3:2F A2:2F", .scored = "B2"});
    table_refuse(&t, "place F B2", "babylonia.space-ziggurat", "BAB-5.9"); /* for ever */
    table_close(&t);
}

static void vacated_sites(void)
{
    table_start(&t, 2, NULL,
                &(struct position){.tiles = AWAY " I4:cM",
                                   .tokens = "J4:2F I5:2F H4:2F",
                                   .racks = {"FMSSS", "FMPSS"}});
    table_play(&t, "place F H3; place M E2");
    table_refuse(&t, "place S I4", "babylonia.space-city", "BAB-5.9"); /* not before scoring */
    table_play(&t, "score I4; draw F,F");
    table_play(&t, "place M I4; place P G3"); /* any token of any player; G3 was vacated before */
    table_close(&t);
}

/* ---- Farms ----------------------------------------------------------------------------------- */

static void farmer_beside_own_token(void)
{
    const struct position p = {
        .tiles = AWAY " G3:f5 I4:f6 F4:f7", .tokens = "G2:1M J4:2F", .racks = {"FFFFF"}};

    table_start(&t, 2, NULL, &p);
    table_refuse(&t, "place F I4", "babylonia.farm-not-near", "BAB-5.5"); /* Boris beside it */
    table_refuse(&t, "place F F4", "babylonia.farm-not-near", "BAB-5.5"); /* nobody */
    table_play(&t, "place F G3");
    TEST_CHECK(gt_total(&t.game, ANNA) == 5 && strcmp(table_tile_at(&t, "G3"), "") == 0);
    TEST_CHECK(t.state.harvested[table_tile(&t, "f5")] == 1);
    const struct stele_row *row = gt_row(&t.game, "babylonia.row-farm", ANNA);
    TEST_ASSERT(row != NULL);
    TEST_CHECK(row->points == 5 && strcmp(row->clause, "BAB-5.6") == 0);
    TEST_CHECK(row->category == BAB_C_FARMS && table_names(&t, row, "token:G3"));
    table_close(&t);
}

static void every_kind_of_token_opens(void)
{
    for (const char *kind = "FMPS"; *kind; kind++) {
        char tokens[] = "G2:1F";
        struct position p = {.tiles = AWAY " G3:f6", .tokens = tokens};
        tokens[4] = *kind;
        table_start(&t, 2, NULL, &p);
        table_play(&t, "place F G3");
        TEST_CHECK_(gt_total(&t.game, ANNA) == 6, "%c", *kind);
        table_close(&t);
    }
}

/* A farmer beside the first farm, which then lets a farmer between the two open the second. */
static void farms_in_a_row(void)
{
    table_start(&t, 3, NULL,
                &(struct position){.tiles = "Q10:cM O12:cP M5:f6 N6:f7", .racks = {"FFFFF"}});
    table_refuse(&t, "place F M5", "babylonia.farm-not-near", "BAB-5.5");
    table_play(&t, "place F M4; place F M5");     /* opened by a token of the same play */
    TEST_CHECK(gt_total(&t.game, ANNA) == 1 + 6); /* M4 is next to a ziggurat */
    table_refuse(&t, "place F N6", "babylonia.farm-not-near", "BAB-5.5");
    table_play(&t, "place F N5; place F N6");
    TEST_CHECK(gt_total(&t.game, ANNA) == 1 + 6 + 7);
    table_close(&t);
}

static void farm_that_counts_cities(void)
{
    const struct position p = {
        .tiles = AWAY " G3:fC F4:fC", .tokens = "G4:1M", .front = {2, 1}, .racks = {"FFMMM"}};

    table_start(&t, 2, NULL, &p);
    TEST_CHECK(t.state.discarded[table_tile(&t, "cMP")] > 0); /* these do not count */
    table_play(&t, "place F G3");
    TEST_CHECK(gt_total(&t.game, ANNA) == 3);
    const struct stele_row *row = gt_row(&t.game, "babylonia.row-farm-cities", ANNA);
    TEST_ASSERT(row != NULL);
    TEST_CHECK(gt_fact(&row->facts, "cities") == 3 && strcmp(row->clause, "BAB-5.7") == 0);
    table_close(&t);
}

static void farm_without_cities(void)
{
    table_start(&t, 2, NULL, &(struct position){.tiles = AWAY " G3:fC", .tokens = "G4:1M"});
    table_play(&t, "place F G3");
    TEST_CHECK(gt_total(&t.game, ANNA) == 0 && strcmp(table_tile_at(&t, "G3"), "") == 0);
    TEST_CHECK(gt_event(&t.game, "babylonia.harvested", ANNA) != NULL);
    table_close(&t);
}

/* The city I4 is completed by H3 in the same play: it does not count yet. */
static void farm_counts_the_old_cities(void)
{
    table_start(&t, 2, NULL,
                &(struct position){.tiles = AWAY " I4:cM G3:fC F10:fC",
                                   .tokens = "J4:1F I5:1F H4:1F G10:1S",
                                   .front = {1, 1},
                                   .racks = {"FFMMM"}});
    table_play(&t, "place F H3; place F G3");
    TEST_CHECK(t.game.gained[ANNA][BAB_C_FARMS] == 2);
    table_play(&t, "score I4; draw F,F");
    table_put(&t, &(struct position){.tiles = AWAY " F10:fC", .tokens = "G10:1S", .front = {2, 1}});
    table_play(&t, "place F F10");
    TEST_CHECK(t.game.gained[ANNA][BAB_C_FARMS] == 3);
    table_close(&t);
}

/* A tie puts the tile in front of nobody: the farm pays as before. */
static void farm_after_a_tie(void)
{
    table_start(&t, 2, NULL,
                &(struct position){.tiles = AWAY " I4:cM F10:fC",
                                   .tokens = "J4:1F I5:1F H4:2F G10:2S",
                                   .front = {1, 1},
                                   .racks = {"FFMMM", "FFMMM"},
                                   .player = 2});
    table_play(&t, "place F H3; place F F10");
    TEST_CHECK(t.game.gained[BORIS][BAB_C_FARMS] == 2);
    table_play(&t, "score I4");
    TEST_CHECK(t.state.clan[ANNA].cities == 1 && t.state.clan[BORIS].cities == 1);
    TEST_CHECK(bab_farm_points(&t.game.rules, &t.state, table_tile(&t, "fC")) == 2);
    table_close(&t);
}

static void river_token_opens(void)
{
    const struct position p = {.tiles = AWAY " F4:f7", .tokens = "F5:1P", .racks = {"FFMMM"}};

    table_start(&t, 2, NULL, &p);
    table_play(&t, "place F F4");
    TEST_CHECK(gt_total(&t.game, ANNA) == 7);
    table_close(&t);
    table_start(&t, 2, "BAB-R4=face-up", &p);
    table_refuse(&t, "place F F4", "babylonia.farm-river", "BAB-R4");
    table_play(&t, "place F G5; place F F4"); /* one that lies face up opens it */
    TEST_CHECK(gt_total(&t.game, ANNA) == 7);
    table_close(&t);
    table_start(&t, 2, NULL, &(struct position){.tiles = AWAY " F4:f7", .racks = {"FFMMM"}});
    table_play(&t, "place F E5; place F F4"); /* in the same play, too */
    TEST_CHECK(gt_total(&t.game, ANNA) == 7 && t.state.phase == BAB_P_REFILL);
    table_close(&t);
    gt_named(&babylonia_game, "BAB-R4");
}

static void nobles_and_farms(void)
{
    const char *const tiles = AWAY " G3:f5 I4:f6";

    table_start(&t, 2, NULL, &(struct position){.tiles = tiles, .tokens = "G2:1F"});
    table_refuse(&t, "place M G3", "babylonia.farm-noble", "BAB-5.8");
    table_refuse(&t, "place M I4", "babylonia.farm-noble", "BAB-5.8");
    table_close(&t);
    table_start(&t, 2, NULL, &(struct position){.tiles = tiles, .tokens = "G2:1F", .cards = "6:2"});
    table_refuse(&t, "place M G3", "babylonia.farm-noble", "BAB-5.8");
    table_close(&t);
    table_start(&t, 2, NULL, &(struct position){.tiles = tiles, .tokens = "G2:1F", .cards = "6:1"});
    table_refuse(&t, "place F I4", "babylonia.farm-farmer", "BAB-5.8");
    table_play(&t, "place M I4"); /* nothing near */
    TEST_CHECK(gt_total(&t.game, ANNA) == 6);
    table_play(&t, "place F G3"); /* a farmer beside an own token, as ever */
    TEST_CHECK(gt_total(&t.game, ANNA) == 11);
    table_close(&t);
}

/* ---- Precedence ------------------------------------------------------------------------------ */

static void order_of_reasons(void)
{
    const struct position p = {
        .tiles = AWAY " G3:f5", .tokens = "E2:2F", .racks = {"FFFMP", "FFFMP"}};

    table_start(&t, 2, NULL, &p);
    table_refuse(&t, "place S L5 by=boris", "babylonia.not-your-turn", "BAB-3.1");
    table_refuse(&t, "place S L5", "babylonia.token-rack", "BAB-4.1"); /* rack before space */
    table_refuse(&t, "place S E2", "babylonia.token-rack", "BAB-4.1");
    table_refuse(&t, "place S A4", "babylonia.token-rack", "BAB-4.1");
    table_refuse(&t, "place S G3", "babylonia.token-rack", "BAB-4.1");
    table_play(&t, "place F E3; place F F2");
    /* Each of these would also be a noble among three. */
    table_refuse(&t, "place M L5", "babylonia.space-out", "BAB-2.2");
    table_refuse(&t, "place M E2", "babylonia.space-token", "BAB-5.9");
    table_refuse(&t, "place M A4", "babylonia.space-city", "BAB-5.9");
    table_refuse(&t, "place M B2", "babylonia.space-ziggurat", "BAB-5.9");
    table_refuse(&t, "place M G3", "babylonia.farm-noble", "BAB-5.8");
    table_refuse(&t, "place M C2", "babylonia.play-noble", "BAB-4.3"); /* mixture before river */
    table_close(&t);
    table_open(&t, 2, NULL);
    table_play(&t, "place F E2; draw F; place F E3; place F F2");
    table_refuse(&t, "place M C2", "babylonia.play-first", "BAB-4.4");  /* number before mixture */
    table_refuse(&t, "place F F2", "babylonia.space-token", "BAB-5.9"); /* space before number */
    table_close(&t);
}

/* ---- Room ------------------------------------------------------------------------------------ */

/* All sites taken for ever and every token but one on the board: so much would still be free. */
static void there_is_always_room(void)
{
    static const int least[] = {33, 30, 19};

    for (int n = 2; n <= 4; n++) {
        int spaces = 0, ziggurats = 0, sites = 0;
        table_open(&t, n, NULL);
        for (int space = 0; space < t.set.spaces_n; space++) {
            spaces += bab_in_play(&t.game.rules, space);
            ziggurats += bab_is_ziggurat(&t.game.rules, space);
            sites += t.state.tile[space] != 0;
        }
        TEST_CHECK(spaces - ziggurats - sites - (n * t.set.clan_tokens - 1) == least[n - 2]);
        table_close(&t);
    }
}

/* No verb takes a token away or moves it, and none may be placed twice. */
static void tokens_stay(void)
{
    char token[3];

    start("FFMPS", NULL, NULL);
    table_play(&t, "place F E2; place M C2; draw F,F");
    table_play(&t, "place F E3; place M F2; draw F,F");
    TEST_CHECK(strcmp(table_token_at(&t, "E2", token), "1F") == 0);
    TEST_CHECK(strcmp(table_token_at(&t, "C2", token), "1M") == 0);
    table_refuse(&t, "place F E2", "babylonia.space-token", "BAB-5.9");
    table_refuse(&t, "place F C2", "babylonia.space-token", "BAB-5.9");
    table_close(&t);
}

TEST_LIST = {
    {"BAB-3.1 three steps in this order", three_steps},
    {"BAB-3.1 no passing", no_passing},
    {"I3 an empty play", no_passing},
    {"I1 a play out of turn", only_who_is_on_turn},
    {"I19 refill before scoring (BAB-7.2)", three_steps},
    {"BAB-4.1 tokens come from the rack", from_the_rack},
    {"I10 a token that is not on the rack", from_the_rack},
    {"I10 more farmers than the rack holds", fourth_farmer_that_is_not_there},
    {"BAB-4.2 two tokens of any type", two_of_any_type},
    {"BAB-4.2 two farmers, and perhaps a third", two_farmers_may_stop_or_go_on},
    {"I4 one token of several", one_token_is_too_few},
    {"BAB-4.3 three farmers or more", three_farmers_or_more},
    {"edge 2 four, five and seven farmers", seven_farmers_with_card_3},
    {"I6 a noble among three", no_noble_among_three},
    {"BAB-4.4 seat 1 plays one token first", seat_1_plays_one},
    {"BAB-4.4 seat 2 plays two tokens first", seat_2_plays_two},
    {"I5 another number in the first round", seat_2_plays_two},
    {"edge 1 the first round", seats_3_and_4_play_normally},
    {"BAB-R1 exact: one and two", two_players_have_a_limit_each},
    {"BAB-R1 none: everybody plays normally", first_round_without_limit},
    {"BAB-R23 the limit goes by the turn", limit_by_turn},
    {"BAB-4.5 a single token", a_single_token},
    {"BAB-R2 a rack of one token", a_single_token},
    {"BAB-4.6 three nobles", three_nobles},
    {"BAB-4.6 two nobles may stop", two_nobles_may_stop},
    {"I7 three nobles, but not one of each", three_nobles_of_two_types},
    {"I14 three nobles, one on a river", three_nobles_stay_on_land},
    {"BAB-R9 no river, no type twice", three_nobles_stay_on_land},
    {"BAB-4.7 a noble with farmers", four_farmers_and_a_noble},
    {"BAB-R10 any-order: first, between, last", noble_anywhere_among_farmers},
    {"edge 30 the noble first, between and last", noble_anywhere_among_farmers},
    {"BAB-R10 last: after the third farmer", noble_last_only},
    {"BAB-R10 last: a token of unknown kind is no noble", unknown_is_no_noble},
    {"I8 two nobles, or too few farmers", noble_does_not_count_as_farmer},
    {"I14 the noble on a river", noble_with_farmers_stays_on_land},
    {"I9 cards 4 and 5 in one play (BAB-9.10)", cards_4_and_5_do_not_mix},
    {"BAB-4.8 one token after the other", farms_in_a_row},
    {"BAB-5.1 free spaces", any_free_land},
    {"BAB-R1 BAB-R10 another reading in the middle of a play", another_reading_in_a_play},
    {"BAB-5.2 any free land", any_free_land},
    {"BAB-5.3 rivers, face down", rivers_in_option_a},
    {"BAB-5.4 no river with three farmers", no_river_in_option_b},
    {"I14 a river with three farmers", no_river_in_option_b},
    {"BAB-5.5 a farmer beside an own token", farmer_beside_own_token},
    {"BAB-5.5 any kind of token opens a farm", every_kind_of_token_opens},
    {"I15 nobody's token, or another's, beside the farm", farmer_beside_own_token},
    {"BAB-5.6 the farm pays and leaves", farmer_beside_own_token},
    {"BAB-R3 a token of the same play helps", farms_in_a_row},
    {"edge 3 a farm opened in the same play", farms_in_a_row},
    {"BAB-R4 any-token and face-up", river_token_opens},
    {"edge 5 a farm reached by a river token", river_token_opens},
    {"BAB-5.7 a farm that counts cities", farm_that_counts_cities},
    {"BAB-R16 cities in front of players", farm_that_counts_cities},
    {"edge 4 a farm worth nothing", farm_without_cities},
    {"edge 4 a farm after a tie", farm_after_a_tie},
    {"edge 4 a farm in the turn that completes a city", farm_counts_the_old_cities},
    {"BAB-5.8 nobles on farms", nobles_and_farms},
    {"BAB-R5 a noble on a farm scores it", nobles_and_farms},
    {"I16 a noble on a farm without card 6", nobles_and_farms},
    {"I17 a farmer with card 6 and nothing near", nobles_and_farms},
    {"BAB-5.9 a space that holds something", cities_and_ziggurats},
    {"I12 a space with a token", occupied_spaces},
    {"I13 a space with a city or a ziggurat", cities_and_ziggurats},
    {"BAB-5.10 a vacated site", vacated_sites},
    {"BAB-5.11 tokens stay where they are", tokens_stay},
    {"BAB-5.12 there is always room", there_is_always_room},
    {"the order of reasons", order_of_reasons},
    {0},
};
