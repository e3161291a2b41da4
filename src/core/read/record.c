#include "core/read/reader.h"

#include "core/base/near.h"
#include "core/base/space.h"
#include "core/library/derived.h"
#include "core/read/textread.h"
#include "core/read/xmlread.h"

#include <stdlib.h>
#include <string.h>

/* What may stand where is a question of the innermost open element alone: place.kinds is a stack of
 * kinds, and start_element asks the part that is responsible for the top of it.  Every start pushes
 * exactly one kind, every end pops one; an element that is passed over pushes KIND_SKIP, so the two
 * front ends never need to know what became of it.
 *
 * Errors come in two sorts.  What the grammar of annotations refuses is complained of, and reading
 * goes on.  Any other error sets report.result, and all callers return false up to the front end,
 * except where a move or a turn can be given up (reader_pass_move, lines_pass_turn) or guessed. */

/* The children of <log>, in order. */
enum section { SECTION_SETUP = 4, SECTION_LINE, SECTION_RESULT };

/* ---- Moves and annotations ------------------------------------------------------------------- */

/* Often enough to cancel at once, seldom enough to cost nothing. */
enum { COUNT_PER_PROGRESS = 4096, BYTES_PER_PROGRESS = 1 << 20 };

bool reader_progress(struct record_reader *r, uint32_t count)
{
    const struct stele_watch *const watch = r->source->watch;

    if (watch == NULL || (count % COUNT_PER_PROGRESS != 0 && r->quiet < BYTES_PER_PROGRESS))
        return true;
    r->quiet = 0;
    const bool go_on = watch->progress(watch->user, gzin_raw(r->in), gzin_raw_size(r->in));
    return reader_called(r, go_on ? STELE_OK : STELE_ESTOP);
}

bool reader_deliver_move(struct record_reader *r, const struct record_attrs *foreign)
{
    const int result = r->sink->move(r->sink->user, &r->move, foreign, r->report.line);

    if (result != STELE_OK)
        return reader_called(r, result);
    if (foreign->n > 0)
        arena_reset(r->scratch);
    r->lines.plies++;
    lines_top(&r->lines)->ply++;
    reader_push(r, KIND_EMPTY);
    return reader_progress(r, r->lines.plies);
}

/* A move that cannot be read takes its place in the line, so that the nodes after it have the
 * numbers they will have when it is mended. */
bool reader_pass_move(struct record_reader *r)
{
    if (!reader_recover(r, false))
        return false;
    r->lines.plies++;
    lines_top(&r->lines)->ply++;
    return items_pass(r);
}

/* Fills in r->move. */
static bool read_move(struct record_reader *r, const struct reader_element *e, unsigned index,
                      struct record_attrs *foreign)
{
    const struct stele_verb *verb = &r->terms.notation.game->verbs[index];
    const struct reader_attr *by = NULL;
    const bool chance = (verb->flags & STELE_VERB_CHANCE) != 0;

    *foreign = (struct record_attrs){0};
    if (r->lines.plies >= r->limits.plies)
        return reader_limit(r, "limit.plies", r->limits.plies);
    move_init(&r->move, (int)index, chance ? STELE_NOBODY : lines_top(&r->lines)->turn_seat);
    if (!reader_arguments(r, e, verb, &r->terms.words->verbs, chance ? NULL : &by, foreign,
                          r->scratch))
        return false;
    if (by != NULL) {
        const int seat = reader_seat(r, by);
        if (seat < 0)
            return false;
        r->move.by = (int8_t)seat;
    }
    return true;
}

/* Reads a move as it was probably meant: with the verb `index`, and names that are misspelt
 * replaced. */
COLD
static bool guess_move(struct record_reader *r, struct guess *guess, unsigned index)
{
    struct record_attrs foreign;

    while (!read_move(r, &guess->element, index, &foreign))
        if (!guess_value(r, guess))
            return reader_pass_move(r);
    guess_tell(r, guess);
    return reader_deliver_move(r, &foreign);
}

COLD
static bool doubtful_move(struct record_reader *r, const struct reader_element *e, unsigned index)
{
    struct guess guess;

    guess_start(&guess, e);
    return guess_value(r, &guess) ? guess_move(r, &guess, index) : reader_pass_move(r);
}

static bool start_move(struct record_reader *r, const struct reader_element *e, unsigned index)
{
    struct record_attrs foreign;

    return read_move(r, e, index, &foreign) ? reader_deliver_move(r, &foreign)
                                            : doubtful_move(r, e, index);
}

/* Its hash must be one before anything is built.  It is compared when its element ends, like any
 * other claim: what is wrong within it has then been reported, whoever listens. */
static bool start_check(struct record_reader *r, const struct reader_element *e)
{
    static const uint16_t words[] = {WORD_HASH};
    const struct reader_attr *attr[1];
    struct record_attrs foreign;
    char text[HASH_TEXT_SIZE] = "";
    uint64_t hash;

    if (!reader_take(r, e, words, 1, attr, &foreign, r->scratch) ||
        !reader_need(r, attr[0], WORD_HASH))
        return false;
    if (attr[0]->size < sizeof text)
        memcpy(text, attr[0]->value, attr[0]->size);
    if (!hash_parse(text, &hash))
        return reader_refuse(r, "log.bad-hash", "found", attr[0]->value, attr[0]->size);
    return items_start_claim(r, e, USE_NODE);
}

static bool unknown_element(struct record_reader *r, const struct reader_element *e)
{
    const bool known =
        (e->word > WORD_NONE && e->word < WORD_CORE_N) || r->terms.verb_of[e->word] != 0;

    return known ? reader_misplaced(r, e)
                 : reader_refuse(r, "log.unknown-element", "element", e->local, strlen(e->local));
}

/* In a turn what nobody knows was meant to be a move. */
static bool unknown_verb(struct record_reader *r, const struct reader_element *e)
{
    const struct stele_game *const game = r->terms.notation.game;
    struct stele_facts *facts = reader_fail(r, STELE_D_FORMAT, "log.unknown-verb");
    struct near near;
    struct guess guess;
    unsigned index = 0;

    fact_text(facts, "element", e->local);
    near_start(&near, e->local, strlen(e->local));
    for (size_t i = 0; i < game->verbs_n; i++)
        near_name(&near, game->verbs[i].name);
    near_facts(&near, facts);
    guess_start(&guess, e);
    if (!guess_name(r, &guess, near.best_n == 1 ? near.best[0] : NULL))
        return reader_pass_move(r);
    while (game->verbs[index].name != near.best[0])
        index++;
    return guess_move(r, &guess, index);
}

static bool start_annotation(struct record_reader *r, const struct reader_element *e)
{
    switch (e->word) {
    case WORD_BRANCH:
        return lines_settle(r) && lines_start(r, e);
    case WORD_CHECK:
        return lines_settle(r) && start_check(r, e);
    case WORD_EXPECT:
        return lines_settle(r) && items_start_claim(r, e, USE_NODE);
    case WORD_NOTE:
    case WORD_BOOKMARK:
    case WORD_ESTIMATE:
        return lines_settle(r) && items_start(r, e, USE_NODE);
    default:
        return unknown_element(r, e);
    }
}

/* Moves first: nine elements in ten are moves, and the table of verbs is one lookup. */
static bool start_in_turn(struct record_reader *r, const struct reader_element *e)
{
    if (e->uri != NULL)
        return items_start_foreign(r, e);
    const unsigned verb = r->terms.verb_of[e->word];
    if (verb != 0)
        return start_move(r, e, verb - 1);
    return e->word == WORD_NONE || e->word >= WORD_CORE_N ? unknown_verb(r, e)
                                                          : start_annotation(r, e);
}

COLD
static bool doubtful_turn(struct record_reader *r, const struct reader_element *e)
{
    struct guess guess;

    guess_start(&guess, e);
    if (!guess_value(r, &guess) || !lines_start_turn(r, &guess.element))
        return lines_pass_turn(r);
    guess_tell(r, &guess);
    return true;
}

static bool start_in_line(struct record_reader *r, const struct reader_element *e)
{
    if (e->uri != NULL)
        return items_start_foreign(r, e);
    if (e->word == WORD_TURN)
        return lines_settle(r) && (lines_start_turn(r, e) || doubtful_turn(r, e));
    if (e->word == WORD_RULING)
        return lines_start_ruling(r, e);
    return start_annotation(r, e);
}

/* ---- Elements, text, comments ---------------------------------------------------------------- */

static bool start_in_log(struct record_reader *r, const struct reader_element *e)
{
    if (e->uri != NULL)
        return items_start_foreign(r, e);
    if (e->word == WORD_LINE && r->place.section < SECTION_LINE) {
        r->place.section = SECTION_LINE;
        return lines_start_main(r, e);
    }
    if (e->word == WORD_RESULT && r->place.section == SECTION_LINE) {
        r->place.section = SECTION_RESULT;
        return items_start(r, e, USE_RESULT);
    }
    return header_start_section(r, e);
}

static bool start_element(struct record_reader *r, const struct reader_element *e)
{
    /* Inside foreign elements, too: without a namespace there is no prefix to write it with. */
    if (r->place.depth > 0 && e->uri != NULL && e->uri[0] == '\0')
        return reader_refuse(r, "log.namespace", "element", e->local, strlen(e->local));
    switch (reader_kind(r)) {
    case KIND_TURN:
        return start_in_turn(r, e);
    case KIND_LINE:
        return start_in_line(r, e);
    case KIND_ITEM:
        return items_start_inner(r, e);
    case KIND_SKIP:
        return items_skip(r, e);
    case KIND_DOCUMENT:
        return header_start(r, e);
    case KIND_LOG:
        return start_in_log(r, e);
    case KIND_PLAYERS:
    case KIND_RULES:
    case KIND_SETUP:
        return e->uri != NULL ? items_start_foreign(r, e) : header_start_part(r, e);
    default:
        return e->uri != NULL ? items_start_foreign(r, e) : reader_misplaced(r, e);
    }
}

/* Each value is within the limit already; a writer needs one for all of them, too. */
static bool check_values(struct record_reader *r, const struct reader_element *e)
{
    const uint64_t limit = (uint64_t)BOUNDS_VALUES * r->limits.text;
    uint64_t size = 0;

    for (size_t i = 0; i < e->attrs_n; i++)
        size += e->attrs[i].size;
    r->quiet += size;
    return size <= limit || reader_too_long(r, e->local, limit);
}

bool reader_start(struct record_reader *r, const struct reader_element *e)
{
    r->report.element = e;
    r->items.run = 0;
    const bool ok = r->place.depth < r->place.depth_max
                        ? check_values(r, e) && start_element(r, e)
                        : reader_limit(r, "limit.depth", r->place.depth_max);
    r->report.element = NULL;
    return ok;
}

static bool end_log(struct record_reader *r)
{
    if (r->place.section >= SECTION_LINE)
        return true;
    fact_text(reader_fail(r, STELE_D_FORMAT, "log.missing-element"), "element", "line");
    return false;
}

bool reader_end(struct record_reader *r)
{
    r->items.run = 0;
    switch (r->place.kinds[r->place.depth--]) {
    case KIND_TURN:
        return READER_CALL(r, turn_end, r->sink->user);
    case KIND_LINE:
        return lines_end(r);
    case KIND_ITEM:
        return items_end(r);
    case KIND_PLAYERS:
        return header_end_players(r);
    case KIND_RULES:
        return header_end_rules(r);
    case KIND_LOG:
        return end_log(r);
    default:
        return true;
    }
}

/* Only items have text. */
static bool other_text(struct record_reader *r, const char *text, size_t size)
{
    const size_t spaces = spaces_ahead(text, size);

    return spaces == size ||
           reader_refuse(r, "log.misplaced-text", "found", text + spaces, size - spaces);
}

bool reader_text(struct record_reader *r, const char *text, size_t size)
{
    const enum kind kind = reader_kind(r);

    r->quiet += size;
    return kind == KIND_ITEM || kind == KIND_SKIP ? items_text(r, text, size)
                                                  : other_text(r, text, size);
}

bool reader_finish(struct record_reader *r)
{
    if (r->report.result == STELE_OK && r->place.section == 0)
        reader_fail(r, STELE_D_FORMAT, "log.empty");
    return r->report.result == STELE_OK;
}

/* ---- The reader ------------------------------------------------------------------------------ */

static bool init_parts(struct record_reader *r)
{
    const unsigned depth_max = r->place.depth_max;

    r->place.kinds = calloc(depth_max + 1, sizeof *r->place.kinds);
    return r->place.kinds != NULL && terms_init(&r->terms, r->lib) &&
           lines_init(&r->lines, depth_max) && items_init(&r->items, depth_max);
}

struct record_reader *record_reader_new(const struct stele *lib, const struct stele_limits *limits)
{
    struct record_reader *r = calloc(1, sizeof *r);

    if (r == NULL)
        return NULL;
    r->lib = lib;
    r->limits = limits != NULL ? *limits : stele_limits_default;
    r->place.depth_max = r->limits.depth < READER_DEPTH_MAX ? r->limits.depth : READER_DEPTH_MAX;
    r->in = gzin_new();
    r->scratch = arena_new();
    r->text = textread_new();
    r->xml = init_parts(r) ? xmlread_new(&r->terms.vocabulary) : NULL;
    if (r->in == NULL || r->scratch == NULL || r->text == NULL || r->xml == NULL) {
        record_reader_free(r);
        return NULL;
    }
    return r;
}

void record_reader_free(struct record_reader *r)
{
    if (r == NULL)
        return;
    xmlread_free(r->xml);
    textread_free(r->text);
    items_free(&r->items);
    lines_free(&r->lines);
    terms_free(&r->terms);
    free(r->place.kinds);
    arena_free(r->scratch);
    derived_drop(r->under);
    gzin_free(r->in);
    free(r);
}

static bool prepare(struct record_reader *r, struct arena *arena, const struct record_sink *sink,
                    struct stele_diags *diags)
{
    r->arena = arena;
    r->sink = sink;
    r->complete = false;
    r->announced = false;
    r->quiet = 0;
    report_reset(&r->report, diags);
    terms_reset(&r->terms);
    lines_reset(&r->lines);
    items_reset(&r->items);
    derived_drop(r->under);
    r->under = NULL;
    r->loose = (struct header_items){0};
    r->place.depth = r->place.section = 0;
    r->place.kinds[0] = KIND_DOCUMENT;
    arena_reset(r->scratch);
    r->header = arena_alloc(arena, sizeof *r->header);
    return r->header != NULL;
}

/* The main line and the result are handed over at the end, as far as the file had them. */
static void deliver_rest(struct record_reader *r)
{
    if (!r->lines.main_ended || r->report.stopped || r->report.result == STELE_ENOMEM)
        return;
    const int before = r->report.result;
    r->report.result = STELE_OK;
    if (READER_CALL(r, line_end, r->sink->user))
        items_deliver_rest(r);
    if (before != STELE_OK)
        r->report.result = before;
}

bool record_is_utf16(const unsigned char *data, long n)
{
    return n >= 2 && ((data[0] == 0xfe && data[1] == 0xff) ||
                      (data[0] == 0xff && data[1] == 0xfe) || data[0] == 0 || data[1] == 0);
}

enum source_kind { SOURCE_XML, SOURCE_TEXT, SOURCE_OTHER };

/* Markup begins with '<', the text notation with its root, a comment or an instruction. */
static enum source_kind judge_source(const unsigned char *data, long n)
{
    long i = n >= 3 && memcmp(data, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;

    i += (long)spaces_ahead((const char *)data + i, (size_t)(n - i));
    if (i < n && data[i] == '<')
        return SOURCE_XML;
    if (i < n &&
        (data[i] == '#' || data[i] == '?' || (n - i >= 3 && memcmp(data + i, "log", 3) == 0)))
        return SOURCE_TEXT;
    return SOURCE_OTHER;
}

bool record_is_text(const unsigned char *data, long n)
{
    return !record_is_utf16(data, n) && judge_source(data, n) == SOURCE_TEXT;
}

static void read_open(struct record_reader *r)
{
    const unsigned char *data;
    const long n = gzin_peek(r->in, &data);

    if (n < 0) {
        reader_fail_input(r);
    } else if (n == 0) {
        reader_fail(r, STELE_D_FORMAT, "log.empty");
    } else if (record_is_utf16(data, n)) {
        r->report.line = 1;
        reader_refuse(r, "xml.encoding", "found", "UTF-16", 6);
    } else {
        switch (judge_source(data, n)) {
        case SOURCE_XML:
            xmlread_run(r);
            break;
        case SOURCE_TEXT:
            if (!gzin_packed(r->in))
                r->format = STELE_FORMAT_TEXT;
            r->terms.notation.typed = true;
            textread_run(r);
            break;
        default:
            r->report.line = 1;
            reader_fail(r, STELE_D_FORMAT, "log.unrecognised");
        }
    }
}

int record_read(struct record_reader *r, const struct stele_source *source, struct arena *arena,
                const struct record_sink *sink, struct stele_diags *diags)
{
    if (source->data == NULL && source->path == NULL)
        return STELE_EUSAGE;
    if (!prepare(r, arena, sink, diags))
        return STELE_ENOMEM;
    r->source = source;
    const bool opened = gzin_open(r->in, source, &r->limits);
    r->format = gzin_packed(r->in) ? STELE_FORMAT_GZ : STELE_FORMAT_XML;
    if (opened)
        read_open(r);
    else
        reader_fail_input(r);
    r->report.element = NULL;
    deliver_rest(r);
    gzin_close(r->in);
    r->source = NULL;
    r->complete = r->report.result == STELE_OK && !r->report.unread;
    if (r->report.result == STELE_OK &&
        (r->report.flawed || r->report.unread || r->report.guessed))
        return STELE_EINPUT;
    return r->report.result;
}

void record_stamp(struct record_reader *r, struct stamp *stamp)
{
    gzin_stamp(r->in, stamp);
}

enum stele_format record_format(const struct record_reader *r)
{
    return r->format;
}

bool record_complete(const struct record_reader *r)
{
    return r->complete;
}

bool record_guessed(const struct record_reader *r)
{
    return r->report.guessed;
}

void record_take_names(struct record_reader *r, struct names *out)
{
    *out = r->terms.names;
    r->terms.names = (struct names){0};
}

