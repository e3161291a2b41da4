/* Civilization: what a position waits for, phase by phase, and what a refusal at the wrong time says
 * besides. */
#include "civ_table.h"

#include "acutest.h"

#include <stdlib.h>
#include <string.h>

static struct civ_table t;

struct due {
    const char *settings;
    int players;
    const char *position; /* as ct_position takes it */
    enum civ_step step;
    const char *before; /* moves that lead there */
    const char *code, *clause, *en, *ru;
};

static void run(const struct due *list, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        TEST_CASE_("%s: %s", list[i].clause, list[i].code);
        ct_position(&t, list[i].settings, list[i].players, list[i].position, list[i].step,
                    list[i].before);
        gt_due(&t.game, list[i].code, list[i].clause, list[i].en, list[i].ru);
        ct_close(&t);
    }
}

#define RUN(LIST) run(LIST, sizeof LIST / sizeof *LIST)

/* ---- What is due ----------------------------------------------------------------------------- */

static void set_up(void)
{
    struct stele_reason why = {0};

    TEST_CASE("CIV-4.3");
    TEST_ASSERT(ct_set_up(&t, 3, NULL, NULL, &why));
    gt_due(&t.game, "civilization.due-places", "CIV-4.3", "the place cards have to be dealt",
           "нужно раздать карты места");
    TEST_CASE("CIV-4.4");
    ct_play(&t, "deal boris; deal anna; deal vera");
    gt_due(&t.game, "civilization.due-nations", "CIV-4.4",
           "Boris has to choose a nation and an area to start from",
           "Boris выбирает народ и начальную область");
    TEST_CASE("CIV-4.2");
    t.state.phase = CIV_P_STACKS;
    t.state.decider = STELE_NOBODY;
    gt_due(&t.game, "civilization.due-stacks", "CIV-4.2", "the mixed stacks have to be shuffled",
           "нужно перетасовать смешанные стопки");
    ct_close(&t);
}

static void land(void)
{
    static const struct due dues[] = {
        {NULL, 6, "0 put rome:city; 0 cards coinage", CIV_S_TAXES, "", "civilization.due-taxes",
         "CIV-6.1", "Anna has to name the tax rate", "Anna называет налог"},
        {NULL, 6, "0 put rome:city carthage:city tripoli:city; 0 stock 5", CIV_S_TAXES, "",
         "civilization.due-revolt", "CIV-6.3.2",
         "Boris, with 55 tokens in stock, has to take over a city in revolt",
         "Boris (в запасе 55 жетонов) забирает мятежный город"},
        {NULL, 6, "0 put tunisia:1 sahara:2 sabrata:3 carthage:city; 0 stock 3", CIV_S_GROWTH, "",
         "civilization.due-growth", "CIV-7.4", "Anna has to place 3 tokens, the last of the stock",
         "Anna размещает последние жетоны запаса: 3"},
        {NULL, 6, "0 put rome:3 rome:ship", CIV_S_SHIPS, "", "civilization.due-ships", "CIV-9.3",
         "Anna may keep, scrap or build ships, and then ends with “end”",
         "Anna оплачивает, снимает или строит корабли, затем заканчивает («end»)"},
        {NULL, 6, "0 put rome:3", CIV_S_MOVEMENT, "", "civilization.due-movement", "CIV-10.1",
         "Anna may move tokens and ships, and then ends with “end”",
         "Anna двигает жетоны и корабли, затем заканчивает («end»)"},
        {NULL, 6, "0 put rome:3 rome:ship", CIV_S_MOVEMENT, "sail rome; load 2",
         "civilization.due-voyage", "CIV-R47",
         "Anna has to end the voyage of the ship in Rome, with 2 tokens aboard: “anchor”",
         "Anna заканчивает плавание корабля в Риме, на борту 2 жетона: «anchor»"},
        {NULL, 6,
         "1 put rome:city samnium:1; 1 stock 5; 0 put rome:7 tunisia:2; 2 put samnium:2 tunisia:2; "
         "3 put athens:6",
         CIV_S_CONFLICT, "", "civilization.due-conflict", "CIV-11.8.2",
         "Boris may name conflicts to be settled first, and then ends with “end”",
         "Boris называет сражения, которые решают первыми, затем заканчивает («end»)"},
        {NULL, 6, "0 put athens:6", CIV_S_CITIES, "", "civilization.due-cities", "CIV-12.2",
         "Anna may build cities, and then ends with “end”",
         "Anna строит города, затем заканчивает («end»)"},
        {NULL, 3, "0 put rome:city athens:city", CIV_S_SUPPORT, "", "civilization.due-support",
         "CIV-14.2",
         "Anna has to reduce a city: 2 cities need 4 tokens on the board, and there are 0",
         "Anna подавляет город: чтобы содержать 2 города, нужно жетонов на поле 4, а их 0"},
    };

    RUN(dues);
}

static void cards(void)
{
    static const struct due dues[] = {
        {NULL, 3, "0 treasury 18; 0 put rome:2", CIV_S_DRAW, "", "civilization.due-gold",
         "CIV-15.7", "Anna may buy gold cards, and then ends with “end”",
         "Anna покупает карты золота, затем заканчивает («end»)"},
        {NULL, 3, "0 hand salt:3; 1 hand grain:3", CIV_S_TRADE, "", "civilization.due-trade",
         "CIV-16.5", "players may trade, and Anna ends the phase with “end”",
         "игроки торгуют, Anna заканчивает фазу («end»)"},
        {NULL, 3, "0 hand salt:3; 1 hand grain:3", CIV_S_TRADE,
         "offer boris salt,salt,salt 3 27 salt by=anna", "civilization.due-trade", "CIV-16.5",
         "Boris has to answer the offer of Anna", "Boris отвечает на предложение игрока Anna"},
        {NULL, 3, "0 treasury 40; 0 put rome:2", CIV_S_PURCHASE, "", "civilization.due-purchase",
         "CIV-17.2", "Anna has to buy civilization cards or end with “end”",
         "Anna покупает карты цивилизации или заканчивает («end»)"},
        {NULL, 3, "0 hand salt:4 grain:4", CIV_S_PURCHASE, "end", "civilization.due-excess",
         "CIV-18.1", "Anna has to return 2 trade cards",
         "Anna возвращает лишние торговые карты: 2"},
        {NULL, 3, "0 hand salt:1 epidemic", CIV_S_PURCHASE, "end", "civilization.due-excess",
         "CIV-18.1", "Anna may return cards, and then ends with “end”",
         "Anna может вернуть карты, затем заканчивает («end»)"},
    };

    RUN(dues);
}

static void calamities(void)
{
    static const struct due dues[] = {
        {NULL, 6, "2 put athens:city pannonia:4; 2 face volcano -", CIV_S_CALAMITIES, "",
         "civilization.due-quake", "CIV-22.2.4.3",
         "Vera has to name the city where the earth quakes",
         "Vera называет город, где землетрясение"},
        {NULL, 6, "1 put thera:2 neapolis:2; 1 face volcano -", CIV_S_CALAMITIES, "",
         "civilization.due-volcano", "CIV-22.2.4.2", "Boris has to name the volcano that erupts",
         "Boris называет вулкан, который извергается"},
        {NULL, 6, "1 put germany:15; 2 put pannonia:15; 1 face famine -", CIV_S_CALAMITIES, "",
         "civilization.due-order", "CIV-22.2.5",
         "Boris may order losses of 20 points from others (Famine), and then ends with “end”",
         "Boris назначает другим потери: 20 очков (голод), затем заканчивает («end»)"},
        {NULL, 6, "1 put germany:15; 1 cards pottery; 1 hand grain:2; 1 face famine -",
         CIV_S_CALAMITIES, "", "civilization.due-grain", "CIV-22.2.5",
         "Boris has to name how many Grain cards help against the famine",
         "Boris называет, сколько карт зерна помогает от голода"},
        {NULL, 6, "1 put germany:15; 1 face famine -", CIV_S_CALAMITIES, "",
         "civilization.due-loss", "CIV-22.2.5", "Boris has to lose 9 points of units (Famine)",
         "Boris теряет фишки: 9 очков (голод)"},
        {NULL, 6, "1 put susa:city fayum:5 danube:1 germany:5; 1 face flood -", CIV_S_CALAMITIES,
         "", "civilization.due-plain", "CIV-22.2.7.3", "Boris has to choose the flood plain",
         "Boris выбирает пойму"},
        {NULL, 6,
         "1 put rome:city tarentum:city athens:city corinth:city sparta:city argos:city "
         "germany:16; "
         "1 face civil_disorder 0",
         CIV_S_CALAMITIES, "", "civilization.due-reduction", "CIV-22.2.9.1",
         "Boris has to reduce 2 cities (Civil Disorder)",
         "Boris подавляет города: 2 (гражданские беспорядки)"},
        {NULL, 3,
         "1 put rome:city tarentum:city athens:city corinth:city germany:12; "
         "2 put sparta:city argos:city pannonia:4; 1 face iconoclasm 0",
         CIV_S_CALAMITIES,
         "reduce rome iconoclasm; reduce tarentum iconoclasm; reduce athens iconoclasm; "
         "reduce corinth iconoclasm",
         "civilization.due-heresy", "CIV-22.2.10.4",
         "Boris may name cities of others, and then ends with “end” (heresy)",
         "Boris называет чужие города (ересь), затем заканчивает («end»)"},
        {NULL, 3,
         "0 put tunisia:1 carthage:ship carthage:ship; "
         "1 put rome:city tarentum:city athens:city corinth:city germany:8; 1 face piracy 0",
         CIV_S_CALAMITIES, "", "civilization.due-piracy", "CIV-22.2.11.1",
         "Anna has to name ships and the cities that they raid (piracy)",
         "Anna называет корабли и города, которые они разоряют (пиратство)"},
    };

    RUN(dues);
}

static void civil_war(void)
{
#define WAR "1 put rome:city athens:city sparta:city argos:city germany:22; 1 face civil_war -; "
    static const struct due dues[] = {
        {NULL, 3, WAR "2 put pannonia:1; 0 put tunisia:1", CIV_S_CALAMITIES, "",
         "civilization.due-nominee", "CIV-22.2.6.1",
         "Boris has to name the nominee of the civil war",
         "Boris называет кандидата в гражданской войне"},
        {NULL, 3, WAR "2 put pannonia:1; 0 put tunisia:1", CIV_S_CALAMITIES,
         "nominee vera; pick rome", "civilization.due-pick", "CIV-22.2.6.1",
         "Boris has to pick units for 10 points of the first faction",
         "Boris набирает первую сторону: ещё 10 очков"},
        {NULL, 3, WAR "2 put pannonia:1; 0 put tunisia:1", CIV_S_CALAMITIES,
         "nominee vera; pick rome; pick germany 10; pick athens; pick sparta; pick argos; "
         "pick germany 5",
         "civilization.due-faction", "CIV-22.2.6.1", "Boris has to choose the faction to keep",
         "Boris выбирает, какую сторону оставить себе"},
        {NULL, 6,
         "1 put rome:city athens:city sparta:city germany:25; 1 face civil_war -; "
         "2 put corinth:city argos:city byzantium:city cyrene:city tripoli:city tarentum:city "
         "moesia:city dacia:14; 3 put pannonia:2; 4 put numidia:1; 5 put numidia:1; 0 put "
         "tunisia:1; 0 stock 20; "
         "2 stock 20; 4 stock 20; 5 stock 20",
         CIV_S_CALAMITIES,
         "nominee vera; pick rome; pick athens; pick sparta; pick germany 20; faction 2",
         "civilization.due-take", "CIV-22.2.6.3", "Vera has to replace units of the other faction",
         "Vera заменяет фишки другой стороны своими"},
    };

    RUN(dues);
}

static void succession(void)
{
    TEST_CASE("CIV-20.3");
    ct_open(&t, 3, NULL);
    t.state.phase = CIV_P_SUCCESSION;
    t.state.step = CIV_S_SUCCESSION;
    t.state.decider = t.state.active = 0;
    gt_due(&t.game, "civilization.due-succession", "CIV-20.3",
           "Anna may show trade cards for the A.S.T.",
           "Anna может показать торговые карты для Д.А.Ц.");
    ct_close(&t);
}

/* ---- Refusals -------------------------------------------------------------------------------- */

struct more {
    int players;
    const char *position;
    enum civ_step step;
    const char *before, *move, *clause, *en, *ru; /* en, ru: after what is due */
};

static void run_more(const struct more *list, size_t n, const char *due_en, const char *due_ru)
{
    for (size_t i = 0; i < n; i++) {
        struct stele_buf en = {0}, ru = {0};
        TEST_CASE_("%s: %s", list[i].clause, list[i].move);
        ct_position(&t, NULL, list[i].players, list[i].position, list[i].step, list[i].before);
        t.state.round = 2;
        stele_buf_printf(&en, "%s%s", due_en, list[i].en);
        stele_buf_printf(&ru, "%s%s", due_ru, list[i].ru);
        gt_more(&t.game, list[i].move, en.data, ru.data);
        stele_buf_free(&en);
        stele_buf_free(&ru);
        ct_close(&t);
    }
}

#define MOVING    "Now: Anna may move tokens and ships, and then ends with “end” (CIV-10.1)"
#define MOVING_RU "Сейчас: Anna двигает жетоны и корабли, затем заканчивает («end») (CIV-10.1)"

/* Everything is asked in the phase of movement. */
static void wrong_besides(void)
{
    static const struct more list[] = {
        {3, "0 put rome:3", CIV_S_MOVEMENT, "", "gold", "CIV-15.7",
         ". Besides: The card costs 18 tokens from the treasury; 0 there (CIV-15.7)",
         ". Кроме того: Карта стоит 18 жетонов из казны, а там 0 (CIV-15.7)"},
        {3, "0 put rome:3", CIV_S_MOVEMENT, "", "city rome", "CIV-12.2",
         ". Besides: Rome: a city takes 6 tokens, 3 there (CIV-12.2)",
         ". Кроме того: Рим: на город нужно 6 жетонов, а там 3 (CIV-12.2)"},
        {3,
         "0 put rome:6 athens:city sparta:city corinth:city argos:city carthage:city thapsus:city "
         "tripoli:city palermo:city neapolis:city",
         CIV_S_MOVEMENT, "", "city rome", "CIV-12.3",
         ". Besides: All 9 cities are in play (CIV-12.3)",
         ". Кроме того: Все города (9) уже в игре (CIV-12.3)"},
        {3, "0 put rome:6 athens:ship corinth:ship sparta:ship argos:ship; 0 treasury 5",
         CIV_S_MOVEMENT, "", "build rome treasury", "CIV-9.5",
         ". Besides: All 4 ships are in play (CIV-9.5)",
         ". Кроме того: Все корабли (4) уже в игре (CIV-9.5)"},
        {3,
         "0 put rome:3; 0 cards mysticism pottery cloth_making drama_poetry music "
         "architecture metalworking astronomy agriculture coinage literacy; 0 treasury 40",
         CIV_S_MOVEMENT, "", "buy engineering", "CIV-17.7",
         ". Besides: That would make 12 kinds of card, and 11 at most can be had (CIV-17.7)",
         ". Кроме того: Видов карт стало бы 12, а можно не больше 11 (CIV-17.7)"},
        {3, "0 put rome:3", CIV_S_MOVEMENT, "", "offer boris salt,salt,salt 3 27 salt", "CIV-16.3",
         ". Besides: Anna has 0 cards to trade, and at least 3 are needed (CIV-16.3)",
         ". Кроме того: Anna: для обмена есть 0 карт, а нужно не меньше 3 (CIV-16.3)"},
        {3, "0 put rome:3; 1 put athens:2", CIV_S_MOVEMENT, "", "move athens corinth 5 by=boris",
         "CIV-10.1", ". Besides: Athens: 5 tokens to move, but the player has 2 there (CIV-10.1)",
         ". Кроме того: Афины: двинуть 5 жетонов, а своих там 2 (CIV-10.1)"},
        {3, "0 put rome:6", CIV_S_MOVEMENT, "", "city rome", "CIV-5.5", "", ""},
        /* decisions whose time is still to come */
        {3, "0 put rome:3", CIV_S_MOVEMENT, "", "reduce rome", "CIV-14.2", "", ""},
        {3, "0 put rome:3", CIV_S_MOVEMENT, "", "plain nile", "CIV-22.2.7.3", "", ""},
    };

    run_more(list, sizeof list / sizeof *list, MOVING, MOVING_RU);
}

#define SHIPPING "Now: Anna may keep, scrap or build ships, and then ends with “end” (CIV-9.3)"
#define SHIPPING_RU                                                                                \
    "Сейчас: Anna оплачивает, снимает или строит корабли, затем заканчивает («end») (CIV-9.3)"

/* Decisions that the engine has made because there was nothing to choose. */
static void forced(void)
{
    static const struct more list[] = {
        {3, "0 put rome:3 rome:ship", CIV_S_SHIPS, "", "grow rome 1", "CIV-7.4",
         ". Besides: Growth is written down only where the stock does not suffice and leaves a "
         "choice; everywhere else it needs no decision (CIV-7.4)",
         ". Кроме того: Прирост записывают, только если запаса не хватает и есть выбор; в "
         "остальном "
         "решения не нужно (CIV-7.4)"},
        {3, "0 put rome:3 rome:ship", CIV_S_SHIPS, "", "reduce rome", "CIV-14.2",
         ". Besides: Where only one city can be reduced, or none has to be, it needs no decision "
         "(CIV-14.2)",
         ". Кроме того: Если подавить можно лишь один город или не нужно ни одного, решения не "
         "нужно (CIV-14.2)"},
        {3, "0 put rome:3 rome:ship", CIV_S_SHIPS, "", "volcano etna", "CIV-22.2.4.2",
         ". Besides: With units at one volcano only, which one erupts needs no decision "
         "(CIV-22.2.4.2)",
         ". Кроме того: Если фишки стоят только у одного вулкана, выбирать его не нужно "
         "(CIV-22.2.4.2)"},
        {3, "0 put rome:3 rome:ship", CIV_S_SHIPS, "", "order boris 5", "CIV-22.2.7.2",
         ". Besides: What a flood leaves no choice about is ordered by itself and needs no "
         "decision "
         "(CIV-22.2.7.2)",
         ". Кроме того: Потери от наводнения, которые не выбирают, назначаются сами, решения не "
         "нужно (CIV-22.2.7.2)"},
        {3, "0 put rome:3 rome:ship", CIV_S_SHIPS, "", "pick rome 1", "CIV-22.2.6.1",
         ". Besides: Where all that is left has to be picked, that needs no decision "
         "(CIV-22.2.6.1)",
         ". Кроме того: Если подходит всё оставшееся, набирать его не нужно: решения нет "
         "(CIV-22.2.6.1)"},
        {3, "0 put rome:3 rome:ship", CIV_S_SHIPS, "", "take rome 1", "CIV-22.2.6.3",
         ". Besides: Where all that is left can be replaced, that needs no decision (CIV-22.2.6.3)",
         ". Кроме того: Если заменить можно всё оставшееся, решения не нужно (CIV-22.2.6.3)"},
        {3, "0 put rome:3 rome:ship", CIV_S_SHIPS, "", "plain nile", "CIV-22.2.7.3",
         ". Besides: The plain with most of the victim’s points needs no decision; only equal ones "
         "are chosen from (CIV-22.2.7.3)",
         ". Кроме того: Пойму, где у пострадавшего больше всего очков, не выбирают; решение нужно "
         "только при равенстве (CIV-22.2.7.3)"},
        {3, "0 put rome:3 rome:ship", CIV_S_SHIPS, "", "pirate rome athens", "CIV-22.2.11.1",
         ". Besides: Where the ships reach no more cities than they raid, that needs no decision "
         "(CIV-22.2.11.1)",
         ". Кроме того: Если корабли достают не больше городов, чем разоряют, решения не нужно "
         "(CIV-22.2.11.1)"},
        /* Boris comes later: nothing was decided for him */
        {3, "0 put rome:3 rome:ship; 1 put athens:2 athens:ship", CIV_S_SHIPS, "", "end by=boris",
         "CIV-5.2", "", ""},
    };

    run_more(list, sizeof list / sizeof *list, SHIPPING, SHIPPING_RU);
}

static void passed_over(void)
{
    TEST_CASE("CIV-5.5: who has no city to build needs no end");
    ct_position(&t, NULL, 3, "1 put athens:6", CIV_S_CITIES, "");
    gt_more(&t.game, "end by=anna",
            "Now: Boris may build cities, and then ends with “end” (CIV-12.2). Besides: "
            "Whoever has nothing to do in a phase is passed over: that needs no decision and no "
            "“end” (CIV-5.5)",
            "Сейчас: Boris строит города, затем заканчивает («end») (CIV-12.2). Кроме того: "
            "Кому в фазе делать нечего, того пропускают: ни решения, ни «end» не нужно (CIV-5.5)");
    ct_close(&t);
}

static void not_now(void)
{
    TEST_CASE("CIV-5.5: both phases are named");
    ct_position(&t, NULL, 3, "0 put rome:3", CIV_S_MOVEMENT, "");
    gt_say_refusal(&t.game, "gold",
                   "This belongs to another phase (buying gold cards); now: movement",
                   "Это делают в другой фазе (покупка карт золота); сейчас: движение");
    TEST_CASE("CIV-R47: which voyage");
    ct_put(&t, 0, "rome:ship");
    ct_play(&t, "sail rome");
    gt_say_refusal(&t.game, "end", "A ship is on its way: its voyage must be ended first",
                   "Корабль в пути: сначала нужно закончить плавание");
    gt_more(&t.game, "end",
            "Now: Anna has to end the voyage of the ship in Rome: “anchor” (CIV-R47)",
            "Сейчас: Anna заканчивает плавание корабля в Риме: «anchor» (CIV-R47)");
    ct_close(&t);
}

TEST_LIST = {
    {"set-up", set_up},
    {"land", land},
    {"cards", cards},
    {"calamities", calamities},
    {"civil war", civil_war},
    {"succession", succession},
    {"wrong besides", wrong_besides},
    {"forced", forced},
    {"passed over", passed_over},
    {"not now", not_now},
    {NULL, NULL},
};
