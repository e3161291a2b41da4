#include "core/library/lib.h"
#include "core/library/registry.h"

#include "core/texts/catalogue.h"
#include "demogame.h"

#include <unistd.h>

#include "told.h"

#include "acutest.h"

/* Whatever can have a clause has a text for it, if only an empty one. */
static void expect_clauses(const struct stele_game_info *info)
{
    bool all = true;

    for (size_t i = 0; i < info->editions_n; i++)
        all &= info->editions[i].clause != NULL;
    for (size_t i = 0; i < info->verbs_n; i++)
        all &= info->verbs[i].clause != NULL;
    for (size_t i = 0; i < info->rulings_n; i++)
        all &= info->rulings[i].clause != NULL;
    for (size_t i = 0; i < info->options_n; i++)
        all &= info->options[i].clause != NULL;
    TEST_CHECK_(all, "%s", info->id);
}

static void the_embedded_context(void)
{
    struct stele_diags diags = {0};
    struct stele *lib =
        lib_new(game_registry, game_registry_n, embedded_files, embedded_files_n, &diags);

    TEST_CHECK(lib != NULL && diags.n == 0);
    for (size_t i = 0; i < diags.n; i++)
        TEST_MSG("%s line %u", diags.list[i].why.code, diags.list[i].line);
    TEST_CHECK(lib == NULL || stele_games_n(lib) == game_registry_n);
    TEST_CHECK(strcmp(stele_text(lib, NULL, "ru", "title"), "Стела") == 0);
    for (size_t i = 0; i < game_registry_n; i++)
        expect_clauses(stele_game_info(lib, game_registry[i]));
    told_diags_free(&diags);
    stele_free(lib);
    stele_free(NULL);
}

static void a_set_is_read_when_first_asked_for(void)
{
    struct stele *lib = stele_new();

    TEST_ASSERT(lib != NULL);
    TEST_CHECK(lib->loaded == 0);
    const struct stele_game *game = stele_game_find(lib, game_registry[0]->id);
    TEST_CHECK(game == game_registry[0] && lib->loaded == 0);
    TEST_CHECK(lib->games[0].set == NULL && lib->games[0].info.domains_n == 0);
    TEST_CHECK(lib_load(lib, game) && lib->loaded == 1);
    TEST_CHECK(stele_game_info(lib, game)->domains_n == game->domains_n);
    TEST_CHECK(strcmp(stele_game_info(lib, game)->id, game->id) == 0);
    const struct component_set *set = lib->games[0].set;
    TEST_CHECK(set != NULL && lib_game(lib, game)->set == set);
    stele_free(lib);
}

static void games_and_their_names(void)
{
    struct stele *lib = demo_lib();
    const struct stele_game *game = stele_game_find(lib, "demo");

    TEST_ASSERT(lib != NULL);
    TEST_CHECK(stele_games_n(lib) == 1 && stele_game_at(lib, 0) == game && game == &demo_game);
    TEST_CHECK(stele_game_at(lib, 1) == NULL && stele_game_find(lib, "demos") == NULL);
    const struct stele_game_info *info = stele_game_info(lib, game);
    TEST_CHECK(strcmp(info->prefix, "DEM") == 0 && info->verbs_n == DEMO_VERBS);
    TEST_CHECK(info->domains_n == 5 && info->domains[DEMO_GOODS].names_n == 2);
    TEST_CHECK(info->domains[DEMO_STUFF].names_n == 3);
    TEST_CHECK(strcmp(info->domains[DEMO_STUFF].names[2], "food") == 0);
    TEST_CHECK(domain_find(&info->domains[DEMO_STUFF], "food", 4) == 2);
    TEST_CHECK(domain_find(&info->domains[DEMO_PHASES], "over", 4) == 1);
    const struct lib_game *entry = lib_game(lib, game);
    TEST_CHECK((uintptr_t)entry->compiled % 64 == 0);
    TEST_CHECK(((const struct demo_set *)entry->compiled)->cap[1] == 7);
    stele_free(lib);
}

static void names_by_number(void)
{
    struct stele *lib = demo_lib();
    const struct stele_game_info *info;

    TEST_ASSERT(lib_load(lib, &demo_game));
    info = stele_game_info(lib, &demo_game);
    TEST_CHECK(strcmp(stele_name(info, "phases", 1), "over") == 0);
    TEST_CHECK(strcmp(stele_name(info, "ends", 0), "rounds") == 0);
    TEST_CHECK(strcmp(stele_name(info, "goods", 1), "stone") == 0);
    TEST_CHECK(strcmp(stele_name(info, "ends", 1), "") == 0);
    TEST_CHECK(strcmp(stele_name(info, "moods", 0), "") == 0);
    TEST_CHECK(strcmp(stele_text_name(lib, &demo_game, "ru", "goods", "wood"), "дерево") == 0);
    TEST_CHECK(strcmp(stele_text_name(lib, &demo_game, "ru", "goods", "gold"), "gold") == 0);
    TEST_CHECK(strcmp(stele_text_name(lib, &demo_game, "ru", "goods", ""), "") == 0);
    stele_free(lib);
}

static void texts_and_fallbacks(void)
{
    struct stele *lib = demo_lib();
    const struct stele_game *game = &demo_game;
    const char *const *ids;

    TEST_CHECK(strcmp(stele_text(lib, game, "ru", "title"), "Пробная игра") == 0);
    TEST_CHECK(strcmp(stele_text(lib, game, "fr", "title"), "Demo game") == 0);
    TEST_CHECK(strcmp(stele_text(lib, game, NULL, "title"), "Demo game") == 0);
    TEST_CHECK(strcmp(stele_text(lib, game, "ru", "clause/DEM-1.1"), "Plain text.") == 0);
    TEST_CHECK(strcmp(stele_text_find(lib, game, "ru", "clause/DEM-1.1"), "") == 0);
    TEST_CHECK(strcmp(stele_text_find(lib, game, "en", "clause/DEM-1.1"), "Plain text.") == 0);
    TEST_CHECK(strcmp(stele_text(lib, game, "ru", "no/such"), "no/such") == 0);
    TEST_CHECK(strcmp(stele_text(lib, game, "ru", "message/core.nobody"), "никто") == 0);
    TEST_CHECK(strcmp(stele_text(lib, game, "ru", "set/title"), "Проба") == 0);
    TEST_CHECK(stele_text_ids(lib, game, "clause", &ids) == 2 && strcmp(ids[1], "DEM-1.1") == 0);
    TEST_CHECK(stele_text_ids(lib, game, "poem", &ids) == 0);
    TEST_CHECK(stele_text_ids(lib, NULL, "message", &ids) > 50);
    stele_free(lib);
}

static void provenance(void)
{
    struct stele *lib = demo_lib();
    const struct stele_provenance *list;

    TEST_CHECK(stele_set_provenance(lib, &demo_game, &list) == 3);
    TEST_CHECK(strcmp(list[1].group, "faces") == 0 && strcmp(list[1].status, "sheet") == 0);
    TEST_CHECK(strcmp(list[1].confidence, "low") == 0 && strcmp(list[1].note, "") == 0);
    TEST_CHECK(strcmp(stele_set_id(lib, &demo_game), "box") == 0);
    TEST_CHECK(strlen(stele_set_digest(lib, &demo_game)) == 71);
    stele_free(lib);
}

static void broken_files_are_named(void)
{
    static const char broken[] = "<set xmlns='urn:stele:set:1' game='demo' id='x'>\n<x/></set>";
    static const char small[] =
        "<set xmlns='urn:stele:set:1' game='demo' id='x'>"
        "<group id='faces' status='sheet' confidence='low' sources='x'/></set>";
    static const struct {
        const char *set, *en, *code, *file;
    } cases[] = {
        {broken, demo_en_xml, "set.unknown-element", "sets/demo.xml"},
        {small, demo_en_xml, "set.missing-group", "sets/demo.xml"},
        {demo_set_xml, "<texts/>", "xml.namespace", "clauses/demo.en.xml"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct stele_diags diags = {0};
        TEST_CASE(cases[i].code);
        TEST_CHECK(demo_lib_of(cases[i].set, cases[i].en, demo_ru_xml, &diags) == NULL);
        TEST_ASSERT(diags.n == 1);
        const struct stele_facts *facts = &diags.list[0].why.facts;
        TEST_CHECK(strcmp(diags.list[0].why.code, cases[i].code) == 0);
        TEST_MSG("%s", diags.list[0].why.code);
        TEST_CHECK(strcmp(facts->text + facts->fact[facts->n - 1].number, cases[i].file) == 0);
        told_diags_free(&diags);
        TEST_CHECK(demo_lib_of(cases[i].set, cases[i].en, demo_ru_xml, NULL) == NULL);
    }
}

static void a_missing_set_is_an_error(void)
{
    static const struct stele_game *const games[] = {&demo_game};
    struct stele_diags diags = {0};

    TEST_CHECK(lib_new(games, 1, NULL, 0, &diags) == NULL);
    TEST_CHECK(diags.n == 1 && strcmp(diags.list[0].why.code, "set.no-file") == 0);
    told_diags_free(&diags);
}

/* A temporary file with the demo set, `from` replaced by `to`. */
static void write_set(char *path, const char *from, const char *to)
{
    const char *at = strstr(demo_set_xml, from);
    const int file = mkstemp(strcpy(path, "/tmp/stele-set-XXXXXX"));
    FILE *out = fdopen(file, "wb");

    TEST_ASSERT(out != NULL && at != NULL);
    fprintf(out, "%.*s%s%s", (int)(at - demo_set_xml), demo_set_xml, to, at + strlen(from));
    fclose(out);
}

static void another_set_takes_over(void)
{
    struct stele *lib = demo_lib();
    char path[32], *before = strdup(stele_set_digest(lib, &demo_game));
    struct stele_diags diags = {0};

    write_set(path, "<item id='stone' cap='7'", "<item id='clay'/><item id='stone' cap='9'");
    TEST_CHECK(stele_use_sets(lib, NULL, (const char *const[]){path}, 1, &diags) == STELE_OK && diags.n == 0);
    const struct lib_game *entry = lib_game(lib, &demo_game);
    TEST_CHECK(((const struct demo_set *)entry->compiled)->cap[1] == 9);
    TEST_CHECK(entry->info.domains[DEMO_GOODS].names_n == 3);
    TEST_CHECK(strcmp(before, stele_set_digest(lib, &demo_game)) != 0);
    TEST_CHECK(strcmp(stele_text(lib, &demo_game, "en", "title"), "Demo game") == 0);
    unlink(path);
    free(before);
    stele_free(lib);
}

static void a_bad_set_changes_nothing(void)
{
    static const struct {
        const char *from, *to, *code;
    } cases[] = {
        {"cap='7'", "cap='21'", "set.range"},
        {"cap='7'", "", "set.missing"},
        {"game='demo'", "game='other'", "set.unknown-game"},
        {"<item id='F'/>", "<item/>", "set.missing-attribute"},
        {"id='stone'", "id='food'", "set.duplicate-name"},
        {"</set>", "", "xml.syntax"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct stele *lib = demo_lib();
        struct stele_diags diags = {0};
        char path[32], *before = strdup(stele_set_digest(lib, &demo_game));
        TEST_CASE(cases[i].code);
        write_set(path, cases[i].from, cases[i].to);
        TEST_CHECK(stele_use_sets(lib, NULL, (const char *const[]){path}, 1, &diags) == STELE_EINPUT);
        TEST_CHECK(diags.n == 1 && strcmp(diags.list[0].why.code, cases[i].code) == 0);
        TEST_MSG("%s", diags.n > 0 ? diags.list[0].why.code : "no diagnostic");
        TEST_CHECK(strcmp(before, stele_set_digest(lib, &demo_game)) == 0);
        TEST_CHECK(stele_game_info(lib, &demo_game)->domains[DEMO_GOODS].names_n == 2);
        unlink(path);
        free(before);
        told_diags_free(&diags);
        stele_free(lib);
    }
}

static void files_that_cannot_be_read(void)
{
    struct stele *lib = demo_lib();
    struct stele_diags diags = {0};

    TEST_CHECK(stele_use_sets(lib, NULL, (const char *const[]){"/nonexistent/set.xml"}, 1, &diags) == STELE_EIO);
    TEST_CHECK(diags.n == 1 && strcmp(diags.list[0].why.code, "io.open") == 0);
    TEST_CHECK(stele_use_sets(lib, NULL, (const char *const[]){"/"}, 1, &diags) == STELE_EIO);
    TEST_CHECK(diags.n == 2 && strcmp(diags.list[1].why.code, "io.read") == 0);
    TEST_CHECK(stele_use_sets(lib, NULL, (const char *const[]){"/dev/null"}, 1, &diags) == STELE_EIO);
    TEST_CHECK(diags.n == 3 && strcmp(diags.list[2].why.code, "io.not-a-file") == 0);
    told_diags_free(&diags);
    stele_free(lib);
}

static void embedded_files_by_name(void)
{
    size_t size = 0;
    const char *data = embedded_find("clauses/core.en.xml", &size);

    TEST_CHECK(data != NULL && size > 1000 && strncmp(data, "<?xml", 5) == 0);
    TEST_CHECK(embedded_find("clauses/core.en.xml", NULL) == data);
    TEST_CHECK(embedded_find("nothing", &size) == NULL);
}

TEST_LIST = {
    {"lib: the embedded context", the_embedded_context},
    {"lib: a set is read when first asked for", a_set_is_read_when_first_asked_for},
    {"lib: games and their names", games_and_their_names},
    {"lib: names by number", names_by_number},
    {"lib: texts and fallbacks", texts_and_fallbacks},
    {"lib: provenance", provenance},
    {"lib: broken files are named", broken_files_are_named},
    {"lib: a missing set is an error", a_missing_set_is_an_error},
    {"lib: another set takes over", another_set_takes_over},
    {"lib: a bad set changes nothing", a_bad_set_changes_nothing},
    {"lib: files that cannot be read", files_that_cannot_be_read},
    {"lib: embedded files by name", embedded_files_by_name},
    {0},
};
