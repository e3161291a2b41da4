/* What verdicts rest on, figures that were reconstructed or are uncertain: in sentences and in JSON.
 * Sentences leave out figures of high confidence unless --verbose asks for them; JSON has them all. */
#ifndef STELE_CLI_TEXT_RESTS_H
#define STELE_CLI_TEXT_RESTS_H

#include "answers/answers.h"
#include "cli/shared/cli.h"

/* Leaves in the list what a sentence mentions. */
void rests_filter(const struct cli *cli, struct stele_grounds *grounds);
/* "This rests on reconstructed figures: …", a faint line; nothing where there is nothing. */
void tell_rests(const struct cli *cli, const struct stele_game *game,
                const struct stele_grounds *grounds, size_t indent, struct stele_buf *out);
/* The same of a reason. */
void tell_reason_rests(const struct cli *cli, const struct stele_log *log,
                       const struct stele_reason *reason, size_t indent, struct stele_buf *out);
/* How many moves of a game rest on such figures, and on which groups. */
struct rest_tally {
    uint64_t moves, rest;
    uint64_t on[STELE_GROUPS_MAX]; /* in the order of the set's provenance */
};
void rest_count(struct rest_tally *tally, const struct stele *lib, const struct stele_game *game,
                const struct stele_move *move);
/* `lib` has the set under which they were counted, or one with the same groups.
 * "27 of 62 moves rest on reconstructed figures: costs of cards, low confidence: 18; …", a line after
 * `before`; nothing where none does. */
void tell_tally(const struct cli *cli, const struct stele *lib, const struct stele_game *game,
                const struct rest_tally *tally, const char *before, struct stele_buf *out);
/* "resting": 27, "rests_on": [{"group", "item", "status", "confidence", "moves"}, …]; nothing where none does. */
void put_tally(struct answer *a, const struct stele *lib, const struct stele_game *game,
               const struct rest_tally *tally);

#endif
