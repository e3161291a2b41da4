# Scores and ledger as tables for spreadsheets, comma-separated, with the words of the log.  Namespace ::stele::sheets.
#
#   sheets::scores     the scores of the main line at the end of each round, a row for each player
#   sheets::ledger     every point of the main line with its reason

namespace eval ::stele::sheets {
    namespace path ::stele
    namespace export scores ledger
}

# A line of a table.  What a spreadsheet would take for a formula begins with an apostrophe, except for numbers.
proc ::stele::sheets::Line {values} {
    return [join [lmap value $values {
        if {[regexp {^[=+@\t\r\n\uff1d\uff0b\uff0d\uff20-]} $value] && ![string is integer -strict $value]} {
            set value '$value
        }
        if {[regexp {[",\n\r]} $value]} {
            set value "\"[string map {\" \"\"} $value]\""
        }
        set value
    }] ,]\n
}

proc ::stele::sheets::scores {} {
    set text {}
    foreach end [Rounds] {
        lassign $end round node
        set score [story::score $node]
        set categories [dict get $score categories]
        if {$text eq {}} {
            set text [Line [concat round node player name $categories total final]]
        }
        set seat 0
        foreach player [story::players] {
            append text [Line [concat [list $round $node [dict get $player id] [dict get $player name]] \
                [lmap category $categories {lindex [dict get $score points $category] $seat}] \
                [lindex [dict get $score totals] $seat] [expr {[dict get $score final] ? "true" : "false"}]]]
            incr seat
        }
    }
    return $text
}

# {round node}: where each round of the main line ends.
proc ::stele::sheets::Rounds {} {
    set ends {}
    foreach turn [story::turns main] {
        dict set ends [dict get $turn round] main:[dict get $turn last]
    }
    if {$ends eq {}} {
        set ends {0 main:0}
    }
    return [lmap {round node} $ends {list $round $node}]
}

proc ::stele::sheets::ledger {} {
    set rounds {}
    foreach turn [story::turns main] {
        for {set ply [dict get $turn first]} {$ply <= [dict get $turn last]} {incr ply} {
            dict set rounds main:$ply [dict get $turn round]
        }
    }
    set text [Line {round node player category points provisional clause reason}]
    foreach row [story::ledger main] {
        set node [dict get $row node]
        append text [Line [list [expr {[dict exists $rounds $node] ? [dict get $rounds $node] : ""}] $node [dict get $row player] \
            [dict get $row category] [dict get $row points] [expr {[dict get $row provisional] ? "true" : "false"}] \
            [dict get $row clause] [dict get $row text]]]
    }
    return $text
}
