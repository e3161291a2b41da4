#include "games/civilization/civ.h"

bool civ_check_grow(const struct stele_rules *rules, const struct civ_state *state,
                   const struct stele_move *move, struct stele_reason *why)
{
    (void)rules, (void)state, (void)move;
    return civ_refuse(why, CIV_WHY_NOT_NOW);
}
void civ_apply_grow(const struct stele_rules *rules, struct civ_state *state,
                   const struct stele_move *move, struct stele_sink *sink)
{
    (void)rules, (void)state, (void)move, (void)sink;
}

void civ_begin_growth(const struct stele_rules *rules, struct civ_state *state,
                   struct stele_sink *sink)
{
    (void)rules, (void)state, (void)sink;
}
bool civ_seek_growth(const struct stele_rules *rules, struct civ_state *state,
                  struct stele_sink *sink)
{
    (void)rules, (void)state, (void)sink;
    return false;
}

void civ_begin_census(const struct stele_rules *rules, struct civ_state *state,
                   struct stele_sink *sink)
{
    (void)rules, (void)state, (void)sink;
}
bool civ_seek_census(const struct stele_rules *rules, struct civ_state *state,
                  struct stele_sink *sink)
{
    (void)rules, (void)state, (void)sink;
    return false;
}

void civ_legal_growth(const struct stele_rules *rules, const struct civ_state *state,
                   struct stele_moves *out)
{
    (void)rules, (void)state, (void)out;
}
