# Where the panels are: the columns and their panes, the tabs, folding, dragging, what of that is remembered,
# and how the focus goes from pane to pane.  Namespace ::stele::layout.
#
# The board is what the window is for.  Either side column can be folded away to the strip at its edge (.m.edge_left,
# .m.edge_right), and everything but the board can be hidden.
#
# A pane .m.p_NAME is a title and, below it, the panel NAME.  Panes are children of .m, so that they can move
# between a column (.m.left, .m.right) and the tabs (.m.tabs).

namespace eval ::stele::layout {
    namespace path ::stele
    namespace export build frames watch restore names label relabel ahead resized placed rememberColumns fold foldTabs foldColumn \
        columnFolded alone bare isAlone spread said shrink teach show enter enterNumber firstFocus nextPane nextTab
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
    # The strip at the edge of a column: its width when the column is open and when it is folded away.
    variable EdgeOpen 9
    variable EdgeFolded 22
    # The height of a pane with nothing in it.
    variable Hollow 64
    # Whether the board is alone, or nothing is open and the page to start from is; and whether there is something to be
    # said meanwhile.
    variable Alone 0
    variable Bare 0
    variable Saying 0
    # Whether two boards stand side by side, and the columns that are folded away meanwhile.
    variable Spread 0
    variable Aside {}
    # Heights of the left column that come back after a lesson; {} while none is on.
    variable Untaught {}
    # The timer of what follows a change of size.
    variable Later ""
}

# Makes the columns, the board and all panes.
proc ::stele::layout::build {} {
    variable Left
    stack::create .m.left ::stele::layout::Remember
    stack::create .m.right ::stele::layout::Remember
    ttk::frame .m.centre -style Paper.TFrame
    panel::board::create .m.centre.board
    grid .m.centre.board -row 1 -column 0 -sticky nswe
    panel::diffbar::create .m.centre.diff
    grid .m.centre.diff -row 2 -column 0 -sticky we
    grid remove .m.centre.diff
    grid rowconfigure .m.centre 1 -weight 1
    grid columnconfigure .m.centre 0 -weight 1
    beside::build .m.centre
    .m.columns add .m.left -weight 0
    .m.columns add .m.centre -weight 1
    .m.columns add .m.right -weight 0
    foreach column {left right} {
        BuildEdge $column
    }
    foreach name [names] {
        BuildPane $name
    }
    tabs::create .m.tabs ::stele::layout::TabsChanged
    tabs::onDouble .m.tabs ::stele::layout::foldTabs
    BindSash .m.tabs.bar .m.tabs
    foreach name $Left {
        AddToStack .m.left $name
    }
    Arrange 0
}

# Puts the parts of the window where they belong: all of them, or the board alone with what has to be said.  Without a
# log there is nothing to put beside the board.
proc ::stele::layout::frames {} {
    variable Alone
    variable Bare
    variable Saying
    pack forget .m.strips .m.bottom .m.status .m.edge_left .m.edge_right .m.columns
    if {$Bare} {
        pack .m.strips -side top -fill x
    }
    if {$Alone || $Bare} {
        if {$Saying} {
            pack .m.status -in .m -side bottom -fill x
        }
    } else {
        pack .m.strips -side top -fill x
        pack .m.bottom -side bottom -fill x
        # The status has its place in the row of the transport; it was made before that.
        pack .m.status -in [panel::transport::room] -side left -fill both -expand 1
        raise .m.status
        panel::transport::giveWay $Saying
        pack .m.edge_left -side left -fill y
        pack .m.edge_right -side right -fill y
    }
    pack .m.columns -side left -fill both -expand 1
    Panes
}

# The columns that are to be seen, in their order.
proc ::stele::layout::Panes {} {
    variable Alone
    variable Bare
    set wanted {}
    foreach column {left centre right} {
        if {$column eq "centre" || !$Alone && !$Bare && ![columnFolded $column]} {
            lappend wanted .m.$column
        }
    }
    foreach pane [.m.columns panes] {
        if {$pane ni $wanted} {
            .m.columns forget $pane
        }
    }
    set at 0
    foreach pane $wanted {
        if {$pane ni [.m.columns panes]} {
            .m.columns insert [expr {$at < [llength [.m.columns panes]] ? $at : "end"}] $pane -weight 0
        }
        incr at
    }
    foreach column {left right} {
        DrawEdge $column
    }
    Columns
}

# Follows what the board and the rules panel have to make room for, and what panels have to show.
proc ::stele::layout::watch {} {
    model subscribe {log} ::stele::layout::bare -6
    model subscribe {log node tree pair} ::stele::layout::ShowDiff -5
    model subscribe {clause} ::stele::layout::ShowClause 80
    model subscribe {log tree} ::stele::layout::shrink 70
    model subscribe {node} ::stele::layout::Scored 70
    model subscribe {theme scale} ::stele::layout::Edges 70
}

# ---------------------------------------------------------------------------------------------
# Columns that fold away, and the board alone

# The strip at the edge of a column: a handle to fold it away, or what is behind it.
proc ::stele::layout::BuildEdge {column} {
    set edge [canvas .m.edge_$column -highlightthickness 0 -borderwidth 0 -cursor hand2 -takefocus 0]
    bind $edge <Configure> [list ::stele::layout::DrawEdge $column]
    bind $edge <Button-1> [list ::stele::layout::foldColumn $column]
    bind $edge <Enter> [list ::stele::layout::DrawEdge $column stripe]
    bind $edge <Leave> [list ::stele::layout::DrawEdge $column]
    tooltip::add $edge [list ::stele::layout::EdgeTip $column]
}

proc ::stele::layout::EdgeTip {column} {
    set id fold[string totitle $column]
    return "[mc [dict get [keys::get $id] label]]  ([keys::shown $id])"
}

proc ::stele::layout::Edges {kinds} {
    foreach column {left right} {
        DrawEdge $column
    }
}

# An arrow that says where the column would go; of a folded one also what it holds, from top to bottom.
proc ::stele::layout::DrawEdge {column {ground heading}} {
    variable EdgeOpen
    variable EdgeFolded
    variable Left
    variable RightOpen
    set edge .m.edge_$column
    set folded [columnFolded $column]
    set wide [theme::px [expr {$folded ? $EdgeFolded : $EdgeOpen}]]
    if {[$edge cget -width] != $wide} {
        $edge configure -width $wide
    }
    $edge configure -background [theme::colour $ground]
    $edge delete all
    set x [expr {$wide / 2.0}]
    set y [expr {$folded ? [theme::px 16] : [winfo height $edge] / 2.0}]
    set by [expr {($column eq "left") == $folded ? [theme::px 2.5] : -[theme::px 2.5]}]
    set down [theme::px 5]
    $edge create line [expr {$x - $by}] [expr {$y - $down}] [expr {$x + $by}] $y [expr {$x - $by}] [expr {$y + $down}] \
        -width [theme::px 1.7] -fill [theme::colour text.soft] -capstyle round -joinstyle round
    if {$folded} {
        set names [lmap name [expr {$column eq "left" ? $Left : $RightOpen}] {string toupper [label $name]}]
        $edge create text $x [theme::px 34] -text [join $names "   "] -angle 270 -anchor w -font SteleSmallBold \
            -fill [theme::colour text.soft]
    }
}

# Whether the column (left or right) is folded away.
proc ::stele::layout::columnFolded {column} {
    return [expr {$column in [Away]}]
}

# The columns that are folded away; two boards have this their own way.
proc ::stele::layout::Away {} {
    variable Spread
    variable Aside
    return [expr {$Spread ? $Aside : [settings::get away]}]
}

# Makes room for two boards side by side (YES 1), or gives the columns theirs back.
proc ::stele::layout::spread {yes} {
    variable Spread
    variable Aside
    if {$Spread != $yes} {
        set Spread $yes
        set Aside {left right}
        LeaveHidden
    }
}

# Folds a column away, or brings it back.
proc ::stele::layout::foldColumn {column} {
    variable Spread
    set away [Away]
    if {$column in $away} {
        set away [lsearch -all -inline -not -exact $away $column]
    } else {
        lappend away $column
    }
    if {$Spread} {
        variable Aside $away
    } else {
        settings::set away $away
    }
    variable Alone 0
    LeaveHidden
}

# The board takes the whole window (YES 1), or everything comes back.
proc ::stele::layout::alone {yes} {
    variable Alone
    if {$Alone != $yes} {
        set Alone $yes
        LeaveHidden
    }
}

# Takes the columns and the transport away while no log is open.
proc ::stele::layout::bare {{kinds {}}} {
    variable Bare
    set bare [expr {[model log] eq ""}]
    if {$Bare != $bare} {
        set Bare $bare
        LeaveHidden
    }
}

# Whether the board is alone.
proc ::stele::layout::isAlone {} {
    variable Alone
    return $Alone
}

# Shows what is to be seen now; the focus does not stay behind where it is not.
proc ::stele::layout::LeaveHidden {} {
    frames
    update idletasks
    if {[focus] ne "" && ![winfo viewable [focus]]} {
        focus [panel::board::widget]
    }
}

# The status line has something to say (YES 1), or no longer.
proc ::stele::layout::said {yes} {
    variable Alone
    variable Bare
    variable Saying
    if {$Saying == $yes} {
        return
    }
    set Saying $yes
    if {$Alone || $Bare} {
        frames
    } else {
        panel::transport::giveWay $yes
    }
}

# Panes with nothing in them take little room: the notes of a log that has none, and why until somebody scores.  The
# first points seen open their pane for as long as the log is open, so that nothing jumps about while one steps.
proc ::stele::layout::shrink {kinds} {
    variable Hollow
    set open [expr {[model log] ne ""}]
    set notes [expr {$open && [model annotated] eq {} && [model horizon] eq {} && ![winfo exists .m.p_notes.body.edit] && ![question::open]}]
    # Two things to begin with stand there.
    stack::hollow .m.left .m.p_notes [expr {$notes ? $Hollow + 22 : 0}]
    if {"log" in $kinds} {
        stack::hollow .m.right .m.p_why [expr {$open ? $Hollow : 0}]
        Scored {}
    }
}

# Gives the notes most of their column while a lesson speaks there (YES 1), or what they had before.
proc ::stele::layout::teach {yes} {
    variable Untaught
    if {$yes && $Untaught eq {}} {
        set Untaught [stack::shares .m.left]
        stack::shares .m.left [dict create .m.p_lines 2 .m.p_notes 3]
    } elseif {!$yes && $Untaught ne {}} {
        stack::shares .m.left $Untaught
        set Untaught {}
    }
}

proc ::stele::layout::Scored {kinds} {
    if {[stack::isHollow .m.p_why] && [model log] ne "" && [model ledger] ne {}} {
        stack::hollow .m.right .m.p_why 0
    }
}

# A pane: a title to fold and drag it by, and the panel below it.
proc ::stele::layout::BuildPane {name} {
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
        bind $widget <Double-Button-1> [list ::stele::layout::fold $name]
        BindSash $widget $pane
    }
    bind $title.fold <Button-1> [list ::stele::layout::fold $name]
    bind $title.fold <Double-Button-1> break
    bind $title.text <Return> "[list ::stele::layout::fold $name]; break"
    bind $title.text <space> "[list ::stele::layout::fold $name]; break"
    bind $title.text <Control-Up> "[list ::stele::layout::Nudge $pane -24]; break"
    bind $title.text <Control-Down> "[list ::stele::layout::Nudge $pane 24]; break"
    tooltip::add $title.text [list ::stele::layout::PaneTip]
    PaneTitle $name
}

proc ::stele::layout::PaneTip {} {
    return [mc "Double click folds, dragging resizes"]
}

proc ::stele::layout::PaneTitle {name} {
    .m.p_$name.title.text configure -text [string toupper [label $name]]
}

# The names of all panes, in the order of their numbers.
proc ::stele::layout::names {} {
    variable Panes
    return [dict keys $Panes]
}

# Writes all titles again, in the current language.
proc ::stele::layout::relabel {} {
    foreach name [names] {
        PaneTitle $name
        if {".m.p_$name" in [tabs::all .m.tabs]} {
            tabs::label .m.tabs .m.p_$name [label $name]
        }
    }
    Edges {}
}

# The title of the pane NAME in the current language.
proc ::stele::layout::label {name} {
    variable Panes
    return [mc [lindex [dict get $Panes $name] 0]]
}

proc ::stele::layout::BindSash {widget pane} {
    bind $widget <Button-1> +[list ::stele::layout::SashFrom %Y]
    bind $widget <B1-Motion> +[list ::stele::layout::SashTo $pane %Y]
}

proc ::stele::layout::SashFrom {y} {
    variable SashY $y
}

proc ::stele::layout::SashTo {pane y} {
    variable SashY
    foreach column {.m.left .m.right} {
        if {$pane in [stack::panes $column]} {
            stack::drag $column $pane [expr {$y - $SashY}]
        }
    }
    set SashY $y
}

proc ::stele::layout::Nudge {pane by} {
    variable SashY 0
    SashTo $pane [theme::px $by]
}

proc ::stele::layout::AddToStack {column name} {
    variable Panes
    variable Head
    lassign [dict get $Panes $name] title share least
    stack::add $column .m.p_$name $share $least $Head
}

# Puts the panes of the right column where they belong: all in tabs when SMALL.
proc ::stele::layout::Arrange {small} {
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
        tabs::add .m.tabs .m.p_$name [label $name]
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

proc ::stele::layout::TabsChanged {} {
    set pane [tabs::select .m.tabs]
    if {$pane ne "" && [winfo viewable .m.tabs]} {
        settings::set tab [string range $pane 5 end]
        stack::head .m.right .m.tabs [expr {[tabs::head .m.tabs] / [theme::scale]}]
    }
}

# Folds the pane NAME, or unfolds it.
proc ::stele::layout::fold {name} {
    set pane .m.p_$name
    foreach column {.m.left .m.right} {
        if {$pane in [stack::panes $column]} {
            stack::fold $column $pane [expr {![stack::folded $pane]}]
            FoldIcon $name
        }
    }
}

proc ::stele::layout::FoldIcon {name} {
    icons::dress .m.p_$name.title.fold [expr {[stack::folded .m.p_$name] ? "folded" : "unfolded"}] text.soft 12
}

# Folds the tabs, or unfolds them.
proc ::stele::layout::foldTabs {} {
    stack::fold .m.right .m.tabs [expr {![stack::folded .m.tabs]}]
}

# Gives the window its remembered size and the panes their heights and folds.
proc ::stele::layout::restore {} {
    set geometry [settings::get geometry]
    if {[regexp {^(\d+)x(\d+)} $geometry all width height]
        && $width <= [winfo screenwidth .] && $height <= [winfo screenheight .]} {
    } else {
        # The first time: most of the screen.
        lassign [wm minsize .] least low
        set width [expr {max($least, 8 * [winfo screenwidth .] / 10)}]
        set height [expr {max($low, 8 * [winfo screenheight .] / 10)}]
    }
    wm geometry . ${width}x$height
    Ask [expr {$width - [.m.edge_left cget -width] - [.m.edge_right cget -width]}]
    update idletasks
    foreach column {left right} {
        catch {stack::shares .m.$column [settings::get $column]}
    }
    foreach pane [settings::get folded] {
        if {$pane in [concat [stack::panes .m.left] [stack::panes .m.right]]} {
            catch {fold [string range $pane 5 end]}
        }
    }
    bind .m.columns <Map> {after idle ::stele::layout::Columns}
}

# Sets the widths of the columns from the settings, or as suits the window.
proc ::stele::layout::Columns {} {
    set width [winfo width .m.columns]
    if {$width < 100} {
        return
    }
    Arrange [IsSmall]
    set sashes [Sashes $width]
    # Either sash gives way to the other, so the first is set once more when the second has moved.
    foreach {sash at} [concat $sashes [lrange $sashes 0 1]] {
        .m.columns sashpos $sash $at
    }
}

# Where the sashes of columns of this width belong: their numbers and places.
proc ::stele::layout::Sashes {width} {
    lassign [Shares $width] left right
    set panes [.m.columns panes]
    set sashes {}
    if {".m.left" in $panes} {
        lappend sashes 0 [expr {round($width * $left)}]
    }
    if {".m.right" in $panes} {
        lappend sashes [expr {[llength $panes] - 2}] [expr {round($width * (1 - $right))}]
    }
    return $sashes
}

# Whether the columns fill the window and are as wide as they are going to be.
proc ::stele::layout::placed {} {
    set width [winfo width .m.columns]
    set most [winfo width .]
    foreach column {left right} {
        incr most [expr {[winfo ismapped .m.edge_$column] ? -[winfo width .m.edge_$column] : 0}]
    }
    if {$width != $most || ![winfo ismapped .m.columns]} {
        return 0
    }
    foreach {sash at} [Sashes $width] {
        if {[.m.columns sashpos $sash] != $at} {
            return 0
        }
    }
    return 1
}

# Lets the side columns ask for what they will be given of this width: then they and the board have their places when the
# window is first shown, and what they hold is drawn once.
proc ::stele::layout::Ask {width} {
    lassign [Shares $width] left right
    .m.left configure -width [expr {round($width * $left)}]
    .m.right configure -width [expr {$width - round($width * (1 - $right)) - [ttk::style lookup Sash -sashthickness {} 5]}]
}

# The parts of this width that the left and the right column take.
proc ::stele::layout::Shares {width} {
    lassign [settings::get columns] left right
    if {![string is double -strict $left] || ![string is double -strict $right] || $left + $right > 0.9} {
        set left [expr {max([theme::px 200], min([theme::px 320], 0.175 * $width)) / double($width)}]
        set right [expr {max([theme::px 290], min([theme::px 500], 0.28 * $width)) / double($width)}]
    }
    return [list $left $right]
}

proc ::stele::layout::IsSmall {} {
    variable SmallWidth
    variable SmallHeight
    return [expr {[winfo width .] < [theme::px $SmallWidth] || [winfo height .] < [theme::px $SmallHeight]}]
}

# The window has another width, the columns not yet.  Their sashes go where that width wants them: then the columns are placed
# once, and what they hold is drawn once.  The columns are still placed in the old width; the board, which alone has a
# weight, will be given or take the difference.
proc ::stele::layout::ahead {width} {
    foreach column {left right} {
        incr width [expr {[winfo ismapped .m.edge_$column] ? -[winfo width .m.edge_$column] : 0}]
    }
    set old [winfo width .m.columns]
    if {$width == $old || min($width, $old) < 300} {
        return
    }
    set panes [.m.columns panes]
    lassign [Shares $width] left right
    if {".m.right" in $panes} {
        .m.columns sashpos [expr {[llength $panes] - 2}] [expr {$old - $width + round($width * (1 - $right))}]
    }
    if {".m.left" in $panes} {
        .m.columns sashpos 0 [expr {round($width * $left)}]
    }
}

# The window or the scale has changed: whatever else follows comes once that has come to rest.  What the columns hold waits
# twice as long.
proc ::stele::layout::resized {} {
    variable Later
    after cancel $Later
    set Later [after 20 ::stele::layout::AfterResize]
}

proc ::stele::layout::AfterResize {} {
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
proc ::stele::layout::rememberColumns {} {
    set width [winfo width .m.columns]
    # A column that is folded away has no width to note.
    if {$width < 100 || [llength [.m.columns panes]] < 3} {
        return
    }
    set left [expr {[.m.columns sashpos 0] / double($width)}]
    set right [expr {1 - [.m.columns sashpos 1] / double($width)}]
    settings::set columns [list [format %.4f $left] [format %.4f $right]]
}

# Notes the heights and folds of the panes.
proc ::stele::layout::Remember {} {
    variable Small
    variable Untaught
    if {![winfo viewable .m.columns]} {
        return
    }
    settings::set left [expr {$Untaught eq {} ? [stack::shares .m.left] : $Untaught}]
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

# Brings the panel NAME up, unfolded, and returns its widget.  Whoever wants the board alone is left in peace.
proc ::stele::layout::show {name} {
    variable Left
    set pane .m.p_$name
    set column [expr {$name in $Left ? "left" : "right"}]
    if {[columnFolded $column] && ![isAlone]} {
        foldColumn $column
    }
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

# The same, and gives it the focus: whoever asks for that wants to see it.
proc ::stele::layout::enter {name} {
    alone 0
    set body [show $name]
    update idletasks
    set to [firstFocus $body]
    if {$to ne ""} {
        focus $to
    }
    return $body
}

# The same for the pane with the number N, from 1.
proc ::stele::layout::enterNumber {n} {
    enter [lindex [names] $n-1]
}

# The first widget in WIDGET, or itself, that takes the focus; "" when there is none.
proc ::stele::layout::firstFocus {widget} {
    if {[winfo viewable $widget] && [TakesFocus $widget]} {
        return $widget
    }
    foreach child [winfo children $widget] {
        set found [firstFocus $child]
        if {$found ne ""} {
            return $found
        }
    }
    return ""
}

proc ::stele::layout::TakesFocus {widget} {
    if {[catch {$widget cget -takefocus} take] || $take eq "0"} {
        return 0
    }
    if {[string match ttk::* $take]} {
        return [expr {[uplevel #0 $take [list $widget]] eq "1"}]
    }
    return [expr {$take eq "1" || [winfo class $widget] in {Text Canvas Listbox Treeview}}]
}

# Moves the focus to the next visible pane (BY 1), or to the previous one (-1).
proc ::stele::layout::nextPane {by} {
    set places [list [panel::board::widget]]
    foreach name [names] {
        if {[winfo viewable .m.p_$name.body]} {
            set first [firstFocus .m.p_$name.body]
            if {$first ne ""} {
                lappend places $first
            }
        }
    }
    lappend places [firstFocus .m.bottom.transport]
    set now 0
    set focus [focus]
    foreach place $places {
        if {$focus ne "" && [PaneOf $place] eq [PaneOf $focus]} {
            set now [lsearch -exact $places $place]
        }
    }
    focus [lindex $places [expr {($now + $by) % [llength $places]}]]
}

proc ::stele::layout::PaneOf {widget} {
    return [join [lrange [split $widget .] 0 2] .]
}

# Brings the next tab up.
proc ::stele::layout::nextTab {} {
    tabs::next .m.tabs 1
}

proc ::stele::layout::ShowDiff {kinds} {
    set wanted [expr {[model log] ne "" && [model line] ne "main" && ![pair on]}]
    if {$wanted == [expr {[grid info .m.centre.diff] ne {}}]} {
        return
    }
    grid {*}[expr {$wanted ? {} : "remove"}] .m.centre.diff
    # The board is drawn next, in the room that is left for it.
    update idletasks
}

proc ::stele::layout::ShowClause {kinds} {
    if {[model clause] ne ""} {
        show rules
    }
}
