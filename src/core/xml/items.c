#include "core/xml/items.h"

#include "core/base/space.h"

#include <stdlib.h>
#include <string.h>

/* Pieces of text are recognised by the address of their name, not by its letters. */
static const char TEXT_NAME[] = "#text";

struct stele_item *item_chain_add(struct item_chain *chain, struct arena *arena)
{
    struct item_link *link = arena_alloc(arena, sizeof *link);

    if (link == NULL)
        return NULL;
    if (chain->last != NULL)
        chain->last->next = link;
    else
        chain->first = link;
    chain->last = link;
    chain->n++;
    return &link->item;
}

/* The chain as an array of chain->n items, its strings shared; NULL without memory or if empty. */
static struct stele_item *chain_array(const struct item_chain *chain, struct arena *arena)
{
    if (chain->n == 0)
        return NULL;
    struct stele_item *array = arena_alloc(arena, chain->n * sizeof *array);
    struct stele_item *out = array;

    for (struct item_link *link = chain->first; array != NULL && link != NULL; link = link->next)
        *out++ = link->item;
    return array;
}

void item_builder_free(struct item_builder *builder)
{
    free(builder->levels);
    stele_buf_free(&builder->text);
    *builder = (struct item_builder){0};
}

/* The run of text up to here becomes a child, for the time being: only at the end of the
 * element is it known whether text and children are mixed. */
static bool end_run(struct item_builder *builder)
{
    struct stele_buf *text = &builder->text;
    struct item_level *level = &builder->levels[builder->n - 1];

    if (text->failed)
        return false;
    if (text->size == 0)
        return true;
    struct stele_item *piece = item_chain_add(&level->children, builder->arena);
    if (piece == NULL)
        return false;
    piece->name = TEXT_NAME;
    piece->text = arena_copy(builder->arena, text->data, text->size);
    if (level->parted && spaces_ahead(text->data, text->size) < text->size)
        level->mixed = true;
    stele_buf_clear(text);
    return piece->text != NULL;
}

static bool push_level(struct item_builder *builder, struct item_link *self)
{
    if (!stele_grow(&builder->levels, &builder->room, builder->n + 1, sizeof *builder->levels))
        return false;
    builder->levels[builder->n++] = (struct item_level){.self = self};
    return true;
}

/* A level points at the link of its item, not at the item in an array: children are chained while
 * they come, as nobody knows how many there will be, and become an array when their parent ends. */
struct stele_item *item_begin(struct item_builder *builder, struct arena *arena)
{
    struct item_link *self = &builder->top;

    if (builder->n == 0) {
        builder->arena = arena;
        *self = (struct item_link){0};
        stele_buf_clear(&builder->text);
    } else {
        if (!end_run(builder))
            return NULL;
        struct item_level *parent = &builder->levels[builder->n - 1];
        parent->parted = true;
        if (item_chain_add(&parent->children, builder->arena) == NULL)
            return NULL;
        self = parent->children.last;
    }
    return push_level(builder, self) ? &self->item : NULL;
}

void item_text(struct item_builder *builder, const char *text, size_t size)
{
    stele_buf_add(&builder->text, text, size);
}

/* Only the first run has anything but spaces in it. */
static const char *plain_text(const struct item_level *level, struct arena *arena)
{
    const struct item_link *first = level->children.first;

    if (first == NULL || first->item.name != TEXT_NAME)
        return "";
    const char *text = first->item.text;
    const size_t size = strlen(text), from = spaces_ahead(text, size);
    return arena_copy(arena, text + from, size_to_last(text + from, size - from));
}

static void drop_texts(struct item_chain *chain)
{
    struct item_chain kept = {0};

    for (struct item_link *link = chain->first, *next; link != NULL; link = next) {
        next = link->next;
        if (link->item.name == TEXT_NAME)
            continue;
        link->next = NULL;
        if (kept.last != NULL)
            kept.last->next = link;
        else
            kept.first = link;
        kept.last = link;
        kept.n++;
    }
    *chain = kept;
}

/* Mixed text loses its outer spaces only: those inside separate words. */
static bool trim_mixed(struct item_chain *chain, struct arena *arena)
{
    struct stele_item *first = &chain->first->item, *last = &chain->last->item;

    if (first->name == TEXT_NAME) {
        first->text += spaces_ahead(first->text, strlen(first->text));
        if (first->text[0] == '\0') {
            chain->first = chain->first->next;
            chain->n--;
        }
    }
    if (last->name == TEXT_NAME) {
        last->text = arena_copy(arena, last->text, size_to_last(last->text, strlen(last->text)));
        if (last->text == NULL)
            return false;
    }
    return true;
}

/* A last piece of spaces only would be an empty text: it belongs to the indentation. */
static void drop_last_blank(struct item_chain *chain)
{
    struct item_link *before = NULL;

    if (chain->last->item.name != TEXT_NAME ||
        spaces_ahead(chain->last->item.text, strlen(chain->last->item.text)) !=
            strlen(chain->last->item.text))
        return;
    for (struct item_link *link = chain->first; link != chain->last; link = link->next)
        before = link;
    before->next = NULL;
    chain->last = before;
    chain->n--;
}

bool item_end(struct item_builder *builder)
{
    if (!end_run(builder))
        return false;
    struct item_level *level = &builder->levels[builder->n - 1];
    struct stele_item *item = &level->self->item;

    item->text = "";
    if (level->mixed) {
        drop_last_blank(&level->children);
        if (!trim_mixed(&level->children, builder->arena))
            return false;
    } else {
        item->text = plain_text(level, builder->arena);
        drop_texts(&level->children);
    }
    item->children = chain_array(&level->children, builder->arena);
    item->children_n = level->children.n;
    builder->n--;
    return item->text != NULL && (item->children != NULL || item->children_n == 0);
}

/* ---- Looking into items -------------------------------------------------------------------- */

const char *stele_item_attr(const struct stele_item *item, const char *name)
{
    for (size_t i = 0; i < item->attrs_n; i++)
        if (strcmp(item->attrs[i].name, name) == 0)
            return item->attrs[i].value;
    return NULL;
}
