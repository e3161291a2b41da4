# What the tests of boards share: looking into a scene.

# Whether the ordinary run leaves out the next combination of what a board can look like.  Of five it looks at one, so
# that sizes, languages, players and what lies on the board take turns; STELE_TEST_WHOLE=yes looks at all.
set ::combination 0
proc leftOut {} {
    return [expr {![info exists ::env(STELE_TEST_WHOLE)] && [incr ::combination] % 5 != 1}]
}

# The primitives of a scene; those of the last one are remembered.
set Flat {}
proc flat {scene} {
    global Flat
    # Group by group: two whole scenes would have to be written out to be compared.
    if {[llength $Flat] == 0 || ![::stele::scene::alike [dict get [lindex $Flat 0] items] [dict get $scene items]]} {
        set Flat [list $scene [::stele::scene flatten [dict get $scene items]]]
    }
    return [lindex $Flat 1]
}

# The primitive with this key.
proc find {scene key} {
    foreach item [flat $scene] {
        if {[dict get $item key] eq $key} {
            return $item
        }
    }
    return {}
}

# The keys that match a pattern.
proc keys {scene pattern} {
    return [lsearch -all -inline [lmap item [flat $scene] {dict get $item key}] $pattern]
}

# The text with this key; empty if there is none.
proc said {scene key} {
    set item [find $scene $key]
    return [if {$item ne {}} {dict get $item text}]
}

proc tip {scene object} {
    return [::stele::scene tip $scene $object]
}

# The pairs {role of a text, role of what is painted under its middle} of a scene, each with the key of such a
# text.  Texts whose key matches `without` are left out.
proc surfaces {scene {without {}}} {
    set palette [::stele::palette get light]
    set painted {}
    set pairs {}
    foreach item [flat $scene] {
        set box [::stele::scene itemBox $item]
        if {[dict get $item kind] eq "text"} {
            if {![string match $without [dict get $item key]]} {
                lassign $box x0 y0 x1 y1
                set under [Under $painted [expr {($x0 + $x1) / 2}] [expr {($y0 + $y1) / 2}]]
                dict set pairs [list [dict get $item role] $under] [dict get $item key]
            }
        } elseif {[dict get $item kind] ne "line" && ![dict exists $item pattern]
                && [::stele::palette fill $palette [dict get $item role]] ne {}} {
            lappend painted [list {*}$box $item]
        }
    }
    return $pairs
}

# The role of the uppermost item at a point, of {x0 y0 x1 y1 item} in the order of painting.
proc Under {painted x y} {
    for {set n [llength $painted]} {[incr n -1] >= 0} {} {
        lassign [lindex $painted $n] x0 y0 x1 y1 item
        if {$x >= $x0 && $x <= $x1 && $y >= $y0 && $y <= $y1
                && [::stele::scene::ItemDistance $item [list $x0 $y0 $x1 $y1] $x $y] == 0} {
            return [dict get $item role]
        }
    }
    return paper
}

# The pairs, as `surfaces` gives them, that can hardly be read in one of the palettes.
proc poorly {pairs} {
    set poor {}
    foreach name [::stele::palette names] {
        set palette [::stele::palette get $name]
        dict for {pair where} $pairs {
            lassign $pair role back
            set c [::stele::palette contrast [::stele::palette fill $palette $role] [::stele::palette fill $palette $back]]
            if {$c < 4.5} {
                lappend poor "$name $role on $back [format %.2f $c]: $where"
            }
        }
    }
    return [join $poor \n]
}
