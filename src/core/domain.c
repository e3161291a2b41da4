/* Names to numbers.  A domain's lookup is a hash table over length, first, middle and last byte,
 * with a multiplier chosen so that names of the domain do not meet, if one can be found. */
#include "core/lib.h"

#include <string.h>

enum { MULTIPLIERS = 200, LETTERS = 128 };

struct lookup {
    uint32_t multiplier;
    uint8_t shift; /* 32 less the bits of a slot number */
    uint16_t slots_n;
    int16_t letter[LETTERS]; /* index of the name of this one byte, -1 if there is none */
    int16_t slot[];          /* index of a name, -1 if free */
};

static uint32_t slot_of(uint32_t multiplier, int shift, const char *name, size_t size)
{
    const uint32_t key = (uint32_t)(unsigned char)name[0] |
                         (uint32_t)(unsigned char)name[size / 2] << 8 |
                         (uint32_t)(unsigned char)name[size - 1] << 16 | (uint32_t)size << 24;

    return key * multiplier >> shift;
}

/* Fills the slots; returns how many names did not get their first slot. */
static unsigned fill(struct lookup *lookup, const struct stele_domain *domain)
{
    unsigned displaced = 0;

    for (size_t i = 0; i < lookup->slots_n; i++)
        lookup->slot[i] = -1;
    for (uint16_t i = 0; i < domain->names_n; i++) {
        const char *name = domain->names[i];
        uint32_t at = slot_of(lookup->multiplier, lookup->shift, name, strlen(name));
        while (lookup->slot[at] >= 0) {
            at = (at + 1) & (lookup->slots_n - 1u);
            displaced++;
        }
        lookup->slot[at] = (int16_t)i;
    }
    return displaced;
}

/* Dice are written as letters: those are found at once. */
static void fill_letters(struct lookup *lookup, const struct stele_domain *domain)
{
    for (size_t i = 0; i < LETTERS; i++)
        lookup->letter[i] = -1;
    for (uint16_t i = 0; i < domain->names_n; i++) {
        const unsigned char first = (unsigned char)domain->names[i][0];
        if (first != 0 && first < LETTERS && domain->names[i][1] == '\0' &&
            lookup->letter[first] < 0)
            lookup->letter[first] = (int16_t)i;
    }
}

bool domain_index(struct stele_domain *domain, struct arena *arena)
{
    int bits = 2;

    while (UINT32_C(1) << bits < 4u * domain->names_n && bits < 15)
        bits++;
    const uint32_t slots_n = UINT32_C(1) << bits;
    struct lookup *lookup = arena_alloc(arena, sizeof *lookup + slots_n * sizeof lookup->slot[0]);
    if (lookup == NULL)
        return false;
    lookup->slots_n = (uint16_t)slots_n;
    lookup->shift = (uint8_t)(32 - bits);
    uint32_t best = 1;
    unsigned best_displaced = UINT32_MAX;
    for (uint32_t i = 0; i < MULTIPLIERS && best_displaced > 0; i++) {
        lookup->multiplier = UINT32_C(0x9e3779b1) + i * UINT32_C(0x7f4a7c16);
        const unsigned displaced = fill(lookup, domain);
        if (displaced < best_displaced) {
            best = lookup->multiplier;
            best_displaced = displaced;
        }
    }
    lookup->multiplier = best;
    fill(lookup, domain);
    fill_letters(lookup, domain);
    domain->lookup = lookup;
    return true;
}

/* Names are short: a loop beats a call of strncmp. */
static bool same(const char *known, const char *name, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (known[i] != name[i] || known[i] == '\0')
            return false;
    return known[size] == '\0';
}

static int find_by_lookup(const struct stele_domain *domain, const char *name, size_t size)
{
    const struct lookup *lookup = domain->lookup;
    uint32_t at = slot_of(lookup->multiplier, lookup->shift, name, size);
    int found;

    while ((found = lookup->slot[at]) >= 0 && !same(domain->names[found], name, size))
        at = (at + 1) & (lookup->slots_n - 1u);
    return found;
}

static int find_by_search(const struct stele_domain *domain, const char *name, size_t size)
{
    for (int i = 0; i < domain->names_n; i++)
        if (domain->names[i][0] == name[0] && same(domain->names[i], name, size))
            return i;
    return -1;
}

int domain_find(const struct stele_domain *domain, const char *name, size_t size)
{
    if (size == 0)
        return -1;
    if (size == 1 && domain->lookup != NULL && (unsigned char)name[0] < LETTERS)
        return ((const struct lookup *)domain->lookup)->letter[(unsigned char)name[0]];
    return domain->lookup != NULL ? find_by_lookup(domain, name, size)
                                  : find_by_search(domain, name, size);
}
