/* Roll Through the Ages: why something on a sheet brings its owner no points. */
#include "rta_table.h"

#include "acutest.h"

#include <string.h>

static struct table t;

static struct stele_object thing(enum rta_object kind, int index)
{
    return (struct stele_object){(uint8_t)kind, 0, (int16_t)index};
}

static int development(const char *name)
{
    return gt_name(&t.game, RTA_D_DEVELOPMENTS, name, strlen(name));
}

static void base(void)
{
    table_open(&t, "base", 2, NULL);
    TEST_CASE("RTA-13.2");
    table_sheet(&t, 0)->monument[table_monument(&t, "hanging_gardens")] = 3;
    gt_pays(&t.game, thing(RTA_OBJ_MONUMENT, table_monument(&t, "hanging_gardens")), 0,
            "rolltta.unfinished", "RTA-13.2",
            "Anna has not finished Hanging Gardens: 3 of 11 boxes are marked",
            "у игрока Anna не достроено: Висячие сады (3 из 11 клеток)");
    table_finish(&t, 0, "hanging_gardens", RTA_FIRST);
    gt_pays(&t.game, thing(RTA_OBJ_MONUMENT, table_monument(&t, "hanging_gardens")), 0, NULL, NULL,
            NULL, NULL);
    TEST_CASE("RTA-1.6");
    gt_pays(&t.game, thing(RTA_OBJ_MONUMENT, table_monument(&t, "temple")), 0, "rolltta.build-out",
            "RTA-1.6", "a game of 2 players is played without the Temple",
            "в игре на 2 игроков нет Храма");
    TEST_CASE("RTA-13.1");
    gt_pays(&t.game, thing(RTA_OBJ_DEVELOPMENT, development("religion")), 0, "rolltta.not-bought",
            "RTA-13.1", "Anna has not bought Religion", "у игрока Anna не куплено: Религия");
    table_give(&t, 0, "religion");
    gt_pays(&t.game, thing(RTA_OBJ_DEVELOPMENT, development("religion")), 0, NULL, NULL, NULL,
            NULL);
    TEST_CASE("RTA-13.4");
    gt_pays(&t.game, thing(RTA_OBJ_CITY, 0), 0, "rolltta.no-empire", "RTA-13.4",
            "cities bring points only with Empire, which Anna does not own",
            "города приносят очки только с улучшением «Империя», а его у игрока Anna нет");
    table_give(&t, 0, "empire");
    gt_pays(&t.game, thing(RTA_OBJ_CITY, 0), 0, "rolltta.unfinished", "RTA-13.2",
            "Anna has not finished city 4: 0 of 3 boxes are marked",
            "у игрока Anna не достроено: город 4 (0 из 3 клеток)");
    table_set_cities(&t, 0, 4);
    gt_pays(&t.game, thing(RTA_OBJ_CITY, 0), 0, NULL, NULL, NULL, NULL);
    TEST_CASE("RTA-13.7");
    gt_pays(&t.game, thing(RTA_OBJ_GOODS, 0), 0, "rolltta.goods-ties", "RTA-13.7",
            "goods bring no points; they only decide between players who are level",
            "товары очков не приносят, они лишь решают при равенстве");
    TEST_CASE("food and dice have nothing to do with points");
    gt_pays(&t.game, thing(RTA_OBJ_FOOD, 0), 0, NULL, NULL, NULL, NULL);
    table_close(&t);
}

static void lba(void)
{
    table_open(&t, "lba", 2, NULL);
    TEST_CASE("RTA-13.5");
    gt_pays(&t.game, thing(RTA_OBJ_GOODS, 0), 0, "rolltta.no-commerce", "RTA-13.5",
            "goods bring points only with Commerce, which Anna does not own",
            "товары приносят очки только с улучшением «Торговля», а его у игрока Anna нет");
    table_give(&t, 0, "commerce");
    gt_pays(&t.game, thing(RTA_OBJ_GOODS, 0), 0, NULL, NULL, NULL, NULL);
    TEST_CASE("RTA-16.9");
    gt_pays(&t.game, thing(RTA_OBJ_SHIPS, 0), 0, "rolltta.ships-worth", "RTA-16.9",
            "ships bring no points", "корабли очков не приносят");
    table_close(&t);
}

TEST_LIST = {
    {"base", base},
    {"late bronze age", lba},
    {NULL, NULL},
};
