/* What phases 9 to 13 report: one function per kind of event, each with the clause behind it. */
#include "games/civilization/civilization.h"

#include "core/game/standing.h"

#include <string.h>

/* ---- Beginnings ------------------------------------------------------------------------------ */

/* Starts an event about what the calamity in progress does to a player; false if nobody
 * listens. */
static bool start_calamity(const struct civ_state *state, struct stele_sink *sink,
                           struct stele_event *event, const char *kind, const char *clause,
                           int seat)
{
    if (!event_start(sink, event, kind, clause, seat))
        return false;
    fact_name(&event->facts, "calamity", CIV_D_CALAMITIES, civ_now(state));
    return true;
}

static void fact_area(struct stele_event *event, int area)
{
    if (area >= 0)
        fact_name(&event->facts, "at", CIV_D_AREAS, area);
}

/* The civilization card behind a clause that changes what a calamity does. */
static void fact_relief(const struct stele_rules *rules, struct stele_event *event)
{
    static const struct {
        const char *clause;
        enum civ_card card;
    } reliefs[] = {
        {"CIV-22.2.7.4", CIV_ENGINEERING}, {"CIV-22.2.8.3", CIV_MEDICINE},
        {"CIV-22.2.9.2", CIV_LAW},         {"CIV-22.2.9.3", CIV_DEMOCRACY},
        {"CIV-22.2.10.2", CIV_LAW},        {"CIV-22.2.10.3", CIV_PHILOSOPHY},
    };

    for (size_t i = 0; i < sizeof reliefs / sizeof *reliefs; i++)
        if (strcmp(reliefs[i].clause, event->clause) == 0)
            fact_name(&event->facts, "card", CIV_D_CARDS, civ_set(rules)->known[reliefs[i].card]);
}

static void send(struct stele_sink *sink, const struct stele_event *event)
{
    sink->event(sink, event);
}

/* ---- Trade cards ----------------------------------------------------------------------------- */

void civ_tell_assumed(const struct stele_rules *rules, struct stele_sink *sink, int seat,
                      const int16_t *cards)
{
    struct stele_event event;

    if (!event_start(sink, &event, "civilization.assumed", "CIV-15.6", seat))
        return;
    fact_counts(&event.facts, "cards", CIV_D_KINDS, cards, (size_t)civ_unknown(rules) + 1);
    event_secret(&event, 1u << seat);
    send(sink, &event);
}

void civ_tell_drawn(struct stele_sink *sink, int seat, const int16_t *cards, size_t n)
{
    struct stele_event event;

    if (!event_start(sink, &event, "civilization.drawn", "CIV-15.3", seat))
        return;
    fact_int(&event.facts, "count", (int32_t)n);
    fact_names(&event.facts, "cards", CIV_D_KINDS, cards, n);
    event_secret(&event, 1u << seat);
    send(sink, &event);
}

void civ_tell_red(struct stele_sink *sink, int seat, int calamity)
{
    struct stele_event event;

    if (!event_start(sink, &event, "civilization.laid-open", "CIV-15.5", seat))
        return;
    fact_name(&event.facts, "calamity", CIV_D_CALAMITIES, calamity);
    send(sink, &event);
}

void civ_tell_empty(struct stele_sink *sink, int seat, int stack)
{
    struct stele_event event;

    if (!event_start(sink, &event, "civilization.stack-empty", "CIV-15.4", seat))
        return;
    fact_int(&event.facts, "stack", stack + 1);
    send(sink, &event);
}

void civ_tell_gold(struct stele_sink *sink, int seat, int kind, int price,
                   struct stele_ruled reading)
{
    struct stele_event event;

    if (!event_start_whole(sink, &event, "civilization.gold", "CIV-15.7", seat))
        return;
    event.reading = reading;
    fact_name(&event.facts, "kind", CIV_D_KINDS, kind);
    fact_int(&event.facts, "price", price);
    send(sink, &event);
}

static void fact_cards(struct stele_facts *facts, const char *key, int domain,
                       const uint8_t *cards, int n)
{
    int16_t counts[CIV_KINDS_MAX + 1];

    for (int i = 0; i < n; i++)
        counts[i] = cards[i];
    fact_counts(facts, key, domain, counts, (size_t)n);
}

void civ_tell_offer(const struct civ_state *state, struct stele_sink *sink)
{
    const struct civ_offer *offer = &state->offer;
    struct stele_event event;

    if (!event_start_whole(sink, &event, "civilization.offered", "CIV-16.3", offer->by))
        return;
    fact_seat(&event.facts, "to", offer->to);
    fact_int(&event.facts, "count", offer->count);
    fact_int(&event.facts, "total", offer->total);
    fact_name(&event.facts, "name", CIV_D_COMMODITIES, offer->name);
    send(sink, &event);
}

void civ_tell_deal(const struct stele_rules *rules, const struct civ_offer *first,
                   const struct civ_offer *second, struct stele_sink *sink)
{
    const int kinds = civ_unknown(rules) + 1;
    struct stele_event event;

    if (!event_start_whole(sink, &event, "civilization.deal", "CIV-16.1", first->by))
        return;
    fact_seat(&event.facts, "other", second->by);
    fact_cards(&event.facts, "gave", CIV_D_KINDS, first->cards, kinds);
    event_secret(&event, 1u << first->by | 1u << second->by);
    fact_int(&event.facts, "total", first->total);
    fact_cards(&event.facts, "got", CIV_D_KINDS, second->cards, kinds);
    event_secret(&event, 1u << first->by | 1u << second->by);
    fact_int(&event.facts, "back", second->total);
    fact_name(&event.facts, "name", CIV_D_COMMODITIES, second->name);
    send(sink, &event);
}

void civ_tell_received(struct stele_sink *sink, int seat, int calamity, int dealer)
{
    struct stele_event event;

    if (!event_start(sink, &event, "civilization.received", "CIV-19.3", seat))
        return;
    fact_name(&event.facts, "calamity", CIV_D_CALAMITIES, calamity);
    fact_seat(&event.facts, "dealer", dealer);
    send(sink, &event);
}

/* ---- Civilization cards ---------------------------------------------------------------------- */

void civ_tell_bought(struct stele_sink *sink, int seat, const struct stele_move *move,
                     const struct civ_bill *bill)
{
    struct stele_event event;

    if (!event_start_whole(sink, &event, "civilization.bought", "CIV-17.2", seat))
        return;
    fact_names(&event.facts, "cards", CIV_D_CARDS, move_values(move, CIV_BUY_CARDS),
               move_count(move, CIV_BUY_CARDS));
    fact_int(&event.facts, "price", bill->price);
    fact_int(&event.facts, "credit", bill->credit);
    fact_int(&event.facts, "due", bill->due);
    fact_int(&event.facts, "value", bill->value);
    fact_int(&event.facts, "treasury", bill->paid);
    fact_int(&event.facts, "lost", bill->lost);
    send(sink, &event);
}

void civ_tell_credit(struct stele_sink *sink, int seat, int owned, int card, int credit)
{
    struct stele_event event;

    if (!event_start(sink, &event, "civilization.credit", "CIV-17.11", seat))
        return;
    fact_name(&event.facts, "owned", CIV_D_CARDS, owned);
    fact_name(&event.facts, "card", CIV_D_CARDS, card);
    fact_int(&event.facts, "credit", credit);
    send(sink, &event);
}

void civ_tell_returned(struct stele_sink *sink, int seat, const int16_t *cards, size_t n, int left)
{
    struct stele_event event;

    if (!event_start_whole(sink, &event, "civilization.returned", "CIV-18.1", seat))
        return;
    fact_int(&event.facts, "count", (int32_t)n);
    fact_names(&event.facts, "cards", CIV_D_KINDS, cards, n);
    event_secret(&event, 1u << seat);
    fact_int(&event.facts, "left", left);
    send(sink, &event);
}

/* ---- Calamities ------------------------------------------------------------------------------ */

const char *civ_clause_of(enum civ_calamity calamity)
{
    static const char *const clauses[CIV_CALAMITIES_N] = {
        [CIV_VOLCANO] = "CIV-22.2.4.1",        [CIV_FAMINE] = "CIV-22.2.5",
        [CIV_CIVIL_WAR] = "CIV-22.2.6.1",      [CIV_FLOOD] = "CIV-22.2.7.1",
        [CIV_EPIDEMIC] = "CIV-22.2.8.1",       [CIV_CIVIL_DISORDER] = "CIV-22.2.9.1",
        [CIV_ICONOCLASM] = "CIV-22.2.10.1",    [CIV_PIRACY] = "CIV-22.2.11.1",
    };

    return clauses[calamity];
}

void civ_tell_discarded(const struct stele_rules *rules, struct stele_sink *sink, int seat,
                        int calamity)
{
    struct stele_event event;

    if (!event_start(sink, &event, "civilization.discarded", "CIV-19.7", seat))
        return;
    fact_name(&event.facts, "calamity", CIV_D_CALAMITIES, calamity);
    fact_int(&event.facts, "most", civ_set(rules)->calamities);
    send(sink, &event);
}

void civ_tell_calamity(const struct civ_state *state, struct stele_sink *sink)
{
    const struct civ_trouble *trouble = &state->trouble;
    struct stele_event event;

    if (!start_calamity(state, sink, &event, "civilization.calamity", civ_clause_of(civ_now(state)),
                        trouble->victim))
        return;
    if (trouble->dealer != STELE_NOBODY)
        fact_seat(&event.facts, "dealer", trouble->dealer);
    send(sink, &event);
}

void civ_tell_no_effect(const struct civ_state *state, struct stele_sink *sink, const char *clause,
                        struct stele_ruled reading)
{
    struct stele_event event;

    if (!start_calamity(state, sink, &event, "civilization.no-effect", clause,
                        state->trouble.victim))
        return;
    event.reading = reading;
    send(sink, &event);
}

void civ_tell_weak(const struct stele_rules *rules, const struct civ_state *state, int seat,
                   struct stele_sink *sink)
{
    struct stele_event event;

    if (!start_calamity(state, sink, &event, "civilization.weak", "CIV-24.2", seat))
        return;
    fact_int(&event.facts, "units", civ_units(rules, state, seat));
    fact_int(&event.facts, "least", civ_set(rules)->weak);
    send(sink, &event);
}

void civ_tell_erupts(const struct stele_rules *rules, const struct civ_state *state,
                     struct stele_sink *sink)
{
    const int volcano = state->trouble.volcano - 1;
    const struct civ_areas *areas = &civ_set(rules)->on_volcano[volcano];
    struct stele_event event;
    int16_t list[STELE_FACT_VALUES_MAX];
    size_t n = 0;

    if (!event_start(sink, &event, "civilization.erupts", "CIV-22.2.4.1", state->trouble.victim))
        return;
    for (int at = civ_next_in(areas, 0); at >= 0 && n < 32; at = civ_next_in(areas, at + 1))
        list[n++] = (int16_t)at;
    fact_name(&event.facts, "volcano", CIV_D_VOLCANOES, volcano);
    fact_names(&event.facts, "areas", CIV_D_AREAS, list, n);
    send(sink, &event);
}

void civ_tell_buried(const struct stele_rules *rules, struct stele_sink *sink, int seat,
                     int tokens, int cities)
{
    struct stele_event event;

    if (!event_start(sink, &event, "civilization.buried", "CIV-22.2.4.1", seat))
        return;
    fact_int(&event.facts, "tokens", tokens);
    fact_int(&event.facts, "cities", cities);
    fact_int(&event.facts, "points", tokens + cities * civ_set(rules)->city_points);
    send(sink, &event);
}

void civ_tell_quake(const struct civ_state *state, struct stele_sink *sink, int at, int other,
                    struct stele_ruled reading)
{
    struct stele_event event;

    if (!event_start_whole(sink, &event, "civilization.quake", "CIV-22.2.4.3",
                           state->trouble.victim))
        return;
    event.reading = reading;
    fact_area(&event, at);
    if (other >= 0) {
        fact_name(&event.facts, "other", CIV_D_AREAS, other);
        fact_seat(&event.facts, "owner", state->owner[other] - 1);
    }
    send(sink, &event);
}

/* `figure`: cities that stay in Civil Disorder, that go in Iconoclasm. */
void civ_tell_reductions(const struct stele_rules *rules, const struct civ_state *state,
                         struct stele_sink *sink, const char *clause, int figure)
{
    const int victim = state->trouble.victim;
    struct stele_event event;

    if (!start_calamity(state, sink, &event,
                        civ_now(state) == CIV_CIVIL_DISORDER ? "civilization.disorder"
                                                             : "civilization.iconoclasm",
                        clause, victim))
        return;
    fact_int(&event.facts, "cities", state->player[victim].cities);
    fact_int(&event.facts, "figure", figure);
    fact_int(&event.facts, "count", state->trouble.reductions);
    fact_relief(rules, &event);
    send(sink, &event);
}

void civ_tell_heresy(struct stele_sink *sink, int victim, int owner, int at)
{
    struct stele_event event;

    if (!event_start_whole(sink, &event, "civilization.heresy", "CIV-22.2.10.4", victim))
        return;
    fact_seat(&event.facts, "owner", owner);
    fact_area(&event, at);
    send(sink, &event);
}

void civ_tell_plain(const struct civ_state *state, struct stele_sink *sink, int points,
                    struct stele_ruled reading)
{
    struct stele_event event;

    if (!event_start(sink, &event, "civilization.plain", "CIV-22.2.7.3", state->trouble.victim))
        return;
    event.reading = reading;
    fact_name(&event.facts, "plain", CIV_D_PLAINS, state->trouble.plain - 1);
    fact_int(&event.facts, "points", points);
    send(sink, &event);
}

void civ_tell_ordered(const struct civ_state *state, struct stele_sink *sink, int loser,
                      int points, bool whole)
{
    const char *const clause = civ_now(state) == CIV_FLOOD ? "CIV-22.2.7.2"
                                                           : civ_clause_of(civ_now(state));
    struct stele_event event;

    if (!start_calamity(state, sink, &event, "civilization.ordered", clause,
                        state->trouble.victim))
        return;
    event.whole = whole;
    fact_seat(&event.facts, "loser", loser);
    fact_int(&event.facts, "points", points);
    fact_int(&event.facts, "left", state->trouble.orderable);
    send(sink, &event);
}

void civ_tell_grain(const struct civ_state *state, struct stele_sink *sink, int count, int saved)
{
    struct stele_event event;

    if (!event_start_whole(sink, &event, "civilization.grain", "CIV-22.2.5", state->trouble.loser))
        return;
    fact_int(&event.facts, "count", count);
    fact_int(&event.facts, "saved", saved);
    fact_int(&event.facts, "left", state->trouble.left);
    send(sink, &event);
}

/* The arithmetic of CIV-22.2.12.2: what was asked, what there is, what it comes to. */
void civ_tell_due(const struct stele_rules *rules, const struct civ_state *state,
                  struct stele_sink *sink, int seat, const char *clause,
                  const struct civ_choice *choice, int loss, struct stele_ruled reading)
{
    struct stele_event event;

    if (!start_calamity(state, sink, &event, "civilization.loss-due", clause, seat))
        return;
    event.reading = reading;
    fact_int(&event.facts, "target", choice->target);
    fact_int(&event.facts, "tokens", choice->tokens);
    fact_int(&event.facts, "cities", choice->cities);
    fact_int(&event.facts, "each", choice->each);
    fact_int(&event.facts, "points", loss);
    fact_relief(rules, &event);
    send(sink, &event);
}

void civ_tell_lost(const struct civ_state *state, struct stele_sink *sink, int seat, int at,
                   int tokens, int cities, int points, struct stele_ruled reading)
{
    struct stele_event event;

    if (!start_calamity(state, sink, &event, "civilization.lost", civ_clause_of(civ_now(state)),
                        seat))
        return;
    event.whole = civ_now(state) != CIV_PIRACY;
    event.reading = reading;
    fact_area(&event, at);
    fact_int(&event.facts, "tokens", tokens);
    fact_int(&event.facts, "cities", cities);
    fact_int(&event.facts, "points", points);
    fact_int(&event.facts, "left", state->trouble.left);
    send(sink, &event);
}

/* ---- Civil War ------------------------------------------------------------------------------- */

void civ_tell_spared(const struct civ_state *state, struct stele_sink *sink, const char *clause,
                     int points, int most, struct stele_ruled reading)
{
    struct stele_event event;

    if (!event_start(sink, &event, "civilization.war-spared", clause, state->trouble.victim))
        return;
    event.reading = reading;
    fact_int(&event.facts, "points", points);
    fact_int(&event.facts, "most", most);
    send(sink, &event);
}

void civ_tell_nominee(const struct civ_state *state, struct stele_sink *sink, const char *clause,
                      bool whole)
{
    const struct civ_trouble *trouble = &state->trouble;
    struct stele_event event;

    if (!event_start(sink, &event, "civilization.nominee", clause, trouble->victim))
        return;
    event.whole = whole;
    fact_seat(&event.facts, "nominee", trouble->nominee);
    fact_int(&event.facts, "stock", state->player[trouble->nominee].stock);
    fact_int(&event.facts, "self", trouble->nominee == trouble->victim);
    send(sink, &event);
}

void civ_tell_picked(const struct civ_state *state, struct stele_sink *sink, int at, int tokens,
                     int points, struct stele_ruled reading)
{
    struct stele_event event;

    if (!event_start_whole(sink, &event, "civilization.picked", "CIV-22.2.6.1", state->decider))
        return;
    event.reading = reading;
    fact_area(&event, at);
    fact_int(&event.facts, "tokens", tokens);
    fact_int(&event.facts, "points", points);
    fact_int(&event.facts, "left", state->trouble.left);
    send(sink, &event);
}

void civ_tell_factions(const struct civ_state *state, struct stele_sink *sink, int first,
                       int second)
{
    const struct civ_trouble *trouble = &state->trouble;
    struct stele_event event;

    if (!event_start_whole(sink, &event, "civilization.faction", "CIV-22.2.6.1", trouble->victim))
        return;
    fact_int(&event.facts, "number", trouble->keeps);
    fact_int(&event.facts, "first", first);
    fact_int(&event.facts, "second", second);
    fact_seat(&event.facts, "nominee", trouble->nominee);
    send(sink, &event);
}

void civ_tell_taken(const struct civ_state *state, struct stele_sink *sink, int taker, int at,
                    int tokens, int cities)
{
    const bool nominee = taker == state->trouble.nominee;
    struct stele_event event;

    if (!event_start(sink, &event, "civilization.taken", nominee ? "CIV-22.2.6.1" : "CIV-22.2.6.3",
                     taker))
        return;
    event.whole = at >= 0;
    fact_seat(&event.facts, "victim", state->trouble.victim);
    fact_area(&event, at);
    fact_int(&event.facts, "tokens", tokens);
    fact_int(&event.facts, "cities", cities);
    send(sink, &event);
}

void civ_tell_unclaimed(const struct civ_state *state, struct stele_sink *sink, int tokens,
                        int cities)
{
    struct stele_event event;

    if (!event_start(sink, &event, "civilization.unclaimed", "CIV-R31", state->trouble.victim))
        return;
    fact_int(&event.facts, "tokens", tokens);
    fact_int(&event.facts, "cities", cities);
    send(sink, &event);
}

/* ---- Piracy ---------------------------------------------------------------------------------- */

void civ_tell_fleet(const struct civ_state *state, struct stele_sink *sink, int ships, int cities,
                    int most)
{
    struct stele_event event;

    if (!event_start(sink, &event, "civilization.fleet", "CIV-22.2.11.2", state->trouble.dealer))
        return;
    fact_seat(&event.facts, "victim", state->trouble.victim);
    fact_int(&event.facts, "ships", ships);
    fact_int(&event.facts, "cities", cities);
    fact_int(&event.facts, "most", most);
    send(sink, &event);
}

void civ_tell_pirate(const struct civ_state *state, struct stele_sink *sink, int ship, int at)
{
    struct stele_event event;

    if (!event_start_whole(sink, &event, "civilization.pirate", "CIV-22.2.11.1",
                           state->trouble.dealer))
        return;
    fact_seat(&event.facts, "victim", state->trouble.victim);
    fact_name(&event.facts, "ship", CIV_D_AREAS, ship);
    fact_area(&event, at);
    send(sink, &event);
}

/* ---- Succession ------------------------------------------------------------------------------ */

void civ_tell_shown(const struct stele_rules *rules, struct stele_sink *sink, int seat,
                    const struct civ_cards *cards)
{
    struct stele_event event;

    if (!event_start_whole(sink, &event, "civilization.shown", "CIV-20.3", seat))
        return;
    fact_cards(&event.facts, "cards", CIV_D_KINDS, cards->n, civ_unknown(rules));
    fact_int(&event.facts, "value", civ_set_value(rules, cards->n));
    send(sink, &event);
}

void civ_tell_arrived(struct stele_sink *sink, int seat, const char *clause, int space, int total)
{
    struct stele_event event;

    if (!event_start(sink, &event, "civilization.arrived", clause, seat))
        return;
    fact_int(&event.facts, "space", space);
    fact_int(&event.facts, "total", total);
    send(sink, &event);
}

void civ_tell_won(const struct stele_rules *rules, struct stele_sink *sink, int seat,
                  const struct stele_standing *standing)
{
    const bool shared = standing->win == STELE_WIN_SHARED;
    struct stele_event event;

    if (!event_start(sink, &event, shared ? "civilization.shared" : "civilization.won",
                     standing->clause, seat))
        return;
    fact_int(&event.facts, "total", standing->figure[standing->total].value[seat]);
    const struct stele_facts figures = standing_facts(rules, standing);
    fact_append(&event.facts, &figures);
    send(sink, &event);
}
