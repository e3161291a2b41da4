/* Logs: reading, writing, saving, what they contain; verifying without keeping anything. */
#ifndef STELE_LOGS_H
#define STELE_LOGS_H

#include "stele/core.h"
#include "stele/sets.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Logs ------------------------------------------------------------------------------------ */

struct stele_log; /* a log in memory: header, lines, annotations, all replayed once */

/* Reads a log of any format.  On bad input the good part is kept: *out is then a log all the
 * same (NULL only if not even the header could be used) and the result is STELE_EINPUT. */
int stele_log_read(const struct stele *lib, const struct stele_source *source,
                   const struct stele_limits *limits, struct stele_log **out,
                   struct stele_diags *diags);

/* Whether a log has all that its source has.  A move that cannot be read ends its line; a name that
 * can only mean one other is read as that.  In both cases the diagnostics say so, and the log is not
 * saved over its own file (io.partial) unless that is forced. */
bool stele_log_whole(const struct stele_log *log);

/* Reads a log for its form alone: nothing is replayed, so neither the moves nor the set-up nor the
 * claims are judged, and there is a log even if the set-up is illegal.  Such a log can be written,
 * saved and freed; there is no position in it to ask for. */
int stele_log_read_form(const struct stele *lib, const struct stele_source *source,
                        const struct stele_limits *limits, struct stele_log **out,
                        struct stele_diags *diags);

/* Brings back a log from bytes that stele_log_write made of one: an undo, a safety copy.  No limits
 * apply, as the bytes are our own, and nothing may be lost: *out is NULL and the result
 * STELE_EINPUT (or STELE_EIO) if any part of them cannot be read.  Illegal moves and false claims,
 * which a log keeps as it has them, are no obstacle: they are in diags and the result is
 * STELE_OK. */
int stele_log_restore(const struct stele *lib, const struct stele_source *source,
                      struct stele_log **out, struct stele_diags *diags);

struct stele_new_player {
    const char *id, *name, *colour; /* name (NULL: the id) and colour may be NULL */
};
struct stele_new_log {
    const char *game, *edition;
    const struct stele_new_player *players; /* in seating order */
    size_t players_n;
    const struct stele_setting *options, *rulings;
    size_t options_n, rulings_n;
    const char *const *setup; /* set-up items in text notation, such as "first player=anna" */
    size_t setup_n;
    const char *knowledge; /* "full" (NULL) or "table" */
    bool carry;            /* the log carries the patches that its set was changed by */
};
/* A new log with an empty main line.  Missing set-up items get the game's defaults; an empty list
 * may be NULL. */
int stele_log_new(const struct stele *lib, const struct stele_new_log *want,
                  struct stele_log **out, struct stele_diags *diags);
void stele_log_free(struct stele_log *log);

/* Canonical form.  Appends to *out; returns STELE_OK or STELE_ENOMEM. */
int stele_log_write(const struct stele_log *log, enum stele_format format, struct stele_buf *out);
/* The same, reporting to `watch` (may be NULL); if that stops the work, *out holds a part of it.
 * The log must not be changed meanwhile. */
int stele_log_write_watched(const struct stele_log *log, enum stele_format format,
                            const struct stele_watch *watch, struct stele_buf *out);

/* A file as it is at a moment, known without reading it. */
struct stele_seen {
    bool exists;
    uint64_t device, inode, size;
    int64_t seconds; /* when it was last written */
    int32_t nanoseconds;
};
/* Notes the state of a file that a later save will replace.  STELE_EIO, and a diagnostic, if
 * nothing can be saved there: it is a directory (io.directory), a pipe, a socket or a device
 * (io.not-a-file), or cannot be accessed.  "-" is always missing. */
int stele_see_file(const char *path, struct stele_seen *out, struct stele_diags *diags);

/* Finds out whether two names lead to the same file by the same name: links are followed, but two
 * names of one file (hard links) differ, for saving under one leaves the other alone.  STELE_OK or
 * STELE_ENOMEM. */
int stele_same_file(const char *a, const char *b, bool *same);

/* How to save.  Zeroed: packed, checked, and never over changes that somebody else made. */
struct stele_saving {
    enum stele_format format;
    bool force;                      /* even if somebody else has changed the log's file since */
    bool no_read_back;               /* trust what was written */
    bool fresh;                      /* only if there is no such file yet */
    bool mended;                     /* over its own file even if names in it were guessed */
    const struct stele_seen *seen;   /* only if a file that is not its own is still as it was
                                        seen, or still missing; NULL: in any state */
    const struct stele_watch *watch; /* may be NULL */
};
/* Saves a log as a whole or not at all: checks that the bytes to write read back as the same log,
 * writes them to a temporary file beside `path`, syncs it to disk and renames it over the old file,
 * whose owner, permissions, access control list (POSIX) and extended attributes (user.*) are kept.
 * The log belongs to the file `path` from then on.  "-" writes to standard output.
 *
 * Replaces the file at `path`.  Refuses if the log was read from or last saved to that file and the
 * file has changed since (io.changed), or if another file has changed since it was `seen`.  Waits
 * for other savers of the file for a limited time (io.locked).  Refuses a file without write
 * permission (io.denied) and anything but a regular file (io.directory, io.not-a-file).  With
 * `fresh`, refuses to replace a file (io.exists): if several savers use one name at the same time,
 * exactly one succeeds.  If the written bytes do not read back as the same log, the result is
 * STELE_EINPUT (io.read-back, and what the reader said).  STELE_ESTOP when `watch` stopped it.  On
 * any failure the file is as it was.
 *
 * A save that succeeds may come with warnings: the owner or group could not be kept (io.owner), or
 * the list or an attribute (io.attributes); the old file goes on under other names
 * (io.other-names). */
int stele_log_save(struct stele_log *log, const char *path, const struct stele_saving *how,
                   struct stele_diags *diags);

/* The file of a log, as it is now.  A file that was rewritten with the same content counts as the
 * same; it is read only if its size and time leave that open. */
enum stele_disk {
    STELE_DISK_NONE, /* the log has no file yet: it is new, or came from a pipe or from memory */
    STELE_DISK_SAME,
    STELE_DISK_CHANGED, /* or cannot be accessed */
    STELE_DISK_GONE
};
enum stele_disk stele_log_disk(struct stele_log *log);
/* The form a log was read in or last saved in; GZ for a new one. */
enum stele_format stele_log_format(const struct stele_log *log);
/* Takes over the file of another log, which then has none, and its form: for a log that was read
 * from memory and continues the other.  If the other log lacks part of its file (stele_log_whole),
 * so does this one. */
void stele_log_inherit(struct stele_log *log, struct stele_log *from);
/* Saves any bytes the way a log is saved: complete or not at all, savers taking turns, protected
 * files left alone. */
/* Of *how (may be NULL) only `fresh` and `seen` matter. */
int stele_save_bytes(const char *path, const void *data, size_t size,
                     const struct stele_saving *how, struct stele_diags *diags);

const struct stele *stele_log_lib(const struct stele_log *log);
const struct stele_game *stele_log_game(const struct stele_log *log);
const struct stele_game_info *stele_log_info(const struct stele_log *log);
const char *stele_log_edition(const struct stele_log *log);
const char *stele_log_knowledge(const struct stele_log *log);
/* Grows with every change to the log.  Compare it with the value at reading or saving to find out
 * whether there are unsaved changes. */
uint64_t stele_log_generation(const struct stele_log *log);

/* The languages in which people read: "en", "ru".  Names of players and titles of lines may be given
 * in each besides the plain one, which serves readers of the others. */
enum { STELE_LANGS_N = 2 };
extern const char *const stele_langs[STELE_LANGS_N];

struct stele_player {
    const char *id, *name, *colour;     /* colour "" if none */
    const char *name_in[STELE_LANGS_N]; /* "" where the log has none */
};
const char *stele_player_name(const struct stele_player *player, const char *lang);
/* Whether `text` is the player's id or name, in any language. */
bool stele_player_is(const struct stele_player *player, const char *text);
size_t stele_log_players(const struct stele_log *log, const struct stele_player **list);
/* The choice in force in the header; "" if the game has no such ruling or option. */
const char *stele_log_ruling(const struct stele_log *log, const char *id);
const char *stele_log_option(const struct stele_log *log, const char *name);

/* An annotation or other element kept as it was written: note, bookmark, check, expect, about
 * and its parts, foreign elements, comments. */
struct stele_item {
    const char *name;        /* "note"; foreign: "prefix:name"; comment: "#comment" */
    const char *text;        /* all its direct text, "" if none */
    struct stele_setting *attrs;
    size_t attrs_n;
    struct stele_item *children;
    size_t children_n;
    unsigned source_line;
};
/* The value of an attribute; NULL if there is none. */
const char *stele_item_attr(const struct stele_item *item, const char *name);

/* <about> and <result>; NULL if there is none. */
const struct stele_item *stele_log_about(const struct stele_log *log);
const struct stele_item *stele_log_result(const struct stele_log *log);
/* The text of one part of <about>, "" if there is none: see stele_edit_detail. */
const char *stele_log_detail(const struct stele_log *log, const char *part, const char *lang);
bool stele_detail_knows(const char *part);
/* Judges <result> by the last position of the main line: its end, its winners, the points of each
 * player, with a diagnostic for each that is wrong.  STELE_EINPUT if any is; STELE_OK if all are
 * right or there is nothing to judge: no result, or a line with an illegal move. */
int stele_log_judge_result(const struct stele_log *log, struct stele_diags *diags);

/* How much there is in a log. */
struct stele_size {
    uint64_t positions; /* that can be reached: the set-up, and one after each legal move */
    uint64_t branches;
    uint64_t notes;     /* annotations */
    uint64_t bytes;     /* of the texts and values in them */
    uint64_t total;     /* all of it as one number: positions, branches, notes and KiB of their texts */
};
void stele_log_size(const struct stele_log *log, struct stele_size *out);

/* ---- Lines and nodes ------------------------------------------------------------------------- */

/* Lines are numbered from 0, the main line, in the order in which they were made or read; a
 * deleted line keeps its number and is empty.  A node is a position: `ply` moves into a line. */
struct stele_node {
    uint32_t line, ply;
};

struct stele_line {
    const char *id, *title, *kind;       /* title and kind may be "" */
    const char *title_in[STELE_LANGS_N]; /* "" where the log has none */
    uint32_t parent;               /* line it departs from; itself for the main line */
    uint32_t at;                   /* ply of the parent from which it departs */
    uint32_t plies;                /* moves in it */
    uint32_t legal;                /* how many of them, from the first, are legal */
    bool deleted;
    bool overrides; /* has rulings of its own */
    size_t items_n; /* annotations, over all its nodes */
};
const char *stele_line_title(const struct stele_line *line, const char *lang);
uint32_t stele_log_lines(const struct stele_log *log);
/* A line that does not exist is a deleted one without moves. */
void stele_log_line(const struct stele_log *log, uint32_t line, struct stele_line *out);
/* The number of the line with this id.  False if there is none, or it was deleted; *line is then left
 * as it is. */
bool stele_log_find_line(const struct stele_log *log, const char *id, uint32_t *line);
/* The branches that depart from a node, in order. */
size_t stele_log_branches(const struct stele_log *log, struct stele_node node,
                          const uint32_t **lines);
/* The choice in force on a line; "" if the game has no such ruling. */
const char *stele_log_line_ruling(const struct stele_log *log, uint32_t line, const char *id);
/* Why move legal + 1 of a line is refused; NULL if all its moves are legal. */
const struct stele_reason *stele_log_illegal(const struct stele_log *log, uint32_t line);

/* Move `ply` (from 1) of a line, and what its record says. */
struct stele_record {
    struct stele_move move;
    int8_t turn_seat;     /* of the turn it stands in */
    uint16_t round;       /* of that turn; 0 if the log does not say and it was not reached */
    uint16_t turn;        /* its number in the game, as in stele_status; 0 if it was not reached */
    bool starts_turn;     /* first move of its turn in this line */
    unsigned source_line; /* where it stands in the file; 0 if made here */
};
bool stele_log_record(const struct stele_log *log, uint32_t line, uint32_t ply,
                      struct stele_record *out);
/* The annotations at a node, in order. */
size_t stele_log_items(const struct stele_log *log, struct stele_node node,
                       const struct stele_item **list);

/* An annotation with its node, for going through all of them: begin with a zeroed struct. */
struct stele_place {
    struct stele_node node;
    const struct stele_item *item;
    size_t index; /* among all annotations of its line */
};
/* The next annotation, line after line, node after node; false when there is none. */
bool stele_log_next_item(const struct stele_log *log, struct stele_place *place);

/* The points that move `ply` of a line wrote into the ledger, per seat.  False if all are 0. */
bool stele_log_points(const struct stele_log *log, uint32_t line, uint32_t ply,
                      int32_t points[STELE_SEATS_MAX]);
/* The score, final or provisional, at the end of a turn. */
struct stele_turn_score {
    uint32_t ply;
    int32_t totals[STELE_SEATS_MAX];
};
struct stele_turn_scores {
    struct stele_turn_score *list;
    size_t n;
    void *memory;
};
/* The scores at the end of each turn of a line, as far as it is legal; its last node counts as
 * an end. */
int stele_log_scores(const struct stele_log *log, uint32_t line, struct stele_turn_scores *out);

/* "main:12" both ways; "" for a node of no line.  Parsing also takes "12" (main line), a line id alone (its last node),
 * "end" and "start"; false if there is no such node. */
void stele_node_print(const struct stele_log *log, struct stele_node node,
                      char out[STELE_NODE_MAX]);
bool stele_node_parse(const struct stele_log *log, const char *text, struct stele_node *out);

/* ---- Another reading ------------------------------------------------------------------------- */

/* Other rules for recorded moves: what is named changes, everything else stays. */
struct stele_reading {
    const struct stele_setting *rulings, *options;
    size_t rulings_n, options_n;
    const struct stele *lib; /* whose component set is used; NULL: the log's */
};
/* Plays the log again, from its set-up, under another reading: the same lines, nodes, moves and
 * annotations, legal as far as that reading allows; stele_log_illegal says why no farther.  A
 * branch that names a ruling of its own keeps it.  The log itself stays as it is and need not
 * outlive *out.  STELE_EUSAGE if there is no such ruling, option or choice; STELE_EINPUT if the
 * rules do not go together or the set-up is refused under them: *out is then NULL, and diags (may
 * be NULL) say why. */
int stele_log_reread(const struct stele_log *log, const struct stele_reading *reading,
                     struct stele_log **out, struct stele_diags *diags);

/* A log of its own with the moves up to a node as its main line, and nothing besides its header: no
 * annotations, no branches, no result.  STELE_EUSAGE if the node cannot be reached, or lies in a
 * branch whose rulings would have led elsewhere from the set-up on. */
int stele_log_cut(const struct stele_log *log, struct stele_node node, struct stele_log **out);

/* ---- Patches that a log carries -------------------------------------------------------------- */

/* A log can have the patches of its set inside itself, so that it replays anywhere.  How many there are, the
 * name of each, and, appended to *out, its file. */
size_t stele_log_carried_n(const struct stele_log *log);
const char *stele_log_carried_id(const struct stele_log *log, size_t i);
int stele_log_carried(const struct stele_log *log, size_t i, struct stele_buf *out);
/* The log with the patches of these files inside it, in place of those it carries, played again under its
 * built-in set with them and nothing else.  n 0 takes them out: the log then names them as before.  Otherwise
 * as stele_log_reread.  STELE_EINPUT if the patches do not fit or agree, or the log's set is not a
 * built-in one that was patched (set.not-carried). */
int stele_log_carry(const struct stele_log *log, const char *const *paths, size_t n,
                    struct stele_log **out, struct stele_diags *diags);

/* ---- Verifying without keeping --------------------------------------------------------------- */

struct stele_verifier; /* a reusable parser and state: one per thread */

struct stele_verdict {
    const struct stele_game *game; /* NULL if the header was not reached */
    uint32_t players;
    uint32_t plies;                /* legal moves applied, over all lines */
    uint32_t lines;                /* the main line and its branches */
    uint32_t checks, expectations; /* claims that held */
    uint32_t assumed;              /* moves of the main line that rest on an assumption */
    uint32_t rest;                 /* moves that rest on doubtful figures, over all lines */
    uint32_t rest_on[STELE_GROUPS_MAX]; /* on which groups of the set, in the order of its provenance */
    bool finished;                 /* the main line reached the end of the game */
    bool ok;                       /* no error */
    uint64_t hash;                 /* of the last good position of the main line */
};

struct stele_verifier *stele_verifier_new(const struct stele *lib,
                                          const struct stele_limits *limits);
void stele_verifier_free(struct stele_verifier *verifier);
/* The context with the set under which the last log was verified; it lasts until the next one is. */
const struct stele *stele_verifier_lib(const struct stele_verifier *verifier);
/* Replays a whole log, every branch included, in memory that does not grow with it.  Returns
 * STELE_OK when everything holds, STELE_EINPUT when it does not, STELE_EIO or STELE_ENOMEM.
 * Diagnostics are added to *diags; `verdict` may be NULL. */
int stele_verify(struct stele_verifier *verifier, const struct stele_source *source,
                 struct stele_verdict *verdict, struct stele_diags *diags);

/* What a log says before its first move.  May be copied: what it points to lives until the verifier
 * reads another log. */
struct stele_heading {
    const struct stele_game *game;
    const char *edition, *knowledge;
    const struct stele_player *players; /* by seat */
    size_t players_n;
    const struct stele_item *about; /* NULL if there is none; without foreign matter */
    const uint8_t *rulings;         /* the choice in force of each of the game's */
    const uint8_t *options;
};
/* Callbacks that follow a log while it is verified.  They get the main line, as far as it is legal,
 * in the order of the game.  `ply` is the node that a move led to.  Each may be NULL and then costs
 * nothing.  Events, rows, moves and statuses are valid during the call only. */
struct stele_observer {
    void (*heading)(void *user, const struct stele_heading *heading);
    /* What a move did, and then the move itself with the status it led to. */
    void (*event)(void *user, uint32_t ply, const struct stele_event *event);
    void (*row)(void *user, uint32_t ply, const struct stele_row *row);
    void (*moved)(void *user, uint32_t ply, const struct stele_move *move,
                  const struct stele_status *after);
    /* The hash of each position, that of the set-up (ply 0) first. */
    void (*position)(void *user, uint32_t ply, uint64_t hash);
    /* The last position, after the rows of its scoring, which are provisional unless the game is
     * over.  Not called without a set-up. */
    void (*end)(void *user, uint32_t ply, const struct stele_status *status);
    /* At the end a hash of the game as it was played: names of the players, edition, options,
     * rulings, set-up, moves.  Notes, dates, branches, the result and the form of the file do not
     * matter.  To be compared within one version of the library. */
    void (*identity)(void *user, uint64_t hash);
    void *user;
};
/* stele_verify with an observer (NULL: none).  The verdict and the diagnostics are the same. */
int stele_verify_watched(struct stele_verifier *verifier, const struct stele_source *source,
                         const struct stele_observer *observer, struct stele_verdict *verdict,
                         struct stele_diags *diags);
/* A diagnostic on one line, as by stele_say_diag, with the names of the players of the log that was
 * verified last. */
void stele_verifier_say(const struct stele_verifier *verifier, const char *lang, const char *file,
                        const struct stele_diag *diag, struct stele_buf *out);
/* The address of a node of its main line, as by stele_node_print; "" if it was broken before that. */
void stele_verifier_node(const struct stele_verifier *verifier, uint32_t ply,
                         char out[STELE_NODE_MAX]);
/* Validates against the RELAX NG schema instead (formats/log.rng with the game's own).  Text
 * notation is validated as the XML that it stands for. */
int stele_verify_schema(struct stele_verifier *verifier, const struct stele_source *source,
                        struct stele_diags *diags);

#ifdef __cplusplus
}
#endif

#endif
