#include "games/civilization/civ.h"

bool civ_check_move(const struct stele_rules *rules, const struct civ_state *state,
                   const struct stele_move *move, struct stele_reason *why)
{
    (void)rules, (void)state, (void)move;
    return civ_refuse(why, CIV_WHY_NOT_NOW);
}
void civ_apply_move(const struct stele_rules *rules, struct civ_state *state,
                   const struct stele_move *move, struct stele_sink *sink)
{
    (void)rules, (void)state, (void)move, (void)sink;
}

bool civ_check_sail(const struct stele_rules *rules, const struct civ_state *state,
                   const struct stele_move *move, struct stele_reason *why)
{
    (void)rules, (void)state, (void)move;
    return civ_refuse(why, CIV_WHY_NOT_NOW);
}
void civ_apply_sail(const struct stele_rules *rules, struct civ_state *state,
                   const struct stele_move *move, struct stele_sink *sink)
{
    (void)rules, (void)state, (void)move, (void)sink;
}

bool civ_check_load(const struct stele_rules *rules, const struct civ_state *state,
                   const struct stele_move *move, struct stele_reason *why)
{
    (void)rules, (void)state, (void)move;
    return civ_refuse(why, CIV_WHY_NOT_NOW);
}
void civ_apply_load(const struct stele_rules *rules, struct civ_state *state,
                   const struct stele_move *move, struct stele_sink *sink)
{
    (void)rules, (void)state, (void)move, (void)sink;
}

bool civ_check_go(const struct stele_rules *rules, const struct civ_state *state,
                   const struct stele_move *move, struct stele_reason *why)
{
    (void)rules, (void)state, (void)move;
    return civ_refuse(why, CIV_WHY_NOT_NOW);
}
void civ_apply_go(const struct stele_rules *rules, struct civ_state *state,
                   const struct stele_move *move, struct stele_sink *sink)
{
    (void)rules, (void)state, (void)move, (void)sink;
}

bool civ_check_land(const struct stele_rules *rules, const struct civ_state *state,
                   const struct stele_move *move, struct stele_reason *why)
{
    (void)rules, (void)state, (void)move;
    return civ_refuse(why, CIV_WHY_NOT_NOW);
}
void civ_apply_land(const struct stele_rules *rules, struct civ_state *state,
                   const struct stele_move *move, struct stele_sink *sink)
{
    (void)rules, (void)state, (void)move, (void)sink;
}

bool civ_check_anchor(const struct stele_rules *rules, const struct civ_state *state,
                   const struct stele_move *move, struct stele_reason *why)
{
    (void)rules, (void)state, (void)move;
    return civ_refuse(why, CIV_WHY_NOT_NOW);
}
void civ_apply_anchor(const struct stele_rules *rules, struct civ_state *state,
                   const struct stele_move *move, struct stele_sink *sink)
{
    (void)rules, (void)state, (void)move, (void)sink;
}

void civ_begin_movement(const struct stele_rules *rules, struct civ_state *state,
                   struct stele_sink *sink)
{
    (void)rules, (void)state, (void)sink;
}
bool civ_seek_movement(const struct stele_rules *rules, struct civ_state *state,
                  struct stele_sink *sink)
{
    (void)rules, (void)state, (void)sink;
    return false;
}

void civ_legal_movement(const struct stele_rules *rules, const struct civ_state *state,
                   struct stele_moves *out)
{
    (void)rules, (void)state, (void)out;
}

void civ_legal_voyage(const struct stele_rules *rules, const struct civ_state *state,
                   struct stele_moves *out)
{
    (void)rules, (void)state, (void)out;
}
