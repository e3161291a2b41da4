/* Civilization: calamities by which cities and allegiance change: civil war, civil disorder,
 * iconoclasm and heresy, piracy (phase 12). */
#include "civ_table.h"

#include "acutest.h"

#include <stdio.h>
#include <string.h>

static struct civ_table t;

/* City areas by the sea, without flood plain, volcano or island; see test_civilization_calamities. */
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
        {"", NULL, 20, false},                     /* 35 with three cities */
        {"", NULL, 21, true},                      /* 36 */
        {"law democracy", NULL, 30, false},        /* 45 */
        {"law democracy", NULL, 31, true},         /* 46 */
        {"law philosophy", NULL, 20, false},       /* 35 */
        {"law philosophy", NULL, 21, true},        /* 36 */
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
            TEST_CHECK(t.state.step == CIV_S_CALAMITIES && t.state.trouble.kind == 1 + CIV_CIVIL_WAR);
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
        ct_refuse(&t, move, "CIV-R17|CIV-22.2.6.1|CIV-22.2.12.2|CIV-10.2"); /* with 10 tokens, 2 cities are 20 */
        ct_close(&t);
    }
}
