/* One step of a replay, which the tree of lines and the streaming verifier must judge alike.  Keeps
 * no memory; thread-safe. */
#ifndef STELE_CORE_PLAY_REPLAY_H
#define STELE_CORE_PLAY_REPLAY_H

#include "core/game/game.h"
#include "core/read/record.h"

/* Writes *why for a turn of `seat` and `round` that the engine, at `status`, is not in; always
 * false.  The clause is the game's turn_clause. */
COLD
bool replay_wrong_turn(const struct stele_game *game, const struct stele_status *status, int seat,
                       unsigned round, struct stele_reason *why);

/* For replay_check: the same for a move, which the game may refuse by a clause of its own
 * (other_turn); always false. */
COLD
bool replay_wrong_move(const struct stele_rules *rules, const void *state,
                       const struct stele_status *status, int seat, unsigned round,
                       const struct stele_move *move, struct stele_reason *why);

/* Whether `move`, recorded in a turn of `seat` and `round` (0: the record does not say), may be
 * applied to the state.  False and *why: core.wrong-player or core.wrong-round if the engine is
 * in another turn than the record says, otherwise the engine's own reason.  *before receives the
 * status of the position in either case. */
static inline bool replay_check(const struct stele_rules *rules, const void *state, int seat,
                                unsigned round, const struct stele_move *move,
                                struct stele_status *before, struct stele_reason *why)
{
    rules->game->status(rules, state, before);
    /* After the end of the game the engine's refusal says more than a wrong turn would. */
    if (!before->over && (seat != before->turn_seat || (round != 0 && round != before->round)))
        return replay_wrong_move(rules, state, before, seat, round, move, why);
    return game_check(rules, state, move, why);
}

/* The rules of a branch: those of its parent with the named rulings replaced.  False and *why
 * (core.unknown-ruling, core.unknown-choice, or the game's own refusal) if they do not exist or
 * do not go together; *out is then a copy of the parent's. */
bool replay_override(const struct stele_rules *parent, const struct record_setting *rulings,
                     size_t n, struct stele_rules *out, struct stele_reason *why);

/* Index of a ruling, an option, a choice; -1 if there is none. */
int replay_ruling(const struct stele_game *game, const char *id);
int replay_option(const struct stele_game *game, const char *name);
int replay_choice(const char *const *choices, const char *name);
/* The name of an end, a phase, anything that has a domain; "" if there is none. */
const char *replay_name(const struct stele_rules *rules, const char *domain, size_t index);

/* The canonical hash of a state. */
uint64_t replay_hash(const struct stele_rules *rules, const void *state);

/* Compares the component set that a log names with the one it is replayed with.  Adds a warning
 * (claim.digest) if they differ: the log may still replay the same.  Returns false, with *why
 * (claim.carried), if the log carries all patches it needs and they differ all the same.  `lib` is
 * the context that the log was read with: if its box differs from the set that the log names, adds
 * a notice (set.box-differs). */
bool replay_compare_set(const struct stele *lib, const struct record_header *header,
                        struct stele_diags *diags, struct stele_reason *why);

/* Where a position stands in its log, for replay_view. */
struct replay_place {
    const char *node, *line;
    uint32_t ply;
    bool veiled; /* leaves out the hash, from which hidden things could be brute-forced */
};
/* Emits the keys of the state into an open dict: those of the core first (game, edition, node,
 * line, ply, hash, round, turn, turn_player, mover, chance, phase, over, end, winners,
 * knowledge), then the game's.  Without `place` node, line and ply are left out, of a
 * veiled one the hash. */
void replay_view(const struct stele_rules *rules, const void *state, int viewer,
                 const struct replay_place *place, struct stele_emit *emit);

#endif
