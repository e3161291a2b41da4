# The model of the viewer: the open log, the current node, the edits and their undo, and who wants
# to know when something changes.  It knows no widget, needs no Tk, and owns the one log handle.
# One namespace in several files: here is what it knows, and how the position is seen; in document.tcl opening and saving, in
# facts.tcl what the log and the node say, in lines.tcl the tree of lines and the way through it, in edits.tcl changes and
# their undo, in bus.tcl who is notified of what.
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
