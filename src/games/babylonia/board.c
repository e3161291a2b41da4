/* The position as text: the hex map row by row, then a line for each player.
 *
 * Columns are lettered as on the map; the two lines of a row hold its odd and its even columns, so
 * that neighbours stand where they lie on the board.  A token is the letter of its kind and the
 * number of its seat; on a river it lies face down: ≈ and the number.  [MP] is a city with its
 * symbols, (5) a farm with what it pays, (#) one that pays by cities; /^\ a ziggurat, with a star
 * once it was scored; · free land, ~ free river.  What is out of play is left blank. */
#include "core/words/words.h"
#include "games/babylonia/babylonia.h"

#include <stdio.h>
#include <string.h>

enum {
    CELL = 5,      /* from one column of the map to the next */
    MARGIN = 4,    /* before the first column */
    CELL_MAX = 32, /* bytes */
    COLUMNS_MAX = 32,
    ROWS_MAX = 64
};

struct board {
    const struct stele_rules *rules;
    const struct bab_state *state;
    int viewer;
    const struct words *words;
    struct stele_buf *out;
    int rows, cols;
    uint8_t at[ROWS_MAX][COLUMNS_MAX]; /* 1 + space */
};

/* A label.  The key must be a literal: it is shown where the text is missing. */
#define TEXT(B, KEY) words_text((B)->words, "message/babylonia.board-" KEY)

static const char *name(const struct board *b, enum bab_domain domain, int index)
{
    return bab_name(b->rules, domain, index);
}

/* ---- The map --------------------------------------------------------------------------------- */

static void find_spaces(struct board *b)
{
    const struct bab_set *set = bab_set(b->rules);

    for (int i = 0; i < set->spaces_n; i++) {
        const struct bab_space *space = &set->space[i];
        if (space->row >= ROWS_MAX || space->col >= COLUMNS_MAX)
            continue;
        b->at[space->row][space->col] = (uint8_t)(1 + i);
        if (space->row >= b->rows)
            b->rows = space->row + 1;
        if (space->col >= b->cols)
            b->cols = space->col + 1;
    }
}

static void draw_tile(const struct board *b, int tile, char out[CELL_MAX])
{
    const struct bab_set *set = bab_set(b->rules);
    const struct bab_tile *t = &set->tile[tile];
    size_t n = 0;

    if (!t->city) {
        if (t->points_per_city > 0)
            snprintf(out, CELL_MAX, "(#)");
        else
            snprintf(out, CELL_MAX, "(%d)", t->points);
        return;
    }
    out[n++] = '[';
    for (int kind = 0; kind < set->tokens_n; kind++)
        if ((t->symbols >> kind) & 1)
            out[n++] = name(b, BAB_D_TOKENS, kind)[0];
    out[n++] = ']';
    out[n] = '\0';
}

static void draw_space(const struct board *b, int space, char out[CELL_MAX])
{
    const struct bab_space *at = &bab_set(b->rules)->space[space];
    const struct bab_state *s = b->state;

    if (!bab_in_play(b->rules, space))
        snprintf(out, CELL_MAX, " ");
    else if (s->owner[space] != 0)
        snprintf(out, CELL_MAX, "%s%d", at->river ? "≈" : name(b, BAB_D_TOKENS, s->token[space]),
                 s->owner[space]);
    else if (s->tile[space] != 0)
        draw_tile(b, s->tile[space] - 1, out);
    else if (at->ziggurat >= 0)
        snprintf(out, CELL_MAX, "/%c\\", (s->scored >> at->ziggurat) & 1 ? '*' : '^');
    else
        snprintf(out, CELL_MAX, "%s", at->river ? "~" : "·");
}

/* Writes a cell centred on its column; *used is how much of the line is written. */
static void put_cell(const struct board *b, int col, size_t *used, const char *text)
{
    const size_t width = words_width(text);
    size_t from = (size_t)(MARGIN + col * CELL) - (width - 1) / 2;

    if (from < *used)
        from = *used;
    words_pad(b->out, "", from - *used);
    words_pad(b->out, text, width);
    *used = from + width;
}

/* The letters above and below the columns: what the names of their spaces begin with. */
static void put_letters(const struct board *b)
{
    size_t used = 0;
    char letters[CELL_MAX];

    for (int col = 0; col < b->cols; col++) {
        int row = 0;
        while (row < b->rows && b->at[row][col] == 0)
            row++;
        if (row == b->rows)
            continue;
        const char *id = name(b, BAB_D_SPACES, b->at[row][col] - 1);
        const size_t n = strcspn(id, "0123456789");
        snprintf(letters, sizeof letters, "%.*s", (int)n, id);
        put_cell(b, col, &used, letters);
    }
    words_end_line(b->out);
}

/* The number in the names of the spaces on a line; both lines of a row begin with it. */
static const char *row_number(const struct board *b, int row)
{
    for (int col = 0; col < b->cols; col++) {
        if (b->at[row][col] == 0)
            continue;
        const char *id = name(b, BAB_D_SPACES, b->at[row][col] - 1);
        return id + strcspn(id, "0123456789");
    }
    return "";
}

static void put_row(const struct board *b, int row)
{
    char text[CELL_MAX];
    size_t used = 2;

    stele_buf_printf(b->out, "%2s", row_number(b, row));
    for (int col = 0; col < b->cols; col++) {
        if (b->at[row][col] == 0)
            continue;
        draw_space(b, b->at[row][col] - 1, text);
        put_cell(b, col, &used, text);
    }
    words_end_line(b->out);
}

static void put_map(struct board *b)
{
    find_spaces(b);
    put_letters(b);
    for (int row = 0; row < b->rows; row++)
        put_row(b, row);
    put_letters(b);
}

/* ---- Around the map -------------------------------------------------------------------------- */

static void put_heading(const struct board *b)
{
    const bool over = b->state->phase == BAB_P_OVER;
    struct stele_facts facts = {0};

    fact_int(&facts, "round", b->state->round);
    fact_seat(&facts, "player",
              b->state->phase == BAB_P_CARD ? b->state->chooser : b->state->active);
    fact_name(&facts, "phase", BAB_D_PHASES, b->state->phase);
    fact_int(&facts, "cities", b->state->cities);
    if (over)
        fact_name(&facts, "end", BAB_D_ENDS, b->state->end);
    words_say(b->words, over ? "babylonia.board-over" : "babylonia.board-turn", &facts, b->out);
    words_end_line(b->out);
}

static void put_spaces(const struct board *b, const char *label, uint64_t sites)
{
    const struct bab_set *set = bab_set(b->rules);

    if (sites == 0)
        return;
    stele_buf_puts(b->out, label);
    for (int i = 0; i < set->sites_n; i++)
        if ((sites >> i) & 1)
            stele_buf_printf(b->out, " %s", name(b, BAB_D_SPACES, set->site[i]));
    words_end_line(b->out);
}

/* Numbers of cards; those spent stand in brackets. */
static void add_cards(const struct board *b, unsigned cards, unsigned spent, struct stele_buf *out)
{
    const struct bab_set *set = bab_set(b->rules);

    for (int i = 0; i < set->cards_n; i++)
        if ((cards >> i) & 1)
            stele_buf_printf(out, (spent >> i) & 1 ? "%s(%d)" : "%s%d", out->size > 0 ? " " : "",
                             set->card_number[i]);
    if (out->size == 0)
        stele_buf_puts(out, "–");
}

static void put_display(const struct board *b)
{
    struct stele_buf cards = {0};

    add_cards(b, b->state->display, 0, &cards);
    stele_buf_puts(b->out, TEXT(b, "display"));
    stele_buf_puts(b->out, " ");
    stele_buf_add(b->out, cards.data, cards.size);
    words_end_line(b->out);
    stele_buf_free(&cards);
}

/* The letters of the rack, or only its size for those who may not see it. */
static void add_rack(const struct board *b, int seat, struct stele_buf *out)
{
    const struct bab_clan *clan = &b->state->clan[seat];

    if (b->viewer != STELE_NOBODY && b->viewer != seat) {
        stele_buf_printf(out, "%d", bab_rack_size(b->rules, clan));
        return;
    }
    for (int kind = 0; kind <= bab_set(b->rules)->tokens_n; kind++)
        for (int i = 0; i < clan->rack[kind]; i++)
            stele_buf_puts(out, name(b, BAB_D_TOKENS, kind));
    if (out->size == 0)
        stele_buf_puts(out, "–");
}

enum { COLUMNS = 6 };

/* One line of the table of players; the first holds the headings. */
struct line {
    struct stele_buf cell[COLUMNS];
};

static void head(const struct board *b, struct line *line)
{
    stele_buf_puts(&line->cell[1], TEXT(b, "points"));
    stele_buf_puts(&line->cell[2], TEXT(b, "cities"));
    stele_buf_puts(&line->cell[3], TEXT(b, "rack"));
    stele_buf_puts(&line->cell[4], TEXT(b, "reserve"));
    stele_buf_puts(&line->cell[5], TEXT(b, "cards"));
}

static void describe(const struct board *b, int seat, struct line *line)
{
    const struct bab_clan *clan = &b->state->clan[seat];

    stele_buf_printf(&line->cell[0], "%d %s", seat + 1, words_player(b->words, seat));
    stele_buf_printf(&line->cell[1], "%d", bab_points(clan));
    stele_buf_printf(&line->cell[2], "%d", clan->cities);
    add_rack(b, seat, &line->cell[3]);
    stele_buf_printf(&line->cell[4], "%d", clan->reserve);
    add_cards(b, clan->cards, clan->spent, &line->cell[5]);
}

static void put_players(const struct board *b)
{
    struct line line[BAB_SEATS_MAX + 1] = {0};
    const int lines = b->rules->players_n + 1;

    head(b, &line[0]);
    for (int seat = 0; seat < b->rules->players_n; seat++)
        describe(b, seat, &line[seat + 1]);
    for (int i = 0; i < lines; i++) {
        for (int k = 0; k < COLUMNS; k++) {
            size_t width = 0;
            for (int j = 0; j < lines; j++) {
                const char *text = line[j].cell[k].data;
                if (text != NULL && words_width(text) > width)
                    width = words_width(text);
            }
            words_pad(b->out, line[i].cell[k].data != NULL ? line[i].cell[k].data : "", width + 2);
        }
        words_end_line(b->out);
    }
    for (int i = 0; i < lines; i++)
        for (int k = 0; k < COLUMNS; k++)
            stele_buf_free(&line[i].cell[k]);
}

void bab_board(const struct stele_rules *rules, const void *state, int viewer,
               const struct words *words, struct stele_buf *out)
{
    struct board b = {.rules = rules, .state = state, .viewer = viewer, .words = words, .out = out};

    put_heading(&b);
    put_map(&b);
    stele_buf_puts(out, TEXT(&b, "legend"));
    words_end_line(b.out);
    put_spaces(&b, TEXT(&b, "pending"), b.state->pending);
    put_display(&b);
    put_players(&b);
}
