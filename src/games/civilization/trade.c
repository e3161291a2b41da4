/* Phase 10: trade (CIV-16). */
#include "games/civilization/civ.h"

bool civ_check_offer(const struct stele_rules *rules, const struct civ_state *state,
                    const struct stele_move *move, struct stele_reason *why)
{
    (void)rules;
    (void)state;
    (void)move;
    (void)why;
    return true;
}

void civ_apply_offer(const struct stele_rules *rules, struct civ_state *state,
                    const struct stele_move *move, struct stele_sink *sink)
{
    (void)rules;
    (void)state;
    (void)move;
    (void)sink;
}

bool civ_check_end_trade(const struct stele_rules *rules, const struct civ_state *state,
                    struct stele_reason *why)
{
    (void)rules;
    (void)state;
    (void)why;
    return true;
}

void civ_apply_end_trade(const struct stele_rules *rules, struct civ_state *state,
                    struct stele_sink *sink)
{
    (void)rules;
    (void)state;
    (void)sink;
}

void civ_begin_trade(const struct stele_rules *rules, struct civ_state *state,
                    struct stele_sink *sink)
{
    (void)rules;
    (void)state;
    (void)sink;
}

bool civ_seek_trade(const struct stele_rules *rules, struct civ_state *state,
                    struct stele_sink *sink)
{
    (void)rules;
    (void)state;
    (void)sink;
    return false;
}

void civ_legal_trade(const struct stele_rules *rules, const struct civ_state *state,
                    struct stele_moves *out)
{
    (void)rules;
    (void)state;
    (void)out;
}
