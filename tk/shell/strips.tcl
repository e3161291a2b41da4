# The strips: one-line notices above the board, with buttons.  Namespace ::stele::strips.
#
# What a strip says depends on the language, so it is made by a script, which calls `draw` and is run again when
# the language changes.

namespace eval ::stele::strips {
    namespace path ::stele
    namespace export show shown remove dismiss draw renew
    # strip: script
    variable Strips {}
}

# Shows the strip ID, which SCRIPT draws.
proc ::stele::strips::show {id script} {
    variable Strips
    dict set Strips $id $script
    uplevel #0 $script
}

# 1 when the strip ID is there.
proc ::stele::strips::shown {id} {
    variable Strips
    return [dict exists $Strips $id]
}

# Draws all strips again, in the current language.
proc ::stele::strips::renew {} {
    variable Strips
    foreach {id script} $Strips {
        uplevel #0 $script
    }
}

# Takes the strip ID away, if it is there.
proc ::stele::strips::remove {id} {
    variable Strips
    dict unset Strips $id
    destroy .m.strips.$id
    if {$Strips eq {}} {
        .m.strips configure -height 1
    }
}

# Draws the strip ID: an icon in the colour ROLE, TEXT, and a button for each of ACTIONS ({label script}…), from
# the right to the left.
proc ::stele::strips::draw {id icon role text actions} {
    set path .m.strips.$id
    destroy $path
    ttk::frame $path -style Bar.TFrame
    ttk::label $path.icon -style Bar.TLabel
    icons::dress $path.icon $icon $role 16
    ttk::label $path.text -style Bar.TLabel -text [plain line [model words $text] 400]
    ttk::button $path.close -style Bar.TButton -command [list ::stele::strips::dismiss $id]
    icons::dress $path.close close text.soft 12
    tooltip::add $path.close {::stele::mc "Close"}
    pack $path.icon -side left -padx [theme::px 10] -pady [theme::px 5]
    pack $path.close -side right -padx [theme::px 4]
    set n 0
    foreach {label script} $actions {
        ttk::button $path.b[incr n] -style Bar.TButton -text $label -command $script
        pack $path.b$n -side right
    }
    pack $path.text -side left -fill x -expand 1
    bind $path.text <Configure> {%W configure -wraplength [expr {max(100, %w - 4)}]}
    pack $path -fill x
    pack [ttk::frame $path.rule -style Rule.TFrame -height 1] -side bottom -fill x -before $path.icon
}

# The user has closed the strip ID.
proc ::stele::strips::dismiss {id} {
    remove $id
    switch $id {
        first {settings::set seen 1}
        disk {disk::keepMine}
        eyes {model viewer {}}
        dispute {dispute::dismiss}
        lesson {tutor::leave}
        computer {playon::stop 1}
    }
}
