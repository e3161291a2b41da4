#include "analysis/jury.h"

#include <stdlib.h>
#include <string.h>

#include "core/play/claims.h"
#include "core/play/replay.h"

enum { GAINED_MAX = 400 }; /* moves after a break that are tried */

/* ---- Items in doubt -------------------------------------------------------------------------- */

bool jury_figures_find(const struct lib_game *entry, struct jury_figures *out)
{
    const struct component_set *const set = entry->set;
    size_t n = 0;

    *out = (struct jury_figures){.entry = entry};
    for (size_t i = 0; set != NULL && i < set->groups_n; i++)
        n += set->groups[i].items_n;
    out->list = calloc(n + 1, sizeof *out->list);
    if (set == NULL || out->list == NULL)
        return false;
    for (size_t g = 0; g < set->groups_n; g++)
        for (size_t i = 0; i < set->groups[g].items_n; i++) {
            const struct set_group *const group = &set->groups[g];
            const struct set_item *const item = &group->items[i];
            if (!set_doubtful(group, item) || strcmp(set_confidence(group, item), "high") == 0)
                continue;
            out->list[out->n++] = (struct jury_figure){
                .group = group->id,
                .item = item->id,
                .group_number = (int16_t)g,
            };
        }
    return true;
}

void jury_figures_free(struct jury_figures *figures)
{
    free(figures->list);
    *figures = (struct jury_figures){0};
}

int jury_figure(const struct jury_figures *figures, const char *group, const char *item)
{
    for (size_t i = 0; i < figures->n; i++)
        if (strcmp(figures->list[i].item, item) == 0 && strcmp(figures->list[i].group, group) == 0)
            return (int)i;
    return -1;
}

/* ---- Logs ------------------------------------------------------------------------------------ */

static size_t count_claims(const struct stele_log *log)
{
    const struct log_line *const line = log->lines[0];
    size_t n = log->result != NULL ? claim_result_parts(log->result) : 0;

    for (size_t i = 0; i < line->items_n; i++)
        n += claim_is(&line->items[i]);
    return n;
}

static void take_claims(struct jury_log *out)
{
    const struct stele_log *const log = out->log;
    const struct log_line *const line = log->lines[0];

    for (size_t i = 0; i < line->items_n; i++)
        if (claim_is(&line->items[i]))
            out->claims[out->claims_n++] =
                (struct jury_claim){.ply = line->item_ply[i],
                                    .item = &line->items[i],
                                    .whole = strcmp(line->items[i].name, "check") == 0};
    for (size_t i = 0; log->result != NULL && i < claim_result_parts(log->result); i++)
        out->claims[out->claims_n++] =
            (struct jury_claim){.ply = (uint32_t)line->steps_n, .item = log->result, .part = i};
}

bool jury_log_take(const struct stele_log *log, const struct jury_figures *figures,
                   struct jury_log *out)
{
    const uint32_t plies = (uint32_t)log->lines[0]->steps_n;

    *out = (struct jury_log){.log = log};
    if (!route_take(log, (struct stele_node){0, plies}, &out->route))
        return false;
    out->claims = calloc(count_claims(log) + 1, sizeof *out->claims);
    out->first = calloc(plies + 2, sizeof *out->first);
    out->right = log_state_new(log);
    out->suspects = calloc(figures->n + 1, sizeof *out->suspects);
    if (out->claims == NULL || out->first == NULL || out->right == NULL || out->suspects == NULL) {
        jury_log_free(out);
        return false;
    }
    take_claims(out);
    return true;
}

void jury_log_free(struct jury_log *log)
{
    route_free(&log->route);
    free(log->claims);
    free(log->first);
    free(log->uses);
    free(log->right);
    free(log->suspects);
    *log = (struct jury_log){0};
}

bool jury_room_new(const struct stele_game *game, size_t sets, struct jury_room *out)
{
    const size_t slot =
        (game->state_size + ARENA_STATE_ALIGN - 1) & ~((size_t)ARENA_STATE_ALIGN - 1);

    *out = (struct jury_room){.slot = slot};
    out->main = aligned_alloc(ARENA_STATE_ALIGN, slot);
    out->before = aligned_alloc(ARENA_STATE_ALIGN, slot);
    out->states = aligned_alloc(ARENA_STATE_ALIGN, slot * (sets + 1));
    out->shifts = aligned_alloc(ARENA_STATE_ALIGN, slot * (sets + 1));
    out->course = calloc(sets + 1, sizeof *out->course);
    out->span = calloc(sets + 1, sizeof *out->span);
    if (out->main != NULL && out->before != NULL && out->states != NULL && out->shifts != NULL &&
        out->course != NULL && out->span != NULL)
        return true;
    jury_room_free(out);
    return false;
}

void jury_room_free(struct jury_room *room)
{
    free(room->main);
    free(room->before);
    free(room->states);
    free(room->shifts);
    free(room->course);
    free(room->span);
    *room = (struct jury_room){0};
}

static struct stele_rules rules_with(const struct jury_log *log, const void *compiled)
{
    struct stele_rules rules = log->log->header.rules;

    rules.set = compiled;
    return rules;
}

static bool may_play(const struct stele_rules *rules, const void *state,
                     const struct route_move *move, struct stele_reason *why)
{
    struct stele_status status;

    return replay_check(rules, state, move->seat, move->round, &move->move, &status, why);
}

static bool holds(const struct stele_rules *rules, const void *state,
                  const struct jury_claim *claim, const struct jury_log *log,
                  struct stele_reason *why)
{
    if (claim->item == log->log->result)
        return claim_result_part(rules, state, NULL, claim->item, claim->part, why);
    return claim_check(rules, state, NULL, claim->item, why);
}

/* ---- Playing under the believed set ---------------------------------------------------------- */

/* A sink that collects what the events and rows of a move rest on. */
struct listener {
    struct stele_sink sink;
    const struct stele *lib;
    struct stele_grounds grounds;
};

static void hear_event(struct stele_sink *sink, const struct stele_event *event)
{
    struct listener *const listener = (struct listener *)sink;

    stele_grounds_of_event(listener->lib, STELE_NOBODY, event, &listener->grounds);
}

static void hear_row(struct stele_sink *sink, const struct stele_row *row)
{
    struct listener *const listener = (struct listener *)sink;

    stele_grounds_of_row(listener->lib, row, &listener->grounds);
}

static bool add_use(struct jury_log *log, struct jury_use use, uint32_t first)
{
    for (size_t i = first; i < log->uses_n; i++)
        if (log->uses[i].group == use.group && log->uses[i].figure == use.figure)
            return true;
    if (!stele_grow(&log->uses, &log->uses_room, log->uses_n + 1, sizeof *log->uses))
        return false;
    log->uses[log->uses_n++] = use;
    return true;
}

/* Whether a ground names an item of the same group as a ground that does not. */
static bool is_named(const struct stele_grounds *grounds, const char *group)
{
    for (size_t i = 0; i < grounds->n; i++)
        if (grounds->list[i].item[0] != '\0' && strcmp(grounds->list[i].group, group) == 0)
            return true;
    return false;
}

/* `better` (may be NULL) names the item where the grounds do not: the event of a payment names the
 * card. */
static bool note(struct jury_log *log, const struct jury_figures *figures, uint32_t first,
                 const struct stele_grounds *grounds, const struct stele_grounds *better)
{
    const bool full = grounds->n == STELE_GROUNDS_MAX;

    for (size_t i = 0; i < grounds->n; i++) {
        const struct stele_ground *const ground = &grounds->list[i];
        const struct set_group *const group = set_group(figures->entry->set, ground->group);
        struct jury_use use = {
            .group = (int16_t)(group - figures->entry->set->groups),
            .figure = (int16_t)jury_figure(figures, ground->group, ground->item),
        };
        /* The list of grounds is full, so any item may have been read. */
        if (full)
            use.figure = -1;
        if (use.figure < 0 && !full && better != NULL && is_named(better, ground->group))
            continue;
        if (!add_use(log, use, first))
            return false;
    }
    return true;
}

static bool hear_move(struct jury_log *log, const struct jury_figures *figures, uint32_t ply,
                      const struct stele_grounds *told)
{
    struct stele_grounds grounds = {0};
    const uint32_t first = log->first[ply];

    stele_grounds_of_move(log->log->lib, figures->entry->game, &log->route.moves[ply].move, &grounds);
    return note(log, figures, first, &grounds, told) &&
           (told == NULL || note(log, figures, first, told, NULL));
}

/* Handles a check that fails; returns false if it breaks the log. */
static bool pass_over(struct jury_log *log, uint32_t ply, bool whole, bool any)
{
    if (!whole || !log->ignore_checks) {
        log->at_check = whole && !any;
        return false;
    }
    if (!log->missed) {
        log->missed_at = ply;
        log->missed_why = log->why;
    }
    log->missed = true;
    return true;
}

/* Judges the claims of a node: false at the first that fails. */
static bool hear_claims(struct jury_log *log, const struct stele_rules *rules, const void *state,
                        uint32_t ply, size_t *next)
{
    bool whole = false;

    for (; *next < log->claims_n && log->claims[*next].ply == ply; ++*next) {
        const struct jury_claim *const claim = &log->claims[*next];
        if (holds(rules, state, claim, log, &log->why))
            whole |= claim->whole && !log->ignore_checks;
        else if (!pass_over(log, ply, claim->whole, whole || log->any))
            return false;
    }
    if (whole) {
        log->any = true;
        log->since = ply;
        memcpy(log->right, state, rules->game->state_size);
    }
    return true;
}

bool jury_hear(struct jury_log *log, const struct jury_figures *figures, const void *believed,
               struct jury_room *room)
{
    const struct stele_rules rules = rules_with(log, believed);
    const uint32_t n = (uint32_t)log->route.n;
    size_t claim = 0;

    log->uses_n = 0;
    log->at = log->since = 0;
    log->at_check = log->any = log->missed = false;
    log->broken = !route_set_up(&log->route, &rules, room->main) ||
                  !hear_claims(log, &rules, room->main, 0, &claim);
    for (uint32_t ply = 0; ply < n; ply++) {
        struct listener listener = {.sink = {hear_event, hear_row}, .lib = log->log->lib};
        log->first[ply] = (uint32_t)log->uses_n;
        const bool legal =
            !log->broken && may_play(&rules, room->main, &log->route.moves[ply], &log->why);
        if (legal) {
            game_apply(&rules, room->main, &log->route.moves[ply].move, &listener.sink);
            log->at = ply + 1;
        }
        if (!hear_move(log, figures, ply, legal ? &listener.grounds : NULL))
            return false;
        if (!log->broken)
            log->broken = !legal || !hear_claims(log, &rules, room->main, ply + 1, &claim);
    }
    log->first[n] = (uint32_t)log->uses_n;
    return true;
}

/* ---- Playing under other sets ---------------------------------------------------------------- */

/* Where a set stands, compared with the believed one. */
enum {
    SAME,  /* at the same position */
    APART, /* at its own */
    ALONE, /* at its own, and the believed one has broken */
    OUT    /* it has broken where that did */
};

struct asking {
    const struct jury_log *log;
    struct stele_rules rules; /* of the believed set */
    const struct jury_set *sets;
    size_t n;
    struct jury_room *room;
    struct jury_vote *votes;
    size_t claim; /* the next one */
};

static void *state_of(const struct asking *a, size_t i)
{
    return a->room->states + i * a->room->slot;
}

/* Converts between the position of the believed set and that of another at the same place, by XOR
 * with the difference of their set-ups.  Doing it twice restores the position. */
static void shift(const struct asking *a, size_t i, unsigned char *state)
{
    const unsigned char *const by = a->room->shifts + i * a->room->slot;

    for (size_t k = a->room->span[i].from; k < a->room->span[i].to; k++)
        state[k] ^= by[k];
}

static bool is_shifted(const struct asking *a, size_t i)
{
    return a->room->span[i].to > 0;
}

/* Returns the position of a set that stands where the believed one does. */
static void *stand_with(const struct asking *a, size_t i, const void *believed)
{
    memcpy(state_of(a, i), believed, a->rules.game->state_size);
    shift(a, i, state_of(a, i));
    return state_of(a, i);
}

static bool reads(const struct jury_log *log, uint32_t ply, const struct jury_set *set)
{
    for (uint32_t i = log->first[ply]; i < log->first[ply + 1]; i++)
        if (log->uses[i].group == set->group &&
            (log->uses[i].figure < 0 || log->uses[i].figure == set->figure))
            return true;
    return false;
}

static void found_out(struct asking *a, size_t i, uint32_t ply)
{
    struct jury_vote *const vote = &a->votes[i];

    if (vote->contra++ == 0)
        vote->at = ply;
    a->room->course[i] = SAME;
}

static void compare(struct asking *a, size_t i)
{
    shift(a, i, state_of(a, i));
    const bool apart = memcmp(state_of(a, i), a->room->main, a->rules.game->state_size) != 0;
    if (apart)
        shift(a, i, state_of(a, i));
    a->votes[i].met |= apart;
    a->room->course[i] = apart ? APART : SAME;
}

/* Notes how the set-up under a set differs; room->main is that of the believed one. */
static void set_up(struct asking *a, size_t i)
{
    const struct stele_rules rules = rules_with(a->log, a->sets[i].compiled);
    const size_t size = a->rules.game->state_size;
    unsigned char *const by = a->room->shifts + i * a->room->slot;
    struct jury_span *const span = &a->room->span[i];

    *span = (struct jury_span){0};
    a->room->course[i] = SAME;
    if (!route_set_up(&a->log->route, &rules, state_of(a, i))) {
        a->votes[i].met = true;
        found_out(a, i, 0);
        return;
    }
    if (memcmp(state_of(a, i), a->room->main, size) == 0)
        return;
    memcpy(by, state_of(a, i), size);
    for (size_t k = 0; k < size; k++) {
        by[k] ^= ((const unsigned char *)a->room->main)[k];
        if (by[k] != 0 && span->to == 0)
            span->from = k;
        if (by[k] != 0)
            span->to = k + 1;
    }
    a->votes[i].held = true;
}

/* Plays a move under one set.  If `believed`, the believed set allows it and room->before is the
 * position before it; else the believed set breaks here. */
static void move_one(struct asking *a, size_t i, uint32_t ply, bool believed)
{
    const struct route_move *const move = &a->log->route.moves[ply];
    uint8_t *const course = &a->room->course[i];
    struct stele_reason why;

    if (*course == OUT)
        return;
    if (*course == SAME && !reads(a->log, ply, &a->sets[i])) {
        if (!believed)
            *course = OUT;
        return;
    }
    const struct stele_rules rules = rules_with(a->log, a->sets[i].compiled);
    if (*course == SAME)
        stand_with(a, i, a->room->before);
    const bool good = may_play(&rules, state_of(a, i), move, &why);
    a->room->played++;
    a->votes[i].met |= good != believed;
    if (good)
        game_apply(&rules, state_of(a, i), &move->move, NULL);
    if (good && believed)
        compare(a, i);
    else if (believed)
        found_out(a, i, ply);
    else
        *course = good ? ALONE : OUT;
}

/* Whether a claim holds under a set.  Claimed figures may be read from the set; a check depends on
 * the position alone. */
static bool holds_under(const struct asking *a, size_t i, const struct jury_claim *claim,
                        bool believed)
{
    const struct stele_rules rules = rules_with(a->log, a->sets[i].compiled);
    const bool same = a->room->course[i] == SAME;
    struct stele_reason why;

    if (same && claim->whole && !is_shifted(a, i))
        return believed;
    const void *const state = !same              ? state_of(a, i)
                              : is_shifted(a, i) ? stand_with(a, i, a->room->main)
                                                 : a->room->main;
    return holds(&rules, state, claim, a->log, &why);
}

static void claim_one(struct asking *a, size_t i, const struct jury_claim *claim, bool believed)
{
    uint8_t *const course = &a->room->course[i];

    if (*course == OUT)
        return;
    const bool good = holds_under(a, i, claim, believed);
    a->votes[i].met |= good != believed && !claim->whole;
    if (believed && !good) {
        a->votes[i].checks += claim->whole;
        found_out(a, i, claim->ply);
    } else if (!believed && !good) {
        *course = OUT;
    } else if (!believed) {
        if (*course == SAME)
            stand_with(a, i, a->room->main);
        *course = ALONE;
    }
}

/* Whether a claim is ignored, because the checks of its log are. */
static bool is_unheard(const struct jury_log *log, const struct jury_claim *claim)
{
    return log->ignore_checks && claim->whole;
}

/* The claims of a node; false if one of them breaks the believed set. */
static bool ask_claims(struct asking *a, uint32_t ply)
{
    const struct jury_log *const log = a->log;
    struct stele_reason why;
    bool good = true;

    for (; a->claim < log->claims_n && log->claims[a->claim].ply == ply; a->claim++) {
        const struct jury_claim *const claim = &log->claims[a->claim];
        if (is_unheard(log, claim))
            continue;
        const bool believed = holds(&a->rules, a->room->main, claim, log, &why);
        for (size_t i = 0; i < a->n; i++)
            if (good || a->room->course[i] == ALONE)
                claim_one(a, i, claim, believed && good);
        good &= believed;
    }
    return good;
}

/* Plays on from the break under a set of its own: what counts is whether the next check holds, if
 * there is one, and how far it gets. */
static void go_alone(const struct asking *a, size_t i, uint32_t ply, bool proved)
{
    const struct jury_log *const log = a->log;
    const struct stele_rules rules = rules_with(log, a->sets[i].compiled);
    struct stele_reason why;
    size_t claim = a->claim;
    uint32_t last = ply;
    bool good = true;

    for (;;) {
        for (; good && claim < log->claims_n && log->claims[claim].ply == last; claim++) {
            if (is_unheard(log, &log->claims[claim]))
                continue;
            good = holds(&rules, state_of(a, i), &log->claims[claim], log, &why);
            proved |= good && log->claims[claim].whole;
        }
        if (!good || last == log->route.n || last - ply == GAINED_MAX ||
            !may_play(&rules, state_of(a, i), &log->route.moves[last], &why))
            break;
        game_apply(&rules, state_of(a, i), &log->route.moves[last++].move, NULL);
        a->room->played++;
    }
    if (!good && !proved)
        return;
    a->votes[i].pro = 1;
    a->votes[i].gained = last - ply + 1;
}

static void ask_alone(struct asking *a, uint32_t ply, bool proved)
{
    for (size_t i = 0; i < a->n; i++)
        if (a->room->course[i] == ALONE)
            go_alone(a, i, ply, proved);
}

/* Plays on from a node, where room->main is the position of the believed set and the claims of the
 * node are still to be judged. */
static void ask_from(struct asking *a, uint32_t ply)
{
    const struct jury_log *const log = a->log;
    struct jury_room *const room = a->room;
    struct stele_reason why;

    if (!ask_claims(a, ply)) {
        ask_alone(a, ply, true);
        return;
    }
    for (; ply < log->route.n; ply++) {
        const struct route_move *const move = &log->route.moves[ply];
        const bool good = may_play(&a->rules, room->main, move, &why);
        room->played++;
        memcpy(room->before, room->main, a->rules.game->state_size);
        if (good)
            game_apply(&a->rules, room->main, &move->move, NULL);
        for (size_t i = 0; i < a->n; i++)
            move_one(a, i, ply, good);
        if (!good) {
            ask_alone(a, ply + 1, false);
            return;
        }
        if (!ask_claims(a, ply + 1)) {
            ask_alone(a, ply + 1, true);
            return;
        }
    }
}

/* Plays from a node on: the set-up, or where the position was last known to be right. */
static void ask(const struct jury_log *log, const void *believed, const struct jury_set *sets,
                size_t n, struct jury_room *room, struct jury_vote *votes, bool probing)
{
    struct asking a = {.log = log,
                       .rules = rules_with(log, believed),
                       .sets = sets,
                       .n = n,
                       .room = room,
                       .votes = votes};
    const uint32_t from = probing ? log->since : 0;

    memset(votes, 0, n * sizeof *votes);
    if (!route_set_up(&log->route, &a.rules, room->main))
        return;
    for (size_t i = 0; i < n; i++)
        if (!probing || log->suspects[sets[i].figure])
            set_up(&a, i);
        else
            room->course[i] = OUT;
    if (from > 0)
        memcpy(room->main, log->right, a.rules.game->state_size);
    while (from > 0 && a.claim < log->claims_n && log->claims[a.claim].ply <= from)
        a.claim++;
    ask_from(&a, from);
}

void jury_ask(const struct jury_log *log, const void *believed, const struct jury_set *sets,
              size_t n, struct jury_room *room, struct jury_vote *votes)
{
    ask(log, believed, sets, n, room, votes, false);
}

void jury_probe(const struct jury_log *log, const void *believed, const struct jury_set *sets,
                size_t n, struct jury_room *room, struct jury_vote *votes)
{
    ask(log, believed, sets, n, room, votes, true);
}
