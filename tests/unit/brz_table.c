#include "brz_table.h"

#define TEST_NO_MAIN
#include "acutest.h"

#include "core/movetext.h"
#include "core/record.h"

#include <stdio.h>
#include <string.h>

static const struct stele_player players[BRZ_SEATS_MAX] = {
    {"anna", "Anna", ""}, {"boris", "Boris", ""}, {"vera", "Vera", ""}, {"gleb", "Gleb", ""}};

enum { ITEMS_MAX = 16, TEXT_MAX = 4096 };

/* ---- Opening --------------------------------------------------------------------------------- */

static struct table *of_sink(struct stele_sink *sink)
{
    return (struct table *)(void *)((char *)sink - offsetof(struct table, sink));
}

static void keep_event(struct stele_sink *sink, const struct stele_event *event)
{
    struct table *t = of_sink(sink);

    if (TEST_CHECK(t->events_n < TABLE_EVENTS_MAX))
        t->events[t->events_n++] = *event;
}

static void keep_row(struct stele_sink *sink, const struct stele_row *row)
{
    struct table *t = of_sink(sink);

    t->booked[row->seat] += row->points;
    if (!TEST_CHECK(t->rows_n < TABLE_ROWS_MAX && row->objects_n <= TABLE_OBJECTS_MAX))
        return;
    t->rows[t->rows_n] = *row;
    memcpy(t->objects[t->rows_n], row->objects, row->objects_n * sizeof *row->objects);
    t->rows[t->rows_n].objects = t->objects[t->rows_n];
    t->rows_n++;
}

static bool is_word(const char *word, const char *text, size_t n)
{
    return strlen(word) == n && strncmp(word, text, n) == 0;
}

static uint8_t choice_of(const char *const *choices, const char *name, size_t n)
{
    for (uint8_t i = 0; choices[i]; i++)
        if (is_word(choices[i], name, n))
            return i;
    TEST_CHECK_(false, "no choice %.*s", (int)n, name);
    return 0;
}

static void set_one(struct table *t, const char *name, size_t name_n, const char *value,
                    size_t value_n)
{
    const struct stele_game *game = t->rules.game;

    if (is_word("knowledge", name, name_n))
        t->rules.table = is_word("table", value, value_n);
    for (size_t i = 0; i < game->rulings_n; i++)
        if (is_word(game->rulings[i].id, name, name_n))
            t->rules.ruling[i] = choice_of(game->rulings[i].choices, value, value_n);
}

static void set_all(struct table *t, const char *settings)
{
    while (settings && *settings) {
        size_t name_n = strcspn(settings, "="), n = strcspn(settings, " ");
        set_one(t, settings, name_n, settings + name_n + 1, n - name_n - 1);
        settings += n + (settings[n] == ' ');
    }
}

static void prepare(struct table *t, int players_n, const char *settings)
{
    struct stele_reason why;

    memset(t, 0, sizeof *t);
    t->lib = stele_new();
    TEST_ASSERT(t->lib != NULL);
    const struct lib_game *entry = lib_game(t->lib, &bronze_game);
    memcpy(&t->set, entry->compiled, sizeof t->set);
    t->rules.game = &bronze_game;
    t->rules.set = &t->set;
    t->rules.domains = entry->domains;
    t->rules.players = players;
    t->rules.players_n = (uint8_t)players_n;
    set_all(t, settings);
    t->sink = (struct stele_sink){keep_event, keep_row};
    TEST_CHECK(brz_allowed(&t->rules, &why));
}

static bool parse_items(const struct table *t, const char *text, struct stele_move *items,
                        size_t *n, struct stele_reason *why)
{
    const struct notation notation = {&bronze_game, t->rules.domains, players, t->rules.players_n};
    char one[TEXT_MAX];

    for (*n = 0; *(text += strspn(text, "; "));) {
        size_t size = strcspn(text, ";");
        TEST_ASSERT(size < sizeof one && *n < ITEMS_MAX);
        memcpy(one, text, size);
        one[size] = '\0';
        text += size;
        if (!movetext_parse(&notation, bronze_game.setup_items, bronze_game.setup_items_n, one,
                            &items[(*n)++], NULL, why))
            return false;
    }
    return true;
}

static bool set_up(struct table *t, const char *text, struct stele_reason *why)
{
    struct stele_move items[ITEMS_MAX];
    size_t n;

    if (!TEST_CHECK_(parse_items(t, text, items, &n, why), "set-up reads (%s)", why->code))
        return false;
    return brz_setup(&t->rules, items, n, &t->state, why);
}

void table_with(struct table *t, int players_n, const char *settings, const char *items)
{
    struct stele_reason why = {0};

    prepare(t, players_n, settings);
    TEST_CHECK_(set_up(t, items, &why), "set-up is good (%s)", why.code ? why.code : "");
}

void table_refuse_setup(int players_n, const char *settings, const char *items, const char *code,
                        const char *clause)
{
    struct table t;
    struct stele_reason why = {0};

    prepare(&t, players_n, settings);
    if (TEST_CHECK_(!set_up(&t, items, &why), "\"%s\" is refused", items)) {
        TEST_CHECK_(strcmp(why.code, code) == 0, "\"%s\": %s, expected %s", items, why.code, code);
        TEST_CHECK_(strcmp(why.clause, clause) == 0, "\"%s\": %s, expected %s", items, why.clause,
                    clause);
    }
    table_close(&t);
}

void table_blank(struct table *t, int players_n, const char *settings)
{
    table_with(t, players_n, settings, "");
}

static void write_lands(const struct table *t, struct stele_buf *out)
{
    const int n = brz_table(&t->rules)->lands;

    stele_buf_puts(out, "lands order=");
    for (int i = 0; i < n; i++)
        stele_buf_printf(out, "%s%s", i > 0 ? "," : "", t->rules.domains[BRZ_D_LANDS].names[i]);
    stele_buf_puts(out, ";provinces tokens=");
    for (int i = 0; i < n; i++)
        stele_buf_printf(out, "%s%s", i > 0 ? "," : "",
                         t->rules.domains[BRZ_D_PROVINCES].names[i % t->set.provinces_n]);
}

/* Card i of the deck goes to stack i modulo the stacks; its technology is i modulo those there
 * are. */
static void write_stacks(const struct table *t, struct stele_buf *out)
{
    const int deck = brz_table(&t->rules)->deck, stacks = t->set.stacks;

    for (int stack = 0; stack < stacks; stack++) {
        if (stack < t->set.pool)
            stele_buf_printf(out, ";stack slot=%d cards=", stack + 1);
        else
            stele_buf_puts(out, ";spare cards=");
        for (int i = stack; i < deck; i += stacks) {
            int tech = i % (t->set.techs_n - 1);
            stele_buf_printf(out, "%s%s", i > stack ? "," : "",
                             t->rules.domains[BRZ_D_TECHNOLOGIES].names[tech]);
        }
    }
}

static void write_cities(const struct table *t, struct stele_buf *out)
{
    bool more = false;

    stele_buf_puts(out, ";cities order=");
    for (int i = 0; i < t->set.cities_n; i++) {
        if (t->set.city[i].players > t->rules.players_n)
            continue;
        stele_buf_printf(out, "%s%s", more ? "," : "", t->rules.domains[BRZ_D_CITIES].names[i]);
        more = true;
    }
}

void table_open(struct table *t, int players_n, const char *settings)
{
    struct stele_buf items = {0};
    struct stele_reason why = {0};

    prepare(t, players_n, settings);
    write_lands(t, &items);
    write_stacks(t, &items);
    write_cities(t, &items);
    TEST_CHECK_(set_up(t, items.data, &why), "set-up is good (%s)", why.code ? why.code : "");
    stele_buf_free(&items);
}

void table_close(struct table *t)
{
    stele_free(t->lib);
}

/* ---- Moves ----------------------------------------------------------------------------------- */

bool table_parse(const struct table *t, const char *text, struct stele_move *move,
                 struct stele_reason *why)
{
    const struct notation notation = {&bronze_game, t->rules.domains, players, t->rules.players_n};
    int by = STELE_NOBODY;

    if (!movetext_parse(&notation, bronze_game.verbs, bronze_game.verbs_n, text, move, &by, why))
        return false;
    if (!(bronze_game.verbs[move->verb].flags & STELE_VERB_CHANCE))
        move->by = (int8_t)(by != STELE_NOBODY ? by : t->state.active);
    return true;
}

/* A play without what it need not say. */
static struct stele_move bare(const struct table *t, const struct stele_move *move)
{
    struct stele_move out;
    const int stack = move_int(move, BRZ_PLAY_STACK, 0) - 1;

    if (move->verb != BRZ_V_PLAY)
        return *move;
    move_init(&out, move->verb, move->by);
    for (int arg = BRZ_PLAY_STACK; arg <= BRZ_PLAY_COLUMN; arg++)
        move_set_int(&out, arg, move_int(move, arg, 0));
    if (stack >= 0 && stack < t->set.pool && t->state.stack[stack].top == BRZ_UNSEEN &&
        move_has(move, BRZ_PLAY_CARD))
        move_set_int(&out, BRZ_PLAY_CARD, move_int(move, BRZ_PLAY_CARD, 0));
    return out;
}

bool table_listed(const struct table *t, const struct stele_moves *legal,
                  const struct stele_move *move)
{
    const struct stele_move wanted = bare(t, move);

    if ((legal->open >> move->verb) & 1)
        return true;
    for (size_t i = 0; i < legal->n; i++)
        if (stele_move_equal(&legal->list[i], &wanted))
            return true;
    return false;
}

static bool is_listed(const struct table *t, const struct stele_move *move)
{
    struct stele_moves legal = {0};

    brz_legal(&t->rules, &t->state, &legal);
    bool found = table_listed(t, &legal, move);
    stele_moves_free(&legal);
    return found;
}

static bool reads(const struct table *t, const char *text, struct stele_move *move)
{
    struct stele_reason why = {0};
    bool ok = table_parse(t, text, move, &why);

    return TEST_CHECK_(ok, "\"%s\" reads (%s)", text, why.code ? why.code : "");
}

static void play_one(struct table *t, const char *text)
{
    struct stele_move move;
    struct stele_reason why = {0};

    if (!reads(t, text, &move))
        return;
    bool legal = brz_check(&t->rules, &t->state, &move, &why);
    if (!TEST_CHECK_(legal, "\"%s\" is legal (%s, %s)", text, why.code ? why.code : "",
                     why.clause ? why.clause : ""))
        return;
    TEST_CHECK_(is_listed(t, &move), "\"%s\" is listed", text);
    t->events_n = t->rows_n = 0;
    brz_apply(&t->rules, &t->state, &move, &t->sink);
}

void table_play(struct table *t, const char *moves)
{
    char one[512];

    while (*(moves += strspn(moves, "; "))) {
        size_t n = strcspn(moves, ";");
        TEST_ASSERT(n < sizeof one);
        memcpy(one, moves, n);
        one[n] = '\0';
        play_one(t, one);
        moves += n;
    }
}

/* A move that only says too much is listed without it, so its list is not asked. */
static bool says_more(const struct stele_move *move)
{
    return move->verb == BRZ_V_PLAY && (move->present >> BRZ_PLAY_ROW) != 0;
}

void table_refuse(struct table *t, const char *text, const char *code, const char *clause)
{
    struct stele_move move;
    struct stele_reason why = {0};

    if (!reads(t, text, &move) ||
        !TEST_CHECK_(!brz_check(&t->rules, &t->state, &move, &why), "\"%s\" is refused", text))
        return;
    TEST_CHECK_(strcmp(why.code, code) == 0, "\"%s\": %s, expected %s", text, why.code, code);
    TEST_CHECK_(strcmp(why.clause, clause) == 0, "\"%s\": %s, expected %s", text, why.clause,
                clause);
    if (!(bronze_game.verbs[move.verb].flags & STELE_VERB_OPEN) && !says_more(&move))
        TEST_CHECK_(!is_listed(t, &move), "\"%s\" is not listed", text);
}

bool table_legal(const struct table *t, const char *text)
{
    struct stele_move move;
    struct stele_reason why = {0};

    return reads(t, text, &move) && brz_check(&t->rules, &t->state, &move, &why);
}

int table_legal_n(const struct table *t, enum brz_verb verb)
{
    struct stele_moves legal = {0};
    int n = 0;

    brz_legal(&t->rules, &t->state, &legal);
    for (size_t i = 0; i < legal.n; i++)
        n += legal.list[i].verb == verb;
    stele_moves_free(&legal);
    return n;
}

static int find_name(const struct table *t, enum brz_domain domain, const char *name, size_t n)
{
    int index = domain_find(&t->rules.domains[domain], name, n);

    TEST_ASSERT_(index >= 0, "no name %.*s", (int)n, name);
    return index;
}

int table_name(const struct table *t, enum brz_domain domain, const char *name)
{
    return find_name(t, domain, name, strlen(name));
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
            const int tech = find_name(t, BRZ_D_TECHNOLOGIES, columns, n);
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
    brz_open_lands(&t->rules, &t->state, NULL);
    TEST_CHECK(t->state.open == t->state.to_open);
}

static void put_cube(struct table *t, int seat, int position, int landscape, int slot)
{
    struct brz_place *place = &t->state.place[position];
    struct brz_player *player = &t->state.player[seat];
    const int lands = brz_table(&t->rules)->lands;

    if (position + 1 > t->state.open)
        table_open_lands(t, position < lands ? position + 1 : lands);
    const struct brz_land *land = brz_land_at(&t->rules, &t->state, position);
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
        put_cube(t, seat, atoi(spaces), find_name(t, BRZ_D_LANDSCAPES, spaces + dot + 1, name),
                 atoi(spaces + dot + name + 2));
        spaces += n;
    }
}

void table_fill(struct table *t, int seat, int position, int n)
{
    const int lands = brz_table(&t->rules)->lands;

    table_open_lands(t, position < lands ? position + 1 : lands);
    const struct brz_land *land = brz_land_at(&t->rules, &t->state, position);
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

    while (*(cities += strspn(cities, " "))) {
        const size_t n = strcspn(cities, " ");
        player->city[player->cities_n++] = (uint8_t)find_name(t, BRZ_D_CITIES, cities, n);
        cities += n;
    }
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
    while (*(routes += strspn(routes, " "))) {
        const size_t n = strcspn(routes, ":");
        t->state.player[seat].route[find_name(t, BRZ_D_LANDSCAPES, routes, n)] =
            (uint8_t)(level_of(t, atoi(routes + n + 1)) + 1);
        routes += strcspn(routes, " ");
    }
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
    int n = 0;

    for (; *(places += strspn(places, " ")); places += strcspn(places, " "), n++) {
        const size_t size = strcspn(places, " ");
        const int place = find_name(t, BRZ_D_PLACES, places, size);
        TEST_CHECK_(brz_active_index(&t->state, place / BRZ_ROWS_MAX, place % BRZ_ROWS_MAX) >= 0,
                    "%.*s is activated", (int)size, places);
    }
    TEST_CHECK_(t->state.active_n == n, "%d cards are activated, expected %d", t->state.active_n,
                n);
}

int table_route(const struct table *t, const char *landscape, int length)
{
    const int index = table_name(t, BRZ_D_LANDSCAPES, landscape), level = level_of(t, length);
    int owner = STELE_NOBODY;

    for (int seat = 0; seat < t->rules.players_n; seat++)
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
    return brz_longest_run(&t->rules, &t->state, seat, table_name(t, BRZ_D_LANDSCAPES, landscape));
}

int table_pays(const struct table *t, int seat, const char *city)
{
    struct brz_tally tally;

    brz_count(&t->rules, &t->state, &tally);
    return brz_city_points(&t->rules, &t->state, &tally, seat, table_name(t, BRZ_D_CITIES, city));
}

const struct stele_row *table_why(struct table *t, int seat, const char *city)
{
    const int index = table_name(t, BRZ_D_CITIES, city);

    t->rows_n = 0;
    brz_score(&t->rules, &t->state, &t->sink);
    for (size_t i = 0; i < t->rows_n; i++)
        if (t->rows[i].seat == seat && t->rows[i].category == BRZ_C_CITIES &&
            table_fact(&t->rows[i].facts, "city") == index)
            return &t->rows[i];
    return NULL;
}

const struct stele_event *table_event(const struct table *t, const char *kind)
{
    for (size_t i = 0; i < t->events_n; i++)
        if (strcmp(t->events[i].kind, kind) == 0)
            return &t->events[i];
    return NULL;
}

int table_fact(const struct stele_facts *facts, const char *key)
{
    for (int i = 0; i < facts->n; i++)
        if (strcmp(facts->fact[i].key, key) == 0)
            return facts->fact[i].type == STELE_F_INT ? facts->fact[i].number
                                                      : facts->value[facts->fact[i].first];
    return -9999;
}

int table_fact_n(const struct stele_facts *facts, const char *key)
{
    for (int i = 0; i < facts->n; i++)
        if (strcmp(facts->fact[i].key, key) == 0)
            return facts->fact[i].count;
    return -1;
}

const struct stele_row *table_row(const struct table *t, const char *kind, int seat)
{
    for (size_t i = 0; i < t->rows_n; i++)
        if (strcmp(t->rows[i].kind, kind) == 0 && t->rows[i].seat == seat)
            return &t->rows[i];
    return NULL;
}

bool table_lights(const struct stele_row *row, enum brz_object kind, int index)
{
    for (size_t i = 0; i < row->objects_n; i++)
        if (row->objects[i].kind == kind && row->objects[i].index == index)
            return true;
    return false;
}

int table_total(const struct table *t, int seat)
{
    return brz_total(&t->rules, &t->state, seat);
}

uint64_t table_hash(const struct table *t)
{
    struct hasher hasher;

    hash_start(&hasher);
    brz_hash(&t->rules, &t->state, &hasher);
    return hash_end(&hasher);
}

void table_expect_laws(const struct table *t)
{
    struct stele_reason why = {0};
    const bool ok = brz_invariants(&t->rules, &t->state, &why);

    TEST_CHECK_(ok, "the laws hold (%s)", why.code ? why.code : "");
}
