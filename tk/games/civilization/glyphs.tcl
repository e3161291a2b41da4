# Drawings of Civilization alone; those that boards share are in tk/draw/glyphs.tcl.

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
