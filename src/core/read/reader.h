/* The inside of the record reader: what the two front ends (xmlread.c, textread.c) tell the one
 * semantic layer (record.c), so that both notations mean the same.  A front end reports elements,
 * text and comments in document order; the layer knows where each may stand, turns words into
 * numbers and calls the sink.  Every call returns false when reading must stop. */
#ifndef STELE_CORE_READ_READER_H
#define STELE_CORE_READ_READER_H

#include "core/base/diags.h"
#include "core/read/bounds.h"
#include "core/read/grammar.h"
#include "core/read/gzin.h"
#include "core/xml/items.h"
#include "core/read/record.h"
#include "core/read/vocabulary.h"

#define STELE_LOG_NAMESPACE "urn:stele:log:1"
#define XML_NAMESPACE_URI   "http://www.w3.org/XML/1998/namespace"

enum { READER_DEPTH_MAX = 250 }; /* libxml2 itself stops at 256 */

/* An attribute.  Without prefix and URI it belongs to the log's own vocabulary; `local` NULL
 * means a value without a name, which the text notation allows for arguments of moves. */
struct reader_attr {
    uint16_t word;
    const char *prefix, *local, *uri;
    const char *value; /* size bytes, no NUL */
    size_t size;
};

/* An element; foreign if uri is not NULL. */
struct reader_element {
    uint16_t word;
    const char *prefix, *local, *uri;
    const struct reader_attr *attrs;
    size_t attrs_n;
};

enum { TURN_ROUND_MAX = UINT16_MAX };

/* What is open, from the document inwards. */
enum kind {
    KIND_DOCUMENT,
    KIND_LOG,
    KIND_PLAYERS,
    KIND_RULES,
    KIND_SETUP,
    KIND_LINE, /* or branch */
    KIND_TURN,
    KIND_EMPTY, /* may hold nothing but foreign matter */
    KIND_ITEM,  /* being built */
    KIND_SKIP   /* nobody wants it */
};

/* An open line. */
struct reader_line {
    char id[BOUNDS_ID + 1];
    uint32_t ply;
    int8_t turn_seat;
};

/* Where a finished item goes. */
enum item_use { USE_NODE, USE_HEADER, USE_ABOUT, USE_RESULT, USE_TAIL };

/* An item of the header, until all of them are known. */
struct header_item_link {
    struct header_item_link *next;
    struct record_header_item item;
};

struct xmlread;
struct textread;

struct record_reader {
    const struct stele *lib;
    struct stele_limits limits;
    struct vocabulary vocabulary;
    struct gzin *in;
    struct xmlread *xml;
    struct textread *text;
    struct arena *scratch; /* items and lines, until they are delivered */

    /* Of the source being read. */
    struct arena *arena;
    const struct record_sink *sink;
    const struct stele_source *source; /* during record_read */
    struct stele_diags *diags;
    int result;
    enum stele_format format;
    unsigned line; /* in the file; kept up to date by the front end */
    struct record_header *header;
    const struct game_words *words;
    uint8_t *verb_of, *setup_of; /* by word: 1 + index into the game's table, 0 if none */
    struct notation notation;
    const struct reader_element *element; /* the one being judged, for messages */
    struct stele_facts spare;             /* of errors that nobody will see */
    bool stopped;                         /* by the sink */
    bool complete;                        /* the source was read to its end */
    bool flawed;                          /* by something that did not stop the reading */

    uint8_t *kinds; /* enum kind, kinds[depth] is the innermost open element */
    /* By depth, for items whether built or skipped: what the grammar says of the element. */
    const struct grammar_rule **rules;
    unsigned depth, depth_max;
    unsigned section; /* which child of <log> came last */
    uint64_t run;     /* bytes of the current run of text */
    uint64_t kept;    /* of those, without the spaces at both ends; counts while run > 0 */
    uint64_t spaces;  /* behind them */
    uint32_t plies;

    struct reader_line *lines; /* the open ones: the main line, branches */
    unsigned lines_n;
    uint32_t lines_read; /* in all */
    bool main_ended;
    /* The innermost line is announced only when its rulings, which come first, are known. */
    bool pending;
    struct record_line pending_line;
    struct record_setting *pending_rulings;

    struct item_builder builder;
    enum item_use use;
    unsigned built;            /* elements in the item being built */
    struct item_chain waiting; /* items until the pending line is announced */
    bool claim;                /* what is being built is a claim */
    struct header_item_link *header_first, *header_last;
    size_t header_n;
    struct item_chain tail;           /* what stands behind the root */
    const struct stele_item *outcome; /* <result>, until the end of the file */

    struct names names; /* of elements, attributes, instructions outside the vocabulary */

    struct stele_move move;
};

bool reader_start(struct record_reader *reader, const struct reader_element *element);
bool reader_end(struct record_reader *reader);
bool reader_text(struct record_reader *reader, const char *text, size_t size);
bool reader_comment(struct record_reader *reader, const char *text, size_t size);
bool reader_instruction(struct record_reader *reader, const char *target, const char *text,
                        size_t size);
/* The document is complete. */
bool reader_finish(struct record_reader *reader);

/* Notes an error at the current line and node and stops the reading.  Returns the facts to fill
 * in (never NULL). */
SELDOM
struct stele_facts *reader_fail(struct record_reader *reader, enum stele_diag_kind kind,
                                const char *code);
/* Same, with one text among its facts; always false. */
SELDOM
bool reader_refuse(struct record_reader *reader, const char *code, const char *key,
                   const char *text, size_t size);
/* A list of names that were expected: gathered with commas, then made a fact and freed. */
void reader_list(struct stele_buf *names, const char *name);
void reader_expected(struct stele_facts *facts, struct stele_buf *names);
/* A limit was passed; always false. */
SELDOM bool reader_limit(struct record_reader *reader, const char *code, uint64_t limit);
/* The same for a text; `what` names it, NULL if it has no name. */
SELDOM bool reader_too_long(struct record_reader *reader, const char *what, uint64_t limit);
/* Notes an error that need not stop the reading: what is wrong is kept as it is. */
SELDOM void reader_complain(struct record_reader *reader, const struct stele_reason *why);
/* Somebody else has said why; always false. */
SELDOM
bool reader_fail_reason(struct record_reader *reader, enum stele_diag_kind kind,
                        const struct stele_reason *why);
/* Reports what gzin_error says, if anything. */
void reader_fail_input(struct record_reader *reader);
SELDOM bool reader_no_memory(struct record_reader *reader);

/* ---- Inside the semantic layer -------------------------------------------------------------- */

/* Calls the sink, if it has such a callback: the ones it leaves out are of no interest to it. */
#define READER_CALL(r, callback, ...)                                                              \
    ((r)->sink->callback == NULL || reader_called(r, (r)->sink->callback(__VA_ARGS__)))

/* Foreign attributes have a namespace; those of XML itself count among them. */
static inline bool reader_is_foreign(const struct reader_attr *attr)
{
    return attr->uri != NULL;
}
/* Its name as the record has it, "prefix:local" if foreign; NULL after an error. */
const char *reader_attr_name(struct record_reader *reader, const struct reader_attr *attr,
                             struct arena *arena);
/* A copy of name and value. */
bool reader_set_attr(struct record_reader *reader, const struct reader_attr *attr,
                     struct arena *arena, struct stele_setting *out);
/* An error that names the n words that would have been known; always false. */
bool reader_unknown_attribute(struct record_reader *reader, const struct reader_attr *attr,
                              const uint16_t *words, size_t n);
/* The attributes of an element, those named in `words` into out[] (NULL where absent), foreign
 * ones into *foreign if the sink wants them.  False if there are others. */
bool reader_take(struct record_reader *reader, const struct reader_element *element,
                 const uint16_t *words, size_t n, const struct reader_attr **out,
                 struct record_attrs *foreign, struct arena *arena);
/* False and an error if the attribute is absent. */
bool reader_need(struct record_reader *reader, const struct reader_attr *attr, uint16_t word);
/* A NUL-terminated copy, "" for NULL; NULL (and an error) without memory. */
const char *reader_copy(struct record_reader *reader, struct arena *arena,
                        const struct reader_attr *attr);
/* A number of 1 … max; false and an error otherwise. */
bool reader_number(struct record_reader *reader, const struct reader_attr *attr, unsigned max,
                   unsigned *out);
/* Counts a name outside the vocabulary; false and an error if it is too long, or one too many. */
bool reader_name(struct record_reader *reader, const char *name, size_t size);
/* False and an error if it cannot be an id. */
bool reader_id(struct record_reader *reader, const struct reader_attr *attr);
/* The seat of a player's id; -1 and an error if there is none. */
int reader_seat(struct record_reader *reader, const struct reader_attr *attr);
/* The values of a move or set-up item, all but `by`, into reader->move, which has been started;
 * `words` are those of the table the verb is in. */
bool reader_arguments(struct record_reader *reader, const struct reader_element *element,
                      const struct stele_verb *verb, const struct verb_words *words,
                      const struct reader_attr **by, struct record_attrs *foreign,
                      struct arena *arena);
bool reader_called(struct record_reader *reader, int result);
/* Hands reader->move to the sink; its element is open from then on. */
bool reader_deliver_move(struct record_reader *reader, const struct record_attrs *foreign);
/* Tells the sink of a turn; its element is open from then on. */
bool reader_begin_turn(struct record_reader *reader, int seat, unsigned round,
                       const struct record_attrs *foreign);
bool reader_push(struct record_reader *reader, enum kind kind);
/* Builds an item for the given use, or skips it if nobody wants it. */
bool reader_start_item(struct record_reader *reader, const struct reader_element *element,
                       enum item_use use);
bool reader_misplaced(struct record_reader *reader, const struct reader_element *element);

/* Declares a foreign namespace and returns the prefix it has in the record: the wanted one, or
 * another where that one is taken or NULL.  NULL after an error. */
const char *reader_namespace(struct record_reader *reader, const char *prefix, const char *uri);


#endif
