#include "core/sets/set.h"

#include "demogame.h"

#include "told.h"

#include "acutest.h"

static struct component_set *demo_set(void)
{
    struct component_set *set = set_read(demo_set_xml, sizeof demo_set_xml - 1, NULL);

    TEST_ASSERT(set != NULL);
    return set;
}

static void groups_items_and_parts(void)
{
    struct component_set *set = demo_set();
    const struct set_group *goods = set_group(set, "goods");

    TEST_CHECK(strcmp(set->game, "demo") == 0 && strcmp(set->id, "box") == 0);
    TEST_CHECK(set->groups_n == 3 && goods->items_n == 2 && set_group(set, "ships") == NULL);
    TEST_CHECK(strcmp(goods->status, "rulebook") == 0 &&
               strcmp(goods->note, "Goods\n      & more") == 0);
    TEST_CHECK(set_index(set, "goods", "stone") == 1 && set_index(set, "goods", "F") == -1);
    TEST_CHECK(set_index(set, "none", "stone") == -1 && set_item(set, "goods", "x") == NULL);
    const struct set_item *stone = set_item(set, "goods", "stone");
    TEST_CHECK(strcmp(set_attr(stone, "cap"), "7") == 0 && set_attr(stone, "id") == NULL);
    TEST_CHECK(stone->source_line == 12 && stone->parts_n == 2);
    TEST_CHECK(strcmp(stone->parts[0].id, "") == 0 && strcmp(stone->parts[1].id, "p") == 0);
    TEST_CHECK(strcmp(set_attr(&stone->parts[1], "to"), "stone") == 0);
    set_free(set);
    set_free(NULL);
}

/* In a group of `n` items, whose ids differ in a digit or two. */
static void find_each(size_t n)
{
    static char xml[65536];
    char id[24];
    size_t size =
        (size_t)snprintf(xml, sizeof xml,
                         "<set xmlns=\"urn:stele:set:1\" game=\"demo\" id=\"many\"><group id=\"g\" "
                         "status=\"rulebook\" confidence=\"high\" sources=\"\">");

    for (size_t i = 0; i < n; i++)
        size += (size_t)snprintf(xml + size, sizeof xml - size, "<item id=\"a%zu\"/>", i);
    size += (size_t)snprintf(xml + size, sizeof xml - size, "</group></set>");
    struct component_set *const set = set_read(xml, size, NULL);
    TEST_ASSERT(set != NULL);
    struct component_set *const copy = set_copy(set);
    TEST_ASSERT(copy != NULL && set_group(copy, "g")->items_n == n);
    for (size_t i = 0; i <= n; i++) {
        const int expected = i < n ? (int)i : -1;
        snprintf(id, sizeof id, "a%zu", i);
        TEST_CHECK_(set_index(set, "g", id) == expected && set_index(copy, "g", id) == expected,
                    "item %zu of %zu", i, n);
        TEST_CHECK(set_item(copy, "g", id) == (i < n ? &set_group(copy, "g")->items[i] : NULL));
    }
    TEST_CHECK(set_index(set, "g", "") == -1 && set_index(copy, "g", "a") == -1);
    set_free(set);
    set_free(copy);
}

static void items_are_found_by_their_ids(void)
{
    for (size_t n = 1; n < 40; n++)
        find_each(n);
    find_each(1000);
}

static void texts_by_language(void)
{
    struct component_set *set = demo_set();

    TEST_CHECK(strcmp(set_text(set, "ru", "set/title"), "Проба") == 0);
    TEST_CHECK(strcmp(set_text(set, "en", "set/source/rulebook"), "The book") == 0);
    TEST_CHECK(strcmp(set_text(set, "ru", "set/note/goods"), "Товары") == 0);
    TEST_CHECK(set_text(set, "ru", "set/note/faces") == NULL);
    set_free(set);
}

static void digest_is_that_of_the_bytes(void)
{
    struct component_set *set = demo_set();
    char *other = strdup(demo_set_xml);

    TEST_CHECK(strncmp(set->digest, "sha256:", 7) == 0 && strlen(set->digest) == 71);
    strstr(other, "cap='8'")[5] = '9';
    struct component_set *changed = set_read(other, strlen(other), NULL);
    TEST_CHECK(strcmp(set->digest, changed->digest) != 0);
    free(other);
    set_free(changed);
    set_free(set);
}

static void integers_are_checked(void)
{
    static const struct {
        const char *group, *item, *attr;
        int min, max;
        const char *code; /* NULL: good */
        int value;
    } cases[] = {
        {"goods", "wood", "cap", 1, 8, NULL, 8},
        {"goods", "wood", "cap", 8, 8, NULL, 8},
        {"limits", "rounds", "value", -5, 0, NULL, -5},
        {"goods", "wood", "cap", 1, 7, "set.range", 0},
        {"goods", "wood", "cap", 9, 20, "set.range", 0},
        {"goods", "stone", "odd", 0, 9, "set.not-a-number", 0},
        {"goods", "wood", "odd", 0, 9, "set.missing", 0},
        {"goods", "iron", "cap", 0, 9, "set.missing", 0},
        {"ships", "wood", "cap", 0, 9, "set.missing", 0},
    };
    struct component_set *set = demo_set();

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct stele_reason why = {.code = NULL};
        int value = 12345;
        const bool good = set_int(set, cases[i].group, cases[i].item, cases[i].attr, cases[i].min,
                                  cases[i].max, &value, &why);
        TEST_CASE_("%s %s %s", cases[i].group, cases[i].item, cases[i].attr);
        TEST_CHECK(good == (cases[i].code == NULL));
        TEST_CHECK(value == (good ? cases[i].value : 12345));
        TEST_CHECK(good || (strcmp(why.code, cases[i].code) == 0 && why.facts.n >= 3));
        if (!good)
            told_refusal(&why);
    }
    set_free(set);
}

static void absent_integers_may_have_a_default(void)
{
    struct component_set *set = demo_set();
    struct stele_reason why;
    int value = 0;

    TEST_CHECK(set_int_or(set, "goods", "wood", "odd", 0, 9, 4, &value, &why) && value == 4);
    TEST_CHECK(set_int_or(set, "goods", "iron", "cap", 0, 9, 5, &value, &why) && value == 5);
    TEST_CHECK(set_int_or(set, "goods", "wood", "cap", 0, 9, 4, &value, &why) && value == 8);
    TEST_CHECK(!set_int_or(set, "goods", "stone", "odd", 0, 9, 4, &value, &why) && value == 8);
    TEST_CHECK(set_limit(set, "rounds", -9, 9, &value, &why) && value == -5);
    TEST_CHECK(!set_limit(set, "ships", -9, 9, &value, &why) && value == -5);
    set_free(set);
}

#define SET   "<set xmlns='urn:stele:set:1' game='demo' id='x' version='1'>\n"
#define GROUP "<group id='g' status='sheet' confidence='high' sources='s'>\n"

static void broken_sets_are_refused_with_their_line(void)
{
    static const struct {
        const char *text, *code;
        unsigned line;
    } cases[] = {
        {"<sets xmlns='urn:stele:set:1'/>", "set.root", 1},
        {"<set xmlns='urn:stele:set:1' id='x'/>", "set.missing-attribute", 1},
        {"<set xmlns='urn:stele:set:1' game='x'/>", "set.missing-attribute", 1},
        {SET "<thing/></set>", "set.unknown-element", 2},
        {SET "<gro/></set>", "set.unknown-element", 2},
        {SET "<tit/></set>", "set.unknown-element", 2},
        {SET GROUP "<not/></group></set>", "set.unknown-element", 3},
        {SET "<source xml:lang='en'>x</source></set>", "set.missing-attribute", 2},
        {SET "<group id='g' confidence='high' sources='s'/></set>", "set.missing-attribute", 2},
        {SET GROUP "<item/></group></set>", "set.missing-attribute", 3},
        {SET GROUP "<item id='a'/>\n<item id='a'/></group></set>", "set.duplicate-id", 4},
        {SET GROUP "</group>\n" GROUP "</group></set>", "set.duplicate-id", 4},
        {SET GROUP "<item id='a'>\n<item id='b'/></item></group></set>", "set.unknown-element", 4},
        {SET GROUP "<item id='a'>text</item></group></set>", "set.text", 3},
        {SET GROUP "<item id='a'/> text </group></set>", "set.unknown-element", 3},
        {SET GROUP "<item id='a'></group></set>", "xml.syntax", 3},
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct stele_diags diags = {0};
        TEST_CASE(cases[i].text);
        TEST_CHECK(set_read(cases[i].text, strlen(cases[i].text), &diags) == NULL);
        TEST_ASSERT(diags.n >= 1);
        TEST_CHECK(strcmp(diags.list[0].why.code, cases[i].code) == 0);
        TEST_MSG("%s", diags.list[0].why.code);
        TEST_CHECK(diags.list[0].line == cases[i].line);
        TEST_MSG("line %u", diags.list[0].line);
        told_diags_free(&diags);
        TEST_CHECK(set_read(cases[i].text, strlen(cases[i].text), NULL) == NULL);
    }
}

TEST_LIST = {
    {"set: groups, items and parts", groups_items_and_parts},
    {"set: items are found by their ids", items_are_found_by_their_ids},
    {"set: texts by language", texts_by_language},
    {"set: digest is that of the bytes", digest_is_that_of_the_bytes},
    {"set: integers are checked", integers_are_checked},
    {"set: absent integers may have a default", absent_integers_may_have_a_default},
    {"set: broken sets are refused with their line", broken_sets_are_refused_with_their_line},
    {0},
};
