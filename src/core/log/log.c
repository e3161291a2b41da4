#include "core/log/log.h"

#include "core/base/slice.h"
#include "core/library/derived.h"
#include "core/play/replay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Memory ---------------------------------------------------------------------------------- */

void *log_state_new(const struct stele_log *log)
{
    return aligned_alloc(ARENA_STATE_ALIGN, log->slot);
}

void log_line_clear(struct log_line *line)
{
    free(line->steps);
    free(line->turns);
    free(line->items);
    free(line->item_ply);
    free(line->attrs);
    free(line->children);
    free(line->snapshots);
    line->steps = NULL;
    line->turns = NULL;
    line->items = NULL;
    line->item_ply = NULL;
    line->attrs = NULL;
    line->children = NULL;
    line->snapshots = NULL;
    line->steps_n = line->steps_room = 0;
    line->turns_n = line->turns_room = 0;
    line->items_n = line->items_room = line->item_ply_room = 0;
    line->attrs_n = line->attrs_room = 0;
    line->children_n = line->children_room = 0;
    line->snapshots_n = line->snapshots_room = 0;
    line->reached = false;
    line->legal = 0;
    line->illegal = NULL;
}

void stele_log_free(struct stele_log *log)
{
    if (log == NULL)
        return;
    cursors_detach(log);
    for (size_t i = 0; i < log->lines_n; i++) {
        log_line_clear(log->lines[i]);
        free(log->lines[i]);
    }
    free(log->lines);
    free(log->tail);
    names_free(&log->names);
    free(log->ids);
    free(log->moves);
    ledger_free(&log->rows);
    origin_clear(&log->origin);
    arena_free(log->arena);
    derived_drop(log->lib);
    free(log);
}

/* ---- Line ids -------------------------------------------------------------------------------- */

/* The slot that holds the id, or the empty one where it belongs.  ids_room is a power of two and
 * never full. */
static size_t id_slot(const struct stele_log *log, const char *id, size_t size)
{
    size_t i = slice_hash(id, size) & (log->ids_room - 1);

    while (log->ids[i] != 0 && !slice_is(id, size, log->lines[log->ids[i] - 1]->id))
        i = (i + 1) & (log->ids_room - 1);
    return i;
}

static uint32_t *line_slot(const struct stele_log *log, const struct log_line *line)
{
    return &log->ids[id_slot(log, line->id, strlen(line->id))];
}

int64_t log_line_find(const struct stele_log *log, const char *id, size_t size)
{
    return log->ids_room > 0 ? (int64_t)log->ids[id_slot(log, id, size)] - 1 : -1;
}

static bool ids_reserve(struct stele_log *log)
{
    if (log->ids_room > 0 && (log->lines_n + 1) * 2 <= log->ids_room)
        return true;
    const size_t room = log->ids_room > 0 ? log->ids_room * 2 : 16;
    uint32_t *ids = calloc(room, sizeof *ids);
    if (ids == NULL)
        return false;
    free(log->ids);
    log->ids = ids;
    log->ids_room = room;
    for (size_t i = 0; i < log->lines_n; i++)
        *line_slot(log, log->lines[i]) = (uint32_t)i + 1;
    return true;
}

/* The number in an id of the form b12; 0 for others. */
static uint32_t invented_number(const char *id)
{
    uint32_t number = 0;

    if (*id++ != 'b' || *id < '1' || *id > '9')
        return 0;
    for (; *id >= '0' && *id <= '9'; id++) {
        if (number > 99999999)
            return 0;
        number = number * 10 + (uint32_t)(*id - '0');
    }
    return *id == '\0' ? number : 0;
}

static void note_number(struct stele_log *log, const struct log_line *line)
{
    const uint32_t number = invented_number(line->id);

    if (number > log->invented)
        log->invented = number;
}

/* b1, b2 and so on, past the greatest that was ever in use, deleted lines included: a number is
 * never given twice, so an address that somebody wrote down cannot come to mean another line. */
const char *log_line_invent(struct stele_log *log)
{
    char id[16];

    snprintf(id, sizeof id, "b%u", log->invented + 1);
    return arena_puts(log->arena, id);
}

/* ---- Lines ----------------------------------------------------------------------------------- */

size_t log_child_from(const struct stele_log *log, const struct log_line *line, uint32_t ply)
{
    size_t low = 0, high = line->children_n;

    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (log->lines[line->children[middle]]->at < ply)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* From the last of those that depart from the same node: the newest is there. */
void log_child_forget(const struct stele_log *log, uint32_t number)
{
    const struct log_line *const line = log->lines[number];
    struct log_line *const up = log->lines[line->parent];
    size_t place = log_child_from(log, up, line->at + 1) - 1;

    while (up->children[place] != number)
        place--;
    up->children_n--;
    memmove(up->children + place, up->children + place + 1,
            (up->children_n - place) * sizeof *up->children);
}

struct log_line *log_line_new(struct stele_log *log, const char *id, uint32_t parent, uint32_t at)
{
    struct log_line *up = log->lines_n > 0 ? log->lines[parent] : NULL;

    if (log->lines_n >= UINT32_MAX - 1 || !ids_reserve(log) ||
        !stele_grow(&log->lines, &log->lines_room, log->lines_n + 1, sizeof *log->lines))
        return NULL;
    if (up != NULL &&
        !stele_grow(&up->children, &up->children_room, up->children_n + 1, sizeof *up->children))
        return NULL;
    struct log_line *line = calloc(1, sizeof *line);
    if (line == NULL)
        return NULL;
    line->id = id;
    line->title = line->kind = "";
    for (size_t i = 0; i < STELE_LANGS_N; i++)
        line->title_in[i] = "";
    line->parent = parent;
    line->at = at;
    if (up != NULL) {
        line->depth = up->depth + 1;
        line->before = up->before + at;
        line->rules = up->rules;
        const size_t place = log_child_from(log, up, at + 1);
        memmove(up->children + place + 1, up->children + place,
                (up->children_n - place) * sizeof *up->children);
        up->children[place] = (uint32_t)log->lines_n;
        up->children_n++;
    } else {
        line->rules = &log->header.rules;
    }
    *line_slot(log, line) = (uint32_t)log->lines_n + 1;
    log->lines[log->lines_n++] = line;
    note_number(log, line);
    return line;
}

/* The hash has no tombstones: entries that may have moved past the gap are entered again. */
static void id_remove(struct stele_log *log, const struct log_line *line)
{
    size_t i = id_slot(log, line->id, strlen(line->id));

    log->ids[i] = 0;
    for (i = (i + 1) & (log->ids_room - 1); log->ids[i] != 0; i = (i + 1) & (log->ids_room - 1)) {
        const uint32_t entry = log->ids[i];
        log->ids[i] = 0;
        *line_slot(log, log->lines[entry - 1]) = entry;
    }
}

void log_line_drop(struct stele_log *log)
{
    const uint32_t number = (uint32_t)log->lines_n - 1;
    struct log_line *line = log->lines[number];

    if (number > 0)
        log_child_forget(log, number);
    id_remove(log, line);
    log->lines_n--;
    log_line_clear(line);
    free(line);
    log->invented = 0;
    for (size_t i = 0; i < log->lines_n; i++)
        note_number(log, log->lines[i]);
}

/* ---- Moves, turns, annotations of a line ----------------------------------------------------- */

static size_t move_size(const struct stele_move *move)
{
    return offsetof(struct stele_move, value) + move->start[STELE_ARGS_MAX] * sizeof move->value[0];
}

void log_move(const struct stele_log *log, const struct log_line *line, uint32_t ply,
              struct stele_move *out)
{
    const unsigned char *packed = log->moves + line->steps[ply - 1].move;

    memset(out, 0, sizeof *out);
    memcpy(out, packed, offsetof(struct stele_move, value));
    memcpy(out->value, packed + offsetof(struct stele_move, value),
           out->start[STELE_ARGS_MAX] * sizeof out->value[0]);
}

int log_move_by(const struct stele_log *log, const struct log_line *line, uint32_t ply)
{
    const unsigned char *packed = log->moves + line->steps[ply - 1].move;
    int8_t by;

    memcpy(&by, packed + offsetof(struct stele_move, by), sizeof by);
    return by;
}

bool log_turn_add(struct log_line *line, const struct log_turn *turn)
{
    if (!stele_grow(&line->turns, &line->turns_room, line->turns_n + 1, sizeof *line->turns))
        return false;
    line->turns[line->turns_n++] = *turn;
    return true;
}

bool log_step_add(struct stele_log *log, struct log_line *line, const struct stele_move *move,
                  unsigned source_line)
{
    const size_t size = move_size(move);

    if (line->steps_n >= UINT32_MAX - 1 || log->moves_n > UINT32_MAX - size ||
        !stele_grow(&line->steps, &line->steps_room, line->steps_n + 1, sizeof *line->steps) ||
        !stele_grow(&log->moves, &log->moves_room, log->moves_n + size, 1))
        return false;
    memcpy(log->moves + log->moves_n, move, size);
    line->steps[line->steps_n++] = (struct log_step){.move = (uint32_t)log->moves_n,
                                                     .turn = (uint32_t)line->turns_n - 1,
                                                     .source_line = source_line};
    log->moves_n += size;
    return true;
}

static size_t attrs_from(const struct log_line *line, uint32_t ply)
{
    size_t low = 0, high = line->attrs_n;

    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (line->attrs[middle].ply < ply)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

bool log_attrs_add(struct log_line *line, uint32_t ply, const struct record_attrs *foreign)
{
    if (!stele_grow(&line->attrs, &line->attrs_room, line->attrs_n + 1, sizeof *line->attrs))
        return false;
    line->attrs[line->attrs_n++] = (struct log_attrs){ply, *foreign};
    return true;
}

const struct record_attrs *log_attrs_at(const struct log_line *line, uint32_t ply)
{
    const size_t i = attrs_from(line, ply);

    return i < line->attrs_n && line->attrs[i].ply == ply ? &line->attrs[i].foreign : NULL;
}

size_t log_item_from(const struct log_line *line, uint32_t ply)
{
    size_t low = 0, high = line->items_n;

    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (line->item_ply[middle] < ply)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

bool log_item_add(struct log_line *line, size_t index, uint32_t ply, const struct stele_item *item)
{
    if (!stele_grow(&line->items, &line->items_room, line->items_n + 1, sizeof *line->items) ||
        !stele_grow(&line->item_ply, &line->item_ply_room, line->items_n + 1,
                     sizeof *line->item_ply))
        return false;
    const size_t rest = line->items_n - index;
    memmove(line->items + index + 1, line->items + index, rest * sizeof *line->items);
    memmove(line->item_ply + index + 1, line->item_ply + index, rest * sizeof *line->item_ply);
    line->items[index] = *item;
    line->item_ply[index] = ply;
    line->items_n++;
    return true;
}

/* ---- States ---------------------------------------------------------------------------------- */

/* Where states are kept depends on the number of moves from the set-up, not on the lines they are in.
 * So a seek never applies more than 31 moves, however many lines they are spread over; branches of few
 * moves keep no state, which would be most of their memory; and lines that exchange their tails do not
 * change what the branches of these rely on. */
size_t log_snapshots(const struct log_line *line, uint32_t ply)
{
    const uint32_t before = line->before / SNAPSHOT_STRIDE;

    return (line->before + ply) / SNAPSHOT_STRIDE - before + (line->depth == 0);
}

/* Called at node 0 and after every legal move.  Slots grow by copying, not by realloc, which does not
 * keep the alignment. */
bool log_snapshot(const struct stele_log *log, struct log_line *line, const void *state)
{
    if (log_snapshots(line, line->legal) <= line->snapshots_n)
        return true;
    if (line->snapshots_n == line->snapshots_room) {
        const size_t room = line->snapshots_room * 2 + 1;
        unsigned char *grown = room > SIZE_MAX / 2 / log->slot
                                   ? NULL
                                   : aligned_alloc(ARENA_STATE_ALIGN, room * log->slot);
        if (grown == NULL)
            return false;
        if (line->snapshots_n > 0)
            memcpy(grown, line->snapshots, line->snapshots_n * log->slot);
        free(line->snapshots);
        line->snapshots = grown;
        line->snapshots_room = room;
    }
    memcpy(line->snapshots + line->snapshots_n++ * log->slot, state, log->header.game->state_size);
    return true;
}

/* Applies the moves of a line after `from` up to `to`; returns how many. */
static uint32_t apply_moves(const struct stele_log *log, const struct log_line *line, uint32_t from,
                            uint32_t to, void *state)
{
    struct stele_move move;

    for (uint32_t ply = from + 1; ply <= to; ply++) {
        log_move(log, line, ply, &move);
        game_apply(line->rules, state, &move, NULL);
    }
    return to - from;
}

/* How many moves a node is after the last one whose state is kept, in its line or above it. */
static uint32_t since_snapshot(const struct log_line *line, uint32_t ply)
{
    return (line->before + ply) % SNAPSHOT_STRIDE;
}

/* Goes up to the line with the last state that is kept, then down again with the moves after it.
 * Lines that add no move are left out, so that the others are fewer than moves between two states. */
uint32_t log_seek(const struct stele_log *log, struct stele_node node, void *state)
{
    struct stele_node way[SNAPSHOT_STRIDE];
    const struct log_line *line = log->lines[node.line];
    size_t n = 0, slots;

    while ((slots = log_snapshots(line, node.ply)) == 0) {
        if (node.ply > 0)
            way[n++] = node;
        node = (struct stele_node){line->parent, line->at};
        line = log->lines[node.line];
    }
    memcpy(state, line->snapshots + (slots - 1) * log->slot, log->header.game->state_size);
    uint32_t applied =
        apply_moves(log, line, node.ply - since_snapshot(line, node.ply), node.ply, state);
    while (n-- > 0)
        applied += apply_moves(log, log->lines[way[n].line], 0, way[n].ply, state);
    return applied;
}

/* Goes on from where the state stands if that is nearer than the snapshot before the node. */
uint32_t log_walk(const struct stele_log *log, struct stele_node from, struct stele_node node,
                  void *state)
{
    const struct log_line *const line = log->lines[node.line];

    if (from.line != node.line || from.ply > node.ply ||
        node.ply - from.ply > since_snapshot(line, node.ply))
        return log_seek(log, node, state);
    return apply_moves(log, line, from.ply, node.ply, state);
}

bool log_node_exists(const struct stele_log *log, struct stele_node node)
{
    return node.line < log->lines_n && !log->lines[node.line]->deleted &&
           node.ply <= log->lines[node.line]->steps_n;
}

bool log_node_reachable(const struct stele_log *log, struct stele_node node)
{
    return log_node_exists(log, node) && log->lines[node.line]->reached &&
           node.ply <= log->lines[node.line]->legal;
}

struct stele_node log_path_end(const struct stele_log *log, struct stele_node node, uint32_t depth)
{
    while (log->lines[node.line]->depth > depth)
        node = (struct stele_node){log->lines[node.line]->parent, log->lines[node.line]->at};
    return node;
}

struct stele_node log_node_plain(const struct stele_log *log, struct stele_node node)
{
    while (node.ply == 0 && node.line != 0) {
        const struct log_line *line = log->lines[node.line];
        node = (struct stele_node){line->parent, line->at};
    }
    return node;
}

/* ---- Accessors ------------------------------------------------------------------------------- */

const struct stele *stele_log_lib(const struct stele_log *log)
{
    return log->lib;
}

const struct stele_game *stele_log_game(const struct stele_log *log)
{
    return log->header.game;
}

const struct stele_game_info *stele_log_info(const struct stele_log *log)
{
    return stele_game_info(log->lib, log->header.game);
}

const char *stele_log_edition(const struct stele_log *log)
{
    return log->header.edition;
}

const char *stele_log_knowledge(const struct stele_log *log)
{
    return log->header.knowledge;
}

enum stele_format stele_log_format(const struct stele_log *log)
{
    return log->format;
}

bool stele_log_whole(const struct stele_log *log)
{
    return !log->lacking;
}

enum stele_disk stele_log_disk(struct stele_log *log)
{
    return origin_disk(&log->origin);
}

void stele_log_inherit(struct stele_log *log, struct stele_log *from)
{
    origin_clear(&log->origin);
    log->origin = from->origin;
    from->origin = (struct origin){0};
    log->format = from->format;
    log->lacking |= from->lacking;
    log->guessed |= from->guessed;
}

uint64_t stele_log_generation(const struct stele_log *log)
{
    return log->generation;
}

size_t stele_log_players(const struct stele_log *log, const struct stele_player **list)
{
    *list = log->header.seats;
    return log->header.players_n;
}

static const char *ruling_choice(const struct stele_rules *rules, const char *id)
{
    const int ruling = replay_ruling(rules->game, id);

    return ruling < 0 ? "" : rules->game->rulings[ruling].choices[rules->ruling[ruling]];
}

const char *stele_log_ruling(const struct stele_log *log, const char *id)
{
    return ruling_choice(&log->header.rules, id);
}

const char *stele_log_option(const struct stele_log *log, const char *name)
{
    const struct stele_rules *rules = &log->header.rules;
    const int option = replay_option(rules->game, name);

    return option < 0 ? "" : rules->game->options[option].choices[rules->option[option]];
}

const struct stele_item *stele_log_about(const struct stele_log *log)
{
    return log->header.about;
}

const struct stele_item *stele_log_result(const struct stele_log *log)
{
    return log->result;
}

uint32_t stele_log_lines(const struct stele_log *log)
{
    return (uint32_t)log->lines_n;
}

void stele_log_line(const struct stele_log *log, uint32_t number, struct stele_line *out)
{
    if (number >= log->lines_n) {
        *out = (struct stele_line){.id = "", .title = "", .kind = "", .deleted = true};
        for (size_t i = 0; i < STELE_LANGS_N; i++)
            out->title_in[i] = "";
        return;
    }
    const struct log_line *line = log->lines[number];
    *out = (struct stele_line){.id = line->id,
                               .title = line->title,
                               .kind = line->kind,
                               .parent = line->parent,
                               .at = line->at,
                               .plies = (uint32_t)line->steps_n,
                               .legal = line->legal,
                               .deleted = line->deleted,
                               .overrides = line->overrides,
                               .items_n = line->items_n};
    memcpy(out->title_in, line->title_in, sizeof out->title_in);
}

size_t stele_log_branches(const struct stele_log *log, struct stele_node node,
                          const uint32_t **lines)
{
    *lines = NULL;
    if (!log_node_exists(log, node))
        return 0;
    const struct log_line *line = log->lines[node.line];
    const size_t first = log_child_from(log, line, node.ply);
    size_t end = first;
    while (end < line->children_n && log->lines[line->children[end]]->at == node.ply)
        end++;
    if (end > first)
        *lines = &line->children[first];
    return end - first;
}

const char *stele_log_line_ruling(const struct stele_log *log, uint32_t line, const char *id)
{
    return line < log->lines_n ? ruling_choice(log->lines[line]->rules, id) : "";
}

const struct stele_reason *stele_log_illegal(const struct stele_log *log, uint32_t line)
{
    return line < log->lines_n ? log->lines[line]->illegal : NULL;
}

bool stele_log_record(const struct stele_log *log, uint32_t number, uint32_t ply,
                      struct stele_record *out)
{
    if (ply == 0 || !log_node_exists(log, (struct stele_node){number, ply}))
        return false;
    const struct log_line *line = log->lines[number];
    const struct log_step *step = &line->steps[ply - 1];
    const struct log_turn *turn = &line->turns[step->turn];
    log_move(log, line, ply, &out->move);
    out->turn_seat = turn->seat;
    out->round = turn->round != 0 ? turn->round : step->round;
    out->turn = step->number;
    out->starts_turn = ply == 1 || step[-1].turn != step->turn;
    out->source_line = step->source_line;
    return true;
}

size_t stele_log_items(const struct stele_log *log, struct stele_node node,
                       const struct stele_item **list)
{
    *list = NULL;
    if (!log_node_exists(log, node))
        return 0;
    const struct log_line *line = log->lines[node.line];
    const size_t first = log_item_from(line, node.ply);
    const size_t end = log_item_from(line, node.ply + 1);
    if (end > first)
        *list = line->items + first;
    return end - first;
}

void stele_node_print(const struct stele_log *log, struct stele_node node, char out[STELE_NODE_MAX])
{
    if (node.line < log->lines_n)
        snprintf(out, STELE_NODE_MAX, "%s:%u", log->lines[node.line]->id, node.ply);
    else
        out[0] = '\0';
}

/* Digits only, no more than a ply can have. */
static bool parse_ply(const char *text, uint32_t *out)
{
    uint32_t ply = 0;
    const size_t size = strlen(text);

    if (size == 0 || size > 9)
        return false;
    for (; *text != '\0'; text++) {
        if (*text < '0' || *text > '9')
            return false;
        ply = ply * 10 + (uint32_t)(*text - '0');
    }
    *out = ply;
    return true;
}

static bool parse_line(const struct stele_log *log, const char *id, size_t size, uint32_t *out)
{
    const int64_t line = log_line_find(log, id, size);

    if (line < 0 || log->lines[line]->deleted)
        return false;
    *out = (uint32_t)line;
    return true;
}

bool stele_log_find_line(const struct stele_log *log, const char *id, uint32_t *line)
{
    return parse_line(log, id, strlen(id), line);
}

bool stele_node_parse(const struct stele_log *log, const char *text, struct stele_node *out)
{
    struct stele_node node = {0, 0};
    const char *colon = strchr(text, ':');

    if (strcmp(text, "end") == 0)
        node.ply = (uint32_t)log->lines[0]->steps_n;
    else if (colon != NULL) {
        if (!parse_line(log, text, (size_t)(colon - text), &node.line) ||
            !parse_ply(colon + 1, &node.ply))
            return false;
    } else if (strcmp(text, "start") != 0 && !parse_ply(text, &node.ply)) {
        if (!parse_line(log, text, strlen(text), &node.line))
            return false;
        node.ply = (uint32_t)log->lines[node.line]->steps_n;
    }
    if (!log_node_exists(log, node))
        return false;
    *out = node;
    return true;
}

struct notation log_notation(const struct stele_log *log)
{
    return (struct notation){.game = log->header.game,
                             .domains = log->header.rules.domains,
                             .players = log->header.seats,
                             .players_n = log->header.players_n};
}
