/* Civil War (CIV-22.2.6.1): the victim's units fall into two factions, and one of them changes
 * hands.  Until it does, its pieces stay on the board; trouble.tokens and trouble.cities say which
 * they are: faction 1 while it is picked, what has still to be taken afterwards. */
#include "games/civilization/civilization.h"

#include <limits.h>

enum { START, NAMING, FIRST_PICK, SECOND_PICK, DECIDING, TAKING };

static const struct civ_player *victim_of(const struct civ_state *state)
{
    return &state->player[state->trouble.victim];
}

/* CIV-22.3.17 */
static bool has_philosophy(const struct stele_rules *rules, const struct civ_state *state)
{
    return civ_owns(rules, victim_of(state), CIV_PHILOSOPHY);
}

/* CIV-22.2.6.5: Democracy counts without Philosophy only. */
static bool has_democracy(const struct stele_rules *rules, const struct civ_state *state)
{
    return civ_owns(rules, victim_of(state), CIV_DEMOCRACY) && !has_philosophy(rules, state);
}

/* The points of faction 1: CIV-22.2.6.1, with Philosophy CIV-22.2.6.4, with Democracy
 * CIV-22.2.6.5. */
static int first_faction(const struct stele_rules *rules, const struct civ_state *state)
{
    const struct civ_calamity_figures *figures = civ_now_figures(rules, state);

    if (has_philosophy(rules, state))
        return figures->victim;
    return figures->victim + (has_democracy(rules, state) ? figures->nominee_with_democracy
                                                          : figures->nominee);
}

/* CIV-22.2.6.1; CIV-R16: with Democracy nobody is left for the second faction at 45 either. */
static int spared(const struct stele_rules *rules, const struct civ_state *state)
{
    if (has_democracy(rules, state) && !civ_ruled(rules, CIV_R_DEMOCRACY_SPARES_NO_MORE))
        return first_faction(rules, state);
    return civ_now_figures(rules, state)->spared;
}

/* ---- The nominee ----------------------------------------------------------------------------- */

/* CIV-22.2.6.2, CIV-T8: a player without units on the board comes first. */
static bool may_be_nominee(const struct stele_rules *rules, const struct civ_state *state,
                           int seat)
{
    if (seat == state->trouble.victim)
        return false;
    if (civ_units(rules, state, seat) == 0)
        return true;
    for (int other = 0; other < state->players_n; other++)
        if (other != state->trouble.victim && civ_units(rules, state, other) == 0)
            return false;
    return true;
}

static void name(const struct stele_rules *rules, struct civ_state *state, int seat, bool whole,
                 struct stele_sink *sink)
{
    state->trouble.nominee = (int8_t)seat;
    state->trouble.left = civ_now_figures(rules, state)->victim;
    state->trouble.stage = FIRST_PICK;
    TELL(sink, "civilization.nominee",
         has_philosophy(rules, state) ? "CIV-22.2.6.4" : "CIV-22.2.6.2", state->trouble.victim,
         WHEN(whole, WHOLE), SEAT("nominee", seat), INT("stock", state->player[seat].stock),
         INT("self", seat == state->trouble.victim));
}

/* CIV-22.2.6.4: with Philosophy it is who has most tokens in Stock. */
static bool ask_nominee(const struct stele_rules *rules, struct civ_state *state,
                        struct stele_sink *sink)
{
    uint8_t seats[CIV_SEATS_MAX];
    int only = STELE_NOBODY, n = 0;

    if (has_philosophy(rules, state)) {
        civ_by_stock(state, 0, seats);
        name(rules, state, seats[0], false, sink);
        return false;
    }
    for (int seat = 0; seat < state->players_n; seat++)
        if (may_be_nominee(rules, state, seat)) {
            only = seat;
            n++;
        }
    if (n == 1) {
        name(rules, state, only, false, sink);
        return false;
    }
    state->trouble.stage = NAMING;
    civ_ask(state, CIV_P_NOMINEE, state->trouble.victim, state->trouble.victim);
    return true;
}

bool civ_check_nominee(const struct stele_rules *rules, const struct civ_state *state,
                       const struct stele_move *move, struct stele_reason *why)
{
    const int seat = move_int(move, CIV_NOMINEE_PLAYER, 0);

    if (may_be_nominee(rules, state, seat))
        return true;
    return REFUSE(why,
                  seat == state->trouble.victim ? "civilization.nominee-self"
                                                : "civilization.nominee-units",
                  "CIV-22.2.6.2", SEAT("player", seat));
}

void civ_apply_nominee(const struct stele_rules *rules, struct civ_state *state,
                       const struct stele_move *move, struct stele_sink *sink)
{
    name(rules, state, move_int(move, CIV_NOMINEE_PLAYER, 0), true, sink);
}

void civ_list_nominee(const struct stele_rules *rules, const struct civ_state *state,
                      struct stele_moves *out)
{
    for (int seat = 0; seat < state->players_n; seat++)
        civ_offer_one(rules, state, CIV_V_NOMINEE, seat, out);
}

/* ---- Faction 1 ------------------------------------------------------------------------------- */

/* The same sum as for losses (civ_least): a figure to be reached exactly or exceeded by the least
 * amount, with what is not yet in faction 1. */
static struct civ_choice unpicked(const struct stele_rules *rules, const struct civ_state *state)
{
    const struct civ_trouble *trouble = &state->trouble;
    struct civ_choice choice = {.each = civ_set(rules)->city_points,
                                .target = trouble->left,
                                .most = INT_MAX};

    choice.tokens = victim_of(state)->tokens - civ_sum(trouble->tokens, CIV_AREAS_MAX);
    choice.cities = victim_of(state)->cities - civ_count(&trouble->cities);
    return choice;
}

static void pick_all(const struct stele_rules *rules, struct civ_state *state)
{
    struct civ_trouble *trouble = &state->trouble;

    for (int at = 0; at < civ_set(rules)->areas_n; at++)
        trouble->tokens[at] = state->tokens[trouble->victim][at];
    trouble->cities = state->cities[trouble->victim];
    trouble->left = 0;
}

/* CIV-R35: with Philosophy the victim picks alone, or the nominee does. */
static int picker(const struct stele_rules *rules, const struct civ_state *state)
{
    const bool nominee = state->trouble.stage == SECOND_PICK ||
                         (has_philosophy(rules, state) && civ_ruled(rules, CIV_R_NOMINEE_PICKS));

    return nominee ? state->trouble.nominee : state->trouble.victim;
}

/* The nominee fills up what the victim has begun (CIV-R17). */
static void next_pick(const struct stele_rules *rules, struct civ_state *state)
{
    struct civ_trouble *trouble = &state->trouble;

    if (trouble->stage == SECOND_PICK || has_philosophy(rules, state)) {
        trouble->stage = DECIDING;
        return;
    }
    const struct civ_choice rest = unpicked(rules, state);
    const int picked = civ_units(rules, state, trouble->victim) - civ_choice_points(&rest);
    trouble->left = (int16_t)(first_faction(rules, state) - picked);
    trouble->stage = SECOND_PICK;
}

static bool ask_pick(const struct stele_rules *rules, struct civ_state *state)
{
    struct civ_trouble *trouble = &state->trouble;

    while (trouble->stage == FIRST_PICK || trouble->stage == SECOND_PICK) {
        const struct civ_choice choice = unpicked(rules, state);
        const int least = civ_least(choice);
        if (least > 0 && least < civ_choice_points(&choice)) {
            civ_ask(state, CIV_P_PICK, trouble->victim, picker(rules, state));
            return true;
        }
        if (least > 0)
            pick_all(rules, state);
        next_pick(rules, state);
    }
    return false;
}

bool civ_check_pick(const struct stele_rules *rules, const struct civ_state *state,
                    const struct stele_move *move, struct stele_reason *why)
{
    const struct civ_trouble *trouble = &state->trouble;
    const int at = move_int(move, CIV_PICK_AT, 0);
    const bool city = !move_has(move, CIV_PICK_TOKENS);
    const int tokens = move_int(move, CIV_PICK_TOKENS, 0);

    if (city && (!civ_in(&state->cities[trouble->victim], at) || civ_in(&trouble->cities, at)))
        return REFUSE(why, "civilization.pick-no-city", "CIV-22.2.6.1", CIV_AT(at));
    const int there = state->tokens[trouble->victim][at] - trouble->tokens[at];
    if (!city && (tokens == 0 || tokens > there))
        return REFUSE(why, "civilization.pick-no-tokens", "CIV-22.2.6.1", CIV_AT(at),
                      INT("found", tokens), INT("expected", there));
    const struct civ_choice choice = unpicked(rules, state);
    const int found = civ_least_after(choice, tokens, city);
    if (found == civ_least(choice))
        return true;
    return REFUSE(why, "civilization.pick-excess", "CIV-R17", CIV_AT(at), INT("found", found),
                  INT("expected", civ_least(choice)));
}

void civ_apply_pick(const struct stele_rules *rules, struct civ_state *state,
                    const struct stele_move *move, struct stele_sink *sink)
{
    struct civ_trouble *trouble = &state->trouble;
    const int at = move_int(move, CIV_PICK_AT, 0);
    const int tokens = move_int(move, CIV_PICK_TOKENS, 0);
    const int points = tokens > 0 ? tokens : civ_set(rules)->city_points;

    if (tokens > 0)
        trouble->tokens[at] = (uint8_t)(trouble->tokens[at] + tokens);
    else
        civ_add(&trouble->cities, at);
    trouble->left = (int16_t)(trouble->left > points ? trouble->left - points : 0);
    /* CIV-R35: with Philosophy it is a question who picks. */
    TELL(
        sink, "civilization.picked", "CIV-22.2.6.1", state->decider, WHOLE,
        READING(has_philosophy(rules, state) ? reading_of(rules, CIV_R_NOMINEE_PICKS) : NO_READING),
        CIV_AT(at), INT("tokens", tokens), INT("points", points), INT("left", state->trouble.left));
}

/* An area with its city, or with some of its tokens. */
static void list_units(const struct stele_rules *rules, const struct civ_state *state,
                       enum civ_verb verb, int at, int tokens, bool city, struct stele_moves *out)
{
    struct stele_move move;

    if (city)
        civ_offer_one(rules, state, verb, at, out);
    for (int n = 1; n <= tokens; n++) {
        move_init(&move, verb, state->decider);
        move_set_int(&move, CIV_PICK_AT, at);
        move_set_int(&move, CIV_PICK_TOKENS, n);
        game_offer(rules, state, &move, out);
    }
}

void civ_list_pick(const struct stele_rules *rules, const struct civ_state *state,
                   struct stele_moves *out)
{
    const struct civ_trouble *trouble = &state->trouble;

    for (int at = 0; at < civ_set(rules)->areas_n; at++)
        list_units(rules, state, CIV_V_PICK, at,
                   state->tokens[trouble->victim][at] - trouble->tokens[at],
                   civ_in(&state->cities[trouble->victim], at), out);
}

/* ---- Which faction the victim keeps ---------------------------------------------------------- */

bool civ_check_faction(const struct stele_rules *rules, const struct civ_state *state,
                       const struct stele_move *move, struct stele_reason *why)
{
    const int number = move_int(move, CIV_FACTION_NUMBER, 0);

    (void)rules;
    (void)state;
    return number == 1 || number == 2 || REFUSE(why, "civilization.faction-number", "CIV-22.2.6.1");
}

/* From now on the lists hold what goes to others. */
static void swap_factions(const struct stele_rules *rules, struct civ_state *state)
{
    struct civ_trouble *trouble = &state->trouble;
    const struct civ_areas *cities = &state->cities[trouble->victim];

    for (int at = 0; at < civ_set(rules)->areas_n; at++)
        trouble->tokens[at] = (uint8_t)(state->tokens[trouble->victim][at] - trouble->tokens[at]);
    for (size_t i = 0; i < sizeof cities->word / sizeof *cities->word; i++)
        trouble->cities.word[i] = cities->word[i] & ~trouble->cities.word[i];
}

/* CIV-22.2.6.3: what the victim loses in this war does not count as his Stock. */
void civ_apply_faction(const struct stele_rules *rules, struct civ_state *state,
                       const struct stele_move *move, struct stele_sink *sink)
{
    struct civ_trouble *trouble = &state->trouble;
    const struct civ_choice second = unpicked(rules, state);

    trouble->keeps = (uint8_t)move_int(move, CIV_FACTION_NUMBER, 1);
    TELL(sink, "civilization.faction", "CIV-22.2.6.1", trouble->victim, WHOLE,
         INT("number", trouble->keeps),
         INT("first", civ_units(rules, state, trouble->victim) - civ_choice_points(&second)),
         INT("second", civ_choice_points(&second)), SEAT("nominee", trouble->nominee));
    if (trouble->keeps == 1)
        swap_factions(rules, state);
    trouble->stock_before = victim_of(state)->stock;
    trouble->cities_before = (uint8_t)civ_city_stock(rules, state, trouble->victim);
    trouble->taker = trouble->nominee;
    trouble->stage = TAKING;
}

void civ_list_faction(const struct stele_rules *rules, const struct civ_state *state,
                      struct stele_moves *out)
{
    civ_offer_one(rules, state, CIV_V_FACTION, 1, out);
    civ_offer_one(rules, state, CIV_V_FACTION, 2, out);
}

/* ---- The other faction changes hands --------------------------------------------------------- */

/* Pieces with which a player can replace units. */
static int token_pieces(const struct civ_state *state, int seat)
{
    return seat == state->trouble.victim ? state->trouble.stock_before : state->player[seat].stock;
}

static int city_pieces(const struct stele_rules *rules, const struct civ_state *state, int seat)
{
    return seat == state->trouble.victim ? state->trouble.cities_before
                                         : civ_city_stock(rules, state, seat);
}

static void untaken(const struct civ_state *state, int *tokens, int *cities)
{
    *tokens = civ_sum(state->trouble.tokens, CIV_AREAS_MAX);
    *cities = civ_count(&state->trouble.cities);
}

/* The victim gets back what he had: his piece stays where it is. */
static void take_tokens(struct civ_state *state, int taker, int at, int n)
{
    struct civ_trouble *trouble = &state->trouble;

    trouble->tokens[at] = (uint8_t)(trouble->tokens[at] - n);
    if (taker == trouble->victim) {
        trouble->stock_before = (uint8_t)(trouble->stock_before - n);
        return;
    }
    civ_take_tokens(state, trouble->victim, at, n);
    if (taker != STELE_NOBODY)
        civ_put_tokens(state, taker, at, n);
}

static void take_city(struct civ_state *state, int taker, int at)
{
    struct civ_trouble *trouble = &state->trouble;

    civ_drop(&trouble->cities, at);
    if (taker == trouble->victim) {
        trouble->cities_before--;
        return;
    }
    civ_take_city(state, trouble->victim, at);
    if (taker != STELE_NOBODY)
        civ_put_city(state, taker, at);
}

static void take_all_tokens(const struct stele_rules *rules, struct civ_state *state, int taker)
{
    for (int at = 0; at < civ_set(rules)->areas_n; at++)
        if (state->trouble.tokens[at] > 0)
            take_tokens(state, taker, at, state->trouble.tokens[at]);
}

static void take_all_cities(struct civ_state *state, int taker)
{
    const struct civ_areas cities = state->trouble.cities;
    struct civ_walk walk = civ_walk(&cities);

    for (int at; (at = civ_walk_on(&walk)) >= 0;)
        take_city(state, taker, at);
}

/* CIV-22.2.6.1: the nominee takes a faction; CIV-22.2.6.3: what he lacks pieces for others take. */
static const char *taking_clause(const struct civ_state *state, int taker)
{
    return taker == state->trouble.nominee ? "CIV-22.2.6.1" : "CIV-22.2.6.3";
}

/* What leaves no choice: all tokens, all cities. */
static void take_by_itself(const struct stele_rules *rules, struct civ_state *state,
                           struct stele_sink *sink)
{
    const int taker = state->trouble.taker;
    int tokens, cities;

    untaken(state, &tokens, &cities);
    const bool all_tokens = tokens > 0 && token_pieces(state, taker) >= tokens;
    const bool all_cities = cities > 0 && city_pieces(rules, state, taker) >= cities;
    if (!all_tokens && !all_cities)
        return;
    if (all_tokens)
        take_all_tokens(rules, state, taker);
    if (all_cities)
        take_all_cities(state, taker);
    TELL(sink, "civilization.taken", taking_clause(state, taker), taker,
         SEAT("victim", state->trouble.victim), INT("tokens", all_tokens ? tokens : 0),
         INT("cities", all_cities ? cities : 0));
}

/* CIV-22.2.6.3, CIV-R31: after the nominee, who has most tokens in Stock; ties in A.S.T. order. */
static int next_taker(const struct civ_state *state)
{
    int best = STELE_NOBODY;

    for (int i = 0; i < state->players_n; i++) {
        const int seat = state->order[i];
        if (((state->trouble.asked >> seat) & 1) == 0 &&
            (best == STELE_NOBODY || token_pieces(state, seat) > token_pieces(state, best)))
            best = seat;
    }
    return best;
}

/* One taker after the other, as long as anything is left; each takes what he has pieces for, and
 * decides only where those do not suffice for everything. */
static bool ask_take(const struct stele_rules *rules, struct civ_state *state,
                     struct stele_sink *sink)
{
    struct civ_trouble *trouble = &state->trouble;
    int tokens, cities;

    for (; trouble->taker != STELE_NOBODY; trouble->taker = (int8_t)next_taker(state)) {
        take_by_itself(rules, state, sink);
        untaken(state, &tokens, &cities);
        if (tokens + cities == 0)
            return false;
        if ((tokens > 0 && token_pieces(state, trouble->taker) > 0) ||
            (cities > 0 && city_pieces(rules, state, trouble->taker) > 0)) {
            civ_ask(state, CIV_P_TAKE, trouble->victim, trouble->taker);
            return true;
        }
        trouble->asked |= (uint8_t)(1u << trouble->taker);
    }
    untaken(state, &tokens, &cities); /* nobody can replace them */
    take_all_tokens(rules, state, STELE_NOBODY);
    take_all_cities(state, STELE_NOBODY);
    TELL(sink, "civilization.unclaimed", "CIV-R31", state->trouble.victim, INT("tokens", tokens),
         INT("cities", cities));
    return false;
}

bool civ_check_take(const struct stele_rules *rules, const struct civ_state *state,
                    const struct stele_move *move, struct stele_reason *why)
{
    const struct civ_trouble *trouble = &state->trouble;
    const int at = move_int(move, CIV_TAKE_AT, 0);
    const int tokens = move_int(move, CIV_TAKE_TOKENS, 0);

    if (!move_has(move, CIV_TAKE_TOKENS)) {
        if (!civ_in(&trouble->cities, at))
            return REFUSE(why, "civilization.take-no-city", "CIV-22.2.6.3", CIV_AT(at));
        return city_pieces(rules, state, trouble->taker) > 0 ||
               REFUSE(why, "civilization.take-pieces", "CIV-22.2.6.3", INT("found", 0),
                      INT("expected", 1));
    }
    if (tokens == 0 || tokens > trouble->tokens[at])
        return REFUSE(why, "civilization.take-no-tokens", "CIV-22.2.6.3", CIV_AT(at),
                      INT("found", tokens), INT("expected", trouble->tokens[at]));
    return tokens <= token_pieces(state, trouble->taker) ||
           REFUSE(why, "civilization.take-pieces", "CIV-22.2.6.3",
                  INT("found", token_pieces(state, trouble->taker)), INT("expected", tokens));
}

void civ_apply_take(const struct stele_rules *rules, struct civ_state *state,
                    const struct stele_move *move, struct stele_sink *sink)
{
    const int at = move_int(move, CIV_TAKE_AT, 0);
    const int tokens = move_int(move, CIV_TAKE_TOKENS, 0);

    (void)rules;
    if (tokens > 0)
        take_tokens(state, state->trouble.taker, at, tokens);
    else
        take_city(state, state->trouble.taker, at);
    TELL(sink, "civilization.taken", taking_clause(state, state->trouble.taker),
         state->trouble.taker, WHOLE, SEAT("victim", state->trouble.victim), CIV_AT(at),
         INT("tokens", tokens), INT("cities", tokens == 0));
}

void civ_list_take(const struct stele_rules *rules, const struct civ_state *state,
                   struct stele_moves *out)
{
    for (int at = 0; at < civ_set(rules)->areas_n; at++)
        list_units(rules, state, CIV_V_TAKE, at, state->trouble.tokens[at],
                   civ_in(&state->trouble.cities, at), out);
}

/* ---- The war --------------------------------------------------------------------------------- */

/* CIV-R26: the rule for the weak has no part in it. */
bool civ_go_on_war(const struct stele_rules *rules, struct civ_state *state,
                   struct stele_sink *sink)
{
    struct civ_trouble *trouble = &state->trouble;

    if (trouble->stage == START) {
        const int points = civ_units(rules, state, trouble->victim);
        if (points <= spared(rules, state)) {
            const bool decides = points > civ_now_figures(rules, state)->spared; /* CIV-R16 */
            TELL(sink, "civilization.war-spared",
                 has_democracy(rules, state) ? "CIV-R16" : "CIV-22.2.6.1", state->trouble.victim,
                 READING(decides ? reading_of(rules, CIV_R_DEMOCRACY_SPARES_NO_MORE) : NO_READING),
                 INT("points", points), INT("most", spared(rules, state)));
            return false;
        }
    }
    if (trouble->stage <= NAMING && ask_nominee(rules, state, sink))
        return true;
    if (trouble->nominee == trouble->victim) /* CIV-22.2.6.4: nothing changes hands */
        return false;
    if (ask_pick(rules, state))
        return true;
    if (trouble->stage == DECIDING) {
        civ_ask(state, CIV_P_FACTION, trouble->victim, trouble->victim);
        return true;
    }
    return ask_take(rules, state, sink);
}
