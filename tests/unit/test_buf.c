#include "core/base/csv.h"
#include "core/base/join.h"
#include "stele.h"

#include <stdio.h>

#include "acutest.h"

static void adding_keeps_a_nul(void)
{
    struct stele_buf buf = {0};

    stele_buf_puts(&buf, "");
    TEST_CHECK(buf.data != NULL && buf.data[0] == '\0' && buf.size == 0);
    stele_buf_puts(&buf, "ab");
    stele_buf_add(&buf, "cde", 2);
    stele_buf_printf(&buf, "-%d", 7);
    TEST_CHECK(strcmp(buf.data, "abcd-7") == 0 && buf.size == 6 && !buf.failed);
    stele_buf_clear(&buf);
    TEST_CHECK(buf.size == 0 && strcmp(buf.data, "") == 0);
    stele_buf_free(&buf);
    TEST_CHECK(buf.data == NULL && buf.room == 0);
}

/* Every length around the sizes at which it grows or printf changes its way. */
static void growing_loses_nothing(void)
{
    char text[1200];

    for (size_t n = 0; n < sizeof text; n++) {
        struct stele_buf buf = {0};
        memset(text, 'x', n);
        text[n] = '\0';
        stele_buf_puts(&buf, "<");
        stele_buf_printf(&buf, "%s", text);
        stele_buf_puts(&buf, ">");
        TEST_CHECK(buf.size == n + 2 && strlen(buf.data) == n + 2 && buf.data[n + 1] == '>');
        stele_buf_free(&buf);
    }
}

/* What is written without the C library reads as it would write it, also after something else and
 * where a format turns out to need it after all. */
static void printf_is_printf(void)
{
    struct stele_buf buf = {0};
    char expected[256];

#define SAME(...)                                                                                  \
    do {                                                                                           \
        stele_buf_clear(&buf);                                                                     \
        stele_buf_puts(&buf, "<");                                                                 \
        stele_buf_printf(&buf, __VA_ARGS__);                                                       \
        expected[0] = '<';                                                                         \
        snprintf(expected + 1, sizeof expected - 1, __VA_ARGS__);                                  \
        TEST_CHECK(strcmp(buf.data, expected) == 0 && buf.size == strlen(expected));               \
        TEST_MSG("%s, expected %s", buf.data, expected);                                           \
    } while (0)
    SAME("%s", "");
    SAME("%s=%s;", "a", "b");
    SAME("%d %d %d %d", 0, -1, INT32_MAX, INT32_MIN);
    SAME("%u %u", 0u, UINT32_MAX);
    SAME("%lld, %lld", (long long)INT64_MIN, (long long)INT64_MAX);
    SAME("%d%%", 50);
    SAME("%s, %d and then %5u|", "a", 7, 12u);
    SAME("%+lld %ld %zu %c %016llx", 5LL, -5L, (size_t)5, 'c', 255ULL);
#undef SAME
    stele_buf_free(&buf);
}

static void joining_cuts_what_has_no_room(void)
{
    char key[8];

    join(key, "ab", "", "c");
    TEST_CHECK(strcmp(key, "abc") == 0);
    join(key, "abcd", "efg");
    TEST_CHECK(strcmp(key, "abcdefg") == 0);
    join(key, "abcd", "efgh", "i");
    TEST_CHECK(strcmp(key, "abcdefg") == 0);
}

/* Text is looked at eight bytes together: a byte that acts is found wherever it stands. */
static void showing_finds_every_byte(void)
{
    struct stele_buf out = {0};
    char text[24], expected[64];

    for (unsigned byte = 1; byte < 0x80; byte++)
        for (size_t at = 0; at < sizeof text; at++) {
            char shown[8] = {(char)byte};
            memset(text, ' ', sizeof text);
            text[at] = (char)byte;
            if (byte == '\n' || byte == '\t' || byte == '\r')
                snprintf(shown, sizeof shown, "\\%c",
                         byte == '\n'   ? 'n'
                         : byte == '\t' ? 't'
                                        : 'r');
            else if (byte < ' ' || byte > '~')
                snprintf(shown, sizeof shown, "\\x%02x", byte);
            snprintf(expected, sizeof expected, "%*s%s%*s", (int)at, "", shown,
                     (int)(sizeof text - 1 - at), "");
            stele_buf_clear(&out);
            TEST_CHECK(stele_shown(&out, text, sizeof text) == strlen(expected));
            TEST_CHECK(strcmp(out.data, expected) == 0);
            TEST_MSG("%s, expected %s", out.data, expected);
        }
    stele_buf_free(&out);
}

static void showing_counts_letters(void)
{
    static const struct {
        const char *text, *shown;
        size_t cells;
    } rows[] = {
        {"Ход игрока: ёж", "Ход игрока: ёж", 14},
        {"\xd0", "\\xd0", 4}, /* half a letter */
        {"a\xd1z", "a\\xd1z", 6},
        {"\xd2\x83", "\xd2\x83", 0}, /* a mark on the letter before */
        {"\xd0\x90\xe2\x80\xae\xd1\x8f", "А\\u202eя", 8},
        {"a\u00ad\u200f\ufeff", "a\\u00ad\\u200f\\ufeff", 19},
        {"a\U000e0041", "a\\U000e0041", 11},
        {"\u0645\u200c\u0645", "\u0645\u200c\u0645", 2}, /* joined letters */
    };
    struct stele_buf out = {0};

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        stele_buf_clear(&out);
        TEST_CHECK(stele_shown(&out, rows[i].text, strlen(rows[i].text)) == rows[i].cells);
        TEST_CHECK(strcmp(out.data, rows[i].shown) == 0);
        TEST_MSG("row %zu: %s", i, out.data);
    }
    stele_buf_free(&out);
}

static void no_field_is_a_formula(void)
{
    static const struct {
        const char *text, *field;
    } rows[] = {
        {"", ""},
        {"Anna", "Anna"},
        {"a=1,b", "\"a=1,b\""},
        {"O'Hara \"Red\"", "\"O'Hara \"\"Red\"\"\""},
        {"-12", "-12"},
        {"+3", "+3"},
        {"-0.5", "-0.5"},
        {"=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"},
        {"+1+1", "'+1+1"},
        {"-1 0", "'-1 0"},
        {"-", "'-"},
        {"-1.", "'-1."},
        {"-.5", "'-.5"},
        {"@SUM(A1)", "'@SUM(A1)"},
        {"\t=1", "'\t=1"},
        {"\r=1", "\"'\r=1\""},
        {"\n=1", "\"'\n=1\""},
        {"=1,\"2\"", "\"'=1,\"\"2\"\"\""},
        {"\uff1d1", "'\uff1d1"},
        {"\uff0b1", "'\uff0b1"},
        {"\uff0d1", "'\uff0d1"},
        {"\uff201", "'\uff201"},
        {"\u22121", "\u22121"}, /* the minus of people */
    };
    struct stele_buf out = {0};

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        TEST_CASE_("%s", rows[i].text);
        stele_buf_clear(&out);
        stele_buf_csv(&out, rows[i].text);
        TEST_CHECK(strcmp(out.data != NULL ? out.data : "", rows[i].field) == 0);
        TEST_MSG("%s", out.data);
    }
    TEST_CHECK(strcmp(csv_text("'=1"), "=1") == 0);
    TEST_CHECK(strcmp(csv_text("'-1"), "'-1") == 0);
    TEST_CHECK(strcmp(csv_text("'s"), "'s") == 0);
    TEST_CHECK(strcmp(csv_text(""), "") == 0);
    stele_buf_free(&out);
}

static void failure_is_kept(void)
{
    struct stele_buf buf = {0};

    stele_buf_puts(&buf, "a");
    stele_buf_add(&buf, "b", SIZE_MAX - 4);
    TEST_CHECK(buf.failed);
    stele_buf_puts(&buf, "c");
    TEST_CHECK(buf.failed && strcmp(buf.data, "a") == 0);
    stele_buf_free(&buf);
    stele_buf_free(NULL);
}

TEST_LIST = {
    {"buf: adding keeps a NUL", adding_keeps_a_nul},
    {"buf: growing loses nothing", growing_loses_nothing},
    {"buf: printf writes what printf writes", printf_is_printf},
    {"buf: joining cuts what there is no room for", joining_cuts_what_has_no_room},
    {"buf: showing finds every byte", showing_finds_every_byte},
    {"buf: showing counts letters", showing_counts_letters},
    {"buf: no field is a formula", no_field_is_a_formula},
    {"buf: a failure is kept", failure_is_kept},
    {0},
};
