/* The catalogue of illegal moves, section 16 of the rules reference, one test a code.  The codes of
 * the engine are finer: every entry of the catalogue is one or more of them. */
#include "brz_table.h"

#include "acutest.h"

#include "core/play/claims.h"

#include <string.h>

/* A game of two in which Anna has laid one card, bronze casting. */
static void open_settling(struct table *t)
{
    table_open(t, 2, NULL);
    table_play(t, "play 1 bronze R");
}

static void test_turn(void)
{
    struct table t;

    TEST_CASE("E_TURN");
    table_open(&t, 2, NULL);
    table_refuse(&t, "play 1 face R by=boris", "bronze.not-your-turn", "BRZ-2.11");
    t.state.met = BRZ_END_CUBES + 1;
    table_play(&t, "play 1 face R; end; play 2 face R; end");
    TEST_CHECK(t.state.phase == BRZ_P_OVER);
    table_refuse(&t, "play 1 face 1", "bronze.over", "BRZ-9.4");
    table_refuse(&t, "reveal L05", "bronze.over", "BRZ-9.4");
    table_close(&t);
}

static void test_phase(void)
{
    struct table t;

    TEST_CASE("E_PHASE");
    table_open(&t, 2, NULL);
    table_refuse(&t, "settle 1.1 1 forest 0", "bronze.card-first", "BRZ-3.1");
    table_refuse(&t, "city avaris", "bronze.card-first", "BRZ-3.1");
    table_play(&t, "play 1 face R");
    table_refuse(&t, "play 2 face R", "bronze.second-card", "BRZ-3.1");
    table_play(&t, "end");
    table_refuse(&t, "settle 1.1 1 mountains 0 by=anna", "bronze.not-your-turn", "BRZ-2.11");
    table_close(&t);
}

static void test_no_play(void)
{
    struct table t;

    TEST_CASE("E_NO_PLAY");
    table_open(&t, 2, NULL);
    table_refuse(&t, "end", "bronze.no-card", "BRZ-3.2");
    table_close(&t);
}

static void test_stack_range(void)
{
    struct table t;

    TEST_CASE("E_STACK_RANGE");
    table_open(&t, 2, NULL);
    table_refuse(&t, "play 0 face R", "bronze.no-stack", "BRZ-4.1");
    table_refuse(&t, "play 6 face R", "bronze.no-stack", "BRZ-4.1");
    table_refuse(&t, "play 5 face R", "bronze.spare", "BRZ-4.1");
    table_close(&t);
}

static void test_stack_empty(void)
{
    struct table t;

    TEST_CASE("E_STACK_EMPTY");
    table_open(&t, 2, NULL);
    memset(&t.state.stack[2], 0, sizeof t.state.stack[2]);
    table_refuse(&t, "play 3 face R", "bronze.stack-empty", "BRZ-4.1");
    table_close(&t);
}

static void test_take_back(void)
{
    struct table t;

    TEST_CASE("E_TAKE_BACK");
    table_open(&t, 2, NULL);
    table_refuse(&t, "play 1 face R back=2", "bronze.take-back", "BRZ-4.2");
    /* In the order of the catalogue: the stack comes first, the column after it. */
    table_refuse(&t, "play 6 face R back=2", "bronze.no-stack", "BRZ-4.1");
    table_refuse(&t, "play 1 face 3 back=2", "bronze.take-back", "BRZ-4.2");
    table_close(&t);
}

static void test_columns(void)
{
    struct table t;

    table_open(&t, 2, NULL);
    TEST_CASE("E_COLUMN_RANGE");
    table_refuse(&t, "play 1 face 1", "bronze.no-column", "BRZ-4.7");
    table_refuse(&t, "play 1 face L", "bronze.no-column", "BRZ-4.7");
    table_matrix(&t, 0, "wheel / religion");
    table_refuse(&t, "play 1 face 3", "bronze.no-column", "BRZ-4.7");
    table_refuse(&t, "play 1 face 2-3", "bronze.no-column", "BRZ-4.7");
    TEST_CASE("E_COLUMN_BETWEEN");
    table_refuse(&t, "play 1 face 1-2", "bronze.column-between", "BRZ-4.9");
    TEST_CASE("E_COLUMN_LIMIT");
    table_matrix(&t, 0, "wheel / religion / pottery / masonry");
    table_refuse(&t, "play 1 face R", "bronze.column-limit", "BRZ-4.8");
    table_refuse(&t, "play 1 bronze L", "bronze.column-limit", "BRZ-4.8");
    table_refuse(&t, "play 1 face 1-2", "bronze.column-limit", "BRZ-4.8");
    table_close(&t);
}

static void test_rows(void)
{
    struct table t;

    table_open(&t, 2, NULL);
    table_matrix(&t, 0, "wheel religion / pottery");
    TEST_CASE("E_ROW_GAP");
    table_refuse(&t, "play 1 face 1 row=4", "bronze.row-gap", "BRZ-4.10");
    table_refuse(&t, "play 1 face R row=2", "bronze.row-gap", "BRZ-4.10");
    table_refuse(&t, "play 1 face 2 row=0", "bronze.row-gap", "BRZ-4.10");
    TEST_CASE("E_MOVE_CARD");
    table_refuse(&t, "play 1 face 1 row=2", "bronze.card-moved", "BRZ-4.11");
    TEST_CHECK(table_legal(&t, "play 1 face 1 row=3"));
    table_close(&t);
}

static void test_cards(void)
{
    struct table t;

    table_open(&t, 2, NULL);
    table_matrix(&t, 0, "bronze bronze / wheel");
    table_play(&t, "play 1 bronze 1");
    TEST_CASE("E_BRONZE_COLUMN");
    table_refuse(&t, "settle 1.1 1 forest 0", "bronze.bronze-column", "BRZ-5.3");
    TEST_CASE("E_NOT_ACTIVATED");
    table_refuse(&t, "settle 2.1 1 steppe 1", "bronze.not-activated", "BRZ-5.4");
    table_refuse(&t, "settle 2.2 1 steppe 1", "bronze.no-card-there", "BRZ-5.1");
    table_refuse(&t, "settle 3.1 1 steppe 1", "bronze.no-card-there", "BRZ-5.1");
    TEST_CASE("E_CARD_USED");
    table_play(&t, "settle 1.3 1 forest 0");
    table_refuse(&t, "settle 1.3 1 forest 1", "bronze.card-used", "BRZ-5.7");
    table_close(&t);
}

/* Pottery serves farmers and hunters in steppe, jungle and on the shore; L01 has herders only on
 * the shore. */
static void test_served(void)
{
    struct table t;

    table_open(&t, 2, NULL);
    table_play(&t, "play 3 face R");
    TEST_CASE("E_KIND");
    table_refuse(&t, "settle 1.1 1 shore 0", "bronze.kind", "BRZ-6.2");
    TEST_CASE("E_LANDSCAPE");
    table_refuse(&t, "settle 1.1 1 forest 0", "bronze.landscape", "BRZ-6.2");
    /* Herders in the forest: the landscape is named first. */
    table_refuse(&t, "settle 1.1 1 forest 1", "bronze.landscape", "BRZ-6.2");
    table_close(&t);
}

static void test_spaces(void)
{
    struct table t;

    open_settling(&t);
    TEST_CASE("E_SPACE_RANGE");
    table_refuse(&t, "settle 1.1 0 forest 0", "bronze.no-land", "BRZ-1.4");
    table_refuse(&t, "settle 1.1 8 forest 0", "bronze.no-land", "BRZ-1.4");
    table_refuse(&t, "settle 1.1 1 forest 2", "bronze.no-space", "BRZ-1.3");
    /* Of a face-down land nobody knows the cells, but no cell has four spaces. */
    table_refuse(&t, "settle 1.1 2 forest 3", "bronze.no-space", "BRZ-1.3");
    TEST_CASE("E_FACE_DOWN");
    table_refuse(&t, "settle 1.1 2 forest 2", "bronze.face-down", "BRZ-6.5");
    TEST_CASE("E_OCCUPIED");
    table_cubes(&t, 1, "1.forest.0");
    table_refuse(&t, "settle 1.1 1 forest 0", "bronze.occupied", "BRZ-6.1");
    TEST_CASE("E_BACKWARD");
    table_cubes(&t, 0, "3.forest.0");
    table_refuse(&t, "settle 1.1 2 forest 0", "bronze.backward", "BRZ-6.6");
    /* Occupied is named before backward. */
    table_refuse(&t, "settle 1.1 1 forest 0", "bronze.occupied", "BRZ-6.1");
    TEST_CASE("E_NO_CUBES");
    t.state.player[0].cubes = 0;
    table_refuse(&t, "settle 1.1 3 forest 1", "bronze.no-cubes", "BRZ-6.7");
    table_close(&t);
}

static void test_cities(void)
{
    struct table t;

    table_open(&t, 2, NULL);
    table_matrix(&t, 0, "wheel / bronze / wheel");
    table_play(&t, "play 1 bronze 2; end; play 1 face R; end");
    table_matrix(&t, 0, "bronze / bronze bronze / wheel wheel");
    table_play(&t, "play 1 bronze 1");
    TEST_CASE("E_CITY_NOT_DUE");
    table_refuse(&t, "city avaris", "bronze.city-not-due", "BRZ-6.14");
    table_play(&t, "settle 1.2 1 forest 0");
    table_refuse(&t, "city avaris", "bronze.city-first-land", "BRZ-6.12");
    table_play(&t, "settle 2.2 2 forest 0");
    TEST_CASE("E_CITY_MISSING");
    table_refuse(&t, "end", "bronze.city-missing", "BRZ-6.14");
    TEST_CASE("E_CITY_NOT_SHOWN");
    table_refuse(&t, "city thebes", "bronze.city-not-shown", "BRZ-6.11");
    table_play(&t, "city avaris");
    table_refuse(&t, "city assur", "bronze.city-second", "BRZ-6.13");
    table_close(&t);
}

/* Another cube while a city is due. */
static void test_city_before_cube(void)
{
    struct table t;

    TEST_CASE("E_CITY_MISSING");
    table_open(&t, 2, NULL);
    table_cubes(&t, 1, "1.mountains.0");
    table_matrix(&t, 0, "bronze");
    table_play(&t, "play 1 bronze R; settle 2.1 2 forest 0");
    table_refuse(&t, "settle 1.1 2 shore 0", "bronze.city-missing", "BRZ-6.14");
    /* What is wrong with the cube itself is named first. */
    table_refuse(&t, "settle 1.1 1 forest 0", "bronze.backward", "BRZ-6.6");
    table_close(&t);
}

/* A game of two without any order known, after the deal. */
static void open_dealt(struct table *t, const char *settings)
{
    table_blank(t, 2, settings);
    table_play(t, "provinces province4,province4,province5,province5,province6,province6,province4;"
                  "reveal L01; show 1 wheel; show 2 religion; show 3 pottery; show 4 masonry");
}

static void test_draws(void)
{
    struct table t;

    open_dealt(&t, NULL);
    table_play(&t, "play 1 bronze R; show 1 wheel; settle 1.1 1 forest 0; reveal L02; end;"
                   "play 1 bronze R; show 1 wheel; settle 1.1 2 forest 0");
    TEST_CASE("E_REVEAL");
    table_refuse(&t, "city avaris", "bronze.reveal-missing", "BRZ-6.8");
    table_refuse(&t, "reveal L02", "bronze.land-seen", "BRZ-2.2");
    table_refuse(&t, "draw avaris,assur,byblos", "bronze.draw-early", "BRZ-R6");
    gt_named(&bronze_game, "BRZ-R6");
    table_play(&t, "reveal L03");
    table_refuse(&t, "reveal L04", "bronze.reveal-not-due", "BRZ-6.8");
    TEST_CASE("E_DRAW_COUNT");
    table_refuse(&t, "draw avaris,assur", "bronze.draw-count", "BRZ-6.10");
    table_refuse(&t, "draw avaris,assur,byblos,kish", "bronze.draw-count", "BRZ-6.10");
    table_refuse(&t, "end", "bronze.draw-missing", "BRZ-6.10");
    TEST_CASE("E_CARD_CONSERVATION");
    table_refuse(&t, "draw avaris,assur,avaris", "bronze.city-seen", "BRZ-2.10");
    table_refuse(&t, "draw avaris,assur,uruk", "bronze.city-not-in-deck", "BRZ-2.10");
    table_refuse(&t, "draw avaris,assur,?", "bronze.full-hidden", "BRZ-2.5");
    table_play(&t, "draw avaris,assur,byblos; city assur; end");
    table_refuse(&t, "draw kish,lagash,malia", "bronze.draw-not-due", "BRZ-6.10");
    table_close(&t);
}

static void test_shows(void)
{
    struct table t;

    TEST_CASE("E_CARD_CONSERVATION");
    open_dealt(&t, NULL);
    table_refuse(&t, "show 1 wheel", "bronze.show-not-due", "BRZ-4.3");
    table_play(&t, "play 1 face R");
    table_refuse(&t, "end", "bronze.show-missing", "BRZ-4.3");
    table_refuse(&t, "show 2 wheel", "bronze.show-not-due", "BRZ-4.3");
    table_refuse(&t, "show 5 wheel", "bronze.spare", "BRZ-4.1");
    table_refuse(&t, "show 1 bronze", "bronze.back-shown", "BRZ-1.8");
    table_refuse(&t, "show 1 ?", "bronze.full-hidden", "BRZ-2.5");
    t.state.shown[table_name(&t, BRZ_D_TECHNOLOGIES, "wheel")] = 6;
    table_refuse(&t, "show 1 wheel", "bronze.card-spent", "BRZ-2.5");
    table_play(&t, "show 1 masonry; end");
    table_refuse(&t, "provinces province4", "bronze.tokens-not-due", "BRZ-2.9");
    table_close(&t);
}

static void test_deal(void)
{
    struct table t;

    TEST_CASE("E_SETUP");
    table_blank(&t, 2, NULL);
    table_refuse(&t, "play 1 face R", "bronze.tokens-missing", "BRZ-2.9");
    table_refuse(&t, "provinces province4,province5", "bronze.provinces-count", "BRZ-2.9");
    table_refuse(&t,
                 "provinces province4,province4,province4,province4,province4,province5,province6",
                 "bronze.province-tokens", "BRZ-2.9");
    table_close(&t);
    table_refuse_setup(2, NULL, "lands order=L01,L02,L03,L04,L05,L06,L07,L08", "bronze.lands-count",
                       "BRZ-2.1");
    table_refuse_setup(5, NULL, NULL, "bronze.players", "BRZ-2.1");
    table_refuse_setup(2, NULL, "lands order=L01,L02,L01", "bronze.land-twice", "BRZ-2.2");
    table_refuse_setup(2, NULL, "provinces tokens=province4", "bronze.provinces-count", "BRZ-2.9");
    table_refuse_setup(
        2, NULL,
        "provinces tokens=province4,province4,province4,province4,province4,province5,province6",
        "bronze.province-tokens", "BRZ-2.9");
    table_refuse_setup(2, NULL, "cities order=avaris,assur", "bronze.cities-count", "BRZ-2.10");
    table_refuse_setup(2, NULL, "cities order=avaris,avaris", "bronze.city-seen", "BRZ-2.10");
    table_refuse_setup(2, NULL, "cities order=uruk", "bronze.city-not-in-deck", "BRZ-2.10");
    table_refuse_setup(2, NULL, "first anna; first boris", "bronze.item-twice", "BRZ-2.1");
}

static void test_stacks(void)
{
    TEST_CASE("E_SETUP");
    table_refuse_setup(2, NULL, "stack 1 size=9; stack 2 size=9", "bronze.stacks-missing",
                       "BRZ-2.6");
    table_refuse_setup(2, NULL,
                       "stack 1 size=10; stack 2 size=8; stack 3 size=8; stack 4 size=8;"
                       "spare size=8",
                       "bronze.stack-sizes", "BRZ-2.6");
    table_refuse_setup(2, NULL,
                       "stack 1 size=9; stack 2 size=9; stack 3 size=9; stack 4 size=8;"
                       "spare size=8",
                       "bronze.deck-size", "BRZ-2.5");
    table_refuse_setup(2, NULL, "stack 5 size=9", "bronze.no-stack", "BRZ-4.1");
    table_refuse_setup(2, NULL, "stack 1 size=9; stack 1 size=9", "bronze.item-twice", "BRZ-2.1");
    table_refuse_setup(2, NULL, "stack 1 wheel,wheel 1", "bronze.stack-cards", "BRZ-2.6");
    table_refuse_setup(2, NULL, "stack 1 bronze 9", "bronze.back-shown", "BRZ-1.8");
    TEST_CASE("E_CARD_CONSERVATION");
    table_refuse_setup(2, NULL,
                       "stack 1 wheel,wheel,wheel,wheel 9; stack 2 wheel,wheel,wheel 9;"
                       "stack 3 size=8; stack 4 size=8; spare size=8",
                       "bronze.card-spent", "BRZ-2.5");
}

/* ---- Claims ---------------------------------------------------------------------------------- */

static struct stele_item expect(struct stele_setting attrs[3], const char *player, const char *what,
                                const char *value)
{
    size_t n = 0;

    if (player)
        attrs[n++] = (struct stele_setting){"player", player};
    attrs[n++] = (struct stele_setting){"what", what};
    attrs[n++] = (struct stele_setting){"value", value};
    return (struct stele_item){.name = "expect", .text = "", .attrs = attrs, .attrs_n = n};
}

static void check_claim(const struct table *t, const char *player, const char *what,
                        const char *value, const char *clause)
{
    struct stele_setting attrs[3];
    const struct stele_item item = expect(attrs, player, what, value);
    struct stele_reason why = {0};
    const bool good = claim_check(&t->game.rules, &t->state, NULL, &item, &why);

    if (!clause) {
        TEST_CHECK_(good, "%s is %s (%s)", what, value, why.code ? why.code : "");
        return;
    }
    TEST_CHECK_(!good && why.clause && strcmp(why.clause, clause) == 0, "%s = %s: %s, expected %s",
                what, value, why.clause ? why.clause : "good", clause);
}

static void test_claims(void)
{
    struct table t;

    table_open(&t, 2, NULL);
    table_cubes(&t, 0, "1.shore.0 1.shore.1 2.shore.0");
    table_cubes(&t, 1, "1.jungle.0 1.jungle.1 2.jungle.0");
    table_play(&t, "play 1 face R; end");
    TEST_CASE("E_TOKEN");
    check_claim(&t, NULL, "trade.shore.1.owner", "anna", NULL);
    check_claim(&t, NULL, "trade.shore.1.owner", "boris", "BRZ-7.4");
    check_claim(&t, NULL, "routes.shore.anna", "4", "BRZ-7.2");
    TEST_CASE("E_PROVINCE");
    check_claim(&t, NULL, "lands.1.province_state", "gone", NULL); /* 2:2 */
    check_claim(&t, NULL, "lands.1.province_owner", "anna", "BRZ-8.2");
    TEST_CASE("E_SCORE");
    check_claim(&t, "anna", "score", "3", NULL);
    check_claim(&t, "anna", "score", "4", "BRZ-10.5");
    check_claim(&t, "anna", "points.trade", "6", "BRZ-10.3");
    check_claim(&t, "anna", "points.cities", "6", "BRZ-10.4");
    TEST_CASE("E_END");
    check_claim(&t, NULL, "over", "true", "BRZ-9.4");
    t.state.met = BRZ_END_STACKS + 1;
    table_play(&t, "play 2 face R; end");
    check_claim(&t, NULL, "over", "true", NULL);
    check_claim(&t, NULL, "end", "cubes", "BRZ-9.2");
    TEST_CASE("E_PROVINCE");
    check_claim(&t, NULL, "lands.2.province_owner", "anna", "BRZ-9.7"); /* 1:1 */
    table_close(&t);
}

TEST_LIST = {
    {"turn", test_turn},
    {"phase", test_phase},
    {"no_play", test_no_play},
    {"stack_range", test_stack_range},
    {"stack_empty", test_stack_empty},
    {"take_back", test_take_back},
    {"columns", test_columns},
    {"rows", test_rows},
    {"cards", test_cards},
    {"served", test_served},
    {"spaces", test_spaces},
    {"cities", test_cities},
    {"city_before_cube", test_city_before_cube},
    {"draws", test_draws},
    {"shows", test_shows},
    {"deal", test_deal},
    {"stacks", test_stacks},
    {"claims", test_claims},
    {NULL, NULL},
};
