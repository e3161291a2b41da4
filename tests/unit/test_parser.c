/* The XML parser, given its document in any pieces, and with parts of it left out. */
#include "core/base/facts.h"
#include "core/xml/parser.h"
#include "stele.h"

#include "acutest.h"

#include <string.h>

/* Whatever the parser tells, one line each; runs of text are joined. */
struct hearer {
    struct xml_parser *parser;
    struct stele_buf told;
    bool in_text;
};

static struct stele_buf *next(struct hearer *h, const char *what)
{
    stele_buf_printf(&h->told, "\n%u %s", xml_parser_line(h->parser), what);
    h->in_text = false;
    return &h->told;
}

static void on_start(void *user, const struct xml_tag *tag)
{
    struct stele_buf *const told = next(user, "start ");

    stele_buf_printf(told, "%s:%s in %s", tag->prefix != NULL ? tag->prefix : "", tag->local,
                     tag->uri != NULL ? tag->uri : "nothing");
    for (size_t i = 0; i < tag->declared_n; i++)
        stele_buf_printf(told, " [%s %s]",
                         tag->declared[i].prefix != NULL ? tag->declared[i].prefix : "",
                         tag->declared[i].uri);
    for (size_t i = 0; i < tag->attrs_n; i++) {
        const struct xml_attr *const attr = &tag->attrs[i];
        stele_buf_printf(told, " %s:%s=", attr->prefix != NULL ? attr->prefix : "", attr->local);
        stele_buf_add(told, attr->value, attr->size);
    }
}

static void on_end(void *user, const char *local)
{
    stele_buf_puts(next(user, "end "), local);
}

static void on_text(void *user, const char *text, size_t size)
{
    struct hearer *const h = user;

    if (!h->in_text)
        stele_buf_puts(&h->told, "\ntext ");
    h->in_text = true;
    stele_buf_add(&h->told, text, size);
}

static void on_comment(void *user, const char *text)
{
    stele_buf_puts(next(user, "comment "), text);
}

static void on_instruction(void *user, const char *target, const char *text)
{
    stele_buf_printf(next(user, "instruction "), "%s: %s", target, text);
}

static void on_doctype(void *user, const char *name)
{
    struct hearer *const h = user;

    stele_buf_puts(next(h, "doctype "), name);
    xml_parser_stop(h->parser);
}

static void on_entity(void *user, const char *name)
{
    struct hearer *const h = user;

    stele_buf_puts(next(h, "entity "), name);
    xml_parser_stop(h->parser);
}

static void on_encoding(void *user, const char *encoding)
{
    struct hearer *const h = user;

    stele_buf_puts(next(h, "encoding "), encoding);
    xml_parser_stop(h->parser);
}

static void on_fault(void *user, const struct xml_fault *fault)
{
    struct hearer *const h = user;

    stele_buf_printf(&h->told, "\nfault %s%s%s in line %u", fault->code,
                     fault->kind != NULL ? " " : "", fault->kind != NULL ? fault->kind : "",
                     fault->line);
    xml_parser_stop(h->parser);
}

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

static void open_hearer(struct hearer *h)
{
    *h = (struct hearer){0};
    h->parser = xml_parser_new(&sink, h);
    TEST_ASSERT(h->parser != NULL);
}

static void close_hearer(struct hearer *h)
{
    xml_parser_free(h->parser);
    stele_buf_free(&h->told);
}

static void begin(struct hearer *h, unsigned line)
{
    stele_buf_clear(&h->told);
    stele_buf_puts(&h->told, "");
    h->in_text = false;
    TEST_ASSERT(xml_parser_begin(h->parser, line, false));
}

static bool end(struct hearer *h)
{
    xml_parser_finish(h->parser);
    return xml_parser_end(h->parser);
}

/* Hears a document in two pieces. */
static bool hear(struct hearer *h, const char *document, size_t first)
{
    begin(h, 1);
    xml_parser_give(h->parser, document, first);
    xml_parser_give(h->parser, document + first, strlen(document) - first);
    return end(h);
}

static const char whole[] =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- a > b -->\n"
    "<a xmlns=\"urn:a\" xmlns:q='urn:q' x=\"1 &gt; 2 > 3\" q:y='\xd1\x8b'>\n"
    "  <b>\xd0\xb1\xd1\x83\xd0\xba\xd0\xb2\xd1\x8b &amp; &#x431;</b>\n"
    "  <q:c/><?do this > that?>\n<![CDATA[ <d> ]] > ]]>\n<!-- <e/>\n<e/> -->\n</a>\n";

/* What is reported does not depend on where the pieces begin and end. */
static void any_pieces_will_do(void)
{
    struct hearer h, once;

    open_hearer(&h);
    open_hearer(&once);
    TEST_CHECK(hear(&once, whole, sizeof whole - 1));
    TEST_CHECK(strcmp(once.told.data,
                      "\n2 comment  a > b "
                      "\n3 start :a in urn:a [ urn:a] [q urn:q] :x=1 > 2 > 3 q:y=\xd1\x8b"
                      "\ntext \n  "
                      "\n4 start :b in urn:a"
                      "\ntext \xd0\xb1\xd1\x83\xd0\xba\xd0\xb2\xd1\x8b & \xd0\xb1"
                      "\n4 end b"
                      "\ntext \n  "
                      "\n5 start q:c in urn:q"
                      "\n5 end c"
                      "\n5 instruction do: this > that"
                      "\ntext \n <d> ]] > \n"
                      "\n8 comment  <e/>\n<e/> "
                      "\ntext \n"
                      "\n9 end a") == 0);
    TEST_MSG("%s", once.told.data);
    for (size_t first = 0; first < sizeof whole; first++) {
        TEST_CHECK(hear(&h, whole, first) && strcmp(h.told.data, once.told.data) == 0);
        TEST_MSG("cut at %zu: %s", first, h.told.data);
    }
    begin(&h, 1);
    for (size_t i = 0; i < sizeof whole - 1; i++)
        TEST_CHECK(xml_parser_give(h.parser, whole + i, 1));
    TEST_CHECK(end(&h) && strcmp(h.told.data, once.told.data) == 0);
    close_hearer(&once);
    close_hearer(&h);
}

/* The first four bytes a parser may want together, to know their encoding: hence <a >.
 *
 * After a '>' that ends something the parser waits for nothing; after any other it does. */
static void waiting_is_told(void)
{
    static const char *const waits[] = {
        "<!-- a >", "<!-- a --", "<![CDATA[ a >", "<![CDATA[]]", "<?do a >",
        "<b c='>",  "<b c=\">",  "</b",           "<b c='&",     "<![CDATA[>",
    };
    static const char *const waits_not[] = {
        "<b>", "<b c='>'>", "<b/>", "<!-- a -->", "<![CDATA[ a > ]]>", "<?do a?>", "<b></b>",
    };
    struct hearer h;

    open_hearer(&h);
    for (size_t i = 0; i < sizeof waits / sizeof waits[0]; i++) {
        begin(&h, 1);
        TEST_CHECK(xml_parser_give(h.parser, "<a >", 4) && xml_parser_waiting(h.parser) == 0);
        TEST_CHECK(xml_parser_give(h.parser, waits[i], strlen(waits[i])));
        TEST_CHECK_(xml_parser_waiting(h.parser) > 0, "%s", waits[i]);
        TEST_CHECK(!end(&h));
    }
    for (size_t i = 0; i < sizeof waits_not / sizeof waits_not[0]; i++) {
        begin(&h, 1);
        TEST_CHECK(xml_parser_give(h.parser, "<a >", 4));
        TEST_CHECK(xml_parser_give(h.parser, waits_not[i], strlen(waits_not[i])));
        TEST_CHECK_(xml_parser_waiting(h.parser) == 0, "%s", waits_not[i]);
        TEST_CHECK(!end(&h));
    }
    close_hearer(&h);
}

/* A long text in CDATA is reported in parts, and some of it is always kept back. */
static void long_texts_are_kept_back(void)
{
    struct hearer h;
    char piece[1000];

    memset(piece, '>', sizeof piece);
    open_hearer(&h);
    begin(&h, 1);
    TEST_CHECK(xml_parser_give(h.parser, "<a><![CDATA[", 12));
    for (int i = 0; i < 5; i++) {
        TEST_CHECK(xml_parser_give(h.parser, piece, sizeof piece));
        TEST_CHECK(xml_parser_waiting(h.parser) > 0);
    }
    TEST_CHECK(xml_parser_give(h.parser, "]]></a>", 7) && xml_parser_waiting(h.parser) == 0);
    TEST_CHECK(end(&h));
    close_hearer(&h);
}

/* What is left out is not missed, and lines are those of the file. */
static void parts_can_be_left_out(void)
{
    struct hearer h;

    open_hearer(&h);
    begin(&h, 10);
    TEST_CHECK(xml_parser_give(h.parser, "<a>\n<b>", 7) && xml_parser_waiting(h.parser) == 0);
    TEST_CHECK(xml_parser_line(h.parser) == 11);
    xml_parser_pass(h.parser, 5);
    TEST_CHECK(xml_parser_line(h.parser) == 16);
    TEST_CHECK(xml_parser_give(h.parser, "</b>\n<c/></a>", 13));
    TEST_CHECK(end(&h));
    TEST_CHECK(strcmp(h.told.data,
                      "\n10 start :a in nothing\ntext \n\n11 start :b in nothing\n16 end b"
                      "\ntext \n\n17 start :c in nothing\n17 end c\n17 end a") == 0);
    TEST_MSG("%s", h.told.data);
    begin(&h, 1);
    TEST_CHECK(xml_parser_give(h.parser, "<a >", 4));
    xml_parser_pass(h.parser, 7);
    TEST_CHECK(!xml_parser_give(h.parser, "\n<b c=d/>", 9) && !end(&h));
    TEST_CHECK(strcmp(h.told.data,
                      "\n1 start :a in nothing\ntext \n\nfault xml.syntax attribute in line 9") ==
               0);
    TEST_MSG("%s", h.told.data);
    close_hearer(&h);
}

/* What is wrong is reported once, wherever the pieces end. */
static void faults_are_told_once(void)
{
    static const struct {
        const char *document, *told; /* at the end, as far as it matters */
    } cases[] = {
        {"<a>\n<b>", "fault xml.syntax cut in line 2"},
        {"<a>\n<b", "fault xml.syntax cut in line 2"}, /* not a <b> that nobody wrote */
        {"<a>\n</", "fault xml.syntax cut in line 2"},
        {"<a>\n<b c='d", "fault xml.syntax cut in line 2"},
        {"<a>\n<!-- b", "fault xml.syntax cut in line 2"},
        {"<a>\xd0", "fault xml.syntax cut in line 1"},
        {"<a/>\n<b/>", "fault xml.syntax more in line 2"},
        {"<a>\n</b>", "fault xml.syntax crossed in line 2"},
        {"<a b='c' b='d'/>", "fault xml.syntax twice in line 1"},
        {"<a>\x01</a>", "fault xml.character"},
        {"<a b='\xff'/>      ", "fault xml.character"},
        {"<a><!DOCTYPE b></a>", "fault xml.syntax name in line 1"},
        {"<a></a b='c'>", "fault xml.syntax unclosed in line 1"},
        {"<!DOCTYPE a>\n<a/>", "1 doctype a"},
        {"<a>\n&b;</a>", "2 entity b"},
        {"<?xml version='1.0' encoding='ISO-8859-1'?><a/>", "1 encoding ISO-8859-1"},
    };
    struct hearer h;

    open_hearer(&h);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        TEST_CHECK(!hear(&h, cases[i].document, strlen(cases[i].document)));
        const char *const last = strrchr(h.told.data, '\n');
        TEST_CHECK_(last != NULL && strncmp(last + 1, cases[i].told, strlen(cases[i].told)) == 0, "%s",
                    cases[i].document);
        TEST_MSG("%s", h.told.data);
        TEST_CHECK(strstr(h.told.data, "fault") == NULL ||
                   strstr(h.told.data, "fault") == last + 1);
    }
    TEST_CHECK(hear(&h, whole, 20)); /* and the parser is as good as new */
    close_hearer(&h);
}

/* Names keep their address from document to document. */
static void names_are_interned(void)
{
    struct hearer h;

    open_hearer(&h);
    const char *const name = xml_parser_intern(h.parser, "urn:a");
    TEST_CHECK(name != NULL && strcmp(name, "urn:a") == 0);
    TEST_CHECK(hear(&h, whole, 7));
    const size_t names = xml_parser_names(h.parser);
    TEST_CHECK(names >= 6 && xml_parser_name_bytes(h.parser) > 0);
    TEST_CHECK(hear(&h, whole, 70) && xml_parser_names(h.parser) == names);
    TEST_CHECK(xml_parser_intern(h.parser, "urn:a") == name);
    close_hearer(&h);
}

TEST_LIST = {
    {"parser: any pieces will do", any_pieces_will_do},
    {"parser: waiting is told", waiting_is_told},
    {"parser: long texts are kept back", long_texts_are_kept_back},
    {"parser: parts can be left out", parts_can_be_left_out},
    {"parser: faults are told once", faults_are_told_once},
    {"parser: names are interned", names_are_interned},
    {0},
};
