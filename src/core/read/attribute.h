/* Elements with their attributes as the front ends report them, and what their words mean: the part
 * of a reader that knows the vocabulary and, once the header has named it, the game. */
#ifndef STELE_CORE_READ_ATTRIBUTE_H
#define STELE_CORE_READ_ATTRIBUTE_H

#include "core/read/record.h"
#include "core/read/vocabulary.h"

/* An attribute.  Without prefix and URI it belongs to the log's own vocabulary; `local` NULL
 * means a value without a name, which the text notation allows for arguments of moves. */
struct reader_attr {
    uint16_t word;
    const char *prefix, *local, *uri;
    const char *value; /* size bytes, no NUL */
    size_t size;
};

/* An element; foreign if uri is not NULL. */
struct reader_element {
    uint16_t word;
    const char *prefix, *local, *uri;
    const struct reader_attr *attrs;
    size_t attrs_n;
};

struct reader_terms {
    struct vocabulary vocabulary;
    struct names names; /* of elements, attributes, instructions outside the vocabulary */
    const struct game_words *words;
    uint8_t *verb_of, *setup_of; /* by word: 1 + index into the game's table, 0 if none */
    struct notation notation;
};
/* False without memory; free it all the same. */
bool terms_init(struct reader_terms *terms, const struct stele *lib);
void terms_free(struct reader_terms *terms);
/* Forgets the game and the names of the last source. */
void terms_reset(struct reader_terms *terms);
/* From now on words mean what they mean in a game, which has been loaded. */
void terms_choose(struct reader_terms *terms, const struct stele *lib,
                  const struct game_words *words);

/* Foreign attributes have a namespace; those of XML itself count among them. */
static inline bool reader_is_foreign(const struct reader_attr *attr)
{
    return attr->uri != NULL;
}
/* Its name as the record has it, "prefix:local" if foreign; NULL after an error. */
const char *reader_attr_name(struct record_reader *reader, const struct reader_attr *attr,
                             struct arena *arena);
/* A copy of name and value. */
bool reader_set_attr(struct record_reader *reader, const struct reader_attr *attr,
                     struct arena *arena, struct stele_setting *out);
/* An error that names the n words that would have been known; always false. */
bool reader_unknown_attribute(struct record_reader *reader, const struct reader_attr *attr,
                              const uint16_t *words, size_t n);
/* The attributes of an element, those named in `words` into out[] (NULL where absent), foreign
 * ones into *foreign if the sink wants them.  False if there are others. */
bool reader_take(struct record_reader *reader, const struct reader_element *element,
                 const uint16_t *words, size_t n, const struct reader_attr **out,
                 struct record_attrs *foreign, struct arena *arena);
/* False and an error if the attribute is absent. */
bool reader_need(struct record_reader *reader, const struct reader_attr *attr, uint16_t word);
/* A NUL-terminated copy, "" for NULL; NULL (and an error) without memory. */
const char *reader_copy(struct record_reader *reader, struct arena *arena,
                        const struct reader_attr *attr);
/* A number of 1 … max; false and an error otherwise. */
bool reader_number(struct record_reader *reader, const struct reader_attr *attr, unsigned max,
                   unsigned *out);
/* Counts a name outside the vocabulary; false and an error if it is too long, or one too many. */
bool reader_name(struct record_reader *reader, const char *name, size_t size);
/* False and an error if it cannot be an id. */
bool reader_id(struct record_reader *reader, const struct reader_attr *attr);
/* The seat of a player's id; -1 and an error if there is none. */
int reader_seat(struct record_reader *reader, const struct reader_attr *attr);
/* The values of a move or set-up item, all but `by`, into reader->move, which has been started;
 * `words` are those of the table the verb is in. */
bool reader_arguments(struct record_reader *reader, const struct reader_element *element,
                      const struct stele_verb *verb, const struct verb_words *words,
                      const struct reader_attr **by, struct record_attrs *foreign,
                      struct arena *arena);

/* Declares a foreign namespace and returns the prefix it has in the record: the wanted one, or
 * another where that one is taken or NULL.  NULL after an error. */
const char *reader_namespace(struct record_reader *reader, const char *prefix, const char *uri);

#endif
