/* Finds the context that a log is replayed under: the reader's own, or one derived from it with the
 * set that the log names, from an earlier release or with patches that the log carries.
 *
 * What decides, in this order: a set or a patch that was given to the context applies to every log
 * (a whole set replaces the log's, a patch is put on top of it); a digest that the log names; a set
 * that it names by its id alone, which is the first built-in one of that name; if it names nothing,
 * the set in use.  The patches of the box apply if the log names nothing, or if it names them and
 * its digest needs them.
 *
 * Derived contexts belong to their root, which keeps the last few of them for the next log.  They
 * are reference-counted: every user holds one.  All functions may be called from any thread. */
#ifndef STELE_CORE_LIBRARY_DERIVED_H
#define STELE_CORE_LIBRARY_DERIVED_H

#include "core/library/lib.h"

/* What a log says of its set; texts are "" where it does not. */
struct set_wish {
    const char *set, *digest, *patches;
    const struct stele_item *carried; /* <patch> elements */
    size_t carried_n;
};

/* Finds the context for such a log of a game and holds it for the caller.  STELE_EINPUT, and
 * diagnostics with lines of the log, if it carries a patch that is broken, does not fit or
 * disagrees with what was given. */
int derived_find(const struct stele *lib, const struct stele_game *game, const struct set_wish *wish,
               const struct stele **out, struct stele_diags *diags);
/* Finds the context for a log with the set `base`, a digest, and only the patches that it carries.
 * STELE_EUSAGE if there is no such set. */
int derived_carry(const struct stele *lib, const struct stele_game *game, const char *base,
                const struct stele_item *carried, size_t n, const struct stele **out,
                struct stele_diags *diags);

/* derived_hold holds a context and returns it; derived_drop lets it go.  Both ignore a context that is
 * not derived. */
const struct stele *derived_hold(const struct stele *lib);
void derived_drop(const struct stele *lib);
/* Call when sets or patches of the root have changed: logs that are read from now on get new
 * contexts. */
void derived_forget(struct stele *root);

#endif
