/* Civilization: conflict (phase 6). */
#include "civ_table.h"

#include "acutest.h"

#include <stdio.h>

static struct civ_table t;

/* Areas without and with a city site, by limit. */
static const char *const open_area[] = {"", "cisalpina", "samnium", "dacia", "pannonia", "germany"};
static const char *const site_area[] = {"", "sparta", "rome", "cyrene", "moesia", "fayum"};

static void put(int seat, const char *area, int tokens)
{
    char text[64];

    if (tokens > 0) {
        snprintf(text, sizeof text, "%s:%d", area, tokens);
        ct_put(&t, seat, text);
    }
}

/* ---- Tokens ---------------------------------------------------------------------------------- */

static const struct vector {
    const char *id;
    int limit, n[3];
    const char *metal; /* a letter for each holder of Metalworking: abc */
    int left[3];
} vectors[] = {
    {"EX-10", 1, {1, 1, 0}, "", {0, 0, 0}},
    {"EX-17", 3, {4, 2, 0}, "", {3, 0, 0}},
    {"EX-18", 4, {4, 2, 0}, "", {3, 1, 0}},
    {"EX-19", 4, {3, 3, 0}, "", {2, 2, 0}},
    {"EX-19b", 3, {3, 3, 0}, "", {1, 1, 0}},
    {"EX-20", 3, {5, 3, 2}, "", {3, 0, 0}},
    {"EX-21", 3, {5, 3, 2}, "b", {2, 1, 0}},
    {"EX-22", 2, {3, 3, 1}, "", {1, 1, 0}},
    {"EX-23", 3, {4, 4, 4}, "", {1, 1, 1}},
    {"EX-24", 3, {4, 4, 0}, "a", {2, 1, 0}},
    {"I-9", 5, {4, 2, 0}, "", {4, 1, 0}}, /* at the limit after the smaller one's removal */
    {"I-10", 4, {3, 3, 3}, "", {1, 1, 1}},
    {"I-10b", 3, {3, 3, 3}, "a", {1, 1, 1}},
    {"I-10c", 4, {3, 3, 3}, "abc", {1, 1, 1}},
    {"I-10d", 5, {3, 3, 3}, "a", {2, 1, 1}}, /* 3 2 2, 2 2 2, 2 1 1 */
    {"within the limit", 4, {3, 1, 0}, "", {3, 1, 0}},
    {"at the limit", 5, {2, 2, 1}, "", {2, 2, 1}},
    {"the stronger has Metalworking", 3, {4, 2, 0}, "a", {3, 0, 0}},
    {"the weaker has Metalworking", 3, {4, 2, 0}, "b", {2, 1, 0}}, /* 3 2, 3 1, 2 1 */
    {"one of each and nothing left", 1, {2, 2, 0}, "", {0, 0, 0}},
    {"alone above the limit is no conflict", 1, {4, 0, 0}, "", {4, 0, 0}},
};

static void tokens(void)
{
    for (size_t i = 0; i < sizeof vectors / sizeof *vectors; i++) {
        const struct vector *v = &vectors[i];
        const char *area = open_area[v->limit];
        TEST_CASE(v->id);
        ct_open(&t, 6, NULL);
        TEST_CHECK(t.set.area[ct_area(&t, area)].limit == v->limit);
        for (int seat = 0; seat < 3; seat++)
            put(seat, area, v->n[seat]);
        for (const char *m = v->metal; *m; m++)
            ct_cards(&t, *m - 'a', "metalworking");
        ct_run(&t, CIV_S_CONFLICT);
        for (int seat = 0; seat < 3; seat++) {
            TEST_CHECK_(ct_tokens(&t, seat, area) == v->left[seat], "%c: %d, expected %d",
                        'A' + seat, ct_tokens(&t, seat, area), v->left[seat]);
            TEST_CHECK(ct_player(&t, seat)->stock == 55 - v->left[seat]); /* CIV-11.3 */
        }
        ct_close(&t);
    }
}

/* The algorithm of the rules, step by step: who removes when is settled at the start. */
static bool is_settled(const int n[6], int limit)
{
    int nations = 0, sum = 0;

    for (int p = 0; p < 6; p++) {
        nations += n[p] > 0;
        sum += n[p];
    }
    return nations <= 1 || sum <= limit;
}

static void fight(int n[6], int limit, unsigned metal)
{
    int key[6];

    for (int p = 0; p < 6; p++)
        key[p] = (int)((metal >> p) & 1) * 100 + n[p];
    while (!is_settled(n, limit)) {
        for (int class = 1; class < 200 && !is_settled(n, limit); class ++)
            for (int p = 0; p < 6; p++)
                n[p] -= key[p] == class && n[p] > 0;
    }
}

static void tokens_at_random(void)
{
    struct stele_rng rng;

    stele_rng_seed(&rng, 11);
    ct_open(&t, 6, NULL);
    for (int i = 0; i < 2000; i++) {
        const int limit = 1 + (int)rng_below(&rng, 5);
        const unsigned metal = rng_below(&rng, 16); /* of the first four: there are four cards */
        int n[6];
        for (int p = 0; p < 6; p++) {
            ct_clear(&t, p);
            n[p] = (int)rng_below(&rng, 3) == 0 ? 0 : (int)rng_below(&rng, 7);
            put(p, open_area[limit], n[p]);
            ct_cards(&t, p, (metal >> p) & 1 ? "metalworking" : "");
        }
        TEST_CASE_("%d %d %d %d %d %d, limit %d, Metalworking %x", n[0], n[1], n[2], n[3], n[4],
                   n[5], limit, metal);
        fight(n, limit, metal);
        ct_run(&t, CIV_S_CONFLICT);
        for (int p = 0; p < 6; p++)
            TEST_CHECK_(ct_tokens(&t, p, open_area[limit]) == n[p], "%d: %d, expected %d", p,
                        ct_tokens(&t, p, open_area[limit]), n[p]);
    }
    ct_close(&t);
}

/* I-14: Agriculture counts neither for whether there is a conflict nor for its end. */
static void agriculture(void)
{
    ct_open(&t, 6, NULL);
    ct_cards(&t, 0, "agriculture");
    ct_put(&t, 0, "samnium:2");
    ct_put(&t, 1, "samnium:1");
    ct_run(&t, CIV_S_CONFLICT);
    ct_expect(&t, 0, "samnium:2");
    ct_expect(&t, 1, "");
    ct_close(&t);
    ct_open(&t, 6, NULL);
    ct_cards(&t, 0, "agriculture");
    ct_put(&t, 0, "samnium:3");
    ct_put(&t, 1, "samnium:1");
    ct_run(&t, CIV_S_CONFLICT);
    ct_expect(&t, 0, "samnium:3");
    ct_expect(&t, 1, "");
    ct_close(&t);
}

static void ships_take_no_part(void)
{
    ct_open(&t, 6, NULL);
    ct_put(&t, 0, "rome:2 rome:ship");
    ct_put(&t, 1, "rome:3 rome:ship");
    ct_put(&t, 2, "rome:ship rome:ship");
    ct_run(&t, CIV_S_CONFLICT);
    ct_expect(&t, 0, "rome:ship"); /* 2 3, 1 3, 1 2, 0 2 */
    ct_expect(&t, 1, "rome:2 rome:ship");
    ct_expect(&t, 2, "rome:ship rome:ship");
    ct_close(&t);
}

/* ---- Cities ---------------------------------------------------------------------------------- */

static const struct attack {
    const char *id;
    int limit, n[3];   /* the city is of the third */
    const char *cards; /* of the owner */
    bool stands;
    int left[3];
} attacks[] = {
    {"EX-25", 2, {7, 0, 0}, "", false, {2, 0, 0}},
    {"EX-26", 2, {7, 0, 0}, "metalworking", false, {1, 0, 1}},
    {"EX-27", 2, {6, 0, 0}, "", true, {0, 0, 0}},
    {"EX-28", 2, {7, 0, 0}, "engineering", true, {0, 0, 0}},
    {"EX-28b", 2, {8, 0, 0}, "engineering", false, {3, 0, 0}},
    {"EX-29", 2, {10, 3, 0}, "", false, {3, 0, 0}}, /* 8 against 6 */
    {"EX-30", 2, {9, 4, 0}, "", true, {0, 0, 0}},   /* 6 are left, and removed */
    {"EX-31", 2, {8, 0, 5}, "", true, {0, 0, 0}},   /* 4 are left, and removed */
    {"EX-44", 3, {7, 0, 0}, "", false, {2, 0, 1}},
    {"EX-44b", 5, {7, 0, 0}, "", false, {3, 0, 2}},
    {"I-13", 2, {3, 0, 3}, "", true, {0, 0, 0}},
    {"11.7 the owner's tokens are left", 2, {7, 0, 8}, "", true, {0, 0, 2}},
    {"11.6.3 attackers of equal strength", 2, {9, 9, 0}, "", true, {0, 0, 0}},
    {"one token", 5, {1, 0, 0}, "", true, {0, 0, 0}},                  /* a city area is full */
    {"11.7 twelve against four", 2, {12, 0, 4}, "", false, {4, 0, 0}}, /* 9 against 6 */
};

static void on_cities(void)
{
    for (size_t i = 0; i < sizeof attacks / sizeof *attacks; i++) {
        const struct attack *a = &attacks[i];
        const char *area = site_area[a->limit];
        TEST_CASE(a->id);
        ct_open(&t, 6, NULL);
        TEST_CHECK(t.set.area[ct_area(&t, area)].limit == a->limit);
        civ_put_city(&t.state, 2, ct_area(&t, area));
        for (int seat = 0; seat < 3; seat++)
            put(seat, area, a->n[seat]);
        ct_cards(&t, 2, a->cards);
        ct_run(&t, CIV_S_CONFLICT);
        TEST_CHECK(ct_city(&t, area) == (a->stands ? 2 : STELE_NOBODY));
        for (int seat = 0; seat < 3; seat++)
            TEST_CHECK_(ct_tokens(&t, seat, area) == a->left[seat], "%c: %d, expected %d",
                        'A' + seat, ct_tokens(&t, seat, area), a->left[seat]);
        ct_close(&t);
    }
}

/* Three attackers fight each other; Metalworking helps in that, too. */
static void attackers_with_metalworking(void)
{
    ct_open(&t, 6, NULL);
    ct_put(&t, 2, "rome:city");
    ct_put(&t, 0, "rome:10");
    ct_put(&t, 1, "rome:3");
    ct_cards(&t, 1, "metalworking");
    ct_run(&t, CIV_S_CONFLICT);
    /* 10 3, 9 3, 9 2, 8 2, 8 1, 7 1, 7 0: seven attack, 2 are left of 7 against 6. */
    TEST_CHECK(ct_city(&t, "rome") == STELE_NOBODY);
    ct_expect(&t, 0, "rome:2");
    ct_close(&t);
}

/* CIV-R34 the other way: to the last nation even where there is room for both. */
static void to_the_last(void)
{
    ct_open(&t, 6, "CIV-R34=to-the-last");
    ct_put(&t, 1, "fayum:city");
    ct_put(&t, 0, "fayum:7");
    ct_run(&t, CIV_S_CONFLICT);
    TEST_CHECK(ct_city(&t, "fayum") == STELE_NOBODY);
    ct_expect(&t, 0, "fayum:2"); /* 7 6 down to 2 1, 2 0 */
    ct_expect(&t, 1, "");
    ct_close(&t);
}

/* ---- Capitulation ---------------------------------------------------------------------------- */

/* I-11, first half: five tokens in Stock. */
static void capitulation(void)
{
    ct_open(&t, 6, NULL);
    ct_put(&t, 1, "rome:city tripoli:2");
    ct_stock(&t, 1, 5);
    ct_put(&t, 0, "rome:7 dacia:2");
    ct_run(&t, CIV_S_CONFLICT);
    TEST_CHECK(ct_city(&t, "rome") == 0);
    ct_expect(&t, 0, "rome:city rome:7 dacia:2"); /* until phase 8 */
    ct_expect(&t, 1, "tripoli:2");
    TEST_CHECK(ct_player(&t, 1)->stock == 5);
    ct_run(&t, CIV_S_SUPPORT);
    TEST_CHECK(ct_tokens(&t, 0, "rome") == 0); /* CIV-13.1 */
    ct_close(&t);
    ct_open(&t, 6, NULL);
    ct_put(&t, 1, "rome:city");
    ct_stock(&t, 1, 6); /* just enough */
    ct_put(&t, 0, "rome:7");
    ct_run(&t, CIV_S_CONFLICT);
    TEST_CHECK(ct_city(&t, "rome") == STELE_NOBODY);
    ct_expect(&t, 0, "rome:2");
    ct_close(&t);
}

/* I-12 */
static void capitulation_to_nine_cities(void)
{
    ct_open(&t, 6, NULL);
    ct_put(&t, 1, "rome:city");
    ct_stock(&t, 1, 0);
    ct_put(&t, 0,
           "rome:7 neapolis:city tarentum:city athens:city corinth:city carthage:city "
           "thapsus:city tripoli:city sparta:city argos:city");
    ct_run(&t, CIV_S_CONFLICT);
    TEST_CHECK(ct_city(&t, "rome") == STELE_NOBODY);
    TEST_CHECK(ct_tokens(&t, 0, "rome") == 7 && ct_player(&t, 1)->cities == 0);
    ct_close(&t);
}

/* A captured city counts as old, whoever built it. */
static void captured_cities_are_old(void)
{
    ct_open(&t, 6, NULL);
    ct_put(&t, 1, "rome:city");
    civ_add(&t.state.new_cities, ct_area(&t, "rome"));
    ct_stock(&t, 1, 0);
    ct_put(&t, 0, "rome:7");
    ct_run(&t, CIV_S_CONFLICT);
    TEST_CHECK(ct_city(&t, "rome") == 0);
    TEST_CHECK(!civ_in(&t.state.new_cities, ct_area(&t, "rome")));
    ct_close(&t);
}

/* ---- Which conflict first -------------------------------------------------------------------- */

/* Boris has five tokens in Stock and a city under attack; one of his tokens will fall in Samnium,
 * which comes after Rome; in Tunisia he takes no part. */
static void open_requests(void)
{
    ct_open(&t, 6, NULL);
    ct_put(&t, 1, "rome:city samnium:1");
    ct_stock(&t, 1, 5);
    ct_put(&t, 0, "rome:7 tunisia:2");
    ct_put(&t, 2, "samnium:2 tunisia:2");
    ct_put(&t, 3, "athens:6"); /* can build a city: phase 7 waits for him */
    ct_step(&t, CIV_S_CONFLICT);
    ct_asks(&t, CIV_P_CONFLICT, 1);
}

/* I-11, second half. */
static void requests(void)
{
    open_requests();
    ct_refuse(&t, "first tunisia", "CIV-11.8.2");         /* none of his tokens there */
    ct_refuse(&t, "first athens", "CIV-11.8.2|CIV-11.1"); /* no conflict */
    ct_play(&t, "first samnium");
    if (t.state.phase == CIV_P_CONFLICT) {
        TEST_CHECK(!ct_legal(&t, "first samnium")); /* named */
        ct_play(&t, "end");
    }
    ct_asks(&t, CIV_P_CITIES, 3);
    TEST_CHECK(ct_city(&t, "rome") == STELE_NOBODY); /* six tokens: it was defended */
    TEST_CHECK(ct_tokens(&t, 0, "rome") == 2 && ct_tokens(&t, 2, "samnium") == 2);
    ct_close(&t);
    open_requests();
    ct_play(&t, "end"); /* CIV-R8: Rome comes first, and capitulates */
    ct_asks(&t, CIV_P_CITIES, 3);
    TEST_CHECK(ct_city(&t, "rome") == 0);
    ct_close(&t);
}

/* CIV-R9, CIV-R42: the owner of two attacked cities says which is first.  He has six tokens; one of
 * them is left where the first city stood (7 6 with limit 3: 2 1): the second capitulates. */
static void two_cities_attacked(void)
{
    for (int other = 0; other < 2; other++) {
        const char *first = other ? "cyrene" : "carthage", *second = other ? "carthage" : "cyrene";
        ct_open(&t, 6, NULL);
        ct_put(&t, 1, "carthage:city cyrene:city");
        ct_stock(&t, 1, 6);
        ct_put(&t, 0, "carthage:7");
        ct_put(&t, 2, "cyrene:7");
        ct_put(&t, 3, "athens:6");
        ct_step(&t, CIV_S_CONFLICT);
        ct_asks(&t, CIV_P_CONFLICT, 1);
        if (other)
            ct_play(&t, "first cyrene");
        if (t.state.phase == CIV_P_CONFLICT)
            ct_play(&t, "end");
        ct_asks(&t, CIV_P_CITIES, 3);
        TEST_CHECK(ct_city(&t, first) == STELE_NOBODY && ct_tokens(&t, 1, first) == 1);
        TEST_CHECK(ct_city(&t, second) == (other ? 0 : 2));
        ct_close(&t);
    }
    gt_named(&civilization_game, "CIV-R34");
}

/* Two owners: requests in A.S.T. order, one list. */
static void two_owners(void)
{
    ct_open(&t, 6, NULL);
    ct_put(&t, 1, "neapolis:city samnium:1");
    ct_put(&t, 2, "rome:city tunisia:1");
    ct_stock(&t, 1, 5);
    ct_stock(&t, 2, 5);
    ct_put(&t, 0, "neapolis:7 rome:7 samnium:2 tunisia:2");
    ct_put(&t, 3, "athens:6");
    ct_step(&t, CIV_S_CONFLICT);
    ct_asks(&t, CIV_P_CONFLICT, 1);
    ct_play(&t, "first samnium");
    if (t.state.active == 1)
        ct_play(&t, "end");
    ct_asks(&t, CIV_P_CONFLICT, 2);
    ct_refuse(&t, "first neapolis", "CIV-11.8.2");
    ct_play(&t, "first tunisia");
    if (t.state.phase == CIV_P_CONFLICT)
        ct_play(&t, "end");
    ct_asks(&t, CIV_P_CITIES, 3);
    TEST_CHECK(ct_city(&t, "neapolis") == STELE_NOBODY && ct_city(&t, "rome") == STELE_NOBODY);
    ct_close(&t);
}

TEST_LIST = {
    {"CIV-11.1 CIV-11.3 CIV-11.5.1 CIV-11.5.2 CIV-11.5.3 CIV-22.3.9 tokens: EX-10 EX-17 EX-18 "
     "EX-19 "
     "EX-20 EX-21 EX-22 EX-23 EX-24 I-9 I-10",
     tokens},
    {"CIV-11.5.3 CIV-22.3.9 CIV-23.2 tokens of up to six nations, against the algorithm",
     tokens_at_random},
    {"CIV-11.1 CIV-22.3.10 I-14 Agriculture is ignored", agriculture},
    {"CIV-11.2 ships take no part", ships_take_no_part},
    {"CIV-11.6.1 CIV-11.6.2 CIV-11.6.3 CIV-11.7 CIV-22.3.13 CIV-R34 cities: EX-25 EX-26 EX-27 "
     "EX-28 "
     "EX-29 EX-30 EX-31 EX-44 I-13",
     on_cities},
    {"CIV-11.6.3 CIV-22.3.9 attackers fight each other", attackers_with_metalworking},
    {"CIV-R34 to the last", to_the_last},
    {"CIV-11.8.1 I-11 a city capitulates", capitulation},
    {"CIV-11.8.1 I-12 the attacker has nine cities", capitulation_to_nine_cities},
    {"CIV-14.3 CIV-11.8.1 a captured city is old", captured_cities_are_old},
    {"CIV-11.8.2 CIV-R8 I-11 conflicts that are settled first", requests},
    {"CIV-R9 CIV-R42 CIV-11.8.2 two cities of one owner", two_cities_attacked},
    {"CIV-R42 two owners ask", two_owners},
    {0},
};
