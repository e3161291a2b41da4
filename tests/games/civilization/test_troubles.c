/* Civilization: calamities by which cities and allegiance change: civil war, civil disorder,
 * iconoclasm and heresy, piracy (phase 12). */
#include "civ_table.h"

#include "acutest.h"

#include <stdio.h>
#include <string.h>

static struct civ_table t;

/* City areas by the sea, without flood plain, volcano or island: in the west of the board, and for
 * 4 and 5 players. */
static const char *const cities[2][9] = {
    {"rome", "tarentum", "athens", "corinth", "sparta", "argos", "tripoli", "cyrene", "byzantium"},
    {"troy", "sardes", "miletus", "sinope", "jerusalem", "tyre", "sidon", "antioch", "petra"},
};

static const char *city(int i)
{
    return cities[t.game.rules.players_n == 4 || t.game.rules.players_n == 5][i];
}

static const char *field(void)
{
    return t.game.rules.players_n == 4 || t.game.rules.players_n == 5 ? "assyria" : "germany";
}

static void put_cities(int seat, int first, int n)
{
    for (int i = 0; i < n; i++)
        civ_put_city(&t.state, seat, ct_area(&t, city(first + i)));
}

static void put_field(int seat, int tokens)
{
    civ_put_tokens(&t.state, seat, ct_area(&t, field()), tokens);
}

/* Anna is parked; Boris has the calamity. */
static void open_table(int players, const char *settings, const char *calamity, int dealer)
{
    ct_open(&t, players, settings);
    ct_park(&t);
    ct_face(&t, 1, calamity, dealer);
}

static void over(void)
{
    ct_asks(&t, CIV_P_TAXES, 0);
    TEST_CHECK(t.state.player[1].facing == 0);
}

/* Plays "VERB CITY REST" for cities from city(first) on. */
static void play_cities(const char *verb, int first, int n, const char *rest)
{
    char move[64];

    for (int i = 0; i < n; i++) {
        snprintf(move, sizeof move, "%s %s%s", verb, city(first + i), rest);
        ct_play(&t, move);
    }
}

static int units(int seat)
{
    return civ_units(&t.game.rules, &t.state, seat);
}

/* ---- Civil war ------------------------------------------------------------------------------- */

/* I-22: nothing at 35, nor with Democracy at 45. */
static void no_war(void)
{
    static const struct {
        const char *cards, *settings;
        int tokens;
        bool war;
    } cases[] = {
        {"", NULL, 20, false},               /* 35 with three cities */
        {"", NULL, 21, true},                /* 36 */
        {"law democracy", NULL, 30, false},  /* 45 */
        {"law democracy", NULL, 31, true},   /* 46 */
        {"law philosophy", NULL, 20, false}, /* 35 */
        {"law philosophy", NULL, 21, true},  /* 36 */
        {"law democracy philosophy", NULL, 21, true},
        {"law democracy", "CIV-R16=always-35", 20, false},
        {"law democracy", "CIV-R16=always-35", 31, true},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        TEST_CASE_("%s, %d tokens", cases[i].cards, cases[i].tokens);
        open_table(6, cases[i].settings, "civil_war", STELE_NOBODY);
        put_cities(1, 0, 3);
        put_field(1, cases[i].tokens);
        for (int seat = 2; seat < 6; seat++)
            ct_put(&t, seat, "dacia:1");
        ct_cards(&t, 1, cases[i].cards);
        ct_step(&t, CIV_S_CALAMITIES);
        if (cases[i].war)
            TEST_CHECK(t.state.step == CIV_S_CALAMITIES &&
                       t.state.trouble.kind == 1 + CIV_CIVIL_WAR);
        else
            over();
        ct_close(&t);
    }
}

/* 15 picked by the victim, 20 by the nominee; the victim keeps the larger part. */
static void war_at_every_count(void)
{
    for (int players = 2; players <= 7; players++) {
        TEST_CASE_("%d players", players);
        char move[64];
        open_table(players, NULL, "civil_war", STELE_NOBODY);
        put_cities(1, 0, 4);
        put_field(1, 22); /* 42 points */
        for (int seat = 2; seat < players; seat++)
            civ_put_tokens(&t.state, seat, ct_area(&t, field()), 1);
        ct_put(&t, 1, players == 4 || players == 5 ? "tyre:ship" : "rome:ship");
        const int stock = ct_player(&t, 1)->stock;
        ct_step(&t, CIV_S_CALAMITIES);
        if (players > 2) {
            ct_asks(&t, CIV_P_NOMINEE, 1);
            ct_refuse(&t, "nominee boris", "CIV-22.2.6.2|CIV-22.2.6.1");
            ct_play(&t, "nominee anna");
        }
        ct_asks(&t, CIV_P_PICK, 1);
        snprintf(move, sizeof move, "pick %s 16", field());
        ct_refuse(&t, move, "CIV-22.2.6.1|CIV-R17|CIV-22.2.12.2");
        snprintf(move, sizeof move, "pick %s 10", field());
        ct_play(&t, move);
        play_cities("pick", 0, 1, "");
        ct_asks(&t, CIV_P_PICK, 0); /* the nominee: twenty of three cities and twelve tokens */
        snprintf(move, sizeof move, "pick %s 5", field());
        ct_play(&t, move);
        play_cities("pick", 1, 3, "");
        ct_asks(&t, CIV_P_FACTION, 1);
        TEST_CHECK(!ct_legal(&t, "faction 3") && !ct_legal(&t, "faction 0"));
        ct_play(&t, "faction 1");
        over();
        TEST_CHECK(units(1) == 35 && ct_tokens(&t, 0, field()) == 7);
        TEST_CHECK(ct_player(&t, 1)->cities == 4 && ct_player(&t, 1)->ships_n == 1);
        TEST_CHECK(ct_player(&t, 1)->stock == stock + 7);
        ct_close(&t);
    }
}

/* The other part: the nominee gets 35 points with his own pieces. */
static void the_smaller_part(void)
{
    open_table(6, NULL, "civil_war", STELE_NOBODY);
    ct_put(&t, 1, "rome:city athens:city sparta:city germany:22 rome:ship");
    ct_treasury(&t, 1, 10);
    ct_space(&t, 1, 3);
    for (int seat = 2; seat < 6; seat++)
        ct_put(&t, seat, "dacia:1");
    ct_step(&t, CIV_S_CALAMITIES);
    ct_play(&t, "nominee vera; pick rome; pick athens; pick sparta; pick germany 20; faction 2");
    over();
    ct_expect(&t, 1, "germany:2 rome:ship"); /* ship, treasury and marker stay his */
    ct_expect(&t, 2, "dacia:1 rome:city athens:city sparta:city germany:20");
    TEST_CHECK(ct_player(&t, 1)->treasury == 10);
    ct_close(&t);
}

/* A player without units must be the nominee: CIV-T8, cities are units, too. */
static void wrong_nominee(void)
{
    open_table(6, NULL, "civil_war", STELE_NOBODY);
    ct_put(&t, 1, "germany:40");
    ct_put(&t, 2, "dacia:1");
    ct_put(&t, 3, "byzantium:city");
    ct_step(&t, CIV_S_CALAMITIES); /* Dina and Egor have nothing on the board */
    ct_asks(&t, CIV_P_NOMINEE, 1);
    ct_refuse(&t, "nominee vera", "CIV-22.2.6.2");
    ct_refuse(&t, "nominee gleb", "CIV-22.2.6.2");
    TEST_CHECK(gt_legal_n(&t.game, "nominee") == 2);
    ct_play(&t, "nominee egor");
    ct_close(&t);
    open_table(6, NULL, "civil_war", STELE_NOBODY);
    ct_put(&t, 1, "germany:40");
    for (int seat = 2; seat < 5; seat++)
        ct_put(&t, seat, "dacia:1");
    ct_step(&t, CIV_S_CALAMITIES); /* only Egor */
    ct_asks(&t, CIV_P_PICK, 1);
    TEST_CHECK(t.state.trouble.nominee == 5 || t.state.trouble.nominee == 6);
    ct_close(&t);
}

/* Democracy: 45 in the first part, 15 and 30. */
static void democracy(void)
{
    for (int players = 2; players <= 7; players++) {
        TEST_CASE_("%d players", players);
        char move[64];
        open_table(players, NULL, "civil_war", STELE_NOBODY);
        put_cities(1, 0, 4);
        put_field(1, 30); /* 50 points */
        ct_cards(&t, 1, "law democracy");
        for (int seat = 2; seat < players; seat++)
            civ_put_tokens(&t.state, seat, ct_area(&t, field()), 1);
        ct_step(&t, CIV_S_CALAMITIES);
        if (t.state.phase == CIV_P_NOMINEE)
            ct_play(&t, "nominee anna");
        snprintf(move, sizeof move, "pick %s 15", field());
        ct_play(&t, move);
        ct_asks(&t, CIV_P_PICK, 0);
        play_cities("pick", 0, 4, "");
        snprintf(move, sizeof move, "pick %s 10", field());
        ct_play(&t, move);
        ct_asks(&t, CIV_P_FACTION, 1);
        ct_play(&t, "faction 1");
        over();
        TEST_CHECK(units(1) == 45 && ct_tokens(&t, 0, field()) == 5);
        ct_close(&t);
    }
}

/* CIV-R16 the other way: at 40 there is a war, and all of it is in the first part. */
static void democracy_at_forty(void)
{
    open_table(6, "CIV-R16=always-35", "civil_war", STELE_NOBODY);
    ct_put(&t, 1, "germany:40");
    ct_cards(&t, 1, "law democracy");
    for (int seat = 2; seat < 6; seat++)
        ct_put(&t, seat, "dacia:1");
    ct_step(&t, CIV_S_CALAMITIES);
    ct_asks(&t, CIV_P_NOMINEE, 1);
    ct_close(&t);
    open_table(6, NULL, "civil_war", STELE_NOBODY);
    ct_put(&t, 1, "germany:40");
    ct_cards(&t, 1, "law democracy");
    ct_step(&t, CIV_S_CALAMITIES);
    gt_told(&t.game, "CIV-R16");
    over();
    ct_close(&t);
}

/* Philosophy: 15 in the first part; the nominee is whoever has most tokens in Stock. */
static void philosophy(void)
{
    for (int players = 2; players <= 7; players++) {
        TEST_CASE_("%d players", players);
        char move[64];
        open_table(players, NULL, "civil_war", STELE_NOBODY);
        put_cities(1, 0, 2);
        put_field(1, 28); /* 38 points */
        ct_cards(&t, 1, "law philosophy");
        ct_stock(&t, 1, 0);
        for (int seat = 2; seat < players; seat++)
            ct_stock(&t, seat, 30);
        ct_step(&t, CIV_S_CALAMITIES); /* Anna has 45 or 53 in Stock */
        ct_asks(&t, CIV_P_PICK, 1);
        snprintf(move, sizeof move, "pick %s 15", field());
        ct_play(&t, move);
        ct_asks(&t, CIV_P_FACTION, 1); /* the rest is the other part, the nominee picks nothing */
        ct_play(&t, "faction 2");
        over();
        TEST_CHECK(units(1) == 23 && ct_tokens(&t, 0, field()) == 15);
        ct_close(&t);
    }
}

/* I-22: the victim himself has most. */
static void philosophy_and_the_victim(void)
{
    open_table(6, NULL, "civil_war", STELE_NOBODY);
    ct_put(&t, 1, "rome:city athens:city germany:28");
    ct_cards(&t, 1, "law philosophy");
    for (int seat = 0; seat < 6; seat++)
        if (seat != 1)
            ct_stock(&t, seat, 10); /* Boris has 27 */
    ct_step(&t, CIV_S_CALAMITIES);
    over();
    ct_expect(&t, 1, "rome:city athens:city germany:28");
    ct_close(&t);
}

/* CIV-R35 the other way: the nominee picks the 15. */
static void philosophy_and_the_nominee(void)
{
    open_table(6, "CIV-R35=nominee", "civil_war", STELE_NOBODY);
    ct_put(&t, 1, "rome:city athens:city germany:28");
    ct_cards(&t, 1, "law philosophy");
    ct_stock(&t, 1, 0);
    for (int seat = 2; seat < 6; seat++)
        ct_stock(&t, seat, 30);
    ct_step(&t, CIV_S_CALAMITIES);
    ct_asks(&t, CIV_P_PICK, 0);
    ct_play(&t, "pick rome");
    gt_told(&t.game, "CIV-R35");
    ct_play(&t, "pick athens; pick germany 5; faction 1");
    over();
    ct_expect(&t, 1, "rome:city athens:city germany:5");
    TEST_CHECK(ct_tokens(&t, 0, "germany") == 23);
    ct_close(&t);
}

/* I-23, CIV-R31: the nominee has two city pieces for three cities; Gleb has most in Stock. */
static void nominee_without_pieces(void)
{
    open_table(6, NULL, "civil_war", STELE_NOBODY);
    ct_put(&t, 1, "rome:city athens:city sparta:city germany:25");
    ct_put(&t, 2,
           "corinth:city argos:city byzantium:city cyrene:city tripoli:city tarentum:city "
           "moesia:city dacia:14");
    ct_put(&t, 3, "pannonia:2");
    ct_put(&t, 4, "numidia:1");
    ct_put(&t, 5, "numidia:1");
    ct_stock(&t, 0, 20);
    ct_stock(&t, 2, 20);
    ct_stock(&t, 4, 20);
    ct_stock(&t, 5, 20);
    ct_step(&t, CIV_S_CALAMITIES);
    ct_play(&t, "nominee vera; pick rome; pick athens; pick sparta; pick germany 20; faction 2");
    /* three cities and twenty tokens for Vera, who has two pieces and twenty tokens */
    ct_asks(&t, CIV_P_TAKE, 2);
    ct_play(&t, "take rome; take sparta");
    while (t.state.phase == CIV_P_TAKE && gt_status(&t.game).mover == 2)
        ct_play(&t, "take germany 20");
    if (t.state.phase == CIV_P_TAKE) /* the rest goes to who has most, unless without a choice */
        ct_play(&t, "take athens");
    TEST_CHECK(ct_city(&t, "rome") == 2 && ct_city(&t, "sparta") == 2);
    TEST_CHECK(ct_city(&t, "athens") == 3); /* Gleb: 53 in Stock */
    TEST_CHECK(ct_tokens(&t, 2, "germany") == 20 && ct_tokens(&t, 1, "germany") == 5);
    ct_close(&t);
}

/* The victim may regain some, but not with what he has just lost. */
static void victim_regains(void)
{
    open_table(2, NULL, "civil_war", STELE_NOBODY);
    ct_put(&t, 1, "germany:40");
    ct_stock(&t, 1, 4);
    ct_stock(&t, 0, 16);
    ct_step(&t, CIV_S_CALAMITIES);
    ct_play(&t, "pick germany 15; pick germany 20; faction 2");
    ct_asks(&t, CIV_P_TAKE, 0);
    ct_refuse(&t, "take germany 17", "CIV-22.2.6.3");
    ct_play(&t, "take germany 16");
    ct_asks(&t, CIV_P_TAKE, 1);
    ct_refuse(&t, "take germany 5", "CIV-22.2.6.3");
    ct_play(&t, "take germany 4");
    over();
    /* Anna replaces sixteen of the 35, Boris four, the rest is eliminated. */
    TEST_CHECK(ct_tokens(&t, 0, "germany") == 16 && ct_tokens(&t, 1, "germany") == 5 + 4);
    ct_expect_tokens(&t, 1, 55 - 9 - 11, 11);
    ct_close(&t);
}

/* CIV-R26: the optional rule for the weak does not help here. */
static void war_and_the_weak(void)
{
    open_table(6, "weak=yes", "civil_war", STELE_NOBODY);
    ct_put(&t, 1, "germany:36");
    for (int seat = 2; seat < 6; seat++)
        ct_put(&t, seat, "dacia:1");
    ct_step(&t, CIV_S_CALAMITIES);
    ct_play(&t, "nominee vera; pick germany 15; pick germany 20; faction 2");
    over();
    ct_expect(&t, 1, "germany:1");
    ct_close(&t);
}

/* ---- Civil disorder -------------------------------------------------------------------------- */

/* EX-39 and its like: eight cities. */
static void disorder(void)
{
    static const struct {
        const char *cards;
        int reduced;
    } cases[] = {{"", 4}, {"law", 3}, {"law democracy", 2}};

    for (int players = 2; players <= 7; players++) {
        for (size_t i = 0; i < 3; i++) {
            TEST_CASE_("%d players, %s", players, cases[i].cards);
            open_table(players, NULL, "civil_disorder", 0);
            put_cities(1, 0, 8);
            put_field(1, 16);
            ct_cards(&t, 1, cases[i].cards);
            ct_step(&t, CIV_S_CALAMITIES);
            ct_asks(&t, CIV_P_REDUCTION, 1);
            TEST_CHECK(!ct_legal(&t, "end"));
            play_cities("reduce", 0, cases[i].reduced, " civil_disorder");
            over();
            TEST_CHECK(ct_player(&t, 1)->cities == 8 - cases[i].reduced);
            TEST_CHECK(ct_city(&t, city(0)) == STELE_NOBODY && ct_city(&t, city(7)) == 1);
            TEST_CHECK(ct_tokens(&t, 1, city(0)) == t.set.area[ct_area(&t, city(0))].limit);
            ct_close(&t);
        }
    }
}

static void no_disorder(void)
{
    open_table(6, NULL, "civil_disorder", 0);
    put_cities(1, 0, 4);
    put_field(1, 8);
    ct_step(&t, CIV_S_CALAMITIES);
    over();
    TEST_CHECK(ct_player(&t, 1)->cities == 4);
    ct_close(&t);
}

/* CIV-R44: new cities need not go first. */
static void disorder_and_new_cities(void)
{
    open_table(6, NULL, "civil_disorder", 0);
    put_cities(1, 0, 6);
    put_field(1, 12);
    civ_add(&t.state.new_cities, ct_area(&t, "rome"));
    ct_step(&t, CIV_S_CALAMITIES);
    TEST_CHECK(!ct_legal(&t, "reduce athens")); /* it names its calamity */
    ct_refuse(&t, "reduce byzantium civil_disorder", "CIV-22.2.9.4|CIV-22.2.9.1");
    ct_play(&t, "reduce athens civil_disorder; reduce corinth civil_disorder");
    over();
    TEST_CHECK(ct_city(&t, "rome") == 1);
    ct_close(&t);
}

/* ---- Iconoclasm and heresy ------------------------------------------------------------------- */

static void iconoclasm(void)
{
    static const struct {
        const char *cards;
        int reduced;
    } cases[] = {{"", 4}, {"law", 3}, {"law philosophy", 2}};

    for (int players = 2; players <= 7; players++) {
        for (size_t i = 0; i < 3; i++) {
            TEST_CASE_("%d players, %s", players, cases[i].cards);
            open_table(players, NULL, "iconoclasm", 0);
            put_cities(1, 0, 6);
            put_field(1, 12);
            ct_cards(&t, 1, cases[i].cards);
            ct_step(&t, CIV_S_CALAMITIES);
            ct_asks(&t, CIV_P_REDUCTION, 1);
            play_cities("reduce", 0, cases[i].reduced, " iconoclasm");
            ct_asks(&t, CIV_P_HERESY, 1);
            ct_play(&t, "end");
            over();
            TEST_CHECK(ct_player(&t, 1)->cities == 6 - cases[i].reduced);
            ct_close(&t);
        }
    }
}

/* EX-40: all three.  Losses of a calamity are logged even when forced. */
static void iconoclasm_of_three(void)
{
    open_table(6, NULL, "iconoclasm", 0);
    put_cities(1, 0, 3);
    ct_step(&t, CIV_S_CALAMITIES);
    play_cities("reduce", 0, 3, " iconoclasm");
    TEST_CHECK(ct_player(&t, 1)->cities == 0);
    ct_asks(&t, CIV_P_HERESY, 1);
    ct_close(&t);
}

/* One or two cities of others; Law without Philosophy at most one, Philosophy none. */
static void heresy(void)
{
    open_table(6, NULL, "iconoclasm", 0);
    put_cities(1, 0, 1);
    ct_put(&t, 2, "corinth:city argos:city dacia:4");
    ct_put(&t, 3, "cyrene:city tripoli:city dacia:4");
    ct_put(&t, 4, "byzantium:city moesia:city dacia:4");
    ct_cards(&t, 3, "law");
    ct_cards(&t, 4, "law philosophy");
    ct_step(&t, CIV_S_CALAMITIES);
    ct_play(&t, "reduce rome iconoclasm");
    ct_asks(&t, CIV_P_HERESY, 1);
    ct_refuse(&t, "heresy byzantium", "CIV-22.2.10.4");
    ct_refuse(&t, "heresy athens", "CIV-22.2.10.4"); /* nobody's */
    ct_play(&t, "heresy cyrene");
    ct_refuse(&t, "heresy tripoli", "CIV-22.2.10.4");
    ct_play(&t, "heresy argos");
    over(); /* no third */
    TEST_CHECK(ct_tokens(&t, 3, "cyrene") == 3 && ct_tokens(&t, 2, "argos") == 1);
    TEST_CHECK(ct_city(&t, "corinth") == 2 && ct_city(&t, "tripoli") == 3);
    ct_close(&t);
    open_table(6, NULL, "iconoclasm", 0);
    put_cities(1, 0, 1);
    ct_put(&t, 2, "corinth:city argos:city dacia:4");
    ct_step(&t, CIV_S_CALAMITIES);
    ct_play(&t, "reduce rome iconoclasm; heresy corinth; heresy argos"); /* both of one player */
    over();
    TEST_CHECK(ct_player(&t, 2)->cities == 0);
    ct_close(&t);
}

/* The cities of another player that may be named; with two players he is Anna. */
static void heresy_at_every_count(void)
{
    static const char *const owned[] = {"", "law", "law philosophy"};

    for (int players = 2; players <= 7; players++) {
        for (int most = 2; most >= 0; most--) {
            const int other = players == 2 ? 0 : players - 1;
            char cards[64], move[64];
            TEST_CASE_("%d players, %s", players, owned[2 - most]);
            open_table(players, NULL, "iconoclasm", 0);
            put_cities(1, 0, 1);
            put_cities(other, 5, 3);
            put_field(other, 12);
            snprintf(cards, sizeof cards, "%s %s", other == 0 ? "coinage" : "", owned[2 - most]);
            ct_cards(&t, other, cards);
            const int before = ct_player(&t, other)->cities;
            ct_step(&t, CIV_S_CALAMITIES);
            play_cities("reduce", 0, 1, " iconoclasm");
            play_cities("heresy", 5, most, "");
            if (most < 2 && t.state.phase == CIV_P_HERESY) {
                snprintf(move, sizeof move, "heresy %s", city(5 + most));
                ct_refuse(&t, move, "CIV-22.2.10.4");
                ct_play(&t, "end");
            }
            over();
            TEST_CHECK(ct_player(&t, other)->cities == before - most);
            ct_close(&t);
        }
    }
}

/* ---- Piracy ---------------------------------------------------------------------------------- */

static void piracy(void)
{
    for (int players = 2; players <= 7; players++) {
        TEST_CASE_("%d players", players);
        const char *harbour = players == 4 || players == 5 ? "salamis" : "carthage";
        char move[64];
        open_table(players, NULL, "piracy", 0); /* Anna traded it */
        put_cities(1, 0, 4);
        put_field(1, 8);
        civ_put_ship(&t.state, 0, ct_area(&t, harbour), 0);
        civ_put_ship(&t.state, 0, ct_area(&t, harbour), 0);
        ct_step(&t, CIV_S_CALAMITIES);
        ct_asks(&t, CIV_P_PIRACY, 0); /* the trader chooses */
        TEST_CHECK(gt_status(&t.game).turn_seat == 1);
        TEST_CHECK(!ct_legal(&t, "end")); /* CIV-R46 */
        snprintf(move, sizeof move, "pirate %s %s", harbour, city(1));
        ct_play(&t, move);
        snprintf(move, sizeof move, "pirate %s %s", harbour, city(3));
        ct_play(&t, move);
        over();
        TEST_CHECK(ct_player(&t, 1)->cities == 2 && ct_city(&t, city(1)) == STELE_NOBODY);
        TEST_CHECK(ct_tokens(&t, 1, city(1)) == 0); /* eliminated, not reduced */
        ct_close(&t);
    }
}

/* I-26: three ships, two cities within reach; the third is inland.  With nothing to choose nobody
 * is asked. */
static void three_ships(void)
{
    open_table(6, NULL, "piracy", 0);
    ct_put(&t, 1, "athens:city sparta:city thebes:city germany:6");
    ct_put(&t, 0, "carthage:ship rome:ship sinope:ship");
    ct_step(&t, CIV_S_CALAMITIES);
    over();
    ct_expect(&t, 1, "thebes:city germany:6");
    ct_close(&t);
}

static void one_city_each(void)
{
    open_table(6, NULL, "piracy", 0);
    ct_put(&t, 1, "athens:city sparta:city corinth:city thebes:city germany:8");
    ct_put(&t, 0, "carthage:ship sinope:ship");
    ct_step(&t, CIV_S_CALAMITIES);
    ct_refuse(&t, "pirate carthage thebes", "CIV-22.2.11.1|CIV-22.2.11.2"); /* no water there */
    ct_refuse(&t, "pirate tripoli athens", "CIV-22.2.11.1");                /* no ship */
    ct_play(&t, "pirate carthage athens");
    ct_refuse(&t, "pirate carthage sparta", "CIV-22.2.11.2"); /* one city for each ship */
    ct_refuse(&t, "pirate sinope athens", "CIV-22.2.11.1|CIV-22.2.11.2"); /* gone */
    ct_play(&t, "pirate sinope sparta");
    over();
    ct_expect(&t, 1, "corinth:city thebes:city germany:8");
    ct_close(&t);
}

/* EX-11: from the Black Sea to the Mediterranean, not from the Persian Gulf. */
static void reach(void)
{
    open_table(6, NULL, "piracy", 0);
    ct_put(&t, 1, "athens:city sparta:city germany:6");
    ct_put(&t, 0, "ur:ship sinope:ship");
    ct_step(&t, CIV_S_CALAMITIES);
    ct_refuse(&t, "pirate ur athens", "CIV-22.2.11.2");
    ct_play(&t, "pirate sinope athens");
    over();
    TEST_CHECK(ct_city(&t, "sparta") == 1);
    ct_close(&t);
    open_table(6, NULL, "piracy", 0); /* no ship can reach any */
    ct_put(&t, 1, "athens:city germany:6");
    ct_put(&t, 0, "ur:ship");
    ct_step(&t, CIV_S_CALAMITIES);
    over();
    TEST_CHECK(ct_city(&t, "athens") == 1);
    ct_close(&t);
}

/* A harbour that only the open sea leads to: Thera, if there were no land around it. */
static void piracy_across_the_open_sea(void)
{
    for (int astronomy = 0; astronomy < 2; astronomy++) {
        open_table(6, NULL, "piracy", 3);
        for (int at = 0; at < t.set.areas_n; at++)
            if (civ_in(&t.set.near[ct_area(&t, "thera")], at))
                civ_add(&t.set.open_sea, at);
        civ_find_waters(&t.set, &t.set.setup[6]);
        ct_put(&t, 1, "thera:city germany:6");
        ct_put(&t, 3, "sinope:ship dacia:1");
        ct_cards(&t, 3, astronomy ? "astronomy" : "");
        ct_step(&t, CIV_S_CALAMITIES);
        over(); /* by itself: no other choice */
        TEST_CHECK(ct_city(&t, "thera") == (astronomy ? STELE_NOBODY : 1));
        ct_close(&t);
    }
}

/* CIV-R46 both ways: as many as the ships can reach, or fewer. */
static void how_many_cities(void)
{
    open_table(6, NULL, "piracy", 0);
    /* the ship on the Gulf reaches Ur and Susa, the other only Athens */
    ct_put(&t, 1, "athens:city ur:city susa:city germany:6");
    ct_put(&t, 0, "charax:ship sinope:ship");
    ct_step(&t, CIV_S_CALAMITIES);
    ct_refuse(&t, "pirate sinope ur", "CIV-22.2.11.2");
    ct_play(&t, "pirate sinope athens");
    TEST_CHECK(!ct_legal(&t, "end"));
    ct_play(&t, "pirate charax ur");
    over();
    ct_close(&t);
    open_table(6, "CIV-R46=any", "piracy", 0);
    ct_put(&t, 1, "athens:city ur:city germany:6");
    ct_put(&t, 0, "charax:ship sinope:ship");
    ct_step(&t, CIV_S_CALAMITIES);
    ct_play(&t, "pirate sinope athens; end");
    over();
    TEST_CHECK(ct_city(&t, "ur") == 1);
    ct_close(&t);
    gt_named(&civilization_game, "CIV-R46");
}

/* Losses by piracy, and what the check of support makes of them. */
static void support_afterwards(void)
{
    open_table(6, NULL, "iconoclasm", 0);
    ct_put(&t, 1, "rome:city athens:city sparta:city corinth:city argos:city germany:2");
    ct_stock(&t, 1, 0);
    ct_step(&t, CIV_S_CALAMITIES);
    ct_play(&t, "reduce rome iconoclasm; reduce athens iconoclasm; reduce sparta iconoclasm; "
                "reduce corinth iconoclasm; end");
    over(); /* one city, two tokens: supported */
    ct_expect(&t, 1, "argos:city germany:2");
    ct_close(&t);
    open_table(6, NULL, "famine", STELE_NOBODY);
    ct_put(&t, 1, "rome:city athens:city germany:9");
    ct_step(&t, CIV_S_CALAMITIES);
    if (t.state.phase == CIV_P_ORDER)
        ct_play(&t, "end");
    ct_play(&t, "lose germany 9 famine");
    ct_asks(&t, CIV_P_SUPPORT, 1); /* CIV-19.8 */
    ct_close(&t);
}

TEST_LIST = {
    {"CIV-22.2.6.1 CIV-22.2.6.4 CIV-22.2.6.5 CIV-R16 I-22 no war at 35, nor at 45 with Democracy",
     no_war},
    {"CIV-22.2.6.1 CIV-R17 civil war with 2 to 7 players", war_at_every_count},
    {"CIV-22.2.6.1 CIV-22.2.12.3 the victim keeps the smaller part", the_smaller_part},
    {"CIV-22.2.6.2 CIV-T8 who must be the nominee", wrong_nominee},
    {"CIV-22.2.6.5 CIV-22.3.16 Democracy with 2 to 7 players", democracy},
    {"CIV-R16 Democracy at forty points", democracy_at_forty},
    {"CIV-22.2.6.4 CIV-22.3.17 Philosophy with 2 to 7 players", philosophy},
    {"CIV-22.2.6.4 I-22 Philosophy, and the victim has most in Stock", philosophy_and_the_victim},
    {"CIV-R35 the nominee picks", philosophy_and_the_nominee},
    {"CIV-22.2.6.3 CIV-R31 I-23 a nominee without pieces", nominee_without_pieces},
    {"CIV-22.2.6.3 CIV-R31 the victim regains some, the rest is eliminated", victim_regains},
    {"CIV-R26 civil war and the weak", war_and_the_weak},
    {"CIV-22.2.9.1 CIV-22.2.9.2 CIV-22.2.9.3 CIV-22.2.9.4 EX-39 civil disorder with 2 to 7 players",
     disorder},
    {"CIV-22.2.9.1 no disorder among four cities", no_disorder},
    {"CIV-R44 CIV-22.2.9.4 disorder and new cities", disorder_and_new_cities},
    {"CIV-22.2.10.1 CIV-22.2.10.2 CIV-22.2.10.3 iconoclasm with 2 to 7 players", iconoclasm},
    {"CIV-22.2.10.1 EX-40 iconoclasm of three cities", iconoclasm_of_three},
    {"CIV-22.2.10.4 heresy", heresy},
    {"CIV-22.2.10.4 CIV-22.3.15 CIV-22.3.17 heresy with 2 to 7 players", heresy_at_every_count},
    {"CIV-22.2.11.1 CIV-22.2.12.1 piracy with 2 to 7 players", piracy},
    {"CIV-22.2.11.1 I-26 three ships", three_ships},
    {"CIV-22.2.11.1 CIV-22.2.11.2 a city for each ship", one_city_each},
    {"CIV-22.2.11.2 EX-11 what ships can reach", reach},
    {"CIV-22.2.11.2 CIV-22.3.8 piracy across the open sea", piracy_across_the_open_sea},
    {"CIV-R46 how many cities", how_many_cities},
    {"CIV-19.8 CIV-14.4 support after the calamities", support_afterwards},
    {0},
};
