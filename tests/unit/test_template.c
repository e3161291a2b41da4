#include "core/library/template.h"

#include "core/library/lib.h"

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
        template_expand(cases[i], &source, &out); /* must not crash or hang */
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

TEST_LIST = {
    {"template: expansions", expansions},
    {"template: bad ones are found", bad_templates},
    {"template: plurals", plurals},
    {"template: Russian forms", russian_forms},
    {0},
};
