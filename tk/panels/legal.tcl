# Moves: every legal move at this node in words, with what it would bring at once, the most first; narrowed by typing and
# by clicking on the board.  Many are shown in groups that unfold.  The notation stands in the tooltip, or in place of the
# words where the user wants it so.  A click chooses a move, the button plays it: that follows the line, makes a branch, or
# goes on with the game.  Open verbs have a form.  Where chance decides, a recorded game shows what came up, and another result can be tried; where it has not
# decided yet, the result is chosen or rolled.  What is typed and not legal is answered with the reason and its clause.

namespace eval ::stele::panel::legal {
    namespace path {::stele ::stele::panel}
    namespace export create enter offer
    variable Path ""
    variable Typed ""
    variable Later ""
    # The verb whose form is open, "" for none; and whether the user opened it.
    variable Open ""
    # The frame its form is in, and the fields of the form.
    variable Box ""
    variable Fields ""
    # 1 when another result of chance than the recorded one is wanted at this node.
    variable Other 0
    variable Refused {}
    # Longer lists are cut: typing narrows them.
    variable Most 250
    # More moves than this are shown in groups, by verb and first argument, as `stele legal` does; fewer than that are none.
    variable Many 24
    variable Few 3
    # The groups that are unfolded.
    variable Unfolded {}
    # Whether the list was made while a lesson asked for a move.
    variable Asked 0
    # As many as can be seen are shown at once after a step, these at least; the others when nothing has
    # moved for a moment.  So are the points, where one step follows another at once.
    variable AtOnce 8
    variable LastStep 0
    variable Hurried 0
    # What the list rests on.
    variable Rests {}
}

# Builds the panel.
proc ::stele::panel::legal::create {path} {
    variable Path $path
    ttk::frame $path
    set bar [ttk::frame $path.bar]
    ttk::entry $bar.entry -width 6 -textvariable ::stele::panel::legal::Typed
    ttk::label $bar.count -style Dim.TLabel
    tooltip::add $bar.count {::stele::rests::tip $::stele::panel::legal::Rests}
    bind $bar.count <Button-1> ::stele::panel::legal::OpenRests
    ttk::button $bar.roll -style Accent.TButton -command ::stele::panel::legal::Roll
    ttk::button $bar.play -style Accent.TButton -width 0 -command ::stele::panel::legal::PlayChosen
    bind $bar.play <Return> "::stele::panel::legal::PlayChosen; break"
    ttk::button $bar.hint -style Tool.TButton -command ::stele::actions::hint
    icons::dress $bar.hint bulb text.accent 16
    pack $bar.play -side right -padx [list 0 [theme::px 6]]
    pack $bar.hint -side right -padx [list 0 [theme::px 4]]
    pack $bar.count -side right -padx [theme::px 6]
    pack $bar.entry -side left -fill x -expand 1 -padx [list [theme::px 6] 0]
    ttk::label $path.due -style Soft.TLabel -anchor w -justify left
    ttk::frame $path.picked
    ttk::label $path.picked.what -style Soft.TLabel
    ttk::button $path.picked.clear -style Tool.TButton -command {::stele::targets pick {}}
    icons::dress $path.picked.clear close text.soft 12
    pack $path.picked.clear -side right
    pack $path.picked.what -side left -padx [theme::px 8]
    rows::create $path.why -light 0
    [rows::text $path.why] configure -height 3
    ttk::frame $path.form -padding [list [theme::px 8] [theme::px 4]]
    scroller::create $path.form.area
    rows::create $path.rows -empty ::stele::panel::legal::Nothing
    ending::create $path.over
    grid $path.over -row 0 -column 0 -rowspan 6 -sticky nswe -pady [theme::px 3]
    grid $bar -row 0 -column 0 -sticky we -pady [theme::px 3]
    grid $path.due -row 1 -column 0 -sticky we -padx [theme::px 8]
    grid $path.picked -row 2 -column 0 -sticky we
    grid $path.why -row 3 -column 0 -sticky we
    grid $path.form -row 4 -column 0 -sticky nswe
    grid $path.rows -row 5 -column 0 -sticky nswe
    grid remove $path.over $path.due $path.picked $path.why $path.form
    grid rowconfigure $path 5 -weight 1
    grid columnconfigure $path 0 -weight 1
    bind $path.due <Configure> {%W configure -wraplength [expr {max(100, %w - 4)}]}
    bind $path.due <Button-1> ::stele::panel::legal::DueClause
    bind $bar.entry <KeyRelease> {::stele::panel::legal::Key %K}
    bind $bar.entry <Return> "::stele::panel::legal::Enter; break"
    bind $bar.entry <KP_Enter> "::stele::panel::legal::Enter; break"
    bind $bar.entry <Down> "focus [rows::text $path.rows]; break"
    bind $bar.entry <Escape> {if {[::stele::panel::legal::Clear]} break}
    placeholder::add $bar.entry ::stele::panel::legal::Typed {::stele::mc "Words or a move"}
    tooltip::add $bar.entry {::stele::mc "Type words to narrow the list, or a move; Return plays it"}
    tooltip::add $bar.roll {::stele::mc "Let chance decide"}
    tooltip::add $bar.play ::stele::panel::legal::PlayTip
    tooltip::add $bar.hint ::stele::panel::legal::HintTip
    tooltip::add $path.picked.clear {::stele::mc "Show all moves again"}
    whenSeen $path {log tree node lang selection choice viewer settings advice} ::stele::panel::legal::Changed
    watch $path why ::stele::panel::legal::ShowWhy
    return $path
}

# Puts the focus where moves are typed, if there are any.
proc ::stele::panel::legal::enter {} {
    variable Path
    if {![winfo ismapped $Path.bar]} {
        return
    }
    focus $Path.bar.entry
    $Path.bar.entry selection range 0 end
}

proc ::stele::panel::legal::Nothing {} {
    variable Typed
    variable Open
    if {[model log] eq ""} {
        return ""
    }
    if {[dict get [model legal] hidden]} {
        return [Secret]
    }
    if {[string trim $Typed] ne ""} {
        return [mc "No legal move has these words; Return says why a move is not legal."]
    }
    if {[model selection] ne {}} {
        return [mc "No legal move touches all of these."]
    }
    return [expr {$Open ne "" || [dict get [model status] chance] ? "" : [mc "No legal moves."]}]
}

# Why no moves are listed to the one who looks.
proc ::stele::panel::legal::Secret {} {
    set mover [dict get [model status] mover]
    if {$mover eq ""} {
        return [mc "What chance can bring depends on what %1\$s does not see." [name [model viewer]]]
    }
    return [mc "What %1\$s can do depends on what %2\$s does not see." [name $mover] [name [model viewer]]]
}

proc ::stele::panel::legal::Changed {kinds} {
    variable Open
    variable Refused
    variable Typed
    variable Asked
    if {$kinds eq "choice" && $Asked == [tutor::asking]} {
        ShowChoice
        return
    }
    if {"node" in $kinds || "log" in $kinds} {
        CloseForm
        variable Other 0
        variable Unfolded {}
        variable LastStep
        set now [clock milliseconds]
        variable Hurried [expr {$now - $LastStep < 250}]
        set LastStep $now
        set Refused {}
        HideWhy
        if {"log" in $kinds} {
            set Typed ""
        }
    }
    if {"lang" in $kinds} {
        set was $Open
        CloseForm
        if {$was ne ""} {
            OpenForm $was
        }
    }
    Show 1
}

proc ::stele::panel::legal::Key {key} {
    variable Later
    variable Refused
    if {$key in {Return KP_Enter Up Down Left Right Tab Escape}} {
        return
    }
    if {$Refused ne {}} {
        set Refused {}
        HideWhy
    }
    after cancel $Later
    set Later [after 60 ::stele::panel::legal::Show]
}

# Empties the entry; returns 1 when there was something in it.
proc ::stele::panel::legal::Clear {} {
    variable Typed
    if {$Typed eq ""} {
        return 0
    }
    set Typed ""
    HideWhy
    Show
    return 1
}

# ---------------------------------------------------------------------------------------------
# The list

proc ::stele::panel::legal::Show {{quick 0}} {
    variable Path
    variable Later
    after cancel $Later
    ShowChoice
    variable Rests {}
    set over [expr {[model log] ne "" && [dict get [model status] over]}]
    Ended $over
    if {$over} {
        return
    }
    if {[model log] eq ""} {
        Instead {}
        pack forget $Path.bar.roll
        grid remove $Path.due $Path.picked $Path.form
        return
    }
    ShowDue
    variable Asked [tutor::asking]
    set legal [model legal [model selection]]
    set chance [dict get [model status] chance]
    Picked
    set came [expr {$chance ? [CameUp] : {}}]
    RollButton $chance $came
    if {$came ne {}} {
        CloseForm
        Instead $came
    } elseif {[dict get $legal hidden]} {
        pack forget $Path.bar.roll
        Instead {}
    } else {
        ShowMoves $legal $chance $quick
    }
}

# Shows these rows in place of the moves.
proc ::stele::panel::legal::Instead {rows} {
    variable Path
    says $Path.bar.count ""
    rows::show $Path.rows $rows
}

# Shows how many moves there are, and the moves or the form of the only verb; QUICK: what takes long comes later.
proc ::stele::panel::legal::ShowMoves {legal chance quick} {
    variable Path
    variable Open
    set n [llength [Filtered [dict get $legal moves]]]
    set open [dict get $legal open]
    set form [expr {$chance && $n == 0 && [llength $open] == 1 && $Open eq "" && [Words] eq {}}]
    if {$form && !$quick} {
        OpenForm [dict get [lindex $open 0] verb]
        set form 0
    }
    set count [expr {$n == 0 && $open ne {} ? "" : \
        [plural $n [mc "%1\$s move" $n] [mc "%1\$s moves|few" $n] [mc "%1\$s moves|many" $n]]}]
    variable Rests [rests::of $legal]
    says $Path.bar.count [string trim "$count[expr {$Rests eq {} ? "" : " ?"}]"]
    if {$form} {
        # Making a form takes longer than a step may.
        variable Later [after 60 ::stele::panel::legal::Show]
        rows::show $Path.rows {}
    } else {
        ShowRows $legal $n $quick
    }
}

# Shows N moves; QUICK: those to be seen at first, and the others later.
proc ::stele::panel::legal::ShowRows {legal n quick} {
    variable Path
    variable Most
    variable AtOnce
    variable Hurried
    # More than can be seen, so that the scroll bar comes and goes with the whole list.
    set atOnce [expr {max($AtOnce, [winfo height $Path.rows] / [theme::px 18] + 4)}]
    if {$quick && $n > $atOnce} {
        variable Later [after 60 ::stele::panel::legal::Show]
        rows::show $Path.rows [Rows $legal $atOnce [expr {$Hurried ? {} : [targets gains]}]]
        return
    }
    set rows [Rows $legal $Most [targets gains]]
    rows::show $Path.rows $rows
    ShowRow
    # A form alone has all the room.
    grid {*}[expr {$rows eq {} && [grid info $Path.form] ne {} ? "remove" : {}}] $Path.rows
}

# The rows of what can be done, MOST of them besides the forms, with these gains.
proc ::stele::panel::legal::Rows {legal most gains} {
    set moves [Ordered [Filtered [dict get $legal moves]] $gains]
    return [concat [HintRows] [OpenRows [dict get $legal open]] [GroupRows [Groups $moves] $most $gains]]
}

# Leaves the room to how the game ended (YES 1), or takes it back.
proc ::stele::panel::legal::Ended {yes} {
    variable Path
    if {!$yes} {
        if {[grid info $Path.over] ne {}} {
            grid remove $Path.over
            grid $Path.bar
            grid $Path.rows
        }
        return
    }
    grid remove $Path.bar $Path.due $Path.picked $Path.why $Path.form $Path.rows
    grid $Path.over
    ending::show
}

# What the log has chance bring here, as rows; {} when it has nothing, or when something else is wanted.
proc ::stele::panel::legal::CameUp {} {
    variable Other
    if {$Other || [Words] ne {} || [model selection] ne {}} {
        return {}
    }
    set rows {}
    dict for {text found} [Recorded] {
        lassign $found node say
        set here [string match [model line]:* $node]
        set parts [expr {$here ? [list [mc "What came up:"] soft "" " " plain ""] : {}}]
        lappend parts $say [expr {$here ? "bold" : "plain"}] "" {*}[Where $node]
        lappend rows [dict create key $text parts $parts on $here tip $text pick [list ::stele::model choice $text] \
            action [list ::stele::panel::legal::Play $text]]
    }
    if {$rows eq {} || [model horizon] ne {}} {
        # A lesson goes on as it was played.
        return $rows
    }
    set script ::stele::panel::legal::TryOther
    return [lappend rows [dict create key #other pick {::stele::model choice {}} action $script parts [list [mc "Try another result…"] link $script]]]
}

# Offers what else chance could bring.
proc ::stele::panel::legal::TryOther {} {
    variable Other 1
    Show
}

# What the position waits for, above the list; nothing when the game is over.
proc ::stele::panel::legal::ShowDue {} {
    variable Path
    set due [model due]
    if {$due eq {}} {
        grid remove $Path.due
        return
    }
    set text [regsub -all {\s+} [dict get $due text] " "]
    says $Path.due "[mc "Now: %1\$s" [model words $text]] ([dict get $due clause])"
    grid $Path.due
}

proc ::stele::panel::legal::DueClause {} {
    if {[model log] ne "" && [model due] ne {}} {
        model clause [dict get [model due] clause]
    }
}

proc ::stele::panel::legal::Words {} {
    variable Typed
    return [regexp -all -inline {\S+} [string tolower $Typed]]
}

proc ::stele::panel::legal::Filtered {moves} {
    set words [Words]
    if {$words eq {}} {
        return $moves
    }
    return [lmap move $moves {
        set text [string tolower "[dict get $move move] [dict get $move does]"]
        set fits 1
        foreach word $words {
            if {[string first $word $text] < 0} {
                set fits 0
                break
            }
        }
        if {!$fits} continue
        set move
    }]
}

# The moves, those that bring most first; of moves that bring the same those that no click on the board leads to.
proc ::stele::panel::legal::Ordered {moves gains} {
    set moves [Reachable $moves]
    if {[dict size $gains] == 0} {
        return $moves
    }
    set pairs [lmap move $moves {
        set gain [targets gain $gains $move]
        list [expr {$gain eq "" ? 0 : $gain}] $move
    }]
    return [lmap pair [lsort -integer -decreasing -index 0 $pairs] {lindex $pair 1}]
}

proc ::stele::panel::legal::Reachable {moves} {
    set first {}
    set others {}
    foreach move $moves {
        if {[dict get $move objects] eq {}} {
            lappend first $move
        } else {
            lappend others $move
        }
    }
    return [concat $first $others]
}

# What the log plays from here: move text to the node it leads to and the move in words.
proc ::stele::panel::legal::Recorded {} {
    set recorded {}
    set places [list [list [model line] [expr {[model plyOf [model node]] + 1}]]]
    # Of thousands of branches at one place the first ones have to do.
    foreach id [lrange [model branches] 0 199] {
        lappend places [list $id 1]
    }
    foreach place $places {
        lassign $place line ply
        set move [lindex [model moves $line $ply $ply] 0]
        if {$move ne {} && ![dict exists $recorded [dict get $move move]]} {
            dict set recorded [dict get $move move] [list $line:$ply [dict get $move text]]
        }
    }
    return $recorded
}

# The parts that say on which line of the log a move stands.
proc ::stele::panel::legal::Where {node} {
    set here [string match [model line]:* $node]
    return [list "  " plain "" [expr {$here ? [mc "as played"] : [branchName [model lineOf $node]]}] right ""]
}

# The moves in groups: a list of {KEY MOVES}, in the order of their first moves.  Moves that stand alone have no key.
proc ::stele::panel::legal::Groups {moves} {
    variable Many
    variable Few
    if {[llength $moves] <= $Many || [Words] ne {}} {
        return [list [list "" $moves]]
    }
    set groups {}
    foreach move $moves {
        dict lappend groups [GroupOf [dict get $move move]] $move
    }
    if {[dict size $groups] == 1} {
        return [list [list "" $moves]]
    }
    set list {}
    dict for {key members} $groups {
        if {[llength $members] >= $Few} {
            lappend list [list $key $members]
        } elseif {$list ne {} && [lindex $list end 0] eq ""} {
            lset list end 1 [concat [lindex $list end 1] $members]
        } else {
            lappend list [list "" $members]
        }
    }
    return $list
}

# What a move has in common with others of its group: the verb, and where there is more than one argument the first.
proc ::stele::panel::legal::GroupOf {text} {
    set first [string first " " $text]
    set second [expr {$first < 0 ? -1 : [string first " " $text $first+1]}]
    return [string range $text 0 [expr {$second >= 0 ? $second - 1 : $first >= 0 ? $first - 1 : "end"}]]
}

# The rows of groups, with MOST moves in all, and how many more there are.  Of fewer rows than the list can have only
# those are made: the others come later.
proc ::stele::panel::legal::GroupRows {groups most gains} {
    variable Unfolded
    variable Most
    set recorded [Recorded]
    set rows {}
    set room $most
    set left 0
    foreach group $groups {
        lassign $group key moves
        if {$most < $Most && [llength $rows] >= $most} {
            break
        }
        if {$key ne ""} {
            lappend rows [HeadRow $key $moves $recorded $gains]
        }
        if {$key eq "" || $key in $Unfolded} {
            lappend rows {*}[MoveRows [lrange $moves 0 $room-1] $recorded $gains [expr {$key ne ""}]]
            incr left [expr {max(0, [llength $moves] - $room)}]
            set room [expr {max(0, $room - [llength $moves])}]
        }
    }
    return [concat $rows [expr {$most < $Most ? {} : [More $left]}]]
}

# The row that a group unfolds from: what its moves have in common, how many there are, and what they bring.
proc ::stele::panel::legal::HeadRow {key moves recorded gains} {
    variable Unfolded
    set script [list ::stele::panel::legal::Unfold $key]
    set open [expr {$key in $Unfolded}]
    set on 0
    foreach move $moves {
        if {[dict exists $recorded [dict get $move move]]} {
            set on [expr {!$open}]
        }
    }
    set parts [list [expr {$open ? "▾ " : "▸ "}] soft $script [Common $key $moves] plain $script "  × [llength $moves]" soft ""]
    set worth [targets label [lmap move $moves {targets gain $gains $move}]]
    if {$worth ne ""} {
        lappend parts \t$worth [Hue $worth] ""
    }
    return [dict create key "#group $key" style move parts $parts on $on action $script pick {::stele::model choice {}}]
}

# Folds a group or unfolds it.
proc ::stele::panel::legal::Unfold {key} {
    variable Path
    variable Unfolded
    if {$key in $Unfolded} {
        set Unfolded [lsearch -all -inline -not -exact $Unfolded $key]
    } else {
        lappend Unfolded $key
    }
    Show
    rows::current $Path.rows "#group $key"
}

# The words that moves have in common, with … where they differ.
proc ::stele::panel::legal::Common {key moves} {
    if {![settings::get words]} {
        return "$key …"
    }
    # A few of them are enough to show what differs.
    set last [expr {[llength $moves] - 1}]
    set common [split [Said [lindex $moves 0]] " "]
    foreach n [list $last [expr {$last / 2}] [expr {$last / 3}]] {
        set common [Shared $common [split [Said [lindex $moves $n]] " "]]
    }
    set text [join $common " "]
    return [expr {$text eq "…" ? "$key …" : $text}]
}

# The words that two lists have in common, in order, with … in place of others.
proc ::stele::panel::legal::Shared {a b} {
    set shared {}
    set from 0
    foreach word $a {
        set at [expr {$word eq "…" ? -1 : [lsearch -exact -start $from $b $word]}]
        if {$at != $from && [lindex $shared end] ne "…"} {
            lappend shared …
        }
        if {$at >= 0} {
            lappend shared $word
            set from [expr {$at + 1}]
        }
    }
    if {$from < [llength $b] && [lindex $shared end] ne "…"} {
        lappend shared …
    }
    return $shared
}

# A move in words, without the name of the player to move.
proc ::stele::panel::legal::Said {move} {
    set say [model words [dict get $move does]]
    return [expr {[dict get $move by] eq "" ? $say : [capital [shorten $say [name [dict get $move by]]]]}]
}

proc ::stele::panel::legal::Hue {worth} {
    return [expr {[string match −* $worth] ? "bad" : $worth eq "0" ? "dim" : "good"}]
}

proc ::stele::panel::legal::MoveRows {moves recorded gains {deep 0}} {
    set words [settings::get words]
    set rows {}
    foreach move $moves {
        set text [dict get $move move]
        set say [Said $move]
        set parts [expr {$deep ? [list "   " plain ""] : {}}]
        lappend parts {*}[expr {$words ? [list $say plain ""] : [list $text mono ""]}]
        set on [dict exists $recorded $text]
        if {$on} {
            lappend parts {*}[Where [lindex [dict get $recorded $text] 0]]
        }
        set gain [targets gain $gains $move]
        if {$gain ne ""} {
            set gain [signed $gain]
            lappend parts \t$gain [Hue $gain] ""
        }
        lappend rows [dict create key $text style move parts $parts objects [dict get $move objects] on $on \
            tip [expr {$words ? $text : $say}] action [list ::stele::panel::legal::Play $text] \
            pick [list ::stele::model choice $text] menu [list [mc "Play"] [list ::stele::panel::legal::Play $text] \
                [mc "Copy notation"] [list ::stele::actions::copy $text] \
                [mc "Why is this legal?"] [list ::stele::panel::legal::Explain $text]]]
    }
    return $rows
}

# Whether there is a move to play, on the button; and its row in the list.
proc ::stele::panel::legal::ShowChoice {} {
    variable Path
    set play $Path.bar.play
    says $play [question::verb]
    $play state [expr {[model choice] eq "" ? "disabled" : "!disabled"}]
    $Path.bar.hint state [expr {[advice::canHint] ? "!disabled" : "disabled"}]
    ShowRow
}

# Makes the chosen move the current row, in view.
proc ::stele::panel::legal::ShowRow {} {
    variable Path
    set choice [model choice]
    if {$choice ne "" && [rows::current $Path.rows] ni [list $choice "#hint $choice"]} {
        rows::reveal $Path.rows $choice
    }
}

proc ::stele::panel::legal::PlayTip {} {
    if {[model choice] eq ""} {
        return [mc "Choose a move first: in the list, or on the board"]
    }
    return [mc "Plays the chosen move (Return)"]
}

# Plays the chosen move.
proc ::stele::panel::legal::PlayChosen {} {
    variable Typed
    if {[targets play] ne ""} {
        set Typed ""
    }
}

proc ::stele::panel::legal::OpenRows {open} {
    variable Open
    if {[Words] ne {}} {
        return {}
    }
    set rows {}
    foreach verb $open {
        set name [dict get $verb verb]
        if {$name ne $Open} {
            set script [list ::stele::panel::legal::OpenForm $name]
            lappend rows [dict create key #$name pick {::stele::model choice {}} action $script parts [list [OpenLabel $name]… link $script]]
        }
    }
    return $rows
}

# What to call the form of an open verb.
proc ::stele::panel::legal::OpenLabel {verb} {
    if {[dict get [model status] chance]} {
        return [mc "Choose what chance brings"]
    }
    return [verbform::word $verb]
}

# ---------------------------------------------------------------------------------------------
# Hints

proc ::stele::panel::legal::HintTip {} {
    if {[advice::canHint]} {
        return "[mc "The three best moves, as the computer sees them"]  ([keys::shown hint])"
    }
    if {[model log] ne "" && [model horizon] ne {}} {
        return [mc "In a lesson a hint would give the answer away."]
    }
    if {[model log] ne "" && [model viewer] ne ""} {
        return [mc "Hints are available only on the viewed player’s turn."]
    }
    return [mc "There is nothing to decide here."]
}

# The moves that the computer likes best, above all others: what each is expected to come to.
proc ::stele::panel::legal::HintRows {} {
    if {[Words] ne {} || [model selection] ne {}} {
        return {}
    }
    set hints [advice::hints]
    if {$hints eq {}} {
        if {![advice::busy hint]} {
            return {}
        }
        set script {::stele::advice::cancel hint; ::stele::model notify advice}
        set far [advice::far]
        return [list [dict create key "" style body parts [list [mc "The computer is thinking…"] soft "" \
            [expr {$far eq "" ? "" : " $far %"}] soft "" "  " plain "" [mc "Cancel"] link $script]]]
    }
    set rows [list [dict create key "" style head parts [list [mc "Hint"] title ""]]]
    foreach hint $hints {
        set text [dict get $hint move]
        lappend rows [dict create key "#hint $text" style item parts [HintParts $hint] tip [HintTipOf $hint] \
            pick [list ::stele::model choice $text] action [list ::stele::panel::legal::Play $text]]
    }
    return [lappend rows [dict create key "" style head parts [list [mc "All moves"] title ""]]]
}

# A move with the chance of winning as a bar, the doubt about it as the lighter part of the bar, and the expected points.
# Alone there is nothing to win: points.
proc ::stele::panel::legal::HintParts {hint} {
    set text [dict get $hint move]
    set by [dict get $hint by]
    set say [dict get [[model log] try $text -lang [model lang]] text]
    set points [mc "%1\$s points" [Decimal [dict get $hint total_milli $by] 1000]]
    set parts [list [capital [shorten [model words $say] [name $by]]]\n plain ""]
    if {[llength [model players]] == 1} {
        return [lappend parts $points bold "" " ± [Decimal [dict get $hint total_error_milli $by] 1000]" soft "" \
            " · [mc "single games spread by %1\$s" [Decimal [dict get $hint total_spread_milli $by] 1000]]" soft ""]
    }
    set chance [dict get $hint chance_ppm $by]
    set error [dict get $hint chance_error_ppm $by]
    lassign [HintBar $chance $error 12] sure doubt rest
    return [lappend parts $sure {mono link} "" $doubt {mono link} "" $rest codes "" \
        " [mc "%1\$s %% ± %2\$s" [Decimal $chance 10000] [Decimal $error 10000]]" bold "" " · $points" soft ""]
}

# A bar of CELLS signs: what is sure, what is within the error, and the rest.
proc ::stele::panel::legal::HintBar {chance error cells} {
    set low [expr {max(0, int(floor(($chance - $error) * $cells / 1e6)))}]
    set high [expr {min($cells, int(ceil(($chance + $error) * $cells / 1e6)))}]
    return [list [string repeat █ $low] [string repeat ▒ [expr {$high - $low}]] [string repeat ─ [expr {$cells - $high}]]]
}

# How much worse than the best a move is, and the notation of it.
proc ::stele::panel::legal::HintTipOf {hint} {
    set tip [dict get $hint move]
    foreach {key unit} {behind_ppm 10000 behind_milli 1000} {
        if {[dict exists $hint $key] && [dict get $hint $key] > 0} {
            append tip \n [mc "%1\$s ± %2\$s worse than the best" [Decimal [dict get $hint $key] $unit] \
                [Decimal [dict get $hint [string map {behind behind_error} $key]] $unit]]
        }
    }
    return $tip
}

proc ::stele::panel::legal::Decimal {value unit} {
    return [review::number [format %.1f [expr {$value / double($unit)}]] 0]
}

# How many moves are not shown.
proc ::stele::panel::legal::More {more} {
    if {$more == 0} {
        return {}
    }
    return [list [dict create key "" parts [list [mc "… and %1\$s more: type to narrow the list" $more] soft ""]]]
}

proc ::stele::panel::legal::Picked {} {
    variable Path
    set picked [model selection]
    if {$picked eq {}} {
        grid remove $Path.picked
        return
    }
    $Path.picked.what configure -text [mc "Touching: %1\$s" [join [lmap object $picked {objectName $object}] ", "]]
    grid $Path.picked
}

# The button that lets chance decide.  It is the thing to do only where the log has nothing yet.
proc ::stele::panel::legal::RollButton {chance came} {
    variable Path
    variable Other
    if {$chance && $came eq {}} {
        $Path.bar.roll configure -text [RollWord] -style [expr {$Other ? "TButton" : "Accent.TButton"}]
        pack $Path.bar.roll -side right -before $Path.bar.count -padx [theme::px 4]
    } else {
        pack forget $Path.bar.roll
    }
}

# What letting chance decide is called: dice are rolled.
proc ::stele::panel::legal::RollWord {} {
    foreach open [dict get [model legal] open] {
        if {[string match *roll [dict get $open verb]]} {
            return [mc "Roll"]
        }
    }
    return [mc "At random"]
}

# ---------------------------------------------------------------------------------------------
# Playing

# Plays a move: follows the line, makes a branch or goes on.
proc ::stele::panel::legal::Play {text} {
    variable Typed
    set node [model play $text]
    if {$node ne ""} {
        set Typed ""
        model selection {}
    }
    return $node
}

proc ::stele::panel::legal::Roll {} {
    variable Typed ""
    attempt {model edit [RollWord] ::stele::panel::legal::RollOn}
}

# Lets chance decide until somebody else does: a set-up by chance may be many moves.
proc ::stele::panel::legal::RollOn {} {
    set log [model log]
    set turn [dict get [$log status] turn]
    $log roll
    while {[dict get [$log status] chance] && [dict get [$log status] turn] == $turn} {
        $log roll
    }
}

# Return in the entry: plays what is meant, or says why it cannot be played.
proc ::stele::panel::legal::Enter {} {
    variable Path
    variable Typed
    set text [string trim $Typed]
    if {[model log] eq ""} {
        return
    }
    if {$text eq ""} {
        focus [rows::text $Path.rows]
        return
    }
    if {[dict get [model legal] hidden]} {
        model say [Secret]
        return
    }
    set answer [model explain $text]
    if {[dict get $answer legal]} {
        if {[Play $text] eq ""} {
            # A wrong answer in a lesson: what is typed next takes its place.
            $Path.bar.entry selection range 0 end
        }
        return
    }
    set moves [Filtered [dict get [model legal [model selection]] moves]]
    if {[llength $moves] == 1} {
        Play [dict get [lindex $moves 0] move]
    } elseif {[llength $moves] > 1} {
        Show
        focus [rows::text $Path.rows]
    } else {
        Show
        model why [::stele::refusal $answer $text]
    }
}

proc ::stele::panel::legal::Explain {text} {
    set answer [[model log] explain $text]
    if {[dict get $answer clauses] ne {}} {
        model clause [dict get [lindex [dict get $answer clauses] 0] id]
    }
}

# The mark beside the number of moves.
proc ::stele::panel::legal::OpenRests {} {
    variable Rests
    if {$Rests ne {}} {
        rests::open $Rests
    }
}

# Shows the last refusal above the list.
proc ::stele::panel::legal::ShowWhy {kinds} {
    variable Path
    variable Refused [model why]
    if {$Refused eq {} || [dict get $Refused legal]} {
        HideWhy
        return
    }
    set clause [expr {[dict exists $Refused clause] ? [dict get $Refused clause] : ""}]
    set ruling [expr {[dict exists $Refused ruling] ? [dict get $Refused ruling] : ""}]
    set parts [concat [list [panel::capital [regsub -all {\s+} [dict get $Refused text] " "]] wrong ""] \
        [rows::clause $clause $ruling]]
    set quoted [reasons::quote $clause]
    if {$quoted ne ""} {
        lappend parts \n plain "" {*}[rows::rich $quoted soft]
    }
    set rows [list [rests::mark [dict create key why style body parts $parts] [rests::of $Refused]] {*}[rests::offer correct $Refused]]
    foreach {remark clause} [reasons::more $Refused] {
        lappend rows [dict create key $remark style body parts [concat [list $remark plain ""] [rows::clause $clause]]]
    }
    if {[dict exists $Refused instead] && [dict get $Refused instead] ne {}} {
        set parts [list [mc "Legal would be:"] soft ""]
        foreach legal [lrange [dict get $Refused instead] 0 4] {
            set move [dict get $legal move]
            lappend parts "  " plain "" $move {mono link} [list ::stele::panel::legal::Play $move]
        }
        lappend rows [dict create key instead style body parts $parts]
    }
    rows::show $Path.why $rows
    grid $Path.why
    update idletasks
    set lines [[rows::text $Path.why] count -displaylines 1.0 end]
    # A correction that is offered is seen without scrolling.
    [rows::text $Path.why] configure -height [expr {max(1, min([rests::of $Refused] eq {} ? 6 : 9, $lines))}]
}

proc ::stele::panel::legal::HideWhy {} {
    variable Path
    grid remove $Path.why
}

# ---------------------------------------------------------------------------------------------
# The form of an open verb: what chance brings is chosen in the panel, a deal in a window of its own

proc ::stele::panel::legal::OpenForm {verb} {
    variable Path
    variable Open
    variable Box
    variable Fields
    CloseForm
    foreach open [dict get [model legal] open] {
        if {[dict get $open verb] eq $verb} {
            set Open $verb
            if {[dict get [model status] chance]} {
                set Box $Path.form
                set Fields $Path.form.area.inside.fields
                FillForm $verb [dict get $open args]
                PanelForm
            } else {
                set Box [::stele::dialog::open .stele_form [OpenLabel $verb]]
                set Fields $Box.fields
                FillForm $verb [dict get $open args]
                WindowForm
            }
            Show
        }
    }
}

# Makes the parts of the form.
proc ::stele::panel::legal::FillForm {verb table} {
    variable Box
    variable Fields
    ttk::label $Box.title -style Bold.TLabel -text [OpenLabel $verb]
    verbform::create $Fields $verb $table ::stele::panel::legal::FormChanged
    ttk::label $Box.says -style Soft.TLabel -justify left -anchor nw -wraplength [theme::px 260]
    ttk::label $Box.clause -style Link.TLabel -cursor hand2 -takefocus 0
    bind $Box.clause <Button-1> {::stele::model clause [%W cget -text]}
    tooltip::add $Box.clause {::stele::mc "Show the rule"}
    ttk::button $Box.play -text [mc "Play"] -style Accent.TButton -command ::stele::panel::legal::PlayForm
    grid columnconfigure $Box 0 -weight 1
    FormChanged
}

# In the panel what the form says and its button stand above the fields: those scroll where there is little room.
proc ::stele::panel::legal::PanelForm {} {
    variable Path
    variable Box
    variable Fields
    pack $Fields -fill x
    grid $Box.title -row 0 -column 0 -sticky w
    grid $Box.says -row 1 -column 0 -sticky nwe
    grid $Box.clause -row 2 -column 0 -sticky nw
    grid $Box.play -row 0 -column 1 -rowspan 3 -sticky ne -padx [list [theme::px 8] 0]
    grid $Box.area -row 3 -column 0 -columnspan 2 -sticky nswe -pady [list [theme::px 4] 0]
    grid rowconfigure $Box 3 -weight 1
    bind $Box.says <Configure> {%W configure -wraplength %w}
    ShowClause
    # The form says itself what is due, and has the button.
    grid remove $Path.due
    pack forget $Path.bar.play
    grid $Box
    grid rowconfigure $Path 4 -weight 1
    grid rowconfigure $Path 5 -weight 0
    # In the order of the rows, for the Tab key.
    raise $Box.area $Box.play
}

proc ::stele::panel::legal::WindowForm {} {
    variable Box
    variable Fields
    grid $Box.title -row 0 -column 0 -columnspan 2 -sticky w
    grid $Fields -row 1 -column 0 -columnspan 2 -sticky we
    grid $Box.says -row 2 -column 0 -sticky nwe -pady [list [theme::px 6] 0]
    grid $Box.clause -row 3 -column 0 -sticky nw
    grid $Box.play -row 2 -column 1 -rowspan 2 -sticky ne -padx [list [theme::px 8] 0] -pady [list [theme::px 4] 0]
    ShowClause
    bind .stele_form <Return> ::stele::panel::legal::PlayForm
    bind .stele_form <Destroy> {if {"%W" eq ".stele_form"} {set ::stele::panel::legal::Open ""}}
    ::stele::dialog::place .stele_form [verbform::first $Fields]
}

proc ::stele::panel::legal::CloseForm {} {
    variable Path
    variable Open ""
    variable Box $Path.form
    variable Fields $Path.form.area.inside.fields
    if {[winfo manager $Path.form] eq "" && [winfo manager $Path.rows] ne "" && ![winfo exists .stele_form]} {
        return
    }
    destroy $Fields {*}[lsearch -all -inline -not -exact [winfo children $Path.form] $Path.form.area]
    grid remove $Path.form
    grid $Path.rows
    pack $Path.bar.play -side right -padx [list 0 [theme::px 6]] -before $Path.bar.hint
    if {[model log] ne ""} {
        ShowDue
    }
    grid rowconfigure $Path 4 -weight 0
    grid rowconfigure $Path 5 -weight 1
    if {[winfo exists .stele_form]} {
        ::stele::dialog::close .stele_form ""
    }
}

proc ::stele::panel::legal::FormChanged {} {
    variable Box
    variable Fields
    if {![winfo exists $Box.play]} {
        return
    }
    set answer [[model log] try [verbform::text $Fields]]
    $Box.play state [expr {[dict get $answer legal] ? "!disabled" : "disabled"}]
    set lacking [verbform::lacking $Fields]
    set text [expr {[dict get $answer legal] ? [dict get $answer text] : [dict get $answer reason text]}]
    if {$lacking eq {}} {
        $Box.says configure -text [capital [regsub -all {\s+} $text " "]]
    } else {
        $Box.says configure -text [mc "Still to be filled in: %1\$s" [join $lacking ", "]]
    }
    set refused [expr {$lacking eq {} && ![dict get $answer legal]}]
    $Box.clause configure -text [expr {$refused ? [dict get $answer reason clause] : ""}]
    ShowClause
}

# The clause takes no room where there is none.
proc ::stele::panel::legal::ShowClause {} {
    variable Box
    if {[grid info $Box.says] ne {}} {
        grid {*}[expr {[$Box.clause cget -text] eq "" ? "remove" : {}}] $Box.clause
    }
}

# Takes what was clicked on the board into the open form.  Returns 1 if it has a place for it.
proc ::stele::panel::legal::offer {objects} {
    variable Fields
    if {![winfo exists $Fields]} {
        return 0
    }
    set taken [verbform::offer $Fields $objects]
    if {$taken eq ""} {
        return 0
    }
    model light $taken
    return 1
}

proc ::stele::panel::legal::PlayForm {} {
    variable Box
    variable Fields
    if {![winfo exists $Box.play]} {
        return
    }
    set text [verbform::text $Fields]
    if {[$Box.play instate !disabled]} {
        Play $text
    } elseif {[verbform::lacking $Fields] eq {}} {
        model why [::stele::refusal [model explain $text] $text]
    }
}
