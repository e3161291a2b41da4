/* A small table-driven parser of command lines, and the help it can print of its tables. */
#ifndef STELE_CLI_SHARED_OPTIONS_H
#define STELE_CLI_SHARED_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cli;
struct command;
struct stele_buf;

enum cli_option_kind {
    OPTION_FLAG,   /* bool */
    OPTION_TEXT,   /* const char *; the last one counts */
    OPTION_NUMBER, /* struct option_number */
    OPTION_LIST    /* struct option_list: may be repeated */
};

struct option_number {
    uint64_t value;
    bool given;
};

struct option_list {
    const char **list;
    size_t n, room;
};

struct cli_option {
    const char *name; /* without the dashes */
    char letter;      /* 0 if it has none */
    enum cli_option_kind kind;
    const char *value; /* what stands for the value in the help: message "cli.value.<value>" */
    size_t offset;     /* in the struct of arguments */
    uint64_t min, max; /* of a number */
};

/* What all commands understand. */
struct global_args {
    bool help, version, verbose;
    const char *lang;
    const char *chapter; /* of those that work on one log */
    struct option_list sets;
    bool no_box; /* nothing of the user's own folder */
    struct option_number bytes, ratio, depth, moves, notes, text, diags;
};

/* Reads options up to the first operand (`command` NULL) or all arguments, from *next on, and
 * leaves *next after what was read.  Of a command with actions the one that is named becomes
 * cli->action, and an option that it does not take is refused.  Returns CLI_GOOD, or CLI_USAGE after
 * an error message. */
int options_parse(struct cli *cli, const struct command *command, int argc, char **argv, int *next,
                  struct global_args *global, void *args);
/* Frees the lists. */
void options_free(const struct command *command, struct global_args *global, void *args);

/* Says which operand is missing, number `n` from 0, as the usage line of the command names it.  Returns
 * CLI_USAGE. */
int options_missing(struct cli *cli, size_t n);

/* The value of --lang among the arguments, without complaint; NULL if there is none. */
const char *options_find_lang(int argc, char **argv);

/* `--help` of a command, and of its action if one is named; or of all (NULL). */
void options_help(const struct cli *cli, const struct command *command,
                  const struct command *const *commands, size_t commands_n, struct stele_buf *out);

/* A whole decimal number within min … max. */
bool parse_number(const char *text, uint64_t min, uint64_t max, uint64_t *out);

#endif
