/* The state as others see it: status, dict, canonical hash, and the laws it must obey. */
#include "games/bronze/bronze.h"

#include <string.h>

/* ---- Status ---------------------------------------------------------------------------------- */

void brz_status(const struct stele_rules *rules, const void *state, struct stele_status *out)
{
    const struct brz_state *s = state;

    (void)rules;
    out->over = s->phase == BRZ_P_OVER;
    out->chance = !out->over && brz_owes(s);
    out->turn_seat = s->active;
    out->mover = out->over || out->chance ? STELE_NOBODY : s->active;
    out->round = s->round;
    out->turn = s->turn;
    out->phase = s->phase;
    out->end = s->end;
    out->winners = s->winners;
    out->assumed = s->assumed;
}

/* ---- Dict ------------------------------------------------------------------------------------ */

static const char *name(const struct stele_rules *rules, enum brz_domain domain, int index)
{
    return rules->domains[domain].names[index];
}

static const char *seat_id(const struct stele_rules *rules, int seat)
{
    return seat >= 0 && seat < rules->players_n ? rules->players[seat].id : "";
}

/* A card that lies open: 0 nothing, 1 + its number, or one that nobody saw. */
static const char *open_name(const struct stele_rules *rules, enum brz_domain domain, int card)
{
    return card == BRZ_NONE ? "" : card == BRZ_UNSEEN ? "?" : name(rules, domain, card - 1);
}

static void emit_pending(const struct brz_state *state, struct stele_emit *emit)
{
    emit->open(emit, "pending", true);
    if (state->owes_provinces)
        emit->string(emit, NULL, "provinces");
    if (state->open < state->to_open)
        emit->string(emit, NULL, "reveal");
    if (state->owes_shows)
        emit->string(emit, NULL, "show");
    if (state->owes_draw)
        emit->string(emit, NULL, "draw");
    emit->close(emit);
}

static void emit_activated(const struct stele_rules *rules, const struct brz_state *state,
                           struct stele_emit *emit)
{
    const struct brz_player *player = &state->player[state->active];

    emit->string(
        emit, "laid",
        state->active_n == 0
            ? ""
            : name(rules, BRZ_D_PLACES, brz_matrix_place(state->laid_column, state->laid_row)));
    emit->open(emit, "activated", true);
    for (int i = 0; i < state->active_n; i++) {
        const int column = state->active_column[i], row = state->active_row[i];
        const int tech = brz_tech_of(brz_set(rules), player->card[column][row]);
        emit->open(emit, NULL, false);
        emit->string(emit, "place", name(rules, BRZ_D_PLACES, brz_matrix_place(column, row)));
        emit->string(emit, "technology", name(rules, BRZ_D_TECHNOLOGIES, tech));
        emit->boolean(emit, "used", (state->used >> i) & 1);
        emit->close(emit);
    }
    emit->close(emit);
    emit->integer(emit, "placed", state->placed);
}

static void emit_cells(const struct stele_rules *rules, const struct brz_state *state, int position,
                       struct stele_emit *emit)
{
    const bool open = position <= state->open;

    emit->open(emit, "cells", false);
    for (int i = 0; open && i < brz_set(rules)->landscapes_n; i++) {
        const int cell = brz_land_at(rules, state, position)->cell[i];
        emit->open(emit, name(rules, BRZ_D_LANDSCAPES, i), true);
        for (int slot = 0; slot < cell; slot++)
            emit->string(emit, NULL, seat_id(rules, state->place[position].cube[i][slot] - 1));
        emit->close(emit);
    }
    emit->close(emit);
}

static void emit_display(const struct stele_rules *rules, const struct brz_place *place,
                         struct stele_emit *emit)
{
    emit->open(emit, "display", true);
    for (int i = 0; i < place->display_n; i++)
        emit->string(emit, NULL, open_name(rules, BRZ_D_CITIES, place->display[i]));
    emit->close(emit);
}

static void emit_province(const struct stele_rules *rules, const struct brz_place *place,
                          struct stele_emit *emit)
{
    const int owner = place->province_owner;
    const bool won = owner != BRZ_PROVINCE_OPEN && owner != BRZ_PROVINCE_GONE;

    emit->string(emit, "province", open_name(rules, BRZ_D_PROVINCES, place->province));
    emit->integer(emit, "points",
                  place->province > 0 ? brz_set(rules)->province_points[place->province - 1] : 0);
    emit->string(emit, "province_owner", won ? seat_id(rules, owner - 1) : "");
    emit->string(emit, "province_state",
                 won                          ? "taken"
                 : owner == BRZ_PROVINCE_GONE ? "gone"
                                              : "table");
}

static void emit_land(const struct stele_rules *rules, const struct brz_state *state, int position,
                      struct stele_emit *emit)
{
    const struct brz_place *place = &state->place[position];
    const bool open = position <= state->open;

    emit->open(emit, NULL, false);
    emit->integer(emit, "position", position);
    emit->string(emit, "land", open ? name(rules, BRZ_D_LANDS, place->land - 1) : "");
    emit->boolean(emit, "open", open);
    emit_province(rules, place, emit);
    emit->boolean(emit, "closed", brz_is_closed(rules, state, position));
    emit->boolean(emit, "full", brz_is_full(rules, state, position));
    emit->integer(emit, "spaces", open ? brz_land_at(rules, state, position)->spaces : 0);
    emit->integer(emit, "cubes", place->filled);
    emit->open(emit, "counts", false);
    for (int seat = 0; seat < rules->players_n; seat++)
        emit->integer(emit, seat_id(rules, seat), place->count[seat]);
    emit->close(emit);
    emit_cells(rules, state, position, emit);
    emit_display(rules, place, emit);
    emit->close(emit);
}

static void emit_stacks(const struct stele_rules *rules, const struct brz_state *state,
                        struct stele_emit *emit)
{
    const int pool = brz_set(rules)->pool;

    emit->open(emit, "stacks", true);
    for (int i = 0; i < pool; i++) {
        emit->open(emit, NULL, false);
        emit->integer(emit, "number", i + 1);
        emit->string(emit, "top", open_name(rules, BRZ_D_TECHNOLOGIES, state->stack[i].top));
        emit->integer(emit, "left", state->stack[i].left);
        emit->close(emit);
    }
    emit->close(emit);
    emit->open(emit, "spare", false);
    emit->integer(emit, "left", state->stack[pool].left);
    emit->boolean(emit, "used", state->spare_used);
    emit->close(emit);
}

static void emit_trade(const struct stele_rules *rules, const struct brz_state *state,
                       struct stele_emit *emit)
{
    const struct brz_set *set = brz_set(rules);

    emit->open(emit, "trade", false);
    for (int i = 0; i < set->landscapes_n; i++) {
        emit->open(emit, name(rules, BRZ_D_LANDSCAPES, i), true);
        for (int level = 0; level < set->levels_n; level++) {
            emit->open(emit, NULL, false);
            emit->integer(emit, "length", set->route_length[level]);
            emit->integer(emit, "points", set->route_points[level]);
            emit->string(emit, "owner", seat_id(rules, brz_route_owner(rules, state, i, level)));
            emit->close(emit);
        }
        emit->close(emit);
    }
    emit->close(emit);
}

static void emit_routes(const struct stele_rules *rules, const struct brz_state *state,
                        struct stele_emit *emit)
{
    emit->open(emit, "routes", false);
    for (int i = 0; i < brz_set(rules)->landscapes_n; i++) {
        emit->open(emit, name(rules, BRZ_D_LANDSCAPES, i), false);
        for (int seat = 0; seat < rules->players_n; seat++)
            emit->integer(emit, seat_id(rules, seat), brz_longest_run(rules, state, seat, i));
        emit->close(emit);
    }
    emit->close(emit);
}

/* ---- Players --------------------------------------------------------------------------------- */

struct viewing {
    const struct stele_rules *rules;
    const struct brz_state *state;
    struct brz_tally tally;
    struct stele_emit *emit;
};

static void emit_card(const struct viewing *v, int seat, int column, int row)
{
    const struct brz_set *set = brz_set(v->rules);
    const uint8_t card = v->state->player[seat].card[column][row];
    const int face = card & BRZ_CARD_FACE;
    const int index = seat == v->state->active ? brz_active_index(v->state, column, row) : -1;
    struct stele_emit *emit = v->emit;

    emit->open(emit, NULL, false);
    emit->string(emit, "technology", name(v->rules, BRZ_D_TECHNOLOGIES, brz_tech_of(set, card)));
    emit->string(emit, "face",
                 face == BRZ_FACE_UNKNOWN ? "?" : name(v->rules, BRZ_D_TECHNOLOGIES, face));
    emit->string(emit, "place", name(v->rules, BRZ_D_PLACES, brz_matrix_place(column, row)));
    emit->boolean(emit, "activated", index >= 0);
    emit->boolean(emit, "used", index >= 0 && ((v->state->used >> index) & 1));
    emit->close(emit);
}

static void emit_matrix(const struct viewing *v, int seat)
{
    const struct brz_player *player = &v->state->player[seat];
    struct stele_emit *emit = v->emit;

    emit->open(emit, "columns", true);
    for (int column = 0; column < player->columns_n; column++) {
        emit->open(emit, NULL, true);
        for (int row = 0; row < player->height[column]; row++)
            emit_card(v, seat, column, row);
        emit->close(emit);
    }
    emit->close(emit);
    emit->open(emit, "technologies", false);
    for (int i = 0; i < brz_set(v->rules)->techs_n; i++)
        emit->integer(emit, name(v->rules, BRZ_D_TECHNOLOGIES, i), player->tech[i]);
    emit->close(emit);
}

static void emit_cities(const struct viewing *v, int seat)
{
    const struct brz_player *player = &v->state->player[seat];
    struct stele_emit *emit = v->emit;

    emit->open(emit, "cities", true);
    for (int i = 0; i < player->cities_n; i++) {
        const int city = player->city[i];
        emit->open(emit, NULL, false);
        emit->string(emit, "city", name(v->rules, BRZ_D_CITIES, city));
        emit->integer(emit, "points", brz_city_points(v->rules, v->state, &v->tally, seat, city));
        emit->string(emit, "kind", brz_scoring_name(brz_set(v->rules)->city[city].scoring));
        emit->close(emit);
    }
    emit->close(emit);
}

/* Tokens held now: what BRZ-9.7 would add is only in the points. */
static void emit_tokens(const struct viewing *v, int seat)
{
    const struct brz_set *set = brz_set(v->rules);
    const int lands = brz_table(v->rules)->lands;
    struct stele_emit *emit = v->emit;

    emit->open(emit, "provinces", true);
    for (int position = 1; position <= lands; position++)
        if (v->state->place[position].province_owner == seat + 1)
            emit->integer(emit, NULL, position);
    emit->close(emit);
    emit->open(emit, "province_tokens", true);
    for (int position = 1; position <= lands; position++)
        if (v->state->place[position].province_owner == seat + 1)
            emit->string(emit, NULL,
                         name(v->rules, BRZ_D_PROVINCES, v->state->place[position].province - 1));
    emit->close(emit);
    emit->open(emit, "trade", true);
    for (int i = 0; i < set->landscapes_n; i++) {
        const int held = v->state->player[seat].route[i];
        if (held == 0)
            continue;
        emit->open(emit, NULL, false);
        emit->string(emit, "landscape", name(v->rules, BRZ_D_LANDSCAPES, i));
        emit->integer(emit, "length", set->route_length[held - 1]);
        emit->integer(emit, "points", set->route_points[held - 1]);
        emit->close(emit);
    }
    emit->close(emit);
}

static void emit_points(const struct viewing *v, int seat)
{
    struct stele_emit *emit = v->emit;

    emit->open(emit, "points", false);
    for (int i = 0; i < BRZ_CATEGORIES_N; i++)
        emit->integer(emit, v->rules->game->categories[i], v->tally.points[seat][i]);
    emit->close(emit);
    emit->integer(emit, "score", brz_sum(&v->tally, seat));
}

static void emit_player(const struct viewing *v, int seat)
{
    const struct brz_player *player = &v->state->player[seat];
    struct stele_emit *emit = v->emit;

    emit->open(emit, NULL, false);
    emit->string(emit, "id", seat_id(v->rules, seat));
    emit->integer(emit, "cubes", player->cubes);
    emit->integer(emit, "placed", brz_set(v->rules)->cubes - player->cubes);
    emit->integer(emit, "front", player->front);
    emit_matrix(v, seat);
    emit->open(emit, "landscapes", false);
    for (int i = 0; i < brz_set(v->rules)->landscapes_n; i++)
        emit->integer(emit, name(v->rules, BRZ_D_LANDSCAPES, i), player->landscape[i]);
    emit->close(emit);
    emit_cities(v, seat);
    emit_tokens(v, seat);
    emit_points(v, seat);
    emit->close(emit);
}

/* ---- What the set-up knows ------------------------------------------------------------------- */

static void emit_hidden_stack(const struct stele_rules *rules, const struct brz_stack *stack,
                              const char *key, struct stele_emit *emit)
{
    emit->open(emit, key, true);
    for (int i = stack->next; i < stack->known; i++)
        emit->string(emit, NULL, name(rules, BRZ_D_TECHNOLOGIES, stack->card[i]));
    emit->close(emit);
}

/* Face-down lands and cards that the record gives away; nobody at the table knows them. */
static void emit_hidden(const struct stele_rules *rules, const struct brz_state *state,
                        struct stele_emit *emit)
{
    const int pool = brz_set(rules)->pool, lands = brz_table(rules)->lands;

    emit->open(emit, "hidden", false);
    emit->open(emit, "lands", true);
    for (int i = state->open + 1; i <= lands && state->place[i].land > 0; i++)
        emit->string(emit, NULL, name(rules, BRZ_D_LANDS, state->place[i].land - 1));
    emit->close(emit);
    emit->open(emit, "stacks", true);
    for (int i = 0; i < pool; i++)
        emit_hidden_stack(rules, &state->stack[i], NULL, emit);
    emit->close(emit);
    emit_hidden_stack(rules, &state->stack[pool], "spare", emit);
    emit->open(emit, "cities", true);
    for (int i = state->deck_next; state->deck_known && i < brz_table(rules)->cities; i++)
        emit->string(emit, NULL, name(rules, BRZ_D_CITIES, state->deck[i]));
    emit->close(emit);
    emit->close(emit);
}

static void emit_board(const struct stele_rules *rules, const struct brz_state *state,
                       struct stele_emit *emit)
{
    const int lands = brz_table(rules)->lands;

    emit->integer(emit, "lands_n", lands);
    emit->integer(emit, "open", state->open);
    emit->open(emit, "lands", true);
    for (int position = 1; position <= lands; position++)
        emit_land(rules, state, position, emit);
    emit->close(emit);
    emit_stacks(rules, state, emit);
    emit_trade(rules, state, emit);
    emit_routes(rules, state, emit);
    emit->integer(emit, "cities_left", brz_table(rules)->cities - state->deck_next);
}

/* What a deck can bring depends on its order, which a log may know. */
bool brz_hides_choice(const struct stele_rules *rules, const void *state, int viewer)
{
    struct stele_status status;

    (void)viewer;
    brz_status(rules, state, &status);
    return status.chance;
}

/* Players have no secrets from each other (section 14 of the rules). */
void brz_view(const struct stele_rules *rules, const void *state, int viewer,
              struct stele_emit *emit)
{
    const struct brz_state *s = state;
    struct viewing v = {.rules = rules, .state = s, .emit = emit};

    brz_tally(rules, s, &v.tally);
    emit->string(emit, "active", seat_id(rules, s->active));
    emit->string(emit, "first", seat_id(rules, s->first));
    emit->integer(emit, "exhaustions", s->exhaustions);
    emit->boolean(emit, "last_round", s->met != 0);
    emit->string(emit, "met", s->met ? name(rules, BRZ_D_ENDS, s->met - 1) : "");
    emit_pending(s, emit);
    emit->integer(emit, "city_due", s->city_due);
    emit->integer(emit, "assumed", s->assumed);
    emit_activated(rules, s, emit);
    emit_board(rules, s, emit);
    emit->open(emit, "players", true);
    for (int seat = 0; seat < rules->players_n; seat++)
        emit_player(&v, seat);
    emit->close(emit);
    if (viewer == STELE_NOBODY)
        emit_hidden(rules, s, emit);
}

/* ---- Hash ------------------------------------------------------------------------------------ */

static void hash_player(const struct brz_set *set, const struct brz_player *player,
                        struct hasher *hasher)
{
    hash_u64(hasher, player->columns_n);
    for (int column = 0; column < player->columns_n; column++) {
        hash_u64(hasher, player->height[column]);
        hash_bytes(hasher, player->card[column], player->height[column]);
    }
    hash_u64(hasher, player->cubes);
    hash_u64(hasher, player->front);
    hash_bytes(hasher, player->route, set->landscapes_n);
    hash_u64(hasher, player->cities_n);
    hash_bytes(hasher, player->city, player->cities_n);
}

/* The order in which cities were drawn means nothing. */
static void hash_display(const struct brz_place *place, struct hasher *hasher)
{
    uint64_t cities = 0;
    int unseen = 0;

    for (int i = 0; i < place->display_n; i++) {
        if (place->display[i] == BRZ_UNSEEN)
            unseen++;
        else
            cities |= UINT64_C(1) << (place->display[i] - 1);
    }
    hash_u64(hasher, cities);
    hash_u64(hasher, (uint64_t)unseen);
}

static void hash_place(const struct brz_set *set, const struct brz_place *place, bool open,
                       struct hasher *hasher)
{
    hash_u64(hasher, open ? place->land : 0);
    hash_u64(hasher, place->province);
    hash_u64(hasher, place->province_owner);
    if (!open)
        return;
    for (int i = 0; i < set->landscapes_n; i++)
        hash_bytes(hasher, place->cube[i], set->slots);
    hash_display(place, hasher);
}

static void hash_turn(const struct brz_state *s, struct hasher *hasher)
{
    hash_u64(hasher, s->phase);
    hash_u64(hasher, (uint64_t)s->first);
    hash_u64(hasher, (uint64_t)s->active);
    hash_u64(hasher, s->round);
    hash_u64(hasher, s->turn);
    hash_u64(hasher, s->spare_used);
    hash_u64(hasher, s->exhaustions);
    hash_u64(hasher, s->met);
    hash_u64(hasher, s->end);
    hash_u64(hasher, s->winners);
    hash_u64(hasher, s->assumed);
    hash_u64(hasher, s->owes_provinces);
    hash_u64(hasher, s->owes_shows);
    hash_u64(hasher, s->owes_draw);
    hash_u64(hasher, s->opens_later);
    hash_u64(hasher, s->city_due);
    hash_u64(hasher, s->last);
    hash_u64(hasher, s->placed);
    hash_u64(hasher, s->settled);
    hash_u64(hasher, s->laid_column);
    hash_u64(hasher, s->laid_row);
    hash_u64(hasher, s->active_n);
    hash_bytes(hasher, s->active_column, s->active_n);
    hash_bytes(hasher, s->active_row, s->active_n);
    hash_u64(hasher, s->used);
}

/* What everybody sees, and nothing that only the set-up of the log knows. */
void brz_hash(const struct stele_rules *rules, const void *state, struct hasher *hasher)
{
    const struct brz_set *set = brz_set(rules);
    const struct brz_state *s = state;

    for (int seat = 0; seat < rules->players_n; seat++)
        hash_player(set, &s->player[seat], hasher);
    for (int position = 1; position <= brz_table(rules)->lands; position++)
        hash_place(set, &s->place[position], position <= s->open, hasher);
    for (int i = 0; i < set->stacks; i++) {
        hash_u64(hasher, s->stack[i].left);
        hash_u64(hasher, s->stack[i].top);
    }
    hash_u64(hasher, s->deck_next);
    hash_u64(hasher, s->open);
    hash_u64(hasher, s->to_open);
    hash_bytes(hasher, s->shown, set->techs_n);
    hash_u64(hasher, s->drawn);
    hash_turn(s, hasher);
}

/* ---- Laws: what no position may break -------------------------------------------------------- */

/* BRZ-1.3: cubes lie on spaces that exist; BRZ-6.5: none of them in a land that lies face down. */
static bool spaces_hold(const struct stele_rules *rules, const struct brz_state *state,
                        struct stele_reason *why)
{
    for (int position = 1; position <= brz_table(rules)->lands; position++) {
        const struct brz_land *land =
            position <= state->open ? brz_land_at(rules, state, position) : NULL;
        for (int i = 0; i < BRZ_LANDSCAPES_MAX; i++) {
            for (int slot = 0; slot < BRZ_SLOTS_MAX; slot++) {
                const int seat = state->place[position].cube[i][slot] - 1;
                if (seat >= 0 && (!land || slot >= land->cell[i] || seat >= rules->players_n))
                    return REFUSE(why, "bronze.bad-land", "BRZ-2.2");
            }
        }
    }
    return true;
}

/* Whether what is kept beside the cubes and cards agrees with them; BRZ-1.13, BRZ-2.4: what is not
 * on the board is in the supply. */
static bool counts_hold(const struct stele_rules *rules, const struct brz_state *state,
                        struct stele_reason *why)
{
    struct brz_state counted;
    int placed[BRZ_SEATS_MAX] = {0};

    brz_recount(rules, state, &counted);
    for (int position = 1; position <= brz_table(rules)->lands; position++) {
        const struct brz_place *a = &state->place[position], *b = &counted.place[position];
        for (int seat = 0; seat < rules->players_n; seat++) {
            if (a->count[seat] != b->count[seat])
                return REFUSE(why, "bronze.bad-cubes", "BRZ-1.13", SEAT("player", seat));
            placed[seat] += b->count[seat];
        }
        if (a->filled != b->filled)
            return REFUSE(why, "bronze.bad-cubes", "BRZ-1.13");
    }
    for (int seat = 0; seat < rules->players_n; seat++) {
        const struct brz_player *a = &state->player[seat], *b = &counted.player[seat];
        if (placed[seat] + a->cubes != brz_set(rules)->cubes ||
            memcmp(a->landscape, b->landscape, sizeof a->landscape) != 0 ||
            memcmp(a->kinds, b->kinds, sizeof a->kinds) != 0)
            return REFUSE(why, "bronze.bad-cubes", "BRZ-1.13", SEAT("player", seat));
        if (a->front != b->front)
            return REFUSE(why, "bronze.bad-front", "BRZ-6.6", SEAT("player", seat));
        if (memcmp(a->tech, b->tech, sizeof a->tech) != 0)
            return REFUSE(why, "bronze.bad-matrix", "BRZ-4.8", SEAT("player", seat));
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
        return REFUSE(why, "bronze.bad-open", "BRZ-6.9");
    for (int position = 1; position <= state->open; position++) {
        const int land = state->place[position].land - 1;
        if (land < 0 || ((seen >> land) & 1))
            return REFUSE(why, "bronze.bad-land", "BRZ-2.2");
        seen |= 1u << land;
    }
    return true;
}

/* BRZ-4.8, BRZ-4.10: no more columns than allowed, and none of them empty. */
static bool matrix_holds(const struct stele_rules *rules, const struct brz_player *player, int seat,
                         struct stele_reason *why)
{
    if (player->columns_n > brz_set(rules)->max_columns)
        return REFUSE(why, "bronze.bad-matrix", "BRZ-4.8", SEAT("player", seat));
    for (int column = 0; column < BRZ_COLUMNS_MAX; column++) {
        const int height = player->height[column];
        if ((height > 0) != (column < player->columns_n) || height > BRZ_ROWS_MAX)
            return REFUSE(why, "bronze.bad-matrix", "BRZ-4.8", SEAT("player", seat));
    }
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
            return REFUSE(why, "bronze.bad-deck", "BRZ-2.5");
    return cards == brz_table(rules)->deck || REFUSE(why, "bronze.bad-deck", "BRZ-2.5");
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
            return REFUSE(why, "bronze.bad-cities", "BRZ-6.13", SEAT("player", seat));
        for (int i = 0; i < player->cities_n; i++) {
            if ((seen >> player->city[i]) & 1)
                return REFUSE(why, "bronze.bad-cities", "BRZ-6.13", SEAT("player", seat));
            seen |= UINT64_C(1) << player->city[i];
        }
    }
    for (int position = 1; position <= brz_table(rules)->lands; position++) {
        const struct brz_place *place = &state->place[position];
        for (int i = 0; i < place->display_n; i++) {
            if (place->display[i] == BRZ_UNSEEN)
                continue;
            if ((seen >> (place->display[i] - 1)) & 1)
                return REFUSE(why, "bronze.bad-cities", "BRZ-6.13");
            seen |= UINT64_C(1) << (place->display[i] - 1);
        }
    }
    return seen == state->drawn || REFUSE(why, "bronze.bad-cities", "BRZ-6.13");
}

/* BRZ-7.7: no token has two holders; BRZ-7.4: the route of a holder was long enough once, and since
 * cubes stay, there are still enough of them. */
static bool routes_hold(const struct stele_rules *rules, const struct brz_state *state,
                        struct stele_reason *why)
{
    const struct brz_set *set = brz_set(rules);

    for (int i = 0; i < set->landscapes_n; i++) {
        unsigned held = 0;
        for (int seat = 0; seat < rules->players_n; seat++) {
            const struct brz_player *player = &state->player[seat];
            const int level = player->route[i];
            if (level == 0)
                continue;
            if (level > set->levels_n || ((held >> level) & 1) ||
                player->landscape[i] < set->route_length[level - 1])
                return REFUSE(why, "bronze.bad-trade", "BRZ-7.7", SEAT("player", seat));
            held |= 1u << level;
        }
    }
    return true;
}

/* Where a token must be.  BRZ-8.2, BRZ-8.3: nobody puts a cube into a closed land any more, so its
 * cubes still tell who won it; BRZ-9.7: the end decides the lands that everybody has come to, and
 * the tokens of the others leave the game. */
static uint8_t rightful_owner(const struct stele_rules *rules, const struct brz_state *state,
                              int position)
{
    const bool over = state->phase == BRZ_P_OVER;
    int most, second;

    if (!brz_is_closed(rules, state, position) &&
        !(over && brz_all_reached(rules, state, position)))
        return over ? BRZ_PROVINCE_GONE : BRZ_PROVINCE_OPEN;
    const int winner = brz_majority(rules, state, position, &most, &second);
    return winner == STELE_NOBODY ? BRZ_PROVINCE_GONE : (uint8_t)(winner + 1);
}

/* BRZ-2.9: all tokens are dealt, or none; BRZ-8.2: a land closed in this turn keeps its token until
 * the turn is over. */
static bool provinces_hold(const struct stele_rules *rules, const struct brz_state *state,
                           struct stele_reason *why)
{
    const bool within = state->phase == BRZ_P_SETTLE || state->phase == BRZ_P_CITY;

    for (int position = 1; position <= brz_table(rules)->lands; position++) {
        const struct brz_place *place = &state->place[position];
        const int owner = place->province_owner;
        if ((place->province == 0) != (state->owes_provinces != 0))
            return REFUSE(why, "bronze.bad-province", "BRZ-8.3");
        if (owner != rightful_owner(rules, state, position) &&
            !(within && owner == BRZ_PROVINCE_OPEN))
            return REFUSE(why, "bronze.bad-province", "BRZ-8.3");
    }
    return true;
}

/* BRZ-5.7: a cube for each used card, and no card twice. */
static bool turn_holds(const struct stele_rules *rules, const struct brz_state *state,
                       struct stele_reason *why)
{
    const struct brz_player *player = &state->player[state->active];

    (void)rules;
    if (__builtin_popcount(state->used) != state->placed || (state->used >> state->active_n) != 0)
        return REFUSE(why, "bronze.bad-active", "BRZ-5.7", SEAT("player", state->active));
    if ((state->active_n > 0) != (state->phase == BRZ_P_SETTLE || state->phase == BRZ_P_CITY))
        return REFUSE(why, "bronze.bad-active", "BRZ-5.7", SEAT("player", state->active));
    for (int i = 0; i < state->active_n; i++) {
        const int column = state->active_column[i], row = state->active_row[i];
        if (column >= player->columns_n || row >= player->height[column] ||
            brz_active_index(state, column, row) != i)
            return REFUSE(why, "bronze.bad-active", "BRZ-5.7", SEAT("player", state->active));
    }
    return true;
}

bool brz_invariants(const struct stele_rules *rules, const void *state, struct stele_reason *why)
{
    const struct brz_state *s = state;

    for (int seat = 0; seat < rules->players_n; seat++)
        if (!matrix_holds(rules, &s->player[seat], seat, why))
            return false;
    return lands_hold(rules, s, why) && spaces_hold(rules, s, why) && counts_hold(rules, s, why) &&
           deck_holds(rules, s, why) && cities_hold(rules, s, why) && routes_hold(rules, s, why) &&
           provinces_hold(rules, s, why) && turn_holds(rules, s, why);
}
