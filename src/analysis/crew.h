/* Work shared by several threads.  Which of them does an item, and when, must not matter to it: so
 * results do not depend on their number. */
#ifndef STELE_ANALYSIS_CREW_H
#define STELE_ANALYSIS_CREW_H

#include "stele.h"

enum { CREW_MAX = 64 };

struct crew {
    unsigned jobs; /* threads, the caller's among them; at most CREW_MAX */
    const struct stele_watch
        *watch;           /* told of the items done, in the caller's thread; may be NULL */
    uint64_t done, total; /* what it is told: items of all runs, kept by the caller */
};

/* Calls `work` once for each item below n; `worker` is below crew->jobs, and no two calls with the
 * same one run at the same time.  Works with fewer threads if no more can be had.  False if the watch
 * stopped it: some items are then left out. */
bool crew_run(struct crew *crew, size_t n, void (*work)(void *user, unsigned worker, size_t item),
              void *user);

/* As many as asked for; for 0, one for each processor. */
unsigned crew_size(unsigned jobs);

#endif
