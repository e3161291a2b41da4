/* The laws that no position may break: conservation of cubes, cards, lands and tokens, and the
 * counters that are kept beside the board against the board itself. */
#include "games/bronze/bronze.h"

#include <string.h>

static bool broken(struct stele_reason *why, enum brz_why law, int seat)
{
    brz_refuse(why, law);
    if (seat != STELE_NOBODY)
        fact_seat(&why->facts, "player", seat);
    return false;
}

/* BRZ-1.13, BRZ-2.4: what is not in the supply lies on the board, counted once more. */
struct census {
    int cubes[BRZ_SEATS_MAX], front[BRZ_SEATS_MAX];
    int landscape[BRZ_SEATS_MAX][BRZ_LANDSCAPES_MAX];
    unsigned kinds[BRZ_SEATS_MAX][BRZ_LANDSCAPES_MAX];
};

static void count_cube(struct census *census, int seat, int position, int landscape, int kind)
{
    census->cubes[seat]++;
    census->front[seat] = position;
    census->landscape[seat][landscape]++;
    census->kinds[seat][landscape] |= 1u << kind;
}

/* The cubes of one land; BRZ-6.5: none in a land that lies face down. */
static bool place_holds(const struct stele_rules *rules, const struct brz_state *state,
                        int position, struct census *census, struct stele_reason *why)
{
    const struct brz_place *place = &state->place[position];
    const struct brz_land *land =
        position <= state->open ? brz_land_at(rules, state, position) : NULL;
    int count[BRZ_SEATS_MAX] = {0}, filled = 0;

    for (int i = 0; i < BRZ_LANDSCAPES_MAX; i++) {
        for (int slot = 0; slot < BRZ_SLOTS_MAX; slot++) {
            const int seat = place->cube[i][slot] - 1;
            if (seat < 0)
                continue;
            if (!land || slot >= land->cell[i] || seat >= rules->players_n)
                return broken(why, BRZ_WHY_BAD_LAND, STELE_NOBODY);
            count_cube(census, seat, position, i, land->kind[i][slot]);
            count[seat]++;
            filled++;
        }
    }
    for (int seat = 0; seat < rules->players_n; seat++)
        if (count[seat] != place->count[seat])
            return broken(why, BRZ_WHY_BAD_CUBES, seat);
    return filled == place->filled || broken(why, BRZ_WHY_BAD_CUBES, STELE_NOBODY);
}

static bool cubes_hold(const struct stele_rules *rules, const struct brz_state *state,
                       struct stele_reason *why)
{
    struct census census;

    memset(&census, 0, sizeof census);
    for (int position = 1; position <= brz_table(rules)->lands; position++)
        if (!place_holds(rules, state, position, &census, why))
            return false;
    for (int seat = 0; seat < rules->players_n; seat++) {
        const struct brz_player *player = &state->player[seat];
        if (census.cubes[seat] + player->cubes != brz_set(rules)->cubes)
            return broken(why, BRZ_WHY_BAD_CUBES, seat);
        if (census.front[seat] != player->front)
            return broken(why, BRZ_WHY_BAD_FRONT, seat);
        for (int i = 0; i < brz_set(rules)->landscapes_n; i++)
            if (census.landscape[seat][i] != player->landscape[i] ||
                census.kinds[seat][i] != player->kinds[i])
                return broken(why, BRZ_WHY_BAD_CUBES, seat);
    }
    return true;
}

/* BRZ-6.9: face up is one land more than anybody has reached; BRZ-2.2: no land twice. */
static bool lands_hold(const struct stele_rules *rules, const struct brz_state *state,
                       struct stele_reason *why)
{
    const struct brz_table *table = brz_table(rules);
    int expected = 0;
    unsigned seen = 0;

    for (int seat = 0; seat < rules->players_n; seat++)
        if (state->player[seat].front >= expected)
            expected = state->player[seat].front + 1;
    expected = expected < table->face_up ? table->face_up : expected;
    expected = expected > table->lands ? table->lands : expected;
    if (state->to_open != expected - (state->opens_later && expected > state->to_open) ||
        state->open > state->to_open)
        return broken(why, BRZ_WHY_BAD_OPEN, STELE_NOBODY);
    for (int position = 1; position <= state->open; position++) {
        const int land = state->place[position].land - 1;
        if (land < 0 || ((seen >> land) & 1))
            return broken(why, BRZ_WHY_BAD_LAND, STELE_NOBODY);
        seen |= 1u << land;
    }
    return true;
}

/* BRZ-4.8, BRZ-4.10: as many columns as allowed, none of them empty, and the counts of cards. */
static bool matrix_holds(const struct stele_rules *rules, const struct brz_player *player, int seat,
                         struct stele_reason *why)
{
    const struct brz_set *set = brz_set(rules);
    int tech[BRZ_TECHS_MAX] = {0};

    if (player->columns_n > set->max_columns)
        return broken(why, BRZ_WHY_BAD_MATRIX, seat);
    for (int column = 0; column < BRZ_COLUMNS_MAX; column++) {
        const int height = player->height[column];
        if ((height > 0) != (column < player->columns_n) || height > BRZ_ROWS_MAX)
            return broken(why, BRZ_WHY_BAD_MATRIX, seat);
        for (int row = 0; row < height; row++)
            tech[brz_tech_of(set, player->card[column][row])]++;
    }
    for (int i = 0; i < set->techs_n; i++)
        if (tech[i] != player->tech[i])
            return broken(why, BRZ_WHY_BAD_MATRIX, seat);
    return true;
}

/* BRZ-2.5: what lies in stacks and matrices is the deck; what lies open was shown. */
static bool deck_holds(const struct stele_rules *rules, const struct brz_state *state,
                       struct stele_reason *why)
{
    const struct brz_set *set = brz_set(rules);
    int cards = 0, faces[BRZ_TECHS_MAX] = {0};

    for (int i = 0; i < set->stacks; i++) {
        cards += state->stack[i].left;
        if (state->stack[i].top != BRZ_NONE && state->stack[i].top != BRZ_UNSEEN)
            faces[state->stack[i].top - 1]++;
    }
    for (int seat = 0; seat < rules->players_n; seat++) {
        const struct brz_player *player = &state->player[seat];
        for (int column = 0; column < player->columns_n; column++) {
            for (int row = 0; row < player->height[column]; row++, cards++) {
                const int face = player->card[column][row] & BRZ_CARD_FACE;
                if (face != BRZ_FACE_UNKNOWN)
                    faces[face]++;
            }
        }
    }
    for (int i = 0; i < set->techs_n; i++)
        if (faces[i] != state->shown[i] || faces[i] > set->tech[i].cards[rules->players_n])
            return broken(why, BRZ_WHY_BAD_DECK, STELE_NOBODY);
    return cards == brz_table(rules)->deck || broken(why, BRZ_WHY_BAD_DECK, STELE_NOBODY);
}

static int lands_entered(const struct stele_rules *rules, const struct brz_state *state, int seat)
{
    int n = 0;

    for (int i = brz_set(rules)->city_from; i <= brz_table(rules)->lands; i++)
        n += state->place[i].count[seat] > 0;
    return n;
}

/* BRZ-6.13: a city for every land entered beyond the first, unless the deck ran dry; none of them
 * twice anywhere. */
static bool cities_hold(const struct stele_rules *rules, const struct brz_state *state,
                        struct stele_reason *why)
{
    uint64_t seen = 0;

    for (int seat = 0; seat < rules->players_n; seat++) {
        const struct brz_player *player = &state->player[seat];
        const bool due = state->city_due && seat == state->active;
        const int expected = lands_entered(rules, state, seat) - due;
        if (player->cities_n > expected ||
            (player->cities_n < expected && state->deck_next < brz_table(rules)->cities))
            return broken(why, BRZ_WHY_BAD_CITIES, seat);
        for (int i = 0; i < player->cities_n; i++) {
            if ((seen >> player->city[i]) & 1)
                return broken(why, BRZ_WHY_BAD_CITIES, seat);
            seen |= UINT64_C(1) << player->city[i];
        }
    }
    for (int position = 1; position <= brz_table(rules)->lands; position++) {
        const struct brz_place *place = &state->place[position];
        for (int i = 0; i < place->display_n; i++) {
            if (place->display[i] == BRZ_UNSEEN)
                continue;
            if ((seen >> (place->display[i] - 1)) & 1)
                return broken(why, BRZ_WHY_BAD_CITIES, STELE_NOBODY);
            seen |= UINT64_C(1) << (place->display[i] - 1);
        }
    }
    return seen == state->drawn || broken(why, BRZ_WHY_BAD_CITIES, STELE_NOBODY);
}

/* BRZ-7.7: each token has one holder. */
static bool routes_hold(const struct stele_rules *rules, const struct brz_state *state,
                        struct stele_reason *why)
{
    for (int i = 0; i < brz_set(rules)->landscapes_n; i++) {
        unsigned held = 0;
        for (int seat = 0; seat < rules->players_n; seat++) {
            const int level = state->player[seat].route[i];
            if (level > brz_set(rules)->levels_n || (level > 0 && ((held >> level) & 1)))
                return broken(why, BRZ_WHY_BAD_TRADE, seat);
            held |= level > 0 ? 1u << level : 0;
        }
    }
    return true;
}

/* BRZ-8.2: what was won is a token that was dealt. */
static bool provinces_hold(const struct stele_rules *rules, const struct brz_state *state,
                           struct stele_reason *why)
{
    for (int position = 1; position <= brz_table(rules)->lands; position++) {
        const struct brz_place *place = &state->place[position];
        const int owner = place->province_owner;
        if ((place->province == 0) != (state->owes_provinces != 0))
            return broken(why, BRZ_WHY_BAD_PROVINCE, STELE_NOBODY);
        if (owner != BRZ_PROVINCE_OPEN && owner != BRZ_PROVINCE_GONE && owner > rules->players_n)
            return broken(why, BRZ_WHY_BAD_PROVINCE, STELE_NOBODY);
        if (owner == BRZ_PROVINCE_OPEN && state->phase == BRZ_P_OVER)
            return broken(why, BRZ_WHY_BAD_PROVINCE, STELE_NOBODY);
    }
    return true;
}

static int bits(uint32_t word)
{
    int n = 0;

    for (; word; word &= word - 1)
        n++;
    return n;
}

/* BRZ-5.7: a cube for each used card, and no card twice. */
static bool turn_holds(const struct stele_rules *rules, const struct brz_state *state,
                       struct stele_reason *why)
{
    const struct brz_player *player = &state->player[state->active];

    (void)rules;
    if (bits(state->used) != state->placed || (state->used >> state->active_n) != 0)
        return broken(why, BRZ_WHY_BAD_ACTIVE, state->active);
    if ((state->active_n > 0) != (state->phase == BRZ_P_SETTLE || state->phase == BRZ_P_CITY))
        return broken(why, BRZ_WHY_BAD_ACTIVE, state->active);
    for (int i = 0; i < state->active_n; i++) {
        const int column = state->active_column[i], row = state->active_row[i];
        if (column >= player->columns_n || row >= player->height[column] ||
            brz_active_index(state, column, row) != i)
            return broken(why, BRZ_WHY_BAD_ACTIVE, state->active);
    }
    return true;
}

bool brz_invariants(const struct stele_rules *rules, const void *state, struct stele_reason *why)
{
    const struct brz_state *s = state;

    for (int seat = 0; seat < rules->players_n; seat++)
        if (!matrix_holds(rules, &s->player[seat], seat, why))
            return false;
    return lands_hold(rules, s, why) && cubes_hold(rules, s, why) && deck_holds(rules, s, why) &&
           cities_hold(rules, s, why) && routes_hold(rules, s, why) &&
           provinces_hold(rules, s, why) && turn_holds(rules, s, why);
}
