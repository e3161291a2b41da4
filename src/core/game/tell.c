#include "core/game/tell.h"

/* Objects of one row: more than any board has places. */
enum { OBJECTS_MAX = 256, SET_BITS = 64 };

static void add_fact(struct stele_facts *facts, const struct tell_part *part)
{
    switch ((enum tell_what)part->what) {
    case TELL_INT:
        fact_int(facts, part->key, part->number);
        break;
    case TELL_NAME:
        fact_name(facts, part->key, part->domain, part->number);
        break;
    case TELL_SEAT:
        fact_seat(facts, part->key, part->number);
        break;
    case TELL_NAMES:
        fact_names(facts, part->key, part->domain, part->of.list, (size_t)part->number);
        break;
    case TELL_NAME_SET:
        fact_set(facts, part->key, part->domain, part->of.set);
        break;
    case TELL_INTS:
        fact_ints(facts, part->key, part->of.list, (size_t)part->number);
        break;
    case TELL_COUNTS:
        fact_counts(facts, part->key, part->domain, part->of.list, (size_t)part->number);
        break;
    case TELL_SEATS:
        fact_seats(facts, part->key, (unsigned)part->number, part->of.numbers);
        break;
    case TELL_STRING:
        fact_text(facts, part->key, part->of.text);
        break;
    case TELL_FACTS:
        fact_append(facts, part->of.facts);
        break;
    default: /* a mark, or an object */
        break;
    }
}

static void add_object(struct object_list *objects, const struct tell_part *part)
{
    const struct object_list *const list = part->of.objects;

    if (part->what == TELL_OBJECT)
        object_add(objects, part->domain, part->seat, part->number);
    for (int i = 0; part->what == TELL_OBJECTS && i < part->number; i++)
        object_add(objects, part->domain, STELE_NOBODY, part->of.list[i]);
    for (int i = 0; part->what == TELL_OBJECT_SET && i < SET_BITS; i++)
        if ((part->of.set >> i) & 1)
            object_add(objects, part->domain, part->seat, i);
    for (size_t i = 0; part->what == TELL_OBJECT_LIST && i < list->n && i < list->max; i++)
        object_add(objects, list->objects[i].kind, list->objects[i].seat, list->objects[i].index);
}

void tell_event(struct stele_sink *sink, const char *kind, const char *clause, int seat,
                const struct tell_part *parts)
{
    struct stele_event event;

    event_init(&event, kind, clause, seat);
    if (seat != STELE_NOBODY)
        fact_seat(&event.facts, "player", seat);
    for (const struct tell_part *part = parts; part->what != TELL_END; part++) {
        add_fact(&event.facts, part);
        if (part->secret)
            event_secret(&event, part->knows);
        if (part->what == TELL_WHOLE)
            event.whole = true;
        if (part->what == TELL_READING)
            event.reading = part->reading;
    }
    sink->event(sink, &event);
}

void tell_row(struct stele_sink *sink, const char *kind, const char *clause, int seat, int category,
              int32_t points, const struct tell_part *parts)
{
    struct stele_object objects[OBJECTS_MAX];
    struct object_list list = {objects, 0, OBJECTS_MAX};
    struct stele_row row;

    row_init(&row, kind, clause, seat, category, points);
    for (const struct tell_part *part = parts; part->what != TELL_END; part++) {
        add_fact(&row.facts, part);
        add_object(&list, part);
        if (part->what == TELL_PLAYER)
            fact_seat(&row.facts, "player", seat);
        if (part->what == TELL_POINTS)
            fact_int(&row.facts, "points", points);
        if (part->what == TELL_PROVISIONAL)
            row.provisional = true;
        if (part->what == TELL_READING)
            row.reading = part->reading;
    }
    row.objects = objects;
    row.objects_n = list.n < list.max ? list.n : list.max;
    sink->row(sink, &row);
}

bool tell_refusal(struct stele_reason *why, const char *code, const char *clause,
                  const struct tell_part *parts)
{
    refuse(why, code, clause);
    for (const struct tell_part *part = parts; part->what != TELL_END; part++) {
        add_fact(&why->facts, part);
        if (part->what == TELL_READING)
            why->reading = part->reading;
    }
    return false;
}
