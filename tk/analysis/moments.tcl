# The key moments of a game, found by counting, without any search: the turns that brought most, changes of the lead,
# points that a turn gave to others, the first points; and how the game ended.  Knows no widget but the rows it
# describes (rows.tcl).  Namespace ::stele::moments.
#
#   moments::turns ?LINE?      the turns on the way to the end of a line: dicts node line index player round before after
#   moments::find TURNS        the moments: dicts kind (swing loss lead gift first) node line index player points, in order
#   moments::rows              both as rows for a list, each a link
#   moments::ending            rows that say who has won and what broke a tie, and rows of what else the end brought

namespace eval ::stele::moments {
    namespace path ::stele
    namespace export turns find rows ending
    # How many of a kind are worth a line.
    variable Most {swing 4 loss 1 gift 2 lead 6}
    variable Known {}
}

# The turns on the way to the end of LINE with the totals before and after, where the viewer may know them all.
proc ::stele::moments::turns {{line ""}} {
    set turns {}
    set before [dict values [dict get [model score main:0] totals]]
    foreach part [model path $line] {
        lassign $part id from to
        set totals {}
        foreach entry [model scores $id] {
            dict set totals {*}$entry
        }
        set index -1
        foreach turn [model turns $id] {
            lassign $turn first last player round
            incr index
            # A turn that a branch goes on with is counted there.
            if {$last > $to || ![dict exists $totals $last]} {
                break
            }
            set after [dict get $totals $last]
            if {"?" in [concat $before $after]} {
                return {}
            }
            lappend turns [dict create node $id:$last line $id index $index player $player round $round \
                before $before after $after]
            set before $after
        }
    }
    return $turns
}

# The key moments among TURNS.
proc ::stele::moments::find {turns} {
    variable Most
    if {$turns eq {}} {
        return {}
    }
    set ids [lmap player [model players] {dict get $player id}]
    set swings {}
    set gifts {}
    set found {}
    set leader ""
    set first 1
    set n 0
    foreach turn $turns {
        set seat [lsearch -exact $ids [dict get $turn player]]
        set gains [lmap a [dict get $turn after] b [dict get $turn before] {expr {$a - $b}}]
        set own [expr {$seat < 0 ? 0 : [lindex $gains $seat]}]
        set given 0
        foreach gain [expr {$seat < 0 ? $gains : [lreplace $gains $seat $seat]}] {
            incr given [expr {max(0, $gain)}]
        }
        lappend swings [list $own $n]
        lappend gifts [list $given $n]
        if {$first && [lsearch -exact -not $gains 0] >= 0 && $own > 0} {
            dict set found $n first $own
            set first 0
        }
        set now [Leader $ids [dict get $turn after]]
        if {$now ne "" && $now ne $leader} {
            if {$leader ne ""} {
                dict set found $n lead $now
            }
            set leader $now
        }
        incr n
    }
    # A game in which the lead changes all the time is represented by its last changes.
    set leads [lmap at [dict keys $found] {expr {[dict exists $found $at lead] ? $at : [continue]}}]
    foreach at [lrange $leads 0 end-[dict get $Most lead]] {
        dict unset found $at lead
    }
    set swings [lsort -integer -index 0 $swings]
    foreach swing [lreverse [lrange $swings end-[expr {[dict get $Most swing] - 1}] end]] {
        if {[lindex $swing 0] > 0} {
            dict set found [lindex $swing 1] swing [lindex $swing 0]
        }
    }
    set largest [expr {max(1, [lindex $swings end 0])}]
    foreach loss [lrange $swings 0 [dict get $Most loss]-1] {
        if {[lindex $loss 0] * 4 <= -$largest} {
            dict set found [lindex $loss 1] loss [lindex $loss 0]
        }
    }
    foreach gift [lrange [lsort -integer -decreasing -index 0 $gifts] 0 [dict get $Most gift]-1] {
        if {[lindex $gift 0] * 3 >= $largest} {
            dict set found [lindex $gift 1] gift [lindex $gift 0]
        }
    }
    set moments {}
    foreach at [lsort -integer [dict keys $found]] {
        dict for {kind points} [dict get $found $at] {
            # The first points are not listed twice.
            if {$kind eq "first" && [dict exists $found $at swing]} continue
            lappend moments [dict merge [lindex $turns $at] [dict create kind $kind points $points]]
        }
    }
    return $moments
}

# Who alone has most; "" when nobody does.
proc ::stele::moments::Leader {ids totals} {
    set most [tcl::mathfunc::max {*}$totals]
    set at [lsearch -all -exact -integer $totals $most]
    return [expr {[llength $at] == 1 ? [lindex $ids [lindex $at 0]] : ""}]
}

# The key moments as rows.  They are those of a line, whatever the node.
proc ::stele::moments::rows {} {
    variable Known
    if {[model log] eq "" || [model isLong main] || [model isLong [model line]]} {
        return {}
    }
    set key [list [model line] [model generation] [model viewer] [model lang]]
    if {[lindex $Known 0] ne $key} {
        set Known [list $key [lmap moment [find [turns]] {Row $moment}]]
    }
    return [lindex $Known 1]
}

proc ::stele::moments::Row {moment} {
    set node [dict get $moment node]
    set script [list ::stele::panel::jump $node]
    set points [dict get $moment points]
    set player [dict get $moment player]
    set parts [list [mc "R%1\$s" [dict get $moment round]]\u2002 dim ""]
    switch [dict get $moment kind] {
        swing - loss - first {
            lappend parts {*}[rows::chip $player] "[panel::signed $points] " [expr {$points > 0 ? "good" : "bad"}] ""
            set about [lindex [panel::lines::About [dict get $moment line] [dict get $moment index]] 0]
            if {[dict get $moment kind] eq "first"} {
                set about "[mc "the first points"]: $about"
            }
            lappend parts [plain line $about 90] link $script
        }
        lead {
            lappend parts {*}[rows::chip $points] [mc "%1\$s takes the lead, %2\$s" [panel::name $points] \
                [join [lsort -integer -decreasing [dict get $moment after]] " : "]] link $script
        }
        gift {
            lappend parts {*}[rows::chip $player] [mc "The turn of %1\$s brings others %2\$s" [panel::name $player] [Gifts $moment]] link $script
        }
    }
    return [dict create key $node/[dict get $moment kind] parts $parts action $script]
}

# What a turn gave to others: Boris +20, Vera +5.
proc ::stele::moments::Gifts {moment} {
    set gifts {}
    foreach player [model players] a [dict get $moment after] b [dict get $moment before] {
        set id [dict get $player id]
        if {$id ne [dict get $moment player] && $a > $b} {
            lappend gifts "[panel::name $id] [panel::signed [expr {$a - $b}]]"
        }
    }
    return [join $gifts ", "]
}

# How the game ended, by what the last move says of it: {VERDICT REST}, two lists of rows.
proc ::stele::moments::ending {} {
    set events [model events]
    set winners [dict get [model status] winners]
    set from [lsearch -glob [lmap event $events {dict get $event kind}] *.game-over]
    if {$from < 0} {
        set from [llength $events]
        while {$from > 0 && [dict get [lindex $events $from-1] player] in $winners} {
            incr from -1
        }
    }
    set n 0
    set rows [lmap event [lrange $events $from end] {
        set player [dict get $event player]
        dict create key #end[incr n] style body parts [concat [rows::chip $player] \
            [list [dict get $event text] [expr {$player in $winners ? "bold" : "plain"}] ""] [rows::clause [dict get $event clause]]]
    }]
    # The last word is said of each winner.
    set verdict [expr {max(1, [llength $winners])}]
    return [list [lrange $rows end-[expr {$verdict - 1}] end] [lrange $rows 0 end-$verdict]]
}
