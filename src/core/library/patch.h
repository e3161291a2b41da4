/* Patches: small files that say what differs from a component set, who says so and from what.
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
 * The digest of a patched set is that of the set and the figures that differ, in the order of the set: it
 * does not depend on who corrected them, in which order and in how many patches.  Where no figure differs
 * it is that of the set. */
#ifndef STELE_CORE_LIBRARY_PATCH_H
#define STELE_CORE_LIBRARY_PATCH_H

#include "core/library/set.h"

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
/* The same for an element that lives in an arena, which is the patch's from then on; NULL: it could not be
 * read.  `game` counts where it is not NULL, else the attribute. */
struct patch *patch_read_item(const struct stele_item *root, const char *game, struct arena *arena,
                              struct stele_diags *diags);
/* The same for one that a log carries: an element without `game`, for the log says that.  What a log may have
 * everywhere, comments and matter of others, is passed over. */
struct patch *patch_read_carried(const struct stele_item *from, const char *game,
                                 struct stele_diags *diags);
/* Appends such an element as a patch file of its own. */
void patch_write_carried(const struct stele_item *from, const char *game, struct stele_buf *out);
/* The element for a log that shall carry the patch, in an arena; false without memory. */
bool patch_carry(const struct patch *patch, struct arena *arena, struct stele_item *out);
/* Reads one from a source, the caller's number `file`; it must be for the game.  The path must outlive it. */
int patch_load(const struct stele_source *source, unsigned file, const char *game,
               struct patch **out, struct stele_diags *diags);
void patch_free(struct patch *patch);

/* Whether the patches behind the first `known`, which do, fit the set and agree with each other and all
 * before them; else a diagnostic for each thing that does not.  Patches made for another version of the
 * set are noticed, too. */
bool patches_fit(const struct component_set *set, struct patch *const *patches, size_t known,
                 size_t n, struct stele_diags *diags);
/* Whether a patch says nothing else than a whole set, of the file `path`; else a diagnostic for each figure. */
bool patch_repeats(const struct component_set *set, const char *path, const struct patch *patch,
                   struct stele_diags *diags);
/* Changes a set, which is the caller's own and not in use, by patches that fit: figures, provenance,
 * names of the patches, digest.  They are sorted by their ids.  Returns STELE_OK or STELE_ENOMEM, and then
 * the set is good for nothing. */
int patches_apply(struct component_set *set, struct patch **patches, size_t n);
/* Says of a diagnostic about the figures of a patched set where in the patches they come from. */
void patches_locate(struct patch *const *patches, size_t n, struct stele_diag *diag);
/* Sorts by id. */
void patches_sort(struct patch **patches, size_t n);
/* The part of an item with a number such as "2.1", or for "" the item itself; NULL if there is no such part. */
const struct set_item *patch_part(const struct set_item *item, const char *number);
/* The attributes of an item with one of them set, or left out if the value is empty, into `room`, which is for one more
 * than it has; the words are borrowed.  Returns how many there are. */
size_t patch_attrs_with(const struct set_item *item, const char *name, const char *value,
                        struct set_attr *room);
/* Sets an attribute of an item of one's own, or takes it away if the value is empty.  False without memory. */
bool patch_put_attr(struct arena *arena, struct set_item *item, const char *name,
                    const char *value);
/* What a patch says of a row; NULL if it does not speak of it. */
const struct stele_set_row *patch_row(const struct patch *patch, const struct stele_set_row *place);

#endif
