/* The handle of an open log: a command of the interpreter with a log and a current node.
 *
 * The command owns the struct; deleting it, by any way, frees everything.  While a subcommand
 * runs the struct is kept with Tcl_Preserve, because a script it calls may delete the command. */
#ifndef STELE_TCL_LOG_CMD_H
#define STELE_TCL_LOG_CMD_H

#include "answers/answers.h"
#include "tcl/value.h"

/* The rows of the ledger that was asked for last, as values: a step changes few of them, and whoever
 * compares two ledgers sees at once what stayed.  A row is known by its place and its node. */
struct last_ledger {
    struct told_row {
        struct stele_node node;
        Tcl_Obj *obj; /* NULL until wanted */
    } *rows;
    size_t n, max;
    uint64_t generation; /* of the log */
    const char *lang;    /* static; NULL before the first */
};

/* A context of its own, for logs that are read under other figures than those of the package.  Counted:
 * a log that is read anew from such a log is read under the same. */
struct box {
    struct stele *lib;
    unsigned refs;
};
/* Makes one of sets and patches (`-set` and `-data`, see set_cmd.c); NULL after an error. */
struct box *box_new(struct package *pkg, Tcl_Interp *interp, const struct stele_game *game,
                    Tcl_Obj *files, Tcl_Obj *data);
void box_drop(struct box *box); /* may be NULL */

/* What changes in one item (log_repair.c): as dicts, and as rows that `stele patch write` takes, one for each part. */
Tcl_Obj *changes_obj(struct package *pkg, const struct stele_set_changes *changes);
Tcl_Obj *change_rows_obj(struct package *pkg, const struct stele_set_changes *changes);

struct log_cmd {
    struct package *pkg;
    struct box *box;   /* whose figures the log is read under; NULL: those of the package */
    Tcl_Command token; /* NULL once deleted */
    struct stele_log *log;
    struct stele_cursor *cursor; /* the current node */
    struct stele_cursor *scout;  /* looks elsewhere; NULL until needed */
    struct stele_diags diags;    /* of reading, or of the last look after edits */
    uint64_t diags_generation;
    uint64_t past;  /* generations of the logs this one replaced */
    uint64_t saved; /* generation at reading or saving */
    Tcl_Obj *file;  /* normalised name, or empty */
    Tcl_Obj *name;  /* for people */
    int locked;     /* being written, with a progress script: no edits now */
    struct last_ledger last;
};

/* A subcommand; tables of them end with a NULL name. */
struct log_sub {
    const char *name;
    int (*run)(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[]);
};

/* Makes a handle for a log, which it takes over even on failure, and leaves the handle's name as
 * the result.  Diagnostics are taken over too and *diags is emptied.  file and name may be NULL. */
int log_cmd_new(struct package *pkg, Tcl_Interp *interp, struct stele_log *log,
                struct stele_diags *diags, Tcl_Obj *file, Tcl_Obj *name);
/* The same for a log that is read under the figures of a box, which it holds; NULL: the package's. */
int log_cmd_new_in(struct package *pkg, struct box *box, Tcl_Interp *interp, struct stele_log *log,
                   struct stele_diags *diags, Tcl_Obj *file, Tcl_Obj *name);
/* Replaces the log by another one and goes to the same node there, or as near as can be. */
int log_cmd_replace(struct log_cmd *lc, Tcl_Interp *interp, struct stele_log *log,
                    struct stele_diags *diags);
/* The handle of that name; NULL after an error if there is none. */
struct log_cmd *log_cmd_find(Tcl_Interp *interp, Tcl_Obj *name);
uint64_t log_cmd_generation(const struct log_cmd *lc);
/* What a handle or a study is written as: gz, xml, text. */
bool format_from_obj(Tcl_Interp *interp, Tcl_Obj *obj, enum stele_format *out);
/* The word for the state of a file: none, same, changed, gone. */
const char *disk_name(enum stele_disk disk);
/* The options of `save` from objv[first] on; the script goes to *script. */
bool save_args(Tcl_Interp *interp, int objc, Tcl_Obj *const objv[], int first,
               struct stele_saving *how, Tcl_Obj **script);
/* Forgets the rows of the ledger that was returned last, and frees them. */
void last_ledger_free(struct last_ledger *last);

/* A script that gets the progress of long work. */
struct progress {
    Tcl_Interp *interp;
    Tcl_Obj *script;
    int result; /* of the script when it stopped the work */
};
bool tell_progress(void *user, uint64_t done, uint64_t total);
/* The error of work that a script stopped. */
int stopped_error(Tcl_Interp *interp, const struct progress *progress, const char *sentence);

/* How bytes become a log: as anybody's, as far as they can be used, or as our own, whole or not at
 * all. */
enum log_trust { LOG_ANYBODYS, LOG_OWN };
/* Reads a log; script, if not NULL, gets the progress.  TCL_ERROR if there is no log. */
int log_read(struct package *pkg, const struct stele *lib, Tcl_Interp *interp,
             struct stele_source *source, enum log_trust trust, Tcl_Obj *script, struct stele_log **log,
             struct stele_diags *diags);

/* ---- Shared by the subcommands --------------------------------------------------------------- */

/* The scout at a node, for looking without moving.  Stops before an illegal move.  NULL without
 * memory. */
struct stele_cursor *log_scout(struct log_cmd *lc, struct stele_node node);
/* The same; NULL and an error in the interpreter if the node cannot be reached, too. */
struct stele_cursor *log_scout_there(struct log_cmd *lc, Tcl_Interp *interp,
                                     struct stele_node node);
/* The error that there is no bot of that name. */
int unknown_bot(Tcl_Interp *interp, const char *name);
/* What the library returned from an edit, as an error if it is one. */
int log_edit_result(struct log_cmd *lc, Tcl_Interp *interp, int result, const char *what,
                    const char *detail);

Tcl_Obj *log_node_obj(const struct log_cmd *lc, struct stele_node node);
/* A node by its name; the current one if obj is NULL. */
bool log_node_from_obj(struct log_cmd *lc, Tcl_Interp *interp, Tcl_Obj *obj,
                       struct stele_node *out);
/* A line by its id; the current one if obj is NULL. */
bool log_line_from_obj(struct log_cmd *lc, Tcl_Interp *interp, Tcl_Obj *obj, uint32_t *out);
/* A seat by the player's id; STELE_NOBODY if obj is NULL or empty. */
bool log_seat_from_obj(struct log_cmd *lc, Tcl_Interp *interp, Tcl_Obj *obj, int *out);
/* The id of a player; empty for nobody. */
Tcl_Obj *log_player_obj(const struct log_cmd *lc, int seat);
const char *log_player_id(const struct log_cmd *lc, int seat);
/* The names of objects, appended to a list or as one. */
void log_objects_add(const struct log_cmd *lc, Tcl_Obj *list, const struct stele_object *objects,
                     size_t n);
Tcl_Obj *log_objects_obj(const struct log_cmd *lc, const struct stele_object *objects, size_t n);
/* A move as `play` takes it at the current node: who moves is said if it is not the one expected. */
void log_move_print(const struct log_cmd *lc, const struct stele_move *move, struct stele_buf *out);
Tcl_Obj *log_move_obj(const struct log_cmd *lc, const struct stele_move *move);
/* Reads a move in text notation.  False and *why if it cannot be read; sets *failed (and an error
 * in the interpreter) if it is not even text. */
bool log_move_parse(struct log_cmd *lc, Tcl_Interp *interp, Tcl_Obj *obj, struct stele_move *out,
                    struct stele_reason *why, bool *failed);

/* Reads options among which is `-lang`; *lang is set. */
bool log_options(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[], int first,
                 const struct option *options, Tcl_Obj **lang_obj, const char **lang);

/* An annotation as a dict, empty for NULL, and back; `name` is its name if the dict has none. */
Tcl_Obj *log_item_obj(struct package *pkg, const struct stele_item *item);
bool log_item_from_obj(struct package *pkg, Tcl_Interp *interp, struct pool *pool, Tcl_Obj *obj,
                       const char *name, struct stele_item *out);

/* ---- The subcommands, by theme --------------------------------------------------------------- */

/* An answer (answers/answers.h) about a log as a Tcl value, with all that a board shows. */
struct reply {
    struct emit_tcl tcl;
    struct answer answer;
};
/* One about the position of the handle. */
struct answer *reply_begin(struct reply *reply, const struct log_cmd *lc, const char *lang,
                           int viewer);
/* The same, in a dict that reply_end closes. */
struct answer *reply_dict(struct reply *reply, const struct log_cmd *lc, const char *lang,
                          int viewer);
Tcl_Obj *reply_obj(struct reply *reply);              /* the value, complete */
int reply_end(struct reply *reply, Tcl_Interp *interp); /* closes what is open and makes it the result; TCL_OK */

#define LOG_SUB(name)                                                                              \
    int name(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])

/* log_navigate.c */
LOG_SUB(log_node_cmd);
LOG_SUB(log_goto_cmd);
LOG_SUB(log_find_cmd);
LOG_SUB(log_status_cmd);
LOG_SUB(log_hash_cmd);
/* log_tree.c */
LOG_SUB(log_lines_cmd);
LOG_SUB(log_line_cmd);
LOG_SUB(log_branches_cmd);
LOG_SUB(log_timeline_cmd);
LOG_SUB(log_annotated_cmd);
/* log_reading.c */
LOG_SUB(log_reread_cmd);
LOG_SUB(log_reading_cmd);
LOG_SUB(log_parting_cmd);
LOG_SUB(log_bisect_cmd);
/* carry.c */
LOG_SUB(log_carried_cmd);
LOG_SUB(log_carry_cmd);
/* log_repair.c */
LOG_SUB(log_repair_cmd);
LOG_SUB(log_suspect_cmd);
LOG_SUB(log_corrections_cmd);
/* log_review.c */
LOG_SUB(log_review_cmd);
/* log_edit.c */
LOG_SUB(log_play_cmd);
LOG_SUB(log_roll_cmd);
LOG_SUB(log_branch_cmd);
LOG_SUB(log_title_cmd);
LOG_SUB(log_player_cmd);
LOG_SUB(log_promote_cmd);
LOG_SUB(log_delete_cmd);
LOG_SUB(log_truncate_cmd);
/* log_notes.c */
LOG_SUB(log_notes_cmd);
LOG_SUB(log_note_cmd);
LOG_SUB(log_about_cmd);
LOG_SUB(log_detail_cmd);
LOG_SUB(log_result_cmd);
LOG_SUB(log_strip_cmd);
/* log_moves.c */
LOG_SUB(log_legal_cmd);
LOG_SUB(log_gains_cmd);
LOG_SUB(log_due_cmd);
LOG_SUB(log_try_cmd);
LOG_SUB(log_explain_cmd);
LOG_SUB(log_bot_cmd);
LOG_SUB(log_events_cmd);
LOG_SUB(log_touched_cmd);
/* log_values.c */
LOG_SUB(log_size_cmd);
LOG_SUB(log_state_cmd);
LOG_SUB(log_figures_cmd);
LOG_SUB(log_board_cmd);
LOG_SUB(log_ledger_cmd);
LOG_SUB(log_score_cmd);
LOG_SUB(log_scores_cmd);
LOG_SUB(log_say_cmd);
LOG_SUB(log_compare_cmd);
/* log_analyse.c */
LOG_SUB(log_analyse_cmd);
/* log_why.c */
LOG_SUB(log_row_cmd);
LOG_SUB(log_whynot_cmd);
/* log_file.c */
LOG_SUB(log_info_cmd);
LOG_SUB(log_diagnostics_cmd);
LOG_SUB(log_disk_cmd);
LOG_SUB(log_save_cmd);
LOG_SUB(log_write_cmd);
LOG_SUB(log_load_cmd);
LOG_SUB(log_restore_cmd);

#endif
