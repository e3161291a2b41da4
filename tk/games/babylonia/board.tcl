# The board of Babylonia: the map with both rivers, what lies on it, the ziggurat cards and what each
# player has.
#
#   ::stele::board::babylonia::scene STATE OPTIONS   ->  scene (see scene.tcl)
#
# STATE is the engine's view; OPTIONS are those of every board (see rolltta.tcl).  The map, the tiles
# and the cards come with `info` (what `$log figures` returns): nothing here knows where a space
# lies, what a tile shows or what a card does.
#
# The map itself is one group that stays the same for a whole game; every space that holds something
# has a group of its own on it.  Drawn parts are remembered, so a step costs what it changes.

namespace eval ::stele::board::babylonia {
    namespace path {::stele::scene ::stele}
    namespace export scene
    # Drawn parts by name: {inputs group}.
    variable Parts
    array set Parts {}
    # What lies on the spaces, by space: {content group}; drawn for one layout and language.
    variable Pieces
    array set Pieces {}
    # The layout worked out last, by the side that is drawn.
    variable LastLayout
    array set LastLayout {}
    # The map of a set of figures, worked out once: {figures map}.
    variable Maps {}
    # The same for the tiles: {figures {TILE {CONTENT} …}}.
    variable Tiles {}

    variable Root3 1.7320508075688772
    # The drawing of each type of token; a city shows the same ones.
    variable Signs {F sign-ear M amphora P sun S head}
    # Sizes in units of the text: the panel of a player, a card beside the map.
    variable PlayerHigh 7.0
    variable PlayerWide 12.6
    variable CardWide 9.6
}

# The scene of a state.
proc ::stele::board::babylonia::scene {state options} {
    set o [options $options]
    set model [Model $state $o]
    set layout [LayoutFor $model $o]
    set items [list [part map Map $layout $o [dict get $model map]]]
    lappend items {*}[PieceParts $model $layout $o]
    lappend items [part play Play $layout [dict get $model play]] [part due Due $layout [dict get $model due]]
    lappend items {*}[TitleParts $model $layout $o]
    lappend items {*}[CardParts $model $layout $o]
    lappend items {*}[PlayerParts $model $layout $o]
    return [make [dict get $layout width] [dict get $layout height] $items]
}

# ---- Words --------------------------------------------------------------------------------------

# A text in lines no wider than that, or {} if it takes more than `most` lines or a word is too long.
proc ::stele::board::babylonia::Wrapped {o font size text width most} {
    set measurer [dict get $o measure]
    set lines {}
    set line {}
    foreach word [split $text] {
        set longer [string trimleft "$line $word"]
        if {$line ne {} && [measure $measurer $font $size $longer] > $width} {
            lappend lines $line
            set line $word
        } else {
            set line $longer
        }
        if {[measure $measurer $font $size $line] > $width} {
            return {}
        }
    }
    lappend lines $line
    return [expr {[llength $lines] > $most ? {} : $lines}]
}

# ---- The map and the state, in the shape the drawing wants --------------------------------------

# Dict state ids names letters players cards slots contents due play map left until chooser: see where they
# are drawn.
proc ::stele::board::babylonia::Model {state o} {
    set figures [dict get $o info]
    lassign [frame::people $state $o] ids names
    set map [MapOf $figures]
    set cards [Cards $state $ids $figures]
    return [dict create state $state ids $ids names $names letters [::stele::palette::letters $names] \
        map $map players [lmap player [dict get $state players] {Player $player $figures}] \
        cards $cards slots [expr {max(1, [llength $cards], [BasicCards $figures])}] contents [Contents $state $ids $figures] \
        due [Places $map [at $state pending {}]] \
        play [Places $map [lmap token [at $state play {}] {dict get $token id}]] \
        left [at $state cities_left 0] until [at $figures end_cities 0] chooser [at $state chooser {}]]
}

# Spaces with their places on the map: {id x y …}.
proc ::stele::board::babylonia::Places {map ids} {
    return [concat {*}[lmap id $ids {concat $id [lrange [dict get $map spaces $id] 0 1]}]]
}

# Dict id score rack {TYPE COUNT …} reserve kept {TYPE COUNT …} (what is known of the reserve) front {TILE SYMBOLS COUNT …} cards {{NUMBER KEY SPENT} …}.
proc ::stele::board::babylonia::Player {player figures} {
    set rack {}
    set shown 0
    foreach kind [at $figures tokens {}] {
        set type [dict get $kind id]
        set count [at $player [list rack $type] 0]
        dict set rack $type $count
        incr shown $count
    }
    dict set rack ? [expr {[at $player {rack size} $shown] - $shown}]
    set reserve [at $player reserve {size 0}]
    set front {}
    dict for {tile count} [at $player front {}] {
        lappend front $tile [Symbols $figures $tile] $count
    }
    set cards [lmap card [at $player cards {}] {
        list [dict get $card id] [dict get $card card] [dict get $card spent]
    }]
    return [dict create id [dict get $player id] score [dict get $player points] rack $rack \
        reserve [dict get $reserve size] kept [dict remove $reserve size] front $front cards $cards]
}

# The cards of this game by number: {{NUMBER KEY SEAT SPENT} …}; seat 0 while on display.
proc ::stele::board::babylonia::Cards {state ids figures} {
    set cards [lmap card [at $state display {}] {
        list [dict get $card id] [dict get $card card] 0 0
    }]
    set seat 0
    foreach player [dict get $state players] {
        incr seat
        foreach card [at $player cards {}] {
            lappend cards [list [dict get $card id] [dict get $card card] $seat [dict get $card spent]]
        }
    }
    return [lsort -integer -index 0 $cards]
}

# How many cards a game has: as many as the basic one.
proc ::stele::board::babylonia::BasicCards {figures} {
    set n 0
    foreach card [at $figures cards {}] {
        incr n [expr {bool([at $card basic 0])}]
    }
    return $n
}

# What lies on the spaces, by space: see Piece.
proc ::stele::board::babylonia::Contents {state ids figures} {
    set contents {}
    foreach ziggurat [at $state ziggurats {}] {
        dict set contents [dict get $ziggurat id] [list ziggurat [dict get $ziggurat scored]]
    }
    foreach tile [at $state tiles {}] {
        dict set contents [dict get $tile id] [TileContent $figures [dict get $tile tile]]
    }
    foreach token [at $state tokens {}] {
        dict set contents [dict get $token id] [list token [expr {[lsearch -exact $ids [dict get $token player]] + 1}] \
            [dict get $token token] [expr {[dict get $token face] eq "down"}]]
    }
    return $contents
}

# What a kind of tile is, as a content; and the symbols of a city, the types of token that score there.
proc ::stele::board::babylonia::TileContent {figures tile} {
    return [lindex [dict get [TilesOf $figures] $tile] 0]
}

proc ::stele::board::babylonia::Symbols {figures tile} {
    return [lindex [dict get [TilesOf $figures] $tile] 0 2]
}

proc ::stele::board::babylonia::TilesOf {figures} {
    variable Tiles
    if {[lindex $Tiles 0] ne $figures || $Tiles eq {}} {
        set table {}
        foreach tile [at $figures tiles {}] {
            set id [dict get $tile id]
            if {[dict get $tile kind] eq "city"} {
                set content [list city $id [dict get $tile symbols]]
            } else {
                set content [list farm $id [dict get $tile points] [expr {[dict get $tile points_per_city] > 0}]]
            }
            dict set table $id [list $content]
        }
        set Tiles [list $figures $table]
    }
    return [lindex $Tiles 1]
}

# The map of these figures: dict spaces {id {x y kind region river site out}} box {x0 y0 x1 y1} rivers
# {name {id …}} (in the order of their course), in units of the side of a hex.
proc ::stele::board::babylonia::MapOf {figures} {
    variable Maps
    if {[lindex $Maps 0] ne $figures || $Maps eq {}} {
        set Maps [list $figures [ReadMap [at $figures spaces {}]]]
    }
    return [lindex $Maps 1]
}

proc ::stele::board::babylonia::ReadMap {table} {
    variable Root3
    set spaces {}
    set wet {}
    foreach facts $table {
        set id [dict get $facts id]
        set x [expr {[dict get $facts x] / 100.0}]
        set y [expr {[dict get $facts y] / 100.0}]
        dict set spaces $id [list $x $y [dict get $facts kind] [at $facts region {}] \
            [at $facts river {}] [at $facts site {}] [expr {![at $facts in_play 1]}]]
        if {[dict get $facts kind] eq "river"} {
            dict set wet [dict get $facts river] $id [list $x $y]
        }
    }
    if {$spaces eq {}} {
        return {spaces {} box {0 0 1 1} rivers {}}
    }
    set spaces [Near $spaces]
    set xs [lmap facts [dict values $spaces] {lindex $facts 0}]
    set ys [lmap facts [dict values $spaces] {lindex $facts 1}]
    set half [expr {$Root3 / 2}]
    set box [list [expr {[tcl::mathfunc::min {*}$xs] - 1}] [expr {[tcl::mathfunc::min {*}$ys] - $half}] \
        [expr {[tcl::mathfunc::max {*}$xs] + 1}] [expr {[tcl::mathfunc::max {*}$ys] + $half}]]
    set rivers {}
    dict for {river places} $wet {
        dict set rivers $river [Course $places]
    }
    return [dict create spaces $spaces box $box rivers $rivers]
}

# The spaces to draw: of those out of play only as many columns as show that the land goes on there.
proc ::stele::board::babylonia::Near {spaces} {
    set xs [lmap facts [dict values $spaces] {
        if {[lindex $facts 6]} continue
        lindex $facts 0
    }]
    set least [expr {[tcl::mathfunc::min {*}$xs] - 3.1}]
    set most [expr {[tcl::mathfunc::max {*}$xs] + 3.1}]
    return [dict filter $spaces script {id facts} {
        expr {[lindex $facts 0] >= $least && [lindex $facts 0] <= $most}
    }]
}

# The spaces of a river from one end to the other; `places` is {id {x y} …}.
proc ::stele::board::babylonia::Course {places} {
    variable Root3
    set near {}
    dict for {a here} $places {
        lassign $here ax ay
        dict set near $a {}
        dict for {b there} $places {
            lassign $there bx by
            if {$a ne $b && hypot($ax - $bx, $ay - $by) < 1.1 * $Root3} {
                dict lappend near $a $b
            }
        }
    }
    set at [lindex [dict keys $places] 0]
    dict for {id others} $near {
        if {[llength $others] == 1} {
            set at $id
            break
        }
    }
    set course [list $at]
    while {1} {
        set next {}
        foreach id [dict get $near $at] {
            if {$id ni $course} {
                set next $id
                break
            }
        }
        if {$next eq {}} {
            return $course
        }
        lappend course [set at $next]
    }
}

# ---- Layout -------------------------------------------------------------------------------------

# The layout depends on the space, the number of players and cards and the map, not on the position.
proc ::stele::board::babylonia::LayoutFor {model o} {
    variable LastLayout
    if {![unchanged layout [list $o [llength [dict get $model ids]] [dict get $model slots] \
        [dict get $model map]]]} {
        set LastLayout([side]) [Layout $model $o]
    }
    return $LastLayout([side])
}

# Dict width height font gap cardSize (of their names, where they have no effect) side (of a hex) mapX mapY (where its 0 0 is) title {x0 y0 x1 y1} left
# {x0 y0 x1 y1} players {box …} cards {box …}.
proc ::stele::board::babylonia::Layout {model o} {
    set w [dict get $o width]
    set h [dict get $o height]
    for {set try 0} {1} {incr try} {
        set font [expr {max(9.5, min(22.0, 0.0158 * sqrt($w * $h)))}]
        set best {}
        foreach {players cards} {below side below below rows below side below side side} {
            set plan [Plan $model $w $h $font $players $cards]
            if {$plan ne {} && ($best eq {} || [dict get $plan worth] > [dict get $best worth])} {
                set best $plan
            }
        }
        # Any space becomes large enough.
        if {$best ne {} && ([dict get $best side] >= 13 || $try > 200)} {
            dict set best cardSize [CardSize $best $o]
            return $best
        }
        set w [expr {max($w + 12, 1.03 * $w)}]
        set h [expr {max($h + 12, 1.03 * $h)}]
    }
}

# The layout with players and cards each at the side or below, the players also below in two rows at least, or {} if it does
# not fit.  What is at the side takes the width that the map cannot use.
proc ::stele::board::babylonia::Plan {model w h font players cards} {
    set plan [PlanWith $model $w $h $font $players $cards 0]
    if {$plan eq {} || "side" ni [list $players $cards]} {
        return $plan
    }
    set spare [expr {min(7.0, 0.8 * [dict get $plan spare] / $font)}]
    return [expr {$spare < 1 ? $plan : [PlanWith $model $w $h $font $players $cards $spare]}]
}

# `more` widens what is at the side, in units of the text.
proc ::stele::board::babylonia::PlanWith {model w h font players cards more} {
    variable PlayerHigh
    variable PlayerWide
    variable CardWide
    set gap [expr {round(0.5 * $font)}]
    set pad [expr {round(0.6 * $font)}]
    set x0 $pad
    set y0 $pad
    set x1 [expr {$w - $pad}]
    set y1 [expr {$h - $pad}]
    set n [llength [dict get $model ids]]
    set cardsN [dict get $model slots]
    set playerBoxes {}
    set cardBoxes {}
    if {$players ne "side"} {
        set playerBoxes [Below $x0 $x1 $y1 $n [expr {$PlayerWide * $font}] [list PlayerHeight $font] $gap [expr {$players eq "rows" ? 2 : 1}]]
        set y1 [Above $playerBoxes $y1 $gap]
    } else {
        set left [expr {$x1 - ($PlayerWide + $more) * $font}]
        set bottom [expr {$y0 + $n * ($PlayerHigh * $font + $gap) - $gap}]
        set playerBoxes [expr {$bottom <= $y1 ? [grid $left $y0 $x1 $bottom 1 $n $gap] : {}}]
    }
    if {$cards eq "side"} {
        # Below the players, if these are at the side, too.
        set top $y0
        if {$players eq "below"} {
            set left [expr {$x1 - ($CardWide + $more) * $font}]
        } else {
            set top [expr {$bottom + $gap}]
        }
        if {($y1 - $top) / $cardsN >= ($players eq "below" ? 3 : 2.2) * $font} {
            set cardBoxes [grid $left $top $x1 $y1 1 $cardsN $gap]
        }
    }
    if {"side" in [list $players $cards]} {
        set x1 [expr {$left - $gap}]
    }
    if {$cards eq "below"} {
        set cardBoxes [Below $x0 $x1 $y1 $cardsN [expr {6.4 * $font}] [list CardHeight $font] $gap 1]
        set y1 [Above $cardBoxes $y1 $gap]
    }
    if {$playerBoxes eq {} || $cardBoxes eq {}} {
        return {}
    }
    set placed [PlaceMap [dict get $model map] $x0 $y0 $x1 $y1 [expr {2.1 * $font}]]
    set worth [expr {[dict get $placed side] * ($cards eq "side" && $players eq "below" ? 1.05 : 1.0)}]
    # Names have room in wide panels; a smaller map is too high a price for it.
    lassign [lindex $playerBoxes 0] px0 - px1
    set worth [expr {$worth * ($px1 - $px0 < 15 * $font ? 0.99 : 1.0)}]
    return [dict merge $placed [dict create width $w height $h font $font gap $gap worth $worth \
        players $playerBoxes cards $cardBoxes]]
}

# n boxes at least so wide in as few rows as can be, but at least `rows`, ending at the bottom, or {} if not even two stand
# side by side.  `height` is a command that gets the width.
proc ::stele::board::babylonia::Below {x0 x1 bottom n least height gap rows} {
    for {} {$rows <= ($n + 1) / 2} {incr rows} {
        set columns [expr {($n + $rows - 1) / $rows}]
        set wide [expr {($x1 - $x0 + $gap) / double($columns) - $gap}]
        if {$wide >= $least} {
            set high [{*}$height $wide]
            set top [expr {$bottom - $rows * ($high + $gap) + $gap}]
            return [lrange [grid $x0 $top $x1 $bottom $columns $rows $gap] 0 $n-1]
        }
    }
    return {}
}

# Where the room above such boxes ends.
proc ::stele::board::babylonia::Above {boxes bottom gap} {
    return [expr {$boxes eq {} ? $bottom : [lindex $boxes 0 1] - $gap}]
}

proc ::stele::board::babylonia::PlayerHeight {font wide} {
    variable PlayerHigh
    return [expr {$PlayerHigh * $font}]
}

proc ::stele::board::babylonia::CardHeight {font wide} {
    return [expr {($wide < 8.3 * $font ? 4.25 : 3.3) * $font}]
}

# The largest map in a box, with a line of text in its upper left corner, where it is not as high: dict side
# mapX mapY title left.
proc ::stele::board::babylonia::PlaceMap {map x0 y0 x1 y1 title} {
    lassign [dict get $map box] mx0 my0 mx1 my1
    lassign [Corners $map] leftTo leftFree rightFrom rightFree
    set wide [expr {$mx1 - $mx0}]
    set high [expr {$my1 - $my0}]
    set free [expr {min($leftFree, $rightFree)}]
    set side [expr {min(($x1 - $x0) / $wide, ($y1 - $y0) / $high)}]
    if {$title > $free * $side} {
        set side [expr {min(($x1 - $x0) / $wide, ($y1 - $y0 - $title) / ($high - $free))}]
    }
    set side [expr {max(1.0, $side)}]
    set above [expr {max(0, $title - $free * $side)}]
    set mapX [expr {$x0 + ($x1 - $x0 - $wide * $side) / 2.0 - $mx0 * $side}]
    set mapY [expr {$y0 + $above + ($y1 - $y0 - $above - $high * $side) / 2.0 - $my0 * $side}]
    set titleTo [expr {$mapX + $leftTo * $side}]
    set leftFrom [expr {$mapX + $rightFrom * $side}]
    if {$mapY + $my0 * $side >= $y0 + $title} {
        # The line is free in its whole width.
        set titleTo [set leftFrom [expr {$x0 + 0.64 * ($x1 - $x0)}]]
    }
    return [dict create side $side mapX $mapX mapY $mapY spare [expr {$x1 - $x0 - $wide * $side}] \
        title [list $x0 $y0 $titleTo [expr {$y0 + $title}]] \
        left [list $leftFrom $y0 $x1 [expr {$y0 + $title}]]]
}

# How far the map leaves its upper corners free: {x height x height} of the left and the right one.
proc ::stele::board::babylonia::Corners {map} {
    variable Root3
    lassign [dict get $map box] mx0 my0 mx1 my1
    set least {}
    set most {}
    dict for {id facts} [dict get $map spaces] {
        lassign $facts x y
        if {$y - $Root3 / 2 < $my0 + 0.1} {
            if {$least eq {} || $x < $least} {
                set least $x
            }
            if {$most eq {} || $x > $most} {
                set most $x
            }
        }
    }
    if {$least eq {}} {
        return [list $mx1 0 $mx1 0]
    }
    set left $my1
    set right $my1
    dict for {id facts} [dict get $map spaces] {
        lassign $facts x y
        if {$x < $least} {
            set left [expr {min($left, $y - $Root3 / 2)}]
        } elseif {$x > $most} {
            set right [expr {min($right, $y - $Root3 / 2)}]
        }
    }
    return [list [expr {$least - 1}] [expr {$left - $my0}] [expr {$most + 1}] [expr {$right - $my0}]]
}

# ---- The map ------------------------------------------------------------------------------------

# A hex with a flat top around a point.
proc ::stele::board::babylonia::Hex {x y r} {
    variable Root3
    set h [expr {$r * $Root3 / 2}]
    set q [expr {$r / 2.0}]
    return [list [expr {$x - $r}] $y [expr {$x - $q}] [expr {$y - $h}] [expr {$x + $q}] [expr {$y - $h}] \
        [expr {$x + $r}] $y [expr {$x + $q}] [expr {$y + $h}] [expr {$x - $q}] [expr {$y + $h}]]
}

# The size of the names of spaces.
proc ::stele::board::babylonia::NameSize {layout} {
    return [expr {max(7.0, 0.28 * [dict get $layout side])}]
}

# The land, the rivers and the names of the spaces.
proc ::stele::board::babylonia::Map {layout o map} {
    set side [dict get $layout side]
    set items {}
    set labels {}
    set size [NameSize $layout]
    dict for {id facts} [dict get $map spaces] {
        lassign $facts x y kind region river site gone
        lassign [frame::middle $layout $x $y] cx cy
        set role [expr {$gone ? "land.out" : $kind eq "river" ? "water" : "land.$region"}]
        set more [expr {$gone ? {} : [list object space:$id outline 1]}]
        lappend items [polygon $id [Hex $cx $cy [expr {0.965 * $side}]] $role {*}$more \
            tip [SpaceTip $o $id $facts $gone]]
        if {!$gone && $side >= 17} {
            lappend labels [text name:$id $cx [expr {$cy - 0.66 * $side}] $id text.on.map size $size]
        }
    }
    dict for {river course} [dict get $map rivers] {
        lappend items {*}[River $layout $map $river $course]
    }
    return [concat $items $labels]
}

# A band along the course, running out over both ends.
proc ::stele::board::babylonia::River {layout map river course} {
    set side [dict get $layout side]
    set points {}
    foreach id $course {
        lappend points [frame::middle $layout {*}[lrange [dict get $map spaces $id] 0 1]]
    }
    if {[llength $points] < 2} {
        return {}
    }
    set points [linsert $points 0 [Beyond [lindex $points 1] [lindex $points 0]]]
    lappend points [Beyond [lindex $points end-1] [lindex $points end]]
    set line [concat {*}$points]
    return [list [line $river $line river width [expr {0.8 * $side}] smooth 1]]
}

# The point half a step further on from a over b.
proc ::stele::board::babylonia::Beyond {a b} {
    lassign $a ax ay
    lassign $b bx by
    return [list [expr {$bx + 0.3 * ($bx - $ax)}] [expr {$by + 0.3 * ($by - $ay)}]]
}

# What a space is, in words.
proc ::stele::board::babylonia::SpaceTip {o id facts gone} {
    lassign $facts x y kind region river
    set where [Where $o $kind $region $river]
    return [say $o {%1$s · %2$s: %3$s} $id $where [expr {$gone ? [say $o {out of play}] : [say $o free]}]]
}

proc ::stele::board::babylonia::Where {o kind region river} {
    return [expr {$kind eq "river" ? [name $o rivers $river] : [name $o regions $region]}]
}

# A thin ring around every token of the play: the mark of the last move shows but the last one.
proc ::stele::board::babylonia::Play {layout places} {
    set side [dict get $layout side]
    set items {}
    foreach {id x y} $places {
        lassign [frame::middle $layout $x $y] cx cy
        lappend items [oval $id [around $cx [expr {$cy + 0.08 * $side}] [expr {1.34 * $side}]] none edge play \
            width [expr {max(1.5, 0.07 * $side)}]]
    }
    return $items
}

# A ring around what is surrounded and waits to be scored.
proc ::stele::board::babylonia::Due {layout places} {
    set side [dict get $layout side]
    set items {}
    foreach {id x y} $places {
        lassign [frame::middle $layout $x $y] cx cy
        lappend items \
            [polygon under:$id [Hex $cx $cy [expr {0.98 * $side}]] none edge panel \
                width [expr {max(5, 0.22 * $side)}]] \
            [polygon ring:$id [Hex $cx $cy [expr {0.98 * $side}]] none edge due \
                width [expr {max(3, 0.13 * $side)}]]
    }
    return $items
}

# ---- What lies on the map -----------------------------------------------------------------------

# A group for each space that holds something.
proc ::stele::board::babylonia::PieceParts {model layout o} {
    return [frame::pieces [list $layout $o [list [dict get $model names] [dict get $model letters]]] \
        [dict get $model contents] Piece $model $layout $o]
}

# Content is {token SEAT TYPE DOWN}, {city TILE SYMBOLS}, {farm TILE POINTS PER-CITY} or {ziggurat SCORED}.
proc ::stele::board::babylonia::Piece {model layout o id content} {
    lassign [dict get $model map spaces $id] x y kind region river
    lassign [frame::middle $layout $x $y] cx cy
    set side [dict get $layout side]
    set tip [say $o {%1$s · %2$s: %3$s} $id [Where $o $kind $region $river] [ContentWords $model $o $content]]
    set object [dict get {token token city tile farm tile ziggurat ziggurat} [lindex $content 0]]:$id
    # The words are those of the whole space, so that its rim shows them, too.
    return [group at/$id [list \
        [polygon hex [Hex $cx $cy [expr {0.965 * $side}]] none width 0 object space:$id] \
        [group piece [concat [Drawing $content $cx $cy $side] [TileName $layout $id $content $cx $cy]] \
            object $object]] tip $tip]
}

# A tile hides the name of its space, so it bears the name itself.
proc ::stele::board::babylonia::TileName {layout id content cx cy} {
    set side [dict get $layout side]
    if {[lindex $content 0] ni {city farm} || $side < 17} {
        return {}
    }
    return [list [text name $cx [expr {$cy - 0.64 * $side}] $id text.on.tile size [NameSize $layout]]]
}

proc ::stele::board::babylonia::Drawing {content cx cy side} {
    lassign $content what a b c
    switch $what {
        token {
            return [list [Token token $a $b $c $cx [expr {$cy + 0.08 * $side}] [expr {1.28 * $side}]]]
        }
        city {
            return [City $b $cx $cy $side]
        }
        farm {
            return [Farm $b $c $cx $cy $side]
        }
        ziggurat {
            return [list [glyph::place tower [expr {$a ? "ziggurat-done" : "ziggurat"}] $cx \
                [expr {$cy + 0.05 * $side}] [expr {1.3 * $side}]] {*}[Scored $a $cx $cy $side]]
        }
    }
    return {}
}

# The mark of a ziggurat whose card is gone.
proc ::stele::board::babylonia::Scored {scored cx cy side} {
    if {!$scored} {
        return {}
    }
    set x [expr {$cx + 0.44 * $side}]
    set y [expr {$cy - 0.36 * $side}]
    set d [expr {0.56 * $side}]
    set u [expr {$d / 100.0}]
    return [list [oval mark [around $x $y $d] good] \
        [line tick [list [expr {$x - 24 * $u}] [expr {$y + 2 * $u}] [expr {$x - 6 * $u}] [expr {$y + 20 * $u}] \
            [expr {$x + 26 * $u}] [expr {$y - 20 * $u}]] tick width [expr {max(1.5, 14 * $u)}]]]
}

# A token as a disc in the colour of the seat with the shape of the seat on it, and the sign of its
# type; face down, or of a type nobody knows: with the pattern of its back.
proc ::stele::board::babylonia::Token {key seat type down x y size args} {
    return [group $key [TokenFace $seat $type $down] at [list [expr {$x - $size / 2.0}] [expr {$y - $size / 2.0}]] \
        scale [expr {$size / 100.0}] {*}$args]
}

proc ::stele::board::babylonia::TokenFace {seat type down} {
    set look [palette::seat $seat]
    set role [dict get $look role]
    set items [list [oval disc {3 3 97 97} $role width 4 outline 1]]
    set back [expr {$down || $type in {{} ?}}]
    if {$back} {
        lappend items [oval back {7 7 93 93} [dict get $look patternrole] width 0 pattern cross]
    }
    set fill [expr {$back ? $role : "mix:$role:token.light:42"}]
    set corners [palette::shape [dict get $look shape]]
    set wide [expr {$back ? 0.62 : 1.0}]
    if {$corners eq {}} {
        lappend items [oval sign [around 50 50 [expr {80 * $wide}]] $fill width 0]
    } else {
        set far 0
        foreach {px py} $corners {
            set far [expr {max($far, hypot($px, $py))}]
        }
        set points {}
        foreach {px py} $corners {
            lappend points [expr {50 + 47.0 * $wide / $far * $px}] [expr {50 + 47.0 * $wide / $far * $py}]
        }
        lappend items [polygon sign $points $fill width 0]
    }
    if {!$back} {
        # The shape of the seat looks out from behind it.
        lassign [expr {[dict get $look shape] eq "triangle" ? {57 46} : {50 54}}] y size
        # Without its band a jar could be a shield.
        lappend items [Sign type $type [dict get $look ink] [expr {$type eq "M" ? $fill : {}}] 50 $y $size]
    }
    return $items
}

# The sign of a type of token, in two tones if there is a role for what is cut out; a type that the drawings do not know
# has its letter.
proc ::stele::board::babylonia::Sign {key type ink cut x y size} {
    variable Signs
    if {![dict exists $Signs $type]} {
        return [text $key $x $y $type $ink font {small bold} size $size]
    }
    # Grain is one shape.
    set tones [expr {$type eq "F" || $cut eq {} ? [list $ink] : [list $ink $cut]}]
    return [glyph::place $key [list [dict get $Signs $type] {*}$tones] $x $y $size]
}

proc ::stele::board::babylonia::City {symbols x y side} {
    set items [list [polygon tile [Hex $x $y [expr {0.9 * $side}]] city outline 1 \
        width [expr {max(1.2, 0.05 * $side)}]]]
    set n 0
    foreach symbol $symbols spot [SymbolSpots [llength $symbols]] {
        lassign $spot dx dy size
        lappend items [Sign symbol[incr n] $symbol noble.$symbol city [expr {$x + $dx * $side}] [expr {$y + $dy * $side}] \
            [expr {$size * $side}]]
    }
    return $items
}

# Where so many symbols stand on a tile, and how large, in sides of the hex.
proc ::stele::board::babylonia::SymbolSpots {n} {
    switch $n {
        1 {return {{0 0.08 0.98}}}
        2 {return {{-0.38 0.09 0.73} {0.38 0.09 0.73}}}
    }
    return {{0 -0.2 0.56} {-0.38 0.34 0.56} {0.38 0.34 0.56}}
}

proc ::stele::board::babylonia::Farm {points perCity x y side} {
    set items [list [polygon tile [Hex $x $y [expr {0.9 * $side}]] farm outline 1 \
            width [expr {max(1.2, 0.05 * $side)}]] \
        [glyph::place ear food [expr {$x - 0.36 * $side}] [expr {$y + 0.1 * $side}] [expr {0.92 * $side}]]]
    set y [expr {$y + 0.1 * $side}]
    set x [expr {$x + 0.26 * $side}]
    if {$perCity} {
        lappend items [glyph::place town town $x $y [expr {0.66 * $side}]]
    } else {
        lappend items [text points $x $y $points text.on.tile font {large bold} size [expr {0.74 * $side}]]
    }
    return $items
}

# What lies on a space, in words.
proc ::stele::board::babylonia::ContentWords {model o content} {
    lassign $content what a b c
    switch $what {
        token {
            return [TokenWords $o [lindex [dict get $model names] $a-1] $b $c]
        }
        city {
            return [say $o {city (%1$s)} [join [lmap symbol $b {name $o tokens $symbol}] {, }]]
        }
        farm {
            if {$c} {
                return [say $o {farm: a point for every city won so far}]
            }
            return [say $o {farm, points: %1$s} $b]
        }
        ziggurat {
            return [expr {$a ? [say $o {ziggurat, scored}] : [say $o {ziggurat}]}]
        }
    }
    return {}
}

proc ::stele::board::babylonia::TokenWords {o who type down} {
    set known [expr {$type ni {{} ?}}]
    if {!$down} {
        return [say $o {%1$s (%2$s)} [name $o tokens $type] $who]
    }
    if {$known} {
        return [say $o {token face down (%2$s), known: %1$s} [name $o tokens $type] $who]
    }
    return [say $o {token face down (%1$s)} $who]
}

# ---- Above the map ------------------------------------------------------------------------------

proc ::stele::board::babylonia::TitleParts {model layout o} {
    set state [dict get $model state]
    lassign [Actor $model] seat who
    set letter [expr {$seat > 0 ? [lindex [dict get $model letters] $seat-1] : {}}]
    set parts [list [part title TitleLine $layout $o $seat $who $letter [at $state phase {}]]]
    # Not before the tiles are laid.
    if {[at $state tiles {}] ne {}} {
        lappend parts [part left CitiesLeft $layout $o [dict get $model left] [dict get $model until]]
    }
    return $parts
}

# Seat and name to show in the title: who is to act or whose turn it is, at the end the winners.
proc ::stele::board::babylonia::Actor {model} {
    set state [dict get $model state]
    set shown [at $state turn_player {}]
    if {[at $state over 0]} {
        set shown [at $state winners {}]
    } elseif {[dict get $model chooser] ne {}} {
        set shown [dict get $model chooser]
    }
    return [frame::shown $model $shown]
}

# Who acts and the step of the turn.
proc ::stele::board::babylonia::TitleLine {layout o seat who letter phase} {
    lassign [dict get $layout title] x0 y0 x1 y1
    return [lindex [frame::title $o [dict get $layout title] [expr {0.45 * ($y1 - $y0)}] $seat $who $letter $phase 0.5] 0]
}

# How many cities are left on the map: the clock of the game.
proc ::stele::board::babylonia::CitiesLeft {layout o left until} {
    set measurer [dict get $o measure]
    lassign [dict get $layout left] x0 y0 x1 y1
    set high [expr {$y1 - $y0}]
    set y [expr {($y0 + $y1) / 2.0 - 0.06 * $high}]
    set size [expr {0.45 * $high}]
    set icon [expr {0.8 * $high}]
    set words [say $o {Cities left: %1$s} $left]
    set wide [measure $measurer normal $size $words]
    if {$wide + 1.2 * $icon > $x1 - $x0} {
        set words $left
        set wide [measure $measurer normal $size $words]
    }
    set tip [say $o {Cities left on the map: %1$s; at %2$s the game ends} $left $until]
    return [list [group count [list \
        [glyph::place town town [expr {$x1 - $wide - 0.8 * $icon}] $y $icon] \
        [text words $x1 $y $words [expr {$left <= $until + 1 ? "text.accent" : "text.soft"}] anchor e size $size]] \
        object left tip $tip]]
}

# ---- Cards --------------------------------------------------------------------------------------

# The name of a card as short as can be, and what it does in a few words.
proc ::stele::board::babylonia::CardSays {o card} {
    switch $card {
        ten_points {
            return [list [say $o {Ten points}] [say $o {10 points at once}]]
        }
        extra_turn {
            return [list [say $o {Another turn}] [say $o {one more turn, once}]]
        }
        rack_seven {
            return [list [say $o {Rack of seven}] [say $o {refill to 7 tokens}]]
        }
        three_nobles {
            return [list [say $o {Three nobles}] [say $o {play one noble of each kind}]]
        }
        noble_with_farmers {
            return [list [say $o {Noble with farmers}] [say $o {a noble may join 3 or more farmers}]]
        }
        nobles_on_farms {
            return [list [say $o {Nobles on farms}] [say $o {nobles may take any farm}]]
        }
        city_bonus {
            return [list [say $o {City bonus}] [say $o {1 point more for every 2 cities}]]
        }
        centre_connects {
            return [list [say $o {The centre connects}] [say $o {free land of the centre links tokens}]]
        }
        river_connects {
            return [list [say $o {The rivers connect}] [say $o {free river spaces link tokens}]]
        }
    }
    return [list [capital [name $o cards $card]] {}]
}

proc ::stele::board::babylonia::CardParts {model layout o} {
    set parts {}
    foreach card [dict get $model cards] box [dict get $layout cards] {
        if {$card eq {}} {
            # The cards of the variant are not chosen yet.
            break
        }
        lassign $card number id owner spent
        set letter [expr {$owner > 0 ? [lindex [dict get $model letters] $owner-1] : {}}]
        set who [expr {$owner > 0 ? [lindex [dict get $model names] $owner-1] : {}}]
        lappend parts [part card/$number Card $layout $o $box $number $id $owner $letter $who $spent]
    }
    return $parts
}

# A card: its number, its name and, where there is room, what it does; and who took it.
proc ::stele::board::babylonia::Card {layout o box number id owner letter who spent} {
    set font [dict get $layout font]
    lassign $box x0 y0 x1 y1
    set gone [expr {$owner > 0}]
    lassign [CardSays $o $id] name effect
    set items [list [rect back $box [expr {$gone ? "card.gone" : "card"}] round [expr {0.35 * $font}]]]
    set chip [expr {1.5 * $font}]
    set flat [expr {$y1 - $y0 < 2.9 * $font}]
    set cx [expr {$x0 + 0.3 * $font + $chip / 2.0}]
    set cy [expr {$flat ? ($y0 + $y1) / 2.0 : $y0 + 0.3 * $font + $chip / 2.0}]
    set role [expr {$gone ? "box.dim" : "heading"}]
    lappend items [rect chip [around $cx $cy $chip] $role round [expr {0.25 * $font}]] \
        [text number $cx $cy $number [expr {$gone ? "text.dim" : "text"}] font {normal bold} size $font]
    set right [expr {$x1 - 0.3 * $font}]
    if {$gone} {
        lappend items [glyph::badge owner $owner $letter [expr {$right - $chip / 2.0}] $cy $chip]
        set right [expr {$right - 1.15 * $chip}]
    }
    lappend items {*}[CardWords $layout $o $box [expr {$cx + 0.62 * $chip}] $right $name $effect $gone]
    if {$spent} {
        lappend items [line spent [list [expr {$x0 + 0.3 * $font}] $cy [expr {$cx + 0.5 * $chip}] $cy] cross \
            width [expr {max(1.5, 0.16 * $font)}]]
    }
    set tip [say $o {Card %1$s · %2$s: %3$s} $number $name $effect]
    if {$gone} {
        append tip " · [expr {$spent ? [say $o {%1$s, spent} $who] : $who}]"
    }
    return [list [group card $items object card:$number tip $tip]]
}

# The name in the room there is: beside the number, on narrow cards below it; and on high ones what the card
# does.
proc ::stele::board::babylonia::CardWords {layout o box left right name effect gone} {
    set font [dict get $layout font]
    lassign $box x0 y0 x1 y1
    set role [expr {$gone ? "text.dim" : "text"}]
    set high [expr {$y1 - $y0}]
    if {$high >= 4.8 * $font} {
        return [CardText $layout $o $box $left $right $name $effect $role [expr {$gone ? "text.dim" : "text.soft"}]]
    }
    set size [dict get $layout cardSize]
    lassign [NameRoom $layout $box] from width most
    set lines [lindex [Fitted $o $size 1 normal $name $width $most] 0]
    if {[IsNarrow $layout $box]} {
        set y [expr {$y0 + 1.95 * $font}]
    } else {
        set y [expr {($y0 + $y1 - [llength $lines] * [lineHeight $size]) / 2.0}]
    }
    return [Lines name $lines [expr {$x0 + $from}] $y $size $role normal]
}

# In a narrow card the name stands below the number.
proc ::stele::board::babylonia::IsNarrow {layout box} {
    return [expr {[lindex $box 2] - [lindex $box 0] < 8.3 * [dict get $layout font]}]
}

# The room for the name of a card without an effect, with the sign of its owner: {left width lines}.
proc ::stele::board::babylonia::NameRoom {layout box} {
    set font [dict get $layout font]
    lassign $box x0 y0 x1 y1
    if {[IsNarrow $layout $box]} {
        return [list [expr {0.4 * $font}] [expr {$x1 - $x0 - 0.7 * $font}] 2]
    }
    return [list [expr {2.0 * $font}] [expr {$x1 - $x0 - 4.1 * $font}] [expr {$y1 - $y0 > 2.6 * $font ? 2 : 1}]]
}

# The largest size at which the names of all cards have room, in units of the scene.
proc ::stele::board::babylonia::CardSize {layout o} {
    set font [dict get $layout font]
    lassign [NameRoom $layout [lindex [dict get $layout cards] 0]] from width most
    foreach part {0.92 0.86 0.8 0.74 0.68 0.62 0.57} {
        set size [expr {$part * $font}]
        set fits 1
        foreach card [at $o {info cards} {}] {
            set name [lindex [CardSays $o [dict get $card card]] 0]
            if {[Wrapped $o normal $size $name $width $most] eq {}} {
                set fits 0
                break
            }
        }
        if {$fits} {
            break
        }
    }
    return $size
}

# {lines size} of a text in the largest of these sizes (in units of the text) at which it takes no more than
# `most` lines; if none will do, one line that is cut.
proc ::stele::board::babylonia::Fitted {o font sizes face text width most} {
    foreach part $sizes {
        set size [expr {$part * $font}]
        set lines [Wrapped $o $face $size $text $width $most]
        if {$lines ne {}} {
            return [list $lines $size]
        }
    }
    return [list [list [fit [dict get $o measure] $face $size $text $width]] $size]
}

proc ::stele::board::babylonia::CardText {layout o box left right name effect role soft} {
    set font [dict get $layout font]
    lassign $box x0 y0 x1 y1
    set inner [expr {$x1 - $x0 - 0.8 * $font}]
    set edge [expr {$x0 + 0.4 * $font}]
    set under [expr {$y0 + 1.95 * $font}]
    # The name beside the number in up to two lines; else below it.
    set size [expr {0.86 * $font}]
    set lines [Wrapped $o {normal bold} $size $name [expr {$right - $left}] 2]
    if {$lines ne {}} {
        set high [expr {[llength $lines] * [lineHeight $size]}]
        set y [expr {$y0 + 0.3 * $font + max(0, (1.5 * $font - $high) / 2.0)}]
        set items [Lines name $lines $left $y $size $role {normal bold}]
        set under [expr {max($under, $y + $high + 0.15 * $font)}]
    } else {
        lassign [Fitted $o $font {0.86 0.74} {normal bold} $name $inner 2] lines size
        set items [Lines name $lines $edge $under $size $role {normal bold}]
        set under [expr {$under + [llength $lines] * [lineHeight $size] + 0.1 * $font}]
    }
    foreach part {0.84 0.76} {
        set size [expr {$part * $font}]
        set most [expr {int(($y1 - 0.2 * $font - $under) / [lineHeight $size])}]
        set lines [Wrapped $o normal $size $effect $inner $most]
        if {$lines ne {} && $effect ne {}} {
            return [concat $items [Lines effect $lines $edge $under $size $soft normal]]
        }
    }
    return $items
}

# Lines of text below each other, from the corner x y on.
proc ::stele::board::babylonia::Lines {key lines x y size role font} {
    set n 0
    set line [lineHeight $size]
    return [lmap words $lines {
        set item [text $key[incr n] $x [expr {$y + ($n - 1) * $line}] $words $role anchor nw size $size font $font]
    }]
}

# ---- Players ------------------------------------------------------------------------------------

proc ::stele::board::babylonia::PlayerParts {model layout o} {
    set state [dict get $model state]
    set parts {}
    set seat 0
    set acting [lindex [Actor $model] 0]
    foreach player [dict get $model players] box [dict get $layout players] name [dict get $model names] \
            letter [dict get $model letters] {
        if {$player eq {}} {
            break
        }
        incr seat
        dict with player {}
        lappend parts \
            [part $id/head PlayerHead $layout $o $box $seat $id $name $letter $score \
                [expr {$seat == $acting && ![at $state over 0]}] [expr {$id in [at $state winners {}]}]] \
            [part $id/rack Rack $layout $o $box $seat $id $name $rack $reserve $kept] \
            [part $id/front Front $layout $o $box $seat $id $name $front $cards]
    }
    return $parts
}

proc ::stele::board::babylonia::PlayerHead {layout o box args} {
    return [frame::head $layout $o $box 2.1 {*}$args]
}

# The tokens on the rack, kind by kind, and how many are left in the reserve.
proc ::stele::board::babylonia::Rack {layout o box seat id name rack reserve kept} {
    set font [dict get $layout font]
    lassign $box x0 y0 x1 y1
    set y [expr {$y0 + 3.35 * $font}]
    set most [expr {max(5, [::tcl::mathop::+ {*}[dict values $rack]])}]
    set pitch [expr {min(2.0 * $font, ($x1 - $x0 - 4.2 * $font) / double($most))}]
    set size [expr {0.96 * $pitch}]
    set x [expr {$x0 + 0.5 * $font + $size / 2.0}]
    set items {}
    dict for {type count} $rack {
        set tokens {}
        for {set n 1} {$n <= $count} {incr n} {
            lappend tokens [Token $n $seat $type 0 $x $y $size]
            set x [expr {$x + $pitch}]
        }
        if {$tokens ne {}} {
            set what [expr {$type eq "?" ? [say $o {Hidden tokens}] : [name $o tokens $type]}]
            lappend items [group $type $tokens object rack:$id:$type \
                tip [say $o {%1$s: %2$s on the rack (%3$s)} $what $count $name]]
        }
    }
    set right [expr {$x1 - 0.5 * $font}]
    set count [text count $right $y $reserve [expr {$reserve > 0 ? "text" : "text.dim"}] anchor e size $font]
    set bag [Token bag $seat {} 1 [expr {$right - 2.1 * $font}] $y [expr {1.2 * $font}]]
    set tip [say $o {Reserve: %1$s (%2$s)} $reserve $name]
    set words {}
    dict for {type left} $kept {
        if {$left > 0} {
            lappend words [say $o {%1$s × %2$s} [name $o tokens $type] $left]
        }
    }
    if {$words ne {}} {
        append tip " — [join $words { · }]"
    }
    lappend items [group reserve [list $bag $count] object reserve:$id tip $tip]
    return $items
}

# The cities in front of a player, and the cards owned.
proc ::stele::board::babylonia::Front {layout o box seat id name front cards} {
    set font [dict get $layout font]
    lassign $box x0 y0 x1 y1
    set y [expr {$y0 + 5.65 * $font}]
    set chip [expr {1.35 * $font}]
    set right [expr {$x1 - 0.5 * $font}]
    set items {}
    foreach card [lreverse $cards] {
        lassign $card number key spent
        set cx [expr {$right - $chip / 2.0}]
        set parts [list [rect chip [around $cx $y $chip [expr {1.25 * $chip}]] [expr {$spent ? "card.gone" : "card"}] \
                round [expr {0.2 * $font}]] \
            [text number $cx $y $number [expr {$spent ? "text.dim" : "text"}] font {normal bold} size [expr {0.95 * $font}]]]
        if {$spent} {
            lappend parts [line spent [list [expr {$cx - 0.5 * $chip}] [expr {$y + 0.5 * $chip}] [expr {$cx + 0.5 * $chip}] \
                [expr {$y - 0.5 * $chip}]] cross width 1.5]
        }
        set words [say $o {Card %1$s · %2$s: %3$s} $number {*}[CardSays $o $key]]
        if {$spent} {
            append words " · [say $o spent]"
        }
        # Not the object of the card: that one lies beside the map.
        lappend items [group card$number $parts object owned:$id:$number tip $words]
        set right [expr {$right - 1.18 * $chip}]
    }
    set left [expr {$x0 + 0.5 * $font}]
    set icon [expr {1.3 * $font}]
    set total 0
    foreach {tile symbols count} $front {
        incr total $count
    }
    set parts [list [rect area [list $x0 [expr {$y - 1.1 * $font}] $right [expr {$y + 1.1 * $font}]] none width 0] \
        [glyph::place town town [expr {$left + $icon / 2.0}] $y $icon] \
        [text count [expr {$left + 1.25 * $icon}] $y $total [expr {$total > 0 ? "text" : "text.dim"}] anchor w \
            font {normal bold} size $font]]
    set words {}
    set r [expr {0.82 * $font}]
    set x [expr {$left + 1.5 * $icon + 1.4 * $font + $r}]
    set pitch [expr {min(2 * $r, ($right - $r - $x - 0.3 * $font) / max(1.0, $total - 1.0))}]
    foreach {tile symbols count} $front {
        lappend words [say $o {%1$s × %2$s} [join [lmap symbol $symbols {name $o tokens $symbol}] {, }] $count]
        for {set n 1} {$n <= $count} {incr n} {
            lappend parts [group $tile$n [MiniCity $symbols $x $y $r]]
            set x [expr {$x + $pitch}]
        }
    }
    set tip [say $o {Cities: %1$s (%2$s)} $total $name]
    if {$words ne {}} {
        append tip " — [join $words { · }]"
    }
    return [linsert $items 0 [group front $parts object front:$id tip $tip]]
}

# A small city tile.
proc ::stele::board::babylonia::MiniCity {symbols x y r} {
    set items [list [polygon tile [Hex $x $y $r] city]]
    set n 0
    foreach symbol $symbols spot [SymbolSpots [llength $symbols]] {
        lassign $spot dx dy size
        lappend items [Sign symbol[incr n] $symbol noble.$symbol city [expr {$x + $dx * $r}] [expr {$y + $dy * $r}] [expr {$size * $r}]]
    }
    return $items
}

# What a player holds at a glance: a flat list {label value object …}.  PLAYER is the player's dict of
# the state, NAMES a command {domain id}, TR a command {format arg …}, as in the options of `scene`.
proc ::stele::board::babylonia::stocks {state player names tr} {
    set id [dict get $player id]
    set o [dict create names $names tr $tr]
    set stocks {}
    set shown 0
    dict for {kind count} [dict get $player rack] {
        if {$kind ni {size unknown} && $count > 0} {
            lappend stocks [name $o tokens $kind] $count rack:$id:$kind
            incr shown $count
        }
    }
    set hidden [expr {[dict get $player rack size] - $shown}]
    if {$hidden > 0 || $stocks eq {}} {
        lappend stocks [say $o {On the rack}] $hidden rack:$id:?
    }
    lappend stocks [say $o Reserve] [dict get $player reserve size] reserve:$id
    lappend stocks [say $o Cities] [dict get $player cities] front:$id
    set cards [lmap card [dict get $player cards] {dict get $card id}]
    if {$cards ne {}} {
        lappend stocks [say $o Cards] [join $cards {, }] {}
    }
    return $stocks
}

# What the signs mean, for the help: see legend.tcl.
proc ::stele::board::babylonia::legend {o} {
    set tokens {}
    foreach kind [at $o {info tokens} {}] {
        set type [dict get $kind id]
        lappend tokens [list [TokenFace 1 $type 0] [capital [name $o tokens $type]]]
    }
    lappend tokens [list [TokenFace 1 ? 1] [capital [name $o tokens ?]]]
    set tiles {}
    foreach tile [at $o {info tiles} {}] {
        set content [TileContent [dict get $o info] [dict get $tile id]]
        lappend tiles [list [Drawing $content 50 50 54] [capital [ContentWords {} $o $content]]]
    }
    foreach scored {0 1} {
        set content [list ziggurat $scored]
        lappend tiles [list [Drawing $content 50 50 70] [capital [ContentWords {} $o $content]]]
    }
    return [list [list [say $o {Tokens}] $tokens] [list [say $o {On the map}] $tiles]]
}
