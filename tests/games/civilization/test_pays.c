/* Civilization: why the marker of a player would not go on along the A.S.T. */
#include "civ_table.h"

#include "acutest.h"

#include <string.h>

static struct civ_table t;

static const struct stele_object marker = {CIV_OBJ_MARKER, 0, 0};

/* Anna is of Africa: Early Bronze from space 5, Late Bronze from 8, Early Iron from 10, Late Iron
 * from 14 with the figures 1100 and 1200. */
static void at(int space, const char *pieces, const char *cards)
{
    ct_open(&t, 6, NULL);
    ct_put(&t, 0, pieces);
    ct_cards(&t, 0, cards);
    ct_space(&t, 0, space);
}

static void refused(int space, const char *pieces, const char *cards, const char *code,
                    const char *clause, const char *en, const char *ru)
{
    at(space, pieces, cards);
    gt_pays(&t.game, marker, 0, code, clause, en, ru);
    ct_close(&t);
}

static void requirements(void)
{
    TEST_CASE("CIV-20.2: cities");
    refused(4, "rome:city", "", "civilization.step-cities", "CIV-20.2",
            "Anna's marker stays: the Early Bronze Age asks for 2 cities, there is 1",
            "Метка игрока Anna стоит: ранний бронзовый век требует городов 2, а их 1");
    refused(4, "rome:city athens:city", "", NULL, NULL, NULL, NULL);
    TEST_CASE("CIV-20.2: groups");
    refused(7, "rome:city", "mysticism", "civilization.step-groups", "CIV-20.2",
            "Anna's marker stays: the Late Bronze Age asks for cards of 3 groups, there are 2",
            "Метка игрока Anna стоит: поздний бронзовый век требует карт 3 групп, а групп 2");
    TEST_CASE("CIV-20.2: cards");
    refused(9, "rome:city", "mysticism pottery", "civilization.step-cards", "CIV-20.2",
            "Anna's marker stays: the Early Iron Age asks for 7 cards, there are 2",
            "Метка игрока Anna стоит: ранний железный век требует карт 7, а их 2");
    TEST_CASE("CIV-20.2: value");
    refused(13, "rome:city", "mysticism pottery music astronomy coinage agriculture architecture",
            "civilization.step-value", "CIV-20.2",
            "Anna's marker stays: the Late Iron Age asks for cards worth 1000, they are worth 515",
            "Метка игрока Anna стоит: поздний железный век требует карт на 1000, а их на 515");
    TEST_CASE("CIV-4.4: no nation yet, so no row of the A.S.T.");
    at(4, "", "");
    t.state.player[0].nation = 0;
    gt_pays(&t.game, marker, 0, NULL, NULL, NULL, NULL);
    ct_close(&t);
    TEST_CASE("CIV-20.1: nothing in the way");
    refused(2, "", "", NULL, NULL, NULL, NULL);
}

static void figures(void)
{
    TEST_CASE("CIV-20.3");
    refused(13, "rome:city", "philosophy democracy law literacy agriculture coinage architecture",
            "civilization.step-short", "CIV-20.3",
            "Anna's marker stays: 1100 needed for space 14, 1020 in all",
            "Метка игрока Anna стоит: для клетки 14 нужно 1100, а всего 1020");
    TEST_CASE("CIV-20.4");
    refused(14, "rome:city", "mysticism", "civilization.step-fallen", "CIV-20.4",
            "Anna's marker goes back to space 13: 30 in all, below the figure of 1100",
            "Метка игрока Anna возвращается на клетку 13: всего 30, меньше 1100");
    TEST_CASE("CIV-20.5");
    refused(6, "", "", "civilization.step-ruined", "CIV-20.5",
            "Anna's marker goes back to space 5: no city is left",
            "Метка игрока Anna возвращается на клетку 5: городов не осталось");
}

static void elsewhere(void)
{
    TEST_CASE("other things, and other markers");
    at(4, "rome:city", "");
    gt_pays(&t.game, (struct stele_object){CIV_OBJ_TREASURY, 0, 0}, 0, NULL, NULL, NULL, NULL);
    TEST_CASE("CIV-31.2: one marker counts the turns");
    ct_close(&t);
    ct_open(&t, 4, "edition=nomads");
    gt_pays(&t.game, marker, 0, NULL, NULL, NULL, NULL);
    ct_close(&t);
}

TEST_LIST = {
    {"requirements", requirements},
    {"figures", figures},
    {"elsewhere", elsewhere},
    {NULL, NULL},
};
