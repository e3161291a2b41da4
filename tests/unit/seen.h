/* A position as anybody may read it: what the game emits for its boards, kept as a tree; and a
 * verdict on it, which the oracles of the games (tests/games/<id>/<p>_oracle) reach from that tree
 * and the rules reference alone.  They know nothing of the engine and never include its headers, so
 * that a mistake of the engine's scoring cannot be theirs as well. */
#ifndef STELE_TESTS_SEEN_H
#define STELE_TESTS_SEEN_H

#include "game_table.h"

/* A value with its key: NULL in a list. */
struct seen {
    char *key;
    char *text;                       /* NULL unless it is one */
    long number;                      /* of integers and booleans */
    bool list;                        /* it has others inside, by number or by key */
    struct seen *first, *last, *next; /* what is inside; its neighbour */
};

/* What `tell` emits.  Freed by seen_free. */
struct seen *seen_emitted(void (*tell)(const void *what, struct stele_emit *emit),
                          const void *what);
/* The whole position, and the figures of the set. */
struct seen *seen_position(const struct game_table *t);
struct seen *seen_figures(const struct game_table *t);
void seen_free(struct seen *seen);

/* What is inside, by keys with dots between them; a check fails if it is not there.  seen_find
 * returns NULL then. */
const struct seen *seen_find(const struct seen *in, const char *path);
const struct seen *seen_at(const struct seen *in, const char *path);
long seen_number(const struct seen *in, const char *path);
const char *seen_text(const struct seen *in, const char *path);
int seen_n(const struct seen *in);
/* Every fact as a line "  path value"; a list of plain values is one fact.  With `but`, another tree,
 * only facts that it does not have so. */
void seen_print(const struct seen *seen, const struct seen *but, struct stele_buf *out);
/* Whether a list has this text. */
bool seen_has(const struct seen *list, const char *text);
/* The seat of a player by id; -1 for "". */
int seen_seat(const struct seen *position, const char *id);

enum { VERDICT_CATEGORIES_MAX = 8 };

/* The scores by category, as far as a position tells them apart, and who wins. */
struct verdict {
    const char *category[VERDICT_CATEGORIES_MAX];
    int points[VERDICT_CATEGORIES_MAX][STELE_SEATS_MAX], categories_n;
    int total[STELE_SEATS_MAX]; /* with what belongs to no such category */
    unsigned winners;           /* bit per seat; if the game ended now */
};

/* Adds points to a category and to the total; NULL: to the total alone. */
void verdict_add(struct verdict *verdict, const char *category, int seat, int points);
/* Keeps those of the seats for whom the figure is highest. */
unsigned verdict_best(unsigned seats, const int figure[STELE_SEATS_MAX]);
/* Expects the engine to have the same totals. */
void verdict_totals(const struct game_table *t, const struct verdict *verdict);
/* The same after gt_score for every category as well, and the same winners if the game is over. */
void verdict_compare(const struct game_table *t, const struct verdict *verdict);

#endif
