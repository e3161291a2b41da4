# The board of Deus: the map of flower tiles, what stands in its regions, and what each player has.
#
#   ::stele::board::deus::scene STATE OPTIONS   ->  scene (see scene.tcl)
#
# STATE is the engine's view; OPTIONS are those of every board (see rolltta.tcl).  The cards, the
# colours of the columns and the gods come with `info` (what `$log figures` returns), the regions
# with the state: nothing here knows what a card costs or how tiles join.
#
# The land is one group that stays the same for a whole game; every region that holds something has a
# group of its own on it.  Drawn parts are remembered, so a step costs what it changes.

namespace eval ::stele::board::deus {
    namespace path {::stele::scene ::stele}
    namespace export scene
    # Drawn parts by name: {inputs group}.
    variable Parts
    array set Parts {}
    # What stands in the regions, by region: {content group}; drawn for one layout and language.
    variable Pieces
    array set Pieces {}
    # The layouts worked out so far, by what they depend on: trying all there are takes as long as drawing one.
    variable Layouts
    array set Layouts {}
    # The map of a set of tiles, worked out once: {tiles layout map}.
    variable Maps {}
    # Short names and signs of cards, by language and card.
    variable Shorts
    array set Shorts {}

    variable Root3 1.7320508075688772
    # From the middle of a region to its neighbours, as in the names of the regions of a tile.
    variable Ring {0 0 1 0 0 1 -1 1 -1 0 0 -1 1 -1}
    # Least width and height of the panel of a player, in units of the text; a wide one has the hand in one line.
    variable PlayerWide 24.0
    variable PlayerHigh 14.6
    variable HandWide 40.0
    variable LineHigh 1.5
    # The drawing of each god; of those with two tones the second is the colour of the column.
    variable GodSigns {neptune sign-trident ceres sign-ear minerva sign-owl vesta sign-flame mars sign-spear jupiter sign-bolt}
    variable TwoTones {minerva vesta}
    # The drawing of each kind of goods and land.
    variable GoodSigns {wood wood stone stone clay pottery wheat food gold coins}
    variable LandSigns {field field forest forest swamp swamp mountain mountain sea sea village village}
    # Outlines of wooden pieces in a box of 100.
    variable Shapes {
        maritime {4 62 44 62 44 6 88 54 54 54 54 62 96 62 80 94 20 94}
        production {6 94 6 42 35 18 35 42 64 18 64 42 94 18 94 94}
        scientific {50 2 68 22 76 94 24 94 32 22}
        civil {12 94 12 50 2 50 50 8 98 50 88 50 88 94}
        military {8 8 50 16 92 8 90 52 50 98 10 52}
    }
}

# The scene of a state.
proc ::stele::board::deus::scene {state options} {
    set o [options $options]
    set model [Model $state $o]
    set layout [LayoutFor $model $o]
    set items [list [part map Map $layout $o [dict get $model map]]]
    lappend items {*}[RegionParts $model $layout $o]
    lappend items [part marched Marched $layout $o [dict get $model map] [at $state marched {}]]
    lappend items {*}[TitleParts $model $layout $o]
    lappend items {*}[TableParts $model $layout $o]
    lappend items {*}[PlayerParts $model $layout $o]
    return [make [dict get $layout width] [dict get $layout height] $items]
}

# ---- Cards --------------------------------------------------------------------------------------

# {forms signs colour name} of a card: a short name in one form or two, the longer first, the signs after it ({glyph
# NAME} or {column COLOUR}), the colour of its column, "" if unknown, and its whole name.
proc ::stele::board::deus::Short {o card} {
    variable Shorts
    set key [dict get $o lang],$card
    if {![info exists Shorts($key)]} {
        set Shorts($key) [MakeShort $o $card]
    }
    return $Shorts($key)
}

proc ::stele::board::deus::MakeShort {o card} {
    set facts [at $o [list info cards $card] {}]
    if {$facts eq {}} {
        return [list {} {} {} [name $o cards ?]]
    }
    set name [name $o cards $card]
    set base $card
    set rest {}
    while {[set words [ShortName $o $base]] eq {}} {
        set cut [string last - $base]
        if {$cut < 0} {
            return [list [list [capital $name]] {} [at $facts colour {}] $name]
        }
        set rest [concat [string range $base $cut+1 end] $rest]
        set base [string range $base 0 $cut-1]
    }
    set forms [split $words |]
    set signs {}
    foreach part $rest {
        if {[string is integer $part]} {
            set forms [lmap form $forms {string cat $form " $part"}]
        } else {
            lappend signs [SignOf $part]
        }
    }
    return [list $forms $signs [at $facts colour {}] $name]
}

# What the first words of a card's id say in short, "" if they are no whole name.  A catalogue may have a still shorter
# form for narrow cards, after a bar.
proc ::stele::board::deus::ShortName {o base} {
    switch $base {
        guild {return [say $o {Guild}]}
        trading-post {return [say $o {Post}]}
        brewery {return [say $o {Brewery|Brew.}]}
        forum {return [say $o {Forum}]}
        arch {return [say $o {Arch}]}
        small-production {return [say $o {Small pr.}]}
        cooperative {return [say $o {Co-op}]}
        sawmill {return [say $o {Sawmill}]}
        farm {return [say $o {Farm}]}
        quarry {return [say $o {Quarry}]}
        brickyard {return [say $o {Bricks}]}
        sailing-ship {return [say $o {Ship}]}
        small-port {return [say $o {Port}]}
        commercial-port {return [say $o {Trade}]}
        galley {return [say $o {Galley}]}
        school {return [say $o {School}]}
        university {return [say $o {Univ.}]}
        academy {return [say $o {Acad.}]}
        laboratory {return [say $o {Lab}]}
        workshop {return [say $o {Shop}]}
        temple-city {return [say $o {Cities}]}
        temple-city-1 {return [say $o {Regions}]}
        temple-temples {return [say $o {Temples}]}
        temple-sets {return [say $o {Sets}]}
        temple {return [say $o {Temple}]}
        centurion {return [say $o {Centurion|Centur.}]}
        temporary-camps {return [say $o {Camps}]}
        war-elephants {return [say $o {Elephants|Eleph.}]}
        legion {return [say $o {Legion}]}
        ballista {return [say $o {Ballista}]}
        siege-tower {return [say $o {Siege}]}
    }
    return {}
}

# What stands for a terrain, a resource or a colour.
proc ::stele::board::deus::SignOf {word} {
    variable GoodSigns
    variable LandSigns
    if {[dict exists $GoodSigns $word]} {
        return [list glyph [dict get $GoodSigns $word]]
    }
    if {[dict exists $LandSigns $word]} {
        return [list glyph [dict get $LandSigns $word]]
    }
    return [list column $word]
}

# The price of a card in words, "" if nobody knows it.
proc ::stele::board::deus::Price {o card} {
    return [Costs $o [at $o [list info cards $card cost] {}]]
}

proc ::stele::board::deus::Costs {o cost} {
    set words {}
    dict for {what n} $cost {
        if {$n > 0} {
            lappend words [say $o {%1$s × %2$s} [name $o goods $what] $n]
        }
    }
    return [join $words {, }]
}

# What a card is: name, price and effect.
proc ::stele::board::deus::CardTip {o card} {
    return [kept tip/$card MakeCardTip $o $card]
}

proc ::stele::board::deus::MakeCardTip {o card} {
    set tip [capital [lindex [Short $o $card] 3]]
    set price [Price $o $card]
    if {$price ne {}} {
        set tip [say $o {%1$s · price: %2$s} $tip $price]
    }
    set effect [Effect $o [at $o [list info cards $card] {}]]
    return [expr {$effect eq {} ? $tip : "$tip · $effect"}]
}

# What a card does, by its figures; "" if nobody knows it.
proc ::stele::board::deus::Effect {o card} {
    set vp [at $card vp 0]
    set gold [at $card gold 0]
    set least [at $card least 0]
    set max [at $card max 0]
    set land [expr {[dict exists $card terrain] ? [name $o terrains [dict get $card terrain]] : {}}]
    set resource [expr {[dict exists $card resource] ? [name $o resources [dict get $card resource]] : {}}]
    set column [expr {[dict exists $card column] ? [name $o colours [dict get $card column]] : {}}]
    switch [at $card effect {}] {
        vp-per-terrain {return [say $o {points for each of your regions (%2$s): %1$s} $vp $land]}
        gold-per-terrain {return [say $o {gold for each of your regions (%2$s): %1$s} $gold $land]}
        gold-per-region {return [say $o {gold for each region with %2$s or more of your pieces: %1$s} $gold $least]}
        vp-per-region {
            if {[at $card group 1] == 2} {
                return [say $o {points for every two regions with %2$s or more of your pieces: %1$s} $vp $least]
            }
            return [say $o {points for each region with %2$s or more of your pieces: %1$s} $vp $least]
        }
        produce-one {return [say $o {resources from one of your production buildings: %1$s} [at $card amount 0]]}
        produce-all {return [say $o {resources for each of your production buildings (%2$s): %1$s} [at $card amount 0] $land]}
        produce-city {return [say $o {resources for each of your pieces in one region with a production building (%2$s): %1$s} [at $card amount 0] $land]}
        sell-for-gold {return [say $o {sell %2$s, gold for each: %1$s} $gold $resource]}
        sell-for-vp {return [say $o {sell %2$s, at most %3$s, points for each: %1$s} $vp $resource $max]}
        sell-lots {
            set lot [join [lmap part [at $card lot {}] {name $o resources $part}] { + }]
            return [say $o {sell %2$s, at most %3$s, points for each: %1$s} $vp $lot $max]
        }
        buy {return [say $o {buy resources, at most %2$s, gold for each: %1$s} $gold $max]}
        draw-per-region {return [say $o {cards for each region with %2$s or more of your pieces: %1$s} [at $card cards 0] $least]}
        vp-per-column {return [say $o {points for each card of your column (%2$s): %1$s} $vp $column]}
        activate-one {return [say $o {use one card of your column (%1$s)} $column]}
        pieces-per-region {return [say $o {pieces for each region with %2$s or more of your pieces: %1$s} [at $card pieces 0] $least]}
        steal-gold {return [say $o {gold from each opponent next to one of your armies: %1$s} $gold]}
        steal-vp {return [say $o {points from each opponent next to one of your armies: %1$s} $vp]}
        move-one {return [say $o {one of your armies moves, steps at most: %1$s} [at $card steps 0]]}
        move-each {return [say $o {each of your armies moves, steps at most: %1$s} [at $card steps 0]]}
        gold-per-village {return [say $o {gold for each standing village next to your armies: %1$s} $gold]}
        siege {return [say $o {points from a standing village next to one of your armies: %1$s} $vp]}
    }
    set words [EndEffect $o $card $vp $least $land $resource]
    return [expr {$words eq {} ? {} : [say $o {at the end, %1$s (at most %2$s)} $words [at $card cap 0]]}]
}

# What a temple counts.
proc ::stele::board::deus::EndEffect {o card vp least land resource} {
    switch [at $card effect {}] {
        end-per-region {
            if {$least <= 1} {
                return [say $o {points for each of your regions: %1$s} $vp]
            }
            return [say $o {points for each region with %2$s or more of your pieces: %1$s} $vp $least]
        }
        end-per-gold {return [say $o {points for every %2$s gold: %1$s} $vp [at $card gold 0]]}
        end-per-resource {return [say $o {points for each resource (%2$s): %1$s} $vp $resource]}
        end-per-temple {return [say $o {points for each of your temples: %1$s} $vp]}
        end-per-set {return [say $o {points for each set of cards of five colours: %1$s} $vp]}
        end-per-terrain {return [say $o {points for each of your regions (%2$s): %1$s} $vp $land]}
    }
    return {}
}

# What a god gives.
proc ::stele::board::deus::Gift {o god piece} {
    set facts [at $o [list info gods $god] {}]
    set words {}
    if {[at $facts gold 0] > 0} {
        lappend words [say $o {gold for each card offered: %1$s} [dict get $facts gold]]
    }
    if {[at $facts resources 0] > 0} {
        lappend words [say $o {resources for each card offered: %1$s} [dict get $facts resources]]
    }
    if {[at $facts cards 0] > 0} {
        lappend words [say $o {further cards for each card offered: %1$s} [dict get $facts cards]]
    }
    if {[at $facts pieces 0] > 0} {
        lappend words [say $o {pieces for each card offered: %1$s} [dict get $facts pieces]]
    }
    if {[at $facts vp_one 0] > 0} {
        lappend words [say $o {points for one card offered: %1$s, for more: %2$s} [dict get $facts vp_one] [dict get $facts vp_more]]
    }
    if {[at $facts own 0] > 0} {
        lappend words [say $o {%1$s × %2$s} [name $o pieces $piece] [dict get $facts own]]
    }
    return [expr {$words eq {} ? [say $o {the gift of any other god}] : [join $words {, }]}]
}

# A card as a strip: a bar in its colour, its short name and its signs.  `look` is up, lit or down; where a column says
# the colour, no card does (`barred` 0).
proc ::stele::board::deus::Strip {o key box card look font {barred 1}} {
    lassign $box x0 y0 x1 y1
    set high [expr {$y1 - $y0}]
    set round [expr {min(0.25 * $font, 0.2 * $high)}]
    if {$look eq "down"} {
        return [list [rect $key.back $box card.back round $round] \
            [rect $key.pattern [list [expr {$x0 + 1}] [expr {$y0 + 1}] [expr {$x1 - 1}] [expr {$y1 - 1}]] card width 0 pattern cross]]
    }
    lassign [Short $o $card] forms signs colour
    set bar [expr {$x0 + ($barred ? min(0.4 * $font, 0.14 * ($x1 - $x0)) : 0)}]
    set lit [expr {$look eq "lit"}]
    set items [list [rect $key.back $box [expr {$lit ? "card.lit" : "card"}] round $round]]
    if {$barred && $colour ne {}} {
        lappend items [rect $key.bar [list $x0 $y0 $bar $y1] column.$colour width 0 round $round]
    }
    set left [expr {$bar + 0.16 * $font}]
    set right [expr {$x1 - 0.12 * $font}]
    lassign [Lettering $o $forms [llength $signs] [expr {$right - $left}] $high $font] shown size icon two
    set y [expr {$y0 + ($two ? 0.3 : 0.5) * $high}]
    lappend items [text $key.name $left $y $shown [expr {$lit ? "text.on.accent" : "text"}] anchor w size $size]
    set y [expr {$y0 + ($two ? 0.75 : 0.5) * $high}]
    set n 0
    foreach sign [lreverse $signs] {
        lassign $sign kind name
        set cx [expr {$right - $icon / 2.0}]
        if {$kind eq "glyph"} {
            # On a light ground in every theme, as drawings so small need it.
            lappend items [rect $key.under[incr n] [around $cx $y [expr {1.04 * $icon}] [expr {min(0.94 * $high, 1.04 * $icon)}]] \
                sign.under width 0 round $round]
            lappend items [glyph::place $key.sign[incr n] $name $cx $y [expr {0.92 * $icon}]]
        } else {
            lappend items [rect $key.sign[incr n] [around $cx $y [expr {0.7 * $icon}]] column.$name]
        }
        set right [expr {$right - 1.06 * $icon}]
    }
    return $items
}

# How a name stands on a card with so many signs: {text size icon two}, the size of its letters and of the signs, and
# whether these stand below it.  Beside it if there is room, smaller if need be; else whichever gives the larger
# letters.  A shorter form is taken where the longer one would be small; only what would be too small to read is cut.
proc ::stele::board::deus::Lettering {o forms signs width high font} {
    set size [expr {min(1.05 * $font, 0.8 * $high)}]
    foreach words $forms {
        foreach part [expr {$signs == 0 ? 1 : {1 0.72}}] {
            set icon [expr {$part * min(1.25 * $font, 0.86 * $high)}]
            set beside [frame::largest $o $words $size [expr {$width - $signs * 1.06 * $icon}]]
            if {$beside >= max(7.5, 0.75 * $size)} {
                return [list $words $beside $icon 0]
            }
        }
    }
    set below [expr {$signs == 0 ? 0 : [frame::largest $o $words [expr {min($size, 0.5 * $high)}] $width]}]
    if {$below > $beside} {
        return [list {*}[frame::fitted $o $words $below $width] [expr {0.5 * $high}] 1]
    }
    return [list {*}[frame::fitted $o $words $size [expr {$width - $signs * 1.06 * $icon}]] $icon 0]
}

# ---- The state, in the shape the drawing wants --------------------------------------------------

# Dict state ids names letters map contents: see where they are drawn.
proc ::stele::board::deus::Model {state o} {
    lassign [frame::people $state $o] ids names
    set map [MapOf [at $state tiles {}] [at $state regions {}] [at $o {info layout} {}]]
    set contents {}
    dict for {id facts} [at $state regions {}] {
        set pieces [at $facts pieces {}]
        set village [at $facts village {}]
        if {$pieces ne {} || $village ne {}} {
            dict set contents $id [list [expr {[lsearch -exact $ids [at $facts owner {}]] + 1}] $pieces $village [at $facts vp 0]]
        }
    }
    return [dict create state $state ids $ids names $names letters [::stele::palette::letters $names] map $map contents $contents]
}

# The map of these tiles; before they are laid, the shape it will have: dict regions {id {x y terrain edge}} tiles
# {slot {outline x y}} box {x0 y0 x1 y1}, in units of the side of a region.
proc ::stele::board::deus::MapOf {tiles regions shape} {
    variable Maps
    if {$Maps eq {} || [lindex $Maps 0] ne $tiles || [lindex $Maps 1] ne $shape} {
        set Maps [list $tiles $shape [ReadMap $regions $shape]]
    }
    return [lindex $Maps 2]
}

proc ::stele::board::deus::ReadMap {regions shape} {
    variable Root3
    variable Ring
    set places {}
    dict for {id facts} $regions {
        dict set places $id [list [dict get $facts q] [dict get $facts r] [dict get $facts terrain] [at $facts edge 0]]
    }
    if {$places eq {}} {
        dict for {slot at} $shape {
            set u [dict get $at u]
            set v [dict get $at v]
            set n 0
            foreach {dq dr} $Ring {
                dict set places $slot$n [list [expr {2 * $u - $v + $dq}] [expr {$u + 3 * $v + $dr}] {} 0]
                incr n
            }
        }
    }
    set table {}
    set slots {}
    set box {}
    dict for {id place} $places {
        lassign $place q r terrain edge
        set x [expr {$Root3 * ($q + $r / 2.0)}]
        set y [expr {1.5 * $r}]
        dict set table $id [list $x $y $terrain $edge]
        dict lappend slots [string index $id 0] [list $q $r]
        set box [Union $box [list [expr {$x - $Root3 / 2}] [expr {$y - 1}] [expr {$x + $Root3 / 2}] [expr {$y + 1}]]]
    }
    set tiles {}
    dict for {slot members} $slots {
        dict set tiles $slot [Outline $members]
    }
    return [dict create regions $table tiles $tiles box [expr {$box eq {} ? {0 0 1 1} : $box}]]
}

proc ::stele::board::deus::Union {a b} {
    if {$a eq {}} {
        return $b
    }
    lassign $a ax0 ay0 ax1 ay1
    lassign $b bx0 by0 bx1 by1
    return [list [expr {min($ax0, $bx0)}] [expr {min($ay0, $by0)}] [expr {max($ax1, $bx1)}] [expr {max($ay1, $by1)}]]
}

# The outline of regions that hang together: the sides between one of them and none, put end to end.
proc ::stele::board::deus::Outline {members} {
    variable Root3
    variable Ring
    set next {}
    set start {}
    foreach member $members {
        lassign $member q r
        # Corners in thirds of a step, so that those of neighbours are the same numbers.
        set cx [expr {2 * $q + $r}]
        set cy [expr {3 * $r}]
        foreach {dq dr} [lrange $Ring 2 end] {ax ay bx by} {1 -1 1 1  1 1 0 2  0 2 -1 1  -1 1 -1 -1  -1 -1 0 -2  0 -2 1 -1} {
            if {[list [expr {$q + $dq}] [expr {$r + $dr}]] in $members} {
                continue
            }
            set start [list [expr {$cx + $ax}] [expr {$cy + $ay}]]
            dict set next $start [list [expr {$cx + $bx}] [expr {$cy + $by}]]
        }
    }
    set outline {}
    set at $start
    while {[dict exists $next $at]} {
        lassign $at x y
        lappend outline [expr {$x * $Root3 / 2}] [expr {$y / 2.0}]
        set to [dict get $next $at]
        dict unset next $at
        set at $to
    }
    return $outline
}

# ---- Layout -------------------------------------------------------------------------------------

# The layout depends on the space, the number of players and the map, not on the position.
proc ::stele::board::deus::LayoutFor {model o} {
    variable Layouts
    set shape [list [dict get $o width] [dict get $o height] [llength [dict get $model ids]] [dict get $model map box]]
    if {![info exists Layouts($shape)]} {
        if {[array size Layouts] > 30} {
            array unset Layouts
        }
        set Layouts($shape) [Layout $model $o]
    }
    return $Layouts($shape)
}

# Dict width height font gap side (of a region) mapX mapY (where its 0 0 is) title {x0 y0 x1 y1} goods cards {x0 y0 x1
# y1} (what belongs to nobody: the same line, or two) players {box …}.
#
# Of the ways to divide the space the one wins in which map and letters are largest and the players' cards can be read.
proc ::stele::board::deus::Layout {model o} {
    set w [dict get $o width]
    set h [dict get $o height]
    for {set try 0} {1} {incr try} {
        set best {}
        set large [expr {max(9.0, min(26.0, 0.0185 * sqrt($w * $h)))}]
        foreach part {1 0.92 0.84 0.76 0.68 0.6} {
            set font [expr {max(9.0, $part * $large)}]
            foreach plan [Plans $model $w $h $font] {
                if {$best eq {} || [dict get $plan worth] > [dict get $best worth]} {
                    set best $plan
                }
            }
        }
        # Any space becomes large enough.
        if {$best ne {} && ([dict get $best side] >= 15 || $try > 200)} {
            return $best
        }
        set w [expr {max($w + 12, 1.03 * $w)}]
        set h [expr {max($h + 12, 1.03 * $h)}]
    }
}

# The layouts that fit with letters of this size: the players below the map, beside it, or some beside and some below.
proc ::stele::board::deus::Plans {model w h font} {
    variable PlayerHigh
    variable LineHigh
    set n [llength [dict get $model ids]]
    set heights [list [expr {$PlayerHigh - $LineHigh}] $PlayerHigh [expr {1.15 * $PlayerHigh}] [expr {1.35 * $PlayerHigh}]]
    set gap [expr {round(0.5 * $font)}]
    set pad [expr {round(0.5 * $font)}]
    set x1 [expr {$w - $pad}]
    set y1 [expr {$h - $pad}]
    set plans {}
    for {set beside 0} {$beside <= $n} {incr beside} {
        foreach columns [expr {$beside == 0 ? 0 : $beside == $n && $n > 1 ? {1 2} : 1}] {
            foreach wide [expr {$beside == 0 ? 0 : {25 29 34 40 48}}] {
                set left [expr {$beside == 0 ? $x1 + $gap : $x1 - $columns * ($wide * $font + $gap) + $gap}]
                foreach rows [expr {$beside == $n ? 0 : {1 2 3}}] {
                    foreach high [expr {$beside == $n ? 0 : $heights}] {
                        set below [expr {$n - $beside}]
                        if {$rows > $below} {
                            continue
                        }
                        set top [expr {$below == 0 ? $y1 + $gap : $y1 - $rows * ($high * $font + $gap) + $gap}]
                        set boxes {}
                        if {$beside > 0} {
                            set lines [expr {($beside + $columns - 1) / $columns}]
                            # Higher panels would only hold more of nothing.
                            set bottom [expr {min($top - $gap, $pad + $lines * (1.7 * $PlayerHigh * $font + $gap) - $gap)}]
                            set boxes [lrange [grid $left $pad $x1 $bottom $columns $lines $gap] 0 $beside-1]
                        }
                        if {$below > 0} {
                            set across [expr {($below + $rows - 1) / $rows}]
                            lappend boxes {*}[lrange [grid $pad $top $x1 $y1 $across $rows $gap] 0 $below-1]
                        }
                        lappend plans [PlanIn $model $w $h $font [list $pad $pad [expr {$left - $gap}] [expr {$top - $gap}]] $boxes]
                    }
                }
            }
        }
    }
    return [lsearch -all -inline -not -exact $plans {}]
}

# The plan with the map in this box and the players in those, or {} if somebody has no room.
proc ::stele::board::deus::PlanIn {model w h font box players} {
    variable PlayerWide
    variable PlayerHigh
    variable HandWide
    variable LineHigh
    set wide Inf
    set high Inf
    foreach panel $players {
        lassign $panel px0 py0 px1 py1
        set wide [expr {min($wide, ($px1 - $px0) / $font)}]
        set high [expr {min($high, ($py1 - $py0) / $font)}]
    }
    lassign $box x0 y0 x1 y1
    set across [expr {($x1 - $x0) / $font}]
    set least [expr {$PlayerHigh - ($wide >= $HandWide ? $LineHigh : 0)}]
    if {$wide < $PlayerWide - 0.01 || $high < $least - 0.01 || $across < 30} {
        return {}
    }
    lassign [dict get $model map box] mx0 my0 mx1 my1
    set line [expr {2.1 * $font}]
    # The title and what belongs to nobody stand in one, two or three lines.
    set lines [expr {$across >= 86 ? 1 : $across >= 44 ? 2 : 3}]
    set top [expr {$y0 + (0.1 + [lindex {0 1 1.95 2.85} $lines]) * $line}]
    set side [expr {min(($x1 - $x0) / double($mx1 - $mx0), ($y1 - $top) / double($my1 - $my0))}]
    if {$side < 4} {
        return {}
    }
    set mapX [expr {($x0 + $x1 - ($mx0 + $mx1) * $side) / 2.0}]
    set mapY [expr {($top + $y1 - ($my0 + $my1) * $side) / 2.0}]
    set title [list $x0 $y0 $x1 [expr {$y0 + $line}]]
    if {$lines == 1} {
        set middle [expr {$x1 - 44 * $font}]
        lset title 2 [expr {$middle - $font}]
        set goods [list $middle $y0 $x1 [expr {$y0 + 0.92 * $line}]]
    } else {
        set goods [list $x0 [expr {$y0 + $line}] $x1 [expr {$y0 + 1.88 * $line}]]
    }
    set cards [expr {$lines < 3 ? $goods : [list $x0 [expr {$y0 + 1.88 * $line}] $x1 [expr {$y0 + 2.76 * $line}]]}]
    # What can be seen well already gains less by growing on, and letters nothing where names are cut for it.
    set letter [expr {$wide < 40 ? min($font, 12.0) * ($wide / 40.0) ** 0.4 : $font}]
    set worth [expr {1.25 * log(min($side, 30.0)) + 0.7 * log(max($side, 30.0) / 30) + 1.3 * log(min($letter, 12.0))
        + 0.6 * log(max($letter, 12.0) / 12) + 0.5 * min(1.0, $high / (1.25 * $least)) + 0.1 * min(1.0, $across / 44.0)}]
    return [dict create width $w height $h font $font side $side mapX $mapX mapY $mapY title $title goods $goods cards $cards \
        players $players worth $worth]
}

# ---- The map ------------------------------------------------------------------------------------

# A hex that stands on a corner, around a point.
proc ::stele::board::deus::Hex {x y r} {
    variable Root3
    set h [expr {$r * $Root3 / 2}]
    set q [expr {$r / 2.0}]
    return [list $x [expr {$y - $r}] [expr {$x + $h}] [expr {$y - $q}] [expr {$x + $h}] [expr {$y + $q}] \
        $x [expr {$y + $r}] [expr {$x - $h}] [expr {$y + $q}] [expr {$x - $h}] [expr {$y - $q}]]
}

# The land: tiles, their regions with a sign of the terrain and a name, the edges of tiles stronger.
proc ::stele::board::deus::Map {layout o map} {
    variable LandSigns
    set side [dict get $layout side]
    set below {}
    set above {}
    dict for {slot outline} [dict get $map tiles] {
        set points {}
        foreach {x y} $outline {
            lappend points {*}[frame::middle $layout $x $y]
        }
        lappend below [polygon tile:$slot $points tile.edge width 0 object tile:$slot tip [say $o {Tile %1$s} $slot]]
        lappend above [polygon edge:$slot $points none edge tile.edge width [expr {max(1.6, 0.07 * $side)}]]
    }
    set items {}
    dict for {id facts} [dict get $map regions] {
        lassign $facts x y terrain edge
        lassign [frame::middle $layout $x $y] cx cy
        set known [expr {$terrain ne {}}]
        lappend items [polygon $id [Hex $cx $cy [expr {0.985 * $side}]] terrain.[expr {$known ? $terrain : "none"}] \
            {*}[expr {$known ? [list object region:$id outline 1 tip [RegionTip $o $id $terrain $edge {}]] : {}}]]
        if {$known && $terrain ne "village"} {
            lappend items [glyph::place sign:$id [dict get $LandSigns $terrain] $cx [expr {$cy - 0.36 * $side}] [expr {0.42 * $side}]]
        }
        if {$known} {
            lappend items [RegionName name:$id $id $cx $cy $side]
        }
    }
    return [concat $below $items $above]
}

# The name of a region, in its upper corner.
proc ::stele::board::deus::RegionName {key id x y side} {
    set size [expr {max(6.5, 0.22 * $side)}]
    return [text $key $x [expr {$y - 0.8 * $side + 0.5 * $size}] $id text.on.map size $size]
}

# The rim of an occupied region, in the colour of its owner.  In a small one it would run through the name, and
# leaves a gap for it.
proc ::stele::board::deus::Rim {id role x y side} {
    set r [expr {0.895 * $side}]
    set width [expr {max(1.8, 0.09 * $side)}]
    if {$side >= 34} {
        return [polygon rim [Hex $x $y $r] none edge $role width $width]
    }
    lassign [textBox [RegionName name $id $x $y $side]] x0 - x1
    set dx [expr {($x1 - $x0) / 2.0 + $width}]
    set dy [expr {$r - $dx / sqrt(3)}]
    set half [expr {$r / 2.0}]
    set wide [expr {$r * sqrt(3) / 2}]
    set points {}
    foreach {px py} [list $dx -$dy $wide -$half $wide $half 0 $r -$wide $half -$wide -$half -$dx -$dy] {
        lappend points [expr {$x + $px}] [expr {$y + $py}]
    }
    return [line rim $points $role width $width]
}

# What a region is, and what stands there.
proc ::stele::board::deus::RegionTip {o id terrain edge words} {
    set what [name $o terrains $terrain]
    if {$edge} {
        append what ", [say $o {edge of the map}]"
    }
    if {$words eq {}} {
        set words [say $o {free}]
    }
    return [say $o {%1$s · %2$s: %3$s} $id $what $words]
}

# A group for each region that holds something.
proc ::stele::board::deus::RegionParts {model layout o} {
    return [frame::pieces [list $layout $o [dict get $model names] [dict get $model map]] [dict get $model contents] \
        Region $model $layout $o]
}

# Content is {SEAT PIECES VILLAGE POINTS}.
proc ::stele::board::deus::Region {model layout o id content} {
    lassign $content seat pieces village points
    lassign [dict get $model map regions $id] x y terrain edge
    lassign [frame::middle $layout $x $y] cx cy
    set side [dict get $layout side]
    set items [list [polygon hex [Hex $cx $cy [expr {0.985 * $side}]] none width 0]]
    if {$village ne {}} {
        lappend items {*}[Village $village $points $cx $cy $side]
        set words [expr {$village eq "attacked" ? [say $o {attacked}] : [say $o {points: %1$s} $points]}]
    } else {
        set words [PieceWords $o [lindex [dict get $model names] $seat-1] $pieces]
    }
    if {$pieces ne {}} {
        lappend items {*}[Standing $id $seat [lindex [dict get $model letters] $seat-1] [Counted $pieces] $cx $cy $side]
    }
    return [group at/$id $items object region:$id tip [RegionTip $o $id $terrain $edge $words]]
}

# {kind count …} in the order of the list.
proc ::stele::board::deus::Counted {pieces} {
    set counts {}
    foreach piece $pieces {
        dict incr counts $piece
    }
    return $counts
}

proc ::stele::board::deus::PieceWords {o who pieces} {
    set words {}
    dict for {piece n} [Counted $pieces] {
        lappend words [expr {$n > 1 ? [say $o {%1$s × %2$s} [name $o pieces $piece] $n] : [name $o pieces $piece]}]
    }
    return [say $o {%1$s (%2$s)} [join $words {, }] $who]
}

# Huts with the points on them; an attacked village is crossed out.
proc ::stele::board::deus::Village {village points x y side} {
    set items [list [glyph::place huts village $x [expr {$y - 0.12 * $side}] [expr {0.92 * $side}]]]
    if {$village eq "attacked"} {
        set d [expr {0.5 * $side}]
        set y [expr {$y - 0.08 * $side}]
        foreach {key sign} {cross1 1 cross2 -1} {
            lappend items [line $key [list [expr {$x - $d}] [expr {$y - $sign * $d}] [expr {$x + $d}] [expr {$y + $sign * $d}]] bad \
                width [expr {max(2.0, 0.1 * $side)}]]
        }
        return $items
    }
    set cy [expr {$y + 0.58 * $side}]
    lappend items [oval disc [around $x $cy [expr {0.6 * $side}]] vp width [expr {max(1, 0.04 * $side)}]] \
        [text points $x $cy $points text.on.vp font {large bold} size [expr {0.38 * $side}]]
    return $items
}

# The pieces of a player in a region: a rim in the colour of the seat, the pieces, and the sign of the seat.
proc ::stele::board::deus::Standing {id seat letter counts x y side} {
    set items [list [Rim $id [dict get [palette::seat $seat] role] $x $y $side]]
    # Where regions are small, the sign is larger, so that its letter can be read.
    set badge [expr {min(0.5, max(0.4, 12.0 / $side))}]
    lappend items [glyph::badge owner $seat $letter $x [expr {$y + (0.46 + $badge / 2) * $side}] [expr {$badge * $side}]]
    foreach {piece n} $counts spot [Spots [dict size $counts]] {
        lassign $spot dx dy size
        lappend items [Wooden $piece $seat $piece $n [expr {$x + $dx * $side}] [expr {$y + $dy * $side}] [expr {$size * $side}]]
    }
    return $items
}

# Where so many kinds of pieces stand, and how large, in sides of the region.
proc ::stele::board::deus::Spots {n} {
    switch $n {
        1 {return {{0 0.12 0.72}}}
        2 {return {{-0.34 0.12 0.58} {0.34 0.12 0.58}}}
        3 {return {{-0.5 0.12 0.46} {0 0.12 0.46} {0.5 0.12 0.46}}}
        4 {return {{-0.53 -0.02 0.4} {0 0.05 0.42} {0.53 -0.02 0.4} {-0.42 0.4 0.36}}}
    }
    return {{-0.53 -0.02 0.4} {0 0.05 0.42} {0.53 -0.02 0.4} {-0.42 0.4 0.36} {0.42 0.4 0.36} {0.5 -0.38 0.3}}
}

# A piece: its kind by its shape, its owner by the colour; several of a kind with their number.
proc ::stele::board::deus::Wooden {key seat piece n x y size} {
    variable Shapes
    if {$piece eq "temple" || ![dict exists $Shapes $piece]} {
        set items [glyph::Draw-temple]
        set ink text.on.vp
    } else {
        set look [palette::seat $seat]
        set items [list [polygon body [dict get $Shapes $piece] [expr {$seat > 0 ? [dict get $look role] : "timber"}] width 6]]
        set ink [expr {$seat > 0 ? [dict get $look ink] : "text.on.vp"}]
    }
    if {$n > 1} {
        lappend items [text count 50 [expr {$piece eq "military" ? 46 : 62}] $n $ink font {small bold} size 58]
    }
    return [group $key $items at [list [expr {$x - $size / 2.0}] [expr {$y - $size / 2.0}]] scale [expr {$size / 100.0}]]
}

# Rings around regions whose armies have moved with the card being resolved.
proc ::stele::board::deus::Marched {layout o map marched} {
    set side [dict get $layout side]
    set items {}
    dict for {id n} $marched {
        if {$n > 0} {
            lassign [frame::middle $layout {*}[lrange [dict get $map regions $id] 0 1]] cx cy
            lappend items [polygon ring:$id [Hex $cx $cy [expr {0.8 * $side}]] none edge play width [expr {max(1.5, 0.06 * $side)}] dash {4 3}]
        }
    }
    return $items
}

# ---- Above the map ------------------------------------------------------------------------------

proc ::stele::board::deus::TitleParts {model layout o} {
    lassign [Actor $model] seat who
    set state [dict get $model state]
    set letter [expr {$seat > 0 ? [lindex [dict get $model letters] $seat-1] : {}}]
    return [list [part title TitleLine $layout $o $seat $who $letter [at $state phase {}] [Step $state $o]]]
}

# Seat and name to show in the title: who is to act or whose turn it is, at the end the winners.
proc ::stele::board::deus::Actor {model} {
    set state [dict get $model state]
    set shown [at $state turn_player {}]
    if {[at $state over 0]} {
        set shown [at $state winners {}]
    } elseif {[at $state {draw player} {}] ne {}} {
        set shown [list [at $state {draw player} {}]]
    }
    return [frame::shown $model $shown]
}

# What the step is about: the card being built or resolved, the god, the cards to draw.
proc ::stele::board::deus::Step {state o} {
    set words {}
    if {[at $state {draw player} {}] ne {} && [at $state {draw count} 0] > 0} {
        lappend words [say $o {cards: %1$s} [at $state {draw count} 0]]
    } elseif {[at $state {activating column} {}] ne {}} {
        set column [at $state {activating column} {}]
        set card [at $state {activating card} {}]
        set all 0
        foreach player [dict get $state players] {
            if {[dict get $player id] eq [at $state active {}]} {
                set all [llength [at $player [list columns $column] {}]]
            }
        }
        lappend words [say $o {%1$s (%2$s of %3$s)} [capital [name $o cards $card]] [at $state {activating at} 0] $all]
        if {[at $state {activating copied} 0]} {
            lappend words [say $o {copied}]
        }
    } elseif {[at $state {building card} {}] ne {}} {
        set name [capital [name $o cards [at $state {building card} {}]]]
        set price [expr {[at $state phase {}] eq "pay" ? [Costs $o [at $state {building cost} {}]] : {}}]
        lappend words [expr {$price eq {} ? $name : [say $o {%1$s · price: %2$s} $name $price]}]
    } elseif {[at $state god {}] ne {}} {
        lappend words [name $o gods [at $state god {}]]
    } elseif {[at $state offered 0] > 0} {
        lappend words [say $o {cards: %1$s} [at $state offered 0]]
    }
    if {[at $state met {}] ne {} && ![at $state over 0]} {
        lappend words [say $o {last round: %1$s} [at $state final_round 0]]
    }
    return [join $words { · }]
}

# Who acts, the step of the turn and what it is about.
proc ::stele::board::deus::TitleLine {layout o seat who letter phase step} {
    set measurer [dict get $o measure]
    set box [dict get $layout title]
    lassign $box x y0 right y1
    lassign [frame::titleLine $box] y size
    set small [expr {0.45 * ($y1 - $y0)}]
    set wide [expr {$step eq {} ? 0 : [measure $measurer normal $small $step] + 0.6 * $size}]
    lassign [frame::title $o $box $small $seat $who $letter $phase 0.3 $wide] items x
    if {$step ne {} && $right - $x > 3 * $small} {
        lappend items {*}[frame::step $o $step $x $y $right [expr {$y1 - $y0}] $small]
    }
    return $items
}

# What belongs to nobody: resources, temples, deck, discards and the gods.
proc ::stele::board::deus::TableParts {model layout o} {
    set state [dict get $model state]
    set font [dict get $layout font]
    set icon [expr {1.3 * $font}]
    set x [lindex [dict get $layout goods] 0]
    set parts {}
    dict for {resource n} [at $state reserve {}] {
        lappend parts [kept table/$resource Reserve $layout $o $x $resource $n]
        set x [expr {$x + $icon + 2.25 * $font}]
    }
    lappend parts [kept table/temples Temples $layout $o $x [at $state temples 0]]
    set x [expr {[dict get $layout cards] eq [dict get $layout goods] ? $x + $icon + 1.6 * $font : [lindex [dict get $layout cards] 0]}]
    lappend parts [kept table/deck Deck $layout $o $x [at $state deck 0] [at $state deck_order {}]]
    set x [expr {$x + 3.8 * $font}]
    lappend parts [kept table/discards Discards $layout $o $x [at $state discards 0] [at $state discard_top {}]] \
        [part table Gods $layout $o [at $state god {}]]
    return $parts
}

# The line that the things on the table stand on: goods or cards.
proc ::stele::board::deus::TableLine {layout which} {
    lassign [dict get $layout $which] x0 y0 x1 y1
    return [expr {($y0 + $y1) / 2.0}]
}

proc ::stele::board::deus::Reserve {layout o x resource n} {
    variable GoodSigns
    set font [dict get $layout font]
    return [group table/$resource [Amount [dict get $GoodSigns $resource] $n $x [TableLine $layout goods] [expr {1.3 * $font}] $font] \
        object reserve:$resource tip [say $o {Common supply, %1$s: %2$s} [name $o resources $resource] $n]]
}

proc ::stele::board::deus::Temples {layout o x temples} {
    set font [dict get $layout font]
    return [group table/temples [Amount temple $temples $x [TableLine $layout goods] [expr {1.3 * $font}] $font] object temples \
        tip [say $o {Temples left: %1$s; the last one ends the game} $temples]]
}

# The deck is a back, the discards are a face.
proc ::stele::board::deus::Deck {layout o x deck order} {
    set font [dict get $layout font]
    set y [TableLine $layout cards]
    set high [expr {1.55 * $font}]
    set tip [say $o {Deck: %1$s} $deck]
    if {$order ne {}} {
        append tip " — [join [lmap card [lrange $order 0 4] {name $o cards $card}] {, }][expr {[llength $order] > 5 ? ", …" : ""}]"
    }
    set box [list $x [expr {$y - $high / 2}] [expr {$x + 1.2 * $font}] [expr {$y + $high / 2}]]
    return [group table/deck [concat [Strip $o card $box {} down $font] \
        [list [text count [expr {$x + 1.5 * $font}] $y $deck text anchor w size $font]]] object deck tip $tip]
}

proc ::stele::board::deus::Discards {layout o x discards top} {
    set font [dict get $layout font]
    set y [TableLine $layout cards]
    set high [expr {1.55 * $font}]
    set right [lindex [dict get $layout cards] 2]
    set wide [expr {min(8.6 * $font, max(3.0 * $font, $right - $x - 14.6 * $font))}]
    set box [list $x [expr {$y - $high / 2}] [expr {$x + $wide}] [expr {$y + $high / 2}]]
    set tip [say $o {Discards: %1$s} $discards]
    if {$top ne {}} {
        set face [Strip $o card $box $top [expr {$top eq "?" ? "down" : "up"}] $font]
        append tip " — [name $o cards $top]"
    } else {
        set face [list [rect hole $box box.dim round [expr {0.25 * $font}]]]
    }
    return [group table/discards [concat $face [list [text count [expr {$x + $wide + 0.3 * $font}] $y $discards \
        text anchor w size $font]]] object discards tip $tip]
}

# A sign with a number after it.
proc ::stele::board::deus::Amount {sign n x y icon font {none text.dim}} {
    return [list [glyph::place sign $sign [expr {$x + $icon / 2.0}] $y $icon] \
        [text count [expr {$x + $icon + 0.25 * $font}] $y $n [expr {$n eq "0" ? $none : "text"}] anchor w size $font]]
}

# The gods as what they hold, in the colours of their columns; the one whose gift is given has a ring.
proc ::stele::board::deus::Gods {layout o god} {
    set font [dict get $layout font]
    set right [lindex [dict get $layout cards] 2]
    set y [TableLine $layout cards]
    set size [expr {1.72 * $font}]
    set colours [at $o {info colours} {}]
    set x [expr {$right - [dict size $colours] * 1.1 * $size + 0.55 * $size}]
    set items {}
    dict for {colour facts} $colours {
        set id [dict get $facts god]
        set tip [say $o {%1$s (%2$s column): %3$s} [name $o gods $id] [name $o colours $colour] \
            [Gift $o $id [dict get $facts piece]]]
        set parts [list [oval disc [around $x $y $size] column.$colour] [GodSign $o sign $id $colour $x $y [expr {0.7 * $size}]]]
        if {$id eq $god} {
            lappend parts [oval ring [around $x $y [expr {1.08 * $size}]] none edge play width [expr {max(2, 0.16 * $font)}]]
        }
        lappend items [group god:$id $parts object god:$id tip $tip]
        set x [expr {$x + 1.1 * $size}]
    }
    return $items
}

# The sign of a god on the colour of the column, or the first letter of the name.
proc ::stele::board::deus::GodSign {o key god colour x y size} {
    variable GodSigns
    variable TwoTones
    set ink [OnColumn $colour]
    if {![dict exists $GodSigns $god]} {
        return [text $key $x $y [string index [name $o gods $god] 0] $ink font {small bold} size $size]
    }
    set cut [expr {$god in $TwoTones ? [list column.$colour] : {}}]
    return [glyph::place $key [list [dict get $GodSigns $god] $ink {*}$cut] $x $y $size]
}

proc ::stele::board::deus::OnColumn {colour} {
    return text.on.[expr {$colour eq "yellow" ? "yellow" : "column"}]
}

# ---- Players ------------------------------------------------------------------------------------

proc ::stele::board::deus::PlayerParts {model layout o} {
    set state [dict get $model state]
    set parts {}
    set seat 0
    set acting [lindex [Actor $model] 0]
    set over [at $state over 0]
    foreach player [dict get $state players] box [dict get $layout players] name [dict get $model names] \
            letter [dict get $model letters] {
        if {$player eq {}} {
            break
        }
        incr seat
        set id [dict get $player id]
        set points [expr {$over ? [at $player score ?] : [at $player vp ?]}]
        lappend parts \
            [part $id/head PlayerHead $layout $o $box $seat $id $name $letter $points [at $player score ?] \
                [at $player gold 0] [at $player goods {}] [expr {$seat == $acting && !$over}] [expr {$id in [at $state winners {}]}]]
        lassign [Lit $state $id] litColumn litAt
        dict for {colour cards} [at $player columns {}] {
            set piece [at $o [list info colours $colour piece] {}]
            lappend parts [part $id/$colour Column $layout $o $box $seat $id $name $colour $cards $piece \
                [at $player [list stock $piece] {}] [at $player [list supply $piece] {}] \
                [expr {$colour eq $litColumn ? $litAt : 0}]]
        }
        lappend parts [part $id/hand Hand $layout $o $box $id $name [at $player hand {}] [at $player hand_n 0]]
    }
    return $parts
}

# {column number} of the card being resolved or built, if it is this player's.
proc ::stele::board::deus::Lit {state id} {
    if {[at $state active {}] ne $id} {
        return {{} 0}
    }
    if {[at $state {activating column} {}] ne {}} {
        return [list [at $state {activating column} {}] [at $state {activating at} 0]]
    }
    if {[at $state {building column} {}] ne {}} {
        return [list [at $state {building column} {}] top]
    }
    return {{} 0}
}

# Name, gold, resources and points.
proc ::stele::board::deus::PlayerHead {layout o box seat id name letter points score gold goods acting winner} {
    variable GoodSigns
    set font [dict get $layout font]
    set look [palette::seat $seat]
    lassign $box x0 y0 x1 y1
    set y [expr {$y0 + 1.0 * $font}]
    set badge [expr {1.5 * $font}]
    set items [list [rect back $box panel edge [expr {$acting ? [dict get $look open] : "rule.strong"}] \
            width [expr {$acting ? 2.5 : 1}]] \
        [rect head [list $x0 $y0 $x1 [expr {$y0 + 2.0 * $font}]] [expr {$acting ? [dict get $look tint] : "heading"}] width 0] \
        [glyph::badge sign $seat $letter [expr {$x0 + 0.35 * $font + $badge / 2.0}] $y $badge]]
    set right [expr {$x1 - 0.4 * $font}]
    set size [expr {1.3 * $font}]
    set shown [string map {- −} $points]
    set wide [expr {max(1.8 * $font, [measure [dict get $o measure] {large bold} $size $shown])}]
    set tip [say $o {Points: %1$s (%2$s)} $shown $name]
    if {$score ne $points} {
        append tip " · [say $o {if the game ended now: %1$s} $score]"
    }
    set more [list [group vp [list [text score $right $y $shown text anchor e font {large bold} size $size]] object vp:$id tip $tip]]
    set right [expr {$right - $wide - 0.4 * $font}]
    set icon [expr {1.15 * $font}]
    foreach {n good} [lreverse [concat [list gold $gold] $goods]] {
        set digits [expr {$good eq "gold" ? 1.45 : 1.35}]
        set left [expr {$right - $icon - $digits * $font}]
        lappend more [group $good [Amount [dict get $GoodSigns $good] $n $left $y $icon [expr {0.95 * $font}] text.soft] object goods:$id:$good \
            tip [say $o {%1$s: %2$s (%3$s)} [capital [name $o goods $good]] $n $name]]
        set right [expr {$left - 0.15 * $font}]
    }
    if {$winner} {
        lappend items [glyph::place star star [expr {$right - 0.6 * $font}] $y [expr {1.2 * $font}]]
        set right [expr {$right - 1.4 * $font}]
    }
    set left [expr {$x0 + 0.6 * $font + $badge}]
    lassign [frame::called $o $name $font [expr {0.97 * ($right - $left)}]] shown size
    lappend items [text who $left $y $shown text anchor w font {normal bold} size $size]
    return [concat [list [group head $items object player:$id tip $name]] $more]
}

# The lines of a player's panel with n columns of cards: {top, height of a line, lines of the hand}.
proc ::stele::board::deus::Rows {font box n} {
    variable HandWide
    lassign $box x0 y0 x1 y1
    set top [expr {$y0 + 2.15 * $font}]
    set hand [expr {$x1 - $x0 >= ($HandWide - 0.01) * $font ? 1 : 2}]
    return [list $top [expr {($y1 - 0.6 * $font - $top) / ($n + $hand)}] $hand]
}

# One column of played cards.  It lies on its side, the first card at the left, so that names have room; before it the
# pieces of that colour: how many are ready and how many in the supply.
proc ::stele::board::deus::Column {layout o box seat id name colour cards piece stock supply lit} {
    set font [dict get $layout font]
    set colours [dict keys [at $o {info colours} {}]]
    lassign $box bx0 by0 bx1 by1
    lassign [Rows $font $box [llength $colours]] top pitch
    set y0 [expr {$top + [lsearch -exact $colours $colour] * $pitch}]
    set y1 [expr {$y0 + 0.92 * $pitch}]
    set x0 [expr {$bx0 + 0.3 * $font}]
    set x1 [expr {$bx1 - 0.3 * $font}]
    set left [expr {$x0 + 4.75 * $font}]
    set n [llength $cards]
    set words [lmap card $cards {expr {[dict get $card facedown] ? [say $o {face down}] : [name $o cards [dict get $card card]]}}]
    set tip [say $o {%1$s column: %2$s (%3$s)} [capital [name $o colours $colour]] $n $name]
    if {$words ne {}} {
        append tip " — [join $words {, }]"
    }
    set items [list [group column [list [rect area [list $left $y0 $x1 $y1] stripe width 0] \
        [rect bar [list [expr {$left - 0.3 * $font}] $y0 $left $y1] column.$colour width 0]] \
        object column:$id:$colour tip $tip]]
    if {$lit eq "top"} {
        set lit $n
    }
    set gap [expr {0.15 * $font}]
    set from [expr {$left + $gap}]
    set wide [expr {min(9.5 * $font, ($x1 - $from) / max(3.0, $n)) - $gap}]
    set at 0
    foreach card $cards {
        incr at
        set kind [dict get $card card]
        set down [dict get $card facedown]
        set face [list $from [expr {$y0 + 0.05 * $pitch}] [expr {$from + $wide}] [expr {$y1 - 0.05 * $pitch}]]
        set look [expr {$at == $lit ? "lit" : $down || $kind eq "?" ? "down" : "up"}]
        if {$down || $kind eq "?"} {
            set words [say $o {Card face down}]
            if {$kind ne "?"} {
                append words " · [name $o cards $kind]"
            }
            set object column:$id:$colour
            set parts [Strip $o card $face $kind down $font]
            if {$at == $lit} {
                lappend parts [rect ring $face none edge card.lit width [expr {max(2, 0.2 * $font)}]]
            }
        } else {
            set words [CardTip $o $kind]
            set object played:$id:$kind
            set parts [Strip $o card $face $kind $look $font 0]
        }
        lappend items [group card$at $parts object $object tip $words]
        set from [expr {$from + $wide + $gap}]
    }
    return [concat $items [Foot $o $font $x0 [expr {$left - 0.3 * $font}] [expr {($y0 + $y1) / 2.0}] $pitch $seat $id $name $piece $stock $supply]]
}

# The pieces of a colour before its column.
proc ::stele::board::deus::Foot {o font x0 x1 y pitch seat id name piece stock supply} {
    set size [expr {min(1.4 * $font, 0.86 * $pitch)}]
    set x [expr {$x0 + 0.75 * $font}]
    if {$stock eq {}} {
        # Temples come from the common supply.
        return [list [Wooden piece $seat $piece 1 $x $y $size]]
    }
    set what [capital [name $o pieces $piece]]
    set middle [expr {$x0 + 1.65 * $font}]
    set h [expr {0.46 * $pitch}]
    return [list [group stock [list [rect area [list $x0 [expr {$y - $h}] [expr {$middle + 0.85 * $font}] [expr {$y + $h}]] none width 0] \
            [Wooden piece $seat $piece 1 $x $y $size] \
            [text count $middle $y $stock [expr {$stock > 0 ? "text" : "text.dim"}] anchor w font {normal bold} size $font]] \
            object stock:$id:$piece tip [say $o {%1$s: ready %2$s (%3$s)} $what $stock $name]] \
        [group supply [list [text count [expr {$x1 - 0.15 * $font}] $y +$supply text.dim anchor e size [expr {0.9 * $font}]]] \
            object supply:$id:$piece tip [say $o {%1$s: in the supply %2$s (%3$s)} $what $supply $name]]]
}

# The cards in hand: in one line of five and more, or in two of three and more.
proc ::stele::board::deus::Hand {layout o box id name hand n} {
    set font [dict get $layout font]
    lassign $box bx0 by0 bx1 by1
    lassign [Rows $font $box [dict size [at $o {info colours} {}]]] - pitch lines
    set x0 [expr {$bx0 + 0.3 * $font}]
    set x1 [expr {$bx1 - 0.3 * $font}]
    set y1 [expr {$by1 - 0.25 * $font}]
    set y0 [expr {$y1 - $lines * $pitch}]
    set columns [expr {max($lines == 1 ? 5 : 3, (max($n, [llength $hand]) + $lines - 1) / $lines)}]
    set items [list [group area [list [rect area [list $x0 $y0 $x1 $y1] none width 0] \
        [line edge [list $x0 [expr {$y0 - 0.16 * $font}] $x1 [expr {$y0 - 0.16 * $font}]] rule width 1]] object hand:$id \
        tip [say $o {Cards in hand: %1$s (%2$s)} $n $name]]]
    set at 0
    foreach card $hand face [lrange [grid $x0 $y0 $x1 $y1 $columns $lines [expr {0.15 * $font}]] 0 [llength $hand]-1] {
        set known [expr {$card ne "?"}]
        lappend items [group card[incr at] [Strip $o card $face $card [expr {$known ? "up" : "down"}] $font] object hand:$id:$card \
            tip [say $o {In hand (%2$s): %1$s} [CardTip $o $card] $name]]
    }
    return $items
}

# What a player holds at a glance: a flat list {label value object …}.  PLAYER is the player's dict of
# the state, NAMES a command {domain id}, TR a command {format arg …}, as in the options of `scene`.
proc ::stele::board::deus::stocks {state player names tr} {
    set id [dict get $player id]
    set o [dict create names $names tr $tr]
    set stocks [list [say $o {In hand}] [at $player hand_n 0] hand:$id]
    lappend stocks [capital [name $o goods gold]] [at $player gold 0] goods:$id:gold
    dict for {resource n} [at $player goods {}] {
        lappend stocks [capital [name $o goods $resource]] $n goods:$id:$resource
    }
    dict for {piece n} [at $player stock {}] {
        lappend stocks [capital [name $o pieces $piece]] [say $o {%1$s + %2$s} $n [at $player [list supply $piece] 0]] stock:$id:$piece
    }
    return $stocks
}

# What the signs mean, for the help: see legend.tcl.
proc ::stele::board::deus::legend {o} {
    variable GoodSigns
    variable LandSigns
    set gods {}
    set pieces {}
    dict for {colour facts} [at $o {info colours} {}] {
        set god [dict get $facts god]
        set piece [dict get $facts piece]
        lappend gods [list [list [oval disc {2 2 98 98} column.$colour width 3] [GodSign $o sign $god $colour 50 50 70]] \
            [say $o {%1$s (%2$s column): %3$s} [name $o gods $god] [name $o colours $colour] [Gift $o $god $piece]]]
        lappend pieces [list [list [Wooden piece 1 $piece 1 50 50 92]] [capital [name $o pieces $piece]]]
    }
    set goods {}
    dict for {good sign} $GoodSigns {
        lappend goods [list [list [glyph::place sign $sign 50 50 92]] [capital [name $o goods $good]]]
    }
    set lands {}
    dict for {land sign} $LandSigns {
        lappend lands [list [list [polygon hex [Hex 50 50 50] terrain.$land width 3] [glyph::place sign $sign 50 50 56]] [capital [name $o terrains $land]]]
    }
    return [list [list [say $o {Gods}] $gods] [list [say $o {Pieces}] $pieces] [list [say $o {Resources and gold}] $goods] [list [say $o {Regions}] $lands]]
}
