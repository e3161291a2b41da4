# Part of the model, see model.tcl: the lines, the current node, and how far they are shown.

# ---------------------------------------------------------------------------------------------
# Lines

# The parts of a node.
proc ::stele::model::nodeOf {line ply} {
    return $line:$ply
}
proc ::stele::model::plyOf {node} {
    return [string range $node [string last : $node]+1 end]
}
proc ::stele::model::lineOf {node} {
    return [string range $node 0 [string last : $node]-1]
}

# What `lines` says about one line; {} for an unknown one.
proc ::stele::model::lineInfo {id} {
    variable LineOf
    IndexLines
    return [expr {[::info exists LineOf($id)] ? $LineOf($id) : {}}]
}

# The rulings that LINE reads otherwise than the log, by itself or because a line above it does: a sorted dict, the same for
# all lines that read alike.
proc ::stele::model::rulings {line} {
    set rulings {}
    while {$line ne ""} {
        set info [lineInfo $line]
        if {$info eq {}} break
        set rulings [dict merge [dict get $info rulings] $rulings]
        set line [dict get $info parent]
    }
    return [lsort -stride 2 $rulings]
}

# Finds lines by their id and by what they depart from: a log may have thousands.
proc ::stele::model::IndexLines {} {
    variable Generation
    variable Indexed
    variable LineOf
    variable Children
    if {$Indexed == $Generation} {
        return
    }
    array unset LineOf
    array unset Children
    foreach line [lines] {
        set LineOf([dict get $line id]) $line
        if {[dict get $line parent] ne "" && ![dict get $line deleted]} {
            lappend Children([dict get $line parent]) [list [dict get $line at] [dict get $line id]]
        }
    }
    # By the place where they depart; those of one place stay in the order of the log.
    foreach parent [array names Children] {
        set Children($parent) [lsort -integer -index 0 $Children($parent)]
    }
    set Indexed $Generation
}

# The node a line departs from; "" for the main line.
proc ::stele::model::departure {id} {
    set line [lineInfo $id]
    if {$line eq {} || [dict get $line parent] eq ""} {
        return ""
    }
    return [dict get $line parent]:[dict get $line at]
}

# The way from the set-up to the end of a line (the current one when left out): a list of {LINE FROM TO},
# moves FROM+1 … TO of each line, the main line first.
proc ::stele::model::path {{id ""}} {
    if {$id eq ""} {
        set id [line]
    }
    set path {}
    set to end
    while {$id ne ""} {
        set line [lineInfo $id]
        if {$line eq {}} {
            break
        }
        set path [linsert $path 0 [list $id 0 [expr {$to eq "end" ? [dict get $line plies] : $to}]]]
        set to [dict get $line at]
        set id [dict get $line parent]
    }
    return $path
}

# Whether a line has so many moves that walking through all of them would be noticeable.  Whoever needs
# facts of its moves asks the handle for the few that are seen.
proc ::stele::model::isLong {id} {
    variable Long
    set line [lineInfo $id]
    return [expr {$line ne {} && [dict get $line plies] > $Long}]
}

# What `timeline` says of one move, {player round points turn}; {} where there is none.  Of a long line the turn is
# left out.
proc ::stele::model::tick {id ply} {
    variable Log
    if {$Log eq "" || $ply < 1} {
        return {}
    }
    if {![isLong $id]} {
        return [lindex [timeline $id] $ply-1]
    }
    set move [lindex [moves $id $ply $ply 0] 0]
    if {$move eq {}} {
        return {}
    }
    set sum 0
    dict for {player points} [dict get $move points] {
        incr sum $points
    }
    return [list [dict get $move player] [dict get $move round] $sum]
}

# The lines that depart from a node, in the order of the log.
proc ::stele::model::Departing {parent at} {
    variable Children
    IndexLines
    if {![::info exists Children($parent)]} {
        return {}
    }
    return [lmap child [lsearch -all -inline -exact -integer -sorted -index 0 $Children($parent) $at] {lindex $child 1}]
}

# The node as far along in the next (BY 1) or previous (BY -1) of the lines that part at the
# nearest fork at or before the current node; at a node where branches depart, the first of them.
# "" when there is no fork.
proc ::stele::model::sibling {by} {
    variable Node
    set fork [Fork $Node]
    if {$fork eq ""} {
        return ""
    }
    lassign $fork parent at along
    set mine [line]
    set choices [concat [list $parent] [Departing $parent $at]]
    set now [lsearch -exact $choices $mine]
    set next [lindex $choices [expr {($now + $by) % [llength $choices]}]]
    set plies [dict get [lineInfo $next] legal]
    if {$next eq $parent} {
        return $parent:[expr {max(0, min($plies, $at + $along))}]
    }
    return $next:[expr {min($plies, max($along, 1))}]
}

# The fork that counts at a node: {PARENT AT ALONG}, where ALONG is how many moves ago it was.
proc ::stele::model::Fork {node} {
    set id [string range $node 0 [string last : $node]-1]
    set ply [plyOf $node]
    set best ""
    variable Children
    IndexLines
    if {[::info exists Children($id)]} {
        set n [lsearch -integer -sorted -bisect -index 0 $Children($id) $ply]
        if {$n >= 0} {
            set best [lindex $Children($id) $n 0]
        }
        # A move right at a fork beats branches that depart after it, and those beat earlier forks.
        if {[lsearch -integer -sorted -index 0 $Children($id) [expr {$ply - 1}]] >= 0} {
            set best [expr {$ply - 1}]
        }
    }
    if {$best ne ""} {
        return [list $id $best [expr {$ply - $best}]]
    }
    set line [lineInfo $id]
    if {$line eq {} || [dict get $line parent] eq ""} {
        return ""
    }
    return [list [dict get $line parent] [dict get $line at] $ply]
}

# The turns of a line: lists {FIRST LAST PLAYER ROUND TURN}, moves FIRST … LAST of it; a turn that the line takes over
# from its parent is there with the moves that it has in this line.
proc ::stele::model::turns {id} {
    variable TreeCache
    set key [list turns $id]
    if {[::info exists TreeCache($key)]} {
        return $TreeCache($key)
    }
    set turns {}
    set ply 0
    set before ""
    foreach tick [timeline $id] {
        lassign $tick player round points turn
        incr ply
        if {[list $player $round $turn] eq $before} {
            lset turns end 1 $ply
        } else {
            lappend turns [list $ply $ply $player $round $turn]
            set before [list $player $round $turn]
        }
    }
    return [set TreeCache($key) $turns]
}

# Which turn of its line NODE is in, counted from 0; -1 before the first move.
proc ::stele::model::turnIndex {node} {
    set ply [plyOf $node]
    return [expr {$ply < 1 ? -1 : [lsearch -integer -sorted -bisect -index 0 [turns [lineOf $node]] $ply]}]
}

# The last node of the turn that NODE is in, on its own line; "" when the line ends before the turn does, and before
# the first move of a line.
proc ::stele::model::turnEnd {node} {
    set id [lineOf $node]
    if {[isLong $id] || [turnIndex $node] < 0} {
        return ""
    }
    lassign [lindex [turns $id] [turnIndex $node]] first last player round turn
    set legal [dict get [lineInfo $id] legal]
    if {$last >= $legal} {
        set status [status $id:$legal]
        if {![dict get $status over] && [dict get $status turn] == $turn} {
            return ""
        }
        set last $legal
    }
    return $id:$last
}

# The end of the last turn of a line that is over; "" when none is.
proc ::stele::model::lastTurnEnd {id} {
    set end $id:[dict get [lineInfo $id] legal]
    set turn [turnIndex $end]
    while {$turn >= 0} {
        set node [turnEnd $id:[lindex [turns $id] $turn 0]]
        if {$node ne ""} {
            return $node
        }
        incr turn -1
    }
    return ""
}

# The turns on the way to a node, those cut by a fork once, up to the one that the node is in.
proc ::stele::model::TurnsTo {node} {
    set way {}
    set parts [path [lineOf $node]]
    lset parts end 2 [plyOf $node]
    foreach part $parts {
        lassign $part id from to
        foreach turn [turns $id] {
            if {[lindex $turn 0] > $to} {
                break
            }
            if {[lrange $turn 2 4] ne [lrange [lindex $way end] 2 4]} {
                lappend way $turn
            }
        }
    }
    return $way
}

# The node of the main line at the same turn as NODE: the last one of that turn of that player in that round.
# Without such a turn, the last node before the two parted or the end of the shorter line.
proc ::stele::model::twin {node} {
    set id [lineOf $node]
    if {$id eq "main" || $id eq ""} {
        return $node
    }
    set at [lindex [path $id] 0 2]
    set end [dict get [lineInfo main] legal]
    if {[plyOf $node] == 0} {
        return main:$at
    }
    if {![isLong main] && ![isLong $id]} {
        # A player may have several turns in a round: the same one is that with as many before it.
        set way [TurnsTo $node]
        set whose [lrange [lindex $way end] 2 3]
        set same [llength [lsearch -all -exact [lmap turn $way {lrange $turn 2 3}] $whose]]
        set found [lindex [lsearch -all -exact [lmap turn [turns main] {lrange $turn 2 3}] $whose] $same-1]
        if {$found ne ""} {
            return main:[expr {min($end, [lindex [turns main] $found 1])}]
        }
    }
    return main:[expr {min($end, $at + [plyOf $node])}]
}

# What NODE of a branch is measured by: {HERE THERE}, the end of its turn and the end of the same turn on the main line;
# where the game is over on both lines, their ends.  {} while the turn is not over, for halves of turns say nothing.
proc ::stele::model::comparison {{node ""}} {
    variable Node
    set here [turnEnd [expr {$node eq "" ? $Node : $node}]]
    if {$here eq ""} {
        return {}
    }
    set end main:[dict get [lineInfo main] legal]
    if {[dict get [status $here] over] && [dict get [status $end] over]} {
        return [list $here $end]
    }
    return [list $here [twin $here]]
}

# ---------------------------------------------------------------------------------------------
# The current node

# The current node, such as main:12; "" when no log is open.
proc ::stele::model::node {} {
    variable Node
    return $Node
}

# The line of the current node.
proc ::stele::model::line {} {
    variable Node
    return [lineOf $Node]
}

# Goes to WHERE (as in the handle's goto: a node, +1, -1, start, end, `next turn`...) and returns the
# node.  Past an end nothing happens.  Where a move on the way is illegal it stops before it and says
# so; an unknown node is an error.  Jumps are kept in the history.
proc ::stele::model::go {args} {
    variable Log
    variable Node
    variable Horizon
    if {$Log eq ""} {
        return ""
    }
    set from $Node
    set refused 0
    if {$Horizon ne {} && ![catch {$Log find {*}$args} to] && ![shows $to]} {
        set args [list [Reach $to]]
        if {[lindex $args 0] in [list "" $from]} {
            say [mc "What follows is not shown yet."]
            return $Node
        }
    }
    try {
        Goto {*}$args
    } trap {STELE RULE} {message options} {
        Refused $message $options
        set refused 1
    }
    Moved
    # What was found out about the move when the log was read says more: what the refusal rests on.
    if {$refused || $Node eq $from && [lindex $args 0] in {+1 next end}} {
        Blocked
    }
    ::stele::history::moved $from $Node
    return $Node
}

# The handle's goto; that a place is not there is said in the current language.
proc ::stele::model::Goto {args} {
    variable Log
    try {
        $Log goto {*}$args
    } trap {STELE USAGE} {message options} {
        return -code error -errorcode [dict get $options -errorcode] [mc "There is no “%1\$s” in this log." $args]
    }
}

# Where the next recorded move is illegal, says why the replay cannot go on.
proc ::stele::model::Blocked {} {
    variable Node
    set line [lineInfo [line]]
    set ply [plyOf $Node]
    if {$line eq {} || $ply < [dict get $line legal] || $ply >= [dict get $line plies]} {
        return
    }
    foreach diagnostic [diagnostics] {
        if {[dict get $diagnostic severity] eq "error" && [dict get $diagnostic kind] eq "rule" &&
                [dict get $diagnostic node] in [list $Node [line]:[expr {$ply + 1}]]} {
            why [dict create legal 0 code [dict get $diagnostic code] clause [dict get $diagnostic clause] \
                text [dict get $diagnostic text] rests_on [dict get $diagnostic rests_on] move [dict get $diagnostic move]]
            return
        }
    }
}

# The node WHERE leads to, or "" when it leads nowhere else.
proc ::stele::model::canGo {args} {
    variable Log
    variable Node
    if {$Log eq ""} {
        return ""
    }
    try {
        set node [Reach {*}$args]
    } trap STELE {} {
        return ""
    }
    return [expr {$node eq $Node ? "" : $node}]
}

# Goes to the place visited before, or after it again.
proc ::stele::model::back {} {
    Revisit [::stele::history::back]
}
proc ::stele::model::forward {} {
    Revisit [::stele::history::forward]
}

proc ::stele::model::Revisit {node} {
    variable Log
    if {$node eq "" || $Log eq ""} {
        return
    }
    try {
        Goto [Within $node]
    } trap STELE {message} {
        say $message
    }
    Moved
    notify history
}

proc ::stele::model::Refused {message options} {
    set code [dict get $options -errorcode]
    if {[veiled]} {
        why [dict merge [Unsaid] {legal 0}]
        return
    }
    why [dict create legal 0 code [lindex $code 2] clause [lindex $code 3] text $message]
}

# Takes the node from the handle after anything that may have moved it.
proc ::stele::model::Moved {} {
    variable Log
    variable Node
    variable Selection
    variable Light
    set now [$Log node]
    if {[veiled] && [dict exists [HiddenLines] [lineOf $now]]} {
        Goto [Before [lineOf $now]]
        set now [$Log node]
    }
    if {$now eq $Node} {
        return
    }
    set Node $now
    Stale
    if {[dict exists [HiddenLines] [line]]} {
        variable Hidden
        hidden [dict replace $Hidden kinds [lsearch -all -inline -not -exact [dict get $Hidden kinds] analysis]]
    }
    if {$Selection ne {}} {
        set Selection {}
        notify selection
    }
    choice ""
    if {$Light ne {}} {
        set Light {}
        notify light
    }
    notify node
}

# ---------------------------------------------------------------------------------------------
# The horizon

# How far the lines are shown: a dict of line to its last ply that is, without the lines that are not shown at all; {} shows
# everything.  A lesson hides what follows its question this way.  Whatever the model returns of lines, annotations and other
# nodes ends there, nobody can go beyond, and the log cannot be changed meanwhile.  Beyond the horizon one stands at
# the last place on the way there that is shown.
proc ::stele::model::horizon {args} {
    variable Horizon
    variable Log
    variable Node
    if {[llength $args] && [lindex $args 0] ne $Horizon} {
        set Horizon [lindex $args 0]
        Renew
        if {$Log ne "" && ![shows $Node]} {
            Goto [Within $Node]
        }
        if {$Log ne ""} {
            Moved
        }
        notify tree node file
    }
    return $Horizon
}

# Whether a node is shown.
proc ::stele::model::shows {node} {
    variable Horizon
    return [expr {$Horizon eq {} || [dict exists $Horizon [lineOf $node]] && [plyOf $node] <= [dict get $Horizon [lineOf $node]]}]
}

# Those of these dicts whose node is shown.  What is said of no node may be about the end.
proc ::stele::model::Visible {dicts} {
    variable Horizon
    if {$Horizon eq {}} {
        return $dicts
    }
    return [lmap dict $dicts {
        if {![shows [dict get $dict node]]} continue
        set dict
    }]
}

# The last ply of a line that is shown; WITHOUT when there is no horizon.
proc ::stele::model::Limit {line without} {
    variable Horizon
    if {$Horizon eq {}} {
        return $without
    }
    return [expr {[dict exists $Horizon $line] ? [dict get $Horizon $line] : 0}]
}

# Those of these branches that are shown.
proc ::stele::model::Shown {ids} {
    variable Horizon
    set aside [HiddenLines]
    if {$Horizon eq {} && $aside eq {}} {
        return $ids
    }
    return [lmap id $ids {
        if {[dict exists $aside $id] || $Horizon ne {} && ![dict exists $Horizon $id]} continue
        set id
    }]
}

# NODE, or the last place on the way to it that is shown.
proc ::stele::model::Within {node} {
    variable Horizon
    while {![shows $node]} {
        set id [lineOf $node]
        if {[dict exists $Horizon $id]} {
            return $id:[dict get $Horizon $id]
        }
        set node main:0
        foreach line [OfLog lines] {
            if {[dict get $line id] eq $id && [dict get $line parent] ne ""} {
                set node [dict get $line parent]:[dict get $line at]
            }
        }
    }
    return $node
}

# Where WHERE, as `go` takes it, leads to within the horizon: along the line on the board up to the horizon; "" where it
# leads to another place beyond.
proc ::stele::model::Reach {args} {
    variable Log
    set node [$Log find {*}$args]
    if {[shows $node]} {
        return $node
    }
    return [expr {[lineOf $node] eq [line] ? [Within $node] : ""}]
}

# The node that MOVE leads to along what is shown; "" when no line goes on with it.
proc ::stele::model::Follow {move} {
    variable Log
    variable Node
    set said [dict get [$Log try $move] text]
    set places [concat [list [line]:[expr {[plyOf $Node] + 1}]] [lmap id [branches] {string cat $id :1}]]
    foreach place $places {
        if {[shows $place]} {
            # A move that is written otherwise is the same if it says the same.
            set recorded [lindex [$Log line [lineOf $place] -from [plyOf $place] -to [plyOf $place]] 0]
            if {$recorded ne {} && [dict get [$Log try [dict get $recorded move]] text] eq $said} {
                return $place
            }
        }
    }
    return ""
}
