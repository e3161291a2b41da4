/* Phase 13: the succession markers, and victory (CIV-20, CIV-21). */
#include "games/civilization/civ.h"

bool civ_check_show(const struct stele_rules *rules, const struct civ_state *state,
                    const struct stele_move *move, struct stele_reason *why)
{
    (void)rules;
    (void)state;
    (void)move;
    (void)why;
    return true;
}

void civ_apply_show(const struct stele_rules *rules, struct civ_state *state,
                    const struct stele_move *move, struct stele_sink *sink)
{
    (void)rules;
    (void)state;
    (void)move;
    (void)sink;
}

void civ_begin_succession(const struct stele_rules *rules, struct civ_state *state,
                    struct stele_sink *sink)
{
    (void)rules;
    (void)state;
    (void)sink;
}

bool civ_seek_succession(const struct stele_rules *rules, struct civ_state *state,
                    struct stele_sink *sink)
{
    (void)rules;
    (void)state;
    (void)sink;
    return false;
}

void civ_legal_succession(const struct stele_rules *rules, const struct civ_state *state,
                    struct stele_moves *out)
{
    (void)rules;
    (void)state;
    (void)out;
}
