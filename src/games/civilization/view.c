/* The position as data for people and programs, its status, and the laws of conservation it keeps;
 * the hash has a file of its own.  What is printed (civ_figures) is given once for a line, not with
 * every position.
 *
 * State view, besides what the core says of every game (round, turn, turn_player, phase, over, end,
 * winners …); every name as in the component set, every player by id:
 *
 *   order          players in A.S.T. order; empty until nations have been chosen
 *   census         list of {player tokens} in order of movement; empty before the first
 *   areas          {knossos {tokens {anna 3} city "" new 0 ships {anna 1} arrived 0} …}: those with
 *                  a piece; arrived: tokens of the mover that have finished
 *   ships          list of {player at coast kept sailed}; coast "" where there is but one
 *   stacks         list of {n top cards}: top a red calamity or ""; cards from the top
 *   market         {law 7 …}: copies left
 *   ast            {africa {early_bronze … late_iron points} …}: as this log has it
 *   taxes          {revolts {anna 1 …} taker}
 *   lapsed         areas where ships of the active player lapsed
 *   voyage         {active from at coast left aboard}
 *   conflicts      areas in conflict, while requests can be made; requested: those named so far
 *   offer          {player to cards count total name}: "" and 0 when there is none
 *   calamity       {name victim dealer loser left ordered orderable plain volcano nominee faction
 *                  keeps}: left points to lose or pick, or cities to reduce; ordered {anna 5 …},
 *                  faction a list of {at tokens city}
 *   finish         the space that ends the game; turn_limit and clock: of Nomads and Seafarers
 *   assumed        moves that rest on unknown cards
 *   players        list in seating order of
 *     id nation place space epoch treasury
 *     stock          {tokens cities ships}
 *     tokens cities ships areas units
 *     hand hand_n    {salt 2 …}; how many
 *     facing         calamities face up in front of the player
 *     cards card_points
 *     total          cards, sets and treasury; score: what the ranking of this game goes by
 *
 * CIV-15.6: to a player the hands of others and the stacks are "?", but for a red card on top
 * (CIV-15.5), and so is what follows from hands. */
#include "games/civilization/civilization.h"

struct viewing {
    const struct stele_rules *rules;
    const struct civ_set *set;
    const struct civ_state *state;
    int viewer;
    struct stele_emit *emit;
};

static const char *name(const struct viewing *v, enum civ_domain domain, int index)
{
    return v->rules->domains[domain].names[index];
}

static const char *area_name(const struct viewing *v, int area)
{
    return name(v, CIV_D_AREAS, area);
}

static void put_int(const struct viewing *v, const char *key, int64_t value)
{
    v->emit->integer(v->emit, key, value);
}

static void put_text(const struct viewing *v, const char *key, const char *value)
{
    v->emit->string(v->emit, key, value);
}

static void put_bool(const struct viewing *v, const char *key, bool value)
{
    v->emit->boolean(v->emit, key, value);
}

static void open(const struct viewing *v, const char *key, bool list)
{
    v->emit->open(v->emit, key, list);
}

static void close(const struct viewing *v)
{
    v->emit->close(v->emit);
}

/* A player's id; "" for nobody. */
static const char *player_id(const struct viewing *v, int seat)
{
    return seat < 0 ? "" : v->rules->players[seat].id;
}

static void put_player_id(const struct viewing *v, const char *key, int seat)
{
    put_text(v, key, player_id(v, seat));
}

/* The coast of a place where ships lie; "" where there is no choice. */
static const char *coast_name(const struct viewing *v, int area, int coast)
{
    const struct civ_area *figures = &v->set->area[area];

    return figures->coasts_n > 1 ? name(v, CIV_D_COASTS, figures->coast[coast]) : "";
}

static bool is_hidden(const struct viewing *v, int seat)
{
    return v->viewer != STELE_NOBODY && v->viewer != seat && v->state->phase != CIV_P_OVER;
}

/* ---- Order ----------------------------------------------------------------------------------- */

static void put_order(const struct viewing *v)
{
    const struct civ_state *s = v->state;
    bool counted = false;

    open(v, "order", true);
    for (int nation = 1; nation <= v->set->nations_n; nation++)
        for (int seat = 0; seat < v->rules->players_n; seat++)
            if (s->player[seat].nation == nation)
                put_player_id(v, NULL, seat);
    close(v);
    for (int seat = 0; seat < v->rules->players_n; seat++)
        counted = counted || s->counted[seat] > 0;
    open(v, "census", true);
    for (int i = 0; i < v->rules->players_n && counted; i++) {
        open(v, NULL, false);
        put_player_id(v, "player", s->census[i]);
        put_int(v, "tokens", s->counted[s->census[i]]);
        close(v);
    }
    close(v);
}

/* ---- The map --------------------------------------------------------------------------------- */

static int ships_at(const struct civ_player *player, int area)
{
    int n = 0;

    for (int i = 0; i < player->ships_n; i++)
        n += player->ship[i].at == area;
    return n;
}

static void put_area(const struct viewing *v, int area)
{
    const struct civ_state *s = v->state;

    open(v, area_name(v, area), false);
    open(v, "tokens", false);
    for (int seat = 0; seat < v->rules->players_n; seat++)
        if (s->tokens[seat][area] > 0)
            put_int(v, player_id(v, seat), s->tokens[seat][area]);
    close(v);
    put_player_id(v, "city", s->owner[area] - 1);
    put_int(v, "new", civ_in(&s->new_cities, area));
    open(v, "ships", false);
    for (int seat = 0; seat < v->rules->players_n; seat++)
        if (ships_at(&s->player[seat], area) > 0)
            put_int(v, player_id(v, seat), ships_at(&s->player[seat], area));
    close(v);
    put_int(v, "arrived", s->arrived[area]);
    close(v);
}

static void put_map(const struct viewing *v)
{
    const struct civ_state *s = v->state;
    struct civ_areas used = {{0}};

    for (int seat = 0; seat < v->rules->players_n; seat++) {
        const struct civ_player *player = &s->player[seat];
        for (int w = 0; w < CIV_AREA_WORDS; w++)
            used.word[w] |= s->held[seat].word[w] | s->cities[seat].word[w];
        for (int i = 0; i < player->ships_n; i++)
            civ_add(&used, player->ship[i].at);
    }
    open(v, "areas", false);
    for (int area = civ_next_in(&used, 0); area >= 0; area = civ_next_in(&used, area + 1))
        put_area(v, area);
    close(v);
}

static void put_ships(const struct viewing *v)
{
    open(v, "ships", true);
    for (int seat = 0; seat < v->rules->players_n; seat++) {
        const struct civ_player *player = &v->state->player[seat];
        for (int i = 0; i < player->ships_n; i++) {
            const struct civ_ship *ship = &player->ship[i];
            open(v, NULL, false);
            put_player_id(v, "player", seat);
            put_text(v, "at", area_name(v, ship->at));
            put_text(v, "coast", coast_name(v, ship->at, ship->coast));
            put_bool(v, "kept", ship->kept);
            put_bool(v, "sailed", ship->sailed);
            close(v);
        }
    }
    close(v);
}

/* ---- Stacks, cards, the table ---------------------------------------------------------------- */

static void put_stack(const struct viewing *v, const struct civ_stack *stack)
{
    const bool red = stack->n > 0 && civ_is_red(v->rules, stack->card[0]);

    open(v, NULL, false);
    put_int(v, "n", stack->n);
    put_text(v, "top", red ? name(v, CIV_D_KINDS, stack->card[0]) : "");
    open(v, "cards", true);
    for (int i = 0; i < stack->n; i++) {
        const bool seen = v->viewer == STELE_NOBODY || (i == 0 && red);
        put_text(v, NULL, seen ? name(v, CIV_D_KINDS, stack->card[i]) : "?");
    }
    close(v);
    close(v);
}

static void put_row(const struct viewing *v, int nation)
{
    const struct civ_row *row = &v->state->row[nation];

    open(v, name(v, CIV_D_NATIONS, nation), false);
    for (int epoch = CIV_EARLY_BRONZE; epoch < CIV_EPOCHS_N; epoch++)
        put_int(v, name(v, CIV_D_EPOCHS, epoch), row->first[epoch]);
    open(v, "points", true);
    for (int i = 0; i < CIV_FIGURES_MAX && row->figure[i] > 0; i++)
        put_int(v, NULL, row->figure[i]);
    close(v);
    close(v);
}

static void put_table(const struct viewing *v)
{
    open(v, "stacks", true);
    for (int i = 0; i < CIV_STACKS_N; i++)
        put_stack(v, &v->state->stack[i]);
    close(v);
    open(v, "market", false);
    for (int i = 0; i < v->set->cards_n; i++)
        put_int(v, name(v, CIV_D_CARDS, i), v->state->market[i]);
    close(v);
    open(v, "ast", false);
    for (int i = 0; i < v->set->nations_n; i++)
        put_row(v, i);
    close(v);
}

/* ---- The step in progress -------------------------------------------------------------------- */

static void put_taxes(const struct viewing *v)
{
    const struct civ_state *s = v->state;
    const bool on = s->phase == CIV_P_REVOLT;

    open(v, "taxes", false);
    open(v, "revolts", false);
    for (int seat = 0; seat < v->rules->players_n; seat++)
        if (on && s->revolts[seat] > 0)
            put_int(v, player_id(v, seat), s->revolts[seat]);
    close(v);
    put_player_id(v, "taker", on ? s->active : STELE_NOBODY);
    close(v);
    open(v, "lapsed", true);
    for (int i = 0; i < s->lapsed_n && s->phase == CIV_P_SHIPS; i++)
        put_text(v, NULL, area_name(v, s->lapsed[i]));
    close(v);
}

static void put_voyage(const struct viewing *v)
{
    const struct civ_voyage *voyage = &v->state->voyage;

    open(v, "voyage", false);
    put_bool(v, "active", voyage->on);
    put_text(v, "from", voyage->on ? area_name(v, voyage->from) : "");
    put_text(v, "at", voyage->on ? area_name(v, voyage->at) : "");
    put_text(v, "coast", voyage->on ? coast_name(v, voyage->at, voyage->coast) : "");
    put_int(v, "left", voyage->on ? voyage->left : 0);
    put_int(v, "aboard", voyage->on ? voyage->aboard : 0);
    close(v);
}

static void put_conflicts(const struct viewing *v)
{
    const struct civ_state *s = v->state;
    const bool on = s->phase == CIV_P_CONFLICT;
    struct civ_areas areas = {{0}};

    if (on)
        civ_conflicts(v->rules, s, &areas);
    open(v, "conflicts", true);
    for (int area = civ_next_in(&areas, 0); area >= 0; area = civ_next_in(&areas, area + 1))
        put_text(v, NULL, area_name(v, area));
    close(v);
    open(v, "requested", true);
    for (int i = 0; i < s->requested_n && on; i++)
        put_text(v, NULL, area_name(v, s->requested[i]));
    close(v);
}

/* Both hands know what is named of an offer; the cards themselves the one who makes it. */
static void put_offer(const struct viewing *v)
{
    const struct civ_offer *offer = &v->state->offer;
    const int unknown = civ_unknown(v->rules);

    open(v, "offer", false);
    put_player_id(v, "player", offer->open ? offer->by : STELE_NOBODY);
    put_player_id(v, "to", offer->open ? offer->to : STELE_NOBODY);
    open(v, "cards", false);
    if (offer->open && is_hidden(v, offer->by)) {
        put_int(v, "?", offer->count);
    } else {
        for (int kind = 0; kind <= unknown && offer->open; kind++)
            if (offer->cards[kind] > 0)
                put_int(v, name(v, CIV_D_KINDS, kind), offer->cards[kind]);
    }
    close(v);
    put_int(v, "count", offer->open ? offer->count : 0);
    put_int(v, "total", offer->open ? offer->total : 0);
    put_text(v, "name", offer->open ? name(v, CIV_D_COMMODITIES, offer->name) : "");
    close(v);
}

static void put_faction(const struct viewing *v, const struct civ_trouble *trouble)
{
    open(v, "faction", true);
    for (int area = 0; area < v->set->areas_n; area++) {
        const bool city = civ_in(&trouble->cities, area);
        if (trouble->kind != CIV_CIVIL_WAR + 1 || (trouble->tokens[area] == 0 && !city))
            continue;
        open(v, NULL, false);
        put_text(v, "at", area_name(v, area));
        put_int(v, "tokens", trouble->tokens[area]);
        put_int(v, "city", city);
        close(v);
    }
    close(v);
}

static void put_calamity(const struct viewing *v)
{
    const struct civ_trouble *t = &v->state->trouble;
    const bool on = t->kind > 0;

    open(v, "calamity", false);
    put_text(v, "name", on ? name(v, CIV_D_CALAMITIES, t->kind - 1) : "");
    put_player_id(v, "victim", on ? t->victim : STELE_NOBODY);
    put_player_id(v, "dealer", on ? t->dealer : STELE_NOBODY);
    put_player_id(v, "loser", on ? t->loser : STELE_NOBODY);
    put_int(v, "left", !on ? 0 : v->state->phase == CIV_P_REDUCTION ? t->reductions : t->left);
    open(v, "ordered", false);
    for (int seat = 0; seat < v->rules->players_n; seat++)
        if (on && t->ordered[seat] > 0)
            put_int(v, player_id(v, seat), t->ordered[seat]);
    close(v);
    put_int(v, "orderable", on ? t->orderable : 0);
    put_text(v, "plain", on && t->plain ? name(v, CIV_D_PLAINS, t->plain - 1) : "");
    put_text(v, "volcano", on && t->volcano ? name(v, CIV_D_VOLCANOES, t->volcano - 1) : "");
    put_player_id(v, "nominee", t->kind == CIV_CIVIL_WAR + 1 ? t->nominee : STELE_NOBODY);
    put_faction(v, t);
    put_int(v, "keeps", on ? t->keeps : 0);
    close(v);
}

static void put_step(const struct viewing *v)
{
    const bool nomads = v->rules->edition == CIV_NOMADS;

    put_taxes(v);
    put_voyage(v);
    put_conflicts(v);
    put_offer(v);
    put_calamity(v);
    put_int(v, "finish", civ_finish(v->rules));
    put_int(v, "turn_limit", nomads ? v->set->nomads_turns : 0);
    put_int(v, "clock", v->state->clock);
    put_int(v, "assumed", v->state->assumed);
}

/* ---- Players --------------------------------------------------------------------------------- */

static void put_hand(const struct viewing *v, int seat)
{
    const struct civ_player *player = &v->state->player[seat];
    const int unknown = civ_unknown(v->rules), n = civ_hand_n(v->rules, v->state, seat);

    open(v, "hand", false);
    if (is_hidden(v, seat)) {
        if (n > 0)
            put_int(v, "?", n);
    } else {
        for (int kind = 0; kind < unknown; kind++)
            if (player->hand[kind] > 0)
                put_int(v, name(v, CIV_D_KINDS, kind), player->hand[kind]);
        if (player->unknown > 0)
            put_int(v, name(v, CIV_D_KINDS, unknown), player->unknown);
    }
    close(v);
    put_int(v, "hand_n", n);
}

static void put_cards(const struct viewing *v, const struct civ_player *player)
{
    open(v, "facing", true);
    for (int i = 0; i < CIV_CALAMITIES_N; i++)
        if ((player->facing >> i) & 1)
            put_text(v, NULL, name(v, CIV_D_CALAMITIES, i));
    close(v);
    open(v, "cards", true);
    for (int i = 0; i < v->set->cards_n; i++)
        if ((player->cards >> i) & 1)
            put_text(v, NULL, name(v, CIV_D_CARDS, i));
    close(v);
    put_int(v, "card_points", civ_card_points(v->rules, player));
}

static int epoch_of(const struct viewing *v, const struct civ_player *player)
{
    int epoch = CIV_STONE;

    while (player->nation && epoch + 1 < CIV_EPOCHS_N &&
           player->space >= v->state->row[civ_nation(player)].first[epoch + 1])
        epoch++;
    return epoch;
}

static void put_pieces(const struct viewing *v, int seat)
{
    const struct civ_state *s = v->state;
    const struct civ_player *player = &s->player[seat];
    int areas = 0;

    for (int w = 0; w < CIV_AREA_WORDS; w++)
        areas += __builtin_popcountll(s->held[seat].word[w] | s->cities[seat].word[w]);
    open(v, "stock", false);
    put_int(v, "tokens", player->stock);
    put_int(v, "cities", civ_city_stock(v->rules, s, seat));
    put_int(v, "ships", v->set->ships - player->ships_n);
    close(v);
    put_int(v, "tokens", player->tokens);
    put_int(v, "cities", player->cities);
    put_int(v, "ships", player->ships_n);
    put_int(v, "areas", areas);
    put_int(v, "units", civ_units(v->rules, s, seat));
}

static void put_worth(const struct viewing *v, int seat)
{
    if (civ_hides_score(v->rules, v->state, v->viewer, seat)) {
        put_text(v, "total", "?");
        put_text(v, "score", "?");
        return;
    }
    put_int(v, "total", civ_worth(v->rules, v->state, seat));
    put_int(v, "score", civ_total(v->rules, v->state, seat));
}

static void put_player(const struct viewing *v, int seat)
{
    const struct civ_player *player = &v->state->player[seat];

    open(v, NULL, false);
    put_player_id(v, "id", seat);
    put_text(v, "nation", player->nation ? name(v, CIV_D_NATIONS, civ_nation(player)) : "");
    put_int(v, "place", player->place);
    put_int(v, "space", player->space);
    put_text(v, "epoch", name(v, CIV_D_EPOCHS, epoch_of(v, player)));
    put_int(v, "treasury", player->treasury);
    put_pieces(v, seat);
    put_hand(v, seat);
    put_cards(v, player);
    put_worth(v, seat);
    close(v);
}

/* CIV-15.6: trade cards, in stacks and in hands, and those that change hands. */
uint16_t civ_hides(const struct stele_rules *rules, const void *state, int viewer,
                   const struct stele_move *move)
{
    const bool own = move->by == viewer;

    (void)rules;
    (void)state;
    switch (move->verb) {
    case CIV_V_STACK:
        return 1u << CIV_STACK_CARDS;
    case CIV_V_OFFER:
        return own ? 0 : 1u << CIV_OFFER_CARDS;
    case CIV_V_BUY:
        return own ? 0 : 1u << CIV_BUY_WITH;
    case CIV_V_RETURN:
        return own ? 0 : 1u << CIV_RETURN_CARDS;
    default:
        return 0;
    }
}

/* In these phases a hand says what is possible, or the unseen cards of a stack. */
bool civ_hides_choice(const struct stele_rules *rules, const void *state, int viewer)
{
    const struct civ_state *s = state;
    struct stele_status status;

    if (s->phase == CIV_P_STACKS)
        return true;
    if (s->phase != CIV_P_TRADE && s->phase != CIV_P_PURCHASE && s->phase != CIV_P_EXCESS &&
        s->phase != CIV_P_GRAIN && s->phase != CIV_P_SUCCESSION)
        return false;
    civ_status(rules, state, &status);
    return status.mover != viewer;
}

/* Trade cards in hand are part of the total. */
bool civ_hides_score(const struct stele_rules *rules, const void *state, int viewer, int seat)
{
    const struct viewing v = {rules, civ_set(rules), state, viewer, NULL};

    return civ_is_full(rules) && is_hidden(&v, seat);
}

/* CIV-15.6: the trade cards of others. */
bool civ_hides_object(const struct stele_rules *rules, const void *state, int viewer,
                      const struct stele_object *object)
{
    const struct viewing v = {rules, civ_set(rules), state, viewer, NULL};

    return object->kind == CIV_OBJ_HAND && is_hidden(&v, object->seat);
}

void civ_view(const struct stele_rules *rules, const void *state, int viewer,
              struct stele_emit *emit)
{
    const struct viewing v = {rules, civ_set(rules), state, viewer, emit};

    put_order(&v);
    put_map(&v);
    put_ships(&v);
    put_table(&v);
    put_step(&v);
    open(&v, "players", true);
    for (int seat = 0; seat < rules->players_n; seat++)
        put_player(&v, seat);
    close(&v);
}

/* ---- Status ---------------------------------------------------------------------------------- */

void civ_status(const struct stele_rules *rules, const void *state, struct stele_status *out)
{
    const struct civ_state *const civ = state;
    const bool over = civ->phase == CIV_P_OVER;
    const bool chance = civ->phase == CIV_P_PLACES || civ->phase == CIV_P_STACKS;

    (void)rules;
    out->turn_seat = civ->active;
    out->over = over;
    out->chance = chance;
    out->mover = over || chance ? STELE_NOBODY : civ->decider;
    out->round = civ->round;
    out->turn = civ->turn;
    out->phase = civ->phase;
    out->end = civ->end;
    out->winners = civ->winners;
    out->assumed = civ->assumed;
}

/* ---- Invariants ------------------------------------------------------------------------------ */

/* Sets of areas and counts say the same. */
static bool check_board(const struct stele_rules *rules, const struct civ_state *state, int seat,
                        struct stele_reason *why)
{
    const struct civ_player *const player = &state->player[seat];
    int tokens = state->voyage.on && seat == state->active ? state->voyage.aboard : 0, cities = 0;

    for (int area = 0; area < civ_set(rules)->areas_n; area++) {
        const int n = state->tokens[seat][area];
        const bool city = civ_in(&state->cities[seat], area);
        tokens += n;
        cities += city;
        if (civ_in(&state->held[seat], area) != (n > 0))
            return REFUSE(why, "civilization.bad-areas", "CIV-2.7", SEAT("player", seat),
                          INT("found", n), INT("expected", !n));
        if (city != (state->owner[area] == seat + 1))
            return REFUSE(why, "civilization.bad-areas", "CIV-2.7", SEAT("player", seat),
                          INT("found", state->owner[area]), INT("expected", seat + 1));
        if ((n > 0 || city) && civ_set(rules)->area[area].terrain == CIV_OPEN_SEA)
            return REFUSE(why, "civilization.bad-sea", "CIV-2.2a", SEAT("player", seat),
                          INT("found", n), INT("expected", 0));
    }
    if (tokens != player->tokens)
        return REFUSE(why, "civilization.bad-tokens", "CIV-2.7", SEAT("player", seat),
                      INT("found", tokens), INT("expected", player->tokens));
    if (cities != player->cities)
        return REFUSE(why, "civilization.bad-cities", "CIV-2.7", SEAT("player", seat),
                      INT("found", cities), INT("expected", player->cities));
    return true;
}

/* CIV-2.7 */
static bool check_pieces(const struct stele_rules *rules, const struct civ_state *state, int seat,
                         struct stele_reason *why)
{
    const struct civ_player *const player = &state->player[seat];
    const int tokens = player->stock + player->treasury + player->tokens;

    if (tokens != civ_tokens_in_use(rules))
        return REFUSE(why, "civilization.bad-tokens", "CIV-2.7", SEAT("player", seat),
                      INT("found", tokens), INT("expected", civ_tokens_in_use(rules)));
    if (player->cities > civ_set(rules)->cities)
        return REFUSE(why, "civilization.bad-cities", "CIV-2.7", SEAT("player", seat),
                      INT("found", player->cities), INT("expected", civ_set(rules)->cities));
    if (player->ships_n > civ_set(rules)->ships)
        return REFUSE(why, "civilization.bad-ships", "CIV-9.5", SEAT("player", seat),
                      INT("found", player->ships_n), INT("expected", civ_set(rules)->ships));
    return check_board(rules, state, seat, why);
}

/* CIV-22.1.1: every trade card is in a stack, in a hand, face up or somewhere unseen, and what is
 * unseen has as many places as cards. */
static bool check_trade_cards(const struct stele_rules *rules, const struct civ_state *state,
                              struct stele_reason *why)
{
    const struct civ_set *const set = civ_set(rules);
    const int kinds_n = civ_unknown(rules);
    int seen[CIV_KINDS_MAX + 1] = {0}, unseen = 0, pool = 0;

    for (int i = 0; i < CIV_STACKS_N; i++)
        for (int j = 0; j < state->stack[i].n; j++)
            seen[state->stack[i].card[j]]++;
    unseen = seen[kinds_n];
    for (int seat = 0; seat < state->players_n; seat++) {
        unseen += state->player[seat].unknown;
        for (int kind = 0; kind < kinds_n; kind++)
            seen[kind] += state->player[seat].hand[kind];
        for (int i = 0; i < CIV_CALAMITIES_N; i++)
            seen[set->commodities_n + i] += (state->player[seat].facing >> i) & 1;
    }
    for (int kind = 0; kind < kinds_n; kind++) {
        const int copies = kind < set->commodities_n ? set->commodity[kind].count : 1;
        if (seen[kind] + state->pool[kind] != copies)
            return REFUSE(why, "civilization.bad-trade-cards", "CIV-22.1.1",
                          INT("found", seen[kind] + state->pool[kind]), INT("expected", copies));
        pool += state->pool[kind];
    }
    if (unseen != pool)
        return REFUSE(why, "civilization.bad-unseen", "CIV-22.1.1", INT("found", unseen),
                      INT("expected", pool));
    return true;
}

/* CIV-22.3.1, CIV-17.13 */
static bool check_market(const struct stele_rules *rules, const struct civ_state *state,
                         struct stele_reason *why)
{
    for (int card = 0; card < civ_set(rules)->cards_n; card++) {
        int copies = state->market[card];
        for (int seat = 0; seat < state->players_n; seat++)
            copies += (int)(state->player[seat].cards >> card) & 1;
        if (copies != civ_copies(rules, card))
            return REFUSE(why, "civilization.bad-cards", "CIV-22.3.1", INT("found", copies),
                          INT("expected", civ_copies(rules, card)));
    }
    return true;
}

bool civ_invariants(const struct stele_rules *rules, const void *state, struct stele_reason *why)
{
    const struct civ_state *const civ = state;

    for (int seat = 0; seat < civ->players_n; seat++)
        if (!check_pieces(rules, civ, seat, why))
            return false;
    return !civ_is_full(rules) ||
           (check_trade_cards(rules, civ, why) && check_market(rules, civ, why));
}
