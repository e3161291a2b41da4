# Unsaved work on disk, so that a crash loses nothing.  One file per running viewer, written after each
# edit beside itself and renamed over, so that at every moment there is a whole one (put).
#
# What is promised: whoever kills the viewer, at whatever moment, finds every edit that the window has shown, and what was
# half written up to the last pause in typing.  When the power goes off that is so for what the file system has written out:
# Tcl has no fsync, and a rename over an older file is only taken as a sign to write the new one first.  A journal that did
# not get that far is reported as damaged (recovery.tcl).  What is saved is safe from that, too: the library syncs.
#
# A journal is one line, a Tcl dict, and then the content of the log as it would be saved:
#
#   format 2                       1 in older ones, which lack the keys from `bytes` on
#   pid started                    the viewer that writes it
#   file name node time            what the work is on, and when
#   bytes                          the length of the content; 0: as in the file
#   stamp                          the file when the work began, see `model disk`
#   draft                          a half-written note, {} for none; see panels/notes.tcl
#
# It is removed when the work is saved or given up, never before.  A journal whose viewer is gone is an
# orphan: it is offered at the next start, and whoever takes it back claims it first.

package require Tcl 8.6-

namespace eval ::stele::journal {
    namespace path ::stele
    namespace export folder owner alive put write discard orphans damaged news claim release adopt read remove trouble fail keepText texts takeText
    variable Newest 2
    # This viewer's journal; "" before the first edit.
    variable Path ""
    # The same for a text that is no log yet.
    variable TextPath ""
    # Why the last one could not be written; "" when all is well.
    variable Trouble ""
    # How many names of files were made up.
    variable Names 0
    # Where the files of a user without a home are.
    variable Temp /tmp
}

# ---------------------------------------------------------------------------------------------
# The folder

# The folder of the journals; created when missing.
proc ::stele::journal::folder {} {
    set folder [system::file join [Base] stele journal]
    system::file mkdir $folder
    return $folder
}

# The folder for the state of programs.  It has to be the same at every start, or nothing is found again.
proc ::stele::journal::Base {} {
    set state [Env XDG_STATE_HOME]
    if {[string index $state 0] eq "/"} {
        return $state
    }
    set home [Env HOME]
    if {$home eq ""} {
        set home [UserHome]
    }
    if {$home eq ""} {
        return [Private]
    }
    return [system::file join $home .local state]
}

proc ::stele::journal::Env {name} {
    return [expr {[info exists ::env($name)] ? $::env($name) : ""}]
}

# The home of the user as the system knows it, if one can write there; otherwise "".
proc ::stele::journal::UserHome {} {
    if {[catch {system::home $::tcl_platform(user)} home]} {
        return ""
    }
    return [expr {[system::file isdirectory $home] && [system::file writable $home] ? $home : ""}]
}

# A folder of this user's own, in a place where everybody may write.  What somebody else put there under that name
# is not trusted.
proc ::stele::journal::Private {} {
    variable Temp
    set folder [system::file join $Temp stele-[Uid]]
    if {[catch {system::file lstat $folder stat}]} {
        system::file mkdir $folder
        system::file attributes $folder -permissions 0700
        system::file lstat $folder stat
    }
    if {$stat(type) ne "directory" || $stat(uid) != [Uid] || ($stat(mode) & 0o77)} {
        return -code error -errorcode {STELE IO private} [mc "“%1\$s” is not a private folder of yours" $folder]
    }
    return $folder
}

proc ::stele::journal::Uid {} {
    if {![catch {system::file stat /proc/self stat}]} {
        return $stat(uid)
    }
    return [string trim [system::run [list [system::command id]] -u]]
}

# ---------------------------------------------------------------------------------------------
# This viewer's journal

# Keeps CONTENT (packed, or "" when it is what the file has) with FACTS: file name node stamp draft.
# A full or read-only disk is no reason to lose the edit itself: the failure is reported, not raised.
proc ::stele::journal::write {content facts} {
    variable Path
    variable Newest
    set head [dict merge [dict create format $Newest pid [pid] started [Started [pid]]] $facts \
        [dict create time [clock seconds] bytes [string length $content]]]
    try {
        if {$Path eq ""} {
            set Path [system::file join [folder] [FreshName]]
        }
        # Somebody may have removed the folder.
        system::file mkdir [system::file dirname $Path]
        system::keep $Path [encoding convertto utf-8 [OneLine $head]\n]$content
        fail ""
    } on error {message options} {
        fail [reasonOf $message $options]
    }
}

# The list as one line, whatever is in it: braces would keep line ends as they are.
proc ::stele::journal::OneLine {list} {
    return [join [lmap word $list {
        if {$word eq ""} {
            list {}
        } else {
            string map {
                \\ \\\\ \n \\n \r \\r \t \\t \v \\v \f \\f " " "\\ " \{ \\\{ \} \\\} \" \\\" \[ \\\[ \] \\\] $ \\$ ; \\;
            } $word
        }
    }] " "]
}

# A name that says whose it is even before its first line does.  The clock may stand still or go back: none is given twice.
proc ::stele::journal::FreshName {} {
    variable Names
    return [owner]-[clock milliseconds][format %03d [incr Names]].journal
}

# This viewer in the name of a file, and whether the viewer that is called so still runs.
proc ::stele::journal::owner {} {
    return [pid]-[Started [pid]]
}
proc ::stele::journal::alive {owner} {
    return [expr {[regexp {^(\d+)-(\d*)$} $owner all pid started] && [Alive $pid $started]}]
}

# Removes this viewer's journal: its work is saved or given up.
proc ::stele::journal::discard {} {
    variable Path
    if {$Path ne ""} {
        catch {system::file delete $Path $Path.new}
        set Path ""
    }
    # Nothing is unsafe any more, unless the next edit would be.
    if {![catch {system::file writable [folder]} writable] && $writable} {
        fail ""
    }
}

# Why unsaved work is not safe from a crash at present, in words; "" when it is.
proc ::stele::journal::trouble {} {
    variable Trouble
    return $Trouble
}

# Notes that it is not, or with "" that it is again.
proc ::stele::journal::fail {reason} {
    variable Trouble
    if {$reason ne $Trouble} {
        set Trouble $reason
        ::stele::model::notify safety
    }
}

# ---------------------------------------------------------------------------------------------
# Text that somebody types and that is no log yet: a file of its own beside the journals, NAME.typed, with one line before
# the text

# Keeps TEXT; "" forgets it.
proc ::stele::journal::keepText {text} {
    variable TextPath
    if {[string trim $text] eq ""} {
        if {$TextPath ne ""} {
            catch {system::file delete $TextPath $TextPath.new}
            set TextPath ""
        }
        return
    }
    try {
        if {$TextPath eq ""} {
            set TextPath [system::file join [folder] [system::file rootname [FreshName]].typed]
        }
        system::file mkdir [system::file dirname $TextPath]
        system::keep $TextPath [encoding convertto utf-8 "stele typed 1\n$text"]
        fail ""
    } on error {message options} {
        fail [reasonOf $message $options]
    }
}

# The files of texts whose viewer is gone, the newest first.
proc ::stele::journal::texts {} {
    if {[catch {folder} folder]} {
        return {}
    }
    set paths [lmap path [system::glob $folder *.typed] {
        if {[Owned $path]} continue
        set path
    }]
    return [lsort -decreasing -command {apply {{a b} {
        ::stele::journal::Order [::stele::system::file mtime $a] [::stele::system::file mtime $b]
    }}} $paths]
}

# Takes such a text for this viewer, which keeps it from now on, and returns it.
proc ::stele::journal::takeText {path} {
    variable TextPath
    if {$TextPath eq ""} {
        set mine [system::file join [system::file dirname $path] [system::file rootname [FreshName]].typed]
        system::file rename $path $mine
        set TextPath $mine
        set path $mine
    }
    return [encoding convertfrom utf-8 [read $path]]
}

# ---------------------------------------------------------------------------------------------
# Journals of viewers that are gone

# The journals whose viewer is gone, newest first: dicts as written, with path added, and the keys that an
# older format lacks.
proc ::stele::journal::orphans {} {
    return [dict get [Survey] orphans]
}

# Those that cannot be read: lists {PATH REASON}.
proc ::stele::journal::damaged {} {
    return [dict get [Survey] damaged]
}

proc ::stele::journal::Survey {} {
    set orphans {}
    set damaged {}
    set folder [folder]
    Sweep $folder
    foreach path [system::glob $folder *.journal] {
        if {[Owned $path]} {
            continue
        }
        try {
            set head [Head $path]
            set orphan [dict replace $head path $path]
            if {[Alive [dict get $head pid] [dict get $head started]]} {
                continue
            }
            if {[dict get $head draft] eq {} && [news $orphan] eq "saved"} {
                system::file delete $path
            } else {
                lappend orphans $orphan
            }
        } trap {POSIX ENOENT} {} {
            # Its viewer has removed it in the meantime.
        } on error {message options} {
            lappend damaged [list $path [reasonOf $message $options]]
        }
    }
    return [dict create orphans [lsort -decreasing -command ::stele::journal::ByTime $orphans] damaged $damaged]
}

# Clears away what viewers left behind when they were killed while writing; a whole copy without an older one
# beside it is worth keeping.
proc ::stele::journal::Sweep {folder} {
    foreach path [system::glob $folder {*.new box-*.xml}] {
        if {[Owned $path] || [PerhapsOwned $path]} {
            continue
        }
        set journal [system::file rootname $path]
        catch {
            if {[system::file extension $journal] eq ".journal" && ![system::file exists $journal] && ![catch {Head $path}]} {
                system::file rename $path $journal
            } else {
                system::file delete $path
            }
        }
    }
}

# Whether the name of a file is that of a running viewer: PID-STARTED-NUMBER.KIND, or box-GAME-PID-STARTED.KIND.
proc ::stele::journal::Owned {path} {
    return [expr {[regexp {^(?:box-[^-]+-)?(\d+-\d*)[-.]} [system::file tail $path] all owner] && [alive $owner]}]
}

# The same for the older names, which lack the time it started: when in doubt, they are left alone.
proc ::stele::journal::PerhapsOwned {path} {
    return [expr {[regexp {^(?:box-[^-]+-(\d+)\.xml|(\d+)-\d+\.journal)} [system::file tail $path] all box pid]
        && [system::file isdirectory /proc/$box$pid]}]
}

# Takes the journal at PATH for this viewer, so that no other offers it.  Returns where it is now; "" when
# another viewer was quicker.
proc ::stele::journal::claim {path} {
    set mine [system::file join [system::file dirname $path] [FreshName]]
    try {
        system::file rename $path $mine
    } trap {POSIX ENOENT} {} {
        return ""
    } trap POSIX {} {
        # A folder one cannot write to: it can still be read.
        return $path
    }
    return $mine
}

# Gives a claimed journal back to be offered again, under its old name PATH.
proc ::stele::journal::release {mine path} {
    if {$mine ne $path} {
        system::file rename $mine $path
    }
}

# Makes a claimed journal that of this viewer.
proc ::stele::journal::adopt {mine} {
    variable Path $mine
}

# The content of the journal at PATH: the bytes of a log.
proc ::stele::journal::read {path} {
    return [lindex [Parts $path] 1]
}

# What has become of the file of an orphan since its viewer read it: same, changed, gone, away when it cannot be looked at, saved
# when it has the work, for its viewer was killed right after saving, or none when it had none.
proc ::stele::journal::news {orphan} {
    set file [dict get $orphan file]
    if {$file eq ""} {
        return none
    }
    if {[::stele::model::away $file] ne ""} {
        return away
    }
    set now [::stele::model::stamp $file]
    if {$now ne "" && [dict get $orphan stamp] eq ""} {
        # Older journals do not say; a file written after the last edit was written by somebody else.
        return [expr {[lindex $now 0] > [dict get $orphan time] ? "changed" : "same"}]
    }
    set news [::stele::model::since [dict get $orphan stamp] $file]
    return [expr {$news eq "changed" && [IsSaved $orphan] ? "saved" : $news}]
}

# Whether the file of an orphan has what its journal has, in whatever form.
proc ::stele::journal::IsSaved {orphan} {
    set content [read [dict get $orphan path]]
    # A pipe in its place would not be read to its end.
    if {$content eq "" || ![system::file isfile [dict get $orphan file]] || [catch {
        set channel [system::open [dict get $orphan file] rb]
        try {
            set bytes [::read $channel]
        } finally {
            close $channel
        }
    }]} {
        return 0
    }
    if {[string match "\x1f\x8b*" $bytes]} {
        return [expr {$bytes eq $content}]
    }
    return [expr {![catch {Plain $orphan $content [expr {[string match <* $bytes] ? "xml" : "text"}]} plain] && $plain eq $bytes}]
}

# The content of a journal as a file of that form has it.
proc ::stele::journal::Plain {orphan content form} {
    set handle [expr {[dict exists $orphan chapter] ? [::stele study open -data $content -name journal]
        : [::stele restore $content -name journal]}]
    try {
        return [encoding convertto utf-8 [$handle write $form]]
    } finally {
        $handle close
    }
}

# Removes the journal at PATH, when its work is given up.
proc ::stele::journal::remove {path} {
    system::file delete $path
}

# The first line of a journal as a dict; an error when it is damaged.
proc ::stele::journal::Head {path} {
    variable Newest
    lassign [Parts $path] line content
    if {![string is list $line] || [llength $line] % 2} {
        Damaged [mc "its beginning is damaged"]
    }
    set head [dict merge {format 1 stamp {} draft {} bytes {}} $line]
    foreach key {pid time format started file name node} {
        if {![dict exists $head $key] || ($key in {pid time format} && ![string is entier -strict [dict get $head $key]])} {
            Damaged [mc "its beginning is damaged"]
        }
    }
    if {[dict get $head format] > $Newest} {
        Damaged [mc "it was written by a newer version"]
    }
    if {[dict get $head bytes] ni [list {} [string length $content]]} {
        Damaged [mc "its end is missing"]
    }
    return $head
}

proc ::stele::journal::Damaged {reason} {
    return -level 2 -code error -errorcode {STELE FORMAT journal} $reason
}

# The first line of a journal and the rest.  In old ones a name with a line end in it spans several lines.
proc ::stele::journal::Parts {path} {
    set channel [system::open $path rb]
    try {
        set line [encoding convertfrom utf-8 [gets $channel]]
        for {set n 0} {$n < 100 && ![string is list $line] && ![eof $channel]} {incr n} {
            append line \n [encoding convertfrom utf-8 [gets $channel]]
        }
        return [list $line [::read $channel]]
    } finally {
        close $channel
    }
}

proc ::stele::journal::ByTime {a b} {
    return [Order [dict get $a time] [dict get $b time]]
}

# Between two times there may be more seconds than lsort takes.
proc ::stele::journal::Order {a b} {
    return [expr {$a < $b ? -1 : $a > $b}]
}

# When the process PID started, in the system's own ticks; "" where that cannot be known or it is gone.  Together
# with the number it distinguishes a living viewer from another program that got its number.
proc ::stele::journal::Started {pid} {
    try {
        set channel [system::open /proc/$pid/stat]
        try {
            set stat [::read $channel]
        } finally {
            close $channel
        }
        set fields [string range $stat [string last ) $stat]+2 end]
        # One that has ended but has not been collected by its parent is gone, too.
        return [expr {[lindex $fields 0] in {Z X} ? "" : [lindex $fields 19]}]
    } on error {} {
        return ""
    }
}

proc ::stele::journal::Alive {pid started} {
    if {[system::file isdirectory /proc/self]} {
        return [expr {[system::file isdirectory /proc/$pid] && [Started $pid] eq $started}]
    }
    return [expr {![catch {system::run [list [system::command kill]] [list -0 $pid]}]}]
}
