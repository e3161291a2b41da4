/* Writing a log: its elements are walked once, in canonical order, into one of two back-ends (XML
 * or text notation), so that the two forms cannot say different things. */
#include "core/xml/escape.h"
#include "core/read/bounds.h"
#include "core/log/annot.h"
#include "core/log/log.h"
#include "core/log/write.h"

#include <stdio.h>
#include <string.h>
#include <zlib.h>

struct writer;

struct backend {
    void (*open)(struct writer *writer, const char *name);
    void (*attr)(struct writer *writer, const char *name, const char *value);
    /* The text of the open element, before its children. */
    void (*text)(struct writer *writer, const char *text);
    /* A piece of text among children. */
    void (*piece)(struct writer *writer, const char *text);
    void (*comment)(struct writer *writer, const char *text);
    void (*instruction)(struct writer *writer, const char *target, const char *text);
    void (*close)(struct writer *writer, const char *name);
    void (*after)(struct writer *writer); /* the element has ended, and any mixed text in it */
    char separator;                       /* in lists */
};

struct writer {
    const struct backend *to;
    struct stele_buf *out;
    const struct stele_log *log;
    struct stele_buf value; /* for values put together here */
    bool failed;            /* one of them could not be */
    int depth;
    bool in_tag;      /* attributes may still follow */
    bool inline_text; /* XML: the element's text has just been written */
    int mixed;        /* XML: depth of mixed text, where no space may be added */
    const struct stele_watch *watch; /* may be NULL */
    uint64_t moves, moves_all;       /* written, and all there are */
    uint64_t total;                  /* of the units that `watch` gets */
    bool stopped;
    size_t header_item; /* the next to be written */
};

/* So many moves, or bytes to pack, pass between two reports. */
enum { REPORT_MOVES = 4096, REPORT_BYTES = 1 << 20 };

/* False once whoever watches wants to stop. */
static bool report(struct writer *writer, uint64_t done)
{
    if (!writer->stopped && writer->watch != NULL)
        writer->stopped = !writer->watch->progress(writer->watch->user, done, writer->total);
    return !writer->stopped;
}

static uint64_t count_moves(const struct stele_log *log)
{
    uint64_t n = 0;

    for (size_t i = 0; i < log->lines_n; i++)
        n += log->lines[i]->steps_n;
    return n;
}

static void indent(struct writer *writer)
{
    for (int i = 0; i < writer->depth; i++)
        stele_buf_puts(writer->out, "  ");
}

/* ---- XML ------------------------------------------------------------------------------------- */

/* Outside mixed text the writer adds indentation of its own; inside it (writer->mixed > 0) every
 * space belongs to the text, and nothing may be added.  A tag stays open (in_tag) until it is known
 * whether the element is empty. */
static void xml_newline(struct writer *writer)
{
    if (writer->mixed == 0)
        stele_buf_puts(writer->out, "\n");
}

/* Ends what stands before a child. */
static void xml_break(struct writer *writer)
{
    if (writer->in_tag)
        stele_buf_puts(writer->out, ">");
    if (writer->in_tag || writer->inline_text)
        xml_newline(writer);
    writer->in_tag = writer->inline_text = false;
    if (writer->mixed == 0)
        indent(writer);
}

static void xml_open(struct writer *writer, const char *name)
{
    xml_break(writer);
    stele_buf_printf(writer->out, "<%s", name);
    writer->in_tag = true;
    writer->depth++;
}

static void xml_attr(struct writer *writer, const char *name, const char *value)
{
    xml_put_attr(writer->out, name, value);
}

static void xml_text(struct writer *writer, const char *text)
{
    stele_buf_puts(writer->out, ">");
    xml_put_text(writer->out, text);
    writer->in_tag = false;
    writer->inline_text = true;
}

static void xml_piece(struct writer *writer, const char *text)
{
    xml_break(writer);
    xml_put_text(writer->out, text);
}

static void xml_comment(struct writer *writer, const char *text)
{
    xml_break(writer);
    stele_buf_printf(writer->out, "<!-- %s%s-->", text, *text != '\0' ? " " : "");
    xml_newline(writer);
}

static void xml_instruction(struct writer *writer, const char *target, const char *text)
{
    xml_break(writer);
    stele_buf_printf(writer->out, "<?%s%s%s?>", target, *text != '\0' ? " " : "", text);
    xml_newline(writer);
}

/* `mixed` is still that of the content: the end of mixed text stands right after it. */
static void xml_close(struct writer *writer, const char *name)
{
    writer->depth--;
    if (writer->in_tag) {
        stele_buf_puts(writer->out, "/>");
    } else {
        if (!writer->inline_text && writer->mixed == 0)
            indent(writer);
        stele_buf_printf(writer->out, "</%s>", name);
    }
    writer->in_tag = writer->inline_text = false;
}

static const struct backend xml_backend = {
    xml_open,        xml_attr,  xml_text,    xml_piece, xml_comment,
    xml_instruction, xml_close, xml_newline, ' '};

/* ---- Text notation --------------------------------------------------------------------------- */

static void text_break(struct writer *writer)
{
    if (writer->in_tag)
        stele_buf_puts(writer->out, "\n");
    writer->in_tag = false;
}

static void text_open(struct writer *writer, const char *name)
{
    text_break(writer);
    indent(writer);
    stele_buf_puts(writer->out, name);
    writer->in_tag = true;
    writer->depth++;
}

static void text_attr(struct writer *writer, const char *name, const char *value)
{
    stele_buf_printf(writer->out, " %s=", name);
    if (*value != '\0' && strpbrk(value, " \t\n\"\\#|=") == NULL) {
        stele_buf_puts(writer->out, value);
        return;
    }
    stele_buf_puts(writer->out, "\"");
    for (; *value != '\0'; value++) {
        switch (*value) {
        case '"':
            stele_buf_puts(writer->out, "\\\"");
            break;
        case '\\':
            stele_buf_puts(writer->out, "\\\\");
            break;
        case '\n':
            stele_buf_puts(writer->out, "\\n");
            break;
        case '\t':
            stele_buf_puts(writer->out, "\\t");
            break;
        default:
            stele_buf_add(writer->out, value, 1);
            break;
        }
    }
    stele_buf_puts(writer->out, "\"");
}

/* Every line of a text with `first` or `next` in front. */
static void text_lines(struct writer *writer, const char *text, const char *first, const char *next)
{
    text_break(writer);
    for (const char *mark = first;; mark = next) {
        const size_t size = strcspn(text, "\n");
        indent(writer);
        stele_buf_puts(writer->out, mark);
        if (size > 0)
            stele_buf_puts(writer->out, " ");
        stele_buf_add(writer->out, text, size);
        stele_buf_puts(writer->out, "\n");
        if (text[size] == '\0')
            break;
        text += size + 1;
    }
}

static void text_text(struct writer *writer, const char *text)
{
    text_lines(writer, text, "|", "|");
}

static void text_comment(struct writer *writer, const char *text)
{
    text_lines(writer, text, "#", "#|");
}

static void text_instruction(struct writer *writer, const char *target, const char *text)
{
    char mark[1 + BOUNDS_NAME + 1];

    snprintf(mark, sizeof mark, "?%s", target);
    text_lines(writer, text, mark, "?|");
}

static void text_close(struct writer *writer, const char *name)
{
    (void)name;
    text_break(writer);
    writer->depth--;
}

static void text_after(struct writer *writer)
{
    (void)writer;
}

static const struct backend text_backend = {
    text_open,        text_attr,  text_text,  text_text, text_comment,
    text_instruction, text_close, text_after, ','};

/* ---- Pieces of a log ------------------------------------------------------------------------- */

static void open_element(struct writer *writer, const char *name)
{
    writer->to->open(writer, name);
}

static void close_element(struct writer *writer, const char *name)
{
    writer->to->close(writer, name);
    writer->to->after(writer);
}

static void put_attr(struct writer *writer, const char *name, const char *value)
{
    writer->to->attr(writer, name, value);
}

/* Attributes that may be left out when they are empty. */
static void put_given(struct writer *writer, const char *name, const char *value)
{
    if (value != NULL && *value != '\0')
        put_attr(writer, name, value);
}

/* Begins a value that is put together in writer->value. */
static struct stele_buf *start_value(struct writer *writer)
{
    stele_buf_clear(&writer->value);
    return &writer->value;
}

static const char *end_value(struct writer *writer)
{
    writer->failed = writer->failed || writer->value.failed;
    return writer->value.data != NULL && !writer->value.failed ? writer->value.data : "";
}

/* A name or a title in the languages in which it is given: name-ru. */
static void put_in_languages(struct writer *writer, const char *name,
                             const char *const in[STELE_LANGS_N])
{
    for (size_t i = 0; i < STELE_LANGS_N; i++) {
        if (in[i] == NULL || *in[i] == '\0')
            continue;
        stele_buf_printf(start_value(writer), "%s-%s", name, stele_langs[i]);
        put_attr(writer, end_value(writer), in[i]);
    }
}

static void put_number(struct writer *writer, const char *name, unsigned value)
{
    char text[16];

    snprintf(text, sizeof text, "%u", value);
    put_attr(writer, name, text);
}

static void put_foreign(struct writer *writer, const struct record_attrs *foreign)
{
    for (size_t i = 0; foreign != NULL && i < foreign->n; i++)
        put_attr(writer, foreign->list[i].name, foreign->list[i].value);
}

static bool is_mixed(const struct stele_item *item)
{
    for (size_t i = 0; i < item->children_n; i++)
        if (strcmp(item->children[i].name, "#text") == 0)
            return true;
    return false;
}

/* A list is kept with spaces in it; each notation has a separator of its own. */
static void put_list(struct writer *writer, const char *name, const char *value)
{
    struct stele_buf *const out = start_value(writer);

    for (; *value != '\0'; value++)
        stele_buf_add(out, *value == ' ' ? &writer->to->separator : value, 1);
    put_attr(writer, name, end_value(writer));
}

static void write_item(struct writer *writer, const struct stele_item *item)
{
    if (strcmp(item->name, "#comment") == 0) {
        writer->to->comment(writer, item->text);
        return;
    }
    if (item->name[0] == '?') {
        writer->to->instruction(writer, item->name + 1, item->text);
        return;
    }
    if (strcmp(item->name, "#text") == 0) {
        writer->to->piece(writer, item->text);
        return;
    }
    open_element(writer, item->name);
    for (size_t i = 0; i < item->attrs_n; i++) {
        const struct stele_setting *const attr = &item->attrs[i];
        if (annot_is_list(item->name, attr->name))
            put_list(writer, attr->name, attr->value);
        else
            put_attr(writer, attr->name, attr->value);
    }
    const bool mixed = is_mixed(item);
    writer->mixed += mixed;
    if (*item->text != '\0')
        writer->to->text(writer, item->text);
    for (size_t i = 0; i < item->children_n; i++)
        write_item(writer, &item->children[i]);
    writer->to->close(writer, item->name);
    writer->mixed -= mixed;
    writer->to->after(writer);
}

/* The arguments of a move or set-up item, in the order of the table. */
static void put_arguments(struct writer *writer, const struct stele_verb *verb,
                          const struct stele_move *move)
{
    const struct notation notation = log_notation(writer->log);

    for (int i = 0; i < verb->args_n; i++) {
        if (!move_has(move, i))
            continue;
        notation_print(&notation, verb, i, move, writer->to->separator, start_value(writer));
        put_attr(writer, verb->args[i].name, end_value(writer));
    }
}

/* ---- The header ------------------------------------------------------------------------------ */

static void put_root(struct writer *writer)
{
    const struct record_header *header = &writer->log->header;

    if (writer->to == &xml_backend)
        put_attr(writer, "xmlns", "urn:stele:log:1");
    put_number(writer, "format", 1);
    put_attr(writer, "game", header->game->id);
    put_attr(writer, "edition", header->edition);
    put_given(writer, "engine", header->engine);
    for (size_t i = 0; i < header->namespaces_n; i++) {
        stele_buf_printf(start_value(writer), "xmlns:%s", header->namespaces[i].name);
        put_attr(writer, end_value(writer), header->namespaces[i].value);
    }
    put_foreign(writer, &header->foreign_log);
}

/* Comments and foreign elements may stand anywhere in the header.  Each remembers its place: the
 * section, and before which of its children.  The header is written in canonical order, and before
 * each part everything whose place has been reached. */
static void write_up_to(struct writer *writer, uint32_t place)
{
    const struct record_header *header = &writer->log->header;

    for (; writer->header_item < header->items_n; writer->header_item++) {
        const struct record_header_item *next = &header->items[writer->header_item];
        if (next->place > place)
            break;
        write_item(writer, &next->item);
    }
}

enum section { SECTION_LOG, SECTION_ABOUT, SECTION_PLAYERS, SECTION_RULES, SECTION_SETUP };

/* Before child n + 1 of a section. */
static void write_before(struct writer *writer, enum section section, size_t n)
{
    write_up_to(writer, section * PLACE_SECTION + PLACE_INSIDE + (uint32_t)n);
}

static void end_section(struct writer *writer, enum section section, const char *name)
{
    write_up_to(writer, section * PLACE_SECTION + PLACE_BEHIND - 1);
    close_element(writer, name);
    write_up_to(writer, section * PLACE_SECTION + PLACE_BEHIND);
}

static void write_players(struct writer *writer)
{
    const struct record_header *header = &writer->log->header;

    open_element(writer, "players");
    put_foreign(writer, &header->foreign_players);
    for (size_t i = 0; i < header->players_n; i++) {
        const struct record_player *player = &header->players[i];
        write_before(writer, SECTION_PLAYERS, i);
        open_element(writer, "player");
        put_attr(writer, "id", player->player.id);
        put_attr(writer, "name", player->player.name);
        put_in_languages(writer, "name", player->player.name_in);
        put_number(writer, "seat", (unsigned)i + 1);
        put_given(writer, "colour", player->player.colour);
        put_foreign(writer, &player->foreign);
        close_element(writer, "player");
    }
    end_section(writer, SECTION_PLAYERS, "players");
}

static void write_setting(struct writer *writer, const struct record_setting *setting,
                          const char *element, const char *name, const char *value)
{
    open_element(writer, element);
    put_attr(writer, name, setting->name);
    put_attr(writer, value, setting->value);
    put_foreign(writer, &setting->foreign);
    close_element(writer, element);
}

static void write_rulings(struct writer *writer, const struct record_setting *list, size_t n)
{
    for (size_t i = 0; i < n; i++)
        write_setting(writer, &list[i], "ruling", "id", "choice");
}

static void write_rules(struct writer *writer)
{
    const struct record_header *header = &writer->log->header;

    open_element(writer, "rules");
    put_given(writer, "set", header->set);
    put_given(writer, "digest", header->digest);
    put_given(writer, "patches", header->patches);
    put_foreign(writer, &header->foreign_rules);
    for (size_t i = 0; i < header->carried_n; i++) {
        write_before(writer, SECTION_RULES, i);
        write_item(writer, &header->carried[i]);
    }
    for (size_t i = 0; i < header->options_n; i++) {
        write_before(writer, SECTION_RULES, header->carried_n + i);
        write_setting(writer, &header->options[i], "option", "name", "value");
    }
    for (size_t i = 0; i < header->rulings_n; i++) {
        write_before(writer, SECTION_RULES, header->carried_n + header->options_n + i);
        write_rulings(writer, &header->rulings[i], 1);
    }
    end_section(writer, SECTION_RULES, "rules");
}

static void write_setup(struct writer *writer)
{
    const struct record_header *header = &writer->log->header;

    open_element(writer, "setup");
    put_attr(writer, "knowledge", header->knowledge);
    put_foreign(writer, &header->foreign_setup);
    for (size_t i = 0; i < header->setup_n; i++) {
        const struct record_setup_item *item = &header->setup[i];
        const struct stele_verb *verb = &header->game->setup_items[item->move.verb];
        write_before(writer, SECTION_SETUP, i);
        open_element(writer, verb->name);
        put_arguments(writer, verb, &item->move);
        put_foreign(writer, &item->foreign);
        close_element(writer, verb->name);
    }
    end_section(writer, SECTION_SETUP, "setup");
}

/* ---- Lines ----------------------------------------------------------------------------------- */

static void write_line(struct writer *writer, const struct log_line *line, const char *element);

/* Where the writer stands among the annotations and branches of a line. */
struct line_walk {
    const struct log_line *line;
    size_t item, child, attrs;
};

/* Items in their order, then branches. */
static void write_node(struct writer *writer, struct line_walk *walk, uint32_t ply)
{
    const struct log_line *line = walk->line;

    for (; walk->item < line->items_n && line->item_ply[walk->item] == ply; walk->item++)
        write_item(writer, &line->items[walk->item]);
    for (; walk->child < line->children_n; walk->child++) {
        const struct log_line *child = writer->log->lines[line->children[walk->child]];
        if (child->at != ply)
            break;
        write_line(writer, child, "branch");
    }
}

static void write_move(struct writer *writer, struct line_walk *walk, uint32_t ply)
{
    const struct stele_log *log = writer->log;
    const struct log_line *line = walk->line;
    const struct log_turn *turn = &line->turns[line->steps[ply - 1].turn];
    struct stele_move move;

    log_move(log, line, ply, &move);
    const struct stele_verb *verb = &log->header.game->verbs[move.verb];
    open_element(writer, verb->name);
    put_arguments(writer, verb, &move);
    if (move.by != turn->seat && move.by != STELE_NOBODY)
        put_attr(writer, "by", log->header.seats[move.by].id);
    if (walk->attrs < line->attrs_n && line->attrs[walk->attrs].ply == ply)
        put_foreign(writer, &line->attrs[walk->attrs++].foreign);
    close_element(writer, verb->name);
}

static void open_turn(struct writer *writer, const struct log_turn *turn)
{
    open_element(writer, "turn");
    put_attr(writer, "player", writer->log->header.seats[turn->seat].id);
    if (turn->round != 0)
        put_number(writer, "round", turn->round);
    put_foreign(writer, &turn->foreign);
}

static void write_line(struct writer *writer, const struct log_line *line, const char *element)
{
    struct line_walk walk = {.line = line};

    open_element(writer, element);
    put_attr(writer, "id", line->id);
    put_given(writer, "title", line->title);
    put_in_languages(writer, "title", line->title_in);
    put_given(writer, "kind", line->kind);
    put_foreign(writer, &line->foreign);
    write_rulings(writer, line->rulings, line->rulings_n);
    write_node(writer, &walk, 0);
    for (uint32_t ply = 1; ply <= line->steps_n && !writer->stopped; ply++) {
        const struct log_step *step = &line->steps[ply - 1];
        if (ply == 1 || step[-1].turn != step->turn)
            open_turn(writer, &line->turns[step->turn]);
        write_move(writer, &walk, ply);
        write_node(writer, &walk, ply);
        if (ply == line->steps_n || step[1].turn != step->turn)
            close_element(writer, "turn");
        if (++writer->moves % REPORT_MOVES == 0)
            report(writer, writer->moves);
    }
    close_element(writer, element);
}

static void write_log(struct writer *writer)
{
    const struct stele_log *log = writer->log;

    write_up_to(writer, PLACE_BEFORE);
    open_element(writer, "log");
    put_root(writer);
    write_up_to(writer, PLACE_BEHIND);
    if (log->header.about != NULL)
        write_item(writer, log->header.about);
    write_up_to(writer, SECTION_ABOUT * PLACE_SECTION + PLACE_BEHIND);
    write_players(writer);
    write_rules(writer);
    write_setup(writer);
    write_line(writer, log->lines[0], "line");
    if (log->result != NULL)
        write_item(writer, log->result);
    close_element(writer, "log");
    for (size_t i = 0; i < log->tail_n; i++)
        write_item(writer, &log->tail[i]);
}

/* ---- gzip ------------------------------------------------------------------------------------ */

enum { GZIP_WINDOW = 15 + 16, GZIP_MEMORY = 9, GZIP_OS_UNKNOWN = 255, GZIP_PIECE = 65536 };
enum { GZIP_UNIT = 16 }; /* packing so many bytes counts as one move written */

/* The same bytes for the same log, at any time and on any system: no time stamp, no name, no system
 * in the header, and one level of compression. */
static bool gzip(struct writer *writer, const struct stele_buf *from, struct stele_buf *out)
{
    gz_header header = {.os = GZIP_OS_UNKNOWN};
    z_stream stream = {.next_in = (Bytef *)from->data};
    size_t left = from->size;
    size_t reported = 0; /* bytes at the last report */
    unsigned char piece[4096];
    int code;

    if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, GZIP_WINDOW, GZIP_MEMORY,
                     Z_DEFAULT_STRATEGY) != Z_OK)
        return false;
    deflateSetHeader(&stream, &header);
    do {
        if (stream.avail_in == 0) {
            stream.avail_in = (uInt)(left < GZIP_PIECE ? left : GZIP_PIECE);
            left -= stream.avail_in;
        }
        stream.next_out = piece;
        stream.avail_out = sizeof piece;
        code = deflate(&stream, left == 0 ? Z_FINISH : Z_NO_FLUSH);
        stele_buf_add(out, (const char *)piece, sizeof piece - stream.avail_out);
        if (from->size - left - reported >= REPORT_BYTES) {
            reported = from->size - left;
            report(writer, writer->moves_all + reported / GZIP_UNIT);
        }
    } while ((code == Z_OK || code == Z_BUF_ERROR) && !writer->stopped);
    deflateEnd(&stream);
    return code == Z_STREAM_END && !out->failed;
}

bool write_packed(const struct stele_buf *plain, struct stele_buf *packed)
{
    return gzip(&(struct writer){0}, plain, packed);
}

void write_xml_item(const struct stele_item *item, int depth, struct stele_buf *out)
{
    struct writer writer = {.to = &xml_backend, .out = out, .depth = depth};

    write_item(&writer, item);
    stele_buf_free(&writer.value);
}

int stele_log_write(const struct stele_log *log, enum stele_format format, struct stele_buf *out)
{
    return stele_log_write_watched(log, format, NULL, out);
}

int log_write(const struct stele_log *log, enum stele_format format,
              const struct stele_watch *watch, struct stele_buf *plain, struct stele_buf *packed)
{
    struct writer writer = {.log = log,
                            .watch = watch,
                            .moves_all = watch != NULL ? count_moves(log) : 0,
                            .to = format == STELE_FORMAT_TEXT ? &text_backend : &xml_backend,
                            .out = plain};

    if (writer.to == &xml_backend)
        stele_buf_puts(writer.out, WRITE_XML_DECLARATION);
    /* How long the text gets is not known before it is written: three units a move come close. */
    writer.total = writer.moves_all * (packed != NULL ? 4 : 1);
    write_log(&writer);
    bool good = !writer.out->failed && !writer.failed;
    if (good && packed != NULL && !writer.stopped) {
        writer.total = writer.moves_all + plain->size / GZIP_UNIT;
        good = gzip(&writer, plain, packed);
    }
    stele_buf_free(&writer.value);
    return writer.stopped ? STELE_ESTOP : good ? STELE_OK : STELE_ENOMEM;
}

int stele_log_write_watched(const struct stele_log *log, enum stele_format format,
                            const struct stele_watch *watch, struct stele_buf *out)
{
    struct stele_buf xml = {0};
    const int code = format == STELE_FORMAT_GZ ? log_write(log, format, watch, &xml, out)
                                               : log_write(log, format, watch, out, NULL);

    stele_buf_free(&xml);
    return code;
}
