/* The numbers of estimates, as <estimate> and <better> write them: decimal fractions, and lists that
 * give one to each name, "anna:0.512345 boris:0.487655".  They are kept as whole numbers of their last
 * place: chances in millionths, points in thousandths.  In a game for one, values are points, and so
 * are errors and costs.  Nothing here keeps any state. */
#ifndef STELE_CORE_READ_ESTIMATE_H
#define STELE_CORE_READ_ESTIMATE_H

#include "core/read/record.h"

enum { ESTIMATE_CHANCE = 6, ESTIMATE_POINTS = 3 }; /* places after the point */

/* How a node was reached, by enum stele_turn_of: the values of `step`, with spaces between. */
extern const char estimate_steps[];
/* The places of values, errors and costs in a game for so many. */
static inline int estimate_places(size_t players_n)
{
    return players_n > 1 ? ESTIMATE_CHANCE : ESTIMATE_POINTS;
}

/* A whole number without a sign that fits. */
bool estimate_count(const char *text, size_t size, uint64_t *out);
/* A number with no more than `places` digits after the point.  False, *out untouched, if it is none
 * or does not fit. */
bool estimate_number(const char *text, size_t size, int places, int32_t *out);
/* The same number with exactly so many. */
void estimate_print(struct stele_buf *out, int32_t value, int places);
/* A list; names that it leaves out have 0.  *given has a bit for each that it has.  False if it has
 * anything but pairs of names and numbers, or a name twice. */
bool estimate_list(const char *text, size_t size, const char *const *names, size_t names_n,
                   int places, int32_t *out, uint32_t *given);
/* The same with a number for each player, by seat, and for all of them. */
bool estimate_players(const struct record_header *header, const char *text, size_t size, int places,
                      int32_t out[STELE_SEATS_MAX]);

#endif
