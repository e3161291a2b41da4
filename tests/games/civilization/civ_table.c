#include "civ_table.h"

#include "acutest.h"

#include "unit/before.h"

#include <stdlib.h>
#include <string.h>

/* ---- Opening --------------------------------------------------------------------------------- */

void before_units(void)
{
    gt_prepare(&civilization_game);
}

static const char *const nations[CIV_NATIONS_MAX][2] = {
    {"africa", "tunisia"},  {"italy", "etruria"}, {"illyria", "germany"},
    {"thrace", "scythia"},  {"crete", "knossos"}, {"asia", "kuban"},
    {"assyria", "nalchik"}, {"babylon", "media"}, {"egypt", "upper_egypt"}};
static const int first_nation[CIV_SEATS_MAX + 1] = {[4] = 5, [5] = 3};
static const char *const ids[CIV_SEATS_MAX] = {"anna", "boris", "vera", "gleb",
                                               "dina", "egor",  "zoya"};

static void write_stack(struct stele_buf *out, int number, const char *first, const char *second,
                        int n)
{
    stele_buf_printf(out, "stack %d ", number);
    for (int i = 0; i < 2 * n; i++)
        stele_buf_printf(out, "%s%s", i > 0 ? "," : "", i < n ? first : second);
    stele_buf_puts(out, ";");
}

void ct_items(int players, enum civ_edition edition, struct stele_buf *out)
{
    for (int seat = 0; seat < players; seat++) {
        const char *const *nation = nations[first_nation[players] + seat];
        if (edition != CIV_NOMADS)
            stele_buf_printf(out, "place %s %d;", ids[seat], seat + 1);
        stele_buf_printf(out, "nation %s %s %s;", ids[seat], nation[0], nation[1]);
    }
    if (edition == CIV_FULL || edition == CIV_SHORT) {
        write_stack(out, 1, "hides", "ochre", 7);
        write_stack(out, 2, "iron", "papyrus", 5);
    }
}

bool ct_set_up(struct civ_table *t, int players, const char *settings, const char *items,
               struct stele_reason *why)
{
    return gt_set_up(&t->game, &civilization_game, &t->state, &t->set, players, settings, items,
                     why);
}

static enum civ_edition edition_in(const char *settings)
{
    static const char *const names[] = {"edition=full", "edition=short", "edition=nomads",
                                        "edition=farmers"};

    for (int i = CIV_SHORT; i <= CIV_FARMERS; i++)
        if (settings && strstr(settings, names[i]))
            return (enum civ_edition)i;
    return CIV_FULL;
}

void ct_start(struct civ_table *t, int players, const char *settings)
{
    struct stele_buf items = {0};
    struct stele_reason why = {0};

    ct_items(players, edition_in(settings), &items);
    const bool ok = ct_set_up(t, players, settings, items.data, &why);
    TEST_ASSERT_(ok, "set-up is good (%s, %s)", why.code ? why.code : "",
                 why.clause ? why.clause : "");
    stele_buf_free(&items);
}

void ct_open(struct civ_table *t, int players, const char *settings)
{
    ct_start(t, players, settings);
    for (int seat = 0; seat < players; seat++)
        ct_clear(t, seat);
}

void ct_refuse_set_up(int players, const char *settings, const char *items, const char *clause)
{
    gt_refuse_set_up(&civilization_game, players, settings, items, NULL, clause);
}

void ct_close(struct civ_table *t)
{
    gt_close(&t->game);
}

/* ---- Steps ----------------------------------------------------------------------------------- */

struct step {
    void (*begin)(const struct stele_rules *, struct civ_state *, struct stele_sink *);
    bool (*seek)(const struct stele_rules *, struct civ_state *, struct stele_sink *);
};

static const struct step steps[CIV_STEPS_N] = {
    [CIV_S_PLACES] = {civ_begin_places, civ_seek_places},
    [CIV_S_NATIONS] = {civ_begin_nations, civ_seek_nations},
    [CIV_S_STACKS] = {civ_begin_stacks, civ_seek_stacks},
    [CIV_S_TAXES] = {civ_begin_taxes, civ_seek_taxes},
    [CIV_S_GROWTH] = {civ_begin_growth, civ_seek_growth},
    [CIV_S_CENSUS] = {civ_begin_census, civ_seek_census},
    [CIV_S_SHIPS] = {civ_begin_ships, civ_seek_ships},
    [CIV_S_MOVEMENT] = {civ_begin_movement, civ_seek_movement},
    [CIV_S_CONFLICT] = {civ_begin_conflict, civ_seek_conflict},
    [CIV_S_CITIES] = {civ_begin_cities, civ_seek_cities},
    [CIV_S_SUPPORT] = {civ_begin_support, civ_seek_support},
    [CIV_S_DRAW] = {civ_begin_draw, civ_seek_draw},
    [CIV_S_TRADE] = {civ_begin_trade, civ_seek_trade},
    [CIV_S_PURCHASE] = {civ_begin_purchase, civ_seek_purchase},
    [CIV_S_CALAMITIES] = {civ_begin_calamities, civ_seek_calamities},
    [CIV_S_UPKEEP] = {civ_begin_support, civ_seek_support},
    [CIV_S_SUCCESSION] = {civ_begin_succession, civ_seek_succession},
};

static void begin(struct civ_table *t, enum civ_step step)
{
    gt_laws(&t->game, "position");
    t->game.events_n = t->game.rows_n = 0;
    if (step == CIV_S_SHIPS || step == CIV_S_MOVEMENT)
        civ_begin_census(&t->game.rules, &t->state, &t->game.sink);
    t->state.queue_n = t->state.at = 0;
    t->state.done = false;
    t->state.step = (uint8_t)step;
    steps[step].begin(&t->game.rules, &t->state, &t->game.sink);
}

void ct_step(struct civ_table *t, enum civ_step step)
{
    begin(t, step);
    civ_settle(&t->game.rules, &t->state, &t->game.sink);
    gt_laws(&t->game, "after the step");
}

void ct_run(struct civ_table *t, enum civ_step step)
{
    begin(t, step);
    steps[step].seek(&t->game.rules, &t->state, &t->game.sink);
    gt_laws(&t->game, "after the step");
}

void ct_asks(const struct civ_table *t, enum civ_phase phase, int seat)
{
    const struct stele_status status = gt_status(&t->game);
    const char *const *names = t->game.rules.domains[CIV_D_PHASES].names;

    TEST_CHECK_(status.phase == phase && status.mover == seat, "%s, %d decides; expected %s, %d",
                names[status.phase], status.mover, names[phase], seat);
}

void ct_play(struct civ_table *t, const char *moves)
{
    gt_play(&t->game, moves);
}

void ct_refuse(struct civ_table *t, const char *move, const char *clause)
{
    gt_refuse(&t->game, move, clause);
}

bool ct_legal(const struct civ_table *t, const char *move)
{
    return gt_legal(&t->game, move);
}

/* ---- Pieces ---------------------------------------------------------------------------------- */

enum piece { TOKENS, CITY, SHIP };

struct placed {
    enum piece piece;
    int area, number, coast;
};

static int coast_of(const struct civ_table *t, int area, const char *name, size_t size)
{
    const int coast = gt_name(&t->game, CIV_D_COASTS, name, size);

    for (int i = 0; i < t->set.area[area].coasts_n; i++)
        if (t->set.area[area].coast[i] == coast)
            return i;
    TEST_CHECK_(false, "no such coast: %.*s", (int)size, name);
    return 0;
}

/* The next of "knossos:3 rome:city delphi:ship/east". */
static bool next_piece(const struct civ_table *t, const char **list, struct placed *out)
{
    *list += strspn(*list, " ");
    const size_t n = strcspn(*list, " "), name_n = strcspn(*list, " :");
    const char *what = *list + name_n + 1;

    if (n == 0)
        return false;
    *out = (struct placed){TOKENS, gt_name(&t->game, CIV_D_AREAS, *list, name_n), 1, 0};
    if (n > name_n && strncmp(what, "city", 4) == 0)
        out->piece = CITY;
    else if (n > name_n && strncmp(what, "ship", 4) == 0)
        out->piece = SHIP;
    else if (n > name_n)
        out->number = atoi(what);
    if (out->piece == SHIP && what[4] == '/')
        out->coast = coast_of(t, out->area, what + 5, n - name_n - 6);
    *list += n;
    return true;
}

void ct_put(struct civ_table *t, int seat, const char *pieces)
{
    struct placed p;

    while (next_piece(t, &pieces, &p)) {
        if (p.piece == CITY)
            civ_put_city(&t->state, seat, p.area);
        else if (p.piece == SHIP)
            civ_put_ship(&t->state, seat, p.area, p.coast);
        else
            civ_put_tokens(&t->state, seat, p.area, p.number);
    }
}

void ct_clear(struct civ_table *t, int seat)
{
    for (int area = 0; area < t->set.areas_n; area++) {
        if (t->state.tokens[seat][area] > 0)
            civ_take_tokens(&t->state, seat, area, t->state.tokens[seat][area]);
        if (t->state.owner[area] == seat + 1)
            civ_take_city(&t->state, seat, area);
    }
    while (t->state.player[seat].ships_n > 0)
        civ_take_ship(&t->state, seat, 0);
}

struct civ_player *ct_player(struct civ_table *t, int seat)
{
    return &t->state.player[seat];
}

static void set_stock(struct civ_player *player, int stock)
{
    const int both = player->stock + player->treasury;

    TEST_CHECK_(stock >= 0 && stock <= both, "%d of %d tokens", stock, both);
    player->stock = (uint8_t)stock;
    player->treasury = (uint8_t)(both - stock);
}

void ct_stock(struct civ_table *t, int seat, int tokens)
{
    set_stock(ct_player(t, seat), tokens);
}

void ct_treasury(struct civ_table *t, int seat, int tokens)
{
    struct civ_player *player = ct_player(t, seat);

    set_stock(player, player->stock + player->treasury - tokens);
}

/* ---- Cards ----------------------------------------------------------------------------------- */

static struct civ_stack *stack_of(struct civ_table *t, int kind)
{
    const int n = t->set.commodities_n;

    return &t->state
                .stack[kind < n ? t->set.commodity[kind].stack : t->set.calamity[kind - n].stack];
}

/* Takes the copy nearest to the top out of its stack. */
static void draw_out(struct civ_table *t, int kind)
{
    struct civ_stack *stack = stack_of(t, kind);

    for (int i = 0; i < stack->n; i++) {
        if (stack->card[i] == kind) {
            memmove(stack->card + i, stack->card + i + 1, (size_t)(stack->n - i - 1));
            stack->n--;
            return;
        }
    }
    TEST_CHECK_(false, "%s is in its stack", t->game.rules.domains[CIV_D_KINDS].names[kind]);
}

static void put_under(struct civ_table *t, int kind)
{
    struct civ_stack *stack = stack_of(t, kind);

    stack->card[stack->n++] = (uint8_t)kind;
}

void ct_hand(struct civ_table *t, int seat, const char *cards)
{
    struct civ_player *player = ct_player(t, seat);
    int kind, n;

    for (kind = 0; kind < civ_unknown(&t->game.rules); kind++)
        for (; player->hand[kind] > 0; player->hand[kind]--)
            put_under(t, kind);
    while (gt_next(&t->game, CIV_D_KINDS, &cards, &kind, &n)) {
        for (; n > 0; n--) {
            draw_out(t, kind);
            player->hand[kind]++;
        }
    }
}

void ct_face(struct civ_table *t, int seat, const char *calamity, int dealer)
{
    const int which = gt_name(&t->game, CIV_D_CALAMITIES, calamity, strlen(calamity));

    draw_out(t, civ_kind_of(&t->game.rules, (enum civ_calamity)which));
    ct_player(t, seat)->facing |= (uint8_t)(1u << which);
    t->state.dealer[which] = (int8_t)(dealer == STELE_NOBODY ? 0 : dealer + 1);
}

/* "famine", "famine 2" or "famine -" */
static void put_face(struct civ_table *t, int seat, const char *text)
{
    char name[32];
    const size_t size = strcspn(text, " ");
    const char *const dealer = text[size] == '\0' ? "0" : text + size + 1;

    TEST_ASSERT(size < sizeof name);
    memcpy(name, text, size);
    name[size] = '\0';
    ct_face(t, seat, name, dealer[0] == '-' ? STELE_NOBODY : atoi(dealer));
}

static void put_up(struct civ_table *t, const char *item)
{
    const int seat = item[0] - '0';
    const char *const what = item + 2, *const rest = strchr(what, ' ') + 1;

    if (strncmp(what, "put ", 4) == 0)
        ct_put(t, seat, rest);
    else if (strncmp(what, "hand ", 5) == 0)
        ct_hand(t, seat, rest);
    else if (strncmp(what, "cards ", 6) == 0)
        ct_cards(t, seat, rest);
    else if (strncmp(what, "treasury ", 9) == 0)
        ct_treasury(t, seat, atoi(rest));
    else if (strncmp(what, "stock ", 6) == 0)
        ct_stock(t, seat, atoi(rest));
    else if (strncmp(what, "face ", 5) == 0)
        put_face(t, seat, rest);
    else
        TEST_CHECK_(false, "%s", what);
}

void ct_position(struct civ_table *t, const char *settings, int players, const char *position,
                 enum civ_step step, const char *before)
{
    char items[512], *save = NULL;

    ct_open(t, players, settings);
    TEST_ASSERT(strlen(position) < sizeof items);
    strcpy(items, position);
    for (char *item = strtok_r(items, ";", &save); item; item = strtok_r(NULL, ";", &save))
        put_up(t, item + strspn(item, " "));
    ct_step(t, step);
    ct_play(t, before);
}

void ct_cards(struct civ_table *t, int seat, const char *cards)
{
    struct civ_player *player = ct_player(t, seat);
    int card, n;

    for (card = 0; card < t->set.cards_n; card++)
        if ((player->cards >> card) & 1)
            t->state.market[card]++;
    player->cards = 0;
    while (gt_next(&t->game, CIV_D_CARDS, &cards, &card, &n)) {
        TEST_CHECK(t->state.market[card] > 0);
        t->state.market[card]--;
        player->cards |= (uint32_t)1 << card;
    }
}

void ct_top(struct civ_table *t, int number, const char *cards)
{
    struct civ_stack *stack = &t->state.stack[number - 1];
    uint8_t top[CIV_STACK_MAX];
    int kind, n, top_n = 0;

    while (gt_next(&t->game, CIV_D_KINDS, &cards, &kind, &n)) {
        TEST_CHECK(stack_of(t, kind) == stack);
        draw_out(t, kind);
        top[top_n++] = (uint8_t)kind;
    }
    memmove(stack->card + top_n, stack->card, stack->n);
    memcpy(stack->card, top, (size_t)top_n);
    stack->n = (uint8_t)(stack->n + top_n);
}

void ct_space(struct civ_table *t, int seat, int space)
{
    ct_player(t, seat)->space = (uint8_t)space;
    ct_player(t, seat)->steps = (int16_t)space;
}

void ct_park(struct civ_table *t)
{
    const bool west = t->game.rules.players_n != 4 && t->game.rules.players_n != 5;
    const int coinage = t->set.known[CIV_COINAGE];

    ct_put(t, 0, west ? "carthage:city thapsus:2" : "mari:city syria:2");
    t->state.market[coinage]--;
    ct_player(t, 0)->cards |= (uint32_t)1 << coinage;
}

/* ---- Looking --------------------------------------------------------------------------------- */

int ct_area(const struct civ_table *t, const char *name)
{
    return gt_name(&t->game, CIV_D_AREAS, name, strlen(name));
}

int ct_tokens(const struct civ_table *t, int seat, const char *area)
{
    return t->state.tokens[seat][ct_area(t, area)];
}

int ct_city(const struct civ_table *t, const char *area)
{
    const int owner = t->state.owner[ct_area(t, area)];

    return owner == 0 ? STELE_NOBODY : owner - 1;
}

int ct_card(const struct civ_table *t, int seat, const char *kind)
{
    return t->state.player[seat].hand[gt_name(&t->game, CIV_D_KINDS, kind, strlen(kind))];
}

int ct_pile(const struct civ_table *t, int number)
{
    return t->state.stack[number - 1].n;
}

const char *ct_in_pile(const struct civ_table *t, int number, int place)
{
    const struct civ_stack *stack = &t->state.stack[number - 1];
    const int at = place < 0 ? stack->n + place : place;

    return at >= 0 && at < stack->n ? t->game.rules.domains[CIV_D_KINDS].names[stack->card[at]]
                                    : "";
}

bool ct_owns(const struct civ_table *t, int seat, const char *card)
{
    const int index = gt_name(&t->game, CIV_D_CARDS, card, strlen(card));

    return (t->state.player[seat].cards >> index) & 1;
}

static int ships_at(const struct civ_table *t, int seat, int area)
{
    const struct civ_player *player = &t->state.player[seat];
    int n = 0;

    for (int i = 0; i < player->ships_n; i++)
        n += player->ship[i].at == area;
    return n;
}

void ct_expect(const struct civ_table *t, int seat, const char *pieces)
{
    int tokens[CIV_AREAS_MAX] = {0}, ships[CIV_AREAS_MAX] = {0};
    bool city[CIV_AREAS_MAX] = {false};
    struct placed p;

    while (next_piece(t, &pieces, &p)) {
        if (p.piece == CITY)
            city[p.area] = true;
        else if (p.piece == SHIP)
            ships[p.area]++;
        else
            tokens[p.area] = p.number;
    }
    for (int area = 0; area < t->set.areas_n; area++) {
        const char *name = t->game.rules.domains[CIV_D_AREAS].names[area];
        const bool own = t->state.owner[area] == seat + 1;
        TEST_CHECK_(t->state.tokens[seat][area] == tokens[area], "%s: %d tokens of %s, expected %d",
                    name, t->state.tokens[seat][area], ids[seat], tokens[area]);
        TEST_CHECK_(own == city[area], "%s: %s city of %s", name, own ? "a" : "no", ids[seat]);
        TEST_CHECK_(ships_at(t, seat, area) == ships[area], "%s: %d ships of %s, expected %d", name,
                    ships_at(t, seat, area), ids[seat], ships[area]);
    }
}

void ct_expect_tokens(const struct civ_table *t, int seat, int stock, int treasury)
{
    const struct civ_player *player = &t->state.player[seat];

    TEST_CHECK_(player->stock == stock, "Stock of %s: %d, expected %d", ids[seat], player->stock,
                stock);
    TEST_CHECK_(player->treasury == treasury, "Treasury of %s: %d, expected %d", ids[seat],
                player->treasury, treasury);
}
