/* The record: XML and text say the same, and everything that is wrong has its code. */
#include "core/read/record.h"
#include "fakegame.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "told.h"

#include "acutest.h"

/* ---- A sink that writes down what it hears ------------------------------------------------------- */

struct trace {
    struct stele_buf out;
    struct notation notation;
    const struct record_reader *reader;
    unsigned calls_left; /* stops when it reaches 0 */
    uint64_t lines;      /* of the file in which turns and moves stand, mixed */
    struct names ids;    /* of the lines */
};

static int told(struct trace *t)
{
    return --t->calls_left == 0 ? STELE_ESTOP : STELE_OK;
}

static void trace_attrs(struct trace *t, const struct stele_setting *list, size_t n)
{
    for (size_t i = 0; i < n; i++)
        stele_buf_printf(&t->out, " %s='%s'", list[i].name, list[i].value);
}

static void trace_item(struct trace *t, const struct stele_item *item, int depth)
{
    stele_buf_printf(&t->out, "%*s%s", depth, "", item->name);
    trace_attrs(t, item->attrs, item->attrs_n);
    if (item->text[0] != '\0')
        stele_buf_printf(&t->out, " \"%s\"", item->text);
    stele_buf_puts(&t->out, "\n");
    for (size_t i = 0; i < item->children_n; i++)
        trace_item(t, &item->children[i], depth + 1);
}

static void trace_settings(struct trace *t, const char *what, const struct record_setting *list,
                           size_t n)
{
    for (size_t i = 0; i < n; i++) {
        stele_buf_printf(&t->out, " %s %s=%s", what, list[i].name, list[i].value);
        trace_attrs(t, list[i].foreign.list, list[i].foreign.n);
    }
}

static int on_header(void *user, const struct record_header *h)
{
    struct trace *t = user;

    t->notation = (struct notation){h->game, h->rules.domains, h->seats, h->players_n, false};
    stele_buf_printf(&t->out, "header %s %s engine='%s' set='%s' knowledge=%s", h->game->id,
                     h->edition, h->engine, h->set, h->knowledge);
    trace_settings(t, "option", h->options, h->options_n);
    trace_settings(t, "ruling", h->rulings, h->rulings_n);
    trace_attrs(t, h->foreign_log.list, h->foreign_log.n);
    stele_buf_puts(&t->out, "\n");
    trace_attrs(t, h->namespaces, h->namespaces_n);
    stele_buf_puts(&t->out, "\n");
    if (h->about != NULL)
        trace_item(t, h->about, 0);
    for (size_t i = 0; i < h->players_n; i++)
        stele_buf_printf(&t->out, "player %s '%s' '%s'\n", h->players[i].player.id,
                         h->players[i].player.name, h->players[i].player.colour);
    for (size_t i = 0; i < h->setup_n; i++) {
        notation_move(&t->notation, &h->game->setup_items[h->setup[i].move.verb], &h->setup[i].move,
                      &t->out);
        stele_buf_puts(&t->out, "\n");
    }
    for (size_t i = 0; i < h->items_n; i++)
        trace_item(t, &h->items[i].item, 0);
    return told(t);
}

static int on_line_id(void *user, const char *id, size_t size)
{
    struct trace *t = user;

    return names_add(&t->ids, id, size) == NAMES_NEW ? STELE_OK : STELE_EINPUT;
}

static int on_line_begin(void *user, const struct record_line *line)
{
    struct trace *t = user;

    stele_buf_printf(&t->out, "line %s '%s' '%s'", line->id, line->title, line->kind);
    trace_settings(t, "ruling", line->rulings, line->rulings_n);
    trace_attrs(t, line->foreign.list, line->foreign.n);
    stele_buf_puts(&t->out, "\n");
    return told(t);
}

static int on_line_end(void *user)
{
    struct trace *t = user;

    stele_buf_puts(&t->out, "line ends\n");
    return told(t);
}

static int on_turn_begin(void *user, const struct record_turn *turn)
{
    struct trace *t = user;

    t->lines = t->lines * 31 + turn->source_line;
    stele_buf_printf(&t->out, "turn %d round %d", turn->seat, turn->round);
    trace_attrs(t, turn->foreign.list, turn->foreign.n);
    stele_buf_puts(&t->out, "\n");
    return told(t);
}

static int on_turn_end(void *user)
{
    struct trace *t = user;

    stele_buf_puts(&t->out, "turn ends\n");
    return told(t);
}

static int on_move(void *user, const struct stele_move *move, const struct record_attrs *foreign,
                   unsigned line)
{
    struct trace *t = user;
    char node[STELE_NODE_MAX];

    TEST_CHECK(line > 0);
    t->lines = t->lines * 31 + line;
    record_node(t->reader, node);
    stele_buf_printf(&t->out, "%s %d ", node, move->by);
    notation_move(&t->notation, &t->notation.game->verbs[move->verb], move, &t->out);
    trace_attrs(t, foreign->list, foreign->n);
    stele_buf_puts(&t->out, "\n");
    return told(t);
}

static int on_item(void *user, const struct stele_item *item)
{
    struct trace *t = user;

    trace_item(t, item, 0);
    return told(t);
}

static int on_check(void *user, uint64_t hash, const struct stele_item *item)
{
    struct trace *t = user;

    stele_buf_printf(&t->out, "check %016llx of %s\n", (unsigned long long)hash,
                     stele_item_attr(item, "hash"));
    return told(t);
}

static int on_result(void *user, const struct stele_item *item)
{
    struct trace *t = user;

    trace_item(t, item, 0);
    return told(t);
}

static int on_namespace(void *user, const struct stele_setting *found)
{
    struct trace *t = user;

    stele_buf_printf(&t->out, "namespace %s %s\n", found->name, found->value);
    return told(t);
}

/* ---- Reading ------------------------------------------------------------------------------------- */

struct bench {
    struct stele *lib;
    struct record_reader *reader;
    struct arena *arena;
    struct stele_diags diags;
    struct trace trace;
    struct record_sink sink;
};

static void bench_start(struct bench *b, bool keep, const struct stele_limits *limits)
{
    *b = (struct bench){.lib = fake_lib(), .arena = arena_new()};
    TEST_ASSERT(b->lib != NULL && b->arena != NULL);
    b->reader = record_reader_new(b->lib, limits);
    TEST_ASSERT(b->reader != NULL);
    b->sink = (struct record_sink){.header = on_header,
                                   .line_id = on_line_id,
                                   .line_begin = on_line_begin,
                                   .line_end = on_line_end,
                                   .turn_begin = on_turn_begin,
                                   .turn_end = on_turn_end,
                                   .move = on_move,
                                   .item = on_item,
                                   .check = on_check,
                                   .result = on_result,
                                   .tail = on_result,
                                   .namespace_found = on_namespace,
                                   .user = &b->trace,
                                   .keep_items = keep};
}

static void bench_end(struct bench *b)
{
    told_diags_free(&b->diags);
    stele_buf_free(&b->trace.out);
    names_free(&b->trace.ids);
    record_reader_free(b->reader);
    arena_free(b->arena);
    stele_free(b->lib);
}

static int bench_read(struct bench *b, const void *data, size_t size)
{
    const struct stele_source source = {.path = "test", .data = data, .size = size};

    told_diags_free(&b->diags);
    arena_reset(b->arena);
    stele_buf_clear(&b->trace.out);
    names_clear(&b->trace.ids);
    b->trace.reader = b->reader;
    b->trace.lines = 0;
    if (b->trace.calls_left == 0)
        b->trace.calls_left = 1000000;
    return record_read(b->reader, &source, b->arena, &b->sink, &b->diags);
}

static const char *first_code(const struct stele_diags *diags)
{
    return diags->n > 0 ? diags->list[0].why.code : "no error";
}

static void show_diags(const struct stele_diags *diags)
{
    for (size_t i = 0; i < diags->n; i++)
        TEST_MSG("line %u, node %s, move %s: %s", diags->list[i].line, diags->list[i].node,
                 diags->list[i].move, diags->list[i].why.code);
}

/* ---- Good logs -------------------------------------------------------------------------------------- */

static const char xml_log[] =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    "<!-- before -->\n"
    "<log xmlns=\"urn:stele:log:1\" xmlns:x=\"urn:x\" format=\"1\" game=\"fake\" edition=\"base\""
    " engine=\"stele 1\" x:seen=\"yes\">\n"
    "  <about><event xml:lang=\"ru\">Игра &amp; чай</event><place>here\n  and "
    "there</place></about>\n"
    "  <players><player id=\"boris\" seat=\"2\"/><player id=\"anna\" name=\"Анна\" seat=\"1\""
    " colour=\"red\"/></players>\n"
    "  <rules set=\"base\"><option name=\"length\" value=\"long\"/>"
    "<ruling id=\"FAK-A1\" choice=\"double\" x:why=\"habit\"/></rules>\n"
    "  <x:header><x:part>of it</x:part></x:header>\n"
    "  <setup knowledge=\"full\"><first player=\"boris\"/></setup>\n"
    "  <line id=\"main\" title=\"The game\">\n"
    "    <note by=\"coach\">At the <x:em>very</x:em> start</note>\n"
    "    <turn player=\"boris\" round=\"1\" x:t=\"1\">\n"
    "      <roll dice=\"a c\"/>\n"
    "      <!-- between\n moves -->\n"
    "      <take count=\"2\" good=\"wood\" x:m=\"2\"/>\n"
    "      <branch id=\"b1\" title=\"What if\" kind=\"what-if\">\n"
    "        <!-- early --><ruling id=\"FAK-A1\" choice=\"single\"/>\n"
    "        <bookmark name=\"b\"/>\n"
    "        <turn player=\"boris\"><pass/><branch id=\"b2\"/></turn>\n"
    "      </branch>\n"
    "      <give to=\"anna\" goods=\"stone:1 wood:1\"/>\n"
    "      <cheer by=\"anna\"/>\n"
    "      <name numbers=\"1 2 3\"/>\n"
    "      <check hash=\"0123456789abcdef\"/>\n"
    "      <expect player=\"anna\" what=\"goods.wood\" value=\"1\"/>\n"
    "      <pass/>\n"
    "    </turn>\n"
    "  </line>\n"
    "  <y:after xmlns:y=\"urn:y\"/>\n"
    "  <result end=\"rounds\"><score player=\"anna\" points=\"3\"/></result>\n"
    "</log>\n"
    "<!-- after -->\n";

static const char text_log[] =
    "# before\n"
    "log xmlns:x=urn:x format=1 game=fake edition=base engine=\"stele 1\" x:seen=yes\n"
    "  about\n"
    "    event xml:lang=ru\n"
    "      | Игра & чай\n"
    "    place\n"
    "      | here\n"
    "      |   and there\n"
    "  players\n"
    "      player id=boris seat=2\n"
    "      player id=anna name=Анна seat=1 colour=red\n"
    "  rules set=base\n"
    "    option name=length value=long\n"
    "    ruling id=FAK-A1 choice=double x:why=habit\n"
    "  x:header\n"
    "    x:part\n"
    "      | of it\n"
    "  setup knowledge=full\n"
    "    first player=boris\n"
    "  line id=main title=\"The game\"\n"
    "    note by=coach\n"
    "      | At the \n"
    "      x:em\n"
    "        | very\n"
    "      |  start\n"
    "    turn player=boris round=1 x:t=1\n"
    "      roll a,c\r\n"
    "      # between\n"
    "      #|  moves\n"
    "\n"
    "      take count=2 good=wood x:m=2\n"
    "      branch id=b1 title=\"What if\" kind=what-if\n"
    "        # early\n"
    "        ruling id=FAK-A1 choice=single\n"
    "        bookmark name=\"b\"\n"
    "        turn player=boris\n"
    "          pass\n"
    "          branch id=b2\n"
    "      give anna goods=wood:1,stone:1\n"
    "      cheer by=anna\n"
    "      name 1,2,3\n"
    "      check hash=0123456789abcdef\n"
    "      expect player=anna what=goods.wood value=1\n"
    "      pass\n"
    "  result end=rounds\n"
    "    score player=anna points=3\n"
    "# after\n";

static const char expected_head[] =
    "header fake base engine='stele 1' set='base' knowledge=full option length=long ruling "
    "FAK-A1=double x:why='habit' x:seen='yes'\n"
    " x='urn:x'\n"
    "about\n event xml:lang='ru' \"Игра & чай\"\n place \"here\n  and there\"\n"
    "player anna 'Анна' 'red'\nplayer boris 'boris' ''\n"
    "first player=boris\n"
    "#comment \"before\"\n"
    "x:header\n x:part \"of it\"\n"
    "line main 'The game' ''\n"
    "note by='coach'\n #text \"At the \"\n x:em \"very\"\n #text \" start\"\n"
    "turn 1 round 1 x:t='1'\n"
    "main:0 -1 roll dice=a,c\n"
    "#comment \"between\n moves\"\n"
    "main:1 1 take good=wood count=2 x:m='2'\n"
    "line b1 'What if' 'what-if' ruling FAK-A1=single\n"
    "#comment \"early\"\n"
    "bookmark name='b'\n"
    "turn 1 round 0\nb1:0 1 pass\nline b2 '' ''\nline ends\nturn ends\nline ends\n"
    "main:2 1 give to=anna goods=wood:1,stone:1\n"
    "main:3 0 cheer\n"
    "main:4 1 name numbers=1,2,3\n"
    "check 0123456789abcdef of 0123456789abcdef\n"
    "expect player='anna' what='goods.wood' value='1'\n"
    "main:5 1 pass\n"
    "turn ends\n";

static const char expected_end[] = "line ends\n"
                                   "result end='rounds'\n score player='anna' points='3'\n"
                                   "#comment \"after\"\n";

static void check_trace(struct bench *b, const char *middle)
{
    char expected[8192];

    snprintf(expected, sizeof expected, "%s%s%s", expected_head, middle, expected_end);
    TEST_CHECK(b->diags.n == 0);
    show_diags(&b->diags);
    TEST_CHECK(strcmp(b->trace.out.data, expected) == 0);
    TEST_MSG("found:\n%s\nexpected:\n%s", b->trace.out.data, expected);
}

static void xml_is_told_in_order(void)
{
    struct bench b;

    bench_start(&b, true, NULL);
    for (int i = 0; i < 3; i++) {
        TEST_CHECK(bench_read(&b, xml_log, sizeof xml_log - 1) == STELE_OK);
        check_trace(&b, "namespace y urn:y\ny:after\n");
    }
    bench_end(&b);
}

static void text_means_the_same(void)
{
    struct bench b;

    bench_start(&b, true, NULL);
    for (int i = 0; i < 3; i++) {
        TEST_CHECK(bench_read(&b, text_log, sizeof text_log - 1) == STELE_OK);
        check_trace(&b, "");
        TEST_CHECK(bench_read(&b, xml_log, sizeof xml_log - 1) == STELE_OK);
    }
    bench_end(&b);
}

/* Lines of a trace that a sink without interest in annotations hears, too. */
static void nothing_is_kept_unasked(void)
{
    struct bench b;
    struct stele_buf from_xml = {0};

    bench_start(&b, false, NULL);
    TEST_CHECK(bench_read(&b, xml_log, sizeof xml_log - 1) == STELE_OK);
    stele_buf_puts(&from_xml, b.trace.out.data);
    TEST_CHECK(strstr(from_xml.data, "note") == NULL);
    TEST_CHECK(strstr(from_xml.data, "#comment") == NULL);
    TEST_CHECK(strstr(from_xml.data, "x:") == NULL);
    TEST_CHECK(strstr(from_xml.data, "check 0123456789abcdef of 0123456789abcdef\n") != NULL);
    TEST_CHECK(strstr(from_xml.data, "expect player='anna'") != NULL);
    TEST_CHECK(strstr(from_xml.data, "score player='anna' points='3'") != NULL);
    TEST_MSG("%s", from_xml.data);
    TEST_CHECK(bench_read(&b, text_log, sizeof text_log - 1) == STELE_OK);
    /* The text must declare its prefixes to read them; XML may leave them unread. */
    const char *text_rest = strstr(b.trace.out.data, "player anna");
    const char *xml_rest = strstr(from_xml.data, "player anna");
    TEST_ASSERT(text_rest != NULL && xml_rest != NULL);
    TEST_CHECK(strcmp(text_rest, xml_rest) == 0);
    stele_buf_free(&from_xml);
    bench_end(&b);
}

static void a_sink_may_stop(void)
{
    struct bench b;
    const char *logs[] = {xml_log, text_log};

    bench_start(&b, true, NULL);
    for (int i = 0; i < 2; i++) {
        unsigned calls = 1;
        for (; calls < 200; calls++) {
            b.trace.calls_left = calls;
            if (bench_read(&b, logs[i], strlen(logs[i])) != STELE_ESTOP)
                break;
            TEST_CHECK(b.diags.n == 0);
        }
        TEST_CHECK(calls > 20 && calls < 100);
        b.trace.calls_left = 0;
    }
    bench_end(&b);
}

/* ---- Bad logs ----------------------------------------------------------------------------------------- */

#define HEAD    "<log xmlns='urn:stele:log:1' xmlns:x='urn:x' format='1' game='fake' edition='base'>"
#define PLAYERS "<players><player id='anna' seat='1'/><player id='boris' seat='2'/></players>"
#define MAIN    HEAD PLAYERS "<line id='main'>"
#define TURN    MAIN "<turn player='anna' round='1'>"
#define END     "</turn></line></log>"

struct bad {
    const char *name, *data;
    const char *code;
    enum stele_diag_kind kind;
    unsigned line; /* 0: whichever */
};

/* clang-format off */
static const struct bad bad_xml[] = {
    {"garbage", "garbage", "log.unrecognised", STELE_D_FORMAT, 1},
    {"binary", "\x01\x02\x03\x04", "log.unrecognised", STELE_D_FORMAT, 1},
    {"spaces", "  \n\n ", "log.unrecognised", STELE_D_FORMAT, 0},
    {"another root", "<book/>", "log.not-a-log", STELE_D_FORMAT, 1},
    {"no namespace", "<log format='1' game='fake' edition='base'/>", "log.not-a-log", STELE_D_FORMAT, 1},
    {"another namespace", "<log xmlns='urn:x' format='1'/>", "log.not-a-log", STELE_D_FORMAT, 1},
    {"text before the root", "<?xml version='1.0'?>\nhello " HEAD "</log>", "xml.syntax", STELE_D_FORMAT, 2},
    {"text after the root", MAIN "</line></log>\nhello", "xml.syntax", STELE_D_FORMAT, 2},
    {"two roots", MAIN "</line></log>" HEAD "</log>", "xml.syntax", STELE_D_FORMAT, 1},
    {"cut short", TURN, "xml.syntax", STELE_D_FORMAT, 1},
    {"tags that cross", MAIN "<turn player='anna'></line></turn>", "xml.syntax", STELE_D_FORMAT, 1},
    {"undeclared prefix", MAIN "<q:a/></line></log>", "xml.syntax", STELE_D_FORMAT, 1},
    {"doctype", "<?xml version='1.0'?>\n<!DOCTYPE log SYSTEM 'http://127.0.0.1:1/x.dtd'>\n" HEAD, "xml.doctype", STELE_D_FORMAT, 2},
    {"doctype with subset", "<!DOCTYPE log [<!ELEMENT log ANY>]>" HEAD, "xml.doctype", STELE_D_FORMAT, 1},
    {"entity bomb", "<!DOCTYPE log [<!ENTITY a 'aaaaaaaa'><!ENTITY b '&a;&a;&a;&a;&a;&a;&a;&a;'>"
        "<!ENTITY c '&b;&b;&b;&b;&b;&b;&b;&b;'>]>" HEAD "&c;</log>", "xml.doctype", STELE_D_FORMAT, 1},
    {"external entity", "<!DOCTYPE log [<!ENTITY a SYSTEM 'file:///etc/passwd'>]>" HEAD "&a;</log>", "xml.doctype", STELE_D_FORMAT, 1},
    {"undeclared entity", TURN "<note>&what;</note>" END, "xml.entity", STELE_D_FORMAT, 1},
    {"entity in an attribute", TURN "<roll dice='&what;'/>" END, "xml.entity", STELE_D_FORMAT, 1},
    {"latin-1", "<?xml version='1.0' encoding='ISO-8859-1'?>" HEAD PLAYERS, "xml.encoding", STELE_D_FORMAT, 1},
    {"windows-1251", "<?xml version='1.0' encoding='windows-1251'?>" HEAD PLAYERS, "xml.encoding", STELE_D_FORMAT, 1},
    {"unknown encoding", "<?xml version='1.0' encoding='klingon'?>" HEAD PLAYERS, "xml.encoding", STELE_D_FORMAT, 1},
    {"UTF-16", "\xff\xfe<\0l\0", "xml.encoding", STELE_D_FORMAT, 1},
    {"invalid UTF-8 in text", TURN "<note>\xd0\x90\xff\xfe</note>" END, "xml.character", STELE_D_FORMAT, 1},
    {"invalid UTF-8 in an attribute", HEAD "<players><player id='a' name='\xc3\x28' seat='1'/>", "xml.character", STELE_D_FORMAT, 1},
    {"control character", TURN "<note>\x01</note>" END, "xml.character", STELE_D_FORMAT, 1},
    {"no format", "<log xmlns='urn:stele:log:1' game='fake' edition='base'/>", "log.missing-attribute", STELE_D_FORMAT, 1},
    {"another format", "<log xmlns='urn:stele:log:1' format='2' game='fake' edition='base'/>", "log.format-version", STELE_D_FORMAT, 1},
    {"no game", "<log xmlns='urn:stele:log:1' format='1' edition='base'/>", "log.missing-attribute", STELE_D_FORMAT, 1},
    {"unknown game", "<log xmlns='urn:stele:log:1' format='1' game='chess' edition='base'/>", "log.unknown-game", STELE_D_FORMAT, 1},
    {"unknown edition", "<log xmlns='urn:stele:log:1' format='1' game='fake' edition='deluxe'/>", "log.unknown-edition", STELE_D_FORMAT, 1},
    {"unknown attribute of log", "<log xmlns='urn:stele:log:1' format='1' game='fake' edition='base' mood='good'/>", "log.unknown-attribute", STELE_D_FORMAT, 1},
    {"unknown element in log", HEAD "<wine/></log>", "log.unknown-element", STELE_D_FORMAT, 1},
    {"element without namespace", HEAD "<wine xmlns=''/></log>", "log.namespace", STELE_D_FORMAT, 1},
    {"players missing", HEAD "<line id='main'/></log>", "log.missing-element", STELE_D_FORMAT, 1},
    {"line missing", HEAD PLAYERS "</log>", "log.missing-element", STELE_D_FORMAT, 1},
    {"sections out of order", HEAD PLAYERS "<about/></log>", "log.misplaced-element", STELE_D_FORMAT, 1},
    {"players twice", HEAD PLAYERS PLAYERS "</log>", "log.misplaced-element", STELE_D_FORMAT, 1},
    {"line twice", MAIN "</line><line id='b'/></log>", "log.misplaced-element", STELE_D_FORMAT, 1},
    {"result before line", HEAD PLAYERS "<result/>", "log.misplaced-element", STELE_D_FORMAT, 1},
    {"turn in log", HEAD PLAYERS "<turn player='anna'/>", "log.misplaced-element", STELE_D_FORMAT, 1},
    {"move in line", MAIN "<pass/></line></log>", "log.misplaced-element", STELE_D_FORMAT, 1},
    {"turn in turn", TURN "<turn player='anna'/>" END, "log.misplaced-element", STELE_D_FORMAT, 1},
    {"move in move", TURN "<roll dice='a a'><pass/></roll>" END, "log.misplaced-element", STELE_D_FORMAT, 1},
    {"player without id", HEAD "<players><player seat='1'/></players>", "log.missing-attribute", STELE_D_FORMAT, 1},
    {"player without seat", HEAD "<players><player id='a'/></players>", "log.missing-attribute", STELE_D_FORMAT, 1},
    {"player id with a space", HEAD "<players><player id='a b' seat='1'/></players>", "log.bad-id", STELE_D_FORMAT, 1},
    {"player id with a digit first", HEAD "<players><player id='1a' seat='1'/></players>", "log.bad-id", STELE_D_FORMAT, 1},
    {"player id of nothing", HEAD "<players><player id='' seat='1'/></players>", "log.bad-id", STELE_D_FORMAT, 1},
    {"duplicate player", HEAD "<players><player id='a' seat='1'/>\n<player id='a' seat='2'/></players>", "log.duplicate-player", STELE_D_FORMAT, 2},
    {"duplicate seat", HEAD "<players><player id='a' seat='1'/><player id='b' seat='1'/></players>", "log.duplicate-seat", STELE_D_FORMAT, 1},
    {"gap between seats", HEAD "<players><player id='a' seat='1'/><player id='b' seat='3'/></players>", "log.missing-seat", STELE_D_FORMAT, 1},
    {"seat 0", HEAD "<players><player id='a' seat='0'/></players>", "log.range", STELE_D_FORMAT, 1},
    {"seat 9", HEAD "<players><player id='a' seat='9'/></players>", "log.range", STELE_D_FORMAT, 1},
    {"seat of a huge number", HEAD "<players><player id='a' seat='99999999999999999999999999'/></players>", "log.range", STELE_D_FORMAT, 1},
    {"seat of no number", HEAD "<players><player id='a' seat='-1'/></players>", "log.bad-number", STELE_D_FORMAT, 1},
    {"too few players", HEAD "<players><player id='a' seat='1'/></players><line id='main'/>", "log.player-count", STELE_D_FORMAT, 1},
    {"unknown option", HEAD PLAYERS "<rules><option name='wind' value='no'/></rules>", "log.unknown-option", STELE_D_FORMAT, 1},
    {"unknown choice of an option", HEAD PLAYERS "<rules><option name='length' value='odd'/></rules>", "log.unknown-choice", STELE_D_FORMAT, 1},
    {"duplicate option", HEAD PLAYERS "<rules><option name='length' value='long'/><option name='length' value='long'/></rules>", "log.duplicate-option", STELE_D_FORMAT, 1},
    {"unknown ruling", HEAD PLAYERS "<rules><ruling id='FAK-A9' choice='x'/></rules>", "log.unknown-ruling", STELE_D_FORMAT, 1},
    {"unknown choice of a ruling", HEAD PLAYERS "<rules><ruling id='FAK-A1' choice='x'/></rules>", "log.unknown-choice", STELE_D_FORMAT, 1},
    {"duplicate ruling", HEAD PLAYERS "<rules><ruling id='FAK-A1' choice='single'/><ruling id='FAK-A1' choice='double'/></rules>", "log.duplicate-ruling", STELE_D_FORMAT, 1},
    {"rulings that do not go together", HEAD PLAYERS "<rules><ruling id='FAK-A1' choice='double'/><ruling id='FAK-A2' choice='stone'/></rules><line id='main'/>", "fake.rulings", STELE_D_RULE, 1},
    {"unknown knowledge", HEAD PLAYERS "<setup knowledge='half'/>", "log.bad-knowledge", STELE_D_FORMAT, 1},
    {"unknown set-up item", HEAD PLAYERS "<setup><last player='anna'/></setup>", "log.unknown-setup", STELE_D_FORMAT, 1},
    {"set-up item with an unknown player", HEAD PLAYERS "<setup><first player='carl'/></setup>", "log.unknown-player", STELE_D_FORMAT, 1},
    {"set-up item with by", HEAD PLAYERS "<setup><first player='anna' by='anna'/></setup>", "log.unknown-attribute", STELE_D_FORMAT, 1},
    {"text in line", MAIN "\nhello</line></log>", "log.misplaced-text", STELE_D_FORMAT, 0},
    {"text in a move", TURN "<roll dice='a a'>!</roll>" END, "log.misplaced-text", STELE_D_FORMAT, 1},
    {"line without id", HEAD PLAYERS "<line/>", "log.missing-attribute", STELE_D_FORMAT, 1},
    {"line id with a colon", HEAD PLAYERS "<line id='a:b'/>", "log.bad-id", STELE_D_FORMAT, 1},
    {"duplicate line", TURN "<branch id='b'/>\n<branch id='b'/>" END, "log.duplicate-line", STELE_D_FORMAT, 2},
    {"branch named like the main line", TURN "<branch id='main'/>" END, "log.duplicate-line", STELE_D_FORMAT, 1},
    {"ruling after a turn", TURN "<branch id='b'><turn player='anna'/><ruling id='FAK-A1' choice='single'/></branch>" END, "log.misplaced-element", STELE_D_FORMAT, 1},
    {"ruling in the main line", MAIN "<ruling id='FAK-A1' choice='single'/></line></log>", "log.misplaced-element", STELE_D_FORMAT, 1},
    {"unknown ruling of a branch", TURN "<branch id='b'><ruling id='FAK-A9' choice='single'/></branch>" END, "log.unknown-ruling", STELE_D_FORMAT, 1},
    {"turn without player", MAIN "<turn/></line></log>", "log.missing-attribute", STELE_D_FORMAT, 1},
    {"turn of an unknown player", MAIN "<turn player='carl'/></line></log>", "log.unknown-player", STELE_D_FORMAT, 1},
    {"turn of round 0", MAIN "<turn player='anna' round='0'/></line></log>", "log.range", STELE_D_FORMAT, 1},
    {"turn of round 65536", MAIN "<turn player='anna' round='65536'/></line></log>", "log.range", STELE_D_FORMAT, 1},
    {"unknown verb", TURN "<jump/>" END, "log.unknown-verb", STELE_D_FORMAT, 1},
    {"unknown argument", TURN "<roll dice='a a' cup='red'/>" END, "log.unknown-attribute", STELE_D_FORMAT, 1},
    {"argument of another verb", TURN "<roll good='wood'/>" END, "log.unknown-attribute", STELE_D_FORMAT, 1},
    {"missing argument", TURN "<roll/>" END, "log.missing-argument", STELE_D_FORMAT, 1},
    {"unknown name", TURN "<roll dice='a z'/>" END, "log.bad-name", STELE_D_FORMAT, 1},
    {"no number", TURN "<take good='wood' count='two'/>" END, "log.bad-number", STELE_D_FORMAT, 1},
    {"number out of range", TURN "<take good='wood' count='7'/>" END, "log.range", STELE_D_FORMAT, 1},
    {"huge number", TURN "<take good='wood' count='99999999999999999999999999'/>" END, "log.range", STELE_D_FORMAT, 1},
    {"two values for one", TURN "<take good='wood stone' count='1'/>" END, "log.one-value", STELE_D_FORMAT, 1},
    {"no value", TURN "<take good='' count='1'/>" END, "log.one-value", STELE_D_FORMAT, 1},
    {"unknown mover", TURN "<pass by='carl'/>" END, "log.unknown-player", STELE_D_FORMAT, 1},
    {"chance with a mover", TURN "<roll dice='a a' by='anna'/>" END, "log.unknown-attribute", STELE_D_FORMAT, 1},
    {"check without hash", TURN "<check/>" END, "log.missing-attribute", STELE_D_FORMAT, 1},
    {"hash too short", TURN "<check hash='123'/>" END, "log.bad-hash", STELE_D_FORMAT, 1},
    {"hash of other letters", TURN "<check hash='0123456789abcdeg'/>" END, "log.bad-hash", STELE_D_FORMAT, 1},
};

#define T_HEAD "log format=1 game=fake edition=base\n players\n  player id=anna seat=1\n  player id=boris seat=2\n"
#define T_TURN T_HEAD " line id=main\n  turn player=anna\n"

static const struct bad bad_text[] = {
    {"first another element", "# a\nbook\n", "log.not-a-log", STELE_D_FORMAT, 2},
    {"text before the root", "# a\n| hello\nlog\n", "log.misplaced-text", STELE_D_FORMAT, 2},
    {"only a comment", "# a\n", "log.empty", STELE_D_FORMAT, 0},
    {"two roots", T_TURN "log format=1 game=fake edition=base\n", "log.misplaced-element", STELE_D_FORMAT, 7},
    {"log and no more", "logbook\n", "log.not-a-log", STELE_D_FORMAT, 1},
    {"unknown game", "log format=1 game=chess edition=base\n", "log.unknown-game", STELE_D_FORMAT, 1},
    {"no line", T_HEAD, "log.missing-element", STELE_D_FORMAT, 0},
    {"unclosed quote", T_TURN "   take good=\"wood\n", "text.quote", STELE_D_FORMAT, 7},
    {"unknown escape", T_TURN "   note by=\"a\\q\"\n", "text.escape", STELE_D_FORMAT, 7},
    {"backslash at the end", T_TURN "   note by=\"a\\\n", "text.escape", STELE_D_FORMAT, 7},
    {"quote inside a word", T_TURN "   note by=a\"b\"\n", "text.word", STELE_D_FORMAT, 7},
    {"word after a quote", T_TURN "   note by=\"a\"b\n", "text.word", STELE_D_FORMAT, 7},
    {"equals sign alone", T_TURN "   take =wood\n", "text.word", STELE_D_FORMAT, 7},
    {"strange name", T_TURN "   ta!ke wood\n", "text.word", STELE_D_FORMAT, 7},
    {"undeclared prefix", T_TURN "   q:a\n", "log.unknown-prefix", STELE_D_FORMAT, 7},
    {"undeclared prefix of an attribute", T_TURN "   pass q:a=1\n", "log.unknown-prefix", STELE_D_FORMAT, 7},
    {"declaration inside", T_TURN "   pass xmlns:q=urn:q\n", "text.word", STELE_D_FORMAT, 7},
    {"namespace of XML itself", "log xmlns:q=http://www.w3.org/2000/xmlns/ format=1 game=fake edition=base\n", "text.word", STELE_D_FORMAT, 1},
    {"duplicate attribute", T_TURN "   take good=wood good=wood count=1\n", "log.duplicate-attribute", STELE_D_FORMAT, 7},
    {"argument twice", T_TURN "   take good=wood wood 1\n", "log.value-without-name", STELE_D_FORMAT, 7},
    {"too many values", T_TURN "   take wood 1 2\n", "log.value-without-name", STELE_D_FORMAT, 7},
    {"value without name in a turn", T_HEAD " line id=main\n  turn anna\n", "log.value-without-name", STELE_D_FORMAT, 6},
    {"value without name in a note", T_TURN "   note anna\n", "log.value-without-name", STELE_D_FORMAT, 7},
    {"invalid UTF-8", T_TURN "   note\n    | \xff\n", "text.character", STELE_D_FORMAT, 8},
    {"overlong UTF-8", T_TURN "   note\n    | \xc0\x80\n", "text.character", STELE_D_FORMAT, 8},
    {"surrogate", T_TURN "   note\n    | \xed\xa0\x80\n", "text.character", STELE_D_FORMAT, 8},
    {"control character", T_TURN "   note\n    | \x01\n", "text.character", STELE_D_FORMAT, 8},
    {"unknown verb", T_TURN "   jump\n", "log.unknown-verb", STELE_D_FORMAT, 7},
    {"duplicate line", T_TURN "   branch id=b\n   branch id=b\n", "log.duplicate-line", STELE_D_FORMAT, 8},
    {"text in a turn", T_TURN "    | hello\n", "log.misplaced-text", STELE_D_FORMAT, 7},
};
/* clang-format on */

static void check_bad(struct bench *b, const struct bad *bad)
{
    const size_t size = strcmp(bad->name, "UTF-16") == 0 ? 6 : strlen(bad->data);

    TEST_CASE(bad->name);
    TEST_CHECK(bench_read(b, bad->data, size) == STELE_EINPUT);
    TEST_CHECK(b->diags.n == 1);
    TEST_CHECK(strcmp(first_code(&b->diags), bad->code) == 0);
    TEST_MSG("expected %s, found %s", bad->code, first_code(&b->diags));
    if (b->diags.n == 0)
        return;
    TEST_CHECK(b->diags.list[0].kind == bad->kind);
    TEST_CHECK(bad->line == 0 || b->diags.list[0].line == bad->line);
    TEST_MSG("expected line %u, found %u", bad->line, b->diags.list[0].line);
}

static void bad_logs_have_their_codes(void)
{
    for (int keep = 0; keep < 2; keep++) {
        struct bench b;
        bench_start(&b, keep, NULL);
        for (size_t i = 0; i < sizeof bad_xml / sizeof bad_xml[0]; i++)
            check_bad(&b, &bad_xml[i]);
        /* The same parser still reads a good one. */
        TEST_CASE("a good log after all those");
        TEST_CHECK(bench_read(&b, xml_log, sizeof xml_log - 1) == STELE_OK);
        bench_end(&b);
    }
}

static void bad_texts_have_their_codes(void)
{
    struct bench b;

    bench_start(&b, true, NULL);
    for (size_t i = 0; i < sizeof bad_text / sizeof bad_text[0]; i++)
        check_bad(&b, &bad_text[i]);
    TEST_CASE("a good log after all those");
    TEST_CHECK(bench_read(&b, text_log, sizeof text_log - 1) == STELE_OK);
    bench_end(&b);
}

static void diagnostics_say_where(void)
{
    struct bench b;
    static const char data[] = TURN "\n<roll dice='a b'/>\n<branch id='b1'>\n<turn player='anna'>"
                                    "<pass/>\n<take good='wood' count='9 9'/>";

    bench_start(&b, false, NULL);
    TEST_CHECK(bench_read(&b, data, sizeof data - 1) == STELE_EINPUT);
    TEST_ASSERT(b.diags.n == 1);
    TEST_CHECK(b.diags.list[0].line == 5);
    TEST_CHECK(strcmp(b.diags.list[0].node, "b1:1") == 0);
    TEST_CHECK(strcmp(b.diags.list[0].move, "take good=wood count=\"9 9\"") == 0);
    TEST_MSG("%s", b.diags.list[0].move);
    TEST_CHECK(strcmp(b.diags.list[0].why.clause, "FAK-2.1") == 0);
    /* What came before has been reported. */
    TEST_CHECK(strstr(b.trace.out.data, "b1:0 0 pass") != NULL);
    bench_end(&b);
}

/* What is wrong with the XML is a fact of our own, for the words of every language. */
static void faults_have_words(void)
{
    static const struct {
        const char *text, *fault, *what;
    } cases[] = {
        {TURN, "cut", NULL},
        {MAIN "<turn player='anna'></line></turn>", "crossed", NULL},
        {TURN "<roll dice='a' dice='b'/>" END, "twice", "dice"},
        {TURN "<roll dice=a/>" END, "attribute", NULL},
        {TURN "<roll dice/>" END, "attribute", NULL},
        {TURN "<take good='wood'count='1'/>" END, "attribute", NULL},
        {TURN "<roll dice='<'/>" END, "less", NULL},
        {TURN "<roll dice='&#xq;'/>" END, "ampersand", NULL},
        {TURN "<roll dice='&lt'/>" END, "ampersand", NULL},
        {TURN "<roll dice='& b'/>" END, "name", NULL},
        {TURN "< roll/>" END, "name", NULL},
        {TURN "<q:roll/>" END, "prefix", "q"},
        {TURN "<roll xmlns:q=''/>" END, "namespace", NULL},
        {TURN "<!-- a -- b -->" END, "hyphens", NULL},
        {TURN "<note>]]></note>" END, "brackets", NULL},
        {MAIN "</line></log><log/>", "more", NULL},
        {"<?xml version='1.0'\n<log/>", "declaration", NULL},
        {TURN "<note>\x02</note>" END, "number", NULL},
    };
    struct bench b;

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        TEST_CASE(cases[i].text);
        bench_start(&b, true, NULL);
        TEST_CHECK(bench_read(&b, cases[i].text, strlen(cases[i].text)) == STELE_EINPUT);
        TEST_ASSERT(b.diags.n == 1);
        const struct stele_facts *facts = &b.diags.list[0].why.facts;
        const char *what = stele_fact_text(facts, "what");
        TEST_ASSERT(facts->n > 0);
        TEST_CHECK(strcmp(facts->fact[0].key, cases[i].fault) == 0);
        TEST_MSG("%s", facts->fact[0].key);
        TEST_CHECK(facts->fact[0].number == (strcmp(cases[i].fault, "number") == 0 ? 2 : 1));
        TEST_CHECK(cases[i].what == NULL || strcmp(what, cases[i].what) == 0);
        bench_end(&b);
    }
}

/* ---- Limits ---------------------------------------------------------------------------------------------- */

static void check_limit(struct bench *b, const struct stele_buf *data, const char *code)
{
    TEST_ASSERT(!data->failed);
    TEST_CHECK(bench_read(b, data->data, data->size) == STELE_EINPUT);
    TEST_CHECK(b->diags.n == 1 && b->diags.list[0].kind == STELE_D_LIMIT);
    TEST_CHECK(strcmp(first_code(&b->diags), code) == 0);
    TEST_MSG("expected %s, found %s", code, first_code(&b->diags));
}

static void add_times(struct stele_buf *buf, const char *text, size_t times)
{
    for (size_t i = 0; i < times; i++)
        stele_buf_puts(buf, text);
}

static void depth_is_limited(void)
{
    for (int keep = 0; keep < 2; keep++) {
        struct bench b;
        struct stele_buf data = {0};
        bench_start(&b, keep, NULL);
        stele_buf_puts(&data, MAIN);
        add_times(&data, "<x:e>", 1000);
        check_limit(&b, &data, "limit.depth");
        stele_buf_clear(&data);
        stele_buf_puts(&data, MAIN);
        for (int i = 0; i < 1000; i++)
            stele_buf_printf(&data, "<turn player='anna'><branch id='b%d'>", i);
        check_limit(&b, &data, "limit.depth");
        stele_buf_clear(&data);
        stele_buf_printf(&data, "log xmlns:x=urn:x %s", &T_TURN[4]);
        for (int i = 0; i < 100; i++)
            stele_buf_printf(&data, "%*sx:e\n", i + 4, "");
        check_limit(&b, &data, "limit.depth");
        stele_buf_free(&data);
        bench_end(&b);
    }
}

static void texts_are_limited(void)
{
    for (int keep = 0; keep < 2; keep++) {
        struct bench b;
        struct stele_buf data = {0};
        bench_start(&b, keep, NULL);
        TEST_CASE("text");
        stele_buf_puts(&data, MAIN "<note>");
        add_times(&data, "0123456789abcde\n", 5000);
        stele_buf_puts(&data, "</note>");
        check_limit(&b, &data, "limit.text");
        TEST_CASE("attribute");
        stele_buf_clear(&data);
        stele_buf_puts(&data, MAIN "<note by='");
        add_times(&data, "0123456789abcdef", 5000);
        stele_buf_puts(&data, "'/>");
        check_limit(&b, &data, "limit.text");
        TEST_CASE("attribute without end");
        stele_buf_clear(&data);
        stele_buf_puts(&data, MAIN "<note by='");
        add_times(&data, "0123456789abcdef", 200000);
        check_limit(&b, &data, "limit.text");
        TEST_CASE("comment without end");
        stele_buf_clear(&data);
        stele_buf_puts(&data, MAIN "<!--");
        add_times(&data, "0123456789abcdef", 200000);
        check_limit(&b, &data, "limit.text");
        TEST_CASE("line of text notation");
        stele_buf_clear(&data);
        stele_buf_puts(&data, "log ");
        add_times(&data, "0123456789abcdef", 50000);
        check_limit(&b, &data, "limit.text");
        TEST_CASE("text of text notation");
        stele_buf_clear(&data);
        stele_buf_puts(&data, T_TURN "   note\n");
        add_times(&data, "    | 0123456789abcdef\n", 5000);
        check_limit(&b, &data, "limit.text");
        stele_buf_free(&data);
        bench_end(&b);
    }
}

static void bytes_are_limited(void)
{
    struct stele_limits limits = stele_limits_default;
    struct stele_buf data = {0};
    struct bench b;

    limits.bytes = 100;
    bench_start(&b, true, &limits);
    stele_buf_puts(&data, MAIN);
    add_times(&data, " ", 100);
    check_limit(&b, &data, "limit.bytes");
    stele_buf_free(&data);
    bench_end(&b);
}

static void names_are_limited(void)
{
    struct bench b;
    struct stele_buf data = {0};

    bench_start(&b, true, NULL);
    TEST_CASE("different names");
    stele_buf_puts(&data, MAIN);
    for (int i = 0; i < 30000; i++)
        stele_buf_printf(&data, "<x:n%d/>", i);
    check_limit(&b, &data, "limit.names");
    TEST_CASE("long name");
    stele_buf_clear(&data);
    stele_buf_puts(&data, MAIN "<x:");
    add_times(&data, "abcdefgh", 100);
    stele_buf_puts(&data, "/>");
    check_limit(&b, &data, "limit.name");
    TEST_CASE("attributes");
    stele_buf_clear(&data);
    stele_buf_puts(&data, MAIN "<note");
    for (int i = 0; i < 100; i++)
        stele_buf_printf(&data, " a%d=''", i);
    stele_buf_puts(&data, "/>");
    check_limit(&b, &data, "limit.attributes");
    TEST_CASE("namespaces");
    stele_buf_clear(&data);
    stele_buf_puts(&data, MAIN);
    for (int i = 0; i < 100; i++)
        stele_buf_printf(&data, "<a xmlns='urn:%d'/>", i);
    check_limit(&b, &data, "limit.namespaces");
    TEST_CHECK(bench_read(&b, xml_log, sizeof xml_log - 1) == STELE_OK);
    stele_buf_free(&data);
    bench_end(&b);
}

static void moves_are_limited(void)
{
    struct stele_limits limits = stele_limits_default;
    struct bench b;
    struct stele_buf data = {0};

    limits.plies = 10;
    bench_start(&b, false, &limits);
    stele_buf_puts(&data, TURN);
    add_times(&data, "<pass/>", 11);
    check_limit(&b, &data, "limit.plies");
    stele_buf_clear(&data);
    stele_buf_puts(&data, MAIN "</line><result>");
    add_times(&data, "<score player='anna' points='1'/>", 300);
    check_limit(&b, &data, "limit.items");
    stele_buf_free(&data);
    bench_end(&b);
}

/* Whoever keeps them: the verifier refuses what cannot be opened. */
static void annotations_are_limited(void)
{
    static const char *const parts[] = {"<note>a</note>", "<!---->", "<?a?>", "<x:a/>",
                                        "<note><mark shape='circle' at='hut:1'/></note>"};
    struct stele_limits limits = stele_limits_default;
    struct stele_buf data = {0};

    limits.items = 10;
    for (size_t i = 0; i < 2 * (sizeof parts / sizeof parts[0]); i++) {
        const char *const part = parts[i / 2];
        const bool two = strstr(part, "mark") != NULL;
        struct bench b;
        TEST_CASE(part);
        bench_start(&b, i % 2 == 0, &limits);
        stele_buf_clear(&data);
        stele_buf_puts(&data, MAIN);
        add_times(&data, part, two ? 5 : 10);
        stele_buf_puts(&data, "</line></log>");
        TEST_CHECK(bench_read(&b, data.data, data.size) == STELE_OK);
        stele_buf_clear(&data);
        stele_buf_puts(&data, MAIN);
        add_times(&data, part, two ? 6 : 11);
        check_limit(&b, &data, "limit.annotations");
        bench_end(&b);
    }
    stele_buf_free(&data);
}

static void many_lines_are_told_apart(void)
{
    struct bench b;
    struct stele_buf data = {0};

    bench_start(&b, false, NULL);
    b.sink.line_begin = NULL;
    b.sink.line_end = NULL;
    stele_buf_puts(&data, TURN);
    for (int i = 0; i < 20000; i++)
        stele_buf_printf(&data, "<branch id='b%d'/>\n", i);
    stele_buf_puts(&data, END);
    TEST_CHECK(bench_read(&b, data.data, data.size) == STELE_OK);
    show_diags(&b.diags);
    data.size -= sizeof END - 1;
    stele_buf_puts(&data, "<branch id='b777'/>");
    TEST_CHECK(bench_read(&b, data.data, data.size) == STELE_EINPUT);
    TEST_CHECK(strcmp(first_code(&b.diags), "log.duplicate-line") == 0);
    TEST_CHECK(b.diags.n == 1 && b.diags.list[0].line == 20001);
    stele_buf_free(&data);
    bench_end(&b);
}

/* ---- Damage ------------------------------------------------------------------------------------------------ */

static void truncate_everywhere(const char *data, size_t size)
{
    for (int keep = 0; keep < 2; keep++) {
        struct bench b;
        bench_start(&b, keep, NULL);
        for (size_t n = 1; n < size; n++) {
            /* A copy of exactly these bytes, so that reading past them is noticed. */
            char *copy = malloc(n);
            TEST_ASSERT(copy != NULL);
            memcpy(copy, data, n);
            const int result = bench_read(&b, copy, n);
            TEST_CHECK(result == STELE_OK || (result == STELE_EINPUT && b.diags.n > 0));
            TEST_MSG("cut after %zu bytes: %d with %zu diagnostics", n, result, b.diags.n);
            free(copy);
        }
        bench_end(&b);
    }
}

static void flip_everywhere(const char *data, size_t size)
{
    static const unsigned char masks[] = {0x01, 0x04, 0x10, 0x20, 0x80, 0xff};
    struct bench b;
    char *copy = malloc(size);

    TEST_ASSERT(copy != NULL);
    memcpy(copy, data, size);
    bench_start(&b, true, NULL);
    for (size_t i = 0; i < size; i++)
        for (size_t m = 0; m < sizeof masks; m++) {
            copy[i] = (char)((unsigned char)data[i] ^ masks[m]);
            b.sink.keep_items = (i + m) % 2;
            const int result = bench_read(&b, copy, size);
            TEST_CHECK(result == STELE_OK || (result == STELE_EINPUT && b.diags.n > 0));
            TEST_MSG("byte %zu ^ %02x: %d with %zu diagnostics", i, masks[m], result, b.diags.n);
            copy[i] = data[i];
        }
    bench_end(&b);
    free(copy);
}

static void truncated_xml(void)
{
    truncate_everywhere(xml_log, sizeof xml_log - 1);
}

static void truncated_text(void)
{
    truncate_everywhere(text_log, sizeof text_log - 1);
}

static void damaged_xml(void)
{
    flip_everywhere(xml_log, sizeof xml_log - 1);
}

static void damaged_text(void)
{
    flip_everywhere(text_log, sizeof text_log - 1);
}

/* ---- At once and in pieces ---------------------------------------------------------------------- */

/* gzip of `size` bytes into `out`; returns its size. */
static size_t pack(const char *data, size_t size, unsigned char *out, size_t room)
{
    z_stream stream = {0};

    TEST_ASSERT(deflateInit2(&stream, 1, Z_DEFLATED, 15 + 16, 1, Z_DEFAULT_STRATEGY) == Z_OK);
    stream.next_in = (unsigned char *)data;
    stream.avail_in = (uInt)size;
    stream.next_out = out;
    stream.avail_out = (uInt)room;
    TEST_ASSERT(deflate(&stream, Z_FINISH) == Z_STREAM_END);
    deflateEnd(&stream);
    return room - stream.avail_out;
}

/* What was reported and what was found wrong. */
static void write_down(struct bench *b, int result, struct stele_buf *out)
{
    stele_buf_clear(out);
    stele_buf_printf(out, "%d\n%s", result, b->trace.out.size > 0 ? b->trace.out.data : "");
    for (size_t i = 0; i < b->diags.n; i++) {
        const struct stele_diag *diag = &b->diags.list[i];
        stele_buf_printf(out, "%s %u %s %u\n", diag->why.code, diag->line, diag->node,
                         (unsigned)diag->why.facts.n);
    }
}

/* Plain memory is parsed in pieces, a small packed log all at once. */
static void both_ways(struct bench *b, const char *data, size_t size)
{
    unsigned char packed[2 * sizeof xml_log];
    struct stele_buf pieces = {0}, whole = {0};

    write_down(b, bench_read(b, data, size), &pieces);
    const size_t packed_n = pack(data, size, packed, sizeof packed);
    write_down(b, bench_read(b, packed, packed_n), &whole);
    TEST_CHECK(strcmp(pieces.data, whole.data) == 0);
    TEST_MSG("size %zu, in pieces: %s\nat once: %s", size, pieces.data, whole.data);
    stele_buf_free(&pieces);
    stele_buf_free(&whole);
}

static void at_once_and_in_pieces(void)
{
    struct bench b;
    char data[sizeof xml_log];

    for (int keep = 0; keep < 2; keep++) {
        bench_start(&b, keep, NULL);
        for (size_t size = 1; size < sizeof xml_log; size++)
            both_ways(&b, xml_log, size);
        memcpy(data, xml_log, sizeof data);
        for (size_t i = 0; i < sizeof xml_log - 1; i++) {
            data[i] = (char)(data[i] ^ (1 << i % 7));
            both_ways(&b, data, sizeof data - 1);
            data[i] = xml_log[i];
        }
        bench_end(&b);
    }
}

/* ---- Plain elements ------------------------------------------------------------------------------ */

/* A log whose moves and turns are read without the parser, but for the first of each name.  With a
 * prefix at one element of the log, which means the same, the parser reads all of them. */
#define PLAIN_LOG(about)                                                                           \
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"                                                \
    "<log xmlns=\"urn:stele:log:1\" format=\"1\" game=\"fake\" edition=\"base\">\n" about           \
    "\n<players><player id=\"anna\" seat=\"1\"/><player id=\"boris\" seat=\"2\"/></players>\n"
static const char plain_head[] = PLAIN_LOG("<about/>");
static const char parsed_head[] = PLAIN_LOG("<l:about xmlns:l=\"urn:stele:log:1\"/>");
static const char plain_rest[] = "<line id=\"main\">\n"
                                 "    <turn player=\"anna\" round=\"1\">\n"
                                 "      <roll dice=\"a c\"/>\n"
                                 "      <take good=\"wood\" count=\"2\"/>\n"
                                 "      <give to=\"boris\" goods=\"wood:1\"/>\n"
                                 "      <cheer by=\"boris\"/>\n"
                                 "      <name numbers=\"1\"/>\n"
                                 "      <name what=\"wood\"/>\n"
                                 "      <pass/>\n"
                                 "    </turn>\n"
                                 "    <turn player=\"boris\" round=\"1\">\n"
                                 "      <roll dice=\"b\"/>\n"
                                 "      <take good=\"stone\" count=\"6\"/>\n"
                                 "      <give to=\"anna\" goods=\"wood:1 stone:2\"/>\n"
                                 "      <name numbers=\"1 2\" what=\"wood\"/>\n"
                                 "      <cheer by=\"anna\"/>\n"
                                 "      <note>word</note>\n"
                                 "      <pass/>\n"
                                 "    </turn>\n"
                                 "    <turn player=\"anna\" round=\"2\">\n"
                                 "      <pass/>\n"
                                 "      <pass/>\n"
                                 "    </turn>\n"
                                 "</line>\n</log>\n";

struct heard {
    int result;
    uint64_t lines;
    struct stele_buf told;
};

static void hear(struct bench *b, const char *head, const struct stele_buf *rest, struct heard *out)
{
    struct stele_buf log = {0};

    stele_buf_puts(&log, head);
    stele_buf_add(&log, rest->data, rest->size);
    out->result = bench_read(b, log.data, log.size);
    out->lines = b->trace.lines;
    stele_buf_clear(&out->told);
    stele_buf_puts(&out->told, b->trace.out.size > 0 ? b->trace.out.data : "");
    for (size_t i = 0; i < b->diags.n; i++)
        stele_buf_printf(&out->told, "line %u, node %s, move %s: %s\n", b->diags.list[i].line,
                         b->diags.list[i].node, b->diags.list[i].move, b->diags.list[i].why.code);
    stele_buf_free(&log);
}

/* Reads the log with bytes [at, at + cut) of its rest replaced, and compares. */
static void same_without_parser(struct bench *b, size_t at, size_t cut, const char *put,
                                size_t put_n, struct heard heard[2])
{
    struct stele_buf rest = {0};

    stele_buf_add(&rest, plain_rest, at);
    stele_buf_add(&rest, put, put_n);
    stele_buf_puts(&rest, plain_rest + at + cut);
    hear(b, plain_head, &rest, &heard[0]);
    hear(b, parsed_head, &rest, &heard[1]);
    TEST_CHECK(heard[0].result == heard[1].result && heard[0].lines == heard[1].lines &&
               strcmp(heard[0].told.data, heard[1].told.data) == 0);
    TEST_MSG("at %zu, %zu bytes replaced by '%s'\nplain:\n%s\nparsed:\n%s", at, cut, put,
             heard[0].told.data, heard[1].told.data);
    stele_buf_free(&rest);
}

/* The elements that are read without the parser mean what they mean to it, and so does everything
 * that is nearly like them. */
static void plain_elements_are_xml(void)
{
    /* clang-format off */
    static const struct { const char *text; size_t size; } puts[] = {
        {"", 0}, {"\0", 1}, {"\t", 1}, {"\n", 1}, {"\r\n", 2}, {" ", 1}, {"\"", 1}, {"'", 1}, {"&", 1},
        {"&amp;", 5}, {"&#97;", 5}, {"<", 1}, {">", 1}, {"/", 1}, {"=", 1}, {":", 1}, {"a", 1},
        {"9", 1}, {"?", 1}, {"\x7f", 1}, {"\xc3\xa9", 2}, {"\xff", 1}, {"-", 1}, {"</turn>", 7},
        {" by=\"anna\"", 10}, {" xmlns=\"urn:x\"", 14}, {"<!-- -->", 8}, {"<pass/>\n", 8},
        {"<take good=\"wood\"/>\n", 20}, {"<roll dice=\"a\" by=\"anna\"/>\n", 28},
    };
    /* clang-format on */
    struct heard heard[2] = {0};
    struct bench b;

    bench_start(&b, true, NULL);
    same_without_parser(&b, 0, 0, "", 0, heard);
    TEST_CHECK(heard[0].result == STELE_OK);
    for (size_t at = 0; at < sizeof plain_rest - 1; at++)
        for (size_t i = 0; i < sizeof puts / sizeof puts[0]; i++)
            same_without_parser(&b, at, (at + i) % 2, puts[i].text, puts[i].size, heard);
    for (size_t i = 0; i < 2; i++)
        stele_buf_free(&heard[i].told);
    bench_end(&b);
}

/* Of a compressed log that is cut off everything before is reported, and that it is cut. */
static void cut_gzip_is_told_as_far_as_it_goes(void)
{
    struct stele_buf log = {0};
    struct bench b;
    z_stream stream = {0};
    unsigned char packed[4096];
    size_t moves = 0;

    stele_buf_puts(&log, plain_head);
    stele_buf_puts(&log, plain_rest);
    TEST_ASSERT(deflateInit2(&stream, 9, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY) == Z_OK);
    stream.next_in = (unsigned char *)log.data;
    stream.avail_in = (uInt)log.size;
    stream.next_out = packed;
    stream.avail_out = sizeof packed;
    TEST_ASSERT(deflate(&stream, Z_FINISH) == Z_STREAM_END);
    deflateEnd(&stream);
    bench_start(&b, true, NULL);
    for (size_t n = 20; n < stream.total_out; n++) {
        TEST_CHECK(bench_read(&b, (const char *)packed, n) == STELE_EINPUT);
        TEST_CHECK(strcmp(first_code(&b.diags), "gz.truncated") == 0);
        size_t told = 0;
        const char *at = b.trace.out.size > 0 ? b.trace.out.data : "";
        while ((at = strstr(at, "\nmain:")) != NULL) {
            told++;
            at++;
        }
        TEST_CHECK(told >= moves);
        moves = told;
    }
    TEST_CHECK_(moves > 3, "%zu moves", moves); /* what is missing now is the sum after the log */
    TEST_MSG("%s", b.trace.out.data);
    stele_buf_free(&log);
    bench_end(&b);
}

/* Ends of lines in a value are \n, however they got there; and the namespace of the log need not be
 * declared first. */
static void values_and_namespaces_are_read(void)
{
    static const char log[] =
        "<log xmlns:x='urn:x' xmlns='urn:stele:log:1' xmlns:y='urn:y' format='1' game='fake'"
        " edition='base'><players><player id='anna' seat='1'/><player id='boris' seat='2'/></players>"
        "<setup knowledge='full'><first player='anna'/></setup><line id='main'>"
        "<turn player='anna' x:v='a&#13;b&#13;&#10;c&#10;d' y:w=''><pass/></turn></line></log>";
    struct heard heard = {0};
    struct stele_buf rest = {0};
    struct bench b;

    bench_start(&b, true, NULL);
    stele_buf_puts(&rest, log);
    hear(&b, "", &rest, &heard);
    TEST_CHECK(heard.result == STELE_OK && strstr(heard.told.data, "x:v='a\nb\nc\nd'") != NULL &&
               strstr(heard.told.data, "y:w=''") != NULL);
    TEST_MSG("%s", heard.told.data);
    stele_buf_free(&rest);
    stele_buf_free(&heard.told);
    bench_end(&b);
}

/* In a comment, an instruction or CDATA nothing is an element, however plain it looks. */
static void what_looks_plain_may_be_none(void)
{
    static const char *const around[][2] = {
        {"<!--\n", "-->\n"}, {"<?app\n", "?>\n"}, {"<note><![CDATA[\n", "]]></note>\n"},
        {"<note>\n<!-- > -->\n<!--\n", "-->\n</note>\n"},
    };
    static const char pass[] = "      <pass/>\n";
    static const char first[] = "<line id=\"main\">\n    <turn player=\"anna\" round=\"1\">\n"
                                "      <pass/>\n      <pass/>\n";
    static const char last[] = "      <pass/>\n    </turn>\n</line>\n</log>\n";
    struct heard heard = {0};
    struct bench b;

    bench_start(&b, true, NULL);
    for (size_t i = 0; i < sizeof around / sizeof around[0]; i++)
        for (unsigned n = 0; n < 200; n = 2 * n + 1) {
            struct stele_buf rest = {0};
            stele_buf_puts(&rest, first);
            stele_buf_puts(&rest, around[i][0]);
            for (unsigned k = 0; k < n; k++)
                stele_buf_puts(&rest, pass);
            stele_buf_puts(&rest, around[i][1]);
            stele_buf_puts(&rest, last);
            hear(&b, plain_head, &rest, &heard);
            unsigned moves = 0;
            for (const char *at = heard.told.data; (at = strstr(at, " 0 pass")) != NULL; at++)
                moves++;
            TEST_CHECK_(heard.result == STELE_OK && moves == 3, "%u in %s", n, around[i][0]);
            TEST_MSG("%s", heard.told.data);
            stele_buf_free(&rest);
        }
    stele_buf_free(&heard.told);
    bench_end(&b);
}

/* A NUL is reported at its line, wherever it stands. */
static void nul_is_no_character(void)
{
    const char *const log = plain_rest;
    struct heard heard = {0};
    struct bench b;

    bench_start(&b, true, NULL);
    for (size_t at = 0; at < sizeof plain_rest; at++) {
        struct stele_buf rest = {0};
        unsigned line = 1;
        for (const char *c = plain_head; *c != '\0'; c++)
            line += *c == '\n';
        for (size_t i = 0; i < at; i++)
            line += log[i] == '\n';
        stele_buf_add(&rest, log, at);
        stele_buf_add(&rest, "\0", 1);
        stele_buf_puts(&rest, log + at);
        hear(&b, plain_head, &rest, &heard);
        TEST_CHECK(heard.result == STELE_EINPUT && strcmp(first_code(&b.diags), "xml.character") == 0);
        TEST_CHECK_(b.diags.n == 1 && b.diags.list[0].line == line, "%zu: line %u", at, line);
        TEST_MSG("%s", heard.told.data);
        stele_buf_free(&rest);
    }
    stele_buf_free(&heard.told);
    bench_end(&b);
}

/* Where elements of the log have prefixes, what has none may be of another namespace, and another
 * end. */
static void prefixes_are_left_to_the_parser(void)
{
#define FIRST_TURN                                                                                 \
    "<line id=\"main\">\n<turn player=\"anna\" round=\"1\">\n<roll dice=\"a\"/>\n"                \
    "<pass/>\n</turn>\n"
    static const char *const rests[][2] = {
        {FIRST_TURN "<l:turn xmlns:l=\"urn:stele:log:1\" xmlns=\"\" player=\"boris\">\n"
                    "<roll dice=\"a\"/>\n<roll dice=\"a\"/>\n</l:turn>\n</line>\n</log>\n",
         "log.namespace"},
        {FIRST_TURN "<l:turn xmlns:l=\"urn:stele:log:1\" player=\"boris\">\n"
                    "<roll dice=\"a\"/>\n</turn>\n<turn player=\"anna\" round=\"2\">\n"
                    "<roll dice=\"a\"/>\n</l:turn>\n</line>\n</log>\n",
         "xml.syntax"},
    };
#undef FIRST_TURN
    struct heard heard = {0};
    struct bench b;

    bench_start(&b, true, NULL);
    for (size_t i = 0; i < sizeof rests / sizeof rests[0]; i++) {
        struct stele_buf rest = {0};
        stele_buf_puts(&rest, rests[i][0]);
        hear(&b, plain_head, &rest, &heard);
        TEST_CHECK(heard.result == STELE_EINPUT);
        TEST_CHECK_(strcmp(first_code(&b.diags), rests[i][1]) == 0, "%s", first_code(&b.diags));
        TEST_MSG("%s", heard.told.data);
        stele_buf_free(&rest);
    }
    stele_buf_free(&heard.told);
    bench_end(&b);
}

TEST_LIST = {
    {"record: XML is told in order", xml_is_told_in_order},
    {"record: text means the same", text_means_the_same},
    {"record: nothing is kept unasked", nothing_is_kept_unasked},
    {"record: a sink may stop", a_sink_may_stop},
    {"record: bad logs have their codes", bad_logs_have_their_codes},
    {"record: bad texts have their codes", bad_texts_have_their_codes},
    {"record: diagnostics say where", diagnostics_say_where},
    {"record: faults of XML have words of their own", faults_have_words},
    {"record: depth is limited", depth_is_limited},
    {"record: texts are limited", texts_are_limited},
    {"record: bytes are limited", bytes_are_limited},
    {"record: names, attributes and namespaces are limited", names_are_limited},
    {"record: moves and items are limited", moves_are_limited},
    {"record: annotations are limited", annotations_are_limited},
    {"record: many lines are told apart", many_lines_are_told_apart},
    {"record: XML cut anywhere", truncated_xml},
    {"record: text cut anywhere", truncated_text},
    {"record: XML damaged anywhere", damaged_xml},
    {"record: text damaged anywhere", damaged_text},
    {"record: at once and in pieces", at_once_and_in_pieces},
    {"record: plain elements are XML", plain_elements_are_xml},
    {"record: a cut gzip is told as far as it goes", cut_gzip_is_told_as_far_as_it_goes},
    {"record: values and namespaces are read", values_and_namespaces_are_read},
    {"record: what looks plain may be none", what_looks_plain_may_be_none},
    {"record: NUL is no character", nul_is_no_character},
    {"record: prefixes are left to the parser", prefixes_are_left_to_the_parser},
    {0},
};
