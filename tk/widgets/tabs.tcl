# Tabs that never cut their labels: where a row is too narrow, they go on in the next one.
#
# The widgets behind the tabs are siblings of PATH or higher, as in a stack, so that they can move between
# the two.

namespace eval ::stele::tabs {
    namespace export create add clear all label select next head
    variable Chosen
    variable Widgets
    variable Changed
    array set Chosen {}
    array set Widgets {}
    array set Changed {}
}

# Makes an empty set of tabs; it calls `{*}CHANGED` when another one is chosen or the tabs change rows.
proc ::stele::tabs::create {path changed} {
    variable Chosen
    variable Widgets
    variable Changed
    ttk::frame $path
    ttk::frame $path.bar -style Title.TFrame
    ttk::frame $path.body
    pack $path.bar -fill x
    pack $path.body -fill both -expand 1
    set Chosen($path) ""
    set Widgets($path) {}
    set Changed($path) $changed
    bind $path.bar <Configure> [list ::stele::tabs::Flow $path]
    return $path
}

# Adds WIDGET behind a tab with this label.
proc ::stele::tabs::add {path widget label} {
    variable Widgets
    lappend Widgets($path) $widget
    set tab [Tab $path $widget]
    ttk::radiobutton $tab -style Tab.Toolbutton -text $label -value $widget -takefocus ttk::takefocus \
        -variable ::stele::tabs::Chosen($path) -command [list ::stele::tabs::Show $path]
    bind $tab <Left> [list ::stele::tabs::next $path -1]
    bind $tab <Right> [list ::stele::tabs::next $path 1]
    bind $tab <Double-Button-1> [list ::stele::tabs::Twice $path]
    Flow $path
}

# Takes all tabs away; the widgets stay.
proc ::stele::tabs::clear {path} {
    variable Widgets
    variable Chosen
    foreach widget $Widgets($path) {
        pack forget $widget
        destroy [Tab $path $widget]
    }
    set Widgets($path) {}
    set Chosen($path) ""
}

# The widgets, in order.
proc ::stele::tabs::all {path} {
    variable Widgets
    return $Widgets($path)
}

# Gives a tab another label.
proc ::stele::tabs::label {path widget label} {
    [Tab $path $widget] configure -text $label
    after idle [list ::stele::tabs::Flow $path]
}

# The chosen widget; with an argument, chooses it.
proc ::stele::tabs::select {path args} {
    variable Chosen
    if {[llength $args]} {
        set Chosen($path) [lindex $args 0]
        Show $path
    }
    return $Chosen($path)
}

# Chooses the tab BY places further on, and gives it the focus if a tab has it.
proc ::stele::tabs::next {path by} {
    variable Widgets
    variable Chosen
    set at [lsearch -exact $Widgets($path) $Chosen($path)]
    set widget [lindex $Widgets($path) [expr {($at + $by) % [llength $Widgets($path)]}]]
    set focused [string match $path.bar.* [focus]]
    select $path $widget
    if {$focused} {
        focus [Tab $path $widget]
    }
}

# The height of the tabs themselves, in pixels.
proc ::stele::tabs::head {path} {
    return [winfo reqheight $path.bar]
}

# Calls SCRIPT when a tab is clicked twice.
proc ::stele::tabs::onDouble {path script} {
    variable Double
    set Double($path) $script
}

proc ::stele::tabs::Twice {path} {
    variable Double
    if {[info exists Double($path)]} {
        uplevel #0 $Double($path)
    }
}

proc ::stele::tabs::Tab {path widget} {
    return $path.bar.[string map {. _} $widget]
}

proc ::stele::tabs::Show {path} {
    variable Widgets
    variable Chosen
    variable Changed
    foreach widget $Widgets($path) {
        if {$widget ne $Chosen($path)} {
            pack forget $widget
        }
    }
    if {$Chosen($path) ne ""} {
        pack $Chosen($path) -in $path.body -fill both -expand 1
        raise $Chosen($path)
    }
    uplevel #0 $Changed($path)
}

# Lays the tabs out in as many rows as they need.
proc ::stele::tabs::Flow {path} {
    variable Widgets
    variable Changed
    if {![winfo exists $path.bar]} {
        return
    }
    set width [winfo width $path.bar]
    set x 0
    set y 0
    set row 0
    foreach widget $Widgets($path) {
        set tab [Tab $path $widget]
        set wide [winfo reqwidth $tab]
        set row [expr {max($row, [winfo reqheight $tab])}]
        if {$x > 0 && $x + $wide > $width} {
            set x 0
            incr y $row
        }
        place $tab -x $x -y $y
        incr x $wide
    }
    set height [expr {$y + $row}]
    if {$height > 0 && [$path.bar cget -height] != $height} {
        $path.bar configure -height $height
        after idle $Changed($path)
    }
}
