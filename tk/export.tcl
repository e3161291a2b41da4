# Exports a log: what `stele export` and the viewer start, as a process of its own.  It reads the log from standard input,
# in any form, and writes files; nothing here needs Tk.  Namespace ::stele::export.
#
#   export::run WORDS      WORDS: pairs of
#       --name NAME        of the log, for people
#       --lang LANG        of what is written; a page has both, and this first
#       --data LANG        of what is said in tables
#       --study 0|1        standard input is a study: a page or a text of all its chapters
#       --as PLAYER        only what this player may see
#       --theme THEME      of pictures
#       --marked 0|1       pictures of marked nodes only
#       --force 0|1        files that exist may be replaced: whoever starts this has asked
#       --html FILE  --md FILE  --svg FOLDER  --png FOLDER  --csv FOLDER    what to write; a FILE - is standard output
#       --box FILE         a patch of the user's box, which applies by itself; any number of times
#       --status N         the exit status when all is written

namespace eval ::stele {}
namespace eval ::stele::export {
    namespace path ::stele
    namespace export run write
    variable Folder [file dirname [file normalize [info script]]]
    # What exports share with the viewer, then their own.
    variable Files {
        palette scene plain glyphs rooms frame svg model history journal panel rows rests moments items whatif
        panels/board panels/notes panels/lines panels/score panels/legal panels/review
        export/looks export/pictures export/story export/page export/plates export/sheets export/markdown
    }
    # More moves than this would be a page that no browser opens.
    variable MovesMost 20000
}

# Reads all that exporting needs; the package must be there.
proc ::stele::export::load {} {
    variable Folder
    variable Files
    foreach name $Files {
        uplevel #0 [list source -encoding utf-8 [file join $Folder $name.tcl]]
    }
    rooms::load [rooms::games]
    namespace eval ::stele [list ::msgcat::mcload [file join $Folder msgs]]
}

# Words of the command line are UTF-8, and so are names of files, whatever the locale says.
proc ::stele::export::Utf8 {words} {
    set system [encoding system]
    encoding system utf-8
    if {$system eq "utf-8"} {
        return $words
    }
    return [lmap word $words {encoding convertfrom utf-8 [encoding convertto $system $word]}]
}

proc ::stele::export::run {words} {
    set words [Utf8 $words]
    set options [dict merge {--name "" --lang en --data en --study 0 --as "" --theme light --marked 0 --force 0 --status 0} $words]
    set box [lmap {word file} $words {
        if {$word ne "--box"} continue
        set file
    }]
    try {
        package require stele
        load
        ::stele box $box
        fconfigure stdin -translation binary
        story::speak [dict get $options --lang]
        if {[dict get $options --study]} {
            ExportStudy $options [::stele study open -data [read stdin] -name [dict get $options --name]]
        } else {
            story::open [read stdin] [dict get $options --name] [dict get $options --as]
            Export $options
        }
    } trap STELE {message} {
        Fail $message
    } trap POSIX {message error} {
        # The system's own sentence names the file: couldn't open "FILE": REASON.
        regexp {"(.*)"} $message - file
        Fail [expr {[info exists file] ? "$file: [reasonOf $message $error]" : $message}]
    } trap {TCL PACKAGE} {message} {
        Fail $message
    }
    exit [dict get $options --status]
}

# Names of files may hold anything; nothing of it may act on a terminal.
proc ::stele::export::Fail {message} {
    fconfigure stderr -encoding utf-8
    puts stderr "stele export: [regsub -all {[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]} $message \ufffd]"
    exit 2
}

proc ::stele::export::Positions {} {
    return [::tcl::mathop::+ {*}[lmap line [story::lines] {llength [story::nodes $line]}]]
}

proc ::stele::export::CheckPositions {moves} {
    variable MovesMost
    if {$moves > $MovesMost} {
        return -code error -errorcode [list STELE LIMIT moves $moves] \
            [mc "The log has %1\$s positions; at most %2\$s can be exported." $moves $MovesMost]
    }
}

# All chapters on one page, or in one text.
proc ::stele::export::ExportStudy {options study} {
    set lang [dict get $options --lang]
    set moves 0
    foreach chapter [$study chapters] {
        page::chapter $study [dict get $chapter id]
        incr moves [Positions]
    }
    CheckPositions $moves
    if {[dict exists $options --html]} {
        write [dict get $options --html] [page::write $lang $study]
    }
    if {[dict exists $options --md]} {
        story::speak $lang
        write [dict get $options --md] [markdown::study $study]
    }
}

proc ::stele::export::Export {options} {
    set lang [dict get $options --lang]
    CheckPositions [Positions]
    if {[dict exists $options --html]} {
        write [dict get $options --html] [page::write $lang]
        story::speak $lang
    }
    foreach kind {svg png} {
        if {[dict exists $options --$kind]} {
            plates::write [dict get $options --$kind] $kind [plates::nodes [dict get $options --marked]] [dict get $options --theme]
        }
    }
    if {[dict exists $options --md]} {
        write [dict get $options --md] [markdown::write [Illustrated $options]]
    }
    if {[dict exists $options --csv]} {
        story::speak [dict get $options --data]
        file mkdir [dict get $options --csv]
        write [file join [dict get $options --csv] scores.csv] [sheets::scores]
        write [file join [dict get $options --csv] ledger.csv] [sheets::ledger]
    }
}

# The folder of pictures as the text names it, "" where there are none: as seen from the text's own folder.
proc ::stele::export::Illustrated {options} {
    if {![dict exists $options --svg]} {
        return ""
    }
    set folder [dict get $options --svg]
    # Rounds end at nodes that may bear no mark.
    if {[dict get $options --marked]} {
        plates::write $folder svg [markdown::pictured] [dict get $options --theme]
    }
    set text [dict get $options --md]
    if {$text eq "-" || [file pathtype $folder] eq "absolute"} {
        return $folder
    }
    set from [file split [file dirname [file normalize $text]]]
    set to [file split [file normalize $folder]]
    while {$from ne {} && $to ne {} && [lindex $from 0] eq [lindex $to 0]} {
        set from [lrange $from 1 end]
        set to [lrange $to 1 end]
    }
    return [file join {*}[lrepeat [llength $from] ..] {*}[expr {$to eq {} ? "." : $to}]]
}

# Writes a text: a file takes the place of an older one when it is complete.
proc ::stele::export::write {file text} {
    if {$file eq "-"} {
        fconfigure stdout -encoding utf-8 -translation lf
        puts -nonewline stdout $text
        flush stdout
        return
    }
    set part $file.part
    try {
        set channel [open $part w]
        try {
            fconfigure $channel -encoding utf-8 -translation lf
            puts -nonewline $channel $text
        } finally {
            close $channel
        }
        file rename -force $part $file
    } on error {message options} {
        file delete $part
        return -options $options [string map [list $part $file] $message]
    }
}
