/* Catalogues: the texts of one game, or of the core, in one language, by flat keys (see stele_text
 * in stele.h).  Immutable after reading, but for messages, which are compiled when they are first
 * said (template.h). */
#ifndef STELE_CORE_TEXTS_CATALOGUE_H
#define STELE_CORE_TEXTS_CATALOGUE_H

#include "stele.h"

struct catalogue;
struct message; /* core/texts/template.h */

enum text_list { TEXT_CLAUSES, TEXT_SECTIONS, TEXT_RULINGS, TEXT_NAMES, TEXT_MESSAGES, TEXT_LISTS };

/* A catalogue without texts. */
struct catalogue *texts_empty(void);
/* Reads one from memory.  Returns NULL and adds to diags (xml.*, texts.*, with the line) if it is
 * broken, is for another game or language, or a message is not a template. */
struct catalogue *texts_read(const char *data, size_t size, const char *game, const char *lang,
                             struct stele_diags *diags);
void texts_free(struct catalogue *texts);

/* NULL if there is no such key. */
const char *texts_find(const struct catalogue *texts, const char *key);
/* The same with the hash of the key, for callers that look in several catalogues. */
uint32_t texts_hash(const char *key);
const char *texts_find_hashed(const struct catalogue *texts, const char *key, uint32_t hash);
/* The message with an id, NULL if there is none; `hash` is that of the id. */
struct message *texts_message(const struct catalogue *texts, const char *id, uint32_t hash);
/* The ids of a kind in the order of the file; names as "domain/name". */
size_t texts_ids(const struct catalogue *texts, enum text_list kind, const char *const **ids);
/* All keys, in the order of the file; for comparing languages. */
size_t texts_keys_n(const struct catalogue *texts);
const char *texts_key(const struct catalogue *texts, size_t i);

#endif
