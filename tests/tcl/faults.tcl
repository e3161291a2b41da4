# Lets each allocation of the package fail in turn, under every kind of subcommand.  Prints TAP.
# usage: faults.tcl LIBRARY POINTS
lassign $argv library points
load $library Faults
package require stele

set number 0
set tried 0
proc result {good name} {
    puts "[expr {$good ? "ok" : "not ok"}] [incr ::number] - $name"
}

# A log with a branch and a note.
proc fresh {} {
    set log [stele new rolltta -players {{id anna name Анна} {id boris name Boris}}]
    for {set i 0} {$i < 40} {incr i} {
        $log play [$log bot greedy $i]
    }
    $log branch -at main:8 -id other -title other
    $log goto other:0
    for {set i 0} {$i < 6} {incr i} {
        $log play [$log bot random $i]
    }
    $log goto main:1
    $log note add {name note text hello attrs {glyph !}}
    $log goto main:20
    return $log
}

# The calls to try: all, or so many spread over them.
proc points {calls} {
    set step [expr {$::points eq "all" ? 1 : max(1, $calls / $::points)}]
    set list {}
    for {set i 0} {$i < $calls} {incr i $step} {
        lappend list $i
    }
    return $list
}

# What a script with $log does is the same after a failure as without one: it gives the same, or an
# error that says memory and leaves the log as it was, and then gives the same when tried again.
proc try_script {name script} {
    set log [fresh]
    faults arm once -1
    set good [eval $script]
    lassign [faults disarm] calls
    set after [$log write text]
    catch {$log close}
    set wrong {}
    foreach stay {once stay} {
        foreach point [points $calls] {
            set log [fresh]
            set before [$log write text]
            faults arm $stay $point
            set code [catch {eval $script} value options]
            lassign [faults disarm] - refused
            incr ::tried
            if {$refused == 0} {
                $log close
                continue
            }
            if {$code == 0 && $value ne $good} {
                lappend wrong "$stay $point: gives less: [string range $value 0 80]"
            } elseif {$code != 0 && [dict get $options -errorcode] ne "STELE LIMIT memory"} {
                lappend wrong "$stay $point: [dict get $options -errorcode] $value"
            } elseif {$code != 0 && [$log write text] ne $before && [$log write text] ne $after} {
                lappend wrong "$stay $point: changes the log by halves"
            } elseif {$code != 0 && [$log write text] eq $before
                    && ([catch {eval $script} again] || $again ne $good)} {
                lappend wrong "$stay $point: fails afterwards: $again"
            } elseif {[$log write text] ne $after} {
                lappend wrong "$stay $point: another log"
            }
            $log close
        }
    }
    foreach line [lrange $wrong 0 9] {
        puts "#   $line"
    }
    result [expr {$wrong eq {}}] "$name ($calls allocations)"
}

set log [fresh]
$log save log.stele
$log save log.stele.xml
$log save log.txt
$log close

foreach file {log.stele log.stele.xml log.txt} {
    try_script "open $file" "set other \[stele open $file\]; set text \[\$other write text\]; \$other close; set text"
}
foreach {name script} {
    state {$log state}
    board {$log board}
    ledger {$log ledger}
    score {$log score}
    scores {$log scores}
    legal {$log legal}
    gains {$log gains}
    events {$log events}
    touched {$log touched}
    compare {$log compare main:3 main:9}
    lines {$log lines}
    line {$log line main -say 1}
    explain {$log explain stop}
    row {$log row 1}
    whynot {$log whynot temple}
    notes {$log notes main:1}
    rules {stele rules rolltta}
    games {stele games}
    search {stele search rolltta dice}
    write {$log write gz}
    save {$log save again.stele; file size again.stele}
    bytes {stele write bytes.bin abc; file size bytes.bin}
    undo {$log load [$log write gz]; $log node}
    play {$log goto main:40; $log play [$log bot random 7]}
    {play a branch} {$log goto main:4; $log play [$log bot random 7]}
    branch {$log branch -at main:3 -id new -title New}
    title {$log title main New}
    detail {$log detail title New -lang ru}
    strip {$log strip -kinds {note mark} -authors {a b}}
    player {$log player [dict get [lindex [dict get [$log info] players] 0] id] New -lang ru}
    note {$log note add {name note text second attrs {by me}} main:3}
    about {$log about {name about children {{name place text here}}}}
    promote {$log promote other}
    delete {$log delete other}
    truncate {$log truncate main:3}
} {
    try_script $name $script
}
puts "# $tried allocations failed"
puts "1..$number"
