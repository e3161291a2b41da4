/* Bots against each other. */
#include "analysis/bots.h"
#include "analysis/crew.h"
#include "analysis/estimate.h"
#include "core/tree/cursor.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* How one game ended. */
struct game_end {
    struct outcome outcome;
    bool over;
};

/* What a thread plays on. */
struct table {
    struct playout_desk game;  /* the position, and the points so far */
    struct playout_desk think; /* where bots try things */
};

struct match {
    const struct stele_match *want;
    const struct stele *lib;
    const struct stele_rules *rules;
    struct model *model; /* may be NULL */
    const void *start;
    struct bot bot[STELE_SEATS_MAX];                       /* by seat, before they rotate */
    uint8_t side[STELE_SEATS_MAX];                         /* the side each of them belongs to */
    struct table *tables;                                  /* by worker */
    struct game_end *ends;                                 /* by game */
    pthread_mutex_t lock;                                  /* guards the rest */
    int64_t points[STELE_SEATS_MAX][STELE_CATEGORIES_MAX]; /* by side */
    bool failed;
};

/* Who sits in a seat: everybody moves on by one seat from game to game. */
static size_t seated(const struct match *m, size_t game, int seat)
{
    return ((size_t)seat + game) % m->rules->players_n;
}

/* ---- One game -------------------------------------------------------------------------------- */

/* Plays until the game is over, or has gone on for too long, or nobody can move.  Everybody has
 * random numbers of his own, so that a bot that takes many does not change the others' luck. */
static void play_moves(const struct match *m, struct table *table, size_t game)
{
    const uint32_t most = m->want->moves > 0 ? m->want->moves : PLAYOUT_MOVES_MAX;
    const uint64_t number = game / m->rules->players_n;
    struct stele_rng rng[STELE_SEATS_MAX + 1];
    struct stele_status status;
    struct stele_move move;

    for (uint32_t i = 0; i <= STELE_SEATS_MAX; i++)
        stream_seed(&rng[i], m->want->seed, number, STREAM_CHOICE, i);
    for (uint32_t plies = 0; plies < most; plies++) {
        m->rules->game->status(m->rules, table->game.state, &status);
        const bool decides = !status.chance && status.mover >= 0;
        const struct bot *const bot = &m->bot[decides ? seated(m, game, status.mover) : 0];
        if (status.over || !bot_choose(&table->think, bot, table->game.state,
                                       &rng[decides ? status.mover : STELE_SEATS_MAX], &move))
            return;
        desk_apply(&table->game, &move);
    }
}

static void play_game(void *user, unsigned worker, size_t game)
{
    struct match *const m = user;
    struct table *const table = &m->tables[worker];
    const size_t categories = m->rules->game->categories_n;
    struct stele_status status;

    memcpy(table->game.state, m->start, table->game.size);
    desk_clear(&table->game);
    play_moves(m, table, game);
    m->rules->game->status(m->rules, table->game.state, &status);
    m->ends[game].over = status.over;
    desk_judge(&table->game, &m->ends[game].outcome);
    pthread_mutex_lock(&m->lock);
    m->failed |= table->think.starved;
    for (int seat = 0; seat < m->rules->players_n; seat++)
        for (size_t i = 0; i < categories && i < STELE_CATEGORIES_MAX; i++)
            m->points[m->side[seated(m, game, seat)]][i] +=
                table->game.points[(size_t)seat * categories + i];
    pthread_mutex_unlock(&m->lock);
}

/* ---- All of them ----------------------------------------------------------------------------- */

/* Seats of bots with the same name are one side. */
static bool take_sides(struct match *m, struct stele_match_result *out)
{
    for (int seat = 0; seat < m->rules->players_n; seat++) {
        const char *name = m->want->bots[(size_t)seat % m->want->bots_n];
        size_t side = 0;
        if (!bot_parse(name, &m->bot[seat]))
            return false;
        while (side < out->sides_n && strcmp(out->side[side].bot, name) != 0)
            side++;
        if (side == out->sides_n)
            out->side[out->sides_n++].bot = name;
        out->side[side].seats++;
        m->side[seat] = (uint8_t)side;
    }
    return true;
}

static void sum_up(const struct match *m, struct stele_match_result *out)
{
    int64_t shares[STELE_SEATS_MAX] = {0}, totals[STELE_SEATS_MAX] = {0};
    const int64_t games = m->want->games;

    for (size_t game = 0; game < m->want->games; game++) {
        out->unfinished += !m->ends[game].over;
        for (int seat = 0; seat < m->rules->players_n; seat++) {
            const int side = m->side[seated(m, game, seat)];
            shares[side] += m->ends[game].outcome.share[seat];
            totals[side] += m->ends[game].outcome.total[seat];
        }
    }
    out->games = m->want->games;
    for (size_t i = 0; i < out->sides_n; i++) {
        struct stele_match_side *const side = &out->side[i];
        const int64_t seats = games * side->seats;
        side->share = (int32_t)divide(shares[i] * STELE_CHANCE_ONE, games * SHARE_ONE);
        share_interval(side->share, m->want->games, &side->low, &side->high);
        side->total = (int32_t)divide(totals[i] * 1000, seats);
        for (int k = 0; k < STELE_CATEGORIES_MAX; k++)
            side->points[k] = (int32_t)divide(m->points[i][k] * 1000, seats);
    }
}

static bool make_tables(struct match *m, unsigned jobs)
{
    m->ends = calloc(m->want->games, sizeof *m->ends);
    m->tables = calloc(jobs, sizeof *m->tables);
    if (m->ends == NULL || m->tables == NULL || !model_load(m->lib, m->rules->game, &m->model))
        return false;
    for (unsigned i = 0; i < jobs; i++) {
        if (!desk_init(&m->tables[i].game, m->rules) || !desk_init(&m->tables[i].think, m->rules))
            return false;
        m->tables[i].game.counts = true;
        m->tables[i].think.model = model_for(m->model, m->rules);
    }
    return true;
}

static void free_tables(struct match *m, unsigned jobs)
{
    for (unsigned i = 0; m->tables != NULL && i < jobs; i++) {
        desk_free(&m->tables[i].game);
        desk_free(&m->tables[i].think);
    }
    model_free(m->model);
    free(m->tables);
    free(m->ends);
}

static int play_match(struct match *m, struct crew *crew, struct stele_match_result *out)
{
    if (!make_tables(m, crew->jobs))
        return STELE_ENOMEM;
    if (!crew_run(crew, m->want->games, play_game, m))
        return STELE_ESTOP;
    if (m->failed)
        return STELE_ENOMEM;
    for (unsigned i = 0; i < crew->jobs; i++)
        out->moves += m->tables[i].game.played;
    sum_up(m, out);
    return STELE_OK;
}

int stele_match_play(const struct stele_cursor *cursor, const struct stele_match *match,
                     struct stele_match_result *out)
{
    struct crew crew = {
        .jobs = crew_size(match->jobs), .watch = match->watch, .total = match->games};
    struct match m = {.want = match,
                      .lib = cursor->log->lib,
                      .rules = cursor_rules(cursor),
                      .start = cursor->state};
    struct stele_match_result result = {0};
    struct stele_status status;

    stele_cursor_status(cursor, &status);
    if (status.over || match->games == 0 || match->bots_n == 0 || !take_sides(&m, &result))
        return STELE_EUSAGE;
    pthread_mutex_init(&m.lock, NULL);
    const int code = play_match(&m, &crew, &result);
    pthread_mutex_destroy(&m.lock);
    free_tables(&m, crew.jobs);
    if (code == STELE_OK)
        *out = result;
    return code;
}
