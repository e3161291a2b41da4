#include "brz_table.h"

#include "acutest.h"

#include "unit/before.h"

#include <stdlib.h>
#include <string.h>

/* ---- Opening --------------------------------------------------------------------------------- */

void before_units(void)
{
    gt_prepare(&bronze_game);
}

/* A play without what it need not say. */
static struct stele_move bare(const struct brz_state *state, int pool,
                              const struct stele_move *move)
{
    struct stele_move out;
    const int stack = move_int(move, BRZ_PLAY_STACK, 0) - 1;

    if (move->verb != BRZ_V_PLAY)
        return *move;
    move_init(&out, move->verb, move->by);
    for (int arg = BRZ_PLAY_STACK; arg <= BRZ_PLAY_COLUMN; arg++)
        move_set_int(&out, arg, move_int(move, arg, 0));
    if (stack >= 0 && stack < pool && state->stack[stack].top == BRZ_UNSEEN &&
        move_has(move, BRZ_PLAY_CARD))
        move_set_int(&out, BRZ_PLAY_CARD, move_int(move, BRZ_PLAY_CARD, 0));
    return out;
}

/* A play may say more than it need: it is listed without that, unless what it says is wrong. */
static bool is_listed(const struct game_table *t, const struct stele_moves *legal,
                      const struct stele_move *move)
{
    const struct brz_set *set = t->set;
    const struct stele_move wanted = bare(t->state, set->pool, move);
    struct stele_reason why;

    if (move->verb == BRZ_V_PLAY && move->present >> BRZ_PLAY_ROW &&
        !game_check(&t->rules, t->state, move, &why))
        return false;
    for (size_t i = 0; i < legal->n; i++)
        if (stele_move_equal(&legal->list[i], &wanted))
            return true;
    return false;
}

/* Positions made by hand do not keep the laws: decks and reveals do not follow. */
static void hold_nothing(const struct game_table *t, const char *when)
{
    (void)t;
    (void)when;
}

static void prepare(struct table *t, int players_n, const char *settings)
{
    gt_open(&t->game, &bronze_game, &t->state, &t->set, players_n, settings);
    t->game.turn = &t->state.active;
    t->game.listed = is_listed;
    t->game.holds = hold_nothing;
}

static void set_up(struct table *t, const char *items)
{
    struct stele_reason why = {0};
    const bool ok = gt_items(&t->game, items, &why);

    TEST_CHECK_(ok, "set-up is good (%s)", why.code ? why.code : "");
}

void table_with(struct table *t, int players_n, const char *settings, const char *items)
{
    prepare(t, players_n, settings);
    set_up(t, items);
}

void table_refuse_setup(int players_n, const char *settings, const char *items, const char *code,
                        const char *clause)
{
    gt_refuse_set_up(&bronze_game, players_n, settings, items, code, clause);
}

void table_blank(struct table *t, int players_n, const char *settings)
{
    table_with(t, players_n, settings, NULL);
}

static void write_lands(const struct table *t, struct stele_buf *out)
{
    const int n = brz_table(&t->game.rules)->lands;

    stele_buf_puts(out, "lands order=");
    for (int i = 0; i < n; i++)
        stele_buf_printf(out, "%s%s", i > 0 ? "," : "",
                         t->game.rules.domains[BRZ_D_LANDS].names[i]);
    stele_buf_puts(out, ";provinces tokens=");
    for (int i = 0; i < n; i++)
        stele_buf_printf(out, "%s%s", i > 0 ? "," : "",
                         t->game.rules.domains[BRZ_D_PROVINCES].names[i % t->set.provinces_n]);
}

/* Card i of the deck goes to stack i modulo the stacks; its technology is i modulo those there
 * are. */
static void write_stacks(const struct table *t, struct stele_buf *out)
{
    const int deck = brz_table(&t->game.rules)->deck, stacks = t->set.stacks;

    for (int stack = 0; stack < stacks; stack++) {
        if (stack < t->set.pool)
            stele_buf_printf(out, ";stack slot=%d cards=", stack + 1);
        else
            stele_buf_puts(out, ";spare cards=");
        for (int i = stack; i < deck; i += stacks) {
            int tech = i % (t->set.techs_n - 1);
            stele_buf_printf(out, "%s%s", i > stack ? "," : "",
                             t->game.rules.domains[BRZ_D_TECHNOLOGIES].names[tech]);
        }
    }
}

static void write_cities(const struct table *t, struct stele_buf *out)
{
    bool more = false;

    stele_buf_puts(out, ";cities order=");
    for (int i = 0; i < t->set.cities_n; i++) {
        if (t->set.city[i].players > t->game.rules.players_n)
            continue;
        stele_buf_printf(out, "%s%s", more ? "," : "",
                         t->game.rules.domains[BRZ_D_CITIES].names[i]);
        more = true;
    }
}

void table_open(struct table *t, int players_n, const char *settings)
{
    struct stele_buf items = {0};

    prepare(t, players_n, settings);
    write_lands(t, &items);
    write_stacks(t, &items);
    write_cities(t, &items);
    set_up(t, items.data);
    stele_buf_free(&items);
}

void table_close(struct table *t)
{
    gt_close(&t->game);
}

/* ---- Moves ----------------------------------------------------------------------------------- */

void table_play(struct table *t, const char *moves)
{
    gt_play(&t->game, moves);
}

void table_refuse(struct table *t, const char *text, const char *code, const char *clause)
{
    gt_refuse_code(&t->game, text, code, clause);
}

bool table_legal(const struct table *t, const char *text)
{
    return gt_legal(&t->game, text);
}

int table_name(const struct table *t, enum brz_domain domain, const char *name)
{
    return gt_name(&t->game, domain, name, strlen(name));
}

/* ---- Changing a position --------------------------------------------------------------------- */

void table_turn(struct table *t, int seat)
{
    t->state.active = (int8_t)seat;
    brz_begin_turn(&t->state);
}

void table_top(struct table *t, int stack, const char *tech)
{
    struct brz_stack *pile = &t->state.stack[stack - 1];

    if (pile->top != BRZ_NONE && pile->top != BRZ_UNSEEN)
        t->state.shown[pile->top - 1]--;
    pile->top = (uint8_t)(table_name(t, BRZ_D_TECHNOLOGIES, tech) + 1);
    t->state.shown[pile->top - 1]++;
}

void table_matrix(struct table *t, int seat, const char *columns)
{
    struct brz_player *player = &t->state.player[seat];

    memset(player->card, 0, sizeof player->card);
    memset(player->height, 0, sizeof player->height);
    memset(player->tech, 0, sizeof player->tech);
    player->columns_n = *columns != '\0';
    while (*(columns += strspn(columns, " "))) {
        const size_t n = strcspn(columns, " ");
        const int column = player->columns_n - 1;
        if (*columns == '/') {
            player->columns_n++;
        } else {
            const int tech = gt_name(&t->game, BRZ_D_TECHNOLOGIES, columns, n);
            player->card[column][player->height[column]++] =
                (uint8_t)(tech == t->set.bronze ? BRZ_CARD_BACK : tech);
            player->tech[tech]++;
        }
        columns += n;
    }
}

void table_open_lands(struct table *t, int open)
{
    if (open > t->state.to_open)
        t->state.to_open = (uint8_t)open;
    brz_open_lands(&t->game.rules, &t->state, NULL);
    TEST_CHECK(t->state.open == t->state.to_open);
}

static void put_cube(struct table *t, int seat, int position, int landscape, int slot)
{
    struct brz_place *place = &t->state.place[position];
    struct brz_player *player = &t->state.player[seat];
    const int lands = brz_table(&t->game.rules)->lands;

    if (position + 1 > t->state.open)
        table_open_lands(t, position < lands ? position + 1 : lands);
    const struct brz_land *land = brz_land_at(&t->game.rules, &t->state, position);
    TEST_ASSERT_(slot < land->cell[landscape] && place->cube[landscape][slot] == 0,
                 "space %d.%d.%d is free", position, landscape, slot);
    place->cube[landscape][slot] = (uint8_t)(seat + 1);
    place->count[seat]++;
    place->filled++;
    player->cubes--;
    player->landscape[landscape]++;
    player->kinds[landscape] |= (uint8_t)(1u << land->kind[landscape][slot]);
    if (position > player->front)
        player->front = (uint8_t)position;
}

void table_cubes(struct table *t, int seat, const char *spaces)
{
    while (*(spaces += strspn(spaces, " "))) {
        const size_t dot = strcspn(spaces, "."), n = strcspn(spaces, " ");
        const size_t name = strcspn(spaces + dot + 1, ".");
        put_cube(t, seat, atoi(spaces), gt_name(&t->game, BRZ_D_LANDSCAPES, spaces + dot + 1, name),
                 atoi(spaces + dot + name + 2));
        spaces += n;
    }
}

void table_fill(struct table *t, int seat, int position, int n)
{
    const int lands = brz_table(&t->game.rules)->lands;

    table_open_lands(t, position < lands ? position + 1 : lands);
    const struct brz_land *land = brz_land_at(&t->game.rules, &t->state, position);
    for (int i = 0; i < t->set.landscapes_n; i++)
        for (int slot = 0; slot < land->cell[i]; slot++)
            if (n > 0 && t->state.place[position].cube[i][slot] == 0) {
                put_cube(t, seat, position, i, slot);
                n--;
            }
    TEST_CHECK(n == 0);
}

void table_cities(struct table *t, int seat, const char *cities)
{
    struct brz_player *player = &t->state.player[seat];
    int city, n;

    while (gt_next(&t->game, BRZ_D_CITIES, &cities, &city, &n))
        player->city[player->cities_n++] = (uint8_t)city;
}

static int level_of(const struct table *t, int length)
{
    for (int i = 0; i < t->set.levels_n; i++)
        if (t->set.route_length[i] == length)
            return i;
    TEST_ASSERT_(false, "no route of %d", length);
    return 0;
}

void table_routes(struct table *t, int seat, const char *routes)
{
    int landscape, length;

    while (gt_next(&t->game, BRZ_D_LANDSCAPES, &routes, &landscape, &length))
        t->state.player[seat].route[landscape] = (uint8_t)(level_of(t, length) + 1);
}

void table_provinces(struct table *t, int seat, const char *positions)
{
    while (*(positions += strspn(positions, " "))) {
        t->state.place[atoi(positions)].province_owner = (uint8_t)(seat + 1);
        positions += strcspn(positions, " ");
    }
}

/* ---- Looking --------------------------------------------------------------------------------- */

void table_expect_active(const struct table *t, const char *places)
{
    int place, number, n = 0;

    for (; gt_next(&t->game, BRZ_D_PLACES, &places, &place, &number); n++)
        TEST_CHECK_(brz_active_index(&t->state, place / BRZ_ROWS_MAX, place % BRZ_ROWS_MAX) >= 0,
                    "%s is activated", t->game.rules.domains[BRZ_D_PLACES].names[place]);
    TEST_CHECK_(t->state.active_n == n, "%d cards are activated, expected %d", t->state.active_n,
                n);
}

int table_route(const struct table *t, const char *landscape, int length)
{
    const int index = table_name(t, BRZ_D_LANDSCAPES, landscape), level = level_of(t, length);
    int owner = STELE_NOBODY;

    for (int seat = 0; seat < t->game.rules.players_n; seat++)
        if (t->state.player[seat].route[index] == level + 1)
            owner = seat;
    return owner;
}

int table_province(const struct table *t, int position)
{
    const int owner = t->state.place[position].province_owner;

    return owner == BRZ_PROVINCE_GONE ? -2 : owner - 1;
}

int table_run(const struct table *t, int seat, const char *landscape)
{
    return brz_longest_run(&t->game.rules, &t->state, seat,
                           table_name(t, BRZ_D_LANDSCAPES, landscape));
}

int table_pays(const struct table *t, int seat, const char *city)
{
    struct brz_tally tally;

    brz_count(&t->game.rules, &t->state, &tally);
    return brz_city_points(&t->game.rules, &t->state, &tally, seat,
                           table_name(t, BRZ_D_CITIES, city));
}

const struct stele_row *table_why(struct table *t, int seat, const char *city)
{
    const int index = table_name(t, BRZ_D_CITIES, city);

    t->game.rows_n = 0;
    brz_score(&t->game.rules, &t->state, &t->game.sink);
    for (size_t i = 0; i < t->game.rows_n; i++)
        if (t->game.rows[i].seat == seat && t->game.rows[i].category == BRZ_C_CITIES &&
            gt_fact(&t->game.rows[i].facts, "city") == index)
            return &t->game.rows[i];
    return NULL;
}

bool table_lights(const struct stele_row *row, enum brz_object kind, int index)
{
    for (size_t i = 0; i < row->objects_n; i++)
        if (row->objects[i].kind == kind && row->objects[i].index == index)
            return true;
    return false;
}

void table_expect_laws(const struct table *t)
{
    gt_laws(&t->game, "position");
}

uint8_t table_winners(const struct table *t, const struct brz_tally *tally)
{
    struct stele_standing standing = {0};

    brz_stand(&t->game.rules, tally, &standing);
    return standing.winners;
}
