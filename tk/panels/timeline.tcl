# The timeline: the line from the set-up to its end as one strip, coloured and lettered by player, with
# marks for scores, notes and bookmarks.  Click or drag to go there; a tooltip says what is under the pointer.
#
# The strip shows the way of the current line: the main line up to where the branch departs, then the
# branch.  It is drawn once for a tree and a size; a step only moves the marker.

namespace eval ::stele::panel::timeline {
    namespace path {::stele ::stele::panel}
    namespace export create
    variable Canvas ""
    # Segments of the way: {LINE FIRST LAST}: moves FIRST+1 … LAST of the way belong to LINE.
    variable Way {}
    variable Total 0
    variable Shown ""
    variable Later ""
    variable Height 34
}

# Builds the panel.
proc ::stele::panel::timeline::create {path} {
    variable Canvas $path
    variable Height
    canvas $path -height [theme::px $Height] -highlightthickness 0 -borderwidth 0 -takefocus 0 -cursor hand2
    bind $path <Configure> ::stele::panel::timeline::Resized
    bind $path <Button-1> {::stele::panel::timeline::GoTo %x}
    bind $path <B1-Motion> {::stele::panel::timeline::GoTo %x}
    bind $path <Button-4> {::stele::model go -1}
    bind $path <Button-5> {::stele::model go +1}
    bind $path <Button-3> {::stele::panel::timeline::Popup %x %X %Y}
    tooltip::add $path @::stele::panel::timeline::Tip
    watch $path {log tree node theme scale lang viewer} ::stele::panel::timeline::Changed
    return $path
}

proc ::stele::panel::timeline::Resized {} {
    variable Later
    after cancel $Later
    set Later [after 40 ::stele::panel::timeline::Draw]
}

proc ::stele::panel::timeline::Changed {kinds} {
    variable Canvas
    variable Height
    variable Shown
    if {$kinds eq "node" && [model log] ne "" && [model line] eq $Shown} {
        Marker
        return
    }
    $Canvas configure -height [theme::px $Height]
    Draw
}

# ---------------------------------------------------------------------------------------------

# The way of the current line.
proc ::stele::panel::timeline::FindWay {} {
    variable Way {}
    variable Total 0
    variable Shown [model line]
    foreach part [model path] {
        lassign $part line from to
        lappend Way [list $line $Total [expr {$Total + $to}]]
        incr Total $to
    }
}

# The place of a node along the way, or -1.
proc ::stele::panel::timeline::Along {node} {
    variable Way
    set line [string range $node 0 [string last : $node]-1]
    set ply [model plyOf $node]
    foreach part $Way {
        lassign $part id first last
        if {$id eq $line && $first + $ply <= $last} {
            return [expr {$first + $ply}]
        }
    }
    return -1
}

# The node at a place along the way.
proc ::stele::panel::timeline::NodeAt {place} {
    variable Way
    foreach part $Way {
        lassign $part id first last
        if {$place <= $last} {
            return $id:[expr {$place - $first}]
        }
    }
    return $id:[expr {$last - $first}]
}

proc ::stele::panel::timeline::Left {} {
    return [theme::px 10]
}

proc ::stele::panel::timeline::Width {} {
    variable Canvas
    return [expr {max(1, [winfo width $Canvas] - 2 * [Left])}]
}

proc ::stele::panel::timeline::X {place} {
    variable Total
    return [expr {[Left] + double([Width]) * $place / max(1, $Total)}]
}

proc ::stele::panel::timeline::Place {x} {
    variable Total
    return [expr {max(0, min($Total, round(double($x - [Left]) * $Total / [Width])))}]
}

# ---------------------------------------------------------------------------------------------

proc ::stele::panel::timeline::Draw {} {
    variable Canvas
    variable Later
    variable Way
    variable Total
    after cancel $Later
    if {![winfo exists $Canvas] || [winfo width $Canvas] < 20} {
        return
    }
    $Canvas delete all
    $Canvas configure -background [theme::colour heading]
    if {[model log] eq ""} {
        return
    }
    FindWay
    set top [theme::px 10]
    set bottom [theme::px 24]
    $Canvas create rectangle [Left] $top [expr {[Left] + [Width]}] $bottom -fill [theme::colour hole] -width 0
    Strip $top $bottom
    Scores $bottom
    Annotations $top
    set last [lindex $Way end]
    if {[llength $Way] > 1} {
        Departure [lindex $last 1] $top $bottom
    }
    Illegal $top $bottom
    $Canvas create line 0 0 0 0 -fill [theme::colour text] -width [theme::px 2] -tags marker
    $Canvas create polygon 0 0 0 0 0 0 -fill [theme::colour text] -tags handle
    Marker
}

# Runs of one player's moves, never more than the strip has pixels.
proc ::stele::panel::timeline::Strip {top bottom} {
    variable Way
    variable Total
    variable Canvas
    set letters [letters]
    set step [expr {max(1, $Total / [Width])}]
    set runs {}
    set player ""
    set round ""
    set from 0
    foreach part $Way {
        lassign $part line first last
        # One after the other, but for a line of which a few are seen.
        set ticks [expr {[model isLong $line] ? "" : [model timeline $line]}]
        for {set place $first} {$place < $last} {incr place $step} {
            lassign [expr {$ticks eq "" ? [model tick $line [expr {$place - $first + 1}]] : [lindex $ticks $place-$first]}] now nowRound
            if {$now ne $player || $nowRound ne $round} {
                if {$place > $from} {
                    lappend runs $player $from $place $round
                }
                set player $now
                set round $nowRound
                set from $place
            }
        }
    }
    if {$Total > $from} {
        lappend runs $player $from $Total $round
    }
    set lastRound ""
    foreach {player from to round} $runs {
        Run $player [X $from] [X $to] $top $bottom $letters
        if {$round ne $lastRound && $lastRound ne ""} {
            set x [X $from]
            $Canvas create line $x [expr {$top - [theme::px 2]}] $x $bottom -fill [theme::colour rule.strong] -width 1
        }
        set lastRound $round
    }
}

proc ::stele::panel::timeline::Run {player x0 x1 top bottom letters} {
    variable Canvas
    set seat [seat $player]
    set fill [expr {$seat ? [theme::colour seat$seat] : [theme::colour box.dim]}]
    set edge [expr {$x1 - $x0 > 4 ? [theme::colour heading] : ""}]
    $Canvas create rectangle $x0 $top $x1 $bottom -fill $fill -outline $edge -width [expr {$edge ne "" ? 1 : 0}]
    if {$seat && $x1 - $x0 >= [theme::px 13]} {
        $Canvas create text [expr {($x0 + $x1) / 2}] [expr {($top + $bottom) / 2}] -text [lindex $letters $seat-1] \
            -font SteleSmallBold -fill [theme::colour seat$seat.ink]
    }
}

# A tick below the strip for each score, at most one per pixel; none for lines that are too long to tell them
# apart anyway.
proc ::stele::panel::timeline::Scores {bottom} {
    variable Way
    variable Canvas
    set low [expr {$bottom + [theme::px 2]}]
    set seen ""
    foreach part $Way {
        lassign $part line first last
        if {[model isLong $line]} {
            continue
        }
        set place $first
        foreach tick [lrange [model timeline $line] 0 [expr {$last - $first - 1}]] {
            incr place
            set points [lindex $tick 2]
            if {$points == 0} {
                continue
            }
            set x [expr {round([X $place])}]
            if {$x eq $seen} {
                continue
            }
            set seen $x
            set high [theme::px [expr {min(7, 3 + abs($points) / 2)}]]
            $Canvas create line $x $low $x [expr {$low + $high}] -width [theme::px 2] \
                -fill [theme::colour [expr {$points > 0 ? "good" : "bad"}]]
        }
    }
}

# Marks above the strip: a dot for a note, a flag for a bookmark.
proc ::stele::panel::timeline::Annotations {top} {
    variable Canvas
    set seen {}
    foreach item [model annotated] {
        set kind [dict get $item name]
        if {$kind ni {note bookmark}} {
            continue
        }
        set place [Along [dict get $item node]]
        if {$place < 0} {
            continue
        }
        set x [expr {round([X $place])}]
        if {[dict exists $seen $kind$x]} {
            continue
        }
        dict set seen $kind$x 1
        set r [theme::px 3]
        set y [expr {$top - [theme::px 5]}]
        if {$kind eq "note"} {
            $Canvas create oval [expr {$x - $r}] [expr {$y - $r}] [expr {$x + $r}] [expr {$y + $r}] \
                -fill [theme::colour mark.note] -outline [theme::colour heading]
        } else {
            $Canvas create polygon [expr {$x - $r}] [expr {$y - $r - 1}] [expr {$x + $r}] [expr {$y - $r - 1}] \
                [expr {$x + $r}] [expr {$y + $r + 1}] $x $y [expr {$x - $r}] [expr {$y + $r + 1}] \
                -fill [theme::colour accent] -outline [theme::colour heading]
        }
    }
}

# Where the branch leaves the main line.
proc ::stele::panel::timeline::Departure {place top bottom} {
    variable Canvas
    set x [X $place]
    $Canvas create line $x [expr {$top - [theme::px 6]}] $x [expr {$bottom + [theme::px 6]}] -dash {4 2} \
        -fill [theme::colour text.accent] -width [theme::px 2]
}

# What follows an illegal move is crossed out.
proc ::stele::panel::timeline::Illegal {top bottom} {
    variable Way
    variable Canvas
    lassign [lindex $Way end] line first last
    set info [model lineInfo $line]
    if {$info eq {} || [dict get $info legal] >= [dict get $info plies]} {
        return
    }
    set x [X [expr {$first + [dict get $info legal]}]]
    $Canvas create rectangle $x $top [X $last] $bottom -fill [theme::colour heading] -outline "" -stipple gray50
    $Canvas create line $x [expr {($top + $bottom) / 2}] [X $last] [expr {($top + $bottom) / 2}] \
        -fill [theme::colour bad] -width [theme::px 2]
}

proc ::stele::panel::timeline::Marker {} {
    variable Canvas
    variable Height
    set place [Along [model node]]
    if {$place < 0} {
        return
    }
    set x [X $place]
    set r [theme::px 5]
    set bottom [theme::px [expr {$Height - 3}]]
    $Canvas coords marker $x [theme::px 5] $x $bottom
    $Canvas coords handle [expr {$x - $r}] 0 [expr {$x + $r}] 0 [expr {$x + $r}] [theme::px 4] $x [theme::px 9] \
        [expr {$x - $r}] [theme::px 4]
}

# ---------------------------------------------------------------------------------------------

proc ::stele::panel::timeline::GoTo {x} {
    tooltip::hide
    if {[model log] eq ""} {
        return
    }
    transport::pause
    set node [NodeAt [Place $x]]
    if {$node ne [model node]} {
        # Dragging past an illegal move stays at the last place that can be shown.
        try {
            model go $node
        } trap STELE {message} {
            model say $message
        }
    }
}

proc ::stele::panel::timeline::Tip {x y} {
    if {[model log] eq ""} {
        return ""
    }
    set node [NodeAt [Place $x]]
    set line [string range $node 0 [string last : $node]-1]
    set tick [model tick $line [model plyOf $node]]
    set parts [list $node]
    if {$tick ne {}} {
        lassign $tick player round points
        lappend parts [mc "Round %1\$s" $round] [name $player]
        if {$points != 0} {
            lappend parts [format %+d $points]
        }
    }
    foreach {at bookmark} [panel::bookmarks] {
        if {$at eq $node} {
            lappend parts $bookmark
        }
    }
    return [join $parts " · "]
}

proc ::stele::panel::timeline::Popup {x rootX rootY} {
    variable Canvas
    if {[model log] eq ""} {
        return
    }
    GoTo $x
    destroy $Canvas.popup
    set menu [menu $Canvas.popup -tearoff 0]
    theme::dress $menu
    menus::add $menu play - bookmark note bookmarks goto - copyNode
    tk_popup $menu $rootX $rootY
}
