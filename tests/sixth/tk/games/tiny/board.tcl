# The tiny race: a track for each player, and the die.

namespace eval ::stele::board::tiny {
    namespace path {::stele::scene ::stele}
    namespace export scene
    # Parts of the scene as last drawn, see scene.tcl.
    variable Parts
    array set Parts {}
}

# The scene of a state.
proc ::stele::board::tiny::scene {state options} {
    set o [options $options]
    lassign [frame::people $state $o] ids names
    set font [expr {[dict get $o height] / 24.0}]
    set items [list [part die Die $o $font [dict get $state die]]]
    set letters [palette::letters $names]
    set seat 0
    foreach id $ids name $names letter $letters player [dict get $state players] {
        incr seat
        lappend items [part track:$id Track $o $font $seat $id $name $letter [dict get $player points]]
    }
    return [dict create width [dict get $o width] height [dict get $o height] items $items]
}

# The die; empty before it is rolled.
proc ::stele::board::tiny::Die {o font value} {
    set x [expr {2.5 * $font}]
    set tip [expr {$value > 0 ? [say $o {The die shows %1$s} $value] : [say $o {The die has not been rolled}]}]
    set items [list [rect face [around $x $x [expr {3 * $font}]] tiny.die width 2 round [expr {0.4 * $font}]]]
    if {$value > 0} {
        lappend items [text value $x $x $value text.tiny.die font {large bold} size [expr {2 * $font}]]
    }
    return [list [group die $items object die tip $tip]]
}

# The track of a player: a box for every point up to the target, full ones in the player's colour.
proc ::stele::board::tiny::Track {o font seat id name letter points} {
    set target [at $o {info target} 10]
    set y [expr {(3 + 3.2 * $seat) * $font}]
    set left [expr {4 * $font}]
    set wide [expr {([dict get $o width] - $left - $font) / double($target)}]
    set items [list [glyph::badge sign $seat $letter [expr {2 * $font}] $y [expr {2 * $font}]]]
    for {set n 1} {$n <= $target} {incr n} {
        set x0 [expr {$left + ($n - 1) * $wide}]
        lappend items [rect box$n [list $x0 [expr {$y - $font}] [expr {$x0 + 0.9 * $wide}] [expr {$y + $font}]] \
            [expr {$n <= $points ? [dict get [palette::seat $seat] role] : "tiny.track"}]]
    }
    return [list [group track $items object score:$id tip [say $o {%1$s: %2$s of %3$s points} $name $points $target]]]
}
