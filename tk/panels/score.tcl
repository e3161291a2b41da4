# Score: totals and their breakdown as a table and as stacked bars, the scores over time, and the chances that a review
# found (panels/review.tcl).  What fits
# is shown, and what was chosen always.  A number opens the ledger rows behind it, a click in the chart
# goes there.
#
# The picture is a scene, made by procs without Tk from plain facts: tableRows, bars, chart.

namespace eval ::stele::panel::score {
    namespace path {::stele ::stele::panel}
    namespace export create table view
    variable Path ""
    variable Canvas ""
    variable View table
    # What the chart shows: along moves or rounds, the total ("") or a category.
    variable By move
    variable Category ""
    # The current cell: {PLAYER CATEGORY}, "" for none.
    variable Cell ""
    variable Over ""
    # Where the chart is in the last picture: {x0 x1 y0 y1 points}.
    variable Chart {}
    variable SizeLater ""
    variable Row 20
    # What was made before, by name: {INPUTS RESULT}.  A step changes little of it.
    variable Made
    array set Made {}
    # Fill and pattern of the categories in bars; what is below zero has the role bad.
    variable Looks {
        {accent {}} {good.pottery hatch} {food dots} {good.cloth backhatch} {good.spearheads cross}
        {good.stone horizontal} {good.wood vertical} {jar hatch} {sea dots}
    }
}

# Builds the panel.
proc ::stele::panel::score::create {path} {
    variable Path $path
    variable Canvas
    ttk::frame $path
    ttk::frame $path.bar
    ttk::label $path.bar.state -style Dim.TLabel
    foreach view {review chart bars table} {
        ttk::radiobutton $path.bar.$view -style Toolbutton -value $view -variable ::stele::panel::score::View \
            -command ::stele::panel::score::Draw
        pack $path.bar.$view -side right
    }
    ttk::menubutton $path.pick -style Tool.TMenubutton -menu $path.pick.menu
    menu $path.pick.menu -tearoff 0 -postcommand ::stele::panel::score::ChartMenu
    tooltip::add $path.pick {::stele::mc "What the chart shows"}
    pack $path.bar.state -side left -padx [theme::px 8]
    tooltip::add $path.bar.state ::stele::panel::score::StateTip
    set Canvas [canvas $path.canvas -takefocus 1 -highlightthickness 0 -width 100 -height 60]
    ttk::scrollbar $path.y -orient vertical -command [list $Canvas yview]
    $Canvas configure -yscrollcommand [list ::stele::panel::score::Scrolled]
    ttk::frame $path.what
    grid $path.bar -row 0 -column 0 -columnspan 2 -sticky we
    grid $path.what -row 1 -column 0 -columnspan 2 -sticky we
    grid $Canvas -row 2 -column 0 -sticky nswe
    grid $path.y -row 2 -column 1 -sticky ns
    grid remove $path.y $path.what
    # The key moments, below the chart.
    rows::create $path.moments -light 0
    grid $path.moments -row 3 -column 0 -columnspan 2 -sticky nswe
    grid remove $path.moments
    grid rowconfigure $path 2 -weight 1
    grid columnconfigure $path 0 -weight 1
    render attach $Canvas -palette [theme::name] -scale [theme::scale] -idle 0 \
        -family [font actual SteleText -family] -region 0
    Bind $Canvas
    whenSeen $path {log tree node lang viewer advice} ::stele::panel::score::Changed
    watch $path {theme scale} ::stele::panel::score::Restyle
    watch $path {lang log} ::stele::panel::score::Relabel 40
    Relabel {}
    return $path
}

proc ::stele::panel::score::Bind {c} {
    bind $c <Configure> ::stele::panel::score::Resized
    bind $c <Button-1> {::stele::panel::score::Click %x %y}
    bind $c <B1-Motion> {::stele::panel::score::Drag %x %y}
    bind $c <Motion> {+::stele::panel::score::Hover %x %y}
    bind $c <Leave> {+::stele::panel::score::Unhover}
    bind $c <FocusIn> {::stele::panel::score::Focus 1}
    bind $c <FocusOut> {::stele::panel::score::Focus 0}
    foreach {key dx dy} {Left -1 0 Right 1 0 Up 0 -1 Down 0 1} {
        bind $c <$key> "if {\[::stele::panel::score::Walk $dx $dy\]} break"
    }
    bind $c <Return> {::stele::panel::score::Open; break}
    bind $c <space> {::stele::panel::score::Open; break}
    bind $c <Button-4> {::stele::panel::score::Wheel -1}
    bind $c <Button-5> {::stele::panel::score::Wheel 1}
    bind $c <MouseWheel> {::stele::panel::score::Wheel [expr {%D > 0 ? -1 : 1}]}
    tooltip::add $c @::stele::panel::score::Tip
}

proc ::stele::panel::score::Relabel {kinds} {
    variable Path
    foreach {view label} [list table [mc "Table"] bars [mc "Bars"] chart [mc "Chart"] \
            review [expr {[llength [model players]] == 1 ? [mc "Forecast"] : [mc "Chances"]}]] {
        $Path.bar.$view configure -text $label
    }
}

# Shows the part VIEW: table, bars, chart or review.
proc ::stele::panel::score::view {view} {
    variable View $view
    Draw
}

proc ::stele::panel::score::StateTip {} {
    variable View
    if {$View eq "review"} {
        if {[llength [model players]] == 1} {
            return [mc "Expected points, by playouts of the computer; a click goes there"]
        }
        return [mc "Everybody’s chance to win, by playouts of the computer; a click goes there"]
    }
    if {[model log] eq "" || [dict get [model score] final]} {
        return ""
    }
    return [mc "What each would have if the game ended now"]
}

proc ::stele::panel::score::Scrolled {from to} {
    variable Path
    $Path.y set $from $to
    if {$from <= 0.0 && $to >= 1.0} {
        grid remove $Path.y
    } else {
        grid $Path.y
    }
}

proc ::stele::panel::score::Wheel {by} {
    variable Path
    variable Canvas
    if {[winfo ismapped $Path.y]} {
        $Canvas yview scroll $by units
    }
}

proc ::stele::panel::score::Resized {} {
    variable SizeLater
    after cancel $SizeLater
    set SizeLater [after 40 ::stele::panel::score::Draw]
}

proc ::stele::panel::score::Restyle {kinds} {
    variable Canvas
    render configure $Canvas -palette [theme::name] -scale [theme::scale]
    Draw
}

proc ::stele::panel::score::Changed {kinds} {
    variable Cell
    if {"log" in $kinds} {
        set Cell ""
        variable Category ""
    }
    Draw
}

# Below the chart stand the key moments, beside its switch what it shows; below the chances, what the review found.
proc ::stele::panel::score::Moments {} {
    variable Path
    variable View
    variable By
    variable Category
    if {$View ne "chart"} {
        if {$View eq "review"} {
            # There is more to read than to see.
            grid rowconfigure $Path 2 -weight 2 -uniform review
            Below [review::rows] 3 review
        } else {
            grid rowconfigure $Path {2 3} -uniform {}
            grid rowconfigure $Path 2 -weight 1
            grid remove $Path.moments
            grid rowconfigure $Path 3 -weight 0
        }
        pack forget $Path.pick
        grid remove $Path.what
        pack $Path.bar.state -side left -padx [theme::px 8]
        return
    }
    set what [expr {$Category eq "" ? [mc "Total"] : [capital [term categories $Category]]}]
    $Path.pick configure -text "$what · [expr {$By eq "move" ? [mc "by move"] : [mc "by round"]}]"
    pack forget $Path.bar.state
    # Where it is too long for the row of the switch it has one of its own.
    set beside [expr {[winfo reqwidth $Path.pick] + [winfo reqwidth $Path.bar.chart] + [winfo reqwidth $Path.bar.bars] +
        [winfo reqwidth $Path.bar.table] + [winfo reqwidth $Path.bar.review] + [theme::px 8] <= [winfo width $Path]}]
    if {$beside} {
        grid remove $Path.what
        pack $Path.pick -in $Path.bar -side left -padx [theme::px 4]
    } else {
        grid $Path.what
        pack $Path.pick -in $Path.what -side left -padx [theme::px 4]
    }
    raise $Path.pick
    grid rowconfigure $Path 2 -weight 1 -uniform {}
    Below [moments::rows]
}

# Shows ROWS below the chart, with a part of the room like those of the others of the group UNIFORM.
proc ::stele::panel::score::Below {rows {weight 1} {uniform ""}} {
    variable Path
    rows::show $Path.moments $rows
    set was [list [grid rowconfigure $Path 3 -weight] [grid rowconfigure $Path 3 -uniform]]
    grid rowconfigure $Path 3 -weight $weight -uniform $uniform
    if {$rows ne {} && ([grid info $Path.moments] eq {} || $was ne [list $weight $uniform])} {
        grid $Path.moments
        update idletasks
    }
}

proc ::stele::panel::score::ChartMenu {} {
    variable Path
    set menu $Path.pick.menu
    theme::dress $menu
    $menu delete 0 end
    foreach {by label} {move "by move" round "by round"} {
        $menu add radiobutton -label [capital [mc $label]] -value $by -variable ::stele::panel::score::By \
            -command ::stele::panel::score::Draw
    }
    $menu add separator
    $menu add radiobutton -label [mc "Total"] -value "" -variable ::stele::panel::score::Category \
        -command ::stele::panel::score::Draw
    if {[model log] eq ""} {
        return
    }
    foreach category [dict get [Facts] categories] {
        $menu add radiobutton -label [capital [term categories $category]] -value $category \
            -variable ::stele::panel::score::Category -command ::stele::panel::score::Draw
    }
}

# The result of COMMAND ARGS, or the one it had before under this name when ARGS are the same.
proc ::stele::panel::score::Same {name command args} {
    variable Made
    if {![info exists Made($name)] || [lindex $Made($name) 0] ne $args} {
        set Made($name) [list $args [$command {*}$args]]
    }
    return [lindex $Made($name) 1]
}

# ---------------------------------------------------------------------------------------------
# Facts

# What the picture is made of: players (dicts id name letter seat total claimed), categories (ids),
# subtotals (by player; empty where the game has none) and subtotalled (the categories they add up), standing
# (who wins and by what), aside (those of them beside the total, the last ones), points (player to category to points), final,
# checked (whether claims are to be compared), anyClaim (whether to show them: those of a lesson would give its end away).
proc ::stele::panel::score::Facts {} {
    set score [model score]
    set claimed [expr {[model horizon] eq {} && ![dict get $score veiled] ? [heading::claimed [model info]] : {}}]
    set players {}
    foreach player [model players] {
        set id [dict get $player id]
        lappend players [dict create id $id name [panel::name $id] letter [panel::letter $id] \
            seat [panel::seat $id] total [dict get $score totals $id] \
            claimed [expr {[dict exists $claimed $id] ? [dict get $claimed $id] : ""}]]
    }
    set game [dict get [model info] game]
    set without [panel::without $game [dict get [model info] edition]]
    set aside [lmap category [panel::aside $game] {if {$category in $without} continue; set category}]
    set categories {}
    if {$players ne {}} {
        set all [dict keys [dict get $score categories [dict get [lindex $players 0] id]]]
        set counted [lmap category $all {if {$category in [concat $aside $without]} continue; set category}]
        set categories [concat $counted $aside]
    }
    return [dict create players $players categories $categories aside $aside points [dict get $score categories] \
        subtotals [dict get $score subtotals] subtotalled [panel::subtotal $game] standing [dict get $score standing] \
        final [dict get $score final] checked [expr {[dict get $score final] && [model line] eq "main"}] \
        anyClaim [expr {[dict size $claimed] > 0 && ([dict get $score final] || ![heading::teaches [model annotated]])}]]
}

# The scores along the way to the end of the current line: {NODE X TOTALS}…, and the main line
# beyond the fork in the same shape.  They are those of a line, whatever the node.  BY: move or round; CATEGORY "" is the
# total.
proc ::stele::panel::score::Course {line generation viewer by category} {
    lassign [AllCourse $line] course aside length
    if {$by eq "round"} {
        set course [ByRound $course]
        set aside [ByRound $aside]
        set length [lindex [concat $course $aside] end 1]
        foreach entry $course {
            set length [expr {max($length, [lindex $entry 1])}]
        }
    }
    set course [Thin $course 400]
    set aside [Thin $aside 400]
    if {$category ne ""} {
        set course [OfCategory $course $category]
        set aside [OfCategory $aside $category]
    }
    return [list $course $aside $length]
}

# The same of the chances that a review found.
proc ::stele::panel::score::Chances {line generation viewer stamp} {
    lassign [review::course] course aside length
    return [list [Thin $course 400] [Thin $aside 400] $length]
}

# Of each round its last entry, at the number of the round.
proc ::stele::panel::score::ByRound {course} {
    set rounds {}
    foreach entry $course {
        lassign $entry node x totals
        set round [lindex [model tick [model lineOf $node] [model plyOf $node]] 1]
        dict set rounds $round [list $node $round $totals]
    }
    return [dict values $rounds]
}

# The same places with the points of one category.
proc ::stele::panel::score::OfCategory {course category} {
    return [lmap entry $course {
        lassign $entry node x
        list $node $x [lmap points [dict values [dict get [model score $node] categories]] {dict get $points $category}]
    }]
}

proc ::stele::panel::score::AllCourse {line} {
    set course {}
    set aside {}
    set offset 0
    foreach part [model path $line] {
        lassign $part line from to
        foreach entry [model scores $line] {
            lassign $entry ply totals
            if {$ply <= $to} {
                lappend course [list $line:$ply [expr {$offset + $ply}] $totals]
            } elseif {$line eq "main"} {
                lappend aside [list $line:$ply [expr {$offset + $ply}] $totals]
            }
        }
        incr offset $to
    }
    return [list $course $aside $offset]
}

# At most MOST elements of a list, evenly spread, always with the last.
proc ::stele::panel::score::Thin {list most} {
    set n [llength $list]
    if {$n <= $most} {
        return $list
    }
    set thin {}
    for {set i 0} {$i < $most - 1} {incr i} {
        lappend thin [lindex $list [expr {$i * $n / $most}]]
    }
    lappend thin [lindex $list end]
    return $thin
}

# How many moves, or rounds, from the set-up the current node is.
proc ::stele::panel::score::Along {by} {
    if {$by eq "round"} {
        return [expr {[model node] eq "main:0" ? 0 : [dict get [model status] round]}]
    }
    set along [model plyOf [model node]]
    foreach part [lrange [model path] 0 end-1] {
        incr along [lindex $part 2]
    }
    return $along
}

# ---------------------------------------------------------------------------------------------
# The picture

proc ::stele::panel::score::Draw {} {
    variable Path
    variable Canvas
    variable SizeLater
    variable Chart {}
    after cancel $SizeLater
    if {![winfo exists $Canvas] || [winfo width $Canvas] < 30} {
        return
    }
    if {[model log] eq ""} {
        render clear $Canvas
        says $Path.bar.state ""
        return
    }
    Moments
    set facts [Facts]
    variable View
    says $Path.bar.state [expr {$View eq "review" ? "" : [dict get $facts final] ? [mc "Final score"] : [mc "Provisional score"]}]
    set scale [theme::scale]
    set width [expr {[winfo width $Canvas] / $scale}]
    set height [expr {[winfo height $Canvas] / $scale}]
    set options [dict create width $width measure [list ::stele::render::measure $Canvas] names ::stele::panel::term]
    if {$View eq "table"} {
        dict set options height $height
    }
    set scene [Scene $facts $options $height]
    render show $Canvas $scene
    Ring
    set region [list 0 0 [winfo width $Canvas] [expr {round([dict get $scene height] * $scale)}]]
    if {[$Canvas cget -scrollregion] ne $region} {
        $Canvas configure -scrollregion $region -yscrollincrement [theme::px 20]
        if {[lindex $region 3] <= [winfo height $Canvas]} {
            $Canvas yview moveto 0
        }
    }
}

# Draws the table alone on CANVAS, as wide as that is, which gets the height for it.
proc ::stele::panel::score::table {canvas} {
    set S ::stele::scene
    set scale [theme::scale]
    set facts [Facts]
    set options [dict create width [expr {[winfo width $canvas] / $scale}] measure [list ::stele::render::measure $canvas] \
        names ::stele::panel::term]
    set high [expr {[dict get [Plan $facts $options] high] + 8}]
    render show $canvas [$S make [dict get $options width] $high [list \
        [$S rect ground [list 0 0 [dict get $options width] $high] panel width 0] {*}[tableRows $facts $options 2]]]
    $canvas configure -height [expr {round($high * $scale)}]
}

# The parts that are shown: the chosen one, and others while there is room.
proc ::stele::panel::score::Parts {facts options height} {
    variable View
    variable Row
    set width [dict get $options width]
    set players [llength [dict get $facts players]]
    set needs [dict create \
        table [expr {[dict get [Plan $facts $options] high] + 10}] \
        bars [expr {$players * $Row + 16 + 16 * [LegendLines $facts $width]}] chart 96 review 72]
    set shown [list $View]
    set room [expr {$height - [dict get $needs $View]}]
    if {$View in {chart review}} {
        # The key moments, or what the review found, are below it.
        return [list $shown $needs $room]
    }
    foreach part {table chart bars} {
        if {$part ne $View && $room >= [dict get $needs $part]} {
            lappend shown $part
            set room [expr {$room - [dict get $needs $part]}]
        }
    }
    return [list $shown $needs $room]
}

proc ::stele::panel::score::Scene {facts options height} {
    variable Chart
    set S ::stele::scene
    set width [dict get $options width]
    lassign [Parts $facts $options $height] shown needs room
    set items {}
    set y 2
    foreach part {table bars chart review} {
        if {$part ni $shown} {
            continue
        }
        set h [dict get $needs $part]
        switch $part {
            table {lappend items {*}[tableRows $facts $options $y]}
            bars {lappend items {*}[bars $facts $options $y]}
            chart - review {
                set h [expr {$h + max(0, min(260, $room) - 4)}]
                lappend items {*}[Plot $part $facts $options $y $h]
            }
        }
        set y [expr {$y + $h}]
    }
    set bottom [expr {max($y, $height)}]
    set items [linsert $items 0 [$S rect ground [list 0 0 $width $bottom] panel width 0]]
    return [$S make $width [expr {$y > $height + 1 ? $y : $height}] $items]
}

# --- The table: a group per row, so that a step looks only at rows that changed

# The categories that make up the total.
proc ::stele::panel::score::Counted {facts} {
    return [lmap category [dict get $facts categories] {
        if {$category in [dict get $facts aside]} continue
        set category
    }]
}

# The rows of the table below its heads: {KIND ID WORDS}….  KIND: row (of the category ID), subtotal, total, figure (a
# tie-break), win (by what the game is won) or claimed.
proc ::stele::panel::score::RowsOf {facts names} {
    set rows {}
    set subtotal [expr {[dict get $facts subtotals] ne {}}]
    foreach category [concat [Counted $facts] {{}} [dict get $facts aside]] {
        if {$subtotal && $category ni [dict get $facts subtotalled]} {
            lappend rows [list subtotal "" [mc "Subtotal"]]
            set subtotal 0
        }
        lappend rows [expr {$category eq {} ? [list total "" [mc "Total"]] :
            [list row $category [capital [{*}$names categories $category]]]}]
    }
    foreach figure [Compared $facts] {
        lappend rows [list figure [dict get $figure name] [capital [dict get $figure title]]]
    }
    # A viewer who may not see all points does not learn who leads.
    if {[dict get $facts standing] ne {}} {
        lappend rows [list win [dict get $facts standing clause] [WinText [dict get $facts standing]]]
    }
    if {[dict get $facts anyClaim]} {
        lappend rows [list claimed "" [mc "Claimed in the log"]]
    }
    return $rows
}

# By what the game is won, or would be now.
proc ::stele::panel::score::WinText {standing} {
    set text [dict get $standing text]
    if {![dict get $standing final]} {
        # It goes on within a sentence, unless it begins with a name.
        if {[lsearch -exact [lmap player [model players] {string match "[name [dict get $player id]]*" $text}] 1] < 0} {
            set text [string tolower [string index $text 0]][string range $text 1 end]
        }
        set text [mc "If the game ended now: %1\$s" $text]
    }
    if {[dict get $standing clause] ne ""} {
        append text " (" [dict get $standing clause] ")"
    }
    return $text
}

# How many digits the longest number of the table has.
proc ::stele::panel::score::Digits {facts} {
    set most 1
    foreach player [dict get $facts players] {
        foreach n [list [dict get $player total] [dict get $player claimed] {*}[dict values [dict get $facts points [dict get $player id]]]] {
            set most [expr {max($most, [string length $n])}]
        }
    }
    return $most
}

# The table as it is to be drawn: a dict left (where the numbers begin), column (how wide a player's is), size (of the
# numbers), high (of all), rows: {KIND ID LINES FONT HEIGHT WORDS NUMBERS}…, the last being how far down the numbers are.
proc ::stele::panel::score::Plan {facts options} {
    return [Same plan Closest $options [RowsOf $facts [dict get $options names]] [llength [dict get $facts players]] \
        [Digits $facts] [theme::scale] [Empty $facts]]
}

# The categories in which nobody has points.
proc ::stele::panel::score::Empty {facts} {
    return [lmap category [dict get $facts categories] {
        foreach points [dict values [dict get $facts points]] {
            if {[dict get $points $category] ne "0"} {
                set category ""
                break
            }
        }
        if {$category eq ""} continue
        set category
    }]
}

# The plan with the highest rows that fits the height there is: the total is not to be scrolled for.  If need be, what
# nobody has points in is left out.
proc ::stele::panel::score::Closest {options rows players digits scale empty} {
    variable Row
    set height [expr {[dict exists $options height] ? [dict get $options height] - 8 : 0}]
    set some [lmap row $rows {
        if {[lindex $row 0] eq "row" && [lindex $row 1] in $empty} continue
        set row
    }]
    foreach {list high} [list $rows $Row $rows 17 $some 17 $some 15] {
        set plan [MakePlan $options $list $players $digits $scale $high]
        if {$height == 0 || [dict get $plan high] <= $height} {
            return $plan
        }
    }
    return [MakePlan $options $rows $players $digits $scale $Row]
}

# Where there is not enough room for everything in a line, the numbers stand closer and long names take two lines; where
# hardly any is left for names, they stand above the numbers.
proc ::stele::panel::score::MakePlan {options rows players digits scale height} {
    variable Row
    set S ::stele::scene
    set width [dict get $options width]
    set measure [dict get $options measure]
    set label 0
    foreach row $rows {
        lassign $row kind id words
        if {$kind ne "win"} {
            set label [expr {max($label, [$S measure $measure {*}[Lettering $kind] $words])}]
        }
    }
    set size 12
    set column [expr {max(38, min(96, ($width - $label - 26.0) / max(1, $players)))}]
    if {$players * $column + $label + 26 > $width} {
        set size 11
        set column [expr {max(22, [$S measure $measure {normal bold} $size [string repeat 0 $digits]] + 4)}]
    }
    set left [expr {$width - 8 - $players * $column}]
    set above [expr {$left < 70 && $label > $left - 12}]
    if {$above} {
        set column [expr {($width - 16.0) / $players}]
        set left 8
    }
    set planned {}
    set high $Row
    foreach row $rows {
        lassign $row kind id words
        set room [expr {$above || $kind eq "win" ? $width - 20 : $left - 12}]
        lassign [Lettering $kind] font letters
        if {[$S measure $measure $font $letters $words] > $room && $kind ne "win"} {
            set font [lreplace $font 0 0 small]
            set letters 11
        }
        set lines [Wrapped $measure $font $letters $words $room [expr {$kind eq "win" ? 3 : 2}]]
        if {[string match *… [lindex $lines end]] || [string match *… [lindex $lines 0]]} {
            set letters 10
            set lines [Wrapped $measure $font $letters $words $room [expr {$kind eq "win" ? 3 : 2}]]
        }
        set h [expr {[llength $lines] == 1 ? $height : $height - 16 + 12 * [llength $lines]}]
        set numbers [expr {$h / 2.0}]
        if {$above && $kind ne "win"} {
            set numbers [expr {$h + 6.0}]
            incr h 16
        }
        lappend planned [list $kind $id $lines [list $font $letters] $h $words $numbers]
        set high [expr {$high + $h}]
    }
    return [dict create left $left column $column size $size high $high rows $planned]
}

# {FONT SIZE} of the words of a row.
proc ::stele::panel::score::Lettering {kind} {
    switch $kind {
        row {return {normal 12}}
        total {return {{normal bold} 12}}
    }
    return {small 11}
}

# TEXT in lines of this width, at most MOST; the last is cut if need be.
proc ::stele::panel::score::Wrapped {measure font size text width most} {
    set S ::stele::scene
    set lines {}
    set line ""
    foreach word [split $text] {
        set longer [expr {$line eq "" ? $word : "$line $word"}]
        if {$line ne "" && [llength $lines] < $most - 1 && [$S measure $measure $font $size $longer] > $width} {
            lappend lines $line
            set line $word
        } else {
            set line $longer
        }
    }
    return [lmap line [lappend lines $line] {$S fit $measure $font $size $line $width}]
}

# The table: the categories, the total, and what stands beside it.
proc ::stele::panel::score::tableRows {facts options y} {
    variable Row
    set plan [Plan $facts $options]
    set place [list [dict get $options width] [dict get $plan left] [dict get $plan column] [dict get $plan size]]
    set who [lmap player [dict get $facts players] {dict remove $player total claimed}]
    set ids [lmap player $who {dict get $player id}]
    set items [list [Same head HeadGroup $place $y $who [dict get $options measure]]]
    set y [expr {$y + $Row}]
    set n 0
    foreach row [dict get $plan rows] {
        lassign $row kind id lines font high words
        switch $kind {
            row {
                set points [lmap player $ids {dict get $facts points $player $id}]
                lappend items [Same row$id RowGroup $place $y $row [expr {$n % 2 == 0}] $ids $points]
                incr n
            }
            total {
                lappend items [Same total TotalGroup $place $y $row $ids [lmap player [dict get $facts players] {dict get $player total}]]
                set n 1
            }
            subtotal {lappend items [Same subtotal SumGroup subtotal $place $y $row $ids [dict values [dict get $facts subtotals]]]}
            figure {lappend items [Same figure$id SumGroup figure$id $place $y $row $ids [FigureValues $facts $id]]}
            win {lappend items [Same win WinGroup $y $row]}
            claimed {lappend items [ClaimGroup $place $y $row $facts [dict get $options measure]]}
        }
        set y [expr {$y + $high}]
    }
    return $items
}

proc ::stele::panel::score::FigureValues {facts name} {
    foreach figure [dict get $facts standing figures] {
        if {[dict get $figure name] eq $name} {
            return [dict values [dict get $figure values]]
        }
    }
}

# The words of a row, at its left: name, name2….
proc ::stele::panel::score::Words {row role args} {
    lassign $row kind id lines font high words numbers
    lassign $font font size
    set items {}
    set y [expr {($numbers > $high / 2.0 ? ($high - 16) / 2.0 : $high / 2.0) - 6 * ([llength $lines] - 1)}]
    set n ""
    foreach line $lines {
        lappend items [::stele::scene text name$n 10 $y $line $role font $font size $size anchor w tip $words {*}$args]
        set n [expr {$n eq "" ? 2 : $n + 1}]
        set y [expr {$y + 12}]
    }
    return $items
}

# What was compared besides the total: the tie-breaks that had to be looked at, and what comes before the
# points.
proc ::stele::panel::score::Compared {facts} {
    set standing [dict get $facts standing]
    if {$standing eq {}} {
        return {}
    }
    set total [dict get $standing total]
    set compared {}
    set i -1
    foreach figure [dict get $standing figures] {
        if {[incr i] != $total && [dict get $figure looked_at]} {
            lappend compared $figure
        }
    }
    return $compared
}

# A row of sums under the points: the subtotal, or a figure that breaks ties.
proc ::stele::panel::score::SumGroup {key place y row ids sums} {
    set S ::stele::scene
    lassign $place width left column size
    set at [lindex $row 6]
    set parts [Words $row text.soft]
    set x $left
    foreach id $ids sum $sums {
        lappend parts [$S text n$id [expr {$x + $column - [Gap $size]}] $at $sum text.soft font small size 11 anchor e]
        set x [expr {$x + $column}]
    }
    return [$S group $key $parts at [list 0 $y]]
}

# By what the game is won, or would be now; a click shows the clause.
proc ::stele::panel::score::WinGroup {y row} {
    return [::stele::scene group win [Words $row text.accent object win:[lindex $row 1]] at [list 0 $y]]
}

proc ::stele::panel::score::HeadGroup {place y players measure} {
    lassign $place width left column
    return [::stele::scene group head [HeadRow [dict create players $players] [dict create measure $measure] $left $column] at [list 0 $y]]
}

proc ::stele::panel::score::RowGroup {place y row striped ids points} {
    set S ::stele::scene
    lassign $place width left column size
    lassign $row kind category lines font high words at
    set x $left
    set parts {}
    if {$striped} {
        lappend parts [$S rect stripe [list 4 1 [expr {$width - 4}] [expr {$high - 1}]] stripe width 0]
    }
    lappend parts {*}[Words $row text object cell::$category]
    foreach id $ids n $points {
        lappend parts {*}[Cell $id $category $n $x $column $high $at [expr {$n == 0 ? "text.dim" : "text"}] normal $size]
        set x [expr {$x + $column}]
    }
    return [$S group row$category $parts at [list 0 $y]]
}

# The names beside the letters, cut to their room; all empty where one of them would be cut to a stump.
proc ::stele::panel::score::HeadNames {facts options column} {
    set names {}
    foreach player [dict get $facts players] {
        set whole [dict get $player name]
        set name [::stele::scene fit [dict get $options measure] {small bold} 11 $whole [expr {$column - 24}]]
        if {$name ne $whole && [string length $name] < 5} {
            return [lrepeat [llength [dict get $facts players]] ""]
        }
        lappend names $name
    }
    return $names
}

proc ::stele::panel::score::HeadRow {facts options left column} {
    variable Row
    set S ::stele::scene
    set parts {}
    set x $left
    foreach player [dict get $facts players] name [HeadNames $facts $options $column] {
        set id [dict get $player id]
        set look [palette seat [dict get $player seat]]
        set right [expr {$x + $column - 2}]
        set wide [expr {$name eq "" ? 0 : [$S measure [dict get $options measure] {small bold} 11 $name] + 4}]
        set from [expr {$right - $wide - 16}]
        set tip [dict get $player name]
        lappend parts [$S rect chip$id [list $from 2 [expr {$from + 16}] 18] [dict get $look role] round 3 object cell:$id: tip $tip] \
            [$S text letter$id [expr {$from + 8}] 10 [dict get $player letter] [dict get $look ink] font {small bold} object cell:$id: tip $tip]
        if {$name ne ""} {
            lappend parts [$S text name$id $right 10 $name text font {small bold} anchor e object cell:$id: tip $tip]
        }
        set x [expr {$x + $column}]
    }
    return $parts
}

proc ::stele::panel::score::Cell {id category points x column high at role font size} {
    set S ::stele::scene
    set object cell:$id:$category
    return [list \
        [$S rect box$id [list $x 1 [expr {$x + $column}] [expr {$high - 1}]] none width 0 object $object] \
        [$S text n$id [expr {$x + $column - [Gap $size]}] $at [string map {- −} $points] $role \
            font $font size $size anchor e object $object]]
}

# Between a number and the end of its column: little where there is little room.
proc ::stele::panel::score::Gap {size} {
    return [expr {$size < 12 ? 2 : 4}]
}

proc ::stele::panel::score::TotalGroup {place y row ids totals} {
    set S ::stele::scene
    lassign $place width left column size
    set parts [list [$S line rule [list 4 0.5 [expr {$width - 4}] 0.5] rule.strong width 1] {*}[Words $row text object cell::]]
    set x $left
    foreach id $ids total $totals {
        lappend parts {*}[Cell $id "" $total $x $column [lindex $row 4] [lindex $row 6] text {normal bold} $size]
        set x [expr {$x + $column}]
    }
    return [$S group total $parts at [list 0 $y]]
}

# What the log claims, below what was computed.  Once the game is over each has a tick or a cross; where there is no
# room for them the words of the row have one for all.
proc ::stele::panel::score::ClaimGroup {place y row facts measure} {
    set S ::stele::scene
    lassign $place width left column size
    set at [lindex $row 6]
    set each [expr {[$S measure $measure small 11 "✓ [string repeat 0 [Digits $facts]]"] <= $column - 6}]
    set tip [mc "The result written in the log, checked against the computed one"]
    set parts {}
    set wrong 0
    set x $left
    foreach player [dict get $facts players] {
        set claim [dict get $player claimed]
        set role text.soft
        set font small
        set text [string map {- −} $claim]
        set more [list object claimed tip $tip]
        if {[dict get $facts checked] && $claim ne ""} {
            set same [expr {$claim == [dict get $player total]}]
            set role [expr {$same ? "text.good" : "text.bad"}]
            if {!$same} {
                set more [Suspect [dict get $player id] $claim $tip]
            }
            if {$each} {
                set text "[expr {$same ? "✓" : "✗"}] $text"
            } elseif {!$same} {
                set font {small bold}
                set wrong 1
            }
        }
        lappend parts [$S text n[dict get $player id] [expr {$x + $column - [Gap $size]}] $at $text $role \
            font $font size 11 anchor e {*}$more]
        set x [expr {$x + $column}]
    }
    if {[dict get $facts checked] && !$each} {
        lset row 2 end "[lindex $row 2 end] [expr {$wrong ? "✗" : "✓"}]"
    }
    return [$S group claimed [concat [Words [lreplace $row 5 5 $tip] text.soft object claimed] $parts] at [list 0 $y]]
}

# Points that are claimed wrongly lead to the first node at which they can have gone wrong: options of a text.  Not
# through the eyes of a player, who may not know the move.
proc ::stele::panel::score::Suspect {id claim tip} {
    set wrong [expr {[model viewer] eq "" ? [model suspect score $claim $id] : {}}]
    if {$wrong eq {} || [dict get $wrong node] eq ""} {
        return [list object claimed tip $tip]
    }
    return [list object suspect:[dict get $wrong node] tip [::stele::reasons::sentence [model words [dict get $wrong text]]]]
}

# Points that can be drawn: hidden ones are ?.
proc ::stele::panel::score::Known {points} {
    return [expr {$points eq "?" ? 0 : $points}]
}

# --- Stacked bars

proc ::stele::panel::score::Used {facts} {
    set used {}
    foreach category [Counted $facts] {
        foreach player [dict get $facts players] {
            if {[Known [dict get $facts points [dict get $player id] $category]] != 0} {
                lappend used $category
                break
            }
        }
    }
    return $used
}

proc ::stele::panel::score::LegendLines {facts width} {
    return [expr {int(ceil([llength [Used $facts]] / double(max(1, int($width / 130)))))}]
}

proc ::stele::panel::score::Look {facts category} {
    variable Looks
    return [lindex $Looks [expr {[lsearch -exact [dict get $facts categories] $category] % [llength $Looks]}]]
}

proc ::stele::panel::score::bars {facts options y} {
    variable Row
    set S ::stele::scene
    set width [dict get $options width]
    set least 0
    set most 1
    foreach player [dict get $facts players] {
        set up 0
        set down 0
        foreach category [Counted $facts] {
            set points [Known [dict get $facts points [dict get $player id] $category]]
            if {$points > 0} {
                incr up $points
            } else {
                incr down $points
            }
        }
        set most [expr {max($most, $up)}]
        set least [expr {min($least, $down)}]
    }
    set left 30
    set unit [expr {($width - $left - 44.0) / ($most - $least)}]
    set zero [expr {$left - $least * $unit}]
    set items {}
    set top $y
    foreach player [dict get $facts players] {
        set id [dict get $player id]
        lappend items [Same bar$id BarGroup [dict remove $player claimed] [dict get $facts categories] \
            [dict remove [dict get $facts points $id] {*}[dict get $facts aside]] $options $unit $zero [expr {$y + 4}] [model lang]]
        set y [expr {$y + $Row}]
    }
    lappend items [$S line zero [list $zero [expr {$top + 4}] $zero [expr {$y + 4}]] rule.strong width 1]
    lappend items {*}[Legend $facts $options [expr {$y + 8}]]
    return $items
}

proc ::stele::panel::score::BarGroup {player categories points options unit zero y lang} {
    set id [dict get $player id]
    set facts [dict create categories $categories points [dict create $id $points]]
    return [::stele::scene group bar$id [Bar $player $facts $options $unit $zero] at [list 0 $y]]
}

proc ::stele::panel::score::Bar {player facts options unit zero} {
    variable Row
    set S ::stele::scene
    set id [dict get $player id]
    set look [palette seat [dict get $player seat]]
    set items [list \
        [$S rect chip [list 8 2 24 18] [dict get $look role] round 3 object cell:$id: tip [dict get $player name]] \
        [$S text letter 16 10 [dict get $player letter] [dict get $look ink] font {small bold} object cell:$id: tip [dict get $player name]]]
    set up $zero
    set down $zero
    dict for {category points} [dict get $facts points $id] {
        if {[Known $points] == 0} {
            continue
        }
        lassign [Look $facts $category] role pattern
        set length [expr {abs($points) * $unit}]
        if {$points > 0} {
            set from $up
            set up [expr {$up + $length}]
        } else {
            set down [expr {$down - $length}]
            set from $down
            set role bad
            set pattern {}
        }
        set box [list $from 3 [expr {$from + $length}] 17]
        set tip "[capital [{*}[dict get $options names] categories $category]]: [signed $points]"
        lappend items [$S rect $category $box mix:$role:panel:55 edge panel width 1 object cell:$id:$category tip $tip]
        if {$pattern ne ""} {
            lappend items [$S rect p$category $box mix:$role:panel:85 pattern $pattern width 0 object cell:$id:$category tip $tip]
        }
    }
    lappend items [$S text total [expr {$up + 5}] 10 [string map {- −} [dict get $player total]] text font {normal bold} size 12 anchor w object cell:$id:]
    return $items
}

proc ::stele::panel::score::Legend {facts options y} {
    set S ::stele::scene
    set width [dict get $options width]
    set columns [expr {max(1, int($width / 130))}]
    set each [expr {($width - 16.0) / $columns}]
    set items {}
    set n 0
    foreach category [Used $facts] {
        set x [expr {10 + ($n % $columns) * $each}]
        set at [expr {$y + 16 * ($n / $columns)}]
        lassign [Look $facts $category] role pattern
        if {[Negative $facts $category]} {
            set role bad
            set pattern {}
        }
        set box [list $x [expr {$at + 2}] [expr {$x + 12}] [expr {$at + 13}]]
        set name [capital [{*}[dict get $options names] categories $category]]
        set parts [list [$S rect swatch $box mix:$role:panel:55 edge $role width 1]]
        if {$pattern ne ""} {
            lappend parts [$S rect swatch2 $box mix:$role:panel:85 pattern $pattern width 0]
        }
        lappend parts [$S text name [expr {$x + 17}] [expr {$at + 7.5}] \
            [$S fit [dict get $options measure] small 11 $name [expr {$each - 22}]] text.soft font small anchor w]
        lappend items [$S group legend$category $parts object cell::$category tip $name]
        incr n
    }
    return $items
}

proc ::stele::panel::score::Negative {facts category} {
    foreach player [dict get $facts players] {
        if {[Known [dict get $facts points [dict get $player id] $category]] > 0} {
            return 0
        }
    }
    return 1
}

# --- The chart

# The scores over time, or with WHAT review the chances.
proc ::stele::panel::score::Plot {what facts options y height} {
    variable Chart
    variable By
    variable Category
    set by $By
    if {$what eq "review"} {
        set by move
        lassign [Same chances Chances [model line] [model generation] [model viewer] [review::stamp]] course aside length
    } else {
        lassign [Same course Course [model line] [model generation] [model viewer] $By $Category] course aside length
    }
    foreach entry [lrange $aside end end] {
        set length [expr {max($length, [lindex $entry 1])}]
    }
    set digits [expr {$what eq "review" ? max(3, [Digits $facts]) : [Digits $facts]}]
    set wide [::stele::scene measure [dict get $options measure] {small bold} 10 [string repeat 0 $digits]]
    set box [list 30 [expr {$y + 8}] [expr {[dict get $options width] - 26 - max(14, $wide)}] [expr {$y + $height - 10}]]
    set Chart [list $box $length $course $aside]
    set who [lmap player [dict get $facts players] {dict remove $player total claimed}]
    return [chart $who $box $length $course $aside [Along $by]]
}

# The chart in BOX: COURSE and ASIDE as of Course, LENGTH moves wide, the present position marked between
# the grid and the lines.
proc ::stele::panel::score::chart {players box length course aside along} {
    lassign [Same chart ChartParts $players $box $length $course $aside] grid lines dx
    lassign $box x0 y0 x1 y1
    set at [expr {$x0 + $along * $dx}]
    return [list $grid [::stele::scene line now [list $at $y0 $at $y1] accent width 2 object chart] $lines]
}

# What does not change with the position: the group below the mark of it, the one above, and the width of a move.
proc ::stele::panel::score::ChartParts {players box length course aside} {
    set S ::stele::scene
    lassign $box x0 y0 x1 y1
    set least 0
    set most 4
    foreach entry [concat $course $aside] {
        foreach total [lsearch -all -inline -not -exact [lindex $entry 2] ?] {
            set least [expr {min($least, $total)}]
            set most [expr {max($most, $total)}]
        }
    }
    set dx [expr {($x1 - $x0) / double(max(1, $length))}]
    set dy [expr {($y1 - $y0) / double($most - $least)}]
    set grid [list [$S rect plot $box box edge rule width 1 object chart]]
    foreach value [Ticks $least $most] {
        set y [expr {$y1 - ($value - $least) * $dy}]
        lappend grid [$S line grid$value [list $x0 $y $x1 $y] [expr {$value == 0 ? "rule.strong" : "rule"}] width 1 object chart] \
            [$S text tick$value [expr {$x0 - 4}] $y [string map {- −} $value] text.dim font small size 10 anchor e]
    }
    set lines {}
    set n 0
    set ends {}
    foreach player $players {
        set look [palette seat [dict get $player seat]]
        if {$aside ne {}} {
            set points [Points $aside $n $x0 $y1 $dx $dy $least]
            if {[llength $points] >= 4} {
                lappend lines [$S line aside$n $points [dict get $look chart] width 1 dash {2 3} object chart]
            }
        }
        set points [Points $course $n $x0 $y1 $dx $dy $least]
        if {[llength $points] >= 4} {
            lappend lines [$S line line$n $points [dict get $look chart] width 2 {*}[Dashes $look] object chart]
            lappend ends [list [lindex $points end] $n $player]
        }
        incr n
    }
    # The labels at their ends stand in the order of the lines.
    set x [expr {$x1 + 4}]
    set ends [lsort -real -index 0 $ends]
    foreach end $ends y [Apart [lmap end $ends {lindex $end 0}] 13 [expr {$y0 - 2}] [expr {$y1 + 4}]] {
        lassign $end - n player
        set look [palette seat [dict get $player seat]]
        lappend lines [$S group end$n [list \
                [$S rect chip [list $x [expr {$y - 6.5}] [expr {$x + 14}] [expr {$y + 6.5}]] [dict get $look role] round 3] \
                [$S text letter [expr {$x + 7}] $y [dict get $player letter] [dict get $look ink] font {small bold} size 10] \
                [$S text total [expr {$x + 18}] $y [string map {- −} [Last $course $n]] text font {small bold} size 10 anchor w]] \
                object cell:[dict get $player id]: tip [dict get $player name]]
    }
    return [list [$S group chartgrid $grid] [$S group chartlines $lines] $dx]
}

# The last points of a seat that are known.
proc ::stele::panel::score::Last {course n} {
    return [lindex [lsearch -all -inline -not -exact [lmap entry $course {lindex $entry 2 $n}] ?] end]
}

# Every other player has a broken line, so that it is not known by its colour alone.
proc ::stele::panel::score::Dashes {look} {
    return [expr {[dict get $look dash] eq "" ? {} : [list dash [dict get $look dash]]}]
}

proc ::stele::panel::score::Points {course n x0 y1 dx dy least} {
    set points {}
    foreach entry $course {
        lassign $entry node x totals
        if {[lindex $totals $n] eq "?"} continue
        lappend points [expr {$x0 + $x * $dx}] [expr {$y1 - ([lindex $totals $n] - $least) * $dy}]
    }
    return $points
}

# Places for labels that belong at these heights, in order: none nearer to the next than the gap, all between top and
# bottom.
proc ::stele::panel::score::Apart {heights gap top bottom} {
    set gap [expr {min($gap, ($bottom - $top) / double(max(1, [llength $heights] - 1)))}]
    set least $top
    set down [lmap y $heights {
        set y [expr {max($y, $least)}]
        set least [expr {$y + $gap}]
        set y
    }]
    set most $bottom
    return [lreverse [lmap y [lreverse $down] {
        set y [expr {min($y, $most)}]
        set most [expr {$y - $gap}]
        set y
    }]]
}

proc ::stele::panel::score::Ticks {least most} {
    set span [expr {$most - $least}]
    set by 1
    foreach step {1 2 5 10 20 50 100 200 500 1000} {
        set by $step
        if {$span / $step <= 5} {
            break
        }
    }
    set ticks {}
    for {set v [expr {$least / $by * $by}]} {$v <= $most} {incr v $by} {
        if {$v >= $least} {
            lappend ticks $v
        }
    }
    return $ticks
}

# ---------------------------------------------------------------------------------------------
# Pointing

# {PLAYER CATEGORY} of the first cell among objects, or "".
proc ::stele::panel::score::CellOf {objects} {
    foreach object $objects {
        if {[string match cell:* $object]} {
            return [lrange [split $object :] 1 2]
        }
    }
    return ""
}

proc ::stele::panel::score::Click {x y} {
    variable Canvas
    variable Cell
    focus $Canvas
    set objects [render objects $Canvas $x $y]
    set cell [CellOf $objects]
    if {$cell ne ""} {
        set Cell $cell
        Ring
        ::stele::panel::why::ask {*}$cell
    } elseif {[set clause [lsearch -inline $objects win:?*]] ne ""} {
        model clause [string range $clause 4 end]
    } elseif {[set suspect [lsearch -inline $objects suspect:?*]] ne ""} {
        jump [string range $suspect 8 end]
    } elseif {"chart" in $objects} {
        GoAt $x
    }
}

proc ::stele::panel::score::Drag {x y} {
    variable Canvas
    if {"chart" in [render objects $Canvas $x $y 8] && [CellOf [render objects $Canvas $x $y 0]] eq ""} {
        GoAt $x
    }
}

# Goes to the end of the turn nearest to a point of the chart.
proc ::stele::panel::score::GoAt {x} {
    variable Chart
    if {$Chart eq {}} {
        return
    }
    set node [lindex [Nearest $x] 0]
    if {$node ne [model node]} {
        jump $node
    }
}

# What the chart has nearest to a point: {NODE X TOTALS}.
proc ::stele::panel::score::Nearest {x} {
    variable Canvas
    variable Chart
    lassign $Chart box length course aside
    lassign $box x0 y0 x1 y1
    set wanted [expr {([render sceneX $Canvas $x] - $x0) * $length / double($x1 - $x0)}]
    set best [expr {abs($wanted)}]
    set found {main:0 0 {}}
    foreach entry [expr {$course eq {} ? $aside : $course}] {
        set away [expr {abs([lindex $entry 1] - $wanted)}]
        if {$away < $best} {
            set best $away
            set found $entry
        }
    }
    return $found
}

# What the chart says at a point: where that is, and everybody's points.
proc ::stele::panel::score::ChartTip {x} {
    variable View
    lassign [Nearest $x] node along totals
    if {$View eq "review" && [set tip [review::tip $node]] ne ""} {
        return $tip
    }
    if {$totals eq {}} {
        return [mc "Start of the game"]
    }
    lassign [model tick [model lineOf $node] [model plyOf $node]] player round
    set lines [list "[mc "Round %1\$s" $round] · [name $player] · $node"]
    foreach player [model players] points $totals {
        lappend lines "[name [dict get $player id]]: [string map {- −} $points]"
    }
    return [join $lines \n]
}

proc ::stele::panel::score::Hover {x y} {
    variable Canvas
    variable Over
    if {[model log] eq ""} {
        return
    }
    set objects [render objects $Canvas $x $y 0]
    set cell [CellOf $objects]
    set cursor [expr {$cell ne "" || "chart" in $objects ? "hand2" : ""}]
    if {[$Canvas cget -cursor] ne $cursor} {
        $Canvas configure -cursor $cursor
    }
    if {$cell ne $Over} {
        set Over $cell
        LightCell $cell
    }
}

proc ::stele::panel::score::Unhover {} {
    variable Over ""
    model light {}
}

# Lights what brought the points of a cell.
proc ::stele::panel::score::LightCell {cell} {
    if {$cell eq ""} {
        model light {}
        return
    }
    lassign $cell player category
    set filter {}
    if {$player ne ""} {
        lappend filter -player $player
    }
    if {$category ne ""} {
        lappend filter -category $category
    }
    set objects {}
    foreach entry [model ledger {*}$filter] {
        lappend objects {*}[dict get $entry objects]
    }
    model light [lsort -unique [lsearch -all -inline -not -glob $objects die:*]]
}

proc ::stele::panel::score::Tip {x y} {
    variable Canvas
    if {[model log] eq ""} {
        return ""
    }
    set tip [render tip $Canvas $x $y]
    if {$tip ne ""} {
        return $tip
    }
    set objects [render objects $Canvas $x $y 0]
    if {[CellOf $objects] ne ""} {
        return [mc "Click to see why"]
    }
    if {"chart" in $objects} {
        return [ChartTip $x]
    }
    return ""
}

# ---------------------------------------------------------------------------------------------
# Walking through the cells with the keys

proc ::stele::panel::score::Focus {yes} {
    variable Cell
    variable Canvas
    if {$yes && $Cell eq "" && [model log] ne ""} {
        set Cell [list [dict get [lindex [model players] 0] id] ""]
    }
    Ring
    if {!$yes} {
        model light {}
    }
}

# The frame around the current cell of the table, or around all where there is no table.
proc ::stele::panel::score::Ring {} {
    variable Canvas
    variable Cell
    $Canvas delete ring
    if {[focus] ne $Canvas || $Cell eq "" || [model log] eq ""} {
        return
    }
    # The letters of bars and chart are the same object, so the box of the cell itself is looked for.
    lassign $Cell player category
    set row [expr {$category eq "" ? "total" : "row$category"}]
    set item [expr {$player eq "" ? "$row/name" : "$row/box$player"}]
    if {$item in [render keys $Canvas]} {
        set box [$Canvas coords [render id $Canvas $item]]
        if {$player eq ""} {
            set box [$Canvas bbox [render id $Canvas $item]]
        }
    } else {
        set box [list [$Canvas canvasx 1] [$Canvas canvasy 1] [$Canvas canvasx [expr {[winfo width $Canvas] - 1}]] \
            [$Canvas canvasy [expr {[winfo height $Canvas] - 2}]]]
    }
    set box [list {*}[lrange $box 0 1] {*}[lrange $box end-1 end]]
    lassign $box x0 y0 x1 y1
    $Canvas create rectangle [expr {$x0 + 1}] $y0 [expr {$x1 - 1}] $y1 -outline [theme::colour accent] \
        -width [theme::px 2] -tags ring
}

# Moves to the neighbouring cell; returns 0 when there is no table to walk in.
proc ::stele::panel::score::Walk {dx dy} {
    variable Canvas
    variable Cell
    if {[model log] eq "" || "total/name" ni [render keys $Canvas]} {
        return 0
    }
    set facts [Facts]
    set players [concat [list ""] [lmap player [dict get $facts players] {dict get $player id}]]
    # Some may have been left out for lack of room.
    set categories [concat [lmap category [dict get $facts categories] {
        if {"row$category/name" ni [render keys $Canvas]} continue
        set category
    }] [list ""]]
    lassign $Cell player category
    set column [expr {max(0, min([llength $players] - 1, [lsearch -exact $players $player] + $dx))}]
    set row [expr {max(0, min([llength $categories] - 1, [lsearch -exact $categories $category] + $dy))}]
    set Cell [list [lindex $players $column] [lindex $categories $row]]
    Ring
    LightCell $Cell
    return 1
}

proc ::stele::panel::score::Open {} {
    variable Cell
    if {$Cell ne "" && [model log] ne ""} {
        ::stele::panel::why::ask {*}$Cell
    }
}
