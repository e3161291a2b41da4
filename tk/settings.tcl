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
    if {[info exists ::env(XDG_CONFIG_HOME)] && [string index $::env(XDG_CONFIG_HOME) 0] eq "/"} {
        ::set base $::env(XDG_CONFIG_HOME)
    } elseif {[info exists ::env(HOME)]} {
        ::set base [::stele::system::file join $::env(HOME) .config]
    } else {
        return ""
    }
    return [::stele::system::file join $base stele view.conf]
}

# Reads the settings.
proc ::stele::settings::load {} {
    variable Values {}
    try {
        ::set text [::stele::system::text [path]]
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
    ::set text ""
    dict for {key value} $Values {
        append text [list $key $value] \n
    }
    try {
        ::stele::system::file mkdir [::stele::system::file dirname $path]
        if {![::stele::system::file exists $path]} {
            # It is nobody else's business, and a file that is saved keeps its permissions.
            close [::stele::system::open $path {WRONLY CREAT} 0600]
        }
        ::stele::system::save $path [encoding convertto utf-8 $text]
    } trap POSIX {} {
    } trap {STELE IO} {} {
    }
}

# Puts FILE at the head of the recent files.
proc ::stele::settings::recent {file} {
    ::set files [lsearch -all -inline -not -exact [get recent] $file]
    ::stele::settings::set recent [lrange [linsert $files 0 $file] 0 9]
}
