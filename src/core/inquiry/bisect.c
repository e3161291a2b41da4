/* Which other readings would have mattered: the moves of a line are replayed under every choice of
 * a few rulings, fewest first, until some change what was asked about.
 *
 * The search stops at the smallest number of switches that answers at all: two rulings switched
 * together explain nothing that one of them explains alone.  Each try replays the line, and with
 * every further switch there are as many times more tries as the game has rulings; hence the
 * bound. */
#include "core/base/arena.h"
#include "core/game/admit.h"
#include "core/play/player.h"
#include "core/inquiry/route.h"

#include <stdlib.h>
#include <string.h>

enum { ANSWERS_MAX = 64 };

/* What became of the moves. */
struct outcome {
    bool reached; /* all of them were legal */
    bool legal;   /* and so was the move that is asked about */
    bool over;
    uint8_t winners;
    int32_t totals[STELE_SEATS_MAX];
    uint64_t hash; /* of the position, where that is asked about */
};

struct bisection {
    const struct stele_log *log;
    const struct stele_bisect *what;
    struct route route;
    void *state;
    struct outcome recorded;
    struct stele_answer answer;                                     /* the switches being tried */
    uint8_t choice[STELE_SWITCHES_MAX], ruling[STELE_SWITCHES_MAX]; /* the same as numbers */
    struct stele_answer *list;
    size_t n;
};

/* ---- The moves ------------------------------------------------------------------------------- */

static bool take_moves(struct bisection *b)
{
    b->state = log_state_new(b->log);
    b->list = calloc(ANSWERS_MAX, sizeof *b->list);
    return b->state != NULL && b->list != NULL && route_take(b->log, b->what->at, &b->route);
}

/* ---- Trying a reading ------------------------------------------------------------------------ */

/* The rules of a line, read otherwise.  False if they do not go together. */
static bool switch_rules(const struct bisection *b, const struct stele_rules *from,
                         struct stele_rules *out)
{
    struct stele_reason why;

    *out = *from;
    for (size_t i = 0; i < b->answer.n; i++)
        out->ruling[b->ruling[i]] = b->choice[i];
    return out->game->allowed(out, &why);
}

/* Plays the moves, each under the rules of its line.  *rules are those of the last position. */
static void try_moves(struct bisection *b, struct stele_rules *rules, struct sum_sink *sink,
                      struct outcome *out)
{
    const struct stele_rules *line = &b->log->header.rules;
    struct stele_status status;
    struct stele_reason why;

    for (size_t i = 0; out->reached && i < b->route.n; i++) {
        const struct route_move *const move = &b->route.moves[i];
        if (move->rules != line) {
            line = move->rules;
            out->reached = switch_rules(b, line, rules);
        }
        out->reached = out->reached && replay_check(rules, b->state, move->seat, move->round,
                                                    &move->move, &status, &why);
        if (out->reached)
            game_apply(rules, b->state, &move->move, &sink->sink);
    }
}

static void try_rules(struct bisection *b, struct outcome *out)
{
    const struct stele_game *const game = b->log->header.game;
    struct stele_rules rules;
    struct stele_status status;
    struct stele_reason why;
    struct sum_sink sink;

    *out = (struct outcome){0};
    if (!switch_rules(b, &b->log->header.rules, &rules))
        return;
    out->reached = route_set_up(&b->route, &rules, b->state);
    sum_sink_init(&sink, game, out->totals, NULL);
    try_moves(b, &rules, &sink, out);
    if (!out->reached)
        return;
    game->status(&rules, b->state, &status);
    game->score(&rules, b->state, &sink.sink);
    out->over = status.over;
    out->winners = status.over ? status.winners : 0;
    out->legal = b->what->move != NULL && game_admits(&rules, b->what->move, NULL) &&
                 game_check(&rules, b->state, b->what->move, &why);
    if (b->what->change == STELE_CHANGE_HASH)
        out->hash = replay_hash(&rules, b->state);
}

static bool has_changed(const struct bisection *b, const struct outcome *now)
{
    const struct outcome *const then = &b->recorded;
    const int seat = b->what->seat;

    if (!now->reached)
        return false;
    switch (b->what->change) {
    case STELE_CHANGE_SCORE:
        if (b->what->figure != NULL)
            return now->totals[seat] == *b->what->figure;
        return seat != STELE_NOBODY ? now->totals[seat] != then->totals[seat]
                                    : memcmp(now->totals, then->totals, sizeof now->totals) != 0;
    case STELE_CHANGE_WINNER:
        return now->winners != then->winners;
    case STELE_CHANGE_LEGAL:
        return now->legal != then->legal;
    case STELE_CHANGE_HASH:
        return now->hash == b->what->hash;
    }
    return false;
}

static void try_answer(struct bisection *b)
{
    struct outcome now;

    try_rules(b, &now);
    if (!has_changed(b, &now) || b->n == ANSWERS_MAX)
        return;
    b->answer.over = now.over;
    b->answer.legal = now.legal;
    b->answer.winners = now.winners;
    memcpy(b->answer.totals, now.totals, sizeof now.totals);
    b->list[b->n++] = b->answer;
}

/* Every way to switch `more` of the rulings from number `first` on. */
static void try_switches(struct bisection *b, size_t first, unsigned more)
{
    const struct stele_rules *const rules = b->log->lines[b->what->at.line]->rules;
    const size_t n = b->answer.n;

    if (more == 0) {
        try_answer(b);
        return;
    }
    for (size_t i = first; i < rules->game->rulings_n; i++) {
        const struct stele_ruling *const ruling = &rules->game->rulings[i];
        b->answer.n = n + 1;
        b->ruling[n] = (uint8_t)i;
        for (uint8_t k = 0; ruling->choices[k] != NULL; k++) {
            if (k == rules->ruling[i])
                continue;
            b->choice[n] = k;
            b->answer.switches[n] = (struct stele_setting){ruling->id, ruling->choices[k]};
            try_switches(b, i + 1, more - 1);
        }
    }
    b->answer.n = n;
}

static void find_answers(struct bisection *b)
{
    const unsigned most = b->what->most > 0 ? b->what->most : STELE_SWITCHES_DEFAULT;

    try_rules(b, &b->recorded);
    for (unsigned n = 1; b->n == 0 && n <= most && n <= STELE_SWITCHES_MAX; n++)
        try_switches(b, 0, n);
}

int stele_bisect(const struct stele_log *log, const struct stele_bisect *what,
                 struct stele_answers *out)
{
    struct bisection b = {.log = log, .what = what};
    int code = STELE_ENOMEM;

    *out = (struct stele_answers){0};
    if (!log_node_exists(log, what->at) ||
        (what->change == STELE_CHANGE_LEGAL && what->move == NULL) ||
        (what->change == STELE_CHANGE_SCORE && !game_has_viewer(&log->header.rules, what->seat)) ||
        (what->figure != NULL && what->seat == STELE_NOBODY))
        return STELE_EUSAGE;
    if (take_moves(&b)) {
        find_answers(&b);
        code = STELE_OK;
    }
    route_free(&b.route);
    free(b.state);
    if (code == STELE_OK)
        return arena_give(b.list, b.n, &out->list, &out->n, &out->memory);
    free(b.list);
    return code;
}
