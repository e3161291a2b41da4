/* Patches as files: one from what differs, one from several. */
#include "core/sets/patch.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/arena.h"
#include "core/base/diags.h"
#include "core/base/facts.h"
#include "core/sets/files.h"
#include "core/library/lib.h"
#include "core/sets/sheet.h"
#include "core/xml/escape.h"

/* ---- Writing --------------------------------------------------------------------------------- */

static void put_head(struct stele_buf *out, const struct component_set *set, const char *id)
{
    stele_buf_puts(out,
                   "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<patch xmlns=\"urn:stele:set:1\"");
    xml_put_attr(out, "game", set->game);
    xml_put_attr(out, "id", id);
    xml_put_attr(out, "set", set->id);
    xml_put_attr(out, "digest", set->digest);
    stele_buf_puts(out, ">\n");
}

static void put_source(struct stele_buf *out, const char *id,
                       const struct stele_patch_source *source)
{
    stele_buf_puts(out, "  <source");
    xml_put_attr(out, "id", id);
    xml_put_attr(out, "by", source->by);
    xml_put_attr(out, "from", source->from);
    if (*source->edition != '\0')
        xml_put_attr(out, "edition", source->edition);
    if (*source->note == '\0') {
        stele_buf_puts(out, "/>\n");
        return;
    }
    stele_buf_puts(out, ">");
    xml_put_text(out, source->note);
    stele_buf_puts(out, "</source>\n");
}

/* Opens and closes elements as rows are added, which must come in the order of the set. */
struct putting {
    struct stele_buf *out;
    const char *group, *item; /* the open ones; NULL: none */
    char part[128];           /* the open part, "" for none */
    bool inside;              /* the last start tag is not closed yet */
};

static void indent(struct stele_buf *out, size_t depth)
{
    for (size_t i = 0; i < depth; i++)
        stele_buf_puts(out, "  ");
}

static size_t part_depth(const char *part)
{
    size_t depth = *part != '\0';

    for (; *part != '\0'; part++)
        depth += *part == '.';
    return depth;
}

static void end_tag(struct putting *p)
{
    if (p->inside)
        stele_buf_puts(p->out, ">\n");
    p->inside = false;
}

/* Closes parts until what is open is where a part `next` belongs ("" : the item). */
static void close_parts(struct putting *p, const char *next)
{
    for (;;) {
        const size_t size = strlen(p->part);
        if (size == 0 || (strncmp(p->part, next, size) == 0 && next[size] == '.'))
            return;
        if (p->inside) {
            stele_buf_puts(p->out, "/>\n");
        } else {
            indent(p->out, 2 + part_depth(p->part));
            stele_buf_puts(p->out, "</part>\n");
        }
        p->inside = false;
        char *dot = strrchr(p->part, '.');
        *(dot != NULL ? dot : p->part) = '\0';
    }
}

static void close_item(struct putting *p)
{
    if (p->item == NULL)
        return;
    close_parts(p, "");
    if (p->inside)
        stele_buf_puts(p->out, "/>\n");
    else
        stele_buf_puts(p->out, "    </item>\n");
    p->inside = false;
    p->item = NULL;
}

static void close_group(struct putting *p)
{
    close_item(p);
    if (p->group != NULL)
        stele_buf_puts(p->out, "  </group>\n");
    p->group = NULL;
}

static void open_item(struct putting *p, const char *group, const char *item)
{
    if (p->group == NULL || strcmp(p->group, group) != 0) {
        close_group(p);
        stele_buf_puts(p->out, "  <group");
        xml_put_attr(p->out, "id", group);
        stele_buf_puts(p->out, ">\n");
        p->group = group;
    }
    if (p->item != NULL && strcmp(p->item, item) == 0)
        return;
    close_item(p);
    stele_buf_puts(p->out, "    <item");
    xml_put_attr(p->out, "id", item);
    p->item = item;
    p->inside = true;
}

/* Opens "2.1" within "2", and that first where it is not open. */
static void open_part(struct putting *p, const char *part)
{
    size_t from = strlen(p->part);

    if (strcmp(p->part, part) == 0)
        return;
    close_parts(p, part);
    from = strlen(p->part);
    while (part[from] != '\0') {
        from += part[from] == '.';
        const size_t size = strcspn(part + from, ".");
        if (from + size >= sizeof p->part)
            return; /* deeper than a set can be read */
        end_tag(p);
        memcpy(p->part, part, from + size);
        p->part[from + size] = '\0';
        indent(p->out, 2 + part_depth(p->part));
        stele_buf_puts(p->out, "<part");
        xml_put_attr(p->out, "n", p->part + from);
        p->inside = true;
        from += size;
    }
}

static int finish(struct putting *p)
{
    close_group(p);
    stele_buf_puts(p->out, "</patch>\n");
    return p->out->failed ? STELE_ENOMEM : STELE_OK;
}

/* Reads back what was written and drops it if that fails: a name or a note may hold text that no
 * patch can. */
static int read_back(struct stele_buf *out, size_t from)
{
    struct stele_diags diags = {0};
    struct patch *patch = patch_read(out->data + from, out->size - from, &diags);
    const int result = patch != NULL ? STELE_OK : diags.n > 0 ? STELE_EUSAGE : STELE_ENOMEM;

    patch_free(patch);
    stele_diags_free(&diags);
    return result;
}

int stele_patch_write(const struct stele *lib, const struct stele_game *game,
                      const struct stele_patch_head *head, const struct stele_set_changes *changes,
                      struct stele_buf *out)
{
    const struct component_set *set = lib_game(lib, game)->set;
    const struct stele_patch_source source = {
        .by = head->by,
        .from = head->from,
        .edition = head->edition != NULL ? head->edition : "",
        .note = head->note != NULL ? head->note : "",
    };
    const size_t from = out->size;
    struct putting p = {.out = out};

    if (set == NULL)
        return STELE_ENOMEM;
    put_head(out, set, head->id);
    put_source(out, head->id, &source);
    for (size_t i = 0; i < changes->n; i++) {
        const struct stele_set_change *change = &changes->list[i];
        open_item(&p, change->group, change->item);
        open_part(&p, change->part);
        xml_put_attr(out, change->name, change->after);
    }
    const int result = finish(&p);
    return result == STELE_OK ? read_back(out, from) : result;
}

/* ---- Merging --------------------------------------------------------------------------------- */

struct merging {
    const struct component_set *set;
    struct patch **patches;
    size_t n;
    struct putting p;
    struct stele_diags *diags;
};

static bool same_source(const struct stele_patch_source *a, const struct stele_patch_source *b)
{
    return strcmp(a->by, b->by) == 0 && strcmp(a->from, b->from) == 0 &&
           strcmp(a->edition, b->edition) == 0 && strcmp(a->note, b->note) == 0;
}

/* Sources of different patches may have the same id.  One is called as in its patch if it is the first
 * of that name, else with its number among them: anna, anna-2. */
static void put_source_id(const struct merging *m, const struct stele_patch_source *source,
                          struct stele_buf *out)
{
    unsigned number = 1;

    for (size_t i = 0; i < m->n; i++)
        for (size_t k = 0; k < m->patches[i]->sources_n; k++) {
            const struct stele_patch_source *other = &m->patches[i]->sources[k];
            if (strcmp(other->id, source->id) != 0)
                continue;
            if (same_source(other, source)) {
                stele_buf_puts(out, source->id);
                if (number > 1)
                    stele_buf_printf(out, "-%u", number);
                return;
            }
            number++;
        }
}

static bool was_before(const struct merging *m, size_t patch, size_t source)
{
    const struct stele_patch_source *one = &m->patches[patch]->sources[source];

    for (size_t i = 0; i <= patch; i++)
        for (size_t k = 0; k < (i < patch ? m->patches[i]->sources_n : source); k++)
            if (strcmp(m->patches[i]->sources[k].id, one->id) == 0 &&
                same_source(&m->patches[i]->sources[k], one))
                return true;
    return false;
}

static void put_sources(struct merging *m)
{
    struct stele_buf id = {0};

    for (size_t i = 0; i < m->n; i++)
        for (size_t k = 0; k < m->patches[i]->sources_n; k++) {
            if (was_before(m, i, k))
                continue;
            stele_buf_clear(&id);
            put_source_id(m, &m->patches[i]->sources[k], &id);
            m->p.out->failed |= id.failed;
            if (!id.failed)
                put_source(m->p.out, id.data, &m->patches[i]->sources[k]);
        }
    stele_buf_free(&id);
}

/* Those of all patches that speak of the item. */
static void put_item_sources(struct merging *m, const struct stele_set_row *row)
{
    struct stele_buf ids = {0};

    for (size_t i = 0; i < m->n; i++) {
        const struct stele_set_row *said = patch_row(m->patches[i], row);
        for (size_t k = 0; said != NULL && k < m->patches[i]->sources_n; k++) {
            struct stele_buf id = {0};
            put_source_id(m, &m->patches[i]->sources[k], &id);
            m->p.out->failed |= id.failed;
            if (!id.failed && patch_is_listed(said->sources, m->patches[i]->sources[k].id) &&
                !(ids.size > 0 && patch_is_listed(ids.data, id.data)))
                stele_buf_printf(&ids, "%s%s", ids.size > 0 ? " " : "", id.data);
            stele_buf_free(&id);
        }
    }
    m->p.out->failed |= ids.failed;
    if (ids.size > 0)
        xml_put_attr(m->p.out, "sources", ids.data);
    stele_buf_free(&ids);
}

/* The highest confidence among the patches about the item, unless it is the default. */
static void put_item_confidence(struct merging *m, const struct stele_set_row *row)
{
    static const char *const levels[] = {"high", "medium", "low"};

    for (size_t level = 0; level < 3; level++)
        for (size_t i = 0; i < m->n; i++) {
            const struct stele_set_row *said = patch_row(m->patches[i], row);
            if (said == NULL || strcmp(said->confidence, levels[level]) != 0)
                continue;
            if (level > 0)
                xml_put_attr(m->p.out, "confidence", levels[level]);
            return;
        }
}

static bool is_mentioned(const struct merging *m, const struct stele_set_row *row)
{
    for (size_t i = 0; i < m->n; i++)
        if (patch_row(m->patches[i], row) != NULL)
            return true;
    return false;
}

/* The figures that a patch has and none before it. */
static void put_figures(struct merging *m, const struct stele_set_row *row)
{
    for (size_t i = 0; i < m->n; i++) {
        const struct stele_set_row *said = patch_row(m->patches[i], row);
        for (size_t k = 0; said != NULL && k < said->values_n; k++) {
            bool before = false;
            for (size_t elder = 0; elder < i; elder++) {
                const struct stele_set_row *other = patch_row(m->patches[elder], row);
                before |= other != NULL && sheet_value(other, said->values[k].name) != NULL;
            }
            if (!before)
                xml_put_attr(m->p.out, said->values[k].name, said->values[k].value);
        }
    }
}

/* Merges patches row by row in the order of the set, so that the order of the patches does not
 * matter.  patches_fit has found that they agree, so the first that has a figure stands for all. */
static int merge_rows(struct merging *m, const char *id)
{
    struct stele_set_table table;

    if (sheet_make(m->set, &table) != STELE_OK)
        return STELE_ENOMEM;
    put_head(m->p.out, m->set, id);
    put_sources(m);
    for (size_t i = 0; i < table.n; i++) {
        const struct stele_set_row *row = &table.list[i];
        if (!is_mentioned(m, row))
            continue;
        open_item(&m->p, row->group, row->item);
        if (row->part[0] != '\0') {
            open_part(&m->p, row->part);
        } else {
            put_item_sources(m, row);
            put_item_confidence(m, row);
        }
        put_figures(m, row);
    }
    const int result = finish(&m->p);
    stele_memory_free(table.memory);
    return result;
}

int stele_patch_merge_sources(const struct stele *lib, const struct stele_game *game,
                              const struct stele_source *sources, size_t n, const char *id,
                              struct stele_buf *out, struct stele_diags *diags)
{
    struct merging m = {
        .set = lib_game(lib, game)->set,
        .patches = calloc(n + 1, sizeof m.patches[0]),
        .p = {.out = out},
        .diags = diags,
    };
    const size_t from = out->size;
    int result = m.set != NULL && m.patches != NULL ? STELE_OK : STELE_ENOMEM;

    for (size_t i = 0; i < n && result == STELE_OK; i++) {
        result = patch_load(&sources[i], (unsigned)i, m.set->game, &m.patches[m.n], diags);
        m.n += result == STELE_OK;
    }
    if (result == STELE_OK && !patches_fit(m.set, m.patches, 0, m.n, diags))
        result = STELE_EINPUT;
    if (result == STELE_OK) {
        patches_sort(m.patches, m.n);
        result = merge_rows(&m, id);
    }
    if (result == STELE_OK)
        result = read_back(out, from);
    for (size_t i = 0; i < m.n; i++)
        patch_free(m.patches[i]);
    free(m.patches);
    return result;
}

int stele_patch_merge(const struct stele *lib, const struct stele_game *game,
                      const char *const *paths, size_t n, const char *id, struct stele_buf *out,
                      struct stele_diags *diags)
{
    struct stele_source *const sources = file_sources(paths, n);
    const int result = sources != NULL
                           ? stele_patch_merge_sources(lib, game, sources, n, id, out, diags)
                           : STELE_ENOMEM;

    free(sources);
    return result;
}

/* ---- One patch as a value -------------------------------------------------------------------- */

int stele_patch_read(const struct stele_source *source, struct stele_patch *out,
                     struct stele_diags *diags)
{
    const size_t before = diags != NULL ? diags->n : 0;
    struct stele_buf text = {0};
    int result = set_source_text(source, &text, diags);
    struct patch *patch = NULL;

    if (result == STELE_OK && (patch = patch_read(text.data, text.size, diags)) == NULL)
        result = diags == NULL || diags->n > before ? STELE_EINPUT : STELE_ENOMEM;
    stele_buf_free(&text);
    if (patch == NULL)
        return result;
    *out = (struct stele_patch){
        .game = patch->game,
        .id = patch->id,
        .set = patch->set,
        .digest = patch->digest,
        .sources = patch->sources,
        .sources_n = patch->sources_n,
        .rows = patch->rows,
        .rows_n = patch->rows_n,
        .memory = patch->arena,
    };
    return STELE_OK;
}

int stele_patch_put(const struct stele *lib, const struct stele_game *game,
                    const struct stele_patch *patch, struct stele_buf *out,
                    struct stele_diags *diags)
{
    const struct component_set *const set = lib_game(lib, game)->set;
    const size_t from = out->size;

    if (set == NULL)
        return STELE_ENOMEM;
    struct patch whole = {
        .game = patch->game,
        .id = patch->id,
        .set = set->id,
        .digest = set->digest,
        .sources = patch->sources,
        .sources_n = patch->sources_n,
        .rows = patch->rows,
        .rows_n = patch->rows_n,
        .path = "",
    };
    struct patch *list[] = {&whole};
    struct merging m = {.set = set, .patches = list, .n = 1, .p = {.out = out}, .diags = diags};
    if (!patches_fit(set, list, 0, 1, diags))
        return STELE_EINPUT;
    const int result = merge_rows(&m, patch->id);
    return result == STELE_OK ? read_back(out, from) : result;
}
