# Part of the model, see model.tcl: opening, saving and closing; the file on disk.

# Opens FILE in place of the present log and goes to NODE (the start when left out).  On failure the
# present log stays as it was and the error passes through.
proc ::stele::model::open {file {node ""}} {
    set file [system::path $file]
    set handle [working [mc "Opening %1\$s" [system::file tail $file]] [list ::stele::model::OpenFile $file]]
    Receive $handle $file [system::file tail $file] $node
    return $handle
}

# Takes HANDLE in place of the present log, as the content of FILE, and goes to NODE.
proc ::stele::model::adopt {handle file node} {
    Receive $handle $file [system::file tail $file] $node
    return $handle
}

# Who keeps the log in a larger file: a command prefix, forgotten when another file is opened.  It is asked
#   modified                    whether there is more to save than this log
#   write                       the bytes of the whole, with this log in it, for the journal
#   facts                       what the journal has to know besides
#   save FILE FORMAT FORCE      to save the whole; returns what `save` of a log returns
#   disk                        what has become of the file
#   close                       to let go
proc ::stele::model::owner {args} {
    variable Owner
    if {[llength $args]} {
        set Owner [lindex $args 0]
        notify file
    }
    return $Owner
}

# Puts the log aside, with all that belongs to it alone, and returns that; until something is brought in its place no
# log is open.
proc ::stele::model::aside {} {
    set kept {}
    foreach name {Log Node Packed Content Saved Undo Redo} {
        dict set kept $name [set ::stele::model::$name]
    }
    set ::stele::model::Log ""
    return $kept
}

# Brings back what was put aside; or a log that was not open before, from HANDLE alone.
proc ::stele::model::bring {kept} {
    variable LastContent
    if {![dict exists $kept Content]} {
        set number [incr LastContent]
        set kept [dict merge [dict create Node [[dict get $kept Log] node] Packed "" Content $number Saved $number Undo {} Redo {}] $kept]
    }
    dict for {name value} $kept {
        set ::stele::model::$name $value
    }
    foreach name {Viewer Choice Clause} {
        set ::stele::model::$name ""
    }
    foreach name {Light Selection Why Draft Horizon} {
        set ::stele::model::$name {}
    }
    variable Hidden {authors {} kinds {}}
    Renew
    ::stele::history::reset [dict get $kept Node]
    notify log tree node file history viewer selection choice light
}

# Opens the log in BYTES (any of the formats a file may have); NAME stands for its file name.  With UNSAVED it counts
# as work that is in no file.
proc ::stele::model::openData {bytes {name ""} {node ""} {unsaved 0}} {
    set handle [::stele open -data $bytes -name $name]
    Receive $handle "" $name $node
    if {$unsaved} {
        MarkUnsaved
    }
    return $handle
}

# Starts a new log.  DICT: game, and optionally edition players options rulings setup knowledge, and about: an
# item, as the handle takes it.
proc ::stele::model::newLog {dict} {
    set options {}
    foreach key {edition players options rulings setup knowledge} {
        if {[dict exists $dict $key]} {
            lappend options -$key [dict get $dict $key]
        }
    }
    set handle [::stele new [dict get $dict game] {*}$options]
    if {[dict exists $dict about]} {
        try {
            $handle about [dict get $dict about]
        } on error {message options} {
            $handle close
            return -options $options $message
        }
    }
    Receive $handle "" [mc "new game"] ""
    MarkUnsaved
    return $handle
}

# Opens unsaved work.  WORK: content (bytes; "" when only a note was not finished, and the log is as in its
# file), file ("" for none), name, node; optionally stamp (of the file, when the work began), draft, and journal
# (a claimed one, which has this work and becomes ours).  On failure the present log stays as it was.
proc ::stele::model::recover {work} {
    variable Packed
    variable Stamp
    set work [dict merge {stamp {} draft {} journal {} chapter {}} $work]
    if {[dict get $work file] ne ""} {
        dict set work file [system::path [dict get $work file]]
    }
    set label [mc "Opening %1\$s" [dict get $work name]]
    set content [dict get $work content]
    if {[dict get $work chapter] ne ""} {
        set handle [::stele::study::recover $work]
    } elseif {$content eq ""} {
        set handle [working $label [list ::stele::model::OpenFile [dict get $work file]]]
    } else {
        set handle [working $label [list ::stele restore $content -name [dict get $work name] \
            -progress ::stele::model::TellProgress]]
    }
    if {[dict get $work chapter] eq ""} {
        Receive $handle [dict get $work file] [dict get $work name] [dict get $work node]
    }
    if {[dict get $work journal] ne ""} {
        ::stele::journal::adopt [dict get $work journal]
    }
    variable Draft [dict get $work draft]
    if {$content eq ""} {
        journal
        return $handle
    }
    # The undo of later edits comes back to these very bytes, and the journal keeps them.
    if {[dict get $work chapter] eq ""} {
        set Packed $content
    }
    if {[dict get $work stamp] ne ""} {
        set Stamp [dict get $work stamp]
    }
    MarkUnsaved
    return $handle
}

# Closes the log.  Unsaved changes are the caller's concern.
proc ::stele::model::close {} {
    variable Log
    if {$Log eq ""} {
        return
    }
    Drop
    notify log tree node file history viewer selection choice light
}

proc ::stele::model::OpenFile {file} {
    return [::stele open [system::path $file] -progress ::stele::model::TellProgress]
}

# Breaking off cancels, with the error code STELE USAGE cancelled.
proc ::stele::model::TellProgress {done total} {
    if {![progress $done $total]} {
        return -code break
    }
}

proc ::stele::model::Receive {handle file name node} {
    variable Log
    variable File
    variable Name
    Drop
    set Log $handle
    set File $file
    set Name $name
    Reached
    Renew
    if {$node ne ""} {
        try {
            Goto $node
        } trap STELE {message} {
            say $message
        }
    }
    variable Node [$handle node]
    ::stele::history::reset $Node
    notify log tree node file history viewer selection choice light
}

proc ::stele::model::Drop {} {
    variable Log
    variable Content [incr ::stele::model::LastContent]
    variable Saved $Content
    if {$Log ne ""} {
        set old $Log
        set Log ""
        catch {$old close}
    }
    variable Kept 0
    variable Owner
    if {$Owner ne ""} {
        {*}$Owner close
    }
    variable Apart 0
    foreach name {File Name Node Viewer Packed Stamp Device Choice Clause Owner} {
        set ::stele::model::$name ""
    }
    foreach name {Undo Redo Light Selection Why Draft Horizon} {
        set ::stele::model::$name {}
    }
    variable Hidden {authors {} kinds {}}
    ::stele::journal::discard
    ::stele::history::reset ""
    Renew
}

proc ::stele::model::MarkUnsaved {} {
    variable Content [incr ::stele::model::LastContent]
    journal
    notify file
}

# Saves to FILE, or where the log came from.  FORMAT: gz, xml or text; when left out, the library knows
# that of the log's own file, and the name of another file tells it.  When another program has changed the file,
# nothing is written and the error code is STELE IO io.changed, unless FORCE is 1.
proc ::stele::model::save {{file ""} {format ""} {force 0}} {
    variable Log
    variable File
    variable Name
    variable Content
    variable Saved
    Need
    if {$file eq ""} {
        set file $File
    }
    if {$file eq ""} {
        return -code error -errorcode {STELE USAGE file} [mc "This log has no file yet."]
    }
    set file [system::path $file]
    if {$format eq "" && $file ne $File} {
        set format [FormatOf $file]
    }
    if {$file eq $File && [disk] eq "away"} {
        return -code error -errorcode {STELE IO io.away {}} [mc "The file cannot be reached: %1\$s." [away]]
    }
    if {!$force && $file eq $File && [disk] eq "changed"} {
        return -code error -errorcode {STELE IO io.changed {}} [mc "The file was changed by another program."]
    }
    variable Owner
    variable Warnings
    if {$Owner ne ""} {
        set Warnings [working [mc "Saving %1\$s" [system::file tail $file]] [list {*}$Owner save $file $format $force]]
    } else {
        set Warnings [working [mc "Saving %1\$s" [system::file tail $file]] [list $Log save $file \
            {*}[expr {$format eq "" ? {} : [list -format $format]}] -force $force -progress ::stele::model::TellProgress]]
    }
    set File $file
    set Name [system::file tail $file]
    set Saved $Content
    Reached
    variable Kept 0
    # A half-written note is in no file yet: the journal stays for it, and is written over.
    journal
    notify file
    return $file
}

# What the last save could not keep of the file besides its content, sentences of the library.
proc ::stele::model::warnings {} {
    variable Warnings
    return [lmap warning $Warnings {dict get $warning text}]
}

# What has become of the file since it was read or written: same, changed, gone, away when it cannot be looked at where it
# was, or none when there is none.
proc ::stele::model::disk {} {
    variable Log
    variable File
    variable Stamp
    if {$Log eq "" || $File eq ""} {
        return none
    }
    variable Owner
    set answer [expr {$Owner ne "" ? [{*}$Owner disk] : [$Log disk]}]
    # The handle knows the file it was opened from; work that was restored came from elsewhere.
    if {$answer eq "none"} {
        set answer [since $Stamp]
    }
    return [expr {$answer in {changed gone} && [away] ne "" ? "away" : $answer}]
}

# Why FILE (the log's when left out) cannot be looked at where it was, in words; "" when it can be, or is not there any more.
# A share that is not mounted leaves a folder that is not there, or one on another disk: nothing is saved there by mistake.
proc ::stele::model::away {{file ""}} {
    variable File
    variable Device
    set own [expr {$file in [list "" $File]}]
    if {$own} {
        set file $File
    }
    try {
        system::file stat $file stat
    } trap {POSIX ENOENT} {} - trap {POSIX ENOTDIR} {} {
        set device [DeviceOf $file]
        if {$device eq "" || ($own && $Device ne "" && $device ne $Device)} {
            return [mc "its folder is not there"]
        }
    } trap POSIX {message options} {
        return [::stele::reasonOf $message $options]
    }
    return ""
}

# The disk of the folder of FILE; "" when there is no such folder.
proc ::stele::model::DeviceOf {file} {
    if {[catch {system::file stat [system::file dirname $file] stat}] || $stat(type) ne "directory"} {
        return ""
    }
    return $stat(dev)
}

# Notes that the file is as the log has it now.
proc ::stele::model::Reached {} {
    variable File
    variable Stamp [stamp]
    variable Device [expr {$File eq "" ? "" : [DeviceOf $File]}]
}

# What tells one content of a file (the log's when left out) from another without reading it; "" when it is
# not there.
proc ::stele::model::stamp {{file ""}} {
    variable File
    if {$file eq ""} {
        set file $File
    }
    if {$file eq "" || [catch {system::file stat $file stat}]} {
        return ""
    }
    return [list $stat(mtime) $stat(size) $stat(dev) $stat(ino)]
}

# The same with a sum of the content, for whoever comes after a crash: the times of a file are counted in seconds here, and can
# be set.
proc ::stele::model::FullStamp {file} {
    set stamp [stamp $file]
    return [expr {[catch {Sum $file} sum] ? $stamp : [concat $stamp $sum]}]
}

proc ::stele::model::Sum {file} {
    set channel [system::open $file rb]
    try {
        set sum 0
        while {![eof $channel]} {
            set sum [zlib crc32 [read $channel 1048576] $sum]
        }
        return $sum
    } finally {
        ::close $channel
    }
}

# What has become of FILE (the log's when left out) since it had STAMP: same, changed or gone.
proc ::stele::model::since {stamp {file ""}} {
    variable File
    variable Compared
    if {$file eq ""} {
        set file $File
    }
    set now [stamp $file]
    if {$now eq ""} {
        return gone
    }
    lassign $stamp time size device inode sum
    if {$sum eq "" || $size != [lindex $now 1]} {
        return [expr {$now eq $stamp ? "same" : "changed"}]
    }
    # Its content decides.  It is read once for every time that it was touched, or while it is too young to tell.
    if {[catch {system::file stat $file stat}] || $stat(type) ne "file"} {
        return changed
    }
    set key [list $stamp $file $now $stat(ctime)]
    if {[lindex $Compared 0] ne $key || abs([clock seconds] - $stat(ctime)) <= 2} {
        set Compared [list $key [expr {[catch {Sum $file} found] || $found != $sum ? "changed" : "same"}]]
    }
    return [lindex $Compared 1]
}

# Reads the file again, as another program has left it, and stays at the node if it is still there.  What the
# log had before can be brought back by undo.
proc ::stele::model::reload {} {
    variable Log
    variable File
    variable Node
    variable Content
    variable Undo
    variable Owner
    Need
    if {$Owner ne ""} {
        return [::stele::study::reload]
    }
    set before {}
    if {[modified] || $Undo ne {}} {
        set before [list [mc "Read the file again"] [Pack] $Content $Node]
    }
    set handle [working [mc "Opening %1\$s" [system::file tail $File]] [list ::stele::model::OpenFile $File]]
    set old $Log
    set Log $handle
    catch {$old close}
    catch {Goto $Node}
    variable Packed ""
    variable Viewer ""
    variable Horizon {}
    Reached
    if {$before ne {}} {
        lappend Undo [concat $before [$Log node]]
        Trim
    }
    variable Redo {}
    variable Saved [incr ::stele::model::LastContent]
    Content $Saved
    variable Node [$Log node]
    ::stele::history::reset $Node
    notify log node history viewer selection choice light
}

# The half-written note, as its panel describes it; {} for none.  Setting it puts it into the journal.
proc ::stele::model::draft {args} {
    variable Draft
    if {[llength $args] && [lindex $args 0] ne $Draft} {
        set Draft [lindex $args 0]
        journal
    }
    return $Draft
}

proc ::stele::model::FormatOf {file} {
    switch -glob -- [string tolower [system::file tail $file]] {
        *.xml {return xml}
        *.txt {return text}
        default {return gz}
    }
}

# The handle, or "" when nothing is open.
proc ::stele::model::log {} {
    variable Log
    return $Log
}

# The file of the log, or "".
proc ::stele::model::file {} {
    variable File
    return $File
}

# What to call the log: the last part of its file name, or what it was opened as.
proc ::stele::model::name {} {
    variable Name
    return $Name
}

# 1 when the content differs from what is on disk.
proc ::stele::model::modified {} {
    variable Content
    variable Saved
    variable Owner
    return [expr {$Content != $Saved || $Owner ne "" && [{*}$Owner modified]}]
}

# The number of the content the log has now, and whether that differs from the saved one: of the log alone, whoever keeps
# it.
proc ::stele::model::version {} {
    variable Content
    return $Content
}
proc ::stele::model::changed {} {
    variable Content
    variable Saved
    return [expr {$Content != $Saved}]
}

# A number that changes with every change of the log's content.
proc ::stele::model::generation {} {
    variable Generation
    return $Generation
}

proc ::stele::model::Need {} {
    variable Log
    if {$Log eq ""} {
        return -level 2 -code error -errorcode {STELE USAGE log} [mc "No log is open."]
    }
}
