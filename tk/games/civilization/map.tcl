# The map of Civilization with what stands on it, see board.tcl.

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
