# Exports a log: what `stele export` and the viewer start, as a process of its own.  It reads the log from standard input,
# in any form, and writes files; nothing here needs Tk.  Namespace ::stele::export.
#
#   export::run WORDS      WORDS: pairs of the following, or - alone: then they are a Tcl list in UTF-8 at the beginning of standard
#                          input, after a line with the number of its bytes
#       --name NAME        of the log, for people
#       --lang LANG        of what is written; a page has both, and this first
#       --data LANG        of what is said in tables
#       --study 0|1        standard input is a study: a page or a text of all its chapters
#       --as PLAYER        only what this player may see
#       --theme THEME      of pictures
#       --marked 0|1       pictures of marked nodes only
#       --most N           the most that may be exported: positions, branches, notes and KiB of their texts
#       --html FILE  --md FILE  --svg FOLDER  --png FOLDER  --csv FOLDER    what to write; a FILE - is standard output
#       --force 0|1        what exists already is replaced; otherwise it is refused (io.exists), and nothing is written
#       --box FILE         a patch of the user's box, which applies by itself; any number of times
#       --status N         the exit status when all is written

namespace eval ::stele::export {
    namespace path ::stele
    namespace export run save
    variable Folder [::stele::system::file dirname [file dirname [file normalize [info script]]]]
    # What exports share with the viewer, then their own.
    variable Files {
        draw/palette draw/scene model/plain draw/glyphs games/rooms draw/frame draw/svg model/words model/model model/document model/facts
        model/lines model/edits model/bus model/history files/journal widgets/panel widgets/rows model/reasons analysis/rests analysis/moments model/items analysis/whatif panels/board
        panels/notes panels/lines panels/score panels/legal panels/review export/looks export/pictures export/story
        export/page export/plates export/sheets export/markdown
    }
    # Whether files that exist are replaced.
    variable Force 0
}

# Reads all that exporting needs; the package must be there.
proc ::stele::export::load {} {
    variable Folder
    variable Files
    foreach name $Files {
        uplevel #0 [list ::stele::system::source [system::file join $Folder $name.tcl]]
    }
    rooms::load [rooms::games]
    namespace eval ::stele [list ::msgcat::mcload [system::file join $Folder msgs]]
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

# The words that standard input begins with.
proc ::stele::export::Given {} {
    return [encoding convertfrom utf-8 [read stdin [gets stdin]]]
}

proc ::stele::export::run {words} {
    set words [Utf8 $words]
    fconfigure stdin -translation binary
    if {$words eq "-"} {
        set words [Given]
    }
    set options [dict merge {--name "" --lang en --data en --study 0 --as "" --theme light --marked 0 --most 20000 --force 0 --status 0} $words]
    set box [lmap {word file} $words {
        if {$word ne "--box"} continue
        system::path $file
    }]
    try {
        variable Force [dict get $options --force]
        package require stele
        load
        ::stele box $box
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

proc ::stele::export::Fail {message} {
    Say $message
    exit 2
}

# Names of files may hold anything; nothing of it may act on a terminal.
proc ::stele::export::Say {message} {
    fconfigure stderr -encoding utf-8
    puts stderr "stele export: [regsub -all {[\u0000-\u001f\u007f-\u009f\u00ad\u034f\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb]} $message \ufffd]"
}

# Refuses what would take too much memory and time.  The command has done so already; the viewer learns it here.
proc ::stele::export::CheckSize {total options} {
    set most [dict get $options --most]
    if {$total > $most} {
        return -code error -errorcode [list STELE LIMIT positions $total] [mc "There are more than %1\$s positions,\
            branches and notes. The command “stele export” with --max-positions exports more." $most]
    }
}

# All chapters on one page, or in one text.
proc ::stele::export::ExportStudy {options study} {
    set lang [dict get $options --lang]
    set total 0
    foreach chapter [$study chapters] {
        set log [$study log [dict get $chapter id]]
        incr total [dict get [$log size] total]
        $log close
        CheckSize $total $options
    }
    CheckFresh [Texts $options]
    if {[dict exists $options --html]} {
        Write [dict get $options --html] [page::write $lang $study]
    }
    if {[dict exists $options --md]} {
        story::speak $lang
        Write [dict get $options --md] [markdown::study $study]
    }
}

proc ::stele::export::Export {options} {
    set lang [dict get $options --lang]
    CheckSize [dict get [[model log] size] total] $options
    set plates [Plates $options]
    CheckFresh [concat [Texts $options] {*}[lmap {kind folder nodes} $plates {plates::files $folder $kind $nodes}]]
    if {[dict exists $options --html]} {
        Write [dict get $options --html] [page::write $lang]
        story::speak $lang
    }
    foreach {kind folder nodes} $plates {
        plates::write $folder $kind $nodes [dict get $options --theme]
    }
    if {[dict exists $options --md]} {
        Write [dict get $options --md] [markdown::write [Illustrated $options]]
    }
    if {[dict exists $options --csv]} {
        story::speak [dict get $options --data]
        system::file mkdir [dict get $options --csv]
        foreach file [Tables $options] text [list [sheets::scores] [sheets::ledger]] {
            Write $file $text
        }
    }
}

# The pictures to draw: kind, folder and nodes in turn.
proc ::stele::export::Plates {options} {
    set plates {}
    foreach kind {svg png} {
        if {![dict exists $options --$kind]} continue
        set nodes [plates::nodes [dict get $options --marked]]
        if {$kind eq "svg" && [dict exists $options --md] && [dict get $options --marked]} {
            # The text shows where rounds end, which may bear no mark.
            foreach node [markdown::pictured] {
                if {$node ni $nodes} {
                    lappend nodes $node
                }
            }
        }
        lappend plates $kind [dict get $options --$kind] $nodes
    }
    return $plates
}

# The files that are no pictures.
proc ::stele::export::Texts {options} {
    set files [lmap kind {--html --md} {
        if {![dict exists $options $kind] || [dict get $options $kind] eq "-"} continue
        dict get $options $kind
    }]
    return [concat $files [Tables $options]]
}

proc ::stele::export::Tables {options} {
    if {![dict exists $options --csv]} {
        return {}
    }
    return [lmap name {scores.csv ledger.csv} {system::file join [dict get $options --csv] $name}]
}

# Refuses to go on if one of FILES exists and may not be replaced.
proc ::stele::export::CheckFresh {files} {
    variable Force
    foreach file $files {
        if {!$Force && [system::file exists $file]} {
            # The library says so in its own words.
            system::save $file "" 1
        }
    }
}

# The folder of pictures as the text names it, "" where there are none: as seen from the text's own folder.
proc ::stele::export::Illustrated {options} {
    if {![dict exists $options --svg]} {
        return ""
    }
    set folder [dict get $options --svg]
    set text [dict get $options --md]
    if {$text eq "-" || [string index $folder 0] eq "/"} {
        return $folder
    }
    set from [split [system::file dirname [system::path $text]] /]
    set to [split [system::path $folder] /]
    while {$from ne {} && $to ne {} && [lindex $from 0] eq [lindex $to 0]} {
        set from [lrange $from 1 end]
        set to [lrange $to 1 end]
    }
    set way [concat [lrepeat [llength $from] ..] $to]
    if {$way eq {}} {
        return .
    }
    return [join $way /]
}

# Writes a text to a file, or to standard output.
proc ::stele::export::Write {file text} {
    if {$file eq "-"} {
        fconfigure stdout -encoding utf-8 -translation lf
        puts -nonewline stdout $text
        flush stdout
        return
    }
    save $file [encoding convertto utf-8 $text]
}

# Saves bytes as a file, in place of an older one only where that is wanted.  What could not be kept of that is reported.
proc ::stele::export::save {file bytes} {
    variable Force
    foreach warning [system::save $file $bytes [expr {!$Force}]] {
        Say [dict get $warning text]
    }
}
