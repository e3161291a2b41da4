/* The play step: where a token may lie, and which tokens make a play.
 *
 * Tokens are placed one at a time (BAB-4.8, BAB-R3).  A token is refused as soon as no legal play
 * can come of it; the step closes as soon as nothing can be added to a legal play.  There is always
 * a space for the two tokens of option A (BAB-5.12), so a play once begun can be finished. */
#include "games/babylonia/babylonia.h"

/* ---- One token ------------------------------------------------------------------------------- */

/* A token that the table did not see: on a river, out of a rack that is not wholly known. */
static bool check_hidden(const struct stele_rules *rules, const struct bab_clan *clan, int space,
                         struct stele_reason *why)
{
    if (!rules->table)
        return REFUSE(why, "babylonia.token-hidden", "BAB-5.3", BAB_AT(space));
    if (clan->rack[bab_set(rules)->tokens_n] == 0)
        return REFUSE(why, "babylonia.token-known", "BAB-5.3", BAB_AT(space));
    if (!bab_set(rules)->space[space].river)
        return REFUSE(why, "babylonia.token-face-up", "BAB-5.2", BAB_AT(space));
    return true;
}

static bool check_rack(const struct stele_rules *rules, const struct bab_state *state, int seat,
                       int kind, int space, struct stele_reason *why)
{
    const struct bab_set *set = bab_set(rules);
    const struct bab_clan *clan = &state->clan[seat];

    if (kind == set->tokens_n)
        return check_hidden(rules, clan, space, why);
    if (bab_available(rules, clan, kind) > 0)
        return true;
    if (clan->rack[set->tokens_n] > 0) /* unknown tokens, but none of this kind is left */
        return REFUSE(why, "babylonia.token-used-up", "BAB-1.5", BAB_TOKEN(kind),
                      INT("count", set->token_count[kind]), SEAT("player", seat));
    return REFUSE(why, "babylonia.token-rack", "BAB-4.1", BAB_TOKEN(kind), SEAT("player", seat));
}

/* BAB-5.5, BAB-5.8: farmers need a neighbour of their clan, nobles need card 6. */
static bool check_farm(const struct stele_rules *rules, const struct bab_state *state, int seat,
                       int kind, int space, struct stele_reason *why)
{
    const bool card = bab_has(rules, &state->clan[seat], BAB_E_NOBLES_ON_FARMS); /* BAB-9.6 */
    const int tile = state->tile[space] - 1;
    bool river = false;

    if (kind != bab_set(rules)->farmer)
        return card || REFUSE(why, "babylonia.farm-noble", "BAB-5.8", BAB_AT(space), BAB_TILE(tile),
                              BAB_TOKEN(kind), SEAT("player", seat));
    return bab_farm_open(rules, state, space, seat, &river) ||
           REFUSE(why,
                  river  ? "babylonia.farm-river"
                  : card ? "babylonia.farm-farmer"
                         : "babylonia.farm-not-near",
                  river  ? "BAB-R4"
                  : card ? "BAB-5.8"
                         : "BAB-5.5",
                  BAB_AT(space), BAB_TILE(tile), SEAT("player", seat));
}

static bool check_space(const struct stele_rules *rules, const struct bab_state *state, int space,
                        struct stele_reason *why)
{
    if (!bab_in_play(rules, space)) /* BAB-1.3, BAB-2.2 */
        return REFUSE(why, "babylonia.space-out", "BAB-2.2", BAB_OUT(rules, space));
    /* BAB-5.9, BAB-5.11 */
    if (state->owner[space] != 0)
        return REFUSE(why, "babylonia.space-token", "BAB-5.9", BAB_AT(space),
                      SEAT("owner", state->owner[space] - 1));
    if (bab_city_at(rules, state, space))
        return REFUSE(why, "babylonia.space-city", "BAB-5.9", BAB_AT(space),
                      BAB_TILE(state->tile[space] - 1));
    if (bab_is_ziggurat(rules, space))
        return REFUSE(why, "babylonia.space-ziggurat", "BAB-5.9", BAB_AT(space));
    return true;
}

bool bab_check_token(const struct stele_rules *rules, const struct bab_state *state, int seat,
                     int kind, int space, struct stele_reason *why)
{
    if (!check_rack(rules, state, seat, kind, space, why) || !check_space(rules, state, space, why))
        return false;
    /* BAB-5.2, BAB-5.3, BAB-5.10: any token on any space that is free */
    return state->tile[space] == 0 || check_farm(rules, state, seat, kind, space, why);
}

/* ---- The shape of a play --------------------------------------------------------------------- */

/* What matters about the tokens of a play. */
struct shape {
    int n, farmers, nobles, rivers;
};

static struct shape shape_of(const struct stele_rules *rules, const struct bab_state *state)
{
    const struct bab_set *set = bab_set(rules);
    const struct bab_play *play = &state->play;
    const int farmers = play->kinds[set->farmer];

    return (struct shape){
        .n = play->n,
        .farmers = farmers,
        .nobles = play->n - farmers - play->kinds[set->tokens_n],
        .rivers = play->rivers,
    };
}

/* A token of unknown kind (tokens_n) is not known to be one. */
static bool is_noble(const struct bab_set *set, int kind)
{
    return kind < set->tokens_n && set->noble[kind];
}

static struct shape shape_with(const struct stele_rules *rules, const struct bab_state *state,
                               int kind, bool river)
{
    const struct bab_set *set = bab_set(rules);
    struct shape shape = shape_of(rules, state);

    shape.n++;
    shape.rivers += river;
    shape.farmers += kind == set->farmer;
    shape.nobles += is_noble(set, kind);
    return shape;
}

/* BAB-4.4, BAB-R1: one token on the first turn of the game, two on the second; BAB-R23: what counts
 * is the turn of the game. */
static int first_round_limit(const struct stele_rules *rules, const struct bab_state *state)
{
    if (bab_ruled(rules, BAB_R_FIRST_ROUND_FREE))
        return 0;
    return state->turn == 1   ? bab_set(rules)->first_tokens
           : state->turn == 2 ? bab_set(rules)->second_tokens
                              : 0;
}

int bab_play_limit(const struct stele_rules *rules, const struct bab_state *state)
{
    const int first = first_round_limit(rules, state);
    const int most = bab_set(rules)->play_tokens;

    if (first > 0)
        return first;
    /* BAB-4.5, BAB-R2: the last token of a clan is played alone. */
    return state->play.rack < most ? state->play.rack : 0;
}

static bool owns(const struct stele_rules *rules, const struct bab_state *state,
                 enum bab_effect effect)
{
    return bab_has(rules, &state->clan[state->active], effect);
}

/* Whether there is a space for one more farmer on land, a token being placed on `extra`: a free
 * space, a farm that is open to the clan, or one that becomes so through that very token. */
static bool farmer_fits(const struct stele_rules *rules, const struct bab_state *state, int extra)
{
    const struct bab_set *set = bab_set(rules);
    const struct bab_space *beside = &set->space[extra];

    for (int space = 0; space < set->spaces_n; space++) {
        if (space == extra || set->space[space].river)
            continue;
        if (bab_is_free(rules, state, space))
            return true;
        if (!bab_farm_at(rules, state, space))
            continue;
        if (bab_farm_open(rules, state, space, state->active, NULL))
            return true;
        for (int i = 0; i < beside->near_n; i++)
            if (beside->near[i] == space)
                return true;
    }
    return false;
}

/* Option C (BAB-4.6, BAB-9.4, BAB-R9): nobles of different kinds, this one included. */
static bool may_be_nobles(const struct stele_rules *rules, const struct bab_state *state,
                          struct shape shape, int kind)
{
    const struct bab_set *set = bab_set(rules);

    if (shape.nobles != shape.n || shape.n > set->noble_kinds || state->play.kinds[kind] > 0)
        return false;
    for (int i = 0; i < set->tokens_n; i++)
        if (state->play.kinds[i] > 1)
            return false;
    return true;
}

/* Farmers that could still be placed after a token of that kind. */
static int farmers_left(const struct stele_rules *rules, const struct bab_state *state, int kind)
{
    const int farmer = bab_set(rules)->farmer;

    return bab_available(rules, &state->clan[state->active], farmer) - (kind == farmer);
}

/* What a play consists of, with the token that is refused. */
#define SHAPE(OF) INT("farmers", (OF).farmers), INT("nobles", (OF).nobles)

/* Option B with the noble of card 5 (BAB-4.7, BAB-9.5, BAB-R10): enough farmers must be left. */
static bool check_with_noble(const struct stele_rules *rules, const struct bab_state *state,
                             struct shape shape, int kind, int space, struct stele_reason *why)
{
    const struct bab_set *set = bab_set(rules);
    const int missing = set->play_farmers - shape.farmers;

    if (bab_ruled(rules, BAB_R_NOBLE_LAST) && (missing > 0 || !is_noble(set, kind)))
        return REFUSE(why, "babylonia.play-noble-last", "BAB-R10", BAB_TOKEN(kind));
    if (missing <= 0)
        return true;
    if (farmers_left(rules, state, kind) >= missing && farmer_fits(rules, state, space))
        return true;
    return REFUSE(why, "babylonia.play-with-noble", "BAB-4.7", BAB_TOKEN(kind), SHAPE(shape),
                  INT("short", 1)); /* of farmers to follow */
}

/* More tokens than option A has: which of them go together? */
static bool check_mixture(const struct stele_rules *rules, const struct bab_state *state,
                          struct shape shape, int kind, int space, struct stele_reason *why)
{
    const bool three = owns(rules, state, BAB_E_THREE_NOBLES);
    const bool with = owns(rules, state, BAB_E_NOBLE_WITH_FARMERS);

    if (shape.nobles == 0)
        return true; /* BAB-4.3 */
    if (!three && !with)
        return REFUSE(why, "babylonia.play-noble", "BAB-4.3", BAB_TOKEN(kind), SHAPE(shape),
                      SEAT("player", state->active));
    if (three && may_be_nobles(rules, state, shape, kind))
        return true;
    if (with && shape.nobles <= bab_set(rules)->nobles_with_farmers)
        return check_with_noble(rules, state, shape, kind, space, why);
    if (!with || (three && shape.farmers == 0))
        return REFUSE(why, "babylonia.play-three-nobles", "BAB-4.6", BAB_TOKEN(kind), SHAPE(shape));
    /* BAB-9.10: B with its noble, or C, but no mixing */
    return REFUSE(why, three ? "babylonia.play-mixed" : "babylonia.play-with-noble",
                  three ? "BAB-9.10" : "BAB-4.7", BAB_TOKEN(kind), SHAPE(shape));
}

/* The river space that BAB-5.4 objects to: that of the new token, or one where a token of this play
 * already lies. */
static int river_of_play(const struct stele_rules *rules, const struct bab_state *state, int space)
{
    const struct bab_set *set = bab_set(rules);

    for (int i = 0; !set->space[space].river && i < state->play.n; i++)
        if (set->space[state->play.at[i]].river)
            return state->play.at[i];
    return space;
}

bool bab_check_shape(const struct stele_rules *rules, const struct bab_state *state, int kind,
                     int space, struct stele_reason *why)
{
    const int first = first_round_limit(rules, state), n = state->play.n + 1;

    if (first > 0)
        return n <= first ||
               REFUSE(why, "babylonia.play-first", "BAB-4.4", SEAT("player", state->active),
                      INT("found", n), INT("expected", first));
    if (n <= bab_set(rules)->play_tokens)
        return true; /* BAB-4.2: option A at least */
    const bool river = bab_set(rules)->space[space].river;
    const struct shape shape = shape_with(rules, state, kind, river);
    if (!check_mixture(rules, state, shape, kind, space, why))
        return false;
    if (shape.rivers == 0)
        return true;
    /* BAB-5.4 */
    return REFUSE(why, "babylonia.play-river", "BAB-5.4", BAB_TOKEN(kind),
                  NAME("at", BAB_D_SPACES, river_of_play(rules, state, space)));
}

bool bab_play_complete(const struct stele_rules *rules, const struct bab_state *state)
{
    const struct bab_set *set = bab_set(rules);
    const struct shape shape = shape_of(rules, state);
    const int limit = bab_play_limit(rules, state);

    if (limit > 0)
        return shape.n == limit;
    if (shape.n <= set->play_tokens)
        return shape.n == set->play_tokens;
    return shape.farmers >= set->play_farmers ||
           (shape.farmers == 0 && shape.n == set->noble_kinds);
}

bool bab_check_play(const struct stele_rules *rules, const struct bab_state *state,
                    struct stele_reason *why)
{
    const struct bab_set *set = bab_set(rules);
    const int first = first_round_limit(rules, state);
    const int n = state->play.n;

    if (bab_play_complete(rules, state))
        return true;
    /* In a branch whose rulings differ from here on, tokens may already lie that these rulings
     * would not have allowed: the play is over once nothing can be added. */
    if (n > 0 && !bab_play_extendable(rules, state))
        return true;
    if (n == 0)
        return REFUSE(why, "babylonia.play-empty", "BAB-3.1", SEAT("player", state->active));
    if (first > 0)
        return REFUSE(why, "babylonia.play-first", "BAB-4.4", SEAT("player", state->active),
                      INT("found", n), INT("expected", first));
    const struct shape shape = shape_of(rules, state);
    if (n > set->play_tokens)
        return REFUSE(why, "babylonia.play-with-noble", "BAB-4.7", SHAPE(shape));
    return REFUSE(why, "babylonia.play-short", "BAB-4.2", INT("found", n),
                  INT("expected", set->play_tokens));
}

/* Whether a token of a kind can be added somewhere.  Only land matters: a play of more tokens than
 * option A has stays off the rivers.  Most spaces are free and need no check of the token, which
 * makes this the cheap half of bab_check_place; it is asked after every token placed. */
static bool kind_fits(const struct stele_rules *rules, const struct bab_state *state, int kind)
{
    const struct bab_set *set = bab_set(rules);
    struct stele_reason why;

    for (int space = 0; space < set->spaces_n; space++) {
        if (set->space[space].river || state->owner[space] != 0)
            continue;
        const bool fits = state->tile[space] == 0
                              ? bab_is_free(rules, state, space)
                              : bab_check_token(rules, state, state->active, kind, space, &why);
        if (fits && bab_check_shape(rules, state, kind, space, &why))
            return true;
    }
    return false;
}

/* Whether a token of a kind could go with those placed, wherever it lies. */
static bool may_grow(const struct stele_rules *rules, const struct bab_state *state, int kind)
{
    if (bab_available(rules, &state->clan[state->active], kind) == 0)
        return false;
    const struct shape shape = shape_with(rules, state, kind, false);
    if (shape.nobles == 0)
        return true;
    if (owns(rules, state, BAB_E_THREE_NOBLES) && may_be_nobles(rules, state, shape, kind))
        return true;
    return owns(rules, state, BAB_E_NOBLE_WITH_FARMERS) &&
           shape.nobles <= bab_set(rules)->nobles_with_farmers &&
           shape.farmers + farmers_left(rules, state, kind) >= bab_set(rules)->play_farmers;
}

bool bab_play_extendable(const struct stele_rules *rules, const struct bab_state *state)
{
    const struct bab_set *set = bab_set(rules);
    const int limit = bab_play_limit(rules, state);

    if (limit > 0)
        return state->play.n < limit;
    if (state->play.n < set->play_tokens)
        return true;
    if (state->play.rivers > 0)
        return false;
    if (!owns(rules, state, BAB_E_THREE_NOBLES) && !owns(rules, state, BAB_E_NOBLE_WITH_FARMERS))
        return shape_of(rules, state).nobles == 0 && may_grow(rules, state, set->farmer) &&
               kind_fits(rules, state, set->farmer); /* BAB-4.3: farmers only */
    for (int kind = 0; kind < set->tokens_n; kind++)
        if (may_grow(rules, state, kind) && kind_fits(rules, state, kind))
            return true;
    return false;
}
