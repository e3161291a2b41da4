#include "core/read/reader.h"

#include "core/base/space.h"
#include "core/read/header.h"
#include "core/read/textread.h"
#include "core/read/xmlread.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BUILT_MAX = 256 }; /* elements of one claim: those are built even if nobody keeps items */

/* The children of <log>, in order. */
enum section { SECTION_SETUP = 4, SECTION_LINE, SECTION_RESULT };

/* ---- Where we are -------------------------------------------------------------------------- */

void record_node_at(const struct record_reader *r, unsigned line, uint32_t ply,
                    char out[STELE_NODE_MAX])
{
    snprintf(out, STELE_NODE_MAX, "%s:%u", r->lines[line].id, (unsigned)ply);
}

void record_node(const struct record_reader *r, char out[STELE_NODE_MAX])
{
    out[0] = '\0';
    if (r->lines_n > 0)
        record_node_at(r, r->lines_n - 1, record_ply(r), out);
}

uint32_t record_ply(const struct record_reader *r)
{
    return r->lines[r->lines_n - 1].ply;
}

bool record_complete(const struct record_reader *r)
{
    return r->complete;
}

void record_take_names(struct record_reader *r, struct names *out)
{
    *out = r->names;
    r->names = (struct names){0};
}

unsigned record_line_number(const struct record_reader *r)
{
    return r->line;
}

/* ---- Items ----------------------------------------------------------------------------------- */

static struct arena *item_arena(const struct record_reader *r)
{
    return r->use == USE_NODE ? r->scratch : r->arena;
}

static bool name_item(struct record_reader *r, const struct reader_element *e,
                      struct stele_item *item, struct arena *arena)
{
    /* An element's name is put together like an attribute's. */
    const struct reader_attr as_attr = {
        .word = e->word, .prefix = e->prefix, .local = e->local, .uri = e->uri};

    item->source_line = r->line;
    item->name = reader_attr_name(r, &as_attr, arena);
    if (item->name == NULL)
        return r->result != STELE_OK ? false : reader_no_memory(r);
    return true;
}

static bool fill_item(struct record_reader *r, const struct reader_element *e,
                      struct stele_item *item, struct arena *arena)
{
    if (!name_item(r, e, item, arena))
        return false;
    if (e->attrs_n == 0)
        return true;
    item->attrs = arena_alloc(arena, e->attrs_n * sizeof *item->attrs);
    if (item->attrs == NULL)
        return reader_no_memory(r);
    for (size_t i = 0; i < e->attrs_n; i++) {
        const struct reader_attr *attr = &e->attrs[i];
        if (attr->local == NULL)
            return reader_unknown_attribute(r, attr, NULL, 0);
        if (reader_is_foreign(attr) && !r->sink->keep_items)
            continue;
        if (!reader_set_attr(r, attr, arena, &item->attrs[item->attrs_n++]))
            return false;
    }
    return true;
}

/* The attributes that the grammar speaks of: our own, and those of XML itself.  The others only have
 * a namespace, which counts as well where nobody keeps it. */
static bool own_attrs(struct record_reader *r, const struct reader_element *e,
                      struct grammar_attr *out, size_t *n)
{
    *n = 0;
    for (size_t i = 0; i < e->attrs_n; i++) {
        const struct reader_attr *attr = &e->attrs[i];
        const char *name = attr->local;
        if (name == NULL)
            return reader_unknown_attribute(r, attr, NULL, 0);
        if (attr->uri != NULL) {
            const char *prefix = reader_namespace(r, attr->prefix, attr->uri);
            if (prefix == NULL)
                return false;
            if (strcmp(prefix, "xml") != 0)
                continue;
            /* The one name of XML's that the grammar knows; any other is as unknown as "xml". */
            name = strcmp(name, "lang") == 0 ? "xml:lang" : "xml";
        }
        out[(*n)++] = (struct grammar_attr){name, attr->value, attr->size};
    }
    return true;
}

static void complain_element(struct record_reader *r, const struct reader_element *e)
{
    struct stele_reason why;

    refuse(&why, e->word != WORD_NONE ? "log.misplaced-element" : "log.unknown-element", NULL);
    fact_text(&why.facts, "element", e->local);
    reader_complain(r, &why);
}

/* Judges an element of an item and finds its rule.  What the grammar does not know is reported once:
 * anything may be in it.  False if reading must stop. */
static bool judge_item(struct record_reader *r, const struct reader_element *e,
                       const struct grammar_rule **out)
{
    const uint8_t kind = r->kinds[r->depth];
    const bool inner = kind == KIND_ITEM || kind == KIND_SKIP;
    const struct grammar_rule *rule = grammar_any;
    struct grammar_attr attrs[BOUNDS_ATTRS];
    struct stele_reason why;
    size_t n;

    if (!own_attrs(r, e, attrs, &n) ||
        (e->uri != NULL && reader_namespace(r, e->prefix, e->uri) == NULL))
        return false;
    if (e->uri == NULL)
        rule = inner ? grammar_child(r->rules[r->depth], e->local) : grammar_top(e->local);
    if (rule == NULL)
        complain_element(r, e);
    else if (!grammar_attrs(rule, GRAMMAR_READ, attrs, n, &why))
        reader_complain(r, &why);
    *out = rule != NULL ? rule : grammar_any;
    return true;
}

static bool push_item(struct record_reader *r, enum kind kind, const struct grammar_rule *rule)
{
    reader_push(r, kind);
    r->rules[r->depth] = rule;
    return true;
}

static bool skip_item(struct record_reader *r, const struct reader_element *e)
{
    const struct grammar_rule *rule;

    return judge_item(r, e, &rule) && push_item(r, KIND_SKIP, rule);
}

/* Claims are built even while nobody keeps items, but not without bound: what the grammar does not
 * know in them is skipped then. */
static bool start_item(struct record_reader *r, const struct reader_element *e)
{
    const struct grammar_rule *rule;

    if (!judge_item(r, e, &rule))
        return false;
    if (!r->sink->keep_items && rule == grammar_any)
        return push_item(r, KIND_SKIP, rule);
    if (r->claim && rule != grammar_any && r->built++ == BUILT_MAX)
        return reader_limit(r, "limit.items", BUILT_MAX);
    struct stele_item *item = item_begin(&r->builder, item_arena(r));
    if (item == NULL)
        return reader_no_memory(r);
    return fill_item(r, e, item, r->builder.arena) && push_item(r, KIND_ITEM, rule);
}

static bool begin_item(struct record_reader *r, const struct reader_element *e, enum item_use use)
{
    r->use = use;
    r->claim = use == USE_RESULT || e->word == WORD_EXPECT || e->word == WORD_CHECK;
    r->built = 0;
    return start_item(r, e);
}

bool reader_start_item(struct record_reader *r, const struct reader_element *e, enum item_use use)
{
    if (!r->sink->keep_items && use != USE_RESULT)
        return skip_item(r, e);
    return begin_item(r, e, use);
}

static enum item_use use_here(const struct record_reader *r)
{
    if (r->depth == 0 && r->section > 0)
        return USE_TAIL;
    return r->lines_n > 0 ? USE_NODE : USE_HEADER;
}

/* Where in the header we are. */
static uint32_t place_here(const struct record_reader *r)
{
    const struct record_header *header = r->header;
    const uint32_t section = r->section * PLACE_SECTION;

    if (r->depth == 0)
        return PLACE_BEFORE;
    switch (r->depth > 1 ? r->kinds[2] : KIND_LOG) {
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

static bool start_foreign(struct record_reader *r, const struct reader_element *e)
{
    return reader_start_item(r, e, use_here(r));
}

static bool deliver_check(struct record_reader *r, const struct stele_item *item)
{
    const char *text = stele_item_attr(item, "hash");
    uint64_t hash;

    if (text == NULL)
        return reader_need(r, NULL, WORD_HASH);
    if (!hash_parse(text, &hash))
        return reader_refuse(r, "log.bad-hash", "found", text, strlen(text));
    return READER_CALL(r, check, r->sink->user, hash, item);
}

static bool deliver_to_node(struct record_reader *r, const struct stele_item *item)
{
    if (r->sink->check != NULL && item->name == r->vocabulary.names[WORD_CHECK])
        return deliver_check(r, item);
    return READER_CALL(r, item, r->sink->user, item);
}

static bool keep_in(struct record_reader *r, struct item_chain *chain, struct arena *arena,
                    const struct stele_item *item)
{
    struct stele_item *copy = item_chain_add(chain, arena);

    if (copy == NULL)
        return reader_no_memory(r);
    *copy = *item;
    return true;
}

static bool keep_in_header(struct record_reader *r, const struct stele_item *item)
{
    struct header_item_link *link = arena_alloc(r->arena, sizeof *link);

    if (link == NULL)
        return reader_no_memory(r);
    link->item = (struct record_header_item){*item, place_here(r)};
    *(r->header_last != NULL ? &r->header_last->next : &r->header_first) = link;
    r->header_last = link;
    r->header_n++;
    return true;
}

/* The outermost item is complete. */
static bool deliver_item(struct record_reader *r)
{
    const struct stele_item *item = &r->builder.top.item;
    struct stele_item *kept;
    bool ok;

    switch (r->use) {
    case USE_HEADER:
        return keep_in_header(r, item);
    case USE_TAIL:
        return keep_in(r, &r->tail, r->arena, item);
    case USE_ABOUT:
    case USE_RESULT:
        kept = arena_alloc(r->arena, sizeof *kept);
        if (kept == NULL)
            return reader_no_memory(r);
        *kept = *item;
        *(r->use == USE_ABOUT ? &r->header->about : &r->outcome) = kept;
        return true;
    default:
        if (r->pending)
            return keep_in(r, &r->waiting, r->scratch, item);
        ok = deliver_to_node(r, item);
        arena_reset(r->scratch);
        return ok;
    }
}

static bool end_item(struct record_reader *r)
{
    if (!item_end(&r->builder))
        return reader_no_memory(r);
    return r->builder.n > 0 || deliver_item(r);
}

/* ---- Lines ----------------------------------------------------------------------------------- */

static bool take_line_id(struct record_reader *r, const struct reader_attr *id)
{
    if (r->lines_read == BOUNDS_LINES)
        return reader_limit(r, "limit.lines", BOUNDS_LINES);
    r->lines_read++;
    const int taken = r->sink->line_id(r->sink->user, id->value, id->size);
    if (taken == STELE_EINPUT)
        return reader_refuse(r, "log.duplicate-line", "id", id->value, id->size);
    return reader_called(r, taken);
}

/* Tells the sink of a line whose rulings are complete, and then what was written among them. */
static bool announce_line(struct record_reader *r)
{
    r->pending = false;
    bool ok = READER_CALL(r, line_begin, r->sink->user, &r->pending_line);
    for (struct item_link *link = r->waiting.first; ok && link != NULL; link = link->next)
        ok = deliver_to_node(r, &link->item);
    r->waiting = (struct item_chain){0};
    arena_reset(r->scratch);
    return ok;
}

static bool settle(struct record_reader *r)
{
    return !r->pending || announce_line(r);
}

static bool start_line(struct record_reader *r, const struct reader_element *e)
{
    static const uint16_t words[] = {WORD_ID, WORD_TITLE, WORD_KIND};
    const struct reader_attr *attr[3];
    struct record_line *line = &r->pending_line;

    *line = (struct record_line){.source_line = r->line};
    if (!reader_take(r, e, words, 3, attr, &line->foreign, r->scratch) ||
        !reader_need(r, attr[0], WORD_ID) || !reader_id(r, attr[0]) || !take_line_id(r, attr[0]))
        return false;
    line->id = reader_copy(r, r->scratch, attr[0]);
    line->title = reader_copy(r, r->scratch, attr[1]);
    line->kind = reader_copy(r, r->scratch, attr[2]);
    if (r->result != STELE_OK)
        return false;
    struct reader_line *open = &r->lines[r->lines_n++];
    memcpy(open->id, attr[0]->value, attr[0]->size);
    open->id[attr[0]->size] = '\0';
    open->ply = 0;
    open->turn_seat = STELE_NOBODY;
    r->pending = true;
    r->pending_rulings = NULL;
    return reader_push(r, KIND_LINE);
}

/* The main line's rulings are the header's, so it needs no waiting. */
static bool start_main(struct record_reader *r, const struct reader_element *e)
{
    return header_finish(r) && start_line(r, e) && announce_line(r);
}

static bool start_branch_ruling(struct record_reader *r, const struct reader_element *e)
{
    struct record_line *line = &r->pending_line;

    if (!r->pending)
        return reader_misplaced(r, e);
    if (r->pending_rulings == NULL) {
        r->pending_rulings =
            arena_alloc(r->scratch, STELE_RULINGS_MAX * sizeof *r->pending_rulings);
        if (r->pending_rulings == NULL)
            return reader_no_memory(r);
        line->rulings = r->pending_rulings;
    }
    return header_setting(r, e, r->scratch, r->pending_rulings, &line->rulings_n) &&
           reader_push(r, KIND_EMPTY);
}

bool reader_begin_turn(struct record_reader *r, int seat, unsigned round,
                       const struct record_attrs *foreign)
{
    const struct record_turn turn = {.seat = (int8_t)seat,
                                     .round = (uint16_t)round,
                                     .foreign = *foreign,
                                     .source_line = r->line};

    r->lines[r->lines_n - 1].turn_seat = turn.seat;
    const bool ok = READER_CALL(r, turn_begin, r->sink->user, &turn);
    if (foreign->n > 0)
        arena_reset(r->scratch);
    return ok && reader_push(r, KIND_TURN);
}

static bool start_turn(struct record_reader *r, const struct reader_element *e)
{
    static const uint16_t words[] = {WORD_PLAYER, WORD_ROUND};
    const struct reader_attr *attr[2];
    struct record_attrs foreign;
    unsigned round = 0;

    if (!reader_take(r, e, words, 2, attr, &foreign, r->scratch) ||
        !reader_need(r, attr[0], WORD_PLAYER))
        return false;
    const int seat = reader_seat(r, attr[0]);
    if (seat < 0 || (attr[1] != NULL && !reader_number(r, attr[1], TURN_ROUND_MAX, &round)))
        return false;
    return reader_begin_turn(r, seat, round, &foreign);
}

static bool end_line(struct record_reader *r)
{
    if (!settle(r))
        return false;
    if (r->lines_n == 1) {
        /* What follows the main line still belongs to its last node. */
        r->main_ended = true;
        return true;
    }
    r->lines_n--;
    return READER_CALL(r, line_end, r->sink->user);
}

/* ---- Moves and annotations ------------------------------------------------------------------- */

/* Often enough to cancel at once, seldom enough to cost nothing. */
enum { PLIES_PER_PROGRESS = 4096 };

static bool tell_progress(struct record_reader *r)
{
    const struct stele_source *const source = r->source;

    if (source->progress == NULL || r->plies % PLIES_PER_PROGRESS != 0)
        return true;
    const bool go_on =
        source->progress(source->progress_user, gzin_raw(r->in), gzin_raw_size(r->in));
    return reader_called(r, go_on ? STELE_OK : STELE_ESTOP);
}

bool reader_deliver_move(struct record_reader *r, const struct record_attrs *foreign)
{
    const int result = r->sink->move(r->sink->user, &r->move, foreign, r->line);

    if (result != STELE_OK)
        return reader_called(r, result);
    if (foreign->n > 0)
        arena_reset(r->scratch);
    r->plies++;
    r->lines[r->lines_n - 1].ply++;
    r->kinds[++r->depth] = KIND_EMPTY;
    return tell_progress(r);
}

static bool start_move(struct record_reader *r, const struct reader_element *e, unsigned index)
{
    const struct stele_verb *verb = &r->notation.game->verbs[index];
    struct reader_line *line = &r->lines[r->lines_n - 1];
    struct record_attrs foreign = {0};
    const struct reader_attr *by = NULL;
    const bool chance = (verb->flags & STELE_VERB_CHANCE) != 0;

    if (r->plies == r->limits.plies)
        return reader_limit(r, "limit.plies", r->limits.plies);
    move_init(&r->move, (int)index, chance ? STELE_NOBODY : line->turn_seat);
    if (!reader_arguments(r, e, verb, &r->words->verbs, chance ? NULL : &by, &foreign, r->scratch))
        return false;
    if (by != NULL) {
        const int seat = reader_seat(r, by);
        if (seat < 0)
            return false;
        r->move.by = (int8_t)seat;
    }
    return reader_deliver_move(r, &foreign);
}

/* Built only for a sink that keeps it. */
static bool start_check(struct record_reader *r, const struct reader_element *e)
{
    static const uint16_t words[] = {WORD_HASH};
    const struct reader_attr *attr[1];
    struct record_attrs foreign;
    char text[HASH_TEXT_SIZE] = "";
    uint64_t hash;

    if (!reader_take(r, e, words, 1, attr, &foreign, r->scratch) ||
        !reader_need(r, attr[0], WORD_HASH))
        return false;
    if (attr[0]->size < sizeof text)
        memcpy(text, attr[0]->value, attr[0]->size);
    if (!hash_parse(text, &hash))
        return reader_refuse(r, "log.bad-hash", "found", attr[0]->value, attr[0]->size);
    if (r->sink->keep_items)
        return begin_item(r, e, USE_NODE);
    const struct grammar_rule *rule;
    return judge_item(r, e, &rule) && READER_CALL(r, check, r->sink->user, hash, NULL) &&
           push_item(r, KIND_SKIP, rule);
}

static bool unknown_element(struct record_reader *r, const struct reader_element *e)
{
    const bool in_turn = r->kinds[r->depth] == KIND_TURN;
    const bool known = (e->word > WORD_NONE && e->word < WORD_CORE_N) || r->verb_of[e->word] != 0;

    if (known)
        return reader_misplaced(r, e);
    if (!in_turn)
        return reader_refuse(r, "log.unknown-element", "element", e->local, strlen(e->local));
    struct stele_facts *facts = reader_fail(r, STELE_D_FORMAT, "log.unknown-verb");
    struct stele_buf names = {0};
    fact_text(facts, "element", e->local);
    for (size_t i = 0; i < r->notation.game->verbs_n; i++)
        reader_list(&names, r->notation.game->verbs[i].name);
    reader_expected(facts, &names);
    return false;
}

static bool start_annotation(struct record_reader *r, const struct reader_element *e)
{
    switch (e->word) {
    case WORD_BRANCH:
        return settle(r) && start_line(r, e);
    case WORD_CHECK:
        return settle(r) && start_check(r, e);
    case WORD_EXPECT:
        return settle(r) && begin_item(r, e, USE_NODE);
    case WORD_NOTE:
    case WORD_BOOKMARK:
        return settle(r) && reader_start_item(r, e, USE_NODE);
    default:
        return unknown_element(r, e);
    }
}

static bool start_in_turn(struct record_reader *r, const struct reader_element *e)
{
    if (e->uri != NULL)
        return start_foreign(r, e);
    const unsigned verb = r->verb_of[e->word];
    return verb != 0 ? start_move(r, e, verb - 1) : start_annotation(r, e);
}

static bool start_in_line(struct record_reader *r, const struct reader_element *e)
{
    if (e->uri != NULL)
        return start_foreign(r, e);
    if (e->word == WORD_TURN)
        return settle(r) && start_turn(r, e);
    if (e->word == WORD_RULING)
        return start_branch_ruling(r, e);
    return start_annotation(r, e);
}

/* ---- Elements, text, comments ---------------------------------------------------------------- */

static bool start_in_log(struct record_reader *r, const struct reader_element *e)
{
    if (e->uri != NULL)
        return start_foreign(r, e);
    if (e->word == WORD_LINE && r->section < SECTION_LINE) {
        r->section = SECTION_LINE;
        return start_main(r, e);
    }
    if (e->word == WORD_RESULT && r->section == SECTION_LINE) {
        r->section = SECTION_RESULT;
        return reader_start_item(r, e, USE_RESULT);
    }
    return header_start_section(r, e);
}

static bool start_element(struct record_reader *r, const struct reader_element *e)
{
    /* Inside foreign elements, too: without a namespace there is no prefix to write it with. */
    if (r->depth > 0 && e->uri != NULL && e->uri[0] == '\0')
        return reader_refuse(r, "log.namespace", "element", e->local, strlen(e->local));
    switch (r->kinds[r->depth]) {
    case KIND_TURN:
        return start_in_turn(r, e);
    case KIND_LINE:
        return start_in_line(r, e);
    case KIND_ITEM:
        return start_item(r, e);
    case KIND_SKIP:
        return skip_item(r, e);
    case KIND_DOCUMENT:
        return header_start(r, e);
    case KIND_LOG:
        return start_in_log(r, e);
    case KIND_PLAYERS:
    case KIND_RULES:
    case KIND_SETUP:
        return e->uri != NULL ? start_foreign(r, e) : header_start_part(r, e);
    default:
        return e->uri != NULL ? start_foreign(r, e) : reader_misplaced(r, e);
    }
}

/* Each value is within the limit already; a writer needs one for all of them, too. */
static bool check_values(struct record_reader *r, const struct reader_element *e)
{
    const uint64_t limit = (uint64_t)BOUNDS_VALUES * r->limits.text;
    uint64_t size = 0;

    for (size_t i = 0; i < e->attrs_n; i++)
        size += e->attrs[i].size;
    return size <= limit || reader_too_long(r, e->local, limit);
}

bool reader_start(struct record_reader *r, const struct reader_element *e)
{
    r->element = e;
    r->run = 0;
    const bool ok = r->depth < r->depth_max ? check_values(r, e) && start_element(r, e)
                                            : reader_limit(r, "limit.depth", r->depth_max);
    r->element = NULL;
    return ok;
}

static bool end_log(struct record_reader *r)
{
    if (r->section >= SECTION_LINE)
        return true;
    fact_text(reader_fail(r, STELE_D_FORMAT, "log.missing-element"), "element", "line");
    return false;
}

bool reader_end(struct record_reader *r)
{
    r->run = 0;
    switch (r->kinds[r->depth--]) {
    case KIND_TURN:
        return READER_CALL(r, turn_end, r->sink->user);
    case KIND_LINE:
        return end_line(r);
    case KIND_ITEM:
        return end_item(r);
    case KIND_PLAYERS:
        return header_end_players(r);
    case KIND_LOG:
        return end_log(r);
    default:
        return true;
    }
}

/* Only items have text. */
static bool other_text(struct record_reader *r, const char *text, size_t size)
{
    const size_t spaces = spaces_ahead(text, size);

    return spaces == size ||
           reader_refuse(r, "log.misplaced-text", "found", text + spaces, size - spaces);
}

/* Words where there may be none are reported once for each run. */
static void complain_text(struct record_reader *r, const char *text, size_t size)
{
    struct stele_reason why;

    refuse(&why, "log.misplaced-text", NULL);
    fact_slice(&why.facts, "found", text, size);
    reader_complain(r, &why);
}

/* Counts a piece of a run of text.  The limit is for what is kept; the spaces around it, which
 * writers add for indentation, have one of their own. */
static bool count_text(struct record_reader *r, const char *text, size_t size)
{
    if (r->run == 0)
        r->kept = r->spaces = 0;
    r->run += size;
    const size_t end = size_to_last(text, size);
    const size_t from = r->kept == 0 ? spaces_ahead(text, end) : 0;
    if (end == 0) {
        r->spaces += size;
    } else {
        if (r->kept == 0 && !grammar_has_text(r->rules[r->depth]))
            complain_text(r, text + from, end - from);
        r->kept += (r->kept > 0 ? r->spaces : 0) + end - from;
        r->spaces = size - end;
    }
    return (r->kept <= r->limits.text && r->run <= 2 * (uint64_t)r->limits.text) ||
           reader_too_long(r, NULL, r->limits.text);
}

bool reader_text(struct record_reader *r, const char *text, size_t size)
{
    const uint8_t kind = r->kinds[r->depth];

    if (kind != KIND_ITEM && kind != KIND_SKIP)
        return other_text(r, text, size);
    if (!count_text(r, text, size))
        return false;
    if (kind == KIND_ITEM)
        item_text(&r->builder, text, size);
    return true;
}

/* Comments and instructions are items without attributes and children. */
static bool plain_item(struct record_reader *r, const char *name, const char *text, size_t size)
{
    const size_t end = size_to_last(text, size), from = spaces_ahead(text, end);

    r->run = 0;
    if (end - from > r->limits.text)
        return reader_too_long(r, NULL, r->limits.text);
    if (!r->sink->keep_items)
        return true;
    if (r->builder.n == 0)
        r->use = use_here(r);
    struct stele_item *item = item_begin(&r->builder, item_arena(r));
    if (item == NULL)
        return reader_no_memory(r);
    item->name = name[0] == '#' ? name : arena_puts(r->builder.arena, name);
    if (item->name == NULL)
        return reader_no_memory(r);
    item->source_line = r->line;
    item_text(&r->builder, text + from, end - from);
    return end_item(r);
}

bool reader_comment(struct record_reader *r, const char *text, size_t size)
{
    return plain_item(r, "#comment", text, size);
}

bool reader_instruction(struct record_reader *r, const char *target, const char *text, size_t size)
{
    char name[1 + BOUNDS_NAME + 1];

    if (!bounds_instruction(target, text, size))
        return reader_refuse(r, "log.bad-instruction", "found", target, strlen(target));
    if (!reader_name(r, target, strlen(target)))
        return false;
    snprintf(name, sizeof name, "?%s", target);
    return plain_item(r, name, text, size);
}

bool reader_finish(struct record_reader *r)
{
    if (r->result == STELE_OK && r->section == 0)
        reader_fail(r, STELE_D_FORMAT, "log.empty");
    return r->result == STELE_OK;
}

/* ---- The reader ------------------------------------------------------------------------------ */

struct record_reader *record_reader_new(const struct stele *lib, const struct stele_limits *limits)
{
    struct record_reader *r = calloc(1, sizeof *r);

    if (r == NULL)
        return NULL;
    r->lib = lib;
    r->limits = limits != NULL ? *limits : stele_limits_default;
    r->depth_max = r->limits.depth < READER_DEPTH_MAX ? r->limits.depth : READER_DEPTH_MAX;
    bool ok = vocabulary_init(&r->vocabulary, lib);
    r->in = gzin_new();
    r->scratch = arena_new();
    r->kinds = calloc(r->depth_max + 1, sizeof *r->kinds);
    r->rules = calloc(r->depth_max + 1, sizeof *r->rules);
    r->lines = calloc(r->depth_max + 1, sizeof *r->lines);
    r->verb_of = ok ? calloc(r->vocabulary.n, 1) : NULL;
    r->setup_of = ok ? calloc(r->vocabulary.n, 1) : NULL;
    r->xml = ok ? xmlread_new(&r->vocabulary) : NULL;
    r->text = textread_new();
    if (r->in == NULL || r->scratch == NULL || r->kinds == NULL || r->rules == NULL ||
        r->lines == NULL || r->verb_of == NULL || r->setup_of == NULL || r->xml == NULL ||
        r->text == NULL) {
        record_reader_free(r);
        return NULL;
    }
    return r;
}

void record_reader_free(struct record_reader *r)
{
    if (r == NULL)
        return;
    textread_free(r->text);
    xmlread_free(r->xml);
    free(r->setup_of);
    free(r->verb_of);
    names_free(&r->names);
    free(r->lines);
    free(r->rules);
    free(r->kinds);
    item_builder_free(&r->builder);
    arena_free(r->scratch);
    gzin_free(r->in);
    vocabulary_free(&r->vocabulary);
    free(r);
}

static bool prepare(struct record_reader *r, struct arena *arena, const struct record_sink *sink,
                    struct stele_diags *diags)
{
    r->arena = arena;
    r->sink = sink;
    r->diags = diags;
    r->result = STELE_OK;
    r->stopped = r->complete = r->flawed = r->main_ended = r->pending = false;
    r->line = r->section = r->plies = r->lines_read = 0;
    r->element = NULL;
    r->words = NULL;
    r->notation = (struct notation){0};
    r->depth = r->lines_n = 0;
    r->kinds[0] = KIND_DOCUMENT;
    r->run = 0;
    r->builder.n = 0;
    stele_buf_clear(&r->builder.text);
    r->waiting = r->tail = (struct item_chain){0};
    r->header_first = r->header_last = NULL;
    r->header_n = 0;
    r->outcome = NULL;
    arena_reset(r->scratch);
    r->header = arena_alloc(arena, sizeof *r->header);
    names_clear(&r->names);
    return r->header != NULL;
}

/* The main line and the result are handed over at the end, as far as the file had them. */
static void deliver_rest(struct record_reader *r)
{
    if (!r->main_ended || r->stopped || r->result == STELE_ENOMEM)
        return;
    const int before = r->result;
    r->result = STELE_OK;
    bool ok = READER_CALL(r, line_end, r->sink->user) &&
              (r->outcome == NULL || READER_CALL(r, result, r->sink->user, r->outcome));
    for (struct item_link *link = r->tail.first; ok && link != NULL; link = link->next)
        ok = READER_CALL(r, tail, r->sink->user, &link->item);
    if (before != STELE_OK)
        r->result = before;
}

static bool looks_like_utf16(const unsigned char *data, long n)
{
    return n >= 2 && ((data[0] == 0xfe && data[1] == 0xff) ||
                      (data[0] == 0xff && data[1] == 0xfe) || data[0] == 0 || data[1] == 0);
}

enum source_kind { SOURCE_XML, SOURCE_TEXT, SOURCE_OTHER };

/* Markup begins with '<', the text notation with its root, a comment or an instruction. */
static enum source_kind judge_source(const unsigned char *data, long n)
{
    long i = n >= 3 && memcmp(data, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;

    i += (long)spaces_ahead((const char *)data + i, (size_t)(n - i));
    if (i < n && data[i] == '<')
        return SOURCE_XML;
    if (i < n &&
        (data[i] == '#' || data[i] == '?' || (n - i >= 3 && memcmp(data + i, "log", 3) == 0)))
        return SOURCE_TEXT;
    return SOURCE_OTHER;
}

static void read_open(struct record_reader *r)
{
    const unsigned char *data;
    const long n = gzin_peek(r->in, &data);

    if (n < 0) {
        reader_fail_input(r);
    } else if (n == 0) {
        reader_fail(r, STELE_D_FORMAT, "log.empty");
    } else if (looks_like_utf16(data, n)) {
        r->line = 1;
        reader_refuse(r, "xml.encoding", "found", "UTF-16", 6);
    } else {
        switch (judge_source(data, n)) {
        case SOURCE_XML:
            xmlread_run(r);
            break;
        case SOURCE_TEXT:
            if (!gzin_packed(r->in))
                r->format = STELE_FORMAT_TEXT;
            textread_run(r);
            break;
        default:
            r->line = 1;
            reader_fail(r, STELE_D_FORMAT, "log.unrecognised");
        }
    }
}

int record_read(struct record_reader *r, const struct stele_source *source, struct arena *arena,
                const struct record_sink *sink, struct stele_diags *diags)
{
    if (source->data == NULL && source->path == NULL)
        return STELE_EUSAGE;
    if (!prepare(r, arena, sink, diags))
        return STELE_ENOMEM;
    r->source = source;
    const bool opened = gzin_open(r->in, source, &r->limits);
    r->format = gzin_packed(r->in) ? STELE_FORMAT_GZ : STELE_FORMAT_XML;
    if (opened)
        read_open(r);
    else
        reader_fail_input(r);
    r->element = NULL;
    deliver_rest(r);
    gzin_close(r->in);
    r->source = NULL;
    r->complete = r->result == STELE_OK;
    return r->complete && r->flawed ? STELE_EINPUT : r->result;
}

void record_stamp(struct record_reader *r, struct stamp *stamp)
{
    gzin_stamp(r->in, stamp);
}

enum stele_format record_format(const struct record_reader *r)
{
    return r->format;
}
