/* What engines report in one expression, and the objects that marks in verbs.def name. */
#include "core/game/tell.h"
#include "core/game/verbs.h"

#include "acutest.h"

/* Keeps the last event and row, which live only during the call. */
struct keeper {
    struct stele_sink sink;
    struct stele_event event;
    struct stele_row row;
    struct stele_object objects[300];
    int events, rows;
};

static void keep_event(struct stele_sink *sink, const struct stele_event *event)
{
    struct keeper *const k = (struct keeper *)sink;

    k->event = *event;
    k->events++;
}

static void keep_row(struct stele_sink *sink, const struct stele_row *row)
{
    struct keeper *const k = (struct keeper *)sink;

    k->row = *row;
    memcpy(k->objects, row->objects, row->objects_n * sizeof *row->objects);
    k->rows++;
}

static struct keeper keeper(void)
{
    return (struct keeper){.sink = {keep_event, keep_row}};
}

static const struct stele_fact *fact(const struct stele_facts *facts, int i, const char *key,
                                     int type)
{
    TEST_ASSERT_(i < facts->n, "fact %d of %d", i, facts->n);
    TEST_CHECK_(strcmp(facts->fact[i].key, key) == 0, "%s is %s", key, facts->fact[i].key);
    TEST_CHECK(facts->fact[i].type == type);
    return &facts->fact[i];
}

static void an_event_has_its_facts_in_order(void)
{
    static const int16_t list[] = {4, 2}, counts[] = {0, 3, 0, 1};
    static const int32_t numbers[STELE_SEATS_MAX] = {7, 8, 9};
    struct keeper k = keeper();

    TELL(&k.sink, "demo.event", "DEM-1.1", 2, INT("int", -5), NAMES("names", 3, list, 2),
         NAME_SET("set", 4, UINT64_C(1) << 63 | 2), COUNTS("counts", 5, counts, 4),
         SEATS("seats", 5, numbers), INTS("ints", list, 2), STRING("text", "abc"));
    const struct stele_facts *const f = &k.event.facts;
    TEST_CHECK(k.events == 1 && strcmp(k.event.kind, "demo.event") == 0);
    TEST_CHECK(strcmp(k.event.clause, "DEM-1.1") == 0 && k.event.seat == 2 && !k.event.whole);
    TEST_CHECK(f->n == 8 && f->value[fact(f, 0, "player", STELE_F_SEAT)->first] == 2);
    TEST_CHECK(fact(f, 1, "int", STELE_F_INT)->number == -5);
    TEST_CHECK(fact(f, 2, "names", STELE_F_NAMES)->domain == 3 && f->fact[2].count == 2);
    const struct stele_fact *const set = fact(f, 3, "set", STELE_F_NAMES);
    TEST_CHECK(set->count == 2 && f->value[set->first] == 1 && f->value[set->first + 1] == 63);
    TEST_CHECK(fact(f, 4, "counts", STELE_F_COUNTS)->count == 4);
    const struct stele_fact *const seats = fact(f, 5, "seats", STELE_F_SEATS);
    TEST_CHECK(seats->count == 4 && f->value[seats->first + 2] == 2 &&
               f->value[seats->first + 3] == 9);
    TEST_CHECK(fact(f, 6, "ints", STELE_F_INTS)->count == 2);
    TEST_CHECK(strcmp(f->text + fact(f, 7, "text", STELE_F_TEXT)->number, "abc") == 0);
}

static void marks_are_no_facts(void)
{
    const struct stele_ruled reading = {3, 1};
    struct keeper k = keeper();

    TELL(&k.sink, "demo.event", "DEM-1.1", STELE_NOBODY);
    TEST_CHECK(k.events == 1 && k.event.facts.n == 0 && k.event.seat == STELE_NOBODY);
    TEST_CHECK(k.event.secret == 0 && k.event.reading.ruling == 0);
    TELL(&k.sink, "demo.event", "DEM-1.1", 0, WHOLE, READING(reading), INT("n", 1),
         SECRET(1u << 4, INT("hidden", 2)), WHEN(false, INT("never", 3)), WHEN(true, INT("m", 4)));
    TEST_CHECK(k.event.whole && k.event.reading.ruling == 3 && k.event.reading.choice == 1);
    TEST_CHECK(k.event.facts.n == 4 && k.event.secret == 1u << 2 && k.event.knows == 1u << 4);
    fact(&k.event.facts, 3, "m", STELE_F_INT);
}

static int asked;

static int ask(void)
{
    return ++asked;
}

static void nothing_is_evaluated_for_nobody(void)
{
    struct stele_sink *const nobody = NULL;
    struct keeper k = keeper();

    asked = 0;
    TELL(nobody, "demo.event", "DEM-1.1", ask(), INT("n", ask()));
    ROW(nobody, "demo.row", "DEM-1.1", 0, ask(), ask(), INT("n", ask()));
    TELL(&k.sink, "demo.event", "DEM-1.1", 0, WHEN(false, INT("n", ask())));
    TEST_CHECK(asked == 0);
    ROW(&k.sink, "demo.row", "DEM-1.1", 0, 1, ask(), INT("n", ask()));
    TEST_CHECK(asked == 2 && k.rows == 1);
}

static void a_row_has_objects(void)
{
    static const int16_t indices[] = {30, 20};
    struct stele_object more[] = {{5, 2, 7}, {6, STELE_NOBODY, 8}};
    const struct object_list list = {more, 2, 2};
    struct keeper k = keeper();

    ROW(&k.sink, "demo.row", "DEM-2.1", 3, 6, -40, PLAYER, POINTS, OBJECT(1, 300), OWNED(2, 3, 4),
        NAME("city", 7, 9), OBJECT_SET(3, 5), OWNED_SET(4, 1, 2), OBJECT_LIST(&list),
        OBJECTS(7, indices, 2), PROVISIONAL);
    const struct stele_facts *const f = &k.row.facts;
    TEST_CHECK(k.row.seat == 3 && k.row.category == 6 && k.row.points == -40 && k.row.provisional);
    TEST_CHECK(f->n == 3 && f->value[fact(f, 0, "player", STELE_F_SEAT)->first] == 3);
    TEST_CHECK(fact(f, 1, "points", STELE_F_INT)->number == -40);
    TEST_CHECK(f->value[fact(f, 2, "city", STELE_F_NAME)->first] == 9);
    static const struct stele_object expected[] = {{1, -1, 300}, {2, 3, 4},   {3, -1, 0},
                                                   {3, -1, 2},   {4, 1, 1},   {5, 2, 7},
                                                   {6, -1, 8},   {7, -1, 30}, {7, -1, 20}};
    TEST_CHECK(k.row.objects_n == 9 && memcmp(k.objects, expected, sizeof expected) == 0);
    ROW(&k.sink, "demo.row", "DEM-2.1", 3, 6, 1);
    TEST_CHECK(k.row.facts.n == 0 && k.row.objects_n == 0 && !k.row.provisional);
}

/* A list longer than it has room for, and sets that are more than a row has. */
static void objects_beyond_the_room_are_left_out(void)
{
    struct stele_object more[2];
    const struct object_list cut = {more, 9, 2};
    struct keeper k = keeper();

    memset(more, 0, sizeof more);
    ROW(&k.sink, "demo.row", "DEM-2.1", 0, 0, 1, OBJECT_LIST(&cut));
    TEST_CHECK(k.row.objects_n == 2);
    ROW(&k.sink, "demo.row", "DEM-2.1", 0, 0, 1, OBJECT_SET(1, UINT64_MAX),
        OBJECT_SET(1, UINT64_MAX), OBJECT_SET(1, UINT64_MAX), OBJECT_SET(1, UINT64_MAX),
        OBJECT(1, 1));
    TEST_CHECK(k.row.objects_n == 256);
}

static struct stele_facts several(void)
{
    static const int16_t list[] = {4, 2};
    struct stele_reason why;

    refuse(&why, "demo.none", NULL);
    fact_int(&why.facts, "int", 1);
    fact_names(&why.facts, "names", 2, list, 2);
    fact_text(&why.facts, "text", "abc");
    fact_seat(&why.facts, "seat", 1);
    return why.facts;
}

static void a_refusal_is_false_and_has_facts(void)
{
    struct stele_reason why;

    memset(&why, 0xee, sizeof why);
    TEST_CHECK(!REFUSE(&why, "demo.refused", "DEM-3.1"));
    TEST_CHECK(strcmp(why.code, "demo.refused") == 0 && strcmp(why.clause, "DEM-3.1") == 0);
    TEST_CHECK(why.facts.n == 0 && why.reading.ruling == 0);
    TEST_CHECK(!REFUSE(&why, "demo.refused", NULL, INT("before", 1), FACTS(several()),
                       SEAT("player", 2), READING(((struct stele_ruled){2, 1}))));
    TEST_CHECK(*why.clause == '\0' && why.facts.n == 6 && why.reading.ruling == 2);
    fact(&why.facts, 1, "int", STELE_F_INT);
    const struct stele_fact *const names = fact(&why.facts, 2, "names", STELE_F_NAMES);
    TEST_CHECK(names->domain == 2 && names->count == 2 && why.facts.value[names->first] == 4);
    TEST_CHECK(strcmp(why.facts.text + fact(&why.facts, 3, "text", STELE_F_TEXT)->number, "abc") ==
               0);
    fact(&why.facts, 5, "player", STELE_F_SEAT);
}

static void sets_of_counts(void)
{
    static const int16_t counts[] = {0, 2, 0, -1, 0};

    TEST_CHECK(counts_set(counts, 5) == (1u << 1 | 1u << 3));
    TEST_CHECK(counts_set(counts, 0) == 0);
}

/* ---- Touches --------------------------------------------------------------------------------- */

enum { OBJ_CARD, OBJ_PLACE, OBJ_PURSE, OBJ_DECK };
enum { ARG_CARD, ARG_PLACES, ARG_GOODS, ARG_WHO };

static void touch_state(const struct touching *t)
{
    touch(t, OBJ_PLACE, *(const int *)t->state);
    touch_own(t, OBJ_CARD, move_int(t->move, t->arg, 0) + 100);
}

static const struct object_kind kinds[] = {
    [OBJ_CARD] = {"card", true, 0},
    [OBJ_PLACE] = {"place", false, 0},
    [OBJ_PURSE] = {"purse", true, OBJECT_PLAIN},
    [OBJ_DECK] = {"deck", false, OBJECT_PLAIN},
};
static const struct stele_verb verbs[] = {
    {"demo",
     "",
     0,
     4,
     {ARG_NAME("card", 0, 0), ARG_NAMES("places", 0, 0), ARG_COUNTS("goods", 0, 0, 1, 9),
      ARG_SEAT("who", 0)}},
};
static const struct touch_row rows[] = {
    TOUCH_ROW(OBJ_CARD, ARG_CARD) TOUCH_ROW(OBJ_PLACE, ARG_PLACES) TOUCH_ROW(OBJ_PLACE, ARG_GOODS)
        TOUCH_ROW(OBJ_PURSE, ARG_WHO) TOUCH_PLAIN_ROW(OBJ_PURSE) TOUCH_PLAIN_ROW(OBJ_DECK)
            TOUCH_AT_ROW(touch_state, ARG_CARD){TOUCHES_END, 0, 0, NULL},
};
static const struct game_act acts[] = {{NULL, NULL, NULL, rows}};
static const struct stele_game game = {.verbs = verbs, .acts = acts, .objects = kinds};

static void marks_say_what_a_move_touches(void)
{
    static const struct stele_object expected[] = {
        {OBJ_CARD, 1, 5},    {OBJ_PLACE, -1, 8}, {OBJ_PLACE, -1, 6}, {OBJ_PLACE, -1, 3},
        {OBJ_PLACE, -1, 4},  {OBJ_PURSE, 2, 0},  {OBJ_PURSE, 1, 0},  {OBJ_DECK, -1, 0},
        {OBJ_PLACE, -1, 77}, {OBJ_CARD, 1, 105}};
    const struct stele_rules rules = {.game = &game};
    const int state = 77;
    struct stele_object objects[16];
    struct stele_move move;

    move_init(&move, 0, 1);
    move_set_int(&move, ARG_CARD, 5);
    move_set(&move, ARG_PLACES, (const int16_t[]){8, 6}, 2);
    move_set(&move, ARG_GOODS, (const int16_t[]){3, 20, 4, 30}, 4);
    move_set_int(&move, ARG_WHO, 2);
    TEST_CHECK(game_touches(&rules, &state, &move, objects, 16) == 10);
    TEST_CHECK(memcmp(objects, expected, sizeof expected) == 0);
    TEST_CHECK(game_touches(&rules, &state, &move, NULL, 0) == 10);
    move_init(&move, 0, 1); /* arguments that were left out touch nothing */
    TEST_CHECK(game_touches(&rules, &state, &move, objects, 16) == 4);
}

static void turn_of_three(const struct stele_rules *r, const void *state, struct stele_status *out)
{
    (void)r;
    (void)state;
    *out = (struct stele_status){.turn_seat = 3};
}

/* The move would be made out of turn; what it names by a seat stays that seat's. */
static void owned_objects_may_be_those_of_the_turn(void)
{
    struct stele_game turns = game;
    const struct stele_rules rules = {.game = &turns};
    const int state = 77;
    struct stele_object objects[16];
    struct stele_move move;

    turns.touches_turn = true;
    turns.status = turn_of_three;
    move_init(&move, 0, 1);
    move_set_int(&move, ARG_CARD, 5);
    move_set_int(&move, ARG_WHO, 2);
    TEST_CHECK(game_touches(&rules, &state, &move, objects, 16) == 6);
    TEST_CHECK(objects[0].kind == OBJ_CARD && objects[0].seat == 3);
    TEST_CHECK(objects[1].kind == OBJ_PURSE && objects[1].seat == 2);
    TEST_CHECK(objects[2].kind == OBJ_PURSE && objects[2].seat == 3);
}

TEST_LIST = {
    {"tell: an event has its facts in order", an_event_has_its_facts_in_order},
    {"tell: marks are no facts", marks_are_no_facts},
    {"tell: nothing is evaluated for nobody", nothing_is_evaluated_for_nobody},
    {"tell: a row has objects", a_row_has_objects},
    {"tell: objects beyond the room are left out", objects_beyond_the_room_are_left_out},
    {"tell: a refusal is false and has facts", a_refusal_is_false_and_has_facts},
    {"tell: sets of counts", sets_of_counts},
    {"tell: marks say what a move touches", marks_say_what_a_move_touches},
    {"tell: owned objects may be those of the turn", owned_objects_may_be_those_of_the_turn},
    {NULL, NULL},
};
