/* Patches of component sets: bytes that begin with `<` are a patch; others make one up for a built-in set, out of
 * figures there are, with values in their ranges and beyond.  What was read, written for the set and read again, is
 * written to the same bytes; what can be used can be merged with itself; what it changes can be listed. */
#include "fuzz.h"
#include "hostile.h"

#include <stdlib.h>
#include <string.h>

#include "core/library/registry.h"
#include "core/base/diags.h"

enum { GAMES_MAX = 8, FIGURES_MAX = 6, LARGE = 2000 };

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed);
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max);

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed)
{
    return size > 0 && data[0] == '<' ? hostile_mutate(seed, false, false, data, size, max)
                                      : LLVMFuzzerMutate(data, size, max);
}

/* The figures of a game, asked for once. */
static const struct stele_set_ranges *ranges_of(size_t game)
{
    static struct stele_set_ranges kept[GAMES_MAX];
    struct stele_set_ranges *const ranges = &kept[game % GAMES_MAX];

    if (ranges->list == NULL)
        fuzz_hold(stele_set_ranges(fuzz_lib(), stele_game_at(fuzz_lib(), game), ranges) ==
                      STELE_OK,
                  "no ranges");
    return ranges;
}

/* ---- Made-up patches ----------------------------------------------------------------------------- */

static void write_figure(struct fuzz_input *in, const struct stele_set_range *range,
                         struct stele_buf *out)
{
    const unsigned how = fuzz_byte(in);
    struct stele_rng rng;

    stele_rng_seed(&rng, fuzz_byte(in));
    stele_buf_printf(out, " %s=\"", range->name);
    if (range->kind == STELE_FIGURE_NUMBER && how % 8 != 0)
        stele_buf_printf(out, "%d",
                         (int)(range->min +
                               (int64_t)fuzz_below(in, (size_t)((int64_t)range->max - range->min) +
                                                           (how % 8 == 1))));
    else if (how % 8 != 0)
        stele_buf_printf(out, "%d %d", (int)range->min, (int)range->max);
    else
        hostile_text(&rng, true, out);
    stele_buf_puts(out, "\"");
}

/* A game with very many figures takes longer than all others. */
static size_t any_game(struct fuzz_input *in)
{
    const size_t byte = fuzz_byte(in), game = byte % game_registry_n;

    return ranges_of(game)->n < LARGE || byte / game_registry_n % 8 == 0
               ? game
               : (game + 1) % game_registry_n;
}

static bool is_among(const char *const *groups, int n, const char *group)
{
    for (int i = 0; i < n; i++)
        if (strcmp(groups[i], group) == 0)
            return true;
    return false;
}

static void make_patch(struct fuzz_input *in, struct stele_buf *out)
{
    const size_t number = any_game(in);
    const struct stele_game *const game = stele_game_at(fuzz_lib(), number);
    const struct stele_set_ranges *const ranges = ranges_of(number);
    const char *groups[FIGURES_MAX];
    static const char *const origins[] = {"box", "photo", "rulebook", "other", "x"};

    stele_buf_printf(out,
                     "<patch xmlns=\"urn:stele:set:1\" game=\"%s\" id=\"p\" set=\"%s\" "
                     "digest=\"%s\"><source id=\"s\" by=\"anna\" from=\"%s\">x</source>",
                     game->id, stele_set_id(fuzz_lib(), game), stele_set_digest(fuzz_lib(), game),
                     origins[fuzz_byte(in) % 32 == 0 ? 4 : fuzz_byte(in) % 4]);
    for (int i = 0; i < FIGURES_MAX && fuzz_more(in); i++) {
        const struct stele_set_range *const range = &ranges->list[fuzz_below(in, ranges->n)];
        groups[i] = range->group;
        if (is_among(groups, i, range->group) && fuzz_byte(in) % 16 != 0)
            continue; /* a group stands once */
        stele_buf_printf(out, "<group id=\"%s\"><item id=\"%s\"", range->group, range->item);
        if (*range->part != '\0') {
            stele_buf_printf(out, "><part n=\"%s\"", range->part);
            write_figure(in, range, out);
            stele_buf_puts(out, "/></item></group>");
            continue;
        }
        stele_buf_printf(out, "%s",
                         fuzz_byte(in) % 4 == 0 ? " confidence=\"high\"" : "");
        if (fuzz_byte(in) % 16 != 0)
            write_figure(in, range, out);
        stele_buf_puts(out, "/></group>");
    }
    stele_buf_puts(out, "</patch>");
}

/* ---- What must hold ------------------------------------------------------------------------------ */

static bool put_twice(const struct stele_game *game, const struct stele_patch *patch)
{
    struct stele_buf first = {0}, second = {0};
    struct stele_diags diags = {0};
    struct stele_patch again;
    const int code = stele_patch_put(fuzz_lib(), game, patch, &first, &diags);

    fuzz_say(NULL, &diags);
    if (code == STELE_OK) {
        const struct stele_source source = {.data = first.data, .size = first.size};
        fuzz_hold(stele_patch_read(&source, &again, NULL) == STELE_OK, "does not read:\n%s",
                  first.data);
        fuzz_hold(stele_patch_put(fuzz_lib(), game, &again, &second, NULL) == STELE_OK,
                  "does not fit any more:\n%s", first.data);
        fuzz_same(&first, &second, "a patch was written twice");
        stele_memory_free(again.memory);
    }
    stele_buf_free(&first);
    stele_buf_free(&second);
    stele_diags_free(&diags);
    return code == STELE_OK;
}

/* In a context of its own. */
static bool use(const struct stele_game *game, const struct stele_source *source)
{
    struct stele *const lib = stele_new();
    struct stele_diags diags = {0};
    struct stele_set_changes changes = {0};

    fuzz_hold(lib != NULL, "no memory for the library");
    const bool used = stele_use_set_sources(lib, game, source, 1, &diags) == STELE_OK;
    fuzz_hold(used == (diags_errors(&diags) == 0), "used, with errors");
    fuzz_say(NULL, &diags);
    if (used)
        fuzz_hold(stele_set_diff(fuzz_lib(), lib, game, &changes, NULL) == STELE_OK,
                  "a patched set has other items");
    for (size_t i = 0; i < changes.n; i++)
        fuzz_hold(strcmp(changes.list[i].before, changes.list[i].after) != 0, "%s is as it was",
                  changes.list[i].name);
    stele_memory_free(changes.memory);
    stele_diags_free(&diags);
    stele_free(lib);
    return used;
}

static bool merge(const struct stele_game *game, const struct stele_source *source)
{
    const struct stele_source twice[] = {*source, *source};
    struct stele_buf out = {0};
    const int code =
        stele_patch_merge_sources(fuzz_lib(), game, twice, 2, "merged", &out, NULL);

    if (code == STELE_OK) {
        const struct stele_source merged = {.data = out.data, .size = out.size};
        struct stele_patch patch;
        fuzz_hold(stele_patch_read(&merged, &patch, NULL) == STELE_OK, "does not read:\n%s",
                  out.data);
        stele_memory_free(patch.memory);
    }
    stele_buf_free(&out);
    return code == STELE_OK;
}

static void judge(const struct stele_source *source)
{
    struct stele_diags diags = {0};
    struct stele_patch patch;
    const int code = stele_patch_read(source, &patch, &diags);

    fuzz_hold((code == STELE_OK) == (diags_errors(&diags) == 0), "code %d", code);
    fuzz_say(NULL, &diags);
    stele_diags_free(&diags);
    fuzz_accept(code == STELE_OK);
    if (code != STELE_OK)
        return;
    const struct stele_game *const game = stele_game_find(fuzz_lib(), patch.game);
    if (game != NULL) {
        const bool fits = put_twice(game, &patch), merged = merge(game, source);
        /* A context of its own reads the whole set: one in eight, and more of those that may work. */
        if (source->size % 8 == 0 || (fits && source->size % 2 == 0))
            fuzz_hold(!use(game, source) || merged, "can be used, but not merged");
    }
    stele_memory_free(patch.memory);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_input in = {data, data + size};
    struct stele_buf made = {0};
    struct stele_source source = {.path = "patch.xml", .data = data, .size = size};

    if (size == 0)
        return -1;
    if (data[0] != '<') {
        make_patch(&in, &made);
        source.data = made.data;
        source.size = made.size;
    }
    judge(&source);
    stele_buf_free(&made);
    return 0;
}
