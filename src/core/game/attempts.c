#include "core/game/attempts.h"

#include <stdlib.h>
#include <string.h>

enum {
    FORMS_MAX = 50000, /* of a verb: some milliseconds */
    CHOICES_MAX = 256, /* of an argument */
    NUMBERS_MAX = 12,  /* small numbers: dice, stacks, slots, tokens to move */
    TOUCHED_MAX = 256,
    PASSES_MAX = 1 << STELE_ARGS_MAX
};

/* A form of the verb is a number in a mixed base: one digit per argument, the digit being the index
 * of a choice.  That makes it possible to walk over all forms, or over every hundredth, without
 * building a list.
 *
 * Where there are too many, they are tried in passes.  A pass narrows some arguments to "near"
 * choices, those that legal moves of the verb have, and leaves the others free: refusals met there
 * are those of moves that are nearly legal.  Small passes come first, until FORMS_MAX is used up;
 * what is left is sampled.  Near choices stand first in each list, so that narrowing an argument
 * means shortening its list. */

/* A value that an argument may have. */
struct choice {
    bool given; /* an optional argument may be left out */
    bool near;  /* a legal move of the verb has it, too */
    uint8_t n;
    int16_t value[2];
};

struct search {
    const struct stele_rules *rules;
    const void *state;
    const struct stele_moves *legal;
    const struct stele_verb *verb;
    int number, by; /* of the verb; who would move */
    const struct stele_object *about;
    struct choice choice[STELE_ARGS_MAX][CHOICES_MAX];
    size_t choices_n[STELE_ARGS_MAX];
    size_t near_n[STELE_ARGS_MAX]; /* those of legal moves, which stand first */
    unsigned pass[PASSES_MAX];     /* those made: a bit per argument that had near choices only */
    size_t passes_n;
    struct attempts *out;
};

/* ---- What arguments may say ------------------------------------------------------------------ */

static bool is_legal_value(const struct search *search, int arg, const struct choice *choice)
{
    for (size_t i = 0; i < search->legal->n; i++) {
        const struct stele_move *const move = &search->legal->list[i];
        if (move->verb == search->number && move_has(move, arg) == choice->given &&
            move_count(move, arg) == choice->n &&
            (choice->n == 0 || memcmp(move_values(move, arg), choice->value,
                                      choice->n * sizeof choice->value[0]) == 0))
            return true;
    }
    return false;
}

static void add_choice(struct search *search, int arg, struct choice choice)
{
    if (search->choices_n[arg] == CHOICES_MAX)
        return;
    choice.near = is_legal_value(search, arg, &choice);
    if (choice.near) {
        struct choice *const first = &search->choice[arg][search->near_n[arg]];
        memmove(first + 1, first, (search->choices_n[arg] - search->near_n[arg]) * sizeof *first);
        *first = choice;
        search->near_n[arg]++;
    } else {
        search->choice[arg][search->choices_n[arg]] = choice;
    }
    search->choices_n[arg]++;
}

static void add_value(struct search *search, int arg, int value)
{
    add_choice(search, arg, (struct choice){.given = true, .n = 1, .value = {(int16_t)value}});
}

/* Small numbers from 1 on, then 0: players rarely mean 0, but trying it finds the clause that
 * forbids it. */
static void add_numbers(struct search *search, int arg)
{
    const struct stele_arg *const row = &search->verb->args[arg];
    const int first = row->min > 1 ? row->min : 1;

    for (int i = first; i <= row->max && i < first + NUMBERS_MAX; i++)
        add_value(search, arg, i);
    if (row->min <= 0 && row->max >= 0)
        add_value(search, arg, 0);
}

static void add_names(struct search *search, int arg)
{
    const struct stele_arg *const row = &search->verb->args[arg];
    const struct stele_domain *const domain = &search->rules->domains[row->domain];
    const int16_t least = row->min > 1 ? row->min : 1;

    for (int i = 0; i < domain->names_n; i++) {
        if (strcmp(domain->names[i], "?") == 0) /* a hidden value is no choice */
            continue;
        if (row->type == STELE_T_COUNTS)
            add_choice(search, arg,
                       (struct choice){.given = true, .n = 2, .value = {(int16_t)i, least}});
        else
            add_value(search, arg, i);
    }
}

static void find_choices(struct search *search, int arg)
{
    const struct stele_arg *const row = &search->verb->args[arg];

    const bool optional = row->flags & STELE_ARG_OPTIONAL;
    const bool list =
        row->type == STELE_T_INTS || row->type == STELE_T_NAMES || row->type == STELE_T_COUNTS;

    search->choices_n[arg] = search->near_n[arg] = 0;
    if (optional && !list)
        add_choice(search, arg, (struct choice){.given = false});
    switch ((enum stele_type)row->type) {
    case STELE_T_INT:
    case STELE_T_INTS:
        add_numbers(search, arg);
        break;
    case STELE_T_SEAT:
        for (int seat = 0; seat < search->rules->players_n; seat++)
            add_value(search, arg, seat);
        break;
    case STELE_T_NAME:
    case STELE_T_NAMES:
    case STELE_T_COUNTS:
        add_names(search, arg);
        break;
    }
    /* A list that is left out is empty, which is no example of what somebody wants. */
    if (optional && list)
        add_choice(search, arg, (struct choice){.given = false});
}

/* ---- Trying ---------------------------------------------------------------------------------- */

static bool is_about(const struct search *search, const struct stele_move *move)
{
    struct stele_object touched[TOUCHED_MAX];
    const struct stele_object *const about = search->about;

    if (about == NULL)
        return true;
    size_t n = game_touches(search->rules, search->state, move, touched, TOUCHED_MAX);
    if (n > TOUCHED_MAX)
        n = TOUCHED_MAX;
    for (size_t i = 0; i < n; i++)
        if (touched[i].kind == about->kind && touched[i].seat == about->seat &&
            touched[i].index == about->index)
            return true;
    return false;
}

/* Finds the group of a refusal, by code and clause but not by facts: "too dear" is one answer at
 * any price.  The form nearest to a legal move represents its group. */
static struct attempt_group *group_of(struct attempts *out, const struct stele_reason *why)
{
    for (size_t i = 0; i < out->groups_n; i++)
        if (strcmp(out->group[i].why.code, why->code) == 0 &&
            strcmp(out->group[i].why.clause, why->clause) == 0)
            return &out->group[i];
    if (out->groups_n == ATTEMPT_GROUPS_MAX)
        return NULL;
    struct attempt_group *const group = &out->group[out->groups_n++];
    group->n = 0;
    group->timely = false;
    return group;
}

static void try_form(struct search *search, const struct stele_move *move, uint8_t near)
{
    const struct stele_game *const game = search->rules->game;
    struct attempts *const out = search->out;
    struct stele_reason why;

    if (!is_about(search, move))
        return;
    if (game_check(search->rules, search->state, move, &why)) {
        if (out->legal_n == 0)
            move_copy(&out->legal, move);
        return;
    }
    struct attempt_group *const group = group_of(out, &why);
    if (group == NULL)
        return;
    if (group->n == 0 || near > group->near) {
        group->why = why;
        move_copy(&group->move, move);
        group->near = near;
    }
    group->n++;
    group->timely |= game->timely == NULL || game->timely(search->rules, search->state, move);
}

/* How many choices an argument has in a pass. */
static size_t width(const struct search *search, int arg, unsigned narrow)
{
    return (narrow >> arg) & 1 ? search->near_n[arg] : search->choices_n[arg];
}

static size_t count_forms(const struct search *search, unsigned narrow)
{
    size_t n = 1;

    for (int arg = 0; arg < search->verb->args_n; arg++)
        n = n > SIZE_MAX / CHOICES_MAX ? SIZE_MAX : n * width(search, arg, narrow);
    return n;
}

/* Whether an earlier pass tried this form.  `far` has a bit for each argument with a value that no
 * legal move has; a pass included the form if it narrowed none of those. */
static bool was_tried(const struct search *search, unsigned far)
{
    for (size_t i = 0; i < search->passes_n; i++)
        if ((search->pass[i] & far) == 0)
            return true;
    return false;
}

/* The form with a number: its digits are the choices, the last argument turning fastest. */
static void try_number(struct search *search, unsigned narrow, size_t number)
{
    const int n = search->verb->args_n;
    const struct choice *choice[STELE_ARGS_MAX];
    struct stele_move move;
    unsigned far = 0;
    uint8_t near = 0;

    for (int arg = n - 1; arg >= 0; arg--) {
        const size_t base = width(search, arg, narrow);
        choice[arg] = &search->choice[arg][number % base];
        number /= base;
        far |= choice[arg]->near ? 0 : 1u << arg;
    }
    if (was_tried(search, far))
        return;
    move_init(&move, search->number, search->by);
    for (int arg = 0; arg < n; arg++) {
        if (choice[arg]->given)
            move_set(&move, arg, choice[arg]->value, choice[arg]->n);
        near = (uint8_t)(near + choice[arg]->near);
    }
    try_form(search, &move, near);
}

/* Tries the forms of a pass, evenly spaced if there are more than FORMS_MAX.  The stride is odd, so
 * that it does not skip half of the choices of an argument with an even number of them. */
static void try_pass(struct search *search, unsigned narrow, size_t forms)
{
    const size_t stride = forms / FORMS_MAX + 1;

    for (size_t i = 0; i < forms; i += stride | (stride > 1))
        try_number(search, narrow, i);
    search->pass[search->passes_n++] = narrow;
}

/* The smallest pass that was not made yet, with its size; 0 if there is none. */
static unsigned next_pass(const struct search *search, size_t *forms)
{
    unsigned best = 0;

    *forms = SIZE_MAX;
    for (unsigned narrow = 1; narrow < 1u << search->verb->args_n; narrow++) {
        const size_t n = count_forms(search, narrow);
        bool made = false;
        for (size_t i = 0; i < search->passes_n; i++)
            made |= search->pass[i] == narrow;
        if (!made && n > 0 && n < *forms) {
            best = narrow;
            *forms = n;
        }
    }
    return best;
}

/* Tries all forms; or, if they are too many, first the passes in which some arguments are as in
 * legal moves, smallest first, and then a sample of the rest. */
static void try_all(struct search *search)
{
    const size_t all = count_forms(search, 0);
    size_t left = FORMS_MAX, forms;
    unsigned narrow;

    search->passes_n = 0;
    while (all > FORMS_MAX && (narrow = next_pass(search, &forms)) != 0 && forms <= left) {
        try_pass(search, narrow, forms);
        left -= forms;
    }
    try_pass(search, 0, all);
}

/* ---- Too many ------------------------------------------------------------------------------- */

static const char *object_name(const struct search *search)
{
    const struct stele_object *const about = search->about;
    const int domain = search->rules->game->objects[about->kind].domain;

    if (domain < 0 || about->index < 0 || about->index >= search->rules->domains[domain].names_n)
        return "";
    return search->rules->domains[domain].names[about->index];
}

/* The choice by which an argument names the object: its number, or the same name in a domain
 * that may be another; -1 if there is none. */
static int choice_for(const struct search *search, int arg)
{
    const struct stele_arg *const row = &search->verb->args[arg];
    const int kind = search->rules->game->objects[search->about->kind].domain;
    const char *const name = object_name(search);

    for (size_t i = 0; i < search->choices_n[arg]; i++) {
        const struct choice *const choice = &search->choice[arg][i];
        if (!choice->given)
            continue;
        if (row->type == STELE_T_INT || row->type == STELE_T_INTS) {
            if (kind == OBJECT_NUMBER && choice->value[0] == search->about->index)
                return (int)i;
        } else if (row->type != STELE_T_SEAT &&
                   strcmp(search->rules->domains[row->domain].names[choice->value[0]], name) == 0) {
            return (int)i;
        }
    }
    return -1;
}

/* Lets one argument after the other name the object, with all values of the others; false if no
 * argument can name it. */
static bool try_named(struct search *search)
{
    bool any = false;

    for (int arg = 0; arg < search->verb->args_n; arg++) {
        const int found = choice_for(search, arg);
        if (found < 0)
            continue;
        const struct choice first = search->choice[arg][0];
        const size_t n = search->choices_n[arg], near_n = search->near_n[arg];
        search->choice[arg][0] = search->choice[arg][found];
        search->choices_n[arg] = 1;
        search->near_n[arg] = search->choice[arg][0].near;
        try_all(search);
        search->choice[arg][0] = first;
        search->choices_n[arg] = n;
        search->near_n[arg] = near_n;
        any = true;
    }
    return any;
}

/* ---- The answer ------------------------------------------------------------------------------ */

static void count_legal(struct search *search)
{
    struct attempts *const out = search->out;

    for (size_t i = 0; i < search->legal->n; i++) {
        const struct stele_move *const move = &search->legal->list[i];
        if (move->verb != search->number || move->by != search->by || !is_about(search, move))
            continue;
        if (out->legal_n++ == 0)
            move_copy(&out->legal, move);
    }
}

/* Sorts first the refusals of timely moves, then those nearest to a legal move, then the most
 * frequent.  The code breaks ties, so that the order never depends on qsort. */
static int compare_groups(const void *left, const void *right)
{
    const struct attempt_group *const a = left, *const b = right;

    if (a->timely != b->timely)
        return a->timely ? -1 : 1;
    if (a->near != b->near)
        return a->near > b->near ? -1 : 1;
    if (a->n != b->n)
        return a->n > b->n ? -1 : 1;
    return strcmp(a->why.code, b->why.code);
}

void attempts_make(const struct stele_rules *rules, const void *state,
                   const struct stele_moves *legal, int verb, int by,
                   const struct stele_object *about, struct attempts *out)
{
    struct search search;

    search.rules = rules;
    search.state = state;
    search.legal = legal;
    search.verb = &rules->game->verbs[verb];
    search.number = verb;
    search.by = search.verb->flags & STELE_VERB_CHANCE ? STELE_NOBODY : by;
    search.about = about;
    search.out = out;
    out->legal_n = 0;
    out->legal.verb = UINT8_MAX; /* none yet */
    out->groups_n = 0;
    count_legal(&search);
    for (int arg = 0; arg < search.verb->args_n; arg++)
        find_choices(&search, arg);
    if (about == NULL || count_forms(&search, 0) <= FORMS_MAX || !try_named(&search))
        try_all(&search);
    if (out->legal_n == 0 && out->legal.verb != UINT8_MAX)
        out->legal_n = 1; /* of an open verb, or one that the list has in another form */
    qsort(out->group, out->groups_n, sizeof out->group[0], compare_groups);
}
