/* What tables for tests of a game have in common: a state with its rules, played with moves in text
 * notation through the descriptor of the game.  The functions are acutest checks themselves; a
 * failure names the move and the reason.  Every move that is played or refused is also looked for
 * in the legal list and tried under every other reading (game_ruled.h), and the laws of the game are
 * held after every move. */
#ifndef STELE_TESTS_GAME_TABLE_H
#define STELE_TESTS_GAME_TABLE_H

#include "core/library/lib.h"

enum { GT_EVENTS_MAX = 512, GT_ROWS_MAX = 256, GT_OBJECTS_MAX = 8192, GT_CATEGORIES_MAX = 32 };

struct game_table {
    const struct stele *lib; /* that of all tables, with the built-in sets */
    struct stele_rules rules;
    void *state, *set; /* the caller's; the set is a copy, tests may change figures */
    /* What the last move reported. */
    struct stele_event events[GT_EVENTS_MAX];
    size_t events_n;
    struct stele_row rows[GT_ROWS_MAX];
    size_t rows_n;
    struct stele_object objects[GT_OBJECTS_MAX]; /* of the rows */
    size_t objects_n;
    int32_t booked[STELE_SEATS_MAX]; /* points of all rows so far, without categories aside */
    int gained[STELE_SEATS_MAX][GT_CATEGORIES_MAX]; /* by rows since gt_forget */
    /* By category: the points of all rows so far, and with those of the last gt_score. */
    int32_t sums[STELE_SEATS_MAX][GT_CATEGORIES_MAX], scored[STELE_SEATS_MAX][GT_CATEGORIES_MAX];
    struct stele_sink sink;
    /* Set by the tables of a game, after gt_open. */
    const int8_t *turn; /* in the state: who moves where nobody decides; NULL: nobody */
    /* Whether a legal move counts as listed; NULL: it is there. */
    bool (*listed)(const struct game_table *t, const struct stele_moves *legal,
                   const struct stele_move *move);
    /* What holds after every move; NULL: the laws. */
    void (*holds)(const struct game_table *t, const char *when);
};

/* Reads the set and the texts of a game, before anything else: every unit is a process that main() forks, and reading
 * them anew takes longer than most units.  There is one library for all tables of a program; nothing done at a table
 * changes it. */
void gt_prepare(const struct stele_game *game);

/* Players are anna, boris, vera, gleb, dina, egor, zoya, ivan.  `settings`: "edition=short
 * knowledge=table weak=yes CIV-R34=to-the-last", or NULL; `items`: set-up items separated by ";",
 * or NULL.  gt_items returns whether the set-up was accepted; *why says why not; gt_set_up does
 * both. */
void gt_open(struct game_table *t, const struct stele_game *game, void *state, void *set,
             int players, const char *settings);
bool gt_items(struct game_table *t, const char *items, struct stele_reason *why);
bool gt_set_up(struct game_table *t, const struct stele_game *game, void *state, void *set,
               int players, const char *settings, const char *items, struct stele_reason *why);
/* Expects a set-up to be refused by a clause, and for a reason unless it is NULL. */
void gt_refuse_set_up(const struct stele_game *game, int players, const char *settings,
                      const char *items, const char *code, const char *clause);
void gt_close(struct game_table *t);

/* Compiles the game's own component set with one piece of its text in the place of another into
 * `set`, or nowhere if that is NULL; expects it to be refused for a reason, or to be good if that is
 * NULL. */
void gt_compile(const struct stele_game *game, const char *from, const char *to, void *set,
                const char *code);

/* Parses a move; the mover is who decides unless "by=" says otherwise.  gt_read expects it to be
 * one. */
bool gt_parse(const struct game_table *t, const char *text, struct stele_move *move,
              struct stele_reason *why);
bool gt_read(const struct game_table *t, const char *text, struct stele_move *move);
/* Whether a move is in a legal list, or of an open verb of it. */
bool gt_listed(const struct game_table *t, const struct stele_moves *legal,
               const struct stele_move *move);
/* Plays one move; plays moves separated by ";". */
bool gt_apply(struct game_table *t, const struct stele_move *move, const char *text);
void gt_play(struct game_table *t, const char *moves);
/* Expects a move to be refused by a clause, or by one of "CIV-9.2a|CIV-9.2c" where it breaks more
 * than one, and the state to be as before; the second also for a reason. */
void gt_refuse(struct game_table *t, const char *move, const char *clause);
void gt_refuse_code(struct game_table *t, const char *move, const char *code, const char *clause);
/* Expects that something which this ruling decides has named it in this test (game_ruled.h). */
void gt_named(const struct stele_game *game, const char *ruling);
/* Expects a row or an event of the last report to name it. */
void gt_told(const struct game_table *t, const char *ruling);
/* Whether this reading is one of that ruling. */
bool gt_reads(const struct stele_game *game, struct stele_ruled reading, const char *ruling);
/* Tries a move under every reading. */
void gt_ruled(const struct game_table *t, const struct stele_move *move, const char *text);
bool gt_legal(const struct game_table *t, const char *move);
/* How many legal moves there are of a verb. */
int gt_legal_n(const struct game_table *t, const char *verb);
/* Expects the laws to hold, or one to be broken and noticed. */
void gt_laws(const struct game_table *t, const char *when);
void gt_broken(const struct game_table *t, const char *code);

/* Names: the index of one; the next one of a list "salt:3 grain", with its number, 1 if there is
 * none; false at the end of the list. */
int gt_name(const struct game_table *t, int domain, const char *name, size_t size);
bool gt_next(const struct game_table *t, int domain, const char **list, int *index, int *number);

/* The first event of a kind about a seat reported by the last move (or STELE_NOBODY: about any);
 * NULL if there is none. */
const struct stele_event *gt_event(const struct game_table *t, const char *kind, int seat);
int gt_events(const struct game_table *t, const char *kind);
/* The number of an INT fact, else its first value; -9999 if there is none.  How many values it has;
 * -1 if there is none. */
int gt_fact(const struct stele_facts *facts, const char *key);
int gt_fact_n(const struct stele_facts *facts, const char *key);
/* The row of a kind for a seat written by the last move; NULL if there is none. */
const struct stele_row *gt_row(const struct game_table *t, const char *kind, int seat);
void gt_forget(struct game_table *t); /* what was gained so far */
/* Puts the rows of the scoring in the place of those of the last move; holds the ledger against the
 * totals. */
void gt_score(struct game_table *t);
int gt_total(const struct game_table *t, int seat);
uint64_t gt_hash(const struct game_table *t);
/* Expects the game to be won so, or that it would be if it ended now: by the figure looked at last,
 * and by a clause. */
void gt_standing(const struct game_table *t, unsigned winners, const char *win, const char *figure,
                 const char *clause);
/* Puts what a viewer sees into `out`. */
void gt_view(const struct game_table *t, int viewer, struct stele_buf *out);
/* Expects this clause behind a wrong claim; NULL: none. */
void gt_claim(const struct game_table *t, int seat, const char *what, const char *claimed,
              const char *clause);
/* Expects a claim to hold, or to be refused with a code; seat STELE_NOBODY: it names no player. */
void gt_expect(const struct game_table *t, int seat, const char *what, const char *value,
               const char *code);
/* Tells a reason, a move with the objects it is about, the objects that it changed, or the board, in both
 * languages (told.h).  What the table comes across itself is checked already. */
void gt_told_reason(const struct game_table *t, const struct stele_reason *why);
void gt_told_move(const struct game_table *t, const struct stele_move *move);
/* The same before it was made; call it when the table has its events. */
void gt_told_legal(const struct game_table *t, const struct stele_move *move);
void gt_told_change(const struct game_table *t, const void *before);
void gt_told_board(const struct game_table *t);
/* What the position says before its moves: prices, who draws how many. */
void gt_told_prospects(const struct game_table *t);
/* Expects a whole sentence: no key is left over and it is not the bare code. */
void gt_sentence(const struct game_table *t, const char *what, const char *sentence);
/* Expects these words in English and Russian: of the first event of a kind that the last move
 * reported, of the first row of a kind, of the reason why a move is refused. */
void gt_say_event(const struct game_table *t, const char *kind, const char *en, const char *ru);
void gt_say_row(const struct game_table *t, const char *kind, const char *en, const char *ru);
void gt_say_refusal(const struct game_table *t, const char *move, const char *en, const char *ru);
/* Expects the position to wait for this, by a clause and in these words. */
void gt_due(const struct game_table *t, const char *code, const char *clause, const char *en,
            const char *ru);
/* Expects this to be added to the refusal of a move: "Now: … (BAB-7.2). Besides: …
 * (BAB-4.1)", or one of the two, or "". */
void gt_more(const struct game_table *t, const char *move, const char *en, const char *ru);
/* Expects a thing to bring a player no points, for this reason and in these words; with a code of NULL that
 * it does, or that there is nothing to say of it. */
void gt_pays(const struct game_table *t, struct stele_object object, int seat, const char *code,
             const char *clause, const char *en, const char *ru);
bool gt_has_object(const struct stele_object *objects, size_t n, int kind, int seat, int index);
struct stele_status gt_status(const struct game_table *t);

#endif
