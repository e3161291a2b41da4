/* Input: gzip or plain by content, limits, and every way a source can fail. */
#include "core/read/gzin.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>
#include <zlib.h>

#include "acutest.h"

static const char plain[] = "log format=1\n  a line\n  another line\n";

/* gzip of `size` bytes, with a header of its own if that is not NULL; the caller frees. */
static unsigned char *pack_with(gz_header *header, const void *data, size_t size, size_t *packed_n)
{
    z_stream stream = {0};
    const size_t room = size + size / 100 + 1024;
    unsigned char *out = malloc(room);

    TEST_ASSERT(out != NULL);
    TEST_ASSERT(deflateInit2(&stream, 9, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY) == Z_OK);
    TEST_ASSERT(header == NULL || deflateSetHeader(&stream, header) == Z_OK);
    stream.next_in = (unsigned char *)data;
    stream.avail_in = (uInt)size;
    stream.next_out = out;
    stream.avail_out = (uInt)room;
    TEST_ASSERT(deflate(&stream, Z_FINISH) == Z_STREAM_END);
    *packed_n = stream.total_out;
    deflateEnd(&stream);
    return out;
}

static unsigned char *pack(const void *data, size_t size, size_t *packed_n)
{
    return pack_with(NULL, data, size, packed_n);
}

/* Reads everything in pieces of `step`; returns the size, or -1. */
static long drain(struct gzin *in, char *out, size_t room, size_t step)
{
    size_t size = 0;

    for (;;) {
        const size_t left = room - size;
        const long n = gzin_read(in, out + size, left < step ? left : step);
        if (n < 0)
            return -1;
        if (n == 0)
            return (long)size;
        size += (size_t)n;
    }
}

static const char *error_of(struct gzin *in, const struct stele_source *source,
                            const struct stele_limits *limits)
{
    static char sink[1 << 16];

    if (gzin_open(in, source, limits))
        while (gzin_read(in, sink, sizeof sink) > 0)
            ;
    return gzin_error(in)->code;
}

static void check_error(struct gzin *in, const struct stele_source *source, const char *expected)
{
    const char *code = error_of(in, source, &stele_limits_default);

    TEST_CHECK(code != NULL && strcmp(code, expected) == 0);
    TEST_MSG("expected %s, found %s", expected, code != NULL ? code : "no error");
}

static void content_decides(void)
{
    struct gzin *in = gzin_new();
    size_t packed_n;
    unsigned char *packed = pack(plain, sizeof plain - 1, &packed_n);
    const struct stele_source sources[] = {
        {.path = "a.stele", .data = plain, .size = sizeof plain - 1},
        {.path = "a.txt", .data = packed, .size = packed_n},
    };
    char out[256];

    for (size_t step = 1; step < 64; step += 7)
        for (size_t i = 0; i < 2; i++) {
            TEST_ASSERT(gzin_open(in, &sources[i], &stele_limits_default));
            TEST_CHECK(drain(in, out, sizeof out, step) == (long)sizeof plain - 1);
            TEST_CHECK(memcmp(out, plain, sizeof plain - 1) == 0);
            TEST_CHECK(gzin_bytes(in) == sizeof plain - 1);
        }
    free(packed);
    gzin_free(in);
}

static void peek_consumes_nothing(void)
{
    struct gzin *in = gzin_new();
    char data[2000], out[2100];
    const struct stele_source source = {.data = data, .size = sizeof data};
    const unsigned char *head;

    for (size_t i = 0; i < sizeof data; i++)
        data[i] = (char)('a' + i % 26);
    TEST_ASSERT(gzin_open(in, &source, &stele_limits_default));
    TEST_CHECK(gzin_peek(in, &head) == GZIN_PEEK_MAX);
    TEST_CHECK(memcmp(head, data, GZIN_PEEK_MAX) == 0);
    TEST_CHECK(drain(in, out, sizeof out, 300) == (long)sizeof data);
    TEST_CHECK(memcmp(out, data, sizeof data) == 0);
    gzin_free(in);
}

static void check_whole(struct gzin *in, const struct stele_source *source, const char *expected)
{
    const unsigned char *data;
    char rest[8];

    TEST_ASSERT(gzin_open(in, source, &stele_limits_default));
    TEST_ASSERT(gzin_peek(in, &data) > 0);
    const size_t size = gzin_whole(in, &data);
    if (expected == NULL) {
        TEST_CHECK(size == 0);
        TEST_CHECK(gzin_read(in, rest, sizeof rest) > 0); /* nothing was consumed */
        return;
    }
    TEST_CHECK(size == strlen(expected) && memcmp(data, expected, size + 1) == 0);
    TEST_CHECK(gzin_read(in, rest, sizeof rest) == 0);
    TEST_CHECK(gzin_error(in)->code == NULL);
}

/* All at once: small files and packed memory, complete; nothing else. */
static void small_input_is_whole(void)
{
    struct gzin *in = gzin_new();
    static unsigned char noise[300000];
    char text[2000];
    size_t packed_n, noise_n;
    char path[] = "/tmp/gzin-XXXXXX";
    const int fd = mkstemp(path);

    memset(text, 'a', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    TEST_ASSERT(fd >= 0 && write(fd, text, sizeof text - 1) == sizeof text - 1);
    close(fd);
    for (size_t i = 0; i < sizeof noise; i++)
        noise[i] = (unsigned char)(i * 2654435761u >> 24);
    unsigned char *packed = pack(text, sizeof text - 1, &packed_n);
    unsigned char *packed_noise = pack(noise, sizeof noise, &noise_n);
    check_whole(in, &(struct stele_source){.path = path}, text);
    check_whole(in, &(struct stele_source){.data = packed, .size = packed_n}, text);
    check_whole(in, &(struct stele_source){.data = packed, .size = packed_n - 1}, NULL);
    check_whole(in, &(struct stele_source){.data = text, .size = sizeof text - 1}, NULL);
    check_whole(in, &(struct stele_source){.data = packed_noise, .size = noise_n}, NULL);
    free(packed_noise);
    free(packed);
    remove(path);
    gzin_free(in);
}

static void members_join(void)
{
    struct gzin *in = gzin_new();
    size_t n1, n2;
    unsigned char *first = pack("log ", 4, &n1), *second = pack("format=1", 8, &n2);
    unsigned char both[256];
    char out[64];

    memcpy(both, first, n1);
    memcpy(both + n1, second, n2);
    const struct stele_source source = {.data = both, .size = n1 + n2};
    TEST_ASSERT(gzin_open(in, &source, &stele_limits_default));
    TEST_CHECK(drain(in, out, sizeof out, 64) == 12);
    TEST_CHECK(memcmp(out, "log format=1", 12) == 0);
    memcpy(both + n1 + n2, "rubbish", 7);
    check_error(in, &(struct stele_source){.data = both, .size = n1 + n2 + 7}, "gz.corrupt");
    free(first);
    free(second);
    gzin_free(in);
}

static void every_truncation_is_noticed(void)
{
    struct gzin *in = gzin_new();
    size_t packed_n;
    unsigned char *packed = pack(plain, sizeof plain - 1, &packed_n);

    for (size_t n = 1; n < packed_n; n++)
        check_error(in, &(struct stele_source){.data = packed, .size = n}, "gz.truncated");
    free(packed);
    gzin_free(in);
}

static void every_flip_is_noticed_or_harmless(void)
{
    struct gzin *in = gzin_new();
    size_t packed_n;
    unsigned char *packed = pack(plain, sizeof plain - 1, &packed_n);
    char out[4096];

    for (size_t i = 2; i < packed_n; i++)
        for (int bit = 0; bit < 8; bit++) {
            packed[i] ^= (unsigned char)(1 << bit);
            const struct stele_source source = {.data = packed, .size = packed_n};
            if (gzin_open(in, &source, &stele_limits_default)) {
                const long n = drain(in, out, sizeof out, 100);
                TEST_CHECK(n < 0 || (n == (long)sizeof plain - 1 &&
                                     memcmp(out, plain, sizeof plain - 1) == 0));
            }
            packed[i] ^= (unsigned char)(1 << bit);
        }
    free(packed);
    gzin_free(in);
}

/* A header may carry a name, and a sum over itself, which counts. */
static void headers_are_checked(void)
{
    struct gzin *in = gzin_new();
    unsigned char name[] = "game.stele.xml";
    gz_header header = {.name = name, .hcrc = 1};
    size_t packed_n;
    unsigned char *packed = pack_with(&header, plain, sizeof plain - 1, &packed_n);
    const struct stele_source source = {.data = packed, .size = packed_n};

    TEST_CHECK(error_of(in, &source, &stele_limits_default) == NULL);
    TEST_CHECK(gzin_bytes(in) == sizeof plain - 1);
    packed[10] ^= 1; /* the first letter of the name */
    check_error(in, &source, "gz.corrupt");
    free(packed);
    gzin_free(in);
}

/* Around the size up to which a log is unpacked at once: the same bytes, whichever way. */
static void sizes_around_the_buffer(void)
{
    static const size_t sizes[] = {1, 511, 512, (1 << 18) - 1, 1 << 18, (1 << 18) + 1, 1 << 19};
    struct gzin *in = gzin_new();
    char *data = malloc(1 << 19), *out = malloc((1 << 20) + 1);

    TEST_ASSERT(data != NULL && out != NULL);
    for (size_t i = 0; i < 1 << 19; i++)
        data[i] = (char)('a' + i * i % 23);
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        size_t packed_n;
        unsigned char *packed = pack(data, sizes[i], &packed_n);
        unsigned char *twice = malloc(2 * packed_n);
        TEST_CASE_("%zu bytes", sizes[i]);
        TEST_ASSERT(twice != NULL);
        memcpy(twice, packed, packed_n);
        memcpy(twice + packed_n, packed, packed_n);
        for (size_t members = 1; members <= 2; members++) {
            const struct stele_source source = {.data = twice, .size = members * packed_n};
            struct stele_limits limits = stele_limits_default;
            TEST_ASSERT(gzin_open(in, &source, &limits));
            TEST_CHECK(drain(in, out, (1 << 20) + 1, 10000) == (long)(members * sizes[i]));
            TEST_CHECK(memcmp(out, data, sizes[i]) == 0);
            TEST_CHECK(memcmp(out + (members - 1) * sizes[i], data, sizes[i]) == 0);
            limits.bytes = members * sizes[i] - 1;
            const char *const code = error_of(in, &source, &limits);
            TEST_CHECK(code != NULL && strcmp(code, "limit.bytes") == 0);
        }
        packed[packed_n - 4] ^= 1; /* the size it says of itself */
        check_error(in, &(struct stele_source){.data = packed, .size = packed_n}, "gz.corrupt");
        free(twice);
        free(packed);
    }
    free(out);
    free(data);
    gzin_free(in);
}

static void bombs_are_refused(void)
{
    struct gzin *in = gzin_new();
    const size_t size = 8 << 20;
    char *zeros = calloc(1, size);
    size_t packed_n;
    unsigned char *packed = pack(zeros, size, &packed_n);
    const struct stele_source bomb = {.data = packed, .size = packed_n};
    struct stele_limits limits = stele_limits_default;
    const char *code;

    check_error(in, &bomb, "limit.ratio");
    TEST_CHECK(gzin_error(in)->kind == STELE_D_LIMIT);
    TEST_CHECK(gzin_error(in)->limit == 1000);
    limits.ratio = 100000;
    TEST_CHECK(error_of(in, &bomb, &limits) == NULL);
    limits.bytes = 1000000;
    code = error_of(in, &bomb, &limits);
    TEST_CHECK(code != NULL && strcmp(code, "limit.bytes") == 0);
    TEST_CHECK(gzin_bytes(in) <= limits.bytes + (1 << 18));
    code = error_of(in, &(struct stele_source){.data = zeros, .size = size}, &limits);
    TEST_CHECK(code != NULL && strcmp(code, "limit.bytes") == 0);
    free(packed);
    free(zeros);
    gzin_free(in);
}

static void sources_that_fail(void)
{
    struct gzin *in = gzin_new();
    char dir[] = "/tmp/test_gzin.XXXXXX", path[64];

    TEST_ASSERT(mkdtemp(dir) != NULL);
    snprintf(path, sizeof path, "%s/file", dir);
    check_error(in, &(struct stele_source){.path = path}, "io.not-found");
    TEST_CHECK(gzin_error(in)->kind == STELE_D_IO && gzin_error(in)->system != 0);
    check_error(in, &(struct stele_source){.path = dir}, "io.directory");
    FILE *file = fopen(path, "wb");
    TEST_ASSERT(file != NULL);
    fclose(file);
    check_error(in, &(struct stele_source){.path = path}, "log.empty");
    TEST_CHECK(gzin_error(in)->kind == STELE_D_FORMAT);
    check_error(in, &(struct stele_source){.data = "", .size = 0}, "log.empty");
    if (geteuid() != 0) {
        chmod(path, 0);
        check_error(in, &(struct stele_source){.path = path}, "io.denied");
    }
    unlink(path);
    snprintf(path, sizeof path, "%s/a/b", dir);
    check_error(in, &(struct stele_source){.path = path}, "io.not-found");
    rmdir(dir);
    gzin_free(in);
}

/* Nobody writes into the pipe, so that whoever waited for it would wait for ever. */
static void what_is_no_file_is_not_waited_for(void)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    struct gzin *in = gzin_new();
    char dir[] = "/tmp/test_gzin.XXXXXX", path[64], link[64];

    alarm(60);
    TEST_ASSERT(mkdtemp(dir) != NULL);
    snprintf(path, sizeof path, "%s/x.stele", dir);
    snprintf(link, sizeof link, "%s/link", dir);
    TEST_ASSERT(mkfifo(path, 0600) == 0 && symlink("x.stele", link) == 0);
    check_error(in, &(struct stele_source){.path = path}, "io.not-a-file");
    TEST_CHECK(gzin_error(in)->kind == STELE_D_IO);
    check_error(in, &(struct stele_source){.path = link}, "io.not-a-file");
    unlink(path);
    const int server = socket(AF_UNIX, SOCK_STREAM, 0);
    strcpy(address.sun_path, path);
    TEST_ASSERT(server >= 0 && bind(server, (struct sockaddr *)&address, sizeof address) == 0);
    check_error(in, &(struct stele_source){.path = path}, "io.not-a-file");
    check_error(in, &(struct stele_source){.path = "/dev/null"}, "io.not-a-file");
    close(server);
    unlink(path);
    unlink(link);
    rmdir(dir);
    gzin_free(in);
    alarm(0);
}

static void files_are_read(void)
{
    struct gzin *in = gzin_new();
    char path[] = "/tmp/test_gzin.XXXXXX", out[256];
    const int fd = mkstemp(path);

    TEST_ASSERT(fd >= 0);
    TEST_CHECK(write(fd, plain, sizeof plain - 1) == (ssize_t)sizeof plain - 1);
    close(fd);
    for (int i = 0; i < 3; i++) {
        TEST_ASSERT(gzin_open(in, &(struct stele_source){.path = path}, &stele_limits_default));
        TEST_CHECK(drain(in, out, sizeof out, 10) == (long)sizeof plain - 1);
    }
    gzin_close(in);
    TEST_ASSERT(freopen(path, "rb", stdin) != NULL);
    TEST_ASSERT(gzin_open(in, &(struct stele_source){.path = "-"}, &stele_limits_default));
    TEST_CHECK(drain(in, out, sizeof out, 10) == (long)sizeof plain - 1);
    unlink(path);
    gzin_free(in);
}

TEST_LIST = {
    {"gzin: content decides, not the name", content_decides},
    {"gzin: peek consumes nothing", peek_consumes_nothing},
    {"gzin: small input is had at once", small_input_is_whole},
    {"gzin: gzip members join", members_join},
    {"gzin: every truncation is noticed", every_truncation_is_noticed},
    {"gzin: every flip is noticed or harmless", every_flip_is_noticed_or_harmless},
    {"gzin: headers are checked", headers_are_checked},
    {"gzin: sizes around the buffer", sizes_around_the_buffer},
    {"gzin: bombs are refused", bombs_are_refused},
    {"gzin: sources that fail", sources_that_fail},
    {"gzin: what is no file is not waited for", what_is_no_file_is_not_waited_for},
    {"gzin: files and standard input", files_are_read},
    {0},
};
