/* What the subcommands of `stele` share: the run's settings, the table of commands, errors.
 *
 * Everything people read comes from the message catalogues (formats/clauses/cli.*.xml) in the
 * language of the run.  What programs read (logs, --json, --csv) depends on the options alone: its
 * sentences are English unless --lang says otherwise, whatever the locale is. */
#ifndef STELE_CLI_SHARED_CLI_H
#define STELE_CLI_SHARED_CLI_H

#include "stele.h"

#include "cli/shared/options.h"

#include <stdatomic.h>

/* Exit statuses. */
enum {
    CLI_GOOD = 0,
    CLI_BAD = 1,  /* a log is illegal, a claim fails, a move is refused */
    CLI_USAGE = 2 /* wrong usage, or the operating system refused */
};

struct cli {
    struct stele *lib;
    const char *lang;              /* "en" or "ru" */
    const char *data_lang;         /* the same, of sentences in logs, JSON and CSV */
    const char *asked_lang;        /* that of --lang; NULL without it */
    const struct command *command; /* NULL before it is known */
    const struct action *action;   /* of the command; NULL: it has none, or none is known yet */
    char **words;                  /* of the command line, as the system shows them to others */
    int words_n;
    struct stele_limits limits;
    const char *chapter;       /* of the study that is named; NULL: a log is */
    bool verbose;              /* mention reconstructed figures of high confidence, too */
    bool no_box;               /* the patches of the user's folder do not count */
    _Atomic(bool) box_differs; /* from the set of a log that was verified */
    bool own_sets;             /* the context has component sets that the command line names */
    bool veiled;               /* one looks through a player's eyes: see print_diags */
    bool colour;               /* styles on standard output */
    unsigned columns;          /* to wrap prose to */
    int write_error;           /* errno of the first failure on standard output */
    bool no_memory;              /* that memory ran out has been said */
    struct stele_buf error;
};

/* Every command's own arguments are a struct that begins with these. */
struct operands {
    char **list;
    size_t n;
    size_t action; /* of a command with actions: which of them the first operand names */
};

/* One of the things that a command does, named by its first operand: "add" in "stele study add". */
struct action {
    const char *name;
    const char *const *options; /* those of the command that it takes, by name; a NULL ends them */
    bool chapters;              /* takes --chapter, too */
    bool no_logs;               /* reads no logs: takes none of their limits */
};

struct command {
    const char *name;
    const struct cli_option *options;
    size_t options_n;
    const struct action *actions; /* NULL: the command does one thing */
    size_t actions_n;
    size_t args_size;
    unsigned operands_min, operands_max;
    bool chapters; /* takes --chapter: its file may be a study; with actions: one of them does */
    bool no_logs;  /* reads no logs: takes none of their limits */
    int (*run)(struct cli *cli, const void *args); /* returns an exit status */
};

extern const struct command command_show, command_verify, command_replay, command_score, command_state,
    command_legal, command_explain, command_hint, command_review, command_compare, command_dispute,
    command_repair, command_stats, command_coverage, command_find, command_convert, command_strip,
    command_details, command_export, command_new, command_add, command_study, command_play,
    command_continue, command_match, command_serve, command_rules, command_set, command_view;

/* Expands message `id` into `out`: pairs of key and value, then NULL. */
#define SAY(cli, out, id, ...) stele_say((cli)->lib, NULL, (cli)->lang, (id), (out), __VA_ARGS__)

/* Reports an error on standard error, "stele verify: …".  Its value is CLI_USAGE. */
#define FAIL(cli, id, ...)                                                                         \
    (stele_say((cli)->lib, NULL, (cli)->lang, (id), cli_error_begin(cli), __VA_ARGS__),            \
     cli_error_end(cli))
/* The same for wrong usage: a hint where to read on follows. */
#define FAIL_USAGE(cli, id, ...) (FAIL(cli, id, __VA_ARGS__), cli_hint(cli))

struct stele_buf *cli_error_begin(struct cli *cli);
int cli_error_end(struct cli *cli);
int cli_hint(struct cli *cli);
/* Says that memory ran out, unless that has been said.  Returns CLI_USAGE. */
int cli_no_memory(struct cli *cli);
/* The words for it; they need no memory. */
const char *cli_no_memory_text(const struct cli *cli);

/* A text of the command line's own catalogue; the id itself if it is missing. */
const char *cli_text(const struct cli *cli, const char *id);
/* The label of something of a kind, message "cli.<kind>.<id>"; the id itself if there is none. */
const char *cli_label(const struct cli *cli, const char *kind, const char *id);
/* The name of a domain's entry in the language of the run: cli_name(cli, game, "goods", "wood"). */
const char *cli_name(const struct cli *cli, const struct stele_game *game, const char *domain,
                     const char *name);
/* A context as the command line wants it, without the sets it names; NULL after a message. */
struct stele *cli_context(struct cli *cli);
/* The game `id`; NULL after an error that suggests the nearest. */
const struct stele_game *cli_game(struct cli *cli, const char *id);

#endif
