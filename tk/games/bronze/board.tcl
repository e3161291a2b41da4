# The board of Bronze: the lands with their seven strips, trade tokens, provinces and cities, the stacks of
# technology cards, and what each player has.
#
#   ::stele::board::bronze::scene STATE OPTIONS   ->  scene (see scene.tcl)
#
# STATE is the engine's view; OPTIONS are those of every board (see rolltta.tcl), and besides
#   ledger   command prefix: the ledger rows of the position, narrowed by what is put after it; the cities
#            of the players say with them why they pay what they pay ({}: they do not)
# Lands, technologies and cities come with `info` (what `$log figures` returns): nothing here knows what a
# land shows, where a card serves or what a city pays.
#
# Drawn parts are remembered, so a step costs what it changes.

namespace eval ::stele::board::bronze {
    namespace path {::stele::scene ::stele}
    namespace export scene
    # Drawn parts by name: {inputs group}, and lists of such parts.
    variable Parts
    array set Parts {}
    # The layout worked out last, by the side that is drawn.
    variable LastLayout
    array set LastLayout {}

    # The plate of a space by its kind, in the order of the kinds: corners in the box from -1 to 1.
    variable Plates {
        {-0.9 0.9 -0.9 -0.35 0 -1 0.9 -0.35 0.9 0.9}
        {-0.9 -0.9 0.9 -0.9 0.9 0.35 0 1 -0.9 0.35}
        {-1 0 -0.55 -0.9 0.55 -0.9 1 0 0.55 0.9 -0.55 0.9}
    }
    # Where in its plate the sign stands.
    variable SignDrop {0.07 -0.07 0}
    # The drawing of each kind.
    variable Signs {farmer sign-ear herder sign-ox hunter sign-bow}

    # Sizes in units of the text: title, heads of the lands, a city below a land, one below a narrow land, where its name
    # may stand in two lines, the stacks, and the head, the line of figures and the least height and width of a player's
    # panel.
    variable TitleHigh 2.1
    variable LandHead 3.2
    variable CityHigh 1.3
    variable CityTall 1.62
    variable StackHigh 3.2
    variable PlayerHead 2.1
    variable FiguresHigh 1.8
    variable PlayerLeast 10.0
    variable PlayerGood 12.5
    variable PlayerWide 12.0
    variable PlayerRoomy 21.0
    variable StripLeast 2.45
}

# The scene of a state.
proc ::stele::board::bronze::scene {state options} {
    set o [options $options]
    set model [Model $state $o]
    set layout [LayoutFor $model $o]
    set items [TitleParts $model $layout $o]
    lappend items {*}[TradeParts $model $layout $o]
    lappend items {*}[LandParts $model $layout $o]
    lappend items {*}[StackParts $model $layout $o]
    lappend items {*}[PlayerParts $model $layout $o]
    return [make [dict get $layout width] [dict get $layout height] $items]
}

# ---- Words --------------------------------------------------------------------------------------

proc ::stele::board::bronze::Names {o domain ids} {
    return [join [lmap id $ids {name $o $domain $id}] {, }]
}

# A technology with what it serves, in words.
proc ::stele::board::bronze::TechWords {o tech} {
    if {$tech eq "?"} {
        return [say $o {unknown card}]
    }
    set figures [dict get $o info]
    set name [capital [name $o technologies $tech]]
    if {[at $figures [list technology $tech wild] 0]} {
        return [say $o {%1$s: any landscape, any kind} $name]
    }
    return [say $o {%1$s: %2$s; %3$s} $name [Names $o landscapes [at $figures [list technology $tech landscapes] {}]] \
        [Names $o kinds [at $figures [list technology $tech kinds] {}]]]
}

# What a city pays for.
proc ::stele::board::bronze::Pays {o city} {
    set facts [at $o [list info cities $city] {}]
    set points [at $facts points 0]
    set count [at $facts count 0]
    set techs [Names $o technologies [at $facts techs {}]]
    set landscapes [Names $o landscapes [at $facts landscapes {}]]
    switch [at $facts scoring {}] {
        tech_majority {
            return [say $o {pays %1$s for the most cards: %2$s} $points $techs]
        }
        landscape_majority {
            return [say $o {pays %1$s for the most settlements: %2$s} $points $landscapes]
        }
        bronze_pair {
            return [say $o {pays %1$s for every pair of bronze casting and %2$s} $points $techs]
        }
        row_set {
            return [say $o {pays %1$s for these cards in one row: %2$s} $points $techs]
        }
        kinds_in_two_landscapes {
            return [say $o {pays %1$s for settlements of all kinds in each of these: %2$s} $points $landscapes]
        }
        column_distinct {
            return [say $o {pays %1$s for every different technology in one column} $points]
        }
        province_count {
            return [say $o {pays %1$s for every province} $points]
        }
        province_fewest {
            return [say $o {pays %1$s for the fewest provinces} $points]
        }
        trade_count {
            return [say $o {pays %1$s for every trade token} $points]
        }
        unplaced_most {
            return [say $o {pays %1$s for the most cubes left} $points]
        }
        unplaced_fewest {
            return [say $o {pays %1$s for the fewest cubes left} $points]
        }
        distinct_techs_min {
            return [say $o {pays %1$s for different technologies, at least %2$s} $points $count]
        }
        bronze_every_column {
            return [say $o {pays %1$s for bronze casting in every column, with at least %2$s columns} $points $count]
        }
        full_rows {
            return [say $o {pays %1$s for every row with as many cards: %2$s} $points $count]
        }
        column_height_min {
            return [say $o {pays %1$s for a column with at least as many cards: %2$s} $points $count]
        }
        copies_per_tech_max {
            return [say $o {pays %1$s if no technology has more cards than %2$s} $points $count]
        }
    }
    return $points
}

# ---- The state, in the shape the drawing wants --------------------------------------------------

# Dict state ids names letters people {PLAYER {SEAT NAME LETTER} …} why {CITY SENTENCE …}.
proc ::stele::board::bronze::Model {state o} {
    lassign [frame::people $state $o] ids names
    set seat 0
    set called [palette::letters $names]
    set people {}
    foreach id $ids name $names letter $called {
        dict set people $id [list [incr seat] $name $letter]
    }
    return [dict create state $state ids $ids names $names letters $called people $people why [Why $o]]
}

# The sentence of the ledger for each city that somebody owns.
proc ::stele::board::bronze::Why {o} {
    set why {}
    set ledger [dict get $o ledger]
    if {$ledger ne {}} {
        foreach row [{*}$ledger -category cities] {
            dict set why [string range [lindex [dict get $row objects] 0] 5 end] [dict get $row text]
        }
    }
    return $why
}

# Seat, name and letter of a player; {0 {} {}} of nobody.
proc ::stele::board::bronze::Who {people id} {
    return [expr {[dict exists $people $id] ? [dict get $people $id] : {0 {} {}}}]
}

# ---- Layout -------------------------------------------------------------------------------------

# The layout depends on the space and the number of players and lands, not on the position.
proc ::stele::board::bronze::LayoutFor {model o} {
    variable LastLayout
    if {![unchanged layout [list $o [llength [dict get $model ids]] [llength [dict get $model state lands]]]]} {
        set LastLayout([side]) [Layout $model $o]
    }
    return $LastLayout([side])
}

# Dict width height font gap title {box} left (x of the column at the left) landX landW landN headY stripY stripH
# displayY displayN cityH strips stacks {box …} players {box …} panel (the same layout with the font of the players'
# panels, which is larger where they have room).
#
# Of the ways to divide the space the one wins in which spaces and texts are largest: it is tried with letters of several
# sizes, the players below the lands or beside them, and strips from low to as high as makes the spaces larger.
proc ::stele::board::bronze::Layout {model o} {
    set w [dict get $o width]
    set h [dict get $o height]
    while {1} {
        set large [expr {max(9.5, min(26.0, 0.0165 * sqrt($w * $h)))}]
        set best {}
        foreach part {1 0.92 0.84 0.77 0.7} {
            foreach rows {1 2 0} {
                foreach share [expr {$rows > 0 ? {0 0.25 0.5 0.75 1} : 1}] {
                    set plan [Plan $model $o $w $h [expr {max(9.5, $part * $large)}] $rows $share]
                    if {$plan ne {} && ($best eq {} || [dict get $plan worth] > [dict get $best worth])} {
                        set best $plan
                    }
                }
            }
        }
        if {$best ne {}} {
            return [dict replace $best panel [dict replace $best font [dict get $best panelFont]]]
        }
        # Any space becomes large enough.
        set w [expr {max($w + 12, 1.03 * $w)}]
        set h [expr {max($h + 12, 1.03 * $h)}]
    }
}

# The layout with the players in so many rows below the lands, or with none at the right of them; {} if it does
# not fit.  `share` (0 … 1) of what the strips could use is theirs.
proc ::stele::board::bronze::Plan {model o w h font rows share} {
    variable TitleHigh
    variable LandHead
    variable CityHigh
    variable CityTall
    variable StackHigh
    variable PlayerLeast
    variable PlayerGood
    variable PlayerWide
    variable PlayerRoomy
    variable StripLeast
    set n [llength [dict get $model ids]]
    set lands [llength [dict get $model state lands]]
    set strips [llength [at $o {info landscapes} {}]]
    set gap [expr {round(0.5 * $font)}]
    set pad [expr {round(0.6 * $font)}]
    set x0 $pad
    set x1 [expr {$w - $pad}]
    set y1 [expr {$h - $pad}]
    set display [expr {max(1, [at $o {info city_draw} 3])}]
    set left [LeftWide $o $font]
    set playersX $x0
    set columns 1
    if {$rows > 0} {
        set columns [expr {($n + $rows - 1) / $rows}]
        if {$rows > $n || $columns * $rows - $n >= $columns} {
            return {}
        }
        set landsTo $x1
    } else {
        set playersX [expr {$x1 - max($PlayerWide * $font, min(24 * $font, 0.3 * $w))}]
        set landsTo [expr {$playersX - $gap}]
    }
    set panelWide [expr {($x1 - $playersX + $gap) / double($columns) - $gap}]
    set landW [expr {($landsTo - $x0 - $left) / double($lands)}]
    # The longest names need two lines in letters that can be read.
    set city [expr {$landW < 46 ? $CityTall : $CityHigh}]
    set room [expr {$y1 - $pad - ($TitleHigh + $LandHead + $display * $city + 0.3 + $StackHigh) * $font - 2 * $gap}]
    set least [expr {$StripLeast * $font}]
    set tallest [expr {max($least, [TallStrip $landW [at $o {info slots} 3]])}]
    if {$rows > 0} {
        set wanted [expr {$rows * ($PlayerLeast * $font + $gap)}]
        set strip [expr {max($least, min($least + $share * ($tallest - $least), ($room - $wanted) / double($strips)))}]
        set panelHigh [expr {($room - $strips * $strip) / double($rows) - $gap}]
    } else {
        set strip [expr {min($tallest, $room / double($strips))}]
        set panelHigh [expr {($y1 - $pad + $gap) / double($n) - $gap}]
    }
    set slot [SlotSize $landW $strip [at $o {info slots} 3]]
    if {$strip < $StripLeast * $font - 0.01 || $panelHigh < $PlayerLeast * $font || $panelWide < $PlayerWide * $font
            || $slot < 10} {
        return {}
    }
    set headY [expr {$pad + $TitleHigh * $font}]
    set stripY [expr {$headY + $LandHead * $font}]
    set displayY [expr {$stripY + $strips * $strip + 0.2 * $font}]
    set stackY [expr {$displayY + ($display * $city + 0.1) * $font + $gap}]
    set stackTo [expr {$stackY + $StackHigh * $font}]
    if {$rows > 0} {
        set players [grid $x0 [expr {$stackTo + $gap}] $x1 $y1 $columns $rows $gap]
    } else {
        set players [grid $playersX $pad $x1 $y1 1 $n $gap]
    }
    set panelFont [expr {max($font, min(1.6 * $font, 30.0, $panelHigh / $PlayerGood, $panelWide / $PlayerRoomy))}]
    # Letters that can be read well already gain little by growing on.
    set worth [expr {log(min($slot, 80.0)) + 0.5 * log(min($font, 14.0)) + 0.55 * log(min($panelFont, 15.0))
        + 0.2 * log(max($font, 14.0) * max($panelFont, 15.0))
        + 1.5 * min($panelHigh / ($PlayerGood * $panelFont), 1) + 0.7 * min($panelWide / ($PlayerRoomy * $panelFont), 1)}]
    return [dict create width $w height $h font $font panelFont $panelFont gap $gap worth $worth \
        title [list $x0 $pad $landsTo $headY] left $x0 landX [expr {$x0 + $left}] landW $landW landN $lands \
        headY $headY stripY $stripY stripH $strip strips $strips displayY $displayY cityH [expr {$city * $font}] \
        displayN $display slot $slot stacks [list $x0 $stackY $landsTo $stackTo] players [lrange $players 0 $n-1]]
}

# The width of the column with the landscapes and their trade tokens.
proc ::stele::board::bronze::LeftWide {o font} {
    set wide [expr {(1.62 * [llength [at $o {info trade} {}]] + 0.7) * $font}]
    foreach landscape [at $o {info landscapes} {}] {
        set name [capital [name $o landscapes $landscape]]
        set wide [expr {max($wide, 0.7 * $font + [measure [dict get $o measure] normal [expr {0.86 * $font}] $name])}]
    }
    return $wide
}

# The spaces of a cell zigzag where that makes them larger.
proc ::stele::board::bronze::SlotSize {wide high most} {
    return [expr {max([FlatSize $wide $high $most], [ZigzagSize $wide $high $most])}]
}

proc ::stele::board::bronze::FlatSize {wide high n} {
    return [expr {min(0.92 * $wide / $n, 0.84 * $high)}]
}

# Two rows, each space half a space further on than the one before.
proc ::stele::board::bronze::ZigzagSize {wide high n} {
    return [expr {min(0.92 * $wide / (0.52 * ($n - 1) + 1), 0.92 * $high / 1.9)}]
}

# The height from which on a strip does not make the spaces of its cells larger.
proc ::stele::board::bronze::TallStrip {wide n} {
    # To and fro, with spaces no larger than anybody needs.
    return [expr {min(80.0, 0.92 * $wide / (0.52 * ($n - 1) + 1)) * 1.9 / 0.92}]
}

# The middles of n spaces in a cell.
proc ::stele::board::bronze::Spots {layout x y n most} {
    set wide [dict get $layout landW]
    set high [dict get $layout stripH]
    set slot [dict get $layout slot]
    set cx [expr {$x + $wide / 2.0}]
    set cy [expr {$y + $high / 2.0}]
    set flat [expr {[FlatSize $wide $high $most] >= [ZigzagSize $wide $high $most] || $n < 2}]
    set spots {}
    for {set i 0} {$i < $n} {incr i} {
        set k [expr {$i - ($n - 1) / 2.0}]
        if {$flat || $n * 1.03 * $slot <= 0.96 * $wide} {
            lappend spots [expr {$cx + $k * 1.04 * $slot}] $cy
        } else {
            set step [expr {min(1.0 * $slot, (0.94 * $wide - $slot) / ($n - 1))}]
            lappend spots [expr {$cx + $k * $step}] [expr {$cy + ($i % 2 ? 0.46 : -0.46) * $slot}]
        }
    }
    return $spots
}

# ---- Above the lands ----------------------------------------------------------------------------

proc ::stele::board::bronze::TitleParts {model layout o} {
    set state [dict get $model state]
    lassign [Actor $model] seat who letter
    return [list [part title TitleLine $layout $o $seat $who $letter [at $state phase {}] \
        [at $state last_round 0] [at $state met {}] [at $state over 0] [at $state cities_left 0]]]
}

# Seat, name and letter to show in the title: whose turn it is, at the end the winners.
proc ::stele::board::bronze::Actor {model} {
    set state [dict get $model state]
    set shown [expr {[at $state over 0] ? [at $state winners {}] : [at $state turn_player {}]}]
    if {[llength $shown] == 1} {
        return [Who [dict get $model people] [lindex $shown 0]]
    }
    return [list 0 [join [lmap id $shown {lindex [Who [dict get $model people] $id] 1}] { · }] {}]
}

# Who acts and the step of the turn; at the right what is left of the city deck, or what ends the game.
proc ::stele::board::bronze::TitleLine {layout o seat who letter phase last met over cities} {
    set measurer [dict get $o measure]
    lassign [dict get $layout title] x y0 x1 y1
    lassign [frame::titleLine [dict get $layout title]] y size
    set small [expr {0.43 * ($y1 - $y0)}]
    set words [say $o {City cards left: %1$s} $cities]
    set role text.soft
    if {$last} {
        set words [expr {$over ? [capital [name $o ends $met]] : [say $o {Last round: %1$s} [name $o ends $met]]}]
        set role text.accent
    }
    set shown [fit $measurer normal $small $words [expr {0.45 * ($x1 - $x)}]]
    set right [expr {$x1 - [measure $measurer normal $small $shown] - $size}]
    lassign [frame::title $o [list $x $y0 $right $y1] $small $seat $who $letter $phase 0.4] items
    return [linsert $items 0 [text right $x1 $y $shown $role anchor e size $small object deck tip $words]]
}

# ---- Landscapes and trade -----------------------------------------------------------------------

proc ::stele::board::bronze::TradeParts {model layout o} {
    set state [dict get $model state]
    set people [dict get $model people]
    set parts {}
    set n 0
    foreach landscape [at $o {info landscapes} {}] {
        lappend parts [part trade/$landscape Trade $layout $o $people $n $landscape [at $state [list trade $landscape] {}] \
            [at $state [list routes $landscape] {}]]
        incr n
    }
    return $parts
}

# The name of a landscape and its tokens, in the colour of who took them.
proc ::stele::board::bronze::Trade {layout o people n landscape tokens routes} {
    set runs {}
    dict for {id run} $routes {
        if {$run > 0} {
            lappend runs [say $o {%1$s %2$s} [lindex [Who $people $id] 1] $run]
        }
    }
    set font [dict get $layout font]
    set high [dict get $layout stripH]
    set x0 [dict get $layout left]
    set x1 [dict get $layout landX]
    set y0 [expr {[dict get $layout stripY] + $n * $high}]
    set name [capital [name $o landscapes $landscape]]
    set tip $name
    if {$runs ne {}} {
        set tip [say $o {%1$s · longest routes now: %2$s} $name [join $runs {, }]]
    }
    set middle [expr {$y0 + $high / 2.0}]
    set items [list [rect strip [list $x0 $y0 $x1 [expr {$y0 + $high}]] [ScapeRole $landscape] width 1 object landscape:$landscape tip $tip] \
        [text name [expr {$x0 + 0.35 * $font}] [expr {$middle - 0.58 * $font}] $name text anchor w \
            size [expr {0.86 * $font}] object landscape:$landscape tip $tip]]
    set size [expr {1.22 * $font}]
    set x [expr {$x0 + 0.35 * $font + 0.72 * $font}]
    set y [expr {$middle + 0.54 * $font}]
    foreach token $tokens {
        set length [dict get $token length]
        set points [dict get $token points]
        lassign [Who $people [dict get $token owner]] seat who letter
        set number [expr {10 * $n + $length}]
        set words [say $o {%1$s · trade route of %2$s: %3$s} $name $length $points]
        append words " · [expr {$seat > 0 ? $who : [say $o free]}]"
        set box [around $x $y [expr {1.5 * $font}] $size]
        if {$seat > 0} {
            set look [palette::seat $seat]
            set body [list [rect token $box [dict get $look role] width 1 round [expr {0.2 * $font}]]]
            set ink [dict get $look ink]
            # A letter beside a figure could be read as one: the shape of the seat says whose it is.
            lappend body [glyph::shape owner $seat [expr {$x + 0.36 * $font}] $y [expr {0.64 * $font}] $ink width 0]
        } else {
            set body [list [rect token $box trade width 1 round [expr {0.2 * $font}]]]
            set ink text.on.tile
        }
        lappend items [group $number [concat $body [list [text length [expr {$x - ($seat > 0 ? 0.38 : 0) * $font}] $y $length $ink \
            font {small bold} size [expr {0.82 * $font}]]]] object trade:$number tip $words]
        set x [expr {$x + 1.62 * $font}]
    }
    return $items
}

# ---- Lands --------------------------------------------------------------------------------------

proc ::stele::board::bronze::LandParts {model layout o} {
    set state [dict get $model state]
    set due [at $state city_due 0]
    set parts {}
    foreach land [dict get $state lands] {
        set position [dict get $land position]
        lappend parts {*}[kept lands/$position LandGroups $layout $o [dict get $model people] $land \
            [expr {$due == $position}]]
    }
    return $parts
}

# A land: its strips or its back, what lies above and below it, and a group for every space.
proc ::stele::board::bronze::LandGroups {layout o people land due} {
    set position [dict get $land position]
    set x [expr {[dict get $layout landX] + ($position - 1) * [dict get $layout landW]}]
    set parts [list [part head/$position LandHead $layout $o $x $position [LandWords $o $people $land] \
        [dict get $land province] [dict get $land points] [dict get $land province_state] \
        {*}[Who $people [dict get $land province_owner]]]]
    if {[dict get $land open]} {
        lappend parts [part land/$position Strips $layout $o $x $position]
        set first [expr {100 * $position}]
        dict for {landscape owners} [dict get $land cells] {
            set slot 0
            foreach owner $owners {
                set number [expr {$first + $slot}]
                lappend parts [part space/$number Space $layout $o $x $number $landscape $slot [llength $owners] \
                    [dict get $land land] {*}[Who $people $owner]]
                incr slot
            }
            incr first 10
        }
    } else {
        lappend parts [part back/$position Back $layout $o $x $position]
    }
    lappend parts [part display/$position Display $layout $o $x $position [dict get $land display] $due]
    return $parts
}

# The number of the land and its province.
proc ::stele::board::bronze::LandHead {layout o x position words province points state seat who letter} {
    set font [dict get $layout font]
    set wide [dict get $layout landW]
    set y [dict get $layout headY]
    set cx [expr {$x + $wide / 2.0}]
    # The words are those of the whole land.
    set items [list [group land [list \
        [rect head [list $x $y [expr {$x + $wide}] [expr {$y + 1.25 * $font}]] none width 0] \
        [text number $cx [expr {$y + 0.62 * $font}] $position text.soft font {normal bold} size [expr {0.9 * $font}]]] \
        object land:$position tip $words]]
    set cy [expr {$y + 2.2 * $font}]
    set high [expr {1.7 * $font}]
    if {$province eq {}} {
        lappend items [group province [list [rect token [around $cx $cy $high] box.dim round [expr {0.3 * $font}] dash {3 3}]] \
            object province:$position tip [say $o {Province of land %1$s: not known yet} $position]]
        return $items
    }
    set left [expr {$seat > 0 ? $cx - 0.62 * $high : $cx}]
    set gone [expr {$state eq "gone"}]
    set parts [list [Shield token $left $cy $high [expr {$gone ? "box.dim" : "province"}]] \
        [text points $left [expr {$cy - 0.06 * $high}] $points [expr {$gone ? "text.dim" : "text.on.tile"}] font {normal bold} \
            size [expr {1.05 * $font}]]]
    if {$seat > 0} {
        lappend parts [glyph::badge owner $seat $letter [expr {$left + 1.1 * $high}] $cy [expr {0.92 * $high}]]
    } elseif {$gone} {
        set r [expr {0.5 * $high}]
        lappend parts [line cross [list [expr {$left - $r}] [expr {$cy + $r}] [expr {$left + $r}] [expr {$cy - $r}]] cross \
            width [expr {max(1.5, 0.14 * $font)}]]
    }
    set where [say $o {Province of land %1$s: %2$s} $position $points]
    append where " · [expr {$seat > 0 ? $who : $gone ? [say $o {taken by nobody, out of the game}] : [say $o {not taken yet}]}]"
    lappend items [group province $parts object province:$position tip $where]
    return $items
}

# The outline of a province token.
proc ::stele::board::bronze::Shield {key x y high role} {
    set r [expr {$high / 2.0}]
    set points {}
    foreach {px py} {-0.86 -0.92 0.86 -0.92 0.86 0.3 0 1 -0.86 0.3} {
        lappend points [expr {$x + $r * $px}] [expr {$y + $r * $py}]
    }
    return [polygon $key $points $role width 1]
}

# What one should know of a land.
proc ::stele::board::bronze::LandWords {o people land} {
    set position [dict get $land position]
    if {![dict get $land open]} {
        return [say $o {Land %1$s: face down} $position]
    }
    set words [say $o {Land %1$s (%2$s): %3$s of %4$s spaces settled} $position [name $o lands [dict get $land land]] \
        [dict get $land cubes] [dict get $land spaces]]
    set counts {}
    dict for {id count} [at $land counts {}] {
        if {$count > 0} {
            lappend counts [say $o {%1$s %2$s} [lindex [Who $people $id] 1] $count]
        }
    }
    if {$counts ne {}} {
        append words " — [join $counts {, }]"
    }
    if {[dict get $land full]} {
        append words " · [say $o full]"
    } elseif {[dict get $land closed]} {
        append words " · [say $o {everybody has gone on}]"
    }
    return $words
}

# The strips of an open land.
proc ::stele::board::bronze::Strips {layout o x position} {
    set wide [dict get $layout landW]
    set high [dict get $layout stripH]
    set strips {}
    set y [dict get $layout stripY]
    foreach landscape [at $o {info landscapes} {}] {
        lappend strips [rect $landscape [list $x $y [expr {$x + $wide}] [expr {$y + $high}]] [ScapeRole $landscape] width 1]
        set y [expr {$y + $high}]
    }
    return [list [group strips $strips object land:$position]]
}

# The role of a landscape; one that has no colour of its own looks like paper.
proc ::stele::board::bronze::ScapeRole {landscape} {
    return [expr {[dict exists [palette::get light] scape.$landscape] ? "scape.$landscape" : "stripe"}]
}

# A space: its plate with the sign of its kind, or with the cube of its owner.
proc ::stele::board::bronze::Space {layout o x number landscape slot slots land seat who letter} {
    variable Plates
    variable SignDrop
    set strip [expr {$number / 10 % 10}]
    set position [expr {$number / 100}]
    set kind [lindex [at $o [list info lands $land cells $landscape] {}] $slot]
    set k [expr {[lsearch -exact [at $o {info kinds} {}] $kind] % [llength $Plates]}]
    set y [expr {[dict get $layout stripY] + $strip * [dict get $layout stripH]}]
    lassign [lrange [Spots $layout $x $y $slots [at $o {info slots} 3]] [expr {2 * $slot}] [expr {2 * $slot + 1}]] cx cy
    set size [dict get $layout slot]
    set r [expr {$size / 2.0}]
    set points {}
    foreach {px py} [lindex $Plates $k] {
        lappend points [expr {$cx + $r * $px}] [expr {$cy + $r * $py}]
    }
    if {$seat > 0} {
        set items [list [polygon plate $points [dict get [palette::seat $seat] tint] width 1 outline 1] \
            [glyph::badge cube $seat $letter $cx $cy [expr {0.84 * $size}]]]
    } else {
        set items [list [polygon plate $points space width 1 outline 1] \
            [KindSign $o kind $kind space.sign $cx [expr {$cy + [lindex $SignDrop $k] * $size}] [expr {0.68 * $size}]]]
    }
    set tip [say $o {%1$s.%2$s.%3$s · %4$s: %5$s} $position [name $o landscapes $landscape] $slot [name $o kinds $kind] \
        [expr {$seat > 0 ? $who : [say $o free]}]]
    return [list [group space $items object space:$number tip $tip]]
}

# The sign of a kind, or its first letter.
proc ::stele::board::bronze::KindSign {o key kind ink x y size} {
    variable Signs
    if {[dict exists $Signs $kind]} {
        return [glyph::place $key [list [dict get $Signs $kind] $ink] $x $y $size]
    }
    return [text $key $x $y [string index [capital [name $o kinds $kind]] 0] $ink font {small bold} size $size]
}

# A land face down.
proc ::stele::board::bronze::Back {layout o x position} {
    set font [dict get $layout font]
    set wide [dict get $layout landW]
    set y0 [dict get $layout stripY]
    set y1 [expr {$y0 + [dict get $layout strips] * [dict get $layout stripH]}]
    set box [list [expr {$x + 0.02 * $wide}] $y0 [expr {$x + 0.98 * $wide}] $y1]
    set cx [expr {$x + $wide / 2.0}]
    set cy [expr {($y0 + $y1) / 2.0}]
    return [list [group back [list \
        [rect back $box land.back round [expr {0.4 * $font}]] \
        [rect pattern $box land.hatch width 0 pattern hatch] \
        [oval disc [around $cx $cy [expr {min(2.2 * $font, 0.8 * $wide)}]] land.back] \
        [text mark $cx $cy ? text.on.back font {large bold} size [expr {min(1.4 * $font, 0.5 * $wide)}]]] \
        object land:$position]]
}

# The cities below a land; while one of them is due, they are framed.
proc ::stele::board::bronze::Display {layout o x position cities due} {
    set font [dict get $layout font]
    set wide [dict get $layout landW]
    set high [dict get $layout cityH]
    set y [dict get $layout displayY]
    set items {}
    set n 0
    foreach city $cities {
        incr n
        set box [list [expr {$x + 0.02 * $wide}] [expr {$y + 0.05 * $high}] [expr {$x + 0.98 * $wide}] [expr {$y + 0.95 * $high}]]
        set cx [expr {$x + $wide / 2.0}]
        set cy [expr {$y + $high / 2.0}]
        set known [expr {$city ne "?"}]
        set size [expr {0.8 * $font}]
        if {$known} {
            set name [name $o cities $city]
            lassign [frame::inCard $o $name $size 7 [expr {0.93 * $wide}] [expr {0.92 * $high}]] lines size
            set more [list object city:$city tip [say $o {%1$s (below land %2$s) · %3$s} $name $position [Pays $o $city]]]
        } else {
            set lines ?
            set more [list object unseen:$position:$n tip [say $o {unknown card}]]
        }
        set parts [list [rect card $box [expr {$known ? "card" : "land.back"}] edge [expr {$due ? "due" : "card"}] \
            width [expr {$due ? 2 : 1}] round [expr {0.2 * $font}]]]
        set line [expr {$cy - 0.5 * ([llength $lines] - 1) * [lineHeight $size]}]
        foreach shown $lines key [lrange {name name2} 0 [llength $lines]-1] {
            lappend parts [text $key $cx $line $shown [expr {$known ? "text" : "text.on.back"}] size $size]
            set line [expr {$line + [lineHeight $size]}]
        }
        lappend items [group city$n $parts {*}$more]
        set y [expr {$y + $high}]
    }
    return $items
}

# ---- Stacks -------------------------------------------------------------------------------------

proc ::stele::board::bronze::StackParts {model layout o} {
    set state [dict get $model state]
    lassign [dict get $layout stacks] x0 y0 x1 y1
    set gap [dict get $layout gap]
    set n [llength [dict get $state stacks]]
    # The spare stack and the sides need less room than a card that lies open.
    set wide [expr {($x1 - $x0 - ($n + 1) * $gap) / ($n + 1.35)}]
    set boxes [grid $x0 $y0 [expr {$x0 + $n * ($wide + $gap) - $gap}] $y1 $n 1 $gap]
    set from [expr {$x0 + $n * ($wide + $gap)}]
    set to [expr {$from + 0.6 * $wide}]
    lappend boxes [list $from $y0 $to $y1] [list [expr {$to + $gap}] $y0 $x1 $y1]
    set parts {}
    foreach stack [dict get $state stacks] box $boxes {
        if {$stack eq {}} {
            break
        }
        lappend parts [part stack/[dict get $stack number] Stack $layout $o $box $stack]
    }
    set spare [dict get $state spare]
    lappend parts [part stack/spare Spare $layout $o [lindex $boxes end-1] [dict get $spare left] [dict get $spare used] \
        [expr {[llength [dict get $state stacks]] + 1}]]
    lappend parts [part sides Sides $layout $o [lindex $boxes end]]
    return $parts
}

# The role of a technology; one that has no colour of its own looks like any card.
proc ::stele::board::bronze::TechRole {tech} {
    return [expr {[dict exists [palette::get light] tech.$tech] ? "tech.$tech" : "card"}]
}

# The sign of a technology, or its first letter.
proc ::stele::board::bronze::TechSign {o key tech x y size} {
    if {[info commands ::stele::glyph::Draw-tech-$tech] ne {}} {
        return [glyph::place $key tech-$tech $x $y $size]
    }
    return [text $key $x $y [string index [capital [name $o technologies $tech]] 0] text font {small bold} size $size]
}

# The top card of a stack: its technology, where it serves, and how many cards are left.
proc ::stele::board::bronze::Stack {layout o box stack} {
    set font [dict get $layout font]
    lassign $box x0 y0 x1 y1
    set number [dict get $stack number]
    set top [dict get $stack top]
    set left [dict get $stack left]
    set cy [expr {($y0 + $y1) / 2.0}]
    if {$left == 0} {
        return [list [group stack [list [rect card $box box.dim dash {3 3} round [expr {0.35 * $font}]]] \
            object stack:$number tip [say $o {Stack %1$s: empty} $number]]]
    }
    set known [expr {$top ni {{} ?}}]
    set role [expr {$known ? [TechRole $top] : "land.back"}]
    set items [list [rect card $box $role width 1.5 round [expr {0.35 * $font}]]]
    set tip [say $o {Stack %1$s, cards: %2$s} $number $left]
    if {$known} {
        append tip " · [TechWords $o $top]"
        lappend items {*}[StackFace $layout $o $box $top $left]
    } else {
        lappend items [text mark [expr {$x0 + 1.2 * $font}] $cy ? text.on.back font {large bold} size [expr {1.5 * $font}]] \
            [text left [expr {$x1 - 0.4 * $font}] [expr {$y1 - 0.8 * $font}] $left text.on.back anchor e size [expr {0.9 * $font}]]
    }
    return [list [group stack $items object stack:$number tip $tip]]
}

proc ::stele::board::bronze::StackFace {layout o box tech left} {
    set measurer [dict get $o measure]
    set font [dict get $layout font]
    lassign $box x0 y0 x1 y1
    set sign [expr {1.8 * $font}]
    set cx [expr {$x0 + 0.25 * $font + $sign / 2.0}]
    set bar [expr {0.8 * $font}]
    set barX [expr {$x1 - 0.3 * $font - $bar}]
    set items [list [TechSign $o sign $tech $cx [expr {$y0 + 1.2 * $font}] $sign]]
    # The strips it serves, as on a land.
    set n 0
    set landscapes [at $o {info landscapes} {}]
    set step [expr {($y1 - $y0 - 0.6 * $font) / double(max(1, [llength $landscapes]))}]
    foreach landscape $landscapes {
        set top [expr {$y0 + 0.3 * $font + $n * $step}]
        set serves [expr {$landscape in [at $o [list info technology $tech landscapes] {}]}]
        lappend items [rect bar$landscape [list $barX $top [expr {$barX + $bar}] [expr {$top + $step}]] \
            [expr {$serves ? "tech.sign" : "space"}] edge tech.sign width 0.7]
        incr n
    }
    # The name where there is room; below it the kinds and the cards left.
    set from [expr {$cx + 0.6 * $sign}]
    set name [capital [name $o technologies $tech]]
    foreach part {0.92 0.84 0.76 0.7} {
        set size [expr {$part * $font}]
        set fits [expr {[measure $measurer {normal bold} $size $name] <= $barX - $from - 0.15 * $font}]
        if {$fits} {
            lappend items [text name $from [expr {$y0 + 1.0 * $font}] $name tech.sign anchor w font {normal bold} size $size]
            break
        }
    }
    set size [expr {1.4 * $font}]
    set y [expr {$y1 - 0.3 * $font - $size / 2.0}]
    set x [expr {($fits ? $from : $x0 + 0.4 * $font) + $size / 2.0}]
    foreach kind [at $o [list info technology $tech kinds] {}] {
        lappend items [KindSign $o kind:$kind $kind tech.sign $x $y $size]
        set x [expr {$x + 1.2 * $size}]
    }
    lappend items [text left [expr {$barX - 0.35 * $font}] [expr {$y1 - 0.8 * $font}] ×$left tech.sign anchor e \
        size [expr {0.85 * $font}]]
    return $items
}

proc ::stele::board::bronze::Spare {layout o box left used number} {
    set font [dict get $layout font]
    lassign $box x0 y0 x1 y1
    set cx [expr {($x0 + $x1) / 2.0}]
    set cy [expr {($y0 + $y1) / 2.0}]
    if {$used} {
        return [list [group stack [list [rect card $box box.dim dash {3 3} round [expr {0.35 * $font}]]] \
            object stack:$number tip [say $o {Spare stack: used}]]]
    }
    set words [capital [say $o spare]]
    set size [expr {0.82 * $font}]
    return [list [group stack [list \
        [rect card $box land.back round [expr {0.35 * $font}]] \
        [text name $cx [expr {$cy - 0.6 * $font}] [fit [dict get $o measure] normal $size $words [expr {$x1 - $x0 - 0.4 * $font}]] \
            text.on.back size $size] \
        [text left $cx [expr {$cy + 0.65 * $font}] ×$left text.on.back font {normal bold} size [expr {0.95 * $font}]]] \
        object stack:$number tip [say $o {Spare stack, cards: %1$s} $left]]]
}

# On which side a card is laid: to be clicked.
proc ::stele::board::bronze::Sides {layout o box} {
    set font [dict get $layout font]
    lassign $box x0 y0 x1 y1
    set items {}
    foreach side {face bronze} part [grid $x0 $y0 $x1 $y1 1 2 [expr {0.25 * $font}]] {
        lassign $part a b c d
        set cy [expr {($b + $d) / 2.0}]
        set size [expr {0.8 * $font}]
        set sign [expr {1.1 * $font}]
        set room [expr {$c - $a - $sign - 1.0 * $font}]
        set words [expr {$side eq "face" ? [say $o face] : [say $o bronze]}]
        set tip [expr {$side eq "face" ? [say $o {Lay the card with its face up}] : [say $o {Lay the card as bronze casting}]}]
        set x [expr {$a + 0.35 * $font + $sign / 2.0}]
        set role [expr {$side eq "bronze" ? [TechRole bronze] : "card"}]
        set ink [expr {$side eq "bronze" ? "tech.sign" : "text"}]
        set parts [list [rect button $part $role round [expr {0.3 * $font}]]]
        if {$side eq "bronze"} {
            lappend parts [TechSign $o sign bronze $x $cy $sign]
        } else {
            lappend parts [rect sign [around $x $cy [expr {0.75 * $sign}] $sign] space]
        }
        lappend parts [text name [expr {$a + $sign + 0.6 * $font}] $cy [fit [dict get $o measure] normal $size [capital $words] $room] \
            $ink anchor w size $size]
        lappend items [group $side $parts object side:$side tip $tip]
    }
    return $items
}

# ---- Players ------------------------------------------------------------------------------------

proc ::stele::board::bronze::PlayerParts {model layout o} {
    set layout [dict get $layout panel]
    set state [dict get $model state]
    set over [at $state over 0]
    set parts {}
    set seat 0
    foreach player [dict get $state players] box [dict get $layout players] name [dict get $model names] \
            letter [dict get $model letters] {
        incr seat
        set id [dict get $player id]
        set acting [expr {!$over && $id eq [at $state active {}]}]
        set choosing [expr {$acting && [at $state phase {}] eq "play"}]
        set cities [lmap city [dict get $player cities] {
            list [dict get $city city] [dict get $city points] [at $model [list why [dict get $city city]] {}]
        }]
        lappend parts \
            [part $id/head PlayerHead $layout $o $box $seat $id $name $letter [dict get $player score] $acting \
                [expr {$id in [at $state winners {}]}]] \
            [part $id/cubes Cubes $layout $o $box $seat $id $name [dict get $player cubes]] \
            [part $id/points Points $layout $o $box $id $name [dict get $player points] \
                [llength [dict get $player provinces]] [llength [dict get $player trade]] [llength $cities]] \
            {*}[kept $id/matrix MatrixParts $layout $o $box $seat $id $name [dict get $player columns] $choosing] \
            {*}[kept $id/cities CityParts $layout $o $box $id $name $cities]
    }
    return $parts
}

proc ::stele::board::bronze::PlayerHead {layout o box args} {
    variable PlayerHead
    return [frame::head $layout $o $box $PlayerHead {*}$args]
}

# The n-th figure of a player, from 0: a sign and a number.
proc ::stele::board::bronze::Figure {layout box n key sign value object tip} {
    set font [dict get $layout font]
    lassign $box x0 y0 x1 y1
    lassign [FigureSpot $layout $box $n] cx y icon
    set wide [expr {($x1 - $x0) / 4.0}]
    set left [expr {$x0 + $n * $wide}]
    return [group $key [list \
        [rect area [list $left [expr {$y - 0.8 * $font}] [expr {$left + $wide}] [expr {$y + 0.8 * $font}]] none width 0] \
        $sign [text value [expr {$cx + 0.7 * $icon}] $y $value [expr {$value > 0 ? "text" : "text.dim"}] anchor w \
            size [expr {0.95 * $font}]]] object $object tip $tip]
}

# Where its sign stands: {x y size}.
proc ::stele::board::bronze::FigureSpot {layout box n} {
    variable PlayerHead
    variable FiguresHigh
    set font [dict get $layout font]
    lassign $box x0 y0 x1 y1
    set icon [expr {1.15 * $font}]
    return [list [expr {$x0 + $n * ($x1 - $x0) / 4.0 + 0.4 * $font + $icon / 2.0}] \
        [expr {$y0 + ($PlayerHead + $FiguresHigh / 2.0) * $font}] $icon]
}

# Cubes left.
proc ::stele::board::bronze::Cubes {layout o box seat id name cubes} {
    lassign [FigureSpot $layout $box 0] x y icon
    return [list [Figure $layout $box 0 cubes [rect sign [around $x $y [expr {0.8 * $icon}]] [dict get [palette::seat $seat] role]] \
        $cubes cubes:$id [say $o {Cubes left: %1$s (%2$s)} $cubes $name]]]
}

# The points of each category.
proc ::stele::board::bronze::Points {layout o box id name points provincesN tradeN citiesN} {
    set font [dict get $layout font]
    set items {}
    lassign [FigureSpot $layout $box 1] x y icon
    set value [dict get $points provinces]
    lappend items [Figure $layout $box 1 provinces [Shield sign $x $y $icon province] $value points:$id:provinces \
        [say $o {Provinces: %1$s, points %2$s (%3$s)} $provincesN $value $name]]
    lassign [FigureSpot $layout $box 2] x
    set value [dict get $points trade]
    lappend items [Figure $layout $box 2 trade \
        [rect sign [around $x $y $icon [expr {0.75 * $icon}]] trade round [expr {0.15 * $font}]] $value points:$id:trade \
        [say $o {Trade tokens: %1$s, points %2$s (%3$s)} $tradeN $value $name]]
    lassign [FigureSpot $layout $box 3] x
    set value [dict get $points cities]
    lappend items [Figure $layout $box 3 cities [glyph::place sign town $x $y $icon] $value points:$id:cities \
        [say $o {Cities: %1$s, points if the game ended now %2$s (%3$s)} $citiesN $value $name]]
    return $items
}

# Where matrix and cities stand in a panel: {x0 y0 x1 y1} of the matrix and of the cities.
proc ::stele::board::bronze::Body {layout o box} {
    variable PlayerHead
    variable FiguresHigh
    set font [dict get $layout font]
    lassign $box x0 y0 x1 y1
    set top [expr {$y0 + ($PlayerHead + $FiguresHigh + 0.2) * $font}]
    set slots [expr {[at $o {info max_columns} 4] + 1}]
    set wide [expr {min(0.56 * ($x1 - $x0), $slots * 6.4 * $font)}]
    # Cards with names or narrow ones.
    if {$wide < $slots * 5.2 * $font} {
        set wide [expr {min(0.45 * ($x1 - $x0), $slots * 2.9 * $font)}]
    }
    set from [expr {$x0 + 0.3 * $font}]
    set bottom [expr {$y1 - 0.35 * $font}]
    return [list [list $from $top [expr {$from + $wide}] $bottom] \
        [list [expr {$from + $wide + 0.4 * $font}] $top [expr {$x1 - 0.4 * $font}] $bottom]]
}

# The technology cards of a player, each a group of its own, over their columns.
proc ::stele::board::bronze::MatrixParts {layout o box seat id name columns choosing} {
    lassign [lindex [Body $layout $o $box] 0] x0 y0 x1 y1
    set font [dict get $layout font]
    set max [at $o {info max_columns} 4]
    set k [llength $columns]
    set pitch [expr {($x1 - $x0) / double($max + 1)}]
    set heights [lmap column $columns {llength $column}]
    set rows [expr {[::tcl::mathfunc::max 3 {*}$heights] + 1}]
    set step [expr {min(2.4 * $font, ($y1 - $y0) / double($rows))}]
    set high [expr {0.86 * $step}]
    set wide [expr {0.88 * $pitch}]
    set left [expr {($x0 + $x1 - $k * $pitch + $pitch - $wide) / 2.0}]
    set parts [list [part $id/columns Columns $o $id $name $left $y0 $pitch $step $wide $high $heights $choosing]]
    foreach column $columns {
        set y $y0
        foreach card $column {
            lappend parts [part $id/card/[dict get $card place] Card $o $font $card $id $seat $left $y $wide $high]
            set y [expr {$y + $step}]
        }
        set left [expr {$left + $pitch}]
    }
    return $parts
}

# What can be clicked of the columns; before a card is laid also the places for it.
proc ::stele::board::bronze::Columns {o id name left y0 pitch step wide high heights choosing} {
    set items {}
    set c 0
    set x $left
    foreach height $heights {
        incr c
        set below [expr {$y0 + $height * $step}]
        set parts [list [rect area [list $x $y0 [expr {$x + $wide}] [expr {$below + ($choosing ? $high : 0)}]] none width 0]]
        if {$choosing} {
            lappend parts [Place slot $x $below $wide $high]
        }
        lappend items [group column$c $parts object column:$id:$c tip [say $o {Column %1$s (%2$s)} $c $name]]
        set x [expr {$x + $pitch}]
    }
    if {!$choosing || $c >= [at $o {info max_columns} 4]} {
        return $items
    }
    if {$c == 0} {
        # The first card opens the only column, in the middle.
        set x [expr {$left - $pitch / 2.0}]
    } else {
        lappend items [group columnL [list [Place slot [expr {$left - $pitch}] $y0 $wide $high]] object column:$id:L \
            tip [say $o {New column at the left (%1$s)} $name]]
    }
    lappend items [group columnR [list [Place slot $x $y0 $wide $high]] object column:$id:R \
        tip [say $o {New column at the right (%1$s)} $name]]
    return $items
}

# A place where a card may be laid.
proc ::stele::board::bronze::Place {key x y wide high} {
    return [rect $key [list $x $y [expr {$x + $wide}] [expr {$y + $high}]] box.dim edge accent dash {3 3} round [expr {0.12 * $high}]]
}

# A card in a matrix; activated ones are lit, and those that settled this turn bear a cube.
proc ::stele::board::bronze::Card {o font card id seat x y wide high} {
    set tech [dict get $card technology]
    set place [dict get $card place]
    set lit [dict get $card activated]
    set used [dict get $card used]
    set box [list $x $y [expr {$x + $wide}] [expr {$y + $high}]]
    set round [expr {0.15 * min($wide, $high)}]
    set items {}
    if {$lit} {
        set by [expr {max(2.5, 0.13 * $high)}]
        lappend items [rect light [list [expr {$x - $by}] [expr {$y - $by}] [expr {$x + $wide + $by}] [expr {$y + $high + $by}]] \
            lit width 1.5 round $round]
    }
    lappend items [rect card $box [TechRole $tech] width 1 round $round]
    set sign [expr {min(0.8 * $high, 0.8 * $wide, 1.5 * $font)}]
    set cy [expr {$y + $high / 2.0}]
    set size [expr {min(0.82 * $font, 0.72 * $high)}]
    set name [capital [name $o technologies $tech]]
    set room [expr {$wide - $sign - 0.75 * $font - ($used ? 0.5 * $high : 0)}]
    if {[at $o {info technologies} {}] ne {} && $wide > 4.5 * $font && $size > 6.5} {
        lappend items [TechSign $o sign $tech [expr {$x + 0.3 * $font + $sign / 2.0}] $cy $sign] \
            [text name [expr {$x + $sign + 0.5 * $font}] $cy [fit [dict get $o measure] normal $size $name $room] tech.sign anchor w size $size]
    } else {
        lappend items [TechSign $o sign $tech [expr {$x + $wide / 2.0}] $cy $sign]
    }
    if {$used} {
        set look [palette::seat $seat]
        set cube [expr {0.42 * $high}]
        lappend items [rect cube [around [expr {$x + $wide - 0.55 * $cube}] [expr {$y + 0.55 * $cube}] $cube] [dict get $look role] width 1]
    }
    set tip [say $o {Card %1$s · %2$s} $place [TechWords $o $tech]]
    if {[at $card face $tech] ne $tech} {
        append tip " · [say $o {face: %1$s} [expr {[dict get $card face] in {{} ?} ? "?" : [name $o technologies [dict get $card face]]}]]"
    }
    if {$lit} {
        append tip " · [expr {$used ? [say $o {activated, has settled}] : [say $o activated]}]"
    }
    return [list [group card $items object card:$id:$place tip $tip]]
}

# The cities of a player, each a group of its own.
proc ::stele::board::bronze::CityParts {layout o box id name cities} {
    set font [dict get $layout font]
    lassign [lindex [Body $layout $o $box] 1] x0 y0 x1 y1
    set n [llength $cities]
    set most [expr {max(1, int(($y1 - $y0) / (1.04 * $font)))}]
    # A second column where names have room in it, or where there is no other way.
    set columns [expr {$n > $most && ($x1 - $x0 > 14 * $font || $n > 1.4 * $most) ? 2 : 1}]
    set rows [expr {max(1, ($n + $columns - 1) / $columns)}]
    set pitch [expr {min(1.5 * $font, ($y1 - $y0) / double($rows))}]
    set wide [expr {min(14 * $font, ($x1 - $x0 + $font) / double($columns) - $font)}]
    set parts {}
    set i 0
    foreach entry $cities {
        lassign $entry city points why
        set left [expr {$x0 + ($i / $rows) * ($wide + $font)}]
        set y [expr {$y0 + ($i % $rows + 0.5) * $pitch}]
        incr i
        lappend parts [part $id/city/[expr {$city eq "?" ? "?$i" : $city}] City $o $font $id $name $city $i $points $why $left $y $wide $pitch]
    }
    return $parts
}

# A city with what it would pay now.
proc ::stele::board::bronze::City {o font id name city n points why left y wide pitch} {
    set measurer [dict get $o measure]
    set size [expr {min(0.88 * $font, 0.82 * $pitch)}]
    set role [expr {$points > 0 ? "text" : "text.dim"}]
    set right [expr {$left + $wide}]
    if {$city eq "?"} {
        return [list [text name $left $y ? text.dim anchor w size $size object unseen:$id:$n tip [say $o {unknown card}]]]
    }
    set called [name $o cities $city]
    set room [expr {$wide - [measure $measurer {normal bold} $size $points] - 0.15 * $font}]
    lassign [frame::fitted $o $called $size $room] shown letters
    set tip [say $o {%1$s (%2$s), now %3$s} $called $name $points]
    if {$why ne {}} {
        append tip " — $why"
    }
    append tip " · [Pays $o $city]"
    return [list [group city [list \
        [rect area [list $left [expr {$y - $pitch / 2.0}] $right [expr {$y + $pitch / 2.0}]] none width 0] \
        [text name $left $y $shown $role anchor w size $letters] \
        [text points $right $y $points $role anchor e font {normal bold} size $size]] object city:$city tip $tip]]
}

# What a player holds at a glance: a flat list {label value object …}.  PLAYER is the player's dict of
# the state, NAMES a command {domain id}, TR a command {format arg …}, as in the options of `scene`.
proc ::stele::board::bronze::stocks {state player names tr} {
    set id [dict get $player id]
    set o [dict create names $names tr $tr]
    set cards 0
    foreach column [dict get $player columns] {
        incr cards [llength $column]
    }
    return [list [say $o Cubes] [dict get $player cubes] cubes:$id \
        [say $o Technologies] $cards {} \
        [say $o Provinces] [llength [dict get $player provinces]] {} \
        [say $o {Trade tokens}] [llength [dict get $player trade]] {} \
        [say $o Cities] [llength [dict get $player cities]] {}]
}

# What the signs mean, for the help: see legend.tcl.
proc ::stele::board::bronze::legend {o} {
    variable Plates
    variable SignDrop
    set kinds {}
    foreach kind [at $o {info kinds} {}] plate $Plates drop $SignDrop {
        if {$kind eq {} || $plate eq {}} {
            break
        }
        set points [lmap at $plate {expr {50 + 48 * $at}}]
        lappend kinds [list [list [polygon plate $points space width 3] [KindSign $o kind $kind space.sign 50 [expr {50 + 100 * $drop}] 66]] \
            [capital [name $o kinds $kind]]]
    }
    set techs [lmap tech [at $o {info technologies} {}] {
        list [list [rect card {2 2 98 98} [TechRole $tech] width 3 round 12] [TechSign $o sign $tech 50 50 70]] [TechWords $o $tech]
    }]
    set points [list [list [list [Shield token 50 50 92 province]] [say $o {Provinces}]] \
        [list [list [rect token {4 16 96 84} trade width 3 round 14]] [say $o {Trade tokens}]] \
        [list [list [glyph::place sign town 50 50 92]] [say $o {Cities}]]]
    return [list [list [say $o {Spaces}] $kinds] [list [say $o {Technologies}] $techs] [list [say $o {Points}] $points]]
}
