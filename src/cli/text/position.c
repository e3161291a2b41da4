/* Where a game stands and what it looks like to a player, as programs are told. */
#include "cli/text/answers.h"

#include "cli/text/json.h"
#include "cli/shared/out.h"

void put_place(struct stele_emit *emit, const struct loaded *game)
{
    const struct stele_game_info *const info = stele_log_info(game->log);
    struct stele_status status;

    stele_cursor_status(game->cursor, &status);
    put_node(emit, "node", game->log, game->node);
    put_int(emit, "round", status.round);
    put_int(emit, "turn", status.turn);
    put_some(emit, "phase", stele_name(info, "phases", status.phase));
    put_seat(emit, "turn_of", game->log, status.turn_seat);
    put_seat(emit, "mover", game->log, status.mover);
    put_bool(emit, "chance", status.chance);
    put_bool(emit, "over", status.over);
}

void put_opened(const struct cli *cli, struct stele_emit *emit, const struct loaded *game)
{
    const struct stele_player *players;
    const size_t n = stele_log_players(game->log, &players);

    put_text(emit, "game", stele_log_info(game->log)->id);
    put_text(emit, "edition", stele_log_edition(game->log));
    put_text(emit, "knowledge", stele_log_knowledge(game->log));
    put_list(emit, "players");
    for (size_t i = 0; i < n; i++) {
        put_dict(emit, NULL);
        put_text(emit, "id", players[i].id);
        put_text(emit, "name", stele_player_name(&players[i], cli->data_lang));
        put_end(emit);
    }
    put_end(emit);
    put_place(emit, game);
}

void put_played(const struct cli *cli, struct stele_emit *emit, const struct stele_log *log,
                const struct stele_move *move, uint16_t hidden)
{
    struct stele_move shown = *move;
    struct stele_buf said = {0};

    stele_move_veil(&shown, hidden);
    stele_move_print(log, &shown, &said);
    put_part(emit, "move", &said);
    put_seat(emit, "by", log, move->by);
    stele_buf_clear(&said);
    stele_say_move_veiled(log, cli->data_lang, move, hidden, &said);
    put_part(emit, "text", &said);
    stele_buf_free(&said);
}

/* A value that the library emits whole, under a key. */
static void put_whole(struct stele_emit *emit, const char *key, const struct stele_buf *value)
{
    struct stele_json *const json = (struct stele_json *)emit; /* its first member */

    stele_buf_printf(json->buf, ",\"%s\":%s", key, out_part(json->buf, value));
}

void put_state(struct stele_emit *emit, const char *key, const struct loaded *game, int viewer)
{
    struct stele_buf state = {0};
    struct stele_json json;

    stele_json_init(&json, &state, 0);
    stele_cursor_state(game->cursor, viewer, &json.emit);
    put_whole(emit, key, &state);
    stele_buf_free(&state);
}

void put_figures(struct stele_emit *emit, const char *key, const struct loaded *game)
{
    struct stele_buf figures = {0};
    struct stele_json json;

    stele_json_init(&json, &figures, 0);
    stele_cursor_figures(game->cursor, &json.emit);
    put_whole(emit, key, &figures);
    stele_buf_free(&figures);
}
