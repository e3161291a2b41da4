#include "core/reader.h"

#include "core/claims.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    IDS_ROOM_MIN = 256,
    LINES_MAX = 1 << 19,   /* lines of one log: what the set of their ids may cost */
    BUILT_MAX = 256,       /* elements of one claim while nobody keeps items */
    NAMESPACES_MAX = 32
};

/* The children of <log>, in order. */
enum section { SECTION_SETUP = 4, SECTION_LINE, SECTION_RESULT };

/* ---- Errors ---------------------------------------------------------------------------------- */

void record_node(const struct record_reader *r, char out[STELE_NODE_MAX])
{
    out[0] = '\0';
    if (r->lines_n > 0) {
        const struct reader_line *line = &r->lines[r->lines_n - 1];
        snprintf(out, STELE_NODE_MAX, "%s:%u", line->id, (unsigned)line->ply);
    }
}

unsigned record_line_number(const struct record_reader *r)
{
    return r->line;
}

/* Cuts at the beginning of a character, so that the rest stays UTF-8. */
void text_fit(char *out, size_t room, const struct stele_buf *text)
{
    size_t size = text->failed ? 0 : text->size;

    if (size >= room) {
        size = room - 1;
        while (size > 0 && ((unsigned char)text->data[size] & 0xc0) == 0x80)
            size--;
    }
    if (size > 0)
        memcpy(out, text->data, size);
    out[size] = '\0';
}

static void print_attr(const struct reader_attr *attr, size_t room, struct stele_buf *out)
{
    const size_t size = attr->size < room ? attr->size : room;
    const bool bare = size > 0 && memchr(attr->value, ' ', size) == NULL;

    stele_buf_puts(out, " ");
    if (attr->prefix != NULL)
        stele_buf_printf(out, "%s:", attr->prefix);
    if (attr->local != NULL)
        stele_buf_printf(out, "%s=", attr->local);
    stele_buf_puts(out, bare ? "" : "\"");
    stele_buf_add(out, attr->value, size);
    stele_buf_puts(out, bare ? "" : "\"");
}

/* The element as it was written, in text notation. */
static void print_element(const struct reader_element *e, char *out, size_t room)
{
    struct stele_buf buf = {0};

    if (e->prefix != NULL)
        stele_buf_printf(&buf, "%s:", e->prefix);
    stele_buf_puts(&buf, e->local);
    for (size_t i = 0; i < e->attrs_n && buf.size < room; i++)
        print_attr(&e->attrs[i], room, &buf);
    text_fit(out, room, &buf);
    stele_buf_free(&buf);
}

struct stele_facts *reader_fail(struct record_reader *r, enum stele_diag_kind kind,
                                const char *code)
{
    r->spare = (struct stele_facts){0};
    if (r->result != STELE_OK)
        return &r->spare;
    r->result = kind == STELE_D_IO ? STELE_EIO : STELE_EINPUT;
    struct stele_diag *diag = diags_add(r->diags, STELE_ERROR, kind, code);
    if (diag == NULL)
        return &r->spare;
    diag->line = r->line;
    record_node(r, diag->node);
    if (r->element != NULL)
        print_element(r->element, diag->move, sizeof diag->move);
    return &diag->why.facts;
}

void reader_list(struct stele_buf *names, const char *name)
{
    if (names->size > 0)
        stele_buf_puts(names, ", ");
    stele_buf_puts(names, name);
}

void reader_expected(struct stele_facts *facts, struct stele_buf *names)
{
    if (!names->failed && names->size > 0)
        fact_text(facts, "expected", names->data);
    stele_buf_free(names);
}

bool reader_refuse(struct record_reader *r, const char *code, const char *key, const char *text,
                   size_t size)
{
    fact_slice(reader_fail(r, STELE_D_FORMAT, code), key, text, size);
    return false;
}

static bool fail_limit(struct record_reader *r, const char *code, uint64_t limit)
{
    fact_int(reader_fail(r, STELE_D_LIMIT, code), "limit",
             limit > INT32_MAX ? INT32_MAX : (int32_t)limit);
    return false;
}

bool reader_limit(struct record_reader *r, const char *code, uint64_t limit)
{
    return fail_limit(r, code, limit);
}

/* The notation has said why; where is added here. */
static bool fail_reason(struct record_reader *r, enum stele_diag_kind kind,
                        const struct stele_reason *why, const char *clause)
{
    const size_t before = r->diags != NULL ? r->diags->n : 0;
    struct stele_facts *facts = reader_fail(r, kind, why->code);

    *facts = why->facts;
    if (r->diags != NULL && r->diags->n > before)
        r->diags->list[before].why.clause = why->clause != NULL ? why->clause : clause;
    return false;
}

bool reader_fail_reason(struct record_reader *r, enum stele_diag_kind kind,
                        const struct stele_reason *why)
{
    return fail_reason(r, kind, why, NULL);
}

bool reader_no_memory(struct record_reader *r)
{
    if (r->result == STELE_OK)
        r->result = STELE_ENOMEM;
    return false;
}

void reader_fail_input(struct record_reader *r)
{
    const struct gzin_error *error = gzin_error(r->in);

    if (error->code == NULL)
        return;
    r->element = NULL;
    if (error->kind == STELE_D_LIMIT) {
        fail_limit(r, error->code, error->limit);
        return;
    }
    struct stele_facts *facts = reader_fail(r, error->kind, error->code);
    if (error->system != 0)
        fact_text(facts, "error", strerror(error->system));
}

bool reader_called(struct record_reader *r, int result)
{
    if (result == STELE_OK)
        return true;
    r->stopped = true;
    if (r->result == STELE_OK)
        r->result = result;
    return false;
}

/* Callbacks the sink leaves out are of no interest to it. */
#define CALL(r, callback, ...)                                                                     \
    ((r)->sink->callback == NULL || reader_called(r, (r)->sink->callback(__VA_ARGS__)))

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

/* ---- Attributes ------------------------------------------------------------------------------ */

bool reader_push(struct record_reader *r, enum kind kind)
{
    r->kinds[++r->depth] = (uint8_t)kind;
    return true;
}

bool reader_misplaced(struct record_reader *r, const struct reader_element *e)
{
    return reader_refuse(r, "log.misplaced-element", "element", e->local, strlen(e->local));
}

/* words: those that would have been known; may be NULL. */
static bool unknown_attribute(struct record_reader *r, const struct reader_attr *attr,
                              const uint16_t *words, size_t n)
{
    struct stele_buf names = {0};

    if (attr->local == NULL)
        return reader_refuse(r, "log.value-without-name", "value", attr->value, attr->size);
    struct stele_facts *facts = reader_fail(r, STELE_D_FORMAT, "log.unknown-attribute");
    fact_text(facts, "attribute", attr->local);
    for (size_t i = 0; i < n; i++)
        reader_list(&names, r->vocabulary.names[words[i]]);
    reader_expected(facts, &names);
    return false;
}

/* Foreign attributes have a namespace; those of XML itself count among them. */
static bool is_foreign(const struct reader_attr *attr)
{
    return attr->uri != NULL;
}

static const char *attr_name(struct record_reader *r, const struct reader_attr *attr,
                             struct arena *arena)
{
    if (!is_foreign(attr))
        return attr->word != WORD_NONE ? r->vocabulary.names[attr->word]
                                       : arena_puts(arena, attr->local);
    const char *prefix = reader_namespace(r, attr->prefix, attr->uri);
    if (prefix == NULL)
        return NULL;
    const size_t prefix_n = strlen(prefix), local_n = strlen(attr->local);
    char *name = arena_alloc_aligned(arena, prefix_n + 1 + local_n + 1, 1);
    if (name != NULL) {
        memcpy(name, prefix, prefix_n);
        name[prefix_n] = ':';
        memcpy(name + prefix_n + 1, attr->local, local_n);
    }
    return name;
}

static bool set_attr(struct record_reader *r, const struct reader_attr *attr,
                     struct arena *arena, struct stele_setting *out)
{
    out->name = attr_name(r, attr, arena);
    out->value = arena_copy(arena, attr->value, attr->size);
    if (out->name == NULL || out->value == NULL)
        return r->result != STELE_OK ? false : reader_no_memory(r);
    return true;
}

/* Room for all foreign attributes of an element, made when the first one turns up. */
static bool add_foreign(struct record_reader *r, const struct reader_element *e,
                        const struct reader_attr *attr, struct record_attrs *foreign,
                        struct arena *arena)
{
    if (!r->sink->keep_items)
        return true;
    if (foreign->list == NULL) {
        foreign->list = arena_alloc(arena, e->attrs_n * sizeof *foreign->list);
        if (foreign->list == NULL)
            return reader_no_memory(r);
    }
    return set_attr(r, attr, arena, &foreign->list[foreign->n++]);
}

bool reader_take(struct record_reader *r, const struct reader_element *e, const uint16_t *words,
                 size_t n, const struct reader_attr **out, struct record_attrs *foreign,
                 struct arena *arena)
{
    *foreign = (struct record_attrs){0};
    for (size_t k = 0; k < n; k++)
        out[k] = NULL;
    for (size_t i = 0; i < e->attrs_n; i++) {
        const struct reader_attr *attr = &e->attrs[i];
        if (is_foreign(attr)) {
            if (!add_foreign(r, e, attr, foreign, arena))
                return false;
            continue;
        }
        size_t k = 0;
        while (k < n && (attr->word != words[k] || attr->local == NULL))
            k++;
        if (k == n)
            return unknown_attribute(r, attr, words, n);
        out[k] = attr;
    }
    return true;
}

bool reader_need(struct record_reader *r, const struct reader_attr *attr, uint16_t word)
{
    if (attr != NULL)
        return true;
    fact_text(reader_fail(r, STELE_D_FORMAT, "log.missing-attribute"), "attribute",
              r->vocabulary.names[word]);
    return false;
}

const char *reader_copy(struct record_reader *r, struct arena *arena,
                        const struct reader_attr *attr)
{
    if (attr == NULL)
        return "";
    const char *copy = arena_copy(arena, attr->value, attr->size);
    if (copy == NULL)
        reader_no_memory(r);
    return copy;
}

bool reader_number(struct record_reader *r, const struct reader_attr *attr, unsigned max,
                   unsigned *out)
{
    uint64_t number = 0;
    size_t i = 0;

    for (; i < attr->size && attr->value[i] >= '0' && attr->value[i] <= '9'; i++)
        if (number <= max)
            number = number * 10 + (unsigned)(attr->value[i] - '0');
    if (i < attr->size || i == 0) {
        struct stele_facts *facts = reader_fail(r, STELE_D_FORMAT, "log.bad-number");
        fact_text(facts, "attribute", attr->local);
        fact_slice(facts, "found", attr->value, attr->size);
        return false;
    }
    if (number < 1 || number > max) {
        struct stele_facts *facts = reader_fail(r, STELE_D_FORMAT, "log.range");
        fact_text(facts, "attribute", attr->local);
        fact_slice(facts, "found", attr->value, attr->size);
        fact_int(facts, "min", 1);
        fact_int(facts, "max", max > INT32_MAX ? INT32_MAX : (int32_t)max);
        return false;
    }
    *out = (unsigned)number;
    return true;
}

static bool id_letter(unsigned char c)
{
    return c >= 0x80 || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool id_byte(unsigned char c)
{
    return id_letter(c) || (c >= '0' && c <= '9') || c == '_' || c == '-' || c == '.';
}

bool reader_id(struct record_reader *r, const struct reader_attr *attr)
{
    bool ok = attr->size > 0 && attr->size <= LINE_ID_MAX && id_letter((unsigned char)attr->value[0]);

    for (size_t i = 0; ok && i < attr->size; i++)
        ok = id_byte((unsigned char)attr->value[i]);
    return ok || reader_refuse(r, "log.bad-id", "id", attr->value, attr->size);
}

int reader_seat(struct record_reader *r, const struct reader_attr *attr)
{
    for (size_t i = 0; i < r->notation.players_n; i++) {
        const char *id = r->notation.players[i].id;
        if (strncmp(id, attr->value, attr->size) == 0 && id[attr->size] == '\0')
            return (int)i;
    }
    struct stele_facts *facts = reader_fail(r, STELE_D_FORMAT, "log.unknown-player");
    struct stele_buf names = {0};
    fact_slice(facts, "player", attr->value, attr->size);
    for (size_t i = 0; i < r->notation.players_n; i++)
        reader_list(&names, r->notation.players[i].id);
    reader_expected(facts, &names);
    return -1;
}

/* What the arguments of one element are read with. */
struct argument_place {
    const struct reader_element *element;
    const struct stele_verb *verb;
    const uint16_t *words; /* of the verb's arguments */
    const struct reader_attr **by;
    struct record_attrs *foreign;
    struct arena *arena;
};

static bool read_value(struct record_reader *r, const struct argument_place *place, int arg,
                       const struct reader_attr *attr)
{
    struct stele_reason why;

    return notation_value(&r->notation, place->verb, arg, attr->value, attr->size, &r->move,
                          &why) ||
           fail_reason(r, STELE_D_FORMAT, &why, place->verb->clause);
}

/* Which argument an attribute gives: by name, or the next one where the text leaves it out. */
static size_t find_argument(const struct argument_place *place, const struct reader_attr *attr,
                            const struct reader_attr **given)
{
    size_t k = 0;

    if (attr->local != NULL)
        while (k < place->verb->args_n && place->words[k] != attr->word)
            k++;
    else
        while (k < place->verb->args_n && given[k] != NULL)
            k++;
    return k;
}

/* Foreign ones have been taken care of. */
static bool read_in_any_order(struct record_reader *r, const struct argument_place *place)
{
    const struct reader_attr *given[STELE_ARGS_MAX] = {NULL};
    const size_t args_n = place->verb->args_n;

    for (size_t i = 0; i < place->element->attrs_n; i++) {
        const struct reader_attr *attr = &place->element->attrs[i];
        const size_t k = is_foreign(attr) ? args_n : find_argument(place, attr, given);
        if (k < args_n && given[k] == NULL)
            given[k] = attr;
        else if (place->by != NULL && attr->word == WORD_BY && attr->local != NULL)
            *place->by = attr;
        else if (!is_foreign(attr))
            return unknown_attribute(r, attr, place->words, args_n);
    }
    move_init(&r->move, r->move.verb, r->move.by);
    for (size_t k = 0; k < args_n; k++)
        if (given[k] != NULL && !read_value(r, place, (int)k, given[k]))
            return false;
    return true;
}

/* Values go into a move in the order of the verb's table, which is also how logs are written:
 * as long as the attributes keep to it they are read as they come.  Returns false at the first
 * that does not, or at an error. */
static bool read_in_order(struct record_reader *r, const struct argument_place *place)
{
    const struct reader_element *e = place->element;
    const size_t args_n = place->verb->args_n;
    size_t next = 0;

    for (size_t i = 0; i < e->attrs_n; i++) {
        const struct reader_attr *attr = &e->attrs[i];
        if (is_foreign(attr)) {
            if (!add_foreign(r, e, attr, place->foreign, place->arena))
                return false;
            continue;
        }
        size_t k = next;
        while (k < args_n && place->words[k] != attr->word)
            k++;
        if (k == args_n || attr->local == NULL)
            return false;
        if (!read_value(r, place, (int)k, attr))
            return false;
        next = k + 1;
    }
    return true;
}

static bool read_foreign(struct record_reader *r, const struct argument_place *place)
{
    *place->foreign = (struct record_attrs){0};
    for (size_t i = 0; i < place->element->attrs_n; i++)
        if (is_foreign(&place->element->attrs[i]) &&
            !add_foreign(r, place->element, &place->element->attrs[i], place->foreign,
                         place->arena))
            return false;
    return true;
}

bool reader_arguments(struct record_reader *r, const struct reader_element *e,
                      const struct stele_verb *verb, const struct verb_words *words,
                      const struct reader_attr **by, struct record_attrs *foreign,
                      struct arena *arena)
{
    const struct verb_word *word = &words->list[r->move.verb];
    const struct argument_place place = {e, verb, word->args, by, foreign, arena};

    if (!read_in_order(r, &place) &&
        (r->result != STELE_OK || !read_foreign(r, &place) || !read_in_any_order(r, &place)))
        return false;
    if ((word->required & ~r->move.present) == 0)
        return true;
    struct stele_reason why;
    notation_complete(verb, &r->move, &why);
    return fail_reason(r, STELE_D_FORMAT, &why, verb->clause);
}

/* ---- Namespaces ------------------------------------------------------------------------------ */

static bool prefix_taken(const struct record_header *header, const char *prefix)
{
    if (strcmp(prefix, "xml") == 0 || strcmp(prefix, "xmlns") == 0)
        return true;
    for (size_t i = 0; i < header->namespaces_n; i++)
        if (strcmp(header->namespaces[i].name, prefix) == 0)
            return true;
    return false;
}

static const char *free_prefix(struct record_reader *r, const char *prefix)
{
    char invented[16];

    for (unsigned n = 1; prefix == NULL || prefix_taken(r->header, prefix); n++) {
        snprintf(invented, sizeof invented, "ns%u", n);
        prefix = invented;
    }
    return arena_puts(r->arena, prefix);
}

const char *reader_namespace(struct record_reader *r, const char *prefix, const char *uri)
{
    struct record_header *header = r->header;

    if (strcmp(uri, XML_NAMESPACE_URI) == 0)
        return "xml";
    for (size_t i = 0; i < header->namespaces_n; i++)
        if (strcmp(header->namespaces[i].value, uri) == 0)
            return header->namespaces[i].name;
    if (header->namespaces_n == NAMESPACES_MAX) {
        fail_limit(r, "limit.namespaces", NAMESPACES_MAX);
        return NULL;
    }
    if (header->namespaces == NULL)
        header->namespaces = arena_alloc(r->arena, NAMESPACES_MAX * sizeof *header->namespaces);
    const struct stele_setting ns = {free_prefix(r, prefix), arena_puts(r->arena, uri)};
    if (header->namespaces == NULL || ns.name == NULL || ns.value == NULL) {
        reader_no_memory(r);
        return NULL;
    }
    header->namespaces[header->namespaces_n++] = ns;
    /* Before the header is announced it carries its namespaces itself. */
    if (r->lines_n > 0 && !CALL(r, namespace_found, r->sink->user, &ns))
        return NULL;
    return ns.name;
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
    item->name = attr_name(r, &as_attr, arena);
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
            return unknown_attribute(r, attr, NULL, 0);
        if (is_foreign(attr) && !r->sink->keep_items)
            continue;
        if (!set_attr(r, attr, arena, &item->attrs[item->attrs_n++]))
            return false;
    }
    return true;
}

static bool start_item(struct record_reader *r, const struct reader_element *e)
{
    /* While nobody keeps items, claims are built all the same, but not without bound. */
    if (!r->sink->keep_items) {
        if (e->uri != NULL)
            return reader_push(r, KIND_SKIP);
        if (r->built++ == BUILT_MAX)
            return fail_limit(r, "limit.items", BUILT_MAX);
    }
    struct stele_item *item = item_begin(&r->builder, item_arena(r));
    if (item == NULL)
        return reader_no_memory(r);
    return fill_item(r, e, item, r->builder.arena) && reader_push(r, KIND_ITEM);
}

static bool begin_item(struct record_reader *r, const struct reader_element *e, enum item_use use)
{
    r->use = use;
    r->built = 0;
    return start_item(r, e);
}

bool reader_start_item(struct record_reader *r, const struct reader_element *e, enum item_use use)
{
    if (!r->sink->keep_items && use != USE_RESULT)
        return reader_push(r, KIND_SKIP);
    return begin_item(r, e, use);
}

static enum item_use use_here(const struct record_reader *r)
{
    return r->lines_n > 0 ? USE_NODE : USE_HEADER;
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
    if (!claim_parse_hash(text, &hash))
        return reader_refuse(r, "log.bad-hash", "found", text, strlen(text));
    return CALL(r, check, r->sink->user, hash, item);
}

static bool deliver_to_node(struct record_reader *r, const struct stele_item *item)
{
    if (r->sink->check != NULL && item->name == r->vocabulary.names[WORD_CHECK])
        return deliver_check(r, item);
    return CALL(r, item, r->sink->user, item);
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

/* The outermost item is complete. */
static bool deliver_item(struct record_reader *r)
{
    const struct stele_item *item = &r->builder.top.item;
    struct stele_item *kept;
    bool ok;

    switch (r->use) {
    case USE_HEADER:
        return keep_in(r, &r->header_items, r->arena, item);
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

static uint64_t hash_id(const char *id, size_t size)
{
    uint64_t hash = 14695981039346656037u; /* FNV-1a */

    for (size_t i = 0; i < size; i++)
        hash = (hash ^ (unsigned char)id[i]) * 1099511628211u;
    hash ^= hash >> 32;
    return hash != 0 ? hash : 1;
}

/* False if it is there already. */
static bool put_id(uint64_t *ids, size_t room, uint64_t hash)
{
    size_t i = hash & (room - 1);

    for (; ids[i] != 0; i = (i + 1) & (room - 1))
        if (ids[i] == hash)
            return false;
    ids[i] = hash;
    return true;
}

static bool grow_ids(struct record_reader *r)
{
    const size_t room = r->ids_room * 2;
    uint64_t *ids = calloc(room, sizeof *ids);

    if (ids == NULL)
        return reader_no_memory(r);
    for (size_t i = 0; i < r->ids_room; i++)
        if (r->ids[i] != 0)
            put_id(ids, room, r->ids[i]);
    free(r->ids);
    r->ids = ids;
    r->ids_room = room;
    return true;
}

static bool add_line_id(struct record_reader *r, const struct reader_attr *id)
{
    if (r->ids_n == LINES_MAX)
        return fail_limit(r, "limit.lines", LINES_MAX);
    if (r->ids_n >= r->ids_room / 2 && !grow_ids(r))
        return false;
    if (!put_id(r->ids, r->ids_room, hash_id(id->value, id->size)))
        return reader_refuse(r, "log.duplicate-line", "id", id->value, id->size);
    r->ids_n++;
    return true;
}

/* Tells the sink of a line whose rulings are complete, and then what was written among them. */
static bool announce_line(struct record_reader *r)
{
    r->pending = false;
    bool ok = CALL(r, line_begin, r->sink->user, &r->pending_line);
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
        !reader_need(r, attr[0], WORD_ID) || !reader_id(r, attr[0]) || !add_line_id(r, attr[0]))
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

static bool start_turn(struct record_reader *r, const struct reader_element *e)
{
    static const uint16_t words[] = {WORD_PLAYER, WORD_ROUND};
    const struct reader_attr *attr[2];
    struct record_turn turn = {.source_line = r->line};
    unsigned round = 0;

    if (!reader_take(r, e, words, 2, attr, &turn.foreign, r->scratch) ||
        !reader_need(r, attr[0], WORD_PLAYER))
        return false;
    const int seat = reader_seat(r, attr[0]);
    if (seat < 0 || (attr[1] != NULL && !reader_number(r, attr[1], UINT16_MAX, &round)))
        return false;
    turn.seat = r->lines[r->lines_n - 1].turn_seat = (int8_t)seat;
    turn.round = (uint16_t)round;
    const bool ok = CALL(r, turn_begin, r->sink->user, &turn);
    if (turn.foreign.n > 0)
        arena_reset(r->scratch);
    return ok && reader_push(r, KIND_TURN);
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
    return CALL(r, line_end, r->sink->user);
}

/* ---- Moves and annotations ------------------------------------------------------------------- */

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
        return fail_limit(r, "limit.plies", r->limits.plies);
    move_init(&r->move, (int)index, chance ? STELE_NOBODY : line->turn_seat);
    if (!reader_arguments(r, e, verb, &r->words->verbs, chance ? NULL : &by, &foreign,
                          r->scratch))
        return false;
    if (by != NULL) {
        const int seat = reader_seat(r, by);
        if (seat < 0)
            return false;
        r->move.by = (int8_t)seat;
    }
    return reader_deliver_move(r, &foreign);
}

/* Without building anything, for a sink that keeps nothing. */
static bool start_check(struct record_reader *r, const struct reader_element *e)
{
    static const uint16_t words[] = {WORD_HASH};
    const struct reader_attr *attr[1];
    struct record_attrs foreign;
    char text[CLAIM_HASH_SIZE] = "";
    uint64_t hash;

    if (!reader_take(r, e, words, 1, attr, &foreign, r->scratch) ||
        !reader_need(r, attr[0], WORD_HASH))
        return false;
    if (attr[0]->size < sizeof text)
        memcpy(text, attr[0]->value, attr[0]->size);
    if (!claim_parse_hash(text, &hash))
        return reader_refuse(r, "log.bad-hash", "found", attr[0]->value, attr[0]->size);
    return CALL(r, check, r->sink->user, hash, NULL) && reader_push(r, KIND_EMPTY);
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
        if (!r->sink->keep_items)
            return settle(r) && start_check(r, e);
        return settle(r) && begin_item(r, e, USE_NODE);
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
        return reader_push(r, KIND_SKIP);
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

bool reader_start(struct record_reader *r, const struct reader_element *e)
{
    r->element = e;
    r->run = 0;
    const bool ok = r->depth < r->depth_max ? start_element(r, e)
                                            : fail_limit(r, "limit.depth", r->depth_max);
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
        return CALL(r, turn_end, r->sink->user);
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

static bool same_word(const char *text, uint32_t word)
{
    uint32_t found;

    memcpy(&found, text, sizeof found);
    return found == word;
}

/* A newline and indentation, which is what most text between elements is: looked at in words that
 * may overlap.  Other spaces are left to a slower look. */
static bool is_indentation(const char *text, size_t size)
{
    const uint32_t spaces = 0x20202020;

    if (size < 5 || text[0] != '\n')
        return false;
    for (size_t i = 1; i + 4 < size; i += 4)
        if (!same_word(text + i, spaces))
            return false;
    return same_word(text + size - 4, spaces);
}

static size_t skip_spaces(const char *text, size_t size)
{
    size_t i = 0;

    while (i < size && (text[i] == ' ' || text[i] == '\n' || text[i] == '\t' || text[i] == '\r'))
        i++;
    return i;
}

/* Only items have text. */
static bool other_text(struct record_reader *r, const char *text, size_t size)
{
    const size_t spaces = skip_spaces(text, size);

    return spaces == size ||
           reader_refuse(r, "log.misplaced-text", "found", text + spaces, size - spaces);
}

bool reader_text(struct record_reader *r, const char *text, size_t size)
{
    const uint8_t kind = r->kinds[r->depth];

    if (kind != KIND_ITEM && kind != KIND_SKIP)
        return is_indentation(text, size) || other_text(r, text, size);
    r->run += size;
    if (r->run > r->limits.text)
        return fail_limit(r, "limit.text", r->limits.text);
    if (kind == KIND_ITEM)
        item_text(&r->builder, text, size);
    return true;
}

bool reader_comment(struct record_reader *r, const char *text, size_t size)
{
    r->run = 0;
    if (!r->sink->keep_items)
        return true;
    if (size > r->limits.text)
        return fail_limit(r, "limit.text", r->limits.text);
    if (r->builder.n == 0)
        r->use = use_here(r);
    struct stele_item *item = item_begin(&r->builder, item_arena(r));
    if (item == NULL)
        return reader_no_memory(r);
    item->name = "#comment";
    item->source_line = r->line;
    item_text(&r->builder, text, size);
    return end_item(r);
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
    r->lines = calloc(r->depth_max + 1, sizeof *r->lines);
    r->ids_room = IDS_ROOM_MIN;
    r->ids = calloc(r->ids_room, sizeof *r->ids);
    r->verb_of = ok ? calloc(r->vocabulary.n, 1) : NULL;
    r->setup_of = ok ? calloc(r->vocabulary.n, 1) : NULL;
    r->xml = ok ? xmlread_new(&r->vocabulary) : NULL;
    r->text = textread_new();
    if (r->in == NULL || r->scratch == NULL || r->kinds == NULL || r->lines == NULL ||
        r->ids == NULL || r->verb_of == NULL || r->setup_of == NULL || r->xml == NULL ||
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
    free(r->ids);
    free(r->lines);
    free(r->kinds);
    item_builder_free(&r->builder);
    arena_free(r->scratch);
    gzin_free(r->in);
    vocabulary_free(&r->vocabulary);
    free(r);
}

/* Most logs have few lines: a set that grew for one is not cleared again for every next. */
static bool clear_ids(struct record_reader *r)
{
    if (r->ids_room > IDS_ROOM_MIN) {
        uint64_t *ids = calloc(IDS_ROOM_MIN, sizeof *ids);
        if (ids == NULL)
            return false;
        free(r->ids);
        r->ids = ids;
        r->ids_room = IDS_ROOM_MIN;
    } else if (r->ids_n > 0) {
        memset(r->ids, 0, r->ids_room * sizeof *r->ids);
    }
    r->ids_n = 0;
    return true;
}

static bool prepare(struct record_reader *r, struct arena *arena, const struct record_sink *sink,
                    struct stele_diags *diags)
{
    r->arena = arena;
    r->sink = sink;
    r->diags = diags;
    r->result = STELE_OK;
    r->stopped = r->main_ended = r->pending = false;
    r->line = r->section = r->plies = 0;
    r->element = NULL;
    r->words = NULL;
    r->notation = (struct notation){0};
    r->depth = r->lines_n = 0;
    r->kinds[0] = KIND_DOCUMENT;
    r->run = 0;
    r->builder.n = 0;
    stele_buf_clear(&r->builder.text);
    r->waiting = r->header_items = (struct item_chain){0};
    r->outcome = NULL;
    arena_reset(r->scratch);
    r->header = arena_alloc(arena, sizeof *r->header);
    return r->header != NULL && clear_ids(r);
}

/* The main line and the result are handed over at the end, as far as the file had them. */
static void deliver_rest(struct record_reader *r)
{
    if (!r->main_ended || r->stopped || r->result == STELE_ENOMEM)
        return;
    const int before = r->result;
    r->result = STELE_OK;
    if (CALL(r, line_end, r->sink->user) && r->outcome != NULL)
        (void)CALL(r, result, r->sink->user, r->outcome);
    if (before != STELE_OK)
        r->result = before;
}

static bool looks_like_utf16(const unsigned char *data, long n)
{
    return n >= 2 && ((data[0] == 0xfe && data[1] == 0xff) || (data[0] == 0xff && data[1] == 0xfe) ||
                      data[0] == 0 || data[1] == 0);
}

enum source_kind { SOURCE_XML, SOURCE_TEXT, SOURCE_OTHER };

/* Markup begins with '<', the text notation with its root or a comment. */
static enum source_kind judge_source(const unsigned char *data, long n)
{
    long i = n >= 3 && memcmp(data, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;

    while (i < n && (data[i] == ' ' || data[i] == '\n' || data[i] == '\t' || data[i] == '\r'))
        i++;
    if (i < n && data[i] == '<')
        return SOURCE_XML;
    if (i < n && (data[i] == '#' || (n - i >= 3 && memcmp(data + i, "log", 3) == 0)))
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
    if (gzin_open(r->in, source, &r->limits))
        read_open(r);
    else
        reader_fail_input(r);
    r->element = NULL;
    deliver_rest(r);
    gzin_close(r->in);
    r->source = NULL;
    return r->result;
}
