#include "stele.h"

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
    {"buf: a failure is kept", failure_is_kept},
    {0},
};
