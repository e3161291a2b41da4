# The renderer: keeps a canvas in step with a scene, changing only the items that differ.
#
#   render attach .c -palette light -scale 1.0
#   render show .c $scene
#   render stretch .c 1.15           the same picture in another size, at once
#   render objects .c %x %y          what is under the pointer, nearest first
#
# The canvas repaints the one rectangle around all that changed since it last drew, so changes in
# groups that lie far apart are drawn one after the other.
#
# A picture in another size or of another layout has nothing in common with the one before, so that comparing the two would
# be the most of the work: it is drawn in full and appears at once.  Where even that takes too long, while somebody zooms
# or drags the window, the items there are get stretched: the canvas does that by itself, but for letters and lines.  Items
# with letters or lines of one size have a tag in common, their class, by which all of them are given another.

namespace eval ::stele::render {
    namespace export attach detach show clear configure cget renew stretch isRough measure objects tip bind id keys \
        items scene sceneX sceneY box
    namespace ensemble create

    variable Folder [file dirname [file normalize [info script]]]
    # Per canvas: its settings, the scene shown, and what was made of it.
    #   ($c,groups)    key -> {value keys}, in drawing order
    #   ($c,made), ($c,changed), ($c,deleted)  how many items the last pass has dealt with
    #   ($c,all)       whether the next scene is drawn in full
    #   ($c,rough)     whether the items are stretched, and no longer what is noted of them; wasRough: until just now
    #   ($c,classes)   a dict of the classes there are, {text FONT SIZE FROM} or {line WIDTH} in scene units, and of what the
    #                  scale makes of them
    # And of each canvas three arrays that go with it as a whole, as looking for the elements of one among those of all
    # would take long:
    #   Items$c  key -> {id part type coords options}
    #   Specs$c  what primitives are on it: the same ones come again and again
    #   Looks$c  the options of areas that look alike
    variable Canvas
    array set Canvas {}
    # The canvas, never shown, that holds fonts.
    variable Holder .steleFonts
    # The named fonts made so far.
    variable Fonts
    array set Fonts {}
    # The most primitives of a canvas that are remembered.
    variable SpecsMost 6000
    # Changes further apart than this share of the canvas are drawn separately.
    variable Apart 0.12
    # Nothing smaller than this stays readable.
    variable LeastPixels 6
}

# Takes a canvas into service.  Options: -palette NAME, -scale F (scene units to pixels), -family
# and -mono (font families), -idle 0|1 (draw distant changes separately), -region 0|1 (set the region to
# scroll in; setting it repaints the whole canvas, so a caller with a better idea says 0).
proc ::stele::render::attach {c args} {
    variable Canvas
    foreach {option value} {-palette light -scale 1.0 -family {} -mono {} -idle 1 -region 1} {
        set Canvas($c,$option) $value
    }
    set Canvas($c,scene) [dict create width 0 height 0 items {}]
    set Canvas($c,groups) {}
    set Canvas($c,busy) 0
    set Canvas($c,all) 0
    set Canvas($c,rough) 0
    set Canvas($c,classes) {}
    set Canvas($c,specs) 0
    foreach name {Items Specs Looks} {
        array set ::stele::render::$name$c {}
    }
    ::bind $c <Destroy> +[list ::stele::render::Forget $c %W]
    configure $c {*}$args
    return $c
}

proc ::stele::render::Forget {c destroyed} {
    variable Canvas
    if {$c eq $destroyed} {
        array unset Canvas [Of $c]
        foreach name {Items Specs Looks} {
            unset -nocomplain ::stele::render::$name$c
        }
    }
}

# The pattern of the array elements that belong to a canvas.
proc ::stele::render::Of {c} {
    return [string map {* \\* ? \\? \[ \\\[ \\ \\\\} $c],*
}

# Lets go of a canvas and empties it.
proc ::stele::render::detach {c} {
    clear $c
    Forget $c $c
}

# Changes options; the scene shown is painted again in full.
proc ::stele::render::configure {c args} {
    variable Canvas
    foreach {option value} $args {
        if {![info exists Canvas($c,$option)]} {
            return -code error -errorcode [list STELE USAGE option $option] \
                "unknown option \"$option\""
        }
        set Canvas($c,$option) $value
    }
    set Canvas($c,colours) [::stele::palette::get $Canvas($c,-palette)]
    if {$Canvas($c,-family) eq {}} {
        set Canvas($c,-family) [font actual TkDefaultFont -family]
    }
    if {$Canvas($c,-mono) eq {}} {
        set Canvas($c,-mono) [font actual TkFixedFont -family]
    }
    $c configure -background [::stele::palette::fill $Canvas($c,colours) paper]
    Repaint $c
}

proc ::stele::render::cget {c option} {
    variable Canvas
    return $Canvas($c,$option)
}

# Shows the same scene again, looking at every item.
proc ::stele::render::Repaint {c} {
    variable Canvas
    set Canvas($c,all) 1
    show $c $Canvas($c,scene)
}

# The next scene will be in this scale and have nothing in common with the present one: it is drawn in full.
proc ::stele::render::renew {c scale} {
    variable Canvas
    set Canvas($c,-scale) $scale
    set Canvas($c,all) 1
}

# Shows the present picture in another scale at once.  It is a little rough; the next scene is drawn in full.
proc ::stele::render::stretch {c scale} {
    variable Canvas
    set by [expr {$scale / double($Canvas($c,-scale))}]
    set Canvas($c,-scale) $scale
    set Canvas($c,all) 1
    set Canvas($c,rough) 1
    $c scale all 0 0 $by $by
    foreach class [dict keys $Canvas($c,classes)] {
        set options [Sized $c $class]
        dict set Canvas($c,classes) $class $options
        $c itemconfigure $class {*}$options
    }
}

# Whether the picture is a stretched one.
proc ::stele::render::isRough {c} {
    variable Canvas
    return $Canvas($c,rough)
}

# The scene that a canvas shows.
proc ::stele::render::scene {c} {
    variable Canvas
    return $Canvas($c,scene)
}

# Deletes everything that the renderer drew.
proc ::stele::render::clear {c} {
    show $c [dict create width 0 height 0 items {}]
}

# ---- Keeping in step ----------------------------------------------------------------------------

# Makes the canvas show a scene.  Returns {made changed deleted}, the numbers of canvas items.  ATONCE 1: nothing is
# painted before the caller has seen to the rest.
proc ::stele::render::show {c scene {atOnce 0}} {
    variable Canvas
    set Canvas($c,atOnce) [expr {$atOnce || $Canvas($c,all)}]
    if {$Canvas($c,busy)} {
        # An idle handler that ran while we drew wants another scene: it comes next.
        set Canvas($c,next) $scene
        return {0 0 0}
    }
    set Canvas($c,busy) 1
    foreach count {made changed deleted} {
        set Canvas($c,$count) 0
    }
    set Canvas($c,pending) {}
    if {$Canvas($c,all)} {
        array unset ::stele::render::Specs$c
        array unset ::stele::render::Looks$c
        set Canvas($c,specs) 0
        set Canvas($c,classes) {}
        set Canvas($c,wasRough) $Canvas($c,rough)
        set Canvas($c,rough) 0
    }
    try {
        set Canvas($c,scene) $scene
        Resize $c $scene
        Update $c [dict get $scene items]
    } trap {STELE GONE} {} {
        return {0 0 0}
    } finally {
        if {[info exists Canvas($c,busy)]} {
            set Canvas($c,busy) 0
        }
    }
    if {[info exists Canvas($c,next)]} {
        set next $Canvas($c,next)
        unset Canvas($c,next)
        return [show $c $next]
    }
    return [list $Canvas($c,made) $Canvas($c,changed) $Canvas($c,deleted)]
}

proc ::stele::render::Resize {c scene} {
    variable Canvas
    if {!$Canvas($c,-region)} {
        return
    }
    set region [list 0 0 [expr {round([dict get $scene width] * $Canvas($c,-scale))}] \
        [expr {round([dict get $scene height] * $Canvas($c,-scale))}]]
    if {[$c cget -scrollregion] ne $region} {
        $c configure -scrollregion $region
    }
}

proc ::stele::render::Update {c items} {
    variable Canvas
    set old $Canvas($c,groups)
    # On an empty canvas every item ends up where it belongs anyway.
    set Canvas($c,fresh) [expr {[$c type all] eq {}}]
    set keys [lmap item $items {dict get $item key}]
    set was [dict keys $old]
    set moved [expr {$keys ne $was && [Leave $c $keys $old $was]}]
    set all $Canvas($c,all)
    set groups {}
    set below {}
    foreach item $items key $keys {
        set known {}
        if {[dict exists $old $key]} {
            set known [dict get $old $key]
        }
        # Comparing writes both out, which is not done for nothing.
        if {$all || $known eq {} || [lindex $known 0] ne $item} {
            set known [list $item [UpdateGroup $c $item [lindex $known 1] $below]]
        }
        dict set groups $key $known
        set parts [lindex $known 1]
        if {$moved} {
            Restack $c $parts $below
        }
        if {$parts ne {}} {
            set below [lindex $parts end]
        }
    }
    set Canvas($c,groups) $groups
    set Canvas($c,all) 0
}

# Takes the groups off the canvas that are no longer wanted.  Returns 1 if those that stay are in another order.
proc ::stele::render::Leave {c keys old was} {
    set wanted {}
    foreach key $keys {
        dict set wanted $key 1
    }
    set staying {}
    foreach key $was {
        if {[dict exists $wanted $key]} {
            lappend staying $key
            continue
        }
        foreach part [lindex [dict get $old $key] 1] {
            Delete $c $part
        }
    }
    return [expr {$staying ne [lmap key $keys {expr {[dict exists $old $key] ? $key : [continue]}}]}]
}

# Brings the canvas items of one top-level item in step; `below` is the key of the item that they
# lie on.  Returns their keys.
proc ::stele::render::UpdateGroup {c item oldKeys below} {
    variable Canvas
    upvar #0 ::stele::render::Items$c known
    set flat [::stele::scene::parts $item]
    set keys [lmap part $flat {dict get $part key}]
    if {$keys eq $oldKeys} {
        # Nothing comes or goes: an item that is made again as another kind takes its old place.
        set under $below
        foreach part $flat key $keys {
            if {[Draw $c $key $part] && !$Canvas($c,fresh)} {
                Place $c $key $under
            }
            set under $key
        }
        return $keys
    }
    set wanted {}
    foreach key $keys {
        dict set wanted $key 1
    }
    set staying {}
    foreach key $oldKeys {
        if {[dict exists $wanted $key]} {
            lappend staying $key
        } else {
            Delete $c $key
        }
    }
    set order [lmap key $keys {expr {[info exists known($key)] ? $key : [continue]}}]
    set moved [expr {$order ne $staying}]
    set under $below
    foreach part $flat key $keys {
        set made [Draw $c $key $part]
        if {($made || $moved) && !$Canvas($c,fresh)} {
            Place $c $key $under
        }
        set under $key
    }
    return $keys
}

proc ::stele::render::Restack {c keys below} {
    foreach key $keys {
        Place $c $key $below
        set below $key
    }
}

# Puts an item right above another, or lowest of all.
proc ::stele::render::Place {c key below} {
    upvar #0 ::stele::render::Items$c known
    set id [lindex $known($key) 0]
    if {$below eq {}} {
        $c lower $id
    } else {
        $c raise $id [lindex $known($below) 0]
    }
}

proc ::stele::render::Delete {c key} {
    variable Canvas
    upvar #0 ::stele::render::Items$c known
    Flush $c [lindex $known($key) 3]
    $c delete [lindex $known($key) 0]
    unset known($key)
    incr Canvas($c,deleted)
}

# Creates an item or changes what differs.  Returns 1 if it was created.
proc ::stele::render::Draw {c key part} {
    variable Canvas
    upvar #0 ::stele::render::Items$c known
    if {[info exists known($key)]} {
        lassign $known($key) id oldPart oldType oldCoords oldOptions
        if {!$Canvas($c,all) && $part eq $oldPart} {
            return 0
        }
        lassign [Spec $c $part] type coords options
        if {$type eq $oldType} {
            if {$Canvas($c,all)} {
                $c coords $id $coords
                if {$Canvas($c,wasRough) || $options ne $oldOptions} {
                    $c itemconfigure $id {*}$options
                }
                incr Canvas($c,changed)
            } else {
                Change $c $id $coords $oldCoords $options $oldOptions
            }
            set known($key) [list $id $part $type $coords $options]
            return 0
        }
        Delete $c $key
    }
    # What was not there before has seldom been written out, which remembering it would ask for.
    lassign [MakeSpec $c $part] type coords options
    if {!$Canvas($c,atOnce)} {
        Flush $c $coords
    }
    set id [$c create $type $coords {*}$options]
    set known($key) [list $id $part $type $coords $options]
    incr Canvas($c,made)
    return 1
}

proc ::stele::render::Change {c id coords oldCoords options oldOptions} {
    variable Canvas
    set different {}
    if {$options ne $oldOptions} {
        foreach {name value} $options {
            if {$value ne [dict get $oldOptions $name]} {
                lappend different $name $value
            }
        }
    }
    if {$coords eq $oldCoords && $different eq {}} {
        return
    }
    if {$coords ne $oldCoords} {
        Move $c $id $coords $oldCoords
    } else {
        Flush $c $coords
    }
    if {$different ne {}} {
        $c itemconfigure $id {*}$different
    }
    incr Canvas($c,changed)
}

# Gives an item other coordinates.  One that jumps far is first taken away and then shown again: otherwise
# everything between the two places would be painted.
proc ::stele::render::Move {c id coords oldCoords} {
    if {![Settled $c] || ![IsLarge $c [Around [Extent $oldCoords] [Extent $coords]]]} {
        Flush $c [concat $oldCoords $coords]
        $c coords $id $coords
        return
    }
    set state [$c itemcget $id -state]
    Flush $c $oldCoords
    $c itemconfigure $id -state hidden
    Flush $c $coords
    $c coords $id $coords
    $c itemconfigure $id -state $state
}

# The box of some coordinates.
proc ::stele::render::Extent {coords} {
    set rest [lassign $coords x0 y0]
    set x1 $x0
    set y1 $y0
    foreach {x y} $rest {
        if {$x < $x0} {set x0 $x} elseif {$x > $x1} {set x1 $x}
        if {$y < $y0} {set y0 $y} elseif {$y > $y1} {set y1 $y}
    }
    return [list $x0 $y0 $x1 $y1]
}

# The box around two boxes.
proc ::stele::render::Around {a b} {
    lassign $a ax0 ay0 ax1 ay1
    lassign $b bx0 by0 bx1 by1
    return [list [expr {min($ax0, $bx0)}] [expr {min($ay0, $by0)}] [expr {max($ax1, $bx1)}] [expr {max($ay1, $by1)}]]
}

# Whether a box takes so much of the canvas that painting its parts one by one is cheaper.
proc ::stele::render::IsLarge {c box} {
    variable Apart
    lassign $box x0 y0 x1 y1
    return [expr {($x1 - $x0) * ($y1 - $y0) > $Apart * [winfo width $c] * [winfo height $c]}]
}

# Called before a change around these coordinates: draws what is pending first if it lies far away.
proc ::stele::render::Flush {c coords} {
    variable Canvas
    if {![Settled $c]} {
        return
    }
    set box [Extent $coords]
    if {$Canvas($c,pending) eq {}} {
        set Canvas($c,pending) $box
        return
    }
    set both [Around $Canvas($c,pending) $box]
    if {$both ne $Canvas($c,pending) && $both ne $box && [IsLarge $c $both] && [winfo viewable $c]} {
        update idletasks
        if {![info exists Canvas($c,busy)]} {
            # An idle handler destroyed the canvas.
            return -code error -errorcode {STELE GONE} "canvas \"$c\" is gone"
        }
        set both $box
    }
    set Canvas($c,pending) $both
}

# Whether so little has been done in this pass that drawing in parts pays: a first picture or a
# change of size is drawn at once.
proc ::stele::render::Settled {c} {
    variable Canvas
    if {!$Canvas($c,-idle) || $Canvas($c,atOnce)} {
        return 0
    }
    return [expr {$Canvas($c,made) + $Canvas($c,changed) + $Canvas($c,deleted) < 60}]
}

# ---- What an item is on the canvas --------------------------------------------------------------

# {type coords options} of a primitive.  In a scene that is drawn in full there are none that were seen before.
proc ::stele::render::Spec {c part} {
    variable Canvas
    variable SpecsMost
    if {$Canvas($c,all) || $Canvas($c,fresh)} {
        return [MakeSpec $c $part]
    }
    upvar #0 ::stele::render::Specs$c specs
    if {![info exists specs($part)]} {
        # Counted here: [array size] counts anew each time.
        if {[incr Canvas($c,specs)] > $SpecsMost} {
            array unset specs
            set Canvas($c,specs) 1
        }
        set specs($part) [MakeSpec $c $part]
    }
    return $specs($part)
}

proc ::stele::render::MakeSpec {c part} {
    variable Canvas
    set scale $Canvas($c,-scale)
    set coords [dict get $part coords]
    if {$scale != 1} {
        set coords [lmap v $coords {expr {$v * $scale}}]
    }
    switch [dict get $part kind] {
        text {
            return [list text $coords [TextOptions $c $part]]
        }
        line {
            return [list line $coords [LineOptions $c $part]]
        }
        rect {
            if {[dict exists $part round] && [dict get $part round] > 0} {
                set radius [expr {[dict get $part round] * $scale}]
                return [list polygon [Rounded $coords $radius] [AreaOptions $c $part polygon]]
            }
            return [list rectangle $coords [AreaOptions $c $part rectangle]]
        }
        oval {
            return [list oval $coords [AreaOptions $c $part oval]]
        }
        polygon {
            return [list polygon $coords [AreaOptions $c $part polygon]]
        }
    }
    return -code error -errorcode [list STELE USAGE kind [dict get $part kind]] \
        "unknown kind of item \"[dict get $part kind]\""
}

proc ::stele::render::TextOptions {c part} {
    variable Canvas
    lassign [Class $c text [dict get $part font] [dict get $part size] \
        [expr {[dict exists $part from] ? [dict get $part from] : 0}]] class sized
    return [list -text [dict get $part text] -anchor [dict get $part anchor] \
        -fill [::stele::palette::fill $Canvas($c,colours) [dict get $part role]] {*}$sized -tags [list $class]]
}

proc ::stele::render::LineOptions {c part} {
    variable Canvas
    lassign [Class $c line [expr {[dict exists $part width] ? [dict get $part width] : {}}]] class sized
    return [list -fill [::stele::palette::line $Canvas($c,colours) [dict get $part role]] \
        {*}$sized -capstyle round -joinstyle round \
        -smooth [expr {[dict exists $part smooth] && [dict get $part smooth]}] \
        -dash [Dash $c $part] -tags [list $class]]
}

# The options of an area.  Many look alike: they are worked out once, and as they are then the same value, whether anything
# of them differs is seen at once.
proc ::stele::render::AreaOptions {c part type} {
    upvar #0 ::stele::render::Looks$c looks
    set look $type
    foreach name {role edge width dash pattern smooth} {
        if {[dict exists $part $name]} {
            lappend look [dict get $part $name]
        } else {
            lappend look -
        }
    }
    if {![info exists looks($look)]} {
        set looks($look) [MakeAreaOptions $c $part $type]
    }
    return $looks($look)
}

proc ::stele::render::MakeAreaOptions {c part type} {
    variable Canvas
    set role [dict get $part role]
    set edge [expr {[dict exists $part edge] ? [dict get $part edge] : $role}]
    lassign [Class $c line [expr {[dict exists $part width] ? [dict get $part width] : {}}]] class sized
    set options [list -fill [::stele::palette::fill $Canvas($c,colours) $role] {*}$sized \
        -outline [expr {[lindex $sized 1] == 0 ? {} : [::stele::palette::line $Canvas($c,colours) $edge]}] \
        -dash [Dash $c $part] -stipple [Stipple $part] -tags [list $class]]
    if {$type eq "polygon"} {
        lappend options -joinstyle round \
            -smooth [expr {[dict exists $part smooth] && [dict get $part smooth]}]
    }
    return $options
}

# The class of items whose letters or lines are of that size, known from now on, and the options that the scale decides:
# {class options}.
proc ::stele::render::Class {c args} {
    variable Canvas
    if {![dict exists $Canvas($c,classes) $args]} {
        dict set Canvas($c,classes) $args [Sized $c $args]
    }
    return [list $args [dict get $Canvas($c,classes) $args]]
}

# The options that the scale decides, of the items of a class.
proc ::stele::render::Sized {c class} {
    variable Canvas
    set scale $Canvas($c,-scale)
    if {[lindex $class 0] eq "text"} {
        lassign $class - font size from
        set pixels [expr {$size * $scale}]
        return [list -font [Font $c $font $pixels] -state [expr {$pixels < $from ? "hidden" : "normal"}]]
    }
    set width [lindex $class 1]
    if {$width eq {}} {
        return [list -width [expr {max(1.0, round($scale))}]]
    }
    return [list -width [expr {$width == 0 ? 0 : max(1.0, $width * $scale)}]]
}

proc ::stele::render::Dash {c part} {
    return [expr {[dict exists $part dash] ? [dict get $part dash] : {}}]
}

proc ::stele::render::Stipple {part} {
    variable Folder
    if {![dict exists $part pattern] || [dict get $part pattern] eq {}} {
        return {}
    }
    return @[::stele::system::file join $Folder patterns [dict get $part pattern].xbm]
}

# The corners of a rectangle with rounded corners, as a polygon.
proc ::stele::render::Rounded {coords radius} {
    lassign $coords x0 y0 x1 y1
    set r [expr {min($radius, ($x1 - $x0) / 2.0, ($y1 - $y0) / 2.0)}]
    set points {}
    foreach {cx cy from} [list [expr {$x1 - $r}] [expr {$y0 + $r}] -90 \
            [expr {$x1 - $r}] [expr {$y1 - $r}] 0 [expr {$x0 + $r}] [expr {$y1 - $r}] 90 \
            [expr {$x0 + $r}] [expr {$y0 + $r}] 180] {
        foreach step {0 18 36 54 72 90} {
            set a [expr {($from + $step) * 0.017453292519943295}]
            lappend points [expr {$cx + $r * cos($a)}] [expr {$cy + $r * sin($a)}]
        }
    }
    return $points
}

# A named font, made when first asked for.
proc ::stele::render::Font {c font pixels} {
    variable Canvas
    variable Fonts
    variable LeastPixels
    set family $Canvas($c,[expr {[lindex $font 0] eq "mono" ? "-mono" : "-family"}])
    set weight [expr {"bold" in $font ? "bold" : "normal"}]
    set pixels [expr {max($LeastPixels, int($pixels + 0.25))}]
    set name stele:$family:$weight:$pixels
    if {![info exists Fonts($name)]} {
        font create $name -family $family -weight $weight -size -$pixels
        hold $name
        set Fonts($name) 1
    }
    return $name
}

# Tk drops a font when nothing is shown in it, and searches the whole system for it again when the next word is
# measured.  An invisible text holds on to it.
proc ::stele::render::hold {font} {
    variable Holder
    if {![winfo exists $Holder]} {
        canvas $Holder
    }
    $Holder create text 0 0 -font $font -state hidden
    return
}

# The width of a text in scene units on this canvas; a measuring command for the boards is
# [list ::stele::render::measure .c].
proc ::stele::render::measure {c font size text} {
    variable Canvas
    set scale $Canvas($c,-scale)
    return [expr {[font measure [Font $c $font [expr {$size * $scale}]] $text] / double($scale)}]
}

# ---- Pointing -----------------------------------------------------------------------------------

# Window coordinates to scene coordinates.
proc ::stele::render::sceneX {c x} {
    variable Canvas
    return [expr {[$c canvasx $x] / double($Canvas($c,-scale))}]
}

proc ::stele::render::sceneY {c y} {
    variable Canvas
    return [expr {[$c canvasy $y] / double($Canvas($c,-scale))}]
}

# The objects at a point of the window, nearest first.
proc ::stele::render::objects {c x y {radius 4}} {
    variable Canvas
    return [::stele::scene::objectsAt $Canvas($c,scene) [sceneX $c $x] [sceneY $c $y] \
        [expr {$radius / double($Canvas($c,-scale))}]]
}

# The tooltip for a point of the window: that of the nearest object, or {}.
proc ::stele::render::tip {c x y} {
    variable Canvas
    foreach object [objects $c $x $y 0] {
        set tip [::stele::scene::tip $Canvas($c,scene) $object]
        if {$tip ne {}} {
            return $tip
        }
    }
    return {}
}

# The box of an object in canvas coordinates, or {}: where to scroll to.
proc ::stele::render::box {c object} {
    variable Canvas
    return [lmap v [::stele::scene::objectBox $Canvas($c,scene) $object] {
        expr {$v * $Canvas($c,-scale)}
    }]
}

# Calls the command prefix with the list of objects and x y of the window on an event.
proc ::stele::render::bind {c event prefix} {
    ::bind $c $event [list ::stele::render::Call $c $prefix %x %y]
}

proc ::stele::render::Call {c prefix x y} {
    namespace eval :: [list {*}$prefix [objects $c $x $y] $x $y]
}

# The canvas item of a scene item by its full key, and all keys in drawing order.
proc ::stele::render::id {c key} {
    upvar #0 ::stele::render::Items$c known
    return [lindex $known($key) 0]
}

# What there is on the canvas: a dict of key to {id primitive type coords options}.
proc ::stele::render::items {c} {
    upvar #0 ::stele::render::Items$c known
    set items {}
    foreach key [keys $c] {
        dict set items $key $known($key)
    }
    return $items
}

proc ::stele::render::keys {c} {
    variable Canvas
    set keys {}
    dict for {- known} $Canvas($c,groups) {
        lappend keys {*}[lindex $known 1]
    }
    return $keys
}
