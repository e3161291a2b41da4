/* Long lists of legal moves, in groups that can be read at a glance; and picking moves out of them. */
#ifndef STELE_CLI_TEXT_GROUPS_H
#define STELE_CLI_TEXT_GROUPS_H

#include "cli/shared/cli.h"

/* The legal moves at the cursor.  Few of them are printed as tell_legal does; many by verb and first argument
 * (usually the piece): a line with their number and an example, and a list of what completes the notation. */
void groups_tell(const struct cli *cli, const struct stele_log *log,
                 const struct stele_cursor *cursor, const struct stele_moves *moves,
                 struct stele_buf *out);

/* Leaves the moves, and the open verbs, that have every one of the words: as the verb, as "key=value" or as a
 * value, in capital or small letters.  False without memory. */
bool groups_pick(const struct stele_log *log, char *const *words, size_t n,
                 struct stele_moves *moves);

#endif
