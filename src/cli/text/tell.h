/* Telling in sentences what happens in a game: used by replay, explain and score. */
#ifndef STELE_CLI_TEXT_TELL_H
#define STELE_CLI_TEXT_TELL_H

#include "answers/answers.h"
#include "cli/shared/cli.h"

/* Game, edition and players, then what the log says about itself, a line each. */
void tell_title(const struct cli *cli, const struct stele_log *log, struct stele_buf *out);

/* " (RTA-3.1)", faint on a terminal, with the reading that decided; nothing without a clause. */
void tell_clause(const struct cli *cli, const struct stele_game *game, const char *clause,
                 struct stele_ruled reading, struct stele_buf *out);

/* What is added to a refusal, each with its label, clause and line. */
void tell_more(const struct cli *cli, const struct stele_log *log, const struct stele_more *more,
               struct stele_buf *out);
/* What the position waits for, likewise; nothing when the game is over. */
void tell_due(const struct cli *cli, const struct stele_log *log, const struct stele_cursor *cursor,
              struct stele_buf *out);

/* The move of a step in a sentence, and its line's end; then what it did, one line an event,
 * indented.  Where the first event says all that a chance move says ("Anna rolls …", "The dice show
 * …"), it is printed in its place. */
void tell_move(const struct cli *cli, const struct stele_log *log, const struct stele_step *step,
               size_t indent, struct stele_buf *out);
/* The events alone. */
void tell_events(const struct cli *cli, const struct stele_log *log, const struct stele_step *step,
                 size_t indent, struct stele_buf *out);
/* What one has to know to decide at the cursor and no move says: prices, who draws how many. */
void tell_prospects(const struct cli *cli, const struct stele_log *log, struct stele_cursor *cursor,
                    size_t indent, struct stele_buf *out);
/* The points it brought: one line a ledger row. */
void tell_rows(const struct cli *cli, const struct stele_log *log, const struct stele_step *step,
               size_t indent, struct stele_buf *out);

/* Notes, questions and bookmarks at a node. */
void tell_items(const struct cli *cli, const struct stele_log *log, struct stele_node node,
                size_t indent, struct stele_buf *out);

/* The direct text of an item, also where it stands in pieces between other elements. */
void tell_item_text(const struct stele_item *item, struct stele_buf *out);

/* The table of points by category at the cursor. */
void tell_score(const struct cli *cli, const struct stele_log *log, struct stele_cursor *cursor,
                struct stele_buf *out);
/* By what it is won, or would be if the game ended now, with the figures of all players. */
void tell_win(const struct cli *cli, const struct stele_log *log, const struct stele_cursor *cursor,
              struct stele_buf *out);
/* "Anna wins (five developments)", or whose move it is. */
void tell_standing(const struct cli *cli, const struct stele_log *log,
                   const struct stele_cursor *cursor, struct stele_buf *out);

/* A clause with its text, wrapped: "RTA-3.1  You roll …". */
void tell_clause_text(const struct cli *cli, const struct stele_game *game, const char *clause,
                      size_t indent, struct stele_buf *out);

/* Legal moves at the cursor, one a line, "notation  sentence", verb after verb; at most `most` of each verb (0:
 * all) and how many more there are; then the forms of the open verbs.  With `verb` not NULL only
 * moves of it. */
void tell_legal(const struct cli *cli, const struct stele_log *log,
                const struct stele_cursor *cursor, const struct stele_moves *moves,
                const char *verb, size_t most, struct stele_buf *out);

#endif
