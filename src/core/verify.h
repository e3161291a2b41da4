/* The inside of a verifier, shared by replay (verify.c) and schema validation (schema.c). */
#ifndef STELE_CORE_VERIFY_H
#define STELE_CORE_VERIFY_H

#include "core/game.h"
#include "core/record.h"

struct schemas; /* compiled RELAX NG, schema.c */

/* A line being replayed. */
struct verify_level {
    const struct stele_rules *rules; /* its own, or those of a level above */
    struct stele_rules own;
    int8_t turn_seat;
    uint16_t turn_round;
    bool dead;  /* an illegal move: what follows cannot be replayed */
    bool muted; /* its one error has been reported */
};

struct stele_verifier {
    const struct stele *lib;
    struct stele_limits limits;
    struct record_reader *reader;
    struct arena *arena;     /* of the header */
    struct schemas *schemas; /* NULL until the first validation */

    struct verify_level *levels; /* the main line, branches */
    unsigned levels_n;
    unsigned char *states; /* one slot a level, 64-byte aligned */
    size_t slot, states_size;
    struct verify_level *level; /* the innermost, and its state */
    void *state;

    /* Of the log being verified. */
    bool placed; /* the set-up was good: there is a first position */
    struct stele_diags *diags;
    struct stele_verdict verdict;
    unsigned errors;
    struct stele_status status;
    struct stele_reason why;
};

/* schema.c */
void schemas_free(struct schemas *schemas);

#endif
