/* The clause behind a figure that a log claims wrongly: what people get wrong most often. */
#include "games/rolltta/rolltta.h"

#include <string.h>

struct claim {
    const struct stele_rules *rules;
    const struct rta_state *state;
    int seat;
    const char *what; /* the path into the view */
    bool number;      /* whether a number was claimed */
    long value;       /* that number */
};

static const struct rta_sheet *sheet_of(const struct claim *c)
{
    return &c->state->sheet[c->seat];
}

static bool is_active(const struct claim *c)
{
    return c->seat == c->state->active;
}

/* RTA-5.4: the store is limited; RTA-6.2: feeding takes what it can. */
static const char *claim_food(const struct claim *c)
{
    if (c->number && c->value > rta_set(c->rules)->food_cap)
        return "RTA-5.4";
    if (is_active(c) && rta_rolling_over(c->state) && c->state->phase > RTA_P_FOOD && c->number &&
        c->value > sheet_of(c)->food)
        return "RTA-6.2";
    return "RTA-5.1";
}

static int good_named(const struct claim *c, const char *name)
{
    for (int i = 0; i < rta_set(c->rules)->goods_n; i++)
        if (strcmp(c->rules->domains[RTA_D_GOODS].names[i], name) == 0)
            return i;
    return -1;
}

/* RTA-4.4: the extra stone left out, counted twice, or claimed by a player without Quarrying. */
static bool is_about_quarrying(const struct claim *c, int good)
{
    if (!is_active(c) || !c->number || good != rta_set(c->rules)->quarrying_good)
        return false;
    return c->state->quarried > 0 || rta_has(c->rules, sheet_of(c), RTA_E_QUARRYING) ||
           c->value == sheet_of(c)->goods[good] + 1;
}

/* After an invasion that Smithing turned on the others.  RTA-16.5: the spearheads stay, and are
 * claimed to be fewer; RTA-A2: they were spent, and are claimed to be more.  NULL if the claim is
 * about something else. */
static const char *claim_spearheads(const struct claim *c, int good)
{
    const struct rta_set *set = rta_set(c->rules);
    const int disaster = c->state->disaster - 1;
    const bool spent = rta_ruled(c->rules, RTA_R_SPEARHEADS_SPENT) && !rta_is_solo(c->rules);

    if (good != set->smithing_good || !is_active(c) || !c->number || disaster < 0 ||
        set->disaster[disaster].kind != RTA_INVASION ||
        !rta_is_turned(c->rules, c->state, disaster) || c->state->phase <= RTA_P_INVADE)
        return NULL;
    if ((c->state->struck >> c->seat) & 1) /* Smithing was bought afterwards */
        return NULL;
    if (spent)
        return c->value > sheet_of(c)->goods[good] ? "RTA-A2" : NULL;
    return c->value < sheet_of(c)->goods[good] ? "RTA-16.5" : NULL;
}

/* RTA-4.3: rows are limited; RTA-7.6: a revolt takes all goods, RTA-7.7: or those of the opponents;
 * RTA-9.3: a row is spent whole; RTA-4.2: otherwise the deal was done in the wrong order. */
static const char *claim_goods(const struct claim *c, const char *name)
{
    const struct rta_set *set = rta_set(c->rules);
    int good = good_named(c, name), disaster = c->state->disaster - 1;

    if (good >= 0 && c->number && c->value > set->good[good].cap)
        return "RTA-4.3";
    if (disaster >= 0 && set->disaster[disaster].takes_goods) {
        const bool turned = rta_is_turned(c->rules, c->state, disaster);
        if (((c->state->struck >> c->seat) & 1) || (turned && is_active(c)))
            return rta_strike_clause(c->rules, disaster, turned);
    }
    if (good >= 0 && is_active(c) && ((c->state->spent >> good) & 1))
        return "RTA-9.3";
    const char *spearheads = claim_spearheads(c, good);
    if (spearheads != NULL)
        return spearheads;
    return is_about_quarrying(c, good) ? "RTA-4.4" : "RTA-4.2";
}

/* RTA-7.1: the line of the table, and whom it strikes; RTA-7.3 to RTA-7.5: who is protected;
 * RTA-6.3: famine comes besides. */
static const char *claim_disasters(const struct claim *c)
{
    int disaster = c->state->disaster - 1;

    if (disaster < 0)
        return is_active(c) && c->number && c->value < sheet_of(c)->disasters ? "RTA-6.3"
                                                                              : "RTA-7.1";
    const struct rta_disaster *d = &rta_set(c->rules)->disaster[disaster];
    bool turned = rta_is_turned(c->rules, c->state, disaster);
    bool on_opponents = turned || d->hits_opponents[rta_is_solo(c->rules)];
    bool struck = (c->state->struck >> c->seat) & 1;
    if (is_active(c) != on_opponents && !struck)
        return rta_ward_clause(c->rules, disaster, turned);
    return rta_strike_clause(c->rules, disaster, turned);
}

/* RTA-8.7: who was first, and what that is worth. */
static const char *claim_monument(const char *what)
{
    if (claim_ends_with(what, ".first") || claim_ends_with(what, ".points"))
        return "RTA-8.7";
    if (claim_ends_with(what, ".out"))
        return "RTA-1.6";
    return claim_ends_with(what, ".boxes") ? "RTA-8.4" : "RTA-8.5";
}

static const struct claim_clause of_players[] = {
    {"cities", "RTA-8.6"},
    {"cities_finished", "RTA-8.6"},
    {"developments", "RTA-9.1"},
    {"ships", "RTA-16.6"},
    {"goods_total", "RTA-11.1"},
    {"goods_value", "RTA-4.6"},
    {"points.developments", "RTA-13.1"},
    {"points.monuments", "RTA-13.2"},
    {"points.architecture", "RTA-13.3"},
    {"points.empire", "RTA-13.4"},
    {"points.commerce", "RTA-13.5"},
    {"points.disasters", "RTA-13.6"},
    {"score", "RTA-13.8"},
};

static const struct claim_clause of_all[] = {
    {"round", "RTA-2.1"},       {"turn", "RTA-2.1"},       {"turn_player", "RTA-2.1"},
    {"mover", "RTA-2.1"},       {"phase", "RTA-2.2"},      {"first", "RTA-1.2"},
    {"rolls", "RTA-3.2"},       {"rolls_left", "RTA-3.2"}, {"skulls", "RTA-7.1"},
    {"disaster", "RTA-7.1"},    {"struck", "RTA-7.1"},     {"workers", "RTA-8.1"},
    {"swaps_left", "RTA-16.7"}, {"bought", "RTA-9.1"},
};

static const char *claim_of_player(const struct claim *c)
{
    const char *good = claim_below(c->what, "goods");

    if (good)
        return claim_goods(c, good);
    if (claim_below(c->what, "food"))
        return claim_food(c);
    if (claim_below(c->what, "disasters"))
        return claim_disasters(c);
    if (claim_below(c->what, "monuments"))
        return claim_monument(c->what);
    return claim_find(of_players, sizeof of_players / sizeof *of_players, c->what);
}

/* RTA-3.1: the first roll; RTA-3.3: later only what was rolled again has changed; RTA-3.4: what
 * is locked. */
static const char *claim_dice(const struct claim *c)
{
    if (claim_ends_with(c->what, ".locked"))
        return "RTA-3.4";
    if (claim_ends_with(c->what, ".use"))
        return "RTA-5.2";
    return c->state->rolls > 1 ? "RTA-3.3" : "RTA-3.1";
}

/* RTA-12.1: what ends the game; RTA-12.2: not before the round is over; RTA-14.1: alone after so
 * many turns. */
static const char *claim_end(const struct claim *c)
{
    if (rta_is_solo(c->rules))
        return "RTA-14.1";
    return c->state->met && c->state->phase != RTA_P_OVER ? "RTA-12.2" : "RTA-12.1";
}

static const char *claim_of_all(const struct claim *c)
{
    if (claim_below(c->what, "dice"))
        return claim_dice(c);
    if (claim_below(c->what, "coins")) /* RTA-2.5: none are left from earlier */
        return c->number && c->value > rta_coins(c->rules, c->state) ? "RTA-2.5" : "RTA-9.2";
    if (claim_below(c->what, "over") || claim_below(c->what, "end") || claim_below(c->what, "met"))
        return claim_end(c);
    if (claim_below(c->what, "winner") || claim_below(c->what, "winners"))
        return c->state->phase == RTA_P_OVER ? "RTA-13.7" : claim_end(c);
    return claim_find(of_all, sizeof of_all / sizeof *of_all, c->what);
}

const char *rta_claim(const struct stele_rules *rules, const void *state, int seat,
                      const char *what, const char *claimed)
{
    struct claim c = {rules, state, seat, what, false, 0};

    c.number = claim_number(claimed, &c.value);
    return seat == STELE_NOBODY ? claim_of_all(&c) : claim_of_player(&c);
}
