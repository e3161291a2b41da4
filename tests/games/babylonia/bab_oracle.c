#include "bab_oracle.h"

#include <string.h>

/* ---- The map --------------------------------------------------------------------------------- */

/* The board by column letter (across) and number (down). */
static const char map[ORACLE_ROWS][ORACLE_COLUMNS + 1] = {
    " n     ceSss     ", /*  1 */
    "n1tCccccesssSs   ", /*  2 */
    "nntcccCcees3ssS  ", /*  3 */
    "NnttcCccCcessssS ", /*  4 */
    "nNnnttcccCesSsss ", /*  5 */
    "nnnnNtccccessSss ", /*  6 */
    "NnnnntCc2ceSssssS", /*  7 */
    "ntNnNtccceesssSss", /*  8 */
    "tcttntccCessSssss", /*  9 */
    "tc2ctCcCceSsss3sS", /* 10 */
    "tCccccccccessssss", /* 11 */
    "  c C c C e S S  ", /* 12 */
};

static int slot(int column, int number)
{
    bool there = column >= 0 && column < ORACLE_COLUMNS && number >= 1 && number <= ORACLE_ROWS &&
                 map[number - 1][column] != ' ';

    return there ? column * ORACLE_ROWS + number - 1 : -1;
}

int oracle_space(const char *name)
{
    int number = 0;

    if (name[0] < 'A' || name[0] > 'Q' || name[1] < '1' || name[1] > '9')
        return -1;
    for (const char *c = name + 1; *c; c++) {
        if (*c < '0' || *c > '9' || number > 9)
            return -1;
        number = 10 * number + *c - '0';
    }
    return slot(name[0] - 'A', number);
}

void oracle_name(int space, char out[4])
{
    int number = space % ORACLE_ROWS + 1, n = 0;

    out[n++] = (char)('A' + space / ORACLE_ROWS);
    if (number >= 10)
        out[n++] = '1';
    out[n++] = (char)('0' + number % 10);
    out[n] = '\0';
}

char oracle_map(int space)
{
    return map[space % ORACLE_ROWS][space / ORACLE_ROWS];
}

bool oracle_is_river(int space)
{
    return oracle_map(space) == 't' || oracle_map(space) == 'e';
}

bool oracle_is_ziggurat(int space)
{
    return strchr("123", oracle_map(space)) != NULL;
}

bool oracle_is_tile_site(int space)
{
    return strchr("NCS", oracle_map(space)) != NULL;
}

char oracle_region(int space)
{
    switch (oracle_map(space)) {
    case 'n':
    case 'N':
    case '1':
        return 'n';
    case 'c':
    case 'C':
    case '2':
        return 'c';
    case 's':
    case 'S':
    case '3':
        return 's';
    default:
        return 0;
    }
}

/* Doubled heights: the row of a name is twice its number, one more in odd columns. */
int oracle_neighbour(int space, int direction)
{
    static const int across[6] = {0, 1, 1, 0, -1, -1}, down[6] = {-2, -1, 1, 2, 1, -1};
    int column = space / ORACLE_ROWS, row = 2 * (space % ORACLE_ROWS) + column % 2;

    column += across[direction];
    row += down[direction];
    return row < 0 || column < 0 ? -1 : slot(column, (row - column % 2) / 2 + 1);
}

bool oracle_in_play(const struct oracle *o, int space)
{
    char region;

    if (space < 0 || oracle_map(space) == ' ')
        return false;
    region = oracle_region(space);
    return !(o->players == 3 && region == 'n') && !(o->players == 2 && region == 's');
}

bool oracle_is_free(const struct oracle *o, int space)
{
    return oracle_in_play(o, space) && o->owner[space] < 0 && o->tile[space][0] == '\0' &&
           !oracle_is_ziggurat(space);
}

/* ---- Pieces ---------------------------------------------------------------------------------- */

void oracle_init(struct oracle *o, int players)
{
    static const int tokens[4] = {12, 6, 6, 6};

    memset(o, 0, sizeof *o);
    o->players = players;
    o->first_limit = o->river_opens = o->scored_count = true;
    o->noble_any_order = o->free_begins = o->tie_pays = true;
    memset(o->owner, -1, sizeof o->owner);
    for (int seat = 0; seat < players; seat++)
        memcpy(o->reserve[seat], tokens, sizeof tokens);
    for (int card = 0; card < ORACLE_CARDS; card++)
        o->card[card] = card >= 1 && card <= 7 ? CARD_DISPLAYED : CARD_OUT;
    o->turn = 1;
}

int oracle_type(char token)
{
    return (int)(strchr("FMPS", token) - "FMPS");
}

int oracle_rack_size(const struct oracle *o, int seat)
{
    int n = 0;

    for (int i = 0; i < 4; i++)
        n += o->rack[seat][i];
    return n;
}

int oracle_reserve_size(const struct oracle *o, int seat)
{
    int n = 0;

    for (int i = 0; i < 4; i++)
        n += o->reserve[seat][i];
    return n;
}

int oracle_rack_limit(const struct oracle *o, int seat)
{
    return o->card[3] == seat ? 7 : 5;
}

void oracle_begin_turn(struct oracle *o, int seat)
{
    o->seat = seat;
    o->played_n = 0;
    o->rack_at_start = oracle_rack_size(o, seat);
}

/* ---- The shape of a play --------------------------------------------------------------------- */

static bool has_river(const struct oracle *o)
{
    for (int i = 0; i < o->played_n; i++)
        if (o->on_river[i])
            return true;
    return false;
}

static int count_of(const struct oracle *o, char token)
{
    int n = 0;

    for (int i = 0; i < o->played_n; i++)
        n += o->played[i] == token;
    return n;
}

/* The number of tokens that the play must have (first round, last token); 0 if the options
 * decide. */
static int fixed_number(const struct oracle *o)
{
    if (o->first_limit && o->turn <= 2)
        return o->turn;
    return o->rack_at_start == 1 ? 1 : 0;
}

/* Card 5's noble among those played: fits the option of BAB-R10. */
static bool noble_in_order(const struct oracle *o)
{
    if (o->noble_any_order)
        return true;
    for (int i = 0; i < o->played_n; i++)
        if (o->played[i] != 'F')
            return i >= 3 && i == o->played_n - 1;
    return true;
}

static bool is_option_b(const struct oracle *o)
{
    int farmers = count_of(o, 'F'), nobles = o->played_n - farmers;

    return farmers >= 3 && nobles <= (o->card[5] == o->seat) && !has_river(o) && noble_in_order(o);
}

static bool is_option_c(const struct oracle *o)
{
    return o->card[4] == o->seat && o->played_n == 3 && count_of(o, 'M') == 1 &&
           count_of(o, 'P') == 1 && count_of(o, 'S') == 1 && !has_river(o);
}

bool oracle_may_stop(const struct oracle *o)
{
    if (fixed_number(o) > 0)
        return o->played_n == fixed_number(o);
    return o->played_n == 2 || is_option_b(o) || is_option_c(o);
}

/* Whether the play so far can still become option B. */
static bool may_become_b(const struct oracle *o)
{
    int farmers = count_of(o, 'F'), nobles = o->played_n - farmers;

    return !has_river(o) && farmers + o->rack[o->seat][0] >= 3 &&
           nobles <= (o->card[5] == o->seat) && noble_in_order(o);
}

/* Nobles of different types, and those missing are on the rack; never mind the rivers. */
static bool nobles_fit(const struct oracle *o)
{
    if (o->card[4] != o->seat || count_of(o, 'F') > 0)
        return false;
    for (int i = 1; i < 4; i++)
        if (count_of(o, "FMPS"[i]) > 1 || count_of(o, "FMPS"[i]) + o->rack[o->seat][i] < 1)
            return false;
    return true;
}

static bool may_become_c(const struct oracle *o)
{
    return nobles_fit(o) && !has_river(o);
}

/* Whether some whole play begins with the tokens played so far. */
static bool is_a_beginning(const struct oracle *o)
{
    if (fixed_number(o) > 0)
        return o->played_n <= fixed_number(o);
    return o->played_n <= 2 || may_become_b(o) || may_become_c(o);
}

static void add(struct oracle *o, char token, bool river)
{
    o->played[o->played_n] = token;
    o->on_river[o->played_n++] = river;
    o->rack[o->seat][oracle_type(token)]--;
}

bool oracle_may_go_on(const struct oracle *o)
{
    for (int i = 0; i < 4; i++) {
        struct oracle next = *o;
        if (o->rack[o->seat][i] == 0)
            continue;
        add(&next, "FMPS"[i], false);
        if (is_a_beginning(&next))
            return true;
    }
    return false;
}

/* Why a play of these tokens goes wrong: number, mixture, river. */
static const char *shape_clause(const struct oracle *o)
{
    int farmers = count_of(o, 'F'), nobles = o->played_n - farmers;

    if (fixed_number(o) > 0)
        return o->first_limit && o->turn <= 2 ? "BAB-4.4" : "BAB-4.5";
    if (o->card[4] == o->seat && o->card[5] == o->seat && nobles > 1 && farmers > 0)
        return "BAB-9.10";
    if (nobles > 0 && o->card[5] == o->seat && farmers > 0)
        return nobles > 1 || farmers + o->rack[o->seat][0] < 3 ? "BAB-4.7"
               : !noble_in_order(o)                            ? "BAB-R10"
                                                               : "BAB-5.4";
    if (nobles > 0 && o->card[4] == o->seat)
        return nobles_fit(o) ? "BAB-5.4" : "BAB-4.6";
    if (nobles > 0)
        return "BAB-4.3";
    return "BAB-5.4";
}

/* ---- Placing --------------------------------------------------------------------------------- */

/* Whether a token of the player lies beside the farm; `rivers`: one on a river will do. */
static bool opens(const struct oracle *o, int space, bool rivers)
{
    for (int i = 0; i < 6; i++) {
        int next = oracle_neighbour(space, i);
        if (oracle_in_play(o, next) && o->owner[next] == o->seat &&
            (rivers || !oracle_is_river(next)))
            return true;
    }
    return false;
}

static const char *farmer_clause(const struct oracle *o, int space)
{
    if (opens(o, space, o->river_opens))
        return NULL;
    if (opens(o, space, true))
        return "BAB-R4";
    return o->card[6] == o->seat ? "BAB-5.8" : "BAB-5.5";
}

const char *oracle_refuses_space(const struct oracle *o, char token, int space)
{
    if (o->rack[o->seat][oracle_type(token)] == 0)
        return "BAB-4.1";
    if (!oracle_in_play(o, space))
        return space < 0 ? "BAB-1.3" : "BAB-2.2";
    if (o->owner[space] >= 0 || o->tile[space][0] == 'c' || oracle_is_ziggurat(space))
        return "BAB-5.9";
    if (o->tile[space][0] == 'f' && token == 'F' && farmer_clause(o, space))
        return farmer_clause(o, space);
    if (o->tile[space][0] == 'f' && token != 'F' && o->card[6] != o->seat)
        return "BAB-5.8";
    return NULL;
}

const char *oracle_refuses_shape(const struct oracle *o, char token, bool river)
{
    struct oracle next = *o;

    add(&next, token, river);
    return is_a_beginning(&next) ? NULL : shape_clause(&next);
}

const char *oracle_refuses(const struct oracle *o, char token, int space)
{
    const char *clause = oracle_refuses_space(o, token, space);

    return clause ? clause : oracle_refuses_shape(o, token, oracle_is_river(space));
}

static bool touches(const struct oracle *o, int space, int seat)
{
    for (int i = 0; i < 6; i++) {
        int next = oracle_neighbour(space, i);
        if (oracle_in_play(o, next) && o->owner[next] == seat)
            return true;
    }
    return false;
}

static bool counts_as_ziggurat(const struct oracle *o, int space)
{
    return oracle_in_play(o, space) && oracle_is_ziggurat(space) &&
           (o->scored_count || !o->scored[space]);
}

static int fronts(const struct oracle *o)
{
    int n = 0;

    for (int seat = 0; seat < o->players; seat++)
        n += o->front[seat];
    return n;
}

int oracle_place(struct oracle *o, char token, int space)
{
    int vp = 0, ziggurats = 0;
    bool beside = false;

    add(o, token, oracle_is_river(space));
    if (o->tile[space][0] == 'f')
        vp += o->tile[space][1] == 'C' ? fronts(o) : o->tile[space][1] - '0';
    o->tile[space][0] = '\0';
    o->owner[space] = (signed char)o->seat;
    o->token[space] = token;
    for (int i = 0; i < ORACLE_SPACES; i++)
        if (counts_as_ziggurat(o, i))
            ziggurats += touches(o, i, o->seat);
    for (int i = 0; i < 6; i++)
        beside = beside || counts_as_ziggurat(o, oracle_neighbour(space, i));
    if (beside)
        vp += ziggurats;
    o->vp[o->seat] += vp;
    return vp;
}

/* ---- Scoring --------------------------------------------------------------------------------- */

bool oracle_pending(const struct oracle *o, int space)
{
    if (!oracle_in_play(o, space) ||
        !(o->tile[space][0] == 'c' || (oracle_is_ziggurat(space) && !o->scored[space])))
        return false;
    for (int i = 0; i < 6; i++) {
        int next = oracle_neighbour(space, i);
        if (oracle_in_play(o, next) && !oracle_is_river(next) && o->owner[next] < 0)
            return false;
    }
    return true;
}

static bool passes_on(const struct oracle *o, int space, int seat)
{
    if (!oracle_in_play(o, space))
        return false;
    if (o->owner[space] >= 0)
        return o->owner[space] == seat;
    if (!oracle_is_free(o, space))
        return false;
    return (o->card[8] == seat && oracle_region(space) == 'c') ||
           (o->card[9] == seat && oracle_is_river(space));
}

/* Grows the network one round after the other until nothing changes. */
static void network(const struct oracle *o, int city, int seat, bool in[ORACLE_SPACES])
{
    bool grown = true;

    memset(in, 0, ORACLE_SPACES * sizeof *in);
    while (grown) {
        grown = false;
        for (int space = 0; space < ORACLE_SPACES; space++) {
            bool next_to = false;
            if (in[space] || !passes_on(o, space, seat))
                continue;
            for (int i = 0; i < 6; i++) {
                int next = oracle_neighbour(space, i);
                next_to = next_to || (next >= 0 && in[next]) ||
                          (next == city && (o->owner[space] == seat || o->free_begins));
            }
            in[space] = next_to;
            grown = grown || next_to;
        }
    }
}

static int nobles(const struct oracle *o, int city, int seat)
{
    bool in[ORACLE_SPACES];
    int vp = 0;

    network(o, city, seat, in);
    for (int space = 0; space < ORACLE_SPACES; space++)
        if (in[space] && o->owner[space] == seat && !oracle_is_river(space) &&
            strchr(o->tile[city] + 1, o->token[space]))
            vp += 2;
    return vp;
}

static int most(const int around[ORACLE_SEATS])
{
    int best = 0;

    for (int seat = 1; seat < ORACLE_SEATS; seat++)
        if (around[seat] > around[best])
            best = seat;
    for (int seat = 0; seat < ORACLE_SEATS; seat++)
        if (seat != best && around[seat] == around[best])
            return -1;
    return best;
}

void oracle_score(struct oracle *o, int space, struct oracle_result *out)
{
    memset(out, 0, sizeof *out);
    for (int i = 0; i < 6; i++) {
        int next = oracle_neighbour(space, i);
        if (oracle_in_play(o, next) && o->owner[next] >= 0)
            out->around[(int)o->owner[next]]++;
    }
    out->winner = most(out->around);
    if (oracle_is_ziggurat(space)) {
        o->scored[space] = true;
        return;
    }
    for (int seat = 0; seat < o->players && (out->winner >= 0 || o->tie_pays); seat++)
        out->step_a[seat] = nobles(o, space, seat);
    o->tile[space][0] = '\0';
    if (out->winner >= 0)
        o->front[out->winner]++;
    else
        o->discarded++;
    for (int seat = 0; seat < o->players && out->winner >= 0; seat++)
        out->step_b[seat] = o->front[seat] + (o->card[7] == seat ? o->front[seat] / 2 : 0);
    for (int seat = 0; seat < o->players; seat++)
        o->vp[seat] += out->step_a[seat] + out->step_b[seat];
}

void oracle_take(struct oracle *o, int seat, int card)
{
    o->card[card] = seat;
    if (card == 1)
        o->vp[seat] += 10;
}

/* ---- The end --------------------------------------------------------------------------------- */

int oracle_cities(const struct oracle *o)
{
    int n = 0;

    for (int space = 0; space < ORACLE_SPACES; space++)
        n += o->tile[space][0] == 'c';
    return n;
}

bool oracle_over(const struct oracle *o)
{
    return oracle_rack_size(o, o->seat) == 0 || oracle_cities(o) <= 1;
}

unsigned oracle_winners(const struct oracle *o)
{
    int vp = -1, front = -1;
    unsigned winners = 0;

    for (int seat = 0; seat < o->players; seat++) {
        bool better = o->vp[seat] > vp || (o->vp[seat] == vp && o->front[seat] > front);
        if (better) {
            vp = o->vp[seat];
            front = o->front[seat];
            winners = 0;
        }
        if (o->vp[seat] == vp && o->front[seat] == front)
            winners |= 1u << seat;
    }
    return winners;
}
