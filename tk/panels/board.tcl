# The board: the scene of the current position on a canvas, with what the last move touched, what is
# pointed at elsewhere, what is picked, and the marks of notes.
#
# Fits the space there is; Ctrl+wheel, + and − zoom, dragging pans, F and 0 fit again.  While one zooms or the window is
# dragged, the picture there is follows at once, whole, and is drawn anew when that ends.  A click picks an object,
# which narrows the legal moves, and shows where the next click can lead (targets.tcl); Return, the button or a double click
# plays the move that is chosen.  Zoomed in, the view follows the move.  A board whose parts take turns in a small window
# has objects page:NAME, to click on; names that a board can show for a moment are seen as long as a key is held.  Without
# a log there is a page to start from (start.tcl).

namespace eval ::stele::panel::board {
    namespace path {::stele ::stele::panel}
    namespace export create surface widget scene options fit zoom zoomAt wheel turnTo lay stretch elsewhere ledger renew names
    variable Canvas ""
    variable Zoom 1.0
    variable Fade 0
    variable FadeLater ""
    # The timer of what follows when the size has come to rest, whether the picture will be stretched before that, and how
    # long rest is, in ms.
    variable SizeLater ""
    variable SizeIdle ""
    variable Rest 200
    variable LastStep 0
    # How often it was drawn.
    variable Draws 0
    # The node that was shown last, and what the move to it touched.
    variable Shown {}
    variable Pan ""
    variable Picture ""
    # The options of the scene: {inputs options}; how often they have changed, and by canvas which of them its picture was
    # made for and in which room.
    variable Given {}
    variable Layout 0
    variable Laid
    array set Laid {}
    # Which part of a board that shows one at a time.
    variable Page ""
    # Whether names are asked for; the timer that takes them away.
    variable Named 0
    variable NamedLater ""
}

# Builds the panel.
proc ::stele::panel::board::create {path} {
    variable Canvas [surface $path]
    $Canvas configure -takefocus 1
    # The ring that shows the focus.
    foreach side {n s w e} {
        frame $Canvas.$side -background [theme::colour accent]
    }
    Bind $Canvas
    tooltip::add $Canvas @::stele::panel::board::Tip
    watch $path {log tree node viewer lang light selection choice pair theme scale} ::stele::panel::board::Changed 0
    watch $path {theme scale} ::stele::panel::board::Restyle 0
    watch $path {log viewer lang pair theme scale} ::stele::panel::board::Arranged 90
    return $path
}

# Builds the frame PATH with a canvas for a board, and scroll bars for when there is more of it than room.  Returns the
# canvas.
proc ::stele::panel::board::surface {path} {
    ttk::frame $path -style Paper.TFrame
    set c [canvas $path.canvas -takefocus 0 -highlightthickness 0 -borderwidth 0 -width 200 -height 150]
    ttk::scrollbar $path.x -orient horizontal -command [list $c xview]
    ttk::scrollbar $path.y -orient vertical -command [list $c yview]
    $c configure -xscrollcommand [list $path.x set] -yscrollcommand [list $path.y set] \
        -xscrollincrement 1 -yscrollincrement 1
    grid $c -row 0 -column 0 -sticky nswe
    grid $path.y -row 0 -column 1 -sticky ns
    grid $path.x -row 1 -column 0 -sticky we
    grid remove $path.x $path.y
    grid rowconfigure $path 0 -weight 1
    grid columnconfigure $path 0 -weight 1
    render attach $c -palette [theme::name] -scale [theme::scale] \
        -family [font actual SteleText -family] -mono [font actual SteleMono -family] -region 0
    return $c
}

# The canvas.
proc ::stele::panel::board::widget {} {
    variable Canvas
    return $Canvas
}

# The scene as shown, with its marks; "" without a log.
proc ::stele::panel::board::scene {} {
    variable Canvas
    return [expr {[model log] eq "" ? "" : [render scene $Canvas]}]
}

# Shows the whole board again.
proc ::stele::panel::board::fit {} {
    variable Zoom 1.0
    Stretch
}

# Zooms by a factor around the pointer, or around the middle if the pointer is elsewhere.
proc ::stele::panel::board::zoom {by} {
    variable Canvas
    set width [winfo width $Canvas]
    set height [winfo height $Canvas]
    set x [expr {[winfo pointerx $Canvas] - [winfo rootx $Canvas]}]
    set y [expr {[winfo pointery $Canvas] - [winfo rooty $Canvas]}]
    if {$x < 0 || $y < 0 || $x >= $width || $y >= $height} {
        set x [expr {$width / 2}]
        set y [expr {$height / 2}]
    }
    zoomAt $by $x $y
}

# Draws everything anew.
proc ::stele::panel::board::renew {} {
    Draw
}

# Shows names on the board until the key is let go.
proc ::stele::panel::board::names {} {
    variable Named
    variable NamedLater
    after cancel $NamedLater
    if {!$Named} {
        set Named 1
        Draw
    }
}

# A key was let go.  While one is held the keyboard says so again and again, so only a pause means it.
proc ::stele::panel::board::LetGo {} {
    variable Named
    variable NamedLater
    if {$Named} {
        after cancel $NamedLater
        set NamedLater [after 80 ::stele::panel::board::Unname]
    }
}

proc ::stele::panel::board::Unname {} {
    variable Named 0
    Draw
}

proc ::stele::panel::board::Bind {c} {
    bind [winfo parent $c] <Configure> ::stele::panel::board::Resized
    bind $c <FocusIn> [list ::stele::panel::board::Focused 1]
    bind $c <FocusOut> [list ::stele::panel::board::Focused 0]
    bind $c <Button-1> {::stele::panel::board::Press %x %y}
    bind $c <B1-Motion> {::stele::panel::board::Drag %x %y}
    bind $c <ButtonRelease-1> {::stele::panel::board::Release %x %y %s}
    bind $c <Double-Button-1> {::stele::panel::board::Twice %x %y}
    bind $c <Return> {::stele::targets play; break}
    bind $c <KP_Enter> {::stele::targets play; break}
    bind $c <Motion> {+::stele::panel::board::Hover %x %y}
    bind . <KeyRelease> +::stele::panel::board::LetGo
    bind $c <Button-3> {::stele::panel::board::Popup %x %y %X %Y}
    bind $c <Key-Menu> {::stele::panel::board::Popup 20 20 [expr {[winfo rootx %W] + 20}] [expr {[winfo rooty %W] + 20}]}
    bind $c <Control-Button-4> {::stele::panel::board::zoomAt 1.15 %x %y}
    bind $c <Control-Button-5> {::stele::panel::board::zoomAt 0.87 %x %y}
    bind $c <Control-MouseWheel> {::stele::panel::board::zoomAt [expr {%D > 0 ? 1.15 : 0.87}] %x %y}
    # The wheel steps through the moves, as in other replay programs, unless there is something to scroll.
    bind $c <Button-4> {::stele::panel::board::wheel -1}
    bind $c <Button-5> {::stele::panel::board::wheel 1}
    bind $c <MouseWheel> {::stele::panel::board::wheel [expr {%D > 0 ? -1 : 1}]}
}

proc ::stele::panel::board::Focused {yes} {
    variable Canvas
    if {!$yes} {
        foreach side {n s w e} {
            place forget $Canvas.$side
        }
        return
    }
    set width [theme::px 2]
    place $Canvas.n -x 0 -y 0 -relwidth 1 -height $width
    place $Canvas.s -x 0 -rely 1 -y -$width -relwidth 1 -height $width
    place $Canvas.w -x 0 -y 0 -relheight 1 -width $width
    place $Canvas.e -relx 1 -x -$width -y 0 -relheight 1 -width $width
}

# The room has changed.  Idle work waits until all that has come of it is dealt with, so of many sizes in a row only the
# newest is shown; and as it is asked for by the frame, it comes before the canvas paints itself in its new size.
proc ::stele::panel::board::Resized {} {
    variable SizeIdle
    after cancel $SizeIdle
    set SizeIdle [after idle ::stele::panel::board::Stretch]
}

# Shows the picture there is as large as suits the room and the zoom, and draws it anew when both have come to rest.
proc ::stele::panel::board::Stretch {} {
    variable Canvas
    variable SizeIdle
    variable SizeLater
    variable Rest
    variable Laid
    after cancel $SizeIdle
    after cancel $SizeLater
    if {![winfo exists $Canvas]} {
        return
    }
    if {[model log] eq "" || ![info exists Laid($Canvas)]} {
        # The first picture does not wait if its room is what it is going to be.
        if {[model log] ne "" && [layout::placed]} {
            Draw
            return
        }
        set SizeLater [after 40 ::stele::panel::board::Draw]
        return
    }
    motion finish
    stretch $Canvas
    event generate $Canvas <<Stretched>>
    if {[render isRough $Canvas] || [lrange $Laid($Canvas) 1 2] ne [Room]} {
        set SizeLater [after $Rest ::stele::panel::board::Draw]
    }
}

# Stretches the picture on CANVAS, the one of the panel or another as large.
proc ::stele::panel::board::stretch {canvas} {
    variable Laid
    if {![info exists Laid($canvas)]} {
        return
    }
    lassign $Laid($canvas) - width height
    lassign [Room] wide high
    if {$width < 20 || $wide < 20} {
        return
    }
    set scale [expr {[Factor] * min($wide / double($width), $high / double($height))}]
    if {$scale != [render cget $canvas -scale]} {
        render stretch $canvas $scale
    }
    Region $canvas [render scene $canvas]
}

# ---------------------------------------------------------------------------------------------
# Drawing

proc ::stele::panel::board::Changed {kinds} {
    variable Canvas
    variable Fade
    variable FadeLater
    variable LastStep
    if {"node" in $kinds || "log" in $kinds} {
        set now [clock milliseconds]
        set rest [expr {$now - $LastStep}]
        set LastStep $now
        after cancel $FadeLater
        set Fade 1.0
        if {$rest >= 120 && [motion on]} {
            set FadeLater [after 900 ::stele::panel::board::FadeOn]
            # Whoever steps on at once wants to see the next position, not the way there.
            set moving [expr {"log" in $kinds || $rest < 250 ? {} : [Moving]}]
        }
    }
    if {"log" in $kinds} {
        variable Zoom 1.0
        variable Page ""
    }
    if {[Rearranges $kinds]} {
        return
    }
    if {[info exists moving] && $moving ne {} && ![render isRough $Canvas]} {
        motion finish
        motion prepare $Canvas {*}$moving
        Draw 1
        motion start
    } else {
        Draw
    }
    Remember
    if {"node" in $kinds} {
        Follow
    }
}

proc ::stele::panel::board::Remember {} {
    variable Shown [list [model node] [expr {[model log] eq "" ? {} : [model touched]}]]
}

# Whether what has changed may bring notices above the board or take them away, put another board beside it, or make
# everything around it larger.
proc ::stele::panel::board::Rearranges {kinds} {
    foreach kind {log viewer lang pair theme scale} {
        if {$kind in $kinds} {
            return 1
        }
    }
    return 0
}

# All subscribers have run and taken the room they need: what is left is the board's, which is thus drawn once.
proc ::stele::panel::board::Arranged {kinds} {
    variable Draws
    set before $Draws
    # Before the window is there its columns have no widths to go by.
    if {[winfo ismapped .]} {
        update idletasks
    }
    # A board that got another room has been drawn in it.
    if {$Draws == $before} {
        Draw
    }
    Remember
    Follow
}

# What a step of one move is about: {OBJECTS BACK}, the objects that the move touched and whether it was taken back; {}
# after a jump.
proc ::stele::panel::board::Moving {} {
    variable Shown
    lassign $Shown node touched
    if {$node eq "" || [model log] eq ""} {
        return {}
    }
    if {[Precedes $node [model node]]} {
        return [list [model touched] 0]
    }
    return [expr {[Precedes [model node] $node] ? [list $touched 1] : {}}]
}

# Whether one move leads from a node to another.
proc ::stele::panel::board::Precedes {node next} {
    lassign [list [model lineOf $next] [model plyOf $next]] line ply
    if {$ply == 1 && [model departure $line] eq $node} {
        return 1
    }
    return [expr {[model lineOf $node] eq $line && [model plyOf $node] == $ply - 1}]
}

# Zoomed in, brings what the last move touched into view: as much of it as there is room for, the first thing first.
proc ::stele::panel::board::Follow {} {
    variable Canvas
    variable Zoom
    if {$Zoom <= 1.001 || [model log] eq ""} {
        return
    }
    set wide [winfo width $Canvas]
    set high [winfo height $Canvas]
    set seen {}
    foreach object [model touched] {
        set box [render box $Canvas $object]
        if {$box eq {}} {
            continue
        }
        lassign [concat $seen $box] ax0 ay0 ax1 ay1 bx0 by0 bx1 by1
        set both [expr {$seen eq {} ? $box : [list [expr {min($ax0, $bx0)}] [expr {min($ay0, $by0)}] [expr {max($ax1, $bx1)}] [expr {max($ay1, $by1)}]]}]
        lassign $both x0 y0 x1 y1
        if {$seen eq {} || ($x1 - $x0 < 0.9 * $wide && $y1 - $y0 < 0.9 * $high)} {
            set seen $both
        }
    }
    if {$seen eq {}} {
        return
    }
    lassign $seen x0 y0 x1 y1
    set left [$Canvas canvasx 0]
    set top [$Canvas canvasy 0]
    if {$x0 < $left || $x1 > $left + $wide || $y0 < $top || $y1 > $top + $high} {
        $Canvas xview scroll [expr {round(($x0 + $x1 - $wide) / 2 - $left)}] units
        $Canvas yview scroll [expr {round(($y0 + $y1 - $high) / 2 - $top)}] units
    }
}

# The ring of the last move grows paler, but stays visible.
proc ::stele::panel::board::FadeOn {} {
    variable Fade 0.55
    if {[model log] ne ""} {
        Draw
    }
}

proc ::stele::panel::board::Restyle {kinds} {
    variable Canvas
    foreach side {n s w e} {
        $Canvas.$side configure -background [theme::colour accent]
    }
    render configure $Canvas -palette [theme::name] -scale [Factor]
}

proc ::stele::panel::board::Factor {} {
    variable Zoom
    return [expr {[theme::scale] * $Zoom}]
}

proc ::stele::panel::board::Draw {{atOnce 0}} {
    variable Canvas
    variable SizeLater
    variable SizeIdle
    after cancel $SizeLater
    after cancel $SizeIdle
    motion finish
    if {![winfo exists $Canvas] || [winfo width [winfo parent $Canvas]] < 20} {
        return
    }
    if {[model log] eq ""} {
        render clear $Canvas
        start::show $Canvas
        return
    }
    start::hide
    Button
    lay $Canvas [Scene] $atOnce
    variable Draws
    incr Draws
    # Whoever shows the same place of another game follows.
    event generate $Canvas <<Drawn>>
}

# Shows a scene on CANVAS, the one of the panel or another as large, at the present zoom; at once or bit by bit.
proc ::stele::panel::board::lay {canvas scene {atOnce 0}} {
    variable Layout
    variable Laid
    set here [list $Layout {*}[Room]]
    if {![info exists Laid($canvas)] || $Laid($canvas) ne $here || [render cget $canvas -scale] != [Factor]} {
        set Laid($canvas) $here
        render renew $canvas [Factor]
    }
    render show $canvas $scene $atOnce
    Region $canvas $scene
}

# Shows the part NAME of a board whose parts take turns.
proc ::stele::panel::board::turnTo {name} {
    variable Page $name
    Draw
}

# While the board is alone, the chosen move and the button that plays it stand at its lower edge.
proc ::stele::panel::board::Button {} {
    variable Canvas
    set bar $Canvas.play
    if {![layout::isAlone] || [model choice] eq ""} {
        destroy $bar
        return
    }
    if {![winfo exists $bar]} {
        ttk::frame $bar -padding [theme::px 6]
        ttk::label $bar.move
        ttk::button $bar.play -style Accent.TButton -takefocus 0 -command {::stele::targets play}
        pack $bar.play -side right
        pack $bar.move -side left -padx [list 0 [theme::px 8]]
        place $bar -relx 0.5 -rely 1 -y [expr {-[theme::px 8]}] -anchor s
    }
    $bar.move configure -text [targets chosen]
    $bar.play configure -text [question::verb]
}

# The scene of the current position, marked.
proc ::stele::panel::board::Scene {} {
    variable Canvas
    variable Picture
    variable Fade
    set game [dict get [model info] game]
    set board [rooms::board $game scene]
    if {$board eq ""} {
        return [scene make 400 300 {}]
    }
    variable Page
    set key [list [model generation] [model node] [model viewer] [model lang] [theme::scale] $Page {*}[Room]]
    if {[lindex $Picture 0] ne $key} {
        set Picture [list $key [$board [model state] [options]]]
    }
    set scene [lindex $Picture 1]
    set scene [::stele::scene mark $scene [elsewhere $scene [model touched]] last -strength $Fade]
    set differing [::stele::beside::lit $scene]
    if {$differing ne {}} {
        set scene [::stele::scene mark $scene [elsewhere $scene $differing] differs]
    }
    set scene [targets marked $scene [list ::stele::render::measure $Canvas]]
    foreach mark [Marks] {
        set scene [Marked $scene $mark]
    }
    if {[model light] ne {}} {
        set scene [::stele::scene mark $scene [elsewhere $scene [model light]] light]
    }
    variable Named
    if {$Named && [rooms::board $game labels] ne ""} {
        dict lappend scene items {*}[[rooms::board $game labels] [model state] [options]]
    }
    return $scene
}

# The objects; if all of them are on the part of the board that is not shown, the tab that leads there.
proc ::stele::panel::board::elsewhere {scene objects} {
    if {![dict exists $scene elsewhere]} {
        return $objects
    }
    foreach object $objects {
        if {[::stele::scene objectBox $scene $object] ne {}} {
            return $objects
        }
    }
    return [expr {$objects eq {} ? {} : [list [dict get $scene elsewhere]]}]
}

# The pixels that the board may fill.  They do not depend on the scroll bars, which depend on the board:
# otherwise a board that fits only without them would make them come and go for ever.
proc ::stele::panel::board::Room {} {
    variable Canvas
    set frame [winfo parent $Canvas]
    return [list [winfo width $frame] [winfo height $frame]]
}

# The options of the scene: the same value as long as nothing of them changes, as the board compares it
# with those of every part that it has drawn.
proc ::stele::panel::board::options {} {
    variable Canvas
    variable Given
    variable Page
    set inputs [list {*}[Room] [theme::scale] [model players] [model lang] [model figures] $Page]
    if {![::stele::scene::alike [lindex $Given 0] $inputs]} {
        variable Layout
        incr Layout
        ::stele::scene::anew ::stele::board::[dict get [model info] game]
        lassign $inputs width height scale players lang figures page
        set Given [list $inputs [dict create width [expr {$width / $scale}] height [expr {$height / $scale}] \
            players $players lang $lang info $figures page $page ledger ::stele::panel::board::ledger \
            names ::stele::panel::board::Name tr ::stele::panel::board::Translate \
            measure [list ::stele::render::measure $Canvas]]]
    }
    return [lindex $Given 1]
}

# The ledger of the position that is being drawn: of this board or of the one beside it.
proc ::stele::panel::board::ledger {args} {
    return [expr {[::stele::scene::side] eq "" ? [model ledger {*}$args] : [::stele::pair ledger {*}$args]}]
}

# Names of things come with the game.
proc ::stele::panel::board::Name {domain id} {
    return [term $domain $id]
}

proc ::stele::panel::board::Translate {format args} {
    return [::msgcat::mc $format {*}$args]
}

# The marks of the notes at this node: dicts shape at to text.  Notes in two languages may bring the same.
proc ::stele::panel::board::Marks {} {
    set marks {}
    set items [::stele::panel::notes::withDraft [model notes]]
    foreach item $items {
        if {![dict exists $item children]} {
            continue
        }
        foreach child [dict get $item children] {
            if {[dict get $child name] eq "mark" && [dict exists $child attrs]} {
                set mark [dict merge {shape circle at {} to {} text {}} [dict get $child attrs]]
                if {$mark ni $marks} {
                    lappend marks $mark
                }
            }
        }
    }
    return $marks
}

proc ::stele::panel::board::Marked {scene mark} {
    set shape [dict get $mark shape]
    set objects [list [dict get $mark at]]
    if {$shape eq "arrow"} {
        lappend objects [dict get $mark to]
    }
    try {
        return [::stele::scene mark $scene $objects $shape -text [dict get $mark text] \
            -name [join $objects /]]
    } trap {STELE USAGE mark} {} {
        return $scene
    }
}

# Scroll bars where they are needed, and the board in the middle of the rest.
proc ::stele::panel::board::Region {canvas scene} {
    set factor [render cget $canvas -scale]
    set width [expr {[dict get $scene width] * $factor}]
    set height [expr {[dict get $scene height] * $factor}]
    lassign [Bars $canvas $width $height] roomX roomY
    # A board that fits within a pixel is neither scrolled nor moved.
    set left [expr {max(0, round(($roomX - $width) / 2))}]
    set top [expr {max(0, round(($roomY - $height) / 2))}]
    set right [expr {$width <= $roomX + 1 ? $roomX - $left : round($width)}]
    set bottom [expr {$height <= $roomY + 1 ? $roomY - $top : round($height)}]
    set region [list [expr {-$left}] [expr {-$top}] $right $bottom]
    if {[$canvas cget -scrollregion] ne $region} {
        $canvas configure -scrollregion $region
        if {$left > 0 || $top > 0} {
            $canvas xview moveto 0
            $canvas yview moveto 0
        }
    }
}

# Shows the scroll bars that a board of this size needs.  Returns the width and height left for it.
proc ::stele::panel::board::Bars {canvas width height} {
    set frame [winfo parent $canvas]
    lassign [Room] roomX roomY
    set needX [expr {$width > $roomX + 1}]
    set needY [expr {$height > $roomY + 1}]
    if {$needX && !$needY} {
        set needY [expr {$height > $roomY - [winfo reqheight $frame.x] + 1}]
    } elseif {$needY && !$needX} {
        set needX [expr {$width > $roomX - [winfo reqwidth $frame.y] + 1}]
    }
    foreach bar [list $frame.x $frame.y] need [list $needX $needY] {
        if {$need != [expr {[grid info $bar] ne {}}]} {
            grid {*}[expr {$need ? {} : "remove"}] $bar
        }
    }
    return [list [expr {$roomX - $needY * [winfo reqwidth $frame.y]}] \
        [expr {$roomY - $needX * [winfo reqheight $frame.x]}]]
}

# ---------------------------------------------------------------------------------------------
# Pointing

proc ::stele::panel::board::Tip {x y} {
    variable Canvas
    return [expr {[model log] eq "" ? "" : [render tip $Canvas $x $y]}]
}

proc ::stele::panel::board::Hover {x y} {
    variable Canvas
    if {[model log] eq ""} {
        return
    }
    set cursor [expr {[render objects $Canvas $x $y 0] eq {} ? "" : "hand2"}]
    if {[$Canvas cget -cursor] ne $cursor} {
        $Canvas configure -cursor $cursor
    }
}

proc ::stele::panel::board::Press {x y} {
    variable Canvas
    variable Pan [list $x $y 0]
    focus $Canvas
    $Canvas scan mark $x $y
}

proc ::stele::panel::board::Drag {x y} {
    variable Canvas
    variable Pan
    if {$Pan eq ""} {
        return
    }
    lassign $Pan x0 y0 moved
    if {$moved || abs($x - $x0) + abs($y - $y0) > 5} {
        lset Pan 2 1
        $Canvas scan dragto $x $y 1
    }
}

proc ::stele::panel::board::Release {x y state} {
    variable Pan
    set moved [lindex $Pan 2]
    set Pan ""
    if {$moved eq "0"} {
        Click $x $y
    }
}

# A click picks the nearest object that some legal move touches, together with what is picked already if there is such a
# move; on a picked one it lets it go; elsewhere it lets all go.
proc ::stele::panel::board::Click {x y} {
    variable Canvas
    if {[model log] eq ""} {
        return
    }
    whynot::hide
    set objects [render objects $Canvas $x $y]
    if {[string match page:* [lindex $objects 0]]} {
        turnTo [string range [lindex $objects 0] 5 end]
        return
    }
    if {[legal::offer $objects]} {
        return
    }
    set picked [model selection]
    foreach object $objects {
        if {$object in $picked} {
            targets pick [lsearch -all -inline -not -exact $picked $object]
            return
        }
    }
    set reached [targets reach $objects]
    targets pick $reached
    if {$reached ne {}} {
        layout::show legal
    } elseif {$objects eq {}} {
        model choice ""
    } else {
        # Nothing to play there: it is still worth pointing at, and perhaps there is a rule to name.
        model choice ""
        model light [list [lindex $objects 0]]
        WhyNot $objects
    }
}

# Says why nothing can be done with these objects.  Where the board knows what one would have meant, `attempt STATE
# OBJECT` of its namespace returns that move, or "".
proc ::stele::panel::board::WhyNot {objects} {
    set attempt [rooms::board [dict get [model info] game] attempt]
    if {[dict get [model legal] hidden]} {
        set attempt ""
    }
    foreach object $objects {
        set move [expr {$attempt eq "" ? "" : [$attempt [model state] $object]}]
        if {$move eq ""} continue
        set answer [[model log] try $move]
        if {![dict get $answer legal]} {
            model why [::stele::refusal $answer $move]
            return
        }
    }
    whynot::tell $objects
}

# The second click of two: plays the move that the first one has chosen.
proc ::stele::panel::board::Twice {x y} {
    variable Canvas
    foreach object [expr {[model log] eq "" ? {} : [render objects $Canvas $x $y]}] {
        if {$object in [model selection]} {
            targets play
            return
        }
    }
}

# The wheel steps through the moves (BY 1 or -1), or scrolls where there is something to scroll.
proc ::stele::panel::board::wheel {by} {
    variable Canvas
    variable Zoom
    if {$Zoom > 1.001} {
        $Canvas yview scroll [expr {$by * [theme::px 40]}] units
    } elseif {[model log] ne ""} {
        # Words, not numbers: an expression would make 1 of +1, and that is the first move.
        if {$by > 0} {
            model go +1
        } else {
            model go -1
        }
    }
}

# Zooms by a factor around a point of the canvas.
proc ::stele::panel::board::zoomAt {by x y} {
    variable Canvas
    variable Zoom
    set before $Zoom
    set Zoom [expr {max(1.0, min(6.0, $Zoom * $by))}]
    if {$Zoom == $before || [model log] eq ""} {
        return
    }
    set canvasX [$Canvas canvasx $x]
    set canvasY [$Canvas canvasy $y]
    Stretch
    $Canvas xview scroll [expr {round($canvasX * $Zoom / $before - $x - [$Canvas canvasx 0])}] units
    $Canvas yview scroll [expr {round($canvasY * $Zoom / $before - $y - [$Canvas canvasy 0])}] units
}

proc ::stele::panel::board::Popup {x y rootX rootY} {
    variable Canvas
    if {[model log] eq ""} {
        return
    }
    destroy $Canvas.popup
    set menu [menu $Canvas.popup -tearoff 0]
    theme::dress $menu
    set object [lindex [render objects $Canvas $x $y] 0]
    if {$object ne ""} {
        set moves [dict get [model legal [list $object]] moves]
        foreach move [lrange $moves 0 14] {
            $menu add command -label [dict get $move does] -command [list ::stele::model play [dict get $move move]]
        }
        if {$moves ne {}} {
            $menu add separator
        }
        $menu add command -label [mc "Mark in a note"] -command [list ::stele::panel::notes::markObject $object]
    }
    whynot::menu $menu [render objects $Canvas $x $y 0] $x $y
    $menu add separator
    menus::add $menu note bookmark playOn - why copyText picture - fit
    tk_popup $menu $rootX $rootY
}
