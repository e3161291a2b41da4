/* The tree of lines in memory: struct stele_log.  The log owns everything below it; strings and
 * annotations live in its arena (what an edit replaces stays there until the log is freed), moves
 * and ledger rows in packed byte arrays, growing arrays in malloc.  Only log, study, inquiry and
 * analysis look inside. */
#ifndef STELE_CORE_LOG_LOG_H
#define STELE_CORE_LOG_LOG_H

#include "core/base/arena.h"
#include "core/game/game.h"
#include "core/play/ledger.h"
#include "core/read/origin.h"
#include "core/read/record.h"

enum { SNAPSHOT_STRIDE = 32 };

struct log_step {
    uint32_t move; /* offset of the packed move in log->moves */
    uint32_t turn; /* index into line->turns */
    uint32_t source_line;
    uint32_t rows_n; /* ledger rows it wrote */
    size_t rows;     /* offset of the first in log->rows */
    /* Of the engine's turn in which it was made; 0 if it could not be replayed. */
    uint16_t round, number;
};

struct log_turn {
    int8_t seat;
    uint16_t round; /* 0: the file does not say */
    struct record_attrs foreign;
};

struct log_attrs { /* foreign attributes of move `ply` */
    uint32_t ply;
    struct record_attrs foreign;
};

struct log_line {
    const char *id, *title, *kind;
    const char *title_in[STELE_LANGS_N];
    uint32_t parent, at;
    uint32_t depth;  /* 0 for the main line */
    uint32_t before; /* moves on the way from the set-up to its node 0 */
    bool deleted, overrides;
    bool reached; /* there is a position at its node 0: it does not depart after an illegal move */
    bool barred; /* its rulings were refused: it can have no legal move */
    struct record_setting *rulings;
    size_t rulings_n;
    struct record_attrs foreign;
    const struct stele_rules *rules; /* its own if it overrides, else its parent's */
    struct log_step *steps;
    size_t steps_n, steps_room;
    struct log_turn *turns;
    size_t turns_n, turns_room;
    struct stele_item *items; /* annotations, sorted by node, order within a node kept */
    size_t items_n, items_room;
    uint32_t *item_ply; /* the node of each */
    size_t item_ply_room;
    struct log_attrs *attrs; /* sorted by ply */
    size_t attrs_n, attrs_room;
    uint32_t *children; /* branches that depart from it, sorted by ply, order kept */
    size_t children_n, children_room;
    uint32_t legal;               /* legal moves, from the first */
    struct stele_reason *illegal; /* why the next one is not; NULL if all are */
    /* The states after every 32nd move, counted from the set-up, that its own moves led to; the main
     * line begins with the set-up.  64-byte aligned slots. */
    unsigned char *snapshots;
    size_t snapshots_n, snapshots_room;
};

struct stele_log {
    const struct stele *lib; /* with the set that it names; held */
    struct arena *arena;
    struct record_header header;
    struct stele_item *result; /* NULL if absent */
    struct stele_item *tail;   /* comments and instructions after the root */
    size_t tail_n, tail_room;
    struct log_line **lines;
    size_t lines_n, lines_room;
    uint32_t *ids; /* open hash of line ids: line number + 1, 0 where empty */
    size_t ids_room;
    uint32_t invented; /* the greatest number in an id like b12, of deleted lines as well */
    unsigned char *moves; /* packed: a struct stele_move up to its last used value */
    size_t moves_n, moves_room;
    struct ledger rows;
    size_t slot;        /* bytes of a snapshot: state_size rounded up to 64 */
    uint64_t items_most; /* there are no more annotations, parts counted, than that; 0: not counted */
    struct names names; /* of elements, attributes, instructions that are not our own */
    uint64_t generation;
    struct origin origin;     /* the file it was read from or last saved to */
    enum stele_format format; /* that it was read or last saved in */
    bool lacking;             /* the file has something that could not be read */
    bool guessed;             /* the file has something that was read as it was probably meant */
    bool refused;             /* the last edit was, and this is why */
    struct stele_reason refusal;
    struct stele_cursor *cursors; /* all that look at it */
};

/* For bytes of our own making: the limits that protect against strangers' files do not apply. */
extern const struct stele_limits log_no_limits;

/* ---- Inside (log.c) -------------------------------------------------------------------------- */

/* Makes room for `need` elements of `size` bytes in the array *(void **)list. */
/* Memory for one state, 64-byte aligned; free() frees it. */
void *log_state_new(const struct stele_log *log);

/* A new line after the existing ones, without a snapshot; NULL without memory.  The strings, and
 * the rules, must outlive the log.  It is entered among its parent's children. */
struct log_line *log_line_new(struct stele_log *log, const char *id, uint32_t parent, uint32_t at);
/* Undoes log_line_new of the newest line. */
void log_line_drop(struct stele_log *log);
/* Frees the arrays of a line, which is then empty. */
void log_line_clear(struct log_line *line);
/* The number of the line with this id, deleted ones included; -1 if there is none. */
int64_t log_line_find(const struct stele_log *log, const char *id, size_t size);
/* An id nobody has, b1, b2 …, in the arena; NULL without memory. */
const char *log_line_invent(struct stele_log *log);
/* The first child that departs at or after `ply`. */
size_t log_child_from(const struct stele_log *log, const struct log_line *line, uint32_t ply);
/* Takes a branch out of the children of its parent. */
void log_child_forget(const struct stele_log *log, uint32_t number);
/* The first annotation at or after `ply`. */
size_t log_item_from(const struct log_line *line, uint32_t ply);

/* Unpacks move `ply` (from 1). */
void log_move(const struct stele_log *log, const struct log_line *line, uint32_t ply,
              struct stele_move *out);
/* Its mover, without unpacking. */
int log_move_by(const struct stele_log *log, const struct log_line *line, uint32_t ply);
/* Appends a move in the line's last turn.  False without memory: nothing has changed. */
bool log_step_add(struct stele_log *log, struct log_line *line, const struct stele_move *move,
                  unsigned source_line);
bool log_turn_add(struct log_line *line, const struct log_turn *turn);
bool log_attrs_add(struct log_line *line, uint32_t ply, const struct record_attrs *foreign);
/* The foreign attributes of a move; NULL if it has none. */
const struct record_attrs *log_attrs_at(const struct log_line *line, uint32_t ply);
/* Puts an item (already copied) into the line as number `index` of all its items. */
bool log_item_add(struct log_line *line, size_t index, uint32_t ply, const struct stele_item *item);
/* How many states a line keeps of the nodes from its first to `ply`. */
size_t log_snapshots(const struct log_line *line, uint32_t ply);
/* Keeps the state after the line's last legal move, if it is one of those to be kept.  False without
 * memory. */
bool log_snapshot(const struct stele_log *log, struct log_line *line, const void *state);
/* Writes the state at a reachable node into `state`; returns how many moves it applied, which are
 * less than 32. */
uint32_t log_seek(const struct stele_log *log, struct stele_node node, void *state);
/* The same for a state at the reachable node `from`: goes forwards from there if that is no longer
 * than from the snapshot before the goal. */
uint32_t log_walk(const struct stele_log *log, struct stele_node from, struct stele_node node,
                  void *state);
/* Whether a node exists, and whether it can be reached. */
bool log_node_exists(const struct stele_log *log, struct stele_node node);
bool log_node_reachable(const struct stele_log *log, struct stele_node node);
/* The node's equal that is not the beginning of a branch. */
struct stele_node log_node_plain(const struct stele_log *log, struct stele_node node);
/* The last node of the way to `node` that lies in its line at a depth.  The path of lines is
 * walked again for each; branches are not nested so deep that it matters. */
struct stele_node log_path_end(const struct stele_log *log, struct stele_node node, uint32_t depth);
/* What printing and parsing values needs. */
struct notation log_notation(const struct stele_log *log);

/* ---- Removing lines (edit.c) ----------------------------------------------------------------- */

/* Deletes every branch that `picks` names, with all that departs from it; returns how many were
 * named.  It is asked about each once, but not about those that went with another. */
size_t log_delete_branches(struct stele_log *log,
                           bool (*picks)(const struct log_line *line, const void *user),
                           const void *user);

/* ---- Building a log once more (reading.c) ----------------------------------------------------- */

/* A repair, and what to note at its node. */
struct log_mending {
    const struct stele_repair *repair;
    const struct stele_item *notes;
    size_t notes_n;
};
/* The log with the repair made; see stele_repair_make. */
int log_mend(const struct stele_log *log, const struct log_mending *mending,
             struct stele_log **out);

/* The patches that a log is to carry from now on, and the context of its set with them. */
struct log_carrying {
    const struct stele *lib;
    const struct stele_item *items;
    size_t n;
};
int log_recarry(const struct stele_log *log, const struct log_carrying *carrying,
                struct stele_log **out, struct stele_diags *diags);

/* ---- Writing (write.c), saving (logsave.c) --------------------------------------------------- */

/* Appends the log to *plain, in text notation for that format, else as XML; and that, packed by
 * gzip, to *packed if it is not NULL.  Otherwise as stele_log_write_watched. */
int log_write(const struct stele_log *log, enum stele_format format,
              const struct stele_watch *watch, struct stele_buf *plain, struct stele_buf *packed);
/* stele_log_save by other system calls. */
struct save_ops;
int log_save(const struct save_ops *ops, struct stele_log *log, const char *path,
             const struct stele_saving *how, struct stele_diags *diags);

/* ---- Cursors, notified of what happens to their log (cursor.c) ----------------------------------- */

/* Two lines exchanged their tails: what was after `ply` in `a` is now `b`, and the other way. */
void cursors_swap(struct stele_log *log, uint32_t a, uint32_t ply, uint32_t b);
/* Nodes were removed: a cursor that stood on one moves to the last one left before it. */
void cursors_settle(struct stele_log *log);
/* The log goes away. */
void cursors_detach(struct stele_log *log);

#endif
