# Bronze in the dialog My box: lands with the signs on their strips, and technologies with where they serve.

namespace eval ::stele::printed::bronze {
    namespace path {::stele::scene ::stele}
    namespace export sizes draw
    variable Signs {farmer sign-ear herder sign-ox hunter sign-bow}
    # What figures are called that no other game has.
    variable More {
        city-draw "city cards" face-up "face up" kinds "kinds" lands "lands" landscapes "landscapes" length "length"
        map "place on the map" scoring "scores for" techs "technologies"
    }
}

# The groups that are drawn, and how large.
proc ::stele::printed::bronze::sizes {} {
    return {lands {116 186} technologies {150 96}}
}

# One item.
proc ::stele::printed::bronze::draw {o group item figures} {
    return [expr {$group eq "lands" ? [Land $o $item $figures] : [Technology $item $figures]}]
}

# A land: a strip for each landscape, with the signs of those who can settle there, and room for one more.
proc ::stele::printed::bronze::Land {o land figures} {
    set items {}
    set y 0
    foreach landscape [mybox::items landscapes] {
        set kinds [expr {[dict exists $figures $landscape] ? [dict get $figures $landscape] : {}}]
        set bottom [expr {$y + 26}]
        set parts [list [rect strip [list 0 $y 116 $bottom] scape.$landscape width 1]]
        for {set n 0} {$n < 3} {incr n} {
            set x [expr {24 + 34 * $n}]
            set middle [expr {$y + 13}]
            set object $land:$landscape:$n
            if {$n < [llength $kinds]} {
                set kind [lindex $kinds $n]
                set tip "[capital [mybox::called $landscape]]: [mybox::called $kind]"
                lappend parts [group slot$n [list [rect plate [around $x $middle 22] space round 4] [Sign sign $kind $x $middle 16]] \
                    object $object tip $tip]
            } elseif {$n == [llength $kinds]} {
                lappend parts [rect slot$n [around $x $middle 22] none edge space width 1 dash {2 3} round 4 object $object \
                    tip [capital [mybox::called $landscape]]]
            }
        }
        lappend items [group $landscape $parts]
        set y [expr {$bottom + 0.5}]
    }
    return $items
}

proc ::stele::printed::bronze::Sign {key kind x y size} {
    variable Signs
    return [glyph::place $key [list [dict get $Signs $kind] space.sign] $x $y $size]
}

# A technology: its sign, the landscapes it serves in as a row of colours, and the kinds it lets settle.
proc ::stele::printed::bronze::Technology {tech figures} {
    set items [list [rect card {0 0 150 96} tech.$tech round 5] [glyph::place sign tech-$tech 26 26 36]]
    set x 8
    foreach landscape [mybox::items landscapes] {
        set serves [expr {$landscape in [dict get $figures landscapes]}]
        set tip [capital [mybox::called $landscape]]
        lappend items [rect in-$landscape [list $x 56 [expr {$x + 17}] 88] [expr {$serves ? "scape.$landscape" : "none"}] \
            edge [expr {$serves ? "space" : "rule.strong"}] width [expr {$serves ? 1.6 : 0.8}] object $tech:landscapes tip $tip]
        incr x 19
    }
    set x 64
    set n 0
    foreach kind [dict get $figures kinds] {
        lappend items [group kind$n [list [rect plate [around $x 26 26] space round 4] [Sign sign $kind $x 26 20]] \
            object $tech:kinds:$n tip [capital [mybox::called $kind]]]
        incr x 32
        incr n
    }
    return $items
}

# What its figures are called.
proc ::stele::printed::bronze::names {} {
    variable More
    return $More
}
