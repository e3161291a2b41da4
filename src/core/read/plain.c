/* An element is looked through to the '<' after it before anything is done: NULL says that it is
 * not plain, and nothing has happened then that matters.  Looking as far as the next '<' also
 * proves that no text stands in between, which the parser, given what follows, would never see.
 *
 * A name counts only if the parser has met it before (`met`).  It then is in the parser's
 * dictionary, so the limits on names are reached at the same place whichever way a log is read. */
#include "core/read/plain.h"

#include "core/base/number.h"
#include "core/base/slice.h"

#include <limits.h>

/* The bytes that can stand in a value just as they are.  Others are references, quotes, spaces to be
 * normalised, letters whose encoding is to be judged, or the NUL at the end.  A table, because each
 * byte of every value is looked up. */
/* clang-format off */
static const bool is_plain[UCHAR_MAX + 1] = {
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    1, 1, 0, 1, 1, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, /* not " & */
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1, 1, 1, /* not < */
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0,
};
/* clang-format on */

/* After the word, if it stands there; NULL otherwise. */
static inline const char *skip_word(const char *at, const char *word)
{
    for (; *word != '\0'; word++, at++)
        if (*at != *word)
            return NULL;
    return at;
}

/* After ="value". */
static inline const char *read_value(const char *at, struct slice *value)
{
    if (at[0] != '=' || at[1] != '"')
        return NULL;
    value->text = at += 2;
    while (is_plain[(unsigned char)*at])
        at++;
    value->size = (size_t)(at - value->text);
    return *at == '"' ? at + 1 : NULL;
}

/* The next element, on a line of its own. */
static inline const char *next_element(const char *at)
{
    if (*at != '\n')
        return NULL;
    do
        at++;
    while (*at == ' ');
    return *at == '<' ? at : NULL;
}

/* ---- Moves ----------------------------------------------------------------------------------- */

/* What is being read. */
struct plain {
    struct record_reader *reader;
    const char *const *met;
    const char *const *names; /* by word */
};

/* 1 + the verb of the name after '<', 0 if it is none of them; *at is moved after the name. */
static unsigned read_verb(const struct plain *plain, const char **at)
{
    const struct reader_terms *const terms = &plain->reader->terms;
    const char *const name = *at + 1;

    for (*at = name; (unsigned char)**at > ' ' && **at != '/' && **at != '>';)
        ++*at;
    const uint16_t word = vocabulary_find(&terms->vocabulary, name, (size_t)(*at - name));
    return plain->met[word] != NULL ? terms->verb_of[word] : 0;
}

/* The argument of the verb that stands at *at, from `next` on, with *at moved after its name; args_n
 * if none does. */
static inline int read_name(const struct plain *plain, const struct verb_word *words, int next,
                            const char **at)
{
    for (; next < words->args_n; next++) {
        const uint16_t word = words->args[next];
        const char *const end = skip_word(*at, plain->names[word]);
        if (end != NULL && *end == '=' && plain->met[word] != NULL) {
            *at = end;
            break;
        }
    }
    return next;
}

/* by="…", after the arguments of a move that is not chance. */
static const char *read_by(const struct plain *plain, const struct verb_word *words, const char *at)
{
    struct record_reader *const r = plain->reader;
    struct slice value;

    at = !words->chance && plain->met[WORD_BY] != NULL ? skip_word(at, "by") : NULL;
    at = at != NULL ? read_value(at, &value) : NULL;
    if (at == NULL || value.size > r->limits.text)
        return NULL;
    const int seat = notation_seat(&r->terms.notation, value.text, value.size);
    r->move.by = (int8_t)seat;
    return seat >= 0 ? at : NULL;
}

/* The arguments, in the order of the table, into reader->move. */
static const char *read_arguments(const struct plain *plain, unsigned verb, const char *at)
{
    struct record_reader *const r = plain->reader;
    const struct verb_word *const words = &r->terms.words->verbs.list[verb];
    struct slice value;
    struct stele_reason why;

    for (int next = 0; *at == ' '; next++) {
        at++;
        next = read_name(plain, words, next, &at);
        if (next == words->args_n) {
            at = read_by(plain, words, at);
            break;
        }
        at = read_value(at, &value);
        if (at == NULL || value.size > r->limits.text ||
            !notation_value(&r->terms.notation, &r->terms.notation.game->verbs[verb], next,
                            value.text, value.size, &r->move, &why))
            return NULL;
    }
    return (words->required & ~r->move.present) == 0 ? at : NULL;
}

static const char *read_move(const struct plain *plain, const char *at)
{
    struct record_reader *const r = plain->reader;
    const unsigned found = read_verb(plain, &at);

    if (found == 0 || r->place.depth == r->place.depth_max || r->lines.plies == r->limits.plies)
        return NULL;
    const bool chance = r->terms.words->verbs.list[found - 1].chance;
    move_init(&r->move, (int)found - 1,
              chance ? STELE_NOBODY : lines_top(&r->lines)->turn_seat);
    at = read_arguments(plain, found - 1, at);
    return at != NULL && at[0] == '/' && at[1] == '>' ? next_element(at + 2) : NULL;
}

/* ---- Turns ----------------------------------------------------------------------------------- */

struct plain_turn {
    int seat;
    unsigned round;
};

/* </turn> and, on the next line, <turn player="…" round="…">. */
static const char *read_turn(const struct plain *plain, const char *at, struct plain_turn *turn)
{
    struct record_reader *const r = plain->reader;
    struct slice player, round;
    int32_t number;

    at = skip_word(at, "</turn>");
    at = at != NULL ? next_element(at) : NULL;
    at = at != NULL && plain->met[WORD_PLAYER] != NULL ? skip_word(at, "<turn player") : NULL;
    at = at != NULL ? read_value(at, &player) : NULL;
    at = at != NULL && plain->met[WORD_ROUND] != NULL ? skip_word(at, " round") : NULL;
    at = at != NULL ? read_value(at, &round) : NULL;
    if (at == NULL || *at != '>' || player.size > r->limits.text || round.size > r->limits.text ||
        !number_parse(round.text, round.size, &number) || number < 1 || number > TURN_ROUND_MAX)
        return NULL;
    turn->seat = notation_seat(&r->terms.notation, player.text, player.size);
    turn->round = (unsigned)number;
    return turn->seat >= 0 ? next_element(at + 1) : NULL;
}

/* ---- Both ------------------------------------------------------------------------------------ */

static const struct record_attrs no_attrs = {0};

static bool deliver_move(struct record_reader *r, unsigned line)
{
    r->report.line = line;
    if (!reader_deliver_move(r, &no_attrs))
        return false;
    r->place.depth--; /* nothing stands in it */
    return true;
}

static bool deliver_turn(struct record_reader *r, unsigned line, const struct plain_turn *turn)
{
    r->report.line = line;
    if (!reader_end(r))
        return false;
    r->report.line = line + 1;
    return lines_begin_turn(r, turn->seat, turn->round, &no_attrs);
}

bool plain_read(struct record_reader *r, const char *const *met, struct plain_place *place)
{
    const struct plain plain = {r, met, r->terms.vocabulary.names};
    struct plain_turn turn;

    while (place->at < place->stop) {
        const bool ends = place->at[1] == '/';
        const char *const next =
            ends ? read_turn(&plain, place->at, &turn) : read_move(&plain, place->at);
        if (next == NULL)
            break;
        if (!(ends ? deliver_turn(r, place->line, &turn) : deliver_move(r, place->line)))
            return false;
        place->at = next;
        place->line += ends ? 2 : 1;
    }
    return true;
}
