#include "core/annot.h"

#include "core/claims.h"

#include <string.h>

/* ---- Text --------------------------------------------------------------------------------------- */

static bool xml_char(uint32_t c)
{
    return c == '\t' || c == '\n' || (c >= 0x20 && c <= 0xD7FF) || (c >= 0xE000 && c <= 0xFFFD) ||
           (c >= 0x10000 && c <= 0x10FFFF);
}

/* The length of the well-formed UTF-8 sequence of a character XML allows, 0 if there is none. */
static size_t char_size(const unsigned char *text)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const size_t size = text[0] < 0x80             ? 1
                        : (text[0] & 0xe0) == 0xc0 ? 2
                        : (text[0] & 0xf0) == 0xe0 ? 3
                        : (text[0] & 0xf8) == 0xf0 ? 4
                                                   : 0;
    uint32_t c = size == 1 ? text[0] : size == 2 ? text[0] & 0x1fu : text[0] & (0x7fu >> size);

    for (size_t i = 1; i < size; i++) {
        if ((text[i] & 0xc0) != 0x80)
            return 0;
        c = c << 6 | (text[i] & 0x3fu);
    }
    return size > 0 && c >= least[size] && xml_char(c) ? size : 0;
}

static bool is_clean(const char *text)
{
    const unsigned char *at = (const unsigned char *)text;

    while (*at != '\0') {
        const size_t size = char_size(at);
        if (size == 0)
            return false;
        at += size;
    }
    return true;
}

/* Copies with what XML cannot hold replaced, and every end of line made \n. */
static char *clean(struct arena *arena, const char *text)
{
    static const char replacement[] = "\xef\xbf\xbd";
    char *copy, *out;

    if (is_clean(text))
        return arena_puts(arena, text);
    copy = out = arena_alloc(arena, strlen(text) * (sizeof replacement - 1) + 1);
    for (const unsigned char *at = (const unsigned char *)text; copy != NULL && *at != '\0';) {
        size_t size = char_size(at);
        if (size > 0) {
            memcpy(out, at, size);
            out += size;
            at += size;
        } else if (*at == '\r') {
            *out++ = '\n';
            at += at[1] == '\n' ? 2 : 1;
        } else {
            memcpy(out, replacement, sizeof replacement - 1);
            out += sizeof replacement - 1;
            at++;
        }
    }
    return copy;
}

const char *annot_clean(struct arena *arena, const char *text)
{
    return clean(arena, text);
}

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static char *strip(char *text)
{
    size_t size;

    while (is_space(*text))
        text++;
    size = strlen(text);
    while (size > 0 && is_space(text[size - 1]))
        size--;
    text[size] = '\0';
    return text;
}

/* Two hyphens cannot stand in a comment. */
static char *part_hyphens(struct arena *arena, char *text)
{
    if (strstr(text, "--") == NULL)
        return text;
    char *copy = arena_alloc(arena, 2 * strlen(text) + 1), *out = copy;
    for (; copy != NULL && *text != '\0'; text++) {
        *out++ = *text;
        if (text[0] == '-' && text[1] == '-')
            *out++ = ' ';
    }
    return copy;
}

/* ---- Attributes -------------------------------------------------------------------------------------- */

/* One order serves all elements: no two of them want the same names the other way round. */
static const char *const attr_order[] = {"by",     "xml:lang", "glyph",  "shape",  "at",   "to",
                                         "text",   "name",     "hash",   "player", "what", "value",
                                         "points", "end",      "winner", "move"};

static size_t attr_rank(const char *name)
{
    const size_t known = sizeof attr_order / sizeof attr_order[0];

    for (size_t i = 0; i < known; i++)
        if (strcmp(attr_order[i], name) == 0)
            return i;
    return strchr(name, ':') != NULL ? known + 1 : known;
}

static bool copy_settings(struct arena *arena, const struct stele_setting *list, size_t n,
                          struct stele_setting **out)
{
    struct stele_setting *copy = n > 0 ? arena_alloc(arena, n * sizeof *copy) : NULL;

    if (n > 0 && copy == NULL)
        return false;
    for (size_t i = 0; i < n; i++) {
        copy[i].name = arena_puts(arena, list[i].name);
        copy[i].value = clean(arena, list[i].value);
        if (copy[i].name == NULL || copy[i].value == NULL)
            return false;
    }
    *out = copy;
    return true;
}

static void sort_settings(struct stele_setting *list, size_t n)
{
    for (size_t i = 1; i < n; i++) {
        const struct stele_setting setting = list[i];
        size_t k = i;
        for (; k > 0 && attr_rank(list[k - 1].name) > attr_rank(setting.name); k--)
            list[k] = list[k - 1];
        list[k] = setting;
    }
}

bool annot_copy_attrs(struct arena *arena, const struct record_attrs *attrs,
                      struct record_attrs *out)
{
    struct record_attrs copy = {NULL, attrs != NULL ? attrs->n : 0};

    if (copy.n > 0 && !copy_settings(arena, attrs->list, copy.n, &copy.list))
        return false;
    *out = copy;
    return true;
}

/* ---- Items --------------------------------------------------------------------------------------------- */

static bool is_text(const struct stele_item *item)
{
    return strcmp(item->name, "#text") == 0;
}

static bool is_foreign(const char *name)
{
    return strchr(name, ':') != NULL;
}

static bool copy_item(struct arena *arena, const struct stele_item *item, int depth,
                      struct stele_item *out);

/* Joins a piece of text to the one before it. */
static bool join_text(struct arena *arena, struct stele_item *before, const char *piece)
{
    const size_t first = strlen(before->text), second = strlen(piece);
    char *text = arena_alloc(arena, first + second + 1);

    if (text == NULL)
        return false;
    memcpy(text, before->text, first);
    memcpy(text + first, piece, second);
    before->text = text;
    return true;
}

static bool add_text(struct arena *arena, struct stele_item *item, const char *text)
{
    char *piece = clean(arena, text != NULL ? text : "");

    if (piece == NULL)
        return false;
    if (*piece == '\0')
        return true;
    if (item->children_n > 0 && is_text(&item->children[item->children_n - 1]))
        return join_text(arena, &item->children[item->children_n - 1], piece);
    item->children[item->children_n++] = (struct stele_item){.name = "#text", .text = piece};
    return true;
}

/* All pieces of text and all children in order, no two texts side by side. */
static bool copy_pieces(struct arena *arena, const struct stele_item *item, int depth,
                        struct stele_item *out)
{
    out->children = arena_alloc(arena, (item->children_n + 1) * sizeof *out->children);
    if (out->children == NULL || !add_text(arena, out, item->text))
        return false;
    for (size_t i = 0; i < item->children_n; i++) {
        const struct stele_item *child = &item->children[i];
        if (is_text(child) ? !add_text(arena, out, child->text)
                           : !copy_item(arena, child, depth + 1, &out->children[out->children_n++]))
            return false;
    }
    return true;
}

static bool is_blank(const char *text)
{
    return text[strspn(text, " \t\r\n")] == '\0';
}

/* Whether text, not only spaces, follows a child: then all its pieces stay where they are. */
static bool is_mixed(const struct stele_item *item)
{
    bool parted = false;

    for (size_t i = 0; i < item->children_n; i++) {
        if (!is_text(&item->children[i]))
            parted = true;
        else if (parted && !is_blank(item->children[i].text))
            return true;
    }
    return false;
}

/* The outer ends of mixed text are stripped; spaces inside separate words. */
static void trim_mixed(struct stele_item *item)
{
    struct stele_item *last = &item->children[item->children_n - 1];

    if (is_text(last)) {
        char *text = (char *)last->text; /* a copy of our own */
        size_t size = strlen(text);
        while (size > 0 && is_space(text[size - 1]))
            size--;
        text[size] = '\0';
        if (size == 0)
            item->children_n--;
    }
    struct stele_item *first = &item->children[0];
    if (is_text(first)) {
        first->text += strspn(first->text, " \t\r\n");
        if (*first->text == '\0') {
            item->children++;
            item->children_n--;
        }
    }
}

/* The text that comes first is the item's own; elsewhere there are but spaces. */
static void settle_plain(struct stele_item *item)
{
    size_t n = 0;

    if (is_text(&item->children[0]))
        item->text = strip((char *)item->children[0].text);
    for (size_t i = 0; i < item->children_n; i++)
        if (!is_text(&item->children[i]))
            item->children[n++] = item->children[i];
    item->children_n = n;
}

static bool copy_content(struct arena *arena, const struct stele_item *item, int depth,
                         struct stele_item *out)
{
    if (!copy_pieces(arena, item, depth, out))
        return false;
    if (out->children_n == 0)
        return true;
    if (is_mixed(out))
        trim_mixed(out);
    else
        settle_plain(out);
    if (strcmp(out->name, "#comment") == 0)
        out->text = part_hyphens(arena, (char *)out->text);
    return out->text != NULL;
}

static bool copy_item(struct arena *arena, const struct stele_item *item, int depth,
                      struct stele_item *out)
{
    if (depth > ANNOT_DEPTH_MAX)
        return false;
    *out = (struct stele_item){.name = arena_puts(arena, item->name),
                               .text = "",
                               .attrs_n = item->attrs_n,
                               .source_line = item->source_line};
    if (out->name == NULL || !copy_settings(arena, item->attrs, item->attrs_n, &out->attrs))
        return false;
    if (!is_foreign(out->name))
        sort_settings(out->attrs, out->attrs_n);
    return copy_content(arena, item, depth, out);
}

bool annot_copy(struct arena *arena, const struct stele_item *item, struct stele_item *out)
{
    struct stele_item copy;

    if (!copy_item(arena, item, 0, &copy))
        return false;
    *out = copy;
    return true;
}

/* ---- What may stand in a log ------------------------------------------------------------------------------ */

/* Lists of names begin and end with a space each.  `needed` attributes are also allowed. */
struct element_rule {
    const char *name, *needed, *allowed, *children;
    bool text;
};

#define ABOUT_PARTS " title event place date recorder source licence languages comment "

/* clang-format off */
static const struct element_rule element_rules[] = {
    {"note",     "",                " by xml:lang glyph ", " mark ask ", true},
    {"mark",     " shape at ",      " to text ",   "", false},
    {"ask",      "",                " xml:lang ",  " question accept hint wrong ", false},
    {"question", "",                " xml:lang ",  "", true},
    {"accept",   " move ",          " xml:lang ",  "", true},
    {"hint",     "",                " xml:lang ",  "", true},
    {"wrong",    "",                " move xml:lang ", "", true},
    {"bookmark", " name ",          " xml:lang ",  "", false},
    {"check",    " hash ",          "",            "", false},
    {"expect",   " what value ",    " player ",    "", false},
    {"about",    "",                " xml:lang ",  ABOUT_PARTS, false},
    {"result",   "",                " end winner ", " score ", false},
    {"score",    " player points ", "",            "", false},
};
/* clang-format on */

/* A part of <about>: text, a language. */
static const struct element_rule about_part = {"", "", " xml:lang ", "", true};

static bool in_list(const char *list, const char *name)
{
    const size_t size = strlen(name);

    for (const char *at = strstr(list, name); at != NULL && size > 0; at = strstr(at + 1, name))
        if (at[-1] == ' ' && at[size] == ' ')
            return true;
    return false;
}

static const struct element_rule *find_rule(const char *name)
{
    for (size_t i = 0; i < sizeof element_rules / sizeof element_rules[0]; i++)
        if (strcmp(element_rules[i].name, name) == 0)
            return &element_rules[i];
    return NULL;
}

static bool name_start(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static bool plain_name(const char *name)
{
    if (!name_start(*name))
        return false;
    for (; *name != '\0'; name++)
        if (!name_start(*name) && !(*name >= '0' && *name <= '9') && *name != '-' && *name != '.')
            return false;
    return true;
}

/* "prefix:local" with a prefix the root declares. */
static bool foreign_name(const struct record_header *header, const char *name)
{
    const char *colon = strchr(name, ':');

    if (colon == NULL || !plain_name(colon + 1))
        return false;
    for (size_t i = 0; i < header->namespaces_n; i++) {
        const char *prefix = header->namespaces[i].name;
        if (strlen(prefix) == (size_t)(colon - name) &&
            memcmp(prefix, name, (size_t)(colon - name)) == 0)
            return true;
    }
    return false;
}

static bool valid_attrs(const struct record_header *header, const struct stele_item *item,
                        const struct element_rule *rule)
{
    for (size_t i = 0; i < item->attrs_n; i++) {
        const char *name = item->attrs[i].name;
        const bool known = rule == NULL
                               ? plain_name(name)
                               : in_list(rule->needed, name) || in_list(rule->allowed, name);
        if (!known && !foreign_name(header, name) && strcmp(name, "xml:lang") != 0)
            return false;
        if (rule != NULL && !known && strcmp(name, "xml:lang") == 0)
            return false;
        for (size_t k = 0; k < i; k++)
            if (strcmp(item->attrs[k].name, name) == 0)
                return false;
    }
    return true;
}

static bool has_needed(const struct stele_item *item, const struct element_rule *rule)
{
    char name[16];

    for (const char *at = rule->needed + strspn(rule->needed, " "); *at != '\0';
         at += strspn(at, " ")) {
        const size_t size = strcspn(at, " ");
        memcpy(name, at, size);
        name[size] = '\0';
        if (stele_item_attr(item, name) == NULL)
            return false;
        at += size;
    }
    return true;
}

static bool valid_item(const struct record_header *header, const struct stele_item *item,
                       const struct element_rule *rule, int depth);

static bool valid_child(const struct record_header *header, const struct stele_item *child,
                        const struct element_rule *parent, int depth)
{
    if (is_foreign(child->name) || strcmp(child->name, "#comment") == 0)
        return valid_item(header, child, NULL, depth);
    if (is_text(child))
        return (parent == NULL || parent->text) && child->children_n == 0 && child->attrs_n == 0;
    if (parent == NULL || !plain_name(child->name))
        return false;
    if (!in_list(parent->children, child->name))
        return false;
    const struct element_rule *rule = find_rule(child->name);
    return valid_item(header, child, rule != NULL ? rule : &about_part, depth);
}

/* rule NULL: a foreign element or a comment. */
static bool valid_item(const struct record_header *header, const struct stele_item *item,
                       const struct element_rule *rule, int depth)
{
    uint64_t hash;

    if (depth > 8)
        return false;
    if (rule == NULL && strcmp(item->name, "#comment") == 0)
        return item->attrs_n == 0 && item->children_n == 0;
    if (rule == NULL && !foreign_name(header, item->name))
        return false;
    if (!valid_attrs(header, item, rule) || (rule != NULL && !has_needed(item, rule)))
        return false;
    if (rule != NULL && !rule->text && item->text != NULL && !is_blank(item->text))
        return false;
    if (strcmp(item->name, "check") == 0 && !claim_parse_hash(stele_item_attr(item, "hash"), &hash))
        return false;
    for (size_t i = 0; i < item->children_n; i++)
        if (!valid_child(header, &item->children[i], rule, depth + 1))
            return false;
    return true;
}

bool annot_valid(const struct record_header *header, const struct stele_item *item)
{
    if (is_foreign(item->name) || strcmp(item->name, "#comment") == 0)
        return valid_item(header, item, NULL, 0);
    if (!in_list(" note bookmark check expect ", item->name))
        return false;
    return valid_item(header, item, find_rule(item->name), 0);
}

bool annot_valid_as(const struct record_header *header, const struct stele_item *item,
                    const char *name)
{
    return strcmp(item->name, name) == 0 && valid_item(header, item, find_rule(name), 0);
}

bool annot_valid_id(const char *id)
{
    const size_t size = strlen(id);

    if (size == 0 || size > ANNOT_ID_MAX || !is_clean(id))
        return false;
    for (size_t i = 0; i < size; i++)
        if (!name_start(id[i]) && !(id[i] >= '0' && id[i] <= '9') && id[i] != '-' && id[i] != '.' &&
            !((unsigned char)id[i] & 0x80))
            return false;
    return true;
}
