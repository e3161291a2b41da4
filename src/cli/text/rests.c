#include "cli/text/rests.h"

#include "cli/text/json.h"
#include "cli/shared/out.h"

#include <string.h>

static bool is_shown(const struct cli *cli, const struct stele_ground *ground)
{
    return cli->verbose || strcmp(ground->confidence, "high") != 0;
}

void rests_filter(const struct cli *cli, struct stele_grounds *grounds)
{
    size_t kept = 0;

    for (size_t i = 0; i < grounds->n; i++)
        if (is_shown(cli, &grounds->list[i]))
            grounds->list[kept++] = grounds->list[i];
    grounds->n = kept;
}

void tell_rests(const struct cli *cli, const struct stele_game *game,
                const struct stele_grounds *grounds, size_t indent, struct stele_buf *out)
{
    struct stele_grounds shown = *grounds;

    rests_filter(cli, &shown);
    if (shown.n == 0)
        return;
    out_spaces(out, indent);
    out_style(cli, out, STYLE_FAINT);
    stele_say_rests(cli->lib, game, cli->lang, &shown, out);
    out_style(cli, out, STYLE_PLAIN);
    stele_buf_puts(out, "\n");
}

void tell_reason_rests(const struct cli *cli, const struct stele_log *log,
                       const struct stele_reason *reason, size_t indent, struct stele_buf *out)
{
    struct stele_grounds grounds = {0};

    stele_grounds_of_reason(stele_log_lib(log), reason, &grounds);
    tell_rests(cli, stele_log_game(log), &grounds, indent, out);
}

/* ---- Counting moves -------------------------------------------------------------------------- */

void rest_count(struct rest_tally *tally, const struct stele *lib, const struct stele_game *game,
                const struct stele_move *move)
{
    uint32_t groups = stele_groups_of_move(lib, game, move);

    tally->moves++;
    tally->rest += groups != 0;
    for (; groups != 0; groups &= groups - 1)
        tally->on[__builtin_ctz(groups)]++;
}

/* A group may be in doubt in the set of the log but not in the set at hand; then what the latter
 * says of it has to do. */
static bool ground_of(const struct stele *lib, const struct stele_game *game, size_t group,
                      struct stele_ground *out)
{
    const struct stele_provenance *groups;

    if (stele_ground_of_group(lib, game, group, out))
        return true;
    if (group >= stele_set_provenance(lib, game, &groups))
        return false;
    *out = (struct stele_ground){groups[group].group, "", groups[group].status,
                                 groups[group].confidence, groups[group].sources};
    return true;
}

void tell_tally(const struct cli *cli, const struct stele *lib, const struct stele_game *game,
                const struct rest_tally *tally, const char *before, struct stele_buf *out)
{
    struct stele_buf list = {0};
    struct stele_ground ground;
    bool all = true; /* every group is mentioned, so that the number of moves is theirs */

    for (size_t i = 0; i < STELE_GROUPS_MAX; i++)
        if (tally->on[i] > 0 && ground_of(lib, game, i, &ground)) {
            all = all && is_shown(cli, &ground);
            if (!is_shown(cli, &ground))
                continue;
            stele_buf_puts(&list, list.size > 0 ? "; " : "");
            SAY(cli, &list, "cli.rests.group", "group",
                stele_text_name(cli->lib, game, cli->lang, "set", ground.group), "confidence",
                stele_text_name(cli->lib, NULL, cli->lang, "confidence", ground.confidence),
                "moves", NUM(tally->on[i]), NULL);
        }
    if (list.size > 0 || list.failed) {
        stele_buf_puts(out, before);
        SAY(cli, out, "cli.rests.moves", "game", stele_text(cli->lib, game, cli->lang, "title"),
            "rest", all ? NUM(tally->rest) : "", "moves", NUM(tally->moves), "groups",
            out_part(out, &list), NULL);
        stele_buf_puts(out, "\n");
    }
    stele_buf_free(&list);
}

void put_tally(struct answer *a, const struct stele *lib, const struct stele_game *game,
               const struct rest_tally *tally)
{
    struct stele_ground ground;

    if (tally->rest == 0)
        return;
    put_int(a->emit, "resting", (int64_t)tally->rest);
    put_list(a->emit, "rests_on");
    for (size_t i = 0; i < STELE_GROUPS_MAX; i++) {
        if (tally->on[i] == 0 || !ground_of(lib, game, i, &ground))
            continue;
        put_dict(a->emit, NULL);
        answer_ground(a, &ground);
        put_int(a->emit, "moves", (int64_t)tally->on[i]);
        put_end(a->emit);
    }
    put_end(a->emit);
}
