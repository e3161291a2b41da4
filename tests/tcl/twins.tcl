# Twins: two logs that look the same to a player at every move, though others hold other cards or the decks have another
# order.  Whatever that player asks must be answered alike.  Namespace ::twins.
#
#   twins::game GAME PLAYERS SEED MOVES ?ITEM ...?    the text of a game that bots have played, with these items of set-up
#   twins::cut FILE MOVES                             the text of a recorded game, of so many moves
#   twins::make TEXT VIEWER ?MOST?                    a dict of first, second (texts) and nodes (numbers of the moves after
#                                                     which they differ, those first that matter most); MOST: how many
#                                                     changes of hands are looked for
#   twins::open TEXT                                  a handle with the log, or "" if it is not legal
#   twins::shuffled VALUES                            them in another order, as the set-up takes the order of a deck
#
# A twin is found by chance: two values that the player does not see change places, and if the log is still legal and still looks
# the same, that is kept.

namespace eval ::twins {
    namespace export game cut make open shuffled
    variable People {
        {id anna name Anna} {id boris name Boris} {id vera name Vera} {id gleb name Gleb} {id daria name Daria}
    }
    variable Seed 1
    # Changes that are tried for each change of a hand that is wanted.
    variable Tries 25
}

# A number below N.  Other than rand, it is the same with every version of Tcl.
proc ::twins::Random {n} {
    variable Seed
    set Seed [expr {($Seed * 6364136223846793005 + 1442695040888963407) & 0xffffffffffffffff}]
    return [expr {($Seed >> 33) % $n}]
}

proc ::twins::game {game players seed moves args} {
    variable People
    set log [::stele new $game -players [lrange $People 0 $players-1] -setup $args]
    for {set n 0} {$n < $moves && ![dict get [$log status] over]} {incr n} {
        incr seed
        if {[dict get [$log status] chance]} {
            $log roll $seed
        } else {
            $log play [$log bot greedy $seed]
        }
    }
    return [Text $log]
}

proc ::twins::cut {file moves} {
    set log [::stele open $file]
    $log goto main:$moves
    $log strip -kinds {note bookmark check expect estimate branch}
    $log truncate
    return [regsub {\n  result .*$} [Text $log] \n]
}

proc ::twins::Text {log} {
    set text [$log write text]
    $log close
    return $text
}

proc ::twins::open {text} {
    if {[catch {::stele open -data $text -name log.txt} log]} {
        return ""
    }
    set main [lindex [$log lines] 0]
    if {[dict get $main legal] < [dict get $main plies]} {
        $log close
        return ""
    }
    return $log
}

proc ::twins::shuffled {values} {
    set list {}
    while {$values ne {}} {
        set i [Random [llength $values]]
        lappend list [lindex $values $i]
        set values [lreplace $values $i $i]
    }
    return [join $list ,]
}

# ---- What a player sees --------------------------------------------------------------------------

# The log after each move as the player sees it.
proc ::twins::Looks {log viewer} {
    set looks [list [Look $log $viewer 0]]
    foreach move [$log line main -viewer $viewer] {
        lappend looks [list $move [Look $log $viewer [dict get $move ply]]]
    }
    return $looks
}

proc ::twins::Look {log viewer ply} {
    $log goto main:$ply
    return [$log state -viewer $viewer]
}

# Whether a log looks like that.
proc ::twins::Same {log viewer looks} {
    set ply 0
    foreach move [$log line main -viewer $viewer] {
        if {$move ne [lindex $looks [incr ply] 0]} {
            return 0
        }
    }
    if {$ply != [llength $looks] - 1} {
        return 0
    }
    for {} {$ply > 0} {incr ply -1} {
        if {[Look $log $viewer $ply] ne [lindex $looks $ply 1]} {
            return 0
        }
    }
    return [expr {[Look $log $viewer 0] eq [lindex $looks 0]}]
}

# What the positions really are.  The order of a deck is not in a hash, but in the state at the beginning.
proc ::twins::Truth {log} {
    $log goto main:0
    set start [$log state]
    set truth {}
    for {set ply 0} {$ply <= [dict get [lindex [$log lines] 0] plies]} {incr ply} {
        $log goto main:$ply
        lappend truth [list [$log hash] $start]
    }
    return $truth
}

# What the players hold, every now and then.
proc ::twins::Held {log} {
    set held {}
    for {set ply [dict get [lindex [$log lines] 0] plies]} {$ply > 0} {incr ply -12} {
        $log goto main:$ply
        lappend held [dict get [$log state] players]
    }
    return $held
}

# ---- Making twins --------------------------------------------------------------------------------

# Where the rows of a log have values that a player does not see: lists of row, key and index.  What is set up may be hidden or not; that
# shows when it is changed.
proc ::twins::Places {log rows viewer} {
    set moves [$log line main]
    set veiled [$log line main -viewer $viewer]
    set places {}
    set part ""
    set at -1
    foreach row $rows {
        incr at
        set verb [lindex [split [string trim $row]] 0]
        if {$moves eq {}} {
            break
        } elseif {$verb in {setup line}} {
            set part $verb
        } elseif {$part eq "setup"} {
            lappend places {*}[Values $row $at ""]
        } elseif {$part eq "line" && $verb ni {"" turn}} {
            set moves [lassign $moves move]
            set veiled [lassign $veiled shown]
            if {[dict get $move move] ne [dict get $shown move]} {
                lappend places {*}[Values $row $at [dict get $shown move]]
            }
        }
    }
    return $places
}

# The values of a row that are not as the player is SHOWN them; of a row of the set-up those in lists.
proc ::twins::Values {row at shown} {
    set places {}
    foreach {- key values} [regexp -all -inline {\m([a-z_]+)=(\S+)} $row] {
        set list [split $values ,]
        if {$shown eq "" ? [llength $list] > 1 : [string first " $key=$values" $shown] < 0} {
            for {set i 0} {$i < [llength $list]} {incr i} {
                lappend places [list $at $key $i]
            }
        }
    }
    return $places
}

proc ::twins::List {rows at key} {
    regexp "\\m${key}=(\\S*)" [lindex $rows $at] - values
    return [split $values ,]
}

proc ::twins::Put {rows place value} {
    lassign $place at key i
    set list [List $rows $at $key]
    lset list $i $value
    return [lreplace $rows $at $at [regsub "\\m${key}=\\S*" [lindex $rows $at] "$key=[join $list ,]"]]
}

# The rows with two values of the places exchanged, or one put in the place of another; {} where nothing would change.  Mostly both are
# of the same row, for a stack has its own cards.
proc ::twins::Changed {rows places n} {
    set one [lindex $places [Random [llength $places]]]
    set near [expr {$n % 3 == 0 ? $places : [lsearch -all -inline -exact -index 0 $places [lindex $one 0]]}]
    set other [lindex $near [Random [llength $near]]]
    lassign $one at key i
    lassign $other there name k
    set value [lindex [List $rows $at $key] $i]
    set instead [lindex [List $rows $there $name] $k]
    if {$key ne $name || $value eq $instead} {
        return {}
    }
    set changed [Put $rows $one $instead]
    return [expr {$n % 6 == 0 ? $changed : [Put $changed $other $value]}]
}

proc ::twins::make {text viewer {most 8}} {
    variable Tries
    set log [open $text]
    set rows [split $text \n]
    set places [Places $log $rows $viewer]
    set looks [Looks $log $viewer]
    set true [Truth $log]
    set held [Held $log]
    $log close
    set truth $true
    for {set n 0} {$n < $Tries * $most && $most > 0 && $places ne {}} {incr n} {
        set changed [Changed $rows $places $n]
        if {$changed eq {} || [set twin [open [join $changed \n]]] eq ""} {
            continue
        }
        if {[Same $twin $viewer $looks] && [set now [Truth $twin]] ne $truth} {
            set rows $changed
            set truth $now
            # Another order of a deck is not worth as much as other hands.
            set before $held
            set held [Held $twin]
            incr most [expr {-($held ne $before)}]
        }
        $twin close
    }
    return [dict create first $text second [join $rows \n] nodes [Nodes $text [join $rows \n] $true $truth]]
}

# The moves after which two logs differ: those first after which players hold other things, the last ones before the others.
proc ::twins::Nodes {first second true truth} {
    set logs [list [open $first] [open $second]]
    set hands {}
    set decks {}
    set ply -1
    foreach one $true other $truth {
        incr ply
        if {$one eq $other} {
            continue
        }
        lassign [lmap log $logs {
            $log goto main:$ply
            dict get [$log state] players
        }] one other
        lappend [expr {$one ne $other ? "hands" : "decks"}] $ply
    }
    foreach log $logs {
        $log close
    }
    return [concat [lreverse $hands] [lreverse $decks]]
}
