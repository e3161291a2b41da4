/* Words: message catalogues (formats/clauses/<game>.<lang>.xml and core.<lang>.xml) and the small
 * template language that turns facts into sentences.
 *
 * Templates: {key} the value; {key:gen} a name in the form `gen` of the catalogue (falls back to
 * the plain name); {key:+} a number with its sign; {key:#} one that logs count from 0 and people
 * from 1; {key:n} how many things a list or counts hold; {key:^} and {key:^gen} with a capital
 * letter, to begin a sentence; {key|good|goods} or, in Russian, {key|товар|товара|товаров} the
 * plural form that fits the number, without the number; {key?text} text (a template itself) only if
 * the fact is there and neither 0 nor empty; {key!text} only if it is absent, 0 or empty; {{ and }}
 * for braces (inside other braces {{ only).  {key:path} of a text is a path into the state in words
 * (goods.wood: wood), {key:value} a value that stands at the path in the fact `what`, both by the
 * names of the game and of its players; {key:ruling} is the text of the ruling with that id.
 * Counts print as "wood ×2, stone ×1", numbers by seat as "Anna 3, Boris 2"; seats as the player's
 * name; objects by the message "<game>.object-<kind>", which may use {player}, {name} and {number}.
 *
 * Message ids: a reason's code, an event's kind, a row's kind, "<game>.move-<verb>" with the
 * arguments of the move and {player}, "<game>.legal-<verb>" with those and what the position adds.
 * Events and rows always have {player}, rows {points}.
 * Moves and events that not everybody may know in full have a second message for the others, with
 * "-unseen" added to the id: in it a hidden list is the number of its values, and a hidden value is
 * absent.  A verb may have "<game>.short-<verb>" besides, a word or two for the summary of a
 * turn. */
#ifndef STELE_CORE_WORDS_WORDS_H
#define STELE_CORE_WORDS_WORDS_H

#include "core/game/game.h"

struct message; /* core/texts/template.h */

/* Everything needed to say something about one log in one language. */
struct words {
    const struct stele *lib;
    const struct stele_game *game; /* NULL: core texts only */
    const char *lang;
    const struct stele_player *players;
    size_t players_n;
};

/* A text by key (see stele_text), the key itself if missing. */
const char *words_text(const struct words *words, const char *key);
/* The name of a domain's entry in a case form (NULL: plain).  Looked up as name/<domain>/<id>, then
 * under the groups of the set that the domain is made of; the id itself if there is no name. */
const char *words_name(const struct words *words, int domain, int name, const char *form);
/* Returns the player's name; "player 2" if the log gives no names; for STELE_NOBODY the word for
 * it. */
const char *words_player(const struct words *words, int seat);
/* Expands message `id` ("message/" is put in front) with the facts. */
void words_say(const struct words *words, const char *id, const struct stele_facts *facts,
               struct stele_buf *out);
/* What to call an object. */
void words_object(const struct words *words, const struct stele_object *object,
                  struct stele_buf *out);
/* Returns a message by its id, NULL if there is none; and expands a message that the caller has
 * found. */
struct message *words_find(const struct words *words, const char *id);
void words_tell(const struct words *words, struct message *message,
                const struct stele_facts *facts, struct stele_buf *out);

/* rests.c: as stele_say_grounds and stele_say_rests. */
void words_grounds(const struct words *words, const struct stele_grounds *grounds,
                   struct stele_buf *out);
void words_rests(const struct words *words, const struct stele_grounds *grounds,
                 struct stele_buf *out);

/* sentences.c: what stele_say_… in stele.h do, for callers that have words but no log. */
void words_move(const struct words *words, const struct stele_move *move, struct stele_buf *out);
/* Describes a legal move by the message "<game>.legal-<verb>", if there is one, else as words_move.
 * `event` is one that says all that the move says, or NULL; its facts take precedence over
 * arguments of the same name. */
void words_legal(const struct words *words, const struct stele_move *move,
                 const struct stele_event *event, struct stele_buf *out);
void words_event(const struct words *words, const struct stele_event *event,
                 struct stele_buf *out);
void words_move_veiled(const struct words *words, const struct stele_move *move, uint16_t hidden,
                       struct stele_buf *out);
void words_event_to(const struct words *words, int viewer, const struct stele_event *event,
                    struct stele_buf *out);
void words_move_short(const struct words *words, const struct stele_move *move, uint16_t hidden,
                      struct stele_buf *out);
void words_row(const struct words *words, const struct stele_row *row, struct stele_buf *out);
void words_reason(const struct words *words, const struct stele_reason *reason,
                  struct stele_buf *out);
void words_win(const struct words *words, const struct stele_standing *standing,
               struct stele_buf *out);
void words_figure(const struct words *words, const struct stele_standing *standing, size_t figure,
                  struct stele_buf *out);
void words_more(const struct words *words, const struct stele_more *more, struct stele_buf *out);
void words_diag(const struct words *words, const char *file, const struct stele_diag *diag,
                struct stele_buf *out);

/* Width of UTF-8 text in character cells, and padding to a width; for text boards. */
size_t words_width(const char *text);
void words_pad(struct stele_buf *out, const char *text, size_t width);
/* Ends a line and removes trailing blanks from it. */
void words_end_line(struct stele_buf *out);

#endif
