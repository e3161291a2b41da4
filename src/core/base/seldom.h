/* SELDOM marks functions that a replay of a good log does not call: refusals, messages, stories.
 * The compiler then keeps the way to them out of the code around the call, so that what runs for
 * every move lies close together. */
#ifndef STELE_CORE_BASE_SELDOM_H
#define STELE_CORE_BASE_SELDOM_H

#if defined(__GNUC__)
#define SELDOM __attribute__((cold))
#else
#define SELDOM
#endif

#endif
