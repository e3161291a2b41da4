#include "told.h"

#include "acutest.h"

#include "core/library/lib.h"
#include "core/texts/template.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEEN_SIZE = 1 << 14, SEEN_MOST = SEEN_SIZE / 2, LANGS = 2 };

static const char *const langs[LANGS] = {"en", "ru"};

/* ---- What has been checked already ------------------------------------------------------------------ */

/* Hashes of messages with the pattern of their facts: thousands of moves are refused for the same reason
 * with the same facts, and telling it once is enough. */
struct seen {
    uint64_t slot[SEEN_SIZE];
    size_t n;
};

static bool seen_before(struct seen *seen, uint64_t hash)
{
    size_t i = hash % SEEN_SIZE;

    hash += hash == 0;
    for (; seen->slot[i] != 0; i = (i + 1) % SEEN_SIZE)
        if (seen->slot[i] == hash)
            return true;
    if (seen->n < SEEN_MOST) {
        seen->slot[i] = hash;
        seen->n++;
    }
    return false;
}

static uint64_t mix(uint64_t hash, uint64_t value)
{
    hash = (hash ^ value) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 29;
}

static uint64_t mix_text(uint64_t hash, const char *text)
{
    for (; *text != '\0'; text++)
        hash = mix(hash, (unsigned char)*text);
    return mix(hash, 0);
}

/* Numbers differ where words do: none, one, the plural forms of Russian, fewer than none. */
static uint64_t kind_of_number(int32_t number)
{
    return number < 0   ? 9
           : number < 6 ? (uint64_t)number
                        : 6 + (uint64_t)plural_form(LANG_RU, number);
}

static uint64_t mix_fact(uint64_t hash, const struct stele_facts *facts,
                         const struct stele_fact *fact)
{
    hash = mix(mix_text(hash, fact->key), fact->type);
    switch (fact->type) {
    case STELE_F_INT:
        return mix(hash, kind_of_number(fact->number));
    case STELE_F_TEXT:
        return mix(hash, facts->text[fact->number] == '\0');
    case STELE_F_SEAT:
        return mix(hash, facts->value[fact->first] < 0);
    case STELE_F_OBJECT:
        return mix(hash, (uint64_t)facts->value[fact->first]);
    default:
        return mix(hash, kind_of_number(fact->count));
    }
}

static bool is_new(const char *id, const struct stele_facts *facts)
{
    static struct seen seen;
    uint64_t hash = mix_text(1, id);

    for (int i = 0; facts != NULL && i < facts->n; i++)
        hash = mix_fact(hash, facts, &facts->fact[i]);
    return !seen_before(&seen, hash);
}

static void note_id(const char *id)
{
    static struct seen noted;
    const char *const path = getenv("STELE_TOLD");

    if (path == NULL || seen_before(&noted, mix_text(1, id)))
        return;
    FILE *const file = fopen(path, "a");
    if (!TEST_CHECK_(file != NULL, "%s can be written", path))
        return;
    fprintf(file, "%s\n", id);
    fclose(file);
}

/* ---- Judging ------------------------------------------------------------------------------------- */

/* What a sentence never has in it: what is left of a template, and what is left around a fact that says
 * nothing. */
static const char *const wrong[] = {"{",  "}",  "  ", "()", "( ",  " )",  "“”",  "«»",
                                    " .", " ,", " ;", " :", ": ;", ": .", ": ,", "(;"};

/* hanging_gardens: a word for programs. */
static bool has_id(const char *sentence)
{
    for (const char *c = strchr(sentence, '_'); c != NULL; c = strchr(c + 1, '_'))
        if (c > sentence && isalnum((unsigned char)c[-1]) && isalnum((unsigned char)c[1]))
            return true;
    return false;
}

static bool reads_well(const char *sentence)
{
    const size_t size = strlen(sentence);

    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        if (strstr(sentence, wrong[i]) != NULL)
            return false;
    return size > 0 && !has_id(sentence) && sentence[0] != ' ' && sentence[size - 1] != ' ' &&
           sentence[size - 1] != ':';
}

static void judge(const char *id, const char *lang, struct stele_buf *out)
{
    const char *const sentence = out->data != NULL ? out->data : "";

    TEST_CHECK_(reads_well(sentence) && strstr(sentence, id) == NULL, "%s (%s) reads well", id,
                lang);
    TEST_MSG("says: \"%s\"", sentence);
    stele_buf_clear(out);
}

/* Text from outside may hold anything; only whether it is there matters here. */
static void tame_texts(struct stele_facts *facts)
{
    for (int i = 0; i < facts->n; i++) {
        char *const text = facts->text + facts->fact[i].number;
        if (facts->fact[i].type != STELE_F_TEXT)
            continue;
        for (char *c = text; *c != '\0'; c++)
            if ((unsigned char)*c < 0x80 && strchr("{}_()., ;:", *c) != NULL)
                *c = 'x';
    }
}

/* ---- Telling ------------------------------------------------------------------------------------- */

typedef void say_fn(const struct words *words, const void *what, struct stele_buf *out);

static void say_reason(const struct words *words, const void *what, struct stele_buf *out)
{
    words_reason(words, what, out);
}

static void say_event(const struct words *words, const void *what, struct stele_buf *out)
{
    words_event(words, what, out);
}

static void say_secret(const struct words *words, const void *what, struct stele_buf *out)
{
    const struct stele_event *event = what;
    int viewer = 0;

    while ((event->knows >> viewer) & 1)
        viewer++;
    words_event_to(words, viewer, event, out);
}

static void say_row(const struct words *words, const void *what, struct stele_buf *out)
{
    words_row(words, what, out);
}

static void say_move(const struct words *words, const void *what, struct stele_buf *out)
{
    words_move(words, what, out);
}

static void say_object(const struct words *words, const void *what, struct stele_buf *out)
{
    words_object(words, what, out);
}

static say_fn say_short;

static void tell(const struct words *words, const char *id, say_fn *say, const void *what)
{
    struct stele_buf out = {0};

    note_id(id);
    for (int i = 0; i < LANGS; i++) {
        struct words own = *words;
        own.lang = langs[i];
        say(&own, what, &out);
        /* A summary has nothing to say of some moves. */
        if (say != say_short || out.size > 0)
            judge(id, langs[i], &out);
    }
    stele_buf_free(&out);
}

void told_reason(const struct words *words, const struct stele_reason *why)
{
    struct stele_reason told = *why;

    if (!is_new(why->code, &why->facts))
        return;
    if (words->game == NULL) /* the reader's: what a file says */
        tame_texts(&told.facts);
    tell(words, why->code, say_reason, &told);
}

void told_event(const struct words *words, const struct stele_event *event)
{
    char unseen[128];

    if (!is_new(event->kind, &event->facts))
        return;
    tell(words, event->kind, say_event, event);
    snprintf(unseen, sizeof unseen, "%s-unseen", event->kind);
    if (event->secret != 0)
        tell(words, unseen, say_secret, event);
}

void told_row(const struct words *words, const struct stele_row *row)
{
    if (is_new(row->kind, &row->facts))
        tell(words, row->kind, say_row, row);
}

/* The sentences that there are of a move. */
enum told_as { AS_MOVE, AS_LEGAL, AS_UNSEEN, AS_SHORT };

/* Moves differ by the arguments that are there and by how many values these have. */
static bool move_is_new(enum told_as as, const struct stele_verb *verb,
                        const struct stele_move *move)
{
    static struct seen seen;
    uint64_t hash = mix(mix(as, (uintptr_t)verb), move->present);

    for (int i = 0; i < verb->args_n; i++) {
        const size_t n = move_count(move, i);
        hash = mix(hash, kind_of_number((int32_t)n));
        for (size_t k = 0; k < n; k++)
            if (move_values(move, i)[k] == STELE_UNKNOWN)
                hash = mix(hash, k);
        if (n == 1 && verb->args[i].type == STELE_T_INT)
            hash = mix(hash, kind_of_number(move_values(move, i)[0]));
    }
    return !seen_before(&seen, hash);
}

void told_move(const struct words *words, const struct stele_move *move)
{
    const struct stele_verb *const verb = &words->game->verbs[move->verb];
    char id[128];

    if (!move_is_new(AS_MOVE, verb, move))
        return;
    snprintf(id, sizeof id, "%s.move-%s", words->game->id, verb->name);
    tell(words, id, say_move, move);
}

struct legal {
    const struct stele_move *move;
    const struct stele_event *event;
};

static void say_legal(const struct words *words, const void *what, struct stele_buf *out)
{
    const struct legal *legal = what;

    words_legal(words, legal->move, legal->event, out);
}

void told_legal(const struct words *words, const struct stele_move *move,
                const struct stele_event *event)
{
    const struct legal legal = {move, event};
    const struct stele_verb *const verb = &words->game->verbs[move->verb];
    char id[128];

    snprintf(id, sizeof id, "%s.legal-%s", words->game->id, verb->name);
    struct words english = *words;
    english.lang = langs[0];
    const bool new_move = move_is_new(AS_LEGAL, verb, move);
    if (words_find(&english, id) != NULL &&
        (is_new(id, event != NULL ? &event->facts : NULL) || new_move))
        tell(words, id, say_legal, &legal);
}

struct veiled {
    const struct stele_move *move;
    uint16_t hidden;
};

static void say_veiled(const struct words *words, const void *what, struct stele_buf *out)
{
    const struct veiled *veiled = what;

    words_move_veiled(words, veiled->move, veiled->hidden, out);
}

static void say_short(const struct words *words, const void *what, struct stele_buf *out)
{
    const struct veiled *veiled = what;

    words_move_short(words, veiled->move, veiled->hidden, out);
}

/* Both are messages that a verb may do without. */
static void tell_if_any(const struct words *words, enum told_as as, say_fn *say,
                        const struct veiled *veiled)
{
    const struct stele_verb *const verb = &words->game->verbs[veiled->move->verb];
    struct words english = *words;
    char id[128];

    if (!move_is_new(as, verb, veiled->move))
        return;
    snprintf(id, sizeof id, as == AS_UNSEEN ? "%s.move-%s-unseen" : "%s.short-%s", words->game->id,
             verb->name);
    english.lang = langs[0];
    if (words_find(&english, id) != NULL)
        tell(words, id, say, veiled);
}

void told_veiled(const struct words *words, const struct stele_move *move, uint16_t hidden)
{
    const struct veiled veiled = {move, hidden};

    if (hidden != 0)
        tell_if_any(words, AS_UNSEEN, say_veiled, &veiled);
    tell_if_any(words, AS_SHORT, say_short, &veiled);
}

static void say_win(const struct words *words, const void *what, struct stele_buf *out)
{
    words_win(words, what, out);
}

void told_standing(const struct words *words, const struct stele_standing *standing)
{
    static struct seen seen;
    struct stele_buf out = {0};
    char id[64];

    if (seen_before(&seen, mix(mix(1, standing->win), standing->decided)))
        return;
    snprintf(id, sizeof id, "core.win-%s", stele_win_name(standing->win));
    tell(words, id, say_win, standing);
    note_id("core.standing");
    for (size_t figure = 0; figure <= standing->decided; figure++)
        for (int i = 0; i < LANGS; i++) {
            struct words own = *words;
            own.lang = langs[i];
            words_figure(&own, standing, figure, &out);
            judge("core.standing", langs[i], &out);
        }
    stele_buf_free(&out);
}

void told_object(const struct words *words, const struct stele_object *object)
{
    static struct seen seen;
    char id[128];

    if (seen_before(&seen,
                    mix((uintptr_t)&words->game->objects[object->kind], (uint16_t)object->index)))
        return;
    snprintf(id, sizeof id, "%s.object-%s", words->game->id,
             words->game->objects[object->kind].name);
    tell(words, id, say_object, object);
}

void told_board(const struct words *words, const struct stele_rules *rules, const void *state)
{
    struct stele_buf out = {0};

    for (int i = 0; i < LANGS; i++) {
        struct words own = *words;
        own.lang = langs[i];
        rules->game->board(rules, state, STELE_NOBODY, &own, &out);
        TEST_CHECK_(out.data != NULL && strpbrk(out.data, "{}") == NULL, "the board has no braces");
        TEST_MSG("%s", out.data != NULL ? out.data : "");
        stele_buf_clear(&out);
    }
    stele_buf_free(&out);
}

/* Tests of the reader make games of their own; their reasons have no words. */
static bool has_words(const struct stele *lib, const char *code)
{
    const struct words words = {.lib = lib, .lang = "en"};
    const size_t size = strcspn(code, ".");
    bool game = false;

    for (size_t i = 0; i < stele_games_n(lib); i++) {
        const char *const id = stele_game_info(lib, stele_game_at(lib, i))->id;
        game = game || (strlen(id) == size && strncmp(id, code, size) == 0);
    }
    return game || words_find(&words, code) != NULL;
}

void told_refusal(const struct stele_reason *why)
{
    static struct stele *lib;

    if (lib == NULL)
        lib = stele_new();
    TEST_ASSERT(lib != NULL);
    const struct words words = {.lib = lib};
    if (has_words(lib, why->code))
        told_reason(&words, why);
}

void told_diags_free(struct stele_diags *diags)
{
    for (size_t i = 0; i < diags->n; i++)
        told_refusal(&diags->list[i].why);
    stele_diags_free(diags);
}
