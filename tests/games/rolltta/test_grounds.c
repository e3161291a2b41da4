/* Roll Through the Ages: verdicts name the doubtful figures that they rest on. */
#include "unit/game_grounds.h"

#include "acutest.h"

static const struct grounds_case cases[] = {
    {"faces", "F", "<item id='F' food='2'/>", false},
    {"faces", "F W B G C",
     "<item id='F' food='2'/><item id='W' workers='2'/><item id='B' food='3' workers='3'/><item "
     "id='G' goods='2'/><item id='C' coins='6'/>",
     false},
    {"faces", "S", "<item id='S' goods='1' skulls='2'/>", false},
    {"faces", "S", "<item id='S' locked='0'/>", false},
    {"faces", "F", "<item id='F' locked='1' solo-locked='1'/>", false},
    {"goods", "wood", "<item id='wood' base='2'/>", false},
    {"goods", "*", "base='1' cap='2'", false},
    {"limits", "ships", "<item id='ships' value='1'/>", false},
};

static void verdicts_name_their_grounds(void)
{
    grounds_hold("rolltta", cases, sizeof cases / sizeof cases[0], NULL);
}

TEST_LIST = {
    {"verdicts name their grounds", verdicts_name_their_grounds},
    {NULL, NULL},
};
