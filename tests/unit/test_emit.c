#include "stele.h"

#include "acutest.h"

static void sample(struct stele_emit *emit)
{
    emit->open(emit, NULL, false);
    emit->integer(emit, "round", 3);
    emit->open(emit, "players", true);
    emit->open(emit, NULL, false);
    emit->string(emit, "id", "anna");
    emit->open(emit, "goods", false);
    emit->close(emit);
    emit->close(emit);
    emit->integer(emit, NULL, INT64_MIN);
    emit->close(emit);
    emit->open(emit, "none", true);
    emit->close(emit);
    emit->boolean(emit, "over", false);
    emit->close(emit);
}

static void compact_and_indented(void)
{
    struct stele_buf buf = {0};
    struct stele_json json;

    stele_json_init(&json, &buf, 0);
    sample(&json.emit);
    TEST_CHECK(strcmp(buf.data, "{\"round\":3,\"players\":[{\"id\":\"anna\",\"goods\":{}},"
                                "-9223372036854775808],\"none\":[],\"over\":false}") == 0);
    TEST_MSG("%s", buf.data);
    stele_buf_clear(&buf);
    stele_json_init(&json, &buf, 2);
    sample(&json.emit);
    TEST_CHECK(strcmp(buf.data,
                      "{\n  \"round\": 3,\n  \"players\": [\n    {\n      \"id\": \"anna\",\n"
                      "      \"goods\": {}\n    },\n    -9223372036854775808\n  ],\n"
                      "  \"none\": [],\n  \"over\": false\n}") == 0);
    TEST_MSG("%s", buf.data);
    stele_buf_free(&buf);
}

static void strings_are_escaped(void)
{
    static const struct {
        const char *text, *json;
    } cases[] = {
        {"", "\"\""},
        {"Анна ×2 …", "\"Анна ×2 …\""},
        {"a\"b\\c/", "\"a\\\"b\\\\c/\""},
        {"\n\t\r\x01\x1f\x7f", "\"\\n\\t\\r\\u0001\\u001f\\u007f\""},
        {"\xc2\x9b\xe2\x80\xa8\xe2\x80\xae\xe2\x81\xa9", "\"\\u009b\\u2028\\u202e\\u2069\""},
        {"\U000e0041\U000e0fff\u200e", "\"\\udb40\\udc41\\udb43\\udfff\\u200e\""},
        {"\xf0\x9f\x8e\xb2", "\"\xf0\x9f\x8e\xb2\""},
        {"\xff", "\"\xef\xbf\xbd\""},
        {"a\xd0", "\"a\xef\xbf\xbd\""},
        {"\xc0\xaf", "\"\xef\xbf\xbd\xef\xbf\xbd\""},
        {"\xe0\x80\x80x", "\"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbdx\""},
        {"\xed\xa0\x80", "\"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\""},
        {"\xf4\x90\x80\x80", "\"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\""},
        {"\xf0\x9f\x8e", "\"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\""},
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct stele_buf buf = {0};
        struct stele_json json;
        stele_json_init(&json, &buf, 0);
        json.emit.string(&json.emit, NULL, cases[i].text);
        TEST_CASE_("case %zu", i);
        TEST_CHECK(strcmp(buf.data, cases[i].json) == 0);
        TEST_MSG("%s", buf.data);
        stele_buf_free(&buf);
    }
}

static void keys_are_escaped_too(void)
{
    struct stele_buf buf = {0};
    struct stele_json json;

    stele_json_init(&json, &buf, 0);
    json.emit.open(&json.emit, NULL, false);
    json.emit.boolean(&json.emit, "a\"", true);
    json.emit.close(&json.emit);
    TEST_CHECK(strcmp(buf.data, "{\"a\\\"\":true}") == 0);
    stele_buf_free(&buf);
}

TEST_LIST = {
    {"emit: compact and indented", compact_and_indented},
    {"emit: strings are escaped", strings_are_escaped},
    {"emit: keys are escaped, too", keys_are_escaped_too},
    {0},
};
