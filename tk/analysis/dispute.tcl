# A log that settles a dispute, as `stele dispute` makes them: it opens where the question is, with the claim and what
# each reading answers above the board.  Namespace ::stele::dispute.

namespace eval ::stele::dispute {
    namespace path ::stele
    namespace export watch begin point readings dismiss
    # The log whose strip was closed.
    variable Closed ""
}

# Follows the open log.
proc ::stele::dispute::watch {} {
    # Before two boards are laid side by side, in the room that the strip leaves them.
    model subscribe {log tree pair} ::stele::dispute::Changed -6
}

# The node in question: that of the bookmark `dispute`, or where the main line ends and branches go on from there under
# different readings of the same rulings; "" when the log settles no dispute.
proc ::stele::dispute::point {} {
    if {[model log] eq ""} {
        return ""
    }
    foreach item [model annotated] {
        if {[dict get $item name] eq "bookmark" && [dict get $item bookmark] eq "dispute"} {
            return [dict get $item node]
        }
    }
    set end main:[dict get [model lineInfo main] legal]
    set read [lmap id [model branches $end] {
        if {![dict get [model lineInfo $id] overrides]} continue
        dict get [model lineInfo $id] rulings
    }]
    return [expr {[llength [lsort -unique $read]] >= 2 ? $end : ""}]
}

# The branches that read the disputed rule, in the order of the log.
proc ::stele::dispute::readings {} {
    set node [point]
    if {$node eq ""} {
        return {}
    }
    return [lmap id [model branches $node] {
        set line [model lineInfo $id]
        if {[dict get $line deleted] || [dict get $line kind] ne "reading" && ![dict get $line overrides]} continue
        set id
    }]
}

# Goes to the node in question of a log that was just opened.  Returns 0 when it settles no dispute.
proc ::stele::dispute::begin {} {
    set node [point]
    if {$node eq ""} {
        return 0
    }
    model go $node
    history::reset [model node]
    return 1
}

# The strip is not wanted for this log.
proc ::stele::dispute::dismiss {} {
    variable Closed [model log]
}

proc ::stele::dispute::Changed {kinds} {
    variable Closed
    # Side by side the boards have the same words above them.
    if {[model log] ne "" && [model log] ne $Closed && ![pair on] && [point] ne ""} {
        strips::show dispute ::stele::dispute::Strip
    } else {
        strips::remove dispute
    }
}

# The claim, and below it a line for each reading with its verdict.
proc ::stele::dispute::Strip {} {
    set readings [readings]
    set actions [list [mc "Go there"] [list ::stele::panel::jump [point]]]
    if {[llength $readings] >= 2} {
        lappend actions [mc "Side by side"] [list ::stele::beside::lines {*}[lrange $readings 0 1]]
    }
    strips::draw dispute info accent [mc "In dispute: %1\$s" [Claim]] $actions
    set n 0
    foreach id $readings {
        # Its title says which reading it is; what that means stands in the verdict.
        Row [incr n] [panel::branchTitle $id] [End $id] [Verdict $id]
    }
    if {$readings eq {}} {
        # Nothing is read otherwise: the answer stands at the point itself, below the question.
        Row 1 [point] [point] [InLanguage [Notes [point]] end]
    }
}

# The line with the number N: NAME leads to NODE, where that is the answer.
proc ::stele::dispute::Row {n name node answer} {
    set path .m.strips.dispute
    set row [ttk::frame $path.reading$n -style Bar.TFrame]
    ttk::label $row.name -style Bar.TLabel -font SteleSmallBold -foreground [theme::colour text.accent] -cursor hand2 \
        -takefocus 1 -text $name
    ttk::label $row.text -style Bar.TLabel -font SteleSmall -justify left -text [plain line [model words $answer] 320]
    foreach event {<Button-1> <Return>} {
        bind $row.name $event [list ::stele::panel::jump $node]
    }
    bind $row.text <Configure> {%W configure -wraplength [expr {max(100, %w - 4)}]}
    pack $row.name -side left -anchor n -padx [list [theme::px 36] [theme::px 8]]
    pack $row.text -side left -fill x -expand 1 -anchor n
    # Each goes between the rule at the bottom and the one before, so the last comes out lowest.
    pack $row -side bottom -fill x -pady [list 0 [theme::px 4]] -after $path.rule
}

# What is asked: the title of the log in the language of the reader.
proc ::stele::dispute::Claim {} {
    set about [[model log] about]
    set titles {}
    if {[dict exists $about children]} {
        foreach item [dict get $about children] {
            if {[dict get $item name] eq "title"} {
                lappend titles $item
            }
        }
    }
    set title [InLanguage $titles]
    return [expr {$title eq "" ? [model name] : $title}]
}

# The result of a reading: the note at the end of its branch, or how the branch ends.
proc ::stele::dispute::Verdict {id} {
    set said [InLanguage [Notes [End $id]]]
    # Its name stands before it already.
    set name "[dict get [model lineInfo $id] title]: "
    if {[string match [string map {* \\* ? \\? \[ \\[} $name]* $said]} {
        set said [string range $said [string length $name] end]
    }
    if {$said ne ""} {
        return $said
    }
    set totals [dict get [model score [End $id]] totals]
    return [join [lmap {player points} $totals {string cat [panel::name $player] " " $points}] ", "]
}

proc ::stele::dispute::End {id} {
    return $id:[dict get [model lineInfo $id] legal]
}

# The notes at a node.
proc ::stele::dispute::Notes {node} {
    return [lmap item [model notes $node] {
        if {[dict get $item name] ne "note"} continue
        set item
    }]
}

# The text of the first item in the reader's language, or of the last (WHICH end); where there is none, in any.
proc ::stele::dispute::InLanguage {items {which 0}} {
    set mine [lmap item $items {
        if {![dict exists $item attrs xml:lang] || [dict get $item attrs xml:lang] ne [model lang]} continue
        set item
    }]
    set best [lindex [expr {$mine eq {} ? $items : $mine}] $which]
    return [expr {$best eq {} ? "" : [string trim [regsub -all {\s+} [dict get $best text] " "]]}]
}
