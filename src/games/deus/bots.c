/* Chance for self-play, and the greedy bot.  The weights are guesses; nothing in here decides what
 * is legal. */
#include "games/deus/deus.h"

#include <string.h>

/* ---- Chance: the map ------------------------------------------------------------------------- */

struct shape {
    int n;
    int16_t u[DEU_TILES_MAX], v[DEU_TILES_MAX];
};

static bool taken(const struct shape *shape, int u, int v)
{
    for (int i = 0; i < shape->n; i++)
        if (shape->u[i] == u && shape->v[i] == v)
            return true;
    return false;
}

/* DEU-10.2: tile beside tile, in any shape. */
static void grow_shape(struct shape *shape, int tiles, struct stele_rng *rng)
{
    static const int8_t seams[][2] = {{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}};

    shape->n = 1;
    shape->u[0] = shape->v[0] = 0;
    while (shape->n < tiles) {
        const uint32_t from = rng_below(rng, (uint32_t)shape->n), seam = rng_below(rng, 6);
        const int u = shape->u[from] + seams[seam][0], v = shape->v[from] + seams[seam][1];
        if (taken(shape, u, v))
            continue;
        shape->u[shape->n] = (int16_t)u;
        shape->v[shape->n++] = (int16_t)v;
    }
}

static void draw_faces(const struct deu_set *set, int tiles, struct stele_rng *rng,
                       int16_t faces[DEU_TILES_MAX])
{
    uint32_t used = 0;

    for (int n = 0; n < tiles;) {
        const uint32_t face = rng_below(rng, set->faces_n);
        if ((used >> set->face[face].tile) & 1)
            continue;
        used |= UINT32_C(1) << set->face[face].tile;
        faces[n++] = (int16_t)face;
    }
}

/* DEU-1.8: at random, until no two villages touch. */
static bool chance_map(const struct stele_rules *rules, struct stele_rng *rng,
                       struct stele_move *out)
{
    enum { TRIES = 100000 };
    const struct deu_set *set = deu_set(rules);
    const int tiles = set->layout[rules->players_n].tiles_n;
    struct stele_reason why;

    for (int i = 0; i < TRIES; i++) {
        int16_t faces[DEU_TILES_MAX], turns[DEU_TILES_MAX];
        struct shape shape;
        draw_faces(set, tiles, rng, faces);
        for (int j = 0; j < tiles; j++)
            turns[j] = (int16_t)rng_below(rng, DEU_DIRECTIONS_N);
        move_init(out, DEU_V_MAP, STELE_NOBODY);
        move_set(out, DEU_MAP_FACES, faces, (size_t)tiles);
        move_set(out, DEU_MAP_TURNS, turns, (size_t)tiles);
        if (deu_option(rules, DEU_O_ALT_MAP)) {
            grow_shape(&shape, tiles, rng);
            move_set(out, DEU_MAP_U, shape.u, (size_t)tiles);
            move_set(out, DEU_MAP_V, shape.v, (size_t)tiles);
        }
        if (deu_may_lay(rules, out, &why))
            return true;
    }
    return false;
}

/* ---- Chance: cards --------------------------------------------------------------------------- */

static int draw_from(const struct stele_rules *rules, uint8_t *left, struct stele_rng *rng)
{
    uint32_t n = 0;

    for (int card = 0; card < deu_set(rules)->kinds_n; card++)
        n += left[card];
    if (n == 0)
        return deu_unknown(rules);
    n = rng_below(rng, n);
    for (int card = 0;; card++) {
        if (n < left[card]) {
            left[card]--;
            return card;
        }
        n -= left[card];
    }
}

static bool chance_draw(const struct stele_rules *rules, const struct deu_state *state,
                        struct stele_rng *rng, struct stele_move *out)
{
    uint8_t left[DEU_KINDS_MAX];
    int16_t cards[DEU_HAND_MAX];

    memcpy(left, state->pool, sizeof left);
    for (int i = 0; i < state->draw_n; i++) {
        for (int card = 0; i == state->deck_n && card < deu_set(rules)->kinds_n; card++)
            left[card] = (uint8_t)(left[card] + state->discards[card]);
        cards[i] = (int16_t)draw_from(rules, left, rng);
    }
    move_init(out, DEU_V_DRAW, STELE_NOBODY);
    move_set(out, DEU_DRAW_CARDS, cards, state->draw_n);
    return true;
}

bool deu_chance(const struct stele_rules *rules, const void *state, struct stele_rng *rng,
                struct stele_move *out)
{
    const struct deu_state *s = state;

    if (s->phase == DEU_P_MAP)
        return chance_map(rules, rng, out);
    return s->phase == DEU_P_DRAW && chance_draw(rules, s, rng, out);
}

/* ---- The greedy bot -------------------------------------------------------------------------- */

enum {
    WORTH_VP = 12,       /* a point, against everything below */
    WORTH_CARD = 3,      /* in hand */
    WORTH_REGION = 5,    /* held */
    WORTH_COMPANY = 3,   /* every further piece in a region */
    WORTH_SIEGE = 4,     /* a region held next to a village that stands */
    WORTH_ARMY = 6,      /* an army there */
    WORTH_BUILDING = 45, /* a card played */
    WORTH_TEMPLE = 80
};

/* What the first, second … of a thing is worth; all further ones as the last. */
static const int worth_gold[] = {4, 4, 4, 4, 4, 4, 4, 4, 3, 3, 3, 3, 2, 2, 2, 2, 1};
static const int worth_resource[] = {10, 8, 4, 2, 1};
static const int worth_piece[] = {8, 4, 1};

static int worth_many(const int *worth, size_t n, int things)
{
    int sum = 0;

    for (int i = 0; i < things; i++)
        sum += worth[(size_t)i < n ? (size_t)i : n - 1];
    return sum;
}
#define WORTH_MANY(TABLE, N) worth_many(TABLE, sizeof(TABLE) / sizeof *(TABLE), N)

static int worth_of_map(const struct deu_state *state, int seat)
{
    const deu_regions held = state->player[seat].held;
    const deu_regions sieges = deu_around(state, state->villages) & held;
    int worth = WORTH_REGION * deu_count(held) + WORTH_SIEGE * deu_count(sieges);

    for (deu_regions left = held; left != 0; left &= left - 1)
        worth += WORTH_COMPANY * (deu_pieces_at(state, deu_lowest(left)) - 1);
    return worth + WORTH_ARMY * deu_count(sieges & state->piece[DEU_ARMY]);
}

/* How well a seat stands. */
static int worth_of(const struct stele_rules *rules, const struct deu_state *state, int seat)
{
    const struct deu_player *player = &state->player[seat];
    int worth = WORTH_VP * deu_total(rules, state, seat) +
                WORTH_MANY(worth_gold, player->goods[DEU_GOLD]) + WORTH_CARD * player->hand_n;

    for (int i = 0; i < DEU_RESOURCES_N; i++)
        worth += WORTH_MANY(worth_resource, player->goods[i]);
    for (int i = 0; i < DEU_ORDINARY_N; i++)
        worth += WORTH_MANY(worth_piece, player->stock[i]) + WORTH_BUILDING * player->column[i].n;
    return worth + WORTH_TEMPLE * player->column[DEU_PURPLE].n + worth_of_map(state, seat);
}

/* What one has, less what the others have. */
static int balance(const struct stele_rules *rules, const struct deu_state *state, int seat)
{
    int worth = worth_of(rules, state, seat) * (rules->players_n - 1);

    for (int i = 0; i < rules->players_n; i++)
        if (i != seat)
            worth -= worth_of(rules, state, i);
    return worth;
}

/* What playing a card promises: the cards of its column will be activated with it. */
static int promise(const struct stele_rules *rules, const struct deu_state *state, int kind)
{
    const struct deu_card *card = deu_card(rules, kind);
    const struct deu_column *column = &state->player[state->active].column[card->colour];
    int worth = WORTH_BUILDING * column->n;

    if (card->colour == DEU_PURPLE)
        return deu_temple_worth(rules, state, state->active, kind).points * WORTH_VP;
    worth += deu_count(deu_counted(state, state->active, card)) *
             (card->vp * WORTH_VP / card->group + card->gold * worth_gold[0] +
              card->amount * worth_resource[1] + card->pieces * worth_piece[1] +
              card->cards * WORTH_CARD);
    return worth;
}

/* What a card in hand is good for: those that cannot be built soon go first. */
static int keep(const struct stele_rules *rules, const struct deu_state *state, int kind)
{
    enum { SOON = 6 }; /* gold still to be found */
    const struct deu_player *player = &state->player[state->active];

    if (kind == deu_unknown(rules))
        return 0;
    const int colour = deu_card(rules, kind)->colour;
    const bool stocked = colour == DEU_PURPLE || player->stock[colour] > 0;
    if (!stocked || deu_gold_due(rules, player, kind) > player->goods[DEU_GOLD] + SOON)
        return 0;
    return WORTH_BUILDING / 4 + promise(rules, state, kind) / 8;
}

/* How much the god of a card is wanted now. */
static int want_god(const struct stele_rules *rules, const struct deu_state *state, int kind)
{
    const struct deu_player *player = &state->player[state->active];
    int stock = 0;

    if (kind == deu_unknown(rules))
        return 0;
    for (int i = 0; i < DEU_ORDINARY_N; i++)
        stock += player->stock[i];
    const int colour = deu_card(rules, kind)->colour;
    if (colour == DEU_JUPITER || colour == DEU_MARS)
        return stock < DEU_ORDINARY_N ? 3 * WORTH_BUILDING : WORTH_BUILDING;
    return player->stock[colour] == 0 ? 2 * WORTH_BUILDING : 0;
}

/* Offerings: throw away what is of no use, and end with the card whose god is wanted. */
static int worth_of_discard(const struct stele_rules *rules, const struct deu_state *state,
                            int kind)
{
    enum { STRENGTH = 8 }; /* of one more card */

    if (state->phase == DEU_P_ACTION)
        return -WORTH_BUILDING - keep(rules, state, kind);
    if (state->player[state->active].hand_n == 1)
        return -1;
    return STRENGTH + want_god(rules, state, kind) - want_god(rules, state, state->top) -
           keep(rules, state, kind);
}

/* What a god will let one choose. */
static int worth_of_choice(const struct stele_rules *rules, const struct deu_state *after)
{
    static const int each[DEU_COLOURS_N] = {
        [DEU_CERES] = 7, [DEU_MARS] = 3, [DEU_MINERVA] = WORTH_CARD};

    return after->phase == DEU_P_GOD ? each[after->god - 1] * deu_granted(rules, after) : 0;
}

/* The balance after the move, with what the move promises beyond it. */
static int judge(const struct stele_rules *rules, const struct deu_state *state,
                 const struct stele_move *move)
{
    struct deu_state after = *state;
    const int others = rules->players_n - 1;

    if (move->verb == DEU_V_DISCARD)
        return balance(rules, state, state->active) +
               others * worth_of_discard(rules, state, move_int(move, DEU_DISCARD_CARD, 0));
    game_apply(rules, &after, move, NULL);
    int worth = balance(rules, &after, state->active);
    if (move->verb == DEU_V_BUILD && !move_has(move, DEU_BUILD_COLUMN))
        worth += others * promise(rules, state, move_int(move, DEU_BUILD_CARD, 0));
    /* Among gods the gain decides; whether to go on discarding, the next card alone.  Hence the
     * gain is made small beside what a further card is worth, but not so small that gods become
     * equal. */
    if (move->verb == DEU_V_INVOKE) {
        const int now = balance(rules, state, state->active);
        return now + (worth + others * worth_of_choice(rules, &after) - now) / 64;
    }
    if (move->verb == DEU_V_SKIP || move->verb == DEU_V_DONE)
        worth--;
    return worth;
}

bool deu_greedy(const struct stele_rules *rules, const void *state, struct stele_rng *rng,
                const struct stele_moves *legal, struct stele_move *out)
{
    enum { PATIENCE = 50, WHIM = 3 };
    const struct deu_state *s = state;
    int best = 0;
    uint32_t ties = 0;

    /* Any pieces will do to start with.  And where everybody waits for somebody else to end the
     * game, a random move now and then breaks the deadlock. */
    if (s->phase == DEU_P_STOCK || (s->round > PATIENCE && rng_below(rng, WHIM) == 0))
        return false;
    for (size_t i = 0; i < legal->n; i++) {
        const int worth = judge(rules, state, &legal->list[i]);
        if (ties > 0 && worth < best)
            continue;
        ties = ties > 0 && worth == best ? ties + 1 : 1;
        best = worth;
        if (rng_below(rng, ties) == 0)
            *out = legal->list[i];
    }
    return ties > 0;
}
