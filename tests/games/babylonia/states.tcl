# States of Babylonia and words for them, for tests of the board.

source -encoding utf-8 [file join [file dirname [file normalize [info script]]] .. .. tcl words.tcl]

namespace eval ::bab {
    # The map: rows of half a hex, two characters a column.  What: . plain, # a site of tiles, Z of a
    # ziggurat, ~ river; where: n, c, s or the river, t or e.
    variable Chart {
        {                ~e  .s            }
        {  .n          .c  #s  .s          }
        {.n  ~t  .c  .c  ~e  .s  #s        }
        {  Zn  #c  .c  .c  .s  .s  .s      }
        {.n  ~t  .c  #c  ~e  .s  .s  #s    }
        {  .n  .c  .c  .c  ~e  Zs  .s      }
        {#n  ~t  .c  .c  #c  ~e  .s  .s    }
        {  .n  ~t  #c  .c  .c  .s  .s  #s  }
        {.n  .n  ~t  .c  .c  ~e  #s  .s    }
        {  #n  .n  ~t  .c  #c  .s  .s  .s  }
        {.n  .n  #n  .c  .c  ~e  .s  .s    }
        {  .n  .n  ~t  .c  .c  .s  #s  .s  }
        {#n  .n  .n  #c  Zc  ~e  .s  .s  #s}
        {  .n  .n  ~t  .c  .c  #s  .s  .s  }
        {.n  #n  #n  .c  .c  ~e  .s  #s  .s}
        {  ~t  .n  ~t  .c  ~e  .s  .s  .s  }
        {~t  ~t  .n  .c  #c  .s  #s  .s  .s}
        {  .c  ~t  ~t  .c  ~e  .s  .s  .s  }
        {~t  Zc  ~t  .c  .c  #s  .s  Zs  #s}
        {  .c  .c  #c  #c  ~e  .s  .s  .s  }
        {~t  .c  .c  .c  .c  ~e  .s  .s  .s}
        {  #c  .c  .c  .c  .c  .s  .s  .s  }
        {    .c  #c  .c  #c  ~e  #s  #s    }
    }
    variable Out {2 south 3 north 4 {}}
    variable Tiles {
        cM {2 2 3} cP {2 2 3} cS {2 2 3} cMP {2 3 3} cMS {2 3 3} cPS {2 3 3} cMPS {0 1 1}
        f5 {1 2 2} f6 {1 2 2} f7 {1 2 2} fC {3 4 7}
    }
    variable Cards {
        ten_points extra_turn rack_seven three_nobles noble_with_farmers nobles_on_farms city_bonus
        centre_connects river_connects
    }
    variable Ids {anna boris vera grigory}
    variable Figures
    array set Figures {}
}

# The figures of a game for so many players, as the engine gives them.
proc ::bab::figures {players} {
    variable Chart
    variable Out
    variable Tiles
    variable Cards
    variable Figures
    if {[info exists Figures($players)]} {
        return $Figures($players)
    }
    set out [dict get $Out $players]
    set regions {n north c centre s south}
    set rivers {t tigris e euphrates}
    set spaces {}
    set row 0
    foreach line $Chart {
        for {set col 0} {$col < 17} {incr col} {
            lassign [split [string range $line [expr {2 * $col}] [expr {2 * $col + 1}]] {}] what where
            if {$what ni {. # Z ~}} {
                continue
            }
            set river [expr {$what eq "~"}]
            set region [expr {$river ? {} : [dict get $regions $where]}]
            lappend spaces [dict create id [format %c [expr {65 + $col}]][expr {($row - $col % 2) / 2 + 1}] \
                row $row col $col x [expr {100 + 150 * $col}] y [expr {round(86.6 * ($row + 1))}] \
                kind [expr {$river ? "river" : "land"}] region $region river [expr {$river ? [dict get $rivers $where] : {}}] \
                site [dict get {. {} ~ {} # tile Z ziggurat} $what] in_play [expr {$river || $region ne $out}]]
        }
        incr row
    }
    set tiles {}
    dict for {tile counts} $Tiles {
        set kind [expr {[string match c* $tile] ? "city" : "farm"}]
        set rest [string range $tile 1 end]
        lappend tiles [dict create id $tile kind $kind symbols [expr {$kind eq "city" ? [split $rest {}] : {}}] \
            points [expr {$kind eq "farm" && $rest ne "C" ? $rest : 0}] points_per_city [expr {$rest eq "C"}] \
            count [lindex $counts $players-2]]
    }
    set cards {}
    set n 0
    foreach card $Cards {
        incr n
        lappend cards [dict create id $n card $card basic [expr {$n <= 7}] lasting [expr {$n <= 2 ? "once" : "permanent"}]]
    }
    set Figures($players) [dict create spaces $spaces tiles $tiles cards $cards end_cities 1 rack 5 rack_with_card 7 \
        tokens {{id F count 12 noble 0} {id M count 6 noble 1} {id P count 6 noble 1} {id S count 6 noble 1}}]
    return $Figures($players)
}

# A position: `fill` 0 (start) … 1 (near the end).  args replace keys of the state.
proc ::bab::state {players fill args} {
    variable Ids
    set figures [figures $players]
    set ids [lrange $Ids 0 $players-1]
    set bag {}
    foreach tile [dict get $figures tiles] {
        lappend bag {*}[lrepeat [dict get $tile count] [dict get $tile id]]
    }
    set sites {}
    set tokens {}
    set ziggurats {}
    set sitesN 0
    set n 0
    set left 0
    set front {}
    foreach space [dict get $figures spaces] {
        if {![dict get $space in_play]} {
            continue
        }
        set id [dict get $space id]
        incr n
        switch [dict get $space site] {
            tile {
                set tile [lindex $bag [expr {(7 * $sitesN) % [llength $bag]}]]
                # Step 7 goes through all tiles: no bag has a multiple of seven.
                incr sitesN
                if {($n * 37) % 100 < 55 * $fill} {
                    if {[string match c* $tile]} {
                        lappend front $tile
                    }
                    continue
                }
                incr left [string match c* $tile]
                lappend sites [dict create id $id tile $tile]
                continue
            }
            ziggurat {
                lappend ziggurats [dict create id $id scored [expr {$fill > 0.5 && [llength $ziggurats] < 2}]]
                continue
            }
        }
        if {($n * 61) % 100 < 75 * $fill} {
            set river [expr {[dict get $space kind] eq "river"}]
            lappend tokens [dict create id $id player [lindex $ids [expr {($n / 3) % $players}]] \
                token [string index FMFPSFMPS [expr {($n * 5) % 9}]] face [expr {$river ? "down" : "up"}]]
        }
    }
    set list {}
    set seat 0
    set owned [expr {$fill > 0.5 ? 2 : 0}]
    foreach id $ids {
        incr seat
        set mine {}
        set k 0
        foreach tile $front {
            if {[incr k] % $players == $seat - 1} {
                dict incr mine $tile
            }
        }
        set cards {}
        if {$seat == 1 && $owned} {
            lappend cards {id 1 card ten_points spent 1} {id 3 card rack_seven spent 0}
        } elseif {$seat == 2 && $owned} {
            lappend cards {id 7 card city_bonus spent 0}
        }
        set rack [expr {$seat == 1 && $owned ? {size 7 F 3 M 2 P 1 S 1 unknown 0} : {size 5 F 2 M 1 P 1 S 1 unknown 0}}]
        lappend list [dict create id $id points [expr {int($fill * (90 - 17 * $seat))}] by {} \
            cities [::tcl::mathop::+ {*}[dict values $mine]] front $mine rack $rack \
            reserve [dict create size [expr {int(25 - 20 * $fill)}]] cards $cards]
    }
    set display {}
    foreach card [dict get $figures cards] {
        set number [dict get $card id]
        if {$number <= 7 && !($owned && $number in {1 3 7})} {
            lappend display [dict create id $number card [dict get $card card]]
        }
    }
    return [dict merge [dict create game babylonia round 7 turn 25 phase play turn_player [lindex $ids 0] over 0 winners {} \
        players $list tokens $tokens tiles $sites ziggurats $ziggurats display $display cities_left $left \
        discarded {} harvested {} pending {} chooser {} play {} may_stop 0] $args]
}

# ---- Words -----------------------------------------------------------------------------------------

namespace eval ::bab {
    variable Names {
        en {
            F farmer M merchant P priest S servant north north centre centre south south tigris Tigris euphrates Euphrates
            play {placing tokens} score scoring card {choosing a card} refill {refilling the rack} over {end of the game}
            extra {another turn?} tiles {laying out tiles} racks {first racks} display {choosing the cards}
        }
        ru {
            F крестьянин M купец P жрец S вождь north север centre центр south юг tigris Тигр euphrates Евфрат
            play {выкладывание жетонов} score подсчёт card {выбор карты} refill {пополнение подставки} over {конец игры}
            extra {ещё один ход?} tiles {раскладка тайлов} racks {первые жетоны} display {выбор карт}
        }
    }
}

proc ::bab::name {lang domain id} {
    variable Names
    return [dict get $Names $lang $id]
}

proc ::bab::options {lang players width height args} {
    variable Ids
    return [dict merge [dict create width $width height $height lang $lang info [figures $players] \
        players [::words::people $lang [lrange $Ids 0 $players-1]] \
        names [list ::bab::name $lang] tr [list ::words::say $lang]] $args]
}
