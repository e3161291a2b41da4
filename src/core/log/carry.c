/* Patches inside logs: putting them in, taking them out, looking at them. */
#include "core/base/diags.h"
#include "core/sets/patch.h"
#include "core/library/derived.h"
#include "core/log/log.h"

#include <stdlib.h>

size_t stele_log_carried_n(const struct stele_log *log)
{
    return log->header.carried_n;
}

const char *stele_log_carried_id(const struct stele_log *log, size_t i)
{
    const char *const id = i < stele_log_carried_n(log)
                               ? stele_item_attr(&log->header.carried[i], "id")
                               : NULL;

    return id != NULL ? id : "";
}

int stele_log_carried(const struct stele_log *log, size_t i, struct stele_buf *out)
{
    if (i >= stele_log_carried_n(log))
        return STELE_EUSAGE;
    patch_write_carried(&log->header.carried[i], log->header.game->id, out);
    return out->failed ? STELE_ENOMEM : STELE_OK;
}

/* The patches of the files as elements of a log. */
static int read_patches(const struct stele_log *log, const char *const *paths, size_t n,
                        struct arena *arena, struct stele_item *items, struct stele_diags *diags)
{
    int code = STELE_OK;

    for (size_t i = 0; i < n && code == STELE_OK; i++) {
        const struct stele_source source = {.path = paths[i]};
        struct patch *patch = NULL;
        code = patch_load(&source, (unsigned)i, log->header.game->id, &patch, diags);
        if (code == STELE_OK && !patch_carry(patch, arena, &items[i]))
            code = STELE_ENOMEM;
        patch_free(patch);
    }
    return code;
}

static int refuse_base(const char *found, struct stele_diags *diags)
{
    struct stele_diag *const diag = diags_add(diags, STELE_ERROR, STELE_D_USAGE, "set.not-carried");

    if (diag != NULL)
        fact_text(&diag->why.facts, "found", found);
    return STELE_EINPUT;
}

static int carry_items(const struct stele_log *log, const struct stele_item *items, size_t n,
                       struct stele_log **out, struct stele_diags *diags)
{
    const struct record_header *const header = &log->header;
    const struct set_wish wish = {.set = header->set,
                                  .digest = header->digest,
                                  .patches = header->patches,
                                  .carried = items,
                                  .carried_n = n};
    struct log_carrying carrying = {.items = items, .n = n};
    struct stele_diags found = {.limit = 1};
    const struct stele *probe = NULL;

    /* With the patches at hand, its digest may identify the set it was played with. What is wrong with them is
     * reported when they are put to use. */
    if (derived_find(log->lib, header->game, &wish, &probe, &found) != STELE_OK)
        probe = NULL;
    stele_diags_free(&found);
    const char *const base = stele_set_base(probe != NULL ? probe : log->lib, header->game);
    int code = derived_carry(log->lib, header->game, base, items, n, &carrying.lib, diags);
    if (code == STELE_EUSAGE)
        code = refuse_base(base, diags);
    else if (code == STELE_OK)
        code = log_recarry(log, &carrying, out, diags);
    derived_drop(carrying.lib);
    derived_drop(probe);
    return code;
}

int stele_log_carry(const struct stele_log *log, const char *const *paths, size_t n,
                    struct stele_log **out, struct stele_diags *diags)
{
    const struct log_carrying nothing = {.lib = log->lib};
    struct arena *const arena = arena_new();
    struct stele_item *const items =
        arena != NULL ? arena_alloc(arena, (n + 1) * sizeof *items) : NULL;
    int code = items != NULL ? STELE_OK : STELE_ENOMEM;

    *out = NULL;
    if (code == STELE_OK && n == 0)
        code = log_recarry(log, &nothing, out, diags);
    else if (code == STELE_OK)
        code = read_patches(log, paths, n, arena, items, diags);
    if (code == STELE_OK && n > 0)
        code = carry_items(log, items, n, out, diags);
    arena_free(arena);
    return code;
}
