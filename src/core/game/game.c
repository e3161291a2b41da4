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

/* The verdict is asked once more under every other reading of every ruling, up to some dozens of
 * checks.  So this is for a move that somebody asks about, never for every move of a log. */
struct stele_ruled game_reading(const struct stele_rules *rules, const void *state,
                                const struct stele_move *move)
{
    const bool legal = is_legal(rules, state, move);

    for (size_t i = 0; i < rules->game->rulings_n; i++)
        if (decides(rules, state, move, legal, i))
            return reading_of(rules, (int)i);
    return NO_READING;
}

/* A refusal may cite a ruling as its clause: then an earlier move was made under that reading, and
 * asking again would not show it. */
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
static void touch_values(const struct stele_game *game, const struct stele_move *move,
                         const struct touch_row *row, struct object_list *out)
{
    const int type = game->verbs[move->verb].args[row->arg].type;
    const int16_t *const values = move_values(move, row->arg);
    const int owner = game->objects[row->kind].owned ? move->by : STELE_NOBODY;

    for (size_t i = 0; i < move_count(move, row->arg); i += type == STELE_T_COUNTS ? 2 : 1) {
        if (type == STELE_T_SEAT)
            object_add(out, row->kind, values[i], 0);
        else
            object_add(out, row->kind, owner, values[i]);
    }
}

size_t game_touches(const struct stele_rules *rules, const void *state,
                    const struct stele_move *move, struct stele_object *objects, size_t max)
{
    const struct stele_game *const game = rules->game;
    const struct touch_row *row = game->acts[move->verb].touches;
    struct object_list list = {objects, 0, max};

    for (; row != NULL && row->how != TOUCHES_END; row++) {
        if (row->how == TOUCHES_BY)
            row->by(&(struct touching){rules, state, move, row->arg, &list});
        else if (row->how == TOUCHES_VALUES)
            touch_values(game, move, row, &list);
        else
            object_add(&list, row->kind,
                       game->objects[row->kind].owned ? move->by : STELE_NOBODY, 0);
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
