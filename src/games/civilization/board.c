/* The position as text. */
#include "core/words.h"
#include "games/civilization/civ.h"

void civ_board(const struct stele_rules *rules, const void *state, int viewer,
               const struct words *words, struct stele_buf *out)
{
    (void)rules, (void)state, (void)viewer, (void)words;
    stele_buf_puts(out, "\n");
}
