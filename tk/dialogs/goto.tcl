# Go to: a node (main:37, b1:4), a move of this line (37), a round (r3), a branch, a bookmark, or words from a move
# or note.  What is typed is looked up at once and the places it may mean are listed.

namespace eval ::stele::dialog::goto {
    namespace path ::stele
    namespace export show
    variable Typed ""
    variable Found {}
    variable Most 60
}

# Shows the dialog.
proc ::stele::dialog::goto::show {} {
    variable Typed ""
    set path .stele_goto
    set body [::stele::dialog::open $path [mc "Go to"]]
    ttk::label $body.label -text [mc "Move number, node (main:37), round (r3), branch, or words of a note or move"] -style Soft.TLabel
    ttk::entry $body.entry -textvariable ::stele::dialog::goto::Typed -width 48
    ttk::treeview $body.list -columns {where what} -show {} -height 9 -selectmode browse
    $body.list column where -width [::stele::theme::px 110] -stretch 0
    $body.list column what -width [::stele::theme::px 380]
    pack $body.label -anchor w
    pack $body.entry -fill x -pady [::stele::theme::px 6]
    ttk::label $body.none -style Soft.TLabel -text [mc "Nothing found."]
    pack $body.list -fill both -expand 1
    set row [::stele::dialog::buttons $path $body [list [list cancel [mc "Cancel"]] \
        [list go [mc "Go"] [list ::stele::dialog::goto::Go $path]]] go]
    pack $row -fill x
    bind $body.entry <Down> [list ::stele::dialog::moveIn $body.list 1]
    bind $body.entry <Up> [list ::stele::dialog::moveIn $body.list -1]
    bind $body.list <Double-Button-1> [list ::stele::dialog::goto::Go $path]
    bind $body.entry <KeyRelease> [list ::stele::dialog::goto::Look $body.list]
    Look $body.list
    ::stele::dialog::place $path $body.entry
}

proc ::stele::dialog::goto::Go {path} {
    set list $path.body.list
    Look $list
    set chosen [lindex [$list selection] 0]
    if {$chosen eq ""} {
        set chosen [lindex [$list children {}] 0]
    }
    if {$chosen eq ""} {
        bell
        return
    }
    set node [lindex [$list item $chosen -values] 0]
    ::stele::dialog::close $path $node
    try {
        model go $node
    } trap STELE {message} {
        model say $message
    }
}

proc ::stele::dialog::goto::Look {list} {
    variable Typed
    variable Found
    set now [places [string trim $Typed]]
    if {$now eq $Found && $now ne {} && [$list children {}] ne {}} {
        return
    }
    set Found $now
    $list delete [$list children {}]
    foreach {node what} $now {
        $list insert {} end -values [list $node $what]
    }
    set first [lindex [$list children {}] 0]
    if {$first ne ""} {
        $list selection set [list $first]
    }
    # In the list itself, where one looks for what was found.
    set none [winfo parent $list].none
    if {$first eq "" && [string trim $Typed] ne ""} {
        place $none -in $list -x [::stele::theme::px 8] -y [::stele::theme::px 6]
        raise $none
    } else {
        place forget $none
    }
}

# The places TEXT may mean: a flat list of node and what is there.
proc ::stele::dialog::goto::places {text} {
    variable Most
    set line [model line]
    if {$text eq ""} {
        return [Marked ""]
    }
    set found {}
    if {[string is integer -strict $text] && $text >= 0} {
        set plies [dict get [model lineInfo $line] plies]
        if {$text <= $plies} {
            lappend found $line:$text [Describe $line:$text]
        }
        if {$line ne "main" && $text <= [dict get [model lineInfo main] plies]} {
            lappend found main:$text [Describe main:$text]
        }
    }
    if {[regexp {^(\S+):(\d+)$} $text all id ply]} {
        set info [model lineInfo $id]
        if {$info ne {} && $ply <= [dict get $info plies]} {
            lappend found $id:$ply [Describe $id:$ply]
        }
    }
    if {[regexp -nocase {^[rркr]\s*(\d+)$} $text all round]} {
        lappend found {*}[Round $line $round]
    }
    lappend found {*}[Branches $text]
    lappend found {*}[Marked $text]
    if {[string length $text] > 1 && ![string is integer $text]} {
        lappend found {*}[Words $line $text]
    }
    return [lrange $found 0 [expr {2 * $Most - 1}]]
}

# The branches whose name or id has TEXT in it.
proc ::stele::dialog::goto::Branches {text} {
    set pattern *[string map {* \\* ? \\? [ \\[} $text]*
    set found {}
    foreach line [model lines] {
        set id [dict get $line id]
        if {[dict get $line parent] eq "" || [dict get $line deleted] || [dict get $line legal] == 0} continue
        if {[string match -nocase $pattern $id] || [dict get $line title] ne "" &&
                [string match -nocase $pattern "[dict get $line title] [::stele::panel::branchName $id]"]} {
            lappend found $id:1 [::stele::panel::branchName $id]
        }
    }
    return $found
}

proc ::stele::dialog::goto::Round {line round} {
    if {[model isLong $line]} {
        return {}
    }
    set ply 0
    foreach tick [model timeline $line] {
        if {[lindex $tick 1] == $round} {
            return [list $line:$ply [mc "Round %1\$s" $round]]
        }
        incr ply
    }
    return {}
}

# The names of the bookmarks at NODE.
proc ::stele::dialog::goto::Flags {node bookmarks} {
    set flags {}
    foreach {at name} $bookmarks {
        if {$at eq $node} {
            lappend flags "⚑ [::stele::plain line $name 120]"
        }
    }
    return $flags
}

# Bookmarks and notes, all or those with TEXT in them.
proc ::stele::dialog::goto::Marked {text} {
    set found {}
    set seen {}
    set pattern *[string map {* \\* ? \\? [ \\[} $text]*
    set bookmarks [::stele::panel::bookmarks]
    foreach item [model annotated] {
        set node [dict get $item node]
        set kind [dict get $item name]
        # All of a node's notes at once, and its bookmarks.
        if {[dict exists $seen $kind $node]} continue
        dict set seen $kind $node 1
        switch $kind {
            bookmark {set texts [Flags $node $bookmarks]}
            note {set texts [NoteTexts $node]}
            default continue
        }
        foreach what $texts {
            if {$text eq "" || [string match -nocase $pattern $what]} {
                lappend found $node $what
            }
        }
        if {[llength $found] > 100} {
            break
        }
    }
    return $found
}

# The notes of a node in the language of the reader; those in other languages only when there are none.
proc ::stele::dialog::goto::NoteTexts {node} {
    set items [model notes $node]
    return [lmap index [::stele::items::mine $items] {
        set text [string trim [regsub -all {\s+} [dict get [lindex $items $index] text] " "]]
        string cat "● " [::stele::plain line [::stele::plain unlinked $text] 121]
    }]
}

# Moves of a line whose notation has TEXT in it; looked for in pieces, so that a long log costs no more
# than a moment.
proc ::stele::dialog::goto::Words {line text} {
    variable Most
    set found {}
    set pattern *[string map {* \\* ? \\? [ \\[} $text]*
    set plies [dict get [model lineInfo $line] plies]
    set until [expr {[clock milliseconds] + 150}]
    for {set from 1} {$from <= $plies && [llength $found] < 2 * $Most && [clock milliseconds] < $until} {incr from 500} {
        foreach move [model moves $line $from [expr {$from + 499}]] {
            if {[string match -nocase $pattern [dict get $move move]] || [string match -nocase $pattern [dict get $move text]]} {
                lappend found $line:[dict get $move ply] [model words [dict get $move text]]
            }
        }
    }
    return $found
}

proc ::stele::dialog::goto::Describe {node} {
    set ply [model plyOf $node]
    if {$ply == 0} {
        return [mc "Start"]
    }
    set line [string range $node 0 [string last : $node]-1]
    return [model words [dict get [lindex [model moves $line $ply $ply] 0] text]]
}
