# Drawings of Babylonia alone; those that boards share are in tk/glyphs.tcl.

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
