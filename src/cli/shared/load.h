/* Opening a log at a node, putting it back into its study, and saying what is wrong with it. */
#ifndef STELE_CLI_SHARED_LOAD_H
#define STELE_CLI_SHARED_LOAD_H

#include "cli/shared/cli.h"

/* Where a log is: a file or, with --chapter, a chapter of it. */
struct chosen {
    struct stele_source source;
    struct stele_study *study; /* NULL: the file is the log */
    size_t chapter;
};
/* Finds the log that `path` and --chapter name.  Problems are reported on standard error.  Returns
 * CLI_GOOD; or another status, and then nothing is open. */
int choose(struct cli *cli, const char *path, struct chosen *out);
void chosen_free(struct chosen *chosen);
/* Opens a study; problems are reported. */
int load_study(struct cli *cli, const char *path, struct stele_study **out);
/* The chapter that is meant by an id or a number; CLI_USAGE after a message if there is none. */
int find_chapter(struct cli *cli, const struct stele_study *study, const char *path,
                 const char *name, size_t *out);
/* Whether what was read as a log is a study, and saying what to do about it; CLI_USAGE. */
bool is_study(const struct stele_diags *diags);
int say_study(struct cli *cli, const char *path, const struct stele_diags *diags);

struct loaded {
    const char *path;
    struct stele_log *log;
    struct stele_cursor *cursor; /* at `node` */
    struct stele_node node;
    char at[STELE_NODE_MAX];   /* where the chapter opens, if it says so */
    struct stele_study *study; /* that --chapter chose it from; NULL: the file is the log */
    size_t chapter;
    int status; /* CLI_GOOD, or CLI_BAD if a part of the file could not be read, or the main line
                   was asked for and ends in an illegal move */
};

/* Opens a log and goes to node `at` (NULL: where the chapter opens, else the last legal node of the
 * main line).  Problems are
 * reported on standard error.  Returns CLI_GOOD; or another status, and then nothing is open. */
int load_at(struct cli *cli, const char *path, const char *at, struct loaded *out);
/* Opens it only; the node is main:0. */
int load(struct cli *cli, const char *path, struct loaded *out);
/* Opens the log of a chapter, which the study goes on owning, and nothing more. */
int load_chapter(struct cli *cli, struct stele_study *study, size_t chapter, const char *path,
                 struct loaded *out);
/* Goes to the last legal node of the main line. */
void load_end(struct loaded *loaded);
/* load_at without a node; *study is set, and nothing reported or open, if the file is a study and no
 * chapter of it is named. */
int load_or_study(struct cli *cli, const char *path, struct loaded *out, bool *study);
void load_free(struct loaded *loaded);

/* Goes to the node named `at`.  CLI_USAGE if there is none, CLI_BAD if an illegal move is in the
 * way, each after a message. */
int load_goto(struct cli *cli, struct loaded *loaded, const char *at);

/* Says that a log has no node of that name, and how far the line goes that was meant or which lines there
 * are.  Returns CLI_USAGE. */
int load_no_node(struct cli *cli, const struct stele_log *log, const char *path, const char *at);

/* What the library returned from an edit of a study, as an exit status after a message. */
int study_edited(struct cli *cli, const struct stele_study *study, int result);
/* Puts a log back into the study that it is a chapter of.  What could not be read of it would be lost: then it is left as it was,
 * CLI_BAD after a message. */
int put_back(struct cli *cli, struct stele_study *study, size_t chapter,
             const struct loaded *loaded);
/* Whether that can be done; CLI_USAGE after a message if the log is a file beside its study. */
int may_put_back(struct cli *cli, const struct stele_study *study, size_t chapter,
                 const char *path);

/* Says how many diagnostics were more than --max-diags allows, if any were. */
void say_dropped(const struct cli *cli, const char *path, const struct stele_diags *diags,
                 struct stele_buf *out);
/* Prints diagnostics on standard error.  Of a log that hides something a player (cli->veiled) it only says that there are
 * errors. */
void print_diags(struct cli *cli, const struct stele_log *log, const char *path,
                 const struct stele_diags *diags);
/* Whether a diagnostic is missing that was below the limit: there was no memory for it. */
bool lacks_diags(const struct cli *cli, const struct stele_diags *diags);
/* The exit status for a result of the library. */
int status_of(int result);
/* Prints the diagnostics that came with a result of the library, and says so where memory ran out
 * for it or for them: no failure is silent.  Returns the exit status. */
int report(struct cli *cli, const struct stele_log *log, const char *path, int result,
           const struct stele_diags *diags);
/* The same for a call that was given several files. */
int report_files(struct cli *cli, const struct stele_log *log, const char *const *paths, int result,
                 const struct stele_diags *diags);

/* The seat of a player id; -1 after an error message. */
int find_seat(struct cli *cli, const struct stele_log *log, const char *id);
const char *player_name(const struct cli *cli, const struct stele_log *log, int seat);
const char *player_id(const struct stele_log *log, int seat);

#endif
