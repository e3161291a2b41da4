#include "game_ruled.h"

#include "acutest.h"

#include <string.h>

enum { TOLD_MAX = 512 };

/* One event or row, as far as it can differ.  There are some hundred after each of a million moves, so nothing is
 * written down that can be pointed at. */
struct told {
    const char *kind; /* of the engine's tables */
    int seat, points; /* points of a row */
    int facts;
    struct stele_ruled reading;
    bool row;
    bool final; /* a row of what the end of the game would score, where no event can tell more */
};

/* What a move did under some rules. */
struct outcome {
    struct stele_sink sink;
    bool legal;
    struct stele_reason why; /* if it is not */
    struct told told[TOLD_MAX];
    size_t n;
    bool final; /* whether rows are those of the end */
    struct stele_status after;
};

static struct told *next_told(struct stele_sink *sink)
{
    struct outcome *outcome = (struct outcome *)sink;

    TEST_ASSERT(outcome->n < TOLD_MAX);
    return &outcome->told[outcome->n++];
}

/* The numbers among the facts: a row of the same kind and points may be about something else. */
static int facts_sum(const struct stele_facts *facts)
{
    unsigned sum = 0;

    for (int i = 0; i < facts->n; i++)
        sum = sum * 31 + (unsigned)(facts->fact[i].type == STELE_F_INT ? facts->fact[i].number : 0);
    for (int i = 0; i < facts->values_n; i++)
        sum = sum * 31 + (unsigned)facts->value[i];
    return (int)sum;
}

static void keep_event(struct stele_sink *sink, const struct stele_event *event)
{
    struct told *told = next_told(sink);

    *told = (struct told){.kind = event->kind,
                          .seat = event->seat,
                          .reading = event->reading,
                          .facts = facts_sum(&event->facts)};
}

static void keep_row(struct stele_sink *sink, const struct stele_row *row)
{
    struct told *told = next_told(sink);

    *told = (struct told){.kind = row->kind,
                          .seat = row->seat,
                          .points = row->points,
                          .reading = row->reading,
                          .facts = facts_sum(&row->facts),
                          .row = true,
                          .final = ((struct outcome *)sink)->final};
}

static void try_move(const struct stele_rules *rules, const void *state,
                     const struct stele_move *move, struct outcome *out)
{
    static _Alignas(64) unsigned char after[STELE_STATE_MAX];
    const struct stele_game *game = rules->game;

    out->sink = (struct stele_sink){keep_event, keep_row};
    out->why = (struct stele_reason){0};
    out->after = (struct stele_status){0};
    out->n = 0;
    out->final = false;
    out->legal = game_check(rules, state, move, &out->why);
    if (!out->legal) {
        game_explain(rules, state, move, &out->why);
        return;
    }
    memcpy(after, state, game->state_size);
    game_apply(rules, after, move, &out->sink);
    game->status(rules, after, &out->after);
    out->final = true;
    game->score(rules, after, &out->sink);
}

static bool same(const struct told *a, const struct told *b, bool exactly)
{
    return a->row == b->row && a->seat == b->seat && a->points == b->points &&
           (!exactly || a->facts == b->facts) &&
           (a->kind == b->kind || strcmp(a->kind, b->kind) == 0);
}

/* Whether `other` has what `outcome` has at `at`; nearly always it stands at the same place.  `exactly`: with the same
 * facts. */
static bool has(const struct outcome *other, const struct outcome *outcome, size_t at, bool exactly)
{
    const struct told *const told = &outcome->told[at];

    if (at < other->n && same(&other->told[at], told, exactly))
        return true;
    for (size_t i = 0; i < other->n; i++)
        if (same(&other->told[i], told, exactly))
            return true;
    return false;
}

/* Rows in which two outcomes differ. */
struct difference {
    bool any, of_move; /* any at all; of the move itself, not of the end of the game */
};

/* Adds the rows that only the first of them has; *named: the rulings that it names. */
static void rows_differ(const struct outcome *a, const struct outcome *b, struct difference *out,
                        uint64_t *named)
{
    for (size_t i = 0; i < a->n; i++) {
        if (a->told[i].reading.ruling > 0)
            *named |= (uint64_t)1 << (a->told[i].reading.ruling - 1);
        if (!a->told[i].row || has(b, a, i, false))
            continue;
        out->any = true;
        out->of_move |= !a->told[i].final;
    }
}

/* A row that names a ruling must depend on it. */
static bool depends(const struct outcome *here, const struct outcome *there, size_t ruling)
{
    for (size_t i = 0; i < here->n; i++)
        if (here->told[i].row && here->told[i].reading.ruling == ruling + 1 &&
            has(there, here, i, true))
            return false;
    return true;
}

/* Rulings that are named only by what one of their readings adds. */
static bool is_named_one_way(const char *ruling)
{
    static const char *const rulings[] = {"BRZ-R1", "BRZ-R9", "BRZ-R10", "BRZ-R15"};

    for (size_t i = 0; i < sizeof rulings / sizeof *rulings; i++)
        if (strcmp(rulings[i], ruling) == 0)
            return true;
    return false;
}

static uint64_t compare(const struct outcome *here, const struct outcome *there,
                        const struct stele_ruling *ruling, size_t index, const char *text)
{
    const struct outcome *refused = here->legal ? there : here;
    uint64_t named = 0, named_there = 0;

    if (here->legal != there->legal) {
        TEST_CHECK_(refused->why.reading.ruling > 0, "\"%s\": %s names %s", text, refused->why.code,
                    ruling->id);
        return refused->why.reading.ruling == index + 1 ? (uint64_t)1 << index : 0;
    }
    if (!here->legal)
        return 0;
    struct difference differ = {0};
    rows_differ(here, there, &differ, &named);
    rows_differ(there, here, &differ, &named_there);
    /* Where one of them stops to ask, its rows are still to come. */
    const bool as_far = here->after.phase == there->after.phase &&
                        here->after.mover == there->after.mover &&
                        here->after.turn == there->after.turn;
    TEST_CHECK_(!differ.any || !as_far || (named | named_there) != 0,
                "\"%s\": what differs under %s names it", text, ruling->id);
    TEST_CHECK_(!differ.of_move || !as_far || (named != 0 && named_there != 0) ||
                    is_named_one_way(ruling->id),
                "\"%s\": a reading of %s that only leaves something out is named", text, ruling->id);
    return (named | named_there) & ((uint64_t)1 << index);
}

uint64_t game_ruled(const struct stele_rules *rules, const void *state,
                    const struct stele_move *move, const char *text)
{
    static struct outcome here, there;
    const struct stele_game *game = rules->game;
    uint64_t named = 0;

    try_move(rules, state, move, &here);
    for (size_t i = 0; i < game->rulings_n; i++) {
        bool idle = true;
        for (uint8_t choice = 0; game->rulings[i].choices[choice] != NULL; choice++) {
            struct stele_rules other = *rules;
            other.ruling[i] = choice;
            if (choice == rules->ruling[i])
                continue;
            try_move(&other, state, move, &there);
            named |= compare(&here, &there, &game->rulings[i], i, text);
            idle &= here.legal && there.legal && !depends(&here, &there, i);
        }
        TEST_CHECK_(!idle, "\"%s\": a row names %s for nothing", text, game->rulings[i].id);
    }
    return named;
}
