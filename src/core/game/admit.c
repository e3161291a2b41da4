#include "core/game/admit.h"

#include <stdio.h>

/* A move to be checked, and where the reason goes. */
struct gate {
    const struct stele_game *game;
    const struct stele_domain *domains;
    size_t players_n;
    bool veiled; /* `?` may stand anywhere */
    const struct stele_move *move;
    const struct stele_verb *verb;
    const struct stele_arg *arg;
    struct stele_reason *why; /* NULL: no reason is wanted */
};

/* ---- Refusals -------------------------------------------------------------------------------- */

static void number_fact(struct stele_facts *facts, const char *key, int number)
{
    char text[16];

    if (number == STELE_UNKNOWN)
        snprintf(text, sizeof text, "?");
    else
        snprintf(text, sizeof text, "%d", number);
    fact_text(facts, key, text);
}

/* What is wrong with the move as a whole. */
static bool fail_move(const struct gate *gate, const char *code, const char *key, int found)
{
    if (gate->why == NULL)
        return false;
    refuse(gate->why, code, gate->verb != NULL ? gate->verb->clause : NULL);
    if (gate->verb != NULL)
        fact_text(&gate->why->facts, "verb", gate->verb->name);
    number_fact(&gate->why->facts, key, found);
    return false;
}

/* What is wrong with a value of an argument. */
static bool fail(const struct gate *gate, const char *code, int found)
{
    if (gate->why == NULL)
        return false;
    fail_move(gate, code, "found", found);
    fact_text(&gate->why->facts, "attribute", gate->arg->name);
    return false;
}

static bool fail_range(const struct gate *gate, int found)
{
    fail(gate, "log.range", found);
    if (gate->why != NULL) {
        fact_int(&gate->why->facts, "min", gate->arg->min);
        fact_int(&gate->why->facts, "max", gate->arg->max);
    }
    return false;
}

static bool fail_form(const struct gate *gate)
{
    return fail_move(gate, "core.bad-form", "found", gate->move->start[STELE_ARGS_MAX]);
}

static bool fail_one(const struct gate *gate, const int16_t *values, size_t n)
{
    if (n > 0)
        return fail(gate, "log.one-value", values[n - 1]);
    if (gate->why != NULL) {
        refuse(gate->why, "log.one-value", gate->verb->clause);
        fact_text(&gate->why->facts, "attribute", gate->arg->name);
    }
    return false;
}

/* ---- Values ---------------------------------------------------------------------------------- */

static bool admits_number(const struct gate *gate, int value)
{
    return (value >= gate->arg->min && value <= gate->arg->max) || fail_range(gate, value);
}

static bool admits_name(const struct gate *gate, int value)
{
    return (value >= 0 && value < gate->domains[gate->arg->domain].names_n) ||
           fail(gate, "log.bad-name", value);
}

static bool admits_seat(const struct gate *gate, int value)
{
    return (value >= 0 && (size_t)value < gate->players_n) ||
           fail_move(gate, "log.unknown-player", "player", value);
}

static bool admits_value(const struct gate *gate, int value)
{
    if (value == STELE_UNKNOWN)
        return gate->veiled || (gate->arg->flags & STELE_ARG_HIDDEN) != 0 ||
               fail(gate, "log.hidden-value", value);
    switch (gate->arg->type) {
    case STELE_T_INT:
    case STELE_T_INTS:
        return admits_number(gate, value);
    case STELE_T_SEAT:
        return admits_seat(gate, value);
    default:
        return admits_name(gate, value);
    }
}

/* Pairs of a name and a number.  Equal counts are equal moves because names ascend; a veiled list has none left. */
static bool admits_counts(const struct gate *gate, const int16_t *values, size_t n)
{
    if (n % 2 != 0)
        return fail(gate, "log.bad-count", values[n - 1]);
    for (size_t i = 0; i < n; i += 2) {
        const bool hidden = values[i + 1] == STELE_UNKNOWN;
        if (hidden && !gate->veiled)
            return fail(gate, "log.hidden-value", STELE_UNKNOWN);
        if (!admits_value(gate, values[i]) || (!hidden && !admits_number(gate, values[i + 1])))
            return false;
        if (i > 0 && values[i] == values[i - 2] && !hidden)
            return fail(gate, "log.duplicate-name", values[i]);
        if (i > 0 && values[i] < values[i - 2] && !hidden)
            return fail_form(gate);
    }
    return true;
}

static bool admits_values(const struct gate *gate, const int16_t *values, size_t n)
{
    const bool single = gate->arg->type == STELE_T_INT || gate->arg->type == STELE_T_NAME ||
                        gate->arg->type == STELE_T_SEAT;

    if (gate->arg->type == STELE_T_COUNTS)
        return admits_counts(gate, values, n);
    if (single && n != 1)
        return fail_one(gate, values, n);
    for (size_t i = 0; i < n; i++)
        if (!admits_value(gate, values[i]))
            return false;
    return true;
}

/* ---- Moves ----------------------------------------------------------------------------------- */

/* Whether the values fill the array from its start without gaps, and each belongs to an argument
 * that is present. */
static bool has_form(const struct gate *gate)
{
    const struct stele_move *const move = gate->move;

    if (move->start[0] != 0 || move->start[STELE_ARGS_MAX] > STELE_VALUES_MAX ||
        move->present >> gate->verb->args_n != 0)
        return false;
    for (int i = 0; i < STELE_ARGS_MAX; i++)
        if (move->start[i] > move->start[i + 1] ||
            (!move_has(move, i) && move->start[i] != move->start[i + 1]))
            return false;
    return true;
}

static bool admits_argument(struct gate *gate, int i)
{
    const struct stele_move *const move = gate->move;

    gate->arg = &gate->verb->args[i];
    if (move_has(move, i))
        return admits_values(gate, move_values(move, i), move_count(move, i));
    if (gate->arg->flags & STELE_ARG_OPTIONAL)
        return true;
    if (gate->why != NULL) {
        refuse(gate->why, "log.missing-argument", NULL);
        fact_text(&gate->why->facts, "verb", gate->verb->name);
        fact_text(&gate->why->facts, "attribute", gate->arg->name);
    }
    return false;
}

/* Chance belongs to nobody. */
static bool admits_mover(const struct gate *gate)
{
    const int by = gate->move->by;

    if (!(gate->verb->flags & STELE_VERB_CHANCE))
        return admits_seat(gate, by);
    if (by == STELE_NOBODY)
        return true;
    if (gate->why != NULL) {
        refuse(gate->why, "log.unknown-attribute", gate->verb->clause);
        fact_text(&gate->why->facts, "verb", gate->verb->name);
        fact_text(&gate->why->facts, "attribute", "by");
    }
    return false;
}

static bool admits(struct gate *gate)
{
    if (gate->move->verb >= gate->game->verbs_n)
        return fail_move(gate, "log.unknown-verb", "element", gate->move->verb);
    gate->verb = &gate->game->verbs[gate->move->verb];
    if (!has_form(gate))
        return fail_form(gate);
    if (!admits_mover(gate))
        return false;
    for (int i = 0; i < gate->verb->args_n; i++)
        if (!admits_argument(gate, i))
            return false;
    return true;
}

bool game_admits_among(const struct stele_game *game, const struct stele_domain *domains,
                       size_t players_n, const struct stele_move *move, struct stele_reason *why)
{
    struct gate gate = {game, domains, players_n, false, move, NULL, NULL, why};

    return admits(&gate);
}

bool game_admits(const struct stele_rules *rules, const struct stele_move *move,
                 struct stele_reason *why)
{
    return game_admits_among(rules->game, rules->domains, rules->players_n, move, why);
}

bool game_can_say(const struct stele_game *game, const struct stele_domain *domains,
                  size_t players_n, const struct stele_move *move, struct stele_reason *why)
{
    struct gate gate = {game, domains, players_n, true, move, NULL, NULL, why};

    return admits(&gate);
}

bool game_has_object(const struct stele_rules *rules, const struct stele_object *object)
{
    if (object->kind >= rules->game->objects_n)
        return false;
    const struct object_kind *const kind = &rules->game->objects[object->kind];
    if (kind->owned ? object->seat < 0 || object->seat >= rules->players_n
                    : object->seat != STELE_NOBODY)
        return false;
    return kind->domain < 0 ||
           (object->index >= 0 && object->index < rules->domains[kind->domain].names_n);
}
