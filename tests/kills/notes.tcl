# Notes and questions: the editors, the model and its journal.

# Writes a note at the node; what is typed so far is in the journal.
proc typeNote {text} {
    ::stele::panel::notes::write
    notes.edit.text insert 1.0 $text
    ::stele::panel::notes::keepDraft
}

# Writes a question at the node; what is typed so far is in the journal.
proc typeQuestion {text lang} {
    ::stele::question::write
    dict set ::stele::question::Draft words $lang question $text
    ::stele::question::keepDraft
}

proc answerQuestion {} {
    ::stele::question::TakePlayed
    ::stele::question::keepDraft
}

# What a user would miss if it were gone: notes and questions at the node, branches, and what is half written.
proc workState {} {
    set notes [lmap note [m notes main:8] {
        list [dict get $note text] [lmap ask [dict get $note children] {
            lmap child [dict get $ask children] {list [dict get $child name] [dict get $child text]}
        }]
    }]
    set draft [m draft]
    if {[dict exists $draft question]} {
        set draft [list question [dict get $draft words] [lmap answer [dict get $draft answers] {dict get $answer move}]]
    } elseif {$draft ne {}} {
        set draft [list note [dict get $draft text]]
    }
    return [list $notes $draft [llength [m lines]]]
}

proc confirmWork {} {
    kills::confirm [workState]
}

proc notesBegin {} {
    file delete -force [file join $::env(XDG_STATE_HOME) stele]
    kills::restore $::folder $::first
}

# Steps of somebody who writes notes and questions, tries a branch, takes something back, and saves now and then.
proc notesRun {rounds} {
    m open [file join $::folder game.stele] main:8
    m flush
    confirmWork
    for {set n 1} {$n <= $rounds} {incr n} {
        foreach step [list \
            [list typeNote "half $n"] \
            {notes.edit.text insert 1.0 "whole"; ::stele::panel::notes::keepDraft} \
            {::stele::panel::notes::finish} \
            [list typeQuestion "Why $n?" en] \
            [list typeQuestion "Почему $n?" ru] \
            {answerQuestion} \
            {m save} \
            {::stele::question::finish} \
            {m undo} {m redo} \
            [list playOther $n] \
            {typeNote "nothing"} \
            {::stele::panel::notes::drop} \
        ] {
            eval $step
            m flush
            confirmWork
        }
        if {$n % 2 == 0} {
            m save
            confirmWork
        }
    }
}

# Another move than the line has, at its N-th node.
proc playOther {n} {
    set here [m node]
    for {set ply $n} {1} {incr ply} {
        m go main:$ply
        if {[dict get [[m log] status] chance]} continue
        set next [dict get [lindex [[m log] line main -from [expr {$ply + 1}] -to [expr {$ply + 1}]] 0] text]
        foreach move [dict get [m legal] moves] {
            if {[dict get $move text] ne $next} {
                m play [dict get $move text]
                m go $here
                return
            }
        }
    }
}

proc notesAgain {} {
    startAgain [file join $::folder game.stele]
    return [workState]
}

# The work is saved: then the file has it, and nothing else is left.
proc notesEnd {} {
    set work [lreplace [workState] 1 1 {}]
    m draft {}
    set ::Answer overwrite
    if {[m modified] && ![::stele::files::saveTo "" 1]} {
        return "not saved: $::Asked"
    }
    m close
    m open [file join $::folder game.stele] main:8
    if {[workState] ne $work} {
        return "saved: [workState] instead of $work"
    }
    m close
    set left [concat [kept] [dict keys [dict remove [kills::contents $::folder] game.stele]]]
    return [expr {$left eq {} ? "" : "left behind: $left"}]
}

# A log that is typed as text and not opened yet.
proc typedRun {rounds} {
    kills::confirm ""
    for {set n 1} {$n <= $rounds} {incr n} {
        foreach text [list "log" "log half $n" "log half $n\nдальше" ""] {
            ::stele::journal::keepText $text
            kills::confirm $text
        }
    }
}

proc typedAgain {} {
    ::stele::journal::orphans
    set texts [::stele::journal::texts]
    set ::Text [expr {$texts eq {} ? "" : [::stele::journal::takeText [lindex $texts 0]]}]
    return $::Text
}

proc typedEnd {} {
    ::stele::journal::keepText ""
    return [kept]
}

# When the power goes off, a journal that had not been written out is reported as damaged; the log that was saved is whole, and
# nothing half-written is taken for work.
proc powerGoes {some} {
    notesBegin
    lassign [kills::Forked "faults kill 1000000 before; notesRun 2; faults note \[lindex \[faults disarm\] 0\]"] how states
    set calls [lindex $states end]
    set wrong {}
    foreach kill [kills::points $calls $some] {
        notesBegin
        set confirmed [lindex [kills::Forked "faults kill $kill data; notesRun 2"] 1]
        incr kills::Cuts
        lassign [kills::Forked {
            faults note [notesAgain]
            faults note [llength [::stele::journal::damaged]]
        }] how found
        lassign $found state damaged
        set known [lrange $states 0 [llength $confirmed]]
        if {$how ne "exit 0" || [lsearch -exact $known $state] < 0 || (!$damaged && $state ni [lrange $known end-1 end])} {
            lappend wrong "off at $kill: $how $found after {[lindex $confirmed end]}"
        }
    }
    kills::result $wrong "the power goes off: what the journal lost is told"
}

proc notesSubject {} {
    set ::folder [kills::folder work]
    set log [::games::play 60]
    $log save [file join $::folder game.stele]
    $log close
    set ::first [kills::contents $::folder]
    warm
    set rounds [expr {$kills::Whole ? 8 : 2}]
    kills::script "notes and questions" notesBegin "notesRun $rounds" notesAgain notesEnd 32
    powerGoes 8
    kills::script "a log as text" notesBegin "typedRun [expr {$kills::Whole ? 6 : 2}]" typedAgain typedEnd 8
    kills::sum "notes and questions"
}
