#include "core/play/claims.h"

#include "core/base/diags.h"
#include "core/base/shown.h"
#include "core/play/replay.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FOUND_MAX = STELE_FACT_TEXT_MAX };

/* ---- Refusing -------------------------------------------------------------------------------- */

static bool malformed(struct stele_reason *why, const char *what, const char *found)
{
    refuse(why, "core.claim-malformed", NULL);
    fact_text(&why->facts, "what", what);
    fact_text(&why->facts, "claimed", found);
    return false;
}

struct claim {
    const struct stele_rules *rules;
    const void *state;
    const struct claim_total *total;
    struct stele_reason *why;
};

static bool fails(const struct claim *claim, const char *code, int seat, const char *what,
                  const char *claimed, const char *found)
{
    const struct stele_game *game = claim->rules->game;
    struct stele_reason *why = claim->why;
    const char *clause =
        game->claim != NULL ? game->claim(claim->rules, claim->state, seat, what, claimed) : NULL;

    refuse(why, code, clause);
    if (seat != STELE_NOBODY)
        fact_seat(&why->facts, "player", seat);
    fact_text(&why->facts, "what", what);
    fact_text(&why->facts, "claimed", claimed);
    fact_text(&why->facts, "found", found);
    /* Whose words name the figure; the code is the core's. */
    fact_text(&why->facts, "game", game->id);
    return false;
}

static int find_seat(const struct stele_rules *rules, const char *id, size_t size)
{
    for (int seat = 0; seat < rules->players_n; seat++)
        if (strlen(rules->players[seat].id) == size &&
            memcmp(rules->players[seat].id, id, size) == 0)
            return seat;
    return STELE_NOBODY;
}

static bool parse_points(const char *text, int32_t *out)
{
    char *end;
    long value = strtol(text, &end, 10);

    if (end == text || *end != '\0' || value < INT32_MIN || value > INT32_MAX)
        return false;
    *out = (int32_t)value;
    return true;
}

/* ---- Paths into the view --------------------------------------------------------------------- */

/* A claim names a figure by its path in the view: hand.salt, areas.carthage.tokens.anna.  Rather
 * than build the view and look into it, the engine writes it into an emitter that throws away
 * everything but the value wanted.  So claims need no code for each view, and a claim costs one
 * view. */

/* An emitter that follows one path and keeps the value it leads to as text; a list of plain
 * values becomes words separated by spaces.  `depth` counts the open levels, `matched` how many
 * of them, from the outside, lie on the path. */
struct finder {
    struct stele_emit emit;
    const char *path;   /* what is left of it below the matched levels */
    const char *player; /* id: the path starts in this player's dict; NULL: at the top */
    unsigned depth, matched;
    unsigned index;  /* of the next element in the innermost matched list, from 1 */
    bool in_list;    /* the innermost matched level is a list */
    bool in_players; /* looking for the player's dict */
    bool collecting; /* inside the list that the path names */
    bool dict;       /* the path led to something that is not plain */
    bool found;
    bool number; /* what was found is one */
    char value[FOUND_MAX];
    struct counts *counts; /* what to ask of the dict that the path names; NULL: nothing */
    bool counting;         /* inside that dict */
};

/* What a dict of the view holds, and so whether a name that is not among its keys could be one.
 * Views leave out what there is none of, so "salt: 0" is claimed of a dict without salt.  What kind
 * of names it takes is inferred from its keys: a domain of the game that has them all, or the
 * players. */
struct counts {
    const struct stele_rules *rules;
    uint64_t domains;       /* bit per domain that has the name and all keys so far */
    bool players;           /* so do the players' ids */
    bool numbers;           /* there are only numbers in it */
    bool unseen;            /* some count things that nobody saw, which may be of any kind */
    char first[FOUND_MAX];  /* its first key, "" if it has none */
};

/* Sets spell names with hyphens, views with underscores. */
static bool same_name(const char *name, const char *key)
{
    for (; *name != '\0' || *key != '\0'; name++, key++)
        if (*name != *key && !(*name == '-' && *key == '_'))
            return false;
    return true;
}

static bool domain_has(const struct stele_domain *domain, const char *key)
{
    for (size_t i = 0; i < domain->names_n; i++)
        if (same_name(domain->names[i], key))
            return true;
    return false;
}

static void counts_narrow(struct counts *counts, const char *key)
{
    const struct stele_rules *const rules = counts->rules;

    counts->unseen = counts->unseen || strcmp(key, "?") == 0;
    for (size_t i = 0; i < rules->game->domains_n; i++)
        if (!domain_has(&rules->domains[i], key))
            counts->domains &= ~((uint64_t)1 << i);
    counts->players = counts->players && find_seat(rules, key, strlen(key)) != STELE_NOBODY;
}

static void counts_key(struct counts *counts, const char *key, bool number)
{
    if (counts->first[0] == '\0')
        snprintf(counts->first, sizeof counts->first, "%s", key);
    counts->numbers = counts->numbers && number;
    counts_narrow(counts, key);
}

static void keep(struct finder *finder, const char *value)
{
    size_t used = strlen(finder->value);

    if (finder->collecting && used > 0)
        snprintf(finder->value + used, FOUND_MAX - used, " %s", value);
    else
        snprintf(finder->value, FOUND_MAX, "%s", value);
    finder->found = true;
}

/* Whether the next component of the path is this key, or the number of this list element. */
static const char *follow(struct finder *finder, const char *key)
{
    char number[16];
    size_t size = strcspn(finder->path, ".");

    if (finder->in_list) {
        snprintf(number, sizeof number, "%u", finder->index++);
        key = number;
    }
    if (key == NULL || strlen(key) != size || memcmp(finder->path, key, size) != 0)
        return NULL;
    return finder->path + size + (finder->path[size] == '.');
}

/* A level lies on the path if its parent does and its key is the next step.  With a player the path
 * proper begins one level down, in the element of `players` whose id is that player's; until
 * finder_value has met the id, only "players" itself can match. */
static void finder_open(struct stele_emit *emit, const char *key, bool list)
{
    struct finder *finder = emit->user;
    bool here = finder->matched == finder->depth;

    finder->depth++;
    if (here && finder->counting)
        counts_key(finder->counts, key, false);
    if (finder->collecting) {
        finder->dict = true;
        return;
    }
    if (!here || finder->found)
        return;
    if (finder->depth == 1) { /* the dict of the state itself */
        finder->matched = 1;
        return;
    }
    if (finder->in_players)
        return;
    if (finder->player != NULL) {
        if (finder->matched == 1 && key != NULL && strcmp(key, "players") == 0) {
            finder->matched = 2;
            finder->in_players = true;
        }
        return;
    }
    const char *rest = follow(finder, key);
    if (rest == NULL)
        return;
    finder->matched = finder->depth;
    finder->path = rest;
    finder->in_list = list;
    finder->index = 1;
    if (*rest == '\0') {
        finder->collecting = list;
        finder->dict = !list;
        finder->found = true;
        finder->counting = finder->dict && finder->counts != NULL;
    }
}

static void finder_close(struct stele_emit *emit)
{
    struct finder *finder = emit->user;

    if (finder->matched == finder->depth) {
        finder->matched--;
        finder->collecting = false;
        finder->counting = false;
        finder->in_players = false;
        finder->in_list = false;
        /* A path is left only once: nothing outside it can match again. */
        if (finder->depth > 1 && finder->player == NULL)
            finder->path = "\n";
    }
    finder->depth--;
}

/* A number becomes text only where it is kept: a view has hundreds. */
static void keep_plain(struct finder *finder, const char *value, int64_t number)
{
    char text[24];

    finder->number = value == NULL;
    if (value == NULL) {
        snprintf(text, sizeof text, "%" PRId64, number);
        value = text;
    }
    keep(finder, value);
}

/* value NULL: the number. */
static void finder_value(struct finder *finder, const char *key, const char *value, int64_t number)
{
    if (finder->counting && finder->matched == finder->depth) {
        counts_key(finder->counts, key, value == NULL);
        return;
    }
    if (finder->collecting) {
        if (finder->matched == finder->depth)
            keep_plain(finder, value, number);
        return;
    }
    /* The dict of a player begins with its id: there the path proper begins. */
    if (finder->in_players && finder->depth == finder->matched + 1 && key != NULL &&
        value != NULL && strcmp(key, "id") == 0 && strcmp(value, finder->player) == 0) {
        finder->matched = finder->depth;
        finder->in_players = false;
        finder->player = NULL;
        if (strcmp(finder->path, "id") == 0)
            keep(finder, value);
        return;
    }
    if (finder->found || finder->matched != finder->depth || finder->player != NULL)
        return;
    const char *rest = follow(finder, key);
    if (rest != NULL && *rest == '\0')
        keep_plain(finder, value, number);
}

static void finder_integer(struct stele_emit *emit, const char *key, int64_t value)
{
    finder_value(emit->user, key, NULL, value);
}

static void finder_string(struct stele_emit *emit, const char *key, const char *value)
{
    finder_value(emit->user, key, value, 0);
}

static void finder_boolean(struct stele_emit *emit, const char *key, bool value)
{
    finder_value(emit->user, key, value ? "true" : "false", 0);
}

static void follow_path(const struct claim *claim, struct finder *finder)
{
    finder->emit = (struct stele_emit){.open = finder_open,
                                       .close = finder_close,
                                       .integer = finder_integer,
                                       .string = finder_string,
                                       .boolean = finder_boolean,
                                       .word = finder_string,
                                       .user = finder};
    finder->emit.open(&finder->emit, NULL, false);
    replay_view(claim->rules, claim->state, STELE_NOBODY, NULL, &finder->emit);
    finder->emit.close(&finder->emit);
}

/* Looks at the dict that the first `size` bytes of a path name.  False if that is none, or if it
 * cannot hold `name`. */
static bool look_at_dict(const struct claim *claim, const char *player, const char *path,
                         size_t size, const char *name, struct counts *counts)
{
    const size_t n = claim->rules->game->domains_n;
    char before[FOUND_MAX];

    *counts = (struct counts){.rules = claim->rules, .players = true, .numbers = true};
    counts->domains = n < 64 ? ((uint64_t)1 << n) - 1 : UINT64_MAX;
    counts_narrow(counts, name);
    snprintf(before, sizeof before, "%.*s", (int)size, path);
    struct finder finder = {.path = before, .player = player, .counts = counts};
    follow_path(claim, &finder);
    return finder.found && finder.dict && !counts->unseen &&
           (counts->domains != 0 || counts->players);
}

/* Whether the path leads to a plain number. */
static bool has_number(const struct claim *claim, const char *player, const char *path)
{
    struct finder finder = {.path = path, .player = player};

    follow_path(claim, &finder);
    return finder.found && finder.number;
}

/* Whether a path that leads nowhere names something of which there is none: the last step could be
 * a key of a dict of numbers (hand.salt), or a step before it a key of a dict whose other entries
 * have a number at the end of the path (areas.carthage.tokens.anna). */
static bool names_nothing(const struct claim *claim, const char *player, const char *path)
{
    char step[FOUND_MAX], other[3 * FOUND_MAX];
    struct counts counts;

    if (strlen(path) >= FOUND_MAX) /* no view goes so deep, and each step of it costs one */
        return false;
    for (const char *dot = strchr(path, '.'); dot != NULL; dot = strchr(dot + 1, '.')) {
        const size_t size = strcspn(dot + 1, ".");
        const char *const rest = dot + 1 + size;
        snprintf(step, sizeof step, "%.*s", (int)size, dot + 1);
        if (size == 0 || !look_at_dict(claim, player, path, (size_t)(dot - path), step, &counts))
            continue;
        if (*rest == '\0')
            return counts.numbers;
        snprintf(other, sizeof other, "%.*s.%s%s", (int)(dot - path), path, counts.first, rest);
        if (counts.first[0] != '\0' && strcmp(other, path) != 0 &&
            (has_number(claim, player, other) || names_nothing(claim, player, other)))
            return true;
    }
    return false;
}

/* False if the path leads nowhere, or to something that has no plain value. */
static bool find_value(const struct claim *claim, const char *player, const char *path,
                       char out[FOUND_MAX])
{
    struct finder finder = {.path = path, .player = player};

    follow_path(claim, &finder);
    if (!finder.found && names_nothing(claim, player, path)) {
        memcpy(out, "0", sizeof "0");
        return true;
    }
    if (!finder.found || finder.dict)
        return false;
    memcpy(out, finder.value, FOUND_MAX);
    return true;
}

static const char separators[] = " ,\t\n";

/* Equal but for how list elements are separated. */
static bool same_value(const char *claimed, const char *found)
{
    for (;;) {
        claimed += strspn(claimed, separators);
        found += strspn(found, separators);
        size_t size = strcspn(claimed, separators);
        if (size != strcspn(found, separators) || memcmp(claimed, found, size) != 0)
            return false;
        if (size == 0)
            return true;
        claimed += size;
        found += size;
    }
}

static size_t count_word(const char *list, const char *word, size_t size)
{
    size_t n = 0;

    for (list += strspn(list, separators); *list != '\0'; list += strspn(list, separators)) {
        const size_t length = strcspn(list, separators);
        n += length == size && memcmp(list, word, size) == 0;
        list += length;
    }
    return n;
}

/* Whether every word of a list is in another at least as often. */
static bool is_within(const char *list, const char *other)
{
    for (const char *at = list + strspn(list, separators); *at != '\0';
         at += strspn(at, separators)) {
        const size_t size = strcspn(at, separators);
        if (count_word(list, at, size) > count_word(other, at, size))
            return false;
        at += size;
    }
    return true;
}

/* Whether what a path names has no order: see struct stele_game. */
static bool is_unordered(const struct stele_game *game, const char *player, const char *path)
{
    static const char players[] = "players.";

    if (player == NULL && strcmp(path, "winners") == 0)
        return true;
    if (player == NULL) {
        if (strncmp(path, players, sizeof players - 1) != 0)
            return false;
        path += sizeof players - 1;
        path += strcspn(path, ".");
        path += *path == '.';
    }
    for (size_t i = 0; game->unordered != NULL && game->unordered[i] != NULL; i++)
        if (strcmp(game->unordered[i], path) == 0)
            return true;
    return false;
}

/* ---- The three kinds of claims --------------------------------------------------------------- */

static int32_t total_of(const struct claim *claim, int seat)
{
    if (claim->total != NULL)
        return claim->total->get(claim->total->user, seat);
    return claim->rules->game->total(claim->rules, claim->state, seat);
}

static bool check_score(const struct claim *claim, int seat, const char *value)
{
    char found[16];
    int32_t points, total = total_of(claim, seat);

    if (!parse_points(value, &points))
        return malformed(claim->why, "score", value);
    if (points == total)
        return true;
    snprintf(found, sizeof found, "%" PRId32, total);
    return fails(claim, "core.claim-score", seat, "score", value, found);
}

static bool check_expect(const struct claim *claim, const struct stele_item *item)
{
    const char *player = stele_item_attr(item, "player");
    const char *what = stele_item_attr(item, "what");
    const char *value = stele_item_attr(item, "value");
    int seat = STELE_NOBODY;
    char found[FOUND_MAX];

    if (what == NULL || value == NULL)
        return malformed(claim->why, "expect", what == NULL ? "what" : "value");
    if (player != NULL) {
        seat = find_seat(claim->rules, player, strlen(player));
        if (seat == STELE_NOBODY)
            return malformed(claim->why, "player", player);
        if (strcmp(what, "score") == 0)
            return check_score(claim, seat, value);
    }
    if (!find_value(claim, player, what, found))
        return fails(claim, "core.claim-path", seat, what, value, "");
    const bool holds = is_unordered(claim->rules->game, player, what)
                           ? is_within(value, found) && is_within(found, value)
                           : same_value(value, found);
    if (!holds)
        return fails(claim, "core.claim-value", seat, what, value, found);
    return true;
}

/* The seats named in a list, as bits; false at an unknown name. */
static bool parse_winners(const struct stele_rules *rules, const char *text, unsigned *out)
{
    *out = 0;
    for (text += strspn(text, " ,"); *text != '\0'; text += strspn(text, " ,")) {
        size_t size = strcspn(text, " ,");
        int seat = find_seat(rules, text, size);
        if (seat == STELE_NOBODY)
            return false;
        *out |= 1u << seat;
        text += size;
    }
    return true;
}

static bool check_winner(const struct claim *claim, const char *winner)
{
    struct stele_status status;
    unsigned claimed;
    char found[FOUND_MAX] = "";

    claim->rules->game->status(claim->rules, claim->state, &status);
    if (!parse_winners(claim->rules, winner, &claimed))
        return malformed(claim->why, "winner", winner);
    if (!status.over || claimed == status.winners)
        return true; /* check_end has already refused a game that is not over */
    find_value(claim, NULL, "winners", found);
    return fails(claim, "core.claim-winner", STELE_NOBODY, "winner", winner, found);
}

static bool check_result_score(const struct claim *claim, const struct stele_item *score)
{
    if (strcmp(score->name, "score") != 0)
        return true;
    const char *player = stele_item_attr(score, "player");
    const char *points = stele_item_attr(score, "points");
    if (player == NULL || points == NULL)
        return malformed(claim->why, "score", player == NULL ? "player" : "points");
    int seat = find_seat(claim->rules, player, strlen(player));
    if (seat == STELE_NOBODY)
        return malformed(claim->why, "player", player);
    return check_score(claim, seat, points);
}

/* The winner of a game that is not over is refused here, too, if no end is claimed. */
static bool check_end(const struct claim *claim, const char *end, const char *winner)
{
    struct stele_status status;

    claim->rules->game->status(claim->rules, claim->state, &status);
    if (!status.over && (end != NULL || winner != NULL))
        return fails(claim, "core.claim-not-over", STELE_NOBODY, end != NULL ? "end" : "winner",
                     end != NULL ? end : winner, "");
    if (end != NULL && strcmp(replay_name(claim->rules, "ends", status.end), end) != 0)
        return fails(claim, "core.claim-end", STELE_NOBODY, "end", end,
                     replay_name(claim->rules, "ends", status.end));
    return true;
}

/* A result makes several claims at once: how the game ended, who won, the points of each player.
 * Each is a part with a verdict of its own, so that a wrong total does not hide a wrong winner. */
enum { PART_END, PART_WINNER, PART_SCORES };

size_t claim_result_parts(const struct stele_item *result)
{
    return PART_SCORES + result->children_n;
}

const struct stele_item *claim_result_item(const struct stele_item *result, size_t part)
{
    return part < PART_SCORES ? result : &result->children[part - PART_SCORES];
}

bool claim_result_part(const struct stele_rules *rules, const void *state,
                       const struct claim_total *total, const struct stele_item *result,
                       size_t part, struct stele_reason *why)
{
    const struct claim claim = {rules, state, total, why};
    const char *const winner = stele_item_attr(result, "winner");

    if (part == PART_END)
        return check_end(&claim, stele_item_attr(result, "end"), winner);
    if (part == PART_WINNER)
        return winner == NULL || check_winner(&claim, winner);
    return check_result_score(&claim, claim_result_item(result, part));
}

bool claim_is(const struct stele_item *item)
{
    return strcmp(item->name, "check") == 0 || strcmp(item->name, "expect") == 0 ||
           strcmp(item->name, "result") == 0;
}

bool claim_hash(const struct stele_rules *rules, const void *state, uint64_t claimed,
                struct stele_reason *why)
{
    const struct claim claim = {rules, state, NULL, why};
    char said[HASH_TEXT_SIZE], found[HASH_TEXT_SIZE];
    uint64_t hash = replay_hash(rules, state);

    if (hash == claimed)
        return true;
    hash_print(claimed, said);
    hash_print(hash, found);
    return fails(&claim, "core.claim-hash", STELE_NOBODY, "hash", said, found);
}

bool claim_check(const struct stele_rules *rules, const void *state,
                 const struct claim_total *total, const struct stele_item *item,
                 struct stele_reason *why)
{
    const struct claim claim = {rules, state, total, why};
    uint64_t hash;

    if (strcmp(item->name, "expect") == 0)
        return check_expect(&claim, item);
    if (strcmp(item->name, "check") != 0)
        return true;
    const char *text = stele_item_attr(item, "hash");
    if (text == NULL || !hash_parse(text, &hash))
        return malformed(why, "hash", text != NULL ? text : "");
    return claim_hash(rules, state, hash, why);
}

void claim_figure(const struct stele_rules *rules, const void *state, const char *player,
                  const char *what, char out[STELE_FACT_TEXT_MAX])
{
    const struct claim claim = {rules, state, NULL, NULL};
    const int seat = player != NULL ? find_seat(rules, player, strlen(player)) : STELE_NOBODY;

    out[0] = '\0';
    if (player == NULL && strcmp(what, "hash") == 0) {
        char hash[HASH_TEXT_SIZE];
        hash_print(replay_hash(rules, state), hash);
        snprintf(out, FOUND_MAX, "%s", hash);
    } else if (seat != STELE_NOBODY && strcmp(what, "score") == 0) {
        snprintf(out, FOUND_MAX, "%" PRId32, total_of(&claim, seat));
    } else if (!find_value(&claim, player, what, out)) {
        out[0] = '\0';
    }
}

/* ---- Reporting ------------------------------------------------------------------------------- */

/* A text of limited size.  A claim is reported without taking memory: when there is none, it is still
 * named. */
struct fitted {
    char *text;
    size_t room, size;
    bool full; /* something was cut off, and nothing follows it */
};

static void fit(struct fitted *out, const char *part)
{
    const size_t room = out->room - 1 - out->size;
    size_t size = strlen(part);

    if (out->full)
        return;
    if (size > room) {
        size = shown_cut(part, room);
        out->full = true;
    }
    memcpy(out->text + out->size, part, size);
    out->size += size;
    out->text[out->size] = '\0';
}

struct stele_diag *claim_report(struct stele_diags *diags, const struct stele_rules *rules,
                                const struct stele_item *item, const struct stele_reason *why)
{
    const bool malformed = strcmp(why->code, "core.claim-malformed") == 0;
    struct stele_diag *const diag =
        diags_add(diags, STELE_ERROR, malformed ? STELE_D_FORMAT : STELE_D_CLAIM, why->code);

    if (diag == NULL)
        return NULL;
    diag->line = item->source_line;
    diag->why = *why;
    fact_name_players(&diag->why.facts, rules->players, rules->players_n);
    struct fitted out = {.text = diag->move, .room = sizeof diag->move};
    fit(&out, item->name);
    for (size_t i = 0; i < item->attrs_n; i++) {
        if (strchr(item->attrs[i].name, ':') != NULL)
            continue; /* with a prefix it claims nothing */
        fit(&out, " ");
        fit(&out, item->attrs[i].name);
        fit(&out, "=");
        fit(&out, item->attrs[i].value);
    }
    return diag;
}
