/* Which other readings would have mattered: the moves of a line are replayed under every choice of
 * a few rulings, fewest first, until some change what was asked about. */
#include "core/play/player.h"
#include "core/tree/log.h"

#include <stdlib.h>
#include <string.h>

enum { ANSWERS_MAX = 64 };

/* A move as it was recorded. */
struct recorded {
    struct stele_move move;
    const struct stele_rules *rules; /* of its line */
    int8_t seat;                     /* of its turn */
    uint16_t round;
};

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
    struct recorded *moves;
    size_t moves_n;
    void *state;
    struct outcome recorded;
    struct stele_answer answer;                                     /* the switches being tried */
    uint8_t choice[STELE_SWITCHES_MAX], ruling[STELE_SWITCHES_MAX]; /* the same as numbers */
    struct stele_answer *list;
    size_t n;
};

/* ---- The moves ------------------------------------------------------------------------------- */

static void take_line(struct bisection *b, struct stele_node last, size_t end)
{
    const struct log_line *const line = b->log->lines[last.line];

    for (uint32_t ply = last.ply; ply > 0; ply--) {
        struct recorded *const move = &b->moves[--end];
        const struct log_turn *const turn = &line->turns[line->steps[ply - 1].turn];
        log_move(b->log, line, ply, &move->move);
        move->rules = line->rules;
        move->seat = turn->seat;
        move->round = turn->round;
    }
    if (last.line != 0)
        take_line(b, (struct stele_node){line->parent, line->at}, end);
}

static size_t count_moves(const struct stele_log *log, struct stele_node node)
{
    size_t n = node.ply;

    while (node.line != 0) {
        const struct log_line *const line = log->lines[node.line];
        n += line->at;
        node.line = line->parent;
    }
    return n;
}

static bool take_moves(struct bisection *b)
{
    b->moves_n = count_moves(b->log, b->what->at);
    b->moves = calloc(b->moves_n + 1, sizeof *b->moves);
    b->state = log_state_new(b->log);
    b->list = calloc(ANSWERS_MAX, sizeof *b->list);
    if (b->moves == NULL || b->state == NULL || b->list == NULL)
        return false;
    take_line(b, b->what->at, b->moves_n);
    return true;
}

/* ---- Trying a reading ------------------------------------------------------------------------ */

static int set_up(struct bisection *b, const struct stele_rules *rules, bool *good)
{
    const struct record_header *const header = &b->log->header;
    struct stele_move *const items = calloc(header->setup_n + 1, sizeof *items);
    struct stele_reason why;

    if (items == NULL)
        return STELE_ENOMEM;
    for (size_t i = 0; i < header->setup_n; i++)
        items[i] = header->setup[i].move;
    memset(b->state, 0, header->game->state_size);
    *good = header->game->setup(rules, items, header->setup_n, b->state, &why);
    free(items);
    return STELE_OK;
}

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

    for (size_t i = 0; out->reached && i < b->moves_n; i++) {
        const struct recorded *const move = &b->moves[i];
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

static int try_rules(struct bisection *b, struct outcome *out)
{
    const struct stele_game *const game = b->log->header.game;
    struct stele_rules rules;
    struct stele_status status;
    struct stele_reason why;
    struct sum_sink sink;

    *out = (struct outcome){0};
    if (!switch_rules(b, &b->log->header.rules, &rules))
        return STELE_OK;
    const int code = set_up(b, &rules, &out->reached);
    if (code != STELE_OK)
        return code;
    sum_sink_init(&sink, game, out->totals, NULL);
    try_moves(b, &rules, &sink, out);
    if (!out->reached)
        return STELE_OK;
    game->status(&rules, b->state, &status);
    game->score(&rules, b->state, &sink.sink);
    out->over = status.over;
    out->winners = status.over ? status.winners : 0;
    out->legal = b->what->move != NULL && !game_veiled(game, b->what->move, &why) &&
                 game_check(&rules, b->state, b->what->move, &why);
    if (b->what->change == STELE_CHANGE_HASH)
        out->hash = replay_hash(&rules, b->state);
    return STELE_OK;
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

static int try_answer(struct bisection *b)
{
    struct outcome now;
    const int code = try_rules(b, &now);

    if (code != STELE_OK || !has_changed(b, &now) || b->n == ANSWERS_MAX)
        return code;
    b->answer.over = now.over;
    b->answer.legal = now.legal;
    b->answer.winners = now.winners;
    memcpy(b->answer.totals, now.totals, sizeof now.totals);
    b->list[b->n++] = b->answer;
    return STELE_OK;
}

/* Every way to switch `more` of the rulings from number `first` on. */
static int try_switches(struct bisection *b, size_t first, unsigned more)
{
    const struct stele_rules *const rules = b->log->lines[b->what->at.line]->rules;
    const size_t n = b->answer.n;
    int code = STELE_OK;

    if (more == 0)
        return try_answer(b);
    for (size_t i = first; code == STELE_OK && i < rules->game->rulings_n; i++) {
        const struct stele_ruling *const ruling = &rules->game->rulings[i];
        b->answer.n = n + 1;
        b->ruling[n] = (uint8_t)i;
        for (uint8_t k = 0; code == STELE_OK && ruling->choices[k] != NULL; k++) {
            if (k == rules->ruling[i])
                continue;
            b->choice[n] = k;
            b->answer.switches[n] = (struct stele_setting){ruling->id, ruling->choices[k]};
            code = try_switches(b, i + 1, more - 1);
        }
    }
    b->answer.n = n;
    return code;
}

static int find_answers(struct bisection *b)
{
    const unsigned most = b->what->most > 0 ? b->what->most : STELE_SWITCHES_DEFAULT;
    int code = try_rules(b, &b->recorded);

    for (unsigned n = 1; code == STELE_OK && b->n == 0 && n <= most && n <= STELE_SWITCHES_MAX; n++)
        code = try_switches(b, 0, n);
    return code;
}

int stele_bisect(const struct stele_log *log, const struct stele_bisect *what,
                 struct stele_answer **list, size_t *n)
{
    struct bisection b = {.log = log, .what = what};
    int code = STELE_ENOMEM;

    *list = NULL;
    *n = 0;
    if (!log_node_exists(log, what->at) ||
        (what->change == STELE_CHANGE_LEGAL && what->move == NULL) ||
        (what->figure != NULL && what->seat == STELE_NOBODY))
        return STELE_EUSAGE;
    if (take_moves(&b))
        code = find_answers(&b);
    free(b.moves);
    free(b.state);
    if (code == STELE_OK && b.n > 0) {
        *list = b.list;
        *n = b.n;
    } else {
        free(b.list);
    }
    return code;
}
