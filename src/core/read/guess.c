#include "core/read/guess.h"

#include "core/read/reader.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* Reading an element is tried again with one name after the other replaced.  The error that stopped
 * it says which word was not known and which single name comes near; that name takes the word's
 * place in a copy of the element, and the reader starts over.  Every attempt mends one word, so
 * GUESSES_MAX bounds the attempts.  The errors met on the way have been reported and stay. */
void guess_remember(struct record_reader *r, const struct reader_attr *attr,
                    const struct stele_facts *why)
{
    const char *const near = stele_fact_text(why, "near");
    const char *found = stele_fact_text(why, "found");

    if (*found == '\0')
        found = stele_fact_text(why, "player");
    r->report.word = (struct reader_word){0};
    if (*near == '\0' || strchr(near, ',') != NULL)
        return;
    r->report.word.attr = attr;
    snprintf(r->report.word.meant, sizeof r->report.word.meant, "%s", near);
    snprintf(r->report.word.found, sizeof r->report.word.found, "%s", found);
}

void guess_start(struct guess *guess, const struct reader_element *e)
{
    guess->element = *e;
    memcpy(guess->attrs, e->attrs, e->attrs_n * sizeof *e->attrs);
    guess->element.attrs = guess->attrs;
    guess->n = 0;
}

static bool may_guess(const struct record_reader *r)
{
    return r->report.result == STELE_EINPUT && r->report.form && r->sink->unread != NULL;
}

static bool in_name(char c)
{
    return c == '_' || c == '-' || isalnum((unsigned char)c) != 0;
}

/* Where a name stands in a value: alone, or among others. */
static const char *find_name(const struct reader_attr *attr, const char *name, size_t size)
{
    const char *const end = attr->value + attr->size;

    for (const char *at = attr->value; size > 0 && at + size <= end; at++)
        if (memcmp(at, name, size) == 0 && (at == attr->value || !in_name(at[-1])) &&
            (at + size == end || !in_name(at[size])))
            return at;
    return NULL;
}

/* The value with one name replaced; false if there is no room for it. */
static bool replace(const struct reader_attr *attr, const struct reader_word *word, char *out,
                    size_t *out_n)
{
    const size_t size = strlen(word->found), meant = strlen(word->meant);
    const char *const at = find_name(attr, word->found, size);

    if (at == NULL || attr->size - size + meant >= GUESS_VALUE_MAX)
        return false;
    const size_t before = (size_t)(at - attr->value), after = attr->size - before - size;
    memcpy(out, attr->value, before);
    memcpy(out + before, word->meant, meant);
    memcpy(out + before + meant, at + size, after);
    *out_n = before + meant + after;
    return true;
}

static void go_on(struct record_reader *r)
{
    r->report.result = STELE_OK;
    r->report.guessed = true;
    r->report.word.attr = NULL;
}

bool guess_value(struct record_reader *r, struct guess *guess)
{
    const struct reader_word *const word = &r->report.word;

    if (!may_guess(r) || word->attr == NULL || guess->n == GUESSES_MAX)
        return false;
    for (size_t i = 0; i < guess->element.attrs_n; i++) {
        struct reader_attr *const attr = &guess->attrs[i];
        size_t size;
        if (attr->value != word->attr->value)
            continue;
        char *const value = guess->values[guess->n];
        if (!replace(attr, word, value, &size))
            return false;
        attr->value = value;
        attr->size = size;
        guess->n++;
        go_on(r);
        return true;
    }
    return false;
}

bool guess_name(struct record_reader *r, struct guess *guess, const char *near)
{
    if (near == NULL || !may_guess(r))
        return false;
    guess->element.local = near;
    go_on(r);
    return true;
}

void guess_tell(struct record_reader *r, const struct guess *guess)
{
    reader_read_as(r, &guess->element);
}
