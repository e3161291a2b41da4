/* Plays the lines of a record: the main line from its set-up, branches from where their parent
 * stands.  The verifier and the tree both use it, so that they judge and report alike; what else
 * they keep is their own.  A player owns the states of the open lines and reuses their memory.
 * Belongs to one thread. */
#ifndef STELE_CORE_PLAY_PLAYER_H
#define STELE_CORE_PLAY_PLAYER_H

#include "core/game/game.h"
#include "core/play/claims.h"
#include "core/play/replay.h"

/* Moves and claims after an illegal move or set-up: without a position they cannot be judged. */
struct player_rest {
    uint32_t moves, branches, claims;
    uint32_t tail; /* of the moves, those of the stopped line itself */
    unsigned line; /* of the file: where it begins */
};

/* An open line, with the position it has reached. */
struct player_line {
    const struct stele_rules *rules; /* its own, or those of a line around it */
    struct stele_rules own;
    void *state; /* 64-byte aligned */
    size_t room; /* bytes allocated for it */
    /* NULL as long as it can be replayed.  Else the line in which an illegal move, set-up or ruling
     * stopped it: itself, or one around it. */
    struct player_line *stopped;
    uint32_t at;             /* the node at which it stopped, set by callers that number nodes */
    struct player_rest rest; /* what has been left out because this line stopped */
};

/* Zero-initialise, with a place for diagnostics (may be NULL). */
struct player {
    struct stele_diags *diags;
    struct player_line **lines; /* open ones first; the rest are kept for reuse */
    size_t n, made, room;
    struct player_line *line; /* the innermost of them */
    size_t slot;              /* bytes of a state, rounded up to its alignment */
    unsigned errors;          /* reported, kept or not */
};

void player_free(struct player *player);
/* Forgets the log that was played but keeps the memory. */
void player_reset(struct player *player, struct stele_diags *diags);

/* Opens the main line and sets the game up.  STELE_EINPUT and *why if the set-up is refused: the
 * line is then open, and stopped.  `rules`, those of the header, must outlive the lines. */
int player_begin(struct player *player, const struct record_header *header,
                 const struct stele_rules *rules, struct stele_reason *why);
/* Opens a branch, which begins in `source_line` of the file: its position is that of its parent,
 * its rules are those with the named rulings replaced.  STELE_EINPUT and *why if they are refused:
 * the branch is then open, and stopped.  Where the parent is stopped so is the branch. */
int player_enter(struct player *player, const struct record_setting *rulings, size_t n,
                 unsigned source_line, struct stele_reason *why);
/* Closes the innermost branch.  The main line stays open, because the result needs its last
 * position. */
void player_leave(struct player *player);

/* For player_move: always false. */
COLD
bool player_stop(struct player_line *line, const struct stele_move *move, struct stele_reason *why);

/* Plays a move recorded in a turn of `seat` and `round` (0: the record does not say).  False and
 * *why, with the verb's clause where the engine names none, if it is illegal: the line is then
 * stopped.  *before receives the status of the position before it.  Not for a stopped line. */
static inline bool player_move(struct player_line *line, int seat, unsigned round,
                               const struct stele_move *move, struct stele_sink *sink,
                               struct stele_status *before, struct stele_reason *why)
{
    if (!replay_check(line->rules, line->state, seat, round, move, before, why))
        return player_stop(line, move, why);
    game_apply(line->rules, line->state, move, sink);
    return true;
}

/* Stops the innermost line at its position: the moves that follow are not replayed. */
void player_stop_here(struct player *player);

/* Stops the innermost line at the node `at`, because the record there, in `source_line` of the
 * file, cannot be read.  If the line has already stopped, counts a lost `move` as left out. */
void player_lose(struct player *player, uint32_t at, bool move, unsigned source_line);

/* Count a move or a claim of a stopped line, in `source_line` of the file, as left out. */
void player_skip_move(struct player *player, unsigned source_line);
void player_skip_claim(struct player *player, unsigned source_line);

/* Reports an error of the innermost line, unless an earlier one stopped it.  Returns NULL if the
 * diagnostic is not kept; the caller fills in its node. */
struct stele_diag *player_report(struct player *player, enum stele_diag_kind kind, unsigned line,
                                 const struct stele_reason *why);
/* Reports a set-up that player_begin refused, with the item that is at fault.  Finding it
 * overwrites the state of the line, which is not needed any more. */
struct stele_diag *player_report_setup(struct player *player, const struct record_header *header,
                                       const struct stele_reason *why);
/* `seat` is that of the turn in which the move was recorded. */
struct stele_diag *player_report_move(struct player *player, const struct stele_move *move,
                                      int seat, unsigned line, const struct stele_reason *why);
struct stele_diag *player_report_claim(struct player *player, const struct stele_item *item,
                                       const struct stele_reason *why);
/* Adds a notice of what the innermost line has left out since it stopped, if anything
 * (core.unchecked).  Call it once, when the line ends; its node is the one at which the line
 * stopped. */
struct stele_diag *player_report_rest(struct player *player);

#endif
