# The viewer's entry: stele-view ?FILE? ?--at NODE? ?--chapter ID? ?--lesson? ?--no-box? ?--lang en|ru? ?--theme NAME?, or
# stele-view --compare FILE ?OTHER? ?--at NODE?... ?--ruling ID=CHOICE?...
#
# Runs from a source tree or installed; the launcher names the folders of the package and the samples in
# STELE_PACKAGE and STELE_SAMPLES, and the command in STELE_COMMAND.  Without them the folders beside this file are tried.
#
# With --export as its first word it exports a log instead, without a window: see export/export.tcl.

namespace eval ::stele {
    variable tkdir [file dirname [file normalize [info script]]]
}
source -encoding utf-8 [file join [file dirname [file normalize [info script]]] system.tcl]

namespace eval ::stele::main {
    namespace path ::stele
    namespace export run
    # What a window begins with, by room, in the order in which it is read.
    variable Files {
        draw {palette scene glyphs frame render motion}
        games {rooms}
        model {words model document facts lines edits bus history heading items plain targets box mybox}
        files {journal settings files disk recovery study samples problems typed}
        widgets {theme icons tooltip placeholder stack tabs panel rows scroller}
        analysis {whatif advice playon opponent pair beside dispute}
        teach {lesson guess mistakes question tutor}
        dialogs {base}
        panels {
            board transport timeline lines score why events notes ending legal rules players position diffbar review
        }
        shell {keys status strips shownotes eyes busy start layout menus window app}
    }
    # What is read when one of its commands is first asked for: by namespace below ::stele, the file that fills it.
    # Nothing in them happens by itself, and nobody outside looks at their variables.
    variable Rest {}
    foreach {room names} {
        model {reasons}
        draw {legend svg}
        widgets {verbform}
        analysis {moments whynot rests}
        files {details exports}
        shell {actions}
        dialogs {message goto bookmarks keys about newgame chapter marks legend repair compare playon mybox}
    } {
        foreach name $names {
            dict set Rest [expr {$room eq "dialogs" ? "dialog::$name" : $name}] $room/$name
        }
    }
    unset room names name
}

# Reads what a window begins with but starts nothing.
proc ::stele::main::load {} {
    variable Files
    dict for {room names} $Files {
        foreach name $names {
            Read $room/$name
        }
    }
    namespace eval :: {namespace unknown ::stele::main::Missing}
    ::stele::rooms::prepare [::stele::rooms::games]
    namespace eval ::stele [list ::msgcat::mcload [system::file join $::stele::tkdir msgs]]
}

proc ::stele::main::Read {name} {
    uplevel #0 [list ::stele::system::source [system::file join $::stele::tkdir $name.tcl]]
}

proc ::stele::main::Fetch {room} {
    variable Rest
    set name [dict get $Rest $room]
    dict unset Rest $room
    Read $name
}

# Tcl comes here with a command that does not exist, and looks for it where Tcl has: in the caller's namespace, on its path,
# and from the top.
proc ::stele::main::Missing {name args} {
    variable Rest
    foreach from [list [uplevel 1 {namespace current}] {*}[uplevel 1 {namespace path}] ""] {
        set full [expr {[string match ::* $name] ? $name : "[string trimright $from :]::$name"}]
        # A command of that namespace, or an ensemble of that name.
        foreach room [list [namespace qualifiers $full] $full] {
            set room [expr {[string match ::stele::* $room] ? [string range $room 9 end] : ""}]
            if {[dict exists $Rest $room]} {
                Fetch $room
                tailcall $full {*}$args
            }
        }
    }
    tailcall ::unknown $name {*}$args
}

# Reads the command line: a dict file node chapter lang theme, perhaps lesson, and for a comparison compare other at rulings; or an error with
# what is wrong.
proc ::stele::main::arguments {argv} {
    set options {file {} node {} chapter {} lang {} theme {}}
    set comparison {other {} at {} rulings {}}
    set files {}
    while {$argv ne {}} {
        set argv [lassign $argv word]
        if {[regexp {^--(at|chapter|lang|theme|ruling)=(.*)$} $word all name value]} {
            set argv [linsert $argv 0 $value]
            set word --$name
        }
        switch -glob -- $word {
            --at - --chapter - --lang - --theme - --ruling {
                if {$argv eq {}} {
                    Usage "$word needs a value"
                }
                set argv [lassign $argv value]
                switch $word {
                    --at {dict lappend comparison at $value}
                    --ruling {
                        if {![regexp {^[^=]+=[^=]+$} $value]} {
                            Usage "--ruling needs ID=CHOICE"
                        }
                        dict lappend comparison rulings $value
                    }
                    default {dict set options [string range $word 2 end] $value}
                }
            }
            --compare {dict set options compare 1}
            --lesson {dict set options lesson 1}
            --no-box {dict set options nobox 1}
            --help - -h - --version {dict set options $word 1}
            -- {
                lappend files {*}$argv
                set argv {}
            }
            --* {Usage "unknown option $word"}
            default {lappend files $word}
        }
    }
    return [Complete $options $comparison $files]
}

# Puts together what the command line said.  One file and one node, unless two are compared.
proc ::stele::main::Complete {options comparison files} {
    set at [dict get $comparison at]
    if {[dict get $comparison rulings] ne {}} {
        dict set options compare 1
    }
    set most [expr {[dict exists $options compare] ? 2 : 1}]
    if {[llength $files] > $most} {
        Usage [expr {$most == 1 ? "one file at a time" : "two files at most"}]
    }
    if {[llength $at] > $most} {
        Usage [expr {$most == 1 ? "one --at only" : "two --at at most"}]
    }
    if {[dict exists $options compare] && $files eq {}} {
        Usage "--compare needs a file"
    }
    if {[dict exists $options lesson] && [dict exists $options compare]} {
        Usage "--lesson shows one board"
    }
    if {[dict exists $options lesson] && $files eq {}} {
        Usage "--lesson needs a file"
    }
    dict set options file [lindex $files 0]
    # Where the second of two nodes is, one goes on from.
    dict set options node [lindex $at end]
    if {[dict exists $options compare]} {
        dict set comparison other [lindex $files 1]
        set options [dict merge $options $comparison]
    }
    return $options
}

proc ::stele::main::Usage {what} {
    return -level 2 -code error -errorcode [list STELE USAGE arguments] $what
}

# Where the package and the samples are.
proc ::stele::main::Folders {} {
    set top [system::file dirname $::stele::tkdir]
    foreach folder [list [Env STELE_PACKAGE] [system::file join $top build] $top] {
        if {$folder ne "" && [system::file exists [system::file join $folder pkgIndex.tcl]]} {
            # Tcl would look through every other folder of packages first.
            set dir [system::path $folder]
            lappend ::auto_path $dir
            system::source [system::file join $dir pkgIndex.tcl]
            break
        }
    }
}

proc ::stele::main::Samples {} {
    set top [system::file dirname $::stele::tkdir]
    foreach folder [list [Env STELE_SAMPLES] [system::file join $top samples]] {
        if {$folder ne "" && [system::file isdirectory $folder]} {
            return [system::path $folder]
        }
    }
    return ""
}

proc ::stele::main::Env {name} {
    return [expr {[info exists ::env($name)] ? $::env($name) : ""}]
}

# Starts the viewer.
proc ::stele::main::run {argv} {
    set usage "usage: stele-view \[FILE\] \[--at NODE\] \[--chapter ID\] \[--lesson\] \[--no-box\] \[--lang en|ru\] \[--theme light|dark|light-safe|dark-safe\]
       stele-view --compare FILE \[OTHER\] \[--at NODE\]… \[--ruling ID=CHOICE\]… \[--lang en|ru\] \[--theme …\]"
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
        ::stele::system::source [::stele::system::file join $::stele::tkdir export export.tcl]
        ::stele::export::run [lrange $::stele::main::words 1 end]
    } else {
        ::stele::main::run $::stele::main::words
    }
}
