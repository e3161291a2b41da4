# A column of panes: each has a title, to double-click to fold it and to drag to resize it.
#
# A stack is a frame; its panes are frames elsewhere (siblings of the stack or higher), placed inside it.
# A pane without a title of this kind (the tabs) will do as well.  Resizing changes shares of the height, so that a
# stack looks the same at every window size.

namespace eval ::stele::stack {
    namespace export create add remove panes folded fold hollow isHollow shares drag
    variable Panes
    variable Share
    variable Folded
    # Of panes with nothing in them: the height they take.
    variable Hollow
    array set Panes {}
    array set Share {}
    array set Folded {}
    array set Hollow {}
}

# Makes an empty stack; it calls `{*}CHANGED` after the user has folded or resized something.
proc ::stele::stack::create {path changed} {
    variable Panes
    variable Changed
    ttk::frame $path -style Paper.TFrame
    set Panes($path) {}
    set Changed($path) $changed
    bind $path <Configure> [list ::stele::stack::Layout $path]
    bind $path <Destroy> [list ::stele::stack::Forget $path %W]
    return $path
}

# Adds PANE at the end: SHARE is its part of the height, LEAST its least height, HEAD its height when
# folded (both in pixels at scale 1).
proc ::stele::stack::add {path pane share least head} {
    variable Panes
    variable Share
    variable Folded
    if {$pane ni [lmap known $Panes($path) {lindex $known 0}]} {
        lappend Panes($path) [list $pane $least $head]
    }
    if {![info exists Share($pane)]} {
        set Share($pane) $share
        set Folded($pane) 0
    }
    raise $pane
    Layout $path
}

# Gives PANE another height when folded (pixels at scale 1).
proc ::stele::stack::head {path pane head} {
    variable Panes
    set at [lsearch -exact -index 0 $Panes($path) $pane]
    if {$at >= 0 && [lindex $Panes($path) $at 2] != $head} {
        lset Panes($path) $at 2 $head
        Layout $path
    }
}

# Takes PANE out of the stack; its share and fold are kept for when it comes back.
proc ::stele::stack::remove {path pane} {
    variable Panes
    set Panes($path) [lsearch -all -inline -not -exact -index 0 $Panes($path) $pane]
    place forget $pane
    Layout $path
}

# The panes of a stack, from the top.
proc ::stele::stack::panes {path} {
    variable Panes
    return [lmap pane $Panes($path) {lindex $pane 0}]
}

# Whether PANE is folded.
proc ::stele::stack::folded {pane} {
    variable Folded
    return [expr {[info exists Folded($pane)] && $Folded($pane)}]
}

# Folds or unfolds PANE.
proc ::stele::stack::fold {path pane yes} {
    variable Folded
    variable Changed
    set Folded($pane) $yes
    Layout $path
    uplevel #0 $Changed($path)
}

# Lets PANE have no more than HEIGHT (pixels at scale 1), as there is nothing in it; 0: its share again.
proc ::stele::stack::hollow {path pane height} {
    variable Hollow
    if {[Hollow $pane] != $height} {
        set Hollow($pane) $height
        Layout $path
    }
}

# Whether PANE has nothing in it.
proc ::stele::stack::isHollow {pane} {
    return [expr {[Hollow $pane] > 0}]
}

proc ::stele::stack::Hollow {pane} {
    variable Hollow
    return [expr {[info exists Hollow($pane)] ? $Hollow($pane) : 0}]
}

# The height that does not depend on what is left: of a folded pane its head, of a hollow one a little; else "".
proc ::stele::stack::Fixed {pane head} {
    if {[folded $pane]} {
        return [::stele::theme::px $head]
    }
    return [expr {[isHollow $pane] ? [::stele::theme::px [Hollow $pane]] : ""}]
}

# The share of each pane, as a dict; with an argument, sets them.
proc ::stele::stack::shares {path args} {
    variable Share
    if {[llength $args]} {
        dict for {pane share} [lindex $args 0] {
            if {[string is double -strict $share] && $share > 0} {
                set Share($pane) $share
            }
        }
        Layout $path
    }
    set shares {}
    foreach pane [panes $path] {
        dict set shares $pane [format %.3f $Share($pane)]
    }
    return $shares
}

# Moves the upper edge of PANE by DY pixels: the nearest open pane above it gives or takes.
proc ::stele::stack::drag {path pane dy} {
    variable Share
    variable Panes
    variable Changed
    set open [lsearch -all -inline -not -exact [lmap p [panes $path] {expr {[folded $p] ? "" : $p}}] ""]
    set at [lsearch -exact $open $pane]
    if {$at <= 0 || [winfo height $path] < 10} {
        return
    }
    set above [lindex $open $at-1]
    set sum 0.0
    foreach p $open {
        set sum [expr {$sum + $Share($p)}]
    }
    set room [expr {[winfo height $above] + [winfo height $pane]}]
    set least [Least $path $above]
    set height [expr {max($least, min($room - [Least $path $pane], [winfo height $above] + $dy))}]
    set both [expr {$Share($above) + $Share($pane)}]
    set Share($above) [expr {$both * $height / double($room)}]
    set Share($pane) [expr {$both - $Share($above)}]
    Layout $path
    uplevel #0 $Changed($path)
}

proc ::stele::stack::Least {path pane} {
    variable Panes
    return [::stele::theme::px [lindex [lsearch -exact -inline -index 0 $Panes($path) $pane] 1]]
}

proc ::stele::stack::Layout {path} {
    variable Panes
    variable Share
    set height [winfo height $path]
    set width [winfo width $path]
    if {$height < 2 || $Panes($path) eq {}} {
        return
    }
    set heights [Heights $path $height]
    set y 0
    foreach pane [panes $path] h $heights {
        place $pane -in $path -x 0 -y $y -width $width -height $h
        incr y $h
    }
}

# The height of each pane: folded ones their head, hollow ones a little; open ones by share, but not under their least
# while there is room.
proc ::stele::stack::Heights {path height} {
    variable Panes
    variable Share
    set room $height
    set sum 0.0
    foreach pane $Panes($path) {
        lassign $pane name least head
        set fixed [Fixed $name $head]
        if {$fixed ne ""} {
            incr room -$fixed
        } else {
            set sum [expr {$sum + $Share($name)}]
        }
    }
    set heights {}
    set left $room
    set open 0
    foreach pane $Panes($path) {
        lassign $pane name least head
        set fixed [Fixed $name $head]
        if {$fixed ne ""} {
            lappend heights $fixed
            continue
        }
        set wanted [expr {$sum > 0 ? int($room * $Share($name) / $sum) : $room}]
        set h [expr {max(1, min($left, max($wanted, [::stele::theme::px $least])))}]
        lappend heights $h
        set left [expr {$left - $h}]
        set open [expr {[llength $heights] - 1}]
    }
    if {$left > 0 && $sum > 0} {
        lset heights $open [expr {[lindex $heights $open] + $left}]
    }
    return $heights
}

proc ::stele::stack::Forget {path destroyed} {
    variable Panes
    if {$path eq $destroyed} {
        unset -nocomplain Panes($path)
    }
}
