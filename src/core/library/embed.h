/* Files of formats/ compiled into the library, so that nothing needs installing: schemas,
 * component sets, clause texts.  The table is generated at build time by src/embed.sh from the
 * lists in Makefile.am.  Everything is constant and may be read from any thread. */
#ifndef STELE_CORE_LIBRARY_EMBED_H
#define STELE_CORE_LIBRARY_EMBED_H

#include <stddef.h>

struct embedded_file {
    const char *name;          /* relative to formats/, such as "sets/rolltta.xml" */
    const unsigned char *data; /* size bytes, and one zero byte more */
    size_t size;
};

/* Sorted by name as strcmp does; one entry with a null name follows the last file. */
extern const struct embedded_file embedded_files[];
extern const size_t embedded_files_n;

/* An embedded file by its name below formats/, such as "log.rng"; NULL if there is none.  `size`
 * may be NULL, as a NUL follows the file. */
const char *embedded_find(const char *name, size_t *size);

#endif
