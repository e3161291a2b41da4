/* stele match: bots against each other, many games, and how sure the result is. */
#include "cli/shared/cli.h"

#include "cli/session/guests.h"
#include "cli/text/json.h"
#include "cli/shared/load.h"
#include "cli/shared/make.h"
#include "cli/shared/out.h"

#include <string.h>

struct match_args {
    struct operands operands;
    struct make_args make;
    struct option_list bots;
    struct option_number seed, games, jobs, moves, bot_time;
    bool json, progress;
};

enum { GAMES_DEFAULT = 100, GAMES_MAX = 1000000 };

#define ARG(field) offsetof(struct match_args, field)
static const struct cli_option options[] = {
    {"bots", 0, OPTION_LIST, "bots", ARG(bots), 0, 0},
    {"bot", 0, OPTION_LIST, "bots", ARG(bots), 0, 0},
    {"bot-time", 0, OPTION_NUMBER, "seconds", ARG(bot_time), 1, GUEST_TIME_MAX},
    {"games", 0, OPTION_NUMBER, "number", ARG(games), 1, GAMES_MAX},
    {"players", 'p', OPTION_TEXT, "n", ARG(make.players), 0, 0},
    {"seed", 0, OPTION_NUMBER, "number", ARG(seed), 0, STELE_SEED_MAX},
    {"jobs", 'j', OPTION_NUMBER, "n", ARG(jobs), 0, 64},
    {"edition", 0, OPTION_TEXT, "edition", ARG(make.edition), 0, 0},
    {"option", 0, OPTION_LIST, "setting", ARG(make.options), 0, 0},
    {"ruling", 0, OPTION_LIST, "ruling", ARG(make.rulings), 0, 0},
    {"set-up", 0, OPTION_LIST, "item", ARG(make.setup), 0, 0},
    {"max-moves", 0, OPTION_NUMBER, "number", ARG(moves), 1, UINT32_MAX},
    {"json", 0, OPTION_FLAG, NULL, ARG(json), 0, 0},
    {"progress", 0, OPTION_FLAG, NULL, ARG(progress), 0, 0},
};

struct outcome {
    struct cli *cli;
    const struct stele_log *log;
    const struct stele_game_info *info;
    const struct stele_match *match;
    const struct stele_match_result *result;
    size_t players_n;
    const struct guest_failure *failures;
    size_t failures_n;
};

enum { FAILURES_TOLD = 10 };

/* Categories that anybody had points in. */
static bool is_used(const struct outcome *t, size_t category)
{
    for (size_t i = 0; i < t->result->sides_n; i++)
        if (t->result->side[i].points[category] != 0)
            return true;
    return false;
}

/* ---- Text ------------------------------------------------------------------------------------ */

static void tell_side(const struct outcome *t, const struct stele_match_side *side, size_t width,
                      struct stele_buf *out)
{
    out_left(out, side->bot, width);
    SAY(t->cli, out, "cli.match.side", "share", percent(t->cli, side->share).text, "low",
        percent(t->cli, side->low).text, "high", percent(t->cli, side->high).text, "even",
        percent(t->cli, (int32_t)(side->seats * STELE_CHANCE_ONE / t->players_n)).text, "points",
        decimal(t->cli, side->total, 1000).text, NULL);
    stele_buf_puts(out, "\n");
}

static void tell_categories(const struct outcome *t, struct stele_buf *out)
{
    size_t width = 0;

    for (size_t k = 0; k < t->info->categories_n; k++) {
        const size_t cells = out_width(
            cli_name(t->cli, stele_log_game(t->log), "categories", t->info->categories[k]));
        if (is_used(t, k) && cells > width)
            width = cells;
    }
    stele_buf_puts(out, "\n");
    out_spaces(out, width);
    for (size_t i = 0; i < t->result->sides_n; i++)
        out_right(out, t->result->side[i].bot, 14);
    stele_buf_puts(out, "\n");
    for (size_t k = 0; k < t->info->categories_n; k++) {
        if (!is_used(t, k))
            continue;
        out_left(out,
                 cli_name(t->cli, stele_log_game(t->log), "categories", t->info->categories[k]),
                 width);
        for (size_t i = 0; i < t->result->sides_n; i++)
            out_right(out, decimal(t->cli, t->result->side[i].points[k], 1000).text, 14);
        stele_buf_puts(out, "\n");
    }
}

/* Games that a bot lost without playing them to their end. */
static void tell_failures(const struct outcome *t, struct stele_buf *out)
{
    if (t->failures_n == 0)
        return;
    stele_buf_puts(out, "\n");
    for (size_t i = 0; i < t->failures_n && i < FAILURES_TOLD; i++) {
        const struct guest_failure *const failure = &t->failures[i];
        struct stele_buf said = {0};
        guests_say(t->cli, t->log, t->cli->lang, failure, &said);
        SAY(t->cli, out, "cli.match.lost", "game", NUM((int64_t)failure->game + 1), "node",
            failure->node, "reason", out_part(out, &said), NULL);
        stele_buf_puts(out, "\n");
        stele_buf_free(&said);
    }
    if (t->failures_n > FAILURES_TOLD) {
        SAY(t->cli, out, "cli.match.more-lost", "n", NUM((int64_t)(t->failures_n - FAILURES_TOLD)),
            NULL);
        stele_buf_puts(out, "\n");
    }
}

static void tell_match(const struct outcome *t, struct stele_buf *out)
{
    size_t width = 8;

    SAY(t->cli, out, "cli.match.heading", "game",
        stele_text(t->cli->lib, stele_log_game(t->log), t->cli->lang, "title"), "edition",
        cli_name(t->cli, stele_log_game(t->log), "editions", stele_log_edition(t->log)), "players",
        NUM((int64_t)t->players_n), "games", NUM(t->result->games), "moves",
        NUM((int64_t)t->result->moves), "unfinished", NUM(t->result->unfinished), NULL);
    stele_buf_puts(out, "\n\n");
    for (size_t i = 0; i < t->result->sides_n; i++)
        if (out_width(t->result->side[i].bot) + 2 > width)
            width = out_width(t->result->side[i].bot) + 2;
    for (size_t i = 0; i < t->result->sides_n; i++)
        tell_side(t, &t->result->side[i], width, out);
    tell_categories(t, out);
    tell_failures(t, out);
}

/* ---- JSON ------------------------------------------------------------------------------------ */

static void json_failure(const struct outcome *t, struct stele_emit *emit,
                         const struct guest_failure *failure)
{
    const size_t lang = strcmp(t->cli->data_lang, stele_langs[0]) != 0 ? 1 : 0;

    put_dict(emit, NULL);
    put_int(emit, "game", (int64_t)failure->game + 1);
    put_text(emit, "node", failure->node);
    put_seat(emit, "player", t->log, failure->seat);
    put_text(emit, "bot", failure->bot);
    put_text(emit, "code", failure->code);
    put_some(emit, "clause", failure->clause);
    put_part(emit, "message", &failure->said[lang]);
    put_end(emit);
}

static void json_match(const struct outcome *t, struct stele_buf *out)
{
    struct stele_json json;
    struct stele_emit *const emit = &json.emit;

    stele_json_init(&json, out, 2);
    put_dict(emit, NULL);
    put_text(emit, "game", t->info->id);
    put_text(emit, "edition", stele_log_edition(t->log));
    put_int(emit, "players", (int64_t)t->players_n);
    put_int(emit, "games", t->result->games);
    put_int(emit, "unfinished", t->result->unfinished);
    put_int(emit, "moves", (int64_t)t->result->moves);
    put_int(emit, "seed", (int64_t)t->match->seed);
    put_list(emit, "sides");
    for (size_t i = 0; i < t->result->sides_n; i++) {
        const struct stele_match_side *const side = &t->result->side[i];
        put_dict(emit, NULL);
        put_text(emit, "bot", side->bot);
        put_int(emit, "seats", side->seats);
        put_int(emit, "failed", side->failed);
        put_int(emit, "share_ppm", side->share);
        put_int(emit, "low_ppm", side->low);
        put_int(emit, "high_ppm", side->high);
        put_int(emit, "total_milli", side->total);
        put_dict(emit, "categories_milli");
        for (size_t k = 0; k < t->info->categories_n; k++)
            put_int(emit, t->info->categories[k], side->points[k]);
        put_end(emit);
        put_end(emit);
    }
    put_end(emit);
    put_list(emit, "failures");
    for (size_t i = 0; i < t->failures_n; i++)
        json_failure(t, emit, &t->failures[i]);
    put_end(emit);
    put_end(emit);
    stele_buf_puts(out, "\n");
}

/* ---- The command ----------------------------------------------------------------------------- */

static int play_and_tell(struct cli *cli, const struct match_args *args, struct stele_log *log,
                         const struct stele_match *match, struct guests *guests)
{
    struct stele_cursor *cursor = stele_cursor_new(log);
    const struct stele_player *players;
    struct stele_match_result result;
    struct stele_buf out = {0};

    if (cursor == NULL)
        return cli_no_memory(cli);
    const int code = stele_match_play(cursor, match, &result);
    stele_cursor_free(cursor);
    if (code != STELE_OK)
        return cli_no_memory(cli);
    struct outcome outcome = {.cli = cli,
                              .log = log,
                              .info = stele_log_info(log),
                              .match = match,
                              .result = &result,
                              .players_n = stele_log_players(log, &players)};
    outcome.failures_n = guests_failures(guests, &outcome.failures);
    if (args->json)
        json_match(&outcome, &out);
    else
        tell_match(&outcome, &out);
    out_print(cli, &out);
    stele_buf_free(&out);
    return outcome.failures_n > 0 ? CLI_BAD : CLI_GOOD;
}

/* A match of bots that are known, on a log that has no moves yet. */
static int hold_match(struct cli *cli, const struct match_args *args, struct stele_log *log,
                      const struct bots *bots)
{
    const uint64_t seconds = args->bot_time.given ? args->bot_time.value : GUEST_TIME_DEFAULT;
    const struct stele_player *players;
    const size_t seats = stele_log_players(log, &players);
    struct guests *guests;
    struct watched watched;

    if (bots->n > seats)
        return FAIL_USAGE(cli, "cli.too-many-bots", "max", NUM((int64_t)seats), NULL);
    int status = guests_open(cli, bots, seconds, &guests);
    if (status != CLI_GOOD)
        return status;
    const struct stele_match match = {
        .bots = bots->name,
        .bots_n = bots->n,
        .guests = guests_list(guests),
        .games = (uint32_t)(args->games.given ? args->games.value : GAMES_DEFAULT),
        .seed = args->seed.given ? args->seed.value : 1,
        .jobs = args->jobs.given ? (unsigned)args->jobs.value : 1,
        .moves = (uint32_t)args->moves.value,
        .watch = watch_start(cli, "cli.match.progress", &watched)};
    watched.progress.lines = args->progress;
    status = play_and_tell(cli, args, log, &match, guests);
    watch_end(&watched);
    guests_close(guests);
    return status;
}

static int match_run(struct cli *cli, const void *own)
{
    const struct match_args *const args = own;
    struct make_args make = args->make;
    struct stele_log *log = NULL;
    struct bots bots;

    if (args->bots.n == 0)
        return FAIL_USAGE(cli, "cli.missing-option", "option", "bots", NULL);
    make.game = args->operands.list[0];
    if (make.players == NULL)
        make.players = "2";
    int status = bots_read(cli, &args->bots, &bots);
    if (status == CLI_GOOD)
        status = make_log(cli, &make, true, &log);
    if (status == CLI_GOOD)
        status = hold_match(cli, args, log, &bots);
    stele_log_free(log);
    bots_free(&bots);
    return status;
}

const struct command command_match = {
    .name = "match",
    .options = options,
    .options_n = sizeof options / sizeof options[0],
    .args_size = sizeof(struct match_args),
    .operands_min = 1,
    .operands_max = 1,
    .no_logs = true,
    .run = match_run,
};
