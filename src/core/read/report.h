/* What is wrong with a source: the part of a reader that notes errors, at the line and the node
 * reached, and knows whether reading goes on.  Only the first error that stops the reading is
 * noted. */
#ifndef STELE_CORE_READ_REPORT_H
#define STELE_CORE_READ_REPORT_H

#include "core/base/diags.h"
#include "core/base/seldom.h"

struct record_reader;
struct reader_element;

struct reader_report {
    struct stele_diags *diags;            /* may be NULL */
    int result;                           /* STELE_OK as long as reading goes on */
    unsigned line;                        /* in the file; kept up to date by the front end */
    const struct reader_element *element; /* the one being judged, for messages; NULL: none */
    struct stele_facts spare;             /* of errors that nobody will see */
    bool stopped;                         /* by the sink */
    bool flawed;                          /* by something that did not stop the reading */
};
void report_reset(struct reader_report *report, struct stele_diags *diags);

/* Notes an error and stops the reading.  Returns the facts to fill in (never NULL). */
SELDOM
struct stele_facts *reader_fail(struct record_reader *reader, enum stele_diag_kind kind,
                                const char *code);
/* Same, with one text among its facts; always false. */
SELDOM
bool reader_refuse(struct record_reader *reader, const char *code, const char *key,
                   const char *text, size_t size);
/* An element that may not stand here; always false. */
SELDOM
bool reader_misplaced(struct record_reader *reader, const struct reader_element *element);
/* A limit was passed; always false. */
SELDOM bool reader_limit(struct record_reader *reader, const char *code, uint64_t limit);
/* The same for a text; `what` names it, NULL if it has no name. */
SELDOM bool reader_too_long(struct record_reader *reader, const char *what, uint64_t limit);
/* Notes an error that need not stop the reading: what is wrong is kept as it is. */
SELDOM void reader_complain(struct record_reader *reader, const struct stele_reason *why);
/* Somebody else has said why; always false.  Where the reason names no clause, it becomes `clause`,
 * "" if there is none either. */
SELDOM
bool reader_fail_reason(struct record_reader *reader, enum stele_diag_kind kind,
                        const struct stele_reason *why, const char *clause);
/* Reports what gzin_error says, if anything. */
void reader_fail_input(struct record_reader *reader);
SELDOM bool reader_no_memory(struct record_reader *reader);
/* What a call of the sink returned: true if reading goes on. */
bool reader_called(struct record_reader *reader, int result);

#endif
