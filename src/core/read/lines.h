/* Lines, their branches and turns: the part of a reader that knows which of them are open and how
 * many moves each has.  The node reached (record_node and its like) is here, too. */
#ifndef STELE_CORE_READ_LINES_H
#define STELE_CORE_READ_LINES_H

#include "core/read/attribute.h"
#include "core/read/bounds.h"
#include "core/xml/items.h"

enum { TURN_ROUND_MAX = UINT16_MAX };

/* An open line. */
struct reader_line {
    char id[BOUNDS_ID + 1];
    uint32_t ply;
    int8_t turn_seat;
};

struct reader_lines {
    struct reader_line *open; /* the main line, branches */
    unsigned n;
    uint32_t read;  /* lines in all, closed ones included */
    uint32_t plies; /* moves in all */
    bool main_ended;
    /* The innermost line is announced only when its rulings, which come first, are known. */
    bool pending;
    struct record_line next;
    struct record_setting *rulings;
    struct item_chain waiting; /* items until then */
};
/* False without memory; free it all the same. */
bool lines_init(struct reader_lines *lines, unsigned depth_max);
void lines_free(struct reader_lines *lines);
void lines_reset(struct reader_lines *lines);

static inline struct reader_line *lines_top(const struct reader_lines *lines)
{
    return &lines->open[lines->n - 1];
}

/* The elements <line>, <branch>, <ruling> of a branch, <turn>: false if reading must stop. */
bool lines_start_main(struct record_reader *reader, const struct reader_element *element);
bool lines_start(struct record_reader *reader, const struct reader_element *element);
bool lines_start_ruling(struct record_reader *reader, const struct reader_element *element);
bool lines_start_turn(struct record_reader *reader, const struct reader_element *element);
/* A turn that cannot be read is open from now on, as one of nobody, if reading can go on
 * (reader_recover). */
bool lines_pass_turn(struct record_reader *reader);
/* Passes a turn to the sink; its element is open from then on. */
bool lines_begin_turn(struct record_reader *reader, int seat, unsigned round,
                      const struct record_attrs *foreign);
/* The innermost line ends. */
bool lines_end(struct record_reader *reader);
/* Announces the line that is waiting, if any: its rulings are complete once anything else comes. */
bool lines_settle(struct record_reader *reader);
/* Keeps an item until the waiting line is announced. */
bool lines_hold(struct record_reader *reader, const struct stele_item *item);

#endif
