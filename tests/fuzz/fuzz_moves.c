/* Moves as numbers, from whoever calls stele.h: the bytes choose one of some positions of each game and write moves
 * for it, byte for byte or as their verb wants them.  A move that is not admitted is refused everywhere, with a
 * sentence; one that is admitted reads as it is written; a legal one leads to a position where the laws hold. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "core/game/admit.h"
#include "core/library/registry.h"
#include "core/log/cursor.h"
#include "core/log/movetext.h"

enum { GAMES_MAX = 8, POSITIONS = 5, MOVES_MAX = 4 };

/* Positions are made once and never change: of each game one at its beginning, and later ones. */
struct position {
    struct stele_log *log;
    struct stele_cursor *cursor;
    struct stele_moves legal;
};
static struct position positions[GAMES_MAX][POSITIONS];

static struct position make_position(size_t game, size_t number)
{
    static const size_t plies[POSITIONS] = {0, 2, 9, 40, 160};
    const uint8_t choices[] = {(uint8_t)game, (uint8_t)number, (uint8_t)number, (uint8_t)number};
    struct fuzz_input in = {choices, choices + sizeof choices};
    struct stele_log *const log = fuzz_new_log(&in);
    struct stele_cursor *const cursor = stele_cursor_new(log);
    struct stele_rng rng;
    struct stele_move move;

    fuzz_hold(cursor != NULL, "no memory for a cursor");
    stele_rng_seed(&rng, game * POSITIONS + number + 1);
    for (size_t i = 0; i < plies[number] && stele_cursor_choose(cursor, "random", &rng, &move); i++)
        fuzz_hold(stele_edit_play(cursor, &move, NULL) == STELE_OK, "a bot's move is refused");
    struct position position = {.log = log, .cursor = cursor};
    stele_cursor_legal(cursor, &position.legal);
    return position;
}

static const struct position *any_position(struct fuzz_input *in)
{
    const size_t game = fuzz_below(in, game_registry_n), number = fuzz_byte(in) % POSITIONS;
    struct position *const position = &positions[game % GAMES_MAX][number];

    if (position->log == NULL)
        *position = make_position(game, number);
    return position;
}

/* ---- Moves -------------------------------------------------------------------------------------- */

static int16_t any_number(struct fuzz_input *in)
{
    static const int16_t odd[] = {-1, -2, 127, 128, 255, 256, 30000, 32767, -32767, STELE_UNKNOWN};
    const unsigned byte = fuzz_byte(in);

    return byte < 240 ? (int16_t)(byte % 48) : odd[byte % (sizeof odd / sizeof odd[0])];
}

/* Byte for byte. */
static void raw_move(struct fuzz_input *in, struct stele_move *out)
{
    memset(out, 0, sizeof *out);
    out->verb = (uint8_t)fuzz_byte(in);
    out->by = (int8_t)fuzz_byte(in);
    out->present = (uint16_t)(fuzz_byte(in) | fuzz_byte(in) << 8);
    for (int i = 0; i <= STELE_ARGS_MAX; i++) {
        out->start[i] = (uint16_t)fuzz_byte(in);
        if (out->start[i] > 240)
            out->start[i] = (uint16_t)(out->start[i] << 8 | fuzz_byte(in));
    }
    for (int i = 0; i < STELE_VALUES_MAX && fuzz_more(in); i++)
        out->value[i] = any_number(in);
}

/* As a reader could deliver it, then perhaps with one number changed. */
static void formed_move(struct fuzz_input *in, const struct stele_rules *rules,
                        const struct stele_moves *legal, struct stele_move *out)
{
    const size_t verb = fuzz_below(in, rules->game->verbs_n);
    const bool chance = rules->game->verbs[verb].flags & STELE_VERB_CHANCE;
    const unsigned how = fuzz_byte(in);

    if (how % 4 == 0 && legal->n > 0)
        fuzz_mutate(in, rules, &legal->list[fuzz_below(in, legal->n)], out);
    else
        fuzz_invent(in, rules, &rules->game->verbs[verb], (int)verb,
                    chance ? STELE_NOBODY : (int)fuzz_below(in, rules->players_n), out);
    if (how / 4 % 8 == 1)
        out->value[fuzz_byte(in) % STELE_VALUES_MAX] = any_number(in);
    else if (how / 4 % 8 == 2)
        out->start[fuzz_byte(in) % (STELE_ARGS_MAX + 1)] = (uint16_t)fuzz_byte(in);
    else if (how / 4 % 8 == 3)
        out->by = (int8_t)any_number(in);
    else if (how / 4 % 8 == 4)
        out->present = (uint16_t)(out->present ^ 1u << fuzz_byte(in) % 16);
}

/* ---- What must hold ------------------------------------------------------------------------------ */

static void hold_said(const struct position *at, const struct stele_reason *why, size_t lang)
{
    struct stele_buf said = {0};

    fuzz_hold(why->code != NULL && why->clause != NULL, "refused without a reason");
    stele_say_reason(NULL, at->log, stele_langs[lang], why, &said);
    fuzz_hold(said.size > 0 && strncmp(said.data, why->code, strlen(why->code)) != 0, "%s unsaid",
              why->code);
    stele_buf_free(&said);
}

/* Written and read again, it is the same move. */
static void hold_text(const struct position *at, const struct stele_move *move)
{
    const struct notation notation = log_notation(at->log);
    const struct stele_game *const game = notation.game;
    struct stele_buf text = {0};
    struct stele_move again;
    struct stele_reason why = {.code = NULL};

    stele_move_print(at->log, move, &text);
    if (!movetext_parse(&notation, game->verbs, game->verbs_n, text.data, &again, NULL, &why))
        fuzz_crash("%s: “%s” does not read: %s", game->id, text.data, why.code);
    again.by = move->by;
    fuzz_hold(stele_move_equal(&again, move), "%s: “%s” reads as another move", game->id,
              text.data);
    stele_buf_free(&text);
}

static void hold_applied(const struct position *at, const struct stele_move *move)
{
    static _Alignas(64) unsigned char state[STELE_STATE_MAX];
    const struct stele_rules *const rules = cursor_rules(at->cursor);
    struct stele_reason why = {.code = "a law is broken"};

    memcpy(state, at->cursor->state, rules->game->state_size);
    game_apply(rules, state, move, NULL);
    fuzz_hold(rules->game->invariants(rules, state, &why), "%s: %s", rules->game->id, why.code);
}

/* Everything that can be asked about a move. */
static void ask(const struct position *at, const struct stele_move *move, bool admitted, bool legal,
                size_t lang)
{
    struct stele_objects touched;
    struct stele_grounds grounds = {.n = 0};
    struct stele_buf text = {0};
    struct stele_move copy = *move;
    const struct stele_moves one = {.list = &copy, .n = 1, .room = 1};
    struct stele_gain gain;
    const int viewer = (int)lang - 1;

    fuzz_hold(stele_cursor_touches(at->cursor, move, &touched) == STELE_OK, "no memory");
    fuzz_hold(admitted || touched.n == 0, "touches %zu objects", touched.n);
    for (size_t i = 0; i < touched.n; i++)
        fuzz_hold(game_has_object(cursor_rules(at->cursor), &touched.list[i]),
                  "%s: touches object %d:%d:%d", cursor_game(at->cursor)->id, touched.list[i].kind,
                  touched.list[i].seat, touched.list[i].index);
    stele_memory_free(touched.memory);
    stele_cursor_gains(at->cursor, viewer, &one, &gain);
    for (int seat = 0; seat < STELE_SEATS_MAX; seat++)
        fuzz_hold(legal || gain.points[seat] == 0, "an illegal move brings points");
    stele_cursor_hides(at->cursor, 0, move);
    stele_grounds_of_move(stele_log_lib(at->log), cursor_game(at->cursor), move, &grounds);
    stele_groups_of_move(stele_log_lib(at->log), cursor_game(at->cursor), move);
    stele_say_move(at->log, stele_langs[lang], move, &text);
    fuzz_hold(text.size > 0 && !text.failed, "nothing is said of a move");
    stele_cursor_say_move(at->cursor, stele_langs[lang], move, &text);
    stele_say_move_veiled(at->log, stele_langs[lang], move, (uint16_t)touched.n, &text);
    stele_move_veil(&copy, 0xffff);
    stele_say_move(at->log, stele_langs[lang], &copy, &text);
    stele_move_print(at->log, &copy, &text);
    stele_buf_free(&text);
}

/* What asks the engine many times over. */
static void ask_long(const struct position *at, const struct stele_move *move)
{
    const struct stele_topic topic = {.kind = STELE_TOPIC_MOVE, .move = *move};
    struct stele_hurdles hurdles;

    stele_cursor_ruled(at->cursor, move);
    fuzz_hold(stele_cursor_why_not(at->cursor, &topic, &hurdles) == STELE_OK && hurdles.n == 1,
              "no answer");
    stele_memory_free(hurdles.memory);
}

static void judge(const struct position *at, const struct stele_move *move, size_t lang, bool whole)
{
    struct stele_reason why = {.code = NULL}, gate = {.code = NULL};
    struct stele_more more;
    const bool admitted = game_admits(cursor_rules(at->cursor), move, &gate);
    const bool legal = stele_cursor_check(at->cursor, move, &why);

    fuzz_hold(admitted || !legal, "a legal move is not admitted: %s", gate.code);
    if (!admitted)
        hold_said(at, &gate, lang);
    if (!legal) {
        hold_said(at, &why, lang);
        stele_cursor_more(at->cursor, move, &why, &more);
    }
    if (admitted)
        hold_text(at, move);
    if (legal)
        hold_applied(at, move);
    ask(at, move, admitted, legal, lang);
    if (whole)
        ask_long(at, move);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_input in = {data, data + size};
    const struct position *const at = any_position(&in);

    for (int i = 0; i < MOVES_MAX && fuzz_more(&in); i++) {
        const unsigned how = fuzz_byte(&in);
        struct stele_move move;
        memset(&move, 0, sizeof move);
        if (how % 4 == 0)
            raw_move(&in, &move);
        else
            formed_move(&in, cursor_rules(at->cursor), &at->legal, &move);
        judge(at, &move, how / 4 % STELE_LANGS_N, how / 8 % 8 == 0);
    }
    return 0;
}
