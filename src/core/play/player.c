#include "core/play/player.h"

#include "core/base/diags.h"
#include "core/game/refusal.h"
#include "core/words/notation.h"

#include <stdlib.h>
#include <string.h>

enum { STATE_ALIGN = 64 };

/* ---- Memory ---------------------------------------------------------------------------------- */

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
    if (player->made == player->room) {
        const size_t room = player->room > 0 ? player->room * 2 : 4;
        struct player_line **const lines = realloc(player->lines, room * sizeof(*lines));
        if (lines == NULL)
            return false;
        player->lines = lines;
        player->room = room;
    }
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

/* Opens one more line, with memory for its state.  Of its fields only that is of use yet. */
static bool open_line(struct player *player)
{
    if (player->n == player->made && !make_line(player))
        return false;
    struct player_line *const line = player->lines[player->n];
    if (!make_state(player, line))
        return false;
    line->dead = line->muted = false;
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
    line->dead = !header->game->setup(line->rules, items, header->setup_n, line->state, why);
    free(items);
    return line->dead ? STELE_EINPUT : STELE_OK;
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

int player_enter(struct player *player, const struct record_setting *rulings, size_t n,
                 struct stele_reason *why)
{
    const struct player_line *const parent = player->line;

    if (!open_line(player))
        return STELE_ENOMEM;
    struct player_line *const line = player->line;
    line->rules = parent->rules;
    line->dead = line->muted = parent->dead;
    if (!line->dead)
        memcpy(line->state, parent->state, player->slot);
    if (n == 0)
        return STELE_OK;
    line->rules = &line->own;
    if (replay_override(parent->rules, rulings, n, &line->own, why))
        return STELE_OK;
    line->dead = true;
    return STELE_EINPUT;
}

void player_leave(struct player *player)
{
    if (player->n > 1)
        player->line = player->lines[--player->n - 1];
}

/* Where an engine names no clause, that of the verb says what the move is about. */
bool player_stop(struct player_line *line, const struct stele_move *move, struct stele_reason *why)
{
    line->dead = true;
    if (*why->clause == '\0')
        why->clause = line->rules->game->verbs[move->verb].clause;
    return false;
}

/* ---- Reports --------------------------------------------------------------------------------- */

/* Whether the line has not had its error yet; it has now. */
static bool speaks(struct player *player)
{
    const bool first = !player->line->muted;

    player->line->muted = true;
    player->errors += first;
    return first;
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

struct stele_diag *player_report_move(struct player *player, const struct stele_move *move,
                                      int seat, unsigned line, const struct stele_reason *why)
{
    const struct stele_rules *const rules = player->line->rules;
    const struct notation notation = {rules->game, rules->domains, rules->players,
                                      rules->players_n};
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
