/* Reviews a line: a value for every node, what changed it, and what would have been better.
 *
 * Four passes, each shared by the threads: the value of every node, by playouts with the same
 * numbers everywhere; then every decision is searched for a better move; then apparent mistakes are
 * compared with the better move again, with fresh random numbers, because the best of many always
 * looks better than it is.  Only decisions that fail this test are mistakes; fourth, their better
 * moves are played on to the end of the turn. */
#include "analysis/review.h"

#include "analysis/bots.h"
#include "analysis/judge.h"
#include "analysis/search.h"
#include "core/game/rng.h"
#include "core/log/log.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SUSPECTS_MAX = 16, /* decisions that are tried again */
    RETRIALS = 4,      /* with so many times the budget, both moves together, by the quick player */
    FIRST_PAIRS = 8,   /* of a hundred: in a strong comparison, which few survive, */
    MORE_PAIRS = 24,   /* and these only if the first do not speak against it */
    LONG_ROUND = 64,   /* moves, on average: in such rounds strong players take too long */
    STRENGTH_MAX = 8,  /* budget of the bot that plays them; judges are fitted to one like it */
    THEN_MAX = 11      /* moves after a better one */
};

/* A decision, and the best move that was found for it. */
struct decision {
    uint32_t ply; /* the node at which it was made */
    uint16_t turn;
    struct stele_move better;
    int32_t gap, error;     /* by how much it looks better; 0: the move played is best */
    bool confirmed, failed; /* failed: memory ran out */
    struct stele_mistake mistake;
};

struct work {
    const struct stele_log *log;
    const struct stele_rules *rules;
    struct stele_review *review;
    struct crew crew;
    bool long_rounds;              /* of more than LONG_ROUND moves */
    bool curve;                    /* decisions are not searched */
    struct model *model;           /* may be NULL */
    struct playout_desk *desks;    /* by worker */
    struct playout_desk *thinkers; /* likewise, for strong comparisons */
    void **states;                 /* by worker: the position that is looked at */
    uint32_t *open;                /* the nodes whose values must be found by playouts */
    size_t open_n;
    struct decision *decisions;
    size_t decisions_n, suspects_n;
};

static const void *seek(struct work *work, unsigned worker, uint32_t ply)
{
    log_seek(work->log, (struct stele_node){work->review->line, ply}, work->states[worker]);
    return work->states[worker];
}

static void played_at(const struct work *work, uint32_t ply, struct stele_move *out)
{
    log_move(work->log, work->log->lines[work->review->line], ply + 1, out);
}

/* ---- First pass: values ---------------------------------------------------------------------- */

/* Values a node, by what another player knows in turn. */
static void value_node(void *user, unsigned worker, size_t item)
{
    struct work *const work = user;
    struct stele_review *const review = work->review;
    struct playout_desk *const desk = &work->desks[worker];
    struct stele_reviewed *const node = &review->nodes[work->open[item]];
    const void *state = seek(work, worker, work->open[item]);
    struct stele_estimate estimate;
    struct hearing hearing;

    desk->counts = false;
    hearing_hold(&hearing, desk, state, review->budget, review->seed);
    hearing_estimate(&hearing, desk, &estimate);
    for (int seat = 0; seat < work->rules->players_n; seat++) {
        node->value[seat] = review->points ? estimate.total[seat] : estimate.chance[seat];
        node->error[seat] =
            review->points ? estimate.total_error[seat] : estimate.chance_error[seat];
        node->total[seat] = estimate.total[seat];
    }
    if (review->points && work->open[item] == 0)
        review->spread = estimate.total_spread[0];
}

/* A move that had to be made changes nothing: the node before it has the value of the one after. */
static void carry_back(struct stele_review *review)
{
    for (size_t i = review->nodes_n - 1; i-- > 0;) {
        if (review->nodes[i + 1].by != STELE_BY_NECESSITY)
            continue;
        memcpy(review->nodes[i].value, review->nodes[i + 1].value, sizeof review->nodes[i].value);
        memcpy(review->nodes[i].error, review->nodes[i + 1].error, sizeof review->nodes[i].error);
        memcpy(review->nodes[i].total, review->nodes[i + 1].total, sizeof review->nodes[i].total);
    }
}

/* ---- Second pass: better moves --------------------------------------------------------------- */

static struct search search_at(struct work *work, unsigned worker, uint32_t ply, uint64_t seed)
{
    return (struct search){.rules = work->rules,
                           .state = seek(work, worker, ply),
                           .desks = &work->desks[worker],
                           .crew = {.jobs = 1},
                           .seed = seed,
                           .top = 2};
}

static const struct candidate *find_played(const struct search *search,
                                           const struct stele_move *played)
{
    for (size_t i = 0; i < search->alive; i++)
        if (stele_move_equal(&search->list[i].move, played))
            return &search->list[i];
    return NULL;
}

static void search_decision(void *user, unsigned worker, size_t item)
{
    struct work *const work = user;
    struct decision *const decision = &work->decisions[item];
    struct search search = search_at(work, worker, decision->ply, work->review->seed + 1);
    struct stele_move played;

    played_at(work, decision->ply, &played);
    work->desks[worker].counts = false;
    search.budget = work->review->budget;
    search.also = search.made = &played;
    decision->failed = search_run(&search) != STELE_OK;
    const struct candidate *const own = find_played(&search, &played);
    /* The move played may be unknown, too: a token laid face down cannot be judged. */
    if (own != NULL && own != &search.list[0] && search_is_sure(&search, &search.list[0].move) &&
        search_is_sure(&search, &played)) {
        decision->better = search.list[0].move;
        search_gap(&search, &search.list[0], own, &decision->gap, &decision->error);
    }
    search_free(&search);
}

/* ---- Third pass: mistakes -------------------------------------------------------------------- */

static uint32_t part_of(uint32_t budget, uint32_t of_hundred)
{
    const uint32_t part = (uint32_t)((uint64_t)budget * of_hundred / 100);

    return part > 2 ? part : 2;
}

/* Compares both moves under strong play, in two steps, because few suspects survive the first.
 * Where rounds are long or playouts cut short, it would take too long: the quick player tries
 * again. */
static int compare(struct work *work, struct search *search, const struct stele_mistake *mistake)
{
    const uint32_t budget = work->review->budget;
    int32_t gap, error;

    if (work->long_rounds || search->desks->model == NULL || search->desks->model->cut > 0) {
        search->thinkers = NULL;
        search->budget = RETRIALS * budget;
        return search_compare(search, &mistake->better, &mistake->played);
    }
    search->strength = budget < STRENGTH_MAX ? budget : STRENGTH_MAX;
    search->budget = 2 * part_of(budget, FIRST_PAIRS);
    int code = search_compare(search, &mistake->better, &mistake->played);
    if (code != STELE_OK || search->n != 2)
        return code;
    search_gap(search, &search->list[0], &search->list[1], &gap, &error);
    if (2 * gap > error)
        code = search_compare_more(search, 2 * part_of(budget, MORE_PAIRS));
    return code;
}

static void retry(void *user, unsigned worker, size_t item)
{
    struct work *const work = user;
    struct decision *const decision = &work->decisions[item];
    struct stele_mistake *const mistake = &decision->mistake;
    struct search search = search_at(work, worker, decision->ply, work->review->seed + 2);
    struct stele_estimate best, own;

    played_at(work, decision->ply, &mistake->played);
    mistake->better = decision->better;
    search.made = &mistake->played;
    search.thinkers = &work->thinkers[worker];
    work->desks[worker].counts = true;
    decision->failed |= compare(work, &search, mistake) != STELE_OK;
    if (!decision->failed && search.n == 2) {
        search_gap(&search, &search.list[0], &search.list[1], &mistake->cost, &mistake->error);
        tally_estimate(&search.list[0].tally, work->rules, NULL, &best);
        tally_estimate(&search.list[1].tally, work->rules, NULL, &own);
        mistake->ply = decision->ply;
        mistake->seat = (int8_t)search.seat;
        mistake->total = best.total[search.seat] - own.total[search.seat];
        for (int i = 0; i < STELE_CATEGORIES_MAX; i++)
            mistake->points[i] = best.points[search.seat][i] - own.points[search.seat][i];
        decision->confirmed = mistake->cost > 2 * mistake->error && mistake->cost > 0;
    }
    search_free(&search);
}

static int by_gap(const void *a, const void *b)
{
    const struct decision *const x = a, *const y = b;

    if (x->gap != y->gap)
        return x->gap > y->gap ? -1 : 1;
    return x->ply < y->ply ? -1 : x->ply > y->ply;
}

static int by_cost(const void *a, const void *b)
{
    const struct stele_mistake *const x = a, *const y = b;

    if (x->seat != y->seat)
        return x->seat - y->seat;
    if (x->cost != y->cost)
        return x->cost > y->cost ? -1 : 1;
    return x->ply < y->ply ? -1 : x->ply > y->ply;
}

/* Those that look dearest come first, and are tried again. */
static void choose_suspects(struct work *work)
{
    if (work->decisions_n > 0)
        qsort(work->decisions, work->decisions_n, sizeof *work->decisions, by_gap);
    while (work->suspects_n < work->decisions_n && work->suspects_n < SUSPECTS_MAX &&
           work->decisions[work->suspects_n].gap > work->decisions[work->suspects_n].error)
        work->suspects_n++;
}

/* Whether no other mistake of the same player and turn is dearer: later moves of a turn often only
 * continue the first mistake. */
static bool is_dearest(const struct work *work, const struct decision *decision)
{
    for (size_t i = 0; i < work->suspects_n; i++) {
        const struct decision *const other = &work->decisions[i];
        if (other->confirmed && other->turn == decision->turn &&
            other->mistake.seat == decision->mistake.seat &&
            (other->mistake.cost > decision->mistake.cost ||
             (other->mistake.cost == decision->mistake.cost && other->ply < decision->ply)))
            return false;
    }
    return true;
}

static bool collect_mistakes(struct work *work)
{
    struct stele_review *const review = work->review;

    review->mistakes = calloc(work->suspects_n + 1, sizeof *review->mistakes);
    if (review->mistakes == NULL)
        return false;
    for (size_t i = 0; i < work->decisions_n; i++)
        if (work->decisions[i].failed)
            return false;
    for (size_t i = 0; i < work->suspects_n; i++)
        if (work->decisions[i].confirmed && is_dearest(work, &work->decisions[i]))
            review->mistakes[review->mistakes_n++] = work->decisions[i].mistake;
    return true;
}

/* ---- Fourth pass: how the better moves go on ------------------------------------------------- */

/* To the end of the player's turn, as far as it does not depend on luck. */
static void go_on(void *user, unsigned worker, size_t item)
{
    struct work *const work = user;
    struct stele_mistake *const mistake = &work->review->mistakes[item];
    const struct bot bot = {.kind = BOT_STRONG, .budget = work->review->budget};
    struct playout_desk *const desk = &work->desks[worker];
    struct stele_status status;
    struct stele_rng rng;

    mistake->then = calloc(THEN_MAX, sizeof *mistake->then);
    if (mistake->then == NULL) {
        desk->no_memory = true;
        return;
    }
    desk->counts = false;
    stele_rng_seed(&rng, work->review->seed + 3 + mistake->ply);
    seek(work, worker, mistake->ply);
    work->rules->game->status(work->rules, work->states[worker], &status);
    const unsigned turn = status.turn;
    struct stele_move move = mistake->better;
    for (;;) {
        game_apply(work->rules, work->states[worker], &move, NULL);
        work->rules->game->status(work->rules, work->states[worker], &status);
        if (mistake->then_n == THEN_MAX || status.over || status.chance || status.turn != turn ||
            status.mover != mistake->seat ||
            !bot_choose(desk, &bot, work->states[worker], &rng, &move))
            return;
        mistake->then[mistake->then_n++] = move;
    }
}

/* ---- What follows from the values ------------------------------------------------------------ */

static void keep_accounts(struct stele_review *review, int seats)
{
    for (int seat = 0; seat < seats; seat++) {
        struct stele_account *const account = &review->account[seat];
        account->start = review->nodes[0].value[seat];
        account->result = review->nodes[review->nodes_n - 1].value[seat];
        for (size_t i = 1; i < review->nodes_n; i++) {
            const int32_t change = review->nodes[i].value[seat] - review->nodes[i - 1].value[seat];
            if (review->nodes[i].by == STELE_BY_LUCK)
                account->luck += change;
            else if (review->nodes[i].seat == seat)
                account->own += change;
            else
                account->others += change;
        }
    }
}

/* The largest change of a value at a node, 0 where none is beyond twice its error. */
static int32_t swing(const struct stele_review *review, size_t node, int seats)
{
    const struct stele_reviewed *const to = &review->nodes[node], *const from = to - 1;
    int32_t most = 0;

    for (int seat = 0; seat < seats; seat++) {
        const int64_t a = from->error[seat], b = to->error[seat];
        const int32_t change = abs(to->value[seat] - from->value[seat]);
        if (change > most && (uint64_t)change > 2 * square_root((uint64_t)(a * a + b * b)))
            most = change;
    }
    return most;
}

static void find_turns(struct stele_review *review, int seats)
{
    uint32_t *const turns = review->turns;

    for (uint32_t node = 1; node < review->nodes_n; node++) {
        const int32_t size = swing(review, node, seats);
        size_t at = review->turns_n;
        while (at > 0 && size > swing(review, turns[at - 1], seats))
            at--;
        if (size == 0 || at == STELE_TURNS_MAX)
            continue;
        if (review->turns_n < STELE_TURNS_MAX)
            review->turns_n++;
        memmove(turns + at + 1, turns + at, (review->turns_n - at - 1) * sizeof *turns);
        turns[at] = node;
    }
    for (size_t i = 1; i < review->turns_n; i++) /* back into the order of the game */
        for (size_t k = i; k > 0 && turns[k] < turns[k - 1]; k--) {
            const uint32_t later = turns[k - 1];
            turns[k - 1] = turns[k];
            turns[k] = later;
        }
}

void review_conclude(struct stele_review *review, int seats)
{
    if (review->mistakes_n > 0)
        qsort(review->mistakes, review->mistakes_n, sizeof *review->mistakes, by_cost);
    keep_accounts(review, seats);
    find_turns(review, seats);
}

/* ---- The review ------------------------------------------------------------------------------ */

/* What kind of step leads from each node to the next, and so which nodes and decisions there is to
 * work on. */
static bool survey(struct work *work, int seat)
{
    struct stele_review *const review = work->review;
    const struct stele_game *const game = work->rules->game;
    struct stele_status status;

    for (uint32_t ply = 0; ply < review->nodes_n; ply++) {
        const void *state = seek(work, 0, ply);
        game->status(work->rules, state, &status);
        bool forced = false;
        if (ply + 1 < review->nodes_n) {
            struct stele_reviewed *const next = &review->nodes[ply + 1];
            const struct stele_moves *const legal = &work->desks[0].legal;
            if (!status.chance)
                desk_legal(&work->desks[0], state);
            if (work->desks[0].no_memory)
                return false;
            forced = !status.chance && legal->n == 1 && legal->open == 0;
            next->by = status.chance ? STELE_BY_LUCK
                       : forced      ? STELE_BY_NECESSITY
                                     : STELE_BY_CHOICE;
            next->seat = (int8_t)log_move_by(work->log, work->log->lines[review->line], ply + 1);
            if (!work->curve && next->by == STELE_BY_CHOICE &&
                (seat == STELE_NOBODY || seat == next->seat))
                work->decisions[work->decisions_n++] =
                    (struct decision){.ply = ply, .turn = status.turn};
        } else {
            review->over = status.over;
            work->long_rounds = ply > (uint32_t)LONG_ROUND * status.round;
        }
        if (!forced)
            work->open[work->open_n++] = ply;
    }
    review->nodes[0].by = STELE_BY_START;
    review->nodes[0].seat = STELE_NOBODY;
    return true;
}

static bool prepare(struct work *work)
{
    const size_t n = work->review->nodes_n;

    work->desks = calloc(work->crew.jobs, sizeof *work->desks);
    work->thinkers = calloc(work->crew.jobs, sizeof *work->thinkers);
    work->states = calloc(work->crew.jobs, sizeof *work->states);
    work->open = calloc(n, sizeof *work->open);
    work->decisions = calloc(n, sizeof *work->decisions);
    if (work->desks == NULL || work->thinkers == NULL || work->states == NULL ||
        work->open == NULL || work->decisions == NULL ||
        !model_load(work->log->lib, work->rules->game, &work->model))
        return false;
    for (unsigned i = 0; i < work->crew.jobs; i++) {
        work->states[i] = log_state_new(work->log);
        if (work->states[i] == NULL || !desk_init(&work->desks[i], work->rules) ||
            !desk_init(&work->thinkers[i], work->rules))
            return false;
        work->desks[i].model = work->thinkers[i].model = model_for(work->model, work->rules);
    }
    return true;
}

static bool lacks_memory(const struct work *work)
{
    for (unsigned i = 0; i < work->crew.jobs; i++)
        if (work->desks[i].no_memory)
            return true;
    return false;
}

static int do_work(struct work *work, int seat)
{
    if (!prepare(work) || !survey(work, seat))
        return STELE_ENOMEM;
    work->crew.total = work->open_n + work->decisions_n;
    if (!crew_run(&work->crew, work->open_n, value_node, work))
        return STELE_ESTOP;
    if (lacks_memory(work))
        return STELE_ENOMEM;
    carry_back(work->review);
    if (!crew_run(&work->crew, work->decisions_n, search_decision, work))
        return STELE_ESTOP;
    choose_suspects(work);
    work->crew.total += work->suspects_n;
    if (!crew_run(&work->crew, work->suspects_n, retry, work))
        return STELE_ESTOP;
    if (!collect_mistakes(work))
        return STELE_ENOMEM;
    work->crew.total += work->review->mistakes_n;
    if (!crew_run(&work->crew, work->review->mistakes_n, go_on, work))
        return STELE_ESTOP;
    if (lacks_memory(work))
        return STELE_ENOMEM;
    review_conclude(work->review, work->rules->players_n);
    return STELE_OK;
}

static void work_free(struct work *work)
{
    for (unsigned i = 0; i < work->crew.jobs; i++) {
        if (work->desks != NULL)
            desk_free(&work->desks[i]);
        if (work->thinkers != NULL)
            desk_free(&work->thinkers[i]);
        if (work->states != NULL)
            free(work->states[i]);
    }
    model_free(work->model);
    free(work->desks);
    free(work->thinkers);
    free(work->states);
    free(work->open);
    free(work->decisions);
}

int stele_review_line(const struct stele_log *log, uint32_t line, int seat,
                      const struct stele_effort *effort, struct stele_review **out)
{
    if (!log_node_reachable(log, (struct stele_node){line, 0}))
        return STELE_EUSAGE;
    struct stele_review *review = calloc(1, sizeof *review);
    if (review == NULL)
        return STELE_ENOMEM;
    struct work work = {.log = log,
                        .rules = log->lines[line]->rules,
                        .review = review,
                        .curve = effort->curve,
                        .crew = {.jobs = crew_size(effort->jobs), .watch = effort->watch}};
    *review =
        (struct stele_review){.line = line,
                              .points = work.rules->players_n == 1,
                              .budget = effort->budget > 0 ? effort->budget : STELE_BUDGET_REVIEW,
                              .seed = effort->seed,
                              .nodes_n = (size_t)log->lines[line]->legal + 1};
    snprintf(review->by, sizeof review->by, "stele %s", stele_version());
    review->nodes = calloc(review->nodes_n, sizeof *review->nodes);
    const int code = review->nodes != NULL ? do_work(&work, seat) : STELE_ENOMEM;
    work_free(&work);
    if (code == STELE_OK)
        *out = review;
    else
        stele_review_free(review);
    return code;
}

void stele_review_free(struct stele_review *review)
{
    if (review == NULL)
        return;
    for (size_t i = 0; i < review->mistakes_n; i++)
        free(review->mistakes[i].then);
    free(review->nodes);
    free(review->mistakes);
    free(review);
}
