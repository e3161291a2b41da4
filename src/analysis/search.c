#include "analysis/search.h"

#include "analysis/bots.h"
#include "analysis/judge.h"
#include "analysis/solve.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* ---- Candidates ------------------------------------------------------------------------------ */

enum {
    CANDIDATES_MAX = 256,
    PLAYOUTS_FIRST = 4, /* at least so many of each candidate in the first round */
    POLICY_TRIES = 6,   /* how often the quick player is asked */
    PROPOSALS = 12      /* how often a move of an open verb is proposed */
};

/* As many as can be tried with the budget. */
static size_t candidates_most(const struct search *s)
{
    size_t most = 4;

    for (size_t rounds = 3; most < CANDIDATES_MAX; rounds++, most *= 2)
        if (2 * most * PLAYOUTS_FIRST * rounds > s->budget)
            break;
    return most;
}

static struct candidate *find(struct search *s, const struct stele_move *move)
{
    for (size_t i = 0; i < s->n; i++)
        if (stele_move_equal(&s->list[i].move, move))
            return &s->list[i];
    return NULL;
}

/* Adds a move unless it is on the list.  False without memory. */
static bool add(struct search *s, const struct stele_move *move)
{
    if (find(s, move) != NULL)
        return true;
    if (!stele_grow(&s->list, &s->room, s->n + 1, sizeof *s->list))
        return false;
    s->list[s->n] = (struct candidate){.number = s->n};
    s->list[s->n++].move = *move;
    return true;
}

static bool is_legal(const struct search *s, const void *state, const struct stele_move *move)
{
    struct stele_reason why;

    return game_check(s->rules, state, move, &why);
}

/* Whether a move that was thought of in a world is worth a try.  What others propose they propose with the hands that they
 * have there. */
static bool is_choice(const struct search *s, const void *world, const struct stele_move *move)
{
    return (!s->own || move->by == s->seat) && is_legal(s, world, move);
}

/* Adds what the quick player might do, asked several times; the first answer is the habit. */
static bool add_policy(struct search *s, const void *world, struct stele_rng *rng)
{
    struct stele_move move;

    for (int i = 0; s->rules->game->policy != NULL && i < POLICY_TRIES; i++) {
        if (!s->rules->game->policy(s->rules, world, rng, &move) || !is_choice(s, world, &move))
            continue;
        if (!add(s, &move))
            return false;
        if (i == 0)
            find(s, &move)->habit = true;
    }
    return true;
}

/* The habit of a game without a quick player is the greedy bot's. */
static bool add_habit(struct search *s, const void *world, struct stele_rng *rng)
{
    const struct stele_game *const game = s->rules->game;
    struct stele_move move;

    if (game->policy != NULL || game->greedy == NULL ||
        !game->greedy(s->rules, world, rng, &s->desks[0].legal, &move) ||
        !is_choice(s, world, &move))
        return true;
    if (!add(s, &move))
        return false;
    find(s, &move)->habit = true;
    return true;
}

static bool add_proposals(struct search *s, const void *world, struct stele_rng *rng)
{
    struct stele_move move;

    if (s->desks[0].legal.open == 0 || s->rules->game->propose == NULL)
        return true;
    for (int i = 0; i < PROPOSALS; i++)
        if (s->rules->game->propose(s->rules, world, rng, &move) && is_choice(s, world, &move) &&
            !add(s, &move))
            return false;
    return true;
}

/* Removes a move from the list and puts the last one in its place. */
static bool take_out(struct stele_moves *legal, const struct stele_move *move)
{
    for (size_t i = 0; i < legal->n; i++) {
        if (!stele_move_equal(&legal->list[i], move))
            continue;
        move_copy(&legal->list[i], &legal->list[--legal->n]);
        return true;
    }
    return false;
}

/* The greedy bot ranks the moves: its choice, its choice of the others, and so on. */
static bool add_greedy(struct search *s, const void *world, struct stele_rng *rng, size_t most)
{
    struct stele_moves *const legal = &s->desks[0].legal;
    const struct stele_game *const game = s->rules->game;
    struct stele_move move;

    while (game->greedy != NULL && s->n < most && legal->n > 0 &&
           game->greedy(s->rules, world, rng, legal, &move)) {
        if (!is_choice(s, world, &move))
            return true;
        if (!add(s, &move))
            return false;
        if (!take_out(legal, &move))
            return true; /* it made up a move of its own, and would again */
    }
    return true;
}

/* The model's opinion of a move in the world on the desk; 0 if the move is illegal there. */
static int32_t hunch_of(const struct search *s, const struct stele_move *move)
{
    const struct playout_desk *const desk = &s->desks[0];

    if (desk->model == NULL || !is_legal(s, desk->world, move))
        return 0;
    memcpy(desk->draft, desk->world, desk->size);
    game_apply(s->rules, desk->draft, move, NULL);
    return desk_hunch(desk, desk->world, desk->draft, s->seat);
}

/* Picks one of the listed moves: any or, in a deep search that cannot try all of them, the model's
 * favourite of a few. */
static size_t pick_other(const struct search *s, struct stele_rng *rng, size_t wanted)
{
    const struct stele_moves *const legal = &s->desks[0].legal;
    size_t best = rng_below(rng, (uint32_t)legal->n);

    if (!s->deep || s->desks[0].model == NULL || legal->n <= wanted)
        return best;
    int32_t most = hunch_of(s, &legal->list[best]);
    for (int i = 1; i < HUNCH_MOVES; i++) {
        const size_t at = rng_below(rng, (uint32_t)legal->n);
        const int32_t hunch = hunch_of(s, &legal->list[at]);
        if (hunch > most) {
            best = at;
            most = hunch;
        }
    }
    return best;
}

static bool add_others(struct search *s, struct stele_rng *rng, size_t most)
{
    struct stele_moves *const legal = &s->desks[0].legal;

    while (s->n < most && legal->n > 0) {
        const size_t at = pick_other(s, rng, most - s->n);
        if (!add(s, &legal->list[at]))
            return false;
        move_copy(&legal->list[at], &legal->list[--legal->n]);
    }
    return true;
}

/* Deals a world into `to`.  In a log kept at the table the decider's own hand is dealt, too; `fits`
 * (NULL: any) must be possible with it, unless no such hand is found. */
static void deal(const struct search *s, const struct playout_desk *desk, void *to, uint32_t world,
                 const struct stele_move *fits)
{
    enum { DEALS_MAX = 64 };

    desk_deal(desk, to, s->state, s->seat, s->seed, world);
    for (uint64_t i = 1; s->rules->table && fits != NULL && i < DEALS_MAX; i++) {
        if (is_legal(s, to, fits))
            return;
        desk_deal(desk, to, s->state, s->seat, s->seed, i << 32 | world);
    }
}

/* Finds candidates in one of the worlds in which they will be tried, until there are `most` in all. */
static bool gather_in(struct search *s, uint32_t world, struct stele_rng *rng, size_t most)
{
    struct playout_desk *const desk = &s->desks[0];

    deal(s, desk, desk->world, world, s->made);
    desk_legal(desk, desk->world);
    const bool many = desk->legal.n > most;
    return !desk->no_memory && add_policy(s, desk->world, rng) && add_habit(s, desk->world, rng) &&
           add_proposals(s, desk->world, rng) &&
           (!many || add_greedy(s, desk->world, rng, most * 3 / 4)) && add_others(s, rng, most);
}

/* Gathers candidates.  They do not depend on the world, unless the decider's hand is unknown: then
 * several worlds are used. */
static bool gather(struct search *s)
{
    const uint32_t hands = s->rules->table && s->made == NULL ? 4 : 1;
    const size_t most = candidates_most(s);
    struct stele_rng rng;

    stream_seed(&rng, s->seed, 0, STREAM_SEARCH, 0);
    if (s->also != NULL) {
        if (!add(s, s->also))
            return false;
        s->list[0].kept = true;
    }
    for (uint32_t i = 0; i < hands; i++)
        if (!gather_in(s, i, &rng, most * (i + 1) / hands))
            return false;
    for (size_t i = 0; s->deep && i < s->n; i++)
        s->list[i].hunch = hunch_of(s, &s->list[i].move);
    return true;
}

bool search_is_sure(const struct search *search, const struct stele_move *move)
{
    enum { HANDS = 64 };
    struct playout_desk *const desk = &search->desks[0];
    bool sure = is_legal(search, search->state, move);

    for (uint32_t i = 0; sure && search->rules->table && i < HANDS; i++) {
        deal(search, desk, desk->world, i, search->made);
        sure = is_legal(search, desk->world, move);
    }
    return sure;
}

/* ---- Trying them ----------------------------------------------------------------------------- */

/* A round: candidates below `alive`, in the worlds from `first` on. */
struct round {
    struct search *search;
    uint32_t first;
    pthread_mutex_t lock; /* guards the sums of the candidates */
};

/* Puts the world on the desk with the candidate's move made.  A move of an open verb may be illegal
 * in a world: then returns false, and the quick player plays on instead. */
static bool set_out(const struct search *s, struct playout_desk *desk,
                    const struct candidate *candidate, uint32_t world)
{
    memcpy(desk->state, desk->world, desk->size);
    desk_clear(desk);
    /* The mover must hold what the move needs. */
    if (s->rules->table && !is_legal(s, desk->state, &candidate->move))
        deal(s, desk, desk->state, world, &candidate->move);
    const bool legal = is_legal(s, desk->state, &candidate->move);
    if (legal)
        desk_apply(desk, &candidate->move);
    return legal;
}

static void note(const struct search *s, const struct playout_desk *desk,
                 struct candidate *candidate, uint32_t world, const struct outcome *outcome)
{
    candidate->samples[world] = (struct sample){outcome_value(s->rules, outcome, s->seat),
                                                outcome_worth(s->rules, outcome, s->seat)};
    candidate->worth += candidate->samples[world].worth;
    tally_add(&candidate->tally, desk, outcome);
}

enum {
    STRONG_MOVES_MAX = 200, /* in a strong comparison; then the quick player goes on */
    STRONG_PLAYOUTS = 16    /* for the judge at its end */
};

/* Lets the strong bot play desk->state on to the end of the next round.  Each playout of the same
 * number has the same luck, and its bots have the same random numbers. */
static void play_strongly(const struct search *s, struct playout_desk *desk,
                          struct playout_desk *thinker, struct playout_run *run)
{
    const struct bot bot = {.kind = BOT_STRONG, .budget = s->strength};
    struct stele_move move;
    struct stele_rng rng;
    uint32_t last = UINT32_MAX;

    stream_seed(&rng, s->seed, run->number, STREAM_SEARCH, 1);
    while (run_goes_on(run, desk) && run->moves < STRONG_MOVES_MAX) {
        if (last == UINT32_MAX)
            last = run->status.round + 1u;
        if (run->status.round > last ||
            !(run->status.chance ? run_choose(run, desk, &move)
                                 : bot_choose(thinker, &bot, desk->state, &rng, &move)))
            return;
        run_apply(run, desk, &move);
    }
}

/* The share of the win that the judge gives each seat. */
static void judge_shares(const struct search *s, struct playout_desk *desk, const void *state,
                         uint32_t world, int32_t share[STELE_SEATS_MAX])
{
    struct stele_estimate estimate;
    int64_t parts[STELE_SEATS_MAX];
    struct hearing hearing;

    hearing_hold(&hearing, desk, state, STRONG_PLAYOUTS, s->seed + world);
    hearing_estimate(&hearing, desk, &estimate);
    for (int seat = 0; seat < s->rules->players_n; seat++)
        parts[seat] = estimate.chance[seat];
    share_out(parts, s->rules->players_n, SHARE_ONE, share);
}

/* A playout of a strong comparison: the judge shares the win where the bots stopped, and the quick
 * player says what points there will be. */
static void run_strongly(const struct search *s, struct playout_desk *desk,
                         struct playout_desk *thinker, uint32_t world, struct outcome *out)
{
    struct playout_run run;
    int32_t share[STELE_SEATS_MAX];

    run_begin(&run, desk, s->seed, world);
    play_strongly(s, desk, thinker, &run);
    const bool over = run.status.over;
    if (!over)
        judge_shares(s, thinker, desk->state, world, share);
    run_end(&run, desk, out);
    for (int seat = 0; !over && seat < s->rules->players_n; seat++)
        out->share[seat] = (uint16_t)share[seat];
}

static void try_in_world(struct round *round, struct playout_desk *desk,
                         struct playout_desk *thinker, struct candidate *candidate, uint32_t world)
{
    const struct search *const s = round->search;
    struct outcome outcome;

    set_out(s, desk, candidate, world);
    if (thinker != NULL)
        run_strongly(s, desk, thinker, world, &outcome);
    else
        desk_run(desk, s->seed, world, &outcome);
    pthread_mutex_lock(&round->lock);
    note(s, desk, candidate, world, &outcome);
    pthread_mutex_unlock(&round->lock);
}

/* Plays every candidate that is left in one world, which is an item of the crew.  All of them meet
 * the same hidden cards and the same luck, so that their differences are more precise than their
 * means. */
static void try_all(void *user, unsigned worker, size_t item)
{
    struct round *const round = user;
    struct search *const s = round->search;
    struct playout_desk *const desk = &s->desks[worker];
    const uint32_t world = round->first + (uint32_t)item;

    deal(s, desk, desk->world, world, s->made);
    for (size_t i = 0; i < s->alive; i++)
        try_in_world(round, desk, s->thinkers != NULL ? &s->thinkers[worker] : NULL, &s->list[i],
                     world);
}

static bool make_room(struct search *s, size_t worlds)
{
    for (size_t i = 0; i < s->alive; i++)
        if (!stele_grow(&s->list[i].samples, &s->list[i].room, worlds, sizeof *s->list[i].samples))
            return false;
    return true;
}

/* The average worth of a playout to each seat, over all playouts and over those in this world.  A
 * world can be good or bad for a seat with any play. */
struct luck {
    int64_t all[STELE_SEATS_MAX], here[STELE_SEATS_MAX];
    int64_t all_n, here_n;
};

static void luck_add(struct luck *luck, const struct stele_rules *rules,
                     const struct outcome *outcome)
{
    for (int seat = 0; seat < rules->players_n; seat++) {
        const int32_t worth = outcome_worth(rules, outcome, seat);
        luck->all[seat] += worth;
        luck->here[seat] += worth;
    }
    luck->all_n++;
    luck->here_n++;
}

/* Guesses the luck of a world.  Few playouts say little about it, so the mean of all counts as one
 * more. */
static void luck_guess(const struct luck *luck, int32_t out[STELE_SEATS_MAX])
{
    for (int seat = 0; seat < STELE_SEATS_MAX; seat++) {
        const int64_t mean = luck->all_n > 0 ? divide(luck->all[seat], luck->all_n) : 0;
        out[seat] = (int32_t)divide(luck->here[seat] + mean, luck->here_n + 1);
    }
}

/* Grows the tree of every candidate in one world.  They take turns in going first, when least is
 * known of its luck. */
static bool grow_in_world(struct search *s, struct luck *luck, uint32_t world)
{
    struct playout_desk *const desk = &s->desks[0];
    int32_t guess[STELE_SEATS_MAX];
    struct outcome outcome;

    deal(s, desk, desk->world, world, s->made);
    memset(luck->here, 0, sizeof luck->here);
    luck->here_n = 0;
    for (size_t i = 0; i < s->alive; i++) {
        struct candidate *const c = &s->list[(i + world) % s->alive];
        luck_guess(luck, guess);
        if (!set_out(s, desk, c, world))
            desk_run(desk, s->seed, world, &outcome);
        else if (!tree_play(&c->tree, desk, s->seat, s->seed, world, guess, &outcome))
            return false;
        luck_add(luck, s->rules, &outcome);
        note(s, desk, c, world, &outcome);
    }
    return !desk->no_memory;
}

/* Grows trees world by world, in one thread: each playout depends on those before it. */
static int grow_round(struct search *s, struct luck *luck, uint32_t first, uint32_t worlds)
{
    const struct stele_watch *const watch = s->crew.watch;

    if (!make_room(s, (size_t)first + worlds))
        return STELE_ENOMEM;
    for (uint32_t i = 0; i < worlds; i++) {
        if (!grow_in_world(s, luck, first + i))
            return STELE_ENOMEM;
        s->crew.done++;
        if (watch != NULL && !watch->progress(watch->user, s->crew.done, s->crew.total))
            return STELE_ESTOP;
    }
    return STELE_OK;
}

static int try_round(struct search *s, uint32_t first, uint32_t worlds)
{
    struct round round = {.search = s, .first = first};

    if (!make_room(s, (size_t)first + worlds))
        return STELE_ENOMEM;
    pthread_mutex_init(&round.lock, NULL);
    const bool done = crew_run(&s->crew, worlds, try_all, &round);
    pthread_mutex_destroy(&round.lock);
    for (unsigned i = 0; i < s->crew.jobs; i++)
        if (s->desks[i].no_memory || (s->thinkers != NULL && s->thinkers[i].no_memory))
            return STELE_ENOMEM;
    return done ? STELE_OK : STELE_ESTOP;
}

/* ---- Halving --------------------------------------------------------------------------------- */

/* The total worth of a candidate, with the model's opinion counted as a few playouts.  Comparable,
 * because candidates have equally many playouts. */
static int64_t promise(const struct candidate *candidate)
{
    return candidate->worth + HUNCH_PLAYOUTS * (int64_t)candidate->hunch;
}

/* Best first; among equals the one found first. */
static int by_worth(const void *a, const void *b)
{
    const struct candidate *const x = a, *const y = b;

    if (promise(x) != promise(y))
        return promise(x) > promise(y) ? -1 : 1;
    return x->number < y->number ? -1 : x->number > y->number;
}

/* Keeps the first `left` candidates and the one that must stay, and frees the trees of the
 * others. */
static void drop(struct search *s, size_t left)
{
    for (size_t i = left; i < s->alive; i++) {
        if (!s->list[i].kept)
            continue;
        const struct candidate kept = s->list[i];
        memmove(&s->list[left + 1], &s->list[left], (i - left) * sizeof kept);
        s->list[left++] = kept;
        break;
    }
    for (size_t i = left; i < s->alive; i++)
        tree_free(&s->list[i].tree);
    s->alive = left;
}

/* How many are left at the end: at least the best and another one to compare it with. */
static size_t count_last(const struct search *s)
{
    const size_t least = 2;

    return s->top > least ? s->top : least;
}

/* How many rounds it takes to halve n candidates down to `last`. */
static unsigned count_rounds(size_t n, size_t last)
{
    unsigned rounds = 1;

    for (; n > last; n = (n + 1) / 2)
        rounds++;
    return rounds;
}

/* Sequential halving: divides the budget evenly among the rounds, plays all candidates of a round
 * in the same new worlds, sorts them and keeps the better half.  As the list shrinks, each
 * candidate gets about twice as many playouts as in the round before. */
static int halve(struct search *s)
{
    uint32_t worlds = 0, left = s->budget;
    const size_t last = count_last(s);
    const unsigned all = count_rounds(s->alive, last);
    struct luck luck = {0};
    int code = STELE_OK;

    for (unsigned rounds = all; rounds > 0; rounds--) {
        uint32_t more = left / rounds / (uint32_t)s->alive;
        if (more == 0)
            more = 1;
        /* Rounds cost the same, with any number of worlds. */
        s->crew.done = (uint64_t)(all - rounds) * more;
        s->crew.total = (uint64_t)all * more;
        code = s->deep ? grow_round(s, &luck, worlds, more) : try_round(s, worlds, more);
        if (code != STELE_OK)
            return code;
        worlds += more;
        left -= left < more * s->alive ? left : more * (uint32_t)s->alive;
        qsort(s->list, s->alive, sizeof *s->list, by_worth);
        const size_t half = (s->alive + 1) / 2;
        if (rounds > 1)
            drop(s, half > last ? half : last < s->alive ? last : s->alive);
    }
    return code;
}

/* ---- Solving --------------------------------------------------------------------------------- */

enum {
    SOLVE_MOVES = 16,          /* tried for each playout of the budget */
    SOLVE_MOVES_MAX = 1 << 20, /* in all */
    SOLVE_WORLDS_MIN = 4,      /* where things are hidden */
    SOLVE_WORLDS_MAX = 64
};

static uint32_t solve_most(const struct search *s)
{
    return s->budget < SOLVE_MOVES_MAX / SOLVE_MOVES ? SOLVE_MOVES * s->budget : SOLVE_MOVES_MAX;
}

/* Adds every legal move, the one that must be among them first; or keeps those that the caller has
 * put on the list. */
static bool add_all(struct search *s, const void *world)
{
    struct stele_moves *const legal = &s->desks[0].legal;

    if (s->n > 0)
        return true;
    desk_legal(&s->desks[0], world);
    if (legal->open != 0 || legal->n < 2 || legal->n > solve_most(s))
        return false;
    bool added = s->also == NULL || add(s, s->also);
    if (added && s->also != NULL)
        s->list[0].kept = true;
    for (size_t i = 0; added && i < legal->n; i++)
        added = add(s, &legal->list[i]);
    s->desks[0].no_memory |= !added;
    return added;
}

/* Solves a world after each candidate: its worth if the decider plays on as well as possible. */
static bool solve_world(struct search *s, struct solver *solver, uint32_t world)
{
    struct playout_desk *const desk = &s->desks[0];
    struct outcome outcome;

    for (size_t i = 0; i < s->n; i++) {
        struct candidate *const c = &s->list[i];
        if (!is_legal(s, desk->world, &c->move))
            return false;
        memcpy(desk->state, desk->world, desk->size);
        desk_clear(desk);
        desk_apply(desk, &c->move);
        if (!solver_play(solver, &outcome))
            return false;
        c->samples[world] = (struct sample){outcome_value(s->rules, &outcome, s->seat),
                                            outcome_worth(s->rules, &outcome, s->seat)};
        c->worth += c->samples[world].worth;
        tally_add(&c->tally, desk, &outcome);
    }
    return true;
}

/* Solves the worlds.  Without hidden things there is only one world, and the result is certain.
 * Otherwise solves as many as the cost of the first allows. */
static bool solve_worlds(struct search *s, struct solver *solver)
{
    struct playout_desk *const desk = &s->desks[0];
    const bool hidden = s->rules->game->redeal != NULL;
    const uint32_t all = solver->left, most = hidden ? SOLVE_WORLDS_MAX : 1;
    uint32_t world = 0;

    desk_deal(desk, desk->world, s->state, s->seat, s->seed, 0);
    if (!add_all(s, desk->world))
        return false;
    s->alive = s->n;
    desk->no_memory |= !make_room(s, most);
    do {
        if (desk->no_memory || !solve_world(s, solver, world++))
            return false;
        desk_deal(desk, desk->world, s->state, s->seat, s->seed, world);
    } while (world < most && solver->left > (all - solver->left) / world * 5 / 4);
    return world >= (hidden ? SOLVE_WORLDS_MIN : 1);
}

/* Solves the rest of the game instead of playing it out, if it is small enough.  Otherwise restores
 * the list to its first `given` candidates.  Uses one thread, because it is fast. */
static bool solve(struct search *s, size_t given)
{
    struct solver solver;

    solver_init(&solver, &s->desks[0], s->seat, solve_most(s));
    s->solved = solve_worlds(s, &solver);
    s->desks[0].no_memory |= solver.no_memory;
    solver_free(&solver);
    if (s->solved)
        return true;
    for (size_t i = 0; i < s->n; i++) {
        struct candidate *const c = &s->list[i];
        free(c->samples);
        *c = (struct candidate){.move = c->move, .number = i};
    }
    s->n = given;
    s->alive = 0;
    return false;
}

/* ---- The search ------------------------------------------------------------------------------ */

static void begin(struct search *search)
{
    struct stele_status status;

    search->rules->game->status(search->rules, search->state, &status);
    search->seat = status.mover;
    if (search->top == 0)
        search->top = 1;
}

int search_run(struct search *search)
{
    begin(search);
    if (solve(search, 0)) {
        qsort(search->list, search->n, sizeof *search->list, by_worth);
        return STELE_OK;
    }
    if (!gather(search))
        return STELE_ENOMEM;
    search->alive = search->n;
    /* A forced move needs no search, unless the caller wants its estimate. */
    if (search->n == 0 || (search->n == 1 && search->top == 1))
        return STELE_OK;
    return halve(search);
}

int search_compare(struct search *search, const struct stele_move *a, const struct stele_move *b)
{
    begin(search);
    if (!add(search, a) || !add(search, b))
        return STELE_ENOMEM;
    if (solve(search, search->n))
        return STELE_OK;
    if (search->desks[0].no_memory)
        return STELE_ENOMEM;
    search->alive = search->n;
    return try_round(search, 0, search->budget > 3 ? search->budget / 2 : 2);
}

int search_compare_more(struct search *search, uint32_t budget)
{
    return search->solved || search->alive == 0
               ? STELE_OK
               : try_round(search, search->list[0].tally.n, budget > 3 ? budget / 2 : 2);
}

void search_settle(struct search *search)
{
    struct candidate *const best = search->list;
    size_t at = 0;

    while (at < search->n && !search->list[at].habit)
        at++;
    if (at == 0 || at == search->n || search->solved)
        return;
    const struct candidate habit = search->list[at];
    const uint32_t n = habit.tally.n < best->tally.n ? habit.tally.n : best->tally.n;
    struct moment moment = {0, 0};
    for (uint32_t i = 0; i < n; i++)
        moment_add(&moment, (int64_t)best->samples[i].worth - habit.samples[i].worth);
    /* Half of the error: more would keep the habit too often, none would follow luck. */
    if (n > 0 && 2 * moment_mean(&moment, n, 1000) > moment_error(&moment, n, 1000, SHARE_ONE / 2))
        return;
    memmove(&search->list[1], &search->list[0], at * sizeof habit);
    search->list[0] = habit;
}

void search_free(struct search *search)
{
    for (size_t i = 0; i < search->n; i++) {
        tree_free(&search->list[i].tree);
        free(search->list[i].samples);
    }
    free(search->list);
    search->list = NULL;
    search->n = search->room = search->alive = 0;
}

void search_gap(const struct search *search, const struct candidate *a, const struct candidate *b,
                int32_t *gap, int32_t *error)
{
    const uint32_t n = a->tally.n < b->tally.n ? a->tally.n : b->tally.n;
    struct moment moment = {0, 0};

    for (uint32_t i = 0; i < n; i++)
        moment_add(&moment, (int64_t)a->samples[i].value - b->samples[i].value);
    gap_moment(search->rules, &moment, n, gap, error);
}
