/* Where a command writes, and whether it may: one rule for all commands (OVERWRITING in stele(1)).
 * A file that exists and is not the one that the command changes is replaced only with --force, or
 * if somebody at a terminal agrees.  What is replaced is the file that was there when that was
 * decided: if somebody else is quicker, the command gives up and nothing is written. */
#ifndef STELE_CLI_SHARED_OUTPUT_H
#define STELE_CLI_SHARED_OUTPUT_H

#include "cli/shared/cli.h"

struct output_asked {
    const char *path;  /* NULL: nothing is to be written; "-": standard output */
    const char *input; /* the log or study that was named to be read; NULL: none */
    bool changes;      /* what is written is the input, changed: the input itself may be replaced */
    bool part;         /* what is written is a part of the input, and must not take its place */
    bool force;        /* --force */
};

struct output {
    const char *path;  /* NULL: nothing is to be written */
    const char *input; /* as it was asked */
    struct stele_seen seen;
};

/* Decides whether a file may be written, and asks if that is to be asked: before the work, so that
 * it is not done in vain.  CLI_GOOD; or CLI_USAGE after a message. */
int output_open(struct cli *cli, const struct output_asked *asked, struct output *out);
/* The same for what is to be made inside a folder, where any file would be in the way that
 * `is_ours`. *replaces says whether there is one that may be replaced. */
int output_open_folder(struct cli *cli, const char *folder, bool (*is_ours)(const char *name),
                       bool force, bool *replaces);

/* Save to where output_open said.  Problems are reported on standard error.  CLI_GOOD or
 * CLI_USAGE.  The format and how it is checked are the caller's choice in *how; the rest of it
 * is not looked at. */
int output_log(struct cli *cli, const struct output *out, struct stele_log *log,
               const struct stele_saving *how);
/* A study with logs beside it stays in its folder, where it finds them. */
int output_study(struct cli *cli, const struct output *out, struct stele_study *study,
                 const struct stele_saving *how);
/* The text goes to standard output if there is no file, and the buffer is empty then. */
int output_text(struct cli *cli, const struct output *out, struct stele_buf *text);

#endif
