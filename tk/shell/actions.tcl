# What menus and keys do to the log and its lines: branches, bookmarks, copying, and the panels one writes in.
# Namespace ::stele::actions.  Which keys they have is in keys.tcl.

namespace eval ::stele::actions {
    namespace path ::stele
    namespace export sibling leaveBranch nameBranch promoteBranch deleteBranch truncate attempt toggleBookmark removeBookmark \
        undo redo writeNote enterMove hint findRule copyPosition copyBoard copyLink copy
}

# Goes to the same move of the line above (BY -1) or below (1).
proc ::stele::actions::sibling {by} {
    set node [model sibling $by]
    if {$node eq ""} {
        model say [mc "There is no other line here."]
    } else {
        model go $node
    }
}

# Goes back to the main line, to the same move there.
proc ::stele::actions::leaveBranch {} {
    set node [model twin [model node]]
    if {$node ne ""} {
        model go $node
    }
}

# Asks for a name of the branch ID, or of the one on the board.
proc ::stele::actions::nameBranch {{id ""}} {
    if {$id eq ""} {
        set id [model line]
    }
    if {$id eq "main"} {
        return
    }
    set line [model lineInfo $id]
    dialog::message::input [mc "Name of the branch"] [mc "Name"] [dict get $line title] [mc "OK"] \
        [list ::stele::actions::SetTitle $id]
}

proc ::stele::actions::SetTitle {id title} {
    set log [model log]
    model edit [mc "Name the branch"] {$log title $id $title}
}

# Makes the branch ID, or the one on the board, the main line.
proc ::stele::actions::promoteBranch {{id ""}} {
    if {$id eq ""} {
        set id [model line]
    }
    if {$id eq "main"} {
        return
    }
    set log [model log]
    attempt {model edit [mc "Make the branch the main line"] {$log promote $id}}
}

# Deletes the branch ID, or the one on the board.
proc ::stele::actions::deleteBranch {{id ""}} {
    if {$id eq ""} {
        set id [model line]
    }
    if {$id eq "main"} {
        return
    }
    set log [model log]
    attempt {model edit [mc "Delete the branch"] {
        if {[model line] eq $id} {
            $log goto [model departure $id]
        }
        $log delete $id
    }}
    model say [mc "The branch is deleted; Ctrl+Z brings it back."]
}

# Asks, and deletes all moves after the one on the board.
proc ::stele::actions::truncate {} {
    set log [model log]
    if {[model canGo end] eq ""} {
        return
    }
    if {![dialog::message::confirm [mc "Delete all moves after this one?"] \
        [mc "Branches that depart from them go too. Ctrl+Z brings them back."] [mc "Delete"]]} {
        return
    }
    attempt {model edit [mc "Delete the moves after this one"] {$log truncate}}
}

# Runs an edit in the scope of the caller; the status line says what the library refuses.
proc ::stele::actions::attempt {script} {
    try {
        uplevel 1 $script
    } trap {STELE RULE} {message options} {
        set code [dict get $options -errorcode]
        model why [dict create legal 0 code [lindex $code 2] clause [lindex $code 3] text $message]
    } trap STELE {message options} {
        model say [reasonOf $message $options]
    }
}

# Puts a bookmark at this position, or takes it away.
proc ::stele::actions::toggleBookmark {} {
    set log [model log]
    if {"bookmark" in [lmap item [model written] {dict get $item name}]} {
        attempt {removeBookmark [model node]}
        model say [mc "Bookmark removed."]
        return
    }
    set name [panel::transport::where]
    attempt {model edit [mc "Bookmark"] {
        $log note add [dict create name bookmark attrs [dict create name $name] text "" children {}]
    }}
    model say [mc "Bookmarked: %1\$s" $name]
}

# Removes the bookmark at NODE, in all its languages.
proc ::stele::actions::removeBookmark {node} {
    set log [model log]
    set names [lmap item [model written $node] {dict get $item name}]
    model edit [mc "Remove the bookmark"] {
        foreach index [lreverse [lsearch -all -exact $names bookmark]] {
            $log note remove $index $node
        }
    }
}

# Takes back the last change: of the question being written, or of the log.
proc ::stele::actions::undo {} {
    if {![question::undo]} {
        model undo
    }
}

# Makes it again.
proc ::stele::actions::redo {} {
    if {![question::redo]} {
        model redo
    }
}

# Begins a note at this position.
proc ::stele::actions::writeNote {} {
    layout::enter notes
    panel::notes::write
}

# Goes where a move is played by name.
proc ::stele::actions::enterMove {} {
    layout::enter legal
    panel::legal::enter
}

# Shows where moves are played and asks for the best ones.
proc ::stele::actions::hint {} {
    layout::show legal
    advice::hint
}

# Goes where the rules are searched.
proc ::stele::actions::findRule {} {
    layout::enter rules
    panel::rules::find
}

# Copies the position as text.
proc ::stele::actions::copyPosition {} {
    copy [model board]
}

# Copies the board as an SVG picture, as it is on the screen.
proc ::stele::actions::copyBoard {} {
    copy [svg::write [panel::board::scene] [theme::name]]
}

# Copies a link to this position, as notes have them.
proc ::stele::actions::copyLink {} {
    copy "\[\[[model node]\]\]"
}

# Puts TEXT on the clipboard.
proc ::stele::actions::copy {text} {
    clipboard clear
    clipboard append -- $text
    model say [mc "Copied."]
}
