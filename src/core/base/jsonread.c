/* The reader of JSON.  One pass, one arena: values are linked as they come, and texts are copied once,
 * for what an escape stands for is never longer than the escape. */
#include "core/base/arena.h"
#include "core/base/facts.h"
#include "core/base/shown.h"

#include <stdlib.h>
#include <string.h>

struct reading {
    const char *text, *at, *end;
    struct arena *arena;
    struct stele_reason *why;
    bool no_memory;
};

/* The value that is handed out, with the memory of everything below it. */
struct document {
    struct stele_value root; /* first: the two have one address */
    struct arena *arena;
};

/* ---- What is wrong --------------------------------------------------------------------------- */

/* Counted in characters, as an editor counts. */
static int32_t column_of(const struct reading *r, const char *place)
{
    int32_t column = 1;

    for (const char *at = r->text; at < place; at++)
        column += ((unsigned char)*at & 0xc0) != 0x80;
    return column;
}

static bool wrong_at(struct reading *r, const char *place, const char *code)
{
    refuse(r->why, code, NULL);
    fact_int(&r->why->facts, "column", column_of(r, place));
    return false;
}

static bool wrong(struct reading *r, const char *code)
{
    return wrong_at(r, r->at, code);
}

static bool too_much(struct reading *r, const char *code, int32_t limit)
{
    wrong(r, code);
    fact_int(&r->why->facts, "limit", limit);
    return false;
}

static bool out_of_memory(struct reading *r)
{
    r->no_memory = true;
    return false;
}

/* ---- Words and numbers ----------------------------------------------------------------------- */

static void skip_blanks(struct reading *r)
{
    while (r->at < r->end && memchr(" \t\r\n", *r->at, 4) != NULL)
        r->at++;
}

static bool take(struct reading *r, char c)
{
    if (r->at == r->end || *r->at != c)
        return false;
    r->at++;
    return true;
}

static bool take_word(struct reading *r, const char *word)
{
    const size_t size = strlen(word);

    if ((size_t)(r->end - r->at) < size || memcmp(r->at, word, size) != 0)
        return false;
    r->at += size;
    return true;
}

static bool is_digit(const struct reading *r)
{
    return r->at < r->end && *r->at >= '0' && *r->at <= '9';
}

/* Whole numbers of 64 bits: nothing here is asked in fractions, and what a double would round must
 * not pass silently. */
static bool read_number(struct reading *r, struct stele_value *out)
{
    const char *const from = r->at;
    const bool negative = take(r, '-');
    const uint64_t most = negative ? (uint64_t)INT64_MAX + 1 : INT64_MAX;
    const char *const digits = r->at;
    uint64_t size = 0;

    for (; is_digit(r); r->at++) {
        const unsigned digit = (unsigned)(*r->at - '0');
        if (size > (most - digit) / 10)
            return wrong_at(r, from, "json.number");
        size = size * 10 + digit;
    }
    const bool padded = r->at > digits + 1 && *digits == '0';
    if (r->at == digits || padded || (r->at < r->end && memchr(".eE", *r->at, 3) != NULL))
        return wrong_at(r, from, "json.number");
    out->kind = STELE_VALUE_INT;
    out->number = negative ? (int64_t)(0 - size) : (int64_t)size;
    return true;
}

/* ---- Texts ----------------------------------------------------------------------------------- */

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    c |= 0x20;
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Four hexadecimal digits; -1 if that is not what stands there. */
static int32_t read_hex(struct reading *r)
{
    int32_t code = 0;

    for (int i = 0; i < 4; i++) {
        const int digit = r->at < r->end ? hex_digit(*r->at) : -1;
        if (digit < 0)
            return -1;
        code = code << 4 | digit;
        r->at++;
    }
    return code;
}

static size_t put_utf8(char *out, int32_t code)
{
    if (code < 0x80) {
        out[0] = (char)code;
        return 1;
    }
    const size_t more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    static const unsigned char lead[] = {0, 0xc0, 0xe0, 0xf0};
    for (size_t i = more; i > 0; i--, code >>= 6)
        out[i] = (char)(0x80 | (code & 0x3f));
    out[0] = (char)(lead[more] | code);
    return more + 1;
}

/* After \u.  Halves of a pair must come together, and NUL cannot be in our texts. */
static int32_t read_code(struct reading *r)
{
    const int32_t code = read_hex(r);

    if (code < 0xd800 || code > 0xdfff)
        return code > 0 ? code : -1;
    const int32_t low = code < 0xdc00 && take_word(r, "\\u") ? read_hex(r) : -1;
    return low >= 0xdc00 && low <= 0xdfff ? 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00) : -1;
}

static bool read_escape(struct reading *r, char **to)
{
    static const char names[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    const char *const from = r->at++;
    const char *const name = r->at < r->end && *r->at != '\0' ? strchr(names, *r->at) : NULL;

    if (name != NULL) {
        r->at++;
        *(*to)++ = meant[name - names];
        return true;
    }
    const int32_t code = take(r, 'u') ? read_code(r) : -1;
    if (code < 0)
        return wrong_at(r, from, "json.escape");
    *to += put_utf8(*to, code);
    return true;
}

/* Where the text ends, its quote; the end of the input if it does not. */
static const char *find_quote(const struct reading *r)
{
    const char *at = r->at;

    while (at < r->end && *at != '"')
        at += *at == '\\' && r->end - at > 1 ? 2 : 1;
    return at;
}

/* Reads what follows an opening quote.  The quote that ends the text is looked for first, which
 * gives the size of the copy at once: unescaping only ever shortens. */
static bool read_text(struct reading *r, const char **out)
{
    const char *const from = r->at - 1;
    char *const text = arena_alloc(r->arena, (size_t)(find_quote(r) - r->at) + 1);
    char *to = text;

    if (text == NULL)
        return out_of_memory(r);
    while (!take(r, '"')) {
        if (r->at == r->end)
            return wrong_at(r, from, "json.open-text");
        if ((unsigned char)*r->at < 0x20)
            return wrong(r, "json.control");
        if (*r->at == '\\') {
            if (!read_escape(r, &to))
                return false;
            continue;
        }
        const struct shown_char c = shown_decode(r->at, (size_t)(r->end - r->at));
        if (c.size == 0)
            return wrong(r, "json.utf8");
        memcpy(to, r->at, c.size);
        to += c.size;
        r->at += c.size;
    }
    *out = text; /* the arena is zeroed: it ends */
    return true;
}

/* ---- Lists and dicts ------------------------------------------------------------------------- */

static bool read_value(struct reading *r, struct stele_value *out, int depth);

/* The name of a member, and its colon. */
static bool read_key(struct reading *r, const struct stele_value *dict, struct stele_value *out)
{
    const char *const from = r->at;
    const char *key;

    if (!take(r, '"'))
        return wrong(r, "json.name");
    if (!read_text(r, &key))
        return false;
    if (stele_value_of(dict, key) != NULL) {
        wrong_at(r, from, "json.twice");
        fact_text(&r->why->facts, "name", key);
        return false;
    }
    skip_blanks(r);
    if (!take(r, ':'))
        return wrong(r, "json.colon");
    skip_blanks(r);
    out->key = key;
    return true;
}

/* Reads what follows an opening bracket.  Names of a dict are compared with all before them, which
 * is quadratic, but there are no more than STELE_JSON_MEMBERS_MAX of them. */
static bool read_members(struct reading *r, struct stele_value *out, int depth)
{
    const bool dict = out->kind == STELE_VALUE_DICT;
    const char close = dict ? '}' : ']';
    const struct stele_value **link = &out->first;

    if (depth == STELE_JSON_DEPTH_MAX)
        return too_much(r, "json.depth", STELE_JSON_DEPTH_MAX);
    skip_blanks(r);
    if (take(r, close))
        return true;
    for (int n = 0;; n++) {
        if (n == STELE_JSON_MEMBERS_MAX)
            return too_much(r, "json.members", STELE_JSON_MEMBERS_MAX);
        struct stele_value *const member = arena_alloc(r->arena, sizeof *member);
        if (member == NULL)
            return out_of_memory(r);
        skip_blanks(r);
        if ((dict && !read_key(r, out, member)) || !read_value(r, member, depth + 1))
            return false;
        *link = member;
        link = &member->next;
        skip_blanks(r);
        if (take(r, close))
            return true;
        if (!take(r, ','))
            return wrong(r, "json.comma");
    }
}

static bool read_value(struct reading *r, struct stele_value *out, int depth)
{
    out->text = "";
    if (is_digit(r) || (r->at < r->end && *r->at == '-'))
        return read_number(r, out);
    if (take(r, '"')) {
        out->kind = STELE_VALUE_TEXT;
        return read_text(r, &out->text);
    }
    if (take(r, '{')) {
        out->kind = STELE_VALUE_DICT;
        return read_members(r, out, depth);
    }
    if (take(r, '[')) {
        out->kind = STELE_VALUE_LIST;
        return read_members(r, out, depth);
    }
    out->kind = STELE_VALUE_BOOL;
    if (take_word(r, "false"))
        return true;
    out->number = 1;
    if (take_word(r, "true"))
        return true;
    out->number = 0;
    out->kind = STELE_VALUE_NULL;
    return take_word(r, "null") || wrong(r, "json.value");
}

/* ---- Documents ------------------------------------------------------------------------------- */

static bool read_document(struct reading *r, struct stele_value *root)
{
    skip_blanks(r);
    if (!read_value(r, root, 0))
        return false;
    skip_blanks(r);
    return r->at == r->end || wrong(r, "json.rest");
}

int stele_value_read(const char *text, size_t size, struct stele_value **out,
                     struct stele_reason *why)
{
    struct arena *const arena = arena_new();
    struct document *const document = arena != NULL ? calloc(1, sizeof *document) : NULL;
    struct reading r = {.text = text, .at = text, .end = text + size, .arena = arena, .why = why};

    if (document == NULL) {
        arena_free(arena);
        return STELE_ENOMEM;
    }
    document->arena = arena;
    if (read_document(&r, &document->root)) {
        *out = &document->root;
        return STELE_OK;
    }
    stele_value_free(&document->root);
    return r.no_memory ? STELE_ENOMEM : STELE_EINPUT;
}

void stele_value_free(struct stele_value *value)
{
    struct document *const document = (struct document *)value; /* its first member */

    if (document == NULL)
        return;
    arena_free(document->arena);
    free(document);
}

const struct stele_value *stele_value_of(const struct stele_value *dict, const char *key)
{
    for (const struct stele_value *member = dict->first; member != NULL; member = member->next)
        if (member->key != NULL && strcmp(member->key, key) == 0)
            return member;
    return NULL;
}
