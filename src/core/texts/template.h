/* Messages and the template language that they are written in (see core/words/words.h for what can
 * be written).  A template does not depend on facts: it gets the values of keys from its source.
 *
 * A message is compiled on first use, into pieces that are expanded in order:
 *
 *     {player} buys {goods?{goods}}{goods!nothing}: {n} {n|coin|coins}
 *
 *     0 VALUE player              6 TEXT   ": "        12 FORM   next 0, end 14
 *     1 TEXT  " buys "            7 VALUE  n           13   TEXT "coins"
 *     2 IF    goods, next 4       8 TEXT   " "
 *     3   VALUE goods             9 PLURAL n
 *     4 UNLESS goods, next 6     10 FORM   next 12, end 14
 *     5   TEXT "nothing"         11   TEXT "coin"
 *
 * Expanding visits only the pieces that apply: IF and UNLESS jump to `next` if their condition
 * fails, PLURAL follows `next` from FORM to FORM, and a form that ends at the next FORM jumps to
 * the `end` of that one.  Compiling uses the stack only.  The first thread that has memory for it
 * stores the result with the message, where it stays. */
#ifndef STELE_CORE_TEXTS_TEMPLATE_H
#define STELE_CORE_TEXTS_TEMPLATE_H

#include <stdatomic.h>

#include "stele.h"

enum { LANG_EN, LANG_RU, LANG_N };
_Static_assert((int)LANG_N == (int)STELE_LANGS_N, "a catalogue for each language");

struct template_source {
    /* Writes the value of a key in a form ("" is the plain one); the template adds capitals. */
    void (*value)(void *user, const char *key, const char *form, struct stele_buf *out);
    /* The number that decides the plural form; 0 if the value is not a number. */
    int64_t (*number)(void *user, const char *key);
    /* Whether it is there and neither 0 nor empty. */
    bool (*truth)(void *user, const char *key);
    int lang; /* LANG_EN, LANG_RU */
    void *user;
};

enum template_kind {
    TEMPLATE_TEXT,   /* words of the message, as they stand */
    TEMPLATE_VALUE,  /* the value of a key in a form */
    TEMPLATE_IF,     /* what follows, up to `next`, if the key holds */
    TEMPLATE_UNLESS, /* if it does not */
    TEMPLATE_PLURAL, /* one of the forms that follow */
    TEMPLATE_FORM,   /* begins a form */
};

struct template_piece {
    uint8_t kind;
    bool capital;       /* VALUE: begins with one */
    uint16_t key, form; /* VALUE, IF, UNLESS, PLURAL: where in the words of the template */
    uint16_t next;      /* IF, UNLESS: see above; FORM: the next form, 0: it is the last */
    uint16_t end;       /* FORM: the piece after the last form */
    uint32_t at, size;  /* TEXT: where in the message */
};

/* What the messages of a catalogue may need; template_check refuses longer ones. */
enum { TEMPLATE_PIECES_MAX = 160, TEMPLATE_WORDS_MAX = 512 };

struct template_made {
    const char *text; /* the message; not the template's own */
    const struct template_piece *pieces;
    const char *words; /* keys and forms, each with a NUL; the first is "" */
    uint16_t pieces_n, words_n;
};

struct template_room {
    struct template_made made; /* of the two below */
    struct template_piece pieces[TEMPLATE_PIECES_MAX];
    char words[TEMPLATE_WORDS_MAX];
};

/* Compiles a text into room->made; the text must live as long as that is used.  Returns false if
 * braces or keys are not well formed, or it is too long: then room->made writes the text as it
 * stands. */
bool template_compile(const char *text, struct template_room *room);
void template_fill(const struct template_made *made, const struct template_source *source,
                   struct stele_buf *out);
/* Whether it can be compiled. */
bool template_check(const char *text);
/* Compiles and fills. */
void template_expand(const char *text, const struct template_source *source,
                     struct stele_buf *out);

/* A text of a catalogue that can be expanded. */
struct message {
    const char *text;
    _Atomic(struct template_made *) made; /* NULL: not yet, or there was no memory */
};

/* For a message that no other thread can see yet. */
void message_init(struct message *message, const char *text);
void message_free(struct message *message);
void message_say(struct message *message, const struct template_source *source,
                 struct stele_buf *out);

/* Which of a language's plural forms fits n: 0, 1, or in Russian 2. */
int plural_form(int lang, int64_t n);

#endif
