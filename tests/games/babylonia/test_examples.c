/* Babylonia: the examples of the rulebook on a real board (EX) and the constructed positions (X).
 * Each is played by the engine and by the second model, and must give the figures that the
 * reference gives. */
#include "bab_oracle.h"
#include "bab_table.h"

#include "acutest.h"

#include <stdio.h>
#include <string.h>

struct scored {
    const char *at; /* NULL ends the list */
    int around[ORACLE_SEATS], step_a[ORACLE_SEATS], step_b[ORACLE_SEATS];
    int winner; /* from 1; 0: a tie */
};

struct vector {
    const char *id;
    int players;
    const char *tiles, *tokens, *cards, *scored;
    int front[ORACLE_SEATS];
    int player;
    const char *play;
    int vp[4]; /* of each placement */
    const char *pending;
    struct scored score[3];
};

static const struct vector vectors[] = {
    {.id = "EX2", .players = 3, .player = 1, .play = "F@K5 M@N7", .vp = {0, 0}, .pending = ""},
    {.id = "EX3",
     .players = 3,
     .tokens = "I6:1F L2:1P",
     .player = 1,
     .play = "S@O9 F@Q9",
     .vp = {3, 0},
     .pending = ""},
    {.id = "EX4",
     .players = 3,
     .tiles = "M5:f6 N6:fC",
     .tokens = "M6:1M",
     .front = {2, 2, 1},
     .player = 1,
     .play = "F@M5 F@N6",
     .vp = {6, 5},
     .pending = ""},
    {.id = "EX5",
     .players = 3,
     .tiles = "M5:cMP",
     .tokens = "N5:1P M6:1F M7:1M M8:1P O6:1M P6:1P L5:3P L4:3F K6:3M J6:3M I6:3P M4:2S",
     .front = {3, 3, 2},
     .player = 1,
     .play = "M@N4 F@Q9",
     .vp = {0, 0},
     .pending = "M5",
     .score = {{"M5", {3, 1, 2}, {12, 0, 6}, {4, 3, 2}, 1}}},
    {.id = "EX7",
     .players = 3,
     .tokens = "I6:1F J6:1M I8:2P H7:2S H6:3F",
     .player = 1,
     .play = "P@J7 F@Q9",
     .vp = {1, 0},
     .pending = "I7",
     .score = {{"I7", {3, 2, 1}, {0, 0, 0}, {0, 0, 0}, 1}}},
    {.id = "X1",
     .players = 3,
     .tiles = "M5:cM",
     .tokens = "M4:1M N5:1F M6:2M L5:2M L4:3M",
     .front = {3, 1, 0},
     .player = 3,
     .play = "F@N4 F@Q9",
     .vp = {0, 0},
     .pending = "M5",
     .score = {{"M5", {2, 2, 2}, {2, 4, 2}, {0, 0, 0}, 0}}},
    {.id = "X2",
     .players = 3,
     .tiles = "M5:cS",
     .tokens = "M4:1M N5:1F M6:1M L5:2M L4:3M",
     .front = {4, 1, 0},
     .cards = "7:1",
     .player = 1,
     .play = "F@N4 F@Q9",
     .vp = {0, 0},
     .pending = "M5",
     .score = {{"M5", {4, 1, 1}, {0, 0, 0}, {7, 1, 0}, 1}}},
    {.id = "X3a",
     .players = 3,
     .tiles = "J5:cP",
     .tokens = "J4:2F I5:2F I6:2F L5:1P L11:1P",
     .player = 2,
     .play = "F@J6 F@Q9",
     .vp = {1, 0},
     .pending = "J5",
     .score = {{"J5", {0, 4, 0}, {0, 0, 0}, {0, 1, 0}, 2}}},
    {.id = "X3b",
     .players = 3,
     .tiles = "J5:cP",
     .tokens = "J4:2F I5:2F I6:2F L5:1P L11:1P",
     .cards = "9:1",
     .player = 2,
     .play = "F@J6 F@Q9",
     .vp = {1, 0},
     .pending = "J5",
     .score = {{"J5", {0, 4, 0}, {4, 0, 0}, {0, 1, 0}, 2}}},
    {.id = "X3c",
     .players = 3,
     .tiles = "J5:cP",
     .tokens = "J4:2F I5:2F I6:2F L5:1P L11:1P K7:2F",
     .cards = "9:1",
     .player = 2,
     .play = "F@J6 F@Q9",
     .vp = {1, 0},
     .pending = "J5",
     .score = {{"J5", {0, 4, 0}, {2, 0, 0}, {0, 1, 0}, 2}}},
    {.id = "X4a",
     .players = 3,
     .tiles = "I4:cM",
     .tokens = "J4:2F I5:2F H4:1F G9:1M",
     .player = 2,
     .play = "F@H3 F@Q9",
     .vp = {0, 0},
     .pending = "I4",
     .score = {{"I4", {1, 3, 0}, {0, 0, 0}, {0, 1, 0}, 2}}},
    {.id = "X4b",
     .players = 3,
     .tiles = "I4:cM",
     .tokens = "J4:2F I5:2F H4:1F G9:1M",
     .cards = "8:1",
     .player = 2,
     .play = "F@H3 F@Q9",
     .vp = {0, 0},
     .pending = "I4",
     .score = {{"I4", {1, 3, 0}, {2, 0, 0}, {0, 1, 0}, 2}}},
    {.id = "X5a",
     .players = 3,
     .tiles = "I4:cS F4:cM J5:cP",
     .tokens = "J4:1M H4:1F I5:2F G4:1F F3:2F E4:2F",
     .cards = "8:1",
     .player = 2,
     .play = "F@H3 F@G5",
     .vp = {0, 0},
     .pending = "F4 I4",
     .score = {{"I4", {2, 2, 0}, {0, 0, 0}, {0, 0, 0}, 0},
               {"F4", {1, 3, 0}, {2, 0, 0}, {0, 1, 0}, 2}}},
    {.id = "X5b",
     .players = 3,
     .tiles = "I4:cS F4:cM J5:cP",
     .tokens = "J4:1M H4:1F I5:2F G4:1F F3:2F E4:2F",
     .cards = "8:1",
     .player = 2,
     .play = "F@H3 F@G5",
     .vp = {0, 0},
     .pending = "F4 I4",
     .score = {{"F4", {1, 3, 0}, {0, 0, 0}, {0, 1, 0}, 2},
               {"I4", {2, 2, 0}, {0, 0, 0}, {0, 0, 0}, 0}}},
    {.id = "X6a",
     .players = 2,
     .tiles = "F4:cM",
     .tokens = "F3:1F G4:1F G5:2F",
     .player = 2,
     .play = "F@E4 F@A2",
     .vp = {0, 1},
     .pending = "F4",
     .score = {{"F4", {2, 2}, {0, 0}, {0, 0}, 0}}},
    {.id = "X6b",
     .players = 2,
     .tiles = "F4:cM",
     .tokens = "F3:1F G4:1F G5:2F F5:1M",
     .player = 2,
     .play = "F@E4 F@A2",
     .vp = {0, 1},
     .pending = "F4",
     .score = {{"F4", {3, 2}, {0, 0}, {1, 0}, 1}}},
    {.id = "X7",
     .players = 2,
     .tokens = "D10:1F C11:1F B10:2F",
     .player = 2,
     .play = "S@B9 F@H11",
     .vp = {1, 0},
     .pending = "C10",
     .score = {{"C10", {2, 2}, {0, 0}, {0, 0}, 0}}},
    {.id = "X8",
     .players = 2,
     .tokens = "D10:1F C11:1F B10:2F B9:2S I6:2F",
     .scored = "C10",
     .player = 2,
     .play = "F@C9 F@D9",
     .vp = {2, 2},
     .pending = ""},
    {.id = "X9",
     .players = 2,
     .tiles = "F4:f7 D2:fC",
     .tokens = "E2:1S",
     .player = 1,
     .play = "F@G5 F@F4 F@D2",
     .vp = {0, 7, 0},
     .pending = ""},
    {.id = "X11a",
     .players = 3,
     .tiles = "I4:cS F4:cS",
     .tokens = "J4:1F H4:1F I5:1F F3:2F E4:2F G4:2F",
     .player = 2,
     .play = "F@H3 F@G5",
     .vp = {0, 0},
     .pending = "F4 I4",
     .score = {{"I4", {3, 1, 0}, {0, 0, 0}, {1, 0, 0}, 1},
               {"F4", {0, 4, 0}, {0, 0, 0}, {1, 1, 0}, 2}}},
    {.id = "X11b",
     .players = 3,
     .tiles = "I4:cS F4:cS",
     .tokens = "J4:1F H4:1F I5:1F F3:2F E4:2F G4:2F",
     .player = 2,
     .play = "F@H3 F@G5",
     .vp = {0, 0},
     .pending = "F4 I4",
     .score = {{"F4", {0, 4, 0}, {0, 0, 0}, {0, 1, 0}, 2},
               {"I4", {3, 1, 0}, {0, 0, 0}, {1, 1, 0}, 1}}},
};

/* The next "F@K5" of a play; false at its end. */
static bool next_token(const char **play, char out[8])
{
    *play += strspn(*play, " ");
    size_t n = strcspn(*play, " ");

    memcpy(out, *play, n);
    out[n] = '\0';
    *play += n;
    return n > 0;
}

/* ---- The engine ------------------------------------------------------------------------------ */

static void open_vector(struct table *t, const struct vector *v)
{
    bool variant = v->cards && strpbrk(v->cards, "89");
    struct position p = {.tiles = v->tiles,
                         .tokens = v->tokens,
                         .cards = v->cards,
                         .scored = v->scored,
                         .player = v->player};
    char rack[BAB_RACK_MAX + 1] = "", token[8];
    const char *play = v->play;

    memcpy(p.front, v->front, sizeof p.front);
    for (int i = 0; next_token(&play, token); i++)
        rack[i] = token[0];
    while (strlen(rack) < 5)
        strcat(rack, "S");
    p.racks[v->player - 1] = rack;
    table_start(t, v->players, variant ? "cards=seven-of-nine" : NULL, &p);
}

static void play_vector(struct table *t, const struct vector *v)
{
    const char *play = v->play;
    char token[8];

    for (int i = 0; next_token(&play, token); i++) {
        gt_forget(&t->game);
        table_play(t, token);
        TEST_CHECK_(table_gain(t, v->player - 1) == v->vp[i], "%s: %d, expected %d", token,
                    table_gain(t, v->player - 1), v->vp[i]);
    }
}

static void check_around(const struct table *t, const struct scored *s)
{
    int space = table_space(t, s->at), count;

    for (int seat = 0; seat < t->game.rules.players_n; seat++)
        TEST_CHECK(bab_tokens_near(&t->game.rules, &t->state, space, seat) == s->around[seat]);
    TEST_CHECK(bab_majority(&t->game.rules, &t->state, space, &count) ==
               (s->winner ? s->winner - 1 : STELE_NOBODY));
}

static void score_vector(struct table *t, const struct scored *s)
{
    char score[16];
    int space = table_space(t, s->at);
    bool ziggurat = t->set.space[space].ziggurat >= 0;

    check_around(t, s);
    gt_forget(&t->game);
    snprintf(score, sizeof score, "score %s", s->at);
    table_play(t, score);
    for (int seat = 0; seat < t->game.rules.players_n; seat++) {
        TEST_CHECK(t->game.gained[seat][BAB_C_NOBLES] == s->step_a[seat]);
        TEST_CHECK(t->game.gained[seat][BAB_C_CITIES] + t->game.gained[seat][BAB_C_CARDS] ==
                   s->step_b[seat]);
        TEST_CHECK(table_gain(t, seat) == s->step_a[seat] + s->step_b[seat]);
    }
    if (ziggurat) {
        TEST_CHECK((t->state.phase == BAB_P_CARD) == (s->winner > 0));
        TEST_CHECK(s->winner == 0 || t->state.chooser == s->winner - 1);
        TEST_CHECK(bab_is_ziggurat(&t->game.rules, space)); /* it stays */
    } else {
        TEST_CHECK(strcmp(table_tile_at(t, s->at), "") == 0);
        TEST_CHECK(bab_is_free(&t->game.rules, &t->state, space));
    }
}

static void run_engine(const struct vector *v)
{
    static struct table t;
    char pending[64];

    open_vector(&t, v);
    play_vector(&t, v);
    TEST_CHECK_(strcmp(table_pending(&t, pending, sizeof pending), v->pending) == 0,
                "pending %s, expected %s", pending, v->pending);
    for (const struct scored *s = v->score; s->at; s++)
        score_vector(&t, s);
    TEST_CHECK(t.state.pending == 0);
    table_close(&t);
}

/* ---- The second model ------------------------------------------------------------------------ */

static void fill_oracle(struct oracle *o, const struct vector *v)
{
    const char *text;

    oracle_init(o, v->players);
    o->turn = 99;
    for (text = v->tiles ? v->tiles : ""; *(text += strspn(text, " "));
         text += strcspn(text, " ")) {
        char name[4], tile[5];
        TEST_ASSERT(sscanf(text, "%3[^:]:%4s", name, tile) == 2);
        strcpy(o->tile[oracle_space(name)], tile);
    }
    for (text = v->tokens ? v->tokens : ""; *(text += strspn(text, " "));
         text += strcspn(text, " ")) {
        char name[4], token;
        int player;
        TEST_ASSERT(sscanf(text, "%3[^:]:%1d%c", name, &player, &token) == 3);
        o->owner[oracle_space(name)] = (signed char)(player - 1);
        o->token[oracle_space(name)] = token;
    }
    for (text = v->cards ? v->cards : ""; *(text += strspn(text, " ")); text += strcspn(text, " "))
        o->card[atoi(text)] = text[2] - '1';
    if (v->scored)
        o->scored[oracle_space(v->scored)] = true;
    memcpy(o->front, v->front, sizeof o->front);
    for (int i = 0; i < 4; i++)
        o->rack[v->player - 1][i] = 5;
    oracle_begin_turn(o, v->player - 1);
}

static void check_pending(const struct oracle *o, const char *expected)
{
    char list[64] = "", name[4];

    for (int space = 0; space < ORACLE_SPACES; space++)
        if (oracle_pending(o, space)) {
            oracle_name(space, name);
            snprintf(list + strlen(list), sizeof list - strlen(list), "%s%s", *list ? " " : "",
                     name);
        }
    TEST_CHECK_(strcmp(list, expected) == 0, "the model: %s", list);
}

static void run_oracle(const struct vector *v)
{
    struct oracle o;
    struct oracle_result result;
    const char *play = v->play;
    char token[8];

    fill_oracle(&o, v);
    for (int i = 0; next_token(&play, token); i++) {
        int space = oracle_space(token + 2);
        TEST_CHECK(oracle_refuses(&o, token[0], space) == NULL);
        TEST_CHECK(oracle_place(&o, token[0], space) == v->vp[i]);
    }
    TEST_CHECK(oracle_may_stop(&o));
    check_pending(&o, v->pending);
    for (const struct scored *s = v->score; s->at; s++) {
        oracle_score(&o, oracle_space(s->at), &result);
        TEST_CHECK(result.winner == s->winner - 1);
        TEST_CHECK(memcmp(result.around, s->around, sizeof s->around) == 0);
        TEST_CHECK(memcmp(result.step_a, s->step_a, sizeof s->step_a) == 0);
        TEST_CHECK(memcmp(result.step_b, s->step_b, sizeof s->step_b) == 0);
    }
}

/* All parts of an example: X3 is X3a to X3c. */
static void run(const char *id)
{
    size_t size = strlen(id);
    int n = 0;

    for (size_t i = 0; i < sizeof vectors / sizeof *vectors; i++) {
        if (strncmp(vectors[i].id, id, size) != 0 || strspn(vectors[i].id + size, "0123456789"))
            continue;
        TEST_CASE(vectors[i].id);
        run_engine(&vectors[i]);
        run_oracle(&vectors[i]);
        n++;
    }
    TEST_CHECK_(n > 0, "%s", id);
}

/* ---- Those that are not a play --------------------------------------------------------------- */

/* Whether these tokens, on land wherever there is room, are a whole play. */
static bool is_play(struct table *t, const char *tokens)
{
    static const char *const land[] = {"E2", "E3", "F2", "F3", "G2", "H1", "H2"};
    const struct bab_state before = t->state;
    int32_t booked[BAB_SEATS_MAX];
    bool ok = true;

    memcpy(booked, t->game.booked, sizeof booked);
    for (size_t i = 0; tokens[i] && ok; i++) {
        char move[32];
        snprintf(move, sizeof move, "place %c %s", tokens[i], land[i]);
        ok = t->state.phase == BAB_P_PLAY && table_legal(t, move);
        if (ok)
            table_play(t, move);
    }
    ok = ok && (t->state.phase != BAB_P_PLAY || table_legal(t, "done"));
    t->state = before;
    memcpy(t->game.booked, booked, sizeof booked);
    return ok;
}

static void shapes_of_a_play(void)
{
    static const char *const legal[] = {"FF", "FM", "FP", "MP", "FFF"};
    static const char *const illegal[] = {"F", "M", "FFM", "FMP", "FFFM", ""};
    static struct table t;

    table_start(&t, 3, NULL, &(struct position){.racks = {"FFFMP"}});
    for (size_t i = 0; i < sizeof legal / sizeof *legal; i++)
        TEST_CHECK_(is_play(&t, legal[i]), "%s is a play", legal[i]);
    for (size_t i = 0; i < sizeof illegal / sizeof *illegal; i++)
        TEST_CHECK_(!is_play(&t, illegal[i]), "\"%s\" is no play", illegal[i]);
    table_close(&t);
}

static void token_on_a_river(void)
{
    static struct table t;
    char token[3];

    run("EX2");
    table_start(&t, 3, NULL, &(struct position){.racks = {"FMSSS"}});
    table_play(&t, "place F K5");
    TEST_CHECK(gt_event(&t.game, "babylonia.placed-river", ANNA) != NULL);
    TEST_CHECK(strcmp(table_token_at(&t, "K5", token), "1F") == 0);
    TEST_CHECK(!bab_may_see(&t.game.rules, &t.state, table_space(&t, "K5"), BORIS));
    TEST_CHECK(bab_may_see(&t.game.rules, &t.state, table_space(&t, "K5"), ANNA));
    TEST_CHECK(bab_may_see(&t.game.rules, &t.state, table_space(&t, "K5"), STELE_NOBODY));
    table_play(&t, "place M N7");
    TEST_CHECK(gt_event(&t.game, "babylonia.placed", ANNA) != NULL);
    table_close(&t);
}

static void farm_by_a_river_token(void)
{
    const struct position p = {.tiles = "F4:f7 H10:cM I12:cP", .tokens = "F5:1P"};
    static struct table t;

    table_start(&t, 2, NULL, &p);
    TEST_CHECK(table_legal(&t, "place F F4"));
    table_close(&t);
    table_start(&t, 2, "BAB-R4=face-up", &p);
    table_refuse(&t, "place F F4", "babylonia.farm-river", "BAB-R4");
    table_close(&t);
}

#define VECTORS(NAME, PREFIX)                                                                      \
    static void NAME(void)                                                                         \
    {                                                                                              \
        run(PREFIX);                                                                               \
    }
VECTORS(ziggurat_placement, "EX3")
VECTORS(two_farms, "EX4")
VECTORS(city_both_steps, "EX5")
VECTORS(ziggurat_scored, "EX7")
VECTORS(tie, "X1")
VECTORS(card_seven, "X2")
VECTORS(card_nine, "X3")
VECTORS(card_eight, "X4")
VECTORS(card_eight_and_order, "X5")
VECTORS(river_tokens, "X6")
VECTORS(river_ziggurat, "X7")
VECTORS(scored_ziggurat, "X8")
VECTORS(farm_in_the_same_turn, "X9")
VECTORS(order_alone, "X11")

TEST_LIST = {
    {"EX1 shapes of a play (BAB-4.1, BAB-4.2, BAB-4.3)", shapes_of_a_play},
    {"EX2 a token on a river (BAB-4.2, BAB-5.3)", token_on_a_river},
    {"EX3 placing next to a ziggurat (BAB-6.1)", ziggurat_placement},
    {"EX4 two farms (BAB-5.5, BAB-5.6, BAB-5.7)", two_farms},
    {"EX5 a city, step A (BAB-7.1, BAB-7.3, BAB-7.4)", city_both_steps},
    {"EX6 a city, step B (BAB-7.6, BAB-7.7)", city_both_steps},
    {"EX7 a ziggurat (BAB-8.1, BAB-8.2, BAB-8.4)", ziggurat_scored},
    {"X1 a tie (BAB-7.5, BAB-7.8)", tie},
    {"X2 card 7 (BAB-7.7, BAB-9.7)", card_seven},
    {"X3 card 9 (BAB-7.4, BAB-9.9)", card_nine},
    {"X4 card 8 (BAB-9.8)", card_eight},
    {"X5 card 8 and the order (BAB-7.2, BAB-7.10)", card_eight_and_order},
    {"X6 tokens on rivers (BAB-7.1, BAB-7.4, BAB-7.6)", river_tokens},
    {"X7 a ziggurat at a river (BAB-8.1, BAB-8.3, BAB-8.5)", river_ziggurat},
    {"X8 a scored ziggurat pays (BAB-6.1, BAB-6.3, BAB-8.5)", scored_ziggurat},
    {"X9 a farm opened in the same turn (BAB-5.5, BAB-5.7)", farm_in_the_same_turn},
    {"X10 a river token opens a farm, or not (BAB-R4)", farm_by_a_river_token},
    {"X11 the order alone (BAB-7.2, BAB-7.3, BAB-7.7)", order_alone},
    {0},
};
