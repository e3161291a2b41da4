/* Component sets: the figures of a game, patches that correct them, and what a verdict rests on. */
#ifndef STELE_SETS_H
#define STELE_SETS_H

#include "stele/core.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- The sets in use ------------------------------------------------------------------------- */

/* Replaces the component sets of games with those in the files, or applies the patches in the
 * files; see “Figures of component sets” below.  Whole sets are applied first, in any order of the
 * files; if a game has several, the last one counts.  Patches may come in any order and must agree
 * about every figure that several of them name.  In a diagnostic, `file` is the number of the path
 * it is about.  If `game` is not NULL, all files must be for that game.  On failure nothing
 * changes.  Patches of earlier calls stay.
 *
 * The sets and patches apply to every log that is read, even if it names another set: a whole set
 * replaces that one, patches are put on top of it.  Open logs keep the set they were read under.
 * No other thread may use the context during the call. */
int stele_use_sets(struct stele *lib, const struct stele_game *game, const char *const *paths,
                   size_t n, struct stele_diags *diags);
/* The same for files and for texts in memory, of which path is the name in messages. */
int stele_use_set_sources(struct stele *lib, const struct stele_game *game,
                          const struct stele_source *sources, size_t n, struct stele_diags *diags);

/* Sets the patches of the user's own box, replacing those of an earlier call (n 0: none).  They
 * apply to new games and to logs that name no set, but not where a whole set was given.  A log that
 * names its set replays under that one, with a notice (set.box-differs). */
int stele_use_box(struct stele *lib, const char *const *paths, size_t n, struct stele_diags *diags);

/* The set's id and digest ("sha256:…" in hex).  That of a patched set depends on the set and the figures
 * that differ, not on who corrected them in how many patches. */
const char *stele_set_id(const struct stele *lib, const struct stele_game *game);
const char *stele_set_digest(const struct stele *lib, const struct stele_game *game);
/* Ids of the patches it was changed by, sorted, with spaces between them, "" if there are none; and the
 * digest before them. */
const char *stele_set_patches(const struct stele *lib, const struct stele_game *game);
const char *stele_set_base(const struct stele *lib, const struct stele_game *game);

/* Its version, a number; "" if it has none. */
const char *stele_set_version(const struct stele *lib, const struct stele_game *game);

/* A patch that was given to the context, as it was named. */
struct stele_given {
    const char *game, *id, *path;
    bool box;      /* by stele_use_box */
    bool in_force; /* it applies to the set in use; patches of the box do not if a whole set was
                      given */
};
/* Patch number i; false, with nothing written, if there are fewer. */
bool stele_given_patch(const struct stele *lib, size_t i, struct stele_given *out);

/* Provenance of the component set, one entry per group of data. */
struct stele_provenance {
    const char *group, *status, *confidence, *sources, *note;
};
size_t stele_set_provenance(const struct stele *lib, const struct stele_game *game,
                            const struct stele_provenance **list);

/* ---- Figures of component sets --------------------------------------------------------------- */

struct stele_setting {
    const char *name, *value;
};

/* An item of a group, or a part of an item, with its figures as they are written. */
struct stele_set_row {
    const char *group, *item;
    const char *part; /* "" for the item itself, "2" for its second part, "2.1" for a part of that */
    const char *status, *confidence, *sources; /* the item's own, else those of its group */
    bool doubtful; /* reconstructed, or of low confidence */
    const struct stele_setting *values;
    size_t values_n;
    unsigned line; /* in its file */
};
/* Borrows from the context, which must outlive it. */
struct stele_set_table {
    struct stele_set_row *list;
    size_t n;
    void *memory;
};
/* All rows of a game's set, in its order.  Returns STELE_OK or STELE_ENOMEM. */
int stele_set_rows(const struct stele *lib, const struct stele_game *game,
                   struct stele_set_table *out);

enum stele_figure_kind {
    STELE_FIGURE_NUMBER,
    STELE_FIGURE_NAME,   /* of an item of some group */
    STELE_FIGURE_NAMES,  /* several, with spaces between them */
    STELE_FIGURE_NUMBERS /* likewise */
};
/* The values that the game accepts for a figure.  Constraints between figures, and figures that
 * must equal fixed words, are not listed: only stele_use_sets checks those. */
struct stele_set_range {
    const char *group, *item, *part, *name;
    enum stele_figure_kind kind;
    int32_t min, max;  /* of a number, or of each of several */
    bool optional;     /* it may be absent, */
    int32_t otherwise; /* and counts as this number then */
    const char *of;    /* the group that names come from; "" for a number */
    size_t most;       /* names or numbers at most */
};
/* Borrows from the context, which must outlive it. */
struct stele_set_ranges {
    struct stele_set_range *list;
    size_t n;
    void *memory;
};
/* The ranges of a game's figures, in the order in which the game asks for them.  Returns STELE_OK or
 * STELE_ENOMEM. */
int stele_set_ranges(const struct stele *lib, const struct stele_game *game,
                     struct stele_set_ranges *out);

/* A figure that differs; "" where there is none. */
struct stele_set_change {
    const char *group, *item, *part, *name, *before, *after;
};
struct stele_set_changes {
    struct stele_set_change *list;
    size_t n;
    void *memory;
};
/* Lists the differences between the sets of two contexts for a game, in the order of the set.
 * STELE_EINPUT, and a diagnostic, if they do not have the same items. */
int stele_set_diff(const struct stele *before, const struct stele *after,
                   const struct stele_game *game, struct stele_set_changes *out,
                   struct stele_diags *diags);

/* Rows of some groups (n 0: all) as comma-separated values: group, item, part, then every attribute that
 * one of them has, of which one may be called "group", too.  An empty cell is an attribute that is not
 * there.  STELE_EUSAGE if there is no such group. */
int stele_set_csv(const struct stele *lib, const struct stele_game *game,
                  const char *const *groups, size_t n, struct stele_buf *out);
/* Reads such a file and lists its differences from the set.  Rows and columns may be missing or in
 * another order; commas may be semicolons or tabs. */
int stele_set_csv_read(const struct stele *lib, const struct stele_game *game, const char *path,
                       struct stele_set_changes *out, struct stele_diags *diags);

/* The author and the source of a patch. */
struct stele_patch_head {
    const char *id;      /* of the patch: a letter, then letters, digits, hyphens, underscores */
    const char *by;      /* who */
    const char *from;    /* "box", "photo", "rulebook" or "other" */
    const char *edition; /* which one; may be NULL, as may be the next */
    const char *note;
};
/* A patch file for the set in use.  STELE_EUSAGE if the head has what a patch cannot say. */
int stele_patch_write(const struct stele *lib, const struct stele_game *game,
                      const struct stele_patch_head *head, const struct stele_set_changes *changes,
                      struct stele_buf *out);
struct stele_patch_source {
    const char *id, *by, *from, *edition, *note; /* the last two may be "" */
};
/* A patch as it is written.  A row lists the figures that differ in `values`; a row without values
 * confirms its item.  `confidence` and `sources` belong to the row; its other fields are unused. */
struct stele_patch {
    const char *game, *id, *set, *digest; /* digest: of the set it was made for */
    const struct stele_patch_source *sources;
    size_t sources_n;
    const struct stele_set_row *rows;
    size_t rows_n;
    void *memory;
};
/* Reads a patch.  It need not fit any set.  STELE_EINPUT, and diagnostics, if it is broken; then there is
 * nothing to free. */
int stele_patch_read(const struct stele_source *source, struct stele_patch *out,
                     struct stele_diags *diags);
/* Writes the file of a patch for the set in use, rows in the order of the set; `set` and `digest`
 * of the patch are ignored.  STELE_EINPUT, and diagnostics, if a row does not fit the set;
 * STELE_EUSAGE if the patch has something that no patch can have. */
int stele_patch_put(const struct stele *lib, const struct stele_game *game,
                    const struct stele_patch *patch, struct stele_buf *out,
                    struct stele_diags *diags);
/* Merges several patches into one, called `id`, in which each figure has all its sources.  They
 * must fit the set in use, be of this game and agree.  STELE_EUSAGE if `id` is no valid name. */
int stele_patch_merge(const struct stele *lib, const struct stele_game *game,
                      const char *const *paths, size_t n, const char *id, struct stele_buf *out,
                      struct stele_diags *diags);
/* The same for files and for texts in memory. */
int stele_patch_merge_sources(const struct stele *lib, const struct stele_game *game,
                              const struct stele_source *sources, size_t n, const char *id,
                              struct stele_buf *out, struct stele_diags *diags);

/* ---- What a verdict rests on ----------------------------------------------------------------- */

/* A figure of the set that was reconstructed or is of low confidence, and on which a verdict
 * depends: with another figure the verdict might differ.  Figures that the owner of a box has
 * confirmed or corrected by a patch are not included. */
struct stele_ground {
    const char *group;
    const char *item; /* "" where it cannot be said which of the group's it is */
    const char *status, *confidence, *sources;
};
enum { STELE_GROUNDS_MAX = 16, STELE_GROUPS_MAX = 32 };
/* A list without repetitions.  Zero-initialise; the functions here append to it, and drop what does
 * not fit. */
struct stele_moves; /* a list of moves, below */
struct stele_grounds {
    struct stele_ground list[STELE_GROUNDS_MAX];
    size_t n;
};
/* What is in doubt in a group, by its number in the provenance: false if nothing is. */
bool stele_ground_of_group(const struct stele *lib, const struct stele_game *game, size_t group,
                           struct stele_ground *out);
/* Grounds of a refusal, of a remark besides one, or of a claim that does not hold. */
void stele_grounds_of_reason(const struct stele *lib, const struct stele_reason *reason,
                             struct stele_grounds *out);
/* Grounds of an event, as far as `viewer` (STELE_NOBODY knows all) knows its facts; and of a
 * row. */
void stele_grounds_of_event(const struct stele *lib, int viewer, const struct stele_event *event,
                            struct stele_grounds *out);
void stele_grounds_of_row(const struct stele *lib, const struct stele_row *row,
                          struct stele_grounds *out);
/* Grounds for a move being legal, and for its effects. */
void stele_grounds_of_move(const struct stele *lib, const struct stele_game *game,
                           const struct stele_move *move, struct stele_grounds *out);
/* The groups of those, for a legal move: a bit each, by their numbers in the provenance.  It is quicker, for
 * counting many moves. */
uint32_t stele_groups_of_move(const struct stele *lib, const struct stele_game *game,
                              const struct stele_move *move);

#ifdef __cplusplus
}
#endif

#endif
