/* stele rules: the rules of a game, clause by clause, its rulings, and where its figures come
 * from. */
#include "cli/shared/cli.h"

#include "cli/text/json.h"
#include "cli/shared/out.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct rules_args {
    struct operands operands;
    const char *search;
    bool set_info, json;
};

#define ARG(field) offsetof(struct rules_args, field)
static const struct cli_option options[] = {
    {"json", 0, OPTION_FLAG, NULL, ARG(json), 0, 0},
    {"search", 0, OPTION_TEXT, "text", ARG(search), 0, 0},
    {"set-info", 0, OPTION_FLAG, NULL, ARG(set_info), 0, 0},
};

enum { KEY_MAX = 160 };

/* One game's rules, to text or JSON. */
struct book {
    struct cli *cli;
    const char *lang; /* of the run for people, of its data for programs */
    const struct stele_game *game;
    const struct stele_game_info *info;
    struct stele_emit *emit; /* NULL: text */
    struct stele_buf *out;
};

/* "" if there is none. */
static const char *book_text(const struct book *book, const char *kind, const char *id,
                             const char *part)
{
    char key[KEY_MAX];

    snprintf(key, sizeof key, "%s/%s%s%s", kind, id, part != NULL ? "/" : "",
             part != NULL ? part : "");
    return stele_text_find(book->cli->lib, book->game, book->lang, key);
}

static size_t book_ids(const struct book *book, const char *kind, const char *const **ids)
{
    return stele_text_ids(book->cli->lib, book->game, kind, ids);
}

/* RTA-3.1 stands in section RTA-3. */
static bool is_in_section(const char *clause, const char *section)
{
    const size_t size = strlen(section);

    return strncmp(clause, section, size) == 0 && clause[size] == '.';
}

/* The clause itself, or one of its parts. */
static bool is_under(const char *clause, const char *whole)
{
    return strcmp(clause, whole) == 0 || is_in_section(clause, whole);
}

static const char *section_of(const struct book *book, const char *clause)
{
    const char *const *sections;
    const size_t n = book_ids(book, "section", &sections);

    for (size_t i = 0; i < n; i++) {
        if (is_in_section(clause, sections[i]))
            return sections[i];
    }
    return "";
}

static const struct stele_ruling *find_ruling(const struct book *book, const char *id)
{
    for (size_t i = 0; i < book->info->rulings_n; i++) {
        if (strcmp(book->info->rulings[i].id, id) == 0)
            return &book->info->rulings[i];
    }
    return NULL;
}

/* ---- Clauses and sections -------------------------------------------------------------------- */

static void print_heading(const struct book *book, const char *id, const char *title)
{
    out_style(book->cli, book->out, STYLE_HEADING);
    stele_buf_printf(book->out, "%s  %s", id, title);
    out_style(book->cli, book->out, STYLE_PLAIN);
    stele_buf_puts(book->out, "\n");
}

/* An id and its text: a clause, or a source of the component set. */
static void give_entry(const struct book *book, const char *kind, const char *id)
{
    const char *text = book_text(book, kind, id, NULL);

    if (book->emit != NULL) {
        put_dict(book->emit, NULL);
        put_text(book->emit, "id", id);
        put_text(book->emit, "text", text);
        put_end(book->emit);
        return;
    }
    stele_buf_puts(book->out, "  ");
    out_styled(book->cli, book->out, STYLE_NAME, id);
    stele_buf_puts(book->out, "  ");
    out_wrap(book->cli, book->out, text, 4 + out_width(id), 4);
}

/* A section with all its clauses, or with one and those under it: CIV-22.2.6, CIV-22.2.6.1 … */
static void give_section(const struct book *book, const char *section, const char *only)
{
    const char *const *clauses;
    const size_t n = book_ids(book, "clause", &clauses);

    if (book->emit != NULL) {
        put_dict(book->emit, NULL);
        put_text(book->emit, "id", section);
        put_text(book->emit, "title", book_text(book, "section", section, NULL));
        put_list(book->emit, "clauses");
    } else {
        print_heading(book, section, book_text(book, "section", section, NULL));
    }
    for (size_t i = 0; i < n; i++) {
        if (is_in_section(clauses[i], section) && (only == NULL || is_under(clauses[i], only)))
            give_entry(book, "clause", clauses[i]);
    }
    if (book->emit != NULL) {
        put_end(book->emit);
        put_end(book->emit);
    }
}

/* ---- Rulings --------------------------------------------------------------------------------- */

static void give_choice(const struct book *book, const char *ruling, const char *choice, bool first)
{
    const char *text = book_text(book, "ruling", ruling, choice);

    if (book->emit != NULL) {
        put_dict(book->emit, NULL);
        put_text(book->emit, "id", choice);
        put_text(book->emit, "text", text);
        put_bool(book->emit, "default", first);
        put_end(book->emit);
        return;
    }
    struct stele_buf line = {0};
    SAY(book->cli, &line, "cli.rules.choice", "choice", choice, "text", text, "default",
        first ? "1" : "0", NULL);
    stele_buf_puts(book->out, "      ");
    out_wrap(book->cli, book->out, out_part(book->out, &line), 6, 8);
    stele_buf_free(&line);
}

/* The choice by which a log may name a ruling that has one reading only. */
static void give_fixed(const struct book *book)
{
    struct stele_buf line = {0};

    if (book->emit != NULL) {
        put_text(book->emit, "fixed", STELE_RULING_FIXED);
        return;
    }
    SAY(book->cli, &line, "cli.rules.fixed", "choice", STELE_RULING_FIXED, NULL);
    stele_buf_puts(book->out, "      ");
    out_wrap(book->cli, book->out, out_part(book->out, &line), 6, 8);
    stele_buf_free(&line);
}

static void give_choices(const struct book *book, const char *id)
{
    const struct stele_ruling *ruling = find_ruling(book, id);

    if (book->emit != NULL)
        put_list(book->emit, "choices");
    for (size_t i = 0; ruling != NULL && ruling->choices[i] != NULL; i++)
        give_choice(book, id, ruling->choices[i], i == 0);
    if (book->emit != NULL)
        put_end(book->emit);
    if (ruling == NULL)
        give_fixed(book);
}

static void give_ruling(const struct book *book, const char *id)
{
    const struct stele_ruling *ruling = find_ruling(book, id);
    const char *title = book_text(book, "ruling", id, "title");
    const char *text = book_text(book, "ruling", id, NULL);

    if (book->emit != NULL) {
        put_dict(book->emit, NULL);
        put_text(book->emit, "id", id);
        put_text(book->emit, "title", title);
        put_text(book->emit, "text", text);
        if (ruling != NULL)
            put_some(book->emit, "clause", ruling->clause);
    } else {
        stele_buf_puts(book->out, "  ");
        out_styled(book->cli, book->out, STYLE_NAME, id);
        stele_buf_puts(book->out, "  ");
        out_styled(book->cli, book->out, STYLE_HEADING, title);
        if (ruling != NULL)
            stele_buf_printf(book->out, " (%s)", ruling->clause);
        stele_buf_puts(book->out, "\n    ");
        out_wrap(book->cli, book->out, text, 4, 4);
    }
    give_choices(book, id);
    if (book->emit != NULL)
        put_end(book->emit);
}

static void give_rulings(const struct book *book)
{
    const char *const *rulings;
    const size_t n = book_ids(book, "ruling", &rulings);

    if (book->emit != NULL) {
        put_list(book->emit, "rulings");
    } else {
        stele_buf_puts(book->out, "\n");
        out_styled(book->cli, book->out, STYLE_HEADING, cli_text(book->cli, "cli.rules.rulings"));
        stele_buf_puts(book->out, "\n");
    }
    for (size_t i = 0; i < n; i++)
        give_ruling(book, rulings[i]);
    if (book->emit != NULL)
        put_end(book->emit);
}

/* ---- A whole game ---------------------------------------------------------------------------- */

static void give_options(const struct book *book)
{
    put_list(book->emit, "options");
    for (size_t i = 0; i < book->info->options_n; i++) {
        const struct stele_option *option = &book->info->options[i];
        put_dict(book->emit, NULL);
        put_text(book->emit, "name", option->name);
        put_some(book->emit, "clause", option->clause);
        put_list(book->emit, "choices");
        for (size_t k = 0; option->choices[k] != NULL; k++)
            put_text(book->emit, NULL, option->choices[k]);
        put_end(book->emit);
        put_end(book->emit);
    }
    put_end(book->emit);
}

static void give_editions(const struct book *book)
{
    if (book->emit != NULL)
        put_list(book->emit, "editions");
    for (size_t i = 0; i < book->info->editions_n; i++) {
        const struct stele_edition *edition = &book->info->editions[i];
        const char *title =
            stele_text_name(book->cli->lib, book->game, book->lang, "editions", edition->name);
        if (book->emit != NULL) {
            put_dict(book->emit, NULL);
            put_text(book->emit, "id", edition->name);
            put_text(book->emit, "title", title);
            put_int(book->emit, "players_min", edition->players_min);
            put_int(book->emit, "players_max", edition->players_max);
            put_end(book->emit);
        } else {
            stele_buf_puts(book->out, "  ");
            SAY(book->cli, book->out, "cli.rules.edition", "edition", edition->name, "title", title,
                "min", NUM(edition->players_min), "max", NUM(edition->players_max), "several",
                edition->players_min < edition->players_max ? "1" : "0", NULL);
            stele_buf_puts(book->out, "\n");
        }
    }
    if (book->emit != NULL)
        put_end(book->emit);
}

/* The head of a game; in JSON the dict stays open. */
static void give_game(const struct book *book)
{
    const char *title = stele_text(book->cli->lib, book->game, book->lang, "title");

    if (book->emit != NULL) {
        put_dict(book->emit, NULL);
        put_text(book->emit, "id", book->info->id);
        put_text(book->emit, "title", title);
        put_text(book->emit, "prefix", book->info->prefix);
    } else {
        print_heading(book, book->info->id, title);
    }
    give_editions(book);
}

static void give_all(const struct book *book)
{
    const char *const *sections;
    const size_t n = book_ids(book, "section", &sections);

    give_game(book);
    if (book->emit != NULL) {
        give_options(book);
        put_list(book->emit, "sections");
    }
    for (size_t i = 0; i < n; i++) {
        if (book->emit == NULL)
            stele_buf_puts(book->out, "\n");
        give_section(book, sections[i], NULL);
    }
    if (book->emit != NULL)
        put_end(book->emit);
    give_rulings(book);
    if (book->emit != NULL)
        put_end(book->emit);
}

/* ---- One clause ------------------------------------------------------------------------------ */

static char small_letter(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* Ids are ASCII; whoever types one need not care for capitals. */
static bool same_id(const char *a, const char *b)
{
    while (*a != '\0' && small_letter(*a) == small_letter(*b)) {
        a++;
        b++;
    }
    return *a == *b;
}

/* The id as the texts spell it, for "rta-3.1", "3.1", "a1"; NULL if there is none of the kind. */
static const char *match_id(const struct book *book, const char *kind, const char *asked)
{
    const char *const *ids;
    const size_t n = book_ids(book, kind, &ids);
    const size_t prefix = strlen(book->info->prefix) + 1;

    for (size_t i = 0; i < n; i++) {
        if (same_id(ids[i], asked) || (strlen(ids[i]) > prefix && same_id(ids[i] + prefix, asked)))
            return ids[i];
    }
    return NULL;
}

/* "22.2.6" is no clause, but what CIV-22.2.6.1 and others begin with.  The id that they have in common,
 * as the texts spell it; empty if there is none. */
static void match_group(const struct book *book, const char *asked, char out[KEY_MAX])
{
    const char *const *ids;
    const size_t n = book_ids(book, "clause", &ids), size = strlen(asked);
    const size_t prefix = strlen(book->info->prefix) + 1;

    out[0] = '\0';
    for (size_t i = 0; i < n; i++) {
        for (size_t from = 0; from <= prefix; from += prefix) {
            if (strlen(ids[i]) <= from + size || ids[i][from + size] != '.' ||
                from + size >= KEY_MAX)
                continue;
            memcpy(out, ids[i], from + size);
            out[from + size] = '\0';
            if (same_id(out + from, asked))
                return;
            out[0] = '\0';
        }
    }
}

/* Rulings that interpret a clause, or one of its parts, follow it. */
static void give_rulings_on(const struct book *book, const char *clause)
{
    const char *const *rulings;
    const size_t n = book_ids(book, "ruling", &rulings);

    for (size_t i = 0; i < n; i++) {
        const struct stele_ruling *ruling = find_ruling(book, rulings[i]);
        if (ruling != NULL && is_under(ruling->clause, clause))
            give_ruling(book, rulings[i]);
    }
}

static int give_id(const struct book *book, const char *asked)
{
    const char *clause = match_id(book, "clause", asked);
    const char *section = match_id(book, "section", asked);
    const char *ruling = match_id(book, "ruling", asked);
    char group[KEY_MAX] = "";

    if (clause == NULL && section == NULL && ruling == NULL) {
        match_group(book, asked, group);
        clause = group[0] != '\0' ? group : NULL;
    }
    if (clause != NULL) {
        give_section(book, section_of(book, clause), clause);
        if (book->emit == NULL)
            give_rulings_on(book, clause);
    } else if (section != NULL) {
        give_section(book, section, NULL);
    } else if (ruling != NULL) {
        give_ruling(book, ruling);
    } else {
        return FAIL(book->cli, "cli.rules.no-such-clause", "clause", asked, "game", book->info->id,
                    NULL);
    }
    return CLI_GOOD;
}

/* ---- Search ---------------------------------------------------------------------------------- */

static void give_found(const struct book *book, const char *id)
{
    const char *const kind = *book_text(book, "clause", id, NULL) != '\0' ? "clause" : "ruling";
    const char *const text = book_text(book, kind, id, NULL);

    if (book->emit == NULL) {
        stele_buf_puts(book->out, "  ");
        out_styled(book->cli, book->out, STYLE_NAME, id);
        stele_buf_puts(book->out, "  ");
        out_wrap(book->cli, book->out, text, 4 + out_width(id), 4);
        return;
    }
    put_dict(book->emit, NULL);
    put_text(book->emit, "game", book->info->id);
    put_text(book->emit, "kind", kind);
    put_text(book->emit, "id", id);
    put_text(book->emit, "text", text);
    put_end(book->emit);
}

/* The library searches, for the viewer as well: both find the same.  False without memory. */
static bool search_book(const struct book *book, const char *text, size_t *hits)
{
    const struct stele *const lib = book->cli->lib;
    struct stele_ids ids;

    if (stele_text_search(lib, book->game, book->lang, text, &ids) != STELE_OK)
        return false;
    for (size_t i = 0; i < ids.n; i++)
        give_found(book, ids.list[i]);
    *hits += ids.n;
    stele_memory_free(ids.memory);
    return true;
}

/* ---- Where the figures come from ------------------------------------------------------------- */

static void give_group(const struct book *book, const struct stele_provenance *group)
{
    const char *note = book_text(book, "set", "note", group->group);
    struct stele_buf line = {0};

    if (*note == '\0')
        note = group->note;
    if (book->emit != NULL) {
        put_dict(book->emit, NULL);
        put_text(book->emit, "group", group->group);
        put_some(book->emit, "status", group->status);
        put_some(book->emit, "confidence", group->confidence);
        put_some(book->emit, "sources", group->sources);
        put_some(book->emit, "note", note);
        put_end(book->emit);
        return;
    }
    stele_buf_puts(book->out, "  ");
    out_styled(book->cli, book->out, STYLE_NAME, group->group);
    stele_buf_puts(book->out, "  ");
    SAY(book->cli, &line, "cli.rules.group", "status",
        cli_label(book->cli, "status", group->status), "confidence",
        stele_text_name(book->cli->lib, NULL, book->cli->lang, "confidence", group->confidence),
        "sources", group->sources, NULL);
    out_wrap(book->cli, book->out, out_part(book->out, &line), 4 + out_width(group->group), 4);
    stele_buf_free(&line);
    if (note != NULL && *note != '\0') {
        stele_buf_puts(book->out, "    ");
        out_wrap(book->cli, book->out, note, 4, 4);
    }
}

enum { SOURCE_MAX = 64 };

/* Whether a word of the groups before `group`, or an earlier one of its own, is the same. */
static bool named_before(const struct stele_provenance *groups, size_t group, const char *word,
                         size_t size)
{
    for (size_t i = 0; i <= group; i++) {
        for (const char *at = groups[i].sources; *at != '\0' && at != word;) {
            const size_t length = strcspn(at, " ");
            if (length == size && memcmp(at, word, size) == 0)
                return true;
            at += length;
            at += strspn(at, " ");
        }
    }
    return false;
}

/* Each source that a group names, once, in the order of their first mention. */
static void give_sources(const struct book *book, const struct stele_provenance *groups, size_t n)
{
    char id[SOURCE_MAX];

    for (size_t i = 0; i < n; i++) {
        const char *at = groups[i].sources;
        while (*at != '\0') {
            const size_t size = strcspn(at, " ");
            if (size > 0 && size < sizeof id && !named_before(groups, i, at, size)) {
                memcpy(id, at, size);
                id[size] = '\0';
                give_entry(book, "set/source", id);
            }
            at += size;
            at += strspn(at, " ");
        }
    }
}

static void give_set(const struct book *book)
{
    const struct stele_provenance *groups;
    const size_t n = stele_set_provenance(book->cli->lib, book->game, &groups);
    const char *id = stele_set_id(book->cli->lib, book->game);
    const char *digest = stele_set_digest(book->cli->lib, book->game);

    if (book->emit != NULL) {
        put_dict(book->emit, NULL);
        put_text(book->emit, "game", book->info->id);
        put_text(book->emit, "set", id);
        put_text(book->emit, "digest", digest);
        put_list(book->emit, "groups");
    } else {
        print_heading(book, book->info->id,
                      stele_text(book->cli->lib, book->game, book->lang, "title"));
        SAY(book->cli, book->out, "cli.rules.set", "set", id, "digest", digest, NULL);
        stele_buf_puts(book->out, "\n\n");
    }
    for (size_t i = 0; i < n; i++)
        give_group(book, &groups[i]);
    if (book->emit != NULL) {
        put_end(book->emit);
        put_list(book->emit, "sources");
    } else {
        stele_buf_puts(book->out, "\n");
        out_styled(book->cli, book->out, STYLE_HEADING, cli_text(book->cli, "cli.rules.sources"));
        stele_buf_puts(book->out, "\n");
    }
    give_sources(book, groups, n);
    if (book->emit != NULL) {
        put_end(book->emit);
        put_end(book->emit);
    }
}

/* ---- What is asked --------------------------------------------------------------------------- */

static void give_list(struct book *book)
{
    if (book->emit != NULL)
        put_list(book->emit, NULL);
    for (size_t i = 0; i < stele_games_n(book->cli->lib); i++) {
        book->game = stele_game_at(book->cli->lib, i);
        book->info = stele_game_info(book->cli->lib, book->game);
        give_game(book);
        if (book->emit != NULL)
            put_end(book->emit);
    }
    if (book->emit != NULL)
        put_end(book->emit);
}

/* In one game, or in all where none was named. */
static int give_search(struct book *book, const char *text)
{
    const bool all = book->game == NULL;
    size_t hits = 0;

    if (book->emit != NULL)
        put_list(book->emit, NULL);
    for (size_t i = 0; i < stele_games_n(book->cli->lib); i++) {
        if (all)
            book->game = stele_game_at(book->cli->lib, i);
        book->info = stele_game_info(book->cli->lib, book->game);
        if ((all || i == 0) && !search_book(book, text, &hits)) {
            stele_buf_clear(book->out);
            return cli_no_memory(book->cli);
        }
    }
    if (book->emit != NULL)
        put_end(book->emit);
    if (hits > 0 || book->emit != NULL)
        return hits > 0 ? CLI_GOOD : CLI_BAD;
    SAY(book->cli, book->out, "cli.rules.nothing", "text", text, NULL);
    stele_buf_puts(book->out, "\n");
    return CLI_BAD;
}

static int give(struct book *book, const struct rules_args *args)
{
    if (args->search != NULL)
        return give_search(book, args->search);
    if (book->game == NULL)
        give_list(book);
    else if (args->set_info)
        give_set(book);
    else if (args->operands.n > 1)
        return give_id(book, args->operands.list[1]);
    else
        give_all(book);
    return CLI_GOOD;
}

static int rules_run(struct cli *cli, const void *own)
{
    const struct rules_args *const args = own;
    struct stele_buf out = {0};
    struct stele_json json;
    struct book book = {.cli = cli, .lang = args->json ? cli->data_lang : cli->lang, .out = &out};

    if (args->operands.n > 0) {
        book.game = cli_game(cli, args->operands.list[0]);
        if (book.game == NULL)
            return CLI_USAGE;
        book.info = stele_game_info(cli->lib, book.game);
    } else if (args->set_info) {
        return FAIL_USAGE(cli, "cli.rules.which-game", NULL);
    }
    if (args->json) {
        stele_json_init(&json, &out, 2);
        book.emit = &json.emit;
    }
    const int status = give(&book, args);
    if (args->json && out.size > 0)
        stele_buf_puts(&out, "\n");
    out_print(cli, &out);
    stele_buf_free(&out);
    return status;
}

const struct command command_rules = {
    .name = "rules",
    .options = options,
    .options_n = sizeof options / sizeof options[0],
    .args_size = sizeof(struct rules_args),
    .operands_min = 0,
    .operands_max = 2,
    .no_logs = true,
    .run = rules_run,
};
