/* Names to numbers.  A domain's lookup is a small hash table.  Names of up to four bytes are whole
 * in their slot; of the others it holds a digest, and the first and last bytes are in `keys`: so
 * whole words are compared, not letters, and little memory is touched.  The multiplier is chosen so
 * that names of the domain do not collide, if one can be found. */
#include "core/sets/domain.h"
#include "core/base/slice.h"

#include <string.h>

enum { MULTIPLIERS = 16, LETTERS = 128 };

enum {
    SLOT_WHOLE = 4,        /* bytes of a name that a slot holds, with its size */
    KEY_WHOLE = 16,        /* and a key */
    SIZE_MOST = UINT16_MAX /* longer names are searched for linearly */
};

struct key {
    uint64_t head, tail; /* the first eight bytes and the last eight */
};

struct slot {
    uint32_t digest;
    uint16_t size;
    uint16_t taken; /* by name taken - 1; 0: free */
};

struct lookup {
    uint64_t multiplier;
    uint8_t shift;           /* 64 less the bits of a slot number */
    uint32_t mask;           /* one less than the slots, a power of two */
    int16_t letter[LETTERS]; /* index of the name of this one byte, -1 if there is none */
    struct key *keys;        /* by name */
    struct slot slot[];
};

/* Together with the size, the key distinguishes names of up to KEY_WHOLE bytes. */
static inline struct key key_of(const char *name, size_t size)
{
    struct key key = {0, 0};

    if (size >= 8) {
        memcpy(&key.head, name, 8);
        memcpy(&key.tail, name + size - 8, 8);
    } else if (size >= 4) {
        uint32_t first, last;
        memcpy(&first, name, 4);
        memcpy(&last, name + size - 4, 4);
        key.head = first | (uint64_t)last << 32;
    } else {
        key.head = (uint64_t)(unsigned char)name[0] | (uint64_t)(unsigned char)name[size / 2] << 8 |
                   (uint64_t)(unsigned char)name[size - 1] << 16;
    }
    return key;
}

/* Top bits: the slot; for longer names those below them are the digest. */
static inline uint64_t mix(const struct lookup *lookup, struct key key)
{
    return ((key.head ^ key.tail >> 7) + key.tail) * lookup->multiplier;
}

static inline uint32_t digest_of(struct key key, uint64_t mixed, size_t size)
{
    return (uint32_t)(size <= SLOT_WHOLE ? key.head : mixed >> 8);
}

/* Fills the slots; returns how many names did not get their first slot. */
static unsigned fill(struct lookup *lookup, const struct stele_domain *domain)
{
    unsigned displaced = 0;

    memset(lookup->slot, 0, (lookup->mask + 1) * sizeof lookup->slot[0]);
    for (uint16_t i = 0; i < domain->names_n; i++) {
        const size_t size = strlen(domain->names[i]);
        if (size == 0 || size > SIZE_MOST)
            continue;
        lookup->keys[i] = key_of(domain->names[i], size);
        const uint64_t mixed = mix(lookup, lookup->keys[i]);
        size_t at = (size_t)(mixed >> lookup->shift);
        while (lookup->slot[at].taken > 0) {
            at = (at + 1) & lookup->mask;
            displaced++;
        }
        lookup->slot[at] = (struct slot){digest_of(lookup->keys[i], mixed, size), (uint16_t)size,
                                         (uint16_t)(i + 1)};
    }
    return displaced;
}

/* Dice are written as single letters, which have a table of their own. */
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

/* Tries several multipliers and keeps the one that displaces fewest names from their first slot. */
bool domain_index(struct stele_domain *domain, struct arena *arena)
{
    int bits = 2;

    while (UINT32_C(1) << bits < 2u * domain->names_n)
        bits++;
    const size_t slots_n = (size_t)1 << bits;
    struct lookup *lookup = arena_alloc(arena, sizeof *lookup + slots_n * sizeof lookup->slot[0]);
    if (lookup == NULL)
        return false;
    lookup->keys = arena_alloc(arena, (domain->names_n + 1u) * sizeof *lookup->keys);
    if (lookup->keys == NULL)
        return false;
    lookup->mask = (uint32_t)slots_n - 1;
    lookup->shift = (uint8_t)(64 - bits);
    uint64_t best = 1;
    unsigned best_displaced = UINT32_MAX;
    for (uint64_t i = 0; i < MULTIPLIERS && best_displaced > 0; i++) {
        lookup->multiplier = UINT64_C(0x9e3779b97f4a7c15) + i * UINT64_C(0x7f4a7c159e3779b8);
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

/* Whether a name of the same digest and size is equal. */
static inline bool is_name(const struct stele_domain *domain, unsigned index, struct key key,
                           const char *name, size_t size)
{
    const struct key *const known = &((const struct lookup *)domain->lookup)->keys[index];

    if (size <= SLOT_WHOLE)
        return true;
    return known->head == key.head && known->tail == key.tail &&
           (size <= KEY_WHOLE || memcmp(domain->names[index], name, size) == 0);
}

/* Linear probing.  A slot answers for short names; for longer ones its digest excludes nearly all
 * others before the keys are compared. */
static int find_by_lookup(const struct stele_domain *domain, const char *name, size_t size)
{
    const struct lookup *const lookup = domain->lookup;
    const struct key key = key_of(name, size);
    const uint64_t mixed = mix(lookup, key);
    const uint32_t digest = digest_of(key, mixed, size);
    size_t at = (size_t)(mixed >> lookup->shift);

    for (; lookup->slot[at].taken > 0; at = (at + 1) & lookup->mask) {
        const struct slot slot = lookup->slot[at];
        if (slot.digest == digest && slot.size == size &&
            is_name(domain, slot.taken - 1u, key, name, size))
            return slot.taken - 1;
    }
    return -1;
}

static int find_by_search(const struct stele_domain *domain, const char *name, size_t size)
{
    for (int i = 0; i < domain->names_n; i++)
        if (domain->names[i][0] == name[0] && slice_is(name, size, domain->names[i]))
            return i;
    return -1;
}

const char *domain_name(const struct stele_domain *list, size_t n, const char *domain, size_t index)
{
    for (size_t i = 0; i < n; i++)
        if (strcmp(list[i].name, domain) == 0 && index < list[i].names_n)
            return list[i].names[index];
    return "";
}

int domain_find(const struct stele_domain *domain, const char *name, size_t size)
{
    if (size == 0)
        return -1;
    if (domain->lookup == NULL || size > SIZE_MOST)
        return find_by_search(domain, name, size);
    if (size == 1 && (unsigned char)name[0] < LETTERS)
        return ((const struct lookup *)domain->lookup)->letter[(unsigned char)name[0]];
    return find_by_lookup(domain, name, size);
}

int domain_find_typed(const struct stele_domain *domain, const char *name, size_t size)
{
    int found = -1;

    for (int i = 0; i < domain->names_n; i++) {
        if (!slice_is_typed(name, size, domain->names[i]))
            continue;
        if (found >= 0)
            return -1;
        found = i;
    }
    return found;
}
