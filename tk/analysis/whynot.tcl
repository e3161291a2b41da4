# Why, and why not: what stands against a thing on the board or against a verb, asked from the context menu, and where
# points come from, asked of a row of the ledger; answered in a small pane over the board, with links to clauses and moves.
# Namespace ::stele::whynot.
#
# The answers are those of `whynot` of the package: forms of moves that are refused, each with its reason, and things that
# bring no points.

namespace eval ::stele::whynot {
    namespace path ::stele
    namespace export menu ask origin tell hide known
    # What the pane shows, as the command that shows it; {} when it is away.
    variable Shown {}
    # Verbs of the game that players say, by game.
    variable Verbs {}
    # Moves shown of a piece, the latest.
    variable Latest 3
}

# Adds the question to the context menu MENU of the board: about OBJECTS, or where there are none about every verb.  The
# answer will stand near the point X, Y of the board.
proc ::stele::whynot::menu {menu objects x y} {
    set sub $menu.whynot
    ::menu $sub -tearoff 0 -postcommand [list ::stele::whynot::Fill $sub [known $objects] $x $y]
    theme::dress $sub
    $menu add cascade -label [mc "Why can't I…?"] -menu $sub
}

# Those of OBJECTS that the log knows: a board has things of its own, such as tabs.
proc ::stele::whynot::known {objects} {
    return [lrange [lmap object $objects {
        try {
            [model log] say $object
        } trap {STELE USAGE} {} {
            continue
        }
        set object
    }] 0 7]
}

# The questions, made when the menu opens: to try every form of every verb takes a moment.
proc ::stele::whynot::Fill {menu objects x y} {
    $menu delete 0 end
    set answer {}
    if {$objects eq {}} {
        foreach verb [Spoken] {
            set answer [model whynot $verb]
            if {$answer ne {} && [dict get $answer can] eq {} && [dict get $answer cannot] ne {}} {
                Question $menu [lindex [dict get $answer cannot] 0] [list $verb all $x $y]
            }
        }
    } else {
        set answer [model whynot $objects]
        set n -1
        foreach refused [dict get $answer cannot] {
            Question $menu $refused [list $objects [incr n] $x $y]
        }
        if {[dict get $answer no_points] ne {}} {
            $menu add command -label [mc "Why does it bring no points?"] \
                -command [list ::stele::whynot::ask $objects points $x $y]
        }
    }
    if {[$menu index end] in {none ""}} {
        $menu add command -state disabled -label [expr {$answer ne {} && [dict get $answer hidden]
            ? [mc "What can be done is hidden from this player."] : $objects eq {}
            ? [mc "No rule forbids it."] : [mc "No move is made with it."]}]
    }
}

# A refused move in words; of several forms it is one.
proc ::stele::whynot::Question {menu refused question} {
    set say [panel::capital [dict get $refused text]]
    $menu add command -label [plain line [expr {[dict get $refused n] > 1 ? "$say…" : $say}] 80] \
        -command [list ::stele::whynot::ask {*}$question]
}

# The verbs that belong to players, by their names.
proc ::stele::whynot::Spoken {} {
    variable Verbs
    set game [dict get [model info] game]
    if {![dict exists $Verbs $game]} {
        set about [lindex [::stele games -game $game] 0]
        dict set Verbs $game [lmap verb [dict get $about verbs] {
            if {[dict get $verb chance]} continue
            dict get $verb name
        }]
    }
    return [dict get $Verbs $game]
}

# ---------------------------------------------------------------------------------------------
# The answer

# Shows in the pane what is said of WHAT, a list of objects or a verb: all, the reason with number PART, or `points`.
proc ::stele::whynot::ask {what part x y} {
    variable Shown
    hide
    set answer [model whynot $what]
    if {$answer eq {}} {
        return
    }
    set Shown [list ask $what $part $x $y]
    Pane [Title $what $answer] [Rows $answer $part] $x $y
    if {[dict get $answer objects] ne {}} {
        model light [dict get $answer objects]
    }
}

proc ::stele::whynot::Title {what answer} {
    if {[dict get $answer objects] ne {}} {
        return [panel::objectName [lindex [dict get $answer objects] 0]]
    }
    return [mc "Why can't I…?"]
}

# What is said in the pane, as rows.
proc ::stele::whynot::Rows {answer part} {
    set rows {}
    set n -1
    foreach refused [dict get $answer cannot] {
        incr n
        if {$part in [list all $n]} {
            lappend rows {*}[Refusal $n $refused]
        }
    }
    if {$part in {all points}} {
        foreach lacking [dict get $answer no_points] {
            lappend rows [NoPoints [llength $rows] $lacking]
        }
    }
    return $rows
}

proc ::stele::whynot::Sentence {text} {
    return [panel::capital [regsub -all {\s+} [model words $text] " "]]
}

proc ::stele::whynot::Refusal {n refused} {
    set refused [::stele::refusal $refused]
    set parts [list [Sentence [dict get $refused text]] wrong "" \
        {*}[rows::clause [dict get $refused clause] [dict get $refused ruling]]]
    set quoted [reasons::quote [dict get $refused clause]]
    if {$quoted ne ""} {
        lappend parts \n plain "" {*}[rows::rich $quoted soft]
    }
    set rows [list [rests::mark [dict create key refused$n style body parts $parts] [rests::of $refused]] \
        {*}[rests::offer correct$n $refused]]
    foreach {remark clause} [reasons::more $refused] {
        lappend rows [dict create key more$n$clause style body parts [list $remark plain "" {*}[rows::clause $clause]]]
    }
    return $rows
}

proc ::stele::whynot::NoPoints {n lacking} {
    set reason [dict get $lacking reason]
    set parts [list [Sentence [dict get $reason text]] plain "" \
        {*}[rows::clause [dict get $reason clause] [dict get $reason ruling]]]
    set node [dict get $lacking node]
    if {$node ne [model node]} {
        lappend parts "  " plain "" [mc "Go there"] link [list ::stele::panel::jump $node]
    }
    return [rests::mark [dict create key points$n style body parts $parts] [rests::of $reason]]
}

# Shows in the pane what the points of ENTRY, a row of the ledger at this node, rest on.
proc ::stele::whynot::origin {entry} {
    variable Shown
    hide
    set number [Number $entry]
    if {$number == 0} {
        return
    }
    set answer [model row $number]
    set Shown [list origin [dict get $answer entry]]
    set gap [theme::px 12]
    Pane "[panel::signed [dict get $answer entry points]] [Sentence [dict get $answer entry text]]" \
        [concat {*}[lmap piece [dict get $answer pieces] {Piece $piece}]] $gap $gap
    model light [dict get $answer entry objects]
}

# The number of a row in the ledger, whatever part of that is shown; 0 if it is not there any more.  What would be
# scored now has no node in panels.
proc ::stele::whynot::Number {entry} {
    set n 0
    foreach row [model ledger] {
        incr n
        if {[dict get $row kind] eq [dict get $entry kind] && [dict get $row player] eq [dict get $entry player]
            && [dict get $row points] == [dict get $entry points] && [dict get $row objects] eq [dict get $entry objects]
            && [dict get $row node] in [list [dict get $entry node] [expr {[dict get $entry node] eq "" ? [model node] : ""}]]} {
            return $n
        }
    }
    return 0
}

# A piece and the moves about it.
proc ::stele::whynot::Piece {piece} {
    variable Latest
    set object [dict get $piece object]
    set moves [dict get $piece moves]
    set rows [list [dict create key $object style body objects [list $object] \
        parts [list [panel::capital [dict get $piece text]] bold ""]]]
    if {$moves eq {}} {
        lappend rows [dict create key $object/0 style body parts [list [mc "There since the set-up."] soft ""]]
    }
    if {[llength $moves] > $Latest} {
        set n [expr {[llength $moves] - $Latest}]
        lappend rows [dict create key $object/earlier style body parts [list [plural $n [mc "… and %1\$s earlier move" $n] \
            [mc "… and %1\$s earlier moves|few" $n] [mc "… and %1\$s earlier moves|many" $n]] soft ""]]
    }
    foreach move [lrange $moves end-[expr {$Latest - 1}] end] {
        set node [dict get $move node]
        lappend rows [dict create key $object/$node style body action [list ::stele::panel::jump $node] \
            parts [list $node place [list ::stele::panel::jump $node] " " plain "" [Sentence [dict get $move text]] plain ""]]
    }
    return $rows
}

# Builds the pane over the board, beside the point but inside the board.
proc ::stele::whynot::Pane {title rows x y} {
    set board [panel::board::widget]
    set path $board.whynot
    ttk::frame $path -style Bar.TFrame -padding [theme::px 6]
    ttk::label $path.title -style Bar.TLabel -font SteleSmallBold -text [plain line $title 80]
    ttk::button $path.close -style Bar.TButton -command ::stele::whynot::hide
    icons::dress $path.close close text.soft 12
    tooltip::add $path.close {::stele::mc "Close"}
    rows::create $path.rows -light 0
    grid $path.title -row 0 -column 0 -sticky w
    grid $path.close -row 0 -column 1 -sticky e
    grid $path.rows -row 1 -column 0 -columnspan 2 -sticky nswe
    grid columnconfigure $path 0 -weight 1
    set width [expr {min([theme::px 380], max([theme::px 160], [winfo width $board] - [theme::px 16]))}]
    set text [rows::text $path.rows]
    $text configure -width 1 -height 1
    rows::show $path.rows $rows
    place $path -x 0 -y 0 -width $width
    update idletasks
    # All of it if it is not too much; rows stand apart, three of them by about a line.
    set lines [expr {[$text count -displaylines 1.0 end] + ([llength $rows] + 2) / 3}]
    $text configure -height [expr {max(1, min(14, $lines))}]
    update idletasks
    set left [expr {max(0, min($x + [theme::px 8], [winfo width $board] - $width))}]
    set top [expr {max(0, min($y + [theme::px 8], [winfo height $board] - [winfo reqheight $path]))}]
    place $path -x $left -y $top -width $width
    raise $path
    bind $path <Escape> {::stele::whynot::hide; break}
    bind $text <Escape> {::stele::whynot::hide; break}
    panel::watch $path {log tree node viewer} ::stele::whynot::Gone
    panel::watch $path lang ::stele::whynot::Again
    focus $text
}

# What the pane spoke of is no longer so.
proc ::stele::whynot::Gone {kinds} {
    after idle ::stele::whynot::hide
}

# The same in another language.
proc ::stele::whynot::Again {kinds} {
    variable Shown
    if {$Shown ne {}} {
        after idle [list namespace inscope ::stele::whynot $Shown]
    }
}

# Takes the pane away; returns whether it was there.
proc ::stele::whynot::hide {} {
    variable Shown
    set path [panel::board::widget].whynot
    if {![winfo exists $path]} {
        return 0
    }
    set Shown {}
    if {[string match $path* [focus]]} {
        focus [panel::board::widget]
    }
    destroy $path
    return 1
}

# ---------------------------------------------------------------------------------------------
# A click on something that cannot be used

# Says in the status why nothing can be done with OBJECTS.
proc ::stele::whynot::tell {objects} {
    set objects [known $objects]
    if {$objects eq {}} {
        return
    }
    set answer [model whynot $objects]
    if {$answer eq {} || [dict get $answer can] ne {}} {
        return
    }
    if {[dict get $answer hidden]} {
        model say [mc "What can be done is hidden from this player."]
    } elseif {[dict get $answer cannot] ne {}} {
        model why [::stele::refusal [lindex [dict get $answer cannot] 0]]
    } else {
        model say [mc "%1\$s: no move is made with it." [panel::objectName [lindex $objects 0]]]
    }
}
