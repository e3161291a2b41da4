#include "analysis/model.h"

#include "core/base/diags.h"
#include "core/base/number.h"
#include "core/library/lib.h"
#include "core/sets/setread.h"
#include "core/xml/document.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MODEL_NAMESPACE "urn:stele:model:1"

/* ---- Reading --------------------------------------------------------------------------------- */

static const char *const nothing_else[] = {NULL};

static void refuse_number(struct set_reading *r, const struct stele_item *from, const char *name,
                          const char *found, size_t size, int32_t min, int32_t max)
{
    struct stele_diag *diag = diags_add(r->diags, STELE_ERROR, STELE_D_FORMAT, "model.number");

    r->failed = true;
    if (diag == NULL)
        return;
    diag->line = from->source_line;
    fact_text(&diag->why.facts, "element", from->name);
    fact_text(&diag->why.facts, "name", name);
    fact_slice(&diag->why.facts, "found", found, size);
    fact_int(&diag->why.facts, "min", min);
    fact_int(&diag->why.facts, "max", max);
}

static int32_t read_number(struct set_reading *r, const struct stele_item *from, const char *name,
                           int32_t min, int32_t max)
{
    const char *text = stele_item_attr(from, name);
    int32_t value = min;

    if (text == NULL)
        set_required(r, from, name);
    else if (!number_parse(text, strlen(text), &value) || value < min || value > max)
        refuse_number(r, from, name, text, strlen(text), min, max);
    return value >= min && value <= max ? value : min;
}

static size_t count_words(const char *text)
{
    size_t n = 0;

    for (text += strspn(text, " "); *text != '\0'; text += strspn(text, " ")) {
        text += strcspn(text, " ");
        n++;
    }
    return n;
}

/* As many weights as were expected. */
static const int32_t *read_weights(struct set_reading *r, const struct stele_item *from,
                                   const char *name, size_t expected)
{
    const char *text = set_required(r, from, name);
    int32_t *const weights = set_take(r, expected, sizeof *weights);
    const size_t found = count_words(text);

    if (weights == NULL)
        return NULL;
    if (found != expected) {
        struct stele_diag *diag = diags_add(r->diags, STELE_ERROR, STELE_D_FORMAT, "model.count");
        r->failed = true;
        if (diag != NULL) {
            diag->line = from->source_line;
            fact_text(&diag->why.facts, "element", from->name);
            fact_text(&diag->why.facts, "name", name);
            fact_int(&diag->why.facts, "found", (int32_t)found);
            fact_int(&diag->why.facts, "expected", (int32_t)expected);
        }
        return weights;
    }
    for (size_t i = 0; i < expected; i++) {
        text += strspn(text, " ");
        const size_t size = strcspn(text, " ");
        if (!number_parse(text, size, &weights[i]) || abs(weights[i]) > MODEL_WEIGHT_MAX)
            refuse_number(r, from, name, text, size, -MODEL_WEIGHT_MAX, MODEL_WEIGHT_MAX);
        text += size;
    }
    return weights;
}

/* Knots of a judge have no points. */
static void read_knots(struct set_reading *r, const struct stele_item *from, bool judge,
                       struct model_case *out)
{
    static const char *const also[] = {"judge", NULL};
    const size_t n = set_count_children(r, from, "knot", judge ? nothing_else : also);
    struct model_knot *const knots = set_take(r, n + 1, sizeof *knots);

    if (n == 0 || n > MODEL_KNOTS_MAX) {
        char found[NUMBER_TEXT_MAX + 1];
        snprintf(found, sizeof found, "%zu", n);
        refuse_number(r, from, "knot", found, strlen(found), 1, MODEL_KNOTS_MAX);
        return;
    }
    for (size_t i = 0; knots != NULL && i < from->children_n; i++) {
        const struct stele_item *const child = &from->children[i];
        struct model_knot *const knot = &knots[out->knots_n];
        if (!set_is_named(child, "knot"))
            continue;
        set_check_no_text(r, child);
        const int32_t least = out->knots_n > 0 ? knot[-1].at + 1 : -MODEL_FEATURE_MAX;
        knot->at = read_number(r, child, "at", least, MODEL_FEATURE_MAX);
        knot->wins = read_weights(r, child, "wins", out->features_n);
        if (!judge)
            knot->points = read_weights(r, child, "points", out->features_n + 1);
        out->knots_n++;
    }
    out->knots = knots;
}

static void read_edition(struct set_reading *r, const struct stele_item *from,
                         const struct stele_game *game, const struct model *model,
                         struct model_case *out)
{
    const char *name = set_required(r, from, "edition");
    size_t edition = 0;

    while (edition < game->editions_n && strcmp(game->editions[edition].name, name) != 0)
        edition++;
    if (edition == game->editions_n && *name != '\0')
        set_broken(r, from, "model.edition", "found", name);
    for (size_t i = 0; i < model->cases_n; i++)
        if (model->cases[i].edition == edition)
            set_broken(r, from, "model.edition-twice", "found", name);
    out->edition = (uint8_t)edition;
}

static void read_sum(struct set_reading *r, const struct stele_item *from, bool judge,
                     struct model_case *out)
{
    set_check_no_text(r, from);
    out->features_n = (size_t)read_number(r, from, "features", 1, STELE_FEATURES_MAX);
    out->progress = (uint8_t)read_number(r, from, "progress", 0, (int32_t)out->features_n - 1);
    out->digest = stele_item_attr(from, "digest");
    if (out->digest == NULL)
        out->digest = "";
    read_knots(r, from, judge, out);
}

static void read_case(struct set_reading *r, const struct stele_item *from,
                      const struct stele_game *game, const struct model *model,
                      struct model_case *out)
{
    read_edition(r, from, game, model, out);
    out->cut = (uint16_t)read_number(r, from, "cut", 0, MODEL_ROUNDS_MAX);
    read_sum(r, from, false, out);
    for (size_t i = 0; i < from->children_n && out->judge == NULL; i++) {
        if (!set_is_named(&from->children[i], "judge"))
            continue;
        struct model_case *const judge = set_take(r, 1, sizeof *judge);
        if (judge != NULL)
            read_sum(r, &from->children[i], true, judge);
        out->judge = judge;
    }
}

/* The element `trained` says where the weights come from.  It is for people and for `make models`,
 * and the schema knows what it holds. */
static void read_root(struct set_reading *r, const struct stele_item *root,
                      const struct stele_game *game, struct model *model)
{
    static const char *const also[] = {"trained", NULL};

    if (!set_is_named(root, "model")) {
        set_broken(r, root, "set.root", "expected", "model");
        return;
    }
    if (strcmp(set_required(r, root, "game"), game->id) != 0 && !r->failed) {
        struct stele_diag *diag =
            diags_add(r->diags, STELE_ERROR, STELE_D_FORMAT, "set.other-game");
        r->failed = true;
        if (diag == NULL)
            return;
        diag->line = root->source_line;
        fact_text(&diag->why.facts, "found", stele_item_attr(root, "game"));
        fact_text(&diag->why.facts, "expected", game->id);
        return;
    }
    struct model_case *const cases =
        set_take(r, set_count_children(r, root, "case", also) + 1, sizeof *cases);
    model->cases = cases;
    for (size_t i = 0; cases != NULL && i < root->children_n; i++) {
        if (!set_is_named(&root->children[i], "case"))
            continue;
        read_case(r, &root->children[i], game, model, &cases[model->cases_n]);
        model->cases_n++;
    }
}

struct model *model_read(const char *data, size_t size, const struct stele_game *game,
                         struct stele_diags *diags)
{
    struct arena *const arena = arena_new();

    if (arena == NULL)
        return NULL;
    struct set_reading reading = {.arena = arena, .diags = diags};
    struct model *const model = set_take(&reading, 1, sizeof *model);
    const struct stele_item *const root = xml_items_read(data, size, MODEL_NAMESPACE, arena, diags);
    if (model != NULL && root != NULL)
        read_root(&reading, root, game, model);
    if (model == NULL || root == NULL || reading.failed || reading.no_memory) {
        arena_free(arena);
        return NULL;
    }
    model->arena = arena;
    return model;
}

/* Built-in models are tested to be valid, so only memory can be lacking. */
bool model_load(const struct stele *lib, const struct stele_game *game, struct model **out)
{
    char name[64];

    snprintf(name, sizeof name, "models/%s.xml", game->id);
    const struct embedded_file *const file = lib_file(lib, name);
    *out = file != NULL ? model_read((const char *)file->data, file->size, game, NULL) : NULL;
    return file == NULL || *out != NULL;
}

void model_free(struct model *model)
{
    if (model != NULL)
        arena_free(model->arena);
}

const struct model_case *model_for(const struct model *model, const struct stele_rules *rules)
{
    for (size_t i = 0; model != NULL && rules->players_n > 1 && i < model->cases_n; i++)
        if (model->cases[i].edition == rules->edition)
            return &model->cases[i];
    return NULL;
}

/* ---- Shares ---------------------------------------------------------------------------------- */

void share_out(const int64_t *parts, int n, int32_t one, int32_t *out)
{
    int64_t rest[STELE_SEATS_MAX], all = 0;
    int32_t left = one;

    for (int i = 0; i < n; i++)
        all += parts[i];
    for (int i = 0; i < n; i++) {
        out[i] = (int32_t)(parts[i] * one / all);
        rest[i] = parts[i] * one % all;
        left -= out[i];
    }
    for (; left > 0; left--) {
        int most = 0;
        for (int i = 1; i < n; i++)
            if (rest[i] > rest[most])
                most = i;
        out[most]++;
        rest[most] = -1;
    }
}

/* 2^30 · 2^(−i/16), rounded. */
enum { HALVING_STEPS = 16, HALVINGS_MAX = 30 };
static const int32_t halving[HALVING_STEPS + 1] = {
    1073741824, 1028218693, 984625594, 942880699, 902905651, 864625413,
    827968132,  792865000,  759250125, 727060411, 696235434, 666717336,
    638450708,  611382493,  585461881, 560640218, 536870912};

/* 2^30 · 2^(−x) for x in millionths, on straight lines between the steps. */
static int64_t halve(int64_t x)
{
    const int64_t whole = x / MODEL_ONE, at = x % MODEL_ONE * HALVING_STEPS;
    const int64_t step = at / MODEL_ONE, part = at % MODEL_ONE;

    if (whole >= HALVINGS_MAX)
        return 0;
    const int64_t fall = (int64_t)halving[step] - halving[step + 1];
    return (halving[step] - fall * part / MODEL_ONE) >> whole;
}

int32_t log2_thousandths(uint64_t x)
{
    enum { BITS = 16 };
    const int whole = 63 - __builtin_clzll(x);
    uint64_t rest = whole > 31 ? x >> (whole - 31) : x << (31 - whole); /* 2^31 … 2^32 */
    uint64_t log = (uint64_t)whole;

    for (int i = 0; i < BITS; i++) {
        rest = rest * rest >> 31;
        log = 2 * log + (rest >> 32);
        rest >>= rest >> 32;
    }
    return (int32_t)(log * 1000 >> BITS);
}

/* Divides by the largest odds first, so that all powers of 2 are at most 1 and fit the table. */
void odds_share(const int64_t *doublings, int n, int32_t one, int32_t *out)
{
    int64_t parts[STELE_SEATS_MAX], best = doublings[0];

    for (int i = 1; i < n; i++)
        best = doublings[i] > best ? doublings[i] : best;
    for (int i = 0; i < n; i++)
        parts[i] = halve(best - doublings[i]);
    share_out(parts, n, one, out);
}

/* ---- Evaluating ------------------------------------------------------------------------------ */

/* Between two knots: the lower one, and how far it is to the upper one. */
struct place {
    const struct model_knot *low, *high;
    int64_t part, of;
};

static struct place find_place(const struct model_case *model, int32_t progress)
{
    const struct model_knot *const knots = model->knots;
    size_t i = 0;

    while (i + 1 < model->knots_n && progress >= knots[i + 1].at)
        i++;
    if (i + 1 == model->knots_n || progress <= knots[i].at)
        return (struct place){&knots[i], &knots[i], 0, 1};
    return (struct place){&knots[i], &knots[i + 1], progress - knots[i].at,
                          knots[i + 1].at - knots[i].at};
}

static int64_t between(const struct place *place, int64_t low, int64_t high)
{
    return low + (high - low) / place->of * place->part +
           (high - low) % place->of * place->part / place->of;
}

/* Limits a feature.  No position exceeds this, but a user's component set might. */
static int32_t within(int64_t x)
{
    return (int32_t)(x > MODEL_FEATURE_MAX    ? MODEL_FEATURE_MAX
                     : x < -MODEL_FEATURE_MAX ? -MODEL_FEATURE_MAX
                                              : x);
}

/* The sum of weights times features. */
static int64_t weigh(const int32_t *weights, const int32_t *features, size_t n)
{
    int64_t sum = 0;

    for (size_t i = 0; i < n; i++)
        sum += (int64_t)weights[i] * within(features[i]);
    return sum;
}

void model_judge(const struct model_case *model, const int32_t (*features)[STELE_FEATURES_MAX],
                 int seats, int32_t one, int32_t *chance, int32_t *gain)
{
    const size_t n = model->features_n;
    const struct place place = find_place(model, within(features[0][model->progress]));
    int64_t doublings[STELE_SEATS_MAX];

    for (int seat = 0; seat < seats; seat++) {
        const int32_t *const own = features[seat];
        doublings[seat] =
            between(&place, weigh(place.low->wins, own, n), weigh(place.high->wins, own, n));
        if (place.low->points == NULL)
            continue;
        const int64_t points =
            between(&place, weigh(place.low->points, own, n) + place.low->points[n],
                    weigh(place.high->points, own, n) + place.high->points[n]);
        const int64_t half = points < 0 ? -MODEL_ONE / 2 : MODEL_ONE / 2;
        gain[seat] = within((points + half) / MODEL_ONE);
    }
    odds_share(doublings, seats, one, chance);
}

void model_ask(const struct model_case *model, const struct stele_rules *rules, const void *state,
               int32_t one, int32_t chance[STELE_SEATS_MAX], int32_t gain[STELE_SEATS_MAX])
{
    int32_t features[STELE_SEATS_MAX][STELE_FEATURES_MAX];

    for (int seat = 0; seat < rules->players_n; seat++) {
        const size_t n = rules->game->features(rules, state, seat, features[seat]);
        assert(n == model->features_n);
        (void)n;
    }
    model_judge(model, (const int32_t(*)[STELE_FEATURES_MAX])features, rules->players_n, one,
                chance, gain);
}
