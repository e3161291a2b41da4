/* Roll Through the Ages: turns and rounds, the end of the game, scoring, solo. */
#include "rta_table.h"

#include "acutest.h"

#include <string.h>

/* A turn in which nothing happens. */
static void pass(struct table *t)
{
    table_sheet(t, t->state.active)->food = 15;
    char roll[64] = "roll F";
    for (int i = 1; i < t->state.dice_n; i++)
        strcat(roll, ",F");
    table_play(t, roll);
    table_play(t, "stop; end");
}

/* Four developments that do nothing by themselves. */
static const char four[] = "irrigation medicine religion caravans";

/* ---- Turns and rounds ------------------------------------------------------------------------ */

static void clockwise_from_the_first(void)
{
    struct table t;
    struct stele_move first;
    struct stele_reason why;
    static const int order[] = {1, 2, 0, 1, 2, 0};

    table_open(&t, "base", 3, NULL);
    move_init(&first, 0, STELE_NOBODY);
    move_set_int(&first, 0, 1);
    memset(&t.state, 0, sizeof t.state);
    TEST_CHECK(rta_setup(&t.game.rules, &first, 1, &t.state, &why));
    for (int i = 0; i < 6; i++) {
        TEST_CHECK(t.state.active == order[i]);
        TEST_CHECK(t.state.turn == i + 1 && t.state.round == i / 3 + 1);
        pass(&t);
    }
    table_close(&t);
}

static void phases_in_order(void)
{
    struct table t;

    table_open(&t, "base", 2, NULL);
    table_refuse(&t, "build city4 1", "rolltta.still-rolling", "RTA-2.2");
    table_refuse(&t, "buy leadership", "rolltta.still-rolling", "RTA-2.2");
    table_refuse(&t, "end", "rolltta.still-rolling", "RTA-2.2");
    table_play(&t, "roll W,C,C");
    table_refuse(&t, "discard wood:1", "rolltta.still-rolling", "RTA-2.2");
    table_play(&t, "stop");
    TEST_CHECK(t.state.phase == RTA_P_BUILD);
    table_play(&t, "buy leadership");
    table_refuse(&t, "build city4 1", "rolltta.phase-order", "RTA-2.2");
    table_refuse(&t, "choose food", "rolltta.choose-nothing", "RTA-5.2");
    table_close(&t);
    table_open(&t, "base", 2, NULL); /* going on to the last phase closes the ones before */
    table_set_goods(&t, 0, "wood:8");
    table_play(&t, "roll W,C,C; stop; discard wood:1");
    table_refuse(&t, "buy leadership", "rolltta.phase-order", "RTA-2.2");
    table_refuse(&t, "build city4 1", "rolltta.phase-order", "RTA-2.2");
    table_close(&t);
}

static void out_of_turn(void)
{
    struct table t;

    table_open(&t, "base", 3, NULL);
    table_play(&t, "roll W,C,C");
    table_refuse(&t, "stop by=boris", "rolltta.not-your-turn", "RTA-2.1");
    table_refuse(&t, "reroll 1 by=vera", "rolltta.not-your-turn", "RTA-2.1");
    table_play(&t, "stop");
    table_refuse(&t, "build city4 1 by=boris", "rolltta.not-your-turn", "RTA-2.1");
    table_close(&t);
    phases_in_order();
}

/* ---- The end of the game --------------------------------------------------------------------- */

static void five_developments(void)
{
    struct table t;

    table_open(&t, "base", 2, NULL);
    table_give(&t, 0, four);
    table_sheet(&t, 0)->food = 15;
    table_play(&t, "roll C,C,F; stop; buy leadership");
    const struct stele_event *event = gt_event(&t.game, "rolltta.final-round", 0);
    TEST_CHECK(event && strcmp(event->clause, "RTA-12.1") == 0);
    TEST_CHECK(event && gt_fact(&event->facts, "end") == RTA_END_FIVE);
    table_play(&t, "end");
    TEST_CHECK(t.state.phase != RTA_P_OVER); /* Boris has his turn */
    pass(&t);
    TEST_CHECK(t.state.phase == RTA_P_OVER && t.state.end == RTA_END_FIVE);
    TEST_CHECK(gt_event(&t.game, "rolltta.game-over", STELE_NOBODY) != NULL);
    TEST_CHECK(gt_event(&t.game, "rolltta.win", 0) != NULL);
    table_close(&t);
}

static void ends_of_both_kinds(void)
{
    struct table t;

    five_developments();
    table_open(&t, "base", 2, NULL); /* all monuments in play: five of them */
    table_finish(&t, 0, "stone_circle", RTA_FIRST);
    table_finish(&t, 0, "obelisk", RTA_FIRST);
    table_finish(&t, 1, "hanging_gardens", RTA_FIRST);
    table_finish(&t, 1, "great_wall", RTA_FIRST);
    table_play(&t, "roll W,F,F; stop; build step_pyramid 3");
    TEST_CHECK(t.state.met == RTA_END_MONUMENTS + 1);
    table_play(&t, "end");
    pass(&t);
    TEST_CHECK(t.state.phase == RTA_P_OVER && t.state.end == RTA_END_MONUMENTS);
    table_close(&t);
}

static void the_round_is_played_out(void)
{
    struct table t;

    table_open(&t, "base", 3, NULL); /* met by the first player of the round */
    table_give(&t, 0, four);
    table_sheet(&t, 0)->food = 15;
    table_play(&t, "roll C,C,F; stop; buy leadership; end");
    pass(&t);
    TEST_CHECK(t.state.phase != RTA_P_OVER && t.state.active == 2);
    pass(&t);
    TEST_CHECK(t.state.phase == RTA_P_OVER && t.state.turn == 3);
    table_close(&t);
    table_open(&t, "base", 3, NULL); /* met by the last */
    table_give(&t, 2, four);
    table_sheet(&t, 2)->food = 15;
    pass(&t);
    pass(&t);
    table_play(&t, "roll C,C,F; stop; buy leadership; end");
    TEST_CHECK(t.state.phase == RTA_P_OVER && t.state.turn == 3 && t.state.round == 1);
    table_close(&t);
}

static void the_last_is_right_of_the_first(void)
{
    struct table t;

    the_round_is_played_out();
    table_open(&t, "base", 3, NULL); /* Vera began: Boris is last */
    t.state.first = 2;
    table_turn(&t, 2);
    table_give(&t, 2, four);
    table_sheet(&t, 2)->food = 15;
    table_play(&t, "roll C,C,F; stop; buy leadership; end");
    pass(&t);
    TEST_CHECK(t.state.phase != RTA_P_OVER && t.state.active == 1);
    pass(&t);
    TEST_CHECK(t.state.phase == RTA_P_OVER);
    table_close(&t);
}

static void built_by_all_together(void)
{
    static const char *const names[] = {"step_pyramid", "stone_circle", "temple",
                                        "obelisk",      "great_wall",   "great_pyramid"};
    struct table t;

    table_open(&t, "base", 3, NULL); /* three players: six monuments */
    for (int i = 1; i < 6; i++)
        table_finish(&t, i % 3, names[i], RTA_FIRST);
    rta_watch_end(&t.game.rules, &t.state, NULL);
    TEST_CHECK(t.state.met == 0);
    table_finish(&t, 0, names[0], RTA_FIRST);
    rta_watch_end(&t.game.rules, &t.state, NULL);
    TEST_CHECK(t.state.met == RTA_END_MONUMENTS + 1);
    table_close(&t);
}

static void monuments_in_play(void)
{
    ends_of_both_kinds(); /* two players: five */
    built_by_all_together();
}

static void the_last_round_counts(void)
{
    struct table t;

    table_open(&t, "base", 2, NULL);
    table_give(&t, 0, four);
    table_sheet(&t, 0)->food = table_sheet(&t, 1)->food = 15;
    table_play(&t, "roll C,C,F; stop; buy leadership; end");
    int before = gt_total(&t.game, 1);
    table_play(&t, "roll C,C,W; stop; build step_pyramid 3; buy irrigation; end");
    TEST_CHECK(t.state.phase == RTA_P_OVER);
    TEST_CHECK(gt_total(&t.game, 1) == before + 1 + 2);
    table_close(&t);
}

static void both_conditions_in_one_round(void)
{
    struct table t;

    table_open(&t, "base", 2, NULL);
    table_give(&t, 0, four);
    table_give(&t, 1, four);
    table_finish(&t, 0, "stone_circle", RTA_FIRST);
    table_finish(&t, 0, "obelisk", RTA_FIRST);
    table_finish(&t, 1, "hanging_gardens", RTA_FIRST);
    table_finish(&t, 1, "great_wall", RTA_FIRST);
    table_sheet(&t, 0)->food = table_sheet(&t, 1)->food = 15;
    table_play(&t, "roll C,C,F; stop; buy leadership; end");
    table_play(&t, "roll C,C,W; stop; build step_pyramid 3; buy leadership"); /* and a fifth */
    TEST_CHECK(gt_event(&t.game, "rolltta.final-round", 1) == NULL);          /* said once */
    table_play(&t, "end");
    TEST_CHECK(t.state.phase == RTA_P_OVER && t.state.end == RTA_END_FIVE); /* met first */
    table_close(&t);
}

static void nothing_after_the_end(void)
{
    struct table t;

    table_open(&t, "base", 2, NULL);
    table_give(&t, 0, four);
    table_sheet(&t, 0)->food = 15;
    table_play(&t, "roll C,C,F; stop; buy leadership; end");
    gt_claim(&t.game, STELE_NOBODY, "end", "five-developments", "RTA-12.2"); /* closed too early */
    gt_claim(&t.game, STELE_NOBODY, "winner", "anna", "RTA-12.2");
    pass(&t);
    table_refuse(&t, "roll F,F,F", "rolltta.over", "RTA-12.1"); /* a new round */
    table_refuse(&t, "end by=anna", "rolltta.over", "RTA-12.1");
    gt_claim(&t.game, STELE_NOBODY, "end", "all-monuments", "RTA-12.1");
    gt_claim(&t.game, STELE_NOBODY, "winner", "boris", "RTA-13.7");
    table_close(&t);
    table_open(&t, "base", 2, NULL);
    gt_claim(&t.game, STELE_NOBODY, "end", "five-developments",
             "RTA-12.1"); /* nothing is met at all */
    table_close(&t);
}

/* ---- Scoring --------------------------------------------------------------------------------- */

static void developments_score(void)
{
    struct table t;

    table_open(&t, "base", 2, NULL);
    table_give(&t, 0, "leadership agriculture granaries");
    TEST_CHECK(gt_total(&t.game, 0) == 2 + 3 + 6);
    table_close(&t);
}

static void monuments_score(void)
{
    struct table t;

    table_open(&t, "base", 4, NULL);
    table_finish(&t, 0, "obelisk", RTA_FIRST);
    table_finish(&t, 0, "great_pyramid", RTA_LATER);
    TEST_CHECK(gt_total(&t.game, 0) == 6 + 6);
    table_close(&t);
}

static void architecture_scores(void)
{
    struct table t;

    table_open(&t, "base", 2, NULL);
    table_give(&t, 0, "architecture");
    table_finish(&t, 0, "step_pyramid", RTA_LATER); /* worth 0, but counted */
    table_finish(&t, 0, "obelisk", RTA_FIRST);
    TEST_CHECK(gt_total(&t.game, 0) == 8 + 0 + 6 + 2);
    t.game.rows_n = 0;
    rta_score(&t.game.rules, &t.state, &t.game.sink);
    const struct stele_row *row = gt_row(&t.game, "rolltta.row-architecture", 0);
    TEST_CHECK(row && row->points == 2 && strcmp(row->clause, "RTA-13.3") == 0);
    TEST_CHECK(row && row->objects_n == 3 && row->objects[1].kind == RTA_OBJ_MONUMENT);
    table_close(&t);
}

static void architecture_in_lba(void)
{
    struct table t;

    table_open(&t, "lba", 2, NULL);
    table_give(&t, 0, "architecture");
    table_finish(&t, 0, "step_pyramid", RTA_LATER);
    table_finish(&t, 0, "temple", RTA_LATER);
    TEST_CHECK(gt_total(&t.game, 0) == 8 + 0 + 3 + 4);
    table_close(&t);
}

static void a_late_step_pyramid(void)
{
    struct table t;

    architecture_scores();
    table_open(&t, "lba", 2, NULL);
    table_give(&t, 0, "architecture");
    table_finish(&t, 0, "step_pyramid", RTA_LATER);
    TEST_CHECK(gt_total(&t.game, 0) == 8 + 2);
    table_close(&t);
    ends_of_both_kinds(); /* it counts for the end as well */
}

static void empire_scores(void)
{
    struct table t;

    table_open(&t, "base", 2, NULL);
    table_give(&t, 0, "empire");
    for (int cities = 3; cities <= 7; cities++) {
        table_set_cities(&t, 0, cities);
        TEST_CHECK(gt_total(&t.game, 0) == 8 + cities);
    }
    t.game.rows_n = 0;
    rta_score(&t.game.rules, &t.state, &t.game.sink);
    const struct stele_row *row = gt_row(&t.game, "rolltta.row-empire", 0);
    TEST_CHECK(row && row->points == 7 && strcmp(row->clause, "RTA-13.4") == 0);
    TEST_CHECK(row && gt_fact(&row->facts, "count") == 7 && row->objects_n == 1 + 4);
    table_close(&t);
}

static void the_nearly_ruined_empire(void)
{
    struct table t;

    table_open(&t, "base", 2, NULL);
    table_give(&t, 0, "religion empire");
    table_set_cities(&t, 0, 7);
    table_sheet(&t, 0)->disasters = 20;
    TEST_CHECK(gt_total(&t.game, 0) == 1);
    table_close(&t);
}

static void disasters_score(void)
{
    struct table t;

    table_open(&t, "base", 2, NULL);
    table_sheet(&t, 0)->disasters = 7;
    TEST_CHECK(gt_total(&t.game, 0) == -7); /* may be negative */
    table_close(&t);
}

static void lines_of_the_sheet(void)
{
    struct table t;
    int32_t points[RTA_CATEGORIES_N];
    static const char *const names[] = {"developments", "monuments", "architecture",
                                        "empire",       "commerce",  "disasters"};

    table_open(&t, "lba", 2, NULL);
    table_give(&t, 0, "architecture empire commerce");
    table_finish(&t, 0, "temple", RTA_FIRST);
    table_set_goods(&t, 0, "wood:3");
    table_sheet(&t, 0)->disasters = 5;
    rta_points(&t.game.rules, &t.state, 0, points);
    TEST_CHECK(points[RTA_C_DEVELOPMENTS] == 8 + 10 + 8 && points[RTA_C_MONUMENTS] == 4);
    TEST_CHECK(points[RTA_C_ARCHITECTURE] == 2 && points[RTA_C_EMPIRE] == 3);
    TEST_CHECK(points[RTA_C_COMMERCE] == 3 && points[RTA_C_DISASTERS] == -5);
    TEST_CHECK(gt_total(&t.game, 0) == 26 + 4 + 2 + 3 + 3 - 5);
    TEST_CHECK(rolltta_game.categories_n == 6);
    for (int i = 0; i < 6; i++)
        TEST_CHECK(strcmp(rolltta_game.categories[i], names[i]) == 0);
    table_close(&t);
}

static void most_points_win(void)
{
    struct table t;

    table_open(&t, "base", 3, NULL);
    table_give(&t, 1, "leadership");
    table_set_goods(&t, 0, "wood:8");
    gt_standing(&t.game, 2, "points", "points", "RTA-13.7");
    table_give(&t, 0, "irrigation"); /* level on points: the goods decide */
    gt_standing(&t.game, 1, "tie-break", "goods", "RTA-13.7");
    table_set_goods(&t, 1, "stone:6"); /* 42 against 36 */
    gt_standing(&t.game, 2, "tie-break", "goods", "RTA-13.7");
    table_sheet(&t, 0)->food = 15; /* food does not count */
    gt_standing(&t.game, 2, "tie-break", "goods", "RTA-13.7");
    table_set_goods(&t, 0, "stone:6");
    gt_standing(&t.game, 3, "shared", "goods", "RTA-13.7");
    table_close(&t);
}

/* RTA-13.7: the goods that broke a tie are reported with the win. */
static void a_broken_tie_is_told(void)
{
    struct table t;

    table_open(&t, "base", 2, NULL);
    table_give(&t, 0, four);
    table_give(&t, 1, four);
    table_give(&t, 1, "leadership");
    table_set_goods(&t, 1, "stone:2");
    table_sheet(&t, 0)->food = 15;
    table_play(&t, "roll C,C,F; stop; buy leadership; end");
    pass(&t);
    const struct stele_event *event = gt_event(&t.game, "rolltta.win", 1);
    TEST_ASSERT(event != NULL);
    TEST_CHECK(gt_fact(&event->facts, "value") == 6);
    table_close(&t);
}

static void a_shared_win(void)
{
    struct table t;

    table_open(&t, "base", 3, NULL);
    table_give(&t, 0, four);
    table_give(&t, 1, four);
    table_give(&t, 1, "leadership");
    table_sheet(&t, 0)->food = 15;
    t.state.sheet[2].disasters = 1;
    table_play(&t, "roll C,C,F; stop; buy leadership; end");
    pass(&t);
    pass(&t);
    TEST_CHECK(t.state.phase == RTA_P_OVER && t.state.winners == 3);
    TEST_ASSERT(gt_event(&t.game, "rolltta.shared-win", 0) != NULL);
    TEST_CHECK(gt_fact(&gt_event(&t.game, "rolltta.shared-win", 0)->facts, "value") == 0);
    TEST_CHECK(gt_event(&t.game, "rolltta.shared-win", 1) != NULL);
    TEST_CHECK(gt_event(&t.game, "rolltta.win", 0) == NULL);
    table_close(&t);
}

static void negative_totals_and_ties(void)
{
    disasters_score();
    most_points_win();
    a_shared_win();
}

/* ---- Solo ------------------------------------------------------------------------------------ */

static void ten_turns(void)
{
    struct table t;

    table_open(&t, "solo", 1, NULL);
    for (int turn = 1; turn <= 10; turn++) {
        TEST_CHECK(t.state.turn == turn && t.state.phase != RTA_P_OVER);
        pass(&t);
    }
    TEST_CHECK(t.state.phase == RTA_P_OVER && t.state.end == RTA_END_TURNS);
    TEST_CHECK(gt_event(&t.game, "rolltta.solo-result", 0) != NULL);
    gt_standing(&t.game, 1, "alone", "points", "RTA-14.1");
    table_refuse(&t, "roll F,F,F", "rolltta.solo-over", "RTA-14.1"); /* an eleventh */
    table_close(&t);
}

static void solo_goes_on(void)
{
    struct table t;

    table_open(&t, "solo", 1, NULL);
    table_give(&t, 0, four);
    table_sheet(&t, 0)->food = 15;
    table_play(&t, "roll C,C,F; stop; buy leadership");
    TEST_CHECK(gt_event(&t.game, "rolltta.final-turn", 0) == NULL);
    table_play(&t, "end");
    TEST_CHECK(t.state.phase != RTA_P_OVER && t.state.turn == 2);
    table_close(&t);
}

static void solo_ends_early(void)
{
    struct table t;

    table_open(&t, "solo", 1, "RTA-A15=first");
    table_give(&t, 0, four);
    table_sheet(&t, 0)->food = 15;
    table_play(&t, "roll C,C,F; stop; buy leadership");
    TEST_CHECK(gt_event(&t.game, "rolltta.final-turn", 0) != NULL);
    table_play(&t, "end");
    TEST_CHECK(t.state.phase == RTA_P_OVER && t.state.end == RTA_END_FIVE);
    table_refuse(&t, "roll F,F,F", "rolltta.over", "RTA-12.1");
    table_close(&t);
    table_open(&t, "solo", 1, "RTA-A15=first"); /* ten turns at the latest */
    for (int turn = 1; turn <= 10; turn++)
        pass(&t);
    TEST_CHECK(t.state.phase == RTA_P_OVER && t.state.end == RTA_END_TURNS);
    table_close(&t);
}

static void both_readings_of_the_solo_end(void)
{
    solo_goes_on();
    solo_ends_early();
    gt_named(&rolltta_game, "RTA-A15");
}

static void solo_monuments(void)
{
    struct table t;

    table_open(&t, "solo", 1, NULL);
    for (int i = 0; i < t.set.monuments_n; i++)
        TEST_CHECK(!rta_is_out(&t.game.rules, i));
    table_play(&t, "roll W,F,F; stop; build step_pyramid 3");
    TEST_CHECK(gt_total(&t.game, 0) == 1);
    table_close(&t);
}

static void solo_like_the_base_game(void)
{
    struct table t;

    table_open(&t, "solo", 1, NULL);
    TEST_CHECK(t.state.dice_n == 3 && table_sheet(&t, 0)->food == 3);
    table_play(&t, "roll S,S,F; stop"); /* a drought as ever */
    TEST_CHECK(table_sheet(&t, 0)->disasters == 2);
    table_refuse(&t, "buy shipping", "rolltta.lba-only", "RTA-0.3");
    table_close(&t);
}

TEST_LIST = {
    {"RTA-2.1 rounds go clockwise from the first player", clockwise_from_the_first},
    {"RTA-2.2 phases in fixed order", phases_in_order},
    {"I36 out of phase order, or by somebody else", out_of_turn},
    {"RTA-12.1 five developments, or all monuments", ends_of_both_kinds},
    {"RTA-12.2 the round is played out", the_last_is_right_of_the_first},
    {"E5 end met by the first and by the last of a round", the_round_is_played_out},
    {"RTA-12.3 monuments by different builders", built_by_all_together},
    {"E7 two players: five monuments; three: six", monuments_in_play},
    {"RTA-12.4 the last round counts in full", the_last_round_counts},
    {"E6 both conditions in one round, two fifth developments", both_conditions_in_one_round},
    {"I37 a new round after the end; closed too early", nothing_after_the_end},
    {"RTA-13.1 points of developments", developments_score},
    {"RTA-13.2 points of monuments", monuments_score},
    {"RTA-13.3 Architecture", architecture_scores},
    {"Y8 Architecture in the Late Bronze Age", architecture_in_lba},
    {"E4 Step Pyramid as a later builder", a_late_step_pyramid},
    {"RTA-13.4 Empire", empire_scores},
    {"RTA-A14 Empire counts the starting cities", empire_scores},
    {"Y9 Religion, Empire, seven cities, twenty disasters", the_nearly_ruined_empire},
    {"RTA-13.6 disasters, totals below zero", disasters_score},
    {"RTA-13.7 most points, then the value of goods", most_points_win},
    {"RTA-13.7 goods that break a tie are told", a_broken_tie_is_told},
    {"RTA-A17 a full tie is shared", a_shared_win},
    {"E33 negative total, tie by goods, full tie", negative_totals_and_ties},
    {"RTA-13.8 lines of the sheet", lines_of_the_sheet},
    {"RTA-14.1 solo: ten turns", ten_turns},
    {"I38 solo: an eleventh turn", ten_turns},
    {"RTA-A15 ten and first", both_readings_of_the_solo_end},
    {"RTA-14.2 solo: all monuments, the higher number", solo_monuments},
    {"RTA-14.6 solo: otherwise the base game", solo_like_the_base_game},
    {0},
};
