/* The inside of a verifier.  Belongs to one thread. */
#ifndef STELE_CORE_PLAY_VERIFY_H
#define STELE_CORE_PLAY_VERIFY_H

#include "core/game/game.h"
#include "core/read/record.h"
#include "core/read/schema.h"

/* A line being replayed. */
struct verify_level {
    const struct stele_rules *rules; /* its own, or those of a level above */
    struct stele_rules own;
    int8_t turn_seat;
    uint16_t turn_round;
    bool dead;  /* an illegal move: what follows cannot be replayed */
    bool muted; /* its one error has been reported */
};

/* A move that was read and not yet replayed.  Reading a good many and then replaying them is
 * quicker than taking turns: each finds its code and tables where it left them. */
struct verify_move {
    struct stele_move move;
    int8_t turn_seat;
    uint16_t turn_round;
    uint32_t ply;  /* the node it is played at */
    unsigned line; /* of the file */
};

enum { VERIFY_MOVES = 128 };

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

    struct verify_move moves[VERIFY_MOVES]; /* of the innermost line, to be replayed */
    size_t moves_n;
};

#endif
