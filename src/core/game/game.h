/* The engine contract: what a game provides to the core, and what it may rely on.
 *
 * A game is one const descriptor of tables and pure functions.  Its state is plain old data of
 * state_size bytes (no pointers; clone is memcpy), 64-byte aligned, zeroed before setup.  All
 * figures come from the compiled component set in rules->set; interpretations from
 * rules->ruling[]; engines never roll dice, never allocate, never print, and keep no globals. */
#ifndef STELE_CORE_GAME_GAME_H
#define STELE_CORE_GAME_GAME_H

#include "core/base/cold.h"
#include "core/game/claim.h"
#include "core/base/facts.h"
#include "core/game/hash.h"
#include "core/game/move.h"
#include "core/game/object.h"
#include "core/game/rng.h"
#include "stele.h"

enum { STELE_STATE_MAX = 16384, STELE_FEATURES_MAX = 64 };

/* The rules one line is played under.  Immutable; shared by all states of the line. */
struct stele_rules {
    const struct stele_game *game;
    const void *set;                    /* compiled by game->compile */
    const struct stele_domain *domains; /* in the order of game->domains */
    const struct stele_player *players; /* by seat */
    uint8_t players_n;
    uint8_t edition;                      /* index into game->editions */
    bool table;                           /* knowledge="table": hidden things may be unknown */
    uint8_t option[STELE_OPTIONS_MAX];    /* index of the choice */
    uint16_t stated;                      /* bit per option that the log names */
    uint8_t ruling[STELE_RULINGS_MAX];    /* index of the choice */
};

/* A domain of names: the item ids of the set's groups, in order, then the extra names. */
struct game_domain {
    const char *name;
    const char *groups[3];    /* groups of the component set; NULL where unused */
    const char *const *extra; /* NULL-terminated, or NULL */
};

enum { OBJECT_NUMBER = -1, OBJECT_PLAIN = -2 };

/* A kind of object: die:3 (number), monument:anna:temple (owned, domain), bank (plain). */
struct object_kind {
    const char *name;
    bool owned;
    int8_t domain; /* index into domains, OBJECT_NUMBER or OBJECT_PLAIN */
};

/* The figures of the component set that a verdict depends on.  Declared for the groups with figures
 * that were reconstructed or are uncertain, so that those are reported with the verdict
 * (core/library/ground.h).  A game lists them in grounds.def, which is included where the table is
 * made. */
struct ground_row {
    /* A verb ("build": that such a move is legal, and what it does), the code of a reason, the kind of
     * an event or a row ("deus.cost"; "deus.row-*": all that begin so), or a figure of the position
     * that a log may claim ("=regions", with all below it).  Claimed points rest on what rows do. */
    const char *what;
    const char *group;
    /* The arguments or facts that name the items of the group, with spaces between them; NULL where
     * none does: then it is any of them.  "from-to" are items that join two things, "galatia-gordium";
     * "at-" those that join one with any other; "=ships", standing alone, is the item of that name. */
    const char *item;
};

struct hasher;
struct component_set; /* core/sets/set.h */
struct words;         /* core/words/words.h */

enum touch_how { TOUCHES_END, TOUCHES_VALUES, TOUCHES_PLAIN, TOUCHES_BY };

/* What a TOUCH_BY function gets: the move, which may be illegal, and the list to add its objects
 * to. */
struct touching {
    const struct stele_rules *rules;
    const void *state;
    const struct stele_move *move;
    int arg;   /* the argument of the mark, if it names one */
    int owner; /* whose an owned object is: the mover's, or see touches_turn */
    struct object_list *out;
};

/* Adds an object of the table, or one of the owner's. */
static inline void touch(const struct touching *t, int kind, int index)
{
    object_add(t->out, kind, STELE_NOBODY, index);
}
static inline void touch_own(const struct touching *t, int kind, int index)
{
    object_add(t->out, kind, t->owner, index);
}

/* Objects that a move is about: what one would point at on the board to make it.  Made from the
 * marks in verbs.def (core/game/verbs.h). */
struct touch_row {
    uint8_t how;  /* enum touch_how */
    uint8_t kind; /* VALUES, PLAIN: of objects */
    /* VALUES: each value of the argument is such an object; of counts each name; a seat means the
     * plain object of that seat. */
    uint8_t arg;
    /* BY: adds objects that no table row can describe. */
    void (*by)(const struct touching *t);
};

/* What a verb does.  Its words, clause and arguments are a struct stele_verb; both come from the
 * same line of the game's verbs.def, so that a verb is declared once (see core/game/verbs.h). */
struct game_act {
    /* Returns false and fills in *why if the move is illegal.  Pure.  The core has already checked
     * types, domains and ranges of the arguments, and called `may`; move->by is a seat, or
     * STELE_NOBODY for chance verbs. */
    bool (*check)(const struct stele_rules *rules, const void *state, const struct stele_move *move,
                  struct stele_reason *why);
    /* Applies a move that `check` accepted: cannot fail. */
    void (*apply)(const struct stele_rules *rules, void *state, const struct stele_move *move,
                  struct stele_sink *sink);
    /* Adds every legal move of the verb with moves_add, or sets its bit in out->open if it is
     * possible but not enumerated. */
    void (*list)(const struct stele_rules *rules, const void *state, struct stele_moves *out);
    /* The objects a move is about; the last row is TOUCHES_END.  NULL: none. */
    const struct touch_row *touches;
};

struct stele_game {
    const char *id, *prefix; /* rolltta, RTA */
    const char *turn_clause; /* that says whose turn it is; NULL if none does */
    const struct stele_edition *editions;
    size_t editions_n;
    const struct stele_verb *verbs;
    const struct game_act *acts; /* what they do, in the same order */
    size_t verbs_n;
    const struct ground_row *grounds; /* what verdicts read of the set */
    size_t grounds_n;
    const struct stele_verb *setup_items; /* children of <setup>, same tables as verbs */
    size_t setup_items_n;
    const struct stele_ruling *rulings;
    size_t rulings_n;
    const struct stele_option *options;
    size_t options_n;
    const char *const *categories;
    size_t categories_n;
    uint32_t aside; /* bit per category that is shown but not part of the total */
    uint32_t subtotal; /* bit per category that a subtotal before the others adds up */
    const struct game_domain *domains; /* must include "phases" and "ends" */
    size_t domains_n;
    /* By domain: the clause that says which names there are, NULL where none does.  For refusals of
     * other names; may be NULL itself. */
    const char *const *name_clauses;
    /* By domain: the clause by which a name in a list means all of the thing, NULL where there is
     * none.  For refusals of "wood:2" where only "wood" may stand; may be NULL itself. */
    const char *const *whole_clauses;
    const struct object_kind *objects;
    size_t objects_n;
    /* Owned objects that a move touches are those of the player whose turn it is, also if another
     * one would make the move; else they are the mover's. */
    bool touches_turn;
    /* Keys of a player's dict in the view whose lists have no order: the cards of a hand.  Claims
     * may name their elements in any order.  NULL-terminated; may be NULL itself. */
    const char *const *unordered;
    size_t state_size, set_size;

    /* Turns the component set into set_size bytes of small integers.  False and *why (code
     * "set.…", facts say the group, item and attribute) if something is missing or absurd. */
    bool (*compile)(const struct component_set *set, void *out, struct stele_reason *why);

    /* Whether edition, player count, options and rulings go together. */
    bool (*allowed)(const struct stele_rules *rules, struct stele_reason *why);

    /* First state from the set-up items.  `state` is zeroed.  Missing items get defaults. */
    bool (*setup)(const struct stele_rules *rules, const struct stele_move *items, size_t n,
                  void *state, struct stele_reason *why);
    /* Writes the complete, explicit set-up items of a new game (for instance the first player)
     * into items, given those the caller named; returns how many, at most max. */
    size_t (*setup_defaults)(const struct stele_rules *rules, const struct stele_move *given,
                             size_t given_n, struct stele_move *items, size_t max);

    /* What holds for every verb, called before its own check: the game is not over, and it is this
     * player's move.  May be NULL. */
    bool (*may)(const struct stele_rules *rules, const void *state, const struct stele_move *move,
                struct stele_reason *why);
    /* Ledger rows of the scoring that no move wrote: what the end of the game adds, or would
     * add if it came now.  Rows by apply plus these are the score. */
    void (*score)(const struct stele_rules *rules, const void *state, struct stele_sink *sink);
    /* The same total computed from the state alone, to check the ledger by (invariants). */
    int32_t (*total)(const struct stele_rules *rules, const void *state, int seat);
    /* Fills in the figures by which players are compared and calls standing_judge
     * (core/game/standing.h).  May be NULL: most points win, and players level on points share the
     * win. */
    void (*standing)(const struct stele_rules *rules, const void *state,
                     struct stele_standing *out);
    void (*status)(const struct stele_rules *rules, const void *state, struct stele_status *out);
    /* Reports, as events, what a player has to know to decide here but no move says: what things
     * cost, who draws how many.  May be NULL. */
    void (*prospects)(const struct stele_rules *rules, const void *state, struct stele_sink *sink);
    /* Emits keys into the open dict of the state; among them "players", a list in seat order of
     * dicts that begin with "id". */
    void (*view)(const struct stele_rules *rules, const void *state, int viewer,
                 struct stele_emit *emit);
    /* What `view` leaves out, for describing moves instead of positions; NULL where a game has no
     * such secrets.  `viewer` is a seat. hides returns a bit for each argument of the move that the
     * viewer may not know; the state is the one before the move.  hides_choice: whether the legal
     * moves depend on what the viewer may not know.  hides_score: whether the points of `seat` are
     * hidden.  hides_object: whether the viewer may not know that this object is there, or has
     * changed: a card in somebody else's hand.  Each may be NULL by itself. */
    uint16_t (*hides)(const struct stele_rules *rules, const void *state, int viewer,
                      const struct stele_move *move);
    bool (*hides_choice)(const struct stele_rules *rules, const void *state, int viewer);
    bool (*hides_score)(const struct stele_rules *rules, const void *state, int viewer, int seat);
    bool (*hides_object)(const struct stele_rules *rules, const void *state, int viewer,
                         const struct stele_object *object);
    /* Emits keys into an open dict: the figures of the component set that hold under these rules
     * and that a board needs (costs, sizes, printed points).  The same at every node of a line. */
    void (*figures)(const struct stele_rules *rules, struct stele_emit *emit);
    /* The position as text, with the words of a language. */
    void (*board)(const struct stele_rules *rules, const void *state, int viewer,
                  const struct words *words, struct stele_buf *out);
    /* Feeds every field of the state, in a fixed order, to the hasher. */
    void (*hash)(const struct stele_rules *rules, const void *state, struct hasher *hasher);
    bool (*invariants)(const struct stele_rules *rules, const void *state,
                       struct stele_reason *why);
    /* Draws the chance move that comes next. */
    bool (*chance)(const struct stele_rules *rules, const void *state, struct stele_rng *rng,
                   struct stele_move *out);
    /* The greedy bot's move.  May return false: then a random legal move is played. */
    bool (*greedy)(const struct stele_rules *rules, const void *state, struct stele_rng *rng,
                   const struct stele_moves *legal, struct stele_move *out);
    /* Proposes a random move of an open verb, or returns false.  May be NULL.  A move that others
     * must agree to is proposed only if they would, by a quick estimate: for bots that choose. */
    bool (*propose)(const struct stele_rules *rules, const void *state, struct stele_rng *rng,
                    struct stele_move *out);
    /* The same without that estimate, for random play, which tries any legal move.  NULL: as
     * `propose`. */
    bool (*venture)(const struct stele_rules *rules, const void *state, struct stele_rng *rng,
                    struct stele_move *out);

    /* For the analysis (src/analysis); each may be NULL. */
    /* Chooses a quick, sensible move for the player who decides, without listing all moves; for
     * playouts.  It may look at all of the state, because hidden things have been dealt anew.
     * False: a random legal move is played instead. */
    bool (*policy)(const struct stele_rules *rules, const void *state, struct stele_rng *rng,
                   struct stele_move *out);
    /* Replaces what `seat` cannot know by a sample that fits all it knows: its own hand, what was
     * seen, what is counted. */
    void (*redeal)(const struct stele_rules *rules, void *state, int seat, struct stele_rng *rng);
    /* The position for the value model: small integers for a seat; returns how many (the same
     * number for every position of a game), at most STELE_FEATURES_MAX. */
    size_t (*features)(const struct stele_rules *rules, const void *state, int seat, int32_t *out);

    /* The objects that differ between two states of a game.  May be NULL: none do. */
    size_t (*changed)(const struct stele_rules *rules, const void *before, const void *after,
                      struct stele_object *objects, size_t max);
    /* Why an object brings a player no points at this position: returns false, with *why and the
     * category of the ledger it would belong to.  Returns true if it does pay, or has nothing to do
     * with points.  Called for any object, on the table or not, and for an owned one with its owner
     * only; a reason that concerns one player alone has the fact `player`.  May be NULL. */
    bool (*pays)(const struct stele_rules *rules, const void *state,
                 const struct stele_object *object, int seat, uint8_t *category,
                 struct stele_reason *why);
    /* Returns the clause that a wrongly claimed figure follows from: what was claimed of whom (seat
     * or STELE_NOBODY), as a path into the view such as "goods.wood".  May return NULL. */
    const char *(*claim)(const struct stele_rules *rules, const void *state, int seat,
                         const char *what, const char *claimed);

    /* What is reported besides the reason of a refusal (core/game/refusal.h).  Pure, never called
     * for a legal move or after the end of the game; each may be NULL. */
    /* What the position waits for: a code, the clause that requires it, and facts; among them
     * `now`, by which a message that also refuses moves can distinguish the two, and `player` where
     * somebody decides. */
    void (*due)(const struct stele_rules *rules, const void *state, struct stele_reason *what);
    /* Whether this is the time for the verb of a move, and for its mover.  True of every legal
     * move.  A timely move that is illegal is refused for its content, not for its time. */
    bool (*timely)(const struct stele_rules *rules, const void *state,
                   const struct stele_move *move);
    /* For a move that is not timely: returns false and *why if, as things stand, it would be
     * refused at its own time as well.  Ignores what changes until then (workers, coins, a
     * voyage). */
    bool (*besides)(const struct stele_rules *rules, const void *state,
                    const struct stele_move *move, struct stele_reason *why);

    /* The clause that keeps `move` out of a turn recorded for `seat` and `round` (0: the record
     * does not say) while another player is on turn: what that player's turn still lacks, or what
     * ended the turn of `seat`.  Returns NULL where turn_clause decides.  May be NULL. */
    const char *(*other_turn)(const struct stele_rules *rules, const void *state, int seat,
                              unsigned round, const struct stele_move *move);
};

/* The reading of a ruling under these rules, for an event or a row that would be different under
 * the other one.  For refusals the core finds it out (game_reading). */
static inline struct stele_ruled reading_of(const struct stele_rules *rules, int ruling)
{
    return (struct stele_ruled){(uint8_t)(ruling + 1), rules->ruling[ruling]};
}

#define NO_READING ((struct stele_ruled){0}) /* none was decisive */

/* The same rules with the other reading of a ruling that has two: what would be without this
 * one? */
static inline struct stele_rules rules_otherwise(const struct stele_rules *rules, int ruling)
{
    struct stele_rules other = *rules;

    other.ruling[ruling] = !other.ruling[ruling];
    return other;
}

/* ---- Asking a game about a move: the one place that knows how verbs are found ---------------- */

/* Moves that no reader has parsed go through game_admits first (core/game/admit.h). */
static inline bool game_check(const struct stele_rules *rules, const void *state,
                              const struct stele_move *move, struct stele_reason *why)
{
    const struct stele_game *game = rules->game;

    return (game->may == NULL || game->may(rules, state, move, why)) &&
           game->acts[move->verb].check(rules, state, move, why);
}

static inline void game_apply(const struct stele_rules *rules, void *state,
                              const struct stele_move *move, struct stele_sink *sink)
{
    rules->game->acts[move->verb].apply(rules, state, move, sink);
}

/* Returns the reading without which a move would not be legal, or not illegal; zeroed if there is
 * none.  Checks the move again under every other reading, so call it only for moves that are to be
 * explained. */
struct stele_ruled game_reading(const struct stele_rules *rules, const void *state,
                                const struct stele_move *move);
/* Completes the reason for a refusal, for people: where the engine names no clause, sets that of
 * the verb; adds the reading that was decisive. */
void game_explain(const struct stele_rules *rules, const void *state, const struct stele_move *move,
                  struct stele_reason *why);
/* Every legal move, verb after verb; see struct game_act. */
void game_legal(const struct stele_rules *rules, const void *state, struct stele_moves *out);
/* Fills in the refusal of a number of players that an edition does not allow. */
void game_refuse_count(const struct stele_edition *edition, size_t players,
                       struct stele_reason *why);
/* Adds a move to a list if `check` accepts it, so that lists and checks cannot disagree. */
void game_offer(const struct stele_rules *rules, const void *state, const struct stele_move *move,
                struct stele_moves *out);
/* Writes up to max of the objects that a move is about; returns how many there are. */
size_t game_touches(const struct stele_rules *rules, const void *state,
                    const struct stele_move *move, struct stele_object *objects, size_t max);

#endif
