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

struct patch {
    const char *game, *id, *set, *digest; /* digest: of the set it was made for */
    const struct stele_patch_source *sources;
    size_t sources_n;
    const struct stele_set_row *rows; /* what it says; `status` and `doubtful` mean nothing here */
    size_t rows_n;
    unsigned line;    /* of the root */
    unsigned file;    /* the caller's number of the file, */
    const char *path; /* and its name, for messages */
    struct arena *arena;
};

/* Numbers and names with single spaces between them, as in a whole set; or nothing. */
bool patch_is_value(const char *text);
/* Whether the document is a patch rather than a whole set.  STELE_EINPUT, and diagnostics unless memory ran
 * out, if it is broken. */
int patch_is(const char *data, size_t size, bool *is, struct stele_diags *diags);
/* Reads one.  NULL, and diagnostics unless memory ran out, if it is broken. */
struct patch *patch_read(const char *data, size_t size, struct stele_diags *diags);
void patch_free(struct patch *patch);

/* Appends what a source holds: its data, or what its file has. */
int set_source_text(const struct stele_source *source, struct stele_buf *out,
                    struct stele_diags *diags);

/* Files as sources; freed with free(), NULL without memory. */
struct stele_source *set_sources(const char *const *paths, size_t n);

/* Whether all patches fit the set and agree with each other; else a diagnostic for each thing that does
 * not.  Patches made for another version of the set are noticed, too. */
bool patches_fit(const struct component_set *set, struct patch *const *patches, size_t n,
                 struct stele_diags *diags);
/* Changes a set, which is the caller's own and not in use, by patches that fit: figures, provenance,
 * names of the patches, digest.  They are sorted by their ids.  Returns STELE_OK or STELE_ENOMEM, and then
 * the set is good for nothing. */
int patches_apply(struct component_set *set, struct patch **patches, size_t n);
/* Says of a diagnostic about the figures of a patched set where in the patches they come from. */
void patches_locate(struct patch *const *patches, size_t n, struct stele_diag *diag);
/* Sorts by id. */
void patches_sort(struct patch **patches, size_t n);
/* What a patch says of a row; NULL if it does not speak of it. */
const struct stele_set_row *patch_row(const struct patch *patch, const struct stele_set_row *place);

#endif
