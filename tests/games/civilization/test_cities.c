/* Civilization: building cities, surplus and support (phases 7 and 8). */
#include "civ_table.h"

#include "acutest.h"

static struct civ_table t;

static void building(void)
{
    ct_open(&t, 6, NULL);
    ct_put(&t, 0, "rome:7 neapolis:5 etruria:11 pannonia:12 tarentum:city");
    ct_step(&t, CIV_S_CITIES);
    ct_asks(&t, CIV_P_CITIES, 0);
    ct_refuse(&t, "city neapolis", "CIV-12.2"); /* five on a site */
    ct_refuse(&t, "city etruria", "CIV-12.2");  /* eleven off site */
    ct_refuse(&t, "city tarentum", "CIV-12.1|CIV-12.2");
    ct_play(&t, "city rome");
    TEST_CHECK(ct_tokens(&t, 0, "rome") == 0 && ct_city(&t, "rome") == 0); /* all seven go */
    TEST_CHECK(ct_player(&t, 0)->stock == 55 - 5 - 11 - 12);
    TEST_CHECK(civ_in(&t.state.new_cities, ct_area(&t, "rome")));
    TEST_CHECK(!civ_in(&t.state.new_cities, ct_area(&t, "tarentum")));
    ct_play(&t, "city pannonia");
    TEST_CHECK(ct_city(&t, "pannonia") == 0 && ct_player(&t, 0)->cities == 3);
    ct_close(&t);
}

static void building_is_optional(void)
{
    ct_open(&t, 6, NULL);
    ct_put(&t, 0, "rome:7");
    ct_put(&t, 1, "athens:6");
    ct_step(&t, CIV_S_CITIES);
    ct_play(&t, "end");
    ct_asks(&t, CIV_P_CITIES, 1);
    ct_refuse(&t, "city rome", "CIV-12.2"); /* Anna's tokens */
    ct_close(&t);
}

/* A second city in an area: captured, with enough tokens beside it. */
static void one_city_in_an_area(void)
{
    ct_open(&t, 6, NULL);
    ct_put(&t, 0, "rome:7 rome:city athens:6");
    ct_step(&t, CIV_S_CITIES);
    ct_refuse(&t, "city rome", "CIV-12.1");
    ct_play(&t, "city athens");
    ct_close(&t);
}

static void no_tenth_city(void)
{
    ct_open(&t, 6, NULL);
    ct_put(&t, 0,
           "rome:6 germany:5 pannonia:4 danube:5 upper_egypt:4 neapolis:city tarentum:city "
           "athens:city corinth:city "
           "carthage:city thapsus:city tripoli:city sparta:city");
    ct_put(&t, 0, "argos:6");
    ct_step(&t, CIV_S_CITIES);
    ct_play(&t, "city argos");
    TEST_CHECK(t.state.phase != CIV_P_CITIES); /* no piece is left: Rome cannot become one */
    TEST_CHECK(ct_player(&t, 0)->cities == 9 && ct_city(&t, "rome") == STELE_NOBODY);
    ct_close(&t);
}

/* I-15: with two players a site on an island is none. */
static void island_sites(void)
{
    ct_open(&t, 2, NULL);
    ct_put(&t, 0, "knossos:11 sardinia:12 rome:6");
    ct_step(&t, CIV_S_CITIES);
    ct_refuse(&t, "city knossos", "CIV-29.1|CIV-12.2");
    ct_play(&t, "city sardinia; city rome");
    ct_close(&t);
    ct_open(&t, 3, NULL);
    ct_put(&t, 0, "knossos:6");
    ct_step(&t, CIV_S_CITIES);
    ct_play(&t, "city knossos");
    ct_close(&t);
}

/* ---- Surplus --------------------------------------------------------------------------------- */

/* EX-8 */
static void surplus(void)
{
    ct_open(&t, 6, NULL);
    ct_put(&t, 0, "rome:3 rome:ship rome:ship rome:ship etruria:2 cisalpina:5");
    ct_put(&t, 1, "pannonia:2");
    ct_put(&t, 2, "pannonia:2");
    ct_run(&t, CIV_S_SUPPORT);
    ct_expect(&t, 0, "rome:2 rome:ship rome:ship rome:ship etruria:2 cisalpina:1");
    ct_expect(&t, 1, "pannonia:2"); /* limit 4: both stay */
    ct_expect(&t, 2, "pannonia:2");
    TEST_CHECK(ct_player(&t, 0)->stock == 50);
    ct_close(&t);
}

/* EX-9 */
static void surplus_with_agriculture(void)
{
    ct_open(&t, 6, NULL);
    ct_cards(&t, 0, "agriculture");
    ct_put(&t, 0, "samnium:4 etruria:1");
    ct_put(&t, 1, "etruria:1 dalmatia:3");
    ct_run(&t, CIV_S_SUPPORT);
    ct_expect(&t, 0, "samnium:3 etruria:1"); /* alone: one more than the limit of 2 */
    ct_expect(&t, 1, "etruria:1 dalmatia:2");
    ct_close(&t);
}

/* Sharing: no more than the limit, though a conflict has let it stand at the limit. */
static void agriculture_shared(void)
{
    ct_open(&t, 6, NULL);
    ct_cards(&t, 0, "agriculture");
    ct_put(&t, 0, "dacia:2");
    ct_put(&t, 1, "dacia:1");
    TEST_CHECK(civ_limit(&t.game.rules, &t.state, 0, ct_area(&t, "samnium")) == 3);
    TEST_CHECK(civ_limit(&t.game.rules, &t.state, 0, ct_area(&t, "dacia")) <= 3);
    ct_run(&t, CIV_S_SUPPORT);
    ct_expect(&t, 0, "dacia:2");
    ct_expect(&t, 1, "dacia:1");
    ct_close(&t);
}

static void no_tokens_beside_a_city(void)
{
    ct_open(&t, 6, NULL);
    ct_cards(&t, 0, "agriculture");
    ct_put(&t, 0, "rome:city rome:3 etruria:2");
    ct_run(&t, CIV_S_SUPPORT);
    ct_expect(&t, 0, "rome:city etruria:2");
    ct_close(&t);
}

/* ---- Support --------------------------------------------------------------------------------- */

/* EX-34: five cities, eight tokens. */
static void support(void)
{
    ct_open(&t, 6, NULL);
    ct_put(&t, 0,
           "carthage:city rome:city athens:city tripoli:city sparta:city "
           "germany:5 pannonia:3");
    ct_step(&t, CIV_S_SUPPORT);
    ct_asks(&t, CIV_P_SUPPORT, 0);
    ct_refuse(&t, "reduce corinth", "CIV-14.2");
    TEST_CHECK(!ct_legal(&t, "reduce carthage famine") && !ct_legal(&t, "end"));
    ct_play(&t, "reduce carthage"); /* limit 3 */
    TEST_CHECK(ct_tokens(&t, 0, "carthage") == 3 && ct_player(&t, 0)->cities == 4);
    TEST_CHECK(ct_player(&t, 0)->tokens == 11);
    ct_asks(&t, CIV_P_PURCHASE, 0); /* supported: no more may be reduced; four cards drawn */
    ct_close(&t);
}

/* EX-35, I-16: nothing in Stock. */
static void support_without_stock(void)
{
    ct_open(&t, 6, NULL);
    ct_put(&t, 0, "carthage:city rome:city athens:city tripoli:city tunisia:2 sahara:1");
    ct_stock(&t, 0, 0);
    ct_step(&t, CIV_S_SUPPORT);
    ct_play(&t, "reduce carthage");
    TEST_CHECK(ct_tokens(&t, 0, "carthage") == 0);
    ct_play(&t, "reduce rome");
    ct_asks(&t, CIV_P_SUPPORT, 0); /* two cities, three tokens */
    ct_play(&t, "reduce athens");
    TEST_CHECK(ct_player(&t, 0)->cities == 1 && ct_city(&t, "tripoli") == 0);
    TEST_CHECK(t.state.phase != CIV_P_SUPPORT);
    ct_close(&t);
}

/* A Stock that does not fill the limit. */
static void support_with_little_stock(void)
{
    ct_open(&t, 6, NULL);
    ct_put(&t, 0, "carthage:city thapsus:city rome:city tunisia:2");
    ct_stock(&t, 0, 1);
    ct_step(&t, CIV_S_SUPPORT);
    ct_play(&t, "reduce carthage");
    TEST_CHECK(ct_tokens(&t, 0, "carthage") == 1); /* CIV-14.4: what there is */
    ct_asks(&t, CIV_P_SUPPORT, 0);                 /* three tokens, two cities */
    ct_play(&t, "reduce thapsus");
    TEST_CHECK(ct_city(&t, "rome") == 0 && ct_player(&t, 0)->cities == 1);
    ct_close(&t);
}

static void reduced_with_agriculture(void)
{
    ct_open(&t, 6, NULL);
    ct_cards(&t, 0, "agriculture");
    ct_put(&t, 0, "carthage:city rome:city");
    ct_step(&t, CIV_S_SUPPORT);
    ct_play(&t, "reduce carthage"); /* limit 3 and one: four tokens support two cities */
    TEST_CHECK(ct_tokens(&t, 0, "carthage") == 4 && ct_city(&t, "rome") == 0);
    ct_close(&t);
}

/* CIV-T6: cities built in this turn go first; the last of them without a choice. */
static void new_cities_first(void)
{
    ct_open(&t, 6, NULL);
    ct_put(&t, 0, "carthage:city rome:city athens:6 sparta:6 tunisia:2");
    ct_step(&t, CIV_S_CITIES);
    ct_play(&t, "city athens; city sparta");
    ct_asks(&t, CIV_P_SUPPORT, 0);
    ct_refuse(&t, "reduce rome", "CIV-14.3");
    ct_play(&t, "reduce athens"); /* limit 2: four tokens, three cities; Sparta follows */
    TEST_CHECK(ct_city(&t, "athens") == STELE_NOBODY && ct_city(&t, "sparta") == STELE_NOBODY);
    TEST_CHECK(ct_tokens(&t, 0, "athens") == 2 && ct_tokens(&t, 0, "sparta") == 1);
    TEST_CHECK(ct_player(&t, 0)->cities == 2 && t.state.phase != CIV_P_SUPPORT);
    ct_close(&t);
}

/* CIV-R10, both ways, in the check after the calamities. */
static void new_cities_after_calamities(void)
{
    ct_open(&t, 6, NULL);
    ct_put(&t, 0, "carthage:city rome:city athens:city tunisia:2");
    civ_add(&t.state.new_cities, ct_area(&t, "rome"));
    civ_add(&t.state.new_cities, ct_area(&t, "athens"));
    ct_step(&t, CIV_S_UPKEEP);
    ct_asks(&t, CIV_P_SUPPORT, 0);
    ct_refuse(&t, "reduce carthage", "CIV-14.3|CIV-R10");
    TEST_CHECK(ct_legal(&t, "reduce rome") && ct_legal(&t, "reduce athens"));
    ct_close(&t);
    ct_open(&t, 6, "CIV-R10=first-check-only");
    ct_put(&t, 0, "carthage:city rome:city athens:city tunisia:2");
    civ_add(&t.state.new_cities, ct_area(&t, "rome"));
    ct_step(&t, CIV_S_UPKEEP);
    ct_asks(&t, CIV_P_SUPPORT, 0);
    ct_play(&t, "reduce carthage");
    ct_close(&t);
    gt_named(&civilization_game, "CIV-R10");
}

/* Cities may stand without support until the check. */
static void only_two_checks(void)
{
    ct_open(&t, 6, NULL);
    ct_put(&t, 0, "carthage:city rome:city tunisia:1");
    ct_step(&t, CIV_S_GROWTH);
    ct_asks(&t, CIV_P_MOVEMENT, 0);
    TEST_CHECK(ct_player(&t, 0)->cities == 2 && ct_player(&t, 0)->tokens == 2);
    ct_play(&t, "end");
    ct_asks(&t, CIV_P_SUPPORT, 0);
    ct_close(&t);
    ct_open(&t, 6, NULL);
    ct_put(&t, 0, "carthage:city rome:city");
    ct_step(&t, CIV_S_UPKEEP);
    ct_asks(&t, CIV_P_SUPPORT, 0); /* CIV-19.8 */
    ct_close(&t);
}

TEST_LIST = {
    {"CIV-12.1 CIV-12.2 CIV-T5 six on a site, twelve off it", building},
    {"CIV-12.2 CIV-5.2 building is optional", building_is_optional},
    {"CIV-12.1 one city in an area", one_city_in_an_area},
    {"CIV-12.3 no tenth city", no_tenth_city},
    {"CIV-29.1 CIV-12.2 I-15 cities on islands with two players", island_sites},
    {"CIV-13.1 CIV-13.2 EX-8 surplus", surplus},
    {"CIV-22.3.10 CIV-13.1 EX-9 surplus with Agriculture", surplus_with_agriculture},
    {"CIV-22.3.10 Agriculture where others are", agriculture_shared},
    {"CIV-13.1 no tokens beside a city", no_tokens_beside_a_city},
    {"CIV-14.1 CIV-14.2 CIV-14.3 EX-34 support", support},
    {"CIV-14.4 EX-35 I-16 support with nothing in Stock", support_without_stock},
    {"CIV-14.4 support with little in Stock", support_with_little_stock},
    {"CIV-14.3 CIV-22.3.10 a city reduced with Agriculture", reduced_with_agriculture},
    {"CIV-14.3 CIV-T6 I-16 new cities first", new_cities_first},
    {"CIV-R10 CIV-19.8 new cities after the calamities", new_cities_after_calamities},
    {"CIV-14.5 CIV-19.8 support is checked twice a turn", only_two_checks},
    {0},
};
