#include "core/read/grammar.h"

#include "core/base/space.h"
#include "core/read/estimate.h"

#include <string.h>

/* What a value may be. */
enum value {
    ANY,
    WORD,
    LANGUAGE,
    GLYPH,
    SHAPE,
    COUNT,   /* a whole number, not negative */
    STEP,    /* how a node was reached */
    AMOUNT,  /* an error or a cost: of a chance or, in a game for one, of points */
    POINTS,  /* a number of points */
    GAINS,   /* points by category */
    CHANCES, /* of each player; they add up to 1 */
    AMOUNTS, /* of each player */
    TOTALS   /* points of each player */
};

enum { ATTRS_MAX = 8, CHILDREN_MAX = 10 };

struct rule_attr {
    const char *name;
    uint8_t value; /* enum value */
    bool needed;
};

/* Lists end with NULL, or where they are full.  Their order means something: children are written
 * in it (grammar_rank), and the checks of marks and estimates below know attributes by their
 * position. */
struct grammar_rule {
    const char *name;
    bool text;  /* there may be words in it */
    bool claim; /* it is part of a claim */
    struct rule_attr attrs[ATTRS_MAX];
    const struct grammar_rule *children[CHILDREN_MAX];
};

#define LANG                                                                                       \
    {                                                                                              \
        "xml:lang", LANGUAGE, false                                                                \
    }

/* clang-format off */
static const struct grammar_rule
    mark     = {"mark", false, false,
                {{"shape", SHAPE, true}, {"at", WORD, true}, {"to", WORD, false},
                 {"text", ANY, false}}, {NULL}},
    question = {"question", true, false, {LANG}, {NULL}},
    accept   = {"accept", true, false, {{"move", ANY, true}, LANG}, {NULL}},
    hint     = {"hint", true, false, {LANG}, {NULL}},
    wrong    = {"wrong", true, false, {{"move", ANY, false}, LANG}, {NULL}},
    ask      = {"ask", false, false, {LANG}, {&question, &accept, &hint, &wrong}},
    better   = {"better", false, false,
                {{"played", ANY, true}, {"move", ANY, true}, {"cost", AMOUNT, true},
                 {"error", AMOUNT, false}, {"points", POINTS, false}, {"gains", GAINS, false},
                 {"leads", WORD, false}}, {NULL}},
    score    = {"score", false, true, {{"player", ANY, true}, {"points", ANY, true}}, {NULL}},
    title     = {"title", true, false, {LANG}, {NULL}},
    event     = {"event", true, false, {LANG}, {NULL}},
    place     = {"place", true, false, {LANG}, {NULL}},
    date      = {"date", true, false, {LANG}, {NULL}},
    recorder  = {"recorder", true, false, {LANG}, {NULL}},
    source    = {"source", true, false, {LANG}, {NULL}},
    licence   = {"licence", true, false, {LANG}, {NULL}},
    languages = {"languages", true, false, {LANG}, {NULL}},
    comment   = {"comment", true, false, {LANG}, {NULL}};

static const struct grammar_rule tops[] = {
    {"note", true, false, {{"by", ANY, false}, LANG, {"glyph", GLYPH, false}}, {&mark, &ask}},
    {"check", false, false, {{"hash", ANY, true}}, {NULL}},
    {"bookmark", false, false, {{"name", ANY, true}, LANG}, {NULL}},
    {"estimate", false, false,
     {{"by", ANY, false}, {"budget", COUNT, false}, {"seed", COUNT, false}, {"step", STEP, false},
      {"chance", CHANCES, false}, {"error", AMOUNTS, false}, {"points", TOTALS, false},
      {"spread", AMOUNT, false}}, {&better}},
    {"expect", false, true,
     {{"what", WORD, true}, {"value", ANY, true}, {"player", ANY, false}}, {NULL}},
    {"result", false, true, {{"end", ANY, false}, {"winner", ANY, false}}, {&score}},
    {"about", false, false, {LANG},
     {&title, &event, &place, &date, &recorder, &source, &licence, &languages, &comment}},
};
/* A patch in a log.  Its attributes are judged by whoever reads it, which needs all of it. */
enum { PATCH_PART, PATCH_ITEM, PATCH_GROUP, PATCH_SOURCE, PATCH_ROOT, PATCH_RULES };
static const struct grammar_rule patch[PATCH_RULES] = {
    [PATCH_PART]   = {.name = "part", .children = {&patch[PATCH_PART]}},
    [PATCH_ITEM]   = {.name = "item", .children = {&patch[PATCH_PART]}},
    [PATCH_GROUP]  = {.name = "group", .children = {&patch[PATCH_ITEM]}},
    [PATCH_SOURCE] = {.name = "source", .text = true},
    [PATCH_ROOT]   = {.name = "patch", .children = {&patch[PATCH_SOURCE], &patch[PATCH_GROUP]}},
};
/* clang-format on */

const struct grammar_rule *const grammar_patch = &patch[PATCH_ROOT];

static const struct grammar_rule any = {.name = "", .text = true};
const struct grammar_rule *const grammar_any = &any;

/* ---- Elements -------------------------------------------------------------------------------- */

const struct grammar_rule *grammar_top(const char *name)
{
    for (size_t i = 0; i < sizeof tops / sizeof tops[0]; i++)
        if (tops[i].name[0] == name[0] && strcmp(tops[i].name, name) == 0)
            return &tops[i];
    return NULL;
}

const struct grammar_rule *grammar_child(const struct grammar_rule *parent, const char *name)
{
    if (parent == &any)
        return parent;
    for (size_t i = 0; i < CHILDREN_MAX && parent->children[i] != NULL; i++)
        if (strcmp(parent->children[i]->name, name) == 0)
            return parent->children[i];
    return NULL;
}

size_t grammar_rank(const struct grammar_rule *parent, const char *name)
{
    size_t i = 0;

    while (i < CHILDREN_MAX && parent->children[i] != NULL &&
           strcmp(parent->children[i]->name, name) != 0)
        i++;
    return i;
}

bool grammar_has_text(const struct grammar_rule *rule)
{
    return rule->text;
}

/* ---- Values ---------------------------------------------------------------------------------- */

static const char GLYPHS[] = "!! ! !? ?! ? ?? = ~ N";
static const char SHAPES[] = "circle square cross label arrow";

/* Whether a value is one of the words of a list. */
static bool in_list(const char *list, const char *value, size_t size)
{
    for (const char *at = list; *at != '\0' && size > 0;) {
        size_t n = 0;
        while (at[n] != ' ' && at[n] != '\0')
            n++;
        if (n == size && memcmp(at, value, n) == 0)
            return true;
        at += n + (at[n] == ' ');
    }
    return false;
}

static bool is_word(const char *value, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (is_space(value[i]))
            return false;
    return size > 0;
}

static bool is_alpha(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* Parts of up to eight letters, after the first also digits, with hyphens between; or nothing,
 * which says that the language is not known. */
static bool is_language(const char *value, size_t size)
{
    size_t part = 0;
    bool first = true;

    for (size_t i = 0; i < size; i++) {
        if (value[i] == '-') {
            if (part == 0)
                return false;
            part = 0;
            first = false;
        } else if (++part > 8 ||
                   !(is_alpha(value[i]) || (!first && value[i] >= '0' && value[i] <= '9'))) {
            return false;
        }
    }
    return size == 0 || part > 0;
}

static bool bad_value(struct stele_reason *why, const struct grammar_attr *attr,
                      const char *expected)
{
    refuse(why, "log.bad-value", NULL);
    fact_text(&why->facts, "attribute", attr->name);
    fact_slice(&why->facts, "found", attr->value, attr->size);
    if (expected != NULL)
        fact_text(&why->facts, "expected", expected);
    return false;
}

/* Not negative, with so many places. */
static bool is_amount(const struct grammar_attr *attr, int places)
{
    int32_t amount;

    return estimate_number(attr->value, attr->size, places, &amount) && amount >= 0;
}

static bool are_gains(const struct record_header *header, const struct grammar_attr *attr)
{
    int32_t points[STELE_CATEGORIES_MAX];
    uint32_t given;

    return header->game->categories_n <= STELE_CATEGORIES_MAX &&
           estimate_list(attr->value, attr->size, header->game->categories,
                         header->game->categories_n, ESTIMATE_POINTS, points, &given);
}

/* A list that gives every player a number; the reason shows how it is to look. */
static bool bad_list(const struct record_header *header, const struct grammar_attr *attr,
                     struct stele_reason *why)
{
    struct stele_buf shape = {0};

    for (size_t i = 0; i < header->players_n; i++)
        stele_buf_printf(&shape, "%s%s:0.5", i > 0 ? " " : "", header->players[i].player.id);
    refuse(why, "log.bad-estimate", NULL);
    fact_text(&why->facts, "attribute", attr->name);
    fact_slice(&why->facts, "found", attr->value, attr->size);
    if (shape.data != NULL)
        fact_text(&why->facts, "expected", shape.data);
    stele_buf_free(&shape);
    return false;
}

static bool check_chances(const struct record_header *header, const int32_t *chances,
                          struct stele_reason *why)
{
    struct stele_buf total = {0};
    int64_t sum = 0;

    for (size_t i = 0; i < header->players_n; i++)
        sum += chances[i];
    if (sum == STELE_CHANCE_ONE)
        return true;
    refuse(why, "log.chances", NULL);
    if (sum <= INT32_MAX)
        estimate_print(&total, (int32_t)sum, ESTIMATE_CHANCE);
    if (total.data != NULL)
        fact_text(&why->facts, "sum", total.data);
    stele_buf_free(&total);
    return false;
}

static bool check_list(enum value value, const struct record_header *header,
                       const struct grammar_attr *attr, struct stele_reason *why)
{
    const int places = value == CHANCES  ? ESTIMATE_CHANCE
                       : value == TOTALS ? ESTIMATE_POINTS
                                         : estimate_places(header->players_n);
    int32_t numbers[STELE_SEATS_MAX];

    if (!estimate_players(header, attr->value, attr->size, places, numbers))
        return bad_list(header, attr, why);
    for (size_t i = 0; value != TOTALS && i < header->players_n; i++)
        if (numbers[i] < 0)
            return bad_list(header, attr, why);
    return value != CHANCES || check_chances(header, numbers, why);
}

static bool check_value(enum value value, const struct record_header *header,
                        const struct grammar_attr *attr, struct stele_reason *why)
{
    switch (value) {
    case COUNT:
        return estimate_count(attr->value, attr->size, &(uint64_t){0}) ||
               bad_value(why, attr, NULL);
    case STEP:
        return in_list(estimate_steps, attr->value, attr->size) ||
               bad_value(why, attr, estimate_steps);
    case AMOUNT:
        return is_amount(attr, estimate_places(header->players_n)) || bad_value(why, attr, NULL);
    case POINTS:
        return estimate_number(attr->value, attr->size, ESTIMATE_POINTS, &(int32_t){0}) ||
               bad_value(why, attr, NULL);
    case GAINS:
        return are_gains(header, attr) || bad_value(why, attr, NULL);
    case CHANCES:
    case AMOUNTS:
    case TOTALS:
        return check_list(value, header, attr, why);
    case WORD:
        return is_word(attr->value, attr->size) || bad_value(why, attr, NULL);
    case LANGUAGE:
        return is_language(attr->value, attr->size) || bad_value(why, attr, NULL);
    case GLYPH:
        return in_list(GLYPHS, attr->value, attr->size) || bad_value(why, attr, GLYPHS);
    case SHAPE:
        return in_list(SHAPES, attr->value, attr->size) || bad_value(why, attr, SHAPES);
    default:
        return true;
    }
}

/* ---- Attributes ------------------------------------------------------------------------------ */

static bool missing(struct stele_reason *why, const char *name)
{
    refuse(why, "log.missing-attribute", NULL);
    fact_text(&why->facts, "attribute", name);
    return false;
}

static bool unknown(struct stele_reason *why, const char *name)
{
    refuse(why, "log.unknown-attribute", NULL);
    fact_text(&why->facts, "attribute", name);
    return false;
}

/* Which of a rule's attributes this is; ATTRS_MAX if none. */
static size_t find_attr(const struct grammar_rule *rule, const char *name)
{
    size_t i = 0;

    while (i < ATTRS_MAX && rule->attrs[i].name != NULL &&
           (rule->attrs[i].name[0] != name[0] || strcmp(rule->attrs[i].name, name) != 0))
        i++;
    return i < ATTRS_MAX && rule->attrs[i].name != NULL ? i : ATTRS_MAX;
}

/* An arrow goes somewhere; nothing else does. */
static bool check_arrow(const struct grammar_attr *shape, bool to, struct stele_reason *why)
{
    const bool arrow = shape->size == 5 && memcmp(shape->value, "arrow", 5) == 0;

    if (arrow == to)
        return true;
    return arrow ? missing(why, "to") : unknown(why, "to");
}

/* An estimate is one of chances or, in a game for one, of points, which alone have a spread.
 * given[] is in the order of the rule: chance is its fifth attribute, points its seventh, spread
 * its eighth. */
static bool check_estimate(const struct record_header *header,
                           const struct grammar_attr *const *given, struct stele_reason *why)
{
    const bool chance = given[4] != NULL, points = given[6] != NULL, spread = given[7] != NULL;

    if (header->players_n > 1 && spread)
        return unknown(why, "spread");
    if (header->players_n > 1)
        return chance || missing(why, "chance");
    return points || missing(why, "points");
}

/* Anything but an attribute of XML itself. */
static bool check_patch_attrs(const struct grammar_attr *attrs, size_t n, struct stele_reason *why)
{
    for (size_t i = 0; i < n; i++)
        if (strncmp(attrs[i].name, "xml", 3) == 0)
            return unknown(why, attrs[i].name);
    return true;
}

/* Of a claim that is read from a file only the names are judged here: whether its values make sense
 * is said when it is compared with the position, with a diagnostic of its own. */
bool grammar_attrs(const struct grammar_rule *rule, enum grammar_depth depth,
                   const struct record_header *header, const struct grammar_attr *attrs, size_t n,
                   struct stele_reason *why)
{
    const struct grammar_attr *given[ATTRS_MAX] = {NULL};
    const bool names_only = rule->claim && depth == GRAMMAR_READ;

    if (rule == &any)
        return true;
    if (rule >= patch && rule < patch + PATCH_RULES)
        return check_patch_attrs(attrs, n, why);
    for (size_t i = 0; i < n; i++) {
        const size_t k = find_attr(rule, attrs[i].name);
        if (k == ATTRS_MAX)
            return unknown(why, attrs[i].name);
        given[k] = &attrs[i];
        if (!names_only && !check_value(rule->attrs[k].value, header, &attrs[i], why))
            return false;
    }
    for (size_t k = 0; k < ATTRS_MAX && !names_only; k++)
        if (rule->attrs[k].needed && given[k] == NULL)
            return missing(why, rule->attrs[k].name);
    if (rule == &mark)
        return check_arrow(given[0], given[2] != NULL, why);
    return rule->children[0] != &better ||
           check_estimate(header, given, why);
}
