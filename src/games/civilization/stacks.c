/* Trade cards: stacks, hands, and what the table has not seen (CIV-4.2, CIV-15.6).
 *
 * Every copy is in a stack, in a hand, or face up in front of a player.  Where nobody knows which
 * card lies in a place, the place holds the unknown kind and the copy is counted in pool[]: so the
 * pool has as many cards as there are unknown places, and for each stack at least as many of its
 * own as it has unknown places. */
#include "games/civilization/civilization.h"

#include <string.h>

/* ---- Kinds ----------------------------------------------------------------------------------- */

int civ_calamity_of(const struct stele_rules *rules, int kind)
{
    const int calamity = kind - civ_set(rules)->commodities_n;

    return calamity >= 0 && calamity < CIV_CALAMITIES_N ? calamity : -1;
}

int civ_stack_of(const struct stele_rules *rules, int kind)
{
    const int calamity = civ_calamity_of(rules, kind);

    return calamity < 0 ? civ_set(rules)->commodity[kind].stack
                        : civ_set(rules)->calamity[calamity].stack;
}

/* CIV-22.2.1, CIV-22.2.2: calamities that cannot be traded have red backs. */
bool civ_is_red(const struct stele_rules *rules, int kind)
{
    const int calamity = civ_calamity_of(rules, kind);

    return calamity >= 0 && !civ_set(rules)->calamity[calamity].tradable;
}

/* CIV-17.4.1: n like cards are worth n × n × value; CIV-17.4.3: different ones never combine.
 * CIV-16.6: calamities are worth nothing. */
int civ_set_value(const struct stele_rules *rules, const uint8_t *counts)
{
    int value = 0;

    for (int i = 0; i < civ_set(rules)->commodities_n; i++)
        value += counts[i] * counts[i] * civ_set(rules)->commodity[i].value;
    return value;
}

/* ---- Set-up ---------------------------------------------------------------------------------- */

static int commodities_in(const struct stele_rules *rules, int stack, int *cards)
{
    const struct civ_set *set = civ_set(rules);
    int kinds = 0;

    *cards = 0;
    for (int i = 0; i < set->commodities_n; i++)
        if (set->commodity[i].stack == stack) {
            kinds++;
            *cards += set->commodity[i].count;
        }
    return kinds;
}

static void push(struct civ_stack *stack, int kind)
{
    if (stack->n < CIV_STACK_MAX)
        stack->card[stack->n++] = (uint8_t)kind;
}

/* CIV-4.2: the calamity lies at the bottom of the stack with its number. */
void civ_fill_stacks(const struct stele_rules *rules, struct civ_state *state)
{
    const struct civ_set *set = civ_set(rules);
    int cards;

    memset(state->stack, 0, sizeof state->stack);
    memset(state->pool, 0, sizeof state->pool);
    for (int i = 0; i < set->commodities_n; i++) {
        const struct civ_commodity *commodity = &set->commodity[i];
        const bool shuffled = commodities_in(rules, commodity->stack, &cards) > 1;
        if (shuffled)
            state->pool[i] = commodity->count;
        for (int n = 0; n < commodity->count; n++)
            push(&state->stack[commodity->stack], shuffled ? civ_unknown(rules) : i);
    }
    for (int i = 0; i < CIV_CALAMITIES_N; i++)
        push(&state->stack[set->calamity[i].stack], civ_kind_of(rules, (enum civ_calamity)i));
}

bool civ_check_stack_cards(const struct stele_rules *rules, const struct civ_state *state,
                           const struct stele_move *move, struct stele_reason *why)
{
    const int number = move_int(move, CIV_STACK_NUMBER, 0);
    const struct civ_cards cards = civ_cards_of(move, CIV_STACK_CARDS);
    const int n = (int)move_count(move, CIV_STACK_CARDS);
    int expected = 0;

    (void)state;
    if (number < 1 || number > CIV_STACKS_N || commodities_in(rules, number - 1, &expected) < 2)
        return REFUSE(why, "civilization.stack-number", "CIV-4.2", INT("stack", number));
    if (n != expected)
        return REFUSE(why, "civilization.stack-count", "CIV-4.2", INT("stack", number),
                      INT("found", n), INT("expected", expected));
    if (cards.n[civ_unknown(rules)] > 0 && !rules->table)
        return REFUSE(why, "civilization.card-unnamed", "CIV-15.6");
    for (int kind = 0; kind < civ_unknown(rules); kind++) {
        const bool here = civ_calamity_of(rules, kind) < 0 &&
                          civ_stack_of(rules, kind) == number - 1;
        const int most = here ? civ_set(rules)->commodity[kind].count : 0;
        if (cards.n[kind] > most || (here && !rules->table && cards.n[kind] < most))
            return REFUSE(why, "civilization.stack-cards", "CIV-22.1.2", INT("stack", number),
                          NAME("kind", CIV_D_KINDS, kind), INT("found", cards.n[kind]),
                          INT("expected", most));
    }
    return true;
}

void civ_order_stack(const struct stele_rules *rules, struct civ_state *state,
                     const struct stele_move *move)
{
    struct civ_stack *stack = &state->stack[move_int(move, CIV_STACK_NUMBER, 1) - 1];
    const int16_t *cards = move_values(move, CIV_STACK_CARDS);
    const size_t n = move_count(move, CIV_STACK_CARDS);

    for (size_t i = 0; i < n; i++) {
        stack->card[i] = (uint8_t)cards[i];
        if (cards[i] != civ_unknown(rules))
            state->pool[cards[i]]--;
    }
}

/* ---- Hands ----------------------------------------------------------------------------------- */

/* Under the reading next-turn of CIV-T7 brown calamities of this turn stay where they are. */
int civ_tradable_n(const struct stele_rules *rules, const struct civ_state *state, int seat)
{
    const struct civ_player *player = &state->player[seat];
    int n = civ_hand_n(rules, state, seat);

    if (civ_ruled(rules, CIV_R_FRESH_NOT_TRADED))
        for (int i = 0; i < CIV_CALAMITIES_N; i++)
            if ((player->fresh >> i) & 1)
                n -= player->hand[civ_kind_of(rules, (enum civ_calamity)i)];
    return n;
}

struct civ_cards civ_cards_of(const struct stele_move *move, int arg)
{
    const int16_t *values = move_values(move, arg);
    const size_t n = move_count(move, arg);
    struct civ_cards cards = {{0}};

    for (size_t i = 0; i < n; i++)
        cards.n[values[i]]++;
    return cards;
}

int civ_may_hold(const struct civ_state *state, int seat, int kind)
{
    const struct civ_player *player = &state->player[seat];
    const int unseen = player->unknown < state->pool[kind] ? player->unknown : state->pool[kind];

    return player->hand[kind] + unseen;
}

int civ_free_copies(const struct stele_rules *rules, const struct civ_state *state, int stack)
{
    int n = 0;

    for (int kind = 0; kind < civ_unknown(rules); kind++)
        if (civ_stack_of(rules, kind) == stack)
            n += state->pool[kind];
    for (int i = 0; i < state->stack[stack].n; i++)
        n -= state->stack[stack].card[i] == civ_unknown(rules);
    return n;
}

/* What the cards were to be used for. */
static const char *held_clause(const struct civ_state *state)
{
    switch ((enum civ_phase)state->phase) {
    case CIV_P_PURCHASE:
        return "CIV-17.2";
    case CIV_P_EXCESS:
        return "CIV-18.1";
    case CIV_P_SUCCESSION:
        return "CIV-20.3";
    default:
        return "CIV-16.2";
    }
}

/* Cards are played from the hand; what lies face up is not in it. */
static bool refuse_missing(const struct stele_rules *rules, const struct civ_state *state,
                           int seat, int kind, int found, int expected, struct stele_reason *why)
{
    const int calamity = civ_calamity_of(rules, kind);

    if (calamity >= 0 && (state->player[seat].facing >> calamity) & 1)
        return REFUSE(why, "civilization.face-up",
                      civ_is_red(rules, kind) ? "CIV-15.5" : "CIV-19.3", SEAT("player", seat),
                      NAME("calamity", CIV_D_CALAMITIES, calamity));
    return REFUSE(why, "civilization.cards-not-held", held_clause(state), SEAT("player", seat),
                  NAME("kind", CIV_D_KINDS, kind), INT("found", found), INT("expected", expected));
}

/* Cards beyond the known ones must be among the unknown cards of the hand.  Three counts limit
 * those: how many unknown cards the hand has, how many copies of the kind are in the pool, and how
 * many of its stack, once the unknown places of the stack itself have been filled. */
bool civ_check_held(const struct stele_rules *rules, const struct civ_state *state, int seat,
                    const struct civ_cards *cards, struct stele_reason *why)
{
    const struct civ_player *player = &state->player[seat];
    int unseen = player->unknown, asked[CIV_STACKS_N] = {0}, n = 0;

    if (civ_covers(player->hand, cards->n)) /* all of them are known */
        return true;
    for (int kind = 0; kind < civ_unknown(rules); kind++) {
        const int missing = cards->n[kind] - player->hand[kind];
        n += cards->n[kind];
        if (missing <= 0)
            continue;
        const int stack = civ_stack_of(rules, kind);
        unseen -= missing;
        asked[stack] += missing;
        if (unseen < 0 || missing > state->pool[kind] ||
            asked[stack] > civ_free_copies(rules, state, stack))
            return refuse_missing(rules, state, seat, kind, player->hand[kind], cards->n[kind],
                                  why);
    }
    n += cards->n[civ_unknown(rules)];
    if (n > civ_hand_n(rules, state, seat))
        return REFUSE(why, "civilization.cards-not-held", held_clause(state), SEAT("player", seat),
                      NAME("kind", CIV_D_KINDS, civ_unknown(rules)),
                      INT("found", civ_hand_n(rules, state, seat)), INT("expected", n));
    return true;
}

void civ_uncover(const struct stele_rules *rules, struct civ_state *state, int seat,
                 const struct civ_cards *cards, struct stele_sink *sink)
{
    struct civ_player *player = &state->player[seat];
    int16_t found[CIV_KINDS_MAX] = {0};
    bool any = false;

    if (player->unknown == 0)
        return;
    for (int kind = 0; kind < civ_unknown(rules); kind++)
        for (; player->hand[kind] < cards->n[kind]; any = true) {
            player->hand[kind]++;
            player->unknown--;
            state->pool[kind]--;
            found[kind]++;
        }
    if (!any)
        return;
    state->assumed++;
    TELL(sink, "civilization.assumed", "CIV-15.6", seat,
         SECRET(1u << seat, COUNTS("cards", CIV_D_KINDS, found, (size_t)civ_unknown(rules) + 1)));
}

void civ_cover(struct civ_state *state, int seat, int kind)
{
    struct civ_player *player = &state->player[seat];

    state->pool[kind] = (uint8_t)(state->pool[kind] + player->hand[kind]);
    player->unknown = (uint8_t)(player->unknown + player->hand[kind]);
    player->hand[kind] = 0;
}

/* ---- Drawing and returning ------------------------------------------------------------------- */

/* The only kind that an unknown card of the stack can be; the unknown one if there are several. */
static int deduce(const struct stele_rules *rules, const struct civ_state *state, int stack)
{
    int only = -1;

    for (int kind = 0; kind < civ_unknown(rules); kind++)
        if (civ_stack_of(rules, kind) == stack && state->pool[kind] > 0) {
            if (only >= 0)
                return civ_unknown(rules);
            only = kind;
        }
    return only;
}

/* Takes the top card.  Where the pool leaves one kind only it is known at once, though nobody has
 * shown it. */
static int pop(const struct stele_rules *rules, struct civ_state *state, int number)
{
    struct civ_stack *stack = &state->stack[number];
    int kind = stack->card[0];

    stack->n--;
    memmove(stack->card, stack->card + 1, stack->n);
    stack->card[stack->n] = 0;
    if (kind == civ_unknown(rules)) {
        kind = deduce(rules, state, number);
        if (kind != civ_unknown(rules))
            state->pool[kind]--;
    }
    return kind;
}

/* CIV-15.5, CIV-R32: red calamities never enter the hand. */
int civ_draw_card(const struct stele_rules *rules, struct civ_state *state, int seat, int stack)
{
    struct civ_player *player = &state->player[seat];

    if (state->stack[stack].n == 0)
        return -1;
    const int kind = pop(rules, state, stack);
    const int calamity = civ_calamity_of(rules, kind);
    if (kind == civ_unknown(rules))
        player->unknown++;
    else if (civ_is_red(rules, kind))
        player->facing |= (uint8_t)(1u << calamity);
    else
        player->hand[kind]++;
    if (calamity >= 0)
        player->fresh |= (uint8_t)(1u << calamity);
    return kind;
}

void civ_put_under(const struct stele_rules *rules, struct civ_state *state, int kind)
{
    push(&state->stack[civ_stack_of(rules, kind)], kind);
}

void civ_put_unseen_under(const struct stele_rules *rules, struct civ_state *state, int stack)
{
    push(&state->stack[stack], civ_unknown(rules));
}

struct stele_facts civ_counted(const char *key, const uint8_t *cards, int n)
{
    struct stele_facts facts = {0};
    int16_t counts[CIV_KINDS_MAX + 1];

    for (int i = 0; i < n; i++)
        counts[i] = cards[i];
    fact_counts(&facts, key, CIV_D_KINDS, counts, (size_t)n);
    return facts;
}
