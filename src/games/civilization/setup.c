#include "games/civilization/civ.h"

bool civ_check_deal(const struct stele_rules *rules, const struct civ_state *state,
                   const struct stele_move *move, struct stele_reason *why)
{
    (void)rules, (void)state, (void)move;
    return civ_refuse(why, CIV_WHY_NOT_NOW);
}
void civ_apply_deal(const struct stele_rules *rules, struct civ_state *state,
                   const struct stele_move *move, struct stele_sink *sink)
{
    (void)rules, (void)state, (void)move, (void)sink;
}

bool civ_check_nation(const struct stele_rules *rules, const struct civ_state *state,
                   const struct stele_move *move, struct stele_reason *why)
{
    (void)rules, (void)state, (void)move;
    return civ_refuse(why, CIV_WHY_NOT_NOW);
}
void civ_apply_nation(const struct stele_rules *rules, struct civ_state *state,
                   const struct stele_move *move, struct stele_sink *sink)
{
    (void)rules, (void)state, (void)move, (void)sink;
}

bool civ_check_stack(const struct stele_rules *rules, const struct civ_state *state,
                   const struct stele_move *move, struct stele_reason *why)
{
    (void)rules, (void)state, (void)move;
    return civ_refuse(why, CIV_WHY_NOT_NOW);
}
void civ_apply_stack(const struct stele_rules *rules, struct civ_state *state,
                   const struct stele_move *move, struct stele_sink *sink)
{
    (void)rules, (void)state, (void)move, (void)sink;
}

void civ_begin_places(const struct stele_rules *rules, struct civ_state *state,
                   struct stele_sink *sink)
{
    (void)rules, (void)state, (void)sink;
}
bool civ_seek_places(const struct stele_rules *rules, struct civ_state *state,
                  struct stele_sink *sink)
{
    (void)rules, (void)state, (void)sink;
    return false;
}

void civ_begin_nations(const struct stele_rules *rules, struct civ_state *state,
                   struct stele_sink *sink)
{
    (void)rules, (void)state, (void)sink;
}
bool civ_seek_nations(const struct stele_rules *rules, struct civ_state *state,
                  struct stele_sink *sink)
{
    (void)rules, (void)state, (void)sink;
    return false;
}

void civ_begin_stacks(const struct stele_rules *rules, struct civ_state *state,
                   struct stele_sink *sink)
{
    (void)rules, (void)state, (void)sink;
}
bool civ_seek_stacks(const struct stele_rules *rules, struct civ_state *state,
                  struct stele_sink *sink)
{
    (void)rules, (void)state, (void)sink;
    return false;
}

void civ_legal_places(const struct stele_rules *rules, const struct civ_state *state,
                   struct stele_moves *out)
{
    (void)rules, (void)state, (void)out;
}

void civ_legal_nations(const struct stele_rules *rules, const struct civ_state *state,
                   struct stele_moves *out)
{
    (void)rules, (void)state, (void)out;
}

void civ_legal_stacks(const struct stele_rules *rules, const struct civ_state *state,
                   struct stele_moves *out)
{
    (void)rules, (void)state, (void)out;
}
bool civ_allowed(const struct stele_rules *rules, struct stele_reason *why)
{
    (void)rules, (void)why;
    return true;
}
bool civ_setup(const struct stele_rules *rules, const struct stele_move *items, size_t n,
               void *state, struct stele_reason *why)
{
    (void)rules, (void)items, (void)n, (void)state, (void)why;
    return true;
}
size_t civ_setup_defaults(const struct stele_rules *rules, const struct stele_move *given,
                          size_t given_n, struct stele_move *items, size_t max)
{
    (void)rules, (void)given, (void)given_n, (void)items, (void)max;
    return 0;
}
