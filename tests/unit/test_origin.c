#include "core/read/origin.h"

#include <acutest.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char path[] = "/tmp/stele-origin-XXXXXX";

static void put(const char *text)
{
    FILE *file = fopen(path, "wb");

    TEST_ASSERT(file != NULL);
    fputs(text, file);
    fclose(file);
}

/* Makes the file; `age` seconds old, or from the future if negative: never old, however slow the
 * machine. */
static void start(const char *text, long age)
{
    struct timespec times[2] = {{.tv_sec = time(NULL) - age}, {.tv_sec = time(NULL) - age}};

    strcpy(path + strlen(path) - 6, "XXXXXX");
    const int fd = mkstemp(path);
    TEST_ASSERT(fd >= 0);
    close(fd);
    put(text);
    TEST_ASSERT(utimensat(AT_FDCWD, path, times, 0) == 0);
}

/* A stamp of the file as if `text` had been read from it. */
static struct stamp stamp_with(const char *text)
{
    struct stamp stamp;
    struct stat status;

    TEST_ASSERT(stat(path, &status) == 0);
    stamp_start(&stamp, &status);
    stamp_feed(&stamp, text, strlen(text));
    return stamp;
}

static int reads;

static ssize_t count_read(int fd, void *data, size_t size)
{
    reads++;
    return read(fd, data, size);
}

static ssize_t bad_read(int fd, void *data, size_t size)
{
    (void)fd;
    (void)data;
    (void)size;
    errno = EIO;
    return -1;
}

static int compare(struct stamp *stamp, ssize_t (*read)(int fd, void *data, size_t size))
{
    const int fd = open(path, O_RDONLY);

    TEST_ASSERT(fd >= 0);
    reads = 0;
    const int same = stamp_compare(stamp, fd, read);
    close(fd);
    return same;
}

static void test_pieces_do_not_matter(void)
{
    static const char text[] = "any text, in pieces of any size";
    struct stat status = {.st_mode = S_IFREG};
    struct stamp whole;

    stamp_start(&whole, &status);
    stamp_feed(&whole, text, strlen(text));
    for (size_t piece = 1; piece < strlen(text); piece++) {
        struct stamp parts;
        stamp_start(&parts, &status);
        for (size_t at = 0; at < strlen(text); at += piece)
            stamp_feed(&parts, text + at, strlen(text) - at < piece ? strlen(text) - at : piece);
        TEST_CHECK(parts.digest == whole.digest && parts.fed == whole.fed);
    }
    struct stamp other;
    stamp_start(&other, &status);
    stamp_feed(&other, "any text, in pieces of any sizE", strlen(text));
    TEST_CHECK(other.digest != whole.digest);
}

static void test_an_old_file_is_known_by_its_time(void)
{
    start("text", 100);
    struct stamp stamp = stamp_with("text");
    TEST_CHECK(compare(&stamp, count_read) == 1 && reads == 0);
    unlink(path);
}

static void test_a_young_file_is_read(void)
{
    start("text", -1000);
    struct stamp stamp = stamp_with("text");
    TEST_CHECK(compare(&stamp, count_read) == 1 && reads > 0);
    stamp = stamp_with("TEXT"); /* as if it had been written twice within one tick */
    TEST_CHECK(compare(&stamp, count_read) == 0);
    TEST_CHECK(compare(&stamp, bad_read) == -1 && errno == EIO);
    unlink(path);
}

static void test_a_touched_file_is_the_same(void)
{
    struct timespec times[2] = {{.tv_sec = 1000}, {.tv_sec = 1000}};

    start("text", 100);
    struct stamp stamp = stamp_with("text");
    TEST_ASSERT(utimensat(AT_FDCWD, path, times, 0) == 0);
    TEST_CHECK(compare(&stamp, count_read) == 1 && reads > 0);
    TEST_CHECK(compare(&stamp, count_read) == 1 && reads == 0); /* from then on */
    put("longer");
    TEST_CHECK(compare(&stamp, count_read) == 0 && reads == 0); /* its size tells */
    unlink(path);
}

/* An old file of the same size that says it was written when it was before. */
static void test_a_time_that_is_put_back(void)
{
    start("text", 100);
    struct stamp stamp = stamp_with("text");
    struct stat status;
    /* However coarse the clock of the file system is. */
    stamp.touched.tv_sec -= 1;
    TEST_ASSERT(stat(path, &status) == 0);
    put("TEXT");
    const struct timespec times[2] = {status.st_atim, status.st_mtim};
    TEST_ASSERT(utimensat(AT_FDCWD, path, times, 0) == 0);
    TEST_CHECK(compare(&stamp, count_read) == 0);
    put("text");
    TEST_ASSERT(utimensat(AT_FDCWD, path, times, 0) == 0);
    TEST_CHECK(compare(&stamp, count_read) == 1 && reads > 0);
    TEST_CHECK(compare(&stamp, count_read) == 1 && reads == 0);
    unlink(path);
}

/* A clock that was ahead when the file was written, or is behind now, proves nothing: the file is
 * read.  One that is far ahead now changes nothing. */
static void test_clocks_that_are_wrong(void)
{
    static const long ages[] = {-3600, -100L * 365 * 24 * 3600, 100L * 365 * 24 * 3600};

    for (size_t i = 0; i < sizeof ages / sizeof ages[0]; i++) {
        TEST_CASE_("%ld seconds old", ages[i]);
        start("text", ages[i]);
        struct stamp stamp = stamp_with("text");
        TEST_CHECK(stamp.settled == (ages[i] > 0));
        TEST_CHECK(compare(&stamp, count_read) == 1 && (reads > 0) == (ages[i] < 0));
        stamp = stamp_with("TEXT");
        stamp.touched.tv_sec -= 1;
        TEST_CHECK(compare(&stamp, count_read) == 0);
        unlink(path);
    }
}

/* Of a damaged log only a part was read: what is behind it is not known. */
static void test_a_part_is_known_by_its_time_alone(void)
{
    struct timespec times[2] = {{.tv_sec = 1000}, {.tv_sec = 1000}};

    start("text", -1000);
    struct stamp stamp = stamp_with("te");
    TEST_CHECK(compare(&stamp, count_read) == 1);
    TEST_ASSERT(utimensat(AT_FDCWD, path, times, 0) == 0);
    TEST_CHECK(compare(&stamp, count_read) == 0);
    unlink(path);
}

static void test_names(void)
{
    struct origin origin = {0};

    start("text", 100);
    const struct stamp stamp = stamp_with("text");
    TEST_CHECK(!origin_is(&origin, path) && origin_disk(&origin) == STELE_DISK_NONE);
    TEST_ASSERT(chdir("/tmp") == 0);
    TEST_ASSERT(origin_set(&origin, path + strlen("/tmp/"), &stamp));
    TEST_CHECK(origin_is(&origin, path) && origin_is(&origin, path + strlen("/tmp/")));
    TEST_ASSERT(chdir("/") == 0);
    TEST_CHECK(origin_is(&origin, path) && !origin_is(&origin, path + strlen("/tmp/")));
    TEST_CHECK(!origin_is(&origin, "/tmp") && !origin_is(&origin, "/no/such/file"));
    TEST_CHECK(origin_disk(&origin) == STELE_DISK_SAME);
    unlink(path);
    TEST_CHECK(origin_disk(&origin) == STELE_DISK_GONE && origin_is(&origin, path));
    TEST_ASSERT(mkdir(path, 0700) == 0);
    TEST_CHECK(origin_disk(&origin) == STELE_DISK_CHANGED);
    rmdir(path);
    origin_clear(&origin);
    TEST_CHECK(!origin_is(&origin, path));
}

TEST_LIST = {{"pieces_do_not_matter", test_pieces_do_not_matter},
             {"an_old_file_is_known_by_its_time", test_an_old_file_is_known_by_its_time},
             {"a_young_file_is_read", test_a_young_file_is_read},
             {"a_touched_file_is_the_same", test_a_touched_file_is_the_same},
             {"a_time_that_is_put_back", test_a_time_that_is_put_back},
             {"clocks_that_are_wrong", test_clocks_that_are_wrong},
             {"a_part_is_known_by_its_time_alone", test_a_part_is_known_by_its_time_alone},
             {"names", test_names},
             {NULL, NULL}};
