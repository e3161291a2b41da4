#include "fakegame.h"

#include "core/library/lib.h"

#include <stdlib.h>
#include <string.h>

enum { GOODS_N = 3, FACES_N = 3, DICE_N = 2 };
enum { D_PHASES, D_GOODS, D_FACES, D_ENDS };
enum { PHASE_ROLL, PHASE_ACT, PHASE_OVER };
enum { C_GOODS, C_CHEER, C_BONUS };

struct fake_state {
    int16_t goods[STELE_SEATS_MAX][GOODS_N];
    int16_t points[STELE_SEATS_MAX]; /* written by moves */
    int16_t dice[DICE_N];
    int16_t left; /* units that may still be taken */
    uint16_t round, turn;
    int8_t first, seat;
    uint8_t phase;
    bool cheered;
};

/* clang-format off */
static const struct stele_edition editions[] = {{"base", 2, 4, "", 0}, {"solo", 1, 1, "", 0}};
static const struct stele_verb verbs[] = {
    {"roll", "FAK-1.1", STELE_VERB_CHANCE, 1, {{"dice", STELE_T_NAMES, D_FACES, 0, 0, 0}}},
    {"take", "FAK-2.1", 0, 2, {{"good", STELE_T_NAME, D_GOODS, 0, 0, 0},
                               {"count", STELE_T_INT, 0, 0, 1, 6}}},
    {"give", "FAK-2.2", STELE_VERB_OPEN, 2, {{"to", STELE_T_SEAT, 0, 0, 0, 0},
                                             {"goods", STELE_T_COUNTS, D_GOODS, 0, 1, 99}}},
    {"name", "FAK-2.3", STELE_VERB_OPEN, 2, {
        {"numbers", STELE_T_INTS, 0, STELE_ARG_OPTIONAL, 0, 99},
        {"what", STELE_T_NAME, D_GOODS, STELE_ARG_OPTIONAL, 0, 0}}},
    {"cheer", "FAK-2.4", STELE_VERB_OPEN, 0, {{0}}},
    {"pass", "FAK-3.1", 0, 0, {{0}}},
};
static const struct stele_verb setup_items[] = {
    {"first", "FAK-0.1", 0, 1, {{"player", STELE_T_SEAT, 0, 0, 0, 0}}},
};
/* clang-format on */

static const char *const a1[] = {"single", "double", NULL};
static const char *const a2[] = {"wood", "stone", NULL};
static const char *const lengths[] = {"short", "long", NULL};
static const struct stele_ruling rulings[] = {{"FAK-A1", "FAK-2.1", a1}, {"FAK-A2", "FAK-4.1", a2}};
static const struct stele_option options[] = {{"length", "FAK-0.2", lengths}};
static const char *const categories[] = {"goods", "cheer", "bonus"};
static const char *const goods_names[] = {"wood", "stone", "cloth", NULL};
static const char *const faces_names[] = {"a", "b", "c", NULL};
static const char *const phases_names[] = {"roll", "act", "over", NULL};
static const char *const ends_names[] = {"rounds", NULL};
static const struct game_domain domains[] = {{"phases", {NULL}, phases_names},
                                             {"goods", {NULL}, goods_names},
                                             {"faces", {NULL}, faces_names},
                                             {"ends", {NULL}, ends_names}};
static const struct object_kind objects[] = {{"die", false, OBJECT_NUMBER},
                                             {"good", true, D_GOODS},
                                             {"bank", false, OBJECT_PLAIN},
                                             {"hand", true, OBJECT_PLAIN}};

static bool fake_compile(const struct component_set *set, void *out, struct stele_reason *why)
{
    (void)set;
    (void)out;
    (void)why;
    return true;
}

static bool fake_allowed(const struct stele_rules *rules, struct stele_reason *why)
{
    const struct stele_edition *edition = &editions[rules->edition];

    if (rules->players_n < edition->players_min || rules->players_n > edition->players_max) {
        refuse(why, "fake.players", "FAK-0.1");
        fact_int(&why->facts, "found", rules->players_n);
        return false;
    }
    /* Two readings that do not go together, so that refusing them can be tested. */
    if (rules->ruling[0] == 1 && rules->ruling[1] == 1)
        return refuse(why, "fake.rulings", "FAK-4.2");
    return true;
}

static bool fake_setup(const struct stele_rules *rules, const struct stele_move *items, size_t n,
                       void *out, struct stele_reason *why)
{
    struct fake_state *state = out;

    (void)rules;
    state->round = state->turn = 1;
    for (size_t i = 0; i < n; i++) {
        if (i > 0)
            return refuse(why, "fake.setup-twice", "FAK-0.1");
        state->first = (int8_t)move_int(&items[i], 0, 0);
    }
    state->seat = state->first;
    return true;
}

static size_t fake_setup_defaults(const struct stele_rules *rules, const struct stele_move *given,
                                  size_t given_n, struct stele_move *items, size_t max)
{
    (void)rules;
    if (max < 1)
        return 0;
    if (given_n > 0) {
        items[0] = given[0];
    } else {
        move_init(&items[0], 0, STELE_NOBODY);
        move_set_int(&items[0], 0, 0);
    }
    return 1;
}

static bool check_take(const struct fake_state *state, const struct stele_move *move,
                       struct stele_reason *why)
{
    int count = move_int(move, 1, 0);

    if (count <= state->left)
        return true;
    refuse(why, "fake.too-many", "FAK-2.1");
    fact_int(&why->facts, "wanted", count);
    fact_int(&why->facts, "left", state->left);
    return false;
}

static bool check_give(const struct stele_rules *rules, const struct fake_state *state,
                       const struct stele_move *move, struct stele_reason *why)
{
    const int16_t *pair = move_values(move, 1);
    int16_t need[GOODS_N] = {0};

    if (move_int(move, 0, 0) == move->by || rules->players_n < 2)
        return refuse(why, "fake.give-self", "FAK-2.2");
    for (size_t i = 0; i + 1 < move_count(move, 1); i += 2)
        need[pair[i]] = (int16_t)(need[pair[i]] + pair[i + 1]);
    for (int i = 0; i < GOODS_N; i++)
        if (need[i] > state->goods[(int)move->by][i])
            return refuse(why, "fake.give-too-many", "FAK-2.2");
    return true;
}

static bool fake_check(const struct stele_rules *rules, const void *in,
                       const struct stele_move *move, struct stele_reason *why)
{
    const struct fake_state *state = in;

    if (state->phase == PHASE_OVER)
        return refuse(why, "fake.over", "FAK-3.2");
    if ((state->phase == PHASE_ROLL) != (move->verb == FAKE_ROLL))
        return refuse(why, "fake.phase", "FAK-1.1");
    if (move->verb == FAKE_ROLL)
        return move_count(move, 0) == DICE_N || refuse(why, "fake.dice", "FAK-1.1");
    if ((move->by == state->seat) == (move->verb == FAKE_CHEER))
        return refuse(why, "fake.mover", "FAK-2.4");
    if (move->verb == FAKE_CHEER)
        return !state->cheered || refuse(why, "fake.cheered", "FAK-2.4");
    if (move->verb == FAKE_TAKE)
        return check_take(state, move, why);
    if (move->verb == FAKE_GIVE)
        return check_give(rules, state, move, why);
    return true;
}

static void write_row(struct stele_sink *sink, const char *kind, const char *clause, int seat,
                      int category, int points, const struct stele_object *object)
{
    struct stele_row row;

    if (sink == NULL)
        return;
    row_init(&row, kind, clause, seat, category, points);
    fact_seat(&row.facts, "player", seat);
    fact_int(&row.facts, "points", points);
    row.objects = object;
    row.objects_n = object != NULL;
    sink->row(sink, &row);
}

static void apply_take(const struct stele_rules *rules, struct fake_state *state,
                       const struct stele_move *move, struct stele_sink *sink)
{
    int good = move_int(move, 0, 0), count = move_int(move, 1, 0);
    int points = rules->ruling[0] == 1 ? 2 * count : count;
    const struct stele_object object = {1, move->by, (int16_t)good};

    state->goods[(int)move->by][good] = (int16_t)(state->goods[(int)move->by][good] + count);
    state->left = (int16_t)(state->left - count);
    state->points[(int)move->by] = (int16_t)(state->points[(int)move->by] + points);
    write_row(sink, "fake.row-take", "FAK-2.1", move->by, C_GOODS, points, &object);
    if (sink != NULL) {
        struct stele_event event;
        event_init(&event, "fake.took", "FAK-2.1", move->by);
        fact_name(&event.facts, "good", D_GOODS, good);
        fact_int(&event.facts, "count", count);
        sink->event(sink, &event);
    }
}

static void apply_give(struct fake_state *state, const struct stele_move *move)
{
    const int16_t *pair = move_values(move, 1);
    int to = move_int(move, 0, 0);

    for (size_t i = 0; i + 1 < move_count(move, 1); i += 2) {
        state->goods[(int)move->by][pair[i]] -= pair[i + 1];
        state->goods[to][pair[i]] += pair[i + 1];
    }
}

static void apply_pass(const struct stele_rules *rules, struct fake_state *state)
{
    int last = rules->option[0] == 1 ? 40 : 3;

    state->seat = (int8_t)((state->seat + 1) % rules->players_n);
    state->phase = PHASE_ROLL;
    state->left = 0;
    state->cheered = false;
    state->turn++;
    if (state->seat == state->first && ++state->round > last) {
        state->round = (uint16_t)last;
        state->turn--;
        state->phase = PHASE_OVER;
    }
}

static void fake_apply(const struct stele_rules *rules, void *out, const struct stele_move *move,
                       struct stele_sink *sink)
{
    struct fake_state *state = out;

    switch (move->verb) {
    case FAKE_ROLL:
        state->phase = PHASE_ACT;
        for (int i = 0; i < DICE_N; i++) {
            state->dice[i] = move_values(move, 0)[i];
            state->left = (int16_t)(state->left + state->dice[i] + 1);
        }
        break;
    case FAKE_TAKE:
        apply_take(rules, state, move, sink);
        break;
    case FAKE_GIVE:
        apply_give(state, move);
        break;
    case FAKE_CHEER:
        state->cheered = true;
        state->points[(int)move->by]++;
        write_row(sink, "fake.row-cheer", "FAK-2.4", move->by, C_CHEER, 1, NULL);
        break;
    case FAKE_PASS:
        apply_pass(rules, state);
        break;
    default:
        break;
    }
}

static void list_rolls(const struct stele_rules *rules, const void *in, struct stele_moves *out)
{
    const struct fake_state *state = in;
    struct stele_move move;

    (void)rules;
    for (int16_t i = 0; state->phase == PHASE_ROLL && i < FACES_N * FACES_N; i++) {
        const int16_t faces[DICE_N] = {(int16_t)(i / FACES_N), (int16_t)(i % FACES_N)};
        move_init(&move, FAKE_ROLL, STELE_NOBODY);
        move_set(&move, 0, faces, DICE_N);
        moves_add(out, &move);
    }
}

static void list_takes(const struct stele_rules *rules, const void *in, struct stele_moves *out)
{
    const struct fake_state *state = in;
    struct stele_move move;

    (void)rules;
    for (int good = 0; state->phase == PHASE_ACT && good < GOODS_N; good++)
        for (int count = 1; count <= state->left; count++) {
            move_init(&move, FAKE_TAKE, state->seat);
            move_set_int(&move, 0, good);
            move_set_int(&move, 1, count);
            moves_add(out, &move);
        }
}

/* Give, name and cheer are not enumerated. */
static void list_open(const struct stele_rules *rules, const void *in, struct stele_moves *out)
{
    (void)rules;
    if (((const struct fake_state *)in)->phase == PHASE_ACT)
        out->open |= 1u << FAKE_GIVE | 1u << FAKE_NAME | 1u << FAKE_CHEER;
}

static void list_pass(const struct stele_rules *rules, const void *in, struct stele_moves *out)
{
    const struct fake_state *state = in;
    struct stele_move move;

    (void)rules;
    if (state->phase != PHASE_ACT)
        return;
    move_init(&move, FAKE_PASS, state->seat);
    moves_add(out, &move);
}

static const struct game_act acts[] = {
    [FAKE_ROLL] = {fake_check, fake_apply, list_rolls, NULL},
    [FAKE_TAKE] = {fake_check, fake_apply, list_takes, NULL},
    [FAKE_GIVE] = {fake_check, fake_apply, list_open, NULL},
    [FAKE_NAME] = {fake_check, fake_apply, list_open, NULL},
    [FAKE_CHEER] = {fake_check, fake_apply, list_open, NULL},
    [FAKE_PASS] = {fake_check, fake_apply, list_pass, NULL},
};

static int bonus(const struct stele_rules *rules, const struct fake_state *state, int seat)
{
    return state->goods[seat][rules->ruling[1] == 1 ? 1 : 0];
}

static void fake_score(const struct stele_rules *rules, const void *in, struct stele_sink *sink)
{
    const struct stele_object object = {2, STELE_NOBODY, 0};

    for (int seat = 0; seat < rules->players_n; seat++)
        if (bonus(rules, in, seat) > 0)
            write_row(sink, "fake.row-bonus", "FAK-4.1", seat, C_BONUS, bonus(rules, in, seat),
                      &object);
}

static int32_t fake_total(const struct stele_rules *rules, const void *in, int seat)
{
    const struct fake_state *state = in;

    return state->points[seat] + bonus(rules, state, seat);
}

static uint8_t winners(const struct stele_rules *rules, const void *in)
{
    int32_t best = INT32_MIN;
    uint8_t bits = 0;

    for (int seat = 0; seat < rules->players_n; seat++) {
        int32_t total = fake_total(rules, in, seat);
        if (total > best)
            bits = 0;
        if (total >= best) {
            bits = (uint8_t)(bits | 1u << seat);
            best = total;
        }
    }
    return bits;
}

static void fake_status(const struct stele_rules *rules, const void *in, struct stele_status *out)
{
    const struct fake_state *state = in;

    *out = (struct stele_status){.turn_seat = state->seat,
                                 .mover = state->phase == PHASE_ACT ? state->seat : STELE_NOBODY,
                                 .chance = state->phase == PHASE_ROLL,
                                 .over = state->phase == PHASE_OVER,
                                 .round = state->round,
                                 .turn = state->turn,
                                 .phase = state->phase};
    if (out->over)
        out->winners = winners(rules, in);
}

static void fake_view(const struct stele_rules *rules, const void *in, int viewer,
                      struct stele_emit *emit)
{
    const struct fake_state *state = in;

    (void)viewer;
    emit->open(emit, "dice", true);
    for (int i = 0; i < DICE_N && state->phase == PHASE_ACT; i++)
        emit->string(emit, NULL, faces_names[state->dice[i]]);
    emit->close(emit);
    emit->integer(emit, "left", state->left);
    emit->open(emit, "players", true);
    for (int seat = 0; seat < rules->players_n; seat++) {
        emit->open(emit, NULL, false);
        emit->string(emit, "id", rules->players[seat].id);
        emit->open(emit, "goods", false);
        for (int i = 0; i < GOODS_N; i++)
            emit->integer(emit, goods_names[i], state->goods[seat][i]);
        emit->close(emit);
        emit->boolean(emit, "first", seat == state->first);
        emit->close(emit);
    }
    emit->close(emit);
}

static void fake_board(const struct stele_rules *rules, const void *in, int viewer,
                       const struct words *words, struct stele_buf *out)
{
    const struct fake_state *state = in;

    (void)viewer;
    (void)words;
    for (int seat = 0; seat < rules->players_n; seat++)
        stele_buf_printf(out, "%s %d\n", rules->players[seat].id, state->points[seat]);
}

static void fake_hash(const struct stele_rules *rules, const void *in, struct hasher *hasher)
{
    const struct fake_state *state = in;

    (void)rules;
    hash_i16s(hasher, &state->goods[0][0], STELE_SEATS_MAX * GOODS_N);
    hash_i16s(hasher, state->points, STELE_SEATS_MAX);
    hash_i16s(hasher, state->dice, DICE_N);
    hash_i16s(hasher, &state->left, 1);
    hash_u64(hasher, (uint64_t)state->round << 32 | state->turn);
    hash_u64(hasher, (uint64_t)state->first << 24 | (uint64_t)state->seat << 16 |
                         (uint64_t)state->phase << 8 | state->cheered);
}

static bool fake_invariants(const struct stele_rules *rules, const void *in,
                            struct stele_reason *why)
{
    const struct fake_state *state = in;

    for (int seat = 0; seat < rules->players_n; seat++)
        for (int i = 0; i < GOODS_N; i++)
            if (state->goods[seat][i] < 0)
                return refuse(why, "fake.invariant", NULL);
    return true;
}

static bool fake_chance(const struct stele_rules *rules, const void *in, struct stele_rng *rng,
                        struct stele_move *out)
{
    const struct fake_state *state = in;
    int16_t faces[DICE_N];

    (void)rules;
    if (state->phase != PHASE_ROLL)
        return false;
    for (int i = 0; i < DICE_N; i++)
        faces[i] = (int16_t)rng_below(rng, FACES_N);
    move_init(out, FAKE_ROLL, STELE_NOBODY);
    move_set(out, 0, faces, DICE_N);
    return true;
}

static bool fake_greedy(const struct stele_rules *rules, const void *in, struct stele_rng *rng,
                        const struct stele_moves *legal, struct stele_move *out)
{
    const struct fake_state *state = in;

    (void)rules;
    (void)rng;
    (void)legal;
    if (state->left == 0)
        return false;
    move_init(out, FAKE_TAKE, state->seat);
    move_set_int(out, 0, 0);
    move_set_int(out, 1, state->left);
    return true;
}

static bool fake_propose(const struct stele_rules *rules, const void *in, struct stele_rng *rng,
                         struct stele_move *out)
{
    const struct fake_state *state = in;

    if (rules->players_n > 1 && rng_below(rng, 2) == 0) {
        move_init(out, FAKE_CHEER, (state->seat + 1) % rules->players_n);
        return true;
    }
    if (rules->players_n > 1 && rng_below(rng, 2) == 0) {
        const int16_t pair[2] = {(int16_t)rng_below(rng, GOODS_N), 1};
        move_init(out, FAKE_GIVE, state->seat);
        move_set_int(out, 0, (state->seat + 1) % rules->players_n);
        move_set(out, 1, pair, 2);
        return true;
    }
    const int16_t numbers[2] = {(int16_t)rng_below(rng, 99), 7};
    move_init(out, FAKE_NAME, state->seat);
    if (rng_below(rng, 2) == 0)
        move_set(out, 0, numbers, 2);
    if (rng_below(rng, 2) == 0)
        move_set_int(out, 1, 2);
    return true;
}

static const char *fake_claim(const struct stele_rules *rules, const void *state, int seat,
                              const char *what, const char *claimed)
{
    (void)rules;
    (void)state;
    (void)seat;
    (void)claimed;
    return strncmp(what, "goods", 5) == 0 ? "FAK-2.1" : NULL;
}

#define N(array) (sizeof(array) / sizeof(array)[0])

const struct stele_game fakegame = {
    .id = "fake",
    .prefix = "FAK",
    .turn_clause = "FAK-1.1",
    .editions = editions,
    .editions_n = N(editions),
    .verbs = verbs,
    .verbs_n = N(verbs),
    .setup_items = setup_items,
    .setup_items_n = N(setup_items),
    .rulings = rulings,
    .rulings_n = N(rulings),
    .options = options,
    .options_n = N(options),
    .categories = categories,
    .categories_n = N(categories),
    .domains = domains,
    .domains_n = N(domains),
    .objects = objects,
    .objects_n = N(objects),
    .state_size = sizeof(struct fake_state),
    .set_size = 1,
    .compile = fake_compile,
    .allowed = fake_allowed,
    .setup = fake_setup,
    .setup_defaults = fake_setup_defaults,
    .acts = acts,
    .score = fake_score,
    .total = fake_total,
    .status = fake_status,
    .view = fake_view,
    .board = fake_board,
    .hash = fake_hash,
    .invariants = fake_invariants,
    .chance = fake_chance,
    .greedy = fake_greedy,
    .propose = fake_propose,
    .claim = fake_claim,
};

/* ---- A context that holds only this game ------------------------------------------------------------ */

static const char set_xml[] =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    "<set xmlns=\"urn:stele:set:1\" game=\"fake\" id=\"base\" version=\"1\">\n"
    "  <title xml:lang=\"en\">Fake</title>\n"
    "  <title xml:lang=\"ru\">Фейк</title>\n"
    "</set>\n";

struct stele *fake_lib(void)
{
    static const struct stele_game *const games[] = {&fakegame};
    static const struct embedded_file files[] = {
        {"sets/fake.xml", (const unsigned char *)set_xml, sizeof set_xml - 1}};

    return lib_new(games, N(games), files, N(files), NULL);
}
