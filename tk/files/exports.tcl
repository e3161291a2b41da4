# Exporting what is open, as it is on the screen: in its language, and through the eyes of whom it is shown to.  The work
# is done by another process (export.tcl), so that the window stays alive; what comes of it is said.
# Namespace ::stele::exports.

namespace eval ::stele::exports {
    namespace path ::stele
    namespace export ask start busy
    # What the running process has to say, and where it writes to; "" when none runs.
    variable Said ""
    variable Target ""
}

# Asks where to, and exports as KIND: html, md or csv.
proc ::stele::exports::ask {kind} {
    if {[busy]} {
        model say [mc "The last export is not finished yet."]
        return
    }
    set name [system::file rootname [model name]]
    if {$kind eq "csv"} {
        set target [tk_chooseDirectory -parent . -title [mc "Folder for the tables"] -mustexist 0]
    } else {
        set types [list [expr {$kind eq "html" ? {HTML .html} : {Markdown .md}}]]
        set target [tk_getSaveFile -parent . -title [mc "Export"] -defaultextension .$kind -initialfile [system::literal $name.$kind] -filetypes $types]
    }
    if {$target ne ""} {
        start $kind $target
    }
}

# Whether an export is running.
proc ::stele::exports::busy {} {
    variable Target
    return [expr {$Target ne ""}]
}

# Exports as KIND to TARGET, a file or a folder.
proc ::stele::exports::start {kind target} {
    variable Said ""
    variable Target $target
    # A page and a text have all chapters of a study; tables are of one log, and so is what a player sees.
    set whole [expr {[study::on] && $kind in {html md} && [model viewer] eq ""}]
    # Whether an older file is to be replaced, the dialog has asked.
    set words [list --name [model name] --lang [model lang] --data [model lang] --study $whole --as [model viewer] --force 1 \
        --$kind [system::path $target]]
    foreach patch [::stele box] {
        lappend words --box [dict get $patch file]
    }
    set words [encoding convertto utf-8 $words]
    try {
        set channel [system::start [list [info nameofexecutable] [system::file join $::stele::tkdir stele-view.tcl]] {--export -}]
        fconfigure $channel -translation binary -blocking 0
        # Written when the process takes it: a log may be larger than what a pipe holds.
        puts $channel [string length $words]
        puts -nonewline $channel $words
        puts -nonewline $channel [expr {$whole ? [study::content] : [shownotes::content]}]
        close $channel write
        fileevent $channel readable [list ::stele::exports::Listen $channel]
        model say [mc "Exporting to %1\$s…" [system::file tail $target]]
    } trap POSIX {message options} {
        Finished [reasonOf $message $options]
    }
}

proc ::stele::exports::Listen {channel} {
    variable Said
    append Said [read $channel]
    if {[eof $channel]} {
        # Closed in waiting for the process, an error is that it failed; why, it has said.
        fconfigure $channel -blocking 1
        set failed [catch {close $channel}]
        set said [regsub -all -line {^stele export: } [string trim [encoding convertfrom utf-8 $Said]] {}]
        if {$failed} {
            Finished [expr {$said eq "" ? [mc "The program was interrupted."] : $said}]
        } else {
            Finished "" $said
        }
    }
}

# Without a reason the export is there; then WARNINGS, a line each, are what could not be kept of older files.
proc ::stele::exports::Finished {reason {warnings ""}} {
    variable Target
    set target $Target
    set Target ""
    if {$reason eq ""} {
        files::saved $target [split $warnings \n]
    } else {
        dialog::message::error [mc "The log could not be exported."] [reasons::sentence $reason]
    }
}
