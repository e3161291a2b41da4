# Logs by the command: `add`, `repair`, `set carry`, `new`, `convert`.

# A game of Roll Through the Ages that has begun, and the moves that follow, as they are typed.
proc begunGame {file moves} {
    set log [::stele new rolltta -setup {{first player=anna}} -players {{id anna name Anna} {id boris name Boris}}]
    $log save $file
    set typed {}
    for {set n 0} {$n < $moves && ![dict get [$log status] over]} {incr n} {
        if {[dict get [$log status] chance]} {
            $log roll $n
        } else {
            $log play [$log bot greedy $n]
        }
        lappend typed [dict get [lindex [$log line main -from [expr {$n + 1}] -to [expr {$n + 1}]] 0] text]
    }
    $log close
    return $typed
}

# Moves that are slips of the pen: the log in text notation, with one `end` of a turn left out.
proc withSlip {file text} {
    set channel [open $file w]
    chan configure $channel -encoding utf-8
    set n 0
    foreach line [split $text \n] {
        if {[string trim $line] eq "end" && [incr n] == 3} continue
        puts $channel $line
    }
    close $channel
}

proc logSubject {} {
    set folder [kills::folder work]
    set whole $kills::Whole
    # One command a move.
    set moves [begunGame [file join $folder game.stele] [expr {$whole ? 32 : 2}]]
    set steps [lmap move $moves {list "add game.stele $move" [list add game.stele $move]}]
    kills::commands add $folder [lrange $steps 0 7] 6 "" {data names both}
    kills::commands add $folder [lrange $steps 8 end] 6
    # Several at once, from standard input: all or none.
    set moves [begunGame [file join $folder game.stele] 12]
    kills::commands add $folder [list [list "add game.stele -" {add game.stele -} [join $moves \n]\n]] 4
    # At a prompt each is saved, and said.
    begunGame [file join $folder game.stele] 0
    set ::env(FAULTS_TERMINAL) 1
    kills::commands "add at a prompt" $folder \
        [list [list "[llength $moves] moves" {add game.stele -} [join $moves \n]\n]] 8 {^(> )?main:\d+: } {data names}
    array unset ::env FAULTS_TERMINAL
    # Dice that the command rolls.
    kills::commands add $folder {{"add --roll" {add game.stele --roll --seed 5}}} 4
    # Over the record itself, and beside it.
    set log [::stele new rolltta -setup {{first player=anna}} -players {{id anna name Anna} {id boris name Boris}}]
    for {set n 0} {$n < 40} {incr n} {
        $log play [$log bot greedy $n]
    }
    withSlip [file join $folder slip.txt] [$log write text]
    $log close
    kills::commands repair $folder {
        {"repair -o, a new file" {repair slip.txt -o mended.stele}}
        {"repair -o --force, over one" {repair slip.txt -o game.stele --force}}
    } 4 "" {data names}
    # Figures of a box that travel with the log.
    exec $::env(STELE) set export rolltta limits | sed s/,start-food,,3/,start-food,,4/ > [file join $folder limits.csv]
    exec $::env(STELE) set import rolltta [file join $folder limits.csv] --by Anna --name anna -o [file join $folder box.xml]
    kills::commands "set" $folder {
        {"set carry -o, a new file" {set carry game.stele box.xml -o carried.stele --force}}
        {"set carry -o --force, over it" {set carry game.stele box.xml -o game.stele --force}}
        {"set drop" {set drop game.stele -o carried.stele --force}}
    } 4 "" {data names}
    kills::commands new $folder {
        {"new" {new deus --players anna,boris -o other.stele}}
        {"convert" {convert other.stele other.stele.xml --force}}
        {"convert over one" {convert game.stele other.stele.xml --force}}
    } 3 "" {data names}
    kills::sum log
}
