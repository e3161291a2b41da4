/* Component sets: the figures of a game (boards, cards, costs) as read from formats/sets/<id>.xml
 * or a file that replaces it.  Immutable after reading; one arena owns everything. */
#ifndef STELE_CORE_SETS_SET_H
#define STELE_CORE_SETS_SET_H

#include "stele.h"

struct set_attr {
    const char *name, *value;
};

struct set_item { /* <item>, and <part> inside it */
    const char *id; /* "" for parts without one */
    const struct set_attr *attrs; /* all but id */
    size_t attrs_n;
    const struct set_item *parts;
    size_t parts_n;
    unsigned source_line;
};

struct set_group {
    const char *id, *status, *confidence, *sources, *note; /* note in English */
    const struct set_item *items;
    size_t items_n;
    const uint32_t *places; /* of the items by their ids, see set_index; 0 or a number from 1 */
    size_t places_n;        /* a power of two */
};

/* Prose of the set: "set/title", "set/source/<id>", "set/note/<group>". */
struct set_text {
    const char *key, *lang, *text;
};

/* A figure that an engine has read while it compiled the set, and what it required of it. */
struct set_asked {
    const char *group;
    const char *name; /* borrowed from the engine; a list keeps a copy in `own`, */
    char own[48];     /* because some games build names at run time */
    const struct set_item *item; /* or a part of one */
    enum stele_figure_kind kind;
    int min, max;   /* of a number */
    bool optional;  /* it may be absent */
    int otherwise;  /* and counts as this number then */
    const char *of; /* of names: the group they are items of */
    size_t most;    /* and how many; also of several numbers */
};

struct set_asking {
    struct set_asked *list;
    size_t n, room;
    bool failed; /* no memory: the list lacks something */
};

enum { SET_DIGEST_SIZE = 7 + 64 + 1 }; /* "sha256:", hex, NUL */

struct component_set {
    const char *game, *id;
    const char *version; /* a number; "" if it has none */
    const char *patches; /* ids of the patches that changed it, sorted, between spaces; "" if none */
    const struct set_group *groups;
    size_t groups_n;
    const struct set_text *texts;
    size_t texts_n;
    char digest[SET_DIGEST_SIZE]; /* sha256:… of the file's bytes; of a patched set see patch.h */
    char base[SET_DIGEST_SIZE];   /* the digest before the patches */
    const char *path; /* of its file; "" if it has none */
    bool given;       /* by the user of the context; else it is built in */
    struct component_set *elder; /* the set that it replaced, for callers that still use that */
    struct arena *arena;
    struct set_asking *asking; /* records what the engine reads; may be NULL */
};

/* Reads a set from memory.  Returns NULL and adds to diags if it is broken. */
struct component_set *set_read(const char *data, size_t size, struct stele_diags *diags);
/* Frees a set and the sets that it replaced. */
void set_free(struct component_set *set);
/* A copy that shares nothing with the set; NULL without memory. */
struct component_set *set_copy(const struct component_set *from);
/* "sha256:…" of some bytes. */
void set_name_digest(const char *data, size_t size, char out[SET_DIGEST_SIZE]);

/* NULL if there is none. */
const struct set_group *set_group(const struct component_set *set, const char *id);
const struct set_item *set_item(const struct component_set *set, const char *group,
                                const char *id);
const char *set_attr(const struct set_item *item, const char *name);
/* The status, confidence or sources of an item: its own, else those of its group. */
const char *set_status(const struct set_group *group, const struct set_item *item);
const char *set_confidence(const struct set_group *group, const struct set_item *item);
const char *set_sources(const struct set_group *group, const struct set_item *item);
/* Reconstructed, or of low confidence. */
bool set_doubtful(const struct set_group *group, const struct set_item *item);
/* The index of an item in its group; -1 if absent. */
int set_index(const struct component_set *set, const char *group, const char *id);
/* A text of the set in a language; NULL if it has none. */
const char *set_text(const struct component_set *set, const char *lang, const char *key);

/* Integer attribute within min … max.  False and *why (set.missing, set.not-a-number, set.range,
 * with group, item and attribute) otherwise.  *out is not written on failure. */
bool set_int(const struct component_set *set, const char *group, const char *item,
             const char *attr, int min, int max, int *out, struct stele_reason *why);
/* Same, but absent means `otherwise`.  The item itself may be absent, too. */
bool set_int_or(const struct component_set *set, const char *group, const char *item,
                const char *attr, int min, int max, int otherwise, int *out,
                struct stele_reason *why);
/* Records a figure that was read, if set->asking is not NULL.  For a figure that is read twice,
 * keeps what both readings allow. */
void set_note(const struct component_set *set, const struct set_asked *asked);
/* stele_set_ranges for a set (NULL: there was no memory for one), from which *out borrows. */
int ranges_of(const struct stele_game *game, const struct component_set *set,
              struct stele_set_ranges *out);
/* The attribute "value" of an item of the group "limits". */
bool set_limit(const struct component_set *set, const char *item, int min, int max, int *out,
               struct stele_reason *why);

#endif
