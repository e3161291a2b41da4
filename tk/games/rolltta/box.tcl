# Roll Through the Ages in the dialog My box: what its figures are called.

namespace eval ::stele::printed::rolltta {
    # What figures are called that no other game has.
    variable More {
        base "base value" bonus "bonus" boxes "boxes" choice "choice" coins "coins" coins-per-food "coins per food"
        cost "cost" dice "dice" factor "factor" first "first" food "food" good "goods" goods "goods" later "later"
        locked "cannot be rolled again" loses "loses" out-at "left out with" points-five "points for five"
        points-per-good "points per goods" points-per-monument "points per monument" prevented-by "prevented by"
        ship-cloth "cloth for a ship" ship-wood "wood for a ship" skulls "skulls" spares "spares"
        swaps-per-ship "swaps per ship" target "hits" turned-by "turned by" units "units" workers "workers"
        workers-per-stone "workers per stone"
    }
    # Figures of one way to play begin with its name.
    variable Groups {lba "%1$s, Late Bronze Age" solo "%1$s, alone"}
}

# What its figures are called.
proc ::stele::printed::rolltta::names {} {
    variable More
    return $More
}

# How those are called that begin so.
proc ::stele::printed::rolltta::prefixes {} {
    variable Groups
    return $Groups
}
