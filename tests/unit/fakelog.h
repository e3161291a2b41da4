/* Logs of the fake game for tests: made by hand, by self-play, or passed to a builder call by call. */
#ifndef FAKELOG_H
#define FAKELOG_H

#include "fakegame.h"

#include "core/log/log.h"

/* A new log of the long game (40 rounds) for anna, boris and vera. */
struct stele_log *fakelog_new(const struct stele *lib);
/* Plays up to n random moves at the cursor; returns how many. */
size_t fakelog_play(struct stele_cursor *cursor, struct stele_rng *rng, size_t n);
/* Adds about `moves` moves all over the tree: a main line of about half, the rest in nested branches. */
void fakelog_grow(struct stele_log *log, uint64_t seed, size_t moves);
/* A move from text; aborts if it does not parse. */
struct stele_move fakelog_move(const struct stele_log *log, const struct stele_cursor *cursor,
                               const char *text);
/* Plays it; returns what stele_edit_play returns. */
int fakelog_do(struct stele_cursor *cursor, const char *text);
/* A random reachable node of the tree. */
struct stele_node fakelog_node(const struct stele_log *log, struct stele_rng *rng);

/* A log that is passed to a builder. */
struct teller {
    const struct stele *lib;
    struct log_builder *builder;
    struct record_sink sink;
    struct record_header header;
    struct stele_diags diags;
    unsigned line; /* source line, counted up with every call */
    int code;
};
/* Tells a header: anna and boris, the short game. */
void tell_start(struct teller *teller, const struct stele *lib);
void tell_line(struct teller *teller, const char *id);
void tell_line_ruling(struct teller *teller, const char *id, const char *ruling,
                      const char *choice);
void tell_line_end(struct teller *teller);
void tell_turn(struct teller *teller, int seat, unsigned round);
void tell_turn_end(struct teller *teller);
/* "take good=wood count=1", by the turn's player, or nobody if it is chance. */
void tell_move(struct teller *teller, int by, const char *text);
void tell_item(struct teller *teller, const char *name, const char *text);
/* One of the items with attributes: pairs of name and value, then NULL. */
void tell_claim(struct teller *teller, const char *name, ...);
/* Ends and returns the log; *code is what reading would return. */
struct stele_log *tell_end(struct teller *teller, int *code);

#endif
