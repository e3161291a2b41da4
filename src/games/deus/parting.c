/* Whether armies that stand together can still be apart at the end of the turn (DEU-8.30, DEU-R27).
 *
 * The rest of the turn is a list of stages: what is left of the card being resolved, then the cards
 * above it that move armies.  The search tries their moves in order, depth first.  A third army may
 * have to go first to make room, so every army is tried, not only those that stand together.  A
 * cheap test before each step keeps the search short: could each army have a region of its own if
 * nobody got in the way?  That is a bipartite matching of armies to regions.  Without one there is
 * nothing to search; with one the first tries mostly succeed. */
#include "games/deus/deus.h"

#include <string.h>

/* One card: how many steps it gives every army, and how many it gives a single one; 0: none.  A
 * Laboratory may offer both. */
struct stage {
    uint8_t each, one;
};

enum { STAGES_MAX = DEU_COLUMN_MAX + 1 };

struct search {
    const struct deu_state *state;
    struct deu_ways ways;
    deu_regions shrines; /* a temple and, but for armies, nothing else: DEU-5.8 */
    struct stage stage[STAGES_MAX];
    int stages_n;
};

struct army {
    uint8_t at;
    bool marched; /* by the card of the stage */
};

struct field {
    struct army army[DEU_PIECES_MAX];
    int n;
};

/* ---- What is left of the turn ---------------------------------------------------------------- */

static void widen(struct stage *stage, const struct deu_card *card)
{
    uint8_t *const steps = card->effect == DEU_E_MOVE_EACH ? &stage->each : &stage->one;

    if (deu_verb_of(card) == DEU_V_MOVE && card->steps > *steps)
        *steps = (uint8_t)card->steps;
}

static void add_stage(struct search *search, struct stage stage)
{
    if (stage.each > 0 || stage.one > 0)
        search->stage[search->stages_n++] = stage;
}

/* DEU-8.20: a Laboratory may resolve any open card of its column, so it counts as the best of
 * them. */
static struct stage laboratory(const struct stele_rules *rules, const struct deu_column *column)
{
    struct stage stage = {0, 0};

    for (int i = 0; i < column->n; i++)
        if (!deu_is_facedown(column, i))
            widen(&stage, deu_card(rules, column->card[i]));
    return stage;
}

/* The cards above the one that is resolved now. */
static void add_later(const struct stele_rules *rules, struct search *search)
{
    const struct deu_state *const state = search->state;
    const struct deu_player *player = &state->player[state->active];
    const struct deu_column *column = &player->column[state->column];

    for (int i = state->at + 1; i < column->n; i++) {
        struct stage stage = {0, 0};
        if (deu_is_facedown(column, i))
            continue;
        const struct deu_card *card = deu_card(rules, column->card[i]);
        if (card->effect == DEU_E_ACTIVATE_ONE)
            stage = laboratory(rules, &player->column[card->column]);
        else
            widen(&stage, card);
        add_stage(search, stage);
    }
}

static struct field field_of(const struct deu_state *state, bool marching)
{
    struct field field = {.n = 0};

    for (deu_regions left = state->player[state->active].held & state->piece[DEU_ARMY]; left != 0;
         left &= left - 1) {
        const int region = deu_lowest(left);
        for (int i = 0; i < state->armies[region] && field.n < DEU_PIECES_MAX; i++)
            field.army[field.n++] =
                (struct army){(uint8_t)region, marching && i < state->marched[region]};
    }
    return field;
}

static deu_regions shrines_of(const struct deu_state *state, int seat)
{
    deu_regions shrines = 0;

    for (deu_regions left = state->player[seat].held & state->piece[DEU_TEMPLE]; left != 0;
         left &= left - 1) {
        const int region = deu_lowest(left);
        if (deu_pieces_at(state, region) == state->armies[region] + 1)
            shrines |= deu_bit(region);
    }
    return shrines;
}

/* ---- Where armies can go --------------------------------------------------------------------- */

static deu_regions occupied(const struct field *field)
{
    deu_regions regions = 0;

    for (int i = 0; i < field->n; i++)
        regions |= deu_bit(field->army[i].at);
    return regions;
}

/* Regions to stop in within so many steps of any of the regions, these included. */
static deu_regions within(const struct search *search, deu_regions from, int steps)
{
    deu_regions reached = from;

    for (int i = 0; i < steps; i++)
        reached |= deu_around(search->state, reached) & search->ways.open;
    return (reached & search->ways.stops) | from;
}

/* DEU-5.8: not if only a temple would be left. */
static bool may_leave(const struct search *search, const struct field *field, int army)
{
    int company = 0;

    for (int i = 0; i < field->n; i++)
        company += field->army[i].at == field->army[army].at;
    return company > 1 || !deu_in(search->shrines, field->army[army].at);
}

static deu_regions targets(const struct search *search, const struct field *field, int army,
                           int steps)
{
    const deu_regions from = deu_bit(field->army[army].at);

    return may_leave(search, field, army) ? within(search, from, steps) & ~from : 0;
}

/* ---- Whether there is a region for everybody ------------------------------------------------- */

/* Finds a region for one army, moving others to another region of theirs if necessary: an
 * augmenting path of the matching. */
static bool lodge(const deu_regions *range, int army, deu_regions *tried, int8_t *guest)
{
    for (deu_regions left; (left = range[army] & ~*tried) != 0;) {
        const int region = deu_lowest(left);
        *tried |= deu_bit(region);
        if (guest[region] < 0 || lodge(range, guest[region], tried, guest)) {
            guest[region] = (int8_t)army;
            return true;
        }
    }
    return false;
}

/* The size of a maximum matching: how many armies can have a region of their own, each within its
 * range. */
static int lodged(const deu_regions *range, int n)
{
    int8_t guest[DEU_REGIONS_MAX];
    int found = 0;

    memset(guest, -1, sizeof guest);
    for (int i = 0; i < n; i++) {
        deu_regions tried = 0;
        found += lodge(range, i, &tried, guest);
    }
    return found;
}

/* Returns false if armies lack regions even with all the steps there are, or if more of them need a
 * card that moves a single army than there are such cards. */
static bool is_possible(const struct search *search, const struct field *field, int stage)
{
    deu_regions all[DEU_PIECES_MAX], shared[DEU_PIECES_MAX];
    int singles = 0;

    for (int i = 0; i < field->n; i++)
        all[i] = shared[i] = deu_bit(field->army[i].at);
    for (int s = stage; s < search->stages_n; s++) {
        const struct stage *const now = &search->stage[s];
        singles += now->one > 0;
        for (int i = 0; i < field->n; i++) {
            const int each = s == stage && field->army[i].marched ? 0 : now->each;
            shared[i] = within(search, shared[i], each);
            all[i] = within(search, all[i], each > now->one ? each : now->one);
        }
    }
    return lodged(all, field->n) == field->n && field->n - lodged(shared, field->n) <= singles;
}

/* ---- The search ------------------------------------------------------------------------------ */

static bool settles(const struct search *search, const struct field *field, int stage);

static bool settles_after(const struct search *search, struct field field, int stage)
{
    for (int i = 0; i < field.n; i++)
        field.army[i].marched = false;
    return settles(search, &field, stage + 1);
}

/* DEU-8.27.  The order of marches matters only where an army must not leave a temple alone; else
 * those before the one that marches stay. */
static bool settles_by_each(const struct search *search, const struct field *field, int stage)
{
    const bool ordered = (search->shrines & occupied(field)) == 0;
    struct field next = *field;

    for (int i = 0; i < field->n; i++) {
        deu_regions to =
            field->army[i].marched ? 0 : targets(search, field, i, search->stage[stage].each);
        for (; to != 0; to &= to - 1) {
            next.army[i] = (struct army){(uint8_t)deu_lowest(to), true};
            if (settles(search, &next, stage))
                return true;
        }
        next.army[i] = field->army[i];
        next.army[i].marched |= ordered;
    }
    return false;
}

/* DEU-8.26 */
static bool settles_by_one(const struct search *search, const struct field *field, int stage)
{
    struct field next = *field;

    for (int i = 0; i < field->n; i++) {
        for (deu_regions to = targets(search, field, i, search->stage[stage].one); to != 0;
             to &= to - 1) {
            next.army[i].at = (uint8_t)deu_lowest(to);
            if (settles_after(search, next, stage))
                return true;
        }
        next.army[i] = field->army[i];
    }
    return false;
}

/* Whether the stages from `stage` on can bring all armies apart. */
static bool settles(const struct search *search, const struct field *field, int stage)
{
    if (__builtin_popcountll(occupied(field)) == field->n)
        return true;
    if (stage >= search->stages_n || !is_possible(search, field, stage))
        return false;
    return (search->stage[stage].each > 0 && settles_by_each(search, field, stage)) ||
           (search->stage[stage].one > 0 && settles_by_one(search, field, stage)) ||
           settles_after(search, *field, stage);
}

bool deu_can_part(const struct stele_rules *rules, const struct deu_state *state, bool marching)
{
    struct search search = {.state = state,
                            .ways = deu_ways(rules, state, state->active),
                            .shrines = shrines_of(state, state->active)};
    const struct field field = field_of(state, marching);
    struct stage stage = {0, 0};

    if (marching)
        widen(&stage, deu_resolved(rules, state));
    add_stage(&search, stage);
    add_later(rules, &search);
    return settles(&search, &field, 0);
}
