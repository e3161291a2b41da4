/* Tiles put together into a map, and the regions on it.  Who is next to whom follows from the
 * coordinates alone (DEU-1.6). */
#include "games/deus/deus.h"

#include <stdlib.h>
#include <string.h>

/* Cells have axial coordinates; a step to any of the six neighbours adds one of set->direction.  A
 * tile is a centre and the ring around it, seven regions, numbered 0 for the centre and 1 to 6 in
 * the order of the directions.  Such tiles fill the plane without gaps: their centres form a
 * lattice of their own, with the coordinates u and v.  A region's number is seven times the slot of
 * its tile plus that digit. */
struct cell {
    int q, r;
};

/* What a `map` says, with the standard shape filled in. */
struct plan {
    int tiles_n;
    int8_t u[DEU_TILES_MAX], v[DEU_TILES_MAX];
    const int16_t *face, *turned;
};

static struct cell cell_of(const struct deu_set *set, int u, int v, int digit)
{
    struct cell cell = {u * set->lattice[0][0] + v * set->lattice[1][0],
                        u * set->lattice[0][1] + v * set->lattice[1][1]};

    if (digit > 0) {
        cell.q += set->direction[digit - 1][0];
        cell.r += set->direction[digit - 1][1];
    }
    return cell;
}

/* Every cell within DEU_LATTICE_MAX steps of the first tile: 1 + the region there, or 0. */
enum { GRID = 96, MIDDLE = GRID / 2 };

struct grid {
    uint8_t region[GRID][GRID];
};

/* ---- Is it a map ----------------------------------------------------------------------------- */

/* DEU-1.7: so many tiles for so many players, DEU-1.10: each of them once. */
static bool check_tiles(const struct stele_rules *rules, const struct stele_move *move,
                        struct stele_reason *why)
{
    const struct deu_set *set = deu_set(rules);
    const int16_t *face = move_values(move, DEU_MAP_FACES);
    const int n = (int)move_count(move, DEU_MAP_FACES);
    const int expected = set->layout[rules->players_n].tiles_n;

    if (n != expected)
        return REFUSE(why, "deus.map-count", "DEU-1.7", INT("found", n), INT("expected", expected));
    if ((int)move_count(move, DEU_MAP_TURNS) != n)
        return REFUSE(why, "deus.map-turns", "DEU-1.8",
                      INT("found", (int)move_count(move, DEU_MAP_TURNS)), INT("expected", n));
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < i; j++) {
            if (set->face[face[i]].tile == set->face[face[j]].tile)
                return REFUSE(
                    why, "deus.map-tile-twice", "DEU-1.10", NAME("face", DEU_D_FACES, face[j]),
                    NAME("other", DEU_D_FACES, face[i]), INT("twice", face[i] == face[j]));
        }
    }
    return true;
}

static void read_plan(const struct stele_rules *rules, const struct stele_move *move,
                      struct plan *plan)
{
    const struct deu_layout *layout = &deu_set(rules)->layout[rules->players_n];
    const int16_t *u = move_values(move, DEU_MAP_U), *v = move_values(move, DEU_MAP_V);

    plan->tiles_n = layout->tiles_n;
    plan->face = move_values(move, DEU_MAP_FACES);
    plan->turned = move_values(move, DEU_MAP_TURNS);
    for (int i = 0; i < plan->tiles_n; i++) {
        plan->u[i] = move_has(move, DEU_MAP_U) ? (int8_t)u[i] : layout->u[i];
        plan->v[i] = move_has(move, DEU_MAP_V) ? (int8_t)v[i] : layout->v[i];
    }
}

/* Those that are u, v or v - u away, either way. */
bool deu_share_seam(int u, int v)
{
    return abs(u) <= 1 && abs(v) <= 1 && abs(u + v) <= 1 && (u != 0 || v != 0);
}

/* DEU-R21: in one piece, and no two tiles in one place. */
static bool check_connected(const struct plan *plan, struct stele_reason *why)
{
    unsigned reached = 1, before;

    for (int i = 0; i < plan->tiles_n; i++) {
        for (int j = 0; j < i; j++) {
            if (plan->u[i] == plan->u[j] && plan->v[i] == plan->v[j])
                return REFUSE(why, "deus.map-overlap", "DEU-R21", NAME("slot", DEU_D_SLOTS, j),
                              NAME("other", DEU_D_SLOTS, i));
        }
    }
    do {
        before = reached;
        for (int i = 0; i < plan->tiles_n; i++)
            for (int j = 0; j < plan->tiles_n; j++)
                if (((reached >> i) & 1) &&
                    deu_share_seam(plan->u[j] - plan->u[i], plan->v[j] - plan->v[i]))
                    reached |= 1u << j;
    } while (reached != before);
    for (int i = 0; i < plan->tiles_n; i++) {
        if (!((reached >> i) & 1))
            return REFUSE(why, "deus.map-apart", "DEU-R21", NAME("slot", DEU_D_SLOTS, i));
    }
    return true;
}

/* DEU-1.8: the standard shape, unless DEU-10.2 is played. */
static bool check_shape(const struct stele_rules *rules, const struct stele_move *move,
                        struct plan *plan, struct stele_reason *why)
{
    const struct deu_layout *layout = &deu_set(rules)->layout[rules->players_n];

    for (int arg = DEU_MAP_U; arg <= DEU_MAP_V; arg++)
        if (move_has(move, arg) && (int)move_count(move, arg) != layout->tiles_n)
            return REFUSE(why, "deus.map-steps", "DEU-10.2",
                          INT("found", (int)move_count(move, arg)),
                          INT("expected", layout->tiles_n));
    read_plan(rules, move, plan);
    for (int i = 0; i < plan->tiles_n; i++) {
        if (!deu_option(rules, DEU_O_ALT_MAP) &&
            (plan->u[i] != layout->u[i] || plan->v[i] != layout->v[i]))
            return REFUSE(why, "deus.map-layout", "DEU-1.8", NAME("slot", DEU_D_SLOTS, i));
    }
    return check_connected(plan, why);
}

/* ---- Laying it ------------------------------------------------------------------------------- */

static struct cell grid_cell(const struct deu_set *set, const struct plan *plan, int region)
{
    const int slot = region / DEU_TILE_REGIONS;
    const struct cell cell = cell_of(set, plan->u[slot], plan->v[slot], region % DEU_TILE_REGIONS);

    return (struct cell){MIDDLE + cell.q, MIDDLE + cell.r};
}

static void fill_grid(const struct deu_set *set, const struct plan *plan, struct grid *grid)
{
    memset(grid, 0, sizeof *grid);
    for (int i = 0; i < plan->tiles_n * DEU_TILE_REGIONS; i++) {
        const struct cell cell = grid_cell(set, plan, i);
        grid->region[cell.q][cell.r] = (uint8_t)(i + 1);
    }
}

/* Regions one step from the cell. */
static deu_regions neighbours(const struct deu_set *set, const struct grid *grid, struct cell cell)
{
    deu_regions near = 0;

    for (int i = 0; i < DEU_DIRECTIONS_N; i++) {
        const int region =
            grid->region[cell.q + set->direction[i][0]][cell.r + set->direction[i][1]];
        if (region > 0)
            near |= deu_bit(region - 1);
    }
    return near;
}

/* The terrain in a direction is the ring's, as many steps back as the tile was turned. */
static int terrain_on(const struct deu_face *face, int turned, int digit)
{
    if (digit == 0)
        return face->centre;
    return face->ring[(digit - 1 - turned + DEU_DIRECTIONS_N) % DEU_DIRECTIONS_N];
}

/* ---- The edge under the second reading of DEU-R12 -------------------------------------------- */

struct sea {
    bool outside[GRID][GRID];
};

static bool touches_outside(const struct deu_set *set, const struct sea *sea, int q, int r)
{
    for (int i = 0; i < DEU_DIRECTIONS_N; i++) {
        const int x = q + set->direction[i][0], y = r + set->direction[i][1];
        if (x < 0 || y < 0 || x >= GRID || y >= GRID || sea->outside[x][y])
            return true;
    }
    return false;
}

/* Floods the space outside the map from the rim inwards; a hole is never reached.  Sweeping the
 * grid until nothing changes is slow, but a map is laid once a game, and only one ruling of one
 * variant needs this. */
static void flood(const struct deu_set *set, const struct grid *grid, struct sea *sea)
{
    bool more = true;

    while (more) {
        more = false;
        for (int q = 0; q < GRID; q++) {
            for (int r = 0; r < GRID; r++) {
                if (grid->region[q][r] == 0 && !sea->outside[q][r] &&
                    touches_outside(set, sea, q, r))
                    more = sea->outside[q][r] = true;
            }
        }
    }
}

static deu_regions outer_edge(const struct deu_set *set, const struct plan *plan,
                              const struct grid *grid)
{
    struct sea sea;
    deu_regions edge = 0;

    memset(&sea, 0, sizeof sea);
    flood(set, grid, &sea);
    for (int i = 0; i < plan->tiles_n * DEU_TILE_REGIONS; i++) {
        const struct cell cell = grid_cell(set, plan, i);
        if (touches_outside(set, &sea, cell.q, cell.r))
            edge |= deu_bit(i);
    }
    return edge;
}

/* DEU-0.7; DEU-R12: any missing neighbour makes an edge, or only one towards the outside. */
static void find_edge(const struct stele_rules *rules, const struct plan *plan,
                      const struct grid *grid, struct deu_state *state)
{
    for (int i = 0; i < plan->tiles_n * DEU_TILE_REGIONS; i++)
        if (deu_count(state->near[i]) < DEU_DIRECTIONS_N)
            state->edge |= deu_bit(i);
    if (deu_ruled(rules, DEU_R_HOLES_MAKE_NO_EDGE) && deu_option(rules, DEU_O_ALT_MAP))
        state->edge = outer_edge(deu_set(rules), plan, grid);
}

static void lay(const struct stele_rules *rules, const struct plan *plan, struct deu_state *state)
{
    const struct deu_set *set = deu_set(rules);
    struct grid grid;

    fill_grid(set, plan, &grid);
    state->tiles_n = (uint8_t)plan->tiles_n;
    for (int slot = 0; slot < plan->tiles_n; slot++) {
        state->face[slot] = (uint8_t)plan->face[slot];
        state->turned[slot] = (uint8_t)plan->turned[slot];
        state->u[slot] = plan->u[slot];
        state->v[slot] = plan->v[slot];
        for (int digit = 0; digit < DEU_TILE_REGIONS; digit++) {
            const int region = slot * DEU_TILE_REGIONS + digit;
            const int terrain = terrain_on(&set->face[plan->face[slot]], plan->turned[slot], digit);
            state->all |= deu_bit(region);
            state->terrain[terrain] |= deu_bit(region);
            state->near[region] = neighbours(set, &grid, grid_cell(set, plan, region));
        }
    }
    find_edge(rules, plan, &grid, state);
}

/* Where the village of a slot lies. */
static int village_of(const struct deu_set *set, const struct plan *plan, int slot)
{
    int digit = 0;

    while (terrain_on(&set->face[plan->face[slot]], plan->turned[slot], digit) != DEU_VILLAGE)
        digit++;
    return slot * DEU_TILE_REGIONS + digit;
}

static bool adjacent(const struct deu_set *set, struct cell a, struct cell b)
{
    for (int i = 0; i < DEU_DIRECTIONS_N; i++)
        if (a.q + set->direction[i][0] == b.q && a.r + set->direction[i][1] == b.r)
            return true;
    return false;
}

/* DEU-1.9 */
static bool check_villages(const struct deu_set *set, const struct plan *plan,
                           struct stele_reason *why)
{
    for (int i = 0; i < plan->tiles_n; i++) {
        for (int j = 0; j < i; j++) {
            const int a = village_of(set, plan, j), b = village_of(set, plan, i);
            if (!adjacent(set, grid_cell(set, plan, a), grid_cell(set, plan, b)))
                continue;
            return REFUSE(why, "deus.map-villages", "DEU-1.9", NAME("region", DEU_D_REGIONS, a),
                          NAME("other", DEU_D_REGIONS, b));
        }
    }
    return true;
}

bool deu_may_lay(const struct stele_rules *rules, const struct stele_move *move,
                 struct stele_reason *why)
{
    struct plan plan;

    return check_tiles(rules, move, why) && check_shape(rules, move, &plan, why) &&
           check_villages(deu_set(rules), &plan, why);
}

/* DEU-2.1: as many points on a village as it has neighbours; DEU-2.2: as many temples as tiles. */
void deu_lay_map(const struct stele_rules *rules, struct deu_state *state,
                 const struct stele_move *move)
{
    struct plan plan;

    read_plan(rules, move, &plan);
    lay(rules, &plan, state);
    state->villages = state->terrain[DEU_VILLAGE];
    for (deu_regions left = state->villages; left != 0; left &= left - 1) {
        const int region = deu_lowest(left);
        state->village_vp[region] = (uint8_t)deu_count(state->near[region]);
    }
    state->temples = state->tiles_n;
}

/* ---- Questions ------------------------------------------------------------------------------- */

void deu_coordinates(const struct stele_rules *rules, const struct deu_state *state, int region,
                     int *q, int *r)
{
    const int slot = region / DEU_TILE_REGIONS;
    const struct cell cell =
        cell_of(deu_set(rules), state->u[slot], state->v[slot], region % DEU_TILE_REGIONS);

    *q = cell.q;
    *r = cell.r;
}

/* DEU-0.1 */
int deu_terrain(const struct deu_state *state, int region)
{
    int terrain = 0;

    while (terrain < DEU_TERRAINS_N - 1 && !deu_in(state->terrain[terrain], region))
        terrain++;
    return terrain;
}

deu_regions deu_land(const struct deu_state *state)
{
    return state->all & ~state->terrain[DEU_SEA] & ~state->terrain[DEU_VILLAGE];
}

deu_regions deu_around(const struct deu_state *state, deu_regions set)
{
    deu_regions around = 0;

    for (; set != 0; set &= set - 1)
        around |= state->near[deu_lowest(set)];
    return around;
}

/* DEU-0.8: every kind of region is a step. */
deu_regions deu_within(const struct deu_state *state, deu_regions set, int steps)
{
    for (int i = 0; i < steps; i++)
        set |= deu_around(state, set);
    return set;
}

deu_regions deu_occupied(const struct stele_rules *rules, const struct deu_state *state)
{
    return deu_foreign(rules, state, STELE_NOBODY);
}

deu_regions deu_foreign(const struct stele_rules *rules, const struct deu_state *state, int seat)
{
    deu_regions held = 0;

    for (int i = 0; i < rules->players_n; i++)
        if (i != seat)
            held |= state->player[i].held;
    return held;
}

/* DEU-0.3, DEU-R17: never more than one. */
int deu_owner(const struct stele_rules *rules, const struct deu_state *state, int region)
{
    for (int seat = 0; seat < rules->players_n; seat++)
        if (deu_in(state->player[seat].held, region))
            return seat;
    return STELE_NOBODY;
}

/* DEU-0.2, DEU-5.7: temples, armies and ships count like any other. */
int deu_pieces_at(const struct deu_state *state, int region)
{
    int n = state->armies[region];

    for (int piece = 0; piece < DEU_COLOURS_N; piece++)
        if (piece != DEU_ARMY)
            n += deu_in(state->piece[piece], region);
    return n;
}

/* DEU-8.1: seas count as regions. */
deu_regions deu_cities(const struct deu_state *state, int seat, int least)
{
    deu_regions cities = 0;

    for (deu_regions left = state->player[seat].held; left != 0; left &= left - 1) {
        const int region = deu_lowest(left);
        if (deu_pieces_at(state, region) >= least)
            cities |= deu_bit(region);
    }
    return cities;
}
