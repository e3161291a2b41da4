#include "core/xml/quick.h"

#include "core/base/space.h"

/* Libxml2 has limits of its own, all beyond these. */
enum { SIZE_MOST = 1 << 20, NAME_MOST = 100, DEPTH_MOST = 32 };

/* Every take_ function returns false if what it expects is not there in the plain form; then the
 * reading ends. */
struct quick {
    const char *at, *end;
    const char *namespace_uri;
    const struct quick_sink *sink;
    unsigned line;
    unsigned depth;
    struct slice open[DEPTH_MOST]; /* names of the elements that are open */
};

static bool take(struct quick *q, const char *known, size_t size)
{
    if ((size_t)(q->end - q->at) < size || memcmp(q->at, known, size) != 0)
        return false;
    q->at += size;
    return true;
}

#define TAKE(q, known) take(q, known, sizeof(known) - 1)

static char next(const struct quick *q)
{
    return q->at < q->end ? *q->at : '\0';
}

static void skip_space(struct quick *q)
{
    for (; q->at < q->end && is_space(*q->at) && *q->at != '\r'; q->at++)
        q->line += *q->at == '\n';
}

static bool is_name_char(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
}

static bool take_name(struct quick *q, struct slice *name)
{
    const char *const from = q->at;

    while (q->at < q->end && is_name_char(*q->at))
        q->at++;
    *name = (struct slice){from, (size_t)(q->at - from)};
    return name->size > 0 && name->size < NAME_MOST && *from >= 'a';
}

/* ---- Characters ------------------------------------------------------------------------------ */

/* The size of the character at c[0 … left); 0 if it is a control other than tab and end of line,
 * not whole, or beyond U+EFFF.  Surrogates begin with 0xed, and forms of three bytes that could be
 * shorter with 0xe0. */
static size_t char_size(const unsigned char *c, size_t left)
{
    if (c[0] < 0x80)
        return c[0] >= ' ' || c[0] == '\n' || c[0] == '\t';
    if (c[0] >= 0xc2 && c[0] <= 0xdf)
        return left >= 2 && (c[1] & 0xc0) == 0x80 ? 2 : 0;
    if (c[0] >= 0xe1 && c[0] <= 0xee && c[0] != 0xed)
        return left >= 3 && (c[1] & 0xc0) == 0x80 && (c[2] & 0xc0) == 0x80 ? 3 : 0;
    return 0;
}

/* Skips characters up to one of two, which must be ASCII; false if neither follows. */
static bool run_to(struct quick *q, char one, char other)
{
    const char *at = q->at;

    while (at < q->end && *at != one && *at != other) {
        if ((unsigned char)(*at - ' ') < 0x80 - ' ') { /* ASCII, and no control: as most are */
            at++;
            continue;
        }
        const size_t size = char_size((const unsigned char *)at, (size_t)(q->end - at));
        if (size == 0)
            break;
        q->line += *at == '\n';
        at += size;
    }
    q->at = at;
    return at < q->end && (*at == one || *at == other);
}

/* Skips a comment, after "<!--". */
static bool take_comment(struct quick *q)
{
    while (run_to(q, '-', '-')) {
        q->at++;
        if (next(q) == '-')
            return TAKE(q, "->");
    }
    return false;
}

/* Whether text, which ends at `to`, has "]]>" in it. */
static bool ends_cdata(const char *from, const char *to)
{
    while ((from = memchr(from, ']', (size_t)(to - from))) != NULL) {
        if (to - from >= 3 && from[1] == ']' && from[2] == '>')
            return true;
        from++;
    }
    return false;
}

/* At an ampersand. */
static bool take_reference(struct quick *q)
{
    const struct quick_sink *const sink = q->sink;

    if (TAKE(q, "&amp;"))
        return sink->text(sink->user, "&", 1);
    if (TAKE(q, "&lt;"))
        return sink->text(sink->user, "<", 1);
    return TAKE(q, "&gt;") && sink->text(sink->user, ">", 1);
}

/* Text and comments up to the next tag. */
static bool take_text(struct quick *q)
{
    for (;;) {
        const char *const from = q->at;
        if (!run_to(q, '<', '&') || ends_cdata(from, q->at))
            return false;
        if (q->at > from && !q->sink->text(q->sink->user, from, (size_t)(q->at - from)))
            return false;
        const bool reference = *q->at == '&';
        if (!reference && !TAKE(q, "<!--"))
            return true;
        if (reference ? !take_reference(q) : !take_comment(q))
            return false;
    }
}

/* ---- Tags ------------------------------------------------------------------------------------ */

/* name="value", and the spaces after it. */
static bool take_attr(struct quick *q, struct quick_attr *attr)
{
    const char *const from = q->at;
    const unsigned line = q->line;

    if (TAKE(q, "xml:lang"))
        attr->name = (struct slice){from, (size_t)(q->at - from)};
    else if (!take_name(q, &attr->name))
        return false;
    if (!TAKE(q, "=\""))
        return false;
    attr->value.text = q->at;
    if (!run_to(q, '"', '<') || *q->at == '<' || q->line != line)
        return false;
    attr->value.size = (size_t)(q->at - attr->value.text);
    q->at++;
    return memchr(attr->value.text, '&', attr->value.size) == NULL &&
           memchr(attr->value.text, '\t', attr->value.size) == NULL;
}

static bool same(struct slice a, struct slice b)
{
    return a.size == b.size && memcmp(a.text, b.text, a.size) == 0;
}

static bool is_twice(const struct quick_attr *attrs, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (same(attrs[i].name, attrs[n].name))
            return true;
    return false;
}

/* All attributes up to the end of the tag; xmlns is none of them. */
static bool take_attrs(struct quick *q, struct quick_attr *attrs, size_t *n, bool *declared)
{
    for (;;) {
        const char *const before = q->at;
        skip_space(q);
        if (next(q) == '>' || next(q) == '/')
            return true;
        if (q->at == before || *n == QUICK_ATTRS_MAX || !take_attr(q, &attrs[*n]) ||
            is_twice(attrs, *n))
            return false;
        if (!slice_is(attrs[*n].name.text, attrs[*n].name.size, "xmlns")) {
            (*n)++;
            continue;
        }
        if (*declared || q->depth > 0 ||
            !slice_is(attrs[*n].value.text, attrs[*n].value.size, q->namespace_uri))
            return false;
        *declared = true;
    }
}

/* At "<" of a tag that opens an element. */
static bool take_start(struct quick *q)
{
    struct quick_attr attrs[QUICK_ATTRS_MAX];
    struct slice name;
    size_t n = 0;
    bool declared = false;

    q->at++;
    if (!take_name(q, &name) || !take_attrs(q, attrs, &n, &declared))
        return false;
    if (declared != (q->depth == 0) || q->depth == q->sink->depth_max || q->depth == DEPTH_MOST ||
        !q->sink->start(q->sink->user, name, attrs, n, q->line))
        return false;
    if (TAKE(q, "/>"))
        return q->sink->end(q->sink->user, q->line);
    q->open[q->depth++] = name;
    return TAKE(q, ">");
}

/* At "</". */
static bool take_end(struct quick *q)
{
    struct slice name;

    q->at += 2;
    if (!take_name(q, &name) || !same(name, q->open[q->depth - 1]) || !TAKE(q, ">"))
        return false;
    q->depth--;
    return q->sink->end(q->sink->user, q->line);
}

/* Spaces and comments outside of the root. */
static bool take_outside(struct quick *q)
{
    for (;;) {
        skip_space(q);
        if (!TAKE(q, "<!--"))
            return true;
        if (!take_comment(q))
            return false;
    }
}

bool quick_read(const char *data, size_t size, const char *namespace_uri,
                const struct quick_sink *sink)
{
    struct quick q = {
        .at = data, .end = data + size, .namespace_uri = namespace_uri, .sink = sink, .line = 1};

    TAKE(&q, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
    if (size > SIZE_MOST || !take_outside(&q) || next(&q) != '<' || !take_start(&q))
        return false;
    while (q.depth > 0) {
        if (!take_text(&q))
            return false;
        if (q.end - q.at > 1 && q.at[1] == '/' ? !take_end(&q) : !take_start(&q))
            return false;
    }
    return take_outside(&q) && q.at == q.end;
}
