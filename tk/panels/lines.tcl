# The line: one row per turn, with its player, what it was about, the points it brought and the total after it;
# rounds above them, branches where they depart, each with a bar of its colour.  A turn unfolds to its moves, the
# current one by itself.
#
# Only the rows that can be seen are in the text widget.  All rows are two plain lists (what, which), made from the
# turns in one pass, so that a log of 100,000 moves opens as quickly as one of 100; the moves of the current turn are
# not in them but stand between them (Current), so that a step changes no list.
#   what: a line's id (a move of it), or #about #round #turn #branch;  which: the ply, {STYLE TEXT} of what the log says of
#   itself, {LINE TURN} (counted from 0), the branch's id
# A line of more moves than that (model isLong) has no such lists: its rows are its moves, each with the
# letter of its player.

namespace eval ::stele::panel::lines {
    namespace path {::stele ::stele::panel}
    namespace export create foldAll toggleHere
    variable Text ""
    variable Path ""
    variable What {}
    variable Which {}
    # The line that is shown plainly, or "".
    variable Plain ""
    # RowOf(line): row of each turn.
    variable RowOf
    array set RowOf {}
    # Bars(line): the colours of the bars before its rows, of the branches it lies in and its own.
    variable Bars
    array set Bars {}
    variable Colours {accent good.pottery good.cloth good food}
    # Open(branch): unfolded.  Turn(line:ply) by its first move: 1 unfolded, 0 folded though it is the current one.
    variable Open
    array set Open {}
    variable Turn
    array set Turn {}
    # The moves that stand between the rows: {ROW LINE FIRST LAST}, below that row of the lists; {} for none.
    variable Current {}
    # What was made for rows so far: the words of turns, the totals along lines.
    variable Words
    array set Words {}
    variable Totals
    array set Totals {}
    variable Difference
    array set Difference {}
    variable Top 0
    variable Visible 1
    variable Now -1
    variable Later ""
    variable Drawn {}
    # The rows in the text widget; of turns, all that were worked out.
    variable Written {}
    variable Made
    array set Made {}
    # Which review the signs are of, and which content of which log the rows.
    variable Stamp 0
    variable Of {}
}

# Builds the panel.
proc ::stele::panel::lines::create {path} {
    variable Text
    variable Path $path
    variable Written {}
    ttk::frame $path
    set Text [theme::text $path.text -wrap none -state disabled -cursor arrow -takefocus 1 -spacing1 1 -spacing3 1 \
        -padx 0 -pady 0 -exportselection 0]
    ttk::scrollbar $path.y -orient vertical -command ::stele::panel::lines::Scroll
    grid $Text -row 0 -column 0 -sticky nswe
    grid $path.y -row 0 -column 1 -sticky ns
    grid rowconfigure $path 0 -weight 1
    grid columnconfigure $path 0 -weight 1
    # Ours alone: the text class would scroll and select.
    bindtags $Text [list $Text . all]
    bind $Text <Configure> ::stele::panel::lines::Resized
    bind $Text <Button-1> {::stele::panel::lines::Click %x %y}
    bind $Text <Button-3> {::stele::panel::lines::Popup %x %y %X %Y}
    bind $Text <Key-Menu> {::stele::panel::lines::PopupHere}
    bind $Text <Button-4> {::stele::panel::lines::Scroll scroll -3 units}
    bind $Text <Button-5> {::stele::panel::lines::Scroll scroll 3 units}
    bind $Text <MouseWheel> {::stele::panel::lines::Scroll scroll [expr {%D > 0 ? -3 : 3}] units}
    tooltip::add $Text @::stele::panel::lines::Tip
    Tags
    watch $path {log tree lang settings viewer} ::stele::panel::lines::Rebuild
    watch $path {node} ::stele::panel::lines::Step
    watch $path {advice} ::stele::panel::lines::Reviewed
    watch $path {theme scale} ::stele::panel::lines::Restyle
    return $path
}

proc ::stele::panel::lines::Tags {} {
    variable Text
    $Text tag configure round -font SteleSmallBold -foreground [theme::colour text.soft] -spacing1 [theme::px 5]
    $Text tag configure head -font SteleBold -foreground [theme::colour text] -spacing1 [theme::px 5]
    $Text tag configure turn -font SteleBold -foreground [theme::colour text]
    $Text tag configure move -font SteleText
    $Text tag configure code -font SteleMono
    $Text tag configure branch -font SteleItalic -foreground [theme::colour text.accent]
    $Text tag configure illegal -foreground [theme::colour text.bad] -overstrike 1
    $Text tag configure glyph -font SteleBold -foreground [theme::colour mark.note]
    $Text tag configure mistake -font SteleBold -foreground [theme::colour text.bad]
    $Text tag configure turning -font SteleBold -foreground [theme::colour text.accent]
    $Text tag configure gain -font SteleBold -foreground [theme::colour text.good]
    $Text tag configure loss -font SteleBold -foreground [theme::colour text.bad]
    $Text tag configure several -font SteleSmallBold
    $Text tag configure soft -foreground [theme::colour text.dim] -font SteleSmall
    $Text tag configure now -background [theme::colour mix:accent:panel:28]
    $Text tag configure small -font SteleSmallBold
    for {set seat 1} {$seat <= [palette seats]} {incr seat} {
        $Text tag configure seat$seat -background [theme::colour seat$seat] -font SteleSmallBold \
            -foreground [theme::colour seat$seat.ink]
    }
    $Text tag raise now
    for {set seat 1} {$seat <= [palette seats]} {incr seat} {
        $Text tag raise seat$seat
    }
    variable Colours
    set n 0
    foreach role $Colours {
        $Text tag configure bar$n -background [theme::colour $role] -font SteleSmall
        $Text tag raise bar$n
        incr n
    }
    $Text tag configure dim -foreground [theme::colour text.dim] -font SteleSmall
    $Text tag configure about -font SteleText -foreground [theme::colour text.soft]
}

# A review has found something, or is no longer to be seen.
proc ::stele::panel::lines::Reviewed {kinds} {
    variable Stamp
    if {$Stamp ne [review::stamp]} {
        set Stamp [review::stamp]
        if {[IsCurrent]} {
            Fill 1
        }
    }
}

# Whether the rows are those of the content there is; if not, they are about to be made anew.
proc ::stele::panel::lines::IsCurrent {} {
    variable Of
    return [expr {$Of eq [list [model log] [model generation]]}]
}

proc ::stele::panel::lines::Restyle {kinds} {
    Tags
    Resized
}

# ---------------------------------------------------------------------------------------------
# Rows

proc ::stele::panel::lines::Rebuild {kinds} {
    variable What {}
    variable Which {}
    variable RowOf
    variable Bars
    variable Open
    variable Turn
    variable Difference
    variable Words
    variable Totals
    variable Current {}
    variable Drawn {}
    variable Plain ""
    variable Of [list [model log] [model generation]]
    array unset RowOf
    array unset Bars
    array unset Difference
    array unset Words
    array unset Totals
    if {"log" in $kinds} {
        array unset Open
        array unset Turn
        variable Top 0
    }
    if {[model log] ne "" && [IsPlain]} {
        set Plain [model line]
        set Bars($Plain) {}
    } elseif {[model log] ne ""} {
        OpenWay
        set departing {}
        foreach line [model lines] {
            if {![dict get $line deleted] && [dict get $line parent] ne ""} {
                dict lappend departing [dict get $line parent] [list [dict get $line at] [dict get $line id]]
            }
        }
        set Bars(main) {}
        AddAbout
        AddLine main [dict map {parent ids} $departing {lsort -integer -index 0 $ids}]
    }
    Find
    See
    Fill 1
}

# What the log says of itself, above the first round: title, when and where, and who played, with the result where
# that gives nothing away.
proc ::stele::panel::lines::AddAbout {} {
    variable What
    variable Which
    set info [model info]
    set title [heading::title $info]
    set end main:[dict get [model lineInfo main] legal]
    set result [expr {[dict get [model status $end] over] && ![heading::teaches [model annotated]]}]
    foreach row [list [list head [expr {$title eq "" ? [panel::gameTitle [dict get $info game]] : $title}]] \
            [list soft [heading::when $info]] \
            [list soft [expr {$result ? [heading::result $info [model score $end] [dict get [model status $end] winners]] :
                [heading::people $info]}]]] {
        if {[lindex $row 1] ne ""} {
            lappend What #about
            lappend Which $row
        }
    }
}

# Whether some line on the way is too long for the lists.
proc ::stele::panel::lines::IsPlain {} {
    foreach line [model lines] {
        if {[model isLong [dict get $line id]]} {
            return 1
        }
    }
    return 0
}

# How many rows there are, and what is in one.
proc ::stele::panel::lines::Count {} {
    variable Plain
    variable What
    variable Current
    if {$Plain ne ""} {
        return [dict get [model lineInfo $Plain] plies]
    }
    return [expr {[llength $What] + [Between]}]
}
proc ::stele::panel::lines::Row {row} {
    variable Plain
    variable What
    variable Which
    variable Current
    if {$Plain ne ""} {
        return [list $Plain [expr {$row + 1}]]
    }
    if {$Current ne {}} {
        lassign $Current at line first last
        if {$row > $at && $row <= $at + [Between]} {
            return [list $line [expr {$first + $row - $at - 1}]]
        }
        if {$row > $at} {
            incr row -[Between]
        }
    }
    return [list [lindex $What $row] [lindex $Which $row]]
}

# How many moves stand between the rows of the lists.
proc ::stele::panel::lines::Between {} {
    variable Current
    return [expr {$Current eq {} ? 0 : [lindex $Current 3] - [lindex $Current 2] + 1}]
}

# Opens the branches that lead to the current node.
proc ::stele::panel::lines::OpenWay {} {
    variable Open
    set opened 0
    foreach part [model path] {
        set line [lindex $part 0]
        if {$line ne "main" && ![info exists Open($line)]} {
            set Open($line) 1
            set opened 1
        }
    }
    return $opened
}

# Adds the rows of a line.  DEPARTING: line to {PLY BRANCH}… in order.
proc ::stele::panel::lines::AddLine {line departing} {
    variable What
    variable Which
    variable RowOf
    variable Turn
    set rows {}
    set index 0
    set waiting [expr {[dict exists $departing $line] ? [dict get $departing $line] : {}}]
    # A branch that departs within a turn goes on with it.
    lassign [Before $line] before round
    foreach turn [model turns $line] {
        lassign $turn first last player nowRound
        if {$nowRound ne $round} {
            lappend What #round
            lappend Which [list $line $index]
            set round $nowRound
        }
        lappend rows [llength $What]
        lappend What #turn
        lappend Which [list $line $index]
        if {[info exists Turn($line:$first)] && $Turn($line:$first)} {
            for {set ply $first} {$ply <= $last} {incr ply} {
                lappend What $line
                lappend Which $ply
            }
        }
        # Below the turn stands what could have been instead of one of its moves.
        while {$waiting ne {} && [lindex $waiting 0 0] < $last} {
            AddBranch [lindex $waiting 0 1] $line $departing
            set waiting [lrange $waiting 1 end]
        }
        incr index
    }
    foreach branch $waiting {
        AddBranch [lindex $branch 1] $line $departing
    }
    set RowOf($line) $rows
}

# Player and round of the move before a branch departs.
proc ::stele::panel::lines::Before {line} {
    set info [model lineInfo $line]
    if {[dict get $info parent] eq ""} {
        return {}
    }
    return [lindex [model timeline [dict get $info parent]] [expr {[dict get $info at] - 1}]]
}

proc ::stele::panel::lines::AddBranch {id parent departing} {
    variable What
    variable Which
    variable Open
    variable Bars
    variable Colours
    # A colour that its neighbours do not have, the same as long as the log has these lines.
    set Bars($id) [concat $Bars($parent) [expr {[llength [array names Bars]] % [llength $Colours]}]]
    lappend What #branch
    lappend Which $id
    if {[info exists Open($id)]} {
        AddLine $id $departing
    }
}

# ---------------------------------------------------------------------------------------------
# What is seen

proc ::stele::panel::lines::Resized {} {
    variable Later
    after cancel $Later
    set Later [after 40 ::stele::panel::lines::Refill]
}

proc ::stele::panel::lines::Refill {} {
    variable Text
    variable Visible
    if {![winfo exists $Text]} {
        return
    }
    set line [expr {[font metrics SteleText -linespace] + 2}]
    set Visible [expr {max(3, [winfo height $Text] / $line - 1)}]
    set stop [expr {max(60, [winfo width $Text] - [theme::px 8])}]
    $Text configure -tabs [list $stop right]
    # Rows of another content are about to be made anew, in this size.
    if {[IsCurrent]} {
        See
        Fill 1
    }
}

# Finds the row of the current node, and lets the moves of its turn stand below that.
proc ::stele::panel::lines::Find {} {
    variable RowOf
    variable Which
    variable Plain
    variable Turn
    variable Top
    variable Current
    variable Now -1
    set before $Current
    set left [Between]
    set Current {}
    if {[model log] eq ""} {
        return
    }
    set line [model line]
    set ply [model plyOf [model node]]
    if {$Plain ne ""} {
        set Now [expr {$ply - 1}]
        return
    }
    set index [expr {[info exists RowOf($line)] ? [model turnIndex [model node]] : -1}]
    if {$index >= 0} {
        lassign [lindex [model turns $line] $index] first last
        set row [lindex $RowOf($line) $index]
        set unfolded [expr {[info exists Turn($line:$first)] ? $Turn($line:$first) : "current"}]
        if {$unfolded eq "current"} {
            set Current [list $row $line $first $last]
        }
        set Now [expr {$unfolded eq "0" ? $row : $row + $ply - $first + 1}]
    } elseif {$line ne "main"} {
        # Where a branch departs its name stands for it.
        set Now [lsearch -exact $Which $line]
    }
    # What is seen stays where it is when moves go or come above it.
    if {$before ne $Current} {
        if {$before ne {} && $Top > [lindex $before 0]} {
            set Top [expr {max([lindex $before 0], $Top - $left)}]
        }
        if {$Current ne {} && $Top > [lindex $Current 0]} {
            incr Top [Between]
        }
    }
}

# Scrolls so that the current row is seen with some of its surroundings.
proc ::stele::panel::lines::See {} {
    variable Top
    variable Now
    variable Visible
    set row [expr {max(0, $Now)}]
    set most [expr {max(0, [Count] - $Visible)}]
    if {$row < $Top + 1 || $row > $Top + $Visible - 3} {
        set Top [expr {$row - $Visible / 3}]
    }
    set Top [expr {max(0, min($most, $Top))}]
}

proc ::stele::panel::lines::Step {kinds} {
    variable Plain
    if {[model log] ne "" && ($Plain ne "" ? $Plain ne [model line] : [OpenWay])} {
        Rebuild {}
        return
    }
    Find
    See
    Fill 0
}

proc ::stele::panel::lines::Scroll {how amount {unit units}} {
    variable Top
    variable Visible
    set all [Count]
    set to $Top
    if {$how eq "moveto"} {
        set to [expr {round($amount * $all)}]
    } elseif {$unit eq "pages"} {
        set to [expr {$Top + $amount * max(1, $Visible - 2)}]
    } else {
        set to [expr {$Top + $amount}]
    }
    set Top [expr {max(0, min($all - $Visible, $to))}]
    Fill 0
}

# Brings the text widget in step with the rows from Top on; only the marked row when they are there.
proc ::stele::panel::lines::Fill {anew} {
    variable Text
    variable Path
    variable Top
    variable Now
    variable Visible
    variable Drawn
    set all [Count]
    set last [expr {min($all, $Top + $Visible + 1)}]
    variable Current
    set wanted [list $Top $last $Current]
    if {$anew || $Drawn ne $wanted} {
        set Drawn $wanted
        variable Made
        if {$anew} {
            array unset Made
        }
        Write [Rows $Top $last]
        $Text yview moveto 0
        if {$all > 0} {
            $Path.y set [expr {double($Top) / $all}] [expr {min(1.0, double($Top + $Visible) / $all)}]
        } else {
            $Path.y set 0 1
        }
    }
    $Text tag remove now 1.0 end
    if {$Now >= $Top && $Now < $last} {
        set line [expr {$Now - $Top + 1}]
        $Text tag add now $line.0 $line.0+1line
    }
}

# Brings the text widget in step with these rows.  When the next turn unfolds, or the list is scrolled by a little, most
# of them stand there already: what comes before and after the others is left alone.
proc ::stele::panel::lines::Write {rows} {
    variable Text
    variable Written
    set n [llength $rows]
    set old [llength $Written]
    set same 0
    while {$same < $n && $same < $old && [lindex $rows $same] eq [lindex $Written $same]} {
        incr same
    }
    set after 0
    while {$after < min($n, $old) - $same && [lindex $rows end-$after] eq [lindex $Written end-$after]} {
        incr after
    }
    set Written $rows
    $Text configure -state normal
    $Text delete [expr {$same + 1}].0 [expr {$old - $after + 1}].0
    if {$same + $after < $n} {
        $Text insert [expr {$same + 1}].0 {*}[concat {*}[lrange $rows $same end-$after]]
    }
    $Text configure -state disabled
}

# The rows FROM … TO-1, each as texts and their tags.
proc ::stele::panel::lines::Rows {from to} {
    set facts [Facts $from $to]
    set rows {}
    for {set row $from} {$row < $to} {incr row} {
        lassign [Row $row] what which
        lappend rows [switch $what {
            #about {AboutRow $which}
            #round {RoundRow $which}
            #turn {TurnRow $which}
            #branch {BranchRow $which}
            default {MoveRow $what $which [expr {[dict exists $facts $what:$which] ? [dict get $facts $what:$which] : {}}]}
        }]
    }
    return $rows
}

# The moves among the rows FROM … TO-1: a dict from node to what `line` says about it.
proc ::stele::panel::lines::Facts {from to} {
    set first {}
    set last {}
    for {set row $from} {$row < $to} {incr row} {
        lassign [Row $row] what ply
        if {[string index $what 0] eq "#"} {
            continue
        }
        if {![dict exists $first $what]} {
            dict set first $what $ply
        }
        dict set last $what $ply
    }
    set facts {}
    dict for {line ply} $first {
        foreach move [model moves $line $ply [dict get $last $line] [settings::get words]] {
            dict set facts $line:[dict get $move ply] $move
        }
    }
    return $facts
}

# The bars of the branches that a line lies in.
proc ::stele::panel::lines::Lead {line} {
    variable Bars
    return [concat {*}[lmap n $Bars($line) {list " " bar$n " " move}]]
}

# How wide they are.
proc ::stele::panel::lines::LeadWide {line} {
    variable Bars
    return [expr {[llength $Bars($line)] * ([font measure SteleSmall " "] + [font measure SteleText " "])}]
}

proc ::stele::panel::lines::AboutRow {which} {
    variable Text
    lassign $which style words
    set font [dict get {head SteleBold soft SteleSmall} $style]
    return [list " [Fitted $words $font [expr {[winfo width $Text] - [theme::px 20]}]]\n" $style]
}

proc ::stele::panel::lines::RoundRow {which} {
    lassign $which line index
    return [concat [Lead $line] [list " [mc "Round %1\$s" [lindex [model turns $line] $index 3]]\n" round]]
}

# A turn, which is worked out once.
proc ::stele::panel::lines::TurnRow {which} {
    variable Turn
    variable Current
    variable Made
    lassign $which line index
    lassign [lindex [model turns $line] $index] first last player
    set unfolded [expr {[info exists Turn($line:$first)] ? $Turn($line:$first) : [lrange $Current 1 2] eq [list $line $first]}]
    if {![info exists Made($line,$index,$unfolded)]} {
        set Made($line,$index,$unfolded) [MakeTurnRow $line $index $first $last $player $unfolded]
    }
    return $Made($line,$index,$unfolded)
}

# Fold, player, what the turn was about, points and total.
proc ::stele::panel::lines::MakeTurnRow {line index first last player unfolded} {
    variable Text
    set row [Lead $line]
    lappend row "[expr {$unfolded ? "▾" : "▸"}] " dim
    set seat [seat $player]
    if {$seat} {
        lappend row "\u2009[letter $player]\u2009" seat$seat " " turn
    }
    lassign [Points $line $index] points total
    set figures [expr {$total eq "" ? "" : $points eq "" ? $total : "$points → $total"}]
    lassign [About $line $index] about glyphs
    set found [Found $line $first $last]
    set room [expr {[winfo width $Text] - [theme::px 18] - [LeadWide $line] - [font measure SteleSmall "▾ "]
        - [font measure SteleSmallBold "W\u2009\u2009 "] - [font measure SteleBold "$figures[expr {$glyphs eq "" ? "" : " $glyphs"}][FoundText $found]"]}]
    # Where there is little room the letter has to do: what the turn was about says more than the name.
    set name "[name $player]  "
    if {$about eq "" || !$seat || [winfo width $Text] >= [theme::px 290]} {
        lappend row [Fitted $name SteleBold $room] turn
        set room [expr {$room - [font measure SteleBold $name]}]
    }
    if {$about ne "" && $room > [theme::px 30]} {
        lappend row [Fitted $about SteleText $room] about
    }
    if {$glyphs ne ""} {
        lappend row " $glyphs" glyph
    }
    lappend row {*}[FoundParts $found]
    if {$total ne ""} {
        lappend row \t {} $points [expr {[string match −* $points] ? "loss" : "gain"}] \
            [expr {$points eq "" ? "" : " → "}] dim $total [expr {$points eq "" ? "dim" : "turn"}]
    }
    return [lappend row \n {}]
}

# What a turn was about, in few words, and the signs of its annotations.
proc ::stele::panel::lines::About {line index} {
    variable Words
    if {![info exists Words($line,$index)]} {
        lassign [lindex [model turns $line] $index] first last player
        set about {}
        set said ""
        set glyphs {}
        foreach move [model moves $line $first $last] {
            if {[dict get $move short] ne ""} {
                dict set about [dict get $move short] 1
            }
            if {[dict get $move by] ne ""} {
                set said [dict get $move text]
            }
            foreach sign [Glyphs $line:[dict get $move ply] [dict get $move items]] {
                dict set glyphs $sign 1
            }
        }
        # A turn without its own word is described by its last decision.
        if {$about eq {} && $said ne ""} {
            dict set about [shorten $said [name $player]] 1
        }
        set Words($line,$index) [list [model words [join [dict keys $about] ", "]] [join [dict keys $glyphs] " "]]
    }
    return $Words($line,$index)
}

# The points that a turn brought its player and his total after it: {+47 89}; "" where there are none.
proc ::stele::panel::lines::Points {line index} {
    lassign [lindex [model turns $line] $index] first last player
    set seat [expr {[seat $player] - 1}]
    set total [TotalAt $line $last $seat]
    set before [TotalBefore $line $index $seat]
    if {"?" in [list $total $before]} {
        return {"" ?}
    }
    if {"" in [list $total $before]} {
        return [list "" [string map {- −} $total]]
    }
    # Not by expr, see Signed.
    set points ""
    if {$total != $before} {
        set points [Signed [expr {$total - $before}]]
    }
    return [list $points [string map {- −} $total]]
}

# The total of a seat where a turn ends; "" where none does.
proc ::stele::panel::lines::TotalAt {line ply seat} {
    variable Totals
    if {![info exists Totals($line)]} {
        set Totals($line) {}
        foreach entry [model scores $line] {
            dict set Totals($line) {*}$entry
        }
    }
    return [expr {[dict exists $Totals($line) $ply] ? [lindex [dict get $Totals($line) $ply] $seat] : ""}]
}

# The total before a turn began, which may have been on the line that this one departs from.
proc ::stele::panel::lines::TotalBefore {line index seat} {
    if {$index > 0} {
        return [TotalAt $line [lindex [model turns $line] $index-1 1] $seat]
    }
    set from [model departure $line]
    if {$from eq ""} {
        return [lindex [dict values [dict get [model score main:0] totals]] $seat]
    }
    set parent [model lineOf $from]
    set at [model turnIndex $from]
    # The turn that the line goes on with has begun on its parent.
    if {$at >= 0 && [lrange [lindex [model turns $parent] $at] 2 4] eq [lrange [lindex [model turns $line] 0] 2 4]} {
        return [TotalBefore $parent $at $seat]
    }
    return [expr {$at < 0 ? [TotalBefore $parent 0 $seat] : [TotalAt $parent [lindex [model turns $parent] $at 1] $seat]}]
}

proc ::stele::panel::lines::MoveRow {line ply move} {
    variable Text
    if {$move eq {}} {
        return [list \n {}]
    }
    set words [settings::get words]
    set text [dict get $move [expr {$words ? "text" : "move"}]]
    set by [dict get $move by]
    if {$words} {
        set text [shorten [::stele::model::words $text] [name [dict get $move player]]]
    }
    set style [expr {$words ? "move" : "code"}]
    set tags [list $style]
    if {![dict get $move legal]} {
        lappend tags illegal
    }
    set points [MovePoints [dict get $move points]]
    set glyphs [join [Glyphs $line:$ply [dict get $move items]] " "]
    set found [Found $line $ply $ply]
    set row [Lead $line]
    set lead "      "
    variable Plain
    if {$Plain ne ""} {
        set seat [seat [dict get $move player]]
        lappend row " [letter [dict get $move player]] " [expr {$seat ? "seat$seat" : "soft"}]
        set lead " "
    }
    set room [expr {[winfo width $Text] - [theme::px 20] - [LeadWide $line] - [font measure SteleText $lead]
        - [font measure [expr {[string match "* *" $points] ? "SteleSmallBold" : "SteleBold"}] "$points  "]
        - [font measure SteleBold $glyphs[FoundText $found]]}]
    lappend row $lead move [Fitted $text [expr {$words ? "SteleText" : "SteleMono"}] $room] $tags
    if {$glyphs ne ""} {
        lappend row " $glyphs" glyph
    }
    lappend row {*}[FoundParts $found]
    if {$points ne ""} {
        set tags [expr {[string match *−* $points] ? "loss" : "gain"}]
        if {[string match "* *" $points]} {
            lappend tags several
        }
        lappend row \t {} $points $tags
    }
    return [lappend row \n {}]
}

# +3 for the player whose turn it is; with letters where others gain or lose too.
proc ::stele::panel::lines::MovePoints {points} {
    set parts {}
    dict for {player amount} $points {
        set sign [Signed $amount]
        lappend parts [string cat [expr {[dict size $points] > 1 ? [letter $player] : ""}] $sign]
    }
    return [join $parts " "]
}

# A number with its sign, as people write it.
proc ::stele::panel::lines::Signed {n} {
    # Not by expr, which would read +3 as a number and drop the sign.
    if {$n == 0} {
        return 0
    }
    return [string map {- −} [format %+d $n]]
}

# What a review found about the moves FIRST … LAST of a line, the same sign once: {SIGN STYLE TIP}….
proc ::stele::panel::lines::Found {line first last} {
    set marks [review::marks $line]
    set found {}
    for {set ply $first} {$marks ne {} && $ply <= $last} {incr ply} {
        if {[dict exists $marks $ply] && [lindex [dict get $marks $ply] 0] ni [lmap mark $found {lindex $mark 0}]} {
            lappend found [dict get $marks $ply]
        }
    }
    return $found
}

proc ::stele::panel::lines::FoundText {found} {
    return [join [lmap mark $found {string cat " " [lindex $mark 0]}] ""]
}

proc ::stele::panel::lines::FoundParts {found} {
    return [concat {*}[lmap mark $found {list " [lindex $mark 0]" [lindex $mark 1]}]]
}

# The lines of a tooltip about what a review found; "" where it found nothing.
proc ::stele::panel::lines::FoundTip {line first last} {
    set tips {}
    set marks [review::marks $line]
    for {set ply $first} {$marks ne {} && $ply <= $last} {incr ply} {
        if {[dict exists $marks $ply]} {
            lappend tips [lindex [dict get $marks $ply] 2]
        }
    }
    return [join [lmap tip $tips {string cat \n $tip}] ""]
}

# Signs of the annotations at a node: its glyphs, a dot for a note without one, a flag for a bookmark.
proc ::stele::panel::lines::Glyphs {node count} {
    if {!$count} {
        return {}
    }
    set signs {}
    foreach item [model notes $node] {
        switch [dict get $item name] {
            note {
                set glyph [expr {[dict exists $item attrs glyph] ? [dict get $item attrs glyph] : ""}]
                dict set signs [expr {$glyph eq "" ? "●" : $glyph}] 1
            }
            bookmark {dict set signs ⚑ 1}
        }
    }
    # The same remark in two languages is one sign.
    return [dict keys $signs]
}

# TEXT cut to WIDTH pixels.  No letter is narrower than a pixel: of a long text only so much is measured.
proc ::stele::panel::lines::Fitted {text font width} {
    set text [::stele::plain::line $text [expr {max(20, int($width))}]]
    if {[font measure $font $text] <= $width} {
        return $text
    }
    set low 0
    set high [string length $text]
    while {$low < $high} {
        set middle [expr {($low + $high + 1) / 2}]
        if {[font measure $font "[string range $text 0 $middle-1]…"] <= $width} {
            set low $middle
        } else {
            set high [expr {$middle - 1}]
        }
    }
    return [string trimright [scene cut $text $low]]…
}

proc ::stele::panel::lines::BranchRow {id} {
    variable Text
    variable Open
    set difference [DifferenceOf $id]
    set lead "[expr {[info exists Open($id)] ? "▾" : "▸"}] "
    set room [expr {[winfo width $Text] - [theme::px 20] - [LeadWide $id] - [font measure SteleItalic $lead]
        - [font measure SteleBold "$difference  "]}]
    return [concat [Lead $id] [list "$lead[Fitted [branchName $id] SteleItalic $room]" branch \t$difference soft \n {}]]
}

# The score at the last turn of a branch that is over against the main line at the end of the same turn, seat by seat:
# +2/−4; "" before a turn is over.
proc ::stele::panel::lines::DifferenceOf {id} {
    variable Difference
    if {![info exists Difference($id)]} {
        set Difference($id) ""
        try {
            set last [model lastTurnEnd $id]
            if {$last ne ""} {
                lassign [model comparison $last] here there
                set then [dict get [model score $there] totals]
                set parts {}
                dict for {player points} [dict get [model score $here] totals] {
                    # Not by expr, see Signed.
                    if {"?" in [list $points [dict get $then $player]]} {
                        lappend parts ?
                    } else {
                        lappend parts [Signed [expr {$points - [dict get $then $player]}]]
                    }
                }
                set Difference($id) [join $parts /]
            }
        } trap STELE {} {
            # A branch that cannot be replayed has no score to compare.
        }
    }
    return $Difference($id)
}

# ---------------------------------------------------------------------------------------------
# Mouse and keys

# The row under a point, or -1.
proc ::stele::panel::lines::RowAt {x y} {
    variable Text
    variable Top
    set row [expr {$Top + int([$Text index @$x,$y]) - 1}]
    return [expr {$row < [Count] ? $row : -1}]
}

proc ::stele::panel::lines::Click {x y} {
    variable Text
    focus $Text
    set row [RowAt $x $y]
    if {$row < 0} {
        return
    }
    lassign [Row $row] what which
    if {$what eq "#turn" && $x < [FoldWidth [lindex $which 0]]} {
        ToggleTurn {*}$which
    } else {
        Choose $row
    }
}

# How far the sign reaches that folds the turns of a line.
proc ::stele::panel::lines::FoldWidth {line} {
    variable Bars
    return [expr {([llength $Bars($line)] + 1) * ([font measure SteleSmall " "] + [font measure SteleText " "]) + [font measure SteleSmall "▾"]}]
}

# Folds a turn, or unfolds it.
proc ::stele::panel::lines::ToggleTurn {line index} {
    variable Turn
    variable Current
    set first [lindex [model turns $line] $index 0]
    set unfolded [expr {[info exists Turn($line:$first)] ? $Turn($line:$first) : [lrange $Current 1 2] eq [list $line $first]}]
    set Turn($line:$first) [expr {!$unfolded}]
    # A folded turn is like the others again, unless it is the current one.
    if {$unfolded && [list $line $index] ne [list [model line] [model turnIndex [model node]]]} {
        unset Turn($line:$first)
    }
    Keep
}

# Goes to a row: a move, the start of the game or of a round, the end of a turn; a branch unfolds or folds.
proc ::stele::panel::lines::Choose {row} {
    lassign [Row $row] what which
    transport::pause
    switch $what {
        #about {Visit main:0}
        #round {Visit [lindex $which 0]:[expr {[lindex [model turns [lindex $which 0]] [lindex $which 1] 0] - 1}]}
        #turn {Visit [TurnLast {*}$which]}
        #branch {Toggle $which}
        default {Visit $what:$which}
    }
}

# The last node of a turn that can be shown.
proc ::stele::panel::lines::TurnLast {line index} {
    return $line:[expr {min([dict get [model lineInfo $line] legal], [lindex [model turns $line] $index 1])}]
}

proc ::stele::panel::lines::Visit {node} {
    try {
        model go $node
    } trap STELE {message} {
        model say $message
    }
}

proc ::stele::panel::lines::Toggle {id} {
    variable Open
    if {[info exists Open($id)]} {
        # Folding the current branch leads out of it.
        if {$id in [lmap part [model path] {lindex $part 0}]} {
            Visit [model departure $id]
            model flush
        }
        unset -nocomplain Open($id)
    } else {
        set Open($id) 1
    }
    Keep
}

# Makes the rows anew without moving what is seen.
proc ::stele::panel::lines::Keep {} {
    variable Top
    set top $Top
    Rebuild {}
    set Top $top
    See
    Fill 1
}

# Folds (YES 1) or unfolds all branches.
proc ::stele::panel::lines::foldAll {yes} {
    variable Open
    if {!$yes && [Moves] > $::stele::model::Long} {
        model say [mc "There are too many branches to unfold them all."]
        return
    }
    array unset Open
    if {!$yes} {
        foreach line [model lines] {
            if {![dict get $line deleted] && [dict get $line parent] ne ""} {
                set Open([dict get $line id]) 1
            }
        }
    } elseif {[model line] ne "main"} {
        Visit [model departure [lindex [model path] 1 0]]
    }
    Keep
}

# The moves of all lines together.
proc ::stele::panel::lines::Moves {} {
    set moves 0
    foreach line [model lines] {
        incr moves [dict get $line plies]
    }
    return $moves
}

# Folds or unfolds the branches at the current node, or the current branch.
proc ::stele::panel::lines::toggleHere {} {
    set ids [model branches]
    if {$ids eq {}} {
        if {[model line] ne "main"} {
            Toggle [model line]
        }
        return
    }
    foreach id $ids {
        Toggle $id
    }
}

proc ::stele::panel::lines::Tip {x y} {
    set row [RowAt $x $y]
    if {$row < 0 || [model log] eq ""} {
        return ""
    }
    lassign [Row $row] what which
    switch $what {
        #about {return [lindex $which 1]}
        #round {return ""}
        #turn {return [TurnTip {*}$which]}
        #branch {return [BranchTip $which]}
    }
    set move [lindex [model moves $what $which $which] 0]
    return "$what:$which\n[dict get $move text]\n[dict get $move move][FoundTip $what $which $which]"
}

proc ::stele::panel::lines::TurnTip {line index} {
    lassign [lindex [model turns $line] $index] first last player round
    lassign [Points $line $index] points total
    set head [join [concat [list [name $player] [mc "Round %1\$s" $round]] [expr {$points eq "" ? {} : [list "$points → $total"]}]] " · "]
    return "$head\n[lindex [About $line $index] 0]\n$line:$first … $line:$last[FoundTip $line $first $last]"
}

proc ::stele::panel::lines::BranchTip {id} {
    set line [model lineInfo $id]
    set n [dict get $line plies]
    set moves [plural $n [mc "%1\$s move" $n] [mc "%1\$s moves|few" $n] [mc "%1\$s moves|many" $n]]
    set names [join [lmap player [model players] {name [dict get $player id]}] /]
    set difference [DifferenceOf $id]
    if {$difference eq ""} {
        return "$id · $moves"
    }
    return "$id · $moves\n[mc "Score against the main line, %1\$s: %2\$s" $names $difference]"
}

proc ::stele::panel::lines::PopupHere {} {
    variable Text
    variable Now
    variable Top
    set box [$Text bbox [expr {max(1, $Now - $Top + 1)}].3]
    lassign [expr {$box eq {} ? {10 10} : $box}] x y
    Popup $x $y [expr {[winfo rootx $Text] + $x}] [expr {[winfo rooty $Text] + $y}]
}

proc ::stele::panel::lines::Popup {x y rootX rootY} {
    variable Text
    if {[model log] eq ""} {
        return
    }
    destroy $Text.popup
    set menu [menu $Text.popup -tearoff 0]
    theme::dress $menu
    set row [RowAt $x $y]
    if {$row >= 0 && [lindex [Row $row] 0] eq "#branch"} {
        set id [lindex [Row $row] 1]
        $menu add command -label [mc "Fold or unfold"] -command [list ::stele::panel::lines::Toggle $id]
        $menu add command -label [mc "Go to its first move"] -command [list ::stele::panel::lines::Visit $id:1]
        $menu add separator
        if {[model horizon] eq {}} {
            BranchMenu $menu $id
        }
    } elseif {$row >= 0} {
        Choose $row
        model flush
    }
    menus::add $menu note bookmark copyNode playOn - foldAll unfoldAll
    tk_popup $menu $rootX $rootY
}

# What can be done with a branch where all of the log is shown.
proc ::stele::panel::lines::BranchMenu {menu id} {
    $menu add command -label [mc "Compare with the main line"] -command [list ::stele::beside::lines main $id]
    if {[model line] ni [list main $id]} {
        $menu add command -label [mc "Compare with the line on the board"] \
            -command [list ::stele::beside::lines [model line] $id]
    }
    $menu add separator
    $menu add command -label [mc "Name this branch…"] -command [list ::stele::actions::nameBranch $id]
    $menu add command -label [mc "Make this the main line"] -command [list ::stele::actions::promoteBranch $id]
    $menu add command -label [mc "Delete this branch"] -command [list ::stele::actions::deleteBranch $id]
    $menu add separator
}
