# Motion: after a step, what moved glides to its new place, so that the eye can follow.  Namespace ::stele::motion.
#
#   motion::on                     whether anything may move
#   motion::prepare C OBJECTS BACK before the canvas C shows the next position: remembers what is on it
#   motion::start                  afterwards: what is elsewhere now, or came or went, begins to glide
#   motion::finish                 everything is at its place, at once
#
# OBJECTS are what the move touched, first what one points at to make it: from the first of another kind comes what is new
# (a token from the rack), and there goes what is taken back (BACK 1).  What joins others of its kind is seen on its way
# too.  What glides are copies that lie above everything, while the items
# themselves are hidden: the picture that is shown in the end is the renderer's own.  Whoever draws finishes first, so
# that nothing ever waits for a motion.

namespace eval ::stele::motion {
    namespace path ::stele
    namespace export on prepare start finish
    namespace ensemble create
    # How long it takes and how often it is drawn, in ms.
    variable Time 150
    variable Every 16
    # Where more than this moves, something else has happened than a move.
    variable Most 120
    # What is larger than this, in units of the scene, is no piece.
    variable Piece 40
    # The canvas, and what was on it: dict canvas items objects back boxes; {} when nothing is prepared.
    variable Before {}
    # What glides: lists {TAG X Y}, where its copies are seen from their goal at first; the hidden items with their
    # states; where the copies are now, as a share of the way left.
    variable Gliding {}
    variable Hidden {}
    variable Left 0
    variable Canvas ""
    variable Later ""
    # When the first picture was drawn; 0 before.
    variable Began 0
}

# Whether anything may move: as the environment says (STELE_MOTION=0), else as the user chose, else as the desktop does.
proc ::stele::motion::on {} {
    if {[info exists ::env(STELE_MOTION)] && [string is boolean -strict $::env(STELE_MOTION)]} {
        return [expr {!!$::env(STELE_MOTION)}]
    }
    set chosen [settings::get animation]
    return [expr {$chosen eq "" ? ![Reduced] : $chosen}]
}

# Whether the desktop is set to go without animations: GTK's settings and those of KDE.
proc ::stele::motion::Reduced {} {
    variable Known
    if {![info exists Known]} {
        set Known 0
        # Beside the folder of our own settings.
        set folder [system::file dirname [system::file dirname [settings::path]]]
        foreach {name pattern} {
            gtk-4.0/settings.ini {^\s*gtk-enable-animations\s*=\s*(0|false)\s*$}
            gtk-3.0/settings.ini {^\s*gtk-enable-animations\s*=\s*(0|false)\s*$}
            kdeglobals {^\s*AnimationDurationFactor\s*=\s*0(\.0*)?\s*$}
        } {
            if {![catch {system::open [system::file join $folder $name]} channel]} {
                set text [read $channel]
                close $channel
                set Known [expr {$Known || [regexp -nocase -line $pattern $text]}]
            }
        }
    }
    return $Known
}

# Remembers what the canvas shows.
proc ::stele::motion::prepare {c objects back} {
    variable Before
    set boxes {}
    foreach object $objects {
        dict set boxes $object [render box $c $object]
    }
    set Before [dict create canvas $c items [render items $c] objects $objects back $back boxes $boxes]
}

# Lets glide what is elsewhere now.
proc ::stele::motion::start {} {
    variable Before
    variable Canvas
    variable Gliding {}
    variable Hidden {}
    variable Left 1.0
    variable Began 0
    variable Later
    variable Most
    # Not compared with {}: that would write out all that was on the canvas.
    if {[dict size $Before] == 0} {
        return
    }
    set Canvas [dict get $Before canvas]
    set now [render items $Canvas]
    set joined [Joined $now]
    set moves [concat [Moved $now] [expr {[llength $joined] > 0 ? $joined : [Travelled $now]}]]
    set Before {}
    if {[llength $moves] == 0 || [llength $moves] > $Most} {
        return
    }
    foreach move $moves {
        lassign $move item x y stays
        Copy $item $x $y
        if {$stays} {
            set id [lindex $item 0]
            lappend Hidden $id [$Canvas itemcget $id -state]
            $Canvas itemconfigure $id -state hidden
        }
    }
    set Later [after 0 ::stele::motion::Tick]
}

# Makes a copy of an item that begins X Y away from where it ends.
proc ::stele::motion::Copy {item x y} {
    variable Canvas
    variable Gliding
    lassign $item id part type coords options
    # What goes the same way has the same tag.
    set tag steleMotion[llength $Gliding]
    foreach way $Gliding {
        if {abs([lindex $way 1] - $x) < 0.1 && abs([lindex $way 2] - $y) < 0.1} {
            set tag [lindex $way 0]
        }
    }
    set copy [$Canvas create $type $coords {*}$options -tags [list steleMotion $tag]]
    $Canvas move $copy $x $y
    if {$tag ni [lmap way $Gliding {lindex $way 0}]} {
        lappend Gliding [list $tag $x $y]
    }
}

# The items of objects that were elsewhere before, in the same shape: lists {ITEM X Y 1}.
proc ::stele::motion::Moved {now} {
    variable Before
    set moves {}
    set items [dict get $Before items]
    dict for {key item} $now {
        if {![dict exists [lindex $item 1] object] || ![dict exists $items $key]} {
            continue
        }
        set was [lindex [dict get $items $key] 3]
        set is [lindex $item 3]
        if {$was eq $is || [llength $was] != [llength $is]} {
            continue
        }
        set x [expr {[lindex $was 0] - [lindex $is 0]}]
        set y [expr {[lindex $was 1] - [lindex $is 1]}]
        if {hypot($x, $y) > 2 && [Same $was $is $x $y]} {
            lappend moves [list $item $x $y 1]
        }
    }
    return $moves
}

# Whether coordinates are those of the same shape, X Y away.
proc ::stele::motion::Same {was is x y} {
    foreach {wasX wasY} $was {isX isY} $is {
        if {abs($wasX - $isX - $x) > 0.6 || abs($wasY - $isY - $y) > 0.6} {
            return 0
        }
    }
    return 1
}

# The items that came with the move, from where its first object is; or that went with it, back there.
proc ::stele::motion::Travelled {now} {
    variable Before
    set objects [dict get $Before objects]
    set back [dict get $Before back]
    lassign [InTime $now] without with
    set new {}
    dict for {key item} $with {
        if {![dict exists $without $key] && [dict exists [lindex $item 1] object]} {
            set object [dict get [lindex $item 1] object]
            if {$object in $objects} {
                dict lappend new $object $item
            }
        }
    }
    # What the piece came from may look otherwise too, but nothing came there.
    if {[dict size $new] > 1} {
        set new [dict remove $new [lindex $objects 0]]
    }
    set moves {}
    dict for {object items} $new {
        lassign [Way $object] x y
        if {$x ne ""} {
            lappend moves {*}[lmap item $items {Directed $item $x $y [expr {!$back}]}]
        }
    }
    return $moves
}

# What was on the canvas before the move and after it, whichever way the step went.  Not by expr, which would write both
# out to see whether they are numbers.
proc ::stele::motion::InTime {now} {
    variable Before
    if {[dict get $Before back]} {
        return [list $now [dict get $Before items]]
    }
    return [list [dict get $Before items] $now]
}

# A move {ITEM X Y STAYS} of an item that came from X Y away; of one that went back there, the other way round.
proc ::stele::motion::Directed {item x y stays} {
    variable Before
    if {[dict get $Before back]} {
        return [list [Shifted $item $x $y] [expr {-$x}] [expr {-$y}] $stays]
    }
    return [list $item $x $y $stays]
}

# An item as it is X Y away.
proc ::stele::motion::Shifted {item x y} {
    set coords {}
    foreach {atX atY} [lindex $item 3] {
        lappend coords [expr {$atX + $x}] [expr {$atY + $y}]
    }
    return [lreplace $item 3 3 $coords]
}

# How far away from an object is what it came from: the first of the move's objects that is of another kind and on the
# board.  {} for none.
proc ::stele::motion::Way {object} {
    variable Before
    foreach source [dict get $Before objects] {
        if {[lindex [split $source :] 0] ne [lindex [split $object :] 0] && [Box $source] ne {}} {
            return [Apart [Box $object] [Box $source]]
        }
    }
    return {}
}

# Where an object is, or was where it is no longer.
proc ::stele::motion::Box {object} {
    variable Before
    variable Canvas
    set was [dict get $Before boxes $object]
    set is [render box $Canvas $object]
    if {$was eq {} || $is eq {}} {
        return [concat $was $is]
    }
    # In the position before the move.
    return [expr {[dict get $Before back] ? $is : $was}]
}

# How far a box is from another, from middle to middle.
proc ::stele::motion::Apart {from to} {
    lassign $from ax0 ay0 ax1 ay1
    lassign $to bx0 by0 bx1 by1
    return [list [expr {($bx0 + $bx1 - $ax0 - $ax1) / 2.0}] [expr {($by0 + $by1 - $ay0 - $ay1) / 2.0}]]
}

# A piece that left some of its owner's kind and joined others is on the board before and after: copies of those it joined
# show its way.
proc ::stele::motion::Joined {now} {
    variable Before
    foreach {from to} [Pair] {
        lassign [Apart [Box $to] [Box $from]] x y
        set moves {}
        dict for {key item} [lindex [InTime $now] 1] {
            if {[dict exists [lindex $item 1] object] && [dict get [lindex $item 1] object] eq $to} {
                lappend moves [Directed $item $x $y 0]
            }
        }
        return $moves
    }
    return {}
}

# The first two objects of the move that are pieces of one kind and owner and were there before it, as tokens:anna:arabia
# and tokens:anna:sumeria.
proc ::stele::motion::Pair {} {
    variable Before
    variable Piece
    variable Canvas
    set most [expr {$Piece * [render cget $Canvas -scale]}]
    set seen {}
    foreach object [dict get $Before objects] {
        set kind [lrange [split $object :] 0 end-1]
        lassign [Box $object] x0 y0 x1 y1
        if {[llength $kind] < 2 || $x0 eq "" || $x1 - $x0 > $most || $y1 - $y0 > $most} {
            continue
        }
        if {[dict exists $seen $kind]} {
            set there [expr {[dict get $Before back] ? [render box $Canvas $object] : [dict get $Before boxes $object]}]
            return [expr {$there eq {} ? {} : [list [dict get $seen $kind] $object]}]
        }
        dict set seen $kind $object
    }
    return {}
}

# The next picture.  The time begins with the first one, however long the rest of the window takes.
proc ::stele::motion::Tick {} {
    variable Time
    variable Every
    variable Gliding
    variable Left
    variable Canvas
    variable Began
    variable Later
    set now [clock milliseconds]
    if {$Began == 0} {
        set Began $now
    }
    if {$now - $Began >= $Time || ![winfo exists $Canvas]} {
        finish
        return
    }
    # Quick at first, slower towards the end.
    set left [expr {(1 - ($now - $Began) / double($Time)) ** 2}]
    foreach way $Gliding {
        lassign $way tag x y
        $Canvas move $tag [expr {($left - $Left) * $x}] [expr {($left - $Left) * $y}]
    }
    set Left $left
    set Later [after $Every ::stele::motion::Tick]
}

# Takes the copies away and shows the items themselves.
proc ::stele::motion::finish {} {
    variable Gliding
    variable Hidden
    variable Canvas
    variable Later
    after cancel $Later
    if {$Gliding eq {}} {
        return
    }
    set Gliding {}
    if {[winfo exists $Canvas]} {
        $Canvas delete steleMotion
        foreach {id state} $Hidden {
            $Canvas itemconfigure $id -state $state
        }
    }
    set Hidden {}
}
