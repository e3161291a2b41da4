/* Sentences about a log: the words are the log's players and game. */
#include "core/base/facts.h"
#include "core/game/admit.h"
#include "core/library/lib.h"
#include "core/words/words.h"

static struct words words_of(const struct stele *lib, const struct stele_log *log, const char *lang)
{
    struct words words = {.lib = lib, .lang = lang};

    if (log != NULL) {
        words.lib = stele_log_lib(log);
        words.game = stele_log_game(log);
        words.players_n = stele_log_players(log, &words.players);
    }
    return words;
}

/* Whether there are words for a move.  If not, says what is wrong with it. */
static bool can_say(const struct words *words, const struct stele_move *move, struct stele_buf *out)
{
    struct stele_reason why;

    if (game_can_say(words->game, lib_game(words->lib, words->game)->domains, words->players_n,
                     move, &why))
        return true;
    words_reason(words, &why, out);
    return false;
}

void stele_say_move(const struct stele_log *log, const char *lang, const struct stele_move *move,
                    struct stele_buf *out)
{
    const struct words words = words_of(NULL, log, lang);

    if (can_say(&words, move, out))
        words_move(&words, move, out);
}

void stele_say_move_veiled(const struct stele_log *log, const char *lang,
                           const struct stele_move *move, uint16_t hidden, struct stele_buf *out)
{
    const struct words words = words_of(NULL, log, lang);

    if (can_say(&words, move, out))
        words_move_veiled(&words, move, hidden, out);
}

void stele_say_move_short(const struct stele_log *log, const char *lang,
                          const struct stele_move *move, uint16_t hidden, struct stele_buf *out)
{
    const struct words words = words_of(NULL, log, lang);

    if (can_say(&words, move, out))
        words_move_short(&words, move, hidden, out);
}

void stele_say_event(const struct stele_log *log, const char *lang, int viewer,
                        const struct stele_event *event, struct stele_buf *out)
{
    const struct words words = words_of(NULL, log, lang);

    words_event_to(&words, viewer, event, out);
}

void stele_say_row(const struct stele_log *log, const char *lang, const struct stele_row *row,
                   struct stele_buf *out)
{
    const struct words words = words_of(NULL, log, lang);

    words_row(&words, row, out);
}

void stele_say_win(const struct stele_log *log, const char *lang,
                   const struct stele_standing *standing, struct stele_buf *out)
{
    const struct words words = words_of(NULL, log, lang);

    words_win(&words, standing, out);
}

void stele_say_standing(const struct stele_log *log, const char *lang,
                        const struct stele_standing *standing, size_t figure, struct stele_buf *out)
{
    const struct words words = words_of(NULL, log, lang);

    words_figure(&words, standing, figure, out);
}

void stele_say_object(const struct stele_log *log, const char *lang,
                      const struct stele_object *object, struct stele_buf *out)
{
    const struct words words = words_of(NULL, log, lang);

    words_object(&words, object, out);
}

void stele_say_difference(const struct stele_log *log, const char *lang, const char *path,
                          const char *before, const char *after, struct stele_buf *out)
{
    const struct words words = words_of(NULL, log, lang);
    struct stele_reason difference;

    refuse(&difference, "core.difference", NULL);
    fact_text(&difference.facts, "what", path);
    fact_text(&difference.facts, "before", *before != '\0' ? before : "—");
    fact_text(&difference.facts, "after", *after != '\0' ? after : "—");
    words_reason(&words, &difference, out);
}

void stele_say_figure(const struct stele_log *log, const char *lang, int seat, const char *path,
                      const char *value, struct stele_buf *out)
{
    const struct words words = words_of(NULL, log, lang);
    struct stele_reason figure;

    refuse(&figure, "core.figure", NULL);
    fact_text(&figure.facts, "what", path);
    fact_text(&figure.facts, "value", value);
    if (seat != STELE_NOBODY)
        fact_seat(&figure.facts, "player", seat);
    words_reason(&words, &figure, out);
}

void stele_say_reason(const struct stele *lib, const struct stele_log *log, const char *lang,
                      const struct stele_reason *reason, struct stele_buf *out)
{
    const struct words words = words_of(lib, log, lang);

    words_reason(&words, reason, out);
}

void stele_say_diag(const struct stele *lib, const struct stele_log *log, const char *lang,
                    const char *file, const struct stele_diag *diag, struct stele_buf *out)
{
    const struct words words = words_of(lib, log, lang);

    words_diag(&words, file, diag, out);
}
