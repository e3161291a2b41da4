/* Fields of comma-separated values. */
#ifndef STELE_CORE_CSV_H
#define STELE_CORE_CSV_H

#include "stele.h"

/* Whether a spreadsheet might take the text for a formula and not for text: it begins with =, +, -, @
 * (also the wide ones of East Asian keyboards), a tab or a line break, and is no number. */
bool csv_is_formula(const char *text);
/* What stele_buf_csv was given, of a field without its quotes: the text without the apostrophe that
 * was put before a formula. */
const char *csv_text(const char *field);

#endif
