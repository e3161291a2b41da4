#include "core/sets/patch.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "core/sets/sheet.h"
#include "demogame.h"

#include "told.h"

#include "acutest.h"
#include "core/library/embed.h"

enum { PATH = 32 };

static void write_file(char *path, const char *text)
{
    const int file = mkstemp(strcpy(path, "/tmp/stele-box-XXXXXX"));
    FILE *out = fdopen(file, "wb");

    TEST_ASSERT(out != NULL);
    fputs(text, out);
    fclose(out);
}

/* A patch for the demo set, with groups in it. */
static void write_patch(char *path, const struct stele *lib, const char *id, const char *groups)
{
    char text[2048];

    snprintf(text, sizeof text,
             "<patch xmlns='urn:stele:set:1' game='demo' id='%s' set='box'\n digest='%s'>\n"
             "<source id='%s' by='Anna' from='box' edition='1989'>My copy &amp; I</source>\n"
             "%s\n</patch>",
             id, stele_set_digest(lib, &demo_game), id, groups);
    write_file(path, text);
}

static const struct demo_set *figures(const struct stele *lib)
{
    return lib_game(lib, &demo_game)->compiled;
}

static const struct stele_set_row *row_of(const struct stele_set_table *table, const char *item,
                                          const char *part)
{
    for (size_t i = 0; i < table->n; i++)
        if (strcmp(table->list[i].item, item) == 0 && strcmp(table->list[i].part, part) == 0)
            return &table->list[i];
    return NULL;
}

static void rows_of_a_set(void)
{
    struct stele *lib = demo_lib();
    struct stele_set_table table;

    TEST_ASSERT(stele_set_rows(lib, &demo_game, &table) == STELE_OK);
    TEST_CHECK(table.n == 8);
    const struct stele_set_row *stone = row_of(&table, "stone", "");
    const struct stele_set_row *part = row_of(&table, "stone", "2");
    TEST_ASSERT(stone != NULL && part != NULL);
    TEST_CHECK(stone->values_n == 2 && strcmp(sheet_value(stone, "cap"), "7") == 0);
    TEST_CHECK(!stone->doubtful && strcmp(stone->status, "rulebook") == 0);
    TEST_CHECK(strcmp(sheet_value(part, "to"), "stone") == 0 && sheet_value(part, "cap") == NULL);
    TEST_CHECK(row_of(&table, "F", "")->doubtful);
    stele_memory_free(table.memory);
    stele_memory_free(NULL);
    stele_free(lib);
}

static void a_patch_changes_its_figures_only(void)
{
    struct stele *lib = demo_lib();
    struct stele_diags diags = {0};
    struct stele_set_table table;
    char path[PATH], *before = strdup(stele_set_digest(lib, &demo_game));

    write_patch(path, lib, "anna",
                "<group id='goods'><item id='stone' cap='9' odd=''><part n='2' to='wood'/></item>"
                "</group><group id='faces' confidence='medium'><item id='F'/></group>");
    TEST_CHECK(stele_use_sets(lib, NULL, (const char *const[]){path}, 1, &diags) == STELE_OK && diags.n == 0);
    TEST_CHECK(figures(lib)->cap[0] == 8 && figures(lib)->cap[1] == 9);
    TEST_CHECK(strcmp(stele_set_patches(lib, &demo_game), "anna") == 0);
    TEST_CHECK(strcmp(stele_set_base(lib, &demo_game), before) == 0);
    TEST_CHECK(strcmp(stele_set_digest(lib, &demo_game), before) != 0);
    TEST_ASSERT(stele_set_rows(lib, &demo_game, &table) == STELE_OK);
    const struct stele_set_row *stone = row_of(&table, "stone", "");
    TEST_CHECK(sheet_value(stone, "odd") == NULL && strcmp(stone->status, "owner") == 0);
    TEST_CHECK(strcmp(stone->sources, "anna") == 0 && strcmp(stone->confidence, "high") == 0);
    TEST_CHECK(strcmp(sheet_value(row_of(&table, "stone", "2"), "to"), "wood") == 0);
    TEST_CHECK(!row_of(&table, "F", "")->doubtful && row_of(&table, "W", "")->doubtful);
    TEST_CHECK(strcmp(row_of(&table, "F", "")->confidence, "medium") == 0);
    stele_memory_free(table.memory);
    unlink(path);
    free(before);
    stele_free(lib);
}

static void confirming_keeps_the_digest(void)
{
    struct stele *lib = demo_lib();
    char path[PATH], *before = strdup(stele_set_digest(lib, &demo_game));

    write_patch(path, lib, "anna", "<group id='goods'><item id='wood' cap='8'/></group>");
    TEST_CHECK(stele_use_sets(lib, NULL, (const char *const[]){path}, 1, NULL) == STELE_OK);
    TEST_CHECK(strcmp(stele_set_digest(lib, &demo_game), before) == 0);
    unlink(path);
    free(before);
    stele_free(lib);
}

/* The digest of the set after the patches, in this order. */
static char *digest_after(const char *const *paths, size_t n)
{
    struct stele *lib = demo_lib();

    TEST_CHECK(stele_use_sets(lib, &demo_game, paths, n, NULL) == STELE_OK);
    TEST_CHECK(strcmp(stele_set_patches(lib, &demo_game), "anna boris") == 0);
    char *digest = strdup(stele_set_digest(lib, &demo_game));
    stele_free(lib);
    return digest;
}

static void the_order_of_patches_does_not_matter(void)
{
    struct stele *lib = demo_lib();
    char a[PATH], b[PATH];

    write_patch(a, lib, "boris", "<group id='goods'><item id='stone' odd='y' cap='9'/></group>");
    write_patch(b, lib, "anna",
                "<group id='goods'><item id='wood' cap='3'/><item id='stone' cap='9'/></group>");
    char *one = digest_after((const char *[]){a, b}, 2);
    char *other = digest_after((const char *[]){b, a}, 2);
    TEST_CHECK(strcmp(one, other) == 0);
    free(one);
    free(other);
    unlink(a);
    unlink(b);
    stele_free(lib);
}

static void whole_sets_come_before_patches(void)
{
    struct stele *lib = demo_lib();
    struct stele_diags diags = {0};
    char whole[PATH], patch[PATH];
    char *text = strdup(demo_set_xml);

    strstr(text, "cap='8'")[5] = '4';
    write_file(whole, text);
    write_patch(patch, lib, "anna", "<group id='goods'><item id='stone' cap='9'/></group>");
    TEST_CHECK(stele_use_sets(lib, NULL, (const char *[]){patch, whole}, 2, &diags) == STELE_OK);
    TEST_CHECK(figures(lib)->cap[0] == 4 && figures(lib)->cap[1] == 9);
    TEST_CHECK(diags.n == 1 && diags.list[0].severity == STELE_NOTICE && diags.list[0].line == 2);
    TEST_CHECK(strcmp(diags.list[0].why.code, "set.patch-other-version") == 0);
    told_diags_free(&diags);
    unlink(whole);
    unlink(patch);
    free(text);
    stele_free(lib);
}

static void disagreement_is_refused(void)
{
    static const struct {
        const char *one, *other;
    } cases[] = {
        {"<group id='goods'><item id='stone' cap='9'/></group>",
         "<group id='goods'>\n<item id='stone' cap='6'/></group>"},
        {"<group id='goods'><item id='stone' odd=''/></group>",
         "<group id='goods'>\n<item id='stone' odd='y'/></group>"},
        {"<group id='goods'><item id='stone' odd='z'/></group>",
         "<group id='goods'>\n<item id='stone' odd=''/></group>"},
        {"<group id='goods'><item id='stone'><part n='1' to='F'/></item></group>",
         "<group id='goods'><item id='stone'>\n<part n='1' to='B'/></item></group>"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct stele *lib = demo_lib();
        struct stele_diags diags = {0};
        char a[PATH], b[PATH];
        TEST_CASE(cases[i].one);
        write_patch(a, lib, "anna", cases[i].one);
        write_patch(b, lib, "boris", cases[i].other);
        const char *paths[] = {a, b};
        TEST_CHECK(stele_use_sets(lib, NULL, paths, 2, &diags) == STELE_EINPUT);
        TEST_CHECK(diags.n == 1 && diags.list[0].file == 1 && diags.list[0].line == 5);
        TEST_CHECK(strcmp(diags.list[0].why.code, "set.patches-disagree") == 0);
        TEST_CHECK(strcmp(stele_fact_text(&diags.list[0].why.facts, "file"), a) == 0);
        TEST_CHECK(figures(lib)->cap[1] == 7);
        told_diags_free(&diags);
        unlink(a);
        unlink(b);
        stele_free(lib);
    }
}

static void what_does_not_fit_is_refused_with_its_line(void)
{
    static const struct {
        const char *groups, *code;
        unsigned line;
    } cases[] = {
        {"<group id='good'><item id='stone' cap='9'/></group>", "set.no-such-group", 4},
        {"<group id='planets'><item id='stone' cap='9'/></group>", "set.no-such-group", 4},
        {"<group id='goods'>\n<item id='stones' cap='9'/></group>", "set.no-such-item", 5},
        {"<group id='goods'><item id='stone' caps='9'/></group>", "set.no-such-attribute", 4},
        {"<group id='goods'><item id='stone' elephants='9'/></group>", "set.no-such-attribute", 4},
        {"<group id='goods'><item id='stone' status='sheet'/></group>", "set.no-such-attribute", 4},
        {"<group id='goods'><item id='stone'>\n<part n='3' to='F'/></item></group>",
         "set.no-such-part", 5},
        {"<group id='goods'><item id='stone'>\n<part n='1' cap='2'/></item></group>",
         "set.no-such-attribute", 5},
        {"<group id='goods'><item id='wood' cap='9'/>\n<item id='stone' cap='21'/></group>",
         "set.range", 5},
        {"<group id='goods'>\n<item id='stone' cap='many'/></group>", "set.not-a-number", 5},
        {"<group id='goods'>\n<item id='stone' cap=''/></group>", "set.missing", 5},
        {"<group id='goods'>\n<item id='stone' cap='1  2'/></group>", "set.bad-value", 5},
        {"<group id='goods'><item id='stone'>\n<part n='x'/></item></group>", "set.bad-value", 5},
        {"<group id='goods'><item id='stone'>\n<part to='F'/></item></group>",
         "set.missing-attribute", 5},
        {"<group id='goods'><item id='stone'/>\n<item id='stone'/></group>", "set.duplicate-id", 5},
        {"<group id='goods' sources='boris'><item id='stone'/></group>", "set.no-such-source", 4},
        {"<group id='goods' confidence='hig'><item id='stone'/></group>", "set.bad-choice", 4},
        {"<source id='b' by='Boris' from='hearsay'/>", "set.bad-choice", 4},
        {"<source id='2b' by='Boris' from='box'/>", "set.bad-name", 4},
        {"<title/>", "set.unknown-element", 4},
        {"<group id='goods'>\n<item id='stone'>x</item></group>", "set.text", 5},
        {"<group>", "xml.syntax", 5},
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct stele *lib = demo_lib();
        struct stele_diags diags = {0};
        char path[PATH];
        TEST_CASE(cases[i].groups);
        write_patch(path, lib, "anna", cases[i].groups);
        TEST_CHECK(stele_use_sets(lib, NULL, (const char *const[]){path}, 1, &diags) == STELE_EINPUT);
        TEST_CHECK(diags.n == 1 && strcmp(diags.list[0].why.code, cases[i].code) == 0 &&
                   diags.list[0].line == cases[i].line);
        TEST_MSG("%s, line %u", diags.n > 0 ? diags.list[0].why.code : "no diagnostic",
                 diags.n > 0 ? diags.list[0].line : 0);
        TEST_CHECK(figures(lib)->cap[1] == 7 && *stele_set_patches(lib, &demo_game) == '\0');
        told_diags_free(&diags);
        unlink(path);
        stele_free(lib);
    }
}

static void heads_are_checked(void)
{
    static const struct {
        const char *text, *code;
    } cases[] = {
        {"<patch xmlns='urn:stele:set:1' game='other' id='a' set='box' digest='x'>"
         "<source id='a' by='A' from='box'/></patch>",
         "set.unknown-game"},
        {"<patch xmlns='urn:stele:set:1' game='demo' id='a' set='box' digest='x'/>",
         "set.no-source"},
        {"<patch xmlns='urn:stele:set:1' game='demo' id='a' digest='x'>"
         "<source id='a' by='A' from='box'/></patch>",
         "set.missing-attribute"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct stele *lib = demo_lib();
        struct stele_diags diags = {0};
        char path[PATH];
        TEST_CASE(cases[i].code);
        write_file(path, cases[i].text);
        TEST_CHECK(stele_use_sets(lib, NULL, (const char *const[]){path}, 1, &diags) == STELE_EINPUT);
        TEST_CHECK(diags.n == 1 && strcmp(diags.list[0].why.code, cases[i].code) == 0);
        TEST_MSG("%s", diags.n > 0 ? diags.list[0].why.code : "no diagnostic");
        told_diags_free(&diags);
        unlink(path);
        stele_free(lib);
    }
}

static void what_differs_becomes_a_patch(void)
{
    static const struct stele_patch_head head = {
        .id = "mine", .by = "Анна & \"Co\"", .from = "photo", .note = "a < b"};
    struct stele *lib = demo_lib(), *other = demo_lib(), *third = demo_lib();
    struct stele_set_changes changes;
    struct stele_buf text = {0};
    char path[PATH], made[PATH];

    write_patch(path, lib, "anna",
                "<group id='goods'><item id='stone' cap='9' odd=''><part n='2' to='wood'/></item>"
                "</group><group id='limits'><item id='rounds' value='-4'/></group>");
    TEST_CHECK(stele_use_sets(other, NULL, (const char *const[]){path}, 1, NULL) == STELE_OK);
    TEST_ASSERT(stele_set_diff(lib, other, &demo_game, &changes, NULL) == STELE_OK);
    TEST_ASSERT(changes.n == 4);
    TEST_CHECK(strcmp(changes.list[0].name, "cap") == 0 && strcmp(changes.list[0].after, "9") == 0);
    TEST_CHECK(strcmp(changes.list[1].before, "x") == 0 && *changes.list[1].after == '\0');
    TEST_CHECK(strcmp(changes.list[2].part, "2") == 0);
    TEST_CHECK(stele_patch_write(lib, &demo_game, &head, &changes, &text) == STELE_OK);
    write_file(made, text.data);
    TEST_CHECK(stele_use_sets(third, NULL, (const char *const[]){made}, 1, NULL) == STELE_OK);
    TEST_CHECK(strcmp(stele_set_digest(third, &demo_game), stele_set_digest(other, &demo_game)) ==
               0);
    struct stele_patch_head bad = head;
    bad.id = "not a name";
    TEST_CHECK(stele_patch_write(lib, &demo_game, &bad, &changes, &text) == STELE_EUSAGE);
    /* A tab as it stands in an attribute would come back as a space. */
    bad = head;
    bad.by = "a\tb \"&<";
    stele_buf_clear(&text);
    TEST_CHECK(stele_patch_write(lib, &demo_game, &bad, &changes, &text) == STELE_OK);
    TEST_CHECK(strstr(text.data, "by=\"a&#x9;b &quot;&amp;&lt;\"") != NULL);
    TEST_MSG("%s", text.data);
    bad = head;
    bad.by = "\x01";
    TEST_CHECK(stele_patch_write(lib, &demo_game, &bad, &changes, &text) == STELE_EUSAGE);
    stele_memory_free(changes.memory);
    stele_buf_free(&text);
    unlink(path);
    unlink(made);
    stele_free(lib);
    stele_free(other);
    stele_free(third);
}

static void other_items_are_no_patch(void)
{
    struct stele *lib = demo_lib(), *other = demo_lib();
    struct stele_set_changes changes;
    struct stele_diags diags = {0};
    const char *at = strstr(demo_set_xml, "<item id='F'/>");
    char path[PATH], text[2048];

    snprintf(text, sizeof text, "%.*s%s", (int)(at - demo_set_xml), demo_set_xml,
             at + strlen("<item id='F'/>"));
    write_file(path, text);
    TEST_CHECK(stele_use_sets(other, NULL, (const char *const[]){path}, 1, NULL) == STELE_OK);
    TEST_CHECK(stele_set_diff(lib, other, &demo_game, &changes, &diags) == STELE_EINPUT);
    TEST_CHECK(diags.n == 1 && strcmp(diags.list[0].why.code, "set.other-items") == 0);
    told_diags_free(&diags);
    unlink(path);
    stele_free(lib);
    stele_free(other);
}

/* What two patches say alike, figure by figure, is said once. */
static void agreeing_patches_are_merged(void)
{
    struct stele *lib = demo_lib(), *merged = demo_lib();
    struct stele_diags diags = {0};
    struct stele_buf text = {0};
    char a[PATH], b[PATH], made[PATH];

    write_patch(a, lib, "boris", "<group id='goods'><item id='stone' cap='9'/></group>");
    write_patch(b, lib, "anna", "<group id='goods'><item id='stone' cap='9' odd='y'/></group>");
    const char *paths[] = {a, b};
    char *apart = digest_after(paths, 2);
    TEST_CHECK(stele_patch_merge(lib, &demo_game, paths, 2, "club", &text, &diags) == STELE_OK);
    write_file(made, text.data);
    TEST_CHECK(stele_use_sets(merged, NULL, (const char *const[]){made}, 1, &diags) == STELE_OK && diags.n == 0);
    TEST_CHECK(strcmp(stele_set_digest(merged, &demo_game), apart) == 0);
    TEST_MSG("%s", text.data);
    told_diags_free(&diags);
    free(apart);
    stele_buf_free(&text);
    unlink(a);
    unlink(b);
    unlink(made);
    stele_free(lib);
    stele_free(merged);
}

static void patches_are_merged(void)
{
    struct stele *lib = demo_lib(), *merged = demo_lib();
    struct stele_diags diags = {0};
    struct stele_buf text = {0};
    char a[PATH], b[PATH], made[PATH];

    write_patch(a, lib, "boris",
                "<group id='goods'><item id='stone' odd='y'><part n='1' to='F'/></item></group>");
    write_patch(b, lib, "anna",
                "<group id='goods' confidence='low'><item id='wood' cap='3'/>"
                "<item id='stone' cap='9'/></group><group id='faces'><item id='W'/></group>");
    const char *paths[] = {a, b};
    char *apart = digest_after(paths, 2);
    TEST_CHECK(stele_patch_merge(lib, &demo_game, paths, 2, "club", &text, &diags) == STELE_OK);
    write_file(made, text.data);
    TEST_CHECK(stele_use_sets(merged, NULL, (const char *const[]){made}, 1, &diags) == STELE_OK && diags.n == 0);
    TEST_CHECK(strcmp(stele_set_digest(merged, &demo_game), apart) == 0);
    TEST_CHECK(strstr(text.data, "<item id=\"stone\" sources=\"anna boris\" cap=\"9\"") != NULL);
    TEST_CHECK(strstr(text.data, "<item id=\"wood\" sources=\"anna\" confidence=\"low\"") != NULL);
    TEST_MSG("%s", text.data);
    TEST_CHECK(stele_patch_merge(lib, &demo_game, paths, 2, "1", &text, &diags) == STELE_EUSAGE);
    free(apart);
    stele_buf_free(&text);
    unlink(a);
    unlink(b);
    unlink(made);
    stele_free(lib);
    stele_free(merged);
}

static void files_of_other_games_are_refused(void)
{
    struct stele *lib = stele_new();
    struct stele_diags diags = {0};
    char file[PATH];
    const char *const path = file;

    write_file(file, embedded_find("sets/bronze.xml", NULL));
    TEST_CHECK(stele_use_sets(lib, stele_game_find(lib, "deus"), &path, 1, &diags) == STELE_EINPUT);
    TEST_CHECK(diags.n == 1 && strcmp(diags.list[0].why.code, "set.other-game") == 0);
    told_diags_free(&diags);
    unlink(file);
    stele_free(lib);
}

static void tables_go_out_and_come_back(void)
{
    struct stele *lib = demo_lib();
    struct stele_set_changes changes;
    struct stele_buf text = {0};
    char path[PATH];

    TEST_CHECK(stele_set_csv(lib, &demo_game, (const char *[]){"goods"}, 1, &text) == STELE_OK);
    TEST_CHECK(strcmp(text.data, "group,item,part,cap,odd,to\ngoods,wood,,8,,\n"
                                 "goods,stone,,7,x,\ngoods,stone,1,,,wood\n"
                                 "goods,stone,2,,,stone\n") == 0);
    TEST_MSG("%s", text.data);
    TEST_CHECK(stele_set_csv(lib, &demo_game, (const char *[]){"x"}, 1, &text) == STELE_EUSAGE);
    /* As spreadsheets write it: a mark, semicolons, quotes, other line ends, lines in another order. */
    write_file(path, "\xef\xbb\xbfitem;group;cap;part;to\r\nstone;goods;;2;\"wood\"\r\n"
                     "wood;goods;5;;\r\n;;;;\r\n");
    TEST_CHECK(stele_set_csv_read(lib, &demo_game, path, &changes, NULL) == STELE_OK);
    TEST_ASSERT(changes.n == 2);
    TEST_CHECK(strcmp(changes.list[0].item, "wood") == 0 &&
               strcmp(changes.list[0].before, "8") == 0 && strcmp(changes.list[0].after, "5") == 0);
    TEST_CHECK(strcmp(changes.list[1].part, "2") == 0 &&
               strcmp(changes.list[1].after, "wood") == 0);
    stele_memory_free(changes.memory);
    stele_buf_free(&text);
    unlink(path);
    stele_free(lib);
}

static void broken_tables_are_refused_with_their_line(void)
{
    static const struct {
        const char *text, *code;
        unsigned line;
    } cases[] = {
        {"", "set.csv-column", 1},
        {"group,cap\n", "set.csv-column", 1},
        {"group,item,size\n", "set.csv-unknown", 1},
        {"group,item,cap\ngoods,wood,8\ngoods,iron,8\n", "set.csv-no-row", 3},
        {"group,item,part,to\ngoods,stone,7,F\n", "set.csv-no-row", 2},
        {"group,item,cap\ngoods,wood,8\ngoods,wood,8\n", "set.csv-twice", 3},
        {"group,item,cap\ngoods,wood,\"8\n", "set.csv-quote", 2},
        {"group,item,cap\ngoods,wood,8%\n", "set.bad-value", 2},
        {"group,item,cap\nlimits,rounds,8\n", "set.no-such-attribute", 2},
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct stele *lib = demo_lib();
        struct stele_set_changes changes;
        struct stele_diags diags = {0};
        char path[PATH];
        TEST_CASE(cases[i].text);
        write_file(path, cases[i].text);
        TEST_CHECK(stele_set_csv_read(lib, &demo_game, path, &changes, &diags) == STELE_EINPUT);
        TEST_CHECK(diags.n == 1 && strcmp(diags.list[0].why.code, cases[i].code) == 0 &&
                   diags.list[0].line == cases[i].line);
        TEST_MSG("%s, line %u", diags.n > 0 ? diags.list[0].why.code : "no diagnostic",
                 diags.n > 0 ? diags.list[0].line : 0);
        told_diags_free(&diags);
        unlink(path);
        stele_free(lib);
    }
}

static void ranges_are_what_the_game_asks_for(void)
{
    struct stele *lib = demo_lib();
    struct stele_set_ranges ranges;

    TEST_ASSERT(stele_set_ranges(lib, &demo_game, &ranges) == STELE_OK);
    TEST_ASSERT(ranges.n == 2);
    const struct stele_set_range *stone = &ranges.list[1];
    TEST_CHECK(strcmp(stone->group, "goods") == 0 && strcmp(stone->item, "stone") == 0);
    TEST_CHECK(strcmp(stone->part, "") == 0 && strcmp(stone->name, "cap") == 0);
    TEST_CHECK(stone->kind == STELE_FIGURE_NUMBER && stone->min == 1 && stone->max == 20);
    TEST_CHECK(!stone->optional && strcmp(stone->of, "") == 0);
    stele_memory_free(ranges.memory);
    stele_memory_free(NULL);
    stele_free(lib);
}

static const char value_xml[] =
    "<patch xmlns='urn:stele:set:1' game='demo' id='anna' set='box'\n digest='sha256:"
    "0000000000000000000000000000000000000000000000000000000000000000'>\n"
    "<source id='a' by='Anna' from='photo'/><source id='b' by='Boris' from='box'>mine</source>\n"
    "<group id='faces' sources='b'><item id='F' confidence='low'/></group>\n"
    "<group id='goods'><item id='stone' cap='9'><part n='2' to='wood'/></item></group></patch>";

static void a_patch_is_a_value(void)
{
    const struct stele_source source = {.data = value_xml, .size = strlen(value_xml)};
    struct stele *lib = demo_lib();
    struct stele_patch patch, again;
    struct stele_buf text = {0};

    TEST_ASSERT(stele_patch_read(&source, &patch, NULL) == STELE_OK);
    TEST_CHECK(patch.sources_n == 2 && strcmp(patch.sources[1].note, "mine") == 0);
    TEST_CHECK(patch.rows_n == 3 && strcmp(patch.rows[0].sources, "b") == 0);
    TEST_CHECK(stele_patch_put(lib, &demo_game, &patch, &text, NULL) == STELE_OK);
    stele_memory_free(patch.memory);
    const struct stele_source written = {.data = text.data, .size = text.size};
    TEST_ASSERT(stele_patch_read(&written, &again, NULL) == STELE_OK);
    /* In the order of the set, and for the set in use. */
    TEST_CHECK(strcmp(again.digest, stele_set_digest(lib, &demo_game)) == 0);
    TEST_CHECK(again.rows_n == 3 && strcmp(again.rows[0].item, "stone") == 0);
    TEST_CHECK(strcmp(again.rows[0].sources, "a b") == 0);
    TEST_CHECK(strcmp(sheet_value(&again.rows[1], "to"), "wood") == 0);
    TEST_CHECK(strcmp(again.rows[2].item, "F") == 0 && again.rows[2].values_n == 0);
    TEST_CHECK(strcmp(again.rows[2].confidence, "low") == 0);
    stele_memory_free(again.memory);
    stele_memory_free(NULL);
    stele_buf_free(&text);
    stele_free(lib);
}

static void a_value_that_does_not_fit_is_refused(void)
{
    static const struct stele_patch_source source = {"a", "Anna", "box", "", ""};
    static const struct stele_setting cap = {"cap", "9"};
    static const struct stele_setting odd = {"cap", "<9>"};
    struct stele_set_row row = {.group = "goods",
                                .item = "iron",
                                .part = "",
                                .confidence = "high",
                                .sources = "a",
                                .values = &cap,
                                .values_n = 1};
    const struct stele_patch patch = {.game = "demo",
                                      .id = "anna",
                                      .sources = &source,
                                      .sources_n = 1,
                                      .rows = &row,
                                      .rows_n = 1};
    struct stele *lib = demo_lib();
    struct stele_diags diags = {0};
    struct stele_buf text = {0};

    TEST_CHECK(stele_patch_put(lib, &demo_game, &patch, &text, &diags) == STELE_EINPUT);
    TEST_CHECK(diags.n == 1 && strcmp(diags.list[0].why.code, "set.no-such-item") == 0);
    row.item = "wood";
    row.values = &odd;
    TEST_CHECK(stele_patch_put(lib, &demo_game, &patch, &text, &diags) == STELE_EUSAGE);
    stele_diags_free(&diags);
    stele_buf_free(&text);
    stele_free(lib);
}

static void patches_in_memory_are_used_and_merged(void)
{
    const struct stele_source sources[] = {
        {.path = "mine", .data = value_xml, .size = strlen(value_xml)},
        {.path = "cut", .data = value_xml, .size = 40},
    };
    struct stele *lib = demo_lib();
    struct stele_diags diags = {0};
    struct stele_buf text = {0};

    TEST_CHECK(stele_use_set_sources(lib, &demo_game, sources, 2, &diags) == STELE_EINPUT);
    TEST_CHECK(diags.n > 0 && diags.list[diags.n - 1].file == 1);
    TEST_CHECK(figures(lib)->cap[1] == 7);
    TEST_CHECK(stele_patch_merge_sources(lib, &demo_game, sources, 1, "both", &text, NULL) ==
               STELE_OK);
    TEST_CHECK(strstr(text.data, "cap=\"9\"") != NULL);
    TEST_CHECK(stele_use_set_sources(lib, &demo_game, sources, 1, NULL) == STELE_OK);
    TEST_CHECK(figures(lib)->cap[1] == 9);
    stele_diags_free(&diags);
    stele_buf_free(&text);
    stele_free(lib);
}

TEST_LIST = {
    {"patch: rows of a set", rows_of_a_set},
    {"patch: changes its figures only", a_patch_changes_its_figures_only},
    {"patch: confirming keeps the digest", confirming_keeps_the_digest},
    {"patch: the order does not matter", the_order_of_patches_does_not_matter},
    {"patch: whole sets come first", whole_sets_come_before_patches},
    {"patch: disagreement is refused", disagreement_is_refused},
    {"patch: what does not fit", what_does_not_fit_is_refused_with_its_line},
    {"patch: heads are checked", heads_are_checked},
    {"patch: what differs becomes one", what_differs_becomes_a_patch},
    {"patch: other items are none", other_items_are_no_patch},
    {"patch: several are merged", patches_are_merged},
    {"patch: what several say alike is said once", agreeing_patches_are_merged},
    {"patch: files of other games", files_of_other_games_are_refused},
    {"patch: tables go out and come back", tables_go_out_and_come_back},
    {"patch: broken tables", broken_tables_are_refused_with_their_line},
    {"patch: ranges are what the game asks for", ranges_are_what_the_game_asks_for},
    {"patch: a value", a_patch_is_a_value},
    {"patch: a value that does not fit", a_value_that_does_not_fit_is_refused},
    {"patch: in memory", patches_in_memory_are_used_and_merged},
    {0},
};
