# What can be done with what is picked: the move it means, where it may go, and what each place would bring.  Namespace
# ::stele::targets.  Used by the board, which draws it, and by the list of moves.
#
#   targets::pick OBJECTS       picks objects, and chooses the move that they mean
#   targets::reach OBJECTS      the picks that a click on the first useful of these objects leads to; {} for none
#   targets::marked SCENE ?MEASURE?   the scene with the chosen move and the targets
#   targets::play               plays the chosen move
#   targets::chosen             the chosen move in words, with what it brings; "" for none
#   targets::gains              what the legal moves would bring, as the model returns it; {} where that is not to be seen
#   targets::gain GAINS MOVE    the points that a legal move (a dict) would bring its player, "" where nobody may know
#   targets::label POINTS       what to write for such points, one or several: +3, +1…+3

namespace eval ::stele::targets {
    namespace path ::stele
    namespace export pick reach play chosen marked gains gain label
    namespace ensemble create
}

# Picks objects and chooses the move that they mean.
proc ::stele::targets::pick {objects} {
    model selection $objects
    model choice [Meant $objects]
}

# The one move that touches all of these, or the one that touches nothing else; "" while that is open.
proc ::stele::targets::Meant {objects} {
    if {$objects eq {}} {
        return ""
    }
    set moves [dict get [model legal $objects] moves]
    if {[llength $moves] > 1} {
        set wanted [lsort -unique $objects]
        set moves [lmap move $moves {
            if {[lsort -unique [dict get $move objects]] ne $wanted} continue
            set move
        }]
    }
    return [expr {[llength $moves] == 1 ? [dict get [lindex $moves 0] move] : ""}]
}

# What a click on one of OBJECTS, nearest first, leads to: it joins what is picked, takes the place of what was picked
# last, or begins anew.
proc ::stele::targets::reach {objects} {
    set picked [model selection]
    foreach stays [lsort -unique -integer -decreasing [list [llength $picked] [expr {max(0, [llength $picked] - 1)}] 0]] {
        set kept [lrange $picked 0 $stays-1]
        foreach object $objects {
            if {$object ni $kept && [dict get [model legal [concat $kept [list $object]]] moves] ne {}} {
                return [concat $kept [list $object]]
            }
        }
    }
    return {}
}

# Plays the chosen move.  Returns the node, "" when there is nothing to play or it was refused.
proc ::stele::targets::play {} {
    set move [model choice]
    if {$move eq ""} {
        return ""
    }
    set node [model play $move]
    if {$node ne ""} {
        model selection {}
        model choice ""
    }
    return $node
}

# What the legal moves would bring; {} where none brings anything.  Where a lesson asks for a move, that would give the
# answer away, and what chance brings is nobody's merit.
proc ::stele::targets::gains {} {
    if {[model log] eq "" || [dict get [model status] chance] || [tutor::asking]} {
        return {}
    }
    set gains [model gains]
    dict for {text gain} $gains {
        if {$gain ne {}} {
            return $gains
        }
    }
    return {}
}

# The points that a legal move would bring the one who makes it, among the gains of all.
proc ::stele::targets::gain {gains move} {
    set player [dict get $move by]
    set text [dict get $move move]
    if {$player eq "" || ![dict exists $gains $text]} {
        return ""
    }
    if {![dict exists $gains $text $player]} {
        return 0
    }
    set points [dict get $gains $text $player]
    return [expr {$points eq "?" ? "" : $points}]
}

# The points of several moves as one label; "" where nothing is gained or lost, or nobody may know.
proc ::stele::targets::label {points} {
    set known [lsort -integer -unique [lsearch -all -inline -not -exact $points ""]]
    if {$known in {{} 0}} {
        return ""
    }
    set ends [expr {[llength $known] > 1 ? [list [lindex $known 0] [lindex $known end]] : $known}]
    return [join [lmap points $ends {panel::signed $points}] …]
}

# Where the next click can lead in a scene: a dict of object to the moves that it leaves.  What all moves touch is no
# choice, and of objects that leave the same moves, as a space and the tile on it do, the first stands for all.
proc ::stele::targets::Next {scene} {
    set picked [model selection]
    set moves [dict get [model legal $picked] moves]
    if {[llength $moves] == 1 && [llength $picked] > 1} {
        # All is chosen: the other places for what was picked last stay in view.
        set moves [dict get [model legal [lrange $picked 0 end-1]] moves]
    }
    set leaves {}
    set n 0
    foreach move $moves {
        foreach object [lsort -unique [dict get $move objects]] {
            dict lappend leaves $object $n
        }
        incr n
    }
    set shown {}
    foreach object [::stele::scene objects $scene] {
        dict set shown $object 1
    }
    set seen {}
    set next {}
    foreach object [InOrder $moves] {
        set numbers [dict get $leaves $object]
        if {[llength $numbers] == $n || $object in $picked || [dict exists $seen $numbers]} {
            continue
        }
        if {[dict exists $shown $object]} {
            dict set seen $numbers 1
            dict set next $object [lmap number $numbers {lindex $moves $number}]
        } else {
            set hidden 1
        }
    }
    if {$next eq {} && [info exists hidden] && [dict exists $scene elsewhere]} {
        # All of them are on the part of the board that is not shown: this leads there.
        dict set next [dict get $scene elsewhere] $moves
    }
    return $next
}

# The objects of moves, each once, as the moves name them.
proc ::stele::targets::InOrder {moves} {
    set objects {}
    foreach move $moves {
        foreach object [dict get $move objects] {
            dict set objects $object 1
        }
    }
    return [dict keys $objects]
}

# The chosen move, as `legal` returns it; {} for none.
proc ::stele::targets::Chosen {} {
    set choice [model choice]
    if {$choice ne ""} {
        foreach move [dict get [model legal] moves] {
            if {[dict get $move move] eq $choice} {
                return $move
            }
        }
    }
    return {}
}

# The chosen move in words, with what it brings; "" for none.
proc ::stele::targets::chosen {} {
    set move [Chosen]
    if {$move eq {}} {
        return ""
    }
    return [string trim "[model words [dict get $move does]]  [label [list [gain [gains] $move]]]"]
}

# The scene with rings around what is picked and what the chosen move touches, and dots where the next click can lead.
proc ::stele::targets::marked {scene {measure {}}} {
    set picked [model selection]
    set chosen [Chosen]
    set objects $picked
    set texts {}
    if {$chosen ne {}} {
        lappend objects {*}[dict get $chosen objects]
    }
    if {$objects eq {}} {
        return $scene
    }
    set objects [lsort -unique $objects]
    set gains [gains]
    if {$picked ne {}} {
        set next [dict remove [Next $scene] {*}$objects]
        dict for {object moves} $next {
            # There is room for one figure: the most that it can bring.
            set worth [label [lmap move $moves {gain $gains $move}]]
            dict set texts $object [string range $worth [string last … $worth] end]
        }
        set scene [::stele::scene mark $scene [dict keys $next] target -texts $texts -measure $measure]
    }
    set scene [::stele::scene mark $scene $objects choice]
    if {$chosen ne {}} {
        # What it brings stands at the last thing it names: where it goes.
        foreach object [lreverse [dict get $chosen objects]] {
            if {[::stele::scene objectBox $scene $object] ne {}} {
                set text [label [list [gain $gains $chosen]]]
                return [::stele::scene mark $scene [list $object] goal -text $text -measure $measure]
            }
        }
    }
    return $scene
}
