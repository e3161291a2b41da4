/* The inside of a verifier.  Belongs to one thread. */
#ifndef STELE_CORE_PLAY_VERIFY_H
#define STELE_CORE_PLAY_VERIFY_H

#include "core/game/game.h"
#include "core/library/ground.h"
#include "core/play/player.h"
#include "core/read/record.h"
#include "core/read/schema.h"

struct verify_turn {
    int8_t seat;
    uint16_t round;
};

/* A move that was read and not yet replayed.  Reading many moves and then replaying them is faster
 * than alternating: code and tables of each step stay in the cache. */
struct verify_move {
    struct stele_move move;
    struct verify_turn turn;
    uint32_t ply;  /* the node it is played at */
    unsigned line; /* of the file */
};

enum { VERIFY_MOVES = 128 };

/* What is passed on to an observer. */
struct verify_watch {
    struct stele_sink sink;          /* passes on what the moves of the main line report */
    const struct stele_observer *to; /* NULL: no observer */
    uint32_t ply;                    /* the node that the move leads to */
    bool provisional;                /* of the rows that come now */
    struct hasher identity;
};

struct stele_verifier {
    const struct stele *lib;
    const struct stele *under; /* for the set that the log names; the reader holds it */
    struct stele_limits limits;
    struct record_reader *reader;
    struct arena *arena;     /* of the header */
    struct schemas *schemas; /* NULL until the first validation */

    struct player player;
    struct verify_turn *turns; /* of each open line, the one that is being read */
    struct verify_turn *turn;  /* of the innermost */

    /* Of the log being verified. */
    const struct stele_player *players; /* by seat, in the arena; NULL before the header is read */
    size_t players_n;
    const struct ground_use *const *grounds; /* by verb, of the game: see lib_game */
    bool placed;      /* the set-up was good: there is a first position */
    struct names ids; /* of its lines */
    struct stele_verdict verdict;
    struct stele_status status;
    struct stele_reason why;
    struct verify_watch watch;

    struct verify_move moves[VERIFY_MOVES]; /* of the innermost line, to be replayed */
    size_t moves_n;
};

#endif
