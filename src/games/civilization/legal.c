/* Shared by the lists of legal moves; the list of each verb is in the file of its rules.  Loops
 * only have to generate every candidate that might pass: each goes through the check of its verb
 * (game_offer). */
#include "games/civilization/civilization.h"

void civ_offer_bare(const struct stele_rules *rules, const struct civ_state *state,
                    enum civ_verb verb, struct stele_moves *out)
{
    struct stele_move move;

    move_init(&move, verb, state->decider);
    game_offer(rules, state, &move, out);
}

void civ_offer_one(const struct stele_rules *rules, const struct civ_state *state,
                   enum civ_verb verb, int value, struct stele_moves *out)
{
    struct stele_move move;

    move_init(&move, verb, state->decider);
    move_set_int(&move, 0, value);
    game_offer(rules, state, &move, out);
}
