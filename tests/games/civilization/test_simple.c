/* Civilization: Nomads and Seafarers, Farmers and Citizens. */
#include "civ_table.h"

#include "acutest.h"

static struct civ_table t;

/* ---- Nomads and Seafarers -------------------------------------------------------------------- */

/* Expansion, ships, movement with surplus, clock; movement in A.S.T. order. */
static void nomads_turn(void)
{
    ct_open(&t, 3, "edition=nomads");
    ct_put(&t, 0, "tunisia:1");
    ct_put(&t, 1, "germany:20");
    ct_put(&t, 2, "mari:12 ur:2");
    ct_step(&t, CIV_S_GROWTH);
    ct_expect(&t, 0, "tunisia:2");
    ct_asks(&t, CIV_P_SHIPS, 2); /* only she has a coast */
    ct_play(&t, "end");
    ct_asks(&t, CIV_P_MOVEMENT, 0); /* not the one with most tokens: CIV-31.5.4 */
    ct_play(&t, "end");
    ct_asks(&t, CIV_P_MOVEMENT, 1);
    ct_play(&t, "end");
    ct_play(&t, "end"); /* no cities, no conflict: the next turn, populations have grown */
    TEST_CHECK(t.state.clock == 1 && t.state.round == 2);
    ct_expect(&t, 1, "germany:7");   /* limit 5, and two */
    ct_expect(&t, 2, "mari:4 ur:5"); /* limits 2 and 3: CIV-31.5.6 */
    TEST_CHECK(ct_player(&t, 0)->space == 0);
    ct_close(&t);
}

static void nomads_do_not_meet(void)
{
    ct_open(&t, 2, "edition=nomads");
    ct_put(&t, 0, "rome:3 rome:ship");
    ct_put(&t, 1, "etruria:1 corsica:2");
    ct_step(&t, CIV_S_MOVEMENT);
    ct_refuse(&t, "move rome etruria 1", "CIV-31.5.1");
    ct_play(&t, "move rome samnium 1; sail rome; load 1; go corsica"); /* ships may pass */
    ct_refuse(&t, "land 1", "CIV-31.5.1");
    ct_play(&t, "go sardinia; land 1; anchor");
    ct_close(&t);
}

static void nomads_ships(void)
{
    ct_open(&t, 2, "edition=nomads");
    ct_put(&t, 0, "rome:5 rome:ship");
    ct_put(&t, 1, "germany:2");
    ct_step(&t, CIV_S_SHIPS);
    ct_refuse(&t, "keep rome treasury", "CIV-31.5.2");
    ct_refuse(&t, "build rome treasury", "CIV-31.5.2");
    ct_refuse(&t, "build rome both", "CIV-31.5.2");
    ct_play(&t, "keep rome levy; build rome levy");
    ct_expect(&t, 0, "rome:2 rome:ship rome:ship");
    ct_play(&t, "end; sail rome; load 1");
    ct_play(&t, "go western_mediterranean"); /* without Astronomy: CIV-31.5.3 */
    ct_refuse(&t, "anchor", "CIV-31.5.3|CIV-10.7");
    ct_play(&t, "go carthage; land 1; anchor");
    ct_close(&t);
}

/* Every area of the board is open, at any number of players. */
static void nomads_board(void)
{
    ct_open(&t, 2, "edition=nomads");
    ct_put(&t, 0, "susa:2 cyrene:2");
    ct_step(&t, CIV_S_MOVEMENT);
    ct_play(&t, "move susa parthia 1; move cyrene cyrenaica 1");
    TEST_CHECK(!ct_legal(&t, "city susa"));
    ct_close(&t);
}

static void nomads_end(void)
{
    for (int i = 0; i < 2; i++) {
        ct_open(&t, 3, "edition=nomads");
        ct_put(&t, 0, "rome:2 etruria:1");
        ct_put(&t, 1, "germany:5 pannonia:4 dacia:1");
        ct_put(&t, 2, i ? "mari:1 ur:1 susa:1" : "mari:2 ur:3");
        t.state.clock = 14;
        ct_run(&t, CIV_S_SUCCESSION);
        TEST_CHECK(!gt_status(&t.game).over && t.state.clock == 15);
        ct_run(&t, CIV_S_SUCCESSION);
        TEST_CHECK(gt_status(&t.game).over && t.state.end == CIV_END_CLOCK);
        TEST_CHECK(t.state.winners == (i ? 1 << 1 | 1 << 2 : 1 << 1)); /* CIV-R22 */
        TEST_CHECK(gt_total(&t.game, 0) == 2 && gt_total(&t.game, 1) == 3);
        gt_score(&t.game);
        ct_close(&t);
    }
}

/* ---- Farmers and Citizens -------------------------------------------------------------------- */

/* No taxes, no cards: expansion, census, ships, movement, conflict, cities, support, A.S.T. */
static void farmers_turn(void)
{
    ct_open(&t, 2, "edition=farmers");
    ct_put(&t, 0, "rome:5 tunisia:2 libya:1 dacia:1 carthage:city");
    ct_put(&t, 1, "germany:20");
    ct_step(&t, CIV_S_GROWTH);
    TEST_CHECK(ct_player(&t, 0)->treasury == 0);
    ct_asks(&t, CIV_P_SHIPS, 0);
    ct_play(&t, "end");
    ct_asks(&t, CIV_P_MOVEMENT, 1); /* most tokens first */
    ct_play(&t, "end; end");
    ct_asks(&t, CIV_P_CITIES, 0);
    ct_play(&t, "city rome");
    ct_asks(&t, CIV_P_CITIES, 1); /* 22 tokens off site */
    ct_play(&t, "end");
    TEST_CHECK(t.state.round == 2 && ct_player(&t, 0)->space == 1);
    TEST_CHECK(civ_hand_n(&t.game.rules, &t.state, 0) == 0);
    ct_expect(&t, 0, "tunisia:4 libya:2 dacia:4 carthage:city rome:city");
    ct_close(&t);
}

static void farmers_conflict(void)
{
    ct_open(&t, 2, "edition=farmers");
    ct_put(&t, 0, "rome:3");
    ct_put(&t, 1, "rome:1");
    ct_run(&t, CIV_S_CONFLICT);
    ct_expect(&t, 0, "rome:3"); /* limit 2: the one goes */
    ct_expect(&t, 1, "");
    ct_close(&t);
}

static void farmers_ships(void)
{
    ct_open(&t, 2, "edition=farmers");
    ct_put(&t, 0, "rome:5 athens:city");
    ct_step(&t, CIV_S_SHIPS);
    ct_refuse(&t, "build athens treasury", "CIV-32.5.1");
    ct_play(&t, "build rome levy; end; sail rome; go western_mediterranean");
    ct_refuse(&t, "anchor", "CIV-32.5.1|CIV-10.7");
    ct_play(&t, "go carthage; anchor");
    ct_close(&t);
}

/* With two players the sites of islands count: the whole board is used as it is. */
static void farmers_board(void)
{
    ct_open(&t, 2, "edition=farmers");
    ct_put(&t, 0, "knossos:6 susa:6");
    ct_step(&t, CIV_S_CITIES);
    ct_play(&t, "city knossos; city susa");
    ct_close(&t);
}

/* Boris, of Italy, with two cities and no cards: Early Bronze from 5, Late Bronze from 8. */
static void farmers_epochs(void)
{
    ct_open(&t, 3, "edition=farmers");
    ct_put(&t, 1, "rome:city athens:city tunisia:4");
    ct_put(&t, 0, "carthage:city");
    for (int seat = 0; seat < 2; seat++)
        ct_space(&t, seat, 4);
    for (int turn = 5; turn <= 9; turn++) {
        TEST_CHECK(!gt_status(&t.game).over);
        ct_run(&t, CIV_S_SUCCESSION);
        TEST_CHECK(ct_player(&t, 1)->space == turn); /* Late Bronze asks for nothing */
        TEST_CHECK(ct_player(&t, 0)->space == 4);    /* one city */
    }
    TEST_CHECK(gt_status(&t.game).over && t.state.winners == 1 << 1);
    TEST_CHECK(t.state.end == CIV_END_FINISH);
    ct_close(&t);
}

/* Together: most cities; equal: shared. */
static void farmers_ties(void)
{
    for (int i = 0; i < 2; i++) {
        ct_open(&t, 3, "edition=farmers");
        ct_put(&t, 0, "carthage:city tripoli:city");
        ct_put(&t, 1, i ? "rome:city athens:city" : "rome:city athens:city sparta:city");
        ct_put(&t, 2, "ur:city susa:city mari:city tyre:city");
        ct_space(&t, 0, 8);
        ct_space(&t, 1, 8);
        ct_run(&t, CIV_S_SUCCESSION);
        TEST_CHECK(gt_status(&t.game).over);
        TEST_CHECK(t.state.winners == (i ? 3 : 2)); /* CIV-R22 */
        TEST_CHECK(t.state.end == (i ? CIV_END_SHARED : CIV_END_FINISH));
        TEST_CHECK(gt_total(&t.game, 0) == 2);
        gt_score(&t.game);
        ct_close(&t);
    }
}

static void farmers_shortened(void)
{
    static const char *const settings[] = {"edition=farmers", "edition=farmers shorten=1",
                                           "edition=farmers shorten=2"};

    for (int i = 0; i < 3; i++) {
        ct_open(&t, 3, settings[i]);
        ct_put(&t, 0, "carthage:city tripoli:city");
        ct_space(&t, 0, 7 - i);
        ct_run(&t, CIV_S_SUCCESSION);
        TEST_CHECK(!gt_status(&t.game).over);
        ct_run(&t, CIV_S_SUCCESSION);
        TEST_CHECK(gt_status(&t.game).over && ct_player(&t, 0)->space == 9 - i);
        ct_close(&t);
    }
}

/* CIV-R24 both ways: outside the Stone Age without a city. */
static void farmers_without_cities(void)
{
    ct_open(&t, 3, "edition=farmers");
    ct_put(&t, 0, "tunisia:2");
    ct_space(&t, 0, 6);
    ct_run(&t, CIV_S_SUCCESSION);
    TEST_CHECK(ct_player(&t, 0)->space == 5);
    gt_told(&t.game, "CIV-R24");
    ct_close(&t);
    ct_open(&t, 3, "edition=farmers CIV-R24=not");
    ct_put(&t, 0, "tunisia:2");
    ct_space(&t, 0, 6);
    ct_run(&t, CIV_S_SUCCESSION);
    TEST_CHECK(ct_player(&t, 0)->space == 7);
    gt_told(&t.game, "CIV-R24");
    ct_close(&t);
}

/* The total looks at the pieces, so that a count that has gone wrong is found out. */
static void totals_count_pieces(void)
{
    ct_open(&t, 3, "edition=nomads");
    ct_put(&t, 0, "tunisia:2 rome:1");
    civ_drop(&t.state.held[0], civ_next_in(&t.state.held[0], 0));
    TEST_CHECK(gt_total(&t.game, 0) == 2);
    ct_close(&t);
    ct_open(&t, 3, "edition=farmers");
    ct_put(&t, 0, "rome:city");
    ct_player(&t, 0)->cities++;
    TEST_CHECK(gt_total(&t.game, 0) == 1);
    ct_close(&t);
    ct_open(&t, 3, "edition=full");
    const int before = gt_total(&t.game, 0);
    ct_player(&t, 0)->treasury++;
    TEST_CHECK(gt_total(&t.game, 0) == before);
    ct_close(&t);
}

TEST_LIST = {
    {"CIV-31.2 CIV-31.4 CIV-31.5.4 CIV-31.5.6 CIV-5.5 a turn of nomads", nomads_turn},
    {"CIV-31.5.1 nomads do not meet", nomads_do_not_meet},
    {"CIV-31.5.2 CIV-31.5.3 ships of seafarers", nomads_ships},
    {"CIV-31.2 CIV-R33 the whole board for nomads", nomads_board},
    {"CIV-31.2 CIV-31.3 CIV-R22 CIV-T5 the end of the nomads' game", nomads_end},
    {"CIV-32.4 CIV-32.2 a turn of farmers", farmers_turn},
    {"CIV-32.4 CIV-11.5.1 conflict among farmers", farmers_conflict},
    {"CIV-32.5.1 ships of citizens", farmers_ships},
    {"CIV-32.2 the whole board for farmers", farmers_board},
    {"CIV-32.3.1 CIV-32.3.2 CIV-R25 epochs of farmers", farmers_epochs},
    {"CIV-32.3.1 CIV-R22 citizens arrive together", farmers_ties},
    {"CIV-32.5.2 CIV-T11 a shortened game", farmers_shortened},
    {"CIV-R24 CIV-20.5 farmers without cities", farmers_without_cities},
    {"CIV-2.7 totals count the pieces", totals_count_pieces},
    {0},
};
