# The key sheet: every action and its key, by menu, in two columns.

namespace eval ::stele::dialog::keys {
    namespace path ::stele
    namespace export show
    variable Groups {go "Getting about" line "Line" edit "Edit" view "View" file "File" rules "Rules" help "Help"}
    variable More {
        "Ctrl+1 … Ctrl+9" "Panel by number"
        "Ctrl+Tab" "Next tab"
        "Ctrl+wheel" "Zoom the board"
        "↑ ↓ ⏎" "Walk through a list and open a row"
        "Ctrl+⏎" "Finish the note"
        "Esc" "Let go, back to the board"
    }
}

# Shows the sheet; any of F1, Escape and Return closes it.
proc ::stele::dialog::keys::show {} {
    set path .stele_keys
    set body [::stele::dialog::open $path [mc "Keys"]]
    set room [expr {[winfo screenheight .] - [::stele::theme::px 220]}]
    set text [::stele::theme::text $body.text -cursor arrow -takefocus 1 -wrap none]
    ttk::scrollbar $body.y -command [list $text yview]
    $text configure -yscrollcommand [list $body.y set]
    Fill $text
    set lines [expr {int([$text index end]) - 1}]
    $text configure -state disabled -width 112 -height [expr {min($lines, $room / ([font metrics SteleText -linespace] + 4))}]
    grid $text $body.y -sticky nswe
    set row [::stele::dialog::buttons $path $body [list [list close [mc "Close"]]] close]
    grid $row -columnspan 2 -sticky e
    grid rowconfigure $body 0 -weight 1
    grid columnconfigure $body 0 -weight 1
    bind $path <F1> [list ::stele::dialog::close $path ""]
    bind $path <Prior> [list $text yview scroll -1 pages]
    bind $path <Next> [list $text yview scroll 1 pages]
    ::stele::dialog::place $path $row.close
}

proc ::stele::dialog::keys::Fill {text} {
    variable Groups
    variable More
    set px ::stele::theme::px
    $text tag configure head -font SteleBold -foreground [::stele::theme::colour text.accent] -spacing1 [$px 8]
    $text tag configure key -font SteleSmallBold -foreground [::stele::theme::colour text.soft]
    $text configure -spacing1 1 -spacing3 1 -tabs [list [$px 130] [$px 420] [$px 560]]
    set columns {{} {}}
    set n 0
    foreach {menu title} $Groups {
        set rows [list [list head [mc $title]]]
        foreach id [::stele::keys::ids $menu] {
            set action [::stele::keys::get $id]
            if {[dict get $action keys] ne {}} {
                lappend rows [list [::stele::keys::shown $id] [string trimright [mc [dict get $action label]] …]]
            }
        }
        if {$menu eq "view"} {
            foreach {key label} $More {
                lappend rows [list [mc $key] [mc $label]]
            }
        }
        set column [expr {$menu in {go line} ? 0 : 1}]
        lset columns $column [concat [lindex $columns $column] $rows]
    }
    lassign $columns left right
    foreach a $left b $right {
        Cell $text $a ""
        Cell $text $b [expr {$a eq {} || [lindex $a 0] eq "head" ? "\t\t" : "\t"}]
        $text insert end \n
    }
}

proc ::stele::dialog::keys::Cell {text cell gap} {
    if {$cell eq {}} {
        return
    }
    lassign $cell key label
    $text insert end $gap
    if {$key eq "head"} {
        $text insert end $label head
    } else {
        $text insert end $key key \t$label
    }
}
