#include "core/texts/template.h"

#include "core/library/lib.h"

#include <pthread.h>

#include "acutest.h"

/* Keys are one letter and a number: n3 is 3, n0 is 0; "word" is a word; others are absent. */
static void source_value(void *user, const char *key, const char *form, struct stele_buf *out)
{
    (void)user;
    stele_buf_puts(out, key[0] == 'n' ? key + 1 : key);
    if (form[0] != '\0')
        stele_buf_printf(out, "/%s", form);
}

static int64_t source_number(void *user, const char *key)
{
    (void)user;
    return key[0] == 'n' ? strtol(key + 1, NULL, 10) : 0;
}

static bool source_truth(void *user, const char *key)
{
    return strcmp(key, "word") == 0 || source_number(user, key) != 0;
}

static struct template_source source_of(int lang)
{
    return (struct template_source){source_value, source_number, source_truth, lang, NULL};
}

static void expansions(void)
{
    static const struct {
        const char *text, *expanded;
    } cases[] = {
        {"", ""},
        {"plain", "plain"},
        {"{word}", "word"},
        {"a {word} b {n3} c", "a word b 3 c"},
        {"{word:gen}{n3:+}{word:^}{word:^gen}", "word/gen3/+WordWord/gen"},
        {"{n1|good|goods} {n2|good|goods} {n0|good|goods}", "good goods goods"},
        {"{n1||s}{n2||s}", "s"},
        {"{n1|a {word}|b {n5}} {n2|a {word}|b {n5}}", "a word b 5"},
        {"{word? yes {n3}}{word! no}", " yes 3"},
        {"{absent? yes}{absent! no {n3}}", " no 3"},
        {"{n0?x}{n0!y}", "y"},
        {"{word?{n0?x}{n0!{n2|one|two}}}", "two"},
        {"{absent?{word?x}}|", "|"},
        {"{word?a|b}", "a|b"},
        {"{{{word}}}", "{word}"},
        {"{{}} {{word}}", "{} {word}"},
        {"{word?{{x}", "{x"},
    };
    const struct template_source source = source_of(LANG_EN);

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct stele_buf out = {0};
        TEST_CASE(cases[i].text);
        stele_buf_puts(&out, "");
        template_expand(cases[i].text, &source, &out);
        TEST_CHECK(strcmp(out.data, cases[i].expanded) == 0);
        TEST_MSG("%s", out.data);
        TEST_CHECK(template_check(cases[i].text));
        stele_buf_free(&out);
    }
}

static void bad_templates(void)
{
    static const char *const cases[] = {
        "{",
        "}",
        "{}",
        "{word",
        "{word:}",
        "{word|}",
        "{word|one}",
        "{word?",
        "{word?x",
        "{Word}",
        "{ word}",
        "{word }",
        "a } b",
        "{word?{}}",
        "{word?}}",
        "{word|a|b",
        "{?x}",
        "{a?{a?{a?{a?{a?{a?{a?{a?{a?x}}}}}}}}}",
        "{an-identifier-that-is-much-longer-than-any-key-needs-to-be}",
    };
    const struct template_source source = source_of(LANG_RU);

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct stele_buf out = {0};
        TEST_CASE(cases[i]);
        TEST_CHECK(!template_check(cases[i]));
        template_expand(cases[i], &source, &out);
        TEST_CHECK_(strcmp(out.data, cases[i]) == 0, "it is written as it stands: %s", out.data);
        stele_buf_free(&out);
    }
}

static void plurals(void)
{
    static const struct {
        int64_t n;
        int en, ru;
    } cases[] = {
        {0, 1, 2},  {1, 0, 0},   {2, 1, 1},   {3, 1, 1},   {4, 1, 1},    {5, 1, 2},    {10, 1, 2},
        {11, 1, 2}, {12, 1, 2},  {14, 1, 2},  {15, 1, 2},  {20, 1, 2},   {21, 1, 0},   {22, 1, 1},
        {25, 1, 2}, {100, 1, 2}, {101, 1, 0}, {111, 1, 2}, {112, 1, 2},  {121, 1, 0},  {122, 1, 1},
        {-1, 0, 0}, {-2, 1, 1},  {-5, 1, 2},  {-11, 1, 2}, {1000, 1, 2}, {1001, 1, 0},
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        TEST_CASE_("%lld", (long long)cases[i].n);
        TEST_CHECK(plural_form(LANG_EN, cases[i].n) == cases[i].en);
        TEST_CHECK(plural_form(LANG_RU, cases[i].n) == cases[i].ru);
    }
}

static void russian_forms(void)
{
    static const struct {
        const char *text, *expanded;
    } cases[] = {
        {"{n1} {n1|товар|товара|товаров}", "1 товар"},
        {"{n3} {n3|товар|товара|товаров}", "3 товара"},
        {"{n11} {n11|товар|товара|товаров}", "11 товаров"},
        {"{n5} {n5|товар|товары}", "5 товары"},
    };
    const struct template_source source = source_of(LANG_RU);

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct stele_buf out = {0};
        template_expand(cases[i].text, &source, &out);
        TEST_CHECK_(strcmp(out.data, cases[i].expanded) == 0, "%s", out.data);
        stele_buf_free(&out);
    }
}

/* ---- What is made of a text ------------------------------------------------------------------ */

/* Pieces as they are printed here: text in quotes; =key:form, with ^ for a capital; ?key>next,
 * !key>next; |key; and a form as /next>end. */
static void print_piece(const struct template_made *made, const struct template_piece *piece,
                        struct stele_buf *out)
{
    const char *const key = made->words + piece->key, *const form = made->words + piece->form;

    switch ((enum template_kind)piece->kind) {
    case TEMPLATE_TEXT:
        stele_buf_puts(out, "'");
        stele_buf_add(out, made->text + piece->at, piece->size);
        stele_buf_puts(out, "'");
        break;
    case TEMPLATE_VALUE:
        stele_buf_printf(out, "=%s:%s%s", key, piece->capital ? "^" : "", form);
        break;
    case TEMPLATE_IF:
    case TEMPLATE_UNLESS:
        stele_buf_printf(out, "%s%s>%u", piece->kind == TEMPLATE_IF ? "?" : "!", key, piece->next);
        break;
    case TEMPLATE_PLURAL:
        stele_buf_printf(out, "|%s", key);
        break;
    case TEMPLATE_FORM:
        stele_buf_printf(out, "/%u>%u", piece->next, piece->end);
        break;
    }
}

static void pieces(void)
{
    static const struct {
        const char *text, *pieces;
    } cases[] = {
        {"", ""},
        {"plain text", "'plain text'"},
        {"{a}", "=a:"},
        {"a {b} c", "'a ' =b: ' c'"},
        {"{a:gen}{a:+}{a:#}{a:n}", "=a:gen =a:+ =a:# =a:n"},
        {"{a:^}{a:^gen}", "=a:^ =a:^gen"},
        {"{n|one|many}", "|n /3>5 'one' /0>5 'many'"},
        {"{n|a|b|c}.", "|n /3>7 'a' /5>7 'b' /0>7 'c' '.'"},
        {"{n||s}", "|n /2>4 /0>4 's'"},
        {"{a?yes}", "?a>2 'yes'"},
        {"{a!no} b", "!a>2 'no' ' b'"},
        {"{a?}b", "?a>1 'b'"},
        {"{a?x {b} {n|y|z}}!", "?a>9 'x ' =b: ' ' |n /7>9 'y' /0>9 'z' '!'"},
        {"{n|{m|a|b}|c}", "|n /7>9 |m /5>7 'a' /0>7 'b' /0>9 'c'"},
        {"{a?b|c}", "?a>2 'b|c'"},
        {"{a?{b}|c}", "?a>3 =b: '|c'"},
        /* A brace that stands for itself ends the text before it, which it belongs to. */
        {"a {{ b }} c", "'a {' ' b }' ' c'"},
        {"{a?{{}", "?a>2 '{'"},
        {"{a|b{{|c}", "|a /3>5 'b{' /0>5 'c'"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct template_room room;
        struct stele_buf out = {0};
        TEST_CASE(cases[i].text);
        TEST_CHECK(template_compile(cases[i].text, &room));
        stele_buf_puts(&out, "");
        for (size_t k = 0; k < room.made.pieces_n; k++) {
            stele_buf_puts(&out, k > 0 ? " " : "");
            print_piece(&room.made, &room.made.pieces[k], &out);
        }
        TEST_CHECK_(strcmp(out.data, cases[i].pieces) == 0, "%s", out.data);
        stele_buf_free(&out);
    }
}

static void repeat(const char *text, size_t times, struct stele_buf *out)
{
    stele_buf_clear(out);
    for (size_t i = 0; i < times; i++)
        stele_buf_puts(out, text);
}

/* What is too long is refused, wherever the room ends, and written as it stands. */
static void limits(void)
{
    static const struct {
        const char *text;
        size_t pieces, words; /* that one of them takes */
    } cases[] = {
        {"{n}", 1, 2},     {" {n}", 2, 2},     {"{n?{n!x}}", 3, 4},
        {"{n|x|y}", 5, 2}, {"{n:form}", 1, 7}, {"{thirty-nine-characters-is-the-longest-n}", 1, 40},
    };
    const struct template_source source = source_of(LANG_EN);
    struct stele_buf text = {0}, out = {0};

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const size_t by_pieces = TEMPLATE_PIECES_MAX / cases[i].pieces;
        const size_t by_words = (TEMPLATE_WORDS_MAX - 1) / cases[i].words;
        const size_t most = by_pieces < by_words ? by_pieces : by_words;
        TEST_CASE(cases[i].text);
        repeat(cases[i].text, most, &text);
        TEST_CHECK(template_check(text.data));
        repeat(cases[i].text, most + 1, &text);
        TEST_CHECK(!template_check(text.data));
        stele_buf_clear(&out);
        template_expand(text.data, &source, &out);
        TEST_CHECK(strcmp(out.data, text.data) == 0);
    }
    stele_buf_free(&text);
    stele_buf_free(&out);
}

/* ---- Messages -------------------------------------------------------------------------------- */

static void *say_many_times(void *user)
{
    const struct template_source source = source_of(LANG_EN);
    struct message *const messages = user;
    size_t *const wrong = calloc(1, sizeof *wrong);

    for (int i = 0; i < 1000; i++) {
        struct stele_buf out = {0};
        message_say(&messages[i % 100], &source, &out);
        *wrong += strcmp(out.data, "a 2 goods") != 0;
        stele_buf_free(&out);
    }
    return wrong;
}

/* A message is compiled once, whoever says it first. */
static void messages(void)
{
    enum { THREADS = 4, MESSAGES = 100 };
    static struct message list[MESSAGES];
    pthread_t threads[THREADS];
    void *wrong;

    for (size_t i = 0; i < MESSAGES; i++)
        message_init(&list[i], "a {n2} {n2|good|goods}");
    for (size_t i = 0; i < THREADS; i++)
        TEST_ASSERT(pthread_create(&threads[i], NULL, say_many_times, list) == 0);
    for (size_t i = 0; i < THREADS; i++) {
        pthread_join(threads[i], &wrong);
        TEST_CHECK(*(size_t *)wrong == 0);
        free(wrong);
    }
    const struct template_made *const kept = atomic_load(&list[0].made);
    TEST_CHECK(kept != NULL && kept->pieces_n == 8 && kept->text == list[0].text);
    free(say_many_times(list));
    TEST_CHECK(atomic_load(&list[0].made) == kept);
    for (size_t i = 0; i < MESSAGES; i++)
        message_free(&list[i]);
}

TEST_LIST = {
    {"template: expansions", expansions}, {"template: bad ones are found", bad_templates},
    {"template: plurals", plurals},       {"template: Russian forms", russian_forms},
    {"template: pieces", pieces},         {"template: limits", limits},
    {"template: messages", messages},     {0},
};
