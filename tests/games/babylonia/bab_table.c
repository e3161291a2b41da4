#include "bab_table.h"

#include "acutest.h"

#include "unit/before.h"

#include <stdio.h>
#include <string.h>

/* ---- Opening --------------------------------------------------------------------------------- */

void before_units(void)
{
    gt_prepare(&babylonia_game);
}

/* The laws, and the ledger: no point waits for the end. */
static void check_sound(const struct game_table *t, const char *when)
{
    gt_laws(t, when);
    for (int seat = 0; seat < t->rules.players_n; seat++)
        TEST_CHECK_(gt_total(t, seat) == t->booked[seat],
                    "after \"%s\": %d points of %s, %d in the ledger", when, gt_total(t, seat),
                    t->rules.players[seat].id, (int)t->booked[seat]);
}

bool table_open_with(struct table *t, int players_n, const char *settings, const char *items,
                     struct stele_reason *why)
{
    gt_open(&t->game, &babylonia_game, &t->state, &t->set, players_n, settings);
    t->game.turn = &t->state.active;
    t->game.holds = check_sound;
    return gt_items(&t->game, items, why);
}

static void deal_tiles(struct table *t)
{
    int site = 0;

    for (int tile = 0; tile < t->set.tiles_n; tile++) {
        struct stele_move move;
        int16_t kind = (int16_t)tile, at[BAB_SITES_MAX];
        int n = 0;
        while (n < t->set.tile[tile].count[t->game.rules.players_n]) {
            int space = t->set.site[site++];
            if (t->set.space[space].kind == BAB_SITE_TILE && bab_in_play(&t->game.rules, space))
                at[n++] = (int16_t)space;
        }
        if (n == 0)
            continue;
        move_init(&move, BAB_V_LAY, STELE_NOBODY);
        move_set(&move, BAB_LAY_TILE, &kind, 1);
        move_set(&move, BAB_LAY_AT, at, (size_t)n);
        gt_apply(&t->game, &move, "lay");
    }
}

void table_open(struct table *t, int players_n, const char *settings)
{
    struct stele_reason why = {0};
    bool ok = table_open_with(t, players_n, settings, NULL, &why);

    TEST_ASSERT_(ok, "set-up: %s", why.code ? why.code : "");
    deal_tiles(t);
    if (t->game.rules.option[BAB_O_CARDS] != 0)
        table_play(t, "display 3,4,5,6,7,8,9");
    for (int seat = 0; seat < players_n; seat++) {
        char draw[64];
        snprintf(draw, sizeof draw, "draw F,F,F,M,P player=%s", t->game.rules.players[seat].id);
        table_play(t, draw);
    }
    TEST_CHECK(t->state.phase == BAB_P_PLAY && t->state.active == 0);
}

void table_close(struct table *t)
{
    gt_close(&t->game);
}

/* ---- Positions ------------------------------------------------------------------------------- */

int table_space(const struct table *t, const char *name)
{
    return gt_name(&t->game, BAB_D_SPACES, name, strlen(name));
}

int table_kind(const struct table *t, char token)
{
    return gt_name(&t->game, BAB_D_TOKENS, &token, 1);
}

int table_tile(const struct table *t, const char *name)
{
    return gt_name(&t->game, BAB_D_TILES, name, strlen(name));
}

static void put_tiles(struct table *t, const char *tiles)
{
    memset(t->state.tile, 0, sizeof t->state.tile);
    while (tiles && *(tiles += strspn(tiles, " "))) {
        size_t colon = strcspn(tiles, ":"), n = strcspn(tiles, " ");
        int space = gt_name(&t->game, BAB_D_SPACES, tiles, colon);
        int tile = gt_name(&t->game, BAB_D_TILES, tiles + colon + 1, n - colon - 1);
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
        left[i] = t->set.tile[i].count[t->game.rules.players_n];
    for (int i = 0; i < t->set.spaces_n; i++)
        if (t->state.tile[i]) {
            TEST_ASSERT(left[t->state.tile[i] - 1]-- > 0);
            t->state.cities += t->set.tile[t->state.tile[i] - 1].city;
        }
    for (int seat = 0; seat < t->game.rules.players_n; seat++) {
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
                     bab_in_play(&t->game.rules, space) && t->state.clan[seat].unseen[kind] > 0,
                 "a token of player %d on %s", seat + 1,
                 t->game.rules.domains[BAB_D_SPACES].names[space]);
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
        put_token(t, gt_name(&t->game, BAB_D_SPACES, tokens, colon), tokens[colon + 1] - '1',
                  table_kind(t, tokens[colon + 2]));
        tokens += strcspn(tokens, " ");
    }
}

static void empty_clans(struct table *t)
{
    for (int seat = 0; seat < t->game.rules.players_n; seat++) {
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
        if (t->game.rules.option[BAB_O_CARDS] == 0 ? (t->set.basic_cards >> i) & 1
                                                   : t->set.card_number[i] >= 3)
            t->state.display |= (uint16_t)(1u << i);
    while (display && *(display += strspn(display, " "))) {
        t->state.display |= (uint16_t)(1u << bab_card(&t->game.rules, atoi(display)));
        display += strcspn(display, " ");
    }
    while (*(cards += strspn(cards, " "))) {
        size_t colon = strcspn(cards, ":");
        uint16_t bit = (uint16_t)(1u << bab_card(&t->game.rules, atoi(cards)));
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
        int space = gt_name(&t->game, BAB_D_SPACES, scored, n);
        TEST_ASSERT(t->set.space[space].ziggurat >= 0);
        t->state.scored |= (uint8_t)(1u << t->set.space[space].ziggurat);
        scored += n;
    }
}

/* Whether a space is nowhere near what the position speaks of. */
static bool is_remote(const struct table *t, int space)
{
    const struct bab_space *s = &t->set.space[space];

    if (t->state.owner[space] || t->state.tile[space] || !bab_in_play(&t->game.rules, space) ||
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
        int stays = count_letter(left, t->game.rules.domains[BAB_D_TOKENS].names[kind][0]);
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
    uint8_t all = (uint8_t)((1u << t->game.rules.players_n) - 1);

    empty_clans(t);
    put_tiles(t, p->tiles);
    put_fronts(t, p->front);
    put_tokens(t, p->tokens);
    for (int seat = 0; seat < t->game.rules.players_n; seat++) {
        t->state.clan[seat].points[BAB_C_FARMS] = (int16_t)p->points[seat];
        t->game.booked[seat] = p->points[seat];
        put_rack(t, seat, p->racks[seat] ? p->racks[seat] : "FFFMP");
    }
    for (int seat = 0; seat < t->game.rules.players_n; seat++)
        if (p->reserves[seat])
            strew(t, seat, p->reserves[seat]);
    put_cards(t, p);
    put_scored(t, p->scored);
    t->state.active = (int8_t)(p->player ? p->player - 1 : 0);
    t->state.turn =
        (uint16_t)(p->turn ? p->turn : 2 * t->game.rules.players_n + t->state.active + 1);
    t->state.round = (uint16_t)((t->state.turn - 1) / t->game.rules.players_n + 1);
    t->state.phase = BAB_P_PLAY;
    t->state.pending = 0;
    t->state.undrawn = t->state.window = 0;
    t->state.recorded = all;
    memset(&t->state.play, 0, sizeof t->state.play);
    t->state.play.rack =
        (uint8_t)bab_rack_size(&t->game.rules, &t->state.clan[(int)t->state.active]);
    gt_forget(&t->game);
    gt_laws(&t->game, "position");
}

void table_start(struct table *t, int players_n, const char *settings, const struct position *p)
{
    table_open(t, players_n, settings);
    table_put(t, p);
}

/* ---- Moves ----------------------------------------------------------------------------------- */

enum { TEXT_MAX = 1024 };

/* "F@K5" as "place F K5", in a list or alone. */
static const char *written_out(const char *moves, char out[TEXT_MAX])
{
    size_t n = 0;

    for (; *moves; moves++) {
        TEST_ASSERT(n < TEXT_MAX - 16);
        n += (size_t)(moves[1] == '@' ? sprintf(out + n, "place %c ", *moves)
                                      : sprintf(out + n, "%c", *moves));
        moves += moves[1] == '@';
    }
    out[n] = '\0';
    return out;
}

void table_play(struct table *t, const char *moves)
{
    char text[TEXT_MAX];

    gt_play(&t->game, written_out(moves, text));
}

void table_refuse(struct table *t, const char *move, const char *code, const char *clause)
{
    char text[TEXT_MAX];

    gt_refuse_code(&t->game, written_out(move, text), code, clause);
}

bool table_legal(const struct table *t, const char *move)
{
    char text[TEXT_MAX];

    return gt_legal(&t->game, written_out(move, text));
}

void table_refill(struct table *t)
{
    const struct bab_clan *clan = &t->state.clan[(int)t->state.active];
    char draw[64] = "draw ";
    int n = bab_draw_size(&t->game.rules, clan);

    if (!TEST_CHECK(t->state.phase == BAB_P_REFILL))
        return;
    for (int kind = 0; kind < t->set.tokens_n; kind++)
        for (int i = 0; i < clan->unseen[kind] && n > 0; i++, n--) {
            strcat(draw, t->game.rules.domains[BAB_D_TOKENS].names[kind]);
            strcat(draw, n > 1 ? "," : "");
        }
    gt_play(&t->game, draw);
}

/* ---- What lies where ------------------------------------------------------------------------- */

const char *table_tile_at(const struct table *t, const char *space)
{
    int tile = t->state.tile[table_space(t, space)];

    return tile ? t->game.rules.domains[BAB_D_TILES].names[tile - 1] : "";
}

const char *table_token_at(const struct table *t, const char *space, char out[3])
{
    int at = table_space(t, space);

    out[0] = '\0';
    if (t->state.owner[at]) {
        out[0] = (char)('0' + t->state.owner[at]);
        out[1] = t->game.rules.domains[BAB_D_TOKENS].names[t->state.token[at]][0];
        out[2] = '\0';
    }
    return out;
}

bool table_owns(const struct table *t, int seat, int card)
{
    return (t->state.clan[seat].cards >> bab_card(&t->game.rules, card)) & 1;
}

bool table_displays(const struct table *t, int card)
{
    return (t->state.display >> bab_card(&t->game.rules, card)) & 1;
}

const char *table_pending(const struct table *t, char *out, size_t room)
{
    out[0] = '\0';
    for (int site = 0; site < t->set.sites_n; site++)
        if ((t->state.pending >> site) & 1)
            snprintf(out + strlen(out), room - strlen(out), "%s%s", out[0] ? " " : "",
                     t->game.rules.domains[BAB_D_SPACES].names[t->set.site[site]]);
    return out;
}

const char *table_rack(const struct table *t, int seat, char out[BAB_RACK_MAX + 1])
{
    int n = 0;

    for (int kind = 0; kind <= t->set.tokens_n; kind++)
        for (int i = 0; i < t->state.clan[seat].rack[kind] && n < BAB_RACK_MAX; i++)
            out[n++] = t->game.rules.domains[BAB_D_TOKENS].names[kind][0];
    out[n] = '\0';
    return out;
}

/* ---- What happened --------------------------------------------------------------------------- */

int table_gain(const struct table *t, int seat)
{
    int sum = 0;

    for (int i = 0; i < BAB_CATEGORIES_N; i++)
        sum += t->game.gained[seat][i];
    return sum;
}

static void print_object(const struct table *t, const struct stele_object *object, char *out,
                         size_t room)
{
    const struct object_kind *kind = &babylonia_game.objects[object->kind];
    int n = snprintf(out, room, "%s", kind->name);

    if (kind->owned)
        n += snprintf(out + n, room - (size_t)n, ":%s", t->game.rules.players[object->seat].id);
    if (kind->domain == OBJECT_NUMBER)
        snprintf(out + n, room - (size_t)n, ":%d", object->index);
    else if (kind->domain >= 0)
        snprintf(out + n, room - (size_t)n, ":%s",
                 t->game.rules.domains[kind->domain].names[object->index]);
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
