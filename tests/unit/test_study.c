/* Studies: reading, what is refused and where, chapters as logs, editing, saving. */
#include "stele.h"

#include "core/log/save.h"
#include "core/study/study.h"

#include "told.h"

#include <acutest.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A log of rolltta up to its line: what stands in `turn` is on line 10 of it. */
#define LOG_HEAD                                                                                   \
    "<log xmlns=\"urn:stele:log:1\" format=\"1\" game=\"rolltta\" edition=\"base\">\n"             \
    "  <players>\n"                                                                                \
    "    <player id=\"anna\" name=\"Anna\" seat=\"1\"/>\n"                                         \
    "    <player id=\"boris\" name=\"Boris\" seat=\"2\"/>\n"                                       \
    "  </players>\n"                                                                               \
    "  <rules/>\n"                                                                                 \
    "  <setup knowledge=\"full\"><first player=\"anna\"/></setup>\n"                               \
    "  <line id=\"main\">\n"                                                                       \
    "    <turn player=\"anna\" round=\"1\">\n"
#define LOG_TAIL                                                                                   \
    "    </turn>\n"                                                                                \
    "  </line>\n"                                                                                  \
    "</log>"
#define LOG LOG_HEAD "      <roll dice=\"S G W\"/>\n      <stop/>\n" LOG_TAIL

#define STUDY(content) "<study xmlns=\"urn:stele:study:1\" version=\"1\">" content "</study>"

static const char whole[] =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    "<!-- before -->\n"
    "<study xmlns=\"urn:stele:study:1\" xmlns:x=\"urn:x\" version=\"1\" x:mood='good'>\n"
    "  <title xml:lang=\"en\">Openings</title> <title xml:lang=\"ru\">Начала</title>\n"
    "  <author>Coach</author><date>2024-05-01</date>\n"
    "  <x:more kind=\"y\">matter <x:inner/> here</x:more>\n"
    "  <introduction xml:lang=\"en\">\n First &amp; second. <!-- why --> See [[BAB-4.3]].\n"
    "  </introduction>\n"
    "  <chapter id=\"first\" at=\"main:1\" x:level=\"2\">\n"
    "    <title>One</title>\n"
    "    <!-- of the log -->\n" LOG "\n<!-- behind -->\n"
    "  </chapter>\n"
    "  <!-- between -->\n"
    "  <chapter id=\"second\"><introduction xml:lang=\"ru\">Ещё</introduction>" LOG "</chapter>\n"
    "  <?last word?>\n"
    "</study>\n"
    "<!-- after -->\n";

static struct stele *lib;

static void start(void)
{
    lib = stele_new();
    TEST_ASSERT(lib != NULL);
}

static void finish(void)
{
    stele_free(lib);
}

static struct stele_study *read_text(const char *text)
{
    const struct stele_source source = {.path = "s.stele", .data = text, .size = strlen(text)};
    struct stele_diags diags = {0};
    struct stele_study *study = NULL;

    TEST_CHECK(stele_study_read(lib, &source, NULL, &study, &diags) == STELE_OK);
    if (diags.n > 0)
        TEST_MSG("line %u: %s", diags.list[0].line, diags.list[0].why.code);
    stele_diags_free(&diags);
    TEST_ASSERT(study != NULL);
    return study;
}

static char *text_of(const struct stele_study *study)
{
    struct stele_buf out = {0};

    TEST_ASSERT(stele_study_write(study, STELE_FORMAT_XML, &out) == STELE_OK);
    return out.data;
}

static struct stele_log *log_of(struct stele_study *study, size_t k)
{
    struct stele_diags diags = {0};
    struct stele_log *log = NULL;

    TEST_CHECK(stele_study_log(study, k, NULL, &log, &diags) == STELE_OK);
    TEST_ASSERT(log != NULL);
    stele_diags_free(&diags);
    return log;
}

/* ---- Reading --------------------------------------------------------------------------------- */

static void test_reading(void)
{
    struct stele_chapter chapter;
    struct stele_node node;
    size_t k;

    start();
    struct stele_study *study = read_text(whole);
    TEST_CHECK(stele_study_n(study) == 2);
    TEST_CHECK(strcmp(stele_study_text(study, STELE_STUDY_ITSELF, STELE_STUDY_TITLE, "ru"),
                      "Начала") == 0);
    TEST_CHECK(strcmp(stele_study_text(study, STELE_STUDY_ITSELF, STELE_STUDY_AUTHOR, "ru"),
                      "Coach") == 0);
    /* A comment inside a text does not cut it. */
    TEST_CHECK(strcmp(stele_study_text(study, STELE_STUDY_ITSELF, STELE_STUDY_INTRODUCTION, "en"),
                      "First & second.  See [[BAB-4.3]].") == 0);
    /* Without a text in a language readers get another one; but not where one asks for that. */
    TEST_CHECK(*stele_study_text(study, 1, STELE_STUDY_INTRODUCTION, "en") != '\0');
    TEST_CHECK(*stele_study_text_in(study, 1, STELE_STUDY_INTRODUCTION, "en") == '\0');
    TEST_CHECK(strcmp(stele_study_text_in(study, 0, STELE_STUDY_TITLE, NULL), "One") == 0);
    stele_study_chapter(study, 0, &chapter);
    TEST_CHECK(strcmp(chapter.id, "first") == 0 && strcmp(chapter.at, "main:1") == 0);
    TEST_CHECK(strcmp(chapter.game, "rolltta") == 0 && *chapter.href == '\0');
    TEST_CHECK(stele_study_find(study, "second", &k) && k == 1);
    TEST_CHECK(stele_study_find(study, "1", &k) && k == 0);
    TEST_CHECK(!stele_study_find(study, "3", &k) && !stele_study_find(study, "0", &k) &&
               !stele_study_find(study, "", &k));
    struct stele_log *log = log_of(study, 0);
    TEST_CHECK(stele_study_node(study, 0, log, &node) && node.ply == 1);
    TEST_CHECK(stele_log_disk(log) == STELE_DISK_NONE);
    stele_log_free(log);
    stele_study_free(study);
    finish();
}

/* Lines of a log inside count in the file, whoever reads it. */
static void test_lines(void)
{
    static const char text[] = STUDY("\n<chapter id=\"a\">\n\n<!-- two\nlines -->" LOG_HEAD
                                     "<stop/>\n" LOG_TAIL "</chapter>\n<chapter id=\"b\">" LOG_HEAD
                                     "      <frobnicate/>\n" LOG_TAIL "</chapter>");
    /* The log of `a` begins on line 5, its move is on its tenth line; `b` follows 3 lines after. */
    static const unsigned lines[] = {14, 27};
    struct stele_diags diags = {0};
    struct stele_log *log;

    start();
    struct stele_study *study = read_text(text);
    struct stele_verifier *verifier = stele_verifier_new(lib, NULL);
    for (size_t k = 0; k < 2; k++) {
        struct stele_source source;
        TEST_CASE_("chapter %zu", k + 1);
        TEST_CHECK(stele_study_log(study, k, NULL, &log, &diags) == STELE_EINPUT);
        TEST_CHECK(diags.n == 1 && diags.list[0].line == lines[k]);
        TEST_MSG("%zu, line %u", diags.n, diags.n > 0 ? diags.list[0].line : 0);
        stele_log_free(log);
        stele_diags_free(&diags);
        TEST_CHECK(stele_study_source(study, k, &source, NULL) == STELE_OK);
        TEST_CHECK(strcmp(source.path, "s.stele") == 0);
        TEST_CHECK(stele_verify(verifier, &source, NULL, &diags) == STELE_EINPUT);
        TEST_CHECK(diags.n == 1 && diags.list[0].line == lines[k]);
        TEST_MSG("%zu, line %u", diags.n, diags.n > 0 ? diags.list[0].line : 0);
        stele_diags_free(&diags);
        if (k == 1) {
            TEST_CHECK(stele_verify_schema(verifier, &source, &diags) == STELE_EINPUT);
            TEST_CHECK(diags.n == 1 && diags.list[0].line == lines[k]);
            TEST_MSG("schema: %zu, line %u", diags.n, diags.n > 0 ? diags.list[0].line : 0);
            stele_diags_free(&diags);
        }
    }
    stele_verifier_free(verifier);
    stele_study_free(study);
    finish();
}

/* What looks like a tag and is none does not lead astray. */
static void test_finding(void)
{
    static const char text[] =
        STUDY("<title><![CDATA[<log></chapter>]]></title><!-- <chapter> <log> -->"
              "<chapter id='a' at='2'><?x </log> ?><title>a &lt; b</title>" LOG_HEAD
              "<note><![CDATA[</log></chapter> <x]]> <!-- </log> --></note>"
              "<note by=\"a>b\">y</note>\n" LOG_TAIL "</chapter>"
              "<chapter id='b'>" LOG "</chapter>");

    start();
    struct stele_study *study = read_text(text);
    for (size_t k = 0; k < 2; k++) {
        const struct study_chapter *chapter = &study->body.chapters[k];
        TEST_CHECK(strncmp(chapter->text, "<log ", 5) == 0 &&
                   strncmp(chapter->text + chapter->size - 6, "</log>", 6) == 0);
    }
    struct stele_log *log = log_of(study, 1);
    stele_log_free(log);
    stele_study_free(study);
    finish();
}

/* ---- What is refused ------------------------------------------------------------------------- */

static const struct {
    const char *what, *text, *code;
    unsigned line;
} bad[] = {
    {"nothing", "", "log.empty", 0},
    {"a log", LOG, "study.log", 1},
    {"a log as text", "log format=1 game=rolltta edition=base\n", "study.log", 1},
    {"something else", "<study/>", "study.not-a-study", 1},
    {"no version", "<study xmlns='urn:stele:study:1'/>", "log.missing-attribute", 1},
    {"another version", "<study xmlns='urn:stele:study:1' version='2'/>", "log.format-version", 1},
    {"a DOCTYPE", "<!DOCTYPE study [<!ENTITY a 'b'>]>\n" STUDY("<title>&a;</title>"), "xml.doctype",
     1},
    {"an entity", STUDY("\n<title>&a;</title>"), "xml.entity", 2},
    {"no end", "<study xmlns='urn:stele:study:1' version='1'>\n<title>", "xml.syntax", 2},
    {"UTF-16", "\xff\xfe<\x01", "xml.encoding", 1},
    {"another encoding", "<?xml version='1.0' encoding='KOI8-R'?>\n" STUDY(""), "xml.encoding", 0},
    {"a study in a study", STUDY("\n<study version='1'/>"), "log.unknown-element", 2},
    {"a study in a chapter",
     STUDY("<chapter id='a'>\n<study xmlns='urn:stele:study:1' version='1'/></chapter>"),
     "log.unknown-element", 2},
    {"a log without a chapter", STUDY("\n" LOG), "log.misplaced-element", 2},
    {"a chapter without a log", STUDY("<chapter id='a'>\n</chapter>"), "log.missing-element", 2},
    {"two logs", STUDY("<chapter id='a'>" LOG LOG "</chapter>"), "log.misplaced-element", 14},
    {"a log inside and beside", STUDY("<chapter id='a' href='b.stele'>\n" LOG "</chapter>"),
     "log.misplaced-element", 2},
    {"a title behind the log", STUDY("<chapter id='a'>" LOG "<title>x</title></chapter>"),
     "log.misplaced-element", 14},
    {"a title behind the introduction", STUDY("<introduction/>\n<title/>"), "log.misplaced-element",
     2},
    {"two authors", STUDY("<author>a</author>\n<author>b</author>"), "log.misplaced-element", 2},
    {"two titles in a language", STUDY("<title xml:lang='en'/>\n<title xml:lang='en'/>"),
     "study.twice", 2},
    {"two plain titles", STUDY("<title/>\n<title/>"), "study.twice", 2},
    {"an element in a text", STUDY("<title>\n<b/></title>"), "log.misplaced-element", 2},
    {"text in between", STUDY("\n words"), "log.misplaced-text", 2},
    {"an unknown element", STUDY("\n<heading/>"), "log.unknown-element", 2},
    {"an unknown attribute", STUDY("\n<title by='x'/>"), "log.unknown-attribute", 2},
    {"a language of an author", STUDY("\n<author xml:lang='en'/>"), "log.unknown-attribute", 2},
    {"no id", STUDY("\n<chapter href='a'/>"), "log.missing-attribute", 2},
    {"a bad id", STUDY("\n<chapter id='1' href='a'/>"), "log.bad-id", 2},
    {"an id twice", STUDY("<chapter id='a' href='a'/>\n<chapter id='a' href='b'/>"),
     "study.duplicate-chapter", 2},
    {"no node", STUDY("\n<chapter id='a' at='main 3' href='b'/>"), "log.bad-value", 2},
    {"a way up", STUDY("\n<chapter id='a' href='../b.stele'/>"), "study.bad-href", 2},
    {"a way up from below", STUDY("\n<chapter id='a' href='c/../../b.stele'/>"), "study.bad-href",
     2},
    {"an absolute path", STUDY("\n<chapter id='a' href='/etc/passwd'/>"), "study.bad-href", 2},
    {"an address", STUDY("\n<chapter id='a' href='http://example.org/a'/>"), "study.bad-href", 2},
    {"a path of another system", STUDY("\n<chapter id='a' href='..\\a'/>"), "study.bad-href", 2},
    {"the folder", STUDY("\n<chapter id='a' href='.'/>"), "study.bad-href", 2},
    {"no path", STUDY("\n<chapter id='a' href=''/>"), "study.bad-href", 2},
    {"a namespace declared late", STUDY("\n<x:a xmlns:x='urn:x'/>"), "study.namespace", 2},
    {"an attribute's namespace declared late", STUDY("\n<title xmlns:x='urn:x' x:a='b'/>"),
     "study.namespace", 2},
    {"a log in a namespace declared outside",
     "<study xmlns='urn:stele:study:1' xmlns:l='urn:stele:log:1' version='1'>\n<chapter id='a'>"
     "<l:log/></chapter></study>",
     "study.log-namespace", 2},
    {"a log with foreign matter declared outside",
     "<study xmlns='urn:stele:study:1' xmlns:x='urn:x' version='1'>\n<chapter id='a'>"
     "<log xmlns='urn:stele:log:1'>\n<x:y/></log></chapter></study>",
     "study.namespace", 3},
};

static void test_refused(void)
{
    start();
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        const struct stele_source source = {.data = bad[i].text, .size = strlen(bad[i].text)};
        struct stele_diags diags = {0};
        struct stele_study *study = NULL;
        TEST_CASE(bad[i].what);
        TEST_CHECK(stele_study_read(lib, &source, NULL, &study, &diags) == STELE_EINPUT);
        TEST_CHECK(study == NULL && diags.n == 1);
        if (diags.n == 1) {
            TEST_CHECK(strcmp(diags.list[0].why.code, bad[i].code) == 0);
            TEST_CHECK(bad[i].line == 0 || diags.list[0].line == bad[i].line);
            TEST_MSG("%s, line %u", diags.list[0].why.code, diags.list[0].line);
        }
        told_diags_free(&diags);
        stele_study_free(study);
        /* The same without anybody to tell. */
        TEST_CHECK(stele_study_read(lib, &source, NULL, &study, NULL) == STELE_EINPUT);
    }
    finish();
}

static void expect_limit(const struct stele_buf *text, const struct stele_limits *limits,
                         const char *code)
{
    const struct stele_source source = {.data = text->data, .size = text->size};
    struct stele_diags diags = {0};
    struct stele_study *study = NULL;

    TEST_CASE(code);
    TEST_CHECK(stele_study_read(lib, &source, limits, &study, &diags) == STELE_EINPUT);
    TEST_CHECK(diags.n == 1 && diags.list[0].kind == STELE_D_LIMIT &&
               strcmp(diags.list[0].why.code, code) == 0);
    TEST_MSG("%s", diags.n > 0 ? diags.list[0].why.code : "nothing");
    told_diags_free(&diags);
}

static void test_limits(void)
{
    struct stele_limits limits = stele_limits_default;
    struct stele_buf text = {0};

    start();
    stele_buf_puts(&text, "<study xmlns='urn:stele:study:1' version='1'>");
    for (int i = 0; i <= 1000; i++)
        stele_buf_printf(&text, "<chapter id='c%d' href='a'/>", i);
    stele_buf_puts(&text, "</study>");
    expect_limit(&text, NULL, "limit.chapters");
    limits.bytes = 1000;
    expect_limit(&text, &limits, "limit.bytes");
    stele_buf_clear(&text);
    stele_buf_puts(&text, STUDY("<title>0123456789 0123456789</title>"));
    limits = stele_limits_default;
    limits.text = 20;
    expect_limit(&text, &limits, "limit.text");
    stele_buf_clear(&text);
    stele_buf_puts(&text, STUDY("<chapter id='a'>" LOG "</chapter>"));
    limits = stele_limits_default;
    limits.depth = 2;
    expect_limit(&text, &limits, "limit.depth");
    stele_buf_free(&text);
    finish();
}

/* Opening a study as a log says that it is a study. */
static void test_not_a_log(void)
{
    const struct stele_source source = {.data = whole, .size = sizeof whole - 1};
    struct stele_diags diags = {0};
    struct stele_log *log = NULL;

    start();
    TEST_CHECK(stele_log_read(lib, &source, NULL, &log, &diags) == STELE_EINPUT);
    TEST_CHECK(log == NULL && diags.n == 1 && strcmp(diags.list[0].why.code, "log.study") == 0);
    told_diags_free(&diags);
    finish();
}

/* ---- Writing --------------------------------------------------------------------------------- */

static void test_writing(void)
{
    static const char *const kept[] = {
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- before -->\n<study ",
        "x:mood=\"good\"",
        "<x:more kind=\"y\">matter <x:inner/> here</x:more>",
        "<!-- why -->",
        "x:level=\"2\"",
        "    <title>One</title>\n<!-- of the log -->\n<log ",
        "</log>\n<!-- behind -->\n  </chapter>\n  <!-- between -->\n  <chapter id=\"second\">",
        "  <?last word?>\n</study>\n<!-- after -->\n"};

    start();
    struct stele_study *study = read_text(whole);
    char *first = text_of(study);
    for (size_t i = 0; i < sizeof kept / sizeof kept[0]; i++) {
        TEST_CHECK(strstr(first, kept[i]) != NULL);
        TEST_MSG("missing: %s", kept[i]);
    }
    stele_study_free(study);
    study = read_text(first);
    char *second = text_of(study);
    TEST_CHECK(strcmp(first, second) == 0);
    TEST_MSG("%s\n----\n%s", first, second);
    /* The log is the one it would be in a file of its own. */
    struct stele_log *log = log_of(study, 1);
    struct stele_buf alone = {0};
    stele_log_write(log, STELE_FORMAT_XML, &alone);
    TEST_CHECK(strstr(second, strchr(alone.data, '\n') + 1) != NULL);
    stele_buf_free(&alone);
    stele_log_free(log);
    stele_study_free(study);
    free(first);
    free(second);
    /* What cannot be read as a log stays as it is. */
    static const char broken[] =
        STUDY("<chapter id=\"a\"><log xmlns=\"urn:stele:log:1\"><odd  a='b'/></log></chapter>");
    study = read_text(broken);
    first = text_of(study);
    TEST_CHECK(strstr(first, "<log xmlns=\"urn:stele:log:1\"><odd  a='b'/></log>\n") != NULL);
    free(first);
    stele_study_free(study);
    struct stele_buf out = {0};
    study = stele_study_new(lib);
    first = text_of(study);
    TEST_CHECK(strstr(first, "<study xmlns=\"urn:stele:study:1\" version=\"1\"/>\n") != NULL);
    free(first);
    TEST_CHECK(stele_study_write(study, STELE_FORMAT_TEXT, &out) == STELE_EUSAGE);
    stele_study_free(study);
    finish();
}

/* ---- Editing --------------------------------------------------------------------------------- */

static void expect_refusal(const struct stele_study *study, int code, const char *why)
{
    const struct stele_reason *found = stele_study_refusal(study);

    TEST_CHECK(code == STELE_EUSAGE);
    TEST_CHECK(why == NULL ? found == NULL : found != NULL && strcmp(found->code, why) == 0);
    TEST_MSG("%s", found != NULL ? found->code : "nothing");
    if (found != NULL)
        told_refusal(found);
}

static bool order_is(const struct stele_study *study, const char *ids)
{
    char found[256] = "";

    for (size_t k = 0; k < stele_study_n(study); k++) {
        struct stele_chapter chapter;
        stele_study_chapter(study, k, &chapter);
        snprintf(found + strlen(found), sizeof found - strlen(found), "%s%s", k > 0 ? " " : "",
                 chapter.id);
    }
    TEST_CHECK(strcmp(found, ids) == 0);
    TEST_MSG("%s instead of %s", found, ids);
    return strcmp(found, ids) == 0;
}

static void test_chapters(void)
{
    start();
    struct stele_study *from = read_text(STUDY("<chapter id='a'>" LOG "</chapter>"));
    struct stele_log *log = log_of(from, 0);
    struct stele_study *study = stele_study_new(lib);
    TEST_CHECK(stele_study_generation(study) == 0);
    TEST_CHECK(stele_study_add(study, 0, "b", log) == STELE_OK);
    TEST_CHECK(stele_study_add(study, 0, NULL, log) == STELE_OK);
    TEST_CHECK(stele_study_add(study, 2, NULL, log) == STELE_OK);
    TEST_CHECK(stele_study_add_beside(study, 3, "d", "below/d.stele") == STELE_OK);
    order_is(study, "c1 b c2 d");
    TEST_CHECK(stele_study_generation(study) == 4);
    expect_refusal(study, stele_study_add(study, 0, "b", log), "study.duplicate-chapter");
    expect_refusal(study, stele_study_add(study, 0, "no id", log), "log.bad-id");
    expect_refusal(study, stele_study_add(study, 5, "e", log), NULL);
    expect_refusal(study, stele_study_add_beside(study, 0, "e", "../e"), "study.bad-href");
    expect_refusal(study, stele_study_set_log(study, 3, log), "study.beside");
    TEST_CHECK(stele_study_move(study, 0, 2) == STELE_OK && order_is(study, "b c2 c1 d"));
    TEST_CHECK(stele_study_move(study, 3, 0) == STELE_OK && order_is(study, "d b c2 c1"));
    expect_refusal(study, stele_study_move(study, 0, 4), NULL);
    TEST_CHECK(stele_study_rename(study, 1, "b") == STELE_OK);
    expect_refusal(study, stele_study_rename(study, 1, "d"), "study.duplicate-chapter");
    TEST_CHECK(stele_study_rename(study, 1, "bb") == STELE_OK && order_is(study, "d bb c2 c1"));
    TEST_CHECK(stele_study_remove(study, 0) == STELE_OK && order_is(study, "bb c2 c1"));
    expect_refusal(study, stele_study_remove(study, 3), NULL);
    TEST_CHECK(stele_study_set_at(study, 0, "main:2") == STELE_OK);
    expect_refusal(study, stele_study_set_at(study, 0, "<>"), "log.bad-value");
    TEST_CHECK(stele_study_set_log(study, 1, log) == STELE_OK);
    char *text = text_of(study);
    struct stele_study *again = read_text(text);
    TEST_CHECK(order_is(again, "bb c2 c1"));
    stele_log_free(log);
    log = log_of(again, 0);
    stele_log_free(log);
    /* A node that the log does not have is reported when the chapter is opened, or judged. */
    struct stele_diags diags = {0};
    TEST_CHECK(stele_study_judge(again, 0, &diags) == STELE_OK);
    TEST_CHECK(stele_study_set_at(again, 0, "main:99") == STELE_OK);
    TEST_CHECK(stele_study_judge(again, 0, &diags) == STELE_EINPUT && diags.n == 1);
    TEST_CHECK(stele_study_log(again, 0, NULL, &log, &diags) == STELE_EINPUT && diags.n == 2);
    TEST_CHECK(strcmp(diags.list[1].why.code, "study.no-such-node") == 0);
    stele_log_free(log);
    told_diags_free(&diags);
    free(text);
    stele_study_free(again);
    stele_study_free(study);
    stele_study_free(from);
    finish();
}

static void test_texts(void)
{
    const size_t itself = STELE_STUDY_ITSELF;
    char *long_text = malloc(70001);

    start();
    struct stele_study *study = read_text(STUDY("<!-- x --><chapter id=\"a\" href=\"b\"/>"));
    TEST_CHECK(stele_study_set_text(study, itself, STELE_STUDY_INTRODUCTION, "en",
                                    " I & you\r\n") == STELE_OK);
    TEST_CHECK(stele_study_set_text(study, itself, STELE_STUDY_DATE, NULL, "today") == STELE_OK);
    TEST_CHECK(stele_study_set_text(study, itself, STELE_STUDY_TITLE, "ru", "Имя") == STELE_OK);
    TEST_CHECK(stele_study_set_text(study, itself, STELE_STUDY_TITLE, NULL, "Name") == STELE_OK);
    TEST_CHECK(stele_study_set_text(study, itself, STELE_STUDY_AUTHOR, NULL, "Me") == STELE_OK);
    TEST_CHECK(stele_study_set_text(study, 0, STELE_STUDY_TITLE, "en", "One") == STELE_OK);
    TEST_CHECK(stele_study_set_text(study, 0, STELE_STUDY_TITLE, "en", "Two") == STELE_OK);
    TEST_CHECK(stele_study_set_text(study, itself, STELE_STUDY_DATE, NULL, "") == STELE_OK);
    TEST_CHECK(stele_study_set_text(study, 0, STELE_STUDY_INTRODUCTION, "ru", NULL) == STELE_OK);
    memset(long_text, 'a', 70000);
    long_text[70000] = '\0';
    expect_refusal(study, stele_study_set_text(study, 0, STELE_STUDY_TITLE, "en", long_text),
                   "limit.text");
    expect_refusal(study, stele_study_set_text(study, 1, STELE_STUDY_TITLE, "en", "x"), NULL);
    expect_refusal(study, stele_study_set_text(study, 0, STELE_STUDY_AUTHOR, NULL, "x"), NULL);
    expect_refusal(study, stele_study_set_text(study, itself, STELE_STUDY_DATE, "en", "x"), NULL);
    expect_refusal(study, stele_study_set_text(study, 0, STELE_STUDY_TITLE, "e n", "x"), NULL);
    char *text = text_of(study);
    TEST_CHECK(strstr(text, "  <title xml:lang=\"ru\">Имя</title>\n  <title>Name</title>\n"
                            "  <author>Me</author>\n"
                            "  <introduction xml:lang=\"en\">I &amp; you</introduction>\n"
                            "  <!-- x -->\n"
                            "  <chapter id=\"a\" href=\"b\">\n"
                            "    <title xml:lang=\"en\">Two</title>\n"
                            "  </chapter>\n") != NULL);
    TEST_MSG("%s", text);
    free(text);
    free(long_text);
    stele_study_free(study);
    finish();
}

/* ---- Files ----------------------------------------------------------------------------------- */

static char folder[] = "/tmp/stele-study-XXXXXX";

static const char *in_folder(const char *name)
{
    static char path[16][512];
    static int next;

    next = (next + 1) % 16;
    snprintf(path[next], sizeof path[next], "%s/%s", folder, name);
    return path[next];
}

static void make_folder(void)
{
    strcpy(folder + strlen(folder) - 6, "XXXXXX");
    TEST_ASSERT(mkdtemp(folder) != NULL);
    TEST_ASSERT(mkdir(in_folder("below"), 0700) == 0);
}

static void drop_folder(void)
{
    static const char *const names[] = {"below/d.stele", "below/link", "below", "s.stele",
                                        "s.stele.xml",   "link",       "away",  "pipe"};

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        remove(in_folder(names[i]));
    TEST_CHECK(rmdir(folder) == 0); /* nothing was left behind */
}

static void put(const char *path, const char *text)
{
    FILE *file = fopen(path, "wb");

    TEST_ASSERT(file != NULL);
    fputs(text, file);
    fclose(file);
}

static struct stele_study *read_file(const char *path)
{
    const struct stele_source source = {.path = path};
    struct stele_study *study = NULL;

    TEST_ASSERT(stele_study_read(lib, &source, NULL, &study, NULL) == STELE_OK);
    return study;
}

static void test_saving(void)
{
    const struct stele_saving packed = {.format = STELE_FORMAT_KEEP};
    struct stele_saving forced = packed;
    struct stele_diags diags = {0};

    start();
    make_folder();
    struct stele_study *study = read_text(whole);
    TEST_CHECK(stele_study_disk(study) == STELE_DISK_NONE);
    TEST_CHECK(stele_study_save(study, in_folder("s.stele"), &packed, &diags) == STELE_OK);
    TEST_CHECK(stele_study_disk(study) == STELE_DISK_SAME);
    TEST_CHECK(stele_study_format(study) == STELE_FORMAT_GZ);
    char *saved = text_of(study);
    struct stele_study *other = read_file(in_folder("s.stele"));
    TEST_CHECK(stele_study_format(other) == STELE_FORMAT_GZ);
    char *found = text_of(other);
    TEST_CHECK(strcmp(saved, found) == 0);
    free(found);
    free(saved);
    /* Somebody else's work is not overwritten. */
    TEST_CHECK(stele_study_remove(other, 0) == STELE_OK);
    TEST_CHECK(stele_study_save(other, in_folder("s.stele"), &packed, &diags) == STELE_OK);
    TEST_CHECK(stele_study_disk(study) == STELE_DISK_CHANGED);
    TEST_CHECK(stele_study_save(study, in_folder("s.stele"), &packed, &diags) == STELE_EIO);
    TEST_CHECK(diags.n == 1 && strcmp(diags.list[0].why.code, "io.changed") == 0);
    forced.force = true;
    TEST_CHECK(stele_study_save(study, in_folder("s.stele"), &forced, NULL) == STELE_OK);
    TEST_CHECK(stele_study_save(study, in_folder("s.stele.xml"), &packed, NULL) == STELE_OK);
    TEST_CHECK(stele_study_format(study) == STELE_FORMAT_XML);
    const struct stele_saving fresh = {.format = STELE_FORMAT_KEEP, .fresh = true};
    TEST_CHECK(stele_study_save(study, in_folder("s.stele.xml"), &fresh, NULL) == STELE_EIO);
    TEST_CHECK(stele_study_save(study, in_folder("s.txt"), &packed, &diags) == STELE_EUSAGE);
    TEST_CHECK(diags.n == 2 && strcmp(diags.list[1].why.code, "study.no-text") == 0);
    told_diags_free(&diags);
    stele_study_free(other);
    stele_study_free(study);
    drop_folder();
    finish();
}

static void expect_no_source(struct stele_study *study, size_t k, const char *code)
{
    struct stele_source source;
    struct stele_diags diags = {0};

    TEST_CASE(code);
    TEST_CHECK(stele_study_source(study, k, &source, &diags) != STELE_OK);
    TEST_CHECK(diags.n == 1 && strcmp(diags.list[0].why.code, code) == 0);
    TEST_MSG("%s", diags.n > 0 ? diags.list[0].why.code : "nothing");
    told_diags_free(&diags);
}

static void test_beside(void)
{
    struct stele_source source;
    struct stele_diags diags = {0};

    start();
    make_folder();
    put(in_folder("below/d.stele"), LOG);
    put(in_folder("away"), LOG);
    TEST_ASSERT(symlink("../away", in_folder("below/link")) == 0);
    TEST_ASSERT(symlink("below", in_folder("link")) == 0);
    TEST_ASSERT(mkfifo(in_folder("pipe"), 0600) == 0);
    put(in_folder("s.stele.xml"), STUDY("<chapter id='a' href='below/d.stele' at='main:2'/>"
                                        "<chapter id='b' href='below/link'/>"
                                        "<chapter id='c' href='link/d.stele'/>"
                                        "<chapter id='d' href='pipe'/>"
                                        "<chapter id='e' href='below'/>"
                                        "<chapter id='f' href='nowhere/x'/>"
                                        "<chapter id='g' href='s.stele.xml'/>"));
    struct stele_study *study = read_file(in_folder("s.stele.xml"));
    struct stele_log *log = log_of(study, 0);
    /* Such a log belongs to its own file, and is guarded as any other. */
    TEST_CHECK(stele_log_disk(log) == STELE_DISK_SAME);
    TEST_CHECK(stele_study_source(study, 0, &source, NULL) == STELE_OK);
    TEST_CHECK(strcmp(source.path, in_folder("below/d.stele")) == 0 && source.line == 1);
    put(in_folder("below/d.stele"), LOG "\n");
    TEST_CHECK(stele_log_save(log, source.path, &(struct stele_saving){.format = STELE_FORMAT_KEEP}, &diags) == STELE_EIO);
    TEST_CHECK(diags.n == 1 && strcmp(diags.list[0].why.code, "io.changed") == 0);
    stele_diags_free(&diags);
    stele_log_free(log);
    expect_no_source(study, 1, "study.link");
    expect_no_source(study, 2, "study.link");
    expect_no_source(study, 3, "study.no-file");
    expect_no_source(study, 4, "study.no-file");
    expect_no_source(study, 5, "io.not-found");
    TEST_CHECK(stele_study_log(study, 6, NULL, &log, &diags) == STELE_EINPUT);
    TEST_CHECK(diags.n == 1 && strcmp(diags.list[0].why.code, "log.study") == 0);
    stele_diags_free(&diags);
    stele_study_free(study);
    study = read_text(STUDY("<chapter id='a' href='below/d.stele'/>"));
    expect_no_source(study, 0, "study.no-folder");
    stele_study_free(study);
    drop_folder();
    finish();
}

TEST_LIST = {
    {"reading", test_reading}, {"lines", test_lines},       {"finding", test_finding},
    {"refused", test_refused}, {"limits", test_limits},     {"not a log", test_not_a_log},
    {"writing", test_writing}, {"chapters", test_chapters}, {"texts", test_texts},
    {"saving", test_saving},   {"beside", test_beside},     {NULL, NULL},
};
