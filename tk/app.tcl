# The window: its panes, menus and keys, opening and closing, and what happens when something fails.
#
#   .menu                the menu bar
#   .m.strips            one-line notices above the board: first steps, problems of the log
#   .m.columns           left column (lines, notes), board, right column (score, why, tabs)
#   .m.bottom            timeline and transport
#   .m.status            one line: refusals with their clause, news, the state of the file
# Panes are children of .m, so that they can move between a column and the tabs.

namespace eval ::stele::app {
    namespace path ::stele
    namespace export start open showPanel strip

    # pane: title, part of the column, least height
    variable Panes {
        lines    {"Line"      3 120}
        notes    {"Notes"     2 90}
        score    {"Score"     2.2 150}
        why      {"Why"       1.3 90}
        legal    {"Moves"     1.6 120}
        events   {"Events"    1 90}
        players  {"Players"   1 90}
        rules    {"Rules"     1 90}
        position {"Position"  1 90}
    }
    variable Left {lines notes}
    variable RightOpen {score why}
    variable Tabs {legal events players rules position}
    # Below this width or height (pixels at scale 1) the whole right column is tabs.
    variable SmallWidth 1180
    variable SmallHeight 740
    variable Small ""
    variable Head 26
    variable Samples ""
    variable Strips {}
    variable StatusLater ""
    variable Steps 0
    variable Layout ""
    # How often the file is looked at, in milliseconds; what was seen last, and what one does not want to hear
    # of again.
    variable LookEvery 2000
    variable LookLater ""
    variable Disk none
    variable KeepMine ""
    # The file asked for on the command line, when restored work came first.
    variable Waiting {}
}

# ---------------------------------------------------------------------------------------------
# Starting

# Builds the window and shows FILE at NODE, or the first lesson.  Options: lang, theme ("" as
# remembered), samples (folder).
proc ::stele::app::start {file node options} {
    variable Samples [dict get $options samples]
    interp bgerror {} ::stele::app::Trouble
    settings::load
    model lang [Language [dict get $options lang]]
    set theme [dict get $options theme]
    if {$theme eq ""} {
        set theme [settings::get theme]
    }
    set scale [settings::get scale]
    if {![string is double -strict $scale] || $scale <= 0} {
        set scale [theme::naturalScale]
    }
    theme::init [expr {$theme in [theme::names] ? $theme : "light"}] $scale
    Build
    after idle [list ::stele::app::Begin $file $node]
}

proc ::stele::app::Language {wanted} {
    set machine ""
    foreach name {LC_ALL LC_MESSAGES LANG} {
        if {[info exists ::env($name)] && $::env($name) ne ""} {
            set machine $::env($name)
            break
        }
    }
    foreach lang [list $wanted [settings::get lang] $machine] {
        if {[string match ru* $lang]} {
            return ru
        }
        if {[string match en* $lang]} {
            return en
        }
    }
    return en
}

proc ::stele::app::Begin {file node} {
    LookOften
    if {[Recover $file]} {
        if {$file ne "" && [file normalize $file] ne [model file]} {
            variable Waiting [list $file $node]
            strip waiting ::stele::app::WaitingStrip
        }
        return
    }
    if {$file ne ""} {
        open $file $node
    } elseif {[model log] eq ""} {
        OpenLesson
    }
}

# ---------------------------------------------------------------------------------------------
# The window

proc ::stele::app::Build {} {
    wm withdraw .
    wm title . Stele
    wm protocol . WM_DELETE_WINDOW ::stele::app::Quit
    wm protocol . WM_SAVE_YOURSELF ::stele::app::SessionEnds
    wm minsize . [theme::px 720] [theme::px 480]
    Icon
    . configure -background [theme::colour paper]
    ttk::frame .m
    pack .m -fill both -expand 1
    ttk::frame .m.strips
    ttk::panedwindow .m.columns -orient horizontal
    ttk::frame .m.bottom -style Bar.TFrame
    BuildStatus
    pack .m.strips -side top -fill x
    pack .m.status -side bottom -fill x
    pack .m.bottom -side bottom -fill x
    pack .m.columns -side top -fill both -expand 1
    BuildColumns
    BuildBottom
    Menus
    keys::bindAll .
    BindWindow
    theme::dress .
    model subscribe {lang} ::stele::app::Relabel 10
    model subscribe {theme scale} ::stele::app::Rescale -10
    model subscribe {log file lang} ::stele::app::Title 90
    model subscribe {log node tree} ::stele::app::ShowDiff -5
    model subscribe {log} ::stele::app::NewLog 80
    model subscribe {node} ::stele::app::Stepped 80
    model subscribe {why say log} ::stele::app::Status 80
    model subscribe {busy} ::stele::app::Busy 0
    model subscribe {clause} ::stele::app::ShowClause 80
    model subscribe {safety} ::stele::app::Safety 80
    model subscribe {log file} ::stele::app::LookAtFile 85
    # What a tooltip said may be true no more.
    model subscribe {log node tree lang theme scale viewer} {::stele::tooltip::away} -20
    Geometry
    wm deiconify .
    focus [panel::board::widget]
}

proc ::stele::app::Icon {} {
    variable Icons {}
    foreach file [lsort -decreasing -dictionary [glob -nocomplain [file join $::stele::tkdir desktop * stele.png]]] {
        lappend Icons [image create photo -file $file]
    }
    if {$Icons ne {}} {
        wm iconphoto . -default {*}$Icons
    }
}

proc ::stele::app::BuildColumns {} {
    variable Left
    variable Panes
    stack::create .m.left ::stele::app::Remember
    stack::create .m.right ::stele::app::Remember
    ttk::frame .m.centre -style Paper.TFrame
    panel::board::create .m.centre.board
    grid .m.centre.board -row 0 -column 0 -sticky nswe
    panel::diffbar::create .m.centre.diff
    grid .m.centre.diff -row 1 -column 0 -sticky we
    grid remove .m.centre.diff
    grid rowconfigure .m.centre 0 -weight 1
    grid columnconfigure .m.centre 0 -weight 1
    .m.columns add .m.left -weight 0
    .m.columns add .m.centre -weight 1
    .m.columns add .m.right -weight 0
    foreach name [dict keys $Panes] {
        BuildPane $name
    }
    tabs::create .m.tabs ::stele::app::TabsChanged
    tabs::onDouble .m.tabs ::stele::app::FoldTabs
    BindSash .m.tabs.bar .m.tabs
    foreach name $Left {
        AddToStack .m.left $name
    }
    Arrange 0
}

# A pane: a title one can fold and drag by, and the panel below it.
proc ::stele::app::BuildPane {name} {
    variable Panes
    set pane [ttk::frame .m.p_$name]
    set title [ttk::frame $pane.title -style Title.TFrame]
    ttk::label $title.fold -style Title.TLabel
    icons::dress $title.fold unfolded text.soft 12
    ttk::label $title.text -style Title.TLabel -takefocus 1
    pack $title.fold -side left -padx [list [theme::px 6] [theme::px 4]]
    pack $title.text -side left -pady [theme::px 4]
    panel::${name}::create $pane.body
    pack $title -fill x
    pack $pane.body -fill both -expand 1
    foreach widget [list $title $title.fold $title.text] {
        bind $widget <Double-Button-1> [list ::stele::app::Fold $name]
        BindSash $widget $pane
    }
    bind $title.fold <Button-1> [list ::stele::app::Fold $name]
    bind $title.fold <Double-Button-1> break
    bind $title.text <Return> "[list ::stele::app::Fold $name]; break"
    bind $title.text <space> "[list ::stele::app::Fold $name]; break"
    bind $title.text <Control-Up> "[list ::stele::app::Nudge $pane -24]; break"
    bind $title.text <Control-Down> "[list ::stele::app::Nudge $pane 24]; break"
    tooltip::add $title.text [list ::stele::app::PaneTip]
    PaneTitle $name
}

proc ::stele::app::PaneTip {} {
    return [mc "Double click folds, dragging resizes"]
}

proc ::stele::app::PaneTitle {name} {
    variable Panes
    .m.p_$name.title.text configure -text [string toupper [mc [lindex [dict get $Panes $name] 0]]]
}

proc ::stele::app::BindSash {widget pane} {
    bind $widget <Button-1> +[list ::stele::app::SashFrom %Y]
    bind $widget <B1-Motion> +[list ::stele::app::SashTo $pane %Y]
}

proc ::stele::app::SashFrom {y} {
    variable SashY $y
}

proc ::stele::app::SashTo {pane y} {
    variable SashY
    foreach column {.m.left .m.right} {
        if {$pane in [stack::panes $column]} {
            stack::drag $column $pane [expr {$y - $SashY}]
        }
    }
    set SashY $y
}

proc ::stele::app::Nudge {pane by} {
    variable SashY 0
    SashTo $pane [theme::px $by]
}

proc ::stele::app::AddToStack {column name} {
    variable Panes
    variable Head
    lassign [dict get $Panes $name] title share least
    stack::add $column .m.p_$name $share $least $Head
}

# Puts the panes of the right column where they belong: all in tabs when SMALL.
proc ::stele::app::Arrange {small} {
    variable Small
    variable RightOpen
    variable Tabs
    if {$small eq $Small} {
        return
    }
    set Small $small
    set chosen [tabs::select .m.tabs]
    foreach pane [stack::panes .m.right] {
        stack::remove .m.right $pane
    }
    tabs::clear .m.tabs
    set inTabs $Tabs
    if {$small} {
        set inTabs [concat $RightOpen $Tabs]
    } else {
        foreach name $RightOpen {
            pack .m.p_$name.title -before .m.p_$name.body -fill x
            AddToStack .m.right $name
        }
    }
    foreach name $inTabs {
        pack forget .m.p_$name.title
        tabs::add .m.tabs .m.p_$name [PaneLabel $name]
    }
    stack::add .m.right .m.tabs 2.0 140 30
    if {$chosen eq ""} {
        set chosen .m.p_[settings::get tab]
    }
    if {$chosen ni [tabs::all .m.tabs]} {
        set chosen [lindex [tabs::all .m.tabs] 0]
    }
    tabs::select .m.tabs $chosen
}

proc ::stele::app::TabsChanged {} {
    set pane [tabs::select .m.tabs]
    if {$pane ne "" && [winfo viewable .m.tabs]} {
        settings::set tab [string range $pane 5 end]
        stack::head .m.right .m.tabs [expr {[tabs::head .m.tabs] / [theme::scale]}]
    }
}

proc ::stele::app::PaneLabel {name} {
    variable Panes
    return [mc [lindex [dict get $Panes $name] 0]]
}

# Folds the pane NAME, or unfolds it.
proc ::stele::app::Fold {name} {
    set pane .m.p_$name
    foreach column {.m.left .m.right} {
        if {$pane in [stack::panes $column]} {
            stack::fold $column $pane [expr {![stack::folded $pane]}]
            FoldIcon $name
        }
    }
}

proc ::stele::app::FoldIcon {name} {
    icons::dress .m.p_$name.title.fold [expr {[stack::folded .m.p_$name] ? "folded" : "unfolded"}] text.soft 12
}

proc ::stele::app::FoldTabs {} {
    stack::fold .m.right .m.tabs [expr {![stack::folded .m.tabs]}]
}

proc ::stele::app::BuildBottom {} {
    panel::timeline::create .m.bottom.timeline
    panel::transport::create .m.bottom.transport
    pack .m.bottom.timeline -side top -fill x
    pack .m.bottom.transport -side top -fill x
}

proc ::stele::app::BuildStatus {} {
    ttk::frame .m.status -style Paper.TFrame
    ttk::label .m.status.icon -style Paper.TLabel
    ttk::label .m.status.text -style Paper.TLabel -font SteleSmall -anchor w
    ttk::label .m.status.clause -style Paper.TLabel -font SteleSmallBold -foreground [theme::colour text.accent] \
        -cursor hand2 -takefocus 1
    ttk::label .m.status.file -style Paper.TLabel -font SteleSmall -foreground [theme::colour text.dim] -anchor e
    pack .m.status.icon -side left -padx [list [theme::px 8] 0]
    pack .m.status.text -side left -padx [theme::px 4] -pady [theme::px 3]
    pack .m.status.file -side right -padx [theme::px 8]
    foreach event {<Button-1> <Return> <space>} {
        bind .m.status.clause $event {::stele::app::StatusClause; break}
    }
}

proc ::stele::app::BindWindow {} {
    # The columns get their size later than the window, on a busy machine much later.
    bind . <Configure> {+if {"%W" in {. .m.columns}} {::stele::app::Resized}}
    bind . <Escape> ::stele::app::Escape
    bind . <Control-Tab> ::stele::app::NextTab
    foreach n {1 2 3 4 5 6 7 8 9} {
        bind . <Control-Key-$n> [list ::stele::app::ShowNumber $n]
    }
    # Habits of the Emacs kind that the text class has on keys which are ours.
    foreach key {o n d t b f e k p i h} {
        bind Text <Control-$key> {}
    }
    bind Text <Control-slash> {}
    # The middle of a split between columns is remembered when it is let go.
    bind .m.columns <ButtonRelease-1> +::stele::app::RememberColumns
    bind . <FocusIn> +::stele::app::LookAtFile
    # Nobody drags a file before the window is there.
    after 300 ::stele::app::DragAndDrop
}

proc ::stele::app::DragAndDrop {} {
    if {![winfo exists .] || [catch {package require tkdnd}]} {
        return
    }
    tkdnd::drop_target register . DND_Files
    bind . <<Drop:DND_Files>> {::stele::app::Dropped %D}
}

proc ::stele::app::Dropped {files} {
    if {[llength $files]} {
        after idle [list ::stele::app::open [DroppedFile [lindex $files 0]]]
    }
    return copy
}

# Names come as addresses whose %-bytes tkdnd takes for characters: a name that is not in ASCII has to
# be put together again.
proc ::stele::app::DroppedFile {name} {
    set decoded [encoding convertfrom utf-8 [encoding convertto iso8859-1 $name]]
    return [expr {![file exists $name] && [file exists $decoded] ? $decoded : $name}]
}

# ---------------------------------------------------------------------------------------------
# Size, layout, language, theme

proc ::stele::app::Geometry {} {
    set geometry [settings::get geometry]
    if {[regexp {^(\d+)x(\d+)} $geometry all width height]
        && $width <= [winfo screenwidth .] && $height <= [winfo screenheight .]} {
        wm geometry . $all
    } else {
        set width [expr {min([winfo screenwidth .], [theme::px 1280])}]
        set height [expr {min([winfo screenheight .], [theme::px 800])}]
        wm geometry . ${width}x$height
    }
    update idletasks
    foreach column {left right} {
        catch {stack::shares .m.$column [settings::get $column]}
    }
    foreach pane [settings::get folded] {
        if {$pane in [concat [stack::panes .m.left] [stack::panes .m.right]]} {
            catch {Fold [string range $pane 5 end]}
        }
    }
    bind .m.columns <Map> {after idle ::stele::app::Columns}
}

# Sets the widths of the columns from the settings, or as suits the window.
proc ::stele::app::Columns {} {
    set width [winfo width .m.columns]
    if {$width < 100} {
        return
    }
    Arrange [IsSmall]
    lassign [settings::get columns] left right
    if {![string is double -strict $left] || ![string is double -strict $right] || $left + $right > 0.9} {
        set left [expr {max([theme::px 210], min([theme::px 340], 0.2 * $width)) / double($width)}]
        set right [expr {max([theme::px 290], min([theme::px 520], 0.29 * $width)) / double($width)}]
    }
    # Either sash gives way to the other, so the first is set once more when the second has moved.
    foreach sash {0 1 0} at [list $left [expr {1 - $right}] $left] {
        .m.columns sashpos $sash [expr {round($width * $at)}]
    }
}

proc ::stele::app::IsSmall {} {
    variable SmallWidth
    variable SmallHeight
    return [expr {[winfo width .] < [theme::px $SmallWidth] || [winfo height .] < [theme::px $SmallHeight]}]
}

proc ::stele::app::Resized {} {
    variable Layout
    after cancel $Layout
    set Layout [after 60 ::stele::app::AfterResize]
}

proc ::stele::app::AfterResize {} {
    if {![winfo exists .m.columns]} {
        return
    }
    Arrange [IsSmall]
    Columns
    if {[winfo viewable .]} {
        settings::set geometry [winfo width .]x[winfo height .]
    }
}

# Notes the widths of the columns, which the user has just set.
proc ::stele::app::RememberColumns {} {
    set width [winfo width .m.columns]
    if {$width < 100} {
        return
    }
    set left [expr {[.m.columns sashpos 0] / double($width)}]
    set right [expr {1 - [.m.columns sashpos 1] / double($width)}]
    settings::set columns [list [format %.4f $left] [format %.4f $right]]
}

# Notes the heights and folds of the panes.
proc ::stele::app::Remember {} {
    variable Small
    if {![winfo viewable .m.columns]} {
        return
    }
    settings::set left [stack::shares .m.left]
    if {!$Small} {
        settings::set right [stack::shares .m.right]
    }
    set folded {}
    foreach pane [concat [stack::panes .m.left] [stack::panes .m.right]] {
        if {[stack::folded $pane]} {
            lappend folded $pane
        }
    }
    settings::set folded $folded
}

proc ::stele::app::Scale {by} {
    if {$by == 0} {
        theme::scale [theme::naturalScale]
    } else {
        theme::scale [expr {[theme::scale] + 0.1 * $by}]
    }
    settings::set scale [theme::scale]
}

proc ::stele::app::Rescale {kinds} {
    icons::renew
    .m.status.clause configure -foreground [theme::colour text.accent]
    .m.status.file configure -foreground [theme::colour text.dim]
    if {"scale" in $kinds} {
        Resized
    }
}

proc ::stele::app::ToggleTheme {} {
    SetTheme [string map {light dark dark light} [theme::name]]
}

proc ::stele::app::SetTheme {name} {
    theme::use $name
    settings::set theme $name
}

proc ::stele::app::ToggleLanguage {} {
    SetLanguage [expr {[model lang] eq "ru" ? "en" : "ru"}]
}

proc ::stele::app::SetLanguage {lang} {
    model lang $lang
    settings::set lang $lang
}

# Everything the window itself says, in the language of now.
proc ::stele::app::Relabel {kinds} {
    variable Panes
    variable Strips
    foreach name [dict keys $Panes] {
        PaneTitle $name
        if {".m.p_$name" in [tabs::all .m.tabs]} {
            tabs::label .m.tabs .m.p_$name [PaneLabel $name]
        }
    }
    Menus
    foreach {id script} $Strips {
        uplevel #0 $script
    }
}

proc ::stele::app::FullScreen {} {
    wm attributes . -fullscreen [expr {![wm attributes . -fullscreen]}]
}

# ---------------------------------------------------------------------------------------------
# Panels and focus

# Brings the panel NAME up, unfolded, and returns its widget.
proc ::stele::app::showPanel {name} {
    set pane .m.p_$name
    if {$pane in [tabs::all .m.tabs]} {
        tabs::select .m.tabs $pane
        set pane .m.tabs
    }
    foreach column {.m.left .m.right} {
        if {$pane in [stack::panes $column] && [stack::folded $pane]} {
            stack::fold $column $pane 0
        }
    }
    if {$pane ne ".m.tabs"} {
        FoldIcon $name
    }
    return .m.p_$name.body
}

# The same, and gives it the focus.
proc ::stele::app::ShowPanel {name} {
    set body [showPanel $name]
    update idletasks
    set to [FirstFocus $body]
    if {$to ne ""} {
        focus $to
    }
    return $body
}

proc ::stele::app::ShowNumber {n} {
    variable Panes
    ShowPanel [lindex [dict keys $Panes] $n-1]
}

proc ::stele::app::FirstFocus {widget} {
    if {[winfo viewable $widget] && [TakesFocus $widget]} {
        return $widget
    }
    foreach child [winfo children $widget] {
        set found [FirstFocus $child]
        if {$found ne ""} {
            return $found
        }
    }
    return ""
}

proc ::stele::app::TakesFocus {widget} {
    if {[catch {$widget cget -takefocus} take] || $take eq "0"} {
        return 0
    }
    if {[string match ttk::* $take]} {
        return [expr {[uplevel #0 $take [list $widget]] eq "1"}]
    }
    return [expr {$take eq "1" || [winfo class $widget] in {Text Canvas Listbox Treeview}}]
}

# Moves the focus to the next pane that is to be seen.
proc ::stele::app::NextPane {by} {
    variable Panes
    set places [list [panel::board::widget]]
    foreach name [dict keys $Panes] {
        if {[winfo viewable .m.p_$name.body]} {
            set first [FirstFocus .m.p_$name.body]
            if {$first ne ""} {
                lappend places $first
            }
        }
    }
    lappend places [FirstFocus .m.bottom.transport]
    set now 0
    set focus [focus]
    foreach place $places {
        if {$focus ne "" && [PaneOf $place] eq [PaneOf $focus]} {
            set now [lsearch -exact $places $place]
        }
    }
    focus [lindex $places [expr {($now + $by) % [llength $places]}]]
}

proc ::stele::app::PaneOf {widget} {
    return [join [lrange [split $widget .] 0 2] .]
}

proc ::stele::app::NextTab {} {
    tabs::next .m.tabs 1
}

proc ::stele::app::Escape {} {
    tooltip::hide
    if {[model busy] ne {}} {
        model cancel
        return
    }
    panel::transport::pause
    model selection {}
    model light {}
    ClearStatus
    focus [panel::board::widget]
}

proc ::stele::app::ShowDiff {kinds} {
    set wanted [expr {[model log] ne "" && [model line] ne "main"}]
    if {$wanted == [expr {[grid info .m.centre.diff] ne {}}]} {
        return
    }
    grid {*}[expr {$wanted ? {} : "remove"}] .m.centre.diff
    # The board is drawn next, in the room that is left for it.
    update idletasks
}

proc ::stele::app::ShowClause {kinds} {
    if {[model clause] ne ""} {
        showPanel rules
    }
}

# ---------------------------------------------------------------------------------------------
# Title, status, strips

proc ::stele::app::Title {kinds} {
    if {[model log] eq ""} {
        wm title . Stele
        .m.status.file configure -text ""
        return
    }
    set names [join [lmap player [model players] {panel::name [dict get $player id]}] " · "]
    set dot [expr {[model modified] ? " •" : ""}]
    set name [plain line [model name]]
    wm title . "Stele — [GameName], [plain line $names 200] — $name$dot"
    .m.status.file configure -text [expr {[model modified] ? [mc "%1\$s — not saved" $name] : $name}]
}

proc ::stele::app::GameName {} {
    set game [dict get [model info] game]
    if {![catch {::stele text $game name/game -lang [model lang]} name] && $name ne ""} {
        return $name
    }
    return [dict get [panel::game $game] title]
}

proc ::stele::app::Status {kinds} {
    variable StatusLater
    if {"why" in $kinds && [model why] ne {}} {
        set why [model why]
        set clause [expr {[dict exists $why clause] ? [dict get $why clause] : ""}]
        ShowStatus warning bad [dict get $why text] $clause
    } elseif {"say" in $kinds && [model say] ne ""} {
        ShowStatus info accent [model say] ""
    } elseif {"log" in $kinds} {
        ClearStatus
        return
    }
    after cancel $StatusLater
    set StatusLater [after 15000 ::stele::app::ClearStatus]
}

proc ::stele::app::ShowStatus {icon role text clause} {
    icons::dress .m.status.icon $icon $role 14
    .m.status.text configure -text [plain line [model words [regsub -all {\s+} $text " "]] 400]
    if {$clause ne ""} {
        .m.status.clause configure -text $clause
        pack .m.status.clause -side left -after .m.status.text
    } else {
        pack forget .m.status.clause
    }
}

proc ::stele::app::ClearStatus {} {
    variable StatusLater
    after cancel $StatusLater
    icons::undress .m.status.icon
    .m.status.text configure -text ""
    pack forget .m.status.clause
}

proc ::stele::app::StatusClause {} {
    model clause [.m.status.clause cget -text]
}

# Shows a one-line notice above the board.  TEXT and the labels of ACTIONS ({label script}…) are
# scripts' results, so a strip is made by SCRIPT, which calls Strip and is run again when the
# language changes.
proc ::stele::app::strip {id script} {
    variable Strips
    dict set Strips $id $script
    uplevel #0 $script
}

proc ::stele::app::unstrip {id} {
    variable Strips
    dict unset Strips $id
    destroy .m.strips.$id
    if {$Strips eq {}} {
        .m.strips configure -height 1
    }
}

proc ::stele::app::Strip {id icon role text actions} {
    set path .m.strips.$id
    destroy $path
    ttk::frame $path -style Bar.TFrame
    ttk::label $path.icon -style Bar.TLabel
    icons::dress $path.icon $icon $role 16
    ttk::label $path.text -style Bar.TLabel -text [plain line [model words $text] 400]
    ttk::button $path.close -style Bar.TButton -command [list ::stele::app::CloseStrip $id]
    icons::dress $path.close close text.soft 12
    tooltip::add $path.close {::stele::mc "Close"}
    pack $path.icon -side left -padx [theme::px 10] -pady [theme::px 5]
    pack $path.close -side right -padx [theme::px 4]
    set n 0
    foreach {label script} $actions {
        ttk::button $path.b[incr n] -style Bar.TButton -text $label -command $script
        pack $path.b$n -side right
    }
    pack $path.text -side left -fill x -expand 1
    bind $path.text <Configure> {%W configure -wraplength [expr {max(100, %w - 4)}]}
    pack $path -fill x
    pack [ttk::frame $path.rule -style Rule.TFrame -height 1] -side bottom -fill x -before $path.icon
}

proc ::stele::app::CloseStrip {id} {
    unstrip $id
    switch $id {
        first {settings::set seen 1}
        disk {KeepMine}
    }
}

proc ::stele::app::FirstStrip {} {
    Strip first info accent \
        [mc "← and → step through the moves, PageUp and PageDown through the turns; F1 shows all keys."] {}
}

# After a new log: what is wrong with it.
proc ::stele::app::NewLog {kinds} {
    unstrip problems
    if {[model log] eq ""} {
        return
    }
    set bad [Problems]
    if {$bad ne {}} {
        strip problems ::stele::app::ProblemStrip
    }
}

proc ::stele::app::Problems {} {
    return [lmap diagnostic [model diagnostics] {
        if {[dict exists $diagnostic severity] && [dict get $diagnostic severity] ni {error fatal warning}} continue
        set diagnostic
    }]
}

proc ::stele::app::ProblemStrip {} {
    set bad [Problems]
    if {$bad eq {}} {
        return
    }
    set first [lindex $bad 0]
    set n [llength $bad]
    set count [plural $n [mc "%1\$s problem" $n] [mc "%1\$s problems|few" $n] [mc "%1\$s problems|many" $n]]
    set actions [list [mc "Details"] ::stele::app::ShowProblems]
    if {[dict exists $first node] && [dict get $first node] ne ""} {
        lappend actions [mc "Go there"] [list ::stele::app::GoProblem [dict get $first node]]
    }
    if {[dict get $first clause] ne ""} {
        lappend actions [dict get $first clause] [list ::stele::model clause [dict get $first clause]]
    }
    set where [Place [dict remove $first clause]]
    Strip problems warning bad "$count. [expr {$where eq "" ? "" : "$where: "}][regsub -all {\s+} [dict get $first text] { }]" \
        $actions
}

proc ::stele::app::GoProblem {node} {
    try {
        model go $node
    } trap STELE {message} {
        model say $message
    }
}

proc ::stele::app::ShowProblems {} {
    set texts {}
    foreach diagnostic [lrange [Problems] 0 11] {
        lappend texts [string trimleft "[Place $diagnostic]\n[Sentence [dict get $diagnostic text]]"]
    }
    if {[llength [Problems]] > 12} {
        lappend texts …
    }
    dialog::message::show [mc "What is wrong with this log"] -kind warning -detail [join $texts \n\n]
}

proc ::stele::app::Stepped {kinds} {
    variable Steps
    variable Strips
    if {[incr Steps] == 12 && [dict exists $Strips first]} {
        CloseStrip first
    }
}

# ---------------------------------------------------------------------------------------------
# Long work

proc ::stele::app::Busy {kinds} {
    set busy [model busy]
    if {$busy eq {}} {
        if {[winfo exists .busy]} {
            grab release .busy
            destroy .busy
        }
        return
    }
    if {![winfo exists .busy]} {
        ttk::frame .busy -padding [theme::px 16] -relief solid -borderwidth 1
        ttk::label .busy.text
        ttk::progressbar .busy.bar -length [theme::px 320]
        ttk::button .busy.cancel -text [mc "Cancel"] -command {::stele::model cancel}
        grid .busy.text -columnspan 2 -sticky w
        grid .busy.bar .busy.cancel -pady [list [theme::px 8] 0]
        grid .busy.cancel -padx [list [theme::px 12] 0]
        place .busy -relx 0.5 -rely 0.4 -anchor center
        raise .busy
        update idletasks
        catch {grab .busy}
        focus .busy.cancel
        bind .busy.cancel <Escape> {::stele::model cancel; break}
    }
    .busy.text configure -text [dict get $busy label]…
    set total [dict get $busy total]
    if {$total > 0} {
        .busy.bar configure -mode determinate -value [expr {100.0 * [dict get $busy done] / $total}]
    } else {
        .busy.bar configure -mode indeterminate
        .busy.bar step 4
    }
}

# ---------------------------------------------------------------------------------------------
# Errors

# Any error nobody caught: kept in the log file, said calmly, never shown as a stack trace.
proc ::stele::app::Trouble {message options} {
    set file [LogError $message $options]
    if {[winfo exists .m.status.text]} {
        ShowStatus warning bad [mc "Something went wrong in the viewer; your work is kept. Details: %1\$s" $file] ""
    }
}

proc ::stele::app::LogError {message options} {
    try {
        set file [file join [file dirname [journal::folder]] view.log]
        set channel [::open $file a]
        try {
            chan configure $channel -encoding utf-8
            puts $channel "[clock format [clock seconds] -format {%Y-%m-%d %H:%M:%S}] [dict get $options -errorinfo]\n"
        } finally {
            close $channel
        }
        return $file
    } on error {} {
        return $message
    }
}

# ---------------------------------------------------------------------------------------------
# Files

# Opens FILE, at NODE when given.  Returns 1 when it is open, 0 when it could not be or the user
# preferred to stay.
proc ::stele::app::open {file {node ""}} {
    if {[model busy] ne {} || [InHand] || ![Leave]} {
        return 0
    }
    panel::transport::pause
    try {
        model open $file $node
    } trap {STELE USAGE cancelled} {} {
        model say [mc "Opening was cancelled."]
        return 0
    } trap STELE {message options} {
        model flush
        dialog::message::error [mc "“%1\$s” cannot be opened." [file tail $file]] [Reason $message $options]
        return 0
    }
    settings::recent [model file]
    return 1
}

# What an error of the library says, as a sentence, and where: a line, a node, a clause.
proc ::stele::app::Reason {message options} {
    set code [dict get $options -errorcode]
    set place {}
    foreach {key value} [lrange $code 4 end] {
        dict set place [string tolower $key] $value
    }
    dict set place clause [lindex $code 3]
    set where [Place $place]
    return "[Sentence $message][expr {$where eq "" ? "" : "\n$where"}]"
}

# TEXT as a sentence of its own: on one line, with a capital and a full stop.
proc ::stele::app::Sentence {text} {
    set text [panel::capital [regsub -all {\s+} [string trim $text] " "]]
    return [expr {[string index $text end] in {. ! ? … ""} ? $text : "$text."}]
}

# Where in a log something is: DICT may have line, node and clause.
proc ::stele::app::Place {dict} {
    set where {}
    if {[dict exists $dict line] && [dict get $dict line] ni {"" 0}} {
        lappend where [mc "line %1\$s" [dict get $dict line]]
    }
    foreach key {node clause} {
        if {[dict exists $dict $key] && [dict get $dict $key] ne ""} {
            lappend where [dict get $dict $key]
        }
    }
    return [panel::capital [join $where " · "]]
}

proc ::stele::app::OpenDialog {} {
    set folder [expr {[model file] ne "" ? [file dirname [model file]] : [pwd]}]
    set file [tk_getOpenFile -parent . -title [mc "Open a log"] -initialdir $folder -filetypes [FileTypes]]
    if {$file ne ""} {
        open $file
    }
}

proc ::stele::app::FileTypes {} {
    return [list [list [mc "Stele logs"] {.stele .xml .txt}] [list [mc "All files"] *]]
}

# The samples that came with the program.
proc ::stele::app::SampleFiles {} {
    variable Samples
    set files {}
    foreach pattern {*.stele *.stele.xml */*.stele */*.stele.xml */*/*.stele */*/*.stele.xml} {
        lappend files {*}[glob -nocomplain -directory $Samples -- $pattern]
    }
    return [lsort -unique $files]
}

# The lesson one starts with: in the language of now when there is one.
proc ::stele::app::OpenLesson {} {
    set files [SampleFiles]
    set best ""
    foreach pattern [list *lesson*[model lang]* *lesson* *] {
        set found [lsearch -inline -glob $files $pattern]
        if {$found ne ""} {
            set best $found
            break
        }
    }
    if {$best eq ""} {
        panel::board::renew
        return
    }
    if {[open $best]} {
        Lesson
    }
}

# Opens a lesson on its first note, with the keys explained.
proc ::stele::app::Lesson {} {
    foreach item [model annotated] {
        set node [dict get $item node]
        if {[string match main:* $node]} {
            catch {model go $node}
            break
        }
    }
    history::reset [model node]
    strip first ::stele::app::FirstStrip
}

# Unsaved work is asked about when the new game begins.
proc ::stele::app::NewGame {} {
    if {![InHand]} {
        dialog::newgame::show
    }
}

# Saves; asks for a name when there is none.  Returns 1 when it is saved.
proc ::stele::app::Save {} {
    if {[model log] eq ""} {
        return 0
    }
    if {[model file] eq "" || [IsSample [model file]]} {
        return [SaveAs]
    }
    return [SaveTo ""]
}

proc ::stele::app::IsSample {file} {
    variable Samples
    return [expr {$Samples ne "" && [string match [file normalize $Samples]/* $file]}]
}

proc ::stele::app::SaveAs {} {
    set name [model name]
    if {[file extension $name] ni {.stele .xml .txt}} {
        set name [GameName].stele
    }
    set file [tk_getSaveFile -parent . -title [mc "Save the log"] -initialfile $name \
        -defaultextension .stele -filetypes [FileTypes]]
    if {$file eq ""} {
        return 0
    }
    return [SaveTo $file]
}

proc ::stele::app::SaveTo {file {force 0}} {
    try {
        set saved [model save $file "" $force]
    } trap {STELE USAGE cancelled} {} {
        model say [mc "Saving was cancelled; the file is as it was."]
        return 0
    } trap {STELE IO io.changed} {} {
        return [Conflict]
    } trap STELE {message options} {
        dialog::message::error [mc "The log could not be saved."] [Reason $message $options]
        return 0
    }
    settings::recent $saved
    model say [mc "Saved as %1\$s" [file tail $saved]]
    return 1
}

proc ::stele::app::SavePicture {} {
    set scene [panel::board::scene]
    if {$scene eq ""} {
        return
    }
    set file [tk_getSaveFile -parent . -title [mc "Save the board"] -defaultextension .svg \
        -initialfile [string map {: -} [file rootname [model name]]-[model node]].svg \
        -filetypes [list [list SVG .svg]]]
    if {$file eq ""} {
        return
    }
    try {
        set channel [::open $file w]
        chan configure $channel -encoding utf-8
        puts -nonewline $channel [svg::write $scene [theme::name]]
        close $channel
        model say [mc "Saved as %1\$s" [file tail $file]]
    } trap POSIX {message options} {
        dialog::message::error [mc "The picture could not be saved."] [Sentence [reasonOf $message $options]]
    }
}

# Whether a dialog is open that somebody fills in or has to answer; it is brought to the front.  A file can be
# dropped and the window be closed nevertheless.
proc ::stele::app::InHand {} {
    set open [dialog::inHand]
    if {$open eq ""} {
        return 0
    }
    raise $open
    bell
    return 1
}

# Asks what to do with unsaved work.  Returns 1 when one may go on.
proc ::stele::app::Leave {} {
    if {![LeaveNote]} {
        return 0
    }
    set text [mc "Save the changes to “%1\$s”?" [model name]]
    set detail [mc "Without saving they are lost."]
    if {[model disk] eq "gone"} {
        set text [mc "The file of “%1\$s” is gone. Save it anew?" [model name]]
        set detail [mc "Without saving this log is lost."]
    } elseif {![model modified]} {
        return 1
    }
    set answer [dialog::message::show $text -kind question -detail $detail -default save \
        -buttons [list [list cancel [mc "Cancel"]] [list drop [mc "Don’t save"]] [list save [mc "Save"]]]]
    switch $answer {
        save {return [Save]}
        drop {return 1}
    }
    return 0
}

# The same for a note that is half written.
proc ::stele::app::LeaveNote {} {
    if {![panel::notes::unfinished]} {
        return 1
    }
    set answer [dialog::message::show [mc "A note is half written."] -kind question -default keep \
        -detail [mc "Keep it in the log as it is?"] \
        -buttons [list [list cancel [mc "Cancel"]] [list drop [mc "Throw away"]] [list keep [mc "Keep it"]]]]
    switch $answer {
        keep {return [panel::notes::finish]}
        drop {
            panel::notes::drop
            return 1
        }
    }
    ShowPanel notes
    return 0
}

proc ::stele::app::CloseLog {} {
    if {![InHand] && [Leave]} {
        panel::transport::pause
        model close
    }
}

proc ::stele::app::Quit {} {
    if {[model busy] ne {}} {
        model cancel
        after 50 ::stele::app::Quit
        return
    }
    if {[InHand] || ![Leave]} {
        return
    }
    panel::transport::pause
    model close
    settings::save
    destroy .
}

# ---------------------------------------------------------------------------------------------
# Unsaved work of viewers that are gone

# Offers it, that on FILE first.  Returns 1 when some was taken back.
proc ::stele::app::Recover {file} {
    try {
        set orphans [journal::orphans]
        if {[journal::damaged] ne {}} {
            strip damaged ::stele::app::DamagedStrip
        }
    } on error {message options} {
        journal::fail [reasonOf $message $options]
        return 0
    }
    if {$file ne ""} {
        set orphans [concat {*}[lmap same {1 0} {lmap orphan $orphans {
            if {([dict get $orphan file] eq [file normalize $file]) != $same} continue
            set orphan
        }}]]
    }
    foreach orphan $orphans {
        switch [dialog::message::show [mc "Unsaved work on “%1\$s” was found." [dict get $orphan name]] \
            -kind question -default restore -detail [OrphanText $orphan] -buttons [list [list later [mc "Later"]] \
            [list discard [mc "Throw away"]] [list restore [mc "Restore"]]]] {
            discard {catch {journal::remove [dict get $orphan path]}}
            restore {
                if {[Restore $orphan]} {
                    return 1
                }
            }
        }
    }
    return 0
}

# What one should know before restoring: when it was, and what became of the file.
proc ::stele::app::OrphanText {orphan} {
    set when [clock format [dict get $orphan time] -format {%Y-%m-%d %H:%M}]
    set text [mc "The viewer ended without saving it; the last change was on %1\$s." $when]
    switch [journal::news $orphan] {
        gone {append text "\n\n" [mc "The file itself is gone meanwhile; saving writes it anew."]}
        changed {append text "\n\n" [mc "The file itself was changed meanwhile; nothing is overwritten before you say so."]}
    }
    return $text
}

# Takes unsaved work back.  It stays in its journal, which is ours from now on, until it is saved.
proc ::stele::app::Restore {orphan} {
    set path [dict get $orphan path]
    set mine [journal::claim $path]
    if {$mine eq ""} {
        dialog::message::error [mc "Another viewer has just taken this work back."]
        return 0
    }
    try {
        if {[journal::news $orphan] eq "changed" && [dict get $orphan stamp] eq ""} {
            dict set orphan stamp unknown
        }
        model recover [dict merge $orphan [dict create content [journal::read $mine] journal $mine]]
    } on error {message options} {
        catch {journal::release $mine $path}
        dialog::message::error [mc "The unsaved work could not be read."] \
            [mc "%1\$s It is left where it is: %2\$s" [Sentence [reasonOf $message $options]] $path]
        return 0
    }
    model flush
    panel::notes::resume
    model say [mc "Your unsaved work is back; save it when you are ready."]
    return 1
}

# Restored work came before the file that was asked for.
proc ::stele::app::WaitingStrip {} {
    variable Waiting
    Strip waiting info accent \
        [mc "“%1\$s” is not open yet: the restored work came first." [file tail [lindex $Waiting 0]]] \
        [list [mc "Open it"] ::stele::app::OpenWaiting]
}

proc ::stele::app::OpenWaiting {} {
    variable Waiting
    if {[open {*}$Waiting]} {
        unstrip waiting
    }
}

# Journals that nobody can read are told of, and stay until somebody decides.
proc ::stele::app::DamagedStrip {} {
    set damaged [journal::damaged]
    if {$damaged eq {}} {
        unstrip damaged
        return
    }
    lassign [lindex $damaged 0] path reason
    Strip damaged warning bad [mc "A safety copy of unsaved work cannot be used, %1\$s: %2\$s" $reason $path] \
        [list [mc "Throw away"] [list ::stele::app::DropDamaged $path]]
}

proc ::stele::app::DropDamaged {path} {
    try {
        journal::remove $path
    } trap POSIX {message options} {
        model say [reasonOf $message $options]
        return
    }
    DamagedStrip
}

# Says, for as long as it is so, that unsaved work is not safe.
proc ::stele::app::Safety {kinds} {
    if {[journal::trouble] eq ""} {
        unstrip safety
    } else {
        strip safety ::stele::app::SafetyStrip
    }
}

proc ::stele::app::SafetyStrip {} {
    Strip safety warning bad [mc "Unsaved changes would be lost in a crash; the safety copy could not be written: %1\$s." \
        [journal::trouble]] [list [mc "Save"] ::stele::app::Save [mc "Try again"] {::stele::model journal}]
    # It goes away when there is a copy again, not before.
    destroy .m.strips.safety.close
}

# The session manager asks to have everything on disk, and is told when it is: by setting WM_COMMAND.
proc ::stele::app::SessionEnds {} {
    panel::notes::keepDraft
    model journal
    settings::save
    wm command . [concat stele-view [expr {[model file] eq "" ? {} : [list [model file]]}]]
}

# ---------------------------------------------------------------------------------------------
# The file under our hands

# Looks after the file from now on.
proc ::stele::app::LookOften {} {
    variable LookEvery
    variable LookLater
    after cancel $LookLater
    if {![winfo exists .m.strips]} {
        return
    }
    LookAtFile
    set LookLater [after $LookEvery {after idle ::stele::app::LookOften}]
}

# Tells when another program has changed the file or taken it away; says no more when that is over.
proc ::stele::app::LookAtFile {{kinds {}}} {
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
        unstrip disk
    } elseif {[lrange $stamp 0 2] ne $KeepMine} {
        strip disk ::stele::app::DiskStrip
    }
}

proc ::stele::app::DiskStrip {} {
    variable Disk
    set saveAs [list [mc "Save as…"] ::stele::app::SaveAs]
    if {$Disk eq "gone"} {
        Strip disk warning bad [mc "The file is gone: another program has moved or deleted it. Saving writes it anew."] \
            [concat $saveAs [list [mc "Save"] ::stele::app::Save]]
        return
    }
    set keep [list [mc "Keep mine"] {::stele::app::CloseStrip disk}]
    if {![model modified]} {
        set saveAs {}
    }
    # From the right to the left.
    Strip disk info accent [mc "The file was changed by another program."] \
        [concat $keep $saveAs [list [mc "Reload"] ::stele::app::Reload]]
}

# Does not tell of this change any more; saving will still ask.
proc ::stele::app::KeepMine {} {
    variable DiskStamp
    variable KeepMine [lrange $DiskStamp 0 2]
}

# Reads the file again.  Returns 1 when that was possible; own changes can be brought back by undo.
proc ::stele::app::Reload {} {
    if {[model busy] ne {} || ![LeaveNote]} {
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
        dialog::message::error [mc "“%1\$s” cannot be opened." [model name]] [Reason $message $options]
        return 0
    }
    model flush
    model say [expr {$mine ? [mc "The file was read again; Ctrl+Z brings your own version back."] \
        : [mc "The file was read again."]}]
    return 1
}

# The file was changed when one wanted to save.  Returns 1 when the work is saved.
proc ::stele::app::Conflict {} {
    switch [dialog::message::show [mc "The file was changed by another program."] -kind question -default saveas \
        -detail [mc "Overwriting replaces what the other program wrote in “%1\$s”; reloading takes it, and Ctrl+Z brings your own version back." [model name]] \
        -buttons [list [list cancel [mc "Cancel"]] [list reload [mc "Reload"]] [list overwrite [mc "Overwrite"]] \
            [list saveas [mc "Save as…"]]]] {
        saveas {return [SaveAs]}
        overwrite {return [SaveTo "" 1]}
        reload {Reload}
    }
    return 0
}

# ---------------------------------------------------------------------------------------------
# Actions of the menus

proc ::stele::app::Sibling {by} {
    set node [model sibling $by]
    if {$node eq ""} {
        model say [mc "There is no other line here."]
    } else {
        model go $node
    }
}

proc ::stele::app::LeaveBranch {} {
    set node [model twin [model node]]
    if {$node ne ""} {
        model go $node
    }
}

proc ::stele::app::NameBranch {{id ""}} {
    if {$id eq ""} {
        set id [model line]
    }
    if {$id eq "main"} {
        return
    }
    set line [model lineInfo $id]
    dialog::message::input [mc "Name of the branch"] [mc "Name"] [dict get $line title] [mc "OK"] \
        [list ::stele::app::SetTitle $id]
}

proc ::stele::app::SetTitle {id title} {
    set log [model log]
    model edit [mc "Name the branch"] {$log title $id $title}
}

proc ::stele::app::PromoteBranch {{id ""}} {
    if {$id eq ""} {
        set id [model line]
    }
    if {$id eq "main"} {
        return
    }
    set log [model log]
    Attempt {model edit [mc "Make the branch the main line"] {$log promote $id}}
}

proc ::stele::app::DeleteBranch {{id ""}} {
    if {$id eq ""} {
        set id [model line]
    }
    if {$id eq "main"} {
        return
    }
    set log [model log]
    Attempt {model edit [mc "Delete the branch"] {
        if {[model line] eq $id} {
            $log goto [model departure $id]
        }
        $log delete $id
    }}
    model say [mc "The branch is deleted; Ctrl+Z brings it back."]
}

proc ::stele::app::Truncate {} {
    set log [model log]
    if {[model canGo end] eq ""} {
        return
    }
    if {![dialog::message::confirm [mc "Delete all moves after this one?"] \
        [mc "Branches that depart from them go too. Ctrl+Z brings them back."] [mc "Delete"]]} {
        return
    }
    Attempt {model edit [mc "Delete the moves after this one"] {$log truncate}}
}

# Runs an edit; what the library refuses is said in the status line.
proc ::stele::app::Attempt {script} {
    try {
        uplevel 1 $script
    } trap {STELE RULE} {message options} {
        set code [dict get $options -errorcode]
        model why [dict create legal 0 code [lindex $code 2] clause [lindex $code 3] text $message]
    } trap STELE {message options} {
        model say [reasonOf $message $options]
    }
}

proc ::stele::app::ToggleBookmark {} {
    set log [model log]
    set at 0
    foreach item [model notes] {
        if {[dict get $item name] eq "bookmark"} {
            Attempt {model edit [mc "Remove the bookmark"] {$log note remove $at}}
            model say [mc "Bookmark removed."]
            return
        }
        incr at
    }
    set name [panel::transport::where]
    Attempt {model edit [mc "Bookmark"] {
        $log note add [dict create name bookmark attrs [dict create name $name] text "" children {}]
    }}
    model say [mc "Bookmarked: %1\$s" $name]
}

proc ::stele::app::WriteNote {} {
    ShowPanel notes
    panel::notes::write
}

proc ::stele::app::EnterMove {} {
    ShowPanel legal
    panel::legal::enter
}

proc ::stele::app::FindRule {} {
    ShowPanel rules
    panel::rules::find
}

proc ::stele::app::CopyPosition {} {
    Copy [model board]
}

proc ::stele::app::CopyLink {} {
    Copy "\[\[[model node]\]\]"
}

proc ::stele::app::Copy {text} {
    clipboard clear
    clipboard append -- $text
    model say [mc "Copied."]
}

# ---------------------------------------------------------------------------------------------
# Menus

proc ::stele::app::Menus {} {
    if {![winfo exists .menu]} {
        menu .menu -type menubar
        . configure -menu .menu
    }
    .menu delete 0 end
    foreach {name label} {file "&File" edit "&Edit" go "&Go" line "&Line" view "&View" rules "&Rules" help "&Help"} {
        set menu .menu.$name
        if {![winfo exists $menu]} {
            menu $menu -tearoff 0 -postcommand [list ::stele::app::FillMenu $name]
        }
        theme::dress $menu
        .menu add cascade -menu $menu {*}[Label [mc $label]]
        FillMenu $name
    }
    theme::dress .menu
}

# A label with & before the letter to underline, as options of a menu entry.
proc ::stele::app::Label {text} {
    set at [string first & $text]
    if {$at < 0} {
        return [list -label $text]
    }
    return [list -label [string replace $text $at $at] -underline $at]
}

proc ::stele::app::FillMenu {name} {
    set menu .menu.$name
    $menu delete 0 end
    Menu_$name $menu
}

proc ::stele::app::Add {menu args} {
    foreach id $args {
        if {$id eq "-"} {
            $menu add separator
            continue
        }
        set label [mc [dict get [keys::get $id] label]]
        if {$id in {undo redo} && [model ${id}Label] ne ""} {
            append label ": [plain line [model ${id}Label]]"
        }
        $menu add command -label $label -accelerator [keys::shown $id] -command [list ::stele::keys::perform $id] \
            -state [expr {[keys::possible $id] ? "normal" : "disabled"}]
    }
}

proc ::stele::app::Submenu {menu name label} {
    set sub $menu.$name
    destroy $sub
    menu $sub -tearoff 0
    theme::dress $sub
    $menu add cascade -label $label -menu $sub
    return $sub
}

proc ::stele::app::Menu_file {menu} {
    Add $menu new open
    set sub [Submenu $menu recent [mc "Open recent"]]
    foreach file [settings::get recent] {
        if {[file exists $file]} {
            $sub add command -label [plain line [Short $file] 160] -command [list ::stele::app::open $file]
        }
    }
    if {[$sub index end] in {none ""}} {
        $menu entryconfigure end -state disabled
    }
    set sub [Submenu $menu samples [mc "Open sample"]]
    foreach file [SampleFiles] {
        $sub add command -label [plain line [string map {_ { } - { }} [lindex [split [file tail $file] .] 0]]] \
            -command [list ::stele::app::open $file]
    }
    if {[$sub index end] in {none ""}} {
        $menu entryconfigure end -state disabled
    }
    Add $menu - save saveAs picture - close quit
}

proc ::stele::app::Short {file} {
    if {[info exists ::env(HOME)] && [string match $::env(HOME)/* $file]} {
        return ~[string range $file [string length $::env(HOME)] end]
    }
    return $file
}

proc ::stele::app::Menu_edit {menu} {
    Add $menu undo redo - note bookmark - copyText copyNode
}

proc ::stele::app::Menu_go {menu} {
    Add $menu next previous nextTurn prevTurn nextRound prevRound nextOwn prevOwn start end - \
        lineUp lineDown - back forward - goto bookmarks - play faster slower
    set sub [Submenu $menu stop [mc "Stop playing at"]]
    panel::transport::stopMenu $sub
}

proc ::stele::app::Menu_line {menu} {
    Add $menu enter - mainLine rename promote delete truncate - fold foldAll unfoldAll
}

proc ::stele::app::Menu_view {menu} {
    variable Panes
    variable ViewerChoice [model viewer]
    variable LangChoice [model lang]
    variable ThemeChoice [theme::name]
    variable WordsChoice [settings::get words]
    variable MotionChoice [settings::get animation]
    set sub [Submenu $menu viewer [mc "View as"]]
    $sub add radiobutton -label [mc "Everything open"] -value "" -variable ::stele::app::ViewerChoice \
        -command {::stele::model viewer {}}
    foreach player [model players] {
        set id [dict get $player id]
        $sub add radiobutton -label [panel::name $id] -value $id -variable ::stele::app::ViewerChoice \
            -command [list ::stele::model viewer $id]
    }
    set sub [Submenu $menu panel [mc "Panel"]]
    set n 0
    foreach name [dict keys $Panes] {
        $sub add command -label [PaneLabel $name] -accelerator Ctrl+[incr n] \
            -command [list ::stele::app::ShowPanel $name]
    }
    $menu add separator
    set sub [Submenu $menu lang [mc "Language"]]
    foreach {lang label} {en English ru Русский} {
        $sub add radiobutton -label $label -value $lang -variable ::stele::app::LangChoice \
            -command [list ::stele::app::SetLanguage $lang]
    }
    set sub [Submenu $menu theme [mc "Theme"]]
    foreach {theme label} {light "Light" dark "Dark" light-safe "Light, colour-blind safe" dark-safe "Dark, colour-blind safe"} {
        $sub add radiobutton -label [mc $label] -value $theme -variable ::stele::app::ThemeChoice \
            -command [list ::stele::app::SetTheme $theme]
    }
    $menu add checkbutton -label [mc "Moves in words"] -variable ::stele::app::WordsChoice \
        -command {::stele::app::SetChoice words $::stele::app::WordsChoice}
    $menu add checkbutton -label [mc "Animation"] -variable ::stele::app::MotionChoice \
        -command {::stele::app::SetChoice animation $::stele::app::MotionChoice}
    Add $menu - larger smaller normal - zoomIn zoomOut fit full - dark language - nextPane prevPane
}

proc ::stele::app::SetChoice {key value} {
    settings::set $key $value
    model notify settings
}

proc ::stele::app::Menu_rules {menu} {
    Add $menu rules ruleFind why
}

proc ::stele::app::Menu_help {menu} {
    Add $menu keys lesson - about
}
