/* A small program that uses libstele: prints every move of a log's main line as a sentence, and
 * then the ledger of its last position.
 *
 *     cc example.c $(pkg-config --cflags --libs stele) -o example
 *     ./example game.stele [en|ru]
 */
#include <stele.h>

#include <stdio.h>

static void print_diags(const struct stele *lib, const struct stele_log *log, const char *lang,
                        const char *path, const struct stele_diags *diags)
{
    struct stele_buf text = {0};

    for (size_t i = 0; i < diags->n; i++) {
        stele_buf_clear(&text);
        stele_say_diag(lib, log, lang, path, &diags->list[i], &text);
        fprintf(stderr, "%s\n", text.data != NULL ? text.data : "");
    }
    stele_buf_free(&text);
}

static void print_moves(const struct stele_log *log, const char *lang)
{
    struct stele_buf text = {0};
    struct stele_record record;

    for (uint32_t ply = 1; stele_log_record(log, 0, ply, &record); ply++) {
        char node[STELE_NODE_MAX];
        stele_node_print(log, (struct stele_node){0, ply}, node);
        stele_buf_clear(&text);
        stele_say_move(log, lang, &record.move, &text);
        printf("%-10s %s\n", node, text.data != NULL ? text.data : "");
    }
    stele_buf_free(&text);
}

/* False without memory. */
static bool print_ledger(struct stele_cursor *cursor, const struct stele_log *log, const char *lang)
{
    const struct stele_player *players;
    const size_t players_n = stele_log_players(log, &players);
    const struct stele_row *rows;
    int32_t totals[STELE_SEATS_MAX];
    struct stele_buf text = {0};

    const size_t rows_n = stele_cursor_ledger(cursor, &rows);
    for (size_t i = 0; i < rows_n; i++) {
        stele_buf_clear(&text);
        stele_say_row(log, lang, &rows[i], &text);
        printf("%+4d  %-10s %s (%s)\n", (int)rows[i].points, players[rows[i].seat].name,
               text.data != NULL ? text.data : "", rows[i].clause);
    }
    stele_cursor_score(cursor, totals, NULL);
    for (size_t seat = 0; seat < players_n; seat++)
        printf("%4d  %s\n", (int)totals[seat], players[seat].name);
    stele_buf_free(&text);
    return !stele_out_of_memory(stele_log_lib(log));
}

/* Returns the exit status: 0 good, 1 something in the log does not hold, 2 it cannot be read. */
static int show(const struct stele *lib, const char *path, const char *lang)
{
    const struct stele_source source = {.path = path};
    struct stele_diags diags = {0};
    struct stele_log *log = NULL;
    const int code = stele_log_read(lib, &source, &stele_limits_default, &log, &diags);
    struct stele_cursor *cursor = log != NULL ? stele_cursor_new(log) : NULL;
    bool shown = false;

    print_diags(lib, log, lang, path, &diags);
    if (cursor != NULL) {
        struct stele_node end;
        print_moves(log, lang);
        /* Where a move is illegal the cursor stops just before it. */
        if (stele_node_parse(log, "end", &end))
            stele_cursor_goto(cursor, end, NULL);
        shown = print_ledger(cursor, log, lang);
    }
    const int status = !shown ? 2 : code == STELE_OK ? 0 : 1;
    stele_cursor_free(cursor);
    stele_log_free(log);
    stele_diags_free(&diags);
    return status;
}

int main(int argc, char **argv)
{
    struct stele *lib;
    int status;

    if (argc < 2) {
        fprintf(stderr, "usage: %s LOG [en|ru]\n", argv[0]);
        return 2;
    }
    lib = stele_new();
    if (lib == NULL)
        return 2;
    status = show(lib, argv[1], argc > 2 ? argv[2] : "en");
    stele_free(lib);
    return status;
}
