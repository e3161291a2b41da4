#include "core/read/vocabulary.h"

#include "core/base/slice.h"

#include <stdlib.h>
#include <string.h>

/* Games share many words ("at", "player", "end"), and a word has one number whichever game uses it.
 * That is why the vocabulary is built for all games at once, and the reader maps its numbers to
 * verbs when it knows the game (terms_choose). */
static const char *const core_words[] = {"",
#define WORD_TEXT(id, text) text,
                                         WORDS(WORD_TEXT)
#undef WORD_TEXT
};

/* The slot that holds the name, or the empty one where it belongs. */
static size_t find_slot(const struct vocabulary *v, const char *name, size_t size)
{
    const uint32_t hash = slice_hash(name, size);
    size_t i = (hash ^ hash >> 15) & (v->slots_n - 1);

    for (; v->slots[i] != WORD_NONE; i = (i + 1) & (v->slots_n - 1)) {
        if (slice_is(name, size, v->names[v->slots[i]]))
            break;
    }
    return i;
}

uint16_t vocabulary_find(const struct vocabulary *v, const char *name, size_t size)
{
    return v->slots[find_slot(v, name, size)];
}

static uint16_t add_word(struct vocabulary *v, const char *name)
{
    const size_t slot = find_slot(v, name, strlen(name));

    if (v->slots[slot] == WORD_NONE) {
        v->names[v->n] = name;
        v->slots[slot] = v->n++;
    }
    return v->slots[slot];
}

static size_t count_verbs(const struct stele_verb *verbs, size_t n)
{
    size_t words = n;

    for (size_t i = 0; i < n; i++)
        words += verbs[i].args_n;
    return words;
}

static bool make_room(struct vocabulary *v, const struct stele *lib)
{
    size_t words = WORD_CORE_N;

    for (size_t i = 0; i < stele_games_n(lib); i++) {
        const struct stele_game *game = stele_game_at(lib, i);
        words += count_verbs(game->verbs, game->verbs_n);
        words += count_verbs(game->setup_items, game->setup_items_n);
    }
    for (v->slots_n = 64; v->slots_n < 2 * words;)
        v->slots_n *= 2;
    v->names = calloc(words, sizeof *v->names);
    v->slots = calloc(v->slots_n, sizeof *v->slots);
    v->games = calloc(stele_games_n(lib) + 1, sizeof *v->games);
    return v->names != NULL && v->slots != NULL && v->games != NULL;
}

static void add_verb(struct vocabulary *v, const struct stele_verb *verb, struct verb_word *out)
{
    out->name = add_word(v, verb->name);
    out->chance = (verb->flags & STELE_VERB_CHANCE) != 0;
    out->args_n = verb->args_n;
    for (size_t k = 0; k < verb->args_n; k++) {
        out->args[k] = add_word(v, verb->args[k].name);
        if (!(verb->args[k].flags & STELE_ARG_OPTIONAL))
            out->required = (uint16_t)(out->required | 1u << k);
    }
}

static bool add_verbs(struct vocabulary *v, const struct stele_verb *verbs, size_t n,
                      struct verb_words *out)
{
    out->list = calloc(n + 1, sizeof *out->list);
    if (out->list == NULL)
        return false;
    out->n = n;
    for (size_t i = 0; i < n; i++)
        add_verb(v, &verbs[i], &out->list[i]);
    return true;
}

static bool add_game(struct vocabulary *v, const struct stele_game *game)
{
    struct game_words *words = &v->games[v->games_n++];

    words->game = game;
    return add_verbs(v, game->verbs, game->verbs_n, &words->verbs) &&
           add_verbs(v, game->setup_items, game->setup_items_n, &words->setup);
}

bool vocabulary_init(struct vocabulary *v, const struct stele *lib)
{
    *v = (struct vocabulary){0};
    bool ok = make_room(v, lib);
    if (ok) {
        v->names[0] = "";
        v->n = 1;
        for (uint16_t i = 1; i < WORD_CORE_N; i++)
            add_word(v, core_words[i]);
    }
    for (size_t i = 0; ok && i < stele_games_n(lib); i++)
        ok = add_game(v, stele_game_at(lib, i));
    if (!ok)
        vocabulary_free(v);
    return ok;
}

void vocabulary_free(struct vocabulary *v)
{
    for (size_t i = 0; i < v->games_n; i++) {
        free(v->games[i].verbs.list);
        free(v->games[i].setup.list);
    }
    free(v->games);
    free(v->slots);
    free(v->names);
    *v = (struct vocabulary){0};
}

const struct game_words *vocabulary_game(const struct vocabulary *v, const char *id, size_t size)
{
    for (size_t i = 0; i < v->games_n; i++)
        if (slice_is(id, size, v->games[i].game->id))
            return &v->games[i];
    return NULL;
}
