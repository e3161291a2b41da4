/* Civilization: ships, and movement by land and sea (phases 4 and 5). */
#include "civ_table.h"

#include "acutest.h"

static struct civ_table t;

/* ---- Building and keeping -------------------------------------------------------------------- */

static void paying_for_ships(void)
{
    ct_open(&t, 6, NULL);
    ct_put(&t, 0, "carthage:5 rome:city");
    ct_treasury(&t, 0, 3);
    ct_step(&t, CIV_S_SHIPS);
    ct_asks(&t, CIV_P_SHIPS, 0);
    ct_play(&t, "build rome treasury"); /* CIV-9.2a: a city is a unit */
    ct_expect_tokens(&t, 0, 55 - 5 - 1, 1);
    ct_refuse(&t, "build rome treasury", "CIV-9.1"); /* one token is left */
    ct_play(&t, "build carthage both");
    ct_expect(&t, 0, "carthage:4 rome:city rome:ship carthage:ship");
    ct_expect_tokens(&t, 0, 51, 0);
    ct_refuse(&t, "build carthage both", "CIV-9.1");
    ct_play(&t, "build carthage levy");
    ct_expect(&t, 0, "carthage:2 rome:city rome:ship carthage:ship carthage:ship");
    ct_refuse(&t, "build rome levy", "CIV-9.2b"); /* no tokens to levy there */
    ct_play(&t, "end");
    ct_expect(&t, 0, "carthage:2 rome:city rome:ship carthage:ship carthage:ship"); /* CIV-9.6 */
    ct_close(&t);
}

static void where_ships_may_be_built(void)
{
    ct_open(&t, 6, NULL);
    ct_put(&t, 0, "aleppo:3 carthage:1 rome:3");
    ct_put(&t, 1, "athens:3");
    ct_treasury(&t, 0, 20);
    ct_step(&t, CIV_S_SHIPS);
    ct_refuse(&t, "build athens treasury", "CIV-9.2a"); /* no unit of hers */
    ct_refuse(&t, "build aleppo treasury", "CIV-9.2c"); /* CIV-R3: no water */
    ct_refuse(&t, "build aleppo levy", "CIV-9.2c");
    ct_refuse(&t, "build black_sea treasury", "CIV-9.2c|CIV-9.2a");
    ct_refuse(&t, "build carthage levy", "CIV-9.2b"); /* one token */
    ct_play(&t, "build carthage both");
    ct_play(&t, "build rome levy");
    ct_expect(&t, 0, "aleppo:3 rome:1 carthage:ship rome:ship");
    ct_close(&t);
}

/* I-5, CIV-R4: the last two tokens are levied; the ship stays and can sail empty. */
static void last_tokens_levied(void)
{
    ct_open(&t, 6, NULL);
    ct_put(&t, 0, "carthage:2 tunisia:1");
    ct_step(&t, CIV_S_SHIPS);
    ct_play(&t, "build carthage levy"); /* nothing else can be built */
    ct_expect(&t, 0, "tunisia:1 carthage:ship");
    ct_asks(&t, CIV_P_MOVEMENT, 0);
    ct_play(&t, "sail carthage");
    ct_refuse(&t, "load 1", "CIV-10.1|CIV-10.5"); /* nobody is left there */
    ct_play(&t, "go palermo; anchor");
    ct_expect(&t, 0, "tunisia:1 palermo:ship");
    ct_close(&t);
}

static void upkeep(void)
{
    ct_open(&t, 6, NULL);
    ct_put(&t, 0, "carthage:3 carthage:ship rome:ship athens:ship palermo:ship");
    ct_treasury(&t, 0, 1);
    ct_step(&t, CIV_S_SHIPS);
    ct_refuse(&t, "keep rome levy", "CIV-9.3"); /* CIV-R6: tokens elsewhere do not help */
    ct_play(&t, "keep carthage levy");
    ct_refuse(&t, "keep carthage levy", "CIV-9.3"); /* paid for */
    ct_play(&t, "keep rome treasury");
    ct_expect_tokens(&t, 0, 53, 0);
    ct_refuse(&t, "keep athens treasury", "CIV-9.1|CIV-9.3");
    ct_play(&t, "scrap palermo");
    ct_expect(&t, 0, "carthage:2 carthage:ship rome:ship athens:ship");
    ct_play(&t, "end"); /* what is not paid for goes to Stock */
    ct_expect(&t, 0, "carthage:2 carthage:ship rome:ship");
    ct_close(&t);
}

static void rebuilt_elsewhere(void)
{
    ct_open(&t, 6, NULL);
    ct_put(&t, 0, "carthage:8 rome:4 carthage:ship");
    ct_step(&t, CIV_S_SHIPS);
    ct_play(&t, "scrap carthage");
    ct_refuse(&t, "build carthage levy", "CIV-9.4");
    ct_play(&t, "build rome levy; end");
    ct_expect(&t, 0, "carthage:8 rome:2 rome:ship");
    ct_close(&t);
}

/* The same written down the other way round: the new ship first, the old one then. */
static void not_rebuilt_in_place(void)
{
    ct_open(&t, 6, NULL);
    ct_put(&t, 0, "carthage:8 rome:4 carthage:ship");
    ct_step(&t, CIV_S_SHIPS);
    ct_play(&t, "build carthage levy");
    ct_refuse(&t, "scrap carthage", "CIV-9.4");
    ct_refuse(&t, "end", "CIV-9.4");
    ct_play(&t, "keep carthage levy; end"); /* a second ship in the area is no rebuilding */
    ct_expect(&t, 0, "carthage:5 rome:4 carthage:ship carthage:ship");
    ct_close(&t);

    ct_open(&t, 6, NULL);
    ct_put(&t, 0, "carthage:8 rome:4 carthage:ship");
    ct_step(&t, CIV_S_SHIPS);
    ct_play(&t, "build rome levy; scrap carthage"); /* elsewhere, the order is as free */
    ct_refuse(&t, "build carthage levy", "CIV-9.4");
    ct_play(&t, "build rome levy; end");
    ct_expect(&t, 0, "carthage:8 rome:ship rome:ship");
    ct_close(&t);
}

/* What keeps the old ships of the area cannot be spent on anything else. */
static void kept_back_for_a_ship(void)
{
    ct_open(&t, 6, NULL);
    ct_put(&t, 0, "carthage:2 rome:9 carthage:ship rome:ship");
    ct_step(&t, CIV_S_SHIPS);
    ct_refuse(&t, "build carthage levy", "CIV-9.4"); /* and nothing to keep the old one */
    ct_play(&t, "keep carthage levy");
    ct_refuse(&t, "build carthage levy", "CIV-9.2b"); /* one token is left */
    ct_close(&t);

    ct_open(&t, 6, NULL);
    ct_put(&t, 0, "carthage:2 rome:9 carthage:ship carthage:ship rome:ship");
    ct_treasury(&t, 0, 3);
    ct_step(&t, CIV_S_SHIPS);
    ct_play(&t, "build carthage levy"); /* two of the Treasury are spoken for */
    ct_refuse(&t, "build rome treasury", "CIV-9.5");
    ct_play(&t, "keep rome treasury");
    ct_refuse(&t, "end", "CIV-9.4");
    ct_play(&t, "keep carthage treasury; keep carthage treasury");
    ct_expect(&t, 0, "rome:9 carthage:ship carthage:ship carthage:ship rome:ship");
    ct_close(&t);

    ct_open(&t, 6, NULL);
    ct_put(&t, 0, "carthage:2 rome:1 athens:1 carthage:ship rome:ship");
    ct_treasury(&t, 0, 2);
    ct_step(&t, CIV_S_SHIPS);
    ct_play(&t, "build carthage levy");
    ct_refuse(&t, "build athens treasury", "CIV-9.4"); /* one of them keeps the old ship */
    ct_play(&t, "build athens both");
    ct_refuse(&t, "keep rome treasury", "CIV-9.4");
    ct_play(&t, "keep rome levy; keep carthage treasury");
    ct_expect(&t, 0, "carthage:ship carthage:ship rome:ship athens:ship");
    ct_close(&t);
}

static void no_fifth_ship(void)
{
    ct_open(&t, 6, NULL);
    ct_put(&t, 0, "carthage:8 rome:ship athens:ship palermo:ship");
    ct_treasury(&t, 0, 10);
    ct_step(&t, CIV_S_SHIPS);
    ct_play(&t, "keep rome treasury; keep athens treasury; build carthage treasury");
    ct_refuse(&t, "build carthage treasury", "CIV-9.5");
    ct_refuse(&t, "build carthage levy", "CIV-9.5");
    ct_close(&t);
}

static void coasts_of_a_ship(void)
{
    ct_open(&t, 6, NULL);
    ct_put(&t, 0, "delphi:4 rome:2");
    ct_step(&t, CIV_S_SHIPS);
    TEST_CHECK(!ct_legal(&t, "build delphi levy"));      /* which water? */
    TEST_CHECK(!ct_legal(&t, "build rome levy west"));   /* it has but one */
    TEST_CHECK(!ct_legal(&t, "build delphi levy azov")); /* not there */
    ct_play(&t, "build delphi levy east; build delphi levy west");
    TEST_CHECK(ct_player(&t, 0)->ship[0].coast != ct_player(&t, 0)->ship[1].coast);
    ct_play(&t, "end");
    ct_close(&t);
}

/* Ships are built in A.S.T. order; who has no ship and can build none is not asked. */
static void order_of_building(void)
{
    ct_open(&t, 6, NULL);
    ct_put(&t, 5, "sinope:4");
    ct_put(&t, 2, "germany:4"); /* no water */
    ct_put(&t, 1, "rome:2");
    ct_step(&t, CIV_S_SHIPS);
    ct_asks(&t, CIV_P_SHIPS, 1);
    ct_refuse(&t, "build sinope levy by=egor", "CIV-5.2|CIV-5.7");
    ct_play(&t, "end");
    ct_asks(&t, CIV_P_SHIPS, 5);
    ct_close(&t);
}

/* ---- By land --------------------------------------------------------------------------------- */

static void by_land(void)
{
    ct_open(&t, 6, NULL);
    ct_put(&t, 0, "rome:4 samnium:2 knossos:1 carthage:city");
    ct_put(&t, 1, "etruria:3 tarentum:city");
    ct_step(&t, CIV_S_MOVEMENT);
    ct_asks(&t, CIV_P_MOVEMENT, 0);
    ct_refuse(&t, "move rome carthage 1", "CIV-10.2"); /* not adjacent */
    ct_refuse(&t, "move knossos thera 1", "CIV-10.2"); /* only water between them */
    ct_refuse(&t, "move rome western_mediterranean 1", "CIV-10.2");
    ct_refuse(&t, "move rome samnium 5", "CIV-10.2|CIV-10.1");
    ct_refuse(&t, "move etruria rome 1", "CIV-10.1|CIV-10.2");     /* of Boris */
    ct_refuse(&t, "move carthage numidia 1", "CIV-10.2|CIV-10.1"); /* a city stays */
    ct_play(&t, "move rome samnium 3");
    ct_play(&t, "move samnium tarentum 2"); /* two had not moved; CIV-10.3 beside a city */
    ct_refuse(&t, "move samnium tarentum 1", "CIV-10.2"); /* the others have */
    ct_play(&t, "move rome etruria 1");
    ct_expect(&t, 0, "samnium:3 tarentum:2 etruria:1 knossos:1 carthage:city"); /* CIV-10.4 */
    ct_play(&t, "end");
    ct_asks(&t, CIV_P_MOVEMENT, 1);
    ct_refuse(&t, "move samnium rome 1", "CIV-10.1|CIV-10.2");
    ct_close(&t);
}

static void off_the_board(void)
{
    ct_open(&t, 5, NULL);
    ct_put(&t, 0, "epirus:2");
    ct_step(&t, CIV_S_MOVEMENT);
    ct_refuse(&t, "move epirus apollonia 1", "CIV-26.2.1");
    ct_play(&t, "move epirus thessaly 1");
    ct_close(&t);
    ct_open(&t, 3, NULL);
    ct_put(&t, 0, "cyrene:2 byzantium:1 byzantium:ship");
    ct_step(&t, CIV_S_MOVEMENT);
    ct_refuse(&t, "move cyrene cyrenaica 1", "CIV-28.1");
    ct_play(&t, "move cyrene libya 1; sail byzantium");
    ct_refuse(&t, "go troy", "CIV-28.1");
    ct_play(&t, "go lemnos");
    ct_close(&t);
    ct_open(&t, 4, NULL);
    ct_put(&t, 0, "cyrenaica:2 ionia:2");
    ct_step(&t, CIV_S_MOVEMENT);
    ct_refuse(&t, "move cyrenaica cyrene 1", "CIV-27.1");
    ct_play(&t, "move ionia sardes 1");
    ct_close(&t);
    ct_open(&t, 2, NULL);
    ct_put(&t, 0, "cyrene:2");
    ct_step(&t, CIV_S_MOVEMENT);
    ct_refuse(&t, "move cyrene cyrenaica 1", "CIV-29.2");
    ct_close(&t);
}

/* ---- By sea ---------------------------------------------------------------------------------- */

static void range_of_ships(void)
{
    ct_open(&t, 6, NULL);
    ct_put(&t, 0, "knossos:6 knossos:ship");
    ct_step(&t, CIV_S_MOVEMENT);
    ct_play(&t, "sail knossos");
    ct_refuse(&t, "load 6", "CIV-10.5");
    ct_play(&t, "load 2; go thera; go eretria; go chalcis; go thessaly; land 2");
    ct_refuse(&t, "go thessalonica", "CIV-10.6");
    ct_play(&t, "anchor");
    ct_expect(&t, 0, "knossos:4 thessaly:2 thessaly:ship");
    ct_close(&t);

    ct_open(&t, 6, NULL);
    ct_put(&t, 0, "knossos:6 knossos:ship");
    ct_cards(&t, 0, "cloth_making");
    ct_step(&t, CIV_S_MOVEMENT);
    ct_play(&t, "sail knossos; go thera; go eretria; go chalcis; go thessaly; go thessalonica");
    ct_refuse(&t, "go thrace", "CIV-10.6|CIV-22.3.3");
    ct_play(&t, "anchor");
    ct_expect(&t, 0, "knossos:6 thessalonica:ship");
    ct_close(&t);
}

/* EX-43: there and back, twice. */
static void ferrying(void)
{
    ct_open(&t, 6, NULL);
    ct_put(&t, 0, "knossos:12 knossos:ship");
    ct_step(&t, CIV_S_MOVEMENT);
    ct_play(&t, "sail knossos; load 5; go thera; land 5; go knossos; load 5");
    ct_refuse(&t, "load 1", "CIV-10.5"); /* five are aboard */
    ct_play(&t, "go thera; land 5; go knossos");
    ct_refuse(&t, "go thera", "CIV-10.6");
    ct_play(&t, "anchor");
    ct_expect(&t, 0, "knossos:2 thera:10 knossos:ship");
    ct_close(&t);
}

/* I-6 */
static void picking_up(void)
{
    ct_open(&t, 6, NULL);
    ct_put(&t, 0, "knossos:2 thera:2 phaestos:2 knossos:ship");
    ct_step(&t, CIV_S_MOVEMENT);
    ct_play(&t, "sail knossos; load 2; go thera; load 2; go phaestos; load 1");
    ct_refuse(&t, "load 1", "CIV-10.5");
    ct_play(&t, "go thera; land 3");
    ct_refuse(&t, "anchor", "CIV-10.9");                 /* two are still aboard */
    ct_refuse(&t, "load 1", "CIV-10.9|CIV-10.2|CIV-R5"); /* those of Thera have come this turn */
    ct_play(&t, "go eretria; land 2; anchor");
    ct_expect(&t, 0, "phaestos:1 thera:3 eretria:2 eretria:ship");
    ct_close(&t);
}

static void land_or_sea(void)
{
    ct_open(&t, 6, NULL);
    ct_put(&t, 0, "rome:3 neapolis:ship neapolis:ship");
    ct_step(&t, CIV_S_MOVEMENT);
    ct_play(&t, "move rome neapolis 2; sail neapolis");
    ct_refuse(&t, "load 1", "CIV-10.5|CIV-10.2"); /* they came by land */
    ct_play(&t, "go rome; load 1; go neapolis; land 1; anchor; sail neapolis");
    ct_refuse(&t, "load 1", "CIV-10.9|CIV-10.2|CIV-R5"); /* one ship a turn */
    ct_play(&t, "go campania; anchor");
    TEST_CHECK(!ct_legal(&t, "sail campania")); /* both have sailed */
    TEST_CHECK(!ct_legal(&t, "sail neapolis"));
    ct_refuse(&t, "move neapolis campania 1", "CIV-10.2|CIV-10.9"); /* all have moved */
    ct_play(&t, "end");
    ct_close(&t);
}

/* One voyage from start to end. */
static void voyages_are_not_interrupted(void)
{
    ct_open(&t, 6, NULL);
    ct_put(&t, 0, "rome:3 rome:ship corsica:ship");
    ct_step(&t, CIV_S_MOVEMENT);
    ct_play(&t, "sail rome");
    ct_asks(&t, CIV_P_VOYAGE, 0);
    TEST_CHECK(!ct_legal(&t, "move rome samnium 1") && !ct_legal(&t, "sail corsica"));
    TEST_CHECK(!ct_legal(&t, "end"));
    ct_play(&t, "load 1; go corsica; land 1; anchor; sail corsica; anchor");
    TEST_CHECK(ct_tokens(&t, 0, "corsica") == 1);
    ct_close(&t);
}

static void open_sea(void)
{
    ct_open(&t, 6, NULL);
    ct_put(&t, 0, "knossos:3 knossos:ship");
    ct_step(&t, CIV_S_MOVEMENT);
    ct_play(&t, "sail knossos");
    ct_refuse(&t, "go aegean_sea", "CIV-10.7");
    ct_close(&t);

    ct_open(&t, 6, NULL);
    ct_put(&t, 0, "knossos:3 knossos:ship");
    ct_cards(&t, 0, "astronomy");
    ct_step(&t, CIV_S_MOVEMENT);
    ct_play(&t, "sail knossos; load 2; go aegean_sea");
    ct_refuse(&t, "anchor", "CIV-10.7");
    ct_refuse(&t, "land 2", "CIV-10.9");
    ct_refuse(&t, "load 1", "CIV-10.1|CIV-10.5");
    ct_play(&t, "go troy; go lesbos");          /* 3 of 4 */
    ct_refuse(&t, "go aegean_sea", "CIV-10.7"); /* it would have to end there */
    ct_play(&t, "land 2; anchor");
    ct_close(&t);
}

/* I-7 */
static void cloth_and_astronomy(void)
{
    ct_open(&t, 6, NULL);
    ct_put(&t, 0, "knossos:3 knossos:ship");
    ct_cards(&t, 0, "astronomy cloth_making");
    ct_step(&t, CIV_S_MOVEMENT);
    ct_play(&t, "sail knossos; load 1; go thera; go argos; go phaestos; go central_mediterranean");
    ct_play(&t, "go tripoli; land 1; anchor");
    ct_expect(&t, 0, "knossos:2 tripoli:1 tripoli:ship");
    ct_close(&t);
}

static void all_land_borders(void)
{
    ct_open(&t, 6, NULL);
    ct_put(&t, 0, "delphi:3 delphi:ship/west");
    ct_put(&t, 1, "corinth:city corinth:1");
    ct_step(&t, CIV_S_MOVEMENT);
    ct_play(&t, "sail delphi west");
    ct_refuse(&t, "go thessaly", "CIV-10.10"); /* delphi and thessaly: only land between them */
    ct_refuse(&t, "go carthage", "CIV-10.10|CIV-10.6");
    ct_play(&t, "load 1; go corinth; land 1; anchor"); /* whoever lives there */
    ct_expect(&t, 0, "delphi:2 corinth:1 corinth:ship");
    ct_close(&t);
}

/* ---- Two coasts ------------------------------------------------------------------------------ */

/* I-8 */
static void two_coasts(void)
{
    ct_open(&t, 6, NULL);
    ct_put(&t, 0, "rome:1 delphi:ship/west");
    ct_step(&t, CIV_S_MOVEMENT);
    ct_refuse(&t, "sail delphi east", "CIV-23.3"); /* nobody there to carry it over */
    ct_play(&t, "sail delphi west");
    ct_refuse(&t, "go athens", "CIV-23.3|CIV-10.10");
    ct_play(&t, "go corinth; anchor");
    ct_close(&t);

    ct_open(&t, 6, NULL);
    ct_put(&t, 0, "delphi:1 delphi:ship/west");
    ct_step(&t, CIV_S_MOVEMENT);
    ct_play(&t, "sail delphi east");
    ct_refuse(&t, "go corinth", "CIV-23.3|CIV-10.10");
    ct_play(&t, "load 1; go athens; land 1; anchor");
    ct_expect(&t, 0, "athens:1 athens:ship");
    ct_close(&t);
}

/* CIV-R7: whether a unit is there is seen when the ship starts. */
static void unit_when_the_ship_starts(void)
{
    ct_open(&t, 6, NULL);
    ct_put(&t, 0, "delphi:1 delphi:ship/west");
    ct_step(&t, CIV_S_MOVEMENT);
    ct_play(&t, "move delphi thessaly 1");
    ct_refuse(&t, "sail delphi east", "CIV-23.3");
    ct_close(&t);
    ct_open(&t, 6, NULL);
    ct_put(&t, 0, "thessaly:1 delphi:ship/west");
    ct_step(&t, CIV_S_MOVEMENT);
    ct_play(&t, "move thessaly delphi 1; sail delphi east; go athens; anchor");
    ct_close(&t);
    ct_open(&t, 6, NULL);
    ct_put(&t, 0, "delphi:city rome:2 delphi:ship/west"); /* a city is a unit */
    ct_step(&t, CIV_S_MOVEMENT);
    ct_play(&t, "sail delphi east; go athens; anchor");
    ct_close(&t);
}

/* Within one move no ship crosses from coast to coast, and only Greece has the exception. */
static void never_across(void)
{
    ct_open(&t, 6, NULL);
    ct_put(&t, 0, "delphi:2 corinth:1 corinth:ship");
    ct_step(&t, CIV_S_MOVEMENT);
    ct_play(&t, "sail corinth");
    ct_refuse(&t, "go delphi east", "CIV-10.10|CIV-23.3");
    ct_play(&t, "go delphi west");
    ct_refuse(&t, "go athens", "CIV-23.3|CIV-10.10");
    ct_play(&t, "anchor");
    TEST_CHECK(ct_player(&t, 0)->ship[0].coast == 0);
    ct_close(&t);

    ct_open(&t, 6, NULL);
    ct_put(&t, 0, "scythia:2 crimea:1 crimea:ship scythia:ship/black_sea");
    ct_step(&t, CIV_S_MOVEMENT);
    ct_refuse(&t, "sail scythia azov", "CIV-10.10");
    TEST_CHECK(!ct_legal(&t, "sail danube"));
    ct_play(&t, "sail crimea");
    TEST_CHECK(!ct_legal(&t, "go scythia")); /* Crimea touches both waters */
    ct_play(&t, "go scythia azov");
    ct_refuse(&t, "go danube", "CIV-10.10");
    ct_play(&t, "go kuban; anchor");
    ct_close(&t);
}

TEST_LIST = {
    {"CIV-9.1 CIV-9.2a CIV-9.2b CIV-9.6 Treasury, levy or one of each", paying_for_ships},
    {"CIV-9.2a CIV-9.2b CIV-9.2c CIV-R3 where ships may be built", where_ships_may_be_built},
    {"CIV-R4 CIV-9.2b I-5 the last tokens of an area", last_tokens_levied},
    {"CIV-9.3 CIV-R6 upkeep", upkeep},
    {"CIV-9.4 rebuilt in a different area", rebuilt_elsewhere},
    {"CIV-9.4 no rebuilding where it lay, in either order", not_rebuilt_in_place},
    {"CIV-9.4 CIV-9.3 what keeps a ship is kept back", kept_back_for_a_ship},
    {"CIV-9.5 no fifth ship", no_fifth_ship},
    {"CIV-10.10 a ship is on one of the waters", coasts_of_a_ship},
    {"CIV-5.2 CIV-5.5 CIV-5.7 the order of building", order_of_building},
    {"CIV-10.1 CIV-10.2 CIV-10.3 CIV-10.4 by land", by_land},
    {"CIV-26.2.1 CIV-27.1 CIV-28.1 CIV-29.2 areas out of play", off_the_board},
    {"CIV-10.5 CIV-10.6 CIV-22.3.3 five aboard, four moves, five with Cloth Making",
     range_of_ships},
    {"CIV-10.8 EX-43 there and back", ferrying},
    {"CIV-10.8 CIV-10.9 I-6 picking up on the way", picking_up},
    {"CIV-10.2 CIV-10.9 CIV-R5 by land or by one ship", land_or_sea},
    {"CIV-R47 a voyage is not interrupted", voyages_are_not_interrupted},
    {"CIV-10.7 CIV-22.3.8 open sea", open_sea},
    {"CIV-10.6 CIV-10.7 I-7 Cloth Making and Astronomy", cloth_and_astronomy},
    {"CIV-10.10 all-land borders, foreign harbours", all_land_borders},
    {"CIV-23.3 I-8 two coasts of Greece", two_coasts},
    {"CIV-23.3 CIV-R7 a unit when the ship starts", unit_when_the_ship_starts},
    {"CIV-23.3 CIV-10.10 never from coast to coast in one move", never_across},
    {0},
};
