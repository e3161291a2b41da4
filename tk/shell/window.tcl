# The window: its frame, icon and title, the keys bound to it, its language, theme and scale.
# Namespace ::stele::window.
#
#   .menu                the menu bar (menus.tcl)
#   .m.strips            one-line notices above the board: first steps, problems of the log (strips.tcl)
#   .m.columns           left column (lines, notes), board, right column (score, why, tabs) (layout.tcl)
#   .m.edge_left, _right the strips that the columns fold away to
#   .m.bottom            timeline and transport
#   .m.status            in the row of the transport: refusals with their clause, news, the state of the file (status.tcl)

namespace eval ::stele::window {
    namespace path ::stele
    namespace export build icons gameName scale toggleTheme setTheme toggleLanguage setLanguage fullScreen
    variable Icons {}
}

# Builds the window, empty, and shows it.
proc ::stele::window::build {} {
    wm withdraw .
    # Tk notifies every widget, when it is idle, that styles have changed: now, while there is none to lay itself out anew.
    # From then on the window also takes its size before it is shown, and what it holds is painted once.
    update idletasks
    wm title . Stele
    wm protocol . WM_DELETE_WINDOW ::stele::app::quit
    wm protocol . WM_SAVE_YOURSELF ::stele::app::sessionEnds
    wm minsize . [theme::px 720] [theme::px 480]
    Icon
    . configure -background [theme::colour paper]
    ttk::frame .m
    pack .m -fill both -expand 1
    ttk::frame .m.strips
    ttk::panedwindow .m.columns -orient horizontal
    ttk::frame .m.bottom -style Bar.TFrame
    status::build
    layout::build
    BuildBottom
    layout::frames
    menus::build
    keys::bindAll .
    BindWindow
    theme::dress .
    Watch
    layout::restore
    wm deiconify .
    focus [panel::board::widget]
}

# Everybody follows the model from now on, the window and its parts after the panels.
proc ::stele::window::Watch {} {
    model subscribe {lang} ::stele::window::Relabel 10
    model subscribe {theme scale} ::stele::window::Rescale -10
    model subscribe {log file lang} ::stele::window::Title 90
    pair::watch
    beside::watch
    dispute::watch
    question::watch
    typed::watch
    problems::watch
    eyes::watch
    study::watch
    tutor::watch
    advice::watch
    playon::watch
    opponent::watch
    mistakes::watch
    panel::review::watch
    samples::watch
    status::watch
    busy::watch
    layout::watch
    recovery::watch
    disk::watch
    # What a tooltip said may no longer be true.
    model subscribe {log node tree lang theme scale viewer} {::stele::tooltip::away} -20
}

proc ::stele::window::Icon {} {
    variable Icons {}
    foreach file [lsort -decreasing -dictionary [system::glob [system::file join $::stele::tkdir desktop] */stele.png]] {
        lappend Icons [image create photo -file [system::path $file]]
    }
    if {$Icons ne {}} {
        wm iconphoto . -default {*}$Icons
    }
}

# The images of the program's icon, largest first; {} when there are none.
proc ::stele::window::icons {} {
    variable Icons
    return $Icons
}

proc ::stele::window::BuildBottom {} {
    panel::timeline::create .m.bottom.timeline
    panel::transport::create .m.bottom.transport
    pack .m.bottom.timeline -side top -fill x
    pack .m.bottom.transport -side top -fill x
}

proc ::stele::window::BindWindow {} {
    # The columns get their size later than the window, on a busy machine much later.
    bind . <Configure> {
        if {"%W" in {. .m.columns}} {::stele::layout::resized}
        if {"%W" eq "."} {::stele::layout::ahead %w}
    }
    bind . <Escape> ::stele::window::Escape
    bind . <Control-Tab> ::stele::layout::nextTab
    foreach n {1 2 3 4 5 6 7 8 9} {
        bind . <Control-Key-$n> [list ::stele::layout::enterNumber $n]
    }
    # A click on a tab or on another button that stays down leaves the focus where it is: the arrow keys go on
    # stepping through the game.
    bind TRadiobutton <Button-1> {
        %W instate !disabled {
            if {![string match *Toolbutton [%W cget -style]]} {ttk::clickToFocus %W}
            %W state pressed
        }
    }
    foreach key {a Cyrillic_ef} {
        foreach class {TEntry TCombobox TSpinbox} {
            bind $class <Control-Key-$key> {%W selection range 0 end; %W icursor end; break}
        }
        bind Text <Control-Key-$key> {if {[%W cget -state] ne "disabled"} {%W tag add sel 1.0 end-1c}; break}
    }
    # The text class has Emacs bindings on keys that are ours.
    foreach key {o n d t b f e k p i h} {
        bind Text <Control-$key> {}
    }
    bind Text <Control-slash> {}
    # The split between columns is remembered when it is let go.
    bind .m.columns <ButtonRelease-1> +::stele::layout::rememberColumns
    bind . <FocusIn> +::stele::disk::lookOften
    # Nobody drags a file before the window is there.
    after 300 ::stele::files::acceptDrops
}

# Escape cancels long work, takes the pane over the board away, or leaves the two boards side by side; otherwise it stops
# playing and clears what is picked out; if there is nothing to clear, it brings back what the board alone has hidden.
proc ::stele::window::Escape {} {
    tooltip::hide
    if {[model busy] ne {}} {
        model cancel
        return
    }
    if {[whynot::hide]} {
        return
    }
    if {[pair on]} {
        pair end
    } elseif {[model selection] eq {} && [model choice] eq "" && [model light] eq {}} {
        layout::alone 0
    }
    panel::transport::pause
    model selection {}
    model choice ""
    model light {}
    status::clear
    focus [panel::board::widget]
}

proc ::stele::window::Title {kinds} {
    if {[model log] eq ""} {
        wm title . Stele
        status::fileText ""
        return
    }
    set title [expr {[study::on] ? [study::title] : [heading::title [model info]]}]
    if {$title eq ""} {
        set title [join [lmap player [model players] {panel::name [dict get $player id]}] " · "]
    }
    set dot [expr {[model modified] ? " •" : ""}]
    set name [plain line [model name]]
    wm title . "Stele — [gameName], [plain line $title 200] — $name$dot"
    status::fileText [expr {[model modified] ? [mc "%1\$s — not saved" $name] : $name}]
}

# The name of the game on the board, in the current language.
proc ::stele::window::gameName {} {
    return [panel::gameTitle [dict get [model info] game]]
}

# Says everything the window itself says in the current language.
proc ::stele::window::Relabel {kinds} {
    layout::relabel
    menus::build
    strips::renew
}

proc ::stele::window::Rescale {kinds} {
    icons::renew
    status::recolour
    if {"scale" in $kinds} {
        layout::resized
    }
}

# Makes everything larger (BY 1) or smaller (-1), or gives it back its natural size (0).
proc ::stele::window::scale {by} {
    if {$by == 0} {
        theme::scale [theme::naturalScale]
    } else {
        theme::scale [expr {[theme::scale] + 0.1 * $by}]
    }
    settings::set scale [theme::scale]
}

# Changes between light and dark.
proc ::stele::window::toggleTheme {} {
    setTheme [string map {light dark dark light} [theme::name]]
}

# Takes the theme NAME into use and remembers it.
proc ::stele::window::setTheme {name} {
    theme::use $name
    settings::set theme $name
}

# Changes between English and Russian.
proc ::stele::window::toggleLanguage {} {
    setLanguage [expr {[model lang] eq "ru" ? "en" : "ru"}]
}

# Takes the language LANG (en, ru) into use and remembers it.
proc ::stele::window::setLanguage {lang} {
    model lang $lang
    settings::set lang $lang
}

# Fills the screen with the window, or gives it its size back.
proc ::stele::window::fullScreen {} {
    wm attributes . -fullscreen [expr {![wm attributes . -fullscreen]}]
}
