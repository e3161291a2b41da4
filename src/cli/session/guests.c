#include "cli/session/guests.h"

#include "cli/text/json.h"
#include "cli/shared/out.h"
#include "cli/session/process.h"
#include "cli/session/secrets.h"
#include "cli/session/session.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { TABLES_MAX = 64 };

/* What a program can ask for. */
enum want { WANT_STATE, WANT_LEGAL, WANT_GAINS, WANT_PLAYED, WANT_FIGURES, WANTS_N };
static const char *const want_names[WANTS_N] = {"state", "legal", "gains", "played", "figures"};
enum { WANT_DEFAULT = 1 << WANT_STATE | 1 << WANT_LEGAL | 1 << WANT_PLAYED };

/* A program that plays at a table.  Several games may be played at once, each at a table of its own
 * and by one thread: a visit belongs to that thread, and only `failures` is shared. */
struct visit {
    struct process process;
    int64_t asked; /* requests so far: the id of the last one */
    unsigned wants;
    bool unreachable;                 /* it failed in a way that leaves nothing to send it */
    struct stele_cursor *seen; /* at the last move that it got */
};

struct guest {
    struct guests *all;
    const char *bot;
    char name[sizeof "exec:" + PROGRAM_MAX]; /* what a log keeps of it */
    struct stele_guest calls;                /* user is this guest */
};

struct guests {
    struct cli *cli;
    uint64_t time; /* milliseconds for an answer */
    struct guest guest[STELE_SEATS_MAX];
    const struct stele_guest *list[STELE_SEATS_MAX];
    struct visit visits[TABLES_MAX][STELE_SEATS_MAX];
    struct guards guards;
    pthread_mutex_t lock; /* for starting, and what follows */
    struct guest_failure *failures;
    size_t failures_n, room;
};

/* ---- Failing --------------------------------------------------------------------------------- */

static void failure_free(struct guest_failure *failure)
{
    for (size_t i = 0; i < STELE_LANGS_N; i++)
        stele_buf_free(&failure->said[i]);
}

/* Says why in all languages; the code is the id of the message, cli.bot.NAME, without the "cli.". */
#define BOT_FAIL(g, failure, id, ...)                                                              \
    do {                                                                                           \
        snprintf((failure)->code, sizeof(failure)->code, "%s", (id) + 4);                          \
        for (size_t lang = 0; lang < STELE_LANGS_N; lang++)                                        \
            stele_say((g)->cli->lib, NULL, stele_langs[lang], (id), &(failure)->said[lang],        \
                      __VA_ARGS__);                                                                \
    } while (0)

/* By a reason of the library that a message with {reason} goes around. */
static void fail_reason(const struct guests *g, struct guest_failure *failure,
                        const struct stele_log *log, const char *id, const char *move,
                        const struct stele_reason *why)
{
    for (size_t i = 0; i < STELE_LANGS_N; i++) {
        struct stele_buf reason = {0}, clause = {0};
        stele_say_reason(g->cli->lib, log, stele_langs[i], why, &reason);
        stele_say_clause(g->cli->lib, stele_game_of(g->cli->lib, why->code), stele_langs[i],
                         why->clause, why->reading, &clause);
        stele_say(g->cli->lib, NULL, stele_langs[i], id, &failure->said[i], "move", move, "reason",
                  out_part(&failure->said[i], &reason), "clause",
                  out_part(&failure->said[i], &clause), NULL);
        stele_buf_free(&reason);
        stele_buf_free(&clause);
    }
    snprintf(failure->code, sizeof failure->code, "%s", why->code);
    snprintf(failure->clause, sizeof failure->clause, "%s", why->clause);
}

static void fail_ended(const struct guests *g, struct visit *visit, struct guest_failure *failure)
{
    const struct process_end end = process_stop(&visit->process, PROCESS_GRACE);

    if (end.killed)
        BOT_FAIL(g, failure, "cli.bot.closed", NULL);
    else if (end.signal != 0)
        BOT_FAIL(g, failure, "cli.bot.signal", "signal", NUM(end.signal), NULL);
    else
        BOT_FAIL(g, failure, "cli.bot.ended", "status", NUM(end.status), NULL);
}

/* Keeps what went wrong.  STELE_EINPUT, or STELE_ENOMEM if there is no memory for it. */
static int keep_failure(struct guests *g, const struct stele_chair *chair,
                        const struct guest *guest, struct guest_failure *failure)
{
    bool good = true;

    failure->game = chair->game;
    failure->seat = chair->seat;
    failure->bot = guest->bot;
    failure->name = guest->name;
    stele_node_print(chair->log, stele_cursor_node(chair->cursor), failure->node);
    for (size_t i = 0; i < STELE_LANGS_N; i++)
        good = good && !failure->said[i].failed;
    pthread_mutex_lock(&g->lock);
    good = good && stele_grow(&g->failures, &g->room, g->failures_n + 1, sizeof *g->failures);
    if (good)
        g->failures[g->failures_n++] = *failure;
    pthread_mutex_unlock(&g->lock);
    if (!good)
        failure_free(failure);
    return good ? STELE_EINPUT : STELE_ENOMEM;
}

/* ---- Asking ---------------------------------------------------------------------------------- */

/* A request that is being written. */
struct request {
    struct stele_buf line;
    struct json_page page;
};

/* Begins a request about the game of a chair; NULL: about none. */
static struct answer *request_begin(const struct guests *g, struct visit *visit,
                                    struct request *request, const char *what,
                                    const struct stele_chair *chair)
{
    request->line = (struct stele_buf){0};
    struct answer *const a = json_begin(&request->page, g->cli, NULL, 0, &request->line);
    if (chair != NULL) {
        a->log = chair->log;
        a->cursor = chair->cursor;
        a->viewer = chair->seat;
    }
    put_int(a->emit, "id", ++visit->asked);
    put_text(a->emit, "do", what);
    return a;
}

/* What it answered, if that is an object with the id of the request. */
static int read_answer(const struct guests *g, const struct visit *visit, const char *line,
                       size_t size, struct stele_value **out, struct guest_failure *failure)
{
    struct stele_value *value;
    struct stele_reason why;

    const int result = stele_value_read(line, size, &value, &why);
    if (result == STELE_EINPUT)
        fail_reason(g, failure, NULL, "cli.bot.garbage", "", &why);
    if (result != STELE_OK)
        return result;
    const struct stele_value *const id =
        value->kind == STELE_VALUE_DICT ? stele_value_of(value, "id") : NULL;
    if (id != NULL && id->kind == STELE_VALUE_INT && id->number == visit->asked) {
        *out = value;
        return STELE_OK;
    }
    if (value->kind != STELE_VALUE_DICT)
        BOT_FAIL(g, failure, "cli.bot.no-dict", NULL);
    else
        BOT_FAIL(g, failure, "cli.bot.id", "id", NUM(visit->asked), NULL);
    stele_value_free(value);
    return STELE_EINPUT;
}

/* Sends the request, frees it, and reads the answer, which the caller frees.  STELE_EINPUT if the program
 * fails, STELE_ENOMEM. */
static int request_send(const struct guests *g, struct visit *visit, struct request *request,
                        struct stele_value **out, struct guest_failure *failure)
{
    enum answered answered = ANSWERED_END;
    const char *line = NULL;
    size_t size = 0;

    json_end(&request->page);
    const bool whole = !request->line.failed;
    if (whole)
        answered = process_ask(&visit->process, request->line.data, request->line.size, g->time,
                               &line, &size);
    stele_buf_free(&request->line);
    if (!whole)
        return STELE_ENOMEM;
    if (answered == ANSWERED_LINE)
        return read_answer(g, visit, line, size, out, failure);
    visit->unreachable = true;
    if (answered == ANSWERED_LATE)
        BOT_FAIL(g, failure, "cli.bot.late", "seconds", NUM((int64_t)(g->time / 1000)), NULL);
    else if (answered == ANSWERED_LONG)
        BOT_FAIL(g, failure, "cli.bot.long", "limit", NUM(PROCESS_LINE_MAX), NULL);
    else
        fail_ended(g, visit, failure);
    return STELE_EINPUT;
}

/* ---- Beginning ------------------------------------------------------------------------------- */

static int start(struct guests *g, struct visit *visit, const char *bot,
                 struct guest_failure *failure)
{
    *visit = (struct visit){.wants = WANT_DEFAULT};
    pthread_mutex_lock(&g->lock);
    const int error = process_start(&visit->process, bot_command(bot));
    pthread_mutex_unlock(&g->lock);
    if (error == 0)
        return STELE_OK;
    if (error == ENOMEM)
        return STELE_ENOMEM;
    visit->unreachable = true;
    BOT_FAIL(g, failure, "cli.bot.start", "reason", strerror(error), NULL);
    return STELE_EINPUT;
}

/* Key "want" of an answer, a list of names. */
static bool read_wants(const struct guests *g, struct visit *visit, const struct stele_value *value,
                       struct guest_failure *failure)
{
    if (value == NULL)
        return true;
    bool good = value->kind == STELE_VALUE_LIST;
    visit->wants = 0;
    for (const struct stele_value *one = value->first; one != NULL; one = one->next) {
        size_t i = 0;
        while (i < WANTS_N && strcmp(want_names[i], one->text) != 0)
            i++;
        good = good && i < WANTS_N;
        if (good)
            visit->wants |= 1u << i;
    }
    if (!good)
        BOT_FAIL(g, failure, "cli.bot.value", "key", "want", NULL);
    return good;
}

/* Key "name": what it calls itself, on one line and not too long. */
static bool read_name(const struct guests *g, struct guest *guest, const struct stele_value *value,
                      struct guest_failure *failure)
{
    if (value == NULL)
        return true;
    bool good = value->kind == STELE_VALUE_TEXT && *value->text != '\0' &&
                strlen(value->text) < PROGRAM_MAX;
    for (const char *p = value->text; good && *p != '\0'; p++)
        good = (unsigned char)*p >= ' ' && *p != 127;
    if (good)
        snprintf(guest->name, sizeof guest->name, "exec:%s", value->text);
    else
        BOT_FAIL(g, failure, "cli.bot.value", "key", "name", NULL);
    return good;
}

/* Starts a program and greets it; at the first time it may give itself a name. */
static int greet(struct guests *g, struct visit *visit, const char *bot, struct guest *named,
                 struct guest_failure *failure)
{
    struct stele_value *answer = NULL;
    struct request request;

    int result = start(g, visit, bot, failure);
    if (result != STELE_OK)
        return result;
    const struct answer *const a = request_begin(g, visit, &request, "hello", NULL);
    put_int(a->emit, "protocol", SESSION_PROTOCOL);
    put_text(a->emit, "version", stele_version());
    result = request_send(g, visit, &request, &answer, failure);
    if (result != STELE_OK)
        return result;
    const struct stele_value *const protocol = stele_value_of(answer, "protocol");
    if (protocol == NULL || protocol->kind != STELE_VALUE_INT ||
        protocol->number != SESSION_PROTOCOL) {
        BOT_FAIL(g, failure, "cli.bot.protocol", "protocol", NUM(SESSION_PROTOCOL), NULL);
        result = STELE_EINPUT;
    } else if (!read_wants(g, visit, stele_value_of(answer, "want"), failure) ||
               (named != NULL && !read_name(g, named, stele_value_of(answer, "name"), failure))) {
        result = STELE_EINPUT;
    }
    stele_value_free(answer);
    return result;
}

/* ---- Output ---------------------------------------------------------------------------------- */

static bool wants(const struct visit *visit, enum want want)
{
    return ((visit->wants >> want) & 1) != 0;
}

/* The moves since the last request, as its seat could see them: what of a move is hidden depends on the position
 * in which it was made. */
static void put_news_until(struct answer *a, struct visit *visit, struct stele_node now)
{
    struct stele_node node = stele_cursor_node(visit->seen);
    struct stele_record record;
    struct stele_line line;

    if (node.line != now.line) { /* the game went on in a branch */
        stele_log_line(a->log, now.line, &line);
        put_news_until(a, visit, (struct stele_node){line.parent, line.at});
        node = (struct stele_node){now.line, 0};
        stele_cursor_goto(visit->seen, node, NULL);
    }
    while (node.ply < now.ply && stele_log_record(a->log, node.line, node.ply + 1, &record)) {
        const uint16_t hidden = stele_cursor_hides(visit->seen, a->viewer, &record.move);
        node.ply++;
        put_dict(a->emit, NULL);
        answer_node(a, "node", node);
        answer_move_veiled(a, &record.move, hidden);
        put_end(a->emit);
        stele_cursor_goto(visit->seen, node, NULL);
    }
}

/* The place, what was played, and the position, as far as it wants them. */
static void put_view(struct answer *a, struct visit *visit)
{
    answer_place(a);
    if (wants(visit, WANT_PLAYED)) {
        put_list(a->emit, "played");
        put_news_until(a, visit, stele_cursor_node(a->cursor));
        put_end(a->emit);
    }
    if (wants(visit, WANT_STATE))
        stele_cursor_state(a->cursor, a->viewer, a->emit, "state");
}

/* Every game gets a new process, so that no game depends on those before it. */
static int guest_begin(void *user, const struct stele_chair *chair)
{
    const struct guest *const guest = user;
    struct guests *const g = guest->all;
    struct visit *const visit = &g->visits[chair->table][chair->seat];
    struct guest_failure failure = {0};
    struct stele_value *answer = NULL;
    struct request request;

    int result = greet(g, visit, guest->bot, NULL, &failure);
    if (result == STELE_OK && (visit->seen = stele_cursor_new(chair->log)) == NULL)
        result = STELE_ENOMEM;
    if (result == STELE_OK) {
        stele_cursor_goto(visit->seen, stele_cursor_node(chair->cursor), NULL);
        struct answer *const a = request_begin(g, visit, &request, "new", chair);
        put_int(a->emit, "number", (int64_t)chair->game + 1);
        answer_seat(a, "you", chair->seat);
        answer_opened(a);
        answer_place(a);
        answer_rules_of(a);
        if (wants(visit, WANT_STATE))
            stele_cursor_state(a->cursor, a->viewer, a->emit, "state");
        if (wants(visit, WANT_FIGURES))
            stele_cursor_figures(a->cursor, a->emit, "figures");
        result = request_send(g, visit, &request, &answer, &failure);
        stele_value_free(answer);
    }
    return result == STELE_EINPUT ? keep_failure(g, chair, guest, &failure) : result;
}

/* ---- Choosing -------------------------------------------------------------------------------- */

/* Lets one of our bots choose, which the program may leave to it where there is no list to choose from.  Those
 * that search are not to be had: they are somebody else's strength. */
static int lend_bot(const struct guests *g, const struct visit *visit,
                    const struct stele_chair *chair, const char *bot, struct stele_move *out,
                    struct guest_failure *failure)
{
    struct stele_rng rng;

    if (strcmp(bot, "random") != 0 && strcmp(bot, "quick") != 0) {
        BOT_FAIL(g, failure, "cli.bot.value", "key", "bot", NULL);
        return STELE_EINPUT;
    }
    stele_rng_seed(&rng, (uint64_t)chair->game << 32 | (uint64_t)visit->asked);
    return stele_cursor_choose_own(chair->cursor, bot, &rng, out);
}

/* The move of an answer, if it is legal. */
static int read_move(const struct guests *g, const struct visit *visit,
                     const struct stele_chair *chair, const struct stele_value *answer,
                     struct stele_move *out, struct guest_failure *failure)
{
    const struct stele_value *const bot = stele_value_of(answer, "bot");
    const struct stele_value *const move = stele_value_of(answer, "move");
    struct stele_reason why;

    if (move == NULL && bot != NULL && bot->kind == STELE_VALUE_TEXT)
        return lend_bot(g, visit, chair, bot->text, out, failure);
    if (move == NULL || move->kind != STELE_VALUE_TEXT) {
        BOT_FAIL(g, failure, "cli.bot.no-move", NULL);
        return STELE_EINPUT;
    }
    if (stele_move_parse(chair->log, chair->cursor, move->text, out, &why) &&
        stele_cursor_check(chair->cursor, out, &why))
        return STELE_OK;
    fail_reason(g, failure, chair->log, "cli.bot.illegal", move->text, &why);
    return STELE_EINPUT;
}

static int guest_choose(void *user, const struct stele_chair *chair, struct stele_move *out)
{
    const struct guest *const guest = user;
    struct guests *const g = guest->all;
    struct visit *const visit = &g->visits[chair->table][chair->seat];
    struct guest_failure failure = {0};
    struct stele_value *answer = NULL;
    struct request request;
    int result;

    struct answer *const a = request_begin(g, visit, &request, "turn", chair);
    put_view(a, visit);
    if (wants(visit, WANT_LEGAL) || wants(visit, WANT_GAINS)) {
        put_dict(a->emit, "legal");
        answer_legal_here(a, wants(visit, WANT_GAINS), NULL, 0);
        put_end(a->emit);
    }
    result = request_send(g, visit, &request, &answer, &failure);
    if (result == STELE_OK)
        result = read_move(g, visit, chair, answer, out, &failure);
    stele_value_free(answer);
    return result == STELE_EINPUT ? keep_failure(g, chair, guest, &failure) : result;
}

/* ---- Ending ---------------------------------------------------------------------------------- */

/* Why the game was lost, for whoever wrote the program; others learn who lost it. */
static void put_lost(struct guests *g, struct answer *a, const struct stele_chair *chair,
                     int loser)
{
    put_dict(a->emit, "lost");
    answer_seat(a, "player", loser);
    pthread_mutex_lock(&g->lock);
    for (size_t i = g->failures_n; i > 0 && chair->seat == loser; i--) {
        const struct guest_failure *const failure = &g->failures[i - 1];
        if (failure->game != chair->game)
            continue;
        put_text(a->emit, "code", failure->code);
        put_some(a->emit, "clause", failure->clause);
        put_part(a->emit, "message",
                 &failure->said[strcmp(g->cli->data_lang, stele_langs[0]) != 0 ? 1 : 0]);
        break;
    }
    pthread_mutex_unlock(&g->lock);
    put_end(a->emit);
}

static void tell_end(struct guests *g, struct visit *visit, const struct stele_chair *chair,
                     int loser)
{
    struct request request;
    struct answer *const a = request_begin(g, visit, &request, "over", chair);

    if (visit->seen != NULL)
        put_view(a, visit);
    if (loser != STELE_NOBODY)
        put_lost(g, a, chair, loser);
    put_dict(a->emit, "score");
    answer_score(a, true, false);
    put_end(a->emit);
    json_end(&request.page);
    if (!request.line.failed)
        process_tell(&visit->process, request.line.data, request.line.size, g->time);
    stele_buf_free(&request.line);
}

static void guest_end(void *user, const struct stele_chair *chair, int loser)
{
    const struct guest *const guest = user;
    struct visit *const visit = &guest->all->visits[chair->table][chair->seat];

    if (!visit->unreachable)
        tell_end(guest->all, visit, chair, loser);
    process_stop(&visit->process, visit->unreachable ? 0 : PROCESS_GRACE);
    stele_cursor_free(visit->seen);
    *visit = (struct visit){0};
}

/* ---- All of them ----------------------------------------------------------------------------- */

/* Whether it can be started and answers; a match of a command that is misspelt would be lost in every game. */
static int try_bot(struct guests *g, struct guest *guest)
{
    struct visit *const visit = &g->visits[0][0];
    struct guest_failure failure = {0};
    struct stele_buf *const said = &failure.said[strcmp(g->cli->lang, stele_langs[0]) != 0 ? 1 : 0];
    int status = CLI_GOOD;

    const int result = greet(g, visit, guest->bot, guest, &failure);
    process_stop(&visit->process, visit->unreachable ? 0 : PROCESS_GRACE);
    *visit = (struct visit){0};
    if (result == STELE_EINPUT && !said->failed)
        status = FAIL(g->cli, "cli.bot.unfit", "bot", guest->bot, "reason", said->data, NULL);
    else if (result != STELE_OK)
        status = cli_no_memory(g->cli);
    failure_free(&failure);
    return status;
}

/* The same program at another seat, which was tried before; NULL: none. */
static const struct guest *find_tried(const struct guests *g, size_t i)
{
    for (size_t k = 0; k < i; k++)
        if (g->guest[k].bot != NULL && strcmp(g->guest[k].bot, g->guest[i].bot) == 0)
            return &g->guest[k];
    return NULL;
}

/* Makes a guest of a bot that is a program. */
static int make_guest(struct guests *g, size_t i, const char *bot)
{
    struct guest *const guest = &g->guest[i];
    char program[PROGRAM_MAX];

    *guest = (struct guest){
        .all = g, .bot = bot, .calls = {guest_begin, guest_choose, guest_end, guest}};
    g->list[i] = &guest->calls;
    const struct guest *const tried = find_tried(g, i);
    if (tried != NULL) {
        memcpy(guest->name, tried->name, sizeof guest->name);
        return CLI_GOOD;
    }
    bot_program(bot_command(bot), program);
    snprintf(guest->name, sizeof guest->name, "exec:%s", program);
    return try_bot(g, guest);
}

const char *guests_name(const struct guests *guests, const struct bots *bots, size_t i)
{
    return guests != NULL && guests->guest[i].bot != NULL ? guests->guest[i].name : bots->name[i];
}

int guests_open(struct cli *cli, const struct bots *bots, uint64_t seconds, struct guests **out)
{
    int status = CLI_GOOD;
    struct guests *g;
    bool any = false;

    *out = NULL;
    for (size_t i = 0; i < bots->n; i++)
        any = any || bot_command(bots->name[i]) != NULL;
    if (!any)
        return CLI_GOOD;
    if ((g = calloc(1, sizeof *g)) == NULL)
        return cli_no_memory(cli);
    g->cli = cli;
    g->time = seconds * 1000;
    secrets_hide(cli);
    pthread_mutex_init(&g->lock, NULL);
    guards_open(&g->guards);
    for (size_t i = 0; i < bots->n && status == CLI_GOOD; i++)
        if (bot_command(bots->name[i]) != NULL)
            status = make_guest(g, i, bots->name[i]);
    if (status == CLI_GOOD)
        *out = g;
    else
        guests_close(g);
    return status;
}

void guests_close(struct guests *guests)
{
    if (guests == NULL)
        return;
    guards_close(&guests->guards);
    secrets_end();
    for (size_t i = 0; i < guests->failures_n; i++)
        failure_free(&guests->failures[i]);
    free(guests->failures);
    pthread_mutex_destroy(&guests->lock);
    free(guests);
}

const struct stele_guest *const *guests_list(const struct guests *guests)
{
    return guests != NULL ? guests->list : NULL;
}

/* A game has one failure at most. */
static int by_game(const void *a, const void *b)
{
    const struct guest_failure *const x = a, *const y = b;

    return x->game < y->game ? -1 : x->game > y->game;
}

size_t guests_failures(struct guests *guests, const struct guest_failure **list)
{
    if (guests == NULL || guests->failures_n == 0)
        return 0;
    qsort(guests->failures, guests->failures_n, sizeof *guests->failures, by_game);
    *list = guests->failures;
    return guests->failures_n;
}

void guests_say(const struct cli *cli, const struct stele_log *log, const char *lang,
                const struct guest_failure *failure, struct stele_buf *out)
{
    const struct stele_buf *const said = &failure->said[strcmp(lang, stele_langs[0]) != 0 ? 1 : 0];
    const struct stele_player *players;

    stele_log_players(log, &players);
    stele_say(cli->lib, NULL, lang, "cli.bot.loses", out, "player",
              stele_player_name(&players[failure->seat], lang), "bot", failure->name, "reason",
              said->data, NULL);
}

int guests_note(const struct cli *cli, const struct stele_chair *chair,
                const struct guest_failure *failure, const char *by)
{
    const struct stele_node node = stele_cursor_node(chair->cursor);
    int result = STELE_OK;

    for (size_t i = 0; i < STELE_LANGS_N && result == STELE_OK; i++) {
        const struct stele_item *items;
        struct stele_buf said = {0};
        struct stele_setting attrs[] = {{"by", by}, {"xml:lang", stele_langs[i]}};
        guests_say(cli, chair->log, stele_langs[i], failure, &said);
        const struct stele_item note = {
            .name = "note", .text = said.data, .attrs = attrs, .attrs_n = 2};
        result = said.failed ? STELE_ENOMEM
                             : stele_edit_item(chair->log, node,
                                               stele_log_items(chair->log, node, &items), &note);
        stele_buf_free(&said);
    }
    return result;
}
