/* stele continue: the computer plays on from a node of a log, for all seats or some, as a branch.
 *
 * Every move has random numbers of its own, named by the seed and how many moves from the set-up it
 * is: so a game that is played on in pieces, as a person plays against the computer, is the same as
 * one that is played on at once. */
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

/* Games of bots end within some thousand moves, but those of random bots may never end. */
enum { MOVES_MAX = 20000 };

#define ARG(field) offsetof(struct continue_args, field)
static const struct cli_option options[] = {
    {"at", 0, OPTION_TEXT, "node", ARG(at), 0, 0},
    {"bot", 0, OPTION_LIST, "seat-bot", ARG(bots), 0, 0},
    {"bot-time", 0, OPTION_NUMBER, "seconds", ARG(bot_time), 1, GUEST_TIME_MAX},
    {"moves", 0, OPTION_NUMBER, "n", ARG(moves), 1, MOVES_MAX},
    {"turn", 0, OPTION_FLAG, NULL, ARG(turn), 0, 0},
    {"dice", 0, OPTION_TEXT, "dice", ARG(dice), 0, 0},
    {"seed", 0, OPTION_NUMBER, "number", ARG(seed), 0, STELE_SEED_MAX},
    {"json", 0, OPTION_FLAG, NULL, ARG(json), 0, 0},
    {"output", 'o', OPTION_TEXT, "file", ARG(output), 0, 0},
    {"force", 0, OPTION_FLAG, NULL, ARG(force), 0, 0},
    {"to", 0, OPTION_TEXT, "format", ARG(to), 0, 0},
    {"no-read-back", 0, OPTION_FLAG, NULL, ARG(no_read_back), 0, 0},
};

enum stop { STOP_NOT, STOP_OVER, STOP_PERSON, STOP_TURN, STOP_MOVES, STOP_STUCK, STOP_FAILED };
static const char *const stop_name[] = {
    [STOP_OVER] = "over",   [STOP_PERSON] = "person", [STOP_TURN] = "turn",
    [STOP_MOVES] = "moves", [STOP_STUCK] = "stuck",   [STOP_FAILED] = "failed",
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
    bool apart; /* the main line was there before: no move is added to it */
    struct output to;
    enum stele_format format; /* of what is written there */
    uint64_t seed;
    struct stele_buf out;
};

/* ---- The dice of the record ------------------------------------------------------------------ */

/* How many moves lie between the set-up and a node. */
static uint64_t depth(const struct stele_log *log, struct stele_node node)
{
    uint64_t moves = node.ply;
    struct stele_line line;

    for (stele_log_line(log, node.line, &line); line.parent != node.line;
         stele_log_line(log, node.line, &line)) {
        moves += line.at;
        node.line = line.parent;
    }
    return moves;
}

/* How many chance moves of a turn were made on the way to a node.  Turns never go back, so the first
 * move of an earlier one ends the search. */
static unsigned chances_before(const struct stele_log *log, struct stele_node node, uint16_t turn)
{
    struct stele_record record;
    unsigned n = 0;

    for (;;) {
        for (; node.ply > 0; node.ply--) {
            if (!stele_log_record(log, node.line, node.ply, &record) || record.turn < turn)
                return n;
            n += record.turn == turn && record.move.by == STELE_NOBODY;
        }
        struct stele_line line;
        stele_log_line(log, node.line, &line);
        if (line.parent == node.line)
            return n;
        node = (struct stele_node){line.parent, line.at};
    }
}

/* The first move after a node of its line that belongs to a turn, or a later one. */
static uint32_t turn_begin(const struct stele_log *log, struct stele_node node, uint32_t end,
                           uint16_t turn)
{
    uint32_t low = node.ply + 1, high = end + 1;

    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        struct stele_record record;
        if (stele_log_record(log, node.line, middle, &record) && record.turn < turn)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Chance move number `number` (from 0) of a turn, if the line of `node` has it after that node. */
static bool recorded_behind(const struct stele_log *log, struct stele_node node,
                            const struct stele_status *status, unsigned number,
                            struct stele_move *out)
{
    unsigned n = chances_before(log, node, status->turn);
    struct stele_record record;
    struct stele_line line;

    stele_log_line(log, node.line, &line);
    for (uint32_t ply = turn_begin(log, node, line.legal, status->turn);
         ply <= line.legal && stele_log_record(log, node.line, ply, &record) &&
         record.turn == status->turn;
         ply++) {
        if (record.move.by != STELE_NOBODY)
            continue;
        if (n++ == number) {
            *out = record.move;
            return record.turn_seat == status->turn_seat;
        }
    }
    return false;
}

/* What chance did in the record at the same point: in the same turn of the game, of the same
 * player, after as many chance moves of that turn.  It is looked for after the node from which the
 * computer plays, first in its line, then in the line from which that one departs, and so on to the
 * main line; and taken if it is legal here. */
static bool recorded_chance(const struct table *t, const struct stele_status *status,
                            struct stele_move *out)
{
    const struct stele_log *const log = t->game.log;
    const unsigned number = chances_before(log, stele_cursor_node(t->game.cursor), status->turn);
    struct stele_node node = t->game.node;

    for (;;) {
        struct stele_reason why;
        struct stele_line line;
        if (recorded_behind(log, node, status, number, out) &&
            stele_cursor_check(t->game.cursor, out, &why))
            return true;
        stele_log_line(log, node.line, &line);
        if (line.parent == node.line)
            return false;
        node = (struct stele_node){line.parent, line.at};
    }
}

/* ---- Moves ----------------------------------------------------------------------------------- */

static const struct stele_guest *guest_at(const struct table *t, int seat)
{
    const struct stele_guest *const *const list = guests_list(t->guests);

    return list != NULL && seat >= 0 ? list[seat] : NULL;
}

/* Whose move it is, if it is the computer's; else why it is not. */
static enum stop look(const struct table *t, const struct stele_status *status, uint16_t turn,
                      uint64_t played)
{
    if (status->over)
        return STOP_OVER;
    if (t->args->moves.given && played == t->args->moves.value)
        return STOP_MOVES;
    if (t->args->turn && status->turn != turn)
        return STOP_TURN;
    if (!status->chance && t->bot[status->mover] == NULL)
        return STOP_PERSON;
    return played == MOVES_MAX ? STOP_MOVES : STOP_NOT;
}

/* STELE_EUSAGE if there is none; otherwise what a guest may return. */
static int choose_move(struct table *t, const struct stele_status *status, struct stele_move *move,
                       bool *recorded)
{
    const struct stele_guest *const guest = status->chance ? NULL : guest_at(t, status->mover);
    const uint64_t moves = depth(t->game.log, stele_cursor_node(t->game.cursor));
    struct stele_rng rng;

    *recorded = status->chance && t->same_dice && recorded_chance(t, status, move);
    if (*recorded)
        return STELE_OK;
    if (guest != NULL) {
        t->chair.seat = status->mover;
        return guest->choose(guest->user, &t->chair, move);
    }
    stele_rng_seed(&rng, t->seed + moves * 0x9e3779b97f4a7c15u);
    return stele_cursor_choose(t->game.cursor, status->chance ? "random" : t->bot[status->mover],
                               &rng, move);
}

/* The branch at a node that begins with a move; 0, which is the main line, for none. */
static uint32_t branch_with(const struct stele_log *log, struct stele_node node,
                            const struct stele_move *move)
{
    const uint32_t lines = stele_log_lines(log);
    struct stele_record record;
    struct stele_line line;

    for (uint32_t i = 1; i < lines; i++) {
        stele_log_line(log, i, &line);
        if (!line.deleted && line.parent == node.line && line.at == node.ply &&
            stele_log_record(log, i, 1, &record) && stele_move_equal(&record.move, move))
            return i;
    }
    return 0;
}

/* Plays a legal move: follows a line that has it already, else goes on in a branch.  The end of the
 * main line is no exception, for what the computer plays is not the record of the game; only where
 * the log had no move to begin with is there no such record, and the main line grows. */
static int play_move(const struct table *t, const struct stele_move *move)
{
    const struct stele_node node = stele_cursor_node(t->game.cursor);
    struct stele_line main_line;
    uint32_t branch;

    stele_log_line(t->game.log, 0, &main_line);
    if (t->apart && node.line == 0 && node.ply == main_line.plies &&
        branch_with(t->game.log, node, move) == 0) {
        const int result =
            stele_edit_branch(t->game.log, node, NULL, NULL, "what-if", NULL, 0, &branch);
        if (result != STELE_OK)
            return result;
        stele_cursor_goto(t->game.cursor, (struct stele_node){branch, 0}, NULL);
    }
    return stele_edit_play(t->game.cursor, move, NULL);
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

static void tell_end(struct table *t, enum stop stop, uint64_t played)
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
        if (stop == STOP_FAILED && guests_failures(t->guests, &failure) > 0)
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

/* Plays until something stops it.  Returns a result of the library. */
static int play_on(struct table *t)
{
    struct stele_status status;
    uint64_t played = 0;
    enum stop stop;

    stele_cursor_status(t->game.cursor, &status);
    const uint16_t turn = status.turn;
    while ((stop = look(t, &status, turn, played)) == STOP_NOT) {
        struct stele_move move;
        bool recorded;
        int result = choose_move(t, &status, &move, &recorded);
        if (result == STELE_EUSAGE || result == STELE_EINPUT) {
            stop = result == STELE_EUSAGE ? STOP_STUCK : STOP_FAILED;
            break;
        }
        if (result == STELE_OK)
            result = play_move(t, &move);
        if (result != STELE_OK)
            return result;
        played++;
        tell_played(t, &move, recorded);
        stele_cursor_status(t->game.cursor, &status);
    }
    tell_end(t, stop, played);
    return stop == STOP_FAILED ? keep_failure(t, played) : STELE_OK;
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
        tell_end(t, STOP_FAILED, 0);
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
    struct stele_line main_line;

    if (args->turn && args->moves.given)
        return FAIL_USAGE(cli, "cli.not-both", "one", "turn", "other", "moves", NULL);
    int status = read_dice(&t);
    if (status == CLI_GOOD)
        status = load_at(cli, args->operands.list[0], args->at, &t.game);
    if (status != CLI_GOOD)
        return status;
    stele_log_line(t.game.log, 0, &main_line);
    t.apart = main_line.plies > 0;
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
