/* Values of an answer: short names for what an emitter does. */
#ifndef STELE_ANSWERS_PUT_H
#define STELE_ANSWERS_PUT_H

#include "stele.h"

#include <stdio.h>

static inline void put_dict(struct stele_emit *emit, const char *key)
{
    emit->open(emit, key, false);
}
static inline void put_list(struct stele_emit *emit, const char *key)
{
    emit->open(emit, key, true);
}
static inline void put_end(struct stele_emit *emit)
{
    emit->close(emit);
}
static inline void put_int(struct stele_emit *emit, const char *key, int64_t value)
{
    emit->integer(emit, key, value);
}
static inline void put_text(struct stele_emit *emit, const char *key, const char *value)
{
    emit->string(emit, key, value);
}
static inline void put_word(struct stele_emit *emit, const char *key, const char *value)
{
    emit->word(emit, key, value);
}
static inline void put_bool(struct stele_emit *emit, const char *key, bool value)
{
    emit->boolean(emit, key, value);
}
static inline void put_hash(struct stele_emit *emit, const char *key, uint64_t hash)
{
    char text[17];

    snprintf(text, sizeof text, "%016llx", (unsigned long long)hash);
    put_text(emit, key, text);
}

/* The same for values that an emitter leaves out unless it writes every key: a key without a value, a
 * text that is NULL or empty, a number that is 0, a flag that is false. */
static inline void put_none(struct stele_emit *emit, const char *key)
{
    if (emit->whole)
        emit->word(emit, key, "");
}
static inline void put_some(struct stele_emit *emit, const char *key, const char *value)
{
    if (value != NULL && *value != '\0')
        emit->string(emit, key, value);
    else
        put_none(emit, key);
}
static inline void put_count(struct stele_emit *emit, const char *key, int64_t value)
{
    if (value != 0 || emit->whole)
        emit->integer(emit, key, value);
}
static inline void put_flag(struct stele_emit *emit, const char *key, bool value)
{
    if (value || emit->whole)
        emit->boolean(emit, key, value);
}

#endif
