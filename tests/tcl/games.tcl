# Games for tests of the viewer, played by bots and always the same.

namespace eval ::games {
    namespace export play other sample
}

# A handle with a game of Roll Through the Ages played for at most MOVES moves.
proc ::games::play {moves {seed 1}} {
    set log [::stele new rolltta -edition base -setup {{first player=anna}} -players {
        {id anna name Анна colour yellow} {id boris name Борис colour blue} {id vera name Вера colour green}
    }]
    Go $log $moves $seed greedy
    return $log
}

# The same of another game, for so many players.  args: options of `stele new`.
proc ::games::other {game players moves {seed 1} args} {
    set log [::stele new $game {*}$args -players [lrange {
        {id anna name Анна colour orange} {id boris name Борис colour blue} {id vera name Вера colour green}
        {id gleb name Глеб colour yellow} {id daria name Дарья colour purple} {id egor name Егор colour red}
        {id zoya name Зоя colour brown}
    } 0 $players-1]]
    Go $log $moves $seed greedy
    return $log
}

proc ::games::Go {log moves seed bot} {
    for {set n 0} {$n < $moves && ![dict get [$log status] over]} {incr n} {
        incr seed
        if {[dict get [$log status] chance]} {
            $log roll $seed
        } else {
            $log play [$log bot $bot $seed]
        }
    }
}

# Writes a whole game with notes, a bookmark and a branch to FILE.
proc ::games::sample {file} {
    set log [play 600]
    $log goto main:20
    $log note add {name note text {Anna could keep the worker. See [[main:12]].}
        attrs {by coach xml:lang en glyph !?}
        children {{name mark text {} attrs {shape circle at die:1} children {}}}}
    $log goto main:5
    $log note add {name bookmark text {} attrs {name {First builds}} children {}}
    branch $log 40
    $log goto start
    $log save $file
    $log close
}

# Plays another move than the recorded one at the first place from PLY on where there is a choice, and
# some more moves.  Returns the id of the branch.
proc ::games::branch {log ply {more 12}} {
    for {} {1} {incr ply} {
        $log goto main:$ply
        if {[dict get [$log status] chance]} {
            continue
        }
        set played [dict get [lindex [$log line main -from [expr {$ply + 1}] -to [expr {$ply + 1}]] 0] move]
        foreach move [dict get [$log legal] moves] {
            if {[dict get $move move] ne $played} {
                set node [$log play [dict get $move move]]
                Go $log $more 99 random
                return [lindex [split $node :] 0]
            }
        }
    }
}
