# Drawings of Babylonia alone; those that boards share are in tk/draw/glyphs.tcl.

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

# The signs of the nobles, on their tokens and on the cities that want them: a jar for goods, a star of heaven, a
# head with a headband.  Without a colour for what is cut out they are plain shapes: tokens are many, and they move.
proc ::stele::glyph::Draw-amphora {ink {cut {}}} {
    return [list \
        [line handles {22 48 6 46 4 8 34 18 50 18 66 18 96 8 94 46 78 48} $ink width 9 smooth 1] \
        [polygon body {32 0 68 0 64 20 92 34 86 70 62 88 66 100 34 100 38 88 14 70 8 34 36 20} $ink width 2 smooth 1] \
        {*}[expr {$cut eq {} ? {} : [list [rect band {19 44 81 56} $cut width 0]]}]]
}

proc ::stele::glyph::Draw-sun {ink {cut {}}} {
    set points {}
    for {set n 0} {$n < 16} {incr n} {
        set r [expr {$n % 2 ? 29 : 52}]
        set a [expr {($n * 22.5 - 90) * 0.017453292519943295}]
        lappend points [expr {50 + $r * cos($a)}] [expr {50 + $r * sin($a)}]
    }
    return [list [polygon star $points $ink width 3] {*}[expr {$cut eq {} ? {} : [list [oval core {37 37 63 63} $cut width 0]]}]]
}

proc ::stele::glyph::Draw-head {ink {cut {}}} {
    return [list \
        [polygon figure {2 100 8 80 34 70 34 64 22 52 18 32 24 14 38 3 50 1 62 3 76 14 82 32 78 52 66 64 66 70 92 80 98 100} \
            $ink width 2] \
        {*}[expr {$cut eq {} ? {} : [list [rect headband {19 21 81 33} $cut width 0]]}]]
}
