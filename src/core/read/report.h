/* What is wrong with a source: the part of a reader that notes errors, at the line and the node
 * reached, and knows whether reading goes on.  Of a move that cannot be
 * read the first error is noted, and reading goes on after it; any other error that stops the
 * reading is the last. */
#ifndef STELE_CORE_READ_REPORT_H
#define STELE_CORE_READ_REPORT_H

#include "core/base/diags.h"
#include "core/base/facts.h"
#include "core/base/cold.h"

struct record_reader;
struct reader_element;
struct reader_attr;

/* A name that was refused, and the only one that is near to it. */
struct reader_word {
    const struct reader_attr *attr; /* that it stands in; NULL: there is none */
    char found[FACT_SLICE_MAX + 8], meant[FACT_SLICE_MAX + 8];
};

struct reader_report {
    struct stele_diags *diags;            /* may be NULL */
    int result;                           /* STELE_OK as long as reading goes on */
    unsigned line;                        /* in the file; kept up to date by the front end */
    const struct reader_element *element; /* the one being judged, for messages; NULL: none */
    struct stele_facts spare;             /* of errors that nobody will see */
    bool stopped;                         /* by the sink */
    bool flawed;                          /* by something that did not stop the reading */
    bool form;                            /* what stopped it is how something is written */
    bool unread;                          /* a move or a turn was left out for that */
    bool guessed;                         /* one was read as it was probably meant */
    struct reader_word word;              /* see core/read/guess.h */
};
void report_reset(struct reader_report *report, struct stele_diags *diags);

/* Notes an error and stops the reading.  Returns the facts to fill in (never NULL). */
COLD
struct stele_facts *reader_fail(struct record_reader *reader, enum stele_diag_kind kind,
                                const char *code);
/* Same, with one text among its facts; always false. */
COLD
bool reader_refuse(struct record_reader *reader, const char *code, const char *key,
                   const char *text, size_t size);
/* An element that may not stand here; always false. */
COLD
bool reader_misplaced(struct record_reader *reader, const struct reader_element *element);
/* A limit was passed; always false. */
COLD bool reader_limit(struct record_reader *reader, const char *code, uint64_t limit);
/* The same for a text; `what` names it, NULL if it has no name. */
COLD bool reader_too_long(struct record_reader *reader, const char *what, uint64_t limit);
/* Goes on after an error that reader_fail has noted, if it is about how one element is written and
 * whoever listens can do without that element.  False if reading must stop. */
bool reader_recover(struct record_reader *reader, bool turn);
/* Notes an error that need not stop the reading: what is wrong is kept as it is. */
COLD void reader_complain(struct record_reader *reader, const struct stele_reason *why);
/* Reports as what the element being judged was read. */
COLD
void reader_read_as(struct record_reader *reader, const struct reader_element *element);
/* Somebody else has said why; always false.  Where the reason names no clause, it becomes `clause`,
 * "" if there is none either. */
COLD
bool reader_fail_reason(struct record_reader *reader, enum stele_diag_kind kind,
                        const struct stele_reason *why, const char *clause);
/* Reports what gzin_error says, if anything. */
void reader_fail_input(struct record_reader *reader);
COLD bool reader_no_memory(struct record_reader *reader);
/* What a call of the sink returned: true if reading goes on. */
bool reader_called(struct record_reader *reader, int result);

#endif
