/* Babylonia: what a position waits for, and what a refusal at the wrong time says besides. */
#include "bab_table.h"

#include "acutest.h"

/* Two cities far from where these tests play, so that the game goes on. */
#define AWAY "A7:cM E12:cP"
/* Around the ziggurat I7: four of Boris, one of Anna; H6 is free. */
#define RING "I6:2F J6:2M J7:2P I8:2F H7:1S"

static struct table t;

/* ---- What is due ----------------------------------------------------------------------------- */

static void before_the_first_turn(void)
{
    struct stele_reason why = {0};

    TEST_CASE("BAB-2.5");
    table_open_with(&t, 2, "cards=seven-of-nine", NULL, &why);
    gt_due(&t.game, "babylonia.tiles-due", "BAB-2.5", "the tiles have to be laid out",
           "нужно разложить тайлы");
    TEST_CASE("BAB-12.1");
    t.state.phase = BAB_P_DISPLAY;
    gt_due(&t.game, "babylonia.display-due", "BAB-12.1",
           "the cards of the variant have to be drawn", "нужно выбрать карты варианта");
    TEST_CASE("BAB-2.7");
    t.state.phase = BAB_P_RACKS;
    t.state.undrawn = 2;
    gt_due(&t.game, "babylonia.rack-due", "BAB-2.7", "Boris has to draw the first tokens",
           "Boris берёт первые жетоны");
    gt_say_refusal(&t.game, "place F K5", "Boris must draw the first tokens before that",
                   "сначала Boris берёт первые жетоны");
    gt_more(&t.game, "place F K5", "", ""); /* the refusal has said it */
    table_close(&t);
}

static void tokens(void)
{
    table_start(&t, 2, NULL, &(struct position){.tiles = AWAY, .racks = {"FFFMP"}});
    TEST_CASE("BAB-3.1");
    gt_due(&t.game, "babylonia.tokens-due", "BAB-3.1", "Anna has to place tokens",
           "Anna выкладывает жетоны");
    TEST_CASE("BAB-4.2");
    table_play(&t, "place F E2");
    gt_due(&t.game, "babylonia.tokens-due", "BAB-4.2", "Anna has to place another token",
           "Anna кладёт ещё жетон");
    TEST_CASE("BAB-4.1");
    table_play(&t, "place F E3");
    gt_due(&t.game, "babylonia.tokens-due", "BAB-4.1",
           "Anna may place another token or stop (“done”)",
           "Anna кладёт ещё жетон или заканчивает («done»)");
    table_close(&t);
}

static void scoring(void)
{
    table_start(&t, 2, NULL, &(struct position){.tiles = AWAY, .tokens = RING, .racks = {"FMSSS"}});
    table_play(&t, "place F H6; place M E2");
    TEST_CASE("BAB-7.2");
    gt_due(&t.game, "babylonia.scoring-due", "BAB-7.2", "Anna has to score I7",
           "Anna подсчитывает I7");
    TEST_CASE("BAB-8.4");
    table_play(&t, "score I7");
    gt_due(&t.game, "babylonia.card-due", "BAB-8.4",
           "Boris has to take a card for the ziggurat at I7",
           "Boris берёт карту за зиккурат на I7");
    TEST_CASE("BAB-10.1");
    table_play(&t, "card 6 by=boris");
    gt_due(&t.game, "babylonia.refill-due", "BAB-10.1", "Anna has to draw 2 tokens",
           "Anna берёт из резерва 2 жетона");
    table_close(&t);
}

static void card_two(void)
{
    TEST_CASE("BAB-9.2");
    table_start(&t, 2, NULL, &(struct position){.tiles = AWAY, .cards = "2:1", .racks = {"FMSSS"}});
    table_play(&t, "place F E2; place M E3");
    table_refill(&t);
    gt_due(&t.game, "babylonia.extra-due", "BAB-9.2", "Anna has to say whether card 2 is spent",
           "Anna решает, тратить ли карту 2");
    table_close(&t);
}

/* ---- Refusals -------------------------------------------------------------------------------- */

static void not_the_time(void)
{
    table_start(&t, 2, NULL,
                &(struct position){.tiles = AWAY, .tokens = RING, .racks = {"FMSSS", "FFFMP"}});
    TEST_CASE("BAB-10.1: a draw in the middle of the play");
    gt_more(&t.game, "draw F,F", "Now: Anna has to place tokens (BAB-3.1)",
            "Сейчас: Anna выкладывает жетоны (BAB-3.1)");
    table_play(&t, "place F H6; place M E2");
    TEST_CASE("BAB-7.2: the next player begins before everything is scored");
    gt_more(&t.game, "place F E3 by=boris", "Now: Anna has to score I7 (BAB-7.2)",
            "Сейчас: Anna подсчитывает I7 (BAB-7.2)");
    TEST_CASE("BAB-7.2: a token after the play is over, of a kind that is not there");
    gt_more(&t.game, "place P E3", "Now: Anna has to score I7 (BAB-7.2)",
            "Сейчас: Anna подсчитывает I7 (BAB-7.2)");
    TEST_CASE("BAB-7.2: a refill before the scoring says itself what is due");
    gt_more(&t.game, "draw F,F", "", "");
    table_close(&t);
}

static void wrong_besides(void)
{
    table_start(&t, 2, NULL,
                &(struct position){
                    .tiles = AWAY, .tokens = RING, .cards = "2:2x", .racks = {"FMSSS", "FFFMM"}});
    TEST_CASE("BAB-4.1: not his turn, and no such token");
    gt_more(&t.game, "place P E2 by=boris",
            "Now: Anna has to place tokens (BAB-3.1). Besides: there is no priest on the rack of "
            "Boris (BAB-4.1)",
            "Сейчас: Anna выкладывает жетоны (BAB-3.1). Кроме того: на подставке игрока Boris нет "
            "жреца (BAB-4.1)");
    TEST_CASE("BAB-8.4: no win, and no such card");
    gt_more(
        &t.game, "card 2",
        "Now: Anna has to place tokens (BAB-3.1). Besides: card 2 is not on display: Boris "
        "has it (BAB-8.4)",
        "Сейчас: Anna выкладывает жетоны (BAB-3.1). Кроме того: карты 2 среди выложенных нет: её "
        "владелец — Boris (BAB-8.4)");
    TEST_CASE("BAB-9.2: not his turn, and card 2 is spent");
    gt_more(&t.game, "extra yes by=boris",
            "Now: Anna has to place tokens (BAB-3.1). Besides: Boris has already spent card 2 "
            "(BAB-9.2)",
            "Сейчас: Anna выкладывает жетоны (BAB-3.1). Кроме того: карта 2 игрока Boris уже "
            "потрачена (BAB-9.2)");
    TEST_CASE("BAB-7.1: its own reason came first");
    gt_more(&t.game, "score I7", "Now: Anna has to place tokens (BAB-3.1)",
            "Сейчас: Anna выкладывает жетоны (BAB-3.1)");
    TEST_CASE("BAB-3.1: a city that is surrounded before the play is over");
    t.state.owner[table_space(&t, "H6")] = 1;
    gt_say_refusal(&t.game, "score I7", "Anna has not finished placing tokens",
                   "Anna ещё выкладывает жетоны");
    gt_more(&t.game, "score I7", "Now: Anna has to place tokens (BAB-3.1)",
            "Сейчас: Anna выкладывает жетоны (BAB-3.1)");
    t.state.owner[table_space(&t, "H6")] = 0;
    TEST_CASE("in time: nothing more to say");
    gt_more(&t.game, "place P E2", "", "");
    table_close(&t);
}

TEST_LIST = {
    {"before the first turn", before_the_first_turn},
    {"tokens", tokens},
    {"scoring", scoring},
    {"card two", card_two},
    {"not the time", not_the_time},
    {"wrong besides", wrong_besides},
    {NULL, NULL},
};
