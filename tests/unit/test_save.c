#include "fakelog.h"

#include "core/save.h"

#include <acutest.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[] = "/tmp/stele-save-XXXXXX";

static const char *in_folder(const char *name)
{
    static char path[4][512];
    static int next;

    next = (next + 1) % 4;
    snprintf(path[next], sizeof path[next], "%s/%s", folder, name);
    return path[next];
}

static void start(void)
{
    strcpy(folder + strlen(folder) - 6, "XXXXXX");
    TEST_ASSERT(mkdtemp(folder) != NULL);
}

static void finish(void)
{
    DIR *dir = opendir(folder);

    for (struct dirent *entry = readdir(dir); entry != NULL; entry = readdir(dir))
        if (entry->d_name[0] != '.')
            unlink(in_folder(entry->d_name));
    closedir(dir);
    TEST_CHECK(rmdir(folder) == 0); /* nothing was left behind */
    TEST_MSG("%s is not empty", folder);
}

static void put(const char *path, const char *text)
{
    FILE *file = fopen(path, "wb");

    TEST_ASSERT(file != NULL);
    fputs(text, file);
    fclose(file);
}

static bool holds(const char *path, const char *text)
{
    char found[64] = "";
    FILE *file = fopen(path, "rb");

    if (file == NULL)
        return false;
    const size_t n = fread(found, 1, sizeof found - 1, file);
    fclose(file);
    return n == strlen(text) && memcmp(found, text, n) == 0;
}

static int save(const char *path, const char *text)
{
    struct stele_diags diags = {0};
    const int code = stele_save_bytes(path, text, strlen(text), &diags);

    TEST_CHECK((code == STELE_OK) == (diags.n == 0));
    stele_diags_free(&diags);
    return code;
}

static void test_new_and_old_files(void)
{
    const char *path;

    start();
    path = in_folder("log.stele");
    TEST_CHECK(save(path, "one") == STELE_OK && holds(path, "one"));
    TEST_CHECK(save(path, "three") == STELE_OK && holds(path, "three"));
    TEST_CHECK(save(path, "") == STELE_OK && holds(path, ""));
    finish();
}

static void test_permissions_are_kept(void)
{
    struct stat status;
    const char *path;

    start();
    path = in_folder("log.stele");
    put(path, "old");
    chmod(path, 0640);
    TEST_CHECK(save(path, "new") == STELE_OK && holds(path, "new"));
    TEST_CHECK(stat(path, &status) == 0 && (status.st_mode & 07777) == 0640);
    finish();
}

static void test_links_are_followed(void)
{
    struct stat status;
    const char *target, *link;

    start();
    target = in_folder("target");
    link = in_folder("link");
    put(target, "old");
    TEST_ASSERT(symlink("target", link) == 0);
    TEST_CHECK(save(link, "new") == STELE_OK && holds(target, "new"));
    TEST_CHECK(lstat(link, &status) == 0 && S_ISLNK(status.st_mode));
    unlink(target);
    TEST_CHECK(save(link, "again") == STELE_OK && holds(target, "again"));
    TEST_CHECK(lstat(link, &status) == 0 && S_ISLNK(status.st_mode));
    finish();
}

/* ---- Failures ----------------------------------------------------------------------------------------- */

static int left; /* bytes, or calls, until the failure */

static ssize_t short_write(int fd, const void *data, size_t size)
{
    if (left == 0) {
        errno = ENOSPC;
        return -1;
    }
    if ((size_t)left < size)
        size = (size_t)left;
    left -= (int)size;
    return write(fd, data, size);
}

static ssize_t slow_write(int fd, const void *data, size_t size)
{
    if (left-- % 2 == 0) {
        errno = EINTR;
        return -1;
    }
    return write(fd, data, size > 1 ? 1 : size);
}

static int bad_fsync(int fd)
{
    (void)fd;
    errno = EIO;
    return -1;
}

static int bad_rename(const char *from, const char *to)
{
    (void)from;
    (void)to;
    errno = EXDEV;
    return -1;
}

static void check_failure(const struct save_ops *ops, const char *expected)
{
    struct stele_diags diags = {0};
    const char *path = in_folder("log.stele");

    put(path, "precious");
    TEST_CHECK(save_bytes(ops, path, "replacement", 11, &diags) == STELE_EIO);
    TEST_CHECK(holds(path, "precious"));
    TEST_ASSERT(diags.n == 1);
    TEST_CHECK(strcmp(diags.list[0].why.code, expected) == 0);
    TEST_CHECK(diags.list[0].kind == STELE_D_IO);
    stele_diags_free(&diags);
}

static void test_full_disk(void)
{
    for (int bytes = 0; bytes < 11; bytes++) {
        start();
        left = bytes;
        check_failure(&(struct save_ops){short_write, fsync, rename}, "io.no-space");
        finish();
    }
}

static void test_other_failures(void)
{
    start();
    check_failure(&(struct save_ops){write, bad_fsync, rename}, "io.write");
    check_failure(&(struct save_ops){write, fsync, bad_rename}, "io.rename");
    finish();
}

static void test_interrupted_writes_go_on(void)
{
    const char *path;

    start();
    path = in_folder("log.stele");
    left = 100;
    TEST_CHECK(save_bytes(&(struct save_ops){slow_write, fsync, rename}, path, "complete", 8,
                          NULL) == STELE_OK);
    TEST_CHECK(holds(path, "complete"));
    finish();
}

static void test_places_that_cannot_be_written(void)
{
    start();
    TEST_CHECK(save(in_folder("no/such/folder"), "x") == STELE_EIO);
    TEST_CHECK(save(folder, "x") == STELE_EIO); /* a folder */
    TEST_CHECK(save("/dev/full", "x") == STELE_EIO);
    TEST_CHECK(save("/dev/null", "x") == STELE_OK);
    finish();
}

/* ---- Logs ------------------------------------------------------------------------------------------------- */

static void test_logs(void)
{
    static const char *const names[] = {"a.stele", "a.stele.xml", "a.txt"};
    struct stele *lib = fake_lib();
    struct stele_log *log = fakelog_new(lib);
    struct stele_buf expected = {0}, found = {0};

    start();
    fakelog_grow(log, 3, 40);
    TEST_CHECK(stele_log_write(log, STELE_FORMAT_XML, &expected) == STELE_OK);
    for (size_t i = 0; i < 3; i++) {
        const char *path = in_folder(names[i]);
        const struct stele_source source = {.path = path};
        struct stele_log *copy;
        TEST_CASE(names[i]);
        TEST_CHECK(stele_log_save(log, path, stele_format_of(path), NULL) == STELE_OK);
        TEST_CHECK(stele_log_read(lib, &source, NULL, &copy, NULL) == STELE_OK);
        TEST_ASSERT(copy != NULL);
        stele_buf_clear(&found);
        TEST_CHECK(stele_log_write(copy, STELE_FORMAT_XML, &found) == STELE_OK);
        TEST_CHECK(found.size == expected.size && strcmp(found.data, expected.data) == 0);
        stele_log_free(copy);
    }
    stele_buf_free(&expected);
    stele_buf_free(&found);
    stele_log_free(log);
    stele_free(lib);
    finish();
}

static void test_formats_by_name(void)
{
    TEST_CHECK(stele_format_of("a.stele") == STELE_FORMAT_GZ);
    TEST_CHECK(stele_format_of("a.stele.xml") == STELE_FORMAT_XML);
    TEST_CHECK(stele_format_of("b.xml") == STELE_FORMAT_XML);
    TEST_CHECK(stele_format_of("a.txt") == STELE_FORMAT_TEXT);
    TEST_CHECK(stele_format_of("a") == STELE_FORMAT_GZ && stele_format_of("") == STELE_FORMAT_GZ);
}

TEST_LIST = {{"new_and_old_files", test_new_and_old_files},
             {"permissions_are_kept", test_permissions_are_kept},
             {"links_are_followed", test_links_are_followed},
             {"full_disk", test_full_disk},
             {"other_failures", test_other_failures},
             {"interrupted_writes_go_on", test_interrupted_writes_go_on},
             {"places_that_cannot_be_written", test_places_that_cannot_be_written},
             {"logs", test_logs},
             {"formats_by_name", test_formats_by_name},
             {NULL, NULL}};
