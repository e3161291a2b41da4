# Deus in the dialog My box: cards with what they cost, how many there are, and the faces of the tiles.

namespace eval ::stele::printed::deus {
    namespace path {::stele::scene ::stele}
    namespace export sizes draw turns
    # The goods that can be in a price, in the order of the set, with their drawings.
    variable Goods {wood wood stone stone clay pottery wheat food gold coins}
    variable Lands {field field forest forest swamp swamp mountain mountain sea sea village village}
    # From the middle of a tile to the regions around it, in the order of the ring, in steps of the grid of hexagons.
    variable Ring {1 0 0 1 -1 1 -1 0 0 -1 1 -1}
    # What figures are called that no other game has.
    variable More {
        all "in the box" amount "amount" centre "middle" colour "colour" effect "effect" gold "gold" least "at least"
        lot "goods" max "at most" own "one’s own" pieces "pieces" q "across" r "down" ref "number of the card"
        resource "resource" resources "resources" ring "around it" slot "place" steps "steps" tile "tile" u "across"
        v "down" vp "points" vp-more "points, several" vp-one "points, one"
    }
}

# The groups that are drawn, and how large.
proc ::stele::printed::deus::sizes {} {
    return {costs {150 46} copies {110 46} faces {130 118}}
}

# The groups whose pictures can be turned: a tile lies on the table as it comes.
proc ::stele::printed::deus::turns {} {
    return faces
}

# One item.
proc ::stele::printed::deus::draw {o group item figures} {
    return [switch $group {
        costs {Price $item $figures}
        copies {Copies $item $figures}
        faces {Tile $o $item $figures}
    }]
}

# The colour of a card.
proc ::stele::printed::deus::Colour {card} {
    set figures [mybox::figures [list cards $card ""]]
    return column.[expr {[dict exists $figures colour] ? [dict get $figures colour] : "blue"}]
}

# A card with one place for each of the goods: what it does not cost is pale.
proc ::stele::printed::deus::Price {card figures} {
    variable Goods
    set items [list [rect card {0 0 150 46} card round 4] [rect colour {0 0 150 9} [Colour $card] width 0 round 3]]
    set x 15
    foreach {good sign} $Goods {
        set n [expr {[dict exists $figures $good] ? [dict get $figures $good] : 0}]
        set parts [list [rect under [list [expr {$x - 14}] 10 [expr {$x + 15}] 45] card width 0]]
        if {$n > 0} {
            lappend parts [glyph::place sign $sign $x 21 19] [text n $x 38 $n text font {small bold}]
        } else {
            lappend parts [oval none [around $x 22 12] none edge rule width 1.5] [text n $x 38 0 text.dim font small]
        }
        lappend items [group $good $parts object $card:$good tip "[capital [mybox::called $good]]: $n"]
        incr x 30
    }
    return $items
}

# How many of a card there are.
proc ::stele::printed::deus::Copies {card figures} {
    set n [dict get $figures count]
    return [list [rect back {8 2 110 46} card round 4] [rect card {0 0 102 44} card round 4] \
        [rect colour {0 0 102 9} [Colour $card] width 0 round 3] \
        [group count [list [rect under {20 12 82 42} card width 0] [text n 51 28 "× $n" text font {large bold}]] object $card:count]]
}

# A tile of seven regions, turned by sixths.
proc ::stele::printed::deus::Tile {o face figures} {
    variable Ring
    set r 21.5
    set items [list [Region $face:centre middle 65 59 $r [dict get $figures centre]]]
    set index 0
    foreach terrain [dict get $figures ring] {
        set place [expr {($index + [dict get $o turn]) % 6}]
        lassign [lrange $Ring [expr {2 * $place}] [expr {2 * $place + 1}]] q down
        set x [expr {65 + $r * 1.7320508 * ($q + $down / 2.0)}]
        set y [expr {59 + $r * 1.5 * $down}]
        lappend items [Region $face:ring:$index r$index $x $y $r $terrain]
        incr index
    }
    return $items
}

proc ::stele::printed::deus::Region {object key x y r terrain} {
    variable Lands
    set points {}
    for {set n 0} {$n < 6} {incr n} {
        set a [expr {($n * 60 - 90) * 0.017453292519943295}]
        lappend points [expr {$x + 0.98 * $r * cos($a)}] [expr {$y + 0.98 * $r * sin($a)}]
    }
    return [group $key [list [polygon land $points terrain.$terrain outline 1] \
        [glyph::place sign [dict get $Lands $terrain] $x $y [expr {0.85 * $r}]]] object $object tip [capital [mybox::called $terrain]]]
}

# What its figures are called.
proc ::stele::printed::deus::names {} {
    variable More
    return $More
}
