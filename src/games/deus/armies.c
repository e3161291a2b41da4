/* Armies on the move (DEU-8.22 to DEU-8.27), and the rule that no two of them stay in one region
 * (DEU-8.30, DEU-R18, DEU-R27). */
#include "games/deus/deus.h"

static deu_regions own_ships(const struct deu_state *state, int seat)
{
    return state->piece[DEU_SHIP] & state->player[seat].held;
}

/* DEU-8.22: any land and any village; DEU-8.23: a sea only with a ship of one's own.
 * DEU-R5: or any sea, as long as the army does not stop there. */
static deu_regions crossable(const struct stele_rules *rules, const struct deu_state *state,
                             int seat)
{
    const deu_regions sea = deu_ruled(rules, DEU_R_ANY_SEA_CROSSABLE) ? state->terrain[DEU_SEA]
                                                                      : own_ships(state, seat);

    return deu_land(state) | state->terrain[DEU_VILLAGE] | sea;
}

/* DEU-8.24: land that no other player holds, or beside a ship of one's own; DEU-R16: no village,
 * not even one that was attacked. */
static deu_regions stops(const struct stele_rules *rules, const struct deu_state *state, int seat)
{
    deu_regions open = deu_land(state);

    if (deu_ruled(rules, DEU_R_ATTACKED_VILLAGES_OPEN))
        open |= state->terrain[DEU_VILLAGE] & ~state->villages;
    return (open & ~deu_foreign(rules, state, seat)) | own_ships(state, seat);
}

struct deu_ways deu_ways(const struct stele_rules *rules, const struct deu_state *state, int seat)
{
    return (struct deu_ways){crossable(rules, state, seat), stops(rules, state, seat)};
}

/* DEU-5.8: not if only a temple would be left. */
static bool may_leave(const struct deu_state *state, int from)
{
    return !deu_in(state->piece[DEU_TEMPLE], from) || deu_pieces_at(state, from) > 2;
}

/* Where an army may stop, its own place included. */
static deu_regions destinations(const struct stele_rules *rules, const struct deu_state *state,
                                int seat, int from, int steps)
{
    const deu_regions open = crossable(rules, state, seat);
    deu_regions reached = deu_bit(from);

    if (!may_leave(state, from))
        return reached;
    for (int i = 0; i < steps; i++)
        reached |= deu_around(state, reached) & open;
    return (reached & stops(rules, state, seat)) | deu_bit(from);
}

/* DEU-8.25: a region is held as long as a piece stands in it. */
void deu_shift_army(struct deu_state *state, int seat, int from, int to)
{
    struct deu_player *player = &state->player[seat];

    if (from == to)
        return;
    if (--state->armies[from] == 0)
        state->piece[DEU_ARMY] &= ~deu_bit(from);
    if (deu_pieces_at(state, from) == 0)
        player->held &= ~deu_bit(from);
    state->armies[to]++;
    state->piece[DEU_ARMY] |= deu_bit(to);
    player->held |= deu_bit(to);
}

/* ---- Armies together ------------------------------------------------------------------------- */

/* Regions where two armies of the seat stand. */
static deu_regions stacks(const struct deu_state *state, int seat)
{
    deu_regions stacked = 0;

    for (deu_regions left = state->player[seat].held & state->piece[DEU_ARMY]; left != 0;
         left &= left - 1)
        if (state->armies[deu_lowest(left)] > 1)
            stacked |= deu_bit(deu_lowest(left));
    return stacked;
}

/* DEU-R27: no dead end.  `marching`: the card being resolved can still move armies. */
static bool comes_apart(const struct stele_rules *rules, const struct deu_state *state,
                        bool marching)
{
    return stacks(state, state->active) == 0 || deu_can_part(rules, state, marching);
}

static bool refuse_together(const struct deu_state *state, int region, struct stele_reason *why)
{
    return REFUSE(why, "deus.armies-together", "DEU-8.30", SEAT("player", state->active),
                  NAME("region", DEU_D_REGIONS, region));
}

bool deu_check_apart(const struct stele_rules *rules, const struct deu_state *state,
                     struct stele_reason *why)
{
    return comes_apart(rules, state, false) ||
           refuse_together(state, deu_lowest(stacks(state, state->active)), why);
}

/* A Laboratory that copies a card gives up the others it could have copied, one of which may be the
 * march that would have parted two armies. */
bool deu_check_copy_apart(const struct stele_rules *rules, const struct deu_state *state, int kind,
                          struct stele_reason *why)
{
    struct deu_state after;

    if (stacks(state, state->active) == 0)
        return true;
    after = *state;
    after.copied = (uint8_t)(kind + 1);
    return comes_apart(rules, &after, deu_verb_of(deu_card(rules, kind)) == DEU_V_MOVE) ||
           refuse_together(state, deu_lowest(stacks(state, state->active)), why);
}

/* DEU-R18, DEU-R27: together only if they can still part; or never.  That takes a search
 * (parting.c), which is made only where armies stand together or would after this march. */
static bool check_company(const struct stele_rules *rules, const struct deu_state *state, int from,
                          int to, struct stele_reason *why)
{
    const bool each = deu_resolved(rules, state)->effect == DEU_E_MOVE_EACH;
    const bool joins = from != to && state->armies[to] > 0;

    if (!joins && stacks(state, state->active) == 0)
        return true;
    if (joins && deu_ruled(rules, DEU_R_ARMIES_NEVER_JOIN))
        return refuse_together(state, to, why);
    struct deu_state after = *state;
    deu_shift_army(&after, state->active, from, to);
    after.marched[to]++;
    if (comes_apart(rules, &after, each))
        return true;
    return refuse_together(state, deu_lowest(stacks(&after, state->active)), why);
}

/* ---- One move -------------------------------------------------------------------------------- */

/* DEU-8.26 to DEU-8.29: the player has an army there. */
bool deu_check_army(const struct stele_rules *rules, const struct deu_state *state, int region,
                    struct stele_reason *why)
{
    const deu_regions own = state->player[state->active].held & state->piece[DEU_ARMY];

    return deu_in(own, region) ||
           REFUSE(why, "deus.no-army", deu_resolved_clause(rules, state), DEU_AT(state, region));
}

/* Why an army cannot stop there: the place, the way, or the distance. */
static bool refuse_move(const struct stele_rules *rules, const struct deu_state *state, int from,
                        int to, struct stele_reason *why)
{
    const struct deu_card *card = deu_resolved(rules, state);
    const int seat = state->active;

    if (!deu_in(state->all, to))
        return REFUSE(why, "deus.off-map", "DEU-1.7", DEU_AT(state, to));
    if (!may_leave(state, from))
        return REFUSE(why, "deus.army-temple", "DEU-5.8", DEU_AT(state, from));
    if (deu_in(state->terrain[DEU_SEA], to) && !deu_in(own_ships(state, seat), to))
        return REFUSE(why, "deus.army-sea", "DEU-8.23", DEU_AT(state, to));
    if (deu_in(deu_foreign(rules, state, seat), to))
        return REFUSE(why, "deus.army-enemy", "DEU-8.24", DEU_AT(state, to),
                      SEAT("owner", deu_owner(rules, state, to)));
    if (!deu_in(stops(rules, state, seat), to))
        return REFUSE(why, "deus.army-village", "DEU-8.24", DEU_AT(state, to));
    const bool near = deu_in(deu_within(state, deu_bit(from), card->steps), to);
    return REFUSE(why, near ? "deus.army-way" : "deus.army-steps",
                  near ? "DEU-8.23" : deu_clause(card), DEU_AT(state, to),
                  NAME("from", DEU_D_REGIONS, from), INT("steps", card->steps));
}

bool deu_may_march(const struct stele_rules *rules, const struct deu_state *state, int from, int to,
                   struct stele_reason *why)
{
    const struct deu_card *card = deu_resolved(rules, state);

    if (!deu_check_army(rules, state, from, why))
        return false;
    /* DEU-8.27: each army once */
    if (card->effect == DEU_E_MOVE_EACH && state->marched[from] >= state->armies[from])
        return REFUSE(why, "deus.army-moved", "DEU-8.27", DEU_AT(state, from));
    if (!deu_in(destinations(rules, state, state->active, from, card->steps), to))
        return refuse_move(rules, state, from, to, why);
    return check_company(rules, state, from, to, why);
}

deu_regions deu_destinations(const struct stele_rules *rules, const struct deu_state *state,
                             int from)
{
    return destinations(rules, state, state->active, from, deu_resolved(rules, state)->steps);
}
