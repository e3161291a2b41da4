# Bookmarks: the list of them, to go to, rename or remove.

namespace eval ::stele::dialog::bookmarks {
    namespace path ::stele
    namespace export show
}

# Shows the dialog.
proc ::stele::dialog::bookmarks::show {} {
    set path .stele_bookmarks
    set body [::stele::dialog::open $path [mc "Bookmarks"]]
    ttk::treeview $body.list -columns {where what} -show {} -height 10 -selectmode browse
    $body.list column where -width [::stele::theme::px 100] -stretch 0
    $body.list column what -width [::stele::theme::px 340]
    ttk::label $body.none -style Soft.TLabel -wraplength [::stele::theme::px 420] \
        -text [mc "No bookmarks yet. %1\$s puts one at the current position." [::stele::keys::shown bookmark]]
    pack $body.list -fill both -expand 1
    set row [::stele::dialog::buttons $path $body [list \
        [list add [mc "Bookmark here"] [list ::stele::dialog::bookmarks::Add $path]] \
        [list rename [mc "Rename…"] [list ::stele::dialog::bookmarks::Rename $path]] \
        [list remove [mc "Remove"] [list ::stele::dialog::bookmarks::Remove $path]] \
        [list close [mc "Close"]] \
        [list go [mc "Go"] [list ::stele::dialog::bookmarks::Go $path]]] go]
    pack $row -fill x
    bind $body.list <Double-Button-1> [list ::stele::dialog::bookmarks::Go $path]
    bind $body.list <Delete> [list ::stele::dialog::bookmarks::Remove $path]
    bind $path <F2> [list ::stele::dialog::close $path ""]
    Fill $path
    ::stele::dialog::place $path $body.list
    $body.list focus [lindex [$body.list selection] 0]
}

proc ::stele::dialog::bookmarks::Fill {path} {
    set body $path.body
    $body.list delete [$body.list children {}]
    foreach {node name} [::stele::panel::bookmarks] {
        $body.list insert {} end -values [list $node [::stele::plain line $name 200]]
    }
    set first [lindex [$body.list children {}] 0]
    if {$first ne ""} {
        $body.list selection set [list $first]
        pack forget $body.none
    } else {
        pack $body.none -before $body.list -anchor w -pady [list 0 [::stele::theme::px 8]]
    }
    # In a lesson the log stays as it is.
    set free [::stele::keys::possible bookmark]
    foreach {id can} [list go 1 rename $free remove $free] {
        $body.buttons.$id state [expr {$first eq "" || !$can ? "disabled" : "!disabled"}]
    }
    $body.buttons.add state [expr {$free ? "!disabled" : "disabled"}]
}

proc ::stele::dialog::bookmarks::Chosen {path} {
    set list $path.body.list
    set item [lindex [$list selection] 0]
    return [expr {$item eq "" ? "" : [lindex [$list item $item -values] 0]}]
}

proc ::stele::dialog::bookmarks::Go {path} {
    set node [Chosen $path]
    if {$node ne ""} {
        ::stele::dialog::close $path $node
        try {
            model go $node
        } trap STELE {message} {
            model say $message
        }
    }
}

proc ::stele::dialog::bookmarks::Add {path} {
    foreach item [model written] {
        if {[dict get $item name] eq "bookmark"} {
            return
        }
    }
    ::stele::actions::toggleBookmark
    Fill $path
}


proc ::stele::dialog::bookmarks::Remove {path} {
    set node [Chosen $path]
    if {$node eq ""} {
        return
    }
    ::stele::actions::attempt {::stele::actions::removeBookmark $node}
    Fill $path
}

proc ::stele::dialog::bookmarks::Rename {path} {
    set node [Chosen $path]
    if {$node eq ""} {
        return
    }
    set items [model written $node]
    set index [lindex [::stele::panel::notes::Mine $items bookmark] 0]
    set item [lindex $items $index]
    ::stele::dialog::message::input [mc "Name of the bookmark"] [mc "Name"] [dict get $item attrs name] [mc "OK"] \
        [list ::stele::dialog::bookmarks::SetName $node $index $item]
    Fill $path
}

proc ::stele::dialog::bookmarks::SetName {node index item name} {
    set log [model log]
    dict set item attrs name $name
    model edit [mc "Rename the bookmark"] {$log note set $index $item $node}
}
