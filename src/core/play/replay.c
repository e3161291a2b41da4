#include "core/play/replay.h"

#include "core/sets/domain.h"
#include "core/library/lib.h"
#include "core/play/claims.h"

#include <string.h>

bool replay_wrong_turn(const struct stele_game *game, const struct stele_status *status, int seat,
                       unsigned round, struct stele_reason *why)
{
    if (seat != status->turn_seat) {
        refuse(why, "core.wrong-player", game->turn_clause);
        fact_seat(&why->facts, "player", seat);
        fact_seat(&why->facts, "expected", status->turn_seat);
    } else {
        refuse(why, "core.wrong-round", game->turn_clause);
        fact_int(&why->facts, "round", (int32_t)round);
        fact_int(&why->facts, "expected", status->round);
    }
    return false;
}

bool replay_wrong_move(const struct stele_rules *rules, const void *state,
                       const struct stele_status *status, int seat, unsigned round,
                       const struct stele_move *move, struct stele_reason *why)
{
    const struct stele_game *game = rules->game;
    const char *clause = game->other_turn != NULL && seat != status->turn_seat
                             ? game->other_turn(rules, state, seat, round, move)
                             : NULL;

    replay_wrong_turn(game, status, seat, round, why);
    if (clause != NULL)
        why->clause = clause;
    return false;
}

int replay_choice(const char *const *choices, const char *name)
{
    for (int i = 0; choices[i] != NULL; i++)
        if (strcmp(choices[i], name) == 0)
            return i;
    return -1;
}

int replay_ruling(const struct stele_game *game, const char *id)
{
    for (size_t i = 0; i < game->rulings_n; i++)
        if (strcmp(game->rulings[i].id, id) == 0)
            return (int)i;
    return -1;
}

int replay_option(const struct stele_game *game, const char *name)
{
    for (size_t i = 0; i < game->options_n; i++)
        if (strcmp(game->options[i].name, name) == 0)
            return (int)i;
    return -1;
}

const char *replay_name(const struct stele_rules *rules, const char *domain, size_t index)
{
    return domain_name(rules->domains, rules->game->domains_n, domain, index);
}

static bool override_one(struct stele_rules *rules, const struct record_setting *setting,
                         struct stele_reason *why)
{
    int ruling = replay_ruling(rules->game, setting->name);
    /* There is nothing to replace; the reader has checked that such a ruling has a text. */
    if (ruling < 0 && strcmp(setting->value, STELE_RULING_FIXED) == 0)
        return true;
    if (ruling < 0) {
        refuse(why, "core.unknown-ruling", NULL);
        fact_text(&why->facts, "ruling", setting->name);
        return false;
    }
    int choice = replay_choice(rules->game->rulings[ruling].choices, setting->value);
    if (choice < 0) {
        refuse(why, "core.unknown-choice", rules->game->rulings[ruling].clause);
        fact_text(&why->facts, "ruling", setting->name);
        fact_text(&why->facts, "choice", setting->value);
        return false;
    }
    rules->ruling[ruling] = (uint8_t)choice;
    return true;
}

bool replay_override(const struct stele_rules *parent, const struct record_setting *rulings,
                     size_t n, struct stele_rules *out, struct stele_reason *why)
{
    *out = *parent;
    for (size_t i = 0; i < n; i++)
        if (!override_one(out, &rulings[i], why)) {
            *out = *parent;
            return false;
        }
    if (!out->game->allowed(out, why)) {
        *out = *parent;
        return false;
    }
    return true;
}

uint64_t replay_hash(const struct stele_rules *rules, const void *state)
{
    struct hasher hasher;

    hash_start(&hasher);
    rules->game->hash(rules, state, &hasher);
    return hash_end(&hasher);
}

/* ---- The component set ----------------------------------------------------------------------- */

static void warn(struct stele_diags *diags, const char *named, const char *found,
                 const char *patches)
{
    struct stele_diag *diag = diags_add(diags, STELE_WARNING, STELE_D_CLAIM, "claim.digest");

    if (diag == NULL)
        return;
    fact_text(&diag->why.facts, "expected", named);
    fact_text(&diag->why.facts, "found", found);
    if (*patches != '\0')
        fact_text(&diag->why.facts, "patches", patches);
}

/* Whether the patches that the log carries are all that separates its set from a built-in one: then
 * its digest must be right. */
static bool carries_all(const struct stele *lib, const struct record_header *header)
{
    const char *base = stele_set_base(header->lib, header->game);

    for (size_t i = 0; i < header->carried_n; i++) {
        const char *made_for = stele_item_attr(&header->carried[i], "digest");
        if (made_for == NULL || strcmp(made_for, base) != 0)
            return false;
    }
    return header->carried_n > 0 && !lib_is_given(lib, header->game);
}

/* Says nothing about a log that names no set. */
static void notice_box(const struct stele *lib, const struct record_header *header,
                       struct stele_diags *diags)
{
    const char *own = stele_set_digest(header->lib, header->game);

    if (!lib_game(lib_root(lib), header->game)->boxed ||
        strcmp(own, stele_set_digest(lib_root(lib), header->game)) == 0)
        return;
    struct stele_diag *diag = diags_add(diags, STELE_NOTICE, STELE_D_CLAIM, "set.box-differs");
    if (diag != NULL)
        fact_text(&diag->why.facts, "patches", stele_set_patches(lib_root(lib), header->game));
}

/* A digest that differs is only a warning, as the owner of a corrected set goes on using old logs.
 * Where the log carries all patches itself, nothing outside it can explain the difference: that is
 * an error. */
bool replay_compare_set(const struct stele *lib, const struct record_header *header,
                        struct stele_diags *diags, struct stele_reason *why)
{
    const char *id = stele_set_id(header->lib, header->game);
    const char *digest = stele_set_digest(header->lib, header->game);
    const bool differs = header->digest[0] != '\0' && strcmp(header->digest, digest) != 0;

    notice_box(lib, header, diags);
    if (differs && carries_all(lib, header)) {
        refuse(why, "claim.carried", NULL);
        fact_text(&why->facts, "expected", header->digest);
        fact_text(&why->facts, "found", digest);
        return false;
    }
    if (differs)
        warn(diags, header->digest, digest, header->patches);
    else if (header->digest[0] == '\0' && header->set[0] != '\0' && strcmp(header->set, id) != 0)
        warn(diags, header->set, id, header->patches);
    return true;
}

/* ---- The core's part of the view ------------------------------------------------------------- */

static const char *seat_id(const struct stele_rules *rules, int seat)
{
    return seat >= 0 && seat < rules->players_n ? rules->players[seat].id : "";
}

static void emit_winners(const struct stele_rules *rules, const struct stele_status *status,
                         struct stele_emit *emit)
{
    emit->open(emit, "winners", true);
    for (int seat = 0; status->over && seat < rules->players_n; seat++)
        if ((status->winners >> seat) & 1)
            emit->string(emit, NULL, seat_id(rules, seat));
    emit->close(emit);
}

static void emit_status(const struct stele_rules *rules, const struct stele_status *status,
                        struct stele_emit *emit)
{
    emit->integer(emit, "round", status->round);
    emit->integer(emit, "turn", status->turn);
    emit->string(emit, "turn_player", seat_id(rules, status->turn_seat));
    emit->string(emit, "mover", seat_id(rules, status->mover));
    emit->boolean(emit, "chance", status->chance);
    emit->string(emit, "phase", replay_name(rules, "phases", status->phase));
    emit->boolean(emit, "over", status->over);
    emit->string(emit, "end", status->over ? replay_name(rules, "ends", status->end) : "");
    emit_winners(rules, status, emit);
}

void replay_view(const struct stele_rules *rules, const void *state, int viewer,
                 const struct replay_place *place, struct stele_emit *emit)
{
    struct stele_status status;
    char hash[HASH_TEXT_SIZE];

    rules->game->status(rules, state, &status);
    emit->string(emit, "game", rules->game->id);
    emit->string(emit, "edition", rules->game->editions[rules->edition].name);
    if (place != NULL) {
        emit->string(emit, "node", place->node);
        emit->string(emit, "line", place->line);
        emit->integer(emit, "ply", place->ply);
    }
    if (place == NULL || !place->veiled) {
        hash_print(replay_hash(rules, state), hash);
        emit->string(emit, "hash", hash);
    }
    emit_status(rules, &status, emit);
    emit->string(emit, "knowledge", rules->table ? "table" : "full");
    rules->game->view(rules, state, viewer, emit);
}
