/* Edits: the bytes say a sequence of them on a small log, good ones and bad ones.  After each the
 * cursors must stand where replaying leads, and a refused edit must have changed nothing; at the end
 * the log must save, read back, and save to the same bytes. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "core/log/cursor.h"

enum { EDITS_MAX = 40, CURSORS = 2, TEXT_MAX = 40, ATTRS_MAX = 3, CHILDREN_MAX = 3 };
enum { LONG_ID = 70, LONG_TEXT = 66000 }; /* longer than readers accept */

struct session {
    struct fuzz_input in;
    struct stele_log *log;
    struct stele_cursor *cursor[CURSORS];
    struct stele_buf bytes; /* of the log as it is */
    bool damaged;           /* it has moves that may be illegal */
};

/* ---- What the bytes name ----------------------------------------------------------------------- */

static uint32_t any_line(struct session *s)
{
    return (uint32_t)fuzz_below(&s->in, stele_log_lines(s->log) + 1);
}

static struct stele_node any_node(struct session *s)
{
    struct stele_node node = {any_line(s), 0};
    struct stele_line line = {0};

    if (node.line < stele_log_lines(s->log))
        stele_log_line(s->log, node.line, &line);
    node.ply = (uint32_t)fuzz_below(&s->in, line.plies + 2);
    return node;
}

static struct stele_cursor *any_cursor(struct session *s)
{
    return s->cursor[fuzz_byte(&s->in) % CURSORS];
}

/* A text that lives as long as the item it is for. */
struct words {
    struct stele_buf buf[32];
    size_t n;
};

/* Says it over and over again. */
static void lengthen(struct stele_buf *text, size_t size)
{
    while (text->size > 0 && text->size < size)
        stele_buf_puts(text, "long ");
}

static const char *any_text(struct session *s, struct words *words)
{
    if (words->n == sizeof words->buf / sizeof *words->buf)
        return "";
    struct stele_buf *text = &words->buf[words->n++];
    const unsigned length = fuzz_byte(&s->in);
    fuzz_text(&s->in, text, TEXT_MAX);
    lengthen(text, length == 0xff ? LONG_TEXT : length == 0xfe ? LONG_ID : 0);
    return text->data;
}

/* Mostly one of the known words. */
static const char *any_word(struct session *s, struct words *words, const char *const *known,
                            size_t n)
{
    const size_t which = fuzz_below(&s->in, n + 1);

    return which < n ? known[which] : any_text(s, words);
}

static void free_words(struct words *words)
{
    for (size_t i = 0; i < words->n; i++)
        stele_buf_free(&words->buf[i]);
}

/* ---- Items ------------------------------------------------------------------------------------- */

static const char *const item_names[] = {"note",   "bookmark", "check",   "expect",
                                         "x:seen", "#comment", "comment", "result"};
static const char *const child_names[] = {"mark",     "ask",  "#text",    "x:seen", "#comment",
                                          "question", "hint", "accept",   "score",  "title",
                                          "wrong",    "date", "languages"};
static const char *const attr_names[] = {"by",   "xml:lang", "glyph", "shape",  "at",     "to",
                                         "text", "name",     "hash",  "player", "what",   "value",
                                         "end",  "winner",   "move",  "points", "x:tone", "xmlns"};
static const char *const values[] = {
    "ru",   "en", "0123456789abcdef", "anna",      "round",  "1",
    "turn", "0",  "players.anna.id",  "space:E12", "circle", "end"};

#define KNOWN(LIST) LIST, sizeof LIST / sizeof *LIST

struct parts {
    struct words words;
    struct stele_item children[CHILDREN_MAX];
    struct stele_setting attrs[CHILDREN_MAX + 1][ATTRS_MAX];
};

static void any_attrs(struct session *s, struct parts *parts, struct stele_setting *attrs,
                      struct stele_item *out)
{
    out->attrs = attrs;
    out->attrs_n = fuzz_below(&s->in, ATTRS_MAX + 1);
    for (size_t i = 0; i < out->attrs_n; i++) {
        attrs[i].name = any_word(s, &parts->words, KNOWN(attr_names));
        attrs[i].value = any_word(s, &parts->words, KNOWN(values));
    }
}

static struct stele_item any_item(struct session *s, struct parts *parts, const char *name)
{
    struct stele_item item = {.name = name, .children = parts->children};

    item.text = any_text(s, &parts->words);
    any_attrs(s, parts, parts->attrs[CHILDREN_MAX], &item);
    item.children_n = fuzz_below(&s->in, CHILDREN_MAX + 1);
    for (size_t i = 0; i < item.children_n; i++) {
        struct stele_item *child = &parts->children[i];
        *child = (struct stele_item){.name = any_word(s, &parts->words, KNOWN(child_names)),
                                     .text = any_text(s, &parts->words)};
        any_attrs(s, parts, parts->attrs[i], child);
    }
    return item;
}

/* ---- Edits ------------------------------------------------------------------------------------- */

static int edit_play(struct session *s)
{
    struct stele_cursor *cursor = any_cursor(s);
    struct stele_rng rng;
    struct stele_move move;
    struct stele_reason why;
    int code = STELE_EUSAGE;

    stele_rng_seed(&rng, fuzz_byte(&s->in));
    for (size_t n = 1 + fuzz_below(&s->in, 8); n > 0; n--) {
        if (stele_cursor_choose(cursor, "random", &rng, &move) != STELE_OK)
            return code;
        const int last = stele_edit_play(cursor, &move, &why);
        if (last != STELE_OK)
            return code == STELE_OK ? code : last;
        code = last;
    }
    return code;
}

static int edit_goto(struct session *s)
{
    stele_cursor_goto(any_cursor(s), any_node(s), NULL);
    return STELE_OK;
}

static int edit_branch(struct session *s)
{
    static const char *const ids[] = {"b1", "b2", "line", "main", "end", "ветвь", "12"};
    static const char *const kinds[] = {"what-if", "chance", "reading", "", "repair"};
    const struct stele_game *game = s->log->header.game;
    struct words words = {0};
    const struct stele_node node = any_node(s);
    const char *id = fuzz_byte(&s->in) % 2 ? NULL : any_word(s, &words, KNOWN(ids));
    const char *title = any_text(s, &words), *kind = any_word(s, &words, KNOWN(kinds));
    struct stele_setting ruling = {0};
    const size_t rulings_n = fuzz_byte(&s->in) % 3 == 0;

    if (rulings_n > 0) {
        const struct stele_ruling *of = &game->rulings[fuzz_below(&s->in, game->rulings_n)];
        ruling = (struct stele_setting){of->id, of->choices[fuzz_byte(&s->in) % 2]};
    }
    const int code = stele_edit_branch(s->log, node, id, title, kind, &ruling, rulings_n, NULL);
    free_words(&words);
    return code;
}

static int edit_delete(struct session *s)
{
    return stele_edit_delete(s->log, any_line(s));
}

static int edit_promote(struct session *s)
{
    return stele_edit_promote(s->log, any_line(s));
}

static int edit_truncate(struct session *s)
{
    return stele_edit_truncate(s->log, any_node(s));
}

static int edit_title(struct session *s)
{
    struct words words = {0};
    const uint32_t line = any_line(s);
    const int code = stele_edit_line_title(s->log, line, NULL, any_text(s, &words));

    free_words(&words);
    return code;
}

static int edit_item(struct session *s)
{
    struct parts parts = {0};
    const struct stele_node node = any_node(s);
    const size_t index = fuzz_below(&s->in, 3);

    const struct stele_item item =
        any_item(s, &parts, any_word(s, &parts.words, KNOWN(item_names)));
    const int code =
        stele_edit_item(s->log, node, index, fuzz_byte(&s->in) % 4 == 0 ? NULL : &item);
    free_words(&parts.words);
    return code;
}

static int edit_note(struct session *s)
{
    struct words words = {0};
    const struct stele_item note = {.name = "note", .text = any_text(s, &words)};
    const int code = stele_edit_item(s->log, any_node(s), 0, &note);

    free_words(&words);
    return code;
}

static int edit_about(struct session *s)
{
    struct parts parts = {0};

    const struct stele_item item = any_item(s, &parts, "about");
    const int code = stele_edit_about(s->log, fuzz_byte(&s->in) % 4 == 0 ? NULL : &item);
    free_words(&parts.words);
    return code;
}

static int edit_result(struct session *s)
{
    struct parts parts = {0};

    if (fuzz_byte(&s->in) % 2)
        return stele_edit_result_computed(s->log);
    const struct stele_item item = any_item(s, &parts, "result");
    const int code = stele_edit_result(s->log, fuzz_byte(&s->in) % 4 == 0 ? NULL : &item);
    free_words(&parts.words);
    return code;
}

/* ---- The log ----------------------------------------------------------------------------------- */

static void write_bytes(const struct session *s, struct stele_buf *out)
{
    stele_buf_clear(out);
    fuzz_hold(stele_log_write(s->log, STELE_FORMAT_XML, out) == STELE_OK, "cannot be written");
}

static void take(struct session *s, struct stele_log *log)
{
    for (int i = 0; i < CURSORS; i++) {
        stele_cursor_free(s->cursor[i]);
        s->cursor[i] = stele_cursor_new(log);
        fuzz_hold(s->cursor[i] != NULL, "no memory for a cursor");
    }
    stele_log_free(s->log);
    s->log = log;
    write_bytes(s, &s->bytes);
}

/* Goes on with what reading makes of changed bytes, if it makes something of them. */
static void take_bytes(struct session *s, const struct stele_buf *bytes)
{
    const struct stele_source source = {.data = bytes->data, .size = bytes->size};
    struct stele_log *log;

    stele_log_read(fuzz_lib(), &source, NULL, &log, NULL);
    if (log != NULL)
        take(s, log);
}

/* Another digit after the header: moves, most likely illegal from there on. */
static int damage(struct session *s)
{
    struct stele_buf bytes = {0};

    write_bytes(s, &bytes);
    char *line = strstr(bytes.data, "<line");
    size_t skip = fuzz_below(&s->in, 64);
    for (char *at = line; at != NULL && *at != '\0'; at++) {
        if (*at >= '0' && *at <= '9' && skip-- == 0) {
            *at = (char)('0' + fuzz_byte(&s->in) % 10);
            s->damaged = true;
            take_bytes(s, &bytes);
            break;
        }
    }
    stele_buf_free(&bytes);
    return STELE_OK;
}

static void declare_namespace(struct session *s)
{
    static const char root[] = "<log ", prefix[] = "xmlns:x=\"urn:example:x\" ";
    struct stele_buf bytes = {0};
    const char *at = strstr(s->bytes.data, root) + strlen(root);

    stele_buf_add(&bytes, s->bytes.data, (size_t)(at - s->bytes.data));
    stele_buf_puts(&bytes, prefix);
    stele_buf_puts(&bytes, at);
    take_bytes(s, &bytes);
    stele_buf_free(&bytes);
}

/* ---- What must hold ---------------------------------------------------------------------------- */

/* By nothing but applying moves from the set-up on. */
static void replay_to(const struct stele_log *log, struct stele_node node, void *state)
{
    const struct log_line *line = log->lines[node.line];
    struct stele_move move;

    if (node.line == 0)
        memcpy(state, line->snapshots, log->header.game->state_size);
    else
        replay_to(log, (struct stele_node){line->parent, line->at}, state);
    for (uint32_t ply = 1; ply <= node.ply; ply++) {
        log_move(log, line, ply, &move);
        game_apply(line->rules, state, &move, NULL);
    }
}

static void check_cursors(const struct session *s)
{
    static _Alignas(64) unsigned char state[STELE_STATE_MAX];

    if (s->log->lines[0]->snapshots_n == 0)
        return;
    for (int i = 0; i < CURSORS; i++) {
        const struct stele_cursor *cursor = s->cursor[i];
        fuzz_hold(log_node_reachable(s->log, cursor->node), "a cursor at %u:%u, which is not there",
                  cursor->node.line, cursor->node.ply);
        replay_to(s->log, cursor->node, state);
        fuzz_hold(memcmp(state, cursor->state, s->log->header.game->state_size) == 0,
                  "a cursor at %u:%u has another position", cursor->node.line, cursor->node.ply);
    }
}

static void check_refused(const struct session *s, uint64_t generation)
{
    struct stele_buf now = {0};

    write_bytes(s, &now);
    fuzz_hold(now.size == s->bytes.size && memcmp(now.data, s->bytes.data, now.size) == 0,
              "a refused edit has changed the log");
    fuzz_hold(generation == stele_log_generation(s->log), "a refused edit counts as a change");
    stele_buf_free(&now);
}

static void edit(struct session *s)
{
    static int (*const edits[])(struct session *) = {
        edit_play,   edit_play,     edit_play,   edit_play,    edit_goto, edit_goto,
        edit_branch, edit_truncate, edit_delete, edit_title,   edit_item, edit_item,
        edit_about,  edit_result,   edit_note,   edit_promote, damage};
    const uint64_t generation = stele_log_generation(s->log);
    const int code = edits[fuzz_below(&s->in, sizeof edits / sizeof *edits)](s);

    if (code == STELE_OK)
        write_bytes(s, &s->bytes);
    else
        check_refused(s, generation);
    fuzz_hold(code == STELE_OK || code == STELE_EUSAGE || code == STELE_EINPUT, "an edit says %d",
              code);
    check_cursors(s);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct session s = {.in = {data, data + size}};
    const bool foreign = fuzz_byte(&s.in) % 2;

    take(&s, fuzz_new_log(&s.in));
    if (foreign)
        declare_namespace(&s);
    for (int i = 0; i < EDITS_MAX && fuzz_more(&s.in); i++)
        edit(&s);
    fuzz_walk(s.log);
    fuzz_round_trip(s.log, s.damaged ? FUZZ_ANYTHING : FUZZ_CLAIMS);
    for (int i = 0; i < CURSORS; i++)
        stele_cursor_free(s.cursor[i]);
    stele_log_free(s.log);
    stele_buf_free(&s.bytes);
    return 0;
}
