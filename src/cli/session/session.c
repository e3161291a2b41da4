/* Each request has a function do_NAME, found by the table at the end.  It writes its keys into
 * the answer that has been begun, or returns false after SESSION_FAIL or one of the functions
 * fail_…: then what it has written is dropped, and an answer with the failure is written in its
 * place.  So whatever changes the game comes after everything that can fail. */
#include "cli/session/session.h"
#include "cli/text/json.h"
#include "cli/shared/make.h"
#include "cli/shared/out.h"

#include <stdlib.h>
#include <string.h>

/* ---- Failing --------------------------------------------------------------------------------- */

/* Begins a failure; what is said of it goes into the buffer. */
static struct stele_buf *fail_begin(struct session *s, const char *kind, const char *code)
{
    struct session_failure *const failure = &s->failure;

    failure->kind = kind;
    snprintf(failure->code, sizeof failure->code, "%s", code);
    failure->why.code = NULL;
    failure->more = (struct stele_more){0};
    stele_buf_clear(&failure->said);
    return &failure->said;
}

/* Always false, so that whatever failed can return it.  A function, because a bare `false` at the
 * end of the macro would be warned about wherever its value is not used. */
static bool fail_end(const struct session *s)
{
    (void)s;
    return false;
}

/* A failure of the request itself.  Its value is false; the code is the id of its message, cli.serve.NAME,
 * without the "cli.". */
#define SESSION_FAIL(s, id, ...)                                                                   \
    (stele_say((s)->cli->lib, NULL, (s)->cli->data_lang, (id), fail_begin((s), "usage", (id) + 4), \
               __VA_ARGS__),                                                                       \
     fail_end(s))

static bool fail_memory(struct session *s)
{
    stele_buf_puts(fail_begin(s, "limit", "memory"), cli_no_memory_text(s->cli));
    return false;
}

/* `log` is the one that the reason is about: its players, its game.  It may be NULL. */
static bool fail_reason(struct session *s, const struct stele_log *log, const char *kind,
                        const struct stele_reason *why)
{
    struct stele_buf *const said = fail_begin(s, kind, why->code);

    stele_say_reason(s->cli->lib, log, s->cli->data_lang, why, said);
    s->failure.why = *why;
    return false;
}

/* By the first error of a list; there is one unless memory ran out. */
static bool fail_diags(struct session *s, int result, const struct stele_diags *diags)
{
    static const char *const kinds[] = {"format", "limit", "rule", "claim", "io", "usage"};

    for (size_t i = 0; result != STELE_ENOMEM && i < diags->n; i++)
        if (diags->list[i].severity == STELE_ERROR)
            return fail_reason(s, NULL, kinds[diags->list[i].kind], &diags->list[i].why);
    return fail_memory(s);
}

static void put_failure(struct session *s, struct answer *a)
{
    struct session_failure *const failure = &s->failure;
    const struct stele_reason *const why = &failure->why;
    struct stele_grounds grounds = {0};

    put_dict(a->emit, "error");
    put_text(a->emit, "kind", failure->kind);
    put_text(a->emit, "code", failure->code);
    if (why->code != NULL) {
        put_some(a->emit, "clause", why->clause);
        answer_ruling(a, "ruling", stele_game_of(a->lib, why->code), why->reading);
        for (size_t i = 0; i < why->facts.n; i++)
            if (strcmp(why->facts.fact[i].key, "column") == 0)
                put_int(a->emit, "column", why->facts.fact[i].number);
        stele_grounds_of_reason(a->log != NULL ? stele_log_lib(a->log) : a->lib, why, &grounds);
    }
    answer_buf(a, "message", &failure->said);
    answer_rests(a, &grounds);
    answer_more(a, &failure->more);
    put_end(a->emit);
}

/* ---- What a request holds -------------------------------------------------------------------- */

static bool bad_value(struct session *s, const char *key)
{
    return SESSION_FAIL(s, "cli.serve.bad-value", "key", key, NULL);
}

static bool missing(struct session *s, const char *key)
{
    return SESSION_FAIL(s, "cli.serve.missing", "key", key, NULL);
}

/* What stands under a key; NULL if nothing does, or null. */
static const struct stele_value *asked(const struct session *s, const char *key)
{
    const struct stele_value *const value = stele_value_of(s->ask, key);

    return value == NULL || value->kind == STELE_VALUE_NULL ? NULL : value;
}

/* A text that is not empty; *out stays as it was where there is none. */
static bool ask_text(struct session *s, const char *key, const char **out)
{
    const struct stele_value *const value = asked(s, key);

    if (value == NULL)
        return true;
    if (value->kind != STELE_VALUE_TEXT || *value->text == '\0')
        return bad_value(s, key);
    *out = value->text;
    return true;
}

static bool need_text(struct session *s, const char *key, const char **out)
{
    *out = NULL;
    return ask_text(s, key, out) && (*out != NULL || missing(s, key));
}

static bool ask_number(struct session *s, const char *key, int64_t min, int64_t max, int64_t *out)
{
    const struct stele_value *const value = asked(s, key);

    if (value == NULL)
        return true;
    if (value->kind != STELE_VALUE_INT || value->number < min || value->number > max)
        return bad_value(s, key);
    *out = value->number;
    return true;
}

static bool ask_flag(struct session *s, const char *key, bool *out)
{
    const struct stele_value *const value = asked(s, key);

    if (value == NULL)
        return true;
    if (value->kind != STELE_VALUE_BOOL)
        return bad_value(s, key);
    *out = value->number != 0;
    return true;
}

/* Through whose eyes the answer about a log is seen; everybody's where the request does not say. */
static bool ask_viewer_of(struct session *s, const struct stele_log *log, int *out)
{
    const struct stele_player *players;
    const size_t n = stele_log_players(log, &players);
    const char *name = NULL;

    *out = STELE_NOBODY;
    if (!ask_text(s, "viewer", &name))
        return false;
    if (name == NULL)
        return true;
    for (size_t i = 0; i < n; i++) {
        if (stele_player_is(&players[i], name)) {
            *out = (int)i;
            return true;
        }
    }
    return SESSION_FAIL(s, "cli.serve.no-player", "player", name, NULL);
}

static bool ask_viewer(struct session *s, int *out)
{
    return ask_viewer_of(s, s->game.log, out);
}

static bool fail_hidden(struct session *s)
{
    return SESSION_FAIL(s, "cli.serve.hidden", NULL);
}

/* Whether there are things in a game that the viewer may not know. */
static bool is_veiled(const struct stele_log *log, int viewer)
{
    return viewer != STELE_NOBODY && stele_log_info(log)->hides;
}

/* A question about the whole position: a viewer would learn from the answer what he may not know. */
static bool ask_unveiled(struct session *s)
{
    int viewer;

    return ask_viewer(s, &viewer) && (!is_veiled(s->game.log, viewer) || fail_hidden(s));
}

/* A question about what can be done here.  In a game that hides something a viewer is answered about his own
 * decisions alone, whatever is hidden: whether a refusal betrays anything must not be seen from the
 * refusal. */
static bool ask_decider(struct session *s, int *viewer)
{
    struct stele_status status;

    if (!ask_viewer(s, viewer))
        return false;
    stele_cursor_status(s->game.cursor, &status);
    return !is_veiled(s->game.log, *viewer) || status.over || status.mover == *viewer ||
           fail_hidden(s);
}

/* The same of a move: what speaks against a move of somebody else, or of chance, may be a hidden thing, also when it is
 * not the time for it. */
static bool check_own(struct session *s, int viewer, const struct stele_move *move)
{
    return !is_veiled(s->game.log, viewer) || move->by == viewer || fail_hidden(s);
}

/* An answer is about the game as it is by now, for a viewer. */
static struct answer *seen_by(const struct session *s, struct answer *a, int viewer)
{
    a->log = s->game.log;
    a->cursor = s->game.cursor;
    a->viewer = viewer;
    return a;
}

/* ---- Opening --------------------------------------------------------------------------------- */

static void close_game(struct session *s)
{
    load_free(&s->game);
    free(s->path);
    s->path = NULL;
    s->made = 0;
}

/* A game that was opened takes the place of the one before; until then that stays as it is. */
static bool begin_game(struct session *s, struct loaded *game, char *path)
{
    int64_t seed = 1;

    if (!ask_number(s, "seed", 0, STELE_SEED_MAX, &seed))
        return false;
    close_game(s);
    s->game = *game;
    s->path = path;
    stele_rng_seed(&s->rng, (uint64_t)seed);
    *game = (struct loaded){0};
    return true;
}

static bool read_player(struct session *s, const struct stele_value *value,
                        struct stele_new_player *out)
{
    const struct stele_value *const id =
        value->kind == STELE_VALUE_DICT ? stele_value_of(value, "id") : value;
    const struct stele_value *const name =
        value->kind == STELE_VALUE_DICT ? stele_value_of(value, "name") : NULL;

    if (id == NULL || id->kind != STELE_VALUE_TEXT ||
        (name != NULL && name->kind != STELE_VALUE_TEXT))
        return bad_value(s, "players");
    *out = (struct stele_new_player){id->text, name != NULL ? name->text : id->text, NULL};
    return true;
}

/* A number of sample players, or a list of ids or of dicts with id and name. */
static bool read_players(struct session *s, struct stele_new_player *list, size_t *n)
{
    const struct stele_value *const value = asked(s, "players");

    *n = 0;
    if (value == NULL)
        return missing(s, "players");
    if (value->kind == STELE_VALUE_INT && value->number > 0 && value->number <= STELE_SEATS_MAX) {
        for (; *n < (size_t)value->number; ++*n)
            list[*n] = make_player(s->cli, *n);
        return true;
    }
    if (value->kind != STELE_VALUE_LIST || value->first == NULL)
        return bad_value(s, "players");
    for (const struct stele_value *one = value->first; one != NULL; one = one->next) {
        if (*n == STELE_SEATS_MAX)
            return bad_value(s, "players");
        if (!read_player(s, one, &list[(*n)++]))
            return false;
    }
    return true;
}

/* A dict of names and texts. */
static bool read_settings(struct session *s, const char *key, struct stele_setting *list,
                          size_t max, size_t *n)
{
    const struct stele_value *const value = asked(s, key);

    *n = 0;
    if (value == NULL)
        return true;
    if (value->kind != STELE_VALUE_DICT)
        return bad_value(s, key);
    for (const struct stele_value *one = value->first; one != NULL; one = one->next) {
        if (one->kind != STELE_VALUE_TEXT || *n == max)
            return bad_value(s, key);
        list[(*n)++] = (struct stele_setting){one->key, one->text};
    }
    return true;
}

enum { SETUP_MAX = 256 };

static bool read_setup(struct session *s, const char **list, size_t *n)
{
    const struct stele_value *const value = asked(s, "setup");

    *n = 0;
    if (value == NULL)
        return true;
    if (value->kind != STELE_VALUE_LIST)
        return bad_value(s, "setup");
    for (const struct stele_value *one = value->first; one != NULL; one = one->next) {
        if (one->kind != STELE_VALUE_TEXT || *n == SETUP_MAX)
            return bad_value(s, "setup");
        list[(*n)++] = one->text;
    }
    return true;
}

static const struct stele_game *find_game(struct session *s, const char *id)
{
    const struct stele_game *const game = stele_game_find(s->cli->lib, id);

    if (game == NULL)
        SESSION_FAIL(s, "cli.serve.no-game", "game", id, NULL);
    return game;
}

static void do_begin(struct answer *a)
{
    answer_opened(a);
    answer_place(a);
}

static bool do_new(struct session *s, struct answer *a)
{
    struct stele_new_player players[STELE_SEATS_MAX];
    struct stele_setting options[STELE_OPTIONS_MAX], rulings[STELE_RULINGS_MAX];
    const char *setup[SETUP_MAX], *knowledge = NULL;
    struct stele_new_log want = {
        .players = players, .options = options, .rulings = rulings, .setup = setup};
    struct stele_diags diags = {0};

    if (!need_text(s, "game", &want.game) || find_game(s, want.game) == NULL ||
        !read_players(s, players, &want.players_n) || !ask_text(s, "edition", &want.edition) ||
        !ask_text(s, "knowledge", &knowledge) ||
        !read_settings(s, "options", options, STELE_OPTIONS_MAX, &want.options_n) ||
        !read_settings(s, "rulings", rulings, STELE_RULINGS_MAX, &want.rulings_n) ||
        !read_setup(s, setup, &want.setup_n))
        return false;
    want.knowledge = knowledge;
    const struct stele_game_info *const info =
        stele_game_info(s->cli->lib, stele_game_find(s->cli->lib, want.game));
    if (want.edition == NULL)
        want.edition = make_edition(info, want.players_n);
    if (want.edition == NULL)
        return SESSION_FAIL(s, "cli.serve.no-edition", "game", info->id, "n",
                            NUM((int64_t)want.players_n), NULL);
    struct loaded game = {.path = ""};
    const int result = stele_log_new(s->cli->lib, &want, &game.log, &diags);
    bool good = result == STELE_OK || fail_diags(s, result, &diags);
    stele_diags_free(&diags);
    if (good)
        good = (game.cursor = stele_cursor_new(game.log)) != NULL || fail_memory(s);
    if (good && (good = begin_game(s, &game, NULL)))
        do_begin(seen_by(s, a, STELE_NOBODY));
    load_free(&game);
    return good;
}

/* Reads the log that file and, for a study, chapter name.  *at is where the chapter opens. */
static bool read_log(struct session *s, const char *path, const char *chapter,
                     struct stele_log **log, struct stele_node *at, struct stele_diags *diags)
{
    const struct stele_source source = {.path = path};
    struct stele_study *study = NULL;
    size_t k;
    int result;

    if (chapter == NULL) {
        result = stele_log_read(s->cli->lib, &source, &s->cli->limits, log, diags);
        return *log != NULL || fail_diags(s, result, diags);
    }
    result = stele_study_read(s->cli->lib, &source, &s->cli->limits, &study, diags);
    if (result != STELE_OK)
        return fail_diags(s, result, diags);
    bool good = stele_study_find(study, chapter, &k);
    if (!good) {
        SESSION_FAIL(s, "cli.serve.no-chapter", "chapter", chapter, NULL);
    } else {
        result = stele_study_log(study, k, &s->cli->limits, log, diags);
        good = *log != NULL || fail_diags(s, result, diags);
    }
    if (good)
        stele_study_node(study, k, *log, at);
    stele_study_free(study);
    return good;
}

/* Goes to a node by its name; where that fails the cursor stays where it is.  A viewer does not learn why a move on the way
 * is not legal. */
static bool go_to(struct session *s, struct loaded *game, int viewer, const char *name)
{
    struct stele_reason why;
    struct stele_node node;

    if (!stele_node_parse(game->log, name, &node))
        return SESSION_FAIL(s, "cli.serve.no-node", "node", name, NULL);
    if (!stele_cursor_goto(game->cursor, node, &why)) {
        stele_cursor_goto(game->cursor, game->node, NULL);
        return is_veiled(game->log, viewer) ? fail_hidden(s)
                                            : fail_reason(s, game->log, "rule", &why);
    }
    game->node = node;
    return true;
}

/* To the last legal node of the main line, unless a chapter opens elsewhere. */
static void go_to_opening(struct loaded *game, const char *chapter, struct stele_node at)
{
    struct stele_line line;

    stele_log_line(game->log, 0, &line);
    stele_cursor_goto(game->cursor, chapter != NULL ? at : (struct stele_node){0, line.legal},
                      NULL);
    game->node = stele_cursor_node(game->cursor);
}

/* Most problems are about a move and what its player holds, so a viewer gets none. */
static void put_diagnostics(struct answer *a, const struct stele_diags *diags)
{
    const bool hidden = is_veiled(a->log, a->viewer);

    put_list(a->emit, "diagnostics");
    for (size_t i = 0; i < diags->n && !hidden; i++)
        answer_diag(a, &diags->list[i]);
    put_end(a->emit);
    put_flag(a->emit, "hidden", hidden);
}

/* Opens the log, which the caller closes, where the request asks for. */
static bool open_file(struct session *s, const char *path, struct loaded *out, int *viewer,
                      struct stele_diags *diags)
{
    const char *chapter = NULL, *at = NULL;
    struct stele_node opening = {0, 0};

    if (!ask_text(s, "chapter", &chapter) || !ask_text(s, "node", &at))
        return false;
    if (strcmp(path, "-") == 0) /* standard input is ours */
        return bad_value(s, "file");
    if (!read_log(s, path, chapter, &out->log, &opening, diags) ||
        !ask_viewer_of(s, out->log, viewer))
        return false;
    if ((out->cursor = stele_cursor_new(out->log)) == NULL)
        return fail_memory(s);
    go_to_opening(out, chapter, opening);
    return at == NULL || go_to(s, out, *viewer, at);
}

static bool do_open(struct session *s, struct answer *a)
{
    struct stele_diags diags = {.limit = s->cli->limits.diags};
    struct loaded game = {0};
    const char *file;
    int viewer;

    if (!need_text(s, "file", &file))
        return false;
    char *const path = strdup(file);
    game.path = path;
    bool good = path != NULL ? open_file(s, file, &game, &viewer, &diags) : fail_memory(s);
    if (good && (good = begin_game(s, &game, path))) {
        do_begin(seen_by(s, a, viewer));
        put_diagnostics(a, &diags);
    } else {
        free(path);
    }
    load_free(&game);
    stele_diags_free(&diags);
    return good;
}

/* ---- Moving ---------------------------------------------------------------------------------- */

/* Takes the move that led here out of the log: nothing follows it. */
static bool take_out(struct session *s)
{
    const struct stele_node node = stele_cursor_node(s->game.cursor);
    const int result =
        node.ply == 1 && node.line != 0
            ? stele_edit_delete(s->game.log, node.line)
            : stele_edit_truncate(s->game.log, (struct stele_node){node.line, node.ply - 1});

    return result == STELE_OK || fail_memory(s);
}

/* Whether nothing is recorded after the position. */
static bool is_end(const struct session *s)
{
    const uint32_t *branches;
    struct stele_line line;

    stele_log_line(s->game.log, s->game.node.line, &line);
    return s->game.node.ply == line.plies &&
           stele_log_branches(s->game.log, s->game.node, &branches) == 0;
}

/* Whether the viewer may play here: in a game that hides something only his own moves, what chance draws by itself, and
 * only at the end of a line.  Elsewhere he would try what he does not know. */
static bool ask_player(struct session *s, int *viewer)
{
    struct stele_status status;

    if (!ask_viewer(s, viewer))
        return false;
    stele_cursor_status(s->game.cursor, &status);
    if (!is_veiled(s->game.log, *viewer) || status.over)
        return true;
    const bool drawn = status.chance && asked(s, "move") == NULL;
    return ((drawn || status.mover == *viewer) && is_end(s)) || fail_hidden(s);
}

/* Which move is to be played. */
static bool ask_move(struct session *s, int viewer, struct stele_move *out)
{
    const char *move = NULL, *bot = NULL;
    struct stele_status status;
    struct stele_reason why;

    stele_cursor_status(s->game.cursor, &status);
    if (!ask_text(s, "move", &move) || !ask_text(s, "bot", &bot))
        return false;
    if (move != NULL)
        return stele_move_parse(s->game.log, s->game.cursor, move, out, &why)
                   ? check_own(s, viewer, out)
                   : fail_reason(s, s->game.log, "format", &why);
    if (status.over)
        return SESSION_FAIL(s, "cli.serve.over", NULL);
    if (bot == NULL && !status.chance)
        return missing(s, "move");
    if (bot != NULL && !stele_bot_known(bot))
        return SESSION_FAIL(s, "cli.serve.no-bot", "bot", bot, NULL);
    int (*const choose)(const struct stele_cursor *, const char *, struct stele_rng *,
                        struct stele_move *) =
        is_veiled(s->game.log, viewer) ? stele_cursor_choose_own : stele_cursor_choose;
    return choose(s->game.cursor, bot != NULL ? bot : "random", &s->rng, out) == STELE_OK ||
           fail_memory(s);
}

static bool play_move(struct session *s, const struct stele_move *move)
{
    const uint64_t generation = stele_log_generation(s->game.log);
    struct stele_reason why;

    const int result = stele_edit_play(s->game.cursor, move, &why);
    if (result == STELE_EINPUT) {
        fail_reason(s, s->game.log, "rule", &why);
        stele_cursor_more(s->game.cursor, move, &why, &s->failure.more);
        return false;
    }
    const struct stele_reason *const refusal = stele_edit_refusal(s->game.log);
    if (result == STELE_EUSAGE && refusal != NULL)
        return fail_reason(s, s->game.log, "limit", refusal);
    if (result != STELE_OK)
        return fail_memory(s);
    /* A move that was in the log already changes nothing there, and must not be taken out. */
    s->made = stele_log_generation(s->game.log) != generation ? s->made + 1 : 0;
    s->game.node = stele_cursor_node(s->game.cursor);
    return true;
}

static bool do_play(struct session *s, struct answer *a)
{
    const struct stele_step *step;
    struct stele_move move;
    int viewer;

    if (!ask_player(s, &viewer) || !ask_move(s, viewer, &move))
        return false;
    const uint16_t hidden = stele_cursor_hides(s->game.cursor, viewer, &move);
    if (!play_move(s, &move))
        return false;
    if (stele_cursor_step(s->game.cursor, &step) != STELE_OK)
        return fail_memory(s);
    seen_by(s, a, viewer);
    answer_move_veiled(a, &move, hidden);
    answer_effects(a, step);
    answer_place(a);
    return true;
}

/* Moves that this session has added are taken out of the log again, so that whoever tries moves
 * does not leave a tree of them behind; before those, only the cursor goes back. */
static bool step_back(struct session *s)
{
    if (s->made > 0) {
        s->made--;
        return take_out(s);
    }
    stele_cursor_goto(s->game.cursor, stele_cursor_find(s->game.cursor, STELE_BY_MOVE, -1), NULL);
    return true;
}

static bool do_undo(struct session *s, struct answer *a)
{
    int64_t n = 1;

    /* What a move showed a viewer of hidden things is not forgotten with the move. */
    if (!ask_number(s, "moves", 1, INT32_MAX, &n) || !ask_unveiled(s))
        return false;
    for (int64_t i = 0; i < n; i++) {
        if (s->game.node.line == 0 && s->game.node.ply == 0)
            return i > 0 ? (answer_place(seen_by(s, a, STELE_NOBODY)), true)
                         : SESSION_FAIL(s, "cli.serve.start", NULL);
        if (!step_back(s))
            return false;
        s->game.node = stele_cursor_node(s->game.cursor);
    }
    answer_place(seen_by(s, a, STELE_NOBODY));
    return true;
}

static bool do_goto(struct session *s, struct answer *a)
{
    const char *name;
    int viewer;

    if (!need_text(s, "node", &name) || !ask_viewer(s, &viewer) ||
        !go_to(s, &s->game, viewer, name))
        return false;
    s->made = 0;
    answer_place(seen_by(s, a, STELE_NOBODY));
    return true;
}

/* ---- Looking --------------------------------------------------------------------------------- */

static bool do_position(struct session *s, struct answer *a)
{
    int viewer;

    if (!ask_viewer(s, &viewer))
        return false;
    answer_place(seen_by(s, a, viewer));
    stele_cursor_state(a->cursor, viewer, a->emit, "state");
    return true;
}

static bool do_figures(struct session *s, struct answer *a)
{
    stele_cursor_figures(s->game.cursor, a->emit, "figures");
    return true;
}

static bool do_legal(struct session *s, struct answer *a)
{
    bool gains = false;
    int viewer;

    return ask_viewer(s, &viewer) && ask_flag(s, "gains", &gains) &&
           (answer_legal_here(seen_by(s, a, viewer), gains, NULL, 0) || fail_memory(s));
}

/* What a move does is given to those who know everything. */
static bool explain(struct answer *a, const char *move)
{
    struct explained e;
    int code = STELE_OK;

    if (a->viewer == STELE_NOBODY)
        code = explain_play(a->log, a->cursor, move, &e);
    else
        explain_look(a->log, a->cursor, move, &e);
    if (code != STELE_OK)
        return false;
    explain_finish(a->log, a->cursor, &e);
    answer_explained(a, &e, move);
    return true;
}

static bool do_explain(struct session *s, struct answer *a)
{
    const uint64_t generation = stele_log_generation(s->game.log);
    struct stele_move parsed;
    struct stele_reason why;
    const char *move;
    int viewer;

    if (!need_text(s, "move", &move) || !ask_decider(s, &viewer) ||
        (stele_move_parse(s->game.log, s->game.cursor, move, &parsed, &why) &&
         !check_own(s, viewer, &parsed)))
        return false;
    const bool good = explain(seen_by(s, a, viewer), move);
    /* The game goes on where it was. */
    if (stele_log_generation(s->game.log) != generation && !take_out(s))
        return false;
    stele_cursor_goto(s->game.cursor, s->game.node, NULL);
    return good || fail_memory(s);
}

static bool do_score(struct session *s, struct answer *a)
{
    int viewer;

    return ask_viewer(s, &viewer) &&
           (answer_score(seen_by(s, a, viewer), true, false) || fail_memory(s));
}

static bool do_ledger(struct session *s, struct answer *a)
{
    int viewer;

    return ask_viewer(s, &viewer) &&
           (answer_score(seen_by(s, a, viewer), true, true) || fail_memory(s));
}

static bool do_hash(struct session *s, struct answer *a)
{
    if (!ask_unveiled(s))
        return false;
    seen_by(s, a, STELE_NOBODY);
    answer_node(a, "node", s->game.node);
    put_hash(a->emit, "hash", stele_cursor_hash(s->game.cursor));
    return true;
}

enum { TOP_DEFAULT = 3, TOP_MAX = 20, JOBS_MAX = 64 };

static bool do_hint(struct session *s, struct answer *a)
{
    int64_t top = TOP_DEFAULT, budget = STELE_BUDGET_HINT, seed = 1, jobs = 1;
    struct stele_status status;
    int viewer;

    if (!ask_number(s, "top", 1, TOP_MAX, &top) ||
        !ask_number(s, "budget", 1, STELE_BUDGET_MAX, &budget) ||
        !ask_number(s, "seed", 0, STELE_SEED_MAX, &seed) ||
        !ask_number(s, "jobs", 0, JOBS_MAX, &jobs))
        return false;
    stele_cursor_status(s->game.cursor, &status);
    if (status.over)
        return SESSION_FAIL(s, "cli.serve.over", NULL);
    if (status.chance)
        return SESSION_FAIL(s, "cli.serve.chance", NULL);
    if (!ask_decider(s, &viewer))
        return false;
    const struct stele_effort effort = {.budget = (uint32_t)budget,
                                        .seed = (uint64_t)seed,
                                        .jobs = (unsigned)jobs,
                                        .own = is_veiled(s->game.log, viewer)};
    return answer_hint(seen_by(s, a, viewer), &effort, (size_t)top) || fail_memory(s);
}

static bool do_log(struct session *s, struct answer *a)
{
    struct stele_buf xml = {0};

    if (!ask_unveiled(s))
        return false;
    const bool good = stele_log_write(s->game.log, STELE_FORMAT_XML, &xml) == STELE_OK;
    if (good)
        answer_buf(a, "xml", &xml);
    stele_buf_free(&xml);
    return good || fail_memory(s);
}

/* ---- What there is --------------------------------------------------------------------------- */

static void put_choices(struct stele_emit *emit, const char *key, const char *name,
                        const char *clause, const char *const *choices)
{
    put_dict(emit, NULL);
    put_text(emit, key, name);
    put_some(emit, "clause", clause);
    put_list(emit, "choices");
    for (; *choices != NULL; choices++)
        put_text(emit, NULL, *choices);
    put_end(emit);
    put_end(emit);
}

static void put_game(const struct session *s, struct stele_emit *emit,
                     const struct stele_game *game)
{
    const struct stele_game_info *const info = stele_game_info(s->cli->lib, game);

    put_dict(emit, NULL);
    put_text(emit, "id", info->id);
    put_text(emit, "title", stele_text(s->cli->lib, game, s->cli->data_lang, "title"));
    put_bool(emit, "hides", info->hides);
    put_list(emit, "editions");
    for (size_t i = 0; i < info->editions_n; i++) {
        put_dict(emit, NULL);
        put_text(emit, "name", info->editions[i].name);
        put_int(emit, "players_min", info->editions[i].players_min);
        put_int(emit, "players_max", info->editions[i].players_max);
        put_end(emit);
    }
    put_end(emit);
    put_list(emit, "options");
    for (size_t i = 0; i < info->options_n; i++)
        put_choices(emit, "name", info->options[i].name, info->options[i].clause,
                    info->options[i].choices);
    put_end(emit);
    put_list(emit, "rulings");
    for (size_t i = 0; i < info->rulings_n; i++)
        put_choices(emit, "id", info->rulings[i].id, info->rulings[i].clause,
                    info->rulings[i].choices);
    put_end(emit);
    put_list(emit, "categories");
    for (size_t i = 0; i < info->categories_n; i++)
        put_text(emit, NULL, info->categories[i]);
    put_end(emit);
    put_end(emit);
}

static bool do_games(struct session *s, struct answer *a)
{
    put_list(a->emit, "games");
    for (size_t i = 0; i < stele_games_n(s->cli->lib); i++)
        put_game(s, a->emit, stele_game_at(s->cli->lib, i));
    put_end(a->emit);
    return true;
}

static bool do_hello(struct session *s, struct answer *a);

static bool do_quit(struct session *s, struct answer *a)
{
    (void)a;
    s->over = true;
    return true;
}

/* ---- Requests -------------------------------------------------------------------------------- */

struct request {
    const char *name;
    bool (*answer)(struct session *s, struct answer *a); /* false after a failure */
    bool in_game;                                               /* needs one that is open */
    const char *keys; /* besides id and do, each with a blank after it */
};

/* clang-format off */
static const struct request requests[] = {
    {"hello",    do_hello,    false, ""},
    {"games",    do_games,    false, ""},
    {"new",      do_new,      false, "game players edition options rulings setup knowledge seed "},
    {"open",     do_open,     false, "file chapter node seed viewer "},
    {"position", do_position, true,  "viewer "},
    {"figures",  do_figures,  true,  ""},
    {"legal",    do_legal,    true,  "viewer gains "},
    {"explain",  do_explain,  true,  "viewer move "},
    {"play",     do_play,     true,  "viewer move bot "},
    {"undo",     do_undo,     true,  "moves viewer "},
    {"goto",     do_goto,     true,  "node viewer "},
    {"score",    do_score,    true,  "viewer "},
    {"ledger",   do_ledger,   true,  "viewer "},
    {"hash",     do_hash,     true,  "viewer "},
    {"hint",     do_hint,     true,  "viewer top budget seed jobs "},
    {"log",      do_log,      true,  "viewer "},
    {"quit",     do_quit,     false, ""},
};
/* clang-format on */
enum { REQUESTS_N = sizeof requests / sizeof requests[0] };

static bool do_hello(struct session *s, struct answer *a)
{
    (void)s;
    put_int(a->emit, "protocol", SESSION_PROTOCOL);
    put_text(a->emit, "version", stele_version());
    put_list(a->emit, "requests");
    for (size_t i = 0; i < REQUESTS_N; i++)
        put_text(a->emit, NULL, requests[i].name);
    put_end(a->emit);
    return true;
}

static const struct request *find_request(struct session *s, const char *name)
{
    const char *names[REQUESTS_N];

    for (size_t i = 0; i < REQUESTS_N; i++) {
        if (strcmp(requests[i].name, name) == 0)
            return &requests[i];
        names[i] = requests[i].name;
    }
    const char *const near = stele_nearest(name, names, REQUESTS_N);
    SESSION_FAIL(s, "cli.serve.no-request", "request", name, "near", near != NULL ? near : "",
                 NULL);
    return NULL;
}

/* Whether a word is one of those in a list, each with a blank after it. */
static bool is_listed(const char *list, const char *word)
{
    const size_t size = strlen(word);

    for (; *list != '\0'; list += strcspn(list, " ") + 1)
        if (strncmp(list, word, size) == 0 && list[size] == ' ')
            return true;
    return false;
}

/* A key that nobody reads is a mistake of whoever wrote it: better said than ignored. */
static bool check_keys(struct session *s, const struct request *request)
{
    for (const struct stele_value *one = s->ask->first; one != NULL; one = one->next)
        if (!is_listed("id do ", one->key) && !is_listed(request->keys, one->key))
            return SESSION_FAIL(s, "cli.serve.no-key", "request", request->name, "key", one->key,
                                NULL);
    return true;
}

/* The id may be any text or number, for whoever asks to know its answers by. */
static bool check_id(struct session *s)
{
    const struct stele_value *const id = asked(s, "id");

    return id == NULL || id->kind == STELE_VALUE_TEXT || id->kind == STELE_VALUE_INT ||
           bad_value(s, "id");
}

static bool answer(struct session *s, struct answer *a)
{
    const char *name;

    if (s->ask->kind != STELE_VALUE_DICT)
        return SESSION_FAIL(s, "cli.serve.no-dict", NULL);
    if (!check_id(s) || !need_text(s, "do", &name))
        return false;
    const struct request *const request = find_request(s, name);
    if (request == NULL || !check_keys(s, request))
        return false;
    if (request->in_game && s->game.log == NULL)
        return SESSION_FAIL(s, "cli.serve.no-log", NULL);
    return request->answer(s, a);
}

/* ---- Answers --------------------------------------------------------------------------------- */

/* What begins every answer. */
static struct answer *begin(const struct session *s, struct json_page *page, struct stele_buf *out,
                            bool ok)
{
    const struct stele_value *const id =
        s->ask != NULL && s->ask->kind == STELE_VALUE_DICT ? asked(s, "id") : NULL;

    stele_buf_clear(out);
    struct answer *const a = json_begin(page, s->cli, NULL, 0, out);
    if (id != NULL && id->kind == STELE_VALUE_INT)
        put_int(a->emit, "id", id->number);
    else if (id != NULL && id->kind == STELE_VALUE_TEXT)
        put_text(a->emit, "id", id->text);
    put_bool(a->emit, "ok", ok);
    return seen_by(s, a, STELE_NOBODY);
}

static void write_failure(struct session *s, struct stele_buf *out)
{
    struct json_page page;

    put_failure(s, begin(s, &page, out, false));
    json_end(&page);
}

/* The line, or, where memory was missing for it, one that needs none. */
static void finish(struct session *s, struct stele_buf *out)
{
    if (!out->failed && !stele_out_of_memory(s->cli->lib))
        return;
    stele_buf_free(out);
    *out = (struct stele_buf){0};
    fail_memory(s);
    write_failure(s, out);
}

static void answer_failure(struct session *s, struct stele_buf *out)
{
    write_failure(s, out);
    finish(s, out);
}

void session_answer(struct session *session, const char *line, size_t size, struct stele_buf *out)
{
    struct stele_value *value = NULL;
    struct stele_reason why;
    struct json_page page;

    const int result = stele_value_read(line, size, &value, &why);
    session->ask = value;
    if (result == STELE_EINPUT)
        fail_reason(session, NULL, "format", &why);
    else if (result != STELE_OK)
        fail_memory(session);
    bool good = result == STELE_OK;
    if (good) {
        good = answer(session, begin(session, &page, out, true));
        json_end(&page);
    }
    if (good)
        finish(session, out);
    else
        answer_failure(session, out);
    stele_value_free(value);
    session->ask = NULL;
}

void session_refuse_long(struct session *session, struct stele_buf *out)
{
    session->ask = NULL;
    SESSION_FAIL(session, "cli.serve.long", "limit", NUM(SESSION_LINE_MAX), NULL);
    answer_failure(session, out);
}

void session_init(struct session *session, struct cli *cli)
{
    *session = (struct session){.cli = cli};
}

void session_free(struct session *session)
{
    close_game(session);
    stele_buf_free(&session->failure.said);
}
