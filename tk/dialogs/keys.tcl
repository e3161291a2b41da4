# The key sheet: every action and its key, by menu, in columns that scroll together.

namespace eval ::stele::dialog::keys {
    namespace path ::stele
    namespace export show
    variable Groups {go "Navigation" line "Line" edit "Edit" view "View" file "File" learn "Lesson" rules "Rules" help "Help"}
    variable More {
        "Ctrl+1 … Ctrl+9" "Panel by number"
        "Ctrl+Tab" "Next tab"
        "Ctrl+wheel" "Zoom the board"
        "⏎" "Play the chosen move"
        "↑ ↓ ⏎" "Walk through a list and open a row"
        "Ctrl+⏎" "Finish the note"
        "Esc" "Clear the selection, back to the board"
    }
    # The texts of the sheet, and which part of each can be seen.
    variable Texts {}
    variable Seen {}
}

# Shows the sheet; any of F1, Escape and Return closes it.
proc ::stele::dialog::keys::show {} {
    set path .stele_keys
    set body [::stele::dialog::open $path [mc "Keys"]]
    if {![Columns $body {go {line edit learn rules help} {view file}}]} {
        Columns $body {{go line edit} {view learn file rules help}}
    }
    set row [::stele::dialog::buttons $path $body [list [list close [mc "Close"]]] close]
    grid $row -columnspan 4 -sticky e
    grid rowconfigure $body 0 -weight 1
    bind $path <F1> [list ::stele::dialog::close $path ""]
    foreach {key by what} {Prior -1 pages Next 1 pages Up -1 units Down 1 units} {
        bind $path <$key> [list ::stele::dialog::keys::Scroll $body scroll $by $what]
    }
    ::stele::dialog::place $path $row.close
}

# Fills BODY with one text for each list of menus, side by side; they scroll together, so that a heading in
# one does not move the rows of another.  Returns 0 when they are wider than the window.
proc ::stele::dialog::keys::Columns {body columns} {
    variable Texts {}
    variable Seen {}
    set px ::stele::theme::px
    destroy {*}[winfo children $body]
    set lines 0
    set n 0
    foreach menus $columns {
        set text [::stele::theme::text $body.c[incr n] -cursor arrow -takefocus 0 -wrap none]
        Fill $text $menus
        $text configure -state disabled -width [Wide $text] -yscrollcommand [list ::stele::dialog::keys::Scrolled $body $text]
        foreach {event by} {<Button-4> -3 <Button-5> 3} {
            bind $text $event "[list ::stele::dialog::keys::Scroll $body scroll $by units]; break"
        }
        bind $text <MouseWheel> "::stele::dialog::keys::Scroll $body scroll \[expr {%D > 0 ? -3 : 3}\] units; break"
        grid $text -row 0 -column $n -sticky nswe -padx [list [expr {$n > 1 ? [$px 20] : 0}] 0]
        lappend Texts $text
        set lines [expr {max($lines, int([$text index end]) - 1 + ([llength $menus] + 1) / 2)}]
    }
    ttk::scrollbar $body.y -command [list ::stele::dialog::keys::Scroll $body]
    grid $body.y -row 0 -column 9 -sticky ns
    set room [expr {max([winfo height .], [$px 480]) - [$px 130]}]
    foreach text $Texts {
        $text configure -height [expr {min($lines, $room / ([font metrics SteleText -linespace] + 2))}]
    }
    update idletasks
    return [expr {[winfo reqwidth $body] <= [winfo width .]}]
}

proc ::stele::dialog::keys::Scroll {body args} {
    variable Texts
    foreach text $Texts {
        $text yview {*}$args
    }
}

# The longest says how far the sheet scrolls; one that is seen whole has no scroll bar.
proc ::stele::dialog::keys::Scrolled {body text from to} {
    variable Seen
    dict set Seen $text [list [expr {$to - $from}] $from $to]
    lassign [lindex [lsort -real -index 0 [dict values $Seen]] 0] part from to
    $body.y set $from $to
    if {$from <= 0.0 && $to >= 1.0} {
        grid remove $body.y
    } else {
        grid $body.y
    }
}

# The width of a text in characters, so that no line of it is cut.
proc ::stele::dialog::keys::Wide {text} {
    set most 0
    foreach line [split [$text get 1.0 end] \n] {
        set label [lindex [split $line \t] 1]
        set most [expr {max($most, [font measure SteleText $label])}]
    }
    return [expr {([::stele::theme::px 150] + $most) / [font measure SteleText 0] + 1}]
}

proc ::stele::dialog::keys::Fill {text groups} {
    variable Groups
    variable More
    set px ::stele::theme::px
    $text tag configure head -font SteleBold -foreground [::stele::theme::colour text.accent] -spacing1 [$px 8]
    $text tag configure key -font SteleSmallBold -foreground [::stele::theme::colour text.soft]
    $text configure -spacing1 1 -spacing3 1 -tabs [list [$px 140]]
    foreach menu $groups {
        $text insert end [mc [dict get $Groups $menu]] [expr {$menu eq [lindex $groups 0] ? "head first" : "head"}] \n
        foreach id [::stele::keys::ids $menu] {
            set action [::stele::keys::get $id]
            if {[dict get $action keys] ne {}} {
                Row $text [::stele::keys::shown $id] [string trimright [mc [dict get $action label]] …]
            }
        }
        if {$menu eq "view"} {
            foreach {key label} $More {
                Row $text [mc $key] [mc $label]
            }
        }
    }
    $text tag configure first -spacing1 0
    $text delete end-1c
}

proc ::stele::dialog::keys::Row {text key label} {
    $text insert end $key key \t$label\n
}
