/* SELDOM marks functions that a replay of a good log does not call: refusals, messages, stories.
 * The compiler then moves the branches that call them out of the way, so that what runs for every
 * move lies close together. */
#ifndef STELE_CORE_BASE_SELDOM_H
#define STELE_CORE_BASE_SELDOM_H

#if defined(__GNUC__)
#define SELDOM __attribute__((cold))
#else
#define SELDOM
#endif

#endif
