/* Properties of Roll Through the Ages that hold at every position of thousands: random and
 * greedy games in every edition, at every number of players, under all rulings. */
#include "rta_table.h"

#include "acutest.h"

#include <string.h>

enum { PLIES_MAX = 6000, CHECKED_MAX = 200, MUTATIONS = 12, GAMES = 6 };

/* ---- One position ---------------------------------------------------------------------------- */

static void check_listed_moves(struct table *t, const struct stele_moves *legal,
                               struct stele_rng *rng)
{
    struct stele_reason why = {0};
    size_t n = legal->n < CHECKED_MAX ? legal->n : CHECKED_MAX;

    for (size_t i = 0; i < n; i++) {
        size_t at = n == legal->n ? i : rng_below(rng, (uint32_t)legal->n);
        bool ok = rta_check(&t->rules, &t->state, &legal->list[at], &why);
        TEST_CHECK_(ok, "listed move of verb %d checks (%s)", legal->list[at].verb,
                    why.code ? why.code : "");
    }
}

static void check_no_doubles(const struct stele_moves *legal)
{
    if (legal->n > CHECKED_MAX)
        return;
    for (size_t i = 0; i < legal->n; i++)
        for (size_t k = i + 1; k < legal->n; k++)
            TEST_CHECK(!stele_move_equal(&legal->list[i], &legal->list[k]));
}

/* Any move at all: the right types, the wrong values. */
static void invent(const struct table *t, struct stele_rng *rng, struct stele_move *out)
{
    int verb_index = (int)rng_below(rng, RTA_VERBS_N);
    const struct stele_verb *verb = &rolltta_game.verbs[verb_index];

    move_init(out, verb_index,
              verb->flags & STELE_VERB_CHANCE ? STELE_NOBODY
              : rng_below(rng, 6) == 0        ? (int)rng_below(rng, t->rules.players_n)
                                              : t->state.active);
    for (int arg = 0; arg < verb->args_n; arg++) {
        int16_t values[16];
        size_t n = 1;
        if (verb->args[arg].type == STELE_T_INTS || verb->args[arg].type == STELE_T_NAMES)
            n = rng_below(rng, 8);
        if (verb->args[arg].type == STELE_T_COUNTS)
            n = 2 * rng_below(rng, 4);
        for (size_t i = 0; i < n; i++) {
            uint32_t most =
                verb->args[arg].type == STELE_T_SEAT ? t->rules.players_n
                : verb->args[arg].type <= STELE_T_INTS && verb->args[arg].type != STELE_T_NAME
                    ? 8
                    : t->rules.domains[verb->args[arg].domain].names_n;
            bool count = verb->args[arg].type == STELE_T_COUNTS && i % 2 == 1;
            values[i] = (int16_t)(count ? 1 + rng_below(rng, 3) : rng_below(rng, most));
        }
        if (!(verb->args[arg].flags & STELE_ARG_OPTIONAL) || rng_below(rng, 3) > 0)
            move_set(out, arg, values, n);
    }
}

/* A listed move with some values changed. */
static void mutate(const struct table *t, const struct stele_moves *legal, struct stele_rng *rng,
                   struct stele_move *out)
{
    const struct stele_move *from = &legal->list[rng_below(rng, (uint32_t)legal->n)];
    const struct stele_verb *verb = &rolltta_game.verbs[from->verb];
    uint16_t values_n = from->start[STELE_ARGS_MAX];

    memcpy(out, from, offsetof(struct stele_move, value) + values_n * sizeof out->value[0]);
    for (int arg = 0; arg < verb->args_n; arg++) {
        if (move_count(out, arg) == 0 || rng_below(rng, 2) == 0)
            continue;
        uint16_t at = (uint16_t)(out->start[arg] + rng_below(rng, (uint32_t)move_count(out, arg)));
        uint8_t type = verb->args[arg].type;
        bool count = type == STELE_T_COUNTS && (at - out->start[arg]) % 2 == 1;
        bool number = type == STELE_T_INT || type == STELE_T_INTS;
        if (count)
            out->value[at] = (int16_t)(1 + rng_below(rng, 4));
        else if (number)
            out->value[at] = (int16_t)rng_below(rng, 9);
        else if (type != STELE_T_SEAT)
            out->value[at] =
                (int16_t)rng_below(rng, t->rules.domains[verb->args[arg].domain].names_n);
    }
}

static void check_move_either_way(struct table *t, const struct stele_moves *legal,
                                  const struct stele_move *move)
{
    struct stele_reason why = {0};

    if (rta_check(&t->rules, &t->state, move, &why)) {
        TEST_CHECK_(table_listed(legal, move), "verb %s checks but is not listed",
                    rolltta_game.verbs[move->verb].name);
        return;
    }
    TEST_CHECK_(!(table_listed(legal, move) && !((legal->open >> move->verb) & 1)),
                "verb %s is listed but refused", rolltta_game.verbs[move->verb].name);
    TEST_CHECK(strncmp(why.code, "rolltta.", 8) == 0);
    TEST_CHECK(why.clause != NULL && strncmp(why.clause, "RTA-", 4) == 0);
}

static void check_invented_moves(struct table *t, const struct stele_moves *legal,
                                 struct stele_rng *rng)
{
    struct stele_move move;

    for (int i = 0; i < MUTATIONS; i++) {
        invent(t, rng, &move);
        check_move_either_way(t, legal, &move);
        if (legal->n > 0) {
            mutate(t, legal, rng, &move);
            check_move_either_way(t, legal, &move);
        }
    }
}

/* Every point has a reason: the rows booked so far and those of the scoring are the total. */
static void check_ledger(struct table *t)
{
    int32_t booked[RTA_SEATS_MAX];

    memcpy(booked, t->booked, sizeof booked);
    t->rows_n = 0;
    rta_score(&t->rules, &t->state, &t->sink);
    for (size_t i = 0; i < t->rows_n; i++)
        TEST_CHECK(t->rows[i].provisional == (t->state.phase != RTA_P_OVER));
    for (int seat = 0; seat < t->rules.players_n; seat++)
        TEST_CHECK_(t->booked[seat] == table_total(t, seat), "seat %d: ledger %d, total %d", seat,
                    (int)t->booked[seat], table_total(t, seat));
    memcpy(t->booked, booked, sizeof booked);
}

static void check_status(struct table *t, const struct stele_moves *legal)
{
    struct stele_status status;

    rta_status(&t->rules, &t->state, &status);
    TEST_CHECK(status.over == (legal->n == 0 && legal->open == 0));
    TEST_CHECK(status.chance == (legal->n == 0 && legal->open == 1u << RTA_V_ROLL));
    TEST_CHECK((status.mover == STELE_NOBODY) == (status.chance || status.over));
    TEST_CHECK(status.over == (status.winners != 0));
}

/* Twice the same, with and without a listener. */
static void check_apply(struct table *t, const struct stele_move *move)
{
    struct rta_state again = t->state;
    uint64_t before = table_hash(t);

    t->events_n = t->rows_n = 0;
    rta_apply(&t->rules, &t->state, move, &t->sink);
    rta_apply(&t->rules, &again, move, NULL);
    TEST_CHECK(memcmp(&again, &t->state, sizeof again) == 0);
    TEST_CHECK(table_hash(t) != before);
    struct rta_state kept = t->state;
    uint64_t after = table_hash(t);
    t->state = again;
    TEST_CHECK(table_hash(t) == after);
    t->state = kept;
}

/* ---- One game -------------------------------------------------------------------------------- */

static void choose(struct table *t, const struct stele_moves *legal, struct stele_rng *rng,
                   bool greedy, struct stele_move *out)
{
    struct stele_status status;

    rta_status(&t->rules, &t->state, &status);
    if (status.chance) {
        TEST_ASSERT(rta_chance(&t->rules, &t->state, rng, out));
        return;
    }
    if (greedy) {
        TEST_CHECK(rta_greedy(&t->rules, &t->state, rng, legal, out));
        return;
    }
    if (legal->open && rng_below(rng, 3) == 0 && rta_propose(&t->rules, &t->state, rng, out))
        return;
    TEST_ASSERT(legal->n > 0);
    *out = legal->list[rng_below(rng, (uint32_t)legal->n)];
}

static int play_game(struct table *t, struct stele_rng *rng, bool greedy)
{
    struct stele_moves legal = {0};
    struct stele_move move;
    struct stele_reason why = {0};
    int plies = 0;

    for (; plies < PLIES_MAX; plies++) {
        legal.n = legal.open = 0;
        rta_legal(&t->rules, &t->state, &legal);
        TEST_CHECK_(rta_invariants(&t->rules, &t->state, &why), "%s", why.code);
        check_status(t, &legal);
        check_ledger(t);
        check_listed_moves(t, &legal, rng);
        check_no_doubles(&legal);
        check_invented_moves(t, &legal, rng);
        if (t->state.phase == RTA_P_OVER)
            break;
        choose(t, &legal, rng, greedy, &move);
        check_move_either_way(t, &legal, &move);
        check_apply(t, &move);
        if (rng_below(rng, 200) == 0) { /* as a branch may do */
            int ruling = (int)rng_below(rng, (uint32_t)rolltta_game.rulings_n);
            t->rules.ruling[ruling] ^= 1;
        }
    }
    stele_moves_free(&legal);
    return plies;
}

struct config {
    const char *edition;
    int players;
    const char *settings;
};

static const struct config configs[] = {
    {"base", 2, NULL},
    {"base", 3, NULL},
    {"base", 4, NULL},
    {"base", 2, "trading=yes"},
    {"base", 3, "trading=yes RTA-A20=gifts RTA-A12=compulsory"},
    {"base", 4, "trading=yes RTA-A1=five RTA-A7=struck"},
    {"base", 2, "RTA-A10=in-order RTA-A13=free RTA-A18=capped"},
    {"solo", 1, NULL},
    {"solo", 1, "RTA-A15=first RTA-A10=in-order"},
    {"lba", 2, NULL},
    {"lba", 3, "RTA-A2=spend RTA-A12=compulsory"},
    {"lba", 4, "RTA-A13=free RTA-A21=forbidden"},
    {"lba", 4, "RTA-A2=spend RTA-A20=gifts RTA-A7=struck"},
    {"solo-lba", 1, NULL},
    {"solo-lba", 1, "RTA-A2=spend RTA-A15=first"},
};

static void play_all(bool greedy)
{
    int positions = 0;

    for (size_t i = 0; i < sizeof configs / sizeof *configs; i++) {
        struct table t;
        struct stele_rng rng;

        TEST_CASE_("%s, %d players, %s", configs[i].edition, configs[i].players,
                   configs[i].settings ? configs[i].settings : "defaults");
        stele_rng_seed(&rng, 1000 + i);
        for (int game = 0; game < GAMES; game++) {
            table_open(&t, configs[i].edition, configs[i].players, configs[i].settings);
            int plies = play_game(&t, &rng, greedy);
            TEST_CHECK_(t.state.phase == RTA_P_OVER, "over after %d plies", plies);
            positions += plies;
            table_close(&t);
        }
    }
    TEST_CHECK_(positions > 1000, "%d positions", positions);
}

static void random_games(void)
{
    play_all(false);
}

static void greedy_games(void)
{
    play_all(true);
}

/* ---- Equal positions ------------------------------------------------------------------------- */

/* Two ways to the same place. */
static void equal_states_hash_alike(void)
{
    struct table a, b;

    table_open(&a, "base", 2, NULL);
    table_open(&b, "base", 2, NULL);
    table_play(&a, "roll W,W,F; stop; build city4 3; build step_pyramid 2");
    table_play(&b, "roll W,W,F; stop; build step_pyramid 2; build city4 3");
    TEST_CHECK(memcmp(&a.state, &b.state, sizeof a.state) == 0);
    TEST_CHECK(table_hash(&a) == table_hash(&b));
    table_play(&b, "end");
    TEST_CHECK(table_hash(&a) != table_hash(&b));
    table_close(&a);
    table_close(&b);
}

/* Every field counts. */
static void every_byte_of_a_sheet_is_hashed(void)
{
    struct table t;

    table_open(&t, "lba", 4, NULL);
    uint64_t before = table_hash(&t);
    for (int seat = 0; seat < 4; seat++) {
        struct rta_sheet *sheet = table_sheet(&t, seat);
        int16_t *const fields[] = {&sheet->goods[0],    &sheet->goods[4],    &sheet->food,
                                   &sheet->ships,       &sheet->city[0],     &sheet->city[3],
                                   &sheet->monument[0], &sheet->monument[6], &sheet->points[16]};
        for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
            (*fields[i])++;
            TEST_CHECK_(table_hash(&t) != before, "seat %d field %d", seat, (int)i);
            (*fields[i])--;
        }
        sheet->rank[6] ^= 1;
        TEST_CHECK(table_hash(&t) != before);
        sheet->rank[6] ^= 1;
        sheet->developments ^= 1;
        TEST_CHECK(table_hash(&t) != before);
        sheet->developments ^= 1;
        sheet->disasters++;
        TEST_CHECK(table_hash(&t) != before);
        sheet->disasters--;
    }
    TEST_CHECK(table_hash(&t) == before);
    table_close(&t);
}

/* ---- Broken laws are noticed ----------------------------------------------------------------- */

static void expect_broken(struct table *t, const char *code)
{
    struct stele_reason why = {0};

    if (TEST_CHECK_(!rta_invariants(&t->rules, &t->state, &why), "%s is noticed", code))
        TEST_CHECK_(strcmp(why.code, code) == 0, "%s, expected %s", why.code, code);
}

static void broken_laws_are_noticed(void)
{
    struct table t;
    struct rta_state good;

    table_open(&t, "base", 3, NULL);
    good = t.state;
    t.state.sheet[1].goods[0] = 9;
    expect_broken(&t, "rolltta.bad-row");
    t.state = good;
    t.state.sheet[1].food = 16;
    expect_broken(&t, "rolltta.bad-food");
    t.state = good;
    t.state.sheet[0].disasters = -1;
    expect_broken(&t, "rolltta.bad-disasters");
    t.state = good;
    t.state.sheet[2].city[0] = 4;
    expect_broken(&t, "rolltta.bad-boxes");
    t.state = good;
    t.state.sheet[2].monument[0] = 3; /* full but not finished */
    expect_broken(&t, "rolltta.bad-boxes");
    t.state = good;
    t.state.sheet[0].monument[table_monument(&t, "hanging_gardens")] = 1;
    expect_broken(&t, "rolltta.bad-out");
    t.state = good;
    table_finish(&t, 0, "step_pyramid", RTA_FIRST);
    table_finish(&t, 1, "step_pyramid", RTA_FIRST);
    expect_broken(&t, "rolltta.bad-first");
    t.state = good;
    table_finish(&t, 1, "step_pyramid", RTA_LATER);
    expect_broken(&t, "rolltta.bad-first");
    t.state = good;
    table_give(&t, 0, "shipping");
    expect_broken(&t, "rolltta.bad-development");
    t.state = good;
    t.state.sheet[0].ships = 6;
    expect_broken(&t, "rolltta.bad-ships");
    t.state = good;
    t.state.dice_n = 4;
    expect_broken(&t, "rolltta.bad-dice");
    t.state = good;
    t.state.phase = RTA_P_OVER;
    t.state.sheet[0].goods[0] = 7;
    expect_broken(&t, "rolltta.bad-limit");
    table_close(&t);
}

TEST_LIST = {
    {"random games keep every law, and end", random_games},
    {"greedy games keep every law, and end", greedy_games},
    {"equal states have equal hashes", equal_states_hash_alike},
    {"every figure of a sheet is hashed", every_byte_of_a_sheet_is_hashed},
    {"broken laws are noticed", broken_laws_are_noticed},
    {0},
};
