# The open file on disk: whether another program has changed it or taken it away, and what to do then.
# Namespace ::stele::disk.

namespace eval ::stele::disk {
    namespace path ::stele
    namespace export watch lookOften look keepMine reload conflict
    # How often the file is looked at, in milliseconds.
    variable LookEvery 2000
    variable LookLater ""
    # How the file was at the last look (see `model disk`), and the change the user does not want to hear of again.
    variable Disk none
    variable KeepMine ""
}

# Follows which file is open.
proc ::stele::disk::watch {} {
    model subscribe {log file} ::stele::disk::look 85
}

# Looks at the file now and from now on.
proc ::stele::disk::lookOften {} {
    variable LookEvery
    variable LookLater
    after cancel $LookLater
    if {![winfo exists .m.strips]} {
        return
    }
    look
    set LookLater [after $LookEvery {after idle ::stele::disk::lookOften}]
}

# Warns when another program has changed the file or taken it away, and stops warning when that is over.
proc ::stele::disk::look {{kinds {}}} {
    variable Disk
    variable KeepMine
    variable DiskStamp
    if {[model busy] ne {}} {
        return
    }
    set disk [model disk]
    set stamp [list [model file] $disk [model stamp] [model modified]]
    if {[info exists DiskStamp] && $DiskStamp eq $stamp} {
        return
    }
    set DiskStamp $stamp
    set Disk $disk
    if {$disk in {same none}} {
        set KeepMine ""
        strips::remove disk
    } elseif {[lrange $stamp 0 2] ne $KeepMine} {
        strips::show disk ::stele::disk::Strip
    }
}

proc ::stele::disk::Strip {} {
    variable Disk
    set saveAs [list [mc "Save as…"] ::stele::files::saveAs]
    if {$Disk eq "gone"} {
        strips::draw disk warning bad [mc "The file is gone: another program has moved or deleted it. Saving writes it again."] \
            [concat $saveAs [list [mc "Save"] ::stele::files::save]]
        return
    }
    if {$Disk eq "away"} {
        strips::draw disk warning bad [mc "The file cannot be reached: %1\$s. The open log is intact; save it when the file is back, or elsewhere." \
            [model away]] $saveAs
        return
    }
    set keep [list [mc "Keep mine"] {::stele::strips::dismiss disk}]
    if {![model modified]} {
        set saveAs {}
    }
    # From the right to the left.
    strips::draw disk info accent [mc "The file was changed by another program."] \
        [concat $keep $saveAs [list [mc "Reload"] ::stele::disk::reload]]
}

# Does not warn of this change any more; saving will still ask.
proc ::stele::disk::keepMine {} {
    variable DiskStamp
    variable KeepMine [lrange $DiskStamp 0 2]
}

# Reads the file again; undo brings the user’s own changes back.  Returns 1 when that was possible.
proc ::stele::disk::reload {} {
    if {[model busy] ne {} || ![files::leaveNote]} {
        return 0
    }
    panel::transport::pause
    set mine [model modified]
    try {
        model reload
    } trap {STELE USAGE cancelled} {} {
        model say [mc "Opening was cancelled."]
        return 0
    } trap STELE {message options} {
        dialog::message::error [mc "“%1\$s” cannot be opened." [model name]] [reasons::explain $message $options]
        return 0
    }
    model flush
    model say [expr {$mine ? [mc "The file was read again; Ctrl+Z brings your own version back."] \
        : [mc "The file was read again."]}]
    return 1
}

# The file turned out to be changed when it was to be saved.  Returns 1 when the work is saved.
proc ::stele::disk::conflict {} {
    switch [dialog::message::show [mc "The file was changed by another program."] -kind question -default saveas \
        -detail [mc "Overwriting replaces what the other program wrote in “%1\$s”; reloading takes it, and Ctrl+Z brings your own version back." [model name]] \
        -buttons [list [list cancel [mc "Cancel"]] [list reload [mc "Reload"]] [list overwrite [mc "Overwrite"]] \
            [list saveas [mc "Save as…"]]]] {
        saveas {return [files::saveAs]}
        overwrite {return [files::saveTo "" 1]}
        reload {reload}
    }
    return 0
}
