#include "core/read/textread.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    TEXT_BUFFER = 65536,
    TAB_WIDTH = 8,
    /* A line may be this many texts long: its values and, on the root, the URIs of namespaces,
     * every byte escaped. */
    LINE_FACTOR = 2 * (BOUNDS_VALUES + 1),
    LINE_NAMES = 1 << 16, /* and what their names take */
    /* The root has its declarations among its words. */
    WORDS_MAX = BOUNDS_ATTRS + BOUNDS_NAMESPACES + 1
};

/* Indentation is all the structure that the text notation has.  A line ends every open element that
 * is indented at least as far (close_to); what is left on the stack is its parent.  So an element
 * ends only when the next line comes, and a comment, too, because its next line may be `#| …`.
 * Values are unescaped and names NUL-terminated inside the line itself: nothing is copied before
 * the semantic layer wants to keep it. */
struct textread {
    unsigned indents[READER_DEPTH_MAX + 1]; /* of the open elements */
    unsigned open_n;
    bool in_text;  /* the line before was text of the innermost element */
    char gathered; /* '#' or '?': a comment or an instruction is being gathered; else '\0' */
    unsigned comment_line;
    struct stele_buf comment;
    struct stele_buf line; /* the current one; its names and values are cut out in place */
    char buffer[TEXT_BUFFER];
    size_t at, n;
};

/* One word of a line: name=value, or either alone. */
struct text_word {
    char *name; /* NULL: none */
    size_t name_n;
    char *value; /* NULL: none */
    size_t size;
};

struct textread *textread_new(void)
{
    return calloc(1, sizeof(struct textread));
}

void textread_free(struct textread *text)
{
    if (text == NULL)
        return;
    stele_buf_free(&text->comment);
    stele_buf_free(&text->line);
    free(text);
}

/* ---- Lines ----------------------------------------------------------------------------------- */

/* Takes the bytes up to the next newline; several calls make a line.  Returns 1 at its end, 0 if
 * more must be read, -1 if it is too long or there is no memory. */
static int take_bytes(struct record_reader *r, struct textread *text)
{
    const char *from = text->buffer + text->at;
    const char *newline = memchr(from, '\n', text->n - text->at);
    const size_t size = newline != NULL ? (size_t)(newline - from) : text->n - text->at;

    stele_buf_add(&text->line, from, size);
    text->at += size + (newline != NULL);
    if (text->line.failed) {
        reader_no_memory(r);
        return -1;
    }
    if (text->line.size > LINE_FACTOR * (uint64_t)r->limits.text + LINE_NAMES) {
        reader_too_long(r, NULL, r->limits.text);
        return -1;
    }
    return newline != NULL;
}

/* The next line, without its end.  False at the end of the source or after an error. */
static bool next_line(struct record_reader *r, struct textread *text)
{
    bool any = false;

    stele_buf_clear(&text->line);
    for (;;) {
        if (text->at == text->n) {
            const long n = gzin_read(r->in, text->buffer, TEXT_BUFFER);
            if (n < 0)
                return false;
            text->at = 0;
            text->n = (size_t)n;
            if (n == 0)
                break;
        }
        if (!any)
            r->report.line++;
        any = true;
        const int result = take_bytes(r, text);
        if (result < 0)
            return false;
        if (result > 0)
            break;
    }
    if (text->line.size > 0 && text->line.data[text->line.size - 1] == '\r')
        text->line.data[--text->line.size] = '\0';
    return any;
}

/* The same characters as in XML. */
static bool check_characters(struct record_reader *r, const struct stele_buf *line)
{
    size_t size;

    for (size_t i = 0; i < line->size; i += size) {
        const unsigned char *s = (const unsigned char *)line->data + i;
        size = bounds_char((const char *)s, line->size - i);
        if (size == 0) {
            struct stele_facts *facts = reader_fail(r, STELE_D_FORMAT, "text.character");
            char found[8];
            snprintf(found, sizeof found, "0x%02X", s[0]);
            fact_text(facts, "found", found);
            return false;
        }
    }
    return true;
}

/* ---- Words ----------------------------------------------------------------------------------- */

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* The character after a backslash stands for this one; '\0' if for none. */
static char unescape(char c)
{
    switch (c) {
    case 'n':
        return '\n';
    case 't':
        return '\t';
    case '"':
    case '\\':
        return c;
    default:
        return '\0';
    }
}

/* A quoted value, *at on the opening quote; it becomes shorter where it stands. */
static bool quoted(struct record_reader *r, char **at, struct text_word *out)
{
    char *s = *at + 1, *to = s;

    out->value = s;
    for (; *s != '"' && *s != '\0'; s++) {
        if (*s == '\\') {
            const char c = unescape(*++s);
            if (c == '\0')
                return reader_refuse(r, "text.escape", "found", s - 1, *s != '\0' ? 2 : 1);
            *to++ = c;
        } else {
            *to++ = *s;
        }
    }
    if (*s == '\0')
        return reader_refuse(r, "text.quote", "found", *at, strlen(*at));
    if (s[1] != '\0' && !is_blank(s[1]))
        return reader_refuse(r, "text.word", "found", s, strcspn(s, " \t"));
    out->size = (size_t)(to - out->value);
    *at = s + 1;
    return true;
}

/* The next word; *at after it. */
static bool next_word(struct record_reader *r, char **at, struct text_word *out)
{
    char *s = *at;

    *out = (struct text_word){0};
    const size_t n = strcspn(s, " \t\"=");
    if (n > 0) {
        out->name = s;
        out->name_n = n;
        s += n;
    }
    if (n > 0 && *s == '=')
        s++;
    if (*s == '"' && (n == 0 || s[-1] == '=')) {
        *at = s;
        return quoted(r, at, out);
    }
    if (n > 0 && s[-1] == '=') {
        out->value = s;
        out->size = strcspn(s, " \t\"");
        s += out->size;
    }
    if ((*s != '\0' && !is_blank(*s)) || s == *at)
        return reader_refuse(r, "text.word", "found", *at, strcspn(*at, " \t"));
    *at = s;
    return true;
}

/* ---- Names ----------------------------------------------------------------------------------- */

static const char *find_uri(const struct record_header *header, const char *prefix)
{
    if (strcmp(prefix, "xml") == 0)
        return XML_NAMESPACE_URI;
    for (size_t i = 0; i < header->namespaces_n; i++)
        if (strcmp(header->namespaces[i].name, prefix) == 0)
            return header->namespaces[i].value;
    return NULL;
}

/* Fills word, prefix, local and uri from a name that may have a prefix.  The byte after it has
 * been read already and gives way to a NUL. */
static bool resolve_name(struct record_reader *r, char *name, size_t size, struct reader_attr *out)
{
    char *colon = memchr(name, ':', size);
    char *local = colon != NULL ? colon + 1 : name;
    const size_t local_n = size - (size_t)(local - name);

    if ((colon != NULL && !bounds_name(name, (size_t)(colon - name))) ||
        !bounds_name(local, local_n))
        return reader_refuse(r, "text.word", "found", name, size);
    name[size] = '\0';
    out->local = local;
    out->prefix = out->uri = NULL;
    out->word = WORD_NONE;
    if (colon == NULL) {
        out->word = vocabulary_find(&r->terms.vocabulary, local, local_n);
        return out->word != WORD_NONE || reader_name(r, local, local_n);
    }
    *colon = '\0';
    out->prefix = name;
    out->uri = find_uri(r->header, name);
    if (out->uri == NULL)
        return reader_refuse(r, "log.unknown-prefix", "name", name, strlen(name));
    return reader_name(r, local, local_n);
}

static bool is_declaration(const struct text_word *word)
{
    return word->name != NULL && word->value != NULL && word->name_n >= 5 &&
           memcmp(word->name, "xmlns", 5) == 0 && (word->name_n == 5 || word->name[5] == ':');
}

/* Namespaces of XML itself: a file that declares them under another prefix is not well-formed. */
static bool is_reserved(const char *uri)
{
    return strcmp(uri, XML_NAMESPACE_URI) == 0 || strcmp(uri, "http://www.w3.org/2000/xmlns/") == 0;
}

/* xmlns:prefix=URI; the log's own namespace may be named, too. */
static bool declare(struct record_reader *r, struct text_word *word)
{
    char *prefix = word->name + 6;

    word->name[word->name_n] = '\0';
    word->value[word->size] = '\0';
    if (strcmp(word->value, STELE_LOG_NAMESPACE) == 0)
        return true;
    if (word->name_n < 7 || word->size == 0 || r->place.depth > 0 || is_reserved(word->value) ||
        !bounds_name(prefix, word->name_n - 6))
        return reader_refuse(r, "text.word", "found", word->name, word->name_n);
    return reader_namespace(r, prefix, word->value) != NULL;
}

/* ---- Elements -------------------------------------------------------------------------------- */

static bool same_name(const struct reader_attr *a, const struct reader_attr *b)
{
    return a->local != NULL && b->local != NULL && strcmp(a->local, b->local) == 0 &&
           (a->uri == b->uri || (a->uri != NULL && b->uri != NULL && strcmp(a->uri, b->uri) == 0));
}

static bool check_duplicate(struct record_reader *r, const struct reader_attr *attrs, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (same_name(&attrs[i], &attrs[n]))
            return reader_refuse(r, "log.duplicate-attribute", "attribute", attrs[n].local,
                                 strlen(attrs[n].local));
    return true;
}

static bool make_attr(struct record_reader *r, struct text_word *word, struct reader_attr *attrs,
                      size_t n)
{
    struct reader_attr *attr = &attrs[n];

    if (n == BOUNDS_ATTRS)
        return reader_limit(r, "limit.attributes", BOUNDS_ATTRS);
    *attr = (struct reader_attr){.value = word->value, .size = word->size};
    if (word->value == NULL) { /* a value without a name */
        attr->value = word->name;
        attr->size = word->name_n;
    } else if (word->name != NULL && (!resolve_name(r, word->name, word->name_n, attr) ||
                                      !check_duplicate(r, attrs, n))) {
        return false;
    }
    return attr->size <= r->limits.text || reader_too_long(r, attr->local, r->limits.text);
}

/* Words are read first, all of them: resolving a name overwrites the byte after it. */
static bool read_words(struct record_reader *r, char *at, struct text_word *words, size_t *n)
{
    for (at += strspn(at, " \t"); *at != '\0'; at += strspn(at, " \t")) {
        if (*n == WORDS_MAX)
            return reader_limit(r, "limit.attributes", BOUNDS_ATTRS);
        if (!next_word(r, &at, &words[(*n)++]))
            return false;
    }
    return true;
}

static bool read_attrs(struct record_reader *r, struct text_word *words, size_t n,
                       struct reader_attr *attrs, struct reader_element *element)
{
    /* Declarations first: a prefix may be used before it is declared. */
    for (size_t i = 0; i < n; i++)
        if (is_declaration(&words[i]) && !declare(r, &words[i]))
            return false;
    element->attrs = attrs;
    element->attrs_n = 0;
    for (size_t i = 0; i < n; i++) {
        if (is_declaration(&words[i]))
            continue;
        if (!make_attr(r, &words[i], attrs, element->attrs_n))
            return false;
        element->attrs_n++;
    }
    return true;
}

/* Cuts a line into the name of an element and its attributes. */
static bool parse_element(struct record_reader *r, char *at, struct reader_attr *attrs,
                          struct reader_element *out)
{
    struct text_word words[WORDS_MAX];
    struct reader_attr name;
    const size_t name_n = strcspn(at, " \t");
    size_t n = 0;

    *out = (struct reader_element){0};
    /* The root declares the prefixes its own name might have. */
    if (!read_words(r, at + name_n, words, &n) || !read_attrs(r, words, n, attrs, out) ||
        !resolve_name(r, at, name_n, &name))
        return false;
    out->word = name.word;
    out->prefix = name.prefix;
    out->local = name.local;
    out->uri = name.uri;
    return true;
}

/* A line of a turn that cannot be cut into words is a move that cannot be read, unless its first word
 * says that it is something else. */
static bool pass_line(struct record_reader *r, uint16_t word)
{
    return reader_kind(r) == KIND_TURN && (word == WORD_NONE || word >= WORD_CORE_N) &&
           r->place.depth < r->place.depth_max && reader_pass_move(r);
}

static bool read_element(struct record_reader *r, struct textread *text, char *at, unsigned indent)
{
    struct reader_attr attrs[BOUNDS_ATTRS];
    struct reader_element element;
    const uint16_t word = vocabulary_find(&r->terms.vocabulary, at, strcspn(at, " \t"));

    if (parse_element(r, at, attrs, &element) ? !reader_start(r, &element) : !pass_line(r, word))
        return false;
    text->indents[text->open_n++] = indent;
    return true;
}

/* ---- The document ---------------------------------------------------------------------------- */

/* Ends the elements that cannot hold a line of this indentation. */
static bool close_to(struct record_reader *r, struct textread *text, unsigned indent)
{
    while (text->open_n > 0 && text->indents[text->open_n - 1] >= indent) {
        text->open_n--;
        text->in_text = false;
        if (!reader_end(r))
            return false;
    }
    return true;
}

/* Tabs go to the next multiple of eight, as editors show them: what looks aligned is aligned. */
static unsigned measure(const char **at)
{
    unsigned indent = 0;

    for (; is_blank(**at); (*at)++)
        indent = **at == '\t' ? (indent / TAB_WIDTH + 1) * TAB_WIDTH : indent + 1;
    return indent;
}

/* What follows a mark and one space. */
static void rest_of(const struct stele_buf *line, const char *at, const char **from, size_t *size)
{
    if (*at == ' ')
        at++;
    *from = at;
    *size = line->size - (size_t)(at - line->data);
}

/* The first word of what was gathered is the target. */
static bool end_instruction(struct record_reader *r, struct stele_buf *all)
{
    if (all->size == 0)
        return reader_instruction(r, "", "", 0);
    const size_t target = strcspn(all->data, " \t\n"), rest = target + (target < all->size);

    all->data[target] = '\0';
    return reader_instruction(r, all->data, all->data + rest, all->size - rest);
}

static bool end_comment(struct record_reader *r, struct textread *text)
{
    const char mark = text->gathered;

    if (mark == '\0')
        return true;
    text->gathered = '\0';
    if (text->comment.failed)
        return reader_no_memory(r);
    const unsigned here = r->report.line;
    r->report.line = text->comment_line;
    const bool ok = mark == '?' ? end_instruction(r, &text->comment)
                                : reader_comment(r, text->comment.data, text->comment.size);
    r->report.line = here;
    return ok;
}

/* A line of a comment or an instruction, the first or another one. */
static bool read_comment(struct record_reader *r, struct textread *text, const char *at,
                         unsigned indent)
{
    const char *from;
    size_t size;
    const bool goes_on = at[1] == '|' && text->gathered == at[0];

    rest_of(&text->line, at + 1 + goes_on, &from, &size);
    if (goes_on) {
        stele_buf_add(&text->comment, "\n", 1);
    } else {
        if (!end_comment(r, text) || !close_to(r, text, indent))
            return false;
        stele_buf_clear(&text->comment);
        text->gathered = at[0];
        text->comment_line = r->report.line;
        text->in_text = false;
    }
    stele_buf_add(&text->comment, from, size);
    /* Generous: the target of an instruction and the spaces at the ends do not count later on. */
    return text->comment.size <= 2 * (uint64_t)r->limits.text + BOUNDS_NAME ||
           reader_too_long(r, NULL, r->limits.text);
}

static bool read_text(struct record_reader *r, struct textread *text, const char *at,
                      unsigned indent)
{
    const char *from;
    size_t size;

    if (!close_to(r, text, indent))
        return false;
    rest_of(&text->line, at + 1, &from, &size);
    if (text->in_text && !reader_text(r, "\n", 1))
        return false;
    text->in_text = true;
    return reader_text(r, from, size);
}

static bool read_line(struct record_reader *r, struct textread *text)
{
    static const char bom[] = "\xef\xbb\xbf";
    const char *at = text->line.data != NULL ? text->line.data : "";

    if (!check_characters(r, &text->line))
        return false;
    if (r->report.line == 1 && strncmp(at, bom, 3) == 0)
        at += 3;
    const unsigned indent = measure(&at);
    if (*at == '\0')
        return true;
    if (*at == '#' || *at == '?')
        return read_comment(r, text, at, indent);
    if (!end_comment(r, text))
        return false;
    if (*at == '|')
        return read_text(r, text, at, indent);
    text->in_text = false;
    return close_to(r, text, indent) &&
           read_element(r, text, text->line.data + (at - text->line.data), indent);
}

void textread_run(struct record_reader *r)
{
    struct textread *text = r->text;

    text->open_n = 0;
    text->in_text = false;
    text->gathered = '\0';
    text->at = text->n = 0;
    while (next_line(r, text))
        if (!read_line(r, text))
            return;
    reader_fail_input(r);
    if (r->report.result == STELE_OK && end_comment(r, text) && close_to(r, text, 0))
        reader_finish(r);
}
