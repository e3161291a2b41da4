/* Claims: what a log asserts about a position (check, expect, result), and whether it holds.  Used
 * by the tree and the streaming verifier.  Keeps nothing; thread-safe. */
#ifndef STELE_CORE_PLAY_CLAIMS_H
#define STELE_CORE_PLAY_CLAIMS_H

#include "core/game/game.h"

/* Where the score of a seat comes from: the sum of a ledger, for instance. */
struct claim_total {
    int32_t (*get)(void *user, int seat);
    void *user;
};

/* Whether the claim of a check or an expect holds at a position.  Items that claim nothing hold.
 *   check   hash="16 hex digits"                       core.claim-hash
 *   expect  player="anna" what="goods.wood" value="2"  core.claim-value, core.claim-path
 *           what="score": the total                    core.claim-score
 * An attribute or player that cannot be understood is core.claim-malformed.  On failure *why has
 * the facts what, claimed, found and, where somebody is meant, player; its clause is what the
 * game names for the figure, or NULL.  total NULL asks game->total.
 *
 * A path goes through dicts by key and through lists by number, from 1.  Where a dict counts things
 * and leaves out those of which there are none, these have the value 0.  A list of plain values
 * compares with names separated by spaces or commas, in any order where the game says that it has
 * none; booleans are true and false. */
bool claim_check(const struct stele_rules *rules, const void *state,
                 const struct claim_total *total, const struct stele_item *item,
                 struct stele_reason *why);

/* Writes a figure of a position as text, by a path as in an expect; `player` is an id, or NULL.
 * "hash" is that of the position.  Writes nothing if the path leads nowhere. */
void claim_figure(const struct stele_rules *rules, const void *state, const char *player,
                  const char *what, char out[STELE_FACT_TEXT_MAX]);

/* Whether an item claims anything: check, expect, result. */
bool claim_is(const struct stele_item *item);

/* A result claims several things about the last node of the main line, and each is asked for by
 * itself:
 *   end, winner                                        core.claim-end, core.claim-winner,
 *                                                      core.claim-not-over
 *   <score player points/>, each                       core.claim-score */
size_t claim_result_parts(const struct stele_item *result);
/* The element that makes a part of the claim: the result itself, or a child of it. */
const struct stele_item *claim_result_item(const struct stele_item *result, size_t part);
bool claim_result_part(const struct stele_rules *rules, const void *state,
                       const struct claim_total *total, const struct stele_item *result,
                       size_t part, struct stele_reason *why);

/* Adds the error that a claim does not hold, for the reason that one of the functions here gave.
 * The caller fills in its node.  Returns NULL if the diagnostic is not kept. */
struct stele_diag *claim_report(struct stele_diags *diags, const struct stele_rules *rules,
                                const struct stele_item *item, const struct stele_reason *why);

/* The claim of <check>, for callers that have parsed the number. */
bool claim_hash(const struct stele_rules *rules, const void *state, uint64_t claimed,
                struct stele_reason *why);

#endif
