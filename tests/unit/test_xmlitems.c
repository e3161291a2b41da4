#include "core/xml/document.h"

#include "core/library/embed.h"
#include "core/read/record.h"
#include "core/xml/quick.h"

#include "told.h"

#include "acutest.h"

static const char NS[] = "urn:x";

static void trees_keep_order_and_lines(void)
{
    static const char text[] = "<?xml version='1.0'?>\n<!-- a comment -->\n"
                               "<a xmlns='urn:x' one='1' xml:lang='ru' two='&lt;&amp;&gt;'>\n"
                               "  <b> words\n of &amp; text </b>\n"
                               "  <p>See <r i='1'/> <r i='2'/>, end</p>\n"
                               "  <c/><![CDATA[]]></a>\n";
    struct arena *arena = arena_new();
    const struct stele_item *a = xml_items_read(text, sizeof text - 1, NS, arena, NULL);

    TEST_ASSERT(a != NULL);
    TEST_CHECK(strcmp(a->name, "a") == 0 && a->source_line == 3 && a->children_n == 3);
    TEST_CHECK(strcmp(stele_item_attr(a, "one"), "1") == 0);
    TEST_CHECK(strcmp(stele_item_attr(a, "xml:lang"), "ru") == 0);
    TEST_CHECK(strcmp(stele_item_attr(a, "two"), "<&>") == 0);
    TEST_CHECK(stele_item_attr(a, "three") == NULL && strcmp(a->text, "") == 0);
    TEST_CHECK(strcmp(a->children[0].text, "words\n of & text") == 0);
    TEST_CHECK(a->children[0].source_line == 4 && a->children[2].source_line == 7);
    const struct stele_item *p = &a->children[1];
    TEST_CHECK(p->children_n == 5 && strcmp(p->text, "") == 0);
    TEST_CHECK(strcmp(p->children[0].name, "#text") == 0);
    TEST_CHECK(strcmp(p->children[0].text, "See ") == 0);
    TEST_CHECK(strcmp(p->children[2].text, " ") == 0 && strcmp(p->children[4].text, ", end") == 0);
    arena_free(arena);
}

static void broken_documents_are_refused(void)
{
    static const struct {
        const char *text, *code;
        unsigned line;
    } cases[] = {
        {"", "xml.syntax", 1},
        {"  \n", "xml.syntax", 0},
        {"words", "xml.syntax", 1},
        {"<a xmlns='urn:x'>\n<b>\n</a>", "xml.syntax", 3},
        {"<a xmlns='urn:x'>", "xml.syntax", 1},
        {"<a xmlns='urn:x'/><b/>", "xml.syntax", 1},
        {"<a xmlns='urn:x' k='1' k='2'/>", "xml.syntax", 1},
        {"<a xmlns='urn:x'>\n\n&nope;</a>", "xml.syntax", 3},
        {"<a xmlns='urn:x'>\n\xff</a>", "xml.syntax", 2},
        {"<!DOCTYPE a>\n<a xmlns='urn:x'/>", "xml.doctype", 1},
        {"<!DOCTYPE a [<!ENTITY x 'y'>]><a xmlns='urn:x'>&x;</a>", "xml.doctype", 1},
        {"<!DOCTYPE a SYSTEM 'file:///etc/passwd'><a xmlns='urn:x'/>", "xml.doctype", 1},
        {"<a/>", "xml.namespace", 1},
        {"<a xmlns='urn:y'/>", "xml.namespace", 1},
        {"<a xmlns='urn:x'>\n<b xmlns='urn:y'/></a>", "xml.namespace", 2},
        {"<a xmlns='urn:x' xmlns:y='urn:y' y:k='1'/>", "xml.namespace", 1},
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct stele_diags diags = {0};
        struct arena *arena = arena_new();
        TEST_CASE(cases[i].text);
        TEST_CHECK(xml_items_read(cases[i].text, strlen(cases[i].text), NS, arena, &diags) == NULL);
        TEST_ASSERT(diags.n == 1);
        TEST_CHECK(strcmp(diags.list[0].why.code, cases[i].code) == 0);
        TEST_MSG("%s", diags.list[0].why.code);
        TEST_CHECK(cases[i].line == 0 || diags.list[0].line == cases[i].line);
        TEST_MSG("line %u", diags.list[0].line);
        told_diags_free(&diags);
        arena_free(arena);
    }
}

static void depth_and_size_are_limited(void)
{
    for (int depth = XML_ITEMS_DEPTH_MAX; depth <= XML_ITEMS_DEPTH_MAX + 1; depth++) {
        struct stele_buf buf = {0};
        struct stele_diags diags = {0};
        struct arena *arena = arena_new();
        for (int i = 0; i < depth; i++)
            stele_buf_puts(&buf, i == 0 ? "<a xmlns='urn:x'>" : "<a>");
        for (int i = 0; i < depth; i++)
            stele_buf_puts(&buf, "</a>");
        const bool good = xml_items_read(buf.data, buf.size, NS, arena, &diags) != NULL;
        TEST_CHECK(good == (depth <= XML_ITEMS_DEPTH_MAX));
        TEST_CHECK(good || strcmp(diags.list[0].why.code, "xml.depth") == 0);
        stele_buf_free(&buf);
        told_diags_free(&diags);
        arena_free(arena);
    }
    struct stele_diags diags = {0};
    TEST_CHECK(xml_items_read("", (size_t)XML_ITEMS_BYTES_MAX + 1, NS, NULL, &diags) == NULL);
    TEST_CHECK(diags.n == 1 && strcmp(diags.list[0].why.code, "xml.size") == 0);
    told_diags_free(&diags);
}

/* Cut anywhere, a document is refused and nothing is lost or left behind. */
static void cut_documents_are_refused(void)
{
    static const char text[] = "<a xmlns='urn:x' k='v'><b>text</b>tail<c d='&amp;'/></a>";

    for (size_t n = 0; n < sizeof text - 1; n++) {
        struct stele_diags diags = {0};
        struct arena *arena = arena_new();
        TEST_CHECK(xml_items_read(text, n, NS, arena, &diags) == NULL);
        TEST_CHECK(diags.n == 1);
        told_diags_free(&diags);
        arena_free(arena);
    }
}

/* ---- Both ways of reading -------------------------------------------------------------------- */

static bool same_attrs(const struct stele_item *a, const struct stele_item *b)
{
    if (a->attrs_n != b->attrs_n)
        return false;
    for (size_t i = 0; i < a->attrs_n; i++)
        if (strcmp(a->attrs[i].name, b->attrs[i].name) != 0 ||
            strcmp(a->attrs[i].value, b->attrs[i].value) != 0)
            return false;
    return true;
}

static bool same_item(const struct stele_item *a, const struct stele_item *b)
{
    if (strcmp(a->name, b->name) != 0 || strcmp(a->text, b->text) != 0 || !same_attrs(a, b) ||
        a->source_line != b->source_line || a->children_n != b->children_n)
        return false;
    for (size_t i = 0; i < a->children_n; i++)
        if (!same_item(&a->children[i], &b->children[i]))
            return false;
    return true;
}

static bool same_diags(const struct stele_diags *a, const struct stele_diags *b)
{
    return a->n == b->n && (a->n == 0 || (strcmp(a->list[0].why.code, b->list[0].why.code) == 0 &&
                                          a->list[0].line == b->list[0].line));
}

#define HEAD "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"

/* Reads a document that begins with HEAD as it is, and once more with other quotes in its first
 * line, which leaves it to libxml2. */
static bool read_alike(char *text, size_t size, const char *namespace_uri)
{
    struct arena *const arena = arena_new();
    struct stele_diags one = {0}, other = {0};
    const struct stele_item *const a = xml_items_read(text, size, namespace_uri, arena, &one);

    for (size_t i = 0; i < sizeof HEAD - 1; i++)
        if (text[i] == '"')
            text[i] = '\'';
    const struct stele_item *const b = xml_items_read(text, size, namespace_uri, arena, &other);
    memcpy(text, HEAD, sizeof HEAD - 1);
    const bool same =
        (a == NULL) == (b == NULL) && (a == NULL || same_item(a, b)) && same_diags(&one, &other);
    told_diags_free(&one);
    told_diags_free(&other);
    arena_free(arena);
    return same;
}

/* The value of xmlns, which all of our files have early. */
static void find_namespace(const char *text, char out[64])
{
    static const char attr[] = "xmlns=\"";
    const char *const at = strstr(text, attr) + sizeof attr - 1;

    snprintf(out, 64, "%.*s", (int)strcspn(at, "\""), at);
}

static bool any_start(void *user, struct slice name, const struct quick_attr *attrs, size_t n,
                      unsigned line)
{
    (void)user, (void)name, (void)attrs, (void)n, (void)line;
    return true;
}

static bool any_text(void *user, const char *text, size_t size)
{
    (void)user, (void)text, (void)size;
    return true;
}

static bool any_end(void *user, unsigned line)
{
    (void)user, (void)line;
    return true;
}

/* Sets and catalogues, which are read at every start, are in the plain form. */
static bool is_for_the_start(const struct embedded_file *file)
{
    return strncmp(file->name, "sets/", 5) == 0 || strncmp(file->name, "clauses/", 8) == 0;
}

static void our_files_read_alike(void)
{
    const struct quick_sink any = {
        .start = any_start, .text = any_text, .end = any_end, .depth_max = XML_ITEMS_DEPTH_MAX};
    size_t n = 0;

    for (size_t i = 0; i < embedded_files_n; i++) {
        const struct embedded_file *const file = &embedded_files[i];
        char namespace_uri[64];
        if (strncmp((const char *)file->data, HEAD, sizeof HEAD - 1) != 0 ||
            strstr(file->name, ".xml") == NULL)
            continue;
        char *const copy = malloc(file->size + 1);
        TEST_ASSERT(copy != NULL);
        memcpy(copy, file->data, file->size + 1);
        find_namespace(copy, namespace_uri);
        TEST_CHECK_(read_alike(copy, file->size, namespace_uri), "%s", file->name);
        TEST_CHECK_(!is_for_the_start(file) || quick_read(copy, file->size, namespace_uri, &any),
                    "%s is in the plain form", file->name);
        free(copy);
        n++;
    }
    TEST_CHECK(n >= 20);
}

/* Whatever is broken, or unusual, is read as libxml2 does it. */
static void damage_reads_alike(void)
{
    static const char text[] = HEAD "\n<!-- a - comment -->\n"
                                    "<a xmlns=\"urn:x\" one=\"1\" xml:lang=\"ru\">\n"
                                    "  <b>слова &lt;и&gt;\n – &amp; <!-- x -->[te]]xt </b>\n"
                                    "  <p k=\"v\"\n   l=\"w\">See <r/><r i=\"'2'\" />, end</p>\n"
                                    "  <c></c>\n</a>\n";
    static const char instead[] = "<>&\"'=/!-?; \n\t\r]ax:\x01\x7f\x80\xc3\xd0\xe0\xed\xef\xf0\xff";
    char damaged[sizeof text];

    memcpy(damaged, text, sizeof text);
    TEST_ASSERT(read_alike(damaged, sizeof text - 1, "urn:x"));
    for (size_t at = sizeof HEAD - 1; at < sizeof text - 1; at++) {
        for (size_t i = 0; i < sizeof instead; i++) { /* the NUL, too */
            damaged[at] = instead[i];
            TEST_CHECK_(read_alike(damaged, sizeof text - 1, "urn:x"), "byte %zu as 0x%02x", at,
                        (unsigned char)instead[i]);
        }
        damaged[at] = text[at];
        TEST_CHECK_(read_alike(damaged, at, "urn:x"), "cut at %zu", at);
        /* One byte less. */
        memmove(damaged + at, damaged + at + 1, sizeof text - at - 1);
        TEST_CHECK_(read_alike(damaged, sizeof text - 2, "urn:x"), "without byte %zu", at);
        memcpy(damaged, text, sizeof text);
    }
}

/* What has a form of its own, so that damage does not make it. */
static void forms_read_alike(void)
{
    static const char *const cases[] = {
        HEAD "<a xmlns=\"urn:x\"/>",
        HEAD "<a xmlns=\"urn:x\"></a >",
        HEAD "<a xmlns=\"urn:x\"><b xmlns=\"urn:x\"/></a>",
        HEAD "<a xmlns=\"urn:x\" xmlns=\"urn:x\"/>",
        HEAD "<a xmlns=\"urn:x\" k=\"1\" l=\"2\" k=\"3\"/>",
        HEAD "<a k=\"1\"/>",
        HEAD "<a xmlns=\"urn:x\" k=\"two\nlines\"/>",
        HEAD "<a xmlns=\"urn:x\" k=\"a\tb\"/>",
        HEAD "<a xmlns=\"urn:x\" k=\"&amp;&#65;\"/>",
        HEAD "<a xmlns=\"urn:x\">&#65;&quot;&apos;</a>",
        HEAD "<a xmlns=\"urn:x\"><![CDATA[x]]></a>",
        HEAD "<a xmlns=\"urn:x\">x]]></a>",
        HEAD "<a xmlns=\"urn:x\">x]]&gt;</a>",
        HEAD "<a xmlns=\"urn:x\"><?pi x?>y</a>",
        HEAD "<a xmlns=\"urn:x\">1<!-- 2 -->3<b/>4<!-- 5 --><b/><!-- 6 -->7</a>",
        HEAD "<a xmlns=\"urn:x\"><!-- -- --></a>",
        HEAD "<a xmlns=\"urn:x\"><!-- a ---></a>",
        HEAD "<a xmlns=\"urn:x\">\r\n\r\n<b>x\ry</b></a>",
        HEAD "<a xmlns=\"urn:x\">\xed\xa0\x80</a>",
        HEAD "<a xmlns=\"urn:x\">\xef\xbf\xbf</a>",
        HEAD "<a xmlns=\"urn:x\">\xf0\x9f\x98\x80 \xe2\x80\x94 \xe0\xa4\x85</a>",
        HEAD "<a xmlns=\"urn:x\">\xe0\x80\x80</a>",
        HEAD "<a xmlns=\"urn:x\">\xc0\x80</a>",
        HEAD "<Aa xmlns=\"urn:x\"><b_b c.c=\"1\"/></Aa>",
        HEAD "<x:a xmlns:x=\"urn:x\" x:k=\"1\"/>",
        HEAD "<a xmlns=\"urn:x\" xml:space=\"preserve\" xml:id=\"i\"> x </a>",
        HEAD "<a xmlns=\"urn:x\"/><!-- behind -->\n \n",
        HEAD "<a xmlns=\"urn:x\"/>x",
        HEAD "<a xmlns=\"urn:x\"/><a xmlns=\"urn:x\"/>",
        HEAD "<!DOCTYPE a><a xmlns=\"urn:x\"/>",
        HEAD "<a\n\n xmlns=\"urn:x\"\n k=\"1\"\n>\n<b\n/>\n</a>",
        HEAD " x <a xmlns=\"urn:x\"/>",
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char copy[256];
        snprintf(copy, sizeof copy, "%s", cases[i]);
        TEST_CASE(cases[i] + sizeof HEAD - 1);
        TEST_CHECK(read_alike(copy, strlen(copy), "urn:x"));
    }
}

TEST_LIST = {
    {"xmlitems: trees keep order and lines", trees_keep_order_and_lines},
    {"xmlitems: broken documents are refused", broken_documents_are_refused},
    {"xmlitems: depth and size are limited", depth_and_size_are_limited},
    {"xmlitems: cut documents are refused", cut_documents_are_refused},
    {"xmlitems: our files read alike", our_files_read_alike},
    {"xmlitems: damage reads alike", damage_reads_alike},
    {"xmlitems: forms read alike", forms_read_alike},
    {0},
};
