/* The inside of a cursor, for cursor.c and edit.c. */
#ifndef STELE_CORE_TREE_CURSOR_H
#define STELE_CORE_TREE_CURSOR_H

#include "core/tree/log.h"

struct stele_cursor {
    struct stele_log *log;     /* NULL once the log is freed */
    struct stele_cursor *next; /* of the same log */
    struct stele_node node;    /* always reachable */
    void *state, *scratch;     /* 64-byte aligned */
    uint64_t applied;
    struct stele_event *events;
    size_t events_n, events_room;
    struct stele_row *rows;
    size_t rows_n, rows_room;
    struct ledger scored; /* rows of the scoring */
    bool failed;          /* a list could not be completed */
};

#endif
