/* Looking through many logs: what stats, coverage and find share.  A worker reads its logs through a
 * verifier with an observer, so that no log is ever kept.  Belongs to one thread. */
#ifndef STELE_CLI_CORPUS_CORPUS_H
#define STELE_CLI_CORPUS_CORPUS_H

#include "cli/corpus/batch.h"

/* The clauses and rulings of a game by number: first the clauses, in the order of the rules, then
 * the rulings that can be read in several ways. */
struct clauses {
    const struct stele_game *game;
    const struct stele_game_info *info;
    const char *const *ids; /* of the clauses */
    size_t ids_n;
    size_t n; /* clauses and rulings */
    /* Where a text was found last.  Engines cite with string constants, so that nearly always the
     * pointer alone decides. */
    struct clause_slot {
        const char *text;
        size_t number;
    } slots[256];
};

struct corpus {
    const struct cli *cli;
    struct stele_verifier *verifier;
    struct clauses **games; /* by number of the game; NULL until asked for */
};

/* NULL without memory. */
struct corpus *corpus_new(const struct cli *cli);
void corpus_free(struct corpus *corpus);

/* Reads a log with an observer.  One that is broken is named in `err`, with the first thing that is
 * wrong with it.  Returns what stele_verify does, or BATCH_STUDY. */
int corpus_read(struct corpus *corpus, const struct batch_log *log,
                const struct stele_observer *observer, struct stele_buf *err);
/* Names a study, or a chapter, that cannot be read. */
void corpus_broken(const struct batch *batch, const struct batch_log *log,
                   const struct stele_diags *diags, struct batch_said *said);
/* The number of a game in the order of the library, and its clauses; NULL without memory. */
size_t corpus_game(const struct cli *cli, const struct stele_game *game);
struct clauses *corpus_clauses(struct corpus *corpus, const struct stele_game *game);

void clauses_init(struct clauses *clauses, const struct cli *cli, const struct stele_game *game);
/* The number of what is cited, by its id, a text that does not change; clauses->n if there is no such
 * clause or ruling. */
size_t clauses_find(struct clauses *clauses, const char *id);
/* The number of the ruling that a reading names; clauses->n if it names none. */
size_t clauses_reading(const struct clauses *clauses, struct stele_ruled reading);
const char *clauses_id(const struct clauses *clauses, size_t number);
/* Its text in the language of the run: of a clause what it says, of a ruling its title. */
const char *clauses_text(const struct cli *cli, const struct clauses *clauses, size_t number);
/* A line's beginning, `width` cells: "  RTA-9.1 The text of the clause …". */
void clauses_label(const struct cli *cli, const struct clauses *clauses, size_t number,
                   size_t width, struct stele_buf *out);

/* The text of <about>'s part `name`; "" if there is none. */
const char *corpus_about(const struct stele_heading *heading, const char *name);

/* Says on standard error how many files were left out, if any were. */
void corpus_say_left_out(struct cli *cli, size_t bad, size_t files);

#endif
