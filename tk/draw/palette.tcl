# Palettes: the colours of every role that scenes are painted with.
#
# A role has a fill and a line colour ("" paints nothing); a text is painted with the fill, a line
# item with the line.  A palette is a plain dict from role to {fill line}.  There are four: light
# and dark, each also as light-safe and dark-safe, in which nothing depends on red against green.
# The players' colours are those of Okabe and Ito in all of them; every seat has besides its
# letter a shape of its own and a pattern of its own.
#
# Here are the roles of the window and those that boards share; a game adds its own (`add`) in
# games/<id>/palette.tcl.

namespace eval ::stele::palette {
    namespace export names add get roles fill line mixed contrast seat seats letters shape
    namespace ensemble create

    variable Names {light dark light-safe dark-safe}

    # role {light fill, light line} {dark fill, dark line}
    variable Table {
        none            {{} {}}                 {{} {}}

        paper           {#f6f0e2 #e4dac5}       {#1c1d1f #2f3235}
        panel           {#fffcf5 #ddd3bf}       {#26282b #3b3f43}
        stripe          {#f8f2e4 #e6ddca}       {#2c2f32 #3b3f43}
        heading         {#ede4d0 #d3c7ae}       {#34383c #4a4f54}
        rule            {#ddd3bf #ddd3bf}       {#3d4145 #3d4145}
        rule.strong     {#a89b82 #a89b82}       {#666c72 #666c72}
        shadow          {#e2d8c3 {}}            {#141516 {}}

        text            {#29241d {}}            {#eceae6 {}}
        text.soft       {#5f5647 {}}            {#bdbab3 {}}
        text.dim        {#6d6455 {}}            {#a3a19b {}}
        text.accent     {#0f5a87 {}}            {#7cc0ee {}}
        text.bad        {#a3271a {}}            {#ff9c8c {}}
        text.good       {#25632f {}}            {#8fd39a {}}

        accent          {#1b6a9c #0f4f78}       {#4ea3dc #8ccaf3}
        text.on.accent  {#ffffff {}}            {#0c1720 {}}
        bad             {#c0392b #8c2318}       {#e0604f #ff9c8c}
        good            {#3f8f4d #25632f}       {#5fb56d #8fd39a}
        text.on.bad     {#ffffff {}}            {#1d0906 {}}

        box             {#fffefa #a4977e}       {#1f2123 #7b8187}
        box.dim         {#f3ecdd #cfc4ad}       {#292c2f #4a4f54}
        hole            {#e9dfca #b3a68b}       {#191a1c #5b6167}
        cross           {{} #a89b82}            {{} #666c72}

        food            {#e0a526 #8a5f0b}       {#e8b440 #7a540a}
        food.stem       {{} #8a5f0b}            {{} #7a540a}
        jar             {#bf6a45 #77371c}       {#c9744e #6a2f16}
        skull.hole      {#2f2a24 {}}            {#1d1a16 {}}
        coin            {#f0c23c #8f6a0c}       {#f2c94e #7a590a}
        coin.rim        {{} #b98d1c}            {{} #a37c18}
        star            {#d9a21b #8f6a0c}       {#f2c94e #b98d1c}

        good.wood       {#a9713f #6a431f}       {#bd8450 #e0b489}
        good.stone      {#8b949c #525b63}       {#98a2ab #cdd4da}
        good.pottery    {#c56a44 #7e3a1f}       {#d27a54 #f0b69d}
        good.cloth      {#6f5fa8 #443873}       {#8b7cc4 #c4bbea}
        good.spearheads {#3e8391 #1f525d}       {#57a3b2 #a4d8e2}

        house           {#c98b5c #7d4c27}       {#c98b5c #f0c9a8}
        sea             {#a9cfe3 #5b8fae}       {#2e5368 #6ba3c2}
        hull            {#8a5a33 #54341a}       {#b47e50 #e3b88f}

        text.on.map     {#5a5142 {}}            {#cfcabd {}}
        text.on.tile    {#241d10 {}}            {#1c160b {}}
        card            {#fffcf5 #a4977e}       {#303337 #7b8187}
        play            {{} #c2510c}            {{} #ff9a4d}
        due             {#b3124f #b3124f}       {#ff7fae #ff7fae}

        mark.last       {#c2510c #c2510c}       {#ff9a4d #ff9a4d}
        mark.light      {#7a2aa8 #7a2aa8}       {#d6a2f5 #d6a2f5}
        mark.choice     {#1b6a9c #1b6a9c}       {#4ea3dc #4ea3dc}
        mark.note       {#b3124f #b3124f}       {#ff7fae #ff7fae}
        mark.label      {#b3124f #7d0c37}       {#ff7fae #ffb6d0}
        text.mark.label {#ffffff {}}            {#2a0413 {}}
    }

    # What the safe palettes paint otherwise: blue for good, orange for bad, and lightness to tell
    # goods apart.
    variable Safe {
        text.bad        {#8f3f00 {}}            {#ffb066 {}}
        text.good       {#004f86 {}}            {#8ec9f5 {}}
        bad             {#d55e00 #8a3c00}       {#e69f00 #ffd27a}
        good            {#0072b2 #004f86}       {#56b4e9 #a5d8f6}
        text.on.bad     {#1a0b00 {}}            {#1a1200 {}}
        good.wood       {#8a5a12 #53360a}       {#b98327 #e6c078}
        good.stone      {#9aa0a6 #5b6167}       {#b4bac0 #e2e5e8}
        good.pottery    {#d55e00 #8a3c00}       {#ee8434 #ffc79c}
        good.cloth      {#cc79a7 #7f3c61}       {#d894ba #f3cfe1}
        good.spearheads {#0072b2 #004470}       {#3f9bd4 #a5d8f6}
        play            {{} #b84a00}            {{} #ffb066}
        mark.last       {#b84a00 #b84a00}       {#ffb066 #ffb066}
        mark.light      {#004f86 #004f86}       {#8ec9f5 #8ec9f5}
    }

    # colour, darker line, ink of text on it, tints behind text in light and dark, line of a chart in light and
    # dark, its dashes, shape, pattern
    variable Seats {
        {#e69f00 #8a5f00 #1d1400 #fbe6bd #4a3a17 #c46f00 #e69f00 {}        circle   {}}
        {#56b4e9 #1f6f9f #06151f #d5ecfa #1d3f54 #2a8cc4 #56b4e9 {}        square   hatch}
        {#009e73 #00543d #00150f #c3ebdf #12463a #007a58 #1fc795 {8 2}     triangle dots}
        {#f0e442 #8d8410 #1c1a00 #f8f4bd #48451d #8c8500 #f0e442 {4 2}     diamond  backhatch}
        {#0072b2 #00395a #ffffff #c9e1f0 #16364b #004f8c #3d9ae0 {8 2 2 2} pentagon cross}
        {#d55e00 #7d3700 #180a00 #f8d8c1 #4f2c14 #a63a00 #ff7f33 {2 2}     hexagon  horizontal}
        {#cc79a7 #7d3f60 #1c0712 #f5dfea #4b2d3e #b0508a #e79cc6 {6 2 2 2} star     vertical}
    }
    variable Made
    array set Made {}
}

# The names of the palettes.
proc ::stele::palette::names {} {
    variable Names
    return $Names
}

# Adds roles, as in Table above; `safe` is what the safe palettes paint otherwise.
proc ::stele::palette::add {roles {safe {}}} {
    variable Table
    variable Safe
    variable Made
    lappend Table {*}$roles
    lappend Safe {*}$safe
    array unset Made
}

# A palette: dict from role to {fill line}.
proc ::stele::palette::get {name} {
    variable Names
    variable Made
    if {$name ni $Names} {
        return -code error -errorcode [list STELE USAGE palette $name] "unknown palette \"$name\""
    }
    if {![info exists Made($name)]} {
        set Made($name) [Make $name]
    }
    return $Made($name)
}

proc ::stele::palette::Make {name} {
    variable Table
    variable Safe
    set dark [string match dark* $name]
    set made {}
    set table $Table
    if {[string match *-safe $name]} {
        lappend table {*}$Safe
    }
    foreach {role light darker} $table {
        dict set made $role [expr {$dark ? $darker : $light}]
    }
    for {set n 1} {$n <= [seats]} {incr n} {
        lassign [Seat $n] colour line ink lightTint darkTint lightChart darkChart
        dict set made seat$n [list $colour $line]
        dict set made seat$n.open [list {} [expr {$dark ? $colour : $line}]]
        dict set made seat$n.chart [list {} [expr {$dark ? $darkChart : $lightChart}]]
        dict set made seat$n.ink [list $ink $ink]
        dict set made seat$n.tint [expr {
            $dark ? [list $darkTint $colour] : [list $lightTint $line]
        }]
        dict set made seat$n.pattern [list $line $line]
    }
    return $made
}

proc ::stele::palette::roles {} {
    return [dict keys [get light]]
}

# The two colours of a role in a palette that `get` gave.  mix:A:B:P is P percent of role A and the
# rest of role B.
proc ::stele::palette::fill {palette role} {
    return [Colour $palette $role 0]
}

proc ::stele::palette::line {palette role} {
    return [Colour $palette $role 1]
}

proc ::stele::palette::Colour {palette role part} {
    if {[string match mix:* $role]} {
        lassign [split $role :] - a b percent
        return [mixed [Colour $palette $a $part] [fill $palette $b] [expr {$percent / 100.0}]]
    }
    if {![dict exists $palette $role]} {
        return -code error -errorcode [list STELE USAGE role $role] "unknown palette role \"$role\""
    }
    return [lindex [dict get $palette $role] $part]
}

# `part` (0 … 1) of colour a and the rest of b.
proc ::stele::palette::mixed {a b part} {
    scan $a #%2x%2x%2x ar ag ab
    scan $b #%2x%2x%2x br bg bb
    set sum #
    foreach x [list $ar $ag $ab] y [list $br $bg $bb] {
        append sum [format %02x [expr {round($part * $x + (1 - $part) * $y)}]]
    }
    return $sum
}

proc ::stele::palette::Luminance {colour} {
    scan $colour #%2x%2x%2x r g b
    set sum 0.0
    foreach c [list $r $g $b] weight {0.2126 0.7152 0.0722} {
        set c [expr {$c / 255.0}]
        set c [expr {$c <= 0.03928 ? $c / 12.92 : (($c + 0.055) / 1.055) ** 2.4}]
        set sum [expr {$sum + $weight * $c}]
    }
    return $sum
}

# The contrast of two colours as WCAG defines it, 1 … 21.
proc ::stele::palette::contrast {a b} {
    set a [expr {[Luminance $a] + 0.05}]
    set b [expr {[Luminance $b] + 0.05}]
    return [expr {max($a, $b) / min($a, $b)}]
}

# ---- Seats --------------------------------------------------------------------------------------

# How many seats can be distinguished.
proc ::stele::palette::seats {} {
    variable Seats
    return [llength $Seats]
}

proc ::stele::palette::Seat {n} {
    variable Seats
    return [lindex $Seats [expr {($n - 1) % [llength $Seats]}]]
}

# What seat n (from 1) looks like: dict role open chart dash tint ink patternrole shape pattern.
proc ::stele::palette::seat {n} {
    set i [expr {($n - 1) % [seats] + 1}]
    lassign [Seat $n] - - - - - - - dash shape pattern
    return [dict create role seat$i open seat$i.open chart seat$i.chart dash $dash tint seat$i.tint ink seat$i.ink \
        patternrole seat$i.pattern shape $shape pattern $pattern]
}

# One letter for each of the names, all different: the initial if it is free, else the first free
# letter of the name, else the number of the seat.
proc ::stele::palette::letters {names} {
    set taken {}
    set n 0
    foreach name $names {
        incr n
        set letter $n
        foreach c [split [string toupper $name] {}] {
            if {[string is alpha $c] && ![dict exists $taken $c]} {
                set letter $c
                break
            }
        }
        dict set taken $letter 1
    }
    return [dict keys $taken]
}

# The corners of a seat's shape in the box from -1 to 1, or {} for the circle.
proc ::stele::palette::shape {shape} {
    switch $shape {
        circle   {return {}}
        square   {return {-0.86 -0.86 0.86 -0.86 0.86 0.86 -0.86 0.86}}
        triangle {return {0 -1 1 0.82 -1 0.82}}
        diamond  {return {0 -1 1 0 0 1 -1 0}}
        pentagon {return {0 -1 0.97 -0.28 0.62 0.9 -0.62 0.9 -0.97 -0.28}}
        hexagon  {return {-0.5 -0.9 0.5 -0.9 1 0 0.5 0.9 -0.5 0.9 -1 0}}
        star {
            return {0 -1 0.32 -0.4 0.97 -0.3 0.5 0.18 0.62 0.85 0 0.53 -0.62 0.85 -0.5 0.18
                -0.97 -0.3 -0.32 -0.4}
        }
    }
    return -code error -errorcode [list STELE USAGE shape $shape] "unknown shape \"$shape\""
}
