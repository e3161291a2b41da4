# A clock that is wrong: set back by hours, to 1970, or ahead to the next century, while work goes on.

set Clocks [list 0 -7200 [expr {-[clock seconds]}] [expr {4102444800 - [clock seconds]}] 7200 -86400]

# After each step the clock is another one; those who start again later have one of their own.
proc clockedRun {rounds} {
    set ::ClockStep 0
    trace add execution ::confirmWork leave {apply {{args} {
        faults clock [lindex $::Clocks [expr {[incr ::ClockStep] % [llength $::Clocks]}]]
    }}}
    notesRun $rounds
}

proc clockedAgain {} {
    faults clock [lindex $::Clocks [expr {[pid] % [llength $::Clocks]}]]
    return [notesAgain]
}

# Two viewers, one after the other, with one clock each; the work of both is offered, and both journals can be claimed by one viewer
# whose clock stands where theirs did.
proc twoViewers {} {
    foreach {clock text} {4000000000 later -1700000000 earlier 0 now} {
        notesOf $clock $text
    }
    lassign [kills::Forked {
        faults note [lsort [lmap orphan [::stele::journal::orphans] {dict get $orphan name}]]
        set claimed [lmap orphan [::stele::journal::orphans] {::stele::journal::claim [dict get $orphan path]}]
        faults note [llength [lsort -unique $claimed]]
        faults note [llength [lsearch -all -inline $claimed *[pid]-*]]
    }] how notes
    kills::result [expr {$how eq "exit 0" && $notes eq {{earlier later now} 3 3} ? {} : [list "$how $notes"]}] \
        "a wrong clock: journals of three viewers are offered and claimed"
}

proc notesOf {clock name} {
    kills::Forked "
        faults clock $clock
        m openData \[kills::bytes [list [file join $::folder game.stele]]\] $name
        noteHere $name
    "
}

# What commands write does not depend on the clock, and a file that another one has changed is known at any time.
proc clockedCommands {} {
    set wrong {}
    set states {}
    foreach clock $::Clocks {
        set folder [kills::folder clocked]
        cd $folder
        set ::env(FAULTS_CLOCK) $clock
        foreach words {
            {new rolltta --players anna,boris -o game.stele} {add game.stele --roll --seed 7} {add game.stele stop}
            {study new s.stele game.stele --title-en Lessons} {study set s.stele game --title-ru Урок} {verify game.stele s.stele}
        } {
            set ran [kills::command $words]
            if {[dict get $ran how] ne "exit 0"} {
                lappend wrong "$clock: $words: [dict get $ran err]"
            }
        }
        unset ::env(FAULTS_CLOCK)
        lappend states [kills::contents $folder]
    }
    if {[llength [lsort -unique $states]] != 1} {
        lappend wrong "the files differ"
    }
    kills::result $wrong "a wrong clock: commands write the same bytes"
}

proc clockSubject {} {
    set ::folder [kills::folder work]
    set log [::games::play 60]
    $log save [file join $::folder game.stele]
    $log close
    set ::first [kills::contents $::folder]
    warm
    kills::script "a wrong clock: notes and questions" notesBegin "clockedRun 2" clockedAgain notesEnd 16
    set kills::Kills 0
    notesBegin
    twoViewers
    clockedCommands
}
