/* One judgement: whatever a file says, verifier, tree and schema agree on it.  What is found good is
 * kept in every form, down to the last comment; what cannot be kept is refused by all. */
#include "told.h"

#include <acutest.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "stele.h"

static struct stele *lib;
static struct stele_verifier *verifier;

/* A good log with a note in it, in XML or in text notation. */
static struct stele_buf base(enum stele_format format)
{
    static const struct stele_new_player players[] = {{"anna", "Anna", NULL}, {"boris", "B", NULL}};
    const struct stele_new_log want = {
        .game = "rolltta", .edition = "base", .players = players, .players_n = 2};
    const struct stele_item note = {.name = "note", .text = "Here."};
    struct stele_log *log;
    struct stele_buf out = {0};
    struct stele_rng rng;
    struct stele_move move;

    TEST_ASSERT(stele_log_new(lib, &want, &log, NULL) == STELE_OK);
    struct stele_cursor *cursor = stele_cursor_new(log);
    stele_rng_seed(&rng, 5);
    for (int i = 0; i < 12; i++) {
        TEST_ASSERT(stele_cursor_choose(cursor, "random", &rng, &move) == STELE_OK);
        TEST_ASSERT(stele_edit_play(cursor, &move, NULL) == STELE_OK);
    }
    TEST_ASSERT(stele_edit_item(log, (struct stele_node){0, 1}, 0, &note) == STELE_OK);
    TEST_ASSERT(stele_log_write(log, format, &out) == STELE_OK);
    stele_cursor_free(cursor);
    stele_log_free(log);
    return out;
}

static void start(void)
{
    lib = stele_new();
    TEST_ASSERT(lib != NULL);
    verifier = stele_verifier_new(lib, NULL);
    TEST_ASSERT(verifier != NULL);
}

static void finish(void)
{
    stele_verifier_free(verifier);
    stele_free(lib);
}

static bool verifies(const struct stele_buf *bytes, char code[64])
{
    const struct stele_source source = {.data = bytes->data, .size = bytes->size};
    struct stele_diags diags = {0};
    const bool good = stele_verify(verifier, &source, NULL, &diags) == STELE_OK;

    snprintf(code, 64, "%s", diags.n > 0 ? diags.list[diags.n - 1].why.code : "");
    told_diags_free(&diags);
    return good;
}

static bool fits_schema(const struct stele_buf *bytes)
{
    const struct stele_source source = {.data = bytes->data, .size = bytes->size};
    struct stele_diags diags = {0};
    const bool good = stele_verify_schema(verifier, &source, &diags) == STELE_OK;

    told_diags_free(&diags);
    return good;
}

static struct stele_log *reads(const struct stele_buf *bytes, bool *good, char code[64])
{
    const struct stele_source source = {.data = bytes->data, .size = bytes->size};
    struct stele_diags diags = {0};
    struct stele_log *log;

    *good = stele_log_read(lib, &source, NULL, &log, &diags) == STELE_OK;
    snprintf(code, 64, "%s", diags.n > 0 ? diags.list[diags.n - 1].why.code : "");
    told_diags_free(&diags);
    return log;
}

static size_t count(const struct stele_buf *bytes, const char *word)
{
    size_t n = 0;

    for (const char *at = bytes->data; (at = strstr(at, word)) != NULL; at++)
        n++;
    return n;
}

/* Nothing is lost in any form: every form read back writes the same XML, and the word that marks
 * what is odd is in it as often as it was in the file. */
static void check_kept(const struct stele_log *log, const struct stele_buf *file)
{
    struct stele_buf xml = {0};

    TEST_ASSERT(stele_log_write(log, STELE_FORMAT_XML, &xml) == STELE_OK);
    TEST_CHECK(count(&xml, "KEEP") == count(file, "KEEP"));
    TEST_MSG("%s", xml.data);
    for (int format = STELE_FORMAT_GZ; format <= STELE_FORMAT_TEXT; format++) {
        struct stele_buf bytes = {0}, again = {0};
        char code[64];
        bool good;
        TEST_ASSERT(stele_log_write(log, (enum stele_format)format, &bytes) == STELE_OK);
        struct stele_log *copy = reads(&bytes, &good, code);
        TEST_CHECK(good);
        TEST_MSG("format %d: %s", format, code);
        if (copy != NULL)
            TEST_ASSERT(stele_log_write(copy, STELE_FORMAT_XML, &again) == STELE_OK);
        TEST_CHECK(again.size == xml.size && memcmp(again.data, xml.data, xml.size) == 0);
        TEST_MSG("format %d: %s", format, again.data);
        stele_log_free(copy);
        stele_buf_free(&bytes);
        stele_buf_free(&again);
    }
    stele_buf_free(&xml);
}

/* A change to a good file: `with` goes before, after or in place of the first `at`. */
enum how { BEFORE, BEHIND, INSTEAD };
struct odd {
    const char *at;
    enum how how;
    const char *with;
    const char *code; /* why it is refused; NULL if it is good */
};

static struct stele_buf change(const struct stele_buf *file, const struct odd *odd)
{
    const char *at = strstr(file->data, odd->at);
    const size_t size = strlen(odd->at);
    struct stele_buf out = {0};

    TEST_ASSERT_(at != NULL, "%s", odd->at);
    stele_buf_add(&out, file->data, (size_t)(at - file->data) + (odd->how == BEHIND ? size : 0));
    stele_buf_puts(&out, odd->with);
    at += odd->how == BEFORE ? 0 : size;
    stele_buf_puts(&out, at);
    return out;
}

static void judge(const struct stele_buf *file, const char *expected, bool xml)
{
    char by_verifier[64], by_tree[64];
    bool good;
    const bool verified = verifies(file, by_verifier);
    struct stele_log *log = reads(file, &good, by_tree);

    TEST_CHECK(verified == (expected == NULL));
    TEST_MSG("verifier: %s", by_verifier);
    TEST_CHECK(good == (expected == NULL));
    TEST_MSG("tree: %s", by_tree);
    TEST_CHECK(strcmp(by_verifier, by_tree) == 0);
    if (expected != NULL) {
        TEST_CHECK(strcmp(by_tree, expected) == 0);
        TEST_MSG("%s", by_tree);
    } else if (log != NULL) {
        check_kept(log, file);
    }
    if (xml && !fits_schema(file))
        TEST_CHECK(!verified);
    stele_log_free(log);
}

static void judge_all(enum stele_format format, const struct odd *list, size_t n)
{
    start();
    struct stele_buf good = base(format);
    for (size_t i = 0; i < n; i++) {
        struct stele_buf file = change(&good, &list[i]);
        TEST_CASE_("%s: %.60s", list[i].at, list[i].with);
        judge(&file, list[i].code, format == STELE_FORMAT_XML);
        stele_buf_free(&file);
    }
    stele_buf_free(&good);
    finish();
}

/* clang-format off */
static const struct odd odd_xml[] = {
    {"<note>", INSTEAD, "<note by=\"KEEP\" glyph=\"!?\" xml:lang=\"ru\">", NULL},
    {"<note>", INSTEAD, "<note glyph=\"zz\">", "log.bad-value"},
    {"<note>", INSTEAD, "<note glyph=\"\">", "log.bad-value"},
    {"<note>", INSTEAD, "<note xml:lang=\"по-русски\">", "log.bad-value"},
    {"<note>", INSTEAD, "<note colour=\"red\">", "log.unknown-attribute"},
    {"<note>", INSTEAD, "<note xml:space=\"preserve\">", "log.unknown-attribute"},
    {"Here.", BEHIND, "<mark shape=\"circle\" at=\"die:1\"/>", NULL},
    {"Here.", BEHIND, "<mark shape=\"star\" at=\"die:1\"/>", "log.bad-value"},
    {"Here.", BEHIND, "<mark shape=\"circle\"/>", "log.missing-attribute"},
    {"Here.", BEHIND, "<mark shape=\"circle\" at=\"die 1\"/>", "log.bad-value"},
    {"Here.", BEHIND, "<mark shape=\"arrow\" at=\"die:1\"/>", "log.missing-attribute"},
    {"Here.", BEHIND, "<mark shape=\"circle\" at=\"die:1\" to=\"die:2\"/>", "log.unknown-attribute"},
    {"Here.", BEHIND, "<mark shape=\"circle\" at=\"die:1\">words</mark>", "log.misplaced-text"},
    {"Here.", BEHIND, "<star/>", "log.unknown-element"},
    {"Here.", BEHIND, "<turn/>", "log.misplaced-element"},
    {"Here.", BEHIND, "<x:e xmlns:x=\"urn:KEEP\" a=\"b\"><x:f/>KEEP</x:e> more KEEP", NULL},
    {"Here.", BEHIND, "<!-- KEEP -->", NULL},
    {"Here.", BEHIND, "<?KEEP now?>", NULL},
    {"<note>", BEFORE, "<bookmark/>", "log.missing-attribute"},
    {"<note>", BEFORE, "<bookmark name=\"KEEP\"/>", NULL},
    {"<note>", BEFORE, "<bookmark name=\"a\">words</bookmark>", "log.misplaced-text"},
    {"<note>", BEFORE, "<estimate by=\"KEEP\" budget=\"2\" seed=\"0\" step=\"luck\" chance=\"anna:0.25 boris:0.75\" error=\"boris:0 anna:0.1\" points=\"anna:-1.5 boris:2\"/>", NULL},
    {"<note>", BEFORE, "<estimate chance=\"anna:0.5 boris:0.5\"><better played=\"pass\" move=\"take\" cost=\"0.1\" error=\"0\" points=\"1\" gains=\"\" leads=\"KEEP:1\"/><!-- KEEP --></estimate>", NULL},
    {"<note>", BEFORE, "<estimate/>", "log.missing-attribute"},
    {"<note>", BEFORE, "<estimate points=\"anna:1 boris:1\"/>", "log.missing-attribute"},
    {"<note>", BEFORE, "<estimate chance=\"anna:0.5 boris:0.499999\"/>", "log.chances"},
    {"<note>", BEFORE, "<estimate chance=\"anna:1 boris:1\"/>", "log.chances"},
    {"<note>", BEFORE, "<estimate chance=\"anna:1.5 boris:-0.5\"/>", "log.bad-estimate"},
    {"<note>", BEFORE, "<estimate chance=\"anna:1\"/>", "log.bad-estimate"},
    {"<note>", BEFORE, "<estimate chance=\"anna:0.5 anna:0.5\"/>", "log.bad-estimate"},
    {"<note>", BEFORE, "<estimate chance=\"anna:0.5 carl:0.5\"/>", "log.bad-estimate"},
    {"<note>", BEFORE, "<estimate chance=\"anna:0.5 boris:.5\"/>", "log.bad-estimate"},
    {"<note>", BEFORE, "<estimate chance=\"anna:0.5 boris:0.5000000\"/>", "log.bad-estimate"},
    {"<note>", BEFORE, "<estimate chance=\"anna:0.5 boris:99999999999999\"/>", "log.bad-estimate"},
    {"<note>", BEFORE, "<estimate chance=\"\"/>", "log.bad-estimate"},
    {"<note>", BEFORE, "<estimate chance=\"anna:0.5 boris:0.5\" error=\"anna:-0.1 boris:0.1\"/>", "log.bad-estimate"},
    {"<note>", BEFORE, "<estimate chance=\"anna:0.5 boris:0.5\" points=\"anna:0.5125 boris:1\"/>", "log.bad-estimate"},
    {"<note>", BEFORE, "<estimate chance=\"anna:0.5 boris:0.5\" step=\"skill\"/>", "log.bad-value"},
    {"<note>", BEFORE, "<estimate chance=\"anna:0.5 boris:0.5\" budget=\"-1\"/>", "log.bad-value"},
    {"<note>", BEFORE, "<estimate chance=\"anna:0.5 boris:0.5\" seed=\"99999999999999999999\"/>", "log.bad-value"},
    {"<note>", BEFORE, "<estimate chance=\"anna:0.5 boris:0.5\" glyph=\"!\"/>", "log.unknown-attribute"},
    {"<note>", BEFORE, "<estimate chance=\"anna:0.5 boris:0.5\">words</estimate>", "log.misplaced-text"},
    {"<note>", BEFORE, "<estimate chance=\"anna:0.5 boris:0.5\"><better played=\"pass\" move=\"take\"/></estimate>", "log.missing-attribute"},
    {"<note>", BEFORE, "<estimate chance=\"anna:0.5 boris:0.5\"><better played=\"pass\" move=\"take\" cost=\"-0.1\"/></estimate>", "log.bad-value"},
    {"<note>", BEFORE, "<estimate chance=\"anna:0.5 boris:0.5\"><better played=\"pass\" move=\"take\" cost=\"0.1\" gains=\"moons:1\"/></estimate>", "log.bad-value"},
    {"<note>", BEFORE, "<estimate chance=\"anna:0.5 boris:0.5\"><better played=\"pass\" move=\"take\" cost=\"0.1\" leads=\"a b\"/></estimate>", "log.bad-value"},
    {"<note>", BEFORE, "<check hash=\"0\"/>", "log.bad-hash"},
    {"<note>", BEFORE, "<check/>", "log.missing-attribute"},
    {"<note>", BEFORE, "<check hash=\"0\" by=\"me\"/>", "log.unknown-attribute"},
    {"<note>", BEFORE, "<check hash=\"0123456789abcdef\">words</check>", "core.claim-hash"},
    {"<note>", BEFORE, "<check hash=\"0123456789abcdef\"><turn/></check>", "core.claim-hash"},
    {"<note>", BEFORE, "<expect what=\"a b\" value=\"1\"/>", "core.claim-path"},
    {"<note>", BEFORE, "<?KEEP?>", NULL},
    {"<note>", BEFORE, "<?KEEP a=\"b\"\n  c?>", NULL},
    {"<note>", BEFORE, "<!-- KEEP\n  two lines -->", NULL},
    {"<log ", BEFORE, "<!-- KEEP before -->", NULL},
    {"<log ", BEFORE, "<?KEEP before?>", NULL},
    {"</log>", BEHIND, "\n<!-- KEEP behind --> <?KEEP too?>\n", NULL},
    {"</log>", BEHIND, "words", "xml.syntax"},
    {"</log>", BEHIND, "<log/>", "xml.syntax"},
    {"<players>", BEFORE, "<!-- KEEP -->", NULL},
    {"<players>", BEHIND, "<!-- KEEP --><?KEEP x?>", NULL},
    {"</players>", BEFORE, "<!-- KEEP -->", NULL},
    {"</players>", BEHIND, "<x:e xmlns:x=\"urn:KEEP\"/>", NULL},
    {"</rules>", BEFORE, "<!-- KEEP -->", NULL},
    {"</rules>", BEHIND, "<!-- KEEP -->", NULL},
    {"</setup>", BEFORE, "<!-- KEEP -->", NULL},
    {"</setup>", BEHIND, "<!-- KEEP -->", NULL},
    {"<line ", BEFORE, "<about><title>KEEP</title></about>", "log.misplaced-element"},
    {"<players>", BEFORE, "<about><title>KEEP</title><!-- KEEP --></about>", NULL},
    {"<players>", BEFORE, "<about><zzz>4</zzz></about>", "log.unknown-element"},
    {"<players>", BEFORE, "<about>words</about>", "log.misplaced-text"},
    {"name=\"Anna\"", INSTEAD, "name=\"KEEP&#13;&#10;b&#13;c\"", NULL},
    {"name=\"Anna\"", INSTEAD, "name=\"a&#1;\"", "xml.character"},
    {"id=\"anna\"", INSTEAD, "id=\"1\"", "log.bad-id"},
    {"<line id=\"main\">", INSTEAD, "<line id=\"main\" title=\"KEEP&#xD;\">", NULL},
};

static const struct odd odd_text[] = {
    {"      note\n", INSTEAD, "      note by=KEEP\n", NULL},
    {"      note\n", INSTEAD, "      note by=a junk\n", "log.value-without-name"},
    {"      note\n", INSTEAD, "      note glyph=zz\n", "log.bad-value"},
    {"      note\n", INSTEAD, "      note x:y=1\n", "log.unknown-prefix"},
    {"      note\n", BEFORE, "      estimate by=KEEP chance=anna:0.5,boris:0.5 error=anna:0.1,boris:0.1\n        better played=pass move=\"take good=wood count=1\" cost=0.25 leads=KEEP:2\n", NULL},
    {"      note\n", BEFORE, "      estimate chance=anna:0.5,boris:0.6\n", "log.chances"},
    {"      note\n", BEFORE, "      # KEEP\n      #| more\n", NULL},
    {"      note\n", BEFORE, "      ?KEEP a b\n      ?| c\n", NULL},
    {"      note\n", BEFORE, "      ?xml a\n", "log.bad-instruction"},
    {"      note\n", BEFORE, "      ?go a?>b\n", "log.bad-instruction"},
    {"      note\n", BEFORE, "      ?\n", "log.bad-instruction"},
    {"      note\n", BEFORE, "      check hash=0123456789abcdef\n        | words\n",
     "core.claim-hash"},
    {"log ", BEFORE, "# KEEP\n?KEEP before\n", NULL},
    {"log ", BEHIND, "xmlns:x=\"http://www.w3.org/2000/xmlns/\" ", "text.word"},
    {"log ", BEHIND, "xmlns:x=\"KEEP b\" ", NULL}, /* compared, never opened: it need be no URI */
    {"log ", BEHIND, "xmlns:x=%KEEP ", NULL},
    {"log ", BEHIND, "xmlns:x=urn:KEEP x:a×b=1 ", "text.word"},
    {"log ", BEHIND, "xmlns:x=urn:KEEP x:имя=KEEP ", NULL},
    {"  players\n", BEFORE, "  # KEEP\n", NULL},
    {"  players\n", BEHIND, "    # KEEP\n", NULL},
    {"  line ", BEFORE, "  # KEEP\n", NULL},
};
/* clang-format on */

static void test_xml(void)
{
    judge_all(STELE_FORMAT_XML, odd_xml, sizeof odd_xml / sizeof odd_xml[0]);
}

static void test_text(void)
{
    judge_all(STELE_FORMAT_TEXT, odd_text, sizeof odd_text / sizeof odd_text[0]);
}

/* Comments and instructions stay where they are. */
static void test_places(void)
{
    static const char *const ats[] = {"<log ",        "  <players>", "    <player id=\"boris\"",
                                      "  </players>", "  <rules ",   "  </rules>",
                                      "  <setup ",    "  </setup>",  "  <line "};

    start();
    struct stele_buf good = base(STELE_FORMAT_XML);
    for (size_t i = 0; i < sizeof ats / sizeof ats[0]; i++) {
        char mark[64], code[64];
        struct stele_buf xml = {0};
        bool whole;
        /* Inside a section it stands deeper than the tag that closes it. */
        const int indent = (int)strspn(ats[i], " ") + (strstr(ats[i], "</") != NULL ? 2 : 0);
        snprintf(mark, sizeof mark, "%*s<!-- KEEP -->\n%*s<?KEEP x?>\n", indent, "", indent, "");
        struct stele_buf file = change(&good, &(struct odd){ats[i], BEFORE, mark, NULL});
        TEST_CASE(ats[i]);
        struct stele_log *log = reads(&file, &whole, code);
        TEST_CHECK(whole);
        TEST_ASSERT(stele_log_write(log, STELE_FORMAT_XML, &xml) == STELE_OK);
        TEST_CHECK(strcmp(xml.data, file.data) == 0);
        TEST_MSG("%s", xml.data);
        stele_log_free(log);
        stele_buf_free(&xml);
        stele_buf_free(&file);
    }
    stele_buf_free(&good);
    finish();
}

/* Winners are a list: with spaces in XML, as the schema wants it, and with commas in text notation,
 * however they were written. */
static void test_winners(void)
{
    static const struct {
        enum stele_format format;
        const char *at, *result;
    } cases[] = {{STELE_FORMAT_XML, "</log>", "<result winner=\"anna boris\"/>"},
                 {STELE_FORMAT_XML, "</log>", "<result winner=\" anna,\tboris,\"/>"},
                 {STELE_FORMAT_TEXT, "", "  result winner=anna,boris\n"},
                 {STELE_FORMAT_TEXT, "", "  result winner=\"anna boris\"\n"}};

    start();
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct stele_buf file = base(cases[i].format), xml = {0}, text = {0};
        struct stele_buf ended = {0};
        char code[64];
        bool good;
        TEST_CASE(cases[i].result);
        file.size -= strlen(cases[i].at) > 0 ? strlen(cases[i].at) + 1 : 0;
        stele_buf_add(&ended, file.data, file.size);
        stele_buf_printf(&ended, "%s%s", cases[i].result, cases[i].at);
        struct stele_log *log = reads(&ended, &good, code);
        TEST_ASSERT(log != NULL);
        TEST_CHECK(!good && strcmp(code, "core.claim-not-over") == 0);
        TEST_ASSERT(stele_log_write(log, STELE_FORMAT_XML, &xml) == STELE_OK);
        TEST_ASSERT(stele_log_write(log, STELE_FORMAT_TEXT, &text) == STELE_OK);
        TEST_CHECK(strstr(xml.data, "winner=\"anna boris\"") != NULL && fits_schema(&xml));
        TEST_CHECK(strstr(text.data, "winner=anna,boris\n") != NULL);
        stele_log_free(log);
        stele_buf_free(&file);
        stele_buf_free(&ended);
        stele_buf_free(&xml);
        stele_buf_free(&text);
    }
    finish();
}

/* ---- Rulings --------------------------------------------------------------------------------- */

static struct stele_log *log_with(const struct stele_game_info *info, const char *ruling,
                                  const char *choice, struct stele_diags *diags)
{
    static const struct stele_new_player players[] = {
        {"anna", "A", NULL}, {"boris", "B", NULL}, {"vera", "V", NULL}, {"gleb", "G", NULL}};
    const struct stele_setting setting = {ruling, choice};
    const struct stele_new_log want = {.game = info->id,
                                       .edition = info->editions[0].name,
                                       .players = players,
                                       .players_n = info->editions[0].players_min,
                                       .rulings = &setting,
                                       .rulings_n = 1};
    struct stele_log *log;

    stele_log_new(lib, &want, &log, diags);
    return log;
}

/* A log that names a ruling is good by every judge, and comes back as it was. */
static void check_ruling(const struct stele_game_info *info, const char *id, const char *choice)
{
    struct stele_log *log = log_with(info, id, choice, NULL);
    const struct stele_setting again = {id, choice};
    struct stele_buf xml = {0};
    char code[64], named[96];

    TEST_ASSERT(log != NULL);
    TEST_CHECK(stele_edit_branch(log, (struct stele_node){0, 0}, "b", NULL, NULL, &again, 1,
                                 NULL) == STELE_OK);
    TEST_ASSERT(stele_log_write(log, STELE_FORMAT_XML, &xml) == STELE_OK);
    snprintf(named, sizeof named, "<ruling id=\"%s\" choice=\"%s\"/>", id, choice);
    TEST_CHECK(count(&xml, named) == 2);
    TEST_CHECK(verifies(&xml, code) && fits_schema(&xml));
    TEST_MSG("%s", code);
    check_kept(log, &xml);
    stele_log_free(log);
    stele_buf_free(&xml);
}

/* One that chooses what there is not is refused by every judge. */
static void check_no_choice(const struct stele_game *game, const struct stele_game_info *info,
                            const char *id, const char *choice, bool fixed)
{
    struct stele_log *log = log_with(info, id, choice, NULL);
    struct stele_diags diags = {0};
    struct stele_buf good = {0};
    char code[64], from[96], to[96], key[64];

    TEST_ASSERT(stele_log_write(log, STELE_FORMAT_XML, &good) == STELE_OK);
    snprintf(from, sizeof from, "<ruling id=\"%s\" choice=\"%s\"/>", id, choice);
    snprintf(to, sizeof to, "<ruling id=\"%s\" choice=\"other\"/>", id);
    struct stele_buf bad = change(&good, &(struct odd){from, INSTEAD, to, NULL});
    TEST_CHECK(!verifies(&bad, code) && !fits_schema(&bad));
    TEST_CHECK(strcmp(code, fixed ? "log.fixed-ruling" : "log.unknown-choice") == 0);
    TEST_MSG("%s", code);
    stele_log_free(log);
    log = log_with(info, id, "other", &diags);
    TEST_CHECK(log == NULL && diags.n == 1 && strcmp(diags.list[0].why.code, code) == 0);
    for (int russian = 0; fixed && russian < 2; russian++) {
        const char *const lang = russian ? "ru" : "en";
        struct stele_buf said = {0};
        snprintf(key, sizeof key, "ruling/%s", id);
        stele_say_reason(lib, NULL, lang, &diags.list[0].why, &said);
        TEST_CHECK(strstr(said.data, stele_text(lib, game, lang, key)) != NULL);
        TEST_MSG("%s", said.data);
        stele_buf_free(&said);
    }
    stele_diags_free(&diags);
    stele_buf_free(&good);
    stele_buf_free(&bad);
}

static const struct stele_ruling *find_ruling(const struct stele_game_info *info, const char *id)
{
    for (size_t i = 0; i < info->rulings_n; i++)
        if (strcmp(info->rulings[i].id, id) == 0)
            return &info->rulings[i];
    return NULL;
}

/* Every ruling of every game that `stele rules` prints can be named, with every choice it has. */
static void test_rulings(void)
{
    start();
    for (size_t g = 0; g < stele_games_n(lib); g++) {
        const struct stele_game *game = stele_game_at(lib, g);
        const struct stele_game_info *info = stele_game_info(lib, game);
        const char *const *ids;
        const size_t n = stele_text_ids(lib, game, "ruling", &ids);
        size_t fixed = 0;
        for (size_t i = 0; i < n; i++) {
            const struct stele_ruling *ruling = find_ruling(info, ids[i]);
            static const char *const only[] = {STELE_RULING_FIXED, NULL};
            const char *const *choices = ruling != NULL ? ruling->choices : only;
            for (size_t k = 0; choices[k] != NULL; k++) {
                TEST_CASE_("%s=%s", ids[i], choices[k]);
                check_ruling(info, ids[i], choices[k]);
            }
            check_no_choice(game, info, ids[i], choices[0], ruling == NULL);
            fixed += ruling == NULL;
        }
        TEST_CHECK(fixed > 0 && n == info->rulings_n + fixed);
    }
    finish();
}

/* Bytes after the end of the log, plain and packed. */
static void test_behind_the_end(void)
{
    static const struct {
        const char *bytes;
        size_t size;
        bool good;
    } cases[] = {{"\n \t\r\n", 5, true}, {"\0", 1, false},          {"\0\0\0\0", 4, false},
                 {"\0rest", 5, false},   {"\n\0<more/>", 9, false}, {"x", 1, false}};

    start();
    for (size_t i = 0; i < 2 * sizeof cases / sizeof cases[0]; i++) {
        const size_t k = i / 2;
        const bool padded = i % 2 != 0; /* too long to be parsed where it lies */
        struct stele_buf file = base(STELE_FORMAT_XML);
        char by_verifier[64], by_tree[64];
        bool good;
        TEST_CASE_("%zu", i);
        for (int spaces = 0; padded && spaces < 300000; spaces += 10)
            stele_buf_puts(&file, "          ");
        stele_buf_add(&file, cases[k].bytes, cases[k].size);
        TEST_CHECK(verifies(&file, by_verifier) == cases[k].good);
        struct stele_log *log = reads(&file, &good, by_tree);
        TEST_CHECK(good == cases[k].good);
        TEST_CHECK(strcmp(by_verifier, by_tree) == 0);
        TEST_MSG("%s, %s", by_verifier, by_tree);
        stele_log_free(log);
        stele_buf_free(&file);
    }
    finish();
}

static void test_behind_the_packed(void)
{
    static const char *const rests[] = {"\0", "x", "\x1f", "\x1f\x8b", "\n"};

    start();
    for (size_t i = 0; i < sizeof rests / sizeof rests[0]; i++) {
        struct stele_buf file = base(STELE_FORMAT_GZ);
        char by_verifier[64], by_tree[64];
        bool good;
        TEST_CASE_("%zu", i);
        stele_buf_add(&file, rests[i], *rests[i] == '\0' ? 1 : strlen(rests[i]));
        TEST_CHECK(!verifies(&file, by_verifier));
        stele_log_free(reads(&file, &good, by_tree));
        TEST_CHECK(!good);
        TEST_CHECK(strcmp(by_verifier, by_tree) == 0);
        stele_buf_free(&file);
    }
    finish();
}

/* What the grammar refuses is shown, and kept: the rest of the log is not lost with it. */
static void test_flaws_are_kept(void)
{
    start();
    struct stele_buf good = base(STELE_FORMAT_XML), xml = {0};
    struct stele_buf file =
        change(&good, &(struct odd){"<note>", INSTEAD, "<note glyph=\"zz\" a=\"b\">", NULL});
    const struct stele_source source = {.data = file.data, .size = file.size};
    struct stele_diags diags = {0};
    struct stele_log *log;

    TEST_CHECK(stele_log_read(lib, &source, NULL, &log, &diags) == STELE_EINPUT);
    TEST_CHECK(diags.n == 1 && diags.list[0].kind == STELE_D_FORMAT);
    TEST_ASSERT(stele_log_write(log, STELE_FORMAT_XML, &xml) == STELE_OK);
    TEST_CHECK(strcmp(xml.data, file.data) == 0);
    stele_log_free(log);
    TEST_CHECK(stele_log_restore(lib, &source, &log, &diags) == STELE_OK);
    stele_log_free(log);
    told_diags_free(&diags);
    stele_buf_free(&xml);
    stele_buf_free(&file);
    stele_buf_free(&good);
    finish();
}

/* Names of others, in both notations and by edits. */
static void test_names(void)
{
    start();
    for (int form = 0; form < 2; form++) {
        const enum stele_format format = form == 0 ? STELE_FORMAT_XML : STELE_FORMAT_TEXT;
        struct stele_buf good = base(format), names = {0};
        for (int i = 0; i < 20001; i++)
            stele_buf_printf(&names, form == 0 ? "<x:n%d xmlns:x='urn:x'/>" : "  x:n%d\n", i);
        struct stele_buf file = change(
            &good, &(struct odd){form == 0 ? "<line " : "  line ", BEFORE, names.data, NULL});
        if (form == 1) {
            struct stele_buf with =
                change(&file, &(struct odd){"log ", BEHIND, "xmlns:x=urn:x ", NULL});
            stele_buf_free(&file);
            file = with;
        }
        judge(&file, "limit.names", false);
        stele_buf_free(&file);
        stele_buf_free(&names);
        stele_buf_free(&good);
    }
    struct stele_buf good = base(STELE_FORMAT_TEXT);
    struct stele_buf file = change(&good, &(struct odd){"log ", BEHIND, "xmlns:x=urn:x ", NULL});
    char code[64], name[16];
    bool whole;
    struct stele_log *log = reads(&file, &whole, code);
    int result = STELE_OK;
    for (int i = 0; result == STELE_OK && i < 20001; i++) {
        snprintf(name, sizeof name, "x:n%d", i);
        result = stele_edit_item(log, (struct stele_node){0, 0}, 0,
                                 &(struct stele_item){.name = name, .text = ""});
        TEST_CHECK((result == STELE_OK) == (i < 20000));
    }
    TEST_CHECK(strcmp(stele_edit_refusal(log)->code, "limit.names") == 0);
    check_kept(log, &good);
    stele_log_free(log);
    stele_buf_free(&file);
    stele_buf_free(&good);
    finish();
}

/* Too many namespaces, claims without end: one limit for those who keep and those who do not. */
static void test_limits(void)
{
    start();
    struct stele_buf good = base(STELE_FORMAT_XML), many = {0}, scores = {0};

    for (int i = 0; i < 40; i++)
        stele_buf_printf(&many, "<x:e xmlns:x=\"urn:%d\"/>", i);
    struct stele_buf file = change(&good, &(struct odd){"<note>", BEFORE, many.data, NULL});
    judge(&file, "limit.namespaces", false);
    stele_buf_free(&file);
    stele_buf_puts(&scores, "<result>");
    for (int i = 0; i < 300; i++)
        stele_buf_puts(&scores, "<score player=\"anna\" points=\"1\"/>");
    stele_buf_puts(&scores, "</result>");
    file = change(&good, &(struct odd){"</log>", BEFORE, scores.data, NULL});
    judge(&file, "limit.items", false);
    stele_buf_free(&file);
    stele_buf_free(&scores);
    stele_buf_free(&many);
    stele_buf_free(&good);
    finish();
}

TEST_LIST = {{"xml", test_xml},
             {"text", test_text},
             {"places", test_places},
             {"winners", test_winners},
             {"rulings", test_rulings},
             {"behind_the_end", test_behind_the_end},
             {"behind_the_packed", test_behind_the_packed},
             {"flaws_are_kept", test_flaws_are_kept},
             {"names", test_names},
             {"limits", test_limits},
             {NULL, NULL}};
