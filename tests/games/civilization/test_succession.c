/* Civilization: the A.S.T. and victory (phase 13), the short game, the ledger. */
#include "civ_table.h"

#include "acutest.h"

#include <stdio.h>
#include <string.h>

static struct civ_table t;

#define CARDS_990  "philosophy democracy law literacy agriculture architecture metalworking"
#define CARDS_1000 "philosophy democracy law medicine engineering literacy"
#define CARDS_1020 "philosophy democracy law literacy agriculture coinage architecture"

/* Anna is of Africa: Early Bronze from space 5, Late Bronze from 8, Early Iron from 10, Late Iron
 * from 14 with the figures 1100 and 1200.  She has a city unless `pieces` says otherwise. */
static int moved(int space, const char *pieces, const char *cards, const char *hand, int treasury)
{
    int to;

    ct_open(&t, 6, NULL);
    ct_put(&t, 0, pieces);
    ct_cards(&t, 0, cards);
    ct_hand(&t, 0, hand);
    ct_treasury(&t, 0, treasury);
    ct_space(&t, 0, space);
    ct_run(&t, CIV_S_SUCCESSION);
    to = ct_player(&t, 0)->space;
    TEST_CHECK(ct_player(&t, 0)->steps == to);
    ct_close(&t);
    return to;
}

#define ONE "rome:city"
#define TWO "rome:city athens:city"

static void stone_age(void)
{
    TEST_CHECK(moved(0, "tunisia:1", "", "", 0) == 1);
    TEST_CHECK(moved(3, "", "", "", 0) == 4); /* nothing is asked for */
}

static void early_bronze(void)
{
    TEST_CHECK(moved(4, ONE, "", "", 0) == 4);
    TEST_CHECK(moved(4, TWO, "", "", 0) == 5);
    TEST_CHECK(moved(4, "", CARDS_1020, "", 50) == 4); /* cities, nothing else */
    TEST_CHECK(moved(5, ONE, "", "", 0) == 6);         /* only the door is guarded */
}

/* EX-41 */
static void late_bronze(void)
{
    TEST_CHECK(moved(7, ONE, "mysticism pottery", "", 0) == 8);
    TEST_CHECK(moved(7, ONE, "mysticism", "", 0) == 7);                 /* two groups */
    TEST_CHECK(moved(7, ONE, "mysticism music astronomy", "", 0) == 7); /* still two */
    TEST_CHECK(moved(7, ONE, "mysticism architecture", "", 0) == 8);    /* arts sciences civics */
    TEST_CHECK(moved(7, ONE, "music pottery astronomy", "", 0) == 8);
}

static void early_iron(void)
{
    TEST_CHECK(moved(9, ONE, "mysticism pottery cloth_making drama_poetry music astronomy", "",
                     0) == 9); /* six */
    TEST_CHECK(moved(9, ONE, "mysticism pottery cloth_making drama_poetry music astronomy coinage",
                     "", 0) == 10);
}

/* EX-42 */
static void late_iron(void)
{
    TEST_CHECK(moved(13, ONE, CARDS_990, "grain:8 salt:8", 52) == 13);   /* 990, and 500 besides */
    TEST_CHECK(moved(13, ONE, CARDS_1000, "grain:5", 0) == 14);          /* 1000, and 100 */
    TEST_CHECK(moved(13, ONE, CARDS_1020, "grain:3 hides:2", 40) == 14); /* 1100 */
    TEST_CHECK(moved(13, ONE, CARDS_1020, "grain:3 hides:1 ochre:1", 40) == 13); /* 1098 */
    TEST_CHECK(moved(13, ONE, CARDS_1020, "grain:3 hides:2 piracy epidemic", 40) == 14);
    TEST_CHECK(moved(14, ONE, CARDS_1020, "grain:3 hides:2", 40) == 14); /* 1200 for the next */
    TEST_CHECK(moved(14, ONE, CARDS_1020, "grain:6", 36) == 15);         /* 1020 + 144 + 36 */
}

/* A space is lost by falling below its figure, or by having no city; never two at once. */
static void back(void)
{
    TEST_CHECK(moved(14, ONE, CARDS_1020, "grain:3 hides:1 ochre:1", 40) == 13); /* 1098 */
    TEST_CHECK(moved(15, ONE, CARDS_1020, "grain:3 hides:2", 40) == 14);
    TEST_CHECK(moved(7, "tunisia:2", "mysticism pottery", "", 0) == 6);
    TEST_CHECK(moved(5, "tunisia:2", "", "", 0) == 4);
    TEST_CHECK(moved(4, "tunisia:2", "", "", 0) == 4);           /* the Stone Age: no way back */
    TEST_CHECK(moved(15, "tunisia:2", CARDS_1020, "", 0) == 14); /* I-29: both reasons */
    TEST_CHECK(moved(15, "tunisia:2", CARDS_1020, "grain:6", 50) == 14); /* 20.6: not forward */
}

/* I-28: back over a border between epochs, and the door is shut. */
static void back_and_forth(void)
{
    ct_open(&t, 6, NULL);
    ct_put(&t, 0, "tunisia:2");
    ct_space(&t, 0, 5);
    ct_run(&t, CIV_S_SUCCESSION);
    TEST_CHECK(ct_player(&t, 0)->space == 4);
    ct_put(&t, 0, ONE);
    ct_run(&t, CIV_S_SUCCESSION);
    TEST_CHECK(ct_player(&t, 0)->space == 4);
    ct_put(&t, 0, "athens:city");
    ct_run(&t, CIV_S_SUCCESSION);
    TEST_CHECK(ct_player(&t, 0)->space == 5);
    ct_close(&t);
}

/* Nations cross at different spaces; with the option Africa a space later. */
static void rows_of_nations(void)
{
    ct_open(&t, 6, NULL);
    for (int seat = 0; seat < 6; seat++)
        ct_space(&t, seat, 4);
    ct_run(&t, CIV_S_SUCCESSION); /* nobody has a city; Illyria and Thrace begin at 6 */
    for (int seat = 0; seat < 6; seat++)
        TEST_CHECK(ct_player(&t, seat)->space == (seat == 2 || seat == 3 ? 5 : 4));
    ct_close(&t);
    for (int later = 0; later < 2; later++) {
        ct_open(&t, 6, later ? "africa=yes" : NULL);
        ct_put(&t, 0, ONE);
        ct_space(&t, 0, 9);
        ct_run(&t, CIV_S_SUCCESSION);
        TEST_CHECK(ct_player(&t, 0)->space == (later ? 10 : 9));
        ct_close(&t);
    }
}

/* ---- Victory --------------------------------------------------------------------------------- */

static void victory(void)
{
    struct stele_status status;

    ct_open(&t, 6, NULL);
    ct_put(&t, 0, ONE);
    ct_cards(&t, 0, CARDS_1020);
    ct_hand(&t, 0, "grain:6");
    ct_treasury(&t, 0, 36); /* 1200 */
    ct_space(&t, 0, 15);
    ct_run(&t, CIV_S_SUCCESSION);
    status = gt_status(&t.game);
    TEST_CHECK(ct_player(&t, 0)->space == 16 && status.over && status.winners == 1);
    TEST_CHECK(status.end == CIV_END_FINISH && status.mover == STELE_NOBODY);
    TEST_CHECK(!ct_legal(&t, "end by=anna"));
    ct_close(&t);
    TEST_CHECK(moved(15, ONE, CARDS_1020, "grain:6", 35) == 14); /* 1199: below 1200 */
}

/* Africa and Asia arrive together (Asia's last figure is 1300). */
static void arrive(const char *hand_of_anna, int treasury_of_anna)
{
    ct_open(&t, 6, NULL);
    ct_put(&t, 0, ONE);
    ct_put(&t, 5, "sinope:city");
    ct_cards(&t, 0, CARDS_1020);
    ct_cards(&t, 5, CARDS_1020);
    ct_hand(&t, 0, hand_of_anna);
    ct_treasury(&t, 0, treasury_of_anna);
    ct_hand(&t, 5, "salt:9"); /* 243 */
    ct_treasury(&t, 5, 50);   /* 1313 */
    ct_space(&t, 0, 15);
    ct_space(&t, 5, 15);
    ct_run(&t, CIV_S_SUCCESSION);
    TEST_CHECK(gt_status(&t.game).over);
}

/* I-30 */
static void two_finishers(void)
{
    arrive("grain:6", 36); /* 1200 */
    TEST_CHECK(t.state.winners == 1 << 5 && t.state.end == CIV_END_FINISH);
    ct_close(&t);
    arrive("grain:8", 37); /* 1020 + 256 + 37 */
    TEST_CHECK(gt_total(&t.game, 0) == 1313 && gt_total(&t.game, 5) == 1313);
    TEST_CHECK(t.state.winners == (1 << 0 | 1 << 5) && t.state.end == CIV_END_SHARED);
    gt_standing(&t.game, 1 << 0 | 1 << 5, "shared", "worth", "CIV-R21");
    ct_close(&t);
    arrive("grain:8", 38);
    TEST_CHECK(t.state.winners == 1 << 0);
    gt_standing(&t.game, 1 << 0, "points", "worth", "CIV-21.2");
    ct_close(&t);
}

/* One space a turn: nobody can be there before the sixteenth. */
static void sixteen_turns(void)
{
    ct_open(&t, 6, NULL);
    ct_put(&t, 0, TWO);
    ct_cards(&t, 0, CARDS_1020);
    ct_hand(&t, 0, "grain:8");
    ct_treasury(&t, 0, 40);
    for (int turn = 1; turn <= 16; turn++) {
        TEST_CHECK(!gt_status(&t.game).over);
        ct_run(&t, CIV_S_SUCCESSION);
        TEST_CHECK(ct_player(&t, 0)->space == turn);
    }
    TEST_CHECK(gt_status(&t.game).over);
    gt_standing(&t.game, 1 << 0, "other", "arrived", "CIV-21.1");
    ct_close(&t);
}

/* ---- The short game -------------------------------------------------------------------------- */

static void short_games(void)
{
    static const struct {
        const char *settings;
        int line;
        const char *cards;
    } lines[] = {
        {"edition=short finish=first", 6, ""},
        {"edition=short", 9, "music pottery astronomy"},
        {"edition=short finish=third", 12, CARDS_1020},
    };

    for (size_t i = 0; i < 3; i++) {
        TEST_CASE(lines[i].settings);
        ct_open(&t, 6, lines[i].settings);
        ct_put(&t, 0, TWO);
        ct_put(&t, 1, "sparta:city");
        ct_cards(&t, 0, lines[i].cards);
        ct_space(&t, 0, lines[i].line - 2);
        ct_run(&t, CIV_S_SUCCESSION);
        TEST_CHECK(!gt_status(&t.game).over && ct_player(&t, 0)->space == lines[i].line - 1);
        ct_run(&t, CIV_S_SUCCESSION);
        TEST_CHECK(gt_status(&t.game).over && t.state.winners == 1);
        ct_close(&t);
    }
}

/* CIV-R25: entering the line under the requirements of its own epoch: Crete, Late Bronze from 9. */
static void the_door_on_the_line(void)
{
    ct_open(&t, 6, "edition=short");
    ct_put(&t, 4, "knossos:city");
    ct_space(&t, 4, 8);
    ct_run(&t, CIV_S_SUCCESSION);
    TEST_CHECK(!gt_status(&t.game).over && ct_player(&t, 4)->space == 8);
    ct_cards(&t, 4, "music pottery astronomy");
    ct_run(&t, CIV_S_SUCCESSION);
    TEST_CHECK(gt_status(&t.game).over && t.state.winners == 1 << 4);
    ct_close(&t);
}

/* CIV-30.2: ties as in the full game.  CIV-30.3: no Mysticism. */
static void short_ties(void)
{
    ct_open(&t, 6, "edition=short finish=first");
    for (int seat = 0; seat < 2; seat++) {
        ct_put(&t, seat, seat ? TWO : "sparta:city argos:city");
        ct_space(&t, seat, 5);
    }
    ct_treasury(&t, 1, 7);
    ct_run(&t, CIV_S_SUCCESSION);
    TEST_CHECK(t.state.winners == 1 << 1);
    ct_close(&t);
    ct_open(&t, 6, "edition=short");
    ct_treasury(&t, 0, 40);
    ct_step(&t, CIV_S_PURCHASE);
    ct_refuse(&t, "buy mysticism", "CIV-30.3|CIV-22.3.1");
    ct_close(&t);
}

/* ---- The ledger ------------------------------------------------------------------------------ */

static void ledger(void)
{
    ct_open(&t, 6, NULL);
    ct_put(&t, 0, ONE);
    ct_cards(&t, 0, "law music");
    ct_hand(&t, 0, "grain:3 papyrus:2 hides epidemic");
    ct_treasury(&t, 0, 11);
    gt_score(&t.game);
    int32_t sums[CIV_CATEGORIES_N] = {0};
    for (size_t i = 0; i < t.game.rows_n; i++)
        if (t.game.rows[i].seat == 0)
            sums[t.game.rows[i].category] += t.game.rows[i].points;
    TEST_CHECK(sums[CIV_C_CARDS] == 230 && sums[CIV_C_TRADE] == 45);
    TEST_CHECK(sums[CIV_C_TREASURY] == 11 && gt_total(&t.game, 0) == 286);
    ct_close(&t);
}

/* Every turn has a row for every marker: on, staying, back. */
static void rows_of_steps(void)
{
    static const int from[] = {3, 4, 5}, by[] = {1, 0, -1};

    ct_open(&t, 3, NULL); /* Africa, Italy, Illyria */
    for (int seat = 0; seat < 3; seat++)
        ct_space(&t, seat, from[seat]);
    ct_space(&t, 2, 6); /* Illyria's first Bronze space */
    ct_run(&t, CIV_S_SUCCESSION);
    int found[3] = {9, 9, 9};
    for (size_t i = 0; i < t.game.rows_n; i++)
        if (t.game.rows[i].category == CIV_C_STEPS)
            found[t.game.rows[i].seat] = t.game.rows[i].points;
    for (int seat = 0; seat < 3; seat++)
        TEST_CHECK_(found[seat] == by[seat], "seat %d: %d", seat, found[seat]);
    TEST_CHECK(gt_total(&t.game, 0) == 0); /* steps are no part of the total */
    ct_close(&t);
}

TEST_LIST = {
    {"CIV-20.1 CIV-5.1 the Stone Age", stone_age},
    {"CIV-20.2 Early Bronze: two cities", early_bronze},
    {"CIV-20.2 CIV-17.14 EX-41 Late Bronze: three groups", late_bronze},
    {"CIV-20.2 Early Iron: seven cards", early_iron},
    {"CIV-20.2 CIV-20.3 CIV-T13 EX-42 Late Iron: a thousand, and the figure", late_iron},
    {"CIV-20.4 CIV-20.5 CIV-20.6 I-29 back", back},
    {"CIV-20.5 CIV-20.2 I-28 back over a border", back_and_forth},
    {"CIV-2.4 CIV-24.3 rows of nations", rows_of_nations},
    {"CIV-21.1 victory", victory},
    {"CIV-21.2 CIV-R21 I-30 two finishers", two_finishers},
    {"CIV-5.4 CIV-5.1 sixteen turns", sixteen_turns},
    {"CIV-30.1 CIV-30.2 short games", short_games},
    {"CIV-R25 the epoch of the line", the_door_on_the_line},
    {"CIV-30.2 CIV-30.3 CIV-21.2 ties of short games, no Mysticism", short_ties},
    {"CIV-17.3 CIV-17.4.1 CIV-2.7 J points in the ledger", ledger},
    {"CIV-20.6 J steps in the ledger", rows_of_steps},
    {0},
};
