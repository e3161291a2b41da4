# Icons, drawn from shapes at the size and in the colour that are wanted, with soft edges.
#
#   icons::get NAME ?ROLE? ?SIZE?   -> image, made when first asked for
#   icons::dress WIDGET NAME        keeps a button's image in step with theme and scale
#
# A shape lies in a box of 16 by 16: {poly x y …}, {stroke WIDTH x y …}, {disc x y r}, {ring x y r WIDTH}.

namespace eval ::stele::icons {
    namespace export get dress names
    variable Dressed
    array set Dressed {}
    variable Covers
    array set Covers {}
    variable Holder .steleIcons
    variable Shapes {
        first    {{poly 3 3 5 3 5 13 3 13} {poly 13 3 13 13 6 8}}
        last     {{poly 11 3 13 3 13 13 11 13} {poly 3 3 3 13 10 8}}
        prevturn {{poly 8 3.5 8 12.5 2 8} {poly 14 3.5 14 12.5 8 8}}
        nextturn {{poly 8 3.5 8 12.5 14 8} {poly 2 3.5 2 12.5 8 8}}
        prev     {{poly 11 3 11 13 4.5 8}}
        next     {{poly 5 3 5 13 11.5 8}}
        play     {{disc 8 8 7.2} {hole poly 6.2 4.6 6.2 11.4 11.8 8}}
        pause    {{disc 8 8 7.2} {hole poly 5.2 4.8 7.2 4.8 7.2 11.2 5.2 11.2}
                  {hole poly 8.8 4.8 10.8 4.8 10.8 11.2 8.8 11.2}}
        back     {{stroke 1.7 13.5 8 3 8} {stroke 1.7 7.5 3.2 2.7 8 7.5 12.8}}
        forward  {{stroke 1.7 2.5 8 13 8} {stroke 1.7 8.5 3.2 13.3 8 8.5 12.8}}
        folded   {{stroke 1.7 6 4 10 8 6 12}}
        unfolded {{stroke 1.7 4 6 8 10 12 6}}
        up       {{stroke 1.7 4 10 8 6 12 10}}
        close    {{stroke 1.6 4 4 12 12} {stroke 1.6 12 4 4 12}}
        book {{poly 2 3 7.4 4.4 7.4 14 2 12.6} {poly 14 3 8.6 4.4 8.6 14 14 12.6}}
        bookmark {{poly 4 2 12 2 12 14 8 10.6 4 14}}
        note     {{poly 2.5 3 13.5 3 13.5 11 8 11 5 14 5 11 2.5 11}}
        score    {{poly 8 1.5 9.9 6 14.6 6.3 11 9.4 12.2 14 8 11.4 3.8 14 5 9.4 1.4 6.3 6.1 6}}
        branch   {{stroke 1.6 4.5 2 4.5 14} {stroke 1.6 4.5 10 7 7.6 11.5 7.6 11.5 3} {disc 11.5 3.4 2.2}}
        search   {{ring 6.8 6.8 4.4 1.7} {stroke 2 10.2 10.2 14 14}}
        circle   {{ring 8 8 5.4 1.8}}
        square   {{stroke 1.8 3 3 13 3 13 13 3 13 3 3}}
        label    {{stroke 1.8 3.5 13.5 8 2.5 12.5 13.5} {stroke 1.6 5 9.8 11 9.8}}
        plus     {{stroke 1.8 8 3 8 13} {stroke 1.8 3 8 13 8}}
        menu     {{stroke 1.7 3 4.5 13 4.5} {stroke 1.7 3 8 13 8} {stroke 1.7 3 11.5 13 11.5}}
        stop     {{poly 4 4 12 4 12 12 4 12}}
        eye      {{ring 8 8 2.6 1.8} {stroke 1.4 1.2 8 4 5.2 8 3.8 12 5.2 14.8 8 12 10.8 8 12.2 4 10.8 1.2 8}}
        warning  {{poly 8 1.5 15 14 1 14} {hole poly 7.2 6 8.8 6 8.5 10.2 7.5 10.2} {hole disc 8 12 0.9}}
        info     {{disc 8 8 7} {hole disc 8 4.8 1.1} {hole poly 7 7 9 7 9 12 7 12}}
        question {{disc 8 8 7} {hole disc 8 12 1.1}
                  {hole stroke 1.6 5.7 6 6 4.8 7 4 8.6 3.9 9.9 4.7 10.2 6 9.4 7.2 8 8.3 8 9.8}}
        bulb     {{ring 8 6.2 4.4 1.7} {poly 6.2 9.4 9.8 9.4 9.8 12.4 6.2 12.4} {stroke 1.5 6.8 14.2 9.2 14.2}}
        dice     {{poly 2.5 2.5 13.5 2.5 13.5 13.5 2.5 13.5} {hole disc 5.4 5.4 1.2} {hole disc 10.6 5.4 1.2}
                  {hole disc 8 8 1.2} {hole disc 5.4 10.6 1.2} {hole disc 10.6 10.6 1.2}}
    }
    # What Cover returns, in base64, for those that every window begins with at scale 1: to draw one takes most of a
    # millisecond.  tests/tcl/icons.test says what the lines should be when a shape has changed.
    variable Drawn {
        back,18 eJxjYCAFMHKgizBJKXBjiEgxUUGEQVwBCcgw4RDCopFSMTQPYfM2AQAAktkGyw==
        bulb,16 eJx9j+EKgzAMhNOiIiISEaJWDN/7P+VcW8cGsvy55O5ILiKPNR1wTJ8xGL5tjoVKKBZFoqHV4GeWwunF0jEXZabL2N9Wpc8YWQuxEktjDG8YsHqlcRbVBW/uIG3iqtR+Rd1h/8k+qo7/iWtJev5bXhn8ByU=
        close,12 eJxjYMADOLlAJBcnmMOtwMPAwKPADZHiUeDhAQnAeAg2CgdZGYoBKEbjAADUrAK5
        first,18 eJxjYKAA8EvwQ1mMHFCGiIIIhMEqKYImxCOvgCrEJKaggCrEIauAKsQoqKBAWAiLRqzGY3MEilO5BLjQPUQWAADWzAi1
        forward,18 eJxjYCANcDCii3ArSDGhCTFJUUGMSUYBCYjjEMJnGHki2DyExdt4AQCCJwbL
        last,18 eJxjYKAAcDBCGfwS/FCWiCQrlKEgAhNSkOfBEFJQEGPCEFKQ5cAQUlAQZCQshKkRw3hMR2A6Fe4hLgEukkMDCQAA26AItQ==
        next,18 eJxjYKAIsDFhCPHIsGMIKcjzYggpKIgyYggpSLNiCCnIcRMhhKkRw3hMR2A6FYuHyAAAdW0FJQ==
        nextturn,18 eJxjYKAqEGYFU2JMCCEJeR4QpSDDjhBSUBBhBAopyPMhCSlIswKFFBRgmkFCCvI8IBKmGYcQpkYM4zEdgcWpVAMAwKkIjQ==
        play,24 eJyFUtEKgCAMnARa9JAPomIQ+/+vzGrJMq7uybvD3dwk+oP1KefkbSdPhQVlUrIJrBBM0xM/kG4ncIcg9Xud+cqR3FldLIfuhIzk1ua4avhmEC2bEF9JVAYNwmI9Z23UVs56+cuApWA4bBc+EI8EDhGPHS4Kr/bjM7yxA07qKFs=
        prev,18 eJxjYKACYGJDF2GX4UET4ZVXQBViFFVQQBVilVZAE+KWUyBCCItGbMZjcwRWp2LzEGkAAGuxBSU=
        prevturn,18 eJxjYKA+YBIDU6zCcBF2GQUQxSMvARPhk1cACjGKKChIwDQpAAEDq7QCTAioCQR45BXwCWHRiM14rI7A5lSqAACtoQiN
        search,14 eJxljukKgCAQhHdDLE1BMJDy2vd/yjyJav4M3x7MAPyE+rAKJ/FAIZJnYxfCCiDS1VETryZJNDxiH5NpZjviQEWy2j6O0afCOqcRxU4qSuRmtDRmQ/dweyr86ury8ql/A1PcBZw=
        unfolded,12 eJxjYCAWMDIiSAYhKSYGBiYpITCHSUqKCYQZYDw4GyKHbgaxAAB1qQF3
    }
}

# The names of all icons.
proc ::stele::icons::names {} {
    variable Shapes
    return [dict keys $Shapes]
}

# The image of the icon NAME in the colour of the palette role ROLE, SIZE pixels at scale 1.
proc ::stele::icons::get {name {role text} {size 16}} {
    set colour [::stele::theme::colour $role]
    set pixels [::stele::theme::px $size]
    set image ::stele::icons::image($name,$colour,$pixels)
    if {$image ni [image names]} {
        Hold
        # Tk asks the display server for each shade of a palette, one at a time: fewer than 256 will do for an icon.
        image create photo $image -format png -palette 64/64/64 -data [Png $name $colour $pixels]
    }
    return $image
}

# Tk asks the display server for white and for black for every image that is shown, unless it has them already: something
# that nobody sees holds on to them.
proc ::stele::icons::Hold {} {
    variable Holder
    if {![winfo exists $Holder]} {
        canvas $Holder
        foreach colour {white black} {
            $Holder create line 0 0 1 1 -fill $colour -state hidden
        }
    }
}

# Gives a ttk button or label the icon NAME, dim when disabled, and keeps it right from then on.
proc ::stele::icons::dress {widget name {role text.soft} {size 16}} {
    variable Dressed
    if {![info exists Dressed($widget)]} {
        bind $widget <Destroy> {+unset -nocomplain ::stele::icons::Dressed(%W)}
    }
    set Dressed($widget) [list $name $role $size]
    Dress $widget
}

# Takes the icon away again.
proc ::stele::icons::undress {widget} {
    variable Dressed
    unset -nocomplain Dressed($widget)
    $widget configure -image {}
}

# Renews the images of all dressed widgets; called when theme or scale have changed.
proc ::stele::icons::renew {args} {
    variable Dressed
    foreach widget [array names Dressed] {
        Dress $widget
    }
}

proc ::stele::icons::Dress {widget} {
    variable Dressed
    lassign $Dressed($widget) name role size
    set image [get $name $role $size]
    # Labels are never disabled.
    if {[winfo class $widget] ne "TLabel"} {
        lappend image disabled [get $name rule.strong $size]
    }
    $widget configure -image $image
}

# ---------------------------------------------------------------------------------------------
# Drawing: a pixel is tried at 8 points in each of 4 rows.  A row of points is one number with a bit for each, so that a
# whole row is painted, cut out or counted at once.

# The pixels of an icon as PNG keeps them, packed: each is how many of its points the shapes cover, 0 to 32, the same in
# every colour.
proc ::stele::icons::Cover {name pixels} {
    variable Covers
    variable Drawn
    if {![info exists Covers($name,$pixels)]} {
        set Covers($name,$pixels) [expr {[dict exists $Drawn $name,$pixels]
            ? [binary decode base64 [dict get $Drawn $name,$pixels]] : [Draw $name $pixels]}]
    }
    return $Covers($name,$pixels)
}

proc ::stele::icons::Draw {name pixels} {
    variable Shapes
    set points [lrepeat [expr {4 * $pixels}] 0]
    foreach shape [dict get $Shapes $name] {
        set hole [expr {[lindex $shape 0] eq "hole"}]
        foreach {row masks} [Regions [expr {$hole ? [lrange $shape 1 end] : $shape}] $pixels] {
            foreach mask $masks {
                set before [lindex $points $row]
                lset points $row [expr {$hole ? $before & ~$mask : $before | $mask}]
                incr row
            }
        }
    }
    return [zlib compress [Counted $points $pixels]]
}

# A picture whose colours differ in nothing but how much of the ground shows through.
proc ::stele::icons::Png {name colour pixels} {
    set png \x89PNG\r\n\x1a\n
    append png [Chunk IHDR [binary format IIccccc $pixels $pixels 8 3 0 0 0]]
    append png [Chunk PLTE [string repeat [binary format H* [string range $colour 1 end]] 33]]
    set cover {}
    for {set n 0} {$n <= 32} {incr n} {
        lappend cover [expr {255 * $n / 32}]
    }
    append png [Chunk tRNS [binary format c* $cover]] [Chunk IDAT [Cover $name $pixels]] [Chunk IEND ""]
    return $png
}

proc ::stele::icons::Chunk {type data} {
    return [binary format I [string length $data]]$type$data[binary format I [zlib crc32 $type$data]]
}

# The points inside a shape: regions, each the row that it begins in and a number for that row and every one below.
proc ::stele::icons::Regions {shape pixels} {
    set rest [lassign $shape kind]
    switch $kind {
        poly {return [Polygon $rest $pixels]}
        disc {return [Disc {*}$rest $pixels]}
        ring {
            lassign $rest x y r width
            lassign [Disc $x $y [expr {$r + $width / 2.0}] $pixels] top masks
            lassign [Disc $x $y [expr {$r - $width / 2.0}] $pixels] row holes
            foreach hole $holes {
                lset masks $row-$top [expr {[lindex $masks $row-$top] & ~$hole}]
                incr row
            }
            return [list $top $masks]
        }
        stroke {return [Stroke $pixels {*}$rest]}
    }
}

proc ::stele::icons::Stroke {pixels width args} {
    set half [expr {$width / 2.0}]
    set regions {}
    foreach {x1 y1} [lrange $args 0 end-2] {x2 y2} [lrange $args 2 end] {
        set length [expr {hypot($x2 - $x1, $y2 - $y1)}]
        set dx [expr {($y1 - $y2) / $length * $half}]
        set dy [expr {($x2 - $x1) / $length * $half}]
        lappend regions {*}[Polygon [list [expr {$x1 + $dx}] [expr {$y1 + $dy}] [expr {$x2 + $dx}] [expr {$y2 + $dy}] \
            [expr {$x2 - $dx}] [expr {$y2 - $dy}] [expr {$x1 - $dx}] [expr {$y1 - $dy}]] $pixels]
    }
    foreach {x y} $args {
        lappend regions {*}[Disc $x $y $half $pixels]
    }
    return $regions
}

# Rows and columns of points are counted from 0; the first lies half a step from the edge of the box.
proc ::stele::icons::Disc {x y r pixels} {
    set columns [expr {8 * $pixels}]
    set across [expr {$columns / 16.0}]
    set x [expr {$x * $across}]
    set middle [expr {$y * $across / 2 - 0.5}]
    set tall [expr {$r * $across / 2}]
    set first [expr {max(0, int(ceil($middle - $tall)))}]
    set last [expr {min(4 * $pixels - 1, int(floor($middle + $tall)))}]
    set masks {}
    for {set row $first} {$row <= $last} {incr row} {
        set half [expr {2 * sqrt(max(0, $tall * $tall - ($row - $middle) ** 2))}]
        lappend masks [expr {(1 << min($columns, round($x + $half))) - (1 << max(0, round($x - $half)))}]
    }
    return [list $first $masks]
}

# A point is inside if an odd number of edges is to the right of it: each edge turns over all the points to its left.
proc ::stele::icons::Polygon {corners pixels} {
    set columns [expr {8 * $pixels}]
    set across [expr {$columns / 16.0}]
    set down [expr {$across / 2}]
    set ys [lmap {x y} $corners {expr {$y * $down - 0.5}}]
    set first [expr {max(0, int(ceil([tcl::mathfunc::min {*}$ys])))}]
    set end [expr {min(4 * $pixels, int(ceil([tcl::mathfunc::max {*}$ys])))}]
    set masks [lrepeat [expr {$end - $first}] 0]
    foreach {x1 y1} $corners {x2 y2} [concat [lrange $corners 2 end] [lrange $corners 0 1]] {
        set from [expr {$y1 * $down - 0.5}]
        set to [expr {$y2 * $down - 0.5}]
        set row [expr {max($first, int(ceil(min($from, $to))))}]
        set last [expr {min($end, int(ceil(max($from, $to))))}]
        if {$row >= $last} continue
        set slope [expr {2.0 * ($x2 - $x1) / ($y2 - $y1)}]
        set x [expr {$x1 * $across + ($row - $from) * $slope}]
        for {set at [expr {$row - $first}]} {$row < $last} {incr row; incr at} {
            lset masks $at [expr {[lindex $masks $at] ^ ((1 << min($columns, max(0, round($x)))) - 1)}]
            set x [expr {$x + $slope}]
        }
    }
    return [list $first $masks]
}

# The rows of an icon, each after the zero that PNG wants before it, a byte for a pixel: how many of its points are
# covered.  Eight bits of a row are a pixel, whose points are counted in its own eight bits: in twos, in fours, all.
proc ::stele::icons::Counted {points pixels} {
    foreach {name digits} {twos 55 fours 33 eights 0f} {
        scan [string repeat $digits $pixels] %llx $name
    }
    set rows ""
    foreach {a b c d} $points {
        set sum 0
        foreach row [list $a $b $c $d] {
            if {$row == 0} continue
            set row [expr {$row - (($row >> 1) & $twos)}]
            set row [expr {($row & $fours) + (($row >> 2) & $fours)}]
            incr sum [expr {($row + ($row >> 4)) & $eights}]
        }
        # The first point is the lowest bit.
        append rows \0 [string reverse [binary format H* [format %0[expr {2 * $pixels}]llx $sum]]]
    }
    return $rows
}
