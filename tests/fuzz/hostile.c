#include "hostile.h"

#include "fuzz.h"
#include "mutate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* libFuzzer's, or the driver's. */
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max);

#define ANY(RNG, LIST) LIST[rng_below(RNG, sizeof LIST / sizeof LIST[0])]

/* ---- Texts --------------------------------------------------------------------------------------- */

struct odd_text {
    const char *escaped, *plain;
};

static const struct odd_text odd_texts[] = {
    {"&#x202E;anna&#x202C;", "\xe2\x80\xae"
                             "anna\xe2\x80\xac"},
    {"&#9;&#10; x &#x85;", "\t\n x \xc2\x85"},
    {"&#x7F;&#x9F;", "\x7f\xc2\x9f"},
    {"&#x2028;&#x200D;&#xFEFF;", "\xe2\x80\xa8\xe2\x80\x8d\xef\xbb\xbf"},
    {"&#x10FFFD;&#x1F600;", "\xf4\x8f\xbf\xbd\xf0\x9f\x98\x80"},
    {"e&#x301;&#x301;&#x301;&#x301;", "e\xcc\x81\xcc\x81\xcc\x81\xcc\x81"},
    {"&lt;&amp;&gt;&quot;&apos;]]&gt;--&gt;", "<&>\"']]>-->"},
    {"[[main:99999]] [[nowhere:1]] [[", "[[main:99999]] [[nowhere:1]] [["},
    {"[[main:1|x]] [[RTA-3.1]] [[space:C3]]", "[[main:1|x]] [[RTA-3.1]] [[space:C3]]"},
    {"{player} {n|a|b} {{ }} %s%n", "{player} {n|a|b} {{ }} %s%n"},
    {"a\\nb\\&quot; \\\\", "a\\nb\\\" \\\\"},
    {"Анна Ё ъ", "Анна Ё ъ"},
    {"", ""},
    {"?", "?"},
    {" ", " "},
    {"# | = , : /", "# | = , : /"},
};

static const char *const numbers[] = {
    "0",     "1",      "-1",    "2",          "7",          "9",           "12",
    "99",    "127",    "255",   "256",        "32767",      "32768",       "-32768",
    "65535", "999999", "65536", "2147483647", "4294967295", "99999999999", "0.000001"};

void hostile_text(struct stele_rng *rng, bool escaped, struct stele_buf *out)
{
    static const size_t lengths[] = {63, 64, 65, 255, 256, 257, 1000};
    size_t length = rng_below(rng, 8) == 0 ? ANY(rng, lengths) : 0;

    for (size_t n = 1 + rng_below(rng, 3); n > 0; n--) {
        const struct odd_text *const odd = &ANY(rng, odd_texts);
        stele_buf_puts(out, escaped ? odd->escaped : odd->plain);
    }
    for (; length > 0; length--)
        stele_buf_puts(out, "x");
}

/* ---- Places in a document ------------------------------------------------------------------------ */

struct page {
    uint8_t *data;
    size_t size, max;
    struct stele_rng *rng;
};

struct span {
    size_t at, size;
};

static bool replace(struct page *page, struct span old, const char *with, size_t n)
{
    const size_t rest = page->size - old.at - old.size;

    if (old.at + n + rest > page->max)
        return false;
    memmove(page->data + old.at + n, page->data + old.at + old.size, rest);
    memcpy(page->data + old.at, with, n);
    page->size = old.at + n + rest;
    return true;
}

static void put(struct page *page, size_t at, struct stele_buf *text)
{
    if (text->size > 0 && !text->failed)
        replace(page, (struct span){at, 0}, text->data, text->size);
    stele_buf_free(text);
}

/* The first place of a text from `from` on; the size of the page if there is none. */
static size_t find(const struct page *page, const char *text, size_t from)
{
    const size_t size = strlen(text);

    for (; from + size <= page->size; from++)
        if (page->data[from] == (uint8_t)text[0] && memcmp(page->data + from, text, size) == 0)
            return from;
    return page->size;
}

/* The same from a random place at or after `from` on, and then from there. */
static size_t find_any(struct page *page, const char *text, size_t from)
{
    if (from >= page->size)
        return page->size;
    const size_t at = find(page, text, from + rng_below(page->rng, (uint32_t)(page->size - from)));
    return at < page->size ? at : find(page, text, from);
}

/* name="value" of an element after the declaration of XML: the value alone.  *name gets where the name begins. */
static bool any_value(struct page *page, struct span *value, struct span *name)
{
    const size_t equals = find_any(page, "=\"", find(page, "<", 1));

    if (equals >= page->size)
        return false;
    size_t begin = equals, end = equals + 2;
    while (begin > 0 && page->data[begin - 1] > ' ')
        begin--;
    while (end < page->size && page->data[end] != '"' && page->data[end] != '<')
        end++;
    *name = (struct span){begin, equals - begin};
    *value = (struct span){equals + 2, end - equals - 2};
    return end < page->size && page->data[end] == '"' && page->data[begin] != '=' &&
           strncmp((const char *)page->data + begin, "xmlns", 5) != 0;
}

static bool is_name(const struct page *page, struct span name, const char *list)
{
    for (const char *at = list; *at != '\0'; at += strcspn(at, " "), at += strspn(at, " "))
        if (strcspn(at, " ") == name.size && memcmp(at, page->data + name.at, name.size) == 0)
            return true;
    return false;
}

static bool is_number(const struct page *page, struct span value)
{
    for (size_t i = 0; i < value.size; i++)
        if (page->data[value.at + i] < '0' || page->data[value.at + i] > '9')
            return false;
    return value.size > 0;
}

/* ---- Values -------------------------------------------------------------------------------------- */

/* What another element has for an attribute of the same name: mostly as good there as here. */
static void borrow_value(struct page *page, struct span value, struct span name)
{
    struct span other, its;
    char text[256];

    for (int tries = 0; tries < 16; tries++) {
        if (!any_value(page, &other, &its) || its.size != name.size || other.size > sizeof text ||
            memcmp(page->data + its.at, page->data + name.at, name.size) != 0 ||
            other.at == value.at)
            continue;
        memcpy(text, page->data + other.at, other.size);
        replace(page, value, text, other.size);
        return;
    }
}

static void change_number(struct page *page, struct span value)
{
    char text[32];
    const long old = strtol((const char *)page->data + value.at, NULL, 10);

    if (rng_below(page->rng, 4) > 0)
        snprintf(text, sizeof text, "%ld", old + (long)rng_below(page->rng, 5) - 2);
    else
        snprintf(text, sizeof text, "%s", ANY(page->rng, numbers));
    replace(page, value, text, strlen(text));
}

static void change_value(struct page *page)
{
    static const char texts[] = "name title by text note kind colour";
    static const char risky[] = "id at player seat set game edition version format choice sources";
    struct span value, name;
    struct stele_buf text = {0};

    if (!any_value(page, &value, &name))
        return;
    /* Most of what one can write there is refused. */
    if (is_name(page, name, risky) && rng_below(page->rng, 4) > 0)
        return;
    if (is_number(page, value)) {
        change_number(page, value);
        return;
    }
    if (!is_name(page, name, texts) || rng_below(page->rng, 3) == 0) {
        borrow_value(page, value, name);
        return;
    }
    hostile_text(page->rng, true, &text);
    if (text.data != NULL)
        replace(page, value, text.data, text.size);
    stele_buf_free(&text);
}

/* ---- What is put into lines ---------------------------------------------------------------------- */

static void write_mark(struct stele_rng *rng, struct stele_buf *out)
{
    static const char *const shapes[] = {"circle", "square", "cross", "label", "arrow"};
    static const char *const objects[] = {"die:1", "die:30000", "space:C3",  "nothing:x",
                                          "bank",  "player:anna", "city:a:b"};
    const char *const shape = ANY(rng, shapes);

    stele_buf_printf(out, "<mark shape=\"%s\" at=\"%s\"", shape, ANY(rng, objects));
    if (strcmp(shape, "arrow") == 0)
        stele_buf_printf(out, " to=\"%s\"", ANY(rng, objects));
    if (strcmp(shape, "label") == 0) {
        stele_buf_puts(out, " text=\"");
        hostile_text(rng, true, out);
        stele_buf_puts(out, "\"");
    }
    stele_buf_puts(out, "/>");
}

static void write_note(struct stele_rng *rng, struct stele_buf *out)
{
    static const char *const glyphs[] = {"!!", "!", "!?", "?!", "?", "??", "=", "~", "N"};

    stele_buf_printf(out, "<note glyph=\"%s\" by=\"", ANY(rng, glyphs));
    hostile_text(rng, true, out);
    stele_buf_printf(out, "\"%s>", rng_below(rng, 2) ? " xml:lang=\"ru\"" : "");
    hostile_text(rng, true, out);
    if (rng_below(rng, 2))
        write_mark(rng, out);
    if (rng_below(rng, 4) == 0)
        stele_buf_puts(out, "<ask><question>?</question><accept move=\"end\">x</accept>"
                            "<hint>&#x202E;</hint><wrong>y</wrong></ask>");
    stele_buf_puts(out, "</note>");
}

/* A branch in a branch in a branch. */
static void write_branches(struct stele_rng *rng, struct stele_buf *out)
{
    static const char *const kinds[] = {"what-if", "reading", "chance", "analysis", "x"};
    const size_t deep = rng_below(rng, 4) == 0 ? 28 : 1 + rng_below(rng, 6);
    const uint32_t number = rng_below(rng, 100);

    for (size_t i = 0; i < deep; i++)
        stele_buf_printf(out, "<branch id=\"h%u-%zu\" kind=\"%s\">", (unsigned)number, i,
                         ANY(rng, kinds));
    write_note(rng, out);
    for (size_t i = 0; i < deep; i++)
        stele_buf_puts(out, "</branch>");
}

static void write_item(struct stele_rng *rng, struct stele_buf *out)
{
    /* False claims are errors wherever they stand: few, or they would hide everything else. */
    switch (rng_below(rng, 20)) {
    case 0:
        stele_buf_printf(out, "<check hash=\"%08x%08x\"/>", (unsigned)rng_below(rng, UINT32_MAX),
                         (unsigned)rng_below(rng, UINT32_MAX));
        break;
    case 1:
        stele_buf_printf(out, "<expect what=\"round\" value=\"%s\"/>", ANY(rng, numbers));
        break;
    case 2:
    case 8:
    case 9:
        stele_buf_puts(out, "<bookmark name=\"");
        hostile_text(rng, true, out);
        stele_buf_puts(out, "\"/>");
        break;
    case 3:
    case 10:
    case 11:
        stele_buf_puts(out, "<y:seen xmlns:y=\"urn:example:y\" y:a=\"");
        hostile_text(rng, true, out);
        stele_buf_puts(out, "\"><y:deep/></y:seen>");
        break;
    case 4:
        stele_buf_printf(out, "<estimate budget=\"%s\" seed=\"%s\"/>", ANY(rng, numbers),
                         ANY(rng, numbers));
        break;
    case 5:
    case 6:
    case 7:
        write_branches(rng, out);
        break;
    default:
        write_note(rng, out);
    }
}

/* After an element of a line. */
static void insert_item(struct page *page)
{
    const size_t line = find(page, "<line", 0), at = find_any(page, "/>", line);
    struct stele_buf text = {0};

    if (line >= page->size || at >= page->size)
        return;
    for (size_t n = rng_below(page->rng, 16) == 0 ? 40 : 1; n > 0; n--)
        write_item(page->rng, &text);
    put(page, at + 2, &text);
}

/* Words before the end of an element that has some. */
static void insert_words(struct page *page)
{
    static const char *const ends[] = {"</note>",         "</title>",  "</comment>",
                                       "</introduction>", "</source>", "</question>"};
    const size_t at = find_any(page, ANY(page->rng, ends), 0);
    struct stele_buf text = {0};

    if (at >= page->size)
        return;
    hostile_text(page->rng, true, &text);
    put(page, at, &text);
}

static void insert_attribute(struct page *page)
{
    const size_t at = find_any(page, "/>", find(page, "<", 1));
    struct stele_buf text = {0};

    if (at >= page->size)
        return;
    stele_buf_puts(&text, " xmlns:y=\"urn:example:y\" y:a=\"");
    hostile_text(page->rng, true, &text);
    stele_buf_puts(&text, "\"");
    put(page, at, &text);
}

/* An empty element stands there twice or goes: an item of a set, a move. */
static void repeat_element(struct page *page)
{
    const size_t end = find_any(page, "/>", find(page, "<", 1));
    size_t begin = end;
    char text[512];

    while (begin > 0 && end < page->size && page->data[begin] != '<')
        begin--;
    if (begin == 0 || end >= page->size || end + 2 - begin > sizeof text)
        return;
    memcpy(text, page->data + begin, end + 2 - begin);
    if (rng_below(page->rng, 3) > 0)
        replace(page, (struct span){begin, 0}, text, end + 2 - begin);
    else
        replace(page, (struct span){begin, end + 2 - begin}, "", 0);
}

size_t hostile_xml(struct stele_rng *rng, uint8_t *data, size_t size, size_t max)
{
    struct page page = {data, size, max, rng};

    for (size_t n = 1 + rng_below(rng, 2); n > 0 && page.size > 0; n--) {
        switch (rng_below(rng, 8)) {
        case 0:
            insert_words(&page);
            break;
        case 1:
            insert_attribute(&page);
            break;
        case 2:
        case 3:
            insert_item(&page);
            break;
        case 4:
            repeat_element(&page);
            break;
        default:
            change_value(&page);
        }
    }
    return page.size;
}

/* ---- Games --------------------------------------------------------------------------------------- */

static struct stele_node any_node(struct stele_rng *rng, const struct stele_log *log)
{
    const uint32_t number = rng_below(rng, stele_log_lines(log));
    struct stele_line line;

    stele_log_line(log, number, &line);
    return (struct stele_node){number, rng_below(rng, line.legal + 1)};
}

static void play_on(struct stele_rng *rng, struct stele_cursor *cursor)
{
    struct stele_move move;

    for (size_t n = 1 + rng_below(rng, 5); n > 0; n--)
        if (!stele_cursor_choose(cursor, "random", rng, &move) ||
            stele_edit_play(cursor, &move, NULL) != STELE_OK)
            return;
}

static void read_otherwise(struct stele_rng *rng, struct stele_log *log, struct stele_node node)
{
    const struct stele_game_info *const info = stele_log_info(log);
    const struct stele_ruling *const ruling =
        &info->rulings[rng_below(rng, (uint32_t)info->rulings_n)];
    const char *const choice = ruling->choices[rng_below(rng, 2)];
    const struct stele_setting setting = {ruling->id, choice != NULL ? choice : "x"};
    uint32_t line;

    if (rng_below(rng, 2))
        stele_edit_reading(log, node, NULL, &setting, 1, &line, NULL);
    else
        stele_edit_branch(log, node, NULL, NULL, "reading", &setting, 1, &line);
}

static void write_on(struct stele_rng *rng, struct stele_log *log, struct stele_node node)
{
    static const char *const glyphs[] = {"!!", "!", "!?", "?!", "?", "??", "=", "~", "N"};
    struct stele_buf text = {0};
    struct stele_setting glyph = {"glyph", ANY(rng, glyphs)};
    const char *const lang = rng_below(rng, 2) ? "ru" : NULL;

    hostile_text(rng, false, &text);
    const char *const words = text.data != NULL ? text.data : "";
    const struct stele_item note = {.name = "note", .text = words, .attrs = &glyph, .attrs_n = 1};
    switch (rng_below(rng, 5)) {
    case 0:
        stele_edit_player_name(log, 0, lang, words);
        break;
    case 1:
        stele_edit_line_title(log, node.line, lang, words);
        break;
    case 2:
        stele_edit_detail(log, "comment", lang, words);
        break;
    default:
        stele_edit_item(log, node, 0, &note);
    }
    stele_buf_free(&text);
}

static void change_game(struct stele_rng *rng, struct stele_log *log)
{
    struct stele_cursor *const cursor = stele_cursor_new(log);

    for (size_t n = 1 + rng_below(rng, 4); cursor != NULL && n > 0; n--) {
        const struct stele_node node = any_node(rng, log);
        switch (rng_below(rng, 8)) {
        case 0:
            read_otherwise(rng, log, node);
            break;
        case 1:
            stele_edit_promote(log, node.line);
            break;
        case 2:
            stele_edit_truncate(log, node);
            break;
        case 3:
        case 4:
            write_on(rng, log, node);
            break;
        default:
            if (stele_cursor_goto(cursor, node, NULL))
                play_on(rng, cursor);
        }
    }
    stele_cursor_free(cursor);
}

size_t hostile_game(struct stele_rng *rng, bool text, uint8_t *data, size_t size, size_t max)
{
    const struct stele_source source = {.data = data, .size = size};
    struct stele_log *log = NULL;
    struct stele_buf out = {0};
    size_t made = 0;

    stele_log_read(fuzz_lib(), &source, NULL, &log, NULL);
    if (log == NULL)
        return 0;
    change_game(rng, log);
    if (stele_log_write(log, text ? STELE_FORMAT_TEXT : STELE_FORMAT_XML, &out) == STELE_OK &&
        out.size <= max) {
        memcpy(data, out.data, out.size);
        made = out.size;
    }
    stele_buf_free(&out);
    stele_log_free(log);
    return made;
}

size_t hostile_mutate(unsigned seed, bool game, bool text, uint8_t *data, size_t size, size_t max)
{
    const char *const only = getenv("FUZZ_HOSTILE");
    const bool plain = only != NULL && strcmp(only, "no") == 0;
    struct stele_rng rng;
    size_t made = 0;

    stele_rng_seed(&rng, seed);
    const uint32_t what = rng_below(&rng, plain ? 2 : 12);
    if (what == 0)
        return LLVMFuzzerMutate(data, size, max);
    if (what == 1)
        return mutate_log(&rng, data, size, max);
    if (game && (text || what < 7))
        made = hostile_game(&rng, text, data, size, max);
    if (made > 0)
        return made;
    return text ? mutate_log(&rng, data, size, max) : hostile_xml(&rng, data, size, max);
}
