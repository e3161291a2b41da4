/* Characters: which bytes make one, how wide it is, and whether it may be shown as it is. */
#ifndef STELE_CORE_BASE_SHOWN_H
#define STELE_CORE_BASE_SHOWN_H

#include "stele.h"

/* A character of UTF-8 text: its bytes and its code.  Size 0: the bytes are not a character. */
struct shown_char {
    size_t size;
    uint32_t code;
};
/* The one that text[0 … left) begins with; left is not 0. */
struct shown_char shown_decode(const char *text, size_t left);
/* How many of the first `size` bytes of a longer text to keep, so that no character is cut. */
size_t shown_cut(const char *text, size_t size);

/* Whether a character acts where it is printed instead of being seen, or cannot be seen at all: it
 * moves the cursor, sends commands to a terminal, ends a line, turns the direction of what follows,
 * or makes two texts that differ look alike. */
bool shown_acts(uint32_t code);

#endif
