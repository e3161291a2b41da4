/* Sentences: moves, events, ledger rows, reasons, diagnostics, and messages with strings. */
#include "core/words/notation.h"
#include "core/words/words.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/library/lib.h"
#include "core/base/join.h"
#include "core/base/number.h"
#include "core/base/diags.h"
#include "core/base/facts.h"
#include "core/texts/template.h"

/* Added to the id of a message: the version for people who may not know everything in it. */
#define UNSEEN "-unseen"

/* ---- Moves ----------------------------------------------------------------------------------- */

static void arg_fact(struct stele_facts *facts, const struct stele_arg *arg,
                     const struct stele_move *move, int i)
{
    static const uint8_t types[] = {
        [STELE_T_INT] = STELE_F_INT,     [STELE_T_NAME] = STELE_F_NAME,
        [STELE_T_SEAT] = STELE_F_SEAT,   [STELE_T_INTS] = STELE_F_INTS,
        [STELE_T_NAMES] = STELE_F_NAMES, [STELE_T_COUNTS] = STELE_F_COUNTS,
    };
    const int16_t *values = move_values(move, i);
    const size_t n = move_count(move, i);

    if (arg->type == STELE_T_INT) {
        if (values[0] == STELE_UNKNOWN)
            fact_text(facts, arg->name, "?");
        else
            fact_int(facts, arg->name, values[0]);
        return;
    }
    if (arg->type == STELE_T_SEAT) {
        fact_seat(facts, arg->name, values[0]);
        return;
    }
    fact_names(facts, arg->name, arg->domain, values, n);
    if (facts->n > 0 && strcmp(facts->fact[facts->n - 1].key, arg->name) == 0)
        facts->fact[facts->n - 1].type = types[arg->type];
}

/* The arguments of a move, except those already among the facts; of a hidden list only how many
 * values it has, of other hidden ones nothing. */
static void move_facts(struct stele_facts *facts, const struct stele_verb *verb,
                       const struct stele_move *move, uint16_t hidden)
{
    for (int i = 0; i < verb->args_n; i++) {
        const struct stele_arg *const arg = &verb->args[i];
        if (!move_has(move, i) || fact_find(facts, arg->name) != NULL)
            continue;
        if (((hidden >> i) & 1) == 0)
            arg_fact(facts, arg, move, i);
        else if (arg->type == STELE_T_NAMES || arg->type == STELE_T_INTS)
            fact_int(facts, arg->name, (int32_t)move_count(move, i));
    }
    if (fact_find(facts, "player") == NULL) /* an argument of that name says more than the mover */
        fact_seat(facts, "player", move->by);
}

void words_move(const struct words *words, const struct stele_move *move, struct stele_buf *out)
{
    const struct stele_verb *verb = &words->game->verbs[move->verb];
    struct stele_facts facts = {0};
    char id[128];

    join(id, words->game->id, ".move-", verb->name);
    struct message *const message = words_find(words, id);
    if (message == NULL) {
        const struct notation notation = {.game = words->game,
                                          .domains = lib_game(words->lib, words->game)->domains,
                                          .players = words->players,
                                          .players_n = words->players_n};
        notation_move(&notation, verb, move, out);
        return;
    }
    move_facts(&facts, verb, move, 0);
    words_tell(words, message, &facts, out);
}

void words_move_veiled(const struct words *words, const struct stele_move *move, uint16_t hidden,
                       struct stele_buf *out)
{
    const struct stele_verb *verb = &words->game->verbs[move->verb];
    struct stele_facts facts = {0};
    struct stele_move veiled;
    char id[128];

    join(id, words->game->id, ".move-", verb->name, UNSEEN);
    struct message *const message = hidden != 0 ? words_find(words, id) : NULL;
    if (message != NULL) {
        move_facts(&facts, verb, move, hidden);
        words_tell(words, message, &facts, out);
        return;
    }
    veiled = *move;
    stele_move_veil(&veiled, hidden);
    words_move(words, &veiled, out);
}

void words_move_short(const struct words *words, const struct stele_move *move, uint16_t hidden,
                      struct stele_buf *out)
{
    const struct stele_verb *verb = &words->game->verbs[move->verb];
    struct stele_facts facts = {0};
    char id[128];

    join(id, words->game->id, ".short-", verb->name);
    struct message *const message = words_find(words, id);
    if (message == NULL)
        return;
    move_facts(&facts, verb, move, hidden);
    words_tell(words, message, &facts, out);
}

void words_legal(const struct words *words, const struct stele_move *move,
                 const struct stele_event *event, struct stele_buf *out)
{
    const struct stele_verb *verb = &words->game->verbs[move->verb];
    struct stele_facts facts = {0};
    char id[128];

    join(id, words->game->id, ".legal-", verb->name);
    struct message *const message = words_find(words, id);
    if (message == NULL) {
        words_move(words, move, out);
        return;
    }
    if (event != NULL)
        facts = event->facts;
    move_facts(&facts, verb, move, 0);
    words_tell(words, message, &facts, out);
}

/* ---- Events, rows, reasons ------------------------------------------------------------------- */

void words_event(const struct words *words, const struct stele_event *event, struct stele_buf *out)
{
    struct stele_facts facts;

    if (fact_find(&event->facts, "player") != NULL) {
        words_say(words, event->kind, &event->facts, out);
        return;
    }
    facts = event->facts;
    fact_seat(&facts, "player", event->seat);
    words_say(words, event->kind, &facts, out);
}

/* How many things a hidden list holds; -1 for anything but a list. */
static int32_t fact_size(const struct stele_facts *facts, const struct stele_fact *fact)
{
    int32_t size = 0;

    if (fact->type == STELE_F_NAMES || fact->type == STELE_F_INTS)
        return fact->count;
    if (fact->type != STELE_F_COUNTS)
        return -1;
    for (int i = 1; i < fact->count; i += 2)
        size += facts->value[fact->first + i];
    return size;
}

void words_event_to(const struct words *words, int viewer, const struct stele_event *event,
                    struct stele_buf *out)
{
    const bool knows = event_known_to(event, viewer);
    struct stele_event veiled = *event;
    char id[128];

    if (knows || event->secret == 0) {
        words_event(words, event, out);
        return;
    }
    veiled.facts.n = 0;
    for (int i = 0; i < event->facts.n; i++) {
        const struct stele_fact *const fact = &event->facts.fact[i];
        const int32_t size = fact_size(&event->facts, fact);
        if (((event->secret >> i) & 1) == 0)
            veiled.facts.fact[veiled.facts.n++] = *fact;
        else if (size >= 0)
            fact_int(&veiled.facts, fact->key, size);
    }
    join(id, event->kind, UNSEEN);
    veiled.kind = id;
    words_event(words, &veiled, out);
}

void words_row(const struct words *words, const struct stele_row *row, struct stele_buf *out)
{
    struct stele_facts facts = row->facts;

    if (fact_find(&facts, "player") == NULL)
        fact_seat(&facts, "player", row->seat);
    if (fact_find(&facts, "points") == NULL)
        fact_int(&facts, "points", row->points);
    words_say(words, row->kind, &facts, out);
}

const char *stele_fact_text(const struct stele_facts *facts, const char *key)
{
    for (int i = 0; i < facts->n; i++)
        if (facts->fact[i].type == STELE_F_TEXT && strcmp(facts->fact[i].key, key) == 0)
            return facts->text + facts->fact[i].number;
    return "";
}

/* The words for a reason: of the game it is about, also where there is no log. */
static struct words words_for(const struct words *words, const struct stele_reason *reason)
{
    const char *game = stele_fact_text(&reason->facts, "game");
    struct words own = *words;

    if (own.game == NULL)
        own.game = stele_game_of(own.lib, reason->code);
    if (own.game == NULL && *game != '\0')
        own.game = stele_game_find(own.lib, game);
    return own;
}

void words_reason(const struct words *words, const struct stele_reason *reason,
                  struct stele_buf *out)
{
    const struct words own = words_for(words, reason);

    words_say(&own, reason->code, &reason->facts, out);
}

/* "" if the ruling has no such choice. */
static const char *choice_name(const struct stele_ruling *ruling, unsigned choice)
{
    unsigned i = 0;

    while (i < choice && ruling->choices[i] != NULL)
        i++;
    return ruling->choices[i] != NULL ? ruling->choices[i] : "";
}

bool stele_ruled_names(const struct stele_game *game, struct stele_ruled reading,
                       const char **ruling, const char **choice)
{
    if (reading.ruling == 0 || game == NULL || reading.ruling > game->rulings_n)
        return false;
    *ruling = game->rulings[reading.ruling - 1].id;
    *choice = choice_name(&game->rulings[reading.ruling - 1], reading.choice);
    return true;
}

void stele_say_clause(const struct stele *lib, const struct stele_game *game, const char *lang,
                      const char *clause, struct stele_ruled reading, struct stele_buf *out)
{
    const char *ruling, *choice;

    if (*clause == '\0')
        return;
    if (!stele_ruled_names(game, reading, &ruling, &choice))
        stele_buf_puts(out, clause);
    else if (strcmp(clause, ruling) == 0) /* nothing else says so: the ruling is the clause */
        stele_buf_printf(out, "%s: %s", ruling, choice);
    else
        stele_say(lib, NULL, lang, "core.read-as", out, "clause", clause, "ruling", ruling,
                  "choice", choice, NULL);
}

/* ---- Who wins, by what ----------------------------------------------------------------------- */

/* The name of a figure; those of the core serve games that have none of their own. */
static const char *figure_name(const struct words *words, const struct stele_figure *figure)
{
    char key[96];

    join(key, "name/standing/", figure->name);
    return words_text(words, key);
}

const char *stele_win_name(unsigned win)
{
    static const char *const names[] = {
        [STELE_WIN_NOBODY] = "nobody",       [STELE_WIN_ALONE] = "alone",
        [STELE_WIN_POINTS] = "points",       [STELE_WIN_TIE_BREAK] = "tie-break",
        [STELE_WIN_SHARED] = "shared",       [STELE_WIN_OTHER] = "other",
    };

    return win < sizeof names / sizeof names[0] ? names[win] : "";
}

void words_win(const struct words *words, const struct stele_standing *standing,
               struct stele_buf *out)
{
    static const char *const messages[] = {
        [STELE_WIN_NOBODY] = "core.win-nobody",
        [STELE_WIN_ALONE] = "core.win-alone",
        [STELE_WIN_POINTS] = "core.win-points",
        [STELE_WIN_TIE_BREAK] = "core.win-tie-break",
        [STELE_WIN_SHARED] = "core.win-shared",
        [STELE_WIN_OTHER] = "core.win-other",
    };
    struct stele_facts facts = {0};

    if (standing->win >= sizeof messages / sizeof messages[0] ||
        standing->total >= STELE_FIGURES_MAX || standing->decided >= STELE_FIGURES_MAX)
        return;
    fact_text(&facts, "total", figure_name(words, &standing->figure[standing->total]));
    fact_text(&facts, "figure", figure_name(words, &standing->figure[standing->decided]));
    words_say(words, messages[standing->win], &facts, out);
}

void words_figure(const struct words *words, const struct stele_standing *standing, size_t figure,
                  struct stele_buf *out)
{
    if (figure >= standing->figures_n || figure >= STELE_FIGURES_MAX)
        return;
    const struct stele_figure *const one = &standing->figure[figure];
    const unsigned all = (1u << words->players_n) - 1;
    struct stele_facts facts = {0};

    fact_text(&facts, "figure", figure_name(words, one));
    fact_seats(&facts, "values", figure > 0 ? standing->figure[figure - 1].level : all, one->value);
    words_say(words, "core.standing", &facts, out);
}

/* ". Now: Ben has to score K5 (BAB-7.2)" */
static void say_remark(const struct words *words, const char *label,
                       const struct stele_reason *remark, struct stele_buf *out)
{
    if (remark->code == NULL)
        return;
    stele_buf_printf(out, ". %s: ", words_text(words, label));
    words_reason(words, remark, out);
    if (*remark->clause != '\0')
        stele_buf_printf(out, " (%s)", remark->clause);
}

void words_more(const struct words *words, const struct stele_more *more, struct stele_buf *out)
{
    say_remark(words, "message/core.now", &more->due, out);
    say_remark(words, "message/core.besides", &more->besides, out);
}

static void say_severity(const struct words *words, enum stele_severity severity,
                         struct stele_buf *out)
{
    if (severity != STELE_ERROR)
        stele_buf_printf(out, "%s: ",
                         words_text(words, severity == STELE_WARNING ? "message/core.warning"
                                                                     : "message/core.notice"));
}

/* "main:3: ", nothing where there is no text. */
static void say_part(const char *text, struct stele_buf *out)
{
    if (text[0] == '\0')
        return;
    stele_shown(out, text, strlen(text));
    stele_buf_puts(out, ": ");
}

/* ". This rests on …"; nothing where it rests on nothing that is in doubt. */
static void say_rests(const struct words *words, const struct stele_reason *reason,
                      struct stele_buf *out)
{
    const struct words own = words_for(words, reason);
    struct stele_grounds grounds = {0};

    stele_grounds_of_reason(words->lib, reason, &grounds);
    if (grounds.n == 0)
        return;
    stele_buf_puts(out, ". ");
    words_rests(&own, &grounds, out);
}

void words_diag(const struct words *words, const char *file, const struct stele_diag *diag,
                struct stele_buf *out)
{
    const char *const embedded = stele_fact_text(&diag->why.facts, "file");

    if (file == NULL && *embedded != '\0')
        file = embedded;
    if (file != NULL)
        stele_shown(out, file, strlen(file));
    if (file != NULL && diag->line > 0)
        stele_buf_printf(out, ":%u", diag->line);
    if (file != NULL)
        stele_buf_puts(out, ": ");
    say_part(diag->node, out);
    say_part(diag->move, out);
    say_severity(words, diag->severity, out);
    words_reason(words, &diag->why, out);
    if (*diag->why.clause != '\0') {
        stele_buf_puts(out, " (");
        stele_say_clause(words->lib, words_for(words, &diag->why).game, words->lang,
                         diag->why.clause, diag->why.reading, out);
        stele_buf_puts(out, ")");
    }
    words_more(words, &diag->more, out);
    say_rests(words, &diag->why, out);
}

/* ---- Any message, with strings --------------------------------------------------------------- */

enum { PAIRS_MAX = 16 };

struct pairs {
    const char *key[PAIRS_MAX], *value[PAIRS_MAX];
    int n;
};

static const char *pair_value(const struct pairs *pairs, const char *key)
{
    for (int i = 0; i < pairs->n; i++)
        if (strcmp(pairs->key[i], key) == 0)
            return pairs->value[i];
    return NULL;
}

static void say_pair(void *user, const char *key, const char *form, struct stele_buf *out)
{
    const char *value = pair_value(user, key);

    if (value == NULL) {
        stele_buf_printf(out, "{%s}", key);
        return;
    }
    if (strcmp(form, "+") == 0 && value[0] >= '0' && value[0] <= '9')
        stele_buf_puts(out, "+");
    stele_shown(out, value, strlen(value));
}

static int64_t pair_number(void *user, const char *key)
{
    const char *value = pair_value(user, key);
    int32_t number = 0;

    if (value != NULL)
        number_parse(value, strlen(value), &number);
    return number;
}

static bool pair_truth(void *user, const char *key)
{
    const char *value = pair_value(user, key);

    return value != NULL && value[0] != '\0' && strcmp(value, "0") != 0;
}

void stele_say(const struct stele *lib, const struct stele_game *game, const char *lang,
               const char *message, struct stele_buf *out, ...)
{
    struct message *const found = lib_message(lib, game, lang, message);
    struct pairs pairs = {.n = 0};
    va_list args;

    va_start(args, out);
    for (const char *name = va_arg(args, const char *); name != NULL;
         name = va_arg(args, const char *)) {
        const char *value = va_arg(args, const char *);
        if (pairs.n == PAIRS_MAX)
            continue;
        pairs.key[pairs.n] = name;
        pairs.value[pairs.n++] = value;
    }
    va_end(args);
    const struct template_source source = {
        .value = say_pair,
        .number = pair_number,
        .truth = pair_truth,
        .lang = lang_index(lang),
        .user = &pairs,
    };
    if (found != NULL)
        message_say(found, &source, out);
    else
        stele_buf_printf(out, "message/%s", message); /* shown, so that somebody mends it */
}
