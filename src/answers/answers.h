/* Answers to questions about a game, each written by one function to an emitter: the same dicts as
 * JSON (the command, `stele serve`) and as Tcl values (the package).  What an answer says stands in
 * stele(1), under the command that gives it.
 *
 * A function adds keys to the open dict unless it takes a `key`: then it adds one value, under that key
 * or, where it is NULL, to the open list.  Where memory is missing for a part of the answer *emit->failed
 * is set, and whoever prints the answer gives up all of it; functions that return false have done that,
 * too. */
#ifndef STELE_ANSWERS_ANSWERS_H
#define STELE_ANSWERS_ANSWERS_H

#include "answers/put.h"

struct answer {
    struct stele_emit *emit;
    const struct stele *lib;     /* has the texts, and where there is no log the component sets */
    struct stele_log *log;       /* NULL: the answer is about none */
    struct stele_cursor *cursor; /* the position that is asked about; NULL where none is */
    const char *lang;
    int viewer;            /* gets what this seat may know; STELE_NOBODY: all */
    bool detail;           /* also names what a board shows: objects of moves and events, sentences about figures */
    struct stele_buf said; /* what a function puts into words, before it is emitted */
};
void answer_free(struct answer *a); /* what it has allocated for itself */
void answer_fail(const struct answer *a);

/* ---- Parts of answers ------------------------------------------------------------------------ */

/* What stands in a->said, or in a buffer; it is empty afterwards. */
void answer_said(struct answer *a, const char *key);
void answer_buf(struct answer *a, const char *key, struct stele_buf *buf);
void answer_node(struct answer *a, const char *key, struct stele_node node);
/* The id of a player. */
void answer_seat(struct answer *a, const char *key, int seat);
const char *answer_player(const struct answer *a, int seat); /* "" for nobody */
void answer_seats(struct answer *a, const char *key, unsigned seats); /* a list of ids */
void answer_by_player(struct answer *a, const char *key, const int32_t *values); /* id and number */
void answer_by_category(struct answer *a, const char *key, const int32_t *values);
void answer_settings(struct answer *a, const char *key, const struct stele_setting *list, size_t n);
void answer_objects(struct answer *a, const char *key, const struct stele_object *list, size_t n);
/* The reading that decided, {"id": "BAB-R6", "choice": "all"}. */
void answer_ruling(struct answer *a, const char *key, const struct stele_game *game,
                   struct stele_ruled reading);
/* What a verdict rests on that is in doubt: "rests_on", a list of dicts. */
void answer_rests(struct answer *a, const struct stele_grounds *grounds);
void answer_ground(struct answer *a, const struct stele_ground *ground); /* the keys of one of them */
/* Why something is as it is: code, clause, ruling, text, rests_on. */
void answer_reason(struct answer *a, const char *key, const struct stele_reason *reason);
/* What is added to a refusal: "due", "besides". */
void answer_more(struct answer *a, const struct stele_more *more);
void answer_diag_open(struct answer *a, const struct stele_diag *diag); /* leaves the dict open */
void answer_diag(struct answer *a, const struct stele_diag *diag);
void answer_event(struct answer *a, const struct stele_event *event);
void answer_row(struct answer *a, const char *key, const struct stele_row *row);
/* What a step did: "events", "rows". */
void answer_effects(struct answer *a, const struct stele_step *step);
/* A move: "move" in notation, "by", "text".  Arguments whose bit is set are left out of it. */
void answer_move(struct answer *a, const struct stele_move *move);
void answer_move_veiled(struct answer *a, const struct stele_move *move, uint16_t hidden);

/* Clauses in the order in which they were first named, and the rulings that decided. */
enum { CITATIONS_MAX = 64 };
struct citations {
    const char *clause[CITATIONS_MAX];
    size_t n;
    uint64_t decided; /* bit per ruling */
};
void cite(struct citations *cited, const char *clause, struct stele_ruled reading);
void cite_reason(struct citations *cited, const struct stele_reason *reason);
void cite_more(struct citations *cited, const struct stele_more *more);
/* Whether a ruling, by its index, decided something, interprets a clause that was named, or is one. */
bool cited_ruling(const struct citations *cited, const struct stele_game_info *info, size_t index);
/* The text of a clause or a ruling, and that of a choice; "" where there is none. */
const char *cited_text(const struct stele *lib, const struct stele_game *game, const char *lang,
                       const char *clause);
const char *cited_choice(const struct stele *lib, const struct stele_game *game, const char *lang,
                         const char *ruling, const char *choice);
/* Their texts: "clauses" and, as they are read on a line, "rulings". */
void answer_citations(struct answer *a, uint32_t line, const struct citations *cited);

/* ---- A position ------------------------------------------------------------------------------ */

/* The facts of a log before any position: game, edition, knowledge, players; and
 * how it reads the rules: options, rulings. */
void answer_opened(struct answer *a);
void answer_rules_of(struct answer *a);
/* Where the game stands: node, round, turn, phase, turn_of, mover, chance, over. */
void answer_place(struct answer *a);
/* The legal moves, or those of them that touch all of `wanted`; NULL gains: without what each would bring. */
void answer_legal(struct answer *a, const struct stele_moves *moves, const struct stele_gain *gains,
                  const struct stele_object *wanted, size_t wanted_n);
/* Finds them and writes them.  Moves are withheld from a viewer to whom they would betray something. */
bool answer_legal_here(struct answer *a, bool gains, const struct stele_object *wanted,
                       size_t wanted_n);
/* How an open verb is spelt: "trade with=<player> give=<stuff>:<n>,…". */
void answer_form(const struct stele *lib, const struct stele_log *log, const char *lang,
                 const struct stele_verb *verb, struct stele_buf *out);
/* The table of a verb's arguments: "args". */
void answer_arguments(struct answer *a, const struct stele_game_info *info,
                      const struct stele_verb *verb);

/* The points at a position. */
struct points {
    const struct stele_game_info *info;
    const struct stele_player *players;
    size_t players_n;
    int32_t totals[STELE_SEATS_MAX];
    int32_t *parts; /* seat after seat, by category */
    bool final;
    struct stele_status status;
    bool at_result; /* the position is the one that <result> is about */
    bool judged;    /* the rest is known, too */
    bool holds;                   /* nothing in it is wrong */
    struct stele_diags wrong;     /* what is */
    const struct stele_row *rows; /* the ledger */
    size_t rows_n;
    bool doubtful;                    /* figures of high confidence do not count */
    int32_t resting[STELE_SEATS_MAX]; /* points that rest on doubtful figures */
    struct stele_grounds grounds;     /* which ones */
};
/* Fills in *out, whose limit of diagnostics and `doubtful` the caller may have set; to judge the points
 * takes longer.  False without memory. */
bool points_take(struct stele_log *log, struct stele_cursor *cursor, bool judge,
                 struct points *out);
void points_free(struct points *points);
bool points_row_rests(const struct points *points, const struct stele *lib,
                      const struct stele_row *row);
/* What <result> claims for a seat; false if nothing. */
bool points_claimed(const struct points *points, const struct stele_log *log, size_t seat,
                    const char **claimed);
int32_t points_subtotal(const struct stele_game_info *info, const int32_t *parts);
void answer_points(struct answer *a, const struct points *points, bool ledger);
/* Takes them and writes them. */
bool answer_score(struct answer *a, bool judge, bool ledger);
/* "end" and "winners", of a game that is over. */
void answer_end_of_game(struct answer *a, const struct stele_status *status);

/* ---- A move, a row of the ledger, and why not ------------------------------------------------ */

/* A move that is asked about. */
struct explained {
    struct stele_node before; /* the position that it is made from */
    struct stele_move move;
    bool has_move, legal;
    struct stele_reason why;       /* if it is not legal */
    struct stele_ruled reading;    /* without which it would not be legal, if it is */
    struct stele_more more;        /* what else is wrong, if it is not legal */
    const struct stele_step *step; /* what it did, if it is legal and that may be shown; else NULL */
    struct citations cited;
};
/* Reads a move in notation and looks whether it is legal at the cursor. */
void explain_look(struct stele_log *log, const struct stele_cursor *cursor, const char *text,
                  struct explained *out);
/* Plays it as well, if it is; the cursor stands after it then.  Returns STELE_OK or another code of
 * stele_edit_play. */
int explain_play(struct stele_log *log, struct stele_cursor *cursor, const char *text,
                 struct explained *out);
/* Completes what was found: what is added to the refusal, and the clauses. */
void explain_finish(const struct stele_log *log, const struct stele_cursor *cursor,
                    struct explained *e);
/* `text` is how the move was written, if it could not be read. */
void answer_explained(struct answer *a, const struct explained *e, const char *text);
/* Legal moves that may have been meant instead of one that is not: "instead". */
void answer_instead(struct answer *a, const struct explained *e);

/* The moves that touched or changed objects. */
struct history {
    const struct stele_object *objects;
    size_t objects_n;
    struct stele_traces traces;
};
bool history_take(struct history *history, struct stele_log *log, struct stele_node node,
                  const struct stele_object *objects, size_t n);
void answer_history(struct answer *a, const char *key, const struct history *history);

/* Why points were scored. */
struct row_origin {
    uint64_t number; /* in the ledger, from 1 */
    struct stele_row row;
    struct history history;
    struct citations cited;
};
bool row_origin_take(struct stele_log *log, const struct stele_row *row, uint64_t number,
                     struct row_origin *out);
void answer_row_origin(struct answer *a, const struct row_origin *origin);

/* What stands against a thing or a verb. */
struct doubt {
    const char *what; /* as it was asked */
    struct stele_topic topic;
    bool hidden;          /* what can be done is hidden from the viewer */
    struct stele_hurdles hurdles;
    struct history history;
    struct citations cited;
};
/* Of *doubt the caller sets `what` and `topic`. */
bool doubt_take(struct stele_log *log, struct stele_cursor *cursor, int viewer, struct doubt *doubt);
void doubt_free(struct doubt *doubt);
bool doubt_has(const struct doubt *doubt, enum stele_hurdle_kind kind);
void answer_doubt(struct answer *a, const struct doubt *doubt);

/* ---- What the computer thinks ---------------------------------------------------------------- */

/* The best moves for whoever decides here. */
void answer_hints(struct answer *a, const struct stele_effort *effort,
                  const struct stele_hints *hints);
/* Looks for them and writes them; somebody must decide here. */
bool answer_hint(struct answer *a, const struct stele_effort *effort, size_t top);
/* How a node of a review was reached: "start", "luck", "choice", "forced". */
extern const char *const review_by[];
enum { REVIEW_BY_N = 4 };
/* A review: by, unit, … players, turning_points, mistakes, nodes. */
void answer_review(struct answer *a, const struct stele_review *review, bool curve);

#endif
