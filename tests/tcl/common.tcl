# What the tests of the package share.

package require tcltest 2
namespace import -force ::tcltest::*
package require stele

# The command of the same build.
testConstraint stele [expr {[info exists env(STELE)] && [file executable $env(STELE)]}]

# A game of two recorded by the greedy bot: always the same moves.
proc recorded {{plies 60} args} {
    set log [stele new rolltta -players {{id anna name Анна colour yellow} {id boris name Борис}} \
            -setup {{first player=anna}} {*}$args]
    playOn $log $plies
    return $log
}

# Plays so many moves at the handle's node, or up to the end of the game.
proc playOn {log plies {seed 1}} {
    for {set i 0} {$i < $plies && ![dict get [$log status] over]} {incr i} {
        $log play [$log bot greedy [expr {$seed * 1000 + $i}]]
    }
    return [$log node]
}

# One key of the players of a score, by their ids.
proc byPlayer {score key} {
    set values {}
    foreach player [dict get $score players] {
        if {[dict exists $player $key]} {
            dict set values [dict get $player id] [dict get $player $key]
        }
    }
    return $values
}

# Runs a script that must fail; returns its error code.
proc codeOf {script} {
    if {![catch {uplevel 1 $script} result options]} {
        return "no error: $result"
    }
    return [dict get $options -errorcode]
}

# Same, cut to its first n words; the sentence must not be empty.
proc codeStart {n script} {
    catch {uplevel 1 $script} result options
    if {$result eq ""} {
        return "no sentence"
    }
    return [lrange [dict get $options -errorcode] 0 $n-1]
}

# The handles there are.
proc handles {} {
    return [info commands ::stele::log*]
}

proc closeAll {} {
    foreach log [handles] {
        $log close
    }
}

# The dict of a list of dicts whose key has the value.
proc pick {list key value} {
    foreach dict $list {
        if {[dict get $dict $key] eq $value} {
            return $dict
        }
    }
    error "no $key $value"
}

# A small log as text notation, for tests of reading.
proc smallLog {{moves {"roll dice=F,F,W" stop}}} {
    set text {log format=1 game=rolltta edition=base
  players
    player id=anna name=Анна seat=1
    player id=boris name=Борис seat=2
  rules
  setup knowledge=full
    first player=anna
  line id=main
    turn player=anna round=1
}
    foreach move $moves {
        append text "      $move\n"
    }
    return $text
}
