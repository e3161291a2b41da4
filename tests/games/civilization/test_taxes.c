/* Civilization: taxes and revolts, expansion, census (phases 1 to 3). */
#include "civ_table.h"

#include "acutest.h"

static struct civ_table t;

/* ---- Taxes ----------------------------------------------------------------------------------- */

static void two_for_each_city(void)
{
    ct_open(&t, 6, NULL);
    ct_put(&t, 0, "rome:city carthage:city tunisia:4");
    ct_put(&t, 1, "athens:city corinth:city sparta:city thessaly:6");
    ct_run(&t, CIV_S_TAXES);
    ct_expect_tokens(&t, 0, 55 - 4 - 4, 4);
    ct_expect_tokens(&t, 1, 55 - 6 - 6, 6);
    ct_expect_tokens(&t, 2, 55, 0); /* no cities, no taxes */
    ct_expect(&t, 0, "rome:city carthage:city tunisia:4");
    ct_close(&t);
}

/* EX-32: three cities, five tokens in Stock. */
static void what_cannot_be_paid(void)
{
    ct_open(&t, 6, NULL);
    ct_put(&t, 0, "rome:city carthage:city tripoli:city");
    ct_stock(&t, 0, 5);
    ct_run(&t, CIV_S_TAXES);
    ct_expect_tokens(&t, 0, 1, 50 + 4);
    TEST_CHECK(t.state.revolts[0] == 1);
    ct_asks(&t, CIV_P_REVOLT, 1); /* all others have 55: Italy is the first of them */
    ct_refuse(&t, "revolt athens", "CIV-6.3.2");
    ct_play(&t, "revolt carthage");
    TEST_CHECK(ct_city(&t, "carthage") == 1 && ct_city(&t, "rome") == 0);
    TEST_CHECK(ct_city(&t, "tripoli") == 0);
    TEST_CHECK(ct_player(&t, 1)->treasury == 0); /* CIV-6.3.4 */
    ct_close(&t);
}

/* EX-33: four cities, ten tokens, three for each. */
static void coinage(void)
{
    ct_open(&t, 6, NULL);
    ct_put(&t, 0, "rome:city carthage:city tripoli:city thapsus:city");
    ct_cards(&t, 0, "coinage");
    ct_stock(&t, 0, 10);
    ct_run(&t, CIV_S_TAXES);
    ct_asks(&t, CIV_P_TAXES, 0);
    ct_refuse(&t, "tax 0", "CIV-22.3.11");
    ct_refuse(&t, "tax 4", "CIV-22.3.11");
    ct_play(&t, "tax 3");
    ct_expect_tokens(&t, 0, 1, 45 + 9);
    TEST_CHECK(t.state.revolts[0] == 1 && t.state.phase == CIV_P_REVOLT);
    ct_close(&t);

    for (int rate = 1; rate <= 2; rate++) {
        ct_open(&t, 6, NULL);
        ct_put(&t, 0, "rome:city carthage:city tunisia:4");
        ct_cards(&t, 0, "coinage");
        ct_run(&t, CIV_S_TAXES);
        ct_play(&t, rate == 1 ? "tax 1" : "tax 2");
        TEST_CHECK(ct_player(&t, 0)->treasury == 2 * rate);
        ct_close(&t);
    }
}

static void coinage_without_cities(void)
{
    ct_open(&t, 6, NULL);
    ct_put(&t, 0, "rome:2");
    ct_cards(&t, 0, "coinage");
    ct_step(&t, CIV_S_TAXES);
    TEST_CHECK(t.state.phase != CIV_P_TAXES);
    ct_close(&t);
}

/* Nobody without Coinage is asked. */
static void no_choice_without_coinage(void)
{
    ct_open(&t, 2, NULL);
    ct_put(&t, 0, "rome:city tunisia:2");
    ct_put(&t, 1, "etruria:2");
    ct_step(&t, CIV_S_TAXES);
    TEST_CHECK(t.state.phase != CIV_P_TAXES);
    ct_refuse(&t, "tax 3 by=anna", "CIV-6.1");
    TEST_CHECK(ct_player(&t, 0)->treasury == 2);
    ct_close(&t);
}

/* ---- Revolts --------------------------------------------------------------------------------- */

/* I-2: Anna cannot pay for two cities, Boris not for one.  Vera and Gleb have equal Stocks; Vera
 * comes first, but has one city piece left. */
static void takers_change(void)
{
    ct_open(&t, 6, NULL);
    ct_put(&t, 0, "athens:city corinth:city sparta:city");
    ct_stock(&t, 0, 2);
    ct_put(&t, 1, "argos:city thera:city");
    ct_stock(&t, 1, 3);
    ct_put(&t, 2,
           "rome:city neapolis:city tarentum:city syracuse:city palermo:city carthage:city "
           "thapsus:city tripoli:city");
    ct_stock(&t, 2, 36);
    ct_stock(&t, 3, 20);
    ct_stock(&t, 4, 0);
    ct_stock(&t, 5, 0);
    ct_run(&t, CIV_S_TAXES);
    ct_expect_tokens(&t, 0, 0, 53 + 2);
    ct_expect_tokens(&t, 1, 1, 52 + 2);
    ct_expect_tokens(&t, 2, 20, 19 + 16);
    ct_asks(&t, CIV_P_REVOLT, 2); /* CIV-6.3.1: all have paid; CIV-6.3.3: a tie by A.S.T. order */
    ct_refuse(&t, "revolt rome", "CIV-6.3.2");                   /* paid for, and her own */
    ct_refuse(&t, "revolt athens by=gleb", "CIV-6.3.3|CIV-5.2"); /* not his turn */
    ct_play(&t, "revolt argos");
    ct_asks(&t, CIV_P_REVOLT, 3);               /* CIV-T1: no city piece left */
    ct_refuse(&t, "revolt thera", "CIV-6.3.2"); /* Boris owes no more */
    ct_play(&t, "revolt athens; revolt sparta");
    TEST_CHECK(ct_city(&t, "argos") == 2 && ct_city(&t, "athens") == 3);
    TEST_CHECK(ct_city(&t, "sparta") == 3 && ct_city(&t, "corinth") == 0);
    TEST_CHECK(ct_city(&t, "thera") == 1 && t.state.phase != CIV_P_REVOLT);
    TEST_CHECK(ct_player(&t, 3)->treasury == 35); /* CIV-6.3.4: no tax from the new owner */
    ct_close(&t);
}

/* I-1: the one who could not pay has the largest Stock left and keeps the city. */
static void won_back(void)
{
    ct_open(&t, 2, NULL);
    ct_put(&t, 0,
           "rome:city neapolis:city tarentum:city athens:city corinth:city carthage:city "
           "thapsus:city tripoli:city sparta:city");
    ct_stock(&t, 0, 17);
    ct_stock(&t, 1, 0);
    ct_run(&t, CIV_S_TAXES);
    ct_asks(&t, CIV_P_REVOLT, 0); /* 1 against 0 */
    ct_play(&t, "revolt rome");   /* CIV-R40: all nine pieces are on the board */
    TEST_CHECK(ct_city(&t, "rome") == 0 && ct_player(&t, 0)->cities == 9);
    ct_close(&t);
}

/* The richest has no piece left; the owner is next. */
static void won_back_later(void)
{
    ct_open(&t, 2, NULL);
    ct_put(&t, 0, "athens:city corinth:city sparta:city");
    ct_stock(&t, 0, 5);
    ct_put(&t, 1,
           "rome:city neapolis:city tarentum:city syracuse:city palermo:city carthage:city "
           "thapsus:city tripoli:city sardinia:city");
    ct_stock(&t, 1, 40);
    ct_run(&t, CIV_S_TAXES);
    TEST_CHECK(t.state.revolts[0] == 1);
    ct_asks(&t, CIV_P_REVOLT, 0);
    ct_play(&t, "revolt corinth");
    TEST_CHECK(ct_city(&t, "corinth") == 0 && ct_player(&t, 0)->cities == 3);
    ct_close(&t);
}

/* A rate that provokes a revolt on purpose. */
static void revolt_on_purpose(void)
{
    ct_open(&t, 3, NULL);
    ct_put(&t, 0, "rome:city neapolis:city carthage:city");
    ct_cards(&t, 0, "coinage");
    ct_stock(&t, 0, 6);
    ct_put(&t, 1, "athens:city");
    ct_run(&t, CIV_S_TAXES);
    ct_play(&t, "tax 3");
    ct_expect_tokens(&t, 0, 0, 41 + 6);
    ct_asks(&t, CIV_P_REVOLT, 2); /* Vera has 47, Boris 45 */
    ct_play(&t, "revolt neapolis");
    TEST_CHECK(ct_city(&t, "neapolis") == 2);
    ct_close(&t);
}

/* ---- Expansion ------------------------------------------------------------------------------- */

static void expansion(void)
{
    ct_open(&t, 6, NULL);
    ct_put(&t, 0, "tunisia:1 sahara:2 sabrata:5 carthage:city");
    ct_put(&t, 1, "tunisia:1");
    ct_run(&t, CIV_S_GROWTH);
    ct_expect(&t, 0, "tunisia:2 sahara:4 sabrata:7 carthage:city"); /* limits 2, 1, 2 */
    ct_expect(&t, 1, "tunisia:2");                                  /* by nation */
    TEST_CHECK(ct_player(&t, 0)->stock == 55 - 13);
    ct_close(&t);
}

/* I-3 and more: a Stock that is too small. */
static void expansion_with_too_few(void)
{
    ct_open(&t, 6, NULL);
    ct_put(&t, 0, "tunisia:1 sahara:2 sabrata:3 carthage:city");
    ct_stock(&t, 0, 3);
    ct_run(&t, CIV_S_GROWTH);
    ct_asks(&t, CIV_P_GROWTH, 0);
    ct_refuse(&t, "grow tunisia 2", "CIV-7.1"); /* one token there: one more */
    ct_refuse(&t, "grow carthage 1", "CIV-7.2");
    ct_refuse(&t, "grow rome 1", "CIV-7.1"); /* none there */
    TEST_CHECK(!ct_legal(&t, "end"));        /* CIV-R2 */
    ct_play(&t, "grow sahara 1");
    ct_refuse(&t, "grow sahara 2", "CIV-7.1"); /* three now, but it had two */
    ct_play(&t, "grow sabrata 2");
    ct_expect(&t, 0, "tunisia:1 sahara:3 sabrata:5 carthage:city");
    TEST_CHECK(ct_player(&t, 0)->stock == 0);
    ct_close(&t);

    ct_open(&t, 6, NULL);
    ct_put(&t, 0, "tunisia:1 sahara:1 sabrata:1");
    ct_stock(&t, 0, 1);
    ct_run(&t, CIV_S_GROWTH);
    ct_asks(&t, CIV_P_GROWTH, 0);
    ct_refuse(&t, "grow sahara 2", "CIV-7.1|CIV-7.4");
    TEST_CHECK(gt_legal_n(&t.game, "grow") == 3);
    ct_play(&t, "grow sahara 1");
    TEST_CHECK(ct_tokens(&t, 0, "sahara") == 2 && ct_tokens(&t, 0, "tunisia") == 1);
    ct_close(&t);
}

/* Nothing to distribute: nobody is asked. */
static void expansion_without_choice(void)
{
    ct_open(&t, 6, NULL);
    ct_put(&t, 0, "tunisia:1 sahara:2");
    ct_stock(&t, 0, 0);
    ct_put(&t, 1, "rome:2");
    ct_stock(&t, 1, 2);
    ct_run(&t, CIV_S_GROWTH);
    TEST_CHECK(t.state.phase != CIV_P_GROWTH);
    ct_expect(&t, 0, "tunisia:1 sahara:2");
    ct_expect(&t, 1, "rome:4");
    ct_close(&t);
}

/* ---- Census ---------------------------------------------------------------------------------- */

static void census(void)
{
    ct_open(&t, 6, NULL);
    ct_put(&t, 0, "tunisia:3 carthage:city thapsus:city tripoli:city"); /* cities do not count */
    ct_put(&t, 1, "rome:5");
    ct_put(&t, 2, "germany:5 germany:1");
    ct_put(&t, 3, "scythia:5 scythia:ship/azov");
    ct_treasury(&t, 0, 20);
    ct_run(&t, CIV_S_CENSUS);
    TEST_CHECK(t.state.census[0] == 2 && t.state.census[1] == 1 && t.state.census[2] == 3 &&
               t.state.census[3] == 0);
    TEST_CHECK(t.state.counted[2] == 6 && t.state.counted[0] == 3);
    ct_close(&t);
}

/* I-4: equal numbers move in A.S.T. order, and a levy afterwards changes nothing. */
static void census_is_frozen(void)
{
    ct_open(&t, 6, NULL);
    ct_put(&t, 0, "carthage:4");
    ct_put(&t, 1, "rome:5");
    ct_put(&t, 2, "athens:5");
    ct_step(&t, CIV_S_SHIPS);
    ct_play(&t, "end");
    ct_asks(&t, CIV_P_SHIPS, 1);
    ct_play(&t, "build rome levy; end; end");
    TEST_CHECK(ct_tokens(&t, 1, "rome") == 3);
    ct_asks(&t, CIV_P_MOVEMENT, 1);
    ct_play(&t, "end");
    ct_asks(&t, CIV_P_MOVEMENT, 2);
    ct_play(&t, "end");
    ct_asks(&t, CIV_P_MOVEMENT, 0);
    ct_close(&t);
}

TEST_LIST = {
    {"CIV-6.1 two tokens for each city", two_for_each_city},
    {"CIV-6.2 CIV-R1 CIV-6.3.2 EX-32 a city that cannot be paid for", what_cannot_be_paid},
    {"CIV-22.3.11 CIV-6.1 CIV-T5 EX-33 Coinage", coinage},
    {"CIV-22.3.11 Coinage without cities", coinage_without_cities},
    {"CIV-6.1 CIV-5.5 no rate to choose without Coinage", no_choice_without_coinage},
    {"CIV-6.3.1 CIV-6.3.2 CIV-6.3.3 CIV-6.3.4 CIV-T1 CIV-5.3 CIV-23.1 CIV-23.2 I-2 takers change",
     takers_change},
    {"CIV-6.3.3 CIV-R40 I-1 a city won back", won_back},
    {"CIV-6.3.3 CIV-R41 the richest has no piece", won_back_later},
    {"CIV-22.3.11 CIV-6.3.2 a revolt on purpose", revolt_on_purpose},
    {"CIV-7.1 CIV-7.2 CIV-7.3 populations grow", expansion},
    {"CIV-7.4 CIV-R2 CIV-7.2 I-3 too few tokens in Stock", expansion_with_too_few},
    {"CIV-7.4 CIV-5.5 nothing to distribute", expansion_without_choice},
    {"CIV-8.1 CIV-8.2 CIV-8.3 the census", census},
    {"CIV-8.3 CIV-5.3 I-4 the census is not taken twice", census_is_frozen},
    {0},
};
