# Civilization in the dialog My box: the Archaeological Succession Table, a row for each nation.

namespace eval ::stele::printed::civilization {
    namespace path {::stele::scene ::stele}
    namespace export sizes draw
    variable Epochs {early-bronze early_bronze late-bronze late_bronze early-iron early_iron late-iron late_iron}
    # What figures are called that no other game has.
    variable More {
        a "one side" a-coasts "coast on one side" after "needs" arrow "line" b "other side"
        b-coasts "coast on the other side" card "card" civic "civic card" coasts "coasts" copies "copies" credit "credit"
        divider "dotted line" early-bronze "Early Bronze Age from" early-iron "Early Iron Age from"
        flood-plain "plain that floods" groups "groups" hole "hole" island "island" island-sites "sites on islands"
        keep "keeps" late-bronze "Late Bronze Age from" late-iron "Late Iron Age from" limit "limit" loss "loss"
        max-players "most players" min-players "fewest players" mysticism "mysticism cards" nations "nations"
        nominee "the one named loses" other-cities "cities of others" others "others" own-cities "own cities"
        panel "part of the map" panels "parts of the map" passage "passage" per-grain "per grain" per-ship "per ship"
        price "price" radius "radius" reduce "reduced to" shorten "turns fewer" side "side" site-x "site, across"
        site-y "site, down" space "space" spared "spared" stack "stack" tradable "can be traded" turns "turns"
        type "type" victim "the victim loses" volcanoes "volcanoes" water "water" x-from "from" x-to "up to"
    }
}

# The groups that are drawn, and how large.
proc ::stele::printed::civilization::sizes {} {
    return {nations {640 30}}
}

# One row: the space at which each epoch begins can be changed, and the figures at its end.
proc ::stele::printed::civilization::draw {o group nation figures} {
    variable Epochs
    set points [expr {[dict exists $figures points] ? [dict get $figures points] : {}}]
    set late [dict get $figures late-iron]
    set finish [expr {$late + [llength $points]}]
    set items {}
    set x 0.0
    for {set n 1} {$n <= 16} {incr n} {
        set epoch stone
        set object ""
        foreach {name of} $Epochs {
            if {$n >= [dict get $figures $name]} {
                set epoch $of
                set object $nation:$name
            }
        }
        set wide [expr {$n >= 11 ? 52.0 : 30.0}]
        set box [list $x 0 [expr {$x + $wide}] 30]
        set shown $n
        set role epoch.$epoch
        set font small
        if {$n >= $late && $n < $finish} {
            set shown [lindex $points [expr {$n - $late}]]
            set object $nation:points
            set font {small bold}
        } elseif {$n == $finish} {
            set shown ""
            set role civ.finish
        } elseif {$n > $finish} {
            set shown ""
            set role box.dim
        }
        lappend items [group n$n [list [rect space $box $role width 1] \
            [text n [expr {$x + $wide / 2}] 15 $shown text.on.epoch font $font]] \
            {*}[expr {$object eq "" ? {} : [list object $object tip "[capital [mybox::called $epoch]]: $n"]}]]
        set x [expr {$x + $wide}]
    }
    return $items
}

# What its figures are called.
proc ::stele::printed::civilization::names {} {
    variable More
    return $More
}
