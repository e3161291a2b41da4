/* Writes random legal games of chess as PGN, for pgn-extract to read beside Stele.
 *
 *     pgngames GAMES SEED
 *
 * A game ends with mate, stalemate or after 20 to 60 moves of each player.  Nobody castles, takes
 * en passant or promotes to anything but a queen: games without that are legal, too.  Prints the number
 * of half-moves on the standard error output. */
#include <ctype.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOVES_MAX = 256, WIDTH = 72 };

/* Squares are 16 * rank + file: those outside have a bit of 0x88.  White pieces are capitals. */
struct board {
    char at[128];
    bool black; /* to move */
};

struct move {
    int from, to;
};

static uint64_t seed;

static unsigned draw(unsigned n)
{
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return (unsigned)(seed >> 33) % n;
}

static bool is_black(char piece)
{
    return islower((unsigned char)piece) != 0;
}

/* The steps of a piece, ending with 0; pawns have none. */
static const int *steps(char piece)
{
    static const int knight[] = {14, 18, 31, 33, -14, -18, -31, -33, 0};
    static const int straight[] = {1, 16, -1, -16, 0};
    static const int slanted[] = {15, 17, -15, -17, 0};
    static const int every[] = {1, 16, -1, -16, 15, 17, -15, -17, 0};
    static const int none[] = {0};

    switch (toupper((unsigned char)piece)) {
    case 'N':
        return knight;
    case 'R':
        return straight;
    case 'B':
        return slanted;
    case 'Q':
    case 'K':
        return every;
    default:
        return none;
    }
}

static bool slides(char piece)
{
    return strchr("RBQrbq", piece) != NULL;
}

/* Adds the moves of one piece, without asking what becomes of the king. */
static size_t piece_moves(const struct board *b, int from, struct move *out)
{
    const char piece = b->at[from];
    const int ahead = b->black ? -16 : 16, home = b->black ? 6 : 1;
    size_t n = 0;

    for (const int *step = steps(piece); *step != 0; step++)
        for (int to = from + *step; (to & 0x88) == 0; to += *step) {
            if (b->at[to] == 0 || is_black(b->at[to]) != b->black)
                out[n++] = (struct move){from, to};
            if (b->at[to] != 0 || !slides(piece))
                break;
        }
    if (toupper((unsigned char)piece) != 'P')
        return n;
    for (int side = -1; side <= 1; side += 2) {
        const int to = from + ahead + side;
        if ((to & 0x88) == 0 && b->at[to] != 0 && is_black(b->at[to]) != b->black)
            out[n++] = (struct move){from, to};
    }
    if (b->at[from + ahead] == 0) {
        out[n++] = (struct move){from, from + ahead};
        if (from >> 4 == home && b->at[from + 2 * ahead] == 0)
            out[n++] = (struct move){from, from + 2 * ahead};
    }
    return n;
}

static size_t all_moves(const struct board *b, struct move *out)
{
    size_t n = 0;

    for (int from = 0; from < 128; from++)
        if ((from & 0x88) == 0 && b->at[from] != 0 && is_black(b->at[from]) == b->black)
            n += piece_moves(b, from, out + n);
    return n;
}

/* Whether whoever is to move could take the other king. */
static bool takes_king(const struct board *b)
{
    struct move moves[MOVES_MAX];
    const size_t n = all_moves(b, moves);

    for (size_t i = 0; i < n; i++)
        if (toupper((unsigned char)b->at[moves[i].to]) == 'K')
            return true;
    return false;
}

static void make(struct board *b, struct move move)
{
    char piece = b->at[move.from];

    if (piece == 'P' && move.to >> 4 == 7)
        piece = 'Q';
    if (piece == 'p' && move.to >> 4 == 0)
        piece = 'q';
    b->at[move.to] = piece;
    b->at[move.from] = 0;
    b->black = !b->black;
}

static size_t legal_moves(const struct board *b, struct move *out)
{
    struct move moves[MOVES_MAX];
    const size_t n = all_moves(b, moves);
    size_t kept = 0;

    for (size_t i = 0; i < n; i++) {
        struct board after = *b;
        make(&after, moves[i]);
        if (!takes_king(&after))
            out[kept++] = moves[i];
    }
    return kept;
}

static bool in_check(const struct board *b)
{
    struct board passed = *b;

    passed.black = !passed.black;
    return takes_king(&passed);
}

/* The move in standard notation, with as much of the square it comes from as others of its kind
 * make necessary. */
static void spell(const struct board *b, struct move move, const struct move *legal, size_t n,
                  char out[16])
{
    const char piece = (char)toupper((unsigned char)b->at[move.from]);
    const bool takes = b->at[move.to] != 0;
    bool other = false, file = false, rank = false;

    for (size_t i = 0; i < n; i++)
        if (legal[i].to == move.to && legal[i].from != move.from &&
            b->at[legal[i].from] == b->at[move.from]) {
            other = true;
            file |= (legal[i].from & 7) == (move.from & 7);
            rank |= legal[i].from >> 4 == move.from >> 4;
        }
    if (piece != 'P')
        *out++ = piece;
    if (piece == 'P' ? takes : other && (!file || rank))
        *out++ = (char)('a' + (move.from & 7));
    if (piece != 'P' && other && file)
        *out++ = (char)('1' + (move.from >> 4));
    if (takes)
        *out++ = 'x';
    *out++ = (char)('a' + (move.to & 7));
    *out++ = (char)('1' + (move.to >> 4));
    strcpy(out, piece == 'P' && (move.to >> 4 == 7 || move.to >> 4 == 0) ? "=Q" : "");
}

static void put_word(const char *word, size_t *column)
{
    const size_t size = strlen(word);

    if (*column > 0 && *column + size >= WIDTH) {
        putchar('\n');
        *column = 0;
    }
    *column += (size_t)printf("%s%s", *column > 0 ? " " : "", word);
}

static const char *result_of(const struct board *b, bool stuck)
{
    if (!stuck || !in_check(b))
        return "1/2-1/2";
    return b->black ? "1-0" : "0-1";
}

/* Returns how many half-moves were made.  The result is known last and stands first, so the game is
 * played twice: once in silence. */
static unsigned play(bool silent, const char **result)
{
    static const char pieces[] = "RNBQKBNR";
    struct board b = {{0}, false};
    struct move legal[MOVES_MAX];
    const unsigned most = 40 + draw(80);
    size_t n, column = 0;
    unsigned made = 0;
    char word[32];

    for (int file = 0; file < 8; file++) {
        b.at[file] = pieces[file];
        b.at[16 + file] = 'P';
        b.at[96 + file] = 'p';
        b.at[112 + file] = (char)tolower((unsigned char)pieces[file]);
    }
    while ((n = legal_moves(&b, legal)) > 0 && made < most) {
        const struct move move = legal[draw((unsigned)n)];
        if (!silent && made % 2 == 0) {
            snprintf(word, sizeof word, "%u.", made / 2 + 1);
            put_word(word, &column);
        }
        spell(&b, move, legal, n, word);
        if (!silent)
            put_word(word, &column);
        make(&b, move);
        made++;
    }
    *result = result_of(&b, n == 0);
    if (!silent)
        put_word(*result, &column);
    return made;
}

int main(int argc, char **argv)
{
    const unsigned long games = argc == 3 ? strtoul(argv[1], NULL, 10) : 0;
    unsigned long total = 0;

    if (games == 0) {
        fprintf(stderr, "usage: pgngames GAMES SEED\n");
        return 2;
    }
    seed = strtoul(argv[2], NULL, 10) * UINT64_C(0x9e3779b97f4a7c15) + 1;
    for (unsigned long i = 1; i <= games; i++) {
        const uint64_t before = seed;
        const char *result;
        play(true, &result);
        seed = before;
        printf("[Event \"Bench\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"%lu\"]\n"
               "[White \"Anna\"]\n[Black \"Boris\"]\n[Result \"%s\"]\n\n",
               i, result);
        total += play(false, &result);
        printf("\n\n");
    }
    fprintf(stderr, "%lu\n", total);
    return 0;
}
