/* The map and what stands on it: phases 1 to 8 of a turn.  Included by civilization.h. */
#ifndef STELE_GAMES_CIV_LAND_H
#define STELE_GAMES_CIV_LAND_H

/* ---- compile.c ------------------------------------------------------------------------------- */

/* Numbers the waters of a set-up, from its areas and borders. */
void civ_find_waters(const struct civ_set *set, struct civ_setup_figures *setup);

/* ---- drawing.c: the part of the compiled set that only boards on the screen ask for ---------- */

/* Called when everything else has been compiled. */
bool civ_compile_drawing(const struct component_set *set, struct civ_set *out,
                         struct stele_reason *why);

/* ---- figures.c ------------------------------------------------------------------------------- */

/* The space whose entry wins (CIV-21.1, CIV-30.1, CIV-32.3.1), or ends the game (CIV-31.2). */
int civ_finish(const struct stele_rules *rules);

/* ---- pieces.c: every piece that comes or goes passes here (CIV-2.7) -------------------------- */

/* From the player's Stock into an area, and back. */
void civ_put_tokens(struct civ_state *state, int seat, int area, int n);
void civ_take_tokens(struct civ_state *state, int seat, int area, int n);
/* Puts tokens into all areas at once where the player has some already; n in all. */
void civ_put_more_tokens(struct civ_state *state, int seat, const uint8_t *restrict more, int n);
void civ_put_city(struct civ_state *state, int seat, int area);
void civ_take_city(struct civ_state *state, int seat, int area);
/* Returns where the ship stands among the others. */
int civ_put_ship(struct civ_state *state, int seat, int area, int coast);
void civ_take_ship(struct civ_state *state, int seat, int index);
/* City pieces in Stock. */
int civ_city_stock(const struct stele_rules *rules, const struct civ_state *state, int seat);
/* Points of all units on the board: CIV-2.3. */
int civ_units(const struct stele_rules *rules, const struct civ_state *state, int seat);
/* Whether tokens or a city of the seat stand in an area. */
bool civ_has_unit(const struct civ_state *state, int seat, int area);
/* Players with tokens in an area. */
int civ_nations_at(const struct civ_state *state, int area);
/* What the area may keep of the seat's tokens: its limit, with Agriculture one more if alone. */
int civ_limit(const struct stele_rules *rules, const struct civ_state *state, int seat, int area);
/* CIV-14.3: the city becomes tokens; returns how many. */
int civ_reduce(const struct stele_rules *rules, struct civ_state *state, int seat, int area,
               struct stele_sink *sink);
/* Seats by tokens in Stock, most first, ties in A.S.T. order (CIV-5.3); those in `without` left
 * out.  Returns how many. */
int civ_by_stock(const struct civ_state *state, unsigned without, uint8_t *seats);
/* Areas that may be entered under these rules, and sites that count. */
const struct civ_setup_figures *civ_figures_of(const struct stele_rules *rules);

/* Across a border: the Stock is not touched. */
void civ_shift_tokens(struct civ_state *state, int seat, int from, int to, int n);
/* Between an area and the ship at sea: the tokens count as being on the board. */
void civ_board_tokens(struct civ_state *state, int seat, int area, int n);
void civ_land_tokens(struct civ_state *state, int seat, int area, int n);
/* The coast of an area that a move names: an index into its coasts; -1 and *why if it names none
 * where there are several, or one that is not there. */
int civ_coast(const struct stele_rules *rules, const struct stele_move *move, int area, int arg,
              struct stele_reason *why);

/* ---- conflict.c ------------------------------------------------------------------------------ */

/* Areas in conflict (CIV-11.1). */
void civ_conflicts(const struct stele_rules *rules, const struct civ_state *state,
                   struct civ_areas *out);

/* ---- legal.c --------------------------------------------------------------------------------- */

/* Adds a move of the deciding player if it is legal: without arguments, or with the first one
 * alone. */
void civ_offer_bare(const struct stele_rules *rules, const struct civ_state *state,
                    enum civ_verb verb, struct stele_moves *out);
void civ_offer_one(const struct stele_rules *rules, const struct civ_state *state,
                   enum civ_verb verb, int value, struct stele_moves *out);

/* ---- setup.c --------------------------------------------------------------------------------- */

/* Tokens of each player (CIV-4.5). */
int civ_tokens_in_use(const struct stele_rules *rules);
/* Copies of a civilization card in this game. */
int civ_copies(const struct stele_rules *rules, int card);

/* ---- phases.c -------------------------------------------------------------------------------- */

/* Runs the steps until somebody has to decide or the game is over. */
void civ_settle(const struct stele_rules *rules, struct civ_state *state, struct stele_sink *sink);
/* Seats with a nation, in A.S.T. order, or the other way round, become the queue. */
void civ_queue_all(struct civ_state *state);
void civ_queue_reversed(struct civ_state *state);
/* Begins the part of the next player in the queue. */
void civ_next_part(struct civ_state *state);
/* Sets phase, active player and decider: somebody has to decide. */
void civ_ask(struct civ_state *state, enum civ_phase phase, int active, int decider);

#endif
