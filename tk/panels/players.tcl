# Players: who is to move, what each holds at a glance, and the position as one of them sees it.
#
# A board may say what to list: ::stele::board::GAME::stocks STATE PLAYER NAMES TR, where PLAYER is the
# player's dict of the state and NAMES and TR the commands of its scene; it returns a flat list
# {label value object …}.  Without it the whole numbers of the player's dict are listed.

namespace eval ::stele::panel::players {
    namespace path {::stele ::stele::panel}
    namespace export create
    variable Path ""
}

# Builds the panel.
proc ::stele::panel::players::create {path} {
    variable Path $path
    ttk::frame $path
    rows::create $path.rows
    grid $path.rows -row 0 -column 0 -sticky nswe
    grid rowconfigure $path 0 -weight 1
    grid columnconfigure $path 0 -weight 1
    whenSeen $path {log tree node lang viewer} ::stele::panel::players::Show
    return $path
}

proc ::stele::panel::players::Show {kinds} {
    variable Path
    rows::show $Path.rows [Rows]
}

proc ::stele::panel::players::Rows {} {
    if {[model log] eq ""} {
        return {}
    }
    set state [model state]
    set status [model status]
    set totals [dict get [model score] totals]
    set rows {}
    foreach player [model players] {
        set id [dict get $player id]
        lappend rows [Head $id $status $totals] {*}[Stocks $id $state]
    }
    if {[model viewer] ne ""} {
        lappend rows [dict create key #open style head action {::stele::model viewer {}} \
            parts [list [mc "Show everything again"] link {::stele::model viewer {}}]]
    }
    return $rows
}

proc ::stele::panel::players::Head {id status totals} {
    set parts [rows::chip $id]
    lappend parts [panel::name $id] bold "" "   " plain ""
    if {[dict exists $totals $id]} {
        set shown [string map {- −} [dict get $totals $id]]
        set n [expr {$shown eq "?" ? 0 : [dict get $totals $id]}]
        lappend parts [plural $n [mc "%1\$s point" $shown] [mc "%1\$s points|few" $shown] [mc "%1\$s points|many" $shown]] soft "" "   " plain ""
    }
    if {[dict get $status over]} {
        if {$id in [dict get $status winners]} {
            lappend parts [mc "winner"] right "" "   " plain ""
        }
    } elseif {[dict get $status turn_of] eq $id} {
        lappend parts [mc "to move"] right "" "   " plain ""
    } elseif {[dict get $status mover] eq $id} {
        lappend parts [mc "to decide"] right "" "   " plain ""
    }
    set seen [expr {[model viewer] eq $id}]
    set script [list ::stele::model viewer [expr {$seen ? "" : $id}]]
    if {$seen} {
        lappend parts [mc "you see what this player sees"] italic "" "   " plain "" [mc "show everything"] link $script
    } else {
        lappend parts [mc "view as"] link $script
    }
    return [dict create key $id style head parts $parts action $script on $seen]
}

proc ::stele::panel::players::Stocks {id state} {
    set mine {}
    foreach player [dict get $state players] {
        if {[dict get $player id] eq $id} {
            set mine $player
        }
    }
    set special [rooms::board [dict get $state game] stocks]
    if {$special ne ""} {
        set stocks [$special $state $mine ::stele::panel::term ::stele::panel::board::Translate]
    } else {
        set stocks [Plain $mine]
    }
    set parts {}
    set objects {}
    foreach {label value object} $stocks {
        if {$parts ne {}} {
            lappend parts "\u00a0· " dim ""
        }
        lappend parts [string map {" " \u00a0} [capital $label]]\u00a0 soft "" $value [expr {$value in {0 ""} ? "soft" : "bold"}] ""
        if {$object ne ""} {
            lappend objects $object
        }
    }
    if {$parts eq {}} {
        return {}
    }
    return [list [dict create key $id/stocks style body parts $parts objects $objects]]
}

# Whole numbers of a player's dict, and those in the dicts inside it that are not zero.
proc ::stele::panel::players::Plain {player} {
    set stocks {}
    dict for {key value} $player {
        if {$key in {id score points}} {
            continue
        }
        if {[string is integer -strict $value]} {
            lappend stocks [Label $key] $value ""
        } elseif {[llength $value] > 1 && [llength $value] % 2 == 0 && [string is integer -strict [lindex $value 1]]} {
            dict for {name n} $value {
                if {[string is integer -strict $n] && $n != 0} {
                    lappend stocks [term $key $name] $n ""
                }
            }
        }
    }
    return $stocks
}

proc ::stele::panel::players::Label {key} {
    set text [term stuff $key]
    return [expr {$text eq $key ? [verbform::word $key] : $text}]
}
