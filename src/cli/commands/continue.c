/* stele continue: the computer plays on from a node of a log, for all seats or some, as a branch. */
#include "cli/shared/cli.h"

#include "cli/session/botlist.h"
#include "cli/shared/format.h"
#include "cli/session/guests.h"
#include "cli/text/json.h"
#include "cli/shared/load.h"
#include "cli/shared/out.h"
#include "cli/shared/output.h"
#include "cli/text/tell.h"

#include <stdlib.h>
#include <string.h>

struct continue_args {
    struct operands operands;
    const char *at, *dice, *output, *to;
    struct option_list bots;
    struct option_number seed, moves, bot_time;
    bool turn, json, force, no_read_back;
};

#define ARG(field) offsetof(struct continue_args, field)
static const struct cli_option options[] = {
    {"at", 0, OPTION_TEXT, "node", ARG(at), 0, 0},
    {"bot", 0, OPTION_LIST, "seat-bot", ARG(bots), 0, 0},
    {"bot-time", 0, OPTION_NUMBER, "seconds", ARG(bot_time), 1, GUEST_TIME_MAX},
    {"moves", 0, OPTION_NUMBER, "n", ARG(moves), 1, STELE_CONTINUE_MAX},
    {"turn", 0, OPTION_FLAG, NULL, ARG(turn), 0, 0},
    {"dice", 0, OPTION_TEXT, "dice", ARG(dice), 0, 0},
    {"seed", 0, OPTION_NUMBER, "number", ARG(seed), 0, STELE_SEED_MAX},
    {"json", 0, OPTION_FLAG, NULL, ARG(json), 0, 0},
    {"output", 'o', OPTION_TEXT, "file", ARG(output), 0, 0},
    {"force", 0, OPTION_FLAG, NULL, ARG(force), 0, 0},
    {"to", 0, OPTION_TEXT, "format", ARG(to), 0, 0},
    {"no-read-back", 0, OPTION_FLAG, NULL, ARG(no_read_back), 0, 0},
};

static const char *const stop_name[] = {
    [STELE_STOP_OVER] = "over",   [STELE_STOP_PERSON] = "person", [STELE_STOP_TURN] = "turn",
    [STELE_STOP_MOVES] = "moves", [STELE_STOP_STUCK] = "stuck",   [STELE_STOP_FAILED] = "failed",
};

struct table {
    struct cli *cli;
    const struct continue_args *args;
    struct loaded game;
    const char *bot[STELE_SEATS_MAX]; /* NULL: a person */
    struct guests *guests;            /* by seat; NULL: no other programs play */
    struct stele_chair chair;         /* what they are shown */
    bool failed;                      /* one of them did */
    bool same_dice;
    bool quiet; /* the log goes to standard output, so nothing else does */
    struct output to;
    enum stele_format format; /* of what is written there */
    uint64_t seed;
    struct stele_buf out;
};

static const struct stele_guest *guest_at(const struct table *t, int seat)
{
    const struct stele_guest *const *const list = guests_list(t->guests);

    return list != NULL ? list[seat] : NULL;
}

/* ---- Output ---------------------------------------------------------------------------------- */

/* One JSON value on one line, printed at once: whoever reads it follows the game. */
static void json_line(struct table *t)
{
    stele_buf_puts(&t->out, "\n");
    out_print(t->cli, &t->out);
    out_flush(t->cli);
}

static void tell_played(struct table *t, const struct stele_move *move, bool recorded)
{
    const struct stele_node node = stele_cursor_node(t->game.cursor);
    char at[STELE_NODE_MAX];
    struct stele_json json;

    if (t->quiet)
        return;
    if (t->args->json) {
        stele_json_init(&json, &t->out, 0);
        put_dict(&json.emit, NULL);
        put_node(&json.emit, "node", t->game.log, node);
        put_move(t->cli, &json.emit, t->game.log, move);
        if (move->by == STELE_NOBODY)
            put_bool(&json.emit, "recorded", recorded);
        put_end(&json.emit);
        json_line(t);
        return;
    }
    struct stele_buf said = {0};
    stele_node_print(t->game.log, node, at);
    out_left(&t->out, at, 10);
    stele_say_move(t->game.log, t->cli->lang, move, &said);
    out_wrap(t->cli, &t->out, out_part(&t->out, &said), 10, 10);
    stele_buf_free(&said);
    out_print(t->cli, &t->out);
}

/* Why another program can play no more, for programs. */
static void put_failure(const struct table *t, struct stele_emit *emit,
                        const struct guest_failure *failure)
{
    const size_t lang = strcmp(t->cli->data_lang, stele_langs[0]) != 0 ? 1 : 0;

    put_seat(emit, "player", t->game.log, failure->seat);
    put_text(emit, "code", failure->code);
    put_some(emit, "clause", failure->clause);
    put_part(emit, "message", &failure->said[lang]);
}

static void tell_end(struct table *t, enum stele_stop stop, uint64_t played)
{
    const struct guest_failure *failure;
    struct stele_json json;

    if (t->quiet)
        return;
    if (t->args->json) {
        stele_json_init(&json, &t->out, 0);
        put_dict(&json.emit, NULL);
        put_text(&json.emit, "stopped", stop_name[stop]);
        put_int(&json.emit, "moves", (int64_t)played);
        put_node(&json.emit, "node", t->game.log, stele_cursor_node(t->game.cursor));
        put_int(&json.emit, "seed", (int64_t)t->seed);
        if (stop == STELE_STOP_FAILED && guests_failures(t->guests, &failure) > 0)
            put_failure(t, &json.emit, failure);
        put_end(&json.emit);
        json_line(t);
        return;
    }
    SAY(t->cli, &t->out, "cli.continue.played", "moves", NUM((int64_t)played), NULL);
    stele_buf_puts(&t->out, " ");
    tell_standing(t->cli, t->game.log, t->game.cursor, &t->out);
    stele_buf_puts(&t->out, "\n");
    out_print(t->cli, &t->out);
}

/* ---- The command ----------------------------------------------------------------------------- */

/* Says why another program failed.  It becomes a note on what was played until then, but never on
 * the record of the game.  Returns a result of the library. */
static int keep_failure(struct table *t, uint64_t played)
{
    const struct guest_failure *failure;
    struct stele_buf said = {0};

    if (guests_failures(t->guests, &failure) == 0)
        return STELE_ENOMEM;
    t->failed = true;
    guests_say(t->cli, t->game.log, t->cli->lang, failure, &said);
    FAIL(t->cli, "cli.play.lost", "file", t->game.path, "node", failure->node, "reason",
         out_part(&t->cli->error, &said), NULL);
    stele_buf_free(&said);
    return played > 0 ? guests_note(t->cli, &t->chair, failure, "stele continue") : STELE_OK;
}

static bool made(void *user, const struct stele_move *move, bool recorded)
{
    tell_played(user, move, recorded);
    return true;
}

/* Plays until something stops it.  Returns a result of the library. */
static int play_on(struct table *t)
{
    struct stele_continuing how = {.guests = guests_list(t->guests),
                                   .seed = t->seed,
                                   .moves = (uint32_t)t->args->moves.value,
                                   .turn = t->args->turn,
                                   .new_dice = !t->same_dice,
                                   .made = made,
                                   .user = t};
    struct stele_continued end;

    memcpy(how.bots, t->bot, sizeof how.bots);
    const int result = stele_continue(t->game.cursor, &how, &end);
    if (result != STELE_OK)
        return result;
    tell_end(t, end.stop, end.moves);
    if (end.stop != STELE_STOP_FAILED)
        return STELE_OK;
    t->chair.seat = end.failed;
    return keep_failure(t, end.moves);
}

/* The same with other programs, which come and go.  One that fails before the first move has lost nothing but
 * its place. */
static int host(struct table *t)
{
    const struct stele_player *players;
    const int n = (int)stele_log_players(t->game.log, &players);
    int result = STELE_OK, begun = 0;

    for (; begun < n && result == STELE_OK; begun++) {
        const struct stele_guest *const guest = guest_at(t, begun);
        t->chair.seat = begun;
        if (guest != NULL)
            result = guest->begin(guest->user, &t->chair);
    }
    if (result == STELE_OK) {
        result = play_on(t);
    } else if (result == STELE_EINPUT) {
        tell_end(t, STELE_STOP_FAILED, 0);
        result = keep_failure(t, 0);
    }
    const int loser = t->failed ? t->chair.seat : STELE_NOBODY;
    for (int seat = 0; seat < begun; seat++) {
        const struct stele_guest *const guest = guest_at(t, seat);
        t->chair.seat = seat;
        if (guest != NULL)
            guest->end(guest->user, &t->chair, loser);
    }
    return result;
}

/* After the player in "anna=strong:500"; NULL if none is named.  What stands after a colon is the
 * bot's own, and may have an equals sign. */
static const char *player_end(const char *text)
{
    const char *const end = text + strcspn(text, "=:");

    return *end == '=' ? end : NULL;
}

/* "anna=strong:500", or "strong" for all who have none of their own. */
static int seat_bot(struct table *t, const char *text, size_t players_n)
{
    const char *const end = player_end(text);
    const char *const bot = end != NULL ? end + 1 : text;

    if (!bot_known(bot))
        return FAIL_USAGE(t->cli, "cli.unknown-bot", "bot", bot, NULL);
    if (end == NULL) {
        for (size_t seat = 0; seat < players_n; seat++)
            if (t->bot[seat] == NULL)
                t->bot[seat] = bot;
        return CLI_GOOD;
    }
    char *const player = strndup(text, (size_t)(end - text));
    if (player == NULL)
        return cli_no_memory(t->cli);
    const int seat = find_seat(t->cli, t->game.log, player);
    free(player);
    if (seat < 0)
        return CLI_USAGE;
    t->bot[seat] = bot;
    return CLI_GOOD;
}

/* Who plays what: those named first, so that the order of the options does not matter. */
static int seat_bots(struct table *t)
{
    const struct option_list *const bots = &t->args->bots;
    const struct stele_player *players;
    const size_t players_n = stele_log_players(t->game.log, &players);
    int status = CLI_GOOD;

    for (size_t i = 0; i < bots->n && status == CLI_GOOD; i++)
        if (player_end(bots->list[i]) != NULL)
            status = seat_bot(t, bots->list[i], players_n);
    for (size_t i = 0; i < bots->n && status == CLI_GOOD; i++)
        if (player_end(bots->list[i]) == NULL)
            status = seat_bot(t, bots->list[i], players_n);
    if (bots->n == 0)
        status = seat_bot(t, "strong", players_n);
    return status;
}

/* Starts the other programs, each of them for a seat. */
static int seat_guests(struct table *t)
{
    const struct option_number *const time = &t->args->bot_time;
    const struct stele_player *players;
    struct bots bots = {.n = stele_log_players(t->game.log, &players)};

    for (size_t seat = 0; seat < bots.n; seat++)
        bots.name[seat] = t->bot[seat] != NULL ? t->bot[seat] : "random"; /* nobody asks that one */
    t->chair = (struct stele_chair){.log = t->game.log, .cursor = t->game.cursor};
    return guests_open(t->cli, &bots, time->given ? time->value : GUEST_TIME_DEFAULT, &t->guests);
}

static int read_dice(struct table *t)
{
    const char *const dice = t->args->dice != NULL ? t->args->dice : "same";

    t->same_dice = strcmp(dice, "same") == 0;
    if (!t->same_dice && strcmp(dice, "new") != 0)
        return FAIL_USAGE(t->cli, "cli.continue.no-dice", "dice", dice, NULL);
    return CLI_GOOD;
}

/* A chapter is written in its study. */
static int save_played(const struct table *t)
{
    const struct stele_saving how = {.format = t->format, .no_read_back = t->args->no_read_back};

    if (t->to.path == NULL)
        return CLI_GOOD;
    if (t->game.study == NULL)
        return output_log(t->cli, &t->to, t->game.log, &how);
    const int status = put_back(t->cli, t->game.study, t->game.chapter, &t->game);
    return status == CLI_GOOD ? output_study(t->cli, &t->to, t->game.study, &how) : status;
}

/* Whether what is played can be written, and how. */
static int prepare_output(struct table *t)
{
    const struct continue_args *const args = t->args;
    const struct output_asked asked = {
        .path = args->output, .input = t->game.path, .changes = true, .force = args->force};
    int status = CLI_GOOD;

    if (args->output != NULL)
        status = format_choose(t->cli, args->to, args->output, &t->format);
    if (status == CLI_GOOD && args->output != NULL && t->game.study != NULL)
        status = may_put_back(t->cli, t->game.study, t->game.chapter, t->game.path);
    return status == CLI_GOOD ? output_open(t->cli, &asked, &t->to) : status;
}

static int continue_run(struct cli *cli, const void *own)
{
    const struct continue_args *const args = own;
    struct table t = {.cli = cli,
                      .args = args,
                      .quiet = args->output != NULL && strcmp(args->output, "-") == 0,
                      .seed = args->seed.given ? args->seed.value : 1};

    if (args->turn && args->moves.given)
        return FAIL_USAGE(cli, "cli.not-both", "one", "turn", "other", "moves", NULL);
    int status = read_dice(&t);
    if (status == CLI_GOOD)
        status = load_at(cli, args->operands.list[0], args->at, &t.game);
    if (status != CLI_GOOD)
        return status;
    status = prepare_output(&t);
    if (status == CLI_GOOD)
        status = seat_bots(&t);
    if (status == CLI_GOOD)
        status = seat_guests(&t);
    if (status == CLI_GOOD) {
        const int result = host(&t);
        status = result == STELE_OK       ? save_played(&t)
                 : result == STELE_EUSAGE ? FAIL(cli, "cli.continue.full", NULL)
                                          : cli_no_memory(cli);
    }
    if (status == CLI_GOOD)
        status = t.failed ? CLI_BAD : t.game.status;
    guests_close(t.guests);
    stele_buf_free(&t.out);
    load_free(&t.game);
    return status;
}

const struct command command_continue = {
    .name = "continue",
    .options = options,
    .options_n = sizeof options / sizeof options[0],
    .args_size = sizeof(struct continue_args),
    .operands_min = 1,
    .operands_max = 1,
    .chapters = true,
    .run = continue_run,
};
