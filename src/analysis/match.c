/* Plays bots against each other. */
#include "analysis/bots.h"
#include "analysis/crew.h"
#include "analysis/estimate.h"
#include "core/game/admit.h"
#include "core/log/cursor.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* How one game ended. */
struct game_end {
    struct outcome outcome;
    bool over;
    int8_t loser; /* the guest that failed; STELE_NOBODY */
};

/* What a thread plays on. */
struct table {
    struct playout_desk game;  /* the position, and the points so far */
    struct playout_desk think; /* where bots try things */
    struct stele_chair chair;  /* what guests are shown; without a log where there are none */
    uint8_t guests;            /* bit per seat: a guest that has begun */
};

struct match {
    const struct stele_match *want;
    const struct stele_cursor *from;
    const struct stele_rules *rules;
    struct model *model; /* may be NULL */
    /* The log of the cursor, of which guests are shown copies; empty: none. */
    struct stele_buf record;
    struct bot bot[STELE_SEATS_MAX];                       /* by seat, before they rotate */
    uint8_t side[STELE_SEATS_MAX];                         /* the side each of them belongs to */
    uint8_t guest[STELE_SEATS_MAX];                        /* 1 + its index; 0: no guest */
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

/* ---- Guests ---------------------------------------------------------------------------------- */

/* Who sits in a seat, if that is no bot of ours; else NULL. */
static const struct stele_guest *guest_at(const struct match *m, size_t game, int seat)
{
    const uint8_t guest = seat >= 0 ? m->guest[seated(m, game, seat)] : 0;

    return guest > 0 ? m->want->guests[guest - 1] : NULL;
}

/* The seat as `table->chair` shows it. */
static const struct stele_chair *offer_chair(struct table *table, int seat)
{
    table->chair.seat = seat;
    return &table->chair;
}

/* Gives every guest at this table a log and calls its `begin`.  Returns a result of the library;
 * after STELE_EINPUT *loser is the guest that failed. */
static int greet_guests(const struct match *m, struct table *table, size_t game, int8_t *loser)
{
    const struct stele_source source = {.data = m->record.data, .size = m->record.size};
    struct stele_chair *const chair = &table->chair;

    chair->game = (uint32_t)game;
    if (stele_log_restore(m->from->log->lib, &source, &chair->log, NULL) != STELE_OK ||
        (chair->cursor = stele_cursor_new(chair->log)) == NULL)
        return STELE_ENOMEM;
    stele_cursor_goto(chair->cursor, m->from->node, NULL);
    for (int seat = 0; seat < m->rules->players_n; seat++) {
        const struct stele_guest *const guest = guest_at(m, game, seat);
        if (guest == NULL)
            continue;
        table->guests |= (uint8_t)(1 << seat);
        *loser = (int8_t)seat;
        const int result = guest->begin(guest->user, offer_chair(table, seat));
        if (result != STELE_OK)
            return result;
    }
    *loser = STELE_NOBODY;
    return STELE_OK;
}

static void dismiss_guests(const struct match *m, struct table *table, size_t game, int loser)
{
    for (int seat = 0; seat < m->rules->players_n; seat++) {
        const struct stele_guest *const guest = guest_at(m, game, seat);
        if (guest != NULL && ((table->guests >> seat) & 1) != 0)
            guest->end(guest->user, offer_chair(table, seat), loser);
    }
    table->guests = 0;
    stele_cursor_free(table->chair.cursor);
    stele_log_free(table->chair.log);
    table->chair.cursor = NULL;
    table->chair.log = NULL;
}

/* ---- One game -------------------------------------------------------------------------------- */

/* Chooses the move of the player who is next.  STELE_OK; STELE_EUSAGE if there is none; else the
 * result of the guest. */
static int choose_move(const struct match *m, struct table *table, size_t game,
                       const struct stele_status *status, struct stele_rng *rng,
                       struct stele_move *out)
{
    const bool decides = !status->chance && status->mover >= 0;
    const struct stele_guest *const guest = decides ? guest_at(m, game, status->mover) : NULL;
    const struct bot *const bot = &m->bot[decides ? seated(m, game, status->mover) : 0];
    struct stele_reason why;

    if (guest == NULL)
        return bot_choose(&table->think, bot, table->game.state,
                          &rng[decides ? status->mover : STELE_SEATS_MAX], out)
                   ? STELE_OK
                   : STELE_EUSAGE;
    const int result = guest->choose(guest->user, offer_chair(table, status->mover), out);
    if (result == STELE_OK && (!game_admits(m->rules, out, NULL) ||
                               !game_check(m->rules, table->game.state, out, &why)))
        return STELE_EINPUT;
    return result;
}

/* Makes a move, also in the log that guests see. */
static int make_move(struct table *table, const struct stele_move *move)
{
    struct stele_reason why;

    desk_apply(&table->game, move);
    return table->chair.cursor == NULL ? STELE_OK
                                       : stele_edit_play(table->chair.cursor, move, &why);
}

/* Plays until the game is over, has gone on for too long, or has no move, and returns STELE_OK; or
 * until a guest fails, *loser.  Every player has his own random numbers, so that a bot that takes
 * many does not change the others' luck. */
static int play_moves(const struct match *m, struct table *table, size_t game, int8_t *loser)
{
    const uint32_t most = m->want->moves > 0 ? m->want->moves : PLAYOUT_MOVES_MAX;
    const uint64_t number = game / m->rules->players_n;
    struct stele_rng rng[STELE_SEATS_MAX + 1];
    struct stele_status status;
    struct stele_move move;
    int result = STELE_OK;

    for (uint32_t i = 0; i <= STELE_SEATS_MAX; i++)
        stream_seed(&rng[i], m->want->seed, number, STREAM_CHOICE, i);
    for (uint32_t plies = 0; plies < most && result == STELE_OK; plies++) {
        m->rules->game->status(m->rules, table->game.state, &status);
        if (status.over)
            return STELE_OK;
        result = choose_move(m, table, game, &status, rng, &move);
        if (result == STELE_OK)
            result = make_move(table, &move);
        else if (result == STELE_EINPUT)
            *loser = status.mover;
    }
    return result == STELE_EUSAGE ? STELE_OK : result;
}

/* Gives the win to the others in equal shares, regardless of points. */
static void forfeit(const struct match *m, int loser, struct outcome *outcome)
{
    const int others = m->rules->players_n - 1;

    for (int seat = 0; seat < m->rules->players_n; seat++)
        outcome->share[seat] = (uint16_t)(seat == loser ? 0 : SHARE_ONE / others);
}

static int play_out(const struct match *m, struct table *table, size_t game, int8_t *loser)
{
    int result = STELE_OK;

    *loser = STELE_NOBODY;
    if (m->record.size > 0)
        result = greet_guests(m, table, game, loser);
    if (result == STELE_OK)
        result = play_moves(m, table, game, loser);
    if (m->record.size > 0)
        dismiss_guests(m, table, game, *loser);
    return result == STELE_EINPUT ? STELE_OK : result;
}

static void play_game(void *user, unsigned worker, size_t game)
{
    struct match *const m = user;
    struct table *const table = &m->tables[worker];
    struct game_end *const end = &m->ends[game];
    const size_t categories = m->rules->game->categories_n;
    struct stele_status status;

    memcpy(table->game.state, m->from->state, table->game.size);
    desk_clear(&table->game);
    const int result = play_out(m, table, game, &end->loser);
    m->rules->game->status(m->rules, table->game.state, &status);
    end->over = status.over;
    desk_judge(&table->game, &end->outcome);
    if (end->loser != STELE_NOBODY)
        forfeit(m, end->loser, &end->outcome);
    pthread_mutex_lock(&m->lock);
    m->failed |= table->think.no_memory || result != STELE_OK;
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
        const size_t number = (size_t)seat % m->want->bots_n;
        const char *const name = m->want->bots[number];
        size_t side = 0;
        if (m->want->guests != NULL && m->want->guests[number] != NULL)
            m->guest[seat] = (uint8_t)(number + 1);
        else if (!bot_parse(name, &m->bot[seat]))
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
        const int loser = m->ends[game].loser;
        out->unfinished += !m->ends[game].over && loser == STELE_NOBODY;
        if (loser != STELE_NOBODY)
            out->side[m->side[seated(m, game, loser)]].failed++;
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
    if (m->ends == NULL || m->tables == NULL ||
        !model_load(m->from->log->lib, m->rules->game, &m->model))
        return false;
    for (unsigned i = 0; i < jobs; i++) {
        m->tables[i].chair.table = i;
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

/* What guests are shown copies of. */
static bool keep_record(struct match *m)
{
    bool any = false;

    for (int seat = 0; seat < m->rules->players_n; seat++)
        any = any || m->guest[seat] > 0;
    return !any || stele_log_write(m->from->log, STELE_FORMAT_XML, &m->record) == STELE_OK;
}

static int play_match(struct match *m, struct crew *crew, struct stele_match_result *out)
{
    if (!make_tables(m, crew->jobs) || !keep_record(m))
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
    struct match m = {.want = match, .from = cursor, .rules = cursor_rules(cursor)};
    struct stele_match_result result = {0};
    struct stele_status status;

    stele_cursor_status(cursor, &status);
    if (status.over || match->games == 0 || match->bots_n == 0 || !take_sides(&m, &result))
        return STELE_EUSAGE;
    pthread_mutex_init(&m.lock, NULL);
    const int code = play_match(&m, &crew, &result);
    pthread_mutex_destroy(&m.lock);
    free_tables(&m, crew.jobs);
    stele_buf_free(&m.record);
    if (code == STELE_OK)
        *out = result;
    return code;
}
