# States of Bronze and words for them, for tests of the board.

source -encoding utf-8 [file join [file dirname [file normalize [info script]]] .. .. tcl words.tcl]

namespace eval ::brz {
    variable Landscapes {mountains forest steppe savanna desert jungle shore}
    variable Kinds {F farmer H herder U hunter}
    # The spaces of a few lands, strip by strip.
    variable Lands {
        L01 {U FH FUH U UU FHF HH} L02 {HU F UH HFF F FU UHH} L03 {UFH FF H HU UFH U FU}
        L04 {UH HUU FU F HU FHH F} L05 {H UF UUH HU H FF FHF} L06 {FFU U FF HHU FH U HU}
        L07 {HF FHH H HF FFU UU U} L08 {FH H UU FHU F HF FUU} L09 {HUU HF F FU HFH U HU}
        L10 {HH FUU FF F UH FUH U} L11 {U HU FHH FH F UU UFH}
    }
    variable Technology {
        authority {mountains savanna shore} {farmer hunter} irrigation {mountains savanna desert} {farmer herder}
        pottery {steppe jungle shore} {farmer hunter} wheel {steppe savanna shore} {herder hunter}
        domestication {forest desert jungle} {herder hunter} religion {mountains forest desert} {farmer hunter}
        masonry {forest steppe jungle} {farmer herder}
    }
    # One city of every scoring: points technologies landscapes count.
    variable Cities {
        avaris tech_majority {6 wheel {} 0} biskupin landscape_majority {5 {} forest 0} athens bronze_pair {2 religion {} 0}
        altyn_depe row_set {6 {irrigation pottery wheel} {} 0} amri kinds_in_two_landscapes {6 {} {savanna jungle} 0}
        akrotiri column_distinct {1 {} {} 0} assur province_count {1 {} {} 0} kish province_fewest {6 {} {} 0}
        byblos trade_count {1 {} {} 0} lagash unplaced_most {6 {} {} 0} rakhigarhi unplaced_fewest {6 {} {} 0}
        mohenjo_daro distinct_techs_min {5 {} {} 6} sidon bronze_every_column {6 {} {} 4} phaistos full_rows {2 {} {} 4}
        thebes column_height_min {6 {} {} 6} hattusa copies_per_tech_max {5 {} {} 3} beycesultan bronze_pair {2 pottery {} 0}
        teotihuacan tech_majority {6 masonry {} 0} yoshinogari kinds_in_two_landscapes {6 {} {mountains shore} 0}
        stonehenge row_set {6 {religion wheel authority} {} 0}
    }
    # Lands in play and cities drawn, by the number of players (BRZ-2.1).
    variable Counts {2 {7 3} 3 {9 4} 4 {11 5}}
    variable Ids {anna boris vera grigory}
    # Words of the game that are longer than their ids or in Russian.
    variable Words {
        ru {
            mountains горы forest лес steppe степь savanna саванна desert пустыня jungle джунгли shore побережье
            farmer земледельцы herder скотоводы hunter охотники authority власть irrigation ирригация pottery керамика
            wheel колесо domestication одомашнивание religion религия masonry строительство bronze {бронзовое литьё}
            play {карта технологии} settle поселения city {выбор города} over {конец игры}
            avaris Аварис biskupin Бискупин athens Афины altyn_depe Алтын-Депе amri Амри akrotiri Акротири assur Ашшур
            kish Киш byblos Библ lagash Лагаш rakhigarhi Ракхигархи mohenjo_daro Мохенджо-Даро sidon Сидон
            phaistos Фест thebes Фивы hattusa Хаттуса beycesultan Бейджесултан teotihuacan Теотиуакан
            yoshinogari Ёсиногари stonehenge Стоунхендж
            stacks {кончились две стопки} cubes {кто-то выставил последний кубик} last-land {последняя земля заполнена}
        }
        en {
            farmer farmers herder herders hunter hunters bronze {bronze casting} play {technology card}
            settle settlements city {choice of a city} over {end of the game}
            avaris Avaris biskupin Biskupin athens Athens altyn_depe Altyn-Depe amri Amri akrotiri Akrotiri assur Assur
            kish Kish byblos Byblos lagash Lagash rakhigarhi Rakhigarhi mohenjo_daro Mohenjo-Daro sidon Sidon
            phaistos Phaistos thebes Thebes hattusa Hattusa beycesultan Beycesultan teotihuacan Teotihuacan
            yoshinogari Yoshinogari stonehenge Stonehenge
            stacks {two stacks have run out} cubes {somebody placed the last cube} last-land {the last land is full}
        }
    }
    variable Figures
    array set Figures {}
}

# The figures of a game for so many players, as the engine gives them.
proc ::brz::figures {players} {
    variable Landscapes
    variable Kinds
    variable Lands
    variable Technology
    variable Cities
    variable Counts
    variable Figures
    if {[info exists Figures($players)]} {
        return $Figures($players)
    }
    set technology {}
    foreach {id landscapes kinds} $Technology {
        dict set technology $id [dict create landscapes $landscapes kinds $kinds wild 0 cards 6]
    }
    set technologies [concat [dict keys $technology] bronze]
    dict set technology bronze [dict create landscapes $Landscapes kinds [dict values $Kinds] wild 1 cards 0]
    set lands {}
    dict for {id strips} $Lands {
        set cells {}
        foreach landscape $Landscapes strip $strips {
            dict set cells $landscape [lmap letter [split $strip {}] {dict get $Kinds $letter}]
        }
        dict set lands $id [dict create spaces [string length [join $strips {}]] cells $cells]
    }
    set cities {}
    foreach {id scoring facts} $Cities {
        lassign $facts points techs landscapes count
        dict set cities $id [dict create scoring $scoring points $points techs $techs landscapes $landscapes count $count]
    }
    lassign [dict get $Counts $players] inPlay draw
    return [set Figures($players) [dict create landscapes $Landscapes kinds [dict values $Kinds] technologies $technologies \
        max_columns 4 cubes 30 city_from 2 slots 3 pool_stacks 4 lands_in_play $inPlay city_draw $draw technology $technology \
        lands $lands trade {{length 3 points 3} {length 5 points 6} {length 7 points 10}} provinces {} cities $cities]]
}

# A state; fill 0 is the start, 1 the end.  args: keys of the state in place of those.
proc ::brz::state {players fill args} {
    variable Ids
    variable Landscapes
    set figures [figures $players]
    set ids [lrange $Ids 0 $players-1]
    set n [dict get $figures lands_in_play]
    set open [expr {$fill == 0 ? ($players == 2 ? 1 : 2) : int(ceil($fill * $n))}]
    set names [dict keys [dict get $figures lands]]
    set cards [dict keys [dict get $figures cities]]
    set lands {}
    set at 0
    set who 0
    for {set p 1} {$p <= $n} {incr p} {
        set land [expr {$p <= $open ? [lindex $names $p-1] : {}}]
        set cells {}
        set spaces 0
        set cubes 0
        foreach landscape [expr {$land eq {} ? {} : $Landscapes}] {
            set owners {}
            foreach kind [dict get $figures lands $land cells $landscape] {
                set taken [expr {($who * 7) % 10 < 10 * $fill}]
                lappend owners [expr {$taken ? [lindex $ids [expr {$who % $players}]] : {}}]
                incr who
                incr spaces
                incr cubes $taken
            }
            dict set cells $landscape $owners
        }
        set display {}
        if {$fill > 0 && $p > 1 && $p <= $open} {
            # No city lies in two places.
            set display [expr {$p == 3 ? [lrange $cards 0 [dict get $figures city_draw]-1] : $p == 2 ? [lrange $cards 15 end] : {}}]
            set display [lrange $display 0 [dict get $figures city_draw]-1]
        }
        set state [lindex {table taken gone} [expr {$fill > 0 && $p < $open ? $p % 3 : 0}]]
        lappend lands [dict create position $p land $land open [expr {$p <= $open}] province province[expr {4 + $p % 3}] \
            points [expr {4 + $p % 3}] province_owner [expr {$state eq "taken" ? [lindex $ids 0] : {}}] province_state $state \
            closed [expr {$state ne "table"}] full 0 spaces $spaces cubes $cubes counts {} cells $cells display $display]
    }
    set trade {}
    set routes {}
    foreach landscape $Landscapes {
        set owners [expr {$fill > 0 ? [list [lindex $ids 0] [lindex $ids 1] {}] : {{} {} {}}}]
        dict set trade $landscape [lmap length {3 5 7} points {3 6 10} owner $owners {dict create length $length points $points owner $owner}]
        dict set routes $landscape [expr {$fill > 0 ? [dict create [lindex $ids 0] 4 [lindex $ids 1] 0] : {}}]
    }
    set sheets {}
    set seat 0
    foreach id $ids {
        lappend sheets [Player $id $seat $fill $figures $cards]
        incr seat
    }
    return [dict merge [dict create game bronze round 1 turn 1 turn_player anna mover anna chance 0 phase play over 0 end {} winners {} \
        active anna first anna exhaustions 0 last_round 0 met {} pending {} city_due 0 assumed 0 laid {} activated {} placed 0 \
        lands_n $n open $open lands $lands \
        stacks {{number 1 top masonry left 9} {number 2 top domestication left 12} {number 3 top authority left 8} {number 4 top wheel left 1}} \
        spare {left 8 used 0} trade $trade routes $routes cities_left 20 players $sheets] $args]
}

# A player with a matrix as tall as the game is far: at the end seven cards in the first column.
proc ::brz::Player {id seat fill figures cards} {
    set techs [dict get $figures technologies]
    set columns {}
    set k 0
    foreach height {7 5 4 2} {
        set column {}
        for {set row 1} {$row <= int($fill * $height)} {incr row} {
            set tech [lindex $techs [expr {($k * 3 + $row + $seat) % 8}]]
            set column [linsert $column end [dict create technology $tech face [expr {$tech eq "bronze" ? "wheel" : $tech}] \
                place [expr {$k + 1}].$row activated 0 used 0]]
        }
        if {$column ne {}} {
            lappend columns $column
        }
        incr k
    }
    # The cities that lie below no land, from the fifth on, dealt round.
    set cities {}
    if {$fill > 0} {
        foreach city [lrange $cards 5 14] n {0 1 2 3 4 5 6 7 8 9} {
            if {$seat == 0 ? $n < 8 : $n == 7 + $seat} {
                lappend cities [dict create city $city points [expr {$n % 3}] kind x]
            }
        }
    }
    return [dict create id $id cubes [expr {30 - int(25 * $fill)}] placed 0 front 0 columns $columns technologies {} landscapes {} \
        cities $cities provinces [expr {$fill > 0 && $seat == 0 ? {1 4} : {}}] province_tokens {} \
        trade [expr {$fill > 0 && $seat < 2 ? {{landscape forest length 3 points 3}} : {}}] \
        points [dict create provinces [expr {$fill > 0 ? 10 : 0}] trade 3 cities 7] score 20]
}

# Options of a scene.  args: keys in place of those.
proc ::brz::options {lang players w h args} {
    variable Ids
    return [dict merge [dict create width $w height $h players [::words::people $lang [lrange $Ids 0 $players-1]] \
        lang $lang info [figures $players] \
        names [list ::brz::word $lang] tr [list ::words::say $lang] ledger ::brz::ledger] $args]
}

# What a thing of the game is called; a word that is not known here stands for itself.
proc ::brz::word {lang domain id} {
    variable Words
    set words [dict get $Words $lang]
    return [expr {[dict exists $words $id] ? [dict get $words $id] : $id}]
}

# The ledger: one city has a sentence.
proc ::brz::ledger {args} {
    if {$args ne {-category cities}} {
        return -code error "asked for more than the cities: $args"
    }
    return [list [dict create player anna category cities points 0 text {Assur: no province} objects {city:assur province:1}]]
}
