# Runs one tcltest file in a process of its own and prints TAP, one test per tcltest test.
# A file that ends before its cleanupTests (a crash, an exit, an error between tests) fails.
# usage: tclsh run-tap.tcl FILE ?TMPDIR?      makeFile and its like write to TMPDIR

namespace eval ::runtap {
    variable Count 0
    variable Finished 0
}

# Prints one result.  `skipped` is empty or a reason for skipping.
proc ::runtap::Result {ok name {skipped ""}} {
    variable Count
    set line "[expr {$ok ? "ok" : "not ok"}] [incr Count] - [string map {# \\#} $name]"
    if {$skipped ne ""} {
        append line " # SKIP $skipped"
    }
    puts $line
}

# Turns one line of tcltest's report into TAP; all that is not a result becomes a comment.
proc ::runtap::Line {line} {
    variable Finished
    if {[regexp {^\+\+\+\+ (\S+) PASSED$} $line -> name]} {
        Result 1 $name
    } elseif {[regexp {^\+\+\+\+ (\S+) SKIPPED: (.*)$} $line -> name why]} {
        Result 1 $name $why
    } elseif {[regexp {^==== (\S+) FAILED$} $line -> name]} {
        Result 0 $name
    } elseif {$line ne ""} {
        puts "# $line"
        # The last line of cleanupTests:  FILE:  Total  N  Passed  N  Skipped  N  Failed  N
        if {[regexp {^[^\t]+:\tTotal\t\d+\tPassed\t\d+\tSkipped\t\d+\tFailed\t\d+$} $line]} {
            set Finished 1
        }
    }
}

# Runs the file with the given further arguments and reports it.
proc ::runtap::run {file args} {
    variable Count
    variable Finished
    set pipe [open |[list [info nameofexecutable] $file \
            -verbose {pass skip body error} {*}$args 2>@1] r]
    fconfigure $pipe -encoding utf-8
    while {[gets $pipe line] >= 0} {
        Line $line
        flush stdout
    }
    set ending ""
    try {
        close $pipe
    } trap CHILDKILLED {- options} {
        set ending "killed by [lindex [dict get $options -errorcode] 2]"
    } trap CHILDSTATUS {- options} {
        # From Tcl 8.7 on, tcltest exits with 1 when a test failed: said already.
        set status [lindex [dict get $options -errorcode] 2]
        if {!$Finished || $status != 1} {
            set ending "exit status $status"
        }
    }
    if {!$Finished && $ending eq ""} {
        set ending "cleanupTests was not called"
    }
    if {$ending ne ""} {
        Result 0 "[file tail $file] runs to its end ($ending)"
    }
    puts "1..$Count"
}

fconfigure stdout -encoding utf-8
if {[llength $argv] > 1} {
    ::runtap::run [lindex $argv 0] -tmpdir [lindex $argv 1]
} else {
    ::runtap::run [lindex $argv 0]
}
