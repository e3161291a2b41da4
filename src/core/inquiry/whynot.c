/* Why something cannot be done, or brings no points: forms of moves tried one after the other,
 * and what the game says of things that do not pay. */
#include "core/base/arena.h"
#include "core/base/names.h"
#include "core/game/admit.h"
#include "core/game/attempts.h"
#include "core/game/refusal.h"
#include "core/log/cursor.h"

#include <stdlib.h>
#include <string.h>

enum {
    OF_A_VERB = 4,    /* reasons listed for a verb */
    OF_AN_OBJECT = 2, /* and of each verb that an object could be used for */
    NUMBERED_MAX = 64 /* objects of a kind that has numbers */
};

struct asking {
    const struct stele_cursor *cursor;
    const struct stele_rules *rules;
    const void *state;
    struct stele_node node; /* where the state is that of */
    int mover;
    struct stele_moves legal;
    struct attempts *tried;
    struct stele_hurdle *list;
    size_t n, room;
    struct names said; /* of things without points: two of them may be the same to people */
    bool failed;
};

/* ---- The list -------------------------------------------------------------------------------- */

static struct stele_hurdle *add(struct asking *asking, enum stele_hurdle_kind kind)
{
    if (asking->failed ||
        !stele_grow(&asking->list, &asking->room, asking->n + 1, sizeof *asking->list)) {
        asking->failed = true;
        return NULL;
    }
    struct stele_hurdle *const hurdle = &asking->list[asking->n++];
    memset(hurdle, 0, sizeof *hurdle);
    hurdle->kind = kind;
    hurdle->seat = STELE_NOBODY;
    hurdle->node = asking->node;
    hurdle->why.code = hurdle->why.clause = "";
    return hurdle;
}

static struct stele_hurdle *find(struct asking *asking, enum stele_hurdle_kind kind,
                                 const struct stele_reason *why, int seat)
{
    for (size_t i = 0; i < asking->n; i++) {
        struct stele_hurdle *const hurdle = &asking->list[i];
        if (hurdle->kind == kind && hurdle->seat == seat &&
            strcmp(hurdle->why.code, why->code) == 0 &&
            strcmp(hurdle->why.clause, why->clause) == 0)
            return hurdle;
    }
    return NULL;
}

/* ---- Moves ----------------------------------------------------------------------------------- */

/* Forms too many to list leave none to show. */
static void add_can(struct asking *asking, const struct attempts *tried, int verb)
{
    struct stele_hurdle *const hurdle = add(asking, STELE_CAN);

    if (hurdle == NULL)
        return;
    hurdle->verbs = UINT64_C(1) << verb;
    hurdle->n = tried->legal_n;
    hurdle->open = tried->legal_n == 0;
    if (!hurdle->open)
        move_copy(&hurdle->move, &tried->legal);
}

/* A move with its refusal, completed for people. */
static void add_cannot(struct asking *asking, const struct stele_move *move,
                       const struct stele_reason *why, uint32_t n)
{
    struct stele_reason full = *why;

    game_explain(asking->rules, asking->state, move, &full);
    struct stele_hurdle *hurdle = find(asking, STELE_CANNOT, &full, STELE_NOBODY);
    if (hurdle == NULL) {
        hurdle = add(asking, STELE_CANNOT);
        if (hurdle == NULL)
            return;
        hurdle->why = full;
        move_copy(&hurdle->move, move);
        refusal_more(asking->rules, asking->state, move, &full, &hurdle->more);
    }
    hurdle->verbs |= UINT64_C(1) << move->verb;
    hurdle->n += n;
}

/* A move that means nothing in the game. */
static void add_unsound(struct asking *asking, const struct stele_move *move,
                        const struct stele_reason *why)
{
    struct stele_hurdle *const hurdle = add(asking, STELE_CANNOT);

    if (hurdle == NULL)
        return;
    hurdle->why = *why;
    hurdle->n = 1;
    hurdle->move = *move;
    if (move->verb < asking->rules->game->verbs_n)
        hurdle->verbs = UINT64_C(1) << move->verb;
}

static void ask_move(struct asking *asking, const struct stele_move *move)
{
    struct stele_reason why;

    if (!game_admits(asking->rules, move, &why)) {
        add_unsound(asking, move, &why);
        return;
    }
    if (!game_check(asking->rules, asking->state, move, &why)) {
        add_cannot(asking, move, &why, 1);
        return;
    }
    struct stele_hurdle *const hurdle = add(asking, STELE_CAN);
    if (hurdle == NULL)
        return;
    hurdle->verbs = UINT64_C(1) << move->verb;
    hurdle->n = 1;
    move_copy(&hurdle->move, move);
}

static void try_verb(struct asking *asking, int verb, int by, const struct stele_object *about)
{
    attempts_make(asking->rules, asking->state, &asking->legal, verb, by, about, asking->tried);
}

/* The first reasons.  At the wrong time one will do: what matters is what the time is for. */
static void add_groups(struct asking *asking, size_t most)
{
    const struct attempts *const tried = asking->tried;

    for (size_t i = 0; i < tried->groups_n && i < most; i++)
        if (i == 0 || tried->group[i].timely)
            add_cannot(asking, &tried->group[i].move, &tried->group[i].why, tried->group[i].n);
}

/* Where some forms are legal, what is wrong with the others is only worth reporting of the verb
 * itself. */
static void ask_verb(struct asking *asking, int verb)
{
    try_verb(asking, verb, asking->mover, NULL);
    const struct attempts *const tried = asking->tried;
    if (tried->legal_n > 0 || ((asking->legal.open >> verb) & 1))
        add_can(asking, tried, verb);
    add_groups(asking, OF_A_VERB);
}

/* What a player could do with an object: what is possible, then for each other verb why it is
 * not. */
static void ask_uses(struct asking *asking, const struct stele_object *object, int by)
{
    const struct stele_game *const game = asking->rules->game;

    for (size_t verb = 0; verb < game->verbs_n; verb++) {
        if (game->verbs[verb].flags & STELE_VERB_CHANCE)
            continue;
        try_verb(asking, (int)verb, by, object);
        const struct attempts *const tried = asking->tried;
        if (tried->legal_n > 0) {
            add_can(asking, tried, (int)verb);
            continue;
        }
        add_groups(asking, OF_AN_OBJECT);
    }
}

/* Everything that a clause or a ruling forbids now. */
static void ask_clause(struct asking *asking, const char *clause)
{
    const struct stele_game *const game = asking->rules->game;
    size_t kept = 0;

    for (size_t verb = 0; verb < game->verbs_n; verb++) {
        try_verb(asking, (int)verb, asking->mover, NULL);
        for (size_t i = 0; i < asking->tried->groups_n; i++) {
            const struct attempt_group *const group = &asking->tried->group[i];
            add_cannot(asking, &group->move, &group->why, group->n);
        }
    }
    for (size_t i = 0; i < asking->n; i++) {
        const struct stele_hurdle *const hurdle = &asking->list[i];
        const char *ruling = "", *choice;
        stele_ruled_names(game, hurdle->why.reading, &ruling, &choice);
        if (strcmp(hurdle->why.clause, clause) == 0 || strcmp(ruling, clause) == 0)
            asking->list[kept++] = *hurdle;
    }
    asking->n = kept;
}

/* ---- Points ---------------------------------------------------------------------------------- */

static bool has_player(const struct stele_facts *facts)
{
    for (int i = 0; i < facts->n; i++)
        if (strcmp(facts->fact[i].key, "player") == 0)
            return true;
    return false;
}

/* A filter of reasons: -1 and NULL for any. */
struct wanted {
    int category;
    const char *clause;
};

/* Whether this was not said before. */
static bool is_news(struct asking *asking, const struct stele_reason *why)
{
    struct stele_buf text = {0};

    stele_say_reason(NULL, asking->cursor->log, NULL, why, &text);
    const enum names_result result =
        text.failed ? NAMES_NO_MEMORY : names_add(&asking->said, text.data, text.size);
    stele_buf_free(&text);
    asking->failed |= result == NAMES_NO_MEMORY;
    return result == NAMES_NEW;
}

static void ask_points_of(struct asking *asking, const struct stele_object *object, int seat,
                          const struct wanted *wanted)
{
    struct stele_reason why;
    uint8_t category = 0;

    if (asking->rules->game->pays(asking->rules, asking->state, object, seat, &category, &why))
        return;
    if ((wanted->category >= 0 && category != wanted->category) ||
        (wanted->clause != NULL && strcmp(why.clause, wanted->clause) != 0))
        return;
    if (!has_player(&why.facts))
        seat = STELE_NOBODY;
    struct stele_hurdle *hurdle = find(asking, STELE_NO_POINTS, &why, seat);
    if (hurdle == NULL) {
        hurdle = add(asking, STELE_NO_POINTS);
        if (hurdle == NULL)
            return;
        hurdle->why = why;
        hurdle->object = *object;
        hurdle->seat = (int8_t)seat;
        hurdle->category = category;
    }
    hurdle->n += is_news(asking, &why);
}

static void ask_points(struct asking *asking, const struct stele_object *object,
                       const struct wanted *wanted)
{
    const int from = object->seat >= 0 ? object->seat : 0;
    const int to = object->seat >= 0 ? object->seat + 1 : asking->rules->players_n;

    for (int seat = from; seat < to; seat++)
        ask_points_of(asking, object, seat, wanted);
}

static void ask_all_points(struct asking *asking, const struct wanted *wanted)
{
    const struct stele_game *const game = asking->rules->game;

    for (size_t k = 0; game->pays != NULL && k < game->objects_n; k++) {
        const struct object_kind *const kind = &game->objects[k];
        const int seats = kind->owned ? asking->rules->players_n : 1;
        const int n = kind->domain == OBJECT_PLAIN ? 1
                      : kind->domain == OBJECT_NUMBER
                          ? NUMBERED_MAX
                          : asking->rules->domains[kind->domain].names_n;
        for (int seat = 0; seat < seats; seat++)
            for (int i = 0; i < n; i++) {
                const struct stele_object object = {
                    (uint8_t)k, (int8_t)(kind->owned ? seat : STELE_NOBODY), (int16_t)i};
                ask_points(asking, &object, wanted);
            }
    }
}

/* The last move that was about an object; false if there is none. */
static bool last_touch(struct asking *asking, const struct stele_object *object,
                       struct stele_node *node)
{
    struct stele_traces traces;

    if (stele_log_traces(asking->cursor->log, asking->node, object, 1, &traces) != STELE_OK) {
        asking->failed = true;
        return false;
    }
    size_t n = traces.n;
    while (n > 0 && !traces.list[n - 1].touched)
        n--;
    if (n > 0)
        *node = traces.list[n - 1].node;
    stele_memory_free(traces.memory);
    return n > 0;
}

/* Whether the step to a node paid a player for the object. */
static bool has_paid(const struct stele_step *step, const struct stele_object *object, int seat)
{
    for (size_t i = 0; i < step->rows_n; i++)
        for (size_t k = 0; step->rows[i].seat == seat && k < step->rows[i].objects_n; k++)
            if (memcmp(&step->rows[i].objects[k], object, sizeof *object) == 0)
                return true;
    return false;
}

/* An object that was scored may be gone: why it paid nothing is seen before the last move about
 * it. */
static void ask_past(struct asking *asking, struct stele_cursor *scout,
                     const struct stele_object *object)
{
    static const struct wanted anything = {-1, NULL};
    struct asking past = *asking;
    const struct stele_step *step;

    if (!last_touch(asking, object, &past.node))
        return;
    stele_cursor_goto(scout, past.node, NULL);
    if (stele_cursor_step(scout, &step) != STELE_OK) {
        asking->failed = true;
        return;
    }
    uint8_t paid = 0;
    for (int seat = 0; seat < asking->rules->players_n; seat++)
        paid |= (uint8_t)(has_paid(step, object, seat) << seat);
    stele_cursor_goto(scout, (struct stele_node){past.node.line, past.node.ply - 1}, NULL);
    past.rules = cursor_rules(scout);
    past.state = scout->state;
    for (int seat = 0; seat < asking->rules->players_n; seat++)
        if (((paid >> seat) & 1) == 0 && (object->seat < 0 || object->seat == seat))
            ask_points_of(&past, object, seat, &anything);
    asking->list = past.list;
    asking->n = past.n;
    asking->room = past.room;
    asking->said = past.said;
    asking->failed = past.failed;
}

/* ---- Things ---------------------------------------------------------------------------------- */

static void ask_objects(struct asking *asking, const struct stele_topic *topic)
{
    static const struct wanted anything = {-1, NULL};
    const size_t before = asking->n;

    for (size_t i = 0; i < topic->objects_n; i++)
        ask_uses(asking, &topic->objects[i], asking->mover);
    /* Things of others: nobody but their owner could use them. */
    for (size_t i = 0; asking->n == before && i < topic->objects_n; i++)
        if (topic->objects[i].seat >= 0 && topic->objects[i].seat != asking->mover)
            ask_uses(asking, &topic->objects[i], topic->objects[i].seat);
    if (asking->n == before && topic->objects_n > 0) {
        struct stele_hurdle *const hurdle = add(asking, STELE_NO_USE);
        if (hurdle != NULL)
            hurdle->object = topic->objects[0];
    }
    if (asking->rules->game->pays == NULL)
        return;
    const size_t used = asking->n;
    for (size_t i = 0; i < topic->objects_n; i++)
        ask_points(asking, &topic->objects[i], &anything);
    if (asking->n > used)
        return;
    struct stele_cursor *const scout = stele_cursor_new(asking->cursor->log);
    asking->failed |= scout == NULL;
    for (size_t i = 0; !asking->failed && i < topic->objects_n; i++)
        ask_past(asking, scout, &topic->objects[i]);
    stele_cursor_free(scout);
}

static int rank(const struct stele_hurdle *hurdle)
{
    return hurdle->kind == STELE_CAN ? 0 : hurdle->kind == STELE_CANNOT ? 1 : 2;
}

/* What can be done comes first, then what cannot; few enough to be put in order by insertion, which
 * leaves everything else as it was found. */
static void put_in_order(struct asking *asking)
{
    for (size_t i = 1; i < asking->n; i++) {
        const struct stele_hurdle moved = asking->list[i];
        size_t k = i;
        for (; k > 0 && rank(&asking->list[k - 1]) > rank(&moved); k--)
            asking->list[k] = asking->list[k - 1];
        asking->list[k] = moved;
    }
}

static bool has_objects(const struct stele_rules *rules, const struct stele_topic *topic)
{
    for (size_t i = 0; i < topic->objects_n && i < STELE_TOPIC_OBJECTS_MAX; i++)
        if (!game_has_object(rules, &topic->objects[i]))
            return false;
    return topic->objects_n <= STELE_TOPIC_OBJECTS_MAX;
}

static void ask(struct asking *asking, const struct stele_topic *topic)
{
    switch (topic->kind) {
    case STELE_TOPIC_MOVE:
        ask_move(asking, &topic->move);
        break;
    case STELE_TOPIC_VERB:
        if (topic->verb < asking->rules->game->verbs_n)
            ask_verb(asking, topic->verb);
        break;
    case STELE_TOPIC_OBJECT:
        if (has_objects(asking->rules, topic))
            ask_objects(asking, topic);
        break;
    case STELE_TOPIC_CLAUSE:
        ask_clause(asking, topic->clause);
        ask_all_points(asking, &(struct wanted){-1, topic->clause});
        break;
    case STELE_TOPIC_CATEGORY:
        ask_all_points(asking, &(struct wanted){topic->category, NULL});
        break;
    }
    put_in_order(asking);
}

int stele_cursor_why_not(const struct stele_cursor *cursor, const struct stele_topic *topic,
                         struct stele_hurdles *out)
{
    struct asking asking = {.cursor = cursor,
                            .rules = cursor_rules(cursor),
                            .state = cursor->state,
                            .node = cursor->node};
    struct stele_status status;

    stele_cursor_status(cursor, &status);
    asking.mover = status.mover != STELE_NOBODY ? status.mover : status.turn_seat;
    asking.tried = malloc(sizeof *asking.tried);
    game_legal(asking.rules, asking.state, &asking.legal);
    asking.failed = asking.tried == NULL || asking.legal.failed;
    if (!asking.failed)
        ask(&asking, topic);
    stele_moves_free(&asking.legal);
    names_free(&asking.said);
    free(asking.tried);
    *out = (struct stele_hurdles){0};
    if (!asking.failed)
        return arena_give(asking.list, asking.n, &out->list, &out->n, &out->memory);
    free(asking.list);
    return STELE_ENOMEM;
}
