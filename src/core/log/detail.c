/* The parts of <about>, one at a time: what a log says of itself. */
#include "core/read/grammar.h"
#include "core/log/log.h"

#include <stdlib.h>
#include <string.h>

static const struct grammar_rule *rule_of_about(void)
{
    return grammar_top("about");
}

static bool is_part(const struct stele_item *item, const char *part, const char *lang)
{
    const char *const spoken = stele_item_attr(item, "xml:lang");

    return strcmp(item->name, part) == 0 &&
           strcmp(spoken != NULL ? spoken : "", lang != NULL ? lang : "") == 0;
}

/* The place of a part among the children of <about>; their number if there is none. */
static size_t find_part(const struct stele_item *about, const char *part, const char *lang)
{
    size_t i = 0;

    while (about != NULL && i < about->children_n && !is_part(&about->children[i], part, lang))
        i++;
    return i;
}

/* Where a new part goes: after those that are written before it.  Nothing else moves. */
static size_t place_for(const struct stele_item *about, const char *part)
{
    const size_t rank = grammar_rank(rule_of_about(), part);
    size_t place = 0;

    for (size_t i = 0; i < about->children_n; i++)
        if (grammar_rank(rule_of_about(), about->children[i].name) <= rank)
            place = i + 1;
    return place;
}

bool stele_detail_knows(const char *part)
{
    return grammar_child(rule_of_about(), part) != NULL;
}

const char *stele_log_detail(const struct stele_log *log, const char *part, const char *lang)
{
    const struct stele_item *const about = log->header.about;
    const size_t i = find_part(about, part, lang);

    return about != NULL && i < about->children_n ? about->children[i].text : "";
}

int stele_edit_detail(struct stele_log *log, const char *part, const char *lang, const char *text)
{
    struct stele_setting attr = {"xml:lang", lang};
    const struct stele_item item = {
        .name = part, .text = text != NULL ? text : "", .attrs = &attr, .attrs_n = lang != NULL};
    struct stele_item about = {.name = "about", .text = ""};

    log->refused = false;
    if (!stele_detail_knows(part))
        return STELE_EUSAGE;
    if (log->header.about != NULL)
        about = *log->header.about;
    struct stele_item *const children = malloc((about.children_n + 1) * sizeof *children);
    if (children == NULL)
        return STELE_ENOMEM;
    size_t n = about.children_n;
    if (n > 0)
        memcpy(children, about.children, n * sizeof *children);
    size_t i = find_part(&about, part, lang);
    const bool there = i < n, goes = *item.text == '\0';
    if (!there)
        i = place_for(&about, part);
    if (there && goes)
        memmove(children + i, children + i + 1, (--n - i) * sizeof *children);
    if (!there && !goes)
        memmove(children + i + 1, children + i, (n++ - i) * sizeof *children);
    if (!goes)
        children[i] = item;
    about.children = children;
    about.children_n = n;
    const int code =
        stele_edit_about(log, n > 0 || about.attrs_n > 0 || *about.text != '\0' ? &about : NULL);
    free(children);
    return code;
}
