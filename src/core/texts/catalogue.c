#include "core/texts/catalogue.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/arena.h"
#include "core/base/diags.h"
#include "core/base/facts.h"
#include "core/base/join.h"
#include "core/base/slice.h"
#include "core/base/space.h"
#include "core/texts/template.h"
#include "core/xml/document.h"

/* A file of texts is a small tree; a catalogue is flat.  Every text becomes an entry whose key is
 * made of the kind, the id and the part ("clause/BAB-4.8", "ruling/BAB-R4/title",
 * "name/tokens/F/gen"), so that one lookup serves every kind and a new one needs no new code here.
 * The lists of ids keep what the keys lose: the order of the file.
 *
 * Reading goes on after an error, so that an author sees all mistakes at once; a broken catalogue
 * is never returned. */
static const char TEXTS_NAMESPACE[] = "urn:stele:texts:1";

struct entry {
    const char *key;
    struct message message; /* its text; expanded only if it is a message */
    unsigned line;
};

struct id_list {
    const char **ids;
    size_t n, room;
};

/* Finds entries by the rest of their keys after a common beginning.  Every sentence looks up
 * several texts, so this is a hash table and not a binary search. */
struct index {
    size_t skip;     /* the size of that beginning */
    uint32_t *slots; /* open hash: entry + 1, 0 where empty; in the arena */
    size_t slots_n;  /* a power of two, more than twice the entries; 0 without entries */
};

struct catalogue {
    struct arena *arena;
    struct entry *entries; /* in the order of the file */
    size_t n, room;
    struct index by_key; /* all of them */
    struct index by_id;  /* the messages */
    struct id_list lists[TEXT_LISTS];
};

static const char MESSAGE[] = "message/"; /* what their keys begin with */

struct reading {
    struct catalogue *texts;
    struct stele_diags *diags;
    bool failed, no_memory;
};

static void broken(struct reading *reading, unsigned line, const char *code, const char *key,
                   const char *value)
{
    struct stele_diag *diag = diags_add(reading->diags, STELE_ERROR, STELE_D_FORMAT, code);

    reading->failed = true;
    if (diag == NULL)
        return;
    diag->line = line;
    fact_text(&diag->why.facts, key, value);
}

/* kind/id/part, or as much of it as is not empty. */
static const char *join_key(struct arena *arena, const char *kind, const char *id, const char *part)
{
    const size_t room = strlen(kind) + strlen(id) + strlen(part) + 3;
    const char *const parts[] = {kind, *id != '\0' ? "/" : "", id, *part != '\0' ? "/" : "", part,
                                 NULL};
    char *const key = arena_alloc(arena, room);

    if (key != NULL)
        join_parts(key, room, parts);
    return key;
}

/* Adds an entry.  Text NULL means that memory ran out while it was made, so that callers need not
 * check it. */
static void add_entry(struct reading *reading, const struct stele_item *from, const char *text,
                      const char *kind, const char *id, const char *part)
{
    struct catalogue *texts = reading->texts;
    const char *const key = join_key(texts->arena, kind, id, part);

    if (key == NULL || text == NULL ||
        !stele_grow(&texts->entries, &texts->room, texts->n + 1, sizeof *texts->entries)) {
        reading->no_memory = true;
        return;
    }
    struct entry *const entry = &texts->entries[texts->n++];
    entry->key = key;
    entry->line = from->source_line;
    message_init(&entry->message, text);
}

static void add_id(struct reading *reading, enum text_list kind, const char *id)
{
    struct id_list *list = &reading->texts->lists[kind];

    if (stele_grow(&list->ids, &list->room, list->n + 1, sizeof *list->ids))
        list->ids[list->n++] = id;
    else
        reading->no_memory = true;
}

static bool is_named(const struct stele_item *item, const char *name)
{
    return strcmp(item->name, name) == 0;
}

static bool expect(struct reading *reading, const struct stele_item *item, const char *name)
{
    if (is_named(item, name))
        return true;
    broken(reading, item->source_line, "texts.unknown-element", "found", item->name);
    return false;
}

static const char *required(struct reading *reading, const struct stele_item *item,
                            const char *name)
{
    const char *value = stele_item_attr(item, name);

    if (value == NULL)
        broken(reading, item->source_line, "texts.missing-attribute", "name", name);
    return value != NULL ? value : "";
}

/* Runs of white space become one space, none at the ends. */
static size_t normalise(char *text)
{
    size_t n = 0;

    for (const char *from = text; *from != '\0'; from++) {
        if (!is_space(*from))
            text[n++] = *from;
        else if (n > 0 && text[n - 1] != ' ')
            text[n++] = ' ';
    }
    if (n > 0 && text[n - 1] == ' ')
        n--;
    text[n] = '\0';
    return n;
}

/* The direct text of an element with children, its refs replaced by what they name.  NULL: out of
 * memory. */
static char *join_prose(struct reading *reading, const struct stele_item *item)
{
    struct stele_buf buf = {0};

    stele_buf_puts(&buf, item->text);
    for (size_t i = 0; i < item->children_n; i++) {
        const struct stele_item *child = &item->children[i];
        if (is_named(child, "#text"))
            stele_buf_puts(&buf, child->text);
        else if (is_named(child, "ref"))
            stele_buf_puts(&buf, required(reading, child, "id"));
        else if (!is_named(child, "choice"))
            expect(reading, child, "ref");
    }
    char *text = buf.failed ? NULL : arena_copy(reading->texts->arena, buf.data, buf.size);
    stele_buf_free(&buf);
    return text;
}

/* The direct text of an element.  Nearly all are plain and are copied without a buffer, which saves a
 * fortieth of the instructions of a short command. */
static const char *prose(struct reading *reading, const struct stele_item *item)
{
    char *const text = item->children_n > 0
                           ? join_prose(reading, item)
                           : arena_copy(reading->texts->arena, item->text, strlen(item->text));

    if (text != NULL && normalise(text) == 0)
        broken(reading, item->source_line, "texts.empty", "element", item->name);
    return text;
}

static void read_clauses(struct reading *reading, const struct stele_item *from)
{
    for (size_t i = 0; i < from->children_n; i++) {
        const struct stele_item *section = &from->children[i];
        const char *id = required(reading, section, "id");
        expect(reading, section, "section");
        add_entry(reading, section, required(reading, section, "title"), "section", id, "");
        add_id(reading, TEXT_SECTIONS, id);
        for (size_t k = 0; k < section->children_n; k++) {
            const struct stele_item *clause = &section->children[k];
            const char *clause_id = required(reading, clause, "id");
            expect(reading, clause, "clause");
            add_entry(reading, clause, prose(reading, clause), "clause", clause_id, "");
            add_id(reading, TEXT_CLAUSES, clause_id);
        }
    }
}

static void read_rulings(struct reading *reading, const struct stele_item *from)
{
    for (size_t i = 0; i < from->children_n; i++) {
        const struct stele_item *ruling = &from->children[i];
        const char *id = required(reading, ruling, "id");
        expect(reading, ruling, "ruling");
        add_entry(reading, ruling, prose(reading, ruling), "ruling", id, "");
        add_entry(reading, ruling, required(reading, ruling, "title"), "ruling", id, "title");
        add_id(reading, TEXT_RULINGS, id);
        for (size_t k = 0; k < ruling->children_n; k++) {
            const struct stele_item *choice = &ruling->children[k];
            if (is_named(choice, "choice"))
                add_entry(reading, choice, prose(reading, choice), "ruling", id,
                          required(reading, choice, "id"));
        }
    }
}

static void read_name(struct reading *reading, const struct stele_item *name, const char *domain)
{
    const char *const id = required(reading, name, "id");
    const char *const path = join_key(reading->texts->arena, domain, id, "");

    if (path == NULL) {
        reading->no_memory = true;
        return;
    }
    add_entry(reading, name, prose(reading, name), "name", path, "");
    add_id(reading, TEXT_NAMES, path);
    for (size_t i = 0; i < name->attrs_n; i++)
        if (strcmp(name->attrs[i].name, "id") != 0)
            add_entry(reading, name, name->attrs[i].value, "name", path, name->attrs[i].name);
}

static void read_names(struct reading *reading, const struct stele_item *from)
{
    const char *domain = required(reading, from, "domain");

    for (size_t i = 0; i < from->children_n; i++)
        if (expect(reading, &from->children[i], "name"))
            read_name(reading, &from->children[i], domain);
}

static void read_messages(struct reading *reading, const struct stele_item *from)
{
    for (size_t i = 0; i < from->children_n; i++) {
        const struct stele_item *message = &from->children[i];
        const char *id = required(reading, message, "id");
        expect(reading, message, "message");
        const char *text = prose(reading, message);
        if (text != NULL && !template_check(text))
            broken(reading, message->source_line, "texts.template", "name", id);
        add_entry(reading, message, text, "message", id, "");
        add_id(reading, TEXT_MESSAGES, id);
    }
}

static void read_part(struct reading *reading, const struct stele_item *part)
{
    if (is_named(part, "title"))
        add_entry(reading, part, prose(reading, part), "title", "", "");
    else if (is_named(part, "clauses"))
        read_clauses(reading, part);
    else if (is_named(part, "rulings"))
        read_rulings(reading, part);
    else if (is_named(part, "names"))
        read_names(reading, part);
    else if (expect(reading, part, "messages"))
        read_messages(reading, part);
}

uint32_t texts_hash(const char *key)
{
    return slice_hash(key, strlen(key));
}

static bool make_slots(const struct catalogue *texts, struct index *index)
{
    size_t slots_n = 4;

    if (texts->n == 0)
        return true;
    while (slots_n <= 2 * texts->n)
        slots_n *= 2;
    index->slots = arena_alloc(texts->arena, slots_n * sizeof *index->slots);
    if (index->slots == NULL)
        return false;
    memset(index->slots, 0, slots_n * sizeof *index->slots);
    index->slots_n = slots_n;
    return true;
}

/* False if there is an entry with that key. */
static bool enter(const struct catalogue *texts, struct index *index, size_t i)
{
    const char *const key = texts->entries[i].key + index->skip;
    size_t at = texts_hash(key) & (index->slots_n - 1);

    for (; index->slots[at] != 0; at = (at + 1) & (index->slots_n - 1))
        if (strcmp(texts->entries[index->slots[at] - 1].key + index->skip, key) == 0)
            return false;
    index->slots[at] = (uint32_t)i + 1;
    return true;
}

static void index_entries(struct reading *reading)
{
    struct catalogue *const texts = reading->texts;

    texts->by_id.skip = sizeof MESSAGE - 1;
    if (!make_slots(texts, &texts->by_key) || !make_slots(texts, &texts->by_id)) {
        reading->no_memory = true;
        return;
    }
    for (size_t i = 0; i < texts->n; i++) {
        const struct entry *const entry = &texts->entries[i];
        if (!enter(texts, &texts->by_key, i))
            broken(reading, entry->line, "texts.duplicate", "name", entry->key);
        if (strncmp(entry->key, MESSAGE, texts->by_id.skip) == 0)
            enter(texts, &texts->by_id, i);
    }
}

static struct entry *find_in(const struct catalogue *texts, const struct index *index,
                             const char *key, uint32_t hash)
{
    const size_t mask = index->slots_n - 1;

    if (index->slots_n == 0)
        return NULL;
    for (size_t at = hash & mask; index->slots[at] != 0; at = (at + 1) & mask) {
        struct entry *const entry = &texts->entries[index->slots[at] - 1];
        if (strcmp(entry->key + index->skip, key) == 0)
            return entry;
    }
    return NULL;
}

static void check_attr(struct reading *reading, const struct stele_item *root, const char *name,
                       const char *expected)
{
    const char *found = required(reading, root, name);

    if (found[0] != '\0' && strcmp(found, expected) != 0)
        broken(reading, root->source_line, "texts.other", "found", found);
}

struct catalogue *texts_empty(void)
{
    struct catalogue *texts = calloc(1, sizeof *texts);

    if (texts == NULL)
        return NULL;
    texts->arena = arena_new();
    if (texts->arena == NULL) {
        free(texts);
        return NULL;
    }
    return texts;
}

struct catalogue *texts_read(const char *data, size_t size, const char *game, const char *lang,
                             struct stele_diags *diags)
{
    struct catalogue *texts = texts_empty();

    if (texts == NULL)
        return NULL;
    struct reading reading = {.texts = texts, .diags = diags};
    const struct stele_item *root =
        xml_items_read(data, size, TEXTS_NAMESPACE, texts->arena, diags);
    if (root != NULL && expect(&reading, root, "texts")) {
        check_attr(&reading, root, "game", game);
        check_attr(&reading, root, "lang", lang);
        for (size_t i = 0; i < root->children_n; i++)
            read_part(&reading, &root->children[i]);
        index_entries(&reading);
    }
    if (root == NULL || reading.failed || reading.no_memory) {
        texts_free(texts);
        return NULL;
    }
    return texts;
}

void texts_free(struct catalogue *texts)
{
    if (texts == NULL)
        return;
    for (int i = 0; i < TEXT_LISTS; i++)
        free(texts->lists[i].ids);
    for (size_t i = 0; i < texts->n; i++)
        message_free(&texts->entries[i].message);
    free(texts->entries);
    arena_free(texts->arena);
    free(texts);
}

const char *texts_find_hashed(const struct catalogue *texts, const char *key, uint32_t hash)
{
    const struct entry *const found = find_in(texts, &texts->by_key, key, hash);

    return found != NULL ? found->message.text : NULL;
}

struct message *texts_message(const struct catalogue *texts, const char *id, uint32_t hash)
{
    struct entry *const found = find_in(texts, &texts->by_id, id, hash);

    return found != NULL ? &found->message : NULL;
}

const char *texts_find(const struct catalogue *texts, const char *key)
{
    return texts_find_hashed(texts, key, texts_hash(key));
}

size_t texts_ids(const struct catalogue *texts, enum text_list kind, const char *const **ids)
{
    *ids = texts->lists[kind].ids;
    return texts->lists[kind].n;
}

size_t texts_keys_n(const struct catalogue *texts)
{
    return texts->n;
}

const char *texts_key(const struct catalogue *texts, size_t i)
{
    return texts->entries[i].key;
}
