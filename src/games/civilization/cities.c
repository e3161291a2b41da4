#include "games/civilization/civ.h"

bool civ_check_city(const struct stele_rules *rules, const struct civ_state *state,
                   const struct stele_move *move, struct stele_reason *why)
{
    (void)rules, (void)state, (void)move;
    return civ_refuse(why, CIV_WHY_NOT_NOW);
}
void civ_apply_city(const struct stele_rules *rules, struct civ_state *state,
                   const struct stele_move *move, struct stele_sink *sink)
{
    (void)rules, (void)state, (void)move, (void)sink;
}

bool civ_check_reduce(const struct stele_rules *rules, const struct civ_state *state,
                   const struct stele_move *move, struct stele_reason *why)
{
    (void)rules, (void)state, (void)move;
    return civ_refuse(why, CIV_WHY_NOT_NOW);
}
void civ_apply_reduce(const struct stele_rules *rules, struct civ_state *state,
                   const struct stele_move *move, struct stele_sink *sink)
{
    (void)rules, (void)state, (void)move, (void)sink;
}

void civ_begin_cities(const struct stele_rules *rules, struct civ_state *state,
                   struct stele_sink *sink)
{
    (void)rules, (void)state, (void)sink;
}
bool civ_seek_cities(const struct stele_rules *rules, struct civ_state *state,
                  struct stele_sink *sink)
{
    (void)rules, (void)state, (void)sink;
    return false;
}

void civ_begin_support(const struct stele_rules *rules, struct civ_state *state,
                   struct stele_sink *sink)
{
    (void)rules, (void)state, (void)sink;
}
bool civ_seek_support(const struct stele_rules *rules, struct civ_state *state,
                  struct stele_sink *sink)
{
    (void)rules, (void)state, (void)sink;
    return false;
}

void civ_legal_cities(const struct stele_rules *rules, const struct civ_state *state,
                   struct stele_moves *out)
{
    (void)rules, (void)state, (void)out;
}

void civ_legal_support(const struct stele_rules *rules, const struct civ_state *state,
                   struct stele_moves *out)
{
    (void)rules, (void)state, (void)out;
}
