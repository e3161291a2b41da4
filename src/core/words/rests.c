/* What a verdict rests on, and how that could be corrected, in words. */
#include "core/library/lib.h"
#include "core/sets/patch.h"
#include "core/sets/sheet.h"
#include "core/words/words.h"

#include <stdio.h>
#include <string.h>

#include "core/base/join.h"

static const char *group_name(const struct words *words, const char *group)
{
    return stele_text_name(words->lib, words->game, words->lang, "set", group);
}

/* Finds what people call an item, in the first domain that has a name for it: costs have the names
 * of the cards. */
static const char *item_name(const struct words *words, const char *group, const char *item)
{
    const struct stele_game_info *const info = stele_game_info(words->lib, words->game);
    char key[256];

    join(key, "name/", group, "/", item);
    const char *const own = lib_text(words->lib, words->game, words->lang, key);
    if (own != NULL)
        return own;
    for (size_t i = 0; i < info->domains_n; i++)
        if (domain_find(&info->domains[i], item, strlen(item)) >= 0)
            return stele_text_name(words->lib, words->game, words->lang, info->domains[i].name,
                                   item);
    join(key, "name/", "words", "/", item);
    const char *const word = lib_text(words->lib, words->game, words->lang, key);
    return word != NULL ? word : item;
}

/* An item that joins two things is called by the names of both: "Armenia – Nineveh". */
static void say_item_name(const struct words *words, const char *group, const char *item,
                          struct stele_buf *out)
{
    const char *const name = item_name(words, group, item);
    const char *const dash = strchr(item, '-');
    char first[64];

    if (name == item && dash != NULL && (size_t)(dash - item) < sizeof first) {
        memcpy(first, item, (size_t)(dash - item));
        first[dash - item] = '\0';
        const char *const one = item_name(words, group, first);
        const char *const other = item_name(words, group, dash + 1);
        if (one != first && other != dash + 1) {
            stele_buf_printf(out, "%s – %s", one, other);
            return;
        }
    }
    stele_buf_puts(out, name);
}

/* Names one group with its listed items, which stand next to each other.  Returns where the next
 * group begins. */
static size_t say_group(const struct words *words, const struct stele_grounds *grounds, size_t from,
                        struct stele_buf *out)
{
    const struct stele_ground *const first = &grounds->list[from];
    struct stele_buf items = {0};
    size_t to = from;

    for (; to < grounds->n && strcmp(grounds->list[to].group, first->group) == 0; to++)
        if (grounds->list[to].item[0] != '\0') {
            stele_buf_puts(&items, items.size > 0 ? ", " : "");
            say_item_name(words, first->group, grounds->list[to].item, &items);
        }
    stele_say(
        words->lib, NULL, words->lang, "core.ground", out, "group", group_name(words, first->group),
        "items", items.data != NULL ? items.data : "", "confidence",
        stele_text_name(words->lib, NULL, words->lang, "confidence", first->confidence), NULL);
    out->failed |= items.failed;
    stele_buf_free(&items);
    return to;
}

void words_grounds(const struct words *words, const struct stele_grounds *grounds,
                   struct stele_buf *out)
{
    for (size_t i = 0; i < grounds->n;) {
        if (i > 0)
            stele_buf_puts(out, "; ");
        i = say_group(words, grounds, i, out);
    }
}

/* Whether all figures are of high confidence, so that nobody is asked for a correction. */
static bool are_sure(const struct stele_grounds *grounds)
{
    for (size_t i = 0; i < grounds->n; i++)
        if (strcmp(grounds->list[i].confidence, "high") != 0)
            return false;
    return true;
}

void words_rests(const struct words *words, const struct stele_grounds *grounds,
                 struct stele_buf *out)
{
    struct stele_buf said = {0}, groups = {0};

    if (grounds->n == 0)
        return;
    words_grounds(words, grounds, &said);
    for (size_t i = 0; i < grounds->n; i++)
        if (i == 0 || strcmp(grounds->list[i].group, grounds->list[i - 1].group) != 0)
            stele_buf_printf(&groups, "%s%s", i > 0 ? " " : "", grounds->list[i].group);
    stele_say(words->lib, NULL, words->lang,
              are_sure(grounds) ? "core.rests-on-sure" : "core.rests-on", out, "grounds",
              said.data != NULL ? said.data : "", "game", words->game->id, "groups",
              groups.data != NULL ? groups.data : "", NULL);
    out->failed |= said.failed || groups.failed;
    stele_buf_free(&said);
    stele_buf_free(&groups);
}

void stele_say_grounds(const struct stele *lib, const struct stele_game *game, const char *lang,
                       const struct stele_grounds *grounds, struct stele_buf *out)
{
    const struct words words = {.lib = lib, .game = game, .lang = lang};

    words_grounds(&words, grounds, out);
}

void stele_say_rests(const struct stele *lib, const struct stele_game *game, const char *lang,
                     const struct stele_grounds *grounds, struct stele_buf *out)
{
    const struct words words = {.lib = lib, .game = game, .lang = lang};

    words_rests(&words, grounds, out);
}

/* ---- Corrections ----------------------------------------------------------------------------- */

/* "wood 1": an attribute goes by its own name or that of the thing that it counts, and so do the names in a list. */
static void say_figure(const struct words *words, const char *name, const char *value,
                       struct stele_buf *out)
{
    char word[64];

    if (*value == '\0')
        return;
    stele_buf_printf(out, "%s%s", out->size > 0 ? ", " : "", item_name(words, "attributes", name));
    while (*value != '\0') {
        const size_t size = strcspn(value, " ");
        const size_t kept = size < sizeof word ? size : sizeof word - 1;
        memcpy(word, value, kept);
        word[kept] = '\0';
        stele_buf_printf(out, " %s", item_name(words, name, word));
        value += size;
        value += strspn(value, " ");
    }
}

static bool is_number(const char *text)
{
    return *text != '\0' && text[strspn(text, "-0123456789")] == '\0';
}

/* Whether an item consists of numbers only, such as a cost: then it is shown whole. */
static bool is_vector(const struct set_item *item)
{
    for (size_t i = 0; i < item->attrs_n; i++)
        if (!sheet_is_provenance(item->attrs[i].name) && !is_number(item->attrs[i].value))
            return false;
    return true;
}

static const struct stele_set_change *find_change(const struct stele_correction *correction,
                                                  const char *name)
{
    for (size_t i = 0; i < correction->changes.n; i++)
        if (strcmp(correction->changes.list[i].name, name) == 0)
            return &correction->changes.list[i];
    return NULL;
}

/* Figures of a vector in their order, then those that are new; of others only what changes. */
static void say_values(const struct words *words, const struct set_item *item,
                       const struct stele_correction *correction, bool after, struct stele_buf *out)
{
    const bool whole = item != NULL && is_vector(item);

    for (size_t i = 0; whole && i < item->attrs_n; i++) {
        const struct set_attr *const attr = &item->attrs[i];
        const struct stele_set_change *const change = find_change(correction, attr->name);
        if (!sheet_is_provenance(attr->name))
            say_figure(words, attr->name, after && change != NULL ? change->after : attr->value,
                       out);
    }
    for (size_t i = 0; i < correction->changes.n; i++) {
        const struct stele_set_change *const change = &correction->changes.list[i];
        if (!whole || set_attr(item, change->name) == NULL)
            say_figure(words, change->name, after ? change->after : change->before, out);
    }
    if (out->size == 0)
        stele_say(words->lib, NULL, words->lang, "core.nothing", out, NULL);
}

void stele_say_correction(const struct stele *lib, const struct stele_game *game, const char *lang,
                          const struct stele_correction *correction, struct stele_buf *out)
{
    const struct words words = {.lib = lib, .game = game, .lang = lang};
    const struct component_set *const set = lib_game(lib, game)->set;
    const struct stele_set_change *const first = correction->changes.list;
    const struct set_item *item =
        set != NULL && correction->changes.n > 0 ? set_item(set, first->group, first->item) : NULL;
    struct stele_buf name = {0}, before = {0}, after = {0};

    if (item == NULL)
        return;
    item = patch_part(item, first->part);
    say_item_name(&words, first->group, first->item, &name);
    say_values(&words, item, correction, false, &before);
    say_values(&words, item, correction, true, &after);
    stele_say(lib, NULL, lang, "core.correction", out, "group", group_name(&words, first->group),
              "item", name.data != NULL ? name.data : "", "part", first->part, "before",
              before.data != NULL ? before.data : "", "after", after.data != NULL ? after.data : "",
              NULL);
    out->failed |= name.failed || before.failed || after.failed;
    stele_buf_free(&name);
    stele_buf_free(&before);
    stele_buf_free(&after);
}

void stele_say_item(const struct stele *lib, const struct stele_game *game, const char *lang,
                    const char *group, const char *item, struct stele_buf *out)
{
    const struct words words = {.lib = lib, .game = game, .lang = lang};

    say_item_name(&words, group, item, out);
}

void stele_say_figure_name(const struct stele *lib, const struct stele_game *game, const char *lang,
                           const char *name, int32_t number, struct stele_buf *out)
{
    const struct words words = {.lib = lib, .game = game, .lang = lang};
    char text[16];

    snprintf(text, sizeof text, "%d", (int)number);
    stele_say(lib, NULL, lang, "core.figure-name", out, "name",
              item_name(&words, "attributes", name), "number", number > 0 ? text : "", NULL);
}

void stele_say_figures(const struct stele *lib, const struct stele_game *game, const char *lang,
                       const char *group, const char *item,
                       const struct stele_correction *correction, struct stele_buf *out)
{
    const struct words words = {.lib = lib, .game = game, .lang = lang};
    const struct component_set *const set = lib_game(lib, game)->set;
    const struct set_item *const found = set != NULL ? set_item(set, group, item) : NULL;
    struct stele_buf said = {0};

    if (found == NULL)
        return;
    if (correction->changes.n == 0 && !is_vector(found))
        stele_say(lib, NULL, lang, "core.as-in-set", &said, NULL);
    else
        say_values(&words,
                   correction->changes.n > 0 ? patch_part(found, correction->changes.list[0].part)
                                             : found,
                   correction, true, &said);
    stele_buf_puts(out, said.data != NULL ? said.data : "");
    out->failed |= said.failed;
    stele_buf_free(&said);
}
