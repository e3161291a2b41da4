# What another move would have made of the game: tried on a copy of the open log that nobody sees, so that nothing is
# written.  Knows no widget.  Namespace ::stele::whatif.
#
#   whatif::recorded NODE          the move that the line of NODE goes on with, in text notation; "" at its end
#   whatif::said NODE MOVE         a move there in words; the notation where it cannot be read
#   whatif::legal NODE MOVE        whether a move is legal there
#   whatif::choices NODE           how many moves can be made there; 2 where an open verb can
#   whatif::same NODE A B          whether two moves mean the same there, however they are written
#   whatif::difference NODE A B    what the one brings more than the other by the end of the turn, see there
#   whatif::concerned DIFFERENCE   the players whose points differ: PLAYER POINTS CATEGORIES..., the last in words
#   whatif::inWords DIFFERENCE     all of it in words
#   whatif::forget                 lets go of the copy

namespace eval ::stele::whatif {
    namespace path ::stele
    namespace export recorded said legal choices same difference concerned inWords forget
    namespace ensemble create
    # The copy, and of which content of which log it is one.
    variable Copy ""
    variable Of {}
}

# The copy of the open log as it is now.
proc ::stele::whatif::Handle {} {
    variable Copy
    variable Of
    set log [model log]
    set of [list $log [dict get [$log info] generation]]
    if {$of ne $Of} {
        forget
        set Copy [$log reread]
        set Of $of
    }
    return $Copy
}

proc ::stele::whatif::forget {} {
    variable Copy
    variable Of {}
    if {$Copy ne ""} {
        # It may have gone with its interpreter's other handles.
        catch {$Copy close}
        set Copy ""
    }
}

proc ::stele::whatif::recorded {node} {
    return [lindex [Turn $node] 0]
}

# The moves of the log from NODE on that belong to the turn of the first of them.
proc ::stele::whatif::Turn {node} {
    set log [model log]
    set line [model lineOf $node]
    set ply [model plyOf $node]
    set ticks [lrange [$log timeline $line] $ply end]
    set turn [lindex $ticks 0 3]
    set last $ply
    foreach tick $ticks {
        if {[lindex $tick 3] != $turn} break
        incr last
    }
    if {$last == $ply} {
        return {}
    }
    return [lmap move [$log line $line -from [expr {$ply + 1}] -to $last] {dict get $move move}]
}

proc ::stele::whatif::said {node move} {
    set copy [Handle]
    $copy goto $node
    set said [reasons::said [$copy try $move -lang [model lang]]]
    return [expr {$said ne "" ? [model words $said] : $move}]
}

proc ::stele::whatif::legal {node move} {
    set copy [Handle]
    $copy goto $node
    return [dict get [$copy try $move] legal]
}

proc ::stele::whatif::choices {node} {
    set copy [Handle]
    $copy goto $node
    set legal [$copy legal]
    return [expr {[dict get $legal open] ne {} ? 2 : [llength [dict get $legal moves]]}]
}

# Makes MOVE at NODE of the copy.  Returns the node after it, "" where it is not legal.
proc ::stele::whatif::Made {node move} {
    set copy [Handle]
    $copy goto $node
    if {![dict get [$copy try $move] legal]} {
        return ""
    }
    return [$copy play $move]
}

proc ::stele::whatif::same {node a b} {
    set meaning [Meaning $node $a]
    return [expr {$meaning ne {} && $meaning eq [Meaning $node $b]}]
}

# What a move means: who does what, and the position that comes of it.  A list in another order, a name in other letters
# or an argument that could be left out make no difference to that.
proc ::stele::whatif::Meaning {node move} {
    set at [Made $node $move]
    if {$at eq ""} {
        return {}
    }
    set ply [model plyOf $at]
    set made [lindex [[Handle] line [model lineOf $at] -from $ply -to $ply] 0]
    return [list [dict get $made verb] [dict get $made by] [[Handle] hash]]
}

# What MOVE at NODE brings more than OTHER, both followed by the rest of the recorded turn: a dict of totals (player to
# points) and categories (player to category to points), without what is the same and what the viewer may not know.
proc ::stele::whatif::difference {node move other} {
    set here [Outcome $node $move]
    set there [Outcome $node $other]
    set totals {}
    set categories {}
    if {$here eq {} || $there eq {}} {
        return {totals {} categories {}}
    }
    dict for {player total} [dict get $here totals] {
        set more [More $total [dict get $there totals $player]]
        if {$more != 0} {
            dict set totals $player $more
        }
        dict for {category points} [dict get $here categories $player] {
            set more [More $points [dict get $there categories $player $category]]
            if {$more != 0} {
                dict set categories $player $category $more
            }
        }
    }
    return [dict create totals $totals categories $categories]
}

proc ::stele::whatif::concerned {difference} {
    set aside [panel::aside [dict get [model info] game]]
    set found {}
    foreach player [model players] {
        set id [dict get $player id]
        set total [expr {[dict exists $difference totals $id] ? [dict get $difference totals $id] : 0}]
        set categories {}
        if {[dict exists $difference categories $id]} {
            dict for {category points} [dict get $difference categories $id] {
                if {$category ni $aside} {
                    lappend categories "[panel::term categories $category] [panel::signed $points]"
                }
            }
        }
        if {$total != 0 || $categories ne {}} {
            lappend found $id $total [expr {$categories eq {} ? "" : " ([join $categories ", "])"}]
        }
    }
    return $found
}

proc ::stele::whatif::inWords {difference} {
    set texts [lmap {id total categories} [concerned $difference] {string cat [panel::name $id] " " [panel::signed $total] $categories}]
    return [expr {$texts eq {} ? [mc "the same score"] : [join $texts "; "]}]
}

proc ::stele::whatif::More {here there} {
    return [expr {"?" in [list $here $there] ? 0 : $here - $there}]
}

# The score at the end of the turn after MOVE at NODE; {} when it is not legal.  The turn goes on as it was recorded: with
# what came after the recorded move or, when MOVE itself was made later in it, with all of it in the other order.
# Recorded moves that are not legal now are left out; where something else is due, that is the end of it.
proc ::stele::whatif::Outcome {node move} {
    set copy [Handle]
    set recorded [Turn $node]
    set rest [lrange $recorded 1 end]
    set later [lsearch -exact $rest $move]
    if {$later >= 0} {
        set rest [lreplace $recorded $later+1 $later+1]
    }
    $copy goto $node
    set turn [dict get [$copy status] turn]
    if {[Made $node $move] eq ""} {
        return {}
    }
    foreach next $rest {
        set status [$copy status]
        if {[dict get $status over] || [dict get $status turn] != $turn} break
        if {[dict get [$copy try $next] legal]} {
            $copy play $next
        }
    }
    return [byPlayer [$copy score {*}[expr {[model viewer] eq "" ? {} : [list -viewer [model viewer]]}]]]
}
