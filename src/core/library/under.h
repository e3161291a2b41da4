/* Under which context a log is replayed: that of whoever reads it, or one derived from it that has the set the log
 * names, be it of an earlier release or with patches that the log carries.
 *
 * What counts, in this order: a set or a patch that was given to the context counts for every log (a whole set
 * in place of the log's, a patch on top of it); a digest that the log names; a set that it names by its id alone,
 * which is the first built-in one of that name; and where it names nothing, what is in use.  The patches of
 * the box count where nothing is named, or where the log names them and its digest needs them.
 *
 * Derived contexts belong to their root, which keeps the last few of them for the next log.  Whoever has one
 * holds it; may be called from any thread. */
#ifndef STELE_CORE_LIBRARY_UNDER_H
#define STELE_CORE_LIBRARY_UNDER_H

#include "core/library/lib.h"

/* What a log says of its set; texts are "" where it does not. */
struct set_wish {
    const char *set, *digest, *patches;
    const struct stele_item *carried; /* <patch> elements */
    size_t carried_n;
};

/* The context for such a log of a game, held for the caller.  STELE_EINPUT, and diagnostics with lines of the log,
 * if it carries what is no patch, does not fit or disagrees with what was given. */
int under_find(const struct stele *lib, const struct stele_game *game, const struct set_wish *wish,
               const struct stele **out, struct stele_diags *diags);
/* The context of a log with the set `base`, a digest, and nothing but the patches that it carries.
 * STELE_EUSAGE if there is no such set. */
int under_carry(const struct stele *lib, const struct stele_game *game, const char *base,
                const struct stele_item *carried, size_t n, const struct stele **out,
                struct stele_diags *diags);

/* Holds a context, which is returned, or lets it go; one that is nobody's derived is left alone. */
const struct stele *under_hold(const struct stele *lib);
void under_drop(const struct stele *lib);
/* Sets and patches of the root are others now: logs that are read from now on get contexts of their own. */
void under_forget(struct stele *root);

#endif
