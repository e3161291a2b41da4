# Why: the ledger rows behind the score.  All of them, newest first, or those of one player, one
# category or both, as chosen in the score panel.  Pointing at a row lights its objects on the board.

namespace eval ::stele::panel::why {
    namespace path {::stele ::stele::panel}
    namespace export create ask
    variable Path ""
    variable Player ""
    variable Category ""
    # Nobody reads more rows than this, and a step has to stay quick.
    variable Most 300
    # What was shown last: whom it was about, the ledger, the node if one of the rows was written there.
    variable Shown {}
    # The entries drawn last, the oldest first, and the row of each.
    variable Entries {}
    variable Drawn {}
}

# Builds the panel.
proc ::stele::panel::why::create {path} {
    variable Path $path
    ttk::frame $path
    rows::create $path.rows -empty ::stele::panel::why::Nothing
    grid $path.rows -row 0 -column 0 -sticky nswe
    grid rowconfigure $path 0 -weight 1
    grid columnconfigure $path 0 -weight 1
    watch $path log ::stele::panel::why::Reset 20
    whenSeen $path {log tree node lang viewer} ::stele::panel::why::Show
    return $path
}

proc ::stele::panel::why::Nothing {} {
    return [expr {[model log] eq "" ? "" : [mc "No points have been scored yet."]}]
}

# Shows only the rows of a player and a category ("" for all) and brings the panel up.
proc ::stele::panel::why::ask {player category} {
    variable Path
    variable Player $player
    variable Category $category
    layout::show why
    Show {}
    rows::text $Path.rows
}

# What is asked for now: {PLAYER CATEGORY}.
proc ::stele::panel::why::asked {} {
    variable Player
    variable Category
    return [list $Player $Category]
}

proc ::stele::panel::why::Reset {kinds} {
    variable Player ""
    variable Category ""
}

proc ::stele::panel::why::All {} {
    Reset {}
    Show {}
    model notify settings
}

proc ::stele::panel::why::Show {kinds} {
    variable Path
    variable Shown
    set ledger {}
    if {[model log] ne ""} {
        # Most moves score nothing: then the list stays as it is.
        set ledger [Ledger]
        set about [list [asked] [Here $ledger] [model lang] [model generation]]
        if {$Shown ne {} && [lindex $Shown 0] eq $about && [::stele::scene::alike [lindex $Shown 1] $ledger]} {
            return
        }
        set Shown [list $about $ledger]
    } else {
        set Shown {}
    }
    rows::show $Path.rows [Rows $ledger]
}

# How many of the rows were written at the current node.
proc ::stele::panel::why::Here {ledger} {
    set node [model node]
    set n 0
    foreach entry $ledger {
        if {[dict get $entry node] eq $node} {
            incr n
        }
    }
    return [expr {$n ? [list $node $n] : ""}]
}

proc ::stele::panel::why::Ledger {} {
    variable Player
    variable Category
    set filter {}
    if {$Player ne ""} {
        lappend filter -player $Player
    }
    if {$Category ne ""} {
        lappend filter -category $Category
    }
    # What would be scored now has not been scored anywhere yet: such rows stay the same from move to move.
    return [lmap entry [model ledger {*}$filter] {
        expr {[dict get $entry provisional] ? [dict replace $entry node ""] : $entry}
    }]
}

proc ::stele::panel::why::Rows {ledger} {
    variable Player
    variable Category
    variable Most
    if {[model log] eq ""} {
        return {}
    }
    set rows {}
    if {$Player ne "" || $Category ne ""} {
        lappend rows [Head $ledger]
    }
    # Numbered from the oldest on: a row keeps its key when others come.
    set entries [lrange $ledger end-[expr {$Most - 1}] end]
    set old ""
    foreach entry [lreverse $entries] row [lreverse [EntryRows $entries [expr {[llength $ledger] - [llength $entries]}]]] {
        set group [expr {[dict get $entry provisional] ? "provisional" : "scored"}]
        if {$group ne $old && $group eq "provisional"} {
            lappend rows [dict create key "" style head parts [list [mc "If the game ended now"] title ""]]
        } elseif {$group ne $old && $old eq "provisional"} {
            lappend rows [dict create key "" style head parts [list [mc "Scored so far"] title ""]]
        }
        set old $group
        lappend rows $row
    }
    if {[llength $ledger] > $Most} {
        lappend rows [dict create key "" parts [list … soft ""]]
    }
    return $rows
}

# The rows of these entries, the first of which has number N + 1: those drawn before, where they stay.
proc ::stele::panel::why::EntryRows {entries n} {
    variable Entries
    variable Drawn
    set node [model node]
    set about [list $n [model lang] [model generation]]
    if {[lindex $Drawn 0] ne $about} {
        set Entries {}
        set Drawn [list $about {}]
    }
    set rows {}
    foreach entry $entries old $Entries row [lindex $Drawn 1] {
        if {$entry eq {}} {
            break
        }
        incr n
        set here [expr {[dict get $entry node] eq $node}]
        if {$entry ne $old || $here || ([dict exists $row on] && [dict get $row on])} {
            set row [Row $entry $node $n]
        }
        lappend rows $row
    }
    set Entries $entries
    lset Drawn 1 $rows
    return $rows
}

# The line that says what is shown, and how to see all again.
proc ::stele::panel::why::Head {ledger} {
    variable Player
    variable Category
    set sum 0
    foreach entry $ledger {
        incr sum [dict get $entry points]
    }
    set parts {}
    set what {}
    if {$Player ne ""} {
        set parts [rows::chip $Player]
        lappend what [panel::name $Player]
    }
    if {$Category ne ""} {
        lappend what [term categories $Category]
    }
    lappend parts "[capital [join $what { · }]]: [signed $sum]" bold "" "   " plain "" \
        [mc "Show all"] link ::stele::panel::why::All
    return [dict create key #all style head parts $parts]
}

proc ::stele::panel::why::Row {entry node n} {
    set points [dict get $entry points]
    set at [dict get $entry node]
    set style [expr {$points > 0 ? "good" : $points < 0 ? "bad" : "soft"}]
    set parts [list \t plain "" [signed $points] $style "" \t plain ""]
    lappend parts {*}[rows::chip [dict get $entry player]]
    lappend parts [capital [dict get $entry text]] plain "" {*}[rows::clause [dict get $entry clause] [dict get $entry ruling]]
    set row [dict create key $n,$at style points objects [dict get $entry objects]]
    if {$at ne ""} {
        lappend parts " " plain "" $at place [list ::stele::panel::jump $at]
        dict set row action [list ::stele::panel::jump $at]
        dict set row menu [list [mc "Go to %1\$s" $at] [list ::stele::panel::jump $at]]
        dict set row on [expr {$at eq $node}]
    } elseif {[dict get $entry clause] ne ""} {
        dict set row action [list ::stele::model clause [dict get $entry clause]]
    }
    dict lappend row menu [mc "Where do these points come from?"] [list ::stele::whynot::origin $entry]
    dict set row parts $parts
    return [rests::mark $row [rests::of $entry]]
}
