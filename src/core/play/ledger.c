#include "core/play/ledger.h"

#include <stdlib.h>
#include <string.h>

/* What a packed row begins with; its facts, objects, values and text follow in this order, which
 * keeps every part aligned. */
struct packed {
    const char *clause, *kind;
    int32_t points;
    int8_t seat;
    uint8_t category;
    uint8_t facts_n, values_n;
    uint16_t text_n, objects_n;
    struct stele_ruled reading;
    uint32_t size;
};

_Static_assert(sizeof(struct packed) % _Alignof(struct stele_fact) == 0, "facts are aligned");

void ledger_free(struct ledger *ledger)
{
    free(ledger->data);
    *ledger = (struct ledger){0};
}

enum { LEDGER_SPARE = 1024 };

static bool ledger_reserve(struct ledger *ledger, size_t size)
{
    if (ledger->failed || size <= ledger->room - ledger->size)
        return !ledger->failed;
    ledger->failed = !stele_grow(&ledger->data, &ledger->room, ledger->size + size + LEDGER_SPARE, 1);
    return !ledger->failed;
}

static unsigned char *put(unsigned char *at, const void *data, size_t size)
{
    if (size > 0)
        memcpy(at, data, size);
    return at + size;
}

static const unsigned char *get(const unsigned char *at, void *data, size_t size)
{
    if (size > 0)
        memcpy(data, at, size);
    return at + size;
}

void ledger_add(struct ledger *ledger, const struct stele_row *row)
{
    const struct stele_facts *facts = &row->facts;
    struct packed packed = {
        .clause = row->clause,
        .kind = row->kind,
        .points = row->points,
        .seat = row->seat,
        .category = row->category,
        .reading = row->reading,
        .facts_n = facts->n,
        .values_n = facts->values_n,
        .text_n = facts->text_n,
        .objects_n = (uint16_t)(row->objects_n < UINT16_MAX ? row->objects_n : UINT16_MAX)};
    size_t size = sizeof packed + packed.facts_n * sizeof facts->fact[0] +
                  packed.objects_n * sizeof row->objects[0] +
                  packed.values_n * sizeof facts->value[0] + packed.text_n;

    size = (size + _Alignof(struct packed) - 1) & ~(_Alignof(struct packed) - 1);
    packed.size = (uint32_t)size;
    if (!ledger_reserve(ledger, size))
        return;
    unsigned char *at = put(ledger->data + ledger->size, &packed, sizeof packed);
    at = put(at, facts->fact, packed.facts_n * sizeof facts->fact[0]);
    at = put(at, row->objects, packed.objects_n * sizeof row->objects[0]);
    at = put(at, facts->value, packed.values_n * sizeof facts->value[0]);
    put(at, facts->text, packed.text_n);
    ledger->size += size;
}

size_t ledger_get(const struct ledger *ledger, size_t offset, struct stele_row *row)
{
    const unsigned char *at = ledger->data + offset;
    struct packed packed;

    at = get(at, &packed, sizeof packed);
    row_init(row, packed.kind, packed.clause, packed.seat, packed.category, packed.points);
    row->reading = packed.reading;
    row->facts.n = packed.facts_n;
    row->facts.values_n = packed.values_n;
    row->facts.text_n = packed.text_n;
    at = get(at, row->facts.fact, packed.facts_n * sizeof row->facts.fact[0]);
    row->objects = (const struct stele_object *)(const void *)at;
    row->objects_n = packed.objects_n;
    at += packed.objects_n * sizeof row->objects[0];
    at = get(at, row->facts.value, packed.values_n * sizeof row->facts.value[0]);
    get(at, row->facts.text, packed.text_n);
    return offset + packed.size;
}

/* Adds points to the totals.  Categories that are `aside` are recorded and shown, but not part of
 * the score. */
static void add_points(const struct stele_game *game, int seat, unsigned category, int32_t points,
                       int32_t *totals, int32_t *by_category)
{
    if (seat < 0 || seat >= STELE_SEATS_MAX || category >= game->categories_n)
        return;
    if (((game->aside >> category) & 1) == 0)
        totals[seat] += points;
    if (by_category != NULL)
        by_category[(size_t)seat * game->categories_n + category] += points;
}

void ledger_sum(const struct ledger *ledger, size_t offset, size_t n,
                const struct stele_game *game, int32_t *totals, int32_t *by_category)
{
    struct packed packed;

    for (; n > 0; n--, offset += packed.size) {
        memcpy(&packed, ledger->data + offset, sizeof packed);
        add_points(game, packed.seat, packed.category, packed.points, totals, by_category);
    }
}

static void drop_event(struct stele_sink *sink, const struct stele_event *event)
{
    (void)sink;
    (void)event;
}

static void pack_row(struct stele_sink *sink, const struct stele_row *row)
{
    struct ledger_sink *self = (struct ledger_sink *)sink;

    ledger_add(self->ledger, row);
    self->n++;
}

void ledger_sink_init(struct ledger_sink *sink, struct ledger *ledger)
{
    *sink = (struct ledger_sink){.sink = {drop_event, pack_row}, .ledger = ledger};
}

static void sum_row(struct stele_sink *sink, const struct stele_row *row)
{
    struct sum_sink *self = (struct sum_sink *)sink;

    add_points(self->game, row->seat, row->category, row->points, self->totals,
               self->by_category);
}

void sum_sink_init(struct sum_sink *sink, const struct stele_game *game, int32_t *totals,
                   int32_t *by_category)
{
    *sink = (struct sum_sink){{drop_event, sum_row}, game, totals, by_category};
}
