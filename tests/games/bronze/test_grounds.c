/* Bronze: verdicts name the doubtful figures that they rest on. */
#include "unit/game_grounds.h"

#include "acutest.h"

static const struct grounds_case cases[] = {
    {"technologies", "pottery", "<item id='pottery' kinds='herder hunter'/>", false},
    {"technologies", "authority pottery wheel domestication religion masonry",
     "<item id='authority' landscapes='forest desert jungle' kinds='herder hunter'/><item "
     "id='pottery' landscapes='mountains forest desert' kinds='herder hunter'/><item id='wheel' "
     "landscapes='forest desert jungle'/><item id='domestication' landscapes='mountains savanna "
     "shore'/><item id='religion' landscapes='steppe jungle shore' kinds='farmer herder'/><item "
     "id='masonry' kinds='farmer hunter'/>",
     false},
    {"deck", "pottery wheel", "<item id='pottery' players-2='5'/><item id='wheel' players-2='7'/>",
     false},
    {"lands", "*",
     "mountains='hunter' forest='farmer farmer' jungle='hunter herder' steppe='farmer farmer "
     "farmer'",
     false},
};

static void verdicts_name_their_grounds(void)
{
    grounds_hold("bronze", cases, sizeof cases / sizeof cases[0], NULL);
}

TEST_LIST = {
    {"verdicts name their grounds", verdicts_name_their_grounds},
    {NULL, NULL},
};
