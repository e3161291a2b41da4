/* The position as text: the dice, then one column per player with everything on its sheet.
 *
 * Boxes are drawn as ■ marked and □ open; ★ stands before the higher number of a finished
 * monument, ☆ before the lower one, – where a monument is out; * after a die that is locked. */
#include "core/words/words.h"
#include "games/rolltta/rolltta.h"

#include <stdio.h>
#include <string.h>

enum {
    WIDTH = 100,      /* of the whole board */
    COLUMN_MAX = 24,  /* of one player */
    DRAWN_BOXES = 16, /* more are written as numbers */
    CELL_MAX = 256    /* bytes */
};

struct board {
    const struct stele_rules *rules;
    const struct rta_state *state;
    const struct words *words;
    struct stele_buf *out;
    size_t label, column; /* widths */
};

/* A label.  The key is a literal because it is itself returned where the text is missing. */
#define TEXT(B, KEY) words_text((B)->words, "message/rolltta.board-" KEY)

/* ---- Lines ----------------------------------------------------------------------------------- */

/* As much of the text as fits, whole characters. */
static void put_cut(const struct board *b, const char *from, size_t width)
{
    char cut[CELL_MAX];
    size_t n = strlen(from);

    if (n >= sizeof cut)
        n = sizeof cut - 1;
    memcpy(cut, from, n);
    do {
        while (n > 0 && n < strlen(from) && ((unsigned char)from[n] & 0xc0) == 0x80)
            n--; /* not inside a character */
        cut[n] = '\0';
    } while (words_width(cut) > width && n-- > 0);
    words_pad(b->out, cut, width);
}

static void put_cell(const struct board *b, const char *from)
{
    put_cut(b, from, b->column - 1);
    stele_buf_puts(b->out, " ");
}

static void put_number(const struct board *b, int number)
{
    char cell[16];

    snprintf(cell, sizeof cell, "%d", number);
    put_cell(b, cell);
}

/* A label with the two numbers that are printed beside it on the sheet. */
static const char *label_of(const struct board *b, int domain, int index, char out[CELL_MAX], int a,
                            int c)
{
    snprintf(out, CELL_MAX, "%s %d/%d", words_name(b->words, domain, index, NULL), a, c);
    return out;
}

static const char *monument_label(const struct board *b, int monument, char out[CELL_MAX])
{
    return label_of(b, RTA_D_MONUMENTS, monument, out,
                    rta_monument_points(b->rules, monument, RTA_FIRST),
                    rta_monument_points(b->rules, monument, RTA_LATER));
}

static const char *development_label(const struct board *b, int development, char out[CELL_MAX])
{
    return label_of(b, RTA_D_DEVELOPMENTS, development, out,
                    rta_set(b->rules)->development[development].cost[rta_is_lba(b->rules)],
                    rta_development_points(b->rules, development));
}

/* ---- The turn -------------------------------------------------------------------------------- */

static void put_heading(const struct board *b)
{
    struct stele_facts facts = {0};
    bool over = b->state->phase == RTA_P_OVER;

    fact_int(&facts, "round", b->state->round);
    fact_seat(&facts, "player", b->state->active);
    fact_name(&facts, "phase", RTA_D_PHASES, b->state->phase);
    if (over)
        fact_name(&facts, "end", RTA_D_ENDS, b->state->end);
    else if (b->state->met)
        fact_name(&facts, "met", RTA_D_ENDS, b->state->met - 1);
    words_say(b->words, over ? "rolltta.board-over" : "rolltta.board-turn", &facts, b->out);
    words_end_line(b->out);
}

static void put_dice(const struct board *b)
{
    const struct rta_state *s = b->state;

    words_pad(b->out, TEXT(b, "dice"), 0);
    for (int die = 0; die < s->dice_n; die++) {
        bool lies = s->rolled[die] > 0 && !((s->pending >> die) & 1);
        stele_buf_printf(b->out, "  %d:%s%s", die + 1,
                         lies ? b->rules->domains[RTA_D_FACES].names[s->face[die]] : "·",
                         rta_is_locked(b->rules, s, die) ? "*" : "");
    }
    words_end_line(b->out);
}

static void put_turn(const struct board *b)
{
    struct stele_facts facts = {0};

    fact_int(&facts, "rolls", b->state->rolls);
    fact_int(&facts, "most", rta_set(b->rules)->max_rolls);
    fact_int(&facts, "skulls", rta_skulls(b->rules, b->state));
    fact_int(&facts, "coins", rta_coins(b->rules, b->state));
    fact_int(&facts, "workers", b->state->workers);
    words_say(b->words, "rolltta.board-rolls", &facts, b->out);
    words_end_line(b->out);
}

/* ---- The sheets ------------------------------------------------------------------------------ */

static void put_label(const struct board *b, const char *label)
{
    put_cut(b, label, b->label);
}

static void put_title(const struct board *b, const char *title)
{
    words_end_line(b->out);
    stele_buf_puts(b->out, title);
    words_end_line(b->out);
}

static void put_names(const struct board *b)
{
    char cell[CELL_MAX];

    words_end_line(b->out);
    put_label(b, "");
    for (int seat = 0; seat < b->rules->players_n; seat++) {
        bool won = (b->state->winners >> seat) & 1;
        bool active = b->state->phase != RTA_P_OVER && seat == b->state->active;
        snprintf(cell, sizeof cell, "%s%s",
                 won      ? "★ "
                 : active ? "▶ "
                          : "",
                 words_player(b->words, seat));
        put_cell(b, cell);
    }
    words_end_line(b->out);
}

static void put_boxes(const struct board *b, int marked, int of)
{
    char cell[CELL_MAX] = "";

    if (of > DRAWN_BOXES) {
        snprintf(cell, sizeof cell, "%d/%d", marked, of);
    } else {
        for (int i = 0; i < of; i++)
            strcat(cell, i < marked ? "■" : "□");
    }
    put_cell(b, cell);
}

static void put_stores(const struct board *b)
{
    char cell[CELL_MAX];

    put_label(b, TEXT(b, "food"));
    for (int seat = 0; seat < b->rules->players_n; seat++)
        put_number(b, b->state->sheet[seat].food);
    words_end_line(b->out);
    for (int good = 0; good < rta_set(b->rules)->goods_n; good++) {
        put_label(b, words_name(b->words, RTA_D_GOODS, good, NULL));
        for (int seat = 0; seat < b->rules->players_n; seat++) {
            int units = b->state->sheet[seat].goods[good];
            snprintf(cell, sizeof cell, units > 0 ? "%d = %d" : "%d", units,
                     rta_row_value(b->rules, good, units));
            put_cell(b, cell);
        }
        words_end_line(b->out);
    }
    put_label(b, TEXT(b, "goods"));
    for (int seat = 0; seat < b->rules->players_n; seat++) {
        const struct rta_sheet *sheet = &b->state->sheet[seat];
        snprintf(cell, sizeof cell, "%d = %d", rta_goods_total(b->rules, sheet),
                 rta_goods_value(b->rules, sheet));
        put_cell(b, cell);
    }
    words_end_line(b->out);
    if (!rta_is_lba(b->rules))
        return;
    put_label(b, TEXT(b, "ships"));
    for (int seat = 0; seat < b->rules->players_n; seat++)
        put_number(b, b->state->sheet[seat].ships);
    words_end_line(b->out);
}

static void put_cities(const struct board *b)
{
    const struct rta_set *set = rta_set(b->rules);

    put_title(b, TEXT(b, "cities"));
    put_label(b, TEXT(b, "finished"));
    for (int seat = 0; seat < b->rules->players_n; seat++)
        put_number(b, rta_cities(b->rules, &b->state->sheet[seat]));
    words_end_line(b->out);
    for (int i = 0; i < set->cities_n; i++) {
        put_label(b, words_name(b->words, RTA_D_CITIES, i, NULL));
        for (int seat = 0; seat < b->rules->players_n; seat++)
            put_boxes(b, b->state->sheet[seat].city[i], set->city_boxes[i]);
        words_end_line(b->out);
    }
}

static void put_monument(const struct board *b, int seat, int monument)
{
    const struct rta_sheet *sheet = &b->state->sheet[seat];
    int rank = sheet->rank[monument];
    char cell[CELL_MAX];

    if (rank == RTA_UNFINISHED) {
        put_boxes(b, sheet->monument[monument], rta_set(b->rules)->monument[monument].boxes);
        return;
    }
    snprintf(cell, sizeof cell, "%s %d", rank == RTA_FIRST ? "★" : "☆",
             rta_monument_points(b->rules, monument, rank));
    put_cell(b, cell);
}

static void put_monuments(const struct board *b)
{
    char label[CELL_MAX];

    put_title(b, TEXT(b, "monuments"));
    for (int i = 0; i < rta_set(b->rules)->monuments_n; i++) {
        put_label(b, monument_label(b, i, label));
        for (int seat = 0; seat < b->rules->players_n; seat++) {
            if (rta_is_out(b->rules, i))
                put_cell(b, "–");
            else
                put_monument(b, seat, i);
        }
        words_end_line(b->out);
    }
}

static void put_developments(const struct board *b)
{
    const struct rta_set *set = rta_set(b->rules);
    char label[CELL_MAX];

    put_title(b, TEXT(b, "developments"));
    for (int i = 0; i < set->developments_n; i++) {
        if (!set->development[i].exists[rta_is_lba(b->rules)])
            continue;
        put_label(b, development_label(b, i, label));
        for (int seat = 0; seat < b->rules->players_n; seat++)
            put_cell(b, rta_owns(&b->state->sheet[seat], i) ? "■" : "□");
        words_end_line(b->out);
    }
}

/* RTA-13.8: the lines of the sheet. */
static void put_points(const struct board *b)
{
    int32_t points[RTA_SEATS_MAX][RTA_CATEGORIES_N];

    put_title(b, b->state->phase == RTA_P_OVER ? TEXT(b, "score") : TEXT(b, "score-now"));
    for (int seat = 0; seat < b->rules->players_n; seat++)
        rta_points(b->rules, b->state, seat, points[seat]);
    for (int i = 0; i < RTA_CATEGORIES_N; i++) {
        char key[64];
        if ((b->rules->game->editions[b->rules->edition].without >> i) & 1)
            continue;
        snprintf(key, sizeof key, "name/categories/%s", b->rules->game->categories[i]);
        put_label(b, words_text(b->words, key));
        for (int seat = 0; seat < b->rules->players_n; seat++)
            put_number(b, points[seat][i]);
        words_end_line(b->out);
    }
    put_label(b, TEXT(b, "total"));
    for (int seat = 0; seat < b->rules->players_n; seat++)
        put_number(b, rta_total(b->rules, b->state, seat));
    words_end_line(b->out);
}

/* ---- All of it ------------------------------------------------------------------------------- */

static void widen(size_t *width, const char *label)
{
    if (words_width(label) > *width)
        *width = words_width(label);
}

static void measure(struct board *b)
{
    char label[CELL_MAX];

    widen(&b->label, TEXT(b, "goods"));
    for (int i = 0; i < rta_set(b->rules)->monuments_n; i++)
        widen(&b->label, monument_label(b, i, label));
    for (int i = 0; i < rta_set(b->rules)->developments_n; i++)
        widen(&b->label, development_label(b, i, label));
    b->label += 2;
    if (b->label > WIDTH / 3)
        b->label = WIDTH / 3;
    b->column = (WIDTH - b->label) / b->rules->players_n;
    if (b->column > COLUMN_MAX)
        b->column = COLUMN_MAX;
}

void rta_board(const struct stele_rules *rules, const void *state, int viewer,
               const struct words *words, struct stele_buf *out)
{
    struct board b = {rules, state, words, out, 0, 0};

    (void)viewer;
    measure(&b);
    put_heading(&b);
    put_dice(&b);
    put_turn(&b);
    put_names(&b);
    put_stores(&b);
    put_cities(&b);
    put_monuments(&b);
    put_developments(&b);
    put_points(&b);
}
