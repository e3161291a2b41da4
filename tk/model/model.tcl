# The model of the viewer: the open log, the current node, the edits and their undo, and who wants
# to know when something changes.  It knows no widget, needs no Tk, and owns the one log handle.
#
# Interface, all in ::stele::model:
#
#   open FILE ?NODE?      openData BYTES ?NAME? ?NODE? ?UNSAVED?     newLog DICT      close
#   log  file  name  modified  info  diagnostics  generation  save ?FILE? ?FORMAT? ?FORCE?
#   disk  away ?FILE?  stamp ?FILE?  since STAMP ?FILE?  reload  recover WORK  draft ?DICT?  journal
#   node  line  go WHERE...  canGo WHERE...  back  forward
#   state  score ?NODE?  status ?NODE?  ledger ?ARGS...?  events  touched  due  legal ?OBJECTS?  gains  whynot WHAT  explain MOVE  row NUMBER  lines
#   annotated  notes ?NODE?  written ?NODE?  hidden ?DICT?  kept LINE  keep LINE REVIEW  branches ?NODE?  board  timeline ?LINE?  scores ?LINE?  players  words TEXT
#   moves LINE FROM TO ?SAY?  compare NODE NODE  repairs LINE  suspect WHAT VALUE ?PLAYER?
#   lineInfo ID  rulings LINE  departure ID  path ?LINE?  sibling BY  twin NODE  comparison ?NODE?  nodeOf LINE PLY  plyOf NODE
#   lineOf NODE  isLong LINE  tick LINE PLY  turns LINE  turnIndex NODE  turnEnd NODE  lastTurnEnd LINE
#   viewer ?ID?  veiled  horizon ?LIMITS?  shows NODE  lang ?L?  edit LABEL SCRIPT  finish LABEL SCRIPT  play MOVE  playAll NODE MOVES LABEL  apart ?YES?  guard CMD  undo  redo  canUndo  canRedo
#   undoLabel  redoLabel  light ?OBJECTS?  selection ?OBJECTS?  choice ?MOVE?  clause ?ID?  why ?RESULT?  say ?TEXT?
#   busy  working LABEL SCRIPT  progress DONE TOTAL  cancel
#   subscribe KINDS CMD ?PRIORITY?  unsubscribe ID  notify KIND...  flush
#
# Kinds of change: log (another log, or its content replaced), tree (lines or annotations edited),
# node (another position), file (name, unsaved changes, undo stack), lang, theme, scale, viewer,
# settings, light, selection, choice (the move that would be played), clause (a clause or ruling is asked for), why (an
# attempt was refused), say (one line for the status area), busy, safety (whether unsaved work is safe from a crash),
# history, pair (what stands side by side, see pair.tcl), advice (what the computer thinks, see advice.tcl), played (somebody
# has made a move here), computer (for whom the computer plays, see playon.tcl).  A subscriber is called once per round, as
# `{*}CMD KINDS`, with those of its kinds that changed; lower priorities first (the board has 0,
# others 50).  Rounds run when Tcl is idle, so ten steps in a burst are one redraw; `flush` runs the
# round now.

package require Tcl 8.6-
package require msgcat

namespace eval ::stele {
    namespace export mc plural reasonOf
}

# The text of KEY in the current language, wherever it is asked for: msgcat goes by the namespace of its caller, and
# scripts of tooltips and bindings run outside our namespaces.
proc ::stele::mc {key args} {
    return [::msgcat::mc $key {*}$args]
}

# A refusal: of ANSWER, of `try` or `explain` or an item of `whynot`, the reason (code, clause, ruling, text, rests_on) with what
# there is to say besides (due, besides), the MOVE, and instead, where the answer has moves that could be made instead.
proc ::stele::refusal {answer {move ""}} {
    if {$move eq "" && [dict exists $answer move]} {
        set move [dict get $answer move]
    }
    set refusal [dict merge [dict get $answer reason] [dict create legal 0 move $move]]
    foreach key {due besides instead} {
        if {[dict exists $answer $key]} {
            dict set refusal $key [dict get $answer $key]
        }
    }
    return $refusal
}

# SCORE with totals (player to points), categories (player to category to points), subtotals (player to points; empty where the
# game has none), claimed (player to points; at the end of the main line) and veiled (whether some are hidden): those are ?.
proc ::stele::byPlayer {score} {
    if {$score eq {}} {
        return {}
    }
    set totals {}
    set categories {}
    set subtotals {}
    set claimed {}
    foreach player [dict get $score players] {
        set id [dict get $player id]
        dict set totals $id [dict get $player total]
        if {[dict exists $player claimed] && [dict get $player claimed] ne ""} {
            dict set claimed $id [dict get $player claimed]
        }
        dict set categories $id [dict get $player categories]
        if {[dict exists $player subtotal]} {
            dict set subtotals $id [dict get $player subtotal]
        }
    }
    return [dict merge $score [dict create totals $totals categories $categories subtotals $subtotals claimed $claimed veiled [expr {"?" in [dict values $totals]}]]]
}

# What an error of the system or of the library says, in the current language.  The system's own sentences, and
# those for programmers, come in English; the common ones are translated.
proc ::stele::reasonOf {message options} {
    set code [dict get $options -errorcode]
    if {[lrange $code 0 2] in {{STELE USAGE text} {STELE USAGE item}}} {
        return [mc "The text has characters that a log cannot hold."]
    }
    if {[lindex $code 0] ne "POSIX"} {
        return $message
    }
    switch [lindex $code 1] {
        EACCES - EPERM {return [mc "permission denied"]}
        EROFS {return [mc "the disk is read-only"]}
        ENOSPC {return [mc "the disk is full"]}
        EDQUOT {return [mc "there is no room left for your files"]}
        ENOENT {return [mc "the folder or file is not there"]}
        ENOTDIR - EEXIST {return [mc "a file stands where a folder should be"]}
        EIO {return [mc "the disk reports an error"]}
        ESTALE - ENOTCONN - ENODEV - ENXIO - EHOSTDOWN - EHOSTUNREACH - ENETDOWN - ENETUNREACH - ETIMEDOUT {
            return [mc "the disk or share is not there"]
        }
        ELOOP {return [mc "links lead back to themselves"]}
    }
    return $message
}

# Chooses the form that fits the count N in the current language: ONE (1 move, 21 ход), FEW (2 хода) or MANY
# (5 ходов), by the rule in scene.tcl.  The three are ready texts; English uses ONE and MANY.  Catalogue keys of the
# last two end in |few and |many.
proc ::stele::plural {n one few many} {
    return [set [scene::form [model::lang] $n]]
}

namespace eval ::stele::model {
    namespace path ::stele
    namespace export open openData newLog adopt aside bring owner version changed close log file name modified info diagnostics generation \
        save warnings disk away stamp since reload draft journal node line go canGo back forward state figures score status ledger events touched due legal gains whynot row explain lines \
        lineInfo rulings departure path sibling twin comparison nodeOf plyOf lineOf isLong tick turns turnIndex turnEnd lastTurnEnd recover annotated notes written hidden kept keep \
        veiled horizon shows branches board timeline scores moves compare repairs suspect players words viewer lang edit finish play playAll apart guard undo redo canUndo canRedo \
        undoLabel redoLabel light selection choice clause why say busy working progress cancel subscribe \
        unsubscribe notify flush
    namespace ensemble create

    # What the last save said, see `save` of a log in stele(n).
    variable Warnings {}
    # The undo memory in bytes of packed snapshots; the oldest go first.
    variable UndoBytes 67108864
    # Lines with more moves than this are never walked through as a whole.
    variable Long 200000

    variable Log ""
    variable File ""
    variable Name ""
    variable Node ""
    variable Viewer ""
    # How far the lines are shown, see horizon.
    variable Horizon {}
    variable Lang en
    variable Generation 0

    # Every content the log has had carries a number; Saved is the one on disk.
    variable Content 0
    variable Saved 0
    variable LastContent 0
    variable Packed ""
    # The file as it was when it was read or written last, where the handle does not know it, and the disk that its folder
    # was on; a half-written note; and whether the journal has work that is in no file.
    variable Stamp ""
    variable Device ""
    # What `since` found last, by stamp, file and times.
    variable Compared {}
    variable Draft {}
    variable Kept 0
    variable Undo {}
    variable Redo {}
    # Who keeps the log in a larger file, such as a study: see `owner`.
    variable Owner ""

    # What of the annotations is not to be seen: see `hidden`.
    variable Hidden {authors {} kinds {}}

    variable Light {}
    variable Selection {}
    variable Choice ""
    variable Clause ""
    variable Why {}
    variable Say ""
    variable Busy {}
    variable Cancelled 0

    variable Guard ""
    # Whether moves at the end of the main line are kept apart from it, see apart.
    variable Apart 0
    variable Subscribers {}
    variable LastSubscriber 0
    variable Pending {}
    variable Round ""

    # The lines by id, their children by parent, and for which generation that holds.
    variable LineOf
    array set LineOf {}
    variable Children
    array set Children {}
    variable Indexed -1
    variable Cache
    array set Cache {}
    variable TreeCache
    array set TreeCache {}

    # The language of the machine does not matter here: `lang` sets ours.
    ::msgcat::mclocale $Lang
}

# ---------------------------------------------------------------------------------------------
# Opening, saving, closing

# Opens FILE in place of the present log and goes to NODE (the start when left out).  On failure the
# present log stays as it was and the error passes through.
proc ::stele::model::open {file {node ""}} {
    set file [system::path $file]
    set handle [working [mc "Opening %1\$s" [system::file tail $file]] [list ::stele::model::OpenFile $file]]
    Adopt $handle $file [system::file tail $file] $node
    return $handle
}

# Takes HANDLE in place of the present log, as the content of FILE, and goes to NODE.
proc ::stele::model::adopt {handle file node} {
    Adopt $handle $file [system::file tail $file] $node
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
    Adopt $handle "" $name $node
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
    Adopt $handle "" [mc "new game"] ""
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
        Adopt $handle [dict get $work file] [dict get $work name] [dict get $work node]
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

proc ::stele::model::Adopt {handle file name node} {
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

# ---------------------------------------------------------------------------------------------
# Facts: of the log (kept until it is edited) and of the node (kept until one of node, viewer,
# language or content changes)

proc ::stele::model::Renew {} {
    variable Generation
    variable TreeCache
    incr Generation
    array unset TreeCache
    Stale
}

proc ::stele::model::Stale {} {
    variable Cache
    array unset Cache
}

proc ::stele::model::OfLog {args} {
    variable Log
    variable TreeCache
    if {$Log eq ""} {
        return {}
    }
    if {![::info exists TreeCache($args)]} {
        set TreeCache($args) [$Log {*}$args]
    }
    return $TreeCache($args)
}

proc ::stele::model::OfNode {args} {
    variable Log
    variable Cache
    if {$Log eq ""} {
        return {}
    }
    if {![::info exists Cache($args)]} {
        set Cache($args) [$Log {*}$args]
    }
    return $Cache($args)
}

# Facts of the whole log.  All are {} when no log is open.
proc ::stele::model::info {} {
    return [OfLog info]
}
# Why something is wrong may be what others hide: a player learns that about their own claims only.
proc ::stele::model::diagnostics {} {
    variable Lang
    variable Viewer
    set all [Visible [OfLog diagnostics -lang $Lang]]
    if {![veiled]} {
        return $all
    }
    return [lmap diagnostic $all {
        if {[dict get $diagnostic severity] ne "error" || "player=$Viewer" in [split [dict get $diagnostic move]]} {
            set diagnostic
        } else {
            dict merge $diagnostic [Unsaid]
        }
    }]
}
# What takes the place of a reason that a player may not know.
proc ::stele::model::Unsaid {} {
    return [dict create code "" clause "" move "" text [mc "The details are hidden from this player."] more {} rests_on {}]
}
# The repairs proposed for LINE, best first.
proc ::stele::model::repairs {line} {
    variable Lang
    variable Horizon
    # They would reveal what stands after the mistake, or what others hide.
    if {$Horizon ne {} || [veiled]} {
        return {}
    }
    return [OfLog repair -line $line -lang $Lang]
}
# Where the claim that WHAT (of PLAYER, "" for nobody's) has VALUE here can have gone wrong; {} if it holds.
proc ::stele::model::suspect {what value {player ""}} {
    variable Lang
    return [OfNode suspect $what -player $player -value $value -lang $Lang]
}
proc ::stele::model::lines {} {
    variable Horizon
    set aside [Aside]
    if {$Horizon eq {} && $aside eq {}} {
        return [OfLog lines]
    }
    return [lmap line [OfLog lines] {
        set id [dict get $line id]
        if {[dict exists $aside $id] || $Horizon ne {} && ![dict exists $Horizon $id]} continue
        if {$Horizon ne {}} {
            foreach count {plies legal} {
                dict set line $count [expr {min([dict get $line $count], [dict get $Horizon $id])}]
            }
        }
        set line
    }]
}
# All annotations that are to be seen.  Estimates are none: they are shown as a review, see kept.
proc ::stele::model::annotated {} {
    variable Hidden
    variable TreeCache
    if {$Hidden eq {authors {} kinds {}} && ![veiled] && [lsearch -exact -index 3 [OfLog annotated] estimate] < 0} {
        return [Visible [OfLog annotated]]
    }
    set key seen[veiled]
    if {![::info exists TreeCache($key)]} {
        # They come node by node, in the order of the notes there.
        set node ""
        set TreeCache($key) [lmap item [Visible [OfLog annotated]] {
            if {[dict get $item node] ne $node} {
                set node [dict get $item node]
                set seen [notes $node]
                set n -1
            }
            if {[dict get [lindex $seen [incr n]] name] eq "#hidden" || [dict exists [Aside] [lineOf $node]]} continue
            set item
        }]
    }
    return $TreeCache($key)
}
proc ::stele::model::timeline {{line main}} {
    variable TreeCache
    variable Horizon
    set hidden [HidesScores]
    if {!$hidden && $Horizon eq {}} {
        return [OfLog timeline $line]
    }
    set key [list timeline $line $hidden shown]
    if {![::info exists TreeCache($key)]} {
        set ticks [lrange [OfLog timeline $line] 0 [Limit $line end]-1]
        # Without the points where those of others are not to be known.
        set TreeCache($key) [expr {$hidden ? [lmap tick $ticks {lreplace $tick 2 2 0}] : $ticks}]
    }
    return $TreeCache($key)
}
proc ::stele::model::scores {{line main}} {
    variable Horizon
    set scores [OfLog scores $line {*}[Eyes]]
    if {$Horizon eq {}} {
        return $scores
    }
    return [lmap entry $scores {
        if {[lindex $entry 0] > [Limit $line 0]} break
        set entry
    }]
}

# The players in seat order: dicts with id, name and colour.  The name is as it can be shown, see plain.tcl; `info`
# has it as it is.
proc ::stele::model::players {} {
    variable TreeCache
    if {![::info exists TreeCache(players)]} {
        set info [info]
        if {$info eq {}} {
            return {}
        }
        set TreeCache(players) [lmap player [dict get $info players] {
            if {[dict exists $player name]} {
                dict set player name [::stele::plain::line [dict get $player name] 60]
            }
            set player
        }]
    }
    return $TreeCache(players)
}

# A sentence of the library as it can be shown: with the names that `players` has, and without characters that
# cannot be seen.
proc ::stele::model::words {text} {
    variable TreeCache
    if {![::info exists TreeCache(names)]} {
        set TreeCache(names) {}
        set info [info]
        if {$info ne {}} {
            foreach player [dict get $info players] shown [players] {
                if {[dict exists $player name] && [dict get $player name] ne [dict get $shown name]} {
                    lappend TreeCache(names) [dict get $player name] [dict get $shown name]
                }
            }
        }
    }
    if {$TreeCache(names) ne {}} {
        set text [string map $TreeCache(names) $text]
    }
    return [::stele::plain::marked $text]
}

# Moves of a line as the handle's `line` returns them for the viewer.
proc ::stele::model::moves {line from to {say 1}} {
    variable Log
    variable Horizon
    if {$Horizon eq {}} {
        return [$Log line $line -from $from -to $to -say $say {*}[Eyes]]
    }
    set to [expr {min($to, [Limit $line 0])}]
    if {$from > $to} {
        return {}
    }
    return [lmap move [$Log line $line -from $from -to $to -say $say {*}[Eyes]] {
        dict set move branches [Shown [dict get $move branches]]
        set move
    }]
}

# The option that limits the library to what the viewer may know.
proc ::stele::model::Eyes {} {
    variable Viewer
    return [expr {$Viewer eq "" ? {} : [list -viewer $Viewer]}]
}

# Facts of the current node.  All are {} when no log is open.
proc ::stele::model::state {} {
    return [OfNode state {*}[Eyes]]
}
# What the component set says under the rules of this line: for the board.
proc ::stele::model::figures {} {
    variable Log
    variable TreeCache
    if {$Log eq ""} {
        return {}
    }
    # They change with the rulings of a line alone, and are large.
    set key [list figures [rulings [line]]]
    if {![::info exists TreeCache($key)]} {
        set TreeCache($key) [$Log figures]
    }
    return $TreeCache($key)
}
proc ::stele::model::board {} {
    return [OfNode board {*}[Eyes]]
}
# With points by player, as byPlayer has them.
proc ::stele::model::score {{node ""}} {
    return [::stele::byPlayer [expr {$node eq "" ? [OfNode score {*}[Eyes]] : [OfLog score [Within $node] {*}[Eyes]]}]]
}
# Whether the game hides points from the viewer.
proc ::stele::model::HidesScores {} {
    variable Viewer
    return [expr {$Viewer ne "" && "?" in [dict values [dict get [score main:0] totals]]}]
}
proc ::stele::model::compare {there here} {
    return [OfLog compare [Within $there] [Within $here] {*}[Eyes]]
}
proc ::stele::model::status {{node ""}} {
    return [expr {$node eq "" ? [OfNode status] : [OfLog status [Within $node]]}]
}
# What the position waits for: a dict of code, clause and text, empty when the game is over.
proc ::stele::model::due {} {
    return [OfNode due]
}
proc ::stele::model::ledger {args} {
    return [OfNode ledger {*}$args {*}[Eyes]]
}
proc ::stele::model::events {} {
    return [OfNode events {*}[Eyes]]
}
proc ::stele::model::touched {} {
    return [OfNode touched {*}[Eyes]]
}
# The legal moves, or those that touch all of OBJECTS; an object the rules do not know (a player's name
# on the board, say) is touched by none.
proc ::stele::model::legal {{objects {}}} {
    try {
        return [OfNode legal {*}[expr {$objects eq {} ? {} : [list -objects $objects]}] {*}[Eyes]]
    } trap {STELE USAGE object} {} {
        return {moves {} open {} hidden 0}
    }
}
# Where the points of a row of the ledger come from: see the package.
proc ::stele::model::row {number} {
    return [OfNode row $number {*}[Eyes]]
}
# Why not: see the package.  {} when there is nothing of that name.
proc ::stele::model::whynot {what} {
    try {
        return [OfNode whynot $what {*}[Eyes]]
    } trap {STELE USAGE} {} {
        return {}
    }
}
# What each of the legal moves would bring at once: text of the move to a dict of player and points.
proc ::stele::model::gains {} {
    return [OfNode gains {*}[Eyes]]
}
# Whether MOVE is legal, and why not: see the package.
proc ::stele::model::explain {move} {
    variable Log
    return [Answered [$Log explain $move]]
}
# What else is wrong with a move that is refused may be what somebody else holds.
proc ::stele::model::Answered {answer} {
    if {[veiled]} {
        dict set answer besides {}
    }
    return $answer
}
# The annotations at a node as they are to be seen: what is hidden is an item called #hidden, so that the others keep
# their numbers.
proc ::stele::model::notes {{node ""}} {
    variable Hidden
    set items [written $node]
    return [expr {$Hidden eq {authors {} kinds {}} && ![veiled] && [lsearch -exact -index 1 $items estimate] < 0 ? $items : [lmap item $items {Masked $item}]}]
}
# The same as they stand in the log, for those who change them.
proc ::stele::model::written {{node ""}} {
    if {$node eq ""} {
        return [OfNode notes]
    }
    return [expr {[shows $node] ? [OfLog notes $node] : {}}]
}
# What is not to be seen: a dict of authors (of notes; "" for those without one) and kinds, as the handle's `strip`
# takes them: note, mark, ask, bookmark, expect, and analysis for what a review left.  It holds until another log is
# opened; whoever goes into a line of an analysis sees them again.
proc ::stele::model::hidden {args} {
    variable Hidden
    variable Log
    if {[llength $args] && [lindex $args 0] ne $Hidden} {
        set Hidden [lindex $args 0]
        Renew
        if {$Log ne "" && [dict exists [Aside] [line]]} {
            Goto [Before [line]]
            Moved
        }
        notify tree node
    }
    return $Hidden
}

# Whether the one who looks is a player from whom the game hides something.
proc ::stele::model::veiled {} {
    variable Log
    variable Viewer
    variable TreeCache
    if {$Viewer eq "" || $Log eq ""} {
        return 0
    }
    if {![::info exists TreeCache(hides)]} {
        set game [dict get [info] game]
        set TreeCache(hides) [dict get [lsearch -inline -exact -index 1 [::stele games] $game] hides]
    }
    return $TreeCache(hides)
}

# Whether the analysis that the log keeps is to be seen.  It was made with everybody's hands, so it is not for a player.
proc ::stele::model::ShowsAnalysis {} {
    variable Hidden
    return [expr {"analysis" ni [dict get $Hidden kinds] && ![veiled]}]
}

# The lines that are not to be seen, as a dict: those of an analysis that is hidden, with what departs from them.
proc ::stele::model::Aside {} {
    variable TreeCache
    if {[ShowsAnalysis]} {
        return {}
    }
    if {![::info exists TreeCache(aside)]} {
        set aside {}
        foreach line [OfLog lines] {
            if {[dict get $line kind] eq "analysis" || [dict exists $aside [dict get $line parent]]} {
                dict set aside [dict get $line id] 1
            }
        }
        set TreeCache(aside) $aside
    }
    return $TreeCache(aside)
}

# The last node on the way to a line that is not to be seen.
proc ::stele::model::Before {id} {
    set node main:0
    foreach line [OfLog lines] {
        dict set lines [dict get $line id] $line
    }
    while {[dict exists [Aside] $id]} {
        set line [dict get $lines $id]
        set node [dict get $line parent]:[dict get $line at]
        set id [dict get $line parent]
    }
    return $node
}

# The review of LINE that the log keeps, as the handle returns it; {} when there is none or it is hidden.
proc ::stele::model::kept {line} {
    return [expr {[ShowsAnalysis] ? [OfLog review $line] : {}}]
}

# Keeps a review of LINE in the log, in place of an earlier one.
proc ::stele::model::keep {line review} {
    variable Log
    return [edit [mc "Keep the review"] {$Log review $line $review}]
}

proc ::stele::model::Masked {item} {
    variable Hidden
    set name [dict get $item name]
    set kinds [dict get $Hidden kinds]
    set none [dict create name #hidden text "" attrs {} children {}]
    if {$name in $kinds || $name eq "estimate"} {
        return $none
    }
    if {$name ne "note"} {
        return $item
    }
    set by [expr {[dict exists $item attrs by] ? [dict get $item attrs by] : ""}]
    # The notes of `stele play` say which move of a bot was refused, and why.
    if {$by in [dict get $Hidden authors] || [veiled] && [string match "stele *" $by]} {
        return $none
    }
    set left [lmap child [dict get $item children] {
        if {[dict get $child name] in $kinds} continue
        set child
    }]
    if {$left eq {} && [dict get $item children] ne {} && [string trim [dict get $item text]] eq "" && ![dict exists $item attrs glyph]} {
        return $none
    }
    dict set item children $left
    return $item
}
proc ::stele::model::branches {{node ""}} {
    return [Shown [expr {$node eq "" ? [OfNode branches] : [OfLog branches $node]}]]
}

# ---------------------------------------------------------------------------------------------
# The horizon

# How far the lines are shown: a dict of line to its last ply that is, without the lines that are not shown at all; {} shows
# everything.  A lesson hides what follows its question this way.  Whatever the model returns of lines, annotations and other
# nodes ends there, nobody can go beyond, and the log cannot be changed meanwhile.  Beyond the horizon one stands at
# the last place on the way there that is shown.
proc ::stele::model::horizon {args} {
    variable Horizon
    variable Log
    variable Node
    if {[llength $args] && [lindex $args 0] ne $Horizon} {
        set Horizon [lindex $args 0]
        Renew
        if {$Log ne "" && ![shows $Node]} {
            Goto [Within $Node]
        }
        if {$Log ne ""} {
            Moved
        }
        notify tree node file
    }
    return $Horizon
}

# Whether a node is shown.
proc ::stele::model::shows {node} {
    variable Horizon
    return [expr {$Horizon eq {} || [dict exists $Horizon [lineOf $node]] && [plyOf $node] <= [dict get $Horizon [lineOf $node]]}]
}

# Those of these dicts whose node is shown.  What is said of no node may be about the end.
proc ::stele::model::Visible {dicts} {
    variable Horizon
    if {$Horizon eq {}} {
        return $dicts
    }
    return [lmap dict $dicts {
        if {![shows [dict get $dict node]]} continue
        set dict
    }]
}

# The last ply of a line that is shown; WITHOUT when there is no horizon.
proc ::stele::model::Limit {line without} {
    variable Horizon
    if {$Horizon eq {}} {
        return $without
    }
    return [expr {[dict exists $Horizon $line] ? [dict get $Horizon $line] : 0}]
}

# Those of these branches that are shown.
proc ::stele::model::Shown {ids} {
    variable Horizon
    set aside [Aside]
    if {$Horizon eq {} && $aside eq {}} {
        return $ids
    }
    return [lmap id $ids {
        if {[dict exists $aside $id] || $Horizon ne {} && ![dict exists $Horizon $id]} continue
        set id
    }]
}

# NODE, or the last place on the way to it that is shown.
proc ::stele::model::Within {node} {
    variable Horizon
    while {![shows $node]} {
        set id [lineOf $node]
        if {[dict exists $Horizon $id]} {
            return $id:[dict get $Horizon $id]
        }
        set node main:0
        foreach line [OfLog lines] {
            if {[dict get $line id] eq $id && [dict get $line parent] ne ""} {
                set node [dict get $line parent]:[dict get $line at]
            }
        }
    }
    return $node
}

# Where WHERE, as `go` takes it, leads to within the horizon: along the line on the board up to the horizon; "" where it
# leads to another place beyond.
proc ::stele::model::Reach {args} {
    variable Log
    set node [$Log find {*}$args]
    if {[shows $node]} {
        return $node
    }
    return [expr {[lineOf $node] eq [line] ? [Within $node] : ""}]
}

# The node that MOVE leads to along what is shown; "" when no line goes on with it.
proc ::stele::model::Follow {move} {
    variable Log
    variable Node
    set said [dict get [$Log try $move] text]
    set places [concat [list [line]:[expr {[plyOf $Node] + 1}]] [lmap id [branches] {string cat $id :1}]]
    foreach place $places {
        if {[shows $place]} {
            # A move that is written otherwise is the same if it says the same.
            set recorded [lindex [$Log line [lineOf $place] -from [plyOf $place] -to [plyOf $place]] 0]
            if {$recorded ne {} && [dict get [$Log try [dict get $recorded move]] text] eq $said} {
                return $place
            }
        }
    }
    return ""
}

# ---------------------------------------------------------------------------------------------
# The current node

# The current node, such as main:12; "" when no log is open.
proc ::stele::model::node {} {
    variable Node
    return $Node
}

# The line of the current node.
proc ::stele::model::line {} {
    variable Node
    return [lineOf $Node]
}

# Goes to WHERE (as in the handle's goto: a node, +1, -1, start, end, `next turn`...) and returns the
# node.  Past an end nothing happens.  Where a move on the way is illegal it stops before it and says
# so; an unknown node is an error.  Jumps are kept in the history.
proc ::stele::model::go {args} {
    variable Log
    variable Node
    variable Horizon
    if {$Log eq ""} {
        return ""
    }
    set from $Node
    set refused 0
    if {$Horizon ne {} && ![catch {$Log find {*}$args} to] && ![shows $to]} {
        set args [list [Reach $to]]
        if {[lindex $args 0] in [list "" $from]} {
            say [mc "What follows is not shown yet."]
            return $Node
        }
    }
    try {
        Goto {*}$args
    } trap {STELE RULE} {message options} {
        Refused $message $options
        set refused 1
    }
    Moved
    # What was found out about the move when the log was read says more: what the refusal rests on.
    if {$refused || $Node eq $from && [lindex $args 0] in {+1 next end}} {
        Blocked
    }
    ::stele::history::moved $from $Node
    return $Node
}

# The handle's goto; that a place is not there is said in the current language.
proc ::stele::model::Goto {args} {
    variable Log
    try {
        $Log goto {*}$args
    } trap {STELE USAGE} {message options} {
        return -code error -errorcode [dict get $options -errorcode] [mc "There is no “%1\$s” in this log." $args]
    }
}

# Where the next recorded move is illegal, says why the replay cannot go on.
proc ::stele::model::Blocked {} {
    variable Node
    set line [lineInfo [line]]
    set ply [plyOf $Node]
    if {$line eq {} || $ply < [dict get $line legal] || $ply >= [dict get $line plies]} {
        return
    }
    foreach diagnostic [diagnostics] {
        if {[dict get $diagnostic severity] eq "error" && [dict get $diagnostic kind] eq "rule" &&
                [dict get $diagnostic node] in [list $Node [line]:[expr {$ply + 1}]]} {
            why [dict create legal 0 code [dict get $diagnostic code] clause [dict get $diagnostic clause] \
                text [dict get $diagnostic text] rests_on [dict get $diagnostic rests_on] move [dict get $diagnostic move]]
            return
        }
    }
}

# The node WHERE leads to, or "" when it leads nowhere else.
proc ::stele::model::canGo {args} {
    variable Log
    variable Node
    if {$Log eq ""} {
        return ""
    }
    try {
        set node [Reach {*}$args]
    } trap STELE {} {
        return ""
    }
    return [expr {$node eq $Node ? "" : $node}]
}

# Goes to the place visited before, or after it again.
proc ::stele::model::back {} {
    Revisit [::stele::history::back]
}
proc ::stele::model::forward {} {
    Revisit [::stele::history::forward]
}

proc ::stele::model::Revisit {node} {
    variable Log
    if {$node eq "" || $Log eq ""} {
        return
    }
    try {
        Goto [Within $node]
    } trap STELE {message} {
        say $message
    }
    Moved
    notify history
}

proc ::stele::model::Refused {message options} {
    set code [dict get $options -errorcode]
    if {[veiled]} {
        why [dict merge [Unsaid] {legal 0}]
        return
    }
    why [dict create legal 0 code [lindex $code 2] clause [lindex $code 3] text $message]
}

# Takes the node from the handle after anything that may have moved it.
proc ::stele::model::Moved {} {
    variable Log
    variable Node
    variable Selection
    variable Light
    set now [$Log node]
    if {[veiled] && [dict exists [Aside] [lineOf $now]]} {
        Goto [Before [lineOf $now]]
        set now [$Log node]
    }
    if {$now eq $Node} {
        return
    }
    set Node $now
    Stale
    if {[dict exists [Aside] [line]]} {
        variable Hidden
        hidden [dict replace $Hidden kinds [lsearch -all -inline -not -exact [dict get $Hidden kinds] analysis]]
    }
    if {$Selection ne {}} {
        set Selection {}
        notify selection
    }
    choice ""
    if {$Light ne {}} {
        set Light {}
        notify light
    }
    notify node
}

# ---------------------------------------------------------------------------------------------
# Lines

# The parts of a node.
proc ::stele::model::nodeOf {line ply} {
    return $line:$ply
}
proc ::stele::model::plyOf {node} {
    return [string range $node [string last : $node]+1 end]
}
proc ::stele::model::lineOf {node} {
    return [string range $node 0 [string last : $node]-1]
}

# What `lines` says about one line; {} for an unknown one.
proc ::stele::model::lineInfo {id} {
    variable LineOf
    IndexLines
    return [expr {[::info exists LineOf($id)] ? $LineOf($id) : {}}]
}

# The rulings that LINE reads otherwise than the log, by itself or because a line above it does: a sorted dict, the same for
# all lines that read alike.
proc ::stele::model::rulings {line} {
    set rulings {}
    while {$line ne ""} {
        set info [lineInfo $line]
        if {$info eq {}} break
        set rulings [dict merge [dict get $info rulings] $rulings]
        set line [dict get $info parent]
    }
    return [lsort -stride 2 $rulings]
}

# Finds lines by their id and by what they depart from: a log may have thousands.
proc ::stele::model::IndexLines {} {
    variable Generation
    variable Indexed
    variable LineOf
    variable Children
    if {$Indexed == $Generation} {
        return
    }
    array unset LineOf
    array unset Children
    foreach line [lines] {
        set LineOf([dict get $line id]) $line
        if {[dict get $line parent] ne "" && ![dict get $line deleted]} {
            lappend Children([dict get $line parent]) [list [dict get $line at] [dict get $line id]]
        }
    }
    # By the place where they depart; those of one place stay in the order of the log.
    foreach parent [array names Children] {
        set Children($parent) [lsort -integer -index 0 $Children($parent)]
    }
    set Indexed $Generation
}

# The node a line departs from; "" for the main line.
proc ::stele::model::departure {id} {
    set line [lineInfo $id]
    if {$line eq {} || [dict get $line parent] eq ""} {
        return ""
    }
    return [dict get $line parent]:[dict get $line at]
}

# The way from the set-up to the end of a line (the current one when left out): a list of {LINE FROM TO},
# moves FROM+1 … TO of each line, the main line first.
proc ::stele::model::path {{id ""}} {
    if {$id eq ""} {
        set id [line]
    }
    set path {}
    set to end
    while {$id ne ""} {
        set line [lineInfo $id]
        if {$line eq {}} {
            break
        }
        set path [linsert $path 0 [list $id 0 [expr {$to eq "end" ? [dict get $line plies] : $to}]]]
        set to [dict get $line at]
        set id [dict get $line parent]
    }
    return $path
}

# Whether a line has so many moves that walking through all of them would be noticeable.  Whoever needs
# facts of its moves asks the handle for the few that are seen.
proc ::stele::model::isLong {id} {
    variable Long
    set line [lineInfo $id]
    return [expr {$line ne {} && [dict get $line plies] > $Long}]
}

# What `timeline` says of one move, {player round points turn}; {} where there is none.  Of a long line the turn is
# left out.
proc ::stele::model::tick {id ply} {
    variable Log
    if {$Log eq "" || $ply < 1} {
        return {}
    }
    if {![isLong $id]} {
        return [lindex [timeline $id] $ply-1]
    }
    set move [lindex [moves $id $ply $ply 0] 0]
    if {$move eq {}} {
        return {}
    }
    set sum 0
    dict for {player points} [dict get $move points] {
        incr sum $points
    }
    return [list [dict get $move player] [dict get $move round] $sum]
}

# The lines that depart from a node, in the order of the log.
proc ::stele::model::Departing {parent at} {
    variable Children
    IndexLines
    if {![::info exists Children($parent)]} {
        return {}
    }
    return [lmap child [lsearch -all -inline -exact -integer -sorted -index 0 $Children($parent) $at] {lindex $child 1}]
}

# The node as far along in the next (BY 1) or previous (BY -1) of the lines that part at the
# nearest fork at or before the current node; at a node where branches depart, the first of them.
# "" when there is no fork.
proc ::stele::model::sibling {by} {
    variable Node
    set fork [Fork $Node]
    if {$fork eq ""} {
        return ""
    }
    lassign $fork parent at along
    set mine [line]
    set choices [concat [list $parent] [Departing $parent $at]]
    set now [lsearch -exact $choices $mine]
    set next [lindex $choices [expr {($now + $by) % [llength $choices]}]]
    set plies [dict get [lineInfo $next] legal]
    if {$next eq $parent} {
        return $parent:[expr {max(0, min($plies, $at + $along))}]
    }
    return $next:[expr {min($plies, max($along, 1))}]
}

# The fork that counts at a node: {PARENT AT ALONG}, where ALONG is how many moves ago it was.
proc ::stele::model::Fork {node} {
    set id [string range $node 0 [string last : $node]-1]
    set ply [plyOf $node]
    set best ""
    variable Children
    IndexLines
    if {[::info exists Children($id)]} {
        set n [lsearch -integer -sorted -bisect -index 0 $Children($id) $ply]
        if {$n >= 0} {
            set best [lindex $Children($id) $n 0]
        }
        # A move right at a fork beats branches that depart after it, and those beat earlier forks.
        if {[lsearch -integer -sorted -index 0 $Children($id) [expr {$ply - 1}]] >= 0} {
            set best [expr {$ply - 1}]
        }
    }
    if {$best ne ""} {
        return [list $id $best [expr {$ply - $best}]]
    }
    set line [lineInfo $id]
    if {$line eq {} || [dict get $line parent] eq ""} {
        return ""
    }
    return [list [dict get $line parent] [dict get $line at] $ply]
}

# The turns of a line: lists {FIRST LAST PLAYER ROUND TURN}, moves FIRST … LAST of it; a turn that the line takes over
# from its parent is there with the moves that it has in this line.
proc ::stele::model::turns {id} {
    variable TreeCache
    set key [list turns $id]
    if {[::info exists TreeCache($key)]} {
        return $TreeCache($key)
    }
    set turns {}
    set ply 0
    set before ""
    foreach tick [timeline $id] {
        lassign $tick player round points turn
        incr ply
        if {[list $player $round $turn] eq $before} {
            lset turns end 1 $ply
        } else {
            lappend turns [list $ply $ply $player $round $turn]
            set before [list $player $round $turn]
        }
    }
    return [set TreeCache($key) $turns]
}

# Which turn of its line NODE is in, counted from 0; -1 before the first move.
proc ::stele::model::turnIndex {node} {
    set ply [plyOf $node]
    return [expr {$ply < 1 ? -1 : [lsearch -integer -sorted -bisect -index 0 [turns [lineOf $node]] $ply]}]
}

# The last node of the turn that NODE is in, on its own line; "" when the line ends before the turn does, and before
# the first move of a line.
proc ::stele::model::turnEnd {node} {
    set id [lineOf $node]
    if {[isLong $id] || [turnIndex $node] < 0} {
        return ""
    }
    lassign [lindex [turns $id] [turnIndex $node]] first last player round turn
    set legal [dict get [lineInfo $id] legal]
    if {$last >= $legal} {
        set status [status $id:$legal]
        if {![dict get $status over] && [dict get $status turn] == $turn} {
            return ""
        }
        set last $legal
    }
    return $id:$last
}

# The end of the last turn of a line that is over; "" when none is.
proc ::stele::model::lastTurnEnd {id} {
    set end $id:[dict get [lineInfo $id] legal]
    set turn [turnIndex $end]
    while {$turn >= 0} {
        set node [turnEnd $id:[lindex [turns $id] $turn 0]]
        if {$node ne ""} {
            return $node
        }
        incr turn -1
    }
    return ""
}

# The turns on the way to a node, those cut by a fork once, up to the one that the node is in.
proc ::stele::model::TurnsTo {node} {
    set way {}
    set parts [path [lineOf $node]]
    lset parts end 2 [plyOf $node]
    foreach part $parts {
        lassign $part id from to
        foreach turn [turns $id] {
            if {[lindex $turn 0] > $to} {
                break
            }
            if {[lrange $turn 2 4] ne [lrange [lindex $way end] 2 4]} {
                lappend way $turn
            }
        }
    }
    return $way
}

# The node of the main line at the same turn as NODE: the last one of that turn of that player in that round.
# Without such a turn, the last node before the two parted or the end of the shorter line.
proc ::stele::model::twin {node} {
    set id [lineOf $node]
    if {$id eq "main" || $id eq ""} {
        return $node
    }
    set at [lindex [path $id] 0 2]
    set end [dict get [lineInfo main] legal]
    if {[plyOf $node] == 0} {
        return main:$at
    }
    if {![isLong main] && ![isLong $id]} {
        # A player may have several turns in a round: the same one is that with as many before it.
        set way [TurnsTo $node]
        set whose [lrange [lindex $way end] 2 3]
        set same [llength [lsearch -all -exact [lmap turn $way {lrange $turn 2 3}] $whose]]
        set found [lindex [lsearch -all -exact [lmap turn [turns main] {lrange $turn 2 3}] $whose] $same-1]
        if {$found ne ""} {
            return main:[expr {min($end, [lindex [turns main] $found 1])}]
        }
    }
    return main:[expr {min($end, $at + [plyOf $node])}]
}

# What NODE of a branch is measured by: {HERE THERE}, the end of its turn and the end of the same turn on the main line;
# where the game is over on both lines, their ends.  {} while the turn is not over, for halves of turns say nothing.
proc ::stele::model::comparison {{node ""}} {
    variable Node
    set here [turnEnd [expr {$node eq "" ? $Node : $node}]]
    if {$here eq ""} {
        return {}
    }
    set end main:[dict get [lineInfo main] legal]
    if {[dict get [status $here] over] && [dict get [status $end] over]} {
        return [list $here $end]
    }
    return [list $here [twin $here]]
}

# ---------------------------------------------------------------------------------------------
# How the position is seen

# The player through whose eyes the position is seen; "" sees everything.
proc ::stele::model::viewer {args} {
    variable Viewer
    if {[llength $args] && [lindex $args 0] ne $Viewer} {
        set before [veiled]
        set Viewer [lindex $args 0]
        Stale
        if {[veiled] != $before} {
            # An analysis comes or goes.
            Moved
            notify tree
        }
        # What was picked may be what others hide.
        selection {}
        choice ""
        notify viewer
    }
    return $Viewer
}

# The language of all texts: en or ru.
proc ::stele::model::lang {args} {
    variable Lang
    if {[llength $args] && ([lindex $args 0] ne $Lang || [::msgcat::mclocale] ne $Lang)} {
        set Lang [lindex $args 0]
        ::msgcat::mclocale $Lang
        if {[::info commands ::stele] ne ""} {
            ::stele lang $Lang
        }
        Renew
        notify lang
    }
    return $Lang
}

# Objects lit on the board while the pointer is on something about them.
proc ::stele::model::light {args} {
    variable Light
    if {[llength $args] && [lindex $args 0] ne $Light} {
        set Light [lindex $args 0]
        notify light
    }
    return $Light
}

# Objects picked on the board, to which the legal moves are narrowed.  Another pick leaves the choice open again.
proc ::stele::model::selection {args} {
    variable Selection
    if {[llength $args] && [lindex $args 0] ne $Selection} {
        set Selection [lindex $args 0]
        notify selection
        choice ""
    }
    return $Selection
}

# The legal move that is chosen and would be played next, in text notation; "" for none.
proc ::stele::model::choice {args} {
    variable Choice
    if {[llength $args] && [lindex $args 0] ne $Choice} {
        set Choice [lindex $args 0]
        notify choice
    }
    return $Choice
}

# A variable of the model.  A value is set first, and an event reports it.
proc ::stele::model::Told {name event args} {
    variable $name
    if {[llength $args]} {
        set $name [lindex $args 0]
        notify $event
    }
    return [set $name]
}

# The clause or ruling the rules panel shows; setting it asks the window to bring that panel up.
proc ::stele::model::clause {args} {
    return [Told Clause clause {*}$args]
}

# The last refused attempt, a dict of `try` or `explain`; setting it shows it in the status area.
proc ::stele::model::why {args} {
    return [Told Why why {*}$args]
}

# One line for the status area.
proc ::stele::model::say {args} {
    return [Told Say say {*}$args]
}

# ---------------------------------------------------------------------------------------------
# Edits

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

# ---------------------------------------------------------------------------------------------
# Long work

# What is being done: a dict with label, done, total, since (milliseconds); {} when nothing is.
proc ::stele::model::busy {} {
    variable Busy
    return $Busy
}

# Runs SCRIPT as long work called LABEL: whoever watches `busy` may show its progress and cancel it.
# Returns the script's result.  Work inside other work is part of it.
proc ::stele::model::working {label script} {
    variable Busy
    variable Cancelled
    if {$Busy ne {}} {
        return [uplevel 1 $script]
    }
    set Cancelled 0
    set Busy [dict create label $label done 0 total 0 since [clock milliseconds] shown 0]
    try {
        return [uplevel 1 $script]
    } finally {
        set Busy {}
        notify busy
    }
}

# Called by long work as it goes.  Lets events through ten times a second, once the work has lasted
# a while.  Returns 1 to go on and 0 when the user has cancelled.
proc ::stele::model::progress {done total} {
    variable Busy
    variable Cancelled
    if {$Busy eq {}} {
        return 1
    }
    dict set Busy done $done
    dict set Busy total $total
    set now [clock milliseconds]
    if {$now - [dict get $Busy since] > 400 && $now - [dict get $Busy shown] > 90} {
        dict set Busy shown $now
        notify busy
        flush
        update
    }
    return [expr {!$Cancelled}]
}

# Asks the work at hand to stop.
proc ::stele::model::cancel {} {
    variable Cancelled 1
}

# ---------------------------------------------------------------------------------------------
# Subscribers

# Calls `{*}CMD KINDS` after each round of changes that touches one of KINDS.  Returns an id.
proc ::stele::model::subscribe {kinds cmd {priority 50}} {
    variable Subscribers
    variable LastSubscriber
    set id [incr LastSubscriber]
    # After all of its priority.
    set last [lsearch -bisect -integer -index 0 $Subscribers $priority]
    set Subscribers [linsert $Subscribers $last+1 [list $priority $id $kinds $cmd]]
    return $id
}

# Ends a subscription; unknown ids are ignored.
proc ::stele::model::unsubscribe {id} {
    variable Subscribers
    set Subscribers [lsearch -all -inline -not -exact -index 1 $Subscribers $id]
}

# Notes that KIND... changed; subscribers hear of it when Tcl is idle.
proc ::stele::model::notify {args} {
    variable Pending
    variable Round
    foreach kind $args {
        dict set Pending $kind 1
    }
    if {$Round eq ""} {
        set Round [after idle ::stele::model::flush]
    }
}

# Runs the round of notifications now, if one is due.
proc ::stele::model::flush {} {
    variable Pending
    variable Round
    variable Subscribers
    after cancel $Round
    set Round ""
    set changed [dict keys $Pending]
    set Pending {}
    if {$changed eq {}} {
        return
    }
    foreach subscriber $Subscribers {
        lassign $subscriber priority id kinds cmd
        set mine {}
        foreach kind $changed {
            if {$kind in $kinds} {
                lappend mine $kind
            }
        }
        if {$mine ne {} && [Subscribed $id] && [catch {uplevel #0 $cmd [list $mine]} message options]} {
            after 0 [list ::stele::model::Report $message $options]
        }
    }
}

proc ::stele::model::Subscribed {id} {
    variable Subscribers
    return [expr {[lsearch -exact -index 1 $Subscribers $id] >= 0}]
}

# Hands an error of one subscriber to the background error handler, so that others still hear.
proc ::stele::model::Report {message options} {
    return -options $options $message
}
