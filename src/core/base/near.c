#include "core/base/near.h"

#include <stdio.h>
#include <string.h>

enum { WORD_MAX = 64 };

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Capitals and the sign between two words are what people get wrong without noticing: they count
 * for nothing. */
static char plain(char c)
{
    if (c >= 'A' && c <= 'Z')
        return (char)(c - 'A' + 'a');
    return c == '-' || c == ' ' ? '_' : c;
}

static size_t plain_word(const char *word, size_t size, char out[WORD_MAX + 1])
{
    for (size_t i = 0; i < size; i++)
        out[i] = plain(word[i]);
    out[size] = '\0';
    return size;
}

/* How many insertions, deletions, changes and swaps of neighbours lead from a to b.  now[j] is the
 * least number that makes the first j letters of b out of the first i of a; only the two rows
 * before it are needed, the second of them for swaps. */
static size_t edit_distance(const char *a, size_t na, const char *b, size_t nb)
{
    size_t rows[3][WORD_MAX + 1];
    size_t *before = rows[0], *last = rows[1], *now = rows[2];

    for (size_t j = 0; j <= nb; j++)
        last[j] = j;
    for (size_t i = 1; i <= na; i++) {
        now[0] = i;
        for (size_t j = 1; j <= nb; j++) {
            now[j] = least(least(last[j], now[j - 1]) + 1, last[j - 1] + (a[i - 1] != b[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                now[j] = least(now[j], before[j - 2] + 1);
        }
        size_t *const spare = before;
        before = last;
        last = now;
        now = spare;
    }
    return last[nb];
}

/* How far a word may be from a name and still be a slip.  Short names such as C3 and D3 differ by a
 * letter, so one of them is no slip for the other. */
static size_t farthest(size_t size)
{
    return size < 3 ? 0 : size < 5 ? 1 : 1 + size / 4;
}

static size_t distance(const char *word, size_t size, const char *name)
{
    const size_t name_n = strlen(name);
    char a[WORD_MAX + 1], b[WORD_MAX + 1];

    if (size == 0 || size > WORD_MAX || name_n > WORD_MAX)
        return SIZE_MAX;
    plain_word(word, size, a);
    plain_word(name, name_n, b);
    const size_t edits = edit_distance(a, size, b, name_n);
    /* "gardens" for hanging_gardens: part of a name is as good as the farthest slip, no better. */
    return size > 3 && strstr(b, a) != NULL ? least(edits, farthest(size)) : edits;
}

void near_start(struct near *near, const char *word, size_t size)
{
    near->word = word;
    near->size = size;
    near->best_n = 0;
    near->distance = farthest(size);
    near->list[0] = '\0';
    near->list_n = 0;
    near->full = false;
}

static void list_name(struct near *near, const char *name)
{
    const size_t size = strlen(name), comma = near->list_n > 0 ? 2 : 0;

    if (near->full)
        return;
    if (near->list_n + comma + size + sizeof ", …" > sizeof near->list) {
        memcpy(near->list + near->list_n, ", …", sizeof ", …");
        near->full = true;
        return;
    }
    memcpy(near->list + near->list_n, ", ", comma);
    memcpy(near->list + near->list_n + comma, name, size + 1);
    near->list_n += comma + size;
}

void near_name(struct near *near, const char *name)
{
    const size_t far = distance(near->word, near->size, name);

    if (far < near->distance) {
        near->best_n = 0;
        near->distance = far;
    }
    if (far == near->distance && near->best_n++ < NEAR_MAX)
        near->best[near->best_n - 1] = name;
    list_name(near, name);
}

void near_only(struct near *near, const char *name)
{
    near->best[0] = name;
    near->best_n = 1;
}

/* city8 is as near to city4 as to city7: a guess at one of them would mislead. */
static void nearest_fact(const struct near *near, struct stele_facts *facts)
{
    char list[NEAR_MAX * (WORD_MAX + 2)] = "";
    size_t used = 0;

    if (near->best_n == 0 || near->best_n > NEAR_MAX)
        return;
    for (size_t i = 0; i < near->best_n; i++)
        used += (size_t)snprintf(list + used, sizeof list - used, "%s%s", i > 0 ? ", " : "",
                                 near->best[i]);
    fact_text(facts, "near", list);
}

void near_facts(const struct near *near, struct stele_facts *facts)
{
    nearest_fact(near, facts);
    if (near->list_n > 0)
        fact_text(facts, "expected", near->list);
}

const char *stele_nearest(const char *word, const char *const *names, size_t n)
{
    struct near near;

    near_start(&near, word, strlen(word));
    for (size_t i = 0; i < n; i++)
        near_name(&near, names[i]);
    return near.best_n > 0 ? near.best[0] : NULL;
}
