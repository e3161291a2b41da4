/* Validates documents against RELAX NG schemas, which may include one another.  Nothing is ever
 * fetched: the caller supplies the texts of the schemas.  Compiled ones are kept for the next
 * document; they belong to one thread. */
#ifndef STELE_CORE_XML_RELAXNG_H
#define STELE_CORE_XML_RELAXNG_H

#include "core/xml/fault.h"

#include <stdbool.h>
#include <stddef.h>

enum { SCHEMA_NAME_MAX = 64, MISFIT_TEXT = 80 };

struct schemas; /* those compiled so far */

void schemas_free(struct schemas *schemas);

/* The attributes of a document's root element; texts are "" where there are none. */
struct schema_root {
    const char *name, *uri;
    const char *game; /* the attribute */
    unsigned line;
};

/* Returns the text of a schema; NULL if there is none of that name. */
typedef const char *schema_text(const char *name, size_t *size);

/* Where a document comes from, and the callbacks for what is wrong with it. */
struct schema_job {
    schema_text *text_of;
    long (*read)(void *user, void *out, size_t size); /* 0 at the end, -1 on an error */
    /* The name of the schema to judge by; false: it is not judged. */
    bool (*choose)(void *user, const struct schema_root *root, char name[SCHEMA_NAME_MAX]);
    void (*missing)(void *user, const char *name); /* there is no such schema */
    void (*doctype)(void *user, const char *name, unsigned line);
    void (*fault)(void *user, const struct xml_fault *fault);
    void *user;
};

/* An element that does not fit. */
struct misfit {
    enum misfit_rank {
        MISFIT_NONE,
        MISFIT_CONTENT,    /* something in the element is wrong */
        MISFIT_INCOMPLETE, /* something is missing in it */
        MISFIT_PLACE,      /* it is not expected where it stands, or not as it is */
        MISFIT_VALUE,      /* a value of it is wrong */
        MISFIT_ATTRIBUTES, /* its attributes are not what they should be */
        MISFIT_ATTRIBUTE   /* this one is not */
    } rank;
    unsigned line;   /* 0: not known */
    bool attributes; /* of an attribute: others may be missing as well */
    char element[MISFIT_TEXT], attribute[MISFIT_TEXT];
    char given[MISFIT_TEXT]; /* the attributes it has */
    char said[MISFIT_TEXT];
};

enum schema_result {
    SCHEMA_FITS,
    SCHEMA_MISFIT,  /* *worst says what is wrong, as far as that is known */
    SCHEMA_REFUSED, /* by the job, or after one of its callbacks reported why */
    SCHEMA_UNREAD,  /* no callback was called */
    SCHEMA_NO_MEMORY
};
/* *schemas is NULL before the first call. */
enum schema_result schema_judge(struct schemas **schemas, const struct schema_job *job,
                                struct misfit *worst);

#endif
