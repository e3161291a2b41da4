#include "bab_table.h"

#define TEST_NO_MAIN
#include "acutest.h"

#include "core/movetext.h"
#include "core/record.h"

#include <stdio.h>
#include <string.h>

static const struct stele_player players[BAB_SEATS_MAX] = {
    {"anna", "Anna", ""}, {"boris", "Boris", ""}, {"vera", "Vera", ""}, {"gleb", "Gleb", ""}};

/* ---- Opening --------------------------------------------------------------------------------- */

static struct table *of_sink(struct stele_sink *sink)
{
    return (struct table *)(void *)((char *)sink - offsetof(struct table, sink));
}

static void keep_event(struct stele_sink *sink, const struct stele_event *event)
{
    struct table *t = of_sink(sink);

    TEST_CHECK(event->clause != NULL);
    if (TEST_CHECK(t->events_n < TABLE_EVENTS_MAX))
        t->events[t->events_n++] = *event;
}

static void keep_row(struct stele_sink *sink, const struct stele_row *row)
{
    struct table *t = of_sink(sink);

    t->booked[row->seat] += row->points;
    t->gained[row->seat][row->category] += (int)row->points;
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

static bool is_word(const char *name, const char *text, size_t n)
{
    return strlen(name) == n && strncmp(name, text, n) == 0;
}

static void set_one(struct table *t, const char *name, size_t name_n, const char *value,
                    size_t value_n)
{
    const struct stele_game *game = t->rules.game;

    if (is_word("knowledge", name, name_n)) {
        t->rules.table = is_word("table", value, value_n);
        return;
    }
    for (size_t i = 0; i < game->options_n; i++)
        if (is_word(game->options[i].name, name, name_n)) {
            t->rules.option[i] = choice_of(game->options[i].choices, value, value_n);
            return;
        }
    for (size_t i = 0; i < game->rulings_n; i++)
        if (is_word(game->rulings[i].id, name, name_n)) {
            t->rules.ruling[i] = choice_of(game->rulings[i].choices, value, value_n);
            return;
        }
    TEST_CHECK_(false, "no setting %.*s", (int)name_n, name);
}

static void set_all(struct table *t, const char *settings)
{
    while (settings && *settings) {
        size_t name_n = strcspn(settings, "="), n = strcspn(settings, " ");
        set_one(t, settings, name_n, settings + name_n + 1, n - name_n - 1);
        settings += n + (settings[n] == ' ');
    }
}

static void open_rules(struct table *t, int players_n, const char *settings)
{
    memset(t, 0, sizeof *t);
    t->lib = stele_new();
    TEST_ASSERT(t->lib != NULL);
    const struct lib_game *entry = lib_game(t->lib, &babylonia_game);
    memcpy(&t->set, entry->compiled, sizeof t->set);
    t->rules.game = &babylonia_game;
    t->rules.set = &t->set;
    t->rules.domains = entry->domains;
    t->rules.players = players;
    t->rules.players_n = (uint8_t)players_n;
    set_all(t, settings);
    t->sink = (struct stele_sink){keep_event, keep_row};
}

static struct notation notation_of(const struct table *t)
{
    return (struct notation){&babylonia_game, t->rules.domains, players, t->rules.players_n};
}

/* The next piece of a list separated by ";", blanks around it cut off; false at the end. */
static bool next_piece(const char **list, char *out, size_t room)
{
    *list += strspn(*list, "; ");
    size_t n = strcspn(*list, ";");
    const char *from = *list;

    *list += n;
    while (n > 0 && from[n - 1] == ' ')
        n--;
    TEST_ASSERT(n < room);
    memcpy(out, from, n);
    out[n] = '\0';
    return n > 0;
}

bool table_open_with(struct table *t, int players_n, const char *settings, const char *items,
                     struct stele_reason *why)
{
    struct stele_move list[32];
    size_t n = 0;
    char one[256];

    open_rules(t, players_n, settings);
    const struct notation notation = notation_of(t);
    while (items && next_piece(&items, one, sizeof one)) {
        TEST_ASSERT(n < sizeof list / sizeof *list);
        if (!TEST_CHECK_(movetext_parse(&notation, babylonia_game.setup_items,
                                        babylonia_game.setup_items_n, one, &list[n++], NULL, why),
                         "\"%s\" reads (%s)", one, why->code))
            return false;
    }
    return bab_allowed(&t->rules, why) && bab_setup(&t->rules, list, n, &t->state, why);
}

static void deal_tiles(struct table *t)
{
    int site = 0;

    for (int tile = 0; tile < t->set.tiles_n; tile++) {
        struct stele_move move;
        struct stele_reason why = {0};
        int16_t kind = (int16_t)tile, at[BAB_SITES_MAX];
        int n = 0;
        while (n < t->set.tile[tile].count[t->rules.players_n]) {
            int space = t->set.site[site++];
            if (t->set.space[space].kind == BAB_SITE_TILE && bab_in_play(&t->rules, space))
                at[n++] = (int16_t)space;
        }
        if (n == 0)
            continue;
        move_init(&move, BAB_V_LAY, STELE_NOBODY);
        move_set(&move, BAB_LAY_TILE, &kind, 1);
        move_set(&move, BAB_LAY_AT, at, (size_t)n);
        TEST_CHECK_(bab_check(&t->rules, &t->state, &move, &why), "tiles of kind %d: %s", tile,
                    why.code ? why.code : "");
        bab_apply(&t->rules, &t->state, &move, &t->sink);
    }
}

void table_open(struct table *t, int players_n, const char *settings)
{
    struct stele_reason why = {0};
    bool ok = table_open_with(t, players_n, settings, NULL, &why);

    TEST_ASSERT_(ok, "set-up: %s", why.code ? why.code : "");
    deal_tiles(t);
    if (t->rules.option[BAB_O_CARDS] != 0)
        table_play(t, "display 3,4,5,6,7,8,9");
    for (int seat = 0; seat < players_n; seat++) {
        char draw[64];
        snprintf(draw, sizeof draw, "draw F,F,F,M,P player=%s", players[seat].id);
        table_play(t, draw);
    }
    TEST_CHECK(t->state.phase == BAB_P_PLAY && t->state.active == 0);
}

void table_close(struct table *t)
{
    stele_free(t->lib);
}

/* ---- Positions ------------------------------------------------------------------------------- */

static int name_index(const struct table *t, enum bab_domain domain, const char *name, size_t n)
{
    int index = domain_find(&t->rules.domains[domain], name, n);

    TEST_ASSERT_(index >= 0, "no name %.*s", (int)n, name);
    return index;
}

int table_space(const struct table *t, const char *name)
{
    return name_index(t, BAB_D_SPACES, name, strlen(name));
}

int table_kind(const struct table *t, char token)
{
    return name_index(t, BAB_D_TOKENS, &token, 1);
}

int table_tile(const struct table *t, const char *name)
{
    return name_index(t, BAB_D_TILES, name, strlen(name));
}

static void put_tiles(struct table *t, const char *tiles)
{
    memset(t->state.tile, 0, sizeof t->state.tile);
    while (tiles && *(tiles += strspn(tiles, " "))) {
        size_t colon = strcspn(tiles, ":"), n = strcspn(tiles, " ");
        int space = name_index(t, BAB_D_SPACES, tiles, colon);
        int tile = name_index(t, BAB_D_TILES, tiles + colon + 1, n - colon - 1);
        t->state.tile[space] = (uint8_t)(1 + tile);
        tiles += n;
    }
}

/* Cities in front, from the kinds that are left; then what left the game. */
static void put_fronts(struct table *t, const int front[BAB_SEATS_MAX])
{
    int left[BAB_TILES_MAX], tile = 0;

    t->state.cities = 0;
    for (int i = 0; i < t->set.tiles_n; i++)
        left[i] = t->set.tile[i].count[t->rules.players_n];
    for (int i = 0; i < t->set.spaces_n; i++)
        if (t->state.tile[i]) {
            TEST_ASSERT(left[t->state.tile[i] - 1]-- > 0);
            t->state.cities += t->set.tile[t->state.tile[i] - 1].city;
        }
    for (int seat = 0; seat < t->rules.players_n; seat++) {
        struct bab_clan *clan = &t->state.clan[seat];
        memset(clan->front, 0, sizeof clan->front);
        clan->cities = (uint8_t)front[seat];
        for (int n = 0; n < front[seat]; n++) {
            while (left[tile] == 0)
                tile++;
            TEST_ASSERT(t->set.tile[tile].city);
            left[tile]--;
            clan->front[tile]++;
        }
    }
    for (int i = 0; i < t->set.tiles_n; i++) {
        t->state.discarded[i] = (uint8_t)(t->set.tile[i].city ? left[i] : 0);
        t->state.harvested[i] = (uint8_t)(t->set.tile[i].city ? 0 : left[i]);
    }
}

static void put_token(struct table *t, int space, int seat, int kind)
{
    TEST_ASSERT_(t->state.owner[space] == 0 && t->state.tile[space] == 0 &&
                     bab_in_play(&t->rules, space) && t->state.clan[seat].unseen[kind] > 0,
                 "a token of player %d on %s", seat + 1,
                 t->rules.domains[BAB_D_SPACES].names[space]);
    t->state.owner[space] = (uint8_t)(1 + seat);
    t->state.token[space] = (uint8_t)kind;
    t->state.clan[seat].unseen[kind]--;
    t->state.clan[seat].reserve--;
}

static void put_tokens(struct table *t, const char *tokens)
{
    memset(t->state.owner, 0, sizeof t->state.owner);
    memset(t->state.token, 0, sizeof t->state.token);
    while (tokens && *(tokens += strspn(tokens, " "))) {
        size_t colon = strcspn(tokens, ":");
        put_token(t, name_index(t, BAB_D_SPACES, tokens, colon), tokens[colon + 1] - '1',
                  table_kind(t, tokens[colon + 2]));
        tokens += strcspn(tokens, " ");
    }
}

static void empty_clans(struct table *t)
{
    for (int seat = 0; seat < t->rules.players_n; seat++) {
        struct bab_clan *clan = &t->state.clan[seat];
        memset(clan, 0, sizeof *clan);
        memcpy(clan->unseen, t->set.token_count, sizeof clan->unseen);
        clan->reserve = (uint8_t)t->set.clan_tokens;
    }
}

static void put_rack(struct table *t, int seat, const char *rack)
{
    struct bab_clan *clan = &t->state.clan[seat];

    for (; *rack; rack++) {
        int kind = table_kind(t, *rack);
        TEST_ASSERT_(clan->unseen[kind] > 0, "%c for player %d", *rack, seat + 1);
        clan->rack[kind]++;
        clan->unseen[kind]--;
        clan->reserve--;
    }
}

static void put_cards(struct table *t, const struct position *p)
{
    const char *cards = p->cards ? p->cards : "";
    const char *display = p->display;

    t->state.display = 0;
    for (int i = 0; !display && i < t->set.cards_n; i++)
        if (t->rules.option[BAB_O_CARDS] == 0 ? (t->set.basic_cards >> i) & 1
                                              : t->set.card_number[i] >= 3)
            t->state.display |= (uint16_t)(1u << i);
    while (display && *(display += strspn(display, " "))) {
        t->state.display |= (uint16_t)(1u << bab_card(&t->rules, atoi(display)));
        display += strcspn(display, " ");
    }
    while (*(cards += strspn(cards, " "))) {
        size_t colon = strcspn(cards, ":");
        uint16_t bit = (uint16_t)(1u << bab_card(&t->rules, atoi(cards)));
        struct bab_clan *clan = &t->state.clan[cards[colon + 1] - '1'];
        clan->cards |= bit;
        t->state.display &= (uint16_t)~bit;
        if (cards[colon + 2] == 'x' || atoi(cards) == 1)
            clan->spent |= bit;
        cards += strcspn(cards, " ");
    }
}

static void put_scored(struct table *t, const char *scored)
{
    t->state.scored = 0;
    while (scored && *(scored += strspn(scored, " "))) {
        size_t n = strcspn(scored, " ");
        int space = name_index(t, BAB_D_SPACES, scored, n);
        TEST_ASSERT(t->set.space[space].ziggurat >= 0);
        t->state.scored |= (uint8_t)(1u << t->set.space[space].ziggurat);
        scored += n;
    }
}

/* Whether a space is nowhere near what the position speaks of. */
static bool is_remote(const struct table *t, int space)
{
    const struct bab_space *s = &t->set.space[space];

    if (t->state.owner[space] || t->state.tile[space] || !bab_in_play(&t->rules, space) ||
        s->river || s->kind != BAB_SITE_NONE || s->near_ziggurat >= 0)
        return false;
    for (int i = 0; i < s->near_n; i++)
        if (t->state.tile[s->near[i]])
            return false;
    return true;
}

static int count_letter(const char *text, char letter)
{
    int n = 0;

    for (; *text; text++)
        n += *text == letter;
    return n;
}

/* The reserve of a seat goes on the board, but for what shall be left. */
static void strew(struct table *t, int seat, const char *left)
{
    struct bab_clan *clan = &t->state.clan[seat];
    int space = 0;

    for (int kind = 0; kind < t->set.tokens_n; kind++) {
        int stays = count_letter(left, t->rules.domains[BAB_D_TOKENS].names[kind][0]);
        TEST_ASSERT(clan->unseen[kind] >= stays);
        while (clan->unseen[kind] > stays) {
            while (space < t->set.spaces_n && !is_remote(t, space))
                space++;
            TEST_ASSERT_(space < t->set.spaces_n, "room for the tokens of player %d", seat + 1);
            put_token(t, space, seat, kind);
        }
    }
}

void table_put(struct table *t, const struct position *p)
{
    struct stele_reason why = {0};
    uint8_t all = (uint8_t)((1u << t->rules.players_n) - 1);

    empty_clans(t);
    put_tiles(t, p->tiles);
    put_fronts(t, p->front);
    put_tokens(t, p->tokens);
    for (int seat = 0; seat < t->rules.players_n; seat++) {
        t->state.clan[seat].points[BAB_C_FARMS] = (int16_t)p->points[seat];
        t->booked[seat] = p->points[seat];
        put_rack(t, seat, p->racks[seat] ? p->racks[seat] : "FFFMP");
    }
    for (int seat = 0; seat < t->rules.players_n; seat++)
        if (p->reserves[seat])
            strew(t, seat, p->reserves[seat]);
    put_cards(t, p);
    put_scored(t, p->scored);
    t->state.active = (int8_t)(p->player ? p->player - 1 : 0);
    t->state.turn = (uint16_t)(p->turn ? p->turn : 2 * t->rules.players_n + t->state.active + 1);
    t->state.round = (uint16_t)((t->state.turn - 1) / t->rules.players_n + 1);
    t->state.phase = BAB_P_PLAY;
    t->state.pending = 0;
    t->state.undrawn = t->state.window = 0;
    t->state.recorded = all;
    memset(&t->state.play, 0, sizeof t->state.play);
    t->state.play.rack = (uint8_t)bab_rack_size(&t->rules, &t->state.clan[(int)t->state.active]);
    table_forget(t);
    TEST_CHECK_(bab_invariants(&t->rules, &t->state, &why), "the position is sound: %s",
                why.code ? why.code : "");
}

void table_start(struct table *t, int players_n, const char *settings, const struct position *p)
{
    table_open(t, players_n, settings);
    table_put(t, p);
}

/* ---- Moves ----------------------------------------------------------------------------------- */

bool table_parse(const struct table *t, const char *text, struct stele_move *move,
                 struct stele_reason *why)
{
    const struct notation notation = notation_of(t);
    struct stele_status status;
    int by = STELE_NOBODY;
    char place[32];

    if (strlen(text) > 2 && text[1] == '@') {
        snprintf(place, sizeof place, "place %c %s", text[0], text + 2);
        text = place;
    }
    if (!movetext_parse(&notation, babylonia_game.verbs, babylonia_game.verbs_n, text, move, &by,
                        why))
        return false;
    bab_status(&t->rules, &t->state, &status);
    if (babylonia_game.verbs[move->verb].flags & STELE_VERB_CHANCE)
        return true;
    move->by = (int8_t)(by != STELE_NOBODY             ? by
                        : status.mover != STELE_NOBODY ? status.mover
                                                       : t->state.active);
    return true;
}

bool table_listed(const struct stele_moves *legal, const struct stele_move *move)
{
    if ((legal->open >> move->verb) & 1)
        return true;
    for (size_t i = 0; i < legal->n; i++)
        if (stele_move_equal(&legal->list[i], move))
            return true;
    return false;
}

static bool is_listed(const struct table *t, const struct stele_move *move)
{
    struct stele_moves legal = {0};

    bab_legal(&t->rules, &t->state, &legal);
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

static void check_sound(const struct table *t, const char *after)
{
    struct stele_reason why = {0};

    TEST_CHECK_(bab_invariants(&t->rules, &t->state, &why), "sound after \"%s\": %s", after,
                why.code ? why.code : "");
    for (int seat = 0; seat < t->rules.players_n; seat++)
        TEST_CHECK_(table_points(t, seat) == t->booked[seat],
                    "after \"%s\": %d points of %s, %d in the ledger", after, table_points(t, seat),
                    players[seat].id, (int)t->booked[seat]);
}

static void play_one(struct table *t, const char *text)
{
    struct stele_move move;
    struct stele_reason why = {0};

    if (!reads(t, text, &move))
        return;
    bool legal = bab_check(&t->rules, &t->state, &move, &why);
    if (!TEST_CHECK_(legal, "\"%s\" is legal (%s, %s)", text, why.code ? why.code : "",
                     why.clause ? why.clause : ""))
        return;
    TEST_CHECK_(is_listed(t, &move), "\"%s\" is listed", text);
    t->events_n = t->rows_n = 0;
    bab_apply(&t->rules, &t->state, &move, &t->sink);
    check_sound(t, text);
}

void table_play(struct table *t, const char *moves)
{
    char one[256];

    while (next_piece(&moves, one, sizeof one))
        play_one(t, one);
}

void table_refill(struct table *t)
{
    const struct bab_clan *clan = &t->state.clan[(int)t->state.active];
    char draw[64] = "draw ";
    int n = bab_draw_size(&t->rules, clan);

    if (!TEST_CHECK(t->state.phase == BAB_P_REFILL))
        return;
    for (int kind = 0; kind < t->set.tokens_n; kind++)
        for (int i = 0; i < clan->unseen[kind] && n > 0; i++, n--) {
            strcat(draw, t->rules.domains[BAB_D_TOKENS].names[kind]);
            strcat(draw, n > 1 ? "," : "");
        }
    play_one(t, draw);
}

void table_refuse(struct table *t, const char *text, const char *code, const char *clause)
{
    struct stele_move move;
    struct stele_reason why = {0};
    const struct bab_state before = t->state;

    if (!reads(t, text, &move) ||
        !TEST_CHECK_(!bab_check(&t->rules, &t->state, &move, &why), "\"%s\" is refused", text))
        return;
    TEST_CHECK_(strcmp(why.code, code) == 0, "\"%s\": %s, expected %s", text, why.code, code);
    TEST_CHECK_(strcmp(why.clause, clause) == 0, "\"%s\": %s, expected %s", text, why.clause,
                clause);
    TEST_CHECK(memcmp(&before, &t->state, sizeof before) == 0);
    if (!(babylonia_game.verbs[move.verb].flags & STELE_VERB_OPEN))
        TEST_CHECK_(!is_listed(t, &move), "\"%s\" is not listed", text);
}

bool table_legal(const struct table *t, const char *text)
{
    struct stele_move move;
    struct stele_reason why = {0};

    return reads(t, text, &move) && bab_check(&t->rules, &t->state, &move, &why);
}

/* ---- What lies where ------------------------------------------------------------------------- */

const char *table_tile_at(const struct table *t, const char *space)
{
    int tile = t->state.tile[table_space(t, space)];

    return tile ? t->rules.domains[BAB_D_TILES].names[tile - 1] : "";
}

const char *table_token_at(const struct table *t, const char *space, char out[3])
{
    int at = table_space(t, space);

    out[0] = '\0';
    if (t->state.owner[at]) {
        out[0] = (char)('0' + t->state.owner[at]);
        out[1] = t->rules.domains[BAB_D_TOKENS].names[t->state.token[at]][0];
        out[2] = '\0';
    }
    return out;
}

bool table_owns(const struct table *t, int seat, int card)
{
    return (t->state.clan[seat].cards >> bab_card(&t->rules, card)) & 1;
}

bool table_displays(const struct table *t, int card)
{
    return (t->state.display >> bab_card(&t->rules, card)) & 1;
}

const char *table_pending(const struct table *t, char *out, size_t room)
{
    out[0] = '\0';
    for (int site = 0; site < t->set.sites_n; site++)
        if ((t->state.pending >> site) & 1)
            snprintf(out + strlen(out), room - strlen(out), "%s%s", out[0] ? " " : "",
                     t->rules.domains[BAB_D_SPACES].names[t->set.site[site]]);
    return out;
}

const char *table_rack(const struct table *t, int seat, char out[BAB_RACK_MAX + 1])
{
    int n = 0;

    for (int kind = 0; kind <= t->set.tokens_n; kind++)
        for (int i = 0; i < t->state.clan[seat].rack[kind] && n < BAB_RACK_MAX; i++)
            out[n++] = t->rules.domains[BAB_D_TOKENS].names[kind][0];
    out[n] = '\0';
    return out;
}

/* ---- What happened --------------------------------------------------------------------------- */

void table_forget(struct table *t)
{
    memset(t->gained, 0, sizeof t->gained);
}

int table_gain(const struct table *t, int seat)
{
    int sum = 0;

    for (int i = 0; i < BAB_CATEGORIES_N; i++)
        sum += t->gained[seat][i];
    return sum;
}

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

static void print_object(const struct table *t, const struct stele_object *object, char *out,
                         size_t room)
{
    const struct object_kind *kind = &babylonia_game.objects[object->kind];
    int n = snprintf(out, room, "%s", kind->name);

    if (kind->owned)
        n += snprintf(out + n, room - (size_t)n, ":%s", players[object->seat].id);
    if (kind->domain == OBJECT_NUMBER)
        snprintf(out + n, room - (size_t)n, ":%d", object->index);
    else if (kind->domain >= 0)
        snprintf(out + n, room - (size_t)n, ":%s",
                 t->rules.domains[kind->domain].names[object->index]);
}

bool table_names(const struct table *t, const struct stele_row *row, const char *object)
{
    char name[64];

    for (size_t i = 0; i < row->objects_n; i++) {
        print_object(t, &row->objects[i], name, sizeof name);
        if (strcmp(name, object) == 0)
            return true;
    }
    return false;
}

int table_points(const struct table *t, int seat)
{
    return bab_total(&t->rules, &t->state, seat);
}

uint64_t table_hash(const struct table *t)
{
    struct hasher hasher;

    hash_start(&hasher);
    bab_hash(&t->rules, &t->state, &hasher);
    return hash_end(&hasher);
}
