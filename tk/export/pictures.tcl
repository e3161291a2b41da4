# Many scenes as few pieces of SVG: what the pictures of a page are made of.  Namespace ::stele::pictures.
#
# Two positions of a game have most of their picture in common, and so have the two languages.  Every item of every
# scene becomes a piece with a number, and equal items are the same piece: a drawing that a hundred places show is written
# once.  A piece is one element, written without its first < and its end ("rect x='1' …" or "text x='1' …>Anna"), or a
# group: its attributes and the numbers of the pieces inside.  A picture is the number of the group of everything.
# Numbers grow, and a piece names lower ones only.
#
# Colours are classes (fN paints, sN outlines) of which the page has a pair for light and dark, so one picture serves
# both.  How shapes are drawn otherwise is said in svg.tcl.
#
#   pictures::reset                     forgets everything
#   pictures::add SCENE SERIES          the number of a scene's picture; scenes of one SERIES follow one another
#   pictures::pieces                    all pieces as the text of a JSON array, see Pieces
#   pictures::draw NUMBERS TITLES       the SVG elements of some pictures that share what they can, and before them the
#                                       markup of what they share
#   pictures::alone NUMBER TITLE        the SVG element of a picture that shares nothing
#   pictures::colours                   dict N to {light dark}
#   pictures::patterns                  the markup of the patterns in use

namespace eval ::stele::pictures {
    namespace path ::stele
    namespace export reset add size pieces draw alone colours patterns
    # Piece by value of the item, by path {item piece} of large ones, and by what is written of it; what is written; the
    # size of a picture.
    variable OfItem
    variable Seen
    variable Large 1001
    variable OfText
    variable Text {}
    variable Inside
    variable Size
    # The items of the last group at each path and their pieces.
    variable Was
    # The last group of a series at each path: what the next one is compared with.
    variable Last
    # The numbers of colours by {light dark}, and by part and role.
    variable Colours {}
    variable OfRole
    variable Patterns {}
}

proc ::stele::pictures::reset {} {
    foreach name {OfItem Seen Was OfText Inside Size Last OfRole} {
        variable $name
        array unset $name
        array set $name {}
    }
    foreach name {Text Colours Patterns} {
        variable $name {}
    }
}

proc ::stele::pictures::add {scene series} {
    variable Size
    set number [Group {} {} [dict get $scene items] $series]
    set Size($number) [list [svg::Number [dict get $scene width]] [svg::Number [dict get $scene height]]]
    return $number
}

# The width and height of a picture.
proc ::stele::pictures::size {number} {
    variable Size
    return $Size($number)
}

proc ::stele::pictures::colours {} {
    variable Colours
    set table {}
    dict for {pair n} $Colours {
        dict set table $n $pair
    }
    return $table
}

# ---- Pieces -------------------------------------------------------------------------------------

# The number of the piece that TEXT describes.
proc ::stele::pictures::Piece {text} {
    variable OfText
    variable Text
    if {![info exists OfText($text)]} {
        set OfText($text) [llength $Text]
        lappend Text $text
    }
    return $OfText($text)
}

# The number of an item's piece.  Large groups are known only as they were last, as their values take room; they are
# mostly what they were, or their parts are known.
proc ::stele::pictures::Item {item path} {
    variable OfItem
    variable Seen
    variable Large
    set path $path/[dict get $item key]
    if {[info exists Seen($path)] && [lindex $Seen($path) 0] eq $item} {
        return [lindex $Seen($path) 1]
    }
    # A copy, one character longer: to count the characters of a dict makes it a string, which would be read again at once, and
    # a dict that is kept takes five times the room of its string.
    set value "$item "
    set small [expr {[string length $value] <= $Large}]
    if {$small && [info exists OfItem($value)]} {
        return $OfItem($value)
    }
    if {[dict get $item kind] eq "group"} {
        set tip [expr {[dict exists $item tip] ? [dict get $item tip] : {}}]
        set piece [Group [Attributes $item] $tip [dict get $item items] $path]
    } else {
        set piece [Piece [Json [Shape $item]]]
    }
    if {$small} {
        set OfItem($value) $piece
    } else {
        set Seen($path) [list $item $piece]
    }
    return $piece
}

# The pieces of the items of a group.  Nearly all are what they were when the group was last seen, each in its place or beside
# it where one came or went; those are found by comparing, which takes no time for values that are the same.
proc ::stele::pictures::Pieces {items path} {
    variable Was
    set pieces {}
    if {[info exists Was($path)]} {
        lassign $Was($path) old known
    } else {
        set old {}
    }
    set i -1
    foreach item $items {
        if {$item eq [lindex $old [incr i]]} {
            lappend pieces [lindex $known $i]
        } elseif {$item eq [lindex $old $i+1]} {
            lappend pieces [lindex $known [incr i]]
        } elseif {$item eq [lindex $old $i-1]} {
            lappend pieces [lindex $known [incr i -1]]
        } else {
            lappend pieces [Item $item $path]
        }
    }
    set Was($path) [list $items $pieces]
    return $pieces
}

# The number of a group; its place in the series shows what it probably was before.
proc ::stele::pictures::Group {attributes tip items path} {
    variable OfText
    variable Inside
    variable Last
    variable Text
    set inside {}
    if {$tip ne {}} {
        lappend inside [Piece [Json title>[svg::Escape $tip]]]
    }
    lappend inside {*}[Pieces $items $path]
    set known [list group $attributes $inside]
    if {![info exists OfText($known)]} {
        set number [llength $Text]
        lappend Text \[[join [Told $number $attributes $inside [expr {[info exists Last($path)] ? $Last($path) : ""}]] ,]\]
        set OfText($known) $number
        set Inside($number) [list $attributes $inside]
    }
    return [set Last($path) $OfText($known)]
}

# The group of that number as a list, stored as what differs from the group LAST where that is shorter.
proc ::stele::pictures::Told {number attributes inside last} {
    variable Inside
    set change {}
    if {$last ne "" && [lindex $Inside($last) 0] eq $attributes} {
        set change [concat [expr {$number - $last}] [Back $number [Change [lindex $Inside($last) 1] $inside]]]
        # Every piece takes two characters at least.
        if {[string length $change] < 2 * [llength $inside]} {
            return $change
        }
    }
    set told [concat [list [Json $attributes]] [Back $number $inside]]
    return [expr {$change ne {} && [string length $change] < [string length $told] ? $change : $told}]
}

# Numbers of pieces as seen from the piece NUMBER, how far back they are: most are new and so near.  The pairs that
# Change makes stay as they are.
proc ::stele::pictures::Back {number list} {
    set back {}
    set length 0
    foreach entry $list {
        if {$length} {
            lappend back $entry
            set length 0
        } elseif {$entry < 0} {
            lappend back $entry
            set length 1
        } else {
            lappend back [expr {$number - $entry}]
        }
    }
    return $back
}

# What has to be said of NEW to somebody who knows OLD: numbers of pieces, and for a run of at least three pieces that
# stand in OLD the two numbers -1-START LENGTH.
proc ::stele::pictures::Change {old new} {
    set change {}
    set n [llength $new]
    for {set i 0} {$i < $n} {} {
        set piece [lindex $new $i]
        set start [lindex [lsearch -all -integer $old $piece] end]
        set run 0
        if {$start ne {}} {
            foreach here [lrange $new $i end] there [lrange $old $start end] {
                if {$here ne $there} break
                incr run
            }
        }
        if {$run >= 3} {
            lappend change [expr {-1 - $start}] $run
            incr i $run
        } else {
            lappend change $piece
            incr i
        }
    }
    return $change
}

# A text as a JSON string that may stand inside an HTML script.
proc ::stele::pictures::Json {text} {
    return \"[string map {\\ \\\\ \" \\\" \n \\n \t \\t \r \\r < \\u003c} $text]\"
}

# An element of the array is a piece; or [attributes, piece…] of a group; or [group, change…], another group with what
# Change says.  Pieces and groups are counted back from the element, see Back.
proc ::stele::pictures::pieces {} {
    variable Text
    return \[[join $Text ,\n]\]
}

# ---- Elements -----------------------------------------------------------------------------------

# The number of a role's colour; "" where it paints nothing.  PART: fill or line.
proc ::stele::pictures::Colour {role part} {
    variable OfRole
    if {![info exists OfRole($part,$role)]} {
        set OfRole($part,$role) [NewColour $role $part]
    }
    return $OfRole($part,$role)
}

proc ::stele::pictures::NewColour {role part} {
    variable Colours
    set pair [list [palette::$part [palette::get light] $role] [palette::$part [palette::get dark] $role]]
    if {$pair eq {{} {}}} {
        return {}
    }
    if {![dict exists $Colours $pair]} {
        dict set Colours $pair [dict size $Colours]
    }
    return [dict get $Colours $pair]
}

proc ::stele::pictures::Number {value} {
    set number [string trimright [string trimright [format %.1f $value] 0] .]
    return [expr {$number eq "-0" ? 0 : $number}]
}

proc ::stele::pictures::Points {coords} {
    return [join [lmap value $coords {Number $value}]]
}

proc ::stele::pictures::Class {classes} {
    return [expr {$classes eq {} ? {} : " class='[join $classes]'"}]
}

proc ::stele::pictures::Attributes {group} {
    set transform {}
    if {[dict exists $group at]} {
        lassign [dict get $group at] x y
        lappend transform "translate([Number $x] [Number $y])"
    }
    if {[dict exists $group scale]} {
        lappend transform "scale([format %.4g [dict get $group scale]])"
    }
    return [expr {$transform eq {} ? {} : " transform='[join $transform]'"}]
}

proc ::stele::pictures::Shape {item} {
    switch [dict get $item kind] {
        text {lassign [Letters $item] name attributes content}
        line {lassign [Line $item] name attributes content}
        default {lassign [Area $item] name attributes content}
    }
    if {[dict exists $item tip]} {
        set content <title>[svg::Escape [dict get $item tip]]</title>$content
    }
    return $name$attributes[expr {$content eq {} ? {} : ">$content"}]
}

proc ::stele::pictures::Letters {item} {
    lassign [dict get $item coords] x y
    set font [dict get $item font]
    set size [expr {[dict exists $item size] ? [dict get $item size] : [scene fontSize $font]}]
    set anchor [dict get $item anchor]
    set y [expr {$y + $size * [dict get $::stele::svg::Baseline [string index $anchor 0]]}]
    set classes f[Colour [dict get $item role] fill]
    switch $anchor {
        w - nw - sw {}
        e - ne - se {lappend classes te}
        default {lappend classes tm}
    }
    if {"bold" in $font} {
        lappend classes tb
    }
    if {[lindex $font 0] eq "mono"} {
        lappend classes tt
    }
    return [list text "[Class $classes] x='[Number $x]' y='[Number $y]' font-size='[Number $size]'" \
        [svg::Escape [dict get $item text]]]
}

# {classes attributes} of an outline.
proc ::stele::pictures::Stroke {item role} {
    set width [expr {[dict exists $item width] ? [dict get $item width] : 1}]
    set colour [Colour $role line]
    if {$width == 0 || $colour eq {}} {
        return {{} {}}
    }
    set attributes {}
    if {$width != 1} {
        append attributes " stroke-width='[svg::Number $width]'"
    }
    if {[dict exists $item dash] && [dict get $item dash] ne {}} {
        append attributes " stroke-dasharray='[join [dict get $item dash]]'"
    }
    return [list s$colour $attributes]
}

proc ::stele::pictures::Line {item} {
    lassign [Stroke $item [dict get $item role]] classes attributes
    if {[dict exists $item smooth] && [dict get $item smooth]} {
        return [list path "[Class [concat $classes fn]] d='[svg::Curve [dict get $item coords] 0]'$attributes" {}]
    }
    return [list polyline "[Class $classes] points='[Points [dict get $item coords]]'$attributes" {}]
}

proc ::stele::pictures::Area {item} {
    set role [dict get $item role]
    lassign [Stroke $item [expr {[dict exists $item edge] ? [dict get $item edge] : $role}]] classes attributes
    append attributes [Paint $item classes]
    set class [Class $classes]
    set coords [dict get $item coords]
    lassign $coords x0 y0 x1 y1
    switch [dict get $item kind] {
        rect {
            set place " x='[Number $x0]' y='[Number $y0]' width='[Number [expr {$x1 - $x0}]]' height='[Number [expr {$y1 - $y0}]]'"
            if {[dict exists $item round]} {
                append place " rx='[Number [dict get $item round]]'"
            }
            return [list rect $class$place$attributes {}]
        }
        oval {
            set cx [expr {($x0 + $x1) / 2.0}]
            set cy [expr {($y0 + $y1) / 2.0}]
            set rx [expr {($x1 - $x0) / 2.0}]
            set ry [expr {($y1 - $y0) / 2.0}]
            return [list ellipse "$class cx='[Number $cx]' cy='[Number $cy]' rx='[Number $rx]' ry='[Number $ry]'$attributes" {}]
        }
    }
    if {[dict exists $item smooth] && [dict get $item smooth]} {
        return [list path "$class d='[svg::Curve $coords 1]'$attributes" {}]
    }
    return [list polygon "$class points='[Points $coords]'$attributes" {}]
}

# Adds the class that paints an area, or returns the attribute that does.
proc ::stele::pictures::Paint {item classesVar} {
    upvar 1 $classesVar classes
    variable Patterns
    set colour [Colour [dict get $item role] fill]
    if {$colour eq {}} {
        lappend classes fn
    } elseif {[dict exists $item pattern] && [dict get $item pattern] ne {}} {
        set id [dict get $item pattern]-$colour
        dict set Patterns $id [list [dict get $item pattern] $colour]
        return " fill='url(#$id)'"
    } else {
        lappend classes f$colour
    }
    return {}
}

proc ::stele::pictures::patterns {} {
    variable Patterns
    set defs {}
    dict for {id use} $Patterns {
        lassign $use pattern colour
        append defs "<pattern id=\"$id\" width=\"4\" height=\"4\" patternUnits=\"userSpaceOnUse\"><path class=\"fn s$colour\" d=\"[
            dict get $::stele::svg::Tiles $pattern]\"/></pattern>\n"
    }
    return $defs
}

# ---- Pictures that are there without a script ---------------------------------------------------

# A list: the markup of shared pieces, then for each number the SVG element of that picture with its title.
proc ::stele::pictures::draw {numbers titles} {
    array set uses {}
    foreach number [lsort -unique $numbers] {
        Count $number uses
    }
    array set shared {}
    set drawn {}
    set defs {}
    foreach number $numbers title $titles {
        lappend drawn [Element $number $title uses shared defs]
    }
    return [linsert $drawn 0 $defs]
}

proc ::stele::pictures::alone {number title} {
    return [Element $number $title uses shared defs]
}

proc ::stele::pictures::Element {number title usesVar sharedVar defsVar} {
    upvar 1 $usesVar uses $sharedVar shared $defsVar defs
    variable Inside
    variable Size
    lassign $Size($number) w h
    set body {}
    foreach piece [lindex $Inside($number) 1] {
        append body [Markup $piece uses shared defs]
    }
    return "<svg class=\"picture\" viewBox=\"0 0 $w $h\" role=\"img\" aria-label=\"[svg::Escape $title]\">$body</svg>"
}

# How often a piece is written when every other one is written once.
proc ::stele::pictures::Count {piece usesVar} {
    upvar 1 $usesVar uses
    variable Inside
    if {[incr uses($piece)] == 1 && [info exists Inside($piece)]} {
        foreach part [lindex $Inside($piece) 1] {
            Count $part uses
        }
    }
}

# The markup of a piece; one that is wanted again, and not very short, goes to the shared ones.
proc ::stele::pictures::Markup {piece usesVar sharedVar defsVar} {
    upvar 1 $usesVar uses $sharedVar shared $defsVar defs
    variable Inside
    if {[info exists shared($piece)]} {
        return "<use href=\"#p$piece\"/>"
    }
    if {[info exists Inside($piece)]} {
        lassign $Inside($piece) attributes inside
        set markup <g$attributes>
        foreach part $inside {
            append markup [Markup $part uses shared defs]
        }
        append markup </g>
    } else {
        set markup [Plain $piece]
    }
    if {![info exists uses($piece)] || $uses($piece) < 2 || [string length $markup] < 60} {
        return $markup
    }
    set shared($piece) 1
    append defs [regsub {^<\w+} $markup "& id=\"p$piece\""] \n
    return "<use href=\"#p$piece\"/>"
}

# The element of a piece, without what is said when one points at it: nobody does where there is no script.
proc ::stele::pictures::Plain {piece} {
    variable Text
    set text [string map {\\u003c < \\n \n \\t \t \\r \r \\\" \" \\\\ \\} [string range [lindex $Text $piece] 1 end-1]]
    regexp {^\w+} $text name
    if {$name eq "title"} {
        return {}
    }
    set text [string trimright [regsub {<title>.*</title>} $text {}] >]
    return [expr {[string first > $text] < 0 ? "<$text/>" : "<$text</$name>"}]
}
