/* Deus: components, map, set-up, the variants of start and map. */
#include "deu_table.h"

#include "acutest.h"

#include <string.h>

#define MAP_2  "map faces=T7b,T4a,T2b,T6b turns=5,3,3,5"
#define LINE_2 "map faces=T2a,T5b,T1b,T3b turns=5,3,1,0 u=0,1,2,3 v=0,0,0,0"
#define RING_3 "map faces=T6b,T2b,T4a,T1b,T3a,T5a turns=3,2,0,3,4,5 u=1,0,-1,-1,0,1 v=0,1,1,0,-1,-1"

static int terrain_of(const struct deu_table *t, const char *region)
{
    return deu_terrain(&t->state, dt_region(t, region));
}

static deu_regions near(const struct deu_table *t, const char *region)
{
    return t->state.near[dt_region(t, region)];
}

static int pairs(const struct deu_table *t)
{
    int n = 0;

    for (int i = 0; i < DEU_REGIONS_MAX; i++)
        n += deu_count(t->state.near[i]);
    return n / 2;
}

/* ---- The box --------------------------------------------------------------------------------- */

static void cards_of_the_box(void)
{
    struct deu_table t;
    int of_colour[DEU_COLOURS_N] = {0}, kinds[DEU_COLOURS_N] = {0};

    dt_open(&t, 2, NULL);
    TEST_CHECK(t.set.kinds_n == 72 && t.set.cards_n == 96);
    for (int i = 0; i < t.set.kinds_n; i++) {
        of_colour[t.set.card[i].colour] += t.set.card[i].copies;
        kinds[t.set.card[i].colour]++;
    }
    for (int i = 0; i < DEU_COLOURS_N; i++)
        TEST_CHECK(of_colour[i] == 16);
    TEST_CHECK(kinds[DEU_BROWN] == 16 && kinds[DEU_GREEN] == 9 && kinds[DEU_BLUE] == 13);
    TEST_CHECK(kinds[DEU_YELLOW] == 12 && kinds[DEU_RED] == 6 && kinds[DEU_PURPLE] == 16);
    dt_close(&t);
}

static void pieces_of_a_player(void)
{
    struct deu_table t;

    dt_open(&t, 4, NULL);
    for (int seat = 0; seat < 4; seat++) {
        for (int i = 0; i < DEU_ORDINARY_N; i++) {
            TEST_CHECK(dt_player(&t, seat)->stock[i] == 2);
            TEST_CHECK(dt_player(&t, seat)->supply[i] == 3);
        }
    }
    TEST_CHECK(t.set.temples == 7 && t.set.faces_n == 14);
    dt_close(&t);
}

static void faces_of_tiles(void)
{
    struct deu_table t;

    dt_open(&t, 2, NULL);
    for (int i = 0; i < t.set.faces_n; i++) {
        int n[DEU_TERRAINS_N] = {0};
        n[t.set.face[i].centre]++;
        for (int d = 0; d < DEU_DIRECTIONS_N; d++)
            n[t.set.face[i].ring[d]]++;
        TEST_CHECK(n[DEU_SEA] == 2 && n[DEU_VILLAGE] == 1);
        for (int land = 0; land < DEU_LANDS_N; land++)
            TEST_CHECK(n[land] == 1);
        TEST_CHECK(t.set.face[i].tile == i - i % 2); /* two faces to a tile */
    }
    dt_close(&t);
}

static void yields_of_lands(void)
{
    struct deu_table t;

    dt_open(&t, 2, NULL);
    TEST_CHECK(t.set.resource_of[DEU_FIELD] == DEU_WHEAT);
    TEST_CHECK(t.set.resource_of[DEU_FOREST] == DEU_WOOD);
    TEST_CHECK(t.set.resource_of[DEU_SWAMP] == DEU_CLAY);
    TEST_CHECK(t.set.resource_of[DEU_MOUNTAIN] == DEU_STONE);
    dt_close(&t);
}

/* A corrected set is compiled; one that breaks the rulebook is not. */
static void compile_refusals(void)
{
    static const struct {
        const char *from, *to, *code;
    } edits[] = {
        {"<item id=\"farm\" count=\"2\"/>", "<item id=\"farm\" count=\"3\"/>", "set.range"},
        {"effect=\"siege\" vp=\"2\"", "effect=\"siege\"", "set.missing"},
        {"effect=\"siege\"", "effect=\"dance\"", "set.missing"},
        {"effect=\"siege\"", "effect=\"end-per-set\"", "set.missing"},
        {"centre=\"village\" ring=\"sea mountain sea",
         "centre=\"village\" ring=\"sea mountain swamp", "set.range"},
        {"lot=\"stone wood\"", "lot=\"stone gold\"", "set.missing"},
        {"<item id=\"red\"/>", "<item id=\"pink\"/>", "set.missing"},
        {"<part slot=\"D\" u=\"1\" v=\"1\"/>", "<part slot=\"D\" u=\"10\" v=\"1\"/>", "set.range"},
    };

    for (size_t i = 0; i < sizeof edits / sizeof *edits; i++)
        gt_compile(&deus_game, edits[i].from, edits[i].to, NULL, edits[i].code);
}

/* ---- The map --------------------------------------------------------------------------------- */

static void neighbours_and_edges(void)
{
    struct deu_table t;

    dt_open(&t, 2, NULL);
    TEST_CHECK(deu_count(t.state.all) == 28 && pairs(&t) == 63);
    dt_expect_regions(&t, t.state.edge, "A1 A3 A4 A5 A6 B1 B2 B5 B6 C2 C3 C4 C5 D1 D2 D3 D4 D6");
    dt_expect_regions(&t, near(&t, "A1"), "A0 A2 A6 B4 B5"); /* the seam of A and B */
    dt_expect_regions(&t, near(&t, "B3"), "B0 B2 B4 C1 C6 D5");
    dt_expect_regions(&t, near(&t, "A5"), "A0 A4 A6");
    dt_close(&t);
    dt_open(&t, 3, NULL);
    TEST_CHECK(deu_count(t.state.all) == 42 && pairs(&t) == 99);
    dt_expect_regions(&t, t.state.edge,
                      "A1 A3 A4 A5 A6 B1 B5 B6 C1 C2 C3 C5 C6 D3 D4 D5 E1 E2 E3 F1 F2 F3 F4 F5");
    dt_close(&t);
    dt_open(&t, 4, NULL);
    TEST_CHECK(deu_count(t.state.all) == 49 && pairs(&t) == 120);
    dt_expect_regions(&t, t.state.edge,
                      "B1 B2 B3 B6 C1 C2 C3 C4 D2 D3 D4 D5 E3 E4 E5 E6 F1 F4 F5 F6 G1 G2 G5 G6");
    dt_expect_regions(&t, near(&t, "A1"), "A0 A2 A6 B4 B5 G3");
    dt_close(&t);
}

static void turned_tiles(void)
{
    struct deu_table t;

    dt_open(&t, 2, NULL);
    TEST_CHECK(terrain_of(&t, "A0") == DEU_SEA && terrain_of(&t, "A1") == DEU_FOREST);
    TEST_CHECK(terrain_of(&t, "A5") == DEU_VILLAGE && terrain_of(&t, "A6") == DEU_FIELD);
    TEST_CHECK(terrain_of(&t, "B4") == DEU_VILLAGE && terrain_of(&t, "C6") == DEU_MOUNTAIN);
    TEST_CHECK(terrain_of(&t, "D1") == DEU_SWAMP && terrain_of(&t, "D6") == DEU_VILLAGE);
    dt_expect_regions(&t, t.state.terrain[DEU_SEA], "A0 A4 B1 B2 C1 C3 D3 D5");
    dt_close(&t);
}

static void distances(void)
{
    struct deu_table t;

    dt_open(&t, 2, NULL);
    const deu_regions from = deu_bit(dt_region(&t, "D1"));
    dt_expect_regions(&t, deu_within(&t.state, from, 1), "D0 D1 D2 D6");
    dt_expect_regions(&t, deu_within(&t.state, from, 2), "D0 D1 D2 D3 D4 D5 D6 B2");
    dt_close(&t);
}

static void map_refusals(void)
{
    dt_refuse_set_up(2, NULL, "map faces=T7b,T4a,T2b turns=5,3,3", "deus.map-count", "DEU-1.7");
    dt_refuse_set_up(3, NULL, MAP_2, "deus.map-count", "DEU-1.7");
    dt_refuse_set_up(2, NULL, "map faces=T7b,T4a,T2b,T7a turns=5,3,3,5", "deus.map-tile-twice",
                     "DEU-1.10");
    dt_refuse_set_up(2, NULL, "map faces=T7b,T4a,T2b,T6b turns=5,3,3", "deus.map-turns", "DEU-1.8");
    dt_refuse_set_up(2, NULL, "map faces=T7b,T4a,T2b,T6b turns=0,0,2,3", "deus.map-villages",
                     "DEU-1.9");
    dt_refuse_set_up(2, NULL, LINE_2, "deus.map-layout", "DEU-1.8");
    dt_refuse_set_up(2, NULL, MAP_2 "; " MAP_2, "deus.item-twice", "DEU-1.8");
}

static void a_tile_twice(void)
{
    struct deu_table t;
    struct stele_reason why;

    TEST_CHECK(dt_set_up(&t, 2, NULL, NULL, &why));
    gt_say_refusal(&t.game, "map faces=T7b,T4a,T2b,T7a turns=5,3,3,5",
                   "T7b and T7a are two sides of one tile", "T7b и T7a — две стороны одного тайла");
    gt_say_refusal(&t.game, "map faces=T7b,T4a,T2b,T7b turns=5,3,3,5", "T7b is laid twice",
                   "T7b лежит дважды");
    dt_close(&t);
}

static void alternative_maps(void)
{
    struct deu_table t;
    struct stele_reason why;

    TEST_CHECK(dt_set_up(&t, 2, "alt-map=yes", LINE_2, &why));
    TEST_CHECK(pairs(&t) == 57 && deu_count(t.state.edge) == 24);
    dt_close(&t);
    TEST_CHECK(dt_set_up(&t, 3, "alt-map=yes", RING_3, &why));
    TEST_CHECK(pairs(&t) == 90 && t.state.temples == 6);
    dt_close(&t);
    TEST_CHECK(dt_set_up(&t, 2, "alt-map=yes", MAP_2, &why)); /* the standard one is a shape, too */
    dt_close(&t);
    dt_refuse_set_up(2, "alt-map=yes", "map faces=T2a,T5b,T1b,T3b turns=5,3,1,0 u=0,1,2,3 v=0,0,0",
                     "deus.map-steps", "DEU-10.2");
    dt_refuse_set_up(2, "alt-map=yes",
                     "map faces=T2a,T5b,T1b,T3b turns=5,3,1,0 u=0,1,3,4 v=0,0,0,0",
                     "deus.map-apart", "DEU-R21");
    dt_refuse_set_up(2, "alt-map=yes",
                     "map faces=T2a,T5b,T1b,T3b turns=5,3,1,0 u=0,1,2,1 v=0,0,0,0",
                     "deus.map-overlap", "DEU-R21");
}

static void edges_of_a_ring(void)
{
    struct deu_table t;
    struct stele_reason why;

    TEST_CHECK(dt_set_up(&t, 3, "alt-map=yes", RING_3, &why));
    TEST_CHECK(deu_count(t.state.edge) == 36); /* around the hole, too */
    dt_close(&t);
    TEST_CHECK(dt_set_up(&t, 3, "alt-map=yes DEU-R12=outside", RING_3, &why));
    dt_expect_regions(&t, t.state.edge,
                      "A1 A2 A3 A6 B1 B2 B3 B4 C2 C3 C4 C5 D3 D4 D5 D6 E1 E4 E5 E6 F1 F2 F5 F6");
    /* beside the hole a first piece is refused, and the refusal says why it is no edge */
    for (deu_regions left = deu_land(&t.state) & ~t.state.edge; left != 0; left &= left - 1) {
        const int region = deu_lowest(left);
        const bool hole = deu_count(t.state.near[region]) < DEU_DIRECTIONS_N;
        TEST_CHECK(!deu_may_place(&t.game.rules, &t.state, DEU_PRODUCTION, region, false, &why));
        TEST_CHECK(gt_reads(&deus_game, why.reading, "DEU-R12") == hole);
    }
    dt_close(&t);
}

static void map_as_a_move(void)
{
    struct deu_table t;
    struct stele_reason why;

    TEST_CHECK(dt_set_up(&t, 2, NULL, "first boris", &why));
    TEST_CHECK(t.state.phase == DEU_P_MAP && t.state.first == 1);
    dt_refuse(&t, "draw quarry,farm,legion,school,galley", "deus.map-due", "DEU-1.8");
    dt_refuse(&t, "build quarry", "deus.map-due", "DEU-1.8");
    dt_refuse(&t, "map faces=T7b,T4a,T2b,T6b turns=0,0,2,3", "deus.map-villages", "DEU-1.9");
    dt_play(&t, MAP_2);
    TEST_CHECK(t.state.phase == DEU_P_DRAW && t.state.draw_seat == 1 && t.state.draw_n == 5);
    dt_refuse(&t, MAP_2, "deus.map-laid", "DEU-1.8");
    dt_play(&t, "draw quarry,farm,legion,school,galley; draw quarry,farm,legion,school,galley");
    TEST_CHECK(t.state.phase == DEU_P_ACTION && t.state.active == 1);
    TEST_CHECK(dt_holds(&t, 0, "quarry") && dt_holds(&t, 1, "galley"));
    dt_close(&t);
}

/* ---- The start ------------------------------------------------------------------------------- */

static void points_on_villages(void)
{
    struct deu_table t;

    dt_open(&t, 2, NULL);
    TEST_CHECK(t.state.village_vp[dt_region(&t, "A5")] == 3); /* D-1 */
    TEST_CHECK(t.state.village_vp[dt_region(&t, "B4")] == 6);
    TEST_CHECK(t.state.village_vp[dt_region(&t, "C2")] == 4);
    TEST_CHECK(t.state.village_vp[dt_region(&t, "D6")] == 4);
    dt_expect_regions(&t, t.state.villages, "A5 B4 C2 D6");
    dt_close(&t);
    dt_open(&t, 4, NULL);
    int vp = 0;
    for (int i = 0; i < DEU_REGIONS_MAX; i++)
        vp += t.state.village_vp[i];
    TEST_CHECK(vp == 33);
    dt_close(&t);
}

static void village_with_five_neighbours(void)
{
    struct deu_table t;
    struct stele_reason why;
    bool found = false;

    /* The village of T3b in slot A of the standard map, turned until it lies at A1. */
    TEST_CHECK(dt_set_up(&t, 2, NULL, "map faces=T3b,T1a,T4b,T2b turns=5,0,0,3", &why));
    for (int i = 0; i < DEU_REGIONS_MAX; i++) {
        if (!deu_in(t.state.villages, i) || deu_count(t.state.near[i]) != 5)
            continue;
        found = true;
        TEST_CHECK(t.state.village_vp[i] == 5); /* W-8 */
    }
    TEST_CHECK(found);
    dt_close(&t);
}

static void reserves(void)
{
    static const struct {
        int players, temples, resources;
    } rows[] = {{2, 4, 8}, {3, 6, 12}, {4, 7, 16}}; /* W-10 */

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct deu_table t;
        TEST_CASE_("%d players", rows[i].players);
        dt_open(&t, rows[i].players, NULL);
        TEST_CHECK(t.state.temples == rows[i].temples);
        for (int r = 0; r < DEU_RESOURCES_N; r++)
            TEST_CHECK(t.state.reserve[r] == rows[i].resources);
        for (int seat = 0; seat < rows[i].players; seat++) {
            dt_expect_goods(&t, seat, "wood:1 stone:1 clay:1 wheat:1 gold:5");
            TEST_CHECK(dt_player(&t, seat)->vp == 5);
        }
        dt_close(&t);
    }
}

static void start_is_in_the_ledger(void)
{
    struct deu_table t;

    dt_open(&t, 2, NULL);
    gt_score(&t.game);
    const struct stele_row *row = gt_row(&t.game, "deus.row-start", 1);
    TEST_CHECK(row && row->points == 5 && strcmp(row->clause, "DEU-2.6") == 0);
    TEST_CHECK(row && !row->provisional);
    dt_close(&t);
}

static void numbers_of_players(void)
{
    dt_refuse_set_up(1, NULL, "", "deus.players", "DEU-1.7");
}

/* ---- Hands and deck -------------------------------------------------------------------------- */

static void dealt_hands(void)
{
    struct deu_table t;
    struct stele_reason why;

    TEST_CHECK(dt_set_up(&t, 2, NULL,
                         MAP_2 "; hand anna quarry,farm,legion,school,galley"
                               "; hand boris quarry,farm,legion,school,galley",
                         &why));
    TEST_CHECK(t.state.phase == DEU_P_ACTION && t.state.deck_n == 86 && t.state.discards_n == 0);
    dt_close(&t);
    dt_refuse_set_up(2, NULL, "hand anna quarry,farm,legion,school", "deus.hand-count", "DEU-2.7");
    dt_refuse_set_up(2, NULL, "hand anna quarry,quarry,quarry,school,galley", "deus.card-copies",
                     "DEU-1.1");
    dt_refuse_set_up(2, NULL,
                     "hand anna quarry,farm,legion,school,galley"
                     "; hand anna quarry,farm,legion,school,galley",
                     "deus.item-twice", "DEU-2.7");
    dt_refuse_set_up(2, NULL, "hand anna ?,?,?,?,?", "deus.unknown-card", "DEU-R24");
    dt_refuse_set_up(2, NULL, "first anna; first boris", "deus.item-twice", "DEU-2.8");
}

/* All 96 cards, kind after kind, in text notation. */
static void whole_deck(const struct deu_table *t, char *out, int without)
{
    strcpy(out, MAP_2 "; deck ");
    for (int i = 0, n = 0; i < t->set.kinds_n; i++) {
        for (int copy = 0; copy < t->set.card[i].copies; copy++, n++) {
            if (n < without)
                continue;
            strcat(out, t->game.rules.domains[DEU_D_CARDS].names[i]);
            strcat(out, n == 95 ? "" : ",");
        }
    }
}

static void deck_in_order(void)
{
    static char items[4096];
    struct deu_table t;
    struct stele_reason why;

    dt_open(&t, 2, NULL);
    whole_deck(&t, items, 0);
    dt_close(&t);
    TEST_CHECK(dt_set_up(&t, 2, NULL, items, &why));
    TEST_CHECK(t.state.phase == DEU_P_ACTION && t.state.deck_n == 86); /* dealt by itself */
    TEST_CHECK(dt_holds(&t, 0, "guild-forest") && dt_holds(&t, 0, "trading-post-forest"));
    TEST_CHECK(dt_holds(&t, 1, "trading-post-swamp") && !dt_holds(&t, 1, "guild-forest"));
    dt_close(&t);
    dt_open(&t, 2, NULL);
    whole_deck(&t, items, 1);
    dt_close(&t);
    dt_refuse_set_up(2, NULL, items, "deus.deck-count", "DEU-2.7");
    memcpy(strstr(items, "guild-swamp"), "guild-field", 11);
    strcat(items, ",guild-field");
    dt_refuse_set_up(2, NULL, items, "deus.card-copies", "DEU-1.1");
}

static void first_player(void)
{
    struct deu_table t;
    struct stele_reason why;
    struct stele_move items[4];

    TEST_CHECK(dt_set_up(&t, 3, NULL, "first vera", &why));
    TEST_CHECK(t.state.first == 2 && t.state.active == 2 && t.state.round == 1);
    TEST_CHECK(deu_setup_defaults(&t.game.rules, NULL, 0, items, 4) == 1);
    TEST_CHECK(items[0].verb == DEU_I_FIRST && move_int(&items[0], 0, -1) == 0);
    dt_close(&t);
}

/* ---- Alternative start ----------------------------------------------------------------------- */

static void alternative_start(void)
{
    struct deu_table t;
    struct stele_reason why;

    TEST_CHECK(dt_set_up(&t, 2, "alt-start=yes",
                         MAP_2 "; first boris; stock anna civil:5,military:5", &why));
    TEST_CHECK(t.state.phase == DEU_P_STOCK && dt_player(&t, 0)->stock[DEU_CIVIL] == 5);
    dt_refuse(&t, "build quarry", "deus.stock-due", "DEU-10.1");
    dt_refuse(&t, "stock civil:5,military:5 by=anna", "deus.not-your-turn", "DEU-3.1");
    dt_refuse(&t, "stock civil:6,military:4", "deus.stock-type", "DEU-10.1"); /* I-40 */
    dt_refuse(&t, "stock civil:5,temple:3", "deus.stock-type", "DEU-10.1");
    dt_refuse(&t, "stock civil:5,military:5,production:1", "deus.stock-total", "DEU-10.1");
    dt_refuse(&t, "stock civil:3,military:2", "deus.stock-total", "DEU-10.1");
    dt_play(&t, "stock civil:3,military:3"); /* an expert */
    TEST_CHECK(dt_player(&t, 1)->supply[DEU_CIVIL] == 2 && dt_player(&t, 1)->supply[0] == 5);
    TEST_CHECK(t.state.phase == DEU_P_DRAW);
    dt_refuse(&t, "stock civil:5,military:5", "deus.stock-late", "DEU-10.1");
    dt_close(&t);
    dt_refuse_set_up(2, NULL, "stock anna civil:5,military:5", "deus.stock-off", "DEU-10.1");
    dt_refuse_set_up(2, "alt-start=yes", "stock anna civil:5", "deus.stock-total", "DEU-10.1");
    dt_open(&t, 2, NULL);
    dt_hand(&t, 0, "quarry");
    dt_refuse(&t, "stock civil:5,military:5", "deus.stock-off", "DEU-10.1");
    dt_close(&t);
}

static void all_stocks_are_listed(void)
{
    struct deu_table t;
    struct stele_reason why;
    int expected = 0;

    for (int i = 0; i < 6 * 6 * 6 * 6 * 6; i++) {
        const int sum = i % 6 + i / 6 % 6 + i / 36 % 6 + i / 216 % 6 + i / 1296;
        expected += sum >= 6 && sum <= 10;
    }
    TEST_CHECK(dt_set_up(&t, 2, "alt-start=yes", MAP_2, &why));
    TEST_CHECK(gt_legal_n(&t.game, "stock") == expected);
    dt_close(&t);
}

TEST_LIST = {
    {"DEU-1.1 96 cards, 16 of each colour", cards_of_the_box},
    {"DEU-1.2 DEU-1.3 DEU-2.5 DEU-0.5 pieces, temples, tiles", pieces_of_a_player},
    {"DEU-1.4 every face: two seas, a village, four lands", faces_of_tiles},
    {"DEU-1.5 what lands yield", yields_of_lands},
    {"DEU-1.1 DEU-1.4 DEU-5.9 sets that cannot be", compile_refusals},
    {"DEU-1.6 DEU-0.7 neighbours and edges of the standard maps", neighbours_and_edges},
    {"DEU-0.1 DEU-1.8 terrain of turned tiles", turned_tiles},
    {"DEU-0.8 distance counts every kind of region", distances},
    {"DEU-1.7 DEU-1.8 DEU-1.9 DEU-1.10 I-01 I-02 I-03 maps that cannot be", map_refusals},
    {"DEU-1.10 I-01 one tile twice, by one side or both", a_tile_twice},
    {"DEU-10.2 DEU-R21 I-03 other shapes", alternative_maps},
    {"DEU-R12 gaps and outside", edges_of_a_ring},
    {"DEU-1.8 the map as a move", map_as_a_move},
    {"DEU-2.1 D-1 points on villages", points_on_villages},
    {"DEU-2.1 W-8 a village with five neighbours", village_with_five_neighbours},
    {"DEU-2.2 DEU-2.3 DEU-2.6 W-10 reserves and what everybody gets", reserves},
    {"DEU-2.6 the first points are in the ledger", start_is_in_the_ledger},
    {"DEU-1.7 two to four players", numbers_of_players},
    {"DEU-2.7 hands that were dealt", dealt_hands},
    {"DEU-2.7 the order of the deck", deck_in_order},
    {"DEU-2.8 the first player", first_player},
    {"DEU-10.1 I-40 alternative start", alternative_start},
    {"DEU-10.1 every choice of pieces is listed", all_stocks_are_listed},
    {0},
};
