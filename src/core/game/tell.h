/* For engines: what a rule reports, as one expression where the rule stands.
 *
 *     TELL(sink, "deus.besieges", "DEU-6.4", seat, NAME("village", DEU_D_REGIONS, village),
 *          INT("armies", armies));
 *     ROW(sink, "deus.row-edge", "DEU-4.13", seat, DEU_C_EDGE, -vp, PLAYER, POINTS,
 *         NAME("region", DEU_D_REGIONS, region), OBJECT(DEU_OBJ_REGION, region));
 *     return REFUSE(why, "deus.no-piece", "DEU-4.1", NAME("piece", DEU_D_PIECES, piece),
 *                   SEAT("player", seat));
 *
 * An event has a kind, a clause and a seat; a row of the ledger also a category and points; a
 * refusal a code and a clause.  After those come any number of parts: facts, objects and marks, in
 * the order in which readers get them.  Kinds and codes are the ids of messages and promises: never
 * renamed, never reused.  tests/codes.sh reports those that have no message.
 *
 * TELL and ROW evaluate none of their parts if sink is NULL.  They allocate and keep nothing; parts
 * point to the caller's lists and texts during the call.  What does not fit is left out, see
 * core/base/facts.h. */
#ifndef STELE_CORE_GAME_TELL_H
#define STELE_CORE_GAME_TELL_H

#include "core/base/facts.h"
#include "core/game/object.h"

enum tell_what {
    TELL_END, /* of the parts */
    TELL_NOTHING,
    TELL_INT,
    TELL_NAME,
    TELL_SEAT,
    TELL_NAMES,
    TELL_NAME_SET,
    TELL_INTS,
    TELL_COUNTS,
    TELL_SEATS,
    TELL_STRING,
    TELL_FACTS,
    TELL_OBJECT,
    TELL_OBJECTS,
    TELL_OBJECT_SET,
    TELL_OBJECT_LIST,
    TELL_PLAYER,
    TELL_POINTS,
    TELL_WHOLE,
    TELL_PROVISIONAL,
    TELL_READING
};

/* One part; made by the macros below alone. */
struct tell_part {
    uint8_t what;   /* enum tell_what */
    uint8_t domain; /* of names; of objects their kind */
    int8_t seat;    /* whose objects */
    bool secret;    /* only the seats in `knows` know the fact */
    uint8_t knows;
    struct stele_ruled reading;
    int32_t number; /* INT, NAME, SEAT, OBJECT; of lists their length; of SEATS a bit per seat */
    const char *key;
    union {
        const int16_t *list;
        const int32_t *numbers;
        const char *text;
        const struct stele_facts *facts;
        const struct object_list *objects;
        uint64_t set;
    } of;
};

/* ---- Saying it ------------------------------------------------------------------------------- */

/* Reports an event about a seat, which becomes the fact `player`; STELE_NOBODY: about none. */
#define TELL(SINK, KIND, CLAUSE, ...) TELL_PARTS(SINK, KIND, CLAUSE, __VA_ARGS__, PARTS_END)
#define TELL_PARTS(SINK, KIND, CLAUSE, WHO, ...)                                                   \
    ((SINK) ? tell_event(SINK, KIND, CLAUSE, WHO, (const struct tell_part[]){__VA_ARGS__})         \
            : (void)0)

/* Adds points to the ledger of a seat. */
#define ROW(SINK, KIND, CLAUSE, WHO, CATEGORY, ...)                                                \
    ROW_PARTS(SINK, KIND, CLAUSE, WHO, CATEGORY, __VA_ARGS__, PARTS_END)
#define ROW_PARTS(SINK, KIND, CLAUSE, WHO, CATEGORY, SUM, ...)                                     \
    ((SINK) ? tell_row(SINK, KIND, CLAUSE, WHO, CATEGORY, SUM,                                     \
                       (const struct tell_part[]){__VA_ARGS__})                                    \
            : (void)0)

/* Fills in *why, which is never NULL.  Always false, so that a check can return it. */
#define REFUSE(WHY, CODE, ...) REFUSE_PARTS(WHY, CODE, __VA_ARGS__, PARTS_END)
#define REFUSE_PARTS(WHY, CODE, CLAUSE, ...)                                                       \
    tell_refusal(WHY, CODE, CLAUSE, (const struct tell_part[]){__VA_ARGS__})

/* ---- Facts: a key of the message, and what stands there -------------------------------------- */

#define INT(KEY, NUMBER)            tell_number(TELL_INT, KEY, 0, NUMBER)
#define NAME(KEY, DOMAIN, INDEX)    tell_number(TELL_NAME, KEY, DOMAIN, INDEX)
#define SEAT(KEY, WHO)              tell_number(TELL_SEAT, KEY, 0, WHO)
#define NAMES(KEY, DOMAIN, LIST, N) tell_list(TELL_NAMES, KEY, DOMAIN, LIST, N)
#define INTS(KEY, LIST, N)          tell_list(TELL_INTS, KEY, 0, LIST, N)
/* LIST[i] units of name i of the domain, for i < N; zeros are left out. */
#define COUNTS(KEY, DOMAIN, LIST, N) tell_list(TELL_COUNTS, KEY, DOMAIN, LIST, N)
/* The names whose bits are set. */
#define NAME_SET(KEY, DOMAIN, BITS) tell_set(TELL_NAME_SET, KEY, DOMAIN, 0, BITS)
/* A number (int32_t, by seat) for each seat whose bit is set. */
#define SEATS(KEY, BITS, NUMBERS) tell_seats(KEY, BITS, NUMBERS)
#define STRING(KEY, VALUE)        tell_string(KEY, VALUE)
/* All facts of a struct stele_facts, which may be what a function returns. */
#define FACTS(VALUE) tell_facts((const struct stele_facts[]){VALUE})

/* ---- Objects of a row ------------------------------------------------------------------------ */

#define OBJECT(KIND, INDEX)        tell_object(KIND, STELE_NOBODY, INDEX)
#define OWNED(KIND, WHO, INDEX)    tell_object(KIND, WHO, INDEX)
#define OBJECTS(KIND, LIST, N)     tell_list(TELL_OBJECTS, NULL, KIND, LIST, N)
#define OBJECT_SET(KIND, BITS)     tell_set(TELL_OBJECT_SET, NULL, KIND, STELE_NOBODY, BITS)
#define OWNED_SET(KIND, WHO, BITS) tell_set(TELL_OBJECT_SET, NULL, KIND, WHO, BITS)
#define OBJECT_LIST(LIST)          tell_objects(LIST)

/* ---- Marks ----------------------------------------------------------------------------------- */

/* Facts of a row: whose it is, and how many points. */
#define PLAYER tell_mark(TELL_PLAYER)
#define POINTS tell_mark(TELL_POINTS)
/* The event says all that the move says, and can be shown instead of it. */
#define WHOLE tell_mark(TELL_WHOLE)
/* The row is what scoring would bring now, and the game is not over. */
#define PROVISIONAL tell_mark(TELL_PROVISIONAL)
/* The reading (struct stele_ruled) that was decisive, or NO_READING. */
#define READING(RULED) tell_reading(RULED)
/* Only players whose bits are set know the fact; the others get the message with "-unseen". */
#define SECRET(BITS, FACT) tell_secret(BITS, FACT)
/* The part if the condition holds, else nothing; the part is then not evaluated. */
#define WHEN(CONDITION, PART) ((CONDITION) ? (PART) : NOTHING)
/* For functions that return a part, where there is none. */
#define NOTHING tell_mark(TELL_NOTHING)

/* ---- What the macros stand for --------------------------------------------------------------- */

COLD void tell_event(struct stele_sink *sink, const char *kind, const char *clause, int seat,
                       const struct tell_part *parts);
COLD void tell_row(struct stele_sink *sink, const char *kind, const char *clause, int seat,
                     int category, int32_t points, const struct tell_part *parts);
COLD bool tell_refusal(struct stele_reason *why, const char *code, const char *clause,
                         const struct tell_part *parts);

static inline struct tell_part tell_mark(enum tell_what what)
{
    return (struct tell_part){.what = (uint8_t)what};
}
#define PARTS_END tell_mark(TELL_END)

static inline struct tell_part tell_number(enum tell_what what, const char *key, int domain,
                                           int32_t number)
{
    return (struct tell_part){
        .what = (uint8_t)what, .domain = (uint8_t)domain, .number = number, .key = key};
}

static inline struct tell_part tell_list(enum tell_what what, const char *key, int domain,
                                         const int16_t *list, size_t n)
{
    struct tell_part part = tell_number(what, key, domain, (int32_t)n);

    part.of.list = list;
    return part;
}

static inline struct tell_part tell_set(enum tell_what what, const char *key, int domain, int seat,
                                        uint64_t set)
{
    struct tell_part part = tell_number(what, key, domain, 0);

    part.seat = (int8_t)seat;
    part.of.set = set;
    return part;
}

static inline struct tell_part tell_seats(const char *key, unsigned seats, const int32_t *numbers)
{
    struct tell_part part = tell_number(TELL_SEATS, key, 0, (int32_t)seats);

    part.of.numbers = numbers;
    return part;
}

static inline struct tell_part tell_string(const char *key, const char *text)
{
    struct tell_part part = tell_number(TELL_STRING, key, 0, 0);

    part.of.text = text;
    return part;
}

static inline struct tell_part tell_facts(const struct stele_facts *facts)
{
    struct tell_part part = tell_mark(TELL_FACTS);

    part.of.facts = facts;
    return part;
}

static inline struct tell_part tell_object(int kind, int seat, int index)
{
    struct tell_part part = tell_number(TELL_OBJECT, NULL, kind, index);

    part.seat = (int8_t)seat;
    return part;
}

static inline struct tell_part tell_objects(const struct object_list *objects)
{
    struct tell_part part = tell_mark(TELL_OBJECT_LIST);

    part.of.objects = objects;
    return part;
}

static inline struct tell_part tell_reading(struct stele_ruled reading)
{
    struct tell_part part = tell_mark(TELL_READING);

    part.reading = reading;
    return part;
}

static inline struct tell_part tell_secret(unsigned seats, struct tell_part part)
{
    part.secret = true;
    part.knows = (uint8_t)seats;
    return part;
}

/* ---- Lists for parts ------------------------------------------------------------------------- */

/* The names of which a list counts any, a bit each. */
static inline uint64_t counts_set(const int16_t *counts, size_t n)
{
    uint64_t set = 0;

    for (size_t i = 0; i < n; i++)
        set |= (uint64_t)(counts[i] != 0) << i;
    return set;
}

#endif
