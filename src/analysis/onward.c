/* Playing on from a position, for all seats or some, as a branch.
 *
 * Every move has random numbers of its own, named by the seed and how many moves from the set-up it
 * is: so a game that is played on in pieces, as a person plays against the computer, is the same as
 * one that is played on at once. */
#include "analysis/bots.h"
#include "core/log/cursor.h"

struct onward {
    const struct stele_continuing *how;
    struct stele_log *log;
    struct stele_cursor *cursor;
    struct stele_node from;   /* where it began */
    struct stele_chair chair; /* what guests are shown */
    bool apart;               /* the main line had moves before: none is added to it */
};

/* ---- The dice of the record ------------------------------------------------------------------ */

/* How many moves lie between the set-up and a node. */
static uint64_t depth(const struct stele_log *log, struct stele_node node)
{
    uint64_t moves = node.ply;
    struct stele_line line;

    for (stele_log_line(log, node.line, &line); line.parent != node.line;
         stele_log_line(log, node.line, &line)) {
        moves += line.at;
        node.line = line.parent;
    }
    return moves;
}

/* How many chance moves of a turn were made on the way to a node.  Turns never go back, so the first
 * move of an earlier one ends the search. */
static unsigned chances_before(const struct stele_log *log, struct stele_node node, uint16_t turn)
{
    struct stele_record record;
    unsigned n = 0;

    for (;;) {
        for (; node.ply > 0; node.ply--) {
            if (!stele_log_record(log, node.line, node.ply, &record) || record.turn < turn)
                return n;
            n += record.turn == turn && record.move.by == STELE_NOBODY;
        }
        struct stele_line line;
        stele_log_line(log, node.line, &line);
        if (line.parent == node.line)
            return n;
        node = (struct stele_node){line.parent, line.at};
    }
}

/* The first move after a node of its line that belongs to a turn, or a later one. */
static uint32_t turn_begin(const struct stele_log *log, struct stele_node node, uint32_t end,
                           uint16_t turn)
{
    uint32_t low = node.ply + 1, high = end + 1;

    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        struct stele_record record;
        if (stele_log_record(log, node.line, middle, &record) && record.turn < turn)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Chance move number `number` (from 0) of a turn, if the line of `node` has it after that node. */
static bool recorded_after(const struct stele_log *log, struct stele_node node,
                           const struct stele_status *status, unsigned number,
                           struct stele_move *out)
{
    unsigned n = chances_before(log, node, status->turn);
    struct stele_record record;
    struct stele_line line;

    stele_log_line(log, node.line, &line);
    for (uint32_t ply = turn_begin(log, node, line.legal, status->turn);
         ply <= line.legal && stele_log_record(log, node.line, ply, &record) &&
         record.turn == status->turn;
         ply++) {
        if (record.move.by != STELE_NOBODY)
            continue;
        if (n++ == number) {
            *out = record.move;
            return record.turn_seat == status->turn_seat;
        }
    }
    return false;
}

/* What chance did in the record at the same point: in the same turn of the game, of the same
 * player, after as many chance moves of that turn.  It is looked for after the node from which the
 * game goes on, first in its line, then in the line from which that one departs, and so on to the
 * main line; and taken if it is legal here. */
static bool recorded_chance(const struct onward *o, const struct stele_status *status,
                            struct stele_move *out)
{
    const unsigned number = chances_before(o->log, stele_cursor_node(o->cursor), status->turn);
    struct stele_node node = o->from;

    for (;;) {
        struct stele_reason why;
        struct stele_line line;
        if (recorded_after(o->log, node, status, number, out) &&
            stele_cursor_check(o->cursor, out, &why))
            return true;
        stele_log_line(o->log, node.line, &line);
        if (line.parent == node.line)
            return false;
        node = (struct stele_node){line.parent, line.at};
    }
}

/* ---- Moves ----------------------------------------------------------------------------------- */

/* Why nobody plays on here; STELE_STOP_NOT if somebody does. */
static enum stele_stop look(const struct onward *o, const struct stele_status *status,
                            uint16_t turn, uint64_t played)
{
    if (status->over)
        return STELE_STOP_OVER;
    if (o->how->moves > 0 && played == o->how->moves)
        return STELE_STOP_MOVES;
    if (o->how->turn && status->turn != turn)
        return STELE_STOP_TURN;
    if (!status->chance && o->how->bots[status->mover] == NULL)
        return STELE_STOP_PERSON;
    return played == STELE_CONTINUE_MAX ? STELE_STOP_MOVES : STELE_STOP_NOT;
}

/* Returns STELE_EUSAGE if there is no move; otherwise what a guest may return. */
static int choose_move(struct onward *o, const struct stele_status *status, struct stele_move *move,
                       bool *recorded)
{
    const struct stele_guest *const guest =
        o->how->guests != NULL && !status->chance ? o->how->guests[status->mover] : NULL;
    struct stele_rng rng;

    *recorded = status->chance && !o->how->new_dice && recorded_chance(o, status, move);
    if (*recorded)
        return STELE_OK;
    if (guest != NULL) {
        o->chair.seat = status->mover;
        return guest->choose(guest->user, &o->chair, move);
    }
    const uint64_t moves = depth(o->log, stele_cursor_node(o->cursor));
    stele_rng_seed(&rng, o->how->seed + moves * 0x9e3779b97f4a7c15u);
    return bot_choose_at(o->cursor, status->chance ? "random" : o->how->bots[status->mover],
                         o->how->watch, &rng, move);
}

/* The branch at a node that begins with a move; 0, which is the main line, for none. */
static uint32_t branch_with(const struct stele_log *log, struct stele_node node,
                            const struct stele_move *move)
{
    const uint32_t lines = stele_log_lines(log);
    struct stele_record record;
    struct stele_line line;

    for (uint32_t i = 1; i < lines; i++) {
        stele_log_line(log, i, &line);
        if (!line.deleted && line.parent == node.line && line.at == node.ply &&
            stele_log_record(log, i, 1, &record) && stele_move_equal(&record.move, move))
            return i;
    }
    return 0;
}

/* Plays a legal move: follows a line that has it already, else goes on in a branch.  The end of the
 * main line is no exception, for what is played here is not the record of the game; only where the log
 * had no move to begin with is there no such record, and the main line grows. */
static int play_move(const struct onward *o, const struct stele_move *move)
{
    const struct stele_node node = stele_cursor_node(o->cursor);
    struct stele_line main_line;
    uint32_t branch;

    stele_log_line(o->log, 0, &main_line);
    if (o->apart && node.line == 0 && node.ply == main_line.plies &&
        branch_with(o->log, node, move) == 0) {
        const int result = stele_edit_branch(o->log, node, NULL, NULL, "what-if", NULL, 0, &branch);
        if (result != STELE_OK)
            return result;
        stele_cursor_goto(o->cursor, (struct stele_node){branch, 0}, NULL);
    }
    return stele_edit_play(o->cursor, move, NULL);
}

int stele_continue(struct stele_cursor *cursor, const struct stele_continuing *how,
                   struct stele_continued *out)
{
    struct onward o = {.how = how,
                       .log = cursor->log,
                       .cursor = cursor,
                       .from = cursor->node,
                       .chair = {.log = cursor->log, .cursor = cursor}};
    struct stele_status status;
    struct stele_line main_line;

    *out = (struct stele_continued){.failed = STELE_NOBODY};
    stele_log_line(o.log, 0, &main_line);
    o.apart = main_line.plies > 0;
    stele_cursor_status(cursor, &status);
    const uint16_t turn = status.turn;
    while ((out->stop = look(&o, &status, turn, out->moves)) == STELE_STOP_NOT) {
        struct stele_move move;
        bool recorded;
        int result = choose_move(&o, &status, &move, &recorded);
        if (result == STELE_EUSAGE || result == STELE_EINPUT) {
            out->stop = result == STELE_EUSAGE ? STELE_STOP_STUCK : STELE_STOP_FAILED;
            out->failed = result == STELE_EINPUT ? o.chair.seat : STELE_NOBODY;
            break;
        }
        if (result == STELE_OK)
            result = play_move(&o, &move);
        if (result != STELE_OK)
            return result;
        out->moves++;
        if (how->made != NULL && !how->made(how->user, &move, recorded))
            return STELE_ESTOP;
        stele_cursor_status(cursor, &status);
    }
    return STELE_OK;
}
