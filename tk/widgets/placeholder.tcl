# Pale words in an empty entry that say what it is for.
#
#   placeholder::add ENTRY VARIABLE SCRIPT     VARIABLE is the entry's own; SCRIPT gives the words when they are needed

namespace eval ::stele::placeholder {
    namespace export add
    variable Scripts
    array set Scripts {}
}

# Gives ENTRY a placeholder, shown while VARIABLE (with its namespace) is empty.
proc ::stele::placeholder::add {entry variable script} {
    variable Scripts
    set Scripts($entry) [list $variable $script]
    set label [ttk::label $entry.placeholder -style Hint.TLabel -cursor xterm]
    bind $label <Button-1> [list focus $entry]
    set watch [list ::stele::placeholder::Written $entry]
    trace add variable $variable write $watch
    bind $entry <Destroy> +[list ::stele::placeholder::Forget $entry %W $variable $watch]
    bind $entry <Configure> +[list ::stele::placeholder::Show $entry]
    ::stele::panel::watch $entry lang [list ::stele::placeholder::Written $entry]
    Show $entry
}

proc ::stele::placeholder::Forget {entry destroyed variable watch} {
    variable Scripts
    if {$entry eq $destroyed} {
        trace remove variable $variable write $watch
        unset -nocomplain Scripts($entry)
    }
}

proc ::stele::placeholder::Written {entry args} {
    Show $entry
}

proc ::stele::placeholder::Show {entry} {
    variable Scripts
    if {![info exists Scripts($entry)] || ![winfo exists $entry.placeholder]} {
        return
    }
    lassign $Scripts($entry) variable script
    if {[set $variable] ne ""} {
        place forget $entry.placeholder
        return
    }
    $entry.placeholder configure -text [uplevel #0 $script]
    # Inside the border, and no wider than the entry.
    set inset [::stele::theme::px 8]
    set width [expr {[winfo width $entry] - 2 * $inset}]
    if {$width > 10} {
        place $entry.placeholder -x $inset -rely 0.5 -anchor w -width [expr {min($width, [winfo reqwidth $entry.placeholder])}]
    }
}
