# What is wrong with a log that was opened: the strip that says so, and the list.  Namespace ::stele::problems.

namespace eval ::stele::problems {
    namespace path ::stele
    namespace export watch again
    # 1 once a repair was made in this log: its problems then come and go with the edits.
    variable Mended 0
    # 1 while a lesson hides what is wrong: that may reveal how the game goes on.
    variable Hidden 0
}

# Follows which log is open.
proc ::stele::problems::watch {} {
    model subscribe {log tree} ::stele::problems::NewLog 80
}

# Shows the strip when something is wrong with the new log, or still is after a repair or a lesson.
proc ::stele::problems::NewLog {kinds} {
    variable Mended
    variable Hidden
    set hides [expr {[model horizon] ne {}}]
    if {"log" in $kinds} {
        set Mended 0
    } elseif {!$Mended && ($hides ? ![strips::shown problems] : !$Hidden)} {
        return
    }
    set Hidden $hides
    strips::remove problems
    if {[model log] eq ""} {
        return
    }
    set bad [All]
    if {$bad ne {}} {
        strips::show problems ::stele::problems::Strip
    }
}

# The diagnostics that count as problems.
proc ::stele::problems::All {} {
    return [lmap diagnostic [model diagnostics] {
        if {[dict exists $diagnostic severity] && [dict get $diagnostic severity] ni {error fatal warning}} continue
        set diagnostic
    }]
}

proc ::stele::problems::Strip {} {
    set bad [All]
    if {$bad eq {}} {
        return
    }
    set first [lindex $bad 0]
    set n [llength $bad]
    set count [plural $n [mc "%1\$s problem" $n] [mc "%1\$s problems|few" $n] [mc "%1\$s problems|many" $n]]
    set actions [list [mc "Details"] ::stele::problems::List]
    if {[dict exists $first node] && [dict get $first node] ne ""} {
        lappend actions [mc "Go there"] [list ::stele::problems::Go [dict get $first node]]
    }
    if {[rests::of $first] ne {} && [dict get $first move] ne ""} {
        lappend actions [mc "Correct it…"] [list ::stele::problems::Correct $first]
    }
    set line [Broken $bad]
    if {$line ne ""} {
        lappend actions [mc "Repair…"] [list ::stele::problems::Repair $line]
    }
    if {[typed::canMend [model file]]} {
        lappend actions [mc "Mend the text…"] [list ::stele::typed::mend [model file]]
    }
    if {[dict get $first clause] ne ""} {
        lappend actions [dict get $first clause] [list ::stele::model clause [dict get $first clause]]
    }
    set where [reasons::place [dict remove $first clause]]
    set text [regsub -all {\s+} [dict get $first text] { }]
    if {[rests::of $first] ne {}} {
        append text ". [rests::words [rests::of $first]]"
    }
    strips::draw problems warning bad "$count. [expr {$where eq "" ? "" : "$where: "}]$text" $actions
}

# The first line that ends in an illegal move, or "".
proc ::stele::problems::Broken {bad} {
    foreach diagnostic $bad {
        if {[dict get $diagnostic kind] eq "rule" && [dict get $diagnostic move] ne "" && [dict get $diagnostic node] ne ""} {
            return [model lineOf [dict get $diagnostic node]]
        }
    }
    return ""
}

# Goes to the refused move and corrects the figures it rests on; where no correction makes it legal, to the figures.
proc ::stele::problems::Correct {diagnostic} {
    Go [dict get $diagnostic node]
    set corrections [rests::corrections $diagnostic]
    if {$corrections ne {}} {
        rests::choose $corrections
    } else {
        rests::open [rests::of $diagnostic]
    }
}

# Offers repairs of LINE; what is left of the problems is shown afterwards.
proc ::stele::problems::Repair {line} {
    if {[dialog::repair::show $line] ne ""} {
        again
    }
}

# The log was mended, or has other figures: what is left of the problems is shown, from now on after every edit.
proc ::stele::problems::again {} {
    variable Mended 1
    NewLog tree
}

proc ::stele::problems::Go {node} {
    try {
        model go $node
    } trap STELE {message} {
        model say $message
    }
}

proc ::stele::problems::List {} {
    set texts {}
    # Notices are no problems, but they say how much the problems have kept from being checked.
    set all [model diagnostics]
    foreach diagnostic [lrange $all 0 11] {
        set text "[reasons::place $diagnostic]\n[reasons::sentence [dict get $diagnostic text]]"
        foreach {remark clause} [reasons::more $diagnostic] {
            append text " [reasons::sentence "$remark ($clause)"]"
        }
        lappend texts [string trimleft $text]
    }
    if {[llength $all] > 12} {
        lappend texts …
    }
    dialog::message::show [mc "What is wrong with this log"] -kind warning -detail [join $texts \n\n]
}
