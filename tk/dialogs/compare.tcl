# Compare side by side: the board on one side, and on the other what is chosen here: another line, this position while
# one goes on, the game under another reading, or another file.

namespace eval ::stele::dialog::compare {
    namespace path ::stele
    namespace export show choices
    variable Typed ""
    # What each row of the list does.
    variable Script
    array set Script {}
}

# Shows the dialog.
proc ::stele::dialog::compare::show {} {
    variable Typed ""
    set path .stele_compare
    set body [::stele::dialog::open $path [mc "Compare side by side"]]
    ttk::label $body.label -style Soft.TLabel -text [mc "The line on the board (%1\$s) with:" [Here]]
    ttk::entry $body.entry -textvariable ::stele::dialog::compare::Typed -width 56
    placeholder::add $body.entry ::stele::dialog::compare::Typed {::stele::mc "Words of a line or ruling"}
    ttk::treeview $body.list -columns {what more} -show {} -height 11 -selectmode browse
    $body.list column what -width [theme::px 190] -stretch 0
    $body.list column more -width [theme::px 400]
    pack $body.label -anchor w
    pack $body.entry -fill x -pady [theme::px 6]
    pack $body.list -fill both -expand 1
    set row [::stele::dialog::buttons $path $body [list \
        [list file [mc "Another file…"] [list ::stele::dialog::compare::File $path]] \
        [list cancel [mc "Cancel"]] \
        [list go [mc "Compare"] [list ::stele::dialog::compare::Go $path]]] go]
    pack $row -fill x
    bind $body.entry <Down> [list ::stele::dialog::moveIn $body.list 1]
    bind $body.entry <Up> [list ::stele::dialog::moveIn $body.list -1]
    bind $body.entry <KeyRelease> [list ::stele::dialog::compare::Fill $body.list]
    bind $body.list <Double-Button-1> [list ::stele::dialog::compare::Go $path]
    Fill $body.list
    ::stele::dialog::place $path $body.entry
}

proc ::stele::dialog::compare::Here {} {
    return [expr {[model line] eq "main" ? [mc "Main line"] : [::stele::panel::branchName [model line]]}]
}

# The choices for a comparison: a flat list of name, more about it, and the script.
proc ::stele::dialog::compare::choices {} {
    set here [model line]
    set found {}
    foreach line [model lines] {
        set id [dict get $line id]
        if {$id eq $here || [dict get $line deleted]} continue
        if {$id eq "main"} {
            lappend found [mc "Main line"] "" [list ::stele::beside::lines main $here]
        } else {
            lappend found $id [::stele::panel::branchName $id] [list ::stele::beside::lines $here $id]
        }
    }
    lappend found [mc "This position"] [mc "kept beside the board while you go on"] [list ::stele::beside::node [model node]]
    return [concat $found [Readings]]
}

# Every other choice of every ruling.
proc ::stele::dialog::compare::Readings {} {
    set game [dict get [model info] game]
    set force [::stele::panel::rulings]
    set found {}
    foreach ruling [dict get [::stele::panel::game $game] rulings] {
        set id [dict get $ruling id]
        foreach choice [dict get $ruling choices] {
            if {[dict exists $force $id] && [dict get $force $id] eq $choice} continue
            set text [dict get [::stele rules $game $id -lang [model lang]] choices $choice]
            lappend found "$id: $choice" $text [list ::stele::beside::reading [list $id $choice]]
        }
    }
    return $found
}

proc ::stele::dialog::compare::Fill {list} {
    variable Typed
    variable Script
    set pattern *[string map {* \\* ? \\? [ \\[} [string trim $Typed]]*
    set chosen [lindex [$list selection] 0]
    set chosen [expr {$chosen eq "" ? "" : [$list item $chosen -values]}]
    array unset Script
    $list delete [$list children {}]
    foreach {what more script} [choices] {
        if {[string match -nocase $pattern "$what $more"]} {
            set item [$list insert {} end -values [list [::stele::plain line $what] [::stele::plain line $more 200]]]
            set Script($item) $script
            if {[$list item $item -values] eq $chosen} {
                $list selection set [list $item]
            }
        }
    }
    if {[$list selection] eq {} && [$list children {}] ne {}} {
        $list selection set [list [lindex [$list children {}] 0]]
    }
}

proc ::stele::dialog::compare::Go {path} {
    variable Script
    set chosen [lindex [$path.body.list selection] 0]
    if {$chosen eq ""} {
        bell
        return
    }
    set script $Script($chosen)
    ::stele::dialog::close $path $chosen
    uplevel #0 $script
}

proc ::stele::dialog::compare::File {path} {
    set file [::stele::files::choose [mc "Compare with another log"]]
    if {$file ne ""} {
        ::stele::dialog::close $path $file
        ::stele::beside::file $file
    }
}
