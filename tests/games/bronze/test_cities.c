/* The 50 cities, section 11 of the rules reference: what each pays, what it does not pay for, and
 * how its row explains that. */
#include "brz_table.h"

#include "acutest.h"

#include <string.h>

enum { ANNA, BORIS, VERA, GLEB };

static const char *const techs[] = {"authority",     "irrigation", "pottery", "wheel",
                                    "domestication", "religion",   "masonry", "bronze"};
static const char *const landscapes[] = {"mountains", "forest", "steppe", "savanna",
                                         "desert",    "jungle", "shore"};

/* The row of a city that the player is given for it. */
static const struct stele_row *explain(struct table *t, const char *city)
{
    t->state.player[ANNA].cities_n = 0;
    table_cities(t, ANNA, city);
    return table_why(t, ANNA, city);
}

static void check_row(struct table *t, const char *city, const char *kind, const char *clause,
                      int points)
{
    const struct stele_row *row = explain(t, city);

    if (!TEST_CHECK_(row != NULL, "%s has a row", city))
        return;
    TEST_CHECK_(strcmp(row->kind, kind) == 0, "%s: %s, expected %s", city, row->kind, kind);
    TEST_CHECK_(strcmp(row->clause, clause) == 0, "%s: %s", city, row->clause);
    TEST_CHECK_(row->points == points && table_pays(t, ANNA, city) == points,
                "%s pays %d, expected %d", city, (int)row->points, points);
    TEST_CHECK(table_lights(row, BRZ_OBJ_CITY, table_name(t, BRZ_D_CITIES, city)));
}

static int fact(struct table *t, const char *city, const char *key)
{
    const struct stele_row *row = explain(t, city);

    return row ? gt_fact(&row->facts, key) : -9998;
}

struct pairing {
    const char *city, *of;
};

/* ---- Majorities ------------------------------------------------------------------------------ */

static void test_tech_majority(void)
{
    static const struct pairing cities[] = {{"avaris", "wheel"},    {"babylon", "authority"},
                                            {"corinth", "pottery"}, {"malia", "domestication"},
                                            {"mari", "irrigation"}, {"memphis", "religion"},
                                            {"troy", "masonry"},    {"tiryns", "bronze"}};
    struct table t;

    table_open(&t, 3, NULL);
    for (size_t i = 0; i < sizeof cities / sizeof *cities; i++) {
        char two[64];
        const char *city = cities[i].city;
        TEST_CASE_("BRZ-11.1 %s", city);
        snprintf(two, sizeof two, "%s / %s", cities[i].of, cities[i].of);
        table_matrix(&t, ANNA, two);
        table_matrix(&t, BORIS, "");
        table_matrix(&t, VERA, cities[i].of);
        check_row(&t, city, "bronze.row-tech-majority", "BRZ-11.1", 6);
        TEST_CHECK(fact(&t, city, "own") == 2 && fact(&t, city, "other") == 1);
        TEST_CHECK(fact(&t, city, "rival") == VERA && fact(&t, city, "lead") == 1);
        TEST_CHECK(table_lights(explain(&t, city), BRZ_OBJ_CARD, brz_matrix_place(1, 0)));
        table_matrix(&t, BORIS, two); /* a shared lead is none */
        check_row(&t, city, "bronze.row-tech-majority-none", "BRZ-11.1", 0);
        TEST_CHECK(fact(&t, city, "lead") == 0 && fact(&t, city, "rival") == BORIS);
    }
    table_close(&t);
}

static void test_landscape_majority(void)
{
    static const struct pairing cities[] = {{"kumayri", "mountains"}, {"biskupin", "forest"},
                                            {"sintashta", "steppe"},  {"lothal", "savanna"},
                                            {"kerma", "desert"},      {"yinxu", "jungle"},
                                            {"tyre", "shore"}};

    for (size_t i = 0; i < sizeof cities / sizeof *cities; i++) {
        struct table t;
        char spaces[64];
        TEST_CASE_("BRZ-11.2 %s", cities[i].city);
        table_open(&t, 3, NULL);
        check_row(&t, cities[i].city, "bronze.row-landscape-majority-none", "BRZ-11.2", 0);
        snprintf(spaces, sizeof spaces, "1.%s.0 3.%s.0", cities[i].of, cities[i].of);
        table_cubes(&t, ANNA, spaces); /* over all lands */
        snprintf(spaces, sizeof spaces, "2.%s.0", cities[i].of);
        table_cubes(&t, BORIS, spaces);
        check_row(&t, cities[i].city, "bronze.row-landscape-majority", "BRZ-11.2", 5);
        TEST_CHECK(fact(&t, cities[i].city, "own") == 2 && fact(&t, cities[i].city, "other") == 1);
        snprintf(spaces, sizeof spaces, "4.%s.0", cities[i].of);
        table_cubes(&t, BORIS, spaces);
        check_row(&t, cities[i].city, "bronze.row-landscape-majority-none", "BRZ-11.2", 0);
        table_close(&t);
    }
}

static void test_supplies_and_provinces(void)
{
    struct table t;

    table_open(&t, 2, NULL);
    TEST_CASE("BRZ-11.10");
    t.state.player[BORIS].cubes = 20;
    check_row(&t, "lagash", "bronze.row-unplaced-most", "BRZ-11.10", 6);
    TEST_CHECK(fact(&t, "lagash", "lead") == 10);
    TEST_CASE("BRZ-11.11");
    check_row(&t, "rakhigarhi", "bronze.row-unplaced-fewest-none", "BRZ-11.11", 0);
    TEST_CHECK(fact(&t, "rakhigarhi", "lead") == -10);
    t.state.player[ANNA].cubes = 19;
    check_row(&t, "rakhigarhi", "bronze.row-unplaced-fewest", "BRZ-11.11", 6);
    check_row(&t, "lagash", "bronze.row-unplaced-most-none", "BRZ-11.10", 0);
    TEST_CASE("BRZ-11.7");
    check_row(&t, "assur", "bronze.row-province-count-none", "BRZ-11.7", 0);
    TEST_CASE("BRZ-11.8");
    check_row(&t, "kish", "bronze.row-province-fewest-none", "BRZ-11.8", 0);
    table_provinces(&t, BORIS, "1 2");
    check_row(&t, "kish", "bronze.row-province-fewest", "BRZ-11.8", 6);
    table_provinces(&t, ANNA, "3 4 5");
    check_row(&t, "assur", "bronze.row-province-count", "BRZ-11.7", 3);
    TEST_CHECK(table_lights(explain(&t, "assur"), BRZ_OBJ_PROVINCE, 4));
    TEST_CASE("BRZ-11.9");
    check_row(&t, "byblos", "bronze.row-trade-count-none", "BRZ-11.9", 0);
    table_routes(&t, ANNA, "savanna:5 shore:3");
    check_row(&t, "byblos", "bronze.row-trade-count", "BRZ-11.9", 2);
    TEST_CHECK(table_lights(explain(&t, "byblos"), BRZ_OBJ_TRADE, 35)); /* savanna, 5 */
    table_close(&t);
}

/* ---- The matrix ------------------------------------------------------------------------------ */

static void test_bronze_pair(void)
{
    static const struct pairing cities[] = {
        {"athens", "religion"},   {"beycesultan", "pottery"}, {"gonur_depe", "domestication"},
        {"knossos", "masonry"},   {"mycenae", "authority"},   {"nafplion", "wheel"},
        {"harappa", "irrigation"}};
    struct table t;

    table_open(&t, 4, NULL);
    for (size_t i = 0; i < sizeof cities / sizeof *cities; i++) {
        char matrix[128];
        TEST_CASE_("BRZ-11.3 %s", cities[i].city);
        snprintf(matrix, sizeof matrix, "bronze bronze / %s %s %s", cities[i].of, cities[i].of,
                 cities[i].of);
        table_matrix(&t, ANNA, matrix);
        check_row(&t, cities[i].city, "bronze.row-bronze-pair", "BRZ-11.3", 4);
        TEST_CHECK(fact(&t, cities[i].city, "pairs") == 2 && fact(&t, cities[i].city, "own") == 3);
        TEST_CHECK(fact(&t, cities[i].city, "bronze") == 2);
        table_matrix(&t, ANNA, cities[i].of);
        check_row(&t, cities[i].city, "bronze.row-bronze-pair-none", "BRZ-11.3", 0);
    }
    table_close(&t);
}

static void test_row_set(void)
{
    static const struct {
        const char *city, *tech[3];
    } cities[] = {{"altyn_depe", {"irrigation", "pottery", "wheel"}},
                  {"arkaim", {"domestication", "authority", "pottery"}},
                  {"orchomenus", {"masonry", "wheel", "domestication"}},
                  {"stonehenge", {"religion", "domestication", "irrigation"}},
                  {"su_nuraxi", {"pottery", "masonry", "religion"}},
                  {"teotihuacan", {"authority", "irrigation", "masonry"}},
                  {"ugarit", {"wheel", "religion", "authority"}}};
    struct table t;

    table_open(&t, 3, NULL);
    for (size_t i = 0; i < sizeof cities / sizeof *cities; i++) {
        const char *const *tech = cities[i].tech;
        char matrix[128];
        TEST_CASE_("BRZ-11.4 %s", cities[i].city);
        /* In any order, with something between, in the second row. */
        snprintf(matrix, sizeof matrix, "bronze %s / bronze %s / bronze bronze / bronze %s",
                 tech[2], tech[0], tech[1]);
        table_matrix(&t, ANNA, matrix);
        check_row(&t, cities[i].city, "bronze.row-row-set", "BRZ-11.4", 6);
        TEST_CHECK(fact(&t, cities[i].city, "row") == 2);
        TEST_CHECK(table_lights(explain(&t, cities[i].city), BRZ_OBJ_CARD, brz_matrix_place(3, 1)));
        /* Not in one row. */
        snprintf(matrix, sizeof matrix, "%s %s / bronze %s", tech[0], tech[1], tech[2]);
        table_matrix(&t, ANNA, matrix);
        check_row(&t, cities[i].city, "bronze.row-row-set-none", "BRZ-11.4", 0);
        TEST_CHECK(fact(&t, cities[i].city, "row") == 2 &&
                   fact(&t, cities[i].city, "missing") ==
                       table_name(&t, BRZ_D_TECHNOLOGIES, tech[0]));
        table_matrix(&t, ANNA, "");
        check_row(&t, cities[i].city, "bronze.row-row-set-none", "BRZ-11.4", 0);
        TEST_CHECK(fact(&t, cities[i].city, "row") == 0);
    }
    table_close(&t);
}

static void test_column_distinct(void)
{
    static const char *const cities[] = {"akrotiri", "bactra", "limantepe", "ur"};
    struct table t;

    table_open(&t, 4, NULL);
    for (size_t i = 0; i < sizeof cities / sizeof *cities; i++) {
        TEST_CASE_("BRZ-11.6 %s", cities[i]);
        table_matrix(&t, ANNA, "wheel wheel wheel / pottery bronze pottery masonry");
        check_row(&t, cities[i], "bronze.row-column-distinct", "BRZ-11.6", 3);
        TEST_CHECK(fact(&t, cities[i], "column") == 2 && fact(&t, cities[i], "n") == 3);
        table_matrix(&t, ANNA, "");
        check_row(&t, cities[i], "bronze.row-column-distinct-none", "BRZ-11.6", 0);
    }
    table_close(&t);
}

static void test_single_matrix_cities(void)
{
    struct table t;

    table_open(&t, 2, NULL);
    table_matrix(&t, ANNA, "wheel bronze / pottery masonry religion");
    TEST_CASE("BRZ-11.12");
    check_row(&t, "mohenjo_daro", "bronze.row-distinct-techs-min-none", "BRZ-11.12", 0);
    TEST_CHECK(fact(&t, "mohenjo_daro", "n") == 5 && fact(&t, "mohenjo_daro", "need") == 6);
    table_matrix(&t, ANNA, "wheel bronze / pottery masonry religion authority");
    check_row(&t, "mohenjo_daro", "bronze.row-distinct-techs-min", "BRZ-11.12", 5);
    TEST_CASE("BRZ-11.13");
    check_row(&t, "sidon", "bronze.row-bronze-every-column-none", "BRZ-11.13", 0);
    TEST_CHECK(fact(&t, "sidon", "columns") == 2 && fact(&t, "sidon", "lacking") == 2);
    table_matrix(&t, ANNA, "wheel bronze / bronze / bronze / wheel wheel bronze");
    check_row(&t, "sidon", "bronze.row-bronze-every-column", "BRZ-11.13", 6);
    TEST_CASE("BRZ-11.14");
    check_row(&t, "phaistos", "bronze.row-full-rows", "BRZ-11.14", 2);
    table_matrix(&t, ANNA, "wheel wheel / wheel wheel / wheel wheel");
    check_row(&t, "phaistos", "bronze.row-full-rows-none", "BRZ-11.14", 0);
    TEST_CASE("BRZ-11.15");
    table_matrix(&t, ANNA, "wheel / pottery pottery wheel religion bronze");
    check_row(&t, "thebes", "bronze.row-column-height-min-none", "BRZ-11.15", 0);
    TEST_CHECK(fact(&t, "thebes", "column") == 2 && fact(&t, "thebes", "height") == 5);
    table_matrix(&t, ANNA, "wheel / pottery pottery wheel religion bronze masonry pottery");
    check_row(&t, "thebes", "bronze.row-column-height-min", "BRZ-11.15", 6);
    TEST_CASE("BRZ-11.16");
    check_row(&t, "hattusa", "bronze.row-copies-per-tech-max", "BRZ-11.16", 5);
    TEST_CHECK(fact(&t, "hattusa", "most") == 3);
    table_matrix(&t, ANNA, "wheel pottery / pottery pottery / pottery");
    check_row(&t, "hattusa", "bronze.row-copies-per-tech-max-none", "BRZ-11.16", 0);
    TEST_CHECK(fact(&t, "hattusa", "technology") == table_name(&t, BRZ_D_TECHNOLOGIES, "pottery"));
    table_close(&t);
}

/* ---- The board ------------------------------------------------------------------------------- */

/* Puts one cube of Anna on the first free space of that kind in that landscape, in any land. */
static void settle_kind(struct table *t, int landscape, int kind)
{
    for (int position = 1; position <= brz_table(&t->game.rules)->lands; position++) {
        table_open_lands(t, position);
        const struct brz_land *land = brz_land_at(&t->game.rules, &t->state, position);
        for (int slot = 0; slot < land->cell[landscape]; slot++) {
            char space[32];
            if (land->kind[landscape][slot] != kind ||
                t->state.place[position].cube[landscape][slot])
                continue;
            snprintf(space, sizeof space, "%d.%s.%d", position, landscapes[landscape], slot);
            table_cubes(t, ANNA, space);
            return;
        }
    }
    TEST_CHECK_(false, "no space of kind %d in %s", kind, landscapes[landscape]);
}

static void test_kinds(void)
{
    static const struct {
        const char *city, *first, *second;
    } cities[] = {{"amri", "savanna", "jungle"},         {"dholavira", "jungle", "shore"},
                  {"yoshinogari", "mountains", "shore"}, {"megiddo", "steppe", "desert"},
                  {"susa", "forest", "savanna"},         {"uruk", "mountains", "steppe"},
                  {"eshnunna", "forest", "desert"}};

    for (size_t i = 0; i < sizeof cities / sizeof *cities; i++) {
        struct table t;
        TEST_CASE_("BRZ-11.5 %s", cities[i].city);
        table_open(&t, 4, NULL);
        const int first = table_name(&t, BRZ_D_LANDSCAPES, cities[i].first);
        const int second = table_name(&t, BRZ_D_LANDSCAPES, cities[i].second);
        for (int kind = 0; kind < 3; kind++)
            settle_kind(&t, first, kind);
        for (int kind = 0; kind < 2; kind++)
            settle_kind(&t, second, kind);
        check_row(&t, cities[i].city, "bronze.row-kinds-in-two-landscapes-none", "BRZ-11.5", 0);
        const struct stele_row *row = explain(&t, cities[i].city);
        TEST_CHECK(row && gt_fact_n(&row->facts, "missing1") == 0);
        TEST_CHECK(row && gt_fact_n(&row->facts, "missing2") == 1 &&
                   gt_fact(&row->facts, "missing2") == 2);
        settle_kind(&t, second, 2);
        check_row(&t, cities[i].city, "bronze.row-kinds-in-two-landscapes", "BRZ-11.5", 6);
        table_close(&t);
    }
}

/* ---- The list as a whole --------------------------------------------------------------------- */

/* The checks at the end of section 11: every pair of technologies in exactly one row set, every
 * landscape in exactly two kind sets; and the decks of BRZ-1.12 and BRZ-6.16. */
static void test_list(void)
{
    struct table t;
    int pairs[8][8] = {{0}}, kinds[7] = {0}, count[BRZ_SCORINGS_N] = {0};

    TEST_CASE("BRZ-1.12 BRZ-1.6");
    table_open(&t, 4, NULL);
    TEST_CHECK(t.set.cities_n == 50);
    for (int i = 0; i < t.set.cities_n; i++) {
        const struct brz_city *city = &t.set.city[i];
        count[city->scoring]++;
        for (int a = 0; city->scoring == BRZ_ROW_SET && a < 3; a++)
            for (int b = 0; b < 3; b++)
                pairs[city->tech[a]][city->tech[b]] += a != b;
        for (int a = 0; city->scoring == BRZ_KINDS_IN_TWO_LANDSCAPES && a < 2; a++)
            kinds[city->landscape[a]]++;
    }
    for (int a = 0; a < 7; a++) {
        TEST_CHECK_(kinds[a] == 2, "%s", landscapes[a]);
        for (int b = 0; b < 7; b++)
            TEST_CHECK_(pairs[a][b] == (a != b), "%s and %s", techs[a], techs[b]);
    }
    TEST_CHECK(count[BRZ_TECH_MAJORITY] == 8 && count[BRZ_LANDSCAPE_MAJORITY] == 7);
    TEST_CHECK(count[BRZ_BRONZE_PAIR] == 7 && count[BRZ_ROW_SET] == 7);
    TEST_CHECK(count[BRZ_KINDS_IN_TWO_LANDSCAPES] == 7 && count[BRZ_COLUMN_DISTINCT] == 4);
    TEST_CASE("BRZ-6.16");
    TEST_CHECK(t.set.table[2].cities == 18 && t.set.table[3].cities == 32);
    TEST_CHECK(t.set.table[4].cities == 50);
    table_close(&t);
}

TEST_LIST = {
    {"tech_majority", test_tech_majority},
    {"landscape_majority", test_landscape_majority},
    {"supplies_and_provinces", test_supplies_and_provinces},
    {"bronze_pair", test_bronze_pair},
    {"row_set", test_row_set},
    {"column_distinct", test_column_distinct},
    {"single_matrix_cities", test_single_matrix_cities},
    {"kinds", test_kinds},
    {"list", test_list},
    {NULL, NULL},
};
