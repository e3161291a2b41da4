#include "fakelog.h"

#include "core/log/cursor.h"

#include "told.h"

#include <acutest.h>
#include <stdlib.h>
#include <string.h>

static struct stele *lib;

/* Everything a log can hold, in canonical form. */
static const char full_xml[] =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    "<log xmlns=\"urn:stele:log:1\" format=\"1\" game=\"fake\" edition=\"base\" engine=\"stele "
    "0.1.0\""
    " xmlns:x=\"urn:example:x\" xmlns:y=\"urn:example:y?a=1&amp;b=2\" x:root=\"a &lt; b\">\n"
    "  <about xml:lang=\"en\">\n"
    "    <title xml:lang=\"ru\">Вечер «в клубе»</title>\n"
    "    <event>Club \"evening\" &amp; more &lt;3 &gt;</event>\n"
    "    <comment>first line\n"
    "\n"
    "    third line, indented\n"
    "\tand a tab</comment>\n"
    "    <!-- about the about -->\n"
    "    <x:extra y:b=\"2\" a=\"1\"/>\n"
    "  </about>\n"
    "  <players x:table=\"3\">\n"
    "    <player id=\"anna\" name=\"Анна &quot;А&quot;\" seat=\"1\" colour=\"yellow\" "
    "x:elo=\"1500\"/>\n"
    "    <player id=\"борис\" name=\"Boris\" seat=\"2\"/>\n"
    "  </players>\n"
    "  <rules set=\"base\" x:r=\"1\">\n"
    "    <option name=\"length\" value=\"short\" x:o=\"2\"/>\n"
    "    <ruling id=\"FAK-A1\" choice=\"single\" x:u=\"3\"/>\n"
    "    <ruling id=\"FAK-A2\" choice=\"wood\"/>\n"
    "  </rules>\n"
    "  <setup knowledge=\"full\" x:s=\"4\">\n"
    "    <first player=\"anna\" x:f=\"5\"/>\n"
    "  </setup>\n"
    "  <!-- between the header and the game,\n"
    "on two lines -->\n"
    "  <x:head>of the header</x:head>\n"
    "  <line id=\"main\" title=\"The &lt;game>\" kind=\"lesson\" x:l=\"6\">\n"
    "    <note>At the very beginning.</note>\n"
    "    <branch id=\"b9\" title=\"Otherwise\" kind=\"chance\" x:b=\"7\">\n"
    "      <turn player=\"anna\">\n"
    "        <roll dice=\"a a\"/>\n"
    "      </turn>\n"
    "    </branch>\n"
    "    <turn player=\"anna\" round=\"1\" x:t=\"8\">\n"
    "      <roll dice=\"c c\"/>\n"
    "      <!-- a comment in a turn -->\n"
    "      <note by=\"тренер\" xml:lang=\"ru\" glyph=\"!?\" x:n=\"9\">Смотрите: [[main:1]] и "
    "[[RTA-3.4]].\n"
    "        <mark shape=\"circle\" at=\"die:1\"/>\n"
    "        <mark shape=\"arrow\" at=\"good:anna:wood\" to=\"bank\" text=\"сюда &amp; туда\"/>\n"
    "        <ask xml:lang=\"ru\">\n"
    "          <question>Что дальше?</question>\n"
    "          <accept move=\"take good=wood count=3\"/>\n"
    "          <hint>Подумайте.</hint>\n"
    "          <wrong move=\"pass\">Рано.\n"
    "Подождите.</wrong>\n"
    "        </ask>\n"
    "      </note>\n"
    "      <note>Mixed <mark shape=\"cross\" at=\"die:2\"/> text <!-- even so --> with <x:b>bold "
    "<x:i>words</x:i>!</x:b> in it</note>\n"
    "      <bookmark name=\"Start  here\"/>\n"
    "      <expect player=\"anna\" what=\"score\" value=\"0\"/>\n"
    "      <x:foreign plain=\"yes\" y:other=\"no\">\n"
    "        <x:child/>\n"
    "        <y:child>text</y:child>\n"
    "      </x:foreign>\n"
    "      <branch id=\"b1\" kind=\"what-if\">\n"
    "        <ruling id=\"FAK-A1\" choice=\"double\" x:u=\"10\"/>\n"
    "        <note>With double points.</note>\n"
    "        <turn player=\"anna\" round=\"1\">\n"
    "          <take good=\"wood\" count=\"2\"/>\n"
    "          <expect player=\"anna\" what=\"score\" value=\"6\"/>\n"
    "          <branch id=\"b2\">\n"
    "            <turn player=\"anna\">\n"
    "              <give to=\"борис\" goods=\"wood:2\"/>\n"
    "              <branch id=\"b3\" title=\"empty\"/>\n"
    "              <pass/>\n"
    "            </turn>\n"
    "            <turn player=\"борис\">\n"
    "              <roll dice=\"b c\"/>\n"
    "            </turn>\n"
    "          </branch>\n"
    "          <pass x:last=\"of turn\"/>\n"
    "        </turn>\n"
    "      </branch>\n"
    "      <branch id=\"b4\"/>\n"
    "      <take good=\"wood\" count=\"3\" x:m=\"11\"/>\n"
    "      <cheer by=\"борис\" x:m=\"12\"/>\n"
    "      <name numbers=\"1 2 3\" what=\"cloth\"/>\n"
    "      <name/>\n"
    "      <name what=\"cloth\"/>\n"
    "      <pass/>\n"
    "    </turn>\n"
    "    <turn player=\"борис\" round=\"1\">\n"
    "      <roll dice=\"a b\"/>\n"
    "      <check hash=\"@@@@@@@@@@@@@@@@\"/>\n"
    "    </turn>\n"
    "  </line>\n"
    "  <result x:z=\"13\">\n"
    "    <score player=\"anna\" points=\"6\"/>\n"
    "    <score player=\"борис\" points=\"1\" x:q=\"14\"/>\n"
    "    <!-- the end -->\n"
    "  </result>\n"
    "</log>\n";

static const char full_text[] =
    "log format=1 game=fake edition=base engine=\"stele 0.1.0\" xmlns:x=urn:example:x"
    " xmlns:y=\"urn:example:y?a=1&b=2\" x:root=\"a < b\"\n"
    "  about xml:lang=en\n"
    "    title xml:lang=ru\n"
    "      | Вечер «в клубе»\n"
    "    event\n"
    "      | Club \"evening\" & more <3 >\n"
    "    comment\n"
    "      | first line\n"
    "      |\n"
    "      |     third line, indented\n"
    "      | \tand a tab\n"
    "    # about the about\n"
    "    x:extra y:b=2 a=1\n"
    "  players x:table=3\n"
    "    player id=anna name=\"Анна \\\"А\\\"\" seat=1 colour=yellow x:elo=1500\n"
    "    player id=борис name=Boris seat=2\n"
    "  rules set=base x:r=1\n"
    "    option name=length value=short x:o=2\n"
    "    ruling id=FAK-A1 choice=single x:u=3\n"
    "    ruling id=FAK-A2 choice=wood\n"
    "  setup knowledge=full x:s=4\n"
    "    first player=anna x:f=5\n"
    "  # between the header and the game,\n"
    "  #| on two lines\n"
    "  x:head\n"
    "    | of the header\n"
    "  line id=main title=\"The <game>\" kind=lesson x:l=6\n"
    "    note\n"
    "      | At the very beginning.\n"
    "    branch id=b9 title=Otherwise kind=chance x:b=7\n"
    "      turn player=anna\n"
    "        roll dice=a,a\n"
    "    turn player=anna round=1 x:t=8\n"
    "      roll dice=c,c\n"
    "      # a comment in a turn\n"
    "      note by=тренер xml:lang=ru glyph=!? x:n=9\n"
    "        | Смотрите: [[main:1]] и [[RTA-3.4]].\n"
    "        mark shape=circle at=die:1\n"
    "        mark shape=arrow at=good:anna:wood to=bank text=\"сюда & туда\"\n"
    "        ask xml:lang=ru\n"
    "          question\n"
    "            | Что дальше?\n"
    "          accept move=\"take good=wood count=3\"\n"
    "          hint\n"
    "            | Подумайте.\n"
    "          wrong move=pass\n"
    "            | Рано.\n"
    "            | Подождите.\n"
    "      note\n"
    "        | Mixed \n"
    "        mark shape=cross at=die:2\n"
    "        |  text \n"
    "        # even so\n"
    "        |  with \n"
    "        x:b\n"
    "          | bold \n"
    "          x:i\n"
    "            | words\n"
    "          | !\n"
    "        |  in it\n"
    "      bookmark name=\"Start  here\"\n"
    "      expect player=anna what=score value=0\n"
    "      x:foreign plain=yes y:other=no\n"
    "        x:child\n"
    "        y:child\n"
    "          | text\n"
    "      branch id=b1 kind=what-if\n"
    "        ruling id=FAK-A1 choice=double x:u=10\n"
    "        note\n"
    "          | With double points.\n"
    "        turn player=anna round=1\n"
    "          take good=wood count=2\n"
    "          expect player=anna what=score value=6\n"
    "          branch id=b2\n"
    "            turn player=anna\n"
    "              give to=борис goods=wood:2\n"
    "              branch id=b3 title=empty\n"
    "              pass\n"
    "            turn player=борис\n"
    "              roll dice=b,c\n"
    "          pass x:last=\"of turn\"\n"
    "      branch id=b4\n"
    "      take good=wood count=3 x:m=11\n"
    "      cheer by=борис x:m=12\n"
    "      name numbers=1,2,3 what=cloth\n"
    "      name\n"
    "      name what=cloth\n"
    "      pass\n"
    "    turn player=борис round=1\n"
    "      roll dice=a,b\n"
    "      check hash=@@@@@@@@@@@@@@@@\n"
    "  result x:z=13\n"
    "    score player=anna points=6\n"
    "    score player=борис points=1 x:q=14\n"
    "    # the end\n";

static struct stele_log *read_bytes(const void *data, size_t size, int expected)
{
    const struct stele_source source = {.data = data, .size = size};
    struct stele_diags diags = {0};
    struct stele_log *log;
    const int code = stele_log_read(lib, &source, NULL, &log, &diags);

    TEST_CHECK(code == expected);
    for (size_t i = 0; i < diags.n && code != expected; i++) {
        const struct stele_facts *facts = &diags.list[i].why.facts;
        TEST_MSG("%u: %s: %s: %s", diags.list[i].line, diags.list[i].node, diags.list[i].move,
                 diags.list[i].why.code);
        for (int k = 0; k < facts->n; k++)
            if (facts->fact[k].type == STELE_F_TEXT)
                TEST_MSG("  %s=%s", facts->fact[k].key, facts->text + facts->fact[k].number);
    }
    told_diags_free(&diags);
    return log;
}

/* The positions' own hash has to be put into the text. */
static char *with_hash(const char *text)
{
    char *copy = strdup(text), *place = strstr(copy, "@@@@");
    struct stele_log *log = read_bytes("", 0, STELE_EINPUT);

    TEST_CHECK(log == NULL);
    memcpy(place, "0000000000000000", 16);
    log = read_bytes(copy, strlen(copy), STELE_EINPUT);
    TEST_ASSERT(log != NULL);
    struct stele_cursor *cursor = stele_cursor_new(log);
    struct stele_node node;
    TEST_CHECK(stele_node_parse(log, "end", &node) && stele_cursor_goto(cursor, node, NULL));
    char hash[17];
    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)stele_cursor_hash(cursor));
    memcpy(place, hash, 16);
    stele_cursor_free(cursor);
    stele_log_free(log);
    return copy;
}

static struct stele_buf written(const struct stele_log *log, enum stele_format format)
{
    struct stele_buf buf = {0};

    TEST_CHECK(stele_log_write(log, format, &buf) == STELE_OK);
    return buf;
}

/* Where two texts part, for messages. */
static const char *difference(const char *a, const char *b)
{
    static char text[256];
    size_t i = 0;

    while (a[i] != '\0' && a[i] == b[i])
        i++;
    while (i > 0 && a[i - 1] != '\n')
        i--;
    snprintf(text, sizeof text, "%.*s <> %.*s", (int)strcspn(a + i, "\n"), a + i,
             (int)strcspn(b + i, "\n"), b + i);
    return text;
}

static void check_same(const struct stele_log *log, enum stele_format format, const char *expected)
{
    struct stele_buf buf = written(log, format);

    TEST_CHECK(strcmp(buf.data, expected) == 0);
    TEST_MSG("%s", difference(buf.data, expected));
    stele_buf_free(&buf);
}

static void test_canonical_files_are_stable(void)
{
    lib = fake_lib();
    char *xml = with_hash(full_xml), *text = with_hash(full_text);
    struct stele_log *log = read_bytes(xml, strlen(xml), STELE_OK);

    TEST_ASSERT(log != NULL);
    check_same(log, STELE_FORMAT_XML, xml);
    check_same(log, STELE_FORMAT_TEXT, text);
    struct stele_buf gz = written(log, STELE_FORMAT_GZ);
    stele_log_free(log);

    log = read_bytes(text, strlen(text), STELE_OK);
    TEST_ASSERT(log != NULL);
    check_same(log, STELE_FORMAT_TEXT, text);
    check_same(log, STELE_FORMAT_XML, xml);
    stele_log_free(log);

    log = read_bytes(gz.data, gz.size, STELE_OK);
    TEST_ASSERT(log != NULL);
    check_same(log, STELE_FORMAT_XML, xml);
    struct stele_buf again = written(log, STELE_FORMAT_GZ);
    TEST_CHECK(again.size == gz.size && memcmp(again.data, gz.data, gz.size) == 0);
    /* No name, no time, no system: the same bytes everywhere. */
    TEST_CHECK(memcmp(gz.data, "\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\xff", 10) == 0);
    stele_buf_free(&again);
    stele_buf_free(&gz);
    stele_log_free(log);
    free(xml);
    free(text);
    stele_free(lib);
}

#define HEAD                                                                                       \
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"                                                 \
    "<log xmlns=\"urn:stele:log:1\" format=\"1\" game=\"fake\" edition=\"base\""
#define PLAYERS                                                                                    \
    "  <players>\n"                                                                                \
    "    <player id=\"a\" name=\"A\" seat=\"1\"/>\n"                                               \
    "    <player id=\"b\" name=\"B\" seat=\"2\"/>\n"                                               \
    "  </players>\n"                                                                               \
    "  <rules/>\n"                                                                                 \
    "  <setup knowledge=\"full\">\n"                                                               \
    "    <first player=\"a\"/>\n"                                                                  \
    "  </setup>\n"

/* What people write, and what it becomes. */
static void test_canonical_form(void)
{
    static const struct {
        const char *name, *in, *out;
    } cases[] = {
        {"spaces and order of attributes",
         "<log format='1' edition='base' game='fake' xmlns='urn:stele:log:1'><players>"
         "<player seat='2' name='B' id='b'/><player seat='1' id='a' name='A'/></players>"
         "<rules/><setup><first player='a'/></setup>"
         "<line id='main'><note glyph='!' by='x'>  two\n words </note></line></log>",
         HEAD ">\n" PLAYERS "  <line id=\"main\">\n"
              "    <note by=\"x\" glyph=\"!\">two\n words</note>\n"
              "  </line>\n</log>\n"},
        {"notes before the first move of a turn belong to the move before",
         HEAD "><players><player id='a' name='A' seat='1'/><player id='b' name='B' seat='2'/>"
              "</players><rules/><setup><first player='a'/></setup><line id='main'>"
              "<turn player='a'><note>n</note><roll dice='a,b'/></turn>"
              "<note>m</note><turn player='b'></turn><turn player='a'><pass/><branch id='q'/>"
              "<note>last</note></turn></line></log>",
         HEAD ">\n" PLAYERS "  <line id=\"main\">\n"
              "    <note>n</note>\n"
              "    <turn player=\"a\">\n"
              "      <roll dice=\"a b\"/>\n"
              "      <note>m</note>\n"
              "    </turn>\n"
              "    <turn player=\"a\">\n"
              "      <pass/>\n"
              "      <note>last</note>\n"
              "      <branch id=\"q\"/>\n"
              "    </turn>\n"
              "  </line>\n</log>\n"},
        {"namespaces go to the root",
         HEAD "><players><player id='a' name='A' seat='1'/><player id='b' name='B' seat='2'/>"
              "</players><rules/><setup><first player='a'/></setup><line id='main'>"
              "<z:item xmlns:z='urn:z' z:a='1'/><item xmlns='urn:w' b='2'><sub/></item>"
              "</line></log>",
         HEAD " xmlns:z=\"urn:z\" xmlns:ns1=\"urn:w\">\n" PLAYERS "  <line id=\"main\">\n"
              "    <z:item z:a=\"1\"/>\n"
              "    <ns1:item b=\"2\">\n"
              "      <ns1:sub/>\n"
              "    </ns1:item>\n"
              "  </line>\n</log>\n"},
        {"namespaces of the main line, too",
         HEAD "><players><player id='a' name='A' seat='1'/><player id='b' name='B' seat='2'/>"
              "</players><rules/><setup><first player='a'/></setup>"
              "<line id='main' xmlns:z='urn:z' z:a='1'/></log>",
         HEAD " xmlns:z=\"urn:z\">\n" PLAYERS "  <line id=\"main\" z:a=\"1\"/>\n</log>\n"},
        {"the log's own names inside foreign elements",
         HEAD "><players><player id='a' name='A' seat='1'/><player id='b' name='B' seat='2'/>"
              "</players><rules/><setup><first player='a'/></setup><line id='main'>"
              "<z:item xmlns:z='urn:z'><note>own</note></z:item>"
              "</line></log>",
         HEAD " xmlns:z=\"urn:z\">\n" PLAYERS "  <line id=\"main\">\n"
              "    <z:item>\n"
              "      <note>own</note>\n"
              "    </z:item>\n"
              "  </line>\n</log>\n"},
        {"characters and entities",
         HEAD "><players><player id='a' name='A' seat='1'/><player id='b' name='B' seat='2'/>"
              "</players><rules/><setup><first player='a'/></setup><line id='main'>"
              "<bookmark name='&#9;&#10;&#65;&apos;&quot;&gt;&lt;&amp;'/>"
              "<note><![CDATA[a]]&gt;b & c]]>&#13;&#10;d</note></line></log>",
         HEAD ">\n" PLAYERS "  <line id=\"main\">\n"
              "    <bookmark name=\"&#x9;&#xA;A'&quot;>&lt;&amp;\"/>\n"
              "    <note>a]]&amp;gt;b &amp; c\nd</note>\n"
              "  </line>\n</log>\n"},
        {"comments everywhere",
         "<!--before--><log xmlns='urn:stele:log:1' format='1' game='fake' edition='base'>"
         "<players><!-- p --><player id='a' name='A' seat='1'/>"
         "<player id='b' name='B' seat='2'/></players>"
         "<rules/><setup><first player='a'><!--f--></first></setup><line id='main'>"
         "<turn player='a'><roll dice='a a'><!--\n in a\n move --></roll></turn></line>"
         "<!--after the line--></log><!--after all-->",
         "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
         "<!-- before -->\n"
         "<log xmlns=\"urn:stele:log:1\" format=\"1\" game=\"fake\" edition=\"base\">\n"
         "  <players>\n"
         "    <!-- p -->\n"
         "    <player id=\"a\" name=\"A\" seat=\"1\"/>\n"
         "    <player id=\"b\" name=\"B\" seat=\"2\"/>\n"
         "  </players>\n"
         "  <rules/>\n"
         "  <setup knowledge=\"full\">\n"
         "    <first player=\"a\"/>\n"
         "    <!-- f -->\n"
         "  </setup>\n"
         "  <line id=\"main\">\n"
         "    <turn player=\"a\">\n"
         "      <roll dice=\"a a\"/>\n"
         "      <!-- in a\n move -->\n"
         "      <!-- after the line -->\n"
         "    </turn>\n"
         "  </line>\n</log>\n<!-- after all -->\n"},
    };

    lib = fake_lib();
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        TEST_CASE(cases[i].name);
        struct stele_log *log = read_bytes(cases[i].in, strlen(cases[i].in), STELE_OK);
        TEST_ASSERT(log != NULL);
        check_same(log, STELE_FORMAT_XML, cases[i].out);
        struct stele_buf text = written(log, STELE_FORMAT_TEXT);
        stele_log_free(log);
        log = read_bytes(text.data, text.size, STELE_OK);
        TEST_ASSERT(log != NULL);
        check_same(log, STELE_FORMAT_XML, cases[i].out);
        stele_buf_free(&text);
        stele_log_free(log);
    }
    stele_free(lib);
}

/* Elements without a namespace could not be written back below a default namespace. */
static void test_no_namespace_is_refused(void)
{
    static const char xml[] =
        HEAD "><players><player id='a' seat='1'/><player id='b' seat='2'/></players>"
             "<line id='main'><z:item xmlns:z='urn:z'><bare xmlns=''/></z:item></line></log>";

    lib = fake_lib();
    stele_log_free(read_bytes(xml, strlen(xml), STELE_EINPUT));
    struct stele_verifier *verifier = stele_verifier_new(lib, NULL);
    const struct stele_source source = {.data = xml, .size = strlen(xml)};
    TEST_CHECK(stele_verify(verifier, &source, NULL, NULL) == STELE_EINPUT);
    stele_verifier_free(verifier);
    stele_free(lib);
}

static void test_illegal_tail_is_written_back(void)
{
    static const char xml[] = HEAD ">\n" PLAYERS "  <line id=\"main\">\n"
                                   "    <turn player=\"a\">\n"
                                   "      <roll dice=\"a a\"/>\n"
                                   "      <take good=\"wood\" count=\"6\"/>\n"
                                   "      <note>after the illegal move</note>\n"
                                   "      <branch id=\"b1\">\n"
                                   "        <turn player=\"a\">\n"
                                   "          <pass/>\n"
                                   "        </turn>\n"
                                   "      </branch>\n"
                                   "      <pass/>\n"
                                   "    </turn>\n"
                                   "    <turn player=\"a\" round=\"7\">\n"
                                   "      <pass/>\n"
                                   "    </turn>\n"
                                   "  </line>\n</log>\n";

    lib = fake_lib();
    struct stele_log *log = read_bytes(xml, strlen(xml), STELE_EINPUT);
    TEST_ASSERT(log != NULL);
    check_same(log, STELE_FORMAT_XML, xml);
    stele_log_free(log);
    stele_free(lib);
}

/* Cut anywhere, a log is refused, and what there was is kept; nothing ever crashes. */
static void test_truncated_files(void)
{
    lib = fake_lib();
    for (int text = 0; text < 2; text++) {
        char *bytes = with_hash(text ? full_text : full_xml);
        const size_t size = strlen(bytes);
        for (size_t cut = 0; cut + 1 < size; cut += 7) {
            const struct stele_source source = {.data = bytes, .size = cut};
            struct stele_diags diags = {0};
            struct stele_log *log;
            const int code = stele_log_read(lib, &source, NULL, &log, &diags);
            TEST_CHECK(text || code == STELE_EINPUT);
            if (log != NULL) {
                struct stele_buf buf = written(log, STELE_FORMAT_TEXT);
                stele_buf_free(&buf);
            }
            stele_log_free(log);
            told_diags_free(&diags);
        }
        free(bytes);
    }
    stele_free(lib);
}

static void edit_at_random(struct stele_log *log, struct stele_cursor *cursor,
                           struct stele_rng *rng)
{
    static struct stele_setting by[] = {{"by", "кто-то \"важный\"\n\\"}};
    static struct stele_item marks[] = {{.name = "#text", .text = " и ещё\n\n| так "},
                                        {.name = "#comment", .text = "--# \\ |\n#|"},
                                        {.name = "#text", .text = "  конец"}};
    const struct stele_item notes[] = {
        {.name = "note", .text = " # not a comment\n| \n  |", .attrs = by, .attrs_n = 1},
        {.name = "note", .text = "", .children = marks, .children_n = 3},
        {.name = "#comment", .text = "x -\n"},
        {.name = "note", .text = "\xff\x01\r\n\r"},
    };
    const struct stele_node node = fakelog_node(log, rng);

    switch (rng_below(rng, 6)) {
    case 0:
        stele_edit_promote(log, node.line);
        break;
    case 1:
        if (rng_below(rng, 4) == 0)
            stele_edit_truncate(log, node);
        break;
    case 2:
        stele_edit_branch(log, node, NULL, "t = \"т\"", "|", NULL, 0, NULL);
        break;
    case 3:
        stele_edit_item(log, node, 0, &notes[rng_below(rng, 4)]);
        break;
    default:
        stele_cursor_goto(cursor, node, NULL);
        fakelog_play(cursor, rng, 1 + rng_below(rng, 20));
        break;
    }
}

static void check_round_trip(const struct stele_log *log)
{
    struct stele_buf xml = written(log, STELE_FORMAT_XML), text = written(log, STELE_FORMAT_TEXT);

    for (int from_text = 0; from_text < 2; from_text++) {
        const struct stele_buf *from = from_text ? &text : &xml;
        struct stele_log *copy = read_bytes(from->data, from->size, STELE_OK);
        TEST_ASSERT(copy != NULL);
        check_same(copy, STELE_FORMAT_XML, xml.data);
        check_same(copy, STELE_FORMAT_TEXT, text.data);
        /* Everything that was legal is legal again. */
        for (uint32_t i = 0; i < stele_log_lines(copy); i++) {
            struct stele_line line;
            stele_log_line(copy, i, &line);
            TEST_CHECK(line.legal == line.plies);
        }
        stele_log_free(copy);
    }
    stele_buf_free(&xml);
    stele_buf_free(&text);
}

static void test_edited_logs_read_back(void)
{
    lib = fake_lib();
    for (uint64_t seed = 1; seed <= 15; seed++) {
        struct stele_log *log = fakelog_new(lib);
        struct stele_cursor *cursor = stele_cursor_new(log);
        struct stele_rng rng;
        TEST_CASE_("seed %u", (unsigned)seed);
        stele_rng_seed(&rng, seed);
        fakelog_grow(log, seed, 60);
        for (int i = 0; i < 40; i++)
            edit_at_random(log, cursor, &rng);
        check_round_trip(log);
        stele_cursor_free(cursor);
        stele_log_free(log);
    }
    stele_free(lib);
}

/* Foreign attributes on some of many moves: each stays with its own. */
static void test_foreign_attributes_of_moves(void)
{
    static const char moves[] = "<roll <take <swap <name <cheer <pass ";
    lib = fake_lib();
    struct stele_log *log = fakelog_new(lib);
    struct stele_buf with = {0};

    fakelog_grow(log, 3, 40);
    struct stele_buf xml = written(log, STELE_FORMAT_XML);
    stele_log_free(log);
    int n = 0;
    for (const char *at = xml.data; *at != '\0'; at += strcspn(at, "\n") + 1) {
        const size_t size = strcspn(at, "\n"), blank = strspn(at, " ");
        const size_t name = strcspn(at + blank, " />\n");
        char element[16];
        snprintf(element, sizeof element, "%.*s ", (int)name, at + blank);
        const bool move = name > 1 && strstr(moves, element) != NULL;
        stele_buf_add(&with, at, blank + name);
        if (strcmp(element, "<log ") == 0)
            stele_buf_puts(&with, " xmlns:x=\"urn:x\"");
        const char *rest = at + blank + name;
        const char *end = at + size - (at[size - 2] == '/' ? 2 : 1);
        stele_buf_add(&with, rest, (size_t)(end - rest));
        if (move && n++ % 3 == 0)
            stele_buf_printf(&with, " x:m=\"%d\"", n);
        stele_buf_add(&with, end, (size_t)(at + size - end));
        stele_buf_puts(&with, "\n");
    }
    TEST_CHECK(n > 20);
    log = read_bytes(with.data, with.size, STELE_OK);
    TEST_ASSERT(log != NULL);
    stele_buf_free(&xml);
    xml = written(log, STELE_FORMAT_XML);
    int kept = 0;
    for (const char *at = xml.data; (at = strstr(at, " x:m=")) != NULL; at++)
        kept++;
    TEST_CHECK_(kept == (n + 2) / 3, "%d of %d", kept, (n + 2) / 3);
    TEST_CHECK(strstr(with.data, " x:m=\"1\"") != NULL);
    stele_log_free(log);
    log = read_bytes(xml.data, xml.size, STELE_OK);
    check_same(log, STELE_FORMAT_XML, xml.data);
    stele_log_free(log);
    stele_buf_free(&with);
    stele_buf_free(&xml);
    stele_free(lib);
}

TEST_LIST = {{"canonical_files_are_stable", test_canonical_files_are_stable},
             {"canonical_form", test_canonical_form},
             {"no_namespace_is_refused", test_no_namespace_is_refused},
             {"illegal_tail_is_written_back", test_illegal_tail_is_written_back},
             {"truncated_files", test_truncated_files},
             {"edited_logs_read_back", test_edited_logs_read_back},
             {"foreign_attributes_of_moves", test_foreign_attributes_of_moves},
             {NULL, NULL}};
