/* What everything else is made of: result codes, growing texts; verbs, moves, objects; facts, reasons,
 * events and ledger rows; diagnostics; the context with its games and texts; sources and limits; JSON. */
#ifndef STELE_CORE_H
#define STELE_CORE_H

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

/* Makes room in an array of elements of `size` bytes for `need` of them: `list` is the address of
 * the pointer to it (NULL: no array yet, *room is 0), *room receives how many fit.  Grows in large
 * steps, for adding one element after the other.  False without memory, or if the size cannot be
 * counted; the array is then as it was. */
bool stele_grow(void *list, size_t *room, size_t need, size_t size);

/* Frees the `memory` of a list that the library made for its caller; may be NULL. */
void stele_memory_free(void *memory);

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
struct stele_objects {
    struct stele_object *list;
    size_t n;
    void *memory;
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

/* ---- The context ----------------------------------------------------------------------------- */

struct stele; /* games with their sets, and texts */

/* Makes a context with all games, the embedded component sets and texts; sets and texts are read
 * when first asked for.  Returns NULL without memory. */
struct stele *stele_new(void);
void stele_free(struct stele *lib);
/* Whether memory has run out since the last call, in a function whose result cannot say so: texts
 * are then their keys, and lists that the library lends are empty.  Call it before printing. */
bool stele_out_of_memory(const struct stele *lib);

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
struct stele_ids {
    const char **list;
    size_t n;
    void *memory;
};
/* Ids of the clauses, then of the rulings, whose text holds every word of `text`, ignoring case.
 * STELE_OK or STELE_ENOMEM. */
int stele_text_search(const struct stele *lib, const struct stele_game *game, const char *lang,
                      const char *text, struct stele_ids *out);

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

/* ---- Random numbers -------------------------------------------------------------------------- */

/* Random numbers, for bots and self-play; the same on every machine. */
struct stele_rng {
    uint64_t s[4];
};
void stele_rng_seed(struct stele_rng *rng, uint64_t seed);

/* ---- JSON ------------------------------------------------------------------------------------ */

/* Writes an answer as JSON, as a Tcl value or in any other form of dicts, lists, numbers and texts.
 * Inside a dict every value has a key, inside a list key is NULL. */
struct stele_emit {
    void (*open)(struct stele_emit *emit, const char *key, bool list);
    void (*close)(struct stele_emit *emit);
    void (*integer)(struct stele_emit *emit, const char *key, int64_t value);
    void (*string)(struct stele_emit *emit, const char *key, const char *value);
    void (*boolean)(struct stele_emit *emit, const char *key, bool value);
    /* A text of which there are few, such as an id or a code, and which values may share. */
    void (*word)(struct stele_emit *emit, const char *key, const char *value);
    bool whole;   /* keys without a value are written, too: empty, 0 or false.  Else they are left out */
    bool *failed; /* to be set where memory is missing for a part of the answer */
    void *user;
};

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

#ifdef __cplusplus
}
#endif

#endif
