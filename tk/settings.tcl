# What the viewer remembers from one day to the next: $XDG_CONFIG_HOME/stele/view.conf, a Tcl dict with
# one key a line.  An unreadable or damaged file counts as an empty one; unknown keys are kept.

namespace eval ::stele::settings {
    namespace export load get set save path recent
    variable Values {}
    variable Later ""
    variable Defaults {
        lang {}
        theme light
        scale 0
        geometry {}
        columns {}
        left {}
        right {}
        folded {}
        away {}
        tab {}
        recent {}
        speed 1
        stop {}
        animation {}
        words 1
        author {}
        box {}
        boxes {}
        seen 0
    }
}

# The file of the settings.
proc ::stele::settings::path {} {
    # A relative path counts for nothing, as the specification of these folders has it.
    if {[info exists ::env(XDG_CONFIG_HOME)] && [file pathtype $::env(XDG_CONFIG_HOME)] eq "absolute"} {
        ::set base $::env(XDG_CONFIG_HOME)
    } elseif {[info exists ::env(HOME)]} {
        ::set base [file join $::env(HOME) .config]
    } else {
        return ""
    }
    return [file join $base stele view.conf]
}

# Reads the settings.
proc ::stele::settings::load {} {
    variable Values {}
    try {
        ::set channel [open [path] r]
        try {
            chan configure $channel -encoding utf-8
            ::set text [read $channel]
        } finally {
            close $channel
        }
        dict size $text
        ::set Values [dict merge {} $text]
    } on error {} {
        ::set Values {}
    }
}

# The value of KEY, or its default.
proc ::stele::settings::get {key} {
    variable Values
    variable Defaults
    if {[dict exists $Values $key]} {
        return [dict get $Values $key]
    }
    return [expr {[dict exists $Defaults $key] ? [dict get $Defaults $key] : ""}]
}

# Sets KEY to VALUE; written to disk soon after.
proc ::stele::settings::set {key value} {
    variable Values
    variable Later
    if {[get $key] eq $value} {
        return
    }
    dict set Values $key $value
    after cancel $Later
    ::set Later [after 800 ::stele::settings::save]
}

# Writes the settings now, atomically.  A read-only home is not worth a complaint.
proc ::stele::settings::save {} {
    variable Values
    variable Later
    after cancel $Later
    ::set Later ""
    ::set path [path]
    if {$path eq "" || $Values eq {}} {
        return
    }
    try {
        file mkdir [file dirname $path]
        ::set channel [open $path.new w 0600]
        try {
            chan configure $channel -encoding utf-8
            dict for {key value} $Values {
                puts $channel [list $key $value]
            }
        } finally {
            close $channel
        }
        file rename -force $path.new $path
    } trap POSIX {} {
    }
}

# Puts FILE at the head of the recent files.
proc ::stele::settings::recent {file} {
    ::set files [lsearch -all -inline -not -exact [get recent] $file]
    ::stele::settings::set recent [lrange [linsert $files 0 $file] 0 9]
}
