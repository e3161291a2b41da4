# Drawings of Deus alone; those that boards share are in tk/glyphs.tcl.

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
