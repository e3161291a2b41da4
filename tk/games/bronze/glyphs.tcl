# Drawings of Bronze alone; those that boards share are in tk/draw/glyphs.tcl.

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

# The people who settle: an ox in profile and a bow with its arrow; the ear of the farmers is shared.
proc ::stele::glyph::Draw-sign-ox {ink} {
    return [list [polygon ox {98 40 92 26 70 24 34 26 30 16 24 6 14 8 22 14 20 22 8 24 0 44 10 52 22 48 26 66 30 94 42 94
        42 68 66 66 72 94 84 94 82 66 92 56 94 80 100 80} $ink width 3]]
}

# The bow is drawn in one go, so that it is one item: down the wood, up the string to the arrow, along it, up again.
proc ::stele::glyph::Draw-sign-bow {ink} {
    set points {}
    for {set a -78} {$a <= 78} {incr a 13} {
        lappend points [expr {30 + 46 * cos($a * 0.017453292519943295)}] [expr {50 + 47 * sin($a * 0.017453292519943295)}]
    }
    lappend points 40 50 4 50 98 50 82 34 98 50 82 66 98 50 40 50 {*}[lrange $points 0 1]
    return [list [line bow $points $ink width 10]]
}
