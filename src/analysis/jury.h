/* Uses recorded games as evidence for figures.  A game is played again under the set as now
 * believed and, at the same time, under many sets that differ from it in one item.  Where a move is
 * refused or a claim fails under only one of two sets, that is evidence against it.
 *
 * Most moves read none of the figures that differ.  What a move, its events and its rows read is
 * known from the grounds of verdicts (core/library/ground.h).  Until the first move that reads its
 * item, a set leads to the same position as the believed one and costs nothing.  Whenever a set is
 * contradicted, it is reset to the position of the believed set, so that every later contradiction
 * counts separately.
 *
 * A position may contain figures of the set, as those of Civilization contain the rows of the
 * A.S.T. Two positions count as equal here if they differ only where the set-ups already differed:
 * the figure has not been used yet.  A check of such a position is still evidence, because its hash
 * covers the figure.
 *
 * Where the believed set itself fails, the game breaks: what follows cannot be judged until the
 * cause is found.  A set under which it does not break there gains support.  Where the first check
 * fails because positions contain several wrong figures, no single correction passes it; such a log
 * can be evaluated without its checks (`ignore_checks`). */
#ifndef STELE_ANALYSIS_JURY_H
#define STELE_ANALYSIS_JURY_H

#include "core/library/lib.h"
#include "core/inquiry/route.h"

/* A doubtful item that a move reads, by number; -1: any of its group. */
struct jury_use {
    int16_t group, figure;
};

struct jury_claim {
    uint32_t ply;
    const struct stele_item *item;
    size_t part; /* of a result */
    bool whole;  /* a check: it is about all of the position */
};

/* The main line of a log. */
struct jury_log {
    const struct stele_log *log;
    struct route route;
    struct jury_claim *claims;
    size_t claims_n;

    bool ignore_checks; /* checks are ignored: see above */

    /* Found by jury_hear. */
    struct jury_use *uses;
    size_t uses_n, uses_room;
    uint32_t *first; /* by move, from 0: its first use; one more at the end */
    bool broken;
    uint32_t at;    /* the node at which it breaks */
    uint32_t since; /* the last node before at which the position is known to be right, */
    void *right;    /* and that position; the set-up if it is 0 */
    bool *suspects; /* by figure: the items that may have caused the break; for the caller */
    struct stele_reason why;
    bool any;      /* a check has held */
    bool at_check; /* it breaks at a check, and none before it has held */
    /* Of a log whose checks are ignored: the first check that would have failed. */
    bool missed;
    uint32_t missed_at;
    struct stele_reason missed_why;
};

/* Items that are in doubt, numbered in the order of the set.  Figures reconstructed with high
 * confidence are left out: how tiles are cut, for example. */
struct jury_figure {
    const char *group, *item;
    int16_t group_number;
};
struct jury_figures {
    const struct lib_game *entry;
    struct jury_figure *list;
    size_t n;
};

/* A set that differs in one item. */
struct jury_set {
    const void *compiled;
    int16_t group, figure;
};
struct jury_vote {
    uint32_t pro;    /* it passes where the believed set breaks: 0 or 1 */
    uint32_t contra; /* places where it fails and the believed set does not; */
    uint32_t checks; /* those of them that are checks */
    uint32_t gained; /* moves that can be played after the break */
    uint32_t at;     /* the first place that contradicts it */
    bool held;       /* positions contain what differs */
    bool met; /* it has led to a position that differs in more than that, or a move was refused */
};

/* Bytes of a state, from one up to another; 0 and 0: none. */
struct jury_span {
    size_t from, to;
};
/* What one thread needs to try up to `sets` sets. */
struct jury_room {
    void *main, *before;
    unsigned char *states,
        *shifts;            /* of each set; a shift is what its set-up has otherwise: see jury.c */
    struct jury_span *span; /* of each set: where its shift is */
    size_t slot;
    uint8_t *course; /* of each set: see jury.c */
    uint64_t played; /* moves tried, over all logs: what it costs */
};

bool jury_figures_find(const struct lib_game *entry, struct jury_figures *out);
void jury_figures_free(struct jury_figures *figures);
/* The number of an item; -1 if it is not in doubt. */
int jury_figure(const struct jury_figures *figures, const char *group, const char *item);

bool jury_log_take(const struct stele_log *log, const struct jury_figures *figures,
                   struct jury_log *out);
void jury_log_free(struct jury_log *log);

bool jury_room_new(const struct stele_game *game, size_t sets, struct jury_room *out);
void jury_room_free(struct jury_room *room);

/* Plays the log under the believed set: finds what its moves read, and where it breaks.  False
 * without memory. */
bool jury_hear(struct jury_log *log, const struct jury_figures *figures, const void *believed,
               struct jury_room *room);
/* Plays a log, for which jury_hear was called, under n sets; one vote each. */
void jury_ask(const struct jury_log *log, const void *believed, const struct jury_set *sets,
              size_t n, struct jury_room *room, struct jury_vote *votes);
/* The same from where the position was last known to be right, and only for suspects: faster, but
 * contradictions before that node are not counted. */
void jury_probe(const struct jury_log *log, const void *believed, const struct jury_set *sets,
                size_t n, struct jury_room *room, struct jury_vote *votes);

#endif
