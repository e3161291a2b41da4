# Positions of Civilization and words for them, for tests of the board.  The figures are read from the component
# set, as the engine reads them; the positions are made up.

source -encoding utf-8 [file join [file dirname [file normalize [info script]]] .. .. tcl words.tcl]

namespace eval ::civ {
    variable Groups {}
    variable Ids {anna boris vera gleb daria egor zoya}
    # The nation of each seat, by number of players.
    variable Nations {
        2 {italy thrace}
        3 {africa illyria crete}
        4 {asia assyria babylon egypt}
        5 {thrace crete asia babylon egypt}
        6 {africa italy thrace crete asia egypt}
        7 {africa italy illyria thrace crete assyria egypt}
    }
    variable Figures
    array set Figures {}
}

proc ::civ::Attributes {text} {
    set attributes {}
    foreach {- key value} [regexp -all -inline {([a-z-]+)="([^"]*)"} $text] {
        dict set attributes $key $value
    }
    return $attributes
}

# The groups of the component set: {group {item {attributes parts {attributes …}} …} …}.
proc ::civ::ReadSet {} {
    variable Groups
    set group {}
    set item {}
    foreach line [split [::words::text formats sets civilization.xml] \n] {
        if {[regexp {<(group|item|part) (.*?)/?>} $line - tag rest]} {
            set attributes [Attributes $rest]
            switch $tag {
                group {set group [dict get $attributes id]}
                item {
                    set item [dict get $attributes id]
                    dict set Groups $group $item [dict merge $attributes {parts {}}]
                }
                part {
                    set parts [dict get $Groups $group $item parts]
                    dict set Groups $group $item parts [linsert $parts end $attributes]
                }
            }
        }
    }
}

proc ::civ::At {dict key {default {}}} {
    return [expr {[dict exists $dict $key] ? [dict get $dict $key] : $default}]
}

# The set-up for so many players, or the whole board.
proc ::civ::Setup {players edition} {
    variable Groups
    if {$edition in {nomads farmers}} {
        return [dict create panels {west centre-west centre-east east} side any tokens 55 \
            nations [dict keys [dict get $Groups nations]]]
    }
    dict for {- setup} [dict get $Groups setups] {
        if {[dict get $setup players] == $players} {
            return $setup
        }
    }
}

# What `figures` of the engine returns.
proc ::civ::figures {players {edition full}} {
    variable Figures
    if {![info exists Figures($players,$edition)]} {
        set Figures($players,$edition) [MakeFigures [Setup $players $edition] [expr {$edition in {short farmers} ? 9 : 16}]]
    }
    return $Figures($players,$edition)
}

# Where a ship comes to from each coast of an area.
proc ::civ::Waters {area coasts} {
    variable Groups
    set waters {}
    foreach coast $coasts {
        dict set waters $coast {}
        foreach {here there} {a b b a} {
            dict for {- border} [dict get $Groups borders] {
                if {[dict get $border $here] eq $area && $coast in [At $border $here-coasts]} {
                    dict lappend waters $coast [dict get $border $there]
                }
            }
        }
    }
    return $waters
}

proc ::civ::MakeFigures {setup finish} {
    variable Groups
    set areas {}
    set plains {}
    set volcanoes {}
    dict for {id a} [dict get $Groups areas] {
        set side [dict get $setup side]
        set playable [expr {[dict get $a panel] in [dict get $setup panels]
            && ($side eq "any" || [dict get $a divider] in [list $side both])}]
        set shapes [lmap part [dict get $a parts] {
            dict create kind [expr {[dict exists $part hole] ? "hole" : [dict get $part kind]}] points [dict get $part points]
        }]
        set start {}
        dict for {nation n} [dict get $Groups nations] {
            if {$id in [dict get $n start]} {
                lappend start $nation
            }
        }
        dict set areas $id [dict create terrain [dict get $a terrain] limit [dict get $a limit] site [At $a site] \
            plain [At $a flood-plain] volcanoes [At $a volcanoes] start $start island [At $a island] \
            panel [dict get $a panel] coasts [At $a coasts] waters [Waters $id [At $a coasts]] passage [At $a passage 0] playable $playable \
            x [dict get $a x] y [dict get $a y] radius [dict get $a radius] site_x [At $a site-x 0] site_y [At $a site-y 0] \
            shapes $shapes]
        foreach volcano [At $a volcanoes] {
            dict lappend volcanoes $volcano $id
        }
    }
    set figures [dict create areas $areas]
    dict set figures borders [lmap {- b} [dict get $Groups borders] {
        dict create a [dict get $b a] b [dict get $b b] type [dict get $b type] water [At $b water]
    }]
    dict for {id v} [dict get $Groups volcanoes] {
        dict set figures volcanoes $id [dict create x [dict get $v x] y [dict get $v y] areas [At $volcanoes $id]]
    }
    dict for {id v} [dict get $Groups lakes] {
        dict set figures lakes $id [dict create x [dict get $v x] y [dict get $v y]]
    }
    dict set figures dividers [lmap {- d} [dict get $Groups dividers] {dict get $d points}]
    dict for {id p} [dict get $Groups panels] {
        dict set figures panels $id [dict create from [dict get $p x-from] to [dict get $p x-to] \
            used [expr {$id in [dict get $setup panels]}]]
    }
    dict set figures width 10000
    dict set figures height 6850
    dict for {id n} [dict get $Groups nations] {
        dict set figures nations $id [dict create early_bronze [dict get $n early-bronze] late_bronze [dict get $n late-bronze] \
            early_iron [dict get $n early-iron] late_iron [dict get $n late-iron] points [dict get $n points] \
            start [dict get $n start] playable [expr {$id in [dict get $setup nations]}]]
    }
    dict for {id e} [dict get $Groups epochs] {
        dict set figures epochs $id [dict create cities [At $e cities 0] groups [At $e groups 0] cards [At $e cards 0] points [At $e points 0]]
    }
    dict for {id a} [dict get $Groups arrows] {
        dict set figures arrows $id [dict get $a space]
    }
    dict set figures finish $finish
    dict for {id c} [dict get $Groups cards] {
        dict set figures cards $id [dict create price [dict get $c price] groups [dict get $c groups] \
            copies [dict get $c copies] after [At $c after]]
    }
    foreach group {commodities calamities} keys {{stack value count} {stack tradable}} {
        dict for {id c} [dict get $Groups $group] {
            foreach key $keys {
                dict set figures $group $id $key [dict get $c $key]
            }
        }
    }
    dict for {id l} [dict get $Groups limits] {
        dict set figures limits [string map {- _} $id] [dict get $l value]
    }
    return $figures
}

# ---- Positions -------------------------------------------------------------------------------------

# A number below n, always the same ones in the same order.
proc ::civ::Random {n} {
    variable Seed
    set Seed [expr {($Seed * 1103515245 + 12345) % 2147483648}]
    return [expr {($Seed / 65536) % $n}]
}

# The areas around the start of a nation, nearest first.
proc ::civ::Around {figures nation} {
    set near {}
    foreach border [dict get $figures borders] {
        dict lappend near [dict get $border a] [dict get $border b]
        dict lappend near [dict get $border b] [dict get $border a]
    }
    set seen {}
    set queue [dict get $figures nations $nation start]
    while {$queue ne {}} {
        set queue [lassign $queue area]
        if {[dict exists $seen $area] || ![dict get $figures areas $area playable]} {
            continue
        }
        dict set seen $area 1
        lappend queue {*}[dict get $near $area]
    }
    return [dict keys $seen]
}

# A position of an edition: `fill` 0 (nothing chosen yet), 0.5 (in the middle) or 1 (the end).  args replace
# keys of the state.
proc ::civ::state {players fill {edition full} args} {
    variable Ids
    variable Nations
    variable Seed [expr {$players * 100 + int(10 * $fill)}]
    set figures [figures $players $edition]
    set ids [lrange $Ids 0 $players-1]
    set nations [lrange [dict get $Nations $players] 0 $players-1]
    set tokens [dict get [Setup $players $edition] tokens]
    set state [dict create game civilization edition $edition round [expr {int(1 + 16 * $fill)}] turn 1 turn_player [lindex $ids 0] \
        mover [lindex $ids 0] chance 0 phase [dict get {0 nations 0.5 movement 1 over} $fill] over [expr {$fill == 1}] \
        winners [expr {$fill == 1 ? [list [lindex $ids 1]] : {}}] knowledge full order $ids census {} areas {} ships {} \
        stacks {} market {} taxes {revolts {} taker {}} lapsed {} voyage {active 0 from {} at {} coast {} left 0 aboard 0} \
        conflicts {} requested {} offer {player {} to {} cards {} count 0 total 0 name {}} \
        calamity {name {} victim {} dealer {} loser {} left 0 ordered {} orderable 0 plain {} volcano {} nominee {} faction {} keeps 0} \
        finish [expr {$edition in {short farmers} ? 9 : 16}] turn_limit [expr {$edition eq "nomads" ? 16 : 0}] assumed 0 \
        clock [expr {int(16 * $fill)}]]
    set areas {}
    set rows {}
    foreach id $ids nation $nations {
        lappend rows [Player figures areas state $id $nation $tokens $fill $edition]
    }
    dict set state areas $areas
    dict set state players $rows
    if {$fill > 0 && $edition ne "nomads"} {
        dict set state census [lsort -integer -decreasing -index 3 [lmap row $rows {
            dict create player [dict get $row id] tokens [dict get $row tokens]
        }]]
    }
    dict set state stacks [Stacks $figures $fill]
    dict for {card facts} [dict get $figures cards] {
        set held 0
        foreach row $rows {
            incr held [expr {$card in [dict get $row cards]}]
        }
        dict set state market $card [expr {max(0, [dict get $facts copies] - $held)}]
    }
    return [dict merge $state $args]
}

proc ::civ::Player {figuresVar areasVar stateVar id nation tokens fill edition} {
    upvar 1 $figuresVar figures $areasVar areas $stateVar state
    set full [expr {$edition in {full short}}]
    set board 0
    set cities 0
    set ships 0
    if {$fill > 0} {
        foreach area [Around $figures $nation] {
            set facts [dict get $figures areas $area]
            if {$board + [dict get $facts limit] > 22 || [dict get $facts limit] == 0} {
                continue
            }
            set here [expr {[dict exists $areas $area] ? [dict get $areas $area] : {tokens {} city {} new 0 ships {} arrived 0}}]
            if {[dict get $facts site] ne {} && $cities < 9 && [dict get $here city] eq {} && $edition ne "nomads" && [Random 3]} {
                dict set here city $id
                incr cities
            } elseif {[dict get $here tokens] eq {} || [Random 12] == 0 && $edition ne "nomads"} {
                set n [expr {1 + [Random [dict get $facts limit]]}]
                dict set here tokens $id $n
                incr board $n
            } else {
                continue
            }
            if {[dict get $facts terrain] eq "both" && $ships < 4 && [Random 4] == 0} {
                set n [expr {min(4 - $ships, 1 + [Random 2])}]
                dict set here ships $id $n
                incr ships $n
                for {set i 0} {$i < $n} {incr i} {
                    dict lappend state ships [dict create player $id at $area coast {} kept 1 sailed $i]
                }
            }
            dict set areas $area $here
        }
    }
    set treasury [expr {$full && $fill > 0 ? [Random 12] : 0}]
    set hand {}
    set facing {}
    set cards {}
    set points 0
    if {$full && $fill > 0} {
        foreach kind {hides ochre iron papyrus salt grain cloth bronze spice gems gold} {
            if {[Random 3] == 0} {
                dict set hand $kind [expr {1 + [Random 3]}]
            }
        }
        set facing [lindex {{} {} famine {} epidemic {civil_war piracy}} [Random 6]]
        dict for {card facts} [dict get $figures cards] {
            if {[Random 10] < 9 * $fill} {
                lappend cards $card
                incr points [dict get $facts price]
            }
        }
    }
    set score [expr {$edition eq "nomads" ? [dict size $areas] : $edition eq "farmers" ? $cities : $points + $treasury + 30}]
    return [dict create id $id nation [expr {$fill > 0 ? $nation : {}}] place 0 space [expr {int($fill * (10 + [Random 6]))}] \
        epoch [lindex {stone late_bronze late_iron} [expr {int(2 * $fill)}]] treasury $treasury \
        stock [dict create tokens [expr {$tokens - $board - $treasury}] cities [expr {9 - $cities}] ships [expr {4 - $ships}]] \
        tokens $board cities $cities ships $ships units [expr {$board + 5 * $cities}] areas [dict size $areas] \
        hand $hand hand_n [expr [join [concat 0 [dict values $hand]] +]] facing $facing cards $cards card_points $points \
        total $score score $score]
}

proc ::civ::Stacks {figures fill} {
    set stacks {}
    for {set n 1} {$n <= 9} {incr n} {
        set cards {}
        dict for {kind facts} [dict get $figures commodities] {
            if {[dict get $facts stack] == $n} {
                lappend cards {*}[lrepeat [dict get $facts count] $kind]
            }
        }
        set top {}
        set cards [lrange $cards 0 [expr {int([llength $cards] * (1 - 0.7 * $fill)) - 1}]]
        dict for {kind facts} [dict get $figures calamities] {
            if {[dict get $facts stack] == $n} {
                if {$fill > 0 && $n == 3} {
                    set cards [linsert $cards 0 $kind]
                    set top $kind
                } else {
                    lappend cards $kind
                }
            }
        }
        lappend stacks [dict create n [llength $cards] top $top cards $cards]
    }
    return $stacks
}

# ---- Words -----------------------------------------------------------------------------------------

# As the viewer does it: an id without a name stands for itself.
proc ::civ::name {lang domain id} {
    return [expr {[info exists ::words::Names($lang,$domain,$id)] ? [::words::name $lang $domain $id] : $id}]
}

proc ::civ::options {lang players width height {edition full} args} {
    variable Ids
    return [dict merge [dict create width $width height $height lang $lang info [figures $players $edition] \
        players [::words::people $lang [lrange $Ids 0 $players-1]] \
        names [list ::civ::name $lang] tr [list ::words::say $lang]] $args]
}

::civ::ReadSet
::words::learn civilization
