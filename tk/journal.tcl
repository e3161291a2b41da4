# Unsaved work on disk, so that a crash loses nothing.  One file per running viewer, in
# $XDG_STATE_HOME/stele/journal, written beside itself and renamed over, after each edit.
#
# A journal is one line, a Tcl dict (format pid started file name node time), and then the content of
# the log, as it would be saved.  It is removed when the work is saved, undone or given up.

package require Tcl 8.6-

namespace eval ::stele::journal {
    namespace export folder write discard orphans read remove
    variable Path ""
}

# The folder for state of the viewer; created when missing.
proc ::stele::journal::folder {} {
    if {[info exists ::env(XDG_STATE_HOME)] && $::env(XDG_STATE_HOME) ne ""} {
        set base $::env(XDG_STATE_HOME)
    } elseif {[info exists ::env(HOME)]} {
        set base [file join $::env(HOME) .local state]
    } else {
        set base [file join /tmp stele-[pid]]
    }
    set folder [file join $base stele journal]
    file mkdir $folder
    return $folder
}

# Keeps CONTENT (packed) of the log NAME, made from FILE ("" for none), at NODE.
# A full or read-only disk is no reason to lose the edit itself: the failure is said, not raised.
proc ::stele::journal::write {content file name node} {
    variable Path
    set head [dict create format 1 pid [pid] started [Started [pid]] file $file name $name \
        node $node time [clock seconds]]
    try {
        if {$Path eq ""} {
            set Path [file join [folder] [pid]-[clock milliseconds].journal]
        }
        set channel [open $Path.new {WRONLY CREAT TRUNC BINARY} 0600]
        try {
            puts $channel [encoding convertto utf-8 [list {*}$head]]
            puts -nonewline $channel $content
        } finally {
            close $channel
        }
        file rename -force $Path.new $Path
    } on error {message} {
        ::stele::model::say [::msgcat::mc "The safety copy could not be written: %1\$s" $message]
    }
}

# Removes this viewer's journal.
proc ::stele::journal::discard {} {
    variable Path
    if {$Path ne ""} {
        file delete $Path $Path.new
        set Path ""
    }
}

# The journals whose viewer is gone, newest first: dicts as written, with path added.
proc ::stele::journal::orphans {} {
    set found {}
    foreach path [glob -nocomplain -directory [folder] *.journal] {
        try {
            set head [Head $path]
        } on error {} {
            continue
        }
        if {![Alive [dict get $head pid] [dict get $head started]]} {
            lappend found [dict replace $head path $path]
        }
    }
    return [lsort -decreasing -command ::stele::journal::ByTime $found]
}

# The content of the journal at PATH: the bytes of a log.
proc ::stele::journal::read {path} {
    set channel [open $path rb]
    try {
        gets $channel
        return [::read $channel]
    } finally {
        close $channel
    }
}

# Removes the journal at PATH, once its work is taken over or given up.
proc ::stele::journal::remove {path} {
    file delete $path
}

proc ::stele::journal::Head {path} {
    set channel [open $path rb]
    try {
        set head [encoding convertfrom utf-8 [gets $channel]]
    } finally {
        close $channel
    }
    foreach key {pid started file name node time} {
        dict get $head $key
    }
    return $head
}

proc ::stele::journal::ByTime {a b} {
    return [expr {[dict get $a time] - [dict get $b time]}]
}

# When the process PID started, in the system's own ticks; "" where that cannot be known or it is gone.  Together
# with the number it tells a living viewer from another program that got its number.
proc ::stele::journal::Started {pid} {
    try {
        set channel [open /proc/$pid/stat]
        try {
            set stat [::read $channel]
        } finally {
            close $channel
        }
        set fields [string range $stat [string last ) $stat]+2 end]
        # One that has ended but was not yet collected by its parent is gone, too.
        return [expr {[lindex $fields 0] in {Z X} ? "" : [lindex $fields 19]}]
    } on error {} {
        return ""
    }
}

proc ::stele::journal::Alive {pid started} {
    if {[file isdirectory /proc/self]} {
        return [expr {[file isdirectory /proc/$pid] && [Started $pid] eq $started}]
    }
    return [expr {![catch {exec kill -0 $pid}]}]
}
