#include "games/civilization/civ.h"

bool civ_check_keep(const struct stele_rules *rules, const struct civ_state *state,
                   const struct stele_move *move, struct stele_reason *why)
{
    (void)rules, (void)state, (void)move;
    return civ_refuse(why, CIV_WHY_NOT_NOW);
}
void civ_apply_keep(const struct stele_rules *rules, struct civ_state *state,
                   const struct stele_move *move, struct stele_sink *sink)
{
    (void)rules, (void)state, (void)move, (void)sink;
}

bool civ_check_scrap(const struct stele_rules *rules, const struct civ_state *state,
                   const struct stele_move *move, struct stele_reason *why)
{
    (void)rules, (void)state, (void)move;
    return civ_refuse(why, CIV_WHY_NOT_NOW);
}
void civ_apply_scrap(const struct stele_rules *rules, struct civ_state *state,
                   const struct stele_move *move, struct stele_sink *sink)
{
    (void)rules, (void)state, (void)move, (void)sink;
}

bool civ_check_build(const struct stele_rules *rules, const struct civ_state *state,
                   const struct stele_move *move, struct stele_reason *why)
{
    (void)rules, (void)state, (void)move;
    return civ_refuse(why, CIV_WHY_NOT_NOW);
}
void civ_apply_build(const struct stele_rules *rules, struct civ_state *state,
                   const struct stele_move *move, struct stele_sink *sink)
{
    (void)rules, (void)state, (void)move, (void)sink;
}

void civ_begin_ships(const struct stele_rules *rules, struct civ_state *state,
                   struct stele_sink *sink)
{
    (void)rules, (void)state, (void)sink;
}
bool civ_seek_ships(const struct stele_rules *rules, struct civ_state *state,
                  struct stele_sink *sink)
{
    (void)rules, (void)state, (void)sink;
    return false;
}

void civ_legal_ships(const struct stele_rules *rules, const struct civ_state *state,
                   struct stele_moves *out)
{
    (void)rules, (void)state, (void)out;
}

bool civ_check_end_ships(const struct stele_rules *rules, const struct civ_state *state,
                         struct stele_reason *why)
{
    (void)rules, (void)state, (void)why;
    return true;
}
void civ_apply_end_ships(const struct stele_rules *rules, struct civ_state *state,
                         struct stele_sink *sink)
{
    (void)rules, (void)sink;
    state->done = true;
}
