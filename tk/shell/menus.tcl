# The menu bar.  A menu is filled when it is opened, from the table of actions (keys.tcl) and what there is to choose
# from.  Namespace ::stele::menus.

namespace eval ::stele::menus {
    namespace path ::stele
    namespace export build fill add
}

# Makes the menu bar, or makes it anew in the current language.
proc ::stele::menus::build {} {
    if {![winfo exists .menu]} {
        menu .menu -type menubar
        . configure -menu .menu
    }
    .menu delete 0 end
    foreach {name label} {file "&File" edit "&Edit" go "&Go" line "&Line" view "&View" learn "Le&sson" rules "&Rules" help "&Help"} {
        set menu .menu.$name
        if {![winfo exists $menu]} {
            menu $menu -tearoff 0 -postcommand [list ::stele::menus::fill $name]
        }
        theme::dress $menu
        .menu add cascade -menu $menu {*}[Label [mc $label]]
    }
    theme::dress .menu
}

# A label with & before the letter to underline, as options of a menu entry.
proc ::stele::menus::Label {text} {
    set at [string first & $text]
    if {$at < 0} {
        return [list -label $text]
    }
    return [list -label [string replace $text $at $at] -underline $at]
}

# Fills the menu NAME with what is possible now.
proc ::stele::menus::fill {name} {
    set menu .menu.$name
    $menu delete 0 end
    Menu_$name $menu
}

# Adds actions to MENU by their ids, with their keys; - is a separator.
proc ::stele::menus::add {menu args} {
    foreach id $args {
        if {$id eq "-"} {
            $menu add separator
            continue
        }
        set label [mc [dict get [keys::get $id] label]]
        if {$id in {undo redo} && [model ${id}Label] ne "" && ![question::can[string totitle $id]]} {
            append label ": [plain line [model ${id}Label]]"
        }
        $menu add command -label $label -accelerator [keys::shown $id] -command [list ::stele::keys::perform $id] \
            -state [expr {[keys::possible $id] ? "normal" : "disabled"}]
    }
}

proc ::stele::menus::Submenu {menu name label} {
    set sub $menu.$name
    destroy $sub
    menu $sub -tearoff 0
    theme::dress $sub
    $menu add cascade -label $label -menu $sub
    return $sub
}

proc ::stele::menus::Menu_file {menu} {
    add $menu new open typed
    set sub [Submenu $menu recent [mc "Open recent"]]
    foreach file [settings::get recent] {
        if {[system::file exists $file]} {
            $sub add command -label [plain line [files::short $file] 160] -command [list ::stele::files::open $file]
        }
    }
    if {[$sub index end] in {none ""}} {
        $menu entryconfigure end -state disabled
    }
    set sub [Submenu $menu samples [mc "Open sample"]]
    foreach file [samples::files] {
        $sub add command -label [plain line [string map {_ { } - { }} [lindex [split [system::file tail $file] .] 0]]] \
            -command [list ::stele::files::open $file]
    }
    if {[$sub index end] in {none ""}} {
        $menu entryconfigure end -state disabled
    }
    add $menu - save saveAs - details newStudy -
    add [Submenu $menu export [mc "Export"]] page text tables picture
    add $menu - close quit
}

proc ::stele::menus::Menu_edit {menu} {
    add $menu undo redo - note question bookmark - copyText copySvg copyNode
}

proc ::stele::menus::Menu_go {menu} {
    add $menu next previous nextTurn prevTurn nextRound prevRound nextOwn prevOwn start end - \
        lineUp lineDown - back forward - goto bookmarks nextKey prevKey nextChapter prevChapter - play faster slower
    set sub [Submenu $menu stop [mc "Stop playing at"]]
    panel::transport::stopMenu $sub
}

proc ::stele::menus::Menu_line {menu} {
    add $menu enter hint - playOn oneMove stopPlay - mainLine rename promote delete truncate - fold foldAll unfoldAll
}

proc ::stele::menus::Menu_view {menu} {
    variable ViewerChoice [model viewer]
    variable LangChoice [model lang]
    variable ThemeChoice [theme::name]
    variable WordsChoice [settings::get words]
    variable MotionChoice [motion on]
    set sub [Submenu $menu viewer [mc "View as"]]
    $sub add radiobutton -label [mc "Everything open"] -value "" -variable ::stele::menus::ViewerChoice \
        -command {::stele::model viewer {}}
    foreach player [model players] {
        set id [dict get $player id]
        $sub add radiobutton -label [panel::name $id] -value $id -variable ::stele::menus::ViewerChoice \
            -command [list ::stele::model viewer $id]
    }
    set sub [Submenu $menu panel [mc "Panel"]]
    set n 0
    foreach name [layout::names] {
        $sub add command -label [layout::label $name] -accelerator Ctrl+[incr n] \
            -command [list ::stele::layout::enter $name]
    }
    $menu add separator
    set sub [Submenu $menu lang [mc "Language"]]
    foreach {lang label} {en English ru Русский} {
        $sub add radiobutton -label $label -value $lang -variable ::stele::menus::LangChoice \
            -command [list ::stele::window::setLanguage $lang]
    }
    set sub [Submenu $menu theme [mc "Theme"]]
    foreach {theme label} {light "Light" dark "Dark" light-safe "Light, colour-blind safe" dark-safe "Dark, colour-blind safe"} {
        $sub add radiobutton -label [mc $label] -value $theme -variable ::stele::menus::ThemeChoice \
            -command [list ::stele::window::setTheme $theme]
    }
    $menu add checkbutton -label [mc "Moves in words"] -variable ::stele::menus::WordsChoice \
        -command {::stele::menus::SetChoice words $::stele::menus::WordsChoice}
    $menu add checkbutton -label [mc "Animation"] -variable ::stele::menus::MotionChoice \
        -command {::stele::menus::SetChoice animation $::stele::menus::MotionChoice}
    add $menu - larger smaller normal - zoomIn zoomOut fit - shownotes review compare part - alone foldLeft foldRight full - dark language - nextPane prevPane
}

proc ::stele::menus::SetChoice {key value} {
    settings::set $key $value
    model notify settings
}

proc ::stele::menus::Menu_learn {menu} {
    add $menu learn nextAsk clue answer - mistakes
    set sub [Submenu $menu guess [mc "Guess the moves of"]]
    tutor::guessMenu $sub
    if {[model log] eq ""} {
        $menu entryconfigure end -state disabled
    }
    add $menu skip
}

proc ::stele::menus::Menu_rules {menu} {
    add $menu rules ruleFind why - mybox
}

proc ::stele::menus::Menu_help {menu} {
    add $menu keys legend lesson - about
}
