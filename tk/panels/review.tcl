# Review: where the game was decided, as `analyse review` finds it: a coarse look first, then a finer one, both in the
# background.  The score panel shows it: the chances over time in place of its chart, and below them the turning points,
# the mistakes with what would have been better, and what was luck.  A review is that of a line and of its moves: it holds
# while they stay as they are, whatever is noted beside them.  It reveals the end, and rests on what every player knows: so
# it is not to be seen in a lesson, nor through the eyes of one player.
#
#   panel::review::start  cancel     looks through the line on the board, or ends that
#   panel::review::facts ?LINE?      what was found, as `analyse review` has it; {} when nothing is to be seen
#   panel::review::course            the values along the line, as the chart of the score panel takes them
#   panel::review::rows              what stands below the chart
#   panel::review::marks LINE        the signs of mistakes and turning points of a line, by ply: a dict of sign, style and tip
#   panel::review::priced FOUND VALUE ERROR   a value with its error, in words;  panel::review::reason MISTAKE   why the
#                                    better move is better
#   panel::review::keep              keeps the review of the line on the board in the log
#   panel::review::step BY ?GO?      goes to the next (1) or the previous (-1) turning point or mistake

namespace eval ::stele::panel::review {
    namespace path {::stele ::stele::panel}
    namespace export start cancel keep can running facts course rows step tip unit number priced reason spread marks stamp watch
    # Playouts for each node: of the coarse look and the finer one.
    variable Budgets {4 100}
    # By line: {SIGNATURE FACTS}.
    variable Known
    array set Known {}
    # By line: the review that the log keeps, as it was taken over from there.
    variable Kept
    array set Kept {}
    # The line that was asked for; and what is looked at: dict line signature budget far; {} for nothing.
    variable Wanted ""
    variable Running {}
    # Counts what came: with every number the picture is another.
    variable Stamp 0
    # The signatures by line, and of which content of which log.
    variable Signed {}
    variable SignedOf {}
    variable Made {}
    # The signs by line, and what they depend on: {KEY LINES}.
    variable Marked {}
    # From which costs on a mistake has ? and ??: of chances in millionths, and in a game for one in thousandths of a point.
    variable Grave {{100000 200000} {2000 4000}}
}

# Follows the model: a review of moves that are no longer so is ended, and that of a closed log forgotten.
proc ::stele::panel::review::watch {} {
    model subscribe {log tree} ::stele::panel::review::Changed -7
    model subscribe {lang} ::stele::panel::review::ShowWork 60
}

# What a review of a line is about: the rules in force and all moves up to its end.
proc ::stele::panel::review::Signature {line} {
    variable Signed
    variable SignedOf
    set of [list [model log] [model version]]
    if {$SignedOf ne $of} {
        set Signed {}
        set SignedOf $of
    }
    if {![dict exists $Signed $line]} {
        set info [model info]
        set signature [list [model log]]
        foreach key {game edition knowledge options rulings} {
            lappend signature [dict get $info $key]
        }
        foreach part [model path $line] {
            lassign $part id from to
            lappend signature $part [dict get [model lineInfo $id] rulings] \
                [lmap move [[model log] line $id -from 1 -to [expr {max(1, $to)}] -say 0] {dict get $move move}]
        }
        dict set Signed $line $signature
    }
    return [dict get $Signed $line]
}

# Whether what a review says may be seen now.
proc ::stele::panel::review::Open {} {
    return [expr {[model log] ne "" && [model horizon] eq {} && [model viewer] eq "" && ![model isLong main] && ![model isLong [model line]]}]
}

# Whether the line on the board can be reviewed: it has moves, and all of it is shown.
proc ::stele::panel::review::can {} {
    return [expr {[Open] && [dict get [model lineInfo [model line]] plies] > 0}]
}

# Whether a review is under way.
proc ::stele::panel::review::running {} {
    variable Running
    return [expr {$Running ne {}}]
}

# A number that changes with whatever a review has found.
proc ::stele::panel::review::stamp {} {
    variable Stamp
    return $Stamp
}

# ---------------------------------------------------------------------------------------------
# Finding it

# Shows the review of the line on the board, and begins with it if there is none yet.
proc ::stele::panel::review::start {} {
    variable Running
    variable Wanted
    if {![can]} {
        return
    }
    layout::show score
    score::view review
    set line [model line]
    if {$Running ne {} && $Wanted eq $line} {
        return
    }
    Next $line
}

# Looks at what is still to be looked at: a line, then those that it departs from, for the chart shows them, too.
proc ::stele::panel::review::Next {line} {
    variable Budgets
    variable Wanted $line
    foreach part [lreverse [model path $line]] {
        foreach budget $Budgets {
            if {![Has [lindex $part 0] $budget]} {
                Look [lindex $part 0] $budget
                return
            }
        }
    }
    set Wanted ""
    Tell
}

# Whether a line has been looked at with so many playouts, or more, as it is now.
proc ::stele::panel::review::Has {line budget} {
    variable Known
    return [expr {[info exists Known($line)] && [lindex $Known($line) 0] eq [Signature $line] &&
        [dict get [lindex $Known($line) 1] budget] >= $budget}]
}

proc ::stele::panel::review::Look {line budget} {
    variable Running [dict create line $line signature [Signature $line] budget $budget far ""]
    # The first look is for the chart; what it could say of mistakes would not be worth the wait.
    variable Budgets
    set first [expr {$budget != [lindex $Budgets end]}]
    if {![advice::ask review review [list -line $line -budget $budget -curve $first] ::stele::panel::review::Found \
            ::stele::panel::review::Far]} {
        set Running {}
    }
    Tell
}

# Ends the review that is under way; what it found so far stays.
proc ::stele::panel::review::cancel {} {
    variable Wanted ""
    variable Running {}
    advice::cancel review
    Tell
}

proc ::stele::panel::review::Far {done total} {
    variable Running
    set far [expr {$total > 0 ? 100 * $done / $total : 0}]
    if {$Running ne {} && [dict get $Running far] ne $far} {
        dict set Running far $far
        ShowWork {}
    }
}

proc ::stele::panel::review::Found {said} {
    variable Running
    variable Known
    variable Wanted
    set was $Running
    set Running {}
    if {$said ne {} && $was ne {}} {
        set line [dict get $was line]
        set Known($line) [list [dict get $was signature] $said]
        # A finer look, if the line is still what it was.
        if {[model horizon] eq {} && [model lineInfo $line] ne {} && [Signature $line] eq [dict get $was signature] &&
                [model lineInfo $Wanted] ne {}} {
            Next $Wanted
            return
        }
    }
    Tell
}

proc ::stele::panel::review::Changed {kinds} {
    variable Running
    variable Known
    variable Kept
    if {[model log] eq ""} {
        array unset Known
        array unset Kept
        cancel
        return
    }
    Take
    # Within a horizon lines look shorter than they are; they cannot change there.
    if {$Running ne {} && [model horizon] eq {}} {
        set line [dict get $Running line]
        if {[lindex [dict get $Running signature] 0] ne [model log] || [model lineInfo $line] eq {} ||
                [Signature $line] ne [dict get $Running signature]} {
            cancel
        }
    }
}

# Takes over what the log keeps, where nothing better is known of the same moves, and forgets what it keeps no more.
proc ::stele::panel::review::Take {} {
    variable Known
    variable Kept
    variable Stamp
    # What is hidden beyond a horizon is not looked at, so nothing is new there.
    if {[model horizon] ne {}} {
        return
    }
    set before [array get Kept]
    foreach {line was} $before {
        if {[info exists Known($line)] && [lindex $Known($line) 1] eq $was} {
            unset Known($line)
        }
    }
    array unset Kept
    foreach item [[model log] annotated] {
        set line [model lineOf [dict get $item node]]
        if {[dict get $item name] ne "estimate" || [dict get $item node] ne "$line:0" || [model lineInfo $line] eq {} ||
                [model isLong $line] || [set kept [model kept $line]] eq {}} {
            continue
        }
        set Kept($line) $kept
        if {![info exists Known($line)] || [lindex $Known($line) 0] ne [Signature $line] ||
                [dict get [lindex $Known($line) 1] budget] < [dict get $kept budget]} {
            set Known($line) [list [Signature $line] $kept]
        }
    }
    if {[array get Kept] ne $before} {
        incr Stamp
        model notify advice
    }
}

# Whether what was found for a line is what the log keeps of it.
proc ::stele::panel::review::IsKept {line found} {
    variable Kept
    if {![info exists Kept($line)]} {
        return 0
    }
    foreach key {budget seed} {
        if {[dict get $Kept($line) $key] ne [dict get $found $key]} {
            return 0
        }
    }
    set values [lmap review [list $Kept($line) $found] {
        list [lmap node [dict get $review nodes] {list {*}[dict get $node value]}] [llength [dict get $review mistakes]]
    }]
    return [expr {[lindex $values 0] eq [lindex $values 1]}]
}

# Keeps what was found for the line on the board in the log.
proc ::stele::panel::review::keep {} {
    set found [expr {[model log] eq "" ? {} : [facts]}]
    if {$found ne {}} {
        try {
            model keep [model line] $found
        } trap STELE {message} {
            model say $message
        }
    }
}

# What says that a review is in the log, or puts it there.
proc ::stele::panel::review::KeepRows {found} {
    variable Running
    if {[IsKept [model line] $found]} {
        return [list [Note [mc "Kept in the log, found by %1\$s." [plain line [dict get $found by] 60]]]]
    }
    if {[dict exists $found curve] || ($Running ne {} && [dict get $Running line] eq [model line])} {
        return {}
    }
    set script ::stele::panel::review::keep
    return [list [dict create key #keep style item parts [list [mc "Keep in the log"] link $script] action $script]]
}

# Has everybody look at what there is now.
proc ::stele::panel::review::Tell {} {
    variable Stamp
    incr Stamp
    ShowWork {}
    model notify advice
}

# How far the work is, in the status.
proc ::stele::panel::review::ShowWork {kinds} {
    variable Running
    if {$Running eq {}} {
        status::work "" ""
    } else {
        status::work [Progress] ::stele::panel::review::cancel
    }
}

proc ::stele::panel::review::Progress {} {
    variable Running
    variable Budgets
    set far [dict get $Running far]
    if {[dict get $Running budget] == [lindex $Budgets 0]} {
        return [mc "Review: a first look"]
    }
    return [expr {$far eq "" ? [mc "Review"] : [mc "Review: %1\$s %%" $far]}]
}

# ---------------------------------------------------------------------------------------------
# What it found

# What was found for LINE, the one on the board when left out.
proc ::stele::panel::review::facts {{line ""}} {
    variable Known
    if {![Open]} {
        return {}
    }
    if {$line eq ""} {
        set line [model line]
    }
    if {![info exists Known($line)] || [lindex $Known($line) 0] ne [Signature $line]} {
        return {}
    }
    return [lindex $Known($line) 1]
}

# Whether the values are points: of a game for one.
proc ::stele::panel::review::Points {found} {
    return [expr {[dict get $found unit] eq "milli"}]
}

# A value as it is drawn: whole per cent or points.
proc ::stele::panel::review::unit {found value} {
    return [expr {round($value / ([Points $found] ? 1000.0 : 10000.0))}]
}

# A value in words, with one digit after the point; SIGN 1 for a change.
proc ::stele::panel::review::Value {found value {sign 0}} {
    set value [format %.1f [expr {$value / ([Points $found] ? 1000.0 : 10000.0)}]]
    return [number $value $sign]
}

# A decimal number as it is written in the current language, with its sign if SIGN is 1.
proc ::stele::panel::review::number {value sign} {
    if {[model lang] eq "ru"} {
        set value [string map {. ,} $value]
    }
    if {$sign && ![string match -* $value] && ![regexp {^0[.,]0$} $value]} {
        set value +$value
    }
    return [string map {- −} $value]
}

# The values along the line on the board, {NODE X VALUES}…; those of the main line beyond the fork; and how many moves long
# it all is.  What was not reviewed is not there.
proc ::stele::panel::review::course {} {
    set course {}
    set aside {}
    set offset 0
    set length 0
    foreach part [model path] {
        lassign $part line from to
        set found [facts $line]
        set ply -1
        foreach node [expr {$found eq {} ? {} : [dict get $found nodes]}] {
            incr ply
            set entry [list [dict get $node node] [expr {$offset + $ply}] [lmap value [dict get $node value] {unit $found $value}]]
            if {$ply <= $to} {
                lappend course $entry
            } elseif {$line eq "main"} {
                lappend aside $entry
            }
        }
        incr offset $to
        set length [expr {max($length, $offset)}]
    }
    return [list $course $aside $length]
}

# What the chart says of a node.
proc ::stele::panel::review::tip {node} {
    set line [model lineOf $node]
    set found [facts $line]
    set entry [expr {$found eq {} ? {} : [lindex [dict get $found nodes] [model plyOf $node]]}]
    if {$entry eq {}} {
        return ""
    }
    lassign [model tick $line [model plyOf $node]] player round
    set lines [list [expr {$round eq "" ? $node : "[mc "Round %1\$s" $round] · [name $player] · $node"}]]
    foreach player [model players] value [dict get $entry value] error [dict get $entry error] {
        lappend lines "[name [dict get $player id]]: [priced $found $value $error]"
    }
    return [join $lines \n]
}

# A value with its error: 62.0 % ± 4.9; 41.3 ± 2.0 points.
proc ::stele::panel::review::priced {found value error {sign 0}} {
    set value [Value $found $value $sign]
    set error [Value $found $error]
    return [expr {[Points $found] ? [mc "%1\$s ± %2\$s points" $value $error] : [mc "%1\$s %% ± %2\$s" $value $error]}]
}

# ---------------------------------------------------------------------------------------------
# In words

# What stands below the chart.  It changes with the line and the review, not with every step.
proc ::stele::panel::review::rows {} {
    variable Made
    variable Stamp
    set key [list [model log] [model line] [model generation] [model viewer] [model lang] $Stamp]
    if {[lindex $Made 0] ne $key} {
        set Made [list $key [MakeRows]]
    }
    return [lindex $Made 1]
}

proc ::stele::panel::review::MakeRows {} {
    variable Running
    if {[model log] eq ""} {
        return {}
    }
    if {[model horizon] ne {}} {
        return [list [Note [mc "A review would give away what follows."]]]
    }
    if {[model viewer] ne ""} {
        return [list [Note [mc "A review uses what every player knows, so it is shown only with everything open."]] \
            [Link [mc "See everything"] {::stele::model viewer {}}]]
    }
    if {![can]} {
        return [list [Note [mc "There are no moves to review, or too many."]]]
    }
    set found [facts]
    if {$found eq {}} {
        if {$Running ne {} && [dict get $Running line] eq [model line]} {
            return [list [Note [mc "The computer is looking through the game…"]]]
        }
        return [list [Note [mc "Where was the game decided, what would have been better, and what was luck?"]] \
            [Link [mc "Review this line"] ::stele::panel::review::start]]
    }
    return [concat [TurnRows $found] [MistakeRows $found] [AccountRows $found] [KeepRows $found] [Sure $found]]
}

proc ::stele::panel::review::Note {text} {
    return [dict create key "" style body parts [list $text soft ""]]
}

proc ::stele::panel::review::Link {text script} {
    return [dict create key #link style item parts [list $text link $script] action $script]
}

proc ::stele::panel::review::Head {text} {
    return [dict create key "" style head parts [list $text title ""]]
}

# The round of a node, before what happened there.
proc ::stele::panel::review::Round {node} {
    return [list [mc "R%1\$s" [lindex [model tick [model lineOf $node] [model plyOf $node]] 1]]\u2002 dim ""]
}

proc ::stele::panel::review::TurnRows {found} {
    set nodes [dict get $found turning_points]
    set rows [list [Head [mc "Turning points"]]]
    if {$nodes eq {}} {
        lappend rows [Note [mc "None is larger than the uncertainty."]]
    }
    foreach node $nodes {
        set script [list ::stele::panel::jump $node]
        set ply [model plyOf $node]
        set at [lindex [dict get $found nodes] $ply]
        set before [lindex [dict get $found nodes] $ply-1]
        set move [lindex [model moves [model lineOf $node] $ply $ply] 0]
        set parts [Round $node]
        if {[dict get $at by] eq "luck"} {
            lappend parts "[mc "luck"] " italic ""
        }
        set said [whatif::said [model lineOf $node]:[expr {$ply - 1}] [dict get $move move]]
        lappend parts [plain line $said 90] link $script \n plain ""
        foreach player [model players] a [dict get $at value] b [dict get $before value] {
            if {$a != $b} {
                lappend parts {*}[rows::chip [dict get $player id]] "[Value $found [expr {$a - $b}] 1]  " [expr {$a > $b ? "good" : "bad"}] ""
            }
        }
        lappend rows [dict create key turn/$node style item parts $parts action $script]
    }
    return $rows
}

# The mistakes, each player's in the order of what they cost.
proc ::stele::panel::review::MistakeRows {found} {
    set rows [list [Head [mc "Mistakes"]]]
    if {[dict get $found mistakes] eq {}} {
        lappend rows [Note [expr {[dict exists $found curve] ? [mc "Not looked for yet."] : [mc "None is certain."]}]]
    }
    foreach mistake [dict get $found mistakes] {
        # The position that was to be decided, and the one that came of it.
        set node [dict get $mistake node]
        set after [model lineOf $node]:[expr {[model plyOf $node] + 1}]
        set script [list ::stele::panel::jump $after]
        set better [dict get $mistake better move]
        set try [list ::stele::panel::review::Try $node $better]
        set parts [concat [Round $after] [rows::chip [dict get $mistake player]]]
        lappend parts "[priced $found [expr {-[dict get $mistake cost]}] [dict get $mistake error] 1]  " bad "" \
            [Said $node [dict get $mistake played move] [dict get $mistake player]] link $script \
            "\n[mc "Better:"] " soft "" [Said $node $better [dict get $mistake player]] link $try
        set reason [reason $mistake]
        if {$reason ne ""} {
            lappend parts "\n$reason" soft ""
        }
        lappend rows [dict create key mistake/$node style item parts $parts action $script tip $better \
            menu [list [mc "Try the better move"] $try]]
    }
    return $rows
}

# A move in words, without the name of the player.
proc ::stele::panel::review::Said {node move player} {
    return [capital [shorten [whatif::said $node $move] [name $player]]]
}

# Why the better move is better: what it brings more, by category.
proc ::stele::panel::review::reason {mistake} {
    set reasons {}
    dict for {category points} [dict get $mistake categories_milli] {
        if {abs($points) >= 100} {
            lappend reasons "[term categories $category] [number [format %.1f [expr {$points / 1000.0}]] 1]"
        }
    }
    return [join $reasons ", "]
}

# Goes where a mistake was made and chooses the better move.
proc ::stele::panel::review::Try {node move} {
    jump $node
    if {[model node] eq $node} {
        layout::show legal
        model choice $move
    }
}

# Luck and skill, a row for each player, whose numbers add up.
proc ::stele::panel::review::AccountRows {found} {
    set rows [list [Head [mc "Luck and skill"]]]
    set alone [expr {[llength [dict get $found players]] == 1}]
    foreach account [dict get $found players] {
        set id [dict get $account id]
        set parts [concat [rows::chip $id] [list "[name $id]: " bold "" [mc "start %1\$s" [Value $found [dict get $account start]]] plain ""]]
        foreach {key words} [list luck [mc "luck"] own [mc "own decisions"] others [mc "decisions of others"]] {
            if {$key eq "others" && $alone} continue
            set value [dict get $account $key]
            lappend parts ", $words " plain "" [Value $found $value 1] [expr {$value > 0 ? "good" : $value < 0 ? "bad" : "dim"}] ""
        }
        lappend parts " = [Value $found [dict get $account result]]" bold ""
        lappend rows [dict create key account/$id style item parts $parts]
    }
    return $rows
}

# Of a game for one, how far single games spread, as one more sentence; {} if that is not known.
proc ::stele::panel::review::spread {found} {
    if {![dict exists $found spread_milli]} {
        return {}
    }
    return " [mc "The points of single games from the set-up spread by %1\$s." [Value $found [dict get $found spread_milli]]]"
}

# How sure it all is.
proc ::stele::panel::review::Sure {found} {
    variable Running
    variable Budgets
    set worst 0
    foreach node [dict get $found nodes] {
        set worst [tcl::mathfunc::max $worst {*}[dict get $node error]]
    }
    set budget [dict get $found budget]
    set text [mc "By %1\$s playouts for each node; no value is less certain than ± %2\$s. The computer’s players are no masters." $budget \
        [Value $found $worst]]
    append text [spread $found]
    set rows [list [Head [mc "How sure is this?"]] [Note $text]]
    if {$budget < [lindex $Budgets end]} {
        if {$Running ne {} && [dict get $Running line] eq [model line]} {
            lappend rows [Note [mc "This is a first look; a finer one is under way."]]
        } else {
            lappend rows [Link [mc "Look more closely"] ::stele::panel::review::start]
        }
    }
    return $rows
}

# ---------------------------------------------------------------------------------------------
# Signs in the line

# A dict from ply to {SIGN STYLE TIP}, of the moves of LINE that were mistakes (?! ? ??, by what they cost) or turned the game
# (◆); {} where no review is to be seen.
proc ::stele::panel::review::marks {line} {
    variable Marked
    variable Stamp
    set key [list [model log] [model generation] [model viewer] [model lang] $Stamp]
    if {[lindex $Marked 0] ne $key} {
        set Marked [list $key {}]
    }
    if {![dict exists [lindex $Marked 1] $line]} {
        lset Marked 1 [dict replace [lindex $Marked 1] $line [MakeMarks $line [facts $line]]]
    }
    return [dict get [lindex $Marked 1] $line]
}

proc ::stele::panel::review::MakeMarks {line found} {
    variable Grave
    set marks {}
    if {$found eq {}} {
        return {}
    }
    foreach node [dict get $found turning_points] {
        set ply [model plyOf $node]
        set change [lmap player [model players] a [dict get [lindex [dict get $found nodes] $ply] value] \
                b [dict get [lindex [dict get $found nodes] $ply-1] value] {
            string cat [name [dict get $player id]] " " [Value $found [expr {$a - $b}] 1]
        }]
        dict set marks $ply [list ◆ turning [mc "Turning point: %1\$s" [join $change ", "]]]
    }
    foreach mistake [dict get $found mistakes] {
        set node [dict get $mistake node]
        set ply [expr {[model plyOf $node] + 1}]
        set cost [dict get $mistake cost]
        lassign [lindex $Grave [Points $found]] bad worst
        set sign [expr {$cost >= $worst ? "??" : $cost >= $bad ? "?" : "?!"}]
        set player [dict get $mistake player]
        set tip [mc "Mistake, %1\$s. Better: %2\$s" [priced $found [expr {-$cost}] [dict get $mistake error] 1] \
            [Said $node [dict get $mistake better move] $player]]
        set style mistake
        if {[dict exists $marks $ply]} {
            # It turned the game as well.
            set sign "$sign◆"
            append tip \n [lindex [dict get $marks $ply] 2]
        }
        dict set marks $ply [list $sign $style $tip]
    }
    return $marks
}

# ---------------------------------------------------------------------------------------------
# Going from one to the next

# Goes to the turning point or mistake after (BY 1) or before (-1) the position on the board; with GO 0 only says whether
# there is one.
proc ::stele::panel::review::step {by {go 1}} {
    set found [expr {[model log] eq "" ? {} : [facts]}]
    if {$found eq {}} {
        return 0
    }
    set here [model plyOf [model node]]
    set plies [lmap node [concat [dict get $found turning_points] [lmap mistake [dict get $found mistakes] {dict get $mistake node}]] {
        set ply [model plyOf $node]
        if {($ply - $here) * $by <= 0} continue
        set ply
    }]
    if {$plies eq {}} {
        return 0
    }
    if {$go} {
        set plies [lsort -integer {*}[expr {$by < 0 ? "-decreasing" : "-increasing"}] $plies]
        jump [model line]:[lindex $plies 0]
    }
    return 1
}
