# Small drawings for boards, made of scene primitives.  Each is a list of items in a box of
# 100 × 100; `glyph place` puts one somewhere as a group.
# Here are those that boards share; a game's own are in games/<id>/glyphs.tcl, as procs Draw-<name>.

namespace eval ::stele::glyph {
    namespace path ::stele::scene
    namespace export place shape badge
    namespace ensemble create
    variable Drawn
    array set Drawn {}
}

# The drawing `name`, `size` wide and high around the middle x y.  args: keys of the group.  What is painted in
# colours of the place, like the signs below, is a list: the name and what its proc takes.
proc ::stele::glyph::place {key name x y size args} {
    variable Drawn
    if {![info exists Drawn($name)]} {
        set Drawn($name) [Draw-[lindex $name 0] {*}[lrange $name 1 end]]
    }
    return [group $key $Drawn($name) at [list [expr {$x - $size / 2.0}] [expr {$y - $size / 2.0}]] \
        scale [expr {$size / 100.0}] {*}$args]
}

# The shape of a seat around the middle x y, painted with a role: one item.
proc ::stele::glyph::shape {key seat x y size role args} {
    set corners [::stele::palette::shape [dict get [::stele::palette::seat $seat] shape]]
    if {$corners eq {}} {
        return [oval $key [around $x $y $size] $role {*}$args]
    }
    set h [expr {$size / 2.0}]
    set points {}
    foreach {px py} $corners {
        lappend points [expr {$x + $h * $px}] [expr {$y + $h * $py}]
    }
    return [polygon $key $points $role {*}$args]
}

# The sign of a seat around the middle x y: its shape in its colour with a letter.  An `open` one
# is an outline without letter.
proc ::stele::glyph::badge {key seat letter x y size {open 0} args} {
    set look [::stele::palette::seat $seat]
    set items [list [shape sign $seat $x $y $size [dict get $look [expr {$open ? "open" : "role"}]]]]
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

proc ::stele::glyph::Draw-coins {} {
    return [list \
        [oval disc {4 4 96 96} coin width 5] \
        [oval rim {16 16 84 84} none edge coin.rim width 4]]
}

proc ::stele::glyph::Draw-star {} {
    return [list \
        [polygon star {50 3 62 38 98 38 69 60 80 95 50 74 20 95 31 60 2 38 38 38} star width 4]]
}

# Goods.
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

# A town with a wall.
proc ::stele::glyph::Draw-town {} {
    return [list \
        [polygon tower {34 52 34 6 44 6 44 14 52 14 52 6 62 6 62 14 70 14 70 6 78 6 78 52} house width 5] \
        [polygon wall {6 94 6 38 18 38 18 48 30 48 30 38 44 38 44 48 56 48 56 38 70 38 70 48 82 48 82 38
            94 38 94 94} house width 5] \
        [rect gate {40 64 60 94} skull.hole width 0]]
}

# ---- Signs --------------------------------------------------------------------------------------
#
# What a piece is, whatever the language: a dark shape and, where it helps, a light part cut out of it.  They are
# for 14 pixels and more, so each is one or two bold forms; `ink` is the role of the dark, `cut` of the light.

# An ear of grain.
proc ::stele::glyph::Draw-sign-ear {ink} {
    return [list [polygon ear {46 100 46 86 30 80 20 58 44 68 44 62 28 54 20 32 44 42 44 36 34 30 30 14 46 20 50 0
        54 20 70 14 66 30 56 36 56 42 80 32 72 54 56 62 56 68 80 58 70 80 54 86 54 100} $ink width 3]]
}
