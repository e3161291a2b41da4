/* Civil War (CIV-22.2.6). */
#include "games/civilization/civ.h"

bool civ_check_nominee(const struct stele_rules *rules, const struct civ_state *state,
                    const struct stele_move *move, struct stele_reason *why)
{
    (void)rules;
    (void)state;
    (void)move;
    (void)why;
    return true;
}

void civ_apply_nominee(const struct stele_rules *rules, struct civ_state *state,
                    const struct stele_move *move, struct stele_sink *sink)
{
    (void)rules;
    (void)state;
    (void)move;
    (void)sink;
}

bool civ_check_pick(const struct stele_rules *rules, const struct civ_state *state,
                    const struct stele_move *move, struct stele_reason *why)
{
    (void)rules;
    (void)state;
    (void)move;
    (void)why;
    return true;
}

void civ_apply_pick(const struct stele_rules *rules, struct civ_state *state,
                    const struct stele_move *move, struct stele_sink *sink)
{
    (void)rules;
    (void)state;
    (void)move;
    (void)sink;
}

bool civ_check_faction(const struct stele_rules *rules, const struct civ_state *state,
                    const struct stele_move *move, struct stele_reason *why)
{
    (void)rules;
    (void)state;
    (void)move;
    (void)why;
    return true;
}

void civ_apply_faction(const struct stele_rules *rules, struct civ_state *state,
                    const struct stele_move *move, struct stele_sink *sink)
{
    (void)rules;
    (void)state;
    (void)move;
    (void)sink;
}

bool civ_check_take(const struct stele_rules *rules, const struct civ_state *state,
                    const struct stele_move *move, struct stele_reason *why)
{
    (void)rules;
    (void)state;
    (void)move;
    (void)why;
    return true;
}

void civ_apply_take(const struct stele_rules *rules, struct civ_state *state,
                    const struct stele_move *move, struct stele_sink *sink)
{
    (void)rules;
    (void)state;
    (void)move;
    (void)sink;
}

void civ_legal_nominee(const struct stele_rules *rules, const struct civ_state *state,
                    struct stele_moves *out)
{
    (void)rules;
    (void)state;
    (void)out;
}

void civ_legal_pick(const struct stele_rules *rules, const struct civ_state *state,
                    struct stele_moves *out)
{
    (void)rules;
    (void)state;
    (void)out;
}

void civ_legal_faction(const struct stele_rules *rules, const struct civ_state *state,
                    struct stele_moves *out)
{
    (void)rules;
    (void)state;
    (void)out;
}

void civ_legal_take(const struct stele_rules *rules, const struct civ_state *state,
                    struct stele_moves *out)
{
    (void)rules;
    (void)state;
    (void)out;
}
