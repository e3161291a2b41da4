/* Civilization: editions and options, place cards, nations, stacks, the table of the log. */
#include "civ_table.h"

#include "acutest.h"

#include <stdio.h>
#include <string.h>

static struct civ_table t;

#define STACK_1                                                                                    \
    "stack 1 hides,hides,hides,hides,hides,hides,hides,ochre,ochre,ochre,ochre,ochre,ochre,ochre;"
#define STACK_2 "stack 2 iron,iron,iron,iron,iron,papyrus,papyrus,papyrus,papyrus,papyrus;"

static void set_up(int players, const char *settings, const char *items)
{
    struct stele_reason why = {0};
    const bool ok = ct_set_up(&t, players, settings, items, &why);

    TEST_CHECK_(ok, "set-up is good (%s, %s)", ok ? "" : why.code, ok ? "" : why.clause);
}

/* ---- Editions, options, rulings -------------------------------------------------------------- */

static bool allowed(int players, const char *settings)
{
    struct stele_reason why = {0};
    const bool ok = ct_set_up(&t, players, settings, NULL, &why);

    ct_close(&t);
    return ok;
}

static void options(void)
{
    /* 24.2: full and short games only */
    TEST_CHECK(allowed(3, "weak=yes") && allowed(3, "edition=short weak=yes"));
    TEST_CHECK(!allowed(3, "edition=nomads weak=yes") && !allowed(3, "edition=farmers weak=yes"));
    /* 24.3: six or seven players */
    TEST_CHECK(allowed(6, "africa=yes") && allowed(7, "edition=short africa=yes"));
    for (int n = 2; n <= 5; n++)
        ct_refuse_set_up(n, "africa=yes", NULL, "CIV-24.3");
    TEST_CHECK(!allowed(7, "edition=farmers africa=yes"));
    /* 30.1: a line for short games only */
    TEST_CHECK(allowed(3, "edition=short finish=first") &&
               allowed(3, "edition=short finish=third"));
    ct_refuse_set_up(3, "finish=first", NULL, "CIV-30.1");
    /* 32.5.2 */
    TEST_CHECK(allowed(3, "edition=farmers shorten=2") && allowed(3, "edition=farmers shorten=1"));
    ct_refuse_set_up(3, "shorten=1", NULL, "CIV-32.5.2");
    ct_refuse_set_up(3, "edition=short shorten=1", NULL, "CIV-32.5.2");
}

static void africa_later(void)
{
    for (int players = 6; players <= 7; players++) {
        ct_open(&t, players, NULL);
        TEST_CHECK(t.state.row[0].first[CIV_EARLY_IRON] == 10);
        ct_close(&t);
        ct_open(&t, players, "africa=yes");
        TEST_CHECK(t.state.row[0].first[CIV_EARLY_IRON] == 11);
        for (int nation = 1; nation <= 4; nation++) /* level with Italy, Illyria, Thrace, Crete */
            TEST_CHECK(t.state.row[nation].first[CIV_EARLY_IRON] == 11);
        ct_close(&t);
    }
}

static void table_of_the_log(void)
{
    struct stele_buf items = {0};

    ct_items(2, CIV_FULL, &items);
    stele_buf_puts(&items, "ast africa 4 7 10 13 900 1000 1100");
    set_up(2, NULL, items.data);
    TEST_CHECK(t.state.row[0].first[CIV_EARLY_BRONZE] == 4);
    TEST_CHECK(t.state.row[0].first[CIV_LATE_BRONZE] == 7);
    TEST_CHECK(t.state.row[0].first[CIV_EARLY_IRON] == 10);
    TEST_CHECK(t.state.row[0].first[CIV_LATE_IRON] == 13);
    TEST_CHECK(t.state.row[0].figure[0] == 900 && t.state.row[0].figure[2] == 1100);
    TEST_CHECK(t.state.row[1].first[CIV_EARLY_BRONZE] == 5); /* Italy as printed */
    ct_close(&t);
    stele_buf_free(&items);
    /* epochs in order; one figure for each Late Iron space up to 15 */
    ct_refuse_set_up(2, NULL, "ast africa 7 4 10 13 900 1000 1100", "CIV-2.4");
    ct_refuse_set_up(2, NULL, "ast africa 4 7 10 13 900 1000", "CIV-2.4");
    ct_refuse_set_up(2, NULL, "ast africa 4 7 10 13 900 1100 1000", "CIV-2.4"); /* descending */
    ct_refuse_set_up(2, NULL, "ast africa 4 7 10 16 900", "CIV-2.4");
    ct_refuse_set_up(2, NULL, "ast africa 4 7 10 14 900 1000;ast africa 4 7 10 14 900 1100",
                     "CIV-2.4"); /* twice */
}

/* ---- Place cards and nations ----------------------------------------------------------------- */

static void place_cards(void)
{
    set_up(3, NULL, STACK_1 STACK_2);
    TEST_CHECK(gt_status(&t.game).chance && t.state.phase == CIV_P_PLACES);
    ct_play(&t, "deal vera");
    ct_refuse(&t, "deal vera", "CIV-4.3"); /* one card each */
    ct_play(&t, "deal anna; deal boris");
    ct_asks(&t, CIV_P_NATIONS, 2); /* Vera holds card 1 */
    ct_refuse(&t, "nation africa tunisia by=anna", "CIV-4.4|CIV-5.2");
    ct_play(&t, "nation thrace scythia");
    ct_asks(&t, CIV_P_NATIONS, 0);
    ct_play(&t, "nation italy etruria");
    ct_asks(&t, CIV_P_NATIONS, 1);
    ct_play(&t, "nation africa sahara");
    /* everything is known now: the first turn has begun and populations have grown */
    TEST_CHECK(t.state.player[2].place == 1 && t.state.player[1].place == 3);
    TEST_CHECK(t.state.order[0] == 1 && t.state.order[1] == 0 && t.state.order[2] == 2);
    ct_expect(&t, 1, "sahara:2");
    ct_close(&t);
}

static void place_cards_given(void)
{
    set_up(2, NULL, "place anna 2;place boris 1;" STACK_1 STACK_2);
    ct_asks(&t, CIV_P_NATIONS, 1);
    ct_close(&t);
    ct_refuse_set_up(2, NULL, "place anna 1;place boris 1", "CIV-4.3");
    ct_refuse_set_up(2, NULL, "place anna 1", "CIV-4.3");
    ct_refuse_set_up(2, NULL, "place anna 1;place boris 3", "CIV-4.3");
    ct_refuse_set_up(2, NULL, "place anna 1;place anna 2", "CIV-4.3");
}

static void nations_refused(void)
{
    set_up(3, NULL, "place anna 1;place boris 2;place vera 3;" STACK_1 STACK_2);
    ct_refuse(&t, "nation egypt jalo", "CIV-28.1|CIV-4.4"); /* not with three */
    ct_refuse(&t, "nation africa rome", "CIV-4.4");         /* no start area of Africa */
    ct_play(&t, "nation africa tunisia");
    ct_refuse(&t, "nation africa sahara", "CIV-4.4"); /* taken */
    gt_say_refusal(&t.game, "nation africa sahara", "Africa has been taken by Anna",
                   "Африку уже выбрал игрок Anna");
    ct_play(&t, "nation crete phaestos");
    ct_close(&t);
    ct_refuse_set_up(2, NULL, "nation anna africa tunisia;nation boris africa sahara", "CIV-4.4");
    ct_refuse_set_up(2, NULL, "nation anna africa tunisia", "CIV-4.4");
    ct_refuse_set_up(2, NULL, "nation anna africa tunisia;nation boris crete knossos",
                     "CIV-4.4|CIV-29.1");
    ct_refuse_set_up(4, NULL,
                     "place anna 1;place boris 2;place vera 3;place gleb 4;"
                     "nation anna asia kuban;nation boris assyria nalchik;"
                     "nation vera babylon media;nation gleb egypt jalo",
                     "CIV-4.4"); /* Jalo is not in play */
    ct_refuse_set_up(5, NULL,
                     "place anna 1;place boris 2;place vera 3;place gleb 4;place dina 5;"
                     "nation anna asia kuban;nation boris assyria nalchik;"
                     "nation vera babylon media;nation gleb egypt jalo;"
                     "nation dina italy etruria",
                     "CIV-4.4|CIV-26.1");
}

static void first_pieces(void)
{
    static const int tokens[] = {0, 0, 55, 47, 55, 47, 55, 47};

    for (int n = 2; n <= 7; n++) {
        TEST_CASE_("%d players", n);
        ct_start(&t, n, NULL);
        for (int seat = 0; seat < n; seat++) {
            const struct civ_player *p = ct_player(&t, seat);
            TEST_CHECK(p->space == 0 && p->treasury == 0 && p->cities == 0 && p->ships_n == 0);
            TEST_CHECK(p->tokens + p->stock == tokens[n]);
            TEST_CHECK(p->tokens == 2); /* one token, and one more by the first expansion */
            TEST_CHECK(p->cards == 0 && civ_hand_n(&t.game.rules, &t.state, seat) == 0);
        }
        ct_close(&t);
    }
}

/* ---- Cards ----------------------------------------------------------------------------------- */

static void stacks(void)
{
    static const int sizes[] = {14, 11, 10, 9, 8, 7, 6, 5, 4};
    static const char *const bottom[] = {"ochre",          "volcano",    "famine",
                                         "civil_war",      "flood",      "epidemic",
                                         "civil_disorder", "iconoclasm", "piracy"};

    ct_start(&t, 3, NULL);
    for (int i = 0; i < 9; i++) {
        TEST_CHECK_(ct_pile(&t, i + 1) == sizes[i], "stack %d", i + 1);
        TEST_CHECK_(strcmp(ct_in_pile(&t, i + 1, -1), bottom[i]) == 0, "stack %d", i + 1);
    }
    TEST_CHECK(strcmp(ct_in_pile(&t, 1, 0), "hides") == 0);
    TEST_CHECK(strcmp(ct_in_pile(&t, 2, 5), "papyrus") == 0);
    TEST_CHECK(strcmp(ct_in_pile(&t, 9, 0), "gold") == 0);
    ct_close(&t);
}

static void stacks_as_moves(void)
{
    set_up(2, NULL,
           "place anna 1;place boris 2;nation anna africa tunisia;"
           "nation boris italy etruria");
    TEST_CHECK(gt_status(&t.game).chance && t.state.phase == CIV_P_STACKS);
    ct_refuse(&t, "stack 2 iron,iron,iron,iron,iron,papyrus,papyrus,papyrus,papyrus,papyrus",
              "CIV-4.2"); /* 1 comes first */
    ct_refuse(&t, "stack 1 hides,ochre", "CIV-4.2");
    ct_refuse(&t,
              "stack 1 hides,hides,hides,hides,hides,hides,hides,hides,ochre,ochre,ochre,ochre,"
              "ochre,ochre",
              "CIV-4.2|CIV-22.1.2"); /* eight hides */
    ct_play(&t, "stack 1 ochre,hides,hides,hides,hides,hides,hides,hides,ochre,ochre,ochre,ochre,"
                "ochre,ochre");
    TEST_CHECK(strcmp(ct_in_pile(&t, 1, 0), "ochre") == 0);
    ct_refuse(&t,
              "stack 2 iron,iron,iron,iron,iron,papyrus,papyrus,papyrus,papyrus,papyrus,volcano",
              "CIV-4.2"); /* the calamity lies under it, nobody deals it */
    ct_play(&t, "stack 2 papyrus,iron,iron,iron,iron,iron,papyrus,papyrus,papyrus,papyrus");
    TEST_CHECK(strcmp(ct_in_pile(&t, 2, 0), "papyrus") == 0);
    TEST_CHECK(strcmp(ct_in_pile(&t, 2, -1), "volcano") == 0);
    TEST_CHECK(t.state.round == 1 && t.state.phase == CIV_P_SHIPS); /* Etruria has a coast */
    ct_close(&t);
    ct_refuse_set_up(2, NULL, "stack 3 salt,salt,salt,salt,salt,salt,salt,salt,salt", "CIV-4.2");
    ct_refuse_set_up(2, NULL, "stack 1 hides", "CIV-4.2");
    ct_refuse_set_up(2, NULL, STACK_1 STACK_1, "CIV-4.2");
}

static void market(void)
{
    static const int mysticism[] = {0, 0, 1, 1, 2, 2, 3, 3};

    for (int n = 2; n <= 7; n++) {
        ct_open(&t, n, NULL);
        TEST_CHECK(t.state.market[t.set.known[CIV_MYSTICISM]] == mysticism[n]);
        TEST_CHECK(t.state.market[t.set.known[CIV_LAW]] == 7);
        TEST_CHECK(t.state.market[t.set.known[CIV_POTTERY]] == 4);
        ct_close(&t);
    }
    ct_open(&t, 7, "edition=short"); /* CIV-30.3 */
    TEST_CHECK(t.state.market[t.set.known[CIV_MYSTICISM]] == 0);
    TEST_CHECK(t.state.market[t.set.known[CIV_MUSIC]] == 4);
    ct_close(&t);
}

/* ---- Simplified games ------------------------------------------------------------------------ */

/* No place cards: nations are chosen in seat order unless given; the whole board at any number. */
static void nomads_set_up(void)
{
    ct_refuse_set_up(2, "edition=nomads", "place anna 1;place boris 2", "CIV-R33");
    ct_refuse_set_up(2, "edition=nomads", STACK_1, "CIV-4.2|CIV-31.2");
    set_up(2, "edition=nomads", NULL);
    ct_asks(&t, CIV_P_NATIONS, 0);
    ct_play(&t, "nation egypt nubia; nation assyria caucasus");
    TEST_CHECK(t.state.player[0].tokens == 2 && t.state.player[0].stock == 53);
    TEST_CHECK(t.state.order[0] == 1); /* Assyria before Egypt */
    ct_close(&t);
    for (int n = 2; n <= 4; n++) {
        ct_start(&t, n, "edition=nomads");
        TEST_CHECK(t.state.player[n - 1].tokens + t.state.player[n - 1].stock == 55);
        ct_close(&t);
    }
}

static void farmers_set_up(void)
{
    ct_refuse_set_up(3, "edition=farmers", STACK_1, "CIV-4.2|CIV-32.2");
    set_up(3, "edition=farmers", "place anna 3;place boris 2;place vera 1");
    ct_asks(&t, CIV_P_NATIONS, 2);
    ct_play(&t, "nation babylon susa; nation africa sahara; nation crete knossos");
    for (int seat = 0; seat < 3; seat++)
        TEST_CHECK(t.state.player[seat].tokens + t.state.player[seat].stock == 55); /* CIV-R23 */
    ct_close(&t);
    for (int n = 5; n <= 7; n += 2) {
        ct_start(&t, n, "edition=farmers");
        TEST_CHECK(t.state.player[0].tokens + t.state.player[0].stock == 55);
        ct_close(&t);
    }
}

/* ---- Another set ----------------------------------------------------------------------------- */

/* An owner of the board corrects what was reconstructed. */
static void a_corrected_set(void)
{
    static struct civ_set set;

    gt_compile(&civilization_game, "late-iron=\"14\" points=\"1100 1200\"",
               "late-iron=\"13\" points=\"1000 1150 1250\"", &set, NULL);
    TEST_CHECK(set.row[0].first[CIV_LATE_IRON] == 13);
    TEST_CHECK(set.row[0].figure[0] == 1000 && set.row[0].figure[2] == 1250);
    gt_compile(&civilization_game, "id=\"law\" price=\"170\"", "id=\"law\" price=\"150\"", &set,
               NULL);
    TEST_CHECK(set.card[CIV_LAW].price == 150);
    gt_compile(&civilization_game, "id=\"second\" space=\"9\"", "id=\"second\" space=\"10\"", &set,
               NULL);
    TEST_CHECK(set.arrow[1] == 10);
}

static void a_broken_set(void)
{
    static const struct {
        const char *from, *to, *code;
    } cases[] = {
        {"own-cities=\"1\"", "own-cities=\"2\"", "set.range"},
        {"other-cities=\"1\"", "other-cities=\"0\"", "set.range"},
        {"per-ship=\"1\"", "per-ship=\"2\"", "set.range"},
        {"side=\"west\" tokens=\"55\"", "side=\"west\" tokens=\"0\"", "set.range"},
        {"max-players=\"4\"", "max-players=\"5\"", "set.range"},
        {"shorten=\"2\"", "shorten=\"1\"", "set.range"},
        {"group id=\"arrows\"", "group id=\"errors\"", "set.missing"},
        {"id=\"law\" price=\"170\"", "id=\"law\" price=\"x\"", "set.not-a-number"},
        /* With its calamity a stack has room for sixteen. */
        {"value=\"1\" count=\"7\"/>\n    <item id=\"iron",
         "value=\"1\" count=\"8\"/>\n    <item id=\"iron", NULL},
        {"value=\"1\" count=\"7\"/>\n    <item id=\"iron",
         "value=\"1\" count=\"9\"/>\n    <item id=\"iron", "set.range"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        gt_compile(&civilization_game, cases[i].from, cases[i].to, NULL, cases[i].code);
}

/* What the caller of a new log names stays; nothing is added. */
static void items_are_kept(void)
{
    struct stele_move given[3], items[3];

    ct_open(&t, 3, NULL);
    memset(given, 0, sizeof given);
    for (int i = 0; i < 3; i++) {
        move_init(&given[i], CIV_I_PLACE, STELE_NOBODY);
        move_set_int(&given[i], 0, i);
    }
    memset(items, 0, sizeof items);
    TEST_CHECK(civ_setup_defaults(&t.game.rules, given, 2, items, 3) == 2);
    TEST_CHECK(stele_move_equal(&items[0], &given[0]) && stele_move_equal(&items[1], &given[1]));
    TEST_CHECK(civ_setup_defaults(&t.game.rules, given, 3, items, 1) == 1);
    ct_close(&t);
}

TEST_LIST = {
    {"CIV-24.2 CIV-24.3 CIV-30.1 CIV-32.5.2 options that go together", options},
    {"CIV-24.3 Africa enters the Early Iron Age later", africa_later},
    {"CIV-2.4 a log brings its own table", table_of_the_log},
    {"CIV-4.3 CIV-4.4 place cards are dealt, nations chosen in their order", place_cards},
    {"CIV-4.3 place cards given", place_cards_given},
    {"CIV-4.4 CIV-26.1 CIV-28.1 nations and areas that are refused (H)", nations_refused},
    {"CIV-2.7 CIV-4.4 CIV-4.5 CIV-7.1 what everybody begins with", first_pieces},
    {"CIV-4.3 set-up items of a new log", items_are_kept},
    {"CIV-4.2 nine stacks", stacks},
    {"CIV-4.2 stacks 1 and 2 as moves", stacks_as_moves},
    {"CIV-4.1 CIV-22.3.1 CIV-30.3 civilization cards on the table", market},
    {"CIV-31.2 CIV-R33 set-up of Nomads and Seafarers", nomads_set_up},
    {"CIV-32.2 CIV-R23 set-up of Farmers and Citizens", farmers_set_up},
    {"CIV-2.4 CIV-17.3 CIV-30.1 a corrected set is used", a_corrected_set},
    {"CIV-22.2.4.3 CIV-22.2.11.1 a set that cannot be is refused", a_broken_set},
    {0},
};
