/* The position as text: the step in progress, the A.S.T., the stacks, where nations meet, then what
 * every player has.  Areas stand with the player who holds them: "Knossos 3/4" are three tokens
 * where four may stay. */
#include "core/words/words.h"
#include "games/civilization/civilization.h"

#include <stdio.h>
#include <string.h>

enum {
    WIDTH = 78, /* of a line, where a list may be broken */
    LABEL = 16,
    INDENT = 2 + LABEL + 1,
    NAME = 14 /* column of a nation's name */
};

struct board {
    const struct stele_rules *rules;
    const struct civ_set *set;
    const struct civ_state *state;
    int viewer;
    const struct words *words;
    struct stele_buf *out;
};

/* A label; the key is a literal, because it stands in for a text that is missing. */
#define TEXT(B, KEY) words_text((B)->words, "message/civilization.board-" KEY)

/* ---- Lines ----------------------------------------------------------------------------------- */

static void end_line(const struct board *b)
{
    struct stele_buf *out = b->out;

    while (out->size > 0 && out->data[out->size - 1] == ' ')
        out->data[--out->size] = '\0';
    stele_buf_puts(out, "\n");
}

static void put(const struct board *b, const char *text)
{
    stele_buf_puts(b->out, text);
}

static const char *name(const struct board *b, enum civ_domain domain, int index)
{
    return words_name(b->words, domain, index, NULL);
}

static void say(const struct board *b, const char *message, const struct stele_facts *facts)
{
    words_say(b->words, message, facts, b->out);
    end_line(b);
}

/* A list of things after a label, broken into lines. */
struct list {
    const struct board *board;
    size_t column;
    int n;
};

static struct list begin_list(const struct board *b, const char *label)
{
    put(b, "  ");
    words_pad(b->out, label, LABEL);
    put(b, " ");
    return (struct list){b, INDENT, 0};
}

static void put_item(struct list *list, const char *text)
{
    const struct board *b = list->board;
    const size_t width = words_width(text) + 2;

    if (list->n++ > 0) {
        put(b, ",");
        if (list->column + width > WIDTH) {
            put(b, "\n");
            words_pad(b->out, "", INDENT);
            list->column = INDENT;
        } else {
            put(b, " ");
        }
    }
    put(b, text);
    list->column += width;
}

enum { ITEM = 192 }; /* bytes of one thing of a list */

static void put_counted(struct list *list, const char *thing, int count)
{
    char text[ITEM];

    snprintf(text, sizeof text, "%s %d", thing, count);
    put_item(list, text);
}

static void end_list(const struct list *list)
{
    if (list->n == 0)
        put(list->board, "–");
    end_line(list->board);
}

static bool is_hidden(const struct board *b, int seat)
{
    return b->viewer != STELE_NOBODY && b->viewer != seat && b->state->phase != CIV_P_OVER;
}

/* ---- The step in progress -------------------------------------------------------------------- */

static void put_heading(const struct board *b)
{
    const struct civ_state *s = b->state;
    const bool chance = s->phase == CIV_P_PLACES || s->phase == CIV_P_STACKS;
    struct stele_facts facts = {0};

    fact_int(&facts, "round", s->round);
    fact_name(&facts, "phase", CIV_D_PHASES, s->phase);
    if (s->phase == CIV_P_OVER) {
        fact_name(&facts, "end", CIV_D_ENDS, s->end);
        say(b, "civilization.board-over", &facts);
        return;
    }
    if (!chance)
        fact_seat(&facts, "player", s->active);
    if (s->decider != s->active && !chance && s->decider >= 0)
        fact_seat(&facts, "decider", s->decider);
    say(b, s->step < CIV_S_TAXES ? "civilization.board-set-up" : "civilization.board-turn", &facts);
}

static void put_clock(const struct board *b)
{
    struct stele_facts facts = {0};

    if (b->rules->edition != CIV_NOMADS)
        return;
    fact_int(&facts, "clock", b->state->clock);
    fact_int(&facts, "finish", civ_finish(b->rules));
    say(b, "civilization.board-clock", &facts);
}

static void put_revolts(const struct board *b)
{
    struct list list = begin_list(b, TEXT(b, "revolts"));

    for (int seat = 0; seat < b->rules->players_n; seat++)
        if (b->state->revolts[seat] > 0)
            put_counted(&list, words_player(b->words, seat), b->state->revolts[seat]);
    end_list(&list);
}

static void put_voyage(const struct board *b)
{
    const struct civ_voyage *voyage = &b->state->voyage;
    struct stele_facts facts = {0};

    fact_name(&facts, "from", CIV_D_AREAS, voyage->from);
    fact_name(&facts, "at", CIV_D_AREAS, voyage->at);
    fact_int(&facts, "aboard", voyage->aboard);
    fact_int(&facts, "left", voyage->left);
    say(b, "civilization.board-voyage", &facts);
}

static void put_requested(const struct board *b)
{
    if (b->state->requested_n == 0)
        return;
    struct list list = begin_list(b, TEXT(b, "requested"));
    for (int i = 0; i < b->state->requested_n; i++)
        put_item(&list, name(b, CIV_D_AREAS, b->state->requested[i]));
    end_list(&list);
}

static void put_offer(const struct board *b)
{
    const struct civ_offer *offer = &b->state->offer;
    struct stele_facts facts = {0};

    if (!offer->open)
        return;
    fact_seat(&facts, "player", offer->by);
    fact_seat(&facts, "to", offer->to);
    fact_int(&facts, "count", offer->count);
    fact_int(&facts, "total", offer->total);
    fact_name(&facts, "name", CIV_D_COMMODITIES, offer->name);
    say(b, "civilization.board-offer", &facts);
}

/* ---- Calamities ------------------------------------------------------------------------------ */

static void put_struck(const struct board *b, const struct civ_trouble *trouble)
{
    struct stele_facts facts = {0};

    fact_name(&facts, "calamity", CIV_D_CALAMITIES, trouble->kind - 1);
    fact_seat(&facts, "victim", trouble->victim);
    if (trouble->dealer >= 0)
        fact_seat(&facts, "dealer", trouble->dealer);
    if (trouble->volcano)
        fact_name(&facts, "volcano", CIV_D_VOLCANOES, trouble->volcano - 1);
    if (trouble->plain)
        fact_name(&facts, "plain", CIV_D_PLAINS, trouble->plain - 1);
    if (trouble->kind == CIV_CIVIL_WAR + 1 && trouble->nominee >= 0)
        fact_seat(&facts, "nominee", trouble->nominee);
    say(b, "civilization.board-calamity", &facts);
}

static void put_faction(const struct board *b, const struct civ_trouble *trouble)
{
    struct list list = begin_list(b, TEXT(b, "faction"));
    char text[ITEM];

    for (int area = 0; area < b->set->areas_n; area++) {
        const char *where = name(b, CIV_D_AREAS, area);
        if (trouble->tokens[area] > 0)
            put_counted(&list, where, trouble->tokens[area]);
        if (civ_in(&trouble->cities, area)) {
            snprintf(text, sizeof text, "%s (%s)", where, TEXT(b, "city"));
            put_item(&list, text);
        }
    }
    end_list(&list);
}

/* How much is still to be done, by a message with {left}. */
static void put_left(const struct board *b, const char *message, int left)
{
    struct stele_facts facts = {0};

    fact_int(&facts, "left", left);
    if (b->state->trouble.loser >= 0)
        fact_seat(&facts, "loser", b->state->trouble.loser);
    if (left > 0)
        say(b, message, &facts);
}

static void put_calamity(const struct board *b)
{
    const struct civ_trouble *trouble = &b->state->trouble;

    if (!trouble->kind)
        return;
    put_struck(b, trouble);
    switch ((enum civ_phase)b->state->phase) {
    case CIV_P_LOSS:
        put_left(b, "civilization.board-loss", trouble->left);
        break;
    case CIV_P_ORDER:
        put_left(b, "civilization.board-orders", trouble->orderable);
        break;
    case CIV_P_REDUCTION:
        put_left(b, "civilization.board-reductions", trouble->reductions);
        break;
    case CIV_P_PICK:
        put_left(b, "civilization.board-picks", trouble->left);
        put_faction(b, trouble);
        break;
    case CIV_P_FACTION:
        put_faction(b, trouble);
        break;
    default:
        break;
    }
}

static void put_step(const struct board *b)
{
    put_clock(b);
    if (b->state->phase == CIV_P_REVOLT)
        put_revolts(b);
    if (b->state->voyage.on)
        put_voyage(b);
    if (b->state->phase == CIV_P_CONFLICT)
        put_requested(b);
    if (b->state->phase == CIV_P_TRADE)
        put_offer(b);
    put_calamity(b);
}

/* ---- The A.S.T. ------------------------------------------------------------------------------ */

static int epoch_at(const struct civ_row *row, int space)
{
    int epoch = CIV_STONE;

    while (epoch + 1 < CIV_EPOCHS_N && space >= row->first[epoch + 1])
        epoch++;
    return epoch;
}

/* A dot for each space, a bar where an epoch begins. */
static void put_spaces(const struct board *b, const struct civ_row *row, int space)
{
    const int finish = civ_finish(b->rules);

    for (int i = 0; i <= finish; i++) {
        if (i > 0 && epoch_at(row, i) != epoch_at(row, i - 1))
            put(b, "|");
        put(b, i == space ? "●" : i == finish ? "◎" : "·");
    }
}

static void put_marker(const struct board *b, int seat)
{
    const struct civ_player *player = &b->state->player[seat];
    const struct civ_row *row = &b->state->row[civ_nation(player)];
    struct stele_facts facts = {0};

    put(b, "  ");
    words_pad(b->out, name(b, CIV_D_NATIONS, civ_nation(player)), NAME);
    put_spaces(b, row, player->space);
    put(b, "  ");
    fact_int(&facts, "space", player->space);
    fact_name(&facts, "epoch", CIV_D_EPOCHS, epoch_at(row, player->space));
    say(b, "civilization.board-space", &facts);
}

static void put_succession(const struct board *b)
{
    bool first = true;

    if (b->rules->edition == CIV_NOMADS)
        return;
    for (int nation = 1; nation <= b->set->nations_n; nation++) {
        for (int seat = 0; seat < b->rules->players_n; seat++) {
            if (b->state->player[seat].nation != nation)
                continue;
            if (first) {
                end_line(b);
                put(b, TEXT(b, "ast"));
                end_line(b);
            }
            first = false;
            put_marker(b, seat);
        }
    }
}

/* ---- Stacks and the market ------------------------------------------------------------------- */

/* CIV-15.5: a red card on top of its stack is there for all to see. */
static int red_top(const struct board *b, const struct civ_stack *stack)
{
    const int calamity = stack->n > 0 ? stack->card[0] - b->set->commodities_n : -1;

    return calamity >= 0 && calamity < CIV_CALAMITIES_N && !b->set->calamity[calamity].tradable
               ? calamity
               : -1;
}

static void put_cards_left(const struct board *b)
{
    char text[ITEM];

    if (!civ_is_full(b->rules))
        return;
    end_line(b);
    put(b, TEXT(b, "stacks"));
    end_line(b);
    struct list list = begin_list(b, "1–9");
    for (int i = 0; i < CIV_STACKS_N; i++) {
        const int red = red_top(b, &b->state->stack[i]);
        snprintf(text, sizeof text, red < 0 ? "%d" : "%d (%s)", b->state->stack[i].n,
                 red < 0 ? "" : name(b, CIV_D_CALAMITIES, red));
        put_item(&list, text);
    }
    end_list(&list);
    put(b, TEXT(b, "market"));
    end_line(b);
    list = begin_list(b, "");
    for (int i = 0; i < b->set->cards_n; i++)
        if (b->state->market[i] > 0)
            put_counted(&list, name(b, CIV_D_CARDS, i), b->state->market[i]);
    end_list(&list);
}

/* ---- Where nations meet ---------------------------------------------------------------------- */

static bool is_shared(const struct board *b, int area)
{
    const struct civ_state *s = b->state;
    int nations = 0;

    for (int seat = 0; seat < b->rules->players_n; seat++)
        nations += s->tokens[seat][area] > 0 || s->owner[area] == seat + 1;
    return nations > 1;
}

/* A line for the area: its limit, its city, the tokens of each nation. */
static void put_shared_area(const struct board *b, int area)
{
    const struct civ_state *s = b->state;
    char text[ITEM];

    snprintf(text, sizeof text, "%s (%d)", name(b, CIV_D_AREAS, area), b->set->area[area].limit);
    struct list list = begin_list(b, text);
    if (s->owner[area]) {
        snprintf(text, sizeof text, "%s: %s", TEXT(b, "city"),
                 words_player(b->words, s->owner[area] - 1));
        put_item(&list, text);
    }
    for (int seat = 0; seat < b->rules->players_n; seat++)
        if (s->tokens[seat][area] > 0)
            put_counted(&list, words_player(b->words, seat), s->tokens[seat][area]);
    end_list(&list);
}

static void put_shared(const struct board *b)
{
    bool first = true;

    for (int area = 0; area < b->set->areas_n; area++) {
        if (!is_shared(b, area))
            continue;
        if (first) {
            end_line(b);
            put(b, TEXT(b, "shared"));
            end_line(b);
        }
        first = false;
        put_shared_area(b, area);
    }
}

/* ---- Players --------------------------------------------------------------------------------- */

static void put_player_name(const struct board *b, int seat)
{
    const struct civ_state *s = b->state;
    const struct civ_player *player = &s->player[seat];
    const bool won = s->phase == CIV_P_OVER && (s->winners >> seat) & 1;
    const bool active = s->phase != CIV_P_OVER && s->step >= CIV_S_TAXES && seat == s->active;
    struct stele_facts facts = {0};

    end_line(b);
    put(b, won ? "★ " : active ? "▶ " : "");
    fact_seat(&facts, "player", seat);
    if (player->nation)
        fact_name(&facts, "nation", CIV_D_NATIONS, civ_nation(player));
    fact_int(&facts, "place", s->step < CIV_S_TAXES ? player->place : 0);
    say(b, "civilization.board-player", &facts);
}

static void put_tokens(const struct board *b, int seat)
{
    const struct civ_player *player = &b->state->player[seat];
    struct list list = begin_list(b, TEXT(b, "tokens"));
    struct stele_facts facts = {0};

    fact_int(&facts, "tokens", player->tokens);
    fact_int(&facts, "stock", player->stock);
    fact_int(&facts, "census", b->state->counted[seat]);
    list.n++;
    say(b, "civilization.board-census", &facts);
}

static void put_number(const struct board *b, const char *label, int value)
{
    char text[ITEM];
    struct list list = begin_list(b, label);

    snprintf(text, sizeof text, "%d", value);
    put_item(&list, text);
    end_list(&list);
}

static void put_cities(const struct board *b, int seat)
{
    const struct civ_state *s = b->state;
    const struct civ_areas *cities = &s->cities[seat];
    char text[ITEM];

    if (b->rules->edition == CIV_NOMADS)
        return;
    struct list list = begin_list(b, TEXT(b, "cities"));
    for (int area = civ_next_in(cities, 0); area >= 0; area = civ_next_in(cities, area + 1)) {
        const bool fresh = civ_in(&s->new_cities, area);
        snprintf(text, sizeof text, fresh ? "%s (%s)" : "%s", name(b, CIV_D_AREAS, area),
                 TEXT(b, "new"));
        put_item(&list, text);
    }
    end_list(&list);
}

static void put_areas(const struct board *b, int seat)
{
    const struct civ_state *s = b->state;
    const struct civ_areas *held = &s->held[seat];
    struct list list = begin_list(b, TEXT(b, "areas"));
    char text[ITEM];

    for (int area = civ_next_in(held, 0); area >= 0; area = civ_next_in(held, area + 1)) {
        snprintf(text, sizeof text, "%s %d/%d", name(b, CIV_D_AREAS, area), s->tokens[seat][area],
                 b->set->area[area].limit);
        put_item(&list, text);
    }
    end_list(&list);
}

static void put_ships(const struct board *b, int seat)
{
    const struct civ_player *player = &b->state->player[seat];
    char text[ITEM];

    if (player->ships_n == 0)
        return;
    struct list list = begin_list(b, TEXT(b, "ships"));
    for (int i = 0; i < player->ships_n; i++) {
        const struct civ_area *area = &b->set->area[player->ship[i].at];
        const bool choice = area->coasts_n > 1;
        snprintf(text, sizeof text, choice ? "%s (%s)" : "%s",
                 name(b, CIV_D_AREAS, player->ship[i].at),
                 choice ? name(b, CIV_D_COASTS, area->coast[player->ship[i].coast]) : "");
        put_item(&list, text);
    }
    end_list(&list);
}

/* CIV-15.6: others see how many cards there are. */
static void put_hand(const struct board *b, int seat)
{
    const struct civ_player *player = &b->state->player[seat];
    const int n = civ_hand_n(b->rules, b->state, seat), unknown = civ_unknown(b->rules);
    char text[ITEM];

    struct list list = begin_list(b, TEXT(b, "hand"));
    if (is_hidden(b, seat) && n > 0) {
        put_counted(&list, "?", n);
    } else {
        for (int kind = 0; kind <= unknown; kind++) {
            const int count = kind == unknown ? player->unknown : player->hand[kind];
            snprintf(text, sizeof text, count > 1 ? "%s ×%d" : "%s", name(b, CIV_D_KINDS, kind),
                     count);
            if (count > 0)
                put_item(&list, text);
        }
    }
    end_list(&list);
}

static void put_facing(const struct board *b, int seat)
{
    const struct civ_player *player = &b->state->player[seat];

    if (!player->facing)
        return;
    struct list list = begin_list(b, TEXT(b, "facing"));
    for (int i = 0; i < CIV_CALAMITIES_N; i++)
        if ((player->facing >> i) & 1)
            put_item(&list, name(b, CIV_D_CALAMITIES, i));
    end_list(&list);
}

static void put_civilization(const struct board *b, int seat)
{
    const struct civ_player *player = &b->state->player[seat];
    struct list list = begin_list(b, TEXT(b, "cards"));

    for (int i = 0; i < b->set->cards_n; i++)
        if ((player->cards >> i) & 1)
            put_item(&list, name(b, CIV_D_CARDS, i));
    if (list.n > 0)
        stele_buf_printf(b->out, ": %d", civ_card_points(b->rules, player));
    end_list(&list);
}

static void put_player(const struct board *b, int seat)
{
    put_player_name(b, seat);
    put_tokens(b, seat);
    put_cities(b, seat);
    put_areas(b, seat);
    put_ships(b, seat);
    if (b->rules->edition == CIV_NOMADS)
        put_number(b, TEXT(b, "score-areas"), (int)civ_total(b->rules, b->state, seat));
    if (!civ_is_full(b->rules))
        return;
    put_number(b, TEXT(b, "treasury"), b->state->player[seat].treasury);
    put_hand(b, seat);
    put_facing(b, seat);
    put_civilization(b, seat);
    if (!is_hidden(b, seat))
        put_number(b, TEXT(b, "total"), civ_worth(b->rules, b->state, seat));
}

void civ_board(const struct stele_rules *rules, const void *state, int viewer,
               const struct words *words, struct stele_buf *out)
{
    const struct board b = {rules, civ_set(rules), state, viewer, words, out};

    put_heading(&b);
    put_step(&b);
    put_succession(&b);
    put_cards_left(&b);
    put_shared(&b);
    for (int seat = 0; seat < rules->players_n; seat++)
        put_player(&b, seat);
}
