# The board of Civilization: the map with what stands on it, and one table of the players: succession table,
# figures, hands below the stacks they come from, civilization cards below what is left of them.
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

# ---- Layout -------------------------------------------------------------------------------------

# The layout depends on the space, the number of players and the figures, not on the position.
proc ::stele::board::civilization::LayoutFor {model o} {
    variable Layouts
    set shape [list [dict get $o width] [dict get $o height] [llength [dict get $model ids]] \
        [expr {[dict get $o page] eq "tables" ? "tables" : "map"}] [dict get $model map box] [at $model {state edition} full]]
    if {![info exists Layouts($shape)]} {
        if {[array size Layouts] > 30} {
            array unset Layouts
        }
        set Layouts($shape) [Layout $model {*}[lrange $shape 0 3] [lindex $shape end]]
    }
    return $Layouts($shape)
}

# Dict width height font map {x0 y0 x1 y1} unit (pixels for one of the map) mapX mapY (where its 0 0 is) high
# (of a piece) caption label (sizes of texts in an area) title {x0 y0 x1 y1} columns {name {x0 x1}} left figures right cards
# (tops of what may be tables of their own: see Ways) row (height) sheets {table MARK …} (the tables there are, each with its
# column of marks) page: {} where map and tables are side by side, else which of them is shown.  They take turns where the
# map gains a quarter by it and is so small that it needs it.
proc ::stele::board::civilization::Layout {model w h n page edition} {
    for {set try 0} {1} {incr try} {
        set best {}
        set most 0
        set wish [Wish $w $h]
        foreach part {0.78 0.82 0.86 0.9 0.94 1.0 1.1 1.2 1.35 1.5 1.65 1.8 2.0 2.2 2.5 2.8} {
            set font [expr {$part * $wish}]
            if {$font < 7.7} {
                continue
            }
            foreach plan [Plans $model $w $h $n $edition $font] {
                lassign $plan unit below
                # Larger text is worth a little, where the map cannot use the room.
                set worth [expr {$unit * (min(1.0, $part) ** 0.8 + ($below ? 0.02 : 0.05) * max(0.0, $part - 1))}]
                if {$worth > $most} {
                    set most $worth
                    set best $plan
                }
            }
        }
        # Any space becomes large enough.
        lassign $best unit
        if {$best ne {} && ($unit >= 0.038 || $try > 200)} {
            set alone [MapAlone $model $w $h]
            if {$unit < 0.07 && [dict get $alone unit] > 1.25 * $unit} {
                return [expr {$page eq "map" ? $alone : [TablesAlone $model $w $h $n $edition]}]
            }
            return [PlanIn $model $w $h {*}[lrange $best 1 end]]
        }
        set w [expr {max($w + 12, 1.03 * $w)}]
        set h [expr {max($h + 12, 1.03 * $h)}]
    }
}

# The layout with the map alone.
proc ::stele::board::civilization::MapAlone {model w h} {
    set font [Wish $w $h]
    set pad [expr {0.4 * $font}]
    return [dict replace [PlanIn $model $w $h 0 $font [list $pad $pad [expr {$w - $pad}] [expr {$h - $pad}]] {} $pad $h 0 0] page map]
}

# The layout with the tables alone, in the largest letters that fit.
proc ::stele::board::civilization::TablesAlone {model w h n edition} {
    variable HeadHigh
    variable RowHigh
    set best {}
    foreach way [lrange [Ways $edition] 0 1] {
        set least [tcl::mathfunc::max {*}[lmap columns $way {Needed $columns 0}]]
        set tall [expr {[llength $way] * ($HeadHigh + $n * $RowHigh + 0.4) + 3.5}]
        set font [expr {min(18.0, ($w - 8) / ($least + 0.8), $h / $tall)}]
        if {$best eq {} || $font > [lindex $best 0]} {
            set best [list $font $way]
        }
    }
    lassign $best font way
    set pad [expr {0.4 * $font}]
    set wide [expr {$w - 2 * $pad}]
    set high [expr {($HeadHigh + $n * $RowHigh) * $font}]
    set top [expr {$pad + 2.1 * min($font, 1.1 * [Wish $w $h]) + 0.8 * $font}]
    return [dict replace [PlanIn $model $w $h 0 $font [list $pad $pad [expr {$w - $pad}] [expr {$h - $pad}]] $way $pad $top $wide $high] page tables]
}

# The ways to arrange the columns: one table, two or four, each a list of columns.  Four stand one above the other beside
# the map.
proc ::stele::board::civilization::Ways {edition} {
    variable Left
    variable Right
    set left [dict get $Left $edition]
    set right [dict get $Right $edition]
    if {$right eq {}} {
        return [list [list $left]]
    }
    set figures [lsearch -exact $left gap2]
    set cards [lsearch -exact $right gap4]
    return [list [list [concat $left gap3 $right]] [list $left [concat mark gap1 $right]] \
        [list [lrange $left 0 $figures-1] [concat mark gap1 [lrange $left $figures+1 end]] \
            [concat mark gap1 [lrange $right 0 $cards-1]] [concat mark gap1 [lrange $right $cards+1 end]]]]
}

# The size of texts that suits a space.
proc ::stele::board::civilization::Wish {w h} {
    return [expr {max(9.0, min(14.5, 0.0118 * sqrt($w * $h)))}]
}

# The layouts that fit: the tables below the map or beside it, side by side or one above the other.  Each is {unit below …},
# the size of its map and what PlanIn takes; of the many only the best is worked out.
proc ::stele::board::civilization::Plans {model w h n edition font} {
    variable HeadHigh
    variable RowHigh
    set pad [expr {0.4 * $font}]
    set high [expr {($HeadHigh + $n * $RowHigh) * $font}]
    set wide [expr {$w - 2 * $pad}]
    set plans {}
    foreach way [Ways $edition] {
        set all [expr {[llength $way] * ($high + $pad) - $pad}]
        set least [expr {[tcl::mathfunc::max {*}[lmap columns $way {Needed $columns 0}]] * $font}]
        set most [expr {[tcl::mathfunc::max {*}[lmap columns $way {Needed $columns 1}]] * 1.1 * $font}]
        # Text larger than it needs to be must leave room for the words.
        if {$font > [Wish $w $h] && $wide < 0.5 * ($least + $most)} {
            continue
        }
        if {$least <= $wide && [llength $way] < 3 && $font <= 1.36 * [Wish $w $h]} {
            set top [expr {$h - $pad - $all}]
            set box [list $pad $pad [expr {$w - $pad}] [expr {$top - $pad}]]
            lappend plans [list [Unit $model $w $h $font $box] 1 $font $box $way \
                [expr {max($pad, ($w - $most) / 2.0)}] $top [expr {min($wide, $most)}] $high]
        }
        if {$all + 2 * $pad <= $h} {
            # What height is left makes the rows higher; of equal plans the one with the widest columns comes first.
            set each [expr {min($high + 0.5 * $n * $RowHigh * $font, ($h - $pad) / [llength $way] - $pad)}]
            foreach share {1 0.7 0.35 0} {
                set taken [expr {$least + $share * ($most - $least)}]
                set x [expr {$w - $pad - $taken}]
                set box [list $pad $pad [expr {$x - $pad}] [expr {$h - $pad}]]
                lappend plans [list [Unit $model $w $h $font $box] 0 $font $box $way $x $pad $taken $each]
            }
        }
    }
    return $plans
}

# What columns take, in units of the text: the least or the best.
proc ::stele::board::civilization::Needed {columns which} {
    variable Columns
    set sum 0
    foreach column $columns {
        set sum [expr {$sum + [lindex [dict get $Columns $column] $which]}]
    }
    return $sum
}

# The pixels for one of the map below its title in a box; 0 if it has no room there.
proc ::stele::board::civilization::Unit {model w h font box} {
    lassign $box x0 y0 x1 y1
    lassign [dict get $model map box] mx0 my0 mx1 my1
    set wish [Wish $w $h]
    if {$x1 - $x0 < 30 * min($font, $wish)} {
        return 0
    }
    set unit [expr {min(($x1 - $x0) / double($mx1 - $mx0), ($y1 - $y0 - [TitleHigh $w $h $font]) / double($my1 - $my0))}]
    return [expr {$unit < 0.01 ? 0 : $unit}]
}

# The height of the title with what separates it from the map.
proc ::stele::board::civilization::TitleHigh {w h font} {
    return [expr {2.1 * min($font, 1.1 * [Wish $w $h]) + 0.2 * $font}]
}

# The plan with title and map in this box and the tables from x y on.  Tables that are BELOW the map follow it closely.
proc ::stele::board::civilization::PlanIn {model w h below font box way x y wide high} {
    variable HeadHigh
    lassign $box x0 y0 x1 y1
    lassign [dict get $model map box] mx0 my0 mx1 my1
    set unit [Unit $model $w $h $font $box]
    set top [expr {$y0 + [TitleHigh $w $h $font]}]
    set line [expr {$top - $y0 - 0.2 * $font}]
    set left [expr {($x0 + $x1 - ($mx1 - $mx0) * $unit) / 2.0}]
    set columns {}
    set at [expr {$below ? min($y, $top + ($my1 - $my0) * $unit + 0.8 * $font) : $y}]
    set tops [dict create left $at]
    set sheets {}
    foreach names $way table [lindex {{} left {left right} {} {left figures right cards}} [llength $way]] which {{} b c d} {
        if {$names eq {}} {
            break
        }
        set columns [dict merge $columns [Spread $names $x $wide $font $which]]
        dict set sheets $table mark$which
        dict set tops $table $at
        set at [expr {$at + $high + 0.4 * $font}]
    }
    # What has no table of its own stands in the one before.
    foreach {table before} {figures left right left cards right} {
        if {![dict exists $tops $table]} {
            dict set tops $table [dict get $tops $before]
        }
    }
    set players [llength [dict get $model ids]]
    return [dict create width $w height $h font $font page {} unit $unit mapX [expr {$left - $mx0 * $unit}] mapY $top \
        map [list $left $top [expr {$left + ($mx1 - $mx0) * $unit}] [expr {$top + ($my1 - $my0) * $unit}]] \
        high [expr {max(10.5, 132 * $unit + 1)}] caption [expr {max(7.0, 75 * $unit)}] label [expr {max(4.5, 56 * $unit)}] \
        title [list $x0 $y0 $x1 [expr {$y0 + $line}]] columns $columns {*}$tops \
        tableX $x tableWide $wide row [expr {max(0, $high - $HeadHigh * $font) / max(1, $players)}] head [expr {$HeadHigh * $font}] \
        sheets $sheets seats $players]
}

# Where columns begin and end: {name {x0 x1} …}; the marks of further tables are called markb, markc and markd.
proc ::stele::board::civilization::Spread {names x wide font which} {
    variable Columns
    set least [expr {[Needed $names 0] * $font}]
    set most [expr {[Needed $names 1] * $font}]
    set share [expr {$most > $least ? max(0.0, min(1.0, ($wide - $least) / ($most - $least))) : 0}]
    set rest [expr {max(0.0, $wide - $most)}]
    set grow [lsearch -all -inline -regexp $names [expr {"name" in $names ? {^(name|ast)$} : {^(hand|cards)$}}]]
    if {$grow eq {}} {
        set grow [lsearch -all -inline -not -regexp $names {^(mark|gap)}]
    }
    set places {}
    foreach name $names {
        lassign [dict get $Columns $name] a b
        set size [expr {($a + $share * ($b - $a)) * $font}]
        if {$name in $grow} {
            set size [expr {$size + $rest / [llength $grow]}]
        }
        dict set places [expr {$name in {mark gap1} ? "$name$which" : $name}] [list $x [expr {$x + $size}]]
        set x [expr {$x + $size}]
    }
    return $places
}

# ---- The map ------------------------------------------------------------------------------------

# A point of the map in the scene.
proc ::stele::board::civilization::Place {layout x y} {
    set unit [dict get $layout unit]
    return [list [expr {[dict get $layout mapX] + $x * $unit}] [expr {[dict get $layout mapY] + $y * $unit}]]
}

proc ::stele::board::civilization::Placed {layout points} {
    set unit [dict get $layout unit]
    set dx [dict get $layout mapX]
    set dy [dict get $layout mapY]
    set placed {}
    foreach {x y} $points {
        lappend placed [expr {$dx + $x * $unit}] [expr {$dy + $y * $unit}]
    }
    return $placed
}

# Where the name, the caption (limit and city site) and the top of the pieces of an area are: {x name caption top}.
proc ::stele::board::civilization::Spots {layout o area} {
    return [dict get [kept spots AllSpots $layout $o] $area]
}

proc ::stele::board::civilization::AllSpots {layout o} {
    set info [dict get $o info]
    set unit [dict get $layout unit]
    set high [dict get $layout high]
    set label [dict get $layout label]
    set spots {}
    dict for {area middle} [Middles $unit $high $info [dict get [MapOf $info] middles]] {
        lassign [Place $layout {*}$middle] x y
        set caption [expr {[dict get $info areas $area limit] > 0 ? [dict get $layout caption] : 0}]
        set top [expr {$y - ($label + $caption + $high) / 2.0}]
        dict set spots $area [list $x [expr {$top + $label / 2.0}] [expr {$top + $label + $caption / 2.0}] [expr {$top + $label + $caption}]]
    }
    return $spots
}

# The middles of the areas, moved apart as far as the areas allow where they are so close that pieces of this
# height would lie on each other: {area {x y} …}.
proc ::stele::board::civilization::Middles {unit high info middles} {
    set wide [expr {1.9 * $high / $unit}]
    set tall [expr {2.7 * $high / $unit}]
    set pairs [Close $middles $info [expr {1.6 * $wide}] [expr {1.6 * $tall}]]
    for {set round 0} {$round < 12} {incr round} {
        set moved 0
        foreach pair $pairs {
            lassign $pair a b
            lassign [dict get $middles $a] ax ay
            lassign [dict get $middles $b] bx by
            set dx [expr {$wide - abs($bx - $ax)}]
            set dy [expr {$tall - abs($by - $ay)}]
            if {$dx <= 0 || $dy <= 0} {
                continue
            }
            # The shorter way out, half of it each.
            if {$dx <= $dy} {
                set step [list [expr {($bx >= $ax ? 0.3 : -0.3) * $dx}] 0]
            } else {
                set step [list 0 [expr {($by >= $ay ? 0.3 : -0.3) * $dy}]]
            }
            lassign $step sx sy
            foreach {area x y} [list $a [expr {$ax - $sx}] [expr {$ay - $sy}] $b [expr {$bx + $sx}] [expr {$by + $sy}]] {
                if {[Inside $info $area $x $y]} {
                    dict set middles $area [list $x $y]
                    set moved 1
                }
            }
        }
        if {!$moved} {
            break
        }
    }
    return $middles
}

# Pairs of areas in play that lie closer than this.
proc ::stele::board::civilization::Close {middles info wide tall} {
    set places {}
    dict for {area middle} $middles {
        if {[dict get $info areas $area playable]} {
            lappend places [list {*}$middle $area]
        }
    }
    set places [lsort -real -index 0 $places]
    set pairs {}
    set n 0
    foreach place $places {
        lassign $place x y area
        foreach other [lrange $places [incr n] end] {
            lassign $other ox oy name
            if {$ox - $x >= $wide} {
                break
            }
            if {abs($oy - $y) < $tall} {
                lappend pairs [list $area $name]
            }
        }
    }
    return $pairs
}

# Whether a point lies in an area.
proc ::stele::board::civilization::Inside {info area x y} {
    foreach shape [dict get $info areas $area shapes] {
        set inside 0
        set points [dict get $shape points]
        lassign [lrange $points end-1 end] px py
        foreach {qx qy} $points {
            if {($qy > $y) != ($py > $y) && $x < ($px - $qx) * ($y - $qy) / double($py - $qy) + $qx} {
                set inside [expr {!$inside}]
            }
            set px $qx
            set py $qy
        }
        if {$inside && [dict get $shape kind] ne "hole"} {
            return 1
        }
    }
    return 0
}

# The land: areas with their names, limits and city sites, what is printed on it, and what is not in play dimmed.
proc ::stele::board::civilization::Map {layout o map} {
    set info [dict get $o info]
    set items [list [rect sheet [dict get $layout map] civ.out.water]]
    set seen {}
    foreach shape [dict get $map shapes] {
        lassign $shape area role points
        dict incr seen $area
        set n [dict get $seen $area]
        set more {}
        if {$points eq [dict get $map outlines $area]} {
            set more [list outline 1 tip [AreaTip $o $area]]
        }
        lappend items [polygon $area.$n [Placed $layout $points] $role object area:$area {*}$more]
    }
    lappend items {*}[Lines $layout $o $map]
    # Seas have room for their names, so these give way to what is printed on land; volcanoes do, too.
    set printed {}
    set seas {}
    dict for {area facts} [at $info areas {}] {
        if {![dict get $facts playable] || ![dict exists $map middles $area]} {
            continue
        }
        if {[dict get $facts terrain] eq "open_sea"} {
            lappend seas $area
            continue
        }
        set caption [Caption $layout $o $area $facts]
        lappend items {*}$caption
        lappend printed {*}[lmap item $caption {expr {[dict get $item kind] eq "text" ? [itemBox $item] : [continue]}}]
    }
    foreach area $seas {
        lappend items {*}[SeaName $layout $o $area $printed]
    }
    dict for {id volcano} [at $info volcanoes {}] {
        lassign [Place $layout [dict get $volcano x] [dict get $volcano y]] x y
        if {![InPlay $o [dict get $volcano areas]]} {
            continue
        }
        set size [expr {max(8.0, 90 * [dict get $layout unit])}]
        set x [Aside $printed $x $y $size]
        lappend items [glyph::place volcano:$id civ-volcano $x $y $size object volcano:$id \
            tip [say $o {Volcano: %1$s} [name $o volcanoes $id]]]
    }
    return $items
}

# The name of a sea, in smaller letters where it would meet one of these boxes; none if that does not help.
proc ::stele::board::civilization::SeaName {layout o area printed} {
    lassign [Spots $layout $o $area] x y
    foreach part {1.2 1.0 0.85} {
        set items [NameLines $layout $o $area $x $y [expr {$part * [dict get $layout label]}] 1]
        set meets 0
        foreach item $items {
            incr meets [llength [Meeting $printed [itemBox $item]]]
        }
        if {$meets == 0} {
            return $items
        }
    }
    return {}
}

# Where a sign of that size at x y has to go, to the left or right, so that it covers none of these boxes: its x.
proc ::stele::board::civilization::Aside {printed x y size} {
    set half [expr {0.5 * $size}]
    set to $x
    foreach box [Meeting $printed [around $x $y $size]] {
        lassign $box x0 - x1
        set to [expr {($x0 + $x1) / 2.0 > $x ? min($to, $x0 - $half) : max($to, $x1 + $half)}]
    }
    return $to
}

# Those of some boxes that a box overlaps.
proc ::stele::board::civilization::Meeting {boxes box} {
    lassign $box x0 y0 x1 y1
    return [lmap other $boxes {
        lassign $other ox0 oy0 ox1 oy1
        expr {$x0 < $ox1 && $ox0 < $x1 && $y0 < $oy1 && $oy0 < $y1 ? $other : [continue]}
    }]
}

proc ::stele::board::civilization::InPlay {o areas} {
    foreach area $areas {
        if {[at $o [list info areas $area playable] 0]} {
            return 1
        }
    }
    return 0
}

# The dotted lines that divide the board, and the edges of the panels that are not used.
proc ::stele::board::civilization::Lines {layout o map} {
    set items {}
    set n 0
    lassign [dict get $map box] x0 - x1
    foreach points [at $o {info dividers} {}] {
        if {[lindex $points 0] >= $x0 && [lindex $points 0] <= $x1} {
            lappend items [line divider[incr n] [Placed $layout $points] civ.divider width 1.6 dash {2 3}]
        }
    }
    dict for {id panel} [at $o {info panels} {}] {
        foreach key {from to} {
            set x [dict get $panel $key]
            if {[dict get $panel used] && $x > $x0 && $x < $x1 && ![Used $o $x]} {
                lassign [Place $layout $x 0] at
                lassign [dict get $layout map] - y0 - y1
                lappend items [line panel:$id:$key [list $at $y0 $at $y1] rule.strong width 1.4 dash {6 3}]
            }
        }
    }
    return $items
}

# Whether panels on both sides of a meridian are used.
proc ::stele::board::civilization::Used {o x} {
    set used 0
    dict for {- panel} [at $o {info panels} {}] {
        if {[dict get $panel used] && $x in [list [dict get $panel from] [dict get $panel to]]} {
            incr used
        }
    }
    return [expr {$used == 2}]
}

# The name of an area, its city site and its limit, a wave on a flood plain.
proc ::stele::board::civilization::Caption {layout o area facts} {
    lassign [Spots $layout $o $area] x nameY y
    set label [dict get $layout label]
    set size [dict get $layout caption]
    set items [NameLines $layout $o $area $x $nameY $label 0]
    if {[dict get $facts limit] == 0} {
        return $items
    }
    set site [dict get $facts site]
    set plain [dict get $facts plain]
    set square [expr {0.62 * $size}]
    set wave [expr {0.75 * $size}]
    set left [expr {$x - [CaptionWide $layout $facts] / 2.0}]
    if {$site ne {}} {
        lappend items [rect site:$area [around [expr {$left + $square / 2.0}] $y $square] civ.site.$site width [expr {max(1, 0.08 * $size)}]]
        set left [expr {$left + $square + 0.2 * $size}]
    }
    lappend items [text limit:$area [expr {$left + 0.35 * $size}] $y [dict get $facts limit] text.on.area font {small bold} size $size]
    if {$plain ne {}} {
        lappend items [glyph::place plain:$area civ-plain [expr {$left + 0.85 * $size + $wave / 2.0}] $y $wave object plain:$plain \
            tip [say $o {Flood plain: %1$s} [name $o flood_plains $plain]]]
    }
    return $items
}

# The width of what is printed in an area: limit, city site, wave.
proc ::stele::board::civilization::CaptionWide {layout facts} {
    return [expr {(0.7 + ([dict get $facts site] ne {} ? 0.82 : 0) + ([dict get $facts plain] ne {} ? 0.9 : 0)) * [dict get $layout caption]}]
}

# The name of an area; that of a sea in two lines if it has several words.
proc ::stele::board::civilization::NameLines {layout o area x y size sea} {
    set name [capital [name $o areas $area]]
    set lines [list $name]
    set cut [string first " " $name]
    if {$sea && $cut > 0} {
        set lines [list [string range $name 0 $cut-1] [string range $name $cut+1 end]]
        set y [expr {$y - 0.6 * $size}]
    }
    lassign [dict get $layout map] x0 - x1
    set items {}
    set n 0
    foreach line $lines {
        # Names stay on the map.
        set half [expr {0.53 * [measure [dict get $o measure] normal $size $line]}]
        set middle [expr {max($x0 + $half, min($x1 - $half, $x))}]
        lappend items [text name[incr n]:$area $middle $y $line [expr {$sea ? "text.on.sea" : "text.on.area"}] size $size from 6.6]
        set y [expr {$y + 1.2 * $size}]
    }
    return $items
}

# The names of all areas in letters that can be read at any size, each on a ground of its own, for as long as somebody asks
# for them: a list of items to put on the scene.  They make room for each other.
proc ::stele::board::civilization::labels {state options} {
    set o [options $options]
    set model [Model $state $o]
    set layout [LayoutFor $model $o]
    if {[dict get $layout page] eq "tables"} {
        return {}
    }
    return [list [part labels Labels $layout $o [dict get $model map]]]
}

proc ::stele::board::civilization::Labels {layout o map} {
    set size [expr {max(8.5, [dict get $layout label])}]
    set high [expr {1.15 * $size}]
    lassign [dict get $layout map] mx0 my0 mx1 my1
    set taken {}
    set items {}
    dict for {area middle} [dict get $map middles] {
        if {![dict get $o info areas $area playable]} {
            continue
        }
        lassign [Spots $layout $o $area] x y
        set name [capital [name $o areas $area]]
        set wide [expr {[measure [dict get $o measure] normal $size $name] * 1.04 + 0.5 * $size}]
        set best {}
        foreach {dx dy} {0 0 0 -1 0 1 0.35 0 -0.35 0 0.35 -1 -0.35 -1 0.35 1 -0.35 1 0 -2 0 2 0.5 -2 -0.5 -2 0.5 2 -0.5 2} {
            set cx [expr {max($mx0 + $wide / 2, min($mx1 - $wide / 2, $x + $dx * $wide))}]
            set cy [expr {max($my0 + $high / 2, min($my1 - $high / 2, $y + $dy * $high))}]
            set box [around $cx $cy $wide $high]
            set worth [expr {[Covered $taken $box] + 0.05 * hypot($cx - $x, $cy - $y)}]
            if {$best eq {} || $worth < [lindex $best 0]} {
                set best [list $worth $cx $cy $box]
            }
            if {[Covered $taken $box] == 0} {
                break
            }
        }
        lassign $best - cx cy box
        lappend taken $box
        lappend items [rect ground:$area $box panel width 0 round [expr {0.25 * $size}]] [text name:$area $cx $cy $name text size $size]
    }
    return $items
}

# What an area is.
proc ::stele::board::civilization::AreaTip {o area} {
    set facts [at $o [list info areas $area] {}]
    set words {}
    if {![dict get $facts playable]} {
        lappend words [say $o {not in play}]
    }
    if {[dict get $facts terrain] eq "open_sea"} {
        lappend words [say $o {open sea}]
    } else {
        lappend words [say $o {population limit: %1$s} [dict get $facts limit]]
    }
    switch [dict get $facts site] {
        black {lappend words [say $o {city site}]}
        white {lappend words [say $o {city site exposed to floods}]}
    }
    if {[dict get $facts plain] ne {}} {
        lappend words [say $o {flood plain: %1$s} [name $o flood_plains [dict get $facts plain]]]
    }
    foreach volcano [dict get $facts volcanoes] {
        lappend words [say $o {volcano: %1$s} [name $o volcanoes $volcano]]
    }
    if {[dict get $facts start] ne {}} {
        lappend words [say $o {start area: %1$s} [join [lmap nation [dict get $facts start] {name $o nations $nation}] {, }]]
    }
    return [say $o {%1$s · %2$s} [capital [name $o areas $area]] [join $words {, }]]
}

# ---- Pieces -------------------------------------------------------------------------------------

# A group for each area that holds something.
proc ::stele::board::civilization::AreaParts {model layout o} {
    variable Pieces
    set state [dict get $model state]
    if {![unchanged pieces [list $layout $o [dict get $model ids]]]} {
        array unset Pieces [side]*
    }
    set parts {}
    set middles [dict get $model map middles]
    set fleets [Fleets $state]
    set side [side]
    dict for {area content} [at $state areas {}] {
        if {![dict exists $middles $area]} {
            continue
        }
        if {[dict exists $fleets $area]} {
            dict set content fleet [dict get $fleets $area]
        }
        if {[at $content arrived 0] > 0} {
            dict set content mover [at $state mover {}]
        }
        set at $side$area
        if {![info exists Pieces($at)] || [lindex $Pieces($at) 0] ne $content} {
            set Pieces($at) [list $content [Area $model $layout $o $area $content]]
        }
        lappend parts [lindex $Pieces($at) 1]
    }
    return $parts
}

# The ships by area: {area {{player coast mark} number …} …}.  The mark is what a ship has done or not in a phase that
# asks for it: kept, unkept or sailed.
proc ::stele::board::civilization::Fleets {state} {
    set phase [at $state phase {}]
    set fleets {}
    foreach ship [at $state ships {}] {
        set mark {}
        if {$phase eq "ships"} {
            set mark [expr {[dict get $ship kept] ? "kept" : "unkept"}]
        } elseif {$phase in {movement voyage} && [dict get $ship sailed]} {
            set mark sailed
        }
        set here [at $fleets [list [dict get $ship at]] {}]
        dict incr here [list [dict get $ship player] [dict get $ship coast] $mark]
        dict set fleets [dict get $ship at] $here
    }
    return $fleets
}

# What stands in an area: rows of pieces from the middle of the area on downwards; ships of an area with several
# coasts lie at theirs.
proc ::stele::board::civilization::Area {model layout o area content} {
    set high [dict get $layout high]
    set where [capital [name $o areas $area]]
    set pieces {}
    if {[at $content city {}] ne {}} {
        lappend pieces [list city [at $content city {}] [at $content new 0]]
    }
    dict for {id n} [at $content tokens {}] {
        if {$n > 0} {
            lappend pieces [list tokens $id $n]
        }
    }
    set ashore {}
    foreach ship [ShipPieces $content] {
        set coast [lindex $ship 3]
        if {$coast in [at $o [list info areas $area coasts] {}]} {
            dict lappend ashore $coast $ship
        } else {
            lappend pieces $ship
        }
    }
    set columns [expr {[llength $pieces] <= 2 ? 1 : [llength $pieces] <= 6 ? 2 : 3}]
    set rows [expr {([llength $pieces] + $columns - 1) / $columns}]
    lassign [Spots $layout $o $area] x - - top
    set pitch [expr {1.06 * $high}]
    # Two rows grow downwards; more spread around the middle.
    set top [expr {$top - max(0, $rows - 2) * 0.5 * $pitch}]
    if {$pieces ne {}} {
        set wide 0
        for {set row 0} {$row < $rows} {incr row} {
            set wide [expr {max($wide, [RowWide [lrange $pieces [expr {$row * $columns}] [expr {($row + 1) * $columns - 1}]] $high])}]
        }
        lassign [kept place/$area/$rows/$wide Clear $layout $o [dict get $model map] $area $x $top $wide [expr {$rows * $pitch}]] x top
    }
    set items [PieceRows $model $layout $o $area $where $content $pieces $columns $x $top]
    dict for {coast ships} $ashore {
        lassign [Harbour $layout $o [dict get $model map] $area $coast] x y
        lappend items {*}[PieceRows $model $layout $o $area $where $content $ships 1 $x [expr {$y - 0.5 * $pitch * [llength $ships]}]]
    }
    return [group at/$area $items]
}

# The width of a row of pieces.
proc ::stele::board::civilization::RowWide {pieces high} {
    return [expr {[tcl::mathop::+ {*}[lmap piece $pieces {PieceWide $piece $high}]] + 0.08 * $high * ([llength $pieces] - 1)}]
}

# Where rows of pieces of this size lie without covering a printed number, near their place x top: {x top}.  They stay
# clear of the places of other pieces, too, as far as they can.
proc ::stele::board::civilization::Clear {layout o map area x top wide high} {
    lassign [kept numbers Numbers $layout $o $map] numbers homes
    lassign [dict get $layout map] mx0 my0 mx1 my1
    set half [expr {$wide / 2.0}]
    # As PieceRows will do: pieces stay on the map.
    set x [expr {max($mx0 + $half + 1, min($mx1 - $half - 1, $x))}]
    set top [expr {max($my0 + 1, min($my1 - $high - 1, $top))}]
    set box [list [expr {$x - $half}] $top [expr {$x + $half}] [expr {$top + $high}]]
    set near [Near $numbers $box $wide]
    if {[Covered $near $box] == 0} {
        return [list $x $top]
    }
    set others [Near [dict remove $homes $area] $box $wide]
    set best {}
    foreach dy {0 0.25 -0.25 0.5 -0.5 0.75 -0.75 1 -1 1.3 -1.3 1.7 -1.7} {
        foreach dx {0 0.25 -0.25 0.5 -0.5 0.75 -0.75 1 -1 1.3 -1.3} {
            lassign $box x0 y0 x1 y1
            set by [expr {$dx * $wide}]
            set down [expr {$dy * $high}]
            if {$x0 + $by <= $mx0 || $x1 + $by >= $mx1 || $y0 + $down <= $my0 || $y1 + $down >= $my1} {
                continue
            }
            set moved [list [expr {$x0 + $by}] [expr {$y0 + $down}] [expr {$x1 + $by}] [expr {$y1 + $down}]]
            set worth [expr {100 * [Covered $near $moved] + 3 * [Covered $others $moved] + hypot($by, $down)}]
            if {$best eq {} || $worth < [lindex $best 0]} {
                set best [list $worth [expr {$x + $by}] [expr {$top + $down}]]
            }
        }
    }
    return [lrange $best 1 end]
}

# The boxes of what is printed in the areas, and of the places of their pieces: two dicts by area.
proc ::stele::board::civilization::Numbers {layout o map} {
    set high [dict get $layout high]
    set numbers {}
    set homes {}
    dict for {area facts} [at $o {info areas} {}] {
        if {[dict get $facts playable] && [dict get $facts limit] > 0 && [dict exists $map middles $area]} {
            lassign [Spots $layout $o $area] x - y top
            dict set numbers $area [around $x $y [CaptionWide $layout $facts] [expr {0.8 * [dict get $layout caption]}]]
            dict set homes $area [list [expr {$x - 0.75 * $high}] $top [expr {$x + 0.75 * $high}] [expr {$top + 1.06 * $high}]]
        }
    }
    return [list $numbers $homes]
}

# The boxes of a dict that are not further than that from a box.
proc ::stele::board::civilization::Near {boxes box far} {
    lassign $box x0 y0 x1 y1
    set near {}
    dict for {area other} $boxes {
        lassign $other a b c d
        if {$a < $x1 + 2 * $far && $c > $x0 - 2 * $far && $b < $y1 + 2 * $far && $d > $y0 - 2 * $far} {
            lappend near $other
        }
    }
    return $near
}

# How much of some boxes another covers.
proc ::stele::board::civilization::Covered {boxes box} {
    lassign $box x0 y0 x1 y1
    set sum 0.0
    foreach other $boxes {
        lassign $other a b c d
        set wide [expr {min($x1, $c) - max($x0, $a)}]
        set high [expr {min($y1, $d) - max($y0, $b)}]
        if {$wide > 0 && $high > 0} {
            set sum [expr {$sum + $wide * $high}]
        }
    }
    return $sum
}

# The ships of an area: {ship player number coast mark key} each, those alike together.
proc ::stele::board::civilization::ShipPieces {content} {
    set fleet [at $content fleet {}]
    set pieces {}
    dict for {id n} [at $content ships {}] {
        if {$n <= 0} {
            continue
        }
        set key 0
        dict for {kind number} $fleet {
            if {[lindex $kind 0] eq $id} {
                lappend pieces [list ship $id $number {*}[lrange $kind 1 2] [incr key]]
            }
        }
        if {$key == 0} {
            lappend pieces [list ship $id $n {} {} 1]
        }
    }
    return $pieces
}

# Rows of pieces around a meridian, from the top on downwards.
proc ::stele::board::civilization::PieceRows {model layout o area where content pieces columns x top} {
    set high [dict get $layout high]
    set pitch [expr {1.06 * $high}]
    set rows [expr {([llength $pieces] + $columns - 1) / $columns}]
    lassign [dict get $layout map] mx0 my0 mx1 my1
    set top [expr {max($my0 + 1, min($my1 - $rows * $pitch - 1, $top))}]
    set items {}
    for {set row 0} {$row < $rows} {incr row} {
        set line [lrange $pieces [expr {$row * $columns}] [expr {($row + 1) * $columns - 1}]]
        set sizes [lmap piece $line {PieceWide $piece $high}]
        set wide [RowWide $line $high]
        set left [expr {max($mx0 + 1, min($mx1 - $wide - 1, $x - $wide / 2.0))}]
        set y [expr {$top + ($row + 0.5) * $pitch}]
        foreach piece $line size $sizes {
            # A city is higher than its row: what is more hangs below it, for above there are numbers.
            set down [expr {[lindex $piece 0] eq "city" ? max(0, $size - $pitch) / 2.0 : 0}]
            lappend items [Piece $model $o $area $where $piece $content [expr {$left + $size / 2.0}] [expr {$y + $down}] $size $high]
            set left [expr {$left + $size + 0.08 * $high}]
        }
    }
    return $items
}

# Where ships lie at one of the coasts of an area: on its outline, towards where that coast leads.
proc ::stele::board::civilization::Harbour {layout o map area coast} {
    return [dict get [kept harbour:$area Harbours $layout $o $map $area] $coast]
}

proc ::stele::board::civilization::Harbours {layout o map area} {
    lassign [Spots $layout $o $area] x - y
    set outline [Placed $layout [dict get $map outlines $area]]
    set places {}
    dict for {coast to} [Bearings $layout $o $area $x $y] {
        lassign $to tx ty
        # From the middle on until the outline, not beyond a lake.
        set far [expr {[dict exists $o info lakes $coast] ? 1.0 : 3.0}]
        for {set part 0.1} {$part < $far} {set part [expr {$part + 0.04}]} {
            set px [expr {$x + $part * ($tx - $x)}]
            set py [expr {$y + $part * ($ty - $y)}]
            if {[PolygonDistance $outline $px $py] > 0} {
                break
            }
        }
        dict set places $coast [list $px $py]
    }
    return $places
}

# Points that lie where the coasts of an area lead: a lake, what is reached by this coast alone, what is reached by it at
# all, or away from the other coasts: {coast {x y} …}.
proc ::stele::board::civilization::Bearings {layout o area x y} {
    set waters [at $o [list info areas $area waters] {}]
    set bearings {}
    foreach coast [at $o [list info areas $area coasts] {}] {
        set reached [at $waters [list $coast] {}]
        set others [concat {*}[dict values [dict remove $waters $coast]]]
        set alone [lmap to $reached {expr {$to in $others ? [continue] : $to}}]
        if {[dict exists $o info lakes $coast]} {
            dict set bearings $coast [Place $layout [dict get $o info lakes $coast x] [dict get $o info lakes $coast y]]
        } elseif {$reached ne {}} {
            dict set bearings $coast [Amid $layout $o [expr {$alone eq {} ? $reached : $alone}]]
        } else {
            lassign [Amid $layout $o $others] ox oy
            dict set bearings $coast [list [expr {2 * $x - $ox}] [expr {2 * $y - $oy}]]
        }
    }
    return $bearings
}

# The middle of some areas.
proc ::stele::board::civilization::Amid {layout o areas} {
    set x 0.0
    set y 0.0
    foreach area $areas {
        set x [expr {$x + [dict get $o info areas $area x]}]
        set y [expr {$y + [dict get $o info areas $area y]}]
    }
    set n [expr {max(1, [llength $areas])}]
    return [Place $layout [expr {$x / $n}] [expr {$y / $n}]]
}

proc ::stele::board::civilization::PieceWide {piece high} {
    lassign $piece kind - n
    switch $kind {
        city {return [expr {1.25 * $high}]}
        ship {return [expr {($n > 1 ? 2.1 : 1.65) * $high}]}
    }
    return [expr {($n > 9 ? 2.05 : 1.5) * $high}]
}

proc ::stele::board::civilization::Piece {model o area where piece content x y wide high} {
    lassign $piece kind id n
    set seat [SeatOf $model $id]
    set letter [lindex [dict get $model letters] $seat-1]
    set who [NameOf $model $id]
    switch $kind {
        city {
            set tip [expr {$n ? [say $o {%1$s: city, new (%2$s)} $where $who] : [say $o {%1$s: city (%2$s)} $where $who]}]
            return [group city:$id [City $seat $letter $x $y $wide $n] object city:$id:$area tip $tip]
        }
        ship {
            lassign $piece - - - coast mark key
            set key [expr {$key == 1 ? "ship:$id" : "ship:$id.$key"}]
            return [group $key [Ship $seat $letter $n $mark $x $y $wide $high] object ship:$id:$area \
                tip [ShipTip $model $o $area $where $who $id $content]]
        }
    }
    set tip [say $o {%1$s: tokens %2$s (%3$s)} $where $n $who]
    set moved [expr {$id eq [at $content mover {}] ? min($n, [at $content arrived 0]) : 0}]
    if {$moved > 0} {
        append tip " · [say $o {moved: %1$s} $moved]"
    }
    return [group tokens:$id [Tokens $seat $letter $n $x $y $wide $high $moved] object tokens:$id:$area tip $tip]
}

# The ships of a player in an area: where they lie and what they have done.
proc ::stele::board::civilization::ShipTip {model o area where who id content} {
    set words {}
    set n 0
    foreach piece [ShipPieces $content] {
        lassign $piece - owner number coast mark
        if {$owner ne $id} {
            continue
        }
        incr n $number
        set facts {}
        if {$coast ne {}} {
            lappend facts [name $o coasts $coast]
        }
        switch $mark {
            kept {lappend facts [say $o {kept this turn}]}
            unkept {lappend facts [say $o {not kept yet}]}
            sailed {lappend facts [say $o {has sailed}]}
        }
        if {$facts ne {}} {
            lappend words [list $number [join $facts {, }]]
        }
    }
    set tip [say $o {%1$s: ships %2$s (%3$s)} $where $n $who]
    foreach pair $words {
        lassign $pair number facts
        append tip " · [expr {$number == $n ? $facts : [say $o {%1$s: %2$s} $number $facts]}]"
    }
    return $tip
}

# Tokens: a tile in the colour of the seat with the letter and the number; below the number a bar as long as the part of
# them that has moved this turn.
proc ::stele::board::civilization::Tokens {seat letter n x y wide high {moved 0}} {
    set role [dict get [palette::seat $seat] role]
    set left [expr {$x - $wide / 2.0}]
    set tab [expr {$left + 0.72 * $high}]
    set h [expr {$high / 2.0}]
    set round [expr {0.2 * $high}]
    set items [list \
        [rect back [list $left [expr {$y - $h}] [expr {$left + $wide}] [expr {$y + $h}]] $role round $round edge civ.edge width [expr {max(1, 0.07 * $high)}]] \
        [rect tab [list $left [expr {$y - $h}] $tab [expr {$y + $h}]] $role.ink width 0 round $round] \
        [text letter [expr {($left + $tab) / 2.0}] $y $letter $role font {small bold} size [expr {0.66 * $high}]] \
        [text count [expr {($tab + $left + $wide) / 2.0 - 0.02 * $high}] $y $n $role.ink font {small bold} size [expr {0.8 * $high}]]]
    if {$moved > 0} {
        set bar [expr {max(2.0, 0.2 * $high)}]
        set low [expr {$y + $h}]
        lappend items [rect moved [list $left [expr {$low - $bar}] [expr {$left + $wide * $moved / double($n)}] [expr {$low + 0.5 * $bar}]] \
            civ.moved edge civ.edge width 1]
    }
    return $items
}

# A city: a round piece with a wall around it; a new one has a second ring.
proc ::stele::board::civilization::City {seat letter x y wide new} {
    set role [dict get [palette::seat $seat] role]
    set items [list [oval wall [around $x $y $wide] $role.ink edge civ.edge width [expr {max(1, 0.06 * $wide)}]] \
        [oval town [around $x $y [expr {0.78 * $wide}]] $role width 0] \
        [text letter $x $y $letter $role.ink font {small bold} size [expr {0.58 * $wide}]]]
    if {$new} {
        lappend items [oval new [around $x $y [expr {1.16 * $wide}]] none edge play width [expr {max(1.2, 0.08 * $wide)}]]
    }
    return $items
}

# A ship: a hull with the letter, and the number if there are several; one that has been kept or has sailed has a tick,
# one that has not been kept yet a broken edge.
proc ::stele::board::civilization::Ship {seat letter n mark x y wide high} {
    set role [dict get [palette::seat $seat] role]
    set w [expr {$wide / 2.0}]
    set h [expr {$high / 2.0}]
    set points {}
    foreach {px py} [list -1 -0.9 [expr {-1 + 0.5 * $h / $w}] -0.55 [expr {1 - 0.5 * $h / $w}] -0.55 1 -0.9 \
            [expr {1 - 0.62 * $h / $w}] 0.9 [expr {-1 + 0.62 * $h / $w}] 0.9] {
        lappend points [expr {$x + $px * $w}] [expr {$y + $py * $h}]
    }
    set more [expr {$mark eq "unkept" ? {dash {2 2}} : {}}]
    set items [list [polygon hull $points $role edge civ.edge width [expr {max(1, 0.09 * $high)}] {*}$more] \
        [text letter $x [expr {$y + 0.14 * $high}] $letter[expr {$n > 1 ? $n : ""}] $role.ink font {small bold} size [expr {0.62 * $high}]]]
    if {$mark in {kept sailed}} {
        set cx [expr {$x + $w - 0.22 * $high}]
        set cy [expr {$y - 0.3 * $high}]
        set r [expr {0.36 * $high}]
        lappend items [oval done [around $cx $cy [expr {2 * $r}]] civ.card edge civ.edge width [expr {max(1, 0.06 * $high)}]] \
            [line tick [list [expr {$cx - 0.5 * $r}] [expr {$cy + 0.05 * $r}] [expr {$cx - 0.1 * $r}] [expr {$cy + 0.45 * $r}] \
                [expr {$cx + 0.5 * $r}] [expr {$cy - 0.45 * $r}]] civ.edge width [expr {max(1.2, 0.1 * $high)}]]
    }
    return $items
}

# ---- What the step is about, on the map -----------------------------------------------------------

proc ::stele::board::civilization::FocusPart {model layout o} {
    set state [dict get $model state]
    set voyage {}
    if {[at $state {voyage active} 0]} {
        set seat [SeatOf $model [at $state mover {}]]
        set voyage [dict merge [dict get $state voyage] [dict create seat $seat letter [lindex [dict get $model letters] $seat-1]]]
    }
    return [part focus Focus $layout $o [dict get $model map] [at $state conflicts {}] [at $state requested {}] \
        [Struck $state $o] [at $state lapsed {}] $voyage]
}

# The areas that a calamity is about: around the volcano, on the plain, of the faction, or those of the one who loses.
proc ::stele::board::civilization::Struck {state o} {
    set calamity [at $state calamity {}]
    if {[at $calamity name {}] eq {}} {
        return {}
    }
    if {[at $calamity volcano {}] ne {}} {
        return [at $o [list info volcanoes [dict get $calamity volcano] areas] {}]
    }
    if {[at $calamity faction {}] ne {}} {
        return [lmap part [dict get $calamity faction] {dict get $part at}]
    }
    set areas {}
    if {[at $calamity plain {}] ne {}} {
        dict for {area facts} [at $o {info areas} {}] {
            if {[dict get $facts plain] eq [dict get $calamity plain]} {
                lappend areas $area
            }
        }
        return $areas
    }
    set loser [at $calamity loser {}]
    if {$loser ne {} && [at $calamity left 0] > 0} {
        dict for {area content} [at $state areas {}] {
            if {[at $content city {}] eq $loser || [at $content [list tokens $loser] 0] > 0} {
                lappend areas $area
            }
        }
    }
    return $areas
}

proc ::stele::board::civilization::Focus {layout o map conflicts requested struck lapsed voyage} {
    set items {}
    set width [expr {max(1.8, 24 * [dict get $layout unit])}]
    foreach {kind areas role more} [list struck $struck play {dash {5 3}} lapsed $lapsed civ.lapsed {dash {2 3}} \
            conflict $conflicts civ.battle {} first $requested play {}] {
        foreach area $areas {
            if {[dict exists $map outlines $area]} {
                lappend items [polygon $kind:$area [Placed $layout [dict get $map outlines $area]] none edge $role width $width {*}$more]
            }
        }
    }
    if {$voyage ne {}} {
        lappend items {*}[Voyage $layout $o $voyage $width]
    }
    return $items
}

# Where a ship has come from and where it is; it is drawn there too once it has left.
proc ::stele::board::civilization::Voyage {layout o voyage width} {
    set high [dict get $layout high]
    set ends {}
    foreach key {from at} {
        if {![dict exists [dict get [MapOf [dict get $o info]] middles] [dict get $voyage $key]]} {
            return {}
        }
        lassign [Spots $layout $o [dict get $voyage $key]] x - - y
        lappend ends $x [expr {$y + $high / 2.0}]
    }
    lassign $ends x0 y0 x1 y1
    set items {}
    if {$x0 != $x1 || $y0 != $y1} {
        lappend items [line course $ends play width $width dash {5 4}] [oval from [around $x0 $y0 [expr {0.5 * $high}]] none edge play width $width]
    }
    lappend items [oval at [around $x1 $y1 [expr {2.6 * $high}]] none edge play width $width]
    if {$x0 != $x1 || $y0 != $y1} {
        lassign [dict get $layout map] - - - bottom
        set y [expr {min($bottom - 0.6 * $high, $y1 + 1.3 * $high)}]
        lappend items [group sailing [Ship [dict get $voyage seat] [dict get $voyage letter] 1 {} $x1 $y [expr {1.65 * $high}] $high]]
    }
    return $items
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

# ---- The table ----------------------------------------------------------------------------------

proc ::stele::board::civilization::TableParts {model layout o} {
    set state [dict get $model state]
    set columns [dict get $layout columns]
    lassign [Actor $model] acting
    set over [at $state over 0]
    set parts [list [part heads Heads $layout $o]]
    if {[dict exists $columns hand]} {
        lappend parts [part piles Piles $layout $o [at $state stacks {}]] [part market Market $layout $o [at $state market {}]]
    }
    set census {}
    set rank 0
    foreach entry [at $state census {}] {
        dict set census [dict get $entry player] [list [incr rank] [dict get $entry tokens]]
    }
    set row 0
    set finish [at $state finish [at $o {info finish} 16]]
    foreach seat [dict get $model rows] {
        set player [lindex [dict get $state players] $seat-1]
        set id [dict get $player id]
        set nation [at $player nation {}]
        set ast [at $state [list ast $nation] [at $o [list info nations $nation] {}]]
        lappend parts {*}[kept $id/row* PlayerParts $layout $o $row $seat $id [lindex [dict get $model names] $seat-1] \
            [lindex [dict get $model letters] $seat-1] $player $ast $finish [at $census [list $id] {}] \
            [expr {$seat == $acting && !$over}] [expr {$id in [at $state winners {}]}]]
        incr row
    }
    return $parts
}

# The groups of a player's row: they change one by one.
proc ::stele::board::civilization::PlayerParts {layout o row seat id name letter player ast finish census active winner} {
    set columns [dict get $layout columns]
    set parts [list [part $id/row Row $layout $o $row $seat $id $name $letter [at $player nation {}] $active $winner]]
    if {[dict exists $columns ast]} {
        lappend parts [part $id/ast Succession $layout $o $row $ast $finish [at $player space 0]] \
            [part $id/marker Marker $layout $o $row $seat $id $name $letter $ast $finish [at $player space 0] [at $player epoch stone]]
    }
    lappend parts [part $id/figures Figures $layout $o $row $id $name $census [at $player treasury 0] \
        [at $player tokens 0] [at $player cities 0] [at $player ships 0] [at $player stock {}] [at $player areas 0] [at $player score {}]]
    if {[dict exists $columns hand]} {
        lappend parts [part $id/hand Hand $layout $o $row $id $name [at $player hand {}] [at $player hand_n 0] [at $player facing {}]] \
            [part $id/cards Cards $layout $o $row $id $name [at $player cards {}] [at $player card_points 0]]
    }
    return $parts
}

# Top and bottom of a row of a table: left, figures, right or cards.
proc ::stele::board::civilization::RowBox {layout table row} {
    set high [dict get $layout row]
    set top [expr {[dict get $layout $table] + [dict get $layout head] + $row * $high}]
    return [list $top [expr {$top + $high}]]
}

proc ::stele::board::civilization::Column {layout name} {
    return [dict get $layout columns $name]
}

# The cells of a column that has several: their edges.
proc ::stele::board::civilization::Cells {layout name n} {
    lassign [Column $layout $name] x0 x1
    set edges {}
    for {set i 0} {$i <= $n} {incr i} {
        lappend edges [expr {$x0 + $i * ($x1 - $x0) / double($n)}]
    }
    return $edges
}

# What stands above the columns, and the sheets of the tables.
proc ::stele::board::civilization::Heads {layout o} {
    set font [dict get $layout font]
    set x [dict get $layout tableX]
    set right [expr {$x + [dict get $layout tableWide]}]
    set items {}
    foreach table [dict keys [dict get $layout sheets]] {
        set top [dict get $layout $table]
        lassign [RowBox $layout $table [expr {[dict get $layout seats] - 1}]] - bottom
        lappend items [rect sheet:$table [list $x $top $right $bottom] panel edge rule.strong]
    }
    set y [expr {[dict get $layout figures] + [dict get $layout head] - 0.85 * $font}]
    foreach {name sign} {treasury coins tokens civ-token cities civ-city ships civ-ship stock civ-stock areas civ-area census civ-census score star} {
        if {[dict exists $layout columns $name]} {
            lassign [Column $layout $name] x0 x1
            lappend items [glyph::place head:$name $sign [expr {($x0 + $x1) / 2.0}] $y [expr {1.2 * $font}]]
        }
    }
    if {[dict exists $layout columns points]} {
        lassign [Column $layout points] x0 x1
        lappend items [glyph::place head:points civ-cards [expr {$x1 - 1.1 * $font}] \
            [expr {[dict get $layout cards] + [dict get $layout head] - 0.85 * $font}] [expr {1.2 * $font}]]
    }
    if {[dict exists $layout columns ast]} {
        lappend items {*}[Spaces $layout $o [expr {[dict get $layout left] + [dict get $layout head] - 0.85 * $font}]]
    }
    return $items
}

# The numbers of the spaces of the succession table.
proc ::stele::board::civilization::Spaces {layout o y} {
    set font [dict get $layout font]
    set items [Epochs $layout $o [expr {$y - 1.2 * $font}]]
    set edges [AstEdges $layout $o]
    set size [expr {0.72 * $font}]
    # Where two digits do not fit, every second space has none.
    set narrow [expr {[lindex $edges 2] - [lindex $edges 1] < 1.65 * $size}]
    for {set n 0} {$n < [llength $edges] - 1} {incr n} {
        set x0 [lindex $edges $n]
        set x1 [lindex $edges $n+1]
        if {!$narrow || $n % 2 == 0 || $x1 - $x0 >= 1.65 * $size} {
            lappend items [text space$n [expr {($x0 + $x1) / 2.0}] $y $n text.dim size $size]
        }
    }
    return $items
}

# The colours of the epochs with their names.
proc ::stele::board::civilization::Epochs {layout o y} {
    set font [dict get $layout font]
    lassign [Column $layout ast] x0 x1
    set words [list [say $o {Stone}] [say $o {E. Bronze}] [say $o {L. Bronze}] [say $o {E. Iron}] [say $o {L. Iron}]]
    set size [expr {0.76 * $font}]
    set measurer [dict get $o measure]
    set wide [tcl::mathfunc::max {*}[lmap word $words {measure $measurer normal $size $word}]]
    set cell [expr {($x1 - $x0) / 5.0}]
    set size [expr {$size * min(1.0, 0.94 * $cell / $wide)}]
    set items {}
    foreach epoch {stone early_bronze late_bronze early_iron late_iron} word $words {
        lappend items [rect $epoch [list $x0 [expr {$y - 0.55 * $font}] [expr {$x0 + $cell}] [expr {$y + 0.5 * $font}]] epoch.$epoch edge panel] \
            [text name:$epoch [expr {$x0 + $cell / 2.0}] $y $word text.on.epoch size $size]
        set x0 [expr {$x0 + $cell}]
    }
    return $items
}

# The edges of the spaces of the succession table: those with a figure are wider.
proc ::stele::board::civilization::AstEdges {layout o} {
    lassign [Column $layout ast] x0 x1
    # The finish square follows the last space with a figure.
    set last 1
    dict for {- ast} [at $o {info nations} {}] {
        set last [expr {max($last, [dict get $ast late_iron] + [llength [dict get $ast points]])}]
    }
    set weights {}
    for {set n 0} {$n <= $last} {incr n} {
        lappend weights [expr {$n == 0 ? 0.85 : $n == $last ? 1.2 : $n >= $last - 3 ? 2.4 : 1.0}]
    }
    set each [expr {($x1 - $x0) / [tcl::mathop::+ {*}$weights]}]
    set edges [list $x0]
    foreach weight $weights {
        lappend edges [expr {[lindex $edges end] + $weight * $each}]
    }
    return $edges
}

# The background of a row and who it is.
proc ::stele::board::civilization::Row {layout o row seat id name letter nation active winner} {
    set font [dict get $layout font]
    set look [palette::seat $seat]
    set x [dict get $layout tableX]
    set right [expr {$x + [dict get $layout tableWide]}]
    set role [expr {$active ? [dict get $look tint] : $row % 2 ? "panel" : "stripe"}]
    set who [expr {$nation eq {} ? $name : [say $o {%1$s · %2$s} $name [name $o nations $nation]]}]
    set items {}
    dict for {table column} [dict get $layout sheets] {
        lassign [RowBox $layout $table $row] y0 y1
        lassign [Column $layout $column] x0 x1
        set y [expr {($y0 + $y1) / 2.0}]
        lappend items [rect back:$table [list $x $y0 $right $y1] $role width 0] \
            [glyph::badge sign:$table $seat $letter [expr {($x0 + $x1) / 2.0}] $y [expr {1.3 * $font}]]
        if {$active} {
            lappend items [rect edge:$table [list $x $y0 $right $y1] none edge [dict get $look open] width 1.6]
        }
    }
    lassign [RowBox $layout left $row] y0 y1
    set y [expr {($y0 + $y1) / 2.0}]
    lassign [Column $layout name] x0 x1
    if {$winner} {
        lappend items [glyph::place star star [expr {$x0 + 0.65 * $font}] $y [expr {1.2 * $font}]]
        set x0 [expr {$x0 + 1.4 * $font}]
    }
    set measurer [dict get $o measure]
    lassign [Column $layout nation] - x1
    lassign [frame::called $o $name $font [expr {$x1 - $x0 - 0.3 * $font}]] shown size
    lappend items [text who $x0 $y $shown text anchor w font {normal bold} size $size]
    # The nation where it has room beside the name.
    set size [expr {0.95 * $font}]
    set words [expr {$nation eq {} ? {} : [name $o nations $nation]}]
    set left [expr {$x0 + [measure $measurer {normal bold} $font $shown] + 0.6 * $font}]
    if {$words ne {} && $left + [measure $measurer normal $size $words] <= $x1} {
        lappend items [text nation $x1 $y $words text.soft anchor e size $size]
    }
    return [list [group who $items object player:$id tip $who]]
}

# The succession table of a nation: epochs by colour, the figures of the Late Iron Age, the finish.  Where the marker
# stands there is no figure, which would show at both sides of it.
proc ::stele::board::civilization::Succession {layout o row ast finish marked} {
    set font [dict get $layout font]
    lassign [RowBox $layout left $row] y0 y1
    set edges [AstEdges $layout $o]
    set points [lreverse [at $ast points {}]]
    set last [expr {[llength $edges] - 2}]
    set items {}
    for {set n 0} {$n <= $last} {incr n} {
        set x0 [lindex $edges $n]
        set x1 [lindex $edges $n+1]
        set epoch [EpochOf $ast $n]
        set role [expr {$n > $finish ? "box.dim" : $n == $last ? "civ.finish" : "epoch.$epoch"}]
        lappend items [rect space$n [list $x0 [expr {$y0 + 1}] $x1 [expr {$y1 - 1}]] $role edge panel]
        set figure [lindex $points [expr {$last - 1 - $n}]]
        if {$n < $last && $n <= $finish && $figure ne {} && $n != $marked} {
            lappend items [text figure$n [expr {($x0 + $x1) / 2.0}] [expr {($y0 + $y1) / 2.0}] $figure text.on.epoch \
                size [expr {min(0.78 * $font, 0.37 * ($x1 - $x0))}]]
        }
    }
    set x [lindex $edges $finish]
    lappend items [line finish [list $x [expr {$y0 + 0.5}] $x [expr {$y1 - 0.5}]] civ.battle width [expr {max(2, 0.22 * $font)}]]
    return $items
}

proc ::stele::board::civilization::EpochOf {ast space} {
    foreach epoch {late_iron early_iron late_bronze early_bronze} {
        if {$space >= [at $ast $epoch 99]} {
            return $epoch
        }
    }
    return stone
}

proc ::stele::board::civilization::Marker {layout o row seat id name letter ast finish space epoch} {
    set font [dict get $layout font]
    lassign [RowBox $layout left $row] y0 y1
    set edges [AstEdges $layout $o]
    set space [expr {max(0, min([llength $edges] - 2, $space))}]
    set x0 [lindex $edges $space]
    set x1 [lindex $edges $space+1]
    set size [expr {min($y1 - $y0 - 2, 1.35 * $font)}]
    set tip [say $o {%1$s: space %2$s, %3$s} $name $space [name $o epochs $epoch]]
    set next [NextWords $o $ast [expr {$space + 1}] $finish]
    if {$next ne {}} {
        append tip " · [say $o {next space: %1$s} $next]"
    }
    return [list [glyph::badge marker $seat $letter [expr {($x0 + $x1) / 2.0}] [expr {($y0 + $y1) / 2.0}] $size 0 object marker:$id tip $tip]]
}

# What it takes to enter a space.
proc ::stele::board::civilization::NextWords {o ast space finish} {
    if {$space > $finish} {
        return {}
    }
    set figure [lindex [at $ast points {}] [expr {$space - [at $ast late_iron 99]}]]
    set epoch [EpochOf $ast $space]
    if {$epoch eq "late_iron"} {
        return [say $o {total of %1$s} [expr {$figure eq {} ? [lindex [at $ast points {}] end] : $figure}]]
    }
    if {$epoch eq [EpochOf $ast [expr {$space - 1}]]} {
        return [say $o {no condition}]
    }
    set needs [at $o [list info epochs $epoch] {}]
    set words {}
    foreach {key phrase} [list cities [say $o {cities: %1$s} [at $needs cities 0]] groups [say $o {groups of cards: %1$s} [at $needs groups 0]] \
            cards [say $o {cards: %1$s} [at $needs cards 0]] points [say $o {points of cards: %1$s} [at $needs points 0]]] {
        if {[at $needs $key 0] > 0} {
            lappend words $phrase
        }
    }
    return [join $words {, }]
}

# The numbers of a player.
proc ::stele::board::civilization::Figures {layout o row id name census treasury tokens cities ships stock areas score} {
    set font [dict get $layout font]
    lassign [RowBox $layout figures $row] y0 y1
    set y [expr {($y0 + $y1) / 2.0}]
    set board [say $o {On the board (%1$s): tokens %2$s, cities %3$s, ships %4$s} $name $tokens $cities $ships]
    set items {}
    foreach {column value object tip bold} [list \
            treasury $treasury treasury:$id [say $o {Treasury: %1$s (%2$s)} $treasury $name] 1 \
            tokens $tokens {} $board 0 cities $cities {} $board 1 ships $ships {} $board 0 \
            stock [at $stock tokens 0] stock:$id [say $o {Stock (%1$s): tokens %2$s, cities %3$s, ships %4$s} $name \
                [at $stock tokens 0] [at $stock cities 0] [at $stock ships 0]] 0 \
            areas $areas {} [say $o {Areas occupied: %1$s (%2$s)} $areas $name] 1 \
            score $score {} [say $o {Total: %1$s (%2$s)} $score $name] 1] {
        if {![dict exists $layout columns $column]} {
            continue
        }
        lassign [Column $layout $column] x0 x1
        set number [text $column.n [expr {($x0 + $x1) / 2.0}] $y $value [expr {$value eq "0" ? "text.soft" : "text"}] \
            font [expr {$bold ? {normal bold} : "normal"}] size $font]
        lappend items [group $column [list [rect $column.cell [list $x0 $y0 $x1 $y1] none width 0] $number] \
            object [expr {$object eq {} ? "player:$id" : $object}] tip $tip]
    }
    if {$census ne {} && [dict exists $layout columns census]} {
        lassign $census rank n
        lassign [Column $layout census] x0 x1
        set middle [expr {$x0 + 0.42 * ($x1 - $x0)}]
        lappend items [group census [list [rect cell [list $x0 $y0 $x1 $y1] none width 0] \
            [text rank $middle $y $rank. text anchor e font {normal bold} size [expr {0.95 * $font}]] \
            [text n [expr {$middle + 0.15 * $font}] $y $n text.soft anchor w size [expr {0.9 * $font}]]] object census:$id \
            tip [say $o {Census (%1$s): %2$s, place %3$s in the order of movement} $name $n $rank]]
    }
    return $items
}

# ---- Trade cards ----------------------------------------------------------------------------------

# The kinds of trade cards by stack: {kind …}, and after them one of which nobody knows.
proc ::stele::board::civilization::Kinds {o} {
    return [concat [dict keys [at $o {info commodities} {}]] ?]
}

# The nine stacks above the columns of what lies in them: how many cards are left, red with a red card on top.
proc ::stele::board::civilization::Piles {layout o stacks} {
    variable KindSigns
    set font [dict get $layout font]
    set kinds [Kinds $o]
    set edges [Cells $layout hand [llength $kinds]]
    set top [expr {[dict get $layout right] + 0.1 * $font}]
    set middle [expr {$top + 1.3 * $font}]
    set bottom [expr {[dict get $layout right] + [dict get $layout head] - 0.1 * $font}]
    set items {}
    set n 0
    foreach stack $stacks {
        incr n
        set first {}
        set parts {}
        set names {}
        set at -1
        foreach kind $kinds {
            incr at
            if {[at $o [list info commodities $kind stack] 0] != $n} {
                continue
            }
            if {$first eq {}} {
                set first $at
            }
            set last $at
            lappend names [name $o commodities $kind]
            set size [expr {min(1.25 * $font, 0.9 * ([lindex $edges $at+1] - [lindex $edges $at]))}]
            lappend parts [glyph::place $kind [dict get $KindSigns $kind] \
                [expr {([lindex $edges $at] + [lindex $edges $at+1]) / 2.0}] [expr {($top + $middle) / 2.0}] $size]
        }
        if {$first eq {}} {
            continue
        }
        set x0 [expr {[lindex $edges $first] + 0.08 * $font}]
        set x1 [expr {[lindex $edges $last+1] - 0.08 * $font}]
        set red [expr {[dict get $stack top] ne {}}]
        set count [dict get $stack n]
        set tip [say $o {Stack %1$s (%2$s): cards left %3$s} $n [join $names {, }] $count]
        if {$red} {
            append tip " · [say $o {on top: %1$s} [name $o calamities [dict get $stack top]]]"
        }
        set seen [lsearch -all -inline -not -exact [at $stack cards {}] ?]
        if {$seen ne {}} {
            append tip " — [join [Counted $o $seen] {, }]"
        }
        set back [expr {$red ? "civ.red" : $count == 0 ? "box.dim" : "civ.back"}]
        set ink [expr {$red ? "text.on.red" : $count == 0 ? "text.dim" : "text.on.pile"}]
        lappend parts [rect pile [list $x0 $middle $x1 $bottom] $back round [expr {0.25 * $font}]]
        set x [expr {($x0 + $x1) / 2.0}]
        lappend parts [text count $x [expr {($middle + $bottom) / 2.0}] $count $ink font {small bold} size [expr {0.92 * $font}]]
        lappend items [group pile:$n $parts object pile:$n tip $tip]
    }
    set x [expr {([lindex $edges end-1] + [lindex $edges end]) / 2.0}]
    lappend items [text unknown $x [expr {($top + $middle) / 2.0}] ? text.dim font {normal bold} size $font]
    return $items
}

# "salt × 3", … of a list of kinds, in their order.
proc ::stele::board::civilization::Counted {o kinds} {
    set counts {}
    foreach kind $kinds {
        dict incr counts $kind
    }
    return [lmap {kind n} $counts {expr {$n > 1 ? [say $o {%1$s × %2$s} [KindName $o $kind] $n] : [KindName $o $kind]}}]
}

proc ::stele::board::civilization::KindName {o kind} {
    if {[dict exists $o info commodities $kind]} {
        return [name $o commodities $kind]
    }
    if {[dict exists $o info calamities $kind]} {
        return [name $o calamities $kind]
    }
    return [say $o {unknown card}]
}

# The hand: numbers below the stacks, then the calamities in hand and face up.
proc ::stele::board::civilization::Hand {layout o row id name hand n facing} {
    set font [dict get $layout font]
    lassign [RowBox $layout right $row] y0 y1
    set y [expr {($y0 + $y1) / 2.0}]
    set kinds [Kinds $o]
    set edges [Cells $layout hand [llength $kinds]]
    set held [lmap {kind count} $hand {expr {$count > 0 ? [list $kind $count] : [continue]}}]
    set tip [say $o {Cards in hand (%1$s): %2$s} $name $n]
    set items [list [group area [list [rect area [list [lindex $edges 0] $y0 [lindex $edges end] $y1] none width 0]] object hand:$id tip $tip]]
    set at -1
    foreach kind $kinds {
        incr at
        set count [at $hand [list $kind] 0]
        if {$count <= 0} {
            continue
        }
        set box [list [expr {[lindex $edges $at] + 0.08 * $font}] [expr {$y0 + 1}] [expr {[lindex $edges $at+1] - 0.08 * $font}] [expr {$y1 - 1}]]
        set x [expr {([lindex $edges $at] + [lindex $edges $at+1]) / 2.0}]
        set value [at $o [list info commodities $kind value] {}]
        set words [say $o {%1$s × %2$s} [capital [KindName $o $kind]] $count]
        if {$value ne {}} {
            append words " · [say $o {worth: %1$s} [expr {$count * $count * $value}]]"
        }
        lappend items [group $kind [list [rect card $box [expr {$kind eq "?" ? "civ.back" : "civ.card"}] round [expr {0.2 * $font}]] \
            [text count $x $y $count [expr {$kind eq "?" ? "text.on.pile" : "text.on.card"}] font {small bold} size $font]] \
            object hand:$id:$kind tip [say $o {%1$s (%2$s)} $words $name]]
    }
    return [concat $items [Faces $layout $o $row $id $name $held $facing]]
}

# Calamities: those face up framed in red, those in hand on a card.
proc ::stele::board::civilization::Faces {layout o row id name held facing} {
    set font [dict get $layout font]
    lassign [RowBox $layout right $row] y0 y1
    lassign [Column $layout faces] x0 x1
    set shown [lmap kind $facing {list $kind calamity:$id:$kind civ.red}]
    foreach pair $held {
        lassign $pair kind count
        if {[dict exists $o info calamities $kind]} {
            lappend shown [list $kind hand:$id:$kind rule.strong]
        }
    }
    set size [expr {min($y1 - $y0 - 2, 1.4 * $font)}]
    set n [llength $shown]
    set x0 [expr {$x0 + 0.2 * $font}]
    set pitch [expr {$n > 1 ? min(1.12 * $size, ($x1 - $x0 - $size) / ($n - 1.0)) : 0}]
    set y [expr {($y0 + $y1) / 2.0}]
    set items {}
    foreach entry $shown {
        lassign $entry kind object edge
        set x [expr {$x0 + $size / 2.0}]
        set up [string match calamity:* $object]
        set tip [expr {$up ? [say $o {Face up: %1$s (%2$s)} [name $o calamities $kind] $name] : [say $o {In hand: %1$s (%2$s)} [name $o calamities $kind] $name]}]
        lappend items [group $object [list [rect card [around $x $y $size] civ.card edge $edge width [expr {$up ? 2 : 1}] round [expr {0.15 * $size}]] \
            [glyph::place sign civ-$kind $x $y [expr {0.8 * $size}]]] object $object tip $tip]
        set x0 [expr {$x0 + $pitch}]
    }
    return $items
}

# ---- Civilization cards -----------------------------------------------------------------------------

# {cards codes} in the order of the groups; the codes have two letters, or three if there is room.
proc ::stele::board::civilization::CardCodes {layout o} {
    variable Codes
    set info [at $o {info cards} {}]
    lassign [Column $layout cards] x0 x1
    set long [expr {($x1 - $x0) / max(1, [dict size $info]) > 2.15 * [dict get $layout font]}]
    set key [list [dict get $o lang] $long [dict keys $info]]
    if {[lindex $Codes 0] ne $key} {
        set cards {}
        foreach group {arts crafts sciences civics} {
            dict for {card facts} $info {
                if {[lindex [dict get $facts groups] 0] eq $group} {
                    lappend cards $card
                }
            }
        }
        set names [lmap card $cards {name $o cards $card}]
        set Codes [list $key $cards [expr {$long ? [lmap name $names {string range $name 0 2}] : [Pairs $names]}]]
    }
    return [lrange $Codes 1 2]
}

# Two letters for each of the names, all different.
proc ::stele::board::civilization::Pairs {names} {
    set taken {}
    foreach name $names {
        foreach second [split [string range $name 1 end] {}] {
            set code [string index $name 0][string tolower $second]
            if {![dict exists $taken $code]} {
                break
            }
        }
        dict set taken $code 1
    }
    return [dict keys $taken]
}

# What is left of each card, above its column.
proc ::stele::board::civilization::Market {layout o market} {
    set font [dict get $layout font]
    lassign [CardCodes $layout $o] cards codes
    set edges [Cells $layout cards [llength $cards]]
    set top [expr {[dict get $layout cards] + 0.1 * $font}]
    set middle [expr {$top + 1.3 * $font}]
    set bottom [expr {[dict get $layout cards] + [dict get $layout head] - 0.1 * $font}]
    set items {}
    set at 0
    foreach card $cards code $codes {
        set x0 [lindex $edges $at]
        set x1 [lindex $edges [incr at]]
        set x [expr {($x0 + $x1) / 2.0}]
        set left [at $market [list $card] 0]
        lappend items [group $card [concat [Face $o card $card [list [expr {$x0 + 0.5}] $top [expr {$x1 - 0.5}] $middle] $code $font] \
            [list [rect cell [list $x0 $middle $x1 $bottom] none width 0] \
                [text left $x [expr {($middle + $bottom) / 2.0}] $left [expr {$left > 0 ? "text" : "text.dim"}] size [expr {0.9 * $font}]]]] \
            object market:$card tip [say $o {%1$s · left: %2$s} [CardTip $o $card] $left]]
    }
    return $items
}

# A card: its code on the colours of its groups.
proc ::stele::board::civilization::Face {o key card box code font} {
    lassign $box x0 y0 x1 y1
    lassign [at $o [list info cards $card groups] civics] first second
    set round [expr {0.18 * $font}]
    set items [list [rect $key $box group.$first round $round]]
    if {$second ne {}} {
        # The second group is the lower right half.
        lappend items [polygon $key.half [list $x1 [expr {$y0 + $round}] $x1 $y1 [expr {$x0 + $round}] $y1] group.$second width 0]
    }
    set size [expr {min(0.86 * $font, 0.92 * ($x1 - $x0) / (0.68 * [string length $code]))}]
    lappend items [text $key.code [expr {($x0 + $x1) / 2.0}] [expr {($y0 + $y1) / 2.0}] $code text.on.group font {small bold} size $size]
    return $items
}

proc ::stele::board::civilization::CardTip {o card} {
    set facts [at $o [list info cards $card] {}]
    return [say $o {%1$s (%2$s) · price: %3$s} [name $o cards $card] \
        [join [lmap group [at $facts groups {}] {name $o groups $group}] {, }] [at $facts price ?]]
}

# The cards that a player has, below the market.
proc ::stele::board::civilization::Cards {layout o row id name owned points} {
    set font [dict get $layout font]
    lassign [CardCodes $layout $o] cards codes
    set edges [Cells $layout cards [llength $cards]]
    lassign [RowBox $layout cards $row] y0 y1
    set items {}
    set at 0
    foreach card $cards code $codes {
        set x0 [lindex $edges $at]
        set x1 [lindex $edges [incr at]]
        if {$card in $owned} {
            lappend items [group $card [Face $o card $card [list [expr {$x0 + 0.5}] [expr {$y0 + 1}] [expr {$x1 - 0.5}] [expr {$y1 - 1}]] $code $font] \
                object card:$id:$card tip [say $o {%1$s (%2$s)} [CardTip $o $card] $name]]
        }
    }
    lassign [Column $layout points] x0 x1
    lappend items [text points [expr {$x1 - 0.3 * $font}] [expr {($y0 + $y1) / 2.0}] $points [expr {$points > 0 ? "text" : "text.soft"}] anchor e size $font]
    return $items
}

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
