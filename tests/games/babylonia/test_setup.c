/* Babylonia: the component set and the map, numbers of players, laying out, the variant. */
#include "bab_oracle.h"
#include "bab_table.h"

#include "acutest.h"

#include <stdio.h>
#include <string.h>

/* With two players, in the order of the sites. */
#define TILES_2                                                                                    \
    "lay cM A4,A7; lay cP B5,B11; lay cS C8,D2; lay cMP E6,E8; lay cMS E12,F4; lay cPS F10,G3; "   \
    "lay f5 G7; lay f6 H10; lay f7 I4; lay fC I9,I12,J5"
#define ORDER "F,F,F,F,F,F,F,F,F,F,F,F,M,M,M,M,M,M,P,P,P,P,P,P,S,S,S,S,S,S"

static struct table t;

static bool has_players(uint8_t players, int n)
{
    return (players >> n) & 1;
}

/* ---- The map --------------------------------------------------------------------------------- */

/* The space of the engine that the model calls so; -1 if the model has none there. */
static int engine_space(int slot)
{
    char name[4];

    if (oracle_map(slot) == ' ')
        return -1;
    oracle_name(slot, name);
    return table_space(&t, name);
}

static void spaces_of_the_board(void)
{
    int land = 0, river = 0, tiles = 0, ziggurats = 0;

    table_open(&t, 4, NULL);
    TEST_CHECK(t.set.spaces_n == 175);
    for (int slot = 0; slot < ORACLE_SPACES; slot++) {
        int space = engine_space(slot);
        if (space < 0)
            continue;
        const struct bab_space *s = &t.set.space[space];
        TEST_CASE(t.game.rules.domains[BAB_D_SPACES].names[space]);
        TEST_CHECK(s->river == oracle_is_river(slot));
        TEST_CHECK((s->kind == BAB_SITE_TILE) == oracle_is_tile_site(slot));
        TEST_CHECK((s->kind == BAB_SITE_ZIGGURAT) == oracle_is_ziggurat(slot));
        river += s->river;
        tiles += s->kind == BAB_SITE_TILE;
        ziggurats += s->kind == BAB_SITE_ZIGGURAT;
        land += !s->river && s->kind == BAB_SITE_NONE;
    }
    TEST_CHECK(land == 107 && river == 31 && tiles == 32 && ziggurats == 5);
    table_close(&t);
}

static void three_regions(void)
{
    int centre = 0;

    table_open(&t, 4, NULL);
    for (int slot = 0; slot < ORACLE_SPACES; slot++) {
        int space = engine_space(slot);
        if (space < 0)
            continue;
        const struct bab_space *s = &t.set.space[space];
        char region = oracle_region(slot);
        TEST_CHECK(has_players(s->players, 4));
        TEST_CHECK(has_players(s->players, 3) == (region != 'n'));
        TEST_CHECK(has_players(s->players, 2) == (region != 's'));
        TEST_CHECK(s->central == (region == 'c'));
        centre += s->central;
    }
    TEST_CHECK(centre == 56);
    table_close(&t);
}

static bool is_near(const struct bab_space *s, int space)
{
    for (int i = 0; i < s->near_n; i++)
        if (s->near[i] == space)
            return true;
    return false;
}

static void neighbours_share_an_edge(void)
{
    table_open(&t, 4, NULL);
    for (int slot = 0; slot < ORACLE_SPACES; slot++) {
        int space = engine_space(slot), n = 0;
        if (space < 0)
            continue;
        TEST_CASE(t.game.rules.domains[BAB_D_SPACES].names[space]);
        for (int i = 0; i < 6; i++) {
            int next = oracle_neighbour(slot, i);
            if (next < 0)
                continue;
            TEST_CHECK(is_near(&t.set.space[space], engine_space(next)));
            n++;
        }
        TEST_CHECK(t.set.space[space].near_n == n);
    }
    table_close(&t);
}

/* What lies beyond the river is no neighbour when it is out of play: K5 has no L4 and no L5. */
static void what_is_out_is_no_neighbour(void)
{
    int near = 0;

    table_open(&t, 2, NULL);
    const struct bab_space *k5 = &t.set.space[table_space(&t, "K5")];
    for (int i = 0; i < k5->near_n; i++)
        near += bab_in_play(&t.game.rules, k5->near[i]);
    TEST_CHECK(k5->near_n == 6 && near == 4); /* K4 and K6 are river, J4 and J5 land */
    table_close(&t);
}

static void facts_of_this_board(void)
{
    table_open(&t, 4, NULL);
    for (int space = 0; space < t.set.spaces_n; space++) {
        const struct bab_space *s = &t.set.space[space];
        int ziggurats = 0, tiles = 0;
        for (int i = 0; i < s->near_n; i++) {
            const struct bab_space *next = &t.set.space[s->near[i]];
            ziggurats += next->kind == BAB_SITE_ZIGGURAT;
            tiles += next->kind == BAB_SITE_TILE;
            TEST_CHECK(s->kind == BAB_SITE_NONE || next->kind == BAB_SITE_NONE);
            TEST_CHECK(s->river != next->river || s->region == next->region);
        }
        TEST_CHECK(ziggurats <= 1 && tiles <= 2);
        TEST_CHECK(s->near_sites_n == ziggurats + tiles);
        TEST_CHECK((s->near_ziggurat >= 0) == (ziggurats == 1));
    }
    table_close(&t);
}

/* ---- Components ------------------------------------------------------------------------------ */

static void tiles_and_cards(void)
{
    int cities = 0, farms = 0;

    table_open(&t, 4, NULL);
    for (int i = 0; i < t.set.tiles_n; i++)
        *(t.set.tile[i].city ? &cities : &farms) += t.set.tile[i].count[4];
    TEST_CHECK(cities == 19 && farms == 13);
    TEST_CHECK(t.set.ziggurats_n == 5 && t.set.cards_n == 9);
    for (int number = 1; number <= 9; number++)
        TEST_CHECK(bab_card(&t.game.rules, number) >= 0);
    TEST_CHECK(bab_card(&t.game.rules, 0) < 0 && bab_card(&t.game.rules, 10) < 0);
    for (int i = 0; i < t.set.tiles_n; i++) {
        const char *name = t.game.rules.domains[BAB_D_TILES].names[i];
        for (int kind = 0; kind < t.set.tokens_n; kind++) {
            char letter = t.game.rules.domains[BAB_D_TOKENS].names[kind][0];
            bool symbol = name[0] == 'c' && strchr(name + 1, letter) != NULL;
            TEST_CHECK_(((t.set.tile[i].symbols >> kind) & 1) == symbol, "%s %c", name, letter);
        }
    }
    table_close(&t);
}

static void thirty_tokens(void)
{
    table_open(&t, 4, NULL);
    TEST_CHECK(t.set.clan_tokens == 30 && t.set.tokens_n == 4);
    TEST_CHECK(t.set.token_count[table_kind(&t, 'F')] == 12);
    for (const char *noble = "MPS"; *noble; noble++) {
        TEST_CHECK(t.set.token_count[table_kind(&t, *noble)] == 6);
        TEST_CHECK(t.set.noble[table_kind(&t, *noble)]);
    }
    TEST_CHECK(!t.set.noble[table_kind(&t, 'F')]);
    table_close(&t);
}

static void scores_have_no_limit(void)
{
    table_open(&t, 4, NULL);
    for (int seat = 0; seat < 4; seat++)
        TEST_CHECK(gt_total(&t.game, seat) == 0);
    table_put(
        &t, &(struct position){.tiles = "A4:f7 Q10:cM O12:cP", .tokens = "A3:1F", .points = {400}});
    table_play(&t, "place F A4");
    TEST_CHECK(gt_total(&t.game, ANNA) == 407);
    table_close(&t);
}

static void tiles_by_players(void)
{
    static const struct {
        const char *tile;
        int count[3];
    } tiles[] = {
        {"cM", {2, 2, 3}},  {"cP", {2, 2, 3}},  {"cS", {2, 2, 3}},   {"cMP", {2, 3, 3}},
        {"cMS", {2, 3, 3}}, {"cPS", {2, 3, 3}}, {"cMPS", {0, 1, 1}}, {"f5", {1, 2, 2}},
        {"f6", {1, 2, 2}},  {"f7", {1, 2, 2}},  {"fC", {3, 4, 7}},
    };
    static const int cities[] = {12, 16, 19}, farms[] = {6, 10, 13};

    for (int n = 2; n <= 4; n++) {
        int city = 0, farm = 0;
        table_open(&t, n, NULL);
        TEST_CASE_("%d players", n);
        TEST_CHECK(t.set.tiles_n == sizeof tiles / sizeof *tiles);
        for (size_t i = 0; i < sizeof tiles / sizeof *tiles; i++) {
            const struct bab_tile *tile = &t.set.tile[table_tile(&t, tiles[i].tile)];
            TEST_CHECK_(tile->count[n] == tiles[i].count[n - 2], "%s", tiles[i].tile);
            *(tile->city ? &city : &farm) += tile->count[n];
        }
        TEST_CHECK(city == cities[n - 2] && farm == farms[n - 2]);
        TEST_CHECK(t.state.cities == city);
        table_close(&t);
    }
}

static void farm_values(void)
{
    table_open(&t, 4, NULL);
    TEST_CHECK(t.set.tile[table_tile(&t, "f5")].points == 5);
    TEST_CHECK(t.set.tile[table_tile(&t, "f6")].points == 6);
    TEST_CHECK(t.set.tile[table_tile(&t, "f7")].points == 7);
    TEST_CHECK(t.set.tile[table_tile(&t, "fC")].points == 0);
    TEST_CHECK(t.set.tile[table_tile(&t, "fC")].points_per_city == 1);
    table_close(&t);
}

/* ---- Players and parts of the board ---------------------------------------------------------- */

static void two_to_four_players(void)
{
    struct stele_reason why = {0};

    table_open(&t, 4, NULL);
    for (int n = 1; n <= 5; n++) {
        struct stele_rules rules = t.game.rules;
        rules.players_n = (uint8_t)n;
        TEST_CHECK_(bab_allowed(&rules, &why) == (n >= 2 && n <= 4), "%d players", n);
    }
    TEST_CHECK(strcmp(why.code, "babylonia.players") == 0 && strcmp(why.clause, "BAB-2.1") == 0);
    gt_told_reason(&t.game, &why);
    TEST_CHECK(gt_fact(&why.facts, "found") == 5 && gt_fact(&why.facts, "max") == 4);
    table_close(&t);
}

static void seats_play_in_turn(void)
{
    table_open(&t, 3, NULL);
    table_play(&t, "place F E2; draw F; place F E3; place M F2; draw F,F");
    TEST_CHECK(t.state.active == VERA && t.state.round == 1 && t.state.turn == 3);
    table_play(&t, "place P F3; place M G2; draw F,F");
    TEST_CHECK(t.state.active == ANNA && t.state.round == 2 && t.state.turn == 4);
    table_close(&t);
}

static void count_in_play(int players, int spaces, int ziggurats, int sites)
{
    int n = 0, z = 0, s = 0;

    table_open(&t, players, NULL);
    for (int space = 0; space < t.set.spaces_n; space++) {
        if (!bab_in_play(&t.game.rules, space))
            continue;
        n++;
        z += bab_is_ziggurat(&t.game.rules, space);
        s += t.set.space[space].kind == BAB_SITE_TILE;
        TEST_CHECK((t.state.tile[space] != 0) == (t.set.space[space].kind == BAB_SITE_TILE));
    }
    TEST_CHECK_(n == spaces && z == ziggurats && s == sites, "%d players: %d %d %d", players, n, z,
                s);
    table_close(&t);
}

static void parts_in_play(void)
{
    count_in_play(2, 113, 3, 18);
    count_in_play(3, 149, 4, 26);
    count_in_play(4, 175, 5, 32);
}

/* Refused everywhere out of play, accepted on every free space in play. */
static void every_space(int players)
{
    char move[32];

    table_start(&t, players, NULL, &(struct position){.tiles = "E12:cM F10:cP"});
    for (int space = 0; space < t.set.spaces_n; space++) {
        const char *name = t.game.rules.domains[BAB_D_SPACES].names[space];
        snprintf(move, sizeof move, "place M %s", name);
        if (!bab_in_play(&t.game.rules, space))
            table_refuse(&t, move, "babylonia.space-out", "BAB-2.2");
        else if (t.state.tile[space] == 0 && !bab_is_ziggurat(&t.game.rules, space))
            TEST_CHECK_(table_legal(&t, move), "%s", move);
    }
    table_close(&t);
}

static void two_players_have_no_south(void)
{
    every_space(2);
    table_start(&t, 2, NULL, &(struct position){.tiles = "E12:cM F10:cP"});
    table_play(&t, "place M K12; place P I1"); /* the Euphrates */
    table_close(&t);
    table_open(&t, 2, NULL);
    table_refuse(&t, "place F L5", "babylonia.space-out", "BAB-2.2");
    table_close(&t);
}

static void three_players_have_no_north(void)
{
    every_space(3);
    table_start(&t, 3, NULL, &(struct position){.tiles = "E12:cM F10:cP"});
    table_play(&t, "place M A9; place P C2"); /* the Tigris */
    table_close(&t);
    table_open(&t, 3, NULL);
    table_refuse(&t, "place F B1", "babylonia.space-out", "BAB-2.2");
    table_close(&t);
}

static void four_players_have_all(void)
{
    every_space(4);
}

static void unknown_space(void)
{
    struct stele_move move;
    struct stele_reason why = {0};

    table_open(&t, 4, NULL);
    TEST_CHECK(!gt_parse(&t.game, "place F A1", &move, &why)); /* off the board */
    TEST_CHECK(!gt_parse(&t.game, "place F R5", &move, &why));
    TEST_CHECK(!gt_parse(&t.game, "place F D12", &move, &why));
    TEST_CHECK(gt_parse(&t.game, "place F A2", &move, &why));
    table_close(&t);
}

static void one_ziggurat_on_each_site(void)
{
    static const char *const sites[] = {"B2", "C10", "I7", "L3", "O10"};
    static const bool with[3][5] = {{1, 1, 1, 0, 0}, {0, 1, 1, 1, 1}, {1, 1, 1, 1, 1}};

    for (int n = 2; n <= 4; n++) {
        table_open(&t, n, NULL);
        for (int i = 0; i < 5; i++)
            TEST_CHECK_(bab_is_ziggurat(&t.game.rules, table_space(&t, sites[i])) == with[n - 2][i],
                        "%s with %d", sites[i], n);
        TEST_CHECK(t.state.scored == 0);
        table_close(&t);
    }
}

/* ---- Laying out ------------------------------------------------------------------------------ */

static void expect_setup(int players, const char *settings, const char *items, const char *code,
                         const char *clause)
{
    struct stele_reason why = {0};
    bool ok = table_open_with(&t, players, settings, items, &why);

    TEST_CASE(items);
    if (code == NULL)
        TEST_CHECK_(ok, "%s", why.code ? why.code : "");
    else if (TEST_CHECK(!ok))
        TEST_CHECK_(strcmp(why.code, code) == 0 && strcmp(why.clause, clause) == 0,
                    "%s %s, expected %s %s", why.code, why.clause, code, clause);
    table_close(&t);
}

static void tiles_of_the_setup(void)
{
    struct stele_reason why = {0};

    TEST_CHECK(table_open_with(&t, 2, NULL, TILES_2, &why));
    TEST_CHECK(strcmp(table_tile_at(&t, "A4"), "cM") == 0);
    TEST_CHECK(strcmp(table_tile_at(&t, "J5"), "fC") == 0);
    TEST_CHECK(strcmp(table_tile_at(&t, "E2"), "") == 0);
    TEST_CHECK(t.state.cities == 12 && t.state.phase == BAB_P_RACKS);
    table_refuse(&t, "lay cM A4,A7", "babylonia.tiles-lie", "BAB-2.5");
    table_refuse(&t, "place F E2", "babylonia.rack-due", "BAB-2.7");
    table_close(&t);
}

static void tiles_laid_by_chance(void)
{
    struct stele_reason why = {0};

    TEST_CHECK(table_open_with(&t, 2, NULL, NULL, &why));
    TEST_CHECK(t.state.phase == BAB_P_TILES);
    table_refuse(&t, "draw F,F,F,M,P player=anna", "babylonia.tiles-due", "BAB-2.5");
    table_refuse(&t, "place F E2", "babylonia.tiles-due", "BAB-2.5");
    table_play(&t, "lay f7 I4"); /* in any order */
    gt_say_event(&t.game, "babylonia.laid", "Farm of 7: I4", "Пашня 7: I4");
    table_refuse(&t, "lay f7 A4", "babylonia.tile-twice", "BAB-2.4");
    table_refuse(&t, "lay cM A4", "babylonia.tile-count", "BAB-2.4");
    table_refuse(&t, "lay cM A4,A7,B5", "babylonia.tile-count", "BAB-2.4");
    table_refuse(&t, "lay cMPS A4", "babylonia.tile-count", "BAB-2.4");
    table_refuse(&t, "lay cM A4,M5", "babylonia.tile-out", "BAB-2.2");
    table_refuse(&t, "lay cM A4,E2", "babylonia.tile-no-site", "BAB-2.5");
    table_refuse(&t, "lay cM A4,B2", "babylonia.tile-no-site", "BAB-2.5");
    table_refuse(&t, "lay cM A4,C2", "babylonia.tile-no-site", "BAB-2.5");
    table_refuse(&t, "lay cM A4,I4", "babylonia.tile-site-taken", "BAB-2.5");
    gt_say_refusal(&t.game, "lay cM A4,I4", "there is a farm of 7 at I4 already",
                   "на I4 уже лежит пашня 7");
    table_refuse(&t, "lay cM A4,A4", "babylonia.tile-site-taken", "BAB-2.5");
    table_play(&t, "lay cM A4,A7; lay cP B5,B11; lay cS C8,D2; lay cMP E6,E8; lay cMS E12,F4; "
                   "lay cPS F10,G3; lay f5 G7; lay f6 H10; lay fC I9,I12,J5");
    TEST_CHECK(t.state.phase == BAB_P_RACKS);
    table_close(&t);
}

static void wrong_tiles(void)
{
    expect_setup(2, NULL, TILES_2, NULL, NULL);
    expect_setup(2, NULL, TILES_2 "; lay cM A4,A7", "babylonia.tile-twice", "BAB-2.4");
    expect_setup(2, NULL, "lay cM A4", "babylonia.tile-count", "BAB-2.4");
    expect_setup(2, NULL, "lay cM A4,A7", "babylonia.tile-missing", "BAB-2.5");
    expect_setup(2, NULL, "lay cM A4,M5", "babylonia.tile-out", "BAB-2.2");
    expect_setup(3, NULL, "lay cM A4,M5", "babylonia.tile-out", "BAB-2.2");
    expect_setup(2, NULL, "lay cM A4,A5", "babylonia.tile-no-site", "BAB-2.5");
    expect_setup(2, NULL, "lay cM A4,I7", "babylonia.tile-no-site", "BAB-2.5");
    expect_setup(2, NULL, "lay cM A4,A7; lay cP A7,B5", "babylonia.tile-site-taken", "BAB-2.5");
    expect_setup(2, NULL, "lay cMPS A4", "babylonia.tile-count", "BAB-2.4");
    expect_setup(4, NULL, TILES_2, "babylonia.tile-count", "BAB-2.4");
}

static void basic_cards(void)
{
    table_open(&t, 2, NULL);
    for (int card = 1; card <= 9; card++)
        TEST_CHECK(table_displays(&t, card) == (card <= 7));
    table_close(&t);
    expect_setup(2, NULL, TILES_2 "; display 1,2,3,4,5,6,7", NULL, NULL);
    expect_setup(2, NULL, TILES_2 "; display 1,2,3,4,5,6,8", "babylonia.display-basic", "BAB-2.6");
    expect_setup(2, NULL, TILES_2 "; display 1,2,3,4,5,6", "babylonia.display-basic", "BAB-2.6");
    expect_setup(2, NULL, TILES_2 "; display 1,2,3,4,5,6,7; display 1,2,3,4,5,6,7",
                 "babylonia.display-twice", "BAB-2.6");
}

static void seven_of_nine(void)
{
    struct stele_reason why = {0};
    const char *const variant = "cards=seven-of-nine";

    expect_setup(2, variant, TILES_2 "; display 2,3,4,5,7,8,9", NULL, NULL);
    expect_setup(2, variant, "display 1,2,3,4,5,6,7", NULL, NULL);
    expect_setup(2, variant, "display 2,3,4,5,7,8", "babylonia.display-count", "BAB-12.1");
    expect_setup(2, variant, "display 1,2,3,4,5,7,8,9", "babylonia.display-count", "BAB-12.1");
    expect_setup(2, variant, "display 2,3,4,5,7,8,10", "babylonia.display-no-card", "BAB-12.1");
    expect_setup(2, variant, "display 0,3,4,5,7,8,9", "babylonia.display-no-card", "BAB-12.1");
    expect_setup(2, variant, "display 2,3,4,5,8,8,9", "babylonia.display-repeat", "BAB-12.1");
    TEST_CHECK(table_open_with(&t, 2, variant, TILES_2, &why));
    TEST_CHECK(t.state.phase == BAB_P_DISPLAY);
    table_refuse(&t, "draw F,F,F,M,P player=anna", "babylonia.display-due", "BAB-12.1");
    table_refuse(&t, "display 2,3,4,5,7,8", "babylonia.display-count", "BAB-12.1");
    table_refuse(&t, "display 2,3,4,5,7,8,10", "babylonia.display-no-card", "BAB-12.1");
    table_refuse(&t, "display 2,3,4,5,8,8,9", "babylonia.display-repeat", "BAB-12.1");
    table_play(&t, "display 9,8,7,5,4,3,2");
    TEST_CHECK(!table_displays(&t, 1) && !table_displays(&t, 6));
    TEST_CHECK(table_displays(&t, 8) && table_displays(&t, 9));
    table_refuse(&t, "display 2,3,4,5,7,8,9", "babylonia.display-lies", "BAB-12.1");
    table_close(&t);
}

/* ---- Racks and reserves ---------------------------------------------------------------------- */

static void first_racks(void)
{
    struct stele_reason why = {0};
    char rack[BAB_RACK_MAX + 1];

    table_open(&t, 3, NULL);
    for (int seat = 0; seat < 3; seat++) {
        TEST_CHECK(strcmp(table_rack(&t, seat, rack), "FFFMP") == 0);
        TEST_CHECK(t.state.clan[seat].reserve == 25);
    }
    table_close(&t);
    TEST_CHECK(table_open_with(&t, 2, NULL, TILES_2, &why));
    table_refuse(&t, "draw F,F,M,P player=anna", "babylonia.draw-first-count", "BAB-2.7");
    table_refuse(&t, "draw F,F,F,F,M,P player=anna", "babylonia.draw-first-count", "BAB-2.7");
    table_play(&t, "draw M,M,M,M,M player=anna");
    table_refuse(&t, "draw F,F,F,M,P player=anna", "babylonia.draw-player", "BAB-2.7");
    table_play(&t, "draw F,F,F,M,P player=boris");
    TEST_CHECK(t.state.phase == BAB_P_PLAY);
    table_close(&t);
}

static void wrong_reserves(void)
{
    expect_setup(2, NULL, TILES_2 "; reserve anna " ORDER, NULL, NULL);
    expect_setup(2, NULL, TILES_2 "; reserve anna " ORDER "; reserve boris " ORDER, NULL, NULL);
    expect_setup(2, NULL, "reserve anna " ORDER "; reserve anna " ORDER, "babylonia.reserve-twice",
                 "BAB-2.7");
    expect_setup(2, NULL, "reserve anna " ORDER ",S", "babylonia.reserve-tokens", "BAB-1.5");
    expect_setup(2, NULL, "reserve anna F,F,F,M,P", "babylonia.reserve-tokens", "BAB-1.5");
    expect_setup(2, NULL,
                 "reserve anna F,F,F,F,F,F,F,F,F,F,F,M,M,M,M,M,M,M,P,P,P,P,P,P,S,S,S,S,S,S",
                 "babylonia.reserve-tokens", "BAB-1.5");
    expect_setup(2, NULL,
                 "reserve anna ?,F,F,F,F,F,F,F,F,F,F,F,M,M,M,M,M,M,P,P,P,P,P,P,S,S,S,S,S,S",
                 "babylonia.reserve-hidden", "BAB-2.7");
}

/* ---- The set --------------------------------------------------------------------------------- */

static void a_corrected_set_is_used(void)
{
    static struct bab_set set;

    gt_compile(&babylonia_game, "id=\"points-per-noble\" value=\"2\"",
               "id=\"points-per-noble\" value=\"3\"", &set, NULL);
    TEST_CHECK(set.points_per_noble == 3);
    gt_compile(&babylonia_game, "id=\"rack\" value=\"5\"", "id=\"rack\" value=\"6\"", &set, NULL);
    TEST_CHECK(set.rack == 6);
}

static void a_broken_set_is_refused(void)
{
    static const struct {
        const char *from, *to, *code;
    } cases[] = {
        {"group id=\"tiles\"", "group id=\"tales\"", "set.missing-group"},
        {"id=\"city_bonus\"", "id=\"city_bogus\"", "set.missing"},
        {"id=\"end-cities\"", "id=\"and-cities\"", "set.missing"},
        {"id=\"rack\" value=\"5\"", "id=\"rack\" value=\"x\"", "set.not-a-number"},
        {"id=\"rack\" value=\"5\"", "id=\"rack\" value=\"0\"", "set.range"},
        {"<item id=\"players-2\" players=\"2\" regions=\"north centre\" spaces=\"113\" ziggurats=\"3\" "
         "cities=\"12\" farms=\"6\"/>",
         "", "set.missing"},
        {"id=\"ten_points\" number=\"1\"", "id=\"ten_points\" number=\"x\"", "set.not-a-number"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        gt_compile(&babylonia_game, cases[i].from, cases[i].to, NULL, cases[i].code);
}

TEST_LIST = {
    {"BAB-1.1 the 175 spaces of the board", spaces_of_the_board},
    {"BAB-1.2 two rivers, three regions", three_regions},
    {"BAB-1.3 neighbours share an edge", neighbours_share_an_edge},
    {"BAB-1.3 what is out of play is no neighbour", what_is_out_is_no_neighbour},
    {"BAB-1.4 tiles, ziggurats and cards", tiles_and_cards},
    {"BAB-1.5 thirty tokens a clan", thirty_tokens},
    {"BAB-1.6 scores begin at 0 and have no limit", scores_have_no_limit},
    {"BAB-1.7 facts of this board", facts_of_this_board},
    {"BAB-2.1 two to four players", two_to_four_players},
    {"BAB-2.1 seats play in turn", seats_play_in_turn},
    {"BAB-2.2 the part of the board in play", parts_in_play},
    {"edge 28 two players: no south, but the Euphrates", two_players_have_no_south},
    {"edge 28 three players: no north, but the Tigris", three_players_have_no_north},
    {"BAB-2.2 four players have all", four_players_have_all},
    {"I11 unknown space, or one out of play (BAB-1.3)", unknown_space},
    {"BAB-2.3 one ziggurat on each site in play", one_ziggurat_on_each_site},
    {"BAB-2.4 tiles by the number of players", tiles_by_players},
    {"BAB-R19 which tiles and ziggurats are removed", tiles_by_players},
    {"BAB-5.6 values of the farms", farm_values},
    {"BAB-2.5 tiles in the set-up", tiles_of_the_setup},
    {"BAB-2.5 tiles laid by chance", tiles_laid_by_chance},
    {"I24 wrong tiles", wrong_tiles},
    {"BAB-2.6 cards 1 to 7", basic_cards},
    {"BAB-12.1 seven of the nine cards", seven_of_nine},
    {"edge 29 the variant without card 1, with 8 and 9", seven_of_nine},
    {"I24 wrong cards", seven_of_nine},
    {"BAB-2.7 five tokens on each rack", first_racks},
    {"I24 wrong reserves", wrong_reserves},
    {"a corrected set changes the game", a_corrected_set_is_used},
    {"a broken set is refused", a_broken_set_is_refused},
    {0},
};
