# The bar under the board while a branch is shown: by how much each player's score differs from the
# main line at the end of the same turn, in total and by category, and whether that changes who wins.

namespace eval ::stele::panel::diffbar {
    namespace path {::stele ::stele::panel}
    namespace export create scene
    variable Canvas ""
    variable Known {}
}

# Builds the panel.
proc ::stele::panel::diffbar::create {path} {
    variable Canvas
    ttk::frame $path
    set Canvas [canvas $path.canvas -height [theme::px 46] -width 100 -takefocus 1 -highlightthickness 0]
    pack $Canvas -fill both -expand 1
    render attach $Canvas -palette [theme::name] -scale [theme::scale] -family [font actual SteleText -family] -idle 0
    bind $Canvas <Configure> {::stele::panel::diffbar::Draw {}}
    bind $Canvas <Button-1> {::stele::panel::diffbar::Click %x %y}
    bind $Canvas <Return> {::stele::keys::perform mainLine}
    bind $Canvas <FocusIn> {::stele::panel::diffbar::Draw {}}
    bind $Canvas <FocusOut> {::stele::panel::diffbar::Draw {}}
    tooltip::add $Canvas @::stele::panel::diffbar::Tip
    whenSeen $path {log tree node lang viewer} ::stele::panel::diffbar::Draw
    watch $path {theme scale} ::stele::panel::diffbar::Restyle
    return $path
}

proc ::stele::panel::diffbar::Restyle {kinds} {
    variable Canvas
    $Canvas configure -height [theme::px 46]
    render configure $Canvas -palette [theme::name] -scale [theme::scale]
    Draw {}
}

# What the branch is measured by and how it differs: {HERE THERE dict}, the dict by player and category; {} while the
# turn is not over.  Kept until node or content change.
proc ::stele::panel::diffbar::differences {} {
    variable Known
    set key [list [model node] [model generation] [model viewer]]
    if {[lindex $Known 0] ne $key} {
        set Known [list $key {}]
        try {
            set places [model comparison]
            if {$places ne {}} {
                lassign $places here there
                lset Known 1 [list $here $there [dict get [model compare $there $here] scores]]
            }
        } trap STELE {} {
            # A line that cannot be replayed so far has nothing to compare.
        }
    }
    return [lindex $Known 1]
}

proc ::stele::panel::diffbar::Draw {kinds} {
    variable Canvas
    if {[model log] eq "" || [model line] eq "main" || [winfo width $Canvas] < 20} {
        return
    }
    lassign [differences] here there scores
    set scale [theme::scale]
    set players [lmap player [model players] {
        set id [dict get $player id]
        dict create id $id name [panel::name $id] letter [panel::letter $id] seat [panel::seat $id] \
            hidden [expr {$here ne "" && "?" in [list [dict get [model score $here] totals $id] \
                [dict get [model score $there] totals $id]]}]
    }]
    set options [dict create width [expr {[winfo width $Canvas] / $scale}] height [expr {[winfo height $Canvas] / $scale}] \
        title [Title $here $there] first [expr {$here eq "" ? "" : [First $here $there]}] \
        same [mc "the same score"] beside [mc "Side by side"] focus [expr {[focus] eq $Canvas}] \
        aside [panel::aside [dict get [model info] game]] names ::stele::panel::term measure [list ::stele::render::measure $Canvas]]
    render show $Canvas [scene [expr {$here eq "" ? {} : $players}] $scores $options]
}

proc ::stele::panel::diffbar::Title {here there} {
    if {$here eq ""} {
        return [mc "Against the main line: as soon as this turn is over"]
    }
    if {[dict get [model status $here] over]} {
        return [mc "Against the end of the main line (%1\$s)" $there]
    }
    return [mc "Against the main line at the end of this turn (%1\$s)" $there]
}

# Who wins, or leads, here and there, in words.
proc ::stele::panel::diffbar::First {here there} {
    set over [expr {[dict get [model status $here] over] && [dict get [model status $there] over]}]
    lassign [lmap node [list $here $there] {Ahead $node}] now then
    set names [join [lmap id $now {panel::name $id}] ", "]
    if {$now eq $then} {
        return [expr {$over ? [mc "The same winner: %1\$s" $names] : ""}]
    }
    set others [join [lmap id $then {panel::name $id}] ", "]
    return [expr {$over ? [mc "Another winner: %1\$s instead of %2\$s" $names $others]
        : [mc "Another leader: %1\$s instead of %2\$s" $names $others]}]
}

# The winners at a node, or while nobody has won those with the most points.
proc ::stele::panel::diffbar::Ahead {node} {
    set winners [dict get [model status $node] winners]
    if {$winners ne {}} {
        return $winners
    }
    set totals [dict get [model score $node] totals]
    if {"?" in $totals} {
        return {}
    }
    set most [tcl::mathfunc::max {*}[dict values $totals]]
    return [dict keys [dict filter $totals value $most]]
}

# The bar as a scene.  PLAYERS: dicts id name letter seat hidden; SCORES: player to category to difference.
# OPTIONS: width height title same beside focus names measure, aside (categories that no sum takes in), first (who is first,
# "" when there is nothing to say).
proc ::stele::panel::diffbar::scene {players scores options} {
    set width [dict get $options width]
    set height [dict get $options height]
    set measure [dict get $options measure]
    set S ::stele::scene
    set items [list [$S rect ground [list 0 0 $width $height] heading width 0] \
        [$S line top [list 0 0.5 $width 0.5] [expr {[dict get $options focus] ? "accent" : "rule"}] \
            width [expr {[dict get $options focus] ? 3 : 1}]] \
        [$S text title 10 13 [$S fit $measure {small bold} 11 [dict get $options title] [expr {$width - 20}]] text.soft \
            font {small bold} anchor w object main]]
    set first [dict get $options first]
    set right [expr {$width - 10}]
    set room [expr {$width - 40 - [$S measure $measure {small bold} 11 [dict get $options title]]}]
    # Who is first matters more than the link, which menus and a key have, too.
    set link [expr {[$S measure $measure {small bold} 11 [dict get $options beside]] + 20}]
    if {[$S measure $measure {small bold} 11 $first] + $link <= $room} {
        lappend items [$S text beside $right 13 [dict get $options beside] text.accent font {small bold} anchor e \
            object beside tip [dict get $options beside]]
        set right [expr {$right - $link}]
    }
    if {$first ne "" && $room > 60} {
        lappend items [$S text first $right 13 [$S fit $measure {small bold} 11 $first $room] text.accent \
            font {small bold} anchor e tip $first]
    }
    set most 1
    foreach player $players {
        set most [expr {max($most, abs([Sum $scores [dict get $player id] [dict get $options aside]]))}]
    }
    set column [expr {($width - 12.0) / max(1, [llength $players])}]
    set n 0
    foreach player $players {
        lappend items {*}[Player $player $scores $options [expr {6 + $n * $column}] [expr {$column - 8}] $most]
        incr n
    }
    return [$S make $width $height $items]
}

proc ::stele::panel::diffbar::Sum {scores id aside} {
    set sum 0
    if {[dict exists $scores $id]} {
        dict for {category delta} [dict remove [dict get $scores $id] {*}$aside] {
            incr sum $delta
        }
    }
    return $sum
}

proc ::stele::panel::diffbar::Player {player scores options x room most} {
    set S ::stele::scene
    set id [dict get $player id]
    set measure [dict get $options measure]
    set look [palette seat [dict get $player seat]]
    set sum [Sum $scores $id [dict get $options aside]]
    set role [expr {$sum > 0 ? "text.good" : $sum < 0 ? "text.bad" : "text.soft"}]
    set details {}
    if {[dict exists $scores $id]} {
        dict for {category delta} [dict get $scores $id] {
            if {$delta != 0} {
                lappend details "[{*}[dict get $options names] categories $category] [signed $delta]"
            }
        }
    }
    set said [expr {$details eq {} ? [dict get $options same] : [join $details ", "]}]
    set y 32
    set total [signed $sum]
    if {[dict get $player hidden]} {
        set total ?
        set said ""
    }
    set totalWidth [$S measure $measure {normal bold} 13 $total]
    set from [expr {$x + 26 + $totalWidth + 8}]
    set left [expr {$x + $room - $from}]
    set tip "[dict get $player name]: $total[expr {$said eq "" ? "" : " ($said)"}]"
    set items [list \
        [$S rect $id/chip [list [expr {$x + 4}] [expr {$y - 8}] [expr {$x + 20}] [expr {$y + 8}]] [dict get $look role] round 3 object player:$id tip $tip] \
        [$S text $id/letter [expr {$x + 12}] $y [dict get $player letter] [dict get $look ink] font {small bold} object player:$id tip $tip] \
        [$S text $id/total [expr {$x + 26}] $y $total $role font {normal bold} anchor w object player:$id tip $tip]]
    if {$left > 24} {
        # How far the difference goes, against the largest one; the words stand above the bar.
        set length [expr {$left * abs($sum) / double($most)}]
        if {$sum != 0} {
            lappend items [$S rect $id/bar [list $from [expr {$y + 7}] [expr {$from + $length}] [expr {$y + 10}]] \
                [expr {$sum > 0 ? "good" : "bad"}] width 0 object player:$id tip $tip]
        }
        lappend items [$S text $id/words $from [expr {$y - 1}] [$S fit $measure small 11 $said $left] text.soft \
            font small anchor w object player:$id tip $tip]
    }
    return $items
}

proc ::stele::panel::diffbar::Tip {x y} {
    variable Canvas
    set tip [render tip $Canvas $x $y]
    return [expr {$tip ne "" ? $tip : [mc "Click the heading to go to the main line"]}]
}

proc ::stele::panel::diffbar::Click {x y} {
    variable Canvas
    focus $Canvas
    foreach object [render objects $Canvas $x $y] {
        if {$object eq "beside"} {
            ::stele::beside::lines main [model line]
            return
        }
        if {$object eq "main"} {
            ::stele::keys::perform mainLine
            return
        }
        if {[string match player:* $object]} {
            ::stele::panel::why::ask [string range $object 7 end] ""
            return
        }
    }
}
