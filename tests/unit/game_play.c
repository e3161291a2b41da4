#include "game_play.h"

#include "core/game/refusal.h"
#include "core/game/standing.h"
#include "core/words/words.h"

#include "acutest.h"

#include <stdlib.h>
#include <string.h>

/* Trying a move under every reading takes as long as a dozen moves, so it is done now and then. */
enum { VALUES_MAX = 16, NUMBERS = 13, PAIRS_MAX = 200, RULED_EVERY = 11,
       BOARDS_EVERY = 16 };

static const struct stele_game *game_of(const struct game_play *play)
{
    return play->table->rules.game;
}

/* ---- Moves, right and wrong ------------------------------------------------------------------ */

static bool check(const struct game_play *play, const struct stele_move *move,
                  struct stele_reason *why)
{
    return game_check(&play->table->rules, play->table->state, move, why);
}

static void check_listed_moves(struct game_play *play, const struct stele_moves *legal)
{
    const size_t n = legal->n < play->checked_max ? legal->n : play->checked_max;
    struct stele_reason why = {0};

    for (size_t i = 0; i < n; i++) {
        const size_t at = n == legal->n ? i : rng_below(&play->rng, (uint32_t)legal->n);
        const bool ok = check(play, &legal->list[at], &why);
        TEST_CHECK_(ok, "a listed move, %s, is legal (%s)",
                    game_of(play)->verbs[legal->list[at].verb].name, why.code ? why.code : "");
        for (size_t k = 0; n == legal->n && n <= PAIRS_MAX && k < i; k++)
            TEST_CHECK(!stele_move_equal(&legal->list[i], &legal->list[k]));
    }
}

static int16_t any_value(struct game_play *play, const struct stele_arg *arg, bool count)
{
    if ((arg->flags & STELE_ARG_HIDDEN) && rng_below(&play->rng, 8) == 0)
        return STELE_UNKNOWN;
    if (count)
        return (int16_t)(1 + rng_below(&play->rng, 4));
    if (arg->type == STELE_T_SEAT)
        return (int16_t)rng_below(&play->rng, play->table->rules.players_n);
    if (arg->type == STELE_T_INT || arg->type == STELE_T_INTS)
        return (int16_t)rng_below(&play->rng, NUMBERS);
    return (int16_t)rng_below(&play->rng, play->table->rules.domains[arg->domain].names_n);
}

/* Names of counts ascend and stand once. */
static size_t any_counts(struct game_play *play, const struct stele_arg *arg, int16_t *values)
{
    const int names = play->table->rules.domains[arg->domain].names_n;
    size_t n = 0;

    for (int name = (int)rng_below(&play->rng, 4); name < names && n < 8;
         name += 1 + (int)rng_below(&play->rng, 4)) {
        values[n++] = (int16_t)name;
        values[n++] = any_value(play, arg, true);
    }
    return n;
}

static size_t any_values(struct game_play *play, const struct stele_arg *arg, int16_t *values)
{
    const bool many = arg->type == STELE_T_INTS || arg->type == STELE_T_NAMES;
    const size_t n = many ? rng_below(&play->rng, VALUES_MAX) : 1;

    if (arg->type == STELE_T_COUNTS)
        return any_counts(play, arg, values);
    for (size_t i = 0; i < n; i++)
        values[i] = any_value(play, arg, false);
    return n;
}

/* Any move at all: the right types, the wrong values. */
static void invent(struct game_play *play, struct stele_move *out)
{
    const int verb_index = (int)rng_below(&play->rng, (uint32_t)game_of(play)->verbs_n);
    const struct stele_verb *verb = &game_of(play)->verbs[verb_index];
    const struct stele_status status = gt_status(play->table);
    const bool anybody = status.mover == STELE_NOBODY || rng_below(&play->rng, 6) == 0;

    move_init(out, verb_index,
              verb->flags & STELE_VERB_CHANCE ? STELE_NOBODY
              : anybody ? (int)rng_below(&play->rng, play->table->rules.players_n)
                        : status.mover);
    for (int arg = 0; arg < verb->args_n; arg++) {
        int16_t values[VALUES_MAX];
        const size_t n = any_values(play, &verb->args[arg], values);
        if (!(verb->args[arg].flags & STELE_ARG_OPTIONAL) || rng_below(&play->rng, 3) > 0)
            move_set(out, arg, values, n);
    }
}

/* A listed move with some values changed. */
static void mutate(struct game_play *play, const struct stele_moves *legal, struct stele_move *out)
{
    *out = legal->list[rng_below(&play->rng, (uint32_t)legal->n)];
    const struct stele_verb *verb = &game_of(play)->verbs[out->verb];
    for (int arg = 0; arg < verb->args_n; arg++) {
        const size_t n = move_count(out, arg);
        if (n == 0 || rng_below(&play->rng, 2) == 0)
            continue;
        const size_t at = rng_below(&play->rng, (uint32_t)n);
        const bool counts = verb->args[arg].type == STELE_T_COUNTS;
        if (!counts || at % 2 == 1)
            out->value[out->start[arg] + at] = any_value(play, &verb->args[arg], counts);
    }
}

/* Sentences in both languages, with a clause of the game. */
static void check_remark(const struct game_play *play, const struct stele_reason *remark)
{
    static const char *const langs[] = {"en", "ru"};
    const struct stele_rules *rules = &play->table->rules;
    struct stele_buf out = {0};

    if (remark->code == NULL)
        return;
    gt_told_reason(play->table, remark);
    TEST_CHECK_(remark->clause &&
                    strncmp(remark->clause, rules->game->prefix, strlen(rules->game->prefix)) == 0,
                "%s has a clause", remark->code);
    for (int i = 0; i < 2; i++) {
        const struct words words = {play->table->lib, rules->game, langs[i], rules->players,
                                    rules->players_n};
        stele_buf_clear(&out);
        words_reason(&words, remark, &out);
        gt_sentence(play->table, remark->code, out.data);
    }
    stele_buf_free(&out);
}

/* What is added to a refusal: never what the refusal says itself. */
static void check_more(const struct game_play *play, const struct stele_move *move,
                       const struct stele_reason *why)
{
    struct stele_more more;

    refusal_more(&play->table->rules, play->table->state, move, why, &more);
    check_remark(play, &more.due);
    check_remark(play, &more.besides);
    TEST_CHECK(more.due.code == NULL || strcmp(more.due.code, why->code) != 0);
    TEST_CHECK(more.besides.code == NULL || strcmp(more.besides.code, why->code) != 0);
}

/* Returns whether the move is legal. */
static bool check_either_way(struct game_play *play, const struct stele_moves *legal,
                             const struct stele_move *move)
{
    const struct stele_game *game = game_of(play);
    const char *verb = game->verbs[move->verb].name;
    struct stele_reason why = {0};

    if (check(play, move, &why)) {
        TEST_CHECK_(gt_listed(play->table, legal, move), "%s is legal, but not listed", verb);
        TEST_CHECK_(!game->timely || game->timely(&play->table->rules, play->table->state, move),
                    "%s is legal, but not timely", verb);
        return true;
    }
    TEST_CHECK_(((legal->open >> move->verb) & 1) || !gt_listed(play->table, legal, move),
                "%s is listed, but refused (%s)", verb, why.code);
    TEST_CHECK_(strncmp(why.code, game->id, strlen(game->id)) == 0, "%s: %s", verb, why.code);
    TEST_CHECK_(why.clause && strncmp(why.clause, game->prefix, strlen(game->prefix)) == 0,
                "%s: %s has a clause", verb, why.code);
    gt_told_reason(play->table, &why);
    check_more(play, move, &why);
    return false;
}

static void check_inventions(struct game_play *play, const struct stele_moves *legal)
{
    struct stele_move move;

    for (int i = 0; i < play->inventions; i++) {
        invent(play, &move);
        check_either_way(play, legal, &move);
        if (legal->n > 0) {
            mutate(play, legal, &move);
            check_either_way(play, legal, &move);
        }
    }
}

/* ---- The position ---------------------------------------------------------------------------- */

static void check_status(const struct game_play *play, const struct stele_moves *legal)
{
    const struct stele_status status = gt_status(play->table);

    TEST_CHECK(status.over == (legal->n == 0 && legal->open == 0));
    TEST_CHECK((status.mover == STELE_NOBODY) == (status.chance || status.over));
    TEST_CHECK(status.over || status.winners == 0);
    TEST_CHECK(!status.over || status.winners != 0 || play->winnerless);
    TEST_CHECK(!status.over ||
               status.winners == game_winners(&play->table->rules, play->table->state));
    for (size_t i = 0; i < legal->n; i++)
        TEST_CHECK(status.chance == (legal->list[i].by == STELE_NOBODY));
}

/* As long as the game goes on something is due. */
static void check_due(const struct game_play *play)
{
    struct stele_reason what;
    const bool over = gt_status(play->table).over;

    if (game_of(play)->due == NULL)
        return;
    TEST_CHECK(refusal_due(&play->table->rules, play->table->state, &what) != over);
    if (!over)
        check_remark(play, &what);
}

static void check_position(struct game_play *play, const struct stele_moves *legal)
{
    gt_laws(play->table, "in play");
    check_status(play, legal);
    check_due(play);
    gt_score(play->table);
    check_listed_moves(play, legal);
    check_inventions(play, legal);
    if (play->plies % BOARDS_EVERY == 0)
        gt_told_board(play->table);
    gt_told_prospects(play->table);
    if (play->look)
        play->look(play, legal);
}

/* ---- The game -------------------------------------------------------------------------------- */

static void choose(struct game_play *play, const struct stele_moves *legal, struct stele_move *out)
{
    const struct stele_game *game = game_of(play);
    const struct stele_rules *rules = &play->table->rules;
    const void *state = play->table->state;
    struct stele_rng *rng = &play->rng;

    if (gt_status(play->table).chance) {
        TEST_ASSERT(game->chance(rules, state, rng, out));
        return;
    }
    const bool slips = play->slips > 0 && rng_below(rng, (uint32_t)play->slips) == 0;
    if (play->greedy && !slips && game->greedy(rules, state, rng, legal, out))
        return;
    if (legal->open && game->propose && (legal->n == 0 || rng_below(rng, 3) == 0) &&
        (game->venture != NULL ? game->venture : game->propose)(rules, state, rng, out))
        return;
    TEST_ASSERT(legal->n > 0);
    *out = legal->list[rng_below(rng, (uint32_t)legal->n)];
}

/* Twice the same, with and without a listener. */
static void apply(struct game_play *play, const struct stele_move *move)
{
    static _Alignas(64) unsigned char before[STELE_STATE_MAX], again[STELE_STATE_MAX];
    struct game_table *t = play->table;
    const struct stele_game *game = game_of(play);
    const uint64_t hash = gt_hash(t);

    gt_told_move(t, move);
    memcpy(before, t->state, game->state_size);
    memcpy(again, t->state, game->state_size);
    if (play->plies % RULED_EVERY == 0)
        gt_ruled(t, move, game->verbs[move->verb].name);
    t->events_n = t->rows_n = 0;
    game_apply(&t->rules, t->state, move, &t->sink);
    game_apply(&t->rules, again, move, NULL);
    TEST_CHECK(memcmp(again, t->state, game->state_size) == 0);
    TEST_CHECK(gt_hash(t) != hash);
    gt_told_legal(t, move);
    gt_told_change(t, before);
    if (play->applied)
        play->applied(play, move, before);
}

static void flip_ruling(struct game_play *play)
{
    const struct stele_game *game = game_of(play);

    if (play->flips == 0 || game->rulings_n == 0 || rng_below(&play->rng, (uint32_t)play->flips))
        return;
    play->table->rules.ruling[rng_below(&play->rng, (uint32_t)game->rulings_n)] ^= 1;
}

void game_play(struct game_play *play)
{
    struct stele_moves legal = {0};
    struct stele_move move;

    for (play->plies = 0; play->plies < play->plies_max; play->plies++) {
        legal.n = legal.open = 0;
        game_legal(&play->table->rules, play->table->state, &legal);
        check_position(play, &legal);
        if (gt_status(play->table).over)
            break;
        choose(play, &legal, &move);
        if (play->chosen)
            play->chosen(play, &move);
        TEST_ASSERT_(check_either_way(play, &legal, &move), "ply %d is legal", play->plies);
        if (play->moves)
            play->moves[play->plies] = move;
        apply(play, &move);
        flip_ruling(play);
    }
    TEST_CHECK_(play->part || gt_status(play->table).over, "over after %d moves", play->plies);
    stele_moves_free(&legal);
}

int game_play_setting(const char *name, int otherwise)
{
    const char *wanted = getenv(name);

    return wanted ? atoi(wanted) : otherwise;
}

int game_play_share(void)
{
    const char *sanitizers = getenv("SANITIZED");

    if (sanitizers == NULL || *sanitizers == '\0')
        return 1;
    return getenv("STELE_TEST_GAMES") != NULL || getenv("STELE_TEST_WHOLE") != NULL ? 1 : 8;
}
