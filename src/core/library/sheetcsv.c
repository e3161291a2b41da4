/* Component sets as comma-separated values, for spreadsheets.
 *
 * One line per item or part, one column per attribute that any row of the table has, so most fields
 * of a line are empty; an empty field means that the attribute is not there.  Reading such a file
 * back gives the differences from the set, never a set: order of lines and columns, columns left
 * out and lines left out do not matter, and what is not in the file does not change. */
#include "core/sets/sheet.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/arena.h"
#include "core/base/csv.h"
#include "core/base/diags.h"
#include "core/base/facts.h"
#include "core/sets/files.h"
#include "core/library/lib.h"
#include "core/sets/patch.h"

enum { PLACE_GROUP, PLACE_ITEM, PLACE_PART, PLACE_N };
static const char *const place_names[PLACE_N] = {"group", "item", "part"};

/* ---- Writing --------------------------------------------------------------------------------- */

static bool is_wanted(const struct stele_set_row *row, const char *const *groups, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (strcmp(groups[i], row->group) == 0)
            return true;
    return n == 0;
}

static bool has_group(const struct stele_set_table *table, const char *group)
{
    for (size_t i = 0; i < table->n; i++)
        if (strcmp(table->list[i].group, group) == 0)
            return true;
    return false;
}

struct columns {
    const char **names;
    size_t n;
};

static bool has_column(const struct columns *columns, const char *name)
{
    for (size_t i = 0; i < columns->n; i++)
        if (strcmp(columns->names[i], name) == 0)
            return true;
    return false;
}

/* Every attribute of the rows, in the order of their first mention. */
static int find_columns(const struct stele_set_table *table, const char *const *groups, size_t n,
                        struct columns *out)
{
    size_t most = 1;

    for (size_t i = 0; i < table->n; i++)
        most += table->list[i].values_n;
    *out = (struct columns){.names = calloc(most, sizeof out->names[0])};
    if (out->names == NULL)
        return STELE_ENOMEM;
    for (size_t i = 0; i < table->n; i++) {
        const struct stele_set_row *row = &table->list[i];
        for (size_t k = 0; is_wanted(row, groups, n) && k < row->values_n; k++)
            if (!has_column(out, row->values[k].name))
                out->names[out->n++] = row->values[k].name;
    }
    return STELE_OK;
}

static void put_field(const char *separator, const char *text, struct stele_buf *out)
{
    stele_buf_puts(out, separator);
    stele_buf_csv(out, text);
}

static void put_line(const struct stele_set_row *row, const struct columns *columns,
                     struct stele_buf *out)
{
    put_field("", row->group, out);
    put_field(",", row->item, out);
    put_field(",", row->part, out);
    for (size_t i = 0; i < columns->n; i++) {
        const char *value = sheet_value(row, columns->names[i]);
        put_field(",", value != NULL ? value : "", out);
    }
    stele_buf_puts(out, "\n");
}

static int put_table(const struct stele_set_table *table, const char *const *groups, size_t n,
                     struct stele_buf *out)
{
    struct columns columns;

    if (find_columns(table, groups, n, &columns) != STELE_OK)
        return STELE_ENOMEM;
    stele_buf_puts(out, "group,item,part");
    for (size_t i = 0; i < columns.n; i++)
        put_field(",", columns.names[i], out);
    stele_buf_puts(out, "\n");
    for (size_t i = 0; i < table->n; i++)
        if (is_wanted(&table->list[i], groups, n))
            put_line(&table->list[i], &columns, out);
    free(columns.names);
    return out->failed ? STELE_ENOMEM : STELE_OK;
}

int stele_set_csv(const struct stele *lib, const struct stele_game *game, const char *const *groups,
                  size_t n, struct stele_buf *out)
{
    struct stele_set_table table;
    int result = stele_set_rows(lib, game, &table);

    for (size_t i = 0; i < n && result == STELE_OK; i++)
        if (!has_group(&table, groups[i]))
            result = STELE_EUSAGE;
    if (result == STELE_OK)
        result = put_table(&table, groups, n, out);
    stele_memory_free(table.memory);
    return result;
}

/* ---- Reading --------------------------------------------------------------------------------- */

struct csv {
    char *at; /* what is left; fields are unquoted in place */
    char separator;
    unsigned line, row; /* row: the line on which the record began */
    char **fields;
    size_t n, room;
    bool broken; /* a quote is not closed */
    bool no_memory;
};

static bool add_field(struct csv *csv, char *field)
{
    if (!stele_grow(&csv->fields, &csv->room, csv->n + 1, sizeof *csv->fields)) {
        csv->no_memory = true;
        return false;
    }
    csv->fields[csv->n++] = field;
    return true;
}

/* Takes the quotes off a quoted field and halves those inside. */
static void read_quoted(struct csv *csv)
{
    char *to = csv->at, *from = csv->at + 1;

    for (; *from != '\0' && (*from != '"' || from[1] == '"'); from++) {
        csv->line += *from == '\n';
        from += *from == '"';
        *to++ = *from;
    }
    csv->broken = *from == '\0';
    from += !csv->broken;
    *to = '\0';
    csv->at = from;
}

/* Reads one record; false at the end, or when something is wrong. */
static bool read_record(struct csv *csv)
{
    csv->n = 0;
    csv->row = ++csv->line;
    if (*csv->at == '\0')
        return false;
    for (;;) {
        char *field = csv->at;
        if (!add_field(csv, field))
            return false;
        if (*csv->at == '"')
            read_quoted(csv);
        while (*csv->at != '\0' && *csv->at != csv->separator && *csv->at != '\n' &&
               *csv->at != '\r')
            csv->at++;
        if (csv->broken)
            return false;
        const char end = *csv->at;
        const bool pair = end == '\r' && csv->at[1] == '\n';
        if (end != '\0')
            *csv->at++ = '\0';
        csv->at += pair;
        if (end != csv->separator)
            return true;
    }
}

struct importing {
    struct csv csv;
    const struct stele_set_table *table;
    struct stele_diags *diags;
    struct arena *arena;
    char **columns; /* names of the first record */
    size_t columns_n, place[PLACE_N];
    struct stele_set_changes changes;
    size_t room;
    bool *seen; /* by row of the table: it stood in the file */
};

static struct stele_diag *bad(struct importing *in, const char *code)
{
    struct stele_diag *diag = diags_add(in->diags, STELE_ERROR, STELE_D_FORMAT, code);

    if (diag != NULL)
        diag->line = in->csv.row;
    return diag;
}

static int bad_text(struct importing *in, const char *code, const char *key, const char *text)
{
    struct stele_diag *diag = bad(in, code);

    if (diag != NULL)
        fact_text(&diag->why.facts, key, text);
    return STELE_EINPUT;
}

static bool is_attribute(const struct stele_set_table *table, const char *name)
{
    for (size_t i = 0; i < table->n; i++)
        if (sheet_value(&table->list[i], name) != NULL)
            return true;
    return false;
}

/* Spreadsheets of some countries write semicolons; a tab is what comes of copying and pasting. */
static void find_separator(struct csv *csv)
{
    static const char separators[] = ",;\t";
    const size_t first = strcspn(csv->at, ",;\t\r\n");

    csv->separator =
        csv->at[first] != '\0' && strchr(separators, csv->at[first]) != NULL ? csv->at[first] : ',';
}

/* An attribute may be called as a place is: the first column of the name is the place. */
static int read_columns(struct importing *in)
{
    static const char mark[] = "\xef\xbb\xbf"; /* of files that spreadsheets save as UTF-8 */

    if (strncmp(in->csv.at, mark, 3) == 0)
        in->csv.at += 3;
    find_separator(&in->csv);
    if (!read_record(&in->csv))
        return in->csv.no_memory ? STELE_ENOMEM : bad_text(in, "set.csv-column", "name", "group");
    in->columns_n = in->csv.n;
    in->columns = arena_alloc(in->arena, in->csv.n * sizeof in->columns[0]);
    if (in->columns == NULL)
        return STELE_ENOMEM;
    memcpy(in->columns, in->csv.fields, in->csv.n * sizeof in->columns[0]);
    for (size_t place = 0; place < PLACE_N; place++) {
        in->place[place] = in->columns_n;
        for (size_t i = 0; i < in->columns_n; i++)
            if (in->place[place] == in->columns_n &&
                strcmp(in->columns[i], place_names[place]) == 0)
                in->place[place] = i;
        if (in->place[place] == in->columns_n && place != PLACE_PART)
            return bad_text(in, "set.csv-column", "name", place_names[place]);
    }
    for (size_t i = 0; i < in->columns_n; i++)
        if (i != in->place[PLACE_GROUP] && i != in->place[PLACE_ITEM] &&
            i != in->place[PLACE_PART] && !is_attribute(in->table, in->columns[i]))
            return bad_text(in, "set.csv-unknown", "name", in->columns[i]);
    return STELE_OK;
}

static const char *field(const struct importing *in, size_t column)
{
    return column < in->csv.n ? csv_text(in->csv.fields[column]) : "";
}

static int add_change(struct importing *in, const struct stele_set_row *row, const char *name,
                      const char *before, const char *after)
{
    if (in->changes.n == in->room) {
        const size_t room = in->room > 0 ? 2 * in->room : 16;
        struct stele_set_change *list = arena_alloc(in->arena, room * sizeof *list);
        if (list == NULL)
            return STELE_ENOMEM;
        if (in->changes.n > 0)
            memcpy(list, in->changes.list, in->changes.n * sizeof *list);
        in->changes.list = list;
        in->room = room;
    }
    in->changes.list[in->changes.n++] = (struct stele_set_change){
        .group = row->group,
        .item = row->item,
        .part = row->part,
        .name = name,
        .before = before,
        .after = after,
    };
    return STELE_OK;
}

/* Whether a row like this one, an item or a part in its group, has such a figure. */
static bool is_known(const struct importing *in, const struct stele_set_row *row, const char *name)
{
    for (size_t i = 0; i < in->table->n; i++) {
        const struct stele_set_row *other = &in->table->list[i];
        if (strcmp(other->group, row->group) == 0 &&
            (other->part[0] != '\0') == (row->part[0] != '\0') && sheet_value(other, name) != NULL)
            return true;
    }
    return false;
}

static int unknown_figure(struct importing *in, const struct stele_set_row *row, const char *name)
{
    struct stele_diag *diag = bad(in, "set.no-such-attribute");

    if (diag != NULL) {
        fact_text(&diag->why.facts, "group", row->group);
        fact_text(&diag->why.facts, "item", row->item);
        fact_text(&diag->why.facts, "attribute", name);
    }
    return STELE_EINPUT;
}

static int compare_row(struct importing *in, const struct stele_set_row *row)
{
    for (size_t i = 0; i < in->columns_n; i++) {
        const char *old = sheet_value(row, in->columns[i]), *now = field(in, i);
        if (i == in->place[PLACE_GROUP] || i == in->place[PLACE_ITEM] || i == in->place[PLACE_PART])
            continue;
        if (old == NULL)
            old = "";
        if (strcmp(old, now) == 0)
            continue;
        if (!patch_is_value(now))
            return bad_text(in, "set.bad-value", "found", now);
        if (!is_known(in, row, in->columns[i]))
            return unknown_figure(in, row, in->columns[i]);
        if (add_change(in, row, in->columns[i], old, now) != STELE_OK)
            return STELE_ENOMEM;
    }
    return STELE_OK;
}

static bool is_blank(const struct csv *csv)
{
    for (size_t i = 0; i < csv->n; i++)
        if (csv->fields[i][0] != '\0')
            return false;
    return true;
}

static int read_line(struct importing *in)
{
    const struct stele_set_row place = {
        .group = field(in, in->place[PLACE_GROUP]),
        .item = field(in, in->place[PLACE_ITEM]),
        .part = field(in, in->place[PLACE_PART]),
    };

    if (is_blank(&in->csv))
        return STELE_OK;
    for (size_t i = 0; i < in->table->n; i++) {
        if (!sheet_same_place(&in->table->list[i], &place))
            continue;
        if (in->seen[i])
            return bad_text(in, "set.csv-twice", "item", place.item);
        in->seen[i] = true;
        return compare_row(in, &in->table->list[i]);
    }
    struct stele_diag *diag = bad(in, "set.csv-no-row");
    if (diag != NULL) {
        fact_text(&diag->why.facts, "group", place.group);
        fact_text(&diag->why.facts, "item", place.item);
        if (place.part[0] != '\0')
            fact_text(&diag->why.facts, "part", place.part);
    }
    return STELE_EINPUT;
}

static int read_lines(struct importing *in)
{
    int result = read_columns(in);

    while (result == STELE_OK && read_record(&in->csv))
        result = read_line(in);
    if (result == STELE_OK && in->csv.no_memory)
        result = STELE_ENOMEM;
    if (result == STELE_OK && in->csv.broken)
        result = bad_text(in, "set.csv-quote", "found", "\"");
    return result;
}

/* Lists changes in the order of the set, not of the file.  Copies their strings, because the table
 * and the file are freed. */
static int keep_changes(struct importing *in, struct stele_set_changes *out)
{
    struct stele_set_change *sorted =
        arena_alloc(in->arena, in->changes.n * sizeof in->changes.list[0]);
    size_t n = 0;

    if (sorted == NULL)
        return STELE_ENOMEM;
    for (size_t row = 0; row < in->table->n; row++)
        for (size_t i = 0; i < in->changes.n; i++)
            if (in->changes.list[i].item == in->table->list[row].item &&
                in->changes.list[i].part == in->table->list[row].part &&
                in->changes.list[i].group == in->table->list[row].group)
                sorted[n++] = in->changes.list[i];
    *out = (struct stele_set_changes){.list = sorted, .n = n, .memory = in->arena};
    return changes_keep_words(out) ? STELE_OK : STELE_ENOMEM;
}

static int import_text(char *text, const struct stele_set_table *table,
                       struct stele_set_changes *out, struct stele_diags *diags)
{
    struct importing in = {
        .csv = {.at = text}, .table = table, .diags = diags, .arena = arena_new()};
    int result = STELE_ENOMEM;

    if (in.arena != NULL)
        in.seen = arena_alloc(in.arena, table->n);
    if (in.seen != NULL)
        result = read_lines(&in);
    if (result == STELE_OK)
        result = keep_changes(&in, out);
    free(in.csv.fields);
    if (result != STELE_OK) {
        if (in.arena != NULL)
            arena_free(in.arena);
        *out = (struct stele_set_changes){0};
    }
    return result;
}

/* A character NUL would end the text unseen. */
static int refuse_nul(const struct stele_buf *text, struct stele_diags *diags)
{
    const char *const nul = text->size > 0 ? memchr(text->data, '\0', text->size) : NULL;
    struct importing in = {.csv = {.row = 1}, .diags = diags};

    if (nul == NULL)
        return STELE_OK;
    for (const char *c = text->data; c < nul; c++)
        in.csv.row += *c == '\n';
    return bad_text(&in, "text.character", "found", "0x00");
}

int stele_set_csv_read(const struct stele *lib, const struct stele_game *game, const char *path,
                       struct stele_set_changes *out, struct stele_diags *diags)
{
    struct stele_set_table table = {0};
    struct stele_buf text = {0};
    int result = lib_read_file(path, &text, diags);

    *out = (struct stele_set_changes){0};
    stele_buf_puts(&text, "");
    if (result == STELE_OK && text.failed)
        result = STELE_ENOMEM;
    if (result == STELE_OK)
        result = refuse_nul(&text, diags);
    if (result == STELE_OK)
        result = stele_set_rows(lib, game, &table);
    if (result == STELE_OK)
        result = import_text(text.data, &table, out, diags);
    stele_buf_free(&text);
    stele_memory_free(table.memory);
    return result;
}
