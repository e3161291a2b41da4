/* The position as data for people and programs, its canonical hash, and the laws it must keep.
 *
 * State view, besides what the core says of every game (round, turn, turn_player, mover, phase,
 * over, end, winners …); every name as in the component set, every player by id:
 *
 *   players           list in seating order of
 *     id
 *     points            all of them
 *     by                {farms ziggurats nobles cities cards}: the same by category
 *     cities            city tiles in front of the player
 *     front             {cMP 2 …}: those tiles by kind, if any
 *     rack              {size 5 F 2 M 1 P 1 S 1 unknown 0}: kinds only for those who may see them
 *     reserve           {size 20 F 8 …}: kinds only where all of them are known and may be seen
 *     cards             list of {id 7 card city_bonus spent 0}: id is the number of the card
 *   tokens            list of {id K5 player anna token F face up}: id is the space; token is "?"
 *                     on a river for those who may not know it
 *   tiles             list of {id M5 tile cMP}
 *   ziggurats         list of {id I7 scored 0}
 *   display           list of {id 7 card city_bonus}
 *   cities_left       city tiles on the board
 *   discarded         {cM 1 …}: cities that nobody won
 *   harvested         {f5 1 …}: farms that are gone
 *   pending           spaces that are surrounded and must be scored
 *   chooser           who takes a card now, "" if nobody
 *   play              list of {id K5 token F}: the tokens placed in this turn
 *   may_stop          whether the play may end as it is, though it could go on
 *   first_racks       players whose first rack is still to be recorded, or may be */
#include "games/babylonia/babylonia.h"

#include <stdio.h>

/* ---- Status ---------------------------------------------------------------------------------- */

void bab_status(const struct stele_rules *rules, const void *state, struct stele_status *out)
{
    const struct bab_state *s = state;
    const bool chance = s->phase < BAB_P_PLAY || s->phase == BAB_P_REFILL;
    const bool over = s->phase == BAB_P_OVER;

    (void)rules;
    *out = (struct stele_status){
        .turn_seat = s->active,
        .mover = chance || over           ? STELE_NOBODY
                 : s->phase == BAB_P_CARD ? s->chooser
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

static const char *player(const struct stele_rules *rules, int seat)
{
    return seat >= 0 ? rules->players[seat].id : "";
}

static void emit_tiles(const struct stele_rules *rules, struct stele_emit *emit, const char *key,
                       const uint8_t *counts)
{
    emit->open(emit, key, false);
    for (int i = 0; i < bab_set(rules)->tiles_n; i++)
        if (counts[i] > 0)
            emit->integer(emit, bab_name(rules, BAB_D_TILES, i), counts[i]);
    emit->close(emit);
}

/* Only its owner sees the kinds on a rack and in a reserve; STELE_NOBODY sees everything. */
static bool sees(int viewer, int seat)
{
    return viewer == STELE_NOBODY || viewer == seat;
}

/* If no unknown token is outside the reserve, the tokens never seen are the reserve. */
static bool knows_reserve(const struct stele_rules *rules, const struct bab_clan *clan)
{
    int unseen = 0;

    for (int kind = 0; kind < bab_set(rules)->tokens_n; kind++)
        unseen += clan->unseen[kind];
    return unseen == clan->reserve;
}

static void emit_kinds(const struct stele_rules *rules, struct stele_emit *emit,
                       const uint8_t *counts)
{
    for (int kind = 0; kind < bab_set(rules)->tokens_n; kind++)
        emit->integer(emit, bab_name(rules, BAB_D_TOKENS, kind), counts[kind]);
}

static void emit_tokens_of(const struct stele_rules *rules, const struct bab_clan *clan, bool seen,
                           struct stele_emit *emit)
{
    emit->open(emit, "rack", false);
    emit->integer(emit, "size", bab_rack_size(rules, clan));
    if (seen) {
        emit_kinds(rules, emit, clan->rack);
        emit->integer(emit, "unknown", clan->rack[bab_set(rules)->tokens_n]);
    }
    emit->close(emit);
    emit->open(emit, "reserve", false);
    emit->integer(emit, "size", clan->reserve);
    if (seen && knows_reserve(rules, clan))
        emit_kinds(rules, emit, clan->unseen);
    emit->close(emit);
}

static void emit_card(const struct stele_rules *rules, int card, struct stele_emit *emit)
{
    char number[16];

    snprintf(number, sizeof number, "%d", bab_set(rules)->card_number[card]);
    emit->string(emit, "id", number);
    emit->string(emit, "card", bab_name(rules, BAB_D_CARDS, card));
}

static void emit_cards_of(const struct stele_rules *rules, const struct bab_clan *clan,
                          struct stele_emit *emit)
{
    emit->open(emit, "cards", true);
    for (int i = 0; i < bab_set(rules)->cards_n; i++) {
        if (!((clan->cards >> i) & 1))
            continue;
        emit->open(emit, NULL, false);
        emit_card(rules, i, emit);
        emit->boolean(emit, "spent", (clan->spent >> i) & 1);
        emit->close(emit);
    }
    emit->close(emit);
}

static void emit_player(const struct stele_rules *rules, const struct bab_state *state, int seat,
                        int viewer, struct stele_emit *emit)
{
    const struct bab_clan *clan = &state->clan[seat];

    emit->open(emit, NULL, false);
    emit->string(emit, "id", player(rules, seat));
    emit->integer(emit, "points", bab_points(clan));
    emit->open(emit, "by", false);
    for (int i = 0; i < BAB_CATEGORIES_N; i++)
        emit->integer(emit, rules->game->categories[i], clan->points[i]);
    emit->close(emit);
    emit->integer(emit, "cities", clan->cities);
    emit_tiles(rules, emit, "front", clan->front);
    emit_tokens_of(rules, clan, sees(viewer, seat), emit);
    emit_cards_of(rules, clan, emit);
    emit->close(emit);
}

/* BAB-5.3: a token on a river lies face down; its owner remembers it. */
bool bab_may_see(const struct stele_rules *rules, const struct bab_state *state, int space,
                 int viewer)
{
    return !bab_set(rules)->space[space].river || sees(viewer, state->owner[space] - 1);
}

static const char *token_name(const struct stele_rules *rules, const struct bab_state *state,
                              int space, int viewer)
{
    return bab_name(rules, BAB_D_TOKENS,
                    bab_may_see(rules, state, space, viewer) ? state->token[space]
                                                             : bab_set(rules)->tokens_n);
}

static void emit_tokens(const struct stele_rules *rules, const struct bab_state *state, int viewer,
                        struct stele_emit *emit)
{
    const struct bab_set *set = bab_set(rules);

    emit->open(emit, "tokens", true);
    for (int i = 0; i < set->spaces_n; i++) {
        if (state->owner[i] == 0)
            continue;
        emit->open(emit, NULL, false);
        emit->string(emit, "id", bab_name(rules, BAB_D_SPACES, i));
        emit->string(emit, "player", player(rules, state->owner[i] - 1));
        emit->string(emit, "token", token_name(rules, state, i, viewer));
        emit->string(emit, "face", set->space[i].river ? "down" : "up");
        emit->close(emit);
    }
    emit->close(emit);
}

static void emit_sites(const struct stele_rules *rules, const struct bab_state *state,
                       struct stele_emit *emit)
{
    const struct bab_set *set = bab_set(rules);

    emit->open(emit, "tiles", true);
    for (int i = 0; i < set->spaces_n; i++) {
        if (state->tile[i] == 0)
            continue;
        emit->open(emit, NULL, false);
        emit->string(emit, "id", bab_name(rules, BAB_D_SPACES, i));
        emit->string(emit, "tile", bab_name(rules, BAB_D_TILES, state->tile[i] - 1));
        emit->close(emit);
    }
    emit->close(emit);
    emit->open(emit, "ziggurats", true);
    for (int i = 0; i < set->ziggurats_n; i++) {
        if (!bab_in_play(rules, set->ziggurat[i]))
            continue;
        emit->open(emit, NULL, false);
        emit->string(emit, "id", bab_name(rules, BAB_D_SPACES, set->ziggurat[i]));
        emit->boolean(emit, "scored", (state->scored >> i) & 1);
        emit->close(emit);
    }
    emit->close(emit);
}

static void emit_display(const struct stele_rules *rules, const struct bab_state *state,
                         struct stele_emit *emit)
{
    emit->open(emit, "display", true);
    for (int i = 0; i < bab_set(rules)->cards_n; i++) {
        if (!((state->display >> i) & 1))
            continue;
        emit->open(emit, NULL, false);
        emit_card(rules, i, emit);
        emit->close(emit);
    }
    emit->close(emit);
}

static void emit_play(const struct stele_rules *rules, const struct bab_state *state, int viewer,
                      struct stele_emit *emit)
{
    const struct bab_play *play = &state->play;

    emit->open(emit, "play", true);
    for (int i = 0; i < play->n; i++) {
        emit->open(emit, NULL, false);
        emit->string(emit, "id", bab_name(rules, BAB_D_SPACES, play->at[i]));
        emit->string(emit, "token", token_name(rules, state, play->at[i], viewer));
        emit->close(emit);
    }
    emit->close(emit);
    emit->boolean(emit, "may_stop", state->phase == BAB_P_PLAY && bab_play_complete(rules, state));
}

static void emit_turn(const struct stele_rules *rules, const struct bab_state *state, int viewer,
                      struct stele_emit *emit)
{
    const struct bab_set *set = bab_set(rules);

    emit->open(emit, "pending", true);
    for (int i = 0; i < set->sites_n; i++)
        if ((state->pending >> i) & 1)
            emit->string(emit, NULL, bab_name(rules, BAB_D_SPACES, set->site[i]));
    emit->close(emit);
    emit->string(emit, "chooser", player(rules, state->chooser));
    emit_play(rules, state, viewer, emit);
    emit->open(emit, "first_racks", true);
    for (int seat = 0; seat < rules->players_n; seat++)
        if (((state->undrawn | state->window) >> seat) & 1)
            emit->string(emit, NULL, player(rules, seat));
    emit->close(emit);
}

/* BAB-10.1, BAB-5.3: what others draw, and what they lay face down on a river. */
uint16_t bab_hides(const struct stele_rules *rules, const void *state, int viewer,
                   const struct stele_move *move)
{
    const bool river =
        move->verb == BAB_V_PLACE && bab_set(rules)->space[move_int(move, BAB_PLACE_AT, 0)].river;

    if (move->verb == BAB_V_DRAW && bab_drawer(state, move) != viewer)
        return 1u << BAB_DRAW_TOKENS;
    return river && move->by != viewer ? 1u << BAB_PLACE_TOKEN : 0;
}

/* What is placed comes from a rack, what is drawn from a reserve. */
bool bab_hides_choice(const struct stele_rules *rules, const void *state, int viewer)
{
    const struct bab_state *s = state;

    (void)rules;
    return s->phase == BAB_P_RACKS || s->phase == BAB_P_REFILL ||
           (s->phase == BAB_P_PLAY && s->active != viewer);
}

/* BAB-10.1: the kinds on the racks of others. */
bool bab_hides_object(const struct stele_rules *rules, const void *state, int viewer,
                      const struct stele_object *object)
{
    (void)rules;
    (void)state;
    return object->kind == BAB_OBJ_RACK && object->seat != viewer;
}

void bab_view(const struct stele_rules *rules, const void *state, int viewer,
              struct stele_emit *emit)
{
    const struct bab_state *s = state;

    emit->open(emit, "players", true);
    for (int seat = 0; seat < rules->players_n; seat++)
        emit_player(rules, s, seat, viewer, emit);
    emit->close(emit);
    emit_tokens(rules, s, viewer, emit);
    emit_sites(rules, s, emit);
    emit_display(rules, s, emit);
    emit->integer(emit, "cities_left", s->cities);
    emit_tiles(rules, emit, "discarded", s->discarded);
    emit_tiles(rules, emit, "harvested", s->harvested);
    emit_turn(rules, s, viewer, emit);
}

/* ---- Hash ------------------------------------------------------------------------------------ */

static void hash_clan(const struct bab_clan *clan, struct hasher *hasher)
{
    hash_bytes(hasher, clan->rack, sizeof clan->rack);
    hash_bytes(hasher, clan->unseen, sizeof clan->unseen);
    hash_bytes(hasher, clan->front, sizeof clan->front);
    hash_i16s(hasher, clan->points, BAB_CATEGORIES_N);
    hash_u64(hasher, (uint64_t)clan->reserve | (uint64_t)clan->cities << 8 |
                         (uint64_t)clan->cards << 16 | (uint64_t)clan->spent << 32);
}

static void hash_play(const struct bab_play *play, struct hasher *hasher)
{
    hash_bytes(hasher, play->kinds, sizeof play->kinds);
    hash_bytes(hasher, play->at, sizeof play->at);
    hash_bytes(hasher, play->token, sizeof play->token);
    hash_u64(hasher, (uint64_t)play->n | (uint64_t)play->rack << 8 | (uint64_t)play->rivers << 16);
}

/* What lies on each space. */
static void hash_spaces(const struct stele_rules *rules, const struct bab_state *state,
                        struct hasher *hasher)
{
    const int n = bab_set(rules)->spaces_n;
    int16_t space[BAB_SPACES_MAX];

    for (int i = 0; i < n; i++)
        space[i] = (int16_t)(state->owner[i] | state->token[i] << 4 | state->tile[i] << 8);
    hash_i16s(hasher, space, (size_t)n);
}

/* Whether draws stand in the log or follow from the order of the reserves is not part of the
 * position: order, undrawn, window and recorded are left out, so that both logs have the same
 * hash. */
void bab_hash(const struct stele_rules *rules, const void *state, struct hasher *hasher)
{
    const struct bab_state *s = state;

    hash_spaces(rules, s, hasher);
    for (int seat = 0; seat < rules->players_n; seat++)
        hash_clan(&s->clan[seat], hasher);
    hash_play(&s->play, hasher);
    hash_bytes(hasher, s->discarded, sizeof s->discarded);
    hash_bytes(hasher, s->harvested, sizeof s->harvested);
    hash_u64(hasher, s->pending);
    hash_u64(hasher, (uint64_t)s->display | (uint64_t)s->laid << 16 | (uint64_t)s->scored << 32 |
                         (uint64_t)s->cities << 40 | (uint64_t)s->phase << 48 |
                         (uint64_t)(uint8_t)s->active << 56);
    hash_u64(hasher, (uint64_t)(uint8_t)s->chooser | (uint64_t)s->tied << 8 |
                         (uint64_t)s->round << 16 | (uint64_t)s->turn << 32 |
                         (uint64_t)s->assumed << 48);
    hash_u64(hasher, (uint64_t)s->end | (uint64_t)s->winners << 8 | (uint64_t)s->prize << 16);
}

/* ---- Invariants ------------------------------------------------------------------------------ */

/* BAB-1.5, BAB-5.11: of each kind as many tokens as the clan has. */
static bool tokens_hold(const struct stele_rules *rules, const struct bab_state *state, int seat,
                        struct stele_reason *why)
{
    const struct bab_set *set = bab_set(rules);
    const struct bab_clan *clan = &state->clan[seat];
    int count[BAB_TOKENS_MAX + 1] = {0}, unseen = 0;

    for (int i = 0; i < set->spaces_n; i++)
        if (state->owner[i] == seat + 1)
            count[state->token[i]]++;
    for (int kind = 0; kind < set->tokens_n; kind++) {
        unseen += clan->unseen[kind];
        if (count[kind] + clan->rack[kind] + clan->unseen[kind] != set->token_count[kind])
            return REFUSE(why, "babylonia.bad-tokens", "BAB-1.5", SEAT("player", seat));
    }
    /* What was never seen is in the reserve, on the rack or on a river. */
    if (unseen != clan->reserve + clan->rack[set->tokens_n] + count[set->tokens_n])
        return REFUSE(why, "babylonia.bad-tokens", "BAB-1.5", SEAT("player", seat));
    return rules->table || unseen == clan->reserve ||
           REFUSE(why, "babylonia.bad-tokens", "BAB-1.5", SEAT("player", seat));
}

/* BAB-10.1, BAB-10.3: a rack is full whenever its owner is not on turn. */
static bool rack_holds(const struct stele_rules *rules, const struct bab_state *state, int seat,
                       struct stele_reason *why)
{
    const struct bab_set *set = bab_set(rules);
    const struct bab_clan *clan = &state->clan[seat];
    const int size = bab_rack_size(rules, clan);

    if (size > set->rack && !((clan->cards >> set->effect[BAB_E_RACK_SEVEN]) & 1))
        return REFUSE(why, "babylonia.bad-rack", "BAB-10.1", SEAT("player", seat));
    /* Card 3 taken out of turn waits for its owner's next refill (BAB-9.3). */
    const bool waits = seat == state->active || state->phase < BAB_P_PLAY;
    if (!waits && size < set->rack && clan->reserve > 0)
        return REFUSE(why, "babylonia.bad-rack", "BAB-10.1", SEAT("player", seat));
    return true;
}

/* BAB-5.1: one thing on a space, and nothing out of play; BAB-5.2: unknown only on rivers. */
static bool space_holds(const struct stele_rules *rules, const struct bab_state *state, int space,
                        struct stele_reason *why)
{
    const struct bab_set *set = bab_set(rules);
    const bool token = state->owner[space] != 0, tile = state->tile[space] != 0;
    const struct bab_space *at = &set->space[space];
    const bool hidden = token && state->token[space] == set->tokens_n;

    if (state->owner[space] <= rules->players_n && (token || state->token[space] == 0) &&
        !(token && tile) && (!(token || tile) || bab_in_play(rules, space)) &&
        !(token && at->ziggurat >= 0) && (!tile || at->kind == BAB_SITE_TILE) &&
        (!hidden || (at->river && rules->table)))
        return true;
    return REFUSE(why, "babylonia.bad-space", "BAB-5.1", BAB_AT(space));
}

/* BAB-2.4: on the board, in front of players, discarded or harvested. */
static bool tiles_hold(const struct stele_rules *rules, const struct bab_state *state,
                       struct stele_reason *why)
{
    const struct bab_set *set = bab_set(rules);
    int count[BAB_TILES_MAX] = {0}, cities = 0;

    for (int i = 0; i < set->spaces_n; i++)
        if (state->tile[i] != 0)
            count[state->tile[i] - 1]++;
    for (int i = 0; i < set->tiles_n; i++) {
        cities += set->tile[i].city ? count[i] : 0;
        count[i] += state->discarded[i] + state->harvested[i];
        for (int seat = 0; seat < rules->players_n; seat++)
            count[i] += state->clan[seat].front[i];
        const int expected = (state->laid >> i) & 1 ? set->tile[i].count[rules->players_n] : 0;
        if (count[i] == expected)
            continue;
        return REFUSE(why, "babylonia.bad-tiles", "BAB-2.4", NAME("tile", BAB_D_TILES, i));
    }
    for (int seat = 0; seat < rules->players_n; seat++) {
        int front = 0;
        for (int i = 0; i < set->tiles_n; i++)
            front += state->clan[seat].front[i];
        if (front != state->clan[seat].cities)
            return REFUSE(why, "babylonia.bad-tiles", "BAB-2.4", SEAT("player", seat));
    }
    return cities == state->cities || REFUSE(why, "babylonia.bad-tiles", "BAB-2.4");
}

/* BAB-2.6, BAB-8.6, BAB-9.0: each card on display or with one owner. */
static bool cards_hold(const struct stele_rules *rules, const struct bab_state *state,
                       struct stele_reason *why)
{
    unsigned seen = state->display;
    int n = __builtin_popcount(state->display);

    for (int seat = 0; seat < rules->players_n; seat++) {
        const struct bab_clan *clan = &state->clan[seat];
        if ((seen & clan->cards) || (clan->spent & ~clan->cards))
            return REFUSE(why, "babylonia.bad-cards", "BAB-2.6");
        seen |= clan->cards;
        n += __builtin_popcount(clan->cards);
    }
    if (state->phase > BAB_P_DISPLAY && n != bab_set(rules)->display_cards)
        return REFUSE(why, "babylonia.bad-cards", "BAB-2.6");
    return true;
}

/* BAB-7.2: what waits is surrounded; when nothing may wait, nothing surrounded is left. */
static bool pending_holds(const struct stele_rules *rules, const struct bab_state *state,
                          struct stele_reason *why)
{
    const struct bab_set *set = bab_set(rules);
    const bool scoring = state->phase == BAB_P_SCORE || state->phase == BAB_P_CARD;
    const bool settled =
        state->phase > BAB_P_CARD || (state->phase == BAB_P_PLAY && state->play.n == 0);

    for (int i = 0; i < set->sites_n; i++) {
        const int space = set->site[i], ziggurat = set->space[space].ziggurat;
        const bool pending = (state->pending >> i) & 1;
        const bool item =
            bab_in_play(rules, space) && (ziggurat >= 0 ? !((state->scored >> ziggurat) & 1)
                                                        : bab_city_at(rules, state, space) != NULL);
        const bool ripe = item && bab_is_surrounded(rules, state, space);
        if ((pending && !ripe) || (ripe && settled) || (scoring && ripe && !pending))
            return REFUSE(why, "babylonia.bad-pending", "BAB-7.2");
    }
    return true;
}

bool bab_invariants(const struct stele_rules *rules, const void *state, struct stele_reason *why)
{
    const struct bab_state *s = state;

    for (int seat = 0; seat < rules->players_n; seat++)
        if (!tokens_hold(rules, s, seat, why) || !rack_holds(rules, s, seat, why))
            return false;
    for (int i = 0; i < bab_set(rules)->spaces_n; i++)
        if (!space_holds(rules, s, i, why))
            return false;
    return tiles_hold(rules, s, why) && cards_hold(rules, s, why) && pending_holds(rules, s, why);
}
