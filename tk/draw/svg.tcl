# Scenes as SVG: the picture that the viewer shows, for the web and for print.

namespace eval ::stele::svg {
    namespace export write save
    namespace ensemble create

    variable Families {mono monospace default sans-serif}
    # How far below the anchor point the baseline lies, in sizes, by the first letter of the anchor.
    variable Baseline {n 0.93 s -0.235 w 0.35 e 0.35 c 0.35}
    # The patterns of palette.tcl: the path drawn in a tile of 4 × 4.
    variable Tiles {
        hatch      {M-1 1L1 -1M0 4L4 0M3 5L5 3}
        backhatch  {M-1 3L1 5M0 0L4 4M3 -1L5 1}
        dots       {M0.5 0.5h1M2.5 2.5h1}
        cross      {M0 4L4 0M0 0L4 4}
        horizontal {M0 0.5H4}
        vertical   {M0.5 0V4}
    }
}

# The SVG text of a scene in a palette (by name).  Options: -title TEXT, -tips 0|1, -background 0|1.
proc ::stele::svg::write {scene palette args} {
    set options [dict merge {-title {} -tips 1 -background 1} $args]
    set colours [::stele::palette::get $palette]
    set w [Number [dict get $scene width]]
    set h [Number [dict get $scene height]]
    set body {}
    set patterns {}
    foreach item [dict get $scene items] {
        append body [Item $item $colours $options patterns "  "]
    }
    set svg "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    append svg "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"$w\" height=\"$h\"" \
        " viewBox=\"0 0 $w $h\" font-family=\"sans-serif\" role=\"img\">\n"
    if {[dict get $options -title] ne {}} {
        append svg "  <title>[Escape [dict get $options -title]]</title>\n"
    }
    append svg [Patterns $patterns]
    if {[dict get $options -background]} {
        set paper [::stele::palette::fill $colours paper]
        append svg "  <rect width=\"$w\" height=\"$h\" fill=\"$paper\"/>\n"
    }
    return $svg$body</svg>\n
}

# Saves the SVG of a scene as a file.  Returns warnings, as system::save does.
proc ::stele::svg::save {file scene palette args} {
    ::stele::system::save $file [encoding convertto utf-8 [write $scene $palette {*}$args]]
}

# Text and attribute values: markup escaped, characters that XML does not know left out.
proc ::stele::svg::Escape {text} {
    regsub -all {[\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]} $text {} text
    return [string map {& &amp; < &lt; > &gt; \" &quot;} $text]
}

proc ::stele::svg::Number {value} {
    set number [format %.2f $value]
    return [regsub {^-0$} [string trimright [string trimright $number 0] .] 0]
}

proc ::stele::svg::Points {coords} {
    set points {}
    foreach {x y} $coords {
        lappend points [Number $x],[Number $y]
    }
    return [join $points]
}

proc ::stele::svg::Patterns {patterns} {
    variable Tiles
    if {$patterns eq {}} {
        return {}
    }
    set defs "  <defs>\n"
    dict for {id use} $patterns {
        lassign $use pattern colour
        append defs "    <pattern id=\"$id\" width=\"4\" height=\"4\"" \
            " patternUnits=\"userSpaceOnUse\">" \
            "<path d=\"[dict get $Tiles $pattern]\" fill=\"none\" stroke=\"$colour\"/></pattern>\n"
    }
    return $defs\ \ </defs>\n
}

proc ::stele::svg::Item {item colours options patternsVar indent} {
    upvar 1 $patternsVar patterns
    if {[dict get $item kind] eq "group"} {
        return [Group $item $colours $options patterns $indent]
    }
    switch [dict get $item kind] {
        text {set element [Text $item $colours]}
        line {set element [Line $item $colours]}
        default {set element [Area $item $colours patterns]}
    }
    lassign $element name attributes content
    append attributes [Object $item]
    set content [Tip $item $options]$content
    if {$content eq {}} {
        return "$indent<$name$attributes/>\n"
    }
    return "$indent<$name$attributes>$content</$name>\n"
}

proc ::stele::svg::Group {group colours options patternsVar indent} {
    upvar 1 $patternsVar patterns
    set transform {}
    if {[dict exists $group at]} {
        lassign [dict get $group at] x y
        lappend transform "translate([Number $x] [Number $y])"
    }
    if {[dict exists $group scale]} {
        lappend transform "scale([format %.5g [dict get $group scale]])"
    }
    set attributes [Object $group]
    if {$transform ne {}} {
        append attributes " transform=\"[join $transform]\""
    }
    set tip [Tip $group $options]
    set svg "$indent<g$attributes>$tip\n"
    foreach item [dict get $group items] {
        append svg [Item $item $colours $options patterns "$indent  "]
    }
    return $svg$indent</g>\n
}

proc ::stele::svg::Object {item} {
    if {![dict exists $item object]} {
        return {}
    }
    return " data-object=\"[Escape [dict get $item object]]\""
}

proc ::stele::svg::Tip {item options} {
    if {![dict get $options -tips] || ![dict exists $item tip]} {
        return {}
    }
    return "<title>[Escape [dict get $item tip]]</title>"
}

proc ::stele::svg::Text {item colours} {
    variable Families
    variable Baseline
    lassign [dict get $item coords] x y
    set font [dict get $item font]
    if {![dict exists $item size]} {
        dict set item size [::stele::scene::fontSize $font]
    }
    set size [dict get $item size]
    set anchor [dict get $item anchor]
    set y [expr {$y + $size * [dict get $Baseline [string index $anchor 0]]}]
    set attributes " x=\"[Number $x]\" y=\"[Number $y]\" font-size=\"[Number $size]\""
    switch $anchor {
        w - nw - sw {}
        e - ne - se {append attributes " text-anchor=\"end\""}
        default {append attributes " text-anchor=\"middle\""}
    }
    if {"bold" in $font} {
        append attributes " font-weight=\"bold\""
    }
    if {[dict exists $Families [lindex $font 0]]} {
        append attributes " font-family=\"[dict get $Families [lindex $font 0]]\""
    }
    append attributes " fill=\"[::stele::palette::fill $colours [dict get $item role]]\""
    return [list text $attributes [Escape [dict get $item text]]]
}

proc ::stele::svg::Line {item colours} {
    set attributes [Stroke $item $colours [dict get $item role]]
    append attributes " stroke-linecap=\"round\" stroke-linejoin=\"round\""
    if {[dict exists $item smooth] && [dict get $item smooth]} {
        return [list path " d=\"[Curve [dict get $item coords] 0]\" fill=\"none\"$attributes" {}]
    }
    set points [Points [dict get $item coords]]
    return [list polyline " points=\"$points\" fill=\"none\"$attributes" {}]
}

proc ::stele::svg::Stroke {item colours role} {
    set width [expr {[dict exists $item width] ? [dict get $item width] : 1}]
    set colour [::stele::palette::line $colours $role]
    if {$width == 0 || $colour eq {}} {
        return {}
    }
    set attributes " stroke=\"$colour\""
    if {$width != 1} {
        append attributes " stroke-width=\"[Number $width]\""
    }
    if {[dict exists $item dash] && [dict get $item dash] ne {}} {
        append attributes " stroke-dasharray=\"[join [dict get $item dash]]\""
    }
    return $attributes
}

proc ::stele::svg::Area {item colours patternsVar} {
    upvar 1 $patternsVar patterns
    set role [dict get $item role]
    set paint [Paint $item $colours patterns]
    set edge [expr {[dict exists $item edge] ? [dict get $item edge] : $role}]
    append paint [Stroke $item $colours $edge]
    set coords [dict get $item coords]
    lassign $coords x0 y0 x1 y1
    switch [dict get $item kind] {
        rect {
            set w [Number [expr {$x1 - $x0}]]
            set h [Number [expr {$y1 - $y0}]]
            set place " x=\"[Number $x0]\" y=\"[Number $y0]\" width=\"$w\" height=\"$h\""
            if {[dict exists $item round]} {
                append place " rx=\"[Number [dict get $item round]]\""
            }
            return [list rect $place$paint {}]
        }
        oval {
            set cx [Number [expr {($x0 + $x1) / 2.0}]]
            set cy [Number [expr {($y0 + $y1) / 2.0}]]
            set rx [Number [expr {($x1 - $x0) / 2.0}]]
            set ry [Number [expr {($y1 - $y0) / 2.0}]]
            return [list ellipse " cx=\"$cx\" cy=\"$cy\" rx=\"$rx\" ry=\"$ry\"$paint" {}]
        }
    }
    if {[dict exists $item smooth] && [dict get $item smooth]} {
        return [list path " d=\"[Curve $coords 1]\"$paint" {}]
    }
    return [list polygon " points=\"[Points $coords]\" stroke-linejoin=\"round\"$paint" {}]
}

proc ::stele::svg::Paint {item colours patternsVar} {
    upvar 1 $patternsVar patterns
    set colour [::stele::palette::fill $colours [dict get $item role]]
    if {$colour eq {}} {
        return { fill="none"}
    }
    if {[dict exists $item pattern] && [dict get $item pattern] ne {}} {
        set pattern [dict get $item pattern]
        set id $pattern-[string range $colour 1 end]
        dict set patterns $id [list $pattern $colour]
        return " fill=\"url(#$id)\""
    }
    return " fill=\"$colour\""
}

# The curve that a canvas draws through such points with -smooth 1: parabolas from middle to middle.
proc ::stele::svg::Curve {coords closed} {
    set n [expr {[llength $coords] / 2}]
    if {$n < 3} {
        return M[Points [lrange $coords 0 1]]L[Points [lrange $coords 2 3]]
    }
    if {$closed} {
        set points [concat $coords [lrange $coords 0 1]]
        set path M[Points [Middle [lrange $coords end-1 end] [lrange $coords 0 1]]]
        set last $n
    } else {
        set points [lrange $coords 2 end]
        set path M[Points [lrange $coords 0 1]]
        set last [expr {$n - 2}]
    }
    for {set i 0} {$i < $last} {incr i} {
        set control [lrange $points [expr {2 * $i}] [expr {2 * $i + 1}]]
        set next [lrange $points [expr {2 * $i + 2}] [expr {2 * $i + 3}]]
        set end [expr {!$closed && $i == $last - 1 ? $next : [Middle $control $next]}]
        append path Q[Points $control]\ [Points $end]
    }
    return [expr {$closed ? "${path}Z" : $path}]
}

proc ::stele::svg::Middle {a b} {
    return [lmap p $a q $b {expr {($p + $q) / 2.0}}]
}
