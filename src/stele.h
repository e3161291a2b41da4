/* Stele: replay and analysis of board-game logs.
 *
 * This is the whole public interface of libstele, and the only header the command line and the Tcl
 * binding include.  The library never prints and never exits; it keeps no global mutable state.  A
 * `struct stele` (the library context: games, component sets, texts) does not change once made and
 * may be shared by threads.  Everything made from it (logs, cursors, verifiers) belongs to one
 * thread at a time.
 *
 * Memory: what a "new" or "read" function returns is freed with the matching "free", which accepts
 * NULL.  Pointers handed out by accessors stay valid until the object they came from is changed or
 * freed.
 *
 * Texts are UTF-8.  A text handed out is never NULL: where there is none it is empty.  The
 * exception is stele_item_attr, which must distinguish an empty attribute from a missing one.
 *
 * Callers may pass any numbers.  A move whose verb, values or mover do not exist in the game is
 * refused like an illegal one, with a reason; functions that cannot refuse treat it as a move
 * without objects, points, hidden arguments or grounds.  For a line, node, chapter or index that
 * does not exist the result is STELE_EUSAGE, or false, 0, NULL, "".  A viewer without a seat at the
 * table sees nothing.  Structs that the library filled in (events, rows, facts, lists) are trusted;
 * those that name moves to make (stele_repair, stele_review) are checked.
 *
 * An argument may be NULL only where the function says so.  Three may always be NULL: `lang`
 * (English), `limits` (stele_limits_default) and `diags` (they are dropped; the result is the
 * same). */
#ifndef STELE_H
#define STELE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Small things shared by everything ------------------------------------------------------ */

enum {
    STELE_OK = 0,
    STELE_EINPUT = -1, /* the input is bad; diagnostics say why */
    STELE_EIO = -2,    /* the operating system refused; diagnostics say what */
    STELE_ENOMEM = -3,
    STELE_EUSAGE = -4, /* the caller asked for something that does not exist */
    STELE_ESTOP = -5   /* a callback asked to stop */
};

enum {
    STELE_SEATS_MAX = 8,
    STELE_ARGS_MAX = 8,     /* arguments of a verb */
    STELE_VALUES_MAX = 128, /* values in one move, over all its arguments */
    STELE_FACTS_MAX = 8,
    STELE_FACT_VALUES_MAX = 64,
    STELE_FACT_TEXT_MAX = 256,
    STELE_NODE_MAX = 80, /* bytes of a printed node address, its NUL included */
    STELE_RULINGS_MAX = 64,
    STELE_OPTIONS_MAX = 16
};

enum {
    STELE_NOBODY = -1,     /* a seat: chance, or nobody */
    STELE_UNKNOWN = -32768 /* a value the table could not see, written `?` */
};

/* The version of the library, such as "0.1.0". */
const char *stele_version(void);

/* The SHA-256 digest of some bytes in lower-case hex, and a NUL. */
enum { STELE_SHA256_HEX = 64 };
void stele_sha256(const void *data, size_t size, char hex[STELE_SHA256_HEX + 1]);

/* A growing text.  Zero-initialise; free with stele_buf_free.  Once memory has run out `failed` is
 * set and further text is dropped, so callers need to check only once, at the end. */
struct stele_buf {
    char *data; /* NUL-terminated when size > 0 or data is not NULL */
    size_t size, room;
    bool failed;
};
void stele_buf_free(struct stele_buf *buf); /* may be NULL */
void stele_buf_clear(struct stele_buf *buf);
void stele_buf_add(struct stele_buf *buf, const char *data, size_t size);
void stele_buf_puts(struct stele_buf *buf, const char *text);
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void stele_buf_printf(struct stele_buf *buf, const char *format, ...);
/* Appends a field of comma-separated values, quoted where it must be.  Text that a spreadsheet would
 * take for a formula, because it begins with =, +, -, @, a tab or a line break and is no number, gets
 * an apostrophe before it. */
void stele_buf_csv(struct stele_buf *buf, const char *text);
/* Appends text that comes from outside (a name, a path, a typed move) in a form that is safe to
 * show on a line: control characters, line breaks, marks that turn the direction of writing and
 * other characters that cannot be seen become visible, as in \n, \x1b, \u202e, \U000e0041, and so do
 * bytes that are not UTF-8.  The library's own
 * sentences already hold such text in this form.  Returns the width in terminal cells; `buf` may be
 * NULL to measure. */
size_t stele_shown(struct stele_buf *buf, const char *text, size_t size);

/* The name nearest to a word that is not one of them, ignoring capitals and hyphens; NULL if none
 * is near enough to be a typing slip. */
const char *stele_nearest(const char *word, const char *const *names, size_t n);

/* ---- Games, verbs, names: what can be said --------------------------------------------------- */

/* How the values of an argument are written and checked. */
enum stele_type {
    STELE_T_INT,     /* 3 */
    STELE_T_NAME,    /* one name of the argument's domain: temple */
    STELE_T_SEAT,    /* a player's id: anna */
    STELE_T_INTS,    /* 1 3 4 (text notation: 1,3,4) */
    STELE_T_NAMES,   /* F W S (text notation: F,W,S); repetition allowed, order kept */
    STELE_T_COUNTS   /* wood:2 stone:1, stored as pairs (name, count), ascending names */
};

enum stele_arg_flag {
    STELE_ARG_OPTIONAL = 1,
    STELE_ARG_HIDDEN = 2 /* may be `?`: the table could not see it */
};

struct stele_arg {
    const char *name;
    uint8_t type;   /* enum stele_type */
    uint8_t domain; /* index into the game's domains, for the NAME kinds */
    uint8_t flags;
    int16_t min, max; /* of each integer or count; unused for names */
};

enum stele_verb_flag {
    STELE_VERB_CHANCE = 1, /* belongs to nobody: dice, draws */
    STELE_VERB_OPEN = 2    /* `legal` does not enumerate it; checked all the same */
};

struct stele_verb {
    const char *name; /* element name in XML, first word in text notation */
    const char *clause;
    uint8_t flags;
    uint8_t args_n;
    struct stele_arg args[STELE_ARGS_MAX];
};

/* A list of names that logs, sets and texts share: goods, developments, faces.  Values of the
 * NAME kinds are indexes into it. */
struct stele_domain {
    const char *name;         /* "goods" */
    const char *const *names; /* names_n strings */
    uint16_t names_n;
    const void *lookup; /* the library's own index of the names; NULL: none */
};

/* One move: a verb with its values.  Plain data.  Argument i owns value[start[i]] up to but not
 * including value[start[i + 1]]; an argument that was not given has present bit i clear. */
struct stele_move {
    uint8_t verb;
    int8_t by; /* seat; STELE_NOBODY for chance moves */
    uint16_t present;
    uint16_t start[STELE_ARGS_MAX + 1];
    int16_t value[STELE_VALUES_MAX];
};

/* A named thing on the table: die:3, monument:anna:temple.  Marks, ledger rows and boards use
 * the same names. */
struct stele_object {
    uint8_t kind;  /* index into the game's object kinds */
    int8_t seat;   /* STELE_NOBODY where the kind has no owner */
    int16_t index; /* number or name, as the kind says */
};

struct stele_ruling {
    const char *id;             /* RTA-A1 */
    const char *clause;         /* the clause it interprets */
    const char *const *choices; /* NULL-terminated; the first is the default */
};

/* A ruling with a single reading has a text but no row in the tables.  A log may name it too, with
 * this choice. */
#define STELE_RULING_FIXED "fixed"

struct stele_option {
    const char *name;
    const char *clause;
    const char *const *choices; /* NULL-terminated; the first is the default */
};

struct stele_edition {
    const char *name;
    uint8_t players_min, players_max;
    const char *clause; /* the one that says so; "" if none does */
    uint32_t without;   /* bit per category of the ledger that it never uses */
};

struct stele_game; /* the engine; opaque here */

/* What a caller may know about a game.  Arrays belong to the context. */
struct stele_game_info {
    const char *id, *prefix; /* rolltta, RTA */
    const struct stele_edition *editions;
    size_t editions_n;
    const struct stele_verb *verbs;
    size_t verbs_n;
    const struct stele_domain *domains;
    size_t domains_n;
    const struct stele_ruling *rulings;
    size_t rulings_n;
    const struct stele_option *options;
    size_t options_n;
    const char *const *categories; /* ledger categories in the order of the sheet */
    size_t categories_n;
    uint32_t aside; /* bit per category that is shown but not part of the total */
    bool hides;     /* things can be hidden: a log may hold only what the whole table could see */
    uint32_t subtotal; /* bit per category summed in a subtotal, shown before the rest; 0: none */
};

/* ---- Facts, reasons, events, ledger ---------------------------------------------------------- */

enum stele_fact_type {
    STELE_F_INT,
    STELE_F_NAME,   /* domain, one value */
    STELE_F_SEAT,   /* one value */
    STELE_F_NAMES,  /* domain, list */
    STELE_F_COUNTS, /* domain, pairs (name, count) */
    STELE_F_INTS,
    STELE_F_OBJECT, /* kind, seat, index */
    STELE_F_TEXT,
    STELE_F_SEATS /* pairs (seat, number): what each player has */
};

struct stele_fact {
    const char *key; /* static: the placeholder in the text */
    uint8_t type, domain;
    uint8_t first, count; /* in values */
    int32_t number;       /* INT: the number; TEXT: offset in text, NUL-terminated */
};

/* Up to STELE_FACTS_MAX named values.  Plain data; what does not fit is dropped whole. */
struct stele_facts {
    uint8_t n, values_n;
    uint16_t text_n;
    struct stele_fact fact[STELE_FACTS_MAX];
    int16_t value[STELE_FACT_VALUES_MAX];
    char text[STELE_FACT_TEXT_MAX];
};

/* The reading of an unclear rule that was decisive: without it the refusal, the event or the row
 * would be different.  Zeroed if none was. */
struct stele_ruled {
    uint8_t ruling; /* 1 + index into the game's rulings; 0: no reading was decisive */
    uint8_t choice; /* the one in force, an index into the ruling's choices */
};

/* Why a move, a set-up or a claim was refused. */
struct stele_reason {
    const char *code;   /* static: rolltta.dice-count; a promise, never renamed */
    const char *clause; /* static: RTA-3.1; "" where no clause applies */
    struct stele_ruled reading;
    struct stele_facts facts;
};

/* What is reported of a refused move besides the reason; see stele_cursor_more.  A code of NULL
 * means that there is nothing to report. */
struct stele_more {
    struct stele_reason due;     /* what the position waits for */
    struct stele_reason besides; /* what else is wrong with a move that comes at the wrong time */
};

/* Something that happened while a move was applied. */
struct stele_event {
    const char *kind; /* static: rolltta.famine */
    const char *clause;
    int8_t seat; /* whom it concerns most */
    bool whole;  /* it says all that the move says and can be shown instead of it */
    struct stele_ruled reading;
    uint8_t secret; /* bit per fact that only some players know */
    uint8_t knows;  /* bit per seat: who knows those facts */
    struct stele_facts facts;
};

/* One entry of the ledger: points, whose, why. */
struct stele_row {
    int8_t seat;
    uint8_t category; /* index into the game's categories */
    bool provisional; /* written by scoring, not by a move, and the game is not over */
    struct stele_ruled reading;
    int32_t points;
    const char *clause;
    struct stele_facts facts;
    const char *kind; /* static: rolltta.row-monument, also the id of its message */
    const struct stele_object *objects;
    size_t objects_n;
    uint32_t line, ply; /* the node at which it was written (ply moves into line) */
};

/* Where a game stands. */
struct stele_status {
    int8_t turn_seat; /* whose turn it is */
    int8_t mover;     /* who decides next; STELE_NOBODY: chance, or the game is over */
    bool chance;      /* a chance move comes next */
    bool over;
    uint16_t round, turn; /* from 1; turn counts the turns of the whole game */
    uint8_t phase;        /* index into the domain "phases" */
    uint8_t end;          /* index into the domain "ends", when over */
    uint8_t winners;      /* bit per seat, when over */
    uint16_t assumed;     /* moves so far that assume an unknown thing is what it must be */
};

enum { STELE_FIGURES_MAX = 6 };

/* What decides who wins, or would if the game ended now. */
enum stele_win {
    STELE_WIN_NOBODY,    /* it can end without a winner, and did */
    STELE_WIN_ALONE,     /* one player: the points are the result */
    STELE_WIN_POINTS,
    STELE_WIN_TIE_BREAK, /* level on points; a later figure decided */
    STELE_WIN_SHARED,    /* level on every figure */
    STELE_WIN_OTHER      /* a figure that comes before the points: who has arrived */
};

/* A figure that players are compared by; more is better. */
struct stele_figure {
    const char *name;   /* static; a name of the domain "standing" of the texts */
    const char *clause; /* static */
    int32_t value[STELE_SEATS_MAX];
    uint8_t level; /* bit per seat: those still in the running after this comparison */
};

/* How the players stand: the figures in the order in which they are compared, and what they
 * decide. */
struct stele_standing {
    bool final;         /* the game is over; else this is what would be if it ended now */
    uint8_t win;        /* enum stele_win */
    uint8_t winners;    /* bit per seat */
    uint8_t decided;    /* the last figure that was needed to decide */
    uint8_t total;      /* the figure that is the total of the points */
    uint8_t figures_n;
    const char *clause; /* static: that of the win; "" where the game has none */
    struct stele_figure figure[STELE_FIGURES_MAX];
};

/* ---- Diagnostics ----------------------------------------------------------------------------- */

enum stele_severity { STELE_NOTICE, STELE_WARNING, STELE_ERROR };

enum stele_diag_kind {
    STELE_D_FORMAT, /* not a log, or not well formed */
    STELE_D_LIMIT,  /* a limit was passed */
    STELE_D_RULE,   /* an illegal move or set-up */
    STELE_D_CLAIM,  /* a check, an expectation or a result does not hold */
    STELE_D_IO,
    STELE_D_USAGE
};

struct stele_diag {
    enum stele_severity severity;
    enum stele_diag_kind kind;
    unsigned line;             /* in the file, from 1; 0 unknown */
    unsigned file;             /* which of the files that a call was given, from 0 */
    char node[STELE_NODE_MAX]; /* main:12, or empty */
    char move[160];            /* the move in text notation, cut if long, or empty */
    struct stele_reason why;
    struct stele_more more; /* of an illegal move, or of an end that has not come */
};

struct stele_diags {
    struct stele_diag *list;
    size_t n, room;
    size_t limit;   /* most to keep; 0: 100 */
    size_t dropped; /* diagnostics beyond the limit, or without memory */
    unsigned seen;  /* bit per kind that had an error, kept or dropped */
};
void stele_diags_free(struct stele_diags *diags);
/* The number of errors in the list, which must not be NULL. */
size_t stele_diags_errors(const struct stele_diags *diags);

/* ---- The context ----------------------------------------------------------------------------- */

struct stele; /* games with their sets, and texts */

/* Makes a context with all games, the embedded component sets and texts; sets and texts are read
 * when first asked for.  Returns NULL without memory. */
struct stele *stele_new(void);
void stele_free(struct stele *lib);
/* Whether memory has run out since the last call, in a function whose result cannot say so: texts
 * are then their keys and lists of names are empty.  Call it before printing. */
bool stele_starved(const struct stele *lib);

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
/* The same for one file. */
int stele_use_set(struct stele *lib, const char *path, struct stele_diags *diags);
struct stele_source; /* see “Reading” below */
/* The same for files and for texts in memory, of which path is the name in messages. */
int stele_use_set_sources(struct stele *lib, const struct stele_game *game,
                          const struct stele_source *sources, size_t n, struct stele_diags *diags);

/* Sets the patches of the user's own box, replacing those of an earlier call (n 0: none).  They
 * apply to new games and to logs that name no set, but not where a whole set was given.  A log that
 * names its set replays under that one, with a notice (set.box-differs). */
int stele_use_box(struct stele *lib, const char *const *paths, size_t n, struct stele_diags *diags);

size_t stele_games_n(const struct stele *lib);
const struct stele_game *stele_game_at(const struct stele *lib, size_t i);
/* NULL if there is no such game. */
const struct stele_game *stele_game_find(const struct stele *lib, const char *id);
/* The game that a code or a kind such as "rolltta.famine" belongs to; NULL for those of the
 * core. */
const struct stele_game *stele_game_of(const struct stele *lib, const char *code);
const struct stele_game_info *stele_game_info(const struct stele *lib,
                                              const struct stele_game *game);
/* The name of an end, a phase, anything that has a domain, by its number: the id used in logs and
 * JSON, such as stele_name(info, "ends", status.end).  "" if there is none. */
const char *stele_name(const struct stele_game_info *info, const char *domain, size_t index);
/* The id of the ruling and the choice in force, such as "BAB-R6" and "all"; false, with nothing
 * written, if no reading was decisive. */
bool stele_ruled_names(const struct stele_game *game, struct stele_ruled reading,
                       const char **ruling, const char **choice);
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
/* Freed with stele_set_table_free; borrows from the context, which must outlive it. */
struct stele_set_table {
    struct stele_set_row *list;
    size_t n;
    void *memory;
};
/* All rows of a game's set, in its order.  Returns STELE_OK or STELE_ENOMEM. */
int stele_set_rows(const struct stele *lib, const struct stele_game *game,
                   struct stele_set_table *out);
void stele_set_table_free(struct stele_set_table *table); /* may be NULL */

enum stele_figure_kind {
    STELE_FIGURE_NUMBER,
    STELE_FIGURE_NAME,   /* of an item of some group */
    STELE_FIGURE_NAMES,  /* several, with spaces between them */
    STELE_FIGURE_NUMBERS /* likewise */
};
/* The values that the game accepts for a figure.  Constraints between figures, and figures that
 * must equal fixed words, are not listed: only stele_use_set checks those. */
struct stele_set_range {
    const char *group, *item, *part, *name;
    enum stele_figure_kind kind;
    int32_t min, max;  /* of a number, or of each of several */
    bool optional;     /* it may be absent, */
    int32_t otherwise; /* and counts as this number then */
    const char *of;    /* the group that names come from; "" for a number */
    size_t most;       /* names or numbers at most */
};
/* Freed with stele_set_ranges_free; borrows from the context, which must outlive it. */
struct stele_set_ranges {
    struct stele_set_range *list;
    size_t n;
    void *memory;
};
/* The ranges of a game's figures, in the order in which the game asks for them.  Returns STELE_OK or
 * STELE_ENOMEM. */
int stele_set_ranges(const struct stele *lib, const struct stele_game *game,
                     struct stele_set_ranges *out);
void stele_set_ranges_free(struct stele_set_ranges *ranges); /* may be NULL */

/* A figure that differs; "" where there is none. */
struct stele_set_change {
    const char *group, *item, *part, *name, *before, *after;
};
/* Freed with stele_set_changes_free; borrows nothing. */
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
void stele_set_changes_free(struct stele_set_changes *changes); /* may be NULL */

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
void stele_patch_free(struct stele_patch *patch); /* may be NULL */
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
/* Grounds for which moves of a verb are in a list of legal moves. */
void stele_grounds_of_verb(const struct stele *lib, const struct stele_game *game, size_t verb,
                           const struct stele_moves *legal, struct stele_grounds *out);

/* ---- Texts ----------------------------------------------------------------------------------- */

/* lang is "en" or "ru"; anything else counts as "en".  A missing text yields its key.
 * Without a game (NULL) they are those of the library itself.
 * Keys: "clause/RTA-3.1", "section/RTA-3", "ruling/RTA-A1", "ruling/RTA-A1/six",
 * "name/goods/wood", "name/goods/wood/gen", "message/…", "title". */
const char *stele_text(const struct stele *lib, const struct stele_game *game, const char *lang,
                       const char *key);
/* Same, but only in that language, and "" if missing. */
const char *stele_text_find(const struct stele *lib, const struct stele_game *game,
                            const char *lang, const char *key);
/* What people call it: the text "name/<domain>/<name>", or the name itself where there is none. */
const char *stele_text_name(const struct stele *lib, const struct stele_game *game,
                            const char *lang, const char *domain, const char *name);
/* All ids of a kind ("clause", "section", "ruling") in the order of the rules.  Without a game
 * (NULL) they are those of the library itself. */
size_t stele_text_ids(const struct stele *lib, const struct stele_game *game, const char *kind,
                      const char *const **ids);
/* Ids of the clauses, then of the rulings, whose text holds every word of `text`, ignoring case.
 * Returns how many, writes up to max; `ids` may be NULL if max is 0. */
size_t stele_text_search(const struct stele *lib, const struct stele_game *game, const char *lang,
                         const char *text, const char **ids, size_t max);
/* An embedded file by its name below formats/, such as "log.rng"; NULL if there is none.  `size`
 * may be NULL, as a NUL follows the file. */
const char *stele_embedded(const char *name, size_t *size);

/* ---- Input and output ------------------------------------------------------------------------ */

struct stele_limits {
    uint64_t bytes;      /* unpacked */
    uint32_t ratio;      /* unpacked : packed, beyond the first MiB */
    uint32_t depth;      /* of elements */
    uint32_t plies;      /* moves, over all lines */
    uint32_t text;       /* bytes of one attribute or one run of text */
    uint32_t diags;      /* diagnostics kept per log */
    uint32_t items;      /* annotations, each part of one counted, and comments */
};
/* 256 MiB, 1000:1, 64, 4 million, 64 KiB, 100, 4 million. */
extern const struct stele_limits stele_limits_default;

/* For following long work: reading, writing, saving.  `progress` is called now and then; `done`
 * grows to `total` (0: unknown), in units of its own.  Returning false stops the work, whose result
 * is then STELE_ESTOP. */
struct stele_watch {
    bool (*progress)(void *user, uint64_t done, uint64_t total);
    void *user;
};

/* Where a log comes from: a path ("-" is standard input), or memory when data is not NULL. */
struct stele_source {
    const char *path; /* also the name in messages; may be NULL with data */
    const void *data;
    size_t size;
    /* Called with the bytes read so far and the total; may be NULL.  A log whose reading was
     * stopped contains the part read so far, as on bad input. */
    const struct stele_watch *watch;
    /* The line of its file that the data begin on, where they are a part of one: diagnostics count
     * from there.  0 counts as 1. */
    unsigned line;
};

enum stele_format {
    STELE_FORMAT_GZ,   /* .stele: gzip-compressed XML */
    STELE_FORMAT_XML,  /* .stele.xml */
    STELE_FORMAT_TEXT, /* .txt: text notation */
    STELE_FORMAT_KEEP  /* for saving only: the format that the log's own file has or, when saving
                          to another file, the one its name asks for */
};
/* The format a file name asks for; GZ where it does not say. */
enum stele_format stele_format_of(const char *path);

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
int stele_log_save_with(struct stele_log *log, const char *path, const struct stele_saving *how,
                        struct stele_diags *diags);
int stele_log_save(struct stele_log *log, const char *path, enum stele_format format,
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
int stele_save_bytes(const char *path, const void *data, size_t size, struct stele_diags *diags);
/* The same, but over nothing that exists (io.exists). */
int stele_save_new_bytes(const char *path, const void *data, size_t size,
                         struct stele_diags *diags);
/* The same as how->fresh and how->seen say; the rest of *how does not matter. */
int stele_save_bytes_with(const char *path, const void *data, size_t size,
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
/* The branches that depart from a node, in order; returns how many, writes up to max.  `lines` may
 * be NULL if max is 0. */
size_t stele_log_branches(const struct stele_log *log, struct stele_node node, uint32_t *lines,
                          size_t max);
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
/* The scores at the end of each turn of a line, as far as it is legal; its last node counts as
 * an end.  *list is freed with free(); NULL where *n is 0. */
int stele_log_scores(const struct stele_log *log, uint32_t line, struct stele_turn_score **list,
                     size_t *n);

/* "main:12" both ways; "" for a node of no line.  Parsing also takes "12" (main line), a line id alone (its last node),
 * "end" and "start"; false if there is no such node. */
void stele_node_print(const struct stele_log *log, struct stele_node node,
                      char out[STELE_NODE_MAX]);
bool stele_node_parse(const struct stele_log *log, const char *text, struct stele_node *out);

/* ---- The cursor ------------------------------------------------------------------------------ */

struct stele_cursor; /* a position in a log, with its state; several may look at one log */

/* At the set-up; NULL without memory. */
struct stele_cursor *stele_cursor_new(struct stele_log *log);
void stele_cursor_free(struct stele_cursor *cursor);
struct stele_node stele_cursor_node(const struct stele_cursor *cursor);

/* Goes to a node, forwards or backwards, at the cost of at most 32 applied moves.  Returns false
 * at the first illegal move on the way: the cursor then stands just before it and *why, if not
 * NULL, names the clause. */
bool stele_cursor_goto(struct stele_cursor *cursor, struct stele_node node,
                       struct stele_reason *why);

enum stele_step_unit { STELE_BY_MOVE, STELE_BY_TURN, STELE_BY_ROUND, STELE_BY_PLAYER };
/* The node `count` units on (or back, if negative) along the cursor's line; backwards it leaves
 * a branch for its parent.  By player: the next move of the player who made the current one.
 * Clamped at both ends. */
struct stele_node stele_cursor_find(struct stele_cursor *cursor, enum stele_step_unit unit,
                                    int count);

void stele_cursor_status(const struct stele_cursor *cursor, struct stele_status *out);
/* The canonical hash of the position. */
uint64_t stele_cursor_hash(const struct stele_cursor *cursor);
/* False if the position breaks a law of conservation; *why (not NULL) says which. */
bool stele_cursor_invariants(const struct stele_cursor *cursor, struct stele_reason *why);
/* Moves applied by this cursor since it was made: what a seek costs. */
uint64_t stele_cursor_applied(const struct stele_cursor *cursor);

/* Whether a claim, <expect> or <check>, holds at the position; if not, *why (not NULL) says what
 * was found. */
bool stele_cursor_claim(struct stele_cursor *cursor, const struct stele_item *item,
                        struct stele_reason *why);

/* A list of moves. */
struct stele_moves {
    struct stele_move *list;
    size_t n, room;
    uint64_t open; /* bit per verb that is possible here but not enumerated */
    bool failed;   /* memory ran out; the list is not complete */
};
void stele_moves_free(struct stele_moves *moves);

/* All legal moves at the position.  Clears *out first. */
void stele_cursor_legal(const struct stele_cursor *cursor, struct stele_moves *out);
/* Lists, as events, what a player has to know to decide here but no move says: what things cost,
 * who draws how many.  The list is valid until the cursor moves or this is called again. */
size_t stele_cursor_prospects(struct stele_cursor *cursor, const struct stele_event **list);
/* What the list of legal moves rests on, with the moves that are not in it. */
void stele_cursor_grounds(const struct stele_cursor *cursor, const struct stele_moves *legal,
                          struct stele_grounds *out);
/* Whether a move is legal here; if not, *why (not NULL) says why. */
bool stele_cursor_check(const struct stele_cursor *cursor, const struct stele_move *move,
                        struct stele_reason *why);

/* The reading of an unclear rule without which a legal move would not be legal here, or an illegal
 * one not illegal; zeroed if there is none. */
struct stele_ruled stele_cursor_ruled(const struct stele_cursor *cursor,
                                      const struct stele_move *move);
/* What else there is to say of a move that was refused here for *why (by stele_cursor_check,
 * stele_cursor_goto or stele_edit_play): what the position waits for, if that is another kind of
 * move or another player's, and what would be wrong with the move even at the right time. */
void stele_cursor_more(const struct stele_cursor *cursor, const struct stele_move *move,
                       const struct stele_reason *why, struct stele_more *more);
/* Whether it is the turn of a player; if not, *why (core.wrong-player) says whose it is. */
bool stele_cursor_turn(const struct stele_cursor *cursor, int seat, struct stele_reason *why);
/* What the position waits for: a decision, or a move of chance.  False when the game is over. */
bool stele_cursor_due(const struct stele_cursor *cursor, struct stele_reason *what);

/* The objects a move at this position is about: what one points at to make it.  Returns how many,
 * writes up to max; `objects` may be NULL if max is 0. */
size_t stele_cursor_touches(const struct stele_cursor *cursor, const struct stele_move *move,
                            struct stele_object *objects, size_t max);
/* Calls `tell` for every fact of the view that differs between two positions, with its path such as
 * players.anna.food (elements of lists by number from 1, or by their id).  A fact that only one
 * position has is empty for the other.  Returns STELE_ENOMEM without memory and STELE_EUSAGE if
 * there is no such viewer; `tell` has not been called then. */
int stele_cursor_compare(const struct stele_cursor *a, const struct stele_cursor *b, int viewer,
                         void (*tell)(void *user, const char *path, const char *before,
                                      const char *after),
                         void *user);
/* Calls `tell` once for every object that differs between two positions: those that a board would
 * highlight.  The cursors may belong to two logs that share a context.  If game, edition or number
 * of players differ, there are no calls, and none for objects that are hidden from `viewer` in one of
 * the positions.  Returns STELE_ENOMEM without memory, before the first
 * call. */
int stele_cursor_differ(const struct stele_cursor *a, const struct stele_cursor *b, int viewer,
                        void (*tell)(void *user, const struct stele_object *object), void *user);

/* What `viewer` may not know.  stele_cursor_hides returns a bit for each hidden argument of a move
 * made at this position (tokens that somebody else draws).  stele_cursor_hides_choice returns
 * whether the legal moves depend on hidden things, so that listing them would reveal those;
 * stele_cursor_hides_score, whether the points of a seat are hidden; stele_cursor_hides_object, whether
 * it is hidden that an object is there or has changed.  Nothing is hidden from
 * STELE_NOBODY, and everything from a viewer without a seat. */
uint16_t stele_cursor_hides(const struct stele_cursor *cursor, int viewer,
                            const struct stele_move *move);
bool stele_cursor_hides_choice(const struct stele_cursor *cursor, int viewer);
bool stele_cursor_hides_score(const struct stele_cursor *cursor, int viewer, int seat);
bool stele_cursor_hides_object(const struct stele_cursor *cursor, int viewer,
                               const struct stele_object *object);
/* Replaces the values of the arguments whose bit is set with `?`; their number stays.  The result
 * is for display only: where an argument must be known, as the cards of a draw, functions that
 * check or play moves refuse it (log.hidden-value), and it touches and hides nothing. */
void stele_move_veil(struct stele_move *move, uint16_t hidden);

/* The move that led to a position, and all that it did. */
struct stele_step {
    struct stele_node node; /* it leads here; where a branch begins, the node it departs from */
    struct stele_move move;
    const struct stele_event *events; /* what happened, in order */
    size_t events_n;
    /* The points it brought: the rows it wrote into the ledger and, if it ended the game, those of
     * the final scoring. */
    const struct stele_row *rows;
    size_t rows_n;
    const struct stele_object *touched; /* what one points at to make it */
    size_t touched_n;
    const struct stele_object *changed; /* what it changed besides; no object is listed twice */
    size_t changed_n;
};
/* Returns the step to the cursor's node, by making the move once more; the cost does not depend on
 * which lists are used.  Going from node to node and calling this at each makes every move once.
 * At the set-up, which no move leads to, its node is main:0 and all its lists are empty.  *out
 * belongs to the cursor and lasts until the cursor moves, is asked again, or its log changes.
 * Returns STELE_OK, or STELE_ENOMEM with *out untouched. */
int stele_cursor_step(struct stele_cursor *cursor, const struct stele_step **out);
/* The same without searching for objects, for callers that only describe what happened: touched and
 * changed may be empty. */
int stele_cursor_deeds(struct stele_cursor *cursor, const struct stele_step **out);
/* The ledger of the position: every row written by the moves before it, then those of the
 * scoring, final or provisional.  Its sum is the score.  The list, *n rows, lasts like a step.
 * Returns STELE_OK, or STELE_ENOMEM with *list and *n untouched. */
int stele_cursor_ledger(struct stele_cursor *cursor, const struct stele_row **list, size_t *n);
/* Totals per seat, by category; `by_category` may be NULL, else seats * categories_n numbers,
 * seat after seat.  Returns whether they are final. */
bool stele_cursor_score(struct stele_cursor *cursor, int32_t totals[STELE_SEATS_MAX],
                        int32_t *by_category);

/* What a move would bring at once: by how much it changes each seat's total, final or provisional. */
struct stele_gain {
    int32_t points[STELE_SEATS_MAX];
    uint8_t hidden; /* bit per seat whose points are hidden: they are given as 0 */
};
/* Fills in the gains of moves that are legal here: gains[i] belongs to moves->list[i].  For
 * `viewer` (a seat; STELE_NOBODY knows all) it leaves out points that are hidden from that seat,
 * and points from cards that the move draws face down.  A move that is not legal gains nothing. */
void stele_cursor_gains(const struct stele_cursor *cursor, int viewer,
                        const struct stele_moves *moves, struct stele_gain *gains);

/* Who wins, or would if the game ended now, and by what. */
void stele_cursor_standing(const struct stele_cursor *cursor, struct stele_standing *out);

/* Random numbers, for bots and self-play; the same on every machine. */
struct stele_rng {
    uint64_t s[4];
};
void stele_rng_seed(struct stele_rng *rng, uint64_t seed);

/* Emission of the state, the same for JSON and Tcl.  Inside a dict every value has a key,
 * inside a list key is NULL. */
struct stele_emit {
    void (*open)(struct stele_emit *emit, const char *key, bool list);
    void (*close)(struct stele_emit *emit);
    void (*integer)(struct stele_emit *emit, const char *key, int64_t value);
    void (*string)(struct stele_emit *emit, const char *key, const char *value);
    void (*boolean)(struct stele_emit *emit, const char *key, bool value);
    void *user;
};
/* Emits the position as `viewer` (a seat; STELE_NOBODY sees everything) may know it.  In games with
 * hidden things a seat gets no hash: the hash covers the whole position, and anyone could
 * brute-force the hidden cards from it.  For a viewer without a seat the dict is empty. */
void stele_cursor_state(const struct stele_cursor *cursor, int viewer, struct stele_emit *emit);
/* The figures of the component set under the rules of the cursor's line: what a board needs to
 * draw besides the state.  The same at every node of the line. */
void stele_cursor_figures(const struct stele_cursor *cursor, struct stele_emit *emit);
/* An emitter that writes compact JSON (`indent` 0) or indented JSON into buf. */
struct stele_json {
    struct stele_emit emit; /* pass &json.emit */
    struct stele_buf *buf;
    int indent, depth;
    bool first;
    uint64_t lists; /* bit per open level: it is a list */
};
void stele_json_init(struct stele_json *json, struct stele_buf *buf, int indent);
/* JSON that was read.  Numbers are whole and have 64 bits; others are refused, not rounded. */
enum stele_value_kind {
    STELE_VALUE_NULL,
    STELE_VALUE_BOOL,
    STELE_VALUE_INT,
    STELE_VALUE_TEXT,
    STELE_VALUE_LIST,
    STELE_VALUE_DICT
};
enum { STELE_JSON_DEPTH_MAX = 16, STELE_JSON_MEMBERS_MAX = 1024 }; /* of one list or dict */
struct stele_value {
    enum stele_value_kind kind;
    const char *key;  /* of a member of a dict; else NULL */
    const char *text; /* TEXT; else "" */
    int64_t number;   /* INT; BOOL: 0 or 1 */
    const struct stele_value *first, *next; /* the first member; the next one beside it */
};
/* Reads one value and nothing else.  STELE_EINPUT, and *why (not NULL) says what is wrong in which
 * column (fact "column", in characters from 1); STELE_ENOMEM.  *out is untouched then. */
int stele_value_read(const char *text, size_t size, struct stele_value **out,
                     struct stele_reason *why);
/* Frees what stele_value_read gave, and no part of it. */
void stele_value_free(struct stele_value *value);
/* The member of that name; NULL if there is none. */
const struct stele_value *stele_value_of(const struct stele_value *dict, const char *key);
/* The position as text a person can read; nothing for a viewer without a seat. */
void stele_cursor_board(const struct stele_cursor *cursor, int viewer, const char *lang,
                        struct stele_buf *out);

/* ---- Analysis -------------------------------------------------------------------------------- */

/* Everything here is estimated by playouts: games played on from a position by a quick, sensible
 * player, with hidden things dealt anew as a seat may imagine them.  Where a game is long they are
 * cut short after some rounds, and a value model estimates the result.  A budget is a number of
 * playouts, never a time; the same position, seed and budget give the same numbers to the last
 * digit, with any number of threads and on every machine. */

enum {
    STELE_CHANCE_ONE = 1000000, /* certainty: chances are in millionths */
    STELE_CATEGORIES_MAX = 32,
    STELE_BUDGET_BOT = 400, /* playouts of a strong bot for a move, where nobody says how many */
    STELE_BUDGET_HINT = 4000,  /* for a position, over all moves */
    STELE_BUDGET_REVIEW = 100, /* for each node, and again for each decision */
    STELE_BUDGET_MAX = 1000000
};
/* The largest seed that the command and the Tcl package take. */
#define STELE_SEED_MAX INT64_MAX

/* What is to be expected at a position.  The chances to win of all seats add up to STELE_CHANCE_ONE,
 * shared wins being shared; a game that nobody wins is shared by all.  Points are in thousandths.
 * Each number has the standard error of the estimate beside it; a game that is over has none. */
struct stele_estimate {
    uint32_t playouts;
    int32_t chance[STELE_SEATS_MAX], chance_error[STELE_SEATS_MAX];
    int32_t total[STELE_SEATS_MAX], total_error[STELE_SEATS_MAX];
    int32_t total_spread[STELE_SEATS_MAX]; /* the standard deviation of a single game's total */
    /* By category; where playouts are cut short, as if the game ended there: a model expects totals
     * only. */
    int32_t points[STELE_SEATS_MAX][STELE_CATEGORIES_MAX];
};

/* How much work may be done. */
struct stele_effort {
    uint32_t budget; /* playouts; 0: the default of what is asked for */
    uint64_t seed;
    unsigned jobs;                   /* threads; 0: one for each processor */
    const struct stele_watch *watch; /* may be NULL */
    bool curve;                      /* of a review: values alone; no mistakes are looked for */
    bool own; /* of a hint: moves of the player who decides, and none that others could make now */
};

/* Chooses a move at the position, for a bot: "random"; "greedy", which looks one move ahead; "quick",
 * the player of the playouts; "strong", which searches, with a budget for each move if it is named
 * ("strong:1000"); "flat", the same without a tree below the moves.  Where chance comes next, draws
 * for it.  The same numbers of *rng give the same move.  Returns STELE_OK, STELE_ENOMEM, or
 * STELE_EUSAGE if there is no such bot or the position has no move. */
int stele_cursor_choose(const struct stele_cursor *cursor, const char *bot, struct stele_rng *rng,
                        struct stele_move *out);
/* The same by what the player who decides knows, in a game that hides something: the bot looks at a
 * position in which everything else is dealt anew, and chooses a move of that player's own. */
int stele_cursor_choose_own(const struct stele_cursor *cursor, const char *bot,
                            struct stele_rng *rng, struct stele_move *out);
/* Whether there is a bot of that name. */
bool stele_bot_known(const char *bot);

/* A seat at one of the tables at which the games of a match are played.  The log is the game's own,
 * with every move so far.  Callbacks may move the cursor but must not change the log. */
struct stele_chair {
    unsigned table; /* below the number of threads; a table has one game after the other */
    uint32_t game;  /* from 0 */
    int seat;
    struct stele_log *log;
    struct stele_cursor *cursor; /* at the last move */
};
/* A player that is no bot of the library: another program, a person.  Calls for one table come one
 * after the other; those for several tables may come at the same time from several threads. begin
 * and choose return STELE_OK; STELE_EINPUT if the guest fails and thereby loses the game, in which
 * the others then share the win; STELE_ENOMEM, which ends the match.  A move that is not legal
 * fails, too.  `end` follows every begin, however that went; `loser` is the seat that failed, or
 * STELE_NOBODY. */
struct stele_guest {
    int (*begin)(void *user, const struct stele_chair *chair);
    int (*choose)(void *user, const struct stele_chair *chair, struct stele_move *out);
    void (*end)(void *user, const struct stele_chair *chair, int loser);
    void *user;
};

/* Many games of bots against each other, from the position of a cursor on. */
struct stele_match {
    const char *const *bots; /* by seat, over and over */
    size_t bots_n;
    /* Beside `bots`: who plays instead of a bot of the library, under any name.  NULL: nobody does. */
    const struct stele_guest *const *guests;
    uint32_t games;
    uint64_t seed;
    unsigned jobs;                   /* threads; 0: one for each processor */
    uint32_t moves;                  /* leave a game unfinished after so many; 0: 20000 */
    const struct stele_watch *watch; /* counts games; may be NULL */
};
/* What a bot did, over all the seats that it had. */
struct stele_match_side {
    const char *bot;
    uint32_t seats;            /* at a table */
    int32_t share, low, high;  /* of the wins, and the interval in which it lies at 95 %: millionths */
    int32_t total;             /* points of a seat, on average, in thousandths */
    int32_t points[STELE_CATEGORIES_MAX]; /* the same by category */
    uint32_t failed;                      /* games that it lost as a guest that fails */
};
struct stele_match_result {
    uint32_t games, unfinished; /* unfinished games count as they stand; one that a guest lost is none */
    uint64_t moves;
    struct stele_match_side side[STELE_SEATS_MAX]; /* a bot each, as they were named first */
    size_t sides_n;
};
/* Plays them.  Seats rotate from game to game, with the same random numbers until each bot has sat
 * everywhere.  The log stays as it is.  STELE_EUSAGE if the game is over or there is no such bot;
 * STELE_ESTOP if the watch stopped it, with *out untouched. */
int stele_match_play(const struct stele_cursor *cursor, const struct stele_match *match,
                     struct stele_match_result *out);

/* A move that may be made, and what is to be expected of it. */
struct stele_advice {
    struct stele_move move;
    struct stele_estimate expected;
    /* By how much the decider's chance is worse than after the best move, and the standard error of
     * that, which is smaller than those of the two chances: both moves met the same luck.  In a game
     * for one: points, in thousandths. */
    int32_t behind, behind_error;
    bool solved; /* an exact search to the end of the game: only the decider has anything left to
                    decide */
};
/* Finds the best moves at the position, at most `top`, best first, by what the decider can know.
 * If `also` is not NULL, that legal move is judged as carefully as the best one and added after
 * them, unless it is one of them.  *list is freed with free(); NULL where *n is 0.  STELE_EUSAGE if
 * nobody decides here (the game is over or chance comes next), or the move is not legal. */
int stele_hint(const struct stele_cursor *cursor, const struct stele_effort *effort, size_t top,
               const struct stele_move *also, struct stele_advice **list, size_t *n);

/* What led from one node to the next. */
enum stele_turn_of {
    STELE_BY_START,   /* nothing: it is the first node */
    STELE_BY_LUCK,    /* a chance move */
    STELE_BY_CHOICE,  /* a decision */
    STELE_BY_NECESSITY /* the only legal move: it changes no value */
};
/* A node of a reviewed line.  Values are chances to win in millionths, which add up to
 * STELE_CHANCE_ONE; in a game for one, the points to be expected, in thousandths. */
struct stele_reviewed {
    uint8_t by;   /* enum stele_turn_of */
    int8_t seat;  /* who decided; STELE_NOBODY */
    int32_t value[STELE_SEATS_MAX], error[STELE_SEATS_MAX];
    int32_t total[STELE_SEATS_MAX]; /* the points to be expected, in thousandths */
};
/* A decision that cost its player more than twice the standard error of that. */
struct stele_mistake {
    uint32_t ply; /* the node at which it was made */
    int8_t seat;
    struct stele_move played, better;
    int32_t cost, error;                  /* in the units of the values */
    int32_t total;                        /* points lost, in thousandths */
    int32_t points[STELE_CATEGORIES_MAX]; /* the same by category */
    struct stele_move *then; /* how the better move goes on, to the end of the turn or to what luck
                                decides; may be NULL if there are none */
    size_t then_n;
};
/* Where a result comes from: start + luck + own + others = result, to the last digit. */
struct stele_account {
    int32_t start, luck, own, others, result;
};
enum { STELE_TURNS_MAX = 5 };
struct stele_review {
    uint32_t line;
    bool points; /* values are points: a game for one */
    bool over;   /* the line reaches the end of the game; else its last value is an estimate */
    int32_t spread; /* in a game for one: of the points of a single game from the first node on, in
                       thousandths; 0: not known */
    char by[64]; /* the program that found it, with its version: "stele 0.1.0" */
    uint32_t budget;
    uint64_t seed;
    struct stele_reviewed *nodes; /* from ply 0 on */
    size_t nodes_n;
    struct stele_mistake *mistakes; /* by seat, the dearest first */
    size_t mistakes_n;
    uint32_t turns[STELE_TURNS_MAX]; /* the turning points: nodes at which a value changed most, beyond
                                        twice the error, in their order */
    size_t turns_n;
    struct stele_account account[STELE_SEATS_MAX];
};
/* Reviews a line as far as it is legal; mistakes of `seat` alone, or of all (STELE_NOBODY), or none
 * (STELE_SEATS_MAX).  The value of a node is an average over what each player knows, in equally
 * many playouts: a player's hand counts, cards that nobody has seen do not.  A decision is judged
 * by what its player could know.  The log must not be changed meanwhile.  STELE_EUSAGE if there is
 * no such line, STELE_ESTOP if the watch stopped it. */
int stele_review_line(const struct stele_log *log, uint32_t line, int seat,
                      const struct stele_effort *effort, struct stele_review **out);
void stele_review_free(struct stele_review *review);
/* The review of a line that the log keeps (see stele_edit_review), as far as it goes: from the first
 * node on, up to one that has no estimate.  A mistake is left out if another move is there by now.
 * *out is NULL if there is none.  STELE_EUSAGE if there is no such line. */
int stele_log_review(struct stele_log *log, uint32_t line, struct stele_review **out);

/* ---- Editing --------------------------------------------------------------------------------- */

/* No edit accepts what a reader would refuse: the log stays as it was, the result is STELE_EUSAGE,
 * and this says why (limit.text, log.bad-id, …).  NULL if the last edit succeeded, or failed for a
 * reason that the caller can see for itself: a node or a line that does not exist. */
const struct stele_reason *stele_edit_refusal(const struct stele_log *log);

/* Plays a legal move at the cursor.  If the next move of the line or the first of a branch that
 * departs here is the same, follows it; at the end of a line appends; otherwise makes a branch
 * (of the kind "what-if", or "chance" for another outcome of chance).  The cursor goes there.
 * STELE_EINPUT and *why, if not NULL, if the move is illegal; STELE_EUSAGE if the log can hold no
 * more moves or branches. */
int stele_edit_play(struct stele_cursor *cursor, const struct stele_move *move,
                    struct stele_reason *why);
/* Makes an empty branch at a node; id NULL invents one (b1, b2, …).  Rulings override the
 * parent's; title and kind may be NULL, and so may `line`, which receives its number.  Returns
 * STELE_EUSAGE if the node cannot be reached or is nested too deeply, the id is taken or cannot
 * be one, or a ruling does not exist. */
int stele_edit_branch(struct stele_log *log, struct stele_node node, const char *id,
                      const char *title, const char *kind, const struct stele_setting *rulings,
                      size_t rulings_n, uint32_t *line);
/* Makes a branch of the kind "reading" at a node, under other rulings, with the moves that follow
 * the node in its line for as long as they are legal there.  *line receives its number.  If a move
 * is no longer legal, *why (may be NULL) says why; otherwise its code is NULL.  Fails as
 * stele_edit_branch does, and with STELE_EUSAGE if there are no rulings. */
int stele_edit_reading(struct stele_log *log, struct stele_node node, const char *title,
                       const struct stele_setting *rulings, size_t rulings_n, uint32_t *line,
                       struct stele_reason *why);
/* The title in one language, or with lang NULL the plain one; NULL or "" for none. */
int stele_edit_line_title(struct stele_log *log, uint32_t line, const char *lang,
                          const char *title);
/* Removes a branch with everything that departs from it.  Not the main line. */
int stele_edit_delete(struct stele_log *log, uint32_t line);
/* Makes a branch the continuation of its parent: the two tails change places; node addresses
 * follow their line ids.  Cursors stay at their positions, which may have new addresses.
 * STELE_EUSAGE for the main line or a branch with rulings of its own. */
int stele_edit_promote(struct stele_log *log, uint32_t line);
/* Cuts a line after `ply` moves, with the branches that depart later.  Cursors on what is removed
 * go to the last node left before it; so they do when a branch is deleted. */
int stele_edit_truncate(struct stele_log *log, struct stele_node node);
/* Adds, replaces or removes an annotation.  `item` is copied; index counts the node's items;
 * item NULL removes; index == number of items adds. */
int stele_edit_item(struct stele_log *log, struct stele_node node, size_t index,
                    const struct stele_item *item);
/* Stores a review in its log: an estimate at each node of its line, and the better lines as
 * branches of the kind "analysis".  Replaces an earlier review of that line, with those of its
 * better lines to which nobody has added anything; notes and other branches stay.  STELE_EUSAGE if
 * the review does not fit the line. */
int stele_edit_review(struct stele_log *log, const struct stele_review *review);
/* The name of the player at a seat in one language, or with lang NULL the plain one, which is the
 * player's id if it is NULL or "".  Ids and seats stay as they are. */
int stele_edit_player_name(struct stele_log *log, int seat, const char *lang, const char *name);
/* One part of <about> (title, event, place, date, recorder, source, licence, languages, comment) in
 * one language, or with lang NULL the one in none; NULL or "" takes it out.  The others keep their
 * places.  STELE_EUSAGE if there is no such part. */
int stele_edit_detail(struct stele_log *log, const char *part, const char *lang, const char *text);
/* Replaces <about>, or <result> (NULL removes). */
int stele_edit_about(struct stele_log *log, const struct stele_item *item);
int stele_edit_result(struct stele_log *log, const struct stele_item *item);
/* What is taken out of a log.  Kinds: "note", "mark" and "ask" (marks and questions in notes; a note
 * that has nothing else goes), "bookmark", "expect", "check", "estimate", "branch", "branch:KIND",
 * "analysis" (estimates and the branches of that kind: a review); none of them means notes and
 * bookmarks.  Authors: only what they wrote, "" for notes without an author; bookmarks, estimates,
 * claims and branches are nobody's and stay. */
struct stele_strip {
    const char *const *kinds, *const *authors;
    size_t kinds_n, authors_n;
};
struct stele_stripped {
    size_t items; /* annotations that are gone or shorter */
    size_t branches;
};
bool stele_strip_knows(const char *kind);
/* Removes annotations and branches; the moves of the main line stay.  *taken (may be NULL) receives
 * how many were removed.  STELE_EUSAGE if there is no such kind. */
int stele_edit_strip(struct stele_log *log, const struct stele_strip *what,
                     struct stele_stripped *taken);
/* Writes <result> from the computed scores at the end of the main line.  STELE_EUSAGE if the
 * game is not over. */
int stele_edit_result_computed(struct stele_log *log);

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

/* A log of its own with the moves up to a node as its main line, and nothing besides its header: no
 * annotations, no branches, no result.  STELE_EUSAGE if the node cannot be reached, or lies in a
 * branch whose rulings would have led elsewhere from the set-up on. */
int stele_log_cut(const struct stele_log *log, struct stele_node node, struct stele_log **out);

/* Why two games are no longer the same. */
enum stele_part {
    STELE_PART_NEVER,  /* they are the same, from the set-up to where the cursors stand */
    STELE_PART_SETUP,  /* the set-ups already differ */
    STELE_PART_MOVE,   /* another move was made */
    STELE_PART_EFFECT, /* the same move led to another position, or to other points */
    STELE_PART_END     /* one goes on, the other does not */
};
struct stele_parting {
    enum stele_part why;
    struct stele_node last_a, last_b; /* the last nodes at which both are the same */
    struct stele_node next_a, next_b; /* the first that differ; of a way that ended, its last */
};
/* Finds where the paths to two cursors part; they may belong to two logs of one game.  STELE_EUSAGE
 * for logs of different games. */
int stele_cursor_parting(const struct stele_cursor *a, const struct stele_cursor *b,
                         struct stele_parting *out);

enum {
    STELE_SWITCHES_MAX = 8,    /* rulings switched together at most */
    STELE_SWITCHES_DEFAULT = 3 /* where nobody says how many */
};
enum stele_change {
    STELE_CHANGE_SCORE,  /* of a seat, or anybody's */
    STELE_CHANGE_WINNER, /* who has won; nobody has in a game that is not over */
    STELE_CHANGE_LEGAL,  /* whether a move is */
    STELE_CHANGE_HASH    /* the position: it has the hash that is asked for */
};
struct stele_bisect {
    struct stele_node at; /* the moves up to here count; they need not be legal as recorded */
    enum stele_change change;
    int seat;                      /* STELE_CHANGE_SCORE: whose; STELE_NOBODY: anybody's */
    const int32_t *figure;         /* and to what, for that seat; NULL: to anything else */
    const struct stele_move *move; /* STELE_CHANGE_LEGAL: asked at that node */
    uint64_t hash;                 /* STELE_CHANGE_HASH: of the position at that node */
    unsigned most;                 /* rulings switched at a time, 0: the default */
};
/* Rulings that are to be read otherwise, and what comes of it. */
struct stele_answer {
    struct stele_setting switches[STELE_SWITCHES_MAX];
    size_t n;
    bool legal, over;
    uint8_t winners;
    int32_t totals[STELE_SEATS_MAX];
};
/* Finds the smallest sets of rulings which, with other choices from the set-up on, make the change
 * in question while all the moves up to the node stay legal: every set of the smallest size, at
 * most 64 of them, in the order of the rulings.  *list is freed with free(); NULL where *n is 0.
 * STELE_EUSAGE if there is no such node. */
int stele_bisect(const struct stele_log *log, const struct stele_bisect *what,
                 struct stele_answer **list, size_t *n);

/* ---- Where a claim went wrong ---------------------------------------------------------------- */

/* The first node at which a figure that is claimed wrongly can have gone wrong. */
struct stele_suspect {
    char path[STELE_FACT_TEXT_MAX]; /* of the figure, as stele_cursor_compare writes it */
    struct stele_node held;         /* the last node before, at which a claim about it held */
    bool claimed;                   /* there was such a claim; else `held` is the set-up */
    bool found;                     /* a move has changed the figure since */
    struct stele_node first;        /* the node that the first of those led to; else the claim's */
    struct stele_move move;         /* that move */
    char before[STELE_FACT_TEXT_MAX], after[STELE_FACT_TEXT_MAX]; /* what it made of the figure */
};
/* Looks for it on the way to a node.  The figure is a path as in <expect>, of a player (an id) or,
 * with NULL, from the top of the state; or "hash", which is claimed by <check>.  STELE_EUSAGE if the
 * node cannot be reached, or there is no such player. */
int stele_suspect_find(struct stele_log *log, struct stele_node node, const char *player,
                       const char *what, struct stele_suspect *out);
/* The same for a claim that did not hold when the log, or its file, was read or judged.  STELE_EUSAGE
 * if the diagnostic is about something else. */
int stele_suspect_of(struct stele_log *log, const struct stele_diag *diag,
                     struct stele_suspect *out);
/* "it can have gone wrong at main:44 at the earliest: Anna places … (Anna: score: 25 → 29); it was
 * right at main:40". */
void stele_say_suspect(const struct stele_log *log, const char *lang,
                       const struct stele_suspect *suspect, struct stele_buf *out);

/* ---- Mending a line -------------------------------------------------------------------------- */

/* What may be wrong with the record where a line ends in an illegal move. */
enum stele_repair_kind {
    STELE_REPAIR_INSERT, /* moves are missing */
    STELE_REPAIR_DELETE, /* a move is one too many */
    STELE_REPAIR_SEAT,   /* somebody else made it, or the rest of its turn is another turn */
    STELE_REPAIR_CHANGE  /* another move was made: its arguments, or all of it */
};
enum { STELE_REPAIR_MOVES = 4 };

/* One way to mend a line.  Plain data. */
struct stele_repair {
    enum stele_repair_kind kind;
    struct stele_node node; /* it begins here: the position before the move that it is about */
    struct stele_move old;  /* that move, as it was recorded */
    /* INSERT: what comes before it; SEAT, CHANGE: what takes its place. */
    struct stele_record moves[STELE_REPAIR_MOVES];
    size_t moves_n;
    bool turn;      /* SEAT: what is left of its turn goes to another player or round with it */
    bool joins;     /* INSERT: the recorded move belongs to the turn of the last one inserted */
    size_t stay;    /* INSERT: annotations of `node` that stay before it; the rest go after */
    int8_t seat;    /* turn: whose it is then */
    uint16_t round; /* turn: and of which round; 0: the log does not say */
    struct stele_move refused; /* the move that is illegal as recorded, at or soon after `node` */
    struct stele_reason why;   /* why it is */
    /* The last node of the line, in its present numbers, that can be reached then; how many
     * recorded moves remain after it; how many claims around `node` and up to there do not hold. */
    struct stele_node reach;
    uint32_t left, failed;
    uint32_t change; /* how much of the record it changes: a measure to compare by */
};
/* "insert", "delete", "seat", "change": for programs. */
const char *stele_repair_name(enum stele_repair_kind kind);
/* Looks for repairs of a line at its first illegal move or, where none of those leads to the end of
 * the line with all its claims, at one of the forty before it.  Best first: those after which most of the recorded moves
 * can be replayed, then those under which fewest claims fail, then those that change least.  Every
 * one of them lets at least one more recorded move be replayed.  Takes bounded time, and gives the
 * same list for the same log.  *list is freed with free(); NULL where *n is 0: the line is whole,
 * cannot be reached, or nothing helps.  STELE_EUSAGE if there is no such line. */
int stele_repair_find(const struct stele_log *log, uint32_t line, struct stele_repair **list,
                      size_t *n);
/* The log with a repair made that was found for it: the same lines, in which the branches and
 * annotations follow their moves, and links to nodes their nodes.  What the record had and why it
 * was refused is kept in a note at the repair's node, in each language.  *out is a log of its own;
 * the log itself stays as it is. */
int stele_repair_make(const struct stele_log *log, const struct stele_repair *repair,
                      struct stele_log **out);
/* "insert “end” (Anna ends her turn)"; and how far the line goes then. */
void stele_say_repair(const struct stele_log *log, const char *lang,
                      const struct stele_repair *repair, struct stele_buf *out);
void stele_say_reach(const struct stele_log *log, const char *lang,
                     const struct stele_repair *repair, struct stele_buf *out);

/* ---- Corrections of doubtful figures --------------------------------------------------------- */

/* Figures of one item that could be others than the set has them. */
struct stele_correction {
    struct stele_set_changes changes; /* at most three; as they are, stele_patch_write takes them */
    uint32_t steps; /* how far they are from what the set has: units, names */
};
/* Freed with stele_corrections_free; borrows nothing. */
struct stele_corrections {
    struct stele_correction *list; /* equally small, in the order of the set */
    size_t n;
    bool more;      /* there are others as small as these */
    bool cut;       /* the search was given up: there may be some that were not tried */
    uint32_t tried; /* corrections tried */
    void *memory;
};
/* Finds the smallest corrections of doubtful figures under which a move that is refused at the
 * position would be legal there.  Tries only figures that the refusal rests on
 * (stele_grounds_of_reason) and that are reconstructed or of low confidence, the least certain
 * first: one figure of an item, then two, then three of them, nearest values first.  Changes
 * nothing: the decision needs somebody who can look at the printed figure.  The list is empty if
 * the move is legal, if its refusal rests on nothing doubtful, or if no correction helps.  Takes
 * bounded time.  Returns STELE_OK or STELE_ENOMEM. */
int stele_cursor_corrections(const struct stele_cursor *cursor, const struct stele_move *move,
                             struct stele_corrections *out);
void stele_corrections_free(struct stele_corrections *corrections); /* may be NULL */
/* "costs of cards: Galley: wood 1 → wood 1, gold 1".  `lib` has the set that is corrected. */
void stele_say_correction(const struct stele *lib, const struct stele_game *game, const char *lang,
                          const struct stele_correction *correction, struct stele_buf *out);

/* What people call an item of a group, and its figures under a correction (no changes: as the set has them). */
void stele_say_item(const struct stele *lib, const struct stele_game *game, const char *lang,
                    const char *group, const char *item, struct stele_buf *out);
void stele_say_figures(const struct stele *lib, const struct stele_game *game, const char *lang,
                       const char *group, const char *item,
                       const struct stele_correction *correction, struct stele_buf *out);
/* "Late Iron figures, no. 3": what people call a figure, which has no number of its own if that is 0. */
void stele_say_figure_name(const struct stele *lib, const struct stele_game *game, const char *lang,
                      const char *name, int32_t number, struct stele_buf *out);

/* What many recorded games show about one doubtful item.  Each of its figures is judged by itself
 * (struct stele_known); this is about those that were corrected or, if none was, about all that
 * were used. */
enum stele_finding_kind {
    STELE_FOUND_CORRECTED, /* other figures explain what was played, and nothing else near them does */
    STELE_FOUND_KEPT,      /* the figures of the set do, and their neighbours do not */
    STELE_FOUND_OPEN,      /* several figures do: see `figures` and `others` */
    STELE_FOUND_DIVIDED,   /* the games contradict each other: see `others` */
    STELE_FOUND_BOUND,     /* it was met, but no other figures near go with the rest of the set */
    STELE_FOUND_UNMET      /* no game has met it */
};
/* Something to look at: a node of the main line of a log, by number. */
struct stele_witness {
    size_t log;
    uint32_t ply;
};
/* Other figures for it, and the evidence for them. */
struct stele_rival {
    struct stele_correction correction; /* of the set; no changes: as it is */
    uint32_t pro;                       /* moves and claims that hold under it alone */
    struct stele_witness where;         /* the first of them */
};
/* How well one figure is known. */
enum stele_known_kind {
    STELE_KNOWN_SURE,    /* the record contradicts every other value */
    STELE_KNOWN_WITHIN,  /* a number within bounds: one that was only compared with others, say */
    STELE_KNOWN_OPEN,    /* it has mattered, but others explain what was recorded as well */
    STELE_KNOWN_DIVIDED, /* the games contradict each other about it */
    STELE_KNOWN_BOUND,   /* the rest of the set leaves no other */
    STELE_KNOWN_UNMET    /* the record would be the same with any value */
};
/* The evidence for one end of the range of a number: moves, claims and checks that fail under the
 * next number beyond it.  None: the set allows no such number. */
struct stele_bound {
    bool known;
    int32_t value;   /* the last that fits */
    uint32_t contra; /* what contradicts the next one; */
    uint32_t checks; /* those of them that are checks; */
    uint32_t logs;   /* in how many games they are */
    struct stele_witness at; /* the first of them */
};
enum { STELE_ROUND_MAX = 8 };
/* A figure: an attribute of an item, or one number of a row of them. */
struct stele_known {
    const char *part, *name;
    int32_t number; /* which of a row, from 1; 0: it is no row */
    enum stele_known_kind kind;
    const char *before, *after; /* as the set has it, and as it is believed to be; "": absent */
    bool is_number;             /* bounds mean something */
    struct stele_bound least, most;
    /* Whether any move has used it.  An unused figure can still be known where positions contain
     * figures of the set: then only checks are evidence for it, no moves. */
    bool met;
    uint32_t pro;    /* what does not hold under the nearest other, or as the set has it if that is another */
    uint32_t checks; /* those of them that are checks */
    uint32_t logs;
    struct stele_witness pro_at;
    /* Where all such figures of the group are multiples of something: the multiples of it within the bounds. */
    int32_t unit;
    int32_t round[STELE_ROUND_MAX];
    size_t round_n;
};
struct stele_finding {
    enum stele_finding_kind kind;
    const char *group, *item;
    struct stele_correction correction; /* what explains most; no changes: as the set has it */
    uint32_t pro;    /* moves and claims that would not hold without it (KEPT: under the nearest others) */
    uint32_t contra; /* those that do not hold with it, but would with other figures */
    uint32_t checks; /* of the former those that are checks */
    uint32_t logs;   /* in how many games the former are */
    struct stele_witness pro_at, contra_at; /* the first of each */
    struct stele_correction sure; /* of the correction the figures that are sure */
    struct stele_known *figures;  /* all of the item, in the order in which the game reads them */
    size_t figures_n;
    /* OPEN: what fits as well; DIVIDED: what other games say. */
    struct stele_rival *others;
    size_t others_n;
    bool more; /* others that are not in the list */
};
/* A log that does not hold under the corrections, for any reason. */
struct stele_unexplained {
    struct stele_witness where;
    struct stele_reason why;
};
/* Freed with stele_inference_free; borrows the words of groups and items from the context. */
struct stele_inference {
    struct stele_finding *list; /* every doubtful item that is not of high confidence, in the order of the set */
    size_t n;
    struct stele_unexplained *unexplained;
    size_t unexplained_n;
    size_t logs, holding; /* how many were asked; how many of them hold as they are, without any correction */
    uint32_t tried;       /* corrections tried */
    bool cut;             /* the search was given up at its bound */
    void *memory;
};
/* Finds the smallest corrections of doubtful figures under which the records hold in most of the
 * games: moves, checks, expectations, results.  Logs may be read for their form alone.  Their main
 * lines count, and they must be of the game and name the set that `lib` has in use (STELE_EUSAGE).
 * The work is bounded by the number of corrections tried (effort->budget; 0: 5000), and the result
 * is the same with any number of threads.  Figures of high confidence are left alone.  A log that
 * breaks for another reason counts up to there.  STELE_ESTOP if the watch stopped it. */
int stele_infer(const struct stele *lib, const struct stele_game *game,
                struct stele_log *const *logs, size_t n, const struct stele_effort *effort,
                struct stele_inference *out);
void stele_inference_free(struct stele_inference *inference); /* may be NULL */

/* ---- Why, and why not ------------------------------------------------------------------------ */

/* A move that had to do with an object. */
struct stele_trace {
    size_t object;          /* which of those asked about */
    struct stele_node node; /* the move leads here */
    bool touched;           /* one points at it to make the move; else the move changed it */
};
/* The moves from the set-up to a node that touched or changed objects, in the order in which
 * they were made: how the pieces that a ledger row rests on got there.  *list is freed with
 * free(); NULL where *n is 0.  STELE_EUSAGE if the node cannot be reached. */
int stele_log_traces(struct stele_log *log, struct stele_node node,
                     const struct stele_object *objects, size_t objects_n,
                     struct stele_trace **list, size_t *n);

/* What somebody asks about at a position: a move ("place F C3", "place farmer C3"), a verb
 * ("place"), a thing ("space:C3", "C3", "die 3", "Anna's marker on the A.S.T."), a clause or
 * ruling ("BAB-7.2"), or a category of the ledger ("cities"). */
enum stele_topic_kind {
    STELE_TOPIC_MOVE,
    STELE_TOPIC_VERB,
    STELE_TOPIC_OBJECT,
    STELE_TOPIC_CLAUSE,
    STELE_TOPIC_CATEGORY
};
enum { STELE_TOPIC_OBJECTS_MAX = 8 };
struct stele_topic {
    enum stele_topic_kind kind;
    struct stele_move move;
    uint8_t verb, category;
    struct stele_object objects[STELE_TOPIC_OBJECTS_MAX]; /* all that go by the name */
    size_t objects_n;
    const char *clause;
};
/* Reads it.  Names may be those of logs or those of either language, capital or small; a thing
 * whose owner is not named is the mover's.  False: *why (not NULL) says that there is nothing of
 * that name (core.no-such-topic), or what is wrong with the words of a move. */
bool stele_topic_parse(const struct stele_cursor *cursor, const char *text,
                       struct stele_topic *out, struct stele_reason *why);

enum stele_hurdle_kind {
    STELE_CAN,    /* nothing stands in the way: `n` forms of the verb are legal, `move` is one */
    STELE_CANNOT, /* `n` forms of `verbs` are refused for *why, `move` is one of them */
    STELE_NO_POINTS, /* `n` objects bring `seat` no points, `object` is one of them */
    STELE_NO_USE     /* no move is made with the object */
};
/* One answer to “why not?”. */
struct stele_hurdle {
    enum stele_hurdle_kind kind;
    uint32_t n;
    uint64_t verbs;          /* bit per verb that this is said of */
    struct stele_move move;  /* CAN, CANNOT */
    bool open;               /* CAN: the forms are not listed, and `move` is not one */
    struct stele_reason why; /* CANNOT, NO_POINTS */
    struct stele_more more;  /* CANNOT: what there is to say besides */
    struct stele_object object;
    int8_t seat;      /* NO_POINTS: whom it pays nothing; STELE_NOBODY: anybody */
    uint8_t category; /* NO_POINTS */
    /* NO_POINTS: the position that is spoken of; another than the cursor's if the object was scored
     * there and is no longer what it was. */
    struct stele_node node;
};
/* Explains why something cannot be done at the position, or brings no points.  What can be done
 * comes first, then what comes nearest to it.  Each reason is listed once, with all the forms and
 * verbs it applies to.  *list is freed with free(); NULL where *n is 0, which is possible for a
 * clause or a category.  Returns STELE_OK or STELE_ENOMEM. */
int stele_cursor_why_not(const struct stele_cursor *cursor, const struct stele_topic *topic,
                         struct stele_hurdle **list, size_t *n);

/* ---- Studies --------------------------------------------------------------------------------- */

/* Chapters with titles and introductions, each a log: inside the study, or in a file beside it.  A
 * position is a chapter too: a log whose moves lead to it, opened there (`at`).
 *
 * Logs are read on request only, so that a broken chapter does not block the others.  A study
 * belongs to one thread; the logs it hands out are independent of it. */
struct stele_study;

/* Reads a study, packed or plain.  *out is NULL and the result STELE_EINPUT, STELE_EIO or
 * STELE_ENOMEM if it cannot be read.  A log is refused with the code study.log; stele_log_read and
 * its like refuse a study with log.study. */
int stele_study_read(const struct stele *lib, const struct stele_source *source,
                     const struct stele_limits *limits, struct stele_study **out,
                     struct stele_diags *diags);
/* One without chapters; NULL without memory. */
struct stele_study *stele_study_new(const struct stele *lib);
void stele_study_free(struct stele_study *study);
/* As of logs; the text notation has no studies (STELE_EUSAGE). */
int stele_study_write(const struct stele_study *study, enum stele_format format,
                      struct stele_buf *out);
/* As stele_log_save_with. */
int stele_study_save(struct stele_study *study, const char *path, const struct stele_saving *how,
                     struct stele_diags *diags);
enum stele_disk stele_study_disk(struct stele_study *study);
enum stele_format stele_study_format(const struct stele_study *study);
/* Takes over the file of another study, which then has none: for one that was read from memory and
 * goes on in place of the other. */
void stele_study_inherit(struct stele_study *study, struct stele_study *from);
/* Grows with every change to the study. */
uint64_t stele_study_generation(const struct stele_study *study);

size_t stele_study_n(const struct stele_study *study);
struct stele_chapter {
    const char *id;
    const char *href;     /* the file beside the study that is its log; "": it is inside */
    const char *at;       /* the node at which it opens; "": at the start */
    const char *game;     /* "" if the log is beside the study, or does not say */
    unsigned source_line; /* in the file; 0 if made here */
};
/* Chapter k; all its texts are empty if there is none. */
void stele_study_chapter(const struct stele_study *study, size_t k, struct stele_chapter *out);
/* The chapter of an id or, if there is none of that name, with a number counted from 1; false if there
 * is neither. */
bool stele_study_find(const struct stele_study *study, const char *text, size_t *out);

/* The texts of the study itself and of its chapters. */
enum stele_study_part {
    STELE_STUDY_TITLE,
    STELE_STUDY_INTRODUCTION, /* paragraphs, with links as in notes */
    STELE_STUDY_AUTHOR,       /* of the study alone, in no language */
    STELE_STUDY_DATE
};
#define STELE_STUDY_ITSELF SIZE_MAX /* in place of a chapter */
/* For a reader of `lang`: in that language, else the plain one, else in another; "" if there is none. */
const char *stele_study_text(const struct stele_study *study, size_t k, enum stele_study_part part,
                             const char *lang);
/* In exactly that language, or with lang NULL the plain one; "" if there is none. */
const char *stele_study_text_in(const struct stele_study *study, size_t k,
                                enum stele_study_part part, const char *lang);

/* Where the log of chapter k is: a source for everything that reads logs.  Its path is the file that
 * the lines of diagnostics belong to.  It lasts until the study changes or is freed or, for a log
 * beside it, until this is asked again.  Such a log must be an ordinary file below the folder of the
 * study, on a way without symbolic links; if it is not, or cannot be read, *out is untouched. */
int stele_study_source(struct stele_study *study, size_t k, struct stele_source *out,
                       struct stele_diags *diags);
/* Reads the log of chapter k as stele_log_read does, with true line numbers.  A log beside the study
 * belongs to its own file; one inside has none: stele_study_set_log puts it back. */
int stele_study_log(struct stele_study *study, size_t k, const struct stele_limits *limits,
                    struct stele_log **out, struct stele_diags *diags);
/* The node at which chapter k opens in its log.  False, with the start, if the log has no such
 * node. */
bool stele_study_node(const struct stele_study *study, size_t k, const struct stele_log *log,
                      struct stele_node *out);
/* Judges what a chapter says beside its log: that it opens at a node there is.  STELE_EINPUT if it
 * does not (study.no-such-node); logs that cannot be read are not judged. */
int stele_study_judge(struct stele_study *study, size_t k, struct stele_diags *diags);

/* Edits.  Each succeeds or leaves the study as it was.  No edit accepts what a reader would refuse:
 * STELE_EUSAGE, and this says why; NULL if the reason is plain, as for a chapter that there is not. */
const struct stele_reason *stele_study_refusal(const struct stele_study *study);
/* NULL or "" removes the text.  lang NULL: the plain one. */
int stele_study_set_text(struct stele_study *study, size_t k, enum stele_study_part part,
                         const char *lang, const char *text);
/* Adds a copy of a log as a chapter, before chapter k or, if k is the number of chapters, after the
 * last. id NULL invents one (c1, c2, …). */
int stele_study_add(struct stele_study *study, size_t k, const char *id,
                    const struct stele_log *log);
/* The same with a file beside the study, which need not be there yet. */
int stele_study_add_beside(struct stele_study *study, size_t k, const char *id, const char *href);
int stele_study_remove(struct stele_study *study, size_t k);
/* Chapter `from` becomes chapter `to`. */
int stele_study_move(struct stele_study *study, size_t from, size_t to);
int stele_study_rename(struct stele_study *study, size_t k, const char *id);
/* NULL or "": at the start. */
int stele_study_set_at(struct stele_study *study, size_t k, const char *at);
/* Takes the log of a chapter that is beside the study inside; nothing to do for one that is there.
 * Fails as stele_study_source does, or with STELE_EINPUT if the file is no log that can be read
 * whole. */
int stele_study_embed(struct stele_study *study, size_t k, struct stele_diags *diags);
/* Replaces the log of a chapter by a copy of another one.  Refused (study.beside) where it is a file
 * beside the study: that is saved as a log is. */
int stele_study_set_log(struct stele_study *study, size_t k, const struct stele_log *log);

/* ---- Words ----------------------------------------------------------------------------------- */

/* A move in text notation, "buy development=agriculture goods=cloth,spearheads"; "?" for one that the game does not
 * have. */
void stele_move_print(const struct stele_log *log, const struct stele_move *move,
                      struct stele_buf *out);
/* Parses a move in text notation.  Words without "key=" fill the arguments in the order of the
 * verb's table.  `by` is taken from a "by=" word, else the mover at the cursor (pass NULL: the
 * verb's natural owner, nobody for chance, seat 0 otherwise).  On failure *why (not NULL) says what
 * was found and expected. */
bool stele_move_parse(const struct stele_log *log, const struct stele_cursor *cursor,
                      const char *text, struct stele_move *out, struct stele_reason *why);
bool stele_move_equal(const struct stele_move *a, const struct stele_move *b);
/* An object's name, "monument:anna:temple", both ways. */
void stele_object_print(const struct stele_log *log, const struct stele_object *object,
                        struct stele_buf *out);
bool stele_object_parse(const struct stele_log *log, const char *text, struct stele_object *out);

/* Sentences in the chosen language.  `log` gives the players' names and the game.  Of a move that the game does not
 * have they say what is wrong with it. */
void stele_say_move(const struct stele_log *log, const char *lang, const struct stele_move *move,
                    struct stele_buf *out);
/* A legal move of the position, with what the position adds: which card it takes, what it costs.  Any other as
 * stele_say_move. */
void stele_cursor_say_move(const struct stele_cursor *cursor, const char *lang,
                           const struct stele_move *move, struct stele_buf *out);
void stele_say_event(const struct stele_log *log, const char *lang,
                     const struct stele_event *event, struct stele_buf *out);
/* The same for somebody who may not know everything: without the arguments whose bit is set, and
 * without the facts that `viewer` (STELE_NOBODY knows all) does not know.  "Boris draws 3
 * tokens". */
void stele_say_move_veiled(const struct stele_log *log, const char *lang,
                           const struct stele_move *move, uint16_t hidden, struct stele_buf *out);
void stele_say_event_to(const struct stele_log *log, const char *lang, int viewer,
                        const struct stele_event *event, struct stele_buf *out);
/* What a move is about in a word or two, for the summary of a turn: "Great Wall".  Nothing for
 * moves that are not worth mentioning there, such as the end of the turn. */
void stele_say_move_short(const struct stele_log *log, const char *lang,
                          const struct stele_move *move, uint16_t hidden, struct stele_buf *out);
void stele_say_row(const struct stele_log *log, const char *lang, const struct stele_row *row,
                   struct stele_buf *out);
/* "points", "tie-break", "shared", "other", "alone", "nobody": for programs. */
const char *stele_win_name(unsigned win);
/* What decides the game: "Level on points; the tie-break decides: cities", and one of the figures
 * with what each player has: "cities: Anna 7, Boris 5". */
void stele_say_win(const struct stele_log *log, const char *lang,
                   const struct stele_standing *standing, struct stele_buf *out);
void stele_say_standing(const struct stele_log *log, const char *lang,
                        const struct stele_standing *standing, size_t figure,
                        struct stele_buf *out);
/* What goes in brackets after such a sentence: "BAB-6.1", and where a reading was decisive
 * "BAB-6.1; read as BAB-R6: all".  Nothing without a clause. */
void stele_say_clause(const struct stele *lib, const struct stele_game *game, const char *lang,
                      const char *clause, struct stele_ruled reading, struct stele_buf *out);
/* What a verdict rests on, "costs of cards: Galley (reconstructed, low confidence)", and the same as a
 * sentence that asks for a correction.  Nothing where there is nothing. */
void stele_say_grounds(const struct stele *lib, const struct stele_game *game, const char *lang,
                       const struct stele_grounds *grounds, struct stele_buf *out);
void stele_say_rests(const struct stele *lib, const struct stele_game *game, const char *lang,
                     const struct stele_grounds *grounds, struct stele_buf *out);
/* What to call an object, as inside a sentence: "die 2", "Anna's Temple". */
void stele_say_object(const struct stele_log *log, const char *lang,
                      const struct stele_object *object, struct stele_buf *out);
/* A difference that stele_cursor_compare reported, "Anna: wood: 3 → 5". */
void stele_say_difference(const struct stele_log *log, const char *lang, const char *path,
                          const char *before, const char *after, struct stele_buf *out);
/* A figure of the position, "Anna: wood = 3"; `seat` is STELE_NOBODY if it is no player's. */
void stele_say_figure(const struct stele_log *log, const char *lang, int seat, const char *path,
                      const char *value, struct stele_buf *out);
/* One of `lib` and `log` may be NULL: without a log no player has a name. */
void stele_say_reason(const struct stele *lib, const struct stele_log *log, const char *lang,
                      const struct stele_reason *reason, struct stele_buf *out);
/* What there is to say besides a reason, each with its label and clause: ". Now: … (RTA-3.6).
 * Besides: … (RTA-9.1)".  Nothing where there is nothing. */
void stele_say_more(const struct stele *lib, const struct stele_log *log, const char *lang,
                    const struct stele_more *more, struct stele_buf *out);
/* One line: "file:12: main:3: buy …: reason (RTA-9.4)", with what there is to say besides.  `lib`
 * and `log` are as for stele_say_reason; `file` may be NULL. */
void stele_say_diag(const struct stele *lib, const struct stele_log *log, const char *lang,
                    const char *file, const struct stele_diag *diag, struct stele_buf *out);
/* A fact that is text (the path of a claim: "what"), "" without it.  Lives as long as the facts. */
const char *stele_fact_text(const struct stele_facts *facts, const char *key);
/* Any message of the catalogues with string arguments: pairs of key and value, then NULL.  `game`
 * may be NULL.  A value that is a number also chooses plural forms; values are shown as by
 * stele_shown. */
void stele_say(const struct stele *lib, const struct stele_game *game, const char *lang,
               const char *message, struct stele_buf *out, ...);

#ifdef __cplusplus
}
#endif

#endif
