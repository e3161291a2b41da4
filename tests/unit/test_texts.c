#include "core/texts/catalogue.h"

#include "core/library/registry.h"
#include "core/texts/template.h"
#include "demogame.h"

#include "told.h"

#include "acutest.h"
#include "core/library/embed.h"

static void keys_are_flat(void)
{
    static const struct {
        const char *key, *text;
    } cases[] = {
        {"title", "Demo game"},
        {"section/DEM-1", "All of it"},
        {"clause/DEM-1.1", "Plain text."},
        {"clause/DEM-1.2", "See DEM-1.1, DEM-A1 DEM-1."},
        {"ruling/DEM-A1", "Six or five? See DEM-1.1."},
        {"ruling/DEM-A1/title", "Which"},
        {"ruling/DEM-A1/six", "Six."},
        {"name/goods/wood", "wood"},
        {"message/demo.row", "{points:+} for {good:^}"},
        {"message/none", NULL},
        {"", NULL},
    };
    struct catalogue *texts = texts_read(demo_en_xml, sizeof demo_en_xml - 1, "demo", "en", NULL);

    TEST_ASSERT(texts != NULL);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *found = texts_find(texts, cases[i].key);
        TEST_CASE(cases[i].key);
        TEST_CHECK(cases[i].text == NULL ? found == NULL
                                         : found != NULL && strcmp(found, cases[i].text) == 0);
        TEST_MSG("%s", found != NULL ? found : "NULL");
    }
    texts_free(texts);
    texts_free(NULL);
}

static void ids_keep_the_order_of_the_file(void)
{
    struct catalogue *texts = texts_read(demo_en_xml, sizeof demo_en_xml - 1, "demo", "en", NULL);
    const char *const *ids;

    TEST_CHECK(texts_ids(texts, TEXT_CLAUSES, &ids) == 2 && strcmp(ids[0], "DEM-1.2") == 0);
    TEST_CHECK(texts_ids(texts, TEXT_SECTIONS, &ids) == 1 && strcmp(ids[0], "DEM-1") == 0);
    TEST_CHECK(texts_ids(texts, TEXT_RULINGS, &ids) == 1 && strcmp(ids[0], "DEM-A1") == 0);
    TEST_CHECK(texts_ids(texts, TEXT_NAMES, &ids) == 3 && strcmp(ids[2], "goods/food") == 0);
    texts_free(texts);
    struct catalogue *empty = texts_empty();
    TEST_CHECK(texts_find(empty, "title") == NULL && texts_ids(empty, TEXT_CLAUSES, &ids) == 0);
    texts_free(empty);
}

static void russian_names_have_cases(void)
{
    struct catalogue *texts = texts_read(demo_ru_xml, sizeof demo_ru_xml - 1, "demo", "ru", NULL);

    TEST_CHECK(strcmp(texts_find(texts, "name/goods/stone/gen"), "камня") == 0);
    TEST_CHECK(texts_find(texts, "name/goods/stone/id") == NULL);
    texts_free(texts);
}

#define TEXTS "<texts xmlns='urn:stele:texts:1' game='demo' lang='en'>\n"

static void broken_texts_are_refused_with_their_line(void)
{
    static const struct {
        const char *text, *code;
        unsigned line;
    } cases[] = {
        {"<text xmlns='urn:stele:texts:1'/>", "texts.unknown-element", 1},
        {"<texts xmlns='urn:stele:texts:1' game='demo'/>", "texts.missing-attribute", 1},
        {"<texts xmlns='urn:stele:texts:1' game='demo' lang='ru'/>", "texts.other", 1},
        {"<texts xmlns='urn:stele:texts:1' game='other' lang='en'/>", "texts.other", 1},
        {TEXTS "<thing/></texts>", "texts.unknown-element", 2},
        {TEXTS "<messages>\n<message>x</message></messages></texts>", "texts.missing-attribute", 3},
        {TEXTS "<messages>\n<massage id='x'>x</massage></messages></texts>",
         "texts.unknown-element", 3},
        {TEXTS "<messages>\n<message id='x'> </message></messages></texts>", "texts.empty", 3},
        {TEXTS "<messages>\n<message id='x'>a {b</message></messages></texts>", "texts.template",
         3},
        {TEXTS "<messages><message id='x'>a</message>\n<message id='x'>b</message></messages>"
               "</texts>",
         "texts.duplicate", 3},
        {TEXTS "<names domain='d'>\n<nom id='x'>x</nom></names></texts>", "texts.unknown-element",
         3},
        {TEXTS "<clauses><section id='D-1' title='x'>\n<clause id='D-1.1'>a <b/></clause>"
               "</section></clauses></texts>",
         "texts.unknown-element", 3},
        {TEXTS "<!DOCTYPE x></texts>", "xml.syntax", 2},
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct stele_diags diags = {0};
        const size_t size = strlen(cases[i].text);
        TEST_CASE(cases[i].text);
        TEST_CHECK(texts_read(cases[i].text, size, "demo", "en", &diags) == NULL);
        TEST_ASSERT(diags.n >= 1);
        TEST_CHECK(strcmp(diags.list[0].why.code, cases[i].code) == 0);
        TEST_MSG("%s", diags.list[0].why.code);
        TEST_CHECK(diags.list[0].line == cases[i].line);
        TEST_MSG("line %u", diags.list[0].line);
        told_diags_free(&diags);
    }
}

static struct catalogue *embedded(const char *game, const char *lang)
{
    struct stele_diags diags = {0};
    char name[64];
    size_t size = 0;

    snprintf(name, sizeof name, "clauses/%s.%s.xml", game, lang);
    const char *data = embedded_find(name, &size);
    TEST_ASSERT_(data != NULL, "%s", name);
    struct catalogue *texts = texts_read(data, size, game, lang, &diags);
    TEST_CHECK(texts != NULL);
    for (size_t i = 0; i < diags.n; i++)
        TEST_MSG("%s:%u: %s", name, diags.list[i].line, diags.list[i].why.code);
    told_diags_free(&diags);
    return texts;
}

/* Case forms are Russian grammar: name/goods/wood/gen. */
static bool is_case_form(const char *key)
{
    size_t slashes = 0;

    for (const char *c = key; *c != '\0'; c++)
        slashes += *c == '/';
    return strncmp(key, "name/", 5) == 0 && slashes == 3;
}

static void expect_keys(const struct catalogue *from, const struct catalogue *in)
{
    for (size_t i = 0; i < texts_keys_n(from); i++) {
        const char *key = texts_key(from, i);
        if (!is_case_form(key))
            TEST_CHECK_(texts_find(in, key) != NULL, "%s is in both languages", key);
    }
}

/* The keys between braces: the facts of a message. */
static void list_keys(const char *text, char *out, size_t room)
{
    size_t n = 0;

    out[0] = '\0';
    for (const char *c = text; *c != '\0'; c++) {
        if (*c != '{')
            continue;
        const size_t size = strspn(c + 1, "abcdefghijklmnopqrstuvwxyz0123456789-_.");
        char key[64];
        snprintf(key, sizeof key, "{%.*s}", (int)size, c + 1);
        if (size > 0 && strstr(out, key) == NULL && n + size + 3 < room)
            n += (size_t)snprintf(out + n, room - n, "%s", key);
    }
}

static void expect_same_facts(const struct catalogue *en, const struct catalogue *ru)
{
    for (size_t i = 0; i < texts_keys_n(en); i++) {
        const char *key = texts_key(en, i), *other = texts_find(ru, key);
        char keys[512], others[512];
        if (strncmp(key, "message/", 8) != 0 || other == NULL)
            continue;
        list_keys(texts_find(en, key), keys, sizeof keys);
        list_keys(other, others, sizeof others);
        TEST_CHECK_(strlen(keys) == strlen(others), "%s has the same facts in both languages", key);
        TEST_MSG("%s / %s", keys, others);
    }
}

static void expect_same_languages(const char *name)
{
    struct catalogue *en = embedded(name, "en"), *ru = embedded(name, "ru");

    TEST_CASE(name);
    expect_keys(en, ru);
    expect_keys(ru, en);
    expect_same_facts(en, ru);
    texts_free(en);
    texts_free(ru);
}

static void languages_have_the_same_keys(void)
{
    expect_same_languages("core");
    expect_same_languages("cli");
    for (size_t i = 0; i < game_registry_n; i++)
        expect_same_languages(game_registry[i]->id);
}

TEST_LIST = {
    {"texts: keys are flat", keys_are_flat},
    {"texts: ids keep the order of the file", ids_keep_the_order_of_the_file},
    {"texts: Russian names have cases", russian_names_have_cases},
    {"texts: broken texts are refused with their line", broken_texts_are_refused_with_their_line},
    {"texts: languages have the same keys and facts", languages_have_the_same_keys},
    {0},
};
