#include "core/read/reader.h"

#include "core/base/near.h"
#include "core/library/lib.h"
#include "core/library/derived.h"
#include "core/base/slice.h"

#include <string.h>

/* The header is read section by section, but judged as a whole when <line> begins (header_finish):
 * only then are the players counted and all settings known that the game must allow together.
 * Errors found that late point back at the element to blame, by the lines that were kept.
 *
 * One thing cannot wait: with the end of <rules> it is known which component set counts
 * (header_end_rules), and the set-up that follows is written in the names of that set. */
enum { SETUP_MAX = 1024, CARRIED_MAX = 32 };

static const char FORMAT_VERSION[] = "1";

static bool value_is(const struct reader_attr *attr, const char *text)
{
    return slice_is(attr->value, attr->size, text);
}

static bool unknown(struct record_reader *r, const char *code, const char *key,
                    const struct reader_attr *attr)
{
    return reader_refuse(r, code, key, attr->value, attr->size);
}

/* Refuses a word that is none of those expected, all of which `near` has got. */
static bool unexpected(struct record_reader *r, const char *code, const char *key,
                       const struct near *near)
{
    struct stele_facts *facts = reader_fail(r, STELE_D_FORMAT, code);

    fact_slice(facts, key, near->word, near->size);
    near_facts(near, facts);
    return false;
}

/* Refuses something that stands earlier in the header than where the reader is: an element, with up
 * to two of its attributes (names NULL: fewer). */
static bool fail_at(struct record_reader *r, enum stele_diag_kind kind, unsigned line,
                    const struct stele_reason *why, const char *element, const char *name,
                    const char *value, const char *name2, const char *value2)
{
    const struct reader_attr attrs[] = {
        {.local = name, .value = value, .size = value != NULL ? strlen(value) : 0},
        {.local = name2, .value = value2, .size = value2 != NULL ? strlen(value2) : 0}};
    const struct reader_element e = {
        .local = element, .attrs = attrs, .attrs_n = (name != NULL) + (name2 != NULL)};

    r->report.line = line;
    r->report.element = &e;
    reader_fail_reason(r, kind, why, "");
    r->report.element = NULL;
    return false;
}

/* ---- <log> ----------------------------------------------------------------------------------- */

static bool choose_game(struct record_reader *r, const struct reader_attr *id)
{
    const struct vocabulary *const vocabulary = &r->terms.vocabulary;
    const struct game_words *const words = vocabulary_game(vocabulary, id->value, id->size);

    if (words == NULL) {
        struct near near;
        near_start(&near, id->value, id->size);
        for (size_t i = 0; i < vocabulary->games_n; i++)
            near_name(&near, vocabulary->games[i].game->id);
        return unexpected(r, "log.unknown-game", "game", &near);
    }
    if (!lib_load(r->lib, words->game))
        return reader_no_memory(r);
    terms_choose(&r->terms, r->lib, words);
    r->header->game = words->game;
    return true;
}

static bool choose_edition(struct record_reader *r, const struct reader_attr *name)
{
    const struct stele_game *game = r->header->game;

    for (size_t i = 0; i < game->editions_n; i++)
        if (value_is(name, game->editions[i].name)) {
            r->header->rules.edition = (uint8_t)i;
            r->header->edition = game->editions[i].name;
            return true;
        }
    struct near near;
    near_start(&near, name->value, name->size);
    for (size_t i = 0; i < game->editions_n; i++)
        near_name(&near, game->editions[i].name);
    return unexpected(r, "log.unknown-edition", "edition", &near);
}

bool header_start(struct record_reader *r, const struct reader_element *e)
{
    static const uint16_t words[] = {WORD_FORMAT, WORD_GAME, WORD_EDITION, WORD_ENGINE};
    const struct reader_attr *attr[4];
    struct record_header *header = r->header;

    if (e->uri != NULL && strcmp(e->uri, STELE_STUDY_NAMESPACE) == 0 &&
        strcmp(e->local, "study") == 0)
        return reader_refuse(r, "log.study", "element", e->local, strlen(e->local));
    if (e->word != WORD_LOG || e->uri != NULL)
        return reader_refuse(r, "log.not-a-log", "element", e->local, strlen(e->local));
    if (header->game != NULL) /* XML has one root, text might have several */
        return reader_misplaced(r, e);
    if (!reader_take(r, e, words, 4, attr, &header->foreign_log, r->arena) ||
        !reader_need(r, attr[0], WORD_FORMAT))
        return false;
    if (!value_is(attr[0], FORMAT_VERSION))
        return unknown(r, "log.format-version", "found", attr[0]);
    if (!reader_need(r, attr[1], WORD_GAME) || !reader_need(r, attr[2], WORD_EDITION) ||
        !choose_game(r, attr[1]) || !choose_edition(r, attr[2]))
        return false;
    header->log_line = r->report.line;
    header->engine = reader_copy(r, r->arena, attr[3]);
    header->set = header->digest = header->patches = "";
    header->knowledge = "full";
    return header->engine != NULL && reader_push(r, KIND_LOG);
}

/* ---- <players> ------------------------------------------------------------------------------- */

static bool start_players(struct record_reader *r, const struct reader_element *e)
{
    const struct reader_attr *none[1];
    struct record_header *header = r->header;

    header->players = arena_alloc(r->arena, STELE_SEATS_MAX * sizeof *header->players);
    if (header->players == NULL)
        return reader_no_memory(r);
    header->players_line = r->report.line;
    return reader_take(r, e, NULL, 0, none, &header->foreign_players, r->arena) &&
           reader_push(r, KIND_PLAYERS);
}

static bool check_player(struct record_reader *r, const struct reader_attr *id, unsigned seat)
{
    const struct record_header *header = r->header;

    for (unsigned i = 0; i < STELE_SEATS_MAX; i++) {
        const char *other = header->players[i].player.id;
        if (other != NULL && value_is(id, other))
            return unknown(r, "log.duplicate-player", "player", id);
    }
    if (header->players[seat - 1].player.id != NULL) {
        fact_int(reader_fail(r, STELE_D_FORMAT, "log.duplicate-seat"), "seat", (int32_t)seat);
        return false;
    }
    return true;
}

/* An element that is written with one attribute more than it was read with needs room for it. */
static bool header_room(struct record_reader *r, const struct reader_element *e)
{
    return e->attrs_n < BOUNDS_ATTRS || reader_limit(r, "limit.attributes", BOUNDS_ATTRS - 1);
}

/* Players stand at their seats at once; a gap is noticed at the end of the list. */
static bool start_player(struct record_reader *r, const struct reader_element *e)
{
    static const uint16_t words[] = {WORD_ID,     WORD_NAME,    WORD_SEAT,
                                     WORD_COLOUR, WORD_NAME_EN, WORD_NAME_RU};
    const struct reader_attr *attr[4 + STELE_LANGS_N];
    struct record_attrs foreign;
    unsigned seat;

    if (!reader_take(r, e, words, 4 + STELE_LANGS_N, attr, &foreign, r->arena) ||
        !reader_need(r, attr[0], WORD_ID) || !reader_need(r, attr[2], WORD_SEAT) ||
        !reader_id(r, attr[0]) || !reader_number(r, attr[2], STELE_SEATS_MAX, &seat) ||
        !check_player(r, attr[0], seat))
        return false;
    if (attr[1] == NULL && !header_room(r, e))
        return false;
    struct record_player *player = &r->header->players[seat - 1];
    player->foreign = foreign;
    player->source_line = r->report.line;
    player->player.id = reader_copy(r, r->arena, attr[0]);
    player->player.name = attr[1] != NULL ? reader_copy(r, r->arena, attr[1]) : player->player.id;
    player->player.colour = reader_copy(r, r->arena, attr[3]);
    for (size_t i = 0; i < STELE_LANGS_N; i++)
        player->player.name_in[i] = reader_copy(r, r->arena, attr[4 + i]);
    r->header->players_n++;
    return r->report.result == STELE_OK && reader_push(r, KIND_EMPTY);
}

/* Points at the next player after the gap: the empty seat itself has no line in the file. */
static bool missing_seat(struct record_reader *r, size_t seat)
{
    const struct record_player *next = &r->header->players[seat];
    struct stele_reason why;

    while (next->player.id == NULL)
        next++;
    refuse(&why, "log.missing-seat", NULL);
    fact_int(&why.facts, "seat", (int32_t)seat + 1);
    return fail_at(r, STELE_D_FORMAT, next->source_line, &why, "player", "id", next->player.id,
                   NULL, NULL);
}

bool header_end_players(struct record_reader *r)
{
    struct record_header *header = r->header;
    struct stele_player *seats = arena_alloc(r->arena, STELE_SEATS_MAX * sizeof *seats);

    if (seats == NULL)
        return reader_no_memory(r);
    for (size_t i = 0; i < header->players_n; i++) {
        if (header->players[i].player.id == NULL)
            return missing_seat(r, i);
        seats[i] = header->players[i].player;
    }
    r->terms.notation.players = header->seats = seats;
    r->terms.notation.players_n = header->players_n;
    return true;
}

/* ---- <rules> --------------------------------------------------------------------------------- */

static bool start_rules(struct record_reader *r, const struct reader_element *e)
{
    static const uint16_t words[] = {WORD_SET, WORD_DIGEST, WORD_PATCHES};
    const struct reader_attr *attr[3];
    struct record_header *header = r->header;

    if (!reader_take(r, e, words, 3, attr, &header->foreign_rules, r->arena))
        return false;
    header->set = reader_copy(r, r->arena, attr[0]);
    header->digest = reader_copy(r, r->arena, attr[1]);
    header->patches = reader_copy(r, r->arena, attr[2]);
    header->rules_line = r->report.line;
    header->options = arena_alloc(r->arena, STELE_OPTIONS_MAX * sizeof *header->options);
    header->rulings = arena_alloc(r->arena, STELE_RULINGS_MAX * sizeof *header->rulings);
    if (header->options == NULL || header->rulings == NULL)
        return reader_no_memory(r);
    return r->report.result == STELE_OK && reader_push(r, KIND_RULES);
}

/* They come first: what else the rules say can depend on the figures. */
static bool start_patch(struct record_reader *r, const struct reader_element *e)
{
    struct record_header *header = r->header;

    if (header->options_n + header->rulings_n > 0)
        return reader_misplaced(r, e);
    if (header->carried_n == CARRIED_MAX)
        return reader_limit(r, "limit.items", CARRIED_MAX);
    if (header->carried == NULL)
        header->carried = arena_alloc(r->arena, CARRIED_MAX * sizeof *header->carried);
    return header->carried != NULL ? items_start_claim(r, e, USE_PATCH) : reader_no_memory(r);
}

bool header_keep_patch(struct record_reader *r, const struct stele_item *patch)
{
    r->header->carried[r->header->carried_n++] = *patch;
    return true;
}

bool header_end_rules(struct record_reader *r)
{
    const struct record_header *header = r->header;
    const struct set_wish wish = {.set = header->set,
                                  .digest = header->digest,
                                  .patches = header->patches,
                                  .carried = header->carried,
                                  .carried_n = header->carried_n};
    struct stele_diags found = {.limit = 1};
    const int result = derived_find(r->lib, header->game, &wish, &r->under, &found);
    bool good = result == STELE_OK;

    if (good)
        r->terms.notation.domains = lib_game(r->under, header->game)->domains;
    else if (result == STELE_EINPUT && found.n > 0)
        good = fail_at(r, STELE_D_FORMAT,
                       found.list[0].line > 0 ? found.list[0].line : header->rules_line,
                       &found.list[0].why, "patch", NULL, NULL, NULL, NULL);
    else
        good = reader_no_memory(r);
    stele_diags_free(&found);
    return good;
}

/* Options and rulings are read alike: both are a row of the game's table, a name with its choices. */
struct setting_row {
    const char *name;
    const char *const *choices;
};

static size_t setting_rows(const struct stele_game *game, bool ruling)
{
    return ruling ? game->rulings_n : game->options_n;
}

static struct setting_row setting_row(const struct stele_game *game, bool ruling, size_t i)
{
    return ruling ? (struct setting_row){game->rulings[i].id, game->rulings[i].choices}
                  : (struct setting_row){game->options[i].name, game->options[i].choices};
}

/* One of the choices of a row; the table's own copy is taken, so that pointers can be compared. */
static bool take_choice(struct record_reader *r, struct setting_row row,
                        const struct reader_attr *value, struct record_setting *setting)
{
    for (const char *const *choice = row.choices; *choice != NULL; choice++)
        if (value_is(value, *choice)) {
            setting->name = row.name;
            setting->value = *choice;
            return true;
        }
    struct stele_facts *facts = reader_fail(r, STELE_D_FORMAT, "log.unknown-choice");
    fact_text(facts, "name", row.name);
    fact_slice(facts, "choice", value->value, value->size);
    struct near near;
    near_start(&near, value->value, value->size);
    for (const char *const *choice = row.choices; *choice != NULL; choice++)
        near_name(&near, *choice);
    near_facts(&near, facts);
    return false;
}

/* A ruling without choices has a text and no row: its one reading may be named, and nothing else. */
static bool take_fixed(struct record_reader *r, const char *name, const struct reader_attr *value,
                       struct record_setting *setting)
{
    setting->name = name;
    setting->value = STELE_RULING_FIXED;
    if (value_is(value, STELE_RULING_FIXED))
        return true;
    const char *const choice = reader_copy(r, r->scratch, value);
    struct stele_reason why;
    if (choice == NULL)
        return false;
    lib_refuse_reading(r->header->game, name, choice, &why);
    return reader_fail_reason(r, STELE_D_FORMAT, &why, "");
}

/* Logs are written in the order of the table, so the search begins at row `from`. */
static bool read_setting(struct record_reader *r, bool ruling, size_t from,
                         const struct reader_attr *const attr[2], struct record_setting *setting)
{
    const struct stele_game *const game = r->header->game;
    const size_t n = setting_rows(game, ruling);
    struct near near;

    for (size_t k = 0; k < n; k++) {
        const struct setting_row row = setting_row(game, ruling, (from + k) % n);
        if (value_is(attr[0], row.name))
            return take_choice(r, row, attr[1], setting);
    }
    const char *const fixed =
        ruling ? lib_fixed_ruling(r->lib, game, attr[0]->value, attr[0]->size) : NULL;
    if (fixed != NULL)
        return take_fixed(r, fixed, attr[1], setting);
    near_start(&near, attr[0]->value, attr[0]->size);
    for (size_t i = 0; i < n; i++)
        near_name(&near, setting_row(game, ruling, i).name);
    return unexpected(r, ruling ? "log.unknown-ruling" : "log.unknown-option", "name", &near);
}

/* Names and choices are those of the game's tables and texts, so nothing is copied; and without
 * repetition there are never more than those have. */
bool header_setting(struct record_reader *r, const struct reader_element *e, struct arena *arena,
                    struct record_setting *list, size_t *n)
{
    const bool ruling = e->word == WORD_RULING;
    const uint16_t words[] = {ruling ? WORD_ID : WORD_NAME, ruling ? WORD_CHOICE : WORD_VALUE};
    const struct reader_attr *attr[2];
    struct record_setting *setting = &list[*n];

    if (*n == (ruling ? STELE_RULINGS_MAX : STELE_OPTIONS_MAX))
        return reader_limit(r, "limit.items", *n);
    if (!reader_take(r, e, words, 2, attr, &setting->foreign, arena) ||
        !reader_need(r, attr[0], words[0]) || !reader_need(r, attr[1], words[1]) ||
        !read_setting(r, ruling, *n, attr, setting))
        return false;
    setting->source_line = r->report.line;
    for (size_t i = 0; i < *n; i++)
        if (list[i].name == setting->name)
            return unknown(r, ruling ? "log.duplicate-ruling" : "log.duplicate-option", "name",
                           attr[0]);
    (*n)++;
    return true;
}

/* ---- <setup> --------------------------------------------------------------------------------- */

static bool start_setup(struct record_reader *r, const struct reader_element *e)
{
    static const uint16_t words[] = {WORD_KNOWLEDGE};
    const struct reader_attr *attr[1];
    struct record_header *header = r->header;

    if (!reader_take(r, e, words, 1, attr, &header->foreign_setup, r->arena) ||
        (attr[0] == NULL && !header_room(r, e)))
        return false;
    if (attr[0] != NULL && value_is(attr[0], "table"))
        header->knowledge = "table";
    else if (attr[0] != NULL && !value_is(attr[0], "full"))
        return unknown(r, "log.bad-knowledge", "found", attr[0]);
    header->rules.table = header->knowledge[0] == 't';
    header->setup_line = r->report.line;
    return reader_push(r, KIND_SETUP);
}

/* Doubles where it is full: 1, 2, 4, … */
static bool setup_room(struct record_reader *r)
{
    struct record_header *header = r->header;
    const size_t n = header->setup_n;

    if (n == SETUP_MAX)
        return reader_limit(r, "limit.items", SETUP_MAX);
    if ((n & (n - 1)) != 0)
        return true;
    struct record_setup_item *list = arena_alloc(r->arena, (n > 0 ? 2 * n : 1) * sizeof *list);
    if (list == NULL)
        return reader_no_memory(r);
    if (n > 0)
        memcpy(list, header->setup, n * sizeof *list);
    header->setup = list;
    return true;
}

static bool start_setup_item(struct record_reader *r, const struct reader_element *e)
{
    const unsigned found = r->terms.setup_of[e->word];

    if (found == 0) {
        const struct stele_game *const game = r->header->game;
        struct near near;
        near_start(&near, e->local, strlen(e->local));
        for (size_t i = 0; i < game->setup_items_n; i++)
            near_name(&near, game->setup_items[i].name);
        return unexpected(r, "log.unknown-setup", "element", &near);
    }
    if (!setup_room(r))
        return false;
    const unsigned index = found - 1;
    struct record_setup_item *item = &r->header->setup[r->header->setup_n];
    move_init(&r->move, (int)index, STELE_NOBODY);
    item->foreign = (struct record_attrs){0};
    if (!reader_arguments(r, e, &r->header->game->setup_items[index], &r->terms.words->setup, NULL,
                          &item->foreign, r->arena))
        return false;
    item->move = r->move;
    item->source_line = r->report.line;
    r->header->setup_n++;
    return reader_push(r, KIND_EMPTY);
}

/* ---- Sections -------------------------------------------------------------------------------- */

bool header_start_section(struct record_reader *r, const struct reader_element *e)
{
    static const uint16_t order[] = {WORD_ABOUT, WORD_PLAYERS, WORD_RULES, WORD_SETUP};
    unsigned section = 0;

    while (section < 4 && order[section] != e->word)
        section++;
    if (section == 4 && e->word == WORD_NONE)
        return reader_refuse(r, "log.unknown-element", "element", e->local, strlen(e->local));
    if (section == 4 || section + 1 <= r->place.section)
        return reader_misplaced(r, e);
    r->place.section = section + 1;
    switch (e->word) {
    case WORD_ABOUT:
        return items_start(r, e, USE_ABOUT);
    case WORD_PLAYERS:
        return start_players(r, e);
    case WORD_RULES:
        return start_rules(r, e);
    default:
        return start_setup(r, e);
    }
}

bool header_start_part(struct record_reader *r, const struct reader_element *e)
{
    struct record_header *header = r->header;

    switch (reader_kind(r)) {
    case KIND_PLAYERS:
        return e->word == WORD_PLAYER ? start_player(r, e) : reader_misplaced(r, e);
    case KIND_RULES:
        if (e->word == WORD_OPTION)
            return header_setting(r, e, r->arena, header->options, &header->options_n) &&
                   reader_push(r, KIND_EMPTY);
        if (e->word == WORD_RULING)
            return header_setting(r, e, r->arena, header->rulings, &header->rulings_n) &&
                   reader_push(r, KIND_EMPTY);
        return e->word == WORD_PATCH ? start_patch(r, e) : reader_misplaced(r, e);
    default:
        return start_setup_item(r, e);
    }
}

/* ---- What stands between --------------------------------------------------------------------- */

/* Where in the header we are. */
static uint32_t place_here(const struct record_reader *r)
{
    const struct record_header *header = r->header;
    const uint32_t section = r->place.section * PLACE_SECTION;

    if (r->place.depth == 0)
        return PLACE_BEFORE;
    switch (r->place.depth > 1 ? r->place.kinds[2] : KIND_LOG) {
    case KIND_PLAYERS:
        return section + PLACE_INSIDE + (uint32_t)header->players_n;
    case KIND_RULES:
        return section + PLACE_INSIDE +
               (uint32_t)(header->carried_n + header->options_n + header->rulings_n);
    case KIND_SETUP:
        return section + PLACE_INSIDE + (uint32_t)header->setup_n;
    default:
        return section + PLACE_BEHIND;
    }
}

bool header_keep_item(struct record_reader *r, const struct stele_item *item)
{
    struct header_item_link *link = arena_alloc(r->arena, sizeof *link);

    if (link == NULL)
        return reader_no_memory(r);
    link->item = (struct record_header_item){*item, place_here(r)};
    *(r->loose.last != NULL ? &r->loose.last->next : &r->loose.first) = link;
    r->loose.last = link;
    r->loose.n++;
    return true;
}

static bool gather_items(struct record_reader *r)
{
    struct record_header *header = r->header;

    if (r->loose.n == 0)
        return true;
    header->items = arena_alloc(r->arena, r->loose.n * sizeof *header->items);
    if (header->items == NULL)
        return false;
    for (const struct header_item_link *link = r->loose.first; link != NULL; link = link->next)
        header->items[header->items_n++] = link->item;
    return true;
}

/* ---- The whole ------------------------------------------------------------------------------- */

/* Settings point into the tables, so pointers are compared. */
static void resolve_setting(struct stele_rules *rules, bool ruling,
                            const struct record_setting *setting)
{
    for (size_t k = 0; k < setting_rows(rules->game, ruling); k++) {
        const struct setting_row row = setting_row(rules->game, ruling, k);
        uint8_t choice = 0;
        if (row.name != setting->name)
            continue;
        while (row.choices[choice] != setting->value)
            choice++;
        (ruling ? rules->ruling : rules->option)[k] = choice;
        if (!ruling)
            rules->stated |= (uint16_t)(1u << k);
    }
}

static void resolve_rules(struct record_reader *r)
{
    struct record_header *header = r->header;
    header->lib = r->under != NULL ? r->under : r->lib;
    const struct lib_game *entry = lib_game(header->lib, header->game);
    struct stele_rules *rules = &header->rules;

    rules->game = header->game;
    rules->set = entry->compiled;
    rules->domains = entry->domains;
    rules->players = header->seats;
    rules->players_n = (uint8_t)header->players_n;
    for (size_t i = 0; i < header->options_n; i++)
        resolve_setting(rules, false, &header->options[i]);
    for (size_t i = 0; i < header->rulings_n; i++)
        resolve_setting(rules, true, &header->rulings[i]);
}

static bool check_player_count(struct record_reader *r)
{
    const struct record_header *header = r->header;
    const struct stele_edition *edition = &header->game->editions[header->rules.edition];

    if (header->players_n >= edition->players_min && header->players_n <= edition->players_max)
        return true;
    struct stele_reason why;
    game_refuse_count(edition, header->players_n, &why);
    return fail_at(r, STELE_D_FORMAT, header->players_line, &why, "players", NULL, NULL, NULL,
                   NULL);
}

/* Which of the settings is to blame where the game does not allow all of them together: one without
 * which it says something else, or nothing.  NULL: none of them alone. */
static const struct record_setting *find_setting(const struct record_header *header, bool ruling,
                                                 const char *code)
{
    const struct stele_game *game = header->game;
    const struct record_setting *list = ruling ? header->rulings : header->options;
    const size_t n = ruling ? header->rulings_n : header->options_n;

    for (size_t i = 0; i < n; i++) {
        struct stele_rules rules = header->rules;
        struct stele_reason why;
        for (size_t k = 0; k < setting_rows(game, ruling); k++) {
            if (setting_row(game, ruling, k).name != list[i].name)
                continue;
            (ruling ? rules.ruling : rules.option)[k] = 0;
            rules.stated &= (uint16_t) ~(ruling ? 0u : 1u << k);
        }
        if (game->allowed(&rules, &why) || strcmp(why.code, code) != 0)
            return &list[i];
    }
    return NULL;
}

static bool check_allowed(struct record_reader *r)
{
    const struct record_header *header = r->header;
    struct stele_reason why;

    if (header->game->allowed(&header->rules, &why))
        return true;
    fact_name_players(&why.facts, header->seats, header->players_n);
    const struct record_setting *option = find_setting(header, false, why.code);
    const struct record_setting *ruling = find_setting(header, true, why.code);
    if (option != NULL)
        return fail_at(r, STELE_D_RULE, option->source_line, &why, "option", "name", option->name,
                       "value", option->value);
    if (ruling != NULL)
        return fail_at(r, STELE_D_RULE, ruling->source_line, &why, "ruling", "id", ruling->name,
                       "choice", ruling->value);
    return fail_at(r, STELE_D_RULE, header->log_line, &why, "log", "edition", header->edition, NULL,
                   NULL);
}

bool header_finish(struct record_reader *r)
{
    struct record_header *header = r->header;

    if (header->seats == NULL) {
        fact_text(reader_fail(r, STELE_D_FORMAT, "log.missing-element"), "element", "players");
        return false;
    }
    if (!check_player_count(r))
        return false;
    resolve_rules(r);
    if (!check_allowed(r))
        return false;
    if (!gather_items(r))
        return reader_no_memory(r);
    r->announced = true;
    return r->sink->header == NULL || reader_called(r, r->sink->header(r->sink->user, header));
}
