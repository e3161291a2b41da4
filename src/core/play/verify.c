#include "core/play/verify.h"

#include "core/play/claims.h"
#include "core/read/reader.h"
#include "core/play/replay.h"

#include <stdlib.h>
#include <string.h>

enum { STATE_ALIGN = 64 };

/* ---- States ---------------------------------------------------------------------------------- */

static void *state_at(const struct stele_verifier *v, unsigned level)
{
    return v->states + level * v->slot;
}

/* Makes the n-th line from the outside, counted from 1, the current one. */
static void enter(struct stele_verifier *v, unsigned n)
{
    v->levels_n = n;
    v->level = &v->levels[n - 1];
    v->state = state_at(v, n - 1);
}

/* Room for `levels` states.  Those there are stay, though perhaps elsewhere. */
static bool states_room(struct stele_verifier *v, unsigned levels)
{
    const size_t need = levels * v->slot;

    if (need <= v->states_size)
        return true;
    size_t size = v->states_size > 0 ? v->states_size : 4 * v->slot;
    while (size < need)
        size *= 2;
    size = (size + STATE_ALIGN - 1) / STATE_ALIGN * STATE_ALIGN;
    unsigned char *states = aligned_alloc(STATE_ALIGN, size);
    if (states == NULL)
        return false;
    if (v->states != NULL)
        memcpy(states, v->states, v->states_size);
    free(v->states);
    v->states = states;
    v->states_size = size;
    return true;
}

/* ---- Reports --------------------------------------------------------------------------------- */

/* The first error of a line; later ones are mostly its consequences. */
static struct stele_diag *report(struct stele_verifier *v, enum stele_diag_kind kind, unsigned line)
{
    v->errors++;
    v->level->muted = true;
    struct stele_diag *diag = diags_add(v->diags, STELE_ERROR, kind, v->why.code);
    if (diag == NULL)
        return NULL;
    diag->line = line;
    record_node(v->reader, diag->node);
    diag->why = v->why;
    if (v->level->rules != NULL)
        fact_name_players(&diag->why.facts, v->level->rules->players, v->level->rules->players_n);
    return diag;
}

static void report_move(struct stele_verifier *v, const struct verify_move *read)
{
    const struct stele_move *move = &read->move;
    const struct stele_rules *rules = v->level->rules;
    const struct stele_verb *verb = &rules->game->verbs[move->verb];
    const struct notation notation = {rules->game, rules->domains, rules->players,
                                      rules->players_n};
    struct stele_diag *diag = report(v, STELE_D_RULE, read->line);
    struct stele_buf text = {0};

    if (diag == NULL)
        return;
    record_node_at(v->reader, v->levels_n - 1, read->ply, diag->node);
    if (diag->why.clause == NULL)
        diag->why.clause = verb->clause;
    notation_move(&notation, verb, move, &text);
    if (move->by != STELE_NOBODY && move->by != read->turn_seat)
        stele_buf_printf(&text, " by=%s", rules->players[move->by].id);
    text_fit(diag->move, sizeof diag->move, &text);
    stele_buf_free(&text);
}

static void report_claim(struct stele_verifier *v, const struct stele_item *item)
{
    const bool malformed = strcmp(v->why.code, "core.claim-malformed") == 0;
    struct stele_diag *diag =
        report(v, malformed ? STELE_D_FORMAT : STELE_D_CLAIM, item->source_line);
    struct stele_buf text = {0};

    if (diag == NULL)
        return;
    stele_buf_puts(&text, item->name);
    for (size_t i = 0; i < item->attrs_n; i++)
        stele_buf_printf(&text, " %s=%s", item->attrs[i].name, item->attrs[i].value);
    text_fit(diag->move, sizeof diag->move, &text);
    stele_buf_free(&text);
}

/* ---- Moves ----------------------------------------------------------------------------------- */

/* Called for a line that can still be replayed; false at its first illegal move. */
static bool replay_move(struct stele_verifier *v, const struct verify_move *read)
{
    const struct stele_rules *rules = v->level->rules;

    if (!replay_check(rules, v->state, read->turn_seat, read->turn_round, &read->move, &v->status,
                      &v->why)) {
        if (!v->level->muted)
            report_move(v, read);
        v->level->dead = true;
        return false;
    }
    game_apply(rules, v->state, &read->move, NULL);
    v->verdict.plies++;
    return true;
}

/* Everything but a further move asks for the position that was reached. */
static void replay_moves(struct stele_verifier *v)
{
    const size_t n = v->moves_n;

    v->moves_n = 0;
    for (size_t i = 0; i < n && replay_move(v, &v->moves[i]); i++)
        ;
}

static void on_settle(void *user)
{
    replay_moves(user);
}

static int on_move(void *user, const struct stele_move *move, const struct record_attrs *foreign,
                   unsigned line)
{
    struct stele_verifier *v = user;
    const struct verify_level *level = v->level;

    (void)foreign;
    if (level->dead)
        return STELE_OK;
    if (v->moves_n == VERIFY_MOVES) {
        replay_moves(v);
        if (level->dead)
            return STELE_OK;
    }
    struct verify_move *read = &v->moves[v->moves_n++];
    move_copy(&read->move, move);
    read->turn_seat = level->turn_seat;
    read->turn_round = level->turn_round;
    read->ply = record_ply(v->reader);
    read->line = line;
    return STELE_OK;
}

/* ---- Header and lines ------------------------------------------------------------------------ */

static int set_up(struct stele_verifier *v, const struct record_header *header)
{
    const struct stele_move *items = NULL;

    if (header->setup_n > 0) {
        struct stele_move *list = arena_alloc(v->arena, header->setup_n * sizeof *list);
        if (list == NULL)
            return STELE_ENOMEM;
        for (size_t i = 0; i < header->setup_n; i++)
            list[i] = header->setup[i].move;
        items = list;
    }
    void *state = state_at(v, 0);
    memset(state, 0, v->slot);
    if (!header->game->setup(&header->rules, items, header->setup_n, state, &v->why)) {
        v->levels[0].dead = true;
        report(v, STELE_D_RULE, record_line_number(v->reader));
    } else {
        v->placed = true;
    }
    return STELE_OK;
}

static int on_header(void *user, const struct record_header *header)
{
    struct stele_verifier *v = user;

    v->verdict.game = header->game;
    v->verdict.players = (uint32_t)header->players_n;
    v->slot = (header->game->state_size + STATE_ALIGN - 1) / STATE_ALIGN * STATE_ALIGN;
    if (!states_room(v, 1))
        return STELE_ENOMEM;
    enter(v, 1);
    v->levels[0] = (struct verify_level){.rules = &header->rules};
    replay_compare_set(v->lib, header, v->diags);
    return set_up(v, header);
}

static int on_line_begin(void *user, const struct record_line *line)
{
    struct stele_verifier *v = user;

    replay_moves(v);
    if (v->verdict.lines++ == 0)
        return STELE_OK; /* the main line is there since the header */
    if (!states_room(v, v->levels_n + 1))
        return STELE_ENOMEM;
    const struct verify_level *parent = v->level;
    enter(v, v->levels_n + 1);
    struct verify_level *level = v->level;
    level->rules = parent->rules;
    level->dead = level->muted = parent->dead;
    if (level->dead)
        return STELE_OK;
    memcpy(v->state, state_at(v, v->levels_n - 2), v->slot);
    if (line->rulings_n == 0)
        return STELE_OK;
    if (replay_override(parent->rules, line->rulings, line->rulings_n, &level->own, &v->why)) {
        level->rules = &level->own;
    } else {
        level->dead = true;
        report(v, STELE_D_RULE, line->source_line);
    }
    return STELE_OK;
}

/* The main line's last state is still wanted, for the result. */
static int on_line_end(void *user)
{
    struct stele_verifier *v = user;

    replay_moves(v);
    if (v->levels_n > 1)
        enter(v, v->levels_n - 1);
    return STELE_OK;
}

static int on_turn_begin(void *user, const struct record_turn *turn)
{
    struct verify_level *level = ((struct stele_verifier *)user)->level;

    level->turn_seat = turn->seat;
    level->turn_round = turn->round;
    return STELE_OK;
}

/* ---- Claims ---------------------------------------------------------------------------------- */

static int on_check(void *user, uint64_t hash, const struct stele_item *item)
{
    struct stele_verifier *v = user;
    struct verify_level *level = v->level;

    (void)item;
    replay_moves(v);
    if (level->dead)
        return STELE_OK;
    if (claim_hash(level->rules, v->state, hash, &v->why)) {
        v->verdict.checks++;
    } else if (!level->muted) {
        char text[HASH_TEXT_SIZE];
        struct stele_setting attr = {"hash", text};
        hash_print(hash, text);
        report_claim(v, &(struct stele_item){
                            .name = "check",
                            .attrs = &attr,
                            .attrs_n = 1,
                            .source_line = record_line_number(v->reader),
                        });
    }
    return STELE_OK;
}

static int on_expect(void *user, const struct stele_item *item)
{
    struct stele_verifier *v = user;
    struct verify_level *level = v->level;

    replay_moves(v);
    if (level->dead)
        return STELE_OK;
    if (claim_check(level->rules, v->state, NULL, item, &v->why))
        v->verdict.expectations++;
    else if (!level->muted)
        report_claim(v, item);
    return STELE_OK;
}

static int on_result(void *user, const struct stele_item *item)
{
    struct stele_verifier *v = user;
    struct verify_level *level = &v->levels[0];

    if (!level->dead && !level->muted &&
        !claim_check(level->rules, state_at(v, 0), NULL, item, &v->why))
        report_claim(v, item);
    return STELE_OK;
}

/* ---- The verifier ---------------------------------------------------------------------------- */

struct stele_verifier *stele_verifier_new(const struct stele *lib,
                                          const struct stele_limits *limits)
{
    struct stele_verifier *v = calloc(1, sizeof *v);

    if (v == NULL)
        return NULL;
    v->lib = lib;
    v->limits = limits != NULL ? *limits : stele_limits_default;
    v->reader = record_reader_new(lib, &v->limits);
    v->arena = arena_new();
    v->levels = calloc(READER_DEPTH_MAX + 1, sizeof *v->levels);
    if (v->reader == NULL || v->arena == NULL || v->levels == NULL) {
        stele_verifier_free(v);
        return NULL;
    }
    return v;
}

void stele_verifier_free(struct stele_verifier *v)
{
    if (v == NULL)
        return;
    schemas_free(v->schemas);
    free(v->states);
    free(v->levels);
    arena_free(v->arena);
    record_reader_free(v->reader);
    free(v);
}

static void conclude(struct stele_verifier *v, int result, struct stele_verdict *verdict)
{
    *verdict = v->verdict;
    verdict->ok = result == STELE_OK && v->errors == 0;
    if (!v->placed)
        return;
    const struct verify_level *level = &v->levels[0];
    level->rules->game->status(level->rules, state_at(v, 0), &v->status);
    verdict->finished = v->status.over && !level->dead;
    verdict->assumed = v->status.assumed;
    verdict->hash = replay_hash(level->rules, state_at(v, 0));
}

int stele_verify(struct stele_verifier *v, const struct stele_source *source,
                 struct stele_verdict *verdict, struct stele_diags *diags)
{
    const struct record_sink sink = {
        .header = on_header,
        .line_begin = on_line_begin,
        .line_end = on_line_end,
        .turn_begin = on_turn_begin,
        .move = on_move,
        .item = on_expect,
        .check = on_check,
        .result = on_result,
        .settle = on_settle,
        .user = v,
    };

    arena_reset(v->arena);
    v->placed = false;
    v->diags = diags;
    v->errors = 0;
    v->levels_n = 0;
    v->moves_n = 0;
    v->verdict = (struct stele_verdict){0};
    const int result = record_read(v->reader, source, v->arena, &sink, diags);
    replay_moves(v);
    if (verdict != NULL)
        conclude(v, result, verdict);
    return result == STELE_OK && v->errors > 0 ? STELE_EINPUT : result;
}

int stele_verify_schema(struct stele_verifier *v, const struct stele_source *source,
                        struct stele_diags *diags)
{
    return schemas_validate(&v->schemas, &v->limits, source, diags);
}
