/* The tree of lines in memory: struct stele_log.  The log owns everything below it; strings and
 * annotations live in its arena, moves in one packed byte array, growing arrays in malloc.  Only
 * log.c, edit.c, cursor.c and the writers look inside. */
#ifndef STELE_CORE_LOG_H
#define STELE_CORE_LOG_H

#include "core/arena.h"
#include "core/game.h"
#include "core/record.h"

enum { SNAPSHOT_STRIDE = 32 };

struct log_step {
    uint32_t move; /* offset of the packed move in log->moves */
    uint32_t turn; /* index into line->turns */
    uint32_t source_line;
    uint32_t rows, rows_n; /* ledger rows it wrote, in log->rows; set when it was replayed */
};

struct log_turn {
    int8_t seat;
    uint16_t round; /* 0: the file does not say */
    struct record_attrs foreign;
};

struct log_item { /* an annotation at node `ply`; sorted by ply, order within a node kept */
    uint32_t ply;
    struct stele_item item;
};

struct log_attrs { /* foreign attributes of move `ply` */
    uint32_t ply;
    struct record_attrs foreign;
};

struct log_line {
    const char *id, *title, *kind;
    uint32_t parent, at;
    bool deleted, overrides;
    struct record_setting *rulings;
    size_t rulings_n;
    struct record_attrs foreign;
    const struct stele_rules *rules; /* its own if it overrides, else its parent's */
    struct log_step *steps;
    uint32_t steps_n, steps_room;
    struct log_turn *turns;
    uint32_t turns_n, turns_room;
    struct log_item *items;
    uint32_t items_n, items_room;
    struct log_attrs *attrs;
    uint32_t attrs_n, attrs_room;
    uint32_t legal;               /* legal moves, from the first */
    struct stele_reason *illegal; /* why the next one is not; NULL if all are */
    unsigned char *snapshots;     /* states at ply 0, 32, 64 …; 64-byte aligned slots */
    uint32_t snapshots_n, snapshots_room;
};

struct stele_log {
    const struct stele *lib;
    struct arena *arena;
    struct record_header header;
    struct stele_item *result; /* NULL if absent */
    struct log_line **lines;
    uint32_t lines_n, lines_room;
    unsigned char *moves; /* packed: a struct stele_move up to its last used value */
    size_t moves_n, moves_room;
    struct stele_row *rows;
    size_t rows_n, rows_room;
    size_t slot; /* bytes of a snapshot: state_size rounded up to 64 */
    uint64_t generation;
};

/* Unpacks the move of a step. */
void log_move(const struct stele_log *log, const struct log_line *line, uint32_t ply,
              struct stele_move *out);

#endif
