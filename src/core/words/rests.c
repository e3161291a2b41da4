/* What a verdict rests on, in words. */
#include "core/library/lib.h"
#include "core/words/words.h"

#include <string.h>

#include "core/base/join.h"

static const char *group_name(const struct words *words, const char *group)
{
    return stele_text_name(words->lib, words->game, words->lang, "set", group);
}

/* The first domain with such a name knows what people call it: costs have the names of the cards. */
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
    return item;
}

/* One group with those of its items that are named; they stand one behind the other. */
static size_t say_group(const struct words *words, const struct stele_grounds *grounds, size_t from,
                        struct stele_buf *out)
{
    const struct stele_ground *const first = &grounds->list[from];
    struct stele_buf items = {0};
    size_t to = from;

    for (; to < grounds->n && strcmp(grounds->list[to].group, first->group) == 0; to++)
        if (grounds->list[to].item[0] != '\0')
            stele_buf_printf(&items, "%s%s", items.size > 0 ? ", " : "",
                             item_name(words, first->group, grounds->list[to].item));
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

/* Whether nobody is likely to know better. */
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
