/* Piracy (CIV-22.2.11). */
#include "games/civilization/civ.h"

bool civ_check_pirate(const struct stele_rules *rules, const struct civ_state *state,
                    const struct stele_move *move, struct stele_reason *why)
{
    (void)rules;
    (void)state;
    (void)move;
    (void)why;
    return true;
}

void civ_apply_pirate(const struct stele_rules *rules, struct civ_state *state,
                    const struct stele_move *move, struct stele_sink *sink)
{
    (void)rules;
    (void)state;
    (void)move;
    (void)sink;
}

bool civ_check_end_piracy(const struct stele_rules *rules, const struct civ_state *state,
                    struct stele_reason *why)
{
    (void)rules;
    (void)state;
    (void)why;
    return true;
}

void civ_apply_end_piracy(const struct stele_rules *rules, struct civ_state *state,
                    struct stele_sink *sink)
{
    (void)rules;
    (void)state;
    (void)sink;
}

void civ_legal_piracy(const struct stele_rules *rules, const struct civ_state *state,
                    struct stele_moves *out)
{
    (void)rules;
    (void)state;
    (void)out;
}
