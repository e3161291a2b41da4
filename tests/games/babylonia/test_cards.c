/* Babylonia: the nine ziggurat cards (section 9). */
#include "bab_table.h"

#include "acutest.h"

#include <stdio.h>
#include <string.h>

#define VARIANT "cards=seven-of-nine"
/* Two cities far from where these tests play, so that the game goes on. */
#define NORTH "A7:cM A4:cP"
/* Around the ziggurat I7: four of Anna, one of Boris; H6 is free. */
#define RING "I6:1F J6:1M J7:1P I8:1F H7:2S"

static struct table t;

static void score(const char *space)
{
    char move[16];

    gt_forget(&t.game);
    snprintf(move, sizeof move, "score %s", space);
    table_play(&t, move);
}

static int nobles(int seat)
{
    return t.game.gained[seat][BAB_C_NOBLES];
}

/* ---- All cards ------------------------------------------------------------------------------- */

static void several_cards(void)
{
    table_start(
        &t, 2, NULL,
        &(struct position){.tiles = NORTH, .tokens = RING, .cards = "4:1 6:1", .racks = {"FMSSS"}});
    table_play(&t, "place F H6; place M E2; score I7; card 3");
    TEST_CHECK(table_owns(&t, ANNA, 3) && table_owns(&t, ANNA, 4) && table_owns(&t, ANNA, 6));
    TEST_CHECK(!table_displays(&t, 3) && !table_displays(&t, 4) && table_displays(&t, 7));
    table_close(&t);
}

static void no_decisions(void)
{
    struct stele_moves legal = {0};

    table_start(
        &t, 2, VARIANT,
        &(struct position){.tiles = NORTH, .cards = "3:1 7:1 8:1 9:1", .racks = {"FFFMPSS"}});
    game_legal(&t.game.rules, &t.state, &legal);
    for (size_t i = 0; i < legal.n; i++)
        TEST_CHECK(legal.list[i].verb == BAB_V_PLACE);
    TEST_CHECK(legal.n > 0 && legal.open == 0);
    stele_moves_free(&legal);
    table_play(&t, "place M E2; place P E3; draw F,F");
    TEST_CHECK(t.state.active == BORIS && t.state.phase == BAB_P_PLAY);
    table_close(&t);
}

/* ---- 1: ten points --------------------------------------------------------------------------- */

static void ten_points(void)
{
    table_start(&t, 2, NULL,
                &(struct position){.tiles = NORTH, .tokens = RING, .racks = {"FMSSS"}});
    table_play(&t, "place F H6; place M E2; score I7");
    gt_forget(&t.game);
    table_play(&t, "card 1");
    TEST_CHECK(table_gain(&t, ANNA) == 10 && t.game.gained[ANNA][BAB_C_CARDS] == 10);
    const struct stele_row *row = gt_row(&t.game, "babylonia.row-ten", ANNA);
    TEST_ASSERT(row != NULL);
    TEST_CHECK(strcmp(row->clause, "BAB-9.1") == 0 && table_names(&t, row, "card:1"));
    TEST_CHECK(table_owns(&t, ANNA, 1));
    TEST_CHECK(!bab_has(&t.game.rules, &t.state.clan[ANNA], BAB_E_TEN_POINTS)); /* spent */
    table_close(&t);
}

/* ---- 3: rack of seven ------------------------------------------------------------------------ */

static void seven_at_the_next_refill(void)
{
    char rack[BAB_RACK_MAX + 1];

    table_start(&t, 2, NULL,
                &(struct position){.tiles = NORTH, .tokens = RING, .racks = {"FMSSS"}});
    table_play(&t, "place F H6; place M E2; score I7; card 3"); /* in her own turn */
    TEST_CHECK(strcmp(table_rack(&t, ANNA, rack), "SSS") == 0);
    table_refuse(&t, "draw F,F", "babylonia.draw-count", "BAB-10.3"); /* not optional */
    table_refuse(&t, "draw F,F,F", "babylonia.draw-count", "BAB-10.3");
    table_play(&t, "draw F,F,F,F");
    TEST_CHECK(strlen(table_rack(&t, ANNA, rack)) == 7);
    table_close(&t);
}

static void six_tokens_are_left(void)
{
    char rack[BAB_RACK_MAX + 1];

    table_start(&t, 2, NULL,
                &(struct position){
                    .tiles = NORTH, .tokens = RING, .racks = {"FMSSS"}, .reserves = {"FMP"}});
    table_play(&t, "place F H6; place M K12; score I7; card 3");
    table_refuse(&t, "draw F,M", "babylonia.draw-last-count", "BAB-10.2");
    table_play(&t, "draw F,M,P");
    TEST_CHECK(strlen(table_rack(&t, ANNA, rack)) == 6);
    table_close(&t);
}

/* ---- 4, 5, 6: permissions -------------------------------------------------------------------- */

static void three_nobles_on_farms(void)
{
    table_start(&t, 2, NULL,
                &(struct position){
                    .tiles = NORTH " G3:f5 I4:f6 F4:f7", .cards = "4:1 6:1", .racks = {"MPSFF"}});
    table_play(&t, "place M G3; place P I4; place S F4");
    TEST_CHECK(gt_total(&t.game, ANNA) == 5 + 6 + 7);
    TEST_CHECK(t.state.phase == BAB_P_REFILL);
    table_close(&t);
}

static void farmers_and_a_noble_on_farms(void)
{
    table_start(&t, 2, NULL,
                &(struct position){
                    .tiles = NORTH " G3:f5 I4:f6 F4:f7", .cards = "5:1 6:1", .racks = {"MFFFF"}});
    table_play(&t, "place F G4; place F G3; place M I4; place F F4");
    TEST_CHECK(gt_total(&t.game, ANNA) == 5 + 6 + 7);
    table_close(&t);
}

static void cards_work_from_now_on(void)
{
    table_start(&t, 2, NULL,
                &(struct position){.tiles = NORTH " G3:f5", .racks = {"MPSFF", "MPSFF"}});
    table_play(&t, "place M E2; place P E3"); /* no third without card 4 */
    TEST_CHECK(t.state.phase == BAB_P_REFILL);
    table_close(&t);
    table_start(&t, 2, NULL,
                &(struct position){.tiles = NORTH, .cards = "4:1", .racks = {"MPSFF"}});
    table_play(&t, "place M E2; place P E3; place S F2");
    TEST_CHECK(t.state.play.n == 3);
    table_close(&t);
    table_start(&t, 2, NULL,
                &(struct position){.tiles = NORTH, .cards = "5:1", .racks = {"MFFFF"}});
    table_play(&t, "place F E2; place F E3; place F F2; place F F3; place M G2");
    TEST_CHECK(t.state.play.n == 5);
    table_close(&t);
    table_start(&t, 2, NULL,
                &(struct position){.tiles = NORTH " G3:f5", .cards = "6:1", .racks = {"MFFFF"}});
    table_play(&t, "place M G3");
    TEST_CHECK(gt_total(&t.game, ANNA) == 5);
    table_close(&t);
}

static void seven_tokens_in_one_play(void)
{
    table_start(&t, 2, NULL,
                &(struct position){.tiles = NORTH, .cards = "3:1 5:1", .racks = {"MFFFFFF"}});
    table_play(&t, "F@E2; F@E3; M@F2; F@F3; F@G2; F@H1; F@H2");
    TEST_CHECK(t.state.play.n == 7 && t.state.phase == BAB_P_REFILL);
    table_refuse(&t, "draw F,F,M,M,P", "babylonia.draw-count", "BAB-10.3");
    table_play(&t, "draw F,F,F,M,M,P,P");
    table_close(&t);
}

/* ---- 7: city bonus --------------------------------------------------------------------------- */

/* Boris wins I4; Anna owns card 7 and has so many tiles. */
static void bonus(int tiles, int points, int extra)
{
    const struct position p = {.tiles = NORTH " I4:cS",
                               .tokens = "J4:2F I5:2F H4:2F",
                               .front = {tiles, 0},
                               .cards = "7:1",
                               .player = 2,
                               .racks = {NULL, "FFSSS"}};

    table_start(&t, 2, NULL, &p);
    table_play(&t, "place F H3; place F E2");
    score("I4");
    TEST_CHECK(t.game.gained[ANNA][BAB_C_CITIES] == points &&
               t.game.gained[ANNA][BAB_C_CARDS] == extra);
    TEST_CHECK(t.game.gained[BORIS][BAB_C_CITIES] == 1 && t.game.gained[BORIS][BAB_C_CARDS] == 0);
    const struct stele_row *row = gt_row(&t.game, "babylonia.row-bonus", ANNA);
    TEST_CHECK((row != NULL) == (extra > 0));
    if (row)
        TEST_CHECK(strcmp(row->clause, "BAB-9.7") == 0 && table_names(&t, row, "card:7"));
    table_close(&t);
}

static void one_for_two_cities(void)
{
    bonus(0, 0, 0);
    bonus(1, 1, 0);
    bonus(2, 2, 1);
    bonus(3, 3, 1);
    bonus(4, 4, 2);
    bonus(5, 5, 2);
}

static void new_tile_counts(void)
{
    table_start(&t, 2, NULL,
                &(struct position){.tiles = NORTH " I4:cS",
                                   .tokens = "J4:1F I5:1F H4:1F",
                                   .front = {3, 0},
                                   .cards = "7:1",
                                   .racks = {"FFSSS"}});
    table_play(&t, "place F H3; place F E2");
    score("I4");
    TEST_CHECK(table_gain(&t, ANNA) == 4 + 2);
    table_close(&t);
}

static void no_bonus_on_a_tie(void)
{
    table_start(&t, 2, NULL,
                &(struct position){.tiles = NORTH " I4:cS",
                                   .tokens = "J4:2F I5:2F H4:1F",
                                   .front = {4, 0},
                                   .cards = "7:1",
                                   .racks = {"FFSSS"}});
    table_play(&t, "place F H3; place F E2");
    score("I4");
    TEST_CHECK(table_gain(&t, ANNA) == 0);
    table_close(&t);
}

/* Anna takes a card for I7, then J5 is scored. */
static void card_of_the_same_step(const char *card, int points)
{
    table_start(&t, 2, NULL,
                &(struct position){.tiles = NORTH " J5:cS",
                                   .tokens = "J4:1F I5:1F I6:2F J7:1P I8:1F H7:1F H6:2F",
                                   .front = {1, 0},
                                   .racks = {"FFSSS"}});
    table_play(&t, "place F J6; place F E2; score I7");
    table_play(&t, card);
    score("J5");
    TEST_CHECK_(table_gain(&t, ANNA) == points, "%s: %d", card, table_gain(&t, ANNA));
    table_close(&t);
}

static void effect_at_once(void)
{
    card_of_the_same_step("card 7", 2 + 1);
    card_of_the_same_step("card 4", 2);
}

/* ---- 8: the centre connects ------------------------------------------------------------------ */

/* City D2: Anna at D3, Boris at E2 and E3.  Anna's merchant at G4 is reached by E4 and F4 only, for
 * F3 is Boris's.  F4 holds what is said. */
static int centre_way(const char *tile, const char *token, const char *cards, const char *settings)
{
    char tiles[64], tokens[64];
    struct position p = {
        .tiles = tiles, .tokens = tokens, .cards = cards, .player = 2, .racks = {NULL, "FFSSS"}};

    snprintf(tiles, sizeof tiles, NORTH " D2:cMS%s", tile);
    snprintf(tokens, sizeof tokens, "D3:1F E3:2F F3:2F G4:1M%s", token);
    table_start(&t, 2, settings ? settings : VARIANT, &p);
    table_play(&t, "place F E2; place F H1");
    score("D2");
    int vp = nobles(ANNA);
    const struct stele_row *row = gt_row(&t.game, "babylonia.row-nobles", ANNA);
    if (vp > 0 && TEST_CHECK(row != NULL) && strcmp(token, "") == 0) {
        TEST_CHECK(table_names(&t, row, "space:E4") && table_names(&t, row, "space:F4"));
        TEST_CHECK(table_names(&t, row, "card:8") && !table_names(&t, row, "card:9"));
        TEST_CHECK(gt_fact_n(&row->facts, "links") == 2);
        gt_say_row(&t.game, "babylonia.row-nobles",
                   "merchant and servant city at D2: merchant ×1 (G4); connected by tokens at D3; "
                   "card 8 (the centre connects) over free E4, F4",
                   "город купцов и вождей, D2: купец ×1 (G4); связывают жетоны на D3; карта 8 "
                   "(центр связывает) — через свободные E4, F4");
    }
    table_close(&t);
    return vp;
}

static void free_land_of_the_centre(void)
{
    TEST_CHECK(centre_way("", "", "8:1", NULL) == 2);
    TEST_CHECK(centre_way("", "", "", NULL) == 0);    /* no card */
    TEST_CHECK(centre_way("", "", "8:2", NULL) == 0); /* the card of another */
    TEST_CHECK(centre_way(" F4:f5", "", "8:1", NULL) == 0);
    TEST_CHECK(centre_way(" F4:cP", "", "8:1", NULL) == 0);
    TEST_CHECK(centre_way("", " F4:2F", "8:1", NULL) == 0);
    TEST_CHECK(centre_way("", " F4:1F", "8:1", NULL) == 2); /* her own token, of course */
}

/* The ruling about the city does not concern free land, which is never next to it. */
static void centre_between_tokens(void)
{
    TEST_CHECK(centre_way("", "", "8:1", VARIANT " BAB-R12=between-tokens") == 2);
}

/* South: N5 of Anna, N6 free, O7 her merchant.  North: A5, B5 free, C6. */
static void only_the_centre(void)
{
    table_start(&t, 3, VARIANT,
                &(struct position){.tiles = "Q10:cM O12:cP M5:cM",
                                   .tokens = "M4:2F L4:2F M6:2F L5:2F N5:1F O7:1M",
                                   .cards = "8:1",
                                   .player = 2,
                                   .racks = {NULL, "FFSSS"}});
    table_play(&t, "place F N4; place F E2");
    score("M5");
    TEST_CHECK(nobles(ANNA) == 0);
    table_close(&t);
    table_start(&t, 2, VARIANT,
                &(struct position){.tiles = "E12:cM F10:cP A4:cM",
                                   .tokens = "A3:2F B3:2F A5:1F C6:1M",
                                   .cards = "8:1",
                                   .player = 2,
                                   .racks = {NULL, "FFSSS"}});
    table_play(&t, "place F B4; place F E2");
    score("A4");
    TEST_CHECK(nobles(ANNA) == 0);
    table_close(&t);
}

/* ---- 9: rivers connect ----------------------------------------------------------------------- */

/* City J5, all of Boris around it; Anna's priest beyond the Tigris at D5, and what is said. */
static int across(const char *tokens, const char *cards, const char *settings)
{
    char all[128];
    struct position p = {.tiles = "A7:cM A4:cM J5:cP",
                         .tokens = all,
                         .cards = cards,
                         .player = 2,
                         .racks = {NULL, "FFSSS"}};

    snprintf(all, sizeof all, "J4:2F I5:2F I6:2F D5:1P%s", tokens);
    table_start(&t, 2, settings, &p);
    table_play(&t, "place F J6; place F E2");
    score("J5");
    int vp = nobles(ANNA);
    table_close(&t);
    return vp;
}

static void rivers_are_separate(void)
{
    TEST_CHECK(across("", "9:1", VARIANT) == 0);
    /* Her farmers G8, H8, I8 join the Tigris at F8 and the Euphrates at J8. */
    TEST_CHECK(across(" G8:1F H8:1F I8:1F", "9:1", VARIANT) == 2);
    TEST_CHECK(across(" G8:1F H8:1F I8:1F", "9:2", VARIANT) == 0);
    /* A token of Boris at F6 cuts the Tigris between them; one of Anna does not. */
    TEST_CHECK(across(" G8:1F H8:1F I8:1F F6:2F", "9:1", VARIANT) == 0);
    TEST_CHECK(across(" G8:1F H8:1F I8:1F F6:1F", "9:1", VARIANT) == 2);
}

static void centre_and_rivers_together(void)
{
    TEST_CHECK(across("", "8:1", VARIANT) == 0); /* land does not begin at the city */
    TEST_CHECK(across("", "8:1 9:1", VARIANT) == 2);
    TEST_CHECK(across("", "8:1 9:2", VARIANT) == 0);
}

/* L5 and L11 lie at the Euphrates; nothing of Anna's is next to the city J5. */
static int euphrates(const char *tokens, const char *settings)
{
    char all[128];
    struct position p = {.tiles = "Q10:cM O12:cM J5:cP",
                         .tokens = all,
                         .cards = "9:1",
                         .player = 2,
                         .racks = {NULL, "FFSSS"}};

    snprintf(all, sizeof all, "J4:2F I5:2F I6:2F L5:1P L11:1P%s", tokens);
    table_start(&t, 3, settings, &p);
    table_play(&t, "place F J6; place F E2");
    score("J5");
    int vp = nobles(ANNA);
    const struct stele_row *row = gt_row(&t.game, "babylonia.row-nobles", ANNA);
    if (vp == 4 && TEST_CHECK(row != NULL)) {
        TEST_CHECK(table_names(&t, row, "card:9") && table_names(&t, row, "space:K11"));
        TEST_CHECK(table_names(&t, row, "token:L5") && table_names(&t, row, "token:L11"));
    }
    if (vp == 0 && t.game.rules.ruling[BAB_R_LINKS_BETWEEN_TOKENS] != 0)
        gt_told(&t.game, "BAB-R12"); /* by the event of the city, for there is no row */
    table_close(&t);
    return vp;
}

static void free_river_leads_to_the_city(void)
{
    TEST_CHECK(euphrates("", VARIANT) == 4);
    TEST_CHECK(euphrates(" K5:2F K6:2F", VARIANT) == 0); /* nothing free at the city */
    TEST_CHECK(euphrates(" K5:2F", VARIANT) == 4);
    gt_named(&babylonia_game, "BAB-R12");
}

static void free_river_between_tokens_only(void)
{
    const char *const ruling = VARIANT " BAB-R12=between-tokens";

    TEST_CHECK(euphrates("", ruling) == 0);
    TEST_CHECK(euphrates(" K5:1F", ruling) == 4); /* her own token begins the network */
    TEST_CHECK(across("", "8:1 9:1", ruling) == 0);
}

/* ---- What cards 8 and 9 never give ----------------------------------------------------------- */

static void connection_is_for_nobles_only(void)
{
    table_start(&t, 2, VARIANT,
                &(struct position){.tiles = NORTH " F4:f7 I4:cS",
                                   .tokens = "G6:1F J4:2F H4:2F I5:1F",
                                   .cards = "8:1 9:1",
                                   .racks = {"FFSSS"}});
    table_refuse(&t, "place F F4", "babylonia.farm-not-near", "BAB-5.5"); /* G5 is free land */
    table_play(&t, "place F G2"); /* no ziggurat near, however connected */
    TEST_CHECK(table_gain(&t, ANNA) == 0);
    table_play(&t, "place F H3");
    score("I4"); /* two each; the free river beside it is nobody's token */
    TEST_CHECK(table_gain(&t, ANNA) == 0 && table_gain(&t, BORIS) == 0);
    TEST_CHECK(t.state.clan[ANNA].cities == 0);
    table_close(&t);
}

/* ---- 2: another turn, with all cards --------------------------------------------------------- */

static void extra_turn_is_an_ordinary_turn(void)
{
    table_start(&t, 2, NULL,
                &(struct position){.tiles = NORTH, .cards = "2:1 4:1 3:1", .racks = {"MPSFFFF"}});
    table_play(&t, "M@E2; P@E3; S@F2; draw M,P,S; extra yes");
    TEST_CHECK(t.state.active == ANNA && t.state.phase == BAB_P_PLAY);
    table_play(&t, "M@F3; P@G2; S@H1; draw M,P,S"); /* option C again, seven on the rack again */
    TEST_CHECK(t.state.active == BORIS);
    table_close(&t);
}

TEST_LIST = {
    {"BAB-9.0 any number of cards", several_cards},
    {"BAB-9.0 effects hold at once", effect_at_once},
    {"BAB-R13 a card won while scoring", effect_at_once},
    {"BAB-9.1 ten points", ten_points},
    {"BAB-9.3 seven at the next refill", seven_at_the_next_refill},
    {"BAB-R15 filling to seven is compulsory", seven_at_the_next_refill},
    {"edge 21 card 3 in the own turn, six tokens left", six_tokens_are_left},
    {"BAB-9.4 three nobles", cards_work_from_now_on},
    {"BAB-9.5 a noble with farmers", cards_work_from_now_on},
    {"BAB-9.6 nobles on farms", cards_work_from_now_on},
    {"BAB-9.10 4 and 6: three nobles on farms", three_nobles_on_farms},
    {"BAB-9.10 5 and 6: the noble on a farm", farmers_and_a_noble_on_farms},
    {"edge 30 nobles of cards 4 and 5 on farms", three_nobles_on_farms},
    {"BAB-9.10 3 with 5: seven tokens in one play", seven_tokens_in_one_play},
    {"BAB-9.10 2 with 3 and 4", extra_turn_is_an_ordinary_turn},
    {"BAB-9.7 one point for every two cities", one_for_two_cities},
    {"BAB-R11 rounded down", one_for_two_cities},
    {"BAB-R11 the new tile counts", new_tile_counts},
    {"BAB-R11 nothing on a tie", no_bonus_on_a_tie},
    {"edge 16 card 7 with few tiles, and just before a city", effect_at_once},
    {"BAB-9.8 free land of the centre connects", free_land_of_the_centre},
    {"edge 17 card 8 is blocked", free_land_of_the_centre},
    {"edge 17 card 8 has no effect in north and south", only_the_centre},
    {"BAB-9.9 free rivers connect", free_river_leads_to_the_city},
    {"BAB-R12 to-the-city: a free space leads to it", free_river_leads_to_the_city},
    {"BAB-R12 between-tokens: it does not", free_river_between_tokens_only},
    {"BAB-R12 between-tokens: land", centre_between_tokens},
    {"edge 18 two rivers, two systems", rivers_are_separate},
    {"edge 19 cards 8 and 9 together", centre_and_rivers_together},
    {"BAB-9.10 what 8 and 9 never give", connection_is_for_nobles_only},
    {"BAB-9.11 cards without a decision", no_decisions},
    {0},
};
