/* Component sets: bytes that begin with `<` are a set; others choose a built-in one and hostile changes to it, four
 * bytes each, so that most of it stays acceptable.  A set that is refused changes nothing and is reported.  One that is
 * accepted has rows, ranges and a digest; what differs from the built-in set makes a patch that reads; and a game played
 * with it keeps the laws. */
#include "fuzz.h"
#include "hostile.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/library/embed.h"
#include "core/library/registry.h"
#include "core/log/cursor.h"
#include "core/base/diags.h"

enum { SET_MAX = 1 << 18, LARGE = 1 << 16, CHANGES_MAX = 4, PLIES = 12 };

static const char *built_in_set(size_t game, char name[64], size_t *size)
{
    snprintf(name, 64, "sets/%s.xml", stele_game_at(fuzz_lib(), game % game_registry_n)->id);
    return embedded_find(name, size);
}

/* The set that the bytes mean; freed by the caller. */
static uint8_t *make_set(const uint8_t *data, size_t size, size_t *made)
{
    struct fuzz_input in = {data, data + size};
    uint8_t *const out = malloc(SET_MAX);
    char name[64];

    fuzz_hold(out != NULL, "no memory for a set");
    if (size > 0 && data[0] == '<') {
        *made = size < SET_MAX ? size : SET_MAX;
        memcpy(out, data, *made);
        return out;
    }
    const size_t game = fuzz_byte(&in);
    const char *built_in = built_in_set(game, name, made);
    if (*made > LARGE && game / game_registry_n % 8 != 0) /* which takes ten times as long */
        built_in = built_in_set(game + 1, name, made);
    fuzz_hold(built_in != NULL && *made < SET_MAX, "no %s", name);
    memcpy(out, built_in, *made);
    for (int i = 0; i < CHANGES_MAX && fuzz_more(&in); i++) {
        struct stele_rng rng;
        uint64_t seed = 0;
        for (int k = 0; k < 4; k++)
            seed = seed << 8 | fuzz_byte(&in);
        stele_rng_seed(&rng, seed);
        *made = hostile_xml(&rng, out, *made, SET_MAX);
    }
    return out;
}

static void hold_rows(const struct stele *lib, const struct stele_game *game)
{
    struct stele_set_table table = {0};
    struct stele_set_ranges ranges = {0};

    fuzz_hold(stele_set_rows(lib, game, &table) == STELE_OK && table.n > 0, "no rows");
    fuzz_hold(stele_set_ranges(lib, game, &ranges) == STELE_OK && ranges.n > 0, "no ranges");
    stele_memory_free(table.memory);
    stele_memory_free(ranges.memory);
    fuzz_hold(strncmp(stele_set_digest(lib, game), "sha256:", 7) == 0, "no digest");
}

/* What differs from the built-in set can be written as a patch, which reads. */
static void hold_diff(const struct stele *lib, const struct stele_game *game)
{
    const struct stele_patch_head head = {
        .id = "fuzz", .by = "anna", .from = "box", .edition = NULL, .note = NULL};
    struct stele_set_changes changes = {0};
    struct stele_buf text = {0};
    struct stele_patch patch;

    if (stele_set_diff(fuzz_lib(), lib, game, &changes, NULL) != STELE_OK)
        return;
    if (changes.n > 0 &&
        stele_patch_write(fuzz_lib(), game, &head, &changes, &text) == STELE_OK) {
        const struct stele_source source = {.data = text.data, .size = text.size};
        fuzz_hold(stele_patch_read(&source, &patch, NULL) == STELE_OK, "a patch does not read");
        stele_memory_free(patch.memory);
    }
    stele_buf_free(&text);
    stele_memory_free(changes.memory);
}

static void play(const struct stele *lib, const struct stele_game *game, uint64_t seed)
{
    static const struct stele_new_player players[] = {
        {"anna", NULL, NULL}, {"boris", NULL, NULL}, {"vera", NULL, NULL}, {"gleb", NULL, NULL},
        {"darya", NULL, NULL}, {"egor", NULL, NULL}, {"z", NULL, NULL},    {"y", NULL, NULL}};
    const struct stele_new_log want = {.game = game->id,
                                       .edition = game->editions[0].name,
                                       .players = players,
                                       .players_n = game->editions[0].players_min};
    struct stele_log *log = NULL;
    struct stele_rng rng;
    struct stele_move move;
    struct stele_moves legal = {0};
    struct stele_reason why = {0};

    if (stele_log_new(lib, &want, &log, NULL) != STELE_OK) {
        stele_log_free(log);
        return;
    }
    struct stele_cursor *const cursor = stele_cursor_new(log);
    fuzz_hold(cursor != NULL, "no memory for a cursor");
    stele_rng_seed(&rng, seed);
    for (int i = 0; i < PLIES; i++) {
        stele_cursor_legal(cursor, &legal);
        fuzz_position(cursor_rules(cursor), cursor->state, &legal);
        if (!stele_cursor_choose(cursor, "random", &rng, &move))
            break;
        const int code = stele_edit_play(cursor, &move, &why);
        fuzz_hold(code == STELE_OK, "%s: move %d of a bot is refused: %s", game->id, i + 1,
                  why.code);
    }
    stele_moves_free(&legal);
    stele_cursor_free(cursor);
    stele_log_free(log);
}

/* The game that a set says it is for; asking every game for its set would read them all. */
static const struct stele_game *game_of(const char *set, size_t size)
{
    static const char key[] = "game=\"";
    const char *const end = set + size;

    for (const char *at = set; at + sizeof key < end; at++) {
        char id[32];
        size_t n = 0;
        if (memcmp(at, key, sizeof key - 1) != 0)
            continue;
        for (at += sizeof key - 1; at < end && *at != '"' && n + 1 < sizeof id; at++)
            id[n++] = *at;
        id[n] = '\0';
        return stele_game_find(fuzz_lib(), id);
    }
    return NULL;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct stele *const lib = stele_new();
    struct stele_source source = {.path = "set.xml"};
    struct stele_diags diags = {0};
    uint8_t *const set = make_set(data, size, &source.size);

    source.data = set;
    fuzz_hold(lib != NULL, "no memory for the library");
    const int code = stele_use_set_sources(lib, NULL, &source, 1, &diags);
    fuzz_hold(code == STELE_OK || code == STELE_EINPUT, "code %d", code);
    fuzz_hold((code == STELE_OK) == (diags_errors(&diags) == 0), "code %d, %zu errors", code,
              diags_errors(&diags));
    fuzz_accept(code == STELE_OK);
    fuzz_say(NULL, &diags);
    const struct stele_game *const game = code == STELE_OK ? game_of((const char *)set, source.size) : NULL;
    /* The last byte chooses what is looked at: all of it takes longer than reading the set. */
    const unsigned what = size > 0 ? data[size - 1] % 4 : 3;
    if (game != NULL && what % 3 == 0)
        hold_rows(lib, game);
    if (game != NULL && (what == 1 || what == 3))
        hold_diff(lib, game);
    if (game != NULL && what >= 2)
        play(lib, game, size);
    stele_diags_free(&diags);
    stele_free(lib);
    free(set);
    return 0;
}
