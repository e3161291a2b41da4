/* A position: where the game stands, what can be done there, and how open verbs are spelt. */
#include "answers/answers.h"

#include <stdlib.h>

void answer_place(struct answer *a)
{
    struct stele_status status;

    stele_cursor_status(a->cursor, &status);
    answer_node(a, "node", stele_cursor_node(a->cursor));
    put_int(a->emit, "round", status.round);
    put_int(a->emit, "turn", status.turn);
    put_some(a->emit, "phase", stele_name(stele_log_info(a->log), "phases", status.phase));
    answer_seat(a, "turn_of", status.turn_seat);
    answer_seat(a, "mover", status.mover);
    put_bool(a->emit, "chance", status.chance);
    put_bool(a->emit, "over", status.over);
}

void answer_opened(struct answer *a)
{
    const struct stele_player *players;
    const size_t n = stele_log_players(a->log, &players);

    put_text(a->emit, "game", stele_log_info(a->log)->id);
    put_text(a->emit, "edition", stele_log_edition(a->log));
    put_text(a->emit, "knowledge", stele_log_knowledge(a->log));
    put_list(a->emit, "players");
    for (size_t i = 0; i < n; i++) {
        put_dict(a->emit, NULL);
        put_word(a->emit, "id", players[i].id);
        put_text(a->emit, "name", stele_player_name(&players[i], a->lang));
        if (a->detail)
            put_text(a->emit, "colour", players[i].colour);
        put_end(a->emit);
    }
    put_end(a->emit);
}

void answer_rules_of(struct answer *a)
{
    const struct stele_game_info *const info = stele_log_info(a->log);

    put_dict(a->emit, "options");
    for (size_t i = 0; i < info->options_n; i++)
        put_word(a->emit, info->options[i].name, stele_log_option(a->log, info->options[i].name));
    put_end(a->emit);
    put_dict(a->emit, "rulings");
    for (size_t i = 0; i < info->rulings_n; i++)
        put_word(a->emit, info->rulings[i].id, stele_log_ruling(a->log, info->rulings[i].id));
    put_end(a->emit);
}

/* ---- Open verbs ------------------------------------------------------------------------------ */

static void form_values(const struct stele_game_info *info, const struct stele_arg *arg,
                        const char *player, struct stele_buf *out)
{
    const char *const domain = info->domains[arg->domain].name;

    switch ((enum stele_type)arg->type) {
    case STELE_T_INT:
        stele_buf_printf(out, "%d..%d", arg->min, arg->max);
        break;
    case STELE_T_INTS:
        stele_buf_printf(out, "%d..%d,\u2026", arg->min, arg->max);
        break;
    case STELE_T_NAME:
        stele_buf_printf(out, "<%s>", domain);
        break;
    case STELE_T_NAMES:
        stele_buf_printf(out, "<%s>,\u2026", domain);
        break;
    case STELE_T_COUNTS:
        stele_buf_printf(out, "<%s>:%d..%d,\u2026", domain, arg->min, arg->max);
        break;
    case STELE_T_SEAT:
        stele_buf_printf(out, "<%s>", player);
        break;
    }
}

void answer_form(const struct stele *lib, const struct stele_log *log, const char *lang,
                 const struct stele_verb *verb, struct stele_buf *out)
{
    const char *const player = stele_text(lib, NULL, lang, "message/cli.legal.player");

    stele_buf_puts(out, verb->name);
    for (size_t i = 0; i < verb->args_n; i++) {
        const bool optional = verb->args[i].flags & STELE_ARG_OPTIONAL;
        stele_buf_printf(out, " %s%s=", optional ? "[" : "", verb->args[i].name);
        form_values(stele_log_info(log), &verb->args[i], player, out);
        stele_buf_puts(out, optional ? "]" : "");
    }
}

void answer_arguments(struct answer *a, const struct stele_game_info *info,
                      const struct stele_verb *verb)
{
    static const char *const types[] = {"int", "name", "seat", "ints", "names", "counts"};

    put_list(a->emit, "args");
    for (size_t i = 0; i < verb->args_n; i++) {
        const struct stele_arg *const arg = &verb->args[i];
        const bool named =
            arg->type == STELE_T_NAME || arg->type == STELE_T_NAMES || arg->type == STELE_T_COUNTS;
        put_dict(a->emit, NULL);
        put_word(a->emit, "name", arg->name);
        put_word(a->emit, "type", types[arg->type]);
        put_word(a->emit, "domain", named ? info->domains[arg->domain].name : "");
        put_bool(a->emit, "optional", (arg->flags & STELE_ARG_OPTIONAL) != 0);
        if (arg->type == STELE_T_INT || arg->type == STELE_T_INTS || arg->type == STELE_T_COUNTS) {
            put_int(a->emit, "min", arg->min);
            put_int(a->emit, "max", arg->max);
        }
        put_end(a->emit);
    }
    put_end(a->emit);
}

static void put_open(struct answer *a, uint64_t open)
{
    const struct stele_game_info *const info = stele_log_info(a->log);

    put_list(a->emit, "open");
    for (size_t i = 0; i < info->verbs_n && i < 64; i++) {
        if (((open >> i) & 1) == 0)
            continue;
        put_dict(a->emit, NULL);
        put_word(a->emit, "verb", info->verbs[i].name);
        answer_form(a->lib, a->log, a->lang, &info->verbs[i], &a->said);
        answer_said(a, "form");
        put_word(a->emit, "clause", info->verbs[i].clause);
        if (a->detail)
            answer_arguments(a, info, &info->verbs[i]);
        put_end(a->emit);
    }
    put_end(a->emit);
}

/* ---- Legal moves ----------------------------------------------------------------------------- */

/* Only where there are any. */
static void put_prospects(struct answer *a)
{
    const struct stele_event *events;
    const size_t n = stele_cursor_prospects(a->cursor, &events);

    if (n == 0) {
        put_none(a->emit, "prospects");
        return;
    }
    put_list(a->emit, "prospects");
    for (size_t i = 0; i < n; i++)
        answer_event(a, &events[i]);
    put_end(a->emit);
}

/* Points by player; a player whose points are hidden is left out. */
static void put_gain(struct answer *a, const struct stele_gain *gain)
{
    const struct stele_player *players;
    const size_t n = stele_log_players(a->log, &players);

    put_dict(a->emit, "gains");
    for (size_t seat = 0; seat < n; seat++)
        if (((gain->hidden >> seat) & 1) == 0)
            put_int(a->emit, players[seat].id, gain->points[seat]);
    put_end(a->emit);
}

static void put_legal_move(struct answer *a, const struct stele_move *move,
                           const struct stele_gain *gain)
{
    struct stele_objects touched;

    put_dict(a->emit, NULL);
    put_word(a->emit, "verb", stele_log_info(a->log)->verbs[move->verb].name);
    answer_move(a, move);
    if (gain != NULL)
        put_gain(a, gain);
    if (a->detail) {
        stele_cursor_say_move(a->cursor, a->lang, move, &a->said);
        answer_said(a, "does");
        if (stele_cursor_touches(a->cursor, move, &touched) != STELE_OK)
            answer_fail(a);
        answer_objects(a, "objects", touched.list, touched.n);
        stele_memory_free(touched.memory);
    }
    put_end(a->emit);
}

/* Whether a move touches all of some objects. */
static bool touches_all(const struct answer *a, const struct stele_move *move,
                        const struct stele_object *wanted, size_t n)
{
    struct stele_objects touched = {0};
    size_t found = 0;

    if (n > 0)
        *a->emit->failed |= stele_cursor_touches(a->cursor, move, &touched) != STELE_OK;
    for (size_t i = 0; i < n; i++) {
        size_t k = 0;
        while (k < touched.n && (touched.list[k].kind != wanted[i].kind ||
                                 touched.list[k].seat != wanted[i].seat ||
                                 touched.list[k].index != wanted[i].index))
            k++;
        found += k < touched.n;
    }
    stele_memory_free(touched.memory);
    return found == n;
}

void answer_legal(struct answer *a, const struct stele_moves *moves, const struct stele_gain *gains,
                  const struct stele_object *wanted, size_t wanted_n)
{
    const bool hidden = stele_cursor_hides_choice(a->cursor, a->viewer);
    struct stele_grounds grounds = {0};
    struct stele_status status;
    struct stele_reason due;

    stele_cursor_status(a->cursor, &status);
    answer_node(a, "node", stele_cursor_node(a->cursor));
    put_bool(a->emit, "over", status.over);
    put_bool(a->emit, "chance", status.chance);
    answer_seat(a, "mover", status.mover);
    if (stele_cursor_due(a->cursor, &due))
        answer_reason(a, "due", &due);
    else
        put_none(a->emit, "due");
    if (!hidden)
        put_prospects(a);
    else
        put_none(a->emit, "prospects");
    put_list(a->emit, "moves");
    for (size_t i = 0; i < moves->n; i++)
        if (touches_all(a, &moves->list[i], wanted, wanted_n))
            put_legal_move(a, &moves->list[i], gains != NULL ? &gains[i] : NULL);
    put_end(a->emit);
    put_open(a, moves->open);
    put_flag(a->emit, "hidden", hidden);
    if (!hidden)
        stele_cursor_grounds(a->cursor, moves, &grounds);
    answer_rests(a, &grounds);
}

bool answer_legal_here(struct answer *a, bool gains, const struct stele_object *wanted,
                       size_t wanted_n)
{
    struct stele_moves moves = {0};
    struct stele_gain *list = NULL;

    if (!stele_cursor_hides_choice(a->cursor, a->viewer))
        stele_cursor_legal(a->cursor, &moves);
    if (gains && !moves.failed)
        list = calloc(moves.n + 1, sizeof *list);
    const bool good = !moves.failed && (!gains || list != NULL);
    if (good && gains)
        stele_cursor_gains(a->cursor, a->viewer, &moves, list);
    if (good)
        answer_legal(a, &moves, list, wanted, wanted_n);
    else
        answer_fail(a);
    free(list);
    stele_moves_free(&moves);
    return good;
}
