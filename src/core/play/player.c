#include "core/play/player.h"

#include "core/base/diags.h"
#include "core/game/refusal.h"
#include "core/words/notation.h"

#include <stdlib.h>
#include <string.h>

enum { STATE_ALIGN = 64 };

/* ---- Memory ---------------------------------------------------------------------------------- */

/* `lines` is a stack: the first n are open, those up to `made` are kept with their states for the
 * next branch.  Each is allocated by itself, because pointers to lines (line->stopped,
 * player->line) must survive the growing of the stack. */
void player_free(struct player *player)
{
    for (size_t i = 0; i < player->made; i++) {
        free(player->lines[i]->state);
        free(player->lines[i]);
    }
    free(player->lines);
    *player = (struct player){0};
}

void player_reset(struct player *player, struct stele_diags *diags)
{
    player->diags = diags;
    player->n = 0;
    player->line = NULL;
    player->errors = 0;
}

static bool make_line(struct player *player)
{
    if (!stele_grow(&player->lines, &player->room, player->made + 1, sizeof *player->lines))
        return false;
    player->lines[player->made] = calloc(1, sizeof **player->lines);
    if (player->lines[player->made] == NULL)
        return false;
    player->made++;
    return true;
}

/* Games differ in the size of their states, and a verifier reads logs of many. */
static bool make_state(const struct player *player, struct player_line *line)
{
    if (player->slot <= line->room)
        return true;
    void *const state = aligned_alloc(STATE_ALIGN, player->slot);
    if (state == NULL)
        return false;
    free(line->state);
    line->state = state;
    line->room = player->slot;
    return true;
}

/* Opens one more line, not stopped, with memory for its state; its rules are left to the caller. */
static bool open_line(struct player *player)
{
    if (player->n == player->made && !make_line(player))
        return false;
    struct player_line *const line = player->lines[player->n];
    if (!make_state(player, line))
        return false;
    line->stopped = NULL;
    line->at = 0;
    line->rest = (struct player_rest){0};
    player->line = line;
    player->n++;
    return true;
}

/* ---- Lines ----------------------------------------------------------------------------------- */

static int set_up(struct player_line *line, const struct record_header *header,
                  struct stele_reason *why)
{
    struct stele_move *const items = calloc(header->setup_n + 1, sizeof *items);

    if (items == NULL)
        return STELE_ENOMEM;
    for (size_t i = 0; i < header->setup_n; i++)
        items[i] = header->setup[i].move;
    if (!header->game->setup(line->rules, items, header->setup_n, line->state, why))
        line->stopped = line;
    free(items);
    return line->stopped != NULL ? STELE_EINPUT : STELE_OK;
}

int player_begin(struct player *player, const struct record_header *header,
                 const struct stele_rules *rules, struct stele_reason *why)
{
    player->slot = (header->game->state_size + STATE_ALIGN - 1) / STATE_ALIGN * STATE_ALIGN;
    if (!open_line(player))
        return STELE_ENOMEM;
    player->line->rules = rules;
    memset(player->line->state, 0, player->slot);
    return set_up(player->line, header, why);
}

/* A line that cannot go on points at itself in `stopped`; the branches inside it inherit that
 * pointer.  So one comparison shows whether a move can be judged, and what is left unchecked, at
 * any depth, is counted for the line that broke (struct player_rest). */
void player_stop_here(struct player *player)
{
    player->line->stopped = player->line;
}

/* Counts one more of the things that the line which stopped the innermost one leaves out. */
static void skip(struct player *player, uint32_t *count, unsigned source_line)
{
    struct player_rest *const rest = &player->line->stopped->rest;

    if (rest->moves + rest->branches + rest->claims == 0)
        rest->line = source_line;
    (*count)++;
}

void player_skip_move(struct player *player, unsigned source_line)
{
    struct player_line *const stopped = player->line->stopped;

    skip(player, &stopped->rest.moves, source_line);
    stopped->rest.tail += stopped == player->line;
}

void player_lose(struct player *player, uint32_t at, bool move, unsigned source_line)
{
    if (player->line->stopped == NULL) {
        player_stop_here(player);
        player->line->at = at;
    } else if (move) {
        player_skip_move(player, source_line);
    }
}

void player_skip_claim(struct player *player, unsigned source_line)
{
    skip(player, &player->line->stopped->rest.claims, source_line);
}

int player_enter(struct player *player, const struct record_setting *rulings, size_t n,
                 unsigned source_line, struct stele_reason *why)
{
    const struct player_line *const parent = player->line;

    if (!open_line(player))
        return STELE_ENOMEM;
    struct player_line *const line = player->line;
    line->rules = parent->rules;
    line->stopped = parent->stopped;
    if (line->stopped == NULL)
        memcpy(line->state, parent->state, player->slot);
    else
        skip(player, &line->stopped->rest.branches, source_line);
    if (n == 0)
        return STELE_OK;
    line->rules = &line->own;
    if (replay_override(parent->rules, rulings, n, &line->own, why))
        return STELE_OK;
    if (line->stopped == NULL)
        line->stopped = line;
    return STELE_EINPUT;
}

void player_leave(struct player *player)
{
    if (player->n > 1)
        player->line = player->lines[--player->n - 1];
}

bool player_stop(struct player_line *line, const struct stele_move *move, struct stele_reason *why)
{
    line->stopped = line;
    game_explain(line->rules, line->state, move, why);
    return false;
}

/* ---- Whose fault a set-up is ----------------------------------------------------------------- */

/* Only called for set-ups that were refused, so setting up once per item is cheap enough. */
static bool same_fact(const struct stele_facts *a, const struct stele_facts *b, int i)
{
    const struct stele_fact *x = &a->fact[i], *y = &b->fact[i];

    if (strcmp(x->key, y->key) != 0 || x->type != y->type || x->count != y->count)
        return false;
    if (x->type == STELE_F_INT)
        return x->number == y->number;
    if (x->type == STELE_F_TEXT)
        return strcmp(a->text + x->number, b->text + y->number) == 0;
    return memcmp(a->value + x->first, b->value + y->first, x->count * sizeof *a->value) == 0;
}

static bool same_reason(const struct stele_reason *a, const struct stele_reason *b)
{
    if (strcmp(a->code, b->code) != 0 || a->facts.n != b->facts.n)
        return false;
    for (int i = 0; i < a->facts.n; i++)
        if (!same_fact(&a->facts, &b->facts, i))
            return false;
    return true;
}

/* An engine judges the items of a set-up together and need not know which of them is at fault.  So
 * the items are added one by one, until the game is refused for the same reason: the last one added
 * is at fault.  Returns how many items that takes; 0 if it needs none of them, because something is
 * missing. */
static size_t find_fault(struct player_line *line, const struct record_header *header,
                         struct stele_move *items, const struct stele_reason *why)
{
    for (size_t n = 0; n < header->setup_n; n++) {
        struct stele_reason other;
        memset(line->state, 0, header->game->state_size);
        if (!header->game->setup(line->rules, items, n, line->state, &other) &&
            same_reason(&other, why))
            return n;
        items[n] = header->setup[n].move;
    }
    return header->setup_n;
}

static const struct record_setup_item *fault_of(struct player_line *line,
                                                const struct record_header *header,
                                                const struct stele_reason *why)
{
    struct stele_move *const items = calloc(header->setup_n + 1, sizeof *items);

    if (items == NULL)
        return NULL;
    const size_t n = find_fault(line, header, items, why);
    free(items);
    return n > 0 ? &header->setup[n - 1] : NULL;
}

/* ---- Reports --------------------------------------------------------------------------------- */

/* Counts an error of the innermost line and returns true, unless an enclosing line stopped
 * earlier. */
static bool speaks(struct player *player)
{
    const struct player_line *const line = player->line;
    const bool reported = line->stopped == NULL || line->stopped == line;

    player->errors += reported;
    return reported;
}

struct stele_diag *player_report(struct player *player, enum stele_diag_kind kind, unsigned line,
                                 const struct stele_reason *why)
{
    const struct stele_rules *const rules = player->line->rules;
    struct stele_diag *const diag =
        speaks(player) ? diags_add(player->diags, STELE_ERROR, kind, why->code) : NULL;

    if (diag == NULL)
        return NULL;
    diag->line = line;
    diag->why = *why;
    fact_name_players(&diag->why.facts, rules->players, rules->players_n);
    return diag;
}

struct stele_diag *player_report_setup(struct player *player, const struct record_header *header,
                                       const struct stele_reason *why)
{
    const struct record_setup_item *const item = fault_of(player->line, header, why);
    const struct stele_rules *const rules = player->line->rules;
    const struct notation notation = {.game = rules->game,
                                      .domains = rules->domains,
                                      .players = rules->players,
                                      .players_n = rules->players_n};
    const unsigned whole = header->setup_line > 0 ? header->setup_line : header->log_line;
    struct stele_diag *const diag =
        player_report(player, STELE_D_RULE, item != NULL ? item->source_line : whole, why);
    struct stele_buf text = {0};

    if (diag == NULL || item == NULL)
        return diag;
    notation_move(&notation, &rules->game->setup_items[item->move.verb], &item->move, &text);
    text_fit(diag->move, sizeof diag->move, &text);
    stele_buf_free(&text);
    return diag;
}

struct stele_diag *player_report_move(struct player *player, const struct stele_move *move,
                                      int seat, unsigned line, const struct stele_reason *why)
{
    const struct stele_rules *const rules = player->line->rules;
    const struct notation notation = {.game = rules->game,
                                      .domains = rules->domains,
                                      .players = rules->players,
                                      .players_n = rules->players_n};
    struct stele_diag *const diag = player_report(player, STELE_D_RULE, line, why);
    struct stele_buf text = {0};

    if (diag == NULL)
        return NULL;
    refusal_more(rules, player->line->state, move, why, &diag->more);
    if (diag->more.due.code != NULL)
        fact_name_players(&diag->more.due.facts, rules->players, rules->players_n);
    if (diag->more.besides.code != NULL)
        fact_name_players(&diag->more.besides.facts, rules->players, rules->players_n);
    notation_move(&notation, &rules->game->verbs[move->verb], move, &text);
    if (move->by != STELE_NOBODY && move->by != seat)
        stele_buf_printf(&text, " by=%s", rules->players[move->by].id);
    text_fit(diag->move, sizeof diag->move, &text);
    stele_buf_free(&text);
    return diag;
}

struct stele_diag *player_report_claim(struct player *player, const struct stele_item *item,
                                       const struct stele_reason *why)
{
    const struct player_line *const line = player->line;
    struct stele_diag *const diag =
        speaks(player) ? claim_report(player->diags, line->rules, item, why) : NULL;

    /* A game that is said to be over and is not: what it waits for instead. */
    if (diag != NULL && strcmp(why->code, "core.claim-not-over") == 0 &&
        refusal_due(line->rules, line->state, &diag->more.due))
        fact_name_players(&diag->more.due.facts, line->rules->players, line->rules->players_n);
    return diag;
}

struct stele_diag *player_report_rest(struct player *player)
{
    const struct player_rest *const rest = &player->line->rest;

    if (rest->moves + rest->branches + rest->claims == 0)
        return NULL;
    struct stele_diag *const diag =
        diags_add(player->diags, STELE_NOTICE, STELE_D_RULE, "core.unchecked");
    if (diag == NULL)
        return NULL;
    diag->line = rest->line;
    fact_int(&diag->why.facts, "moves", (int32_t)rest->moves);
    fact_int(&diag->why.facts, "branches", (int32_t)rest->branches);
    fact_int(&diag->why.facts, "claims", (int32_t)rest->claims);
    fact_int(&diag->why.facts, "tail", (int32_t)rest->tail);
    return diag;
}
