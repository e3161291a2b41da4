/* Babylonia: the position as data and as text, objects of moves and changes, wrong claims. */
#include "bab_table.h"
#include "core/words/words.h"

#include "acutest.h"

#include <stdio.h>
#include <string.h>

static struct table t;

/* Anna has completed the city I4 and the ziggurat I7 (Boris's); it is hers to score. */
static const struct position middle = {
    .tiles = "A4:cM A7:cP I4:cS G3:fC",
    .tokens = "J4:1F I5:1M H4:1F I6:2F J6:2M J7:2P I8:2F H7:2S K5:1P",
    .front = {1, 2},
    .cards = "2:1 3:2",
    .racks = {"FFMPS", "FFFMP"},
    .points = {7, 5},
};

static void start_middle(void)
{
    table_start(&t, 2, NULL, &middle);
}

/* ---- Status ---------------------------------------------------------------------------------- */

static void expect_status(const char *phase, int turn_seat, int mover, bool chance)
{
    struct stele_status status;

    bab_status(&t.game.rules, &t.state, &status);
    TEST_CASE(phase);
    TEST_CHECK(strcmp(t.game.rules.domains[BAB_D_PHASES].names[status.phase], phase) == 0);
    TEST_CHECK(status.turn_seat == turn_seat && status.mover == mover);
    TEST_CHECK(status.chance == chance && status.over == (strcmp(phase, "over") == 0));
}

static void status_by_phase(void)
{
    struct stele_reason why = {0};

    TEST_CHECK(table_open_with(&t, 2, NULL, NULL, &why));
    expect_status("tiles", ANNA, STELE_NOBODY, true);
    table_close(&t);
    start_middle();
    expect_status("play", ANNA, ANNA, false);
    table_play(&t, "F@H3; F@H6");
    expect_status("score", ANNA, ANNA, false);
    table_play(&t, "score I7");
    expect_status("card", ANNA, BORIS, false); /* the winner, not the player on turn */
    table_play(&t, "card 7; score I4");
    expect_status("refill", ANNA, STELE_NOBODY, true);
    table_play(&t, "draw F,F");
    expect_status("extra", ANNA, ANNA, false);
    table_play(&t, "extra no");
    expect_status("play", BORIS, BORIS, false);
    table_close(&t);
}

/* ---- View ------------------------------------------------------------------------------------ */

static char *view(int viewer)
{
    struct stele_buf buf = {0};
    struct stele_json json;

    stele_json_init(&json, &buf, 0);
    json.emit.open(&json.emit, NULL, false);
    bab_view(&t.game.rules, &t.state, viewer, &json.emit);
    json.emit.close(&json.emit);
    TEST_ASSERT(buf.data != NULL);
    return buf.data;
}

static void expect_view(const char *text)
{
    char *all = view(STELE_NOBODY);

    TEST_CHECK_(strstr(all, text) != NULL, "%s", text);
    free(all);
}

static void view_of_the_table(void)
{
    start_middle();
    expect_view("{\"id\":\"anna\",\"points\":7,\"by\":{\"farms\":7,\"ziggurats\":0,\"nobles\":0,"
                "\"cities\":0,\"cards\":0},\"cities\":1,");
    expect_view("\"cards\":[{\"id\":\"2\",\"card\":\"extra_turn\",\"spent\":false}]");
    expect_view("{\"id\":\"K5\",\"player\":\"anna\",\"token\":\"P\",\"face\":\"down\"}");
    expect_view("{\"id\":\"I4\",\"tile\":\"cS\"}");
    expect_view("{\"id\":\"I7\",\"scored\":false}");
    expect_view("\"display\":[{\"id\":\"1\",\"card\":\"ten_points\"},{\"id\":\"4\"");
    expect_view("\"cities_left\":3");
    expect_view("\"pending\":[]");
    expect_view("\"chooser\":\"\"");
    table_play(&t, "F@H3");
    expect_view("\"play\":[{\"id\":\"H3\",\"token\":\"F\"}],\"may_stop\":false");
    table_play(&t, "F@H6");
    expect_view("\"pending\":[\"I4\",\"I7\"]");
    table_play(&t, "score I7");
    expect_view("\"chooser\":\"boris\"");
    expect_view("{\"id\":\"I7\",\"scored\":true}");
    table_close(&t);
}

static void figures_of_the_set(void)
{
    struct stele_buf buf = {0};
    struct stele_json json;
    int spaces = 0;

    table_open(&t, 2, NULL);
    stele_json_init(&json, &buf, 0);
    json.emit.open(&json.emit, NULL, false);
    bab_figures(&t.game.rules, &json.emit);
    json.emit.close(&json.emit);
    TEST_ASSERT(buf.data != NULL);
    for (const char *at = buf.data; (at = strstr(at, "\"in_play\":")) != NULL; at++)
        spaces++;
    TEST_CHECK(spaces == 175);
    TEST_CHECK(strstr(buf.data, "\"rack\":5,\"rack_with_card\":7") != NULL);
    TEST_CHECK(strstr(buf.data, "\"end_cities\":1") != NULL);
    stele_buf_free(&buf);
    table_close(&t);
}

/* Every space in play is drawn; nobody sees what lies face down but its owner. */
static void board_as_text(void)
{
    static const char *const langs[] = {"en", "ru"};

    start_middle();
    for (int lang = 0; lang < 2; lang++) {
        const struct words words = {.lib = t.game.lib,
                                    .game = &babylonia_game,
                                    .lang = langs[lang],
                                    .players = t.game.rules.players,
                                    .players_n = t.game.rules.players_n};
        struct stele_buf all = {0}, boris = {0};
        bab_board(&t.game.rules, &t.state, STELE_NOBODY, &words, &all);
        bab_board(&t.game.rules, &t.state, BORIS, &words, &boris);
        TEST_ASSERT(all.data != NULL && boris.data != NULL);
        TEST_CHECK(strstr(all.data, "Anna") != NULL && strstr(all.data, "Boris") != NULL);
        TEST_CHECK(strcmp(all.data, boris.data) != 0); /* K5, Anna's rack */
        TEST_CHECK(strstr(all.data, "message/") == NULL && strstr(all.data, "{") == NULL);
        stele_buf_free(&all);
        stele_buf_free(&boris);
    }
    table_close(&t);
}

/* ---- Objects --------------------------------------------------------------------------------- */

static void print_objects(const struct stele_object *objects, size_t n, char *out, size_t room)
{
    static const char *const ids[] = {"anna", "boris"};

    out[0] = '\0';
    for (size_t i = 0; i < n; i++) {
        const struct object_kind *kind = &babylonia_game.objects[objects[i].kind];
        size_t at = strlen(out);
        at += (size_t)snprintf(out + at, room - at, "%s%s", i ? " " : "", kind->name);
        if (kind->owned)
            at += (size_t)snprintf(out + at, room - at, ":%s", ids[objects[i].seat]);
        if (kind->domain == OBJECT_NUMBER)
            snprintf(out + at, room - at, ":%d", objects[i].index);
        else if (kind->domain >= 0)
            snprintf(out + at, room - at, ":%s",
                     t.game.rules.domains[kind->domain].names[objects[i].index]);
    }
}

static void expect_touches(const char *text, const char *expected)
{
    struct stele_move move;
    struct stele_reason why = {0};
    struct stele_object objects[16];
    char found[256];

    TEST_CHECK(gt_parse(&t.game, text, &move, &why));
    size_t n = game_touches(&t.game.rules, &t.state, &move, objects, 16);
    print_objects(objects, n, found, sizeof found);
    TEST_CHECK_(strcmp(found, expected) == 0, "%s: %s, expected %s", text, found, expected);
    TEST_CHECK(game_touches(&t.game.rules, &t.state, &move, objects, 0) ==
               n); /* counted all the same */
}

/* What comes from a hidden rack touches that, too. */
static void objects_of_hidden_racks(void)
{
    start_middle();
    const int unknown = t.set.tokens_n, farmer = t.set.farmer;
    uint8_t *rack = t.state.clan[ANNA].rack;
    rack[unknown] = 2;
    expect_touches("place F E2", "rack:anna:F space:E2"); /* one is known to be there */
    rack[farmer] = 0;
    expect_touches("place F E2", "rack:anna:F rack:anna:? space:E2");
    table_close(&t);
}

/* Before the first token it is the first player whose rack is still to be recorded. */
static void objects_of_first_racks(void)
{
    struct stele_reason why = {0};

    TEST_CHECK(table_open_with(&t, 3, NULL, NULL, &why));
    t.state.phase = BAB_P_RACKS;
    expect_touches("draw F,F,F,M,P", "reserve:anna");
    t.state.undrawn = 6;
    expect_touches("draw F,F,F,M,P", "reserve:boris");
    expect_touches("draw F,F,F,M,P player=anna", "reserve:anna");
    t.state.phase = BAB_P_PLAY; /* a rack that may still be recorded */
    t.state.undrawn = 0;
    t.state.window = 6;
    expect_touches("draw F,F,F,M,P", "reserve:boris");
    table_close(&t);
}

static void objects_of_moves(void)
{
    start_middle();
    expect_touches("place F E2", "rack:anna:F space:E2");
    expect_touches("place M G3", "rack:anna:M space:G3 tile:G3"); /* though it is not legal */
    expect_touches("lay cM A4,A7", "space:A4 space:A7");
    expect_touches("display 1,9", "card:1 card:9");
    expect_touches("draw F,F", "reserve:anna");
    expect_touches("draw F,F player=boris", "reserve:boris");
    expect_touches("score I4", "tile:I4");
    expect_touches("score I7", "ziggurat:I7");
    expect_touches("card 7 by=boris", "card:7");
    expect_touches("extra yes", "card:2");
    expect_touches("done", "");
    table_close(&t);
}

static void expect_changed(const char *moves, const char *expected)
{
    static struct bab_state before;
    struct stele_object objects[32];
    char found[256];

    before = t.state;
    table_play(&t, moves);
    size_t n = bab_changed(&t.game.rules, &before, &t.state, objects, 32);
    print_objects(objects, n, found, sizeof found);
    TEST_CHECK_(strcmp(found, expected) == 0, "%s: %s, expected %s", moves, found, expected);
    TEST_CHECK(bab_changed(&t.game.rules, &t.state, &t.state, objects, 32) == 0);
}

static void objects_that_changed(void)
{
    start_middle();
    expect_changed("F@H3", "token:H3 rack:anna:F");
    expect_changed("F@G3", "token:G3 tile:G3 rack:anna:F");
    expect_changed("score I4", "tile:I4 front:anna");
    expect_changed("draw F,F", "rack:anna:F reserve:anna");
    expect_changed("extra yes", "card:2");
    table_close(&t);
    start_middle();
    table_play(&t, "F@H3; F@H6");
    expect_changed("score I7", "ziggurat:I7");
    expect_changed("card 7", "card:7");
    table_close(&t);
}

/* ---- Why not --------------------------------------------------------------------------------- */

static int refusal(const char *text, const char *key)
{
    struct stele_move move;
    struct stele_reason why = {0};

    TEST_CHECK(gt_parse(&t.game, text, &move, &why));
    TEST_CHECK_(!game_check(&t.game.rules, &t.state, &move, &why), "%s", text);
    return gt_fact(&why.facts, key);
}

static void facts_of_refusals(void)
{
    start_middle();
    TEST_CHECK(refusal("place F E2 by=boris", "player") == BORIS);
    TEST_CHECK(refusal("place F E2 by=boris", "expected") == ANNA);
    TEST_CHECK(refusal("place F J4", "at") == table_space(&t, "J4"));
    TEST_CHECK(refusal("place F I6", "owner") == BORIS);
    TEST_CHECK(refusal("place F A4", "tile") == table_tile(&t, "cM"));
    TEST_CHECK(refusal("place F L5", "players") == 2);
    TEST_CHECK(refusal("place M G3", "token") == table_kind(&t, 'M'));
    TEST_CHECK(refusal("score I4", "free") == table_space(&t, "H3"));
    table_play(&t, "M@H3");
    TEST_CHECK(refusal("place M H6", "token") == table_kind(&t, 'M')); /* only one was there */
    TEST_CHECK(refusal("done", "found") == 1 && refusal("done", "expected") == 2);
    table_play(&t, "F@H6");
    TEST_CHECK(refusal("draw F,F", "at") == table_space(&t, "I4"));
    table_play(&t, "score I7");
    TEST_CHECK(refusal("card 7 by=anna", "expected") == BORIS);
    TEST_CHECK(refusal("card 2", "number") == 2);
    table_play(&t, "card 7; score I4");
    TEST_CHECK(refusal("draw F", "found") == 1 && refusal("draw F", "expected") == 2);
    table_close(&t);
}

/* ---- Claims ---------------------------------------------------------------------------------- */

static void clauses_of_claims(void)
{
    static const struct {
        const char *what, *clause;
    } claims[] = {
        {"points", "BAB-1.6"},    {"by.farms", "BAB-5.6"},   {"by.ziggurats", "BAB-6.1"},
        {"by.nobles", "BAB-7.4"}, {"by.cities", "BAB-7.7"},  {"cities", "BAB-7.6"},
        {"front.cM", "BAB-7.6"},  {"rack.size", "BAB-10.1"}, {"cards.7.card", "BAB-8.4"},
    };

    start_middle();
    for (size_t i = 0; i < sizeof claims / sizeof *claims; i++)
        gt_claim(&t.game, ANNA, claims[i].what, "0", claims[i].clause);
    gt_claim(&t.game, ANNA, "height", "0", NULL);
    gt_claim(&t.game, ANNA, "pointless", "0", NULL);
    TEST_CHECK(bab_claim(&t.game.rules, &t.state, STELE_NOBODY, "cities_left", "0") != NULL);
    table_close(&t);
}

TEST_LIST = {
    {"who is to decide (BAB-3.1, BAB-8.4)", status_by_phase},
    {"the view of the table", view_of_the_table},
    {"figures for the board", figures_of_the_set},
    {"the board as text", board_as_text},
    {"objects of moves", objects_of_moves},
    {"BAB-2.7 objects of the first racks", objects_of_first_racks},
    {"objects of moves from a hidden rack", objects_of_hidden_racks},
    {"objects that changed", objects_that_changed},
    {"facts of refusals", facts_of_refusals},
    {"clauses of wrong claims", clauses_of_claims},
    {0},
};
