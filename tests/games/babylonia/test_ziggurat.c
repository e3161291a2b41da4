/* Babylonia: points for placing next to ziggurats, and ziggurats surrounded (sections 6 and 8). */
#include "bab_table.h"

#include "acutest.h"

#include <string.h>

/* Two cities far from where these tests play, so that the game goes on. */
#define AWAY "A7:cM E12:cP"
/* Around the ziggurat I7: four of Boris, one of Anna; H6 is free. */
#define RING "I6:2F J6:2M J7:2P I8:2F H7:1S"

static struct table t;

/* ---- Placing next to one --------------------------------------------------------------------- */

static void one_point_each(void)
{
    table_start(&t, 2, NULL, &(struct position){.tiles = AWAY, .racks = {"FMSSS"}});
    table_play(&t, "place F I6");
    TEST_CHECK(table_gain(&t, ANNA) == 1);
    const struct stele_row *row = gt_row(&t.game, "babylonia.row-ziggurats", ANNA);
    TEST_ASSERT(row != NULL);
    TEST_CHECK(row->points == 1 && row->category == BAB_C_ZIGGURATS);
    TEST_CHECK(strcmp(row->clause, "BAB-6.1") == 0);
    TEST_CHECK(table_names(&t, row, "token:I6") && table_names(&t, row, "ziggurat:I7"));
    TEST_CHECK(!table_names(&t, row, "ziggurat:B2"));
    table_play(&t, "place M B1"); /* another: two have tokens of hers now */
    TEST_CHECK(table_gain(&t, ANNA) == 1 + 2);
    row = gt_row(&t.game, "babylonia.row-ziggurats", ANNA);
    TEST_ASSERT(row != NULL);
    TEST_CHECK(table_names(&t, row, "ziggurat:I7") && table_names(&t, row, "ziggurat:B2"));
    table_close(&t);
}

static void each_token_pays(void)
{
    table_start(&t, 2, NULL, &(struct position){.tiles = AWAY, .racks = {"FFFFF"}});
    table_play(&t, "place F I6; place F J6; place F E2; place F J7");
    TEST_CHECK(table_gain(&t, ANNA) == 3); /* E2 is next to none */
    TEST_CHECK(table_gain(&t, BORIS) == 0);
    table_close(&t);
}

static void others_tokens_do_not_count(void)
{
    table_start(&t, 2, NULL,
                &(struct position){.tiles = AWAY, .tokens = "B1:2F D10:2F", .racks = {"FMSSS"}});
    table_play(&t, "place F I6");
    TEST_CHECK(table_gain(&t, ANNA) == 1);
    table_play(&t, "place M B3");
    TEST_CHECK(table_gain(&t, ANNA) == 3);
    table_close(&t);
}

static void far_tokens_pay_nothing(void)
{
    table_start(&t, 2, NULL,
                &(struct position){.tiles = AWAY, .tokens = "I6:1F B1:1F", .racks = {"FMSSS"}});
    table_play(&t, "place F E2; place M E3"); /* tokens at two ziggurats, but these at none */
    TEST_CHECK(table_gain(&t, ANNA) == 0);
    table_close(&t);
}

static void river_tokens_count(void)
{
    table_start(&t, 2, NULL,
                &(struct position){.tiles = AWAY, .tokens = "C9:1S", .racks = {"FMSSS"}});
    table_play(&t, "place F C2"); /* the Tigris at B2; C9 is the Tigris at C10 */
    TEST_CHECK(table_gain(&t, ANNA) == 2);
    table_close(&t);
}

/* C10 was scored before. */
static const struct position scored_ziggurat = {.tiles = AWAY,
                                                .tokens = "D10:1F C11:1F B10:2F B9:2S I6:2F",
                                                .scored = "C10",
                                                .player = 2,
                                                .racks = {NULL, "FMSSS"}};

static void scored_ones_count(void)
{
    table_start(&t, 2, NULL, &scored_ziggurat);
    table_play(&t, "place F C9");
    TEST_CHECK(table_gain(&t, BORIS) == 2);
    table_play(&t, "place M J6");
    TEST_CHECK(table_gain(&t, BORIS) == 4);
    TEST_CHECK(t.state.phase == BAB_P_REFILL); /* nothing to score again */
    table_close(&t);
    gt_named(&babylonia_game, "BAB-R6");
}

static void scored_ones_do_not_count(void)
{
    table_start(&t, 2, "BAB-R6=unscored", &scored_ziggurat);
    table_play(&t, "place F C9");
    TEST_CHECK(table_gain(&t, BORIS) == 0);
    const struct stele_event *placed = gt_event(&t.game, "babylonia.placed-river", BORIS);
    TEST_CHECK(placed != NULL && gt_reads(&babylonia_game, placed->reading, "BAB-R6")); /* no row */
    table_play(&t, "place M J6");
    TEST_CHECK(table_gain(&t, BORIS) == 1);
    const struct stele_row *row = gt_row(&t.game, "babylonia.row-ziggurats", BORIS);
    TEST_CHECK(row != NULL && gt_reads(&babylonia_game, row->reading, "BAB-R6")); /* smaller */
    placed = gt_event(&t.game, "babylonia.placed", BORIS);
    TEST_CHECK(placed != NULL && placed->reading.ruling == 0); /* the row says it */
    table_close(&t);
}

/* The token that surrounds it is placed before it is scored. */
static void the_last_token_pays(void)
{
    for (int other = 0; other < 2; other++) {
        table_start(&t, 2, other ? "BAB-R6=unscored" : NULL,
                    &(struct position){.tiles = AWAY, .tokens = RING, .racks = {"FMSSS"}});
        table_play(&t, "place F H6");
        TEST_CHECK(table_gain(&t, ANNA) == 1);
        table_close(&t);
    }
}

/* ---- Surrounded ------------------------------------------------------------------------------ */

static void when_all_land_is_taken(void)
{
    char pending[32];

    table_start(&t, 2, NULL,
                &(struct position){.tiles = AWAY, .tokens = "D10:1F C11:1F", .racks = {"FMSSS"}});
    table_play(&t, "place F B10; place M E2"); /* B9 is free */
    TEST_CHECK(t.state.pending == 0 && t.state.phase == BAB_P_REFILL);
    table_close(&t);
    table_start(
        &t, 2, NULL,
        &(struct position){.tiles = AWAY, .tokens = "D10:1F C11:1F B10:1F", .racks = {"FMSSS"}});
    table_play(&t, "place F B9");            /* the rivers C9 and D9 may stay empty */
    TEST_CHECK(t.state.phase == BAB_P_PLAY); /* not before the play is over */
    table_play(&t, "place M E2");
    TEST_CHECK(strcmp(table_pending(&t, pending, sizeof pending), "C10") == 0);
    TEST_CHECK(t.state.phase == BAB_P_SCORE);
    table_close(&t);
}

static void the_most_tokens_win(void)
{
    table_start(&t, 2, NULL,
                &(struct position){
                    .tiles = AWAY, .tokens = "D10:2F C11:2F B10:1F D9:1M", .racks = {"FMSSS"}});
    table_play(&t, "place F B9; place M E2; score C10"); /* the river token: 3 to 2 */
    TEST_CHECK(t.state.phase == BAB_P_CARD && t.state.chooser == ANNA);
    TEST_CHECK(gt_event(&t.game, "babylonia.ziggurat-won", ANNA) != NULL);
    table_play(&t, "card 3");
    TEST_CHECK(table_owns(&t, ANNA, 3) && !table_displays(&t, 3));
    TEST_CHECK(table_gain(&t, ANNA) == 1); /* for the placement; none for winning */
    table_close(&t);
}

static void a_tie_gives_no_card(void)
{
    uint16_t display;

    table_start(&t, 2, NULL,
                &(struct position){.tiles = AWAY " I4:cS",
                                   .tokens = "D10:2F C11:2F B10:1F J4:1F I5:1F H4:1F",
                                   .racks = {"FMSSS"}});
    display = t.state.display;
    table_play(&t, "place F B9; place M H3; score C10");
    TEST_CHECK(gt_event(&t.game, "babylonia.ziggurat-tied", STELE_NOBODY) != NULL);
    TEST_CHECK(t.state.phase == BAB_P_SCORE && t.state.display == display);
    table_refuse(&t, "card 7", "babylonia.card-tie", "BAB-8.3");
    table_refuse(&t, "card 7 by=boris", "babylonia.card-tie", "BAB-8.3");
    table_refuse(&t, "score C10", "babylonia.score-again", "BAB-8.5"); /* once, tie or not */
    table_play(&t, "score I4");
    table_close(&t);
}

static void three_way_tie(void)
{
    table_start(&t, 3, NULL,
                &(struct position){.tiles = "Q10:cM O12:cP",
                                   .tokens = "I6:2F J6:2M J7:3P I8:3F H7:1S",
                                   .racks = {"FMSSS"}});
    table_play(&t, "place F H6; place M E2; score I7");
    TEST_CHECK(t.state.phase == BAB_P_REFILL && t.state.scored != 0);
    table_close(&t);
}

static void winner_out_of_turn(void)
{
    table_start(&t, 2, NULL, &(struct position){.tiles = AWAY, .tokens = RING, .racks = {"FMSSS"}});
    table_play(&t, "place F H6; place M E2; score I7");
    TEST_CHECK(t.state.phase == BAB_P_CARD && t.state.chooser == BORIS);
    table_refuse(&t, "card 7 by=anna", "babylonia.card-not-yours", "BAB-8.4");
    table_play(&t, "card 7 by=boris");
    TEST_CHECK(table_owns(&t, BORIS, 7) && t.state.phase == BAB_P_REFILL);
    TEST_CHECK(t.state.active == ANNA);
    table_close(&t);
}

static void cards_on_display_only(void)
{
    table_start(
        &t, 2, NULL,
        &(struct position){.tiles = AWAY, .tokens = RING, .racks = {"FMSSS"}, .cards = "4:1 5:2"});
    table_play(&t, "place F H6; place M E2; score I7");
    table_refuse(&t, "card 4 by=boris", "babylonia.card-gone", "BAB-8.4");
    table_refuse(&t, "card 5 by=boris", "babylonia.card-gone", "BAB-8.4");
    table_refuse(&t, "card 8 by=boris", "babylonia.card-gone", "BAB-8.4"); /* not in this game */
    table_refuse(&t, "card 10 by=boris", "babylonia.card-gone", "BAB-8.4");
    table_refuse(&t, "card 0 by=boris", "babylonia.card-gone", "BAB-8.4");
    table_play(&t, "card 1 by=boris");
    table_close(&t);
    table_start(&t, 2, "cards=seven-of-nine",
                &(struct position){
                    .tiles = AWAY, .tokens = RING, .racks = {"FMSSS"}, .display = "2 3 4 5 6 8 9"});
    table_play(&t, "place F H6; place M E2; score I7");
    table_refuse(&t, "card 1 by=boris", "babylonia.card-gone", "BAB-8.4"); /* left out */
    table_refuse(&t, "card 7 by=boris", "babylonia.card-gone", "BAB-8.4");
    table_play(&t, "card 9 by=boris");
    table_close(&t);
}

static void no_card_without_a_win(void)
{
    table_start(&t, 2, NULL,
                &(struct position){
                    .tiles = AWAY " I4:cS", .tokens = "J4:1F I5:1F H4:1F", .racks = {"FMSSS"}});
    table_refuse(&t, "card 7", "babylonia.card-no-win", "BAB-8.2");
    table_play(&t, "place M H3; place F E2");
    table_refuse(&t, "card 7", "babylonia.card-no-win", "BAB-8.2");
    table_play(&t, "score I4");
    table_refuse(&t, "card 7", "babylonia.card-no-win", "BAB-8.2"); /* a city gives none */
    table_close(&t);
}

static void card_before_the_next_item(void)
{
    table_start(&t, 2, NULL,
                &(struct position){.tiles = AWAY " J5:cS",
                                   .tokens = "J4:1F I5:1F I6:2F J7:2P I8:2F H7:2S H6:1F",
                                   .racks = {"FMSSS"}});
    table_play(&t, "place F J6; place M E2; score I7");
    TEST_CHECK(t.state.chooser == BORIS);
    table_refuse(&t, "score J5 by=anna", "babylonia.card-due", "BAB-8.4");
    table_refuse(&t, "draw F,F", "babylonia.card-due", "BAB-8.4");
    table_play(&t, "card 7; score J5");
    table_close(&t);
}

static void once_in_the_game(void)
{
    table_start(&t, 2, NULL,
                &(struct position){.tiles = AWAY, .tokens = RING, .racks = {"FMSSS", "FMSSS"}});
    table_play(&t, "place F H6; place M E2; score I7; card 3 by=boris; draw F,F");
    TEST_CHECK(bab_is_ziggurat(&t.game.rules, table_space(&t, "I7"))); /* it stays */
    table_refuse(&t, "place F I7", "babylonia.space-ziggurat", "BAB-5.9");
    table_play(&t, "place F E3; place M F2");
    TEST_CHECK(t.state.phase == BAB_P_REFILL && t.state.pending == 0);
    table_close(&t);
    /* A later token on the river beside a scored one changes nothing, after a tie or not. */
    table_start(&t, 2, NULL, &scored_ziggurat);
    table_play(&t, "place F C9; place M D9");
    TEST_CHECK(t.state.phase == BAB_P_REFILL && t.state.pending == 0);
    table_close(&t);
}

static void scoring_what_may_not_be(void)
{
    table_start(&t, 2, NULL,
                &(struct position){.tiles = AWAY " I4:cS G7:f5",
                                   .tokens = "J4:1F I5:1F H4:1F D10:1F C11:1F B10:2F B9:2S",
                                   .scored = "C10",
                                   .racks = {"FMSSS"}});
    table_play(&t, "place F H3; place M E2");
    table_refuse(&t, "score E2", "babylonia.score-nothing", "BAB-7.2"); /* a token */
    table_refuse(&t, "score E3", "babylonia.score-nothing", "BAB-7.2"); /* free */
    table_refuse(&t, "score G7", "babylonia.score-nothing", "BAB-7.2"); /* a farm */
    table_refuse(&t, "score G3", "babylonia.score-nothing", "BAB-7.2"); /* vacated */
    table_refuse(&t, "score O10", "babylonia.space-out", "BAB-2.2");
    table_refuse(&t, "score A7", "babylonia.score-open", "BAB-7.1");
    table_refuse(&t, "score I7", "babylonia.score-open", "BAB-7.1");
    table_refuse(&t, "score C10", "babylonia.score-again", "BAB-8.5");
    table_refuse(&t, "score I4 by=boris", "babylonia.score-not-yours", "BAB-7.2");
    table_play(&t, "score I4");
    table_refuse(&t, "score I4", "babylonia.score-nothing", "BAB-7.2"); /* no longer a city */
    table_close(&t);
}

static void more_cards_than_ziggurats(void)
{
    table_open(&t, 4, NULL);
    TEST_CHECK(t.set.ziggurats_n == 5 && t.set.display_cards == 7);
    table_close(&t);
}

/* ---- Cards taken out of turn ----------------------------------------------------------------- */

static void card_3_out_of_turn(void)
{
    char rack[BAB_RACK_MAX + 1];

    table_start(&t, 2, NULL,
                &(struct position){.tiles = AWAY, .tokens = RING, .racks = {"FMSSS", "FMSSS"}});
    table_play(&t, "place F H6; place M E2; score I7; card 3 by=boris");
    TEST_CHECK(strlen(table_rack(&t, BORIS, rack)) == 5);
    table_refuse(&t, "draw F,F,F,F", "babylonia.draw-count", "BAB-10.3"); /* Anna has 5 */
    table_play(&t, "draw F,F; place F E3; place M F2");
    table_refuse(&t, "draw F,F", "babylonia.draw-count", "BAB-10.3");
    table_play(&t, "draw F,F,P,P");
    TEST_CHECK(strlen(table_rack(&t, BORIS, rack)) == 7);
    table_close(&t);
}

static void card_2_out_of_turn(void)
{
    table_start(&t, 2, NULL,
                &(struct position){.tiles = AWAY, .tokens = RING, .racks = {"FMSSS", "FMSSS"}});
    table_play(&t, "place F H6; place M E2; score I7; card 2 by=boris; draw F,F");
    TEST_CHECK(t.state.active == BORIS && t.state.phase == BAB_P_PLAY); /* his own turn */
    TEST_CHECK(t.state.turn == 6);
    table_play(&t, "place F E3; place M F2; draw F,F");
    TEST_CHECK(t.state.phase == BAB_P_EXTRA && t.state.active == BORIS);
    table_close(&t);
}

static void card_1_out_of_turn(void)
{
    table_start(&t, 2, NULL, &(struct position){.tiles = AWAY, .tokens = RING, .racks = {"FMSSS"}});
    table_play(&t, "place F H6; place M E2; score I7; card 1 by=boris");
    TEST_CHECK(table_gain(&t, BORIS) == 10);
    table_close(&t);
}

TEST_LIST = {
    {"BAB-6.1 one point for each ziggurat with an own token", one_point_each},
    {"BAB-6.1 tokens of others do not count", others_tokens_do_not_count},
    {"BAB-6.1 a token next to none pays nothing", far_tokens_pay_nothing},
    {"BAB-6.2 each token pays", each_token_pays},
    {"edge 6 two tokens at one ziggurat, or at two", one_point_each},
    {"BAB-6.3 tokens on rivers count", river_tokens_count},
    {"BAB-6.3 ziggurats already scored count", scored_ones_count},
    {"edge 7 a river token next to a scored ziggurat", scored_ones_count},
    {"BAB-R6 all: scored ones count", scored_ones_count},
    {"BAB-R6 unscored: they do not", scored_ones_do_not_count},
    {"BAB-R6 the token that surrounds pays either way", the_last_token_pays},
    {"BAB-8.1 surrounded by land", when_all_land_is_taken},
    {"BAB-8.2 the most tokens win a card", the_most_tokens_win},
    {"BAB-8.3 a tie gives no card", a_tie_gives_no_card},
    {"BAB-8.3 three tie", three_way_tie},
    {"BAB-8.4 the winner chooses at once", winner_out_of_turn},
    {"BAB-R8 the winner, before the next item", card_before_the_next_item},
    {"I1 a card taken by another (BAB-8.4)", winner_out_of_turn},
    {"I20 a card that is not on display", cards_on_display_only},
    {"edge 29 a card that was left out", cards_on_display_only},
    {"I20 a card without a win", no_card_without_a_win},
    {"I20 a card after a tie", a_tie_gives_no_card},
    {"I21 the next item before the card", card_before_the_next_item},
    {"BAB-8.5 once in the game", once_in_the_game},
    {"BAB-R7 never again", once_in_the_game},
    {"I18 scoring what may not be scored", scoring_what_may_not_be},
    {"I1 scoring by another", scoring_what_may_not_be},
    {"BAB-8.6 more cards than ziggurats", more_cards_than_ziggurats},
    {"edge 20 card 3 out of turn", card_3_out_of_turn},
    {"edge 20 card 2 out of turn", card_2_out_of_turn},
    {"edge 23 card 1 out of turn", card_1_out_of_turn},
    {0},
};
