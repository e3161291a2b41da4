/* The position as data for people and programs, its canonical hash, and the laws it must keep.  The
 * figures of cards and tiles (deu_figures) are emitted once for a line, not with every position.
 *
 * State view, besides what the core says of every game (round, turn, turn_player, phase, over, end,
 * winners …); every name as in the component set, every player by id:
 *
 *   active first
 *   tiles          list of {slot face turn u v}; empty before the map is laid
 *   regions        {A0 {q r terrain owner pieces count armies edge village vp} …}: owner "" if
 *                  nobody; pieces a list of kinds, an army as often as there are armies; village
 *                  "", "standing" or "attacked"; vp the points on it
 *   reserve        {wood …}
 *   temples        wooden ones left
 *   deck           cards left; deck_order: from the top, if the log says it and all is shown
 *   discards       cards; discard_top: the one on top, "" if none
 *   building       {card column facedown cost {wood … gold}}: "" and 0 when nothing is built
 *   activating     {column at card copied}: column "" when none is; at counts from the bottom, from
 *                  1; card is the one being resolved, copied: a Laboratory resolves it
 *   marched        {A3 1 …}: armies that the card being resolved has moved
 *   offered        cards discarded in this offering
 *   god            whose effect is given, "" if none
 *   granted        how many goods, pieces or cards the god lets choose
 *   draw           {player count}: who draws, "" if nobody
 *   met            what ends the game, "" if nothing does yet; final_round, 0 if unknown
 *   assumed        moves that rest on unknown cards
 *   players        list in seating order of
 *     id vp gold
 *     goods          {wood 1 …}
 *     hand hand_n    list of cards; how many
 *     stock supply   {maritime 2 …}
 *     columns        {blue {{card facedown} …} …}, from the bottom
 *     regions        list
 *     wildcards      random buildings done
 *     points         by category
 *     score          final when the game is over, else if it ended now
 *
 * DEU-2.9, DEU-R24: to a player the hands of others are "?", and so are their vp, points, score and
 * cards that lie face down. */
#include "games/deus/deus.h"

/* ---- Status ---------------------------------------------------------------------------------- */

void deu_status(const struct stele_rules *rules, const void *state, struct stele_status *out)
{
    const struct deu_state *s = state;
    const bool chance = s->phase == DEU_P_DRAW || s->phase == DEU_P_MAP;
    const bool over = s->phase == DEU_P_OVER;

    *out = (struct stele_status){
        .turn_seat = s->active,
        .mover = chance || over            ? STELE_NOBODY
                 : s->phase == DEU_P_STOCK ? (int8_t)deu_unstocked(rules, s)
                                           : s->active,
        .chance = chance,
        .over = over,
        .round = s->round,
        .turn = s->turn,
        .phase = s->phase,
        .end = s->end,
        .winners = s->winners,
        .assumed = s->assumed,
    };
}

/* ---- View ------------------------------------------------------------------------------------ */

struct viewing {
    const struct stele_rules *rules;
    const struct deu_state *state;
    int viewer;
    struct stele_emit *emit;
};

static const char *name(const struct viewing *v, enum deu_domain domain, int index)
{
    return v->rules->domains[domain].names[index];
}

static void put_int(const struct viewing *v, const char *key, int64_t value)
{
    v->emit->integer(v->emit, key, value);
}

static void put_text(const struct viewing *v, const char *key, const char *value)
{
    v->emit->string(v->emit, key, value);
}

static void open(const struct viewing *v, const char *key, bool list)
{
    v->emit->open(v->emit, key, list);
}

static void close(const struct viewing *v)
{
    v->emit->close(v->emit);
}

static const char *owner_id(const struct viewing *v, int region)
{
    const int owner = deu_owner(v->rules, v->state, region);
    return owner == STELE_NOBODY ? "" : v->rules->players[owner].id;
}

static void put_tiles(const struct viewing *v)
{
    open(v, "tiles", true);
    for (int slot = 0; slot < v->state->tiles_n; slot++) {
        open(v, NULL, false);
        put_text(v, "slot", name(v, DEU_D_SLOTS, slot));
        put_text(v, "face", name(v, DEU_D_FACES, v->state->face[slot]));
        put_int(v, "turn", v->state->turned[slot]);
        put_int(v, "u", v->state->u[slot]);
        put_int(v, "v", v->state->v[slot]);
        close(v);
    }
    close(v);
}

static void put_pieces(const struct viewing *v, int region)
{
    open(v, "pieces", true);
    for (int piece = 0; piece < DEU_COLOURS_N; piece++) {
        const int n =
            piece == DEU_ARMY ? v->state->armies[region] : deu_in(v->state->piece[piece], region);
        for (int i = 0; i < n; i++)
            put_text(v, NULL, name(v, DEU_D_PIECES, piece));
    }
    close(v);
}

static void put_region(const struct viewing *v, int region)
{
    const struct deu_state *s = v->state;
    const bool village = deu_in(s->terrain[DEU_VILLAGE], region);
    int q, r;

    deu_coordinates(v->rules, s, region, &q, &r);
    open(v, name(v, DEU_D_REGIONS, region), false);
    put_int(v, "q", q);
    put_int(v, "r", r);
    put_text(v, "terrain", name(v, DEU_D_TERRAINS, deu_terrain(s, region)));
    put_text(v, "owner", owner_id(v, region));
    put_pieces(v, region);
    put_int(v, "count", deu_pieces_at(s, region));
    put_int(v, "armies", s->armies[region]);
    v->emit->boolean(v->emit, "edge", deu_in(s->edge, region));
    put_text(v, "village", !village ? "" : deu_in(s->villages, region) ? "standing" : "attacked");
    put_int(v, "vp", s->village_vp[region]);
    close(v);
}

static void put_map(const struct viewing *v)
{
    put_tiles(v);
    open(v, "regions", false);
    for (deu_regions left = v->state->all; left != 0; left &= left - 1)
        put_region(v, deu_lowest(left));
    close(v);
}

static void put_reserve(const struct viewing *v)
{
    const struct deu_state *s = v->state;

    open(v, "reserve", false);
    for (int i = 0; i < DEU_RESOURCES_N; i++)
        put_int(v, name(v, DEU_D_RESOURCES, i), s->reserve[i]);
    close(v);
    put_int(v, "temples", s->temples);
    put_int(v, "deck", s->deck_n);
    open(v, "deck_order", true);
    for (int i = s->ordered_n - 1; i >= 0 && v->viewer == STELE_NOBODY; i--)
        put_text(v, NULL, name(v, DEU_D_CARDS, s->order[i]));
    close(v);
    put_int(v, "discards", s->discards_n);
    put_text(v, "discard_top", s->discards_n > 0 ? name(v, DEU_D_CARDS, s->top) : "");
}

/* Hidden cards are known to their owner alone. */
static const char *card_name(const struct viewing *v, int seat, int card, bool hidden)
{
    const bool unseen = hidden && v->viewer != STELE_NOBODY && v->viewer != seat;
    return unseen ? "?" : name(v, DEU_D_CARDS, card);
}

static void put_building(const struct viewing *v)
{
    const struct deu_state *s = v->state;
    const bool on = s->phase == DEU_P_PAY || s->phase == DEU_P_PLACE;
    const bool printed = on && !s->facedown;

    open(v, "building", false);
    put_text(v, "card", on ? card_name(v, s->active, s->card, s->facedown) : "");
    put_text(v, "column", on ? name(v, DEU_D_COLOURS, s->column) : "");
    v->emit->boolean(v->emit, "facedown", on && s->facedown);
    open(v, "cost", false);
    for (int i = 0; i < DEU_GOODS_N; i++)
        put_int(v, name(v, DEU_D_GOODS, i), printed ? deu_card(v->rules, s->card)->cost[i] : 0);
    close(v);
    close(v);
}

static void put_activating(const struct viewing *v)
{
    const struct deu_state *s = v->state;
    const bool on =
        s->phase == DEU_P_ACTIVATE || (s->phase == DEU_P_DRAW && s->draw_after == DEU_AFTER_CARD);

    open(v, "activating", false);
    put_text(v, "column", on ? name(v, DEU_D_COLOURS, s->column) : "");
    put_int(v, "at", on ? s->at + 1 : 0);
    put_text(v, "card", on ? name(v, DEU_D_CARDS, deu_resolved_kind(s)) : "");
    v->emit->boolean(v->emit, "copied", on && s->copied > 0);
    close(v);
    open(v, "marched", false);
    for (deu_regions left = s->all; left != 0; left &= left - 1)
        if (s->marched[deu_lowest(left)] > 0)
            put_int(v, name(v, DEU_D_REGIONS, deu_lowest(left)), s->marched[deu_lowest(left)]);
    close(v);
}

static void put_turn(const struct viewing *v)
{
    const struct deu_state *s = v->state;
    const bool draws = s->phase == DEU_P_DRAW;

    put_building(v);
    put_activating(v);
    put_int(v, "offered", s->offered);
    put_text(v, "god", s->god ? name(v, DEU_D_GODS, s->god - 1) : "");
    put_int(v, "granted", s->phase == DEU_P_GOD ? deu_granted(v->rules, s) : 0);
    open(v, "draw", false);
    put_text(v, "player", draws ? v->rules->players[s->draw_seat].id : "");
    put_int(v, "count", draws ? s->draw_n : 0);
    close(v);
    put_text(v, "met", s->met ? name(v, DEU_D_ENDS, s->met - 1) : "");
    put_int(v, "final_round", s->final_round);
    put_int(v, "assumed", s->assumed);
}

/* ---- Players --------------------------------------------------------------------------------- */

static void put_hand(const struct viewing *v, int seat)
{
    const struct deu_player *player = &v->state->player[seat];

    open(v, "hand", true);
    for (int card = 0; card <= deu_unknown(v->rules); card++)
        for (int i = 0; i < player->hand[card]; i++)
            put_text(v, NULL, card_name(v, seat, card, true));
    close(v);
    put_int(v, "hand_n", player->hand_n);
}

static void put_stocks(const struct viewing *v, const char *key, const uint8_t *pieces)
{
    open(v, key, false);
    for (int i = 0; i < DEU_ORDINARY_N; i++)
        put_int(v, name(v, DEU_D_PIECES, i), pieces[i]);
    close(v);
}

static void put_columns(const struct viewing *v, int seat)
{
    open(v, "columns", false);
    for (int colour = 0; colour < DEU_COLOURS_N; colour++) {
        const struct deu_column *column = &v->state->player[seat].column[colour];
        open(v, name(v, DEU_D_COLOURS, colour), true);
        for (int i = 0; i < column->n; i++) {
            const bool facedown = deu_is_facedown(column, i);
            open(v, NULL, false);
            put_text(v, "card", card_name(v, seat, column->card[i], facedown));
            v->emit->boolean(v->emit, "facedown", facedown);
            close(v);
        }
        close(v);
    }
    close(v);
}

static void put_points(const struct viewing *v, int seat)
{
    int32_t points[DEU_CATEGORIES_N];

    if (deu_hides_score(v->rules, v->state, v->viewer, seat)) {
        put_text(v, "vp", "?");
        put_text(v, "points", "?");
        put_text(v, "score", "?");
        return;
    }
    deu_points(v->rules, v->state, seat, points);
    put_int(v, "vp", v->state->player[seat].vp);
    open(v, "points", false);
    for (int i = 0; i < DEU_CATEGORIES_N; i++)
        put_int(v, v->rules->game->categories[i], points[i]);
    close(v);
    put_int(v, "score", deu_total(v->rules, v->state, seat));
}

static void put_player(const struct viewing *v, int seat)
{
    const struct deu_player *player = &v->state->player[seat];

    open(v, NULL, false);
    put_text(v, "id", v->rules->players[seat].id);
    put_int(v, "gold", player->goods[DEU_GOLD]);
    open(v, "goods", false);
    for (int i = 0; i < DEU_RESOURCES_N; i++)
        put_int(v, name(v, DEU_D_RESOURCES, i), player->goods[i]);
    close(v);
    put_hand(v, seat);
    put_stocks(v, "stock", player->stock);
    put_stocks(v, "supply", player->supply);
    put_columns(v, seat);
    open(v, "regions", true);
    for (deu_regions left = player->held; left != 0; left &= left - 1)
        put_text(v, NULL, name(v, DEU_D_REGIONS, deu_lowest(left)));
    close(v);
    put_int(v, "wildcards", player->wildcards);
    put_points(v, seat);
    close(v);
}

/* DEU-R24: cards that others draw or build face down, and the order of the deck. */
uint16_t deu_hides(const struct stele_rules *rules, const void *state, int viewer,
                   const struct stele_move *move)
{
    const struct deu_state *s = state;

    (void)rules;
    if (move->verb == DEU_V_SHUFFLE)
        return 1u << DEU_SHUFFLE_CARDS;
    if (move->verb == DEU_V_DRAW && s->draw_seat != viewer)
        return 1u << DEU_DRAW_CARDS;
    if (move->verb == DEU_V_BUILD && move_has(move, DEU_BUILD_COLUMN) && move->by != viewer)
        return 1u << DEU_BUILD_CARD;
    return 0;
}

/* What is built or offered comes from a hand, what is drawn from the deck. */
bool deu_hides_choice(const struct stele_rules *rules, const void *state, int viewer)
{
    const struct deu_state *s = state;

    (void)rules;
    return s->phase == DEU_P_DRAW ||
           ((s->phase == DEU_P_ACTION || s->phase == DEU_P_OFFER) && s->active != viewer);
}

/* DEU-2.9 */
bool deu_hides_score(const struct stele_rules *rules, const void *state, int viewer, int seat)
{
    const struct deu_state *s = state;

    (void)rules;
    return viewer != STELE_NOBODY && viewer != seat && s->phase != DEU_P_OVER;
}

/* Whether a player has built a card face down. */
static bool has_facedown(const struct deu_player *player, int card)
{
    for (int colour = 0; colour < DEU_COLOURS_N; colour++)
        for (int i = 0; i < player->column[colour].n; i++)
            if (player->column[colour].card[i] == card &&
                deu_is_facedown(&player->column[colour], i))
                return true;
    return false;
}

/* DEU-2.9, DEU-R24: of others their hands, their points, and cards built face down. */
bool deu_hides_object(const struct stele_rules *rules, const void *state, int viewer,
                      const struct stele_object *object)
{
    const struct deu_state *s = state;

    if (object->kind == DEU_OBJ_VP)
        return deu_hides_score(rules, state, viewer, object->seat);
    if (object->kind != DEU_OBJ_HAND && object->kind != DEU_OBJ_PLAYED)
        return false;
    return object->seat != viewer &&
           (object->kind == DEU_OBJ_HAND || has_facedown(&s->player[object->seat], object->index));
}

void deu_view(const struct stele_rules *rules, const void *state, int viewer,
              struct stele_emit *emit)
{
    const struct viewing v = {rules, state, viewer, emit};

    put_text(&v, "active", rules->players[v.state->active].id);
    put_text(&v, "first", rules->players[v.state->first].id);
    put_map(&v);
    put_reserve(&v);
    put_turn(&v);
    open(&v, "players", true);
    for (int seat = 0; seat < rules->players_n; seat++)
        put_player(&v, seat);
    close(&v);
}

/* ---- Hash ------------------------------------------------------------------------------------ */

static void hash_player(const struct deu_set *set, const struct deu_player *player,
                        struct hasher *hasher)
{
    hash_u64(hasher, player->held);
    for (int i = 0; i < DEU_COLOURS_N; i++) {
        hash_u64(hasher, player->column[i].n | (uint64_t)player->column[i].facedown << 8);
        hash_bytes(hasher, player->column[i].card, player->column[i].n);
    }
    hash_bytes(hasher, player->hand, (size_t)set->kinds_n + 1);
    hash_bytes(hasher, player->stock, sizeof player->stock);
    hash_bytes(hasher, player->supply, sizeof player->supply);
    hash_i16s(hasher, player->goods, DEU_GOODS_N);
    for (int i = 0; i < DEU_CATEGORIES_N; i++)
        hash_u64(hasher, (uint64_t)player->earned[i]);
    hash_u64(hasher, (uint64_t)player->vp);
    hash_u64(hasher, (uint64_t)player->first_region);
    hash_u64(hasher, player->wildcards | (uint64_t)player->stocked << 8);
}

/* The map by its tiles: everything else about it follows. */
static void hash_map(const struct deu_state *s, struct hasher *hasher)
{
    hash_u64(hasher, s->tiles_n);
    hash_bytes(hasher, s->face, s->tiles_n);
    hash_bytes(hasher, s->turned, s->tiles_n);
    hash_bytes(hasher, s->u, s->tiles_n);
    hash_bytes(hasher, s->v, s->tiles_n);
    hash_u64(hasher, s->edge);
    hash_u64(hasher, s->villages);
    for (int i = 0; i < DEU_COLOURS_N; i++)
        hash_u64(hasher, s->piece[i]);
    hash_bytes(hasher, s->armies, (size_t)s->tiles_n * DEU_TILE_REGIONS);
    hash_bytes(hasher, s->village_vp, (size_t)s->tiles_n * DEU_TILE_REGIONS);
    hash_bytes(hasher, s->marched, (size_t)s->tiles_n * DEU_TILE_REGIONS);
}

/* Leaves out the order of the deck: a game is the same whether the log gives it beforehand or card
 * by card. */
void deu_hash(const struct stele_rules *rules, const void *state, struct hasher *hasher)
{
    const struct deu_state *s = state;
    const struct deu_set *set = deu_set(rules);

    for (int seat = 0; seat < rules->players_n; seat++)
        hash_player(set, &s->player[seat], hasher);
    hash_map(s, hasher);
    hash_i16s(hasher, s->reserve, DEU_RESOURCES_N);
    hash_u64(hasher, s->temples);
    hash_bytes(hasher, s->pool, set->kinds_n);
    hash_bytes(hasher, s->discards, (size_t)set->kinds_n + 1);
    hash_u64(hasher, s->deck_n);
    hash_u64(hasher, s->discards_n);
    hash_u64(hasher, s->top);
    hash_u64(hasher, s->phase);
    hash_u64(hasher, (uint64_t)s->first);
    hash_u64(hasher, (uint64_t)s->active);
    hash_u64(hasher, s->round);
    hash_u64(hasher, s->turn);
    hash_u64(hasher, s->assumed);
    hash_u64(hasher, s->final_round);
    hash_u64(hasher, s->met);
    hash_u64(hasher, s->end);
    hash_u64(hasher, s->winners);
    hash_u64(hasher, s->draw_n);
    hash_u64(hasher, (uint64_t)s->draw_seat);
    hash_u64(hasher, s->draw_after);
    hash_u64(hasher, s->card);
    hash_u64(hasher, s->column);
    hash_u64(hasher, s->facedown);
    hash_u64(hasher, s->at);
    hash_u64(hasher, s->copied);
    hash_u64(hasher, s->marching);
    hash_u64(hasher, s->offered);
    hash_u64(hasher, s->god);
    hash_u64(hasher, s->extra);
    hash_u64(hasher, (uint64_t)s->woodless);
}

/* ---- Laws ------------------------------------------------------------------------------------ */

/* Copies of a kind in sight: hands, columns, discards. */
static int seen(const struct stele_rules *rules, const struct deu_state *s, int card)
{
    int n = s->discards[card];

    for (int seat = 0; seat < rules->players_n; seat++) {
        const struct deu_player *player = &s->player[seat];
        n += player->hand[card];
        for (int i = 0; i < DEU_COLOURS_N; i++)
            for (int j = 0; j < player->column[i].n; j++)
                n += player->column[i].card[j] == card;
    }
    return n;
}

/* DEU-1.1: no card is lost, none appears; what is not in sight is in the deck or unknown. */
static bool cards_hold(const struct stele_rules *rules, const struct deu_state *s,
                       struct stele_reason *why)
{
    int hidden = s->deck_n + seen(rules, s, deu_unknown(rules)), pool = 0, discards = 0;

    for (int card = 0; card < deu_set(rules)->kinds_n; card++) {
        if (s->pool[card] + seen(rules, s, card) != deu_card(rules, card)->copies)
            return REFUSE(why, "deus.bad-cards", "DEU-1.1");
        pool += s->pool[card];
    }
    for (int card = 0; card <= deu_unknown(rules); card++)
        discards += s->discards[card];
    return (pool == hidden && discards == s->discards_n && s->ordered_n <= s->deck_n) ||
           REFUSE(why, "deus.bad-cards", "DEU-1.1");
}

/* DEU-1.2, DEU-R26: the five of a kind are on the board, in the supply or on the map. */
static bool pieces_hold(const struct stele_rules *rules, const struct deu_state *s, int seat,
                        struct stele_reason *why)
{
    const struct deu_player *player = &s->player[seat];

    for (int i = 0; i < DEU_ORDINARY_N; i++) {
        int n = player->stock[i] + player->supply[i];
        if (i != DEU_ARMY)
            n += deu_count(s->piece[i] & player->held);
        for (deu_regions left = player->held; i == DEU_ARMY && left != 0; left &= left - 1)
            n += s->armies[deu_lowest(left)];
        if (n != deu_set(rules)->each[i])
            return REFUSE(why, "deus.bad-pieces", "DEU-1.2", SEAT("player", seat));
    }
    return true;
}

/* DEU-9.5, DEU-8.4: points add up, and nobody is below zero.  Where they came from is not recorded,
 * but some of it follows from the table: temples and majorities bring theirs at the end only, and
 * the edge was paid for (DEU-4.13) at most once for every ordinary piece but the first
 * (DEU-R13). */
static bool points_hold(const struct stele_rules *rules, const struct deu_state *s, int seat,
                        struct stele_reason *why)
{
    const struct deu_set *set = deu_set(rules);
    const struct deu_player *player = &s->player[seat];
    const int paid = -player->earned[DEU_C_EDGE];
    int vp = set->start_vp, placed = 0;

    for (int i = 0; i < DEU_CATEGORIES_N; i++)
        vp += player->earned[i];
    for (int i = 0; i < DEU_ORDINARY_N; i++)
        placed += set->each[i] - player->stock[i] - player->supply[i];
    const bool early = player->earned[DEU_C_START] != 0 || player->earned[DEU_C_TEMPLES] != 0 ||
                       player->earned[DEU_C_MAJORITIES] != 0;
    const int most = placed > 0 ? (placed - 1) * set->edge_vp : 0;
    return (vp == player->vp && vp >= 0 && !early && paid >= 0 && paid <= most) ||
           REFUSE(why, "deus.bad-vp", "DEU-9.5", SEAT("player", seat));
}

/* DEU-3.5 */
static bool player_holds(const struct stele_rules *rules, const struct deu_state *s, int seat,
                         struct stele_reason *why)
{
    const struct deu_player *player = &s->player[seat];
    int hand = 0;

    for (int card = 0; card <= deu_unknown(rules); card++)
        hand += player->hand[card];
    if (hand != player->hand_n || hand > deu_set(rules)->hand_limit)
        return REFUSE(why, "deus.bad-hand", "DEU-3.5", SEAT("player", seat));
    for (int i = 0; i < DEU_GOODS_N; i++)
        if (player->goods[i] < 0)
            return REFUSE(why, "deus.bad-resources", "DEU-2.3", SEAT("player", seat));
    return pieces_hold(rules, s, seat, why) && points_hold(rules, s, seat, why);
}

/* DEU-2.2, DEU-2.3 */
static bool reserve_holds(const struct stele_rules *rules, const struct deu_state *s,
                          struct stele_reason *why)
{
    for (int i = 0; i < DEU_RESOURCES_N; i++) {
        int n = s->reserve[i];
        for (int seat = 0; seat < rules->players_n; seat++)
            n += s->player[seat].goods[i];
        if (s->reserve[i] < 0 || n != deu_set(rules)->resource_per_player * rules->players_n)
            return REFUSE(why, "deus.bad-resources", "DEU-2.3");
    }
    return s->temples + deu_count(s->piece[DEU_TEMPLE]) == s->tiles_n ||
           REFUSE(why, "deus.bad-temples", "DEU-2.2");
}

/* DEU-0.3, DEU-R17: one owner to a region that has a piece, none to one that has not; DEU-4.12;
 * DEU-5.8: no temple alone. */
static bool region_holds(const struct stele_rules *rules, const struct deu_state *s, int region,
                         struct stele_reason *why)
{
    int owners = 0;

    for (int seat = 0; seat < rules->players_n; seat++)
        owners += deu_in(s->player[seat].held, region);
    const bool sea = deu_in(s->terrain[DEU_SEA], region), ship = deu_in(s->piece[DEU_SHIP], region);
    const int pieces = deu_pieces_at(s, region);
    const bool alone = pieces == 1 && deu_in(s->piece[DEU_TEMPLE], region);
    if (owners != (pieces > 0) || alone || (sea ? pieces > 0 && !ship : ship))
        return REFUSE(why, "deus.bad-region", "DEU-0.3");
    if (deu_in(s->piece[DEU_ARMY], region) != (s->armies[region] > 0))
        return REFUSE(why, "deus.bad-region", "DEU-0.3");
    /* DEU-8.30: together only while armies are marching */
    const bool drawing = s->phase == DEU_P_DRAW && s->draw_after == DEU_AFTER_CARD;
    if (s->armies[region] > 1 && s->phase != DEU_P_ACTIVATE && !drawing)
        return REFUSE(why, "deus.bad-armies", "DEU-8.30");
    return true;
}

/* DEU-4.11, DEU-6.6: nothing in a village, no points on one that was attacked.  DEU-2.1, DEU-6.5:
 * attacks have brought no more than has left the villages since they were laid. */
static bool villages_hold(const struct stele_rules *rules, const struct deu_state *s,
                          struct stele_reason *why)
{
    int gone = 0, won = 0;

    for (deu_regions left = s->terrain[DEU_VILLAGE]; left != 0; left &= left - 1) {
        const int region = deu_lowest(left);
        const bool standing = deu_in(s->villages, region);
        if ((standing && deu_pieces_at(s, region) > 0) || (!standing && s->village_vp[region] > 0))
            return REFUSE(why, "deus.bad-village", "DEU-6.6");
        const int before = deu_count(s->near[region]);
        gone += before > s->village_vp[region] ? before - s->village_vp[region] : 0;
    }
    for (int seat = 0; seat < rules->players_n; seat++)
        won += s->player[seat].earned[DEU_C_VILLAGES];
    if (won > gone)
        return REFUSE(why, "deus.bad-vp", "DEU-9.5");
    /* DEU-9.1: what ends the game has happened */
    if (s->met && s->temples > 0 && s->villages != 0)
        return REFUSE(why, "deus.bad-village", "DEU-6.6");
    return true;
}

bool deu_invariants(const struct stele_rules *rules, const void *state, struct stele_reason *why)
{
    const struct deu_state *s = state;

    for (int seat = 0; seat < rules->players_n; seat++)
        if (!player_holds(rules, s, seat, why))
            return false;
    for (int region = 0; region < s->tiles_n * DEU_TILE_REGIONS; region++)
        if (!region_holds(rules, s, region, why))
            return false;
    return cards_hold(rules, s, why) && villages_hold(rules, s, why) &&
           (s->tiles_n == 0 || reserve_holds(rules, s, why));
}
