# Kills: a program is killed at every call that changes a file, one after the other, and started again as a user would.
# What it had confirmed must be there.  Prints TAP.
#
# A subject is a series of steps.  After each of them the program has confirmed something to its user: a line of output, a call
# that returned.  The states that the steps lead to are known from a run that nobody kills; what a killed run leaves has
# to be one of them, and none before the last that was confirmed.

namespace eval ::kills {
    # Every call, or some of each series.
    variable Whole [expr {[info exists ::env(STELE_TEST_WHOLE)] && $::env(STELE_TEST_WHOLE) eq "yes"}]
    variable Number 0
    variable Dir ""
    # Kills of the present subject, of which so many by the power; and of all of them.
    variable Kills 0
    variable Cuts 0
    variable Moments {before halfway}
}

# -- TAP

proc ::kills::result {wrong name} {
    variable Number
    foreach line [lrange $wrong 0 9] {
        puts "#   [string map [list \n " "] [string range $line 0 200]…[string range $line end-400 end]]"
    }
    puts "[expr {$wrong eq {} ? "ok" : "not ok"}] [incr Number] - $name"
    flush stdout
}

# How often a subject was killed.
proc ::kills::sum {subject} {
    variable Kills
    variable Cuts
    variable Whole
    puts "# $subject: $Kills kills[expr {$Cuts ? ", $Cuts cuts of the power" : ""}]"
    if {$Whole} {
        result [expr {$Kills >= 1000 ? {} : [list "$Kills kills are too few"]}] "$subject: a thousand kills"
    }
    set Kills 0
    set Cuts 0
}

# -- Folders

# An empty folder of that name.
proc ::kills::folder {name} {
    variable Dir
    set folder [file join $Dir $name]
    file delete -force $folder
    file mkdir $folder
    return $folder
}

# What is in a folder, hidden files too: names to bytes.
proc ::kills::contents {folder {under ""}} {
    set contents {}
    foreach path [lsort [concat [glob -nocomplain -directory $folder *] [glob -nocomplain -directory $folder -types hidden *]]] {
        set name [file join $under [file tail $path]]
        if {[file tail $path] in {. ..}} continue
        if {[file isdirectory $path]} {
            set contents [dict merge $contents [contents $path $name]]
        } else {
            dict set contents $name [bytes $path]
        }
    }
    return $contents
}

proc ::kills::bytes {path} {
    set channel [open $path rb]
    set bytes [read $channel]
    close $channel
    return $bytes
}

# Lets a folder have these contents again.
proc ::kills::restore {folder contents} {
    file delete -force {*}[glob -nocomplain -directory $folder *] {*}[lmap path [glob -nocomplain -directory $folder -types hidden *] {
        if {[file tail $path] in {. ..}} continue
        set path
    }]
    dict for {name bytes} $contents {
        set path [file join $folder $name]
        file mkdir [file dirname $path]
        set channel [open $path wb]
        puts -nonewline $channel $bytes
        close $channel
    }
}

# The points at which to kill a run of so many calls: lists of point and moment.  Of the whole, all; else so many,
# spread, with either moment in turn.
proc ::kills::points {calls some} {
    variable Whole
    variable Moments
    set all {}
    for {set point 0} {$point < $calls} {incr point} {
        foreach moment $Moments {
            lappend all [list $point $moment]
        }
    }
    if {$Whole || $some >= [llength $all]} {
        return $all
    }
    set points {}
    for {set n 0} {$n < $some} {incr n} {
        lappend points [lindex $all [expr {(2 * $n + 1) * [llength $all] / (2 * $some)}]]
    }
    return $points
}

# -- The command

# Runs the command in the present folder, killed at a point when there is one.  Returns a dict: how (killed, or exit and
# its status), out (what it printed), err, calls (of a run that was not killed).
proc ::kills::command {words {kill {}} {power ""} {input ""}} {
    variable Dir
    set report [file join $Dir calls]
    file delete $report
    array set ::env [list FAULTS_PROGRAM [file tail $::env(STELE)] FAULTS_REPORT $report FAULTS_POINT 1000000 \
        FAULTS_MOMENT before FAULTS_POWER $power]
    if {$kill ne {}} {
        lassign $kill ::env(FAULTS_POINT) ::env(FAULTS_MOMENT)
    }
    set code [catch {exec -keepnewline $::env(STELE) {*}$words << $input > [file join $Dir out] 2> [file join $Dir err]} said options]
    foreach name {PROGRAM REPORT POINT MOMENT POWER} {
        unset ::env(FAULTS_$name)
    }
    set how "exit 0"
    if {$code} {
        switch [lindex [dict get $options -errorcode] 0] {
            CHILDKILLED {set how [expr {[lindex [dict get $options -errorcode] 2] eq "SIGKILL" ? "killed" : "crashed"}]}
            CHILDSTATUS {set how "exit [lindex [dict get $options -errorcode] 2]"}
            default {error $said}
        }
    }
    set calls [expr {[file exists $report] ? [string trim [bytes $report]] : 0}]
    return [dict create how $how out [bytes [file join $Dir out]] err [bytes [file join $Dir err]] calls $calls]
}

# Kills commands, which begin in a folder as it is, at calls of each.  STEPS: lists of a name, words and an input; a
# command with several steps of its own (lines of input at a prompt) confirms each by a line that matches CONFIRMS,
# another one all of its work with its first line of output, or its end.
proc ::kills::commands {name folder steps some {confirms ""} {powers {}}} {
    variable Kills
    variable Cuts
    cd $folder
    foreach step $steps {
        lassign $step title words input
        set before [contents $folder]
        set states [States $folder $words $input $confirms]
        lassign $states calls states
        set wrong {}
        foreach kill [points $calls $some] {
            lappend wrong {*}[Killed $folder $before $states $words $input $confirms $kill ""]
            incr Kills
        }
        foreach power $powers {
            # One more than there are calls: the power goes off when all is done.
            foreach kill [lmap one [points [expr {$calls + 1}] [expr {($some + 3) / 4}]] {
                if {[lindex $one 1] ne "before"} continue
                set one
            }] {
                lappend wrong {*}[Killed $folder $before $states $words $input $confirms $kill $power]
                incr Cuts
            }
        }
        result $wrong "$name: $title ($calls calls)"
        restore $folder [lindex $states end]
    }
}

# The number of calls of a command, and the states it leads through: the one before it, and one after each step.
proc ::kills::States {folder words input confirms} {
    set states [list [contents $folder]]
    if {$confirms ne ""} {
        # One line of input after the other gives the same states.
        set lines [split [string trim $input \n] \n]
        for {set n 1} {$n < [llength $lines]} {incr n} {
            restore $folder [lindex $states 0]
            Whole [command $words {} "" [join [lrange $lines 0 $n-1] \n]\n]
            lappend states [contents $folder]
        }
        restore $folder [lindex $states 0]
    }
    set ran [command $words {} "" $input]
    Whole $ran
    lappend states [contents $folder]
    return [list [dict get $ran calls] $states]
}

proc ::kills::Whole {ran} {
    if {[dict get $ran how] ne "exit 0" || [dict get $ran calls] == 0} {
        error "without a kill: $ran"
    }
}

# Kills a command once.  Returns what is wrong then.
proc ::kills::Killed {folder before states words input confirms kill power} {
    restore $folder $before
    set ran [command $words $kill $power $input]
    set what "$words killed $kill $power: "
    if {[dict get $ran how] ne "killed" && $power eq ""} {
        return [list "$what[dict get $ran how] [dict get $ran err]"]
    }
    set confirmed [Confirmed $ran $confirms [expr {[llength $states] - 1}]]
    set left [contents $folder]
    set found [lsearch -exact $states [Without $left]]
    if {$found < 0} {
        return [list "${what}leaves what was never so: [Sizes $left]"]
    }
    if {$found < $confirmed} {
        return [list "${what}step $confirmed was confirmed, and step $found is there"]
    }
    return [NextSave $folder $left $what]
}

# How many steps a run has confirmed.
proc ::kills::Confirmed {ran confirms all} {
    if {[dict get $ran how] eq "exit 0"} {
        return $all
    }
    # A line that has no end yet says nothing.
    set lines [lrange [split [dict get $ran out] \n] 0 end-1]
    if {$confirms ne ""} {
        return [llength [lsearch -all -regexp $lines $confirms]]
    }
    return [expr {[llength $lines] > 0}]
}

# Contents without the temporary files of savers that were killed.
proc ::kills::Without {contents} {
    return [dict filter $contents script {name bytes} {expr {![Temporary $name]}}]
}

proc ::kills::Temporary {name} {
    return [regexp {^\.stele-\d+-\d+\.tmp$} [file tail $name]]
}

proc ::kills::Sizes {contents} {
    return [lmap {name bytes} $contents {list $name [string length $bytes]}]
}

# The next save of what is there, or of something else in the folder, sweeps what was left behind.
proc ::kills::NextSave {folder left what} {
    if {[lsearch [lmap name [dict keys $left] {Temporary $name}] 1] < 0} {
        return {}
    }
    set log [::stele new rolltta -players {{id anna name Anna} {id boris name Boris}}]
    $log save [file join $folder next.stele]
    $log close
    foreach name [dict keys [Without $left]] {
        if {![catch {::stele open [file join $folder $name]} handle] || ![catch {::stele study open [file join $folder $name]} handle]} {
            $handle save
            $handle close
        }
    }
    set now [dict keys [dict remove [contents $folder] next.stele]]
    return [expr {$now eq [dict keys [Without $left]] ? {} : [list "${what}after the next save: $now"]}]
}

# -- Scripts

# Kills a script of steps, in a process of its own, at its calls.  BEGIN lets the folders be as at the beginning; RUN makes
# the steps, and calls `confirm STATE` after each; AGAIN starts again as a user does after a crash, and returns the state
# that is found; END, after that, saves or gives up everything, and returns what is wrong then.
proc ::kills::script {name begin run again end some {powers {}}} {
    lassign [Series $begin $run $again $end $some $powers] steps calls wrong
    result $wrong "$name ($steps steps, $calls calls)"
}

# The number of steps and of calls, and what is wrong.
proc ::kills::Series {begin run again end some powers} {
    variable Kills
    variable Cuts
    eval $begin
    lassign [Forked "faults kill 1000000 before; $run; faults note \[lindex \[faults disarm\] 0\]"] how states
    if {$how ne "exit 0"} {
        return [list 0 0 [list "without a kill: $how $states"]]
    }
    set calls [lindex $states end]
    eval $begin
    set first [lindex [Forked "faults note \[$again\]"] 1 0]
    set states [linsert [lrange $states 0 end-1] 0 $first]
    set wrong {}
    set n 0
    foreach kill [points $calls $some] {
        eval $begin
        lappend wrong {*}[ScriptKilled $states $run $again $end $kill "" [incr n]]
        incr Kills
    }
    foreach power $powers {
        foreach kill [points [expr {$calls + 1}] [expr {($some + 3) / 4}]] {
            eval $begin
            lappend wrong {*}[ScriptKilled $states $run $again $end $kill $power [incr n]]
            incr Cuts
        }
    }
    return [list [expr {[llength $states] - 1}] $calls $wrong]
}

proc ::kills::Forked {script} {
    flush stdout
    return [faults fork $script]
}

# What a script reports to its user: the state now.
proc ::kills::confirm {state} {
    faults note $state
}

proc ::kills::ScriptKilled {states run again end kill power n} {
    variable Kills
    set what "killed $kill $power: "
    lassign [Forked "faults kill $kill $power; $run"] how notes
    if {$how ne "killed" && ($power eq "" || $how ne "exit 0")} {
        return [list "$what$how $notes"]
    }
    set confirmed [llength $notes]
    # Started again: every other time to be killed on the way, where each call gets its turn.
    set again [list $again]
    set killed [expr {$n % 2 ? "faults kill [expr {$n / 2 % 12}] [lindex {before halfway} [expr {$n / 24 % 2}]]" : ""}]
    lassign [Forked "$killed; faults note \[eval $again\]"] how found
    if {$how eq "killed"} {
        incr Kills
    } elseif {$how ne "exit 0"} {
        return [list "${what}starting again: $found"]
    } else {
        set wrong [Misses $states $confirmed [lindex $found 0]]
        if {$wrong ne ""} {
            return [list "${what}the first start $wrong"]
        }
    }
    # And once more.
    lassign [Forked "faults note \[eval $again\]; faults note \[$end\]"] how found
    if {$how ne "exit 0"} {
        return [list "${what}starting once more: $found"]
    }
    set wrong [Misses $states $confirmed [lindex $found 0]]
    if {$wrong ne ""} {
        return [list "${what}the second start $wrong"]
    }
    return [expr {[lindex $found 1] eq "" ? {} : [list "${what}at the end: [lindex $found 1]"]}]
}

# What is wrong with a state that was found after so many confirmed ones; "" if it is that one or the next.
proc ::kills::Misses {states confirmed found} {
    set at [lsearch -exact -start $confirmed $states $found]
    if {$at >= 0 && $at <= $confirmed + 1} {
        return ""
    }
    return "finds {$found} after step $confirmed: {[lindex $states $confirmed]}"
}
