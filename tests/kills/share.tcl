# A share that is gone: the file, or the folder of journals and settings, cannot be reached for a while.  Nobody is killed here
# but where work comes back meanwhile.

# Numbers of errors on this system: how a folder is missed.
set Missing {ENOENT 2 EIO 5 EACCES 13 ENOTCONN 107 ESTALE 116 EHOSTDOWN 112 ETIMEDOUT 110}

# Runs a script of the viewer in a process of its own.  Every word that it notes is wrong.
proc shared {name script} {
    notesBegin
    lassign [kills::Forked $script] how notes
    kills::result [expr {$how eq "exit 0" ? $notes : [linsert $notes 0 $how]}] "a share is gone, $name"
}

proc must {condition} {
    if {![uplevel 1 [list expr $condition]]} {
        faults note "not so: $condition"
    }
}

# The error code of a script that must fail, and the sentence that a user reads.
proc fails {script code} {
    if {![catch {uplevel 1 $script} message options] || [lrange [dict get $options -errorcode] 0 1] ne $code || $message eq ""} {
        faults note "does not fail as it should: $script: $message"
    }
}

# The viewer works on a file that goes and comes back.
proc fileGoes {number} {
    set file [file join $::folder game.stele]
    m open $file main:8
    noteHere one
    faults away $::folder $number
    must {[m disk] eq "away" && [m away] ne ""}
    fails {m save} {STELE IO}
    fails {m save "" "" 1} {STELE IO}
    fails {m open $file} {STELE IO}
    fails {m reload} {STELE IO}
    must {[m name] eq "game.stele" && [m modified]}
    noteHere two
    m draft {node main:4 text half index {} item {name note text {} attrs {} children {}} marks {} glyph {} lang en author {}}
    must {[llength [kept]] == 1 && [::stele::journal::trouble] eq ""}
    # The end of this viewer: the next one has it all, though the file is still gone.
    confirm4
}

proc confirm4 {} {
    must {[lmap note [m notes main:4] {dict get $note text}] eq {one two} && [dict get [m draft] text] eq "half"}
}

proc fileComesBack {number} {
    faults away $::folder $number
    startAgain [file join $::folder game.stele]
    must {[string match "*cannot be reached*" $::Asked]}
    confirm4
    must {[m disk] eq "away"}
    fails {m save} {STELE IO}
    faults away
    must {[m disk] eq "same"}
    m save
    m draft {}
    must {![m modified] && [kept] eq {}}
    m open [file join $::folder game.stele]
    must {[lmap note [m notes main:4] {dict get $note text}] eq {one two}}
}

# Journals, drafts and settings are on the share.
proc homeGoes {number} {
    set home [file dirname [file dirname [::stele::journal::folder]]]
    m open [file join $::folder game.stele] main:8
    ::stele::mybox::use deus
    faults away $home $number
    noteHere one
    must {[m modified] && [::stele::journal::trouble] ne ""}
    ::stele::mybox::confirm costs galley
    must {[string match "The draft cannot be kept:*" [m say]]}
    # One who begins now gets a message, and the file.
    must {![::stele::recovery::offer ""] && [::stele::journal::trouble] ne ""}
    faults away
    noteHere two
    ::stele::mybox::confirm costs guild-swamp
    must {[::stele::journal::trouble] eq ""}
}

proc homeComesBack {number} {
    startAgain [file join $::folder game.stele]
    must {[lmap note [m notes main:4] {dict get $note text}] eq {one two}}
    ::stele::mybox::use deus
    must {[::stele::mybox::said costs galley] eq "confirmed" && [::stele::mybox::said costs guild-swamp] eq "confirmed"}
}

# Settings that cannot be read at the start are there when the share is back.
proc settingsGo {number} {
    ::stele::settings::load
    ::stele::settings::set author Anna
    ::stele::settings::save
    faults away [file dirname [::stele::settings::path]] $number
    ::stele::settings::load
    ::stele::settings::set theme dark
    ::stele::settings::save
    faults away
    ::stele::settings::save
    ::stele::settings::load
    must {[::stele::settings::get author] eq "Anna"}
}

# The command says so, with the name and the reason, and changes nothing.
proc commandGoes {name number} {
    set file [file join $::folder game.stele]
    set wrong {}
    foreach words [list [list add $file stop] [list verify $file] [list convert $file [file join $kills::Dir copy.stele]] \
        [list convert [file join $kills::Dir kept.stele] [file join $::folder new.stele]] [list study new [file join $::folder s.stele] [file join $kills::Dir kept.stele]]] {
        foreach lang {en ru} {
            array set ::env [list FAULTS_AWAY $::folder FAULTS_AWAY_ERROR $number]
            set ran [kills::command [concat $words --lang $lang]]
            array unset ::env FAULTS_AWAY*
            set said [encoding convertfrom utf-8 [dict get $ran err]][encoding convertfrom utf-8 [dict get $ran out]]
            if {[dict get $ran how] ne "exit 2" || ![regexp {\.stele} $said] || [kills::contents $::folder] ne $::first} {
                lappend wrong "$words: $ran"
            }
        }
    }
    kills::result $wrong "a share is gone, the command: $name"
}

proc shareSubject {} {
    set ::folder [kills::folder work]
    set log [::games::play 20]
    $log save [file join $::folder game.stele]
    $log save [file join $kills::Dir kept.stele]
    $log close
    set ::first [kills::contents $::folder]
    warm
    ::stele::mybox::use deus
    foreach {name number} $::Missing {
        shared "the viewer's file: $name" "fileGoes $number"
        lassign [kills::Forked "fileComesBack $number"] how notes
        kills::result [expr {$how eq "exit 0" ? $notes : [linsert $notes 0 $how]}] "and comes back, after a crash meanwhile: $name"
        shared "the viewer's home: $name" "homeGoes $number"
        lassign [kills::Forked "homeComesBack $number"] how notes
        kills::result [expr {$how eq "exit 0" ? $notes : [linsert $notes 0 $how]}] "and comes back: $name"
        shared "the settings: $name" "settingsGo $number"
        commandGoes $name $number
        if {!$kills::Whole && $name eq "EIO"} break
    }
}
