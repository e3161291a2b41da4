/* What the phases 1 to 8 report: one function per kind of event, each with the clause behind it. */
#include "games/civilization/civ.h"

/* Starts an event about a player; false if nobody listens. */
static bool start(struct stele_sink *sink, struct stele_event *event, const char *kind,
                  const char *clause, int seat)
{
    if (!sink)
        return false;
    event_init(event, kind, clause, seat);
    fact_seat(&event->facts, "player", seat);
    return true;
}

static void fact_area(struct stele_event *event, int area)
{
    fact_name(&event->facts, "at", CIV_D_AREAS, area);
}

/* ---- Cities ---------------------------------------------------------------------------------- */

void civ_tell_reduced(struct stele_sink *sink, int seat, int area, int tokens, int limit)
{
    struct stele_event event;

    if (!start(sink, &event, "civilization.reduced", "CIV-14.3", seat))
        return;
    fact_area(&event, area);
    fact_int(&event.facts, "count", tokens);
    fact_int(&event.facts, "limit", limit);
    sink->event(sink, &event);
}
