# Scenes: what a board looks like, as a plain value and without Tk.
#
# A scene is a dict {width W height H items LIST}; where parts of a board take turns, `elsewhere` is the object that leads
# to the other part.  An item is a dict:
#   key     unique among its neighbours and the same at every node of a game
#   kind    rect, polygon, oval, line, text or group
#   coords  x y …; a rect and an oval have the four of their box, a text one point
#   role    the palette role it is painted with (see palette.tcl); never a colour
# and, where wanted:
#   edge    role of the outline, when it is not that of `role`
#   width   of the outline or line (0: none); dash LIST; round RADIUS (rect); smooth 1
#   pattern hatch, backhatch, dots, cross, horizontal or vertical: paints only the pattern
#   text, font {small|normal|large|mono ?bold?}, size (in place of the font's own), anchor; from PIXELS:
#           hidden while its letters are smaller than that on the screen, so that it comes with the zoom
#   object  what the item stands for ("monument:anna:temple"); tip: text of the tooltip (where several
#           items of an object have one, that of the topmost counts)
#   outline 1 of a polygon or oval: rings around its object follow it, instead of a box
#   items, at {x y}, scale: of a group.  Children are drawn in the group's own coordinates,
#           have their keys put after the group's, and inherit object and tip.
# Later items lie on earlier ones.  A group whose value did not change is not looked into
# again by the renderer, so boards group what changes together.

namespace eval ::stele::scene {
    namespace path ::stele
    namespace export form make item rect polygon oval line text group flatten parts measure estimate \
        around textBox itemBox objectBox look objects objectsAt tip fit cut grid track mark \
        fontSize lineHeight
    namespace ensemble create

    variable Sizes {small 11.0 normal 13.0 large 17.0 mono 12.0}
    # Line height of the text face per unit of size.
    variable Leading 1.165
    # Marks that belong to the letter before them.
    variable Accent {[\u0300-\u036F\u0483-\u0489\u0591-\u05BD\u0610-\u061A\u064B-\u065F\u0900-\u0903\u093A-\u094F\u1AB0-\u1AFF\u1DC0-\u1DFF\u200D\u20D0-\u20FF\uFE00-\uFE0F\uFE20-\uFE2F]}
    variable Advance
    # Of a character that the table does not have.
    variable Wide 0.64
    variable Measured
    array set Measured {}
    variable MeasuredMade 0; # how many, as [array size] counts anew each time
    variable Seen
    array set Seen {}
    variable SeenMade 0
    variable Boxes
    array set Boxes {}
    # The options of the board drawn last: as given, and complete.
    variable Given {}
    variable Forms
    array set Forms {}
    # Shows marks where objects are; exports have another way to find out.
    variable Finder ::stele::scene::ObjectLooks
    # Which of several boards is being drawn: what each has drawn is kept apart.
    variable Side {}
}

# Tcl 8.6 has min() and max() as procedures that look at every argument twice, and boards ask them for ten thousands of
# boxes.  Whoever has ::stele in its namespace path finds these first.
if {[info procs ::tcl::mathfunc::min] ne {}} {
    namespace eval ::stele::tcl::mathfunc {
        proc min {least args} {
            foreach one $args {
                if {$one < $least} {set least $one}
            }
            return $least
        }
        proc max {most args} {
            foreach one $args {
                if {$one > $most} {set most $one}
            }
            return $most
        }
    }
}

# Advance widths of DejaVu Sans in thousandths of the size, as measured by Tk.
proc ::stele::scene::ReadAdvance {weight table} {
    variable Advance
    foreach {width characters} $table {
        foreach c [split $characters {}] {
            set Advance($weight,$c) [expr {$width / 1000.0}]
        }
    }
}

::stele::scene::ReadAdvance normal {
    275 "'" 278 ijl 295 IJ 318 " ,.·\u00a0" 337 "/:;\\|" 352 f 361 - 390 "()\[\]" 392 t 401 !
    411 r 460 "\"" 500 *_`–° 518 “” 521 s 525 z 526 г 531 ? 532 з 549 э 550 cс 557 L 575 F 579 k
    583 т 590 вь 591 ч 592 vxyух 602 я 603 PР 604 к 610 ГУ 611 TYТ 612 oо«» 613 aа 615 eеё 617 б
    632 EЕЁ 634 hnu 635 Sbdgpqр 636 "$0123456789{}" 639 л 641 З 650 ий 654 нп 656 K 681 ц
    684 AVА 685 XZХ 686 BБВЧЬ 692 д 695 RЯ 699 CСЭ 707 ъ 710 К 732 U 748 NИЙ 752 HЛНП 755 м 770 D
    775 G 777 Ц 780 & 782 Д 787 OQО 790 ы 818 w 833 Ъ 838 "#+<=>^~×✓−→" 842 ю 855 ф 861 Ф 863 MМ
    883 Ы 901 ж 915 ш 942 щ 951 % 974 m 989 W 1000 @—… 1040 № 1070 Ш 1078 Ж 1080 Ю 1094 Щ
}
::stele::scene::ReadAdvance bold {
    306 "'" 343 ijl 348 " \u00a0" 365 "/\\|" 372 IJ 380 ,.· 400 ":;" 415 - 435 f 456 !
    457 "()\[\]" 478 t 493 r 500 _`–° 521 "\"" 523 *г 580 ?т 581 з 582 z 593 cсэ 595 s 633 вь
    637 LГ 642 я 645 xх 646 «» 652 vyу 657 “” 665 k 675 aа 678 eеё 679 к 682 TТ 683 EFЕЁ 687 oоч
    691 нп 696 $0123456789 699 б 701 ий 711 З 712 "hnu{}" 716 bdgpqр 720 S 724 Y 725 Z 733 PРл
    734 CСЭ 741 ц 752 ъ 763 BБВЬ 770 RЯ 771 XУХ 774 AVА 775 K 808 Чд 812 U 818 Км 821 G 830 D
    831 Л 837 HNИЙНП 838 "#+<=>^~×✓−→" 850 OQО 872 & 891 Д 905 ы 924 w 928 Ц 940 Ъ 973 ю 992 Ф
    993 ф 995 MМж 1000 @—… 1002 % 1037 Ы 1042 m 1062 ш 1103 W 1106 щ 1174 Ю 1204 № 1225 Ж
    1236 Ш 1326 Щ
}

# ---- For boards ---------------------------------------------------------------------------------
#
# Boards find these by their namespace path and keep what they drew in a variable Parts of their own.

# Runs SCRIPT in the caller's scope, drawing the board of that name.  Without this, two boards of one game that take turns
# would each throw away what the other has drawn.
proc ::stele::scene::beside {name script} {
    variable Side
    set before $Side
    set Side $name
    try {
        uplevel 1 $script
    } finally {
        set Side $before
    }
}

# The board that is being drawn: {} for the one and only.
proc ::stele::scene::side {} {
    variable Side
    return $Side
}

# What a procedure of the board makes of its inputs, or what it made before of the same.
proc ::stele::scene::kept {key command args} {
    return [Kept [uplevel 1 {namespace current}] $key $command $args {}]
}

# The same, as a group of that key.
proc ::stele::scene::part {key command args} {
    return [Kept [uplevel 1 {namespace current}] $key $command $args $key]
}

proc ::stele::scene::Kept {board key command inputs group} {
    variable Side
    upvar #0 ${board}::Parts parts
    append key $Side
    if {[info exists parts($key)] && [alike [lindex $parts($key) 0] $inputs]} {
        return [lindex $parts($key) 1]
    }
    set made [${board}::$command {*}$inputs]
    if {$group ne {}} {
        set made [group $group $made]
    }
    set parts($key) [list $inputs $made]
    return $made
}

# Whether two lists have the same elements.  One by one: elements that are the same value are compared at
# once, while a list of large values would have to be written out first.
proc ::stele::scene::alike {a b} {
    if {[llength $a] != [llength $b]} {
        return 0
    }
    foreach x $a y $b {
        if {$x ne $y} {
            return 0
        }
    }
    return 1
}

# Whether a board was asked the same last time: what it keeps under this key, for this side, may then be used again.
proc ::stele::scene::unchanged {key inputs} {
    variable Side
    upvar #0 [uplevel 1 {namespace current}]::Parts parts
    append key $Side
    if {[info exists parts($key)] && [alike $parts($key) $inputs]} {
        return 1
    }
    set parts($key) $inputs
    return 0
}

# The boards begin anew, as for another size or language: whatever the board of that namespace has drawn is let go without
# being compared with what comes.
proc ::stele::scene::anew {board} {
    variable Given {}
    variable Seen
    variable SeenMade 0
    variable Forms
    variable Boxes
    array unset Seen
    array unset Forms
    array unset Boxes
    array unset ${board}::Parts
}

# The options of a board with their defaults: the same value for the same options, so that comparing is
# quick.
proc ::stele::scene::options {given} {
    variable Given
    if {$Given eq {} || [lindex $Given 0] ne $given} {
        set defaults {width 760 height 640 players {} names {} tr {} measure {} info {} lang en ledger {} page {}}
        set Given [list $given [dict merge $defaults $given]]
    }
    return [lindex $Given 1]
}

# A sentence in the language of the options; "%1$s points|few" is "%1$s points" with another key.
proc ::stele::scene::say {options format args} {
    set tr [dict get $options tr]
    if {$tr eq {}} {
        return [::format [lindex [split $format |] 0] {*}$args]
    }
    return [{*}$tr $format {*}$args]
}

# A name of the game's texts, or its id.
proc ::stele::scene::name {options domain id} {
    set names [dict get $options names]
    return [expr {$names eq {} ? $id : [{*}$names $domain $id]}]
}

proc ::stele::scene::capital {text} {
    return [string toupper [string index $text 0]][string range $text 1 end]
}

# What is at the end of a path of keys, or the default.  Not by expr, which would write it out to see whether it is a number.
proc ::stele::scene::at {dict path default} {
    foreach key $path {
        if {![dict exists $dict $key]} {
            return $default
        }
        set dict [dict get $dict $key]
    }
    return $dict
}

# Which form of a word fits the number N in a language: one (1 point, 21 очко), few (2 очка) or many.  This is the
# viewer's only rule of plurals, and the same as plural_form of the library (core/texts/template.c).
proc ::stele::scene::form {lang n} {
    set n [expr {abs($n)}]
    if {![string match ru* $lang]} {
        return [expr {$n == 1 ? "one" : "many"}]
    }
    set ones [expr {$n % 10}]
    set tens [expr {$n % 100}]
    if {$ones == 1 && $tens != 11} {
        return one
    }
    return [expr {$ones >= 2 && $ones <= 4 && ($tens < 12 || $tens > 14) ? "few" : "many"}]
}

# ---- Building -----------------------------------------------------------------------------------

# A scene of that size.
proc ::stele::scene::make {width height items} {
    return [dict create width $width height $height items $items]
}

# Any item; the named constructors below read better.  args: further keys and values.
proc ::stele::scene::item {kind key coords role args} {
    return [dict create key $key kind $kind coords $coords role $role {*}$args]
}

foreach kind {rect polygon oval line} {
    proc ::stele::scene::$kind {key coords role args} \
        "return \[dict create key \$key kind $kind coords \$coords role \$role {*}\$args\]"
}
unset kind

# A text at x y; anchor w, e, center, n, s, nw … as of a canvas text.
proc ::stele::scene::text {key x y text role args} {
    return [dict create key $key kind text coords [list $x $y] role $role text $text \
        font normal anchor center {*}$args]
}

# Items that change together.  args: at {x y}, scale F, object, tip.
proc ::stele::scene::group {key items args} {
    return [dict create key $key kind group items $items {*}$args]
}

# The boxes of a grid of columns × rows cells in a rectangle, row by row, with a gap between.
proc ::stele::scene::grid {x0 y0 x1 y1 columns rows {gap 0}} {
    set w [expr {($x1 - $x0 - $gap * ($columns - 1)) / double($columns)}]
    set h [expr {($y1 - $y0 - $gap * ($rows - 1)) / double($rows)}]
    set boxes {}
    for {set row 0} {$row < $rows} {incr row} {
        set y [expr {$y0 + $row * ($h + $gap)}]
        for {set column 0} {$column < $columns} {incr column} {
            set x [expr {$x0 + $column * ($w + $gap)}]
            lappend boxes [list $x $y [expr {$x + $w}] [expr {$y + $h}]]
        }
    }
    return $boxes
}

# The box of that width and height (default: as wide) around a point.
proc ::stele::scene::around {x y width {height {}}} {
    set w [expr {$width / 2.0}]
    set h [expr {$height eq {} ? $w : $height / 2.0}]
    return [list [expr {$x - $w}] [expr {$y - $h}] [expr {$x + $w}] [expr {$y + $h}]]
}

# The boxes of n square cells, `columns` in a line, from the corner x y on: `pitch` from cell to
# cell, `size` wide, with `gap` more after every `every` columns (0: never).
proc ::stele::scene::track {n columns x y pitch size {every 0} {gap 0}} {
    set boxes {}
    for {set i 0} {$i < $n} {incr i} {
        set column [expr {$i % $columns}]
        set more [expr {$every > 0 ? ($column / $every) * $gap : 0}]
        set left [expr {$x + $column * $pitch + $more}]
        set top [expr {$y + ($i / $columns) * $pitch}]
        lappend boxes [list $left $top [expr {$left + $size}] [expr {$top + $size}]]
    }
    return $boxes
}

# ---- Text ---------------------------------------------------------------------------------------

# The size of a font, in scene units.
proc ::stele::scene::fontSize {font} {
    variable Sizes
    return [dict get $Sizes [lindex $font 0]]
}

proc ::stele::scene::lineHeight {size} {
    variable Leading
    return [expr {$Leading * $size}]
}

# The width of a text by the table above: what `measure` asks when there is no Tk.
proc ::stele::scene::estimate {font size text} {
    variable Advance
    variable Wide
    if {[lindex $font 0] eq "mono"} {
        return [expr {0.602 * $size * [string length $text]}]
    }
    set weight [expr {"bold" in $font ? "bold" : "normal"}]
    set width 0.0
    foreach c [split $text {}] {
        set width [expr {
            $width + ([info exists Advance($weight,$c)] ? $Advance($weight,$c) : $Wide)
        }]
    }
    return [expr {$width * $size}]
}

# The width of a text by a measuring command prefix, called with font, size and text.  Answers
# are remembered: boards ask for the same words again and again.
proc ::stele::scene::measure {measurer font size text} {
    variable Measured
    variable MeasuredMade
    if {$measurer eq {}} {
        set measurer ::stele::scene::estimate
    }
    set question [list $measurer $font $size $text]
    if {![info exists Measured($question)]} {
        if {[incr MeasuredMade] > 5000} {
            array unset Measured
            set MeasuredMade 1
        }
        set Measured($question) [{*}$measurer $font $size $text]
    }
    return $Measured($question)
}

# The text, or as much of its beginning as fits the width, with an ellipsis.
proc ::stele::scene::fit {measurer font size text width} {
    if {[measure $measurer $font $size $text] <= $width} {
        return $text
    }
    set low 0
    set high [expr {min([string length $text] - 1, int($width) + 1)}]
    while {$low < $high} {
        set middle [expr {($low + $high + 1) / 2}]
        set short [string trimright [string range $text 0 $middle-1]]…
        if {[measure $measurer $font $size $short] <= $width} {
            set low $middle
        } else {
            set high [expr {$middle - 1}]
        }
    }
    return [string trimright [cut $text $low]]…
}

# The first N characters of a text, or a little less: no letter is cut apart.
proc ::stele::scene::cut {text n} {
    variable Accent
    # Accents after the cut belong to the last letter before it.
    while {$n > 0 && $n < [string length $text] && [regexp $Accent [string index $text $n]]} {
        incr n -1
    }
    # So does the second half of a character beyond the first plane, where Tcl counts it as two.
    if {[scan [string index $text $n-1] %c code] == 1 && $code >= 0xD800 && $code <= 0xDBFF} {
        incr n -1
    }
    return [string range $text 0 $n-1]
}

# The box of a text item.
proc ::stele::scene::textBox {item {measurer {}}} {
    lassign [dict get $item coords] x y
    set font [dict get $item font]
    set size [expr {[dict exists $item size] ? [dict get $item size] : [fontSize $font]}]
    set w [measure $measurer $font $size [dict get $item text]]
    set h [lineHeight $size]
    set anchor [dict get $item anchor]
    switch $anchor {
        w - nw - sw {set x0 $x}
        e - ne - se {set x0 [expr {$x - $w}]}
        default {set x0 [expr {$x - $w / 2.0}]}
    }
    switch $anchor {
        n - nw - ne {set y0 $y}
        s - sw - se {set y0 [expr {$y - $h}]}
        default {set y0 [expr {$y - $h / 2.0}]}
    }
    return [list $x0 $y0 [expr {$x0 + $w}] [expr {$y0 + $h}]]
}

# ---- Looking into a scene -----------------------------------------------------------------------

# The primitives of a list of items, in drawing order: groups resolved, keys joined with "/",
# coordinates absolute, object and tip inherited, every text with its size.
proc ::stele::scene::flatten {items {prefix {}} {dx 0} {dy 0} {scale 1} {inherited {}}} {
    set flat {}
    foreach item $items {
        if {[dict get $item kind] eq "group"} {
            lappend flat {*}[FlattenGroup $item $prefix $dx $dy $scale $inherited]
            continue
        }
        if {$prefix ne {}} {
            dict set item key $prefix[dict get $item key]
        }
        if {$inherited ne {}} {
            set item [dict merge $inherited $item]
        }
        if {[dict get $item kind] eq "text" && ![dict exists $item size]} {
            dict set item size [fontSize [dict get $item font]]
        }
        if {$scale != 1 || $dx != 0 || $dy != 0} {
            set item [Placed $item $dx $dy $scale]
        }
        lappend flat $item
    }
    return $flat
}

proc ::stele::scene::FlattenGroup {group prefix dx dy scale inherited} {
    foreach name {object tip} {
        if {[dict exists $group $name]} {
            dict set inherited $name [dict get $group $name]
        }
    }
    return [flatten [dict get $group items] $prefix[dict get $group key]/ {*}[Shift $group $dx $dy $scale] $inherited]
}

# Where the coordinates of a group begin, and their scale, if it lies in a group for which these are DX, DY and SCALE.
proc ::stele::scene::Shift {group dx dy scale} {
    if {[dict exists $group at]} {
        lassign [dict get $group at] x y
        set dx [expr {$dx + $x * $scale}]
        set dy [expr {$dy + $y * $scale}]
    }
    if {[dict exists $group scale]} {
        set scale [expr {$scale * [dict get $group scale]}]
    }
    return [list $dx $dy $scale]
}

proc ::stele::scene::Placed {item dx dy scale} {
    set coords {}
    foreach {x y} [dict get $item coords] {
        lappend coords [expr {$x * $scale + $dx}] [expr {$y * $scale + $dy}]
    }
    dict set item coords $coords
    if {$scale != 1} {
        foreach name {width round size} {
            if {[dict exists $item $name]} {
                dict set item $name [expr {[dict get $item $name] * $scale}]
            }
        }
    }
    return $item
}

# The box of a primitive, without the width of its outline.
proc ::stele::scene::itemBox {item {measurer {}}} {
    if {[dict get $item kind] eq "text"} {
        return [textBox $item $measurer]
    }
    set coords [lassign [dict get $item coords] x0 y0]
    set x1 $x0
    set y1 $y0
    foreach {x y} $coords {
        if {$x < $x0} {set x0 $x} elseif {$x > $x1} {set x1 $x}
        if {$y < $y0} {set y0 $y} elseif {$y > $y1} {set y1 $y}
    }
    return [list $x0 $y0 $x1 $y1]
}

proc ::stele::scene::Union {a b} {
    if {$a eq {}} {
        return $b
    }
    lassign $a ax0 ay0 ax1 ay1
    lassign $b bx0 by0 bx1 by1
    return [list [expr {min($ax0, $bx0)}] [expr {min($ay0, $by0)}] \
        [expr {max($ax1, $bx1)}] [expr {max($ay1, $by1)}]]
}

# The primitives of one top-level item, those of each object among them, and the outlines of objects: {item primitives
# members outlines}.  The last one of each key is remembered, as marking and pointing happen far
# more often than change; and some before it, as a game goes back and forth between a few forms: a die has
# six faces.  What never changes is never compared, which would mean to write it out, and a map is large.
proc ::stele::scene::Look {item} {
    variable Seen
    variable SeenMade
    variable Forms
    variable Boxes
    variable Side
    set key $Side[dict get $item key]
    if {[info exists Seen($key)] && [lindex $Seen($key) 0] eq $item} {
        return $Seen($key)
    }
    if {![info exists Seen($key)] && [incr SeenMade] > 2000} {
        array unset Seen
        array unset Forms
        array unset Boxes
        set SeenMade 1
    }
    if {![info exists Seen($key)]} {
        return [set Seen($key) [Examined $item]]
    }
    if {![info exists Forms($key)] || [dict size $Forms($key)] >= 24} {
        set Forms($key) {}
    }
    dict set Forms($key) [lindex $Seen($key) 0] $Seen($key)
    if {[dict exists $Forms($key) $item]} {
        return [set Seen($key) [lreplace [dict get $Forms($key) $item] 0 0 $item]]
    }
    return [set Seen($key) [Examined $item]]
}

proc ::stele::scene::Examined {item} {
    set flat [flatten [list $item]]
    return [list $item $flat {*}[ByObject $flat]]
}

# Primitives by object, and the outlines of objects.
proc ::stele::scene::ByObject {flat} {
    set members {}
    set outlines {}
    foreach part $flat {
        if {[dict exists $part object]} {
            set object [dict get $part object]
            dict lappend members $object $part
            if {[dict exists $part outline]} {
                # Several of them are not the outline of the whole.
                if {[dict exists $outlines $object]} {
                    dict set outlines $object {}
                } else {
                    dict set outlines $object [list [dict get $part kind] [dict get $part coords]]
                }
            }
        }
    }
    return [list $members $outlines]
}

# The box around some primitives.
proc ::stele::scene::BoxAround {parts} {
    if {$parts eq {}} {
        return {}
    }
    lassign [itemBox [lindex $parts 0]] x0 y0 x1 y1
    foreach part [lrange $parts 1 end] {
        lassign [itemBox $part] px0 py0 px1 py1
        if {$px0 < $x0} {set x0 $px0}
        if {$py0 < $y0} {set y0 $py0}
        if {$px1 > $x1} {set x1 $px1}
        if {$py1 > $y1} {set y1 $py1}
    }
    return [list $x0 $y0 $x1 $y1]
}

# The boxes of all objects of one top-level item, a dict: for pointing, which asks for them again and again.
proc ::stele::scene::Boxes {item} {
    variable Boxes
    variable Side
    set key $Side[dict get $item key]
    set look [Look $item]
    if {![info exists Boxes($key)] || [lindex $Boxes($key) 0] ne $item} {
        set boxes {}
        dict for {object parts} [lindex $look 2] {
            dict set boxes $object [BoxAround $parts]
        }
        set Boxes($key) [list $item $boxes]
    }
    return [lindex $Boxes($key) 1]
}

# The primitives of one top-level item of a scene.
proc ::stele::scene::parts {item} {
    return [lindex [Look $item] 1]
}

# The box around everything that stands for an object, or {} if nothing does.
proc ::stele::scene::objectBox {scene object} {
    set box {}
    foreach item [dict get $scene items] {
        set members [lindex [Look $item] 2]
        if {[dict exists $members $object]} {
            set box [Union $box [BoxAround [dict get $members $object]]]
        }
    }
    return $box
}

# The boxes and the outlines of those of the objects that the scene shows: two dicts, the first in the order
# asked for, an outline being {kind coords}.
proc ::stele::scene::ObjectLooks {scene objects} {
    variable Seen
    variable Side
    set found {}
    set outlines {}
    if {$objects eq {}} {
        return {{} {}}
    }
    foreach item [dict get $scene items] {
        set key $Side[dict get $item key]
        if {[info exists Seen($key)] && [lindex $Seen($key) 0] eq $item} {
            set look $Seen($key)
        } else {
            set look [Look $item]
        }
        set members [lindex $look 2]
        if {$members eq {}} continue
        foreach object $objects {
            if {[dict exists $members $object]} {
                dict set found $object [Union [expr {[dict exists $found $object] ? [dict get $found $object] : {}}] \
                    [BoxAround [dict get $members $object]]]
                if {[dict exists [lindex $look 3] $object] && ![dict exists $outlines $object]} {
                    dict set outlines $object [dict get [lindex $look 3] $object]
                }
            }
        }
    }
    set boxes {}
    foreach object $objects {
        if {[dict exists $found $object]} {
            dict set boxes $object [dict get $found $object]
        }
    }
    return [list $boxes $outlines]
}

# What is drawn of an object, without its tips: alike in two scenes that show it alike.
proc ::stele::scene::look {scene object} {
    set drawn {}
    foreach item [dict get $scene items] {
        set members [lindex [Look $item] 2]
        if {[dict exists $members $object]} {
            lappend drawn {*}[lmap part [dict get $members $object] {dict remove $part tip}]
        }
    }
    return $drawn
}

# The objects of a scene, each once, in drawing order.
proc ::stele::scene::objects {scene} {
    set seen {}
    foreach item [dict get $scene items] {
        foreach object [dict keys [lindex [Look $item] 2]] {
            dict set seen $object 1
        }
    }
    return [dict keys $seen]
}

# The tooltip of an object, or {}.
proc ::stele::scene::tip {scene object} {
    foreach item [lreverse [dict get $scene items]] {
        set members [lindex [Look $item] 2]
        if {![dict exists $members $object]} {
            continue
        }
        foreach part [lreverse [dict get $members $object]] {
            if {[dict exists $part tip]} {
                return [dict get $part tip]
            }
        }
    }
    return {}
}

# The objects at most `radius` away from a point, nearest first; of those under the point the
# smallest first, so that a small piece on a large field is found.
proc ::stele::scene::objectsAt {scene x y {radius 0}} {
    set best {}
    foreach item [dict get $scene items] {
        dict for {object box} [Boxes $item] {
            if {[BoxDistance $box $x $y] <= $radius} {
                set best [Nearest $best [dict get [lindex [Look $item] 2] $object] $object $x $y $radius]
            }
        }
    }
    set ranked {}
    dict for {object rank} $best {
        lappend ranked [list $object $rank]
    }
    set ranked [lsort -index 1 -command ::stele::scene::CompareRank $ranked]
    return [lmap pair $ranked {lindex $pair 0}]
}

# Enters the rank (distance, area) of the nearest of an object's parts into the dict of ranks.
proc ::stele::scene::Nearest {best parts object x y radius} {
    foreach item $parts {
        set box [itemBox $item]
        set distance [ItemDistance $item $box $x $y]
        if {$distance > $radius} {
            continue
        }
        lassign $box x0 y0 x1 y1
        set rank [list $distance [expr {($x1 - $x0) * ($y1 - $y0)}]]
        if {![dict exists $best $object] || [CompareRank $rank [dict get $best $object]] < 0} {
            dict set best $object $rank
        }
    }
    return $best
}

proc ::stele::scene::CompareRank {a b} {
    foreach p $a q $b {
        if {$p < $q} {return -1}
        if {$p > $q} {return 1}
    }
    return 0
}

proc ::stele::scene::BoxDistance {box x y} {
    lassign $box x0 y0 x1 y1
    return [expr {hypot(max($x0 - $x, 0, $x - $x1), max($y0 - $y, 0, $y - $y1))}]
}

proc ::stele::scene::ItemDistance {item box x y} {
    switch [dict get $item kind] {
        polygon {
            return [PolygonDistance [dict get $item coords] $x $y]
        }
        line {
            return [PathDistance [dict get $item coords] $x $y]
        }
        oval {
            lassign $box x0 y0 x1 y1
            set a [expr {max(($x1 - $x0) / 2.0, 0.01)}]
            set b [expr {max(($y1 - $y0) / 2.0, 0.01)}]
            set r [expr {hypot(($x - $x0 - $a) / $a, ($y - $y0 - $b) / $b)}]
            return [expr {max(0.0, $r - 1) * min($a, $b)}]
        }
    }
    return [BoxDistance $box $x $y]
}

proc ::stele::scene::PolygonDistance {coords x y} {
    set inside 0
    lassign [lrange $coords end-1 end] px py
    foreach {qx qy} $coords {
        if {($qy > $y) != ($py > $y) && $x < ($px - $qx) * ($y - $qy) / double($py - $qy) + $qx} {
            set inside [expr {!$inside}]
        }
        set px $qx
        set py $qy
    }
    if {$inside} {
        return 0.0
    }
    return [PathDistance [concat $coords [lrange $coords 0 1]] $x $y]
}

proc ::stele::scene::PathDistance {coords x y} {
    set least Inf
    set rest [lassign $coords px py]
    foreach {qx qy} $rest {
        set dx [expr {$qx - $px}]
        set dy [expr {$qy - $py}]
        set square [expr {double($dx * $dx + $dy * $dy)}]
        set t [expr {$square == 0 ? 0 : (($x - $px) * $dx + ($y - $py) * $dy) / $square}]
        set t [expr {min(1.0, max(0.0, $t))}]
        set least [expr {min($least, hypot($x - $px - $t * $dx, $y - $py - $t * $dy))}]
        set px $qx
        set py $qy
    }
    return $least
}

# ---- Marks --------------------------------------------------------------------------------------

# The scene with a mark on each of the objects that it shows (others are passed over).  Styles:
#   last            a ring: touched by the last move
#   light           a dashed ring: named by a ledger row, an event or a note link
#   choice          a ring: picked
#   target          a dot in it: can be picked next; beside the dot what -texts has for the object
#   goal            the same in full colour: where the chosen move goes, with -text
#   differs         a strong ring: not the same on the board beside this one
#   circle square cross   marks of a note
#   label           -text in a chip at the corner of the object
#   arrow           from the first to the second of two objects
# -strength 0…1 lets a mark fade; -name distinguishes two marks of one style; -measure as above; -texts is a dict by
# object.
proc ::stele::scene::mark {scene objects style args} {
    variable Finder
    set options [dict merge {-text {} -texts {} -strength 1 -name {} -measure {}} $args]
    set items {}
    if {$style eq "arrow"} {
        set from [objectBox $scene [lindex $objects 0]]
        set to [objectBox $scene [lindex $objects 1]]
        if {$from ne {} && $to ne {}} {
            set items [MarkArrow $from $to [MarkRole note $options]]
        }
    } else {
        lassign [$Finder $scene $objects] boxes outlines
        foreach {object box} $boxes {
            dict set options -outline [expr {[dict exists $outlines $object] ? [dict get $outlines $object] : {}}]
            if {[dict exists $options -texts $object]} {
                dict set options -text [dict get $options -texts $object]
            }
            lappend items [group $object [MarkItems $scene $box $style $options]]
        }
    }
    if {$items ne {}} {
        dict lappend scene items [group mark/$style/[dict get $options -name] $items]
    }
    return $scene
}

proc ::stele::scene::MarkRole {name options} {
    set strength [dict get $options -strength]
    if {$strength >= 1} {
        return mark.$name
    }
    return mix:mark.$name:panel:[expr {round(100 * $strength)}]
}

proc ::stele::scene::Grown {box by scene} {
    lassign $box x0 y0 x1 y1
    set w [dict get $scene width]
    set h [dict get $scene height]
    return [list [expr {max(1.5, $x0 - $by)}] [expr {max(1.5, $y0 - $by)}] \
        [expr {min($w - 1.5, $x1 + $by)}] [expr {min($h - 1.5, $y1 + $by)}]]
}

proc ::stele::scene::MarkItems {scene box style options} {
    set ring [Grown $box 2 $scene]
    switch $style {
        last {
            return [list [Ring ring $ring $options [MarkRole last $options] width 2.5]]
        }
        light {
            return [list [Ring under $ring $options panel width 4] \
                [Ring ring $ring $options [MarkRole light $options] width 2.5 dash {6 3}]]
        }
        differs {
            return [list [Ring under $ring $options panel width 4.5] \
                [Ring ring $ring $options [MarkRole light $options] width 3]]
        }
        choice {
            return [list [Ring ring $ring $options [MarkRole choice $options] width 2.5]]
        }
        target {
            return [MarkTarget $scene $box $options panel text mark.choice]
        }
        goal {
            return [MarkTarget $scene $box $options mark.choice text.on.accent panel]
        }
        square {
            return [list [rect ring $ring none edge [MarkRole note $options] width 3]]
        }
        circle {
            set ring [Encircled $box $scene]
            return [list [oval ring $ring none edge [MarkRole note $options] width 3]]
        }
        cross {
            lassign $box x0 y0 x1 y1
            set role [MarkRole note $options]
            return [list \
                [line down [list $x0 $y0 $x1 $y1] $role width 3] \
                [line up [list $x0 $y1 $x1 $y0] $role width 3]]
        }
        label {
            return [MarkLabel $scene $box $options]
        }
    }
    return -code error -errorcode [list STELE USAGE mark $style] "unknown mark \"$style\""
}

# A dot in the middle of an object, with the text to the right of it; both together are centred.  Of a small object the
# text alone stands below it, so that one sees what it is.
proc ::stele::scene::MarkTarget {scene box options ground ink dot} {
    lassign [Middle $box [dict get $options -outline]] x y
    set text [dict get $options -text]
    if {$text eq {}} {
        return [list [oval dot [around $x $y 9] mark.choice edge panel width 1.5]]
    }
    set size [fontSize small]
    set wide [expr {[measure [dict get $options -measure] {small bold} $size $text] + 15}]
    set narrow [expr {$wide > [lindex $box 2] - [lindex $box 0] + 4 ? 8 : 0}]
    set wide [expr {$wide - $narrow}]
    set high [expr {[lineHeight $size] + 1}]
    if {$narrow} {
        set y [expr {[lindex $box 3] + 3}]
    }
    set left [expr {max(1, min($x - $wide / 2.0, [dict get $scene width] - $wide - 1))}]
    set chip [list $left [expr {$y - $high / 2.0}] [expr {$left + $wide}] [expr {$y + $high / 2.0}]]
    set items [list [rect chip $chip $ground edge mark.choice width 1 round 7]]
    if {!$narrow} {
        lappend items [oval dot [around [expr {$left + 7}] $y 7] $dot width 0]
    }
    return [lappend items [text text [expr {$left + 12 - $narrow}] $y $text $ink anchor w font {small bold}]]
}

# The middle of an object: of its box, unless its outline winds so that this lies outside or close to its edge.  Then
# the point of a coarse grid that is furthest inside.
proc ::stele::scene::Middle {box outline} {
    lassign $box x0 y0 x1 y1
    set best [list [expr {($x0 + $x1) / 2.0}] [expr {($y0 + $y1) / 2.0}]]
    lassign $outline kind coords
    if {$kind ne "polygon"} {
        return $best
    }
    set most [Depth $coords {*}$best]
    set wide [expr {$x1 - $x0}]
    set high [expr {$y1 - $y0}]
    if {$most > 0.25 * min($wide, $high)} {
        return $best
    }
    foreach row {0.2 0.35 0.5 0.65 0.8} {
        foreach column {0.2 0.35 0.5 0.65 0.8} {
            set point [list [expr {$x0 + $column * $wide}] [expr {$y0 + $row * $high}]]
            set depth [Depth $coords {*}$point]
            if {$depth > $most} {
                set most $depth
                set best $point
            }
        }
    }
    return $best
}

# How far a point lies inside a polygon; 0 outside.
proc ::stele::scene::Depth {coords x y} {
    if {[PolygonDistance $coords $x $y] > 0} {
        return 0.0
    }
    return [PathDistance [concat $coords [lrange $coords 0 1]] $x $y]
}

# A ring along a box, or along the outline of the object if it has one.
proc ::stele::scene::Ring {key box options role args} {
    set outline [dict get $options -outline]
    if {$outline ne {}} {
        # Large pieces have thick rings; along a winding line they would hide what is inside.
        lassign $box x0 y0 x1 y1
        if {[llength [lindex $outline 1]] <= 16} {
            dict set args width [expr {[dict get $args width] * max(1, ($x1 - $x0) / 50.0)}]
        }
        return [item {*}[linsert $outline 1 $key] none edge $role {*}$args]
    }
    return [rect $key $box none edge $role round 4 {*}$args]
}

# An ellipse around a box: a circle for what is nearly square.
proc ::stele::scene::Encircled {box scene} {
    lassign $box x0 y0 x1 y1
    set a [expr {$x1 - $x0 + 10}]
    set b [expr {$y1 - $y0 + 10}]
    if {$a < 1.6 * $b && $b < 1.6 * $a} {
        set a [set b [expr {max($a, $b)}]]
    }
    set box [around [expr {($x0 + $x1) / 2.0}] [expr {($y0 + $y1) / 2.0}] $a $b]
    return [Grown $box 0 $scene]
}

proc ::stele::scene::MarkLabel {scene box options} {
    set text [dict get $options -text]
    set size [fontSize small]
    set w [expr {[measure [dict get $options -measure] {small bold} $size $text] + 8}]
    set h [expr {[lineHeight $size] + 2}]
    lassign $box x0 y0 x1 y1
    set left [expr {max(1, min($x1 - $w / 2.0, [dict get $scene width] - $w - 1))}]
    set top [expr {max(1, min($y0 - $h / 2.0, [dict get $scene height] - $h - 1))}]
    return [list \
        [rect chip [list $left $top [expr {$left + $w}] [expr {$top + $h}]] mark.label round 4] \
        [text text [expr {$left + $w / 2.0}] [expr {$top + $h / 2.0}] $text text.mark.label \
            font {small bold}]]
}

proc ::stele::scene::MarkArrow {from to role} {
    lassign $from fx0 fy0 fx1 fy1
    lassign $to tx0 ty0 tx1 ty1
    set ax [expr {($fx0 + $fx1) / 2.0}]
    set ay [expr {($fy0 + $fy1) / 2.0}]
    set bx [expr {($tx0 + $tx1) / 2.0}]
    set by [expr {($ty0 + $ty1) / 2.0}]
    set length [expr {hypot($bx - $ax, $by - $ay)}]
    if {$length < 1} {
        return {}
    }
    set ux [expr {($bx - $ax) / $length}]
    set uy [expr {($by - $ay) / $length}]
    # The tip stops at the target's box, the shaft at the head.
    set reach [Reach $ux $uy [expr {$tx1 - $tx0}] [expr {$ty1 - $ty0}]]
    set in [expr {min($length * 0.4, $reach)}]
    set bx [expr {$bx - $ux * $in}]
    set by [expr {$by - $uy * $in}]
    set hx [expr {$bx - $ux * 13}]
    set hy [expr {$by - $uy * 13}]
    set head [list $bx $by \
        [expr {$hx - $uy * 6}] [expr {$hy + $ux * 6}] [expr {$hx + $uy * 6}] [expr {$hy - $ux * 6}]]
    return [list \
        [line shaft [list $ax $ay $hx $hy] $role width 4] \
        [polygon head $head $role width 0]]
}

# How far the border of a w × h box lies from its middle in direction u.
proc ::stele::scene::Reach {ux uy w h} {
    set x [expr {$ux == 0 ? Inf : $w / 2.0 / abs($ux)}]
    set y [expr {$uy == 0 ? Inf : $h / 2.0 / abs($uy)}]
    return [expr {min($x, $y)}]
}
