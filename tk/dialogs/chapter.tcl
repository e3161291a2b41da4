# Title and introduction of a chapter, or of the study itself, in each language.

namespace eval ::stele::dialog::chapter {
    namespace path ::stele
    namespace export show
    variable Path .stele_chapter
    variable Chapter ""
    # By language: the title in its field, and what there was.
    variable Title
    variable Was
    array set Title {}
    array set Was {}
}

# Shows the window for CHAPTER; "" is the study itself.
proc ::stele::dialog::chapter::show {chapter} {
    variable Path
    variable Chapter $chapter
    variable Title
    variable Was
    set study [study::handle]
    set info [expr {$chapter eq "" ? [$study info] : [$study chapter $chapter]}]
    set body [::stele::dialog::open $Path [expr {$chapter eq "" ? [mc "About the study"] : [mc "About this chapter"]}]]
    set px ::stele::theme::px
    foreach {lang name} {en English ru Русский} {
        set Title($lang) [Of $info titles $lang]
        set Was(title,$lang) $Title($lang)
        set Was(text,$lang) [Of $info introductions $lang]
        ttk::label $body.l$lang -text $name -style Soft.TLabel
        ttk::entry $body.title$lang -textvariable ::stele::dialog::chapter::Title($lang) -width 60
        placeholder::add $body.title$lang ::stele::dialog::chapter::Title($lang) {::stele::mc "Title"}
        theme::text $body.text$lang -height 6 -width 60
        $body.text$lang insert 1.0 $Was(text,$lang)
        bind $body.text$lang <Tab> {focus [tk_focusNext %W]; break}
        bind $body.text$lang <Return> {%W insert insert \n; break}
        grid $body.l$lang -sticky w -pady [list [$px 8] 0]
        grid $body.title$lang -sticky we -pady [$px 3]
        grid $body.text$lang -sticky we -pady [$px 3]
    }
    ttk::label $body.wrong -style Bad.TLabel -justify left -wraplength [$px 480]
    grid $body.wrong -sticky w
    grid remove $body.wrong
    grid columnconfigure $body 0 -weight 1
    grid [::stele::dialog::buttons $Path $body [list [list cancel [mc "Cancel"]] \
        [list ok [mc "OK"] ::stele::dialog::chapter::Apply]] ok] -sticky we
    theme::dress $body
    foreach lang {en ru} {
        $body.text$lang configure -highlightbackground [theme::line box]
    }
    ::stele::dialog::place $Path $body.title[model lang]
}

proc ::stele::dialog::chapter::Of {info texts lang} {
    return [expr {[dict exists $info $texts $lang] ? [string trim [dict get $info $texts $lang]] : ""}]
}

proc ::stele::dialog::chapter::Apply {} {
    variable Path
    variable Chapter
    variable Title
    variable Was
    set changes {}
    foreach lang {en ru} {
        set title [string trim $Title($lang)]
        set text [string trim [$Path.body.text$lang get 1.0 end]]
        if {$title ne $Was(title,$lang)} {
            lappend changes -title $lang $title
        }
        if {$text ne $Was(text,$lang)} {
            lappend changes -introduction $lang $text
        }
    }
    try {
        study::describe $Chapter $changes
    } trap STELE {message options} {
        $Path.body.wrong configure -text [reasons::sentence [reasonOf $message $options]]
        grid $Path.body.wrong
        return
    }
    ::stele::dialog::close $Path ok
}
