# Pale words in an empty entry that say what it is for.
#
#   hint::add ENTRY VARIABLE SCRIPT     VARIABLE is the entry's own; SCRIPT gives the words when they are needed

namespace eval ::stele::hint {
    namespace export add
    variable Scripts
    array set Scripts {}
}

# Gives ENTRY a hint, seen while VARIABLE (with its namespace) is empty.
proc ::stele::hint::add {entry variable script} {
    variable Scripts
    set Scripts($entry) [list $variable $script]
    set label [ttk::label $entry.hint -style Hint.TLabel -cursor xterm]
    bind $label <Button-1> [list focus $entry]
    set watch [list ::stele::hint::Written $entry]
    trace add variable $variable write $watch
    bind $entry <Destroy> +[list ::stele::hint::Forget $entry %W $variable $watch]
    bind $entry <Configure> +[list ::stele::hint::Show $entry]
    ::stele::panel::watch $entry lang [list ::stele::hint::Written $entry]
    Show $entry
}

proc ::stele::hint::Forget {entry destroyed variable watch} {
    variable Scripts
    if {$entry eq $destroyed} {
        trace remove variable $variable write $watch
        unset -nocomplain Scripts($entry)
    }
}

proc ::stele::hint::Written {entry args} {
    Show $entry
}

proc ::stele::hint::Show {entry} {
    variable Scripts
    if {![info exists Scripts($entry)] || ![winfo exists $entry.hint]} {
        return
    }
    lassign $Scripts($entry) variable script
    if {[set $variable] ne ""} {
        place forget $entry.hint
        return
    }
    $entry.hint configure -text [uplevel #0 $script]
    # Inside the border, and no wider than the entry.
    set inset [::stele::theme::px 8]
    set width [expr {[winfo width $entry] - 2 * $inset}]
    if {$width > 10} {
        place $entry.hint -x $inset -rely 0.5 -anchor w -width [expr {min($width, [winfo reqwidth $entry.hint])}]
    }
}
