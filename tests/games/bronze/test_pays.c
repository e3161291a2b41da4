/* Bronze: why a land, a trade token or a city brings a player no points. */
#include "brz_table.h"

#include "acutest.h"

static struct table t;

static struct stele_object thing(enum brz_object kind, int index)
{
    return (struct stele_object){(uint8_t)kind, STELE_NOBODY, (int16_t)index};
}

static void provinces(void)
{
    table_open(&t, 2, NULL);
    table_cubes(&t, 0, "2.savanna.0");
    TEST_CASE("BRZ-8.1");
    gt_pays(&t.game, thing(BRZ_OBJ_LAND, 2), 1, "bronze.province-open", "BRZ-8.1",
            "land 2 is not closed yet: it is not full, and not everybody has settled further right "
            "(Anna 1)",
            "земля 2 ещё не завершена: она не заполнена, и не все поселились правее (Anna 1)");
    TEST_CASE("BRZ-8.2");
    t.state.place[2].province_owner = 1;
    gt_pays(&t.game, thing(BRZ_OBJ_PROVINCE, 2), 1, "bronze.province-lost", "BRZ-8.2",
            "the province of land 2 went to Anna, not to Boris: Anna 1",
            "провинция земли 2 досталась игроку Anna, а не игроку Boris: Anna 1");
    gt_pays(&t.game, thing(BRZ_OBJ_PROVINCE, 2), 0, NULL, NULL, NULL, NULL);
    TEST_CASE("BRZ-8.3");
    table_cubes(&t, 1, "2.savanna.1");
    t.state.place[2].province_owner = BRZ_PROVINCE_GONE;
    gt_pays(&t.game, thing(BRZ_OBJ_PROVINCE, 2), 0, "bronze.province-gone", "BRZ-8.3",
            "the province of land 2 went to nobody: the most settlements were shared (Anna 1, "
            "Boris 1)",
            "провинция земли 2 не досталась никому: поселений поровну (Anna 1, Boris 1)");
    TEST_CASE("no such land");
    gt_pays(&t.game, thing(BRZ_OBJ_LAND, 40), 0, NULL, NULL, NULL, NULL);
    table_close(&t);
}

static void trade(void)
{
    table_open(&t, 2, NULL);
    const int savanna = table_name(&t, BRZ_D_LANDSCAPES, "savanna");
    const struct stele_object least =
        thing(BRZ_OBJ_TRADE, brz_trade_number(&t.game.rules, savanna, 0));

    table_cubes(&t, 0, "1.savanna.0 2.savanna.0");
    TEST_CASE("BRZ-7.4");
    gt_pays(&t.game, least, 0, "bronze.route-short", "BRZ-7.4",
            "the longest route of Anna in the savanna has a length of 2; the token asks for 3",
            "самый длинный путь игрока Anna, ландшафт «саванна»: 2; жетон требует 3");
    TEST_CASE("BRZ-7.3");
    table_cubes(&t, 0, "3.savanna.0");
    gt_pays(&t.game, least, 0, "bronze.route-later", "BRZ-7.3",
            "Anna has a route of 3 in the savanna; the token of 3 is taken at the end of one’s own "
            "turn",
            "у игрока Anna путь 3, ландшафт «саванна»; жетон 3 берут в конце своего хода");
    TEST_CASE("BRZ-7.6");
    table_routes(&t, 1, "savanna:3");
    gt_pays(&t.game, least, 0, "bronze.route-held", "BRZ-7.6",
            "Anna has a route of 3 in the savanna, but Boris holds the token of 3",
            "у игрока Anna путь 3, ландшафт «саванна», но жетон 3 держит Boris");
    gt_pays(&t.game, least, 1, NULL, NULL, NULL, NULL);
    TEST_CASE("BRZ-7.7: whoever has a greater one does not ask");
    table_routes(&t, 0, "savanna:5");
    gt_pays(&t.game, least, 0, NULL, NULL, NULL, NULL);
    table_close(&t);
}

static void cities(void)
{
    table_open(&t, 2, NULL);
    const struct stele_object avaris = thing(BRZ_OBJ_CITY, table_name(&t, BRZ_D_CITIES, "avaris"));

    TEST_CASE("BRZ-10.4");
    gt_pays(&t.game, avaris, 0, "bronze.city-free", "BRZ-10.4",
            "nobody has taken Avaris; a city pays its owner",
            "город Аварис никем не взят; город платит владельцу");
    table_cities(&t, 0, "avaris");
    gt_pays(&t.game, avaris, 0, "bronze.city-empty", "BRZ-10.4",
            "Avaris pays Anna nothing: what it counts is missing",
            "город Аварис ничего не приносит игроку Anna: того, что он считает, нет");
    gt_pays(&t.game, avaris, 1, NULL, NULL, NULL, NULL);
    TEST_CASE("a card by itself");
    gt_pays(&t.game, (struct stele_object){BRZ_OBJ_CARD, 0, 0}, 0, NULL, NULL, NULL, NULL);
    table_close(&t);
}

TEST_LIST = {
    {"provinces", provinces},
    {"trade", trade},
    {"cities", cities},
    {NULL, NULL},
};
