/* Figures from recorded games, in two halves: infer.c looks for corrections, verdict.c says of every figure how sure it
 * is.  A struct inferring belongs to one question, and to the thread that asks it; only the crew's work is shared. */
#ifndef STELE_ANALYSIS_INFER_H
#define STELE_ANALYSIS_INFER_H

#include "analysis/crew.h"
#include "analysis/jury.h"
#include "core/library/patch.h"
#include "core/library/sheet.h"
#include "core/library/vary.h"

enum { INFER_BATCH = 128 /* tried in one go through a log */ };

/* A correction that is tried. */
struct attempt {
    struct vary_choice choice;
    size_t figure;
    unsigned steps;
    uint32_t pro, contra, checks, gained, logs; /* as in a vote; logs: that speak against it */
    bool met, held;
    struct stele_witness pro_at, contra_at;
    uint64_t *speakers; /* bit per log that speaks for it */
};

struct attempts {
    struct attempt *list;
    size_t n, room;
};

/* Which logs are asked. */
enum asked_of {
    THE_BROKEN, /* quickly: see jury_probe */
    ALL
};

struct inferring {
    const struct stele_game *game;
    const struct lib_game *entry;
    struct jury_figures figures;
    struct vary *vary, *original; /* original: the set that all began with */
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
    bool unpaid; /* what is tried now does not count: it is little, and wanted to the end */
    struct stele_inference *out;
    int code;
};

/* infer.c.  Plays all logs under what is believed now; false, with f->code, if that fails. */
bool infer_hear(struct inferring *f);
/* Asks logs about the sets of the batch, which are compiled. */
void infer_ask(struct inferring *f, enum asked_of asked_of);

/* verdict.c.  Takes back what was believed for a reason that other corrections have explained better; whether there
 * was anything. */
bool verdict_take_back(struct inferring *f);
/* Fills f->out: what is to be said of each item. */
void verdict_tell(struct inferring *f);

#endif
