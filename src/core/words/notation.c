/* Values and moves as text (core/read/record.h).  Parsing is on the path that every move of every
 * verified log takes: values go straight from the slice into the move, nothing is allocated, and
 * messages are only put together once something is wrong. */
#include "core/words/notation.h"

#include <string.h>

#include "core/sets/domain.h"
#include "core/base/near.h"
#include "core/base/number.h"
#include "core/base/slice.h"
#include "core/base/space.h"

static bool is_separator(char c)
{
    return (unsigned char)c <= ',' && (c == ',' || is_space(c));
}

/* Takes the next word off *rest; returns false at the end. */
static bool next_word(struct slice *rest, struct slice *word)
{
    const char *at = rest->text, *end = at + rest->size;

    while (at < end && is_separator(*at))
        at++;
    word->text = at;
    while (at < end && !is_separator(*at))
        at++;
    word->size = (size_t)(at - word->text);
    rest->text = at;
    rest->size = (size_t)(end - at);
    return word->size > 0;
}

static bool is_unknown(struct slice word)
{
    return word.size == 1 && word.text[0] == '?';
}

/* The argument that is being parsed, for messages. */
struct place {
    const struct notation *notation;
    const struct stele_verb *verb;
    const struct stele_arg *arg;
    struct stele_reason *why;
};

static bool fail_about(const struct place *place, const char *code, const char *key,
                       struct slice found)
{
    struct stele_facts *facts = &place->why->facts;

    refuse(place->why, code, place->verb->clause);
    fact_text(facts, "verb", place->verb->name);
    fact_text(facts, "attribute", place->arg->name);
    fact_slice(facts, key, found.text, found.size);
    return false;
}

static bool fail(const struct place *place, const char *code, struct slice found)
{
    return fail_about(place, code, "found", found);
}

static bool fail_name(const struct place *place, struct slice found)
{
    const struct stele_domain *domain = &place->notation->domains[place->arg->domain];
    const char *const *clauses = place->notation->game->name_clauses;
    const char *clause = clauses != NULL ? clauses[place->arg->domain] : NULL;
    struct near near;

    near_start(&near, found.text, found.size);
    for (size_t i = 0; i < domain->names_n; i++)
        near_name(&near, domain->names[i]);
    fail(place, "log.bad-name", found);
    place->why->clause = clause != NULL ? clause : "";
    near_facts(&near, &place->why->facts);
    return false;
}

static bool is_named(const struct stele_player *player, const char *text, size_t size)
{
    bool named = slice_is(text, size, player->name);

    for (size_t i = 0; i < STELE_LANGS_N; i++)
        named = named || (size > 0 && player->name_in[i] != NULL &&
                          slice_is(text, size, player->name_in[i]));
    return named;
}

void notation_near_player(const struct notation *notation, const char *text, size_t size,
                          struct stele_facts *facts)
{
    struct near near;

    near_start(&near, text, size);
    for (size_t i = 0; i < notation->players_n; i++)
        near_name(&near, notation->players[i].id);
    /* Logs call players by their ids; accept a player's name as well. */
    for (size_t i = 0; i < notation->players_n; i++)
        if (is_named(&notation->players[i], text, size))
            near_only(&near, notation->players[i].id);
    near_facts(&near, facts);
}

/* "wood:2" where only "wood" may stand, in a game whose rules take all of it or nothing. */
static bool fail_counted(const struct place *place, struct slice found)
{
    const struct stele_domain *domain = &place->notation->domains[place->arg->domain];
    const char *const *clauses = place->notation->game->whole_clauses;
    const char *colon = memchr(found.text, ':', found.size);
    const size_t size = colon != NULL ? (size_t)(colon - found.text) : 0;

    if (clauses == NULL || clauses[place->arg->domain] == NULL || size == 0 ||
        domain_find(domain, found.text, size) < 0)
        return fail_name(place, found);
    fail(place, "log.counted-name", found);
    place->why->clause = clauses[place->arg->domain];
    fact_slice(&place->why->facts, "name", found.text, size);
    return false;
}

static bool fail_player(const struct place *place, struct slice found)
{
    fail_about(place, "log.unknown-player", "player", found);
    notation_near_player(place->notation, found.text, found.size, &place->why->facts);
    return false;
}

/* A number, however long. */
static bool is_digits(struct slice word)
{
    const size_t from = word.size > 1 && word.text[0] == '-';

    for (size_t i = from; i < word.size; i++)
        if (word.text[i] < '0' || word.text[i] > '9')
            return false;
    return word.size > 0;
}

static bool parse_number(const struct place *place, struct slice word, int16_t *out)
{
    const struct stele_arg *arg = place->arg;
    int32_t value;

    const bool parsed = number_parse(word.text, word.size, &value);
    if (!parsed && !is_digits(word))
        return fail(place, "log.bad-number", word);
    if (!parsed || value < arg->min || value > arg->max) {
        fail(place, "log.range", word);
        fact_int(&place->why->facts, "min", arg->min);
        fact_int(&place->why->facts, "max", arg->max);
        return false;
    }
    *out = (int16_t)value;
    return true;
}

static bool parse_name(const struct place *place, struct slice word, int16_t *out)
{
    const struct stele_domain *domain = &place->notation->domains[place->arg->domain];
    int index = domain_find(domain, word.text, word.size);

    if (index < 0 && place->notation->typed)
        index = domain_find_typed(domain, word.text, word.size);
    if (index < 0)
        return place->arg->type == STELE_T_NAMES ? fail_counted(place, word)
                                                 : fail_name(place, word);
    *out = (int16_t)index;
    return true;
}

int notation_seat(const struct notation *notation, const char *text, size_t size)
{
    for (size_t i = 0; i < notation->players_n; i++)
        if (slice_is(text, size, notation->players[i].id))
            return (int)i;
    return -1;
}

int notation_seat_typed(const struct notation *notation, const char *text, size_t size)
{
    int found = -1;

    for (size_t i = 0; i < notation->players_n; i++) {
        if (!slice_is_typed(text, size, notation->players[i].id))
            continue;
        if (found >= 0)
            return -1;
        found = (int)i;
    }
    return found;
}

static bool parse_seat(const struct place *place, struct slice word, int16_t *out)
{
    int seat = notation_seat(place->notation, word.text, word.size);

    if (seat < 0 && place->notation->typed)
        seat = notation_seat_typed(place->notation, word.text, word.size);
    if (seat < 0)
        return fail_player(place, word);
    *out = (int16_t)seat;
    return true;
}

/* One value that is not a count. */
static bool parse_value(const struct place *place, struct slice word, int16_t *out)
{
    if (is_unknown(word)) {
        *out = STELE_UNKNOWN;
        return (place->arg->flags & STELE_ARG_HIDDEN) || fail(place, "log.hidden-value", word);
    }
    switch (place->arg->type) {
    case STELE_T_INT:
    case STELE_T_INTS:
        return parse_number(place, word, out);
    case STELE_T_SEAT:
        return parse_seat(place, word, out);
    default:
        return parse_name(place, word, out);
    }
}

/* Puts the pair at values[n] in its place among the pairs before it, which are in ascending order
 * of names: moves that mean the same are then equal. */
static bool insert_pair(const struct place *place, struct slice word, int16_t *values, size_t n)
{
    const int16_t name = values[n], count = values[n + 1];
    size_t at = n;

    while (at > 0 && values[at - 2] > name)
        at -= 2;
    if (at > 0 && values[at - 2] == name)
        return fail(place, "log.duplicate-name", word);
    memmove(values + at + 2, values + at, (n - at) * sizeof *values);
    values[at] = name;
    values[at + 1] = count;
    return true;
}

static bool parse_pair(const struct place *place, struct slice word, int16_t *values, size_t n)
{
    const char *colon = memchr(word.text, ':', word.size);

    if (colon == NULL)
        return fail(place, "log.bad-count", word);
    const struct slice name = {word.text, (size_t)(colon - word.text)};
    const struct slice count = {colon + 1, word.size - name.size - 1};
    return parse_value(place, name, &values[n]) && parse_number(place, count, &values[n + 1]) &&
           insert_pair(place, name, values, n);
}

/* Parses words into values[0 … room); returns how many values, or -1. */
static int parse_words(const struct place *place, struct slice text, int16_t *values, size_t room)
{
    const size_t width = place->arg->type == STELE_T_COUNTS ? 2 : 1;
    struct slice word;
    size_t n = 0;

    while (next_word(&text, &word)) {
        if (n + width > room) {
            fail(place, "log.too-many-values", word);
            fact_int(&place->why->facts, "limit", STELE_VALUES_MAX);
            return -1;
        }
        if (!(width == 2 ? parse_pair(place, word, values, n)
                         : parse_value(place, word, &values[n])))
            return -1;
        n += width;
    }
    return (int)n;
}

static bool is_single(const struct stele_arg *arg)
{
    return arg->type == STELE_T_INT || arg->type == STELE_T_NAME || arg->type == STELE_T_SEAT;
}

/* Whether one of the eight bytes at `at` is no more than a comma. */
static bool ends_within(const char *at)
{
    const uint64_t each = UINT64_C(0x0101010101010101);
    uint64_t bytes;

    memcpy(&bytes, at, sizeof bytes);
    return ((bytes - each * (',' + 1)) & ~bytes & each * 0x80) != 0;
}

/* Where the word at `at` ends: at a separator, or at something no word holds. */
static const char *word_end(const char *at, const char *end)
{
    while (end - at >= 8 && !ends_within(at))
        at += 8;
    while (at < end && (unsigned char)*at > ',')
        at++;
    return at;
}

/* The fast paths, for values exactly as logs are written.  They return how many values there are,
 * or -1 for anything else, which is then read with care. */
typedef int quick_read(const struct notation *notation, const struct stele_arg *arg,
                       struct slice word, int16_t *values, bool first);

static int quick_name(const struct notation *notation, const struct stele_arg *arg,
                      struct slice word, int16_t *values, bool first)
{
    const int name = domain_find(&notation->domains[arg->domain], word.text, word.size);

    (void)first;
    values[0] = (int16_t)name;
    return name < 0 ? -1 : 1;
}

static int quick_number(const struct notation *notation, const struct stele_arg *arg,
                        struct slice word, int16_t *values, bool first)
{
    int32_t value;

    (void)notation;
    (void)first;
    if (!number_parse(word.text, word.size, &value) || value < arg->min || value > arg->max)
        return -1;
    values[0] = (int16_t)value;
    return 1;
}

static int quick_seat(const struct notation *notation, const struct stele_arg *arg,
                      struct slice word, int16_t *values, bool first)
{
    const int seat = notation_seat(notation, word.text, word.size);

    (void)arg;
    (void)first;
    values[0] = (int16_t)seat;
    return seat < 0 ? -1 : 1;
}

/* In the order in which counts are written. */
static int quick_count(const struct notation *notation, const struct stele_arg *arg,
                       struct slice word, int16_t *values, bool first)
{
    const char *const colon = memchr(word.text, ':', word.size);

    if (colon == NULL)
        return -1;
    const size_t name_n = (size_t)(colon - word.text);
    const struct slice name = {word.text, name_n}, count = {colon + 1, word.size - name_n - 1};
    if (quick_name(notation, arg, name, values, first) < 0 || (!first && values[0] <= values[-2]) ||
        quick_number(notation, arg, count, values + 1, first) < 0)
        return -1;
    return 2;
}

/* A list of such values, with a single separator between them. */
static inline int quick_list(const struct notation *notation, const struct stele_arg *arg,
                             struct slice text, int16_t *values, size_t room, quick_read *read)
{
    const char *word = text.text, *const end = word + text.size;

    for (size_t n = 0; n + 2 <= room;) {
        const char *const at = word_end(word, end);
        const int got =
            read(notation, arg, (struct slice){word, (size_t)(at - word)}, values + n, n == 0);
        if (got < 0)
            return -1;
        n += (size_t)got;
        if (at == end)
            return (int)n;
        if (*at != ' ' && *at != ',')
            return -1;
        word = at + 1;
    }
    return -1;
}

static int quick_words(const struct notation *notation, const struct stele_arg *arg,
                       struct slice text, int16_t *values, size_t room)
{
    if (room < 2)
        return -1;
    switch (arg->type) {
    case STELE_T_NAME:
        return quick_name(notation, arg, text, values, true);
    case STELE_T_NAMES:
        return quick_list(notation, arg, text, values, room, quick_name);
    case STELE_T_INT:
        return quick_number(notation, arg, text, values, true);
    case STELE_T_INTS:
        return quick_list(notation, arg, text, values, room, quick_number);
    case STELE_T_SEAT:
        return quick_seat(notation, arg, text, values, true);
    case STELE_T_COUNTS:
        return quick_list(notation, arg, text, values, room, quick_count);
    default:
        return -1;
    }
}

/* The values of an argument end here, and so far those of the arguments after it: start[arg + 1]
 * to start[8], for the first arguments in two stores that overlap. */
static void end_values(struct stele_move *move, int arg, size_t end)
{
    const uint16_t four[] = {(uint16_t)end, (uint16_t)end, (uint16_t)end, (uint16_t)end};

    _Static_assert(STELE_ARGS_MAX == 8, "two stores of four reach the last start");
    move->present = (uint16_t)(move->present | 1u << arg);
    if (arg <= 4) {
        memcpy(move->start + arg + 1, four, sizeof four);
        memcpy(move->start + 5, four, sizeof four);
    } else {
        for (int i = arg + 1; i <= STELE_ARGS_MAX; i++)
            move->start[i] = (uint16_t)end;
    }
}

bool notation_value(const struct notation *notation, const struct stele_verb *verb, int arg,
                    const char *text, size_t size, struct stele_move *move,
                    struct stele_reason *why)
{
    const struct slice slice = {text, size};
    const size_t first = move->start[arg], room = STELE_VALUES_MAX - first;
    int n = quick_words(notation, &verb->args[arg], slice, move->value + first, room);

    if (n != 1 && (n < 0 || is_single(&verb->args[arg]))) {
        const struct place place = {notation, verb, &verb->args[arg], why};
        n = parse_words(&place, slice, move->value + first, room);
        if (n < 0)
            return false;
        if (is_single(place.arg) && n != 1)
            return fail(&place, "log.one-value", slice);
    }
    end_values(move, arg, first + (size_t)n);
    return true;
}

static void print_number(int value, struct stele_buf *out)
{
    if (value == STELE_UNKNOWN)
        stele_buf_puts(out, "?");
    else
        stele_buf_printf(out, "%d", value);
}

static void print_value(const struct notation *notation, const struct stele_arg *arg, int value,
                        struct stele_buf *out)
{
    if (value == STELE_UNKNOWN || arg->type == STELE_T_INT || arg->type == STELE_T_INTS)
        print_number(value, out);
    else if (arg->type == STELE_T_SEAT)
        stele_buf_puts(out, notation->players[value].id);
    else
        stele_buf_puts(out, notation->domains[arg->domain].names[value]);
}

void notation_print(const struct notation *notation, const struct stele_verb *verb, int arg,
                    const struct stele_move *move, char separator, struct stele_buf *out)
{
    const struct stele_arg *type = &verb->args[arg];
    const size_t width = type->type == STELE_T_COUNTS ? 2 : 1;
    const int16_t *values = move_values(move, arg);
    const size_t n = move_count(move, arg);

    for (size_t i = 0; i < n; i += width) {
        if (i > 0)
            stele_buf_add(out, &separator, 1);
        print_value(notation, type, values[i], out);
        if (width == 2) {
            stele_buf_puts(out, ":");
            print_number(values[i + 1], out);
        }
    }
}

bool notation_complete(const struct stele_verb *verb, const struct stele_move *move,
                       struct stele_reason *why)
{
    for (int i = 0; i < verb->args_n; i++) {
        if (move_has(move, i) || (verb->args[i].flags & STELE_ARG_OPTIONAL))
            continue;
        refuse(why, "log.missing-argument", NULL);
        fact_text(&why->facts, "verb", verb->name);
        fact_text(&why->facts, "attribute", verb->args[i].name);
        return false;
    }
    return true;
}

void notation_move(const struct notation *notation, const struct stele_verb *verb,
                   const struct stele_move *move, struct stele_buf *out)
{
    stele_buf_puts(out, verb->name);
    for (int i = 0; i < verb->args_n; i++) {
        if (!move_has(move, i))
            continue;
        stele_buf_printf(out, " %s=", verb->args[i].name);
        notation_print(notation, verb, i, move, ',', out);
    }
}
