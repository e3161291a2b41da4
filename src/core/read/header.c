#include "core/read/reader.h"

#include "core/base/near.h"
#include "core/library/lib.h"
#include "core/base/slice.h"

#include <string.h>

enum { SETUP_MAX = 1024 };

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
        struct stele_facts *facts = reader_fail(r, STELE_D_FORMAT, "log.unknown-game");
        struct near near;
        fact_slice(facts, "game", id->value, id->size);
        near_start(&near, id->value, id->size);
        for (size_t i = 0; i < vocabulary->games_n; i++)
            near_name(&near, vocabulary->games[i].game->id);
        near_facts(&near, facts);
        return false;
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
    struct stele_facts *facts = reader_fail(r, STELE_D_FORMAT, "log.unknown-edition");
    struct near near;
    fact_slice(facts, "edition", name->value, name->size);
    near_start(&near, name->value, name->size);
    for (size_t i = 0; i < game->editions_n; i++)
        near_name(&near, game->editions[i].name);
    near_facts(&near, facts);
    return false;
}

bool header_start(struct record_reader *r, const struct reader_element *e)
{
    static const uint16_t words[] = {WORD_FORMAT, WORD_GAME, WORD_EDITION, WORD_ENGINE};
    const struct reader_attr *attr[4];
    struct record_header *header = r->header;

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
    header->seats = r->terms.notation.players = seats;
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
    header->options = arena_alloc(r->arena, STELE_OPTIONS_MAX * sizeof *header->options);
    header->rulings = arena_alloc(r->arena, STELE_RULINGS_MAX * sizeof *header->rulings);
    if (header->options == NULL || header->rulings == NULL)
        return reader_no_memory(r);
    return r->report.result == STELE_OK && reader_push(r, KIND_RULES);
}

static bool unknown_setting(struct record_reader *r, bool ruling, const struct reader_attr *name)
{
    const struct stele_game *game = r->header->game;
    const size_t n = ruling ? game->rulings_n : game->options_n;
    struct stele_facts *facts =
        reader_fail(r, STELE_D_FORMAT, ruling ? "log.unknown-ruling" : "log.unknown-option");
    struct near near;

    fact_slice(facts, "name", name->value, name->size);
    near_start(&near, name->value, name->size);
    for (size_t i = 0; i < n; i++)
        near_name(&near, ruling ? game->rulings[i].id : game->options[i].name);
    near_facts(&near, facts);
    return false;
}

static bool unknown_choice(struct record_reader *r, const char *const *choices, const char *name,
                           const struct reader_attr *value)
{
    struct stele_facts *facts = reader_fail(r, STELE_D_FORMAT, "log.unknown-choice");
    struct near near;

    fact_text(facts, "name", name);
    fact_slice(facts, "choice", value->value, value->size);
    near_start(&near, value->value, value->size);
    for (size_t i = 0; choices[i] != NULL; i++)
        near_name(&near, choices[i]);
    near_facts(&near, facts);
    return false;
}

/* The choices of a ruling or an option; *name becomes the table's own copy.  NULL if there is
 * none of that name.  Logs are written in the order of the table: the search begins at `from`. */
static const char *const *find_choices(const struct stele_game *game, bool ruling, size_t from,
                                       const struct reader_attr *attr, const char **name)
{
    const size_t n = ruling ? game->rulings_n : game->options_n;

    for (size_t k = 0; k < n; k++) {
        const size_t i = (from + k) % n;
        *name = ruling ? game->rulings[i].id : game->options[i].name;
        if (value_is(attr, *name))
            return ruling ? game->rulings[i].choices : game->options[i].choices;
    }
    return NULL;
}

/* A ruling without choices: its one reading may be named, and nothing else. */
static bool fixed_setting(struct record_reader *r, const struct reader_attr *const attr[2],
                          struct record_setting *setting)
{
    const struct stele_game *const game = r->header->game;

    setting->name = lib_fixed_ruling(r->lib, game, attr[0]->value, attr[0]->size);
    setting->value = STELE_RULING_FIXED;
    if (setting->name == NULL)
        return unknown_setting(r, true, attr[0]);
    if (value_is(attr[1], setting->value))
        return true;
    const char *const choice = reader_copy(r, r->scratch, attr[1]);
    struct stele_reason why;
    if (choice == NULL)
        return false;
    lib_refuse_reading(game, setting->name, choice, &why);
    return reader_fail_reason(r, STELE_D_FORMAT, &why, "");
}

static bool chosen_setting(struct record_reader *r, const char *const *choices,
                           const struct reader_attr *value, struct record_setting *setting)
{
    size_t choice = 0;

    while (choices[choice] != NULL && !value_is(value, choices[choice]))
        choice++;
    if (choices[choice] == NULL)
        return unknown_choice(r, choices, setting->name, value);
    setting->value = choices[choice];
    return true;
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
        !reader_need(r, attr[0], words[0]) || !reader_need(r, attr[1], words[1]))
        return false;
    const char *const *choices = find_choices(r->header->game, ruling, *n, attr[0], &setting->name);
    if (choices == NULL && !ruling)
        return unknown_setting(r, ruling, attr[0]);
    if (choices != NULL ? !chosen_setting(r, choices, attr[1], setting)
                        : !fixed_setting(r, attr, setting))
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

static bool unknown_setup(struct record_reader *r, const struct reader_element *e)
{
    const struct stele_game *game = r->header->game;
    struct stele_facts *facts = reader_fail(r, STELE_D_FORMAT, "log.unknown-setup");
    struct near near;

    fact_text(facts, "element", e->local);
    near_start(&near, e->local, strlen(e->local));
    for (size_t i = 0; i < game->setup_items_n; i++)
        near_name(&near, game->setup_items[i].name);
    near_facts(&near, facts);
    return false;
}

static bool start_setup_item(struct record_reader *r, const struct reader_element *e)
{
    const unsigned found = r->terms.setup_of[e->word];

    if (found == 0)
        return unknown_setup(r, e);
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
        return reader_misplaced(r, e);
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
        return section + PLACE_INSIDE + (uint32_t)(header->options_n + header->rulings_n);
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
static uint8_t choice_index(const char *const *choices, const char *choice)
{
    uint8_t i = 0;

    while (choices[i] != choice)
        i++;
    return i;
}

static void resolve_rules(struct record_reader *r)
{
    struct record_header *header = r->header;
    const struct lib_game *entry = lib_game(r->lib, header->game);
    struct stele_rules *rules = &header->rules;

    rules->game = header->game;
    rules->set = entry->compiled;
    rules->domains = entry->domains;
    rules->players = header->seats;
    rules->players_n = (uint8_t)header->players_n;
    for (size_t i = 0; i < header->options_n; i++)
        for (size_t k = 0; k < header->game->options_n; k++)
            if (header->game->options[k].name == header->options[i].name) {
                rules->option[k] =
                    choice_index(header->game->options[k].choices, header->options[i].value);
                rules->stated |= (uint16_t)(1u << k);
            }
    for (size_t i = 0; i < header->rulings_n; i++)
        for (size_t k = 0; k < header->game->rulings_n; k++)
            if (header->game->rulings[k].id == header->rulings[i].name)
                rules->ruling[k] =
                    choice_index(header->game->rulings[k].choices, header->rulings[i].value);
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
    const size_t table_n = ruling ? game->rulings_n : game->options_n;

    for (size_t i = 0; i < n; i++) {
        struct stele_rules rules = header->rules;
        struct stele_reason why;
        for (size_t k = 0; k < table_n; k++) {
            if ((ruling ? game->rulings[k].id : game->options[k].name) != list[i].name)
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
    return r->sink->header == NULL || reader_called(r, r->sink->header(r->sink->user, header));
}
