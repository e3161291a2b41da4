#include "core/game/standing.h"
#include "core/log/cursor.h"

#include "core/game/admit.h"
#include "core/game/refusal.h"
#include "core/library/ground.h"
#include "core/library/lib.h"
#include "core/play/claims.h"
#include "core/play/replay.h"
#include "core/words/words.h"

#include <stdlib.h>
#include <string.h>

/* ---- Life ------------------------------------------------------------------------------------ */

struct stele_cursor *stele_cursor_new(struct stele_log *log)
{
    struct stele_cursor *cursor = calloc(1, sizeof *cursor);

    if (cursor == NULL)
        return NULL;
    cursor->state = log_state_new(log);
    cursor->scratch = log_state_new(log);
    cursor->trial = log_state_new(log);
    if (cursor->state == NULL || cursor->scratch == NULL || cursor->trial == NULL) {
        free(cursor->state);
        free(cursor->scratch);
        free(cursor->trial);
        free(cursor);
        return NULL;
    }
    cursor->log = log;
    cursor->next = log->cursors;
    log->cursors = cursor;
    log_seek(log, cursor->node, cursor->state);
    return cursor;
}

void stele_cursor_free(struct stele_cursor *cursor)
{
    if (cursor == NULL)
        return;
    if (cursor->log != NULL) {
        struct stele_cursor **link = &cursor->log->cursors;
        while (*link != cursor)
            link = &(*link)->next;
        *link = cursor->next;
    }
    free(cursor->state);
    free(cursor->scratch);
    free(cursor->trial);
    cursor_step_free(cursor);
    free(cursor);
}

void cursors_detach(struct stele_log *log)
{
    for (struct stele_cursor *cursor = log->cursors; cursor != NULL; cursor = cursor->next)
        cursor->log = NULL;
    log->cursors = NULL;
}

static void seek(struct stele_cursor *cursor, struct stele_node node)
{
    cursor->applied += log_seek(cursor->log, node, cursor->state);
    cursor->node = node;
}

/* Their states stay what they are: only the addresses of the positions changed. */
void cursors_swap(struct stele_log *log, uint32_t a, uint32_t ply, uint32_t b)
{
    for (struct stele_cursor *cursor = log->cursors; cursor != NULL; cursor = cursor->next) {
        struct stele_node *node = &cursor->node;
        if (node->line == a && node->ply > ply)
            *node = (struct stele_node){b, node->ply - ply};
        else if (node->line == b && node->ply > 0)
            *node = (struct stele_node){a, node->ply + ply};
    }
}

void cursors_settle(struct stele_log *log)
{
    for (struct stele_cursor *cursor = log->cursors; cursor != NULL; cursor = cursor->next) {
        struct stele_node node = cursor->node;
        while (log->lines[node.line]->deleted) {
            const struct log_line *line = log->lines[node.line];
            node = (struct stele_node){line->parent, line->at};
        }
        if (node.ply > log->lines[node.line]->legal)
            node.ply = log->lines[node.line]->legal;
        if (node.line != cursor->node.line || node.ply != cursor->node.ply)
            seek(cursor, node);
    }
}

/* ---- Going ----------------------------------------------------------------------------------- */

struct stele_node stele_cursor_node(const struct stele_cursor *cursor)
{
    return cursor->node;
}

static void go(struct stele_cursor *cursor, struct stele_node node)
{
    if (cursor_step_on(cursor, node))
        return;
    cursor->applied += log_walk(cursor->log, cursor->node, node, cursor->state);
    cursor->node = node;
}

/* The last reachable node on the way to one that is not; the illegal move comes next there. */
static struct stele_node last_reachable(const struct stele_log *log, struct stele_node node)
{
    while (!log->lines[node.line]->reached)
        node = (struct stele_node){log->lines[node.line]->parent, log->lines[node.line]->at};
    if (node.ply > log->lines[node.line]->legal)
        node.ply = log->lines[node.line]->legal;
    return node;
}

bool stele_cursor_goto(struct stele_cursor *cursor, struct stele_node node,
                       struct stele_reason *why)
{
    const struct stele_log *log = cursor->log;

    if (!log_node_exists(log, node)) {
        if (why != NULL)
            refuse(why, "core.no-such-node", NULL);
        return false;
    }
    if (log_node_reachable(log, node)) {
        go(cursor, node);
        return true;
    }
    go(cursor, last_reachable(log, node));
    if (why != NULL)
        *why = *cursor_line(cursor)->illegal;
    return false;
}

/* ---- Finding nodes --------------------------------------------------------------------------- */

/* One move back, into the parent of a branch at its beginning.  False at the set-up. */
static bool step_back(const struct stele_log *log, struct stele_node *node)
{
    *node = log_node_plain(log, *node);
    if (node->ply == 0)
        return false;
    node->ply--;
    return true;
}

static bool step_on(const struct stele_log *log, struct stele_node *node)
{
    if (node->ply >= log->lines[node->line]->legal)
        return false;
    node->ply++;
    return true;
}

/* The move that led to a node; NULL at the set-up. */
static const struct log_step *step_before(const struct stele_log *log, struct stele_node node)
{
    node = log_node_plain(log, node);
    return node.ply > 0 ? &log->lines[node.line]->steps[node.ply - 1] : NULL;
}

/* Whether a turn (or round) begins at a node: the move after it, in its line, belongs to another
 * than the move before it.  The end of the line counts. */
static bool is_border(const struct stele_log *log, struct stele_node node, bool round)
{
    const struct log_line *line = log->lines[node.line];
    const struct log_step *before = step_before(log, node);

    if (before == NULL || node.ply >= line->legal)
        return true;
    const struct log_step *after = &line->steps[node.ply];
    return round ? before->round != after->round : before->number != after->number;
}

/* Backwards, a branch is looked at as a continuation of its parent: its beginning is a border
 * only if a turn really begins there. */
static struct stele_node find_border(const struct stele_log *log, struct stele_node node,
                                     bool round, bool forwards)
{
    struct stele_node next = node;

    while (forwards ? step_on(log, &next) : step_back(log, &next)) {
        node = next;
        if (is_border(log, node, round))
            break;
    }
    return node;
}

static int mover_of(const struct stele_log *log, struct stele_node node)
{
    const struct log_line *line;
    int by;

    node = log_node_plain(log, node);
    line = log->lines[node.line];
    by = log_move_by(log, line, node.ply);
    return by != STELE_NOBODY ? by : line->turns[line->steps[node.ply - 1].turn].seat;
}

static bool moved_by(const struct stele_log *log, struct stele_node node, int seat)
{
    node = log_node_plain(log, node);
    return node.ply > 0 && log_move_by(log, log->lines[node.line], node.ply) == seat;
}

/* Stays where it is if the player has no further move. */
static struct stele_node find_mover(const struct stele_log *log, struct stele_node from, int seat,
                                    bool forwards)
{
    struct stele_node node = from;

    while (forwards ? step_on(log, &node) : step_back(log, &node))
        if (moved_by(log, node, seat))
            return node;
    return from;
}

static int current_player(const struct stele_cursor *cursor)
{
    struct stele_status status;

    if (step_before(cursor->log, cursor->node) != NULL)
        return mover_of(cursor->log, cursor->node);
    stele_cursor_status(cursor, &status);
    return status.mover != STELE_NOBODY ? status.mover : status.turn_seat;
}

static struct stele_node find_one(const struct stele_log *log, struct stele_node node,
                                  enum stele_step_unit unit, int player, bool forwards)
{
    switch (unit) {
    case STELE_BY_TURN:
        return find_border(log, node, false, forwards);
    case STELE_BY_ROUND:
        return find_border(log, node, true, forwards);
    case STELE_BY_PLAYER:
        return find_mover(log, node, player, forwards);
    default:
        if (forwards)
            step_on(log, &node);
        else
            step_back(log, &node);
        return node;
    }
}

struct stele_node stele_cursor_find(struct stele_cursor *cursor, enum stele_step_unit unit,
                                    int count)
{
    const bool forwards = count > 0;
    const int player = unit == STELE_BY_PLAYER ? current_player(cursor) : STELE_NOBODY;
    struct stele_node node = cursor->node;

    for (unsigned left = forwards ? (unsigned)count : 0u - (unsigned)count; left > 0; left--) {
        const struct stele_node next = find_one(cursor->log, node, unit, player, forwards);
        if (next.line == node.line && next.ply == node.ply)
            break;
        node = next;
    }
    return node;
}

/* ---- Looking --------------------------------------------------------------------------------- */

void stele_cursor_status(const struct stele_cursor *cursor, struct stele_status *out)
{
    cursor_game(cursor)->status(cursor_rules(cursor), cursor->state, out);
}

uint64_t stele_cursor_hash(const struct stele_cursor *cursor)
{
    return replay_hash(cursor_rules(cursor), cursor->state);
}

bool cursor_invariants(const struct stele_cursor *cursor, struct stele_reason *why)
{
    return cursor_game(cursor)->invariants(cursor_rules(cursor), cursor->state, why);
}

void stele_cursor_legal(const struct stele_cursor *cursor, struct stele_moves *out)
{
    out->n = 0;
    out->open = 0;
    out->failed = false;
    game_legal(cursor_rules(cursor), cursor->state, out);
}

static bool lists(const struct stele_moves *moves, size_t verb)
{
    for (size_t i = 0; i < moves->n; i++)
        if (moves->list[i].verb == verb)
            return true;
    return (moves->open >> verb) & 1;
}

/* Another figure could add moves to the list as well as take some away: so every verb counts whose time it
 * is. */
void stele_cursor_grounds(const struct stele_cursor *cursor, const struct stele_moves *legal,
                          struct stele_grounds *out)
{
    const struct stele_rules *const rules = cursor_rules(cursor);
    const struct stele_game *const game = rules->game;
    struct stele_status status;
    struct stele_move move = {0};

    game->status(rules, cursor->state, &status);
    for (size_t verb = 0; !status.over && verb < game->verbs_n; verb++) {
        const bool chance = game->verbs[verb].flags & STELE_VERB_CHANCE;
        move.verb = (uint8_t)verb;
        move.by = chance ? STELE_NOBODY : status.mover;
        if (lists(legal, verb) ||
            (game->timely != NULL && game->timely(rules, cursor->state, &move)))
            grounds_of_verb(cursor->log->lib, game, verb, legal, out);
    }
}

bool stele_cursor_check(const struct stele_cursor *cursor, const struct stele_move *move,
                        struct stele_reason *why)
{
    if (!game_admits(cursor_rules(cursor), move, why))
        return false;
    if (game_check(cursor_rules(cursor), cursor->state, move, why))
        return true;
    game_explain(cursor_rules(cursor), cursor->state, move, why);
    return false;
}

void stele_cursor_standing(const struct stele_cursor *cursor, struct stele_standing *out)
{
    game_standing(cursor_rules(cursor), cursor->state, out);
}

struct stele_ruled stele_cursor_ruled(const struct stele_cursor *cursor,
                                      const struct stele_move *move)
{
    if (!game_admits(cursor_rules(cursor), move, NULL))
        return (struct stele_ruled){0};
    return game_reading(cursor_rules(cursor), cursor->state, move);
}

void stele_cursor_more(const struct stele_cursor *cursor, const struct stele_move *move,
                       const struct stele_reason *why, struct stele_more *more)
{
    if (!game_admits(cursor_rules(cursor), move, NULL))
        *more = (struct stele_more){0};
    else
        refusal_more(cursor_rules(cursor), cursor->state, move, why, more);
}

bool stele_cursor_turn(const struct stele_cursor *cursor, int seat, struct stele_reason *why)
{
    struct stele_status status;

    stele_cursor_status(cursor, &status);
    return status.over || seat == status.turn_seat ||
           replay_wrong_turn(cursor_game(cursor), &status, seat, 0, why);
}

bool stele_cursor_due(const struct stele_cursor *cursor, struct stele_reason *what)
{
    return refusal_due(cursor_rules(cursor), cursor->state, what);
}

void stele_cursor_state(const struct stele_cursor *cursor, int viewer, struct stele_emit *emit,
                        const char *key)
{
    char node[STELE_NODE_MAX];
    const bool veiled = viewer != STELE_NOBODY && stele_log_info(cursor->log)->hides;
    const struct replay_place place = {node, cursor_line(cursor)->id, cursor->node.ply, veiled};

    stele_node_print(cursor->log, cursor->node, node);
    emit->open(emit, key, false);
    if (game_has_viewer(cursor_rules(cursor), viewer))
        replay_view(cursor_rules(cursor), cursor->state, viewer, &place, emit);
    emit->close(emit);
}

void stele_cursor_figures(const struct stele_cursor *cursor, struct stele_emit *emit,
                          const char *key)
{
    emit->open(emit, key, false);
    if (cursor_game(cursor)->figures != NULL)
        cursor_game(cursor)->figures(cursor_rules(cursor), emit);
    emit->close(emit);
}

/* The players under names that can be shown, which are kept in *names. */
static void show_names(const struct record_header *header, struct stele_buf *names,
                       struct stele_player shown[STELE_SEATS_MAX])
{
    size_t start[STELE_SEATS_MAX];

    for (size_t i = 0; i < header->players_n; i++) {
        start[i] = names->size;
        stele_shown(names, header->seats[i].name, strlen(header->seats[i].name));
        stele_buf_add(names, "", 1);
    }
    for (size_t i = 0; i < header->players_n && !names->failed; i++) {
        shown[i] = header->seats[i];
        shown[i].name = names->data + start[i];
    }
}

void stele_cursor_board(const struct stele_cursor *cursor, int viewer, const char *lang,
                        struct stele_buf *out)
{
    const struct record_header *header = &cursor->log->header;
    struct stele_player shown[STELE_SEATS_MAX];
    struct stele_buf names = {0};
    const struct words words = {.lib = cursor->log->lib,
                                .game = header->game,
                                .lang = lang,
                                .players = shown,
                                .players_n = header->players_n};

    show_names(header, &names, shown);
    if (names.failed)
        out->failed = true;
    else if (game_has_viewer(cursor_rules(cursor), viewer))
        header->game->board(cursor_rules(cursor), cursor->state, viewer, &words, out);
    stele_buf_free(&names);
}

/* ---- Secrets --------------------------------------------------------------------------------- */

/* From somebody who does not sit at the table everything is hidden. */

uint16_t stele_cursor_hides(const struct stele_cursor *cursor, int viewer,
                            const struct stele_move *move)
{
    const struct stele_rules *const rules = cursor_rules(cursor);

    if (!game_has_viewer(rules, viewer))
        return UINT16_MAX;
    if (viewer == STELE_NOBODY || rules->game->hides == NULL || !game_admits(rules, move, NULL))
        return 0;
    return rules->game->hides(rules, cursor->state, viewer, move);
}

bool stele_cursor_hides_choice(const struct stele_cursor *cursor, int viewer)
{
    const struct stele_rules *const rules = cursor_rules(cursor);

    if (!game_has_viewer(rules, viewer))
        return true;
    return viewer != STELE_NOBODY && rules->game->hides_choice != NULL &&
           rules->game->hides_choice(rules, cursor->state, viewer);
}

bool stele_cursor_hides_score(const struct stele_cursor *cursor, int viewer, int seat)
{
    const struct stele_rules *const rules = cursor_rules(cursor);

    if (!game_has_viewer(rules, viewer) || !game_has_viewer(rules, seat))
        return true;
    return viewer != STELE_NOBODY && seat != STELE_NOBODY && rules->game->hides_score != NULL &&
           rules->game->hides_score(rules, cursor->state, viewer, seat);
}

bool stele_cursor_hides_object(const struct stele_cursor *cursor, int viewer,
                               const struct stele_object *object)
{
    const struct stele_rules *const rules = cursor_rules(cursor);

    return viewer != STELE_NOBODY && rules->game->hides_object != NULL &&
           rules->game->hides_object(rules, cursor->state, viewer, object);
}

/* ---- Claims ---------------------------------------------------------------------------------- */

static int32_t total_at(void *user, int seat)
{
    int32_t totals[STELE_SEATS_MAX] = {0};

    stele_cursor_score(user, totals, NULL);
    return totals[seat];
}

bool stele_cursor_claim(struct stele_cursor *cursor, const struct stele_item *item,
                        struct stele_reason *why)
{
    const struct claim_total total = {total_at, cursor};

    return claim_check(cursor_rules(cursor), cursor->state, &total, item, why);
}

/* ---- Words ----------------------------------------------------------------------------------- */

struct whole_sink {
    struct stele_sink sink;
    struct stele_event whole;
    bool found;
};

static void keep_whole(struct stele_sink *sink, const struct stele_event *event)
{
    struct whole_sink *own = (struct whole_sink *)sink;

    if (own->found || !event->whole)
        return;
    own->whole = *event;
    own->found = true;
}

static void drop_row(struct stele_sink *sink, const struct stele_row *row)
{
    (void)sink;
    (void)row;
}

void stele_cursor_say_move(const struct stele_cursor *cursor, const char *lang,
                           const struct stele_move *move, struct stele_buf *out)
{
    const struct record_header *const header = &cursor->log->header;
    const struct words words = {.lib = cursor->log->lib,
                                .game = header->game,
                                .lang = lang,
                                .players = header->seats,
                                .players_n = header->players_n};
    struct whole_sink sink = {.sink = {keep_whole, drop_row}};
    struct stele_reason why;

    if (!game_admits(cursor_rules(cursor), move, NULL) ||
        !game_check(cursor_rules(cursor), cursor->state, move, &why)) {
        stele_say_move(cursor->log, lang, move, out);
        return;
    }
    memcpy(cursor->trial, cursor->state, cursor->log->slot);
    game_apply(cursor_rules(cursor), cursor->trial, move, &sink.sink);
    words_legal(&words, move, sink.found ? &sink.whole : NULL, out);
}
