#include "core/words/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/facts.h"
#include "core/base/join.h"
#include "core/base/number.h"
#include "core/library/lib.h"
#include "core/texts/template.h"

enum { TEXT_KEY_MAX = 256 };

const char *words_text(const struct words *words, const char *key)
{
    return stele_text(words->lib, words->game, words->lang, key);
}

struct message *words_find(const struct words *words, const char *id)
{
    return lib_message(words->lib, words->game, words->lang, id);
}

/* ---- Names and players ----------------------------------------------------------------------- */

static const char *find_name(const struct words *words, const char *domain, const char *id,
                             const char *form)
{
    char key[TEXT_KEY_MAX];
    const char *text = NULL;

    if (form != NULL && form[0] != '\0') {
        join(key, "name/", domain, "/", id, "/", form);
        text = lib_text(words->lib, words->game, words->lang, key);
    }
    if (text != NULL)
        return text;
    join(key, "name/", domain, "/", id);
    return lib_text(words->lib, words->game, words->lang, key);
}

/* Returns where the name in a form is cached; NULL for a form that few sentences use. */
static _Atomic(const char *) *kept_name(const struct words *words, const struct lib_names *names,
                                        int name, const char *form)
{
    int kind = FORM_PLAIN;

    if (form != NULL && form[0] != '\0')
        kind = strcmp(form, "gen") == 0 ? FORM_GEN : strcmp(form, "acc") == 0 ? FORM_ACC : FORMS_N;
    if (kind == FORMS_N)
        return NULL;
    return &names->said[(size_t)(lang_index(words->lang) * FORMS_N + kind) * names->n +
                        (size_t)name];
}

static const char *look_up_name(const struct words *words, const struct game_domain *from,
                                const char *id, const char *form)
{
    const char *text = find_name(words, from->name, id, form);

    for (int i = 0; text == NULL && i < 3 && from->groups[i] != NULL; i++)
        text = find_name(words, from->groups[i], id, form);
    return text != NULL ? text : id;
}

const char *words_name(const struct words *words, int domain, int name, const char *form)
{
    if (words->game == NULL || name < 0 || domain < 0 || (size_t)domain >= words->game->domains_n)
        return "?"; /* among them STELE_UNKNOWN, which is written so in logs, too */
    const struct lib_game *const entry = lib_game(words->lib, words->game);
    if (name >= entry->domains[domain].names_n)
        return "?";
    _Atomic(const char *) *const kept = kept_name(words, &entry->names[domain], name, form);
    const char *text = kept != NULL ? atomic_load_explicit(kept, memory_order_acquire) : NULL;
    if (text != NULL)
        return text;
    /* Without memory for the texts nothing is cached, so that a later call can do better. */
    const bool sure = kept != NULL && lib_has_texts(words->lib, words->game, words->lang);
    text = look_up_name(words, &words->game->domains[domain], entry->domains[domain].names[name],
                        form);
    if (sure)
        atomic_store_explicit(kept, text, memory_order_release);
    return text;
}

/* The name of a player that the log does not give. */
static const char *seat_name(const struct words *words, int seat, const char *form)
{
    char id[32];

    snprintf(id, sizeof id, "seat%d", seat + 1);
    const char *text = find_name(words, "seats", id, form);
    return text != NULL ? text : "?";
}

const char *words_player(const struct words *words, int seat)
{
    if (seat < 0)
        return words_text(words, "message/core.nobody");
    if ((size_t)seat >= words->players_n)
        return seat_name(words, seat, NULL);
    const struct stele_player *const player = &words->players[seat];
    const char *const name = stele_player_name(player, words->lang);
    return name != NULL && name[0] != '\0' ? name : player->id;
}

/* Players that a caller made up need not have names in every language. */
static const char *in_language(const char *const in[STELE_LANGS_N], const char *plain,
                               const char *lang)
{
    const char *const own = in[lang_index(lang)];

    return own != NULL && own[0] != '\0' ? own : plain;
}

const char *stele_player_name(const struct stele_player *player, const char *lang)
{
    return in_language(player->name_in, player->name, lang);
}

const char *stele_line_title(const struct stele_line *line, const char *lang)
{
    return in_language(line->title_in, line->title, lang);
}

bool stele_player_is(const struct stele_player *player, const char *text)
{
    for (size_t i = 0; i < STELE_LANGS_N; i++)
        if (*text != '\0' && strcmp(player->name_in[i], text) == 0)
            return true;
    return strcmp(player->id, text) == 0 || strcmp(player->name, text) == 0;
}

/* ---- Values of facts ------------------------------------------------------------------------- */

/* What one message is expanded with. */
struct filling {
    const struct words *words;
    const struct stele_facts *facts;
    int depth; /* nesting of objects, which have messages of their own */
};

static const int16_t *fact_values(const struct filling *filling, const struct stele_fact *fact)
{
    return filling->facts->value + fact->first;
}

/* Of a name in several languages (fact_name_players) the reader's. */
static const char *fact_string(const struct filling *filling, const struct stele_fact *fact)
{
    const char *const plain = filling->facts->text + fact->number;
    const char *own = plain;

    if (fact->count == 0)
        return plain;
    for (int i = 0; i <= lang_index(filling->words->lang); i++)
        own += strlen(own) + 1;
    return own[0] != '\0' ? own : plain;
}

/* The number in the text of a fact, 0 if it is none. */
static int64_t text_number(const char *text)
{
    char *end;
    const long long number = strtoll(text, &end, 10);

    return end != text && *end == '\0' ? number : 0;
}

static int64_t sum_of_counts(const int16_t *pairs, size_t n)
{
    int64_t sum = 0;

    for (size_t i = 1; i < n; i += 2)
        sum += pairs[i];
    return sum;
}

static int64_t fact_number(const struct filling *filling, const struct stele_fact *fact)
{
    switch (fact->type) {
    case STELE_F_INT:
        return fact->number;
    case STELE_F_TEXT:
        return text_number(fact_string(filling, fact));
    case STELE_F_COUNTS:
        return sum_of_counts(fact_values(filling, fact), fact->count);
    case STELE_F_NAMES:
    case STELE_F_INTS:
        return fact->count;
    case STELE_F_SEATS:
        return fact->count / 2;
    default:
        return 1;
    }
}

static bool fact_holds(const struct filling *filling, const struct stele_fact *fact)
{
    switch (fact->type) {
    case STELE_F_INT:
        return fact->number != 0;
    case STELE_F_TEXT: {
        const char *text = fact_string(filling, fact);
        return text[0] != '\0' && strcmp(text, "0") != 0;
    }
    case STELE_F_SEAT:
        return fact_values(filling, fact)[0] >= 0;
    default:
        return fact->count > 0;
    }
}

static void say_object(const struct filling *filling, const int16_t *value, struct stele_buf *out);

static void say_int(int64_t number, struct stele_buf *out)
{
    char text[NUMBER_TEXT_MAX];
    const uint64_t size = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    const char *const digits = number_digits(size, number < 0, text);

    stele_buf_add(out, digits, (size_t)(text + NUMBER_TEXT_MAX - digits));
}

static void say_list_item(const struct filling *filling, const struct stele_fact *fact, int value,
                          const char *form, struct stele_buf *out)
{
    if (fact->type == STELE_F_INTS)
        say_int(value, out);
    else
        stele_buf_puts(out, words_name(filling->words, fact->domain, value, form));
}

static void say_list(const struct filling *filling, const struct stele_fact *fact, const char *form,
                     struct stele_buf *out)
{
    const int16_t *values = fact_values(filling, fact);
    const int width = fact->type == STELE_F_COUNTS ? 2 : 1;

    for (int i = 0; i < fact->count; i += width) {
        if (i > 0)
            stele_buf_add(out, ", ", 2);
        say_list_item(filling, fact, values[i], form, out);
        if (width == 1)
            continue;
        stele_buf_puts(out, " ×");
        say_int(values[i + 1], out);
    }
    if (fact->count == 0)
        stele_buf_puts(out, words_text(filling->words, "message/core.nothing"));
}

static void say_number(int64_t number, const char *form, struct stele_buf *out)
{
    if (strcmp(form, "#") == 0)
        number++;
    if (number >= 0 && strcmp(form, "+") == 0)
        stele_buf_add(out, "+", 1);
    say_int(number, out);
}

/* Text that was not written by us. */
static void show(const char *text, struct stele_buf *out)
{
    stele_shown(out, text, strlen(text));
}

/* People's names are not declined. */
static void say_player(const struct words *words, int seat, const char *form, struct stele_buf *out)
{
    const bool named = seat < 0 || (size_t)seat < words->players_n;

    show(named ? words_player(words, seat) : seat_name(words, seat, form), out);
}

/* "Anna 3, Boris 2" */
static void say_seats(const struct filling *filling, const struct stele_fact *fact,
                      struct stele_buf *out)
{
    const int16_t *values = fact_values(filling, fact);

    for (int i = 0; i < fact->count; i += 2) {
        stele_buf_puts(out, i > 0 ? ", " : "");
        say_player(filling->words, values[i], "", out);
        stele_buf_printf(out, " %d", values[i + 1]);
    }
}

/* ---- Paths into the state -------------------------------------------------------------------- */

/* The name of an id in a domain, or in the groups that the domain is made of; NULL without one. */
static const char *find_named(const struct words *words, const char *domain, const char *id)
{
    const char *text = find_name(words, domain, id, NULL);

    for (size_t i = 0; text == NULL && words->game != NULL && i < words->game->domains_n; i++) {
        const struct game_domain *from = &words->game->domains[i];
        if (strcmp(from->name, domain) != 0)
            continue;
        for (int k = 0; text == NULL && k < 3 && from->groups[k] != NULL; k++)
            text = find_name(words, from->groups[k], id, NULL);
    }
    return text;
}

/* The name of an id in the first domain of the game that has it: the steps of routes.desert.anna
 * and the cards of a hand say of themselves what they are. */
static const char *find_anywhere(const struct words *words, const char *id)
{
    const char *text = NULL;

    for (size_t i = 0; text == NULL && words->game != NULL && i < words->game->domains_n; i++)
        text = find_named(words, words->game->domains[i].name, id);
    return text;
}

static bool is_number(const char *step)
{
    return step[strspn(step, "0123456789")] == '\0';
}

static const char *player_called(const struct words *words, const char *id)
{
    for (size_t seat = 0; seat < words->players_n; seat++)
        if (strcmp(words->players[seat].id, id) == 0)
            return words_player(words, (int)seat);
    return NULL;
}

/* The text up to the next `end`, which is cut off *rest; NULL when nothing is left. */
static char *cut_off(char **rest, char end)
{
    char *const from = *rest;
    char *const to = from != NULL ? strchr(from, end) : NULL;

    if (from == NULL || *from == '\0')
        return NULL;
    if (to != NULL)
        *to = '\0';
    *rest = to != NULL ? to + 1 : NULL;
    return from;
}

/* A step of a path that no catalogue names: as it is, with spaces. */
static void say_step(const char *step, struct stele_buf *out)
{
    for (;;) {
        const size_t size = strcspn(step, "_");
        stele_shown(out, step, size);
        if (step[size] == '\0')
            return;
        stele_buf_puts(out, " ");
        step += size + 1;
    }
}

static bool by_category(const char *step)
{
    return strcmp(step, "points") == 0 || strcmp(step, "by_category") == 0 ||
           strcmp(step, "by") == 0;
}

/* goods.wood is the wood, points.commerce points by a category, monuments.temple.points the temple
 * and its points, players.anna.food Anna's food.  The viewer words paths in the same way. */
static void say_path(const struct words *words, const char *path, struct stele_buf *out)
{
    enum { STEPS_MAX = 8 };
    char copy[STELE_FACT_TEXT_MAX];
    const char *step[STEPS_MAX], *name[STEPS_MAX];
    int n = 0;

    snprintf(copy, sizeof copy, "%s", path);
    for (char *rest = copy, *at; n < STEPS_MAX && (at = cut_off(&rest, '.')) != NULL;)
        step[n++] = at;
    for (int i = 0; i < n; i++) {
        const bool points = i > 0 && by_category(step[i - 1]);
        const char *in = i == 0 ? NULL : points ? "categories" : step[i - 1];
        name[i] = in != NULL ? find_named(words, in, step[i]) : NULL;
        if (name[i] != NULL && !points)
            step[i - 1] = NULL; /* the name says it all */
        if (name[i] == NULL) {
            name[i] = player_called(words, step[i]);
            if (name[i] != NULL && i > 0 && strcmp(step[i - 1], "players") == 0)
                step[i - 1] = NULL;
        }
        if (name[i] == NULL)
            name[i] = find_name(words, "figures", step[i], NULL);
        if (name[i] == NULL && i > 0 && !is_number(step[i]))
            name[i] = find_anywhere(words, step[i]);
    }
    const char *between = "";
    for (int i = 0; i < n; i++) {
        if (step[i] == NULL)
            continue;
        stele_buf_puts(out, between);
        if (name[i] != NULL)
            show(name[i], out);
        else
            say_step(step[i], out);
        between = ": ";
    }
}

/* One word of a value: a name of the domain, a player's, or of anything in the game. */
static void say_value_word(const struct words *words, const char *domain, const char *word,
                           struct stele_buf *out)
{
    char many[STELE_FACT_TEXT_MAX + 1];
    const char *name = find_named(words, domain, word);

    snprintf(many, sizeof many, "%ss", domain);
    if (name == NULL)
        name = find_named(words, many, word);
    if (name == NULL)
        name = player_called(words, word);
    if (name == NULL && (strcmp(word, "true") == 0 || strcmp(word, "false") == 0))
        name = words_text(words, word[0] == 't' ? "message/core.true" : "message/core.false");
    if (name == NULL && !is_number(word))
        name = find_anywhere(words, word);
    show(name != NULL ? name : word, out);
}

/* The last step of a path that is no number: an element of a list is what the list is of. */
static const char *last_step(const char *path, char room[STELE_FACT_TEXT_MAX])
{
    snprintf(room, STELE_FACT_TEXT_MAX, "%s", path);
    for (;;) {
        char *const dot = strrchr(room, '.');
        if (dot == NULL)
            return room;
        if (!is_number(dot + 1))
            return dot + 1;
        *dot = '\0';
    }
}

/* What the state has at the end of a path, in words where there are any. */
static void say_value(const struct words *words, const char *path, const char *value,
                      struct stele_buf *out)
{
    char copy[STELE_FACT_TEXT_MAX], steps[STELE_FACT_TEXT_MAX];
    const char *const domain = last_step(path, steps);
    const char *between = "";

    /* Lists are written with commas in text notation, with spaces in XML. */
    snprintf(copy, sizeof copy, "%s", value);
    for (char *comma = copy; (comma = strchr(comma, ',')) != NULL;)
        *comma = ' ';
    for (char *rest = copy, *word; (word = cut_off(&rest, ' ')) != NULL;) {
        stele_buf_puts(out, between);
        say_value_word(words, domain, word, out);
        between = ", ";
    }
}

static void say_ruling(const struct words *words, const char *id, struct stele_buf *out)
{
    char key[sizeof "ruling/" + STELE_FACT_TEXT_MAX];

    join(key, "ruling/", id);
    show(words_text(words, key), out);
}

static void say_text(const struct filling *filling, const struct stele_fact *fact, const char *form,
                     struct stele_buf *out)
{
    const char *text = fact_string(filling, fact);
    const struct stele_fact *what = fact_find(filling->facts, "what");

    if (strcmp(form, "path") == 0)
        say_path(filling->words, text, out);
    else if (strcmp(form, "ruling") == 0)
        say_ruling(filling->words, text, out);
    else if (strcmp(form, "value") == 0 && text[0] == '\0') /* an empty list, or nobody yet */
        stele_buf_puts(out, words_text(filling->words, "message/core.nothing"));
    else if (strcmp(form, "value") == 0 && what != NULL && what->type == STELE_F_TEXT)
        say_value(filling->words, fact_string(filling, what), text, out);
    else
        show(text, out);
}

static void say_fact(const struct filling *filling, const struct stele_fact *fact, const char *form,
                     struct stele_buf *out)
{
    const int16_t *values = fact_values(filling, fact);

    if (strcmp(form, "n") == 0) {
        say_number(fact_number(filling, fact), "", out);
        return;
    }
    switch (fact->type) {
    case STELE_F_INT:
        say_number(fact->number, form, out);
        break;
    case STELE_F_NAME:
        stele_buf_puts(out, words_name(filling->words, fact->domain, values[0], form));
        break;
    case STELE_F_SEAT:
        say_player(filling->words, values[0], form, out);
        break;
    case STELE_F_SEATS:
        say_seats(filling, fact, out);
        break;
    case STELE_F_OBJECT:
        say_object(filling, values, out);
        break;
    case STELE_F_TEXT:
        say_text(filling, fact, form, out);
        break;
    default:
        say_list(filling, fact, form, out);
    }
}

static void tell_value(void *user, const char *key, const char *form, struct stele_buf *out)
{
    const struct filling *filling = user;
    const struct stele_fact *fact = fact_find(filling->facts, key);

    if (fact != NULL)
        say_fact(filling, fact, form, out);
    else
        stele_buf_printf(out, "{%s}", key); /* shown, so that somebody mends it */
}

static int64_t tell_number(void *user, const char *key)
{
    const struct filling *filling = user;
    const struct stele_fact *fact = fact_find(filling->facts, key);

    return fact != NULL ? fact_number(filling, fact) : 0;
}

static bool tell_truth(void *user, const char *key)
{
    const struct filling *filling = user;
    const struct stele_fact *fact = fact_find(filling->facts, key);

    return fact != NULL && fact_holds(filling, fact);
}

/* Writes a message that no catalogue has as its id and facts, so that nothing is lost. */
static void tell_raw(const struct filling *filling, const char *id, struct stele_buf *out)
{
    stele_buf_puts(out, id);
    for (int i = 0; i < filling->facts->n; i++) {
        const struct stele_fact *fact = &filling->facts->fact[i];
        stele_buf_printf(out, "%s%s=", i > 0 ? ", " : ": ", fact->key);
        say_fact(filling, fact, "", out);
    }
}

/* By a message, NULL if there is none with that id. */
static void tell(struct filling *filling, const char *id, struct message *message,
                 struct stele_buf *out)
{
    const struct template_source source = {
        .value = tell_value,
        .number = tell_number,
        .truth = tell_truth,
        .lang = lang_index(filling->words->lang),
        .user = filling,
    };

    if (message != NULL)
        message_say(message, &source, out);
    else
        tell_raw(filling, id, out);
}

static void object_facts(const struct object_kind *kind, const int16_t *value,
                         struct stele_facts *facts)
{
    if (kind->owned)
        fact_seat(facts, "player", value[1]);
    if (kind->domain >= 0)
        fact_name(facts, "name", kind->domain, value[2]);
    else if (kind->domain == OBJECT_NUMBER)
        fact_int(facts, "number", value[2]);
}

static void say_object(const struct filling *filling, const int16_t *value, struct stele_buf *out)
{
    const struct stele_game *game = filling->words->game;
    struct stele_facts facts = {0};
    char id[TEXT_KEY_MAX];

    if (game == NULL || value[0] < 0 || (size_t)value[0] >= game->objects_n || filling->depth > 0)
        return;
    object_facts(&game->objects[value[0]], value, &facts);
    join(id, game->id, ".object-", game->objects[value[0]].name);
    struct filling inner = {.words = filling->words, .facts = &facts, .depth = 1};
    tell(&inner, id, words_find(filling->words, id), out);
}

void words_say(const struct words *words, const char *id, const struct stele_facts *facts,
               struct stele_buf *out)
{
    struct filling filling = {.words = words, .facts = facts};

    tell(&filling, id, words_find(words, id), out);
}

void words_tell(const struct words *words, struct message *message, const struct stele_facts *facts,
                struct stele_buf *out)
{
    struct filling filling = {.words = words, .facts = facts};

    tell(&filling, "", message, out);
}

void words_object(const struct words *words, const struct stele_object *object,
                  struct stele_buf *out)
{
    const struct stele_facts none = {0};
    const struct filling filling = {.words = words, .facts = &none};
    const int16_t value[] = {object->kind, object->seat, object->index};

    say_object(&filling, value, out);
}

/* ---- Width of text --------------------------------------------------------------------------- */

size_t words_width(const char *text)
{
    return stele_shown(NULL, text, strlen(text));
}

void words_pad(struct stele_buf *out, const char *text, size_t width)
{
    for (size_t i = stele_shown(out, text, strlen(text)); i < width; i++)
        stele_buf_puts(out, " ");
}

void words_end_line(struct stele_buf *out)
{
    while (out->size > 0 && out->data[out->size - 1] == ' ')
        out->data[--out->size] = '\0';
    stele_buf_puts(out, "\n");
}
