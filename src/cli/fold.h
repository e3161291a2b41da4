/* Comparing texts without regard to case, in English and Russian; е and ё are the same letter. */
#ifndef STELE_CLI_FOLD_H
#define STELE_CLI_FOLD_H

#include <stdbool.h>

bool fold_equal(const char *a, const char *b);
bool fold_contains(const char *text, const char *part);

#endif
