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
        image create photo $image -format png -data [Png $name $colour $pixels]
    }
    return $image
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
# Drawing: coverage of each pixel by the shapes, four rows of samples per pixel, exact horizontally

# How much of each pixel an icon covers, 0 to 255, row by row: the same in every colour.
proc ::stele::icons::Cover {name pixels} {
    variable Shapes
    variable Covers
    if {[info exists Covers($name,$pixels)]} {
        return $Covers($name,$pixels)
    }
    set cover [lrepeat $pixels [lrepeat $pixels 0.0]]
    foreach shape [dict get $Shapes $name] {
        set hole [expr {[lindex $shape 0] eq "hole"}]
        if {$hole} {
            set shape [lrange $shape 1 end]
        }
        foreach polygon [Polygons $shape] {
            set cover [Paint $cover $polygon [expr {$pixels / 16.0}] $pixels $hole]
        }
    }
    return [set Covers($name,$pixels) [lmap row $cover {
        lmap value $row {expr {round(255 * max(0.0, min(1.0, $value)))}}
    }]]
}

proc ::stele::icons::Png {name colour pixels} {
    scan $colour #%2x%2x%2x r g b
    set dot [binary format ccc $r $g $b]
    set rows ""
    foreach row [Cover $name $pixels] {
        append rows \0
        foreach value $row {
            append rows $dot [binary format c $value]
        }
    }
    set png \x89PNG\r\n\x1a\n
    append png [Chunk IHDR [binary format IIccccc $pixels $pixels 8 6 0 0 0]]
    append png [Chunk IDAT [zlib compress $rows]] [Chunk IEND ""]
    return $png
}

proc ::stele::icons::Chunk {type data} {
    return [binary format I [string length $data]]$type$data[binary format I [zlib crc32 $type$data]]
}

# A shape as polygons.
proc ::stele::icons::Polygons {shape} {
    set rest [lassign $shape kind]
    switch $kind {
        poly {return [list $rest]}
        disc {return [list [Circle {*}$rest]]}
        ring {
            lassign $rest x y r width
            set outer [Circle $x $y [expr {$r + $width / 2.0}]]
            set inner [Circle $x $y [expr {$r - $width / 2.0}]]
            return [list [concat $outer [lrange $outer 0 1] $inner [lrange $inner 0 1]]]
        }
        stroke {return [Stroke {*}$rest]}
    }
}

proc ::stele::icons::Circle {x y r} {
    set points {}
    for {set i 0} {$i < 24} {incr i} {
        set angle [expr {$i * 3.14159265 / 12}]
        lappend points [expr {$x + $r * cos($angle)}] [expr {$y + $r * sin($angle)}]
    }
    return $points
}

proc ::stele::icons::Stroke {width args} {
    set half [expr {$width / 2.0}]
    set polygons {}
    foreach {x1 y1} [lrange $args 0 end-2] {x2 y2} [lrange $args 2 end] {
        set length [expr {hypot($x2 - $x1, $y2 - $y1)}]
        set dx [expr {($y1 - $y2) / $length * $half}]
        set dy [expr {($x2 - $x1) / $length * $half}]
        lappend polygons [list [expr {$x1 + $dx}] [expr {$y1 + $dy}] [expr {$x2 + $dx}] [expr {$y2 + $dy}] \
            [expr {$x2 - $dx}] [expr {$y2 - $dy}] [expr {$x1 - $dx}] [expr {$y1 - $dy}]]
    }
    foreach {x y} $args {
        lappend polygons [Circle $x $y $half]
    }
    return $polygons
}

# COVER with a polygon painted onto it, or cut out of it.
proc ::stele::icons::Paint {cover polygon scale pixels hole} {
    set edges {}
    set top $pixels
    set bottom 0
    foreach {x1 y1} $polygon {x2 y2} [concat [lrange $polygon 2 end] [lrange $polygon 0 1]] {
        set y1 [expr {$y1 * $scale}]
        set y2 [expr {$y2 * $scale}]
        if {$y1 != $y2} {
            set slope [expr {($x2 - $x1) * $scale / ($y2 - $y1)}]
            lappend edges [expr {min($y1, $y2)}] [expr {max($y1, $y2)}] [expr {$x1 * $scale - $y1 * $slope}] $slope
        }
        set top [expr {min($top, $y1)}]
        set bottom [expr {max($bottom, $y1)}]
    }
    set last [expr {min($pixels, int(ceil($bottom)))}]
    for {set row [expr {max(0, int($top))}]} {$row < $last} {incr row} {
        set line {}
        foreach part {0.125 0.375 0.625 0.875} {
            set y [expr {$row + $part}]
            set xs {}
            foreach {least most base slope} $edges {
                if {$least <= $y && $y < $most} {
                    lappend xs [expr {$base + $y * $slope}]
                }
            }
            foreach {from to} [lsort -real $xs] {
                Span line $from $to $pixels
            }
        }
        if {$line ne {}} {
            lset cover $row [Blend [lindex $cover $row] $line $hole]
        }
    }
    return $cover
}

# Adds a quarter of the pixels between two points of a line: a dict from pixel to share.
proc ::stele::icons::Span {lineName from to pixels} {
    upvar 1 $lineName line
    if {$from < 0} {
        set from 0.0
    }
    if {$to > $pixels} {
        set to [expr {double($pixels)}]
    }
    for {set x [expr {int($from)}]} {$x < $to} {incr x} {
        set share [expr {((($x + 1 < $to) ? $x + 1 : $to) - (($x > $from) ? $x : $from)) / 4.0}]
        if {[dict exists $line $x]} {
            set share [expr {$share + [dict get $line $x]}]
        }
        dict set line $x $share
    }
}

proc ::stele::icons::Blend {row line hole} {
    dict for {x b} $line {
        set a [lindex $row $x]
        lset row $x [expr {$hole ? $a * (1 - $b) : $a + $b - $a * $b}]
    }
    return $row
}
