/* Values between Tcl and the library: text in both directions, dicts, arguments.
 *
 * A dict is built as a flat list of keys and values: Tcl turns it into a dict when a script first
 * asks it for a key, and a list of a hundred thousand of them stays small until then. */
#ifndef STELE_TCL_VALUE_H
#define STELE_TCL_VALUE_H

#include "tcl/package.h"

/* ---- From the library to Tcl ----------------------------------------------------------------- */

/* Standard UTF-8 as a Tcl string; Tcl's own form differs outside the basic plane.  The only way
 * text leaves the library. */
Tcl_Obj *value_text(struct package *pkg, const char *text, size_t size);
Tcl_Obj *value_string(struct package *pkg, const char *text); /* NULL reads as empty */
/* Takes what the buffer holds as a string and empties it. */
Tcl_Obj *value_said(struct package *pkg, struct stele_buf *buf);
/* The shared object of a dict key. */
Tcl_Obj *value_key(struct package *pkg, const char *key);
void list_add(Tcl_Obj *list, Tcl_Obj *value);

enum { FIELDS_MAX = 24 };

struct fields { /* a dict in the making */
    struct package *pkg;
    Tcl_Obj *list[2 * FIELDS_MAX];
    int n;
};
void fields_init(struct fields *fields, struct package *pkg);
void fields_put(struct fields *fields, const char *key, Tcl_Obj *value);
void fields_int(struct fields *fields, const char *key, Tcl_WideInt value);
void fields_text(struct fields *fields, const char *key, const char *value);
Tcl_Obj *fields_obj(struct fields *fields);

/* The table of a verb's arguments as a list of dicts (games.c). */
Tcl_Obj *value_args(struct package *pkg, const struct stele_game_info *info,
                    const struct stele_verb *verb);

/* An emitter that makes a Tcl value of an answer (emit_tcl.c).  It must not be moved while it is used. */
enum { EMIT_DEPTH_MAX = 32, EMIT_FEW = 64 };
struct emit_tcl {
    struct stele_emit emit; /* pass &tcl.emit */
    struct package *pkg;
    Tcl_Obj **values; /* of the open dicts and lists, outermost first */
    int n, room;
    int first[EMIT_DEPTH_MAX]; /* where those of each begin */
    int depth;
    Tcl_Obj *result; /* count 0 once the outermost value is closed; NULL before */
    Tcl_Obj *few[EMIT_FEW];
};
void emit_tcl_init(struct emit_tcl *tcl, struct package *pkg);
/* A value that exists already. */
void emit_tcl_put(struct emit_tcl *tcl, const char *key, Tcl_Obj *value);

/* ---- From Tcl to the library ----------------------------------------------------------------- */

struct pool_block;

struct pool { /* memory for the arguments of one command; zero-initialise */
    struct pool_block *blocks;
};
void pool_free(struct pool *pool);
void *pool_alloc(struct pool *pool, size_t size); /* zeroed */
/* A copy with a NUL after it. */
char *pool_copy(struct pool *pool, const char *data, size_t size);

/* A copy in standard UTF-8.  NULL and `STELE USAGE text` if it holds characters that cannot stand
 * in a log (NUL, other controls, halves of surrogate pairs). */
const char *text_from_obj(struct package *pkg, Tcl_Interp *interp, struct pool *pool, Tcl_Obj *obj);
/* Same, but *out stays as it is if obj is NULL.  False on error. */
bool text_or_default(struct package *pkg, Tcl_Interp *interp, struct pool *pool, Tcl_Obj *obj,
                     const char **out);
/* The bytes of a log: an array of bytes as it is, text as UTF-8. */
const char *data_from_obj(struct package *pkg, Tcl_Interp *interp, struct pool *pool, Tcl_Obj *obj,
                          size_t *size);
/* Bytes, which a string of characters up to \xff is as well; NULL and `STELE USAGE bytes` for any
 * other. */
const char *bytes_from_obj(Tcl_Interp *interp, struct pool *pool, Tcl_Obj *obj, size_t *size);
/* The name of a file as the system knows it; `STELE IO safe` in a safe interpreter. */
const char *path_from_obj(Tcl_Interp *interp, Tcl_Obj *obj);
/* A flag into *out, which stays as it is where obj is NULL; false after an error. */
bool flag_from_obj(Tcl_Interp *interp, Tcl_Obj *obj, int *out);
/* A whole number within bounds, likewise. */
bool number_from_obj(Tcl_Interp *interp, Tcl_Obj *obj, Tcl_WideInt min, Tcl_WideInt max,
                     Tcl_WideInt *out);
/* The pairs of a dict.  NULL on error; *n may be 0. */
struct stele_setting *settings_from_obj(struct package *pkg, Tcl_Interp *interp, struct pool *pool,
                                        Tcl_Obj *obj, size_t *n);
/* "en" or "ru"; that of the package if obj is NULL. */
const char *lang_from_obj(struct package *pkg, Tcl_Interp *interp, Tcl_Obj *obj);
const struct stele_game *game_from_obj(struct package *pkg, Tcl_Interp *interp, Tcl_Obj *obj);
bool seed_from_obj(Tcl_Interp *interp, Tcl_Obj *obj, struct stele_rng *rng);

/* Options `-name value` from objv[first] on; each value is written once found, else left as it
 * was.  The table ends with a NULL name. */
struct option {
    const char *name;
    Tcl_Obj **value;
};
bool options_read(Tcl_Interp *interp, int objc, Tcl_Obj *const objv[], int first,
                  const struct option *options);

/* ---- Errors: all of them return TCL_ERROR ---------------------------------------------------- */

/* Number of arguments: `STELE USAGE args`. */
int usage_error(Tcl_Interp *interp, int n, Tcl_Obj *const objv[], const char *message);
/* A sentence with `STELE kind code ?detail?`; detail may be NULL. */
#if defined(__GNUC__)
__attribute__((format(printf, 5, 6)))
#endif
int sentence_error(Tcl_Interp *interp, const char *kind, const char *code, const char *detail,
                   const char *format, ...);
int memory_error(Tcl_Interp *interp);
/* `STELE kind code clause ?NODE node?`, and the reason as a sentence. */
int reason_error(struct package *pkg, Tcl_Interp *interp, const struct stele_log *log,
                 const char *kind, const struct stele_reason *why, const char *node);
/* `STELE USAGE code detail`, and the reason of a refused edit as a sentence. */
int refusal_error(struct package *pkg, Tcl_Interp *interp, const struct stele_log *log,
                  const char *code, const char *detail, const struct stele_reason *why);
/* The first error among diagnostics, with LINE and NODE where known; `result` is what the library
 * returned. */
int diags_error(struct package *pkg, Tcl_Interp *interp, const struct stele_log *log,
                const struct stele_diags *diags, int result);
/* Makes the warnings that came with a success the result: a list of dicts with code and text. */
void warnings_result(struct package *pkg, Tcl_Interp *interp, const struct stele_log *log,
                     const struct stele_diags *diags);
/* Looks a subcommand up; its index, or -1 with `STELE USAGE subcommand word`. */
int sub_index(Tcl_Interp *interp, Tcl_Obj *word, const void *table, size_t size);

/* The words for a diagnostic's severity and kind. */
const char *severity_name(enum stele_severity severity);
const char *kind_name(enum stele_diag_kind kind);

#endif
