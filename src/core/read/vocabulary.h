/* The vocabulary of logs: every element, attribute, verb and argument name the library knows, as
 * a small number.  Built once per reader out of the core's words and the tables of all games;
 * constant afterwards.  The names themselves are static strings of the tables. */
#ifndef STELE_CORE_READ_VOCABULARY_H
#define STELE_CORE_READ_VOCABULARY_H

#include "core/game/game.h"

/* clang-format off */
#define WORDS(W)                                                                          \
    W(ABOUT, "about") W(BOOKMARK, "bookmark") W(BRANCH, "branch") W(BY, "by")             \
    W(CHECK, "check") W(CHOICE, "choice") W(COLOUR, "colour") W(DIGEST, "digest")         \
    W(EDITION, "edition") W(ENGINE, "engine") W(ESTIMATE, "estimate") W(EXPECT, "expect") W(FORMAT, "format")     \
    W(GAME, "game") W(HASH, "hash") W(ID, "id") W(KIND, "kind")                           \
    W(KNOWLEDGE, "knowledge") W(LINE, "line") W(LOG, "log") W(NAME, "name")               \
    W(NAME_EN, "name-en") W(NAME_RU, "name-ru")                                           \
    W(NOTE, "note") W(OPTION, "option") W(PATCH, "patch") W(PATCHES, "patches")             \
    W(PLAYER, "player") W(PLAYERS, "players")                                             \
    W(RESULT, "result") W(ROUND, "round") W(RULES, "rules") W(RULING, "ruling")           \
    W(SEAT, "seat") W(SET, "set") W(SETUP, "setup") W(TITLE, "title") W(TURN, "turn")     \
    W(TITLE_EN, "title-en") W(TITLE_RU, "title-ru")                                       \
    W(VALUE, "value")
/* clang-format on */

enum word {
    WORD_NONE, /* not in the vocabulary */
#define WORD_ENUM(id, text) WORD_##id,
    WORDS(WORD_ENUM)
#undef WORD_ENUM
        WORD_CORE_N
};

/* The words of a verb, with what reading it needs most, side by side. */
struct verb_word {
    uint16_t name;
    uint16_t required; /* bit per argument that must be given */
    uint8_t args_n;
    bool chance;
    uint16_t args[STELE_ARGS_MAX];
};

/* Those of one table of verbs (moves or set-up items). */
struct verb_words {
    struct verb_word *list;
    size_t n;
};

struct game_words {
    const struct stele_game *game;
    struct verb_words verbs, setup;
};

struct vocabulary {
    const char **names; /* by word; names[0] is "" */
    uint16_t n;
    uint16_t *slots; /* open hash of words */
    size_t slots_n;
    struct game_words *games;
    size_t games_n;
};

/* False without memory. */
bool vocabulary_init(struct vocabulary *vocabulary, const struct stele *lib);
void vocabulary_free(struct vocabulary *vocabulary);
/* WORD_NONE if it is not there. */
uint16_t vocabulary_find(const struct vocabulary *vocabulary, const char *name, size_t size);
/* NULL if there is no such game. */
const struct game_words *vocabulary_game(const struct vocabulary *vocabulary, const char *id,
                                         size_t size);

#endif
