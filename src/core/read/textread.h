/* The text front end: lines of `name key=value …`, nested by indentation (see core/read/record.h),
 * passed to the semantic layer as elements.  Belongs to one reader. */
#ifndef STELE_CORE_READ_TEXTREAD_H
#define STELE_CORE_READ_TEXTREAD_H

#include "core/read/reader.h"

struct textread *textread_new(void);
void textread_free(struct textread *text);
void textread_run(struct record_reader *reader);

#endif
