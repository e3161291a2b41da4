# The board of Roll Through the Ages: the dice of the turn, then the score sheets of all players
# side by side as one table (each name stands there once), then the developments.
#
#   ::stele::board::rolltta::scene STATE OPTIONS   ->  scene (see scene.tcl)
#
# STATE is the engine's view.  OPTIONS is a dict:
#   width height   the space there is; the scene may come out larger if that is too small
#   players        list of {id … name …}: what people are called (default: their ids)
#   names          command prefix, called with a domain and an id: the name of a thing
#   tr             command prefix, called with an English format and its values
#   measure        command prefix, see scene.tcl; default: estimated without Tk
#   info           figures of the component set that the state does not carry
#   lang           only tells one language's words from another's
#
# Nothing here knows a rule or a number of the game: how many boxes, what a row is worth, what a
# die face gives all come with `info` (what `$log figures` returns).  These figures are, as `figures` of the
# state or as the `info` itself:
#   food_cap food_per_city start_cities max_cities max_rolls goods_limit disaster_boxes
#   ships_max      0 in an edition without ships
#   faces          {F {food 3 workers 0 goods 0 skulls 0 coins 0 choice 0} …}
#   goods          {wood {cap 8 values {0 1 3 …}} …}: what 0, 1, 2 … of it are worth
#   monuments      {temple {first 4 later 2} …}
#   developments   {leadership {cost 10 points 2} …}: those of the edition, in their order

namespace eval ::stele::board::rolltta {
    namespace path {::stele::scene ::stele}
    namespace export scene
    # Drawn parts by name: {inputs group}.  Parts are functions of their inputs, so this only
    # saves time; the renderer in turn sees at once that a part is the same.
    variable Parts
    array set Parts {}
    # The layout worked out last, by the side that is drawn.
    variable LastLayout
    array set LastLayout {}

    # Heights of the rows in units of the row height.
    variable Height {
        header 1.7 food 1.15 good 1.0 ships 1.15 cities 2.55 monument 1.0 disasters 1.8 heading 0.95
        development 1.0 gap 0.26
    }
    # In a table of tall rows monuments have their names in two lines, which leaves more width to the boxes.
    variable TallHeight {food 1.7 monument 1.8}
    # Row heights that may be chosen, in scene units.
    variable RowMost 60
    variable RowLeast 12.5
    # With rows lower than this there are no headings.
    variable RowRoomy 16.5
    # What headings are worth.
    variable Headed 1.06
    # The least distance of two boxes.
    variable PitchLeast 4.8
}

# The scene of a state.
proc ::stele::board::rolltta::scene {state options} {
    set o [options $options]
    set model [Model $state $o]
    set layout [LayoutFor $model $o]
    set items [list [part backdrop Backdrop $layout]]
    lappend items {*}[StripParts $model $layout $o]
    lappend items {*}[TableParts $model $layout $o]
    return [make [dict get $layout width] [dict get $layout height] $items]
}

# ---- Words --------------------------------------------------------------------------------------

# A number of points in words.
proc ::stele::board::rolltta::Points {o n} {
    set n [string map {− -} $n]
    set shown [string map {- −} $n]
    switch [::stele::scene::form [dict get $o lang] $n] {
        one {return [say $o {%1$s point} $shown]}
        few {return [say $o {%1$s points|few} $shown]}
    }
    return [say $o {%1$s points|many} $shown]
}

# The same for the head of a row.
proc ::stele::board::rolltta::Title {o domain id} {
    set name [name $o $domain $id]
    return [string toupper [string index $name 0]][string range $name 1 end]
}

# ---- The state, in the shape the drawing wants --------------------------------------------------

proc ::stele::board::rolltta::Model {state o} {
    set figures [at $state figures [dict get $o info]]
    set called {}
    foreach player [dict get $o players] {
        dict set called [dict get $player id] [at $player name [dict get $player id]]
    }
    set sheets [dict get $state players]
    set ids [lmap sheet $sheets {dict get $sheet id}]
    set names [lmap id $ids {at $called [list $id] $id}]
    set first [lindex $sheets 0]
    return [dict create \
        state $state figures $figures sheets $sheets ids $ids names $names \
        letters [::stele::palette::letters $names] \
        goods [dict keys [dict get $first goods]] \
        cities [dict keys [dict get $first cities]] \
        monuments [dict keys [dict get $first monuments]] \
        pairs [PointsPairs [dict keys [dict get $first monuments]] $figures] \
        developments [at $figures developments {}] \
        ships [expr {[at $figures ships_max 0] > 0}]]
}

# What the first and every later builder of each monument gets: {4/2 …}.
proc ::stele::board::rolltta::PointsPairs {monuments figures} {
    return [lmap id $monuments {
        if {[dict exists $figures monuments $id]} {
            set points [dict get $figures monuments $id]
            string cat [dict get $points first] / [dict get $points later]
        } else {
            string cat {}
        }
    }]
}

# Who finished a monument first: its number among the seats, or 0.
proc ::stele::board::rolltta::FirstBuilder {model monument} {
    set seat 0
    foreach sheet [dict get $model sheets] {
        incr seat
        if {[at $sheet [list monuments $monument first] 0]} {
            return $seat
        }
    }
    return 0
}

# ---- Layout -------------------------------------------------------------------------------------

# The layout depends on the space, the words and the shape of the sheets, not on the position.
proc ::stele::board::rolltta::LayoutFor {model o} {
    variable LastLayout
    if {![unchanged layout [list $o [dict get $model names] [dict get $model figures] [dict get $model goods] \
        [dict get $model cities] [dict get $model monuments]]]} {
        set LastLayout([side]) [Layout $model $o]
    }
    return $LastLayout([side])
}

proc ::stele::board::rolltta::Layout {model o} {
    set w [dict get $o width]
    set h [dict get $o height]
    set widths [WordWidths $model $o]
    for {set try 0} {1} {incr try} {
        set strip [Strip $model $w $h]
        set best [BestArrangement $model $widths [dict get $strip inner] \
            [expr {$h - [dict get $strip bottom] - [dict get $strip pad]}]]
        # Any space becomes large enough; the limit guards against words without end.
        if {$best ne {} || $try > 200} {
            break
        }
        set w [expr {max($w + 12, 1.03 * $w)}]
        set h [expr {max($h + 12, 1.03 * $h)}]
    }
    dict set strip captionSize [CaptionSize $strip [dict get $widths condition]]
    set layout [dict merge $strip [Table $model $widths $strip $best $w $h]]
    dict set layout width $w
    dict set layout height $h
    return $layout
}

# The width of the longest word in each place, per unit of font size.
proc ::stele::board::rolltta::WordWidths {model o} {
    set names [lmap id [dict get $model monuments] {Title $o monuments $id}]
    dict set widths monument [Widest $o normal $names]
    dict set widths half [Widest $o normal [concat {*}[lmap name $names {frame::parted $name 0}]]]
    dict set widths pair [Widest $o normal [dict get $model pairs]]
    dict set widths good [Widest $o normal [lmap id [dict get $model goods] {Title $o goods $id}]]
    dict set widths condition [Widest $o normal \
        [lmap condition {rolled kept locked rolling} {ConditionWord $o $condition}]]
    dict set widths plain [Widest $o normal [dict values [PlainLabels $o]]]
    dict set widths heading [Widest $o {normal bold} [list [say $o Goods] [say $o Monuments]]]
    dict set widths developments [Widest $o {normal bold} [list [say $o Developments]]]
    set developments [dict get $model developments]
    set names [lmap id [dict keys $developments] {Title $o developments $id}]
    dict set widths development [Widest $o normal $names]
    set costs [lmap facts [dict values $developments] {dict get $facts cost}]
    dict set widths cost [Widest $o normal $costs]
    dict set widths value [Widest $o {normal bold} [concat −00 [ValueTexts $model]]]
    return $widths
}

# The heads of the rows that have no thing of the game for a name.
proc ::stele::board::rolltta::PlainLabels {o} {
    return [dict create food [say $o Food] cities [say $o Cities] disasters [say $o Disasters] \
        ships [say $o Ships]]
}

proc ::stele::board::rolltta::Widest {o font texts} {
    set most 0
    foreach text $texts {
        # At a large size, so that rounding to pixels does not matter.
        set most [expr {max($most, [measure [dict get $o measure] $font 100 $text] / 100.0)}]
    }
    # Small sizes are hinted wider.
    return [expr {1.04 * $most}]
}

proc ::stele::board::rolltta::ValueTexts {model} {
    set texts {}
    dict for {good facts} [at $model {figures goods} {}] {
        lappend texts [lindex [at $facts values 0] end]
    }
    return $texts
}

# The strip with the dice: dict pad inner bottom title dice size pitch caption …
proc ::stele::board::rolltta::Strip {model w h} {
    set pad [expr {max(6, min(20, round(0.0115 * ($w + $h) / 2)))}]
    set dice [llength [at $model {state dice} {}]]
    set dice [expr {max(1, $dice, [at $model {figures max_cities} 0])}]
    set title [expr {max(22, min(44, 0.042 * $h))}]
    set pitch [expr {min(0.62 * ($w - 2 * $pad) / $dice, 0.125 * $h, 116)}]
    set size [expr {0.84 * $pitch}]
    set caption [expr {max(12.5, min(22, 0.24 * $size))}]
    set top [expr {$pad + $title + 0.06 * $size + 5}]
    return [dict create pad $pad inner [expr {$w - 2 * $pad}] \
        title $title titleY [expr {$pad + $title / 2.0}] \
        dice $dice pitch $pitch size $size diceX [expr {$pad + 0.1 * $size + 4}] diceY $top \
        caption $caption captionY [expr {$top + $size + 0.64 * $caption}] \
        stripBottom [expr {$top + $size + 1.45 * $caption}] \
        bottom [expr {$top + $size + 1.45 * $caption + $pad}]]
}

# Words under the dice: as large as the longest of them allows, and none at all if that is too small.
proc ::stele::board::rolltta::CaptionSize {strip widest} {
    set size [expr {min(0.72 * [dict get $strip caption], ([dict get $strip pitch] - 2) / max(0.01, $widest))}]
    return [expr {$size >= 7.5 ? $size : 0}]
}

proc ::stele::board::rolltta::FontFor {row} {
    return [expr {$row <= 16 ? 0.66 * $row : min(26.0, 10.56 + 0.5 * ($row - 16))}]
}

# The arrangement that reads best: dict row place columns headings tall units (the height of the table in rows), or {} if
# none fits.
proc ::stele::board::rolltta::BestArrangement {model widths w h} {
    set best {}
    set most 0
    foreach {headings tall} {1 0 0 0 0 1} {
        set heads [dict create headings $headings tall $tall]
        dict set heads units [TableUnits $model $heads]
        foreach {place columns} {below 1 below 2 below 3 below 4 right 1 right 2} {
            lassign [Highest $model $widths [dict merge $heads [list place $place columns $columns]] $w $h $most] a score
            if {$score > $most} {
                set most $score
                set best $a
            }
        }
    }
    return $best
}

# {arrangement worth} of the highest rows with which the arrangement fits; worth 0 if it does not, or if there is one that is worth
# MOST already: no row is worth more than its height, or a little more with headings.
proc ::stele::board::rolltta::Highest {model widths a w h most} {
    variable RowMost
    variable RowLeast
    variable RowRoomy
    variable Headed
    set headings [dict get $a headings]
    # Heights are proportional to the row, widths nearly so.
    dict set a row 1
    set one [Sizes $model $widths $a]
    set units [expr {[dict get $a place] eq "below"
        ? [dict get $one tableHeight] + [dict get $one developmentsHeight] + [dict get $one between]
        : max([dict get $one tableHeight], [dict get $one developmentsHeight])}]
    set row [expr {min($RowMost, floor(2 * $h / $units) / 2)}]
    for {} {$row >= ($headings ? $RowRoomy : $RowLeast)} {set row [expr {$row - 0.5}]} {
        if {$row * ($headings ? $Headed : 1.0) <= $most} break
        dict set a row $row
        set worth [Worth $model $widths $a $w $h]
        if {$worth > 0} {
            return [list $a $worth]
        }
    }
    return {{} 0}
}

# How well an arrangement reads: high rows, but also boxes that are not too small for them and
# best in one line; headings help a little.  0 if it does not fit.
proc ::stele::board::rolltta::Worth {model widths a w h} {
    variable Headed
    set sizes [Sizes $model $widths $a]
    if {![Fits $a $sizes $w $h]} {
        return 0
    }
    dict with sizes {}
    if {[dict get $a place] eq "right"} {
        set w [expr {$w - [dict get $a columns] * ($development + $between)}]
    }
    set cell [expr {($w - $label) / double($players)}]
    lassign [BoxPitch [RowUnits $a monument] $row [expr {$cell - 2.7 * $inset - $value}]] pitch lines
    # Tall rows are for boxes that do not fit one line.
    if {[dict get $a tall] && $lines == 1} {
        return 0
    }
    set fine [expr {min($row, ($lines == 1 ? 1.5 : 1.3) * $pitch)}]
    return [expr {sqrt($row * $fine) * ([dict get $a headings] ? $Headed : 1.0)}]
}

proc ::stele::board::rolltta::Fits {a sizes w h} {
    dict with sizes {
        if {[dict get $a place] eq "below"} {
            return [expr {$label + $players * $cellLeast <= $w
                && [dict get $a columns] * ($development + $between) - $between <= $w
                && $tableHeight + $developmentsHeight + $between <= $h}]
        }
        set beside [expr {[dict get $a columns] * ($development + $between)}]
        return [expr {$label + $players * $cellLeast + $beside <= $w
            && max($tableHeight, $developmentsHeight) <= $h}]
    }
}

# The sizes that follow from an arrangement's row height.
proc ::stele::board::rolltta::Sizes {model widths a} {
    variable Height
    variable PitchLeast
    set row [dict get $a row]
    set font [FontFor $row]
    set inset [expr {0.3 * $row}]
    set players [llength [dict get $model ids]]
    set value [expr {[dict get $widths value] * $font}]
    set name [dict get $widths [expr {[dict get $a tall] ? "half" : "monument"}]]
    set monument [expr {($name + [dict get $widths pair] + 2.0) * $font}]
    set good [expr {[dict get $widths good] * $font + 1.25 * $row}]
    set label [expr {max($monument, $good, [dict get $widths plain] * $font,
        [dict get $widths heading] * $font) + 2 * $inset}]
    # A cell holds the widest track, wrapped once if need be, and the head of the column.
    set cellLeast [expr {max(8.2 * $PitchLeast + $value + 2.7 * $inset,
        1.5 * $row + 5.4 * $font + 2 * $inset)}]
    set slot [expr {1.12 * $row}]
    set name [expr {max([dict get $widths development], [dict get $widths developments]) * $font}]
    set development [expr {$name + ([dict get $widths cost] + 4.4) * $font + $players * $slot
        + 2 * $inset}]
    set n [dict size [dict get $model developments]]
    set lines [expr {($n + [dict get $a columns] - 1) / [dict get $a columns]}]
    return [dict create row $row font $font inset $inset players $players value $value \
        label $label cellLeast $cellLeast slot $slot development $development \
        between [expr {0.45 * $row}] \
        lines $lines tableHeight [expr {[dict get $a units] * $row}] \
        developmentsHeight [expr {
            ([dict get $Height heading] + $lines * [dict get $Height development]) * $row
        }]]
}

# The rows of the table from top to bottom: {kind id section}; a gap stands between sections.
proc ::stele::board::rolltta::Rows {model headings} {
    set rows {{header {}} {gap {}} {food {}}}
    if {$headings} {
        lappend rows {gap {}} {heading goods}
    } else {
        lappend rows {gap {}}
    }
    foreach id [dict get $model goods] {
        lappend rows [list good $id]
    }
    if {[dict get $model ships]} {
        lappend rows {ships {}}
    }
    lappend rows {gap {}} {cities {}} {gap {}}
    if {$headings} {
        lappend rows {heading monuments}
    }
    foreach id [dict get $model monuments] {
        lappend rows [list monument $id]
    }
    lappend rows {gap {}} {disasters {}}
    return $rows
}

proc ::stele::board::rolltta::TableUnits {model a} {
    set units 0
    foreach row [Rows $model [dict get $a headings]] {
        set units [expr {$units + [RowUnits $a [lindex $row 0]]}]
    }
    return $units
}

# The height of a row of that kind in units of the row height.
proc ::stele::board::rolltta::RowUnits {a kind} {
    variable Height
    variable TallHeight
    if {[dict get $a tall] && [dict exists $TallHeight $kind]} {
        return [dict get $TallHeight $kind]
    }
    return [dict get $Height $kind]
}

# Where everything of the table and the developments lies.
proc ::stele::board::rolltta::Table {model widths strip a w h} {
    set sizes [Sizes $model $widths $a]
    dict with sizes {}
    set columns [dict get $a columns]
    set below [expr {[dict get $a place] eq "below"}]
    set beside [expr {$below ? 0 : $columns * ($development + $between)}]
    set free [expr {[dict get $strip inner] - $label - $beside}]
    # No wider than the tracks can use.
    set cell [expr {min($free / double($players), 15.8 * 0.86 * $row + $value + 3 * $inset)}]
    set width [expr {$label + $players * $cell}]
    set total [expr {$width + $beside}]
    set left [expr {[dict get $strip pad] + max(0, ([dict get $strip inner] - $total) / 2.0)}]
    if {$below} {
        set left [expr {[dict get $strip pad]}]
        set cell [expr {([dict get $strip inner] - $label) / double($players)}]
        set width [dict get $strip inner]
    }
    set top [dict get $strip bottom]
    set room [expr {$h - $top - [dict get $strip pad]}]
    set used [expr {$below
        ? $tableHeight + $between + $developmentsHeight : max($tableHeight, $developmentsHeight)}]
    # What height is left over goes between the sections.
    set spare [expr {max(0, $room - $used) / ($below ? 6.0 : 5.0)}]
    set spare [expr {min($spare, 0.55 * $row)}]
    lassign [PlaceRows $model $a $top $row $spare] rows bottom
    dict set layout rows $rows
    dict set layout table [list $left $top [expr {$left + $width}] $bottom]
    foreach name {row font inset players value label cell slot} {
        dict set layout $name [set $name]
    }
    dict set layout headings [dict get $a headings]
    dict set layout tall [dict get $a tall]
    dict set layout boxes [BoxPitch [RowUnits $a monument] $row [expr {$cell - 2.7 * $inset - $value}]]
    if {$below} {
        set boxTop [expr {$bottom + $between + $spare}]
        set boxBottom [expr {min($boxTop + $developmentsHeight, $h - 1)}]
        set box [list $left $boxTop [expr {$left + $width}] $boxBottom]
    } else {
        set box [list [expr {$left + $width + $between}] $top [expr {$left + $total}] $bottom]
    }
    dict set layout developments [PlaceDevelopments $model $box $columns $lines $row $between]
    dict set layout developmentsBox $box
    return $layout
}

proc ::stele::board::rolltta::PlaceRows {model a top row spare} {
    set y $top
    set rows {}
    foreach entry [Rows $model [dict get $a headings]] {
        lassign $entry kind id
        set next [expr {$y + [RowUnits $a $kind] * $row + ($kind eq "gap" ? $spare : 0)}]
        if {$kind ne "gap"} {
            dict set rows [expr {$id eq {} ? $kind : "$kind:$id"}] [list $y $next]
        }
        set y $next
    }
    return [list $rows $y]
}

# The pitch of boxes in that room, and in how many lines fifteen of them go.  One line is easier to
# take in, so the boxes may be somewhat smaller for it.  `units`: the height of the line they stand in, in rows.
proc ::stele::board::rolltta::BoxPitch {units row room} {
    set one [expr {min(0.86 * $row, $room / 15.8)}]
    set two [expr {min(0.43 * $units * $row, $room / 8.2)}]
    return [expr {$one >= min(5.0, 0.8 * $two) ? [list $one 1] : [list $two 2]}]
}

# Dict from development to its box; the columns of the block are equally wide.
proc ::stele::board::rolltta::PlaceDevelopments {model box columns lines row between} {
    variable Height
    lassign $box x0 y0 x1 y1
    set width [expr {($x1 - $x0 - ($columns - 1) * $between) / double($columns)}]
    set head [expr {[dict get $Height heading] * $row}]
    set step [expr {min(1.5 * $row, ($y1 - $y0 - $head) / double($lines))}]
    set places {}
    set n 0
    foreach id [dict keys [dict get $model developments]] {
        set left [expr {$x0 + ($n / $lines) * ($width + $between)}]
        set top [expr {$y0 + $head + ($n % $lines) * $step}]
        dict set places $id [list $left $top [expr {$left + $width}] [expr {$top + $step}]]
        incr n
    }
    return $places
}

# ---- The strip ----------------------------------------------------------------------------------

proc ::stele::board::rolltta::Backdrop {layout} {
    dict with layout {}
    lassign $table x0 y0 x1 y1
    set items [list \
        [rect paper [list 0 0 $width $height] paper width 0] \
        [rect strip [list [expr {$pad / 2.0}] [expr {$pad / 2.0}] [expr {$width - $pad / 2.0}] \
            $stripBottom] panel round 6] \
        [rect table $table panel]]
    return $items
}

proc ::stele::board::rolltta::StripParts {model layout o} {
    set state [dict get $model state]
    lassign [Actor $model] seat who
    set letter [lindex [dict get $model letters] $seat-1]
    set rolls [list [at $state rolls 0] [at $model {figures max_rolls} 0] [at $state rolls_left 0]]
    set last [expr {[at $state met {}] ne {}}]
    set parts [list [part title TitleLine $layout $o $seat $who $letter [at $state phase {}] \
        [at $state round {}] $last $rolls]]
    set dice [at $state dice {}]
    for {set n 1} {$n <= [llength $dice]} {incr n} {
        lappend parts [part die/$n Die $layout $o $n [lindex $dice $n-1] \
            [at $model {figures faces} {}] [lindex $rolls 0]]
    }
    set place 0
    foreach kind {workers coins skulls} {
        lappend parts [part figure/$kind Figure $layout $o $place $kind [at $state $kind 0] \
            [at $state disaster {}]]
        incr place
    }
    return $parts
}

# Whom title and lit columns are about: whose turn it is, at the end the winners.
proc ::stele::board::rolltta::Actors {state} {
    if {[at $state over 0]} {
        return [at $state winners {}]
    }
    return [at $state turn_player [at $state active {}]]
}

# Seat and name to show in the title.
proc ::stele::board::rolltta::Actor {model} {
    set seats [lmap id [Actors [dict get $model state]] {expr {[lsearch -exact [dict get $model ids] $id] + 1}}]
    set names [lmap seat $seats {lindex [dict get $model names] $seat-1}]
    return [list [expr {[llength $seats] == 1 ? [lindex $seats 0] : 0}] [join $names " · "]]
}

# Whose turn it is, the phase, the round and the rolls.
proc ::stele::board::rolltta::TitleLine {layout o seat who letter phase round last rolls} {
    dict with layout {}
    set measurer [dict get $o measure]
    set size [expr {0.52 * $title}]
    set small [expr {0.42 * $title}]
    set items {}
    set x [expr {$pad + 2}]
    set right [expr {$width - $pad - 2}]
    # From the right: the rolls, then the round.
    lassign $rolls made most left
    if {$most > 0 && $phase ne "over"} {
        set text [say $o {Roll %1$s of %2$s} $made $most]
        lappend items [text rolls $right $titleY $text text.soft anchor e size $small \
            tip [say $o {Rolls left: %1$s} $left]]
        set right [expr {$right - [measure $measurer normal $small $text] - 0.6 * $small}]
        lassign [RollPips $layout $right $rolls] pips right
        lappend items {*}$pips
        set right [expr {$right - 0.9 * $small}]
    }
    if {$round ne {}} {
        if {$last} {
            set text [say $o {Round %1$s, the last} $round]
        } else {
            set text [say $o {Round %1$s} $round]
        }
        lappend items [text round $right $titleY $text \
            [expr {$last ? "text.accent" : "text.soft"}] anchor e size $small]
        set right [expr {$right - [measure $measurer normal $small $text] - 1.2 * $small}]
    }
    if {$seat > 0} {
        set mark [expr {0.86 * $title}]
        lappend items [glyph::badge sign $seat $letter [expr {$x + $mark / 2.0}] $titleY $mark]
        set x [expr {$x + $mark + 0.5 * $size}]
    }
    set phaseName [expr {$phase eq {} ? {} : [Title $o phases $phase]}]
    set phaseWidth [expr {[measure $measurer normal $small $phaseName] * 1.02 + 1.4 * $small}]
    set room [expr {max(30, $right - $x - $phaseWidth - 0.6 * $size)}]
    set shown [fit $measurer {large bold} $size $who $room]
    lappend items [text who $x $titleY $shown text anchor w font {large bold} size $size tip $who]
    set x [expr {$x + [measure $measurer {large bold} $size $shown] * 1.02 + 0.7 * $size}]
    if {$phaseName ne {}} {
        set middle [expr {$x + $phaseWidth / 2.0}]
        lappend items \
            [rect phase [around $middle $titleY $phaseWidth [expr {0.72 * $title}]] accent width 0 \
                round [expr {0.36 * $title}]] \
            [text phasename $middle $titleY $phaseName text.on.accent size $small]
    }
    return $items
}

# One pip per roll, filled for those made; to the left of x.  Returns {items x}.
proc ::stele::board::rolltta::RollPips {layout x rolls} {
    dict with layout {}
    lassign $rolls made most left
    set size [expr {0.3 * $title}]
    set items {}
    for {set n $most} {$n >= 1} {incr n -1} {
        set box [around [expr {$x - $size / 2.0}] $titleY $size]
        # A roll that was given up is neither made nor left.
        set role [expr {$n <= $made ? "accent" : $n <= $made + $left ? "box" : "box.dim"}]
        lappend items [oval roll$n $box $role]
        set x [expr {$x - 1.35 * $size}]
    }
    return [list $items $x]
}

proc ::stele::board::rolltta::Die {layout o n die faces rolls} {
    dict with layout {}
    set x [expr {$diceX + ($n - 1) * $pitch}]
    set face [dict get $die face]
    set blank [expr {$face eq {}}]
    set condition [Condition $die $rolls]
    set role [dict get {
        blank die.blank rolling die.blank rolled die kept die.held locked die.locked
    } $condition]
    set middle [expr {$x + $size / 2.0}]
    set centre [expr {$diceY + $size / 2.0}]
    set box [around $middle $centre $size]
    set round [expr {0.14 * $size}]
    set items [list [rect shadow [around [expr {$middle + 1}] [expr {$centre + 2}] $size] shadow \
        width 0 round $round]]
    switch $condition {
        rolled {set edge [list edge accent width [expr {max(2, 0.04 * $size)}]]}
        rolling {set edge {edge accent width 2 dash {4 3}}}
        default {set edge {width 1.5}}
    }
    lappend items [rect cube $box $role round $round {*}$edge]
    if {!$blank} {
        lappend items [group face [FaceItems [at $faces $face {}] $face [at $die use {}]] \
            at [list $x $diceY] scale [expr {$size / 100.0}]]
    }
    lappend items {*}[DieNumber $layout $n $x]
    set word [ConditionWord $o $condition]
    if {$condition eq "locked"} {
        lappend items {*}[DieLock $layout $x]
    }
    if {$captionSize > 0} {
        lappend items [text word $middle $captionY $word text.soft size $captionSize]
    }
    if {$blank} {
        set tip [say $o {Die %1$s} $n]
    } else {
        set tip [say $o {Die %1$s: %2$s} $n [name $o faces $face]]
    }
    if {$word ne {}} {
        append tip " · $word"
    }
    return [list [group body $items object die:$n tip $tip]]
}

# blank (not yet rolled), rolling, rolled (by the last roll), kept or locked.
proc ::stele::board::rolltta::Condition {die rolls} {
    if {[dict get $die face] eq {}} {
        return [expr {$rolls > 0 ? "rolling" : "blank"}]
    }
    if {[dict get $die locked]} {
        return locked
    }
    return [expr {[dict get $die rolled] < $rolls ? "kept" : "rolled"}]
}

proc ::stele::board::rolltta::ConditionWord {o condition} {
    switch $condition {
        rolled {return [say $o rolled]}
        kept {return [say $o kept]}
        locked {return [say $o locked]}
        rolling {return [say $o rolling]}
    }
    return {}
}

proc ::stele::board::rolltta::DieNumber {layout n x} {
    dict with layout {}
    set d [expr {max(12, 0.26 * $size)}]
    set cx [expr {$x + 0.05 * $size}]
    set cy [expr {$diceY + 0.05 * $size}]
    return [list \
        [oval disc [around $cx $cy $d] heading] \
        [text number $cx $cy $n text font {small bold} size [expr {0.66 * $d}]]]
}

proc ::stele::board::rolltta::DieLock {layout x} {
    dict with layout {}
    set d [expr {max(13, 0.28 * $size)}]
    set cx [expr {$x + 0.95 * $size}]
    set cy [expr {$diceY + 0.05 * $size}]
    return [list \
        [oval lockdisc [around $cx $cy $d] heading] \
        [glyph::place lock lock $cx [expr {$cy - 0.02 * $d}] [expr {0.62 * $d}]]]
}

# What is on a face, in a box of 100 × 100.  The face says what it gives; `use` is what was taken
# of an either-or.
proc ::stele::board::rolltta::FaceItems {gives face use} {
    if {$gives eq {}} {
        return [list [text letter 50 50 $face text.coin font {large bold} size 56]]
    }
    if {[at $gives choice 0]} {
        return [EitherOr $gives $use]
    }
    set kinds {}
    foreach kind {skulls food workers goods} {
        for {set i 0} {$i < [at $gives $kind 0]} {incr i} {
            lappend kinds $kind
        }
    }
    set items {}
    set coins [at $gives coins 0]
    if {$coins > 0} {
        lappend items [glyph::place coin coins 50 50 78] \
            [text coins 50 50 $coins text.coin font {large bold} size 40]
    }
    set n 0
    foreach kind $kinds spot [lrange [Spots [llength $kinds]] 0 [llength $kinds]-1] {
        lassign $spot x y size
        lappend items [glyph::place $kind$n $kind $x $y $size]
        incr n
    }
    return $items
}

# Middles and sizes for n things on a face.
proc ::stele::board::rolltta::Spots {n} {
    switch $n {
        0 {return {}}
        1 {return {{50 51 76}}}
        2 {return {{29 52 50} {71 52 50}}}
        3 {return {{50 29 46} {27 71 46} {73 71 46}}}
        4 {return {{29 29 42} {71 29 42} {29 72 42} {71 72 42}}}
    }
    return [lmap box [grid 6 6 94 94 3 3 4] {
        lassign $box x0 y0 x1 y1
        list [expr {($x0 + $x1) / 2.0}] [expr {($y0 + $y1) / 2.0}] [expr {$x1 - $x0}]
    }]
}

proc ::stele::board::rolltta::EitherOr {gives use} {
    set items {}
    if {$use eq "food"} {
        lappend items [polygon off {95 12 95 95 12 95} die.off width 0]
    } elseif {$use eq "workers"} {
        lappend items [polygon off {5 5 88 5 5 88} die.off width 0]
    }
    lappend items [line slash {91 9 9 91} die.edge width 4]
    foreach kind {food workers} spots {{{23 47 38} {48 23 38}} {{53 78 38} {78 53 38}}} {
        set n 0
        foreach spot $spots {
            if {$n < [at $gives $kind 0]} {
                lassign $spot x y size
                lappend items [glyph::place $kind$n $kind $x $y $size]
            }
            incr n
        }
    }
    return $items
}

# Workers, coins or skulls of this turn, right of the dice.
proc ::stele::board::rolltta::Figure {layout o place kind count disaster} {
    dict with layout {}
    set from [expr {$diceX + $dice * $pitch}]
    set step [expr {min(($width - $pad - $from) / 3.0, 2.1 * $size)}]
    set x0 [expr {$width - $pad - (3 - $place) * $step}]
    set middle [expr {$x0 + $step / 2.0}]
    set y [expr {$diceY + $size / 2.0}]
    set icon [expr {min(0.56 * $size, 0.42 * $step)}]
    set number [expr {min(0.46 * $size, 0.36 * $step)}]
    switch $kind {
        workers {set word [say $o Workers]}
        coins {set word [say $o Coins]}
        skulls {set word [say $o Skulls]}
    }
    set role [expr {$count > 0 ? "text" : "text.dim"}]
    set under $word
    set underRole text.soft
    if {$kind eq "skulls" && $disaster ne {}} {
        set under [Title $o disasters $disaster]
        set underRole text.bad
        set role text.bad
    }
    set captionSize [expr {0.72 * $caption}]
    set under [fit [dict get $o measure] normal $captionSize $under [expr {$step - 2}]]
    return [list [group figure [list \
        [glyph::place icon $kind [expr {$middle - 0.56 * $icon}] $y $icon] \
        [text count [expr {$middle + 0.14 * $icon}] $y $count $role anchor w font {large bold} \
            size $number] \
        [text word $middle $captionY $under $underRole size $captionSize]] \
        tip [say $o {%1$s: %2$s} $word $count]]]
}

# ---- The table ----------------------------------------------------------------------------------

proc ::stele::board::rolltta::TableParts {model layout o} {
    set state [dict get $model state]
    set pairs [dict get $model pairs]
    set monuments [dict get $model monuments]
    set sheet [lindex [dict get $model sheets] 0]
    set out [lmap id $monuments {at $sheet [list monuments $id out] 0}]
    set firsts [lmap id $monuments {FirstBuilder $model $id}]
    set parts [list \
        [part labels Labels $layout $o [dict get $model goods] $monuments $out] \
        [part firsts Firsts $layout $o $monuments $firsts [dict get $model letters] \
            [dict get $model names] $pairs]]
    lappend parts [part developments DevelopmentList $layout $o [dict get $model developments]]
    set seat 0
    foreach sheet [dict get $model sheets] {
        incr seat
        lappend parts {*}[SheetParts $model $layout $o $seat $sheet]
    }
    lappend parts [part grid Grid $layout]
    return $parts
}

# The column of one player.
proc ::stele::board::rolltta::SheetParts {model layout o seat sheet} {
    set state [dict get $model state]
    set figures [dict get $model figures]
    set id [dict get $sheet id]
    set who [lindex [dict get $model names] $seat-1]
    set letter [lindex [dict get $model letters] $seat-1]
    set place [list $seat $id]
    set parts [list \
        [part $id/header Header $layout $o $place $who $letter [at $sheet score {}] \
            [expr {$id in [Actors $state]}] [expr {$id in [at $state winners {}]}]] \
        [part $id/food Food $layout $o $place [dict get $sheet food] [at $figures food_cap 0] \
            [expr {[dict get $sheet cities_finished] * [at $figures food_per_city 0]}]] \
        [part $id/cities Cities $layout $o $place [dict get $sheet cities] \
            [at $figures start_cities 0] [dict get $sheet cities_finished]] \
        [part $id/disasters Disasters $layout $o $place [dict get $sheet disasters] \
            [at $figures disaster_boxes 0]] \
        [part $id/developments Owned $layout $o $place [dict get $model developments] \
            [dict get $sheet developments] $letter $who] \
        [part $id/sum GoodsSum $layout $o $place [dict get $sheet goods] \
            [at $figures goods_limit 0] [at $sheet goods_value {}]]]
    set n 0
    dict for {good units} [dict get $sheet goods] {
        lappend parts [part $id/good/$good GoodRow $layout $o $place $good $units \
            [at $figures [list goods $good] {}] [incr n]]
    }
    set n 0
    dict for {monument facts} [dict get $sheet monuments] {
        lappend parts [part $id/monument/$monument MonumentRow $layout $o $place $monument \
            $facts [incr n]]
    }
    if {[dict get $model ships]} {
        lappend parts [part $id/ships Ships $layout $o $place [at $sheet ships 0] \
            [at $figures ships_max 0]]
    }
    return $parts
}

# The names at the left.
proc ::stele::board::rolltta::Labels {layout o goods monuments out} {
    dict with layout {}
    lassign $table x0
    set items {}
    set x [expr {$x0 + $inset}]
    set end [expr {$x0 + $label - $inset}]
    if {$headings} {
        lappend items {*}[RowHeading $layout goods [say $o Goods]]
        lappend items {*}[RowHeading $layout monuments [say $o Monuments]]
    }
    lappend items [text score $end [RowMiddle $layout header] [say $o Score] text.soft anchor e \
        size $font]
    dict for {kind word} [PlainLabels $o] {
        if {[dict exists $rows $kind]} {
            lappend items [text $kind $x [RowMiddle $layout $kind] $word text anchor w size $font]
        }
    }
    foreach id $goods {
        set y [RowMiddle $layout good:$id]
        lappend items \
            [glyph::place icon:$id $id [expr {$x + 0.4 * $row}] $y [expr {0.8 * $row}]] \
            [text good:$id [expr {$x + 1.15 * $row}] $y [Title $o goods $id] text anchor w \
                size $font]
    }
    foreach id $monuments gone $out {
        set y [RowMiddle $layout monument:$id]
        set role [expr {$gone ? "text.dim" : "text"}]
        set lines [expr {$tall ? [frame::parted [Title $o monuments $id] 0] : [list [Title $o monuments $id]]}]
        set y [expr {$y - 0.5 * ([llength $lines] - 1) * [lineHeight $font]}]
        foreach line $lines suffix [lrange {{} :2} 0 [llength $lines]-1] {
            lappend items [text monument:$id$suffix $x $y $line $role anchor w size $font]
            if {$gone} {
                set w [measure [dict get $o measure] normal $font $line]
                lappend items [line out:$id$suffix [list $x $y [expr {$x + $w}] $y] cross]
            }
            set y [expr {$y + [lineHeight $font]}]
        }
    }
    return $items
}

proc ::stele::board::rolltta::RowMiddle {layout name} {
    lassign [dict get $layout rows $name] y0 y1
    return [expr {($y0 + $y1) / 2.0}]
}

proc ::stele::board::rolltta::RowHeading {layout name word} {
    dict with layout {}
    lassign $table x0 - x1
    lassign [dict get $rows heading:$name] y0 y1
    return [list \
        [rect head:$name [list $x0 $y0 $x1 $y1] heading width 0] \
        [text heading:$name [expr {$x0 + $inset}] [expr {($y0 + $y1) / 2.0}] $word text.soft \
            anchor w font {normal bold} size [expr {0.92 * $font}]]]
}

# The points of the monuments, and who has taken the higher number.
proc ::stele::board::rolltta::Firsts {layout o monuments firsts letters names pairs} {
    dict with layout {}
    lassign $table x0
    set end [expr {$x0 + $label - $inset}]
    set items {}
    foreach id $monuments seat $firsts pair $pairs {
        set y [RowMiddle $layout monument:$id]
        if {$pair ne {}} {
            lassign [split $pair /] first later
            set tip [say $o {First to finish it: %1$s, later: %2$s} [Points $o $first] $later]
            lappend items [text points:$id [expr {$end - 1.35 * $font}] $y $pair text.soft \
                anchor e size $font tip $tip]
        }
        if {$seat > 0} {
            set tip [say $o {First: %1$s} [lindex $names $seat-1]]
            lappend items [glyph::badge first:$id $seat [lindex $letters $seat-1] \
                [expr {$end - 0.45 * $font}] $y [expr {$tall ? 1.5 * $font : min(1.25 * $font, 0.86 * $row)}] 0 tip $tip]
        }
    }
    return $items
}

# Lines between the columns, over the cells.
proc ::stele::board::rolltta::Grid {layout} {
    dict with layout {}
    lassign $table x0 y0 x1 y1
    set items [list [rect frame $table none edge rule.strong]]
    for {set n 0} {$n < $players} {incr n} {
        set x [expr {$x0 + $label + $n * $cell}]
        lappend items [line column$n [list $x $y0 $x $y1] rule]
    }
    # A line in every gap between two sections that has no heading below it.
    set above {}
    dict for {name place} $rows {
        lassign $place top under
        if {$above ne {} && $top > $above + 0.5 && ![string match heading:* $name]} {
            set y [expr {($above + $top) / 2.0}]
            lappend items [line over:$name [list $x0 $y $x1 $y] rule]
        }
        set above $under
    }
    return $items
}

# The box of a player's cell in a row.
proc ::stele::board::rolltta::Cell {layout seat name} {
    lassign [dict get $layout rows $name] y0 y1
    set width [dict get $layout cell]
    set left [expr {[lindex [dict get $layout table] 0] + [dict get $layout label]}]
    set x0 [expr {$left + ($seat - 1) * $width}]
    return [list $x0 $y0 [expr {$x0 + $width}] $y1]
}

proc ::stele::board::rolltta::Header {layout o place who letter score turn winner} {
    dict with layout {}
    lassign $place seat id
    set look [palette::seat $seat]
    lassign [Cell $layout $seat header] x0 y0 x1 y1
    set middle [expr {($y0 + $y1) / 2.0}]
    set role [expr {$turn ? [dict get $look role] : [dict get $look tint]}]
    set ink [expr {$turn ? [dict get $look ink] : "text"}]
    set items [list [rect band [list $x0 $y0 $x1 $y1] $role width 0]]
    if {!$turn} {
        set hem [list $x0 [expr {$y1 - 0.2 * $row}] $x1 $y1]
        lappend items [rect hem $hem [dict get $look role] width 0]
        if {[dict get $look pattern] ne {}} {
            lappend items [rect weave $hem [dict get $look patternrole] width 0 \
                pattern [dict get $look pattern]]
        }
    }
    set sign [expr {1.15 * $row}]
    set x [expr {$x0 + $inset + $sign / 2.0}]
    if {$turn} {
        lappend items [oval halo [around $x $middle [expr {1.24 * $sign}]] panel width 0]
    }
    lappend items [glyph::badge sign $seat $letter $x $middle $sign]
    set big [expr {1.22 * $font}]
    set end [expr {$x1 - $inset}]
    if {$score ne {}} {
        set score [string map {- −} $score]
        lappend items [text score $end $middle $score $ink anchor e font {large bold} size $big]
        set taken [measure [dict get $o measure] {large bold} $big $score]
        set end [expr {$end - $taken - 0.4 * $font}]
    }
    if {$winner} {
        lappend items [glyph::place star star [expr {$end - 0.5 * $big}] $middle $big]
        set end [expr {$end - 1.2 * $big}]
    }
    set x [expr {$x + 0.62 * $sign + 0.35 * $font}]
    lassign [frame::called $o $who $font [expr {$end - $x}]] shown nameSize
    lappend items [text who $x $middle $shown $ink anchor w font {normal bold} size $nameSize]
    return [list [group head $items object player:$id tip [say $o {%1$s: %2$s} $who [Points $o $score]]]]
}

# The background of a cell, n-th of its section.
proc ::stele::board::rolltta::CellBack {box n} {
    return [rect cell $box [expr {$n % 2 ? "stripe" : "panel"}] width 0]
}

# A number at the right end of a cell.
proc ::stele::board::rolltta::CellValue {layout box value role} {
    lassign $box x0 y0 x1 y1
    return [text value [expr {$x1 - [dict get $layout inset]}] [expr {($y0 + $y1) / 2.0}] $value \
        $role anchor e font {normal bold} size [dict get $layout font]]
}

# `of` boxes in a cell, `filled` of them with the role; in one line or two.
proc ::stele::board::rolltta::CellBoxes {layout box of filled role {empty box}} {
    lassign [dict get $layout boxes] pitch lines
    set most [expr {$lines == 1 ? max(15, $of) : 8}]
    set height [expr {($of > $most ? 2 : 1) * $pitch}]
    lassign $box x0 y0 x1 y1
    set size [expr {0.84 * $pitch}]
    set x [expr {$x0 + [dict get $layout inset]}]
    set y [expr {($y0 + $y1 - $height + $pitch - $size) / 2.0}]
    set every [expr {$lines == 1 ? 5 : 0}]
    set places [track $of $most $x $y $pitch $size $every [expr {0.4 * $pitch}]]
    set items {}
    set n 0
    foreach place $places {
        incr n
        lappend items [rect box$n $place [expr {$n <= $filled ? $role : $empty}]]
    }
    return $items
}

proc ::stele::board::rolltta::Food {layout o place food cap need} {
    lassign $place seat id
    set box [Cell $layout $seat food]
    set items [list [CellBack $box 0]]
    lappend items {*}[CellBoxes $layout $box $cap $food food]
    lappend items [CellValue $layout $box $food [expr {$food < $need ? "text.bad" : "text"}]]
    return [list [group track $items object food:$id \
        tip [say $o {Food: %1$s of %2$s; the cities need %3$s} $food $cap $need]]]
}

proc ::stele::board::rolltta::GoodRow {layout o place good units figures n} {
    lassign $place seat id
    set box [Cell $layout $seat good:$good]
    set cap [at $figures cap $units]
    set worth [lindex [at $figures values {}] $units]
    set parts [list [CellBack $box $n]]
    lappend parts {*}[Pegs $layout $box $cap $units good.$good]
    lappend parts [CellValue $layout $box [expr {$units > 0 ? $worth : {}}] text]
    return [list [group row $parts object goods:$id:$good \
        tip [say $o {%1$s: %2$s of %3$s, worth %4$s} [Title $o goods $good] $units $cap $worth]]]
}

# How many goods there are and what they are worth, in the row of the heading.
proc ::stele::board::rolltta::GoodsSum {layout o place goods limit total} {
    dict with layout {}
    lassign $place seat
    if {!$headings} {
        return {}
    }
    set sum [::tcl::mathop::+ {*}[dict values $goods]]
    lassign [Cell $layout $seat heading:goods] x0 y0 x1 y1
    set y [expr {($y0 + $y1) / 2.0}]
    set small [expr {0.86 * $font}]
    set items [list [text sum [expr {$x0 + $inset}] $y [say $o {%1$s of %2$s} $sum $limit] \
        [expr {$limit > 0 && $sum > $limit ? "text.bad" : "text.soft"}] anchor w size $small \
        tip [say $o {Goods held, and how many may be kept at the end of the turn}]]]
    if {$total ne {}} {
        lappend items [text total [expr {$x1 - $inset}] $y $total text.soft anchor e size $small \
            tip [say $o {What all goods are worth}]]
    }
    return $items
}

# The holes of a goods row with their pegs.
proc ::stele::board::rolltta::Pegs {layout box cap units role} {
    dict with layout {}
    lassign $box x0 y0 x1 y1
    set most [expr {max(8, $cap)}]
    set pitch [expr {min(1.0 * $row, ($cell - 2.7 * $inset - $value) / double($most))}]
    set peg [expr {min(0.7 * $row, 0.86 * $pitch)}]
    set hole [expr {0.5 * $peg}]
    set y [expr {($y0 + $y1) / 2.0}]
    set items {}
    for {set n 1} {$n <= $cap} {incr n} {
        set x [expr {$x0 + $inset + ($n - 0.5) * $pitch}]
        set d [expr {$n <= $units ? $peg : $hole}]
        lappend items [oval peg$n [around $x $y $d] \
            [expr {$n <= $units ? $role : "hole"}]]
    }
    return $items
}

proc ::stele::board::rolltta::Ships {layout o place ships most} {
    dict with layout {}
    lassign $place seat id
    set box [Cell $layout $seat ships]
    lassign $box x0 y0 x1 y1
    set items [list [CellBack $box 0]]
    set pitch [expr {min(1.15 * $row, ($cell - 2.7 * $inset - $value) / double(max($most, 1)))}]
    set y [expr {($y0 + $y1) / 2.0}]
    for {set n 1} {$n <= max($most, $ships)} {incr n} {
        set x [expr {$x0 + $inset + ($n - 0.5) * $pitch}]
        if {$n <= $ships} {
            lappend items [glyph::place ship$n ship $x $y [expr {min(0.95 * $row, 0.95 * $pitch)}]]
        } else {
            set d [expr {0.36 * $row}]
            lappend items [oval berth$n [around $x $y $d] hole]
        }
    }
    if {$ships > 0} {
        lappend items [CellValue $layout $box $ships text]
    }
    set tip [say $o {Ships: %1$s of %2$s} $ships $most]
    return [list [group row $items object ships:$id tip $tip]]
}

# The starting cities as one column of boxes, then each city with its number over its boxes.
proc ::stele::board::rolltta::Cities {layout o place cities start finished} {
    lassign $place seat id
    set box [Cell $layout $seat cities]
    lassign $box x0 y0 x1 y1
    set sizes [lmap city [dict values $cities] {dict get $city of}]
    set form [CityForm $layout $box [linsert $sizes 0 $start]]
    dict set form role [dict get [palette::seat $seat] role]
    set gap [dict get $form gap]
    set items [list [CellBack $box 0]]
    set x [expr {$x0 + [dict get $layout inset]}]
    if {$start > 0} {
        lassign [CityBoxes $form $x $start $start] parts next
        lappend parts [glyph::place house house [expr {($x + $next) / 2.0}] [dict get $form headY] \
            [dict get $form head]]
        lappend items [group start $parts tip [say $o {Cities from the start: %1$s} $start]]
        set x [expr {$next + $gap}]
    }
    dict for {city facts} $cities {
        set boxes [dict get $facts boxes]
        set of [dict get $facts of]
        lassign [CityBoxes $form $x $boxes $of] parts next
        lappend parts [CityNumber $form [expr {($x + $next) / 2.0}] $city \
            [dict get $facts finished]]
        # The whole height belongs to the city, so that it is easy to hit.
        set left [expr {$x - 0.3 * $gap}]
        set area [rect area [list $left $y0 [expr {$next + 0.3 * $gap}] $y1] none width 0]
        lappend items [group $city [linsert $parts 0 $area] object city:$id:$city \
            tip [say $o {%1$s: %2$s of %3$s boxes} [Title $o targets $city] $boxes $of]]
        set x [expr {$next + $gap}]
    }
    lappend items [CellValue $layout $box $finished text]
    return $items
}

# How groups of so many boxes are set in a cell, in columns of three under a head: dict pitch gap
# tall head headY top.
proc ::stele::board::rolltta::CityForm {layout box groups} {
    dict with layout {}
    lassign $box x0 y0 x1 y1
    set tall 3
    set columns 0
    foreach of $groups {
        incr columns [expr {($of + $tall - 1) / $tall}]
    }
    set gaps [expr {max(1, [llength $groups] - 1)}]
    set room [expr {$cell - 2.7 * $inset - $value}]
    set head [expr {min(0.8 * $font, 0.5 * $row)}]
    set pitch [expr {min($room / ($columns + 0.7 * $gaps),
        ($y1 - $y0 - 1.15 * $head - 0.2 * $row) / double($tall))}]
    # Spread out where there is room.
    set gap [expr {min(2.2 * $pitch, ($room - $columns * $pitch) / $gaps)}]
    set top [expr {($y0 + $y1 - 1.15 * $head - $tall * $pitch) / 2.0}]
    return [dict create pitch $pitch gap $gap tall $tall head $head \
        headY [expr {$top + 0.48 * $head}] top [expr {$top + 1.15 * $head}]]
}

# Returns {items right}: boxes column by column.
proc ::stele::board::rolltta::CityBoxes {form x filled of} {
    dict with form {}
    set size [expr {0.84 * $pitch}]
    set items {}
    for {set n 0} {$n < $of} {incr n} {
        set left [expr {$x + ($n / $tall) * $pitch}]
        set y [expr {$top + ($n % $tall) * $pitch}]
        lappend items [rect box[expr {$n + 1}] \
            [list $left $y [expr {$left + $size}] [expr {$y + $size}]] \
            [expr {$n < $filled ? $role : "box"}]]
    }
    return [list $items [expr {$left + $size}]]
}

# A city is called by the number at the end of its id.
proc ::stele::board::rolltta::CityNumber {form x city done} {
    return [text number $x [dict get $form headY] [regsub {^\D+} $city {}] \
        [expr {$done ? "text" : "text.soft"}] font [expr {$done ? "small bold" : "small"}] \
        size [dict get $form head]]
}

proc ::stele::board::rolltta::MonumentRow {layout o place monument facts n} {
    dict with layout {}
    lassign $place seat id
    set look [palette::seat $seat]
    set box [Cell $layout $seat monument:$monument]
    set name [Title $o monuments $monument]
    set of [dict get $facts of]
    set marked [dict get $facts boxes]
    set parts [list [CellBack $box $n]]
    if {[at $facts out 0]} {
        lassign $box x0 y0 x1 y1
        set y [expr {($y0 + $y1) / 2.0}]
        lappend parts {*}[CellBoxes $layout $box $of 0 box.dim box.dim]
        lappend parts [line cross [list [expr {$x0 + $inset}] $y [expr {$x1 - $inset}] $y] cross]
        set tip [say $o {%1$s: out of play} $name]
    } else {
        lappend parts {*}[CellBoxes $layout $box $of $marked [dict get $look role]]
        set tip [say $o {%1$s: %2$s of %3$s boxes} $name $marked $of]
    }
    if {[dict get $facts finished]} {
        set won [dict get $facts points]
        lappend parts {*}[Earned $layout $box $look $won [dict get $facts first]]
        append tip " · [Points $o $won]"
    }
    return [list [group row $parts object monument:$id:$monument tip $tip]]
}

# The points earned, on a chip; that of the first builder is filled.
proc ::stele::board::rolltta::Earned {layout box look won first} {
    dict with layout {}
    lassign $box x0 y0 x1 y1
    set y [expr {($y0 + $y1) / 2.0}]
    set h [expr {min(0.86 * $row, 1.35 * $font) / 2.0}]
    set right [expr {$x1 - 0.5 * $inset}]
    set left [expr {$right - max(1.75 * $font, 2 * $h)}]
    set role [dict get $look [expr {$first ? "role" : "tint"}]]
    set ink [expr {$first ? [dict get $look ink] : "text"}]
    return [list \
        [rect chip [list $left [expr {$y - $h}] $right [expr {$y + $h}]] $role round $h \
            edge [dict get $look role]] \
        [text won [expr {($left + $right) / 2.0}] $y $won $ink font {normal bold} \
            size [expr {0.94 * $font}]]]
}

proc ::stele::board::rolltta::Disasters {layout o place count printed} {
    dict with layout {}
    lassign $place seat id
    set box [Cell $layout $seat disasters]
    lassign $box x0 y0 x1 y1
    set items [list [CellBack $box 0]]
    set of [expr {$printed > 0 ? $printed : $count}]
    if {$of > 0} {
        set lines [expr {($of + 14) / 15}]
        set pitch [expr {min(($cell - 2.7 * $inset - $value) / 15.8, 0.9 * ($y1 - $y0) / $lines)}]
        set size [expr {0.82 * $pitch}]
        set y [expr {($y0 + $y1 - $lines * $pitch + $pitch - $size) / 2.0}]
        set n 0
        foreach spot [track $of 15 [expr {$x0 + $inset}] $y $pitch $size 5 [expr {0.4 * $pitch}]] {
            incr n
            lappend items [rect box$n $spot [expr {$n <= $count ? "bad" : "box"}]]
        }
    }
    if {$count > 0} {
        lappend items [CellValue $layout $box −$count text.bad]
    } else {
        lappend items [CellValue $layout $box 0 text.dim]
    }
    set tip [say $o {Boxes marked for disasters: %1$s} $count]
    return [list [group boxes $items object disasters:$id tip $tip]]
}

# ---- Developments -------------------------------------------------------------------------------

# Names, costs and points; the marks of the owners are drawn by Owned.
proc ::stele::board::rolltta::DevelopmentList {layout o list} {
    dict with layout {}
    set items [list [rect back $developmentsBox panel edge rule.strong]]
    set heads {}
    set n 0
    dict for {id facts} $list {
        lassign [dict get $developments $id] x0 y0 x1 y1
        if {![dict exists $heads $x0]} {
            dict set heads $x0 [list $x1 $y0]
        }
        incr n
        set y [expr {($y0 + $y1) / 2.0}]
        set name [Title $o developments $id]
        lassign [DevelopmentColumns $layout $x0 $x1] cost points
        lappend items [group $id [list \
            [rect back [list $x0 $y0 $x1 $y1] [expr {$n % 2 ? "panel" : "stripe"}] width 0] \
            [text name [expr {$x0 + $inset}] $y $name text anchor w size $font] \
            [text cost $cost $y [dict get $facts cost] text.soft anchor e size $font] \
            [text points $points $y [dict get $facts points] text anchor e font {normal bold} \
                size $font]] \
            tip [say $o {%1$s: costs %2$s, %3$s} $name [dict get $facts cost] \
                [Points $o [dict get $facts points]]]]
    }
    set first 1
    dict for {x0 place} $heads {
        lassign $place x1 y1
        lappend items {*}[DevelopmentHead $layout $o $x0 $x1 $y1 $first]
        set first 0
    }
    lappend items [rect frame $developmentsBox none edge rule.strong]
    return $items
}

# Right ends of the cost and the points in a column of the list.
proc ::stele::board::rolltta::DevelopmentColumns {layout x0 x1} {
    dict with layout {}
    set points [expr {$x1 - $inset - $players * $slot - 0.5 * $font}]
    return [list [expr {$points - 1.9 * $font}] $points]
}

proc ::stele::board::rolltta::DevelopmentHead {layout o x0 x1 under first} {
    dict with layout {}
    set top [lindex $developmentsBox 1]
    set y [expr {($top + $under) / 2.0}]
    lassign [DevelopmentColumns $layout $x0 $x1] cost points
    set icon [expr {1.1 * $font}]
    set items [list \
        [rect head:$x0 [list $x0 $top $x1 $under] heading width 0] \
        [glyph::place cost:$x0 coins [expr {$cost - 0.62 * $font}] $y $icon tip [say $o Cost]] \
        [glyph::place points:$x0 star [expr {$points - 0.35 * $font}] $y $icon tip [say $o Points]]]
    if {$first} {
        lappend items [text head [expr {$x0 + $inset}] $y [say $o Developments] text.soft anchor w \
            font {normal bold} size [expr {0.92 * $font}]]
    }
    return $items
}

proc ::stele::board::rolltta::Owned {layout o place list owned letter who} {
    dict with layout {}
    lassign $place seat id
    set items {}
    foreach development [dict keys $list] {
        lassign [dict get $developments $development] x0 y0 x1 y1
        set right [expr {$x1 - $inset - ($players - $seat) * $slot}]
        set x [expr {$right - $slot / 2.0}]
        set y [expr {($y0 + $y1) / 2.0}]
        set has [expr {$development in $owned}]
        set size [expr {min($has ? 0.92 * $row : 0.5 * $row, $y1 - $y0 - 1)}]
        set tip [expr {$has ? [say $o {%1$s has %2$s} $who [Title $o developments $development]]
            : [say $o {%1$s has not %2$s} $who [Title $o developments $development]]}]
        lappend items [group $development [list \
            [rect slot [list [expr {$right - $slot}] $y0 $right $y1] none width 0] \
            [glyph::badge sign $seat $letter $x $y $size [expr {!$has}]]] \
            object development:$id:$development tip $tip]
    }
    return $items
}

# What a player holds at a glance: a flat list {label value object …}.  PLAYER is the player's dict of
# the state, NAMES a command {domain id}, TR a command {format arg …}, as in the options of `scene`.
proc ::stele::board::rolltta::stocks {state player names tr} {
    set id [dict get $player id]
    set stocks [list [{*}$tr Food] [dict get $player food] food:$id]
    dict for {good count} [dict get $player goods] {
        lappend stocks [{*}$names goods $good] $count goods:$id:$good
    }
    lappend stocks [{*}$tr Cities] [dict get $player cities_finished] ""
    set built 0
    dict for {monument facts} [dict get $player monuments] {
        incr built [dict get $facts finished]
    }
    lappend stocks [{*}$tr Monuments] $built ""
    lappend stocks [{*}$tr Developments] [llength [dict get $player developments]] ""
    lappend stocks [{*}$tr Disasters] [dict get $player disasters] disasters:$id
    if {[dict get $player ships] > 0 || [string match *lba [dict get $state edition]]} {
        lappend stocks [{*}$tr Ships] [dict get $player ships] ships:$id
    }
    return $stocks
}

# The move that somebody means who clicks on OBJECT: a die is to be rolled again, while there are rolls.
proc ::stele::board::rolltta::attempt {state object} {
    if {[regexp {^die:([0-9]+)$} $object - die] && [at $state phase {}] eq "roll"} {
        return "reroll dice=$die"
    }
    return ""
}

# What the signs mean, for the help: see legend.tcl.
proc ::stele::board::rolltta::legend {o} {
    set faces {}
    dict for {face facts} [at $o {info faces} {}] {
        lappend faces [list [list [rect die {2 2 98 98} die width 3 round 14] [group face [FaceItems $facts $face {}]]] \
            [capital [name $o faces $face]]]
    }
    set goods [list [list [list [glyph::place sign food 50 50 92]] [say $o Food]]]
    foreach id [dict keys [at $o {info goods} {}]] {
        lappend goods [list [list [glyph::place sign $id 50 50 92]] [capital [name $o goods $id]]]
    }
    return [list [list [say $o {Dice}] $faces] [list [say $o {Goods}] $goods]]
}
