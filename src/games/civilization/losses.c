/* Famine, Flood and Epidemic: units lost (CIV-22.2.12). */
#include "games/civilization/civ.h"

bool civ_check_order(const struct stele_rules *rules, const struct civ_state *state,
                    const struct stele_move *move, struct stele_reason *why)
{
    (void)rules;
    (void)state;
    (void)move;
    (void)why;
    return true;
}

void civ_apply_order(const struct stele_rules *rules, struct civ_state *state,
                    const struct stele_move *move, struct stele_sink *sink)
{
    (void)rules;
    (void)state;
    (void)move;
    (void)sink;
}

bool civ_check_grain(const struct stele_rules *rules, const struct civ_state *state,
                    const struct stele_move *move, struct stele_reason *why)
{
    (void)rules;
    (void)state;
    (void)move;
    (void)why;
    return true;
}

void civ_apply_grain(const struct stele_rules *rules, struct civ_state *state,
                    const struct stele_move *move, struct stele_sink *sink)
{
    (void)rules;
    (void)state;
    (void)move;
    (void)sink;
}

bool civ_check_lose(const struct stele_rules *rules, const struct civ_state *state,
                    const struct stele_move *move, struct stele_reason *why)
{
    (void)rules;
    (void)state;
    (void)move;
    (void)why;
    return true;
}

void civ_apply_lose(const struct stele_rules *rules, struct civ_state *state,
                    const struct stele_move *move, struct stele_sink *sink)
{
    (void)rules;
    (void)state;
    (void)move;
    (void)sink;
}

bool civ_check_plain(const struct stele_rules *rules, const struct civ_state *state,
                    const struct stele_move *move, struct stele_reason *why)
{
    (void)rules;
    (void)state;
    (void)move;
    (void)why;
    return true;
}

void civ_apply_plain(const struct stele_rules *rules, struct civ_state *state,
                    const struct stele_move *move, struct stele_sink *sink)
{
    (void)rules;
    (void)state;
    (void)move;
    (void)sink;
}

bool civ_check_end_order(const struct stele_rules *rules, const struct civ_state *state,
                    struct stele_reason *why)
{
    (void)rules;
    (void)state;
    (void)why;
    return true;
}

void civ_apply_end_order(const struct stele_rules *rules, struct civ_state *state,
                    struct stele_sink *sink)
{
    (void)rules;
    (void)state;
    (void)sink;
}

void civ_legal_order(const struct stele_rules *rules, const struct civ_state *state,
                    struct stele_moves *out)
{
    (void)rules;
    (void)state;
    (void)out;
}

void civ_legal_grain(const struct stele_rules *rules, const struct civ_state *state,
                    struct stele_moves *out)
{
    (void)rules;
    (void)state;
    (void)out;
}

void civ_legal_loss(const struct stele_rules *rules, const struct civ_state *state,
                    struct stele_moves *out)
{
    (void)rules;
    (void)state;
    (void)out;
}

void civ_legal_plain(const struct stele_rules *rules, const struct civ_state *state,
                    struct stele_moves *out)
{
    (void)rules;
    (void)state;
    (void)out;
}
