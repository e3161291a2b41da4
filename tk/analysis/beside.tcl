# Two boards side by side: the board of the window and, beside it, the same place of another game; above each its name
# and how its game ends, below both what differs.  Namespace ::stele::beside.  What is compared, and where the other game
# stands, is in pair.tcl.
#
#   .m.centre.left, .right   the names of the two sides
#   .m.centre.other          the second board
#   .m.centre.table          the differences: points by player and category, and in words

namespace eval ::stele::beside {
    namespace path ::stele
    namespace export build watch lit lines reading box file node part begin scene table
    variable Canvas ""
    # The other board: {key scene}; what is lit: {key objects}; the options of its scene: {inputs options}.
    variable Picture {}
    variable Lit {}
    variable Given {}
    variable Later ""
    # Sizes at scale 1: the table below the boards, a row in it, and the share of the height it may take.
    variable TableHigh 150
    variable RowHigh 19
    variable Share 0.3
}

# Makes the widgets in the frame of the board; they are shown while two games are compared.
proc ::stele::beside::build {centre} {
    variable Canvas
    foreach side {left right} {
        BuildHead $centre.$side
    }
    set Canvas [panel::board::surface $centre.other]
    bind $Canvas <Button-1> {::stele::beside::Click %x %y}
    bind $Canvas <Control-Button-4> {::stele::panel::board::zoomAt 1.15 %x %y}
    bind $Canvas <Control-Button-5> {::stele::panel::board::zoomAt 0.87 %x %y}
    bind $Canvas <Control-MouseWheel> {::stele::panel::board::zoomAt [expr {%D > 0 ? 1.15 : 0.87}] %x %y}
    bind $Canvas <Button-4> {::stele::panel::board::wheel -1}
    bind $Canvas <Button-5> {::stele::panel::board::wheel 1}
    bind $Canvas <MouseWheel> {::stele::panel::board::wheel [expr {%D > 0 ? -1 : 1}]}
    tooltip::add $Canvas @::stele::beside::Tip
    bind [panel::board::widget] <<Drawn>> ::stele::beside::Drawn
    bind [panel::board::widget] <<Stretched>> ::stele::beside::Stretched
    BuildTable $centre.table
}

proc ::stele::beside::BuildHead {path} {
    ttk::frame $path -style Bar.TFrame
    ttk::label $path.title -style Bar.TLabel -font SteleBold -anchor w -width 1
    ttk::label $path.where -style Bar.TLabel -font SteleSmall -anchor e
    ttk::label $path.ends -style Bar.TLabel -font SteleSmall -anchor w -width 1
    grid $path.title $path.where -sticky we -padx [theme::px 8]
    grid $path.ends - -sticky we -padx [theme::px 8] -pady [list 0 [theme::px 3]]
    grid columnconfigure $path 0 -weight 1
    bind $path <Configure> ::stele::beside::Resized
    foreach part {title ends} {
        tooltip::add $path.$part [list ::stele::beside::Whole $path.$part]
    }
}

# The position of a side in words and its node; the node alone where its name leaves no room for more.
proc ::stele::beside::Where {side} {
    set head .m.centre.$side
    set place [pair place $side]
    set whole "[pair where $side]   $place"
    set room [expr {[winfo width $head] - [theme::px 40] - [font measure SteleBold [pair title $side]]}]
    return [expr {[font measure SteleSmall $whole] > $room ? $place : $whole}]
}

# What a label says, for when there is no room for all of it.
proc ::stele::beside::Whole {label} {
    return [$label cget -text]
}

proc ::stele::beside::BuildTable {path} {
    variable RowHigh
    ttk::frame $path -style Bar.TFrame
    pack propagate $path 0
    ttk::frame $path.bar -style Bar.TFrame
    ttk::label $path.bar.text -style Bar.TLabel -font SteleSmallBold -anchor w -width 1
    ttk::button $path.bar.part -style Bar.TButton -command {::stele::keys::perform part}
    ttk::button $path.bar.other -style Bar.TButton -command {::stele::keys::perform compare}
    ttk::button $path.bar.close -style Bar.TButton -command {::stele::pair end}
    icons::dress $path.bar.close close text.soft 12
    tooltip::add $path.bar.part [list ::stele::beside::KeyTip part]
    tooltip::add $path.bar.other [list ::stele::beside::KeyTip compare]
    tooltip::add $path.bar.close ::stele::beside::CloseTip
    pack $path.bar.close $path.bar.other $path.bar.part -side right -padx [theme::px 2]
    pack $path.bar.text -side left -fill x -expand 1 -padx [theme::px 8]
    pack $path.bar -fill x
    ttk::frame $path.body
    set c [canvas $path.body.points -highlightthickness 0 -borderwidth 0 -takefocus 0 -width 10 -height 10 -yscrollincrement 1]
    ttk::scrollbar $path.body.y -orient vertical -command [list $c yview]
    $c configure -yscrollcommand [list $path.body.y set]
    render attach $c -palette [theme::name] -scale [theme::scale] -family [font actual SteleText -family] -idle 0
    bind $c <Configure> ::stele::beside::Resized
    bind $c <Button-4> [list $c yview scroll [expr {-2 * $RowHigh}] units]
    bind $c <Button-5> [list $c yview scroll [expr {2 * $RowHigh}] units]
    bind $c <Button-1> {::stele::beside::ClickPoints %x %y}
    tooltip::add $c @::stele::beside::PointsTip
    rows::create $path.body.words -light 0 -empty ::stele::beside::Nothing
    grid $c -row 0 -column 0 -sticky nswe
    grid $path.body.y -row 0 -column 1 -sticky ns
    grid [ttk::frame $path.body.rule -style Rule.TFrame -width 1] -row 0 -column 2 -sticky ns
    grid $path.body.words -row 0 -column 3 -sticky nswe
    grid remove $path.body.y
    grid rowconfigure $path.body 0 -weight 1
    grid columnconfigure $path.body 0 -weight 1 -uniform half
    grid columnconfigure $path.body 3 -weight 1 -uniform half
    pack $path.body -fill both -expand 1
}

proc ::stele::beside::KeyTip {action} {
    return "[mc [dict get [keys::get $action] label]]  ([keys::shown $action])"
}
proc ::stele::beside::CloseTip {} {
    return "[mc "Back to one board"]  (Esc)"
}
proc ::stele::beside::Nothing {} {
    if {[pair on] && ![pair level]} {
        return [mc "The other game has no such turn."]
    }
    return [expr {[pair on] && [pair objects] ne {} ? [mc "Nothing differs but the points."] : [mc "Nothing differs here."]}]
}

# Follows what is compared.
proc ::stele::beside::watch {} {
    # Before the board draws, so that it finds the room it will have.
    model subscribe {pair} ::stele::beside::Arrange -5
    model subscribe {pair node tree viewer lang} ::stele::beside::Tell 60
    model subscribe {theme scale} ::stele::beside::Restyle 5
}

# ---- What is asked for ---------------------------------------------------------------------------

# Begins to compare, by a command of pair.tcl; what keeps it from it is said.  Returns 1 when it is done.
proc ::stele::beside::Begin {args} {
    panel::transport::pause
    if {[model horizon] ne {}} {
        model say [mc "Leave the lesson first: two boards would show what it hides."]
        return 0
    }
    try {
        pair {*}$args
    } trap STELE {message options} {
        model say [reasonOf $message $options]
        return 0
    }
    return 1
}

# Compares two lines of the log.
proc ::stele::beside::lines {left right} {
    return [Begin lines $left $right]
}

# Compares the log as recorded with itself under other figures, those of the patch TEXT.
proc ::stele::beside::box {text} {
    return [Begin box $text]
}

# Compares the log as recorded with another reading of it, all game long.
proc ::stele::beside::reading {rulings} {
    return [Begin reading $rulings]
}

# Compares with another file, there with the line or position AT.
proc ::stele::beside::file {file {id main}} {
    return [Begin file $file $id]
}

# Keeps the position at NODE beside wherever one goes.
proc ::stele::beside::node {node} {
    return [Begin node $node]
}

# Goes to the first position that differs.
proc ::stele::beside::part {} {
    set node [pair partingNode]
    if {$node eq ""} {
        model say [mc "The two are the same all the way."]
        return
    }
    panel::jump $node
}

# Compares what the command line says.  OPTIONS: other (a file), at (nodes or lines, two at most), rulings (ID=CHOICE…).
proc ::stele::beside::begin {options} {
    # Two boards show what a lesson would hide.
    tutor::leave
    lassign [dict get $options at] first second
    set rulings [concat {*}[lmap ruling [dict get $options rulings] {split $ruling =}]]
    if {[dict get $options other] ne ""} {
        set done [file [dict get $options other]]
    } elseif {$rulings ne {}} {
        set done [reading $rulings]
    } elseif {$second ne ""} {
        set done [BeginAt $first $second]
    } elseif {$first ne "" && [model line] ne "main"} {
        set done [lines main [model line]]
    } else {
        set done [Begin natural]
    }
    if {$done && [pair on] && [llength [dict get $options at]] == 0} {
        part
    } elseif {![pair on] && $done} {
        dialog::compare::show
    }
}

# Two lines are compared all along; of two nodes the first is kept and the second is where one steps from.
proc ::stele::beside::BeginAt {first second} {
    if {![string match *:* $first] && ![string match *:* $second]} {
        return [lines $first $second]
    }
    panel::jump $second
    return [node $first]
}

# ---- The boards ----------------------------------------------------------------------------------

# Puts the boards side by side, or the one back in its place.
proc ::stele::beside::Arrange {kinds} {
    set centre .m.centre
    if {![pair on]} {
        grid remove $centre.left $centre.right $centre.other $centre.table
        grid $centre.board -row 1 -column 0 -padx 0
        grid columnconfigure $centre 1 -weight 0 -uniform {}
        grid columnconfigure $centre 0 -uniform {}
        Unlink
        layout::spread 0
        return
    }
    set column [dict create left 0 right 1]
    foreach side {left right} {
        grid $centre.$side -row 0 -column [dict get $column $side] -sticky we \
            -padx [expr {$side eq "left" ? 0 : [list 1 0]}]
    }
    foreach {board side} [list board [pair mine] other [pair other]] {
        grid $centre.$board -row 1 -column [dict get $column $side] -sticky nswe \
            -padx [expr {$side eq "left" ? 0 : [list 1 0]}]
    }
    grid columnconfigure $centre 0 -weight 1 -uniform board
    grid columnconfigure $centre 1 -weight 1 -uniform board
    grid $centre.table -row 3 -column 0 -columnspan 2 -sticky we
    layout::spread 1
    FitTable
    Link
    update idletasks
}

# The table takes no more than its share of the height.
proc ::stele::beside::FitTable {} {
    variable TableHigh
    variable Share
    set high [expr {round(min([theme::px $TableHigh], $Share * [winfo height .m.centre]))}]
    .m.centre.table configure -height $high
}

# The two boards scroll together.
proc ::stele::beside::Link {} {
    variable Canvas
    foreach axis {x y} {
        [panel::board::widget] configure -${axis}scrollcommand [list ::stele::beside::Scrolled [panel::board::widget] $Canvas $axis]
        $Canvas configure -${axis}scrollcommand [list ::stele::beside::Scrolled $Canvas [panel::board::widget] $axis]
    }
}
proc ::stele::beside::Unlink {} {
    variable Canvas
    foreach canvas [list [panel::board::widget] $Canvas] {
        foreach axis {x y} {
            $canvas configure -${axis}scrollcommand [list [winfo parent $canvas].$axis set]
        }
    }
}
proc ::stele::beside::Scrolled {canvas other axis from to} {
    [winfo parent $canvas].$axis set $from $to
    if {$from > 0 || $to < 1} {
        $other ${axis}view moveto $from
    }
}

# The board has been drawn: so is the one beside it.
proc ::stele::beside::Drawn {} {
    variable Canvas
    if {[pair on] && [winfo ismapped $Canvas]} {
        Draw
    }
}

proc ::stele::beside::Stretched {} {
    variable Canvas
    if {[pair on] && [winfo ismapped $Canvas]} {
        panel::board::stretch $Canvas
    }
}

proc ::stele::beside::Draw {} {
    variable Canvas
    ::stele::scene::beside other {
        set scene [scene]
        set scene [::stele::scene mark $scene [panel::board::elsewhere $scene [pair touched]] last -strength 0.55]
        set scene [::stele::scene mark $scene [panel::board::elsewhere $scene [Lit]] differs]
        if {[model light] ne {}} {
            set scene [::stele::scene mark $scene [panel::board::elsewhere $scene [model light]] light]
        }
        panel::board::lay $Canvas $scene
    }
}

# The scene of the other side, without marks.
proc ::stele::beside::scene {} {
    variable Picture
    set key [list [pair handle [pair other]] [pair place [pair other]] [model generation] [model viewer] [Options]]
    if {![::stele::scene::alike [lindex $Picture 0] $key]} {
        ::stele::scene::beside other {
            set made [[rooms::board [dict get [model info] game] scene] [pair state] [Options]]
        }
        set Picture [list $key $made]
    }
    return [lindex $Picture 1]
}

# The options of its scene: the very same as those of the board, as long as players and figures are.
proc ::stele::beside::Options {} {
    variable Given
    set ours [panel::board::options]
    set place [pair place [pair other]]
    set inputs [list $ours [pair handle [pair other]] [model lineOf $place]]
    if {![::stele::scene::alike [lindex $Given 0] $inputs]} {
        set options $ours
        foreach {key value} [list players [pair players] info [pair figures]] {
            if {[dict get $ours $key] ne $value} {
                dict set options $key $value
            }
        }
        set Given [list $inputs $options]
    }
    return [lindex $Given 1]
}

# What is lit on the board of the window, whose SCENE this is: what differs; {} while nothing is compared.
proc ::stele::beside::lit {scene} {
    variable Lit
    if {![pair on]} {
        return {}
    }
    set objects [pair objects]
    if {[model viewer] ne ""} {
        # The list knows everything; of things that look the same to this viewer nothing may be shown.
        set other [scene]
        set objects [lmap object $objects {
            if {![string match player:* $object]
                && [::stele::scene look $scene $object] eq [::stele::scene look $other $object]} continue
            set object
        }]
    }
    return [set Lit $objects]
}

# The same on the other board, which is drawn after it.
proc ::stele::beside::Lit {} {
    variable Lit
    return $Lit
}

proc ::stele::beside::Tip {x y} {
    variable Canvas
    return [expr {[pair on] ? [render tip $Canvas $x $y] : ""}]
}

proc ::stele::beside::Click {x y} {
    variable Canvas
    focus [panel::board::widget]
    set object [lindex [render objects $Canvas $x $y] 0]
    if {[string match page:* $object]} {
        panel::board::turnTo [string range $object 5 end]
    }
}

# ---- What differs --------------------------------------------------------------------------------

proc ::stele::beside::Restyle {kinds} {
    variable Canvas
    foreach canvas [list $Canvas .m.centre.table.body.points] {
        render configure $canvas -palette [theme::name] -scale [theme::scale]
    }
    if {[pair on]} {
        FitTable
        Tell {}
    }
}

proc ::stele::beside::Resized {} {
    variable Later
    after cancel $Later
    set Later [after 40 ::stele::beside::Fitted]
}
proc ::stele::beside::Fitted {} {
    if {[winfo exists .m.centre.table] && [pair on]} {
        FitTable
        foreach side {left right} {
            .m.centre.$side.where configure -text [Where $side]
        }
        DrawPoints
    }
}

proc ::stele::beside::Tell {kinds} {
    if {![pair on]} {
        return
    }
    foreach side {left right} {
        set head .m.centre.$side
        $head.title configure -text [pair title $side]
        $head.where configure -text [Where $side]
        $head.ends configure -text [pair outcome $side]
    }
    set bar .m.centre.table.bar
    $bar.part configure -text [mc "Where they part"]
    $bar.part state [expr {[pair partingNode] eq "" ? "disabled" : "!disabled"}]
    $bar.other configure -text [mc "Compare…"]
    $bar.text configure -text [pair sum]
    DrawPoints
    rows::show .m.centre.table.body.words [Words]
}

# The differences of the position in words, above them where the two part.
proc ::stele::beside::Words {} {
    set rows {}
    foreach side {left right} {
        set stop [pair stops $side]
        if {$stop ne {}} {
            lappend rows [dict create key stop-$side style item parts [concat [list [pair title $side] bold "" ": " bold "" \
                [model words [dict get $stop text]] plain ""] [rows::clause [dict get $stop clause]]]]
        }
    }
    if {$rows ne {} && ![pair level]} {
        lappend rows [dict create key "" style body parts [list [Nothing] soft ""]]
    }
    set n 0
    lassign [pair said] said all
    foreach text $said {
        lappend rows [dict create key d[incr n] style body parts [list [model words $text] plain ""]]
    }
    set more [expr {$all - $n}]
    if {$more > 0} {
        lappend rows [dict create key "" style body parts [list [mc "… and %1\$s more" $more] soft ""]]
    }
    return $rows
}

proc ::stele::beside::DrawPoints {} {
    set c .m.centre.table.body.points
    if {![pair on] || [winfo width $c] < 40} {
        return
    }
    set scale [theme::scale]
    set totals [lmap side {left right} {dict get [byPlayer [[pair handle $side] score {*}[Eyes]]] totals}]
    lassign $totals before after
    set players [lmap player [model players] now [dict values $after] {
        set id [dict get $player id]
        dict create id $id name [panel::name $id] letter [panel::letter $id] seat [panel::seat $id] \
            before [dict get $before $id] after $now
    }]
    set options [dict create width [expr {[winfo width $c] / $scale}] names ::stele::panel::term total [mc "Total"] \
        measure [list ::stele::render::measure $c]]
    set scene [table $players [dict get [pair differences] scores] $options]
    render show $c $scene
    set bar .m.centre.table.body.y
    grid {*}[expr {[dict get $scene height] * $scale > [winfo height $c] + 1 ? {} : "remove"}] $bar
}

proc ::stele::beside::Eyes {} {
    return [expr {[model viewer] eq "" ? {} : [list -viewer [model viewer]]}]
}

# The table as a scene: a column for each player, a row for each category that differs, and the totals.  PLAYERS: dicts id
# name letter seat before after; SCORES: player to category to difference.  OPTIONS: width names measure total.
proc ::stele::beside::table {players scores options} {
    variable RowHigh
    set S ::stele::scene
    set measure [dict get $options measure]
    set width [dict get $options width]
    set categories {}
    dict for {id deltas} $scores {
        foreach category [dict keys $deltas] {
            if {$category ni $categories} {
                lappend categories $category
            }
        }
    }
    set labels [concat [lmap category $categories {panel::capital [{*}[dict get $options names] categories $category]}] \
        [list [dict get $options total]]]
    set wide [tcl::mathfunc::max {*}[lmap label $labels {$S measure $measure small 11 $label}]]
    set left [expr {min($wide + 18, 0.42 * $width)}]
    set column [expr {($width - $left - 6) / double(max(1, [llength $players]))}]
    set items {}
    set x $left
    foreach player $players {
        lappend items {*}[TableHead $player $x $column $measure]
        set x [expr {$x + $column}]
    }
    set y [expr {2.0 + 1.5 * $RowHigh}]
    foreach category [concat $categories [list ""]] label $labels {
        if {$category eq ""} {
            lappend items [$S line rule [list 6 [expr {$y - $RowHigh / 2.0}] [expr {$width - 6}] [expr {$y - $RowHigh / 2.0}]] rule]
        }
        set font [expr {$category eq "" ? {small bold} : "small"}]
        lappend items [$S text label/$category 8 $y [$S fit $measure $font 11 $label [expr {$left - 14}]] text font $font anchor w]
        set x $left
        foreach player $players {
            lappend items {*}[TableCell $player $category $scores [expr {$x + $column - 8}] $y [expr {$column - 10}] $measure]
            set x [expr {$x + $column}]
        }
        set y [expr {$y + $RowHigh}]
    }
    return [$S make $width [expr {$y - $RowHigh / 2.0 + 2}] $items]
}

proc ::stele::beside::TableHead {player x column measure} {
    variable RowHigh
    set S ::stele::scene
    set id [dict get $player id]
    set look [palette seat [dict get $player seat]]
    set y [expr {2 + $RowHigh / 2.0}]
    set right [expr {$x + $column - 8}]
    set name [$S fit $measure {small bold} 11 [dict get $player name] [expr {$column - 32}]]
    if {$column < 60} {
        set name ""
    }
    set from [expr {$right - [$S measure $measure {small bold} 11 $name] - 12}]
    return [list [$S rect $id/chip [$S around $from $y 15] [dict get $look role] round 3 object player:$id tip [dict get $player name]] \
        [$S text $id/letter $from $y [dict get $player letter] [dict get $look ink] font {small bold} object player:$id] \
        [$S text $id/name $right $y $name text font {small bold} anchor e object player:$id]]
}

# A difference, or for the totals both figures and the difference as far as there is room.
proc ::stele::beside::TableCell {player category scores right y room measure} {
    set S ::stele::scene
    set id [dict get $player id]
    if {$category ne ""} {
        if {![dict exists $scores $id $category]} {
            return {}
        }
        set delta [dict get $scores $id $category]
        return [list [$S text $id/$category $right $y [panel::signed $delta] [expr {$delta > 0 ? "text.good" : "text.bad"}] \
            font {small bold} anchor e object player:$id]]
    }
    set before [dict get $player before]
    set after [dict get $player after]
    if {"?" in [list $before $after] || $before == $after} {
        return [list [$S text $id/total $right $y [expr {$before eq $after ? $before : "?"}] text.soft font {small bold} anchor e]]
    }
    set delta [panel::signed [expr {$after - $before}]]
    set both "$before → $after"
    set items [list [$S text $id/total $right $y $delta [expr {$after > $before ? "text.good" : "text.bad"}] font {small bold} \
        anchor e object player:$id tip "[dict get $player name]: $both"]]
    set wide [$S measure $measure {small bold} 11 $delta]
    if {$wide + 10 + [$S measure $measure small 11 $both] <= $room} {
        lappend items [$S text $id/both [expr {$right - $wide - 8}] $y $both text.soft font small anchor e object player:$id]
    }
    return $items
}

proc ::stele::beside::PointsTip {x y} {
    return [render tip .m.centre.table.body.points $x $y]
}

# A click on a player's figures asks why.
proc ::stele::beside::ClickPoints {x y} {
    foreach object [render objects .m.centre.table.body.points $x $y] {
        if {[string match player:* $object]} {
            panel::why::ask [string range $object 7 end] ""
            return
        }
    }
}
