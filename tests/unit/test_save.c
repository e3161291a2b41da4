#define _DEFAULT_SOURCE /* setgroups */
#ifdef HAVE_CONFIG_H
#include "config.h"
#endif
#include "fakelog.h"

#include "core/log/log.h"
#include "core/log/save.h"

#include "told.h"

#include <acutest.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#ifdef HAVE_SYS_XATTR_H
#include <sys/xattr.h>
#endif
#include <time.h>
#include <unistd.h>

static char folder[] = "/tmp/stele-save-XXXXXX";

/* Its paths stay until 64 more were asked for: longer than a test needs them. */
static const char *in_folder(const char *name)
{
    static char path[64][512];
    static int next;

    next = (next + 1) % 64;
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
    char found[512] = "";
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
    const int code = stele_save_bytes(path, text, strlen(text), NULL, &diags);

    TEST_CHECK((code == STELE_OK) == (diags.n == 0));
    told_diags_free(&diags);
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

static bool exists(const char *path)
{
    struct stat status;

    return lstat(path, &status) == 0;
}

/* Mode bits count for everybody, the superuser included. */
static void test_protected_files_are_left_alone(void)
{
    struct stele_diags diags = {0};
    struct stat status;
    const char *path;

    start();
    path = in_folder("log.stele");
    put(path, "old");
    chmod(path, 0444);
    TEST_CHECK(stele_save_bytes(path, "new", 3, NULL, &diags) == STELE_EIO && holds(path, "old"));
    TEST_CHECK(diags.n == 1 && strcmp(diags.list[0].why.code, "io.denied") == 0);
    TEST_CHECK(stat(path, &status) == 0 && (status.st_mode & 07777) == 0444);
    told_diags_free(&diags);
    finish();
}

/* ---- Failures ----------------------------------------------------------------------------------------- */

enum op { OP_OPEN, OP_CLOSE, OP_READ, OP_WRITE, OP_FSYNC, OP_FLOCK, OP_RENAME, OPS_N };
static const char *const op_names[OPS_N] = {"open",  "close", "read",  "write",
                                            "fsync", "flock", "rename"};

/* The call that fails: its kind, how many of that kind succeed before, and how it fails. */
static struct {
    enum op op;
    int left;
    int error; /* 0: the process is killed */
    bool met;
} fault;

static bool faulty(enum op op)
{
    if (op != fault.op || fault.met || fault.left-- > 0)
        return false;
    fault.met = true;
    if (fault.error == 0)
        raise(SIGKILL);
    errno = fault.error;
    return true;
}

static int faulty_open(const char *path, int flags, mode_t mode)
{
    return faulty(OP_OPEN) ? -1 : open(path, flags, mode);
}

/* Also a close that fails closes. */
static int faulty_close(int fd)
{
    const int result = close(fd);

    return faulty(OP_CLOSE) ? -1 : result;
}

static ssize_t faulty_read(int fd, void *data, size_t size)
{
    return faulty(OP_READ) ? -1 : read(fd, data, size);
}

/* Byte by byte, so that there is a call after some have been written. */
static ssize_t faulty_write(int fd, const void *data, size_t size)
{
    return faulty(OP_WRITE) ? -1 : write(fd, data, size > 1 ? 1 : size);
}

static int faulty_fsync(int fd)
{
    return faulty(OP_FSYNC) ? -1 : fsync(fd);
}

static int faulty_flock(int fd, int operation)
{
    return faulty(OP_FLOCK) ? -1 : flock(fd, operation);
}

static int faulty_rename(const char *from, const char *to)
{
    return faulty(OP_RENAME) ? -1 : rename(from, to);
}

static unsigned paused; /* milliseconds */

static void count_pause(unsigned milliseconds)
{
    paused += milliseconds;
}

static const struct save_ops faulty_ops = {faulty_open,   faulty_close, faulty_read,
                                           faulty_write,  faulty_fsync, faulty_flock,
                                           faulty_rename, link,         count_pause};

/* What is known of a file; its clock is not trusted, so that it will be read. */
static struct stamp stamp_of(const char *path)
{
    struct stamp stamp;
    struct stat status;
    char data[64];
    const int fd = open(path, O_RDONLY);

    TEST_ASSERT(fd >= 0 && fstat(fd, &status) == 0);
    stamp_start(&stamp, &status);
    stamp_feed(&stamp, data, (size_t)read(fd, data, sizeof data));
    stamp.settled = false;
    close(fd);
    return stamp;
}

static bool has_temporaries(void)
{
    DIR *dir = opendir(folder);
    bool found = false;

    for (struct dirent *entry = readdir(dir); entry != NULL; entry = readdir(dir))
        found = found || strncmp(entry->d_name, ".stele-", 7) == 0;
    closedir(dir);
    return found;
}

static int save_faultily(const char *path, struct stele_diags *diags)
{
    struct stamp expect = stamp_of(path);

    return save_bytes(&faulty_ops, path, "replacement", 11, &(struct save_terms){.expect = &expect},
                      diags);
}

/* Either it worked, or the file is as it was and somebody said why.  Returns whether the call that
 * was to fail was made at all. */
static bool check_fault(enum op op, int nth, int error)
{
    struct stele_diags diags = {0};
    const char *path = in_folder("log.stele");

    TEST_CASE_("%s, call %d: %s", op_names[op], nth, strerror(error));
    put(path, "precious");
    fault.op = op;
    fault.left = nth;
    fault.error = error;
    fault.met = false;
    const int code = save_faultily(path, &diags);
    TEST_CHECK(holds(path, code == STELE_OK ? "replacement" : "precious"));
    TEST_CHECK(!has_temporaries());
    TEST_CHECK(diags.n == (code == STELE_OK ? 0 : 1));
    TEST_CHECK(code == STELE_OK || diags.list[0].kind == STELE_D_IO);
    if (error == EINTR && op != OP_RENAME) /* which cannot be interrupted */
        TEST_CHECK(code == STELE_OK);
    told_diags_free(&diags);
    return fault.met;
}

static void test_every_call_fails(void)
{
    static const int errors[] = {EIO, ENOSPC, EDQUOT, EROFS, EACCES, ENOLCK, EMFILE, EINTR};

    start();
    for (enum op op = 0; op < OPS_N; op++)
        for (size_t i = 0; i < sizeof errors / sizeof errors[0]; i++) {
            int nth = 0;
            while (check_fault(op, nth, errors[i]))
                nth++;
            TEST_CHECK(nth > 0); /* the call is made */
        }
    finish();
}

/* The code for a failure, where people must know what to do about it. */
static void test_codes_of_failures(void)
{
    static const struct {
        enum op op;
        int nth, error;
        const char *code;
    } cases[] = {
        {OP_OPEN, 0, EACCES, "io.denied"},    {OP_OPEN, 0, EMFILE, "io.open"},
        {OP_FLOCK, 0, EIO, "io.lock"},        {OP_READ, 0, EIO, "io.read"},
        {OP_OPEN, 1, EROFS, "io.denied"},     {OP_OPEN, 1, ENOSPC, "io.no-space"},
        {OP_WRITE, 0, ENOSPC, "io.no-space"}, {OP_WRITE, 5, EDQUOT, "io.no-space"},
        {OP_WRITE, 5, EIO, "io.write"},       {OP_FSYNC, 0, EIO, "io.write"},
        {OP_FSYNC, 0, ENOSPC, "io.no-space"}, {OP_READ, 2, EIO, "io.write"},
        {OP_CLOSE, 0, EIO, "io.write"},       {OP_CLOSE, 0, EDQUOT, "io.no-space"},
        {OP_RENAME, 0, EXDEV, "io.rename"},   {OP_RENAME, 0, EROFS, "io.denied"},
    };

    start();
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct stele_diags diags = {0};
        const char *path = in_folder("log.stele");
        TEST_CASE_("%s, call %d: %s", op_names[cases[i].op], cases[i].nth,
                   strerror(cases[i].error));
        put(path, "precious");
        fault.op = cases[i].op;
        fault.left = cases[i].nth;
        fault.error = cases[i].error;
        fault.met = false;
        TEST_CHECK(save_faultily(path, &diags) == STELE_EIO && holds(path, "precious"));
        TEST_ASSERT(diags.n == 1);
        TEST_CHECK(strcmp(diags.list[0].why.code, cases[i].code) == 0);
        TEST_MSG("%s", diags.list[0].why.code);
        told_diags_free(&diags);
    }
    finish();
}

/* A disk that takes other bytes than it was given. */
static ssize_t lossy_write(int fd, const void *data, size_t size)
{
    (void)data;
    return write(fd, "????????????????", size < 16 ? size : 16);
}

static void test_what_the_disk_holds_is_compared(void)
{
    struct save_ops ops = save_ops_default;
    struct stele_diags diags = {0};
    const char *path;

    start();
    path = in_folder("log.stele");
    put(path, "precious");
    ops.write = lossy_write;
    TEST_CHECK(save_bytes(&ops, path, "new", 3, NULL, &diags) == STELE_EIO);
    TEST_CHECK(diags.n == 1 && holds(path, "precious") && !has_temporaries());
    told_diags_free(&diags);
    finish();
}

static int left; /* bytes until the disk is full */

static ssize_t short_write(int fd, const void *data, size_t size)
{
    if ((size_t)left < size)
        size = (size_t)left; /* at the end 0, as some devices say it */
    left -= (int)size;
    return write(fd, data, size);
}

static void test_full_disk(void)
{
    struct save_ops ops = save_ops_default;

    ops.write = short_write;
    for (int bytes = 0; bytes < 11; bytes++) {
        struct stele_diags diags = {0};
        start();
        const char *path = in_folder("log.stele");
        put(path, "precious");
        left = bytes;
        TEST_CHECK(save_bytes(&ops, path, "replacement", 11, NULL, &diags) == STELE_EIO);
        TEST_CHECK(diags.n == 1 && strcmp(diags.list[0].why.code, "io.no-space") == 0);
        TEST_CHECK(holds(path, "precious") && !has_temporaries());
        told_diags_free(&diags);
        finish();
    }
}

/* ---- Killed processes ------------------------------------------------------------------------------------ */

/* Kills a process at a call of its save.  Returns whether it came so far. */
static bool kill_saver(enum op op, int nth)
{
    const char *path = in_folder("log.stele");
    int status;

    const pid_t child = fork();
    TEST_ASSERT(child >= 0);
    if (child == 0) {
        fault.op = op;
        fault.left = nth;
        fault.error = 0;
        fault.met = false;
        save_faultily(path, NULL);
        _exit(0);
    }
    TEST_ASSERT(waitpid(child, &status, 0) == child);
    return WIFSIGNALED(status);
}

static void test_killed_savers(void)
{
    start();
    const char *path = in_folder("log.stele");
    for (enum op op = 0; op < OPS_N; op++) {
        int nth = 0;
        bool killed = true, littered = false;
        for (; killed; nth++) {
            TEST_CASE_("%s, call %d", op_names[op], nth);
            put(path, "precious");
            killed = kill_saver(op, nth);
            TEST_CHECK(holds(path, "precious") || holds(path, "replacement"));
            littered = littered || has_temporaries();
            TEST_CHECK(save(path, "after") == STELE_OK && holds(path, "after"));
            TEST_CHECK(!has_temporaries());
        }
        /* Files are opened before there is a temporary one, and after. */
        TEST_CHECK(nth > 1 && littered == (op != OP_OPEN));
    }
    finish();
}

static void test_only_abandoned_temporaries_are_swept(void)
{
    static const char *const others[] = {"stele-1-0.tmp",    ".stele-1-0.tmp~", ".stele-x-0.tmp",
                                         ".stele--0.tmp",    ".stele-1-.tmp",   ".stele-1-0.tm",
                                         ".stele-1-0-0.tmp", ".stele-1.tmp",    ".stele-2-0.tmp"};
    const size_t others_n = sizeof others / sizeof others[0];

    start();
    put(in_folder(".stele-1-0.tmp"), "left behind");
    for (size_t i = 0; i + 1 < others_n; i++)
        put(in_folder(others[i]), "somebody's");
    TEST_ASSERT(symlink("stele-1-0.tmp", in_folder(others[others_n - 1])) == 0);
    const char *held = in_folder(".stele-3-0.tmp");
    put(held, "being written");
    const int fd = open(held, O_RDWR);
    TEST_ASSERT(fd >= 0 && flock(fd, LOCK_EX) == 0);
    TEST_CHECK(save(in_folder("log.stele"), "new") == STELE_OK);
    TEST_CHECK(!exists(in_folder(".stele-1-0.tmp")));
    TEST_CHECK(exists(in_folder(".stele-3-0.tmp")));
    for (size_t i = 0; i < others_n; i++) {
        TEST_CHECK(exists(in_folder(others[i])));
        TEST_MSG("%s", others[i]);
        unlink(in_folder(others[i]));
    }
    close(fd);
    TEST_CHECK(save(in_folder("log.stele"), "newer") == STELE_OK && !has_temporaries());
    finish();
}

static void set_age(const char *path, time_t seconds)
{
    struct timespec times[2] = {{0}};

    clock_gettime(CLOCK_REALTIME, &times[1]);
    times[1].tv_sec -= seconds;
    times[0] = times[1];
    TEST_ASSERT(utimensat(AT_FDCWD, path, times, 0) == 0);
}

/* Leftovers of others go, too: those that nobody holds, as far as that can be asked; and those that
 * are private, when they have lain there for a day. */
static void test_leftovers_of_others(void)
{
    enum { SOMEBODY = 54321, OTHER_USER = 54322, HOUR = 3600, DAY = 24 * HOUR };

    if (geteuid() != 0)
        return;
    start();
    const char *path = in_folder("log.stele"), *open_to_all = in_folder(".stele-1-0.tmp"),
               *private_old = in_folder(".stele-1-1.tmp"),
               *private_new = in_folder(".stele-1-2.tmp"), *linked = in_folder(".stele-1-3.tmp"),
               *linked_to = in_folder("linked");
    const char *const leftovers[] = {open_to_all, private_old, private_new, linked};
    chmod(folder, 0777);
    for (size_t i = 0; i < 4; i++) {
        put(leftovers[i], "left behind");
        TEST_ASSERT(chown(leftovers[i], SOMEBODY, SOMEBODY) == 0);
        TEST_ASSERT(chmod(leftovers[i], i == 0 ? 0666 : 0600) == 0);
    }
    TEST_ASSERT(link(linked, linked_to) == 0);
    set_age(private_old, DAY + HOUR);
    set_age(private_new, HOUR);
    set_age(linked, DAY + HOUR);
    int status;
    const pid_t child = fork();
    TEST_ASSERT(child >= 0);
    if (child == 0)
        _exit(setgid(OTHER_USER) != 0 || setuid(OTHER_USER) != 0 ||
              stele_save_bytes(path, "new", 3, NULL, NULL) != STELE_OK);
    TEST_ASSERT(waitpid(child, &status, 0) == child);
    TEST_CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    TEST_CHECK(!exists(open_to_all) && !exists(private_old));
    TEST_CHECK(exists(private_new) && exists(linked));
    /* The superuser can ask for every lock. */
    const int fd = open(private_new, O_RDWR);
    TEST_ASSERT(fd >= 0 && flock(fd, LOCK_EX) == 0);
    TEST_CHECK(save(path, "newer") == STELE_OK && exists(private_new));
    close(fd);
    TEST_CHECK(save(path, "newest") == STELE_OK && !exists(private_new) && exists(linked));
    unlink(linked);
    finish();
}

static int link_then_die(const char *from, const char *to)
{
    if (link(from, to) == 0)
        raise(SIGKILL);
    return -1;
}

/* Somebody is killed between giving a new file its name and taking away the other. */
static void test_second_names_are_swept(void)
{
    int status;

    start();
    const char *path = in_folder("log.stele");
    const pid_t child = fork();
    TEST_ASSERT(child >= 0);
    if (child == 0) {
        struct save_ops ops = save_ops_default;
        ops.link = link_then_die;
        save_bytes(&ops, path, "new", 3, NULL, NULL);
        _exit(0);
    }
    TEST_ASSERT(waitpid(child, &status, 0) == child && WIFSIGNALED(status));
    TEST_CHECK(holds(path, "new") && has_temporaries());
    TEST_CHECK(save(path, "newer") == STELE_OK); /* without a word of other names */
    TEST_CHECK(holds(path, "newer") && !has_temporaries());
    finish();
}

/* ---- Taking turns ------------------------------------------------------------------------------------------ */

static int holder = -1; /* holds the lock */

static void release_after_a_while(unsigned milliseconds)
{
    paused += milliseconds;
    if (paused >= 100 && holder >= 0) {
        close(holder);
        holder = -1;
    }
}

/* Another saver has its turn: the file is a new one. */
static void replace_then_release(unsigned milliseconds)
{
    if (paused == 0) {
        put(in_folder("other"), "theirs");
        TEST_CHECK(rename(in_folder("other"), in_folder("log.stele")) == 0);
    }
    release_after_a_while(milliseconds);
}

static int save_while_held(void (*pause)(unsigned milliseconds), bool guarded, const char **code)
{
    struct save_ops ops = save_ops_default;
    struct stele_diags diags = {0};
    const char *path = in_folder("log.stele");

    put(path, "ours");
    struct stamp expect = stamp_of(path);
    holder = open(path, O_RDWR);
    TEST_ASSERT(holder >= 0 && flock(holder, LOCK_EX) == 0);
    paused = 0;
    ops.pause = pause;
    const int result = save_bytes(&ops, path, "new", 3,
                                  &(struct save_terms){.expect = guarded ? &expect : NULL}, &diags);
    *code = diags.n > 0 ? diags.list[0].why.code : "";
    told_diags_free(&diags);
    if (holder >= 0)
        close(holder);
    holder = -1;
    TEST_CHECK(!has_temporaries());
    return result;
}

static void test_savers_take_turns(void)
{
    const char *path, *code;

    start();
    path = in_folder("log.stele");
    TEST_CHECK(save_while_held(release_after_a_while, true, &code) == STELE_OK);
    TEST_CHECK(holds(path, "new") && paused >= 100);
    TEST_CHECK(save_while_held(replace_then_release, true, &code) == STELE_EIO);
    TEST_CHECK(strcmp(code, "io.changed") == 0 && holds(path, "theirs"));
    TEST_CHECK(save_while_held(replace_then_release, false, &code) == STELE_OK);
    TEST_CHECK(holds(path, "new"));
    finish();
}

/* ---- Files that must be new ------------------------------------------------------------------ */

/* Somebody else is quicker by a moment. */
static void arrive_first(void)
{
    put(in_folder("log.stele"), "theirs");
}

static int link_too_late(const char *from, const char *to)
{
    arrive_first();
    return link(from, to);
}

static int link_unknown(const char *from, const char *to)
{
    (void)from;
    (void)to;
    errno = EPERM;
    return -1;
}

static int link_unknown_and_late(const char *from, const char *to)
{
    arrive_first();
    return link_unknown(from, to);
}

static int rename_fails(const char *from, const char *to)
{
    (void)from;
    (void)to;
    errno = EIO;
    return -1;
}

static int save_fresh(const struct save_ops *ops, const char **code)
{
    struct stele_diags diags = {0};
    const int result = save_bytes(ops, in_folder("log.stele"), "new", 3,
                                  &(struct save_terms){.fresh = true}, &diags);
    *code = diags.n > 0 ? diags.list[0].why.code : "";
    told_diags_free(&diags);
    TEST_CHECK(!has_temporaries());
    return result;
}

static void test_fresh_files(void)
{
    static const struct {
        const char *name;
        int (*link)(const char *, const char *);
        bool exists; /* beforehand */
        const char *code, *content;
    } cases[] = {{"new", link, false, "", "new"},
                 {"there already", link, true, "io.exists", "ours"},
                 {"another was quicker", link_too_late, false, "io.exists", "theirs"},
                 {"no second names", link_unknown, false, "", "new"},
                 {"neither, and quicker", link_unknown_and_late, false, "io.exists", "theirs"}};

    start();
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *path = in_folder("log.stele"), *code;
        struct save_ops ops = save_ops_default;
        TEST_CASE(cases[i].name);
        unlink(path);
        if (cases[i].exists)
            put(path, "ours");
        ops.link = cases[i].link;
        TEST_CHECK((save_fresh(&ops, &code) == STELE_OK) == (*cases[i].code == '\0'));
        TEST_CHECK(strcmp(code, cases[i].code) == 0);
        TEST_CHECK(holds(in_folder("log.stele"), cases[i].content));
    }
    finish();
}

/* Where there are no second names, the name is taken with an empty file, which does not stay. */
static void test_fresh_name_is_given_back(void)
{
    struct save_ops ops = save_ops_default;
    const char *code;

    start();
    ops.link = link_unknown;
    ops.rename = rename_fails;
    TEST_CHECK(save_fresh(&ops, &code) == STELE_EIO && strcmp(code, "io.rename") == 0);
    TEST_CHECK(access(in_folder("log.stele"), F_OK) != 0);
    finish();
}

static void test_waiting_ends(void)
{
    const char *code;

    start();
    TEST_CHECK(save_while_held(count_pause, false, &code) == STELE_EIO);
    TEST_CHECK(strcmp(code, "io.locked") == 0 && holds(in_folder("log.stele"), "ours"));
    TEST_CHECK(paused >= SAVE_WAIT && paused < 2 * SAVE_WAIT);
    finish();
}

static void test_places_that_cannot_be_written(void)
{
    start();
    TEST_CHECK(save(in_folder("no/such/folder"), "x") == STELE_EIO);
    TEST_CHECK(save(folder, "x") == STELE_EIO); /* a folder */
    finish();
}

static const char *code_of_save(const char *path, const struct stele_saving *how)
{
    static char code[64];
    struct stele_diags diags = {0};
    const int result = stele_save_bytes(path, "new", 3, how, &diags);

    snprintf(code, sizeof code, "%s", diags.n > 0 ? diags.list[0].why.code : "");
    TEST_CHECK(result == STELE_OK || result == STELE_EIO);
    TEST_CHECK((result == STELE_OK) == (diags.n == 0 || diags.list[0].severity == STELE_WARNING));
    told_diags_free(&diags);
    return code;
}

/* Nobody reads the pipe: whoever opened it would wait for ever. */
static void test_what_is_no_file_is_not_written(void)
{
    static const struct stele_saving any = {0}, fresh = {.fresh = true};
    struct stele_seen seen;
    struct stele_diags diags = {0};

    start();
    alarm(60);
    const char *pipe = in_folder("pipe"), *link = in_folder("link");
    TEST_ASSERT(mkfifo(pipe, 0600) == 0 && symlink("pipe", link) == 0);
    const char *const paths[] = {pipe, link, "/dev/null", "/dev/full"};
    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++) {
        TEST_CASE(paths[i]);
        TEST_CHECK(strcmp(code_of_save(paths[i], &any), "io.not-a-file") == 0);
        TEST_CHECK(strcmp(code_of_save(paths[i], &fresh), "io.not-a-file") == 0);
        TEST_CHECK(stele_see_file(paths[i], &seen, &diags) == STELE_EIO && !seen.exists);
    }
    TEST_CHECK(strcmp(code_of_save(folder, &fresh), "io.directory") == 0);
    TEST_CHECK(stele_see_file(folder, &seen, &diags) == STELE_EIO);
    TEST_CHECK(stele_see_file("-", &seen, &diags) == STELE_OK && !seen.exists);
    TEST_CHECK(diags.n == 5 && strcmp(diags.list[4].why.code, "io.directory") == 0);
    told_diags_free(&diags);
    alarm(0);
    finish();
}

/* ---- Files as they were seen ----------------------------------------------------------------- */

static void test_seen_files(void)
{
    struct stele_seen seen, missing;
    const struct stele_saving on_seen = {.seen = &seen}, on_missing = {.seen = &missing};
    struct stele_diags diags = {0};

    start();
    const char *path = in_folder("log.stele");
    TEST_CHECK(stele_see_file(path, &missing, NULL) == STELE_OK && !missing.exists);
    put(path, "one");
    TEST_CHECK(stele_see_file(path, &seen, NULL) == STELE_OK && seen.exists);
    TEST_CHECK(strcmp(code_of_save(path, &on_missing), "io.exists") == 0 && holds(path, "one"));
    TEST_CHECK(stele_save_bytes(path, "two", 3, &(struct stele_saving){.fresh = true}, &diags) == STELE_EIO && holds(path, "one"));
    TEST_CHECK(strcmp(code_of_save(path, &on_seen), "") == 0 && holds(path, "new"));
    /* Now it is another one, and of the same size. */
    TEST_CHECK(strcmp(code_of_save(path, &on_seen), "io.changed") == 0 && holds(path, "new"));
    unlink(path);
    TEST_CHECK(strcmp(code_of_save(path, &on_seen), "") == 0 && holds(path, "new"));
    unlink(path);
    TEST_CHECK(stele_save_bytes(path, "two", 3, &(struct stele_saving){.fresh = true}, &diags) == STELE_OK && holds(path, "two"));
    told_diags_free(&diags);
    finish();
}

static int links_made;

/* Somebody makes a file of the name in the last moment, once. */
static int link_late_once(const char *from, const char *to)
{
    if (links_made++ == 0)
        arrive_first();
    return link(from, to);
}

/* A file that comes where there was none is replaced on the terms of the save, as if it had been
 * there. */
static void test_files_that_come_late(void)
{
    struct save_ops ops = save_ops_default;
    struct stele_diags diags = {0};
    const char *path;

    start();
    path = in_folder("log.stele");
    ops.link = link_late_once;
    links_made = 0;
    TEST_CHECK(save_bytes(&ops, path, "new", 3, NULL, &diags) == STELE_OK && holds(path, "new"));
    TEST_CHECK(links_made == 1 && !has_temporaries());
    struct stamp expect = stamp_of(path);
    unlink(path);
    links_made = 0;
    TEST_CHECK(save_bytes(&ops, path, "newer", 5, &(struct save_terms){.expect = &expect},
                          &diags) == STELE_EIO);
    TEST_CHECK(holds(path, "theirs") && !has_temporaries());
    TEST_CHECK(diags.n == 1 && strcmp(diags.list[0].why.code, "io.changed") == 0);
    told_diags_free(&diags);
    finish();
}

/* ---- Rights ---------------------------------------------------------------------------------- */

static int made_private[64]; /* by descriptor: as private as can be */

static int note_mode(const char *path, int flags, mode_t mode)
{
    const int fd = open(path, flags, mode);

    if (fd >= 0 && fd < 64)
        made_private[fd] = (flags & O_CREAT) != 0 && (mode & 077) == 0;
    return fd;
}

static ssize_t write_in_private(int fd, const void *data, size_t size)
{
    TEST_CHECK(fd < 64 && made_private[fd]);
    return write(fd, data, size);
}

static mode_t mode_of(const char *path)
{
    struct stat status = {0};

    TEST_CHECK(stat(path, &status) == 0);
    return status.st_mode & 07777;
}

/* What others could open for a moment, they could read for ever. */
static void test_nobody_else_opens_temporaries(void)
{
    struct save_ops ops = save_ops_default;
    const mode_t before = umask(0);

    start();
    ops.open = note_mode;
    ops.write = write_in_private;
    const char *path = in_folder("log.stele");
    TEST_CHECK(save_bytes(&ops, path, "new", 3, NULL, NULL) == STELE_OK && mode_of(path) == 0666);
    chmod(path, 0600);
    TEST_CHECK(save_bytes(&ops, path, "new", 3, NULL, NULL) == STELE_OK && mode_of(path) == 0600);
    umask(before);
    finish();
}

static void test_new_files_obey_the_umask(void)
{
    static const mode_t masks[] = {0, 02, 022, 027, 077};

    start();
    for (size_t i = 0; i < sizeof masks / sizeof masks[0]; i++) {
        const char *path = in_folder("log.stele");
        const mode_t before = umask(masks[i]);
        unlink(path);
        TEST_CHECK(save(path, "new") == STELE_OK && mode_of(path) == (0666 & ~masks[i]));
        TEST_CHECK(umask(before) == masks[i] && !has_temporaries());
    }
    finish();
}

enum { ONE = 54321, OTHER = 54322 }; /* people whom nobody knows */

/* Saves as somebody else, in a process of its own, with `group` as one more group (0: none).
 * Returns the first code that was reported, "" for none. */
static const char *save_as_somebody(uid_t user, gid_t group, const char *path)
{
    static char code[64];
    int ends[2], status;

    TEST_ASSERT(pipe(ends) == 0);
    const pid_t child = fork();
    TEST_ASSERT(child >= 0);
    if (child == 0) {
        struct stele_diags diags = {0};
        if (setgroups(group != 0, &group) != 0 || setgid(user) != 0 || setuid(user) != 0)
            _exit(1);
        const int result = stele_save_bytes(path, "new", 3, NULL, &diags);
        const char *const said = diags.n > 0 ? diags.list[0].why.code : "";
        const bool told = write(ends[1], said, strlen(said) + 1) > 0;
        _exit(told && result == STELE_OK ? 0 : 2);
    }
    close(ends[1]);
    TEST_ASSERT(waitpid(child, &status, 0) == child);
    TEST_CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    *code = '\0';
    TEST_CHECK(read(ends[0], code, sizeof code - 1) > 0);
    close(ends[0]);
    return code;
}

static bool belongs_to(const char *path, uid_t user, gid_t group)
{
    struct stat status;

    return stat(path, &status) == 0 && status.st_uid == user && status.st_gid == group;
}

/* The superuser keeps the owner; anybody else says that he cannot, and nobody gets rights by it. */
static void test_owners(void)
{
    if (geteuid() != 0)
        return;
    start();
    const char *path = in_folder("log.stele");
    chmod(folder, 0777);
    put(path, "old");
    TEST_ASSERT(chown(path, ONE, ONE) == 0 && chmod(path, 0660) == 0);
    TEST_CHECK(save(path, "new") == STELE_OK && belongs_to(path, ONE, ONE));
    TEST_CHECK(mode_of(path) == 0660);
    /* Somebody of the group. */
    TEST_CHECK(strcmp(save_as_somebody(OTHER, ONE, path), "io.owner") == 0);
    TEST_CHECK(belongs_to(path, OTHER, ONE) && mode_of(path) == 0660 && holds(path, "new"));
    TEST_CHECK(strcmp(save_as_somebody(OTHER, ONE, path), "") == 0);
    /* Anybody: his own group may not read what it could not read before. */
    TEST_ASSERT(chown(path, ONE, ONE) == 0 && chmod(path, 06676) == 0);
    TEST_CHECK(strcmp(save_as_somebody(OTHER, 0, path), "io.owner") == 0);
    TEST_CHECK(belongs_to(path, OTHER, OTHER) && mode_of(path) == 0666);
    finish();
}

/* Other names keep what they had, and that is reported. */
static void test_hard_links(void)
{
    static const struct stele_saving any = {0};

    start();
    const char *path = in_folder("log.stele"), *second = in_folder("second");
    put(path, "old");
    TEST_ASSERT(link(path, second) == 0 && link(path, in_folder("third")) == 0);
    TEST_CHECK(strcmp(code_of_save(path, &any), "io.other-names") == 0);
    TEST_CHECK(holds(path, "new") && holds(second, "old"));
    TEST_CHECK(strcmp(code_of_save(path, &any), "") == 0);
    finish();
}

#ifdef HAVE_SYS_XATTR_H
static bool has_value(const char *path, const char *name, const void *value, size_t size)
{
    char found[256];
    const ssize_t n = getxattr(path, name, found, sizeof found);

    return n == (ssize_t)size && memcmp(found, value, size) == 0;
}

/* An access control list as the system keeps it, little end first on every machine: user::rw-,
 * user:ONE:rw-, group::---, mask::rw-, other::---. */
/* clang-format off */
static const unsigned char list[] = {
    2, 0, 0, 0,                                      /* version */
    1, 0, 6, 0, 0xff, 0xff, 0xff, 0xff,              /* owner */
    2, 0, 6, 0, ONE & 0xff, (ONE >> 8) & 0xff, 0, 0, /* ONE */
    4, 0, 0, 0, 0xff, 0xff, 0xff, 0xff,              /* group */
    16, 0, 6, 0, 0xff, 0xff, 0xff, 0xff,             /* mask */
    32, 0, 0, 0, 0xff, 0xff, 0xff, 0xff,             /* others */
};
/* clang-format on */
#define ACCESS_LIST  "system.posix_acl_access"
#define DEFAULT_LIST "system.posix_acl_default"

static void test_attributes_are_kept(void)
{
    start();
    const char *path = in_folder("log.stele");
    put(path, "old");
    if (setxattr(path, "user.comment", "mine", 4, 0) == 0) {
        TEST_CHECK(save(path, "new") == STELE_OK && holds(path, "new"));
        TEST_CHECK(has_value(path, "user.comment", "mine", 4));
    }
    if (setxattr(path, ACCESS_LIST, list, sizeof list, 0) == 0) {
        TEST_CHECK(mode_of(path) == 0660); /* the mask, not the rights of the group */
        TEST_CHECK(save(path, "newer") == STELE_OK && mode_of(path) == 0660);
        TEST_CHECK(has_value(path, ACCESS_LIST, list, sizeof list));
    }
    finish();
}

/* The list that a folder gives to new files. */
static void test_default_lists(void)
{
    start();
    const char *path = in_folder("log.stele"), *plain = in_folder("plain");
    put(path, "old");
    chmod(path, 0640);
    if (setxattr(folder, DEFAULT_LIST, list, sizeof list, 0) == 0) {
        char found[256];
        TEST_CHECK(save(path, "new") == STELE_OK && mode_of(path) == 0640);
        TEST_CHECK(getxattr(path, ACCESS_LIST, found, sizeof found) < 0); /* as before */
        unlink(path);
        put(plain, "as anybody makes a file");
        const ssize_t n = getxattr(plain, ACCESS_LIST, found, sizeof found);
        TEST_CHECK(n > 0 && save(path, "new") == STELE_OK && mode_of(path) == mode_of(plain));
        TEST_CHECK(n > 0 && has_value(path, ACCESS_LIST, found, (size_t)n));
    }
    finish();
}
#endif

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
        TEST_CHECK(stele_log_save(log, path, &(struct stele_saving){.format = stele_format_of(path)}, NULL) == STELE_OK);
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

static struct stele_log *read_log(struct stele *lib, const char *path)
{
    const struct stele_source source = {.path = path};
    struct stele_log *log;

    TEST_ASSERT(stele_log_read(lib, &source, NULL, &log, NULL) == STELE_OK && log != NULL);
    return log;
}

static int keep(struct stele_log *log, const char *path)
{
    return stele_log_save(log, path, &(struct stele_saving){.format = STELE_FORMAT_KEEP}, NULL);
}

static void save_as(struct stele_log *log, const char *path, enum stele_format format)
{
    const struct stele_saving how = {.format = format, .force = true};

    TEST_ASSERT(stele_log_save(log, path, &how, NULL) == STELE_OK);
}

static void note(struct stele_log *log, const char *text)
{
    const struct stele_item item = {.name = "note", .text = text};

    TEST_ASSERT(stele_edit_item(log, (struct stele_node){0, 0}, 0, &item) == STELE_OK);
}

static bool begins(const char *path, const char *text)
{
    char found[8] = "";
    FILE *file = fopen(path, "rb");

    TEST_ASSERT(file != NULL);
    const size_t n = fread(found, 1, strlen(text), file);
    fclose(file);
    return n == strlen(text) && memcmp(found, text, n) == 0;
}

static void test_form_is_kept(void)
{
    static const char *const starts[] = {"\x1f\x8b", "<?xml", "log "};
    static const char *const names[] = {"x.stele", "x.stele.xml", "x.txt"};
    struct stele *lib = fake_lib();
    struct stele_log *log = fakelog_new(lib);

    start();
    TEST_CHECK(stele_log_format(log) == STELE_FORMAT_GZ);
    for (size_t name = 0; name < 3; name++)
        for (int format = 0; format < 3; format++) {
            const char *path = in_folder(names[name]);
            TEST_CASE_("%s as %d", names[name], format);
            save_as(log, path, (enum stele_format)format);
            struct stele_log *copy = read_log(lib, path);
            TEST_CHECK((int)stele_log_format(copy) == format);
            note(copy, "hello");
            TEST_CHECK(keep(copy, path) == STELE_OK && begins(path, starts[format]));
            /* Another file takes the form its name asks for, and gives it to the log. */
            TEST_CHECK(keep(copy, in_folder("other.txt")) == STELE_OK);
            TEST_CHECK(begins(in_folder("other.txt"), "log "));
            TEST_CHECK(stele_log_format(copy) == STELE_FORMAT_TEXT);
            stele_log_free(copy);
        }
    stele_log_free(log);
    stele_free(lib);
    finish();
}

/* A log that lacks what could not be read of its file is not put in that file's place. */
static void test_what_was_not_read_is_not_lost(void)
{
    static const char text[] = "log format=1 game=fake edition=base\n players\n"
                               "  player id=anna seat=1\n  player id=boris seat=2\n line id=main\n"
                               "  turn player=anna round=1\n   roll dice=a,b\n   take %s\n   pass\n";
    static const char *const takes[] = {"good=wood count=x", "good=woood count=1"};
    struct stele *lib = fake_lib();
    struct stele_diags diags = {0};

    start();
    for (int i = 0; i < 2; i++) {
        const char *path = in_folder("typed.txt");
        char typed[sizeof text + 64];
        struct stele_log *log;
        snprintf(typed, sizeof typed, text, takes[i]);
        put(path, typed);
        const struct stele_source source = {.path = path};
        TEST_CHECK(stele_log_read(lib, &source, NULL, &log, NULL) == STELE_EINPUT);
        TEST_ASSERT(log != NULL);
        note(log, "mine");
        TEST_CHECK(stele_log_save(log, path, &(struct stele_saving){.format = STELE_FORMAT_KEEP}, &diags) == STELE_EIO);
        TEST_CHECK(diags.n == (size_t)i + 1 && strcmp(diags.list[i].why.code, "io.partial") == 0);
        TEST_CHECK(holds(path, typed));
        /* Elsewhere it may be saved, and there again. */
        const char *other = in_folder("other.stele");
        TEST_CHECK(keep(log, other) == STELE_OK && keep(log, other) == STELE_OK);
        stele_log_free(log);
    }
    told_diags_free(&diags);
    stele_free(lib);
    finish();
}

/* Two people have the log open. */
static void test_work_of_others_is_kept(void)
{
    struct stele *lib = fake_lib();
    struct stele_log *log = fakelog_new(lib);
    struct stele_diags diags = {0};

    start();
    const char *path = in_folder("log.stele"), *link = in_folder("link");
    TEST_CHECK(stele_log_disk(log) == STELE_DISK_NONE);
    save_as(log, path, STELE_FORMAT_GZ);
    TEST_ASSERT(symlink("log.stele", link) == 0);
    struct stele_log *mine = read_log(lib, path), *theirs = read_log(lib, link);
    TEST_CHECK(stele_log_disk(mine) == STELE_DISK_SAME && stele_log_disk(log) == STELE_DISK_SAME);
    note(theirs, "theirs");
    TEST_CHECK(keep(theirs, path) == STELE_OK && keep(theirs, link) == STELE_OK);
    TEST_CHECK(stele_log_disk(mine) == STELE_DISK_CHANGED);
    note(mine, "mine");
    TEST_CHECK(stele_log_save(mine, path, &(struct stele_saving){.format = STELE_FORMAT_KEEP}, &diags) == STELE_EIO);
    TEST_CHECK(diags.n == 1 && strcmp(diags.list[0].why.code, "io.changed") == 0);
    TEST_CHECK(keep(mine, link) == STELE_EIO); /* another way to the same file */
    TEST_CHECK(stele_log_disk(theirs) == STELE_DISK_SAME);
    TEST_CHECK(keep(mine, in_folder("other.stele")) == STELE_OK);
    TEST_CHECK(stele_log_disk(mine) == STELE_DISK_SAME);
    /* Now that is its file, and the first one may be overwritten. */
    TEST_CHECK(keep(mine, path) == STELE_OK);
    TEST_CHECK(stele_log_disk(theirs) == STELE_DISK_CHANGED);
    const struct stele_saving force = {.force = true};
    TEST_CHECK(stele_log_save(theirs, path, &force, NULL) == STELE_OK);
    TEST_CHECK(stele_log_disk(theirs) == STELE_DISK_SAME);
    told_diags_free(&diags);
    stele_log_free(mine);
    stele_log_free(theirs);
    stele_log_free(log);
    stele_free(lib);
    finish();
}

/* A clock that does not move must not hide a change, nor one that moves make one up. */
static void test_content_counts_not_the_clock(void)
{
    struct stele *lib = fake_lib();
    struct stele_log *log = fakelog_new(lib), *other = fakelog_new(lib);
    struct timespec times[2] = {{.tv_sec = 1000}, {.tv_sec = 1000}};

    start();
    const char *path = in_folder("log.stele.xml");
    note(log, "one");
    note(other, "two");
    save_as(log, path, STELE_FORMAT_XML);
    TEST_ASSERT(utimensat(AT_FDCWD, path, times, 0) == 0);
    TEST_CHECK(stele_log_disk(log) == STELE_DISK_SAME);
    TEST_CHECK(log->origin.stamp.settled); /* which spares the reading from now on */
    times[1].tv_sec = 2000;
    TEST_ASSERT(utimensat(AT_FDCWD, path, times, 0) == 0);
    TEST_CHECK(stele_log_disk(log) == STELE_DISK_SAME && keep(log, path) == STELE_OK);
    /* The same size at the same time in the same place, just after the log was saved: however long
     * that took. */
    log->origin.stamp.settled = false;
    struct stele_buf bytes = {0};
    struct stat status;
    TEST_ASSERT(stele_log_write(other, STELE_FORMAT_XML, &bytes) == STELE_OK);
    TEST_ASSERT(stat(path, &status) == 0 && (size_t)status.st_size == bytes.size);
    put(path, bytes.data);
    times[1] = status.st_mtim;
    TEST_ASSERT(utimensat(AT_FDCWD, path, times, 0) == 0);
    TEST_CHECK(stele_log_disk(log) == STELE_DISK_CHANGED && keep(log, path) == STELE_EIO);
    unlink(path);
    TEST_CHECK(stele_log_disk(log) == STELE_DISK_GONE && keep(log, path) == STELE_OK);
    stele_buf_free(&bytes);
    stele_log_free(log);
    stele_log_free(other);
    stele_free(lib);
    finish();
}

/* A link that leads to another file than before is a change too. */
static void test_links_that_move(void)
{
    struct stele *lib = fake_lib();
    struct stele_log *log = fakelog_new(lib);

    start();
    const char *link = in_folder("link");
    save_as(log, in_folder("one.stele"), STELE_FORMAT_GZ);
    note(log, "hello");
    save_as(log, in_folder("two.stele"), STELE_FORMAT_GZ);
    TEST_ASSERT(symlink("one.stele", link) == 0);
    struct stele_log *copy = read_log(lib, link);
    unlink(link);
    TEST_ASSERT(symlink("two.stele", link) == 0);
    TEST_CHECK(stele_log_disk(copy) == STELE_DISK_CHANGED && keep(copy, link) == STELE_EIO);
    stele_log_free(copy);
    stele_log_free(log);
    stele_free(lib);
    finish();
}

/* A log that was read from memory goes on in place of another: undo. */
static void test_inheriting_a_file(void)
{
    struct stele *lib = fake_lib();
    struct stele_log *log = fakelog_new(lib), *next = fakelog_new(lib);

    start();
    const char *path = in_folder("log.stele");
    save_as(log, path, STELE_FORMAT_TEXT);
    stele_log_inherit(next, log);
    TEST_CHECK(stele_log_disk(log) == STELE_DISK_NONE && stele_log_disk(next) == STELE_DISK_SAME);
    TEST_CHECK(keep(next, path) == STELE_OK && begins(path, "log "));
    /* What its file has and the other lacks would be lost by this one as well. */
    for (int i = 0; i < 2; i++) {
        struct stele_log *const after = fakelog_new(lib);
        next->lacking = i == 0;
        next->guessed = i == 1;
        stele_log_inherit(after, next);
        TEST_CHECK(keep(after, path) == STELE_EIO);
        const struct stele_saving mended = {.format = STELE_FORMAT_KEEP, .mended = true};
        TEST_CHECK((stele_log_save(after, path, &mended, NULL) == STELE_OK) == (i == 1));
        stele_log_inherit(next, after);
        next->lacking = next->guessed = false;
        stele_log_free(after);
    }
    put(path, "something else");
    TEST_CHECK(keep(next, path) == STELE_EIO);
    stele_log_free(log);
    stele_log_free(next);
    stele_free(lib);
    finish();
}

/* The line of a written log that holds the title of its main line. */
static unsigned line_of_title(const struct stele_log *log, enum stele_format format)
{
    struct stele_buf text = {0};
    unsigned line = 1;

    format = format == STELE_FORMAT_GZ ? STELE_FORMAT_XML : format;
    TEST_ASSERT(stele_log_write(log, format, &text) == STELE_OK);
    const char *end = strstr(text.data, "title=");
    TEST_ASSERT(end != NULL);
    for (const char *at = text.data; at < end; at++)
        line += *at == '\n';
    stele_buf_free(&text);
    return line;
}

/* Edits do not let such texts in; if one gets in all the same, the file is not spoilt by it. */
static void test_what_cannot_be_read_is_not_written(void)
{
    static const struct {
        const char *title, *cause;
    } cases[] = {
        {"a\x01z", "xml.character"}, /* not XML */
        {"a\rz", NULL},              /* XML, but another text */
        {"a\xffz", "xml.character"}, /* not UTF-8 */
    };
    struct stele *lib = fake_lib();
    struct stele_log *log = fakelog_new(lib);

    start();
    const char *path = in_folder("log.stele");
    save_as(log, path, STELE_FORMAT_GZ);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        for (int format = 0; format < 2; format++) {
            const struct stele_saving checked = {.format = (enum stele_format)format};
            struct stele_diags diags = {0};
            TEST_CASE_("case %zu, form %d", i, format);
            log->lines[0]->title = cases[i].title;
            TEST_CHECK(stele_log_save(log, path, &checked, &diags) == STELE_EINPUT);
            TEST_ASSERT(diags.n == (cases[i].cause != NULL ? 2 : 1));
            TEST_CHECK(diags.list[0].kind == STELE_D_IO && diags.list[0].line > 0);
            if (cases[i].cause ==
                NULL) /* the line of the title, in the text that was to be saved */
                TEST_CHECK(diags.list[0].line == line_of_title(log, (enum stele_format)format));
            TEST_CHECK(strcmp(diags.list[0].why.code, "io.read-back") == 0);
            TEST_CHECK(cases[i].cause == NULL ||
                       strcmp(diags.list[1].why.code, cases[i].cause) == 0);
            TEST_MSG("%s", diags.list[diags.n - 1].why.code);
            TEST_CHECK(stele_log_disk(log) == STELE_DISK_SAME && !has_temporaries());
            told_diags_free(&diags);
        }
    const struct stele_saving trusted = {.format = STELE_FORMAT_XML, .no_read_back = true};
    TEST_CHECK(stele_log_save(log, in_folder("other"), &trusted, NULL) == STELE_OK);
    stele_log_free(log);
    stele_free(lib);
    finish();
}

struct watcher {
    uint64_t last;
    unsigned calls, stop_after;
    bool good;
};

static bool watch_it(void *user, uint64_t done, uint64_t total)
{
    struct watcher *watcher = user;

    watcher->good = watcher->good && done >= watcher->last && done <= total;
    watcher->last = done;
    return ++watcher->calls != watcher->stop_after;
}

/* Writing, reading back and writing again are one piece of work to whoever watches, and can be
 * stopped at any time. */
static void test_progress(void)
{
    struct stele *lib = fake_lib();
    struct stele_log *log = fakelog_new(lib);
    struct watcher watcher = {.good = true};
    const struct stele_watch watch = {watch_it, &watcher};
    const struct stele_saving how = {.format = STELE_FORMAT_XML, .watch = &watch};

    start();
    const char *path = in_folder("log.stele.xml");
    fakelog_grow(log, 3, 20000);
    TEST_CHECK(stele_log_save(log, path, &how, NULL) == STELE_OK);
    TEST_CHECK(watcher.good && watcher.calls > 3);
    const unsigned calls = watcher.calls;
    put(path, "precious");
    for (unsigned i = 1; i <= calls; i++) {
        watcher = (struct watcher){.good = true, .stop_after = i};
        const struct stele_saving stopped = {
            .format = STELE_FORMAT_XML, .force = true, .watch = &watch};
        TEST_CHECK(stele_log_save(log, path, &stopped, NULL) == STELE_ESTOP);
        TEST_CHECK(holds(path, "precious") && !has_temporaries());
    }
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
             {"what_was_not_read_is_not_lost", test_what_was_not_read_is_not_lost},
             {"permissions_are_kept", test_permissions_are_kept},
             {"links_are_followed", test_links_are_followed},
             {"protected_files_are_left_alone", test_protected_files_are_left_alone},
             {"every_call_fails", test_every_call_fails},
             {"codes_of_failures", test_codes_of_failures},
             {"what_the_disk_holds_is_compared", test_what_the_disk_holds_is_compared},
             {"full_disk", test_full_disk},
             {"killed_savers", test_killed_savers},
             {"only_abandoned_temporaries_are_swept", test_only_abandoned_temporaries_are_swept},
             {"leftovers_of_others", test_leftovers_of_others},
             {"second_names_are_swept", test_second_names_are_swept},
             {"savers_take_turns", test_savers_take_turns},
             {"fresh_files", test_fresh_files},
             {"fresh_name_is_given_back", test_fresh_name_is_given_back},
             {"waiting_ends", test_waiting_ends},
             {"places_that_cannot_be_written", test_places_that_cannot_be_written},
             {"what_is_no_file_is_not_written", test_what_is_no_file_is_not_written},
             {"seen_files", test_seen_files},
             {"files_that_come_late", test_files_that_come_late},
             {"nobody_else_opens_temporaries", test_nobody_else_opens_temporaries},
             {"new_files_obey_the_umask", test_new_files_obey_the_umask},
             {"owners", test_owners},
             {"hard_links", test_hard_links},
#ifdef HAVE_SYS_XATTR_H
             {"attributes_are_kept", test_attributes_are_kept},
             {"default_lists", test_default_lists},
#endif
             {"logs", test_logs},
             {"form_is_kept", test_form_is_kept},
             {"work_of_others_is_kept", test_work_of_others_is_kept},
             {"content_counts_not_the_clock", test_content_counts_not_the_clock},
             {"links_that_move", test_links_that_move},
             {"inheriting_a_file", test_inheriting_a_file},
             {"what_cannot_be_read_is_not_written", test_what_cannot_be_read_is_not_written},
             {"progress", test_progress},
             {"formats_by_name", test_formats_by_name},
             {NULL, NULL}};
