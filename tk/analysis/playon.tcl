# The computer plays on from the position on the board, for some players or all, with the dice of the record or others.  The
# package makes the moves in the background (`analyse continue`); what it has played is written into the log as one edit, once it
# stops.  Where there are people among the players, the computer answers each of their moves until it is switched off.  Knows
# no widget.  Namespace ::stele::playon.
#
#   playon::can                       whether the computer can play here
#   playon::table ?BOTS DICE?         who plays what, a dict of player to bot ("" for a person), and which dice: same or new
#   playon::play UNTIL                plays here: one move, whoever's it is; to the end of the turn; or on to the end (move,
#                                     turn, end)
#   playon::answering                 the players for whom the computer answers by itself
#   playon::running                   whether it is at work;  playon::played  its moves so far, as `analyse continue` has them
#   playon::due                       whether it would be the computer's move here
#   playon::stop ?KEEP?               ends the work, with what was played kept (1) or dropped (0), and answers no more

namespace eval ::stele::playon {
    namespace path ::stele
    namespace export watch can table play answering running played due stop
    # Of which log this is; player to bot, "" for a person; same or new; what the random numbers begin with.
    variable Log ""
    variable Bots {}
    variable Dice same
    variable Seed 1
    variable Answers 0
    # Whether the log has a record, from which all this is kept apart.
    variable Apart 0
    # The work at hand: dict node way until; {} for none.
    variable Job {}
    variable Moves {}
}

# Follows the model.
proc ::stele::playon::watch {} {
    model subscribe {log tree node played} ::stele::playon::Changed -6
}

proc ::stele::playon::can {} {
    return [expr {[model log] ne "" && [model horizon] eq {} && ![model isLong [model line]] && ![dict get [model status] over]}]
}

# Sets who plays what, or returns it: {BOTS DICE}.  New dice are others each time they are chosen.
proc ::stele::playon::table {args} {
    variable Log
    variable Bots
    variable Dice
    variable Seed
    if {$Log ne [model log]} {
        set Log [model log]
        set Bots {}
        set Dice same
    }
    if {[llength $args]} {
        lassign $args Bots Dice
        set Seed [expr {$Dice eq "new" ? 1 + int(rand() * 0x7fffffff) : 1}]
    } elseif {$Bots eq {}} {
        foreach player [model players] {
            set id [dict get $player id]
            dict set Bots $id [expr {$id eq [model viewer] ? "" : "strong"}]
        }
    }
    return [list $Bots $Dice]
}

proc ::stele::playon::answering {} {
    variable Answers
    variable Bots
    return [expr {$Answers ? [dict keys [dict filter $Bots script {id bot} {expr {$bot ne ""}}]] : {}}]
}

proc ::stele::playon::running {} {
    variable Job
    return [expr {$Job ne {}}]
}

proc ::stele::playon::played {} {
    variable Moves
    return $Moves
}

proc ::stele::playon::due {} {
    variable Bots
    if {![can]} {
        return 0
    }
    set status [model status]
    return [expr {[dict get $status chance] || [dict exists $Bots [dict get $status mover]] && [dict get $Bots [dict get $status mover]] ne ""}]
}

# ---------------------------------------------------------------------------------------------
# Playing

proc ::stele::playon::play {until} {
    variable Job
    variable Moves {}
    variable Answers
    variable Dice
    variable Seed
    if {![can]} {
        return 0
    }
    lassign [table] bots
    set people [dict keys $bots]
    set playing {}
    dict for {id bot} $bots {
        if {$bot eq "" && $until eq "move"} {
            set bot strong
        }
        if {$bot ne ""} {
            dict set playing $id $bot
            set people [lsearch -all -inline -not -exact $people $id]
        }
    }
    if {[llength $people] == [dict size $bots]} {
        model say [mc "The computer plays for nobody."]
        return 0
    }
    if {!$Answers} {
        # A log without moves has no record yet: this becomes it.
        variable Apart [expr {[dict get [model lineInfo main] plies] > 0}]
        # Nobody answers where nobody is asked.
        set Answers [expr {$until eq "end" && $people ne {}}]
        model apart [expr {$Answers && $Apart}]
    }
    if {$until eq "end" && $Answers && ![due]} {
        # Somebody else begins.
        model notify computer
        return 1
    }
    set options [list -node [model node] -bots $playing -dice $Dice -seed $Seed -made ::stele::playon::Made]
    switch $until {
        move {lappend options -moves 1}
        turn {lappend options -turn 1}
    }
    set Job [dict create node [model node] way [Way [model node]] until $until]
    if {![advice::ask play continue $options ::stele::playon::Ended]} {
        stop
        return 0
    }
    model notify computer
    return 1
}

# The moves that lead to a node: what is played on holds as long as they are these.
proc ::stele::playon::Way {node} {
    set way [list [model log]]
    set parts [model path [model lineOf $node]]
    lset parts end 2 [model plyOf $node]
    foreach part $parts {
        lassign $part id from to
        lappend way $id [dict get [model lineInfo $id] rulings] \
            [lmap move [expr {$to == 0 ? {} : [[model log] line $id -from 1 -to $to -say 0]}] {dict get $move move}]
    }
    return $way
}

# A move was made.
proc ::stele::playon::Made {move} {
    variable Moves
    lappend Moves $move
    model notify computer
}

# All were made; {} when that failed, which has been said.
proc ::stele::playon::Ended {end} {
    if {$end eq {}} {
        stop 1
    } else {
        Write
    }
}

# Writes down what was played, where the log is still what it was.
proc ::stele::playon::Write {} {
    variable Job
    variable Moves
    variable Answers
    if {[model busy] ne {}} {
        after 100 ::stele::playon::Write
        return
    }
    set job $Job
    set moves $Moves
    Forget
    if {$moves eq {}} {
        if {!$Answers} {
            model say [mc "The computer has played nothing: the next move belongs to somebody else."]
        }
        return
    }
    if {![Holds $job]} {
        stop
        model say [mc "The game has changed meanwhile; what the computer played is dropped."]
        return
    }
    Keep [dict get $job node] [lmap move $moves {dict get $move move}]
}

proc ::stele::playon::Keep {node moves} {
    variable Answers
    variable Apart
    model apart $Apart
    try {
        set end [model playAll $node $moves [mc "Let the computer play"]]
        if {!$Answers || [model node] ne $end} {
            set n [llength $moves]
            model say [plural $n [mc "The computer has made %1\$s move, up to %2\$s." $n $end] \
                [mc "The computer has made %1\$s moves, up to %2\$s.|few" $n $end] \
                [mc "The computer has made %1\$s moves, up to %2\$s.|many" $n $end]]
        }
    } trap STELE {message options} {
        set Answers 0
        model say [reasonOf $message $options]
    } finally {
        model apart [expr {$Answers && $Apart}]
    }
}

# Whether what was played can still be played.
proc ::stele::playon::Holds {job} {
    set node [dict get $job node]
    set line [model lineInfo [model lineOf $node]]
    return [expr {[model log] ne "" && [model horizon] eq {} && $line ne {} && ![dict get $line deleted] &&
        [model plyOf $node] <= [dict get $line legal] && [Way $node] eq [dict get $job way]}]
}

# Forgets the work.
proc ::stele::playon::Forget {} {
    variable Job {}
    variable Moves {}
    model notify computer
}

proc ::stele::playon::stop {{keep 0}} {
    variable Answers 0
    variable Moves
    advice::cancel play
    if {$keep && $Moves ne {}} {
        Write
    } else {
        Forget
    }
    model apart 0
}

proc ::stele::playon::Changed {kinds} {
    variable Log
    variable Answers
    if {[model log] ne $Log || [model log] eq "" || [model horizon] ne {}} {
        if {$Answers || [running]} {
            stop
        }
        return
    }
    if {$Answers && "played" in $kinds && ![running] && [due]} {
        play end
    }
}
