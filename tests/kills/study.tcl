# Studies: the command, and the viewer with several chapters that were changed.

proc studySubject {} {
    set folder [kills::folder work]
    begunGame [file join $folder a.stele] 9
    begunGame [file join $folder b.stele] 0
    set steps {
        {"study new" {study new s.stele a.stele --title-en Lessons --title-ru Уроки --force}}
        {"study add" {study add s.stele b.stele --title-en Second}}
        {"study set" {study set s.stele a --title-ru Первая --introduction-en "How it begins"}}
        {"study move" {study move s.stele b 1}}
        {"study remove" {study remove s.stele b}}
    }
    if {$kills::Whole} {
        for {set n 0} {$n < 16} {incr n} {
            lappend steps [list "study add $n" [list study add s.stele b.stele --id c$n]] \
                [list "study set $n" [list study set s.stele c$n --title-en "Chapter $n"]]
        }
    }
    kills::commands study $folder [lrange $steps 0 4] 5 "" {data names both}
    kills::commands study $folder [lrange $steps 5 end] 5
    viewerStudy
    kills::sum study
}

# What a user would miss: titles, order and notes of all chapters, and which of them is on the board.
proc studyState {} {
    set copy [::stele study open -data [::stele::study::content] -name copy]
    set chapters [lmap chapter [$copy chapters] {
        set log [$copy log [dict get $chapter id]]
        set notes [lmap note [$log notes main:4] {dict get $note text}]
        $log close
        list [dict get $chapter id] [dict get $chapter titles] $notes
    }]
    $copy close
    set draft [m draft]
    return [list $chapters [expr {$draft eq {} ? "" : [dict get $draft text]}]]
}

proc noteHere {text} {
    set log [m log]
    m edit Note {$log note add [list name note text $text attrs {} children {}] main:4}
}

proc viewerStudyRun {rounds} {
    ::stele::study::open [file join $::folder s.stele]
    m flush
    kills::confirm [studyState]
    set ::Answer out
    for {set n 1} {$n <= $rounds} {incr n} {
        foreach step [list \
            [list noteHere "first $n"] \
            {::stele::study::go 2} \
            [list noteHere "second $n"] \
            [list ::stele::study::add [file join $::folder b.stele]] \
            [list noteHere "third $n"] \
            [list ::stele::study::describe [lindex {a b} [expr {$n % 2}]] [list -title en "Title $n" -title ru "Заглавие $n"]] \
            {::stele::study::move -1} \
            {m undo} \
            {typeNote half} \
            {m save} \
            {::stele::panel::notes::finish} \
            {::stele::study::remove} \
            {::stele::study::go 1} \
        ] {
            eval $step
            m flush
            kills::confirm [studyState]
        }
    }
}

proc viewerStudyAgain {} {
    startAgain [file join $::folder s.stele]
    return [studyState]
}

proc viewerStudyEnd {} {
    m draft {}
    set work [studyState]
    if {[m modified] && ![::stele::files::saveTo "" 1]} {
        return "not saved: $::Asked"
    }
    m close
    ::stele::study::open [file join $::folder s.stele]
    if {[studyState] ne $work} {
        return "saved: [studyState] instead of $work"
    }
    m close
    set left [concat [kept] [dict keys [dict remove [kills::contents $::folder] s.stele b.stele]]]
    return [expr {$left eq {} ? "" : "left behind: $left"}]
}

proc viewerStudy {} {
    set ::folder [kills::folder work]
    set log [::games::play 16]
    $log save [file join $::folder b.stele]
    $log close
    set study [::stele study new]
    foreach {id moves} {a 12 b 20} {
        set log [::games::play $moves]
        $study add -id $id -log $log
        $log close
    }
    $study save [file join $::folder s.stele]
    $study close
    set ::first [kills::contents $::folder]
    warm
    kills::script "the viewer's study" notesBegin "viewerStudyRun [expr {$kills::Whole ? 3 : 1}]" viewerStudyAgain viewerStudyEnd 20
    kills::script "a log becomes a study" notesBegin becomesStudyRun becomesStudyAgain becomesStudyEnd 16
}

# A log with edits becomes the first chapter of a study.
proc becomesStudyRun {} {
    m open [file join $::folder b.stele] main:4
    kills::confirm [chapterState]
    foreach step [list {noteHere one} [list ::stele::study::createIn [file join $::folder new.stele]] {noteHere two} {m save} \
        {noteHere three} {typeNote half} {m save} {::stele::panel::notes::finish} {m save}] {
        eval $step
        m flush
        kills::confirm [chapterState]
    }
}

proc chapterState {} {
    return [lmap note [m notes main:4] {dict get $note text}]
}

# Unsaved work is offered; without any, somebody opens what he worked on last.
proc becomesStudyAgain {} {
    set file [file join $::folder [expr {[file exists [file join $::folder new.stele]] ? "new.stele" : "b.stele"}]]
    startAgain $file
    return [chapterState]
}

proc becomesStudyEnd {} {
    m draft {}
    set work [chapterState]
    if {[m modified] && ![::stele::files::saveTo "" 1]} {
        return "not saved: $::Asked"
    }
    set left [kept]
    return [expr {[chapterState] eq $work && $left eq {} ? "" : "[chapterState] instead of $work, left: $left"}]
}
