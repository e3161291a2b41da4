/* Shares work among several threads.  The result of an item must not depend on which thread does it
 * or when, so that results do not depend on the number of threads. */
#ifndef STELE_ANALYSIS_CREW_H
#define STELE_ANALYSIS_CREW_H

#include "stele.h"

enum { CREW_MAX = 64 };

struct crew {
    unsigned jobs; /* threads, the caller's among them; at most CREW_MAX */
    const struct stele_watch
        *watch;           /* called in the caller's thread; may be NULL */
    uint64_t done, total; /* the arguments of watch: items of all runs, kept by the caller */
};

/* Calls `work` once for each item below n; `worker` is below crew->jobs, and no two calls with the
 * same one run at the same time.  Uses fewer threads if no more can be started.  False if the watch
 * stopped it: some items are then left out. */
bool crew_run(struct crew *crew, size_t n, void (*work)(void *user, unsigned worker, size_t item),
              void *user);

/* As many as asked for; for 0, one for each processor. */
unsigned crew_size(unsigned jobs);

#endif
