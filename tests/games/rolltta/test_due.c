/* Roll Through the Ages: what a position waits for, and what a refusal at the wrong time says
 * besides. */
#include "rta_table.h"

#include "acutest.h"

#include <string.h>

static struct table t;

/* ---- What is due ----------------------------------------------------------------------------- */

static void dice(void)
{
    table_open(&t, "lba", 2, NULL);
    TEST_CASE("RTA-3.2");
    gt_due(&t.game, "rolltta.dice-due", "RTA-3.2", "Anna has to roll 3 dice",
           "Anna бросает 3 кубика");
    TEST_CASE("RTA-3.2, with Preservation");
    table_give(&t, 0, "preservation");
    table_set_goods(&t, 0, "pottery:1");
    table_turn(&t, 0);
    gt_due(&t.game, "rolltta.dice-due", "RTA-3.2",
           "Anna has to roll 3 dice, or to use Preservation before that (“preserve”)",
           "Anna бросает 3 кубика или сначала применяет Сохранение («preserve»)");
    TEST_CASE("RTA-3.6");
    table_play(&t, "roll F,F,F");
    gt_due(&t.game, "rolltta.roll-undecided", "RTA-3.6",
           "Anna has to pick dice to roll again, or stop (“stop”)",
           "Anna выбирает кубики для переброса или останавливается («stop»)");
    TEST_CASE("RTA-3.3");
    table_play(&t, "reroll 2");
    gt_due(&t.game, "rolltta.faces-due", "RTA-3.3", "Anna has to roll 1 die again",
           "Anna перебрасывает 1 кубик");
    TEST_CASE("RTA-3.7");
    table_give(&t, 0, "leadership");
    table_play(&t, "roll F; stop");
    gt_due(&t.game, "rolltta.leadership-open", "RTA-3.7",
           "Anna may roll one die again by Leadership, or goes on with the turn",
           "Anna перебрасывает один кубик по Лидерству или продолжает ход");
    TEST_CASE("RTA-3.7, its die");
    table_play(&t, "leadership 1");
    gt_due(&t.game, "rolltta.faces-due", "RTA-3.7", "Anna has to roll 1 die again",
           "Anna перебрасывает 1 кубик");
    gt_refuse(&t.game, "stop", "RTA-3.7");
    table_close(&t);
}

static void decisions(void)
{
    table_open(&t, "base", 2, NULL);
    TEST_CASE("RTA-5.2");
    table_play(&t, "roll B,B,F; stop");
    gt_due(&t.game, "rolltta.choose-missing", "RTA-5.2",
           "Anna has to choose food or workers for 2 dice",
           "Anna выбирает питание или рабочих на 2 кубиках");
    TEST_CASE("RTA-11.5, in the middle of building");
    table_play(&t, "choose workers,workers");
    gt_due(&t.game, "rolltta.end-due", "RTA-11.5",
           "Anna may go on with building, 4 workers left, and then ends the turn (“end”)",
           "Anna может продолжать (строительство, рабочих: 4) и завершает ход («end»)");
    table_set_goods(&t, 0, "wood:6 stone:2");
    gt_due(&t.game, "rolltta.end-due", "RTA-11.5",
           "Anna may go on with building, 4 workers left, has to discard 2 goods, and then ends "
           "the turn (“end”)",
           "Anna может продолжать (строительство, рабочих: 4), сдаёт 2 лишних товара и завершает "
           "ход («end»)");
    TEST_CASE("RTA-11.1");
    t.state.phase = RTA_P_DISCARD;
    t.state.workers = 0;
    gt_due(&t.game, "rolltta.end-goods", "RTA-11.1", "Anna has to discard 2 goods",
           "Anna сдаёт 2 лишних товара");
    TEST_CASE("RTA-11.5");
    table_play(&t, "discard wood:2");
    gt_due(&t.game, "rolltta.end-due", "RTA-11.5", "Anna has to end the turn (“end”)",
           "Anna завершает ход («end»)");
    table_close(&t);
}

/* ---- An invasion and its spearheads ---------------------------------------------------------- */

/* Four skulls in the second reading of RTA-A2: the strike waits for a number. */
static void open_invasion(void)
{
    table_open(&t, "lba", 2, "RTA-A2=spend");
    table_give(&t, 0, "smithing");
    table_set_cities(&t, 0, 4);
    table_turn(&t, 0);
    table_set_goods(&t, 0, "spearheads:2");
    table_give(&t, 0, "caravans"); /* so that the goods of the roll may stay */
    table_play(&t, "roll S,S,S,S");
    TEST_ASSERT(t.state.phase == RTA_P_INVADE);
}

static void spearheads(void)
{
    TEST_CASE("RTA-A33");
    open_invasion();
    gt_due(&t.game, "rolltta.invade-missing", "RTA-A33",
           "Anna has to name how many spearheads the invasion takes, from 0 to 3",
           "Anna называет, сколько металла уходит на вторжение: от 0 до 3");
    table_close(&t);
}

/* RTA-A2: a branch that begins there and keeps the spearheads goes on, with all of them counted. */
static void spearheads_kept_in_a_branch(void)
{
    TEST_CASE("RTA-A2");
    open_invasion();
    const int before = table_sheet(&t, 1)->disasters;
    const int stock = table_goods(&t, 0, "spearheads");
    t.game.rules.ruling[RTA_R_SPEARHEADS_SPENT] = 0;
    gt_due(&t.game, "rolltta.end-due", "RTA-11.5",
           "Anna may go on with building, and then ends the turn (“end”)",
           "Anna может продолжать (строительство) и завершает ход («end»)");
    TEST_CHECK(table_legal(&t, "end"));
    table_refuse(&t, "invade 1", "rolltta.invade-kept", "RTA-A2");
    table_play(&t, "end");
    TEST_CHECK(t.state.active == 1);
    TEST_CHECK(table_goods(&t, 0, "spearheads") == stock);
    TEST_CHECK(table_sheet(&t, 1)->disasters == before + 4 + 2 * stock);
    table_close(&t);
}

/* ---- Refusals -------------------------------------------------------------------------------- */

static void not_the_time(void)
{
    table_open(&t, "base", 2, NULL);
    TEST_CASE("RTA-3.2: nothing to roll again yet");
    gt_more(&t.game, "reroll 1", "Now: Anna has to roll 3 dice (RTA-3.2)",
            "Сейчас: Anna бросает 3 кубика (RTA-3.2)");
    table_play(&t, "roll W,W,F");
    TEST_CASE("RTA-2.2: building before the dice are done with");
    gt_more(&t.game, "build city4 1",
            "Now: Anna has to pick dice to roll again, or stop (“stop”) (RTA-3.6)",
            "Сейчас: Anna выбирает кубики для переброса или останавливается («stop») (RTA-3.6)");
    TEST_CASE("RTA-8.5: and more boxes than there are");
    gt_more(
        &t.game, "build city4 9",
        "Now: Anna has to pick dice to roll again, or stop (“stop”) (RTA-3.6). Besides: city 4: 9 "
        "boxes to mark, only 3 left (RTA-8.5)",
        "Сейчас: Anna выбирает кубики для переброса или останавливается («stop») (RTA-3.6). Кроме "
        "того: "
        "город 4: клеток к отметке 9, свободно только 3 (RTA-8.5)");
    table_play(&t, "stop");
    TEST_CASE("RTA-2.1: the next player begins before “end”");
    gt_more(&t.game, "stop by=boris",
            "Now: Anna may go on with building, 6 workers left, and then ends the turn (“end”) "
            "(RTA-11.5)",
            "Сейчас: Anna может продолжать (строительство, рабочих: 6) и завершает ход "
            "(«end») (RTA-11.5)");
    TEST_CASE("RTA-9.1: not his turn, and he owns it");
    table_give(&t, 1, "irrigation");
    gt_more(&t.game, "buy irrigation by=boris",
            "Now: Anna may go on with building, 6 workers left, and then ends the turn (“end”) "
            "(RTA-11.5). Besides: Boris already owns Irrigation (RTA-9.1)",
            "Сейчас: Anna может продолжать (строительство, рабочих: 6) и завершает ход "
            "(«end») (RTA-11.5). Кроме того: у игрока Boris уже есть Ирригация (RTA-9.1)");
    TEST_CASE("RTA-0.3: never in this game");
    gt_more(&t.game, "ship 1", "", "");
    TEST_CASE("in time: nothing more to say");
    gt_more(&t.game, "build city4 9", "", "");
    table_close(&t);
}

static void sheets(void)
{
    table_open(&t, "lba", 2, NULL);
    TEST_CASE("RTA-A22: a sixth ship before the roll");
    table_give(&t, 0, "shipping");
    table_sheet(&t, 0)->ships = 5;
    gt_more(
        &t.game, "ship 1",
        "Now: Anna has to roll 3 dice (RTA-3.2). Besides: that would make 6 ships; 5 is the most "
        "(RTA-A22)",
        "Сейчас: Anna бросает 3 кубика (RTA-3.2). Кроме того: кораблей стало бы 6; больше 5 "
        "нельзя (RTA-A22)");
    TEST_CASE("RTA-8.3: stone without Engineering");
    gt_more(&t.game, "engineer 1",
            "Now: Anna has to roll 3 dice (RTA-3.2). Besides: Anna does not own Engineering "
            "(RTA-8.3)",
            "Сейчас: Anna бросает 3 кубика (RTA-3.2). Кроме того: у игрока Anna нет Инженерного "
            "дела (RTA-8.3)");
    TEST_CASE("RTA-A23: wood for wood");
    gt_more(&t.game, "swap wood wood 1",
            "Now: Anna has to roll 3 dice (RTA-3.2). Besides: wood for wood is no swap: two "
            "different goods are needed (RTA-A23)",
            "Сейчас: Anna бросает 3 кубика (RTA-3.2). Кроме того: дерево на дерево — не обмен: "
            "нужны два разных товара (RTA-A23)");
    TEST_CASE("RTA-15.5: a gift");
    gt_more(&t.game, "trade boris give=wood:1",
            "Now: Anna has to roll 3 dice (RTA-3.2). Besides: each side must give something "
            "(RTA-15.5)",
            "Сейчас: Anna бросает 3 кубика (RTA-3.2). Кроме того: каждая сторона должна "
            "что-нибудь отдать (RTA-15.5)");
    table_close(&t);
}

/* ---- The end of a turn ----------------------------------------------------------------------- */

/* RTA-8.9, RTA-2.5: what is lost is reported before the turn is over. */
static void losses_before_the_end(void)
{
    table_open(&t, "base", 2, NULL);
    table_play(&t, "roll W,C,F; stop; end");
    TEST_ASSERT(t.game.events_n == 3);
    TEST_CHECK(strcmp(t.game.events[0].kind, "rolltta.workers-lost") == 0);
    TEST_CHECK(strcmp(t.game.events[1].kind, "rolltta.coins-lost") == 0);
    TEST_CHECK(strcmp(t.game.events[2].kind, "rolltta.turn-over") == 0);
    TEST_CHECK(!t.game.events[2].whole); /* or it would be printed instead of the move, first */
    table_play(&t, "roll F,F,F; stop; end");
    TEST_CHECK(t.game.events_n == 1 && t.game.events[0].whole);
    table_close(&t);
}

TEST_LIST = {
    {"dice", dice},
    {"decisions", decisions},
    {"spearheads", spearheads},
    {"spearheads kept in a branch", spearheads_kept_in_a_branch},
    {"not the time", not_the_time},
    {"sheets", sheets},
    {"losses before the end", losses_before_the_end},
    {NULL, NULL},
};
