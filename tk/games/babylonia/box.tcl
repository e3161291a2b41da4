# Babylonia in the dialog My box: what its figures are called.

namespace eval ::stele::printed::babylonia {
    # What figures are called that no other game has.
    variable More {
        basic "basic game" central "central" cities-per-point "cities per point" col "column" farms "farms" icon "sign"
        lasting "how long" noble "nobles" nobles "nobles" number "number" rack "tokens on the rack" region "region"
        regions "regions" river "river" row "row" spaces "spaces" symbols "symbols" ziggurats "ziggurats"
    }
}

# What its figures are called.
proc ::stele::printed::babylonia::names {} {
    variable More
    return $More
}
