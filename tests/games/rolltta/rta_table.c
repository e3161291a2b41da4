#include "rta_table.h"

#include "acutest.h"

#include "unit/before.h"

#include <string.h>

/* ---- Opening --------------------------------------------------------------------------------- */

void before_units(void)
{
    gt_prepare(&rolltta_game);
}

static int ascending(const void *a, const void *b)
{
    return *(const int16_t *)a - *(const int16_t *)b;
}

/* The move as the legal list writes it: sets in ascending order, nothing superfluous. */
static void put_in_order(struct stele_move *move)
{
    struct stele_move out;
    const struct stele_verb *verb = &rolltta_game.verbs[move->verb];

    move_init(&out, move->verb, move->by);
    for (int arg = 0; arg < verb->args_n; arg++) {
        int16_t values[STELE_VALUES_MAX];
        size_t n = move_count(move, arg);
        bool is_set = move->verb == RTA_V_BUY && arg == 1;
        bool idle = move->verb == RTA_V_BUY && arg > 0 &&
                    (n == 0 || (arg == 2 && move_int(move, 2, 0) == 0));
        if (!move_has(move, arg) || idle)
            continue;
        memcpy(values, move_values(move, arg), n * sizeof *values);
        if (is_set)
            qsort(values, n, sizeof *values, ascending);
        if (move->verb == RTA_V_DISCARD)
            qsort(values, n / 2, 2 * sizeof *values, ascending);
        move_set(&out, arg, values, n);
    }
    *move = out;
}

/* Goods may be named in any order. */
static bool is_listed(const struct game_table *t, const struct stele_moves *legal,
                      const struct stele_move *move)
{
    struct stele_move wanted = *move;

    (void)t;
    put_in_order(&wanted);
    for (size_t i = 0; i < legal->n; i++)
        if (stele_move_equal(&legal->list[i], &wanted))
            return true;
    return false;
}

void table_open(struct table *t, const char *edition, int players_n, const char *settings)
{
    char all[256];
    struct stele_reason why = {0};

    snprintf(all, sizeof all, "edition=%s %s", edition, settings ? settings : "");
    TEST_CHECK_(gt_set_up(&t->game, &rolltta_game, &t->state, &t->set, players_n, all, NULL, &why),
                "set-up is good (%s)", why.code ? why.code : "");
    t->game.turn = &t->state.active;
    t->game.listed = is_listed;
}

void table_close(struct table *t)
{
    gt_close(&t->game);
}

void table_turn(struct table *t, int seat)
{
    t->state.active = (int8_t)seat;
    rta_begin_turn(&t->game.rules, &t->state);
}

/* ---- Moves ----------------------------------------------------------------------------------- */

void table_play(struct table *t, const char *moves)
{
    gt_play(&t->game, moves);
}

void table_refuse(struct table *t, const char *text, const char *code, const char *clause)
{
    gt_refuse_code(&t->game, text, code, clause);
}

bool table_legal(const struct table *t, const char *text)
{
    return gt_legal(&t->game, text);
}

/* ---- Sheets ---------------------------------------------------------------------------------- */

struct rta_sheet *table_sheet(struct table *t, int seat)
{
    return &t->state.sheet[seat];
}

int table_good(const struct table *t, const char *name)
{
    return gt_name(&t->game, RTA_D_GOODS, name, strlen(name));
}

int table_goods(const struct table *t, int seat, const char *name)
{
    return t->state.sheet[seat].goods[table_good(t, name)];
}

static void read_goods(const struct table *t, const char *text, int16_t goods[RTA_GOODS_MAX])
{
    int good, n;

    memset(goods, 0, RTA_GOODS_MAX * sizeof *goods);
    while (gt_next(&t->game, RTA_D_GOODS, &text, &good, &n))
        goods[good] = (int16_t)n;
}

void table_set_goods(struct table *t, int seat, const char *goods)
{
    read_goods(t, goods, t->state.sheet[seat].goods);
}

void table_expect_goods(const struct table *t, int seat, const char *goods)
{
    int16_t expected[RTA_GOODS_MAX];

    read_goods(t, goods, expected);
    for (int i = 0; i < t->set.goods_n; i++)
        TEST_CHECK_(t->state.sheet[seat].goods[i] == expected[i], "%s of %s: %d, expected %d",
                    t->game.rules.domains[RTA_D_GOODS].names[i], t->game.rules.players[seat].id,
                    t->state.sheet[seat].goods[i], expected[i]);
}

void table_give(struct table *t, int seat, const char *developments)
{
    struct rta_sheet *sheet = table_sheet(t, seat);
    int index, n;

    while (gt_next(&t->game, RTA_D_DEVELOPMENTS, &developments, &index, &n)) {
        sheet->developments |= (uint32_t)1 << index;
        sheet->points[index] = (int16_t)rta_development_points(&t->game.rules, index);
    }
}

bool table_owns(const struct table *t, int seat, const char *development)
{
    return rta_owns(&t->state.sheet[seat],
                    gt_name(&t->game, RTA_D_DEVELOPMENTS, development, strlen(development)));
}

void table_set_cities(struct table *t, int seat, int cities)
{
    for (int i = 0; i < t->set.cities_n; i++)
        t->state.sheet[seat].city[i] = t->set.start_cities + i < cities ? t->set.city_boxes[i] : 0;
}

int table_monument(const struct table *t, const char *name)
{
    return gt_name(&t->game, RTA_D_MONUMENTS, name, strlen(name));
}

void table_finish(struct table *t, int seat, const char *monument, enum rta_rank rank)
{
    int index = table_monument(t, monument);

    t->state.sheet[seat].monument[index] = t->set.monument[index].boxes;
    t->state.sheet[seat].rank[index] = (uint8_t)rank;
}
