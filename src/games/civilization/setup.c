/* From the options and the set-up record to the first state; place cards, nations and stacks that
 * the record leaves to the first moves. */
#include "games/civilization/civilization.h"

#include <string.h>

/* ---- Options --------------------------------------------------------------------------------- */

static bool refuse_option(struct stele_reason *why, enum civ_option option, const char *clause)
{
    static const char *const names[] = {"weak", "africa", "finish", "shorten"};

    return REFUSE(why, "civilization.option-not-here", clause, STRING("option", names[option]));
}

bool civ_allowed(const struct stele_rules *rules, struct stele_reason *why)
{
    if (rules->option[CIV_O_WEAK] && !civ_is_full(rules))
        return refuse_option(why, CIV_O_WEAK, "CIV-24.2");
    if (rules->option[CIV_O_AFRICA] && (!civ_is_full(rules) || rules->players_n < 6))
        return refuse_option(why, CIV_O_AFRICA, "CIV-24.3");
    if (rules->option[CIV_O_FINISH] && rules->edition != CIV_SHORT)
        return refuse_option(why, CIV_O_FINISH, "CIV-30.1");
    if (rules->option[CIV_O_SHORTEN] && rules->edition != CIV_FARMERS) /* CIV-T11 */
        return refuse_option(why, CIV_O_SHORTEN, "CIV-32.5.2");
    return true;
}

/* ---- Nations --------------------------------------------------------------------------------- */

static bool check_choice(const struct stele_rules *rules, const struct civ_state *state, int nation,
                         int area, struct stele_reason *why)
{
    const struct civ_setup_figures *const setup = civ_figures_of(rules);

    if (((setup->nations >> nation) & 1) == 0)
        return REFUSE(why, "civilization.nation-out", "CIV-4.4",
                      NAME("nation", CIV_D_NATIONS, nation), CIV_AT(area));
    if (((civ_set(rules)->area[area].start >> nation) & 1) == 0 || !civ_in(&setup->playable, area))
        return REFUSE(why, "civilization.not-start", "CIV-4.4",
                      NAME("nation", CIV_D_NATIONS, nation), CIV_AT(area));
    for (int seat = 0; seat < state->players_n; seat++)
        if (state->player[seat].nation == nation + 1)
            return REFUSE(why, "civilization.nation-taken", "CIV-4.4",
                          NAME("nation", CIV_D_NATIONS, nation), CIV_AT(area),
                          SEAT("player", seat));
    return true;
}

/* CIV-4.4, CIV-R33: one token in a start area, the marker on space 0. */
static void choose(struct civ_state *state, int seat, int nation, int area)
{
    state->player[seat].nation = (int8_t)(nation + 1);
    civ_put_tokens(state, seat, area, 1);
}

/* CIV-5.2, CIV-T12: nations stand in A.S.T. order in the set. */
static void order_seats(const struct stele_rules *rules, struct civ_state *state)
{
    int n = 0;

    for (int nation = 1; nation <= civ_set(rules)->nations_n; nation++)
        for (int seat = 0; seat < state->players_n; seat++)
            if (state->player[seat].nation == nation)
                state->order[n++] = (uint8_t)seat;
}

/* The seat that chooses next: by place cards, else by seats (CIV-R33); -1: all have chosen. */
static int chooser(const struct civ_state *state)
{
    int best = -1;

    for (int seat = 0; seat < state->players_n; seat++)
        if (state->player[seat].nation == 0 &&
            (best < 0 || state->player[seat].place < state->player[best].place))
            best = seat;
    return best;
}

bool civ_check_nation(const struct stele_rules *rules, const struct civ_state *state,
                      const struct stele_move *move, struct stele_reason *why)
{
    return check_choice(rules, state, move_int(move, CIV_NATION_NATION, 0),
                        move_int(move, CIV_NATION_AT, 0), why);
}

void civ_apply_nation(const struct stele_rules *rules, struct civ_state *state,
                      const struct stele_move *move, struct stele_sink *sink)
{
    const int nation = move_int(move, CIV_NATION_NATION, 0);
    const int area = move_int(move, CIV_NATION_AT, 0);

    (void)rules;
    choose(state, state->decider, nation, area);
    TELL(sink, "civilization.nation", "CIV-4.4", state->decider, WHOLE,
         NAME("nation", CIV_D_NATIONS, nation), CIV_AT(area));
}

void civ_begin_nations(const struct stele_rules *rules, struct civ_state *state,
                       struct stele_sink *sink)
{
    (void)rules;
    (void)state;
    (void)sink;
}

bool civ_seek_nations(const struct stele_rules *rules, struct civ_state *state,
                      struct stele_sink *sink)
{
    const int seat = chooser(state);

    (void)sink;
    if (seat >= 0)
        civ_ask(state, CIV_P_NATIONS, seat, seat);
    else
        order_seats(rules, state);
    return seat >= 0;
}

void civ_list_nation(const struct stele_rules *rules, const struct civ_state *state,
                     struct stele_moves *out)
{
    const struct civ_set *const set = civ_set(rules);
    struct stele_move move;

    for (int nation = 0; nation < set->nations_n; nation++)
        for (int area = 0; area < set->areas_n; area++)
            if ((set->area[area].start >> nation) & 1) {
                move_init(&move, CIV_V_NATION, state->decider);
                move_set_int(&move, CIV_NATION_NATION, nation);
                move_set_int(&move, CIV_NATION_AT, area);
                game_offer(rules, state, &move, out);
            }
}

/* ---- Place cards ----------------------------------------------------------------------------- */

static int places_dealt(const struct civ_state *state)
{
    int n = 0;

    for (int seat = 0; seat < state->players_n; seat++)
        n += state->player[seat].place > 0;
    return n;
}

bool civ_check_deal(const struct stele_rules *rules, const struct civ_state *state,
                    const struct stele_move *move, struct stele_reason *why)
{
    const int seat = move_int(move, CIV_DEAL_PLAYER, 0);

    (void)rules;
    if (state->player[seat].place == 0)
        return true;
    return REFUSE(why, "civilization.place-dealt", "CIV-4.3", SEAT("player", seat),
                  INT("number", state->player[seat].place));
}

void civ_apply_deal(const struct stele_rules *rules, struct civ_state *state,
                    const struct stele_move *move, struct stele_sink *sink)
{
    const int seat = move_int(move, CIV_DEAL_PLAYER, 0);

    (void)rules;
    state->player[seat].place = (int8_t)(places_dealt(state) + 1);
    TELL(sink, "civilization.place", "CIV-4.3", seat, WHOLE,
         INT("number", state->player[seat].place));
}

void civ_begin_places(const struct stele_rules *rules, struct civ_state *state,
                      struct stele_sink *sink)
{
    (void)rules;
    (void)state;
    (void)sink;
}

/* CIV-4.3: place cards decide nothing but the choice of nations. */
bool civ_seek_places(const struct stele_rules *rules, struct civ_state *state,
                     struct stele_sink *sink)
{
    (void)rules;
    (void)sink;
    if (chooser(state) < 0 || places_dealt(state) == state->players_n)
        return false;
    civ_ask(state, CIV_P_PLACES, 0, STELE_NOBODY);
    return true;
}

void civ_list_deal(const struct stele_rules *rules, const struct civ_state *state,
                   struct stele_moves *out)
{
    struct stele_move move;

    for (int seat = 0; seat < state->players_n; seat++) {
        move_init(&move, CIV_V_DEAL, STELE_NOBODY);
        move_set_int(&move, CIV_DEAL_PLAYER, seat);
        game_offer(rules, state, &move, out);
    }
}

/* ---- Stacks ---------------------------------------------------------------------------------- */

/* The first stack whose order is not known, from 0; -1: none. */
static int unordered(const struct stele_rules *rules, const struct civ_state *state)
{
    for (int i = 0; i < CIV_STACKS_N; i++)
        if (state->stack[i].n > 0 && state->stack[i].card[0] == civ_unknown(rules))
            return i;
    return -1;
}

bool civ_check_stack(const struct stele_rules *rules, const struct civ_state *state,
                     const struct stele_move *move, struct stele_reason *why)
{
    const int expected = unordered(rules, state) + 1;

    if (move_int(move, CIV_STACK_NUMBER, 0) == expected)
        return civ_check_stack_cards(rules, state, move, why);
    return REFUSE(why, "civilization.stack-order", "CIV-4.2",
                  INT("found", move_int(move, CIV_STACK_NUMBER, 0)), INT("expected", expected));
}

void civ_apply_stack(const struct stele_rules *rules, struct civ_state *state,
                     const struct stele_move *move, struct stele_sink *sink)
{
    civ_order_stack(rules, state, move);
    TELL(sink, "civilization.stack", "CIV-4.2", STELE_NOBODY, WHOLE,
         INT("number", move_int(move, CIV_STACK_NUMBER, 0)),
         SECRET(0, NAMES("cards", CIV_D_KINDS, move_values(move, CIV_STACK_CARDS),
                         move_count(move, CIV_STACK_CARDS))));
}

void civ_begin_stacks(const struct stele_rules *rules, struct civ_state *state,
                      struct stele_sink *sink)
{
    (void)rules;
    (void)state;
    (void)sink;
}

/* CIV-4.2: a table need not have seen how the two mixed stacks lie. */
bool civ_seek_stacks(const struct stele_rules *rules, struct civ_state *state,
                     struct stele_sink *sink)
{
    (void)sink;
    if (rules->table || unordered(rules, state) < 0)
        return false;
    civ_ask(state, CIV_P_STACKS, state->order[0], STELE_NOBODY);
    return true;
}

void civ_list_stack(const struct stele_rules *rules, const struct civ_state *state,
                    struct stele_moves *out)
{
    (void)rules;
    (void)state;
    out->open |= UINT64_C(1) << CIV_V_STACK;
}

/* ---- The set-up record ----------------------------------------------------------------------- */

static bool set_place(const struct stele_rules *rules, struct civ_state *state,
                      const struct stele_move *item, struct stele_reason *why)
{
    const int seat = move_int(item, CIV_PLACE_PLAYER, 0);
    const int number = move_int(item, CIV_PLACE_NUMBER, 0);
    bool free = state->player[seat].place == 0 && number >= 1 && number <= state->players_n;

    if (rules->edition == CIV_NOMADS)
        return REFUSE(why, "civilization.setup-no-places", "CIV-R33");
    for (int other = 0; other < state->players_n; other++)
        free = free && state->player[other].place != number;
    if (!free)
        return REFUSE(why, "civilization.setup-places", "CIV-4.3", SEAT("player", seat),
                      INT("number", number));
    state->player[seat].place = (int8_t)number;
    return true;
}

static bool set_nation(const struct stele_rules *rules, struct civ_state *state,
                       const struct stele_move *item, struct stele_reason *why)
{
    const int seat = move_int(item, CIV_CHOSEN_PLAYER, 0);
    const int nation = move_int(item, CIV_CHOSEN_NATION, 0);
    const int area = move_int(item, CIV_CHOSEN_AREA, 0);

    if (state->player[seat].nation != 0)
        return REFUSE(why, "civilization.setup-nations", "CIV-4.4", SEAT("player", seat));
    if (!check_choice(rules, state, nation, area, why))
        return false;
    choose(state, seat, nation, area);
    return true;
}

static bool set_stack(const struct stele_rules *rules, struct civ_state *state,
                      const struct stele_move *item, struct stele_reason *why)
{
    const int number = move_int(item, CIV_STACK_NUMBER, 0);

    if (number < 1 || number > CIV_STACKS_N || state->stack[number - 1].n == 0 ||
        state->stack[number - 1].card[0] != civ_unknown(rules))
        return REFUSE(why, "civilization.setup-stacks", "CIV-4.2", INT("number", number));
    if (!civ_check_stack_cards(rules, state, item, why))
        return false;
    civ_order_stack(rules, state, item);
    return true;
}

static bool refuse_figure(struct stele_reason *why, const struct stele_move *item, int at)
{
    return REFUSE(why, "civilization.setup-figure", "CIV-2.4",
                  NAME("nation", CIV_D_NATIONS, move_int(item, CIV_AST_NATION, 0)),
                  INT("found", move_values(item, CIV_AST_POINTS)[at]),
                  INT("before", move_values(item, CIV_AST_POINTS)[at - 1]));
}

/* CIV-2.4: a log may bring figures of its own: epochs that follow each other, and a figure for
 * every Late Iron space, none smaller than the one before it. */
static bool set_row(const struct stele_rules *rules, struct civ_state *state,
                    const struct stele_move *item, struct stele_reason *why)
{
    const int nation = move_int(item, CIV_AST_NATION, 0), finish = civ_set(rules)->finish;
    const int16_t *const points = move_values(item, CIV_AST_POINTS);
    const int points_n = (int)move_count(item, CIV_AST_POINTS);
    struct civ_row row = {{0}, {0}};
    bool fits = points_n <= CIV_FIGURES_MAX;

    for (int i = 1; i < CIV_EPOCHS_N && fits; i++) {
        const int first = move_int(item, CIV_AST_FIRST + i - 1, 0);
        fits = first > row.first[i - 1] && first < finish;
        row.first[i] = (uint8_t)first;
    }
    if (!fits || points_n != finish - row.first[CIV_LATE_IRON])
        return REFUSE(why, "civilization.setup-ast", "CIV-2.4",
                      NAME("nation", CIV_D_NATIONS, move_int(item, CIV_AST_NATION, 0)));
    for (int i = 0; i < points_n; i++) {
        if (i > 0 && points[i] < points[i - 1])
            return refuse_figure(why, item, i);
        row.figure[i] = points[i];
    }
    state->row[nation] = row;
    return true;
}

/* Each nation's row at most once: the first that names it stands. */
static bool is_repeated_row(const struct stele_move *items, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (items[i].verb == CIV_I_AST &&
            move_int(&items[i], CIV_AST_NATION, 0) == move_int(&items[n], CIV_AST_NATION, 0))
            return items[n].verb == CIV_I_AST;
    return false;
}

static bool set_item_of(const struct stele_rules *rules, struct civ_state *state,
                        const struct stele_move *item, struct stele_reason *why)
{
    switch ((enum civ_item)item->verb) {
    case CIV_I_PLACE:
        return set_place(rules, state, item, why);
    case CIV_I_NATION:
        return set_nation(rules, state, item, why);
    case CIV_I_STACK:
        return set_stack(rules, state, item, why);
    default:
        return set_row(rules, state, item, why);
    }
}

/* All or none of the players have a place card, and all or none a nation: the first moves give what
 * is missing to all of them. */
static bool check_whole(const struct civ_state *state, struct stele_reason *why)
{
    const int places = places_dealt(state);
    int nations = 0;

    for (int seat = 0; seat < state->players_n; seat++)
        nations += state->player[seat].nation > 0;
    if (places != 0 && places != state->players_n)
        return REFUSE(why, "civilization.setup-places", "CIV-4.3", INT("number", places));
    if (nations != 0 && nations != state->players_n)
        return REFUSE(why, "civilization.setup-nations", "CIV-4.4", INT("number", nations));
    return true;
}

/* CIV-4.5, CIV-R23, CIV-T4 */
int civ_tokens_in_use(const struct stele_rules *rules)
{
    if (rules->edition == CIV_NOMADS)
        return civ_set(rules)->nomads_tokens;
    if (rules->edition == CIV_FARMERS)
        return civ_set(rules)->farmers_tokens;
    return civ_figures_of(rules)->tokens;
}

/* CIV-4.1; CIV-30.3: short games leave Mysticism out. */
int civ_copies(const struct stele_rules *rules, int card)
{
    const struct civ_set *const set = civ_set(rules);

    if (!civ_is_full(rules))
        return 0;
    if (card != set->known[CIV_MYSTICISM])
        return set->card[card].copies;
    return rules->edition == CIV_SHORT ? 0 : civ_figures_of(rules)->mysticism;
}

bool civ_setup(const struct stele_rules *rules, const struct stele_move *items, size_t n,
               void *state, struct stele_reason *why)
{
    struct civ_state *const civ = state;

    civ->players_n = rules->players_n;
    civ->round = 1;
    memcpy(civ->row, civ_set(rules)->row, sizeof civ->row);
    if (rules->option[CIV_O_AFRICA]) /* CIV-24.3: it enters the Early Iron Age one space later */
        civ->row[civ_set(rules)->africa].first[CIV_EARLY_IRON]++;
    for (int seat = 0; seat < civ->players_n; seat++)
        civ->player[seat].stock = (uint8_t)civ_tokens_in_use(rules);
    for (int card = 0; card < civ_set(rules)->cards_n; card++)
        civ->market[card] = (uint8_t)civ_copies(rules, card);
    if (civ_is_full(rules))
        civ_fill_stacks(rules, civ);
    for (size_t i = 0; i < n; i++)
        if (is_repeated_row(items, i)
                ? !REFUSE(why, "civilization.setup-ast", "CIV-2.4",
                          NAME("nation", CIV_D_NATIONS, move_int((&items[i]), CIV_AST_NATION, 0)))
                : !set_item_of(rules, civ, &items[i], why))
            return false;
    if (!check_whole(civ, why))
        return false;
    civ->step = rules->edition == CIV_NOMADS ? CIV_S_NATIONS : CIV_S_PLACES;
    civ_settle(rules, civ, NULL);
    return true;
}

/* Place cards, nations and the order of the stacks are left to the first moves. */
size_t civ_setup_defaults(const struct stele_rules *rules, const struct stele_move *given,
                          size_t given_n, struct stele_move *items, size_t max)
{
    size_t n = 0;

    (void)rules;
    for (; n < given_n && n < max; n++)
        items[n] = given[n];
    return n;
}
