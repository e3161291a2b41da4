# Guessing the moves of a player: the log plays what the others and chance do and stops at each decision of that player, with
# what follows hidden; a guess is compared with the move as played by the points it would have brought by the end of the
# turn.  Works on any log, and writes nothing into it.  Knows no widget.  Namespace ::stele::guess.
#
#   guess::begin PLAYER     from the current node on, at the end of a line from its start; 0 when there is nothing to decide
#   guess::leave            shows everything again
#   guess::on               1 while guessing; `guess::over` when no decision is left
#   guess::player           whose moves
#   guess::take MOVE        the guess at the decision at hand; goes on to the next one.  Returns what is known of it
#   guess::skip             goes on to the player's next turn without guessing
#   guess::waiting          the node of the decision at hand, "" when none is left
#   guess::taken            all guesses, dicts of node, guess, played, same (1 when they mean the same) and difference, as
#                           whatif::difference tells it
#   guess::tally            {GUESSES SAME POINTS}, the points won or lost against the game as played
#   guess::points TAKEN     the points of one guess

namespace eval ::stele::guess {
    namespace path ::stele
    namespace export watch begin leave on over player take skip waiting taken tally points
    namespace ensemble create
    variable Player ""
    variable Line ""
    variable Log ""
    # The ply before the decision at hand; "" when none is left.
    variable At ""
    variable Taken {}
}

# Follows the model: another log ends it.
proc ::stele::guess::watch {} {
    model subscribe {log} ::stele::guess::Changed 5
}

proc ::stele::guess::Changed {kinds} {
    variable Log
    if {[on] && [model log] ne $Log} {
        End
    }
}

proc ::stele::guess::End {} {
    foreach name {Player Line Log At} {
        set ::stele::guess::$name ""
    }
    variable Taken {}
    model notify lesson choice
}

proc ::stele::guess::begin {player} {
    variable Player
    variable Line
    variable Log
    variable At
    variable Taken
    set line [model line]
    set from [model plyOf [model node]]
    if {$from >= [dict get [model lineInfo $line] legal]} {
        set from 0
    }
    set first [Next $line $player $from -1]
    if {$first eq "" && $from > 0} {
        set first [Next $line $player 0 -1]
    }
    if {$first eq ""} {
        return 0
    }
    set Player $player
    set Line $line
    set Log [model log]
    set Taken {}
    Await $first
    history::reset [model node]
    return 1
}

proc ::stele::guess::leave {} {
    if {[on]} {
        End
        model horizon {}
    }
}

proc ::stele::guess::on {} {
    variable Player
    return [expr {$Player ne ""}]
}

proc ::stele::guess::over {} {
    variable At
    return [expr {[on] && $At eq ""}]
}

proc ::stele::guess::player {} {
    variable Player
    return $Player
}

proc ::stele::guess::waiting {} {
    variable Line
    variable At
    return [expr {$At eq "" ? "" : "$Line:$At"}]
}

# The first ply from FROM on before which PLAYER has a choice, in another turn than TURN; "" when there is none.  Where only
# one move is possible there is nothing to guess.
proc ::stele::guess::Next {line player from turn} {
    set log [model log]
    set legal [dict get [lindex [lsearch -all -inline -index 1 [$log lines] $line] 0] legal]
    set ticks [$log timeline $line]
    for {set ply $from} {$ply < $legal} {incr ply} {
        if {[lindex $ticks $ply 3] == $turn} continue
        set move [lindex [$log line $line -from [expr {$ply + 1}] -to [expr {$ply + 1}]] 0]
        if {[dict get $move by] eq $player && [whatif::choices $line:$ply] > 1} {
            return $ply
        }
    }
    return ""
}

# Shows the game up to a decision and stops there; with "" all of the line, one move on.
proc ::stele::guess::Await {ply} {
    variable Line
    variable At
    set before $At
    set At $ply
    set limits {}
    model horizon {}
    foreach part [model path $Line] {
        lassign $part id from to
        dict set limits $id $to
    }
    if {$ply ne ""} {
        dict set limits $Line $ply
    }
    model horizon $limits
    model go $Line:[expr {$ply eq "" ? $before + 1 : $ply}]
    model notify lesson choice
}

proc ::stele::guess::take {move} {
    variable Line
    variable Player
    variable At
    variable Taken
    set node [waiting]
    if {$node eq ""} {
        return {}
    }
    set played [whatif::recorded $node]
    set same [whatif::same $node $move $played]
    set taken [dict create node $node guess $move played $played same $same \
        difference [expr {$same ? {totals {} categories {}} : [whatif::difference $node $move $played]}]]
    lappend Taken $taken
    Await [Next $Line $Player [expr {$At + 1}] -1]
    return $taken
}

proc ::stele::guess::skip {} {
    variable Line
    variable Player
    variable At
    if {[waiting] ne ""} {
        Await [Next $Line $Player [expr {$At + 1}] [lindex [[model log] timeline $Line] $At 3]]
    }
}

proc ::stele::guess::taken {} {
    variable Taken
    return $Taken
}

proc ::stele::guess::points {taken} {
    variable Player
    return [expr {[dict exists $taken difference totals $Player] ? [dict get $taken difference totals $Player] : 0}]
}

proc ::stele::guess::tally {} {
    set same 0
    set points 0
    foreach taken [taken] {
        incr same [dict get $taken same]
        incr points [points $taken]
    }
    return [list [llength [taken]] $same $points]
}
