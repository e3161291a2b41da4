/* What the fuzz targets share.  A target is one file with LLVMFuzzerTestOneInput: libFuzzer calls it
 * in the long run (make fuzz), driver.c in make check.  Whatever must hold and does not is a crash
 * with a message; memory errors are left to the sanitizers.
 *
 * Targets keep nothing from one input to the next but the library context, and logs that never
 * change, so that an input alone tells what happens. */
#ifndef STELE_TESTS_FUZZ_H
#define STELE_TESTS_FUZZ_H

#include "core/game/game.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Prints the message and aborts: libFuzzer and driver.c keep the input. */
#if defined(__GNUC__)
__attribute__((format(printf, 1, 2)))
#endif
_Noreturn void
fuzz_crash(const char *format, ...);
/* The same unless `holds`. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void fuzz_hold(bool holds, const char *format, ...);

/* What led to a crash, printed after its message; set by the targets that can. NULL: nothing is printed. */
extern void (*fuzz_story)(void);

/* The one context, made when first asked for. */
const struct stele *fuzz_lib(void);

/* Counts a document that was read without an error, or one that was not.  How many of them there were is printed at
 * the end: what is refused at once shows little. */
void fuzz_accept(bool accepted);
/* Whatever is wrong with a document can be said in both languages; `log` may be NULL. */
void fuzz_say(const struct stele_log *log, const struct stele_diags *diags);

/* ---- Bytes that decide ------------------------------------------------------------------------ */

struct fuzz_input {
    const uint8_t *at, *end;
};
static inline bool fuzz_more(const struct fuzz_input *in)
{
    return in->at < in->end;
}
/* The next byte; 0 when there are no more. */
static inline unsigned fuzz_byte(struct fuzz_input *in)
{
    return fuzz_more(in) ? *in->at++ : 0;
}
/* 0 … n - 1 by one byte, or by two where n is larger than one can say; 0 for n 0. */
size_t fuzz_below(struct fuzz_input *in, size_t n);
/* A string of up to `max` bytes, its length said by a byte; no byte of it is NUL. */
void fuzz_text(struct fuzz_input *in, struct stele_buf *out, size_t max);

/* A new log: game, edition, number of players, knowledge, options, rulings and set-up items as the
 * bytes say.  Where these do not go together, what the game has by default.  Never NULL. */
struct stele_log *fuzz_new_log(struct fuzz_input *in);

/* ---- Moves ------------------------------------------------------------------------------------- */

/* Values for an argument: of its type and within its range, otherwise any. */
enum { FUZZ_VALUES_MAX = 16 };
size_t fuzz_values(struct fuzz_input *in, const struct stele_rules *rules,
                   const struct stele_arg *arg, int16_t values[FUZZ_VALUES_MAX]);
/* A move (or set-up item) of the verb: as a reader could deliver it, otherwise any. */
void fuzz_invent(struct fuzz_input *in, const struct stele_rules *rules,
                 const struct stele_verb *verb, int number, int by, struct stele_move *out);
/* A copy of a move with some values changed. */
void fuzz_mutate(struct fuzz_input *in, const struct stele_rules *rules,
                 const struct stele_move *move, struct stele_move *out);

/* ---- Logs -------------------------------------------------------------------------------------- */

/* What a log may have against it when it is read back: bits by enum stele_diag_kind. */
enum { FUZZ_CLEAN = 0, FUZZ_CLAIMS = 1 << STELE_D_CLAIM, FUZZ_ANYTHING = 0xff };

/* Saves the log in every format and reads it back: it must come back with no other errors than
 * those allowed, and save to the same bytes. */
void fuzz_round_trip(const struct stele_log *log, unsigned allowed);
/* The verifier and the tree must say the same of the same bytes, diagnostic by diagnostic, and the
 * positions they reach must be the same.  Returns what reading returned; *log is freed by the
 * caller. */
int fuzz_read_both(const void *data, size_t size, struct stele_log **log,
                   struct stele_diags *diags);
/* The two texts must be the same; `what` names them in the message. */
void fuzz_same(const struct stele_buf *before, const struct stele_buf *after, const char *what);
/* Every line can be walked: laws hold where it ends, and there somebody can move or the game is
 * over. */
void fuzz_walk(struct stele_log *log);
/* A position of any game: the laws hold, and the game is over or goes on. */
void fuzz_position(const struct stele_rules *rules, const void *state,
                   const struct stele_moves *legal);

#endif
