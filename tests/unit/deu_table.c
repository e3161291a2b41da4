#include "deu_table.h"

#define TEST_NO_MAIN
#include "acutest.h"

#include "core/movetext.h"
#include "core/record.h"

#include <stdlib.h>
#include <string.h>

static const struct stele_player players[DEU_SEATS_MAX] = {
    {"anna", "Anna", ""}, {"boris", "Boris", ""}, {"vera", "Vera", ""}, {"gleb", "Gleb", ""}};

/* The valid boards of the data, sample_setups. */
static const char *const sample_maps[DEU_SEATS_MAX + 1] = {
    [2] = "map faces=T7b,T4a,T2b,T6b turns=5,3,3,5",
    [3] = "map faces=T7b,T5b,T3b,T6b,T1a,T4b turns=5,0,0,1,2,3",
    [4] = "map faces=T1b,T6b,T3b,T5b,T7a,T4a,T2b turns=5,0,5,4,1,3,0",
};

/* ---- Opening --------------------------------------------------------------------------------- */

static struct deu_table *of_sink(struct stele_sink *sink)
{
    return (struct deu_table *)(void *)((char *)sink - offsetof(struct deu_table, sink));
}

static void keep_event(struct stele_sink *sink, const struct stele_event *event)
{
    struct deu_table *t = of_sink(sink);

    if (TEST_CHECK(t->events_n < DT_EVENTS_MAX))
        t->events[t->events_n++] = *event;
}

static void keep_row(struct stele_sink *sink, const struct stele_row *row)
{
    struct deu_table *t = of_sink(sink);

    t->booked[row->seat] += row->points;
    if (!TEST_CHECK(t->rows_n < DT_ROWS_MAX && row->objects_n <= DT_OBJECTS_MAX))
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

static bool is_name(const char *name, const char *text, size_t n)
{
    return strlen(name) == n && strncmp(name, text, n) == 0;
}

static void set_one(struct deu_table *t, const char *name, size_t name_n, const char *value,
                    size_t value_n)
{
    bool found = is_name("table", name, name_n);

    t->rules.table = t->rules.table || found;
    for (size_t i = 0; i < deus_game.options_n; i++) {
        if (is_name(deus_game.options[i].name, name, name_n)) {
            t->rules.option[i] = choice_of(deus_game.options[i].choices, value, value_n);
            found = true;
        }
    }
    for (size_t i = 0; i < deus_game.rulings_n; i++) {
        if (is_name(deus_game.rulings[i].id, name, name_n)) {
            t->rules.ruling[i] = choice_of(deus_game.rulings[i].choices, value, value_n);
            found = true;
        }
    }
    TEST_CHECK_(found, "no setting %.*s", (int)name_n, name);
}

static void set_all(struct deu_table *t, const char *settings)
{
    while (settings && *settings) {
        size_t name_n = strcspn(settings, "="), n = strcspn(settings, " ");
        set_one(t, settings, name_n, settings + name_n + 1, n - name_n - 1);
        settings += n + (settings[n] == ' ');
    }
}

static struct notation notation_of(const struct deu_table *t)
{
    return (struct notation){&deus_game, t->rules.domains, players, t->rules.players_n};
}

enum { ITEMS_MAX = 12, TEXT_MAX = 4096 };

static size_t read_items(const struct deu_table *t, const char *text, struct stele_move *items)
{
    const struct notation notation = notation_of(t);
    char one[TEXT_MAX];
    size_t count = 0;

    while (text && *(text += strspn(text, "; "))) {
        struct stele_reason why = {0};
        size_t n = strcspn(text, ";");
        TEST_ASSERT(n < sizeof one && count < ITEMS_MAX);
        memcpy(one, text, n);
        one[n] = '\0';
        bool ok = movetext_parse(&notation, deus_game.setup_items, deus_game.setup_items_n, one,
                                 &items[count++], NULL, &why);
        TEST_CHECK_(ok, "\"%s\" reads (%s)", one, why.code ? why.code : "");
        text += n;
    }
    return count;
}

bool dt_set_up(struct deu_table *t, int players_n, const char *settings, const char *items,
               struct stele_reason *why)
{
    static struct stele_move list[ITEMS_MAX];

    memset(t, 0, sizeof *t);
    t->lib = stele_new();
    TEST_ASSERT(t->lib != NULL);
    const struct lib_game *entry = lib_game(t->lib, &deus_game);
    memcpy(&t->set, entry->compiled, sizeof t->set);
    t->rules.game = &deus_game;
    t->rules.set = &t->set;
    t->rules.domains = entry->domains;
    t->rules.players = players;
    t->rules.players_n = (uint8_t)players_n;
    set_all(t, settings);
    t->sink = (struct stele_sink){keep_event, keep_row};
    const size_t n = read_items(t, items, list);
    return deu_allowed(&t->rules, why) && deu_setup(&t->rules, list, n, &t->state, why);
}

void dt_open(struct deu_table *t, int players_n, const char *settings)
{
    static const char *const hands[DEU_SEATS_MAX] = {"cooperative-field", "cooperative-mountain",
                                                     "cooperative-swamp", "cooperative-forest"};
    struct stele_reason why;

    TEST_CHECK(dt_set_up(t, players_n, settings, sample_maps[players_n], &why));
    for (int seat = 0; seat < players_n; seat++)
        dt_hand(t, seat, hands[seat]);
    dt_turn(t, 0);
}

void dt_refuse_set_up(int players_n, const char *settings, const char *items, const char *code,
                      const char *clause)
{
    struct stele_reason why = {0};
    struct deu_table t;

    if (TEST_CHECK_(!dt_set_up(&t, players_n, settings, items, &why), "\"%s\" is refused", items)) {
        TEST_CHECK_(strcmp(why.code, code) == 0, "%s, expected %s", why.code, code);
        TEST_CHECK_(strcmp(why.clause, clause) == 0, "%s, expected %s", why.clause, clause);
    }
    dt_close(&t);
}

void dt_close(struct deu_table *t)
{
    stele_free(t->lib);
}

void dt_turn(struct deu_table *t, int seat)
{
    t->state.active = (int8_t)seat;
    t->state.phase = DEU_P_ACTION;
    t->state.draw_n = 0;
    t->state.offered = t->state.god = t->state.copied = t->state.extra = 0;
}

/* ---- Moves ----------------------------------------------------------------------------------- */

static bool reads(const struct deu_table *t, const char *text, struct stele_move *move)
{
    const struct notation notation = notation_of(t);
    struct stele_reason why = {0};
    int by = STELE_NOBODY;
    bool ok = movetext_parse(&notation, deus_game.verbs, deus_game.verbs_n, text, move, &by, &why);

    if (move->by == STELE_NOBODY && !(deus_game.verbs[move->verb].flags & STELE_VERB_CHANCE))
        move->by = t->state.phase == DEU_P_STOCK ? (int8_t)deu_unstocked(&t->rules, &t->state)
                                                 : t->state.active;
    if (by != STELE_NOBODY)
        move->by = (int8_t)by;
    return TEST_CHECK_(ok, "\"%s\" reads (%s)", text, why.code ? why.code : "");
}

static bool is_listed(const struct deu_table *t, const struct stele_move *move)
{
    struct stele_moves legal = {0};
    bool found;

    deu_legal(&t->rules, &t->state, &legal);
    found = (legal.open >> move->verb) & 1;
    for (size_t i = 0; i < legal.n; i++)
        found = found || stele_move_equal(&legal.list[i], move);
    stele_moves_free(&legal);
    return found;
}

static void play_one(struct deu_table *t, const char *text)
{
    struct stele_move move;
    struct stele_reason why = {0};

    if (!reads(t, text, &move))
        return;
    bool legal = deu_check(&t->rules, &t->state, &move, &why);
    if (!TEST_CHECK_(legal, "\"%s\" is legal (%s, %s)", text, why.code ? why.code : "",
                     why.clause ? why.clause : ""))
        return;
    TEST_CHECK_(is_listed(t, &move), "\"%s\" is listed", text);
    t->events_n = t->rows_n = 0;
    deu_apply(&t->rules, &t->state, &move, &t->sink);
    bool holds = deu_invariants(&t->rules, &t->state, &why);
    TEST_CHECK_(holds, "after \"%s\" the laws hold (%s)", text, holds ? "" : why.code);
}

void dt_play(struct deu_table *t, const char *moves)
{
    char one[TEXT_MAX];

    while (*(moves += strspn(moves, "; "))) {
        size_t n = strcspn(moves, ";");
        TEST_ASSERT(n < sizeof one);
        memcpy(one, moves, n);
        one[n] = '\0';
        play_one(t, one);
        moves += n;
    }
}

void dt_refuse(struct deu_table *t, const char *text, const char *code, const char *clause)
{
    struct stele_move move;
    struct stele_reason why = {0};
    const struct deu_state before = t->state;

    if (!reads(t, text, &move) ||
        !TEST_CHECK_(!deu_check(&t->rules, &t->state, &move, &why), "\"%s\" is refused", text))
        return;
    TEST_CHECK_(strcmp(why.code, code) == 0, "\"%s\": %s, expected %s", text, why.code, code);
    TEST_CHECK_(strcmp(why.clause, clause) == 0, "\"%s\": %s, expected %s", text, why.clause,
                clause);
    TEST_CHECK(memcmp(&before, &t->state, sizeof before) == 0);
    if (!(deus_game.verbs[move.verb].flags & STELE_VERB_OPEN))
        TEST_CHECK_(!is_listed(t, &move), "\"%s\" is not listed", text);
}

bool dt_legal(const struct deu_table *t, const char *text)
{
    struct stele_move move;
    struct stele_reason why = {0};

    return reads(t, text, &move) && deu_check(&t->rules, &t->state, &move, &why);
}

int dt_count_legal(const struct deu_table *t, const char *verb)
{
    struct stele_moves legal = {0};
    int n = 0;

    deu_legal(&t->rules, &t->state, &legal);
    for (size_t i = 0; i < legal.n; i++)
        n += strcmp(deus_game.verbs[legal.list[i].verb].name, verb) == 0;
    stele_moves_free(&legal);
    return n;
}

/* ---- Names ----------------------------------------------------------------------------------- */

static int name_index(const struct deu_table *t, enum deu_domain domain, const char *name, size_t n)
{
    int index = domain_find(&t->rules.domains[domain], name, n);

    TEST_ASSERT_(index >= 0, "no name %.*s", (int)n, name);
    return index;
}

int dt_card(const struct deu_table *t, const char *name)
{
    return name_index(t, DEU_D_CARDS, name, strlen(name));
}

int dt_region(const struct deu_table *t, const char *name)
{
    return name_index(t, DEU_D_REGIONS, name, strlen(name));
}

struct deu_player *dt_player(struct deu_table *t, int seat)
{
    return &t->state.player[seat];
}

/* The next word of a list as an index; false at its end. */
static bool next_name(const struct deu_table *t, enum deu_domain domain, const char **list,
                      int *index)
{
    *list += strspn(*list, " ");
    const size_t n = strcspn(*list, " :");
    if (n == 0)
        return false;
    *index = name_index(t, domain, *list, n);
    *list += n;
    return true;
}

/* The same for "wood:3": the number after it. */
static int next_number(const char **list)
{
    char *end;
    long n = 1;

    if (**list == ':') {
        n = strtol(*list + 1, &end, 10);
        *list = end;
    }
    return (int)n;
}

/* ---- Making it so ---------------------------------------------------------------------------- */

static bool take_card(struct deu_table *t, int card)
{
    if (card != t->set.kinds_n) {
        if (!TEST_CHECK_(t->state.pool[card] > 0, "a copy of %s is left",
                         t->rules.domains[DEU_D_CARDS].names[card]))
            return false;
        t->state.pool[card]--;
    }
    t->state.deck_n--;
    return true;
}

void dt_hand(struct deu_table *t, int seat, const char *cards)
{
    struct deu_player *player = dt_player(t, seat);
    int card;

    for (int i = 0; i <= t->set.kinds_n; i++) {
        if (i < t->set.kinds_n)
            t->state.pool[i] = (uint8_t)(t->state.pool[i] + player->hand[i]);
        t->state.deck_n = (uint8_t)(t->state.deck_n + player->hand[i]);
        player->hand[i] = 0;
    }
    player->hand_n = 0;
    while (next_name(t, DEU_D_CARDS, &cards, &card)) {
        if (take_card(t, card)) {
            player->hand[card]++;
            player->hand_n++;
        }
    }
}

void dt_play_cards(struct deu_table *t, int seat, const char *cards)
{
    int card;

    while (next_name(t, DEU_D_CARDS, &cards, &card))
        if (take_card(t, card))
            deu_to_column(&dt_player(t, seat)->column[t->set.card[card].colour], card, false);
}

void dt_discards(struct deu_table *t, const char *cards)
{
    int card;

    while (next_name(t, DEU_D_CARDS, &cards, &card))
        if (take_card(t, card))
            deu_to_discards(&t->state, card);
}

void dt_empty_deck(struct deu_table *t, int left)
{
    for (int card = 0; card < t->set.kinds_n; card++)
        while (t->state.pool[card] > 0 && t->state.deck_n > left && take_card(t, card))
            deu_to_discards(&t->state, card);
}

static void take_piece(struct deu_table *t, int seat, int piece)
{
    struct deu_player *player = dt_player(t, seat);

    if (piece == DEU_TEMPLE)
        t->state.temples--;
    else if (player->stock[piece] > 0)
        player->stock[piece]--;
    else
        player->supply[piece]--;
}

void dt_put(struct deu_table *t, int seat, const char *pieces)
{
    struct deu_player *player = dt_player(t, seat);
    int region, piece;

    while (next_name(t, DEU_D_REGIONS, &pieces, &region)) {
        pieces++; /* the colon */
        if (!next_name(t, DEU_D_PIECES, &pieces, &piece))
            return;
        take_piece(t, seat, piece);
        t->state.piece[piece] |= deu_bit(region);
        t->state.armies[region] = (uint8_t)(t->state.armies[region] + (piece == DEU_ARMY));
        player->held |= deu_bit(region);
        if (player->first_region < 0)
            player->first_region = (int8_t)region;
    }
}

static void read_goods(const struct deu_table *t, const char *text, int16_t goods[DEU_GOODS_N])
{
    int good;

    memset(goods, 0, DEU_GOODS_N * sizeof *goods);
    while (next_name(t, DEU_D_GOODS, &text, &good))
        goods[good] = (int16_t)next_number(&text);
}

void dt_goods(struct deu_table *t, int seat, const char *text)
{
    int16_t goods[DEU_GOODS_N];
    struct deu_player *player = dt_player(t, seat);

    read_goods(t, text, goods);
    for (int i = 0; i < DEU_RESOURCES_N; i++)
        t->state.reserve[i] = (int16_t)(t->state.reserve[i] + player->goods[i] - goods[i]);
    memcpy(player->goods, goods, sizeof goods);
}

void dt_stock(struct deu_table *t, int seat, const char *text)
{
    struct deu_player *player = dt_player(t, seat);
    int piece;

    for (int i = 0; i < DEU_ORDINARY_N; i++) {
        player->supply[i] = (uint8_t)(player->supply[i] + player->stock[i]);
        player->stock[i] = 0;
    }
    while (next_name(t, DEU_D_PIECES, &text, &piece)) {
        const int n = next_number(&text);
        player->stock[piece] = (uint8_t)n;
        player->supply[piece] = (uint8_t)(player->supply[piece] - n);
    }
}

/* As if the gods had given or taken the difference. */
void dt_vp(struct deu_table *t, int seat, int vp)
{
    const int more = vp - dt_player(t, seat)->vp;

    deu_gain_vp(&t->state, seat, DEU_C_OFFERINGS, more);
    t->booked[seat] += more;
}

void dt_village(struct deu_table *t, const char *region, int vp)
{
    t->state.village_vp[dt_region(t, region)] = (uint8_t)vp;
}

/* ---- Looking --------------------------------------------------------------------------------- */

void dt_expect_goods(const struct deu_table *t, int seat, const char *goods)
{
    int16_t expected[DEU_GOODS_N];

    read_goods(t, goods, expected);
    for (int i = 0; i < DEU_GOODS_N; i++)
        TEST_CHECK_(t->state.player[seat].goods[i] == expected[i], "%s of %s: %d, expected %d",
                    t->rules.domains[DEU_D_GOODS].names[i], players[seat].id,
                    t->state.player[seat].goods[i], expected[i]);
}

void dt_expect_regions(const struct deu_table *t, deu_regions found, const char *text)
{
    deu_regions expected = 0;
    int region;

    while (next_name(t, DEU_D_REGIONS, &text, &region))
        expected |= deu_bit(region);
    for (deu_regions left = expected ^ found; left != 0; left &= left - 1)
        TEST_CHECK_(false, "%s is %s", t->rules.domains[DEU_D_REGIONS].names[deu_lowest(left)],
                    deu_in(found, deu_lowest(left)) ? "too many" : "missing");
}

bool dt_holds(const struct deu_table *t, int seat, const char *card)
{
    return t->state.player[seat].hand[dt_card(t, card)] > 0;
}

int dt_owner(const struct deu_table *t, const char *region)
{
    return deu_owner(&t->rules, &t->state, dt_region(t, region));
}

/* ---- What happened --------------------------------------------------------------------------- */

const struct stele_event *dt_event(const struct deu_table *t, const char *kind, int seat)
{
    for (size_t i = 0; i < t->events_n; i++)
        if (strcmp(t->events[i].kind, kind) == 0 && t->events[i].seat == seat)
            return &t->events[i];
    return NULL;
}

int dt_fact(const struct stele_facts *facts, const char *key)
{
    for (int i = 0; i < facts->n; i++)
        if (strcmp(facts->fact[i].key, key) == 0)
            return facts->fact[i].type == STELE_F_INT ? facts->fact[i].number
                                                      : facts->value[facts->fact[i].first];
    return -9999;
}

const struct stele_row *dt_row(const struct deu_table *t, const char *kind, int seat)
{
    for (size_t i = 0; i < t->rows_n; i++)
        if (strcmp(t->rows[i].kind, kind) == 0 && t->rows[i].seat == seat)
            return &t->rows[i];
    return NULL;
}

void dt_score(struct deu_table *t)
{
    int32_t booked[DEU_SEATS_MAX];

    memcpy(booked, t->booked, sizeof booked);
    t->rows_n = 0;
    deu_score(&t->rules, &t->state, &t->sink);
    for (int seat = 0; seat < t->rules.players_n; seat++)
        TEST_CHECK_(t->booked[seat] == dt_total(t, seat), "ledger of %s: %d, total %d",
                    players[seat].id, (int)t->booked[seat], dt_total(t, seat));
    memcpy(t->booked, booked, sizeof booked);
}

int dt_total(const struct deu_table *t, int seat)
{
    return deu_total(&t->rules, &t->state, seat);
}

uint64_t dt_hash(const struct deu_table *t)
{
    struct hasher hasher;

    hash_start(&hasher);
    deu_hash(&t->rules, &t->state, &hasher);
    return hash_end(&hasher);
}
