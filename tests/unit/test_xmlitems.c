#include "core/xml/document.h"

#include "core/read/record.h"

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

TEST_LIST = {
    {"xmlitems: trees keep order and lines", trees_keep_order_and_lines},
    {"xmlitems: broken documents are refused", broken_documents_are_refused},
    {"xmlitems: depth and size are limited", depth_and_size_are_limited},
    {"xmlitems: cut documents are refused", cut_documents_are_refused},
    {0},
};
