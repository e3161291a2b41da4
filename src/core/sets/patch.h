/* Patches: small files that list figures which differ from a component set, with their author and
 * source.
 *
 *     <patch xmlns="urn:stele:set:1" game="deus" id="anna" set="base" digest="sha256:…">
 *       <source id="anna" by="Anna" from="box" edition="Hobby World 2015"/>
 *       <group id="costs">
 *         <item id="galley" wood="1" gold=""/>
 *       </group>
 *     </patch>
 *
 * An empty value takes the attribute away; an item without figures confirms it as it is; a part is
 * named by its number, n.  formats/set.rng has the details.
 *
 * The digest of a patched set is that of the set and the figures that differ, in the order of the
 * set: it does not depend on who corrected them, in which order and in how many patches.  Where no
 * figure differs it is that of the set. */
#ifndef STELE_CORE_SETS_PATCH_H
#define STELE_CORE_SETS_PATCH_H

#include "core/sets/set.h"

enum { PATCH_ELDER = UINT16_MAX };

struct patch {
    const char *game, *id, *set, *digest; /* digest: of the set it was made for */
    const struct stele_patch_source *sources;
    size_t sources_n;
    const struct stele_set_row *rows; /* what it says; `status` and `doubtful` mean nothing here */
    size_t rows_n;
    unsigned line;    /* of the root */
    unsigned file;    /* the caller's number of the file, or PATCH_ELDER: of an earlier call, */
    const char *path; /* and its name, for messages */
    const struct stele_item *root; /* as it was read */
    struct arena *arena;
};

/* Whether an id is among those of a list with spaces between them. */
bool patch_is_listed(const char *list, const char *id);
/* Numbers and names with single spaces between them, as in a whole set; or nothing. */
bool patch_is_value(const char *text);
/* Whether the document is a patch rather than a whole set.  STELE_EINPUT, and diagnostics unless memory ran
 * out, if it is broken. */
int patch_is(const char *data, size_t size, bool *is, struct stele_diags *diags);
/* Reads one.  NULL, and diagnostics unless memory ran out, if it is broken. */
struct patch *patch_read(const char *data, size_t size, struct stele_diags *diags);
/* The same for an element that lives in an arena.  The patch owns the arena from then on, or frees
 * it if NULL is returned. root NULL: the document could not be read.  `game` replaces the attribute
 * unless it is NULL. */
struct patch *patch_read_item(const struct stele_item *root, const char *game, struct arena *arena,
                              struct stele_diags *diags);
/* The same for a patch that a log carries: an element without `game`, which is that of the log.
 * Skips what a log may have everywhere: comments and foreign elements. */
struct patch *patch_read_carried(const struct stele_item *from, const char *game,
                                 struct stele_diags *diags);
/* Appends such an element as a patch file of its own. */
void patch_write_carried(const struct stele_item *from, const char *game, struct stele_buf *out);
/* Makes the element for a log that is to carry the patch, in an arena; false without memory. */
bool patch_carry(const struct patch *patch, struct arena *arena, struct stele_item *out);
/* Reads a patch from a source, the caller's number `file`; it must be for the game.  The path must
 * outlive it. */
int patch_load(const struct stele_source *source, unsigned file, const char *game,
               struct patch **out, struct stele_diags *diags);
void patch_free(struct patch *patch);

/* Whether patches fit the set and agree with each other.  The first `known` are assumed to; the
 * rest are checked against the set and all before them.  Adds a diagnostic for each conflict, and a
 * notice for a patch made for another version of the set. */
bool patches_fit(const struct component_set *set, struct patch *const *patches, size_t known,
                 size_t n, struct stele_diags *diags);
/* Whether a patch says the same as a whole set, read from the file `path`; if not, adds a
 * diagnostic for each figure that differs. */
bool patch_repeats(const struct component_set *set, const char *path, const struct patch *patch,
                   struct stele_diags *diags);
/* Changes a set by patches that fit: figures, provenance, names of the patches, digest.  The caller
 * must own the set, and it must not be in use.  Sorts the patches by their ids.  Returns STELE_OK,
 * or STELE_ENOMEM with a set that can only be freed. */
int patches_apply(struct component_set *set, struct patch **patches, size_t n);
/* Sets file and line of a diagnostic about the figures of a patched set to the patch they come
 * from. */
void patches_locate(struct patch *const *patches, size_t n, struct stele_diag *diag);
/* Sorts by id. */
void patches_sort(struct patch **patches, size_t n);
/* The part of an item with a number such as "2.1", or for "" the item itself; NULL if there is no such part. */
const struct set_item *patch_part(const struct set_item *item, const char *number);
/* Writes the attributes of an item into `room`, with one of them set, or left out if the value is
 * empty.  `room` must hold one more than the item has; strings are borrowed.  Returns how many
 * there are. */
size_t patch_attrs_with(const struct set_item *item, const char *name, const char *value,
                        struct set_attr *room);
/* Sets an attribute of an item that the caller owns, or removes it if the value is empty.  False
 * without memory. */
bool patch_put_attr(struct arena *arena, struct set_item *item, const char *name,
                    const char *value);
/* Returns the row of a patch about an item or part; NULL if it has none. */
const struct stele_set_row *patch_row(const struct patch *patch, const struct stele_set_row *place);

#endif
