#include "core/game/game.h"

#include <string.h>

void game_legal(const struct stele_rules *rules, const void *state, struct stele_moves *out)
{
    const struct stele_game *game = rules->game;

    for (size_t verb = 0; verb < game->verbs_n; verb++)
        game->acts[verb].list(rules, state, out);
}

void game_offer(const struct stele_rules *rules, const void *state, const struct stele_move *move,
                struct stele_moves *out)
{
    struct stele_reason why;

    if (game_check(rules, state, move, &why))
        moves_add(out, move);
}

static bool is_legal(const struct stele_rules *rules, const void *state,
                     const struct stele_move *move)
{
    struct stele_reason why;

    return game_check(rules, state, move, &why);
}

/* Whether some other reading of a ruling would reverse the verdict. */
static bool decides(const struct stele_rules *rules, const void *state,
                    const struct stele_move *move, bool legal, size_t ruling)
{
    struct stele_rules other = *rules;
    struct stele_reason why;

    for (uint8_t i = 0; rules->game->rulings[ruling].choices[i] != NULL; i++) {
        other.ruling[ruling] = i;
        if (i != rules->ruling[ruling] && rules->game->allowed(&other, &why) &&
            is_legal(&other, state, move) != legal)
            return true;
    }
    return false;
}

/* Checks the move again under every other reading of every ruling, up to some dozens of checks.  So
 * call it for a move that is to be explained, never for every move of a log. */
struct stele_ruled game_reading(const struct stele_rules *rules, const void *state,
                                const struct stele_move *move)
{
    const bool legal = is_legal(rules, state, move);

    for (size_t i = 0; i < rules->game->rulings_n; i++)
        if (decides(rules, state, move, legal, i))
            return reading_of(rules, (int)i);
    return NO_READING;
}

/* Returns the ruling that a refusal cites as its clause.  An earlier move was then made under that
 * reading, and checking again would not show it. */
static struct stele_ruled reading_cited(const struct stele_rules *rules, const char *clause)
{
    for (size_t i = 0; i < rules->game->rulings_n; i++)
        if (strcmp(rules->game->rulings[i].id, clause) == 0)
            return reading_of(rules, (int)i);
    return NO_READING;
}

void game_explain(const struct stele_rules *rules, const void *state, const struct stele_move *move,
                  struct stele_reason *why)
{
    if (*why->clause == '\0')
        why->clause = rules->game->verbs[move->verb].clause;
    if (why->reading.ruling == 0 && !is_legal(rules, state, move))
        why->reading = game_reading(rules, state, move);
    if (why->reading.ruling == 0)
        why->reading = reading_cited(rules, why->clause);
}

/* The objects that an argument names. */
static void touch_values(const struct touching *t, int kind)
{
    const struct stele_game *const game = t->rules->game;
    const int type = game->verbs[t->move->verb].args[t->arg].type;
    const int16_t *const values = move_values(t->move, t->arg);
    const size_t step = type == STELE_T_COUNTS ? 2 : 1;

    for (size_t i = 0; i < move_count(t->move, t->arg); i += step) {
        if (type == STELE_T_SEAT)
            object_add(t->out, kind, values[i], 0);
        else if (game->objects[kind].owned)
            touch_own(t, kind, values[i]);
        else
            touch(t, kind, values[i]);
    }
}

static int touched_owner(const struct stele_rules *rules, const void *state,
                         const struct stele_move *move)
{
    struct stele_status status;

    if (!rules->game->touches_turn)
        return move->by;
    rules->game->status(rules, state, &status);
    return status.turn_seat;
}

size_t game_touches(const struct stele_rules *rules, const void *state,
                    const struct stele_move *move, struct stele_object *objects, size_t max)
{
    const struct stele_game *const game = rules->game;
    const struct touch_row *row = game->acts[move->verb].touches;
    struct object_list list = {objects, 0, max};
    struct touching t = {rules, state, move, 0, touched_owner(rules, state, move), &list};

    for (; row != NULL && row->how != TOUCHES_END; row++) {
        t.arg = row->arg;
        if (row->how == TOUCHES_BY)
            row->by(&t);
        else if (row->how == TOUCHES_VALUES)
            touch_values(&t, row->kind);
        else if (game->objects[row->kind].owned)
            touch_own(&t, row->kind, 0);
        else
            touch(&t, row->kind, 0);
    }
    return list.n;
}

void game_refuse_count(const struct stele_edition *edition, size_t players,
                       struct stele_reason *why)
{
    const bool one = edition->players_min == edition->players_max;

    refuse(why, "log.player-count", edition->clause);
    fact_text(&why->facts, "edition", edition->name);
    fact_int(&why->facts, "found", (int32_t)players);
    fact_int(&why->facts, "min", edition->players_min);
    fact_int(&why->facts, "max", one ? 0 : edition->players_max);
}
