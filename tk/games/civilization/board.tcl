# The board of Civilization: the map with what stands on it, and one table of the players: succession table,
# figures, hands below the stacks they come from, civilization cards below what is left of them.
#
# The map is in map.tcl, the table in tables.tcl, where both are in layout.tcl.
#
#   ::stele::board::civilization::scene STATE OPTIONS   ->  scene (see scene.tcl)
#
# STATE is the engine's view; OPTIONS are those of every board (see rolltta.tcl).  The outlines of the map, the
# succession table, the cards and the stacks come with `info` (what `$log figures` returns): nothing here
# knows where an area lies, when an epoch begins or what a card costs.
#
# The land is one group that stays the same for a whole game; every area that holds something has a group of its
# own on it, every player some in the table.  Drawn parts are remembered, so a step costs what it changes.

namespace eval ::stele::board::civilization {
    namespace path {::stele::scene ::stele}
    namespace export scene
    # Drawn parts by name: {inputs group}.
    variable Parts
    array set Parts {}
    # What stands in the areas, by area: {content group}; drawn for one layout and language.
    variable Pieces
    array set Pieces {}
    variable Layouts
    array set Layouts {}
    # The map of a set of figures, worked out once: {figures map}.
    variable Maps {}
    # The order of the civilization cards and their codes: {figures language {cards codes2 codes3}}.
    variable Codes {}

    # How much of what is not in play is shown beside what is, in units of the map.
    variable Margin 400
    # The widths of the columns of the table in units of the text: the least and the best.
    variable Columns {
        mark {1.7 1.8} name {6.0 9.0} nation {0.0 6.5} gap1 {0.3 0.6} ast {17.5 25.0} gap2 {0.3 0.8} census {2.9 3.8}
        treasury {2.2 3.2} tokens {2.2 3.2} cities {1.8 2.8} ships {1.8 2.8} stock {2.2 3.2} areas {2.5 3.2} score {3.2 4.2}
        gap3 {0.5 0.9} hand {18.0 25.0} faces {3.2 5.2} gap4 {0.4 0.8} cards {24.0 34.0} points {3.0 3.8}
    }
    # Those of the left and of the right table, by edition.
    variable Left {
        full {mark name nation gap1 ast gap2 census treasury tokens cities ships stock score}
        short {mark name nation gap1 ast gap2 census treasury tokens cities ships stock score}
        nomads {mark name nation gap1 tokens ships stock areas}
        farmers {mark name nation gap1 ast gap2 census tokens cities ships stock}
    }
    variable Right {
        full {hand faces gap4 cards points} short {hand faces gap4 cards points} nomads {} farmers {}
    }
    # Heights of the head of a table and of a row, in units of the text.
    variable HeadHigh 2.6
    variable RowHigh 1.5
    # The drawing of each kind of trade card.
    variable KindSigns {
        hides hides ochre ochre iron iron papyrus papyrus salt salt grain food cloth cloth bronze bronze spice spice
        gems gems gold ingots
    }
}

# The scene of a state.
proc ::stele::board::civilization::scene {state options} {
    set o [options $options]
    set model [Model $state $o]
    set layout [LayoutFor $model $o]
    set page [dict get $layout page]
    set items {}
    if {$page ne "tables"} {
        lappend items [part map Map $layout $o [dict get $model map]] {*}[AreaParts $model $layout $o] [FocusPart $model $layout $o]
    }
    lappend items {*}[TitleParts $model $layout $o]
    if {$page ne "map"} {
        lappend items {*}[TableParts $model $layout $o]
    }
    set scene [make [dict get $layout width] [dict get $layout height] $items]
    if {$page ne {}} {
        dict lappend scene items [part pages Pages $layout $o $page]
        dict set scene elsewhere page:[expr {$page eq "map" ? "tables" : "map"}]
    }
    return $scene
}

# ---- The state, in the shape the drawing wants --------------------------------------------------

# Dict state ids names letters (by seat) rows (seats in the order of the table) map: see where they are drawn.
proc ::stele::board::civilization::Model {state o} {
    set called {}
    foreach player [dict get $o players] {
        dict set called [dict get $player id] [at $player name [dict get $player id]]
    }
    set ids [lmap player [dict get $state players] {dict get $player id}]
    set names [lmap id $ids {at $called [list $id] $id}]
    set rows {}
    foreach id [concat [at $state order {}] $ids] {
        set seat [expr {[lsearch -exact $ids $id] + 1}]
        if {$seat > 0 && $seat ni $rows} {
            lappend rows $seat
        }
    }
    return [dict create state $state ids $ids names $names letters [::stele::palette::letters $names] rows $rows \
        map [MapOf [dict get $o info]]]
}

proc ::stele::board::civilization::SeatOf {model id} {
    return [expr {[lsearch -exact [dict get $model ids] $id] + 1}]
}

proc ::stele::board::civilization::NameOf {model id} {
    set seat [SeatOf $model $id]
    return [expr {$seat > 0 ? [lindex [dict get $model names] $seat-1] : $id}]
}

# The map of these figures: dict box {x0 y0 x1 y1} shapes {{area role points} …}, the large ones first, outlines
# {area points} and middles {area {x y}}, all within the box.
proc ::stele::board::civilization::MapOf {figures} {
    variable Maps
    if {$Maps eq {} || [lindex $Maps 0] ne $figures} {
        set Maps [list $figures [ReadMap $figures]]
    }
    return [lindex $Maps 1]
}

proc ::stele::board::civilization::ReadMap {figures} {
    lassign [Extent $figures] x0 x1
    set shapes {}
    set outlines {}
    dict for {area facts} [at $figures areas {}] {
        set best 0
        foreach shape [dict get $facts shapes] {
            # What lies in a hole is smaller, and drawn later.
            set kind [dict get $shape kind]
            if {$kind eq "hole"} {
                continue
            }
            set points [Clipped [dict get $shape points] $x0 $x1]
            set size [Surface $points]
            if {$size <= 0} {
                continue
            }
            lappend shapes [list $size $area [Ground $facts $kind] $points]
            # Land stands for an area that has any.
            set worth [expr {$kind eq "land" ? $size + 1e9 : $size}]
            if {$worth > $best} {
                set best $worth
                dict set outlines $area $points
            }
        }
    }
    set shapes [lmap shape [lsort -real -decreasing -index 0 $shapes] {lrange $shape 1 end}]
    set middles {}
    dict for {area outline} $outlines {
        set facts [dict get $figures areas $area]
        set x [dict get $facts x]
        set inside [expr {$x > $x0 && $x < $x1}]
        dict set middles $area [expr {$inside || ![dict get $facts playable] ? [list $x [dict get $facts y]] : [Heart $outline]}]
    }
    return [dict create box [list $x0 0 $x1 [at $figures height 1]] shapes $shapes outlines $outlines middles $middles]
}

# From where to where the map is shown: all land in play and a little more, of every sea in play a good piece.
proc ::stele::board::civilization::Extent {figures} {
    variable Margin
    set wide [at $figures width 1]
    set x0 $wide
    set x1 0
    dict for {- facts} [at $figures areas {}] {
        if {![dict get $facts playable]} {
            continue
        }
        set west $wide
        set east 0
        foreach shape [dict get $facts shapes] {
            foreach {x -} [dict get $shape points] {
                if {$x < $west} {set west $x}
                if {$x > $east} {set east $x}
            }
        }
        if {[dict get $facts terrain] eq "open_sea"} {
            lassign [list [expr {max($west, $east - 2 * $Margin)}] [expr {min($east, $west + 2 * $Margin)}]] west east
        }
        set x0 [expr {min($x0, $west)}]
        set x1 [expr {max($x1, $east)}]
    }
    return [expr {$x0 < $x1 ? [list [expr {max(0, $x0 - $Margin)}] [expr {min($wide, $x1 + $Margin)}]] : [list 0 $wide]}]
}

# A point of a polygon far from its edge, of those of a grid: {x y}.
proc ::stele::board::civilization::Heart {points} {
    lassign [itemBox [polygon heart $points none]] x0 y0 x1 y1
    set outline [concat $points [lrange $points 0 1]]
    set best {}
    set most -1
    foreach box [grid $x0 $y0 $x1 $y1 14 14] {
        lassign $box a b c d
        set x [expr {($a + $c) / 2.0}]
        set y [expr {($b + $d) / 2.0}]
        if {[PolygonDistance $points $x $y] == 0} {
            set room [PathDistance $outline $x $y]
            if {$room > $most} {
                set most $room
                set best [list $x $y]
            }
        }
    }
    return [expr {$best eq {} ? [lrange $points 0 1] : $best}]
}

# The role that a part of an area is painted with.
proc ::stele::board::civilization::Ground {facts kind} {
    if {![dict get $facts playable]} {
        return [expr {$kind eq "water" ? "civ.out.water" : "civ.out"}]
    }
    if {$kind eq "water"} {
        return [expr {[dict get $facts terrain] eq "open_sea" ? "civ.deep" : "civ.shallow"}]
    }
    if {[dict get $facts plain] ne {}} {
        return civ.plain
    }
    return civ.land[expr {max(1, min(3, [dict get $facts limit]))}]
}

# The part of a polygon between two meridians.
proc ::stele::board::civilization::Clipped {points x0 x1} {
    foreach {edge sign} [list $x0 1 $x1 -1] {
        set kept {}
        lassign [lrange $points end-1 end] px py
        foreach {x y} $points {
            if {($sign * $x > $sign * $edge) != ($sign * $px > $sign * $edge)} {
                lappend kept $edge [expr {$py + ($y - $py) * ($edge - $px) / double($x - $px)}]
            }
            if {$sign * $x > $sign * $edge || $x == $edge} {
                lappend kept $x $y
            }
            set px $x
            set py $y
        }
        set points $kept
    }
    return $points
}

proc ::stele::board::civilization::Surface {points} {
    set sum 0
    lassign [lrange $points end-1 end] px py
    foreach {x y} $points {
        set sum [expr {$sum + $px * $y - $x * $py}]
        set px $x
        set py $y
    }
    return [expr {abs($sum) / 2.0}]
}

# ---- Above the map ------------------------------------------------------------------------------

proc ::stele::board::civilization::TitleParts {model layout o} {
    lassign [Actor $model] seat who
    set state [dict get $model state]
    set letter [expr {$seat > 0 ? [lindex [dict get $model letters] $seat-1] : {}}]
    set limit [at $state turn_limit 0]
    return [list [part title TitleLine $layout $o $seat $who $letter [at $state phase {}] [at $state {calamity name} {}] \
        [Step $model $o] [at $state round 0] [expr {$limit > 0 ? [at $state clock 0] : {}}] $limit]]
}

# Seat and name to show in the title: who decides or whose turn it is, at the end the winners.
proc ::stele::board::civilization::Actor {model} {
    set state [dict get $model state]
    set shown [at $state mover {}]
    if {[at $state over 0]} {
        set shown [at $state winners {}]
    } elseif {$shown eq {}} {
        set shown [at $state turn_player {}]
    }
    set seats [lmap id $shown {SeatOf $model $id}]
    set names [lmap seat $seats {lindex [dict get $model names] $seat-1}]
    return [list [expr {[llength $seats] == 1 ? [lindex $seats 0] : 0}] [join $names " · "]]
}

# What the step is about: the calamity, the offer, the voyage, the conflicts, the revolts.
proc ::stele::board::civilization::Step {model o} {
    set state [dict get $model state]
    if {[at $state over 0]} {
        return {}
    }
    if {[at $state {calamity name} {}] ne {}} {
        return [CalamityWords $model $o [dict get $state calamity]]
    }
    if {[at $state {offer player} {}] ne {}} {
        return [OfferWords $model $o [dict get $state offer]]
    }
    if {[at $state {voyage active} 0]} {
        set voyage [dict get $state voyage]
        return [say $o {%1$s → %2$s · aboard: %3$s · range left: %4$s} [capital [name $o areas [dict get $voyage from]]] \
            [capital [name $o areas [dict get $voyage at]]] [dict get $voyage aboard] [dict get $voyage left]]
    }
    if {[at $state conflicts {}] ne {}} {
        return [say $o {conflicts: %1$s} [join [lmap area [dict get $state conflicts] {capital [name $o areas $area]}] {, }]]
    }
    set revolts {}
    dict for {id n} [at $state {taxes revolts} {}] {
        if {$n > 0} {
            lappend revolts [say $o {%1$s %2$s} [NameOf $model $id] $n]
        }
    }
    if {$revolts ne {}} {
        return [say $o {cities in revolt: %1$s} [join $revolts {, }]]
    }
    return {}
}

proc ::stele::board::civilization::CalamityWords {model o calamity} {
    set words [list [capital [name $o calamities [dict get $calamity name]]]]
    set victim [at $calamity victim {}]
    if {$victim ne {}} {
        lappend words [say $o {victim: %1$s} [NameOf $model $victim]]
    }
    if {[at $calamity dealer {}] ni [list {} $victim]} {
        lappend words [say $o {traded by: %1$s} [NameOf $model [dict get $calamity dealer]]]
    }
    if {[at $calamity volcano {}] ne {}} {
        lappend words [say $o {volcano: %1$s} [name $o volcanoes [dict get $calamity volcano]]]
    }
    if {[at $calamity plain {}] ne {}} {
        lappend words [say $o {flood plain: %1$s} [name $o flood_plains [dict get $calamity plain]]]
    }
    if {[at $calamity nominee {}] ne {}} {
        lappend words [say $o {nominee: %1$s} [NameOf $model [dict get $calamity nominee]]]
    }
    if {[at $calamity faction {}] ne {}} {
        set points 0
        foreach part [dict get $calamity faction] {
            incr points [expr {[at $part tokens 0] + 5 * [at $part city 0]}]
        }
        lappend words [say $o {first faction: %1$s} $points]
    }
    set ordered {}
    dict for {id n} [at $calamity ordered {}] {
        if {$n > 0} {
            lappend ordered [say $o {%1$s %2$s} [NameOf $model $id] $n]
        }
    }
    if {$ordered ne {}} {
        lappend words [say $o {others lose: %1$s} [join $ordered {, }]]
    }
    if {[at $calamity orderable 0] > 0} {
        lappend words [say $o {left to order: %1$s} [dict get $calamity orderable]]
    }
    if {[at $calamity loser {}] ne {} && [at $calamity left 0] > 0} {
        lappend words [say $o {%1$s still loses: %2$s} [NameOf $model [dict get $calamity loser]] [dict get $calamity left]]
    }
    return [join $words { · }]
}

proc ::stele::board::civilization::OfferWords {model o offer} {
    set words [list [say $o {%1$s → %2$s} [NameOf $model [dict get $offer player]] [NameOf $model [at $offer to {}]]]]
    if {[at $offer count 0] > 0} {
        lappend words [say $o {cards: %1$s} [dict get $offer count]]
    }
    if {[at $offer total 0] > 0} {
        lappend words [say $o {worth: %1$s} [dict get $offer total]]
    }
    if {[at $offer name {}] ne {}} {
        lappend words [say $o {named: %1$s} [KindName $o [dict get $offer name]]]
    }
    return [join $words { · }]
}

# Who decides, the phase and what it is about; on the right the turn.
proc ::stele::board::civilization::TitleLine {layout o seat who letter phase calamity step round clock limit} {
    set measurer [dict get $o measure]
    lassign [dict get $layout title] x y0 right y1
    set high [expr {$y1 - $y0}]
    set y [expr {($y0 + $y1) / 2.0}]
    set size [expr {0.56 * $high}]
    set small [expr {0.47 * $high}]
    set items {}
    if {[dict get $layout page] ne {}} {
        set right [expr {[lindex [PageTabs $layout $o] 0 1] - $size}]
    }
    if {$round > 0} {
        set words [expr {$limit > 0 ? [say $o {Turn %1$s of %2$s} $round $limit] : [say $o {Turn %1$s} $round]}]
        lappend items [text turn $right $y $words text.soft anchor e size $small]
        set right [expr {$right - [measure $measurer normal $small $words] - 0.6 * $size}]
    }
    if {$clock ne {}} {
        set cell [expr {0.36 * $high}]
        set wide [expr {$limit * $cell}]
        lappend items [group clock [Clock [expr {$right - $wide}] $y $cell $limit $clock] object clock \
            tip [say $o {Turns played: %1$s of %2$s} $clock $limit]]
        set right [expr {$right - $wide - 0.6 * $size}]
    }
    if {$seat > 0} {
        set mark [expr {0.84 * $high}]
        lappend items [glyph::badge sign $seat $letter [expr {$x + $mark / 2.0}] $y $mark]
        set x [expr {$x + $mark + 0.35 * $size}]
    }
    set phaseName [expr {$phase eq {} ? {} : [capital [name $o phases $phase]]}]
    set phaseWidth [expr {[measure $measurer normal $small $phaseName] * 1.02 + 1.2 * $small}]
    # A long name gives way, but not to less than a quarter of the room.
    set room [expr {$right - $x - 0.9 * $size}]
    set stepWidth [expr {$step eq {} ? 0 : [measure $measurer normal $small $step] + 2 * $size}]
    set shown [fit $measurer {large bold} $size $who [expr {max(0.25 * $room, $room - $phaseWidth - $stepWidth)}]]
    lappend items [text who $x $y $shown text anchor w font {large bold} size $size]
    set x [expr {$x + [measure $measurer {large bold} $size $shown] * 1.02 + ($shown eq {} ? 0 : 0.6) * $size}]
    if {$phaseName ne {}} {
        set phaseWidth [expr {min($phaseWidth, $right - $x)}]
        set phaseName [fit $measurer normal $small $phaseName [expr {$phaseWidth - $small}]]
        set middle [expr {$x + $phaseWidth / 2.0}]
        lappend items \
            [rect phase [around $middle $y $phaseWidth [expr {0.76 * $high}]] accent width 0 round [expr {0.38 * $high}]] \
            [text phasename $middle $y $phaseName text.on.accent size $small]
        set x [expr {$x + $phaseWidth + 0.5 * $size}]
    }
    if {$calamity ne {} && $right - $x > 3 * $small} {
        set middle [expr {$x + 0.4 * $high}]
        lappend items [rect card [around $middle $y [expr {0.8 * $high}]] civ.card edge civ.red width 1.5 round [expr {0.12 * $high}]] \
            [glyph::place calamity civ-$calamity $middle $y [expr {0.62 * $high}]]
        set x [expr {$x + 1.05 * $high}]
    }
    if {$step ne {} && $right - $x > 3 * $small} {
        lappend items {*}[frame::step $o $step $x $y $right $high $small]
    }
    return $items
}

# Where map and tables take turns, a tab for each at the end of the title: {{page x0 y0 x1 y1 words} …}.
proc ::stele::board::civilization::PageTabs {layout o} {
    lassign [dict get $layout title] - y0 right y1
    set size [expr {0.47 * ($y1 - $y0)}]
    set tabs {}
    foreach {page words} [list tables [say $o {Tables}] map [say $o {Map}]] {
        set left [expr {$right - [measure [dict get $o measure] normal $size $words] - 1.6 * $size}]
        set tabs [linsert $tabs 0 [list $page $left $y0 $right $y1 $words]]
        set right $left
    }
    return $tabs
}

proc ::stele::board::civilization::Pages {layout o page} {
    return [lmap tab [PageTabs $layout $o] {
        lassign $tab name x0 y0 x1 y1 words
        set high [expr {$y1 - $y0}]
        set here [expr {$name eq $page}]
        group $name [list [rect tab [list $x0 [expr {$y0 + 0.08 * $high}] $x1 [expr {$y1 - 0.08 * $high}]] [expr {$here ? "accent" : "heading"}] \
                width 1 round [expr {0.16 * $high}]] \
            [text words [expr {($x0 + $x1) / 2.0}] [expr {($y0 + $y1) / 2.0}] $words [expr {$here ? "text.on.accent" : "text"}] \
                size [expr {0.47 * $high}]]] object page:$name tip $words
    }]
}

# The turns of a game that ends by the clock.
proc ::stele::board::civilization::Clock {x y cell limit clock} {
    set items {}
    for {set n 1} {$n <= $limit} {incr n} {
        set left [expr {$x + ($n - 1) * $cell}]
        lappend items [rect turn$n [list $left [expr {$y - 0.55 * $cell}] [expr {$left + 0.86 * $cell}] [expr {$y + 0.55 * $cell}]] \
            [expr {$n <= $clock ? "accent" : "box"}]]
    }
    return $items
}

# ---- For panels and dialogs --------------------------------------------------------------------

# What a player holds at a glance: a flat list {label value object …}.  PLAYER is the player's dict of the state,
# NAMES a command {domain id}, TR a command {format arg …}, as in the options of `scene`.
proc ::stele::board::civilization::stocks {state player names tr} {
    set id [dict get $player id]
    set o [dict create names $names tr $tr]
    set full [expr {[at $state edition full] in {full short}}]
    set stocks {}
    if {[at $player nation {}] ne {}} {
        lappend stocks [say $o {Nation}] [name $o nations [dict get $player nation]] player:$id
    }
    if {[at $state edition full] ne "nomads"} {
        lappend stocks [say $o {Succession table}] [say $o {%1$s, %2$s} [at $player space 0] [name $o epochs [at $player epoch stone]]] marker:$id
    }
    if {$full} {
        lappend stocks [say $o {Treasury}] [at $player treasury 0] treasury:$id
    }
    lappend stocks [say $o {On the board}] [say $o {tokens %1$s, cities %2$s, ships %3$s} [at $player tokens 0] [at $player cities 0] \
        [at $player ships 0]] player:$id
    lappend stocks [say $o {Stock}] [say $o {tokens %1$s, cities %2$s, ships %3$s} [at $player {stock tokens} 0] [at $player {stock cities} 0] \
        [at $player {stock ships} 0]] stock:$id
    if {!$full} {
        return $stocks
    }
    lappend stocks [say $o {In hand}] [at $player hand_n 0] hand:$id
    dict for {kind n} [at $player hand {}] {
        if {$kind ne "?" && $n > 0} {
            lappend stocks [capital [name $o kinds $kind]] $n hand:$id:$kind
        }
    }
    foreach kind [at $player facing {}] {
        lappend stocks [say $o {Face up}] [name $o calamities $kind] calamity:$id:$kind
    }
    lappend stocks [say $o {Points of cards}] [at $player card_points 0] {}
    foreach card [at $player cards {}] {
        lappend stocks [name $o cards $card] {} card:$id:$card
    }
    return $stocks
}

# What the fields of a move can have at this position (see verbform.tcl): {field {among {name most …} value VALUE} …}.
# VALUES are those filled in so far; a name without a most has "".
proc ::stele::board::civilization::fields {state figures verb values} {
    switch $verb {
        offer {return [OfferFields $state $figures $values]}
        buy {return [BuyFields $state $figures]}
        return - show {return [dict create cards [HandField $state [dict get $state mover]]]}
        stack {return [StackFields $state $figures]}
    }
    return {}
}

# Anybody may open a deal (CIV-16.1), only the other may answer.  What is said of known cards follows from
# them (CIV-16.3), but for the commodity that is named.
proc ::stele::board::civilization::OfferFields {state figures values} {
    set ids [lmap player [dict get $state players] {dict get $player id}]
    if {[dict get $state offer player] eq {}} {
        set by [at $values by {}]
        set fields [dict create by [dict create among [Free $ids] value [dict get $state mover]] \
            to [dict create among [Free [lsearch -all -inline -not -exact $ids $by]]]]
    } else {
        set by [dict get $state offer to]
        set fields [dict create by [dict create among [Free [list $by]] value $by] \
            to [dict create among [Free [list [dict get $state offer player]]] value [dict get $state offer player]]]
    }
    dict set fields cards [HandField $state $by]
    set cards [split [at $values cards {}] ,]
    if {$cards eq {}} {
        return $fields
    }
    dict set fields count value [llength $cards]
    if {"?" ni $cards} {
        lassign [Worth $figures $cards] total kinds
        dict set fields total value $total
        dict set fields name [dict create among [Free $kinds] value [expr {[llength $kinds] == 1 ? [lindex $kinds 0] : ""}]]
    }
    return $fields
}

# Names with no most.
proc ::stele::board::civilization::Free {names} {
    return [concat {*}[lmap name $names {list $name ""}]]
}

# What cards come to, like ones as a set, and the commodities among them.
proc ::stele::board::civilization::Worth {figures cards} {
    set counts {}
    foreach kind $cards {
        if {[dict exists $figures commodities $kind]} {
            dict incr counts $kind
        }
    }
    set total 0
    dict for {kind n} $counts {
        incr total [expr {$n * $n * [dict get $figures commodities $kind value]}]
    }
    return [list $total [dict keys $counts]]
}

# What can be had from the hand of a player, if all of it is known; KINDS are those that count.
proc ::stele::board::civilization::HandField {state id {kinds {}}} {
    foreach player [dict get $state players] {
        if {[dict get $player id] eq $id && [at $player {hand ?} 0] == 0} {
            set hand [at $player hand {}]
            return [dict create among [expr {$kinds eq {} ? $hand : [dict filter $hand script {kind -} {expr {$kind in $kinds}}]}]]
        }
    }
    return {}
}

# Cards that are left and not owned; paid for with commodities.
proc ::stele::board::civilization::BuyFields {state figures} {
    set id [dict get $state mover]
    set owned {}
    foreach player [dict get $state players] {
        if {[dict get $player id] eq $id} {
            set owned [dict get $player cards]
        }
    }
    set cards {}
    dict for {card n} [dict get $state market] {
        if {$n > 0 && $card ni $owned} {
            dict set cards $card 1
        }
    }
    return [dict create cards [dict create among $cards] with [HandField $state $id [dict keys [dict get $figures commodities]]]]
}

# The next of the shuffled stacks, and what lies in it.
proc ::stele::board::civilization::StackFields {state figures} {
    set number 0
    foreach stack [dict get $state stacks] {
        incr number
        set unseen [llength [lsearch -all -exact [dict get $stack cards] ?]]
        if {$unseen > 0} {
            break
        }
    }
    set cards {}
    dict for {kind facts} [dict get $figures commodities] {
        if {[dict get $facts stack] == $number} {
            dict set cards $kind [dict get $facts count]
        }
    }
    return [dict create number [dict create value $number] cards [dict create among $cards]]
}

# What the signs mean, for the help: see legend.tcl.
proc ::stele::board::civilization::legend {o} {
    variable KindSigns
    set pieces [list [list [Tokens 1 {} 3 50 50 92 61] [say $o {Tokens}]] [list [City 1 {} 50 50 80 0] [say $o {Cities}]] \
        [list [Ship 1 {} 1 {} 50 50 96 58] [say $o {Ships}]]]
    set map [list [list [list [rect site {24 24 76 76} civ.site.black width 4]] [capital [say $o {city site}]]] \
        [list [list [rect site {24 24 76 76} civ.site.white width 4]] [capital [say $o {city site exposed to floods}]]] \
        [list [list [glyph::place sign civ-plain 50 50 80]] [capital [say $o {flood plain}]]] \
        [list [list [glyph::place sign civ-volcano 50 50 80]] [capital [say $o {volcano}]]]]
    set cards {}
    dict for {kind sign} $KindSigns {
        if {[dict exists $o info commodities $kind]} {
            lappend cards [list [list [rect card {2 2 98 98} civ.card width 3 round 10] [glyph::place sign $sign 50 50 76]] [capital [name $o commodities $kind]]]
        }
    }
    set calamities {}
    foreach calamity [dict keys [at $o {info calamities} {}]] {
        lappend calamities [list [list [rect card {2 2 98 98} civ.card edge civ.red width 6 round 10] [glyph::place sign civ-$calamity 50 50 76]] \
            [capital [name $o calamities $calamity]]]
    }
    return [list [list [say $o {Pieces}] $pieces] [list [say $o {On the map}] $map] [list [say $o {Goods}] $cards] \
        [list [say $o {Calamities}] $calamities]]
}
