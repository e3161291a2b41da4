#include "core/library/template.h"

#include <string.h>

#include "core/library/lib.h"

enum { KEY_MAX = 40, DEPTH_MAX = 8 };

/* A recursive descent over the text.  Where `out` is NULL nothing is written: a part that does
 * not apply, or a check. */
struct expansion {
    const char *at, *end; /* `end` is the NUL */
    const struct template_source *source; /* NULL: check only */
    int depth;
    bool good;
};

static bool is_key_char(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_' || c == '.';
}

static bool is_form_char(char c)
{
    return is_key_char(c) || c == '+' || c == '#' || c == '^';
}

int plural_form(int lang, int64_t n)
{
    const int64_t size = n < 0 ? -n : n;
    const int64_t one = size % 10, two = size % 100;

    if (lang != LANG_RU)
        return size == 1 ? 0 : 1;
    if (one == 1 && two != 11)
        return 0;
    return one >= 2 && one <= 4 && (two < 12 || two > 14) ? 1 : 2;
}

/* Whether one of the eight bytes at `at` may be a brace or a bar.  These three lie together near the
 * end of ASCII: a byte from { on has its top bit set once 5 is added, letters beyond ASCII apart. */
static bool may_end(const char *at)
{
    const uint64_t each = UINT64_C(0x0101010101010101);
    uint64_t bytes;

    memcpy(&bytes, at, sizeof bytes);
    return (((bytes & each * 0x7f) + each * (0x80 - '{')) & ~bytes & each * 0x80) != 0;
}

/* How many bytes at `at` stand for themselves.  They are few: strcspn would prepare a table of its own
 * for each piece. */
static inline size_t plain_ahead(const char *at, bool in_braces)
{
    enum { ALWAYS = 1, IN_BRACES = 2 };
    static const uint8_t ends[UINT8_MAX + 1] = {
        ['\0'] = ALWAYS, ['{'] = ALWAYS, ['}'] = ALWAYS, ['|'] = IN_BRACES};
    const unsigned wanted = in_braces ? ALWAYS | IN_BRACES : ALWAYS;
    size_t n = 0;

    while ((ends[(unsigned char)at[n]] & wanted) == 0)
        n++;
    return n;
}

/* The same inside braces for parts that are run over, which are longer: eight bytes at a time. */
static size_t skip_ahead(const char *at, const char *end)
{
    const char *const from = at;

    while (end - at >= 8 && !may_end(at))
        at += 8;
    return (size_t)(at - from) + plain_ahead(at, true);
}

static void write_piece(struct stele_buf *out, const char *from, size_t size)
{
    if (out != NULL)
        stele_buf_add(out, from, size);
}

static void expand_text(struct expansion *e, struct stele_buf *out);

/* Runs over a part that does not apply, up to its bar or closing brace.  Only a check reads such
 * parts; afterwards their braces are known to match. */
static void skip_text(struct expansion *e)
{
    const char *at = e->at;

    if (e->source == NULL) {
        expand_text(e, NULL);
        return;
    }
    for (int open = 0;; at++) {
        at += skip_ahead(at, e->end);
        if (*at == '\0' || (open == 0 && *at != '{'))
            break;
        if (at[0] == '{' && at[1] == '{')
            at++;
        else if (*at == '{')
            open++;
        else if (*at == '}')
            open--;
    }
    e->at = at;
}

/* Copies a word of key characters; false if there is none or it is too long. */
static bool take_word(struct expansion *e, bool (*is_part)(char), char word[KEY_MAX])
{
    size_t n = 0;

    while (is_part(e->at[n]))
        n++;
    if (n == 0 || n >= KEY_MAX)
        return false;
    memcpy(word, e->at, n);
    word[n] = '\0';
    e->at += n;
    return true;
}

/* {key|one|many}: expands the form that fits, runs over the others. */
static void expand_plural(struct expansion *e, const char *key, struct stele_buf *out)
{
    int wanted = -1, form = 0;

    if (out != NULL)
        wanted = plural_form(e->source->lang, e->source->number(e->source->user, key));
    for (; *e->at == '|'; form++) {
        e->at++;
        /* With fewer forms than the language has the last one serves for the rest. */
        const char *next = e->at;
        if (form != wanted)
            skip_text(e);
        if (form == wanted || (form < wanted && *e->at != '|')) {
            e->at = next;
            expand_text(e, out);
        }
    }
    e->good = e->good && form >= 2;
}

/* {key?text} and {key!text} */
static void expand_condition(struct expansion *e, const char *key, struct stele_buf *out)
{
    const bool wanted = *e->at++ == '?';
    const bool applies = out != NULL && e->source->truth(e->source->user, key) == wanted;

    for (;;) {
        if (applies)
            expand_text(e, out);
        else
            skip_text(e);
        if (*e->at != '|')
            return;
        write_piece(applies ? out : NULL, "|", 1); /* in a condition a bar is a bar */
        e->at++;
    }
}

/* Makes the letter at buf->data[at] a capital: Latin and Russian. */
static void capitalise(struct stele_buf *buf, size_t at)
{
    unsigned char *c = (unsigned char *)buf->data + at;

    if (buf->size <= at)
        return;
    if (c[0] >= 'a' && c[0] <= 'z') {
        c[0] = (unsigned char)(c[0] - 'a' + 'A');
    } else if (c[0] == 0xd0 && c[1] >= 0xb0) { /* а … п */
        c[1] = (unsigned char)(c[1] - 0x20);
    } else if (c[0] == 0xd1 && c[1] <= 0x8f) { /* р … я */
        c[0] = 0xd0;
        c[1] = (unsigned char)(c[1] + 0x20);
    } else if (c[0] == 0xd1 && c[1] == 0x91) { /* ё */
        c[0] = 0xd0;
        c[1] = 0x81;
    }
}

static void expand_value(struct expansion *e, const char *key, struct stele_buf *out)
{
    char form[KEY_MAX] = "";

    if (*e->at == ':') {
        e->at++;
        e->good = take_word(e, is_form_char, form) && e->good;
    }
    if (out == NULL)
        return;
    const bool capital = form[0] == '^';
    const size_t at = out->size;
    e->source->value(e->source->user, key, form + capital, out);
    if (capital)
        capitalise(out, at);
}

/* After an opening brace. */
static void expand_braces(struct expansion *e, struct stele_buf *out)
{
    const char *open = e->at - 1;
    char key[KEY_MAX];

    if (e->depth == DEPTH_MAX || !take_word(e, is_key_char, key)) {
        e->good = false;
        write_piece(out, open, 1);
        return;
    }
    e->depth++;
    if (*e->at == '|')
        expand_plural(e, key, out);
    else if (*e->at == '?' || *e->at == '!')
        expand_condition(e, key, out);
    else
        expand_value(e, key, out);
    e->depth--;
    if (*e->at == '}')
        e->at++;
    else
        e->good = false;
}

/* Up to the end, or inside braces up to a bar or the closing brace. */
static void expand_text(struct expansion *e, struct stele_buf *out)
{
    for (;;) {
        const size_t plain = plain_ahead(e->at, e->depth > 0);
        if (plain > 0)
            write_piece(out, e->at, plain);
        e->at += plain;
        if (*e->at == '\0' || (e->depth > 0 && *e->at != '{'))
            return;
        if (e->at[0] == e->at[1]) { /* {{ or }} */
            write_piece(out, e->at, 1);
            e->at += 2;
        } else if (*e->at == '{') {
            e->at++;
            expand_braces(e, out);
        } else { /* a closing brace that closes nothing */
            e->good = false;
            write_piece(out, e->at++, 1);
        }
    }
}

bool template_check(const char *text)
{
    struct expansion e = {.at = text, .end = text + strlen(text), .good = true};

    expand_text(&e, NULL);
    return e.good;
}

void template_expand(const char *text, const struct template_source *source, struct stele_buf *out)
{
    struct expansion e = {
        .at = text, .end = text + strlen(text), .source = source, .good = true};

    expand_text(&e, out);
}
