#include "core/play/verify.h"

#include "core/read/reader.h"
#include "core/words/words.h"

#include <stdlib.h>
#include <string.h>

/* ---- The observer ---------------------------------------------------------------------------- */

static void hand_on_event(struct stele_sink *sink, const struct stele_event *event)
{
    const struct verify_watch *const watch = (struct verify_watch *)sink;

    if (watch->to->event != NULL)
        watch->to->event(watch->to->user, watch->ply, event);
}

static void hand_on_row(struct stele_sink *sink, const struct stele_row *row)
{
    const struct verify_watch *const watch = (struct verify_watch *)sink;

    if (watch->to->row == NULL)
        return;
    if (watch->provisional) {
        struct stele_row copy = *row;
        copy.provisional = true;
        watch->to->row(watch->to->user, watch->ply, &copy);
    } else {
        watch->to->row(watch->to->user, watch->ply, row);
    }
}

static bool is_watched(const struct stele_verifier *v)
{
    return v->watch.to != NULL && v->player.n == 1;
}

/* Returns the sink for what the moves of the innermost line report; NULL without an observer. */
static struct stele_sink *watch_sink(struct stele_verifier *v)
{
    const struct stele_observer *const to = v->watch.to;

    return is_watched(v) && (to->event != NULL || to->row != NULL) ? &v->watch.sink : NULL;
}

static void identify_text(struct hasher *hasher, const char *text)
{
    hash_bytes(hasher, text, strlen(text));
}

/* The identity distinguishes copies of one game from other games: it covers the heading, the
 * position after the set-up and every move, but no notes, dates or branches.  Two files with the
 * same identity record the same game. */
static void identify_heading(struct hasher *hasher, const struct stele_heading *heading)
{
    const struct stele_game *const game = heading->game;

    hash_start(hasher);
    identify_text(hasher, game->id);
    identify_text(hasher, heading->edition);
    identify_text(hasher, heading->knowledge);
    hash_u64(hasher, heading->players_n);
    for (size_t i = 0; i < heading->players_n; i++)
        identify_text(hasher, heading->players[i].name);
    hash_bytes(hasher, heading->rulings, game->rulings_n);
    hash_bytes(hasher, heading->options, game->options_n);
}

static void identify_move(struct hasher *hasher, const struct stele_move *move)
{
    hash_u64(hasher,
             (uint64_t)move->verb << 32 | (uint64_t)(uint8_t)move->by << 16 | move->present);
    for (int i = 0; i < STELE_ARGS_MAX; i++)
        if ((move->present >> i) & 1)
            hash_i16s(hasher, move->value + move->start[i],
                      (size_t)(move->start[i + 1] - move->start[i]));
}

static void watch_position(struct stele_verifier *v, uint32_t ply)
{
    const struct player_line *const line = v->player.lines[0];
    const struct stele_observer *const to = v->watch.to;

    if (to->position != NULL)
        to->position(to->user, ply, replay_hash(line->rules, line->state));
}

static void watch_heading(struct stele_verifier *v, const struct record_header *header)
{
    const struct stele_observer *const to = v->watch.to;
    const struct stele_heading heading = {
        .game = header->game,
        .edition = header->edition,
        .knowledge = header->knowledge,
        .players = header->seats,
        .players_n = header->players_n,
        .about = header->about,
        .rulings = header->rules.ruling,
        .options = header->rules.option,
    };

    if (to->identity != NULL)
        identify_heading(&v->watch.identity, &heading);
    if (to->heading != NULL)
        to->heading(to->user, &heading);
}

static void watch_setup(struct stele_verifier *v)
{
    const struct player_line *const line = v->player.lines[0];

    if (v->watch.to->identity != NULL)
        hash_u64(&v->watch.identity, replay_hash(line->rules, line->state));
    watch_position(v, 0);
}

static void watch_move(struct stele_verifier *v, const struct stele_move *move)
{
    const struct player_line *const line = v->player.lines[0];
    const struct stele_observer *const to = v->watch.to;

    if (to->identity != NULL)
        identify_move(&v->watch.identity, move);
    if (to->moved != NULL) {
        line->rules->game->status(line->rules, line->state, &v->status);
        to->moved(to->user, v->watch.ply, move, &v->status);
    }
    watch_position(v, v->watch.ply);
}

static void watch_end(struct stele_verifier *v)
{
    const struct player_line *const line = v->player.lines[0];
    const struct stele_observer *const to = v->watch.to;

    line->rules->game->status(line->rules, line->state, &v->status);
    v->watch.provisional = !v->status.over;
    if (to->row != NULL)
        line->rules->game->score(line->rules, line->state, &v->watch.sink);
    if (to->end != NULL)
        to->end(to->user, v->watch.ply, &v->status);
    if (to->identity != NULL)
        to->identity(to->user, hash_end(&v->watch.identity));
}

/* ---- Moves ----------------------------------------------------------------------------------- */

static void refuse_move(struct stele_verifier *v, const struct verify_move *read)
{
    struct stele_diag *const diag =
        player_report_move(&v->player, &read->move, read->turn.seat, read->line, &v->why);

    v->player.line->at = read->ply;
    if (diag != NULL)
        record_node_at(v->reader, (unsigned)v->player.n - 1, read->ply, diag->node);
}

/* Only of verbs that read figures which are in doubt. */
static void count_grounds(struct stele_verifier *v, const struct stele_move *move)
{
    uint32_t groups = ground_groups(lib_game(v->under, v->verdict.game), move);

    v->verdict.rest += groups != 0;
    for (; groups != 0; groups &= groups - 1)
        v->verdict.rest_on[__builtin_ctz(groups)]++;
}

/* Moves are read in runs and replayed in runs, up to VERIFY_MOVES at a time: the parser's code and
 * the engine's then do not push each other out of the caches at every move.  Everything but a
 * further move (a claim, a branch, an error to report) needs the position, so it first replays the
 * moves that were put aside.  What follows an illegal move is only counted. */
static void replay_moves(struct stele_verifier *v)
{
    const size_t n = v->moves_n;
    const bool watched = is_watched(v);
    struct stele_sink *const sink = watch_sink(v);

    v->moves_n = 0;
    for (size_t i = 0; i < n; i++) {
        const struct verify_move *const read = &v->moves[i];
        if (watched)
            v->watch.ply = read->ply + 1;
        if (!player_move(v->player.line, read->turn.seat, read->turn.round, &read->move, sink,
                         &v->status, &v->why)) {
            if (watched)
                v->watch.ply = read->ply;
            refuse_move(v, read);
            for (i++; i < n; i++)
                player_skip_move(&v->player, v->moves[i].line);
            return;
        }
        v->verdict.plies++;
        if (v->grounds[read->move.verb] != NULL)
            count_grounds(v, &read->move);
        if (watched)
            watch_move(v, &read->move);
    }
}

static void before_error(void *user)
{
    replay_moves(user);
}

static int on_move(void *user, const struct stele_move *move, const struct record_attrs *foreign,
                   unsigned line)
{
    struct stele_verifier *v = user;
    const struct player_line *const played = v->player.line;

    (void)foreign;
    if (v->moves_n == VERIFY_MOVES)
        replay_moves(v);
    if (played->stopped != NULL) {
        player_skip_move(&v->player, line);
        return STELE_OK;
    }
    struct verify_move *read = &v->moves[v->moves_n++];
    move_copy(&read->move, move);
    read->turn = *v->turn;
    read->ply = record_ply(v->reader);
    read->line = line;
    return STELE_OK;
}

/* The position after a move that cannot be read is unknown, so the line stops as at an illegal
 * move. */
static int on_unread(void *user, bool turn, unsigned line)
{
    struct stele_verifier *v = user;

    replay_moves(v);
    player_lose(&v->player, record_ply(v->reader), !turn, line);
    return STELE_OK;
}

/* ---- Header and lines ------------------------------------------------------------------------ */

/* The rulings of a branch are refused; the rest of the file is read all the same. */
static int refuse_line(struct stele_verifier *v, int code, unsigned line)
{
    if (code != STELE_EINPUT)
        return code;
    struct stele_diag *const diag = player_report(&v->player, STELE_D_RULE, line, &v->why);
    if (diag != NULL)
        record_node(v->reader, diag->node);
    return STELE_OK;
}

static void enter_turns(struct stele_verifier *v)
{
    v->turn = &v->turns[v->player.n - 1];
}

static int on_header(void *user, const struct record_header *header)
{
    struct stele_verifier *v = user;

    v->verdict.game = header->game;
    v->verdict.players = (uint32_t)header->players_n;
    v->players = header->seats;
    v->players_n = header->players_n;
    if (v->watch.to != NULL)
        watch_heading(v, header);
    v->under = header->lib;
    v->grounds = (const struct ground_use *const *)lib_game(v->under, header->game)->grounds;
    struct stele_reason misnamed;
    const bool named = replay_compare_set(v->lib, header, v->player.diags, &misnamed);
    const int code = player_begin(&v->player, header, &header->rules, &v->why);
    if (code == STELE_ENOMEM)
        return code;
    if (!named)
        player_report(&v->player, STELE_D_CLAIM, header->rules_line, &misnamed);
    v->placed = code == STELE_OK;
    enter_turns(v);
    if (!v->placed)
        player_report_setup(&v->player, header, &v->why);
    else if (v->watch.to != NULL)
        watch_setup(v);
    return STELE_OK;
}

static int on_line_id(void *user, const char *id, size_t size)
{
    struct stele_verifier *v = user;

    switch (names_add(&v->ids, id, size)) {
    case NAMES_NEW:
        return STELE_OK;
    case NAMES_KNOWN:
        return STELE_EINPUT;
    default:
        return STELE_ENOMEM;
    }
}

static int on_line_begin(void *user, const struct record_line *line)
{
    struct stele_verifier *v = user;

    replay_moves(v);
    if (v->verdict.lines++ == 0)
        return STELE_OK; /* the main line is there since the header */
    const int code =
        player_enter(&v->player, line->rulings, line->rulings_n, line->source_line, &v->why);
    if (code == STELE_ENOMEM)
        return code;
    enter_turns(v);
    return refuse_line(v, code, line->source_line);
}

static void tell_rest(struct stele_verifier *v)
{
    struct stele_diag *const diag = player_report_rest(&v->player);

    if (diag != NULL)
        record_node_at(v->reader, (unsigned)v->player.n - 1, v->player.line->at, diag->node);
}

/* The result still belongs to the main line, which ends with the log. */
static int on_line_end(void *user)
{
    struct stele_verifier *v = user;

    replay_moves(v);
    if (v->player.n > 1)
        tell_rest(v);
    player_leave(&v->player);
    enter_turns(v);
    return STELE_OK;
}

/* Ends the lines that are open: the main line, and where the file breaks off the branches in it. */
static void end_lines(struct stele_verifier *v)
{
    replay_moves(v);
    for (; v->player.n > 1; player_leave(&v->player))
        tell_rest(v);
    if (v->player.n > 0)
        tell_rest(v);
}

static int on_turn_begin(void *user, const struct record_turn *turn)
{
    struct stele_verifier *v = user;

    *v->turn = (struct verify_turn){turn->seat, turn->round};
    return STELE_OK;
}

/* ---- Claims ---------------------------------------------------------------------------------- */

static void refuse_claim(struct stele_verifier *v, const struct stele_item *item)
{
    struct stele_diag *const diag = player_report_claim(&v->player, item, &v->why);

    if (diag != NULL)
        record_node(v->reader, diag->node);
}

static int on_check(void *user, uint64_t hash, const struct stele_item *item)
{
    struct stele_verifier *v = user;
    const struct player_line *const line = v->player.line;

    replay_moves(v);
    if (line->stopped != NULL)
        player_skip_claim(&v->player, item->source_line);
    else if (claim_hash(line->rules, line->state, hash, &v->why))
        v->verdict.checks++;
    else
        refuse_claim(v, item);
    return STELE_OK;
}

static int on_expect(void *user, const struct stele_item *item)
{
    struct stele_verifier *v = user;
    const struct player_line *const line = v->player.line;

    replay_moves(v);
    if (line->stopped != NULL)
        player_skip_claim(&v->player, item->source_line);
    else if (claim_check(line->rules, line->state, NULL, item, &v->why))
        v->verdict.expectations++;
    else
        refuse_claim(v, item);
    return STELE_OK;
}

/* It follows the main line, by then the only one open. */
static int on_result(void *user, const struct stele_item *item)
{
    struct stele_verifier *v = user;
    const struct player_line *const line = v->player.line;

    /* All moves have been replayed: the end of the main line did that. */
    if (line->stopped != NULL)
        player_skip_claim(&v->player, item->source_line);
    for (size_t part = 0; line->stopped == NULL && part < claim_result_parts(item); part++)
        if (!claim_result_part(line->rules, line->state, NULL, item, part, &v->why))
            refuse_claim(v, claim_result_item(item, part));
    return STELE_OK;
}

/* ---- The verifier ---------------------------------------------------------------------------- */

struct stele_verifier *stele_verifier_new(const struct stele *lib,
                                          const struct stele_limits *limits)
{
    struct stele_verifier *v = calloc(1, sizeof *v);

    if (v == NULL)
        return NULL;
    v->lib = v->under = lib;
    v->limits = limits != NULL ? *limits : stele_limits_default;
    v->reader = record_reader_new(lib, &v->limits);
    v->arena = arena_new();
    v->turns = calloc(READER_DEPTH_MAX + 1, sizeof *v->turns);
    if (v->reader == NULL || v->arena == NULL || v->turns == NULL) {
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
    player_free(&v->player);
    names_free(&v->ids);
    free(v->turns);
    arena_free(v->arena);
    record_reader_free(v->reader);
    free(v);
}

static void conclude(struct stele_verifier *v, int result, struct stele_verdict *verdict)
{
    *verdict = v->verdict;
    verdict->ok = result == STELE_OK && v->player.errors == 0;
    if (!v->placed)
        return;
    const struct player_line *const line = v->player.lines[0];
    line->rules->game->status(line->rules, line->state, &v->status);
    verdict->finished = v->status.over && line->stopped == NULL;
    verdict->assumed = v->status.assumed;
    verdict->hash = replay_hash(line->rules, line->state);
}

int stele_verify(struct stele_verifier *v, const struct stele_source *source,
                 struct stele_verdict *verdict, struct stele_diags *diags)
{
    return stele_verify_watched(v, source, NULL, verdict, diags);
}

int stele_verify_watched(struct stele_verifier *v, const struct stele_source *source,
                         const struct stele_observer *observer, struct stele_verdict *verdict,
                         struct stele_diags *diags)
{
    const struct record_sink sink = {
        .header = on_header,
        .line_id = on_line_id,
        .line_begin = on_line_begin,
        .line_end = on_line_end,
        .turn_begin = on_turn_begin,
        .move = on_move,
        .item = on_expect,
        .check = on_check,
        .result = on_result,
        .unread = on_unread,
        .before_error = before_error,
        .user = v,
        .keep_about = observer != NULL && observer->heading != NULL,
    };

    arena_reset(v->arena);
    v->under = v->lib;
    v->players = NULL;
    v->players_n = 0;
    v->placed = false;
    names_clear(&v->ids);
    player_reset(&v->player, diags);
    v->moves_n = 0;
    v->watch = (struct verify_watch){.sink = {hand_on_event, hand_on_row}, .to = observer};
    v->verdict = (struct stele_verdict){0};
    const int result = record_read(v->reader, source, v->arena, &sink, diags);
    end_lines(v);
    if (observer != NULL && v->placed)
        watch_end(v);
    if (verdict != NULL)
        conclude(v, result, verdict);
    return result == STELE_OK && v->player.errors > 0 ? STELE_EINPUT : result;
}

const struct stele *stele_verifier_lib(const struct stele_verifier *v)
{
    return v->under;
}

void stele_verifier_say(const struct stele_verifier *v, const char *lang, const char *file,
                        const struct stele_diag *diag, struct stele_buf *out)
{
    const struct words words = {
        .lib = v->under, .lang = lang, .players = v->players, .players_n = v->players_n};

    words_diag(&words, file, diag, out);
}

void stele_verifier_node(const struct stele_verifier *v, uint32_t ply, char out[STELE_NODE_MAX])
{
    out[0] = '\0';
    if (v->verdict.lines > 0)
        record_node_at(v->reader, 0, ply, out);
}
