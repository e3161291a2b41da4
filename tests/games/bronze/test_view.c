/* What others see of a position of Bronze: dict, figures, text board, hash. */
#include "brz_table.h"

#include "acutest.h"

#include "core/words/words.h"

#include <string.h>

enum { ANNA, BORIS };

/* A position in which a little of everything has happened. */
static void open_middle(struct table *t)
{
    table_open(t, 3, NULL);
    table_play(t, "play 1 bronze R; settle 1.1 2 forest 0; city avaris; end;"
                  "play 2 face R; settle 1.1 2 savanna 0; city altyn_depe; end");
}

static char *json_of(const struct table *t, int viewer, bool figures)
{
    static struct stele_buf buf;
    struct stele_json json;

    stele_buf_clear(&buf);
    stele_json_init(&json, &buf, 0);
    json.emit.open(&json.emit, NULL, false);
    if (figures)
        brz_figures(&t->game.rules, &json.emit);
    else
        brz_view(&t->game.rules, &t->state, viewer, &json.emit);
    json.emit.close(&json.emit);
    TEST_ASSERT(!buf.failed);
    return buf.data;
}

static void check_has(const char *json, const char *part)
{
    TEST_CHECK_(strstr(json, part) != NULL, "%s is there", part);
}

static void test_view(void)
{
    struct table t;

    table_open(&t, 3, NULL);
    table_play(&t, "play 1 bronze R; settle 1.1 2 forest 0");
    const char *json = json_of(&t, ANNA, false);
    check_has(json, "\"active\":\"anna\",\"first\":\"anna\"");
    check_has(json, "\"city_due\":2");
    check_has(json, "\"laid\":\"1.1\"");
    check_has(json, "{\"place\":\"1.1\",\"technology\":\"bronze\",\"used\":true}");
    check_has(json, "\"lands_n\":9,\"open\":3");
    check_has(json, "\"counts\":{\"anna\":1,\"boris\":0,\"vera\":0}");
    check_has(json, "\"forest\":[\"anna\"]");
    check_has(json, "\"display\":[\"avaris\",\"altyn_depe\",\"arkaim\",\"assur\"]");
    check_has(json, "{\"number\":1,\"top\":\"religion\",\"left\":11}");
    check_has(json, "\"spare\":{\"left\":11,\"used\":false}");
    check_has(json, "\"technology\":\"bronze\",\"face\":\"authority\",\"place\":\"1.1\"");
    check_has(json, "\"cubes\":29,\"placed\":1,\"front\":2");
    table_close(&t);
}

/* What the set-up knows and nobody else is shown to those who may see everything only. */
static void test_hidden(void)
{
    struct table t;

    open_middle(&t);
    TEST_CHECK(strstr(json_of(&t, ANNA, false), "\"hidden\"") == NULL);
    check_has(json_of(&t, STELE_NOBODY, false), "\"hidden\":{\"lands\":[\"L04\",");
    table_close(&t);
    table_blank(&t, 3, NULL);
    check_has(json_of(&t, STELE_NOBODY, false), "\"hidden\":{\"lands\":[],");
    check_has(json_of(&t, STELE_NOBODY, false), "\"pending\":[\"provinces\",\"reveal\",\"show\"]");
    t.state.owes_draw = 1;
    check_has(json_of(&t, STELE_NOBODY, false), "\"show\",\"draw\"]");
    table_close(&t);
}

static void test_figures(void)
{
    struct table t;

    table_open(&t, 2, NULL);
    const char *json = json_of(&t, ANNA, true);
    check_has(json, "\"landscapes\":[\"mountains\",\"forest\",\"steppe\",\"savanna\",\"desert\"");
    check_has(json, "\"max_columns\":4,\"cubes\":30,\"city_from\":2,\"slots\":3,\"pool_stacks\":4,"
                    "\"lands_in_play\":7,\"city_draw\":3");
    check_has(json, "\"irrigation\":{\"landscapes\":[\"mountains\",\"savanna\",\"desert\"],"
                    "\"kinds\":[\"farmer\",\"herder\"],\"wild\":false,\"cards\":6}");
    check_has(json, "\"L02\":{\"spaces\":14,\"cells\":{\"mountains\":[\"herder\",\"hunter\"]");
    check_has(json, "\"trade\":[{\"length\":3,\"points\":3},{\"length\":5,\"points\":6}");
    check_has(json, "\"uruk\":{\"scoring\":\"kinds_in_two_landscapes\",\"points\":6,\"techs\":[],"
                    "\"landscapes\":[\"mountains\",\"steppe\"],\"count\":0,\"players\":4,"
                    "\"in_deck\":false}");
    table_close(&t);
}

/* ---- The text board -------------------------------------------------------------------------- */

static char *board_of(const struct table *t, const char *lang)
{
    static struct stele_buf buf;
    const struct words words = {t->game.lib, &bronze_game, lang, t->game.rules.players,
                                t->game.rules.players_n};

    stele_buf_clear(&buf);
    brz_board(&t->game.rules, &t->state, STELE_NOBODY, &words, &buf);
    TEST_ASSERT(!buf.failed);
    return buf.data;
}

static void test_board(void)
{
    struct table t;

    open_middle(&t);
    const char *board = board_of(&t, "en");
    check_has(board, "1 L01");
    check_has(board, "3 L03");
    check_has(board, "4 ░");      /* face down */
    check_has(board, "H2F·F·");   /* savanna of L02: Boris, two farmers' spaces */
    check_has(board, "Avaris 0"); /* nobody has a wheel */
    check_has(board, "bronze casting");
    TEST_CHECK(strstr(board, "message/") == NULL && strstr(board, "bronze.board") == NULL);
    board = board_of(&t, "ru");
    check_has(board, "саванна");
    check_has(board, "С2З·З·");
    check_has(board, "бронзовое литьё");
    TEST_CHECK(strstr(board, "message/") == NULL && strstr(board, "bronze.board") == NULL);
    table_close(&t);
}

/* A position without anything, and one after the end. */
static void test_board_edges(void)
{
    struct table t;

    table_blank(&t, 4, NULL);
    TEST_CHECK(strstr(board_of(&t, "en"), "message/") == NULL);
    table_close(&t);
    table_open(&t, 2, NULL);
    t.state.met = BRZ_END_STACKS + 1;
    table_play(&t, "play 1 face R; end; play 2 face R; end");
    TEST_CHECK(strstr(board_of(&t, "en"), "message/") == NULL);
    check_has(board_of(&t, "ru"), "★");
    table_close(&t);
}

/* ---- Hash ------------------------------------------------------------------------------------ */

/* The order of a display and what lies face down mean nothing; all that is seen counts. */
static void test_hash(void)
{
    struct table t;

    open_middle(&t);
    const struct brz_state good = t.state;
    const uint64_t hash = gt_hash(&t.game);
#define SAME(CHANGE)                                                                               \
    do {                                                                                           \
        CHANGE;                                                                                    \
        TEST_CHECK_(gt_hash(&t.game) == hash, "%s", #CHANGE);                                      \
        t.state = good;                                                                            \
    } while (0)
#define OTHER(CHANGE)                                                                              \
    do {                                                                                           \
        CHANGE;                                                                                    \
        TEST_CHECK_(gt_hash(&t.game) != hash, "%s", #CHANGE);                                      \
        t.state = good;                                                                            \
    } while (0)
    SAME(t.state.place[5].land ^= 1);
    SAME(t.state.stack[0].card[5] ^= 1);
    SAME(t.state.stack[4].card[0] ^= 1);
    SAME(t.state.deck[20] ^= 1);
    SAME(t.state.deck_known = 0);
    uint8_t *const display = t.state.place[2].display;
    SAME(uint8_t first = display[0]; display[0] = display[1]; display[1] = first);
    OTHER(t.state.place[2].display[0] ^= 1);
    OTHER(t.state.place[3].land ^= 1);
    OTHER(t.state.place[5].province ^= 1);
    OTHER(t.state.place[1].province_owner = 1);
    OTHER(t.state.place[1].cube[6][1] = 2);
    OTHER(t.state.stack[2].left--);
    OTHER(t.state.stack[2].top ^= 1);
    OTHER(t.state.stack[4].left--);
    OTHER(t.state.player[ANNA].card[0][0] ^= BRZ_CARD_BACK);
    OTHER(t.state.player[ANNA].card[0][0] ^= 1);
    OTHER(t.state.player[ANNA].cubes--);
    OTHER(t.state.player[BORIS].route[3] = 1);
    OTHER(t.state.player[BORIS].city[0] ^= 1);
    OTHER(t.state.active = 0);
    OTHER(t.state.phase = BRZ_P_SETTLE);
    OTHER(t.state.round++);
    OTHER(t.state.met = 1);
    OTHER(t.state.exhaustions = 1);
    OTHER(t.state.city_due = 2);
    OTHER(t.state.owes_draw = 2);
    OTHER(t.state.shown[0]++);
    OTHER(t.state.assumed++);
    OTHER(t.state.settled ^= 1);
#undef SAME
#undef OTHER
    table_close(&t);
}

TEST_LIST = {
    {"view", test_view},   {"hidden", test_hidden},           {"figures", test_figures},
    {"board", test_board}, {"board_edges", test_board_edges}, {"hash", test_hash},
    {NULL, NULL},
};
