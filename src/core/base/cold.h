/* COLD marks functions that a replay of a good log does not call: refusals, messages, stories.
 * The compiler then moves the branches that call them out of the way, so that what runs for every
 * move lies close together. */
#ifndef STELE_CORE_BASE_COLD_H
#define STELE_CORE_BASE_COLD_H

#if defined(__GNUC__)
#define COLD __attribute__((cold))
#else
#define COLD
#endif

#endif
