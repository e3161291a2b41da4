# Drawings of Roll Through the Ages alone; those that boards share are in tk/draw/glyphs.tcl.

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

proc ::stele::glyph::Draw-lock {} {
    return [list \
        [line bow {28 50 28 14 72 14 72 50} lock width 11 smooth 1] \
        [rect body {14 46 86 96} lock width 2 round 9] \
        [oval key {42 60 58 76} heading width 0]]
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

proc ::stele::glyph::Draw-spearheads {} {
    return [list \
        [polygon blade {50 2 76 50 60 66 40 66 24 50} good.spearheads width 5] \
        [line spine {50 12 50 62} good.spearheads width 4] \
        [rect socket {42 66 58 96} good.spearheads width 5]]
}
