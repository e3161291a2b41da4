#include "rta_table.h"

#define TEST_NO_MAIN
#include "acutest.h"

#include "core/record.h"

#include <string.h>

static const struct stele_player players[RTA_SEATS_MAX] = {
    {"anna", "Anna", ""}, {"boris", "Boris", ""}, {"vera", "Vera", ""}, {"gleb", "Gleb", ""}};

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

static uint8_t choice_of(const char *const *choices, const char *name, size_t size)
{
    for (uint8_t i = 0; choices[i]; i++)
        if (strlen(choices[i]) == size && strncmp(choices[i], name, size) == 0)
            return i;
    TEST_CHECK_(false, "no choice %.*s", (int)size, name);
    return 0;
}

static void set_one(struct table *t, const char *name, size_t name_n, const char *value,
                    size_t value_n)
{
    const struct stele_game *game = t->rules.game;

    for (size_t i = 0; i < game->options_n; i++)
        if (strncmp(game->options[i].name, name, name_n) == 0 &&
            game->options[i].name[name_n] == '\0')
            t->rules.option[i] = choice_of(game->options[i].choices, value, value_n);
    for (size_t i = 0; i < game->rulings_n; i++)
        if (strncmp(game->rulings[i].id, name, name_n) == 0 && game->rulings[i].id[name_n] == '\0')
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

static uint8_t edition_of(const char *name)
{
    for (uint8_t i = 0; i < rolltta_game.editions_n; i++)
        if (strcmp(rolltta_game.editions[i].name, name) == 0)
            return i;
    TEST_CHECK_(false, "no edition %s", name);
    return 0;
}

void table_open(struct table *t, const char *edition, int players_n, const char *settings)
{
    struct stele_reason why;

    memset(t, 0, sizeof *t);
    t->lib = stele_new();
    TEST_ASSERT(t->lib != NULL);
    const struct lib_game *entry = lib_game(t->lib, &rolltta_game);
    memcpy(&t->set, entry->compiled, sizeof t->set);
    t->rules.game = &rolltta_game;
    t->rules.set = &t->set;
    t->rules.domains = entry->domains;
    t->rules.players = players;
    t->rules.players_n = (uint8_t)players_n;
    t->rules.edition = edition_of(edition);
    set_all(t, settings);
    t->sink = (struct stele_sink){keep_event, keep_row};
    TEST_CHECK(rta_allowed(&t->rules, &why));
    TEST_CHECK(rta_setup(&t->rules, NULL, 0, &t->state, &why));
}

void table_close(struct table *t)
{
    stele_free(t->lib);
}

void table_turn(struct table *t, int seat)
{
    t->state.active = (int8_t)seat;
    rta_begin_turn(&t->rules, &t->state);
}

/* ---- Moves ----------------------------------------------------------------------------------- */

static int verb_named(const char *name, size_t n)
{
    for (size_t i = 0; i < rolltta_game.verbs_n; i++)
        if (strncmp(rolltta_game.verbs[i].name, name, n) == 0 &&
            rolltta_game.verbs[i].name[n] == '\0')
            return (int)i;
    return -1;
}

static int seat_named(const char *name, size_t n)
{
    for (int i = 0; i < RTA_SEATS_MAX; i++)
        if (strncmp(players[i].id, name, n) == 0 && players[i].id[n] == '\0')
            return i;
    return -1;
}

static int arg_named(const struct stele_verb *verb, const char *name, size_t n)
{
    for (int i = 0; i < verb->args_n; i++)
        if (strncmp(verb->args[i].name, name, n) == 0 && verb->args[i].name[n] == '\0')
            return i;
    return -1;
}

bool table_parse(const struct table *t, const char *text, struct stele_move *move,
                 struct stele_reason *why)
{
    const struct notation notation = {&rolltta_game, t->rules.domains, players, t->rules.players_n};
    size_t n = strcspn(text, " ");
    int verb_index = verb_named(text, n), next = 0;

    if (!TEST_CHECK_(verb_index >= 0, "no verb in \"%s\"", text))
        return false;
    const struct stele_verb *verb = &rolltta_game.verbs[verb_index];
    move_init(move, verb_index, verb->flags & STELE_VERB_CHANCE ? STELE_NOBODY : t->state.active);
    for (text += n; *(text += strspn(text, " ")); text += n) {
        n = strcspn(text, " ");
        size_t key = strcspn(text, "= "), value = key < n ? key + 1 : 0;
        if (value && strncmp(text, "by=", 3) == 0) {
            move->by = (int8_t)seat_named(text + value, n - value);
            continue;
        }
        int arg = value ? arg_named(verb, text, key) : next;
        if (!TEST_CHECK_(arg >= 0 && arg < verb->args_n, "no such argument: \"%s\"", text) ||
            !notation_value(&notation, verb, arg, text + value, n - value, move, why))
            return false;
        next = arg + 1;
    }
    return notation_complete(verb, move, why);
}

static int ascending(const void *a, const void *b)
{
    return *(const int16_t *)a - *(const int16_t *)b;
}

void table_canonical(struct stele_move *move)
{
    struct stele_move out;
    const struct stele_verb *verb = &rolltta_game.verbs[move->verb];

    move_init(&out, move->verb, move->by);
    for (int arg = 0; arg < verb->args_n; arg++) {
        int16_t values[STELE_VALUES_MAX];
        size_t n = move_count(move, arg);
        bool is_set = move->verb == RTA_V_REROLL || (move->verb == RTA_V_BUY && arg == 1);
        bool idle = move->verb == RTA_V_BUY && arg > 0 &&
                    (n == 0 || (arg == 2 && move_int(move, 2, 0) == 0));
        if (!move_has(move, arg) || idle)
            continue;
        memcpy(values, move_values(move, arg), n * sizeof *values);
        if (is_set)
            qsort(values, n, sizeof *values, ascending);
        if (move->verb == RTA_V_DISCARD)
            qsort(values, n / 2, 2 * sizeof *values, ascending);
        move_set(&out, arg, values, n);
    }
    *move = out;
}

bool table_listed(const struct stele_moves *legal, const struct stele_move *move)
{
    struct stele_move wanted = *move;

    if ((legal->open >> move->verb) & 1)
        return true;
    table_canonical(&wanted);
    for (size_t i = 0; i < legal->n; i++)
        if (stele_move_equal(&legal->list[i], &wanted))
            return true;
    return false;
}

static bool is_listed(const struct table *t, const struct stele_move *move)
{
    struct stele_moves legal = {0};

    rta_legal(&t->rules, &t->state, &legal);
    bool found = table_listed(&legal, move);
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
    bool legal = rta_check(&t->rules, &t->state, &move, &why);
    if (!TEST_CHECK_(legal, "\"%s\" is legal (%s, %s)", text, why.code ? why.code : "",
                     why.clause ? why.clause : ""))
        return;
    TEST_CHECK_(is_listed(t, &move), "\"%s\" is listed", text);
    t->events_n = t->rows_n = 0;
    rta_apply(&t->rules, &t->state, &move, &t->sink);
}

void table_play(struct table *t, const char *moves)
{
    char one[256];

    while (*(moves += strspn(moves, "; "))) {
        size_t n = strcspn(moves, ";");
        TEST_ASSERT(n < sizeof one);
        memcpy(one, moves, n);
        one[n] = '\0';
        play_one(t, one);
        moves += n;
    }
}

void table_refuse(struct table *t, const char *text, const char *code, const char *clause)
{
    struct stele_move move;
    struct stele_reason why = {0};

    if (!reads(t, text, &move) ||
        !TEST_CHECK_(!rta_check(&t->rules, &t->state, &move, &why), "\"%s\" is refused", text))
        return;
    TEST_CHECK_(strcmp(why.code, code) == 0, "\"%s\": %s, expected %s", text, why.code, code);
    TEST_CHECK_(strcmp(why.clause, clause) == 0, "\"%s\": %s, expected %s", text, why.clause,
                clause);
    if (!(rolltta_game.verbs[move.verb].flags & STELE_VERB_OPEN))
        TEST_CHECK_(!is_listed(t, &move), "\"%s\" is not listed", text);
}

bool table_legal(const struct table *t, const char *text)
{
    struct stele_move move;
    struct stele_reason why = {0};

    return reads(t, text, &move) && rta_check(&t->rules, &t->state, &move, &why);
}

/* ---- Sheets ---------------------------------------------------------------------------------- */

struct rta_sheet *table_sheet(struct table *t, int seat)
{
    return &t->state.sheet[seat];
}

static int name_index(const struct table *t, enum rta_domain domain, const char *name, size_t n)
{
    int index = domain_find(&t->rules.domains[domain], name, n);

    TEST_ASSERT_(index >= 0, "no name %.*s", (int)n, name);
    return index;
}

int table_good(const struct table *t, const char *name)
{
    return name_index(t, RTA_D_GOODS, name, strlen(name));
}

int table_goods(const struct table *t, int seat, const char *name)
{
    return t->state.sheet[seat].goods[table_good(t, name)];
}

static void read_goods(const struct table *t, const char *text, int16_t goods[RTA_GOODS_MAX])
{
    memset(goods, 0, RTA_GOODS_MAX * sizeof *goods);
    while (*(text += strspn(text, " "))) {
        size_t n = strcspn(text, ":");
        goods[name_index(t, RTA_D_GOODS, text, n)] = (int16_t)atoi(text + n + 1);
        text += strcspn(text, " ");
    }
}

void table_set_goods(struct table *t, int seat, const char *goods)
{
    read_goods(t, goods, t->state.sheet[seat].goods);
}

void table_expect_goods(const struct table *t, int seat, const char *goods)
{
    int16_t expected[RTA_GOODS_MAX];

    read_goods(t, goods, expected);
    for (int i = 0; i < t->set.goods_n; i++)
        TEST_CHECK_(t->state.sheet[seat].goods[i] == expected[i], "%s of %s: %d, expected %d",
                    t->rules.domains[RTA_D_GOODS].names[i], players[seat].id,
                    t->state.sheet[seat].goods[i], expected[i]);
}

void table_give(struct table *t, int seat, const char *developments)
{
    while (*(developments += strspn(developments, " "))) {
        size_t n = strcspn(developments, " ");
        int index = name_index(t, RTA_D_DEVELOPMENTS, developments, n);
        t->state.sheet[seat].developments |= (uint32_t)1 << index;
        t->state.sheet[seat].points[index] = (int16_t)rta_development_points(&t->rules, index);
        developments += n;
    }
}

bool table_owns(const struct table *t, int seat, const char *development)
{
    return rta_owns(&t->state.sheet[seat],
                    name_index(t, RTA_D_DEVELOPMENTS, development, strlen(development)));
}

void table_set_cities(struct table *t, int seat, int cities)
{
    for (int i = 0; i < t->set.cities_n; i++)
        t->state.sheet[seat].city[i] = t->set.start_cities + i < cities ? t->set.city_boxes[i] : 0;
}

int table_monument(const struct table *t, const char *name)
{
    return name_index(t, RTA_D_MONUMENTS, name, strlen(name));
}

void table_finish(struct table *t, int seat, const char *monument, enum rta_rank rank)
{
    int index = table_monument(t, monument);

    t->state.sheet[seat].monument[index] = t->set.monument[index].boxes;
    t->state.sheet[seat].rank[index] = (uint8_t)rank;
}

/* ---- What happened --------------------------------------------------------------------------- */

const struct stele_event *table_event(const struct table *t, const char *kind, int seat)
{
    for (size_t i = 0; i < t->events_n; i++)
        if (strcmp(t->events[i].kind, kind) == 0 && t->events[i].seat == seat)
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

const struct stele_row *table_row(const struct table *t, const char *kind, int seat)
{
    for (size_t i = 0; i < t->rows_n; i++)
        if (strcmp(t->rows[i].kind, kind) == 0 && t->rows[i].seat == seat)
            return &t->rows[i];
    return NULL;
}

int table_total(const struct table *t, int seat)
{
    return rta_total(&t->rules, &t->state, seat);
}

uint64_t table_hash(const struct table *t)
{
    struct hasher hasher;

    hash_start(&hasher);
    rta_hash(&t->rules, &t->state, &hasher);
    return hash_end(&hasher);
}
