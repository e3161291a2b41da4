/* A game that only has tables, with its set and texts in memory: for tests of names, notation,
 * words and the context.  It cannot be played. */
#ifndef STELE_TESTS_DEMOGAME_H
#define STELE_TESTS_DEMOGAME_H

#include "core/library/lib.h"
#include "core/read/record.h"

#include <string.h>

enum { DEMO_GOODS, DEMO_STUFF, DEMO_FACES, DEMO_PHASES, DEMO_ENDS };
enum { DEMO_ROLL, DEMO_REROLL, DEMO_TAKE, DEMO_GIVE, DEMO_PLAY, DEMO_STOP, DEMO_VERBS };

struct demo_set {
    int cap[2];
};

/* clang-format off */
static const char demo_set_xml[] =
    "<?xml version='1.0'?>\n"
    "<set xmlns='urn:stele:set:1' game='demo' id='box' version='1'>\n"
    "  <title xml:lang='en'>Demo</title>\n"
    "  <title xml:lang='ru'>Проба</title>\n"
    "  <source id='rulebook' xml:lang='en'>The book</source>\n"
    "  <source id='rulebook' xml:lang='ru'>Книга</source>\n"
    "  <group id='goods' status='rulebook' confidence='high' sources='rulebook'>\n"
    "    <note xml:lang='ru'>Товары</note>\n"
    "    <note xml:lang='en'>Goods\n      &amp; more</note>\n"
    "    <item id='wood' cap='8'/>\n"
    "    <item id='stone' cap='7' odd='x'><part to='wood'/><part id='p' to='stone'/></item>\n"
    "  </group>\n"
    "  <group id='faces' status='sheet' confidence='low' sources='rulebook'>\n"
    "    <item id='F'/><item id='W'/><item id='B'/>\n"
    "  </group>\n"
    "  <group id='limits' status='rulebook' confidence='high' sources='rulebook'>\n"
    "    <item id='rounds' value='-5'/>\n"
    "  </group>\n"
    "</set>\n";

static const char demo_en_xml[] =
    "<texts xmlns='urn:stele:texts:1' game='demo' lang='en'>\n"
    "  <title>Demo game</title>\n"
    "  <clauses><section id='DEM-1' title='All of it'>\n"
    "    <clause id='DEM-1.2'>See <ref id='DEM-1.1'/>,\n      <ref id='DEM-A1'/> <ref id='DEM-1'/>.</clause>\n"
    "    <clause id='DEM-1.1'>Plain\n\n   text. </clause>\n"
    "  </section></clauses>\n"
    "  <rulings><ruling id='DEM-A1' title='Which'>Six or five? See <ref id='DEM-1.1'/>.\n"
    "    <choice id='six'>Six.</choice><choice id='five'>Five.</choice></ruling></rulings>\n"
    "  <names domain='goods'>\n"
    "    <name id='wood'>wood</name><name id='stone'>stone</name><name id='food'>food</name>\n"
    "  </names>\n"
    "  <messages>\n"
    "    <message id='demo.move-take'>{player} takes {count} {count|unit|units} of {good}</message>\n"
    "    <message id='demo.move-give'>{player} gives {goods} to {with}{note?: {note}}</message>\n"
    "    <message id='demo.gain'>{player}: {goods:n} {goods|good|goods} ({goods}){lost?, lost {lost}}{lost!, none lost}</message>\n"
    "    <message id='demo.row'>{points:+} for {good:^}</message>\n"
    "    <message id='demo.object-good'>{name} of {player}</message>\n"
    "    <message id='demo.object-die'>die {number}</message>\n"
    "    <message id='demo.why'>not {object}: {a} {{b}} {missing}</message>\n"
    "  </messages>\n"
    "</texts>\n";

static const char demo_ru_xml[] =
    "<texts xmlns='urn:stele:texts:1' game='demo' lang='ru'>\n"
    "  <title>Пробная игра</title>\n"
    "  <names domain='goods'>\n"
    "    <name id='wood' gen='дерева' acc='дерево'>дерево</name>\n"
    "    <name id='stone' gen='камня' acc='камень'>камень</name>\n"
    "    <name id='food' gen='питания' acc='питание'>питание</name>\n"
    "  </names>\n"
    "  <messages>\n"
    "    <message id='demo.move-take'>{player} берёт {count} {count|штуку|штуки|штук} {good:gen}</message>\n"
    "    <message id='demo.row'>{good:^gen}: {points:+}</message>\n"
    "  </messages>\n"
    "</texts>\n";

static const struct stele_verb demo_verbs[] = {
    {"roll", "DEM-1.1", STELE_VERB_CHANCE, 1, {{"dice", STELE_T_NAMES, DEMO_FACES, STELE_ARG_HIDDEN, 0, 0}}},
    {"reroll", "DEM-1.1", 0, 1, {{"dice", STELE_T_INTS, 0, 0, 1, 7}}},
    {"take", "DEM-1.1", 0, 2, {{"good", STELE_T_NAME, DEMO_GOODS, 0, 0, 0},
                               {"count", STELE_T_INT, 0, 0, -3, 300}}},
    {"give", "DEM-1.1", 0, 3, {{"with", STELE_T_SEAT, 0, 0, 0, 0},
                               {"goods", STELE_T_COUNTS, DEMO_STUFF, 0, 1, 99},
                               {"note", STELE_T_INT, 0, STELE_ARG_OPTIONAL, 0, 9}}},
    {"play", "DEM-1.1", 0, 2, {{"card", STELE_T_NAME, DEMO_GOODS, STELE_ARG_HIDDEN, 0, 0},
                               {"cards", STELE_T_COUNTS, DEMO_GOODS, STELE_ARG_HIDDEN, 1, 9}}},
    {"stop", "DEM-1.1", 0, 0, {{0}}},
};
/* clang-format on */

static const char *const demo_food[] = {"food", NULL};
static const char *const demo_phases[] = {"act", "over", NULL};
static const char *const demo_ends[] = {"rounds", NULL};
static const struct game_domain demo_domains[] = {
    {"goods", {"goods"}, NULL},    {"stuff", {"goods"}, demo_food}, {"faces", {"faces"}, NULL},
    {"phases", {0}, demo_phases}, {"ends", {0}, demo_ends},
};
static const struct object_kind demo_objects[] = {
    {"good", true, DEMO_GOODS}, {"die", false, OBJECT_NUMBER}, {"bank", false, OBJECT_PLAIN}};
static const struct stele_edition demo_editions[] = {{"base", 2, 4, "", 0}};

static bool demo_compile(const struct component_set *set, void *out, struct stele_reason *why)
{
    struct demo_set *compiled = out;

    return set_int(set, "goods", "wood", "cap", 1, 20, &compiled->cap[0], why) &&
           set_int(set, "goods", "stone", "cap", 1, 20, &compiled->cap[1], why);
}

static const struct stele_game demo_game = {
    .id = "demo",
    .prefix = "DEM",
    .editions = demo_editions,
    .editions_n = 1,
    .verbs = demo_verbs,
    .verbs_n = DEMO_VERBS,
    .domains = demo_domains,
    .domains_n = 5,
    .objects = demo_objects,
    .objects_n = 3,
    .set_size = sizeof(struct demo_set),
    .compile = demo_compile,
};

static const struct stele_player demo_players[] = {
    {"anna", "Анна", "red", {"", ""}}, {"boris", "Борис", "", {"", ""}}, {"ann", "", "", {"", ""}}};

/* A context with the demo game, and the real texts of the core. */
static inline struct stele *demo_lib_of(const char *set, const char *en, const char *ru,
                                        struct stele_diags *diags)
{
    static const struct stele_game *const games[] = {&demo_game};
    struct embedded_file files[5] = {
        {"sets/demo.xml", (const unsigned char *)set, strlen(set)},
        {"clauses/demo.en.xml", (const unsigned char *)en, strlen(en)},
        {"clauses/demo.ru.xml", (const unsigned char *)ru, strlen(ru)},
    };
    size_t n = 3;

    for (size_t i = 0; i < embedded_files_n && n < 5; i++)
        if (strncmp(embedded_files[i].name, "clauses/core.", 13) == 0)
            files[n++] = embedded_files[i];
    return lib_new(games, 1, files, n, diags);
}

static inline struct stele *demo_lib(void)
{
    return demo_lib_of(demo_set_xml, demo_en_xml, demo_ru_xml, NULL);
}

static inline struct notation demo_notation(const struct stele *lib)
{
    return (struct notation){.game = &demo_game,
                             .domains = lib_game(lib, &demo_game)->domains,
                             .players = demo_players,
                             .players_n = 3};
}

#endif
