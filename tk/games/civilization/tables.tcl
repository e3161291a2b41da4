# The table of the players of Civilization: succession, figures, trade cards, civilization cards; see board.tcl.

# ---- The table ----------------------------------------------------------------------------------

proc ::stele::board::civilization::TableParts {model layout o} {
    set state [dict get $model state]
    set columns [dict get $layout columns]
    lassign [Actor $model] acting
    set over [at $state over 0]
    set parts [list [part heads Heads $layout $o]]
    if {[dict exists $columns hand]} {
        lappend parts [part piles Piles $layout $o [at $state stacks {}]] [part market Market $layout $o [at $state market {}]]
    }
    set census {}
    set rank 0
    foreach entry [at $state census {}] {
        dict set census [dict get $entry player] [list [incr rank] [dict get $entry tokens]]
    }
    set row 0
    set finish [at $state finish [at $o {info finish} 16]]
    foreach seat [dict get $model rows] {
        set player [lindex [dict get $state players] $seat-1]
        set id [dict get $player id]
        set nation [at $player nation {}]
        set ast [at $state [list ast $nation] [at $o [list info nations $nation] {}]]
        lappend parts {*}[kept $id/row* PlayerParts $layout $o $row $seat $id [lindex [dict get $model names] $seat-1] \
            [lindex [dict get $model letters] $seat-1] $player $ast $finish [at $census [list $id] {}] \
            [expr {$seat == $acting && !$over}] [expr {$id in [at $state winners {}]}]]
        incr row
    }
    return $parts
}

# The groups of a player's row: they change one by one.
proc ::stele::board::civilization::PlayerParts {layout o row seat id name letter player ast finish census active winner} {
    set columns [dict get $layout columns]
    set parts [list [part $id/row Row $layout $o $row $seat $id $name $letter [at $player nation {}] $active $winner]]
    if {[dict exists $columns ast]} {
        lappend parts [part $id/ast Succession $layout $o $row $ast $finish [at $player space 0]] \
            [part $id/marker Marker $layout $o $row $seat $id $name $letter $ast $finish [at $player space 0] [at $player epoch stone]]
    }
    lappend parts [part $id/figures Figures $layout $o $row $id $name $census [at $player treasury 0] \
        [at $player tokens 0] [at $player cities 0] [at $player ships 0] [at $player stock {}] [at $player areas 0] [at $player score {}]]
    if {[dict exists $columns hand]} {
        lappend parts [part $id/hand Hand $layout $o $row $id $name [at $player hand {}] [at $player hand_n 0] [at $player facing {}]] \
            [part $id/cards Cards $layout $o $row $id $name [at $player cards {}] [at $player card_points 0]]
    }
    return $parts
}

# Top and bottom of a row of a table: left, figures, right or cards.
proc ::stele::board::civilization::RowBox {layout table row} {
    set high [dict get $layout row]
    set top [expr {[dict get $layout $table] + [dict get $layout head] + $row * $high}]
    return [list $top [expr {$top + $high}]]
}

proc ::stele::board::civilization::Column {layout name} {
    return [dict get $layout columns $name]
}

# The cells of a column that has several: their edges.
proc ::stele::board::civilization::Cells {layout name n} {
    lassign [Column $layout $name] x0 x1
    set edges {}
    for {set i 0} {$i <= $n} {incr i} {
        lappend edges [expr {$x0 + $i * ($x1 - $x0) / double($n)}]
    }
    return $edges
}

# What stands above the columns, and the sheets of the tables.
proc ::stele::board::civilization::Heads {layout o} {
    set font [dict get $layout font]
    set x [dict get $layout tableX]
    set right [expr {$x + [dict get $layout tableWide]}]
    set items {}
    foreach table [dict keys [dict get $layout sheets]] {
        set top [dict get $layout $table]
        lassign [RowBox $layout $table [expr {[dict get $layout seats] - 1}]] - bottom
        lappend items [rect sheet:$table [list $x $top $right $bottom] panel edge rule.strong]
    }
    set y [expr {[dict get $layout figures] + [dict get $layout head] - 0.85 * $font}]
    foreach {name sign} {treasury coins tokens civ-token cities civ-city ships civ-ship stock civ-stock areas civ-area census civ-census score star} {
        if {[dict exists $layout columns $name]} {
            lassign [Column $layout $name] x0 x1
            lappend items [glyph::place head:$name $sign [expr {($x0 + $x1) / 2.0}] $y [expr {1.2 * $font}]]
        }
    }
    if {[dict exists $layout columns points]} {
        lassign [Column $layout points] x0 x1
        lappend items [glyph::place head:points civ-cards [expr {$x1 - 1.1 * $font}] \
            [expr {[dict get $layout cards] + [dict get $layout head] - 0.85 * $font}] [expr {1.2 * $font}]]
    }
    if {[dict exists $layout columns ast]} {
        lappend items {*}[Spaces $layout $o [expr {[dict get $layout left] + [dict get $layout head] - 0.85 * $font}]]
    }
    return $items
}

# The numbers of the spaces of the succession table.
proc ::stele::board::civilization::Spaces {layout o y} {
    set font [dict get $layout font]
    set items [Epochs $layout $o [expr {$y - 1.2 * $font}]]
    set edges [AstEdges $layout $o]
    set size [expr {0.72 * $font}]
    # Where two digits do not fit, every second space has none.
    set narrow [expr {[lindex $edges 2] - [lindex $edges 1] < 1.65 * $size}]
    for {set n 0} {$n < [llength $edges] - 1} {incr n} {
        set x0 [lindex $edges $n]
        set x1 [lindex $edges $n+1]
        if {!$narrow || $n % 2 == 0 || $x1 - $x0 >= 1.65 * $size} {
            lappend items [text space$n [expr {($x0 + $x1) / 2.0}] $y $n text.dim size $size]
        }
    }
    return $items
}

# The colours of the epochs with their names.
proc ::stele::board::civilization::Epochs {layout o y} {
    set font [dict get $layout font]
    lassign [Column $layout ast] x0 x1
    set words [list [say $o {Stone}] [say $o {E. Bronze}] [say $o {L. Bronze}] [say $o {E. Iron}] [say $o {L. Iron}]]
    set size [expr {0.76 * $font}]
    set measurer [dict get $o measure]
    set wide [tcl::mathfunc::max {*}[lmap word $words {measure $measurer normal $size $word}]]
    set cell [expr {($x1 - $x0) / 5.0}]
    set size [expr {$size * min(1.0, 0.94 * $cell / $wide)}]
    set items {}
    foreach epoch {stone early_bronze late_bronze early_iron late_iron} word $words {
        lappend items [rect $epoch [list $x0 [expr {$y - 0.55 * $font}] [expr {$x0 + $cell}] [expr {$y + 0.5 * $font}]] epoch.$epoch edge panel] \
            [text name:$epoch [expr {$x0 + $cell / 2.0}] $y $word text.on.epoch size $size]
        set x0 [expr {$x0 + $cell}]
    }
    return $items
}

# The edges of the spaces of the succession table: those with a figure are wider.
proc ::stele::board::civilization::AstEdges {layout o} {
    lassign [Column $layout ast] x0 x1
    # The finish square follows the last space with a figure.
    set last 1
    dict for {- ast} [at $o {info nations} {}] {
        set last [expr {max($last, [dict get $ast late_iron] + [llength [dict get $ast points]])}]
    }
    set weights {}
    for {set n 0} {$n <= $last} {incr n} {
        lappend weights [expr {$n == 0 ? 0.85 : $n == $last ? 1.2 : $n >= $last - 3 ? 2.4 : 1.0}]
    }
    set each [expr {($x1 - $x0) / [tcl::mathop::+ {*}$weights]}]
    set edges [list $x0]
    foreach weight $weights {
        lappend edges [expr {[lindex $edges end] + $weight * $each}]
    }
    return $edges
}

# The background of a row and who it is.
proc ::stele::board::civilization::Row {layout o row seat id name letter nation active winner} {
    set font [dict get $layout font]
    set look [palette::seat $seat]
    set x [dict get $layout tableX]
    set right [expr {$x + [dict get $layout tableWide]}]
    set role [expr {$active ? [dict get $look tint] : $row % 2 ? "panel" : "stripe"}]
    set who [expr {$nation eq {} ? $name : [say $o {%1$s · %2$s} $name [name $o nations $nation]]}]
    set items {}
    dict for {table column} [dict get $layout sheets] {
        lassign [RowBox $layout $table $row] y0 y1
        lassign [Column $layout $column] x0 x1
        set y [expr {($y0 + $y1) / 2.0}]
        lappend items [rect back:$table [list $x $y0 $right $y1] $role width 0] \
            [glyph::badge sign:$table $seat $letter [expr {($x0 + $x1) / 2.0}] $y [expr {1.3 * $font}]]
        if {$active} {
            lappend items [rect edge:$table [list $x $y0 $right $y1] none edge [dict get $look open] width 1.6]
        }
    }
    lassign [RowBox $layout left $row] y0 y1
    set y [expr {($y0 + $y1) / 2.0}]
    lassign [Column $layout name] x0 x1
    if {$winner} {
        lappend items [glyph::place star star [expr {$x0 + 0.65 * $font}] $y [expr {1.2 * $font}]]
        set x0 [expr {$x0 + 1.4 * $font}]
    }
    set measurer [dict get $o measure]
    lassign [Column $layout nation] - x1
    lassign [frame::called $o $name $font [expr {$x1 - $x0 - 0.3 * $font}]] shown size
    lappend items [text who $x0 $y $shown text anchor w font {normal bold} size $size]
    # The nation where it has room beside the name.
    set size [expr {0.95 * $font}]
    set words [expr {$nation eq {} ? {} : [name $o nations $nation]}]
    set left [expr {$x0 + [measure $measurer {normal bold} $font $shown] + 0.6 * $font}]
    if {$words ne {} && $left + [measure $measurer normal $size $words] <= $x1} {
        lappend items [text nation $x1 $y $words text.soft anchor e size $size]
    }
    return [list [group who $items object player:$id tip $who]]
}

# The succession table of a nation: epochs by colour, the figures of the Late Iron Age, the finish.  Where the marker
# stands there is no figure, which would show at both sides of it.
proc ::stele::board::civilization::Succession {layout o row ast finish marked} {
    set font [dict get $layout font]
    lassign [RowBox $layout left $row] y0 y1
    set edges [AstEdges $layout $o]
    set points [lreverse [at $ast points {}]]
    set last [expr {[llength $edges] - 2}]
    set items {}
    for {set n 0} {$n <= $last} {incr n} {
        set x0 [lindex $edges $n]
        set x1 [lindex $edges $n+1]
        set epoch [EpochOf $ast $n]
        set role [expr {$n > $finish ? "box.dim" : $n == $last ? "civ.finish" : "epoch.$epoch"}]
        lappend items [rect space$n [list $x0 [expr {$y0 + 1}] $x1 [expr {$y1 - 1}]] $role edge panel]
        set figure [lindex $points [expr {$last - 1 - $n}]]
        if {$n < $last && $n <= $finish && $figure ne {} && $n != $marked} {
            lappend items [text figure$n [expr {($x0 + $x1) / 2.0}] [expr {($y0 + $y1) / 2.0}] $figure text.on.epoch \
                size [expr {min(0.78 * $font, 0.37 * ($x1 - $x0))}]]
        }
    }
    set x [lindex $edges $finish]
    lappend items [line finish [list $x [expr {$y0 + 0.5}] $x [expr {$y1 - 0.5}]] civ.battle width [expr {max(2, 0.22 * $font)}]]
    return $items
}

proc ::stele::board::civilization::EpochOf {ast space} {
    foreach epoch {late_iron early_iron late_bronze early_bronze} {
        if {$space >= [at $ast $epoch 99]} {
            return $epoch
        }
    }
    return stone
}

proc ::stele::board::civilization::Marker {layout o row seat id name letter ast finish space epoch} {
    set font [dict get $layout font]
    lassign [RowBox $layout left $row] y0 y1
    set edges [AstEdges $layout $o]
    set space [expr {max(0, min([llength $edges] - 2, $space))}]
    set x0 [lindex $edges $space]
    set x1 [lindex $edges $space+1]
    set size [expr {min($y1 - $y0 - 2, 1.35 * $font)}]
    set tip [say $o {%1$s: space %2$s, %3$s} $name $space [name $o epochs $epoch]]
    set next [NextWords $o $ast [expr {$space + 1}] $finish]
    if {$next ne {}} {
        append tip " · [say $o {next space: %1$s} $next]"
    }
    return [list [glyph::badge marker $seat $letter [expr {($x0 + $x1) / 2.0}] [expr {($y0 + $y1) / 2.0}] $size 0 object marker:$id tip $tip]]
}

# What it takes to enter a space.
proc ::stele::board::civilization::NextWords {o ast space finish} {
    if {$space > $finish} {
        return {}
    }
    set figure [lindex [at $ast points {}] [expr {$space - [at $ast late_iron 99]}]]
    set epoch [EpochOf $ast $space]
    if {$epoch eq "late_iron"} {
        return [say $o {total of %1$s} [expr {$figure eq {} ? [lindex [at $ast points {}] end] : $figure}]]
    }
    if {$epoch eq [EpochOf $ast [expr {$space - 1}]]} {
        return [say $o {no condition}]
    }
    set needs [at $o [list info epochs $epoch] {}]
    set words {}
    foreach {key phrase} [list cities [say $o {cities: %1$s} [at $needs cities 0]] groups [say $o {groups of cards: %1$s} [at $needs groups 0]] \
            cards [say $o {cards: %1$s} [at $needs cards 0]] points [say $o {points of cards: %1$s} [at $needs points 0]]] {
        if {[at $needs $key 0] > 0} {
            lappend words $phrase
        }
    }
    return [join $words {, }]
}

# The numbers of a player.
proc ::stele::board::civilization::Figures {layout o row id name census treasury tokens cities ships stock areas score} {
    set font [dict get $layout font]
    lassign [RowBox $layout figures $row] y0 y1
    set y [expr {($y0 + $y1) / 2.0}]
    set board [say $o {On the board (%1$s): tokens %2$s, cities %3$s, ships %4$s} $name $tokens $cities $ships]
    set items {}
    foreach {column value object tip bold} [list \
            treasury $treasury treasury:$id [say $o {Treasury: %1$s (%2$s)} $treasury $name] 1 \
            tokens $tokens {} $board 0 cities $cities {} $board 1 ships $ships {} $board 0 \
            stock [at $stock tokens 0] stock:$id [say $o {Stock (%1$s): tokens %2$s, cities %3$s, ships %4$s} $name \
                [at $stock tokens 0] [at $stock cities 0] [at $stock ships 0]] 0 \
            areas $areas {} [say $o {Areas occupied: %1$s (%2$s)} $areas $name] 1 \
            score $score {} [say $o {Total: %1$s (%2$s)} $score $name] 1] {
        if {![dict exists $layout columns $column]} {
            continue
        }
        lassign [Column $layout $column] x0 x1
        set number [text $column.n [expr {($x0 + $x1) / 2.0}] $y $value [expr {$value eq "0" ? "text.soft" : "text"}] \
            font [expr {$bold ? {normal bold} : "normal"}] size $font]
        lappend items [group $column [list [rect $column.cell [list $x0 $y0 $x1 $y1] none width 0] $number] \
            object [expr {$object eq {} ? "player:$id" : $object}] tip $tip]
    }
    if {$census ne {} && [dict exists $layout columns census]} {
        lassign $census rank n
        lassign [Column $layout census] x0 x1
        set middle [expr {$x0 + 0.42 * ($x1 - $x0)}]
        lappend items [group census [list [rect cell [list $x0 $y0 $x1 $y1] none width 0] \
            [text rank $middle $y $rank. text anchor e font {normal bold} size [expr {0.95 * $font}]] \
            [text n [expr {$middle + 0.15 * $font}] $y $n text.soft anchor w size [expr {0.9 * $font}]]] object census:$id \
            tip [say $o {Census (%1$s): %2$s, place %3$s in the order of movement} $name $n $rank]]
    }
    return $items
}

# ---- Trade cards ----------------------------------------------------------------------------------

# The kinds of trade cards by stack: {kind …}, and after them one of which nobody knows.
proc ::stele::board::civilization::Kinds {o} {
    return [concat [dict keys [at $o {info commodities} {}]] ?]
}

# The nine stacks above the columns of what lies in them: how many cards are left, red with a red card on top.
proc ::stele::board::civilization::Piles {layout o stacks} {
    variable KindSigns
    set font [dict get $layout font]
    set kinds [Kinds $o]
    set edges [Cells $layout hand [llength $kinds]]
    set top [expr {[dict get $layout right] + 0.1 * $font}]
    set middle [expr {$top + 1.3 * $font}]
    set bottom [expr {[dict get $layout right] + [dict get $layout head] - 0.1 * $font}]
    set items {}
    set n 0
    foreach stack $stacks {
        incr n
        set first {}
        set parts {}
        set names {}
        set at -1
        foreach kind $kinds {
            incr at
            if {[at $o [list info commodities $kind stack] 0] != $n} {
                continue
            }
            if {$first eq {}} {
                set first $at
            }
            set last $at
            lappend names [name $o commodities $kind]
            set size [expr {min(1.25 * $font, 0.9 * ([lindex $edges $at+1] - [lindex $edges $at]))}]
            lappend parts [glyph::place $kind [dict get $KindSigns $kind] \
                [expr {([lindex $edges $at] + [lindex $edges $at+1]) / 2.0}] [expr {($top + $middle) / 2.0}] $size]
        }
        if {$first eq {}} {
            continue
        }
        set x0 [expr {[lindex $edges $first] + 0.08 * $font}]
        set x1 [expr {[lindex $edges $last+1] - 0.08 * $font}]
        set red [expr {[dict get $stack top] ne {}}]
        set count [dict get $stack n]
        set tip [say $o {Stack %1$s (%2$s): cards left %3$s} $n [join $names {, }] $count]
        if {$red} {
            append tip " · [say $o {on top: %1$s} [name $o calamities [dict get $stack top]]]"
        }
        set seen [lsearch -all -inline -not -exact [at $stack cards {}] ?]
        if {$seen ne {}} {
            append tip " — [join [Counted $o $seen] {, }]"
        }
        set back [expr {$red ? "civ.red" : $count == 0 ? "box.dim" : "civ.back"}]
        set ink [expr {$red ? "text.on.red" : $count == 0 ? "text.dim" : "text.on.pile"}]
        lappend parts [rect pile [list $x0 $middle $x1 $bottom] $back round [expr {0.25 * $font}]]
        set x [expr {($x0 + $x1) / 2.0}]
        lappend parts [text count $x [expr {($middle + $bottom) / 2.0}] $count $ink font {small bold} size [expr {0.92 * $font}]]
        lappend items [group pile:$n $parts object pile:$n tip $tip]
    }
    set x [expr {([lindex $edges end-1] + [lindex $edges end]) / 2.0}]
    lappend items [text unknown $x [expr {($top + $middle) / 2.0}] ? text.dim font {normal bold} size $font]
    return $items
}

# "salt × 3", … of a list of kinds, in their order.
proc ::stele::board::civilization::Counted {o kinds} {
    set counts {}
    foreach kind $kinds {
        dict incr counts $kind
    }
    return [lmap {kind n} $counts {expr {$n > 1 ? [say $o {%1$s × %2$s} [KindName $o $kind] $n] : [KindName $o $kind]}}]
}

proc ::stele::board::civilization::KindName {o kind} {
    if {[dict exists $o info commodities $kind]} {
        return [name $o commodities $kind]
    }
    if {[dict exists $o info calamities $kind]} {
        return [name $o calamities $kind]
    }
    return [say $o {unknown card}]
}

# The hand: numbers below the stacks, then the calamities in hand and face up.
proc ::stele::board::civilization::Hand {layout o row id name hand n facing} {
    set font [dict get $layout font]
    lassign [RowBox $layout right $row] y0 y1
    set y [expr {($y0 + $y1) / 2.0}]
    set kinds [Kinds $o]
    set edges [Cells $layout hand [llength $kinds]]
    set held [lmap {kind count} $hand {expr {$count > 0 ? [list $kind $count] : [continue]}}]
    set tip [say $o {Cards in hand (%1$s): %2$s} $name $n]
    set items [list [group area [list [rect area [list [lindex $edges 0] $y0 [lindex $edges end] $y1] none width 0]] object hand:$id tip $tip]]
    set at -1
    foreach kind $kinds {
        incr at
        set count [at $hand [list $kind] 0]
        if {$count <= 0} {
            continue
        }
        set box [list [expr {[lindex $edges $at] + 0.08 * $font}] [expr {$y0 + 1}] [expr {[lindex $edges $at+1] - 0.08 * $font}] [expr {$y1 - 1}]]
        set x [expr {([lindex $edges $at] + [lindex $edges $at+1]) / 2.0}]
        set value [at $o [list info commodities $kind value] {}]
        set words [say $o {%1$s × %2$s} [capital [KindName $o $kind]] $count]
        if {$value ne {}} {
            append words " · [say $o {worth: %1$s} [expr {$count * $count * $value}]]"
        }
        lappend items [group $kind [list [rect card $box [expr {$kind eq "?" ? "civ.back" : "civ.card"}] round [expr {0.2 * $font}]] \
            [text count $x $y $count [expr {$kind eq "?" ? "text.on.pile" : "text.on.card"}] font {small bold} size $font]] \
            object hand:$id:$kind tip [say $o {%1$s (%2$s)} $words $name]]
    }
    return [concat $items [Faces $layout $o $row $id $name $held $facing]]
}

# Calamities: those face up framed in red, those in hand on a card.
proc ::stele::board::civilization::Faces {layout o row id name held facing} {
    set font [dict get $layout font]
    lassign [RowBox $layout right $row] y0 y1
    lassign [Column $layout faces] x0 x1
    set shown [lmap kind $facing {list $kind calamity:$id:$kind civ.red}]
    foreach pair $held {
        lassign $pair kind count
        if {[dict exists $o info calamities $kind]} {
            lappend shown [list $kind hand:$id:$kind rule.strong]
        }
    }
    set size [expr {min($y1 - $y0 - 2, 1.4 * $font)}]
    set n [llength $shown]
    set x0 [expr {$x0 + 0.2 * $font}]
    set pitch [expr {$n > 1 ? min(1.12 * $size, ($x1 - $x0 - $size) / ($n - 1.0)) : 0}]
    set y [expr {($y0 + $y1) / 2.0}]
    set items {}
    foreach entry $shown {
        lassign $entry kind object edge
        set x [expr {$x0 + $size / 2.0}]
        set up [string match calamity:* $object]
        set tip [expr {$up ? [say $o {Face up: %1$s (%2$s)} [name $o calamities $kind] $name] : [say $o {In hand: %1$s (%2$s)} [name $o calamities $kind] $name]}]
        lappend items [group $object [list [rect card [around $x $y $size] civ.card edge $edge width [expr {$up ? 2 : 1}] round [expr {0.15 * $size}]] \
            [glyph::place sign civ-$kind $x $y [expr {0.8 * $size}]]] object $object tip $tip]
        set x0 [expr {$x0 + $pitch}]
    }
    return $items
}

# ---- Civilization cards -----------------------------------------------------------------------------

# {cards codes} in the order of the groups; the codes have two letters, or three if there is room.
proc ::stele::board::civilization::CardCodes {layout o} {
    variable Codes
    set info [at $o {info cards} {}]
    lassign [Column $layout cards] x0 x1
    set long [expr {($x1 - $x0) / max(1, [dict size $info]) > 2.15 * [dict get $layout font]}]
    set key [list [dict get $o lang] $long [dict keys $info]]
    if {[lindex $Codes 0] ne $key} {
        set cards {}
        foreach group {arts crafts sciences civics} {
            dict for {card facts} $info {
                if {[lindex [dict get $facts groups] 0] eq $group} {
                    lappend cards $card
                }
            }
        }
        set names [lmap card $cards {name $o cards $card}]
        set Codes [list $key $cards [expr {$long ? [lmap name $names {string range $name 0 2}] : [Pairs $names]}]]
    }
    return [lrange $Codes 1 2]
}

# Two letters for each of the names, all different.
proc ::stele::board::civilization::Pairs {names} {
    set taken {}
    foreach name $names {
        foreach second [split [string range $name 1 end] {}] {
            set code [string index $name 0][string tolower $second]
            if {![dict exists $taken $code]} {
                break
            }
        }
        dict set taken $code 1
    }
    return [dict keys $taken]
}

# What is left of each card, above its column.
proc ::stele::board::civilization::Market {layout o market} {
    set font [dict get $layout font]
    lassign [CardCodes $layout $o] cards codes
    set edges [Cells $layout cards [llength $cards]]
    set top [expr {[dict get $layout cards] + 0.1 * $font}]
    set middle [expr {$top + 1.3 * $font}]
    set bottom [expr {[dict get $layout cards] + [dict get $layout head] - 0.1 * $font}]
    set items {}
    set at 0
    foreach card $cards code $codes {
        set x0 [lindex $edges $at]
        set x1 [lindex $edges [incr at]]
        set x [expr {($x0 + $x1) / 2.0}]
        set left [at $market [list $card] 0]
        lappend items [group $card [concat [Face $o card $card [list [expr {$x0 + 0.5}] $top [expr {$x1 - 0.5}] $middle] $code $font] \
            [list [rect cell [list $x0 $middle $x1 $bottom] none width 0] \
                [text left $x [expr {($middle + $bottom) / 2.0}] $left [expr {$left > 0 ? "text" : "text.dim"}] size [expr {0.9 * $font}]]]] \
            object market:$card tip [say $o {%1$s · left: %2$s} [CardTip $o $card] $left]]
    }
    return $items
}

# A card: its code on the colours of its groups.
proc ::stele::board::civilization::Face {o key card box code font} {
    lassign $box x0 y0 x1 y1
    lassign [at $o [list info cards $card groups] civics] first second
    set round [expr {0.18 * $font}]
    set items [list [rect $key $box group.$first round $round]]
    if {$second ne {}} {
        # The second group is the lower right half.
        lappend items [polygon $key.half [list $x1 [expr {$y0 + $round}] $x1 $y1 [expr {$x0 + $round}] $y1] group.$second width 0]
    }
    set size [expr {min(0.86 * $font, 0.92 * ($x1 - $x0) / (0.68 * [string length $code]))}]
    lappend items [text $key.code [expr {($x0 + $x1) / 2.0}] [expr {($y0 + $y1) / 2.0}] $code text.on.group font {small bold} size $size]
    return $items
}

proc ::stele::board::civilization::CardTip {o card} {
    set facts [at $o [list info cards $card] {}]
    return [say $o {%1$s (%2$s) · price: %3$s} [name $o cards $card] \
        [join [lmap group [at $facts groups {}] {name $o groups $group}] {, }] [at $facts price ?]]
}

# The cards that a player has, below the market.
proc ::stele::board::civilization::Cards {layout o row id name owned points} {
    set font [dict get $layout font]
    lassign [CardCodes $layout $o] cards codes
    set edges [Cells $layout cards [llength $cards]]
    lassign [RowBox $layout cards $row] y0 y1
    set items {}
    set at 0
    foreach card $cards code $codes {
        set x0 [lindex $edges $at]
        set x1 [lindex $edges [incr at]]
        if {$card in $owned} {
            lappend items [group $card [Face $o card $card [list [expr {$x0 + 0.5}] [expr {$y0 + 1}] [expr {$x1 - 0.5}] [expr {$y1 - 1}]] $code $font] \
                object card:$id:$card tip [say $o {%1$s (%2$s)} [CardTip $o $card] $name]]
        }
    }
    lassign [Column $layout points] x0 x1
    lappend items [text points [expr {$x1 - 0.3 * $font}] [expr {($y0 + $y1) / 2.0}] $points [expr {$points > 0 ? "text" : "text.soft"}] anchor e size $font]
    return $items
}
