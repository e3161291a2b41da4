#include "core/read/reader.h"

#include "core/base/near.h"
#include "core/base/slice.h"
#include "core/library/lib.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Words ----------------------------------------------------------------------------------- */

bool terms_init(struct reader_terms *terms, const struct stele *lib)
{
    if (!vocabulary_init(&terms->vocabulary, lib))
        return false;
    terms->verb_of = calloc(terms->vocabulary.n, 1);
    terms->setup_of = calloc(terms->vocabulary.n, 1);
    return terms->verb_of != NULL && terms->setup_of != NULL;
}

void terms_free(struct reader_terms *terms)
{
    free(terms->setup_of);
    free(terms->verb_of);
    names_free(&terms->names);
    vocabulary_free(&terms->vocabulary);
}

void terms_reset(struct reader_terms *terms)
{
    terms->words = NULL;
    terms->notation = (struct notation){0};
    names_clear(&terms->names);
}

static void map_verbs(const struct verb_words *words, uint8_t *out, size_t n)
{
    memset(out, 0, n);
    for (size_t i = 0; i < words->n; i++)
        out[words->list[i].name] = (uint8_t)(i + 1);
}

void terms_choose(struct reader_terms *terms, const struct stele *lib,
                  const struct game_words *words)
{
    terms->words = words;
    map_verbs(&words->verbs, terms->verb_of, terms->vocabulary.n);
    map_verbs(&words->setup, terms->setup_of, terms->vocabulary.n);
    terms->notation.game = words->game;
    terms->notation.domains = lib_game(lib, words->game)->domains;
}

/* ---- Attributes ------------------------------------------------------------------------------ */

/* words: those that would have been known; may be NULL. */
bool reader_unknown_attribute(struct record_reader *r, const struct reader_attr *attr,
                              const uint16_t *words, size_t n)
{
    struct near near;

    if (attr->local == NULL)
        return reader_refuse(r, "log.value-without-name", "value", attr->value, attr->size);
    struct stele_facts *facts = reader_fail(r, STELE_D_FORMAT, "log.unknown-attribute");
    fact_text(facts, "attribute", attr->local);
    near_start(&near, attr->local, strlen(attr->local));
    for (size_t i = 0; i < n; i++)
        near_name(&near, r->terms.vocabulary.names[words[i]]);
    near_facts(&near, facts);
    return false;
}

const char *reader_attr_name(struct record_reader *r, const struct reader_attr *attr,
                             struct arena *arena)
{
    if (!reader_is_foreign(attr))
        return attr->word != WORD_NONE ? r->terms.vocabulary.names[attr->word]
                                       : arena_puts(arena, attr->local);
    const char *prefix = reader_namespace(r, attr->prefix, attr->uri);
    if (prefix == NULL)
        return NULL;
    const size_t prefix_n = strlen(prefix), local_n = strlen(attr->local);
    char *name = arena_alloc_aligned(arena, prefix_n + 1 + local_n + 1, 1);
    if (name != NULL) {
        memcpy(name, prefix, prefix_n);
        name[prefix_n] = ':';
        memcpy(name + prefix_n + 1, attr->local, local_n);
    }
    return name;
}

/* Ends of lines are \n, however they got into a value. */
static char *copy_value(struct arena *arena, const struct reader_attr *attr)
{
    char *copy = arena_copy(arena, attr->value, attr->size);

    if (copy == NULL || memchr(copy, '\r', attr->size) == NULL)
        return copy;
    char *to = copy;
    for (const char *from = copy; *from != '\0'; from++) {
        if (*from != '\r')
            *to++ = *from;
        else if (from[1] != '\n')
            *to++ = '\n';
    }
    *to = '\0';
    return copy;
}

bool reader_set_attr(struct record_reader *r, const struct reader_attr *attr, struct arena *arena,
                     struct stele_setting *out)
{
    out->name = reader_attr_name(r, attr, arena);
    out->value = copy_value(arena, attr);
    if (out->name == NULL || out->value == NULL)
        return r->report.result != STELE_OK ? false : reader_no_memory(r);
    return true;
}

/* Room for all foreign attributes of an element, made when the first one turns up. */
static bool add_foreign(struct record_reader *r, const struct reader_element *e,
                        const struct reader_attr *attr, struct record_attrs *foreign,
                        struct arena *arena)
{
    if (!r->sink->keep_items)
        return reader_namespace(r, attr->prefix, attr->uri) != NULL;
    if (foreign->list == NULL) {
        foreign->list = arena_alloc(arena, e->attrs_n * sizeof *foreign->list);
        if (foreign->list == NULL)
            return reader_no_memory(r);
    }
    return reader_set_attr(r, attr, arena, &foreign->list[foreign->n++]);
}

bool reader_take(struct record_reader *r, const struct reader_element *e, const uint16_t *words,
                 size_t n, const struct reader_attr **out, struct record_attrs *foreign,
                 struct arena *arena)
{
    *foreign = (struct record_attrs){0};
    for (size_t k = 0; k < n; k++)
        out[k] = NULL;
    for (size_t i = 0; i < e->attrs_n; i++) {
        const struct reader_attr *attr = &e->attrs[i];
        if (reader_is_foreign(attr)) {
            if (!add_foreign(r, e, attr, foreign, arena))
                return false;
            continue;
        }
        size_t k = 0;
        while (k < n && (attr->word != words[k] || attr->local == NULL))
            k++;
        if (k == n)
            return reader_unknown_attribute(r, attr, words, n);
        out[k] = attr;
    }
    return true;
}

bool reader_need(struct record_reader *r, const struct reader_attr *attr, uint16_t word)
{
    if (attr != NULL)
        return true;
    fact_text(reader_fail(r, STELE_D_FORMAT, "log.missing-attribute"), "attribute",
              r->terms.vocabulary.names[word]);
    return false;
}

const char *reader_copy(struct record_reader *r, struct arena *arena,
                        const struct reader_attr *attr)
{
    if (attr == NULL)
        return "";
    const char *copy = copy_value(arena, attr);
    if (copy == NULL)
        reader_no_memory(r);
    return copy;
}

/* Digits go on being looked at, but not added, once the number is too large: "99999999999" is a
 * number out of range, "9999999999x" is none. */
bool reader_number(struct record_reader *r, const struct reader_attr *attr, unsigned max,
                   unsigned *out)
{
    uint64_t number = 0;
    size_t i = 0;

    for (; i < attr->size && attr->value[i] >= '0' && attr->value[i] <= '9'; i++)
        if (number <= max)
            number = number * 10 + (unsigned)(attr->value[i] - '0');
    if (i < attr->size || i == 0) {
        struct stele_facts *facts = reader_fail(r, STELE_D_FORMAT, "log.bad-number");
        fact_text(facts, "attribute", attr->local);
        fact_slice(facts, "found", attr->value, attr->size);
        return false;
    }
    if (number < 1 || number > max) {
        struct stele_facts *facts = reader_fail(r, STELE_D_FORMAT, "log.range");
        fact_text(facts, "attribute", attr->local);
        fact_slice(facts, "found", attr->value, attr->size);
        fact_int(facts, "min", 1);
        fact_int(facts, "max", max > INT32_MAX ? INT32_MAX : (int32_t)max);
        return false;
    }
    *out = (unsigned)number;
    return true;
}

/* Names outside the vocabulary cost memory, in the parser's dictionary too, so a file may have only
 * so many different ones. */
bool reader_name(struct record_reader *r, const char *name, size_t size)
{
    if (size > BOUNDS_NAME)
        return reader_limit(r, "limit.name", BOUNDS_NAME);
    if (slice_is(name, size, "lang")) /* xml:lang is everywhere, and known to everybody */
        return true;
    if (names_add(&r->terms.names, name, size) == NAMES_NO_MEMORY)
        return reader_no_memory(r);
    return r->terms.names.n <= BOUNDS_NAMES || reader_limit(r, "limit.names", BOUNDS_NAMES);
}

bool reader_id(struct record_reader *r, const struct reader_attr *attr)
{
    return bounds_id(attr->value, attr->size) ||
           reader_refuse(r, "log.bad-id", "id", attr->value, attr->size);
}

int reader_seat(struct record_reader *r, const struct reader_attr *attr)
{
    const int seat = notation_seat(&r->terms.notation, attr->value, attr->size);

    if (seat >= 0)
        return seat;
    struct stele_facts *facts = reader_fail(r, STELE_D_FORMAT, "log.unknown-player");
    fact_slice(facts, "player", attr->value, attr->size);
    notation_near_player(&r->terms.notation, attr->value, attr->size, facts);
    guess_remember(r, attr, facts);
    return -1;
}

/* What the arguments of one element are read with. */
struct argument_place {
    const struct reader_element *element;
    const struct stele_verb *verb;
    const uint16_t *words; /* of the verb's arguments */
    const struct reader_attr **by;
    struct record_attrs *foreign;
    struct arena *arena;
};

static bool read_value(struct record_reader *r, const struct argument_place *place, int arg,
                       const struct reader_attr *attr)
{
    struct stele_reason why;

    if (notation_value(&r->terms.notation, place->verb, arg, attr->value, attr->size, &r->move,
                       &why))
        return true;
    reader_fail_reason(r, STELE_D_FORMAT, &why, place->verb->clause);
    guess_remember(r, attr, &why.facts);
    return false;
}

/* Which argument an attribute gives: by name, or the next one where the text leaves it out. */
static size_t find_argument(const struct argument_place *place, const struct reader_attr *attr,
                            const struct reader_attr **given)
{
    size_t k = 0;

    if (attr->local != NULL)
        while (k < place->verb->args_n && place->words[k] != attr->word)
            k++;
    else
        while (k < place->verb->args_n && given[k] != NULL)
            k++;
    return k;
}

/* Foreign ones have been taken care of. */
static bool read_in_any_order(struct record_reader *r, const struct argument_place *place)
{
    const struct reader_attr *given[STELE_ARGS_MAX] = {NULL};
    const size_t args_n = place->verb->args_n;

    for (size_t i = 0; i < place->element->attrs_n; i++) {
        const struct reader_attr *attr = &place->element->attrs[i];
        const size_t k = reader_is_foreign(attr) ? args_n : find_argument(place, attr, given);
        if (k < args_n && given[k] == NULL)
            given[k] = attr;
        else if (place->by != NULL && attr->word == WORD_BY && attr->local != NULL)
            *place->by = attr;
        else if (!reader_is_foreign(attr))
            return reader_unknown_attribute(r, attr, place->words, args_n);
    }
    move_init(&r->move, r->move.verb, r->move.by);
    for (size_t k = 0; k < args_n; k++)
        if (given[k] != NULL && !read_value(r, place, (int)k, given[k]))
            return false;
    return true;
}

/* Values go into a move in the order of the verb's table, which is also how logs are written:
 * as long as the attributes keep to it they are read as they come.  Returns false at the first
 * that does not, or at an error. */
static bool read_in_order(struct record_reader *r, const struct argument_place *place)
{
    const struct reader_element *e = place->element;
    const size_t args_n = place->verb->args_n;
    size_t next = 0;

    for (size_t i = 0; i < e->attrs_n; i++) {
        const struct reader_attr *attr = &e->attrs[i];
        if (reader_is_foreign(attr)) {
            if (!add_foreign(r, e, attr, place->foreign, place->arena))
                return false;
            continue;
        }
        size_t k = next;
        while (k < args_n && place->words[k] != attr->word)
            k++;
        if (k == args_n || attr->local == NULL)
            return false;
        if (!read_value(r, place, (int)k, attr))
            return false;
        next = k + 1;
    }
    return true;
}

static bool read_foreign(struct record_reader *r, const struct argument_place *place)
{
    *place->foreign = (struct record_attrs){0};
    for (size_t i = 0; i < place->element->attrs_n; i++)
        if (reader_is_foreign(&place->element->attrs[i]) &&
            !add_foreign(r, place->element, &place->element->attrs[i], place->foreign,
                         place->arena))
            return false;
    return true;
}

/* Arguments are read in order first, in one pass, which is how Stele writes them.  If that stops
 * without an error, the element is merely written in another order: everything is read again the
 * slow way. */
bool reader_arguments(struct record_reader *r, const struct reader_element *e,
                      const struct stele_verb *verb, const struct verb_words *words,
                      const struct reader_attr **by, struct record_attrs *foreign,
                      struct arena *arena)
{
    const struct verb_word *word = &words->list[r->move.verb];
    const struct argument_place place = {e, verb, word->args, by, foreign, arena};

    if (!read_in_order(r, &place) &&
        (r->report.result != STELE_OK || !read_foreign(r, &place) || !read_in_any_order(r, &place)))
        return false;
    if ((word->required & ~r->move.present) == 0)
        return true;
    struct stele_reason why;
    notation_complete(verb, &r->move, &why);
    return reader_fail_reason(r, STELE_D_FORMAT, &why, verb->clause);
}

/* ---- Namespaces ------------------------------------------------------------------------------ */

static bool prefix_taken(const struct record_header *header, const char *prefix)
{
    if (strcmp(prefix, "xml") == 0 || strcmp(prefix, "xmlns") == 0)
        return true;
    for (size_t i = 0; i < header->namespaces_n; i++)
        if (strcmp(header->namespaces[i].name, prefix) == 0)
            return true;
    return false;
}

/* Prefixes are a file's own affair: two that declare the same URI may differ, and one may mean
 * different things in different places.  A log has one prefix for each URI, declared on its root;
 * the first one met is kept, unless it is taken already. */
static const char *free_prefix(struct record_reader *r, const char *prefix)
{
    char invented[16];

    if (prefix != NULL && strlen(prefix) > BOUNDS_NAME)
        prefix = NULL;
    for (unsigned n = 1; prefix == NULL || prefix_taken(r->header, prefix); n++) {
        snprintf(invented, sizeof invented, "ns%u", n);
        prefix = invented;
    }
    return arena_puts(r->arena, prefix);
}

/* All URIs are declared on the root: together they are no longer than one text. */
static bool check_uri(struct record_reader *r, const char *uri)
{
    const struct record_header *header = r->header;
    size_t size = strlen(uri);

    for (size_t i = 0; i < header->namespaces_n; i++)
        size += strlen(header->namespaces[i].value);
    return size <= r->limits.text || reader_too_long(r, "xmlns", r->limits.text);
}

const char *reader_namespace(struct record_reader *r, const char *prefix, const char *uri)
{
    struct record_header *header = r->header;

    if (strcmp(uri, XML_NAMESPACE_URI) == 0)
        return "xml";
    for (size_t i = 0; i < header->namespaces_n; i++)
        if (strcmp(header->namespaces[i].value, uri) == 0)
            return header->namespaces[i].name;
    if (header->namespaces_n == BOUNDS_NAMESPACES) {
        reader_limit(r, "limit.namespaces", BOUNDS_NAMESPACES);
        return NULL;
    }
    if (!check_uri(r, uri))
        return NULL;
    if (header->namespaces == NULL)
        header->namespaces = arena_alloc(r->arena, BOUNDS_NAMESPACES * sizeof *header->namespaces);
    const struct stele_setting ns = {free_prefix(r, prefix), arena_puts(r->arena, uri)};
    if (header->namespaces == NULL || ns.name == NULL || ns.value == NULL) {
        reader_no_memory(r);
        return NULL;
    }
    header->namespaces[header->namespaces_n++] = ns;
    /* Before the header is announced it carries its namespaces itself. */
    if (r->announced && r->sink->keep_items &&
        !READER_CALL(r, namespace_found, r->sink->user, &ns))
        return NULL;
    return ns.name;
}
