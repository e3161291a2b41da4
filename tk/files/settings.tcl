# What the viewer remembers from one day to the next: $XDG_CONFIG_HOME/stele/view.conf, a Tcl dict with
# one key a line.  A damaged file counts as an empty one, and so does one that cannot be read, which is not written over;
# unknown keys are kept, and so is what another viewer has set.

namespace eval ::stele::settings {
    namespace export load get set save path recent
    variable Values {}
    variable Later ""
    # What was set here since they were read: all else is as other viewers leave it.
    variable Mine {}
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
    variable Mine {}
    catch Sweep
    catch {::set Values [Read]}
}

# What the file says: {} where there is none, or one that is damaged; one that cannot be read is an error.
proc ::stele::settings::Read {} {
    try {
        ::set text [::stele::system::text [path]]
    } trap {POSIX ENOENT} {} {
        return {}
    }
    return [expr {[catch {dict merge {} $text} values] ? {} : $values}]
}

# Removes what viewers left behind when they were killed while writing.
proc ::stele::settings::Sweep {} {
    if {[path] eq ""} {
        return
    }
    foreach part [::stele::system::glob [::stele::system::file dirname [path]] view.conf-*.new] {
        if {![::stele::journal::alive [string range [::stele::system::file tail $part] [string length view.conf-] end-4]]} {
            catch {::stele::system::file delete $part}
        }
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
    variable Mine
    variable Later
    if {[get $key] eq $value} {
        return
    }
    dict set Values $key $value
    dict set Mine $key $value
    after cancel $Later
    ::set Later [after 800 ::stele::settings::save]
}

# Writes the settings now, atomically.  A read-only home is not worth a complaint.
proc ::stele::settings::save {} {
    variable Mine
    variable Later
    after cancel $Later
    ::set Later ""
    ::set path [path]
    if {$path eq "" || $Mine eq {}} {
        return
    }
    try {
        ::set text ""
        dict for {key value} [dict merge [Read] $Mine] {
            append text [list $key $value] \n
        }
        ::stele::system::file mkdir [::stele::system::file dirname $path]
        # Two viewers may write at once.
        ::stele::system::keep $path [encoding convertto utf-8 $text] $path-[::stele::journal::owner].new
    } trap POSIX {} {
    }
}

# Puts FILE at the head of the recent files.
proc ::stele::settings::recent {file} {
    ::set files [lsearch -all -inline -not -exact [get recent] $file]
    ::stele::settings::set recent [lrange [linsert $files 0 $file] 0 9]
}
