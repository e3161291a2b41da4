/* Deus: what a position waits for, and what a refusal at the wrong time says besides. */
#include "deu_table.h"

#include "acutest.h"

static struct deu_table t;

/* ---- What is due ----------------------------------------------------------------------------- */

static void before_the_first_turn(void)
{
    struct stele_reason why = {0};

    TEST_CASE("DEU-1.8");
    dt_set_up(&t, 2, "alt-start=yes", NULL, &why);
    t.state.phase = DEU_P_MAP;
    gt_due(&t.game, "deus.map-due", "DEU-1.8", "the map has to be laid", "нужно выложить карту");
    TEST_CASE("DEU-10.1");
    t.state.phase = DEU_P_STOCK;
    gt_due(&t.game, "deus.stock-due", "DEU-10.1", "Anna has to choose pieces",
           "Anna выбирает фигуры");
    dt_close(&t);
}

static void an_action(void)
{
    dt_open(&t, 2, NULL);
    dt_hand(&t, 0, "farm quarry temple-gold");
    TEST_CASE("DEU-3.2");
    gt_due(&t.game, "deus.action-due", "DEU-3.2", "Anna has to build or to make an offering",
           "Anna строит или приносит жертву");
    TEST_CASE("DEU-4.3");
    dt_play(&t, "build farm");
    gt_due(&t.game, "deus.pay-due", "DEU-4.3", "Anna has to pay for Farm", "Anna платит за ферму");
    TEST_CASE("DEU-4.6");
    dt_play(&t, "pay");
    gt_due(&t.game, "deus.place-due", "DEU-4.6", "Anna has to place the production building",
           "Anna ставит производственное здание");
    gt_say_refusal(&t.game, "skip", "The production building must be placed first",
                   "Сначала нужно поставить производственное здание");
    TEST_CASE("DEU-4.15");
    dt_play(&t, "place A6");
    gt_due(&t.game, "deus.card-due", "DEU-4.15", "Anna has to use Farm or skip it (“skip”)",
           "Anna применяет карту «ферма» или пропускает её («skip»)");
    TEST_CASE("DEU-5.3");
    t.state.phase = DEU_P_PLACE;
    t.state.column = DEU_PURPLE;
    gt_due(&t.game, "deus.temple-place-due", "DEU-5.3", "Anna has to place the temple",
           "Anna ставит храм");
    TEST_CASE("DEU-R20");
    dt_turn(&t, 0);
    dt_hand(&t, 0, "");
    gt_due(&t.game, "deus.action-due", "DEU-R20", "Anna has no card and has to pass (“pass”)",
           "Anna без карт и пропускает ход («pass»)");
    dt_close(&t);
}

static void an_offering(void)
{
    dt_open(&t, 2, NULL);
    dt_hand(&t, 0, "farm legion school galley quarry");
    TEST_CASE("DEU-7.3");
    dt_play(&t, "discard legion; discard farm");
    gt_due(&t.game, "deus.invoke-due", "DEU-7.3",
           "Anna has to offer another card or invoke the god (“invoke”)",
           "Anna отдаёт ещё карту или призывает бога («invoke»)");
    TEST_CASE("DEU-7.14");
    dt_play(&t, "invoke");
    gt_due(&t.game, "deus.god-due", "DEU-7.14", "Anna has to take the gift of Ceres: 2",
           "Anna берёт дар Цереры: 2");
    TEST_CASE("DEU-3.4");
    dt_play(&t, "take wood:1,clay:1");
    gt_due(&t.game, "deus.draw-due", "DEU-3.4", "Anna has to draw 2 cards", "Anna берёт 2 карты");
    dt_close(&t);
}

/* ---- Refusals -------------------------------------------------------------------------------- */

static void not_the_time(void)
{
    dt_open(&t, 2, NULL);
    dt_hand(&t, 0, "farm quarry");
    dt_hand(&t, 1, "quarry");
    TEST_CASE("DEU-4.3: nothing to pay");
    gt_more(&t.game, "pay", "Now: Anna has to build or to make an offering (DEU-3.2)",
            "Сейчас: Anna строит или приносит жертву (DEU-3.2)");
    dt_play(&t, "build farm; pay; place A6");
    TEST_CASE("DEU-3.1: the next player begins before the card is used");
    gt_more(&t.game, "build quarry by=boris",
            "Now: Anna has to use Farm or skip it (“skip”) (DEU-4.15)",
            "Сейчас: Anna применяет карту «ферма» или пропускает её («skip») (DEU-4.15)");
    TEST_CASE("DEU-3.2, DEU-4.2: a second action, with a card that is not in the hand");
    gt_more(
        &t.game, "build farm",
        "Now: Anna has to use Farm or skip it (“skip”) (DEU-4.15). Besides: Anna does not hold "
        "Farm "
        "(DEU-4.2)",
        "Сейчас: Anna применяет карту «ферма» или пропускает её («skip») (DEU-4.15). Кроме того: У "
        "игрока Anna на руке нет карты «ферма» (DEU-4.2)");
    TEST_CASE("DEU-3.1, DEU-3.2: not his turn, and with cards in hand one may not pass");
    gt_more(&t.game, "pass by=boris",
            "Now: Anna has to use Farm or skip it (“skip”) (DEU-4.15). Besides: With cards in hand "
            "one may "
            "not pass (DEU-3.2)",
            "Сейчас: Anna применяет карту «ферма» или пропускает её («skip») (DEU-4.15). Кроме "
            "того: Пока "
            "есть карты, пропускать ход нельзя (DEU-3.2)");
    TEST_CASE("DEU-4.15: what another card does");
    gt_more(&t.game, "sell 1", "Now: Anna has to use Farm or skip it (“skip”) (DEU-4.15)",
            "Сейчас: Anna применяет карту «ферма» или пропускает её («skip») (DEU-4.15)");
    TEST_CASE("DEU-4.15: the refusal has said it");
    gt_more(&t.game, "place A1", "", "");
    TEST_CASE("in time: nothing more to say");
    dt_turn(&t, 0);
    gt_more(&t.game, "build farm", "", "");
    dt_close(&t);
}

TEST_LIST = {
    {"before the first turn", before_the_first_turn},
    {"an action", an_action},
    {"an offering", an_offering},
    {"not the time", not_the_time},
    {NULL, NULL},
};
