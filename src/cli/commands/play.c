/* stele play: games that bots play against each other, the same for the same seed. */
#include "cli/shared/cli.h"

#include "cli/session/botlist.h"
#include "cli/shared/format.h"
#include "cli/session/guests.h"
#include "cli/shared/load.h"
#include "cli/shared/make.h"
#include "cli/shared/out.h"
#include "cli/shared/output.h"
#include "cli/text/tell.h"

#include <stdlib.h>
#include <string.h>

struct play_args {
    struct operands operands;
    struct make_args make;
    const char *output, *to;
    struct option_list bots;
    struct option_number seed, games, check_every, moves, bot_time;
    bool force, no_read_back;
};

/* Games of people and of greedy bots end within two thousand moves; those of random bots may never
 * end. */
enum { MOVES_MAX = 20000 };

#define ARG(field) offsetof(struct play_args, field)
static const struct cli_option options[] = {
    {"output", 'o', OPTION_TEXT, "file", ARG(output), 0, 0},
    {"players", 'p', OPTION_TEXT, "n", ARG(make.players), 0, 0},
    {"seed", 0, OPTION_NUMBER, "number", ARG(seed), 0, STELE_SEED_MAX},
    {"bot", 0, OPTION_LIST, "bots", ARG(bots), 0, 0},
    {"bots", 0, OPTION_LIST, "bots", ARG(bots), 0, 0},
    {"bot-time", 0, OPTION_NUMBER, "seconds", ARG(bot_time), 1, GUEST_TIME_MAX},
    {"edition", 0, OPTION_TEXT, "edition", ARG(make.edition), 0, 0},
    {"option", 0, OPTION_LIST, "setting", ARG(make.options), 0, 0},
    {"ruling", 0, OPTION_LIST, "ruling", ARG(make.rulings), 0, 0},
    {"first", 0, OPTION_TEXT, "player", ARG(make.first), 0, 0},
    {"set-up", 0, OPTION_LIST, "item", ARG(make.setup), 0, 0},
    {"games", 0, OPTION_NUMBER, "number", ARG(games), 1, 1000000},
    {"check-every", 0, OPTION_NUMBER, "number", ARG(check_every), 1, UINT32_MAX},
    {"max-moves", 0, OPTION_NUMBER, "number", ARG(moves), 1, UINT32_MAX},
    {"carry", 0, OPTION_FLAG, NULL, ARG(make.carry), 0, 0},
    {"to", 0, OPTION_TEXT, "format", ARG(to), 0, 0},
    {"force", 0, OPTION_FLAG, NULL, ARG(force), 0, 0},
    {"no-read-back", 0, OPTION_FLAG, NULL, ARG(no_read_back), 0, 0},
};

/* What the games of a run share. */
struct run {
    struct cli *cli;
    const struct play_args *args;
    struct bots bots;
    struct guests *guests;   /* NULL: none */
    struct stele_seen *seen; /* the files to be written, by game: as they were at the beginning */
};

/* ---- One game -------------------------------------------------------------------------------- */

static int add_check(struct stele_cursor *cursor, struct stele_log *log)
{
    const struct stele_node node = stele_cursor_node(cursor);
    const struct stele_item *items;
    char hash[17];

    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)stele_cursor_hash(cursor));
    struct stele_setting attr = {"hash", hash};
    const struct stele_item check = {.name = "check", .text = "", .attrs = &attr, .attrs_n = 1};
    return stele_edit_item(log, node, stele_log_items(log, node, &items), &check);
}

/* --max-moves, also where it stands before the command. */
static uint64_t moves_max(const struct cli *cli, const struct play_args *args)
{
    if (args->moves.given)
        return args->moves.value;
    return cli->limits.plies != stele_limits_default.plies ? cli->limits.plies : MOVES_MAX;
}

static const struct stele_guest *guest_at(const struct run *run, int seat)
{
    const struct stele_guest *const *const list = guests_list(run->guests);

    return list != NULL && seat >= 0 ? list[(size_t)seat % run->bots.n] : NULL;
}

/* The move of whoever is next.  STELE_EUSAGE if there is none; otherwise what a guest may
 * return. */
static int choose_move(const struct run *run, struct stele_chair *chair, struct stele_rng *rng,
                       struct stele_move *out)
{
    struct stele_status status;

    stele_cursor_status(chair->cursor, &status);
    if (status.over)
        return STELE_EUSAGE;
    const struct stele_guest *const guest = status.chance ? NULL : guest_at(run, status.mover);
    const size_t seat = status.mover > 0 ? (size_t)status.mover : 0;
    const char *const bot = run->bots.name[seat % run->bots.n];
    chair->seat = status.mover;
    if (guest != NULL)
        return guest->choose(guest->user, chair, out);
    /* Chance is drawn for whoever sits there. */
    return stele_cursor_choose(chair->cursor, bot_command(bot) != NULL ? "random" : bot, rng, out);
}

/* Plays until the game is over, or has gone on for too long, or nobody can move, or a guest fails:
 * then the chair has the seat of that guest, and the result is STELE_EINPUT.  Returns a result of
 * the library. */
static int play_moves(const struct run *run, struct stele_chair *chair, uint64_t seed)
{
    const uint64_t most = moves_max(run->cli, run->args);
    const uint64_t check_every = run->args->check_every.value;
    int result = STELE_OK;
    struct stele_rng rng;

    stele_rng_seed(&rng, seed);
    for (uint64_t plies = 1; plies <= most && result == STELE_OK; plies++) {
        struct stele_move move;
        struct stele_reason why;
        result = choose_move(run, chair, &rng, &move);
        if (result == STELE_EUSAGE)
            return STELE_OK;
        if (result == STELE_OK &&
            (result = stele_edit_play(chair->cursor, &move, &why)) != STELE_OK)
            return STELE_ENOMEM;
        if (result == STELE_OK && check_every > 0 && plies % check_every == 0)
            result = add_check(chair->cursor, chair->log);
    }
    return result;
}

/* The same with guests, who come and go. */
static int host_moves(const struct run *run, struct stele_chair *chair, uint64_t seed)
{
    const struct stele_player *players;
    const int n = (int)stele_log_players(chair->log, &players);
    int result = STELE_OK, begun = 0;

    for (; begun < n && result == STELE_OK; begun++) {
        const struct stele_guest *const guest = guest_at(run, begun);
        chair->seat = begun;
        if (guest != NULL)
            result = guest->begin(guest->user, chair);
    }
    if (result == STELE_OK)
        result = play_moves(run, chair, seed);
    const int loser = result == STELE_EINPUT ? chair->seat : STELE_NOBODY;
    for (int seat = 0; seat < begun; seat++) {
        const struct stele_guest *const guest = guest_at(run, seat);
        chair->seat = seat;
        if (guest != NULL)
            guest->end(guest->user, chair, loser);
    }
    return result;
}

/* Plays a game.  One that comes to its end gets its result; one that a guest lost by failing gets a
 * note, and *failure, else NULL, says why. */
static int play_out(const struct run *run, struct stele_log *log, uint64_t number, uint64_t seed,
                    const struct guest_failure **failure)
{
    struct stele_chair chair = {
        .game = (uint32_t)number, .log = log, .cursor = stele_cursor_new(log)};
    struct stele_status status = {0};
    int result = STELE_ENOMEM;

    *failure = NULL;
    if (chair.cursor != NULL) {
        result = host_moves(run, &chair, seed);
        stele_cursor_status(chair.cursor, &status);
    }
    if (result == STELE_EINPUT) {
        const size_t n = guests_failures(run->guests, failure);
        *failure += n - 1; /* the one of the last game */
        result = guests_note(run->cli, &chair, *failure, "stele play");
    }
    stele_cursor_free(chair.cursor);
    return result == STELE_OK && status.over ? stele_edit_result_computed(log) : result;
}

/* A word as a shell reads it: in quotes unless it holds nothing but letters and signs that mean
 * nothing to a shell. */
static void put_shell_word(struct stele_buf *out, const char *word)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "-_.,:=/+";

    if (*word != '\0' && word[strspn(word, plain)] == '\0') {
        stele_buf_puts(out, word);
        return;
    }
    stele_buf_puts(out, "'");
    for (; *word != '\0'; word++) {
        if (*word == '\'')
            stele_buf_puts(out, "'\\''");
        else
            stele_buf_add(out, word, 1);
    }
    stele_buf_puts(out, "'");
}

static void put_option(struct stele_buf *out, const char *option, const char *value)
{
    if (value == NULL)
        return;
    stele_buf_printf(out, " --%s ", option);
    put_shell_word(out, value);
}

static void put_options(struct stele_buf *out, const char *option, const struct option_list *values)
{
    for (size_t i = 0; i < values->n; i++)
        put_option(out, option, values->list[i]);
}

/* Our own bots in one list, as people mostly write them; other programs one by one, because a
 * command may hold commas, and by name only: where a program lies is private. */
static void put_bots(struct stele_buf *out, const struct run *run)
{
    const struct bots *const bots = &run->bots;
    bool listed = false;

    for (size_t i = 0; i < bots->n; i++) {
        const bool ours = bot_command(bots->name[i]) == NULL;
        if (ours && listed)
            stele_buf_printf(out, ",%s", bots->name[i]);
        else
            put_option(out, "bot", guests_name(run->guests, bots, i));
        listed = ours;
    }
}

/* The command that gives the same log again, wherever it is written to, if no other program plays.
 * A component set of one's own is not named: the log has its digest, and where the file lies is
 * private. */
static void put_command(const struct run *run, uint64_t seed, struct stele_buf *out)
{
    const struct cli *const cli = run->cli;
    const struct play_args *const args = run->args;
    const struct make_args *const make = &args->make;
    const uint64_t most = moves_max(cli, args);

    stele_buf_printf(out, "stele play %s", args->operands.list[0]);
    put_option(out, "players", make->players);
    stele_buf_printf(out, " --seed %llu", (unsigned long long)seed);
    put_bots(out, run);
    put_option(out, "edition", make->edition);
    put_options(out, "option", &make->options);
    put_options(out, "ruling", &make->rulings);
    put_option(out, "first", make->first);
    put_options(out, "set-up", &make->setup);
    if (args->check_every.given)
        stele_buf_printf(out, " --check-every %llu", (unsigned long long)args->check_every.value);
    if (most != MOVES_MAX)
        stele_buf_printf(out, " --max-moves %llu", (unsigned long long)most);
    if (strcmp(cli->data_lang, "en") != 0) /* of the names */
        put_option(out, "lang", cli->data_lang);
}

/* How to get the same game again, kept in the log.  A command longer than a text of a log may be is
 * left out. */
static int add_about(const struct run *run, uint64_t seed, struct stele_log *log)
{
    struct stele_buf source = {0};

    put_command(run, seed, &source);
    if (source.size > stele_limits_default.text) {
        stele_buf_free(&source);
        return STELE_OK;
    }
    struct stele_item part = {.name = "source", .text = source.data};
    const struct stele_item about = {
        .name = "about", .text = "", .children = &part, .children_n = 1};
    const int result = source.failed ? STELE_ENOMEM : stele_edit_about(log, &about);
    stele_buf_free(&source);
    return result;
}

/* "file: 212 moves, 14 rounds; Anna 34, Boris 28" */
static int say_game(struct cli *cli, const char *path, struct stele_log *log)
{
    struct stele_cursor *cursor = stele_cursor_new(log);
    int32_t totals[STELE_SEATS_MAX] = {0};
    const struct stele_player *players;
    const size_t n = stele_log_players(log, &players);
    struct stele_buf out = {0}, scores = {0};
    struct stele_status status;
    struct stele_line line;

    if (cursor == NULL)
        return cli_no_memory(cli);
    stele_log_line(log, 0, &line);
    stele_cursor_goto(cursor, (struct stele_node){0, line.plies}, NULL);
    stele_cursor_status(cursor, &status);
    stele_cursor_score(cursor, totals, NULL);
    for (size_t i = 0; i < n; i++)
        stele_buf_printf(&scores, "%s%s %s", i > 0 ? ", " : "", players[i].name,
                         total_points(totals[i]).text);
    SAY(cli, &out, "cli.play.game", "file", path, "moves", NUM(line.plies), "rounds",
        NUM(status.round), "scores", out_part(&out, &scores), "unfinished", status.over ? "0" : "1",
        NULL);
    stele_buf_puts(&out, "\n");
    out_print(cli, &out);
    stele_buf_free(&scores);
    stele_buf_free(&out);
    stele_cursor_free(cursor);
    return CLI_GOOD;
}

static int save_game(const struct run *run, uint64_t number, const char *path,
                     struct stele_log *log)
{
    const struct output to = {.path = path, .seen = run->seen[number]};
    struct stele_saving how = {.no_read_back = run->args->no_read_back};

    if (format_choose(run->cli, run->args->to, path, &how.format) != CLI_GOOD)
        return CLI_USAGE;
    const int status = output_log(run->cli, &to, log, &how);
    if (status != CLI_GOOD || strcmp(path, "-") == 0)
        return status;
    return say_game(run->cli, path, log);
}

/* CLI_BAD if a guest lost the game by failing: that is said besides. */
static int say_failure(struct cli *cli, const struct stele_log *log, const char *path,
                       const struct guest_failure *failure)
{
    struct stele_buf said = {0};

    guests_say(cli, log, cli->lang, failure, &said);
    FAIL(cli, "cli.play.lost", "file", path, "node", failure->node, "reason",
         out_part(&cli->error, &said), NULL);
    stele_buf_free(&said);
    return CLI_BAD;
}

static int play_one(const struct run *run, uint64_t number, uint64_t seed, const char *path)
{
    struct make_args make = run->args->make;
    const struct guest_failure *failure = NULL;
    struct stele_log *log = NULL;

    make.game = run->args->operands.list[0];
    int status = make_log(run->cli, &make, true, &log);
    if (status != CLI_GOOD)
        return status;
    int result = add_about(run, seed, log);
    if (result == STELE_OK)
        result = play_out(run, log, number, seed, &failure);
    status = result == STELE_OK ? save_game(run, number, path, log) : cli_no_memory(run->cli);
    if (status == CLI_GOOD && failure != NULL)
        status = say_failure(run->cli, log, path, failure);
    stele_log_free(log);
    return status;
}

/* ---- All games ------------------------------------------------------------------------------- */

/* The path with the number of the game in place of %d. */
static void numbered_path(const char *pattern, uint64_t game, struct stele_buf *out)
{
    const char *mark = strstr(pattern, "%d");

    stele_buf_clear(out);
    if (mark == NULL) {
        stele_buf_puts(out, pattern);
        return;
    }
    stele_buf_add(out, pattern, (size_t)(mark - pattern));
    stele_buf_printf(out, "%llu%s", (unsigned long long)game, mark + 2);
}

static uint64_t count_games(const struct play_args *args)
{
    return args->games.given ? args->games.value : 1;
}

/* Looks at all files that are to be written before the first game. */
static int open_outputs(struct run *run)
{
    const struct play_args *const args = run->args;
    struct stele_buf path = {0};
    int status = CLI_GOOD;

    run->seen = calloc(count_games(args), sizeof *run->seen);
    if (run->seen == NULL)
        return cli_no_memory(run->cli);
    for (uint64_t i = 0; status == CLI_GOOD && i < count_games(args); i++) {
        struct output to = {0};
        numbered_path(args->output, i + 1, &path);
        const struct output_asked asked = {.path = path.data, .force = args->force};
        status = path.failed ? cli_no_memory(run->cli) : output_open(run->cli, &asked, &to);
        run->seen[i] = to.seen;
    }
    stele_buf_free(&path);
    return status;
}

/* Goes on after a game that a guest lost. */
static int play_all(const struct run *run)
{
    const struct play_args *const args = run->args;
    const uint64_t games = count_games(args);
    const uint64_t seed = args->seed.given ? args->seed.value : 1;
    struct stele_buf path = {0};
    int status = CLI_GOOD;

    for (uint64_t i = 0; i < games && status != CLI_USAGE; i++) {
        numbered_path(args->output, i + 1, &path);
        const int one =
            path.failed ? cli_no_memory(run->cli) : play_one(run, i, seed + i, path.data);
        status = one > status ? one : status;
    }
    stele_buf_free(&path);
    return status;
}

static int play_run(struct cli *cli, const void *own)
{
    const struct play_args *const args = own;
    const char *usual = "random";
    const struct option_list usual_bots = {.list = &usual, .n = 1};
    struct run run = {.cli = cli, .args = args};

    if (args->output == NULL)
        return FAIL_USAGE(cli, "cli.missing-option", "option", "output", NULL);
    if (args->games.given && args->games.value > 1 && strstr(args->output, "%d") == NULL)
        return FAIL_USAGE(cli, "cli.play.no-number", NULL);
    int status = bots_read(cli, args->bots.n > 0 ? &args->bots : &usual_bots, &run.bots);
    if (status == CLI_GOOD)
        status = open_outputs(&run);
    if (status == CLI_GOOD)
        status = guests_open(cli, &run.bots,
                             args->bot_time.given ? args->bot_time.value : GUEST_TIME_DEFAULT,
                             &run.guests);
    if (status == CLI_GOOD)
        status = play_all(&run);
    guests_close(run.guests);
    bots_free(&run.bots);
    free(run.seen);
    return status;
}

const struct command command_play = {
    .name = "play",
    .options = options,
    .options_n = sizeof options / sizeof options[0],
    .args_size = sizeof(struct play_args),
    .operands_min = 1,
    .operands_max = 1,
    .no_logs = true,
    .run = play_run,
};
