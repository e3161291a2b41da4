/* What phases 9 to 13 report: one function per kind of event, each with the clause behind it. */
#include "games/civilization/civ.h"
