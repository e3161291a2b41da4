# Part of the model, see model.tcl: facts of the log, kept until it is edited, and of the node, kept until one of
# node, viewer, language or content changes.

# A refusal: of ANSWER, of `try` or `explain` or an item of `whynot`, the reason (code, clause, ruling, text, rests_on) with what
# there is to say besides (due, besides), the MOVE, and instead, where the answer has moves that could be made instead.
proc ::stele::refusal {answer {move ""}} {
    if {$move eq "" && [dict exists $answer move]} {
        set move [dict get $answer move]
    }
    set refusal [dict merge [dict get $answer reason] [dict create legal 0 move $move]]
    foreach key {due besides instead} {
        if {[dict exists $answer $key]} {
            dict set refusal $key [dict get $answer $key]
        }
    }
    return $refusal
}

# SCORE with totals (player to points), categories (player to category to points), subtotals (player to points; empty where the
# game has none), claimed (player to points; at the end of the main line) and veiled (whether some are hidden): those are ?.
proc ::stele::byPlayer {score} {
    if {$score eq {}} {
        return {}
    }
    set totals {}
    set categories {}
    set subtotals {}
    set claimed {}
    foreach player [dict get $score players] {
        set id [dict get $player id]
        dict set totals $id [dict get $player total]
        if {[dict exists $player claimed] && [dict get $player claimed] ne ""} {
            dict set claimed $id [dict get $player claimed]
        }
        dict set categories $id [dict get $player categories]
        if {[dict exists $player subtotal]} {
            dict set subtotals $id [dict get $player subtotal]
        }
    }
    return [dict merge $score [dict create totals $totals categories $categories subtotals $subtotals claimed $claimed veiled [expr {"?" in [dict values $totals]}]]]
}

proc ::stele::model::Renew {} {
    variable Generation
    variable TreeCache
    incr Generation
    array unset TreeCache
    Stale
}

proc ::stele::model::Stale {} {
    variable Cache
    array unset Cache
}

proc ::stele::model::OfLog {args} {
    variable Log
    variable TreeCache
    if {$Log eq ""} {
        return {}
    }
    if {![::info exists TreeCache($args)]} {
        set TreeCache($args) [$Log {*}$args]
    }
    return $TreeCache($args)
}

proc ::stele::model::OfNode {args} {
    variable Log
    variable Cache
    if {$Log eq ""} {
        return {}
    }
    if {![::info exists Cache($args)]} {
        set Cache($args) [$Log {*}$args]
    }
    return $Cache($args)
}

# Facts of the whole log.  All are {} when no log is open.
proc ::stele::model::info {} {
    return [OfLog info]
}
# Why something is wrong may be what others hide: a player learns that about their own claims only.
proc ::stele::model::diagnostics {} {
    variable Lang
    variable Viewer
    set all [Visible [OfLog diagnostics -lang $Lang]]
    if {![veiled]} {
        return $all
    }
    return [lmap diagnostic $all {
        if {[dict get $diagnostic severity] ne "error" || "player=$Viewer" in [split [dict get $diagnostic move]]} {
            set diagnostic
        } else {
            dict merge $diagnostic [Unsaid]
        }
    }]
}
# What takes the place of a reason that a player may not know.
proc ::stele::model::Unsaid {} {
    return [dict create code "" clause "" ruling {} move "" what "" text [mc "The details are hidden from this player."] due {} besides {} \
        rests_on {}]
}
# The repairs proposed for LINE, best first.
proc ::stele::model::repairs {line} {
    variable Lang
    variable Horizon
    # They would reveal what stands after the mistake, or what others hide.
    if {$Horizon ne {} || [veiled]} {
        return {}
    }
    return [OfLog repair -line $line -lang $Lang]
}
# Where the claim that WHAT (of PLAYER, "" for nobody's) has VALUE here can have gone wrong; {} if it holds.
proc ::stele::model::suspect {what value {player ""}} {
    variable Lang
    return [OfNode suspect $what -player $player -value $value -lang $Lang]
}
proc ::stele::model::lines {} {
    variable Horizon
    set aside [HiddenLines]
    if {$Horizon eq {} && $aside eq {}} {
        return [OfLog lines]
    }
    return [lmap line [OfLog lines] {
        set id [dict get $line id]
        if {[dict exists $aside $id] || $Horizon ne {} && ![dict exists $Horizon $id]} continue
        if {$Horizon ne {}} {
            foreach count {plies legal} {
                dict set line $count [expr {min([dict get $line $count], [dict get $Horizon $id])}]
            }
        }
        set line
    }]
}
# All annotations that are to be seen.  Estimates are none: they are shown as a review, see kept.
proc ::stele::model::annotated {} {
    variable Hidden
    variable TreeCache
    if {$Hidden eq {authors {} kinds {}} && ![veiled] && [lsearch -exact -index 3 [OfLog annotated] estimate] < 0} {
        return [Visible [OfLog annotated]]
    }
    set key seen[veiled]
    if {![::info exists TreeCache($key)]} {
        # They come node by node, in the order of the notes there.
        set node ""
        set TreeCache($key) [lmap item [Visible [OfLog annotated]] {
            if {[dict get $item node] ne $node} {
                set node [dict get $item node]
                set seen [notes $node]
                set n -1
            }
            if {[dict get [lindex $seen [incr n]] name] eq "#hidden" || [dict exists [HiddenLines] [lineOf $node]]} continue
            set item
        }]
    }
    return $TreeCache($key)
}
proc ::stele::model::timeline {{line main}} {
    variable TreeCache
    variable Horizon
    set hidden [HidesScores]
    if {!$hidden && $Horizon eq {}} {
        return [OfLog timeline $line]
    }
    set key [list timeline $line $hidden shown]
    if {![::info exists TreeCache($key)]} {
        set ticks [lrange [OfLog timeline $line] 0 [Limit $line end]-1]
        # Without the points where those of others are not to be known.
        set TreeCache($key) [expr {$hidden ? [lmap tick $ticks {lreplace $tick 2 2 0}] : $ticks}]
    }
    return $TreeCache($key)
}
proc ::stele::model::scores {{line main}} {
    variable Horizon
    set scores [OfLog scores $line {*}[Eyes]]
    if {$Horizon eq {}} {
        return $scores
    }
    return [lmap entry $scores {
        if {[lindex $entry 0] > [Limit $line 0]} break
        set entry
    }]
}

# The players in seat order: dicts with id, name and colour.  The name is as it can be shown, see plain.tcl; `info`
# has it as it is.
proc ::stele::model::players {} {
    variable TreeCache
    if {![::info exists TreeCache(players)]} {
        set info [info]
        if {$info eq {}} {
            return {}
        }
        set TreeCache(players) [lmap player [dict get $info players] {
            if {[dict exists $player name]} {
                dict set player name [::stele::plain::line [dict get $player name] 60]
            }
            set player
        }]
    }
    return $TreeCache(players)
}

# A sentence of the library as it can be shown: with the names that `players` has, and without characters that
# cannot be seen.
proc ::stele::model::words {text} {
    variable TreeCache
    if {![::info exists TreeCache(names)]} {
        set TreeCache(names) {}
        set info [info]
        if {$info ne {}} {
            foreach player [dict get $info players] shown [players] {
                if {[dict exists $player name] && [dict get $player name] ne [dict get $shown name]} {
                    lappend TreeCache(names) [dict get $player name] [dict get $shown name]
                }
            }
        }
    }
    if {$TreeCache(names) ne {}} {
        set text [string map $TreeCache(names) $text]
    }
    return [::stele::plain::marked $text]
}

# Moves of a line as the handle's `line` returns them for the viewer.
proc ::stele::model::moves {line from to {say 1}} {
    variable Log
    variable Horizon
    if {$Horizon eq {}} {
        return [$Log line $line -from $from -to $to -say $say {*}[Eyes]]
    }
    set to [expr {min($to, [Limit $line 0])}]
    if {$from > $to} {
        return {}
    }
    return [lmap move [$Log line $line -from $from -to $to -say $say {*}[Eyes]] {
        dict set move branches [Shown [dict get $move branches]]
        set move
    }]
}

# The option that limits the library to what the viewer may know.
proc ::stele::model::Eyes {} {
    variable Viewer
    return [expr {$Viewer eq "" ? {} : [list -viewer $Viewer]}]
}

# Facts of the current node.  All are {} when no log is open.
proc ::stele::model::state {} {
    return [OfNode state {*}[Eyes]]
}
# What the component set says under the rules of this line: for the board.
proc ::stele::model::figures {} {
    variable Log
    variable TreeCache
    if {$Log eq ""} {
        return {}
    }
    # They change with the rulings of a line alone, and are large.
    set key [list figures [rulings [line]]]
    if {![::info exists TreeCache($key)]} {
        set TreeCache($key) [$Log figures]
    }
    return $TreeCache($key)
}
proc ::stele::model::board {} {
    return [OfNode board {*}[Eyes]]
}
# With points by player, as byPlayer has them.
proc ::stele::model::score {{node ""}} {
    return [::stele::byPlayer [expr {$node eq "" ? [OfNode score {*}[Eyes]] : [OfLog score [Within $node] {*}[Eyes]]}]]
}
# Whether the game hides points from the viewer.
proc ::stele::model::HidesScores {} {
    variable Viewer
    return [expr {$Viewer ne "" && "?" in [dict values [dict get [score main:0] totals]]}]
}
proc ::stele::model::compare {there here} {
    return [OfLog compare [Within $there] [Within $here] {*}[Eyes]]
}
proc ::stele::model::status {{node ""}} {
    return [expr {$node eq "" ? [OfNode status] : [OfLog status [Within $node]]}]
}
# What the position waits for: a dict of code, clause and text, empty when the game is over.
proc ::stele::model::due {} {
    return [OfNode due]
}
proc ::stele::model::ledger {args} {
    return [OfNode ledger {*}$args {*}[Eyes]]
}
proc ::stele::model::events {} {
    return [OfNode events {*}[Eyes]]
}
proc ::stele::model::touched {} {
    return [OfNode touched {*}[Eyes]]
}
# The legal moves, or those that touch all of OBJECTS; an object the rules do not know (a player's name
# on the board, say) is touched by none.
proc ::stele::model::legal {{objects {}}} {
    try {
        return [OfNode legal {*}[expr {$objects eq {} ? {} : [list -objects $objects]}] {*}[Eyes]]
    } trap {STELE USAGE object} {} {
        return {moves {} open {} hidden 0}
    }
}
# Where the points of a row of the ledger come from: see the package.
proc ::stele::model::row {number} {
    return [OfNode row $number {*}[Eyes]]
}
# Why not: see the package.  {} when there is nothing of that name.
proc ::stele::model::whynot {what} {
    try {
        return [OfNode whynot $what {*}[Eyes]]
    } trap {STELE USAGE} {} {
        return {}
    }
}
# What each of the legal moves would bring at once: text of the move to a dict of player and points.
proc ::stele::model::gains {} {
    return [OfNode gains {*}[Eyes]]
}
# Whether MOVE is legal, and why not: see the package.
proc ::stele::model::explain {move} {
    variable Log
    return [Answered [$Log explain $move]]
}
# What else is wrong with a move that is refused may be what somebody else holds.
proc ::stele::model::Answered {answer} {
    if {[veiled]} {
        dict set answer besides {}
    }
    return $answer
}
# The annotations at a node as they are to be seen: what is hidden is an item called #hidden, so that the others keep
# their numbers.
proc ::stele::model::notes {{node ""}} {
    variable Hidden
    set items [written $node]
    return [expr {$Hidden eq {authors {} kinds {}} && ![veiled] && [lsearch -exact -index 1 $items estimate] < 0 ? $items : [lmap item $items {Masked $item}]}]
}
# The same as they stand in the log, for those who change them.
proc ::stele::model::written {{node ""}} {
    if {$node eq ""} {
        return [OfNode notes]
    }
    return [expr {[shows $node] ? [OfLog notes $node] : {}}]
}
# What is not to be seen: a dict of authors (of notes; "" for those without one) and kinds, as the handle's `strip`
# takes them: note, mark, ask, bookmark, expect, and analysis for what a review left.  It holds until another log is
# opened; whoever goes into a line of an analysis sees them again.
proc ::stele::model::hidden {args} {
    variable Hidden
    variable Log
    if {[llength $args] && [lindex $args 0] ne $Hidden} {
        set Hidden [lindex $args 0]
        Renew
        if {$Log ne "" && [dict exists [HiddenLines] [line]]} {
            Goto [Before [line]]
            Moved
        }
        notify tree node
    }
    return $Hidden
}

# Whether the one who looks is a player from whom the game hides something.
proc ::stele::model::veiled {} {
    variable Log
    variable Viewer
    variable TreeCache
    if {$Viewer eq "" || $Log eq ""} {
        return 0
    }
    if {![::info exists TreeCache(hides)]} {
        set game [dict get [info] game]
        set TreeCache(hides) [dict get [lsearch -inline -exact -index 1 [::stele games] $game] hides]
    }
    return $TreeCache(hides)
}

# Whether the analysis that the log keeps is to be seen.  It was made with everybody's hands, so it is not for a player.
proc ::stele::model::ShowsAnalysis {} {
    variable Hidden
    return [expr {"analysis" ni [dict get $Hidden kinds] && ![veiled]}]
}

# The lines that are not to be seen, as a dict: those of an analysis that is hidden, with what departs from them.
proc ::stele::model::HiddenLines {} {
    variable TreeCache
    if {[ShowsAnalysis]} {
        return {}
    }
    if {![::info exists TreeCache(aside)]} {
        set aside {}
        foreach line [OfLog lines] {
            if {[dict get $line kind] eq "analysis" || [dict exists $aside [dict get $line parent]]} {
                dict set aside [dict get $line id] 1
            }
        }
        set TreeCache(aside) $aside
    }
    return $TreeCache(aside)
}

# The last node on the way to a line that is not to be seen.
proc ::stele::model::Before {id} {
    set node main:0
    foreach line [OfLog lines] {
        dict set lines [dict get $line id] $line
    }
    while {[dict exists [HiddenLines] $id]} {
        set line [dict get $lines $id]
        set node [dict get $line parent]:[dict get $line at]
        set id [dict get $line parent]
    }
    return $node
}

# The review of LINE that the log keeps, as the handle returns it; {} when there is none or it is hidden.
proc ::stele::model::kept {line} {
    return [expr {[ShowsAnalysis] ? [OfLog review $line] : {}}]
}

# Keeps a review of LINE in the log, in place of an earlier one.
proc ::stele::model::keep {line review} {
    variable Log
    return [edit [mc "Keep the review"] {$Log review $line $review}]
}

proc ::stele::model::Masked {item} {
    variable Hidden
    set name [dict get $item name]
    set kinds [dict get $Hidden kinds]
    set none [dict create name #hidden text "" attrs {} children {}]
    if {$name in $kinds || $name eq "estimate"} {
        return $none
    }
    if {$name ne "note"} {
        return $item
    }
    set by [expr {[dict exists $item attrs by] ? [dict get $item attrs by] : ""}]
    # The notes of `stele play` say which move of a bot was refused, and why.
    if {$by in [dict get $Hidden authors] || [veiled] && [string match "stele *" $by]} {
        return $none
    }
    set left [lmap child [dict get $item children] {
        if {[dict get $child name] in $kinds} continue
        set child
    }]
    if {$left eq {} && [dict get $item children] ne {} && [string trim [dict get $item text]] eq "" && ![dict exists $item attrs glyph]} {
        return $none
    }
    dict set item children $left
    return $item
}
proc ::stele::model::branches {{node ""}} {
    return [Shown [expr {$node eq "" ? [OfNode branches] : [OfLog branches $node]}]]
}
