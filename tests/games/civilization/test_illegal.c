/* Civilization: the catalogue of illegal moves, row by row, with the reason and the clause of each.
 * What stands in other tests with its position (taxes, trade, calamities) is here once more in
 * short, so that the catalogue is whole. */
#include "civ_table.h"

#include "acutest.h"

#include <stdlib.h>
#include <string.h>

static struct civ_table t;

struct illegal {
    const char *settings;
    int players;
    const char *position; /* as ct_position takes it */
    enum civ_step step;
    const char *before; /* moves that lead there */
    const char *move, *code, *clause;
};

static void run(const struct illegal *list, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        TEST_CASE_("%s: %s", list[i].clause, list[i].move);
        ct_position(&t, list[i].settings, list[i].players, list[i].position, list[i].step,
                    list[i].before);
        gt_refuse_code(&t.game, list[i].move, list[i].code, list[i].clause);
        ct_close(&t);
    }
}

#define RUN(LIST) run(LIST, sizeof LIST / sizeof *LIST)

/* ---- Set-up ---------------------------------------------------------------------------------- */

static void refuse_set_up(int players, const char *settings, const char *items, const char *code,
                          const char *clause)
{
    struct stele_reason why = {0};

    TEST_CHECK_(!ct_set_up(&t, players, settings, items, &why), "\"%s\" is refused", items);
    TEST_CHECK_(why.code && strcmp(why.code, code) == 0, "\"%s\": %s", items, why.code);
    TEST_CHECK_(why.clause && strcmp(why.clause, clause) == 0, "\"%s\": %s", items, why.clause);
    ct_close(&t);
}

static void set_ups(void)
{
    refuse_set_up(3, "edition=farmers weak=yes", NULL, "civilization.option-not-here", "CIV-24.2");
    refuse_set_up(5, "africa=yes", NULL, "civilization.option-not-here", "CIV-24.3");
    refuse_set_up(5, "finish=first", NULL, "civilization.option-not-here", "CIV-30.1");
    refuse_set_up(5, "shorten=1", NULL, "civilization.option-not-here", "CIV-32.5.2");
    refuse_set_up(2, NULL, "place anna 1", "civilization.setup-places", "CIV-4.3");
    refuse_set_up(2, "edition=nomads", "place anna 1;place boris 2", "civilization.setup-no-places",
                  "CIV-R33");
    refuse_set_up(2, NULL, "nation anna africa tunisia", "civilization.setup-nations", "CIV-4.4");
    refuse_set_up(2, NULL, "stack 1 hides", "civilization.stack-count", "CIV-4.2");
    refuse_set_up(2, NULL, "stack 3 salt,salt,salt,salt,salt,salt,salt,salt,salt",
                  "civilization.setup-stacks", "CIV-4.2");
    refuse_set_up(2, "edition=farmers", "stack 1 hides", "civilization.setup-stacks", "CIV-4.2");
    refuse_set_up(2, NULL, "ast africa 7 4 10 13 900 1000 1100", "civilization.setup-ast",
                  "CIV-2.4");
    refuse_set_up(2, NULL, "ast africa 4 7 10 13 1000 900 1100", "civilization.setup-figure",
                  "CIV-2.4");
}

/* ---- Out of order ---------------------------------------------------------------------------- */

static void out_of_order(void)
{
    static const struct illegal list[] = {
        {NULL, 3, "0 put rome:3; 1 put athens:2", CIV_S_MOVEMENT, "",
         "move athens argos 1 by=boris", "civilization.not-yours", "CIV-5.2"},
        {NULL, 3, "0 put rome:3", CIV_S_MOVEMENT, "", "go samnium", "civilization.no-voyage",
         "CIV-10.6"},
        {NULL, 3, "0 put rome:3", CIV_S_MOVEMENT, "", "land 1", "civilization.no-voyage",
         "CIV-10.6"},
        {NULL, 3, "0 put rome:3", CIV_S_MOVEMENT, "", "city rome", "civilization.not-now",
         "CIV-5.5"},
        {NULL, 3, "0 put rome:3", CIV_S_MOVEMENT, "", "buy pottery", "civilization.not-now",
         "CIV-5.5"},
    };

    RUN(list);
    ct_open(&t, 3, "edition=farmers");
    ct_put(&t, 0, "rome:city athens:city");
    ct_space(&t, 0, 8);
    ct_run(&t, CIV_S_SUCCESSION);
    gt_refuse_code(&t.game, "end by=anna", "civilization.over", "CIV-21.1");
    ct_close(&t);
}

/* ---- Taxes and growth ------------------------------------------------------------------------ */

#define NINE                                                                                       \
    "rome:city neapolis:city tarentum:city corinth:city argos:city carthage:city thapsus:city "    \
    "tripoli:city palermo:city"

static void taxes_and_growth(void)
{
    static const struct illegal list[] = {
        {NULL, 3, "0 put rome:city; 0 put germany:2", CIV_S_TAXES, "", "tax 3 by=anna",
         "civilization.tax-fixed", "CIV-6.1"},
        {NULL, 3, "0 put rome:city; 0 cards coinage", CIV_S_TAXES, "", "tax 4",
         "civilization.tax-rate", "CIV-22.3.11"},
        {NULL, 3, "0 put rome:city; 0 stock 0; 1 put athens:city", CIV_S_TAXES, "", "revolt athens",
         "civilization.revolt-paid", "CIV-6.3.2"},
        {NULL, 3, "0 put rome:city; 0 stock 0; 1 put athens:city", CIV_S_TAXES, "", "revolt sparta",
         "civilization.revolt-no-city", "CIV-6.3.2"},
        /* Boris has two in Stock, but all his pieces on the board: he may win back his own only. */
        {NULL, 3, "0 put sparta:city; 0 stock 0; 1 put " NINE "; 1 stock 17; 2 stock 0",
         CIV_S_TAXES, "", "revolt sparta", "civilization.revolt-no-piece", "CIV-6.3.3"},
        {NULL, 3, "0 put tunisia:1 sahara:2; 0 stock 1", CIV_S_GROWTH, "", "grow tunisia 2",
         "civilization.grow-count", "CIV-7.1"},
        {NULL, 3, "0 put tunisia:1 sahara:2; 0 stock 1", CIV_S_GROWTH, "", "grow sahara 0",
         "civilization.grow-count", "CIV-7.1"},
        {NULL, 3, "0 put tunisia:1 sahara:2; 0 stock 1", CIV_S_GROWTH, "", "grow sahara 2",
         "civilization.grow-stock", "CIV-7.4"},
        {NULL, 3, "0 put tunisia:1 sahara:2 rome:city; 0 stock 1", CIV_S_GROWTH, "", "grow rome 1",
         "civilization.grow-city", "CIV-7.2"},
        {NULL, 3, "0 put tunisia:1 sahara:2; 0 stock 1", CIV_S_GROWTH, "", "grow rome 1",
         "civilization.grow-nobody", "CIV-7.1"},
        {NULL, 3, "0 put tunisia:1 sahara:2; 0 stock 1", CIV_S_GROWTH, "", "end",
         "civilization.not-now", "CIV-5.5"}, /* withheld: CIV-7.4 */
    };

    RUN(list);
}

/* ---- Ships and movement ---------------------------------------------------------------------- */

static void ships(void)
{
    static const struct illegal list[] = {
        {NULL, 3, "0 put rome:4; 0 treasury 4", CIV_S_SHIPS, "", "build athens treasury",
         "civilization.ship-no-unit", "CIV-9.2a"},
        {NULL, 3, "0 put rome:1 athens:3", CIV_S_SHIPS, "", "build rome levy",
         "civilization.levy-short", "CIV-9.2b"},
        {NULL, 3, "0 put germany:4 rome:2; 0 treasury 4", CIV_S_SHIPS, "", "build germany treasury",
         "civilization.ship-dry", "CIV-9.2c"},
        {NULL, 3, "0 put rome:9 athens:ship sparta:ship tripoli:ship corinth:ship; 0 treasury 9",
         CIV_S_SHIPS, "", "build rome treasury", "civilization.ships-out", "CIV-9.5"},
        {NULL, 3, "0 put rome:9 athens:2 rome:ship", CIV_S_SHIPS, "scrap rome", "build rome levy",
         "civilization.ship-lapsed", "CIV-9.4"},
        {NULL, 3, "0 put rome:9 rome:ship", CIV_S_SHIPS, "build rome levy", "scrap rome",
         "civilization.ship-bound", "CIV-9.4"},
        {NULL, 3, "0 put rome:9 rome:ship", CIV_S_SHIPS, "build rome levy", "end",
         "civilization.ship-bound", "CIV-9.4"},
        {NULL, 3, "0 put rome:2 athens:2 rome:ship", CIV_S_SHIPS, "", "build rome levy",
         "civilization.ship-owed", "CIV-9.4"},
        {NULL, 3, "0 put rome:9 athens:ship", CIV_S_SHIPS, "", "keep athens levy",
         "civilization.levy-short", "CIV-9.3"},
        {NULL, 3, "0 put rome:9 rome:ship; 0 treasury 1", CIV_S_SHIPS, "", "keep rome both",
         "civilization.keep-pay", "CIV-9.3"},
        {NULL, 3, "0 put rome:9 rome:ship", CIV_S_SHIPS, "", "scrap athens", "civilization.no-ship",
         "CIV-9.3"},
        {NULL, 3, "0 put rome:9; 0 treasury 1", CIV_S_SHIPS, "", "build rome treasury",
         "civilization.no-treasury", "CIV-9.1"},
        {NULL, 3, "0 put delphi:4", CIV_S_SHIPS, "", "build delphi levy",
         "civilization.coast-needed", "CIV-10.10"},
        {NULL, 3, "0 put delphi:4", CIV_S_SHIPS, "", "build delphi levy azov",
         "civilization.coast-wrong", "CIV-10.10"},
        {"edition=nomads", 3, "0 put rome:4", CIV_S_SHIPS, "", "build rome treasury",
         "civilization.levy-only", "CIV-31.5.2"},
        {"edition=farmers", 3, "0 put rome:4", CIV_S_SHIPS, "", "build rome treasury",
         "civilization.levy-only", "CIV-32.5.1"},
    };

    RUN(list);
}

static void movement(void)
{
    static const struct illegal list[] = {
        {NULL, 3, "0 put rome:3; 1 put athens:2", CIV_S_MOVEMENT, "", "move athens argos 1",
         "civilization.no-tokens", "CIV-10.1"},
        {NULL, 3, "0 put rome:3 athens:city", CIV_S_MOVEMENT, "", "move athens argos 1",
         "civilization.no-tokens", "CIV-10.2"},
        {NULL, 3, "0 put rome:3", CIV_S_MOVEMENT, "", "move rome samnium 0",
         "civilization.none-moved", "CIV-10.2"},
        {NULL, 3, "0 put rome:3", CIV_S_MOVEMENT, "move rome samnium 2", "move samnium tarentum 1",
         "civilization.tokens-arrived", "CIV-10.2"},
        {NULL, 3, "0 put rome:3", CIV_S_MOVEMENT, "", "move rome athens 1",
         "civilization.no-land-border", "CIV-10.2"},
        {NULL, 3, "0 put rome:3 rome:ship", CIV_S_MOVEMENT, "sail rome", "go athens",
         "civilization.no-water-border", "CIV-10.10"},
        {NULL, 3, "0 put rome:7 rome:ship", CIV_S_MOVEMENT, "sail rome", "load 6",
         "civilization.ship-room", "CIV-10.5"},
        {NULL, 3, "0 put rome:7 rome:ship", CIV_S_MOVEMENT,
         "sail rome; go etruria; go rome; go etruria; go rome", "go etruria",
         "civilization.ship-range", "CIV-10.6"},
        {NULL, 3, "0 put rome:7 rome:ship", CIV_S_MOVEMENT, "sail rome", "go western_mediterranean",
         "civilization.open-sea", "CIV-10.7"},
        {NULL, 3, "0 put rome:7 rome:ship; 0 cards astronomy", CIV_S_MOVEMENT,
         "sail rome; go western_mediterranean", "anchor", "civilization.anchor-at-sea", "CIV-10.7"},
        {NULL, 3, "0 put rome:7 rome:ship; 0 cards astronomy", CIV_S_MOVEMENT,
         "sail rome; go etruria; go rome; go etruria; go rome", "go western_mediterranean",
         "civilization.ship-range", "CIV-10.6"},
        {NULL, 3, "0 put rome:7 rome:ship; 0 cards astronomy", CIV_S_MOVEMENT,
         "sail rome; go etruria; go rome; go etruria; go corsica; anchor", "sail corsica",
         "civilization.ship-sailed", "CIV-R47"},
        {NULL, 3, "0 put rome:7 rome:ship; 0 cards astronomy", CIV_S_MOVEMENT,
         "sail rome; load 1; go western_mediterranean", "land 1", "civilization.land-at-sea",
         "CIV-10.9"},
        {NULL, 3, "0 put rome:7 rome:ship", CIV_S_MOVEMENT, "sail rome; load 2; go etruria",
         "anchor", "civilization.still-aboard", "CIV-10.9"},
        {NULL, 3, "0 put rome:7 rome:ship", CIV_S_MOVEMENT, "sail rome; load 2; go etruria",
         "land 3", "civilization.not-aboard", "CIV-10.9"},
        {NULL, 3, "0 put rome:7 rome:ship etruria:ship", CIV_S_MOVEMENT,
         "sail rome; load 2; go etruria; land 2; anchor; sail etruria", "load 1",
         "civilization.tokens-arrived", "CIV-10.2"},
        {NULL, 3, "0 put rome:7 rome:ship", CIV_S_MOVEMENT, "sail rome", "move rome samnium 1",
         "civilization.at-sea", "CIV-R47"},
        {NULL, 3, "0 put rome:7", CIV_S_MOVEMENT, "", "sail rome", "civilization.no-ship-here",
         "CIV-10.1"},
        {NULL, 3, "0 put rome:7 delphi:ship/west", CIV_S_MOVEMENT, "", "sail delphi east",
         "civilization.other-coast", "CIV-23.3"},
        {NULL, 3, "0 put cyrene:2", CIV_S_MOVEMENT, "", "move cyrene cyrenaica 1",
         "civilization.area-out", "CIV-28.1"},
        {"edition=nomads", 3, "0 put rome:2; 1 put samnium:1", CIV_S_MOVEMENT, "",
         "move rome samnium 1", "civilization.occupied", "CIV-31.5.1"},
    };

    RUN(list);
}

/* ---- Conflict, cities, support --------------------------------------------------------------- */

#define THREATENED                                                                                 \
    "1 put rome:city samnium:1; 1 stock 5; 0 put rome:7 tunisia:2; 2 put samnium:2 tunisia:2"

static void conflict_and_cities(void)
{
    static const struct illegal list[] = {
        {NULL, 6, THREATENED, CIV_S_CONFLICT, "", "first tunisia", "civilization.not-involved",
         "CIV-11.8.2"},
        {NULL, 6, THREATENED, CIV_S_CONFLICT, "", "first athens", "civilization.no-conflict",
         "CIV-11.1"},
        {NULL, 6, THREATENED, CIV_S_CONFLICT, "first samnium", "first samnium",
         "civilization.already-first", "CIV-11.8.2"},
        {NULL, 3, "0 put rome:5 athens:6", CIV_S_CITIES, "", "city rome",
         "civilization.city-tokens", "CIV-12.2"},
        {NULL, 3, "0 put etruria:11 athens:6", CIV_S_CITIES, "", "city etruria",
         "civilization.city-tokens", "CIV-12.2"},
        {NULL, 3, "0 put rome:6 rome:city athens:6", CIV_S_CITIES, "", "city rome",
         "civilization.city-there", "CIV-12.1"},
        {NULL, 2, "0 put knossos:6 athens:6", CIV_S_CITIES, "", "city knossos",
         "civilization.city-tokens", "CIV-29.1"},
        {NULL, 3, "0 put rome:city athens:city", CIV_S_SUPPORT, "", "reduce sparta",
         "civilization.no-city", "CIV-14.2"},
        {NULL, 3, "0 put rome:city athens:city", CIV_S_SUPPORT, "", "reduce rome famine",
         "civilization.for-nothing", "CIV-14.2"},
        {NULL, 3, "0 put rome:city athens:city", CIV_S_SUPPORT, "", "end", "civilization.not-now",
         "CIV-5.5"}, /* stopping while unsupported: CIV-14.2 */
        {NULL, 3, "0 put carthage:city rome:city athens:6 sparta:6 tunisia:2", CIV_S_CITIES,
         "city athens; city sparta", "reduce rome", "civilization.new-city-first", "CIV-14.3"},
    };

    RUN(list);
}

/* ---- Cards ----------------------------------------------------------------------------------- */

#define TRADERS "0 hand salt:3 grain:2 epidemic; 1 hand hides:3; 2 hand cloth:2"
#define BUYER   "2 hand gold:3 gems:4; 2 treasury 20; 0 treasury 5"
#define PAID    " with=gold,gold,gold,gems,gems,gems,gems"

static void trade_and_purchase(void)
{
    static const struct illegal list[] = {
        {NULL, 3, "0 treasury 17; 0 put rome:2", CIV_S_DRAW, "", "gold", "civilization.not-now",
         "CIV-5.5"}, /* under 18: nobody is asked, CIV-15.7 */
        {NULL, 3, TRADERS, CIV_S_TRADE, "", "offer boris salt,salt 2 12 salt by=anna",
         "civilization.offer-few", "CIV-16.3"},
        {NULL, 3, TRADERS, CIV_S_TRADE, "", "offer vera salt,salt,salt 3 27 salt by=anna",
         "civilization.trader-few", "CIV-16.3"},
        {NULL, 3, TRADERS, CIV_S_TRADE, "", "offer boris gold,gold,gold 3 81 gold by=anna",
         "civilization.cards-not-held", "CIV-16.2"},
        {NULL, 3, TRADERS, CIV_S_TRADE, "", "offer anna salt,salt,salt 3 27 salt by=anna",
         "civilization.offer-self", "CIV-16.4"},
        {NULL, 3, TRADERS "; 2 hand cloth:3", CIV_S_TRADE,
         "offer boris salt,salt,salt 3 27 salt by=anna",
         "offer anna cloth,cloth,cloth 3 45 cloth by=vera", "civilization.offer-answer",
         "CIV-16.4"},
        {NULL, 3, TRADERS, CIV_S_TRADE, "offer boris salt,salt,salt 3 27 salt by=anna",
         "end by=boris", "civilization.offer-open", "CIV-16.1"},
        {NULL, 3, TRADERS, CIV_S_TRADE, "", "offer boris salt,salt,salt 4 27 salt by=anna",
         "civilization.offer-count", "CIV-16.3"},
        {NULL, 3, TRADERS, CIV_S_TRADE, "", "offer boris salt,salt,salt 3 9 salt by=anna",
         "civilization.offer-total", "CIV-16.3"},
        {NULL, 3, TRADERS, CIV_S_TRADE, "", "offer boris salt,salt,salt 3 27 grain by=anna",
         "civilization.offer-name", "CIV-16.3"},
        {NULL, 3, TRADERS "; 0 face famine", CIV_S_TRADE, "",
         "offer boris famine,salt,salt 3 12 salt by=anna", "civilization.face-up", "CIV-15.5"},
        {NULL, 3, TRADERS "; 0 face piracy", CIV_S_TRADE, "",
         "offer boris piracy,salt,salt 3 12 salt by=anna", "civilization.face-up", "CIV-19.3"},
        {NULL, 3, "2 cards pottery; " BUYER, CIV_S_PURCHASE, "", "buy pottery" PAID,
         "civilization.card-owned", "CIV-17.7"},
        {NULL, 6,
         "2 cards mysticism pottery cloth_making drama_poetry music architecture metalworking "
         "astronomy agriculture coinage; " BUYER,
         CIV_S_PURCHASE, "", "buy literacy,medicine" PAID, "civilization.card-types", "CIV-17.7"},
        {NULL, 3, "1 cards mysticism; " BUYER, CIV_S_PURCHASE, "", "buy mysticism" PAID,
         "civilization.card-gone", "CIV-22.3.1"},
        {"edition=short", 3, BUYER, CIV_S_PURCHASE, "", "buy mysticism" PAID,
         "civilization.card-unused", "CIV-30.3"},
        {NULL, 3, BUYER, CIV_S_PURCHASE, "", "buy democracy" PAID, "civilization.card-after",
         "CIV-22.3.15"},
        {NULL, 3, BUYER, CIV_S_PURCHASE, "", "buy pottery", "civilization.payment-short",
         "CIV-17.2"},
        {NULL, 3, "2 hand epidemic gold:2; 2 treasury 20", CIV_S_PURCHASE, "",
         "buy mysticism with=epidemic,gold,gold", "civilization.not-spendable", "CIV-R48"},
        {NULL, 3, BUYER, CIV_S_PURCHASE, "", "buy pottery with=salt", "civilization.cards-not-held",
         "CIV-17.2"},
        {NULL, 3, BUYER, CIV_S_PURCHASE, "", "buy cards=", "civilization.buy-nothing", "CIV-17.2"},
        {NULL, 3, "2 hand epidemic; 0 treasury 5", CIV_S_PURCHASE, "end", "return",
         "civilization.return-nothing", "CIV-18.1"},
        {NULL, 3, "2 hand salt:8; 0 treasury 5", CIV_S_PURCHASE, "end", "return salt",
         "civilization.return-few", "CIV-18.1"},
        {NULL, 3, "2 hand salt:8; 0 treasury 5", CIV_S_PURCHASE, "end", "return salt,salt,salt",
         "civilization.return-many", "CIV-R28"},
        {NULL, 3, "2 hand salt:8; 0 treasury 5", CIV_S_PURCHASE, "end", "return gold,salt",
         "civilization.cards-not-held", "CIV-18.1"},
        {NULL, 3, "2 hand salt:8; 0 treasury 5", CIV_S_PURCHASE, "end", "return stacks=3,3",
         "civilization.return-unseen", "CIV-R12"},
    };

    RUN(list);
}

/* ---- Calamities ------------------------------------------------------------------------------ */

#define OTHERS "; 2 put dacia:15; 3 put pannonia:15; 4 put moesia:15; 5 put numidia:15"

static void calamities(void)
{
    static const struct illegal list[] = {
        {NULL, 6, "1 put germany:15; 1 face famine", CIV_S_CALAMITIES, "", "lose germany 9 flood",
         "civilization.for-other", "CIV-19.6"},
        {NULL, 6, "1 put rome:city athens:city; 1 face famine", CIV_S_CALAMITIES, "",
         "lose sparta for=famine", "civilization.lose-no-city", "CIV-22.2.12.1"},
        {NULL, 6, "1 put germany:15; 1 face famine", CIV_S_CALAMITIES, "", "lose dacia 2 famine",
         "civilization.lose-no-tokens", "CIV-22.2.12.2"},
        {NULL, 6, "1 put germany:15; 1 face famine", CIV_S_CALAMITIES, "", "lose for=famine",
         "civilization.lose-unnamed", "CIV-22.2.12.2"},
        {NULL, 6, "1 put germany:15; 1 face famine", CIV_S_CALAMITIES, "", "lose germany 10 famine",
         "civilization.lose-excess", "CIV-22.2.12.2"},
        {NULL, 6, "1 put germany:15; 1 face famine" OTHERS, CIV_S_CALAMITIES, "", "order vera 12",
         "civilization.order-cap", "CIV-22.2.5"},
        {NULL, 6, "1 put germany:15; 1 face famine" OTHERS, CIV_S_CALAMITIES, "order vera 11",
         "order gleb 10", "civilization.order-total", "CIV-22.2.5"},
        {NULL, 6, "1 put germany:15; 1 face famine" OTHERS, CIV_S_CALAMITIES, "order vera 5",
         "order vera 3", "civilization.order-twice", "CIV-23.2"},
        {NULL, 6, "1 put germany:15; 1 face famine" OTHERS, CIV_S_CALAMITIES, "", "order vera 0",
         "civilization.order-nothing", "CIV-22.2.5"},
        {NULL, 6, "1 put germany:15; 1 face famine" OTHERS, CIV_S_CALAMITIES, "", "order boris 3",
         "civilization.order-self", "CIV-22.2.3"},
        {NULL, 6,
         "1 put fayum:20; 1 face flood; 2 put memphis:9; 3 put tanis:8; 3 cards engineering",
         CIV_S_CALAMITIES, "", "order gleb 8", "civilization.order-cap", "CIV-R38"},
        {NULL, 6, "1 put fayum:20; 1 face flood; 2 put memphis:9; 3 put tanis:8", CIV_S_CALAMITIES,
         "", "end", "civilization.order-left", "CIV-22.2.7.2"},
        {NULL, 6, "1 put fayum:20; 1 face flood; 2 put memphis:9; 3 put tanis:8", CIV_S_CALAMITIES,
         "", "order vera 1", "civilization.order-left", "CIV-R37"},
        {NULL, 6, "1 put fayum:20; 1 face flood; 2 put memphis:9; 3 put tanis:8; 4 put danube:9",
         CIV_S_CALAMITIES, "", "order dina 1", "civilization.order-unexposed", "CIV-22.2.7.2"},
        {NULL, 6, "1 put germany:20; 1 face epidemic; 0 put rome:9" OTHERS, CIV_S_CALAMITIES, "",
         "order anna 1", "civilization.order-immune", "CIV-22.2.8.1"},
        {NULL, 6, "1 put germany:20; 1 face epidemic; 2 cards medicine" OTHERS, CIV_S_CALAMITIES,
         "", "order vera 6", "civilization.order-cap", "CIV-R38"},
        {NULL, 6, "1 put susa:city ur:9; 1 face flood", CIV_S_CALAMITIES, "", "lose susa for=flood",
         "civilization.lose-safe", "CIV-22.2.7.1"},
        {NULL, 6, "1 put ur:20 germany:5; 1 face flood", CIV_S_CALAMITIES, "",
         "lose germany 5 flood", "civilization.lose-outside", "CIV-22.2.7.1"},
        {NULL, 6, "1 put ur:5 fayum:5 danube:1; 1 face flood", CIV_S_CALAMITIES, "", "plain danube",
         "civilization.plain-not-most", "CIV-22.2.7.3"},
        {NULL, 6, "1 put germany:5 dacia:3; 1 face epidemic", CIV_S_CALAMITIES, "",
         "lose germany 5 epidemic", "civilization.lose-empties", "CIV-22.2.8.2"},
        {NULL, 6, "1 put germany:5 rome:city; 1 stock 0; 1 face epidemic", CIV_S_CALAMITIES, "",
         "lose rome for=epidemic", "civilization.lose-no-stock", "CIV-R20"},
        {NULL, 6, "1 put rome:city knossos:city; 2 put neapolis:city; 1 face volcano",
         CIV_S_CALAMITIES, "", "quake knossos other=athens", "civilization.quake-other",
         "CIV-22.2.4.3"},
        {NULL, 6, "1 put rome:city carthage:city; 2 put athens:city; 1 face volcano",
         CIV_S_CALAMITIES, "", "quake rome other=athens", "civilization.quake-far", "CIV-22.2.4.3"},
        {NULL, 6, "1 put rome:city carthage:city; 2 put athens:city; 1 face volcano",
         CIV_S_CALAMITIES, "", "quake athens", "civilization.quake-own", "CIV-22.2.4.3"},
        {NULL, 6, "1 put rome:city carthage:city; 1 face volcano", CIV_S_CALAMITIES, "",
         "volcano etna", "civilization.quake-due", "CIV-22.2.4.3"},
        {NULL, 6, "1 put thera:city syracuse:city; 1 face volcano", CIV_S_CALAMITIES, "",
         "quake thera", "civilization.volcano-due", "CIV-22.2.4.2"},
        {NULL, 6, "1 put thera:city syracuse:city; 1 face volcano", CIV_S_CALAMITIES, "",
         "volcano vesuvius", "civilization.volcano-no-units", "CIV-22.2.4.2"},
        {NULL, 6, "1 put germany:40; 1 face civil_war; 2 put dacia:1; 0 put rome:1",
         CIV_S_CALAMITIES, "", "nominee vera", "civilization.nominee-units", "CIV-22.2.6.2"},
        {NULL, 6, "1 put germany:40; 1 face civil_war; 2 put dacia:1; 0 put rome:1",
         CIV_S_CALAMITIES, "", "nominee boris", "civilization.nominee-self", "CIV-22.2.6.2"},
        {NULL, 6, "1 put germany:40; 1 face civil_war", CIV_S_CALAMITIES, "nominee gleb",
         "pick rome", "civilization.pick-no-city", "CIV-22.2.6.1"},
        {NULL, 6, "1 put germany:40; 1 face civil_war", CIV_S_CALAMITIES, "nominee gleb",
         "pick dacia 3", "civilization.pick-no-tokens", "CIV-22.2.6.1"},
        {NULL, 6, "1 put germany:40; 1 face civil_war", CIV_S_CALAMITIES, "nominee gleb",
         "pick germany 16", "civilization.pick-excess", "CIV-R17"},
        {NULL, 6, "1 put germany:40; 1 face civil_war", CIV_S_CALAMITIES,
         "nominee gleb; pick germany 15; pick germany 20", "faction 3",
         "civilization.faction-number", "CIV-22.2.6.1"},
        {NULL, 6, "1 put germany:40; 1 face civil_war; 3 stock 5", CIV_S_CALAMITIES,
         "nominee gleb; pick germany 15; pick germany 20; faction 2", "take rome",
         "civilization.take-no-city", "CIV-22.2.6.3"},
        {NULL, 6, "1 put germany:40; 1 face civil_war; 3 stock 5", CIV_S_CALAMITIES,
         "nominee gleb; pick germany 15; pick germany 20; faction 2", "take dacia 1",
         "civilization.take-no-tokens", "CIV-22.2.6.3"},
        {NULL, 6, "1 put germany:40; 1 face civil_war; 3 stock 5", CIV_S_CALAMITIES,
         "nominee gleb; pick germany 15; pick germany 20; faction 2", "take germany 6",
         "civilization.take-pieces", "CIV-22.2.6.3"},
        {NULL, 6,
         "1 put rome:city athens:city sparta:city argos:city corinth:city tripoli:city; "
         "1 face civil_disorder",
         CIV_S_CALAMITIES, "", "reduce rome", "civilization.for-missing", "CIV-19.6"},
        {NULL, 6,
         "1 put rome:city athens:city sparta:city argos:city corinth:city tripoli:city; "
         "1 face civil_disorder",
         CIV_S_CALAMITIES, "", "reduce cyrene civil_disorder", "civilization.reduce-own",
         "CIV-22.2.9.4"},
        {NULL, 6,
         "1 put rome:city; 1 face iconoclasm; 2 put argos:city; 2 cards law philosophy; "
         "3 put corinth:city",
         CIV_S_CALAMITIES, "reduce rome iconoclasm", "heresy argos", "civilization.heresy-cap",
         "CIV-22.2.10.4"},
        {NULL, 6, "1 put rome:city; 1 face iconoclasm; 3 put corinth:city", CIV_S_CALAMITIES,
         "reduce rome iconoclasm", "heresy sparta", "civilization.heresy-no-city", "CIV-22.2.10.4"},
        {NULL, 6, "1 put athens:city sparta:city thebes:city; 1 face piracy; 0 put carthage:ship",
         CIV_S_CALAMITIES, "", "pirate carthage thebes", "civilization.pirate-inland",
         "CIV-22.2.11.1"},
        {NULL, 6, "1 put athens:city sparta:city ur:city; 1 face piracy; 0 put carthage:ship",
         CIV_S_CALAMITIES, "", "pirate carthage ur", "civilization.pirate-reach", "CIV-22.2.11.2"},
        {NULL, 6, "1 put athens:city sparta:city; 1 face piracy; 0 put carthage:ship",
         CIV_S_CALAMITIES, "", "end", "civilization.pirate-most", "CIV-R46"},
        {"weak=yes", 6, "1 put germany:20; 1 face famine; 2 put dacia:15; 3 put pannonia:20",
         CIV_S_CALAMITIES, "", "order vera 3", "civilization.weak-player", "CIV-24.2"},
    };

    RUN(list);
}

/* ---- What is said ---------------------------------------------------------------------------- */

/* Answers that have to give a figure, a name or a second reason before an argument is settled. */
static const struct {
    int players;
    const char *position;
    enum civ_step step;
    const char *before, *move, *en, *ru;
} said[] = {
    {3, "0 put rome:city; 0 put germany:2", CIV_S_TAXES, "", "tax 3 by=anna",
     "Only an owner of Coinage chooses the tax; for the others it is 2 tokens a city",
     "Налог выбирает только владелец Чеканки, у остальных он 2 жетона с города"},
    {3, "0 put tunisia:1 sahara:2; 0 stock 1", CIV_S_GROWTH, "", "grow tunisia 2",
     "Tunisia: at most 1 can be added, not 2", "Тунис: добавить можно не больше 1, а не 2"},
    {3, "0 put tunisia:1 sahara:2; 0 stock 1", CIV_S_GROWTH, "", "grow sahara 0",
     "Sahara: at least 1 has to be added", "Сахара: добавить нужно хотя бы 1"},
    {3, "0 put tunisia:1 sahara:2 sabrata:2; 0 stock 2", CIV_S_GROWTH, "grow tunisia 1",
     "grow tunisia 1", "Tunisia: no more can be added", "Тунис: добавить больше нельзя"},
    {3, "0 put tunisia:1 sahara:2; 0 stock 1", CIV_S_GROWTH, "", "end",
     "“end” does not close this phase: population expansion",
     "Эту фазу «end» не заканчивает: прирост населения"},
    {3, "0 put germany:4 rome:2; 0 treasury 4", CIV_S_SHIPS, "", "build germany treasury",
     "Germany: no ship is built where there is no water",
     "Германия: корабль не строят там, где нет воды"},
    {3, "0 put rome:2; 0 treasury 4", CIV_S_SHIPS, "", "build black_sea treasury",
     "Black Sea: no ship is built in open sea", "Чёрное море: корабль не строят в открытом море"},
    {3, "0 put delphi:4", CIV_S_SHIPS, "", "build delphi levy",
     "Delphi lies on several waters: one of them must be named, west coast or east coast",
     "Дельфы: здесь разные воды, нужно назвать одну из них: западный берег или восточный берег"},
    {3, "0 put rome:3; 1 put athens:2", CIV_S_MOVEMENT, "", "move athens argos 1",
     "Athens: 1 token to move, but the player has 0 there",
     "Афины: двинуть 1 жетон, а своих там 0"},
    {3, "0 put rome:3 athens:city", CIV_S_MOVEMENT, "", "move athens argos 1",
     "Athens: 1 token to move, but the player has 0 there, and cities do not move",
     "Афины: двинуть 1 жетон, а своих там 0, города же не двигаются"},
    {3, "0 put rome:3", CIV_S_MOVEMENT, "move rome samnium 2", "move samnium tarentum 1",
     "Samnium: 1 token to move, but all of those there have moved already",
     "Самний: двинуть 1 жетон, а все, что там есть, уже двигались"},
    {3, "0 put rome:3 samnium:1", CIV_S_MOVEMENT, "move rome samnium 2", "move samnium tarentum 2",
     "Samnium: 2 tokens to move, but only 1 of those there has not moved yet",
     "Самний: двинуть 2 жетона, а таких, что ещё не двигались, там 1"},
    {3, "0 put rome:7 rome:ship; 0 cards cloth_making", CIV_S_MOVEMENT,
     "sail rome; go etruria; go rome; go etruria; go rome; go etruria", "go rome",
     "The ship at Etruria has made all its moves this turn: 5",
     "Корабль в Этрурии в этот ход больше не плывёт: переходов у него 5"},
    {2, "0 put knossos:6 athens:6", CIV_S_CITIES, "", "city knossos",
     "Knossos: the printed site does not count with this many players, so a city takes 12 tokens, "
     "6 there",
     "Кносс: при таком числе игроков это место не считается, на город нужно 12 жетонов, а там 6"},
    {3, "0 hand salt:3; 1 hand hides:3", CIV_S_TRADE, "",
     "offer boris gold,gold,gold 3 81 gold by=anna", "Gold × 3 named, but Anna holds none",
     "Названо: золото ×3, а у игрока Anna таких карт нет"},
    {3, "2 hand salt:3; 2 treasury 20", CIV_S_PURCHASE, "", "buy pottery with=salt,salt,salt,salt",
     "Salt × 4 named, but Vera holds at most 3", "Названо: соль ×4, а у игрока Vera не больше 3"},
    {3, "2 cards mysticism; 2 treasury 20", CIV_S_PURCHASE, "", "buy music,astronomy",
     "115 due (140 less 25 in credits): the trade cards given are worth 0, and the treasury has 20",
     "Нужно 115 (цена 140, скидка 25): отданные торговые карты стоят 0, в казне 20"},
    {3, "2 hand epidemic salt:2; 0 treasury 5", CIV_S_PURCHASE, "end", "return salt",
     "1 card goes back, but none is beyond the limit",
     "Возвращают карт: 1, а сверх предела нет ни одной"},
    {6, "1 put germany:15; 1 face famine", CIV_S_CALAMITIES, "", "lose germany 16 famine",
     "Germany: 16 tokens to lose, but the player has 15 there",
     "Германия: потерять 16 жетонов, а своих там 15"},
    {6, "1 put germany:15; 1 face famine", CIV_S_CALAMITIES, "", "lose germany 0 famine",
     "Germany: at least one token has to be named", "Германия: нужно назвать хотя бы один жетон"},
    {6, "1 put ur:5 fayum:5 danube:1; 1 face flood", CIV_S_CALAMITIES, "", "plain danube",
     "Danube has 1 point of the victim; the plain with most has 5",
     "Дунай: очков пострадавшего 1, а в пойме, где их больше всего, 5"},
    {6,
     "1 put rome:city; 1 face iconoclasm; 2 put argos:city; 2 cards law philosophy; "
     "3 put corinth:city",
     CIV_S_CALAMITIES, "reduce rome iconoclasm", "heresy argos",
     "Vera, who owns Philosophy, can lose no city to heresy",
     "Vera (есть карта Философия): от ереси городов не теряют"},
    {6,
     "1 put rome:city; 1 face iconoclasm; 2 put argos:city athens:city; 2 cards law; "
     "3 put corinth:city",
     CIV_S_CALAMITIES, "reduce rome iconoclasm; heresy argos", "heresy athens",
     "Vera, who owns Law, can lose at most 1 city to heresy",
     "Vera (есть карта Закон): от ереси можно потерять не больше 1 города"},
    {6, "1 put germany:40; 1 face civil_war", CIV_S_CALAMITIES, "nominee gleb", "pick dacia 3",
     "Dacia: 3 tokens to pick, but the victim has 0 left there",
     "Дакия: выбрать 3 жетона, а у пострадавшего там осталось 0"},
    {6, "1 put germany:40; 1 face civil_war; 3 stock 5", CIV_S_CALAMITIES,
     "nominee gleb; pick germany 15; pick germany 20; faction 2", "take dacia 1",
     "Dacia: 1 token to replace, but that faction has 0 there",
     "Дакия: заменить 1 жетон, а у этой стороны там 0"},
    {6, "1 put athens:city sparta:city; 1 face piracy; 0 put carthage:ship", CIV_S_CALAMITIES, "",
     "end", "The ships can reach 1 more city and have to destroy it",
     "Корабли могут достать ещё 1 город и обязаны уничтожить"},
};

static void sentences(void)
{
    for (size_t i = 0; i < sizeof said / sizeof *said; i++) {
        TEST_CASE_("%s", said[i].move);
        ct_position(&t, NULL, said[i].players, said[i].position, said[i].step, said[i].before);
        gt_say_refusal(&t.game, said[i].move, said[i].en, said[i].ru);
        ct_close(&t);
    }
}

TEST_LIST = {
    {"CIV-4.2 CIV-4.3 CIV-4.4 CIV-2.4 CIV-24.2 CIV-24.3 CIV-30.1 CIV-32.5.2 CIV-R33 set-ups (H)",
     set_ups},
    {"CIV-5.2 CIV-5.5 CIV-21.1 out of order (H)", out_of_order},
    {"CIV-6.1 CIV-6.3.2 CIV-6.3.3 CIV-7.1 CIV-7.2 CIV-7.4 taxes and growth (H)", taxes_and_growth},
    {"CIV-9.1 CIV-9.2a CIV-9.2b CIV-9.2c CIV-9.3 CIV-9.4 CIV-9.5 ships (H)", ships},
    {"CIV-10.1 CIV-10.2 CIV-10.5 CIV-10.6 CIV-10.7 CIV-10.9 CIV-10.10 CIV-R47 movement (H)",
     movement},
    {"CIV-11.8.2 CIV-12.1 CIV-12.2 CIV-14.2 CIV-14.3 conflict, cities, support (H)",
     conflict_and_cities},
    {"CIV-16.2 CIV-16.3 CIV-16.4 CIV-17.2 CIV-17.7 CIV-18.1 CIV-R12 CIV-R28 CIV-R48 cards (H)",
     trade_and_purchase},
    {"CIV-19.6 CIV-22.2.3 CIV-22.2.12.2 CIV-R20 CIV-R37 CIV-R38 calamities (H)", calamities},
    {"what the answers say (H)", sentences},
    {0},
};
