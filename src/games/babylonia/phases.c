/* What happens by itself: from the end of a play to the next decision, and from turn to turn. */
#include "games/babylonia/babylonia.h"

#include "core/game/standing.h"

#include <string.h>

/* ---- Questions ------------------------------------------------------------------------------- */

/* BAB-7.1, BAB-R17: land that is not in play need not be filled, nor do rivers. */
bool bab_is_surrounded(const struct stele_rules *rules, const struct bab_state *state, int space)
{
    const struct bab_space *at = &bab_set(rules)->space[space];
    const unsigned land = at->land[rules->players_n];
    unsigned open = 0;

    for (int i = 0; i < at->near_n; i++)
        open |= (state->owner[at->near[i]] == 0) & (land >> i);
    return open == 0;
}

/* BAB-7.6, BAB-8.2: tokens of any kind, face up or down, on land or river. */
int bab_majority(const struct stele_rules *rules, const struct bab_state *state, int space,
                 int *count)
{
    int winner = STELE_NOBODY;

    *count = 0;
    for (int seat = 0; seat < rules->players_n; seat++) {
        const int n = bab_tokens_near(rules, state, space, seat);
        if (n > *count) {
            *count = n;
            winner = seat;
        } else if (n == *count) {
            winner = STELE_NOBODY;
        }
    }
    return winner;
}

/* BAB-11.3, BAB-11.4, BAB-11.5; BAB-R21: rank is by points, then by city tiles. */
void bab_standing(const struct stele_rules *rules, const void *in, struct stele_standing *out)
{
    const struct bab_state *state = in;
    int32_t *points = standing_add(out, "points", "BAB-11.3");
    int32_t *cities = standing_add(out, "cities", "BAB-11.4");

    for (int seat = 0; seat < rules->players_n; seat++) {
        points[seat] = bab_points(&state->clan[seat]);
        cities[seat] = state->clan[seat].cities;
    }
    standing_judge(rules, "BAB-11.5", out);
}

/* ---- Draws ----------------------------------------------------------------------------------- */

/* BAB-2.7, BAB-10.1; BAB-9.3, BAB-R15: up to seven with card 3; BAB-10.2: as far as the
 * reserve goes. */
int bab_draw_size(const struct stele_rules *rules, const struct bab_clan *clan)
{
    const struct bab_set *set = bab_set(rules);
    const int size = bab_has(rules, clan, BAB_E_RACK_SEVEN) ? set->rack_seven : set->rack;
    const int room = size - bab_rack_size(rules, clan);

    if (room <= 0)
        return 0;
    return room < clan->reserve ? room : clan->reserve;
}

void bab_take(const struct stele_rules *rules, struct bab_clan *clan, const int16_t *kinds, int n)
{
    clan->reserve = (uint8_t)(clan->reserve - n);
    for (int i = 0; i < n; i++) {
        clan->rack[kinds[i]]++;
        if (kinds[i] != bab_set(rules)->tokens_n)
            clan->unseen[kinds[i]]--;
    }
}

struct stele_facts bab_drawn(const struct stele_rules *rules, const int16_t *kinds, int n)
{
    int16_t counts[BAB_TOKENS_MAX + 1] = {0};
    struct stele_facts facts = {0};

    for (int i = 0; i < n; i++)
        counts[kinds[i]]++;
    fact_counts(&facts, "tokens", BAB_D_TOKENS, counts, (size_t)bab_set(rules)->tokens_n + 1);
    return facts;
}

/* A draw that no move of the log records: known from the order of the reserve, or unknown. */
static int draw_unrecorded(const struct stele_rules *rules, struct bab_clan *clan,
                           int16_t kinds[BAB_RACK_MAX])
{
    const int n = bab_draw_size(rules, clan);
    const int drawn = bab_set(rules)->clan_tokens - clan->reserve;

    for (int i = 0; i < n; i++)
        kinds[i] = clan->order[0] != 0 ? (int16_t)(clan->order[drawn + i] - 1)
                                       : (int16_t)bab_set(rules)->tokens_n;
    bab_take(rules, clan, kinds, n);
    return n;
}

/* ---- Before the first turn ------------------------------------------------------------------- */

static void begin_turn(const struct stele_rules *rules, struct bab_state *state)
{
    memset(&state->play, 0, sizeof state->play);
    state->play.rack = (uint8_t)bab_rack_size(rules, &state->clan[state->active]);
    state->tied = 0;
    state->phase = BAB_P_PLAY;
}

/* Racks that the log may leave out are filled now; it can still tell them until the first token is
 * placed. */
static void fill_racks(const struct stele_rules *rules, struct bab_state *state)
{
    int16_t kinds[BAB_RACK_MAX];

    for (int seat = 0; seat < rules->players_n; seat++)
        if (((state->window >> seat) & 1) && bab_rack_size(rules, &state->clan[seat]) == 0)
            draw_unrecorded(rules, &state->clan[seat], kinds);
}

/* What is still missing before the first turn, in the order of the set-up; asked again after each
 * move that brings some of it. */
void bab_open(const struct stele_rules *rules, struct bab_state *state)
{
    if (bab_tiles_due(rules, state) != 0) {
        state->phase = BAB_P_TILES;
    } else if (state->display == 0) {
        state->phase = BAB_P_DISPLAY;
    } else {
        fill_racks(rules, state);
        if (state->undrawn != 0)
            state->phase = BAB_P_RACKS;
        else
            begin_turn(rules, state);
    }
}

/* ---- The end of a turn ----------------------------------------------------------------------- */

/* BAB-11.1, BAB-R20: only the rack of the player whose turn it was; farms do not matter. */
static bool is_at_end(const struct stele_rules *rules, const struct bab_state *state, uint8_t *end)
{
    const bool rack = bab_rack_size(rules, &state->clan[state->active]) == 0;
    const bool cities = state->cities <= bab_set(rules)->end_cities;

    *end = rack && cities ? BAB_END_BOTH : rack ? BAB_END_RACK : BAB_END_CITIES;
    return rack || cities;
}

/* BAB-11.2: nothing more is scored. */
static void end_game(const struct stele_rules *rules, struct bab_state *state,
                     struct stele_ruled reading, struct stele_sink *sink)
{
    struct stele_standing standing = {0};

    state->phase = BAB_P_OVER;
    bab_standing(rules, state, &standing);
    state->winners = standing.winners;
    TELL(sink, "babylonia.game-over", "BAB-11.1", STELE_NOBODY, READING(reading),
         NAME("end", BAB_D_ENDS, state->end));
    for (int seat = 0; seat < rules->players_n; seat++)
        if ((state->winners >> seat) & 1)
            TELL(sink,
                 standing.win == STELE_WIN_SHARED ? "babylonia.winner-shared" : "babylonia.winner",
                 standing.clause, seat, INT("points", bab_points(&state->clan[seat])),
                 INT("cities", state->clan[seat].cities), FACTS(standing_facts(rules, &standing)));
}

static void next_seat(const struct stele_rules *rules, struct bab_state *state)
{
    state->last = state->play;
    state->active = (int8_t)((state->active + 1) % rules->players_n);
    state->turn++;
    if (state->active == 0)
        state->round++;
    begin_turn(rules, state);
}

/* BAB-3.2, BAB-R14: the end of the game first, then card 2; or the other way round, but nobody
 * plays a turn from an empty rack. */
void bab_end_turn(const struct stele_rules *rules, struct bab_state *state, struct stele_sink *sink)
{
    const struct bab_clan *clan = &state->clan[state->active];
    uint8_t end;
    const bool ends = is_at_end(rules, state, &end);
    const bool card = bab_has(rules, clan, BAB_E_EXTRA_TURN); /* BAB-9.2 */
    const bool either = card && ends && end == BAB_END_CITIES;

    if (card && (!ends || (either && bab_ruled(rules, BAB_R_CARD_BEFORE_END)))) {
        state->phase = BAB_P_EXTRA;
    } else if (ends) {
        state->end = end;
        end_game(rules, state, either ? reading_of(rules, BAB_R_CARD_BEFORE_END) : NO_READING,
                 sink);
    } else {
        next_seat(rules, state);
    }
}

void bab_decide_extra(const struct stele_rules *rules, struct bab_state *state, bool use,
                      struct stele_sink *sink)
{
    uint8_t end;

    TELL(sink, use ? "babylonia.extra-turn" : "babylonia.no-extra", "BAB-9.2", state->active,
         WHOLE);
    if (use) {
        state->clan[state->active].spent |=
            (uint16_t)(1u << bab_set(rules)->effect[BAB_E_EXTRA_TURN]);
        state->turn++;
        memset(&state->last, 0, sizeof state->last);
        begin_turn(rules, state);
    } else if (is_at_end(rules, state, &end)) {
        state->end = end;
        end_game(rules, state, NO_READING, sink);
    } else {
        next_seat(rules, state);
    }
}

/* ---- From the play to the refill ------------------------------------------------------------- */

/* BAB-3.1, BAB-10.1, BAB-10.3: the player on turn fills the rack. */
static void refill(const struct stele_rules *rules, struct bab_state *state,
                   struct stele_sink *sink)
{
    struct bab_clan *clan = &state->clan[state->active];
    int16_t kinds[BAB_RACK_MAX];

    if (bab_draw_size(rules, clan) == 0) {
        bab_end_turn(rules, state, sink);
    } else if ((state->recorded >> state->active) & 1) {
        state->phase = BAB_P_REFILL;
    } else {
        const int n = draw_unrecorded(rules, clan, kinds);
        TELL(sink, "babylonia.drew", "BAB-10.1", state->active,
             SECRET(1u << state->active, FACTS(bab_drawn(rules, kinds, n))),
             INT("left", clan->reserve));
        bab_end_turn(rules, state, sink);
    }
}

void bab_next_item(const struct stele_rules *rules, struct bab_state *state,
                   struct stele_sink *sink)
{
    state->chooser = STELE_NOBODY;
    state->prize = 0;
    if (state->pending != 0)
        state->phase = BAB_P_SCORE;
    else
        refill(rules, state, sink);
}

/* Cities, and ziggurats that were never scored (BAB-8.5, BAB-R7). */
static bool can_be_scored(const struct stele_rules *rules, const struct bab_state *state, int space)
{
    const int ziggurat = bab_set(rules)->space[space].ziggurat;

    if (ziggurat >= 0)
        return bab_in_play(rules, space) && !((state->scored >> ziggurat) & 1);
    return bab_city_at(rules, state, space) != NULL;
}

/* BAB-7.2, BAB-8.1: what the tokens of this play have surrounded.  BAB-R22: nothing joins later,
 * for scoring never moves a token and no two sites touch (BAB-1.7). */
static void find_pending(const struct stele_rules *rules, struct bab_state *state)
{
    const struct bab_set *set = bab_set(rules);

    for (int i = 0; i < state->play.n; i++) {
        const struct bab_space *at = &set->space[state->play.at[i]];
        for (int k = 0; k < at->near_sites_n; k++) {
            const int site = at->near_sites[k];
            if (can_be_scored(rules, state, site) && bab_is_surrounded(rules, state, site))
                state->pending |= UINT64_C(1) << set->space[site].site;
        }
    }
}

struct stele_facts bab_pending(const struct stele_rules *rules, const struct bab_state *state)
{
    const struct bab_set *set = bab_set(rules);
    struct stele_facts facts = {0};
    int16_t spaces[BAB_SITES_MAX];
    size_t n = 0;

    for (int i = 0; i < set->sites_n; i++)
        if ((state->pending >> i) & 1)
            spaces[n++] = set->site[i];
    fact_names(&facts, "at", BAB_D_SPACES, spaces, n);
    return facts;
}

void bab_close_play(const struct stele_rules *rules, struct bab_state *state,
                    struct stele_sink *sink)
{
    find_pending(rules, state);
    if (state->pending != 0)
        TELL(sink, "babylonia.surrounded", "BAB-7.2", state->active,
             FACTS(bab_pending(rules, state)));
    bab_next_item(rules, state, sink);
}

/* Nobody has to say that a play is over when nothing could be added to it. */
void bab_settle_play(const struct stele_rules *rules, struct bab_state *state,
                     struct stele_sink *sink)
{
    if (bab_play_complete(rules, state) && !bab_play_extendable(rules, state))
        bab_close_play(rules, state, sink);
}
