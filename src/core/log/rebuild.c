/* A log built once more: its header is copied, perhaps with other rules, and everything after the
 * header is passed to a builder as if it were read from a file, so that moves are judged anew.  On the
 * way a repair can be made. */
#include "core/library/derived.h"
#include "core/play/replay.h"
#include "core/log/annot.h"
#include "core/log/build.h"
#include "core/log/log.h"
#include "core/log/movetext.h"

#include <stdlib.h>
#include <string.h>

struct rereading {
    const struct stele_log *log;
    const struct stele_reading *reading;
    const struct stele *lib;
    struct arena *arena; /* of the new log */
    struct record_header header;
    struct record_sink sink;
    struct notation from, to;
    bool reword; /* the two sets do not number their names alike */
    struct stele_buf text;
    struct stele_diags *diags;
    const struct log_mending *mending;   /* NULL: none */
    const struct log_carrying *carrying; /* NULL: what it carries now, if its set stays */
};

/* ---- Refusing -------------------------------------------------------------------------------- */

static int refused(struct rereading *r, enum stele_diag_kind kind, const struct stele_reason *why)
{
    struct stele_diag *const diag = diags_add(r->diags, STELE_ERROR, kind, why->code);

    if (diag != NULL) {
        diag->why = *why;
        fact_name_players(&diag->why.facts, r->log->header.seats, r->log->header.players_n);
    }
    return kind == STELE_D_USAGE ? STELE_EUSAGE : STELE_EINPUT;
}

static int unknown(struct rereading *r, const char *code, const struct stele_setting *setting)
{
    struct stele_reason why;

    refuse(&why, code, NULL);
    fact_text(&why.facts, "name", setting->name);
    fact_text(&why.facts, "choice", setting->value);
    return refused(r, STELE_D_USAGE, &why);
}

/* ---- The header ------------------------------------------------------------------------------ */

/* An array of the arena; without memory NULL, and never NULL otherwise. */
static void *copy_array(struct arena *arena, const void *from, size_t n, size_t size)
{
    void *const copy = arena_alloc(arena, (n + 1) * size);

    if (copy != NULL && n > 0)
        memcpy(copy, from, n * size);
    return copy;
}

static bool copy_names(struct arena *arena, struct stele_player *player)
{
    for (size_t i = 0; i < STELE_LANGS_N; i++) {
        player->name_in[i] = arena_puts(arena, player->name_in[i]);
        if (player->name_in[i] == NULL)
            return false;
    }
    return true;
}

static bool copy_players(struct rereading *r)
{
    struct record_header *const header = &r->header;
    const size_t n = header->players_n;
    struct stele_player *const seats = copy_array(r->arena, header->seats, n, sizeof *seats);

    header->players = copy_array(r->arena, header->players, n, sizeof *header->players);
    if (seats == NULL || header->players == NULL)
        return false;
    for (size_t i = 0; i < n; i++) {
        struct record_player *const player = &header->players[i];
        seats[i].id = arena_puts(r->arena, seats[i].id);
        seats[i].name = arena_puts(r->arena, seats[i].name);
        seats[i].colour = arena_puts(r->arena, seats[i].colour);
        const bool named = copy_names(r->arena, &seats[i]);
        player->player = seats[i];
        if (seats[i].id == NULL || seats[i].name == NULL || seats[i].colour == NULL || !named ||
            !annot_copy_attrs(r->arena, &player->foreign, &player->foreign))
            return false;
    }
    header->rules.players = header->seats = seats;
    return true;
}

/* With room for `more` that the reading adds. */
static bool copy_settings(struct rereading *r, struct record_setting **list, size_t n, size_t more)
{
    struct record_setting *const copy = arena_alloc(r->arena, (n + more + 1) * sizeof *copy);

    if (copy == NULL)
        return false;
    for (size_t i = 0; i < n; i++) {
        copy[i].name = arena_puts(r->arena, (*list)[i].name);
        copy[i].value = arena_puts(r->arena, (*list)[i].value);
        if (copy[i].name == NULL || copy[i].value == NULL ||
            !annot_copy_attrs(r->arena, &(*list)[i].foreign, &copy[i].foreign))
            return false;
    }
    *list = copy;
    return true;
}

static bool copy_setup(struct rereading *r)
{
    struct record_header *const header = &r->header;

    header->setup = copy_array(r->arena, header->setup, header->setup_n, sizeof *header->setup);
    for (size_t i = 0; header->setup != NULL && i < header->setup_n; i++)
        if (!annot_copy_attrs(r->arena, &header->setup[i].foreign, &header->setup[i].foreign))
            return false;
    return header->setup != NULL;
}

static bool copy_namespaces(struct rereading *r)
{
    struct record_header *const header = &r->header;
    const size_t n = header->namespaces_n;

    header->namespaces = copy_array(r->arena, header->namespaces, n, sizeof *header->namespaces);
    for (size_t i = 0; header->namespaces != NULL && i < n; i++) {
        struct stele_setting *const space = &header->namespaces[i];
        space->name = arena_puts(r->arena, space->name);
        space->value = arena_puts(r->arena, space->value);
        if (space->name == NULL || space->value == NULL)
            return false;
    }
    return header->namespaces != NULL;
}

static bool copy_foreign(struct rereading *r)
{
    struct record_attrs *const lists[] = {&r->header.foreign_log, &r->header.foreign_players,
                                          &r->header.foreign_rules, &r->header.foreign_setup};

    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++)
        if (!annot_copy_attrs(r->arena, lists[i], lists[i]))
            return false;
    return true;
}

/* What stood between the patches and after them keeps its place among what is left of the rules. */
static void drop_carried(struct record_header *header)
{
    enum { RULES = 3 };
    const uint32_t first = RULES * PLACE_SECTION + PLACE_INSIDE;
    const uint32_t n = (uint32_t)header->carried_n;

    for (size_t i = 0; i < header->items_n; i++) {
        uint32_t *const place = &header->items[i].place;
        if (*place > first && *place < RULES * PLACE_SECTION + PLACE_BEHIND)
            *place = *place - first > n ? *place - n : first;
    }
    header->carried = NULL;
    header->carried_n = 0;
}

/* Of the header's items only the array is copied, as of the patches it carries: the builder copies what is in
 * them. */
static bool copy_header(struct rereading *r)
{
    struct record_header *const header = &r->header;

    *header = r->log->header;
    header->engine = arena_puts(r->arena, header->engine);
    header->edition = arena_puts(r->arena, header->edition);
    header->knowledge = arena_puts(r->arena, header->knowledge);
    header->items = copy_array(r->arena, header->items, header->items_n, sizeof *header->items);
    header->lib = r->lib;
    if (r->lib == r->log->lib) {
        header->carried =
            copy_array(r->arena, header->carried, header->carried_n, sizeof *header->carried);
        header->set = arena_puts(r->arena, header->set);
        header->digest = arena_puts(r->arena, header->digest);
        header->patches = arena_puts(r->arena, header->patches);
    } else {
        header->set = arena_puts(r->arena, stele_set_id(r->lib, header->game));
        header->digest = arena_puts(r->arena, stele_set_digest(r->lib, header->game));
        header->patches = arena_puts(r->arena, stele_set_patches(r->lib, header->game));
        header->rules.set = lib_game(r->lib, header->game)->compiled;
        header->rules.domains = lib_game(r->lib, header->game)->domains;
        /* What is said of figures now is the set's. */
        drop_carried(header);
    }
    if (r->carrying != NULL) {
        drop_carried(header);
        header->carried_n = r->carrying->n;
        header->carried = copy_array(r->arena, r->carrying->items, header->carried_n,
                                     sizeof *header->carried);
        if (header->carried == NULL)
            return false;
    }
    return header->engine != NULL && header->edition != NULL && header->knowledge != NULL &&
           header->items != NULL && header->set != NULL && header->digest != NULL &&
           header->patches != NULL &&
           copy_players(r) && copy_setup(r) && copy_namespaces(r) && copy_foreign(r) &&
           copy_settings(r, &header->options, header->options_n, r->reading->options_n) &&
           copy_settings(r, &header->rulings, header->rulings_n, r->reading->rulings_n);
}

/* ---- What the reading changes ---------------------------------------------------------------- */

/* Room for one more was made. */
static void put_setting(struct record_setting *list, size_t *n, const char *name, const char *value)
{
    size_t i = 0;

    while (i < *n && strcmp(list[i].name, name) != 0)
        i++;
    if (i == *n)
        list[(*n)++] = (struct record_setting){.name = name};
    list[i].value = value;
}

static int change_option(struct rereading *r, const struct stele_setting *want)
{
    struct record_header *const header = &r->header;
    const int option = replay_option(header->game, want->name);

    if (option < 0)
        return unknown(r, "log.unknown-option", want);
    const struct stele_option *const table = &header->game->options[option];
    const int choice = replay_choice(table->choices, want->value);
    if (choice < 0)
        return unknown(r, "log.unknown-choice", want);
    header->rules.option[option] = (uint8_t)choice;
    header->rules.stated |= (uint16_t)(1u << option);
    put_setting(header->options, &header->options_n, table->name, table->choices[choice]);
    return STELE_OK;
}

/* A ruling with one reading cannot be read otherwise. */
static int keep_fixed(struct rereading *r, const struct stele_setting *want)
{
    struct record_header *const header = &r->header;
    const char *const id = lib_fixed_ruling(r->lib, header->game, want->name, strlen(want->name));
    struct stele_reason why;

    if (id == NULL)
        return unknown(r, "log.unknown-ruling", want);
    if (strcmp(want->value, STELE_RULING_FIXED) != 0) {
        lib_refuse_reading(header->game, id, want->value, &why);
        return refused(r, STELE_D_USAGE, &why);
    }
    put_setting(header->rulings, &header->rulings_n, id, STELE_RULING_FIXED);
    return STELE_OK;
}

static int change_ruling(struct rereading *r, const struct stele_setting *want)
{
    struct record_header *const header = &r->header;
    const int ruling = replay_ruling(header->game, want->name);

    if (ruling < 0)
        return keep_fixed(r, want);
    const struct stele_ruling *const table = &header->game->rulings[ruling];
    const int choice = replay_choice(table->choices, want->value);
    if (choice < 0)
        return unknown(r, "log.unknown-choice", want);
    header->rules.ruling[ruling] = (uint8_t)choice;
    put_setting(header->rulings, &header->rulings_n, table->id, table->choices[choice]);
    return STELE_OK;
}

static int change_rules(struct rereading *r)
{
    const struct stele_reading *const reading = r->reading;
    struct stele_reason why;
    int code = STELE_OK;

    for (size_t i = 0; code == STELE_OK && i < reading->options_n; i++)
        code = change_option(r, &reading->options[i]);
    for (size_t i = 0; code == STELE_OK && i < reading->rulings_n; i++)
        code = change_ruling(r, &reading->rulings[i]);
    if (code == STELE_OK && !r->header.game->allowed(&r->header.rules, &why))
        code = refused(r, STELE_D_RULE, &why);
    return code;
}

/* ---- Names of another set -------------------------------------------------------------------- */

static bool same_names(const struct stele_domain *a, const struct stele_domain *b)
{
    if (a->names_n != b->names_n)
        return false;
    for (size_t i = 0; i < a->names_n; i++)
        if (strcmp(a->names[i], b->names[i]) != 0)
            return false;
    return true;
}

static void compare_names(struct rereading *r)
{
    const struct record_header *const old = &r->log->header;

    r->from = log_notation(r->log);
    r->to = (struct notation){.game = old->game,
                              .domains = r->header.rules.domains,
                              .players = r->header.seats,
                              .players_n = r->header.players_n};
    for (size_t i = 0; r->lib != r->log->lib && i < old->game->domains_n; i++)
        r->reword |= !same_names(&old->rules.domains[i], &r->header.rules.domains[i]);
}

/* A move holds names as numbers, and another set may number them differently.  So the move, or item
 * of the set-up, is printed with the words of the old set and read with those of the new one, in
 * place.  STELE_EINPUT if the new set lacks a name. */
static int reword(struct rereading *r, const struct stele_verb *verbs, size_t verbs_n,
                  struct stele_move *move)
{
    const int8_t by = move->by;
    struct stele_reason why;

    if (!r->reword)
        return STELE_OK;
    stele_buf_clear(&r->text);
    notation_move(&r->from, &verbs[move->verb], move, &r->text);
    if (r->text.failed)
        return STELE_ENOMEM;
    if (!movetext_parse(&r->to, verbs, verbs_n, r->text.data, move, NULL, &why))
        return refused(r, STELE_D_FORMAT, &why);
    move->by = by;
    return STELE_OK;
}

static int reword_setup(struct rereading *r)
{
    const struct stele_game *const game = r->header.game;
    int code = STELE_OK;

    for (size_t i = 0; code == STELE_OK && i < r->header.setup_n; i++)
        code = reword(r, game->setup_items, game->setup_items_n, &r->header.setup[i].move);
    return code;
}

/* ---- Output ---------------------------------------------------------------------------------- */

#define NO_TURN UINT32_MAX /* more than an enumerator may be */

static int feed_item(struct rereading *r, const struct stele_item *item);
static bool is_about(const struct rereading *r, const struct log_line *line);

struct feed {
    const struct log_line *line;
    size_t item, child;
    uint32_t turn; /* the recorded turn that was passed on last */
};

/* Passes on annotations of the line until `end` of them have been passed on. */
static int feed_items(struct rereading *r, struct feed *at, size_t end)
{
    int code = STELE_OK;

    for (; code == STELE_OK && at->item < end; at->item++)
        code = feed_item(r, &at->line->items[at->item]);
    return code;
}

static int feed_line(struct rereading *r, const struct log_line *line);

/* How many annotations of the line there are up to and including a node.  Where moves are to be
 * inserted after that node, the annotations that turn out to belong after those moves do not
 * count. */
static size_t items_to(const struct rereading *r, const struct log_line *line, uint32_t ply)
{
    const struct stele_repair *const repair = is_about(r, line) ? r->mending->repair : NULL;

    if (repair != NULL && repair->kind == STELE_REPAIR_INSERT && repair->node.ply == ply)
        return log_item_from(line, ply) + repair->stay;
    return log_item_from(line, ply + 1);
}

/* Annotations in their order, then branches, as they are written. */
static int feed_node(struct rereading *r, struct feed *at, uint32_t ply)
{
    const struct log_line *const line = at->line;
    int code = feed_items(r, at, items_to(r, line, ply));

    for (; code == STELE_OK && at->child < line->children_n; at->child++) {
        const struct log_line *const child = r->log->lines[line->children[at->child]];
        if (child->at != ply)
            break;
        code = feed_line(r, child);
    }
    return code;
}

/* The recorded turn of a move, unless it has been passed on. */
static int feed_turn(struct rereading *r, struct feed *at, uint32_t ply)
{
    const uint32_t number = at->line->steps[ply - 1].turn;
    const struct log_turn *const turn = &at->line->turns[number];
    const struct record_turn record = {
        .seat = turn->seat, .round = turn->round, .foreign = turn->foreign};

    if (number == at->turn)
        return STELE_OK;
    at->turn = number;
    return r->sink.turn_begin(r->sink.user, &record);
}

static int feed_step(struct rereading *r, const struct feed *at, uint32_t ply,
                     const struct stele_move *move)
{
    return r->sink.move(r->sink.user, move, log_attrs_at(at->line, ply),
                        at->line->steps[ply - 1].source_line);
}

static int feed_move(struct rereading *r, struct feed *at, uint32_t ply)
{
    const struct stele_game *const game = r->header.game;
    struct stele_move move;
    int code = feed_turn(r, at, ply);

    log_move(r->log, at->line, ply, &move);
    if (code == STELE_OK)
        code = reword(r, game->verbs, game->verbs_n, &move);
    return code == STELE_OK ? feed_step(r, at, ply, &move) : code;
}

/* ---- A repair on the way --------------------------------------------------------------------- */

/* Opens the turn of a move that the record does not have.  Where the recorded move belongs to it,
 * too, and begins its turn, it is the recorded turn that begins earlier. */
static int open_turn(struct rereading *r, struct feed *at, uint32_t ply,
                     const struct stele_record *record)
{
    const struct stele_repair *const repair = r->mending->repair;
    const struct log_turn *const recorded = &at->line->turns[at->line->steps[ply - 1].turn];
    const struct record_turn turn = {.seat = record->turn_seat, .round = record->round};

    if (repair->joins && record->turn == repair->moves[repair->moves_n - 1].turn &&
        recorded->seat == record->turn_seat)
        return feed_turn(r, at, ply);
    at->turn = NO_TURN;
    return r->sink.turn_begin(r->sink.user, &turn);
}

static int feed_inserted(struct rereading *r, struct feed *at, uint32_t ply)
{
    const struct stele_repair *const repair = r->mending->repair;
    int code = STELE_OK;

    for (size_t i = 0; code == STELE_OK && i < repair->moves_n; i++) {
        const struct stele_record *const record = &repair->moves[i];
        if (record->starts_turn || (ply == 1 && i == 0))
            code = open_turn(r, at, ply, record);
        if (code == STELE_OK)
            code = r->sink.move(r->sink.user, &record->move, NULL, 0);
    }
    if (code == STELE_OK)
        code = feed_items(r, at, log_item_from(at->line, ply));
    if (code == STELE_OK && repair->joins)
        at->turn = at->line->steps[ply - 1].turn;
    return code == STELE_OK ? feed_move(r, at, ply) : code;
}

/* The move goes to another turn, and those after it that were recorded in the same one. */
static int feed_reseated(struct rereading *r, struct feed *at, uint32_t ply)
{
    const struct stele_repair *const repair = r->mending->repair;
    const struct log_turn *const old = &at->line->turns[at->line->steps[ply - 1].turn];
    const struct record_turn turn = {.seat = repair->seat, .round = repair->round};
    struct stele_move move;
    int code = STELE_OK;

    if (ply == repair->node.ply + 1 && (ply == 1 || repair->moves[0].starts_turn))
        code = r->sink.turn_begin(r->sink.user, &turn);
    at->turn = at->line->steps[ply - 1].turn;
    log_move(r->log, at->line, ply, &move);
    if (move.by == old->seat)
        move.by = repair->seat;
    return code == STELE_OK ? feed_step(r, at, ply, &move) : code;
}

static int feed_notes(struct rereading *r)
{
    int code = STELE_OK;

    for (size_t i = 0; code == STELE_OK && i < r->mending->notes_n; i++)
        code = r->sink.item(r->sink.user, &r->mending->notes[i]);
    return code;
}

/* The move that a repair is about. */
static int feed_mended(struct rereading *r, struct feed *at, uint32_t ply)
{
    const struct stele_repair *const repair = r->mending->repair;
    int code = feed_notes(r);

    if (code != STELE_OK || repair->kind == STELE_REPAIR_DELETE)
        return code;
    if (repair->kind == STELE_REPAIR_INSERT)
        return feed_inserted(r, at, ply);
    if (repair->turn)
        return feed_reseated(r, at, ply);
    code = feed_turn(r, at, ply);
    return code == STELE_OK ? feed_step(r, at, ply, &repair->moves[0].move) : code;
}

static bool is_about(const struct rereading *r, const struct log_line *line)
{
    return r->mending != NULL && r->log->lines[r->mending->repair->node.line] == line;
}

static int feed_next(struct rereading *r, struct feed *at, uint32_t ply)
{
    const struct stele_repair *const repair = is_about(r, at->line) ? r->mending->repair : NULL;

    if (repair != NULL && ply == repair->node.ply + 1)
        return feed_mended(r, at, ply);
    if (repair != NULL && repair->turn && ply > repair->node.ply &&
        at->line->steps[ply - 1].turn == at->line->steps[repair->node.ply].turn)
        return feed_reseated(r, at, ply);
    return feed_move(r, at, ply);
}

/* How the numbers of the nodes after the repair change. */
static int shift_of(const struct stele_repair *repair)
{
    if (repair->kind == STELE_REPAIR_INSERT)
        return (int)repair->moves_n;
    return repair->kind == STELE_REPAIR_DELETE ? -1 : 0;
}

/* A text in which links to nodes, [[main:12]], follow their nodes. */
static const char *relink(struct rereading *r, const char *text)
{
    const struct stele_repair *const repair = r->mending->repair;
    const char *const id = r->log->lines[repair->node.line]->id;
    const size_t size = strlen(id);

    stele_buf_clear(&r->text);
    for (const char *at; (at = strstr(text, "[[")) != NULL;) {
        const char *const number = at + 2 + size + 1;
        char *end = NULL;
        stele_buf_add(&r->text, text, (size_t)(at + 2 - text));
        text = at + 2;
        if (strncmp(text, id, size) != 0 || text[size] != ':' || *number < '0' || *number > '9')
            continue;
        const unsigned long ply = strtoul(number, &end, 10);
        if (ply <= repair->node.ply || ply > r->log->lines[repair->node.line]->steps_n)
            continue;
        stele_buf_printf(&r->text, "%s:%ld", id, (long)ply + shift_of(repair));
        text = end;
    }
    stele_buf_puts(&r->text, text);
    return r->text.failed ? NULL : arena_copy(r->arena, r->text.data, r->text.size);
}

static bool relink_item(struct rereading *r, const struct stele_item *item, struct stele_item *out)
{
    *out = *item;
    if (strstr(item->text, "[[") != NULL && (out->text = relink(r, item->text)) == NULL)
        return false;
    if (item->children_n == 0)
        return true;
    out->children = arena_alloc(r->arena, item->children_n * sizeof *out->children);
    for (size_t i = 0; out->children != NULL && i < item->children_n; i++)
        if (!relink_item(r, &item->children[i], &out->children[i]))
            return false;
    return out->children != NULL;
}

static int feed_item(struct rereading *r, const struct stele_item *item)
{
    struct stele_item linked;

    if (r->mending == NULL || shift_of(r->mending->repair) == 0)
        return r->sink.item(r->sink.user, item);
    return relink_item(r, item, &linked) ? r->sink.item(r->sink.user, &linked) : STELE_ENOMEM;
}

/* ---- Lines ----------------------------------------------------------------------------------- */

static int feed_line(struct rereading *r, const struct log_line *line)
{
    struct record_line record = {.id = line->id,
                                 .title = line->title,
                                 .kind = line->kind,
                                 .rulings = line->rulings,
                                 .rulings_n = line->rulings_n,
                                 .foreign = line->foreign};
    struct feed at = {.line = line, .turn = NO_TURN};

    memcpy(record.title_in, line->title_in, sizeof record.title_in);
    int code = r->sink.line_begin(r->sink.user, &record);

    if (code == STELE_OK)
        code = feed_node(r, &at, 0);
    for (uint32_t ply = 1; code == STELE_OK && ply <= line->steps_n; ply++) {
        code = feed_next(r, &at, ply);
        if (code == STELE_OK)
            code = feed_node(r, &at, ply);
    }
    return code == STELE_OK ? r->sink.line_end(r->sink.user) : code;
}

static int feed_log(struct rereading *r)
{
    int code = r->sink.header(r->sink.user, &r->header);

    if (code == STELE_OK)
        code = feed_line(r, r->log->lines[0]);
    if (code == STELE_OK && r->log->result != NULL)
        code = r->sink.result(r->sink.user, r->log->result);
    for (size_t i = 0; code == STELE_OK && i < r->log->tail_n; i++)
        code = r->sink.tail(r->sink.user, &r->log->tail[i]);
    return code;
}

/* The moves up to a node, as one line. */
static int feed_way(struct rereading *r, struct stele_node to)
{
    const struct log_line *const line = r->log->lines[to.line];
    struct feed at = {.line = line, .turn = NO_TURN};
    int code = STELE_OK;

    if (to.line != 0)
        code = feed_way(r, (struct stele_node){line->parent, line->at});
    for (uint32_t ply = 1; code == STELE_OK && ply <= to.ply; ply++)
        code = feed_move(r, &at, ply);
    return code;
}

static int feed_part(struct rereading *r, struct stele_node to)
{
    const struct record_line line = {.id = "main", .title = "", .kind = ""};
    int code = r->sink.header(r->sink.user, &r->header);

    if (code == STELE_OK)
        code = r->sink.line_begin(r->sink.user, &line);
    if (code == STELE_OK)
        code = feed_way(r, to);
    return code == STELE_OK ? r->sink.line_end(r->sink.user) : code;
}

/* Passes on all of the log, or what leads to a node. */
static int rebuild(const struct stele_log *log, const struct stele_reading *reading,
                  const struct stele_node *to, const struct log_mending *mending,
                  const struct log_carrying *carrying, struct stele_log **out,
                  struct stele_diags *diags)
{
    struct rereading r = {.log = log,
                          .reading = reading,
                          .lib = reading->lib != NULL ? reading->lib : log->lib,
                          .diags = diags,
                          .mending = mending,
                          .carrying = carrying};
    /* What is wrong with the game under the reading is for the caller to find in *out; it is of
     * interest here only if there will be none. */
    struct stele_diags found = {.limit = 1};

    *out = NULL;
    struct log_builder *const builder = log_builder_new(r.lib, &found);
    if (builder == NULL || !lib_load(r.lib, log->header.game)) {
        if (builder != NULL)
            log_builder_end(builder, STELE_ENOMEM, out);
        return STELE_ENOMEM;
    }
    r.arena = log_builder_arena(builder);
    log_builder_sink(builder, &r.sink);
    int code = copy_header(&r) ? change_rules(&r) : STELE_ENOMEM;
    if (code == STELE_OK) {
        compare_names(&r);
        code = reword_setup(&r);
    }
    if (code == STELE_OK)
        code = to != NULL ? feed_part(&r, *to) : feed_log(&r);
    const bool passed = code == STELE_OK;
    const int built = log_builder_end(builder, code, out);
    if (passed && *out != NULL)
        code = STELE_OK;
    else
        code = built;
    if (!passed) {
        stele_log_free(*out);
        *out = NULL;
    }
    if (*out == NULL && found.n > 0)
        refused(&r, STELE_D_RULE, &found.list[0].why);
    stele_diags_free(&found);
    stele_buf_free(&r.text);
    return code;
}

/* What was given to a context counts on top of the set that the log names, and of what it carries unless
 * that says otherwise: then the reading is the one that is asked for. */
static int reading_lib(const struct stele_log *log, const struct stele *asked,
                       const struct stele **out, struct stele_diags *diags)
{
    const struct record_header *const header = &log->header;
    struct set_wish wish = {.set = header->set,
                            .digest = header->digest,
                            .patches = header->patches,
                            .carried = header->carried,
                            .carried_n = header->carried_n};

    if (!lib_is_given(asked, header->game)) {
        *out = derived_hold(asked); /* the caller drops it, whichever it is */
        return STELE_OK;
    }
    struct stele_diags found = {.limit = 1};
    int code = derived_find(asked, header->game, &wish, out, &found);
    stele_diags_free(&found);
    if (code != STELE_EINPUT || wish.carried_n == 0)
        return code;
    wish.carried_n = 0;
    return derived_find(asked, header->game, &wish, out, diags);
}

int stele_log_reread(const struct stele_log *log, const struct stele_reading *reading,
                     struct stele_log **out, struct stele_diags *diags)
{
    struct stele_reading under = *reading;
    int code = STELE_OK;

    *out = NULL;
    if (reading->lib != NULL)
        code = reading_lib(log, reading->lib, &under.lib, diags);
    if (code != STELE_OK)
        return code;
    code = rebuild(log, &under, NULL, NULL, NULL, out, diags);
    derived_drop(under.lib);
    return code;
}

int log_recarry(const struct stele_log *log, const struct log_carrying *carrying,
                struct stele_log **out, struct stele_diags *diags)
{
    const struct stele_reading under = {.lib = carrying->lib};

    return rebuild(log, &under, NULL, NULL, carrying, out, diags);
}

int log_mend(const struct stele_log *log, const struct log_mending *mending, struct stele_log **out)
{
    const struct stele_reading same = {0};

    return rebuild(log, &same, NULL, mending, NULL, out, NULL);
}

/* A branch that reads rulings otherwise can only be cut out if its moves lead to the same position
 * under its rulings from the set-up on. */
static int check_position(const struct stele_log *log, struct stele_node node,
                          const struct stele_log *cut)
{
    const struct log_line *const line = cut->lines[0];
    void *const there = log_state_new(log), *const here = log_state_new(cut);
    int code = there != NULL && here != NULL ? STELE_EUSAGE : STELE_ENOMEM;

    if (code == STELE_EUSAGE && line->legal == line->steps_n) {
        log_seek(log, node, there);
        log_seek(cut, (struct stele_node){0, line->legal}, here);
        if (replay_hash(log->lines[node.line]->rules, there) == replay_hash(line->rules, here))
            code = STELE_OK;
    }
    free(there);
    free(here);
    return code;
}

int stele_log_cut(const struct stele_log *log, struct stele_node node, struct stele_log **out)
{
    struct stele_setting rulings[STELE_RULINGS_MAX];
    struct stele_reading reading = {.rulings = rulings};

    *out = NULL;
    if (!log_node_reachable(log, node))
        return STELE_EUSAGE;
    const struct stele_rules *const rules = log->lines[node.line]->rules;
    for (size_t i = 0; i < rules->game->rulings_n; i++) {
        const struct stele_ruling *const ruling = &rules->game->rulings[i];
        if (rules->ruling[i] != log->header.rules.ruling[i])
            rulings[reading.rulings_n++] =
                (struct stele_setting){ruling->id, ruling->choices[rules->ruling[i]]};
    }
    int code = rebuild(log, &reading, &node, NULL, NULL, out, NULL);
    if (code == STELE_OK)
        code = check_position(log, node, *out);
    if (code != STELE_OK) {
        stele_log_free(*out);
        *out = NULL;
    }
    return code;
}
