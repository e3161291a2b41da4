# Files: opening, by dialog or by dropping, saving, closing, and what is asked before work would be lost.
# Namespace ::stele::files.  What other programs do to the file is in disk.tcl, work of viewers that are gone in
# recovery.tcl.

namespace eval ::stele::files {
    namespace path ::stele
    namespace export open choose openDialog acceptDrops newGame save saveAs saveTo savePicture closeLog leave leaveNote \
        saved inHand short
}

# Opens FILE, at NODE when given; of a study CHAPTER, or the first.  Returns 1 when it is open, 0 when it could not be or the user
# preferred to stay.
proc ::stele::files::open {file {node ""} {chapter ""}} {
    if {[model busy] ne {} || [inHand] || ![leave]} {
        return 0
    }
    panel::transport::pause
    try {
        try {
            model open $file $node
        } trap {STELE FORMAT log.study} {} {
            study::open $file $node $chapter
        }
    } trap {STELE USAGE cancelled} {} {
        model say [mc "Opening was cancelled."]
        return 0
    } trap STELE {message options} {
        model flush
        if {[typed::mend $file]} {
            return 0
        }
        dialog::message::error [mc "“%1\$s” cannot be opened." [system::file tail $file]] [reasons::explain $message $options]
        return 0
    }
    settings::recent [model file]
    if {$node ne ""} {
        tutor::offer
        return 1
    }
    if {[dispute::begin] || [tutor::open]} {
        return 1
    }
    if {[IsReview] && ![study::on]} {
        model go end
        history::reset [model node]
        layout::show legal
    }
    return 1
}

# Whether a log is opened to look back at: a finished game without notes.  One with notes is read from its beginning, so
# that nothing is given away.
proc ::stele::files::IsReview {} {
    if {[heading::teaches [model annotated]]} {
        return 0
    }
    set line [model lineInfo main]
    return [expr {[dict get $line legal] == [dict get $line plies] && [dict get [model status main:[dict get $line legal]] over]}]
}

# Asks for a log, in a dialog of that title; "" when none was chosen.
proc ::stele::files::choose {title} {
    set folder [expr {[model file] ne "" ? [system::file dirname [model file]] : [pwd]}]
    return [tk_getOpenFile -parent . -title $title -initialdir $folder -filetypes [FileTypes]]
}

# Asks for a log and opens it.
proc ::stele::files::openDialog {} {
    set file [choose [mc "Open a log"]]
    if {$file ne ""} {
        open $file
    }
}

proc ::stele::files::FileTypes {} {
    return [list [list [mc "Stele logs"] {.stele .xml .txt}] [list [mc "All files"] *]]
}

# Opens files that are dropped on the window, where tkdnd is installed.
proc ::stele::files::acceptDrops {} {
    if {![winfo exists .] || [catch {package require tkdnd}]} {
        return
    }
    tkdnd::drop_target register . DND_Files
    bind . <<Drop:DND_Files>> {::stele::files::Dropped %D}
}

proc ::stele::files::Dropped {files} {
    if {[llength $files]} {
        after idle [list ::stele::files::open [DroppedFile [lindex $files 0]]]
    }
    return copy
}

# Names come as addresses whose %-bytes tkdnd takes for characters: a name that is not in ASCII has to
# be put together again.
proc ::stele::files::DroppedFile {name} {
    set decoded [encoding convertfrom utf-8 [encoding convertto iso8859-1 $name]]
    if {![system::file exists $name] && [system::file exists $decoded]} {
        return $decoded
    }
    return $name
}

# The name of FILE with ~ for the home folder.
proc ::stele::files::short {file} {
    if {[info exists ::env(HOME)] && [string equal -length [string length $::env(HOME)/] $::env(HOME)/ $file]} {
        return ~[string range $file [string length $::env(HOME)] end]
    }
    return $file
}

# Asks what game to begin, with GAME picked.  Unsaved work is asked about when it begins.
proc ::stele::files::newGame {{game ""}} {
    if {![inHand]} {
        dialog::newgame::show $game
    }
}

# Saves; asks for a name when there is none.  Returns 1 when it is saved.
proc ::stele::files::save {} {
    if {[model log] eq ""} {
        return 0
    }
    if {[model file] eq "" || [samples::has [model file]]} {
        return [saveAs]
    }
    return [saveTo ""]
}

# Asks for a name and saves.  Returns 1 when it is saved.
proc ::stele::files::saveAs {} {
    set name [model name]
    if {[system::file extension $name] ni {.stele .xml .txt}} {
        set name [window::gameName].stele
    }
    set file [tk_getSaveFile -parent . -title [mc "Save the log"] -initialfile [system::literal $name] \
        -defaultextension .stele -filetypes [FileTypes]]
    if {$file eq ""} {
        return 0
    }
    return [saveTo $file]
}

# Saves as FILE, or where the log came from when FILE is "".  With FORCE, what another program wrote there
# meanwhile is overwritten.  Returns 1 when it is saved.
proc ::stele::files::saveTo {file {force 0}} {
    try {
        set saved [model save $file "" $force]
    } trap {STELE USAGE cancelled} {} {
        model say [mc "Saving was cancelled; the file is as it was."]
        return 0
    } trap {STELE IO io.changed} {} {
        return [disk::conflict]
    } trap {STELE IO io.partial} {message options} {
        dialog::message::error [mc "The log could not be saved."] [reasons::explain $message $options]
        return [saveAs]
    } trap STELE {message options} {
        dialog::message::error [mc "The log could not be saved."] [reasons::explain $message $options]
        return 0
    }
    settings::recent $saved
    saved $saved [model warnings]
    return 1
}

# Says that FILE was saved, and what WARNINGS say could not be kept of it.
proc ::stele::files::saved {file warnings} {
    set text [mc "Saved as %1\$s" [system::file tail $file]]
    model say $text
    if {$warnings ne {}} {
        dialog::message::show $text -kind warning -detail [join [lmap warning $warnings {reasons::sentence $warning}] \n]
    }
}

# Asks for a name and saves the board as an SVG picture.
proc ::stele::files::savePicture {} {
    set scene [panel::board::scene]
    if {$scene eq ""} {
        return
    }
    set file [tk_getSaveFile -parent . -title [mc "Save the board"] -defaultextension .svg \
        -initialfile [system::literal [string map {: -} [system::file rootname [model name]]-[model node]].svg] \
        -filetypes [list [list SVG .svg]]]
    if {$file eq ""} {
        return
    }
    try {
        saved $file [lmap warning [svg::save $file $scene [theme::name]] {dict get $warning text}]
    } trap STELE {message} {
        dialog::message::error [mc "The picture could not be saved."] [reasons::sentence $message]
    }
}

# 1 when a dialog is open that somebody is filling in or has to answer; it is brought to the front.  A file can be
# dropped and the window closed even then.
proc ::stele::files::inHand {} {
    set open [dialog::inHand]
    if {$open eq ""} {
        return 0
    }
    raise $open
    bell
    return 1
}

# Asks what to do with unsaved work.  Returns 1 when the log may be left.
proc ::stele::files::leave {} {
    if {![leaveNote]} {
        return 0
    }
    set text [mc "Save the changes to “%1\$s”?" [model name]]
    set detail [mc "Without saving they are lost."]
    set disk [model disk]
    if {$disk eq "gone"} {
        set text [mc "The file of “%1\$s” is gone. Save it anew?" [model name]]
        set detail [mc "Without saving this log is lost."]
    } elseif {$disk eq "away"} {
        set text [mc "The file of “%1\$s” cannot be reached. Save the log elsewhere?" [model name]]
        set detail [mc "%1\$s Without saving this log may be lost." [reasons::sentence [model away]]]
    } elseif {![model modified]} {
        return 1
    }
    set answer [dialog::message::show $text -kind question -detail $detail -default save \
        -buttons [list [list cancel [mc "Cancel"]] [list drop [mc "Don’t save"]] [list save [mc "Save"]]]]
    switch $answer {
        save {return [expr {$disk eq "away" ? [saveAs] : [save]}]}
        drop {return 1}
    }
    return 0
}

# The same for a half-written note or question; only one of them can be at hand.
proc ::stele::files::leaveNote {} {
    if {[panel::notes::unfinished]} {
        return [LeaveEditor panel::notes [mc "A note is half written."] [mc "Keep it in the log as it is?"]]
    }
    if {[question::unfinished]} {
        return [LeaveEditor question [mc "A question is half written."] [mc "Keep the question in the log as it is?"]]
    }
    return 1
}

proc ::stele::files::LeaveEditor {editor text detail} {
    set answer [dialog::message::show $text -kind question -default keep -detail $detail \
        -buttons [list [list cancel [mc "Cancel"]] [list drop [mc "Throw away"]] [list keep [mc "Keep it"]]]]
    switch $answer {
        keep {
            if {[${editor}::finish]} {
                return 1
            }
        }
        drop {
            ${editor}::drop
            return 1
        }
    }
    layout::enter notes
    return 0
}

# Closes the log, unless the user prefers to stay.
proc ::stele::files::closeLog {} {
    if {![inHand] && [leave]} {
        panel::transport::pause
        model close
    }
}
