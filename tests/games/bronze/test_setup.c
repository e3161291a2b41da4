/* Components and set-up of Bronze, sections 1 and 2 of the rules reference; and sets that somebody
 * has corrected. */
#include "brz_table.h"

#include "acutest.h"

#include <stdlib.h>
#include <string.h>

enum { ANNA, BORIS };

/* ---- Components ------------------------------------------------------------------------------ */

static void test_box(void)
{
    struct table t;
    int tokens = 0, cards = 0;

    TEST_CASE("BRZ-1.5");
    table_open(&t, 4, NULL);
    TEST_CHECK(t.set.lands_n == 14 && t.set.cities_n == 50 && t.set.cubes == 30);
    for (int i = 0; i < t.set.techs_n; i++)
        cards += t.set.tech[i].cards[4];
    TEST_CHECK(cards == 70);
    TEST_CASE("BRZ-1.11");
    for (int i = 0; i < t.set.provinces_n; i++) {
        TEST_CHECK(t.set.province_points[i] == 4 + i);
        tokens += t.set.province_tokens[i];
    }
    TEST_CHECK(tokens == 12);
    TEST_CASE("BRZ-1.10");
    static const int length[] = {3, 5, 7}, points[] = {3, 6, 10};
    TEST_CHECK(t.set.levels_n == 3 && t.set.landscapes_n == 7);
    for (int i = 0; i < 3; i++)
        TEST_CHECK(t.set.route_length[i] == length[i] && t.set.route_points[i] == points[i]);
    table_close(&t);
}

static void test_landscapes(void)
{
    static const char *const names[] = {"mountains", "forest", "steppe", "savanna",
                                        "desert",    "jungle", "shore"};
    struct table t;

    TEST_CASE("BRZ-1.2");
    table_open(&t, 2, NULL);
    for (int i = 0; i < 7; i++)
        TEST_CHECK(table_name(&t, BRZ_D_LANDSCAPES, names[i]) == i);
    TEST_CASE("BRZ-1.3");
    for (int i = 0; i < t.set.lands_n; i++)
        for (int j = 0; j < 7; j++)
            TEST_CHECK(t.set.land[i].cell[j] >= 1 && t.set.land[i].cell[j] <= 3);
    table_close(&t);
}

/* BRZ-R2: one name for state and authority. */
static void test_technologies(void)
{
    static const char *const names[] = {"authority",     "irrigation", "pottery", "wheel",
                                        "domestication", "religion",   "masonry", "bronze"};
    struct table t;

    TEST_CASE("BRZ-1.6 BRZ-1.7 BRZ-R2");
    table_open(&t, 2, NULL);
    TEST_CHECK(t.set.techs_n == 8);
    for (int i = 0; i < 8; i++)
        TEST_CHECK(table_name(&t, BRZ_D_TECHNOLOGIES, names[i]) == i);
    /* Irrigation: herders and farmers; mountains, savanna, desert. */
    TEST_CHECK(t.set.tech[1].landscapes == (1 << 0 | 1 << 3 | 1 << 4));
    TEST_CHECK(t.set.tech[1].kinds == (1 << 0 | 1 << 1));
    TEST_CASE("BRZ-1.8");
    TEST_CHECK(t.set.bronze == 7 && t.set.tech[7].landscapes == 0x7f && t.set.tech[7].kinds == 7);
    TEST_CHECK(t.set.tech[7].cards[4] == 0);
    table_close(&t);
}

/* ---- Set-up ---------------------------------------------------------------------------------- */

static void test_table(void)
{
    static const struct {
        int players, lands, open, draw, deck, least;
    } rows[] = {{2, 7, 1, 3, 42, 8}, {3, 9, 2, 4, 56, 11}, {4, 11, 2, 5, 70, 14}};

    for (size_t i = 0; i < 3; i++) {
        struct table t;
        int cards = 0;
        TEST_CASE_("%d players", rows[i].players);
        TEST_CASE("BRZ-2.1 BRZ-2.3 BRZ-1.1");
        table_open(&t, rows[i].players, NULL);
        TEST_CHECK(brz_table(&t.game.rules)->lands == rows[i].lands);
        TEST_CHECK(t.state.open == rows[i].open);
        TEST_CHECK(brz_table(&t.game.rules)->draw == rows[i].draw);
        TEST_CHECK(t.state.place[1].land == table_name(&t, BRZ_D_LANDS, "L01") + 1);
        TEST_CASE("BRZ-2.4 BRZ-2.12 BRZ-2.8");
        for (int seat = 0; seat < rows[i].players; seat++) {
            const struct brz_player *player = &t.state.player[seat];
            TEST_CHECK(player->cubes == 30 && player->columns_n == 0 && player->cities_n == 0);
            for (int j = 0; j < 7; j++)
                TEST_CHECK(player->route[j] == 0 &&
                           brz_route_owner(&t.game.rules, &t.state, j, 0) == STELE_NOBODY);
        }
        TEST_CASE("BRZ-2.5 BRZ-2.6 BRZ-2.7");
        for (int j = 0; j < 5; j++) {
            TEST_CHECK(t.state.stack[j].left >= rows[i].least &&
                       t.state.stack[j].left <= rows[i].least + 1);
            TEST_CHECK((t.state.stack[j].top != BRZ_NONE) == (j < 4)); /* the spare stays down */
            cards += t.state.stack[j].left;
        }
        TEST_CHECK(cards == rows[i].deck);
        TEST_CASE("BRZ-2.9");
        for (int j = 1; j <= rows[i].lands; j++)
            TEST_CHECK(t.state.place[j].province > 0);
        table_expect_laws(&t);
        table_close(&t);
    }
}

/* Nothing known: sizes as even as possible, everything else is owed. */
static void test_blank(void)
{
    static const int sizes[] = {9, 9, 8, 8, 8};
    struct table t;

    TEST_CASE("BRZ-2.6");
    table_blank(&t, 2, NULL);
    for (int i = 0; i < 5; i++)
        TEST_CHECK(t.state.stack[i].left == sizes[i]);
    TEST_CHECK(t.state.owes_provinces && t.state.open == 0 && t.state.owes_shows == 0xf);
    table_expect_laws(&t);
    table_close(&t);
}

/* Which stacks get the extra cards is free; a prefix of the lands is enough. */
static void test_partial(void)
{
    struct table t;

    table_with(&t, 2, NULL,
               "lands L05,L02; stack 1 wheel,religion 8; stack 2 wheel 8; stack 3 wheel 8;"
               "stack 4 pottery 9; spare size=9");
    TEST_CHECK(t.state.open == 1 && t.state.owes_shows == 0 && t.state.owes_provinces);
    table_play(&t,
               "provinces province4,province4,province5,province5,province6,province6,province4;"
               "play 1 bronze R; settle 1.1 1 forest 0"); /* the next card and land are known */
    TEST_CHECK(t.state.open == 2);
    table_play(&t, "end; play 1 face R; show 1 masonry; end");
    table_expect_laws(&t);
    table_close(&t);
}

static void test_first_player(void)
{
    struct table t;

    TEST_CASE("BRZ-2.11");
    table_with(&t, 3, NULL, "first vera");
    TEST_CHECK(t.state.first == 2 && t.state.active == 2);
    table_close(&t);
    table_open(&t, 2, NULL);
    t.state.first = t.state.active = BORIS;
    table_play(&t, "play 1 face R; end");
    TEST_CHECK(t.state.active == ANNA && t.state.round == 1 && t.state.turn == 2);
    table_play(&t, "play 1 face R; end");
    TEST_CHECK(t.state.active == BORIS && t.state.round == 2 && t.state.turn == 3);
    table_close(&t);
}

static void test_defaults(void)
{
    struct table t;
    struct stele_move items[4];

    table_blank(&t, 2, NULL);
    TEST_CHECK(brz_setup_defaults(&t.game.rules, NULL, 0, items, 4) == 1);
    TEST_CHECK(items[0].verb == BRZ_S_FIRST && items[0].value[0] == 0);
    struct stele_move given = items[0];
    given.value[0] = 1;
    TEST_CHECK(brz_setup_defaults(&t.game.rules, &given, 1, items, 4) == 1 &&
               items[0].value[0] == 1);
    table_close(&t);
}

/* ---- Corrected sets -------------------------------------------------------------------------- */

/* A new city, another parameter, another land: no C. */
static void test_corrected(void)
{
    gt_compile(
        &bronze_game, "<item id=\"avaris\" scoring=\"tech_majority\" techs=\"wheel\" points=\"6\"",
        "<item id=\"avaris\" scoring=\"column_height_min\" count=\"4\" points=\"3\"", NULL, NULL);
    gt_compile(&bronze_game, "</group>\n\n  <!-- city-from:",
               "<item id=\"ebla\" scoring=\"landscape_majority\" landscapes=\"steppe\" "
               "points=\"4\" players=\"4\"/></group>\n\n  <!-- city-from:",
               NULL, NULL);
    gt_compile(&bronze_game, "mountains=\"hunter\" forest=\"farmer herder\"",
               "mountains=\"herder hunter hunter\" forest=\"farmer\"", NULL, NULL);
    gt_compile(&bronze_game, "<item id=\"max-columns\" value=\"4\"/>",
               "<item id=\"max-columns\" value=\"5\"/>", NULL, NULL);
}

/* A city that was changed pays as the set says. */
static void test_corrected_city_pays(void)
{
    struct table t;

    table_open(&t, 2, NULL);
    gt_compile(
        &bronze_game, "<item id=\"avaris\" scoring=\"tech_majority\" techs=\"wheel\" points=\"6\"",
        "<item id=\"avaris\" scoring=\"bronze_pair\" techs=\"masonry\" points=\"3\"", &t.set, NULL);
    table_matrix(&t, ANNA, "masonry masonry / bronze bronze bronze");
    TEST_CHECK(table_pays(&t, ANNA, "avaris") == 6);
    table_close(&t);
}

static void test_refused_sets(void)
{
    gt_compile(&bronze_game, "scoring=\"tech_majority\" techs=\"wheel\"",
               "scoring=\"beauty\" techs=\"wheel\"", NULL, "set.missing");
    gt_compile(&bronze_game, "scoring=\"tech_majority\" techs=\"wheel\"",
               "scoring=\"tech_majority\"", NULL, "set.missing");
    gt_compile(&bronze_game, "scoring=\"tech_majority\" techs=\"wheel\"",
               "scoring=\"tech_majority\" techs=\"steam\"", NULL, "set.missing");
    gt_compile(&bronze_game, "mountains=\"hunter\" forest=\"farmer herder\"",
               "mountains=\"fisher\" forest=\"farmer herder\"", NULL, "set.missing");
    gt_compile(&bronze_game, "mountains=\"hunter\" forest=\"farmer herder\"",
               "mountains=\"hunter hunter hunter hunter\" forest=\"farmer herder\"", NULL,
               "set.missing");
    gt_compile(&bronze_game, "<item id=\"route5\" length=\"5\"", "<item id=\"route5\" length=\"3\"",
               NULL, "set.range");
    gt_compile(&bronze_game, "<item id=\"cubes\" value=\"30\"/>",
               "<item id=\"cubes\" value=\"0\"/>", NULL, "set.range");
    gt_compile(&bronze_game, "<item id=\"two\" players=\"2\" lands=\"7\"",
               "<item id=\"two\" players=\"2\" lands=\"15\"", NULL, "set.range");
    /* With three stacks to run out somebody might find no card in the last round. */
    gt_compile(&bronze_game, "<item id=\"exhaustions-to-end\" value=\"2\"/>",
               "<item id=\"exhaustions-to-end\" value=\"3\"/>", NULL, "set.range");
    gt_compile(&bronze_game, "column=\"0\" wild=\"1\"", "column=\"0\" wild=\"0\"", NULL,
               "set.missing");
    gt_compile(&bronze_game, "points=\"4\" tokens=\"4\"", "points=\"4\" tokens=\"2\"", NULL,
               "set.range");
}

TEST_LIST = {
    {"box", test_box},
    {"landscapes", test_landscapes},
    {"technologies", test_technologies},
    {"table", test_table},
    {"blank", test_blank},
    {"partial", test_partial},
    {"first_player", test_first_player},
    {"defaults", test_defaults},
    {"corrected", test_corrected},
    {"corrected_city_pays", test_corrected_city_pays},
    {"refused_sets", test_refused_sets},
    {NULL, NULL},
};
