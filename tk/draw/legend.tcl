# What the signs on a board mean, as a scene: groups of drawings with words, in columns.
#
# A board that has something to explain does it in `legend OPTIONS`, which returns a list of groups {title {{drawing words} …}}; a
# drawing is a list of items in a box of 100 × 100, as in glyphs.tcl.  How players are distinguished, and what rings and dots
# mean, is the same for all.

namespace eval ::stele::legend {
    namespace path {::stele::scene ::stele}
    namespace export scene
    # The side of a drawing and the height of a line, in scene units.
    variable Sign 26
    variable Line 34
}

# The legend of a game, WIDE at most, as a scene.  O are the options of the board.
proc ::stele::legend::scene {game o wide} {
    variable Sign
    variable Line
    set groups [list [Players $o] [Marks $o]]
    if {[rooms::board $game legend] ne ""} {
        lappend groups {*}[[rooms::board $game legend] $o]
    }
    set columns [expr {max(1, min([llength $groups], int($wide / 300)))}]
    set pitch [expr {$wide / double($columns)}]
    set items {}
    set heights [lrepeat $columns 8.0]
    set n 0
    foreach group $groups {
        # The shortest column takes the next group.
        set at [lsearch -exact $heights [tcl::mathfunc::min {*}$heights]]
        set x [expr {$at * $pitch + 12}]
        lassign [Group $o [incr n] $group $x [lindex $heights $at] [expr {$pitch - 24}]] drawn y
        lappend items {*}$drawn
        lset heights $at $y
    }
    return [make $wide [tcl::mathfunc::max {*}$heights] $items]
}

# Each player with the sign of the seat.
proc ::stele::legend::Players {o} {
    set names [lmap player [dict get $o players] {at $player name [dict get $player id]}]
    set seat 0
    set rows {}
    foreach name $names letter [palette::letters $names] {
        lappend rows [list [list [glyph::badge sign [incr seat] $letter 50 50 92]] $name]
    }
    return [list [say $o {Players}] $rows]
}

# What the marks of the viewer mean.
proc ::stele::legend::Marks {o} {
    set ring {8 8 92 92}
    return [list [say $o {Marks}] [list \
        [list [list [rect ring $ring none edge mark.last width 10 round 16]] [say $o {Touched by the last move}]] \
        [list [list [rect ring $ring none edge mark.choice width 10 round 16]] [say $o {Picked}]] \
        [list [list [oval dot {32 32 68 68} mark.choice width 0]] [say $o {Can be picked next; beside it the points it would bring at once}]]]]
}

# One group from x y on: {items y}, y where it ends.
proc ::stele::legend::Group {o n group x y wide} {
    variable Sign
    variable Line
    lassign $group title rows
    set items [list [text title$n $x [expr {$y + 14}] $title text.accent anchor w font {normal bold}]]
    set y [expr {$y + 28}]
    set left [expr {$x + $Sign + 10}]
    set row 0
    foreach entry $rows {
        incr row
        lassign $entry drawing words
        set lines [Wrapped $o $words [expr {$wide - $Sign - 10}]]
        set high [expr {max($Line, [llength $lines] * [lineHeight 13] + 8)}]
        lappend items [group sign$n.$row $drawing at [list $x [expr {$y + ($high - $Sign) / 2.0}]] scale [expr {$Sign / 100.0}]]
        set top [expr {$y + ($high - ([llength $lines] - 1) * [lineHeight 13]) / 2.0}]
        set k 0
        foreach line $lines {
            lappend items [text words$n.$row.[incr k] $left $top $line text anchor w]
            set top [expr {$top + [lineHeight 13]}]
        }
        set y [expr {$y + $high}]
    }
    return [list $items [expr {$y + 8}]]
}

# A text in lines of that width.
proc ::stele::legend::Wrapped {o text width} {
    set lines {}
    set line {}
    foreach word [split $text] {
        set longer [string trimleft "$line $word"]
        if {$line ne {} && [measure [dict get $o measure] normal 13 $longer] > $width} {
            lappend lines $line
            set line $word
        } else {
            set line $longer
        }
    }
    return [concat $lines [list [fit [dict get $o measure] normal 13 $line $width]]]
}
