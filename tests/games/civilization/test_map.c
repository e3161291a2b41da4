/* Civilization: the board, the cards and the A.S.T. as the component set has them, held against
 * what the rulebook counts. */
#include "civ_table.h"

#include "acutest.h"

#include <string.h>

static struct civ_table t;

static const struct civ_area *area(const char *name)
{
    return &t.set.area[ct_area(&t, name)];
}

static bool by_land(const char *a, const char *b)
{
    return civ_in(&t.set.by_land[ct_area(&t, a)], ct_area(&t, b));
}

static bool near(const char *a, const char *b)
{
    return civ_in(&t.set.near[ct_area(&t, a)], ct_area(&t, b));
}

static int node(const char *name, int coast)
{
    return ct_area(&t, name) * CIV_COASTS_MAX + coast;
}

/* Whether a ship on a coast of a crosses to b. */
static bool by_water(const char *a, int coast, const char *b)
{
    const int from = node(a, coast);

    for (int i = t.set.leg_first[from]; i < t.set.leg_first[from + 1]; i++)
        if (t.set.leg[i].area == ct_area(&t, b))
            return true;
    return false;
}

static int counted(const struct civ_areas *set)
{
    int n = 0;

    for (int i = 0; i < t.set.areas_n; i++)
        n += civ_in(set, i) && t.set.area[i].terrain != CIV_OPEN_SEA;
    return n;
}

/* ---- Areas ----------------------------------------------------------------------------------- */

static void areas_and_limits(void)
{
    int land = 0, sea = 0, limits = 0, black = 0, white = 0;

    ct_open(&t, 7, NULL);
    for (int i = 0; i < t.set.areas_n; i++) {
        const struct civ_area *a = &t.set.area[i];
        land += a->terrain != CIV_OPEN_SEA;
        sea += a->terrain == CIV_OPEN_SEA;
        limits += a->limit;
        black += a->site == CIV_BLACK;
        white += a->site == CIV_WHITE;
        TEST_CHECK((a->terrain == CIV_OPEN_SEA) == (a->limit == 0)); /* CIV-2.2f */
        TEST_CHECK((a->terrain == CIV_LAND) == (a->coasts_n == 0));  /* CIV-2.2a */
        TEST_CHECK(civ_in(&t.set.open_sea, i) == (a->terrain == CIV_OPEN_SEA));
        TEST_CHECK(civ_in(&t.set.with_water, i) == (a->terrain != CIV_LAND));
        TEST_CHECK(civ_in(&t.set.harbours, i) == (a->terrain == CIV_BOTH)); /* CIV-R3 */
        TEST_CHECK(t.set.limit[i] == a->limit);
    }
    TEST_CHECK(land == 123 && sea == 9);
    TEST_CHECK(limits == 249 && black == 47 && white == 8);
    TEST_CHECK(area("memphis")->terrain == CIV_LAND && area("tanis")->terrain == CIV_BOTH);
    TEST_CHECK(area("black_sea")->terrain == CIV_OPEN_SEA);
    TEST_CHECK(area("rome")->limit == 2 && area("germany")->limit == 5);
    ct_close(&t);
}

/* CIV-2.2c: Lemnos and Imbros are one area; so is an island with its islets. */
static void islets(void)
{
    ct_open(&t, 7, NULL);
    for (int i = 0; i < t.set.areas_n; i++)
        TEST_CHECK(t.set.area[i].shapes_n >= 1);
    /* An island nobody shares is all of its area: no border by land leads away from it. */
    TEST_CHECK(area("lemnos")->island && civ_empty(&t.set.by_land[ct_area(&t, "lemnos")]));
    TEST_CHECK(area("lemnos")->limit == 1);
    TEST_CHECK(area("rhodes")->island && civ_empty(&t.set.by_land[ct_area(&t, "rhodes")]));
    TEST_CHECK(area("knossos")->island && by_land("knossos", "phaestos")); /* two of one island */
    ct_close(&t);
}

static void borders(void)
{
    ct_open(&t, 7, NULL);
    /* both kinds */
    TEST_CHECK(by_land("knossos", "phaestos") && by_water("knossos", 0, "phaestos"));
    TEST_CHECK(by_land("phaestos", "knossos") && by_water("phaestos", 0, "knossos"));
    /* all water */
    TEST_CHECK(!by_land("knossos", "thera") && by_water("knossos", 0, "thera"));
    TEST_CHECK(near("knossos", "thera") && near("thera", "knossos"));
    /* all land, although both areas have a coast: delphi and thessaly */
    TEST_CHECK(by_land("delphi", "thessaly") && !by_water("delphi", 0, "thessaly") &&
               !by_water("delphi", 1, "thessaly"));
    TEST_CHECK(!near("rome", "carthage"));
    for (int i = 0; i < t.set.areas_n; i++)
        for (int j = 0; j < t.set.areas_n; j++)
            TEST_CHECK(civ_in(&t.set.near[i], j) == civ_in(&t.set.near[j], i) &&
                       civ_in(&t.set.by_land[i], j) == civ_in(&t.set.by_land[j], i) &&
                       (civ_in(&t.set.near[i], j) || !civ_in(&t.set.by_land[i], j)));
    ct_close(&t);
}

static void flood_plains(void)
{
    static const struct {
        const char *name;
        int areas;
    } plains[] = {{"po", 2}, {"danube", 3}, {"nile", 5}, {"mesopotamia", 7}};
    int n = 0;

    ct_open(&t, 7, NULL);
    TEST_CHECK(t.set.plains_n == 4); /* CIV-T9 */
    for (int i = 0; i < 4; i++) {
        const int plain = gt_name(&t.game, CIV_D_PLAINS, plains[i].name, strlen(plains[i].name));
        TEST_CHECK(counted(&t.set.on_plain[plain]) == plains[i].areas);
        n += counted(&t.set.on_plain[plain]);
    }
    TEST_CHECK(n == 17);
    TEST_CHECK(area("memphis")->site == CIV_WHITE && area("susa")->site == CIV_BLACK);
    TEST_CHECK(area("moesia")->site == CIV_BLACK && area("tyras")->site == CIV_WHITE);
    TEST_CHECK(area("upper_egypt")->site == CIV_NO_SITE && area("upper_egypt")->plain >= 0);
    TEST_CHECK(area("rome")->plain == -1);
    ct_close(&t);
}

static void volcanoes(void)
{
    int on_border = 0;

    ct_open(&t, 7, NULL);
    TEST_CHECK(t.set.volcanoes_n == 3);
    for (int i = 0; i < 3; i++)
        on_border += counted(&t.set.on_volcano[i]) == 2;
    TEST_CHECK(on_border == 2);
    TEST_CHECK(area("neapolis")->volcanoes == area("campania")->volcanoes);
    TEST_CHECK(area("syracuse")->volcanoes == area("milazzo")->volcanoes);
    TEST_CHECK(area("thera")->volcanoes != 0 && area("rome")->volcanoes == 0);
    ct_close(&t);
}

static bool starts(const char *nation, const char *at)
{
    const int n = gt_name(&t.game, CIV_D_NATIONS, nation, strlen(nation));

    return (area(at)->start >> n) & 1;
}

static void start_areas(void)
{
    static const char *const order[] = {"africa", "italy",   "illyria", "thrace", "crete",
                                        "asia",   "assyria", "babylon", "egypt"};
    static const int starts_n[] = {3, 3, 2, 1, 2, 2, 2, 3, 6};

    ct_open(&t, 7, NULL);
    TEST_CHECK(t.set.nations_n == 9);
    for (int n = 0; n < 9; n++) {
        TEST_CHECK(strcmp(t.game.rules.domains[CIV_D_NATIONS].names[n], order[n]) == 0);
        int count = 0;
        for (int i = 0; i < t.set.areas_n; i++)
            count += (t.set.area[i].start >> n) & 1;
        TEST_CHECK_(count == starts_n[n], "%s: %d start areas", order[n], count);
    }
    TEST_CHECK(starts("thrace", "scythia") && starts("crete", "knossos"));
    TEST_CHECK(starts("crete", "phaestos") && starts("egypt", "thebes"));
    TEST_CHECK(starts("africa", "sahara") && !starts("africa", "carthage"));
    ct_close(&t);
}

static void coasts(void)
{
    static const char *const two[] = {"armenia",        "delphi",  "galatia",
                                      "lesser_armenia", "nineveh", "scythia"};
    int n = 0, passages = 0;

    ct_open(&t, 7, NULL);
    for (int i = 0; i < t.set.areas_n; i++) {
        n += t.set.area[i].coasts_n == 2;
        passages += t.set.area[i].passage;
    }
    TEST_CHECK(n == 6 && passages == 1 && area("delphi")->passage);
    for (int i = 0; i < 6; i++)
        TEST_CHECK(area(two[i])->coasts_n == 2);
    /* delphi: west is coast 0, east coast 1 */
    TEST_CHECK(by_water("delphi", 0, "corinth") && !by_water("delphi", 1, "corinth"));
    TEST_CHECK(by_water("delphi", 1, "athens") && !by_water("delphi", 0, "athens"));
    /* Crimea touches both waters of Scythia. */
    TEST_CHECK(by_water("scythia", 0, "crimea") && by_water("scythia", 1, "crimea"));
    TEST_CHECK(by_water("scythia", 0, "danube") && !by_water("scythia", 1, "danube"));
    ct_close(&t);
}

/* EX-11: from the Black Sea to the Mediterranean, but not to the Persian Gulf. */
static void waters(void)
{
    const uint8_t *near_shore, *open;

    ct_open(&t, 7, NULL);
    near_shore = t.set.setup[7].water_body[0];
    open = t.set.setup[7].water_body[1];
    TEST_CHECK(near_shore[node("sinope", 0)] == near_shore[node("sparta", 0)]);
    TEST_CHECK(near_shore[node("sinope", 0)] != near_shore[node("ur", 0)]);
    TEST_CHECK(open[node("sinope", 0)] != open[node("ur", 0)]);
    TEST_CHECK(open[node("ptolemais", 0)] != open[node("tanis", 0)]);
    /* Sardinia and Corsica are reached along the shore, and so is Africa by way of Sicily. */
    TEST_CHECK(near_shore[node("carthage", 0)] == near_shore[node("rome", 0)]);
    /* Libya joins Cyrene and Tripoli. */
    TEST_CHECK(near_shore[node("cyrene", 0)] == near_shore[node("tripoli", 0)]);
    TEST_CHECK(near_shore[node("aleppo", 0)] == 0); /* no water */
    TEST_CHECK(near_shore[node("galatia", 0)] != near_shore[node("galatia", 1)]);
    ct_close(&t);
}

/* ---- Parts of the board ---------------------------------------------------------------------- */

static bool playable(int players, const char *name)
{
    return civ_in(&t.set.setup[players].playable, ct_area(&t, name));
}

static bool site(int players, const char *name)
{
    return civ_in(&t.set.setup[players].sites, ct_area(&t, name));
}

static void parts_of_the_board(void)
{
    static const int land[] = {0, 0, 56, 56, 67, 93, 123, 123};
    static const int sites[] = {0, 0, 16, 25, 30, 45, 55, 55};
    static const int tokens[] = {0, 0, 55, 47, 55, 47, 55, 47};
    static const int mysticism[] = {0, 0, 1, 1, 2, 2, 3, 3};

    ct_open(&t, 7, NULL);
    for (int n = 2; n <= 7; n++) {
        TEST_CASE_("%d players", n);
        TEST_CHECK(counted(&t.set.setup[n].playable) == land[n]);
        TEST_CHECK(counted(&t.set.setup[n].sites) == sites[n]);
        for (int i = 0; i < t.set.areas_n; i++) /* CIV-12.2 */
            TEST_CHECK(t.set.setup[n].city_needs[i] ==
                       (civ_in(&t.set.setup[n].sites, i) ? 6 : 12));
        TEST_CHECK(t.set.setup[n].tokens == tokens[n]);
        TEST_CHECK(t.set.setup[n].mysticism == mysticism[n]);
    }
    TEST_CASE("areas");
    TEST_CHECK(playable(3, "rome") && !playable(4, "rome") && !playable(5, "rome"));
    TEST_CHECK(playable(3, "knossos") && !playable(4, "knossos") && playable(5, "knossos"));
    TEST_CHECK(!playable(3, "susa") && playable(4, "susa") && playable(5, "susa"));
    TEST_CHECK(playable(5, "epirus") && !playable(5, "apollonia")); /* printed in the west */
    TEST_CHECK(!site(5, "apollonia") && site(6, "apollonia"));
    TEST_CHECK(playable(3, "crimea") && !playable(4, "crimea"));
    ct_close(&t);
}

static void seas_in_play(void)
{
    ct_open(&t, 7, NULL);
    for (int n = 2; n <= 4; n++) {
        TEST_CHECK(playable(n, "aegean_sea") && playable(n, "black_sea"));
        TEST_CHECK(playable(n, "central_mediterranean") && playable(n, "eastern_mediterranean"));
        TEST_CHECK(playable(n, "western_mediterranean") == (n != 4));
        TEST_CHECK(playable(n, "red_sea") == (n == 4));
    }
    TEST_CHECK(!playable(5, "adriatic_sea") && playable(6, "adriatic_sea"));
    ct_close(&t);
}

static void island_sites(void)
{
    ct_open(&t, 7, NULL);
    TEST_CHECK(playable(2, "knossos") && !site(2, "knossos") && site(3, "knossos"));
    TEST_CHECK(!site(2, "sardinia") && !site(2, "syracuse") && !site(2, "ithaca"));
    TEST_CHECK(site(2, "rome") && site(2, "athens"));
    ct_close(&t);
}

static bool nation_in(int players, const char *nation)
{
    const int n = gt_name(&t.game, CIV_D_NATIONS, nation, strlen(nation));

    return (t.set.setup[players].nations >> n) & 1;
}

static void nations_in_play(void)
{
    static const char *const lists[] = {[2] = "africa italy illyria thrace",
                                        [3] = "africa italy illyria thrace crete",
                                        [4] = "asia assyria babylon egypt",
                                        [5] = "thrace crete asia assyria babylon egypt"};

    ct_open(&t, 7, NULL);
    for (int n = 2; n <= 7; n++)
        for (int i = 0; i < 9; i++) {
            const char *nation = t.game.rules.domains[CIV_D_NATIONS].names[i];
            TEST_CHECK_(nation_in(n, nation) == (n >= 6 || strstr(lists[n], nation) != NULL),
                        "%d players, %s", n, nation);
        }
    ct_close(&t);
}

/* ---- Cards and the A.S.T. -------------------------------------------------------------------- */

static void pieces(void)
{
    ct_open(&t, 7, NULL);
    TEST_CHECK(t.set.tokens == 55 && t.set.cities == 9 && t.set.ships == 4);
    TEST_CHECK(t.set.city_points == 5);
    ct_put(&t, 0, "rome:city athens:3 athens:ship");
    TEST_CHECK(civ_units(&t.game.rules, &t.state, 0) == 8); /* a ship is no unit */
    ct_close(&t);
}

/* EX-12 */
static void trade_cards(void)
{
    static const struct {
        const char *name;
        int stack, value, count, set;
    } table[] = {
        {"hides", 1, 1, 7, 49},   {"ochre", 1, 1, 7, 49},   {"iron", 2, 2, 5, 50},
        {"papyrus", 2, 2, 5, 50}, {"salt", 3, 3, 9, 243},   {"grain", 4, 4, 8, 256},
        {"cloth", 5, 5, 7, 245},  {"bronze", 6, 6, 6, 216}, {"spice", 7, 7, 5, 175},
        {"gems", 8, 8, 4, 128},   {"gold", 9, 9, 3, 81},
    };
    static const char *const calamities[] = {"volcano",  "famine",         "civil_war",  "flood",
                                             "epidemic", "civil_disorder", "iconoclasm", "piracy"};
    int n = 0;

    ct_open(&t, 7, NULL);
    TEST_CHECK(t.set.commodities_n == 11);
    for (int i = 0; i < 11; i++) {
        uint8_t counts[CIV_KINDS_MAX] = {0};
        const int kind = gt_name(&t.game, CIV_D_KINDS, table[i].name, strlen(table[i].name));
        const struct civ_commodity *c = &t.set.commodity[kind];
        TEST_CHECK_(c->stack + 1 == table[i].stack && c->value == table[i].value &&
                        c->count == table[i].count,
                    "%s", table[i].name);
        counts[kind] = c->count;
        TEST_CHECK_(civ_set_value(&t.game.rules, counts) == table[i].set, "%s", table[i].name);
        n += c->count;
    }
    TEST_CHECK(n == 66);
    for (int i = 0; i < 8; i++) {
        TEST_CHECK(gt_name(&t.game, CIV_D_CALAMITIES, calamities[i], strlen(calamities[i])) == i);
        TEST_CHECK(t.set.calamity[i].stack + 1 == i + 2);
        TEST_CHECK(t.set.calamity[i].tradable == (i + 2 >= 6)); /* CIV-22.2.1, CIV-22.2.2 */
    }
    ct_close(&t);
}

static void civilization_cards(void)
{
    static const struct {
        const char *name;
        int price, copies, groups; /* groups: 1 arts, 2 crafts, 4 sciences, 8 civics */
    } table[] = {
        {"mysticism", 30, 3, 5},    {"pottery", 45, 4, 2},   {"cloth_making", 45, 4, 2},
        {"drama_poetry", 60, 4, 1}, {"music", 60, 4, 1},     {"architecture", 80, 6, 9},
        {"metalworking", 80, 4, 2}, {"astronomy", 80, 4, 4}, {"agriculture", 110, 4, 2},
        {"coinage", 110, 4, 4},     {"literacy", 110, 6, 9}, {"engineering", 140, 4, 6},
        {"medicine", 140, 4, 4},    {"law", 170, 7, 8},      {"democracy", 200, 5, 8},
        {"philosophy", 240, 5, 8},
    };
    int n = 0;

    ct_open(&t, 7, NULL);
    TEST_CHECK(t.set.cards_n == 16);
    for (int i = 0; i < 16; i++) {
        const struct civ_card_figures *card =
            &t.set.card[gt_name(&t.game, CIV_D_CARDS, table[i].name, strlen(table[i].name))];
        TEST_CHECK_(card->price == table[i].price && card->copies == table[i].copies &&
                        card->groups == table[i].groups,
                    "%s", table[i].name);
        n += card->copies;
    }
    TEST_CHECK(n == 72);
    ct_close(&t);
}

static int credit(const char *from, const char *to)
{
    const int a = gt_name(&t.game, CIV_D_CARDS, from, strlen(from));

    return t.set.card[a].credit[gt_name(&t.game, CIV_D_CARDS, to, strlen(to))];
}

/* Towards every card: group, special, and the larger of the two.  EX-6, EX-15, EX-16. */
static void credits(void)
{
    ct_open(&t, 7, NULL);
    /* CIV-17.5.1, CIV-17.5.2: groups, and their main civic */
    TEST_CHECK(credit("music", "drama_poetry") == 5 && credit("music", "law") == 5);
    TEST_CHECK(credit("pottery", "agriculture") == 10 && credit("pottery", "democracy") == 10);
    TEST_CHECK(credit("astronomy", "medicine") == 20 && credit("astronomy", "philosophy") == 20);
    TEST_CHECK(credit("pottery", "law") == 0 && credit("pottery", "music") == 0);
    TEST_CHECK(credit("music", "democracy") == 0 && credit("astronomy", "law") == 0);
    /* CIV-17.5.3: civics give none */
    TEST_CHECK(credit("law", "democracy") == 0 && credit("law", "literacy") == 0);
    TEST_CHECK(credit("democracy", "philosophy") == 0 && credit("law", "architecture") == 0);
    /* CIV-17.14: cards of two groups */
    TEST_CHECK(credit("mysticism", "music") == 5 && credit("mysticism", "coinage") == 20);
    TEST_CHECK(credit("mysticism", "law") == 5 && credit("mysticism", "philosophy") == 20);
    TEST_CHECK(credit("engineering", "pottery") == 10 && credit("engineering", "medicine") == 20);
    TEST_CHECK(credit("engineering", "democracy") == 10);
    TEST_CHECK(credit("engineering", "philosophy") == 20);
    TEST_CHECK(credit("mysticism", "engineering") == 20 && credit("pottery", "engineering") == 10);
    TEST_CHECK(credit("astronomy", "mysticism") == 20 && credit("music", "mysticism") == 5);
    /* CIV-22.3.5, CIV-22.3.6, CIV-22.3.7, CIV-22.3.12: special credits */
    TEST_CHECK(credit("drama_poetry", "literacy") == 20); /* not 5, not 25 */
    TEST_CHECK(credit("drama_poetry", "democracy") == 10 && credit("drama_poetry", "law") == 5);
    TEST_CHECK(credit("music", "philosophy") == 30);
    TEST_CHECK(credit("architecture", "law") == 15 && credit("architecture", "literacy") == 15);
    TEST_CHECK(credit("architecture", "democracy") == 15);
    TEST_CHECK(credit("architecture", "philosophy") == 15 && credit("architecture", "music") == 5);
    TEST_CHECK(credit("literacy", "law") == 25 && credit("literacy", "democracy") == 25);
    TEST_CHECK(credit("literacy", "philosophy") == 25 && credit("literacy", "architecture") == 5);
    TEST_CHECK(credit("literacy", "music") == 5);
    ct_close(&t);
}

static void succession_table(void)
{
    /* First spaces of the four later epochs, then the figures from the first Late Iron space. */
    static const struct {
        int first[4], figure[3];
    } rows[] = {
        {{5, 8, 10, 14}, {1100, 1200, 0}},    {{5, 8, 11, 14}, {1200, 1300, 0}},
        {{6, 8, 11, 13}, {1100, 1200, 1300}}, {{6, 9, 11, 13}, {1100, 1200, 1300}},
        {{5, 9, 11, 14}, {1100, 1200, 0}},    {{5, 8, 10, 13}, {1100, 1200, 1300}},
        {{5, 8, 10, 14}, {1200, 1300, 0}},    {{5, 8, 10, 14}, {1300, 1400, 0}},
        {{4, 7, 10, 13}, {1200, 1300, 1400}},
    };

    ct_open(&t, 7, NULL);
    TEST_CHECK(t.set.finish == 16 && CIV_EPOCHS_N == 5);
    for (int n = 0; n < 9; n++) {
        TEST_CHECK(t.set.row[n].first[CIV_STONE] == 0);
        for (int e = 0; e < 4; e++)
            TEST_CHECK(t.set.row[n].first[e + 1] == rows[n].first[e]);
        for (int i = 0; i < 16 - rows[n].first[3]; i++)
            TEST_CHECK(t.set.row[n].figure[i] == rows[n].figure[i]);
        TEST_CHECK(memcmp(&t.state.row[n], &t.set.row[n], sizeof t.set.row[n]) == 0);
    }
    TEST_CHECK(t.set.arrow[0] == 6 && t.set.arrow[1] == 9 && t.set.arrow[2] == 12);
    ct_close(&t);
}

/* Sets are walked in order; rows of counts are added up and compared as one by one. */
static void sets_and_rows(void)
{
    static const int areas[] = {0, 1, 63, 64, 100, 127, 128, 143};
    struct civ_areas set = {{0}};
    struct civ_walk walk = civ_walk(&set);
    uint8_t row[CIV_AREAS_MAX] = {0}, have[CIV_ROW_MAX] = {0}, want[CIV_ROW_MAX] = {0};
    int sum = 0;

    TEST_CHECK(civ_walk_on(&walk) == -1 && civ_count(&set) == 0);
    for (size_t i = 0; i < sizeof areas / sizeof *areas; i++)
        civ_add(&set, areas[i]);
    TEST_CHECK(civ_count(&set) == 8);
    walk = civ_walk(&set);
    for (size_t i = 0; i < sizeof areas / sizeof *areas; i++)
        TEST_CHECK_(civ_walk_on(&walk) == areas[i], "%d", areas[i]);
    TEST_CHECK(civ_walk_on(&walk) == -1);
    for (int i = 0; i < CIV_AREAS_MAX; i++) {
        row[i] = (uint8_t)(i * 7);
        sum += row[i];
        TEST_CHECK(i % 8 != 7 || civ_sum(row, (size_t)i + 1) == sum);
    }
    TEST_CHECK(civ_covers(have, want));
    for (int i = 0; i < CIV_ROW_MAX; i++) {
        want[i] = 128;
        have[i] = 127;
        TEST_CHECK_(!civ_covers(have, want), "%d", i);
        want[i] = 1;
        TEST_CHECK_(civ_covers(have, want), "%d", i);
        have[i] = 0;
        TEST_CHECK_(!civ_covers(have, want), "%d", i);
        have[i] = 1;
        TEST_CHECK_(civ_covers(have, want), "%d", i);
    }
}


TEST_LIST = {
    {"sets and rows", sets_and_rows},
    {"CIV-2.1 CIV-2.2 CIV-2.2a CIV-2.2d CIV-2.2f areas, limits and city sites", areas_and_limits},
    {"CIV-2.2c islets are one area", islets},
    {"CIV-2.2b borders by land, by water and by both", borders},
    {"CIV-2.2e CIV-T9 four flood plains", flood_plains},
    {"CIV-2.2g three volcanoes, two of them on a border", volcanoes},
    {"CIV-2.2h CIV-4.5 CIV-5.2 CIV-T12 nations and their start areas", start_areas},
    {"CIV-10.10 CIV-23.3 areas with two waters", coasts},
    {"CIV-22.2.11.2 EX-11 waters that ships can reach from each other", waters},
    {"CIV-25.1 CIV-26.1 CIV-26.2.1 CIV-26.2.2 CIV-27.1 CIV-28.1 CIV-29.4 CIV-29.5 CIV-T4 parts of "
     "the board, tokens, Mysticism",
     parts_of_the_board},
    {"CIV-27.2 CIV-28.2 CIV-29.2 open sea on the dotted line", seas_in_play},
    {"CIV-29.1 sites on islands with two players", island_sites},
    {"CIV-4.5 CIV-26.1 CIV-27.1 CIV-28.1 nations by number of players", nations_in_play},
    {"CIV-2.3 pieces and points", pieces},
    {"CIV-2.5 CIV-22.1.1 CIV-22.1.2 CIV-22.2.1 CIV-22.2.2 EX-12 trade cards", trade_cards},
    {"CIV-2.6 CIV-17.3 CIV-22.3.1 civilization cards, prices, copies, groups", civilization_cards},
    {"CIV-17.5.1 CIV-17.5.2 CIV-17.5.3 CIV-17.12 CIV-17.14 CIV-R13 CIV-T3 EX-6 EX-15 EX-16 credits",
     credits},
    {"CIV-2.4 the A.S.T.", succession_table},
    {0},
};
