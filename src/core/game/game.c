#include "core/game/game.h"

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

size_t game_touches(const struct stele_rules *rules, const void *state,
                    const struct stele_move *move, struct stele_object *objects, size_t max)
{
    struct object_list list = {objects, 0, max};

    rules->game->acts[move->verb].touch(rules, state, move, &list);
    return list.n;
}
