/* What the component set says for drawing alone: outlines, middles, lakes, dotted lines, panels,
 * and borders as pairs.  No rule uses any of it. */
#include "core/sets/compile.h"
#include "games/civilization/civilization.h"

#include <stdlib.h>
#include <string.h>

struct drawing {
    struct compiler compiler;
    struct civ_set *out;
};

static int16_t figure(struct drawing *d, const char *group, const struct set_item *item,
                      const char *attr)
{
    return (int16_t)compile_figure(&d->compiler, group, item, attr, 0, INT16_MAX);
}

static void copy_name(struct drawing *d, const char *group, const char *name,
                      char out[CIV_NAME_MAX])
{
    const size_t n = strlen(name);

    if (n >= CIV_NAME_MAX)
        compile_range(&d->compiler, group, name, "id", (int)n, 1, CIV_NAME_MAX - 1);
    else
        memcpy(out, name, n + 1);
}

/* ---- Outlines -------------------------------------------------------------------------------- */

/* The next number of a list that is a coordinate; -1 if it is none.  There are thousands of them. */
static int coordinate(const char *list, const char **end)
{
    const char *at = list;
    int value = 0;

    for (; *at >= '0' && *at <= '9' && value <= INT16_MAX; at++)
        value = 10 * value + (*at - '0');
    *end = at;
    return at > list && value <= INT16_MAX ? value : -1;
}

/* "x y x y …" */
static void points(struct drawing *d, const char *group, const struct set_item *item,
                   const char *list, struct civ_shape *shape)
{
    struct civ_set *out = d->out;
    size_t n = out->points_n;

    shape->first = out->points_n;
    while (d->compiler.ok && list && *list) {
        const int value = coordinate(list, &list);
        if (value < 0) {
            compile_missing(&d->compiler, group, item->id, "points");
        } else if (n == CIV_POINTS_MAX) {
            compile_too_many(&d->compiler, group, CIV_POINTS_MAX);
        } else {
            out->point[n++] = (int16_t)value;
            while (*list == ' ' || *list == '\n' || *list == '\t')
                list++;
        }
    }
    shape->points_n = (uint16_t)(n - out->points_n);
    out->points_n = (uint16_t)n;
    if (shape->points_n % 2 != 0 || shape->points_n == 0)
        compile_missing(&d->compiler, group, item->id, "points");
}

/* A hole follows the polygon it is cut out of. */
static uint8_t shape_kind(struct drawing *d, const struct set_item *area,
                          const struct set_item *part)
{
    const char *kind = set_attr(part, "kind");

    if (set_attr(part, "hole"))
        return CIV_SHAPE_HOLE;
    if (kind && strcmp(kind, "land") == 0)
        return CIV_SHAPE_LAND;
    if (kind && strcmp(kind, "water") == 0)
        return CIV_SHAPE_WATER;
    compile_missing(&d->compiler, "areas", area->id, "kind");
    return 0;
}

static void draw_area(struct drawing *d, const struct set_item *item, struct civ_area *area)
{
    area->x = figure(d, "areas", item, "x");
    area->y = figure(d, "areas", item, "y");
    area->radius = figure(d, "areas", item, "radius");
    if (area->terrain != CIV_OPEN_SEA) {
        area->site_x = figure(d, "areas", item, "site-x");
        area->site_y = figure(d, "areas", item, "site-y");
    }
    area->shape = d->out->shapes_n;
    area->shapes_n = (uint16_t)item->parts_n;
    if ((size_t)d->out->shapes_n + item->parts_n > CIV_SHAPES_MAX) {
        compile_too_many(&d->compiler, "areas", CIV_SHAPES_MAX);
        return;
    }
    for (size_t i = 0; i < item->parts_n; i++) {
        struct civ_shape *shape = &d->out->shape[d->out->shapes_n++];
        shape->kind = shape_kind(d, item, &item->parts[i]);
        points(d, "areas", item, set_attr(&item->parts[i], "points"), shape);
    }
}

static void draw_areas(struct drawing *d)
{
    const struct set_group *group = set_group(d->compiler.set, "areas");

    for (size_t i = 0; i < d->out->areas_n; i++)
        draw_area(d, &group->items[i], &d->out->area[i]);
}

static void draw_dividers(struct drawing *d)
{
    const struct set_group *group =
        compile_items(&d->compiler, "dividers", CIV_DIVIDERS_MAX, &d->out->dividers_n);

    for (size_t i = 0; i < group->items_n; i++)
        points(d, "dividers", &group->items[i], set_attr(&group->items[i], "points"),
               &d->out->divider[i]);
}

/* ---- Places ---------------------------------------------------------------------------------- */

static void draw_lakes(struct drawing *d)
{
    const struct set_group *group =
        compile_items(&d->compiler, "lakes", CIV_LAKES_MAX, &d->out->lakes_n);

    for (size_t i = 0; i < group->items_n; i++) {
        copy_name(d, "lakes", group->items[i].id, d->out->lake[i].name);
        d->out->lake[i].x = figure(d, "lakes", &group->items[i], "x");
        d->out->lake[i].y = figure(d, "lakes", &group->items[i], "y");
    }
}

static void draw_volcanoes(struct drawing *d)
{
    const struct set_group *group = set_group(d->compiler.set, "volcanoes");

    for (size_t i = 0; i < d->out->volcanoes_n; i++) {
        d->out->volcano_xy[i][0] = figure(d, "volcanoes", &group->items[i], "x");
        d->out->volcano_xy[i][1] = figure(d, "volcanoes", &group->items[i], "y");
    }
}

static void draw_panels(struct drawing *d)
{
    const struct set_group *group =
        compile_items(&d->compiler, "panels", CIV_PANELS_MAX, &d->out->panels_n);

    for (size_t i = 0; i < group->items_n; i++) {
        copy_name(d, "panels", group->items[i].id, d->out->panel[i].name);
        d->out->panel[i].from = figure(d, "panels", &group->items[i], "x-from");
        d->out->panel[i].to = figure(d, "panels", &group->items[i], "x-to");
    }
}

/* ---- Borders --------------------------------------------------------------------------------- */

/* The number of a water, from 1, in the order in which borders name them. */
static uint8_t water_number(struct drawing *d, const char *water)
{
    struct civ_set *out = d->out;

    if (!water)
        return 0;
    for (uint8_t i = 0; i < out->waters_n; i++)
        if (strcmp(out->water[i], water) == 0)
            return (uint8_t)(i + 1);
    if (out->waters_n == CIV_WATERS_MAX) {
        compile_too_many(&d->compiler, "borders", CIV_WATERS_MAX);
        return 0;
    }
    copy_name(d, "borders", water, out->water[out->waters_n]);
    return ++out->waters_n;
}

static void draw_borders(struct drawing *d)
{
    const struct set_group *group = set_group(d->compiler.set, "borders");

    if (!group || group->items_n > CIV_BORDERS_MAX) {
        compile_too_many(&d->compiler, "borders", CIV_BORDERS_MAX);
        return;
    }
    for (size_t i = 0; i < group->items_n; i++) {
        const struct set_item *item = &group->items[i];
        const char *type = set_attr(item, "type");
        d->out->border[i] = (struct civ_border){
            .a = (uint8_t)compile_named(&d->compiler, "borders", item, "a", "areas"),
            .b = (uint8_t)compile_named(&d->compiler, "borders", item, "b", "areas"),
            .land = type && strcmp(type, "water") != 0,
            .water = water_number(d, set_attr(item, "water")),
        };
    }
    d->out->borders_n = (uint16_t)group->items_n;
}

bool civ_compile_drawing(const struct component_set *set, struct civ_set *out,
                         struct stele_reason *why)
{
    struct drawing d = {{set, why, true}, out};

    out->width = (int16_t)compile_limit(&d.compiler, "drawing-width", 1, INT16_MAX);
    out->height = (int16_t)compile_limit(&d.compiler, "drawing-height", 1, INT16_MAX);
    draw_areas(&d);
    draw_dividers(&d);
    draw_lakes(&d);
    draw_volcanoes(&d);
    draw_panels(&d);
    draw_borders(&d);
    return d.compiler.ok;
}
