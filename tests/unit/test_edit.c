#include "fakelog.h"

#include "core/log/cursor.h"

#include <acutest.h>
#include <stdlib.h>
#include <string.h>

static struct stele *lib;
static struct stele_log *log_; /* of the test that runs */

static struct stele_cursor *start(void)
{
    lib = fake_lib();
    log_ = fakelog_new(lib);
    return stele_cursor_new(log_);
}

static void finish(struct stele_cursor *cursor)
{
    stele_cursor_free(cursor);
    stele_log_free(log_);
    stele_free(lib);
}

static bool at(const struct stele_cursor *cursor, const char *expected)
{
    char text[STELE_NODE_MAX];

    stele_node_print(log_, stele_cursor_node(cursor), text);
    TEST_MSG("at %s", text);
    return strcmp(text, expected) == 0;
}

static void go(struct stele_cursor *cursor, const char *text)
{
    struct stele_node node;

    TEST_ASSERT_(stele_node_parse(log_, text, &node), "%s", text);
    TEST_ASSERT_(stele_cursor_goto(cursor, node, NULL), "%s", text);
}

static struct stele_line line_of(uint32_t number)
{
    struct stele_line line;

    stele_log_line(log_, number, &line);
    return line;
}

static char *text_of_log(const struct stele_log *log)
{
    struct stele_buf buf = {0};

    TEST_ASSERT(stele_log_write(log, STELE_FORMAT_TEXT, &buf) == STELE_OK);
    return buf.data;
}

static bool log_is(const char *expected)
{
    char *text = text_of_log(log_);
    const char *body = strstr(text, "  line id=main");
    const bool same = body != NULL && strcmp(body, expected) == 0;

    TEST_CHECK(same);
    TEST_MSG("got\n%s\nexpected\n%s", body != NULL ? body : text, expected);
    free(text);
    return same;
}

/* Everything that holds for every log, whatever was done to it. */
static void check_sound(struct stele_log *log)
{
    struct stele_cursor *cursor = stele_cursor_new(log);
    void *state = log_state_new(log);

    for (uint32_t i = 0; i < log->lines_n; i++) {
        const struct log_line *line = log->lines[i];
        if (line->deleted) {
            TEST_CHECK(line->steps_n == 0 && line->items_n == 0 && line->children_n == 0);
            continue;
        }
        TEST_CHECK(line->legal <= line->steps_n);
        TEST_CHECK((line->illegal == NULL) == (line->legal == line->steps_n));
        TEST_CHECK(line->reached && line->snapshots_n == log_snapshots(line, line->legal));
        TEST_CHECK(line->before == (i == 0 ? 0 : log->lines[line->parent]->before + line->at));
        TEST_CHECK(i == 0 || !log->lines[line->parent]->deleted);
        TEST_CHECK(i == 0 || line->at <= log->lines[line->parent]->steps_n);
        TEST_CHECK(line->depth == (i == 0 ? 0 : log->lines[line->parent]->depth + 1));
        for (size_t k = 0; k < line->children_n; k++) {
            const struct log_line *child = log->lines[line->children[k]];
            TEST_CHECK(child->parent == i && !child->deleted);
            TEST_CHECK(k == 0 || log->lines[line->children[k - 1]]->at <= child->at);
        }
        for (size_t k = 1; k < line->items_n; k++)
            TEST_CHECK(line->item_ply[k - 1] <= line->item_ply[k]);
        for (uint32_t ply = 0; ply <= line->legal; ply++) {
            const struct stele_node node = {i, ply};
            TEST_CHECK(stele_cursor_goto(cursor, node, NULL));
            if (ply == 0 && i != 0) {
                log_seek(log, (struct stele_node){line->parent, line->at}, state);
                TEST_CHECK(memcmp(state, cursor->state, fakegame.state_size) == 0);
            }
            if (ply < line->legal) {
                struct stele_move move;
                struct stele_reason why;
                log_move(log, line, ply + 1, &move);
                TEST_CHECK(game_check(line->rules, cursor->state, &move, &why));
                struct stele_status status;
                stele_cursor_status(cursor, &status);
                const struct log_step *step = &line->steps[ply];
                TEST_CHECK(status.turn_seat == line->turns[step->turn].seat);
                TEST_CHECK(status.turn == step->number && status.round == step->round);
            }
            int32_t totals[STELE_SEATS_MAX];
            stele_cursor_score(cursor, totals, NULL);
            for (int seat = 0; seat < 3; seat++)
                TEST_CHECK(totals[seat] == fakegame.total(line->rules, cursor->state, seat));
        }
    }
    free(state);
    stele_cursor_free(cursor);
}

static void play_turn(struct stele_cursor *cursor, const char *good)
{
    char text[64];

    snprintf(text, sizeof text, "take %s 1", good);
    TEST_ASSERT(fakelog_do(cursor, "roll a,b") == STELE_OK);
    TEST_ASSERT(fakelog_do(cursor, text) == STELE_OK);
    TEST_ASSERT(fakelog_do(cursor, "pass") == STELE_OK);
}

static void test_play_appends_follows_branches(void)
{
    struct stele_cursor *cursor = start();
    const uint64_t before = stele_log_generation(log_);

    play_turn(cursor, "wood");
    TEST_CHECK(at(cursor, "main:3") && stele_log_generation(log_) == before + 3);
    go(cursor, "main:1");
    TEST_CHECK(fakelog_do(cursor, "take wood 1") == STELE_OK && at(cursor, "main:2"));
    TEST_CHECK(stele_log_generation(log_) == before + 3); /* following is not a change */
    go(cursor, "main:1");
    TEST_CHECK(fakelog_do(cursor, "take cloth 2") == STELE_OK && at(cursor, "b1:1"));
    go(cursor, "main:1");
    TEST_CHECK(fakelog_do(cursor, "take cloth 2") == STELE_OK && at(cursor, "b1:1"));
    go(cursor, "main:0");
    TEST_CHECK(fakelog_do(cursor, "roll c,c") == STELE_OK && at(cursor, "b2:1"));
    TEST_CHECK(strcmp(line_of(1).kind, "what-if") == 0 && strcmp(line_of(2).kind, "chance") == 0);
    go(cursor, "b1:1");
    TEST_CHECK(fakelog_do(cursor, "cheer by=vera") == STELE_OK && at(cursor, "b1:2"));
    TEST_CHECK(fakelog_do(cursor, "pass") == STELE_OK);
    TEST_CHECK(fakelog_do(cursor, "roll a,a") == STELE_OK);
    log_is("  line id=main\n"
           "    branch id=b2 kind=chance\n"
           "      turn player=anna round=1\n"
           "        roll dice=c,c\n"
           "    turn player=anna round=1\n"
           "      roll dice=a,b\n"
           "      branch id=b1 kind=what-if\n"
           "        turn player=anna round=1\n"
           "          take good=cloth count=2\n"
           "          cheer by=vera\n"
           "          pass\n"
           "        turn player=boris round=1\n"
           "          roll dice=a,a\n"
           "      take good=wood count=1\n"
           "      pass\n");
    check_sound(log_);
    finish(cursor);
}

static void test_illegal_play_changes_nothing(void)
{
    struct stele_cursor *cursor = start();
    struct stele_reason why;

    play_turn(cursor, "wood");
    char *before = text_of_log(log_);
    const uint64_t generation = stele_log_generation(log_);
    const struct stele_move move = fakelog_move(log_, cursor, "take wood 1");
    TEST_CHECK(stele_edit_play(cursor, &move, &why) == STELE_EINPUT);
    TEST_CHECK(strcmp(why.code, "fake.phase") == 0);
    TEST_CHECK(stele_edit_play(cursor, &move, NULL) == STELE_EINPUT);
    char *after = text_of_log(log_);
    TEST_CHECK(strcmp(before, after) == 0 && stele_log_generation(log_) == generation);
    TEST_CHECK(at(cursor, "main:3"));
    free(before);
    free(after);
    finish(cursor);
}

static void test_branch(void)
{
    static const struct stele_setting rulings[] = {{"FAK-A1", "double"}};
    static const struct stele_setting unknown[] = {{"FAK-A7", "double"}};
    static const struct stele_setting no_choice[] = {{"FAK-A1", "triple"}};
    static const struct stele_setting clash[] = {{"FAK-A1", "double"}, {"FAK-A2", "stone"}};
    static const struct stele_setting twice[] = {{"FAK-A1", "double"}, {"FAK-A1", "double"}};
    struct stele_cursor *cursor = start();
    const struct stele_node one = {0, 1}, none = {0, 9};
    uint32_t line = 77;

    play_turn(cursor, "wood");
    const uint64_t generation = stele_log_generation(log_);
    TEST_CHECK(stele_edit_branch(log_, none, NULL, "", "", NULL, 0, &line) == STELE_EUSAGE);
    TEST_CHECK(stele_edit_branch(log_, one, "main", "", "", NULL, 0, &line) == STELE_EUSAGE);
    TEST_CHECK(stele_edit_branch(log_, one, "a:b", "", "", NULL, 0, &line) == STELE_EUSAGE);
    TEST_CHECK(stele_edit_branch(log_, one, "", "", "", NULL, 0, &line) == STELE_EUSAGE);
    TEST_CHECK(stele_edit_branch(log_, one, NULL, "", "", unknown, 1, &line) == STELE_EUSAGE);
    TEST_CHECK(stele_edit_branch(log_, one, NULL, "", "", no_choice, 1, &line) == STELE_EUSAGE);
    TEST_CHECK(stele_edit_branch(log_, one, NULL, "", "", clash, 2, &line) == STELE_EUSAGE);
    TEST_CHECK(stele_edit_branch(log_, one, NULL, "", "", twice, 2, &line) == STELE_EUSAGE);
    TEST_CHECK(line == 77 && stele_log_lines(log_) == 1);
    TEST_CHECK(stele_log_generation(log_) == generation);
    TEST_CHECK(stele_edit_branch(log_, one, "второй", "Два \"очка\"", NULL, rulings, 1, &line) ==
               STELE_OK);
    TEST_CHECK(line == 1 && strcmp(stele_log_line_ruling(log_, 1, "FAK-A1"), "double") == 0);
    go(cursor, "второй:0");
    TEST_CHECK(fakelog_do(cursor, "take wood 1") == STELE_OK && at(cursor, "второй:1"));
    int32_t totals[STELE_SEATS_MAX];
    stele_cursor_score(cursor, totals, NULL);
    TEST_CHECK(totals[0] == 3); /* two for the good, one for the wood at the end */
    /* A branch under other rulings is not followed, even where it begins alike. */
    go(cursor, "main:1");
    TEST_CHECK(fakelog_do(cursor, "take wood 1") == STELE_OK && at(cursor, "main:2"));
    go(cursor, "main:1");
    TEST_CHECK(stele_edit_truncate(log_, one) == STELE_OK);
    TEST_CHECK(fakelog_do(cursor, "take wood 1") == STELE_OK && at(cursor, "main:2"));
    TEST_CHECK(stele_edit_line_title(log_, 1, NULL, "Иначе") == STELE_OK);
    TEST_CHECK(strcmp(line_of(1).title, "Иначе") == 0);
    TEST_CHECK(stele_edit_line_title(log_, 1, "en", "Otherwise") == STELE_OK);
    const struct stele_line titled = line_of(1);
    TEST_CHECK(strcmp(stele_line_title(&titled, "en"), "Otherwise") == 0);
    TEST_CHECK(strcmp(stele_line_title(&titled, "ru"), "Иначе") == 0);
    TEST_CHECK(stele_edit_line_title(log_, 9, NULL, "x") == STELE_EUSAGE);
    check_sound(log_);
    finish(cursor);
}

static void test_details(void)
{
    struct stele_cursor *cursor = start();
    const struct stele_item *about;

    TEST_CHECK(stele_edit_about(log_, NULL) == STELE_OK);
    TEST_CHECK(stele_edit_detail(log_, "date", NULL, "2026-09-19") == STELE_OK);
    TEST_CHECK(stele_edit_detail(log_, "title", "ru", "Вечер") == STELE_OK);
    TEST_CHECK(stele_edit_detail(log_, "title", "en", "Evening") == STELE_OK);
    TEST_CHECK(stele_edit_detail(log_, "comment", NULL, "long") == STELE_OK);
    TEST_CHECK(stele_edit_detail(log_, "event", NULL, "Cup") == STELE_OK);
    /* In the order in which they are written; of one name the later one after. */
    about = stele_log_about(log_);
    TEST_ASSERT(about != NULL && about->children_n == 5);
    TEST_CHECK(strcmp(about->children[0].text, "Вечер") == 0);
    TEST_CHECK(strcmp(about->children[1].text, "Evening") == 0);
    TEST_CHECK(strcmp(about->children[2].text, "Cup") == 0);
    TEST_CHECK(strcmp(about->children[3].text, "2026-09-19") == 0);
    TEST_CHECK(strcmp(about->children[4].text, "long") == 0);
    TEST_CHECK(strcmp(stele_log_detail(log_, "title", "en"), "Evening") == 0);
    TEST_CHECK(*stele_log_detail(log_, "title", NULL) == '\0');
    /* Changed in its place, then taken out; without the last of them there is no <about>. */
    TEST_CHECK(stele_edit_detail(log_, "title", "ru", "Ночь") == STELE_OK);
    TEST_CHECK(strcmp(stele_log_about(log_)->children[0].text, "Ночь") == 0);
    TEST_CHECK(stele_edit_detail(log_, "title", "ru", "") == STELE_OK);
    TEST_CHECK(stele_log_about(log_)->children_n == 4);
    TEST_CHECK(stele_edit_detail(log_, "place", NULL, "") == STELE_OK);
    TEST_CHECK(stele_log_about(log_)->children_n == 4);
    TEST_CHECK(stele_edit_detail(log_, "title", "en", NULL) == STELE_OK);
    TEST_CHECK(stele_edit_detail(log_, "event", NULL, NULL) == STELE_OK);
    TEST_CHECK(stele_edit_detail(log_, "date", NULL, NULL) == STELE_OK);
    TEST_CHECK(stele_edit_detail(log_, "comment", NULL, NULL) == STELE_OK);
    TEST_CHECK(stele_log_about(log_) == NULL);
    TEST_CHECK(stele_edit_detail(log_, "weather", NULL, "fair") == STELE_EUSAGE);
    check_sound(log_);
    finish(cursor);
}

static void test_players_are_renamed(void)
{
    struct stele_cursor *cursor = start();
    const struct stele_player *players;
    struct stele_buf text = {0};

    stele_log_players(log_, &players);
    const char *const id = players[0].id;
    TEST_CHECK(stele_edit_player_name(log_, 0, NULL, "Zoe") == STELE_OK);
    TEST_CHECK(stele_edit_player_name(log_, 0, "ru", "Зоя") == STELE_OK);
    TEST_CHECK(strcmp(stele_player_name(&players[0], "en"), "Zoe") == 0);
    TEST_CHECK(strcmp(stele_player_name(&players[0], "ru"), "Зоя") == 0);
    TEST_CHECK(players[0].id == id);
    TEST_CHECK(stele_log_write(log_, STELE_FORMAT_XML, &text) == STELE_OK);
    TEST_CHECK(strstr(text.data, "name=\"Zoe\" name-ru=\"Зоя\"") != NULL);
    stele_buf_free(&text);
    /* Without a name of his own he is called by his id. */
    TEST_CHECK(stele_edit_player_name(log_, 0, NULL, "") == STELE_OK);
    TEST_CHECK(strcmp(players[0].name, id) == 0);
    TEST_CHECK(stele_edit_player_name(log_, 0, "ru", NULL) == STELE_OK);
    TEST_CHECK(strcmp(stele_player_name(&players[0], "ru"), id) == 0);
    TEST_CHECK(stele_edit_player_name(log_, -1, NULL, "x") == STELE_EUSAGE);
    TEST_CHECK(stele_edit_player_name(log_, 99, NULL, "x") == STELE_EUSAGE);
    TEST_CHECK(stele_edit_refusal(log_) == NULL);
    check_sound(log_);
    finish(cursor);
}

static void test_ids_are_never_reused(void)
{
    struct stele_cursor *cursor = start();
    uint32_t line;

    TEST_CHECK(stele_edit_branch(log_, (struct stele_node){0, 0}, NULL, "", "", NULL, 0, &line) ==
               STELE_OK);
    TEST_CHECK(strcmp(line_of(line).id, "b1") == 0);
    TEST_CHECK(stele_edit_delete(log_, line) == STELE_OK);
    TEST_CHECK(stele_edit_branch(log_, (struct stele_node){0, 0}, "b1", "", "", NULL, 0, &line) ==
               STELE_EUSAGE);
    TEST_CHECK(stele_edit_branch(log_, (struct stele_node){0, 0}, NULL, "", "", NULL, 0, &line) ==
               STELE_OK);
    TEST_CHECK(strcmp(line_of(line).id, "b2") == 0);
    TEST_CHECK(stele_edit_branch(log_, (struct stele_node){0, 0}, "b17", "", "", NULL, 0, &line) ==
               STELE_OK);
    TEST_CHECK(stele_edit_branch(log_, (struct stele_node){0, 0}, NULL, "", "", NULL, 0, &line) ==
               STELE_OK);
    TEST_CHECK(strcmp(line_of(line).id, "b18") == 0);
    finish(cursor);
}

static void test_delete(void)
{
    struct stele_cursor *cursor = start(), *other;
    struct stele_node node;
    const uint32_t *branches;

    play_turn(cursor, "wood");
    go(cursor, "main:1");
    TEST_CHECK(fakelog_do(cursor, "take cloth 1") == STELE_OK);
    TEST_CHECK(fakelog_do(cursor, "pass") == STELE_OK && at(cursor, "b1:2"));
    go(cursor, "b1:1");
    TEST_CHECK(fakelog_do(cursor, "take cloth 2") == STELE_OK && at(cursor, "b2:1"));
    other = stele_cursor_new(log_);
    TEST_CHECK(stele_node_parse(log_, "b1:2", &node) && stele_cursor_goto(other, node, NULL));
    TEST_CHECK(stele_edit_delete(log_, 0) == STELE_EUSAGE);
    TEST_CHECK(stele_edit_delete(log_, 9) == STELE_EUSAGE);
    TEST_CHECK(stele_edit_delete(log_, 1) == STELE_OK);
    TEST_CHECK(at(cursor, "main:1") && at(other, "main:1"));
    TEST_CHECK(line_of(1).deleted && line_of(2).deleted && line_of(2).plies == 0);
    TEST_CHECK(stele_edit_delete(log_, 1) == STELE_EUSAGE);
    TEST_CHECK(!stele_node_parse(log_, "b1", &node) && !stele_node_parse(log_, "b2:0", &node));
    TEST_CHECK(stele_log_branches(log_, (struct stele_node){0, 1}, &branches) == 0);
    TEST_CHECK(!stele_cursor_goto(cursor, (struct stele_node){1, 0}, NULL));
    check_sound(log_);
    stele_cursor_free(other);
    finish(cursor);
}

static void test_truncate(void)
{
    struct stele_cursor *cursor = start();
    const struct stele_item note = {.name = "note", .text = "x"};

    for (int i = 0; i < 15; i++)
        play_turn(cursor, "wood");
    TEST_CHECK(stele_edit_item(log_, (struct stele_node){0, 2}, 0, &note) == STELE_OK);
    TEST_CHECK(stele_edit_item(log_, (struct stele_node){0, 40}, 0, &note) == STELE_OK);
    go(cursor, "main:34");
    TEST_CHECK(fakelog_do(cursor, "take cloth 1") == STELE_OK && at(cursor, "b1:1"));
    go(cursor, "main:1");
    TEST_CHECK(fakelog_do(cursor, "take cloth 1") == STELE_OK && at(cursor, "b2:1"));
    go(cursor, "b1:1");
    TEST_CHECK(stele_edit_truncate(log_, (struct stele_node){0, 99}) == STELE_EUSAGE);
    TEST_CHECK(stele_edit_truncate(log_, (struct stele_node){0, 33}) == STELE_OK);
    TEST_CHECK(at(cursor, "main:33"));
    TEST_CHECK(line_of(0).plies == 33 && line_of(0).items_n == 1);
    TEST_CHECK(line_of(1).deleted && !line_of(2).deleted);
    check_sound(log_);
    play_turn(cursor, "cloth");
    TEST_CHECK(at(cursor, "main:36"));
    TEST_CHECK(stele_edit_truncate(log_, (struct stele_node){0, 0}) == STELE_OK);
    TEST_CHECK(at(cursor, "main:0") && line_of(2).deleted);
    log_is("  line id=main\n");
    check_sound(log_);
    finish(cursor);
}

static const char before_promotion[] = "  line id=main\n"
                                       "    turn player=anna round=1\n"
                                       "      roll dice=a,b\n"
                                       "      branch id=b1 kind=what-if\n"
                                       "        note\n"
                                       "          | of the branch\n"
                                       "        turn player=anna round=1\n"
                                       "          take good=cloth count=1\n"
                                       "          note\n"
                                       "            | better\n"
                                       "          branch id=b2 kind=what-if\n"
                                       "            turn player=anna round=1\n"
                                       "              take good=cloth count=2\n"
                                       "          pass\n"
                                       "        turn player=boris round=1\n"
                                       "          roll dice=a,a\n"
                                       "      take good=wood count=1\n"
                                       "      note\n"
                                       "        | worse\n"
                                       "      branch id=b3 kind=what-if\n"
                                       "        turn player=anna round=1\n"
                                       "          take good=wood count=2\n"
                                       "      pass\n";

static const char after_promotion[] = "  line id=main\n"
                                      "    turn player=anna round=1\n"
                                      "      roll dice=a,b\n"
                                      "      branch id=b1 kind=what-if\n"
                                      "        note\n"
                                      "          | of the branch\n"
                                      "        turn player=anna round=1\n"
                                      "          take good=wood count=1\n"
                                      "          note\n"
                                      "            | worse\n"
                                      "          branch id=b3 kind=what-if\n"
                                      "            turn player=anna round=1\n"
                                      "              take good=wood count=2\n"
                                      "          pass\n"
                                      "      take good=cloth count=1\n"
                                      "      note\n"
                                      "        | better\n"
                                      "      branch id=b2 kind=what-if\n"
                                      "        turn player=anna round=1\n"
                                      "          take good=cloth count=2\n"
                                      "      pass\n"
                                      "    turn player=boris round=1\n"
                                      "      roll dice=a,a\n";

static void put_note(uint32_t line, uint32_t ply, const char *text)
{
    const struct stele_item note = {.name = "note", .text = text};

    TEST_CHECK(stele_edit_item(log_, (struct stele_node){line, ply}, 0, &note) == STELE_OK);
}

static void test_promote(void)
{
    static const struct stele_setting rulings[] = {{"FAK-A1", "double"}};
    struct stele_cursor *cursor = start(), *other;
    struct stele_node node;
    uint32_t line;

    play_turn(cursor, "wood");
    go(cursor, "main:1");
    TEST_CHECK(fakelog_do(cursor, "take cloth 1") == STELE_OK);
    TEST_CHECK(fakelog_do(cursor, "pass") == STELE_OK);
    TEST_CHECK(fakelog_do(cursor, "roll a,a") == STELE_OK);
    go(cursor, "b1:1");
    TEST_CHECK(fakelog_do(cursor, "take cloth 2") == STELE_OK && at(cursor, "b2:1"));
    go(cursor, "main:2");
    TEST_CHECK(fakelog_do(cursor, "take wood 2") == STELE_OK && at(cursor, "b3:1"));
    put_note(1, 0, "of the branch");
    put_note(1, 1, "better");
    put_note(0, 2, "worse");
    log_is(before_promotion);
    go(cursor, "b1:3");
    other = stele_cursor_new(log_);
    TEST_CHECK(stele_node_parse(log_, "main:3", &node) && stele_cursor_goto(other, node, NULL));
    const uint64_t hash = stele_cursor_hash(cursor), other_hash = stele_cursor_hash(other);

    TEST_CHECK(stele_edit_promote(log_, 0) == STELE_EUSAGE);
    TEST_CHECK(stele_edit_promote(log_, 1) == STELE_OK);
    log_is(after_promotion);
    check_sound(log_);
    /* Cursors stay at their positions, which have other addresses now. */
    TEST_CHECK(at(cursor, "main:4") && stele_cursor_hash(cursor) == hash);
    TEST_CHECK(at(other, "b1:2") && stele_cursor_hash(other) == other_hash);
    go(cursor, "main:4");
    TEST_CHECK(stele_cursor_hash(cursor) == hash);

    TEST_CHECK(stele_edit_promote(log_, 1) == STELE_OK);
    log_is(before_promotion);
    check_sound(log_);
    TEST_CHECK(stele_edit_branch(log_, (struct stele_node){0, 0}, NULL, "", "", rulings, 1,
                                 &line) == STELE_OK);
    TEST_CHECK(stele_edit_promote(log_, line) == STELE_EUSAGE);
    stele_cursor_free(other);
    finish(cursor);
}

/* A branch keeps its title in every language when it changes places with its parent. */
static void test_promote_titles(void)
{
    struct stele_cursor *cursor = start();
    struct stele_buf before = {0}, after = {0};

    play_turn(cursor, "wood");
    go(cursor, "main:1");
    TEST_CHECK(fakelog_do(cursor, "take cloth 1") == STELE_OK);
    TEST_CHECK(stele_edit_line_title(log_, 0, NULL, "The game") == STELE_OK);
    TEST_CHECK(stele_edit_line_title(log_, 0, "ru", "Партия") == STELE_OK);
    TEST_CHECK(stele_edit_line_title(log_, 1, NULL, "Cloth") == STELE_OK);
    TEST_CHECK(stele_edit_line_title(log_, 1, "ru", "Ткань") == STELE_OK);
    TEST_CHECK(stele_log_write(log_, STELE_FORMAT_TEXT, &before) == STELE_OK);
    TEST_CHECK(stele_edit_promote(log_, 1) == STELE_OK);
    TEST_CHECK(stele_log_write(log_, STELE_FORMAT_TEXT, &after) == STELE_OK);
    const char *const titles[] = {"title=\"The game\"", "title-ru=Партия", "title=Cloth",
                                  "title-ru=Ткань"};
    for (size_t i = 0; i < sizeof titles / sizeof titles[0]; i++) {
        TEST_CHECK_(strstr(before.data, titles[i]) != NULL, "%s before", titles[i]);
        TEST_CHECK_(strstr(after.data, titles[i]) != NULL, "%s after", titles[i]);
    }
    TEST_MSG("%s\n%s", before.data, after.data);
    stele_buf_free(&before);
    stele_buf_free(&after);
    finish(cursor);
}

static void test_promote_empty_branch(void)
{
    struct stele_cursor *cursor = start();
    uint32_t line;

    play_turn(cursor, "wood");
    TEST_CHECK(stele_edit_branch(log_, (struct stele_node){0, 2}, NULL, "", "", NULL, 0, &line) ==
               STELE_OK);
    TEST_CHECK(stele_edit_promote(log_, line) == STELE_OK);
    TEST_CHECK(line_of(0).plies == 2 && line_of(line).plies == 1 && at(cursor, "b1:1"));
    check_sound(log_);
    finish(cursor);
}

/* A branch beside an illegal move becomes the record: that is how a log is repaired. */
static void test_promote_repairs(void)
{
    struct teller teller;
    int code;

    lib = fake_lib();
    tell_start(&teller, lib);
    tell_line(&teller, "main");
    tell_turn(&teller, 0, 1);
    tell_move(&teller, 0, "roll a,a");
    tell_move(&teller, 0, "take wood 6");
    tell_move(&teller, 0, "pass");
    tell_turn_end(&teller);
    tell_line_end(&teller);
    log_ = tell_end(&teller, &code);
    TEST_ASSERT(log_ != NULL && code == STELE_EINPUT);
    struct stele_cursor *cursor = stele_cursor_new(log_);
    go(cursor, "main:1");
    TEST_CHECK(fakelog_do(cursor, "take wood 2") == STELE_OK && at(cursor, "b1:1"));
    TEST_CHECK(fakelog_do(cursor, "pass") == STELE_OK);
    TEST_CHECK(stele_edit_promote(log_, 1) == STELE_OK);
    TEST_CHECK(line_of(0).plies == 3 && line_of(0).legal == 3 && line_of(1).legal == 0);
    TEST_CHECK(stele_log_illegal(log_, 0) == NULL);
    TEST_CHECK(strcmp(stele_log_illegal(log_, 1)->code, "fake.too-many") == 0);
    check_sound(log_);
    TEST_CHECK(at(cursor, "main:3"));
    TEST_CHECK(stele_edit_truncate(log_, (struct stele_node){1, 1}) == STELE_OK);
    TEST_CHECK(stele_log_illegal(log_, 1) != NULL);
    TEST_CHECK(stele_edit_truncate(log_, (struct stele_node){1, 0}) == STELE_OK);
    TEST_CHECK(stele_log_illegal(log_, 1) == NULL);
    check_sound(log_);
    stele_diags_free(&teller.diags);
    finish(cursor);
}

static void test_items(void)
{
    static struct stele_setting bad_attr[] = {{"colour", "red"}}, hash[] = {{"hash", "12"}};
    static struct stele_setting name[] = {{"name", "Here"}};
    static struct stele_setting lang_by[] = {{"glyph", "!?"}, {"xml:lang", "ru"}, {"by", "тренер"}};
    static struct stele_setting twice[] = {{"by", "a"}, {"by", "b"}};
    static struct stele_setting foreign[] = {{"x:y", "a"}};
    static struct stele_item bad_child[] = {{.name = "turn", .text = ""}};
    const struct stele_item bad[] = {
        {.name = "note", .text = "", .attrs = bad_attr, .attrs_n = 1},
        {.name = "note", .text = "", .attrs = twice, .attrs_n = 2},
        {.name = "note", .text = "", .attrs = foreign, .attrs_n = 1},
        {.name = "note", .text = "", .children = bad_child, .children_n = 1},
        {.name = "bookmark", .text = ""},
        {.name = "bookmark", .text = "x", .attrs = name, .attrs_n = 1},
        {.name = "check", .text = "", .attrs = hash, .attrs_n = 1},
        {.name = "roll", .text = ""},
        {.name = "x:foreign", .text = ""},
        {.name = "", .text = ""},
        {.name = "#text", .text = "a"},
    };
    const struct stele_item note = {
        .name = "note", .text = " Смотри:\r\n\tтак\x01 \n", .attrs = lang_by, .attrs_n = 3};
    const struct stele_item mark = {.name = "bookmark", .text = "", .attrs = name, .attrs_n = 1};
    const struct stele_item comment = {.name = "#comment", .text = "a -- b---"};
    const struct stele_node node = {0, 1};
    struct stele_cursor *cursor = start();

    play_turn(cursor, "wood");
    const uint64_t generation = stele_log_generation(log_);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        TEST_CASE_("%zu %s", i, bad[i].name);
        TEST_CHECK(stele_edit_item(log_, node, 0, &bad[i]) == STELE_EUSAGE);
    }
    TEST_CASE("what is not there");
    TEST_CHECK(stele_edit_item(log_, node, 0, NULL) == STELE_EUSAGE);
    TEST_CHECK(stele_edit_item(log_, node, 1, &note) == STELE_EUSAGE);
    TEST_CHECK(stele_edit_item(log_, (struct stele_node){0, 9}, 0, &note) == STELE_EUSAGE);
    TEST_CHECK(stele_log_generation(log_) == generation);
    TEST_CHECK(stele_edit_item(log_, node, 0, &note) == STELE_OK);
    TEST_CHECK(stele_edit_item(log_, node, 1, &mark) == STELE_OK);
    TEST_CHECK(stele_edit_item(log_, (struct stele_node){0, 0}, 0, &comment) == STELE_OK);
    log_is("  line id=main\n"
           "    # a - - b- - -\n"
           "    turn player=anna round=1\n"
           "      roll dice=a,b\n"
           "      note by=тренер xml:lang=ru glyph=!?\n"
           "        | Смотри:\n"
           "        | \tтак\xef\xbf\xbd\n"
           "      bookmark name=Here\n"
           "      take good=wood count=1\n"
           "      pass\n");
    TEST_CHECK(stele_edit_item(log_, node, 0, &mark) == STELE_OK);
    TEST_CHECK(stele_edit_item(log_, node, 1, NULL) == STELE_OK);
    TEST_CHECK(stele_edit_item(log_, (struct stele_node){0, 0}, 0, NULL) == STELE_OK);
    log_is("  line id=main\n"
           "    turn player=anna round=1\n"
           "      roll dice=a,b\n"
           "      bookmark name=Here\n"
           "      take good=wood count=1\n"
           "      pass\n");
    finish(cursor);
}

static void test_about_and_result(void)
{
    static struct stele_item parts[] = {{.name = "event", .text = "Вечер"}};
    const struct stele_item about = {
        .name = "about", .text = "", .children = parts, .children_n = 1};
    const struct stele_item wrong = {.name = "note", .text = ""};
    struct stele_cursor *cursor = start();
    struct stele_rng rng;

    TEST_CHECK(stele_edit_about(log_, &wrong) == STELE_EUSAGE);
    TEST_CHECK(stele_edit_about(log_, &about) == STELE_OK);
    TEST_CHECK(strcmp(stele_log_about(log_)->children[0].text, "Вечер") == 0);
    TEST_CHECK(stele_edit_about(log_, NULL) == STELE_OK && stele_log_about(log_) == NULL);
    TEST_CHECK(stele_edit_result_computed(log_) == STELE_EUSAGE);
    stele_rng_seed(&rng, 3);
    fakelog_play(cursor, &rng, 10000);
    TEST_CHECK(stele_edit_result_computed(log_) == STELE_OK);
    const struct stele_item *result = stele_log_result(log_);
    TEST_ASSERT(result != NULL && result->children_n == 3);
    TEST_CHECK(strcmp(stele_item_attr(result, "end"), "rounds") == 0);
    TEST_CHECK(stele_item_attr(result, "winner") != NULL);
    TEST_CHECK(stele_edit_result(log_, &wrong) == STELE_EUSAGE);
    TEST_CHECK(stele_edit_result(log_, NULL) == STELE_OK && stele_log_result(log_) == NULL);
    finish(cursor);
}

static void test_nesting_is_limited(void)
{
    struct stele_cursor *cursor = start();
    uint32_t line = 0;
    int depth = 0;

    while (depth < 100 && stele_edit_branch(log_, (struct stele_node){line, 0}, NULL, "", "", NULL,
                                            0, &line) == STELE_OK)
        depth++;
    TEST_CHECK(depth == 24);
    check_sound(log_);
    finish(cursor);
}

/* One random edit; most succeed, none may do harm. */
static void edit_at_random(struct stele_log *log, struct stele_cursor *cursor,
                           struct stele_rng *rng)
{
    const struct stele_item note = {.name = "note", .text = "заметка"};
    static const struct stele_setting double_points[] = {{"FAK-A1", "double"}};
    const struct stele_node node = fakelog_node(log, rng);
    const struct stele_item *items;

    switch (rng_below(rng, 9)) {
    case 0:
        stele_edit_promote(log, node.line);
        break;
    case 1:
        if (rng_below(rng, 3) == 0)
            stele_edit_delete(log, node.line);
        break;
    case 2:
        if (rng_below(rng, 6) == 0)
            stele_edit_truncate(log, node);
        break;
    case 3:
        stele_edit_branch(log, node, NULL, "t", "", double_points, rng_below(rng, 2), NULL);
        break;
    case 4:
        stele_edit_item(log, node, stele_log_items(log, node, &items), &note);
        break;
    case 5:
        stele_edit_item(log, node, 0, NULL);
        break;
    default:
        stele_cursor_goto(cursor, node, NULL);
        fakelog_play(cursor, rng, 1 + rng_below(rng, 20));
        break;
    }
}

static void test_random_edits(void)
{
    for (uint64_t seed = 1; seed <= 12; seed++) {
        struct stele_cursor *cursor = start(), *watcher = stele_cursor_new(log_);
        struct stele_rng rng;
        TEST_CASE_("seed %u", (unsigned)seed);
        stele_rng_seed(&rng, seed);
        fakelog_grow(log_, seed, 80);
        for (int i = 0; i < 60; i++) {
            edit_at_random(log_, cursor, &rng);
            TEST_CHECK(log_node_reachable(log_, watcher->node));
            void *state = log_state_new(log_);
            log_seek(log_, watcher->node, state);
            TEST_CHECK(memcmp(state, watcher->state, fakegame.state_size) == 0);
            free(state);
            if (i % 7 == 0)
                stele_cursor_goto(watcher, fakelog_node(log_, &rng), NULL);
        }
        check_sound(log_);
        stele_cursor_free(watcher);
        finish(cursor);
    }
}

TEST_LIST = {{"play_appends_follows_branches", test_play_appends_follows_branches},
             {"illegal_play_changes_nothing", test_illegal_play_changes_nothing},
             {"branch", test_branch},
             {"details", test_details},
             {"players are renamed", test_players_are_renamed},
             {"ids_are_never_reused", test_ids_are_never_reused},
             {"delete", test_delete},
             {"truncate", test_truncate},
             {"promote", test_promote},
             {"promote_titles", test_promote_titles},
             {"promote_empty_branch", test_promote_empty_branch},
             {"promote_repairs", test_promote_repairs},
             {"items", test_items},
             {"about_and_result", test_about_and_result},
             {"nesting_is_limited", test_nesting_is_limited},
             {"random_edits", test_random_edits},
             {NULL, NULL}};
