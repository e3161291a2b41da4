# Rules: the clauses of the game in the chosen language, with search, and the rulings with their
# choices and the one in force.  Every clause named anywhere in the window leads here.

namespace eval ::stele::panel::rules {
    namespace path {::stele ::stele::panel}
    namespace export create find
    variable Path ""
    variable Search ""
    variable Later ""
    variable Shown ""
}

# Builds the panel.
proc ::stele::panel::rules::create {path} {
    variable Path $path
    ttk::frame $path
    ttk::frame $path.bar
    ttk::label $path.bar.icon
    icons::dress $path.bar.icon search text.soft 14
    ttk::entry $path.bar.find -textvariable ::stele::panel::rules::Search
    ttk::label $path.bar.count -style Dim.TLabel -anchor e
    ttk::button $path.bar.clear -style Tool.TButton -command ::stele::panel::rules::Clear
    icons::dress $path.bar.clear close text.soft 12
    pack $path.bar.icon -side left -padx [list [theme::px 8] [theme::px 4]]
    pack $path.bar.clear -side right
    pack $path.bar.count -side right -padx [theme::px 4]
    pack $path.bar.find -side left -fill x -expand 1
    rows::create $path.rows -light 0 -empty ::stele::panel::rules::Nothing
    grid $path.bar -row 0 -column 0 -sticky we -pady [theme::px 3]
    grid $path.rows -row 1 -column 0 -sticky nswe
    grid rowconfigure $path 1 -weight 1
    grid columnconfigure $path 0 -weight 1
    bind $path.bar.find <KeyRelease> ::stele::panel::rules::Typed
    bind $path.bar.find <Return> "::stele::panel::rules::First; break"
    bind $path.bar.find <Down> "focus [rows::text $path.rows]; break"
    bind $path.bar.find <Escape> ::stele::panel::rules::Clear
    placeholder::add $path.bar.find ::stele::panel::rules::Search {::stele::mc "Search the rules"}
    tooltip::add $path.bar.clear {::stele::mc "Show all rules"}
    whenSeen $path {log lang tree} ::stele::panel::rules::Show
    whenSeen $path node ::stele::panel::rules::Stepped
    watch $path clause ::stele::panel::rules::Asked 90
    return $path
}

# Puts the focus into the search field.
proc ::stele::panel::rules::find {} {
    variable Path
    focus $Path.bar.find
    $Path.bar.find selection range 0 end
}

proc ::stele::panel::rules::Nothing {} {
    return [expr {[model log] eq "" ? "" : [mc "No rule has these words."]}]
}

proc ::stele::panel::rules::Game {} {
    return [dict get [model info] game]
}

proc ::stele::panel::rules::Typed {} {
    variable Later
    after cancel $Later
    set Later [after 120 {::stele::panel::rules::Show {}}]
}

proc ::stele::panel::rules::Clear {} {
    variable Search ""
    Show {}
}

proc ::stele::panel::rules::First {} {
    variable Path
    Show {}
    focus [rows::text $Path.rows]
}

# A step matters only when it leads to a line with other rulings.
proc ::stele::panel::rules::Stepped {kinds} {
    variable Shown
    if {[model log] ne "" && [list [Game] [rulings]] ne $Shown} {
        Show {}
    }
}

proc ::stele::panel::rules::Show {kinds} {
    variable Path
    variable Search
    variable Shown
    variable Later
    after cancel $Later
    if {[model log] eq ""} {
        rows::show $Path.rows {}
        $Path.bar.count configure -text ""
        return
    }
    set wanted all
    set words [string trim $Search]
    if {$words ne ""} {
        set wanted [::stele search [Game] $words -lang [model lang]]
        set n [llength $wanted]
        $Path.bar.count configure -text [plural $n [mc "%1\$s clause" $n] [mc "%1\$s clauses|few" $n] \
            [mc "%1\$s clauses|many" $n]]
    } else {
        $Path.bar.count configure -text ""
    }
    set Shown [list [Game] [rulings]]
    rows::show $Path.rows [concat [Clauses $wanted] [Rulings $wanted]]
}

proc ::stele::panel::rules::Clauses {wanted} {
    set rows {}
    foreach section [::stele rules [Game] -lang [model lang]] {
        set mine {}
        foreach clause [dict get $section clauses] {
            set id [dict get $clause id]
            if {$wanted eq "all" || $id in $wanted} {
                set parts [list $id clause [list ::stele::model clause $id] "  " plain ""]
                lappend mine [dict create key $id parts [concat $parts [rows::rich [dict get $clause text] plain]]]
            }
        }
        if {$mine ne {}} {
            lappend rows [dict create key "" style head parts [list [dict get $section title] bold ""]] {*}$mine
        }
    }
    return $rows
}

# All rulings; their ids are the game's prefix, a letter and a number: RTA-A1, BAB-R4, CIV-T7.
proc ::stele::panel::rules::RulingIds {} {
    set prefix [dict get [panel::game [Game]] prefix]
    return [lsearch -all -inline -regexp [::stele search [Game] $prefix- -lang [model lang]] ^$prefix-\[A-Z\]\\d+\$]
}

proc ::stele::panel::rules::Rulings {wanted} {
    set rows {}
    set force [rulings]
    foreach id [RulingIds] {
        if {$wanted ne "all" && $id ni $wanted} {
            continue
        }
        set ruling [::stele rules [Game] $id -lang [model lang]]
        set parts [list $id clause [list ::stele::model clause $id] "  " plain "" [dict get $ruling title] bold "" "\n" plain ""]
        lappend rows [dict create key $id parts [concat $parts [rows::rich [dict get $ruling text] plain]]]
        dict for {choice text} [dict get $ruling choices] {
            lappend rows [Choice $id $choice $text [expr {[dict exists $force $id] && [dict get $force $id] eq $choice}]]
        }
    }
    if {$rows ne {}} {
        set rows [linsert $rows 0 [dict create key "" style head parts [list [mc "Rulings"] bold ""]]]
    }
    return $rows
}

proc ::stele::panel::rules::Choice {id choice text on} {
    set parts [list [expr {$on ? "●  " : "○  "}] [expr {$on ? "right" : "soft"}] "" $text [expr {$on ? "bold" : "plain"}] "" " " plain "" $choice codes ""]
    set row [dict create key $id=$choice style deep on $on]
    if {$on} {
        lappend parts "  " plain "" [mc "in force"] right ""
        dict set row action {}
    } else {
        set try [list ::stele::panel::rules::Try $id $choice]
        set both [list ::stele::beside::reading [list $id $choice]]
        lappend parts "  " plain "" [mc "try from here"] link $try "  " plain "" [mc "compare both for the whole game"] link $both
        dict set row action $try
        dict set row menu [list [mc "Try this reading in a branch from here"] $try [mc "Compare both for the whole game"] $both]
    }
    dict set row parts $parts
    return $row
}

# Makes a branch at the current node under another reading, with the moves that follow, and says what comes of it.
proc ::stele::panel::rules::Try {id choice} {
    set log [model log]
    set title "$id: $choice"
    set line [model line]
    set made {}
    attempt {model edit [mc "Branch with %1\$s" $id] {
        set made [$log reading [list $id $choice] -title $title]
        $log goto [dict get $made line]:0
    }}
    if {$made ne {}} {
        model say [Sum $title $line $made]
    }
}

# In a sentence what the recorded moves come to under the other reading.
proc ::stele::panel::rules::Sum {title line made} {
    if {[dict exists $made reason]} {
        return [mc "Under %1\$s move %2\$s of what follows is not legal: %3\$s (%4\$s)" $title \
            [expr {[dict get $made moves] + 1}] [dict get $made reason] [dict get $made clause]]
    }
    if {[dict get $made moves] == 0} {
        return [mc "A branch with this reading departs here: play on in it."]
    }
    set there $line:[dict get [model lineInfo $line] legal]
    set here [dict get $made line]:[dict get $made moves]
    set deltas [Deltas $there $here]
    if {$deltas eq {}} {
        return [mc "Under %1\$s the moves that follow bring the same points." $title]
    }
    set from [lindex [dict get [[model log] parting $there $here] next] 0]
    set sum [mc "Under %1\$s: %2\$s from %3\$s on" $title [join $deltas ", "] $from]
    lassign [lmap node [list $here $there] {
        join [lmap id [dict get [model status $node] winners] {panel::name $id}] ", "
    }] now then
    if {$now ne $then && $now ne "" && $then ne ""} {
        append sum "; " [mc "%1\$s wins instead of %2\$s" $now $then]
    }
    return $sum
}

# By how much the points of players differ between two nodes, "Ben −6"; hidden ones are left out.
proc ::stele::panel::rules::Deltas {there here} {
    set before [dict get [model score $there] totals]
    set deltas {}
    dict for {id total} [dict get [model score $here] totals] {
        set old [dict get $before $id]
        if {$total ne "?" && $old ne "?" && $total != $old} {
            lappend deltas "[panel::name $id] [signed [expr {$total - $old}]]"
        }
    }
    return $deltas
}

proc ::stele::panel::rules::Asked {kinds} {
    variable Path
    variable Search
    set id [model clause]
    if {$id eq "" || [model log] eq ""} {
        return
    }
    update idletasks
    if {![rows::see $Path.rows $id]} {
        set Search ""
        Show {}
        rows::see $Path.rows $id
    }
}
