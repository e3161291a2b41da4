/* Roll Through the Ages, phase 1: rolls, rerolls, stopping, Leadership. */
#include "rta_table.h"

#include "acutest.h"

#include <string.h>

static char face(const struct table *t, int die)
{
    return t->game.rules.domains[RTA_D_FACES].names[t->state.face[die - 1]][0];
}

static void dice_by_cities(void)
{
    struct table t;

    table_open(&t, "base", 2, NULL);
    for (int cities = 3; cities <= 7; cities++) {
        TEST_CASE_("%d cities", cities);
        table_set_cities(&t, 0, cities);
        table_turn(&t, 0);
        TEST_CHECK(t.state.dice_n == cities);
    }
    table_play(&t, "roll F,W,B,G,S,C,F");
    table_close(&t);
}

static void wrong_number_of_dice(void)
{
    struct table t;

    table_open(&t, "base", 2, NULL);
    table_refuse(&t, "roll F,W", "rolltta.dice-count", "RTA-3.1");
    table_refuse(&t, "roll F,W,B,G", "rolltta.dice-count", "RTA-3.1");
    table_set_cities(&t, 0, 5);
    table_turn(&t, 0);
    table_refuse(&t, "roll F,W,B", "rolltta.dice-count", "RTA-3.1");
    TEST_CHECK(table_legal(&t, "roll F,W,B,G,S"));
    table_close(&t);
}

static void unknown_faces(void)
{
    struct table t;
    struct stele_move move;
    struct stele_reason why = {0};

    table_open(&t, "base", 2, NULL);
    TEST_CHECK(!gt_parse(&t.game, "roll F,W,X", &move, &why));
    TEST_CHECK(strcmp(why.code, "log.bad-name") == 0);
    table_refuse(&t, "roll F", "rolltta.dice-count", "RTA-3.1");
    table_play(&t, "roll F,W,B; reroll 1,2");
    table_refuse(&t, "roll F", "rolltta.reroll-count", "RTA-3.3");
    table_refuse(&t, "roll F,F,F", "rolltta.reroll-count", "RTA-3.3");
    table_close(&t);
}

static void three_rolls_at_most(void)
{
    struct table t;

    table_open(&t, "base", 2, NULL);
    table_refuse(&t, "reroll 1", "rolltta.first-roll-due", "RTA-3.2");
    table_refuse(&t, "stop", "rolltta.first-roll-due", "RTA-3.2");
    table_play(&t, "roll F,W,C");
    const struct stele_event *event = gt_event(&t.game, "rolltta.rolled", 0);
    TEST_CHECK(event && strcmp(event->clause, "RTA-3.2") == 0);
    table_play(&t, "reroll 1; roll W");
    event = gt_event(&t.game, "rolltta.rerolled", 0);
    TEST_CHECK(event && strcmp(event->clause, "RTA-3.3") == 0);
    TEST_CHECK(event && gt_fact(&event->facts, "roll") == 2);
    table_play(&t, "reroll 1; roll C");
    TEST_CHECK(t.state.rolls == 3 && t.state.phase == RTA_P_BUILD);
    table_refuse(&t, "reroll 1", "rolltta.no-more-rolls", "RTA-3.2");
    table_close(&t);
}

static void no_reroll_after_the_end(void)
{
    struct table t;

    table_open(&t, "base", 2, NULL);
    table_play(&t, "roll F,W,C; stop");
    table_refuse(&t, "reroll 1", "rolltta.roll-over", "RTA-3.6");
    table_close(&t);
    table_open(&t, "base", 2, NULL);
    table_play(&t, "roll F,W,C; reroll 1,2,3; roll F,F,F; reroll 1; roll F");
    table_refuse(&t, "reroll 2", "rolltta.no-more-rolls", "RTA-3.2");
    table_close(&t);
}

static void exactly_the_picked_dice(void)
{
    struct table t;

    table_open(&t, "base", 2, NULL);
    table_play(&t, "roll F,W,C; reroll 1,3; roll G,B");
    TEST_CHECK(face(&t, 1) == 'G' && face(&t, 2) == 'W' && face(&t, 3) == 'B');
    TEST_CHECK(t.state.rolled[0] == 2 && t.state.rolled[1] == 1 && t.state.rolled[2] == 2);
    table_close(&t);
    /* RTA-3.3: the new faces come in the order of the dice, which are named in that order */
    table_open(&t, "base", 2, NULL);
    table_play(&t, "roll F,W,C");
    table_refuse(&t, "reroll 3,1", "rolltta.reroll-order", "RTA-3.3");
    table_refuse(&t, "reroll 1,3,2", "rolltta.reroll-order", "RTA-3.3");
    table_close(&t);
}

static void either_stop_or_reroll(void)
{
    struct table t;

    table_open(&t, "base", 2, NULL);
    table_play(&t, "roll F,W,C");
    table_refuse(&t, "roll F,W,C", "rolltta.roll-undecided", "RTA-3.3");
    table_refuse(&t, "end", "rolltta.still-rolling", "RTA-2.2");
    table_play(&t, "reroll 1");
    table_refuse(&t, "reroll 2", "rolltta.faces-due", "RTA-3.3");
    table_refuse(&t, "stop", "rolltta.faces-due", "RTA-3.3");
    table_play(&t, "roll C; stop");
    table_refuse(&t, "roll F", "rolltta.roll-over", "RTA-3.6");
    table_close(&t);
}

static void bad_sets_of_dice(void)
{
    struct table t;
    struct stele_move move;
    struct stele_reason why = {0};

    table_open(&t, "base", 2, NULL);
    table_play(&t, "roll F,W,C");
    table_refuse(&t, "reroll 4", "rolltta.reroll-no-die", "RTA-3.3");
    table_refuse(&t, "reroll 0", "rolltta.reroll-no-die", "RTA-3.3");
    table_refuse(&t, "reroll 2,2", "rolltta.reroll-twice", "RTA-3.3");
    move_init(&move, RTA_V_REROLL, 0);
    move_set(&move, RTA_REROLL_DICE, NULL, 0);
    TEST_CHECK(!game_check(&t.game.rules, &t.state, &move, &why));
    TEST_CHECK(strcmp(why.code, "rolltta.reroll-none") == 0 && strcmp(why.clause, "RTA-3.3") == 0);
    table_close(&t);
}

static void skulls_are_locked(void)
{
    struct table t;

    table_open(&t, "base", 2, NULL);
    table_play(&t, "roll S,W,C");
    TEST_CHECK(rta_is_locked(&t.game.rules, &t.state, 0) &&
               !rta_is_locked(&t.game.rules, &t.state, 1));
    table_refuse(&t, "reroll 1", "rolltta.reroll-locked", "RTA-3.4");
    table_refuse(&t, "reroll 2,1", "rolltta.reroll-locked", "RTA-3.4");
    table_play(&t, "reroll 2; roll S");
    table_refuse(&t, "reroll 2", "rolltta.reroll-locked", "RTA-3.4");
    TEST_CHECK(table_legal(&t, "reroll 3"));
    table_close(&t);
}

static void locked_dice_are_named(void)
{
    struct table t;
    struct stele_move move;
    struct stele_reason why = {0};

    table_open(&t, "base", 2, NULL);
    table_play(&t, "roll W,S,C");
    TEST_CHECK(gt_parse(&t.game, "reroll 2", &move, &why));
    TEST_CHECK(!game_check(&t.game.rules, &t.state, &move, &why));
    TEST_CHECK(gt_fact(&why.facts, "die") == 2);
    TEST_CHECK(why.facts.fact[1].count == 2); /* open: 1 and 3 */
    TEST_CHECK(why.facts.value[why.facts.fact[1].first] == 1);
    TEST_CHECK(why.facts.value[why.facts.fact[1].first + 1] == 3);
    table_close(&t);
}

static void keeping_does_not_bind(void)
{
    struct table t;

    table_open(&t, "base", 2, NULL);
    table_play(&t, "roll F,W,C; reroll 2; roll G; reroll 1; roll W");
    TEST_CHECK(face(&t, 1) == 'W' && face(&t, 2) == 'G' && face(&t, 3) == 'C');
    table_close(&t);
}

static void when_rolling_is_over(void)
{
    struct table t;

    table_open(&t, "base", 2, NULL);
    table_play(&t, "roll F,W,C; stop");
    TEST_CHECK(rta_rolling_over(&t.state) && t.state.rolls == 1);
    table_refuse(&t, "stop", "rolltta.roll-over", "RTA-3.6");
    table_close(&t);
    table_open(&t, "base", 2, NULL);
    table_play(&t, "roll S,S,S");
    TEST_CHECK(rta_rolling_over(&t.state));
    TEST_CHECK(gt_event(&t.game, "rolltta.all-locked", 0) != NULL);
    table_close(&t);
    table_open(&t, "base", 2, NULL);
    table_play(&t, "roll F,W,C; reroll 1; roll F; reroll 1; roll F");
    TEST_CHECK(rta_rolling_over(&t.state));
    TEST_CHECK(gt_event(&t.game, "rolltta.all-locked", 0) == NULL);
    table_close(&t);
}

static void all_locked_leaves_leadership(void)
{
    struct table t;

    table_open(&t, "base", 2, NULL);
    table_give(&t, 0, "leadership");
    table_play(&t, "roll S,S,S");
    TEST_CHECK(t.state.phase == RTA_P_LEADERSHIP);
    table_refuse(&t, "stop", "rolltta.roll-over", "RTA-3.6");
    table_play(&t, "leadership 2; roll F");
    TEST_CHECK(face(&t, 2) == 'F' && rta_skulls(&t.game.rules, &t.state) == 2);
    TEST_CHECK(t.state.sheet[0].disasters == 2); /* drought, not pestilence */
    table_close(&t);
}

/* ---- Leadership ------------------------------------------------------------------------------ */

static void leadership_rolls_one_die_again(void)
{
    struct table t;

    table_open(&t, "base", 2, NULL);
    table_give(&t, 0, "leadership");
    table_play(&t, "roll F,W,C; reroll 1; roll F; reroll 1; roll F");
    TEST_CHECK(t.state.phase == RTA_P_LEADERSHIP && t.state.sheet[0].food == 3);
    table_refuse(&t, "leadership 4", "rolltta.leadership-no-die", "RTA-3.7");
    table_refuse(&t, "leadership 0", "rolltta.leadership-no-die", "RTA-3.7");
    table_play(&t, "leadership 1");
    table_refuse(&t, "roll F,F", "rolltta.leadership-count", "RTA-3.7");
    table_play(&t, "roll S"); /* worse, and it stands */
    TEST_CHECK(face(&t, 1) == 'S' && t.state.rolled[0] == 4);
    TEST_CHECK(t.state.phase == RTA_P_BUILD && t.state.workers == 3);
    table_refuse(&t, "leadership 2", "rolltta.leadership-twice", "RTA-3.7");
    table_close(&t);
}

static void leadership_refusals(void)
{
    struct table t;

    table_open(&t, "base", 2, NULL);
    table_play(&t, "roll C,C,F");
    table_refuse(&t, "leadership 1", "rolltta.leadership-unowned", "RTA-3.7");
    table_play(&t, "stop");
    table_refuse(&t, "leadership 1", "rolltta.leadership-unowned", "RTA-3.7");
    table_play(&t, "buy leadership");
    table_refuse(&t, "leadership 1", "rolltta.leadership-new", "RTA-9.6");
    table_play(&t, "end; roll F,F,F; stop; end; roll C,W,F");
    table_refuse(&t, "leadership 1", "rolltta.leadership-early", "RTA-3.7");
    table_play(&t, "stop; build city4 1");
    table_refuse(&t, "leadership 1", "rolltta.phase-order", "RTA-2.2");
    table_close(&t);
}

static void leadership_may_be_left_out(void)
{
    struct table t;

    table_open(&t, "base", 2, NULL);
    table_give(&t, 0, "leadership");
    table_play(&t, "roll F,B,G; stop");
    TEST_CHECK(t.state.phase == RTA_P_LEADERSHIP && table_goods(&t, 0, "wood") == 0);
    TEST_CHECK(table_legal(&t, "choose food") && !table_legal(&t, "end"));
    table_play(&t, "choose workers");
    TEST_CHECK(table_goods(&t, 0, "wood") == 1 && t.state.workers == 2);
    TEST_CHECK(gt_event(&t.game, "rolltta.goods", 0) != NULL);
    TEST_CHECK(gt_event(&t.game, "rolltta.fed", 0) != NULL);
    TEST_CHECK(t.state.led == RTA_LED_DECLINED);
    table_close(&t);
}

static void leadership_on_a_skull(void)
{
    struct table t;

    table_open(&t, "base", 2, NULL);
    table_give(&t, 0, "leadership");
    table_play(&t, "roll S,S,C; stop; leadership 1; roll C");
    TEST_CHECK(rta_skulls(&t.game.rules, &t.state) == 1 && t.state.sheet[0].disasters == 0);
    table_close(&t);
}

static void leadership_after_an_early_stop(void)
{
    struct table t;

    table_open(&t, "base", 2, NULL);
    table_give(&t, 0, "leadership");
    table_play(&t, "roll F,W,C; stop; leadership 3; roll W");
    TEST_CHECK(t.state.rolls == 1 && t.state.workers == 6);
    table_close(&t);
}

static void only_final_skulls_count(void)
{
    struct table t;

    table_open(&t, "base", 2, NULL);
    table_set_cities(&t, 0, 4);
    table_give(&t, 0, "leadership");
    table_turn(&t, 0);
    table_play(&t, "roll S,S,S,F; stop; leadership 4; roll S"); /* three become four */
    TEST_CHECK(t.state.sheet[0].disasters == 5);                /* invasion, and one city unfed */
    TEST_CHECK(t.state.sheet[1].disasters == 0);
    table_close(&t);
    table_open(&t, "base", 2, NULL);
    table_give(&t, 0, "leadership");
    table_play(&t, "roll S,S,F; stop; leadership 2; roll F"); /* two become one */
    TEST_CHECK(t.state.sheet[0].disasters == 0 && t.state.disaster == 0);
    table_close(&t);
}

/* ---- Solo ------------------------------------------------------------------------------------ */

static void solo_skulls_are_free(void)
{
    struct table t;

    table_open(&t, "solo", 1, NULL);
    table_play(&t, "roll S,S,S");
    TEST_CHECK(t.state.phase == RTA_P_ROLL && !rta_is_locked(&t.game.rules, &t.state, 0));
    table_play(&t, "reroll 1,2,3; roll S,F,W; reroll 1; roll C");
    TEST_CHECK(rta_skulls(&t.game.rules, &t.state) == 0);
    table_close(&t);
    table_open(&t, "solo-lba", 1, NULL);
    table_play(&t, "roll S,S,S; reroll 2");
    table_close(&t);
}

/* ---- Claims ---------------------------------------------------------------------------------- */

static void a_die_that_was_left_alone(void)
{
    struct table t;

    table_open(&t, "base", 2, NULL);
    table_play(&t, "roll F,W,C");
    gt_claim(&t.game, STELE_NOBODY, "dice.1.face", "C", "RTA-3.1");
    table_play(&t, "reroll 3; roll G");
    gt_claim(&t.game, STELE_NOBODY, "dice.1.face", "C", "RTA-3.3");
    gt_claim(&t.game, STELE_NOBODY, "dice.1.locked", "true", "RTA-3.4");
    table_close(&t);
}

TEST_LIST = {
    {"RTA-3.1 a die for each city", dice_by_cities},
    {"I1 number of dice differs from finished cities", wrong_number_of_dice},
    {"I2 unknown face, or face list of the wrong length", unknown_faces},
    {"RTA-3.2 three rolls at most, the first of all dice", three_rolls_at_most},
    {"I3 reroll after the third roll, or after a stop", no_reroll_after_the_end},
    {"RTA-3.3 exactly the picked dice are rolled again", exactly_the_picked_dice},
    {"RTA-3.3 after a roll one stops or picks dice", either_stop_or_reroll},
    {"I4 reroll of no die, of no such die, of one twice", bad_sets_of_dice},
    {"RTA-3.4 a skull die is locked", skulls_are_locked},
    {"I5 reroll of a skull die: the reason names the free ones", locked_dice_are_named},
    {"RTA-3.5 keeping is not binding", keeping_does_not_bind},
    {"E11 kept die rolled later", keeping_does_not_bind},
    {"RTA-3.6 when rolling is over", when_rolling_is_over},
    {"E8 all dice skulls: rolling ends, Leadership still possible", all_locked_leaves_leadership},
    {"RTA-3.7 Leadership rolls one die again", leadership_rolls_one_die_again},
    {"I7 Leadership unowned, new, twice, early, late", leadership_refusals},
    {"RTA-3.7 Leadership may be left out", leadership_may_be_left_out},
    {"RTA-A3 Leadership on a skull die", leadership_on_a_skull},
    {"RTA-A4 Leadership after an early stop", leadership_after_an_early_stop},
    {"RTA-A28 skulls of the final faces only", only_final_skulls_count},
    {"E9 Leadership turns two skulls into one, three into four", only_final_skulls_count},
    {"RTA-14.5 solo: skulls are not locked", solo_skulls_are_free},
    {"E10 solo: skulls rolled again in roll 2 and 3", solo_skulls_are_free},
    {"I6 die not rolled again shows a different face", a_die_that_was_left_alone},
    {0},
};
