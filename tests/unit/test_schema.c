/* Schema validation from inside the library, without any file but the log. */
#include "stele.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game_play.h"
#include "told.h"

#include "acutest.h"

static char *read_file(const char *name, size_t *size)
{
    const char *srcdir = getenv("srcdir");
    char path[4096];

    snprintf(path, sizeof path, "%s/tests/games/rolltta/%s", srcdir != NULL ? srcdir : ".", name);
    FILE *in = fopen(path, "rb");
    TEST_ASSERT(in != NULL);
    char *data = malloc(1 << 20);
    TEST_ASSERT(data != NULL);
    *size = fread(data, 1, (1 << 20) - 1, in);
    data[*size] = '\0';
    fclose(in);
    return data;
}

/* `with` in place of the first `what`; the caller frees. */
static char *replace(const char *data, const char *what, const char *with)
{
    const char *at = strstr(data, what);

    TEST_ASSERT(at != NULL);
    char *out = malloc(strlen(data) + strlen(with) + 1);
    TEST_ASSERT(out != NULL);
    sprintf(out, "%.*s%s%s", (int)(at - data), data, with, at + strlen(what));
    return out;
}

struct bench {
    struct stele *lib;
    struct stele_verifier *verifier;
    struct stele_diags diags;
};

/* Without a check: those of the harness count what they see, in one thread only. */
static bool bench_make(struct bench *b)
{
    *b = (struct bench){.lib = stele_new()};
    b->verifier = b->lib != NULL ? stele_verifier_new(b->lib, NULL) : NULL;
    return b->verifier != NULL;
}

static void bench_start(struct bench *b)
{
    TEST_ASSERT(bench_make(b));
}

static void bench_end(struct bench *b)
{
    told_diags_free(&b->diags);
    stele_verifier_free(b->verifier);
    stele_free(b->lib);
}

static int validate(struct bench *b, const char *data, size_t size)
{
    const struct stele_source source = {.path = "test", .data = data, .size = size};

    told_diags_free(&b->diags);
    return stele_verify_schema(b->verifier, &source, &b->diags);
}

static void check_code(const struct bench *b, const char *code, unsigned line)
{
    TEST_CHECK(b->diags.n > 0);
    if (b->diags.n == 0)
        return;
    TEST_CHECK(strcmp(b->diags.list[0].why.code, code) == 0);
    TEST_MSG("expected %s, found %s", code, b->diags.list[0].why.code);
    TEST_CHECK(line == 0 || b->diags.list[0].line == line);
    TEST_MSG("expected line %u, found %u", line, b->diags.list[0].line);
}

static void good_files_validate(void)
{
    struct bench b;
    size_t size;
    char *good = read_file("schema.xml", &size);

    bench_start(&b);
    for (int i = 0; i < 3; i++)
        TEST_CHECK(validate(&b, good, size) == STELE_OK && b.diags.n == 0);
    char *other = replace(good, "game=\"rolltta\"", "game=\"chess\"");
    TEST_CHECK(validate(&b, other, strlen(other)) == STELE_OK && b.diags.n == 0);
    free(other);
    free(good);
    bench_end(&b);
}

/* One sentence for a bad file, in both languages. */
static void check_words(const struct bench *b, const char *words)
{
    struct stele_buf en = {0}, ru = {0};

    TEST_CHECK(b->diags.n == 1);
    stele_say_reason(b->lib, NULL, "en", &b->diags.list[0].why, &en);
    stele_say_reason(b->lib, NULL, "ru", &b->diags.list[0].why, &ru);
    TEST_CHECK(strstr(en.data, words) != NULL);
    TEST_MSG("%s", en.data);
    TEST_CHECK(strstr(ru.data, "схема этого не допускает: элемент «") == ru.data);
    TEST_MSG("%s", ru.data);
    stele_buf_free(&en);
    stele_buf_free(&ru);
}

static void bad_files_do_not(void)
{
    static const struct {
        const char *what, *with;
        unsigned line;
        const char *words; /* in English */
    } rows[] = {
        {"<stop/>", "<jump/>", 48, ": element “jump” is not allowed here, or not as it is ["},
        {"die=\"3\"", "die=\"8\"", 50,
         ": element “leadership” has an attribute that is wrong, or lacks one: die=\"8\" ["},
        {"edition=\"base\"", "edition=\"deluxe\"", 3,
         ": element “log”: attribute “edition” is unknown or has a wrong value, or another one is "
         "missing ["},
        {"glyph=\"?!\"", "glyph=\"?!?\"", 40,
         ": element “note”: attribute “glyph” is unknown or has a wrong value ["},
        {"<stop/>", "<stop>text</stop>", 48,
         ": element “stop” is not allowed here, or not as it is ["},
        {"urn:stele:log:1", "urn:stele:log:2", 3, ": element “log” is not allowed here, or not "},
    };
    struct bench b;
    size_t size;
    char *good = read_file("schema.xml", &size);

    bench_start(&b);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        TEST_CASE(rows[i].with);
        char *bad = replace(good, rows[i].what, rows[i].with);
        TEST_CHECK(validate(&b, bad, strlen(bad)) == STELE_EINPUT);
        check_code(&b, "log.schema", rows[i].line);
        check_words(&b, rows[i].words);
        free(bad);
    }
    free(good);
    bench_end(&b);
}

static void what_is_no_xml_has_its_code(void)
{
    struct bench b;

    bench_start(&b);
    const struct {
        const char *data, *code;
    } rows[] = {
        {"garbage", "xml.syntax"},
        {"log format=1 game=rolltta edition=base\n", "log.missing-element"},
        {"<log>", "xml.syntax"},
        {"<!DOCTYPE log SYSTEM 'http://127.0.0.1:1/x'><log/>", "xml.doctype"},
        {"<!DOCTYPE log [<!ENTITY a SYSTEM 'file:///etc/passwd'>]><log>&a;</log>", "xml.doctype"},
        {"<log>&a;</log>", "xml.entity"},
        {"<log>\xff</log>", "xml.character"},
        {"\x1f\x8b\x08", "gz.truncated"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        TEST_CASE(rows[i].data);
        TEST_CHECK(validate(&b, rows[i].data, strlen(rows[i].data)) == STELE_EINPUT);
        TEST_CHECK(b.diags.n == 1);
        check_code(&b, rows[i].code, 0);
    }
    TEST_CHECK(validate(&b, "", 0) == STELE_EINPUT);
    check_code(&b, "log.empty", 0);
    told_diags_free(&b.diags);
    TEST_CHECK(stele_verify_schema(b.verifier, &(struct stele_source){.path = "/nonexistent"},
                                   &b.diags) == STELE_EIO);
    check_code(&b, "io.not-found", 0);
    TEST_CHECK(b.diags.n == 1 && b.diags.list[0].line == 0); /* of no line */
    bench_end(&b);
}

/* Text notation is as good as the XML it stands for; what is wrong has the line of the text. */
static void text_is_validated(void)
{
    static const char text[] = "log format=1 game=rolltta edition=base\n"
                               "  players\n"
                               "    player id=anna seat=1\n"
                               "    player id=boris seat=2\n"
                               "  rules digest=sha256:0\n"
                               "  line id=main\n"
                               "    turn player=anna\n"
                               "      note glyph=!\n";
    static const struct {
        const char *what, *with, *code;
        unsigned line;
    } rows[] = {
        {" digest=sha256:0", "", NULL, 0},
        {"format=1", "format=1", "log.schema", 0}, /* only a schema looks at the digest */
        {"glyph=!", "glyph=zz", "log.bad-value", 8},
        {"note", "jump", "log.unknown-verb", 8},
        {"seat=2", "seat=3", "log.missing-seat", 4},
        {"seat=2", "seat=\"3", "text.quote", 4},
    };
    struct bench b;

    bench_start(&b);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        TEST_CASE(rows[i].with);
        char *changed = replace(text, rows[i].what, rows[i].with);
        const int expected = rows[i].code == NULL ? STELE_OK : STELE_EINPUT;
        TEST_CHECK(validate(&b, changed, strlen(changed)) == expected);
        if (rows[i].code != NULL)
            check_code(&b, rows[i].code, rows[i].line);
        else
            TEST_CHECK(b.diags.n == 0);
        free(changed);
    }
    bench_end(&b);
}

static void *validate_in_thread(void *user)
{
    struct bench b;
    const char *data = user;

    const bool good = bench_make(&b) && validate(&b, data, strlen(data)) == STELE_OK;
    bench_end(&b);
    return good ? NULL : user;
}

static void threads_validate_at_once(void)
{
    pthread_t threads[4];
    size_t size;
    char *good = read_file("schema.xml", &size);

    for (int i = 0; i < 4; i++)
        TEST_ASSERT(pthread_create(&threads[i], NULL, validate_in_thread, good) == 0);
    for (int i = 0; i < 4; i++) {
        void *failed;
        TEST_ASSERT(pthread_join(threads[i], &failed) == 0);
        TEST_CHECK(failed == NULL);
    }
    free(good);
}

static void damage_never_crashes(void)
{
    const size_t share = (size_t)game_play_share();
    struct bench b;
    size_t size;
    char *data = read_file("schema.xml", &size);

    bench_start(&b);
    for (size_t n = 1; n < size - 1; n += 7 * share)
        TEST_CHECK(validate(&b, data, n) == STELE_EINPUT);
    for (size_t k = 0; k * 3 * share < size; k++) {
        const size_t i = k * 3 * share;
        const char was = data[i];
        data[i] ^= (char)(1 << k % 8);
        const int result = validate(&b, data, size);
        TEST_CHECK(result == STELE_OK || (result == STELE_EINPUT && b.diags.n > 0));
        data[i] = was;
    }
    free(data);
    bench_end(&b);
}

TEST_LIST = {
    {"schema: good files validate", good_files_validate},
    {"schema: bad files do not", bad_files_do_not},
    {"schema: what is no XML has its code", what_is_no_xml_has_its_code},
    {"schema: text is validated", text_is_validated},
    {"schema: threads validate at once", threads_validate_at_once},
    {"schema: damage never crashes", damage_never_crashes},
    {0},
};
