# The viewer's entry: stele-view ?FILE? ?--at NODE? ?--lang en|ru? ?--theme NAME?
#
# Runs from a source tree or installed; the launcher names the folders of the package and the samples in
# STELE_PACKAGE and STELE_SAMPLES.  Without them the folders beside this file are tried.
#
# With --export as its first word it exports a log instead, without a window: see export.tcl.

namespace eval ::stele {
    variable tkdir [file dirname [file normalize [info script]]]
}

namespace eval ::stele::main {
    namespace export run
    variable Files {
        palette scene plain glyphs rooms frame legend render svg model history journal settings motion theme icons tooltip hint stack tabs panel rows heading moments scroller verbform targets whynot keys
        dialogs/base dialogs/message dialogs/goto dialogs/bookmarks dialogs/keys dialogs/about
        dialogs/newgame dialogs/marks dialogs/ask dialogs/legend dialogs/repair
        panels/board panels/transport panels/timeline panels/lines panels/score panels/why panels/events
        panels/notes panels/ending panels/legal panels/rules panels/players panels/position panels/diffbar
        reasons status strips problems eyes busy samples start files exports disk recovery actions layout menus window app
    }
}

# Reads all of the viewer but starts nothing.
proc ::stele::main::load {} {
    variable Files
    set folder $::stele::tkdir
    foreach name $Files {
        uplevel #0 [list source -encoding utf-8 [file join $folder $name.tcl]]
    }
    ::stele::rooms::load [::stele::rooms::games]
    namespace eval ::stele [list ::msgcat::mcload [file join $folder msgs]]
}

# Reads the command line: a dict file node lang theme, or an error with what is wrong.
proc ::stele::main::arguments {argv} {
    set options {file {} node {} lang {} theme {}}
    while {$argv ne {}} {
        set argv [lassign $argv word]
        if {[regexp {^--(at|lang|theme)=(.*)$} $word all name value]} {
            set argv [linsert $argv 0 $value]
            set word --$name
        }
        switch -glob -- $word {
            --at - --lang - --theme {
                if {$argv eq {}} {
                    Usage "$word needs a value"
                }
                set argv [lassign $argv value]
                dict set options [dict get {--at node --lang lang --theme theme} $word] $value
            }
            --help - -h - --version {dict set options $word 1}
            -- {
                dict set options file [lindex $argv 0]
                set argv {}
            }
            --* {Usage "unknown option $word"}
            default {
                if {[dict get $options file] ne ""} {
                    Usage "one file at a time"
                }
                dict set options file $word
            }
        }
    }
    return $options
}

proc ::stele::main::Usage {what} {
    return -level 2 -code error -errorcode [list STELE USAGE arguments] $what
}

# Where the package and the samples are.
proc ::stele::main::Folders {} {
    set top [file dirname $::stele::tkdir]
    foreach folder [list [Env STELE_PACKAGE] [file join $top build] $top] {
        if {$folder ne "" && [file exists [file join $folder pkgIndex.tcl]]} {
            lappend ::auto_path $folder
            break
        }
    }
}

proc ::stele::main::Samples {} {
    set top [file dirname $::stele::tkdir]
    foreach folder [list [Env STELE_SAMPLES] [file join $top samples]] {
        if {$folder ne "" && [file isdirectory $folder]} {
            return [file normalize $folder]
        }
    }
    return ""
}

proc ::stele::main::Env {name} {
    return [expr {[info exists ::env($name)] ? $::env($name) : ""}]
}

# Starts the viewer.
proc ::stele::main::run {argv} {
    set usage "usage: stele-view \[FILE\] \[--at NODE\] \[--lang en|ru\] \[--theme light|dark|light-safe|dark-safe\]"
    try {
        set options [arguments $argv]
    } trap {STELE USAGE} {message} {
        Fail "stele-view: $message\n$usage"
    }
    if {[dict exists $options --help] || [dict exists $options -h]} {
        puts $usage
        exit 0
    }
    Folders
    if {[catch {package require stele} message]} {
        Fail "stele-view: $message"
    }
    if {[dict exists $options --version]} {
        puts "stele-view [::stele version]"
        exit 0
    }
    if {[catch {package require Tk} message]} {
        Fail "stele-view: $message"
    }
    load
    dict set options samples [Samples]
    ::stele::app::start [dict get $options file] [dict get $options node] $options
}

proc ::stele::main::Fail {message} {
    puts stderr $message
    exit 2
}

if {![info exists ::stele::main::loadOnly]} {
    # The words after the script's name are ours, not Tk's.
    set ::stele::main::words $::argv
    set ::argv {}
    set ::argc 0
    if {[lindex $::stele::main::words 0] eq "--export"} {
        ::stele::main::Folders
        source -encoding utf-8 [file join $::stele::tkdir export.tcl]
        ::stele::export::run [lrange $::stele::main::words 1 end]
    } else {
        ::stele::main::run $::stele::main::words
    }
}
