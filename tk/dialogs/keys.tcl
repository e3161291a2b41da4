# The key sheet: every action and its key, by menu, in two columns that scroll together.

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
    variable Seen
    array set Seen {}
}

# Shows the sheet; any of F1, Escape and Return closes it.
proc ::stele::dialog::keys::show {} {
    set path .stele_keys
    set body [::stele::dialog::open $path [mc "Keys"]]
    set px ::stele::theme::px
    # Two texts that scroll together, so that a heading in one does not move the rows of the other.
    set lines 0
    foreach side {left right} groups {{go line edit} {view file rules help}} {
        set text [::stele::theme::text $body.$side -cursor arrow -takefocus 0 -wrap none]
        Fill $text $groups
        $text configure -state disabled -yscrollcommand [list ::stele::dialog::keys::Scrolled $body $side]
        set lines [expr {max($lines, int([$text index end]) - 1)}]
    }
    ttk::scrollbar $body.y -command [list ::stele::dialog::keys::Scroll $body]
    set line [expr {[font metrics SteleText -linespace] + 3}]
    set room [expr {max([winfo height .], [$px 480]) - [$px 130]}]
    foreach side {left right} {
        $body.$side configure -width [Wide $body.$side] -height [expr {min($lines + 2, $room / $line)}]
    }
    grid $body.left $body.right $body.y -sticky nswe
    grid $body.right -padx [list [$px 24] 0]
    set row [::stele::dialog::buttons $path $body [list [list close [mc "Close"]]] close]
    grid $row -columnspan 3 -sticky e
    grid rowconfigure $body 0 -weight 1
    grid columnconfigure $body {0 1} -weight 1
    bind $path <F1> [list ::stele::dialog::close $path ""]
    foreach {key by what} {Prior -1 pages Next 1 pages Up -1 units Down 1 units} {
        bind $path <$key> [list ::stele::dialog::keys::Scroll $body scroll $by $what]
    }
    foreach side {left right} {
        foreach {event by} {<Button-4> -3 <Button-5> 3} {
            bind $body.$side $event "[list ::stele::dialog::keys::Scroll $body scroll $by units]; break"
        }
        bind $body.$side <MouseWheel> "::stele::dialog::keys::Scroll $body scroll \[expr {%D > 0 ? -3 : 3}\] units; break"
    }
    ::stele::dialog::place $path $row.close
}

proc ::stele::dialog::keys::Scroll {body args} {
    foreach side {left right} {
        $body.$side yview {*}$args
    }
}

# The longer of the two says how far one can scroll; a sheet that is seen whole has no scroll bar.
proc ::stele::dialog::keys::Scrolled {body side from to} {
    variable Seen
    set Seen($side) [list $from $to]
    set other [expr {$side eq "left" ? "right" : "left"}]
    if {[info exists Seen($other)] && [lindex $Seen($other) 1] - [lindex $Seen($other) 0] < $to - $from} {
        lassign $Seen($other) from to
    }
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
