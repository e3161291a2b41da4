/* What a log may hold, and that every edit keeps to it: an edit is refused with the log unchanged, or
 * what it made can be saved in all three forms and read back as it was. */
#include "fakelog.h"

#include "core/read/bounds.h"

#include "told.h"

#include <acutest.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void test_ids(void)
{
    static const struct {
        const char *id;
        bool good;
    } cases[] = {
        {"anna", true},          {"A", true},      {"b1", true},   {"a_b-c.d", true},
        {"Анна", true},          {"а1", true},     {"", false},    {"1", false},
        {"1x", false},           {"_a", false},    {"-a", false},  {".a", false},
        {"a b", false},          {"a:b", false},   {"a\n", false}, {"a\xff", false},
        {"\xd0", false},         {"a\x01", false}, {"a=b", false}, {"a\xed\xa0\x80", false},
        {"a\xef\xbf\xbf", false}};

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        TEST_CHECK_(bounds_id(cases[i].id, strlen(cases[i].id)) == cases[i].good, "%s",
                    cases[i].id);
    char id[BOUNDS_ID + 1];
    memset(id, 'a', sizeof id);
    TEST_CHECK(bounds_id(id, BOUNDS_ID));
    TEST_CHECK(!bounds_id(id, BOUNDS_ID + 1));
}

static void test_names(void)
{
    static const struct {
        const char *name;
        bool good;
    } cases[] = {{"a", true},   {"_a", true},    {"a1-.", true},      {"имя", true},
                 {"1", false},  {"-a", false},   {"a:b", false},      {"a b", false},
                 {"", false},   {"a×b", false},  {"a\xcc\x81", true}, {"\xcc\x81", false},
                 {"a<", false}, {"a\xd0", false}};

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        TEST_CHECK_(bounds_name(cases[i].name, strlen(cases[i].name)) == cases[i].good, "%s",
                    cases[i].name);
    char name[BOUNDS_NAME + 1];
    memset(name, 'a', sizeof name);
    TEST_CHECK(bounds_name(name, BOUNDS_NAME));
    TEST_CHECK(!bounds_name(name, BOUNDS_NAME + 1));
    TEST_CHECK(bounds_instruction("go", "a ? b > c", 9));
    TEST_CHECK(!bounds_instruction("go", "a ?> b", 6));
    TEST_CHECK(!bounds_instruction("XML", "", 0));
    TEST_CHECK(!bounds_instruction("", "", 0));
}

/* ---- Edits ------------------------------------------------------------------------------------- */

static struct stele *lib;

static struct stele_buf written(const struct stele_log *log, enum stele_format format)
{
    struct stele_buf out = {0};

    TEST_ASSERT(stele_log_write(log, format, &out) == STELE_OK);
    return out;
}

/* Reads bytes as a stranger's; NULL if not all of them can be. */
static struct stele_log *read_back(const struct stele_buf *bytes)
{
    const struct stele_source source = {.data = bytes->data, .size = bytes->size};
    struct stele_diags diags = {0};
    struct stele_log *log;
    bool whole = true;

    stele_log_read(lib, &source, NULL, &log, &diags);
    for (size_t i = 0; i < diags.n; i++)
        if (diags.list[i].severity == STELE_ERROR && diags.list[i].kind != STELE_D_CLAIM) {
            TEST_MSG("%s", diags.list[i].why.code);
            whole = false;
        }
    told_diags_free(&diags);
    if (whole)
        return log;
    stele_log_free(log);
    return NULL;
}

static bool same_bytes(const struct stele_buf *a, const struct stele_buf *b)
{
    return a->size == b->size && memcmp(a->data, b->data, a->size) == 0;
}

static bool survives(const struct stele_log *log)
{
    struct stele_buf before = written(log, STELE_FORMAT_XML);
    bool good = true;

    for (int format = STELE_FORMAT_GZ; format <= STELE_FORMAT_TEXT; format++) {
        struct stele_buf bytes = written(log, (enum stele_format)format);
        struct stele_log *copy = read_back(&bytes);
        struct stele_buf after = {0};
        if (copy != NULL)
            after = written(copy, STELE_FORMAT_XML);
        const bool same = copy != NULL && same_bytes(&before, &after);
        TEST_CHECK(same);
        TEST_MSG("format %d", format);
        good = good && same;
        stele_buf_free(&after);
        stele_buf_free(&bytes);
        stele_log_free(copy);
    }
    stele_buf_free(&before);
    return good;
}

/* A log with a foreign namespace, so that everything can be tried. */
static struct stele_log *fresh(void)
{
    struct stele_log *log = fakelog_new(lib);
    struct stele_buf text = written(log, STELE_FORMAT_TEXT), with = {0};

    TEST_ASSERT(strncmp(text.data, "log ", 4) == 0);
    stele_buf_printf(&with, "log xmlns:x=urn:x %s", text.data + 4);
    stele_log_free(log);
    log = read_back(&with);
    TEST_ASSERT(log != NULL);
    stele_buf_free(&with);
    stele_buf_free(&text);
    return log;
}

static int put(struct stele_log *log, struct stele_item *item)
{
    if (item->text == NULL)
        item->text = "";
    return stele_edit_item(log, (struct stele_node){0, 0}, 0, item);
}

static int put_attr(struct stele_log *log, const char *element, const char *name, const char *value)
{
    struct stele_setting attrs[3] = {{name, value}};
    struct stele_item item = {.name = element, .attrs = attrs, .attrs_n = 1};

    if (strcmp(element, "expect") == 0)
        attrs[item.attrs_n++] = strcmp(name, "what") == 0 ? (struct stele_setting){"value", "1"}
                                                          : (struct stele_setting){"what", "round"};
    return put(log, &item);
}

static int put_in_note(struct stele_log *log, struct stele_item *child)
{
    struct stele_item note = {.name = "note", .text = "x", .children = child, .children_n = 1};

    if (child->text == NULL)
        child->text = "";
    return put(log, &note);
}

static int put_named(struct stele_log *log, const char *prefix, const char *rest)
{
    struct stele_buf name = {0};
    struct stele_item item = {0};

    stele_buf_printf(&name, "%s%s", prefix, rest);
    item.name = name.data;
    const int code = put(log, &item);
    stele_buf_free(&name);
    return code;
}

static int put_about(struct stele_log *log, const char *text)
{
    struct stele_item part = {.name = "source", .text = text};
    const struct stele_item about = {
        .name = "about", .text = "", .children = &part, .children_n = 1};

    return stele_edit_about(log, &about);
}

static int put_result(struct stele_log *log, const char *end)
{
    struct stele_setting attr = {"end", end};
    const struct stele_item result = {.name = "result", .text = "", .attrs = &attr, .attrs_n = 1};

    return stele_edit_result(log, &result);
}

static int put_mark(struct stele_log *log, const char *shape, const char *at, const char *text)
{
    struct stele_setting attrs[] = {{"shape", shape}, {"at", at}, {"text", text}};
    struct stele_item mark = {.name = "mark", .attrs = attrs, .attrs_n = 3};

    return put_in_note(log, &mark);
}

static int put_mixed(struct stele_log *log, const char *text)
{
    struct stele_item parts[] = {{.name = "#text", .text = text},
                                 {.name = "x:e", .text = ""},
                                 {.name = "#text", .text = text},
                                 {.name = "#comment", .text = text}};
    struct stele_item note = {.name = "note", .children = parts, .children_n = 4};

    return put(log, &note);
}

static int branch(struct stele_log *log, const char *id, const char *title, const char *kind)
{
    return stele_edit_branch(log, (struct stele_node){0, 0}, id, title, kind, NULL, 0, NULL);
}

/* Every way for a text into a log. */
enum { WAYS = 31 };
static int try_way(struct stele_log *log, int way, const char *s)
{
    struct stele_item note = {.name = "note", .text = s}, inner;

    switch (way) {
    case 0:
        return put(log, &note);
    case 1:
        return put_attr(log, "note", "by", s);
    case 2:
        return put_attr(log, "note", "glyph", s);
    case 3:
        return put_attr(log, "note", "xml:lang", s);
    case 4:
        return put_attr(log, "note", s, "v");
    case 5:
        return put_attr(log, "x:e", s, "v");
    case 6:
        return put_named(log, "", s);
    case 7:
        return put_named(log, "x:", s);
    case 8:
        return put_named(log, "?", s);
    case 9:
        note.name = "?go";
        return put(log, &note);
    case 10:
        note.name = "#comment";
        return put(log, &note);
    case 11:
        return put_attr(log, "bookmark", "name", s);
    case 12:
        return put_attr(log, "check", "hash", s);
    case 13:
        return put_attr(log, "expect", "what", s);
    case 14:
        return put_attr(log, "expect", "value", s);
    case 15:
        return put_about(log, s);
    case 16:
        return put_result(log, s);
    case 17:
        return put_mark(log, s, "die:1", "t");
    case 18:
        return put_mark(log, "circle", s, "t");
    case 19:
        return put_mark(log, "circle", "die:1", s);
    case 20:
        return put_mixed(log, s);
    case 21:
        inner = (struct stele_item){.name = "x:e", .text = s};
        return put_in_note(log, &inner);
    case 22:
        inner = (struct stele_item){.name = s};
        return put_in_note(log, &inner);
    case 23:
        inner = (struct stele_item){.name = "#comment", .text = s};
        return put_in_note(log, &inner);
    case 24:
        return branch(log, s, "t", "what-if");
    case 25:
        return branch(log, "c1", s, "what-if");
    case 26:
        return branch(log, "c1", "t", s);
    case 27:
        return stele_edit_line_title(log, 0, "en", s);
    case 28:
        return put_attr(log, "x:e", "x:a", s);
    case 29:
        return stele_edit_player_name(log, 0, "ru", s);
    default:
        note.name = "x:e";
        return put(log, &note);
    }
}

static char *repeat(const char *part, size_t size)
{
    char *text = malloc(size + 1);

    TEST_ASSERT(text != NULL);
    for (size_t i = 0, n = strlen(part); i < size; i++)
        text[i] = part[i % n];
    text[size] = '\0';
    return text;
}

static void try_text(const char *name, const char *text)
{
    for (int way = 0; way < WAYS; way++) {
        struct stele_log *log = fresh();
        struct stele_buf before = written(log, STELE_FORMAT_XML);
        TEST_CASE_("%s, way %d", name, way);
        const uint64_t generation = stele_log_generation(log);
        const int code = try_way(log, way, text);
        TEST_CHECK(code == STELE_OK || code == STELE_EUSAGE);
        if (code == STELE_OK) {
            TEST_CHECK(stele_edit_refusal(log) == NULL);
            survives(log);
        } else {
            struct stele_buf after = written(log, STELE_FORMAT_XML);
            TEST_CHECK(stele_edit_refusal(log) != NULL);
            TEST_CHECK(same_bytes(&before, &after));
            TEST_CHECK(stele_log_generation(log) == generation);
            stele_buf_free(&after);
        }
        stele_buf_free(&before);
        stele_log_free(log);
    }
}

static void test_texts(void)
{
    static const char *const texts[] = {"",
                                        "a",
                                        "zz",
                                        "!",
                                        "a b",
                                        "  padded  ",
                                        "\n\n",
                                        "a\nb",
                                        "a\tb",
                                        "a\rb\r\nc",
                                        "\x01",
                                        "\xff\xfe",
                                        "a\xd0",
                                        "\xed\xa0\x80",
                                        "\xef\xbf\xbf",
                                        "\xef\xbb\xbf",
                                        "\xc2\x85",
                                        "\xe2\x80\xa8",
                                        "<&>\"'",
                                        "]]>",
                                        "?>",
                                        "a?>b",
                                        "--",
                                        "a--b-",
                                        "# a",
                                        "| a",
                                        "#| \\n",
                                        "a=b",
                                        "1x",
                                        "start",
                                        "main",
                                        "12",
                                        "Имя",
                                        "x×y",
                                        "x:y",
                                        "xml:lang",
                                        "xml",
                                        "-a",
                                        "[[main:9]]",
                                        "ru",
                                        "ru-RU",
                                        "-ru",
                                        "arrow",
                                        "circle",
                                        "note",
                                        "#text",
                                        "#comment",
                                        "?",
                                        "q:e",
                                        "x:",
                                        "0123456789abcdef"};

    lib = fake_lib();
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        try_text(texts[i], texts[i]);
    stele_free(lib);
}

static void test_lengths(void)
{
    static const char *const parts[] = {"a", "\"", "-", "\xff", "a\n"};
    static const size_t sizes[] = {257, 65536, 65537};

    lib = fake_lib();
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        for (size_t k = 0; k < sizeof sizes / sizeof sizes[0]; k++) {
            char name[32], *text = repeat(parts[i], sizes[k]);
            snprintf(name, sizeof name, "%02x × %zu", (unsigned char)parts[i][0], sizes[k]);
            try_text(name, text);
            free(text);
        }
    stele_free(lib);
}

static void check_refusal(const struct stele_log *log, int code, const char *reason,
                          const char *said)
{
    const struct stele_reason *why = stele_edit_refusal(log);
    struct stele_buf out = {0};

    TEST_CHECK(code == STELE_EUSAGE);
    TEST_ASSERT(why != NULL);
    TEST_CHECK(strcmp(why->code, reason) == 0);
    told_refusal(why);
    stele_say_reason(lib, log, "en", why, &out);
    TEST_CHECK(strstr(out.data, said) != NULL);
    TEST_MSG("%s: %s", why->code, out.data);
    stele_buf_free(&out);
}

static void test_reasons(void)
{
    char *text = repeat("a", 65537);
    struct stele_item note = {.name = "note", .text = text};

    lib = fake_lib();
    struct stele_log *log = fresh();
    check_refusal(log, put(log, &note), "limit.text", "what=note, limit=65536");
    check_refusal(log, put_attr(log, "note", "by", text), "limit.text", "what=by");
    check_refusal(log, branch(log, NULL, text, NULL), "limit.text", "what=title");
    check_refusal(log, branch(log, NULL, NULL, text), "limit.text", "what=kind");
    check_refusal(log, stele_edit_line_title(log, 0, NULL, text), "limit.text", "what=title");
    check_refusal(log, stele_edit_player_name(log, 0, "ru", text), "limit.text", "what=name");
    check_refusal(log, branch(log, "1x", NULL, NULL), "log.bad-id", "1x");
    check_refusal(log, branch(log, "main", NULL, NULL), "log.duplicate-line", "main");
    check_refusal(log, put_attr(log, "note", "glyph", "zz"), "log.bad-value", "zz");
    check_refusal(log, put_attr(log, "note", "colour", "red"), "log.unknown-attribute", "colour");
    TEST_CHECK(branch(log, "c1", NULL, NULL) == STELE_OK);
    TEST_CHECK(stele_edit_refusal(log) == NULL);
    stele_log_free(log);
    stele_free(lib);
    free(text);
}

/* As many attributes as there may be, each as long as it may be; then one more. */
static void test_attributes(void)
{
    struct stele_setting attrs[BOUNDS_ATTRS + 1];
    char names[BOUNDS_ATTRS + 1][8];
    char *text = repeat("\"", 65536);
    struct stele_item item = {.name = "x:e", .attrs = attrs};

    lib = fake_lib();
    struct stele_log *log = fresh();
    for (size_t i = 0; i <= BOUNDS_ATTRS; i++) {
        snprintf(names[i], sizeof names[i], "a%zu", i);
        attrs[i] = (struct stele_setting){names[i], "v"};
    }
    item.attrs_n = BOUNDS_ATTRS;
    TEST_CHECK(put(log, &item) == STELE_OK);
    survives(log);
    item.attrs_n++;
    check_refusal(log, put(log, &item), "limit.attributes", "64");
    for (size_t i = 0; i <= BOUNDS_VALUES; i++)
        attrs[i].value = text;
    item.attrs_n = BOUNDS_VALUES;
    TEST_CHECK(put(log, &item) == STELE_OK);
    survives(log);
    item.attrs_n++;
    check_refusal(log, put(log, &item), "limit.text", "x:e");
    stele_log_free(log);
    stele_free(lib);
    free(text);
}

/* Branches in branches, and elements in elements, as deep as they may be. */
static void test_nesting(void)
{
    struct stele_item chain[12];
    struct stele_node node = {0, 0};
    int code = STELE_OK;

    lib = fake_lib();
    struct stele_log *log = fresh();
    struct stele_cursor *cursor = stele_cursor_new(log);
    struct stele_rng rng;
    stele_rng_seed(&rng, 3);
    for (int depth = 0; code == STELE_OK && depth < 40; depth++) {
        fakelog_play(cursor, &rng, 2);
        node = stele_cursor_node(cursor);
        uint32_t line;
        code = stele_edit_branch(log, (struct stele_node){node.line, node.ply - 1}, NULL, NULL,
                                 NULL, NULL, 0, &line);
        if (code == STELE_OK)
            TEST_CHECK(stele_cursor_goto(cursor, (struct stele_node){line, 0}, NULL));
    }
    check_refusal(log, code, "limit.branches", "24");
    for (size_t n = 1; n <= sizeof chain / sizeof chain[0]; n++) {
        for (size_t i = 0; i < n; i++)
            chain[i] = (struct stele_item){.name = "x:e",
                                           .text = "",
                                           .children = i + 1 < n ? &chain[i + 1] : NULL,
                                           .children_n = i + 1 < n};
        code = stele_edit_item(log, node, 0, chain);
        TEST_CHECK(code == (n <= 9 ? STELE_OK : STELE_EUSAGE));
    }
    survives(log);
    stele_cursor_free(cursor);
    stele_log_free(log);
    stele_free(lib);
}

static void test_new(void)
{
    char *longest = repeat("\"", 65536), *longer = repeat("a", 65537), *id = repeat("a", 65);
    const struct {
        const char *id, *name, *colour, *code;
    } cases[] = {{"anna", "Анна", "red", NULL},
                 {"1", "A", NULL, "log.bad-id"},
                 {"1x", "A", NULL, "log.bad-id"},
                 {"-3", "A", NULL, "log.bad-id"},
                 {"", "A", NULL, "log.bad-id"},
                 {id, "A", NULL, "log.bad-id"},
                 {"a b", "A", NULL, "log.bad-id"},
                 {"a\xff", "A", NULL, "log.bad-id"},
                 {"a", longest, longest, NULL},
                 {"a", longer, NULL, "limit.text"},
                 {"a", "A", longer, "limit.text"},
                 {"a", "\x01\r\xff\n", "\t", NULL},
                 {"Ё", "", "", NULL}};

    lib = fake_lib();
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const struct stele_new_player players[] = {{cases[i].id, cases[i].name, cases[i].colour},
                                                   {"boris", "B", NULL}};
        const struct stele_new_log want = {
            .game = "fake", .edition = "base", .players = players, .players_n = 2};
        struct stele_diags diags = {0};
        struct stele_log *log;
        TEST_CASE_("%zu", i);
        const int code = stele_log_new(lib, &want, &log, &diags);
        TEST_CHECK((code == STELE_OK) == (cases[i].code == NULL));
        if (code == STELE_OK)
            survives(log);
        else if (cases[i].code != NULL)
            TEST_CHECK(diags.n == 1 && strcmp(diags.list[0].why.code, cases[i].code) == 0);
        told_diags_free(&diags);
        stele_log_free(log);
    }
    stele_free(lib);
    free(longest);
    free(longer);
    free(id);
}

/* ---- Restoring --------------------------------------------------------------------------------- */

/* What no reader would take comes back; what was cut does not, however little is missing. */
static void test_restore(void)
{
    struct stele_diags diags = {0};
    struct stele_buf bytes = {0}, again;
    struct stele_log *log, *copy;
    char *text = repeat("a", 100000);

    lib = fake_lib();
    log = fresh();
    again = written(log, STELE_FORMAT_XML);
    char *at = strstr(again.data, "<line id=\"main\"");
    TEST_ASSERT(at != NULL);
    at = strpbrk(at, "/>");
    stele_buf_printf(&bytes, "%.*s><note by=\"%s\">%s</note></line>%s", (int)(at - again.data),
                     again.data, text, text, strstr(at, ">") + 1);
    stele_buf_free(&again);
    struct stele_source source = {.data = bytes.data, .size = bytes.size};
    TEST_CHECK(read_back(&bytes) == NULL);
    TEST_CHECK(stele_log_restore(lib, &source, &copy, &diags) == STELE_OK);
    TEST_ASSERT(copy != NULL);
    again = written(copy, STELE_FORMAT_XML);
    TEST_CHECK(strstr(again.data, text) != NULL);
    stele_log_free(copy);
    for (size_t cut = 1; cut < again.size; cut += again.size / 40) {
        source = (struct stele_source){.data = again.data, .size = again.size - 1 - cut};
        TEST_CHECK(stele_log_restore(lib, &source, &copy, &diags) == STELE_EINPUT);
        TEST_CHECK(copy == NULL);
    }
    told_diags_free(&diags);
    stele_buf_free(&again);
    stele_buf_free(&bytes);
    stele_log_free(log);
    stele_free(lib);
    free(text);
}

TEST_LIST = {{"ids", test_ids},         {"names", test_names},
             {"texts", test_texts},     {"lengths", test_lengths},
             {"reasons", test_reasons}, {"attributes", test_attributes},
             {"nesting", test_nesting}, {"new", test_new},
             {"restore", test_restore}, {NULL, NULL}};
