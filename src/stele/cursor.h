/* Positions of a log: going to them, their moves, state, ledger and score; editing; sentences. */
#ifndef STELE_CURSOR_H
#define STELE_CURSOR_H

#include "stele/logs.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- The cursor ------------------------------------------------------------------------------ */

struct stele_cursor; /* a position in a log, with its state; several may look at one log */

/* At the set-up; NULL without memory. */
struct stele_cursor *stele_cursor_new(struct stele_log *log);
void stele_cursor_free(struct stele_cursor *cursor);
struct stele_node stele_cursor_node(const struct stele_cursor *cursor);

/* Goes to a node, forwards or backwards, at the cost of at most 32 applied moves.  Returns false
 * at the first illegal move on the way: the cursor then stands just before it and *why, if not
 * NULL, names the clause. */
bool stele_cursor_goto(struct stele_cursor *cursor, struct stele_node node,
                       struct stele_reason *why);

enum stele_step_unit { STELE_BY_MOVE, STELE_BY_TURN, STELE_BY_ROUND, STELE_BY_PLAYER };
/* The node `count` units on (or back, if negative) along the cursor's line; backwards it leaves
 * a branch for its parent.  By player: the next move of the player who made the current one.
 * Clamped at both ends. */
struct stele_node stele_cursor_find(struct stele_cursor *cursor, enum stele_step_unit unit,
                                    int count);

void stele_cursor_status(const struct stele_cursor *cursor, struct stele_status *out);
/* The canonical hash of the position. */
uint64_t stele_cursor_hash(const struct stele_cursor *cursor);

/* Whether a claim, <expect> or <check>, holds at the position; if not, *why (not NULL) says what
 * was found. */
bool stele_cursor_claim(struct stele_cursor *cursor, const struct stele_item *item,
                        struct stele_reason *why);

/* A list of moves. */
struct stele_moves {
    struct stele_move *list;
    size_t n, room;
    uint64_t open; /* bit per verb that is possible here but not enumerated */
    bool failed;   /* memory ran out; the list is not complete */
};
void stele_moves_free(struct stele_moves *moves);

/* All legal moves at the position.  Clears *out first. */
void stele_cursor_legal(const struct stele_cursor *cursor, struct stele_moves *out);
/* Lists, as events, what a player has to know to decide here but no move says: what things cost,
 * who draws how many.  The list is valid until the cursor moves or this is called again. */
size_t stele_cursor_prospects(struct stele_cursor *cursor, const struct stele_event **list);
/* What the list of legal moves rests on, with the moves that are not in it. */
void stele_cursor_grounds(const struct stele_cursor *cursor, const struct stele_moves *legal,
                          struct stele_grounds *out);
/* Whether a move is legal here; if not, *why (not NULL) says why. */
bool stele_cursor_check(const struct stele_cursor *cursor, const struct stele_move *move,
                        struct stele_reason *why);

/* The reading of an unclear rule without which a legal move would not be legal here, or an illegal
 * one not illegal; zeroed if there is none. */
struct stele_ruled stele_cursor_ruled(const struct stele_cursor *cursor,
                                      const struct stele_move *move);
/* What else is wrong with a move that was refused here for *why (by stele_cursor_check,
 * stele_cursor_goto or stele_edit_play): what the position waits for, if that is another kind of
 * move or another player's, and what would be wrong with the move even at the right time. */
void stele_cursor_more(const struct stele_cursor *cursor, const struct stele_move *move,
                       const struct stele_reason *why, struct stele_more *more);
/* Whether it is the turn of a player; if not, *why (core.wrong-player) says whose it is. */
bool stele_cursor_turn(const struct stele_cursor *cursor, int seat, struct stele_reason *why);
/* What the position waits for: a decision, or a move of chance.  False when the game is over. */
bool stele_cursor_due(const struct stele_cursor *cursor, struct stele_reason *what);

/* The objects a move at this position is about: what one points at to make it.  STELE_OK or
 * STELE_ENOMEM. */
int stele_cursor_touches(const struct stele_cursor *cursor, const struct stele_move *move,
                         struct stele_objects *out);
/* A fact of the view that differs between two positions: its path, such as players.anna.food
 * (elements of lists by number from 1, or by their id), and its values.  A fact that only one
 * position has is empty for the other. */
struct stele_difference {
    const char *path, *before, *after;
};
struct stele_differences {
    struct stele_difference *list;
    size_t n;
    void *memory;
};
/* All such facts.  STELE_ENOMEM, or STELE_EUSAGE if there is no such viewer. */
int stele_cursor_compare(const struct stele_cursor *a, const struct stele_cursor *b, int viewer,
                         struct stele_differences *out);
/* The objects that differ between two positions: those that a board would highlight.  The cursors
 * may belong to two logs that share a context.  If game, edition or number of players differ, there
 * are none; objects that are hidden from `viewer` in one of the positions are left out.  STELE_OK or
 * STELE_ENOMEM. */
int stele_cursor_differ(const struct stele_cursor *a, const struct stele_cursor *b, int viewer,
                        struct stele_objects *out);

/* What `viewer` may not know.  stele_cursor_hides returns a bit for each hidden argument of a move
 * made at this position (tokens that somebody else draws).  stele_cursor_hides_choice returns
 * whether the legal moves depend on hidden things, so that listing them would reveal those;
 * stele_cursor_hides_score, whether the points of a seat are hidden; stele_cursor_hides_object, whether
 * it is hidden that an object is there or has changed.  Nothing is hidden from
 * STELE_NOBODY, and everything from a viewer without a seat. */
uint16_t stele_cursor_hides(const struct stele_cursor *cursor, int viewer,
                            const struct stele_move *move);
bool stele_cursor_hides_choice(const struct stele_cursor *cursor, int viewer);
bool stele_cursor_hides_score(const struct stele_cursor *cursor, int viewer, int seat);
bool stele_cursor_hides_object(const struct stele_cursor *cursor, int viewer,
                               const struct stele_object *object);
/* Replaces the values of the arguments whose bit is set with `?`; their number stays.  The result
 * is for display only: where an argument must be known, as the cards of a draw, functions that
 * check or play moves refuse it (log.hidden-value), and it touches and hides nothing. */
void stele_move_veil(struct stele_move *move, uint16_t hidden);

/* The move that led to a position, and all that it did. */
struct stele_step {
    struct stele_node node; /* it leads here; where a branch begins, the node it departs from */
    struct stele_move move;
    const struct stele_event *events; /* what happened, in order */
    size_t events_n;
    /* The points it brought: the rows it wrote into the ledger and, if it ended the game, those of
     * the final scoring. */
    const struct stele_row *rows;
    size_t rows_n;
    const struct stele_object *touched; /* what one points at to make it */
    size_t touched_n;
    const struct stele_object *changed; /* what it changed besides; no object is listed twice */
    size_t changed_n;
};
/* Returns the step to the cursor's node, by making the move once more; the cost does not depend on
 * which lists are used.  Going from node to node and calling this at each makes every move once.
 * At the set-up, which no move leads to, its node is main:0 and all its lists are empty.  *out
 * belongs to the cursor and lasts until the cursor moves, is asked again, or its log changes.
 * Returns STELE_OK, or STELE_ENOMEM with *out untouched. */
int stele_cursor_step(struct stele_cursor *cursor, const struct stele_step **out);
/* The same without searching for objects, for callers that only describe what happened: touched and
 * changed may be empty. */
int stele_cursor_effects(struct stele_cursor *cursor, const struct stele_step **out);
/* The ledger of the position: every row written by the moves before it, then those of the
 * scoring, final or provisional.  Its sum is the score.  The list lasts like a step. */
size_t stele_cursor_ledger(struct stele_cursor *cursor, const struct stele_row **list);
/* Totals per seat, by category; `by_category` may be NULL, else seats * categories_n numbers,
 * seat after seat.  Returns whether they are final. */
bool stele_cursor_score(struct stele_cursor *cursor, int32_t totals[STELE_SEATS_MAX],
                        int32_t *by_category);

/* What a move would bring at once: by how much it changes each seat's total, final or provisional. */
struct stele_gain {
    int32_t points[STELE_SEATS_MAX];
    uint8_t hidden; /* bit per seat whose points are hidden: they are given as 0 */
};
/* Fills in the gains of moves that are legal here: gains[i] belongs to moves->list[i].  For
 * `viewer` (a seat; STELE_NOBODY knows all) it leaves out points that are hidden from that seat,
 * and points from cards that the move draws face down.  A move that is not legal gains nothing. */
void stele_cursor_gains(const struct stele_cursor *cursor, int viewer,
                        const struct stele_moves *moves, struct stele_gain *gains);

/* Who wins, or would if the game ended now, and by what. */
void stele_cursor_standing(const struct stele_cursor *cursor, struct stele_standing *out);

/* Emits the position as `viewer` (a seat; STELE_NOBODY sees everything) may know it.  In games with
 * hidden things a seat gets no hash: the hash covers the whole position, and anyone could
 * brute-force the hidden cards from it.  For a viewer without a seat the dict is empty.  `key` is
 * that of the dict; NULL outside one. */
void stele_cursor_state(const struct stele_cursor *cursor, int viewer, struct stele_emit *emit,
                        const char *key);
/* The figures of the component set under the rules of the cursor's line: what a board needs to
 * draw besides the state.  The same at every node of the line. */
void stele_cursor_figures(const struct stele_cursor *cursor, struct stele_emit *emit,
                          const char *key);

/* The position as text a person can read; nothing for a viewer without a seat. */
void stele_cursor_board(const struct stele_cursor *cursor, int viewer, const char *lang,
                        struct stele_buf *out);

/* ---- Editing --------------------------------------------------------------------------------- */

/* No edit accepts what a reader would refuse: the log stays as it was, the result is STELE_EUSAGE,
 * and this says why (limit.text, log.bad-id, …).  NULL if the last edit succeeded, or failed for a
 * reason that the caller can see for itself: a node or a line that does not exist. */
const struct stele_reason *stele_edit_refusal(const struct stele_log *log);

/* Plays a legal move at the cursor.  If the next move of the line or the first of a branch that
 * departs here is the same, follows it; at the end of a line appends; otherwise makes a branch
 * (of the kind "what-if", or "chance" for another outcome of chance).  The cursor goes there.
 * STELE_EINPUT and *why, if not NULL, if the move is illegal; STELE_EUSAGE if the log can hold no
 * more moves or branches. */
int stele_edit_play(struct stele_cursor *cursor, const struct stele_move *move,
                    struct stele_reason *why);
/* Makes an empty branch at a node; id NULL invents one (b1, b2, …).  Rulings override the
 * parent's; title and kind may be NULL, and so may `line`, which receives its number.  Returns
 * STELE_EUSAGE if the node cannot be reached or is nested too deeply, the id is taken or cannot
 * be one, or a ruling does not exist. */
int stele_edit_branch(struct stele_log *log, struct stele_node node, const char *id,
                      const char *title, const char *kind, const struct stele_setting *rulings,
                      size_t rulings_n, uint32_t *line);
/* Makes a branch of the kind "reading" at a node, under other rulings, with the moves that follow
 * the node in its line for as long as they are legal there.  *line receives its number.  If a move
 * is no longer legal, *why (may be NULL) says why; otherwise its code is NULL.  Fails as
 * stele_edit_branch does, and with STELE_EUSAGE if there are no rulings. */
int stele_edit_reading(struct stele_log *log, struct stele_node node, const char *title,
                       const struct stele_setting *rulings, size_t rulings_n, uint32_t *line,
                       struct stele_reason *why);
/* The title in one language, or with lang NULL the plain one; NULL or "" for none. */
int stele_edit_line_title(struct stele_log *log, uint32_t line, const char *lang,
                          const char *title);
/* Removes a branch with everything that departs from it.  Not the main line. */
int stele_edit_delete(struct stele_log *log, uint32_t line);
/* Makes a branch the continuation of its parent: the two tails change places; node addresses
 * follow their line ids.  Cursors stay at their positions, which may have new addresses.
 * STELE_EUSAGE for the main line or a branch with rulings of its own. */
int stele_edit_promote(struct stele_log *log, uint32_t line);
/* Cuts a line after `ply` moves, with the branches that depart later.  Cursors on what is removed
 * go to the last node left before it; so they do when a branch is deleted. */
int stele_edit_truncate(struct stele_log *log, struct stele_node node);
/* Adds, replaces or removes an annotation.  `item` is copied; index counts the node's items;
 * item NULL removes; index == number of items adds. */
int stele_edit_item(struct stele_log *log, struct stele_node node, size_t index,
                    const struct stele_item *item);

/* The name of the player at a seat in one language, or with lang NULL the plain one, which is the
 * player's id if it is NULL or "".  Ids and seats stay as they are. */
int stele_edit_player_name(struct stele_log *log, int seat, const char *lang, const char *name);
/* One part of <about> (title, event, place, date, recorder, source, licence, languages, comment) in
 * one language, or with lang NULL the one in none; NULL or "" takes it out.  The others keep their
 * places.  STELE_EUSAGE if there is no such part. */
int stele_edit_detail(struct stele_log *log, const char *part, const char *lang, const char *text);
/* Replaces <about>, or <result> (NULL removes). */
int stele_edit_about(struct stele_log *log, const struct stele_item *item);
int stele_edit_result(struct stele_log *log, const struct stele_item *item);
/* What is taken out of a log.  Kinds: "note", "mark" and "ask" (marks and questions in notes; a note
 * that has nothing else goes), "bookmark", "expect", "check", "estimate", "branch", "branch:KIND",
 * "analysis" (estimates and the branches of that kind: a review); none of them means notes and
 * bookmarks.  Authors: only what they wrote, "" for notes without an author; bookmarks, estimates,
 * claims and branches are nobody's and stay. */
struct stele_strip {
    const char *const *kinds, *const *authors;
    size_t kinds_n, authors_n;
};
struct stele_stripped {
    size_t items; /* annotations that are gone or shorter */
    size_t branches;
};
bool stele_strip_knows(const char *kind);
/* Removes annotations and branches; the moves of the main line stay.  *taken (may be NULL) receives
 * how many were removed.  STELE_EUSAGE if there is no such kind. */
int stele_edit_strip(struct stele_log *log, const struct stele_strip *what,
                     struct stele_stripped *taken);
/* Writes <result> from the computed scores at the end of the main line.  STELE_EUSAGE if the
 * game is not over. */
int stele_edit_result_computed(struct stele_log *log);

/* ---- Words ----------------------------------------------------------------------------------- */

/* A move in text notation, "buy development=agriculture goods=cloth,spearheads"; "?" for one that the game does not
 * have. */
void stele_move_print(const struct stele_log *log, const struct stele_move *move,
                      struct stele_buf *out);
/* Parses a move in text notation.  Words without "key=" fill the arguments in the order of the
 * verb's table.  `by` is taken from a "by=" word, else the mover at the cursor (pass NULL: the
 * verb's natural owner, nobody for chance, seat 0 otherwise).  On failure *why (not NULL) says what
 * was found and expected. */
bool stele_move_parse(const struct stele_log *log, const struct stele_cursor *cursor,
                      const char *text, struct stele_move *out, struct stele_reason *why);
bool stele_move_equal(const struct stele_move *a, const struct stele_move *b);
/* An object's name, "monument:anna:temple", both ways. */
void stele_object_print(const struct stele_log *log, const struct stele_object *object,
                        struct stele_buf *out);
bool stele_object_parse(const struct stele_log *log, const char *text, struct stele_object *out);

/* Sentences in the chosen language.  `log` gives the players' names and the game.  Of a move that the game does not
 * have they say what is wrong with it. */
void stele_say_move(const struct stele_log *log, const char *lang, const struct stele_move *move,
                    struct stele_buf *out);
/* A legal move of the position, with what the position adds: which card it takes, what it costs.  Any other as
 * stele_say_move. */
void stele_cursor_say_move(const struct stele_cursor *cursor, const char *lang,
                           const struct stele_move *move, struct stele_buf *out);
/* The same for somebody who may not know everything: without the arguments whose bit is set, and
 * without the facts that `viewer` (STELE_NOBODY knows all) does not know.  "Boris draws 3
 * tokens". */
void stele_say_move_veiled(const struct stele_log *log, const char *lang,
                           const struct stele_move *move, uint16_t hidden, struct stele_buf *out);
void stele_say_event(const struct stele_log *log, const char *lang, int viewer,
                     const struct stele_event *event, struct stele_buf *out);
/* What a move is about in a word or two, for the summary of a turn: "Great Wall".  Nothing for
 * moves that are not worth mentioning there, such as the end of the turn. */
void stele_say_move_short(const struct stele_log *log, const char *lang,
                          const struct stele_move *move, uint16_t hidden, struct stele_buf *out);
void stele_say_row(const struct stele_log *log, const char *lang, const struct stele_row *row,
                   struct stele_buf *out);
/* "points", "tie-break", "shared", "other", "alone", "nobody": for programs. */
const char *stele_win_name(unsigned win);
/* What decides the game: "Level on points; the tie-break decides: cities", and one of the figures
 * with what each player has: "cities: Anna 7, Boris 5". */
void stele_say_win(const struct stele_log *log, const char *lang,
                   const struct stele_standing *standing, struct stele_buf *out);
void stele_say_standing(const struct stele_log *log, const char *lang,
                        const struct stele_standing *standing, size_t figure,
                        struct stele_buf *out);
/* What goes in brackets after such a sentence: "BAB-6.1", and where a reading was decisive
 * "BAB-6.1; read as BAB-R6: all".  Nothing without a clause. */
void stele_say_clause(const struct stele *lib, const struct stele_game *game, const char *lang,
                      const char *clause, struct stele_ruled reading, struct stele_buf *out);
/* What a verdict rests on, "costs of cards: Galley (reconstructed, low confidence)", and the same as a
 * sentence that asks for a correction.  Nothing where there is nothing. */
void stele_say_grounds(const struct stele *lib, const struct stele_game *game, const char *lang,
                       const struct stele_grounds *grounds, struct stele_buf *out);
void stele_say_rests(const struct stele *lib, const struct stele_game *game, const char *lang,
                     const struct stele_grounds *grounds, struct stele_buf *out);
/* What to call an object, as inside a sentence: "die 2", "Anna's Temple". */
void stele_say_object(const struct stele_log *log, const char *lang,
                      const struct stele_object *object, struct stele_buf *out);
/* A difference that stele_cursor_compare reported, "Anna: wood: 3 → 5". */
void stele_say_difference(const struct stele_log *log, const char *lang, const char *path,
                          const char *before, const char *after, struct stele_buf *out);
/* A figure of the position, "Anna: wood = 3"; `seat` is STELE_NOBODY if it is no player's. */
void stele_say_figure(const struct stele_log *log, const char *lang, int seat, const char *path,
                      const char *value, struct stele_buf *out);
/* One of `lib` and `log` may be NULL: without a log no player has a name. */
void stele_say_reason(const struct stele *lib, const struct stele_log *log, const char *lang,
                      const struct stele_reason *reason, struct stele_buf *out);
/* One line: "file:12: main:3: buy …: reason (RTA-9.4)", with what is added to the reason.  `lib`
 * and `log` are as for stele_say_reason; `file` may be NULL. */
void stele_say_diag(const struct stele *lib, const struct stele_log *log, const char *lang,
                    const char *file, const struct stele_diag *diag, struct stele_buf *out);
/* A fact that is text (the path of a claim: "what"), "" without it.  Lives as long as the facts. */
const char *stele_fact_text(const struct stele_facts *facts, const char *key);
/* Any message of the catalogues with string arguments: pairs of key and value, then NULL.  `game`
 * may be NULL.  A value that is a number also chooses plural forms; values are shown as by
 * stele_shown. */
void stele_say(const struct stele *lib, const struct stele_game *game, const char *lang,
               const char *message, struct stele_buf *out, ...);

#ifdef __cplusplus
}
#endif

#endif
