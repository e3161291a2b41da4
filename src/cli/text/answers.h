/* What commands say with --json and stele serve answers: one form, written in one place.  All add keys to
 * the dict that is open.  `viewer` (STELE_NOBODY knows all) is not told what that seat may not know. */
#ifndef STELE_CLI_TEXT_ANSWERS_H
#define STELE_CLI_TEXT_ANSWERS_H

#include "cli/shared/load.h"

/* Where the game stands: node, round, turn, phase, turn_of, mover, chance, over. */
void put_place(struct stele_emit *emit, const struct loaded *game);
/* What there is to know of a game that begins: game, edition, knowledge, players, and the place. */
void put_opened(const struct cli *cli, struct stele_emit *emit, const struct loaded *game);
/* The position, under a key that is not the first of its dict; in games that hide something a
 * viewer does not get its hash.  Likewise the figures. */
void put_state(struct stele_emit *emit, const char *key, const struct loaded *game, int viewer);
void put_figures(struct stele_emit *emit, const char *key, const struct loaded *game);
/* A move without the arguments whose bit is set: move, by, text. */
void put_played(const struct cli *cli, struct stele_emit *emit, const struct stele_log *log,
                const struct stele_move *move, uint16_t hidden);

/* The legal moves, on request with what they would bring.  The list, and what one has to know to choose from it, is withheld
 * from a viewer whom it would tell something hidden.  False without memory. */
bool put_legal_here(const struct cli *cli, struct stele_emit *emit, const struct loaded *game,
                    int viewer, bool want_gains);

/* Points by category and who would win; the ledger if it is asked for.  False without memory. */
bool put_score(struct cli *cli, struct stele_emit *emit, const struct loaded *game, int viewer,
               bool ledger);

/* The best moves for whoever decides here, which must be somebody.  False without memory. */
bool put_hint(struct cli *cli, struct stele_emit *emit, const struct loaded *game,
              const struct stele_effort *effort, size_t top);

/* Whether a move is legal, and if it is not, why.  For a viewer who knows everything also what it
 * does: to find that out it is played, and the cursor stands behind it afterwards.  False without
 * memory. */
bool put_explained(struct cli *cli, struct stele_emit *emit, const struct loaded *game, int viewer,
                   const char *move);

#endif
