/* The record: what a log file says, element by element, after its words have become numbers.
 * The reader (XML or text) produces it as a stream of calls; the verifier replays the stream
 * without keeping it, the tree keeps it.  All strings in a call live only during the call, except
 * those in the header, which live as long as the arena that was given to the reader.
 *
 * Text notation of a whole log: one element a line, `name key=value …`, nested by indentation
 * (two spaces a level when written, any deeper indentation when read).  A value is bare or in
 * double quotes with \\ \" \n \t.  The text of an element follows as deeper lines `| text`, one
 * for each line of it.  `# text` is a comment, `#| text` its next line.  Values of lists are
 * separated by commas.  The first element is `log`.  `?target text` is a processing instruction,
 * `?| text` its next line.
 *
 * On `log` a word `xmlns:prefix=URI` declares a foreign namespace.  In a turn, the values of a
 * move's first arguments may stand without their names.
 *
 * Items: `text` is all the direct text, stripped at both ends.  Where text (not only spaces)
 * stands after a child, every piece of text becomes a child named "#text" and `text` is empty;
 * of those pieces only the outer ends are stripped, spaces between children are kept. */
#ifndef STELE_CORE_READ_RECORD_H
#define STELE_CORE_READ_RECORD_H

#include "core/base/arena.h"
#include "core/base/diags.h"
#include "core/game/game.h"
#include "core/base/names.h"
#include "core/read/origin.h"
#include "core/words/notation.h"

/* Foreign attributes on an element: names are "prefix:local", prefixes as declared in
 * header.namespaces. */
struct record_attrs {
    struct stele_setting *list;
    size_t n;
};

struct record_player {
    struct stele_player player;
    struct record_attrs foreign;
    unsigned source_line; /* in the file; 0 if made here */
};

struct record_setting { /* <option>, <ruling> as written */
    const char *name, *value;
    struct record_attrs foreign;
    unsigned source_line;
};

struct record_setup_item {
    struct stele_move move; /* verb indexes game->setup_items; by is STELE_NOBODY */
    struct record_attrs foreign;
    unsigned source_line;
};

/* A comment, an instruction or a foreign element of the header, with its place: items stand in the
 * order of their places, and each is written back at its own. */
struct record_header_item {
    struct stele_item item;
    uint32_t place;
};
enum {
    PLACE_BEFORE = 0,      /* before the root */
    PLACE_SECTION = 4096,  /* the distance of sections: 0 <log> itself, 1 <about>, 2 <players> … */
    PLACE_INSIDE = 1,      /* in a section, before its first child; + n after n of them */
    PLACE_BEHIND = 4095    /* after a section */
};

struct record_header {
    const struct stele_game *game;
    const char *engine;  /* as written, "" if absent */
    const char *edition;
    const struct stele_item *about; /* NULL if absent */
    struct record_player *players;  /* by seat */
    size_t players_n;
    const char *set, *digest, *patches; /* as written, "" if absent */
    struct stele_item *carried;         /* the patches that stand in the log itself */
    size_t carried_n;
    struct record_setting *options, *rulings;
    size_t options_n, rulings_n;
    const char *knowledge; /* "full" or "table" */
    struct record_setup_item *setup;
    size_t setup_n;
    struct stele_setting *namespaces; /* prefix, URI: foreign ones, all declared on the root */
    size_t namespaces_n;
    struct record_attrs foreign_log, foreign_players, foreign_rules, foreign_setup;
    unsigned log_line, players_line, rules_line, setup_line; /* where they stand in the file; 0 if nowhere */
    struct record_header_item *items;
    size_t items_n;
    /* Derived: the context with the set that the log names, which the caller that passes the header holds as long as
     * it is looked at; the resolved rules and an array of players by seat. */
    const struct stele *lib;
    struct stele_rules rules;
    struct stele_player *seats;
};

struct record_line { /* <line> or <branch> */
    const char *id, *title, *kind; /* title, kind "" if absent */
    const char *title_in[STELE_LANGS_N]; /* "" or NULL where there is none */
    const struct record_setting *rulings; /* overrides: <ruling> children that come first */
    size_t rulings_n;
    struct record_attrs foreign;
    unsigned source_line;
};

struct record_turn {
    int8_t seat;
    uint16_t round; /* 0 if not given */
    struct record_attrs foreign;
    unsigned source_line;
};

/* Each call returns STELE_OK to go on; anything else stops the reader, which returns it.  Calls
 * that are NULL are left out; `line_id` and `move` must be there.  What a file says after its main
 * line (comments, foreign elements) is delivered at the last node of that line; line_end of the
 * main line, result and tail come last, even if the end of the file turns out to be broken. */
struct record_sink {
    /* After the header is complete and its names are resolved, before the first line. */
    int (*header)(void *user, const struct record_header *header);
    /* A line is about to begin.  STELE_EINPUT if another one has its id already: the receiver keeps
     * the ids, because it may need them for more than to distinguish them. */
    int (*line_id)(void *user, const char *id, size_t size);
    int (*line_begin)(void *user, const struct record_line *line);
    int (*line_end)(void *user);
    int (*turn_begin)(void *user, const struct record_turn *turn);
    int (*turn_end)(void *user);
    int (*move)(void *user, const struct stele_move *move, const struct record_attrs *foreign,
                unsigned source_line);
    /* note, bookmark, estimate, expect, foreign elements, comments at the current node; check too if
     * there is no call for it.  Without keep_items only expect comes here.  Like every item, a
     * claim comes when its element ends, after the errors that are found within it. */
    int (*item)(void *user, const struct stele_item *item);
    /* `hash` is what the item says. */
    int (*check)(void *user, uint64_t hash, const struct stele_item *item);
    int (*result)(void *user, const struct stele_item *item);
    /* A comment or an instruction after the root. */
    int (*tail)(void *user, const struct stele_item *item);
    /* With keep_items: a foreign namespace first met after the header was delivered: it belongs
     * to header.namespaces as well.  Its strings live as long as the header's. */
    int (*namespace_found)(void *user, const struct stele_setting *found);
    /* In place of `move` or `turn_begin`: a move or the beginning of a turn that cannot be read; the
     * error has been reported.  What follows in this line has no position; it is delivered all the
     * same, in a turn of nobody where the turn was at fault.  NULL: reading stops at such an
     * error. */
    int (*unread)(void *user, bool turn, unsigned source_line);
    /* The reader is about to report an error: a receiver that put moves aside looks at them first,
     * so that errors are reported in the order of the file. */
    void (*before_error)(void *user);
    void *user;
    /* False: notes, bookmarks, estimates, comments, foreign matter are judged, but not built. */
    bool keep_items;
    /* Without keep_items: build <about> all the same. */
    bool keep_about;
};

struct record_reader; /* owns the parser context; reusable; one thread */

struct record_reader *record_reader_new(const struct stele *lib, const struct stele_limits *limits);
void record_reader_free(struct record_reader *reader);
/* Reads a whole source of any format.  The header and its strings are allocated in `arena`.
 * Returns STELE_OK, STELE_EINPUT (format errors and limits are in diags; everything before the
 * error has been delivered, and what follows it as `unread` says), STELE_EIO, STELE_ENOMEM, or what
 * a callback returned.  Format diagnostics carry the source line and the node reached. */
int record_read(struct record_reader *reader, const struct stele_source *source,
                struct arena *arena, const struct record_sink *sink, struct stele_diags *diags);
/* Whether the first n bytes of a source, unpacked, begin a log in text notation. */
bool record_is_text(const unsigned char *data, long n);
/* Whether they look like UTF-16, which is refused before any parser sees it. */
bool record_is_utf16(const unsigned char *data, long n);
/* What is known of the file read from now on goes to *stamp (NULL: nowhere). */
void record_stamp(struct record_reader *reader, struct stamp *stamp);
/* The form of what was read last. */
enum stele_format record_format(const struct record_reader *reader);
/* Whether the last source was read to its end, with every move.  If so, errors are about what it says, and all of it
 * was delivered. */
bool record_complete(const struct record_reader *reader);
/* Whether some of it was not delivered as it stands there, but as it was probably meant. */
bool record_guessed(const struct record_reader *reader);
/* Hands over the names outside the vocabulary that the last source had; the caller frees them. */
void record_take_names(struct record_reader *reader, struct names *out);
/* The node reached so far, as "main:12": for the receiver's own diagnostics. */
void record_node(const struct record_reader *reader, char out[STELE_NODE_MAX]);
/* A node before it: `line` 0 is the main line, 1 the branch of it that is being read, and so on. */
void record_node_at(const struct record_reader *reader, unsigned line, uint32_t ply,
                    char out[STELE_NODE_MAX]);
/* Moves of the innermost line so far. */
uint32_t record_ply(const struct record_reader *reader);

#endif
