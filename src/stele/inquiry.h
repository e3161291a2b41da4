/* Questions about a log: where two games differ, which reading or figure would change something, where a
 * claim went wrong, how a record can be mended, why something is not legal. */
#ifndef STELE_INQUIRY_H
#define STELE_INQUIRY_H

#include "stele/cursor.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Comparing and bisecting ----------------------------------------------------------------- */

/* Why two games are no longer the same. */
enum stele_part {
    STELE_PART_NEVER,  /* they are the same, from the set-up to where the cursors stand */
    STELE_PART_SETUP,  /* the set-ups already differ */
    STELE_PART_MOVE,   /* another move was made */
    STELE_PART_EFFECT, /* the same move led to another position, or to other points */
    STELE_PART_END     /* one goes on, the other does not */
};
struct stele_parting {
    enum stele_part why;
    struct stele_node last_a, last_b; /* the last nodes at which both are the same */
    struct stele_node next_a, next_b; /* the first that differ; of a way that ended, its last */
};
/* Finds where the paths to two cursors part; they may belong to two logs of one game.  STELE_EUSAGE
 * for logs of different games. */
int stele_cursor_parting(const struct stele_cursor *a, const struct stele_cursor *b,
                         struct stele_parting *out);

enum {
    STELE_SWITCHES_MAX = 8,    /* rulings switched together at most */
    STELE_SWITCHES_DEFAULT = 3 /* where nobody says how many */
};
enum stele_change {
    STELE_CHANGE_SCORE,  /* of a seat, or anybody's */
    STELE_CHANGE_WINNER, /* who has won; nobody has in a game that is not over */
    STELE_CHANGE_LEGAL,  /* whether a move is */
    STELE_CHANGE_HASH    /* the position: it has the hash that is asked for */
};
struct stele_bisect {
    struct stele_node at; /* the moves up to here count; they need not be legal as recorded */
    enum stele_change change;
    int seat;                      /* STELE_CHANGE_SCORE: whose; STELE_NOBODY: anybody's */
    const int32_t *figure;         /* and to what, for that seat; NULL: to anything else */
    const struct stele_move *move; /* STELE_CHANGE_LEGAL: asked at that node */
    uint64_t hash;                 /* STELE_CHANGE_HASH: of the position at that node */
    unsigned most;                 /* rulings switched at a time, 0: the default */
};
/* Rulings that are to be read otherwise, and what comes of it. */
struct stele_answer {
    struct stele_setting switches[STELE_SWITCHES_MAX];
    size_t n;
    bool legal, over;
    uint8_t winners;
    int32_t totals[STELE_SEATS_MAX];
};
struct stele_answers {
    struct stele_answer *list;
    size_t n;
    void *memory;
};
/* Finds the smallest sets of rulings which, with other choices from the set-up on, make the change
 * in question while all the moves up to the node stay legal: every set of the smallest size, at
 * most 64 of them, in the order of the rulings.  STELE_EUSAGE if there is no such node. */
int stele_bisect(const struct stele_log *log, const struct stele_bisect *what,
                 struct stele_answers *out);

/* ---- Where a claim went wrong ---------------------------------------------------------------- */

/* The first node at which a figure that is claimed wrongly can have gone wrong. */
struct stele_suspect {
    char path[STELE_FACT_TEXT_MAX]; /* of the figure, as stele_cursor_compare writes it */
    struct stele_node held;         /* the last node before, at which a claim about it held */
    bool claimed;                   /* there was such a claim; else `held` is the set-up */
    bool found;                     /* a move has changed the figure since */
    struct stele_node first;        /* the node that the first of those led to; else the claim's */
    struct stele_move move;         /* that move */
    char before[STELE_FACT_TEXT_MAX], after[STELE_FACT_TEXT_MAX]; /* what it made of the figure */
};
/* Looks for it on the way to a node.  The figure is a path as in <expect>, of a player (an id) or,
 * with NULL, from the top of the state; or "hash", which is claimed by <check>.  STELE_EUSAGE if the
 * node cannot be reached, or there is no such player. */
int stele_suspect_find(struct stele_log *log, struct stele_node node, const char *player,
                       const char *what, struct stele_suspect *out);
/* The same for a claim that did not hold when the log, or its file, was read or judged.  STELE_EUSAGE
 * if the diagnostic is about something else. */
int stele_suspect_of(struct stele_log *log, const struct stele_diag *diag,
                     struct stele_suspect *out);
/* "it can have gone wrong at main:44 at the earliest: Anna places … (Anna: score: 25 → 29); it was
 * right at main:40". */
void stele_say_suspect(const struct stele_log *log, const char *lang,
                       const struct stele_suspect *suspect, struct stele_buf *out);

/* ---- Mending a line -------------------------------------------------------------------------- */

/* What may be wrong with the record where a line ends in an illegal move. */
enum stele_repair_kind {
    STELE_REPAIR_INSERT, /* moves are missing */
    STELE_REPAIR_DELETE, /* a move is one too many */
    STELE_REPAIR_SEAT,   /* somebody else made it, or the rest of its turn is another turn */
    STELE_REPAIR_CHANGE  /* another move was made: its arguments, or all of it */
};
enum { STELE_REPAIR_MOVES = 4 };

/* One way to mend a line.  Plain data. */
struct stele_repair {
    enum stele_repair_kind kind;
    struct stele_node node; /* it begins here: the position before the move that it is about */
    struct stele_move old;  /* that move, as it was recorded */
    /* INSERT: what comes before it; SEAT, CHANGE: what takes its place. */
    struct stele_record moves[STELE_REPAIR_MOVES];
    size_t moves_n;
    bool turn;      /* SEAT: what is left of its turn goes to another player or round with it */
    bool joins;     /* INSERT: the recorded move belongs to the turn of the last one inserted */
    size_t stay;    /* INSERT: annotations of `node` that stay before it; the rest go after */
    int8_t seat;    /* turn: whose it is then */
    uint16_t round; /* turn: and of which round; 0: the log does not say */
    struct stele_move refused; /* the move that is illegal as recorded, at or soon after `node` */
    struct stele_reason why;   /* why it is */
    /* The last node of the line, in its present numbers, that can be reached then; how many
     * recorded moves remain after it; how many claims around `node` and up to there do not hold. */
    struct stele_node reach;
    uint32_t left, failed;
    uint32_t change; /* how much of the record it changes: a measure to compare by */
};
struct stele_repairs {
    struct stele_repair *list;
    size_t n;
    void *memory;
};
/* "insert", "delete", "seat", "change": for programs. */
const char *stele_repair_name(enum stele_repair_kind kind);
/* Looks for repairs of a line at its first illegal move or, where none of those leads to the end of
 * the line with all its claims, at one of the forty before it.  Best first: those after which most of the recorded moves
 * can be replayed, then those under which fewest claims fail, then those that change least.  Every
 * one of them lets at least one more recorded move be replayed.  Takes bounded time, and gives the
 * same list for the same log.  The list is empty if the line is whole, cannot be reached, or nothing
 * helps.  STELE_EUSAGE if there is no such line. */
int stele_repair_find(const struct stele_log *log, uint32_t line, struct stele_repairs *out);
/* The log with a repair made that was found for it: the same lines, in which the branches and
 * annotations follow their moves, and links to nodes their nodes.  What the record had and why it
 * was refused is kept in a note at the repair's node, in each language.  *out is a log of its own;
 * the log itself stays as it is. */
int stele_repair_make(const struct stele_log *log, const struct stele_repair *repair,
                      struct stele_log **out);
/* "insert “end” (Anna ends her turn)"; and how far the line goes then. */
void stele_say_repair(const struct stele_log *log, const char *lang,
                      const struct stele_repair *repair, struct stele_buf *out);
void stele_say_reach(const struct stele_log *log, const char *lang,
                     const struct stele_repair *repair, struct stele_buf *out);

/* ---- Corrections of doubtful figures --------------------------------------------------------- */

/* Figures of one item that could be others than the set has them. */
struct stele_correction {
    struct stele_set_changes changes; /* at most three; as they are, stele_patch_write takes them */
    uint32_t steps; /* how far they are from what the set has: units, names */
};
struct stele_corrections {
    struct stele_correction *list; /* equally small, in the order of the set */
    size_t n;
    bool more;      /* there are others as small as these */
    bool cut;       /* the search was given up: there may be some that were not tried */
    uint32_t tried; /* corrections tried */
    void *memory;
};
/* Finds the smallest corrections of doubtful figures under which a move that is refused at the
 * position would be legal there.  Tries only figures that the refusal rests on
 * (stele_grounds_of_reason) and that are reconstructed or of low confidence, the least certain
 * first: one figure of an item, then two, then three of them, nearest values first.  Changes
 * nothing: the decision needs somebody who can look at the printed figure.  The list is empty if
 * the move is legal, if its refusal rests on nothing doubtful, or if no correction helps.  Takes
 * bounded time.  Returns STELE_OK or STELE_ENOMEM. */
int stele_cursor_corrections(const struct stele_cursor *cursor, const struct stele_move *move,
                             struct stele_corrections *out);
/* "costs of cards: Galley: wood 1 → wood 1, gold 1".  `lib` has the set that is corrected. */
void stele_say_correction(const struct stele *lib, const struct stele_game *game, const char *lang,
                          const struct stele_correction *correction, struct stele_buf *out);

/* What people call an item of a group, and its figures under a correction (no changes: as the set has them). */
void stele_say_item(const struct stele *lib, const struct stele_game *game, const char *lang,
                    const char *group, const char *item, struct stele_buf *out);
void stele_say_figures(const struct stele *lib, const struct stele_game *game, const char *lang,
                       const char *group, const char *item,
                       const struct stele_correction *correction, struct stele_buf *out);
/* "Late Iron figures, no. 3": what people call a figure, which has no number of its own if that is 0. */
void stele_say_figure_name(const struct stele *lib, const struct stele_game *game, const char *lang,
                      const char *name, int32_t number, struct stele_buf *out);

/* ---- Why, and why not ------------------------------------------------------------------------ */

/* A move that had to do with an object. */
struct stele_trace {
    size_t object;          /* which of those asked about */
    struct stele_node node; /* the move leads here */
    bool touched;           /* one points at it to make the move; else the move changed it */
};
struct stele_traces {
    struct stele_trace *list;
    size_t n;
    void *memory;
};
/* The moves from the set-up to a node that touched or changed objects, in the order in which
 * they were made: how the pieces that a ledger row rests on got there.  STELE_EUSAGE if the node
 * cannot be reached. */
int stele_log_traces(struct stele_log *log, struct stele_node node,
                     const struct stele_object *objects, size_t objects_n,
                     struct stele_traces *out);

/* What somebody asks about at a position: a move ("place F C3", "place farmer C3"), a verb
 * ("place"), a thing ("space:C3", "C3", "die 3", "Anna's marker on the A.S.T."), a clause or
 * ruling ("BAB-7.2"), or a category of the ledger ("cities"). */
enum stele_topic_kind {
    STELE_TOPIC_MOVE,
    STELE_TOPIC_VERB,
    STELE_TOPIC_OBJECT,
    STELE_TOPIC_CLAUSE,
    STELE_TOPIC_CATEGORY
};
enum { STELE_TOPIC_OBJECTS_MAX = 8 };
struct stele_topic {
    enum stele_topic_kind kind;
    struct stele_move move;
    uint8_t verb, category;
    struct stele_object objects[STELE_TOPIC_OBJECTS_MAX]; /* all that go by the name */
    size_t objects_n;
    const char *clause;
};
/* Reads it.  Names may be those of logs or those of either language, capital or small; a thing
 * whose owner is not named is the mover's.  False: *why (not NULL) says that there is nothing of
 * that name (core.no-such-topic), or what is wrong with the words of a move. */
bool stele_topic_parse(const struct stele_cursor *cursor, const char *text,
                       struct stele_topic *out, struct stele_reason *why);

enum stele_hurdle_kind {
    STELE_CAN,    /* nothing stands in the way: `n` forms of the verb are legal, `move` is one */
    STELE_CANNOT, /* `n` forms of `verbs` are refused for *why, `move` is one of them */
    STELE_NO_POINTS, /* `n` objects bring `seat` no points, `object` is one of them */
    STELE_NO_USE     /* no move is made with the object */
};
/* One answer to “why not?”. */
struct stele_hurdle {
    enum stele_hurdle_kind kind;
    uint32_t n;
    uint64_t verbs;          /* bit per verb that this is said of */
    struct stele_move move;  /* CAN, CANNOT */
    bool open;               /* CAN: the forms are not listed, and `move` is not one */
    struct stele_reason why; /* CANNOT, NO_POINTS */
    struct stele_more more;  /* CANNOT: what else is wrong */
    struct stele_object object;
    int8_t seat;      /* NO_POINTS: whom it pays nothing; STELE_NOBODY: anybody */
    uint8_t category; /* NO_POINTS */
    /* NO_POINTS: the position that is spoken of; another than the cursor's if the object was scored
     * there and is no longer what it was. */
    struct stele_node node;
};
struct stele_hurdles {
    struct stele_hurdle *list;
    size_t n;
    void *memory;
};
/* Explains why something cannot be done at the position, or brings no points.  What can be done
 * comes first, then what comes nearest to it.  Each reason is listed once, with all the forms and
 * verbs it applies to.  The list can be empty for a clause or a category.  STELE_OK or
 * STELE_ENOMEM. */
int stele_cursor_why_not(const struct stele_cursor *cursor, const struct stele_topic *topic,
                         struct stele_hurdles *out);

#ifdef __cplusplus
}
#endif

#endif
