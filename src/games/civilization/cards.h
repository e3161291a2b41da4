/* Trade cards, civilization cards, calamities, succession: phases 9 to 13 of a turn.  Included by
 * civilization.h. */
#ifndef STELE_GAMES_CIV_CARDS_H
#define STELE_GAMES_CIV_CARDS_H

/* Trade cards by kind, those that nobody has seen last (civ_unknown). */
struct civ_cards {
    uint8_t n[CIV_ROW_MAX];
};
/* Numbers of the first n kinds as a fact (stacks.c). */
struct stele_facts civ_counted(const char *key, const uint8_t *cards, int n);

/* ---- stacks.c -------------------------------------------------------------------------------- */

/* Fills the stacks at set-up (CIV-4.2): those of one commodity in full; 1 and 2 as unknown cards,
 * until civ_order_stack says what they are. */
void civ_fill_stacks(const struct stele_rules *rules, struct civ_state *state);
bool civ_check_stack_cards(const struct stele_rules *rules, const struct civ_state *state,
                           const struct stele_move *move, struct stele_reason *why);
void civ_order_stack(const struct stele_rules *rules, struct civ_state *state,
                     const struct stele_move *move);
/* The stack of a kind, from 0; the calamity of a kind, -1 for a commodity; whether its back is
 * red. */
int civ_stack_of(const struct stele_rules *rules, int kind);
int civ_calamity_of(const struct stele_rules *rules, int kind);
bool civ_is_red(const struct stele_rules *rules, int kind);
/* Trade cards in hand, known or not; those that may be traded now. */
static inline int civ_hand_n(const struct stele_rules *rules, const struct civ_state *state,
                             int seat)
{
    (void)rules;
    return state->player[seat].unknown + civ_sum(state->player[seat].hand, CIV_ROW_MAX);
}
int civ_tradable_n(const struct stele_rules *rules, const struct civ_state *state, int seat);
/* Calamities among cards by kind. */
static inline int civ_calamities_n(const struct stele_rules *rules, const uint8_t *counts)
{
    return civ_sum(counts + civ_set(rules)->commodities_n, CIV_CALAMITIES_N);
}
/* Set value (CIV-17.4.1) of cards by kind. */
int civ_set_value(const struct stele_rules *rules, const uint8_t *counts);
/* The top card of a stack comes to a player: returns its kind, the unknown one where nobody knows,
 * -1 where there is none.  Red ones are laid open (CIV-15.5). */
int civ_draw_card(const struct stele_rules *rules, struct civ_state *state, int seat, int stack);
/* Puts a card under its stack: one that has just left a hand, or one that nobody has seen. */
void civ_put_under(const struct stele_rules *rules, struct civ_state *state, int kind);
void civ_put_unseen_under(const struct stele_rules *rules, struct civ_state *state, int stack);
/* Counts the cards that an argument names. */
struct civ_cards civ_cards_of(const struct stele_move *move, int arg);
/* Cards of a stack in the pool that are not needed to fill the stack itself. */
int civ_free_copies(const struct stele_rules *rules, const struct civ_state *state, int stack);
/* How many copies of a kind the player may have in hand. */
int civ_may_hold(const struct civ_state *state, int seat, int kind);
/* Whether a player may have these cards in hand: known ones, and by counting. */
bool civ_check_held(const struct stele_rules *rules, const struct civ_state *state, int seat,
                    const struct civ_cards *cards, struct stele_reason *why);
/* Those of the cards that nobody had seen are known from now on: an assumption. */
void civ_uncover(const struct stele_rules *rules, struct civ_state *state, int seat,
                 const struct civ_cards *cards, struct stele_sink *sink);
/* The cards of a kind in a hand are known no longer. */
void civ_cover(struct civ_state *state, int seat, int kind);

/* ---- purchase.c ------------------------------------------------------------------------------ */

/* CIV-17.15: what a card still costs the player after all credit. */
int civ_due(const struct stele_rules *rules, const struct civ_player *player, int card);
/* Whether the player may acquire the card at all, payment apart. */
bool civ_check_card(const struct stele_rules *rules, const struct civ_state *state, int seat,
                    int card, struct stele_reason *why);

/* ---- calamities.c ---------------------------------------------------------------------------- */

/* What cities.c asks in the phase `reduction`. */
bool civ_check_reduction(const struct stele_rules *rules, const struct civ_state *state,
                         const struct stele_move *move, struct stele_reason *why);
void civ_apply_reduction(const struct stele_rules *rules, struct civ_state *state,
                         const struct stele_move *move, struct stele_sink *sink);
void civ_list_reductions(const struct stele_rules *rules, const struct civ_state *state,
                         struct stele_moves *out);
/* The clause by which the calamity in progress lets losses be ordered from others; that by which a
 * player loses units to it. */
const char *civ_order_clause(const struct civ_state *state);
const char *civ_loss_clause(const struct stele_rules *rules, const struct civ_state *state,
                            int seat);
/* Volcanoes at which the victim has units, bit each; without any it is an earthquake. */
unsigned civ_volcanoes_of(const struct stele_rules *rules, const struct civ_state *state);
/* The calamity in progress. */
static inline enum civ_calamity civ_now(const struct civ_state *state)
{
    return (enum civ_calamity)(state->trouble.kind - 1);
}
const struct civ_calamity_figures *civ_now_figures(const struct stele_rules *rules,
                                                   const struct civ_state *state);
#define CIV_NOW(STATE) NAME("calamity", CIV_D_CALAMITIES, (int)civ_now(STATE))
/* The clause that says what a calamity does. */
const char *civ_clause_of(enum civ_calamity calamity);
/* The civilization card because of which a clause takes less, as the fact `card`; or nothing. */
struct tell_part civ_relief(const struct stele_rules *rules, const char *clause);
/* CIV-24.2: whether calamities take nothing more from the player; reporting it, refusing for it. */
bool civ_is_weak(const struct stele_rules *rules, const struct civ_state *state, int seat);
void civ_tell_weak(const struct stele_rules *rules, const struct civ_state *state, int seat,
                   struct stele_sink *sink);
COLD
bool civ_refuse_weak(const struct stele_rules *rules, const struct civ_state *state, int seat,
                     struct stele_reason *why);
/* Whether a move names the calamity in progress. */
bool civ_check_for(const struct civ_state *state, const struct stele_move *move, int arg,
                   struct stele_reason *why);

/* ---- losses.c -------------------------------------------------------------------------------- */

/* Units among which somebody chooses: tokens, cities worth `each`, and what they have to come to.
 * `most` is never exceeded. */
struct civ_choice {
    int tokens, cities, each, target, most;
};
/* Points of all of them. */
static inline int civ_choice_points(const struct civ_choice *choice)
{
    return choice->tokens + choice->each * choice->cities;
}
/* CIV-22.2.12.2: what the choice has to come to. */
int civ_least(struct civ_choice choice);
/* The same after some of them have been named. */
int civ_least_after(struct civ_choice choice, int tokens, int cities);
/* Famine, Flood, Epidemic, eruption: whether somebody has to decide; false when it is over. */
bool civ_go_on_famine(const struct stele_rules *rules, struct civ_state *state,
                      struct stele_sink *sink);
bool civ_go_on_flood(const struct stele_rules *rules, struct civ_state *state,
                     struct stele_sink *sink);
bool civ_go_on_epidemic(const struct stele_rules *rules, struct civ_state *state,
                        struct stele_sink *sink);
bool civ_go_on_eruption(const struct stele_rules *rules, struct civ_state *state,
                        struct stele_sink *sink);

/* ---- war.c, piracy.c ------------------------------------------------------------------------- */

bool civ_go_on_war(const struct stele_rules *rules, struct civ_state *state,
                   struct stele_sink *sink);
bool civ_go_on_piracy(const struct stele_rules *rules, struct civ_state *state,
                      struct stele_sink *sink);

/* ---- succession.c ---------------------------------------------------------------------------- */

enum civ_epoch civ_epoch_of(const struct civ_state *state, int seat, int space);
/* The figure of a Late Iron space (CIV-20.3); 0: none. */
int civ_figure_of(const struct civ_state *state, int seat, int space);

/* ---- scoring.c ------------------------------------------------------------------------------- */

/* Prices of the civilization cards; those, sets of trade cards known to be in hand, treasury. */
int civ_card_points(const struct stele_rules *rules, const struct civ_player *player);
int civ_worth(const struct stele_rules *rules, const struct civ_state *state, int seat);
/* CIV-31.3 */
int civ_areas_held(const struct civ_state *state, int seat);
/* Why the marker of a player went forward, stayed or went back. */
enum civ_step_why {
    CIV_STEP_ON,     /* nothing in the way */
    CIV_STEP_ENTERS, /* a new epoch */
    CIV_STEP_FIGURE, /* a Late Iron space, or the finish from one */
    CIV_STEP_LACKS,  /* what the epoch asks for */
    CIV_STEP_SHORT,  /* of the figure of the space to be entered or left */
    CIV_STEP_FALLEN, /* below the figure of his space */
    CIV_STEP_RUINED  /* no city left */
};
enum civ_need { CIV_NEED_NONE, CIV_NEED_CITIES, CIV_NEED_GROUPS, CIV_NEED_CARDS, CIV_NEED_VALUE };
struct civ_advance {
    enum civ_step_why why;
    int to;
    enum civ_need need; /* that was met, or not */
    int found, expected;
};
/* Why the marker of a player would not go on if the succession came now (succession.c). */
bool civ_pays(const struct stele_rules *rules, const void *state, const struct stele_object *object,
              int seat, uint8_t *category, struct stele_reason *why);
void civ_book_step(const struct civ_state *state, int seat, const struct civ_advance *advance,
                   struct stele_ruled reading, struct stele_sink *sink);

/* ---- purchase.c ------------------------------------------------------------------------------ */

/* Reports prices, before a purchase. */
void civ_prospects(const struct stele_rules *rules, const void *state, struct stele_sink *sink);
struct civ_bill { /* of a purchase */
    int price, credit, due, value, paid, lost;
};

#endif
