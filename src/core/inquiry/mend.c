/* Making a repair that was found, and saying what it is. */
#include "core/game/admit.h"
#include "core/log/log.h"
#include "core/words/words.h"

#include <stdio.h>
#include <string.h>

/* ---- Words ----------------------------------------------------------------------------------- */

/* What a repair is said with. */
struct wording {
    const struct stele_log *log;
    const struct stele_repair *repair;
    const char *lang;
    struct words words;
    struct stele_buf *out;
};

static struct wording wording_of(const struct stele_log *log, const char *lang,
                                 const struct stele_repair *repair, struct stele_buf *out)
{
    return (struct wording){
        .log = log,
        .repair = repair,
        .lang = lang,
        .words = {.lib = log->lib,
                  .game = log->header.game,
                  .lang = lang,
                  .players = log->header.seats,
                  .players_n = log->header.players_n},
        .out = out,
    };
}

/* The notation of a move, which names its mover where the turn does not. */
static void print_move(const struct stele_log *log, const struct stele_move *move, int turn_seat,
                       struct stele_buf *out)
{
    stele_move_print(log, move, out);
    if (move->by != STELE_NOBODY && move->by != turn_seat)
        stele_buf_printf(out, " by=%s", log->header.seats[move->by].id);
}

static void print_new(const struct wording *t, struct stele_buf *out)
{
    for (size_t i = 0; i < t->repair->moves_n; i++) {
        const struct stele_record *const record = &t->repair->moves[i];
        stele_buf_puts(out, i > 0 ? "; " : "");
        print_move(t->log, &record->move, record->turn_seat, out);
    }
}

/* What the moves mean that the repair puts in or takes out. */
static void say_moves(const struct wording *t, struct stele_buf *out)
{
    if (t->repair->kind == STELE_REPAIR_DELETE)
        words_move(&t->words, &t->repair->old, out);
    for (size_t i = 0; i < t->repair->moves_n; i++) {
        stele_buf_puts(out, i > 0 ? "; " : "");
        words_move(&t->words, &t->repair->moves[i].move, out);
    }
}

static const char *text_of(struct wording *t, const struct stele_buf *part)
{
    t->out->failed |= part->failed;
    return part->data != NULL ? part->data : "";
}

static const char *number_text(unsigned number, char text[16])
{
    snprintf(text, 16, "%u", number);
    return text;
}

/* The recorded turn of the move that the repair is about. */
static const struct log_turn *old_turn(const struct wording *t)
{
    const struct log_line *const line = t->log->lines[t->repair->node.line];

    return &line->turns[line->steps[t->repair->node.ply].turn];
}

/* Says one of four messages, by the kind of the repair. */
static void say_kind(struct wording *t, const char *const messages[4])
{
    const struct stele_repair *const repair = t->repair;
    const struct log_turn *const turn = old_turn(t);
    struct stele_buf old = {0}, new = {0}, said = {0};
    char round[16], before[16];
    const int to = repair->turn          ? repair->seat
                   : repair->moves_n > 0 ? repair->moves[0].move.by
                                         : STELE_NOBODY;

    print_move(t->log, &repair->old, turn->seat, &old);
    print_new(t, &new);
    say_moves(t, &said);
    stele_say(t->log->lib, NULL, t->lang, messages[repair->kind], t->out, "old", text_of(t, &old),
              "new", text_of(t, &new), "said", text_of(t, &said), "turn", repair->turn ? "1" : "",
              "from", words_player(&t->words, repair->turn ? turn->seat : repair->old.by), "to",
              words_player(&t->words, to), "round",
              repair->turn && repair->seat == turn->seat ? number_text(repair->round, round) : "",
              "before",
              repair->turn && repair->seat == turn->seat ? number_text(turn->round, before) : "",
              NULL);
    stele_buf_free(&old);
    stele_buf_free(&new);
    stele_buf_free(&said);
}

static bool has_seat(const struct stele_log *log, int seat)
{
    return seat >= 0 && (size_t)seat < log->header.players_n;
}

/* Whether a repair is about a move of the log. */
static bool has_place(const struct stele_log *log, const struct stele_repair *repair)
{
    const struct stele_item *items;

    return log_node_exists(log, repair->node) &&
           repair->node.ply < log->lines[repair->node.line]->steps_n &&
           repair->stay <= stele_log_items(log, repair->node, &items);
}

/* Whether the numbers of a repair mean something in the log. */
static bool is_sound(const struct stele_log *log, const struct stele_repair *repair)
{
    const struct stele_rules *const rules = &log->header.rules;
    const bool bare = repair->kind == STELE_REPAIR_DELETE;

    if (!has_place(log, repair) || (unsigned)repair->kind > STELE_REPAIR_CHANGE ||
        repair->moves_n > STELE_REPAIR_MOVES || (repair->moves_n == 0) != bare ||
        (repair->turn && !has_seat(log, repair->seat)) ||
        !game_admits(rules, &repair->old, NULL) || !game_admits(rules, &repair->refused, NULL))
        return false;
    for (size_t i = 0; i < repair->moves_n; i++)
        if (!game_admits(rules, &repair->moves[i].move, NULL) ||
            !has_seat(log, repair->moves[i].turn_seat))
            return false;
    return true;
}

void stele_say_repair(const struct stele_log *log, const char *lang,
                      const struct stele_repair *repair, struct stele_buf *out)
{
    static const char *const messages[] = {[STELE_REPAIR_INSERT] = "core.repair-insert",
                                           [STELE_REPAIR_DELETE] = "core.repair-delete",
                                           [STELE_REPAIR_SEAT] = "core.repair-seat",
                                           [STELE_REPAIR_CHANGE] = "core.repair-change"};
    struct wording t = wording_of(log, lang, repair, out);

    if (is_sound(log, repair))
        say_kind(&t, messages);
}

void stele_say_reach(const struct stele_log *log, const char *lang,
                     const struct stele_repair *repair, struct stele_buf *out)
{
    char node[STELE_NODE_MAX], left[16], failed[16];

    stele_node_print(log, repair->reach, node);
    stele_say(log->lib, NULL, lang, "core.repair-reach", out, "node", node, "left",
              number_text(repair->left, left), "failed", number_text(repair->failed, failed), NULL);
}

/* ---- Making it ------------------------------------------------------------------------------- */

static const char *const langs[] = {"en", "ru"};
enum { LANGS_N = sizeof langs / sizeof langs[0] };

/* What the record had, and why that was refused. */
static void say_note(const struct stele_log *log, const char *lang,
                     const struct stele_repair *repair, struct stele_buf *out)
{
    static const char *const messages[] = {[STELE_REPAIR_INSERT] = "core.repair-note-insert",
                                           [STELE_REPAIR_DELETE] = "core.repair-note-delete",
                                           [STELE_REPAIR_SEAT] = "core.repair-note-seat",
                                           [STELE_REPAIR_CHANGE] = "core.repair-note-change"};
    struct wording t = wording_of(log, lang, repair, out);
    struct stele_buf refused = {0}, reason = {0}, clause = {0};

    say_kind(&t, messages);
    stele_buf_puts(out, " ");
    print_move(log, &repair->refused, old_turn(&t)->seat, &refused);
    words_reason(&t.words, &repair->why, &reason);
    stele_say_clause(log->lib, log->header.game, lang, repair->why.clause, repair->why.reading,
                     &clause);
    stele_say(log->lib, NULL, lang, "core.repair-note-why", out, "refused", text_of(&t, &refused),
              "reason", text_of(&t, &reason), "clause", text_of(&t, &clause), NULL);
    stele_buf_free(&refused);
    stele_buf_free(&reason);
    stele_buf_free(&clause);
}

int stele_repair_make(const struct stele_log *log, const struct stele_repair *repair,
                      struct stele_log **out)
{
    struct stele_buf texts[LANGS_N] = {{0}};
    struct stele_setting attrs[LANGS_N][2];
    struct stele_item notes[LANGS_N];
    const struct log_mending mending = {repair, notes, LANGS_N};
    bool failed = false;

    *out = NULL;
    if (!log_node_reachable(log, repair->node) || !is_sound(log, repair))
        return STELE_EUSAGE;
    for (size_t i = 0; i < LANGS_N; i++) {
        say_note(log, langs[i], repair, &texts[i]);
        failed |= texts[i].failed;
        attrs[i][0] = (struct stele_setting){"by", "stele repair"};
        attrs[i][1] = (struct stele_setting){"xml:lang", langs[i]};
        notes[i] = (struct stele_item){.name = "note",
                                       .text = texts[i].data != NULL ? texts[i].data : "",
                                       .attrs = attrs[i],
                                       .attrs_n = 2};
    }
    const int code = failed ? STELE_ENOMEM : log_mend(log, &mending, out);
    for (size_t i = 0; i < LANGS_N; i++)
        stele_buf_free(&texts[i]);
    return code;
}
