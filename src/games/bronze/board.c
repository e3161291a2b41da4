/* The position as text: the stacks, the lands as columns of a table with a line for each landscape,
 * then every player's tokens, cities and matrix.
 *
 * A space is the letter of its kind and · or the number of the player whose cube is on it; a trade
 * token is its length and · or the number of its holder.  In a matrix * marks an activated card, +
 * one that was used. */
#include "core/words/words.h"
#include "games/bronze/bronze.h"

#include <stdio.h>
#include <string.h>

enum { CELL_MAX = 256 /* bytes */, GAP = 2, MATRIX_WIDTH = 18 };

struct board {
    const struct stele_rules *rules;
    const struct brz_state *state;
    const struct words *words;
    struct stele_buf *out;
    size_t label, trade, land; /* widths */
};

/* A label; the key is a literal, because it stands in for a text that is missing. */
#define TEXT(B, KEY) words_text((B)->words, "message/bronze.board-" KEY)

/* ---- Lines ----------------------------------------------------------------------------------- */

static const char *named(const struct board *b, enum brz_domain domain, int index)
{
    return words_name(b->words, domain, index, NULL);
}

/* A card that lies open, or ? if nobody saw it. */
static const char *open_named(const struct board *b, enum brz_domain domain, int card)
{
    return card == BRZ_NONE ? "–" : card == BRZ_UNSEEN ? "?" : named(b, domain, card - 1);
}

/* The first character of a text. */
static void put_letter(const struct board *b, const char *text)
{
    size_t n = text[0] != '\0';

    while (n > 0 && ((unsigned char)text[n] & 0xc0) == 0x80)
        n++;
    stele_buf_add(b->out, text, n);
}

/* ---- The turn and the stacks ----------------------------------------------------------------- */

static void put_heading(const struct board *b)
{
    struct stele_facts facts = {0};
    const bool over = b->state->phase == BRZ_P_OVER;

    fact_int(&facts, "round", b->state->round);
    fact_seat(&facts, "player", b->state->active);
    fact_name(&facts, "phase", BRZ_D_PHASES, b->state->phase);
    if (over)
        fact_name(&facts, "end", BRZ_D_ENDS, b->state->end);
    else if (b->state->met)
        fact_name(&facts, "met", BRZ_D_ENDS, b->state->met - 1);
    words_say(b->words, over ? "bronze.board-over" : "bronze.board-turn", &facts, b->out);
    words_end_line(b->out);
}

static void put_stacks(const struct board *b)
{
    const int pool = brz_set(b->rules)->pool;

    stele_buf_puts(b->out, TEXT(b, "stacks"));
    for (int i = 0; i < pool; i++)
        stele_buf_printf(b->out, "  %d: %s (%d)", i + 1,
                         open_named(b, BRZ_D_TECHNOLOGIES, b->state->stack[i].top),
                         b->state->stack[i].left);
    if (!b->state->spare_used)
        stele_buf_printf(b->out, "  %s (%d)", TEXT(b, "spare"), b->state->stack[pool].left);
    words_end_line(b->out);
}

static void put_activated(const struct board *b)
{
    const struct brz_player *player = &b->state->player[b->state->active];

    if (b->state->active_n == 0)
        return;
    stele_buf_puts(b->out, TEXT(b, "activated"));
    for (int i = 0; i < b->state->active_n; i++) {
        const int column = b->state->active_column[i], row = b->state->active_row[i];
        const int tech = brz_tech_of(brz_set(b->rules), player->card[column][row]);
        stele_buf_printf(b->out, "  %d.%d %s%s", column + 1, row + 1,
                         named(b, BRZ_D_TECHNOLOGIES, tech), (b->state->used >> i) & 1 ? "+" : "*");
    }
    words_end_line(b->out);
}

/* ---- The lands ------------------------------------------------------------------------------- */

static void put_label(const struct board *b, const char *label)
{
    words_pad(b->out, label, b->label);
}

static void put_land(const struct board *b, const char *text)
{
    words_pad(b->out, text, b->land);
}

static void put_positions(const struct board *b)
{
    char cell[CELL_MAX];

    put_label(b, TEXT(b, "land"));
    words_pad(b->out, TEXT(b, "trade"), b->trade);
    for (int position = 1; position <= brz_table(b->rules)->lands; position++) {
        const int land = b->state->place[position].land - 1;
        snprintf(cell, sizeof cell, "%d %s", position,
                 position <= b->state->open ? b->rules->domains[BRZ_D_LANDS].names[land] : "░");
        put_land(b, cell);
    }
    words_end_line(b->out);
}

/* Points of the token, then who won it, or × if nobody did. */
static void put_provinces(const struct board *b)
{
    char cell[CELL_MAX];

    put_label(b, TEXT(b, "province"));
    words_pad(b->out, "", b->trade);
    for (int position = 1; position <= brz_table(b->rules)->lands; position++) {
        const struct brz_place *place = &b->state->place[position];
        const int owner = place->province_owner;
        const int points =
            place->province > 0 ? brz_set(b->rules)->province_points[place->province - 1] : 0;
        if (owner == BRZ_PROVINCE_OPEN)
            snprintf(cell, sizeof cell, place->province > 0 ? "%d" : "?", points);
        else if (owner == BRZ_PROVINCE_GONE)
            snprintf(cell, sizeof cell, "%d ×", points);
        else
            snprintf(cell, sizeof cell, "%d → %d", points, owner);
        put_land(b, cell);
    }
    words_end_line(b->out);
}

static void put_seat(const struct board *b, int seat)
{
    if (seat >= 0)
        stele_buf_printf(b->out, "%d", seat + 1);
    else
        stele_buf_puts(b->out, "·");
}

static void put_tokens(const struct board *b, int landscape)
{
    const struct brz_set *set = brz_set(b->rules);
    size_t width = 0;

    for (int level = 0; level < set->levels_n; level++, width += 3) {
        stele_buf_printf(b->out, "%d", set->route_length[level]);
        put_seat(b, brz_route_owner(b->rules, b->state, landscape, level));
        stele_buf_puts(b->out, " ");
    }
    for (; width < b->trade; width++)
        stele_buf_puts(b->out, " ");
}

static void put_cell(const struct board *b, int position, int landscape)
{
    const struct brz_land *land = brz_land_at(b->rules, b->state, position);
    size_t width = 0;

    for (int slot = 0; slot < land->cell[landscape]; slot++, width += 2) {
        const int kind = land->kind[landscape][slot];
        put_letter(b, words_name(b->words, BRZ_D_KINDS, kind, "letter"));
        put_seat(b, b->state->place[position].cube[landscape][slot] - 1);
    }
    for (; width < b->land; width++)
        stele_buf_puts(b->out, " ");
}

static void put_landscapes(const struct board *b)
{
    for (int i = 0; i < brz_set(b->rules)->landscapes_n; i++) {
        put_label(b, named(b, BRZ_D_LANDSCAPES, i));
        put_tokens(b, i);
        for (int position = 1; position <= b->state->open; position++)
            put_cell(b, position, i);
        words_end_line(b->out);
    }
}

/* Which letter is which kind of space. */
static void put_legend(const struct board *b)
{
    put_label(b, "");
    words_pad(b->out, "", b->trade);
    for (int i = 0; i < brz_set(b->rules)->kinds_n; i++) {
        put_letter(b, words_name(b->words, BRZ_D_KINDS, i, "letter"));
        stele_buf_printf(b->out, " %s  ", named(b, BRZ_D_KINDS, i));
    }
    words_end_line(b->out);
}

static void put_displays(const struct board *b)
{
    for (int position = 1; position <= b->state->open; position++) {
        const struct brz_place *place = &b->state->place[position];
        if (place->display_n == 0)
            continue;
        stele_buf_printf(b->out, "%s %d: ", TEXT(b, "display"), position);
        for (int i = 0; i < place->display_n; i++)
            stele_buf_printf(b->out, "%s%s", i > 0 ? ", " : "",
                             open_named(b, BRZ_D_CITIES, place->display[i]));
        words_end_line(b->out);
    }
}

/* ---- The players ----------------------------------------------------------------------------- */

static void put_name(const struct board *b, const struct brz_tally *tally, int seat)
{
    const struct brz_player *player = &b->state->player[seat];
    struct stele_facts facts = {0};

    fact_seat(&facts, "player", seat);
    fact_int(&facts, "cubes", player->cubes);
    fact_int(&facts, "front", player->front);
    fact_int(&facts, "points", brz_sum(tally, seat));
    fact_int(&facts, "provinces", tally->points[seat][BRZ_C_PROVINCES]);
    fact_int(&facts, "trade", tally->points[seat][BRZ_C_TRADE]);
    fact_int(&facts, "cities", tally->points[seat][BRZ_C_CITIES]);
    const bool won = (b->state->winners >> seat) & 1;
    const bool active = b->state->phase != BRZ_P_OVER && seat == b->state->active;
    stele_buf_printf(b->out, "%s%d ", won ? "★ " : active ? "▶ " : "", seat + 1);
    words_say(b->words, "bronze.board-player", &facts, b->out);
    words_end_line(b->out);
    stele_buf_puts(b->out, "  ");
    words_say(b->words, "bronze.board-points", &facts, b->out);
    words_end_line(b->out);
}

static void put_cities(const struct board *b, const struct brz_tally *tally, int seat)
{
    const struct brz_player *player = &b->state->player[seat];

    if (player->cities_n == 0)
        return;
    stele_buf_printf(b->out, "  %s", TEXT(b, "cities"));
    for (int i = 0; i < player->cities_n; i++)
        stele_buf_printf(b->out, "%s %s %d", i > 0 ? "," : "",
                         named(b, BRZ_D_CITIES, player->city[i]),
                         brz_city_points(b->rules, b->state, tally, seat, player->city[i]));
    words_end_line(b->out);
}

static void put_card(const struct board *b, int seat, int column, int row)
{
    const struct brz_player *player = &b->state->player[seat];
    const int index = seat == b->state->active ? brz_active_index(b->state, column, row) : -1;
    char cell[CELL_MAX];

    if (row >= player->height[column]) {
        words_pad(b->out, "", MATRIX_WIDTH);
        return;
    }
    const int tech = brz_tech_of(brz_set(b->rules), player->card[column][row]);
    snprintf(cell, sizeof cell, "%s%s", named(b, BRZ_D_TECHNOLOGIES, tech),
             index < 0                       ? ""
             : (b->state->used >> index) & 1 ? "+"
                                             : "*");
    words_pad(b->out, cell, MATRIX_WIDTH);
}

static void put_matrix(const struct board *b, int seat)
{
    const struct brz_player *player = &b->state->player[seat];
    int rows = 0;

    for (int column = 0; column < player->columns_n; column++)
        if (player->height[column] > rows)
            rows = player->height[column];
    for (int row = 0; row < rows; row++) {
        stele_buf_puts(b->out, "  ");
        for (int column = 0; column < player->columns_n; column++)
            put_card(b, seat, column, row);
        words_end_line(b->out);
    }
    if (rows == 0) {
        stele_buf_printf(b->out, "  %s", TEXT(b, "empty"));
        words_end_line(b->out);
    }
}

/* ---- All of it ------------------------------------------------------------------------------- */

static size_t widest(const struct board *b)
{
    size_t width = words_width(TEXT(b, "land"));

    if (words_width(TEXT(b, "province")) > width)
        width = words_width(TEXT(b, "province"));
    for (int i = 0; i < brz_set(b->rules)->landscapes_n; i++)
        if (words_width(named(b, BRZ_D_LANDSCAPES, i)) > width)
            width = words_width(named(b, BRZ_D_LANDSCAPES, i));
    return width;
}

static void measure(struct board *b)
{
    const size_t trade = words_width(TEXT(b, "trade")), tokens = 3 * brz_set(b->rules)->levels_n;

    b->label = widest(b) + GAP;
    b->trade = (trade > tokens ? trade : tokens) + 1;
    b->land = 2 * (size_t)brz_set(b->rules)->slots + GAP;
}

void brz_board(const struct stele_rules *rules, const void *state, int viewer,
               const struct words *words, struct stele_buf *out)
{
    struct board b = {rules, state, words, out, 0, 0, 0};
    struct brz_tally tally;

    (void)viewer;
    measure(&b);
    brz_tally(rules, state, &tally);
    put_heading(&b);
    put_stacks(&b);
    put_activated(&b);
    words_end_line(b.out);
    put_positions(&b);
    put_provinces(&b);
    put_landscapes(&b);
    put_legend(&b);
    put_displays(&b);
    for (int seat = 0; seat < rules->players_n; seat++) {
        words_end_line(b.out);
        put_name(&b, &tally, seat);
        put_cities(&b, &tally, seat);
        put_matrix(&b, seat);
    }
}
