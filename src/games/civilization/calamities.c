/* Phase 12: the order of calamities, and those without losses to spread (CIV-19, CIV-22.2). */
#include "games/civilization/civ.h"

bool civ_check_volcano(const struct stele_rules *rules, const struct civ_state *state,
                    const struct stele_move *move, struct stele_reason *why)
{
    (void)rules;
    (void)state;
    (void)move;
    (void)why;
    return true;
}

void civ_apply_volcano(const struct stele_rules *rules, struct civ_state *state,
                    const struct stele_move *move, struct stele_sink *sink)
{
    (void)rules;
    (void)state;
    (void)move;
    (void)sink;
}

bool civ_check_quake(const struct stele_rules *rules, const struct civ_state *state,
                    const struct stele_move *move, struct stele_reason *why)
{
    (void)rules;
    (void)state;
    (void)move;
    (void)why;
    return true;
}

void civ_apply_quake(const struct stele_rules *rules, struct civ_state *state,
                    const struct stele_move *move, struct stele_sink *sink)
{
    (void)rules;
    (void)state;
    (void)move;
    (void)sink;
}

bool civ_check_heresy(const struct stele_rules *rules, const struct civ_state *state,
                    const struct stele_move *move, struct stele_reason *why)
{
    (void)rules;
    (void)state;
    (void)move;
    (void)why;
    return true;
}

void civ_apply_heresy(const struct stele_rules *rules, struct civ_state *state,
                    const struct stele_move *move, struct stele_sink *sink)
{
    (void)rules;
    (void)state;
    (void)move;
    (void)sink;
}

bool civ_check_end_heresy(const struct stele_rules *rules, const struct civ_state *state,
                    struct stele_reason *why)
{
    (void)rules;
    (void)state;
    (void)why;
    return true;
}

void civ_apply_end_heresy(const struct stele_rules *rules, struct civ_state *state,
                    struct stele_sink *sink)
{
    (void)rules;
    (void)state;
    (void)sink;
}

void civ_begin_calamities(const struct stele_rules *rules, struct civ_state *state,
                    struct stele_sink *sink)
{
    (void)rules;
    (void)state;
    (void)sink;
}

bool civ_seek_calamities(const struct stele_rules *rules, struct civ_state *state,
                    struct stele_sink *sink)
{
    (void)rules;
    (void)state;
    (void)sink;
    return false;
}

void civ_legal_disaster(const struct stele_rules *rules, const struct civ_state *state,
                    struct stele_moves *out)
{
    (void)rules;
    (void)state;
    (void)out;
}

void civ_legal_heresy(const struct stele_rules *rules, const struct civ_state *state,
                    struct stele_moves *out)
{
    (void)rules;
    (void)state;
    (void)out;
}

void civ_legal_reduction(const struct stele_rules *rules, const struct civ_state *state,
                    struct stele_moves *out)
{
    (void)rules;
    (void)state;
    (void)out;
}

bool civ_check_reduction(const struct stele_rules *rules, const struct civ_state *state,
                         const struct stele_move *move, struct stele_reason *why)
{
    (void)rules;
    (void)state;
    (void)move;
    (void)why;
    return true;
}

void civ_apply_reduction(const struct stele_rules *rules, struct civ_state *state,
                         const struct stele_move *move, struct stele_sink *sink)
{
    (void)rules;
    (void)state;
    (void)move;
    (void)sink;
}
