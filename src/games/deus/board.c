/* The position as text: the map as rows of hexagons, the reserve, then what every player has.
 *
 * A region is drawn in two lines: its name, its terrain and, in a village, the points on it; below
 * them the number of the player who holds it and a letter for every piece. */
#include "core/words/words.h"
#include "games/deus/deus.h"

#include <stdio.h>
#include <string.h>

enum {
    CELL = 8,       /* width of a region; the next row is shifted by half of it */
    CELL_MAX = 256, /* bytes */
    LABEL = 20
};

struct board {
    const struct stele_rules *rules;
    const struct deu_state *state;
    int viewer;
    const struct words *words;
    struct stele_buf *out;
};

/* A label; the key is a literal, because it stands in for a text that is missing. */
#define TEXT(B, KEY) words_text((B)->words, "message/deus.board-" KEY)

static const char *const symbols[DEU_TERRAINS_N] = {
    [DEU_FIELD] = "″",    [DEU_FOREST] = "♣", [DEU_SWAMP] = "≈",
    [DEU_MOUNTAIN] = "▲", [DEU_SEA] = "~",    [DEU_VILLAGE] = "⌂",
};

/* ---- Lines ----------------------------------------------------------------------------------- */

static void put(const struct board *b, const char *text)
{
    stele_buf_puts(b->out, text);
}

static const char *name(const struct board *b, enum deu_domain domain, int index)
{
    return words_name(b->words, domain, index, NULL);
}

static void put_label(const struct board *b, const char *label)
{
    put(b, "  ");
    words_pad(b->out, label, LABEL);
    put(b, " ");
}

/* One letter per kind of piece, out of a text that has them all in a row. */
static void put_letter(const struct board *b, int piece)
{
    const char *at = TEXT(b, "letters");

    for (int i = 0; *at; at++) {
        if (((unsigned char)*at & 0xc0) == 0x80)
            continue;
        if (i++ == piece) {
            size_t n = 1;
            while (((unsigned char)at[n] & 0xc0) == 0x80)
                n++;
            stele_buf_add(b->out, at, n);
            return;
        }
    }
}

/* ---- The turn -------------------------------------------------------------------------------- */

static void put_heading(const struct board *b)
{
    const struct deu_state *s = b->state;
    const bool over = s->phase == DEU_P_OVER;
    struct stele_facts facts = {0};

    fact_int(&facts, "round", s->round);
    fact_seat(&facts, "player", s->active);
    fact_name(&facts, "phase", DEU_D_PHASES, s->phase);
    if (over)
        fact_name(&facts, "end", DEU_D_ENDS, s->end);
    else if (s->met)
        fact_name(&facts, "met", DEU_D_ENDS, s->met - 1);
    words_say(b->words, over ? "deus.board-over" : "deus.board-turn", &facts, b->out);
    words_end_line(b->out);
}

/* What is being resolved, drawn or built. */
static void put_step(const struct board *b)
{
    const struct deu_state *s = b->state;
    struct stele_facts facts = {0};

    if (s->phase == DEU_P_ACTIVATE) {
        fact_name(&facts, "column", DEU_D_COLOURS, s->column);
        fact_name(&facts, "card", DEU_D_CARDS, deu_resolved_kind(s));
        fact_int(&facts, "at", s->at + 1);
        fact_int(&facts, "of", s->player[s->active].column[s->column].n);
        fact_int(&facts, "copied", s->copied > 0);
        words_say(b->words, "deus.board-activating", &facts, b->out);
    } else if (s->phase == DEU_P_DRAW) {
        fact_seat(&facts, "player", s->draw_seat);
        fact_int(&facts, "count", s->draw_n);
        words_say(b->words, "deus.board-drawing", &facts, b->out);
    } else if (s->phase == DEU_P_OFFER || s->phase == DEU_P_GOD) {
        fact_int(&facts, "count", s->offered);
        if (s->god)
            fact_name(&facts, "god", DEU_D_GODS, s->god - 1);
        words_say(b->words, "deus.board-offering", &facts, b->out);
    } else {
        return;
    }
    words_end_line(b->out);
}

/* ---- The map --------------------------------------------------------------------------------- */

struct bounds {
    int left, top, bottom;
};

static void column_row(const struct board *b, int region, int *x, int *y)
{
    int q, r;

    deu_coordinates(b->rules, b->state, region, &q, &r);
    *x = 2 * q + r;
    *y = r;
}

static struct bounds map_bounds(const struct board *b)
{
    struct bounds bounds = {1000, 1000, -1000};

    for (deu_regions left = b->state->all; left != 0; left &= left - 1) {
        int x, y;
        column_row(b, deu_lowest(left), &x, &y);
        bounds.left = x < bounds.left ? x : bounds.left;
        bounds.top = y < bounds.top ? y : bounds.top;
        bounds.bottom = y > bounds.bottom ? y : bounds.bottom;
    }
    return bounds;
}

/* The region of a row that comes next to the right of x; -1 if there is none. */
static int next_region(const struct board *b, int row, int from, int *at)
{
    int best = -1;

    for (deu_regions left = b->state->all; left != 0; left &= left - 1) {
        int x, y;
        column_row(b, deu_lowest(left), &x, &y);
        if (y == row && x >= from && (best < 0 || x < *at)) {
            best = deu_lowest(left);
            *at = x;
        }
    }
    return best;
}

/* Fills the line up to a column; returns where it ends. */
static size_t fill(const struct board *b, size_t line_start, size_t column)
{
    const char *line = b->out->data ? b->out->data + line_start : "";
    size_t width = words_width(line);

    for (; width < column; width++)
        put(b, " ");
    return width;
}

static void put_region_name(const struct board *b, int region)
{
    const struct deu_state *s = b->state;

    stele_buf_printf(b->out, "%s%s", b->rules->domains[DEU_D_REGIONS].names[region],
                     symbols[deu_terrain(s, region)]);
    if (deu_in(s->villages, region))
        stele_buf_printf(b->out, "%d", s->village_vp[region]);
    else if (deu_in(s->terrain[DEU_VILLAGE], region))
        put(b, "×");
}

static void put_region_pieces(const struct board *b, int region)
{
    const struct deu_state *s = b->state;
    const int owner = deu_owner(b->rules, s, region);

    if (owner == STELE_NOBODY) {
        put(b, "·");
        return;
    }
    stele_buf_printf(b->out, "%d", owner + 1);
    for (int piece = 0; piece < DEU_COLOURS_N; piece++) {
        const int n = piece == DEU_ARMY ? s->armies[region] : deu_in(s->piece[piece], region);
        for (int i = 0; i < n; i++)
            put_letter(b, piece);
    }
}

static void put_row(const struct board *b, const struct bounds *bounds, int row, bool pieces)
{
    const size_t start = b->out->size;
    int at = bounds->left - 1, region;

    while ((region = next_region(b, row, at + 1, &at)) >= 0) {
        fill(b, start, (size_t)(at - bounds->left) * CELL / 2);
        if (pieces)
            put_region_pieces(b, region);
        else
            put_region_name(b, region);
    }
    words_end_line(b->out);
}

static void put_legend(const struct board *b)
{
    for (int i = 0; i < DEU_TERRAINS_N; i++)
        stele_buf_printf(b->out, "%s%s %s", i > 0 ? "  " : "", symbols[i],
                         name(b, DEU_D_TERRAINS, i));
    words_end_line(b->out);
    for (int i = 0; i < DEU_COLOURS_N; i++) {
        put(b, i > 0 ? "  " : "");
        put_letter(b, i);
        stele_buf_printf(b->out, " %s", name(b, DEU_D_PIECES, i));
    }
    words_end_line(b->out);
}

static void put_map(const struct board *b)
{
    const struct bounds bounds = map_bounds(b);

    if (b->state->tiles_n == 0)
        return;
    words_end_line(b->out);
    for (int row = bounds.top; row <= bounds.bottom; row++) {
        put_row(b, &bounds, row, false);
        put_row(b, &bounds, row, true);
    }
    put_legend(b);
}

/* ---- The reserve ----------------------------------------------------------------------------- */

static void put_reserve(const struct board *b)
{
    const struct deu_state *s = b->state;
    struct stele_facts facts = {0};

    fact_counts(&facts, "goods", DEU_D_RESOURCES, s->reserve, DEU_RESOURCES_N);
    fact_int(&facts, "temples", s->temples);
    fact_int(&facts, "deck", s->deck_n);
    fact_int(&facts, "discards", s->discards_n);
    if (s->discards_n > 0)
        fact_name(&facts, "top", DEU_D_CARDS, s->top);
    words_end_line(b->out);
    words_say(b->words, "deus.board-reserve", &facts, b->out);
    words_end_line(b->out);
}

/* ---- Players --------------------------------------------------------------------------------- */

static bool is_hidden(const struct board *b, int seat)
{
    return b->viewer != STELE_NOBODY && b->viewer != seat;
}

static void put_player_name(const struct board *b, int seat)
{
    const bool won = (b->state->winners >> seat) & 1;
    const bool active = b->state->phase != DEU_P_OVER && seat == b->state->active;

    words_end_line(b->out);
    stele_buf_printf(b->out, "%s%d %s",
                     won      ? "★ "
                     : active ? "▶ "
                              : "",
                     seat + 1, words_player(b->words, seat));
    words_end_line(b->out);
}

static void put_goods(const struct board *b, int seat)
{
    const struct deu_player *player = &b->state->player[seat];

    put_label(b, TEXT(b, "goods"));
    for (int i = 0; i < DEU_GOODS_N; i++)
        stele_buf_printf(b->out, "%s%s %d", i > 0 ? ", " : "", name(b, DEU_D_GOODS, i),
                         player->goods[i]);
    words_end_line(b->out);
}

/* Ready on the board + in the supply. */
static void put_pieces(const struct board *b, int seat)
{
    const struct deu_player *player = &b->state->player[seat];

    put_label(b, TEXT(b, "pieces"));
    for (int i = 0; i < DEU_ORDINARY_N; i++)
        stele_buf_printf(b->out, "%s%s %d+%d", i > 0 ? ", " : "", name(b, DEU_D_PIECES, i),
                         player->stock[i], player->supply[i]);
    words_end_line(b->out);
}

static void put_column(const struct board *b, int seat, int colour)
{
    const struct deu_column *column = &b->state->player[seat].column[colour];

    if (column->n == 0)
        return;
    put_label(b, name(b, DEU_D_COLOURS, colour));
    for (int i = 0; i < column->n; i++) {
        const bool facedown = deu_is_facedown(column, i);
        put(b, i > 0 ? ", " : "");
        if (facedown && is_hidden(b, seat))
            put(b, "[?]");
        else
            stele_buf_printf(b->out, facedown ? "[%s]" : "%s",
                             name(b, DEU_D_CARDS, column->card[i]));
    }
    words_end_line(b->out);
}

/* DEU-2.9, DEU-R24: others see how many cards there are. */
static void put_hand(const struct board *b, int seat)
{
    const struct deu_player *player = &b->state->player[seat];
    bool first = true;

    put_label(b, TEXT(b, "hand"));
    stele_buf_printf(b->out, "%d", player->hand_n);
    for (int card = 0; card <= deu_unknown(b->rules) && !is_hidden(b, seat); card++) {
        for (int i = 0; i < player->hand[card]; i++) {
            stele_buf_printf(b->out, "%s%s", first ? ": " : ", ", name(b, DEU_D_CARDS, card));
            first = false;
        }
    }
    words_end_line(b->out);
}

static void put_points(const struct board *b, int seat)
{
    if (is_hidden(b, seat) && b->state->phase != DEU_P_OVER)
        return;
    put_label(b, TEXT(b, "vp"));
    stele_buf_printf(b->out, "%d", b->state->player[seat].vp);
    words_end_line(b->out);
    put_label(b, b->state->phase == DEU_P_OVER ? TEXT(b, "score") : TEXT(b, "score-now"));
    stele_buf_printf(b->out, "%d", (int)deu_total(b->rules, b->state, seat));
    words_end_line(b->out);
}

void deu_board(const struct stele_rules *rules, const void *state, int viewer,
               const struct words *words, struct stele_buf *out)
{
    const struct board b = {rules, state, viewer, words, out};

    put_heading(&b);
    put_step(&b);
    put_map(&b);
    put_reserve(&b);
    for (int seat = 0; seat < rules->players_n; seat++) {
        put_player_name(&b, seat);
        put_goods(&b, seat);
        put_pieces(&b, seat);
        for (int colour = 0; colour < DEU_COLOURS_N; colour++)
            put_column(&b, seat, colour);
        put_hand(&b, seat);
        put_points(&b, seat);
    }
}
