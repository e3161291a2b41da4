/* Bronze: what a position waits for, and what a refusal at the wrong time says besides. */
#include "brz_table.h"

#include "acutest.h"

static struct table t;

/* ---- What is due ----------------------------------------------------------------------------- */

static void decisions(void)
{
    TEST_CASE("BRZ-3.1");
    table_open(&t, 2, NULL);
    gt_due(&t.game, "bronze.card-first", "BRZ-3.1", "Anna has to take and lay a technology card",
           "Anna берёт и выкладывает карту технологии");
    TEST_CASE("BRZ-6.4");
    table_play(&t, "play 1 face R");
    gt_due(&t.game, "bronze.end-due", "BRZ-6.4",
           "Anna may still settle with authority (1.1), and then ends the turn (“end”)",
           "Anna может ещё селиться: власть (1.1), а затем заканчивает ход («end»)");
    t.state.used = 1;
    gt_due(&t.game, "bronze.end-due", "BRZ-6.4", "Anna has to end the turn (“end”)",
           "Anna заканчивает ход («end»)");
    t.state.used = 0;
    t.state.player[0].cubes = 0;
    gt_due(&t.game, "bronze.end-due", "BRZ-6.4", "Anna has to end the turn (“end”)",
           "Anna заканчивает ход («end»)");
    table_close(&t);
}

static void a_city(void)
{
    TEST_CASE("BRZ-6.14");
    table_open(&t, 2, NULL);
    table_cubes(&t, 0, "2.savanna.0");
    table_play(&t, "play 1 face R");
    t.state.place[2].display_n = 1;
    t.state.place[2].display[0] = 1;
    t.state.city_due = 2;
    t.state.phase = BRZ_P_CITY;
    gt_due(&t.game, "bronze.city-missing", "BRZ-6.14",
           "Anna has to take a city below land 2: Avaris", "Anna берёт город ниже земли 2: Аварис");
    gt_more(&t.game, "settle 1.1 2 savanna 0",
            "Now: Anna has to take a city below land 2: Avaris (BRZ-6.14)",
            "Сейчас: Anna берёт город ниже земли 2: Аварис (BRZ-6.14)");
    gt_more(&t.game, "end", "", ""); /* the refusal has said it */
    table_close(&t);
}

static void what_chance_owes(void)
{
    table_blank(&t, 2, NULL);
    TEST_CASE("BRZ-2.9");
    gt_due(&t.game, "bronze.tokens-missing", "BRZ-2.9",
           "the province tokens have to be put above the lands", "нужно выложить жетоны провинций");
    TEST_CASE("BRZ-2.3");
    t.state.owes_provinces = 0;
    gt_due(&t.game, "bronze.reveal-missing", "BRZ-2.3", "land 1 has to be turned up",
           "нужно открыть землю 1");
    TEST_CASE("BRZ-2.7");
    t.state.to_open = t.state.open;
    gt_due(&t.game, "bronze.show-missing", "BRZ-2.7", "the top card of stack 1 has to be turned up",
           "нужно открыть верхнюю карту стопки 1");
    table_play(&t, "show 1 wheel");
    gt_more(&t.game, "show 1 wheel", "Now: the top card of stack 2 has to be turned up (BRZ-2.7)",
            "Сейчас: нужно открыть верхнюю карту стопки 2 (BRZ-2.7)");
    TEST_CASE("BRZ-4.3, BRZ-6.8: once a card is taken");
    t.state.phase = BRZ_P_SETTLE;
    gt_due(&t.game, "bronze.show-missing", "BRZ-4.3", "the top card of stack 2 has to be turned up",
           "нужно открыть верхнюю карту стопки 2");
    t.state.to_open++;
    gt_due(&t.game, "bronze.reveal-missing", "BRZ-6.8", "land 1 has to be turned up",
           "нужно открыть землю 1");
    t.state.to_open--;
    TEST_CASE("BRZ-6.10");
    t.state.owes_draw = 2;
    gt_due(&t.game, "bronze.draw-missing", "BRZ-6.10", "the cities below land 2 have to be drawn",
           "нужно вытянуть города ниже земли 2");
    table_close(&t);
}

/* ---- Refusals -------------------------------------------------------------------------------- */

static void not_the_time(void)
{
    table_open(&t, 2, NULL);
    TEST_CASE("BRZ-2.11: the next player begins before the turn is ended");
    table_play(&t, "play 1 face R");
    gt_more(
        &t.game, "play 2 face R by=boris",
        "Now: Anna may still settle with authority (1.1), and then ends the turn (“end”) (BRZ-6.4)",
        "Сейчас: Anna может ещё селиться: власть (1.1), а затем заканчивает ход («end») "
        "(BRZ-6.4)");
    TEST_CASE("BRZ-3.1: a second card");
    gt_more(
        &t.game, "play 2 face R",
        "Now: Anna may still settle with authority (1.1), and then ends the turn (“end”) (BRZ-6.4)",
        "Сейчас: Anna может ещё селиться: власть (1.1), а затем заканчивает ход («end») "
        "(BRZ-6.4)");
    TEST_CASE("BRZ-4.1: a second card, of a stack that is not there");
    gt_more(&t.game, "play 9 face R",
            "Now: Anna may still settle with authority (1.1), and then ends the turn (“end”) "
            "(BRZ-6.4). "
            "Besides: "
            "there is no stack 9; the pool has stacks 1 to 4 (BRZ-4.1)",
            "Сейчас: Anna может ещё селиться: власть (1.1), а затем заканчивает ход («end») "
            "(BRZ-6.4). "
            "Кроме того: стопки 9 нет; в пуле стопки от 1 до 4 (BRZ-4.1)");
    table_play(&t, "end");
    TEST_CASE("BRZ-3.2: the card first, and there is no such land");
    gt_more(&t.game, "settle 1.1 9 savanna 0",
            "Besides: there is no land 9; the lands are numbered 1 to 7 (BRZ-1.4)",
            "Кроме того: земли 9 нет; земли пронумерованы от 1 до 7 (BRZ-1.4)");
    TEST_CASE("BRZ-6.7: not her turn, and no cubes are left");
    t.state.player[0].cubes = 0;
    gt_more(
        &t.game, "settle 1.1 1 savanna 0 by=anna",
        "Now: Boris has to take and lay a technology card (BRZ-3.1). Besides: Anna has no cubes "
        "left (BRZ-6.7)",
        "Сейчас: Boris берёт и выкладывает карту технологии (BRZ-3.1). Кроме того: у игрока Anna "
        "не осталось кубиков (BRZ-6.7)");
    TEST_CASE("in time: nothing more to say");
    gt_more(&t.game, "play 9 face R", "", "");
    table_close(&t);
}

TEST_LIST = {
    {"decisions", decisions},       {"a city", a_city}, {"what chance owes", what_chance_owes},
    {"not the time", not_the_time}, {NULL, NULL},
};
