#include "core/read/xmlread.h"

#include "core/read/plain.h"
#include "core/xml/parser.h"

#include <stdlib.h>
#include <string.h>

enum {
    DICTIONARY_MAX = 2 * BOUNDS_NAMES, /* strings the parser may come to know */
    NAMES_KEPT = 4000,                 /* more of them, and the next file gets a fresh parser */
    NAME_BYTES_KEPT = 1 << 18,
    /* A tag may be this many texts long: its values and, on the root, the URIs of namespaces, every
     * byte written as a reference. */
    MARKUP_FACTOR = 6 * (BOUNDS_VALUES + 1),
    MARKUP_NAMES = 1 << 16, /* and what their names take */
    WINDOW_SIZE = 1 << 16,  /* of a log that is not at hand as a whole */
    WINDOW_AHEAD = 1 << 12, /* less of it, and more is read first: few elements are longer */
    LETTER_MAX = 4,         /* bytes of one */
    MISSES_PLAIN = 4,       /* where nothing plain is found so often, pieces get longer */
    MISSES_MAX = 16
};

struct name_slot {
    const char *name; /* interned by the parser */
    uint16_t word;
};

/* The bytes of the log that are at hand; a NUL stands after them. */
struct window {
    const char *from, *at, *end; /* those before `at` have been read */
    bool last;                   /* there are no more */
    bool nul;                    /* because a NUL is among them: nothing after it is read */
    char *buffer;                /* WINDOW_SIZE + 1 bytes; NULL until it is needed */
};

struct xmlread {
    const struct vocabulary *vocabulary;
    struct xml_parser *parser;
    const char *log_uri;   /* interned */
    const char **interned; /* by word; NULL: not met yet */
    struct name_slot *names;
    int names_shift; /* 64 less the bits of their number, a power of two */
    struct record_reader *reader;
    struct window window;
    bool prefixed;   /* some element of the log has a prefix */
    uint64_t quiet;  /* bytes since the last callback: how long a tag or comment is */
    bool waits;      /* the parser does, for the rest of something */
    size_t indent;   /* spaces before the element that is next */
    unsigned misses; /* pieces since the parser waits, or since something plain was found */
};

/* ---- Names ----------------------------------------------------------------------------------- */

/* After the slots that names can have by themselves there is room for all that were displaced. */
static size_t slots_n(const struct xmlread *xml)
{
    return ((size_t)1 << (64 - xml->names_shift)) + xml->vocabulary->n + 1;
}

/* Finds the word of a name that was not met before, and fills its slot.  The vocabulary is not put
 * into the parser's dictionary beforehand: the fewer names that has, the sooner each is found. */
static uint16_t meet_name(struct xmlread *xml, const char *name, struct name_slot *slot)
{
    const uint16_t word = vocabulary_find(xml->vocabulary, name, strlen(name));

    if (word != WORD_NONE) {
        *slot = (struct name_slot){name, word};
        xml->interned[word] = name;
    }
    return word;
}

/* Interned names are the same string exactly when they are the same pointer, so the pointer is what
 * is hashed. */
static inline uint16_t find_word(struct xmlread *xml, const char *name)
{
    const uint64_t hash = (uintptr_t)name * UINT64_C(0x9e3779b97f4a7c15);
    struct name_slot *slot = &xml->names[hash >> xml->names_shift];

    /* The last slot of all is always empty. */
    while (slot->name != name && slot->name != NULL)
        slot++;
    return slot->name == name ? slot->word : meet_name(xml, name, slot);
}

static bool forget_names(struct xmlread *xml)
{
    memset(xml->names, 0, slots_n(xml) * sizeof *xml->names);
    memset(xml->interned, 0, xml->vocabulary->n * sizeof *xml->interned);
    xml->log_uri = xml_parser_intern(xml->parser, STELE_LOG_NAMESPACE);
    return xml->log_uri != NULL;
}

/* A name outside the vocabulary stays in the dictionary: hostile files could fill it. */
static bool check_name(struct xmlread *xml, const char *name)
{
    if (xml_parser_names(xml->parser) > DICTIONARY_MAX)
        return reader_limit(xml->reader, "limit.names", BOUNDS_NAMES);
    return reader_name(xml->reader, name, strlen(name));
}

/* ---- Callbacks ------------------------------------------------------------------------------- */

static bool convert_attr(struct xmlread *xml, const struct xml_attr *raw, struct reader_attr *out)
{
    *out = (struct reader_attr){
        .local = raw->local,
        .prefix = raw->prefix,
        .uri = raw->uri,
        .value = raw->value,
        .size = raw->size,
        .word = raw->prefix == NULL ? find_word(xml, raw->local) : WORD_NONE,
    };
    if (out->size > xml->reader->limits.text)
        return reader_too_long(xml->reader, out->local, xml->reader->limits.text);
    return out->word != WORD_NONE || check_name(xml, raw->local);
}

static bool convert_name(struct xmlread *xml, const struct xml_tag *tag, struct reader_element *out)
{
    out->local = tag->local;
    if (tag->uri == xml->log_uri) {
        out->prefix = out->uri = NULL;
        out->word = find_word(xml, tag->local);
    } else {
        out->prefix = tag->prefix;
        out->uri = tag->uri != NULL ? tag->uri : "";
        out->word = WORD_NONE;
    }
    return out->word != WORD_NONE || check_name(xml, tag->local);
}

/* Declared on the root, foreign namespaces are known with the prefixes people gave them. */
static bool declare_namespaces(struct xmlread *xml, const struct xml_tag *tag)
{
    struct record_reader *r = xml->reader;

    for (size_t i = 0; r->place.depth == 0 && i < tag->declared_n; i++) {
        const struct xml_namespace *const declared = &tag->declared[i];
        if (declared->prefix != NULL && declared->uri != xml->log_uri &&
            reader_namespace(r, declared->prefix, declared->uri) == NULL)
            return false;
    }
    return true;
}

static bool start_element(struct xmlread *xml, const struct xml_tag *tag)
{
    struct record_reader *r = xml->reader;
    struct reader_attr attrs[BOUNDS_ATTRS];
    struct reader_element element = {.attrs = attrs, .attrs_n = tag->attrs_n};

    if (tag->attrs_n > BOUNDS_ATTRS)
        return reader_limit(r, "limit.attributes", BOUNDS_ATTRS);
    if (!convert_name(xml, tag, &element) || !declare_namespaces(xml, tag))
        return false;
    for (size_t i = 0; i < tag->attrs_n; i++)
        if (!convert_attr(xml, &tag->attrs[i], &attrs[i]))
            return false;
    return reader_start(r, &element);
}

/* The parser calls back: the line it has reached is the reader's. */
static struct record_reader *note_line(struct xmlread *xml)
{
    xml->quiet = 0;
    xml->reader->report.line = xml_parser_line(xml->parser);
    return xml->reader;
}

static void stop_unless(struct xmlread *xml, bool go_on)
{
    if (!go_on)
        xml_parser_stop(xml->parser);
}

static void on_start(void *user, const struct xml_tag *tag)
{
    struct xmlread *const xml = user;

    note_line(xml);
    xml->prefixed = xml->prefixed || (tag->prefix != NULL && tag->uri == xml->log_uri);
    stop_unless(xml, start_element(xml, tag));
}

static void on_end(void *user, const char *local)
{
    struct xmlread *const xml = user;

    (void)local;
    stop_unless(xml, reader_end(note_line(xml)));
}

/* What is wrong with a text is reported at the line of the tag before it. */
static void on_text(void *user, const char *text, size_t size)
{
    struct xmlread *const xml = user;

    xml->quiet = 0;
    stop_unless(xml, reader_text(xml->reader, text, size));
}

static void on_comment(void *user, const char *text)
{
    struct xmlread *const xml = user;

    stop_unless(xml, reader_comment(note_line(xml), text, strlen(text)));
}

static void on_instruction(void *user, const char *target, const char *text)
{
    struct xmlread *const xml = user;

    stop_unless(xml, reader_instruction(note_line(xml), target, text, strlen(text)));
}

static void on_doctype(void *user, const char *name)
{
    stop_unless(user, reader_refuse(note_line(user), "xml.doctype", "name", name, strlen(name)));
}

static void on_entity(void *user, const char *name)
{
    stop_unless(user, reader_refuse(note_line(user), "xml.entity", "name", name, strlen(name)));
}

static void on_encoding(void *user, const char *encoding)
{
    stop_unless(user, reader_refuse(note_line(user), "xml.encoding", "found", encoding, strlen(encoding)));
}

static void on_fault(void *user, const struct xml_fault *fault)
{
    struct xmlread *const xml = user;
    struct record_reader *const r = xml->reader;

    if (r->report.result != STELE_OK)
        return;
    r->report.line = fault->line;
    if (fault->no_memory)
        reader_no_memory(r);
    else
        xml_fault_tell(fault, reader_fail(r, STELE_D_FORMAT, fault->code));
    xml_parser_stop(xml->parser);
}

/* ---- Input ----------------------------------------------------------------------------------- */

static uint64_t markup_max(const struct record_reader *r)
{
    return (uint64_t)r->limits.text * MARKUP_FACTOR + MARKUP_NAMES;
}

/* n bytes stand at `data` and are to be read.  A NUL, which XML cannot hold, is their end. */
static void set_window(struct window *window, const char *data, size_t n)
{
    const char *const nul = memchr(data, '\0', n);

    window->from = window->at = data;
    window->end = nul != NULL ? nul : data + n;
    window->nul = nul != NULL;
    window->last = window->last || window->nul;
}

/* Reads on until the window is full or the log ends.  Where it cannot be read any farther, what came
 * before counts: gzin_error says so in the end.  False without memory. */
static bool fill_window(struct xmlread *xml)
{
    struct window *const window = &xml->window;
    size_t n = (size_t)(window->end - window->at);

    if (window->buffer == NULL)
        window->buffer = malloc(WINDOW_SIZE + 1);
    if (window->buffer == NULL)
        return reader_no_memory(xml->reader);
    if (n > 0)
        memmove(window->buffer, window->at, n);
    while (n < WINDOW_SIZE && !window->last) {
        const long more = gzin_read(xml->reader->in, window->buffer + n, WINDOW_SIZE - n);
        window->last = more <= 0;
        n += more > 0 ? (size_t)more : 0;
    }
    window->buffer[n] = '\0';
    set_window(window, window->buffer, n);
    return true;
}

/* A log that is at hand as a whole, as nearly every one is, is read where it lies. */
static void open_window(struct xmlread *xml)
{
    struct window *const window = &xml->window;
    const unsigned char *data;
    const size_t size = gzin_whole(xml->reader->in, &data);

    *window = (struct window){.buffer = window->buffer, .last = size > 0};
    if (size > 0)
        set_window(window, (const char *)data, size);
}

static bool is_short(const struct window *window)
{
    return !window->last && window->end - window->at <= WINDOW_AHEAD;
}

/* Gives the parser what stands before `to`.  Between two callbacks lies at most one tag, comment or
 * instruction, which the parser buffers whole: refused here before it grows. */
static bool give(struct xmlread *xml, const char *to)
{
    struct record_reader *const r = xml->reader;
    const char *const from = xml->window.at;

    if (xml->quiet > markup_max(r)) {
        r->report.line = xml_parser_line(xml->parser);
        return reader_too_long(r, NULL, r->limits.text);
    }
    xml->quiet += (uint64_t)(to - from);
    xml->window.at = to;
    return xml_parser_give(xml->parser, from, (size_t)(to - from));
}

/* ---- Together with the parser ---------------------------------------------------------------- */

/* To the end of what is at hand, but not into the middle of a letter. */
static const char *to_end(const struct window *window)
{
    const char *to = window->end;

    while (!window->last && to > window->at + 1 && ((unsigned char)to[-1] & 0x80) != 0)
        to--;
    return to;
}

/* The next end of a line after `from`; the end of what is at hand if there is none. */
static const char *line_end(const struct window *window, const char *from)
{
    const char *const end =
        from < window->end ? memchr(from + 1, '\n', (size_t)(window->end - from - 1)) : NULL;

    return end != NULL ? end : window->end;
}

/* A piece up to `end`; some bytes longer if a letter stands right before it that is not of ASCII,
 * because the parser takes a wrong one among the last bytes for one that goes on. */
static const char *piece_to(const struct window *window, const char *end)
{
    bool ascii = end < window->end;

    for (const char *at = end; ascii && at > window->at && at > end - 2 * LETTER_MAX; at--)
        ascii = ((unsigned char)at[-1] & 0x80) == 0;
    if (ascii)
        return end;
    return window->end - end > LETTER_MAX ? end + LETTER_MAX : to_end(window);
}

/* How long a piece must be at least.  Short ones get to the next plain element soonest, but each
 * costs something; and as long as the parser waits for the rest of something, it looks through all
 * it has with every piece. */
static size_t least_piece(const struct xmlread *xml)
{
    const unsigned doublings = xml->waits ? xml->misses + MISSES_PLAIN : xml->misses;

    return doublings > MISSES_PLAIN ? (size_t)32 << (doublings - MISSES_PLAIN) : 0;
}

/* Whether a line belongs to an element that begins so many spaces from the left, as Stele writes
 * it. */
static bool is_inside(const char *line, size_t indent)
{
    const size_t spaces = strspn(line, " ");

    return spaces > indent || (spaces == indent && line[spaces] == '<' && line[spaces + 1] == '/');
}

/* How far the parser is to be given the log now: to a place after which plain elements may stand.
 * That is after the start of the next turn; in a turn after the element that stands here or is
 * open, unless that is a branch. */
static const char *next_piece(const struct xmlread *xml)
{
    const struct window *const window = &xml->window;
    const size_t left = (size_t)(window->end - window->at), least = least_piece(xml);
    const char *from = window->at + (least < left ? least : left);

    if (reader_kind(xml->reader) < KIND_TURN || strncmp(from, "<branch", 7) == 0) {
        from = strstr(from, "<turn");
        return from != NULL ? piece_to(window, line_end(window, from)) : to_end(window);
    }
    do
        from = line_end(window, from);
    while (from < window->end && is_inside(from + 1, xml->indent));
    return piece_to(window, from);
}

/* How many spaces stand before a place. */
static size_t indent_of(const struct window *window, const char *at)
{
    const char *from = at;

    while (from > window->from && from[-1] == ' ')
        from--;
    return (size_t)(at - from);
}

/* Elements that are plain are read without the parser.  It waits for nothing, so the line it has
 * reached is that of the next byte.  *found says whether there were any. */
static bool read_plain(struct xmlread *xml, bool *found)
{
    struct window *const window = &xml->window;
    const unsigned line = xml_parser_line(xml->parser);
    struct plain_place place = {
        .at = window->at,
        .stop = window->last ? window->end : window->end - WINDOW_AHEAD,
        .line = line,
    };

    for (; *place.at == ' ' || *place.at == '\n'; place.at++)
        place.line += *place.at == '\n';
    const char *const first = place.at;
    if (*first == '<' && !plain_read(xml->reader, xml->interned, &place))
        return false;
    *found = place.at > first;
    if (place.at > window->at)
        xml->indent = indent_of(window, place.at);
    window->at = place.at;
    xml_parser_pass(xml->parser, place.line - line);
    return true;
}

static bool read_piece(struct xmlread *xml)
{
    const bool going_on = give(xml, next_piece(xml)), waited = xml->waits;

    xml->waits = xml_parser_waiting(xml->parser) > 0;
    if (xml->waits != waited || reader_kind(xml->reader) < KIND_TURN)
        xml->misses = 0;
    else if (xml->misses < MISSES_MAX)
        xml->misses++;
    return going_on;
}

/* False if reading must stop, or at the end. */
static bool read_on(struct xmlread *xml)
{
    struct window *const window = &xml->window;
    bool found;

    if (is_short(window) && !fill_window(xml))
        return false;
    if (!xml->waits && !xml->prefixed && reader_kind(xml->reader) == KIND_TURN) {
        if (!read_plain(xml, &found))
            return false;
        if (found)
            xml->misses = 0;
        if (is_short(window))
            return true;
    }
    return window->at < window->end && read_piece(xml);
}

/* XML cannot hold a NUL.  The parser never sees one: it takes it for the end of its input in some
 * places. */
static void refuse_nul(struct xmlread *xml)
{
    const struct window *const window = &xml->window;
    uint64_t waiting = xml_parser_waiting(xml->parser);
    unsigned line = xml_parser_line(xml->parser);

    for (const char *at = window->at; at > window->from && waiting > 0; waiting--)
        line += *--at == '\n';
    xml->reader->report.line = line;
    reader_fail(xml->reader, STELE_D_FORMAT, "xml.character");
}

static void finish(struct xmlread *xml)
{
    struct record_reader *const r = xml->reader;

    if (r->report.result != STELE_OK)
        return;
    if (gzin_error(r->in)->code != NULL)
        r->report.line = xml_parser_line(xml->parser);
    else if (xml->window.nul)
        refuse_nul(xml);
    else
        xml_parser_finish(xml->parser);
}

/* ---- The parser ------------------------------------------------------------------------------ */

static bool make_parser(struct xmlread *xml)
{
    static const struct xml_sink sink = {
        .start = on_start,
        .end = on_end,
        .text = on_text,
        .comment = on_comment,
        .instruction = on_instruction,
        .doctype = on_doctype,
        .entity = on_entity,
        .encoding = on_encoding,
        .fault = on_fault,
    };

    xml_parser_free(xml->parser);
    xml->parser = xml_parser_new(&sink, xml);
    return xml->parser != NULL && forget_names(xml);
}

struct xmlread *xmlread_new(const struct vocabulary *vocabulary)
{
    struct xmlread *xml = calloc(1, sizeof *xml);

    if (xml == NULL)
        return NULL;
    xml->vocabulary = vocabulary;
    int bits = 8;
    while ((size_t)1 << bits < 4 * (size_t)vocabulary->n)
        bits++;
    xml->names_shift = 64 - bits;
    xml->names = calloc(slots_n(xml), sizeof *xml->names);
    xml->interned = calloc(vocabulary->n, sizeof *xml->interned);
    if (xml->names == NULL || xml->interned == NULL || !make_parser(xml)) {
        xmlread_free(xml);
        return NULL;
    }
    return xml;
}

void xmlread_free(struct xmlread *xml)
{
    if (xml == NULL)
        return;
    xml_parser_free(xml->parser);
    free(xml->window.buffer);
    free(xml->interned);
    free(xml->names);
    free(xml);
}

/* What a file left among the names must not add up over a batch. */
static bool renew_parser(struct xmlread *xml)
{
    if (xml->parser != NULL && xml_parser_names(xml->parser) <= NAMES_KEPT &&
        xml_parser_name_bytes(xml->parser) <= NAME_BYTES_KEPT)
        return true;
    return make_parser(xml);
}

/* The parser's own limits apply wherever ours do; bytes of our own making have neither. */
static bool begin(struct xmlread *xml)
{
    const struct record_reader *const r = xml->reader;

    return renew_parser(xml) &&
           xml_parser_begin(xml->parser, r->source->line, r->limits.text == UINT32_MAX);
}

void xmlread_run(struct record_reader *r)
{
    struct xmlread *xml = r->xml;

    xml->reader = r;
    xml->quiet = 0;
    xml->indent = 0;
    xml->misses = 0;
    xml->waits = xml->prefixed = false;
    if (!begin(xml)) {
        reader_no_memory(r);
        return;
    }
    open_window(xml);
    while (read_on(xml))
        ;
    finish(xml);
    const bool good = xml_parser_end(xml->parser);
    reader_fail_input(r);
    if (r->report.result == STELE_OK && !good)
        reader_fail(r, STELE_D_FORMAT, "xml.syntax");
    reader_finish(r);
    xml->reader = NULL;
}
