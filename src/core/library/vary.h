/* Generates other figures that an item of a set might have: the neighbours of what is written
 * there, nearest first.  A search for a correction tries each of them.
 *
 * The distance between two figures is counted in steps.  A number takes one step for each unit; in
 * a wide range, for each unit that all such figures of the group share (hundreds, where all are
 * hundreds).  A name takes one step for another name (eight where there are very many to choose
 * from).  A list of names takes one step for a name added, removed or replaced, and two for two
 * that change places.
 *
 * A struct vary owns a copy of the set and writes to it, so it belongs to one thread. */
#ifndef STELE_CORE_LIBRARY_VARY_H
#define STELE_CORE_LIBRARY_VARY_H

#include "core/library/lib.h"

enum {
    VARY_FIGURES = 3, /* of an item, changed at a time at most */
    VARY_STEPS = 16   /* from what is written, at most; of several figures together VARY_TOGETHER */
};
enum { VARY_TOGETHER = 6 };

struct vary_value {
    const char *text; /* "" takes the figure away */
    unsigned steps;
};
/* A figure of an item, with the values that it could have instead, fewest steps first.  Each number
 * of a row is a figure of its own; they follow one another. */
struct vary_figure {
    const char *part, *name, *before; /* before is "" where it is absent */
    int at;                           /* which number of a row, from 0; -1: it is no row */
    const struct vary_value *values;
    size_t n;
    /* As struct stele_set_range has it; and what a step of a number is. */
    enum stele_figure_kind kind;
    int32_t min, max;
    bool optional;
    int32_t otherwise, unit;
};
struct vary_item {
    const char *group, *id;
    const struct vary_figure *figures;
    size_t n;
    struct set_item *item; /* in the copy of the set */
};
/* One correction: so many figures of an item, each with one of its values. */
struct vary_choice {
    const struct vary_item *item;
    size_t n;
    uint16_t figure[VARY_FIGURES], value[VARY_FIGURES]; /* figures ascending */
};

struct vary;

/* Of the set in use of a game; NULL without memory. */
struct vary *vary_new(const struct lib_game *entry);
void vary_free(struct vary *vary); /* may be NULL */
/* Returns an item with all values that its figures could have, in memory of the vary; NULL without
 * memory, or if there is no such item.  Repeated calls return the same item. */
const struct vary_item *vary_item(struct vary *vary, const char *group, const char *id);
/* Calls `visit` for every correction of an item that changes so many figures by so many steps in
 * total, in a fixed order.  Stops and returns false when `visit` does. */
bool vary_each(const struct vary_item *item, size_t figures, unsigned steps,
               bool (*visit)(void *user, const struct vary_choice *choice), void *user);
/* Compiles the set with a correction (NULL: as it is) into set_size bytes.  False if the game
 * refuses the figures. */
bool vary_compile(struct vary *vary, const struct vary_choice *choice, void *out);
/* The same with one figure of an item as the text says, whether it is among its values or not. */
bool vary_compile_figure(struct vary *vary, const struct vary_item *item, size_t figure,
                         const char *text, void *out);
/* Makes a correction part of the set: later calls compile with it, and later items are its
 * neighbours.  False without memory. */
bool vary_accept(struct vary *vary, const struct vary_choice *choice);
/* Restores an item to what it was in the original set.  False without memory. */
bool vary_restore(struct vary *vary, const struct vary_item *item);
/* Sets one figure of an item to the text.  False without memory. */
bool vary_put(struct vary *vary, const struct vary_item *item, size_t figure, const char *text);
/* Lists what a correction changes, one entry for each attribute; strings live as long as the vary.
 * Returns how many; 0 without memory. */
size_t vary_changes(struct vary *vary, const struct vary_choice *choice,
                    struct stele_set_change out[VARY_FIGURES]);
/* Whether two figures of an item are one attribute: the same one, or numbers of the same row. */
bool vary_same_row(const struct vary_item *item, size_t a, size_t b);

#endif
