/* Reasons, events and ledger rows, and the facts they carry.
 *
 * A fact's values are fact->count numbers from facts->value[fact->first].  A text is instead in
 * facts->text at offset fact->number, NUL-terminated; its first and count are 0.
 *
 * Everything has a fixed size, so that an engine can explain itself without allocating.  A fact
 * that does not fit is left out, and the sentence that wanted it gets along without: the clause and
 * the code, which matter most, are not facts. */
#include "core/base/facts.h"

#include "core/base/shown.h"

#include <string.h>

bool refuse(struct stele_reason *why, const char *code, const char *clause)
{
    /* The arrays after the counts need no clearing: refusing is cheap where moves are tried. */
    why->code = code;
    why->clause = clause != NULL ? clause : "";
    why->reading = (struct stele_ruled){0};
    why->facts.n = 0;
    why->facts.values_n = 0;
    why->facts.text_n = 0;
    return false;
}

/* A new fact with n values; NULL if it does not fit. */
static inline struct stele_fact *fact_add(struct stele_facts *facts, const char *key, int type,
                                          size_t n)
{
    if (facts->n >= STELE_FACTS_MAX || n > (size_t)(STELE_FACT_VALUES_MAX - facts->values_n))
        return NULL;
    struct stele_fact *fact = &facts->fact[facts->n++];
    *fact = (struct stele_fact){
        .key = key, .type = (uint8_t)type, .first = facts->values_n, .count = (uint8_t)n};
    facts->values_n = (uint8_t)(facts->values_n + n);
    return fact;
}

static void fact_list(struct stele_facts *facts, const char *key, int type, int domain,
                      const int16_t *values, size_t n)
{
    struct stele_fact *fact = fact_add(facts, key, type, n);

    if (fact == NULL)
        return;
    fact->domain = (uint8_t)domain;
    if (n > 0)
        memcpy(facts->value + fact->first, values, n * sizeof *values);
}

void fact_int(struct stele_facts *facts, const char *key, int32_t value)
{
    struct stele_fact *fact = fact_add(facts, key, STELE_F_INT, 0);

    if (fact != NULL)
        fact->number = value;
}

/* Most facts have one value, and moves that are tried make many. */
static void fact_one(struct stele_facts *facts, const char *key, int type, int domain, int value)
{
    struct stele_fact *fact = fact_add(facts, key, type, 1);

    if (fact == NULL)
        return;
    fact->domain = (uint8_t)domain;
    facts->value[fact->first] = (int16_t)value;
}

void fact_name(struct stele_facts *facts, const char *key, int domain, int name)
{
    fact_one(facts, key, STELE_F_NAME, domain, name);
}

void fact_seat(struct stele_facts *facts, const char *key, int seat)
{
    fact_one(facts, key, STELE_F_SEAT, 0, seat);
}

void fact_names(struct stele_facts *facts, const char *key, int domain, const int16_t *names,
                size_t n)
{
    fact_list(facts, key, STELE_F_NAMES, domain, names, n);
}

void fact_counts(struct stele_facts *facts, const char *key, int domain, const int16_t *counts,
                 size_t n)
{
    int16_t pairs[STELE_FACT_VALUES_MAX];
    size_t used = 0;

    for (size_t i = 0; i < n; i++) {
        if (counts[i] == 0)
            continue;
        if (used + 2 > STELE_FACT_VALUES_MAX)
            return; /* too long for a fact: dropped whole */
        pairs[used++] = (int16_t)i;
        pairs[used++] = counts[i];
    }
    fact_list(facts, key, STELE_F_COUNTS, domain, pairs, used);
}

void fact_set(struct stele_facts *facts, const char *key, int domain, uint64_t set)
{
    int16_t names[64];
    size_t n = 0;

    for (int i = 0; i < 64; i++)
        if ((set >> i) & 1)
            names[n++] = (int16_t)i;
    fact_list(facts, key, STELE_F_NAMES, domain, names, n);
}

void fact_seats(struct stele_facts *facts, const char *key, unsigned seats, const int32_t *numbers)
{
    int16_t pairs[2 * STELE_SEATS_MAX];
    size_t n = 0;

    for (int seat = 0; seat < STELE_SEATS_MAX; seat++) {
        if (((seats >> seat) & 1) == 0)
            continue;
        pairs[n++] = (int16_t)seat;
        pairs[n++] = (int16_t)numbers[seat];
    }
    fact_list(facts, key, STELE_F_SEATS, 0, pairs, n);
}

void fact_ints(struct stele_facts *facts, const char *key, const int16_t *values, size_t n)
{
    fact_list(facts, key, STELE_F_INTS, 0, values, n);
}

void fact_object(struct stele_facts *facts, const char *key, struct stele_object object)
{
    const int16_t values[3] = {object.kind, object.seat, object.index};

    fact_list(facts, key, STELE_F_OBJECT, 0, values, 3);
}

void fact_slice(struct stele_facts *facts, const char *key, const char *text, size_t size)
{
    static const char ellipsis[] = "…";
    const size_t room = (size_t)(STELE_FACT_TEXT_MAX - facts->text_n);
    const size_t most = FACT_SLICE_MAX;
    const bool cut = size > most;
    const size_t kept = cut ? shown_cut(text, most) : size;
    const size_t need = kept + (cut ? sizeof ellipsis - 1 : 0) + 1;

    if (need > room)
        return;
    struct stele_fact *fact = fact_add(facts, key, STELE_F_TEXT, 0);
    if (fact == NULL)
        return;
    fact->number = facts->text_n;
    char *out = facts->text + facts->text_n;
    memcpy(out, text, kept);
    if (cut)
        memcpy(out + kept, ellipsis, sizeof ellipsis - 1);
    out[need - 1] = '\0';
    facts->text_n = (uint16_t)(facts->text_n + need);
}

void fact_text(struct stele_facts *facts, const char *key, const char *text)
{
    fact_slice(facts, key, text, strlen(text));
}

void fact_append(struct stele_facts *facts, const struct stele_facts *more)
{
    for (int i = 0; i < more->n; i++) {
        const struct stele_fact *const fact = &more->fact[i];
        if (fact->type == STELE_F_INT)
            fact_int(facts, fact->key, fact->number);
        else if (fact->type == STELE_F_TEXT)
            fact_text(facts, fact->key, more->text + fact->number);
        else
            fact_list(facts, fact->key, fact->type, fact->domain, more->value + fact->first,
                      fact->count);
    }
}

static size_t size_of(const char *name)
{
    return name != NULL ? strlen(name) + 1 : 1;
}

static void put_name(struct stele_facts *facts, const char *name)
{
    memcpy(facts->text + facts->text_n, name != NULL ? name : "", size_of(name));
    facts->text_n = (uint16_t)(facts->text_n + size_of(name));
}

/* A seat becomes a name, so that a diagnostic can outlive the log it speaks of.  The text holds the
 * plain name and, if there is room, one for each language after it, "" where there is none; count
 * says how many of those there are. */
static void name_player(struct stele_facts *facts, struct stele_fact *fact,
                        const struct stele_player *player)
{
    size_t size = size_of(player->name);
    bool in_languages = false;

    if (facts->text_n + size > STELE_FACT_TEXT_MAX)
        return;
    for (size_t i = 0; i < STELE_LANGS_N; i++) {
        in_languages = in_languages || size_of(player->name_in[i]) > 1;
        size += size_of(player->name_in[i]);
    }
    in_languages = in_languages && facts->text_n + size <= STELE_FACT_TEXT_MAX;
    fact->type = STELE_F_TEXT;
    fact->number = facts->text_n;
    fact->count = in_languages ? STELE_LANGS_N : 0;
    put_name(facts, player->name);
    for (size_t i = 0; in_languages && i < STELE_LANGS_N; i++)
        put_name(facts, player->name_in[i]);
}

void fact_name_players(struct stele_facts *facts, const struct stele_player *players, size_t n)
{
    for (uint8_t i = 0; i < facts->n; i++) {
        struct stele_fact *fact = &facts->fact[i];
        if (fact->type != STELE_F_SEAT || fact->count == 0)
            continue;
        const int seat = facts->value[fact->first];
        if (seat >= 0 && (size_t)seat < n)
            name_player(facts, fact, &players[seat]);
    }
}

void event_init(struct stele_event *event, const char *kind, const char *clause, int seat)
{
    event->kind = kind;
    event->clause = clause;
    event->seat = (int8_t)seat;
    event->whole = false;
    event->reading = (struct stele_ruled){0};
    event->secret = 0;
    event->knows = 0;
    event->facts.n = 0;
    event->facts.values_n = 0;
    event->facts.text_n = 0;
}

void event_secret(struct stele_event *event, unsigned seats)
{
    if (event->facts.n > 0)
        event->secret |= (uint8_t)(1u << (event->facts.n - 1));
    event->knows = (uint8_t)seats;
}

void row_init(struct stele_row *row, const char *kind, const char *clause, int seat, int category,
              int32_t points)
{
    row->seat = (int8_t)seat;
    row->category = (uint8_t)category;
    row->provisional = false;
    row->reading = (struct stele_ruled){0};
    row->points = points;
    row->clause = clause;
    row->facts.n = 0;
    row->facts.values_n = 0;
    row->facts.text_n = 0;
    row->kind = kind;
    row->objects = NULL;
    row->objects_n = 0;
    row->line = 0;
    row->ply = 0;
}
