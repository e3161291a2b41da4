# Learn from mistakes: a lesson (lesson.tcl) made from a review (panels/review.tcl).  Where a player made a mistake, the
# learner is asked for a better move; whatever is within the error of the best one counts, which `analyse hint` finds out about
# moves that the review has not looked at.  Nothing is written into the log.  Knows no widget.  Namespace ::stele::mistakes.
#
#   mistakes::begin PLAYER        begins the lesson about a player's mistakes, "" for all; where the line on the board has not
#                                 been reviewed, once that is done
#   mistakes::questions           the questions, as lesson.tcl takes them
#   mistakes::notes               the same as notes of the log: NODE NOTE…

namespace eval ::stele::mistakes {
    namespace path ::stele
    namespace export watch begin questions notes
    # Playouts for judging an answer.
    variable Budget 4000
    # What is to begin when the review is done: {LOG LINE PLAYER}; {} for nothing.
    variable Wanted {}
    # The review that is learned from, and its mistakes in the order of the line.
    variable Found {}
    variable Mistakes {}
}

# Follows reviews; what is judged ends with the lesson.
proc ::stele::mistakes::watch {} {
    model subscribe {advice log} ::stele::mistakes::Reviewed 60
    model subscribe {lesson log} ::stele::mistakes::Left 60
}

proc ::stele::mistakes::begin {player} {
    variable Wanted [list [model log] [model line] $player]
    panel::review::start
    Reviewed {}
    if {$Wanted ne {}} {
        model say [mc "The game is reviewed first; the questions follow."]
    }
}

proc ::stele::mistakes::Reviewed {kinds} {
    variable Wanted
    if {$Wanted eq {}} {
        return
    }
    lassign $Wanted log line player
    if {[model log] ne $log || [model horizon] ne {}} {
        set Wanted {}
        return
    }
    # The first look is too coarse to call anything a mistake.
    if {[panel::review::running]} {
        return
    }
    set Wanted {}
    set found [panel::review::facts $line]
    if {$found ne {}} {
        Begin $found $player
    }
}

proc ::stele::mistakes::Begin {found player} {
    variable Found $found
    variable Mistakes [lsort -command ::stele::mistakes::InOrder [lmap mistake [dict get $found mistakes] {
        if {$player ni [list "" [dict get $mistake player]]} continue
        set mistake
    }]]
    if {$Mistakes eq {}} {
        model say [mc "The review has found no mistake that is certain."]
        return
    }
    tutor::learn ::stele::mistakes::questions
}

proc ::stele::mistakes::InOrder {a b} {
    return [expr {[model plyOf [dict get $a node]] - [model plyOf [dict get $b node]]}]
}

proc ::stele::mistakes::Left {kinds} {
    if {[lesson::made] ne "::stele::mistakes::questions"} {
        advice::cancel judge
    }
}

# ---------------------------------------------------------------------------------------------
# Questions

proc ::stele::mistakes::questions {} {
    variable Mistakes
    return [lmap mistake $Mistakes {
        dict create node [dict get $mistake node] number 0 index made ask [Ask $mistake] judge ::stele::mistakes::Judge mistake $mistake
    }]
}

proc ::stele::mistakes::Ask {mistake} {
    variable Found
    set node [dict get $mistake node]
    set cost [panel::review::priced $Found [dict get $mistake cost] [dict get $mistake error]]
    set reason [panel::review::reason $mistake]
    set children [list \
        [Item question [mc "%1\$s That cost %2\$s. What would have been better?" [Sentence $node [dict get $mistake played move]] $cost]] \
        [Item accept [Joined [mc "The best that the review found: worth %1\$s more than what was played." $cost] $reason] \
            [dict create move [dict get $mistake better move]]]]
    if {$reason ne ""} {
        lappend children [Item hint [mc "Where the points are: %1\$s" $reason]]
    } else {
        lappend children [Item hint [mc "It is a move of this kind: %1\$s" \
            [verbform::word [lindex [dict get $mistake better move] 0]]]]
    }
    return [Item ask "" {} $children]
}

proc ::stele::mistakes::Item {name text {attrs {}} {children {}}} {
    return [dict create name $name text $text attrs $attrs children $children]
}

proc ::stele::mistakes::Sentence {node move} {
    return [string trimright [whatif::said $node $move] .].
}

proc ::stele::mistakes::Joined {text reason} {
    return [expr {$reason eq "" ? $text : "$text [mc "In points: %1\$s." $reason]"}]
}

proc ::stele::mistakes::notes {} {
    set notes {}
    foreach question [questions] {
        # What counted as right does so for the next reader, too.
        set ask [dict get $question ask]
        set known [lesson::known $question]
        if {[dict get $known solved]} {
            set choice [dict get $known choice]
            set accepts [lmap accept [items::children $ask accept] {items::attr $accept move}]
            if {![whatif::same [dict get $question node] $choice [lindex $accepts 0]]} {
                dict lappend ask children [Item accept [lindex [lesson::said $question $choice] 1] [dict create move $choice]]
            }
        }
        lappend notes [dict get $question node] [Item note "" [dict create xml:lang [model lang]] [list $ask]]
    }
    return $notes
}

# ---------------------------------------------------------------------------------------------
# Answers

# Judges a move that the question does not name.
proc ::stele::mistakes::Judge {question move} {
    variable Budget
    variable Found
    set mistake [dict get $question mistake]
    set node [dict get $question node]
    if {[whatif::same $node $move [dict get $mistake played move]]} {
        lesson::judged $question $move wrong [mc "That was played, and cost %1\$s." \
            [panel::review::priced $Found [dict get $mistake cost] [dict get $mistake error]]]
        return
    }
    if {![advice::ask judge hint [list -top 1 -budget $Budget -node $node -move $move] \
            [list ::stele::mistakes::Judged $question $move]]} {
        lesson::judged $question $move "" ""
    }
}

# What was found about a move: the best one, and after it the move itself, unless they are the same.
proc ::stele::mistakes::Judged {question move said} {
    variable Found
    if {$said eq {}} {
        lesson::judged $question $move "" ""
        return
    }
    set moves [dict get $said moves]
    set its [lindex $moves end]
    set unit [expr {[dict get $Found unit] eq "milli" ? "milli" : "ppm"}]
    set behind [dict get $its behind_$unit]
    set error [dict get $its behind_error_$unit]
    set words [panel::review::priced $Found $behind $error]
    if {[llength $moves] == 1} {
        lesson::judged $question $move accept [mc "The best that the computer finds here."]
    } elseif {$behind <= 2 * $error} {
        lesson::judged $question $move accept [mc "As good as the best, within the error: %1\$s worse." $words]
    } else {
        lesson::judged $question $move wrong [mc "%1\$s worse than the best." $words]
    }
}
