# Small drawings for boards, made of scene primitives.  Each is a list of items in a box of
# 100 × 100; `glyph place` puts one somewhere as a group.

namespace eval ::stele::glyph {
    namespace path ::stele::scene
    namespace export place badge
    namespace ensemble create
    variable Drawn
    array set Drawn {}
}

# The drawing `name`, `size` wide and high around the middle x y.  args: keys of the group.
proc ::stele::glyph::place {key name x y size args} {
    variable Drawn
    if {![info exists Drawn($name)]} {
        set Drawn($name) [Draw-$name]
    }
    return [group $key $Drawn($name) at [list [expr {$x - $size / 2.0}] [expr {$y - $size / 2.0}]] \
        scale [expr {$size / 100.0}] {*}$args]
}

# The sign of a seat around the middle x y: its shape in its colour with a letter.  An `open` one
# is an outline without letter.
proc ::stele::glyph::badge {key seat letter x y size {open 0} args} {
    set look [::stele::palette::seat $seat]
    set h [expr {$size / 2.0}]
    set role [dict get $look role]
    set paint [expr {$open ? [list [dict get $look open]] : [list $role]}]
    set corners [::stele::palette::shape [dict get $look shape]]
    if {$corners eq {}} {
        set items [list [oval sign [around $x $y $size] {*}$paint]]
    } else {
        set points {}
        foreach {px py} $corners {
            lappend points [expr {$x + $h * $px}] [expr {$y + $h * $py}]
        }
        set items [list [polygon sign $points {*}$paint]]
    }
    if {!$open} {
        set drop [expr {[dict get $look shape] eq "triangle" ? 0.16 * $size : 0}]
        set part [expr {[dict get $look shape] in {triangle diamond star} ? 0.5 : 0.62}]
        lappend items [text letter $x [expr {$y + $drop}] $letter [dict get $look ink] \
            font {small bold} size [expr {$part * $size}]]
    }
    return [group $key $items {*}$args]
}

# An ear of grain.
proc ::stele::glyph::Draw-food {} {
    set items [list [line stem {50 98 50 22} food.stem width 6]]
    set n 0
    foreach y {34 53 72} {
        incr n
        lappend items \
            [polygon left$n [list 50 [expr {$y + 16}] 27 [expr {$y + 4}] 26 [expr {$y - 18}] \
                46 [expr {$y - 4}]] food width 2 smooth 1] \
            [polygon right$n [list 50 [expr {$y + 16}] 73 [expr {$y + 4}] 74 [expr {$y - 18}] \
                54 [expr {$y - 4}]] food width 2 smooth 1]
    }
    lappend items [polygon top {50 0 62 14 50 34 38 14} food width 2 smooth 1]
    return $items
}

# A hammer.
proc ::stele::glyph::Draw-workers {} {
    return [list \
        [line rim {24 93 62 38} tool.rim width 15] \
        [line handle {24 93 62 38} tool.handle width 10] \
        [polygon head {98 41 85 61 32 25 45 5} tool.head width 4]]
}

# An amphora.
proc ::stele::glyph::Draw-goods {} {
    return [list \
        [line left {39 15 10 12 16 46 28 44} jar width 6 smooth 1] \
        [line right {61 15 90 12 84 46 72 44} jar width 6 smooth 1] \
        [polygon body {40 8 60 8 58 30 84 34 80 66 60 84 58 97 42 97 40 84 20 66 16 34 42 30} jar \
            width 3 smooth 1] \
        [polygon band {24 47 76 47 75 57 25 57} jar.band width 2] \
        [rect lip {35 4 65 12} jar width 3 round 4]]
}

proc ::stele::glyph::Draw-skulls {} {
    return [list \
        [rect jaw {30 56 70 94} skull width 5 round 10] \
        [oval dome {10 5 90 74} skull width 5] \
        [rect join {33 58 67 76} skull width 0] \
        [oval left {25 32 46 55} skull.hole width 0] \
        [oval right {54 32 75 55} skull.hole width 0] \
        [polygon nose {50 55 58 69 42 69} skull.hole width 0] \
        [line tooth1 {43 80 43 92} skull width 5] \
        [line tooth2 {57 80 57 92} skull width 5]]
}

proc ::stele::glyph::Draw-coins {} {
    return [list \
        [oval disc {4 4 96 96} coin width 5] \
        [oval rim {16 16 84 84} none edge coin.rim width 4]]
}

proc ::stele::glyph::Draw-lock {} {
    return [list \
        [line bow {28 50 28 14 72 14 72 50} lock width 11 smooth 1] \
        [rect body {14 46 86 96} lock width 2 round 9] \
        [oval key {42 60 58 76} heading width 0]]
}

proc ::stele::glyph::Draw-star {} {
    return [list \
        [polygon star {50 3 62 38 98 38 69 60 80 95 50 74 20 95 31 60 2 38 38 38} star width 4]]
}

proc ::stele::glyph::Draw-house {} {
    return [list \
        [rect wall {18 44 82 94} house width 5] \
        [polygon roof {4 48 50 6 96 48} house width 5] \
        [rect door {41 62 59 94} skull.hole width 0]]
}

proc ::stele::glyph::Draw-ship {} {
    return [list \
        [line mast {48 8 48 66} hull width 6] \
        [polygon sail {52 10 90 34 52 58} sail width 4] \
        [polygon jib {44 20 16 56 44 56} sail width 4] \
        [polygon hull {4 64 96 64 80 92 20 92} hull width 4]]
}

# The five goods.
proc ::stele::glyph::Draw-wood {} {
    return [list \
        [rect log {22 28 96 72} good.wood width 5 round 8] \
        [oval end {4 28 40 72} good.wood width 5] \
        [oval ring {14 40 30 60} none edge good.wood width 4]]
}

proc ::stele::glyph::Draw-stone {} {
    return [list \
        [polygon block {8 40 34 16 92 22 96 68 66 88 10 80} good.stone width 5] \
        [line edge {8 40 64 48 92 22} good.stone width 4] \
        [line down {64 48 66 88} good.stone width 4]]
}

proc ::stele::glyph::Draw-pottery {} {
    return [list \
        [polygon body {34 8 66 8 62 30 96 42 86 84 66 96 34 96 14 84 4 42 38 30} \
            good.pottery width 5 smooth 1] \
        [rect lip {30 5 70 15} good.pottery width 4 round 4]]
}

proc ::stele::glyph::Draw-cloth {} {
    return [list \
        [polygon bolt {8 20 78 12 94 78 24 90} good.cloth width 5] \
        [line fold1 {16 42 83 34} good.cloth width 5] \
        [line fold2 {20 64 88 56} good.cloth width 5]]
}

proc ::stele::glyph::Draw-spearheads {} {
    return [list \
        [polygon blade {50 2 76 50 60 66 40 66 24 50} good.spearheads width 5] \
        [line spine {50 12 50 62} good.spearheads width 4] \
        [rect socket {42 66 58 96} good.spearheads width 5]]
}

# A stepped temple tower, in the colours of the roles: steps and their lit tops.
proc ::stele::glyph::Draw-ziggurat {} {
    return [Steps ziggurat ziggurat.lit]
}

# The same, its card gone.
proc ::stele::glyph::Draw-ziggurat-done {} {
    return [Steps ziggurat.done ziggurat.done]
}

proc ::stele::glyph::Steps {role top} {
    return [list \
        [polygon base {4 92 12 70 88 70 96 92} $role width 4] \
        [polygon middle {16 70 24 48 76 48 84 70} $top width 4] \
        [polygon upper {29 48 36 28 64 28 71 48} $role width 4] \
        [rect shrine {40 10 60 28} $top width 4] \
        [polygon stairs {44 92 47 28 53 28 56 92} $role width 3]]
}

# The signs of the nobles: a jar, a star with eight points, a head with a headband.
proc ::stele::glyph::Draw-amphora {} {
    return [list \
        [line left {36 16 4 10 8 46 20 46} noble.amphora width 8 smooth 1] \
        [line right {64 16 96 10 92 46 80 46} noble.amphora width 8 smooth 1] \
        [polygon body {34 2 66 2 64 20 92 32 88 68 62 88 66 99 34 99 38 88 12 68 8 32 36 20} \
            noble.amphora width 4 smooth 1]]
}

proc ::stele::glyph::Draw-sun {} {
    set points {}
    for {set n 0} {$n < 16} {incr n} {
        set r [expr {$n % 2 ? 36 : 52}]
        set a [expr {($n * 22.5 - 90) * 0.017453292519943295}]
        lappend points [expr {50 + $r * cos($a)}] [expr {50 + $r * sin($a)}]
    }
    return [list [polygon star $points noble.star width 4]]
}

proc ::stele::glyph::Draw-head {} {
    return [list \
        [polygon shoulders {4 98 14 76 34 70 66 70 86 76 96 98} noble.head width 4] \
        [oval head {14 2 86 82} noble.head width 4]]
}

# A town with a wall.
proc ::stele::glyph::Draw-town {} {
    return [list \
        [polygon tower {34 52 34 6 44 6 44 14 52 14 52 6 62 6 62 14 70 14 70 6 78 6 78 52} house width 5] \
        [polygon wall {6 94 6 38 18 38 18 48 30 48 30 38 44 38 44 48 56 48 56 38 70 38 70 48 82 48 82 38
            94 38 94 94} house width 5] \
        [rect gate {40 64 60 94} skull.hole width 0]]
}

# The eight technologies, as plain shapes in one ink.
proc ::stele::glyph::Draw-tech-authority {} {
    return [list [polygon crown {8 84 4 26 29 50 50 12 71 50 96 26 92 84} tech.sign width 2]]
}

proc ::stele::glyph::Draw-tech-irrigation {} {
    set n 0
    return [lmap y {26 52 78} {
        line wave[incr n] [list 4 [expr {$y + 6}] 27 [expr {$y - 16}] 50 [expr {$y + 4}] 73 [expr {$y + 24}] 96 [expr {$y - 2}]] \
            tech.sign width 11 smooth 1
    }]
}

proc ::stele::glyph::Draw-tech-pottery {} {
    return [list \
        [line left {36 18 8 14 14 46 26 46} tech.sign width 8 smooth 1] \
        [line right {64 18 92 14 86 46 74 46} tech.sign width 8 smooth 1] \
        [polygon body {34 4 66 4 62 24 90 36 84 72 62 88 66 98 34 98 38 88 16 72 10 36 38 24} tech.sign width 2 smooth 1]]
}

proc ::stele::glyph::Draw-tech-wheel {} {
    return [list \
        [oval rim {9 9 91 91} none edge tech.sign width 13] \
        [line across {14 50 86 50} tech.sign width 8] \
        [line down {50 14 50 86} tech.sign width 8] \
        [oval hub {36 36 64 64} tech.sign width 0]]
}

# The head of an ox.
proc ::stele::glyph::Draw-tech-domestication {} {
    return [list \
        [line left {12 4 6 36 36 38} tech.sign width 11 smooth 1] \
        [line right {88 4 94 36 64 38} tech.sign width 11 smooth 1] \
        [polygon ears {10 48 34 40 66 40 90 48 70 58 30 58} tech.sign width 2] \
        [polygon head {30 32 70 32 66 88 56 98 44 98 34 88} tech.sign width 2]]
}

proc ::stele::glyph::Draw-tech-religion {} {
    set points {}
    for {set n 0} {$n < 16} {incr n} {
        set r [expr {$n % 2 ? 26 : 49}]
        set a [expr {($n * 22.5 - 90) * 0.017453292519943295}]
        lappend points [expr {50 + $r * cos($a)}] [expr {50 + $r * sin($a)}]
    }
    return [list [polygon star $points tech.sign width 2]]
}

# A wall.
proc ::stele::glyph::Draw-tech-masonry {} {
    set n 0
    return [lmap box {{4 16 45 38} {55 16 96 38} {4 46 22 68} {32 46 68 68} {78 46 96 68} {4 76 45 98} {55 76 96 98}} {
        rect brick[incr n] $box tech.sign width 0
    }]
}

# An axe with two blades.
proc ::stele::glyph::Draw-tech-bronze {} {
    return [list \
        [line shaft {50 6 50 98} tech.sign width 11] \
        [polygon blades {6 8 28 22 50 24 72 22 94 8 94 68 72 54 50 52 28 54 6 68} tech.sign width 2]]
}

# What grows and stands in a region.
proc ::stele::glyph::Draw-field {} {
    set items [list [polygon ground {2 94 20 52 80 52 98 94} food width 4] \
        [line furrow1 {24 92 36 54} food.stem width 4] [line furrow2 {50 92 50 54} food.stem width 4] \
        [line furrow3 {76 92 64 54} food.stem width 4]]
    foreach x {32 50 68} {
        lappend items [line stem$x [list $x 54 $x 26] food.stem width 4] \
            [oval ear$x [list [expr {$x - 7}] 6 [expr {$x + 7}] 36] food width 3]
    }
    return $items
}

proc ::stele::glyph::Draw-forest {} {
    return [list \
        [rect trunk {43 72 57 98} hull width 3] \
        [polygon low {50 30 92 78 8 78} tree width 4] \
        [polygon high {50 2 80 46 20 46} tree width 4]]
}

proc ::stele::glyph::Draw-mountain {} {
    return [list \
        [polygon far {44 92 70 30 98 92} peak width 4] \
        [polygon near {2 92 38 10 74 92} peak width 4] \
        [polygon snow {38 10 51 40 42 34 34 42 26 37} peak.snow width 0]]
}

proc ::stele::glyph::Draw-swamp {} {
    return [list \
        [line water1 {4 88 28 80 52 88 76 80 96 88} wave width 6 smooth 1] \
        [line left {30 82 24 30} reed width 5] [line middle {50 84 50 14} reed width 5] \
        [line right {68 80 78 34} reed width 5] \
        [oval head1 {17 18 31 48} reed width 2] [oval head2 {43 2 57 34} reed width 2] \
        [oval head3 {71 22 85 52} reed width 2]]
}

proc ::stele::glyph::Draw-sea {} {
    set items {}
    foreach {n y} {1 28 2 54 3 80} {
        lappend items [line wave$n [list 4 $y 20 [expr {$y - 14}] 36 $y 52 [expr {$y + 12}] 68 $y 82 \
            [expr {$y - 14}] 96 $y] wave width 7 smooth 1]
    }
    return $items
}

# Huts of barbarians.
proc ::stele::glyph::Draw-village {} {
    return [list \
        [rect back {52 46 92 90} house width 4] \
        [polygon roof1 {44 50 72 20 100 50} hull width 4] \
        [rect front {10 54 58 94} house width 4] \
        [polygon roof2 {0 58 34 24 68 58} hull width 4] \
        [rect door {26 68 42 94} skull.hole width 0]]
}

# A temple of plain wood.
proc ::stele::glyph::Draw-temple {} {
    return [list \
        [polygon roof {2 36 50 4 98 36} timber width 5] \
        [rect wall {12 36 88 82} timber width 5] \
        [line column1 {34 38 34 80} timber width 5] [line column2 {50 38 50 80} timber width 5] \
        [line column3 {66 38 66 80} timber width 5] \
        [rect step {4 82 96 96} timber width 5]]
}

# Pieces and signs of Civilization.
proc ::stele::glyph::Draw-civ-token {} {
    return [list [rect tile {12 12 88 88} civ.piece width 8 round 16]]
}

proc ::stele::glyph::Draw-civ-city {} {
    return [list [oval wall {6 6 94 94} civ.piece width 12] [oval town {32 32 68 68} panel width 0]]
}

proc ::stele::glyph::Draw-civ-ship {} {
    return [list [polygon hull {2 30 24 44 76 44 98 30 80 86 20 86} civ.piece width 8]]
}

# A heap of tiles: what is in stock.
proc ::stele::glyph::Draw-civ-stock {} {
    return [list [rect low1 {4 54 46 94} civ.piece width 7 round 8] [rect low2 {54 54 96 94} civ.piece width 7 round 8] \
        [rect high {29 8 71 48} civ.piece width 7 round 8]]
}

proc ::stele::glyph::Draw-civ-cards {} {
    return [list [rect low {30 26 90 96} civ.piece width 7 round 8] [rect high {10 4 70 74} panel edge civ.piece width 7 round 8]]
}

proc ::stele::glyph::Draw-civ-area {} {
    return [list [polygon land {6 30 38 8 70 22 94 16 90 66 62 92 30 80 10 66} civ.piece width 8]]
}

# People one behind the other.
proc ::stele::glyph::Draw-civ-census {} {
    return [list \
        [polygon back {44 96 46 66 62 56 80 56 96 66 98 96} civ.piece width 6] [oval head2 {54 18 88 52} civ.piece width 6] \
        [polygon front {2 96 4 66 20 56 40 56 56 66 58 96} civ.piece width 6] [oval head1 {12 14 48 50} civ.piece width 6]]
}

# A volcano, and the waves of a flood plain, on the map.
proc ::stele::glyph::Draw-civ-volcano {} {
    return [list \
        [polygon cone {2 96 38 34 62 34 98 96} civ.mount width 6] \
        [line smoke {50 30 40 16 58 4} civ.mount width 9 smooth 1]]
}

proc ::stele::glyph::Draw-civ-plain {} {
    return [list [line wave1 {2 38 26 14 50 36 74 58 98 32} civ.flow width 13 smooth 1] \
        [line wave2 {2 76 26 52 50 74 74 96 98 70} civ.flow width 13 smooth 1]]
}

# Commodities.
proc ::stele::glyph::Draw-hides {} {
    return [list [polygon skin {22 4 40 16 60 16 78 4 96 22 82 40 82 62 96 82 76 96 60 84 40 84 24 96 4 82 18 62 18 40 4 22} good.hides width 5]]
}

proc ::stele::glyph::Draw-ochre {} {
    return [list [polygon heap {2 92 26 50 44 30 58 20 74 46 98 92} good.ochre width 5 smooth 0] \
        [line ridge {44 32 52 58 40 90} good.ochre width 5]]
}

proc ::stele::glyph::Draw-iron {} {
    return [list [polygon front {4 88 18 44 82 44 96 88} good.iron width 5] [polygon top {18 44 30 22 70 22 82 44} good.iron width 5]]
}

proc ::stele::glyph::Draw-papyrus {} {
    return [list [rect sheet {20 12 80 88} good.papyrus width 5] [rect roll1 {10 4 90 24} good.papyrus width 5 round 9] \
        [rect roll2 {10 76 90 96} good.papyrus width 5 round 9] \
        [line words1 {34 42 66 42} good.papyrus width 6] [line words2 {34 58 66 58} good.papyrus width 6]]
}

proc ::stele::glyph::Draw-salt {} {
    return [list [polygon heap {2 92 34 40 50 18 66 40 98 92} good.salt width 6 smooth 1] \
        [oval grain1 {36 56 46 66} good.salt width 4] [oval grain2 {54 66 64 76} good.salt width 4] [oval grain3 {50 40 60 50} good.salt width 4]]
}

proc ::stele::glyph::Draw-bronze {} {
    return [list [line shaft {50 10 50 98} good.bronze width 11] \
        [polygon blades {4 8 28 22 50 24 72 22 96 8 96 66 72 52 50 50 28 52 4 66} good.bronze width 5]]
}

proc ::stele::glyph::Draw-spice {} {
    return [list [polygon bag {36 30 64 30 92 62 84 92 16 92 8 62} good.spice width 5 smooth 1] \
        [polygon neck {30 6 70 6 62 32 38 32} good.spice width 5] [line string {34 32 66 32} good.spice width 8]]
}

proc ::stele::glyph::Draw-gems {} {
    return [list [polygon stone {24 12 76 12 98 40 50 96 2 40} good.gems width 5] \
        [line girdle {2 40 98 40} good.gems width 5] [line facet1 {50 96 32 40 50 12} good.gems width 4] [line facet2 {50 96 68 40 50 12} good.gems width 4]]
}

proc ::stele::glyph::Draw-ingots {} {
    return [list [polygon left {2 92 12 58 38 58 48 92} good.gold width 5] [polygon right {52 92 62 58 88 58 98 92} good.gold width 5] \
        [polygon top {27 54 37 20 63 20 73 54} good.gold width 5]]
}

# Calamities, in one ink.
proc ::stele::glyph::Draw-civ-famine {} {
    return [list [polygon bowl {4 44 96 44 84 78 62 92 38 92 16 78} none edge civ.sign width 10] \
        [line spoon {62 40 92 6} civ.sign width 10]]
}

proc ::stele::glyph::Draw-civ-civil_war {} {
    return [list [line blade1 {12 8 86 90} civ.sign width 11] [line guard1 {58 88 88 62} civ.sign width 9] \
        [line blade2 {88 8 14 90} civ.sign width 11] [line guard2 {42 88 12 62} civ.sign width 9]]
}

proc ::stele::glyph::Draw-civ-flood {} {
    set n 0
    return [lmap y {22 50 78} {
        line wave[incr n] [list 2 [expr {$y + 8}] 26 [expr {$y - 16}] 50 [expr {$y + 6}] 74 [expr {$y + 28}] 98 $y] civ.sign width 12 smooth 1
    }]
}

proc ::stele::glyph::Draw-civ-epidemic {} {
    return [list [oval dome {10 4 90 74} civ.sign width 0] [rect jaw {30 60 70 96} civ.sign width 0 round 8] \
        [oval left {26 32 46 54} civ.card width 0] [oval right {54 32 74 54} civ.card width 0] \
        [line tooth {50 78 50 96} civ.card width 6]]
}

# A torch.
proc ::stele::glyph::Draw-civ-civil_disorder {} {
    return [list [polygon flame {50 0 82 34 70 56 30 56 18 34 38 30} civ.sign width 3 smooth 1] \
        [polygon shaft {36 60 64 60 56 98 44 98} civ.sign width 3]]
}

# A broken column.
proc ::stele::glyph::Draw-civ-iconoclasm {} {
    return [list [rect foot {10 84 90 98} civ.sign width 0] [polygon stump {26 82 26 50 44 62 58 44 74 56 74 82} civ.sign width 2] \
        [polygon fallen {20 4 80 4 80 16 70 16 72 36 56 24 44 40 30 28 30 16 20 16} civ.sign width 2]]
}

# A ship with a black sail.
proc ::stele::glyph::Draw-civ-piracy {} {
    return [list [line mast {50 4 50 68} civ.sign width 8] [polygon sail {56 8 92 22 92 50 56 56} civ.sign width 2] \
        [polygon hull {2 64 98 64 80 94 20 94} civ.sign width 2]]
}
