/* Reading a study: bytes to its texts and chapters.  The logs inside are not looked into, only
 * found: a chapter knows which bytes of the file are its log, and which line they begin on, so that
 * the reader of logs can be given them as they stand.
 *
 * A study is small beside its logs, so it is read whole.  Texts and whatever is foreign are kept as
 * items, in the order of the file.  Hostile input is refused with its line and element: a DOCTYPE,
 * entities, studies in studies, paths that lead out of the folder. */
#ifndef STELE_CORE_STUDY_STUDYREAD_H
#define STELE_CORE_STUDY_STUDYREAD_H

#include "core/base/arena.h"
#include "core/read/record.h"

struct study_items {
    struct stele_item *list; /* malloc'd; what the items point to is in the arena */
    size_t n, room;
};

struct study_chapter {
    const char *id, *href, *at; /* in the arena; href and at "" where there is none */
    const char *game;           /* as the log inside names it; "" if it does not, or is beside */
    struct record_attrs foreign;
    struct study_items lead;  /* foreign matter between the chapter before it and this one */
    struct study_items items; /* titles, introductions, and foreign matter among them */
    /* Its log, with the comments around it: in the body's data or, after an edit, in `own`. */
    const char *text;
    size_t size;
    unsigned text_line, source_line; /* of its log and of itself; 0 if made here */
    char *own;
    bool canonical; /* `text` is as a log is written */
    /* Of a log beside the study, once it was asked for: where it is, and what was read; its bytes
     * are `own`. */
    char *path;
    struct stamp stamp;
    size_t tag; /* while reading: which of the start tags of the file is the log's */
};

struct study_body {
    struct arena *arena;
    struct stele_buf data;            /* the file, unpacked */
    struct stele_setting *namespaces; /* foreign ones, all declared on the root; in the arena */
    size_t namespaces_n;
    struct record_attrs foreign; /* attributes of the root */
    struct study_items before;   /* comments and instructions before the root */
    struct study_items items;    /* title, author, date, introduction, and what is foreign */
    struct study_items last;     /* foreign matter after the last chapter */
    struct study_items after;    /* comments and instructions after the root */
    struct study_chapter *chapters;
    size_t chapters_n, chapters_room;
    enum stele_format format; /* GZ or XML */
};

/* Reads a source into *body, which is zeroed but for its arena.  Returns STELE_OK, STELE_EINPUT,
 * STELE_EIO or STELE_ENOMEM; whatever it returns, the body must be freed.  `stamp` may be NULL. */
int study_read(const struct stele_source *source, const struct stele_limits *limits,
               struct stamp *stamp, struct study_body *body, struct stele_diags *diags);
void study_body_free(struct study_body *body);
void study_chapter_free(struct study_chapter *chapter);
/* Adds an item (its strings are shared) as number `index`.  False without memory. */
bool study_items_add(struct study_items *items, size_t index, const struct stele_item *item);

/* Whether a text can be the path of a log beside a study: relative, downwards only, no address of
 * anything but a file. */
bool study_is_href(const char *text);
/* Whether a text can be the name of a node; only the log shows whether there is such a node. */
bool study_is_node(const char *text);

#endif
