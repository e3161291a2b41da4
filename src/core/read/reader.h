/* The inside of the record reader: what the two front ends (xmlread.c, textread.c) pass to the
 * one semantic layer, so that both notations mean the same.  A front end reports elements, text and
 * comments in document order; the layer knows where each may stand, turns words into numbers and
 * calls the sink.  Every call returns false when reading must stop.
 *
 * The layer has parts, each a module with a struct of its own: report (errors), attribute (words
 * and values), header, lines, item (annotations).  record.c holds them together: it knows what is
 * open and which part an element is for.  A part's struct is changed by its module alone, but for
 * what its header says; the fast path, plain.c, reads several. */
#ifndef STELE_CORE_READ_READER_H
#define STELE_CORE_READ_READER_H

#include "core/read/attribute.h"
#include "core/read/guess.h"
#include "core/read/gzin.h"
#include "core/read/header.h"
#include "core/read/item.h"
#include "core/read/lines.h"
#include "core/read/report.h"

#define STELE_LOG_NAMESPACE   "urn:stele:log:1"
#define STELE_STUDY_NAMESPACE "urn:stele:study:1"
#define XML_NAMESPACE_URI     "http://www.w3.org/XML/1998/namespace"

enum { READER_DEPTH_MAX = 250 }; /* the parser itself stops at 256 */

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

struct reader_place {
    uint8_t *kinds; /* enum kind, kinds[depth] is the innermost open element */
    unsigned depth, depth_max;
    unsigned section; /* which child of <log> came last */
};

struct xmlread;
struct textread;

struct record_reader {
    const struct stele *lib;
    struct stele_limits limits;
    struct gzin *in;
    struct xmlread *xml;
    struct textread *text;
    struct arena *scratch; /* items and lines, until they are delivered */

    /* Of the source being read. */
    const struct stele_source *source; /* during record_read */
    enum stele_format format;
    bool complete; /* it was read to its end */
    uint64_t quiet; /* bytes of texts and values since progress was last reported */
    const struct record_sink *sink;
    const struct stele
        *under; /* for the set that it names, held until the next one; NULL: not known yet */
    struct arena *arena; /* of the header */
    struct record_header *header;
    bool announced;         /* the sink has the header */
    struct stele_move move; /* being read */

    struct reader_report report;
    struct reader_terms terms;
    struct reader_place place;
    struct header_items loose;
    struct reader_lines lines;
    struct reader_items items;
};

bool reader_start(struct record_reader *reader, const struct reader_element *element);
bool reader_end(struct record_reader *reader);
bool reader_text(struct record_reader *reader, const char *text, size_t size);
bool reader_comment(struct record_reader *reader, const char *text, size_t size);
bool reader_instruction(struct record_reader *reader, const char *target, const char *text,
                        size_t size);
/* The document is complete. */
bool reader_finish(struct record_reader *reader);

/* ---- Inside the semantic layer -------------------------------------------------------------- */

/* Calls the sink, if it has such a callback: the ones it leaves out are of no interest to it. */
#define READER_CALL(r, callback, ...)                                                              \
    ((r)->sink->callback == NULL || reader_called(r, (r)->sink->callback(__VA_ARGS__)))

/* The kind of the innermost open element. */
static inline enum kind reader_kind(const struct record_reader *reader)
{
    return reader->place.kinds[reader->place.depth];
}
/* An element is open from now on; always true. */
static inline bool reader_push(struct record_reader *reader, enum kind kind)
{
    reader->place.kinds[++reader->place.depth] = (uint8_t)kind;
    return true;
}

/* Hands reader->move to the sink; its element is open from then on. */
bool reader_deliver_move(struct record_reader *reader, const struct record_attrs *foreign);
/* Reports how far the reading is, when `count` of moves or annotations has come to
 * another few thousand or a mebibyte of texts has been read since.  False if it is to stop. */
bool reader_progress(struct record_reader *reader, uint32_t count);
/* The element of a move that cannot be read is open from now on, if reading can go on after it
 * (reader_recover); what is in it is skipped. */
bool reader_pass_move(struct record_reader *reader);

#endif
