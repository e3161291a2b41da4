# The transport: steps by move, turn and game, playing with a speed and places to stop at, the history,
# and the current position in words.

namespace eval ::stele::panel::transport {
    namespace path {::stele ::stele::panel}
    namespace export create toggle play pause playing faster where stopMenu room giveWay
    variable Path ""
    variable Playing 0
    variable Timer ""
    variable Speeds {0.5 1 2 4 8 16}
    variable Stops {
        score "Stop where points are scored" note "Stop at notes" turn "Stop at the end of a turn"
        round "Stop at the end of a round" branch "Stop at branches"
    }
    variable Stop
    array set Stop {}
    variable Buttons {
        start first prevTurn prevturn previous prev play play next next nextTurn nextturn end last
    }
}

# Builds the panel.
proc ::stele::panel::transport::create {path} {
    variable Path $path
    variable Buttons
    variable Stops
    variable Stop
    foreach {id label} $Stops {
        set Stop($id) [expr {$id in [settings::get stop]}]
    }
    ttk::frame $path -style Bar.TFrame
    set pad [theme::px 6]
    foreach {action icon} $Buttons {
        Button $path.$action $action $icon {*}[expr {$action eq "play" ? {accent 24} : {}}]
        pack $path.$action -side left -padx [expr {$action eq "start" ? [list $pad 0] : 0}] -pady [theme::px 2]
    }
    ttk::menubutton $path.speed -style Bar.TMenubutton -menu $path.speed.menu -width 5
    menu $path.speed.menu -tearoff 0 -postcommand ::stele::panel::transport::SpeedMenu
    tooltip::add $path.speed ::stele::panel::transport::SpeedTip
    pack $path.speed -side left -padx [list [theme::px 2] $pad]
    foreach {action icon} {back back forward forward} {
        Button $path.$action $action $icon
        pack $path.$action -side left
    }
    ttk::label $path.where -style Bar.TLabel -anchor w
    ttk::label $path.node -style Bar.TLabel -font SteleMono -anchor e
    pack $path.node -side right -padx [theme::px 10]
    pack $path.where -side left -padx [theme::px 10]
    tooltip::add $path.node {::stele::mc "Line and move, of how many"}
    watch $path {log node tree lang history} ::stele::panel::transport::Changed
    watch $path {theme scale} ::stele::panel::transport::Restyle
    Changed {}
    return $path
}

# The row of the transport: what is packed into it on the left stands after the words.
proc ::stele::panel::transport::room {} {
    variable Path
    return $Path
}

# Leaves the place of the words to something else (YES 1), or takes it back.
proc ::stele::panel::transport::giveWay {yes} {
    variable Path
    if {$yes} {
        pack forget $Path.where
    } else {
        pack $Path.where -side left -padx [theme::px 10] -after $Path.forward
    }
}

proc ::stele::panel::transport::Button {path action icon {role text.soft} {size 18}} {
    ttk::button $path -style Bar.TButton -command [list ::stele::panel::transport::Press $action]
    icons::dress $path $icon $role $size
    tooltip::add $path [list ::stele::panel::transport::Tip $action]
}

proc ::stele::panel::transport::Tip {action} {
    set label [mc [dict get [keys::get $action] label]]
    return "$label  ([keys::shown $action])"
}

proc ::stele::panel::transport::Press {action} {
    keys::perform $action
}

proc ::stele::panel::transport::Restyle {kinds} {
    Changed {}
}

# The current position in words: round 3 · Anna · building.
proc ::stele::panel::transport::where {} {
    return [panel::where [model status] [model node]]
}

proc ::stele::panel::transport::Changed {kinds} {
    variable Path
    set open [expr {[model log] ne ""}]
    foreach action {start prevTurn previous next nextTurn end} {
        Enable $action [expr {$open && [Leads $action]}]
    }
    Enable play $open
    Enable back [history::canBack]
    Enable forward [history::canForward]
    says $Path.speed "[settings::get speed]×"
    says $Path.where [where]
    says $Path.node [Counter]
    if {![$Path.next instate !disabled]} {
        pause
    }
}

# Whether there is anything left in that direction.
proc ::stele::panel::transport::Leads {action} {
    if {$action in {start prevTurn previous}} {
        return [expr {[model node] ne "main:0"}]
    }
    set line [model lineInfo [model line]]
    return [expr {$line ne {} && [model plyOf [model node]] < [dict get $line plies]}]
}

proc ::stele::panel::transport::Enable {action yes} {
    variable Path
    set wanted [expr {$yes ? "!disabled" : "disabled"}]
    if {![$Path.$action instate $wanted]} {
        $Path.$action state $wanted
    }
}

proc ::stele::panel::transport::Counter {} {
    if {[model log] eq ""} {
        return ""
    }
    set line [model lineInfo [model line]]
    return "[model node]/[expr {$line eq {} ? "?" : [dict get $line plies]}]"
}

# ---------------------------------------------------------------------------------------------
# Playing

# Plays when paused, pauses when playing.
proc ::stele::panel::transport::toggle {} {
    variable Playing
    if {$Playing} {
        pause
    } else {
        play
    }
}

# Starts playing; at the end it starts from the beginning of the line.
proc ::stele::panel::transport::play {} {
    variable Playing
    variable Path
    if {[model log] eq ""} {
        return
    }
    if {![Leads next]} {
        model go [model line]:0
    }
    set Playing 1
    icons::dress $Path.play pause accent 24
    Schedule
}

# Stops playing.
proc ::stele::panel::transport::pause {} {
    variable Playing
    variable Timer
    variable Path
    after cancel $Timer
    if {$Playing} {
        set Playing 0
        if {[winfo exists $Path.play]} {
            icons::dress $Path.play play accent 24
        }
    }
}

# 1 while playing.
proc ::stele::panel::transport::playing {} {
    variable Playing
    return $Playing
}

proc ::stele::panel::transport::Schedule {} {
    variable Timer
    after cancel $Timer
    set Timer [after [expr {round(1000 / [settings::get speed])}] ::stele::panel::transport::Step]
}

proc ::stele::panel::transport::Step {} {
    variable Playing
    if {!$Playing || [model busy] ne {}} {
        return
    }
    set before [model status]
    set node [model node]
    model go +1
    if {[model node] eq $node || ![Leads next] || [StopHere $before]} {
        pause
        return
    }
    Schedule
}

# Whether one of the chosen conditions is met, having come here from a node with the status BEFORE.
proc ::stele::panel::transport::StopHere {before} {
    variable Stop
    set status [model status]
    set line [model line]
    set ply [model plyOf [model node]]
    if {$Stop(turn) && [dict get $status turn] ne [dict get $before turn]} {
        return 1
    }
    if {$Stop(round) && [dict get $status round] ne [dict get $before round]} {
        return 1
    }
    if {$Stop(note) && [lsearch -not -exact -index 1 [model notes] #hidden] >= 0} {
        return 1
    }
    if {$Stop(branch) && [model branches] ne {}} {
        return 1
    }
    if {$Stop(score)} {
        return [expr {[lindex [model tick $line $ply] 2] ni {"" 0}}]
    }
    return 0
}

# The next speed up (BY 1) or down (BY -1).
proc ::stele::panel::transport::faster {by} {
    variable Speeds
    set at [lsearch -exact $Speeds [settings::get speed]]
    SetSpeed [lindex $Speeds [expr {max(0, min([llength $Speeds] - 1, $at + $by))}]]
}

proc ::stele::panel::transport::SetSpeed {speed} {
    variable Playing
    variable Path
    settings::set speed $speed
    $Path.speed configure -text ${speed}×
    if {$Playing} {
        Schedule
    }
}

proc ::stele::panel::transport::SpeedTip {} {
    return [mc "Moves a second, and where to stop"]
}

proc ::stele::panel::transport::SpeedMenu {} {
    variable Path
    variable Speeds
    variable Speed [settings::get speed]
    set menu $Path.speed.menu
    theme::dress $menu
    $menu delete 0 end
    foreach speed $Speeds {
        $menu add radiobutton -label [mc "%1\$s moves a second" $speed] -value $speed \
            -variable ::stele::panel::transport::Speed -command [list ::stele::panel::transport::SetSpeed $speed]
    }
    $menu add separator
    stopMenu $menu
}

# Fills MENU with the places where playing stops.
proc ::stele::panel::transport::stopMenu {menu} {
    variable Stops
    foreach {id label} $Stops {
        $menu add checkbutton -label [mc $label] -variable ::stele::panel::transport::Stop($id) \
            -command ::stele::panel::transport::KeepStops
    }
}

proc ::stele::panel::transport::KeepStops {} {
    variable Stops
    variable Stop
    set chosen {}
    foreach {id label} $Stops {
        if {$Stop($id)} {
            lappend chosen $id
        }
    }
    settings::set stop $chosen
}
