# Events: what the last move was and what it did, in words, each with its clause.

namespace eval ::stele::panel::events {
    namespace path {::stele ::stele::panel}
    namespace export create
    variable Path ""
}

# Builds the panel.
proc ::stele::panel::events::create {path} {
    variable Path $path
    ttk::frame $path
    rows::create $path.rows -empty ::stele::panel::events::Nothing
    grid $path.rows -row 0 -column 0 -sticky nswe
    grid rowconfigure $path 0 -weight 1
    grid columnconfigure $path 0 -weight 1
    whenSeen $path {log tree node lang viewer} ::stele::panel::events::Show
    return $path
}

proc ::stele::panel::events::Nothing {} {
    return [expr {[model log] eq "" ? "" : [mc "Nothing has happened yet: this is the set-up."]}]
}

proc ::stele::panel::events::Show {kinds} {
    variable Path
    rows::show $Path.rows [Rows]
}

proc ::stele::panel::events::Rows {} {
    if {[model log] eq ""} {
        return {}
    }
    set move [Move]
    if {$move eq {}} {
        return {}
    }
    # One mark for all that the move did.
    set rows [list [rests::mark [Head $move] [rests::all [model events]]]]
    set n 0
    # A player's letter stands where the events of another player begin.
    set last [Mover $move]
    foreach event [model events] {
        set player [dict get $event player]
        set parts [expr {$player eq $last ? {} : [rows::chip $player]}]
        if {$player ne ""} {
            set last $player
        }
        lappend parts [dict get $event text] plain "" {*}[rows::clause [dict get $event clause] [dict get $event ruling]]
        set row [dict create key [incr n] parts $parts objects [dict get $event objects]]
        if {[dict get $event clause] ne ""} {
            dict set row action [list ::stele::model clause [dict get $event clause]]
        }
        lappend rows $row
    }
    foreach entry [model ledger] {
        if {[dict get $entry node] eq [model node] && ![dict get $entry provisional]} {
            lappend rows [::stele::panel::why::Row $entry "" p[incr n]]
        }
    }
    return $rows
}

# The move that led here, as `line` returns it; {} at the set-up.
proc ::stele::panel::events::Move {} {
    set node [model node]
    set ply [model plyOf $node]
    set line [model line]
    if {$ply == 0} {
        set from [model departure $line]
        if {$from eq ""} {
            return {}
        }
        set line [string range $from 0 [string last : $from]-1]
        set ply [model plyOf $from]
        if {$ply == 0} {
            return {}
        }
    }
    return [lindex [model moves $line $ply $ply] 0]
}

proc ::stele::panel::events::Mover {move} {
    set by [dict get $move by]
    return [expr {$by eq "" ? [dict get $move player] : $by}]
}

proc ::stele::panel::events::Head {move} {
    set parts [rows::chip [Mover $move]]
    set text [dict get $move move]
    set say [dict get $move text]
    lappend parts $say bold ""
    if {$say ne $text} {
        lappend parts "  $text" codes ""
    }
    return [dict create key #move style head parts $parts objects [model touched]]
}
