# Where the objects of a scene are, for who draws each scene once.  Namespace ::stele::looks.
#
# The window looks into every item that changed, as it draws it and people point at it (scene.tcl: Look).  Pictures are marked and
# written, so only what is marked is looked for: which objects an item holds is found out once, where they are for those asked for.
#
#   looks::of SCENE OBJECTS    what scene::ObjectLooks says: boxes and outlines of those of the objects that are there

namespace eval ::stele::looks {
    namespace path ::stele
    namespace export of
    # The items of the scene seen last, and the objects that each holds, a dict.
    variable Items {}
    variable Names {}
    # By key of an item: the item, its objects, and how often they were looked for.
    variable Held
    array set Held {}
}

set ::stele::scene::Finder ::stele::looks::of

proc ::stele::looks::of {scene objects} {
    set boxes {}
    set outlines {}
    if {$objects eq {}} {
        return {{} {}}
    }
    set items [dict get $scene items]
    foreach item $items names [NamesOf $items] {
        set wanted {}
        foreach object $objects {
            if {[dict exists $names $object]} {
                lappend wanted $object
            }
        }
        if {$wanted ne {}} {
            lassign [Members $item $wanted] members outlined
            foreach object $wanted {
                if {[dict exists $members $object]} {
                    set box [scene::BoxAround [dict get $members $object]]
                    dict set boxes $object [scene::Union [expr {[dict exists $boxes $object] ? [dict get $boxes $object] : {}}] $box]
                }
                if {[dict exists $outlined $object] && ![dict exists $outlines $object]} {
                    dict set outlines $object [dict get $outlined $object]
                }
            }
        }
    }
    set found {}
    foreach object $objects {
        if {[dict exists $boxes $object]} {
            dict set found $object [dict get $boxes $object]
        }
    }
    return [list $found $outlines]
}

# The objects of each of the items: those of the last scene, each in its place or beside it where one came or went, or as
# its key had them.
proc ::stele::looks::NamesOf {items} {
    variable Items
    variable Names
    set names {}
    set i -1
    foreach item $items {
        if {$item eq [lindex $Items [incr i]]} {
            lappend names [lindex $Names $i]
        } elseif {$item eq [lindex $Items $i+1]} {
            lappend names [lindex $Names [incr i]]
        } elseif {$item eq [lindex $Items $i-1]} {
            lappend names [lindex $Names [incr i -1]]
        } else {
            lappend names [NamesIn $item]
        }
    }
    set Items $items
    return [set Names $names]
}

proc ::stele::looks::NamesIn {item} {
    variable Held
    set key [dict get $item key]
    if {![info exists Held($key)] || [lindex $Held($key) 0] ne $item} {
        set names {}
        Name [list $item] names
        set Held($key) [list $item $names 0]
    }
    return [lindex $Held($key) 1]
}

proc ::stele::looks::Name {items namesVar} {
    upvar 1 $namesVar names
    foreach item $items {
        if {[dict exists $item object]} {
            dict set names [dict get $item object] 1
        }
        if {[dict exists $item items]} {
            Name [dict get $item items] names
        }
    }
}

# {members outlines} of an item, as scene::Look has them, of the wanted objects at least.  What is asked for again will be asked
# for often: it is looked through once for all.
proc ::stele::looks::Members {item wanted} {
    variable Held
    set key [dict get $item key]
    lassign $Held($key) last names times
    if {$last ne $item || $times > 0} {
        return [lrange [scene::Look $item] 2 3]
    }
    lset Held($key) 2 1
    return [scene::ByObject [Sought [list $item] $wanted 0 0 1 {}]]
}

# Those primitives of the items that stand for a wanted object, placed.  OBJECT: what the group around them stands for.
proc ::stele::looks::Sought {items wanted dx dy scale object} {
    set found {}
    foreach item $items {
        set stands [expr {[dict exists $item object] ? [dict get $item object] : $object}]
        if {[dict exists $item items]} {
            lassign [scene::Shift $item $dx $dy $scale] x y by
            lappend found {*}[Sought [dict get $item items] $wanted $x $y $by $stands]
        } elseif {$stands in $wanted} {
            lappend found {*}[scene flatten [list $item] {} $dx $dy $scale [list object $stands]]
        }
    }
    return $found
}
