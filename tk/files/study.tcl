# A study: chapters, each a log, in one file.  The chapter on the board is the model's log; the others that were looked at
# are put aside as they are, with their edits and their undo.  Saving writes the whole study, and so does the journal.
# Namespace ::stele::study.
#
#   study::open FILE ?NODE? ?CHAPTER?    in place of what is open
#   study::on                            1 when a study is open
#   study::chapter                       the id of the chapter on the board
#   study::go CHAPTER, study::step N     another chapter
#   study::content                       the bytes of the whole, as it is now
#   study::rows                          what the notes panel says where a chapter begins
#
# A log that lies beside the study is taken into it when it is changed; its own file stays as it is.

namespace eval ::stele::study {
    namespace path ::stele
    namespace export open on title chapter start handle go step canStep content rows recover reload watch create createIn addFile add describe move remove
    variable Study ""
    variable Chapter ""
    # Chapters that were looked at, as the model put them aside, and what of each the study has: a number of content.
    variable Shelves {}
    variable Known {}
    # Changes to the study itself: counted, and how many of them are saved.
    variable Changes 0
    variable Saved 0
}

# Follows which log is open.
proc ::stele::study::watch {} {
    model subscribe {log file} ::stele::study::Show 60
}

# Opens the study FILE at CHAPTER, the first when left out, and there at NODE.
proc ::stele::study::open {file {node ""} {chapter ""}} {
    set file [system::path $file]
    set study [::stele study open $file]
    try {
        set first [expr {$chapter eq "" ? 1 : $chapter}]
        set id [dict get [$study chapter $first] id]
        set log [$study log $id]
    } on error {message options} {
        $study close
        return -options $options $message
    }
    Take $study $file $id $log $node
    return $log
}

proc ::stele::study::Take {study file id log node} {
    model adopt $log $file $node
    variable Study $study
    variable Chapter $id
    variable Shelves {}
    variable Known {}
    variable Changes 0
    variable Saved 0
    Remember
    model owner ::stele::study::Keeper
}

# What the model asks of who keeps its log.
namespace eval ::stele::study::Keeper {
    namespace path {::stele::study ::stele}
    namespace export modified write facts save disk close
    namespace ensemble create
}

proc ::stele::study::Keeper::modified {} {
    variable ::stele::study::Shelves
    variable ::stele::study::Changes
    variable ::stele::study::Saved
    if {$Changes != $Saved} {
        return 1
    }
    dict for {id shelf} $Shelves {
        if {[dict get $shelf Content] != [dict get $shelf Saved]} {
            return 1
        }
    }
    return 0
}

proc ::stele::study::Keeper::write {} {
    return [::stele::study::content]
}

proc ::stele::study::Keeper::facts {} {
    return [dict create chapter [::stele::study::chapter]]
}

proc ::stele::study::Keeper::disk {} {
    return [$::stele::study::Study disk]
}

proc ::stele::study::Keeper::save {file format force} {
    variable ::stele::study::Shelves
    variable ::stele::study::Changes
    if {$format eq "text"} {
        return -code error -errorcode {STELE USAGE format} [mc "A study has no text notation; choose another name."]
    }
    ::stele::study::PutBack
    set warnings [$::stele::study::Study save $file {*}[expr {$format eq "" ? {} : [list -format $format]}] -force $force]
    set ::stele::study::Saved $Changes
    dict for {id shelf} $Shelves {
        dict set Shelves $id Saved [dict get $shelf Content]
    }
    return $warnings
}

# Another file is opened: nothing of the study is needed any more.
proc ::stele::study::Keeper::close {} {
    variable ::stele::study::Shelves
    dict for {id shelf} $Shelves {
        catch {[dict get $shelf Log] close}
    }
    catch {$::stele::study::Study close}
    set ::stele::study::Study ""
    set ::stele::study::Chapter ""
    set Shelves {}
}

# 1 when a study is open.
proc ::stele::study::on {} {
    variable Study
    return [expr {$Study ne ""}]
}

# The handle of the study, or "".
proc ::stele::study::handle {} {
    variable Study
    return $Study
}

# Where the chapter on the board begins; "start" of any log.
proc ::stele::study::start {} {
    variable Study
    variable Chapter
    set at [expr {[on] ? [dict get [$Study chapter $Chapter] at] : ""}]
    return [expr {$at eq "" ? "start" : $at}]
}

# The id of the chapter on the board, or "".
proc ::stele::study::chapter {} {
    variable Chapter
    return $Chapter
}

# Puts every chapter that differs from what the study has into it.
proc ::stele::study::PutBack {} {
    variable Study
    variable Chapter
    variable Shelves
    variable Known
    set open [dict create $Chapter [list [model log] [model version]]]
    dict for {id shelf} $Shelves {
        dict set open $id [list [dict get $shelf Log] [dict get $shelf Content]]
    }
    dict for {id pair} $open {
        lassign $pair log content
        if {[dict get $Known $id] != $content} {
            if {[dict get [$Study chapter $id] href] ne ""} {
                TakeIn $id $log
            } else {
                $Study set $id -log $log
            }
            dict set Known $id $content
        }
    }
}

# The log of a chapter that lies beside the study goes into it: a new chapter in its place, with all that is said of it.
proc ::stele::study::TakeIn {id log} {
    variable Study
    variable Changes
    set old [$Study chapter $id]
    set new [$Study add -log $log -before $id]
    foreach {texts option} {titles -title introductions -introduction} {
        dict for {lang text} [dict get $old $texts] {
            $Study set $new $option $text {*}[expr {$lang eq "" ? {} : [list -lang $lang]}]
        }
    }
    if {[dict get $old at] ne ""} {
        $Study set $new -at [dict get $old at]
    }
    $Study remove $id
    $Study set $new -id $id
    incr Changes
}

# The chapter on the board is as the study has it, when it is opened.
proc ::stele::study::Remember {} {
    variable Chapter
    variable Known
    if {![dict exists $Known $Chapter]} {
        dict set Known $Chapter [model version]
    }
}

# The bytes of the whole, as it is now.
proc ::stele::study::content {} {
    variable Study
    PutBack
    return [$Study write gz]
}

# ---------------------------------------------------------------------------------------------
# Chapters

# Goes to CHAPTER.  Returns 1 when it is on the board.
proc ::stele::study::go {chapter} {
    variable Study
    variable Chapter
    variable Shelves
    if {![on] || [model busy] ne {} || ![files::leaveNote]} {
        return 0
    }
    set id [dict get [$Study chapter $chapter] id]
    if {$id eq $Chapter} {
        return 1
    }
    panel::transport::pause
    if {[dict exists $Shelves $id]} {
        set next [dict get $Shelves $id]
    } else {
        try {
            set next [dict create Log [$Study log $id]]
        } trap STELE {message options} {
            dialog::message::error [mc "This chapter cannot be opened."] [reasons::explain $message $options]
            return 0
        }
    }
    dict set Shelves $Chapter [model aside]
    dict unset Shelves $id
    set Chapter $id
    model bring $next
    Remember
    tutor::open
    # Whoever comes back after a crash comes back to this chapter.
    model journal
    return 1
}

# Goes N chapters on.
proc ::stele::study::step {n} {
    if {[canStep $n]} {
        go [expr {[Number] + $n}]
    }
}

# Whether there is a chapter N further on.
proc ::stele::study::canStep {n} {
    variable Study
    if {![on]} {
        return 0
    }
    set to [expr {[Number] + $n}]
    return [expr {$to >= 1 && $to <= [llength [$Study chapters]]}]
}

proc ::stele::study::Number {} {
    variable Study
    variable Chapter
    return [dict get [$Study chapter $Chapter] number]
}

# ---------------------------------------------------------------------------------------------
# After a crash, and when the file has changed

# Opens the study of WORK, as the journal has it, at its chapter; the model marks it as not saved.
proc ::stele::study::recover {work} {
    variable Changes
    set study [::stele study open -data [dict get $work content] -name [dict get $work name]]
    try {
        set log [$study log [dict get $work chapter]]
    } on error {message options} {
        $study close
        return -options $options $message
    }
    Take $study [dict get $work file] [dict get $work chapter] $log [dict get $work node]
    # Which of the chapters were changed is not known; together they are.
    incr Changes
    return $log
}

# Reads the file again.  There is no undo for a whole study, so what is not saved has to be saved first.
proc ::stele::study::reload {} {
    variable Study
    variable Chapter
    if {[model modified]} {
        return -code error -errorcode {STELE USAGE study} [mc "The study has changes that are not saved; save it under another name first."]
    }
    set node [model node]
    set file [model file]
    set here $Chapter
    set study [::stele study open $file]
    try {
        if {[lsearch -exact [lmap chapter [$study chapters] {dict get $chapter id}] $here] < 0} {
            set here [dict get [$study chapter 1] id]
            set node ""
        }
        set log [$study log $here]
    } on error {message options} {
        $study close
        return -options $options $message
    }
    Take $study $file $here $log $node
}

# ---------------------------------------------------------------------------------------------
# What is shown

# A text of a study or a chapter for the current reader, on one line.
proc ::stele::study::Title {info} {
    set title [plain line [string trim [dict get $info title]] 200]
    return [expr {$title ne "" ? $title : [dict exists $info id] ? [dict get $info id] : [model name]}]
}

# The title of the study.
proc ::stele::study::title {} {
    variable Study
    return [Title [$Study info]]
}

proc ::stele::study::Show {kinds} {
    if {[on]} {
        strips::show study ::stele::study::Strip
    } else {
        strips::remove study
    }
}

proc ::stele::study::Strip {} {
    variable Study
    variable Chapter
    if {![on]} {
        # It is closed, and its strip about to go.
        return
    }
    set info [$Study info]
    set chapter [$Study chapter $Chapter]
    strips::draw study book accent [mc "%1\$s — %2\$s of %3\$s: %4\$s" [Title $info] [dict get $chapter number] \
        [dict get $info chapters] [Title $chapter]] [list [mc "Next"] {::stele::study::step 1} \
        [mc "Previous"] {::stele::study::step -1} [mc "Chapters"] ::stele::study::List]
    set path .m.strips.study
    destroy $path.close
    $path.b1 state [expr {[canStep 1] ? "!disabled" : "disabled"}]
    $path.b2 state [expr {[canStep -1] ? "!disabled" : "disabled"}]
    tooltip::add $path.b1 {::stele::keys::shown nextChapter}
    tooltip::add $path.b2 {::stele::keys::shown prevChapter}
}

# The list of chapters, below its button.
proc ::stele::study::List {} {
    set menu .m.strips.study.list
    destroy $menu
    ::menu $menu -tearoff 0
    theme::dress $menu
    Fill $menu
    set button .m.strips.study.b3
    tk_popup $menu [winfo rootx $button] [expr {[winfo rooty $button] + [winfo height $button]}]
}

# Fills MENU with the chapters, and with what can be done to them.
proc ::stele::study::Fill {menu} {
    variable Study
    variable Chapter
    variable Choice $Chapter
    foreach chapter [$Study chapters] {
        set id [dict get $chapter id]
        set dot [expr {[Changed $id] ? " •" : ""}]
        $menu add radiobutton -label "[dict get $chapter number]. [Title $chapter]$dot" -value $id \
            -variable ::stele::study::Choice -command [list ::stele::study::go $id]
    }
    $menu add separator
    $menu add command -label [mc "Add a chapter from a file…"] -command ::stele::study::addFile
    $menu add command -label [mc "About this chapter…"] -command [list ::stele::dialog::chapter::show $Chapter]
    $menu add command -label [mc "About the study…"] -command {::stele::dialog::chapter::show ""}
    $menu add command -label [mc "Move this chapter up"] -command {::stele::study::move -1} \
        -state [expr {[canStep -1] ? "normal" : "disabled"}]
    $menu add command -label [mc "Move this chapter down"] -command {::stele::study::move 1} \
        -state [expr {[canStep 1] ? "normal" : "disabled"}]
    $menu add command -label [mc "Take this chapter out…"] -command ::stele::study::remove \
        -state [expr {[llength [$Study chapters]] > 1 ? "normal" : "disabled"}]
}

# Whether a chapter has changes that are not saved.
proc ::stele::study::Changed {id} {
    variable Chapter
    variable Shelves
    if {$id eq $Chapter} {
        return [model changed]
    }
    return [expr {[dict exists $Shelves $id] && [dict get $Shelves $id Content] != [dict get $Shelves $id Saved]}]
}

# Rows for the notes panel, where the chapter on the board begins: what the study is about, in its first chapter with
# the list of all, and what the chapter is about.
proc ::stele::study::rows {} {
    variable Study
    variable Chapter
    if {![on]} {
        return {}
    }
    set chapter [$Study chapter $Chapter]
    set at [dict get $chapter at]
    if {[model node] ne ($at eq "" ? "main:0" : $at)} {
        return {}
    }
    set rows {}
    if {[dict get $chapter number] == 1} {
        lappend rows {*}[Telling study [$Study info]]
        foreach one [$Study chapters] {
            if {[dict get $one number] > 1} {
                set script [list ::stele::study::go [dict get $one id]]
                lappend rows [dict create key chapter[dict get $one number] style deep action $script \
                    parts [list "[dict get $one number]. " soft $script [Title $one] link $script]]
            }
        }
    }
    lappend rows {*}[Telling chapter $chapter]
    return $rows
}

proc ::stele::study::Telling {key info} {
    set rows [list [dict create key $key style head parts [list [Title $info] bold ""]]]
    set text [string trim [dict get $info introduction]]
    if {$text ne ""} {
        lappend rows [dict create key $key.text style body parts [rows::rich $text plain]]
    }
    return $rows
}

# ---------------------------------------------------------------------------------------------
# Making and changing a study

# Something of the study itself was changed.
proc ::stele::study::Touched {} {
    variable Changes
    incr Changes
    model journal
    model notify file node
    Show {}
}

# Makes a study of the log that is open, as its first chapter, in a file that is asked for.
proc ::stele::study::create {} {
    if {![files::leaveNote]} {
        return 0
    }
    set file [tk_getSaveFile -parent . -title [mc "Save the study"] -defaultextension .stele \
        -initialfile [system::literal [system::file rootname [model name]]-study.stele] -filetypes [list [list [mc "Stele logs"] {.stele .xml}]]]
    if {$file eq ""} {
        return 0
    }
    return [createIn $file]
}

proc ::stele::study::createIn {file} {
    set study [::stele study new]
    try {
        set id [$study add -log [model log] -id chapter1]
        foreach lang {en ru} {
            set title [TitleIn [model info] $lang]
            if {$title ne ""} {
                $study set $id -title $title -lang $lang
                $study set "" -title $title -lang $lang
            }
        }
        $study save [system::path $file]
    } trap STELE {message options} {
        dialog::message::error [mc "The study could not be saved."] [reasons::explain $message $options]
        return 0
    } finally {
        $study close
    }
    # The log itself is in the study now; what was not saved of it is, too.
    open $file [model node]
    settings::recent [model file]
    return 1
}

proc ::stele::study::TitleIn {info lang} {
    set about [dict get $info about]
    foreach item [expr {$about eq {} ? {} : [dict get $about children]}] {
        if {[dict get $item name] eq "title" && [dict exists $item attrs xml:lang] && [dict get $item attrs xml:lang] eq $lang} {
            return [plain line [string trim [dict get $item text]] 200]
        }
    }
    return ""
}

# Asks for a log and adds it after the chapter on the board.
proc ::stele::study::addFile {} {
    set file [files::choose [mc "Add a chapter from a file…"]]
    if {$file ne ""} {
        add $file
    }
}

# Adds the log in FILE after the chapter on the board, and goes there.  Returns 1 when that was possible.
proc ::stele::study::add {file} {
    variable Study
    try {
        set log [::stele open [system::path $file]]
        try {
            set next [expr {[Number] + 1}]
            set id [$Study add -log $log {*}[expr {$next > [llength [$Study chapters]] ? {} : [list -before $next]}]]
            foreach lang {en ru} {
                set title [TitleIn [$log info] $lang]
                if {$title ne ""} {
                    $Study set $id -title $title -lang $lang
                }
            }
        } finally {
            $log close
        }
    } trap STELE {message options} {
        dialog::message::error [mc "“%1\$s” cannot be opened." [system::file tail $file]] [reasons::explain $message $options]
        return 0
    }
    Touched
    return [go $id]
}

# Changes texts of CHAPTER, of the study itself when it is "": lists of option, language and text.
proc ::stele::study::describe {chapter changes} {
    variable Study
    foreach {option lang text} $changes {
        $Study set $chapter $option $text {*}[expr {$lang eq "" ? {} : [list -lang $lang]}]
    }
    if {$changes ne {}} {
        Touched
    }
}

# Moves the chapter on the board N places on.
proc ::stele::study::move {n} {
    variable Study
    variable Chapter
    if {[canStep $n]} {
        $Study move $Chapter [expr {[Number] + $n}]
        Touched
    }
}

# Takes the chapter on the board out of the study, after asking.
proc ::stele::study::remove {} {
    variable Study
    variable Chapter
    variable Shelves
    variable Known
    set gone $Chapter
    if {[dialog::message::show [mc "Take “%1\$s” out of the study?" [Title [$Study chapter $gone]]] -kind question \
        -detail [mc "Its log goes with it. The file changes when you save."] -default cancel \
        -buttons [list [list cancel [mc "Cancel"]] [list out [mc "Take it out"]]]] ne "out"} {
        return 0
    }
    if {![go [expr {[canStep 1] ? [Number] + 1 : [Number] - 1}]]} {
        return 0
    }
    catch {[dict get $Shelves $gone Log] close}
    dict unset Shelves $gone
    dict unset Known $gone
    $Study remove $gone
    Touched
    return 1
}
