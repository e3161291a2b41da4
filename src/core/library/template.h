/* The template language of messages (see core/words/words.h for what can be written).  A template
 * knows nothing of facts: it asks its source for the values of keys. */
#ifndef STELE_CORE_LIBRARY_TEMPLATE_H
#define STELE_CORE_LIBRARY_TEMPLATE_H

#include "stele.h"

struct template_source {
    /* Writes the value of a key in a form ("" is the plain one); the template sees to capitals. */
    void (*value)(void *user, const char *key, const char *form, struct stele_buf *out);
    /* The number that decides the plural form; 0 if the value is not a number. */
    int64_t (*number)(void *user, const char *key);
    /* Whether it is there and neither 0 nor empty. */
    bool (*truth)(void *user, const char *key);
    int lang; /* LANG_EN, LANG_RU */
    void *user;
};

/* Whether braces and keys are well formed. */
bool template_check(const char *text);
/* What is not well formed is written as it stands. */
void template_expand(const char *text, const struct template_source *source,
                     struct stele_buf *out);
/* Which of a language's plural forms fits n: 0, 1, or in Russian 2. */
int plural_form(int lang, int64_t n);

#endif
