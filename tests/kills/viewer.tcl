# The viewer without a window: its model, journals, studies, editors of notes and questions, and my box, with something
# small in place of every widget that they touch.

namespace eval ::stele {
    variable tkdir [file join $::here .. .. tk]
}
foreach file {
    system draw/palette draw/scene model/plain draw/glyphs games/rooms draw/frame draw/legend model/words model/model model/document model/facts model/lines model/edits model/bus model/history
    files/journal files/settings widgets/panel model/items analysis/pair model/box model/mybox model/reasons
    files/study files/files files/recovery files/disk teach/question panels/notes
} {
    source -encoding utf-8 [file join $::stele::tkdir $file.tcl]
}
namespace eval ::stele {
    ::msgcat::mcload [file join $tkdir msgs]
}
interp alias {} m {} ::stele::model

# -- What is not there

# Whoever asks is answered so; what was asked last.
set Answer ""
set Asked {}
namespace eval ::stele::dialog::message {
    proc show {text args} {
        set ::Asked [list $text $args]
        return $::Answer
    }
    proc error {text {detail ""}} {
        set ::Asked [list $text $detail]
    }
}
foreach {space names} {
    strips {show remove draw dismiss} layout {show enter shrink} lesson {instead} tutor {open offer} panel::transport {pause}
    panel::notes {lend giveBack ToolOff Relabel Show Wrong Editor} question {Build Relabel Show ShowAnswers Wrong NoteAll EndTrying}
    dispute {begin} typed {mend} samples {has} scroller {fit see}
} {
    namespace eval ::stele::$space {}
    foreach name $names {
        proc ::stele::${space}::$name {args} {return 0}
    }
}
foreach name {focus destroy winfo} {
    proc ::$name {args} {return 0}
}

# The text in which a note is written.
set ::stele::panel::notes::Path notes
set Text ""
proc notes.edit.text {command args} {
    switch $command {
        get {return $::Text}
        insert {set ::Text [lindex $args 1]}
        replace {set ::Text [lindex $args 2]}
    }
}

# -- What a user does

# Starts as after a crash: takes unsaved work back, or opens FILE.
proc startAgain {file} {
    set ::Answer restore
    set restored [::stele::recovery::offer $file]
    # Nobody else was here.
    if {[string match "*changed meanwhile*" $::Asked]} {
        error "says that somebody else has changed the file"
    }
    if {!$restored} {
        if {$::Asked ne {}} {
            error "refused: $::Asked"
        }
        try {
            m open $file main:8
        } trap {STELE FORMAT log.study} {} {
            ::stele::study::open $file
        }
        m flush
    }
}

# Reads what every process would read once: figures and texts of the game.
proc warm {} {
    set log [::games::play 12]
    set copy [::stele open -data [$log write gz]]
    $copy goto main:8
    $copy legal
    $copy try [$copy bot greedy 1]
    $copy line main
    $copy close
    $log close
    foreach lang {ru en} {
        m lang $lang
        m flush
    }
}

# What is in the folder of the journals.
proc kept {} {
    return [lmap path [glob -nocomplain -directory [::stele::journal::folder] *] {file tail $path}]
}
