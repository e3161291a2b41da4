#include "core/game/refusal.h"

#include <string.h>

bool refusal_due(const struct stele_rules *rules, const void *state, struct stele_reason *what)
{
    const struct stele_game *const game = rules->game;
    struct stele_status status;

    game->status(rules, state, &status);
    if (status.over || game->due == NULL)
        return false;
    game->due(rules, state, what);
    return true;
}

/* The log puts the move in a turn that has not come, or the engine says that it is not its time. */
static bool is_untimely(const struct stele_rules *rules, const void *state,
                        const struct stele_move *move, const struct stele_reason *why)
{
    const struct stele_game *const game = rules->game;

    return strcmp(why->code, "core.wrong-player") == 0 ||
           strcmp(why->code, "core.wrong-round") == 0 ||
           (game->timely != NULL && !game->timely(rules, state, move));
}

/* Reports nothing twice: what is due may be the reason for the refusal itself, and so may what
 * `besides` finds. */
void refusal_more(const struct stele_rules *rules, const void *state, const struct stele_move *move,
                  const struct stele_reason *why, struct stele_more *more)
{
    const struct stele_game *const game = rules->game;

    more->due.code = more->besides.code = NULL;
    if (!is_untimely(rules, state, move, why) || !refusal_due(rules, state, &more->due))
        return;
    if (strcmp(more->due.code, why->code) == 0)
        more->due.code = NULL;
    if (game->besides == NULL || game->timely == NULL || game->timely(rules, state, move))
        return;
    if (game->besides(rules, state, move, &more->besides) ||
        strcmp(more->besides.code, why->code) == 0)
        more->besides.code = NULL;
}
