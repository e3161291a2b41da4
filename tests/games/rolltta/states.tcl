# States of Roll Through the Ages and words for them, for tests of the board.

source -encoding utf-8 [file join [file dirname [file normalize [info script]]] .. .. tcl words.tcl]

namespace eval ::states {
    variable Goods {wood 8 1 stone 7 2 pottery 6 3 cloth 5 4 spearheads 4 5}
    variable Cities {city4 3 city5 4 city6 5 city7 6}
    variable Monuments {
        step_pyramid 3 {1 0} {1 0} {} stone_circle 5 {2 1} {2 1} {} temple 7 {4 2} {4 3} 2
        obelisk 9 {6 3} {6 4} {} hanging_gardens 11 {8 4} {8 5} 3 great_wall 13 {10 5} {10 6} {}
        great_pyramid 15 {12 6} {12 8} 2
    }
    variable Developments {
        leadership {10 2} {10 2} irrigation {10 2} {10 2} agriculture {15 3} {15 3}
        quarrying {15 3} {15 3} medicine {15 3} {20 4} preservation {} {20 4} coinage {20 4} {20 4}
        caravans {20 4} {20 4} shipping {} {25 5} smithing {} {25 5} religion {20 6} {25 7}
        granaries {30 6} {30 6} masonry {30 6} {30 6} engineering {40 6} {40 6} commerce {} {40 8}
        architecture {50 8} {60 8} empire {60 8} {70 10}
    }
    variable Faces {
        F {food 3 workers 0 goods 0 skulls 0 coins 0 choice 0}
        W {food 0 workers 3 goods 0 skulls 0 coins 0 choice 0}
        B {food 2 workers 2 goods 0 skulls 0 coins 0 choice 1}
        G {food 0 workers 0 goods 1 skulls 0 coins 0 choice 0}
        S {food 0 workers 0 goods 2 skulls 1 coins 0 choice 0}
        C {food 0 workers 0 goods 0 skulls 0 coins 7 choice 0}
    }
    variable Ids {anna boris vera grigory}
}

proc ::states::figures {lba} {
    variable Goods
    variable Faces
    variable Monuments
    variable Developments
    foreach {monument of base late out} $Monuments {
        lassign [expr {$lba ? $late : $base}] first later
        dict set monuments $monument [dict create first $first later $later]
    }
    foreach {development base late} $Developments {
        lassign [expr {$lba ? $late : $base}] cost points
        if {$cost ne {}} {
            dict set developments $development [dict create cost $cost points $points]
        }
    }
    foreach {good cap base} $Goods {
        set values {}
        for {set q 0} {$q <= $cap} {incr q} {
            lappend values [expr {$base * $q * ($q + 1) / 2}]
        }
        dict set goods $good [dict create cap $cap values $values]
    }
    return [dict create food_cap 15 food_per_city 1 start_cities 3 max_cities 7 max_rolls 3 disaster_boxes 45 \
        ships_max [expr {$lba ? 5 : 0}] goods_limit 6 faces $Faces goods $goods \
        monuments $monuments developments $developments]
}

# A sheet; `fill` 0 (start) … 1 (late in the game), differing a little by seat.
proc ::states::sheet {id seat players lba fill} {
    variable Goods
    variable Cities
    variable Monuments
    variable Developments
    set n 0
    foreach {good cap base} $Goods {
        incr n
        dict set goods $good [expr {min($cap, int($fill * $cap * (($seat * 3 + $n * 5) % 7) / 5.0))}]
    }
    set built 3
    foreach {city of} $Cities {
        set boxes [expr {min($of, int($fill * ($of + 3 - ($seat + $of) % 4)))}]
        dict set cities $city [dict create boxes $boxes of $of finished [expr {$boxes == $of}]]
        incr built [expr {$boxes == $of}]
    }
    set n 0
    foreach {monument of base late out} $Monuments {
        incr n
        set gone [expr {!$lba && $players in $out}]
        set boxes [expr {$gone ? 0 : min($of, int($fill * $of * (($seat + $n) % 4) / 2.0))}]
        set done [expr {$boxes == $of}]
        set first [expr {$done && ($players == 1 || ($seat + $n) % 4 == 2)}]
        dict set monuments $monument [dict create boxes $boxes of $of finished $done first $first \
            points [expr {$done ? [lindex [expr {$lba ? $late : $base}] [expr {!$first}]] : 0}] out $gone]
    }
    set n 0
    set developments {}
    foreach {development base late} $Developments {
        if {[expr {$lba ? $late : $base}] ne {}} {
            incr n
            if {$fill > 0 && ($n * 3 + $seat) % 5 < 2 * $fill} {
                lappend developments $development
            }
        }
    }
    return [dict create id $id food [expr {int(3 + 11 * $fill * ($seat % 3) / 2.0)}] goods $goods \
        goods_value [expr {int(90 * $fill)}] cities $cities cities_finished $built monuments $monuments developments $developments \
        disasters [expr {int($fill * 7 * $seat)}] ships [expr {$lba ? int($fill * $seat) : 0}] \
        score [expr {int($fill * (31 - 5 * $seat))}]]
}

# A state with that number of players.
proc ::states::state {players lba fill args} {
    variable Ids
    set sheets {}
    for {set seat 1} {$seat <= $players} {incr seat} {
        lappend sheets [sheet [lindex $Ids $seat-1] $seat $players $lba $fill]
    }
    set dice {}
    set n 0
    foreach face [lrange {F S B W C G S} 0 [expr {$fill == 0 ? 2 : $fill < 1 ? 4 : 6}]] {
        incr n
        lappend dice [dict create face $face rolled [expr {$n % 2 + 1}] locked [expr {$face eq "S"}] use {}]
    }
    return [dict merge [dict create figures [figures $lba] round 7 turn 25 phase build \
        active [lindex $Ids 0] first [lindex $Ids 0] dice $dice rolls 2 rolls_left 1 skulls 2 coins 7 workers 5 \
        disaster drought struck {} swaps_left 0 bought {} met {} over 0 end {} winners {} players $sheets] $args]
}

# ---- Words -----------------------------------------------------------------------------------------

namespace eval ::states {
    variable Russian {
        build строительство roll {бросок кубиков} discard {сдача излишков} buy {покупка улучшения} over {конец игры}
        leadership {бросок по Лидерству}
        F {3 питания} W {3 рабочих} B {2 питания или 2 рабочих} G {1 товар} S {2 товара и череп} C монета
        wood дерево stone камень pottery керамика cloth ткань spearheads металл
        city4 {город 4} city5 {город 5} city6 {город 6} city7 {город 7}
        step_pyramid {Ступенчатая пирамида} stone_circle {Каменный круг} temple Храм obelisk Обелиск
        hanging_gardens {Висячие сады} great_wall {Великая стена} great_pyramid {Большая пирамида}
        drought засуха pestilence эпидемия invasion вторжение revolt восстание
        irrigation Ирригация agriculture Земледелие quarrying Каменоломни medicine Медицина
        preservation Сохранение coinage {Чеканка монет} caravans Караван shipping Судоходство
        smithing Кузница religion Религия granaries Элеватор masonry {Каменное дело}
        engineering {Инженерное дело} commerce Торговля architecture Архитектура empire Империя
    }
}

proc ::states::name {lang domain id} {
    variable Russian
    if {$lang eq "en"} {
        if {$domain eq "developments" || $domain eq "monuments"} {
            return [join [lmap w [split $id _] {string totitle $w}]]
        }
        return [dict get [dict merge [dict create $id $id] {
            F {3 food} W {3 workers} B {2 food or 2 workers} G {1 good} S {2 goods and a skull} C {7 coins}
            city4 {city 4} city5 {city 5} city6 {city 6} city7 {city 7}
        }] $id]
    }
    if {$domain eq "developments" && $id eq "leadership"} {
        return Лидерство
    }
    return [dict get $Russian $id]
}

proc ::states::options {lang players width height args} {
    variable Ids
    return [dict merge [dict create width $width height $height lang $lang \
        players [::words::people $lang [lrange $Ids 0 $players-1]] \
        names [list ::states::name $lang] tr [list ::words::say $lang]] $args]
}
