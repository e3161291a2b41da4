/* Runs a program once for every call that can fail, and looks at what it does.  The program is
 * forked where its main would begin, so that a run costs no more than its work.
 *
 * Environment:
 *   FAULTS_PROGRAM   the program, by the last part of its name; no other is touched
 *   FAULTS_REPORT    the file to which the findings are written: one line a finding, then a summary
 *   FAULTS_KIND      memory or io
 *   FAULTS_STAY      1: everything fails from the call on, not that call alone
 *   FAULTS_POINTS    how many calls to try, spread over all of them; all: each
 *   FAULTS_FILE      a file that the program writes; FAULTS_BEFORE: what it holds before (unset:
 *                    it does not exist)
 *   FAULTS_STATUS    the exit status of a run that fails
 *   FAULTS_SAYS      what such a run must say on standard error (or output)
 *   FAULTS_CALLER    stele: only calls out of the program's own library fail
 * With FAULTS_POINT the program is run once, and killed:
 *   FAULTS_POINT     at which call, the first is 0
 *   FAULTS_MOMENT    before or halfway
 *   FAULTS_POWER     data, names or both: what the power takes along (faults.h)
 *   FAULTS_ASIDE     a folder in the same file system, for what it may have to bring back
 *   FAULTS_REPORT    the file to which the number of calls is written, of one that was not killed
 * And whatever the program is:
 *   FAULTS_CLOCK     how many seconds the clock is ahead
 *   FAULTS_AWAY      a folder that is gone; FAULTS_AWAY_ERROR: with this number of an error
 *   FAULTS_TERMINAL  standard input is said to be a terminal
 *   FAULTS_HASTE     fsync does nothing
 * The program must leave the file whole, either way; must say something and exit with that status,
 * or have done all it does without a failure; must not crash, and must not lose memory. */
#define _GNU_SOURCE
#include "faults.h"

#include <dirent.h>
#include <fcntl.h>
#include <libgen.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { RUN_SECONDS = 60, SHOWN_MAX = 20 };

struct bytes {
    char *data; /* NULL: there is no such file */
    size_t size;
};

struct run {
    int status; /* as waitpid gives it */
    struct bytes out, err, file;
    int entries; /* in the folder of the file */
};

static struct {
    FILE *report;
    const char *path, *says;
    int status;
    struct bytes before;
    struct faults *shared; /* with the run */
    int entries;
    struct run good;
    long good_live;
    long bad;
} series;

/* ---- Files --------------------------------------------------------------------------------------- */

static struct bytes read_all(int fd)
{
    struct bytes bytes = {malloc(1), 0};
    char piece[65536];
    ssize_t n;

    lseek(fd, 0, SEEK_SET);
    while ((n = read(fd, piece, sizeof piece)) > 0) {
        bytes.data = realloc(bytes.data, bytes.size + (size_t)n + 1);
        memcpy(bytes.data + bytes.size, piece, (size_t)n);
        bytes.size += (size_t)n;
    }
    bytes.data[bytes.size] = '\0';
    return bytes;
}

static struct bytes read_path(const char *path)
{
    const int fd = path != NULL ? open(path, O_RDONLY) : -1;

    if (fd < 0)
        return (struct bytes){0};
    const struct bytes bytes = read_all(fd);
    close(fd);
    return bytes;
}

static void write_path(const char *path, struct bytes bytes)
{
    unlink(path);
    if (bytes.data == NULL)
        return;
    const int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0644);
    if (fd < 0 || write(fd, bytes.data, bytes.size) != (ssize_t)bytes.size)
        _exit(98);
    close(fd);
}

static bool same(struct bytes a, struct bytes b)
{
    if (a.data == NULL || b.data == NULL)
        return a.data == b.data;
    return a.size == b.size && memcmp(a.data, b.data, a.size) == 0;
}

static int count_entries(const char *path)
{
    char copy[4096];
    int n = 0;

    if (path == NULL)
        return 0;
    snprintf(copy, sizeof copy, "%s", path);
    DIR *const folder = opendir(dirname(copy));
    while (folder != NULL && readdir(folder) != NULL)
        n++;
    if (folder != NULL)
        closedir(folder);
    return n;
}

/* ---- One run ------------------------------------------------------------------------------------- */

static void free_run(struct run *run)
{
    free(run->out.data);
    free(run->err.data);
    free(run->file.data);
}

/* Returns false in the child, which goes on as the program. */
static bool run_once(long point, struct run *run)
{
    const int out = memfd_create("out", 0), err = memfd_create("err", 0);

    series.shared->countdown = point;
    series.shared->calls = series.shared->refused = series.shared->live = 0;
    if (series.path != NULL)
        write_path(series.path, series.before);
    fflush(series.report);
    const pid_t child = fork();
    if (child == 0) {
        const int nothing = open("/dev/null", O_RDONLY);
        dup2(nothing, STDIN_FILENO);
        dup2(out, STDOUT_FILENO);
        dup2(err, STDERR_FILENO);
        close(nothing);
        close(out);
        close(err);
        alarm(RUN_SECONDS);
        faults_arm(series.shared);
        return false;
    }
    waitpid(child, &run->status, 0);
    run->out = read_all(out);
    run->err = read_all(err);
    run->file = read_path(series.path);
    run->entries = count_entries(series.path);
    close(out);
    close(err);
    return true;
}

/* ---- Judging ------------------------------------------------------------------------------------- */

static const char *judge(const struct run *run)
{
    const int status = WIFEXITED(run->status) ? WEXITSTATUS(run->status) : -1;
    const bool file_good = same(run->file, series.good.file);

    if (status < 0)
        return WTERMSIG(run->status) == SIGALRM ? "hangs" : "crashes";
    if (run->entries > series.entries + (run->file.data != NULL && series.before.data == NULL))
        return "leaves a file behind";
    if (!file_good && !same(run->file, series.before))
        return "spoils its file";
    if (series.shared->live > series.good_live)
        return "loses memory";
    if (status == WEXITSTATUS(series.good.status) && status != series.status) {
        if (!same(run->out, series.good.out) || !same(run->err, series.good.err) || !file_good)
            return "claims success with half of its work done";
        return NULL;
    }
    if (status != series.status)
        return "exits with another status";
    if (strstr(run->err.data, series.says) == NULL && strstr(run->out.data, series.says) == NULL)
        return "does not say why";
    return NULL;
}

static void report(long point, const char *finding, const struct run *run)
{
    if (++series.bad > SHOWN_MAX)
        return;
    fprintf(series.report, "call %ld: %s (status %x, live %ld of %ld)\n", point, finding,
            (unsigned)run->status, series.shared->live, series.good_live);
    fprintf(series.report, "  %.200s\n", run->err.size > 0 ? run->err.data : "(silent)");
}

/* ---- The series ---------------------------------------------------------------------------------- */

static const char *setting(const char *name, const char *otherwise)
{
    const char *value = getenv(name);

    return value != NULL ? value : otherwise;
}

/* The kill of a program that is run once. */
static struct faults own;

static void arm_kill(const char *point)
{
    static const char *const powers[] = {"", "data", "names", "both"};
    const char *const power = setting("FAULTS_POWER", "");

    own = (struct faults){.kind = FAULTS_KILL, .countdown = atol(point)};
    if (strcmp(setting("FAULTS_MOMENT", "before"), "halfway") == 0)
        own.moment = FAULTS_HALFWAY;
    for (int i = FAULTS_POWER_STAYS; i <= FAULTS_POWER_BOTH; i++)
        if (strcmp(power, powers[i]) == 0)
            own.power = (enum faults_power)i;
    faults_arm(&own);
}

/* A program that got to its end reports how many calls it made. */
__attribute__((destructor)) static void report_calls(void)
{
    if (own.kind != FAULTS_KILL)
        return;
    faults_end();
    FILE *const report = fopen(setting("FAULTS_REPORT", "/dev/null"), "w");
    if (report != NULL) {
        fprintf(report, "%ld\n", own.calls);
        fclose(report);
    }
}

static void begin_series(void)
{
    series.shared = mmap(NULL, sizeof *series.shared, PROT_READ | PROT_WRITE,
                         MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    series.report = fopen(setting("FAULTS_REPORT", "/dev/stderr"), "w");
    if (series.shared == MAP_FAILED || series.report == NULL)
        _exit(97);
    series.path = getenv("FAULTS_FILE");
    series.says = setting("FAULTS_SAYS", "");
    series.status = atoi(setting("FAULTS_STATUS", "2"));
    series.before = read_path(getenv("FAULTS_BEFORE"));
    *series.shared = (struct faults){
        .kind = strcmp(setting("FAULTS_KIND", "memory"), "io") == 0 ? FAULTS_IO : FAULTS_MEMORY,
        .stay = strcmp(setting("FAULTS_STAY", "0"), "1") == 0,
        .caller = strcmp(setting("FAULTS_CALLER", ""), "stele") == 0 ? FAULTS_STELE : FAULTS_ANY,
    };
    if (series.path != NULL)
        write_path(series.path, series.before);
    series.entries = count_entries(series.path);
}

/* The next point after `point`: each, or as many as were asked for, with the first ones, where a
 * program gets ready, all among them. */
static long next_point(long point, long calls, long points)
{
    enum { CLOSE = 4 };

    if (points == 0 || points >= calls || point < points / CLOSE)
        return point + 1;
    return point + 1 + (calls - points / CLOSE) / (points - points / CLOSE);
}

/* True when it is done, false in a child. */
static bool run_series(void)
{
    const char *const asked = setting("FAULTS_POINTS", "all");
    const long points = strcmp(asked, "all") == 0 ? 0 : atol(asked);
    struct run run;
    long tried = 0;

    if (!run_once(-1, &series.good))
        return false;
    series.good_live = series.shared->live;
    const long calls = series.shared->calls;
    for (long point = 0; point < calls; point = next_point(point, calls, points)) {
        if (!run_once(point, &run))
            return false;
        const char *finding = series.shared->refused > 0 ? judge(&run) : NULL;
        if (finding != NULL)
            report(point, finding, &run);
        free_run(&run);
        tried++;
    }
    fprintf(series.report, "%ld of %ld calls failed, %ld wrongly\n", tried, calls, series.bad);
    return true;
}

__attribute__((constructor)) static void take_over(int argc, char **argv)
{
    const char *program = getenv("FAULTS_PROGRAM");
    const char *slash = argc > 0 ? strrchr(argv[0], '/') : NULL;
    const char *name = slash != NULL ? slash + 1 : argc > 0 ? argv[0] : "";

    faults_clock(atol(setting("FAULTS_CLOCK", "0")));
    faults_away(getenv("FAULTS_AWAY"), atoi(setting("FAULTS_AWAY_ERROR", "2")));
    if (program == NULL)
        return;
    if (strncmp(name, "lt-", 3) == 0)
        name += 3; /* libtool's name for it */
    if (strcmp(name, program) != 0)
        return;
    if (getenv("FAULTS_POINT") != NULL) {
        arm_kill(getenv("FAULTS_POINT"));
        return;
    }
    begin_series();
    if (!run_series())
        return;
    fclose(series.report);
    _exit(series.bad > 0 ? 1 : 0);
}
