#include "fakelog.h"

#include "core/log/build.h"
#include "core/log/cursor.h"
#include "core/library/lib.h"
#include "core/log/movetext.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct stele_log *fakelog_new(const struct stele *lib)
{
    static const struct stele_new_player players[] = {
        {"anna", "Анна", "yellow"}, {"boris", "Boris", NULL}, {"vera", "Вера", "red"}};
    static const struct stele_setting options[] = {{"length", "long"}};
    const struct stele_new_log want = {.game = "fake",
                                       .edition = "base",
                                       .players = players,
                                       .players_n = 3,
                                       .options = options,
                                       .options_n = 1};
    struct stele_log *log;

    if (stele_log_new(lib, &want, &log, NULL) != STELE_OK)
        abort();
    return log;
}

size_t fakelog_play(struct stele_cursor *cursor, struct stele_rng *rng, size_t n)
{
    struct stele_move move;
    size_t done = 0;

    while (done < n && stele_cursor_choose(cursor, "random", rng, &move) == STELE_OK) {
        if (stele_edit_play(cursor, &move, NULL) != STELE_OK)
            break;
        done++;
    }
    return done;
}

struct stele_node fakelog_node(const struct stele_log *log, struct stele_rng *rng)
{
    struct stele_node node;
    struct stele_line line;

    do {
        node.line = rng_below(rng, stele_log_lines(log));
        stele_log_line(log, node.line, &line);
    } while (line.deleted);
    node.ply = rng_below(rng, line.legal + 1);
    return node;
}

void fakelog_grow(struct stele_log *log, uint64_t seed, size_t moves)
{
    struct stele_cursor *cursor = stele_cursor_new(log);
    struct stele_rng rng;
    size_t done;

    stele_rng_seed(&rng, seed);
    done = fakelog_play(cursor, &rng, moves / 2);
    for (int tries = 0; done < moves && tries < 1000; tries++) {
        stele_cursor_goto(cursor, fakelog_node(log, &rng), NULL);
        done += fakelog_play(cursor, &rng, 1 + rng_below(&rng, 50));
    }
    stele_cursor_free(cursor);
}

struct stele_move fakelog_move(const struct stele_log *log, const struct stele_cursor *cursor,
                               const char *text)
{
    struct stele_move move;
    struct stele_reason why;

    if (!stele_move_parse(log, cursor, text, &move, &why)) {
        fprintf(stderr, "%s: %s\n", text, why.code);
        abort();
    }
    return move;
}

int fakelog_do(struct stele_cursor *cursor, const char *text)
{
    const struct stele_move move = fakelog_move(cursor->log, cursor, text);

    return stele_edit_play(cursor, &move, NULL);
}

/* ---- Telling a log to a builder --------------------------------------------------------------------- */

static const struct stele_player seats[] = {{"anna", "Анна", "yellow", {"", ""}},
                                            {"boris", "Boris", "", {"", ""}}};

static void tell(struct teller *teller, int code)
{
    if (teller->code == STELE_OK)
        teller->code = code;
}

void tell_start(struct teller *teller, const struct stele *lib)
{
    *teller = (struct teller){.lib = lib, .line = 10};
    teller->builder = log_builder_new(lib, &teller->diags);
    log_builder_sink(teller->builder, &teller->sink);
    struct arena *arena = log_builder_arena(teller->builder);
    struct record_header *header = &teller->header;
    header->lib = lib;
    header->game = &fakegame;
    header->engine = "stele 0.1.0";
    header->edition = "base";
    header->players = arena_alloc(arena, 2 * sizeof *header->players);
    header->players[0].player = seats[0];
    header->players[1].player = seats[1];
    header->players_n = 2;
    header->set = "base";
    header->digest = header->patches = "";
    header->knowledge = "full";
    header->setup = arena_alloc(arena, sizeof *header->setup);
    move_init(&header->setup[0].move, 0, STELE_NOBODY);
    move_set_int(&header->setup[0].move, 0, 0);
    header->setup_n = 1;
    header->seats = arena_alloc(arena, sizeof seats);
    memcpy(header->seats, seats, sizeof seats);
    header->rules = (struct stele_rules){.game = &fakegame,
                                         .domains = lib_game(lib, &fakegame)->domains,
                                         .players = header->seats,
                                         .players_n = 2};
    tell(teller, teller->sink.header(teller->sink.user, header));
}

void tell_line_ruling(struct teller *teller, const char *id, const char *ruling, const char *choice)
{
    const struct record_setting setting = {.name = ruling, .value = choice};
    const struct record_line line = {.id = id,
                                     .title = "",
                                     .kind = "",
                                     .rulings = &setting,
                                     .rulings_n = ruling != NULL,
                                     .source_line = ++teller->line};

    tell(teller, teller->sink.line_begin(teller->sink.user, &line));
}

void tell_line(struct teller *teller, const char *id)
{
    tell_line_ruling(teller, id, NULL, NULL);
}

void tell_line_end(struct teller *teller)
{
    teller->line++;
    tell(teller, teller->sink.line_end(teller->sink.user));
}

void tell_turn(struct teller *teller, int seat, unsigned round)
{
    const struct record_turn turn = {
        .seat = (int8_t)seat, .round = (uint16_t)round, .source_line = ++teller->line};

    tell(teller, teller->sink.turn_begin(teller->sink.user, &turn));
}

void tell_turn_end(struct teller *teller)
{
    teller->line++;
    if (teller->sink.turn_end != NULL)
        tell(teller, teller->sink.turn_end(teller->sink.user));
}

void tell_move(struct teller *teller, int by, const char *text)
{
    const struct notation notation = {&fakegame, teller->header.rules.domains, seats, 2, false};
    struct stele_move move;
    struct stele_reason why;

    if (!movetext_parse(&notation, fakegame.verbs, fakegame.verbs_n, text, &move, NULL, &why))
        abort();
    if (!(fakegame.verbs[move.verb].flags & STELE_VERB_CHANCE))
        move.by = (int8_t)by;
    tell(teller, teller->sink.move(teller->sink.user, &move, NULL, ++teller->line));
}

void tell_item(struct teller *teller, const char *name, const char *text)
{
    const struct stele_item item = {.name = name, .text = text, .source_line = ++teller->line};

    tell(teller, teller->sink.item(teller->sink.user, &item));
}

void tell_claim(struct teller *teller, const char *name, ...)
{
    struct stele_setting attrs[8];
    struct stele_item item = {
        .name = name, .text = "", .attrs = attrs, .source_line = ++teller->line};
    va_list args;

    va_start(args, name);
    for (const char *key = va_arg(args, const char *); key != NULL;
         key = va_arg(args, const char *))
        attrs[item.attrs_n++] = (struct stele_setting){key, va_arg(args, const char *)};
    va_end(args);
    if (strcmp(name, "result") == 0)
        tell(teller, teller->sink.result(teller->sink.user, &item));
    else
        tell(teller, teller->sink.item(teller->sink.user, &item));
}

struct stele_log *tell_end(struct teller *teller, int *code)
{
    struct stele_log *log;

    *code = log_builder_end(teller->builder, teller->code, &log);
    return log;
}
