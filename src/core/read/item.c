#include "core/read/reader.h"

#include "core/base/space.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Every item is judged by the grammar, but it is built only if somebody wants it.  The verifier
 * keeps no notes: for it they are skipped (KIND_SKIP), judged element by element at no cost in
 * memory.  Claims, the result and patches are built for everybody, since they must be compared or
 * applied.
 *
 * Where an item belongs is decided when it begins (`use`): to a node, to the header, after the
 * log.  Those of nodes live in the scratch arena, which is emptied once the sink has seen them. */

/* Elements of one claim, and of one patch: those are built even if nobody keeps items. */
enum { BUILT_MAX = 256, PATCH_MAX = 4096 };

bool items_init(struct reader_items *items, unsigned depth_max)
{
    items->rules = calloc(depth_max + 1, sizeof *items->rules);
    return items->rules != NULL;
}

void items_free(struct reader_items *items)
{
    item_builder_free(&items->builder);
    free(items->rules);
}

void items_reset(struct reader_items *items)
{
    items->builder.n = 0;
    stele_buf_clear(&items->builder.text);
    items->run = 0;
    items->tail = (struct item_chain){0};
    items->outcome = NULL;
    items->n = 0;
}

/* Counts an element of an annotation, a comment or an instruction, whoever keeps it.  False if reading
 * must stop. */
static bool count_item(struct record_reader *r)
{
    if (r->items.n == r->limits.items)
        return reader_limit(r, "limit.annotations", r->limits.items);
    return reader_progress(r, ++r->items.n);
}

/* ---- Building -------------------------------------------------------------------------------- */

static struct arena *item_arena(const struct record_reader *r)
{
    return r->items.use == USE_NODE ? r->scratch : r->arena;
}

static bool name_item(struct record_reader *r, const struct reader_element *e,
                      struct stele_item *item, struct arena *arena)
{
    /* An element's name is put together like an attribute's. */
    const struct reader_attr as_attr = {
        .word = e->word, .prefix = e->prefix, .local = e->local, .uri = e->uri};

    item->source_line = r->report.line;
    item->name = reader_attr_name(r, &as_attr, arena);
    if (item->name == NULL)
        return r->report.result != STELE_OK ? false : reader_no_memory(r);
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

/* The attributes that the grammar speaks of: our own, and those of XML itself.  Of the others only
 * the namespace is looked at, so that it is counted even where nobody keeps items. */
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

/* Judges an element of an item and finds its rule.  What the grammar does not know is reported
 * once: anything may be in it.  False if reading must stop. */
static bool judge(struct record_reader *r, const struct reader_element *e,
                  const struct grammar_rule **out)
{
    const enum kind kind = reader_kind(r);
    const bool inner = kind == KIND_ITEM || kind == KIND_SKIP;
    const struct grammar_rule *rule = grammar_any;
    struct grammar_attr attrs[BOUNDS_ATTRS];
    struct stele_reason why;
    size_t n;

    if (!count_item(r) || !own_attrs(r, e, attrs, &n) ||
        (e->uri != NULL && reader_namespace(r, e->prefix, e->uri) == NULL))
        return false;
    if (e->uri == NULL && !inner && kind == KIND_RULES)
        rule = grammar_patch;
    else if (e->uri == NULL)
        rule =
            inner ? grammar_child(r->items.rules[r->place.depth], e->local) : grammar_top(e->local);
    if (rule == NULL)
        complain_element(r, e);
    else if (!grammar_attrs(rule, GRAMMAR_READ, r->header, attrs, n, &why))
        reader_complain(r, &why);
    *out = rule != NULL ? rule : grammar_any;
    return true;
}

static bool push(struct record_reader *r, enum kind kind, const struct grammar_rule *rule)
{
    reader_push(r, kind);
    r->items.rules[r->place.depth] = rule;
    return true;
}

bool items_pass(struct record_reader *r)
{
    return push(r, KIND_SKIP, grammar_any);
}

bool items_skip(struct record_reader *r, const struct reader_element *e)
{
    const struct grammar_rule *rule;

    return judge(r, e, &rule) && push(r, KIND_SKIP, rule);
}

/* Claims and patches are built even while nobody keeps items, but not without bound: what the grammar does
 * not know in them is skipped then. */
bool items_start_inner(struct record_reader *r, const struct reader_element *e)
{
    const struct grammar_rule *rule;

    if (!judge(r, e, &rule))
        return false;
    if (!r->sink->keep_items && rule == grammar_any)
        return push(r, KIND_SKIP, rule);
    const unsigned limit = r->items.use == USE_PATCH ? PATCH_MAX : BUILT_MAX;
    if (r->items.claim && rule != grammar_any && r->items.built++ == limit)
        return reader_limit(r, "limit.items", limit);
    struct stele_item *item = item_begin(&r->items.builder, item_arena(r));
    if (item == NULL)
        return reader_no_memory(r);
    return fill_item(r, e, item, r->items.builder.arena) && push(r, KIND_ITEM, rule);
}

bool items_start_claim(struct record_reader *r, const struct reader_element *e, enum item_use use)
{
    r->items.use = use;
    r->items.claim =
        use == USE_RESULT || use == USE_PATCH || e->word == WORD_EXPECT || e->word == WORD_CHECK;
    r->items.built = 0;
    return items_start_inner(r, e);
}

bool items_start(struct record_reader *r, const struct reader_element *e, enum item_use use)
{
    const bool wanted = use == USE_RESULT || (use == USE_ABOUT && r->sink->keep_about);

    if (!r->sink->keep_items && !wanted)
        return items_skip(r, e);
    return items_start_claim(r, e, use);
}

static enum item_use use_here(const struct record_reader *r)
{
    if (r->place.depth == 0 && r->place.section > 0)
        return USE_TAIL;
    return r->lines.n > 0 ? USE_NODE : USE_HEADER;
}

bool items_start_foreign(struct record_reader *r, const struct reader_element *e)
{
    return items_start(r, e, use_here(r));
}

/* ---- Delivering ------------------------------------------------------------------------------ */

/* start_check has seen to it that there is a hash. */
static bool deliver_check(struct record_reader *r, const struct stele_item *item)
{
    uint64_t hash = 0;

    hash_parse(stele_item_attr(item, "hash"), &hash);
    return READER_CALL(r, check, r->sink->user, hash, item);
}

bool items_deliver(struct record_reader *r, const struct stele_item *item)
{
    if (r->sink->check != NULL && item->name == r->terms.vocabulary.names[WORD_CHECK])
        return deliver_check(r, item);
    return READER_CALL(r, item, r->sink->user, item);
}

static bool keep_in_tail(struct record_reader *r, const struct stele_item *item)
{
    struct stele_item *copy = item_chain_add(&r->items.tail, r->arena);

    if (copy == NULL)
        return reader_no_memory(r);
    *copy = *item;
    return true;
}

/* The outermost item is complete. */
static bool deliver_item(struct record_reader *r)
{
    const struct stele_item *item = &r->items.builder.top.item;
    struct stele_item *kept;
    bool ok;

    switch (r->items.use) {
    case USE_HEADER:
        return header_keep_item(r, item);
    case USE_PATCH:
        return header_keep_patch(r, item);
    case USE_TAIL:
        return keep_in_tail(r, item);
    case USE_ABOUT:
    case USE_RESULT:
        kept = arena_alloc(r->arena, sizeof *kept);
        if (kept == NULL)
            return reader_no_memory(r);
        *kept = *item;
        *(r->items.use == USE_ABOUT ? &r->header->about : &r->items.outcome) = kept;
        return true;
    default:
        if (r->lines.pending)
            return lines_hold(r, item);
        ok = items_deliver(r, item);
        arena_reset(r->scratch);
        return ok;
    }
}

bool items_end(struct record_reader *r)
{
    if (!item_end(&r->items.builder))
        return reader_no_memory(r);
    return r->items.builder.n > 0 || deliver_item(r);
}

bool items_deliver_rest(struct record_reader *r)
{
    const struct stele_item *const outcome = r->items.outcome;
    bool ok = outcome == NULL || READER_CALL(r, result, r->sink->user, outcome);

    for (struct item_link *link = r->items.tail.first; ok && link != NULL; link = link->next)
        ok = READER_CALL(r, tail, r->sink->user, &link->item);
    return ok;
}

/* ---- Text ------------------------------------------------------------------------------------ */

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
    struct reader_items *const items = &r->items;

    if (items->run == 0)
        items->kept = items->spaces = 0;
    items->run += size;
    const size_t end = size_to_last(text, size);
    const size_t from = items->kept == 0 ? spaces_ahead(text, end) : 0;
    if (end == 0) {
        items->spaces += size;
    } else {
        if (items->kept == 0 && !grammar_has_text(items->rules[r->place.depth]))
            complain_text(r, text + from, end - from);
        items->kept += (items->kept > 0 ? items->spaces : 0) + end - from;
        items->spaces = size - end;
    }
    return (items->kept <= r->limits.text && items->run <= 2 * (uint64_t)r->limits.text) ||
           reader_too_long(r, NULL, r->limits.text);
}

bool items_text(struct record_reader *r, const char *text, size_t size)
{
    if (!count_text(r, text, size))
        return false;
    if (reader_kind(r) == KIND_ITEM)
        item_text(&r->items.builder, text, size);
    return true;
}

/* ---- Comments and instructions --------------------------------------------------------------- */

/* Comments and instructions are items without attributes and children. */
static bool plain_item(struct record_reader *r, const char *name, const char *text, size_t size)
{
    const size_t end = size_to_last(text, size), from = spaces_ahead(text, end);

    r->items.run = 0;
    if (end - from > r->limits.text)
        return reader_too_long(r, NULL, r->limits.text);
    if (!count_item(r))
        return false;
    if (!r->sink->keep_items)
        return true;
    if (r->items.builder.n == 0)
        r->items.use = use_here(r);
    struct stele_item *item = item_begin(&r->items.builder, item_arena(r));
    if (item == NULL)
        return reader_no_memory(r);
    item->name = name[0] == '#' ? name : arena_puts(r->items.builder.arena, name);
    if (item->name == NULL)
        return reader_no_memory(r);
    item->source_line = r->report.line;
    item_text(&r->items.builder, text + from, end - from);
    return items_end(r);
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
