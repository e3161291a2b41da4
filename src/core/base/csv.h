/* Fields of comma-separated values. */
#ifndef STELE_CORE_CSV_H
#define STELE_CORE_CSV_H

#include "stele.h"

/* What stele_buf_csv was given, of a field without its quotes: the text without the apostrophe that
 * was put before a formula. */
const char *csv_text(const char *field);

#endif
