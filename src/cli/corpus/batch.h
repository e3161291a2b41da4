/* Many files, one after the other or several at a time.  Workers take files by turns; whatever their
 * number, what is said of the files is printed in the order of the arguments. */
#ifndef STELE_CLI_CORPUS_BATCH_H
#define STELE_CLI_CORPUS_BATCH_H

#include "cli/shared/cli.h"

enum { BATCH_JOBS_MAX = 64 };

/* The output about one file. */
struct batch_said {
    struct stele_buf out, err; /* for standard output, for standard error */
};

/* A log to work on: a file, or a chapter of one. */
struct batch_log {
    const char *name;    /* for people: "game.stele", "study.stele#opening" */
    const char *file;    /* its file */
    const char *chapter; /* its id; NULL: the file is the log */
    struct stele_source source;
};
/* What work on a log returns, having said nothing, if it is a study: then its chapters come. */
enum { BATCH_STUDY = 1 };

/* What is done with each log.  `task` is the caller's; it is shared by all workers and must not
 * change while they work. */
struct batch {
    struct cli *cli;
    const void *task;
    bool data; /* the output is for programs: it has no place for a message about memory */
    /* What a worker needs for itself; NULL without memory. */
    void *(*begin)(const struct batch *batch);
    /* Returns a result of the library, STELE_OK and so on, or BATCH_STUDY. */
    int (*log)(const struct batch *batch, void *worker, const struct batch_log *log,
               struct batch_said *said);
    /* A study, or a chapter of it, cannot be read; or a chapter opens where there is no node. */
    void (*broken)(const struct batch *batch, const struct batch_log *log,
                   const struct stele_diags *diags, struct batch_said *said);
    /* Frees it, after the last file; one worker at a time, so that results can be put together. */
    void (*end)(const struct batch *batch, void *worker);
};

/* The files to work on, and how. */
struct batch_files {
    const struct operands *operands;
    const struct option_number *jobs;
    bool recursive;
};

struct batch_tally {
    size_t files, bad;
};

/* Works through the files.  Returns the worst exit status of them; CLI_USAGE after a message if
 * there are none. */
int batch_run(const struct batch *batch, const struct batch_files *files,
              struct batch_tally *tally);

/* "game.stele: " */
void batch_say_path(const char *path, struct stele_buf *out);
/* Says of a directory without -r how to look into it, which helps more than the system's message.
 * False if that is not what the diagnostics are about. */
bool batch_say_directory(const struct cli *cli, const char *path, const struct stele_diags *diags,
                         struct stele_buf *out);

#endif
