/* Civilization: verdicts name the doubtful figures that they rest on. */
#include "unit/game_grounds.h"

#include "games/civilization/civilization.h"

#include <string.h>

/* Each log has its own table of the A.S.T., which its set-up may change. */
static void copy_rows(const struct stele_rules *rules, void *in, const struct stele_log *log)
{
    struct civ_state *const state = in;

    (void)log;
    memcpy(state->row, civ_set(rules)->row, sizeof state->row);
}

#include "acutest.h"

static const struct grounds_case cases[] = {
    {"nations", "*", "early-bronze='6' late-bronze='10' early-iron='12'", false},
    {"nations", "*", "early-bronze='2' late-bronze='3' early-iron='4'", false},
    {"nations", "crete", "<item id='crete' start='thera'/>", false},
    {"nations", "crete", "<item id='crete' points='1000 1100'/>", false},
    {"arrows", "first second third",
     "<item id='first' space='4'/><item id='second' space='8'/><item id='third' space='10'/>",
     false},
    {"lakes", "lake_tuz", "<item id='lake_tuz' x='6000'/>", true},
    {"borders",
     "galatia-gordium galatia-kanesh gordium-kanesh nineveh-van armenia-van armenia-nineveh",
     "<item id='galatia-gordium' type='land' water='' a-coasts=''/><item id='galatia-kanesh' "
     "type='land' water='' a-coasts=''/><item id='gordium-kanesh' type='land' water=''/><item "
     "id='armenia-van' type='land' water='' a-coasts=''/><item id='nineveh-van' type='land' "
     "water='' a-coasts=''/><item id='armenia-nineveh' type='land' water='' a-coasts='' "
     "b-coasts=''/>",
     false},
};

static void verdicts_name_their_grounds(void)
{
    grounds_hold("civilization", cases, sizeof cases / sizeof cases[0], copy_rows);
}

TEST_LIST = {
    {"verdicts name their grounds", verdicts_name_their_grounds},
    {NULL, NULL},
};
