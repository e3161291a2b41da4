# The Tcl package with work in the background, for a build whose accesses are watched: tests/tsan/run.sh runs it.
#
# usage: jobs.tcl SAMPLES ROUNDS    does it so many times with all samples, and prints how much that was
#        jobs.tcl SAMPLES exit      ends in the middle of the work
# An error, or a thread that stays, ends it with status 1.

package require Tcl 8.6-
package require stele

lassign $argv samples rounds
set files [lsort [glob -directory $samples */*.stele]]
array set count {ok 0 cancelled 0 interpreters 0 threads 0}

# Pseudo-random, so that two runs begin the same.
expr {srand(1)}
proc chance {n} {
    return [expr {int(rand() * $n)}]
}

proc told {what value} {
    if {$what ne "ok"} {
        error "a job said $what $value"
    }
    incr ::count(ok)
    incr ::pending -1
}

# A node of the main line at which somebody decides; "" if there is none near it.
proc deciding {log} {
    set last [dict get [$log info] plies]
    for {set ply [chance [expr {$last + 1}]]} {$ply < $last} {incr ply} {
        $log goto main:$ply
        set status [$log status]
        if {![dict get $status chance] && ![dict get $status over]} {
            return main:$ply
        }
    }
    return {}
}

proc start {log node} {
    set command [list -command told -jobs [expr {1 + [chance 3]}] -lang [lindex {en ru} [chance 2]]]
    if {[chance 2]} {
        lappend command -progress {apply {args {incr ::seen}}}
    }
    incr ::pending
    if {$node ne {} && [chance 6]} {
        return [$log analyse hint -node $node -budget 20 {*}$command]
    }
    return [$log analyse review -budget 1 {*}$command]
}

proc cancel {job} {
    if {[info commands $job] ne {}} {
        $job cancel
        incr ::count(cancelled)
        incr ::pending -1
    }
}

# While work goes on, everything else does: the log is asked, edited and closed, other logs are opened.
proc disturb {log} {
    $log goto end
    $log state
    $log score
    $log ledger
    catch {$log legal}
    catch {$log truncate main:[chance 20]}
    $log write xml
    if {[chance 2]} {
        $log close
    }
}

proc round {file} {
    set log [stele open $file]
    set node [deciding $log]
    set jobs {}
    for {set i 0} {$i < 3} {incr i} {
        lappend jobs [start $log $node]
    }
    for {set i [chance 4]} {$i > 0} {incr i -1} {
        update
    }
    cancel [lindex $jobs [chance 3]]
    disturb $log
    if {[chance 4] == 0} {
        foreach job $jobs {
            cancel $job
        }
    }
    while {$::pending > 0} {
        vwait ::pending
    }
    catch {$log close}
}

# Interpreters that go while their jobs are at work, each with a package and figures of its own.
proc interpreters {file} {
    for {set i 0} {$i < 3} {incr i} {
        set child [interp create]
        $child eval [list set auto_path $::auto_path]
        $child eval {package require stele}
        $child eval [list set file $file]
        $child eval {
            set log [stele open $file]
            for {set i 0} {$i < 3} {incr i} {
                lappend jobs [$log analyse review -budget 50 -jobs 2 -command error -progress {apply {args {}}}]
            }
            [lindex $jobs 0] cancel
            $log close
        }
        lappend children $child
    }
    update
    foreach child $children {
        interp delete $child
        incr ::count(interpreters)
    }
}

# Threads of Tcl, where that has them, each with an interpreter.
proc threads {files} {
    if {[catch {package require Thread}]} {
        return
    }
    foreach file $files {
        set id [thread::create -joinable]
        thread::send $id [list set auto_path $::auto_path]
        thread::send -async $id [list apply {file {
            package require stele
            set log [stele open $file]
            $log goto end
            $log score
            $log ledger
            $log analyse review -budget 1 -jobs 2 -command {apply {args {thread::release}}} -progress {apply {args {}}}
            $log close
        }} $file]
        lappend ids $id
    }
    foreach id $ids {
        thread::join $id
        incr ::count(threads)
    }
}

# As many as there are; one of them is the sanitizer's.
proc running {} {
    return [llength [glob -nocomplain /proc/self/task/*]]
}

# A job that was cancelled is waited for by nobody, but its thread ends, and its end is an event.
proc settle {before} {
    set deadline [expr {[clock seconds] + 60}]
    while {[running] > $before} {
        if {[clock seconds] > $deadline} {
            error "[expr {[running] - $before}] threads have not ended"
        }
        after 10 {set ::waited 1}
        vwait ::waited
    }
    update
}

set pending 0
set seen 0
interp bgerror {} {apply {{message options} {
    puts stderr [dict get $options -errorinfo]
    exit 1
}}}
if {$rounds eq "exit"} {
    set log [stele open [lindex $files 0]]
    for {set i 0} {$i < 3} {incr i} {
        $log analyse review -budget 500 -jobs 2 -command error -progress {apply {args {}}}
    }
    update
    exit
}
set before [running]
# Studies are no logs.
set files [lmap file $files {expr {[catch {[stele open $file] close}] ? [continue] : $file}}]
set one [lsearch -all -inline $files */base-2.stele]
for {set i 0} {$i < $rounds} {incr i} {
    foreach file $files {
        round $file
    }
    interpreters [lindex $one [expr {$i % [llength $one]}]]
    threads $one
}
settle $before
stele infer [lsearch -all -inline $files */deus/base-*] -jobs 4 -budget 100
puts "$count(ok) jobs, $count(cancelled) cancelled, $seen times progress, $count(interpreters) interpreters deleted,\
    $count(threads) threads"
