/* Reasons, events and ledger rows, and the named facts they carry.  Plain data; nothing is kept.
 * Engines write most of them in one expression, see core/game/tell.h. */
#ifndef STELE_CORE_BASE_FACTS_H
#define STELE_CORE_BASE_FACTS_H

#include <string.h>

#include "core/base/cold.h"
#include "stele.h"

/* Receives what apply and score report.  A NULL sink means nobody listens: engines test it
 * before they build anything.  The pointed-to record lives only during the call. */
struct stele_sink {
    void (*event)(struct stele_sink *sink, const struct stele_event *event);
    void (*row)(struct stele_sink *sink, const struct stele_row *row);
};

/* Empties *why and sets code and clause (both static; NULL: no clause applies).  Always returns
 * false, so that a check can `return refuse(why, …)` and add facts after it where it needs to.  why
 * is never NULL. */
COLD bool refuse(struct stele_reason *why, const char *code, const char *clause);

/* Whether somebody may know the secret facts of an event: STELE_NOBODY knows all, whoever has no seat knows none. */
static inline bool event_known_to(const struct stele_event *event, int viewer)
{
    return viewer == STELE_NOBODY ||
           (viewer >= 0 && viewer < STELE_SEATS_MAX && ((event->knows >> viewer) & 1) != 0);
}

/* The fact with a key; NULL if there is none.  Keys are few and differ early: one letter distinguishes
 * most of them. */
static inline const struct stele_fact *fact_find(const struct stele_facts *facts, const char *key)
{
    for (int i = 0; i < facts->n; i++)
        if (facts->fact[i].key[0] == key[0] && strcmp(facts->fact[i].key, key) == 0)
            return &facts->fact[i];
    return NULL;
}

void fact_int(struct stele_facts *facts, const char *key, int32_t value);
void fact_name(struct stele_facts *facts, const char *key, int domain, int name);
void fact_seat(struct stele_facts *facts, const char *key, int seat);
void fact_names(struct stele_facts *facts, const char *key, int domain, const int16_t *names,
                size_t n);
/* counts[i] units of name i of the domain, for i < n; zero counts are left out. */
void fact_counts(struct stele_facts *facts, const char *key, int domain, const int16_t *counts,
                 size_t n);
/* The names whose bits are set. */
void fact_set(struct stele_facts *facts, const char *key, int domain, uint64_t set);
/* A number for each of `seats` (bit per seat). */
void fact_seats(struct stele_facts *facts, const char *key, unsigned seats, const int32_t *numbers);
void fact_ints(struct stele_facts *facts, const char *key, const int16_t *values, size_t n);
void fact_object(struct stele_facts *facts, const char *key, struct stele_object object);
/* Texts longer than FACT_SLICE_MAX bytes are cut, with "…" at the end. */
enum { FACT_SLICE_MAX = 100 };
void fact_text(struct stele_facts *facts, const char *key, const char *text);
void fact_slice(struct stele_facts *facts, const char *key, const char *text, size_t size);
/* Adds all facts of another list, as far as they fit. */
void fact_append(struct stele_facts *facts, const struct stele_facts *more);
/* Replaces seats with the names of their players, for readers who have no log at hand. */
void fact_name_players(struct stele_facts *facts, const struct stele_player *players, size_t n);

/* Starts an event; add facts, then sink->event. */
COLD void event_init(struct stele_event *event, const char *kind, const char *clause, int seat);
/* Only the players in `seats` (a bit each) know the fact that was added last. */
void event_secret(struct stele_event *event, unsigned seats);
/* Starts a row without objects; add facts, then sink->row. */
COLD
void row_init(struct stele_row *row, const char *kind, const char *clause, int seat, int category,
              int32_t points);

#endif
