#include "core/log/movetext.h"

#include "core/base/near.h"
#include "core/game/admit.h"
#include "core/library/lib.h"
#include "core/log/log.h"
#include "core/base/number.h"
#include "core/base/slice.h"
#include "core/base/space.h"

#include <string.h>

/* ---- Parsing moves --------------------------------------------------------------------------- */

struct parse {
    const struct notation *notation;
    const struct stele_verb *verb;
    struct slice given[STELE_ARGS_MAX]; /* text NULL: not given */
    struct slice by;
    int last; /* the argument that the last word without key went to; -1 */
    struct stele_reason *why;
};

/* Takes the next word off *text; spaces within double quotes belong to it. */
static bool next_word(const char **text, struct slice *word)
{
    const char *at = *text;
    bool quoted = false;

    while (is_space(*at))
        at++;
    word->text = at;
    for (; *at != '\0' && (quoted || !is_space(*at)); at++)
        if (*at == '"')
            quoted = !quoted;
    word->size = (size_t)(at - word->text);
    *text = at;
    return word->size > 0;
}

static struct slice unquote(struct slice value)
{
    if (value.size >= 2 && value.text[0] == '"' && value.text[value.size - 1] == '"')
        return (struct slice){value.text + 1, value.size - 2};
    return value;
}

static bool fail(const struct parse *parse, const char *code, const char *key, struct slice found)
{
    refuse(parse->why, code, parse->verb != NULL ? parse->verb->clause : NULL);
    if (parse->verb != NULL)
        fact_text(&parse->why->facts, "verb", parse->verb->name);
    fact_slice(&parse->why->facts, key, found.text, found.size);
    return false;
}

static bool unknown_attribute(const struct parse *parse, struct slice key)
{
    struct near near;

    near_start(&near, key.text, key.size);
    for (int i = 0; i < parse->verb->args_n; i++)
        near_name(&near, parse->verb->args[i].name);
    fail(parse, "log.unknown-attribute", "attribute", key);
    near_facts(&near, &parse->why->facts);
    return false;
}

static bool give(struct parse *parse, struct slice key, struct slice value)
{
    for (int i = 0; i < parse->verb->args_n; i++) {
        if (!slice_is(key.text, key.size, parse->verb->args[i].name))
            continue;
        if (parse->given[i].text != NULL)
            return fail(parse, "log.duplicate-attribute", "attribute", key);
        parse->given[i] = value;
        return true;
    }
    if (!slice_is(key.text, key.size, "by"))
        return unknown_attribute(parse, key);
    if (parse->by.text != NULL)
        return fail(parse, "log.duplicate-attribute", "attribute", key);
    parse->by = value;
    return true;
}

static bool is_list(const struct stele_arg *arg)
{
    return arg->type == STELE_T_INTS || arg->type == STELE_T_NAMES || arg->type == STELE_T_COUNTS;
}

/* A word without key: the next argument, or one more element of a list that comes last. */
static bool give_next(struct parse *parse, struct slice word)
{
    const int n = parse->verb->args_n;
    int next = 0;

    while (next < n && parse->given[next].text != NULL)
        next++;
    if (next < n) {
        parse->given[next] = unquote(word);
        parse->last = next;
        return true;
    }
    if (n == 0 || parse->last != n - 1 || !is_list(&parse->verb->args[n - 1]))
        return fail(parse, "log.value-without-name", "value", word);
    parse->given[n - 1].size = (size_t)(word.text + word.size - parse->given[n - 1].text);
    return true;
}

/* Words are given out first and read as values only when all are: a value is put into a move in the
 * order of the table, people type them in any order. */
static bool read_words(struct parse *parse, const char *text)
{
    struct slice word;

    while (next_word(&text, &word)) {
        const char *equals = memchr(word.text, '=', word.size);
        if (equals == NULL) {
            if (!give_next(parse, word))
                return false;
            continue;
        }
        const struct slice key = {word.text, (size_t)(equals - word.text)};
        const struct slice value = {equals + 1, word.size - key.size - 1};
        parse->last = -1;
        if (!give(parse, key, unquote(value)))
            return false;
    }
    return true;
}

static bool find_by(const struct parse *parse, int *by)
{
    if (parse->by.text == NULL)
        return true;
    if (by == NULL)
        return fail(parse, "log.unknown-attribute", "attribute", (struct slice){"by", 2});
    int seat = notation_seat(parse->notation, parse->by.text, parse->by.size);
    if (seat < 0)
        seat = notation_seat_typed(parse->notation, parse->by.text, parse->by.size);
    if (seat >= 0) {
        *by = seat;
        return true;
    }
    fail(parse, "log.unknown-player", "player", parse->by);
    notation_near_player(parse->notation, parse->by.text, parse->by.size, &parse->why->facts);
    return false;
}

/* The verb of a typed word, in whatever letters: no two differ in those alone. */
static size_t find_verb(const struct stele_verb *verbs, size_t n, struct slice word)
{
    size_t verb = 0;

    while (verb < n && !slice_is_typed(word.text, word.size, verbs[verb].name))
        verb++;
    return verb;
}

static bool unknown_verb(const struct parse *parse, const struct stele_verb *verbs, size_t n,
                         struct slice word)
{
    struct near near;

    near_start(&near, word.text, word.size);
    for (size_t i = 0; i < n; i++)
        near_name(&near, verbs[i].name);
    fail(parse, "log.unknown-verb", "element", word);
    near_facts(&near, &parse->why->facts);
    return false;
}

bool movetext_parse(const struct notation *notation, const struct stele_verb *verbs, size_t verbs_n,
                    const char *text, struct stele_move *out, int *by, struct stele_reason *why)
{
    struct notation typed = *notation;
    struct parse parse = {.notation = &typed, .last = -1, .why = why};
    struct slice word = {text, 0};

    typed.typed = true;
    next_word(&text, &word);
    const size_t verb = find_verb(verbs, verbs_n, word);
    if (verb == verbs_n)
        return unknown_verb(&parse, verbs, verbs_n, word);
    parse.verb = &verbs[verb];
    move_init(out, (int)verb, STELE_NOBODY);
    if (!read_words(&parse, text) || !find_by(&parse, by))
        return false;
    for (int i = 0; i < parse.verb->args_n; i++)
        if (parse.given[i].text != NULL &&
            !notation_value(&typed, parse.verb, i, parse.given[i].text, parse.given[i].size, out,
                            why))
            return false;
    return notation_complete(parse.verb, out, why);
}

void stele_move_print(const struct stele_log *log, const struct stele_move *move,
                      struct stele_buf *out)
{
    const struct notation notation = log_notation(log);

    if (game_can_say(notation.game, notation.domains, notation.players_n, move, NULL))
        notation_move(&notation, &notation.game->verbs[move->verb], move, out);
    else
        stele_buf_puts(out, "?");
}

static int natural_mover(const struct stele_cursor *cursor)
{
    struct stele_status status;

    if (cursor == NULL)
        return 0;
    stele_cursor_status(cursor, &status);
    return status.mover != STELE_NOBODY ? status.mover : status.turn_seat;
}

bool stele_move_parse(const struct stele_log *log, const struct stele_cursor *cursor,
                      const char *text, struct stele_move *out, struct stele_reason *why)
{
    const struct stele_game *game = log->header.game;
    const struct notation notation = log_notation(log);
    struct stele_move move;
    int by = STELE_NOBODY;

    if (!movetext_parse(&notation, game->verbs, game->verbs_n, text, &move, &by, why))
        return false;
    const struct stele_verb *verb = &game->verbs[move.verb];
    if (!(verb->flags & STELE_VERB_CHANCE)) {
        move.by = (int8_t)(by != STELE_NOBODY ? by : natural_mover(cursor));
    } else if (by != STELE_NOBODY) { /* chance belongs to nobody */
        refuse(why, "log.unknown-attribute", verb->clause);
        fact_text(&why->facts, "verb", verb->name);
        fact_text(&why->facts, "attribute", "by");
        return false;
    }
    *out = move;
    return true;
}

/* ---- Objects --------------------------------------------------------------------------------- */

void stele_object_print(const struct stele_log *log, const struct stele_object *object,
                        struct stele_buf *out)
{
    const struct record_header *header = &log->header;

    if (object->kind >= header->game->objects_n)
        return;
    const struct object_kind *kind = &header->game->objects[object->kind];
    stele_buf_puts(out, kind->name);
    if (kind->owned && object->seat >= 0 && (size_t)object->seat < header->players_n)
        stele_buf_printf(out, ":%s", header->seats[object->seat].id);
    if (kind->domain == OBJECT_NUMBER)
        stele_buf_printf(out, ":%d", object->index);
    else if (kind->domain >= 0 && object->index >= 0 &&
             object->index < header->rules.domains[kind->domain].names_n)
        stele_buf_printf(out, ":%s", header->rules.domains[kind->domain].names[object->index]);
}

/* Takes a part up to the next colon off *text; false if there is none. */
static bool next_part(const char **text, struct slice *part)
{
    if (**text != ':')
        return false;
    part->text = *text + 1;
    part->size = strcspn(part->text, ":");
    *text = part->text + part->size;
    return part->size > 0;
}

static bool parse_owner(const struct stele_log *log, struct slice part, int8_t *seat)
{
    for (size_t i = 0; i < log->header.players_n; i++)
        if (slice_is(part.text, part.size, log->header.seats[i].id)) {
            *seat = (int8_t)i;
            return true;
        }
    return false;
}

static bool parse_index(const struct stele_log *log, const struct object_kind *kind,
                        struct slice part, int16_t *index)
{
    int32_t number;

    if (kind->domain == OBJECT_NUMBER) {
        if (!number_parse(part.text, part.size, &number) || number < INT16_MIN ||
            number > INT16_MAX)
            return false;
    } else {
        number = domain_find(&log->header.rules.domains[kind->domain], part.text, part.size);
        if (number < 0)
            return false;
    }
    *index = (int16_t)number;
    return true;
}

bool stele_object_parse(const struct stele_log *log, const char *text, struct stele_object *out)
{
    const struct stele_game *game = log->header.game;
    const struct slice name = {text, strcspn(text, ":")};
    struct stele_object object = {0, STELE_NOBODY, 0};
    struct slice part;

    while (object.kind < game->objects_n &&
           !slice_is(name.text, name.size, game->objects[object.kind].name))
        object.kind++;
    if (object.kind >= game->objects_n)
        return false;
    const struct object_kind *kind = &game->objects[object.kind];
    text += name.size;
    if (kind->owned && (!next_part(&text, &part) || !parse_owner(log, part, &object.seat)))
        return false;
    if (kind->domain != OBJECT_PLAIN &&
        (!next_part(&text, &part) || !parse_index(log, kind, part, &object.index)))
        return false;
    if (*text != '\0')
        return false;
    *out = object;
    return true;
}
