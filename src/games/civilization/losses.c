/* Units lost to Famine, Flood, Epidemic and eruptions (CIV-22.2.12.2).  The victim orders losses
 * from others; then each loser, the victim first and the others in A.S.T. order, names what he
 * loses, one step at a time.  After each step the least excess must stay attainable. */
#include "games/civilization/losses.h"

#include <limits.h>

/* ---- The loss test --------------------------------------------------------------------------- */

/* CIV-22.2.12.2: exact, or exceeded by the least amount; everything, if it is not enough.  CIV-R36:
 * `most` is a cap that is never exceeded.
 *
 * A token is one point and a city `each`, so tokens make up any remainder: the figure is exceeded
 * only where the tokens are too few and the last city that has to go is worth more than what is
 * missing.  If that lies above the cap, the answer is the largest loss within it. */
int civ_least(struct civ_choice choice)
{
    const int all = choice.tokens + choice.each * choice.cities;
    int best = all;

    if (choice.target <= 0)
        return 0;
    if (all > choice.target) { /* the fewest cities that bring it about */
        int cities = 0;
        while (choice.target - choice.each * cities > choice.tokens)
            cities++;
        best = choice.each * cities > choice.target ? choice.each * cities : choice.target;
    }
    if (best <= choice.most)
        return best;
    best = 0;
    for (int cities = 0; cities <= choice.cities; cities++) {
        const int room = choice.most - choice.each * cities;
        const int loss = choice.most - room + (room < choice.tokens ? room : choice.tokens);
        if (room >= 0 && loss > best)
            best = loss;
    }
    return best;
}

/* The same after some units have been named.  A step is allowed if this equals civ_least: then the
 * least possible loss can still be reached. */
int civ_least_after(struct civ_choice choice, int tokens, int cities)
{
    const int lost = tokens + choice.each * cities;

    choice.tokens -= tokens;
    choice.cities -= cities;
    choice.target -= lost;
    choice.most -= choice.most == INT_MAX ? 0 : lost;
    return lost + civ_least(choice);
}

/* ---- What is exposed ------------------------------------------------------------------------- */

/* Where the calamity strikes: on the plain, around the volcano; NULL: everywhere. */
static const struct civ_areas *struck_areas(const struct stele_rules *rules,
                                            const struct civ_state *state)
{
    const struct civ_trouble *trouble = &state->trouble;

    if (civ_now(state) == CIV_FLOOD)
        return &civ_set(rules)->on_plain[trouble->plain - 1];
    if (civ_now(state) == CIV_VOLCANO)
        return &civ_set(rules)->on_volcano[trouble->volcano - 1];
    return NULL;
}

static bool strikes(const struct stele_rules *rules, const struct civ_state *state, int area)
{
    const struct civ_areas *const areas = struck_areas(rules, state);

    return !areas || civ_in(areas, area);
}

/* CIV-22.2.8.2: no area may be emptied; CIV-R19: of all tokens, or of those of one player. */
static int without_emptying(const struct stele_rules *rules, const struct civ_state *state,
                            int seat, int area)
{
    const int own = state->tokens[seat][area];
    int all = state->owner[area] != 0;

    for (int other = 0; other < state->players_n; other++)
        all += state->tokens[other][area];
    if (civ_ruled(rules, CIV_R_EPIDEMIC_LEAVES_EACH))
        all = own;
    return all - 1 < own ? all - 1 : own;
}

/* What the loser may lose to the calamity in progress, in an area or in all. */
static int exposed_tokens(const struct stele_rules *rules, const struct civ_state *state, int seat,
                          int area)
{
    if (state->tokens[seat][area] == 0 || !strikes(rules, state, area))
        return 0;
    return civ_now(state) == CIV_EPIDEMIC ? without_emptying(rules, state, seat, area)
                                          : state->tokens[seat][area];
}

/* CIV-22.2.7.1, CIV-R45: black sites are safe from Flood. */
static bool is_safe(const struct stele_rules *rules, const struct civ_state *state, int area)
{
    return civ_now(state) == CIV_FLOOD && civ_set(rules)->area[area].site == CIV_BLACK;
}

static bool exposed_city(const struct stele_rules *rules, const struct civ_state *state, int seat,
                         int area)
{
    return civ_in(&state->cities[seat], area) && strikes(rules, state, area) &&
           !is_safe(rules, state, area);
}

static int city_points(const struct stele_rules *rules, const struct civ_state *state)
{
    return civ_now(state) == CIV_EPIDEMIC ? civ_set(rules)->epidemic_city_points
                                          : civ_set(rules)->city_points;
}

/* CIV-R36: what is never exceeded under the reading never-above, before anything is lost. */
int civ_loss_cap(const struct stele_rules *rules, const struct civ_state *state, int seat)
{
    const struct civ_calamity_figures *figures = civ_now_figures(rules, state);
    const struct civ_player *player = &state->player[seat];

    if (civ_now(state) == CIV_FLOOD && civ_owns(rules, player, CIV_ENGINEERING))
        return figures->with_engineering;
    if (civ_now(state) == CIV_EPIDEMIC && seat != state->trouble.victim &&
        civ_owns(rules, player, CIV_MEDICINE)) /* CIV-22.3.14 */
        return figures->each_with_medicine;
    return INT_MAX;
}

/* What the player has to lose, grain apart. */
static int target_of(const struct stele_rules *rules, const struct civ_state *state, int seat)
{
    const struct civ_calamity_figures *figures = civ_now_figures(rules, state);
    const struct civ_player *player = &state->player[seat];

    if (civ_now(state) == CIV_VOLCANO)
        return INT_MAX;
    if (seat != state->trouble.victim)
        return state->trouble.ordered[seat];
    if (civ_now(state) == CIV_FLOOD && civ_owns(rules, player, CIV_ENGINEERING))
        return figures->with_engineering < figures->loss ? figures->with_engineering
                                                         : figures->loss; /* CIV-22.2.7.4 */
    if (civ_now(state) == CIV_EPIDEMIC && civ_owns(rules, player, CIV_MEDICINE))
        return figures->loss_with_medicine; /* CIV-22.2.8.3 */
    return figures->loss;
}

static struct civ_areas within(const struct civ_areas *areas, const struct civ_areas *bounds)
{
    struct civ_areas both = *areas;

    for (int i = 0; bounds && i < CIV_AREA_WORDS; i++)
        both.word[i] &= bounds->word[i];
    return both;
}

/* Areas that an epidemic would empty if it took all tokens of the player: as without_emptying. */
static int count_kept(const struct stele_rules *rules, const struct civ_state *state, int seat)
{
    const bool all_count = !civ_ruled(rules, CIV_R_EPIDEMIC_LEAVES_EACH);
    struct civ_areas kept = state->held[seat];

    for (int other = 0; other < state->players_n && all_count; other++)
        for (int w = 0; w < CIV_AREA_WORDS; w++)
            kept.word[w] &=
                ~(state->cities[other].word[w] | (other != seat ? state->held[other].word[w] : 0));
    return civ_count(&kept);
}

/* Famine and Epidemic strike everywhere. */
void civ_count_exposed(const struct stele_rules *rules, const struct civ_state *state, int seat,
                       struct civ_choice *choice)
{
    const struct civ_areas *const bounds = struck_areas(rules, state);

    choice->each = city_points(rules, state);
    if (!bounds) {
        choice->tokens = state->player[seat].tokens;
        choice->cities = state->player[seat].cities;
        if (civ_now(state) == CIV_EPIDEMIC)
            choice->tokens -= count_kept(rules, state, seat);
        return;
    }
    const struct civ_areas held = within(&state->held[seat], bounds);
    const struct civ_areas cities = within(&state->cities[seat], bounds);
    struct civ_walk walk = civ_walk(&held);
    for (int at; (at = civ_walk_on(&walk)) >= 0;)
        choice->tokens += state->tokens[seat][at];
    walk = civ_walk(&cities);
    for (int at; (at = civ_walk_on(&walk)) >= 0;)
        choice->cities += !is_safe(rules, state, at);
}

/* CIV-R20, CIV-R39: an epidemic takes no more cities than there were tokens in Stock before it to
 * replace them with. */
static struct civ_choice exposed(const struct stele_rules *rules, const struct civ_state *state,
                                 int seat)
{
    const struct civ_trouble *trouble = &state->trouble;
    struct civ_choice choice = {.target = trouble->left, .most = INT_MAX};

    civ_count_exposed(rules, state, seat, &choice);
    if (civ_now(state) == CIV_EPIDEMIC && choice.cities > trouble->stock_before)
        choice.cities = trouble->stock_before;
    if (civ_now(state) == CIV_VOLCANO)
        choice.target = choice.tokens + choice.each * choice.cities;
    if (civ_ruled(rules, CIV_R_CAP_NEVER_EXCEEDED)) {
        const int cap = civ_loss_cap(rules, state, seat);
        if (cap != INT_MAX)
            choice.most = cap - (target_of(rules, state, seat) - trouble->left);
    }
    return choice;
}

/* Which reading decides what a player loses: CIV-R19 in an Epidemic, CIV-R36 where a cap holds.
 * `told`: the report includes the tokens that can be lost, so a difference in them counts too. */
static struct stele_ruled exposed_reading(const struct stele_rules *rules,
                                            const struct civ_state *state, int seat,
                                            const struct civ_choice *choice, bool told)
{
    static const enum civ_ruling rulings[] = {CIV_R_EPIDEMIC_LEAVES_EACH, CIV_R_CAP_NEVER_EXCEEDED};

    for (size_t i = 0; i < sizeof rulings / sizeof rulings[0]; i++) {
        const struct stele_rules other = rules_otherwise(rules, rulings[i]);
        const struct civ_choice instead = exposed(&other, state, seat);
        if (civ_least(instead) != civ_least(*choice) ||
            (told && instead.tokens != choice->tokens && civ_least(instead) > 0))
            return reading_of(rules, rulings[i]);
    }
    return NO_READING;
}

/* ---- One loser after the other --------------------------------------------------------------- */

const char *civ_loss_clause(const struct stele_rules *rules, const struct civ_state *state,
                            int seat)
{
    const struct civ_player *player = &state->player[seat];

    switch (civ_now(state)) {
    case CIV_VOLCANO:
        return "CIV-22.2.4.1";
    case CIV_FLOOD:
        return civ_owns(rules, player, CIV_ENGINEERING) ? "CIV-22.2.7.4"
               : seat == state->trouble.victim          ? "CIV-22.2.7.1"
                                                        : "CIV-22.2.7.2";
    case CIV_EPIDEMIC:
        return civ_owns(rules, player, CIV_MEDICINE) ? "CIV-22.2.8.3" : "CIV-22.2.8.1";
    default:
        return "CIV-22.2.5";
    }
}

/* CIV-22.2.5, CIV-22.3.4: Pottery with Grain in hand. */
static bool may_show_grain(const struct stele_rules *rules, const struct civ_state *state, int seat)
{
    return civ_now(state) == CIV_FAMINE && civ_owns(rules, &state->player[seat], CIV_POTTERY) &&
           civ_may_hold(state, seat, civ_set(rules)->grain) > 0;
}

/* The arithmetic of CIV-22.2.12.2: what was asked, what there is, what results. */
static void tell_due(const struct stele_rules *rules, const struct civ_state *state, int seat,
                     const struct civ_choice *choice, int loss, struct stele_sink *sink)
{
    const char *const clause = sink ? civ_loss_clause(rules, state, seat) : NULL;

    TELL(sink, "civilization.loss-due", clause, seat, CIV_NOW(state),
         READING(exposed_reading(rules, state, seat, choice, true)), INT("target", choice->target),
         INT("tokens", choice->tokens), INT("cities", choice->cities), INT("each", choice->each),
         INT("points", loss), civ_relief(rules, clause));
}

/* The loser's part begins, unless there is nothing for him to lose. */
static bool start_loser(const struct stele_rules *rules, struct civ_state *state, int seat,
                        struct stele_sink *sink)
{
    struct civ_trouble *trouble = &state->trouble;
    const int target = target_of(rules, state, seat);

    trouble->asked |= (uint8_t)(1u << seat);
    if (target == 0)
        return false;
    trouble->left = (int16_t)(target < CIV_FIGURE_MAX ? target : CIV_FIGURE_MAX);
    trouble->stock_before = state->player[seat].stock;
    const struct civ_choice choice = exposed(rules, state, seat);
    if (civ_choice_points(&choice) == 0) {
        if (civ_now(state) != CIV_VOLCANO)
            tell_due(rules, state, seat, &choice, 0, sink);
        return false;
    }
    if (civ_is_weak(rules, state, seat)) {
        civ_tell_weak(rules, state, seat, sink);
        return false;
    }
    if (civ_now(state) == CIV_VOLCANO)
        trouble->left = (int16_t)choice.target;
    trouble->loser = (int8_t)seat;
    trouble->stage = may_show_grain(rules, state, seat) ? CIV_LOSS_GRAIN : CIV_LOSS_DUE;
    return true;
}

/* The victim first, then the others in A.S.T. order. */
static bool next_loser(const struct stele_rules *rules, struct civ_state *state,
                       struct stele_sink *sink)
{
    struct civ_trouble *trouble = &state->trouble;

    trouble->loser = STELE_NOBODY;
    trouble->left = 0;
    if (((trouble->asked >> trouble->victim) & 1) == 0 &&
        start_loser(rules, state, trouble->victim, sink))
        return true;
    for (int i = 0; i < state->players_n; i++)
        if (((trouble->asked >> state->order[i]) & 1) == 0 &&
            start_loser(rules, state, state->order[i], sink))
            return true;
    return false;
}

/* The stages of a loser: next, grain (which he may show or not), due (reported once), losing, and
 * on to the next.  Grain comes before what is due, because it reduces that. */
static bool go_on_losing(const struct stele_rules *rules, struct civ_state *state,
                         struct stele_sink *sink)
{
    struct civ_trouble *trouble = &state->trouble;

    for (;;) {
        if (trouble->stage == CIV_LOSS_NEXT && !next_loser(rules, state, sink))
            return false;
        if (trouble->stage == CIV_LOSS_GRAIN) {
            civ_ask(state, CIV_P_GRAIN, trouble->victim, trouble->loser);
            return true;
        }
        if (trouble->stage == CIV_LOSS_DUE) {
            const struct civ_choice choice = exposed(rules, state, trouble->loser);
            tell_due(rules, state, trouble->loser, &choice, sink ? civ_least(choice) : 0, sink);
            trouble->stage = CIV_LOSING;
        }
        if (!civ_is_weak(rules, state, trouble->loser) &&
            civ_least(exposed(rules, state, trouble->loser)) != 0) {
            civ_ask(state, CIV_P_LOSS, trouble->victim, trouble->loser);
            return true;
        }
        trouble->stage = CIV_LOSS_NEXT;
    }
}

/* ---- Grain (CIV-22.2.5) ---------------------------------------------------------------------- */

bool civ_check_grain(const struct stele_rules *rules, const struct civ_state *state,
                     const struct stele_move *move, struct stele_reason *why)
{
    const int grain = civ_set(rules)->grain;
    const int count = move_int(move, CIV_GRAIN_COUNT, 0);
    struct civ_cards cards = {{0}};

    if (count > civ_may_hold(state, move->by, grain))
        return REFUSE(why, "civilization.grain-many", "CIV-22.2.5", INT("found", count),
                      INT("expected", civ_may_hold(state, move->by, grain)));
    cards.n[grain] = (uint8_t)count;
    return civ_check_held(rules, state, move->by, &cards, why);
}

/* The cards are shown, not spent. */
void civ_apply_grain(const struct stele_rules *rules, struct civ_state *state,
                     const struct stele_move *move, struct stele_sink *sink)
{
    struct civ_trouble *trouble = &state->trouble;
    const int count = move_int(move, CIV_GRAIN_COUNT, 0);
    const int per_grain = civ_now_figures(rules, state)->per_grain;
    struct civ_cards cards = {{0}};

    cards.n[civ_set(rules)->grain] = (uint8_t)count;
    civ_uncover(rules, state, move->by, &cards, sink);
    const int saved = count * per_grain < trouble->left ? count * per_grain : trouble->left;
    trouble->grain[move->by] = (uint8_t)count;
    trouble->left = (int16_t)(trouble->left - saved);
    TELL(sink, "civilization.grain", "CIV-22.2.5", state->trouble.loser, WHOLE, INT("count", count),
         INT("saved", saved), INT("left", state->trouble.left));
    trouble->stage = trouble->left > 0 ? CIV_LOSS_DUE : CIV_LOSS_NEXT;
}

void civ_list_grain(const struct stele_rules *rules, const struct civ_state *state,
                    struct stele_moves *out)
{
    const int most = civ_may_hold(state, state->decider, civ_set(rules)->grain);

    for (int count = 0; count <= most; count++)
        civ_offer_one(rules, state, CIV_V_GRAIN, count, out);
}

/* ---- Naming what is lost --------------------------------------------------------------------- */

static bool check_lost_city(const struct stele_rules *rules, const struct civ_state *state,
                            int at, struct stele_reason *why)
{
    if (!civ_in(&state->cities[state->trouble.loser], at))
        return REFUSE(why, "civilization.lose-no-city", "CIV-22.2.12.1", CIV_AT(at));
    if (!strikes(rules, state, at))
        return REFUSE(why, "civilization.lose-outside",
                      civ_now(state) == CIV_VOLCANO ? "CIV-22.2.4.1" : "CIV-22.2.7.1", CIV_AT(at));
    if (is_safe(rules, state, at))
        return REFUSE(why, "civilization.lose-safe", "CIV-22.2.7.1", CIV_AT(at));
    if (civ_now(state) == CIV_EPIDEMIC && state->trouble.stock_before == 0)
        return REFUSE(why, "civilization.lose-no-stock", "CIV-R20", CIV_AT(at));
    return true;
}

static bool check_lost_tokens(const struct stele_rules *rules, const struct civ_state *state,
                              int at, int tokens, struct stele_reason *why)
{
    const int seat = state->trouble.loser;

    if (tokens == 0 || tokens > state->tokens[seat][at])
        return REFUSE(why, "civilization.lose-no-tokens", "CIV-22.2.12.2", CIV_AT(at),
                      INT("found", tokens), INT("expected", state->tokens[seat][at]));
    if (!strikes(rules, state, at))
        return REFUSE(why, "civilization.lose-outside",
                      civ_now(state) == CIV_VOLCANO ? "CIV-22.2.4.1" : "CIV-22.2.7.1", CIV_AT(at));
    if (tokens > exposed_tokens(rules, state, seat, at))
        return REFUSE(why, "civilization.lose-empties", "CIV-22.2.8.2", CIV_AT(at));
    return true;
}

/* CIV-24.2, CIV-R43: units are lost one after the other, until he is weak. */
static bool check_still_strong(const struct stele_rules *rules, const struct civ_state *state,
                               int before_last, struct stele_reason *why)
{
    const int left = civ_units(rules, state, state->trouble.loser) - before_last;

    if (rules->option[CIV_O_WEAK] == 0 || left >= civ_set(rules)->weak)
        return true;
    return REFUSE(why, "civilization.lose-weak", "CIV-24.2", INT("found", left),
                  INT("expected", civ_set(rules)->weak));
}

/* Everything at once, where everything has to go. */
static bool check_all(const struct stele_rules *rules, const struct civ_state *state,
                      const struct civ_choice *choice, struct stele_reason *why)
{
    const int all = civ_choice_points(choice);

    if (civ_least(*choice) == all)
        return check_still_strong(rules, state, all, why);
    return REFUSE(why, "civilization.lose-unnamed", "CIV-22.2.12.2", INT("found", all),
                  INT("expected", civ_least(*choice)));
}

bool civ_check_lose(const struct stele_rules *rules, const struct civ_state *state,
                    const struct stele_move *move, struct stele_reason *why)
{
    const struct civ_choice choice = exposed(rules, state, state->trouble.loser);
    const int at = move_int(move, CIV_LOSE_AT, -1);
    const int tokens = move_int(move, CIV_LOSE_TOKENS, 0);
    const bool city = !move_has(move, CIV_LOSE_TOKENS);

    if (!civ_check_for(state, move, CIV_LOSE_FOR, why))
        return false;
    if (at < 0)
        return city ? check_all(rules, state, &choice, why)
                    : REFUSE(why, "civilization.lose-unnamed", "CIV-22.2.12.2");
    if (!(city ? check_lost_city(rules, state, at, why)
               : check_lost_tokens(rules, state, at, tokens, why)))
        return false;
    const int loss = civ_least_after(choice, tokens, city);
    if (loss != civ_least(choice))
        return REFUSE(why, "civilization.lose-excess", "CIV-22.2.12.2", CIV_AT(at),
                      INT("found", loss), INT("expected", civ_least(choice)));
    return city || check_still_strong(rules, state, tokens - 1, why);
}

/* CIV-22.2.12.1: cities are eliminated; CIV-22.2.8.2: an epidemic leaves a token of them.
 * CIV-22.2.12.3: nothing but units is lost. */
static void lose_city(struct civ_state *state, int seat, int at)
{
    civ_take_city(state, seat, at);
    if (civ_now(state) != CIV_EPIDEMIC)
        return;
    civ_put_tokens(state, seat, at, 1);
    state->trouble.stock_before--;
}

/* Takes everything that is exposed; returns how much it was. */
static struct civ_choice lose_all(const struct stele_rules *rules, struct civ_state *state,
                                  int seat)
{
    const struct civ_areas *const bounds = struck_areas(rules, state);
    const struct civ_areas held = within(&state->held[seat], bounds);
    const struct civ_areas cities = within(&state->cities[seat], bounds);
    struct civ_choice lost = {.each = city_points(rules, state)};
    struct civ_walk walk = civ_walk(&held);

    for (int at; (at = civ_walk_on(&walk)) >= 0;) {
        const int tokens = exposed_tokens(rules, state, seat, at);
        if (tokens > 0)
            civ_take_tokens(state, seat, at, tokens);
        lost.tokens += tokens;
    }
    walk = civ_walk(&cities);
    for (int at; (at = civ_walk_on(&walk)) >= 0;)
        if (exposed_city(rules, state, seat, at) &&
            (civ_now(state) != CIV_EPIDEMIC || state->trouble.stock_before > 0)) {
            lose_city(state, seat, at);
            lost.cities++;
        }
    return lost;
}

void civ_apply_lose(const struct stele_rules *rules, struct civ_state *state,
                    const struct stele_move *move, struct stele_sink *sink)
{
    const int seat = state->trouble.loser;
    const int at = move_int(move, CIV_LOSE_AT, -1);
    struct civ_choice lost = {.each = city_points(rules, state)};

    if (at < 0) {
        lost = lose_all(rules, state, seat);
    } else if (move_has(move, CIV_LOSE_TOKENS)) {
        lost.tokens = move_int(move, CIV_LOSE_TOKENS, 0);
        civ_take_tokens(state, seat, at, lost.tokens);
    } else {
        lost.cities = 1;
        lose_city(state, seat, at);
    }
    const int due = state->trouble.left - civ_choice_points(&lost);
    state->trouble.left = (int16_t)(due > 0 ? due : 0);
    /* What is still to be lost may be a question of the reading. */
    const struct civ_choice left = exposed(rules, state, seat);
    TELL(sink, "civilization.lost", civ_clause_of(civ_now(state)), seat, WHOLE, CIV_NOW(state),
         READING(exposed_reading(rules, state, seat, &left, false)), WHEN(at >= 0, CIV_AT(at)),
         INT("tokens", lost.tokens), INT("cities", lost.cities),
         INT("points", civ_choice_points(&lost)), INT("left", state->trouble.left));
    if (civ_is_weak(rules, state, seat))
        civ_tell_weak(rules, state, seat, sink);
}

static void list_loss(const struct stele_rules *rules, const struct civ_state *state, int at,
                      int tokens, struct stele_moves *out)
{
    struct stele_move move;

    move_init(&move, CIV_V_LOSE, state->decider);
    if (at >= 0)
        move_set_int(&move, CIV_LOSE_AT, at);
    if (tokens > 0)
        move_set_int(&move, CIV_LOSE_TOKENS, tokens);
    move_set_int(&move, CIV_LOSE_FOR, civ_now(state));
    game_offer(rules, state, &move, out);
}

void civ_list_lose(const struct stele_rules *rules, const struct civ_state *state,
                   struct stele_moves *out)
{
    const int seat = state->trouble.loser;

    list_loss(rules, state, -1, 0, out);
    for (int at = 0; at < civ_set(rules)->areas_n; at++) {
        const int most = exposed_tokens(rules, state, seat, at);
        for (int tokens = 1; tokens <= most; tokens++)
            list_loss(rules, state, at, tokens, out);
        if (exposed_city(rules, state, seat, at))
            list_loss(rules, state, at, 0, out);
    }
}

/* ---- Famine, Epidemic ------------------------------------------------------------------------ */

/* Orders come first, so that nobody knows yet what others will name. */
static bool go_on_ordering(const struct stele_rules *rules, struct civ_state *state,
                           struct stele_sink *sink)
{
    if (state->trouble.stage == CIV_LOSS_START)
        civ_start_orders(rules, state);
    if (state->trouble.stage == CIV_LOSS_ORDERING && civ_ask_order(rules, state, sink))
        return true;
    return go_on_losing(rules, state, sink);
}

bool civ_go_on_famine(const struct stele_rules *rules, struct civ_state *state,
                      struct stele_sink *sink)
{
    return go_on_ordering(rules, state, sink);
}

bool civ_go_on_epidemic(const struct stele_rules *rules, struct civ_state *state,
                        struct stele_sink *sink)
{
    return go_on_ordering(rules, state, sink);
}

/* ---- Flood (CIV-22.2.7.1) -------------------------------------------------------------------- */

/* The victim's points on a plain; CIV-R18: of all units, or of those exposed. */
static int plain_points(const struct stele_rules *rules, const struct civ_state *state, int plain)
{
    const int seat = state->trouble.victim;
    const bool exposed = civ_ruled(rules, CIV_R_FLOOD_COUNTS_EXPOSED);
    const struct civ_areas *const bounds = &civ_set(rules)->on_plain[plain];
    const struct civ_areas held = within(&state->held[seat], bounds);
    const struct civ_areas cities = within(&state->cities[seat], bounds);
    struct civ_walk walk = civ_walk(&held);
    int points = 0;

    for (int at; (at = civ_walk_on(&walk)) >= 0;)
        points += state->tokens[seat][at];
    walk = civ_walk(&cities);
    for (int at; (at = civ_walk_on(&walk)) >= 0;)
        if (!(exposed && is_safe(rules, state, at)))
            points += civ_set(rules)->city_points;
    return points;
}

/* CIV-22.2.7.3: the plains with most of his points, bit each. */
static unsigned fullest_plains(const struct stele_rules *rules, const struct civ_state *state,
                               int *most)
{
    unsigned found = 0;

    *most = 0;
    for (int i = 0; i < civ_set(rules)->plains_n; i++) {
        const int points = plain_points(rules, state, i);
        if (points == 0 || points < *most)
            continue;
        found = points > *most ? 1u << i : found | 1u << i;
        *most = points;
    }
    return found;
}

/* CIV-R18: whether the other reading would find other plains. */
static struct stele_ruled plain_reading(const struct stele_rules *rules,
                                          const struct civ_state *state)
{
    const struct stele_rules other = rules_otherwise(rules, CIV_R_FLOOD_COUNTS_EXPOSED);
    int most;

    return fullest_plains(&other, state, &most) != fullest_plains(rules, state, &most)
               ? reading_of(rules, CIV_R_FLOOD_COUNTS_EXPOSED)
               : NO_READING;
}

static void tell_plain(const struct stele_rules *rules, const struct civ_state *state, int points,
                       struct stele_sink *sink)
{
    TELL(sink, "civilization.plain", "CIV-22.2.7.3", state->trouble.victim,
         READING(plain_reading(rules, state)),
         NAME("plain", CIV_D_PLAINS, state->trouble.plain - 1), INT("points", points));
}

bool civ_go_on_flood(const struct stele_rules *rules, struct civ_state *state,
                     struct stele_sink *sink)
{
    struct civ_trouble *trouble = &state->trouble;
    int most;

    if (trouble->stage == CIV_LOSS_START && trouble->plain == 0) {
        const unsigned plains = fullest_plains(rules, state, &most);
        if (plains == 0) {
            TELL(sink, "civilization.no-effect", "CIV-22.2.7.3", trouble->victim, CIV_NOW(state),
                 READING(plain_reading(rules, state)));
            return false;
        }
        if (plains & (plains - 1)) {
            civ_ask(state, CIV_P_PLAIN, trouble->victim, trouble->victim);
            return true;
        }
        trouble->plain = (int8_t)(__builtin_ctz(plains) + 1);
        tell_plain(rules, state, most, sink);
    }
    return go_on_ordering(rules, state, sink);
}

bool civ_check_plain(const struct stele_rules *rules, const struct civ_state *state,
                     const struct stele_move *move, struct stele_reason *why)
{
    const int plain = move_int(move, CIV_PLAIN_PLAIN, 0);
    int most;

    if ((fullest_plains(rules, state, &most) >> plain) & 1)
        return true;
    return REFUSE(why, "civilization.plain-not-most", "CIV-22.2.7.3",
                  NAME("plain", CIV_D_PLAINS, plain),
                  INT("found", plain_points(rules, state, plain)), INT("expected", most));
}

void civ_apply_plain(const struct stele_rules *rules, struct civ_state *state,
                     const struct stele_move *move, struct stele_sink *sink)
{
    const int plain = move_int(move, CIV_PLAIN_PLAIN, 0);

    state->trouble.plain = (int8_t)(plain + 1);
    tell_plain(rules, state, plain_points(rules, state, plain), sink);
}

void civ_list_plain(const struct stele_rules *rules, const struct civ_state *state,
                    struct stele_moves *out)
{
    for (int i = 0; i < civ_set(rules)->plains_n; i++)
        civ_offer_one(rules, state, CIV_V_PLAIN, i, out);
}

/* ---- Eruption (CIV-22.2.4.1) ----------------------------------------------------------------- */

/* Everything around the volcano goes.  CIV-R43: who would become weak on the way says in which
 * order; for the others it goes by itself. */
static void bury(const struct stele_rules *rules, struct civ_state *state, struct stele_sink *sink)
{
    for (int i = 0; i < state->players_n; i++) {
        const int seat = state->order[i];
        const struct civ_choice choice = exposed(rules, state, seat);
        const int all = civ_choice_points(&choice);
        if (rules->option[CIV_O_WEAK] != 0 &&
            civ_units(rules, state, seat) - all < civ_set(rules)->weak)
            continue;
        state->trouble.asked |= (uint8_t)(1u << seat);
        if (all == 0)
            continue;
        lose_all(rules, state, seat);
        TELL(sink, "civilization.buried", "CIV-22.2.4.1", seat, INT("tokens", choice.tokens),
             INT("cities", choice.cities),
             INT("points", choice.tokens + choice.cities * civ_set(rules)->city_points));
    }
}

/* The areas around the volcano. */
static void tell_eruption(const struct stele_rules *rules, const struct civ_state *state,
                          struct stele_sink *sink)
{
    const int volcano = state->trouble.volcano - 1;
    const struct civ_areas *areas = &civ_set(rules)->on_volcano[volcano];
    int16_t list[32];
    size_t n = 0;

    for (int at = civ_next_in(areas, 0); sink && at >= 0 && n < 32; at = civ_next_in(areas, at + 1))
        list[n++] = (int16_t)at;
    TELL(sink, "civilization.erupts", "CIV-22.2.4.1", state->trouble.victim,
         NAME("volcano", CIV_D_VOLCANOES, volcano), NAMES("areas", CIV_D_AREAS, list, n));
}

bool civ_go_on_eruption(const struct stele_rules *rules, struct civ_state *state,
                        struct stele_sink *sink)
{
    if (state->trouble.stage == CIV_LOSS_START) {
        tell_eruption(rules, state, sink);
        bury(rules, state, sink);
        state->trouble.stage = CIV_LOSS_NEXT;
    }
    return go_on_losing(rules, state, sink);
}
