# Drawings of Deus alone; those that boards share are in tk/draw/glyphs.tcl.

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

# The gods by what they hold, in one ink; the ear of Ceres is shared.
proc ::stele::glyph::Draw-sign-trident {ink} {
    return [list [polygon trident {44 100 44 62 22 58 14 46 14 22 6 22 19 0 32 22 25 22 25 44 44 48 44 22 37 22 50 0 63 22 56 22 56 48
        75 44 75 22 68 22 81 0 94 22 86 22 86 46 78 58 56 62 56 100} $ink width 0]]
}

# The owl of Minerva looks at one.
proc ::stele::glyph::Draw-sign-owl {ink cut} {
    return [list [polygon owl {10 0 30 10 70 10 90 0 92 34 90 66 78 90 60 100 40 100 22 90 10 66 8 34} $ink width 0] \
        [oval left {17 20 47 50} $cut width 0] [oval right {53 20 83 50} $cut width 0] \
        [oval pupil1 {28 30 40 42} $ink width 0] [oval pupil2 {60 30 72 42} $ink width 0] \
        [polygon beak {43 50 57 50 50 68} $cut width 0]]
}

# The fire of Vesta.
proc ::stele::glyph::Draw-sign-flame {ink cut} {
    return [list [polygon flame {54 0 50 22 70 36 84 56 82 78 66 96 50 100 34 96 18 80 18 58 28 40 32 54 42 44 40 20} $ink width 0] \
        [polygon core {52 50 64 68 62 84 50 92 38 84 38 70 46 64} $cut width 0]]
}

# The shield and the spear of Mars.
proc ::stele::glyph::Draw-sign-spear {ink} {
    return [list [oval shield {7 33 67 93} none edge $ink width 13] \
        [polygon spear {54 39 74 19 58 4 98 2 96 42 81 26 61 46} $ink width 0]]
}

proc ::stele::glyph::Draw-sign-bolt {ink} {
    return [list [polygon bolt {58 0 14 56 44 56 30 100 88 38 56 38 84 0} $ink width 0]]
}
