# The user's box: patches of component sets in the folder of the settings, which apply by themselves.  Namespace
# ::stele::box.

namespace eval ::stele::box {
    namespace path ::stele
    namespace export folder files use
    # What is wrong with the patches; "" if nothing is.
    variable Trouble ""
}

# The folder of the patches; "" if there is none to be named.
proc ::stele::box::folder {} {
    set settings [settings::path]
    return [expr {$settings eq "" ? "" : [system::file join [system::file dirname $settings] sets]}]
}

# The patches in it, by their names.
proc ::stele::box::files {} {
    set folder [folder]
    return [expr {$folder eq "" ? {} : [lsort [system::glob $folder *.xml f]]}]
}

# Takes the patches into use, for new games and for logs that name no set.  What is wrong is shown by a strip, and
# none of them is in use then.  Logs that are open stay as they are.
proc ::stele::box::use {} {
    variable Trouble ""
    try {
        ::stele box [files]
    } trap STELE {message} {
        set Trouble $message
        ::stele box {}
    }
}

# From now on the window shows what is wrong with the box, and where a log has other figures.
proc ::stele::box::watch {} {
    model subscribe {log} ::stele::box::NewLog 85
    variable Trouble
    if {$Trouble ne ""} {
        strips::show boxbroken ::stele::box::Broken
    }
}

proc ::stele::box::Broken {} {
    variable Trouble
    strips::draw boxbroken warning bad [mc "The patches of your box are not used: %1\$s" $Trouble] {}
}

proc ::stele::box::NewLog {kinds} {
    strips::remove boxdiffers
    if {[Differs]} {
        strips::show boxdiffers ::stele::box::Strip
    }
}

# 1 when the open log is replayed under other figures than those of the box.
proc ::stele::box::Differs {} {
    foreach diagnostic [model diagnostics] {
        if {[dict get $diagnostic code] eq "set.box-differs"} {
            return 1
        }
    }
    return 0
}

proc ::stele::box::Strip {} {
    strips::draw boxdiffers info accent \
        [mc "This log is replayed under the figures that it names, not under those of your box."] \
        [list [mc "What would change?"] ::stele::box::Beside]
}

# The open log as it was recorded, and beside it under the figures of the box, from where they part.
proc ::stele::box::Beside {} {
    set game [dict get [model info] game]
    set mine [lmap patch [::stele box] {
        if {[dict get $patch game] ne $game} continue
        dict get $patch file
    }]
    try {
        if {[beside::box [::stele patch merge $game box -set $mine]]} {
            beside::part
        }
    } trap STELE {message options} {
        model say [reasonOf $message $options]
    }
}
