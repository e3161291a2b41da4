/* Babylonia: why a city, a farm or a ziggurat brings a player no points. */
#include "bab_table.h"

#include "acutest.h"

/* A city far from where these tests play, so that the game goes on. */
#define AWAY "A7:cM A4:cP"

static struct table t;

static struct stele_object thing(enum bab_object kind, const char *space)
{
    return (struct stele_object){(uint8_t)kind, STELE_NOBODY, (int16_t)table_space(&t, space)};
}

static void open_city(void)
{
    TEST_CASE("BAB-7.1");
    table_start(&t, 2, NULL, &(struct position){.tiles = AWAY " I4:cM", .tokens = "J4:1F I5:2M"});
    gt_pays(&t.game, thing(BAB_OBJ_TILE, "I4"), 0, "babylonia.city-open", "BAB-7.1",
            "the city at I4 is not surrounded: H3, H4 are free",
            "город на I4 не окружён: свободны клетки H3, H4");
    t.state.owner[table_space(&t, "H4")] = 1;
    gt_pays(&t.game, thing(BAB_OBJ_SPACE, "I4"), 1, "babylonia.city-open", "BAB-7.1",
            "the city at I4 is not surrounded: H3 is free",
            "город на I4 не окружён: свободна клетка H3");
    TEST_CASE("nothing lies there");
    gt_pays(&t.game, thing(BAB_OBJ_SPACE, "D3"), 0, NULL, NULL, NULL, NULL);
    TEST_CASE("a token by itself");
    gt_pays(&t.game, thing(BAB_OBJ_TOKEN, "J4"), 0, NULL, NULL, NULL, NULL);
    table_close(&t);
}

static void surrounded(void)
{
    TEST_CASE("BAB-7.7: no noble, no city, and the tile is another's");
    table_start(&t, 2, NULL,
                &(struct position){.tiles = AWAY " I4:cM", .tokens = "J4:2F I5:2M H3:1F"});
    t.state.owner[table_space(&t, "H4")] = 2;
    gt_pays(
        &t.game, thing(BAB_OBJ_TILE, "I4"), 0, "babylonia.city-lost", "BAB-7.7",
        "the city at I4 pays Anna nothing: the tile goes to Boris (Anna 1, Boris 3), no noble of "
        "Anna is connected to it, and no city lies in front of Anna",
        "город на I4 ничего не приносит игроку Anna: тайл достаётся игроку Boris (Anna 1, Boris "
        "3), знать игрока Anna с ним не связана, а своих городов перед ним нет");
    gt_pays(&t.game, thing(BAB_OBJ_TILE, "I4"), 1, NULL, NULL, NULL, NULL);
    TEST_CASE("BAB-7.7: with a city in front it pays");
    t.state.clan[0].cities = 1;
    gt_pays(&t.game, thing(BAB_OBJ_TILE, "I4"), 0, NULL, NULL, NULL, NULL);
    table_close(&t);
    TEST_CASE("BAB-7.8: a tie, without nobles");
    table_start(&t, 2, NULL,
                &(struct position){.tiles = AWAY " I4:cM", .tokens = "J4:2F I5:2M H3:1F"});
    t.state.owner[table_space(&t, "H4")] = 1;
    gt_pays(
        &t.game, thing(BAB_OBJ_TILE, "I4"), 0, "babylonia.city-tied-nothing", "BAB-7.8",
        "the city at I4 pays Anna nothing: the most tokens are shared (Anna 2, Boris 2), so "
        "nobody wins the tile, and no noble of Anna is connected to it",
        "город на I4 ничего не приносит игроку Anna: жетонов поровну (Anna 2, Boris 2), тайл не "
        "достаётся никому, и знать игрока Anna с ним не связана");
    gt_pays(&t.game, thing(BAB_OBJ_TILE, "I4"), 1, NULL, NULL, NULL, NULL); /* his merchant */
    table_close(&t);
    TEST_CASE("BAB-R18: a tie cancels the nobles");
    table_start(&t, 2, "BAB-R18=cancelled",
                &(struct position){.tiles = AWAY " I4:cM", .tokens = "J4:2F I5:2M H3:1F"});
    t.state.owner[table_space(&t, "H4")] = 1;
    gt_pays(
        &t.game, thing(BAB_OBJ_TILE, "I4"), 1, "babylonia.city-tied-nothing", "BAB-7.8",
        "the city at I4 pays Boris nothing: the most tokens are shared (Anna 2, Boris 2), so "
        "nobody wins the tile, and a tie cancels the nobles",
        "город на I4 ничего не приносит игроку Boris: жетонов поровну (Anna 2, Boris 2), тайл не "
        "достаётся никому, а ничья отменяет очки за знать");
    table_close(&t);
}

static void farms_and_ziggurats(void)
{
    table_start(&t, 2, NULL, &(struct position){.tiles = AWAY " I4:f5", .tokens = "I6:2F"});
    TEST_CASE("BAB-5.6");
    gt_pays(&t.game, thing(BAB_OBJ_TILE, "I4"), 0, "babylonia.farm-waits", "BAB-5.6",
            "the farm at I4 pays whoever places a token there",
            "пашня на I4 платит тому, кто положит на неё жетон");
    TEST_CASE("BAB-6.1");
    gt_pays(&t.game, thing(BAB_OBJ_ZIGGURAT, "I7"), 0, "babylonia.ziggurat-far", "BAB-6.1",
            "Anna has no token next to the ziggurat at I7",
            "рядом с зиккуратом на I7 нет жетона игрока Anna");
    gt_pays(&t.game, thing(BAB_OBJ_ZIGGURAT, "I7"), 1, NULL, NULL, NULL, NULL);
    table_close(&t);
}

TEST_LIST = {
    {"open city", open_city},
    {"surrounded", surrounded},
    {"farms and ziggurats", farms_and_ziggurats},
    {NULL, NULL},
};
