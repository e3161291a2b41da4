# Two games side by side: which two, where each of them stands, and what differs.  No widget.  Namespace ::stele::pair.
#
# One side is always the open log, and goes wherever the model goes: with keys, transport, timeline and line.  The other
# side follows to the same place: the same turn of the same player in the same round, and in it as many moves, or its end
# where the turn is over.  A side is a dict:
#   {kind line id ID}                  a line of the open log
#   {kind node node NODE}              one position of it, kept while the other side steps
#   {kind reading rulings DICT}        the open log, read otherwise from its set-up on
#   {kind reading rulings {} box TEXT} the same under other figures: the text of a patch
#   {kind file file FILE id ID}        a line of another log
# The side that is not the model's has a handle of its own: a copy of the log, or the other log.
#
# A way is what leads from the set-up to the end of a line, its moves counted from 1 whatever lines they belong to:
#   parts {LINE TO}…   total   turns {FIRST LAST KEY}…   where KEY is {PLAYER ROUND N}, the player's Nth turn of the round
#   index: KEY to the number of the turn       whole: whether the last turn is over

namespace eval ::stele::pair {
    namespace path ::stele
    namespace export on lines node reading box file end watch sides mine other place level handle differences objects said ledger state figures \
        players touched parting partingNode title where outcome sum stops natural
    namespace ensemble create
    # left and right, or {} when nothing is compared; which of them is the model's.
    variable Sides {}
    variable Mine left
    # The handle of the other side, what it was made of, and the node it stands at.
    variable Other ""
    variable MadeOf {}
    variable Place ""
    # Whether it stands at the same turn: the other game may be over, or stop before it.
    variable Level 1
    # The log that was open when the comparison began: another one ends it.
    variable Log ""
    # What was worked out: ways by {side line}, the parting, differences.
    variable Known
    array set Known {}
    # How many differences are listed in words.
    variable Told 60
}

# Whether two games are side by side.
proc ::stele::pair::on {} {
    variable Sides
    return [expr {$Sides ne {}}]
}

# ---- Beginning and ending ------------------------------------------------------------------------

# Compares two lines of the open log.  From elsewhere the model goes to where the first of them begins.
proc ::stele::pair::lines {left right} {
    if {![IsOnWay $left] && ![IsOnWay $right]} {
        model go $left:0
    }
    Begin [dict create kind line id $left] [dict create kind line id $right] left
}

# Compares the position at NODE with wherever the model goes.
proc ::stele::pair::node {node} {
    Begin [dict create kind node node $node] [dict create kind line id [model line]] right
}

# Compares the open log as it was recorded with the same moves under other RULINGS (a dict), all game long.
proc ::stele::pair::reading {rulings} {
    Begin [dict create kind line id [model line]] [dict create kind reading rulings $rulings] left
}

# Compares the open log with the same moves under other figures, those of the patch TEXT.
proc ::stele::pair::box {text} {
    Begin [dict create kind line id [model line]] [dict create kind reading rulings {} box $text] left
}

# Compares the open log with another file, there with the line ID.
proc ::stele::pair::file {file {id main}} {
    Begin [dict create kind line id [model line]] [dict create kind file file [system::path $file] id $id] left
}

# Ends the comparison.
proc ::stele::pair::end {} {
    variable Sides
    if {$Sides eq {}} {
        return
    }
    Forget
    set Sides {}
    model notify pair
}

proc ::stele::pair::Forget {} {
    variable Other
    variable Known
    variable MadeOf {}
    variable Place ""
    array unset Known
    if {$Other ne "" && [info commands $Other] ne ""} {
        $Other close
    }
    set Other ""
}

# Takes the two sides; on failure nothing is compared, and the error passes through.
proc ::stele::pair::Begin {left right mine} {
    variable Sides
    variable Mine
    variable Log [model log]
    Forget
    set Sides [dict create left $left right $right]
    set Mine $mine
    try {
        Settle
        if {[llength [dict get [[handle left] info] players]] != [llength [dict get [[handle right] info] players]]
                || [dict get [[handle left] info] game] ne [dict get [[handle right] info] game]} {
            throw {STELE USAGE game} [mc "Only logs of one game with as many players can stand side by side."]
        }
        parting
    } on error {message options} {
        Forget
        set Sides {}
        model notify pair
        return -options $options $message
    }
    model notify pair
}

# Follows the open log from now on.
proc ::stele::pair::watch {} {
    # Before the boards, which draw what stands here.
    model subscribe {log tree node viewer lang} ::stele::pair::Changed -10
}

proc ::stele::pair::Changed {kinds} {
    variable Sides
    variable Log
    if {$Sides eq {}} {
        return
    }
    if {[model log] eq "" || [model log] ne $Log || ![Stands]} {
        end
        return
    }
    try {
        Settle
    } trap STELE {message} {
        # A log that was edited may have become one that the other reading refuses.
        end
        model say $message
    }
}

# Whether the lines and the node that are compared are still there.
proc ::stele::pair::Stands {} {
    variable Sides
    dict for {name side} $Sides {
        if {[dict get $side kind] eq "line" && [model lineInfo [dict get $side id]] eq {}} {
            return 0
        }
        if {[dict get $side kind] eq "node" && [model lineInfo [model lineOf [dict get $side node]]] eq {}} {
            return 0
        }
    }
    return 1
}

# ---- Where the sides stand -----------------------------------------------------------------------

# The two sides: a dict left right.
proc ::stele::pair::sides {} {
    variable Sides
    return $Sides
}

# The side of the model.
proc ::stele::pair::mine {} {
    variable Mine
    return $Mine
}

# The side that follows.
proc ::stele::pair::other {} {
    variable Mine
    return [expr {$Mine eq "left" ? "right" : "left"}]
}

# The handle of a side.
proc ::stele::pair::handle {side} {
    variable Mine
    variable Other
    return [expr {$side eq $Mine ? [model log] : $Other}]
}

# The node a side stands at.
proc ::stele::pair::place {side} {
    variable Mine
    variable Place
    return [expr {$side eq $Mine ? [model node] : $Place}]
}

# Brings the other side to where the model is.
proc ::stele::pair::Settle {} {
    variable Other
    variable Place
    variable Known
    Choose
    Make
    set node [Counterpart]
    if {$node ne $Place || [$Other node] ne $node} {
        try {
            $Other goto $node
        } trap {STELE RULE} {} {
            # It stops before the illegal move.
        }
        set Place [$Other node]
    }
    unset -nocomplain Known(differences)
    Descend
}

# Which side the model is on.  Whoever leaves the two lines takes the model's side along to a third one.
proc ::stele::pair::Choose {} {
    variable Sides
    variable Mine
    set here [dict get $Sides $Mine]
    set there [dict get $Sides [other]]
    if {[IsOnWay [dict get $here id]]} {
        return
    }
    if {[dict get $there kind] eq "line" && [IsOnWay [dict get $there id]]} {
        set Mine [other]
        unset -nocomplain ::stele::pair::Known(parting)
    } else {
        dict set Sides $Mine id [model line]
        unset -nocomplain ::stele::pair::Known(parting)
    }
    model notify pair
}

# Whether the model stands on the way to the end of the line ID.
proc ::stele::pair::IsOnWay {id} {
    set line [model line]
    set ply [model plyOf [model node]]
    foreach part [model path $id] {
        if {[lindex $part 0] eq $line && $ply <= [lindex $part 2]} {
            return 1
        }
    }
    return 0
}

# Where the model's line departs, the model goes on in that line and not in its parent.
proc ::stele::pair::Descend {} {
    variable Sides
    variable Mine
    set way [model path [dict get $Sides $Mine id]]
    foreach part [lrange $way 0 end-1] next [lrange $way 1 end] {
        if {[model node] eq "[lindex $part 0]:[lindex $part 2]"} {
            model go [lindex $next 0]:0
            return
        }
    }
}

# Makes the handle of the other side, unless it is there and the log is as it was.
proc ::stele::pair::Make {} {
    variable Sides
    variable Other
    variable MadeOf
    set side [dict get $Sides [other]]
    set source [switch [dict get $side kind] {
        file {list [dict get $side file]}
        reading {list [dict get $side rulings] [Box $side] [dict get [model info] generation]}
        default {list [dict get [model info] generation]}
    }]
    if {$Other ne "" && $MadeOf eq $source} {
        return
    }
    Forget
    switch [dict get $side kind] {
        file {
            set Other [model working [mc "Opening %1\$s" [system::file tail [dict get $side file]]] \
                [list ::stele open [dict get $side file]]]
        }
        reading {set Other [[model log] reread -rulings [dict get $side rulings] {*}[Box $side]]}
        default {set Other [[model log] reread]}
    }
    set MadeOf $source
}

# The figures that a side is read under, as options of `reread`.
proc ::stele::pair::Box {side} {
    return [expr {[dict exists $side box] ? [list -data [list [mc "My box"] [dict get $side box]]] : {}}]
}

# The line of a side, in the handle of that side.
proc ::stele::pair::LineOf {side} {
    variable Sides
    set this [dict get $Sides $side]
    switch [dict get $this kind] {
        line - file {return [dict get $this id]}
        node {return [model lineOf [dict get $this node]]}
    }
    # The same line, read otherwise.
    return [dict get $Sides [expr {$side eq "left" ? "right" : "left"}] id]
}

# The last node of a side's way that can be reached; of a position that is kept, that one.
proc ::stele::pair::EndOf {side} {
    variable Sides
    set this [dict get $Sides $side]
    if {[dict get $this kind] eq "node"} {
        return [dict get $this node]
    }
    set way [Way $side]
    return [NodeAt $way [dict get $way total]]
}

# ---- Ways ----------------------------------------------------------------------------------------

proc ::stele::pair::Way {side} {
    variable Known
    set log [handle $side]
    set id [LineOf $side]
    set key [list way $log [dict get [$log info] generation] $id]
    if {![info exists Known($key)]} {
        set Known($key) [WayIn $log $id]
    }
    return $Known($key)
}

proc ::stele::pair::WayIn {log id} {
    set lines {}
    foreach line [$log lines] {
        dict set lines [dict get $line id] $line
    }
    set parts {}
    set to [dict get $lines $id legal]
    while {$id ne ""} {
        set parts [linsert $parts 0 [list $id $to]]
        set to [dict get $lines $id at]
        set id [dict get $lines $id parent]
    }
    set total [tcl::mathop::+ {*}[lmap part $parts {lindex $part 1}]]
    set way [dict create parts $parts total $total turns {} index {} whole 0]
    if {$total == 0 || [model isLong main]} {
        return $way
    }
    set status [$log status [NodeAt $way $total]]
    return [Turns $log $way $status]
}

# Adds the turns to a way.
proc ::stele::pair::Turns {log way status} {
    set turns {}
    set index {}
    set before {}
    set move 0
    foreach part [dict get $way parts] {
        lassign $part id to
        foreach tick [lrange [$log timeline $id] 0 $to-1] {
            lassign $tick player round points turn
            incr move
            if {[list $player $round $turn] eq $before} {
                lset turns end 1 $move
                continue
            }
            set before [list $player $round $turn]
            set n 1
            while {[dict exists $index [list $player $round $n]]} {
                incr n
            }
            dict set index [list $player $round $n] [llength $turns]
            lappend turns [list $move $move [list $player $round $n]]
        }
    }
    dict set way turns $turns
    dict set way index $index
    dict set way whole [expr {[dict get $status over] || [dict get $status turn] != $turn}]
    return $way
}

# The number of a node on a way, and the node with a number.
proc ::stele::pair::NumberOf {way node} {
    set before 0
    foreach part [dict get $way parts] {
        lassign $part id to
        if {$id eq [model lineOf $node]} {
            return [expr {$before + min($to, [model plyOf $node])}]
        }
        incr before $to
    }
    return 0
}
proc ::stele::pair::NodeAt {way number} {
    foreach part [dict get $way parts] {
        lassign $part id to
        if {$number <= $to} {
            break
        }
        incr number -$to
    }
    return $id:[expr {min($number, $to)}]
}

# The node of the other side that is compared with the one the model is at.
proc ::stele::pair::Counterpart {} {
    variable Sides
    variable Mine
    variable Level 1
    set there [dict get $Sides [other]]
    if {[dict get $there kind] eq "node"} {
        return [dict get $there node]
    }
    set here [Way $Mine]
    set way [Way [other]]
    lassign [Like $here $way [NumberOf $here [model node]]] number Level
    return [NodeAt $way $number]
}

# Whether the other side has the turn that the model is in.
proc ::stele::pair::level {} {
    variable Level
    return $Level
}

# The number of the place on the way THERE that is like the one with NUMBER on the way HERE, and whether it really is:
# without such a turn it is as far as the other one goes, by the count of turns.
proc ::stele::pair::Like {here there number} {
    set end [dict get $there total]
    if {$number == 0 || [dict get $here turns] eq {} || [dict get $there turns] eq {}} {
        return [list [expr {min($number, $end)}] [expr {$number <= $end}]]
    }
    if {$number == [dict get $here total] && [dict get $here whole] && [dict get $there whole] && [AreOver]} {
        return [list $end 1]
    }
    set turn [lsearch -integer -sorted -bisect -index 0 [dict get $here turns] $number]
    lassign [lindex [dict get $here turns] $turn] first last key
    if {![dict exists $there index $key]} {
        return [list [lindex [dict get $there turns] [expr {min($turn, [llength [dict get $there turns]] - 1)}] 1] 0]
    }
    lassign [lindex [dict get $there turns] [dict get $there index $key]] from to
    set over [expr {$number == $last && ($last < [dict get $here total] || [dict get $here whole])}]
    set like [expr {$over ? $to : min($to, $from + $number - $first)}]
    # A turn that stops in the middle there was gone through as far as it goes.
    set cut [expr {$to == $end && ![dict get $there whole] && $like - $from < $number - $first}]
    return [list $like [expr {!$cut}]]
}

# Whether both ways end with the end of the game.
proc ::stele::pair::AreOver {} {
    foreach side {left right} {
        if {![dict get [[handle $side] status [EndOf $side]] over]} {
            return 0
        }
    }
    return 1
}

# ---- What differs --------------------------------------------------------------------------------

# Where the two ways part, as the handle returns it, left before right.
proc ::stele::pair::parting {} {
    variable Known
    if {![info exists Known(parting)]} {
        set Known(parting) [[handle left] parting [EndOf left] [handle right] [EndOf right]]
    }
    return $Known(parting)
}

# The model's first node that differs; "" when nothing ever does.
proc ::stele::pair::partingNode {} {
    set parting [parting]
    if {[dict get $parting why] eq "never"} {
        return ""
    }
    return [lindex [dict get $parting next] [expr {[mine] eq "right"}]]
}

# How the right position differs from the left one: a dict scores state objects said, no more than the viewer may know.
proc ::stele::pair::differences {} {
    variable Known
    variable Told
    if {![info exists Known(differences)]} {
        set Known(differences) [[handle left] compare [place left] [handle right] [place right] \
            -say [expr {[level] ? $Told : 0}] -lang [model lang] {*}[Eyes]]
    }
    return $Known(differences)
}

# The objects that are not the same, and the players whose points are not.
proc ::stele::pair::objects {} {
    variable Level
    if {!$Level} {
        # What a game that goes on has more than one that ended is no difference between the two.
        return {}
    }
    set objects [dict get [differences] objects]
    dict for {id deltas} [dict get [differences] scores] {
        if {$deltas ne {}} {
            lappend objects player:$id
        }
    }
    return $objects
}

# The differences of the state in words, without the points, which stand in the table: the first of them, and how many
# there are.
proc ::stele::pair::said {} {
    variable Level
    set said {}
    set all 0
    if {!$Level} {
        return {{} 0}
    }
    foreach triple [dict get [differences] state] text [dict get [differences] said] {
        if {[regexp {^players\.[^.]+\.(?:points|score|by|total)(?:\.|$)} [lindex $triple 0]]} {
            continue
        }
        incr all
        if {$text ne ""} {
            lappend said $text
        }
    }
    return [list $said $all]
}

proc ::stele::pair::Eyes {} {
    return [expr {[model viewer] eq "" ? {} : [list -viewer [model viewer]]}]
}

# The position of the other side, as the viewer may know it.
proc ::stele::pair::state {} {
    variable Other
    return [$Other state {*}[Eyes]]
}

# The figures of its line.
proc ::stele::pair::figures {} {
    variable Other
    return [$Other figures]
}

# What its last move was about.
proc ::stele::pair::touched {} {
    variable Other
    return [$Other touched]
}

# Its ledger, narrowed by options.
proc ::stele::pair::ledger {args} {
    variable Other
    return [$Other ledger {*}$args {*}[Eyes]]
}

# The players of the other side, as `model players` has ours.
proc ::stele::pair::players {} {
    variable Other
    return [lmap player [dict get [$Other info] players] {
        if {[dict exists $player name]} {
            dict set player name [plain line [dict get $player name] 60]
        }
        set player
    }]
}

# ---- In words ------------------------------------------------------------------------------------

# What a side is called.
proc ::stele::pair::title {side} {
    variable Sides
    set this [dict get $Sides $side]
    set that [dict get $Sides [expr {$side eq "left" ? "right" : "left"}]]
    switch [dict get $this kind] {
        reading {return [expr {[dict exists $this box] ? [mc "My box"] : [Readings [dict get $this rulings]]}]}
        file {return [plain line [system::file tail [dict get $this file]]]}
        node {return [mc "Position %1\$s" [dict get $this node]]}
    }
    if {[dict exists $that box]} {
        return [mc "As recorded"]
    }
    if {[dict get $that kind] eq "reading"} {
        set force [panel::rulings [dict get $this id]]
        set mine {}
        dict for {id choice} [dict get $that rulings] {
            dict set mine $id [expr {[dict exists $force $id] ? [dict get $force $id] : "?"}]
        }
        return [mc "As recorded: %1\$s" [Readings $mine]]
    }
    if {[dict get $that kind] eq "file"} {
        return [plain line [model name]]
    }
    return [expr {[dict get $this id] eq "main" ? [mc "Main line"] : [panel::branchTitle [dict get $this id]]}]
}

proc ::stele::pair::Readings {rulings} {
    return [join [lmap {id choice} $rulings {string cat $id ": " $choice}] ", "]
}

# The position of a side in words.
proc ::stele::pair::where {side} {
    return [panel::where [[handle $side] status] [place $side]]
}

# How the game of a side ends: who wins, and with how many points; where the moves stop, or that they do.
proc ::stele::pair::outcome {side} {
    return [Kept [list outcome $side [LineOf $side]] [list Outcome $side]]
}

# What SCRIPT makes, or made before for the same key, language and viewer.
proc ::stele::pair::Kept {key script} {
    variable Known
    lappend key [model lang] [model viewer]
    if {![info exists Known($key)]} {
        set Known($key) [{*}$script]
    }
    return $Known($key)
}

proc ::stele::pair::Outcome {side} {
    variable Sides
    if {[dict get $Sides $side kind] eq "node"} {
        return [mc "This position stays; the other board steps"]
    }
    set log [handle $side]
    set end [EndOf $side]
    set stop [stops $side]
    if {$stop ne {}} {
        return [mc "Stops at %1\$s: %2\$s" $end [dict get $stop text]]
    }
    set status [$log status $end]
    if {![dict get $status over]} {
        return [mc "Unfinished, ends at %1\$s" $end]
    }
    set winners [dict get $status winners]
    set totals [dict get [byPlayer [$log score $end {*}[Eyes]]] totals]
    set names [join [lmap id $winners {panel::name $id}] ", "]
    set points [lsort -unique [lmap id $winners {dict get $totals $id}]]
    if {[llength $winners] != 1} {
        return [expr {$winners eq {} ? [mc "At the end nobody wins"] : [mc "At the end the victory is shared: %1\$s" $names]}]
    }
    return [expr {"?" in $points ? [mc "At the end %1\$s wins" $names]
        : [mc "At the end %1\$s wins (%2\$s)" $names [lindex $points 0]]}]
}

# Why the moves of a side stop before their end: a dict clause text; {} when they do not.
proc ::stele::pair::stops {side} {
    return [Kept [list stops $side [LineOf $side]] [list Stops $side]]
}

proc ::stele::pair::Stops {side} {
    variable Sides
    set log [handle $side]
    set id [LineOf $side]
    set line [lsearch -inline -exact -index 1 [$log lines] $id]
    set legal [dict get $line legal]
    if {[dict get $Sides $side kind] eq "node" || $legal == [dict get $line plies]} {
        return {}
    }
    # The move is tried where it was to be made; the handle then stands where it stood.
    set move [dict get [lindex [$log line $id -from [expr {$legal + 1}] -to [expr {$legal + 1}]] 0] move]
    set before [$log node]
    $log goto $id:$legal
    set answer [$log try $move -lang [model lang]]
    $log goto $before
    return [dict create clause [dict get $answer reason clause] text "$move: [dict get $answer reason text]"]
}

# The outcome, in a sentence: by how much points differ at the ends, and who wins instead.
proc ::stele::pair::sum {} {
    return [Kept [list sum [LineOf left] [LineOf right]] Sum]
}

proc ::stele::pair::Sum {} {
    variable Sides
    if {[dict get $Sides left kind] eq "node"} {
        return [mc "What is different since %1\$s" [dict get $Sides left node]]
    }
    lassign [lmap side {left right} {dict get [byPlayer [[handle $side] score [EndOf $side] {*}[Eyes]]] totals}] before after
    set deltas {}
    foreach id [dict keys $before] now [dict values $after] {
        set was [dict get $before $id]
        if {$now ne "?" && $was ne "?" && $now != $was} {
            lappend deltas "[panel::name $id] [panel::signed [expr {$now - $was}]]"
        }
    }
    set sum [expr {$deltas eq {} ? [mc "the same score"] : [join $deltas ", "]}]
    if {![AreOver]} {
        return [mc "As far as they go: %1\$s" $sum]
    }
    lassign [lmap side {left right} {dict get [[handle $side] status [EndOf $side]] winners}] then now
    set names [join [lmap id $now {panel::name $id}] ", "]
    set others [join [lmap id $then {panel::name $id}] ", "]
    return [mc "At the end: %1\$s; %2\$s" $sum [expr {$now eq $then ? [mc "%1\$s wins either way" $names]
        : [mc "%1\$s wins instead of %2\$s" $names $others]}]]
}

# Compares what suggests itself in the open log, for whoever does not say: the readings of a dispute, else the current
# branch, or the first one, with the main line.  Returns 0 when there is nothing.
proc ::stele::pair::natural {} {
    set readings [dispute::readings]
    if {[llength $readings] >= 2} {
        lines {*}[lrange $readings 0 1]
        return 1
    }
    set id [model line]
    if {$id eq "main"} {
        set id [lindex [lmap line [model lines] {
            if {[dict get $line parent] eq "" || [dict get $line deleted]} continue
            dict get $line id
        }] 0]
    }
    if {$id eq ""} {
        return 0
    }
    lines main $id
    return 1
}
