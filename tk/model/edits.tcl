# Part of the model, see model.tcl: edits, their undo, and what of them the journal keeps.

# Runs SCRIPT in the caller's scope, as one edit called LABEL (already translated).  When it changed
# the log the edit can be undone and is journalled; when it fails, the log is put back and the error
# passes on.  Returns the script's result.
proc ::stele::model::edit {label script} {
    variable Log
    variable Node
    variable Content
    Need
    if {[busy] ne {}} {
        return -code error -errorcode {STELE USAGE busy} [mc "Please wait until the work at hand is done."]
    }
    variable Horizon
    if {$Horizon ne {}} {
        return -code error -errorcode {STELE USAGE horizon} [mc "In a lesson the log stays as it is; leave the lesson to change it."]
    }
    set before [list $label [Pack] $Content $Node]
    set generation [dict get [$Log info] generation]
    set code [catch {uplevel 1 $script} result options]
    set changed [expr {[dict get [$Log info] generation] != $generation}]
    if {$code == 1} {
        if {$changed && ![PutBack $before]} {
            append result " " [mc "What was done so far could not be undone; it is kept, unsaved."]
        }
        Moved
        dict incr options -level
        return -options $options $result
    }
    if {$changed} {
        Edited $before
    }
    set from $Node
    Moved
    ::stele::history::moved $from $Node
    return $result
}

# Like `edit`, and what was half written (`draft`) is finished by it.  One write takes the edit into the journal and the draft out
# of it: a crash finds the note half written or written, never both.
proc ::stele::model::finish {label script} {
    variable Draft
    variable Content
    set draft $Draft
    set content $Content
    set Draft {}
    try {
        set result [uplevel 1 [list ::stele::model::edit $label $script]]
    } on error {message options} {
        set Draft $draft
        journal
        dict incr options -level
        return -options $options $message
    }
    if {$Content == $content} {
        journal
    }
    return $result
}

# Takes a failed edit back.  When even that fails, what it did is an edit like any other: nothing may look saved
# that is not.  Returns 1 when the log is as it was.
proc ::stele::model::PutBack {before} {
    try {
        Restore [lindex $before 1] [lindex $before 3]
    } on error {} {
        Edited $before
        return 0
    }
    return 1
}

# Notes that the log was changed; BEFORE is what undo needs: {label content number node}.
proc ::stele::model::Edited {before} {
    variable Log
    variable Undo
    variable Packed ""
    variable Redo {}
    lappend Undo [concat $before [$Log node]]
    Content [incr ::stele::model::LastContent]
    Trim
}

# Plays MOVE at the current node: follows the line, appends to it, or makes a branch.  An illegal
# move is refused with its clause in the status area.  Returns the new node, or "" when refused.
proc ::stele::model::play {move} {
    variable Log
    Need
    set answer [Answered [$Log try $move]]
    if {![dict get $answer legal]} {
        why [::stele::refusal $answer $move]
        return ""
    }
    variable Guard
    variable Node
    set from $Node
    if {$Guard ne "" && ![uplevel #0 $Guard [list $move]]} {
        # Taken as an answer, it may have led on.
        return [expr {$Node eq $from ? "" : $Node}]
    }
    variable Horizon
    if {$Horizon ne {}} {
        set node [Follow $move]
        if {$node eq ""} {
            say [mc "In a lesson the log stays as it is; leave the lesson to change it."]
            return ""
        }
        return [go $node]
    }
    try {
        set node [edit [mc "Play %1\$s" $move] {Make $move}]
        notify played
        return $node
    } trap {STELE USAGE cancelled} {message} {
        say $message
        return ""
    }
}

# Plays MOVES from NODE on, as one edit called LABEL, and returns the node after the last.  What is there already is
# followed.  One who stands elsewhere stays there.
proc ::stele::model::playAll {node moves label} {
    variable Log
    variable Node
    Need
    set here [expr {$Node eq $node ? "" : $Node}]
    return [edit $label {
        $Log goto $node
        foreach move $moves {
            Make $move
        }
        set end [$Log node]
        if {$here ne ""} {
            $Log goto $here
        }
        set end
    }]
}

# Whether a new move at the end of the main line makes a branch instead of adding to the record: while the computer plays,
# what is played there is not the game that was recorded.
proc ::stele::model::apart {args} {
    variable Apart
    if {[llength $args]} {
        set Apart [lindex $args 0]
    }
    return $Apart
}

# Plays a move where the handle stands.
proc ::stele::model::Make {move} {
    variable Log
    variable Apart
    set node [$Log node]
    if {$Apart && $node eq "main:[dict get [$Log info] plies]"} {
        set said [dict get [$Log try $move] text]
        set known [lmap id [$Log branches] {
            set first [lindex [$Log line $id -from 1 -to 1 -say 0] 0]
            expr {$first eq {} ? "" : [dict get [$Log try [dict get $first move]] text]}
        }]
        if {$said ni $known} {
            $Log goto [$Log branch -at $node -kind what-if]:0
        }
    }
    return [$Log play $move]
}

# CMD is asked, with the move, before a legal move is played; 0 keeps it from being played.  A lesson
# takes answers to its questions this way.  Within a horizon a move is only followed, never written.
proc ::stele::model::guard {cmd} {
    variable Guard $cmd
}

# Undoes or redoes the last edit, and goes where it was made.  Where the library refuses, everything stays as it
# is, and that is said.
proc ::stele::model::undo {} {
    try {
        Shift Undo Redo 3
    } trap {STELE USAGE cancelled} {} {
        say [mc "Cancelled; nothing was changed."]
    } trap STELE {message} {
        say [mc "This could not be undone; everything is as it was: %1\$s" $message]
    }
}
proc ::stele::model::redo {} {
    try {
        Shift Redo Undo 4
    } trap {STELE USAGE cancelled} {} {
        say [mc "Cancelled; nothing was changed."]
    } trap STELE {message} {
        say [mc "This could not be redone; everything is as it was: %1\$s" $message]
    }
}

# What undo and redo would do; canUndo and canRedo are 0 when there is nothing.
proc ::stele::model::canUndo {} {
    variable Undo
    variable Horizon
    return [expr {$Undo ne {} && $Horizon eq {}}]
}
proc ::stele::model::canRedo {} {
    variable Redo
    variable Horizon
    return [expr {$Redo ne {} && $Horizon eq {}}]
}
proc ::stele::model::undoLabel {} {
    variable Undo
    return [lindex $Undo end 0]
}
proc ::stele::model::redoLabel {} {
    variable Redo
    return [lindex $Redo end 0]
}

# Takes the content from the end of one list, leaving the present one at the end of the other.  An
# entry is {label content number, node before the edit, node after it}; WHERE picks one of the last two.
proc ::stele::model::Shift {fromName toName where} {
    variable $fromName
    variable $toName
    variable Content
    variable Horizon
    upvar 0 $fromName from $toName to
    if {$from eq {} || [busy] ne {} || $Horizon ne {}} {
        return
    }
    set entry [lindex $from end]
    lassign $entry label packed content
    set here [lreplace $entry 1 2 [Pack] $Content]
    Restore $packed [lindex $entry $where]
    set from [lrange $from 0 end-1]
    lappend to $here
    variable Packed $packed
    Content $content
    Moved
    # What was said of the edit is no longer so.
    say ""
}

proc ::stele::model::Restore {packed node} {
    variable Log
    working [mc "Bringing it back"] \
        [list $Log restore $packed -progress ::stele::model::TellProgress]
    try {
        $Log goto $node
    } trap STELE {} {
        # The node existed when the snapshot was made; a log that stops earlier keeps its place.
    }
    Renew
}

# Notes that the log now has the content with this number.
proc ::stele::model::Content {number} {
    variable Content $number
    Renew
    journal
    notify tree file node
}

# Keeps unsaved work on disk.  When undo leads back to what the file has, the journal still keeps what was
# undone, until the log is saved or closed.
proc ::stele::model::journal {} {
    variable File
    variable Name
    variable Node
    variable Draft
    variable Stamp
    variable Kept
    if {![modified] && $Draft eq {}} {
        if {!$Kept} {
            ::stele::journal::discard
        }
        return
    }
    try {
        if {[llength $Stamp] == 4 && [disk] eq "same"} {
            set Stamp [FullStamp $File]
        }
        # A huge log is not packed just because somebody types a word.
        variable Owner
        set facts [dict create file $File name $Name node $Node stamp $Stamp draft $Draft]
        if {$Owner ne ""} {
            set content [{*}$Owner write]
            set facts [dict merge $facts [{*}$Owner facts]]
        } else {
            set content [expr {![modified] && $File ne "" && [isLong main] ? "" : [Pack]}]
        }
        ::stele::journal::write $content $facts
        set Kept [expr {$Kept || [modified]}]
    } trap {STELE USAGE cancelled} {} {
        ::stele::journal::fail [mc "it was cancelled"]
    } trap STELE {message options} {
        # The edit itself is done, and stays.
        ::stele::journal::fail [reasonOf $message $options]
    }
}

# The present content as it would be saved, made once per content.
proc ::stele::model::Pack {} {
    variable Log
    variable Packed
    if {$Packed eq ""} {
        try {
            set Packed [working [mc "Keeping a safety copy"] \
                [list $Log write gz -progress ::stele::model::TellProgress]]
        } trap {STELE USAGE cancelled} {message options} {
            return -code error -errorcode [dict get $options -errorcode] [mc "Cancelled; nothing was changed."]
        }
    }
    return $Packed
}

proc ::stele::model::Trim {} {
    variable Undo
    variable UndoBytes
    set bytes 0
    set keep 0
    foreach entry [lreverse $Undo] {
        incr bytes [string length [lindex $entry 1]]
        if {$bytes > $UndoBytes && $keep > 0} {
            break
        }
        incr keep
    }
    set Undo [lrange $Undo end-[expr {$keep - 1}] end]
}
