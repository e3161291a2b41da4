# What all boards have in common: who plays, the line at the top, the head of a player's panel, the places of a map.

namespace eval ::stele::frame {
    namespace path {::stele::scene ::stele}
    # The smallest letters of a name that anybody can read.
    variable Least 6.0
}

# {ids names} of the players of a state.
proc ::stele::frame::people {state o} {
    set called {}
    foreach player [dict get $o players] {
        dict set called [dict get $player id] [at $player name [dict get $player id]]
    }
    set ids [lmap player [dict get $state players] {dict get $player id}]
    return [list $ids [lmap id $ids {at $called [list $id] $id}]]
}

# {seat names} to show for these players of a model: the seat, from 1, where there is only one of them, else 0.
proc ::stele::frame::shown {model ids} {
    set seats [lmap id $ids {expr {[lsearch -exact [dict get $model ids] $id] + 1}}]
    set names [lmap seat $seats {lindex [dict get $model names] $seat-1}]
    return [list [expr {[llength $seats] == 1 ? [lindex $seats 0] : 0}] [join $names " · "]]
}

# {y size} of the line in a title's box: its middle and the size of names.
proc ::stele::frame::titleLine {box} {
    lassign $box x0 y0 x1 y1
    return [list [expr {($y0 + $y1) / 2.0 - 0.06 * ($y1 - $y0)}] [expr {0.56 * ($y1 - $y0)}]]
}

# Who acts, and the step of the turn in letters of size `small`: {items x}, x where they end.  A long name gives way
# to the step and to what follows, `beside` wide, but keeps at least the part `least` of the room.
proc ::stele::frame::title {o box small seat who letter phase least {beside 0}} {
    set measurer [dict get $o measure]
    lassign $box x y0 right y1
    lassign [titleLine $box] y size
    set high [expr {$y1 - $y0}]
    set items {}
    if {$seat > 0} {
        set mark [expr {0.84 * $high}]
        lappend items [glyph::badge sign $seat $letter [expr {$x + $mark / 2.0}] $y $mark]
        set x [expr {$x + $mark + 0.35 * $size}]
    }
    set phaseName [expr {$phase eq {} ? {} : [capital [name $o phases $phase]]}]
    set phaseWidth [expr {[measure $measurer normal $small $phaseName] * 1.02 + 1.2 * $small}]
    set room [expr {$right - $x - 0.9 * $size}]
    set shown [fit $measurer {large bold} $size $who [expr {max($least * $room, $room - $phaseWidth - $beside)}]]
    lappend items [text who $x $y $shown text anchor w font {large bold} size $size tip $who]
    set x [expr {$x + [measure $measurer {large bold} $size $shown] * 1.02 + ($shown eq {} ? 0 : 0.6) * $size}]
    if {$phaseName ne {}} {
        set phaseWidth [expr {min($phaseWidth, $right - $x)}]
        set phaseName [fit $measurer normal $small $phaseName [expr {$phaseWidth - $small}]]
        set middle [expr {$x + $phaseWidth / 2.0}]
        lappend items \
            [rect phase [around $middle $y $phaseWidth [expr {0.76 * $high}]] accent width 0 round [expr {0.38 * $high}]] \
            [text phasename $middle $y $phaseName text.on.accent size $small]
        set x [expr {$x + $phaseWidth + 0.5 * $size}]
    }
    return [list $items $x]
}

# The panel of a player with its head, `high` in units of the text: sign, name and score.
proc ::stele::frame::head {layout box high seat id name letter score acting winner} {
    set font [dict get $layout font]
    set look [palette::seat $seat]
    lassign $box x0 y0 x1 y1
    set head [expr {$y0 + $high * $font}]
    set y [expr {$y0 + $high * $font / 2.0}]
    set badge [expr {1.6 * $font}]
    set items [list [rect back $box panel edge [expr {$acting ? [dict get $look open] : "rule.strong"}] \
            width [expr {$acting ? 2.5 : 1}]] \
        [rect head [list $x0 $y0 $x1 $head] [expr {$acting ? [dict get $look tint] : "heading"}] width 0] \
        [glyph::badge sign $seat $letter [expr {$x0 + 0.4 * $font + $badge / 2.0}] $y $badge]]
    set right [expr {$x1 - 0.5 * $font}]
    lappend items [text score $right $y [string map {- −} $score] text anchor e font {large bold} \
        size [expr {1.35 * $font}]]
    set right [expr {$right - [string length $score] * 0.95 * $font - 0.5 * $font}]
    if {$winner} {
        lappend items [glyph::place star star [expr {$right - 0.6 * $font}] $y [expr {1.2 * $font}]]
        set right [expr {$right - 1.5 * $font}]
    }
    set left [expr {$x0 + 0.8 * $font + $badge}]
    lappend items [text who $left $y [fit {} {normal bold} [expr {1.04 * $font}] $name [expr {0.97 * ($right - $left)}]] text \
        anchor w font {normal bold} size [expr {1.04 * $font}]]
    return [list [group head $items object player:$id tip $name]]
}

# ---- Maps ---------------------------------------------------------------------------------------

# The middle of a place of a map in the scene.
proc ::stele::frame::middle {layout x y} {
    set side [dict get $layout side]
    return [list [expr {[dict get $layout mapX] + $x * $side}] [expr {[dict get $layout mapY] + $y * $side}]]
}

# A group for each place of a map that holds something: the board's command makes it from args, the place and its
# content.  They are kept in the board's Pieces until inputs change, each until its content does.
proc ::stele::frame::pieces {inputs contents command args} {
    set board [uplevel 1 {namespace current}]
    upvar #0 ${board}::Pieces pieces
    if {![uplevel 1 [list unchanged pieces $inputs]]} {
        array unset pieces
    }
    set parts {}
    # Two boards side by side have each its own.
    set side [side]
    dict for {id content} $contents {
        set at $side$id
        if {![info exists pieces($at)] || [lindex $pieces($at) 0] ne $content} {
            set pieces($at) [list $content [${board}::$command {*}$args $id $content]]
        }
        lappend parts [lindex $pieces($at) 1]
    }
    return $parts
}

# The largest letters up to this size in which a text fits the width; 0 if nobody could read them.
proc ::stele::frame::largest {o text size width} {
    variable Least
    # Letters come in whole pixels: half the size is not always half as wide.
    for {} {$size >= $Least} {set size [expr {$size - 0.5}]} {
        set needed [measure [dict get $o measure] normal $size $text]
        if {$needed <= $width} {
            return $size
        }
        set size [expr {min($size, max($Least + 0.5, $size * $width / $needed + 1))}]
    }
    return 0
}

# {text size}: a text in at most that size, smaller to fit the width; cut only if nobody could read it.
proc ::stele::frame::fitted {o text size width} {
    variable Least
    set letters [largest $o $text $size $width]
    if {$letters > 0} {
        return [list $text $letters]
    }
    return [list [fit [dict get $o measure] normal $Least $text $width] $Least]
}
