# Starting and quitting: the settings are read, the window is built, the first log is opened, and the end is
# orderly.  Namespace ::stele::app.

namespace eval ::stele::app {
    namespace path ::stele
    namespace export start quit sessionEnds
}

# Builds the window and shows FILE at NODE; without a file the page to start from, the first time a lesson.  Options: lang,
# theme ("" as remembered), samples (folder), lesson if it is to begin, and what is to be compared at once, if that is there: see beside::begin.
proc ::stele::app::start {file node options} {
    samples::use [dict get $options samples]
    interp bgerror {} ::stele::status::trouble
    settings::load
    model lang [Language [dict get $options lang]]
    if {![dict exists $options nobox]} {
        box::use
    }
    set theme [dict get $options theme]
    if {$theme eq ""} {
        set theme [settings::get theme]
    }
    set scale [settings::get scale]
    if {![string is double -strict $scale] || $scale <= 0} {
        set scale [theme::naturalScale]
    }
    theme::init [expr {$theme in [theme::names] ? $theme : "light"}] $scale
    Later
    window::build
    box::watch
    after idle [list ::stele::app::Begin $file $node $options]
}

# Input methods come a moment after the window.  Tk would ask the display server twice for every one of two hundred
# widgets before they are first shown; nobody types that soon, and a widget gets its own when it next has an event.
proc ::stele::app::Later {} {
    if {[tk useinputmethods]} {
        tk useinputmethods 0
        after 400 {tk useinputmethods 1}
    }
}

# The language to start in: the one WANTED, the one remembered, that of the machine, or English.
proc ::stele::app::Language {wanted} {
    set machine ""
    foreach name {LC_ALL LC_MESSAGES LANG} {
        if {[info exists ::env($name)] && $::env($name) ne ""} {
            set machine $::env($name)
            break
        }
    }
    foreach lang [list $wanted [settings::get lang] $machine] {
        if {[string match ru* $lang]} {
            return ru
        }
        if {[string match en* $lang]} {
            return en
        }
    }
    return en
}

# The chapter of a study that the command line names; "" for none.
proc ::stele::app::Chapter {options} {
    return [expr {[dict exists $options chapter] ? [dict get $options chapter] : ""}]
}

# Opens the first log.  Unsaved work comes first; FILE then waits in a notice.
proc ::stele::app::Begin {file node options} {
    disk::lookOften
    start::ready
    typed::offer
    if {[recovery::offer $file]} {
        if {$file ne "" && [system::path $file] ne [model file]} {
            recovery::await $file $node
        }
        return
    }
    if {$file ne ""} {
        if {[files::open $file $node [Chapter $options]]} {
            if {[dict exists $options compare]} {
                beside::begin $options
            } elseif {[dict exists $options lesson]} {
                tutor::begin
            }
        }
    } elseif {[model log] eq "" && [settings::get recent] eq {}} {
        samples::lesson
    }
    if {[model log] eq ""} {
        layout::bare
        panel::board::renew
    }
}

# Asks about unsaved work and ends the viewer, unless the user prefers to stay.
proc ::stele::app::quit {} {
    if {[model busy] ne {}} {
        model cancel
        after 50 ::stele::app::quit
        return
    }
    if {[files::inHand] || ![files::leave]} {
        return
    }
    panel::transport::pause
    advice::stop
    mybox::stop
    model close
    settings::save
    destroy .
}

# The session manager asks to have everything on disk, and is notified when it is: by setting WM_COMMAND.
proc ::stele::app::sessionEnds {} {
    panel::notes::keepDraft
    question::keepDraft
    model journal
    settings::save
    wm command . [concat stele-view [expr {[model file] eq "" ? {} : [list [model file]]}]]
}
