/* Babylonia: refill, card 2, the end of the game and the winner (sections 9.2, 10, 11). */
#include "bab_table.h"

#include "acutest.h"

#include <string.h>

/* Two cities far from where these tests play, so that the game goes on. */
#define NORTH "A7:cM A4:cP"

static struct table t;

/* ---- Refill ---------------------------------------------------------------------------------- */

static void up_to_five(void)
{
    char rack[BAB_RACK_MAX + 1];

    table_start(&t, 2, NULL, &(struct position){.tiles = NORTH, .racks = {"FFFFM", "FFFFM"}});
    table_play(&t, "F@E2; F@E3; F@F2; F@F3");
    table_refuse(&t, "draw F,F,F", "babylonia.draw-count", "BAB-10.3");
    table_refuse(&t, "draw F,F,F,F,F", "babylonia.draw-count", "BAB-10.3");
    table_refuse(&t, "draw F,F,M,P player=boris", "babylonia.draw-player", "BAB-10.1");
    table_play(&t, "draw F,F,M,P");
    TEST_CHECK(strcmp(table_rack(&t, ANNA, rack), "FFMMP") == 0);
    TEST_CHECK(t.state.clan[ANNA].reserve == 21);
    TEST_CHECK(t.state.clan[BORIS].reserve == 25); /* only who is on turn */
    table_close(&t);
}

static void only_what_is_in_the_reserve(void)
{
    table_start(&t, 2, NULL,
                &(struct position){
                    .tiles = NORTH, .racks = {"MMMPP"}, .tokens = "E2:1M E3:1M F2:1M H1:1S"});
    table_play(&t, "M@F3; M@G2");
    table_refuse(&t, "draw M,F", "babylonia.draw-not-left", "BAB-10.1"); /* all six are out */
    table_refuse(&t, "draw ?,F", "babylonia.draw-hidden", "BAB-10.1");   /* full knowledge */
    table_play(&t, "draw S,F");
    table_close(&t);
    table_start(
        &t, 2, NULL, /* one is left, not two */
        &(struct position){.tiles = NORTH, .racks = {"MMMPP"}, .tokens = "E2:1M E3:1M H1:1S"});
    table_play(&t, "M@F3; M@G2");
    table_refuse(&t, "draw M,M", "babylonia.draw-not-left", "BAB-10.1");
    table_play(&t, "draw M,F");
    table_close(&t);
}

static void the_last_of_a_reserve(void)
{
    char rack[BAB_RACK_MAX + 1];

    table_start(&t, 2, NULL,
                &(struct position){.tiles = NORTH, .racks = {"FFMPS"}, .reserves = {"S"}});
    table_play(&t, "F@K12; M@K11");
    table_refuse(&t, "draw S,F", "babylonia.draw-last-count", "BAB-10.2");
    table_refuse(&t, "draw F", "babylonia.draw-not-left", "BAB-10.1");
    table_play(&t, "draw S");
    TEST_CHECK(strcmp(table_rack(&t, ANNA, rack), "FPSS") == 0);
    TEST_CHECK(t.state.active == BORIS);
    table_close(&t);
}

static void an_empty_reserve(void)
{
    char rack[BAB_RACK_MAX + 1];

    table_start(&t, 2, NULL,
                &(struct position){.tiles = NORTH, .racks = {"FFMPS", "FFMPS"}, .reserves = {""}});
    table_play(&t, "F@K12; M@K11"); /* nothing to draw: the turn ends by itself */
    TEST_CHECK(t.state.active == BORIS && t.state.phase == BAB_P_PLAY);
    TEST_CHECK(strcmp(table_rack(&t, ANNA, rack), "FPS") == 0);
    table_play(&t, "F@J10; M@J9; draw F,F; F@K8; P@K7");
    TEST_CHECK(strcmp(table_rack(&t, ANNA, rack), "S") == 0 && t.state.active == BORIS);
    table_play(&t, "F@J8; F@K6; draw F,F; S@K5"); /* the last one, alone */
    TEST_CHECK(t.state.phase == BAB_P_OVER && t.state.end == BAB_END_RACK);
    table_close(&t);
}

/* ---- The end --------------------------------------------------------------------------------- */

/* I4 is completed by Anna at H3; `others`: the other tiles. */
static void complete_a_city(const char *tiles, const char *rack, const char *reserve,
                            const char *cards, const char *settings)
{
    const struct position p = {.tiles = tiles,
                               .tokens = "J4:1F I5:1F H4:1F",
                               .cards = cards,
                               .racks = {rack, "FFMPS"},
                               .reserves = {reserve}};

    table_start(&t, 2, settings, &p);
    table_play(&t, "F@H3; M@K12; score I4");
}

static void one_city_left(void)
{
    complete_a_city("A4:cM I4:cS G7:f5 F4:fC", "FMPSS", NULL, NULL, NULL);
    TEST_CHECK(t.state.phase == BAB_P_REFILL); /* after the refill, not before */
    table_play(&t, "draw F,F");
    TEST_CHECK(t.state.phase == BAB_P_OVER && t.state.end == BAB_END_CITIES);
    TEST_CHECK(t.state.cities == 1);
    table_close(&t);
    complete_a_city("A4:cM A7:cP I4:cS", "FMPSS", NULL, NULL, NULL); /* two are left */
    table_play(&t, "draw F,F");
    TEST_CHECK(t.state.active == BORIS && t.state.phase == BAB_P_PLAY);
    table_close(&t);
}

static void no_city_left(void)
{
    table_start(&t, 2, NULL,
                &(struct position){.tiles = "I4:cS F4:cS",
                                   .tokens = "J4:1F H4:1F I5:1F F3:2F E4:2F G4:2F",
                                   .racks = {"FFSSS"}});
    table_play(&t, "F@H3; F@G5; score I4");
    TEST_CHECK(t.state.phase == BAB_P_SCORE); /* one is left, but the turn is not over */
    table_play(&t, "score F4; draw F,F");
    TEST_CHECK(t.state.phase == BAB_P_OVER && t.state.end == BAB_END_CITIES);
    TEST_CHECK(t.state.cities == 0);
    table_close(&t);
}

/* A city discarded on a tie is gone as well. */
static void a_tie_may_end_it(void)
{
    table_start(&t, 2, NULL,
                &(struct position){
                    .tiles = "A4:cM I4:cS", .tokens = "J4:1F I5:2F H4:2F", .racks = {"FMSSS"}});
    table_play(&t, "F@H3; M@K12; score I4; draw F,F");
    TEST_CHECK(t.state.phase == BAB_P_OVER);
    table_close(&t);
}

static void rack_empty_after_refill(void)
{
    char rack[BAB_RACK_MAX + 1];

    table_start(&t, 2, NULL, &(struct position){.tiles = NORTH, .racks = {"FM"}, .reserves = {""}});
    table_play(&t, "F@K12; M@K11");
    TEST_CHECK(t.state.phase == BAB_P_OVER && t.state.end == BAB_END_RACK);
    table_close(&t);
    table_start(&t, 2, NULL, /* with a reserve it is filled again */
                &(struct position){.tiles = NORTH, .racks = {"FFFFF"}, .reserves = {"SSSSS"}});
    table_play(&t, "F@J4; F@J6; F@J7; F@J11; F@I11");
    TEST_CHECK(strcmp(table_rack(&t, ANNA, rack), "") == 0 && t.state.phase == BAB_P_REFILL);
    table_play(&t, "draw S,S,S,S,S");
    TEST_CHECK(t.state.active == BORIS && t.state.phase == BAB_P_PLAY);
    table_close(&t);
}

/* Boris's rack is empty, but it is Anna's turn that was played. */
static void only_the_rack_of_the_turn(void)
{
    table_start(&t, 2, NULL,
                &(struct position){.tiles = NORTH, .racks = {"FFMPS", ""}, .reserves = {NULL, ""}});
    table_play(&t, "F@K12; M@K11; draw F,F");
    TEST_CHECK(t.state.phase != BAB_P_OVER && t.state.active == BORIS);
    table_close(&t);
}

static void both_at_once(void)
{
    complete_a_city("A4:cM I4:cS", "FM", "", NULL, NULL);
    TEST_CHECK(t.state.phase == BAB_P_OVER && t.state.end == BAB_END_BOTH);
    table_close(&t);
}

/* The ruling that decided a refusal at the end; -1: none. */
static int ruling_behind(const char *text)
{
    struct stele_move move;
    struct stele_reason why;

    TEST_ASSERT(gt_parse(&t.game, text, &move, &why));
    TEST_ASSERT(!game_check(&t.game.rules, &t.state, &move, &why));
    return why.reading.ruling - 1;
}

static void nothing_after_the_end(void)
{
    int32_t anna, boris;

    complete_a_city("A4:cM I4:cS", "FMPSS", NULL, "2:1", NULL);
    anna = gt_total(&t.game, ANNA);
    boris = gt_total(&t.game, BORIS);
    table_play(&t, "draw F,F");
    TEST_CHECK(gt_total(&t.game, ANNA) == anna && gt_total(&t.game, BORIS) == boris);
    TEST_CHECK(t.game.rows_n == 0); /* no final bonus */
    table_refuse(&t, "place F E2 by=boris", "babylonia.over", "BAB-11.2");
    table_refuse(&t, "place F E2 by=anna", "babylonia.over", "BAB-11.2");
    table_refuse(&t, "done", "babylonia.over", "BAB-11.2");
    table_refuse(&t, "score A4", "babylonia.over", "BAB-11.2");
    table_refuse(&t, "card 7", "babylonia.over", "BAB-11.2");
    table_refuse(&t, "extra yes", "babylonia.over", "BAB-11.2"); /* card 2 comes too late */
    TEST_CHECK(ruling_behind("extra yes by=anna") == BAB_R_CARD_BEFORE_END);
    TEST_CHECK(ruling_behind("extra yes by=boris") == -1); /* the card is not his */
    table_refuse(&t, "draw F", "babylonia.over", "BAB-11.2");
    table_close(&t);
}

/* ---- Card 2 ---------------------------------------------------------------------------------- */

static const struct position owner_of_card_2 = {
    .tiles = NORTH, .cards = "2:1", .racks = {"FFMPS", "FFMPS"}};

static void another_turn(void)
{
    table_start(&t, 2, NULL, &owner_of_card_2);
    table_refuse(&t, "extra yes", "babylonia.extra-early", "BAB-9.2"); /* not before the turn */
    table_play(&t, "F@E2; M@E3");
    table_refuse(&t, "extra yes", "babylonia.extra-early", "BAB-9.2"); /* nor before the refill */
    table_play(&t, "draw F,F");
    TEST_CHECK(t.state.phase == BAB_P_EXTRA && t.state.active == ANNA);
    table_refuse(&t, "extra yes by=boris", "babylonia.not-your-turn", "BAB-3.1");
    table_refuse(&t, "place F F2 by=anna", "babylonia.extra-due", "BAB-9.2");
    table_play(&t, "extra yes");
    TEST_CHECK(t.state.phase == BAB_P_PLAY && t.state.active == ANNA);
    table_play(&t, "F@F2; P@F3; draw F,F"); /* a complete turn: then Boris, no question */
    TEST_CHECK(t.state.active == BORIS && t.state.phase == BAB_P_PLAY);
    TEST_CHECK(table_owns(&t, ANNA, 2));
    TEST_CHECK(!bab_has(&t.game.rules, &t.state.clan[ANNA], BAB_E_EXTRA_TURN));
    table_close(&t);
}

static void kept_for_later(void)
{
    table_start(&t, 2, NULL, &owner_of_card_2);
    table_play(&t, "F@E2; M@E3; draw F,F; extra no");
    TEST_CHECK(t.state.active == BORIS);
    table_play(&t, "F@F2; M@F3; draw F,F"); /* not in Boris's turn */
    TEST_CHECK(t.state.active == ANNA && t.state.phase == BAB_P_PLAY);
    table_play(&t, "F@G2; P@H1; draw F,F");
    TEST_CHECK(t.state.phase == BAB_P_EXTRA);
    table_play(&t, "extra yes");
    TEST_CHECK(t.state.active == ANNA && t.state.phase == BAB_P_PLAY);
    table_close(&t);
}

static void won_in_the_same_turn(void)
{
    table_start(&t, 2, NULL,
                &(struct position){
                    .tiles = NORTH, .tokens = "I6:1F J6:1M J7:1P I8:1F H7:2S", .racks = {"FMSSS"}});
    table_play(&t, "F@H6; M@E2; score I7; card 2; draw F,F");
    TEST_CHECK(t.state.phase == BAB_P_EXTRA);
    table_play(&t, "extra yes; F@E3; F@F2; draw F,F");
    TEST_CHECK(t.state.active == BORIS);
    table_close(&t);
}

static void not_without_the_card(void)
{
    table_start(&t, 2, NULL, &(struct position){.tiles = NORTH, .racks = {"FMPSS"}});
    table_refuse(&t, "extra yes", "babylonia.extra-no-card", "BAB-9.2");
    table_play(&t, "F@E2; M@E3");
    table_refuse(&t, "extra yes", "babylonia.extra-no-card", "BAB-9.2");
    table_close(&t);
    table_start(&t, 2, NULL,
                &(struct position){.tiles = NORTH, .cards = "2:1x", .racks = {"FMPSS"}});
    table_play(&t, "F@E2; M@E3");
    table_refuse(&t, "extra yes", "babylonia.extra-spent", "BAB-9.2");
    table_play(&t, "draw F,F"); /* spent: no question */
    TEST_CHECK(t.state.active == BORIS && t.state.phase == BAB_P_PLAY);
    table_close(&t);
    table_start(&t, 2, NULL,
                &(struct position){.tiles = NORTH, .cards = "2:2", .racks = {"FMPSS"}});
    table_play(&t, "F@E2; M@E3; draw F,F"); /* Boris's card */
    TEST_CHECK(t.state.active == BORIS && t.state.phase == BAB_P_PLAY);
    table_close(&t);
}

static void end_first(void)
{
    complete_a_city("A4:cM I4:cS", "FMPSS", NULL, "2:1", NULL);
    table_play(&t, "draw F,F");
    TEST_CHECK(t.state.phase == BAB_P_OVER);
    table_close(&t);
}

static void card_first(void)
{
    complete_a_city("A4:cM I4:cS", "FMPSS", NULL, "2:1", "BAB-R14=card-first");
    table_play(&t, "draw F,F");
    TEST_CHECK(t.state.phase == BAB_P_EXTRA); /* before the end is looked for */
    table_play(&t, "extra yes; F@E2; P@E3; draw F,F");
    TEST_CHECK(t.state.phase == BAB_P_OVER && t.state.end == BAB_END_CITIES);
    table_close(&t);
    complete_a_city("A4:cM I4:cS", "FMPSS", NULL, "2:1", "BAB-R14=card-first");
    table_play(&t, "draw F,F; extra no");
    TEST_CHECK(t.state.phase == BAB_P_OVER);
    table_close(&t);
    complete_a_city("A4:cM I4:cS", "FM", "", "2:1", "BAB-R14=card-first");
    TEST_CHECK(t.state.phase == BAB_P_OVER); /* nobody plays from an empty rack */
    table_close(&t);
    gt_named(&babylonia_game, "BAB-R14");
}

static void extra_turn_ends_the_game(void)
{
    table_start(&t, 2, NULL,
                &(struct position){.tiles = "A4:cM I4:cS",
                                   .tokens = "J4:1F I5:1F H4:1F",
                                   .cards = "2:1",
                                   .racks = {"FFMPS"}});
    table_play(&t, "P@E2; M@E3; draw F,F; extra yes; F@H3; S@F2; score I4; draw F,F");
    TEST_CHECK(t.state.phase == BAB_P_OVER);
    table_close(&t);
}

/* ---- The winner ------------------------------------------------------------------------------ */

/* Four players before Anna's last turn, with these points and tiles; her last token scores 0. */
static unsigned winners(const int points[4], const int front[4])
{
    struct position p = {.tiles = "Q10:cM O12:cP", .racks = {"F"}, .reserves = {""}};

    memcpy(p.points, points, sizeof p.points);
    memcpy(p.front, front, sizeof p.front);
    table_start(&t, 4, NULL, &p);
    table_play(&t, "F@K12");
    TEST_CHECK(t.state.phase == BAB_P_OVER);
    unsigned found = t.state.winners;
    for (int seat = 0; seat < 4; seat++) {
        bool won = (found >> seat) & 1, shared = (found & (found - 1)) != 0;
        TEST_CHECK((gt_event(&t.game, "babylonia.winner", seat) != NULL) == (won && !shared));
        TEST_CHECK((gt_event(&t.game, "babylonia.winner-shared", seat) != NULL) == (won && shared));
    }
    table_close(&t);
    return found;
}

static void most_points_win(void)
{
    TEST_CHECK(winners((int[]){10, 12, 11, 9}, (int[]){3, 0, 5, 4}) == 2);
    TEST_CHECK(winners((int[]){13, 12, 11, 9}, (int[]){0, 4, 5, 4}) == 1);
}

static void tiles_break_a_tie(void)
{
    TEST_CHECK(winners((int[]){12, 12, 11, 9}, (int[]){3, 2, 5, 4}) == 1);
    TEST_CHECK(winners((int[]){12, 9, 12, 12}, (int[]){1, 5, 2, 3}) == 8);
    TEST_CHECK(winners((int[]){9, 12, 12, 9}, (int[]){5, 2, 2, 6}) == 6); /* only of the best */
}

static void shared_win(void)
{
    TEST_CHECK(winners((int[]){12, 12, 11, 9}, (int[]){2, 2, 5, 4}) == 3);
    TEST_CHECK(winners((int[]){12, 12, 12, 9}, (int[]){2, 2, 2, 4}) == 7);
    TEST_CHECK(winners((int[]){12, 12, 12, 12}, (int[]){2, 2, 2, 2}) == 15);
    TEST_CHECK(winners((int[]){0, 0, 0, 0}, (int[]){0, 0, 0, 0}) == 15);
}

/* At any time: who would win now. */
static void order_of_the_players(void)
{
    table_start(&t, 4, NULL,
                &(struct position){
                    .tiles = "Q10:cM O12:cP", .points = {5, 7, 7, 5}, .front = {3, 1, 2, 3}});
    gt_standing(&t.game, 4, "tie-break", "cities", "BAB-11.4");
    table_close(&t);
}

TEST_LIST = {
    {"BAB-3.2 end, card 2, next seat", another_turn},
    {"BAB-10.1 the rack is filled to five", up_to_five},
    {"BAB-10.1 out of the own reserve", only_what_is_in_the_reserve},
    {"BAB-10.2 what is left", the_last_of_a_reserve},
    {"BAB-10.3 neither fewer nor more", up_to_five},
    {"I23 tokens that cannot have been drawn", only_what_is_in_the_reserve},
    {"I23 too few, too many", the_last_of_a_reserve},
    {"edge 26 an empty reserve: the game goes on", an_empty_reserve},
    {"BAB-11.1 one city is left", one_city_left},
    {"edge 25 none is left", no_city_left},
    {"edge 25 a tie takes the last but one", a_tie_may_end_it},
    {"BAB-11.1 the rack is empty after the refill", rack_empty_after_refill},
    {"BAB-R20 only the rack of the turn just played", only_the_rack_of_the_turn},
    {"edge 25 both at once", both_at_once},
    {"edge 25 a rack of one token, then the end", an_empty_reserve},
    {"BAB-11.2 nothing more is scored", nothing_after_the_end},
    {"I2 anything after the end", nothing_after_the_end},
    {"BAB-9.2 another turn", another_turn},
    {"edge 22 card 2 at once", won_in_the_same_turn},
    {"edge 22 card 2 kept for later", kept_for_later},
    {"I22 another turn without the card", not_without_the_card},
    {"I1 card 2 of another", another_turn},
    {"BAB-R14 end-first: the game is over", end_first},
    {"BAB-R14 card-first: one more turn", card_first},
    {"edge 22 the extra turn ends the game", extra_turn_ends_the_game},
    {"BAB-11.3 most points win", most_points_win},
    {"BAB-11.4 tiles break a tie", tiles_break_a_tie},
    {"BAB-11.5 a shared win", shared_win},
    {"edge 27 ties of two, three and four", shared_win},
    {"BAB-R21 points, then tiles", order_of_the_players},
    {0},
};
