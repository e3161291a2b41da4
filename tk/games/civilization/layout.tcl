# Where things are on the board of Civilization, see board.tcl.

# ---- Layout -------------------------------------------------------------------------------------

# The layout depends on the space, the number of players and the figures, not on the position.
proc ::stele::board::civilization::LayoutFor {model o} {
    variable Layouts
    set shape [list [dict get $o width] [dict get $o height] [llength [dict get $model ids]] \
        [expr {[dict get $o page] eq "tables" ? "tables" : "map"}] [dict get $model map box] [at $model {state edition} full]]
    if {![info exists Layouts($shape)]} {
        if {[array size Layouts] > 30} {
            array unset Layouts
        }
        set Layouts($shape) [Layout $model {*}[lrange $shape 0 3] [lindex $shape end]]
    }
    return $Layouts($shape)
}

# Dict width height font map {x0 y0 x1 y1} unit (pixels for one of the map) mapX mapY (where its 0 0 is) high
# (of a piece) caption label (sizes of texts in an area) title {x0 y0 x1 y1} columns {name {x0 x1}} left figures right cards
# (tops of what may be tables of their own: see Ways) row (height) sheets {table MARK …} (the tables there are, each with its
# column of marks) page: {} where map and tables are side by side, else which of them is shown.  They take turns where the
# map gains a quarter by it and is so small that it needs it.
proc ::stele::board::civilization::Layout {model w h n page edition} {
    for {set try 0} {1} {incr try} {
        set best {}
        set most 0
        set wish [Wish $w $h]
        foreach part {0.78 0.82 0.86 0.9 0.94 1.0 1.1 1.2 1.35 1.5 1.65 1.8 2.0 2.2 2.5 2.8} {
            set font [expr {$part * $wish}]
            if {$font < 7.7} {
                continue
            }
            foreach plan [Plans $model $w $h $n $edition $font] {
                lassign $plan unit below
                # Larger text is worth a little, where the map cannot use the room.
                set worth [expr {$unit * (min(1.0, $part) ** 0.8 + ($below ? 0.02 : 0.05) * max(0.0, $part - 1))}]
                if {$worth > $most} {
                    set most $worth
                    set best $plan
                }
            }
        }
        # Any space becomes large enough.
        lassign $best unit
        if {$best ne {} && ($unit >= 0.038 || $try > 200)} {
            set alone [MapAlone $model $w $h]
            if {$unit < 0.07 && [dict get $alone unit] > 1.25 * $unit} {
                return [expr {$page eq "map" ? $alone : [TablesAlone $model $w $h $n $edition]}]
            }
            return [PlanIn $model $w $h {*}[lrange $best 1 end]]
        }
        set w [expr {max($w + 12, 1.03 * $w)}]
        set h [expr {max($h + 12, 1.03 * $h)}]
    }
}

# The layout with the map alone.
proc ::stele::board::civilization::MapAlone {model w h} {
    set font [Wish $w $h]
    set pad [expr {0.4 * $font}]
    return [dict replace [PlanIn $model $w $h 0 $font [list $pad $pad [expr {$w - $pad}] [expr {$h - $pad}]] {} $pad $h 0 0] page map]
}

# The layout with the tables alone, in the largest letters that fit.
proc ::stele::board::civilization::TablesAlone {model w h n edition} {
    variable HeadHigh
    variable RowHigh
    set best {}
    foreach way [lrange [Ways $edition] 0 1] {
        set least [tcl::mathfunc::max {*}[lmap columns $way {Needed $columns 0}]]
        set tall [expr {[llength $way] * ($HeadHigh + $n * $RowHigh + 0.4) + 3.5}]
        set font [expr {min(18.0, ($w - 8) / ($least + 0.8), $h / $tall)}]
        if {$best eq {} || $font > [lindex $best 0]} {
            set best [list $font $way]
        }
    }
    lassign $best font way
    set pad [expr {0.4 * $font}]
    set wide [expr {$w - 2 * $pad}]
    set high [expr {($HeadHigh + $n * $RowHigh) * $font}]
    set top [expr {$pad + 2.1 * min($font, 1.1 * [Wish $w $h]) + 0.8 * $font}]
    return [dict replace [PlanIn $model $w $h 0 $font [list $pad $pad [expr {$w - $pad}] [expr {$h - $pad}]] $way $pad $top $wide $high] page tables]
}

# The ways to arrange the columns: one table, two or four, each a list of columns.  Four stand one above the other beside
# the map.
proc ::stele::board::civilization::Ways {edition} {
    variable Left
    variable Right
    set left [dict get $Left $edition]
    set right [dict get $Right $edition]
    if {$right eq {}} {
        return [list [list $left]]
    }
    set figures [lsearch -exact $left gap2]
    set cards [lsearch -exact $right gap4]
    return [list [list [concat $left gap3 $right]] [list $left [concat mark gap1 $right]] \
        [list [lrange $left 0 $figures-1] [concat mark gap1 [lrange $left $figures+1 end]] \
            [concat mark gap1 [lrange $right 0 $cards-1]] [concat mark gap1 [lrange $right $cards+1 end]]]]
}

# The size of texts that suits a space.
proc ::stele::board::civilization::Wish {w h} {
    return [expr {max(9.0, min(14.5, 0.0118 * sqrt($w * $h)))}]
}

# The layouts that fit: the tables below the map or beside it, side by side or one above the other.  Each is {unit below …},
# the size of its map and what PlanIn takes; of the many only the best is worked out.
proc ::stele::board::civilization::Plans {model w h n edition font} {
    variable HeadHigh
    variable RowHigh
    set pad [expr {0.4 * $font}]
    set high [expr {($HeadHigh + $n * $RowHigh) * $font}]
    set wide [expr {$w - 2 * $pad}]
    set plans {}
    foreach way [Ways $edition] {
        set all [expr {[llength $way] * ($high + $pad) - $pad}]
        set least [expr {[tcl::mathfunc::max {*}[lmap columns $way {Needed $columns 0}]] * $font}]
        set most [expr {[tcl::mathfunc::max {*}[lmap columns $way {Needed $columns 1}]] * 1.1 * $font}]
        # Text larger than it needs to be must leave room for the words.
        if {$font > [Wish $w $h] && $wide < 0.5 * ($least + $most)} {
            continue
        }
        if {$least <= $wide && [llength $way] < 3 && $font <= 1.36 * [Wish $w $h]} {
            set top [expr {$h - $pad - $all}]
            set box [list $pad $pad [expr {$w - $pad}] [expr {$top - $pad}]]
            lappend plans [list [Unit $model $w $h $font $box] 1 $font $box $way \
                [expr {max($pad, ($w - $most) / 2.0)}] $top [expr {min($wide, $most)}] $high]
        }
        if {$all + 2 * $pad <= $h} {
            # What height is left makes the rows higher; of equal plans the one with the widest columns comes first.
            set each [expr {min($high + 0.5 * $n * $RowHigh * $font, ($h - $pad) / [llength $way] - $pad)}]
            foreach share {1 0.7 0.35 0} {
                set taken [expr {$least + $share * ($most - $least)}]
                set x [expr {$w - $pad - $taken}]
                set box [list $pad $pad [expr {$x - $pad}] [expr {$h - $pad}]]
                lappend plans [list [Unit $model $w $h $font $box] 0 $font $box $way $x $pad $taken $each]
            }
        }
    }
    return $plans
}

# What columns take, in units of the text: the least or the best.
proc ::stele::board::civilization::Needed {columns which} {
    variable Columns
    set sum 0
    foreach column $columns {
        set sum [expr {$sum + [lindex [dict get $Columns $column] $which]}]
    }
    return $sum
}

# The pixels for one of the map below its title in a box; 0 if it has no room there.
proc ::stele::board::civilization::Unit {model w h font box} {
    lassign $box x0 y0 x1 y1
    lassign [dict get $model map box] mx0 my0 mx1 my1
    set wish [Wish $w $h]
    if {$x1 - $x0 < 30 * min($font, $wish)} {
        return 0
    }
    set unit [expr {min(($x1 - $x0) / double($mx1 - $mx0), ($y1 - $y0 - [TitleHigh $w $h $font]) / double($my1 - $my0))}]
    return [expr {$unit < 0.01 ? 0 : $unit}]
}

# The height of the title with what separates it from the map.
proc ::stele::board::civilization::TitleHigh {w h font} {
    return [expr {2.1 * min($font, 1.1 * [Wish $w $h]) + 0.2 * $font}]
}

# The plan with title and map in this box and the tables from x y on.  Tables that are BELOW the map follow it closely.
proc ::stele::board::civilization::PlanIn {model w h below font box way x y wide high} {
    variable HeadHigh
    lassign $box x0 y0 x1 y1
    lassign [dict get $model map box] mx0 my0 mx1 my1
    set unit [Unit $model $w $h $font $box]
    set top [expr {$y0 + [TitleHigh $w $h $font]}]
    set line [expr {$top - $y0 - 0.2 * $font}]
    set left [expr {($x0 + $x1 - ($mx1 - $mx0) * $unit) / 2.0}]
    set columns {}
    set at [expr {$below ? min($y, $top + ($my1 - $my0) * $unit + 0.8 * $font) : $y}]
    set tops [dict create left $at]
    set sheets {}
    foreach names $way table [lindex {{} left {left right} {} {left figures right cards}} [llength $way]] which {{} b c d} {
        if {$names eq {}} {
            break
        }
        set columns [dict merge $columns [Spread $names $x $wide $font $which]]
        dict set sheets $table mark$which
        dict set tops $table $at
        set at [expr {$at + $high + 0.4 * $font}]
    }
    # What has no table of its own stands in the one before.
    foreach {table before} {figures left right left cards right} {
        if {![dict exists $tops $table]} {
            dict set tops $table [dict get $tops $before]
        }
    }
    set players [llength [dict get $model ids]]
    return [dict create width $w height $h font $font page {} unit $unit mapX [expr {$left - $mx0 * $unit}] mapY $top \
        map [list $left $top [expr {$left + ($mx1 - $mx0) * $unit}] [expr {$top + ($my1 - $my0) * $unit}]] \
        high [expr {max(10.5, 132 * $unit + 1)}] caption [expr {max(7.0, 75 * $unit)}] label [expr {max(4.5, 56 * $unit)}] \
        title [list $x0 $y0 $x1 [expr {$y0 + $line}]] columns $columns {*}$tops \
        tableX $x tableWide $wide row [expr {max(0, $high - $HeadHigh * $font) / max(1, $players)}] head [expr {$HeadHigh * $font}] \
        sheets $sheets seats $players]
}

# Where columns begin and end: {name {x0 x1} …}; the marks of further tables are called markb, markc and markd.
proc ::stele::board::civilization::Spread {names x wide font which} {
    variable Columns
    set least [expr {[Needed $names 0] * $font}]
    set most [expr {[Needed $names 1] * $font}]
    set share [expr {$most > $least ? max(0.0, min(1.0, ($wide - $least) / ($most - $least))) : 0}]
    set rest [expr {max(0.0, $wide - $most)}]
    set grow [lsearch -all -inline -regexp $names [expr {"name" in $names ? {^(name|ast)$} : {^(hand|cards)$}}]]
    if {$grow eq {}} {
        set grow [lsearch -all -inline -not -regexp $names {^(mark|gap)}]
    }
    set places {}
    foreach name $names {
        lassign [dict get $Columns $name] a b
        set size [expr {($a + $share * ($b - $a)) * $font}]
        if {$name in $grow} {
            set size [expr {$size + $rest / [llength $grow]}]
        }
        dict set places [expr {$name in {mark gap1} ? "$name$which" : $name}] [list $x [expr {$x + $size}]]
        set x [expr {$x + $size}]
    }
    return $places
}
