/* What set-up and the phases 1 to 8 report: one function per kind of event, each with the clause
 * behind it. */
#include "games/civilization/civilization.h"

static void add_area(struct stele_event *event, int area)
{
    fact_name(&event->facts, "at", CIV_D_AREAS, area);
}

static void add(struct stele_event *event, const char *key, int value)
{
    fact_int(&event->facts, key, value);
}

static void tell(struct stele_sink *sink, const struct stele_event *event)
{
    sink->event(sink, event);
}

/* ---- Set-up ---------------------------------------------------------------------------------- */

void civ_tell_place(struct stele_sink *sink, int seat, int number)
{
    struct stele_event event;

    if (!event_start_whole(sink, &event, "civilization.place", "CIV-4.3", seat))
        return;
    add(&event, "number", number);
    tell(sink, &event);
}

void civ_tell_nation(struct stele_sink *sink, int seat, int nation, int area)
{
    struct stele_event event;

    if (!event_start_whole(sink, &event, "civilization.nation", "CIV-4.4", seat))
        return;
    fact_name(&event.facts, "nation", CIV_D_NATIONS, nation);
    add_area(&event, area);
    tell(sink, &event);
}

void civ_tell_stack(struct stele_sink *sink, const struct stele_move *move)
{
    struct stele_event event;

    if (!event_start_whole(sink, &event, "civilization.stack", "CIV-4.2", STELE_NOBODY))
        return;
    add(&event, "number", move_int(move, CIV_STACK_NUMBER, 0));
    fact_names(&event.facts, "cards", CIV_D_KINDS, move_values(move, CIV_STACK_CARDS),
               move_count(move, CIV_STACK_CARDS));
    event_secret(&event, 0);
    tell(sink, &event);
}

/* ---- Taxes ----------------------------------------------------------------------------------- */

/* CIV-6.2: what was paid, and how many cities revolt. */
void civ_tell_taxes(const struct civ_state *state, struct stele_sink *sink, int seat, int rate,
                    int paid)
{
    const struct civ_player *const player = &state->player[seat];
    struct stele_event event;

    if (!event_start(sink, &event, "civilization.taxes", "CIV-6.1", seat))
        return;
    add(&event, "cities", player->cities);
    add(&event, "rate", rate);
    add(&event, "paid", paid);
    add(&event, "count", rate * paid);
    add(&event, "treasury", player->treasury);
    tell(sink, &event);
    if (state->revolts[seat] == 0)
        return;
    event_start(sink, &event, "civilization.unpaid", "CIV-6.2", seat);
    add(&event, "count", state->revolts[seat]);
    add(&event, "stock", player->stock);
    add(&event, "rate", rate);
    tell(sink, &event);
}

void civ_tell_revolt(const struct civ_state *state, struct stele_sink *sink, int taker, int owner,
                     int area)
{
    const bool own = taker == owner;
    struct stele_event event;

    if (!event_start_whole(sink, &event,
                           own ? "civilization.revolt-won-back" : "civilization.revolt-taken",
                           own ? "CIV-R40" : "CIV-6.3.2", taker))
        return;
    fact_seat(&event.facts, "owner", owner);
    add_area(&event, area);
    add(&event, "stock", state->player[taker].stock);
    tell(sink, &event);
}

/* ---- Growth ---------------------------------------------------------------------------------- */

void civ_tell_grown(struct stele_sink *sink, int seat, int count, int entitled)
{
    struct stele_event event;

    if (count == 0 || !event_start(sink, &event, "civilization.grown",
                                   count < entitled ? "CIV-7.4" : "CIV-7.1", seat))
        return;
    add(&event, "count", count);
    add(&event, "most", entitled);
    tell(sink, &event);
}

void civ_tell_census(const struct civ_state *state, struct stele_sink *sink)
{
    struct stele_event event;

    for (int i = 0; sink && i < state->players_n; i++) {
        const int seat = state->census[i];
        event_start(sink, &event, "civilization.census", "CIV-8.1", seat);
        add(&event, "place", i + 1);
        add(&event, "count", state->counted[seat]);
        tell(sink, &event);
    }
}

/* ---- Ships ----------------------------------------------------------------------------------- */

/* CIV-5.5 */
void civ_tell_ended(struct stele_sink *sink, int seat, enum civ_phase phase)
{
    struct stele_event event;

    if (!event_start_whole(sink, &event, "civilization.ended", "CIV-5.5", seat))
        return;
    fact_name(&event.facts, "phase", CIV_D_PHASES, phase);
    sink->event(sink, &event);
}

void civ_tell_lapsed(struct stele_sink *sink, int seat, int area)
{
    struct stele_event event;

    if (!event_start(sink, &event, "civilization.lapsed", "CIV-9.3", seat))
        return;
    add_area(&event, area);
    tell(sink, &event);
}

/* ---- Conflict -------------------------------------------------------------------------------- */

void civ_tell_fight(const struct civ_state *state, struct stele_sink *sink, int area, int limit,
                    struct stele_ruled reading)
{
    struct stele_event event;
    int total = 0;

    if (!event_start(sink, &event, "civilization.conflict", "CIV-11.1", STELE_NOBODY))
        return;
    event.reading = reading;
    for (int seat = 0; seat < state->players_n; seat++)
        total += state->tokens[seat][area];
    add_area(&event, area);
    add(&event, "nations", civ_nations_at(state, area));
    add(&event, "count", total);
    add(&event, "limit", limit);
    tell(sink, &event);
}

/* `turn`: 1 removes first, equal numbers together; `smith`: Metalworking has put him back. */
void civ_tell_fought(struct stele_sink *sink, const char *clause, int seat, int area, int before,
                     int lost, int turn, bool smith)
{
    struct stele_event event;

    if (!event_start(sink, &event, "civilization.fought", clause, seat))
        return;
    add_area(&event, area);
    add(&event, "before", before);
    add(&event, "turn", turn);
    add(&event, "metalworking", smith);
    add(&event, "lost", lost);
    add(&event, "left", before - lost);
    tell(sink, &event);
}

void civ_tell_repelled(const struct stele_rules *rules, const struct civ_state *state,
                       struct stele_sink *sink, int owner, int attacker, int area, int count,
                       int needed)
{
    const bool engineered = civ_owns(rules, &state->player[owner], CIV_ENGINEERING);
    struct stele_event event;

    if (!event_start(sink, &event, "civilization.repelled",
                     engineered && count >= civ_set(rules)->attack ? "CIV-22.3.13" : "CIV-11.6.1",
                     attacker))
        return;
    fact_seat(&event.facts, "owner", owner);
    add_area(&event, area);
    add(&event, "count", count);
    add(&event, "needed", needed);
    tell(sink, &event);
}

void civ_tell_converted(const struct stele_rules *rules, struct stele_sink *sink, int owner,
                        int attacker, int area)
{
    struct stele_event event;

    if (!event_start(sink, &event, "civilization.converted", "CIV-11.6.2", owner))
        return;
    fact_seat(&event.facts, "attacker", attacker);
    add_area(&event, area);
    add(&event, "count", civ_set(rules)->city_defence);
    tell(sink, &event);
}

void civ_tell_capitulated(const struct stele_rules *rules, const struct civ_state *state,
                          struct stele_sink *sink, int owner, int attacker, int area, bool taken)
{
    struct stele_event event;

    if (!event_start(sink, &event, taken ? "civilization.capitulated" : "civilization.razed",
                     "CIV-11.8.1", owner))
        return;
    fact_seat(&event.facts, "attacker", attacker);
    add_area(&event, area);
    add(&event, "stock", state->player[owner].stock);
    add(&event, "needed", civ_set(rules)->city_defence);
    tell(sink, &event);
}

/* ---- The end --------------------------------------------------------------------------------- */

void civ_tell_extinct(struct stele_sink *sink)
{
    struct stele_event event;

    if (event_start(sink, &event, "civilization.extinct", "CIV-2.7", STELE_NOBODY))
        tell(sink, &event);
}

/* ---- Cities ---------------------------------------------------------------------------------- */

void civ_tell_city(struct stele_sink *sink, int seat, int area, int tokens, int needed)
{
    struct stele_event event;

    if (!event_start_whole(sink, &event, "civilization.city", "CIV-12.2", seat))
        return;
    add_area(&event, area);
    add(&event, "count", tokens);
    add(&event, "needed", needed);
    tell(sink, &event);
}

void civ_tell_surplus(const struct stele_rules *rules, struct stele_sink *sink, int seat, int area,
                      int count, int limit)
{
    struct stele_event event;

    if (!event_start(sink, &event, "civilization.surplus",
                     rules->edition == CIV_NOMADS ? "CIV-31.5.6" : "CIV-13.1", seat))
        return;
    add_area(&event, area);
    add(&event, "count", count);
    add(&event, "limit", limit);
    tell(sink, &event);
}

void civ_tell_unsupported(const struct stele_rules *rules, const struct civ_state *state,
                          struct stele_sink *sink, int seat, struct stele_ruled reading)
{
    const struct civ_player *const player = &state->player[seat];
    struct stele_event event;

    if (!event_start(sink, &event, "civilization.unsupported", "CIV-14.2", seat))
        return;
    event.reading = reading;
    add(&event, "cities", player->cities);
    add(&event, "count", player->tokens);
    add(&event, "needed", civ_set(rules)->support * player->cities);
    tell(sink, &event);
}

void civ_tell_reduced(struct stele_sink *sink, int seat, int area, int tokens, int limit)
{
    struct stele_event event;

    if (!event_start(sink, &event, "civilization.reduced", "CIV-14.3", seat))
        return;
    add_area(&event, area);
    add(&event, "count", tokens);
    add(&event, "limit", limit);
    tell(sink, &event);
}
