/* Infers figures from recorded games, in two halves: infer.c searches for corrections, verdict.c
 * judges how well each figure is known.  A struct inferring belongs to one call and its thread;
 * only the work of the crew is shared. */
#ifndef STELE_ANALYSIS_INFER_H
#define STELE_ANALYSIS_INFER_H

#include "analysis/crew.h"
#include "analysis/jury.h"
#include "core/sets/patch.h"
#include "core/sets/sheet.h"
#include "core/library/vary.h"

enum { INFER_BATCH = 128 /* tried in one go through a log */ };

/* A correction that is tried. */
struct attempt {
    struct vary_choice choice;
    size_t figure;
    unsigned steps;
    uint32_t pro, contra, checks, gained, logs; /* as in a vote; logs: how many contradict it */
    bool met, held;
    struct stele_witness pro_at, contra_at;
    uint64_t *speakers; /* bit per log that supports it */
};

struct attempts {
    struct attempt *list;
    size_t n, room;
};

/* Which logs a batch is tried on. */
enum asked_of {
    THE_BROKEN, /* quickly: see jury_probe */
    ALL
};

struct inferring {
    const struct stele_game *game;
    const struct lib_game *entry;
    struct jury_figures figures;
    struct vary *vary, *original; /* original: the set of the game as given */
    struct jury_log *logs;
    size_t logs_n;
    struct crew crew;
    struct jury_room *rooms; /* one for each thread */
    void *believed;
    unsigned char *compiled; /* INFER_BATCH sets */
    size_t slot;             /* of one */
    struct jury_set sets[INFER_BATCH];
    struct attempt batch[INFER_BATCH];
    size_t batch_n;
    struct jury_vote *votes; /* of each log, INFER_BATCH of them */
    enum asked_of asked_of;
    uint8_t *suspect;      /* by figure: in how many logs */
    bool *accepted;        /* by figure */
    bool *closely;         /* by figure: all corrections have been tried in this round */
    bool held;             /* positions of the game hold figures */
    struct attempts found; /* that help somewhere */
    size_t words;          /* of a set of logs */
    uint32_t budget, left; /* left: of what is tried of one item */
    bool unpaid; /* trials now do not count against the budget: they are few and must be
                    completed */
    struct stele_inference *out;
    int code;
};

/* infer.c.  Plays all logs under the set as now believed.  False, with f->code, if that fails. */
bool infer_hear(struct inferring *f);
/* Tries the sets of the batch, which must be compiled, on the logs. */
void infer_ask(struct inferring *f, enum asked_of asked_of);

/* verdict.c.  Withdraws corrections whose evidence other corrections have explained better.
 * Returns whether there were any. */
bool verdict_take_back(struct inferring *f);
/* Fills in f->out: the findings about each item. */
void verdict_tell(struct inferring *f);

#endif
