/* Engines: the bytes set up a game, choose among its legal moves, change and invent moves, and change
 * rulings on the way as a branch does.  At every position: the laws hold, the game is over or goes
 * on, listed moves are legal, legal moves are listed or of an open verb, the ledger adds up to the
 * total.  At the end the game becomes a log: seeking must lead where stepping led, and the log must
 * read back as it was. */
#include "fuzz.h"

#include <stdio.h>
#include <string.h>

#include "core/log/cursor.h"
#include "core/log/movetext.h"
#include "core/play/replay.h"

enum {
    STEPS_MAX = 800,  /* moves and changes of rulings in a game */
    FLIPS_MAX = 12,   /* branches are not nested deeper than readers accept */
    CHECKED_MAX = 48, /* listed moves checked at a position */
    RANDOM_MAX = 32,  /* moves made at random at a stroke */
    GREEDY_MAX = 8,   /* moves that the bot makes, which takes its time */
    FAR = 12          /* times as many now and then, for what comes late in a game */
};

/* A move, or a ruling that changes. */
struct step {
    bool flip;
    uint8_t ruling, choice;
    uint64_t hash; /* of the position after it */
    struct stele_move move;
};

struct play {
    struct stele_sink sink; /* first: books what the engine reports */
    struct fuzz_input in;
    struct stele_log *log;
    const struct stele_game *game;
    struct stele_rules rules;
    struct stele_moves legal;
    int32_t booked[STELE_SEATS_MAX]; /* by moves */
    int32_t scored[STELE_SEATS_MAX]; /* by the scoring of the position */
    int32_t *book;                   /* one of the two */
    size_t steps_n, flips_n;
};

static struct play play;
static struct step steps[STEPS_MAX];
static _Alignas(64) unsigned char state[STELE_STATE_MAX], other[STELE_STATE_MAX];

/* ---- What the engine reports ------------------------------------------------------------------- */

static void on_event(struct stele_sink *sink, const struct stele_event *event)
{
    struct play *p = (struct play *)sink;
    struct stele_buf text = {0};

    fuzz_hold(event->clause != NULL, "%s without a clause", event->kind);
    stele_say_event(p->log, p->steps_n % 2 ? "en" : "ru", STELE_NOBODY, event, &text);
    fuzz_hold(text.size > 0, "%s has no sentence", event->kind);
    stele_buf_free(&text);
}

static void on_row(struct stele_sink *sink, const struct stele_row *row)
{
    struct play *p = (struct play *)sink;

    fuzz_hold(row->clause != NULL && row->kind != NULL, "%s: a row without a clause", p->game->id);
    fuzz_hold(row->seat >= 0 && row->seat < p->rules.players_n, "%s: a row of seat %d", row->kind,
              row->seat);
    fuzz_hold(!((p->game->editions[p->rules.edition].without >> row->category) & 1),
              "%s in an edition without it", p->game->categories[row->category]);
    if (!((p->game->aside >> row->category) & 1))
        p->book[row->seat] += row->points;
}

static void check_score(struct play *p)
{
    memset(p->scored, 0, sizeof p->scored);
    p->book = p->scored;
    p->game->score(&p->rules, state, &p->sink);
    p->book = p->booked;
    for (int seat = 0; seat < p->rules.players_n; seat++) {
        const int32_t sum = p->booked[seat] + p->scored[seat];
        const int32_t total = p->game->total(&p->rules, state, seat);
        fuzz_hold(sum == total, "%s: seat %d has %d by its rows, %d in all", p->game->id, seat,
                  (int)sum, (int)total);
    }
}

/* ---- Moves, right and wrong -------------------------------------------------------------------- */

static void print(const struct play *p, const struct stele_move *move, struct stele_buf *out)
{
    stele_buf_clear(out);
    stele_move_print(p->log, move, out);
}

static _Noreturn void crash_at(const struct play *p, const struct stele_move *move,
                               const char *what)
{
    struct stele_buf text = {0};
    struct stele_status status = {0};

    p->game->status(&p->rules, state, &status);
    print(p, move, &text);
    fuzz_crash("%s, step %zu, phase %d, by %d: %s: %s", p->game->id, p->steps_n, status.phase,
               move->by, text.data, what);
}

static bool check(const struct play *p, const struct stele_move *move)
{
    struct stele_reason why = {0};

    if (game_check(&p->rules, state, move, &why))
        return true;
    if (why.code == NULL || strncmp(why.code, p->game->id, strlen(p->game->id)) != 0 ||
        why.clause == NULL || strncmp(why.clause, p->game->prefix, strlen(p->game->prefix)) != 0)
        crash_at(p, move, "refused without a reason of the game");
    return false;
}

/* Written and read again, it is the same move. */
static void check_text(const struct play *p, const struct stele_move *move)
{
    const struct notation notation = log_notation(p->log);
    struct stele_buf text = {0};
    struct stele_move again;
    struct stele_reason why = {0};

    print(p, move, &text);
    if (!movetext_parse(&notation, p->game->verbs, p->game->verbs_n, text.data, &again, NULL, &why))
        crash_at(p, move, why.code);
    again.by = move->by;
    if (!stele_move_equal(&again, move))
        crash_at(p, move, "reads as another move");
    stele_buf_free(&text);
}

static void check_listed(const struct play *p)
{
    const size_t n = p->legal.n, stride = n / CHECKED_MAX + 1;

    for (size_t i = p->steps_n % stride; i < n; i += stride) {
        if (!check(p, &p->legal.list[i]))
            crash_at(p, &p->legal.list[i], "listed, but refused");
        for (size_t k = i + 1; k < n && k < i + CHECKED_MAX; k++)
            if (stele_move_equal(&p->legal.list[i], &p->legal.list[k]))
                crash_at(p, &p->legal.list[i], "listed twice");
    }
}

/* The state after a legal move, in `other`. */
static void look_ahead(const struct play *p, const struct stele_move *move)
{
    memcpy(other, state, p->game->state_size);
    game_apply(&p->rules, other, move, NULL);
}

/* A legal move need not be listed word for word (dice in another order, a card named that lies
 * open), but a listed move must lead to the same position. */
static bool is_listed(const struct play *p, const struct stele_move *move)
{
    static _Alignas(64) unsigned char wanted[STELE_STATE_MAX];

    if ((p->legal.open >> move->verb) & 1)
        return true;
    for (size_t i = 0; i < p->legal.n; i++)
        if (stele_move_equal(&p->legal.list[i], move))
            return true;
    look_ahead(p, move);
    memcpy(wanted, other, p->game->state_size);
    for (size_t i = 0; i < p->legal.n; i++) {
        if (p->legal.list[i].verb != move->verb || p->legal.list[i].by != move->by)
            continue;
        look_ahead(p, &p->legal.list[i]);
        if (memcmp(other, wanted, p->game->state_size) == 0)
            return true;
    }
    return false;
}

/* Whether a made-up move is legal, and judged alike by both sides. */
static bool judge(const struct play *p, const struct stele_move *move)
{
    struct stele_object objects[64];

    game_touches(&p->rules, state, move, objects, 64);
    if (check(p, move)) {
        if (!is_listed(p, move))
            crash_at(p, move, "legal, but not listed");
        check_text(p, move);
        return true;
    }
    for (size_t i = 0; i < p->legal.n; i++)
        if (stele_move_equal(&p->legal.list[i], move))
            crash_at(p, move, "listed, but refused");
    return false;
}

static int any_mover(struct play *p, const struct stele_verb *verb)
{
    struct stele_status status = {0};

    p->game->status(&p->rules, state, &status);
    if (verb->flags & STELE_VERB_CHANCE)
        return STELE_NOBODY;
    if (status.mover == STELE_NOBODY || fuzz_byte(&p->in) % 6 == 0)
        return (int)fuzz_below(&p->in, p->rules.players_n);
    return status.mover;
}

/* ---- Steps ------------------------------------------------------------------------------------- */

static void look(struct play *p)
{
    p->legal.n = p->legal.open = 0;
    game_legal(&p->rules, state, &p->legal);
    fuzz_position(&p->rules, state, &p->legal);
}

/* Twice the same, with and without a listener. */
static void apply(struct play *p, const struct stele_move *move)
{
    struct step *step = &steps[p->steps_n];
    const uint64_t before = replay_hash(&p->rules, state);

    look_ahead(p, move);
    game_apply(&p->rules, state, move, &p->sink);
    if (memcmp(state, other, p->game->state_size) != 0)
        crash_at(p, move, "does something else when nobody listens");
    step->flip = false;
    step->move = *move;
    step->hash = replay_hash(&p->rules, state);
    if (step->hash == before)
        crash_at(p, move, "changes nothing");
    p->steps_n++;
}

/* What chance brings; else what the bot would do; else any listed move. */
static bool choose(struct play *p, bool greedy, struct stele_rng *rng, struct stele_move *out)
{
    struct stele_status status = {0};

    p->game->status(&p->rules, state, &status);
    if (status.over)
        return false;
    if (status.chance) {
        fuzz_hold(p->game->chance(&p->rules, state, rng, out),
                  "%s: chance brings nothing in phase %d", p->game->id, status.phase);
        return true;
    }
    if (greedy && p->game->greedy(&p->rules, state, rng, &p->legal, out))
        return true;
    if (p->legal.open && p->game->propose && (p->legal.n == 0 || rng_below(rng, 4) == 0) &&
        p->game->propose(&p->rules, state, rng, out))
        return true;
    if (p->legal.n == 0)
        return false;
    *out = p->legal.list[rng_below(rng, (uint32_t)p->legal.n)];
    return true;
}

/* Moves of a bot, with what costs little held after each. */
static void leap(struct play *p, bool greedy, size_t n)
{
    struct stele_rng rng;
    struct stele_move move;

    stele_rng_seed(&rng, fuzz_byte(&p->in));
    for (size_t i = 0; i < n && p->steps_n < STEPS_MAX && choose(p, greedy, &rng, &move); i++) {
        if (!check(p, &move))
            crash_at(p, &move, "a bot's move is refused");
        apply(p, &move);
        look(p);
    }
}

static void play_listed(struct play *p)
{
    struct stele_move move;

    if (p->legal.n == 0) {
        leap(p, false, 1);
        return;
    }
    move = p->legal.list[fuzz_below(&p->in, p->legal.n)];
    check_text(p, &move);
    apply(p, &move);
}

static void play_changed(struct play *p)
{
    struct stele_move move;

    if (p->legal.n == 0)
        return;
    fuzz_mutate(&p->in, &p->rules, &p->legal.list[fuzz_below(&p->in, p->legal.n)], &move);
    if (judge(p, &move))
        apply(p, &move);
}

/* Chance and open verbs come from the engine itself, then changed. */
static void play_proposed(struct play *p)
{
    struct stele_rng rng;
    struct stele_move move, changed;

    stele_rng_seed(&rng, fuzz_byte(&p->in));
    if (!choose(p, fuzz_byte(&p->in) % 2, &rng, &move))
        return;
    fuzz_mutate(&p->in, &p->rules, &move, &changed);
    if (judge(p, &changed))
        apply(p, &changed);
}

static void play_invented(struct play *p)
{
    const int number = (int)fuzz_below(&p->in, p->game->verbs_n);
    const struct stele_verb *verb = &p->game->verbs[number];
    struct stele_move move;

    fuzz_invent(&p->in, &p->rules, verb, number, any_mover(p, verb), &move);
    if (judge(p, &move))
        apply(p, &move);
}

/* Another reading from here on, as in a branch. */
static void flip(struct play *p)
{
    const size_t ruling = fuzz_below(&p->in, p->game->rulings_n);
    struct step *step = &steps[p->steps_n];
    struct stele_rules rules = p->rules;
    struct stele_reason why;
    uint8_t choices = 0;

    while (p->game->rulings[ruling].choices[choices] != NULL)
        choices++;
    rules.ruling[ruling] = (uint8_t)fuzz_below(&p->in, choices);
    if (p->flips_n == FLIPS_MAX || rules.ruling[ruling] == p->rules.ruling[ruling] ||
        !p->game->allowed(&rules, &why))
        return;
    p->rules = rules;
    *step = (struct step){.flip = true,
                          .ruling = (uint8_t)ruling,
                          .choice = rules.ruling[ruling],
                          .hash = replay_hash(&rules, state)};
    p->steps_n++;
    p->flips_n++;
}

/* 0 … 15 as a number of moves. */
static size_t length(unsigned nibble, size_t max)
{
    return nibble == 15 ? FAR * max : 1 + nibble * max / 16;
}

static void step(struct play *p)
{
    const unsigned what = fuzz_byte(&p->in);

    switch (what % 16) {
    case 8:
    case 9:
        play_changed(p);
        break;
    case 10:
    case 15:
        play_proposed(p);
        break;
    case 11:
        play_invented(p);
        break;
    case 12:
        flip(p);
        break;
    case 13:
        leap(p, false, length(what / 16, RANDOM_MAX));
        break;
    case 14:
        leap(p, true, length(what / 16, GREEDY_MAX));
        break;
    default:
        play_listed(p);
    }
}

/* The game so far, in text notation: a log that can be opened. */
static void tell(void)
{
    struct stele_buf text = {0};

    stele_log_write(play.log, STELE_FORMAT_TEXT, &text);
    for (size_t i = 0; i < play.steps_n; i++) {
        const struct step *step = &steps[i];
        const struct stele_ruling *ruling = &play.game->rulings[step->ruling];
        if (step->flip)
            stele_buf_printf(&text, "# %s=%s from here on\n", ruling->id,
                             ruling->choices[step->choice]);
        else
            stele_move_print(play.log, &step->move, &text);
        stele_buf_puts(&text, "\n");
    }
    fputs(text.data, stderr);
    stele_buf_free(&text);
}

/* ---- The log of the game ----------------------------------------------------------------------- */

static void log_flip(struct play *p, struct stele_cursor *cursor, const struct step *step)
{
    const struct stele_ruling *ruling = &p->game->rulings[step->ruling];
    const struct stele_setting setting = {ruling->id, ruling->choices[step->choice]};
    uint32_t line;

    fuzz_hold(stele_edit_branch(p->log, cursor->node, NULL, "", "reading", &setting, 1, &line) ==
                  STELE_OK,
              "%s: no branch for %s", p->game->id, ruling->id);
    fuzz_hold(stele_cursor_goto(cursor, (struct stele_node){line, 0}, NULL),
              "a new branch cannot be reached");
}

/* Replays into the log; nodes[i] is the one after step i. */
static void record(struct play *p, struct stele_cursor *cursor, struct stele_node *nodes)
{
    struct stele_reason why = {0};

    for (size_t i = 0; i < p->steps_n; i++) {
        const struct step *step = &steps[i];
        if (step->flip)
            log_flip(p, cursor, step);
        else if (stele_edit_play(cursor, &step->move, &why) != STELE_OK)
            fuzz_crash("%s: step %zu cannot be played again: %s", p->game->id, i, why.code);
        nodes[i] = cursor->node;
        fuzz_hold(stele_cursor_hash(cursor) == step->hash, "%s: step %zu leads elsewhere",
                  p->game->id, i);
    }
    fuzz_hold(memcmp(cursor->state, state, p->game->state_size) == 0, "%s: the log ends elsewhere",
              p->game->id);
}

static void check_totals(struct play *p, struct stele_cursor *cursor)
{
    int32_t totals[STELE_SEATS_MAX];

    stele_cursor_score(cursor, totals, NULL);
    for (int seat = 0; seat < p->rules.players_n; seat++)
        fuzz_hold(totals[seat] == p->game->total(&p->rules, state, seat),
                  "%s: seat %d has %d in the log", p->game->id, seat, (int)totals[seat]);
}

/* From one end to the other, ever nearer: undo is a seek. */
static void seek(struct play *p, struct stele_cursor *cursor, const struct stele_node *nodes)
{
    for (size_t i = 0; i < p->steps_n; i += 1 + p->steps_n / 16) {
        const size_t k = i % 2 ? i : p->steps_n - 1 - i;
        fuzz_hold(stele_cursor_goto(cursor, nodes[k], NULL) &&
                      stele_cursor_hash(cursor) == steps[k].hash,
                  "%s: seeking step %zu leads elsewhere", p->game->id, k);
    }
}

/* Every viewer can be shown the position. */
static void show(struct play *p, struct stele_cursor *cursor)
{
    const int viewer = (int)fuzz_below(&p->in, p->rules.players_n + 1u) - 1;
    struct stele_buf text = {0};
    struct stele_json json;

    stele_json_init(&json, &text, 0);
    stele_cursor_state(cursor, viewer, &json.emit, NULL);
    stele_cursor_board(cursor, viewer, p->steps_n % 2 ? "en" : "ru", &text);
    fuzz_hold(text.size > 0 && !text.failed, "nothing to show");
    stele_buf_free(&text);
}

static void keep(struct play *p)
{
    static struct stele_node nodes[STEPS_MAX];
    struct stele_cursor *cursor = stele_cursor_new(p->log);

    fuzz_hold(cursor != NULL, "no memory for a cursor");
    record(p, cursor, nodes);
    check_totals(p, cursor);
    show(p, cursor);
    seek(p, cursor, nodes);
    stele_cursor_free(cursor);
    fuzz_round_trip(p->log, FUZZ_CLEAN);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct play *p = &play;

    fuzz_story = NULL;
    *p = (struct play){.sink = {on_event, on_row}, .in = {data, data + size}};
    p->log = fuzz_new_log(&p->in);
    p->game = p->log->header.game;
    p->rules = p->log->header.rules;
    p->book = p->booked;
    fuzz_story = tell;
    memcpy(state, p->log->lines[0]->snapshots, p->game->state_size);
    look(p);
    while (fuzz_more(&p->in) && p->steps_n < STEPS_MAX) {
        check_listed(p);
        check_score(p);
        step(p);
        look(p);
    }
    check_score(p);
    if (p->steps_n > 0)
        keep(p);
    fuzz_story = NULL;
    stele_moves_free(&p->legal);
    stele_log_free(p->log);
    return 0;
}
