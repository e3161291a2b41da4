/* Deus: why a temple, a good or a village brings a player no points. */
#include "deu_table.h"

#include "acutest.h"

#include <string.h>

static struct deu_table t;

static void temples(void)
{
    dt_open(&t, 2, NULL);
    dt_goods(&t, 0, "wood:1");
    dt_play_cards(&t, 0, "temple-gold");
    const struct stele_object temple = {DEU_OBJ_PLAYED, 0, (int16_t)dt_card(&t, "temple-gold")};

    TEST_CASE("DEU-8.35");
    gt_pays(&t.game, temple, 0, "deus.temple-idle", "DEU-8.35",
            "Temple of gold brings Anna nothing: there is nothing of what it counts",
            "храм золота ничего не приносит игроку Anna: того, что считает карта, нет");
    dt_goods(&t, 0, "gold:1");
    gt_pays(&t.game, temple, 0, "deus.temple-idle", "DEU-8.35",
            "Temple of gold brings Anna nothing: only 1 of what it counts",
            "храм золота ничего не приносит игроку Anna: того, что считает карта, лишь 1");
    dt_goods(&t, 0, "gold:20");
    gt_pays(&t.game, temple, 0, NULL, NULL, NULL, NULL);
    TEST_CASE("a card that is no temple, and one that nobody has");
    gt_pays(&t.game, (struct stele_object){DEU_OBJ_PLAYED, 1, temple.index}, 1, NULL, NULL, NULL,
            NULL);
    dt_close(&t);
}

static void goods(void)
{
    TEST_CASE("DEU-9.6");
    dt_open(&t, 2, NULL);
    dt_goods(&t, 0, "wood:1");
    dt_goods(&t, 1, "wood:3");
    const int16_t wood = (int16_t)gt_name(&t.game, DEU_D_GOODS, "wood", 4);
    gt_pays(&t.game, (struct stele_object){DEU_OBJ_GOODS, 0, wood}, 0, "deus.no-majority",
            "DEU-9.6", "Anna does not have the most wood: Anna 1, Boris 3",
            "Дерево: больше всех не у игрока Anna (Anna 1, Boris 3)");
    gt_pays(&t.game, (struct stele_object){DEU_OBJ_GOODS, 1, wood}, 1, NULL, NULL, NULL, NULL);
    dt_close(&t);
}

static void villages(void)
{
    TEST_CASE("DEU-6.1");
    dt_open(&t, 2, NULL);
    const int village = deu_lowest(t.state.villages);
    const struct stele_object object = {DEU_OBJ_REGION, STELE_NOBODY, (int16_t)village};
    const deu_regions around = t.state.near[village];
    struct stele_reason why = {0};
    uint8_t category;

    TEST_CHECK(!deus_game.pays(&t.game.rules, &t.state, &object, 0, &category, &why));
    TEST_CHECK(strcmp(why.code, "deus.village-stands") == 0 && strcmp(why.clause, "DEU-6.1") == 0);
    TEST_CHECK(gt_fact_n(&why.facts, "free") == deu_count(around));
    TEST_CHECK(gt_fact(&why.facts, "armies") == 0);
    gt_told_reason(&t.game, &why);
    t.state.player[1].held = around;
    t.state.piece[DEU_ARMY] = 0;
    TEST_CHECK(!deus_game.pays(&t.game.rules, &t.state, &object, 0, &category, &why));
    TEST_CHECK(gt_fact_n(&why.facts, "free") == 0);
    gt_told_reason(&t.game, &why);
    t.state.piece[DEU_ARMY] = around & (~around + 1);
    TEST_CHECK(!deus_game.pays(&t.game.rules, &t.state, &object, 0, &category, &why));
    TEST_CHECK(gt_fact(&why.facts, "armies") == 1);
    gt_told_reason(&t.game, &why);
    TEST_CASE("no village");
    t.state.villages = 0;
    gt_pays(&t.game, object, 0, NULL, NULL, NULL, NULL);
    dt_close(&t);
}

TEST_LIST = {
    {"temples", temples},
    {"goods", goods},
    {"villages", villages},
    {NULL, NULL},
};
