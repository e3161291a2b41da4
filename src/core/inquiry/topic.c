/* What somebody asks about, from the words they typed.  Ids come first, as in logs; then the
 * names of both languages; then things as the library itself calls them. */
#include "core/base/near.h"
#include "core/base/number.h"
#include "core/base/slice.h"
#include "core/base/space.h"
#include "core/library/lib.h"
#include "core/log/cursor.h"
#include "core/words/words.h"

#include <string.h>

enum { WORDS_MAX = 16, NUMBERED_MAX = 64, PHRASE_MAX = 160 };

static const char *const languages[] = {"en", "ru"};
/* The forms in which a name may stand in a sentence; NULL: its own. */
static const char *const forms[] = {NULL, "acc", "gen", "dat", "ins", "pre"};
#define COUNT(LIST) (sizeof(LIST) / sizeof *(LIST))

struct reading {
    const struct stele_cursor *cursor;
    const struct stele_log *log;
    const struct stele_game *game;
    struct words words[COUNT(languages)];
    struct slice word[WORDS_MAX];
    size_t words_n;
    struct stele_buf typed, named; /* folded: what was typed, what it is compared with */
    struct stele_topic *out;
};

static void split(struct reading *reading, const char *text)
{
    while (reading->words_n < WORDS_MAX) {
        while (is_space(*text))
            text++;
        const char *const from = text;
        while (*text != '\0' && !is_space(*text))
            text++;
        if (text == from)
            return;
        reading->word[reading->words_n++] = (struct slice){from, (size_t)(text - from)};
    }
}

/* Folds what stands from word `first` up to but not including word `end`, with single spaces. */
static void fold_words(struct reading *reading, size_t first, size_t end)
{
    char phrase[PHRASE_MAX];
    size_t size = 0;

    for (size_t i = first; i < end; i++) {
        const struct slice word = reading->word[i];
        if (size + word.size + 2 > sizeof phrase)
            break;
        if (size > 0)
            phrase[size++] = ' ';
        memcpy(phrase + size, word.text, word.size);
        size += word.size;
    }
    phrase[size] = '\0';
    stele_buf_clear(&reading->typed);
    lib_fold(phrase, &reading->typed);
}

/* Whether the folded words are this text. */
static bool is_typed(struct reading *reading, const char *text)
{
    stele_buf_clear(&reading->named);
    lib_fold(text, &reading->named);
    return !reading->typed.failed && !reading->named.failed && reading->typed.size > 0 &&
           reading->typed.size == reading->named.size &&
           memcmp(reading->typed.data, reading->named.data, reading->typed.size) == 0;
}

/* ---- Names ----------------------------------------------------------------------------------- */

static bool is_name(struct reading *reading, int domain, int name)
{
    if (is_typed(reading, lib_game(reading->log->lib, reading->game)->domains[domain].names[name]))
        return true;
    for (size_t i = 0; i < COUNT(languages); i++)
        for (size_t k = 0; k < COUNT(forms); k++)
            if (is_typed(reading, words_name(&reading->words[i], domain, name, forms[k])))
                return true;
    return false;
}

/* The name in a domain that the folded words are; -1 if there is none. */
static int find_name(struct reading *reading, int domain)
{
    const int n = lib_game(reading->log->lib, reading->game)->domains[domain].names_n;

    for (int name = 0; name < n; name++)
        if (is_name(reading, domain, name))
            return name;
    return -1;
}

static int find_player(struct reading *reading)
{
    const struct record_header *const header = &reading->log->header;

    for (size_t i = 0; i < header->players_n; i++)
        if (is_typed(reading, header->seats[i].id) || is_typed(reading, header->seats[i].name))
            return (int)i;
    return STELE_NOBODY;
}

/* ---- Clauses, verbs, categories -------------------------------------------------------------- */

static bool find_clause(struct reading *reading)
{
    static const char *const kinds[] = {"clause", "ruling"};

    for (size_t k = 0; k < COUNT(kinds); k++) {
        const char *const *ids;
        const size_t n = stele_text_ids(reading->log->lib, reading->game, kinds[k], &ids);
        for (size_t i = 0; i < n; i++) {
            if (!is_typed(reading, ids[i]))
                continue;
            reading->out->kind = STELE_TOPIC_CLAUSE;
            reading->out->clause = ids[i];
            return true;
        }
    }
    return false;
}

static bool find_category(struct reading *reading)
{
    const struct stele_game *const game = reading->game;

    for (size_t i = 0; i < game->categories_n; i++) {
        bool found = is_typed(reading, game->categories[i]);
        for (size_t k = 0; !found && k < COUNT(languages); k++)
            found = is_typed(reading, stele_text_name(reading->log->lib, game, languages[k],
                                                      "categories", game->categories[i]));
        if (!found)
            continue;
        reading->out->kind = STELE_TOPIC_CATEGORY;
        reading->out->category = (uint8_t)i;
        return true;
    }
    return false;
}

static int find_verb(const struct reading *reading)
{
    for (size_t i = 0; i < reading->game->verbs_n; i++)
        if (slice_is_typed(reading->word[0].text, reading->word[0].size,
                           reading->game->verbs[i].name))
            return (int)i;
    return -1;
}

/* ---- Moves ----------------------------------------------------------------------------------- */

/* The id of the longest run of words from `first` on that is a name which the verb can take;
 * NULL if there is none.  *end is after it. */
static const char *find_argument(struct reading *reading, const struct stele_verb *verb,
                                 size_t first, size_t *end)
{
    for (*end = reading->words_n; *end > first; (*end)--) {
        fold_words(reading, first, *end);
        for (int arg = 0; arg < verb->args_n; arg++) {
            const struct stele_arg *const row = &verb->args[arg];
            if (row->type != STELE_T_NAME && row->type != STELE_T_NAMES)
                continue;
            const int name = find_name(reading, row->domain);
            if (name >= 0)
                return lib_game(reading->log->lib, reading->game)->domains[row->domain].names[name];
        }
    }
    return NULL;
}

/* "place farmer C3" as logs have it: "place F C3". */
static void translate(struct reading *reading, const struct stele_verb *verb, struct stele_buf *out)
{
    stele_buf_puts(out, verb->name);
    for (size_t i = 1; i < reading->words_n;) {
        size_t end;
        const char *const id = find_argument(reading, verb, i, &end);
        stele_buf_puts(out, " ");
        if (id != NULL)
            stele_buf_puts(out, id);
        else
            stele_buf_add(out, reading->word[i].text, reading->word[i].size);
        i = id != NULL ? end : i + 1;
    }
}

static bool read_move(struct reading *reading, const char *text, int verb, struct stele_reason *why)
{
    struct stele_buf translated = {0};
    struct stele_reason other;
    bool found = stele_move_parse(reading->log, reading->cursor, text, &reading->out->move, why);

    if (!found) {
        translate(reading, &reading->game->verbs[verb], &translated);
        found =
            !translated.failed && stele_move_parse(reading->log, reading->cursor, translated.data,
                                                   &reading->out->move, &other);
        stele_buf_free(&translated);
    }
    reading->out->kind = STELE_TOPIC_MOVE;
    reading->out->verb = (uint8_t)verb;
    return found;
}

/* ---- Things ---------------------------------------------------------------------------------- */

static bool add_object(struct reading *reading, size_t kind, int seat, int index)
{
    struct stele_topic *const out = reading->out;

    out->kind = STELE_TOPIC_OBJECT;
    if (out->objects_n < STELE_TOPIC_OBJECTS_MAX)
        out->objects[out->objects_n++] =
            (struct stele_object){(uint8_t)kind, (int8_t)seat, (int16_t)index};
    return true;
}

static int mover(const struct stele_cursor *cursor)
{
    struct stele_status status;

    stele_cursor_status(cursor, &status);
    return status.mover != STELE_NOBODY ? status.mover : status.turn_seat;
}

/* Takes a player out of the words, first or last; whose things they are about otherwise is the
 * mover.  *named says whether there was one. */
static int take_owner(struct reading *reading, size_t *first, size_t *end, bool *named)
{
    const size_t places[] = {*first, *end - 1};

    *named = false;
    for (size_t i = 0; *end - *first > 1 && i < COUNT(places); i++) {
        fold_words(reading, places[i], places[i] + 1);
        const int seat = find_player(reading);
        if (seat == STELE_NOBODY)
            continue;
        *named = true;
        *first += i == 0;
        *end -= i != 0;
        return seat;
    }
    return mover(reading->cursor);
}

/* "die 3", "monument temple", "front": the kind by its id, then what is left. */
static bool read_kind(struct reading *reading, size_t first, size_t end, int owner)
{
    const struct slice word = reading->word[first];

    for (size_t k = 0; k < reading->game->objects_n; k++) {
        const struct object_kind *const kind = &reading->game->objects[k];
        const int seat = kind->owned ? owner : STELE_NOBODY;
        int32_t number;
        if (!slice_is_typed(word.text, word.size, kind->name))
            continue;
        if (kind->domain == OBJECT_PLAIN)
            return end == first + 1 && add_object(reading, k, seat, 0);
        if (kind->domain == OBJECT_NUMBER)
            return end == first + 2 &&
                   number_parse(reading->word[first + 1].text, reading->word[first + 1].size,
                                &number) &&
                   number >= INT16_MIN && number <= INT16_MAX &&
                   add_object(reading, k, seat, number);
        fold_words(reading, first + 1, end);
        const int name = end > first + 1 ? find_name(reading, kind->domain) : -1;
        return name >= 0 && add_object(reading, k, seat, name);
    }
    return false;
}

/* "C3": everything of that name, in each kind of things that has such names. */
static bool read_name(struct reading *reading, size_t first, size_t end, int owner, bool named)
{
    fold_words(reading, first, end);
    for (size_t k = 0; k < reading->game->objects_n; k++) {
        const struct object_kind *const kind = &reading->game->objects[k];
        const int name =
            kind->domain >= 0 && (kind->owned || !named) ? find_name(reading, kind->domain) : -1;
        if (name >= 0)
            add_object(reading, k, kind->owned ? owner : STELE_NOBODY, name);
    }
    return reading->out->objects_n > 0;
}

/* Whether the library calls an object what was typed. */
static bool is_called(struct reading *reading, const struct stele_object *object)
{
    struct stele_buf said = {0};
    bool found = false;

    for (size_t i = 0; !found && i < COUNT(languages); i++) {
        stele_buf_clear(&said);
        words_object(&reading->words[i], object, &said);
        found = !said.failed && said.size > 0 && is_typed(reading, said.data);
    }
    stele_buf_free(&said);
    return found;
}

static size_t kind_size(const struct reading *reading, const struct object_kind *kind)
{
    return kind->domain == OBJECT_PLAIN ? 1
           : kind->domain == OBJECT_NUMBER
               ? NUMBERED_MAX
               : reading->log->header.rules.domains[kind->domain].names_n;
}

/* "die 2", "Anna's Temple", as boards and sentences have it.  The names of all things that there
 * can be are made up one after the other and compared, some thousands of sentences: this is the
 * last resort. */
static bool read_called(struct reading *reading)
{
    fold_words(reading, 0, reading->words_n);
    for (size_t k = 0; k < reading->game->objects_n; k++) {
        const struct object_kind *const kind = &reading->game->objects[k];
        const int seats = kind->owned ? (int)reading->log->header.players_n : 1;
        for (int seat = 0; seat < seats; seat++)
            for (size_t i = 0; i < kind_size(reading, kind); i++) {
                const struct stele_object object = {
                    (uint8_t)k, (int8_t)(kind->owned ? seat : STELE_NOBODY), (int16_t)i};
                if (is_called(reading, &object))
                    return add_object(reading, k, object.seat, object.index);
            }
    }
    return false;
}

static bool read_object(struct reading *reading, const char *text)
{
    struct stele_object object;
    size_t first = 0, end = reading->words_n;
    bool named;

    if (reading->words_n == 1 && stele_object_parse(reading->log, text, &object))
        return add_object(reading, object.kind, object.seat, object.index);
    const int owner = take_owner(reading, &first, &end, &named);
    return read_kind(reading, first, end, owner) || read_name(reading, first, end, owner, named) ||
           read_called(reading);
}

/* ---- Anything -------------------------------------------------------------------------------- */

static void refuse_topic(const struct reading *reading, const char *text, struct stele_reason *why)
{
    const struct stele_game *const game = reading->game;
    struct near near;

    near_start(&near, text, strlen(text));
    for (size_t i = 0; i < game->verbs_n; i++)
        near_name(&near, game->verbs[i].name);
    for (size_t i = 0; i < game->categories_n; i++)
        near_name(&near, game->categories[i]);
    for (size_t i = 0; i < game->objects_n; i++)
        near_name(&near, game->objects[i].name);
    refuse(why, "core.no-such-topic", NULL);
    fact_text(&why->facts, "topic", text);
    near_facts(&near, &why->facts);
}

static bool read_topic(struct reading *reading, const char *text, struct stele_reason *why)
{
    if (reading->words_n == 0) {
        refuse_topic(reading, text, why);
        return false;
    }
    const int verb = find_verb(reading);
    fold_words(reading, 0, reading->words_n);
    /* What chance does is nothing that anybody could do: a category of that name is meant. */
    if (verb >= 0 && (reading->game->verbs[verb].flags & STELE_VERB_CHANCE) &&
        find_category(reading))
        return true;
    if (reading->words_n == 1 && verb >= 0) {
        reading->out->kind = STELE_TOPIC_VERB;
        reading->out->verb = (uint8_t)verb;
        return true;
    }
    if (verb >= 0 && read_move(reading, text, verb, why))
        return true;
    fold_words(reading, 0, reading->words_n);
    if (find_clause(reading) || find_category(reading) || read_object(reading, text))
        return true;
    if (verb < 0)
        refuse_topic(reading, text, why);
    return false;
}

bool stele_topic_parse(const struct stele_cursor *cursor, const char *text, struct stele_topic *out,
                       struct stele_reason *why)
{
    const struct stele_log *const log = cursor->log;
    struct reading reading = {.cursor = cursor, .log = log, .game = log->header.game, .out = out};
    struct stele_topic topic = {.clause = ""};

    for (size_t i = 0; i < COUNT(languages); i++)
        reading.words[i] = (struct words){.lib = log->lib,
                                          .game = log->header.game,
                                          .lang = languages[i],
                                          .players = log->header.seats,
                                          .players_n = log->header.players_n};
    reading.out = &topic;
    split(&reading, text);
    const bool found = read_topic(&reading, text, why);
    if (reading.typed.failed || reading.named.failed)
        lib_no_memory(log->lib);
    stele_buf_free(&reading.typed);
    stele_buf_free(&reading.named);
    if (found)
        *out = topic;
    return found;
}
