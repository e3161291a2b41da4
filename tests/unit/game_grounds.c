#include "game_grounds.h"

#include "core/game/attempts.h"
#include "core/library/lib.h"
#include "core/play/claims.h"
#include "core/play/replay.h"
#include "core/log/cursor.h"
#include "game_play.h"
#include "samples.h"

#include <acutest.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Of a log so many positions are looked at, fewer where only a share is played; at one in TRIED of them
 * all forms of moves are tried. */
enum { NODES = 12, TRIED = 2, VERDICTS_MAX = 512, LINES_MAX = 8192, TOLD_MAX = 64 };

/* ---- What is said at a position under one set ------------------------------------------------ */

/* An event, a row or a reason, as far as it is compared. */
struct verdict {
    const char *what, *clause;
    int8_t seat;
    int32_t points;
    struct stele_facts facts;
};

struct verdicts {
    struct stele_sink sink;
    struct verdict *list;
    size_t n;
};

static struct verdict *keep(struct verdicts *all, const char *what, const char *clause,
                            const struct stele_facts *facts)
{
    static struct verdict dropped;
    struct verdict *one = all->n < VERDICTS_MAX ? &all->list[all->n++] : &dropped;

    *one = (struct verdict){.what = what, .clause = clause, .facts = *facts};
    return one;
}

static void keep_event(struct stele_sink *sink, const struct stele_event *event)
{
    keep((struct verdicts *)sink, event->kind, event->clause, &event->facts)->seat = event->seat;
}

static void keep_row(struct stele_sink *sink, const struct stele_row *row)
{
    struct verdict *one = keep((struct verdicts *)sink, row->kind, row->clause, &row->facts);

    one->seat = row->seat;
    one->points = row->points;
}

static bool same_facts(const struct stele_facts *a, const struct stele_facts *b)
{
    if (a->n != b->n || a->values_n != b->values_n || a->text_n != b->text_n ||
        memcmp(a->value, b->value, a->values_n * sizeof a->value[0]) != 0 ||
        memcmp(a->text, b->text, a->text_n) != 0)
        return false;
    for (int i = 0; i < a->n; i++)
        if (strcmp(a->fact[i].key, b->fact[i].key) != 0 || a->fact[i].number != b->fact[i].number)
            return false;
    return true;
}

static bool same(const struct verdict *a, const struct verdict *b)
{
    return strcmp(a->what, b->what) == 0 && a->seat == b->seat && a->points == b->points &&
           same_facts(&a->facts, &b->facts);
}

/* ---- The test -------------------------------------------------------------------------------- */

struct grounds_test {
    const struct stele *patched;    /* with the figure changed, whatever set a log names */
    const struct stele *lib;        /* of the log, as it is */
    const struct lib_game *changed; /* the game with the figure changed */
    const struct stele_game *game;
    const struct grounds_case *one;
    grounds_refresh *refresh;
    struct verdicts a, b;
    void *state, *after_a, *after_b; /* under the changed figure; after a move */
    size_t nodes, said, named, differ;
    char told[TOLD_MAX][128]; /* mistakes, each once */
    size_t told_n;
};

static bool is_item(const char *items, const char *item)
{
    const size_t size = strlen(item);

    if (strcmp(items, "*") == 0)
        return true;
    for (const char *at = items; (at = strstr(at, item)) != NULL; at += size)
        if ((at == items || at[-1] == ' ') && (at[size] == '\0' || at[size] == ' '))
            return true;
    return false;
}

static bool names(const struct grounds_test *t, const struct stele_grounds *grounds)
{
    for (size_t i = 0; i < grounds->n; i++)
        if (strcmp(grounds->list[i].group, t->one->group) == 0 &&
            (*grounds->list[i].item == '\0' || is_item(t->one->items, grounds->list[i].item)))
            return true;
    return false;
}

/* Events and rows are looked up alike: by their kind and facts. */
static bool verdict_names(const struct grounds_test *t, const struct verdict *verdict)
{
    const struct stele_event event = {.kind = verdict->what, .facts = verdict->facts};
    struct stele_grounds grounds = {0};

    stele_grounds_of_event(t->lib, STELE_NOBODY, &event, &grounds);
    return names(t, &grounds);
}

/* The groups of a list, a bit each. */
static uint32_t groups_of(const struct grounds_test *t, const struct stele_grounds *grounds)
{
    const struct stele_provenance *groups;
    const size_t n = stele_set_provenance(t->lib, t->game, &groups);
    uint32_t bits = 0;

    for (size_t i = 0; i < grounds->n; i++)
        for (size_t group = 0; group < n; group++)
            if (strcmp(groups[group].group, grounds->list[i].group) == 0)
                bits |= UINT32_C(1) << group;
    return bits;
}

static bool move_names(const struct grounds_test *t, const struct stele_move *move)
{
    struct stele_grounds grounds = {0};

    stele_grounds_of_move(t->lib, t->game, move, &grounds);
    TEST_CHECK(stele_groups_of_move(t->lib, t->game, move) == groups_of(t, &grounds));
    return names(t, &grounds);
}

static void mistake(struct grounds_test *t, const char *what, const char *why)
{
    char text[sizeof t->told[0]];

    snprintf(text, sizeof text, "%s %s", what, why);
    for (size_t i = 0; i < t->told_n; i++)
        if (strcmp(t->told[i], text) == 0)
            return;
    if (t->told_n == TOLD_MAX)
        return;
    strcpy(t->told[t->told_n++], text);
    TEST_CHECK_(false, "%s %s: %s", t->one->group, t->one->items, text);
}

static void count(struct grounds_test *t, bool named)
{
    t->said++;
    t->named += named;
}

/* Each that has no equal on the other side names the group. */
static bool compare_side(struct grounds_test *t, const struct verdicts *from,
                         const struct verdicts *other)
{
    bool equal = true;

    for (size_t i = 0; i < from->n; i++) {
        bool found = false;
        for (size_t k = 0; k < other->n && !found; k++)
            found = same(&from->list[i], &other->list[k]);
        count(t, verdict_names(t, &from->list[i]));
        if (found)
            continue;
        equal = false;
        if (!verdict_names(t, &from->list[i]))
            mistake(t, from->list[i].what, "differs and does not name it");
    }
    return equal;
}

static bool compare_told(struct grounds_test *t)
{
    const bool a = compare_side(t, &t->a, &t->b), b = compare_side(t, &t->b, &t->a);

    t->differ += !a || !b;
    return a && b;
}

static void start(struct grounds_test *t)
{
    t->a.n = t->b.n = 0;
}

static void keep_reason(struct verdicts *all, const struct stele_reason *why)
{
    keep(all, why->code, why->clause, &why->facts);
}

static bool is_over(const struct stele_rules *rules, const void *state)
{
    struct stele_status status;

    rules->game->status(rules, state, &status);
    return status.over;
}

static bool any_names(const struct grounds_test *t, const struct verdicts *all)
{
    for (size_t i = 0; i < all->n; i++)
        if (verdict_names(t, &all->list[i]))
            return true;
    return false;
}

/* Whether a position can be under these rules: one of a set with other sites, say, may not. */
static bool can_be(const struct stele_rules *rules, const void *state)
{
    struct stele_reason why;

    return rules->game->invariants(rules, state, &why);
}

/* What a move does, if it is legal under both.  Where the game ends under one of them only, it is enough
 * that something names the group: all that follows is there on one side alone. */
static void compare_deeds(struct grounds_test *t, const struct stele_rules *a, const void *state_a,
                          const struct stele_rules *b, const struct stele_move *move)
{
    memcpy(t->after_a, state_a, t->game->state_size);
    memcpy(t->after_b, t->state, t->game->state_size);
    start(t);
    game_apply(a, t->after_a, move, &t->a.sink);
    game_apply(b, t->after_b, move, &t->b.sink);
    if (is_over(a, t->after_a) == is_over(b, t->after_b)) {
        compare_told(t);
        return;
    }
    t->differ++;
    if (!any_names(t, &t->a) && !any_names(t, &t->b))
        mistake(t, t->game->verbs[move->verb].name, "ends the game or not, and nothing names it");
}

/* A verdict that is turned round is named by the refusal and by the move; one refusal in place of
 * another by one of the two. */
static void compare_move(struct grounds_test *t, const struct stele_rules *a, const void *state_a,
                         const struct stele_rules *b, const struct stele_move *move)
{
    struct stele_reason why;
    const char *const verb = t->game->verbs[move->verb].name;

    start(t);
    const bool legal_a = game_check(a, state_a, move, &why);
    if (!legal_a)
        keep_reason(&t->a, &why);
    const bool legal_b = game_check(b, t->state, move, &why);
    if (!legal_b)
        keep_reason(&t->b, &why);
    if (legal_a && legal_b) {
        count(t, move_names(t, move));
        if (can_be(b, t->state))
            compare_deeds(t, a, state_a, b, move);
    } else if (legal_a != legal_b) {
        t->differ++;
        if (!move_names(t, move))
            mistake(t, verb, "is legal or not and does not name it");
        if (!verdict_names(t, legal_a ? t->b.list : t->a.list))
            mistake(t, (legal_a ? t->b.list : t->a.list)->what,
                    "refuses or not and does not name it");
    } else if (!same(t->a.list, t->b.list)) {
        t->differ++;
        if (!verdict_names(t, t->a.list) && !verdict_names(t, t->b.list))
            mistake(t, t->a.list->what, t->b.list->what);
    } else {
        count(t, verdict_names(t, t->a.list));
    }
}

/* Forms of every verb: one for each reason, under either set. */
static void compare_attempts(struct grounds_test *t, const struct stele_rules *a, const void *state,
                             const struct stele_rules *b, const struct stele_moves *legal, int by)
{
    static struct attempts attempts;

    for (size_t verb = 0; verb < t->game->verbs_n; verb++) {
        const bool chance = t->game->verbs[verb].flags & STELE_VERB_CHANCE;
        for (int side = 0; side < 2; side++) {
            attempts_make(side == 0 ? a : b, side == 0 ? state : t->state, legal, (int)verb,
                          chance ? STELE_NOBODY : by, NULL, &attempts);
            for (size_t i = 0; i < attempts.groups_n; i++)
                compare_move(t, a, state, b, &attempts.group[i].move);
        }
    }
}

static bool has_move(const struct stele_moves *moves, const struct stele_move *move)
{
    for (size_t i = 0; i < moves->n; i++)
        if (stele_move_equal(&moves->list[i], move))
            return true;
    return false;
}

/* The lists of legal moves; and everything in either of them is tried. */
static void compare_lists(struct grounds_test *t, const struct stele_cursor *cursor,
                          const struct stele_rules *b, int by)
{
    const struct stele_rules *const a = cursor_rules(cursor);
    struct stele_moves legal_a = {0}, legal_b = {0};
    struct stele_grounds grounds = {0};
    bool equal = true;

    stele_cursor_legal(cursor, &legal_a);
    game_legal(b, t->state, &legal_b);
    equal = legal_a.n == legal_b.n && legal_a.open == legal_b.open;
    for (size_t i = 0; i < legal_a.n; i += 1 + legal_a.n / 64) {
        equal = equal && has_move(&legal_b, &legal_a.list[i]);
        compare_move(t, a, cursor->state, b, &legal_a.list[i]);
    }
    for (size_t i = 0; i < legal_b.n; i += 1 + legal_b.n / 64)
        if (!has_move(&legal_a, &legal_b.list[i]))
            compare_move(t, a, cursor->state, b, &legal_b.list[i]);
    stele_cursor_grounds(cursor, &legal_a, &grounds);
    count(t, names(t, &grounds));
    if (!equal && !names(t, &grounds))
        mistake(t, "the list of legal moves", "differs and does not name it");
    if (t->nodes++ % TRIED == 0)
        compare_attempts(t, a, cursor->state, b, &legal_a, by);
    stele_moves_free(&legal_a);
    stele_moves_free(&legal_b);
}

/* Whether a log that claims a figure wrongly gets the group named. */
static bool claim_names(const struct grounds_test *t, const char *figure)
{
    struct stele_grounds grounds = {0};
    struct stele_reason why;

    refuse(&why, "core.claim-value", NULL);
    fact_text(&why.facts, "what", figure);
    fact_text(&why.facts, "game", t->game->id);
    stele_grounds_of_reason(t->lib, &why, &grounds);
    return names(t, &grounds);
}

static void compare_scores(struct grounds_test *t, const struct stele_rules *a, const void *state,
                           const struct stele_rules *b)
{
    bool equal = true;

    for (int seat = 0; seat < a->players_n; seat++)
        equal = equal && t->game->total(a, state, seat) == t->game->total(b, t->state, seat);
    start(t);
    t->game->score(a, state, &t->a.sink);
    t->game->score(b, t->state, &t->b.sink);
    compare_told(t);
    if (!equal && !claim_names(t, "score"))
        mistake(t, "the score", "can be claimed and does not name it");
}

static void compare_prospects(struct grounds_test *t, const struct stele_rules *a,
                              const void *state, const struct stele_rules *b)
{
    if (t->game->prospects == NULL)
        return;
    start(t);
    t->game->prospects(a, state, &t->a.sink);
    t->game->prospects(b, t->state, &t->b.sink);
    compare_told(t);
}

static void compare_due(struct grounds_test *t, const struct stele_rules *a, const void *state,
                        const struct stele_rules *b)
{
    struct stele_reason due;
    struct stele_status status;

    t->game->status(a, state, &status);
    if (status.over || t->game->due == NULL)
        return;
    start(t);
    t->game->due(a, state, &due);
    keep_reason(&t->a, &due);
    t->game->due(b, t->state, &due);
    keep_reason(&t->b, &due);
    if (same(t->a.list, t->b.list) || verdict_names(t, t->a.list) || verdict_names(t, t->b.list))
        return;
    mistake(t, due.code, "is due and does not name it");
}

/* ---- Figures that a log may claim ------------------------------------------------------------ */

/* The view as lines, a path and a value each. */
struct flat {
    struct stele_emit emit;
    struct stele_buf lines;
    char path[512];
    size_t depth, size[32];
    int index[32];
};

static void flat_key(struct flat *flat, const char *key)
{
    const size_t at = flat->depth > 0 ? flat->size[flat->depth - 1] : 0;
    char number[16];

    if (key == NULL && flat->depth > 0) {
        snprintf(number, sizeof number, "%d", ++flat->index[flat->depth - 1]);
        key = number;
    }
    snprintf(flat->path + at, sizeof flat->path - at, ".%s", key != NULL ? key : "");
}

static void flat_open(struct stele_emit *emit, const char *key, bool list)
{
    struct flat *flat = emit->user;

    (void)list;
    flat_key(flat, key);
    flat->size[flat->depth] = strlen(flat->path);
    flat->index[flat->depth++] = 0;
}

static void flat_close(struct stele_emit *emit)
{
    ((struct flat *)emit->user)->depth--;
}

static void flat_string(struct stele_emit *emit, const char *key, const char *value)
{
    struct flat *flat = emit->user;

    flat_key(flat, key);
    stele_buf_printf(&flat->lines, "%s=%s\n", flat->path + 1, value);
}

static void flat_integer(struct stele_emit *emit, const char *key, int64_t value)
{
    char text[24];

    snprintf(text, sizeof text, "%lld", (long long)value);
    flat_string(emit, key, text);
}

static void flat_boolean(struct stele_emit *emit, const char *key, bool value)
{
    flat_string(emit, key, value ? "true" : "false");
}

static void flatten(struct flat *flat, const struct stele_rules *rules, const void *state)
{
    *flat = (struct flat){
        .emit = {.open = flat_open,
                 .close = flat_close,
                 .integer = flat_integer,
                 .string = flat_string,
                 .boolean = flat_boolean,
                 .word = flat_string,
                 .user = flat}};
    rules->game->view(rules, state, STELE_NOBODY, &flat->emit);
}

/* "players.2.goods.wood" is claimed of a player as "goods.wood". */
static const char *claimed_path(const char *path)
{
    if (strncmp(path, "players.", 8) != 0)
        return path;
    path = strchr(path + 8, '.');
    return path != NULL ? path + 1 : "";
}

static bool has_line(const struct stele_buf *lines, const char *line, size_t size)
{
    for (const char *at = lines->data; at != NULL && *at != '\0';) {
        const size_t n = strcspn(at, "\n");
        if (n == size && memcmp(at, line, n) == 0)
            return true;
        at += n + 1;
    }
    return false;
}

static void compare_view(struct grounds_test *t, const struct stele_rules *a, const void *state,
                         const struct stele_rules *b)
{
    static struct flat of_a, of_b;

    flatten(&of_a, a, state);
    flatten(&of_b, b, t->state);
    if (strcmp(of_a.lines.data, of_b.lines.data) == 0)
        goto out;
    for (const char *at = of_a.lines.data; *at != '\0';) {
        const size_t n = strcspn(at, "\n"), path = strcspn(at, "=");
        char text[512];
        snprintf(text, sizeof text, "%.*s", (int)path, at);
        if (!has_line(&of_b.lines, at, n)) {
            t->differ++;
            if (!claim_names(t, claimed_path(text)))
                mistake(t, claimed_path(text), "can be claimed and does not name it");
        }
        at += n + 1;
    }
out:
    stele_buf_free(&of_a.lines);
    stele_buf_free(&of_b.lines);
}

/* ---- Positions ------------------------------------------------------------------------------- */

static struct stele_rules rules_changed(const struct grounds_test *t,
                                        const struct stele_rules *rules)
{
    struct stele_rules other = *rules;

    other.set = t->changed->compiled;
    other.domains = t->changed->domains;
    return other;
}

static void look_at_node(struct grounds_test *t, const struct stele_log *log,
                         struct stele_cursor *cursor)
{
    const struct stele_rules *const a = cursor_rules(cursor);
    const struct stele_rules b = rules_changed(t, a);
    struct stele_status status;

    memcpy(t->state, cursor->state, t->game->state_size);
    if (t->refresh != NULL)
        t->refresh(&b, t->state, log);
    t->game->status(a, cursor->state, &status);
    compare_scores(t, a, cursor->state, &b);
    compare_view(t, a, cursor->state, &b);
    if (status.over)
        return;
    compare_due(t, a, cursor->state, &b);
    compare_prospects(t, a, cursor->state, &b);
    compare_lists(t, cursor, &b, status.mover != STELE_NOBODY ? status.mover : status.turn_seat);
}

/* The set-up is refused, or is not, and the reason names the group. */
static void look_at_setup(struct grounds_test *t, const struct stele_log *log)
{
    const struct record_header *const header = &log->header;
    const struct stele_rules b = rules_changed(t, &header->rules);
    struct stele_move *items = calloc(header->setup_n + 1, sizeof *items);
    struct stele_reason why;
    size_t n = 0;

    for (size_t i = 0; i < header->setup_n; i++)
        items[n++] = header->setup[i].move;
    memset(t->state, 0, t->game->state_size);
    start(t);
    if (!t->game->setup(&b, items, n, t->state, &why)) {
        keep_reason(&t->b, &why);
        t->differ++;
        if (!verdict_names(t, t->b.list))
            mistake(t, why.code, "refuses the set-up and does not name it");
    }
    free(items);
}

static void look_at_nodes(struct grounds_test *t, struct stele_log *log)
{
    struct stele_cursor *cursor = stele_cursor_new(log);
    const uint32_t nodes = (uint32_t)(NODES / game_play_share());
    struct stele_line line;

    TEST_ASSERT(cursor != NULL);
    look_at_setup(t, log);
    stele_log_line(log, 0, &line);
    for (uint32_t i = 0; i <= nodes && i <= line.legal; i++) {
        const uint32_t ply = line.legal > nodes ? line.legal * i / nodes : i;
        TEST_ASSERT(stele_cursor_goto(cursor, (struct stele_node){0, ply}, NULL));
        look_at_node(t, log, cursor);
    }
    stele_cursor_free(cursor);
}

/* A log may name the set of an earlier release: the patch changes that one, as for anybody who reads the log
 * with it. */
static void look_at_log(struct stele_log *log, const char *name, void *user)
{
    struct grounds_test *const t = user;
    struct stele_buf text = {0};
    struct stele_log *again = NULL;

    TEST_ASSERT(stele_log_write(log, STELE_FORMAT_XML, &text) == STELE_OK);
    const struct stele_source source = {.path = name, .data = text.data, .size = text.size};
    TEST_ASSERT(stele_log_read_form(t->patched, &source, NULL, &again, NULL) == STELE_OK);
    t->lib = stele_log_lib(log);
    t->changed = lib_game(stele_log_lib(again), t->game);
    look_at_nodes(t, log);
    stele_log_free(again);
    stele_buf_free(&text);
}

/* ---- Cases ----------------------------------------------------------------------------------- */

/* The elements of a case: its own, or the same attributes for every item of the group. */
static void write_items(FILE *out, const struct stele *lib, const struct stele_game *game,
                        const struct grounds_case *one)
{
    const struct set_group *const group = set_group(lib_game(lib, game)->set, one->group);

    TEST_ASSERT_(group != NULL, "%s", one->group);
    if (strcmp(one->items, "*") != 0)
        fputs(one->patch, out);
    for (size_t i = 0; strcmp(one->items, "*") == 0 && i < group->items_n; i++)
        if (set_doubtful(group, &group->items[i]))
            fprintf(out, "<item id='%s' %s/>", group->items[i].id, one->patch);
}

static struct stele *patched(const struct stele *lib, const struct stele_game *game,
                             const struct grounds_case *one)
{
    struct stele *const changed = stele_new();
    struct stele_diags diags = {0};
    char path[] = "/tmp/stele-grounds-XXXXXX";
    FILE *const out = fdopen(mkstemp(path), "wb");

    TEST_ASSERT(changed != NULL && out != NULL);
    fprintf(out,
            "<patch xmlns='urn:stele:set:1' game='%s' id='test' set='%s' digest='%s'>"
            "<source id='test' by='test' from='box'/><group id='%s'>",
            game->id, stele_set_id(lib, game), stele_set_digest(lib, game), one->group);
    write_items(out, lib, game, one);
    fputs("</group></patch>", out);
    fclose(out);
    const int code = stele_use_sets(changed, NULL, (const char *const[]){path}, 1, &diags);
    unlink(path);
    TEST_ASSERT_(code == STELE_OK, "%s %s: %s %s %s", one->group, one->items,
                 diags.n > 0 ? diags.list[0].why.code : "",
                 diags.n > 0 ? stele_fact_text(&diags.list[0].why.facts, "item") : "",
                 diags.n > 0 ? stele_fact_text(&diags.list[0].why.facts, "attribute") : "");
    stele_diags_free(&diags);
    return changed;
}

static void *state_room(const struct stele_game *game)
{
    return aligned_alloc(64, (game->state_size + 63) / 64 * 64);
}

static void hold_case(const struct stele *lib, const struct stele_game *game,
                      const struct grounds_case *one, grounds_refresh *refresh)
{
    struct stele *const changed = patched(lib, game, one);
    struct grounds_test t = {.patched = changed,
                             .game = game,
                             .one = one,
                             .refresh = refresh,
                             .a = {.sink = {keep_event, keep_row}},
                             .b = {.sink = {keep_event, keep_row}}};

    t.a.list = calloc(VERDICTS_MAX, sizeof *t.a.list);
    t.b.list = calloc(VERDICTS_MAX, sizeof *t.b.list);
    t.state = state_room(game);
    t.after_a = state_room(game);
    t.after_b = state_room(game);
    samples_each(lib, game->id, look_at_log, &t);
    TEST_CASE_("%s %s", one->group, one->items);
    /* A share of the positions may miss the few that a figure decides. */
    TEST_CHECK_(one->drawn ? t.differ == 0 : t.differ > 0 || game_play_share() > 1,
                "%zu verdicts differ", t.differ);
    TEST_CHECK_(t.named < t.said, "everything names it");
    if (getenv("STELE_TEST_TELL") != NULL)
        printf("# %s %s: %zu said, %zu name it, %zu differ, %zu mistakes\n", one->group, one->items,
               t.said, t.named, t.differ, t.told_n);
    free(t.after_b);
    free(t.after_a);
    free(t.state);
    free(t.b.list);
    free(t.a.list);
    stele_free(changed);
}

/* Every group with something in doubt is changed by a case, and declared by the game. */
static void have_all_groups(const struct stele *lib, const struct stele_game *game,
                            const struct grounds_case *cases, size_t n)
{
    struct stele_set_table table;

    TEST_ASSERT(stele_set_rows(lib, game, &table) == STELE_OK);
    for (size_t i = 0; i < table.n; i++) {
        bool found = !table.list[i].doubtful;
        for (size_t k = 0; k < n && !found; k++)
            found = strcmp(cases[k].group, table.list[i].group) == 0;
        TEST_CHECK_(found, "no case changes %s", table.list[i].group);
    }
    stele_memory_free(table.memory);
}

void grounds_hold(const char *id, const struct grounds_case *cases, size_t n,
                  grounds_refresh *refresh)
{
    struct stele *const lib = stele_new();

    TEST_ASSERT(lib != NULL);
    const struct stele_game *const game = stele_game_find(lib, id);
    TEST_ASSERT(game != NULL);
    have_all_groups(lib, game, cases, n);
    for (size_t i = 0; i < n; i++)
        hold_case(lib, game, &cases[i], refresh);
    stele_free(lib);
}
