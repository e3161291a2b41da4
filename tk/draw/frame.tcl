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
proc ::stele::frame::head {layout o box high seat id name letter score acting winner} {
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
    lassign [called $o $name [expr {1.04 * $font}] [expr {0.97 * ($right - $left)}]] shown size
    lappend items [text who $left $y $shown text anchor w font {normal bold} size $size]
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

# {text size}: the name of a player in bold letters of at most that size, somewhat smaller to fit the width; cut only if
# that is not enough.
proc ::stele::frame::called {o name size width} {
    foreach part {1 0.94 0.88 0.82 0.76 0.7 0.64 0.59} {
        set letters [expr {$part * $size}]
        if {[measure [dict get $o measure] {normal bold} $letters $name] <= $width} {
            return [list $name $letters]
        }
    }
    return [list [fit [dict get $o measure] {normal bold} $letters $name $width] $letters]
}

# What a step is about, in a title of this height from x on: a line in letters of size `small`, or two in smaller ones
# where that is too long.
proc ::stele::frame::step {o words x y right high small} {
    variable Least
    set measurer [dict get $o measure]
    set room [expr {$right - $x}]
    if {[measure $measurer normal $small $words] <= $room} {
        return [list [text step $x $y $words text anchor w size $small tip $words]]
    }
    set largest [expr {min($small, 0.42 * $high)}]
    for {set size $largest} {1} {set size [expr {max($Least, $size - 0.5)}]} {
        lassign [InTwo $measurer $size $words $room] first second
        if {$size <= $Least || [measure $measurer normal $size $second] <= $room} {
            break
        }
    }
    set by [expr {0.5 * [lineHeight $size]}]
    set second [fit $measurer normal $size $second $room]
    return [list [text step $x [expr {$y - $by}] $first text anchor w size $size tip $words] \
        [text step2 $x [expr {$y + $by}] $second text anchor w size $size tip $words]]
}

# {first second}: as many words as fit the width, and the others.  A separator does not begin a line.
proc ::stele::frame::InTwo {measurer size words width} {
    set first {}
    set rest [split $words { }]
    while {$rest ne {}} {
        set longer [string trimleft "$first [lindex $rest 0]"]
        if {$first ne {} && [measure $measurer normal $size $longer] > $width} {
            break
        }
        set first $longer
        set rest [lrange $rest 1 end]
    }
    if {[lindex $rest 0] eq "·"} {
        set rest [lrange $rest 1 end]
    }
    return [list [regsub { ·$} $first {}] [join $rest { }]]
}

# {lines size}: a name in one line, or in two where letters of one would be smaller than `good`: parted at a hyphen or
# space, or between syllables.  The width and height are those of the card it stands on.
proc ::stele::frame::inCard {o name size good width high} {
    set one [largest $o $name $size $width]
    if {$one >= $good} {
        return [list [list $name] $one]
    }
    set size [expr {min($size, 0.46 * $high)}]
    set parts [parted $name]
    set two [expr {[llength $parts] < 2 ? 0 : min([largest $o [lindex $parts 0] $size $width], [largest $o [lindex $parts 1] $size $width])}]
    if {$two > 0 && $two > $one} {
        return [list $parts $two]
    }
    lassign [fitted $o $name $size $width] shown letters
    return [list [list $shown] $letters]
}

# A name in two parts, as even as they can be: after a hyphen, at a space, else, if `syllables` may be parted, before a
# consonant that a vowel follows.
proc ::stele::frame::parted {name {syllables 1}} {
    set middle [expr {[string length $name] / 2.0}]
    foreach {pattern hyphen} [lrange {{[- ].} {} {[^aeiouyаеёиоуыэюя'ьъ -][aeiouyаеёиоуыэюя]} -} 0 [expr {$syllables ? 3 : 1}]] {
        set best {}
        foreach at [lmap range [regexp -all -inline -indices -nocase $pattern $name] {lindex $range 0}] {
            # What is a hyphen stays in the first part.
            set cut [expr {$hyphen eq {} ? $at + 1 : $at}]
            if {$cut > 1 && $cut < [string length $name] - 1 && ($best eq {} || abs($cut - $middle) < abs($best - $middle))} {
                set best $cut
            }
        }
        if {$best ne {}} {
            return [list [string trimright [string range $name 0 $best-1]]$hyphen [string range $name $best end]]
        }
    }
    return [list $name]
}
