/* What players have, row by row, and the same total computed from the state alone.  The steps on
 * the A.S.T. are booked as they are made, aside from the total. */
#include "games/civilization/civilization.h"

/* ---- Counting -------------------------------------------------------------------------------- */

int civ_card_points(const struct stele_rules *rules, const struct civ_player *player)
{
    int points = 0;

    for (uint32_t cards = player->cards; cards != 0; cards &= cards - 1)
        points += civ_set(rules)->card[__builtin_ctz(cards)].price;
    return points;
}

/* CIV-20.3, CIV-21.2: civilization cards, sets of trade cards in hand, Treasury. */
int civ_worth(const struct stele_rules *rules, const struct civ_state *state, int seat)
{
    const struct civ_player *player = &state->player[seat];

    return civ_card_points(rules, player) + civ_set_value(rules, player->hand) + player->treasury;
}

int civ_areas_held(const struct civ_state *state, int seat)
{
    return civ_count(&state->held[seat]);
}

/* ---- The total, counted once more ------------------------------------------------------------ */

/* Rows and rankings go by the sets and counts that pieces.c keeps (held, cities, treasury).  These
 * three look at the pieces themselves, area by area. */

static int count_areas(const struct stele_rules *rules, const struct civ_state *state, int seat)
{
    int n = 0;

    for (int area = 0; area < civ_set(rules)->areas_n; area++)
        n += state->tokens[seat][area] > 0;
    return n;
}

static int count_cities(const struct stele_rules *rules, const struct civ_state *state, int seat)
{
    int n = 0;

    for (int area = 0; area < civ_set(rules)->areas_n; area++)
        n += state->owner[area] == seat + 1;
    return n;
}

/* CIV-2.7: tokens that are neither in Stock nor on the board, nor aboard a ship at sea. */
static int count_treasury(const struct stele_rules *rules, const struct civ_state *state, int seat)
{
    int n = civ_tokens_in_use(rules) - state->player[seat].stock;

    for (int area = 0; area < civ_set(rules)->areas_n; area++)
        n -= state->tokens[seat][area];
    return state->voyage.on && seat == state->active ? n - state->voyage.aboard : n;
}

/* Leaves out the steps on the A.S.T.: they cannot be recomputed, and the marker shows their sum. */
int32_t civ_total(const struct stele_rules *rules, const void *state, int seat)
{
    const struct civ_state *civ = state;
    const struct civ_player *player = &civ->player[seat];

    if (rules->edition == CIV_NOMADS)
        return count_areas(rules, civ, seat);
    if (rules->edition == CIV_FARMERS)
        return count_cities(rules, civ, seat);
    return civ_card_points(rules, player) + civ_set_value(rules, player->hand) +
           count_treasury(rules, civ, seat);
}

/* ---- Rows ------------------------------------------------------------------------------------ */

/* CIV-17.3 */
static void score_cards(const struct stele_rules *rules, const struct civ_state *state, int seat,
                        struct stele_sink *sink)
{
    const struct civ_set *set = civ_set(rules);

    for (int i = 0; i < set->cards_n; i++)
        if ((state->player[seat].cards >> i) & 1)
            ROW(sink, "civilization.row-card", "CIV-17.3", seat, CIV_C_CARDS, set->card[i].price,
                PLAYER, POINTS, NAME("card", CIV_D_CARDS, i), OWNED(CIV_OBJ_CARD, seat, i));
}

/* CIV-17.4.1 */
static void score_trade(const struct stele_rules *rules, const struct civ_state *state, int seat,
                        struct stele_sink *sink)
{
    const struct civ_set *set = civ_set(rules);

    for (int i = 0; i < set->commodities_n; i++) {
        const int n = state->player[seat].hand[i], value = set->commodity[i].value;
        if (n > 0)
            ROW(sink, "civilization.row-set", "CIV-17.4.1", seat, CIV_C_TRADE, n * n * value,
                PLAYER, POINTS, NAME("commodity", CIV_D_COMMODITIES, i), INT("count", n),
                INT("value", value), OWNED(CIV_OBJ_HAND, seat, i));
    }
}

static void score_plain(const char *kind, const char *clause, enum civ_category category,
                        enum civ_object object, int seat, int n, struct stele_sink *sink)
{
    if (n != 0)
        ROW(sink, kind, clause, seat, category, n, PLAYER, POINTS, OWNED(object, seat, 0));
}

void civ_score(const struct stele_rules *rules, const void *state, struct stele_sink *sink)
{
    const struct civ_state *civ = state;

    for (int seat = 0; seat < civ->players_n; seat++) {
        if (rules->edition == CIV_NOMADS) {
            score_plain("civilization.row-areas", "CIV-31.3", CIV_C_AREAS, CIV_OBJ_STOCK, seat,
                        civ_areas_held(civ, seat), sink);
        } else if (rules->edition == CIV_FARMERS) {
            score_plain("civilization.row-cities", "CIV-32.3.1", CIV_C_CITIES, CIV_OBJ_STOCK,
                        seat, civ->player[seat].cities, sink);
        } else {
            score_cards(rules, civ, seat, sink);
            score_trade(rules, civ, seat, sink);
            score_plain("civilization.row-treasury", "CIV-2.7", CIV_C_TREASURY, CIV_OBJ_TREASURY,
                        seat, civ->player[seat].treasury, sink);
        }
    }
}

/* ---- Steps ----------------------------------------------------------------------------------- */

static const char *enters_kind(enum civ_need need)
{
    static const char *const kinds[] = {
        [CIV_NEED_NONE] = "civilization.row-enters",
        [CIV_NEED_CITIES] = "civilization.row-enters-cities",
        [CIV_NEED_GROUPS] = "civilization.row-enters-groups",
        [CIV_NEED_CARDS] = "civilization.row-enters-cards",
        [CIV_NEED_VALUE] = "civilization.row-enters-value",
    };

    return kinds[need];
}

static const char *lacks_kind(enum civ_need need)
{
    static const char *const kinds[] = {
        [CIV_NEED_NONE] = "civilization.row-lacks",
        [CIV_NEED_CITIES] = "civilization.row-lacks-cities",
        [CIV_NEED_GROUPS] = "civilization.row-lacks-groups",
        [CIV_NEED_CARDS] = "civilization.row-lacks-cards",
        [CIV_NEED_VALUE] = "civilization.row-lacks-value",
    };

    return kinds[need];
}

static const char *step_kind(const struct civ_advance *advance)
{
    switch (advance->why) {
    case CIV_STEP_ENTERS:
        return enters_kind(advance->need);
    case CIV_STEP_LACKS:
        return lacks_kind(advance->need);
    case CIV_STEP_FIGURE:
        return "civilization.row-figure";
    case CIV_STEP_SHORT:
        return "civilization.row-short";
    case CIV_STEP_FALLEN:
        return "civilization.row-fallen";
    case CIV_STEP_RUINED:
        return "civilization.row-ruined";
    case CIV_STEP_ON:
        break;
    }
    return "civilization.row-forward";
}

static const char *step_clause(const struct civ_state *state, int seat,
                               const struct civ_advance *advance)
{
    switch (advance->why) {
    case CIV_STEP_ENTERS:
    case CIV_STEP_LACKS:
        return "CIV-20.2";
    case CIV_STEP_FIGURE:
    case CIV_STEP_SHORT:
        return civ_figure_of(state, seat, advance->to) > 0 ? "CIV-20.3" : "CIV-21.1";
    case CIV_STEP_FALLEN:
        return "CIV-20.4";
    case CIV_STEP_RUINED:
        return "CIV-20.5";
    case CIV_STEP_ON:
        break;
    }
    return "CIV-20.1";
}

/* Why the marker went forward, stayed or went back. */
void civ_book_step(const struct civ_state *state, int seat, const struct civ_advance *advance,
                   struct stele_ruled reading, struct stele_sink *sink)
{
    const bool stays = advance->why == CIV_STEP_LACKS || advance->why == CIV_STEP_SHORT;
    const bool needs = advance->expected > 0;

    ROW(sink, step_kind(advance), step_clause(state, seat, advance), seat, CIV_C_STEPS,
        stays ? 0 : advance->to - state->player[seat].space, PLAYER, POINTS, READING(reading),
        INT("space", advance->to),
        NAME("epoch", CIV_D_EPOCHS, civ_epoch_of(state, seat, advance->to)),
        WHEN(needs, INT("found", advance->found)), WHEN(needs, INT("expected", advance->expected)),
        WHEN(needs, INT("margin", advance->found - advance->expected)),
        OWNED(CIV_OBJ_MARKER, seat, 0));
}
