#include "game_table.h"
#include "told.h"

#include "game_ruled.h"

#include "acutest.h"

#include "core/game/refusal.h"
#include "core/game/standing.h"
#include "core/play/claims.h"
#include "core/log/movetext.h"
#include "core/read/record.h"
#include "core/words/words.h"
#include "core/library/embed.h"

#include <stdlib.h>
#include <string.h>

static const struct stele_player players[STELE_SEATS_MAX] = {
    {"anna", "Anna", "", {"", ""}}, {"boris", "Boris", "", {"", ""}},
    {"vera", "Vera", "", {"", ""}}, {"gleb", "Gleb", "", {"", ""}},
    {"dina", "Dina", "", {"", ""}}, {"egor", "Egor", "", {"", ""}},
    {"zoya", "Zoya", "", {"", ""}}, {"ivan", "Ivan", "", {"", ""}}};

enum { ITEMS_MAX = 32, TEXT_MAX = 4096 };

/* ---- Opening --------------------------------------------------------------------------------- */

static struct game_table *of_sink(struct stele_sink *sink)
{
    return (struct game_table *)(void *)((char *)sink - offsetof(struct game_table, sink));
}

static struct words words_of(const struct game_table *t)
{
    return (struct words){.lib = t->lib,
                          .game = t->rules.game,
                          .players = t->rules.players,
                          .players_n = t->rules.players_n};
}

static void keep_event(struct stele_sink *sink, const struct stele_event *event)
{
    struct game_table *t = of_sink(sink);
    const struct words words = words_of(t);

    TEST_CHECK(event->clause != NULL);
    told_event(&words, event);
    if (TEST_CHECK(t->events_n < GT_EVENTS_MAX))
        t->events[t->events_n++] = *event;
}

static void keep_row(struct stele_sink *sink, const struct stele_row *row)
{
    struct game_table *t = of_sink(sink);
    const struct words words = words_of(t);

    TEST_CHECK(row->clause != NULL);
    told_row(&words, row);
    for (size_t i = 0; i < row->objects_n; i++)
        told_object(&words, &row->objects[i]);
    TEST_CHECK_(!((t->rules.game->editions[t->rules.edition].without >> row->category) & 1),
                "%s in this edition", t->rules.game->categories[row->category]);
    if (!((t->rules.game->aside >> row->category) & 1))
        t->booked[row->seat] += row->points;
    t->gained[row->seat][row->category] += row->points;
    t->sums[row->seat][row->category] += row->points;
    if (t->rows_n == 0)
        t->objects_n = 0;
    if (!TEST_CHECK(t->rows_n < GT_ROWS_MAX && row->objects_n <= GT_OBJECTS_MAX - t->objects_n))
        return;
    struct stele_object *objects = t->objects + t->objects_n;
    if (row->objects_n > 0)
        memcpy(objects, row->objects, row->objects_n * sizeof *objects);
    t->objects_n += row->objects_n;
    t->rows[t->rows_n] = *row;
    t->rows[t->rows_n++].objects = objects;
}

static bool is_word(const char *word, const char *text, size_t n)
{
    return strlen(word) == n && strncmp(word, text, n) == 0;
}

static uint8_t choice_of(const char *const *choices, const char *name, size_t n)
{
    for (uint8_t i = 0; choices[i]; i++)
        if (is_word(choices[i], name, n))
            return i;
    TEST_CHECK_(false, "no choice %.*s", (int)n, name);
    return 0;
}

static bool set_rule(struct game_table *t, const char *name, size_t name_n, const char *value,
                     size_t value_n)
{
    const struct stele_game *game = t->rules.game;

    for (size_t i = 0; i < game->options_n; i++) {
        if (is_word(game->options[i].name, name, name_n)) {
            t->rules.option[i] = choice_of(game->options[i].choices, value, value_n);
            t->rules.stated |= (uint16_t)(1u << i);
            return true;
        }
    }
    for (size_t i = 0; i < game->rulings_n; i++) {
        if (is_word(game->rulings[i].id, name, name_n)) {
            t->rules.ruling[i] = choice_of(game->rulings[i].choices, value, value_n);
            return true;
        }
    }
    return false;
}

static void set_one(struct game_table *t, const char *name, size_t name_n, const char *value,
                    size_t value_n)
{
    const struct stele_game *game = t->rules.game;
    bool found = set_rule(t, name, name_n, value, value_n);

    if (is_word("knowledge", name, name_n)) {
        t->rules.table = is_word("table", value, value_n);
        found = true;
    }
    for (uint8_t i = 0; i < game->editions_n && is_word("edition", name, name_n); i++) {
        if (is_word(game->editions[i].name, value, value_n)) {
            t->rules.edition = i;
            found = true;
        }
    }
    TEST_CHECK_(found, "no setting %.*s", (int)name_n, name);
}

static void set_all(struct game_table *t, const char *settings)
{
    while (settings && *settings) {
        size_t name_n = strcspn(settings, "="), n = strcspn(settings, " ");
        set_one(t, settings, name_n, settings + name_n + 1, n - name_n - 1);
        settings += n + (settings[n] == ' ');
    }
}

static struct notation notation_of(const struct game_table *t)
{
    return (struct notation){t->rules.game, t->rules.domains, players, t->rules.players_n, false};
}

/* The next text up to ";"; false at the end. */
static bool next_text(const char **list, char one[TEXT_MAX])
{
    *list += strspn(*list, "; ");
    const size_t n = strcspn(*list, ";");
    if (n == 0)
        return false;
    TEST_ASSERT(n < TEXT_MAX);
    memcpy(one, *list, n);
    one[n] = '\0';
    *list += n;
    return true;
}

static size_t read_items(const struct game_table *t, const char *list, struct stele_move *items)
{
    const struct notation notation = notation_of(t);
    const struct stele_game *game = t->rules.game;
    char one[TEXT_MAX];
    size_t n = 0;

    while (list && next_text(&list, one)) {
        struct stele_reason why = {0};
        TEST_ASSERT(n < ITEMS_MAX);
        bool ok = movetext_parse(&notation, game->setup_items, game->setup_items_n, one,
                                 &items[n++], NULL, &why);
        TEST_CHECK_(ok, "\"%s\" reads (%s)", one, why.code ? why.code : "");
    }
    return n;
}

static const struct stele *library(void)
{
    static struct stele *lib;

    if (lib == NULL)
        lib = stele_new();
    return lib;
}

void gt_prepare(const struct stele_game *game)
{
    const struct stele *const lib = library();

    if (lib == NULL) /* gt_open says so */
        return;
    for (int i = 0; i < LANG_N; i++)
        lib_has_texts(lib, game, stele_langs[i]);
}

void gt_open(struct game_table *t, const struct stele_game *game, void *state, void *set,
             int players_n, const char *settings)
{
    memset(t, 0, sizeof *t);
    t->lib = library();
    TEST_ASSERT(t->lib != NULL);
    const struct lib_game *entry = lib_game(t->lib, game);
    TEST_ASSERT(entry->compiled != NULL);
    memcpy(set, entry->compiled, game->set_size);
    memset(state, 0, game->state_size);
    t->state = state;
    t->set = set;
    t->rules = (struct stele_rules){.game = game,
                                    .set = set,
                                    .domains = entry->domains,
                                    .players = players,
                                    .players_n = (uint8_t)players_n};
    set_all(t, settings);
    t->sink = (struct stele_sink){keep_event, keep_row};
}

struct prospects {
    struct stele_sink sink;
    const struct game_table *table;
};

void gt_told_reason(const struct game_table *t, const struct stele_reason *why)
{
    const struct words words = words_of(t);

    told_reason(&words, why);
}

void gt_told_move(const struct game_table *t, const struct stele_move *move)
{
    const struct words words = words_of(t);
    struct stele_object objects[64];
    const size_t n = game_touches(&t->rules, t->state, move, objects, 64);

    told_move(&words, move);
    for (int viewer = 0; viewer < t->rules.players_n; viewer++)
        told_veiled(&words, move,
                    t->rules.game->hides != NULL
                        ? t->rules.game->hides(&t->rules, t->state, viewer, move)
                        : 0);
    for (size_t i = 0; i < n; i++)
        told_object(&words, &objects[i]);
}

void gt_told_legal(const struct game_table *t, const struct stele_move *move)
{
    const struct words words = words_of(t);
    size_t whole = 0;

    while (whole < t->events_n && !t->events[whole].whole)
        whole++;
    told_legal(&words, move, whole < t->events_n ? &t->events[whole] : NULL);
}

void gt_told_change(const struct game_table *t, const void *before)
{
    const struct words words = words_of(t);
    struct stele_object objects[256];

    if (t->rules.game->changed == NULL)
        return;
    const size_t n = t->rules.game->changed(&t->rules, before, t->state, objects, 256);
    for (size_t i = 0; i < n && i < 256; i++)
        told_object(&words, &objects[i]);
}

static void tell_prospect(struct stele_sink *sink, const struct stele_event *event)
{
    const struct words words = words_of(((struct prospects *)sink)->table);

    told_event(&words, event);
}

static void drop_row(struct stele_sink *sink, const struct stele_row *row)
{
    (void)sink;
    (void)row;
}

void gt_told_prospects(const struct game_table *t)
{
    struct prospects prospects = {{tell_prospect, drop_row}, t};

    if (t->rules.game->prospects != NULL)
        t->rules.game->prospects(&t->rules, t->state, &prospects.sink);
}

void gt_told_board(const struct game_table *t)
{
    const struct words words = words_of(t);

    told_board(&words, &t->rules, t->state);
}

bool gt_items(struct game_table *t, const char *items, struct stele_reason *why)
{
    static struct stele_move list[ITEMS_MAX];
    const struct stele_game *game = t->rules.game;
    const size_t n = read_items(t, items, list);

    if (game->allowed(&t->rules, why) && game->setup(&t->rules, list, n, t->state, why))
        return true;
    gt_told_reason(t, why);
    return false;
}

bool gt_set_up(struct game_table *t, const struct stele_game *game, void *state, void *set,
               int players_n, const char *settings, const char *items, struct stele_reason *why)
{
    gt_open(t, game, state, set, players_n, settings);
    return gt_items(t, items, why);
}

static bool is_among(const char *clause, const char *list)
{
    while (clause && *list) {
        const size_t n = strcspn(list, "|");
        if (is_word(clause, list, n))
            return true;
        list += n + (list[n] == '|');
    }
    return false;
}

static void check_reason(const struct game_table *t, const struct stele_reason *why,
                         const char *text, const char *code, const char *clause)
{
    TEST_CHECK_(why->code && (!code || strcmp(why->code, code) == 0), "\"%s\": %s, expected %s",
                text, why->code ? why->code : "", code ? code : "a reason");
    TEST_CHECK_(is_among(why->clause, clause), "\"%s\": %s (%s), expected %s", text,
                why->clause ? why->clause : "", why->code ? why->code : "", clause);
    if (why->code)
        gt_told_reason(t, why);
}

void gt_refuse_set_up(const struct stele_game *game, int players_n, const char *settings,
                      const char *items, const char *code, const char *clause)
{
    static struct game_table t;
    struct stele_reason why = {0};
    void *state = aligned_alloc(64, STELE_STATE_MAX), *set = malloc(game->set_size);

    TEST_ASSERT(state != NULL && set != NULL);
    if (TEST_CHECK_(!gt_set_up(&t, game, state, set, players_n, settings, items, &why),
                    "\"%s\" is refused", items ? items : ""))
        check_reason(&t, &why, items ? items : "", code, clause);
    gt_close(&t);
    free(state);
    free(set);
}

void gt_close(struct game_table *t)
{
    t->lib = NULL;
}

static struct component_set *changed_set(const struct stele_game *game, const char *from,
                                         const char *to)
{
    struct stele_buf path = {0}, text = {0}, out = {0};
    size_t size;

    stele_buf_printf(&path, "sets/%s.xml", game->id);
    const char *data = embedded_find(path.data, &size);
    TEST_ASSERT(data != NULL);
    stele_buf_add(&text, data, size);
    const char *at = strstr(text.data, from);
    TEST_ASSERT_(at != NULL, "the set has %s", from);
    stele_buf_add(&out, text.data, (size_t)(at - text.data));
    stele_buf_puts(&out, to);
    stele_buf_puts(&out, at + strlen(from));
    struct component_set *set = set_read(out.data, out.size, NULL);
    TEST_ASSERT(set != NULL);
    stele_buf_free(&path);
    stele_buf_free(&text);
    stele_buf_free(&out);
    return set;
}

void gt_compile(const struct stele_game *game, const char *from, const char *to, void *set,
                const char *code)
{
    struct component_set *changed = changed_set(game, from, to);
    void *compiled = malloc(game->set_size);
    struct stele_reason why = {0};

    TEST_ASSERT(compiled != NULL);
    const bool good = game->compile(changed, compiled, &why);
    TEST_CHECK_(code ? !good && why.code && strcmp(why.code, code) == 0 : good,
                "\"%s\" instead of \"%s\": %s, expected %s", to, from,
                good || !why.code ? "good" : why.code, code ? code : "good");
    if (set && good)
        memcpy(set, compiled, game->set_size);
    free(compiled);
    set_free(changed);
}

/* ---- Moves ----------------------------------------------------------------------------------- */

struct stele_status gt_status(const struct game_table *t)
{
    struct stele_status status = {0};

    t->rules.game->status(&t->rules, t->state, &status);
    return status;
}

static int mover_of(const struct game_table *t)
{
    const int mover = gt_status(t).mover;

    return mover == STELE_NOBODY && t->turn ? *t->turn : mover;
}

bool gt_parse(const struct game_table *t, const char *text, struct stele_move *move,
              struct stele_reason *why)
{
    const struct stele_game *game = t->rules.game;
    const struct notation notation = notation_of(t);
    int by = STELE_NOBODY;

    if (!movetext_parse(&notation, game->verbs, game->verbs_n, text, move, &by, why))
        return false;
    if (by != STELE_NOBODY)
        move->by = (int8_t)by;
    else if (!(game->verbs[move->verb].flags & STELE_VERB_CHANCE))
        move->by = (int8_t)mover_of(t);
    return true;
}

bool gt_read(const struct game_table *t, const char *text, struct stele_move *move)
{
    struct stele_reason why = {0};
    const bool ok = gt_parse(t, text, move, &why);

    return TEST_CHECK_(ok, "\"%s\" reads (%s)", text, why.code ? why.code : "");
}

bool gt_listed(const struct game_table *t, const struct stele_moves *legal,
               const struct stele_move *move)
{
    if ((legal->open >> move->verb) & 1)
        return true;
    if (t->listed)
        return t->listed(t, legal, move);
    for (size_t i = 0; i < legal->n; i++)
        if (stele_move_equal(&legal->list[i], move))
            return true;
    return false;
}

static bool is_listed(const struct game_table *t, const struct stele_move *move)
{
    struct stele_moves legal = {0};

    game_legal(&t->rules, t->state, &legal);
    const bool found = gt_listed(t, &legal, move);
    stele_moves_free(&legal);
    return found;
}

/* Rulings that were named by what they decide, bit each.  A test has a process of its own. */
static uint64_t named;

void gt_ruled(const struct game_table *t, const struct stele_move *move, const char *text)
{
    named |= game_ruled(&t->rules, t->state, move, text);
}

static size_t ruling_index(const struct stele_game *game, const char *ruling)
{
    size_t i = 0;

    while (i < game->rulings_n && strcmp(game->rulings[i].id, ruling) != 0)
        i++;
    TEST_ASSERT_(i < game->rulings_n, "there is a ruling %s", ruling);
    return i;
}

void gt_named(const struct stele_game *game, const char *ruling)
{
    TEST_CHECK_((named >> ruling_index(game, ruling)) & 1, "%s is named by what it decides",
                ruling);
}

bool gt_reads(const struct stele_game *game, struct stele_ruled reading, const char *ruling)
{
    return reading.ruling == 1 + ruling_index(game, ruling);
}

void gt_told(const struct game_table *t, const char *ruling)
{
    bool told = false;

    for (size_t i = 0; i < t->events_n; i++)
        told |= gt_reads(t->rules.game, t->events[i].reading, ruling);
    for (size_t i = 0; i < t->rows_n; i++)
        told |= gt_reads(t->rules.game, t->rows[i].reading, ruling);
    TEST_CHECK_(told, "a row or an event names %s", ruling);
}

void gt_laws(const struct game_table *t, const char *when)
{
    struct stele_reason why = {0};
    const bool holds = t->rules.game->invariants(&t->rules, t->state, &why);

    TEST_CHECK_(holds, "\"%s\": the laws hold (%s)", when, why.code ? why.code : "");
}

void gt_broken(const struct game_table *t, const char *code)
{
    struct stele_reason why = {0};

    if (TEST_CHECK_(!t->rules.game->invariants(&t->rules, t->state, &why), "%s is noticed", code)) {
        TEST_CHECK_(strcmp(why.code, code) == 0, "%s, expected %s", why.code, code);
        gt_told_reason(t, &why);
    }
}

bool gt_apply(struct game_table *t, const struct stele_move *move, const char *text)
{
    struct stele_reason why = {0};
    const bool legal = game_check(&t->rules, t->state, move, &why);

    if (!TEST_CHECK_(legal, "\"%s\" is legal (%s, %s)", text, why.code ? why.code : "",
                     why.clause ? why.clause : ""))
        return false;
    gt_told_move(t, move);
    gt_ruled(t, move, text);
    t->events_n = t->rows_n = 0;
    game_apply(&t->rules, t->state, move, &t->sink);
    gt_told_legal(t, move);
    if (t->holds)
        t->holds(t, text);
    else
        gt_laws(t, text);
    return true;
}

void gt_play(struct game_table *t, const char *moves)
{
    struct stele_move move;
    char one[TEXT_MAX];

    while (next_text(&moves, one)) {
        if (!gt_read(t, one, &move))
            return;
        TEST_CHECK_(is_listed(t, &move), "\"%s\" is listed", one);
        if (!gt_apply(t, &move, one))
            return;
    }
}

void gt_refuse_code(struct game_table *t, const char *text, const char *code, const char *clause)
{
    static _Alignas(64) unsigned char before[STELE_STATE_MAX];
    const struct stele_game *game = t->rules.game;
    struct stele_move move;
    struct stele_reason why = {0};

    memcpy(before, t->state, game->state_size);
    if (!gt_read(t, text, &move) ||
        !TEST_CHECK_(!game_check(&t->rules, t->state, &move, &why), "\"%s\" is refused", text))
        return;
    check_reason(t, &why, text, code, clause);
    gt_ruled(t, &move, text);
    game_explain(&t->rules, t->state, &move, &why);
    if (why.reading.ruling > 0)
        named |= (uint64_t)1 << (why.reading.ruling - 1);
    TEST_CHECK(memcmp(before, t->state, game->state_size) == 0);
    if (!(game->verbs[move.verb].flags & STELE_VERB_OPEN))
        TEST_CHECK_(!is_listed(t, &move), "\"%s\" is not listed", text);
}

void gt_refuse(struct game_table *t, const char *text, const char *clause)
{
    gt_refuse_code(t, text, NULL, clause);
}

bool gt_legal(const struct game_table *t, const char *text)
{
    struct stele_move move;
    struct stele_reason why = {0};

    return gt_read(t, text, &move) && game_check(&t->rules, t->state, &move, &why);
}

int gt_legal_n(const struct game_table *t, const char *verb)
{
    const struct stele_game *game = t->rules.game;
    struct stele_moves legal = {0};
    int n = 0;

    game_legal(&t->rules, t->state, &legal);
    for (size_t i = 0; i < legal.n; i++)
        n += strcmp(game->verbs[legal.list[i].verb].name, verb) == 0;
    stele_moves_free(&legal);
    return n;
}

/* ---- Names ----------------------------------------------------------------------------------- */

int gt_name(const struct game_table *t, int domain, const char *name, size_t size)
{
    const int index = domain_find(&t->rules.domains[domain], name, size);

    TEST_ASSERT_(index >= 0, "no name %.*s", (int)size, name);
    return index;
}

bool gt_next(const struct game_table *t, int domain, const char **list, int *index, int *number)
{
    *list += strspn(*list, " ");
    const size_t n = strcspn(*list, " :");
    char *end;

    if (n == 0)
        return false;
    *index = gt_name(t, domain, *list, n);
    *number = 1;
    *list += n;
    if (**list == ':') {
        *number = (int)strtol(*list + 1, &end, 10);
        *list = end;
    }
    return true;
}

/* ---- What happened --------------------------------------------------------------------------- */

const struct stele_event *gt_event(const struct game_table *t, const char *kind, int seat)
{
    for (size_t i = 0; i < t->events_n; i++)
        if (strcmp(t->events[i].kind, kind) == 0 &&
            (seat == STELE_NOBODY || t->events[i].seat == seat))
            return &t->events[i];
    return NULL;
}

int gt_events(const struct game_table *t, const char *kind)
{
    int n = 0;

    for (size_t i = 0; i < t->events_n; i++)
        n += strcmp(t->events[i].kind, kind) == 0;
    return n;
}

static const struct stele_fact *fact_of(const struct stele_facts *facts, const char *key)
{
    for (int i = 0; i < facts->n; i++)
        if (strcmp(facts->fact[i].key, key) == 0)
            return &facts->fact[i];
    return NULL;
}

int gt_fact(const struct stele_facts *facts, const char *key)
{
    const struct stele_fact *fact = fact_of(facts, key);

    return !fact ? -9999 : fact->type == STELE_F_INT ? fact->number : facts->value[fact->first];
}

int gt_fact_n(const struct stele_facts *facts, const char *key)
{
    const struct stele_fact *fact = fact_of(facts, key);

    return fact ? fact->count : -1;
}

const struct stele_row *gt_row(const struct game_table *t, const char *kind, int seat)
{
    for (size_t i = 0; i < t->rows_n; i++)
        if (strcmp(t->rows[i].kind, kind) == 0 && t->rows[i].seat == seat)
            return &t->rows[i];
    return NULL;
}

void gt_forget(struct game_table *t)
{
    memset(t->gained, 0, sizeof t->gained);
}

void gt_score(struct game_table *t)
{
    int32_t booked[STELE_SEATS_MAX], sums[STELE_SEATS_MAX][GT_CATEGORIES_MAX];

    memcpy(booked, t->booked, sizeof booked);
    memcpy(sums, t->sums, sizeof sums);
    t->rows_n = 0;
    t->rules.game->score(&t->rules, t->state, &t->sink);
    for (int seat = 0; seat < t->rules.players_n; seat++)
        TEST_CHECK_(t->booked[seat] == gt_total(t, seat), "ledger of %s: %d, total %d",
                    players[seat].id, (int)t->booked[seat], gt_total(t, seat));
    memcpy(t->booked, booked, sizeof booked);
    memcpy(t->scored, t->sums, sizeof sums);
    memcpy(t->sums, sums, sizeof sums);
}

int gt_total(const struct game_table *t, int seat)
{
    return t->rules.game->total(&t->rules, t->state, seat);
}

uint64_t gt_hash(const struct game_table *t)
{
    struct hasher hasher;

    hash_start(&hasher);
    t->rules.game->hash(&t->rules, t->state, &hasher);
    return hash_end(&hasher);
}

void gt_view(const struct game_table *t, int viewer, struct stele_buf *out)
{
    struct stele_json json;

    stele_buf_clear(out);
    stele_json_init(&json, out, 0);
    json.emit.open(&json.emit, NULL, false);
    t->rules.game->view(&t->rules, t->state, viewer, &json.emit);
    json.emit.close(&json.emit);
}

void gt_claim(const struct game_table *t, int seat, const char *what, const char *claimed,
              const char *clause)
{
    const char *found = t->rules.game->claim(&t->rules, t->state, seat, what, claimed);

    TEST_CHECK_(clause ? found && strcmp(found, clause) == 0 : !found, "%s %s: %s, expected %s",
                what, claimed, found ? found : "nothing", clause ? clause : "nothing");
}

void gt_expect(const struct game_table *t, int seat, const char *what, const char *value,
               const char *code)
{
    struct stele_setting attrs[] = {
        {"what", what}, {"value", value}, {"player", seat >= 0 ? players[seat].id : ""}};
    const struct stele_item item = {
        .name = "expect", .text = "", .attrs = attrs, .attrs_n = seat >= 0 ? 3 : 2};
    struct stele_reason why = {0};

    if (claim_check(&t->rules, t->state, NULL, &item, &why))
        TEST_CHECK_(code == NULL, "%s = %s holds, expected %s", what, value, code);
    else
        TEST_CHECK_(code != NULL && strcmp(why.code, code) == 0, "%s = %s: %s, expected %s", what,
                    value, why.code, code != NULL ? code : "that it holds");
}

void gt_sentence(const struct game_table *t, const char *what, const char *sentence)
{
    char code[32];

    snprintf(code, sizeof code, "%s.", t->rules.game->id);
    TEST_CHECK_(sentence && sentence[0] && strchr(sentence, '{') == NULL &&
                    strstr(sentence, code) == NULL && strstr(sentence, "  ") == NULL,
                "%s: %s", what, sentence ? sentence : "");
}

/* One of the three is reported. */
static void check_words(const struct game_table *t, const struct stele_event *event,
                        const struct stele_row *row, const struct stele_reason *why,
                        const char *const expected[2])
{
    static const char *const langs[] = {"en", "ru"};
    struct stele_buf out = {0};

    for (int i = 0; i < 2; i++) {
        const struct words words = {t->lib, t->rules.game, langs[i], t->rules.players,
                                    t->rules.players_n};
        stele_buf_clear(&out);
        if (event)
            words_event(&words, event, &out);
        else if (row)
            words_row(&words, row, &out);
        else
            words_reason(&words, why, &out);
        TEST_CHECK_(out.data && strcmp(out.data, expected[i]) == 0, "says \"%s\"", expected[i]);
        TEST_MSG("but: %s", out.data ? out.data : "nothing");
    }
    stele_buf_free(&out);
}

void gt_say_event(const struct game_table *t, const char *kind, const char *en, const char *ru)
{
    for (size_t i = 0; i < t->events_n; i++)
        if (strcmp(t->events[i].kind, kind) == 0) {
            check_words(t, &t->events[i], NULL, NULL, (const char *const[]){en, ru});
            return;
        }
    TEST_CHECK_(false, "there is an event %s", kind);
}

void gt_say_row(const struct game_table *t, const char *kind, const char *en, const char *ru)
{
    for (size_t i = 0; i < t->rows_n; i++)
        if (strcmp(t->rows[i].kind, kind) == 0) {
            check_words(t, NULL, &t->rows[i], NULL, (const char *const[]){en, ru});
            return;
        }
    TEST_CHECK_(false, "there is a row %s", kind);
}

void gt_say_refusal(const struct game_table *t, const char *text, const char *en, const char *ru)
{
    struct stele_move move;
    struct stele_reason why = {0};

    if (gt_read(t, text, &move) &&
        TEST_CHECK_(!game_check(&t->rules, t->state, &move, &why), "\"%s\" is refused", text))
        check_words(t, NULL, NULL, &why, (const char *const[]){en, ru});
}

void gt_due(const struct game_table *t, const char *code, const char *clause, const char *en,
            const char *ru)
{
    struct stele_reason what = {0};

    gt_told_prospects(t);
    if (!TEST_CHECK_(refusal_due(&t->rules, t->state, &what), "something is due"))
        return;
    TEST_CHECK_(strcmp(what.code, code) == 0, "%s is due", code);
    TEST_MSG("but: %s", what.code);
    TEST_CHECK_(strcmp(what.clause, clause) == 0, "%s asks for it", clause);
    TEST_MSG("but: %s", what.clause);
    gt_told_reason(t, &what);
    check_words(t, NULL, NULL, &what, (const char *const[]){en, ru});
}

void gt_pays(const struct game_table *t, struct stele_object object, int seat, const char *code,
             const char *clause, const char *en, const char *ru)
{
    struct stele_reason why = {.code = "nothing", .clause = ""};
    uint8_t category = UINT8_MAX;
    const bool pays = t->rules.game->pays(&t->rules, t->state, &object, seat, &category, &why);

    if (code == NULL) {
        TEST_CHECK_(pays, "nothing to say");
        TEST_MSG("but: %s", why.code);
        return;
    }
    if (!TEST_CHECK_(!pays, "%s: no points", code))
        return;
    TEST_CHECK_(strcmp(why.code, code) == 0, "no points for %s", code);
    TEST_MSG("but: %s", why.code);
    TEST_CHECK_(strcmp(why.clause, clause) == 0, "by %s", clause);
    TEST_MSG("but: %s", why.clause);
    TEST_CHECK(category < t->rules.game->categories_n);
    gt_told_reason(t, &why);
    check_words(t, NULL, NULL, &why, (const char *const[]){en, ru});
}

void gt_more(const struct game_table *t, const char *text, const char *en, const char *ru)
{
    static const char *const langs[] = {"en", "ru"};
    const char *const expected[] = {en, ru};
    struct stele_move move;
    struct stele_reason why = {0};
    struct stele_more more;
    struct stele_buf out = {0};

    if (!gt_read(t, text, &move) ||
        !TEST_CHECK_(!game_check(&t->rules, t->state, &move, &why), "\"%s\" is refused", text))
        return;
    refusal_more(&t->rules, t->state, &move, &why, &more);
    for (int i = 0; i < 2; i++) {
        const struct words words = {t->lib, t->rules.game, langs[i], t->rules.players,
                                    t->rules.players_n};
        stele_buf_clear(&out);
        words_more(&words, &more, &out);
        const char *const said = out.size > 2 ? out.data + 2 : ""; /* after ". " */
        TEST_CHECK_(strcmp(said, expected[i]) == 0, "%s (%s): says \"%s\"", text, why.code,
                    expected[i]);
        TEST_MSG("but: %s", said);
    }
    stele_buf_free(&out);
}

bool gt_has_object(const struct stele_object *objects, size_t n, int kind, int seat, int index)
{
    for (size_t i = 0; i < n; i++)
        if (objects[i].kind == kind && objects[i].seat == seat && objects[i].index == index)
            return true;
    return false;
}

void gt_standing(const struct game_table *t, unsigned winners, const char *win, const char *figure,
                 const char *clause)
{
    struct stele_standing standing;

    game_standing(&t->rules, t->state, &standing);
    const struct words words = words_of(t);
    told_standing(&words, &standing);
    const char *found = standing.figure[standing.decided].name;
    TEST_CHECK_(standing.winners == winners, "winners %u, expected %u", standing.winners, winners);
    TEST_CHECK_(strcmp(stele_win_name(standing.win), win) == 0 && strcmp(found, figure) == 0,
                "%s, %s; expected %s, %s", stele_win_name(standing.win), found, win, figure);
    TEST_CHECK_(strcmp(standing.clause, clause) == 0, "%s, expected %s", standing.clause, clause);
}
