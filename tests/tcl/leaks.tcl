# Every subcommand, right and wrong, in interpreters that are deleted afterwards: whatever memory
# is lost then is a leak.  Run under valgrind by leaks.sh, with the name of a file in which it left a long log when
# it was run before, with the word make.

# A new interpreter with the package; this one does without.
proc child {} {
    set child [interp create]
    $child eval {package require stele}
    return $child
}

# A log that takes long enough to read for the progress script to be called.
if {[lindex $argv 0] eq "make"} {
    package require stele
    set log [stele new rolltta -edition solo -players {{id anna}}]
    for {set seed 0} {$seed < 90} {incr seed} {
        $log goto "[$log branch -at main:0]:0"
        for {set i 0} {$i < 50} {incr i} {
            $log play [$log bot random [expr {$seed * 1000 + $i}]]
        }
    }
    $log save [lindex $argv 1] -format xml
    exit
}

set everything {
    # Runs a script that must fail with a code of the package's.
    proc fails {args} {
        if {![catch $args result options]
                || [lindex [dict get $options -errorcode] 0] ne "STELE"} {
            error "must fail: $args ($result)"
        }
    }
    proc play {log plies} {
        for {set i 0} {$i < $plies} {incr i} {
            $log play [$log bot greedy $i]
        }
    }

    set log [stele new rolltta -players {{id anna name Анна} {id boris}} -rulings {RTA-A1 five} \
        -options {trading no} -setup {{first player=anna}}]
    play $log 40
    foreach where {start end -9 {next turn} {previous round} {next player}} {
        $log find {*}$where
        $log goto {*}$where
        foreach sub {node status state board legal gains events touched ledger score notes hash info
                lines line branches timeline scores annotated diagnostics about result} {
            $log $sub
        }
    }
    $log goto main:1
    $log line main -say 1 -lang ru
    $log legal -objects die:1
    $log try stop
    $log explain "build temple 99"
    foreach what {die:1 temple build RTA-3.4 monuments "build temple 99"} {
        $log whynot $what
    }
    $log goto end
    $log row 1
    $log goto main:1
    $log compare main:2 main:20
    $log branch -at main:10 -id side -title Ход -rulings {RTA-A1 six}
    $log goto "[$log branch -at main:12]:0"
    play $log 5
    $log note add {text "[[main:3]]" attrs {glyph !} children {{name mark attrs {shape circle at die:1}}}}
    $log note set 0 {text other}
    $log note add {text more}
    $log note remove 1
    $log about {children {{name event text Клуб}}}
    $log title side Other
    $log player [dict get [lindex [dict get [$log info] players] 0] id] "Зоя" -lang ru
    $log detail title "Вечер" -lang ru
    $log strip -kinds {mark ask} -authors {a b}
    $log promote b1
    set xml [$log write xml]
    set gz [$log write gz]
    $log delete side
    $log truncate main:14
    $log load $gz
    $log load $xml
    $log truncate main:8
    $log diagnostics

    foreach wrong {{goto main:999} {goto next week} {play fly} {play {reroll dice=99}} {note add x}
            {note add {text a attrs b}} {note add {name turn}} {branch -id main} {branch -rulings {x y}}
            {legal -objects moon} {line nowhere} {score main:999} {load rubbish} {save} {write pdf}
            {state -viewer zoe} {ledger -category luck} {bot deep} {result compute} {compare main:0 x}
            {promote main} {delete main} {title x y} {about x} {save /no/such/folder/x} {fly}} {
        fails $log {*}$wrong
    }
    close [file tempfile file]
    $log save $file
    $log load $gz
    $log save -format xml -readback 0
    $log disk
    close [open $file w]
    fails $log save
    $log save -force 1
    file delete $file
    foreach wrong {{new chess} {new rolltta -edition moon} {new rolltta -players {{id anna}}}
            {new rolltta -players {{id a} {name b}}} {open -data rubbish} {open /no/such/file}
            {rules rolltta X} {search rolltta \u0001} {lang fr} {fly}} {
        fails stele {*}$wrong
    }
    stele games
    stele rules rolltta
    stele rules rolltta RTA-A1
    stele search rolltta skull
    stele text rolltta title
    stele provenance rolltta
    stele digest abc
    catch {stele digest я}
    stele write $file abc
    fails stele write $file abc -fresh 1
    fails stele write /no/such/folder/x abc
    fails stele write $file я
    file delete $file
    set patch {game rolltta id anna sources {{id anna by Анна}} rows {{group developments item leadership figures {points 9}}}}
    set text [stele patch write $patch]
    foreach question {changes check groups head ranges rows} {
        stele set $question rolltta -data [list mine $text] -group developments
    }
    stele patch write [stele patch read -data $text]
    stele patch merge rolltta both -data [list mine $text his [string map {anna boris} $text]]
    set other [$log reread -data [list mine $text]]
    [$other reread] restore [$other write xml]
    $other close
    set wide [string map {{points="9"} {points="9999"}} $text]
    stele set check rolltta -data [list mine $wide]
    foreach wrong {{set} {set colour rolltta} {set rows chess} {set rows rolltta -group x} {set rows rolltta -data x}
            {set rows rolltta -set /no/such/file} {set rows rolltta -data {mine rubbish}} {patch} {patch fly}
            {patch read /no/such/file} {patch read -data rubbish} {patch write x} {patch write {game rolltta}}
            {patch write {game rolltta id {a b} sources {{id a by A}}}} {patch merge rolltta x -data {mine rubbish}}
            {patch write {game rolltta id a sources {{id a by A}} rows {{group x item y}}}}} {
        fails stele {*}$wrong
    }
    fails $log reread -data [list mine $wide]
    fails stele set rows rolltta -data [list mine $wide]
    stele open -data [string range $xml 0 2500]
    [stele open -data $gz] close
    rename [stele open -data $xml] {}
}
set child [child]
$child eval $everything
interp delete $child

set channel [open [lindex $argv 0]]
fconfigure $channel -encoding utf-8
set xml [read $channel]
close $channel

# Everything that a progress script can do to the one who calls it.
foreach script {
    {stele open -data $xml -progress {apply {args die}}}
    {[stele new rolltta] load $xml -progress {apply {args die}}}
    {set log [stele new rolltta]; $log load $xml -progress {apply {args {catch {$::log close}}}}}
    {stele open -data $xml -progress {apply {args {return -code break}}}}
    {stele open -data $xml -progress {apply {args {error oops}}}}
    {[stele open -data $xml] analyse review -line b1 -budget 1 -progress {apply {args die}}}
    {set log [stele open -data $xml]; $log analyse review -line b1 -budget 1 -progress {apply {args {catch {$::log close}}}}}
    {[stele open -data $xml] analyse review -line b1 -budget 1 -progress {apply {args {return -code break}}}}
    {[stele open -data $xml] analyse review -line b1 -budget 9 -command error}
    {stele open -data $xml -progress {apply {args {catch {rename ::stele {}}}}}}
} {
    set child [child]
    $child alias die interp delete $child
    $child eval [list set xml $xml]
    catch {$child eval $script}
    if {[interp exists $child]} {
        interp delete $child
    }
}
puts "done"
