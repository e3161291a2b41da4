/* Looking for what is wrong with a record whose line ends in an illegal move.
 *
 * A few kinds of slips are tried, each in every way that is legal at the position: moves left out, a
 * move too many, a wrong seat, a wrong argument.  What speaks for one of them is the rest of the
 * record: how many of the moves that follow can be replayed then, and how many claims hold.  The
 * first pass looks only some way ahead, so that the work is bounded however long the log is; the best
 * of it are followed to the end of the line. */
#include "core/base/arena.h"
#include "core/play/claims.h"
#include "core/play/replay.h"
#include "core/log/log.h"

#include <stdlib.h>
#include <string.h>

enum {
    LIST_MAX = 12,     /* proposals; a longer list would help nobody */
    BACK_MAX = 40,     /* moves before the illegal one that are looked at */
    TRIES_MAX = 3000,  /* moves tried at a position, of each kind */
    WORK = 400000,     /* moves applied at the illegal move, about */
    WORK_BACK = 25000, /* and at each before it */
    AHEAD_MIN = 32,    /* moves looked ahead after the illegal one, however many tries there are */
    TEXT_MAX = 160     /* of the notation of a move: what lies after is not compared */
};

/* What a change costs, where the record speaks for two alike. */
enum {
    COST_FORCED = 1, /* inserting the only move there is */
    COST_PASS = 2,   /* inserting a move that says no more than its verb */
    COST_INSERT = 5,
    COST_TWICE = 1, /* taking out a move that stands there twice */
    COST_DELETE = 7,
    COST_BY = 1,
    COST_TURN = 2,
    COST_VERB = 8, /* another verb, beside the distance */
    COST_BACK = 4  /* for each move before the illegal one, which nobody has complained of */
};

struct mender {
    const struct stele_log *log;
    const struct log_line *line;
    uint32_t number;
    uint32_t broken; /* the first illegal move */
    struct stele_move refused;
    struct notation notation;

    /* The move that is looked at, and the position before it. */
    uint32_t ply;
    struct stele_move old;
    const struct log_turn *turn;
    struct stele_status status;
    void *base;
    struct stele_moves legal;
    char text[TEXT_MAX]; /* its notation */

    void *state;    /* of a try */
    uint32_t ahead; /* how far tries are followed now: a move of the line */
    uint32_t
        wrong[BACK_MAX + 1]; /* failed claims as recorded, by how far before the illegal move */
    struct stele_repair list[LIST_MAX + 1];
    size_t n;
    struct stele_buf buf;
    bool failed; /* memory ran out */
};

/* ---- Following the record -------------------------------------------------------------------- */

static const struct log_turn *turn_of(const struct mender *m, uint32_t ply)
{
    return &m->line->turns[m->line->steps[ply - 1].turn];
}

/* Whether a move belongs to the turn that a repair gives to somebody else. */
static bool is_reseated(const struct mender *m, const struct stele_repair *repair, uint32_t ply)
{
    return repair->turn && ply > repair->node.ply &&
           m->line->steps[ply - 1].turn == m->line->steps[repair->node.ply].turn;
}

/* Plays a recorded move on the state, if it is legal there. */
static bool play_recorded(struct mender *m, const struct stele_repair *repair, uint32_t ply)
{
    const struct log_turn *const turn = turn_of(m, ply);
    int seat = turn->seat;
    unsigned round = turn->round;
    struct stele_status before;
    struct stele_reason why;
    struct stele_move move;

    log_move(m->log, m->line, ply, &move);
    if (is_reseated(m, repair, ply)) {
        if (move.by == seat)
            move.by = repair->seat;
        seat = repair->seat;
        round = repair->round;
    }
    if (!replay_check(m->line->rules, m->state, seat, round, &move, &before, &why))
        return false;
    game_apply(m->line->rules, m->state, &move, NULL);
    return true;
}

/* Claims of the record about a node of it that do not hold at the state. */
static uint32_t count_failed(const struct mender *m, uint32_t ply)
{
    const size_t end = log_item_from(m->line, ply + 1);
    struct stele_reason why;
    uint32_t n = 0;

    for (size_t i = log_item_from(m->line, ply); i < end; i++)
        n += !claim_check(m->line->rules, m->state, NULL, &m->line->items[i], &why);
    return n;
}

static uint32_t count_failed_results(const struct mender *m)
{
    const struct stele_item *const result = m->number == 0 ? m->log->result : NULL;
    struct stele_reason why;
    uint32_t n = 0;

    for (size_t i = 0; result != NULL && i < claim_result_parts(result); i++)
        n += !claim_result_part(m->line->rules, m->state, NULL, result, i, &why);
    return n;
}

/* Claims about the nodes up to one of those looked at, which fail as the record stands: a repair that
 * comes too late to mend them is the worse for it. */
static uint32_t count_wrong(const struct mender *m, uint32_t ply)
{
    uint32_t n = 0;

    for (uint32_t back = m->broken - 1 - ply; back <= BACK_MAX; back++)
        n += m->wrong[back];
    return n;
}

/* Annotations of a node before which a move is missing may have stood after that move: so they did
 * from the first claim on that fails before it and holds after it.  `base` is the position before,
 * and the state the one after.  Corrects what was counted as wrong. */
static void part_items(struct mender *m, struct stele_repair *repair, const void *base)
{
    const struct stele_rules *const rules = m->line->rules;
    const size_t first = log_item_from(m->line, repair->node.ply);
    const size_t end = log_item_from(m->line, repair->node.ply + 1);
    struct stele_reason why;
    bool moved = false;

    repair->stay = end - first;
    for (size_t i = first; i < end; i++) {
        const struct stele_item *const item = &m->line->items[i];
        const bool before = claim_check(rules, base, NULL, item, &why);
        const bool after = claim_check(rules, m->state, NULL, item, &why);
        if (!moved && !before && after) {
            repair->stay = i - first;
            moved = true;
        }
        if (moved)
            repair->failed += (uint32_t)before - (uint32_t)after;
    }
}

/* Makes a repair on a copy of the position before it and follows the record from there. */
static void follow(struct mender *m, struct stele_repair *repair, const void *base)
{
    const bool insert = repair->kind == STELE_REPAIR_INSERT;
    uint32_t ply = repair->node.ply + !insert;

    memcpy(m->state, base, m->log->header.game->state_size);
    for (size_t i = 0; i < repair->moves_n; i++)
        game_apply(m->line->rules, m->state, &repair->moves[i].move, NULL);
    repair->failed = count_wrong(m, repair->node.ply);
    if (insert)
        part_items(m, repair, base);
    else
        repair->failed += count_failed(m, ply);
    while (ply < m->ahead && play_recorded(m, repair, ply + 1))
        repair->failed += count_failed(m, ++ply);
    if (ply == m->line->steps_n)
        repair->failed += count_failed_results(m);
    repair->reach = (struct stele_node){m->number, ply};
    repair->left = (uint32_t)m->line->steps_n - ply;
}

/* ---- The list -------------------------------------------------------------------------------- */

/* A repair must let the record go on: by a move as it was recorded, or to the end of the line.  Once
 * the game is over no move can, and each is one too many. */
static bool helps(const struct mender *m, const struct stele_repair *repair)
{
    const bool about_it = repair->node.ply + 1 == m->broken && repair->kind != STELE_REPAIR_INSERT;

    return m->status.over || repair->reach.ply == m->line->steps_n ||
           repair->reach.ply >= m->broken + about_it;
}

static bool is_better(const struct stele_repair *a, const struct stele_repair *b)
{
    if (a->reach.ply != b->reach.ply)
        return a->reach.ply > b->reach.ply;
    if (a->failed != b->failed)
        return a->failed < b->failed;
    return a->change < b->change;
}

/* Enters number n of the list, which is not in its place yet; among equals the first stays first. */
static void sort_in(struct mender *m, size_t n)
{
    for (; n > 0 && is_better(&m->list[n], &m->list[n - 1]); n--) {
        const struct stele_repair other = m->list[n - 1];
        m->list[n - 1] = m->list[n];
        m->list[n] = other;
    }
}

/* Two slips can come to the same move: one of two equal values left out. */
static bool is_listed(const struct mender *m, const struct stele_repair *repair)
{
    for (size_t i = 0; i < m->n; i++) {
        const struct stele_repair *const other = &m->list[i];
        if (other->kind == repair->kind && other->node.ply == repair->node.ply &&
            other->moves_n == repair->moves_n && other->turn == repair->turn &&
            repair->moves_n == 1 && stele_move_equal(&other->moves[0].move, &repair->moves[0].move))
            return true;
    }
    return false;
}

static void consider(struct mender *m, struct stele_repair *repair)
{
    if (is_listed(m, repair))
        return;
    follow(m, repair, m->base);
    if (!helps(m, repair) || (m->n == LIST_MAX && !is_better(repair, &m->list[LIST_MAX - 1])))
        return;
    m->list[m->n] = *repair;
    sort_in(m, m->n);
    if (m->n < LIST_MAX)
        m->n++;
}

static struct stele_repair draft(const struct mender *m, enum stele_repair_kind kind, uint32_t cost)
{
    return (struct stele_repair){.kind = kind,
                                 .node = {m->number, m->ply - 1},
                                 .old = m->old,
                                 .seat = m->turn->seat,
                                 .round = m->turn->round,
                                 .refused = m->refused,
                                 .why = *m->line->illegal,
                                 .change = cost + COST_BACK * (m->broken - m->ply)};
}

/* Adds a move that is made at `state`, where `before` is the number of the turn of the move before
 * it; rounds are written where the record has them. */
static void put_move(const struct mender *m, struct stele_repair *repair, const void *state,
                     const struct stele_move *move, unsigned before)
{
    struct stele_record *const record = &repair->moves[repair->moves_n++];
    struct stele_status status;

    m->log->header.game->status(m->line->rules, state, &status);
    *record = (struct stele_record){.move = *move,
                                    .turn_seat = status.turn_seat,
                                    .round = m->turn->round != 0 ? status.round : 0,
                                    .turn = status.turn,
                                    .starts_turn = status.turn != before};
}

/* The turn of the move before the position; 0 at the beginning of a line, whose first move opens a
 * turn of its own. */
static unsigned turn_before(const struct mender *m)
{
    return m->ply > 1 ? m->line->steps[m->ply - 2].number : 0;
}

/* ---- Moves that are missing ------------------------------------------------------------------ */

static bool says_nothing(const struct stele_move *move)
{
    return move->start[STELE_ARGS_MAX] == 0;
}

static bool is_forced(const struct stele_moves *legal)
{
    return legal->n == 1 && legal->open == 0;
}

/* The move that would be left out most easily: the only one, or one that says nothing. */
static const struct stele_move *easy_move(const struct stele_moves *legal)
{
    for (size_t i = 0; i < legal->n; i++)
        if (is_forced(legal) || says_nothing(&legal->list[i]))
            return &legal->list[i];
    return NULL;
}

/* Whether the recorded move is legal once the moves of the repair have been made. */
static bool is_legal_then(struct mender *m, const struct stele_repair *repair, bool *joins)
{
    struct stele_status status;
    struct stele_reason why;
    const bool legal = replay_check(m->line->rules, m->state, m->turn->seat, m->turn->round,
                                    &m->old, &status, &why);

    *joins = legal && status.turn == repair->moves[repair->moves_n - 1].turn;
    return legal;
}

static void insert_move(struct mender *m, struct stele_repair *repair,
                        const struct stele_move *move)
{
    const size_t n = repair->moves_n;

    put_move(m, repair, m->state, move, n > 0 ? repair->moves[n - 1].turn : turn_before(m));
    game_apply(m->line->rules, m->state, move, NULL);
}

/* One move of any kind, or up to a few of those that are left out easily. */
static void try_insertion(struct mender *m, const struct stele_move *move)
{
    const bool easy = is_forced(&m->legal) || says_nothing(move);
    struct stele_repair repair = draft(m, STELE_REPAIR_INSERT,
                                       is_forced(&m->legal) ? COST_FORCED
                                       : says_nothing(move) ? COST_PASS
                                                            : COST_INSERT);
    struct stele_moves legal = {0};

    memcpy(m->state, m->base, m->log->header.game->state_size);
    insert_move(m, &repair, move);
    bool good = is_legal_then(m, &repair, &repair.joins);
    while (!good && easy && repair.moves_n < STELE_REPAIR_MOVES) {
        legal.n = 0;
        legal.open = 0;
        game_legal(m->line->rules, m->state, &legal);
        const struct stele_move *const next = easy_move(&legal);
        m->failed |= legal.failed;
        if (next == NULL || m->failed)
            break;
        repair.change += COST_PASS;
        insert_move(m, &repair, next);
        good = is_legal_then(m, &repair, &repair.joins);
    }
    stele_moves_free(&legal);
    if (good)
        consider(m, &repair);
}

/* ---- A move too many ------------------------------------------------------------------------- */

static bool is_recorded(const struct mender *m, uint32_t ply, const struct stele_move *move)
{
    struct stele_move other;

    if (ply == 0 || ply > m->line->steps_n)
        return false;
    log_move(m->log, m->line, ply, &other);
    return stele_move_equal(&other, move);
}

static void try_deletion(struct mender *m)
{
    const bool twice = is_recorded(m, m->ply - 1, &m->old) || is_recorded(m, m->ply + 1, &m->old);
    struct stele_repair repair = draft(m, STELE_REPAIR_DELETE, twice ? COST_TWICE : COST_DELETE);

    consider(m, &repair);
}

/* ---- A wrong seat ---------------------------------------------------------------------------- */

/* Tries a move in the place of the recorded one. */
static void try_instead(struct mender *m, struct stele_repair *repair,
                        const struct stele_move *move)
{
    struct stele_status before;
    struct stele_reason why;

    if (!replay_check(m->line->rules, m->base, repair->seat, repair->round, move, &before, &why))
        return;
    put_move(m, repair, m->base, move, turn_before(m));
    consider(m, repair);
}

static void try_seats(struct mender *m)
{
    const bool chance = m->old.by == STELE_NOBODY;
    const struct stele_status *const status = &m->status;
    const unsigned round = m->turn->round != 0 ? status->round : 0;
    struct stele_move move = m->old;

    if (!chance && status->mover != STELE_NOBODY && status->mover != move.by) {
        struct stele_repair repair = draft(m, STELE_REPAIR_SEAT, COST_BY);
        move.by = status->mover;
        try_instead(m, &repair, &move);
    }
    if (status->turn_seat != m->turn->seat || round != m->turn->round) {
        struct stele_repair repair = draft(m, STELE_REPAIR_SEAT, COST_TURN);
        repair.turn = true;
        repair.seat = status->turn_seat;
        repair.round = (uint16_t)round;
        move.by = m->old.by == m->turn->seat ? status->turn_seat : m->old.by;
        try_instead(m, &repair, &move);
    }
}

/* ---- A wrong argument ------------------------------------------------------------------------ */

static void print_move(struct mender *m, const struct stele_move *move, char out[TEXT_MAX])
{
    stele_buf_clear(&m->buf);
    notation_move(&m->notation, &m->log->header.game->verbs[move->verb], move, &m->buf);
    m->failed |= m->buf.failed;
    const size_t size = m->buf.size < TEXT_MAX ? m->buf.size : TEXT_MAX - 1;
    if (size > 0)
        memcpy(out, m->buf.data, size);
    out[size] = '\0';
}

/* How many characters have to be put in, taken out or changed to turn one text into the other. */
static uint32_t distance(const char *a, const char *b)
{
    uint32_t row[TEXT_MAX];
    const size_t n = strlen(b);

    for (size_t k = 0; k <= n; k++)
        row[k] = (uint32_t)k;
    for (size_t i = 0; a[i] != '\0'; i++) {
        uint32_t corner = row[0];
        row[0] = (uint32_t)i + 1;
        for (size_t k = 1; k <= n; k++) {
            const uint32_t changed = corner + (a[i] != b[k - 1]);
            const uint32_t less = row[k] < row[k - 1] ? row[k] + 1 : row[k - 1] + 1;
            corner = row[k];
            row[k] = changed < less ? changed : less;
        }
    }
    return row[n];
}

static void try_change(struct mender *m, const struct stele_move *move)
{
    const bool same_verb = move->verb == m->old.verb;
    char text[TEXT_MAX];

    /* Another verb only where the move is illegal: one that is not may be slightly wrong at most. */
    if (move->by != m->old.by || (!same_verb && m->ply != m->broken) ||
        stele_move_equal(move, &m->old))
        return;
    print_move(m, move, text);
    struct stele_repair repair =
        draft(m, STELE_REPAIR_CHANGE, distance(m->text, text) + (same_verb ? 0 : COST_VERB));
    try_instead(m, &repair, move);
}

/* Moves of an open verb are not listed.  One that differs from the recorded one in a single value
 * can be found all the same, by trying those. */
struct slips {
    struct mender *m;
    const struct stele_verb *verb;
    int arg;
    int16_t value[STELE_VALUES_MAX]; /* of the argument */
    size_t n;
    unsigned tried;
};

/* The recorded move with other values of the argument. */
static void try_values(struct slips *s, const int16_t *values, size_t n)
{
    const struct stele_move *const old = &s->m->old;
    const size_t others = old->start[STELE_ARGS_MAX] - s->n;
    struct stele_move move;

    if (s->tried++ >= TRIES_MAX || others + n > STELE_VALUES_MAX || s->m->failed)
        return;
    move_init(&move, old->verb, old->by);
    for (int arg = 0; arg < s->verb->args_n; arg++) {
        if (arg == s->arg)
            move_set(&move, arg, values, n);
        else if (move_has(old, arg))
            move_set(&move, arg, move_values(old, arg), move_count(old, arg));
    }
    try_change(s->m, &move);
}

static void try_value(struct slips *s, size_t index, int value)
{
    const int16_t old = s->value[index];

    if (value == old)
        return;
    s->value[index] = (int16_t)value;
    try_values(s, s->value, s->n);
    s->value[index] = old;
}

static void try_without(struct slips *s, size_t index, size_t width)
{
    int16_t values[STELE_VALUES_MAX];

    if (s->n <= width)
        return;
    memcpy(values, s->value, index * sizeof *values);
    memcpy(values + index, s->value + index + width, (s->n - index - width) * sizeof *values);
    try_values(s, values, s->n - width);
}

/* Amounts are in the order of their names, which none has twice. */
static void try_amount_more(struct slips *s, int name, int amount)
{
    int16_t values[STELE_VALUES_MAX];
    size_t at = 0;

    while (at < s->n && s->value[at] < name)
        at += 2;
    if (s->n + 2 > STELE_VALUES_MAX || (at < s->n && s->value[at] == name))
        return;
    memcpy(values, s->value, at * sizeof *values);
    values[at] = (int16_t)name;
    values[at + 1] = (int16_t)amount;
    memcpy(values + at + 2, s->value + at, (s->n - at) * sizeof *values);
    try_values(s, values, s->n + 2);
}

static void try_more(struct slips *s, int value)
{
    if (s->n >= STELE_VALUES_MAX)
        return;
    s->value[s->n] = (int16_t)value;
    try_values(s, s->value, s->n + 1);
}

/* The values that an element of the argument may have, nearest numbers first where they are
 * numbers. */
static void try_elements(struct slips *s, int from, int to, bool list)
{
    for (size_t i = 0; i < s->n; i++) {
        const int old = s->value[i];
        for (int by = 1; by <= to - from; by++) {
            if (old - by >= from && old - by <= to)
                try_value(s, i, old - by);
            if (old + by <= to && old + by >= from)
                try_value(s, i, old + by);
        }
        if (list)
            try_without(s, i, 1);
    }
    for (int value = from; list && value <= to; value++)
        try_more(s, value);
}

static void try_amounts(struct slips *s, int names, int min, int max)
{
    for (size_t i = 0; i + 1 < s->n; i += 2) {
        for (int by = 1; by <= 3; by++) {
            if (s->value[i + 1] - by >= min)
                try_value(s, i + 1, s->value[i + 1] - by);
            if (s->value[i + 1] + by <= max)
                try_value(s, i + 1, s->value[i + 1] + by);
        }
        try_without(s, i, 2);
    }
    for (int name = 0; name < names; name++)
        for (int amount = min > 1 ? min : 1; amount <= max && amount <= 3; amount++)
            try_amount_more(s, name, amount);
}

static void try_slips(struct mender *m)
{
    const struct stele_verb *const verb = &m->log->header.game->verbs[m->old.verb];
    struct slips s = {.m = m, .verb = verb};

    for (s.arg = 0; s.arg < verb->args_n; s.arg++) {
        const struct stele_arg *const arg = &verb->args[s.arg];
        const int names = m->notation.domains[arg->domain].names_n;
        s.n = move_count(&m->old, s.arg);
        if (s.n == 0)
            continue;
        memcpy(s.value, move_values(&m->old, s.arg), s.n * sizeof s.value[0]);
        switch (arg->type) {
        case STELE_T_INT:
        case STELE_T_INTS:
            try_elements(&s, arg->min, arg->max, arg->type == STELE_T_INTS);
            break;
        case STELE_T_NAME:
        case STELE_T_NAMES:
            try_elements(&s, 0, names - 1, arg->type == STELE_T_NAMES);
            break;
        case STELE_T_SEAT:
            try_elements(&s, 0, (int)m->notation.players_n - 1, false);
            break;
        case STELE_T_COUNTS:
            try_amounts(&s, names, arg->min, arg->max);
            break;
        }
    }
}

static void try_changes(struct mender *m)
{
    print_move(m, &m->old, m->text);
    for (size_t i = 0; i < m->legal.n && i < TRIES_MAX && !m->failed; i++)
        try_change(m, &m->legal.list[i]);
    if ((m->legal.open >> m->old.verb) & 1)
        try_slips(m);
}

/* ---- All of it ------------------------------------------------------------------------------- */

/* Tries everything at the position before move `ply`. */
static void try_at(struct mender *m, uint32_t ply)
{
    const struct stele_rules *const rules = m->line->rules;

    m->ply = ply;
    m->turn = turn_of(m, ply);
    log_move(m->log, m->line, ply, &m->old);
    log_seek(m->log, (struct stele_node){m->number, ply - 1}, m->base);
    rules->game->status(rules, m->base, &m->status);
    m->legal.n = 0;
    m->legal.open = 0;
    if (!m->status.over)
        game_legal(rules, m->base, &m->legal);
    m->failed |= m->legal.failed;
    const size_t ahead = (ply == m->broken ? WORK : WORK_BACK) / (2 * m->legal.n + 16);
    m->ahead = m->broken + (uint32_t)(ahead > AHEAD_MIN ? ahead : AHEAD_MIN);
    if (m->ahead > m->line->steps_n)
        m->ahead = (uint32_t)m->line->steps_n;
    try_deletion(m);
    if (m->status.over)
        return;
    try_seats(m);
    for (size_t i = 0; i < m->legal.n && i < TRIES_MAX && !m->failed; i++)
        try_insertion(m, &m->legal.list[i]);
    try_changes(m);
}

/* Follows the proposals as far as they go, which may change their order. */
static void follow_all(struct mender *m)
{
    m->ahead = (uint32_t)m->line->steps_n;
    for (size_t i = 0; i < m->n; i++) {
        log_seek(m->log, m->list[i].node, m->base);
        follow(m, &m->list[i], m->base);
        sort_in(m, i);
    }
}

/* Nothing speaks against the best of them. */
static bool is_settled(const struct mender *m)
{
    return m->n > 0 && m->list[0].reach.ply == m->line->steps_n && m->list[0].failed == 0;
}

/* What fails as recorded, at the nodes from which on repairs may begin. */
static void count_all_wrong(struct mender *m)
{
    for (uint32_t back = 0; back <= BACK_MAX && back < m->broken; back++) {
        const uint32_t ply = m->broken - 1 - back;
        if (log_item_from(m->line, ply) == log_item_from(m->line, ply + 1))
            continue;
        log_seek(m->log, (struct stele_node){m->number, ply}, m->state);
        m->wrong[back] = count_failed(m, ply);
    }
}

static void find_repairs(struct mender *m)
{
    log_move(m->log, m->line, m->broken, &m->refused);
    count_all_wrong(m);
    try_at(m, m->broken);
    follow_all(m);
    for (uint32_t back = 1; back <= BACK_MAX && back < m->broken && !is_settled(m) && !m->failed;
         back++) {
        const size_t n = m->n;
        const struct stele_node best = n > 0 ? m->list[0].node : (struct stele_node){0, 0};
        try_at(m, m->broken - back);
        if (m->n > 0 && (n == 0 || m->list[0].node.ply != best.ply))
            follow_all(m);
    }
    follow_all(m);
}

int stele_repair_find(const struct stele_log *log, uint32_t number, struct stele_repairs *out)
{
    struct stele_repair *list = NULL;

    *out = (struct stele_repairs){0};
    if (number >= log->lines_n || log->lines[number]->deleted)
        return STELE_EUSAGE;
    const struct log_line *const line = log->lines[number];
    if (line->illegal == NULL || line->barred || !line->reached ||
        line->legal == line->steps_n)
        return STELE_OK;
    struct mender *const m = calloc(1, sizeof *m);
    if (m == NULL)
        return STELE_ENOMEM;
    *m = (struct mender){.log = log,
                         .line = line,
                         .number = number,
                         .broken = line->legal + 1,
                         .notation = log_notation(log),
                         .base = log_state_new(log),
                         .state = log_state_new(log)};
    m->failed = m->base == NULL || m->state == NULL;
    if (!m->failed)
        find_repairs(m);
    if (m->n > 0 && !m->failed) {
        list = malloc(m->n * sizeof *list);
        m->failed = list == NULL;
        if (list != NULL)
            memcpy(list, m->list, m->n * sizeof *list);
    }
    const bool failed = m->failed;
    const size_t n = failed ? 0 : m->n;
    stele_moves_free(&m->legal);
    stele_buf_free(&m->buf);
    free(m->base);
    free(m->state);
    free(m);
    return failed ? STELE_ENOMEM : arena_give(list, n, &out->list, &out->n, &out->memory);
}

const char *stele_repair_name(enum stele_repair_kind kind)
{
    static const char *const names[] = {[STELE_REPAIR_INSERT] = "insert",
                                        [STELE_REPAIR_DELETE] = "delete",
                                        [STELE_REPAIR_SEAT] = "seat",
                                        [STELE_REPAIR_CHANGE] = "change"};

    return (unsigned)kind < sizeof names / sizeof names[0] ? names[kind] : "";
}
