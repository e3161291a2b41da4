/* What is to be expected of a position: bots, matches, hints, reviews; figures inferred from many games. */
#ifndef STELE_ANALYSIS_H
#define STELE_ANALYSIS_H

#include "stele/inquiry.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Analysis -------------------------------------------------------------------------------- */

/* Everything here is estimated by playouts: games played on from a position by a quick, sensible
 * player, with hidden things dealt anew as a seat may imagine them.  Where a game is long they are
 * cut short after some rounds, and a value model estimates the result.  A budget is a number of
 * playouts, never a time; the same position, seed and budget give the same numbers to the last
 * digit, with any number of threads and on every machine. */

enum {
    STELE_CHANCE_ONE = 1000000, /* certainty: chances are in millionths */
    STELE_CATEGORIES_MAX = 32,
    STELE_BUDGET_BOT = 400, /* playouts of a strong bot for a move, where nobody says how many */
    STELE_BUDGET_HINT = 4000,  /* for a position, over all moves */
    STELE_BUDGET_REVIEW = 100, /* for each node, and again for each decision */
    STELE_BUDGET_MAX = 1000000
};
/* The largest seed that the command and the Tcl package take. */
#define STELE_SEED_MAX INT64_MAX

/* What is to be expected at a position.  The chances to win of all seats add up to STELE_CHANCE_ONE,
 * shared wins being shared; a game that nobody wins is shared by all.  Points are in thousandths.
 * Each number has the standard error of the estimate beside it; a game that is over has none. */
struct stele_estimate {
    uint32_t playouts;
    int32_t chance[STELE_SEATS_MAX], chance_error[STELE_SEATS_MAX];
    int32_t total[STELE_SEATS_MAX], total_error[STELE_SEATS_MAX];
    int32_t total_spread[STELE_SEATS_MAX]; /* the standard deviation of a single game's total */
    /* By category; where playouts are cut short, as if the game ended there: a model expects totals
     * only. */
    int32_t points[STELE_SEATS_MAX][STELE_CATEGORIES_MAX];
};

/* How much work may be done. */
struct stele_effort {
    uint32_t budget; /* playouts; 0: the default of what is asked for */
    uint64_t seed;
    unsigned jobs;                   /* threads; 0: one for each processor */
    const struct stele_watch *watch; /* may be NULL */
    bool curve;                      /* of a review: values alone; no mistakes are looked for */
    bool own; /* of a hint: moves of the player who decides, and none that others could make now */
};

/* Chooses a move at the position, for a bot: "random"; "greedy", which looks one move ahead; "quick",
 * the player of the playouts; "strong", which searches, with a budget for each move if it is named
 * ("strong:1000"); "flat", the same without a tree below the moves.  Where chance comes next, draws
 * for it.  The same numbers of *rng give the same move.  Returns STELE_OK, STELE_ENOMEM, or
 * STELE_EUSAGE if there is no such bot or the position has no move. */
int stele_cursor_choose(const struct stele_cursor *cursor, const char *bot, struct stele_rng *rng,
                        struct stele_move *out);
/* The same by what the player who decides knows, in a game that hides something: the bot looks at a
 * position in which everything else is dealt anew, and chooses a move of that player's own. */
int stele_cursor_choose_own(const struct stele_cursor *cursor, const char *bot,
                            struct stele_rng *rng, struct stele_move *out);
/* Whether there is a bot of that name. */
bool stele_bot_known(const char *bot);

/* A seat at one of the tables at which the games of a match are played.  The log is the game's own,
 * with every move so far.  Callbacks may move the cursor but must not change the log. */
struct stele_chair {
    unsigned table; /* below the number of threads; a table has one game after the other */
    uint32_t game;  /* from 0 */
    int seat;
    struct stele_log *log;
    struct stele_cursor *cursor; /* at the last move */
};
/* A player that is no bot of the library: another program, a person.  Calls for one table come one
 * after the other; those for several tables may come at the same time from several threads. begin
 * and choose return STELE_OK; STELE_EINPUT if the guest fails and thereby loses the game, in which
 * the others then share the win; STELE_ENOMEM, which ends the match.  A move that is not legal
 * fails, too.  `end` follows every begin, however that went; `loser` is the seat that failed, or
 * STELE_NOBODY. */
struct stele_guest {
    int (*begin)(void *user, const struct stele_chair *chair);
    int (*choose)(void *user, const struct stele_chair *chair, struct stele_move *out);
    void (*end)(void *user, const struct stele_chair *chair, int loser);
    void *user;
};

/* Many games of bots against each other, from the position of a cursor on. */
struct stele_match {
    const char *const *bots; /* by seat, over and over */
    size_t bots_n;
    /* Beside `bots`: who plays instead of a bot of the library, under any name.  NULL: nobody does. */
    const struct stele_guest *const *guests;
    uint32_t games;
    uint64_t seed;
    unsigned jobs;                   /* threads; 0: one for each processor */
    uint32_t moves;                  /* leave a game unfinished after so many; 0: 20000 */
    const struct stele_watch *watch; /* counts games; may be NULL */
};
/* What a bot did, over all the seats that it had. */
struct stele_match_side {
    const char *bot;
    uint32_t seats;            /* at a table */
    int32_t share, low, high;  /* of the wins, and the interval in which it lies at 95 %: millionths */
    int32_t total;             /* points of a seat, on average, in thousandths */
    int32_t points[STELE_CATEGORIES_MAX]; /* the same by category */
    uint32_t failed;                      /* games that it lost as a guest that fails */
};
struct stele_match_result {
    uint32_t games, unfinished; /* unfinished games count as they stand; one that a guest lost is none */
    uint64_t moves;
    struct stele_match_side side[STELE_SEATS_MAX]; /* a bot each, as they were named first */
    size_t sides_n;
};
/* Plays them.  Seats rotate from game to game, with the same random numbers until each bot has sat
 * everywhere.  The log stays as it is.  STELE_EUSAGE if the game is over or there is no such bot;
 * STELE_ESTOP if the watch stopped it, with *out untouched. */
int stele_match_play(const struct stele_cursor *cursor, const struct stele_match *match,
                     struct stele_match_result *out);

/* Why nobody plays on: the game is over; a person decides; the turn is over; so many moves were made;
 * there is no move; a guest failed. */
enum stele_stop {
    STELE_STOP_NOT,
    STELE_STOP_OVER,
    STELE_STOP_PERSON,
    STELE_STOP_TURN,
    STELE_STOP_MOVES,
    STELE_STOP_STUCK,
    STELE_STOP_FAILED
};
/* Games of bots end within some thousand moves, but those of random bots may never end. */
enum { STELE_CONTINUE_MAX = 20000 };
/* Who plays on from a position, and for how long. */
struct stele_continuing {
    const char *bots[STELE_SEATS_MAX]; /* by seat; NULL: a person, for whom nobody decides */
    const struct stele_guest *const *guests; /* by seat: who decides instead of the bot; may be NULL */
    uint64_t seed;
    uint32_t moves; /* no more than so many; 0: STELE_CONTINUE_MAX */
    bool turn;      /* not beyond the end of the turn */
    bool new_dice;  /* else chance does what it did in the record at the same point, where that is legal */
    /* Called after each move, with the cursor at its node; false ends the work.  May be NULL. */
    bool (*made)(void *user, const struct stele_move *move, bool recorded);
    void *user;
    const struct stele_watch *watch; /* may end the work while a bot thinks; may be NULL */
};
struct stele_continued {
    enum stele_stop stop;
    uint64_t moves;
    int failed; /* the seat of the guest that failed, or STELE_NOBODY */
};
/* Plays on from the position of a cursor, which follows.  A line that has a move already is followed;
 * otherwise the moves become a branch, so that the record stays as it is.  What guests are shown is
 * the log itself; the caller calls their `begin` and `end`.  Returns STELE_OK; STELE_ESTOP if `made` or
 * the watch ended the work; STELE_EUSAGE if the log can take no more moves; STELE_ENOMEM. */
int stele_continue(struct stele_cursor *cursor, const struct stele_continuing *how,
                   struct stele_continued *out);

/* A move that may be made, and what is to be expected of it. */
struct stele_advice {
    struct stele_move move;
    struct stele_estimate expected;
    /* By how much the decider's chance is worse than after the best move, and the standard error of
     * that, which is smaller than those of the two chances: both moves met the same luck.  In a game
     * for one: points, in thousandths. */
    int32_t behind, behind_error;
    bool solved; /* an exact search to the end of the game: only the decider has anything left to
                    decide */
};
struct stele_hints {
    struct stele_advice *list;
    size_t n;
    void *memory;
};
/* Finds the best moves at the position, at most `top`, best first, by what the decider can know.
 * If `also` is not NULL, that legal move is judged as carefully as the best one and added after
 * them, unless it is one of them.  STELE_EUSAGE if nobody decides here (the game is over or chance
 * comes next), or the move is not legal. */
int stele_hint(const struct stele_cursor *cursor, const struct stele_effort *effort, size_t top,
               const struct stele_move *also, struct stele_hints *out);

/* What led from one node to the next. */
enum stele_turn_of {
    STELE_BY_START,   /* nothing: it is the first node */
    STELE_BY_LUCK,    /* a chance move */
    STELE_BY_CHOICE,  /* a decision */
    STELE_BY_NECESSITY /* the only legal move: it changes no value */
};
/* A node of a reviewed line.  Values are chances to win in millionths, which add up to
 * STELE_CHANCE_ONE; in a game for one, the points to be expected, in thousandths. */
struct stele_reviewed {
    uint8_t by;   /* enum stele_turn_of */
    int8_t seat;  /* who decided; STELE_NOBODY */
    int32_t value[STELE_SEATS_MAX], error[STELE_SEATS_MAX];
    int32_t total[STELE_SEATS_MAX]; /* the points to be expected, in thousandths */
};
/* A decision that cost its player more than twice the standard error of that. */
struct stele_mistake {
    uint32_t ply; /* the node at which it was made */
    int8_t seat;
    struct stele_move played, better;
    int32_t cost, error;                  /* in the units of the values */
    int32_t total;                        /* points lost, in thousandths */
    int32_t points[STELE_CATEGORIES_MAX]; /* the same by category */
    struct stele_move *then; /* how the better move goes on, to the end of the turn or to what luck
                                decides; may be NULL if there are none */
    size_t then_n;
};
/* Where a result comes from: start + luck + own + others = result, to the last digit. */
struct stele_account {
    int32_t start, luck, own, others, result;
};
enum { STELE_TURNS_MAX = 5 };
struct stele_review {
    uint32_t line;
    bool points; /* values are points: a game for one */
    bool over;   /* the line reaches the end of the game; else its last value is an estimate */
    int32_t spread; /* in a game for one: of the points of a single game from the first node on, in
                       thousandths; 0: not known */
    char by[64]; /* the program that found it, with its version: "stele 0.1.0" */
    uint32_t budget;
    uint64_t seed;
    struct stele_reviewed *nodes; /* from ply 0 on */
    size_t nodes_n;
    struct stele_mistake *mistakes; /* by seat, the dearest first */
    size_t mistakes_n;
    uint32_t turns[STELE_TURNS_MAX]; /* the turning points: nodes at which a value changed most, beyond
                                        twice the error, in their order */
    size_t turns_n;
    struct stele_account account[STELE_SEATS_MAX];
};
/* Reviews a line as far as it is legal; mistakes of `seat` alone, or of all (STELE_NOBODY), or none
 * (STELE_SEATS_MAX).  The value of a node is an average over what each player knows, in equally
 * many playouts: a player's hand counts, cards that nobody has seen do not.  A decision is judged
 * by what its player could know.  The log must not be changed meanwhile.  STELE_EUSAGE if there is
 * no such line, STELE_ESTOP if the watch stopped it. */
int stele_review_line(const struct stele_log *log, uint32_t line, int seat,
                      const struct stele_effort *effort, struct stele_review **out);
void stele_review_free(struct stele_review *review);
/* The review of a line that the log keeps (see stele_edit_review), as far as it goes: from the first
 * node on, up to one that has no estimate.  A mistake is left out if another move is there by now.
 * *out is NULL if there is none.  STELE_EUSAGE if there is no such line. */
int stele_log_review(struct stele_log *log, uint32_t line, struct stele_review **out);

/* Stores a review in its log: an estimate at each node of its line, and the better lines as
 * branches of the kind "analysis".  Replaces an earlier review of that line, with those of its
 * better lines to which nobody has added anything; notes and other branches stay.  STELE_EUSAGE if
 * the review does not fit the line. */
int stele_edit_review(struct stele_log *log, const struct stele_review *review);

/* ---- Inferring figures from many games ------------------------------------------------------- */

/* What many recorded games show about one doubtful item.  Each of its figures is judged by itself
 * (struct stele_known); this is about those that were corrected or, if none was, about all that
 * were used. */
enum stele_finding_kind {
    STELE_FOUND_CORRECTED, /* other figures explain what was played, and nothing else near them does */
    STELE_FOUND_KEPT,      /* the figures of the set do, and their neighbours do not */
    STELE_FOUND_OPEN,      /* several figures do: see `figures` and `others` */
    STELE_FOUND_DIVIDED,   /* the games contradict each other: see `others` */
    STELE_FOUND_BOUND,     /* it was met, but no other figures near go with the rest of the set */
    STELE_FOUND_UNMET      /* no game has met it */
};
/* Something to look at: a node of the main line of a log, by number. */
struct stele_witness {
    size_t log;
    uint32_t ply;
};
/* Other figures for it, and the evidence for them. */
struct stele_rival {
    struct stele_correction correction; /* of the set; no changes: as it is */
    uint32_t pro;                       /* moves and claims that hold under it alone */
    struct stele_witness where;         /* the first of them */
};
/* How well one figure is known. */
enum stele_known_kind {
    STELE_KNOWN_SURE,    /* the record contradicts every other value */
    STELE_KNOWN_WITHIN,  /* a number within bounds: one that was only compared with others, say */
    STELE_KNOWN_OPEN,    /* it has mattered, but others explain what was recorded as well */
    STELE_KNOWN_DIVIDED, /* the games contradict each other about it */
    STELE_KNOWN_BOUND,   /* the rest of the set leaves no other */
    STELE_KNOWN_UNMET    /* the record would be the same with any value */
};
/* The evidence for one end of the range of a number: moves, claims and checks that fail under the
 * next number beyond it.  None: the set allows no such number. */
struct stele_bound {
    bool known;
    int32_t value;   /* the last that fits */
    uint32_t contra; /* what contradicts the next one; */
    uint32_t checks; /* those of them that are checks; */
    uint32_t logs;   /* in how many games they are */
    struct stele_witness at; /* the first of them */
};
enum { STELE_ROUND_MAX = 8 };
/* A figure: an attribute of an item, or one number of a row of them. */
struct stele_known {
    const char *part, *name;
    int32_t number; /* which of a row, from 1; 0: it is no row */
    enum stele_known_kind kind;
    const char *before, *after; /* as the set has it, and as it is believed to be; "": absent */
    bool is_number;             /* bounds mean something */
    struct stele_bound least, most;
    /* Whether any move has used it.  An unused figure can still be known where positions contain
     * figures of the set: then only checks are evidence for it, no moves. */
    bool met;
    uint32_t pro;    /* what does not hold under the nearest other, or as the set has it if that is another */
    uint32_t checks; /* those of them that are checks */
    uint32_t logs;
    struct stele_witness pro_at;
    /* Where all such figures of the group are multiples of something: the multiples of it within the bounds. */
    int32_t unit;
    int32_t round[STELE_ROUND_MAX];
    size_t round_n;
};
struct stele_finding {
    enum stele_finding_kind kind;
    const char *group, *item;
    struct stele_correction correction; /* what explains most; no changes: as the set has it */
    uint32_t pro;    /* moves and claims that would not hold without it (KEPT: under the nearest others) */
    uint32_t contra; /* those that do not hold with it, but would with other figures */
    uint32_t checks; /* of the former those that are checks */
    uint32_t logs;   /* in how many games the former are */
    struct stele_witness pro_at, contra_at; /* the first of each */
    struct stele_correction sure; /* of the correction the figures that are sure */
    struct stele_known *figures;  /* all of the item, in the order in which the game reads them */
    size_t figures_n;
    /* OPEN: what fits as well; DIVIDED: what other games say. */
    struct stele_rival *others;
    size_t others_n;
    bool more; /* others that are not in the list */
};
/* A log that does not hold under the corrections, for any reason. */
struct stele_unexplained {
    struct stele_witness where;
    struct stele_reason why;
};
/* Borrows the words of groups and items from the context. */
struct stele_inference {
    struct stele_finding *list; /* every doubtful item that is not of high confidence, in the order of the set */
    size_t n;
    struct stele_unexplained *unexplained;
    size_t unexplained_n;
    size_t logs, holding; /* how many were asked; how many of them hold as they are, without any correction */
    uint32_t tried;       /* corrections tried */
    bool cut;             /* the search was given up at its bound */
    void *memory;
};
/* Finds the smallest corrections of doubtful figures under which the records hold in most of the
 * games: moves, checks, expectations, results.  Logs may be read for their form alone.  Their main
 * lines count, and they must be of the game and name the set that `lib` has in use (STELE_EUSAGE).
 * The work is bounded by the number of corrections tried (effort->budget; 0: 5000), and the result
 * is the same with any number of threads.  Figures of high confidence are left alone.  A log that
 * breaks for another reason counts up to there.  STELE_ESTOP if the watch stopped it. */
int stele_infer(const struct stele *lib, const struct stele_game *game,
                struct stele_log *const *logs, size_t n, const struct stele_effort *effort,
                struct stele_inference *out);

#ifdef __cplusplus
}
#endif

#endif
