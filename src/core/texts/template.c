#include "core/texts/template.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/cold.h"

enum { KEY_MAX = 40, DEPTH_MAX = 8 };

int plural_form(int lang, int64_t n)
{
    const int64_t size = n < 0 ? -n : n;
    const int64_t one = size % 10, two = size % 100;

    if (lang != LANG_RU)
        return size == 1 ? 0 : 1;
    if (one == 1 && two != 11)
        return 0;
    return one >= 2 && one <= 4 && (two < 12 || two > 14) ? 1 : 2;
}

/* ---- Compiling ------------------------------------------------------------------------------- */

/* A recursive descent over the text.  After the first error nothing more is added. */
struct compiling {
    const char *text, *at;
    struct template_room *room;
    struct template_piece spare; /* stands for pieces that there is no room for */
    int depth;
    bool good;
};

static bool is_key_char(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_' || c == '.';
}

static bool is_form_char(char c)
{
    return is_key_char(c) || c == '+' || c == '#' || c == '^';
}

/* The number of the piece that comes next. */
static uint16_t here(const struct compiling *c)
{
    return c->room->made.pieces_n;
}

static struct template_piece *add_piece(struct compiling *c, enum template_kind kind)
{
    struct template_piece *piece = &c->spare;

    if (here(c) < TEMPLATE_PIECES_MAX)
        piece = &c->room->pieces[c->room->made.pieces_n++];
    else
        c->good = false;
    *piece = (struct template_piece){.kind = (uint8_t)kind};
    return piece;
}

/* What stands for itself; joined to the text before it where the two are one in the message. */
static void add_text(struct compiling *c, const char *from, size_t size)
{
    const uint32_t at = (uint32_t)(from - c->text);
    const uint16_t n = here(c);
    struct template_piece *const last = n > 0 ? &c->room->pieces[n - 1] : NULL;

    if (size == 0)
        return;
    if (last != NULL && last->kind == TEMPLATE_TEXT && last->at + last->size == at) {
        last->size += (uint32_t)size;
        return;
    }
    struct template_piece *const piece = add_piece(c, TEMPLATE_TEXT);
    piece->at = at;
    piece->size = (uint32_t)size;
}

/* Keeps a word among those of the template and returns where; 0, which is the empty word, if there
 * is no room. */
static uint16_t add_word(struct compiling *c, const char *word, size_t size)
{
    struct template_made *const made = &c->room->made;
    const uint16_t at = made->words_n;

    if (size + 1 > (size_t)(TEMPLATE_WORDS_MAX - at)) {
        c->good = false;
        return 0;
    }
    memcpy(c->room->words + at, word, size);
    c->room->words[at + size] = '\0';
    made->words_n = (uint16_t)(at + size + 1);
    return at;
}

/* The size of the word of such characters that comes next; 0 if there is none or it is too long. */
static size_t word_ahead(const struct compiling *c, bool (*is_part)(char))
{
    size_t n = 0;

    while (is_part(c->at[n]))
        n++;
    return n < KEY_MAX ? n : 0;
}

static void compile_text(struct compiling *c);

/* {key|one|many}: at the first bar. */
static void compile_plural(struct compiling *c, uint16_t key)
{
    uint16_t last = 0;
    int forms = 0;

    add_piece(c, TEMPLATE_PLURAL)->key = key;
    const uint16_t first = here(c);
    for (; *c->at == '|' && c->good; forms++) {
        c->at++;
        const uint16_t form = here(c);
        add_piece(c, TEMPLATE_FORM);
        if (forms > 0)
            c->room->pieces[last].next = form;
        last = form;
        compile_text(c);
    }
    c->good = c->good && forms >= 2;
    for (uint16_t form = first; c->good && form != 0; form = c->room->pieces[form].next)
        c->room->pieces[form].end = here(c);
}

/* {key?text} and {key!text}: at the sign. */
static void compile_condition(struct compiling *c, uint16_t key)
{
    const uint16_t condition = here(c);

    add_piece(c, *c->at++ == '?' ? TEMPLATE_IF : TEMPLATE_UNLESS)->key = key;
    for (compile_text(c); *c->at == '|'; compile_text(c))
        add_text(c, c->at++, 1); /* in a condition a bar is a bar */
    if (c->good)
        c->room->pieces[condition].next = here(c);
}

/* {key} and {key:form}: after the key. */
static void compile_value(struct compiling *c, uint16_t key)
{
    struct template_piece *const piece = add_piece(c, TEMPLATE_VALUE);

    piece->key = key;
    if (*c->at != ':')
        return;
    c->at++;
    const size_t size = word_ahead(c, is_form_char);
    c->good = c->good && size > 0;
    piece->capital = *c->at == '^';
    if (size > piece->capital)
        piece->form = add_word(c, c->at + piece->capital, size - piece->capital);
    c->at += size;
}

/* After an opening brace. */
static void compile_braces(struct compiling *c)
{
    const size_t size = word_ahead(c, is_key_char);

    if (c->depth == DEPTH_MAX || size == 0) {
        c->good = false;
        return;
    }
    const uint16_t key = add_word(c, c->at, size);
    c->at += size;
    c->depth++;
    if (*c->at == '|')
        compile_plural(c, key);
    else if (*c->at == '?' || *c->at == '!')
        compile_condition(c, key);
    else
        compile_value(c, key);
    c->depth--;
    c->good = c->good && *c->at == '}';
    if (c->good)
        c->at++;
}

/* Up to the end, or inside braces up to a bar or the closing brace. */
static void compile_text(struct compiling *c)
{
    while (c->good) {
        const size_t plain = strcspn(c->at, c->depth > 0 ? "{}|" : "{}");
        add_text(c, c->at, plain);
        c->at += plain;
        if (*c->at == '\0' || (c->depth > 0 && *c->at != '{'))
            return;
        if (c->at[0] == c->at[1]) { /* {{ or }} */
            add_text(c, c->at, 1);
            c->at += 2;
        } else if (*c->at == '{') {
            c->at++;
            compile_braces(c);
        } else { /* a closing brace that closes nothing */
            c->good = false;
        }
    }
}

static void start(struct template_room *room, const char *text)
{
    room->words[0] = '\0';
    room->made = (struct template_made){
        .text = text, .pieces = room->pieces, .words = room->words, .words_n = 1};
}

bool template_compile(const char *text, struct template_room *room)
{
    struct compiling c = {.text = text, .at = text, .room = room};
    const size_t size = strlen(text);

    start(room, text);
    c.good = size <= UINT32_MAX;
    compile_text(&c);
    if (c.good)
        return true;
    start(room, text);
    c.good = true;
    add_text(&c, text, size < UINT32_MAX ? size : UINT32_MAX);
    return false;
}

bool template_check(const char *text)
{
    struct template_room room;

    return template_compile(text, &room);
}

/* ---- Filling --------------------------------------------------------------------------------- */

/* Makes the letter at buf->data[at] a capital: Latin and Russian. */
static void capitalise(struct stele_buf *buf, size_t at)
{
    unsigned char *c = (unsigned char *)buf->data + at;

    if (buf->size <= at)
        return;
    if (c[0] >= 'a' && c[0] <= 'z') {
        c[0] = (unsigned char)(c[0] - 'a' + 'A');
    } else if (c[0] == 0xd0 && c[1] >= 0xb0) { /* а … п */
        c[1] = (unsigned char)(c[1] - 0x20);
    } else if (c[0] == 0xd1 && c[1] <= 0x8f) { /* р … я */
        c[0] = 0xd0;
        c[1] = (unsigned char)(c[1] + 0x20);
    } else if (c[0] == 0xd1 && c[1] == 0x91) { /* ё */
        c[0] = 0xd0;
        c[1] = 0x81;
    }
}

static void fill_value(const struct template_made *made, const struct template_piece *piece,
                       const struct template_source *source, struct stele_buf *out)
{
    const size_t at = out->size;

    source->value(source->user, made->words + piece->key, made->words + piece->form, out);
    if (piece->capital)
        capitalise(out, at);
}

/* The piece with which the form begins that fits the number of a PLURAL.  With fewer forms than the
 * language has the last one serves for the rest. */
static size_t choose_form(const struct template_made *made, size_t plural,
                          const struct template_source *source)
{
    const char *const key = made->words + made->pieces[plural].key;
    size_t form = plural + 1;

    for (int n = plural_form(source->lang, source->number(source->user, key));
         n > 0 && made->pieces[form].next != 0; n--)
        form = made->pieces[form].next;
    return form + 1;
}

void template_fill(const struct template_made *made, const struct template_source *source,
                   struct stele_buf *out)
{
    for (size_t i = 0; i < made->pieces_n;) {
        const struct template_piece *const piece = &made->pieces[i];
        switch ((enum template_kind)piece->kind) {
        case TEMPLATE_TEXT:
            stele_buf_add(out, made->text + piece->at, piece->size);
            i++;
            break;
        case TEMPLATE_VALUE:
            fill_value(made, piece, source, out);
            i++;
            break;
        case TEMPLATE_IF:
        case TEMPLATE_UNLESS:
            i = source->truth(source->user, made->words + piece->key) ==
                        (piece->kind == TEMPLATE_IF)
                    ? i + 1
                    : piece->next;
            break;
        case TEMPLATE_PLURAL:
            i = choose_form(made, i, source);
            break;
        case TEMPLATE_FORM:
            i = piece->end;
            break;
        }
    }
}

void template_expand(const char *text, const struct template_source *source, struct stele_buf *out)
{
    struct template_room room;

    template_compile(text, &room);
    template_fill(&room.made, source, out);
}

/* ---- Messages -------------------------------------------------------------------------------- */

/* Copies a template into one block, pieces and words after it; NULL without memory. */
static struct template_made *copy_template(const struct template_made *from)
{
    const size_t pieces = from->pieces_n * sizeof *from->pieces;
    struct template_made *const copy = malloc(sizeof *copy + pieces + from->words_n);

    if (copy == NULL)
        return NULL;
    *copy = *from;
    copy->pieces = memcpy(copy + 1, from->pieces, pieces);
    copy->words = memcpy((char *)(copy + 1) + pieces, from->words, from->words_n);
    return copy;
}

void message_init(struct message *message, const char *text)
{
    message->text = text;
    atomic_init(&message->made, NULL);
}

void message_free(struct message *message)
{
    free(atomic_load_explicit(&message->made, memory_order_relaxed));
}

static void keep(struct message *message, const struct template_made *made)
{
    struct template_made *nobody = NULL;
    struct template_made *const copy = copy_template(made);

    if (copy != NULL &&
        !atomic_compare_exchange_strong_explicit(&message->made, &nobody, copy,
                                                 memory_order_release, memory_order_relaxed))
        free(copy); /* another thread was quicker */
}

/* Separate from message_say, so that the frame of that need not hold the room. */
static COLD void say_first(struct message *message, const struct template_source *source,
                             struct stele_buf *out)
{
    struct template_room room;

    template_compile(message->text, &room);
    keep(message, &room.made);
    template_fill(&room.made, source, out);
}

void message_say(struct message *message, const struct template_source *source,
                 struct stele_buf *out)
{
    const struct template_made *const made =
        atomic_load_explicit(&message->made, memory_order_acquire);

    if (made != NULL)
        template_fill(made, source, out);
    else
        say_first(message, source, out);
}
