/* Babylonia: verdicts name the doubtful figures that they rest on. */
#include "unit/game_grounds.h"

#include "acutest.h"

static const struct grounds_case cases[] = {
    {"spaces", "A2 C3",
     "<item id='A2' kind='river' river='tigris' region=''/><item id='C3' kind='land' "
     "region='north' river=''/>",
     false},
    {"spaces", "A4 A5", "<item id='A4' site=''/><item id='A5' site='tile'/>", false},
    {"tokens", "F M", "<item id='F' count='13'/><item id='M' count='5'/>", false},
    {"tiles", "cM cP cMP",
     "<item id='cM' symbols='P'/><item id='cP' symbols='M S'/><item id='cMP' symbols='S'/>", false},
    {"tiles", "f5 f6 f7 fC",
     "<item id='f5' points='9'/><item id='f6' points='8'/><item id='f7' points='2'/><item id='fC' "
     "points-per-city='2'/>",
     false},
    {"tiles", "cM cP",
     "<item id='cM' count-2='1' count-3='1' count-4='2'/><item id='cP' count-2='3' count-3='3' "
     "count-4='4'/>",
     false},
};

static void verdicts_name_their_grounds(void)
{
    grounds_hold("babylonia", cases, sizeof cases / sizeof cases[0], NULL);
}

TEST_LIST = {
    {"verdicts name their grounds", verdicts_name_their_grounds},
    {NULL, NULL},
};
