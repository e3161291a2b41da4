#include "core/library/ground.h"

#include <string.h>

#include "core/base/join.h"
#include "core/game/admit.h"
#include "core/game/move.h"

/* Where a row of the game's table (struct ground_row) names an item, only that item counts; where
 * none is named, any doubtful item of the group may have been read, so the group as a whole is
 * reported.
 *
 * There are two implementations, which a test compares: look_up searches the table on request; for
 * moves, which are looked up by the thousand, grounds_index turns the table into lists of struct
 * ground_use, one per verb, that need a few array accesses. */

/* ---- Declarations ---------------------------------------------------------------------------- */

/* "deus.row-*" is about everything that begins with "deus.row-"; "=score" about "score" and
 * "score.…". */
static bool is_about(const struct ground_row *row, const char *what)
{
    const char *at = row->what;

    while (*at != '\0' && *at == *what) {
        at++;
        what++;
    }
    if (*at == '*' && at[1] == '\0')
        return true;
    return *at == '\0' && (*what == '\0' || (*row->what == '=' && *what == '.'));
}

/* By this letter most declarations can be told from what is looked up; '*' fits all. */
static char letter_of(const char *what)
{
    const char *const dot = *what != '=' ? strchr(what, '.') : NULL;

    return dot != NULL ? dot[1] : strchr(what, '*') != NULL ? '*' : *what;
}

/* The next word of a list; its size, 0 at the end. */
static size_t next_word(const char **list)
{
    *list += strspn(*list, " ");
    return strcspn(*list, " ");
}

static bool is_word(const char *word, size_t size, const char *name)
{
    return strlen(name) == size && memcmp(word, name, size) == 0;
}

/* ---- What is reported ------------------------------------------------------------------------ */

static void add(struct stele_grounds *out, const struct set_group *group,
                const struct set_item *item, const char *id)
{
    for (size_t i = 0; i < out->n; i++)
        if (strcmp(out->list[i].group, group->id) == 0 && strcmp(out->list[i].item, id) == 0)
            return;
    if (out->n == STELE_GROUNDS_MAX)
        return;
    out->list[out->n++] = (struct stele_ground){
        .group = group->id,
        .item = id,
        .status = set_status(group, item),
        .confidence = set_confidence(group, item),
        .sources = set_sources(group, item),
    };
}

/* Any item of the group may be meant: it is in doubt as long as one of them is. */
static void add_group(struct stele_grounds *out, const struct set_group *group)
{
    for (size_t i = 0; i < group->items_n; i++)
        if (set_doubtful(group, &group->items[i])) {
            add(out, group, &group->items[i], "");
            return;
        }
}

/* Where items can be named: in the facts of an event, a row or a reason, except those with a bit in
 * `unknown`, or in the arguments of a move.  Either may be NULL. */
struct naming {
    const struct lib_game *entry;
    const struct stele_facts *facts;
    unsigned unknown;
    const struct stele_move *move;
};

enum { NAMED_MAX = 32 };

/* Names found under a key. */
struct named {
    const char *id[NAMED_MAX];
    size_t n;
};

static void add_name(const struct naming *in, int domain, int name, struct named *out)
{
    const struct stele_domain *const names = &in->entry->domains[domain];

    if (name >= 0 && name < names->names_n && out->n < NAMED_MAX)
        out->id[out->n++] = names->names[name];
}

static void add_fact(const struct naming *in, const struct stele_fact *fact, struct named *out)
{
    const int16_t *const value = in->facts->value + fact->first;

    if (fact->type == STELE_F_NAME || fact->type == STELE_F_NAMES || fact->type == STELE_F_COUNTS)
        for (int i = 0; i < fact->count; i += fact->type == STELE_F_COUNTS ? 2 : 1)
            add_name(in, fact->domain, value[i], out);
}

static bool has_names(const struct stele_arg *arg)
{
    return arg->type == STELE_T_NAME || arg->type == STELE_T_NAMES || arg->type == STELE_T_COUNTS;
}

static void add_argument(const struct naming *in, int arg, struct named *out)
{
    const struct stele_arg *const form = &in->entry->game->verbs[in->move->verb].args[arg];

    for (int i = in->move->start[arg]; has_names(form) && i < in->move->start[arg + 1];
         i += form->type == STELE_T_COUNTS ? 2 : 1)
        add_name(in, form->domain, in->move->value[i], out);
}

static void find_names(const struct naming *in, const char *key, size_t size, struct named *out)
{
    const struct stele_verb *const verb =
        in->move != NULL ? &in->entry->game->verbs[in->move->verb] : NULL;

    out->n = 0;
    if (*key == '=')
        out->id[out->n++] = key + 1;
    for (int i = 0; in->facts != NULL && i < in->facts->n; i++)
        if (((in->unknown >> i) & 1) == 0 && is_word(key, size, in->facts->fact[i].key))
            add_fact(in, &in->facts->fact[i], out);
    for (int arg = 0; verb != NULL && arg < verb->args_n; arg++)
        if (is_word(key, size, verb->args[arg].name))
            add_argument(in, arg, out);
}

static void add_item(struct stele_grounds *out, const struct set_group *group,
                     const struct set_item *item)
{
    if (set_doubtful(group, item))
        add(out, group, item, item->id);
}

/* Adds items by name.  Returns false if none is named, even if those that are named are unknown. */
static bool add_items(const struct naming *in, const struct set_group *group,
                      const struct named *named, struct stele_grounds *out)
{
    bool any = false;

    for (size_t i = 0; i < named->n; i++) {
        const struct set_item *const item = set_item(in->entry->set, group->id, named->id[i]);
        any |= item != NULL;
        if (item != NULL)
            add_item(out, group, item);
    }
    return any;
}

/* Whether an item that joins two things, "galatia-gordium", has one of the names for an end. */
static bool joins(const char *item, const struct named *named)
{
    const char *const dash = strchr(item, '-');

    for (size_t i = 0; dash != NULL && i < named->n; i++)
        if (is_word(item, (size_t)(dash - item), named->id[i]) ||
            strcmp(dash + 1, named->id[i]) == 0)
            return true;
    return false;
}

/* Items that join a name on the left with one on the right; with any where nothing stands there. */
static bool add_joints(const struct set_group *group, const struct named *left,
                       const struct named *right, struct stele_grounds *out)
{
    for (size_t i = 0; i < group->items_n; i++)
        if (joins(group->items[i].id, left) && (right->n == 0 || joins(group->items[i].id, right)))
            add_item(out, group, &group->items[i]);
    return left->n > 0;
}

/* False if the row names no item here. */
static bool add_named(const struct naming *in, const struct ground_row *row,
                      const struct set_group *group, struct stele_grounds *out)
{
    const char *words = row->item != NULL ? row->item : "";
    struct named left, right = {.n = 0};
    bool any = false;

    for (size_t size; (size = next_word(&words)) > 0; words += size) {
        const char *const dash = memchr(words, '-', size);
        find_names(in, words, dash != NULL ? (size_t)(dash - words) : size, &left);
        if (dash != NULL)
            find_names(in, dash + 1, size - (size_t)(dash + 1 - words), &right);
        any |=
            dash != NULL ? add_joints(group, &left, &right, out) : add_items(in, group, &left, out);
    }
    return any;
}

/* What `what` reads, with the items that are named. */
static void look_up(const char *what, const struct naming *in, struct stele_grounds *out)
{
    const struct lib_game *const entry = in->entry;

    const char letter = letter_of(what);

    for (size_t i = 0; i < entry->doubts_n; i++) {
        const struct ground_row *const row = entry->doubts[i].row;
        if (entry->doubts[i].letter != letter && entry->doubts[i].letter != '*')
            continue;
        const struct set_group *const group =
            is_about(row, what) ? set_group(entry->set, row->group) : NULL;
        if (group != NULL && !add_named(in, row, group, out))
            add_group(out, group);
    }
}

/* ---- The public functions -------------------------------------------------------------------- */

/* A score is the sum of rows: it rests on all that they can rest on. */
static void look_up_rows(const struct lib_game *entry, struct stele_grounds *out)
{
    for (size_t i = 0; entry->set != NULL && i < entry->game->grounds_n; i++) {
        const struct ground_row *const row = &entry->game->grounds[i];
        const struct set_group *const group =
            strstr(row->what, ".row-") != NULL ? set_group(entry->set, row->group) : NULL;
        if (group != NULL)
            add_group(out, group);
    }
}

/* The code of a claim is one of the core; facts name its game and its figure. */
static void look_up_claim(const struct stele *lib, const struct stele_facts *facts,
                          struct stele_grounds *out)
{
    const struct stele_game *const game = stele_game_find(lib, stele_fact_text(facts, "game"));
    const char *const figure = stele_fact_text(facts, "what");
    char what[STELE_FACT_TEXT_MAX + 2];

    if (game == NULL || *figure == '\0')
        return;
    join(what, "=", figure);
    look_up(what, &(struct naming){.entry = lib_game(lib, game)}, out);
    if (strcmp(figure, "score") == 0 || strncmp(figure, "points", 6) == 0)
        look_up_rows(lib_game(lib, game), out);
}

void stele_grounds_of_reason(const struct stele *lib, const struct stele_reason *reason,
                             struct stele_grounds *out)
{
    const struct stele_game *const game = stele_game_of(lib, reason->code);

    if (game != NULL)
        look_up(reason->code, &(struct naming){lib_game(lib, game), &reason->facts, 0, NULL}, out);
    else
        look_up_claim(lib, &reason->facts, out);
}

void stele_grounds_of_event(const struct stele *lib, int viewer, const struct stele_event *event,
                            struct stele_grounds *out)
{
    const struct stele_game *const game = stele_game_of(lib, event->kind);
    const bool knows = event_known_to(event, viewer);

    if (game != NULL)
        look_up(
            event->kind,
            &(struct naming){lib_game(lib, game), &event->facts, knows ? 0 : event->secret, NULL},
            out);
}

void stele_grounds_of_row(const struct stele *lib, const struct stele_row *row,
                          struct stele_grounds *out)
{
    const struct stele_game *const game = stele_game_of(lib, row->kind);

    if (game != NULL)
        look_up(row->kind, &(struct naming){lib_game(lib, game), &row->facts, 0, NULL}, out);
}

/* Whether its numbers mean something; how many players there are is not known here. */
static bool is_sound(const struct lib_game *entry, const struct stele_move *move)
{
    return game_admits_among(entry->game, entry->domains, STELE_SEATS_MAX, move, NULL);
}

static void look_up_move(const struct lib_game *entry, const struct stele_move *move,
                         struct stele_grounds *out)
{
    if (is_sound(entry, move))
        look_up(entry->game->verbs[move->verb].name,
                &(struct naming){.entry = entry, .move = move}, out);
}

void stele_grounds_of_move(const struct stele *lib, const struct stele_game *game,
                           const struct stele_move *move, struct stele_grounds *out)
{
    look_up_move(lib_game(lib, game), move, out);
}

/* Of a verb whose moves are listed, only items that join two things matter: what is not joined now
 * cannot become so.  Any other list could grow. */
static bool is_joint(const struct ground_row *row)
{
    return row->item != NULL && strchr(row->item, '-') != NULL;
}

void grounds_of_verb(const struct stele *lib, const struct stele_game *game, size_t verb,
                           const struct stele_moves *legal, struct stele_grounds *out)
{
    struct naming in = {.entry = lib_game(lib, game)};

    for (size_t i = 0; in.entry->set != NULL && i < game->grounds_n; i++) {
        const struct ground_row *const row = &game->grounds[i];
        const struct set_group *const group =
            verb < game->verbs_n && is_about(row, game->verbs[verb].name)
                ? set_group(in.entry->set, row->group)
                : NULL;
        if (group != NULL && !is_joint(row))
            add_group(out, group);
        for (size_t k = 0; group != NULL && is_joint(row) && k < legal->n; k++) {
            in.move = &legal->list[k];
            if (in.move->verb == verb && is_sound(in.entry, in.move))
                add_named(&in, row, group, out);
        }
    }
}

bool stele_ground_of_group(const struct stele *lib, const struct stele_game *game, size_t group,
                           struct stele_ground *out)
{
    const struct component_set *const set = lib_game(lib, game)->set;
    struct stele_grounds grounds = {.n = 0};

    if (set != NULL && group < set->groups_n)
        add_group(&grounds, &set->groups[group]);
    if (grounds.n > 0)
        *out = grounds.list[0];
    return grounds.n > 0;
}

/* ---- Moves, prepared ------------------------------------------------------------------------- */

static void mark_name(const struct stele_domain *names, const char *id, size_t size, bool *doubtful)
{
    const int name = domain_find(names, id, size);

    if (name >= 0)
        doubtful[name] = true;
}

/* By the names of a domain: whether the item of that name, or one that joins it with something, is in
 * doubt.  Items are looked up among the names, which have an index, and not the other way round. */
static const bool *doubtful_names(const struct lib_game *entry, const struct set_group *group,
                                  const struct stele_domain *names, bool joint)
{
    bool *const doubtful = arena_alloc(entry->set->arena, names->names_n * sizeof *doubtful);

    if (doubtful == NULL)
        return NULL;
    memset(doubtful, 0, names->names_n * sizeof *doubtful);
    for (size_t i = 0; i < group->items_n; i++) {
        const char *const id = group->items[i].id;
        const char *const dash = joint ? strchr(id, '-') : NULL;
        if (!set_doubtful(group, &group->items[i]))
            continue;
        mark_name(names, id, dash != NULL ? (size_t)(dash - id) : strlen(id), doubtful);
        if (dash != NULL)
            mark_name(names, dash + 1, strlen(dash + 1), doubtful);
    }
    return doubtful;
}

static bool is_in_doubt(const struct set_group *group)
{
    for (size_t i = 0; i < group->items_n; i++)
        if (set_doubtful(group, &group->items[i]))
            return true;
    return false;
}

static bool add_use(struct lib_game *entry, size_t verb, struct ground_use use)
{
    struct ground_use *const kept = arena_alloc(entry->set->arena, sizeof *kept);

    if (kept == NULL)
        return false;
    use.next = entry->grounds[verb];
    *kept = use;
    entry->grounds[verb] = kept;
    return true;
}

static uint8_t find_arg(const struct stele_verb *verb, const char *name, size_t size)
{
    uint8_t arg = 0;

    while (arg < verb->args_n && !is_word(name, size, verb->args[arg].name))
        arg++;
    return arg < verb->args_n && has_names(&verb->args[arg]) ? arg : GROUND_NO_ARG;
}

/* A use for each word of a row. */
static bool index_word(struct lib_game *entry, const struct set_group *group, size_t verb,
                       const char *word, size_t size)
{
    const struct stele_verb *const form = &entry->game->verbs[verb];
    const char *const dash = memchr(word, '-', size);
    const struct naming in = {.entry = entry};
    const struct named literal = {{word + 1}, 1};
    struct stele_grounds grounds = {.n = 0};
    struct ground_use use = {
        .group = (uint8_t)(group - entry->set->groups),
        .arg = find_arg(form, word, dash != NULL ? (size_t)(dash - word) : size),
        .other = GROUND_NO_ARG,
        .unknown = -1,
    };

    if (*word == '=' && add_items(&in, group, &literal, &grounds) && grounds.n == 0)
        return true;
    if (dash != NULL)
        use.other = find_arg(form, dash + 1, size - (size_t)(dash + 1 - word));
    if (use.arg != GROUND_NO_ARG) {
        const struct stele_domain *const names = &entry->domains[form->args[use.arg].domain];
        use.doubtful = doubtful_names(entry, group, names, dash != NULL);
        use.unknown = domain_find(names, "?", 1);
    }
    return (use.arg == GROUND_NO_ARG || use.doubtful != NULL) && add_use(entry, verb, use);
}

static bool index_row(struct lib_game *entry, const struct ground_row *row, size_t verb)
{
    const struct set_group *const group = set_group(entry->set, row->group);
    const char *words = row->item != NULL ? row->item : "";

    if (group == NULL || !is_in_doubt(group))
        return true;
    if (row->item == NULL)
        return index_word(entry, group, verb, "", 0);
    for (size_t size; (size = next_word(&words)) > 0; words += size)
        if (!index_word(entry, group, verb, words, size))
            return false;
    return true;
}

bool grounds_index(struct lib_game *entry)
{
    const struct stele_game *const game = entry->game;

    entry->grounds = arena_alloc(entry->set->arena, game->verbs_n * sizeof entry->grounds[0]);
    entry->doubts = arena_alloc(entry->set->arena, (game->grounds_n + 1) * sizeof entry->doubts[0]);
    if (entry->grounds == NULL || entry->doubts == NULL)
        return false;
    entry->doubts_n = 0;
    for (size_t i = 0; i < game->grounds_n; i++) {
        const struct set_group *const group = set_group(entry->set, game->grounds[i].group);
        if (group != NULL && is_in_doubt(group))
            entry->doubts[entry->doubts_n++] =
                (struct ground_doubt){&game->grounds[i], letter_of(game->grounds[i].what)};
    }
    memset(entry->grounds, 0, game->verbs_n * sizeof entry->grounds[0]);
    for (size_t i = 0; i < game->grounds_n; i++)
        for (size_t verb = 0; verb < game->verbs_n; verb++)
            if (is_about(&game->grounds[i], game->verbs[verb].name) &&
                !index_row(entry, &game->grounds[i], verb))
                return false;
    return true;
}

static bool is_doubtful(const struct ground_use *use, const struct stele_game *game,
                        const struct stele_move *move, uint8_t arg)
{
    const int step = game->verbs[move->verb].args[arg].type == STELE_T_COUNTS ? 2 : 1;

    for (int i = move->start[arg]; i < move->start[arg + 1]; i += step)
        if (move->value[i] >= 0 && use->doubtful[move->value[i]])
            return true;
    return false;
}

static bool rests_on(const struct ground_use *use, const struct stele_game *game,
                     const struct stele_move *move)
{
    if (use->arg == GROUND_NO_ARG || ((move->present >> use->arg) & 1) == 0)
        return true;
    return is_doubtful(use, game, move, use->arg) &&
           (use->other == GROUND_NO_ARG || is_doubtful(use, game, move, use->other));
}

/* Whether a name was hidden from the person who recorded the move: it is `?`, which can be a name
 * of the domain. */
static bool is_hidden(const struct ground_use *use, const struct stele_game *game,
                      const struct stele_move *move, uint8_t arg)
{
    const int step = game->verbs[move->verb].args[arg].type == STELE_T_COUNTS ? 2 : 1;

    for (int i = move->start[arg]; i < move->start[arg + 1]; i += step)
        if (move->value[i] < 0 || move->value[i] == use->unknown)
            return true;
    return false;
}

static bool hides_name(const struct ground_use *use, const struct stele_game *game,
                       const struct stele_move *move)
{
    return (use->arg != GROUND_NO_ARG && is_hidden(use, game, move, use->arg)) ||
           (use->other != GROUND_NO_ARG && is_hidden(use, game, move, use->other));
}

/* A move with a hidden name could have read any item, which the index cannot express.  Such moves
 * are rare, so they are looked up in the table. */
static uint32_t groups_looked_up(const struct lib_game *entry, const struct stele_move *move)
{
    struct stele_grounds grounds = {.n = 0};
    uint32_t groups = 0;

    look_up_move(entry, move, &grounds);
    for (size_t i = 0; i < grounds.n; i++) {
        const ptrdiff_t group = set_group(entry->set, grounds.list[i].group) - entry->set->groups;
        if (group < STELE_GROUPS_MAX)
            groups |= UINT32_C(1) << group;
    }
    return groups;
}

uint32_t ground_groups(const struct lib_game *entry, const struct stele_move *move)
{
    uint32_t groups = 0;

    for (const struct ground_use *use = entry->grounds[move->verb]; use != NULL; use = use->next) {
        if (hides_name(use, entry->game, move))
            return groups_looked_up(entry, move);
        if (use->group < STELE_GROUPS_MAX && rests_on(use, entry->game, move))
            groups |= UINT32_C(1) << use->group;
    }
    return groups;
}

uint32_t stele_groups_of_move(const struct stele *lib, const struct stele_game *game,
                              const struct stele_move *move)
{
    const struct lib_game *const entry = lib_game(lib, game);

    return is_sound(entry, move) ? ground_groups(entry, move) : 0;
}
