/* Civilization: calamities in general, then those by which units are lost: eruption and earthquake,
 * famine, flood, epidemic (phase 12). */
#include "civ_table.h"

#include "acutest.h"

#include <stdio.h>
#include <string.h>

static struct civ_table t;

/* Areas for tokens, those for games on the west of the board and those for 4 and 5 players; Anna's,
 * see ct_park, are others. */
static const char *const fields[2][4] = {{"germany", "pannonia", "dacia", "numidia"},
                                         {"assyria", "phoenicia", "ionia", "armenia"}};

static int east(void)
{
    return t.game.rules.players_n == 4 || t.game.rules.players_n == 5;
}

static const char *field(int i)
{
    return fields[east()][i];
}

static void put_field(int seat, int i, int tokens)
{
    civ_put_tokens(&t.state, seat, ct_area(&t, field(i)), tokens);
}

static void play(const char *format, const char *name)
{
    char text[128];

    snprintf(text, sizeof text, format, name);
    ct_play(&t, text);
}

static int units(int seat)
{
    return civ_units(&t.game.rules, &t.state, seat);
}

/* Anna is parked; Boris has the calamity, traded by dealer or drawn. */
static void open_table(int players, const char *settings, const char *calamity, int dealer)
{
    ct_open(&t, players, settings);
    ct_park(&t);
    ct_face(&t, 1, calamity, dealer);
}

/* The next turn waits for Anna's tax: all calamities are over. */
static void over(void)
{
    ct_asks(&t, CIV_P_TAXES, 0);
    TEST_CHECK(t.state.player[1].facing == 0);
}

/* Nobody else is made to lose anything. */
static void no_orders(void)
{
    if (t.state.phase == CIV_P_ORDER)
        ct_play(&t, "end");
}

/* Somebody else than the victim: with two players Anna, or else the last one. */
static const char *const names[] = {"anna", "boris", "vera", "gleb", "dina", "egor", "zoya"};

static int other(void)
{
    return t.game.rules.players_n == 2 ? 0 : t.game.rules.players_n - 1;
}

/* Gives that player a card, or none; Anna keeps hers. */
static void other_owns(const char *card)
{
    char cards[32];

    snprintf(cards, sizeof cards, "%s %s", other() == 0 ? "coinage" : "", card);
    ct_cards(&t, other(), cards);
}

static void order_other(int points)
{
    char move[64];

    snprintf(move, sizeof move, "order %s %d", names[other()], points);
    ct_play(&t, move);
}

static void refuse_order(int points, const char *clause)
{
    char move[64];

    snprintf(move, sizeof move, "order %s %d", names[other()], points);
    ct_refuse(&t, move, clause);
}

static void lose_at(const char *at, int tokens, const char *calamity)
{
    char move[64];

    snprintf(move, sizeof move, "lose %s %d %s", at, tokens, calamity);
    ct_play(&t, move);
}

/* ---- In general ------------------------------------------------------------------------------ */

/* Ascending numbers, whoever has them; each goes under its stack at once. */
static void order_of_calamities(void)
{
    ct_open(&t, 6, NULL);
    ct_park(&t);
    ct_put(&t, 1, "germany:5 germany:5");
    ct_put(&t, 2, "athens:city pannonia:4");
    ct_face(&t, 1, "famine", STELE_NOBODY);
    ct_face(&t, 2, "volcano", STELE_NOBODY);
    ct_step(&t, CIV_S_CALAMITIES);
    ct_asks(&t, CIV_P_DISASTER, 2); /* 2 before 3 */
    ct_play(&t, "quake athens");
    TEST_CHECK(strcmp(ct_in_pile(&t, 2, -1), "volcano") == 0 && ct_player(&t, 2)->facing == 0);
    ct_asks(&t, CIV_P_ORDER, 1);
    ct_play(&t, "end");
    ct_refuse(&t, "lose germany 9 flood", "CIV-19.6|CIV-22.2.3");
    ct_play(&t, "lose germany 9 famine");
    over();
    TEST_CHECK(strcmp(ct_in_pile(&t, 3, -1), "famine") == 0);
    ct_close(&t);
}

/* I-18: three calamities; the highest goes back when the phase begins. */
static void no_more_than_two(void)
{
    ct_open(&t, 6, NULL);
    ct_park(&t);
    ct_put(&t, 1, "germany:5 germany:5 germany:5 athens:city");
    ct_face(&t, 1, "famine", STELE_NOBODY);
    ct_face(&t, 1, "volcano", STELE_NOBODY);
    ct_face(&t, 1, "civil_disorder", 0);
    ct_step(&t, CIV_S_CALAMITIES);
    TEST_CHECK(strcmp(ct_in_pile(&t, 7, -1), "civil_disorder") == 0);
    TEST_CHECK(ct_player(&t, 1)->facing == (1 << CIV_FAMINE | 1 << CIV_VOLCANO));
    ct_play(&t, "quake athens; end; lose germany 9 famine");
    over();
    ct_close(&t);
}

/* One is a secondary victim as often as it comes. */
static void secondary_victims_are_not_limited(void)
{
    ct_open(&t, 6, NULL);
    ct_park(&t);
    ct_put(&t, 1, "germany:20");
    ct_put(&t, 2, "dacia:20");
    ct_face(&t, 1, "famine", STELE_NOBODY);
    ct_face(&t, 1, "epidemic", 0);
    ct_step(&t, CIV_S_CALAMITIES);
    ct_play(&t, "order vera 11; end; lose germany 9 famine");
    ct_asks(&t, CIV_P_LOSS, 2); /* after the victim */
    ct_play(&t, "lose dacia 11 famine");
    ct_asks(&t, CIV_P_ORDER, 1);
    ct_play(&t, "order vera 8"); /* nine tokens, of which one must stay */
    no_orders();
    TEST_CHECK(units(1) == 11);
    play("lose %s 10 epidemic", "germany");
    ct_play(&t, "lose dacia 8 epidemic");
    over();
    TEST_CHECK(units(1) == 1 && units(2) == 1);
    ct_close(&t);
}

/* Neither ships nor the Treasury are touched; cities are eliminated, not reduced. */
static void what_is_never_lost(void)
{
    open_table(6, NULL, "famine", STELE_NOBODY);
    ct_put(&t, 1, "rome:city athens:city rome:ship germany:2");
    ct_treasury(&t, 1, 20);
    ct_step(&t, CIV_S_CALAMITIES);
    no_orders();
    ct_play(&t, "lose rome for=famine"); /* 9 = 5 + 2 is not to be had; 10 = two cities */
    TEST_CHECK(ct_tokens(&t, 1, "rome") == 0);
    ct_play(&t, "lose athens for=famine");
    over();
    ct_expect(&t, 1, "rome:ship germany:2");
    TEST_CHECK(ct_player(&t, 1)->treasury == 20);
    ct_close(&t);
}

/* ---- Eruption -------------------------------------------------------------------------------- */

/* Two volcanoes lie in the west; Thera is in play with five players, none is with four. */
static void eruption(void)
{
    static const int counts[] = {2, 3, 6, 7};

    for (size_t i = 0; i < 4; i++) {
        TEST_CASE_("%d players", counts[i]);
        open_table(counts[i], NULL, "volcano", STELE_NOBODY);
        ct_put(&t, 1, "campania:1 campania:ship rome:city dacia:2");
        ct_put(&t, 0, "neapolis:city");
        if (counts[i] > 2)
            ct_put(&t, 2, "campania:1 rubicon:2");
        ct_step(&t, CIV_S_CALAMITIES);
        over();
        ct_expect(&t, 1, "campania:ship rome:city dacia:2");
        TEST_CHECK(ct_city(&t, "neapolis") == STELE_NOBODY); /* no tokens are left, either */
        TEST_CHECK(ct_tokens(&t, 0, "neapolis") == 0);
        if (counts[i] > 2)
            ct_expect(&t, 2, "rubicon:2");
        ct_close(&t);
    }
    open_table(5, NULL, "volcano", STELE_NOBODY);
    ct_put(&t, 1, "thera:2 knossos:city ionia:2");
    ct_put(&t, 2, "thera:1 knossos:ship");
    ct_step(&t, CIV_S_CALAMITIES);
    over();
    ct_expect(&t, 1, "knossos:city ionia:2");
    ct_expect(&t, 2, "knossos:ship");
    ct_close(&t);
}

static void which_volcano(void)
{
    open_table(6, NULL, "volcano", STELE_NOBODY);
    ct_put(&t, 1, "campania:1 syracuse:city thera:city dacia:2");
    ct_put(&t, 2, "milazzo:2 neapolis:1");
    ct_step(&t, CIV_S_CALAMITIES);
    ct_asks(&t, CIV_P_DISASTER, 1);
    TEST_CHECK(gt_legal_n(&t.game, "volcano") == 3 && !ct_legal(&t, "quake thera"));
    ct_play(&t, "volcano etna");
    over();
    ct_expect(&t, 1, "campania:1 thera:city dacia:2");
    ct_expect(&t, 2, "neapolis:1");
    ct_close(&t);
    open_table(6, NULL, "volcano", STELE_NOBODY);
    ct_put(&t, 1, "campania:1 syracuse:city dacia:2");
    ct_step(&t, CIV_S_CALAMITIES);
    ct_refuse(&t, "volcano thera", "CIV-22.2.4.2|CIV-22.2.4.1");
    ct_play(&t, "volcano vesuvius");
    ct_expect(&t, 1, "syracuse:city dacia:2");
    ct_close(&t);
}

/* ---- Earthquake ------------------------------------------------------------------------------ */

static void earthquake(void)
{
    for (int players = 2; players <= 7; players++) {
        const char *own = players == 4 || players == 5 ? "tyre" : "rome";
        const char *near = players == 4 || players == 5 ? "sidon" : "samnium";
        char move[64];
        TEST_CASE_("%d players", players);
        open_table(players, NULL, "volcano", STELE_NOBODY);
        civ_put_city(&t.state, 1, ct_area(&t, own));
        civ_put_city(&t.state, 0, ct_area(&t, near));
        put_field(0, 0, 2); /* supports it */
        ct_step(&t, CIV_S_CALAMITIES);
        ct_asks(&t, CIV_P_DISASTER, 1);
        snprintf(move, sizeof move, "quake %s other=%s", own, near);
        ct_play(&t, move);
        over();
        TEST_CHECK(ct_city(&t, own) == STELE_NOBODY && ct_city(&t, near) == STELE_NOBODY);
        TEST_CHECK(ct_tokens(&t, 1, own) == t.set.area[ct_area(&t, own)].limit); /* reduced */
        TEST_CHECK(ct_tokens(&t, 0, near) == t.set.area[ct_area(&t, near)].limit);
        ct_close(&t);
    }
}

static void earthquake_nearby(void)
{
    open_table(6, NULL, "volcano", STELE_NOBODY);
    ct_put(&t, 1, "rome:city knossos:city germany:5");
    ct_put(&t, 2, "phaestos:city thera:city rhodes:city neapolis:city pannonia:4 dacia:3 moesia:2");
    ct_step(&t, CIV_S_CALAMITIES);
    ct_refuse(&t, "quake athens", "CIV-22.2.4.3");                 /* not his */
    ct_refuse(&t, "quake knossos other=neapolis", "CIV-22.2.4.3"); /* far away: CIV-R15 */
    ct_refuse(&t, "quake rome other=knossos", "CIV-22.2.4.3");     /* his own */
    ct_refuse(&t, "quake rome other=etruria", "CIV-22.2.4.3");     /* no city */
    TEST_CHECK(ct_legal(&t, "quake knossos other=rhodes"));        /* across water */
    TEST_CHECK(ct_legal(&t, "quake knossos"));                     /* he may, he need not */
    TEST_CHECK(ct_legal(&t, "quake rome other=neapolis"));
    ct_play(&t, "quake knossos other=phaestos");
    TEST_CHECK(ct_tokens(&t, 2, "phaestos") == 2);
    ct_close(&t);
    gt_named(&civilization_game, "CIV-R15");
}

/* CIV-R15 the other way: adjacent to any city of his own. */
static void earthquake_near_any_own(void)
{
    open_table(6, "CIV-R15=any-own", "volcano", STELE_NOBODY);
    ct_put(&t, 1, "rome:city knossos:city germany:5");
    ct_put(&t, 2, "phaestos:city neapolis:city athens:city pannonia:4 dacia:3");
    ct_step(&t, CIV_S_CALAMITIES);
    ct_refuse(&t, "quake knossos other=athens", "CIV-22.2.4.3|CIV-R15");
    ct_play(&t, "quake knossos other=neapolis");
    TEST_CHECK(ct_city(&t, "neapolis") == STELE_NOBODY && ct_city(&t, "rome") == 1);
    ct_close(&t);
}

static void earthquake_without_city(void)
{
    open_table(6, NULL, "volcano", STELE_NOBODY);
    ct_put(&t, 1, "germany:5");
    ct_step(&t, CIV_S_CALAMITIES);
    over();
    ct_expect(&t, 1, "germany:5");
    ct_close(&t);
}

/* Agriculture: one token more where the city stood. */
static void earthquake_with_agriculture(void)
{
    open_table(6, NULL, "volcano", STELE_NOBODY);
    ct_put(&t, 1, "rome:city");
    ct_cards(&t, 1, "agriculture");
    ct_step(&t, CIV_S_CALAMITIES);
    ct_play(&t, "quake rome");
    over();
    ct_expect(&t, 1, "rome:3");
    ct_close(&t);
}

/* ---- Famine ---------------------------------------------------------------------------------- */

/* EX-38 and its like: nine, less four for each card of Grain with Pottery. */
static void famine(void)
{
    static const struct {
        bool pottery;
        int grain, loss;
    } cases[] = {{false, 0, 9}, {false, 2, 9}, {true, 0, 9},
                 {true, 1, 5},  {true, 2, 1},  {true, 3, 0}};

    for (int players = 2; players <= 7; players++) {
        for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
            TEST_CASE_("%d players, Pottery %d, Grain %d", players, cases[i].pottery,
                       cases[i].grain);
            open_table(players, NULL, "famine", STELE_NOBODY);
            put_field(1, 0, 15);
            ct_cards(&t, 1, cases[i].pottery ? "pottery" : "");
            char cards[32];
            snprintf(cards, sizeof cards, "grain:%d", cases[i].grain);
            ct_hand(&t, 1, cards);
            ct_step(&t, CIV_S_CALAMITIES);
            no_orders();
            if (cases[i].pottery && cases[i].grain > 0) {
                ct_asks(&t, CIV_P_GRAIN, 1);
                snprintf(cards, sizeof cards, "grain %d", cases[i].grain + 1);
                ct_refuse(&t, cards, "CIV-22.2.5");
                snprintf(cards, sizeof cards, "grain %d", cases[i].grain);
                ct_play(&t, cards);
            }
            if (cases[i].loss > 0) {
                char move[64];
                ct_asks(&t, CIV_P_LOSS, 1);
                snprintf(move, sizeof move, "lose %s %d famine", field(0), cases[i].loss);
                ct_play(&t, move);
            }
            over();
            TEST_CHECK(units(1) == 15 - cases[i].loss);
            TEST_CHECK(ct_card(&t, 1, "grain") == cases[i].grain); /* shown, not spent */
            ct_close(&t);
        }
    }
}

/* A part of the cards may be shown, too. */
static void grain_is_optional(void)
{
    open_table(6, NULL, "famine", STELE_NOBODY);
    ct_put(&t, 1, "germany:15");
    ct_cards(&t, 1, "pottery");
    ct_hand(&t, 1, "grain:2");
    ct_step(&t, CIV_S_CALAMITIES);
    no_orders();
    ct_play(&t, "grain 1; lose germany 5 famine");
    over();
    ct_close(&t);
}

/* EX-36: one token and two cities: ten points. */
static void least_excess(void)
{
    open_table(6, NULL, "famine", STELE_NOBODY);
    ct_put(&t, 1, "rome:city athens:city germany:1");
    ct_step(&t, CIV_S_CALAMITIES);
    no_orders();
    ct_refuse(&t, "lose germany 1 famine", "CIV-22.2.12.2"); /* it would make eleven */
    ct_play(&t, "lose rome for=famine; lose athens for=famine");
    over();
    ct_expect(&t, 1, "germany:1");
    ct_close(&t);
}

/* Exactly nine in any way; all if there is no more. */
static void exact_losses(void)
{
    open_table(6, NULL, "famine", STELE_NOBODY);
    ct_put(&t, 1, "rome:city athens:city germany:5 pannonia:4");
    ct_put(&t, 2, "dacia:1");
    ct_step(&t, CIV_S_CALAMITIES);
    no_orders();
    ct_refuse(&t, "lose germany 6 famine", "CIV-22.2.12.2|CIV-10.2"); /* five there */
    ct_refuse(&t, "lose dacia 1 famine", "CIV-22.2.12.2|CIV-22.2.5"); /* not his */
    TEST_CHECK(!ct_legal(&t, "lose for=famine"));                     /* not all of it must go */
    ct_play(&t, "lose rome for=famine; lose germany 2 famine");
    ct_refuse(&t, "lose germany 3 famine", "CIV-22.2.12.2"); /* two are due */
    ct_refuse(&t, "lose athens for=famine", "CIV-22.2.12.2");
    ct_play(&t, "lose pannonia 2 famine");
    over();
    ct_expect(&t, 1, "athens:city germany:3 pannonia:2");
    ct_close(&t);

    open_table(6, NULL, "famine", STELE_NOBODY);
    ct_put(&t, 1, "germany:5 pannonia:3");
    ct_step(&t, CIV_S_CALAMITIES);
    no_orders();
    ct_play(&t, "lose for=famine");
    over();
    ct_expect(&t, 1, "");
    ct_close(&t);
}

/* Twenty from others, eleven from one; they choose; what Pottery saves is not moved to others. */
static void famine_of_others(void)
{
    open_table(6, NULL, "famine", STELE_NOBODY);
    ct_put(&t, 1, "germany:15");
    ct_put(&t, 2, "pannonia:15");
    ct_put(&t, 3, "dacia:15");
    ct_put(&t, 4, "numidia:3");
    ct_cards(&t, 2, "pottery");
    ct_hand(&t, 2, "grain:2");
    ct_step(&t, CIV_S_CALAMITIES);
    ct_asks(&t, CIV_P_ORDER, 1);
    ct_refuse(&t, "order vera 12", "CIV-22.2.5");
    ct_refuse(&t, "order boris 5", "CIV-22.2.5|CIV-22.2.3"); /* himself */
    ct_play(&t, "order vera 11");
    ct_refuse(&t, "order gleb 10", "CIV-22.2.5"); /* twenty-one */
    ct_play(&t, "order dina 9");                  /* CIV-R29: she has three */
    if (t.state.phase == CIV_P_ORDER)
        ct_play(&t, "end");
    ct_play(&t, "lose germany 9 famine");
    ct_asks(&t, CIV_P_GRAIN, 2);
    ct_play(&t, "grain 2; lose pannonia 3 famine");
    ct_asks(&t, CIV_P_LOSS, 4);
    ct_play(&t, "lose for=famine");
    over();
    TEST_CHECK(units(1) == 6 && units(2) == 12 && units(3) == 15 && units(4) == 0);
    ct_close(&t);
}

static void famine_of_others_at_every_count(void)
{
    for (int players = 2; players <= 7; players++) {
        for (int pottery = 0; pottery < 2; pottery++) {
            const int loss = pottery ? 11 - 4 : 11;
            TEST_CASE_("%d players, Pottery %d", players, pottery);
            open_table(players, NULL, "famine", STELE_NOBODY);
            put_field(1, 0, 15);
            put_field(other(), 1, 15);
            other_owns(pottery ? "pottery" : "");
            ct_hand(&t, other(), "grain:1");
            const int before = units(other());
            ct_step(&t, CIV_S_CALAMITIES);
            ct_asks(&t, CIV_P_ORDER, 1);
            refuse_order(12, "CIV-22.2.5");
            order_other(11);
            no_orders();
            lose_at(field(0), 9, "famine");
            if (pottery) {
                ct_asks(&t, CIV_P_GRAIN, other());
                ct_play(&t, "grain 1");
            }
            ct_asks(&t, CIV_P_LOSS, other());
            lose_at(field(1), loss, "famine");
            over();
            TEST_CHECK(units(1) == 6 && units(other()) == before - loss);
            ct_close(&t);
        }
    }
}

/* The order is an option. */
static void famine_without_orders(void)
{
    for (int players = 2; players <= 7; players++) {
        open_table(players, NULL, "famine", STELE_NOBODY);
        put_field(1, 0, 15);
        ct_step(&t, CIV_S_CALAMITIES);
        ct_asks(&t, CIV_P_ORDER, 1);
        ct_play(&t, "order anna 4");
        no_orders();
        play("lose %s 9 famine", field(0));
        ct_asks(&t, CIV_P_LOSS, 0); /* Anna: two tokens and a city */
        TEST_CHECK(units(0) == 7);
        ct_close(&t);
    }
}

/* I-21: Grain that was spent does not help. */
static void grain_was_spent(void)
{
    ct_open(&t, 3, NULL);
    ct_park(&t);
    ct_put(&t, 2, "germany:15");
    ct_cards(&t, 2, "pottery");
    ct_hand(&t, 2, "grain:3");
    ct_face(&t, 2, "famine", STELE_NOBODY);
    ct_step(&t, CIV_S_PURCHASE);
    ct_play(&t, "buy mysticism with=grain,grain,grain");
    no_orders();
    ct_asks(&t, CIV_P_LOSS, 2);
    ct_play(&t, "lose germany 9 famine");
    ct_close(&t);
}

/* ---- Flood ----------------------------------------------------------------------------------- */

/* EX-37: four exposed cities and one token: twenty. */
static void flood(void)
{
    open_table(6, NULL, "flood", STELE_NOBODY);
    ct_put(&t, 1,
           "alexandria:city fayum:city memphis:city tanis:city upper_egypt:1 germany:5 dacia:3");
    ct_step(&t, CIV_S_CALAMITIES);
    ct_asks(&t, CIV_P_LOSS, 1);
    ct_refuse(&t, "lose germany 5 flood", "CIV-22.2.7.1"); /* elsewhere */
    ct_refuse(&t, "lose upper_egypt 1 flood", "CIV-22.2.12.2");
    ct_play(&t, "lose alexandria for=flood; lose fayum for=flood; lose memphis for=flood");
    ct_play(&t, "lose tanis for=flood");
    over();
    ct_expect(&t, 1, "upper_egypt:1 germany:5 dacia:3");
    ct_close(&t);
}

/* CIV-R45, CIV-22.2.7.1: cities on black sites are safe, those on white ones or on none are not. */
static void exposed_cities(void)
{
    open_table(6, NULL, "flood", STELE_NOBODY);
    ct_put(&t, 1, "susa:city ur:city sumeria:city babylonia:9 germany:5 dacia:3");
    ct_step(&t, CIV_S_CALAMITIES);
    ct_refuse(&t, "lose susa for=flood", "CIV-22.2.7.1");
    ct_play(&t, "lose ur for=flood; lose sumeria for=flood; lose babylonia 7 flood");
    over();
    ct_expect(&t, 1, "susa:city babylonia:2 germany:5 dacia:3");
    ct_close(&t);
    /* I-24: nothing is exposed */
    open_table(6, NULL, "flood", STELE_NOBODY);
    ct_put(&t, 1, "susa:city germany:5");
    ct_step(&t, CIV_S_CALAMITIES);
    over();
    ct_expect(&t, 1, "susa:city germany:5");
    ct_close(&t);
}

/* With two and three players on the Danube, with four on the Nile, and so on. */
static void flood_at_every_count(void)
{
    for (int players = 2; players <= 7; players++) {
        for (int engineering = 0; engineering < 2; engineering++) {
            const char *at = players == 4 ? "fayum" : "danube";
            const int loss = engineering ? 7 : 17;
            char move[64];
            TEST_CASE_("%d players, Engineering %d", players, engineering);
            open_table(players, NULL, "flood", STELE_NOBODY);
            civ_put_tokens(&t.state, 1, ct_area(&t, at), 20);
            ct_cards(&t, 1, engineering ? "engineering" : "");
            ct_step(&t, CIV_S_CALAMITIES);
            ct_asks(&t, CIV_P_LOSS, 1);
            snprintf(move, sizeof move, "lose %s %d flood", at, loss);
            ct_play(&t, move);
            over();
            TEST_CHECK(units(1) == 20 - loss);
            ct_close(&t);
        }
    }
}

static void no_flood(void)
{
    open_table(6, NULL, "flood", STELE_NOBODY);
    ct_put(&t, 1, "rome:city germany:5");
    ct_put(&t, 2, "fayum:4");
    ct_step(&t, CIV_S_CALAMITIES);
    over();
    ct_expect(&t, 1, "rome:city germany:5");
    ct_expect(&t, 2, "fayum:4");
    ct_close(&t);
}

/* Others on that plain lose ten together; the victim splits them. */
static void flood_of_others(void)
{
    open_table(6, NULL, "flood", STELE_NOBODY);
    ct_put(&t, 1, "fayum:20");
    ct_put(&t, 2, "memphis:9 germany:5");
    ct_put(&t, 3, "tanis:8");
    ct_put(&t, 4, "danube:8"); /* another plain */
    ct_cards(&t, 3, "engineering");
    ct_step(&t, CIV_S_CALAMITIES);
    ct_asks(&t, CIV_P_ORDER, 1);
    ct_refuse(&t, "order dina 1", "CIV-22.2.7.2");
    ct_refuse(&t, "order gleb 8", "CIV-22.2.7.4|CIV-R38");
    ct_refuse(&t, "order vera 11", "CIV-22.2.7.2|CIV-R37");
    ct_refuse(&t, "order vera 10", "CIV-22.2.7.2|CIV-R37"); /* nine are exposed */
    TEST_CHECK(!ct_legal(&t, "end"));                       /* all ten must be ordered */
    ct_play(&t, "order gleb 3");                            /* which leaves seven for Vera */
    TEST_CHECK(t.state.phase == CIV_P_LOSS);
    ct_play(&t, "lose fayum 17 flood; lose memphis 7 flood; lose tanis 3 flood");
    over();
    ct_expect(&t, 2, "memphis:2 germany:5");
    ct_expect(&t, 3, "tanis:5");
    ct_expect(&t, 4, "danube:8");
    ct_close(&t);
    /* CIV-R37: with a cap of 7 and one other with two, nine are ordered; without choice. */
    open_table(6, NULL, "flood", STELE_NOBODY);
    ct_put(&t, 1, "fayum:20");
    ct_put(&t, 2, "memphis:2");
    ct_put(&t, 3, "tanis:8");
    ct_cards(&t, 3, "engineering");
    ct_step(&t, CIV_S_CALAMITIES);
    if (t.state.phase == CIV_P_ORDER)
        ct_play(&t, "order vera 2; order gleb 7");
    ct_play(&t, "lose fayum 17 flood");
    ct_asks(&t, CIV_P_LOSS, 2);
    ct_play(&t, "lose for=flood; lose tanis 7 flood");
    over();
    ct_close(&t);
}

/* With one other on the plain there is nothing to split. */
static void flood_of_others_at_every_count(void)
{
    for (int players = 2; players <= 7; players++) {
        for (int engineering = 0; engineering < 2; engineering++) {
            const char *at = players == 4 ? "fayum" : "danube";
            const int loss = engineering ? 7 : 10;
            TEST_CASE_("%d players, Engineering %d", players, engineering);
            open_table(players, NULL, "flood", STELE_NOBODY);
            civ_put_tokens(&t.state, 1, ct_area(&t, at), 20);
            civ_put_tokens(&t.state, other(), ct_area(&t, at), 12);
            other_owns(engineering ? "engineering" : "");
            ct_step(&t, CIV_S_CALAMITIES);
            ct_asks(&t, CIV_P_LOSS, 1);
            lose_at(at, 17, "flood");
            ct_asks(&t, CIV_P_LOSS, other());
            lose_at(at, loss, "flood");
            over();
            TEST_CHECK(ct_tokens(&t, 1, at) == 3 && ct_tokens(&t, other(), at) == 12 - loss);
            ct_close(&t);
        }
    }
}

/* CIV-R18 both ways: a city on a black site counts, or does not. */
static void which_plain(void)
{
    for (int exposed = 0; exposed < 2; exposed++) {
        open_table(6, exposed ? "CIV-R18=exposed-points" : NULL, "flood", STELE_NOBODY);
        ct_put(&t, 1, "susa:city ur:1 fayum:3 germany:5");
        ct_step(&t, CIV_S_CALAMITIES);
        ct_asks(&t, CIV_P_LOSS, 1);
        ct_refuse(&t, exposed ? "lose ur 1 flood" : "lose fayum 1 flood",
                  "CIV-22.2.7.3|CIV-22.2.7.1");
        ct_play(&t, "lose for=flood");
        ct_expect(&t, 1, exposed ? "susa:city ur:1 germany:5" : "susa:city fayum:3 germany:5");
        ct_close(&t);
    }
    /* equal: his choice */
    open_table(6, NULL, "flood", STELE_NOBODY);
    ct_put(&t, 1, "susa:city fayum:5 danube:1 germany:5");
    ct_step(&t, CIV_S_CALAMITIES);
    ct_asks(&t, CIV_P_PLAIN, 1);
    ct_refuse(&t, "plain danube", "CIV-22.2.7.3");
    ct_play(&t, "plain mesopotamia");
    over(); /* nothing of his is exposed there */
    ct_expect(&t, 1, "susa:city fayum:5 danube:1 germany:5");
    ct_close(&t);
    gt_named(&civilization_game, "CIV-R18");
}

/* CIV-R36 both ways: only cities, and a cap of seven. */
static void cap_and_cities(void)
{
    open_table(6, NULL, "flood", STELE_NOBODY);
    ct_put(&t, 1, "fayum:city memphis:city tanis:city germany:5 dacia:3");
    ct_cards(&t, 1, "engineering");
    ct_step(&t, CIV_S_CALAMITIES);
    ct_play(&t,
            "lose fayum for=flood; lose memphis for=flood"); /* ten is the least of seven or more */
    over();
    ct_expect(&t, 1, "tanis:city germany:5 dacia:3");
    ct_close(&t);
    open_table(6, "CIV-R36=never-above", "flood", STELE_NOBODY);
    ct_put(&t, 1, "fayum:city memphis:city tanis:city germany:5 dacia:3");
    ct_cards(&t, 1, "engineering");
    ct_step(&t, CIV_S_CALAMITIES);
    ct_play(&t, "lose fayum for=flood"); /* five is the most of seven or less */
    over();
    ct_expect(&t, 1, "memphis:city tanis:city germany:5 dacia:3");
    ct_close(&t);
}

/* ---- Epidemic -------------------------------------------------------------------------------- */

static void epidemic(void)
{
    for (int players = 2; players <= 7; players++) {
        for (int medicine = 0; medicine < 2; medicine++) {
            const int loss = medicine ? 11 : 16;
            char move[64];
            TEST_CASE_("%d players, Medicine %d", players, medicine);
            open_table(players, NULL, "epidemic", 0);
            put_field(1, 0, 20);
            ct_cards(&t, 1, medicine ? "medicine" : "");
            ct_step(&t, CIV_S_CALAMITIES);
            no_orders();
            snprintf(move, sizeof move, "lose %s %d epidemic", field(0), loss);
            ct_play(&t, move);
            over();
            TEST_CHECK(units(1) == 20 - loss);
            ct_close(&t);
        }
    }
}

/* No area is emptied; a city leaves one token and counts four. */
static void nothing_is_emptied(void)
{
    open_table(6, NULL, "epidemic", 0);
    ct_put(&t, 1, "rome:city athens:city germany:5 pannonia:4 dacia:2");
    ct_step(&t, CIV_S_CALAMITIES);
    no_orders();
    ct_refuse(&t, "lose germany 5 epidemic", "CIV-22.2.8.2");
    /* 4 + 3 + 1 tokens and two cities of four: sixteen, everything there is */
    ct_play(&t, "lose rome for=epidemic");
    TEST_CHECK(ct_tokens(&t, 1, "rome") == 1);
    ct_play(&t, "lose germany 4 epidemic; lose pannonia 3 epidemic; lose dacia 1 epidemic");
    ct_play(&t, "lose athens for=epidemic");
    over();
    ct_expect(&t, 1, "rome:1 athens:1 germany:1 pannonia:1 dacia:1");
    ct_close(&t);
    /* I-25: one token everywhere */
    open_table(6, NULL, "epidemic", 0);
    ct_put(&t, 1, "germany:1 pannonia:1 dacia:1 numidia:1");
    ct_step(&t, CIV_S_CALAMITIES);
    no_orders();
    over();
    ct_expect(&t, 1, "germany:1 pannonia:1 dacia:1 numidia:1");
    ct_close(&t);
}

/* CIV-R19 both ways: Boris shares Pannonia with Vera. */
static void shared_areas(void)
{
    open_table(6, NULL, "epidemic", 0);
    ct_put(&t, 1, "pannonia:2 germany:20");
    ct_put(&t, 2, "pannonia:2");
    ct_step(&t, CIV_S_CALAMITIES);
    ct_play(&t, "order vera 2");
    no_orders();
    ct_play(&t, "lose pannonia 2 epidemic; lose germany 14 epidemic"); /* Vera is still there */
    /* The victim goes first; of Vera one must stay now. */
    ct_asks(&t, CIV_P_LOSS, 2);
    ct_refuse(&t, "lose pannonia 2 epidemic", "CIV-22.2.8.2");
    ct_play(&t, "lose pannonia 1 epidemic");
    over();
    ct_expect(&t, 1, "germany:6");
    ct_expect(&t, 2, "pannonia:1");
    ct_close(&t);
    open_table(6, "CIV-R19=per-player", "epidemic", 0);
    ct_put(&t, 1, "pannonia:2 germany:20");
    ct_put(&t, 2, "pannonia:2");
    ct_step(&t, CIV_S_CALAMITIES);
    no_orders();
    ct_refuse(&t, "lose pannonia 2 epidemic", "CIV-22.2.8.2|CIV-R19");
    ct_play(&t, "lose pannonia 1 epidemic; lose germany 15 epidemic");
    over();
    ct_close(&t);
    gt_named(&civilization_game, "CIV-R19");
}

/* Twenty-five from others, ten from each, five with Medicine, none from who traded it. */
static void epidemic_of_others(void)
{
    open_table(6, NULL, "epidemic", 3);
    ct_put(&t, 1, "germany:20");
    ct_put(&t, 2, "pannonia:15");
    ct_put(&t, 3, "dacia:15");
    ct_put(&t, 4, "numidia:15");
    ct_put(&t, 5, "moesia:15");
    ct_cards(&t, 4, "medicine");
    ct_step(&t, CIV_S_CALAMITIES);
    ct_refuse(&t, "order gleb 1", "CIV-22.2.8.1"); /* he traded it */
    ct_refuse(&t, "order vera 11", "CIV-22.2.8.1");
    ct_refuse(&t, "order dina 6", "CIV-22.2.8.3|CIV-R38");
    ct_play(&t, "order vera 10; order dina 5; order egor 10"); /* twenty-five: closed */
    TEST_CHECK(t.state.phase != CIV_P_ORDER);
    ct_play(&t, "lose germany 16 epidemic; lose pannonia 10 epidemic; lose numidia 5 epidemic");
    ct_play(&t, "lose moesia 10 epidemic");
    over();
    TEST_CHECK(units(2) == 5 && units(3) == 15 && units(4) == 10 && units(5) == 5);
    ct_close(&t);
    open_table(6, NULL, "epidemic", 3);
    ct_put(&t, 1, "germany:20");
    ct_put(&t, 2, "pannonia:15");
    ct_put(&t, 4, "numidia:15");
    ct_put(&t, 5, "moesia:15");
    ct_step(&t, CIV_S_CALAMITIES);
    ct_play(&t, "order vera 10; order dina 10");
    ct_refuse(&t, "order egor 6", "CIV-22.2.8.1"); /* twenty-six */
    ct_close(&t);
}

/* Of two players the other has traded the card: nobody is left to be ordered. */
static void epidemic_of_two(void)
{
    open_table(2, NULL, "epidemic", 0);
    put_field(1, 0, 20);
    put_field(0, 1, 15);
    ct_step(&t, CIV_S_CALAMITIES);
    ct_asks(&t, CIV_P_LOSS, 1);
    lose_at(field(0), 16, "epidemic");
    over();
    TEST_CHECK(ct_tokens(&t, 0, field(1)) == 15);
    ct_close(&t);
}

static void epidemic_of_others_at_every_count(void)
{
    for (int players = 3; players <= 7; players++) {
        for (int medicine = 0; medicine < 2; medicine++) {
            const int most = medicine ? 5 : 10;
            TEST_CASE_("%d players, Medicine %d", players, medicine);
            open_table(players, NULL, "epidemic", 0);
            put_field(1, 0, 20);
            put_field(other(), 1, 15);
            other_owns(medicine ? "medicine" : "");
            ct_step(&t, CIV_S_CALAMITIES);
            ct_asks(&t, CIV_P_ORDER, 1);
            ct_refuse(&t, "order anna 1", "CIV-22.2.8.1"); /* she traded it */
            refuse_order(most + 1, medicine ? "CIV-22.2.8.3|CIV-R38" : "CIV-22.2.8.1");
            order_other(most);
            no_orders();
            lose_at(field(0), 16, "epidemic");
            ct_asks(&t, CIV_P_LOSS, other());
            lose_at(field(1), most, "epidemic");
            over();
            TEST_CHECK(units(1) == 4 && units(other()) == 15 - most);
            ct_close(&t);
        }
    }
    epidemic_of_two();
}

/* CIV-R20, CIV-R39: a city without a token in Stock cannot be chosen, and tokens of the same loss
 * do not count. */
static void no_token_to_leave(void)
{
    open_table(6, NULL, "epidemic", 0);
    ct_put(&t, 1, "rome:city athens:city germany:20 pannonia:2");
    ct_stock(&t, 1, 1);
    ct_step(&t, CIV_S_CALAMITIES);
    no_orders();
    ct_play(&t, "lose germany 3 epidemic; lose rome for=epidemic");
    ct_refuse(&t, "lose athens for=epidemic", "CIV-R39|CIV-R20|CIV-22.2.8.2");
    ct_play(&t, "lose germany 9 epidemic");
    over();
    ct_close(&t);
    open_table(6, NULL, "epidemic", 0);
    ct_put(&t, 1, "rome:city germany:5 pannonia:4");
    ct_stock(&t, 1, 0);
    ct_step(&t, CIV_S_CALAMITIES);
    no_orders();
    ct_refuse(&t, "lose rome for=epidemic", "CIV-R20|CIV-R39|CIV-22.2.8.2");
    ct_play(&t, "lose for=epidemic"); /* all that may go */
    over();
    ct_expect(&t, 1, "rome:city germany:1 pannonia:1");
    ct_close(&t);
}

/* CIV-R36 both ways: Medicine caps what Vera loses at five, but she has only cities, of four. */
static void medicine_and_cities(void)
{
    for (int never = 0; never < 2; never++) {
        open_table(6, never ? "CIV-R36=never-above" : NULL, "epidemic", 0);
        ct_put(&t, 1, "germany:20");
        ct_put(&t, 2, "rome:city athens:city sparta:city");
        ct_cards(&t, 2, "medicine");
        ct_step(&t, CIV_S_CALAMITIES);
        ct_play(&t, "order vera 5");
        no_orders();
        ct_play(&t, "lose germany 16 epidemic; lose rome for=epidemic");
        TEST_CHECK(ct_tokens(&t, 2, "rome") >= 1);
        if (!never)
            ct_play(&t, "lose athens for=epidemic"); /* eight is the least of five or more */
        TEST_CHECK(t.state.phase != CIV_P_LOSS);
        ct_close(&t);
    }
    gt_named(&civilization_game, "CIV-R36");
}

/* ---- Optional rule 24.2 ---------------------------------------------------------------------- */

/* I-27: from eighteen by a city to thirteen; the rest is forgiven. */
static void the_weak(void)
{
    open_table(6, "weak=yes", "famine", STELE_NOBODY);
    ct_put(&t, 1, "rome:city athens:city germany:8");
    ct_step(&t, CIV_S_CALAMITIES);
    no_orders();
    ct_play(&t, "lose rome for=famine");
    over();
    TEST_CHECK(units(1) == 13);
    ct_close(&t);
    /* below sixteen: nothing, as victim or as another */
    open_table(6, "weak=yes", "famine", STELE_NOBODY);
    ct_put(&t, 1, "rome:city germany:10");
    ct_step(&t, CIV_S_CALAMITIES);
    no_orders();
    over();
    TEST_CHECK(units(1) == 15);
    ct_close(&t);
    /* sixteen: one token takes him below */
    open_table(6, "weak=yes", "famine", STELE_NOBODY);
    ct_put(&t, 1, "germany:16");
    ct_step(&t, CIV_S_CALAMITIES);
    no_orders();
    ct_refuse(&t, "lose germany 2 famine", "CIV-24.2");
    ct_play(&t, "lose germany 1 famine");
    over();
    TEST_CHECK(units(1) == 15);
    ct_close(&t);
}

/* CIV-R43: a reduction is a loss; an eruption asks for one unit after the other. */
static void the_weak_and_reductions(void)
{
    open_table(6, "weak=yes", "volcano", STELE_NOBODY);
    ct_put(&t, 1, "rome:city germany:10"); /* fifteen */
    ct_step(&t, CIV_S_CALAMITIES);
    over();
    TEST_CHECK(ct_player(&t, 1)->cities == 1);
    ct_close(&t);
    open_table(6, "weak=yes", "volcano", STELE_NOBODY);
    ct_put(&t, 1, "campania:20");
    ct_step(&t, CIV_S_CALAMITIES);
    ct_asks(&t, CIV_P_LOSS, 1);
    ct_play(&t, "lose campania 5 volcano"); /* fifteen are left */
    over();
    TEST_CHECK(units(1) == 15);
    ct_close(&t);
}

TEST_LIST = {
    {"CIV-19.2 CIV-19.6 CIV-22.2.3 ascending numbers", order_of_calamities},
    {"CIV-19.7 I-18 no more than two", no_more_than_two},
    {"CIV-19.7 CIV-22.2.5 CIV-22.2.8.1 secondary victims are not limited",
     secondary_victims_are_not_limited},
    {"CIV-22.2.12.1 CIV-22.2.12.3 what is never lost", what_is_never_lost},
    {"CIV-22.2.4.1 an eruption with 2, 3, 5, 6, 7 players", eruption},
    {"CIV-22.2.4.2 which volcano", which_volcano},
    {"CIV-22.2.4.3 an earthquake with 2 to 7 players", earthquake},
    {"CIV-22.2.4.3 CIV-R15 adjacent cities", earthquake_nearby},
    {"CIV-R15 adjacent to any city of his own", earthquake_near_any_own},
    {"CIV-22.2.4.3 no city, no earthquake", earthquake_without_city},
    {"CIV-22.2.4.3 CIV-22.3.10 an earthquake and Agriculture", earthquake_with_agriculture},
    {"CIV-22.2.5 CIV-22.3.4 EX-38 famine with 2 to 7 players", famine},
    {"CIV-22.2.5 Grain is optional", grain_is_optional},
    {"CIV-22.2.12.2 EX-36 the least excess", least_excess},
    {"CIV-22.2.12.2 exact losses", exact_losses},
    {"CIV-22.2.5 CIV-R29 CIV-R38 famine of others", famine_of_others},
    {"CIV-22.2.5 CIV-22.3.4 famine of others with 2 to 7 players", famine_of_others_at_every_count},
    {"CIV-22.2.5 orders with 2 to 7 players", famine_without_orders},
    {"CIV-22.2.5 CIV-17.6 I-21 Grain that was spent", grain_was_spent},
    {"CIV-22.2.7.1 CIV-22.2.12.2 EX-37 a flood", flood},
    {"CIV-22.2.7.1 CIV-R45 CIV-2.2d I-24 exposed cities", exposed_cities},
    {"CIV-22.2.7.1 CIV-22.2.7.4 CIV-22.3.13 floods with 2 to 7 players", flood_at_every_count},
    {"CIV-22.2.7.3 no units on a plain", no_flood},
    {"CIV-22.2.7.2 CIV-22.2.7.4 CIV-R37 CIV-R38 I-24 floods of others", flood_of_others},
    {"CIV-22.2.7.2 CIV-22.2.7.4 floods of others with 2 to 7 players",
     flood_of_others_at_every_count},
    {"CIV-22.2.7.3 CIV-R18 which plain", which_plain},
    {"CIV-R36 CIV-22.2.7.4 a cap where only cities can be lost", cap_and_cities},
    {"CIV-22.2.8.1 CIV-22.2.8.3 CIV-22.3.14 epidemics with 2 to 7 players", epidemic},
    {"CIV-22.2.8.2 I-25 no area is emptied", nothing_is_emptied},
    {"CIV-R19 CIV-22.2.8.2 shared areas", shared_areas},
    {"CIV-22.2.8.1 CIV-22.2.8.3 CIV-R38 epidemic of others", epidemic_of_others},
    {"CIV-22.2.8.1 CIV-22.2.8.3 epidemic of others with 2 to 7 players",
     epidemic_of_others_at_every_count},
    {"CIV-R36 CIV-22.2.8.3 Medicine where only cities can be lost", medicine_and_cities},
    {"CIV-R20 CIV-R39 no token to leave behind", no_token_to_leave},
    {"CIV-24.2 I-27 the weak lose no more", the_weak},
    {"CIV-24.2 CIV-R43 reductions and eruptions among the weak", the_weak_and_reductions},
    {0},
};
