/* The reader of JSON: what it takes, and what it refuses in which column. */
#include "unit/told.h"

#include "acutest.h"

#include <stdlib.h>
#include <string.h>

/* Reads a copy that ends where it ends, so that a step too far is seen by whoever watches memory. */
static int read_exactly(const char *text, size_t size, struct stele_value **out,
                        struct stele_reason *why)
{
    char *const copy = malloc(size + 1); /* malloc(0) may be NULL */

    TEST_ASSERT(copy != NULL);
    memcpy(copy + 1, text, size);
    const int result = stele_value_read(copy + 1, size, out, why);
    free(copy); /* nothing that was read points into it */
    return result;
}

static struct stele_value *good(const char *text)
{
    struct stele_value *value = NULL;
    struct stele_reason why = {0};

    TEST_CASE(text);
    TEST_CHECK(read_exactly(text, strlen(text), &value, &why) == STELE_OK);
    TEST_MSG("%s", why.code);
    TEST_ASSERT(value != NULL);
    return value;
}

static void test_plain(void)
{
    static const struct {
        const char *text;
        enum stele_value_kind kind;
        int64_t number;
    } cases[] = {
        {"null", STELE_VALUE_NULL, 0},
        {" true\r\n", STELE_VALUE_BOOL, 1},
        {"\tfalse", STELE_VALUE_BOOL, 0},
        {"0", STELE_VALUE_INT, 0},
        {"-0", STELE_VALUE_INT, 0},
        {"-17", STELE_VALUE_INT, -17},
        {"9223372036854775807", STELE_VALUE_INT, INT64_MAX},
        {"-9223372036854775808", STELE_VALUE_INT, INT64_MIN},
        {"[]", STELE_VALUE_LIST, 0},
        {"{ }", STELE_VALUE_DICT, 0},
        {"\"\"", STELE_VALUE_TEXT, 0},
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct stele_value *const value = good(cases[i].text);
        TEST_CHECK(value->kind == cases[i].kind && value->number == cases[i].number);
        TEST_CHECK(value->first == NULL && value->next == NULL && value->key == NULL);
        TEST_CHECK(strcmp(value->text, "") == 0);
        stele_value_free(value);
    }
    stele_value_free(NULL);
}

static void test_texts(void)
{
    static const struct {
        const char *text, *meant;
    } cases[] = {
        {"\"Анна\"", "Анна"},
        {"\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\/\b\f\n\r\t"},
        {"\"\\u0041\\u0416\\u20ac\"", "AЖ€"},
        {"\"\\ud83c\\uDFB2!\"", "\xf0\x9f\x8e\xb2!"},
        {"\"\x7f\"", "\x7f"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct stele_value *const value = good(cases[i].text);
        TEST_CHECK(strcmp(value->text, cases[i].meant) == 0);
        TEST_MSG("%s", value->text);
        stele_value_free(value);
    }
}

static void test_members(void)
{
    struct stele_value *const value = good("{\"a\": [1, \"x\", [true]], \"b\" :{\"a\":2} ,\"\":3}");
    const struct stele_value *const list = stele_value_of(value, "a");
    const struct stele_value *const dict = stele_value_of(value, "b");

    TEST_ASSERT(list != NULL && list->kind == STELE_VALUE_LIST && value->first == list);
    TEST_CHECK(list->first->number == 1 && list->first->key == NULL);
    TEST_CHECK(strcmp(list->first->next->text, "x") == 0);
    TEST_CHECK(list->first->next->next->first->number == 1);
    TEST_CHECK(list->first->next->next->next == NULL);
    TEST_ASSERT(dict != NULL && list->next == dict);
    TEST_CHECK(stele_value_of(dict, "a")->number == 2);
    TEST_CHECK(stele_value_of(value, "")->number == 3);
    TEST_CHECK(stele_value_of(value, "c") == NULL);
    TEST_CHECK(stele_value_of(list, "a") == NULL);
    stele_value_free(value);
}

static void refused(const char *text, size_t size, const char *code, int32_t column)
{
    struct stele_value *value = NULL;
    struct stele_reason why = {0};

    TEST_CASE(text);
    TEST_CHECK(read_exactly(text, size, &value, &why) == STELE_EINPUT);
    TEST_CHECK(value == NULL);
    TEST_CHECK(strcmp(why.code, code) == 0);
    TEST_MSG("%s", why.code);
    TEST_CHECK(why.facts.fact[0].number == column);
    TEST_MSG("column %d", (int)why.facts.fact[0].number);
    told_refusal(&why);
}

static void test_wrong(void)
{
    static const struct {
        const char *text, *code;
        int32_t column;
    } cases[] = {
        {"", "json.value", 1},
        {"  ", "json.value", 3},
        {"nul", "json.value", 1},
        {"TRUE", "json.value", 1},
        {"[1,]", "json.value", 4},
        {"[,1]", "json.value", 2},
        {"'a'", "json.value", 1},
        {"// no\n1", "json.value", 1},
        {"+1", "json.value", 1},
        {"NaN", "json.value", 1},
        {"{\"a\":}", "json.value", 6},
        {"{a:1}", "json.name", 2},
        {"{\"a\":1,}", "json.name", 8},
        {"{1:1}", "json.name", 2},
        {"{\"a\" 1}", "json.colon", 6},
        {"{\"a\"", "json.colon", 5},
        {"[1 2]", "json.comma", 4},
        {"[1", "json.comma", 3},
        {"[\"ЖЖ\" 1]", "json.comma", 7},
        {"{\"a\":1]", "json.comma", 7},
        {"\"abc", "json.open-text", 1},
        {"\"abc\\\"", "json.open-text", 1},
        {"[\"", "json.open-text", 2},
        {"\"\\", "json.escape", 2},
        {"\"\\x41\"", "json.escape", 2},
        {"\"a\\u12g4\"", "json.escape", 3},
        {"\"\\u0000\"", "json.escape", 2},
        {"\"\\ud800\"", "json.escape", 2},
        {"\"\\ud800\\u0041\"", "json.escape", 2},
        {"\"\\udc00\\ud800\"", "json.escape", 2},
        {"\"\\u12", "json.escape", 2},
        {"\"a\xff\"", "json.utf8", 3},
        {"\"\xc0\x80\"", "json.utf8", 2},
        {"\"\xed\xa0\x80\"", "json.utf8", 2},
        {"\"\xd0", "json.utf8", 2},
        {"\"a\nb\"", "json.control", 3},
        {"-", "json.number", 1},
        {"[01]", "json.number", 2},
        {"1.5", "json.number", 1},
        {"1e3", "json.number", 1},
        {"-a", "json.number", 1},
        {"9223372036854775808", "json.number", 1},
        {"-9223372036854775809", "json.number", 1},
        {"{\"a\":1,\"a\":2}", "json.twice", 8},
        {"1 2", "json.rest", 3},
        {"{}}", "json.rest", 3},
        {"[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]", "json.depth", 18},
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        refused(cases[i].text, strlen(cases[i].text), cases[i].code, cases[i].column);
    refused("\"a\0b\"", 5, "json.control", 3);
    refused("1\0", 2, "json.rest", 2);
}

/* As many members as are allowed, and one more. */
static void test_limits(void)
{
    struct stele_buf text = {0};

    stele_buf_puts(&text, "[");
    for (int i = 0; i < STELE_JSON_MEMBERS_MAX; i++)
        stele_buf_puts(&text, i > 0 ? ",0" : "0");
    stele_buf_puts(&text, "]");
    stele_value_free(good(text.data));
    text.data[text.size - 1] = ',';
    stele_buf_puts(&text, "0]");
    refused(text.data, text.size, "json.members", (int32_t)text.size - 1);
    stele_value_free(good("[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]"));
    stele_buf_free(&text);
}

/* Every beginning of a good line is refused, in a column of its own. */
static void test_cut(void)
{
    static const char whole[] = "{\"id\":1,\"do\":\"new\",\"x\":[true,null,\"\\u0416\\n\",-5]}";

    for (size_t size = 0; size < sizeof whole - 1; size++) {
        struct stele_value *value = NULL;
        struct stele_reason why = {0};
        TEST_CASE_("%zu bytes", size);
        TEST_CHECK(read_exactly(whole, size, &value, &why) == STELE_EINPUT);
        TEST_CHECK((size_t)why.facts.fact[0].number <= size + 1);
    }
    stele_value_free(good(whole));
}

TEST_LIST = {
    {"jsonread: plain values", test_plain},
    {"jsonread: texts", test_texts},
    {"jsonread: members", test_members},
    {"jsonread: what is wrong, and where", test_wrong},
    {"jsonread: limits", test_limits},
    {"jsonread: cut short", test_cut},
    {0},
};
