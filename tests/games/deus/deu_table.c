#include "deu_table.h"

#include "acutest.h"

#include "unit/before.h"

#include <stdlib.h>
#include <string.h>

/* The valid boards of the data, sample_setups. */
static const char *const sample_maps[DEU_SEATS_MAX + 1] = {
    [2] = "map faces=T7b,T4a,T2b,T6b turns=5,3,3,5",
    [3] = "map faces=T7b,T5b,T3b,T6b,T1a,T4b turns=5,0,0,1,2,3",
    [4] = "map faces=T1b,T6b,T3b,T5b,T7a,T4a,T2b turns=5,0,5,4,1,3,0",
};

/* ---- Opening --------------------------------------------------------------------------------- */

void before_units(void)
{
    gt_prepare(&deus_game);
}

bool dt_set_up(struct deu_table *t, int players_n, const char *settings, const char *items,
               struct stele_reason *why)
{
    gt_open(&t->game, &deus_game, &t->state, &t->set, players_n, settings);
    t->game.turn = &t->state.active;
    return gt_items(&t->game, items, why);
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
    gt_refuse_set_up(&deus_game, players_n, settings, items, code, clause);
}

void dt_close(struct deu_table *t)
{
    gt_close(&t->game);
}

void dt_turn(struct deu_table *t, int seat)
{
    t->state.active = (int8_t)seat;
    t->state.phase = DEU_P_ACTION;
    t->state.draw_n = 0;
    t->state.offered = t->state.god = t->state.copied = t->state.extra = 0;
}

/* ---- Moves ----------------------------------------------------------------------------------- */

void dt_play(struct deu_table *t, const char *moves)
{
    gt_play(&t->game, moves);
}

void dt_refuse(struct deu_table *t, const char *text, const char *code, const char *clause)
{
    gt_refuse_code(&t->game, text, code, clause);
}

bool dt_legal(const struct deu_table *t, const char *text)
{
    return gt_legal(&t->game, text);
}

/* ---- Names ----------------------------------------------------------------------------------- */

int dt_card(const struct deu_table *t, const char *name)
{
    return gt_name(&t->game, DEU_D_CARDS, name, strlen(name));
}

int dt_region(const struct deu_table *t, const char *name)
{
    return gt_name(&t->game, DEU_D_REGIONS, name, strlen(name));
}

struct deu_player *dt_player(struct deu_table *t, int seat)
{
    return &t->state.player[seat];
}

/* The next word of a list as an index; false at its end. */
static bool next_name(const struct deu_table *t, enum deu_domain domain, const char **list,
                      int *index)
{
    int n;

    return gt_next(&t->game, domain, list, index, &n);
}

/* ---- Making it so ---------------------------------------------------------------------------- */

static bool take_card(struct deu_table *t, int card)
{
    if (card != t->set.kinds_n) {
        if (!TEST_CHECK_(t->state.pool[card] > 0, "a copy of %s is left",
                         t->game.rules.domains[DEU_D_CARDS].names[card]))
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

    while (*(pieces += strspn(pieces, " "))) {
        const size_t colon = strcspn(pieces, ":"), n = strcspn(pieces, " ");
        const int region = gt_name(&t->game, DEU_D_REGIONS, pieces, colon);
        const int piece = gt_name(&t->game, DEU_D_PIECES, pieces + colon + 1, n - colon - 1);
        take_piece(t, seat, piece);
        t->state.piece[piece] |= deu_bit(region);
        t->state.armies[region] = (uint8_t)(t->state.armies[region] + (piece == DEU_ARMY));
        player->held |= deu_bit(region);
        if (player->first_region < 0)
            player->first_region = (int8_t)region;
        pieces += n;
    }
}

static void read_goods(const struct deu_table *t, const char *text, int16_t goods[DEU_GOODS_N])
{
    int good, n;

    memset(goods, 0, DEU_GOODS_N * sizeof *goods);
    while (gt_next(&t->game, DEU_D_GOODS, &text, &good, &n))
        goods[good] = (int16_t)n;
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
    int piece, n;

    for (int i = 0; i < DEU_ORDINARY_N; i++) {
        player->supply[i] = (uint8_t)(player->supply[i] + player->stock[i]);
        player->stock[i] = 0;
    }
    while (gt_next(&t->game, DEU_D_PIECES, &text, &piece, &n)) {
        player->stock[piece] = (uint8_t)n;
        player->supply[piece] = (uint8_t)(player->supply[piece] - n);
    }
}

/* As if the gods had given or taken the difference. */
void dt_vp(struct deu_table *t, int seat, int vp)
{
    const int more = vp - dt_player(t, seat)->vp;

    deu_gain_vp(&t->state, seat, DEU_C_OFFERINGS, more);
    t->game.booked[seat] += more;
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
                    t->game.rules.domains[DEU_D_GOODS].names[i], t->game.rules.players[seat].id,
                    t->state.player[seat].goods[i], expected[i]);
}

void dt_expect_regions(const struct deu_table *t, deu_regions found, const char *text)
{
    deu_regions expected = 0;
    int region;

    while (next_name(t, DEU_D_REGIONS, &text, &region))
        expected |= deu_bit(region);
    for (deu_regions left = expected ^ found; left != 0; left &= left - 1)
        TEST_CHECK_(false, "%s is %s", t->game.rules.domains[DEU_D_REGIONS].names[deu_lowest(left)],
                    deu_in(found, deu_lowest(left)) ? "too many" : "missing");
}

bool dt_holds(const struct deu_table *t, int seat, const char *card)
{
    return t->state.player[seat].hand[dt_card(t, card)] > 0;
}

int dt_owner(const struct deu_table *t, const char *region)
{
    return deu_owner(&t->game.rules, &t->state, dt_region(t, region));
}
