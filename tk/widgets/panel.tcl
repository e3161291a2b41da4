# What panels share.  A panel is a namespace ::stele::panel::NAME with `create PATH`, which builds the
# widget PATH and subscribes; it can be rebuilt from the model alone.

namespace eval ::stele::panel {
    namespace path ::stele
    namespace export says watch whenSeen gameTitle seat name letter letters term termOf capital shorten signed objectName branchName branchTitle bookmarks readingName where rulings figure figureValue jump attempt
    # What each unseen panel has to make up for.
    variable Missed
    array set Missed {}
    # By game: what is known of its categories.
    variable Ledgers {}
}

# Gives a label or button its text.  Setting the one that it has would measure and paint it again.
proc ::stele::panel::says {widget text} {
    if {[$widget cget -text] ne $text} {
        $widget configure -text $text
    }
}

# Subscribes CMD to KINDS for as long as the widget PATH lives.
proc ::stele::panel::watch {path kinds cmd {priority 50}} {
    set id [::stele::model::subscribe $kinds $cmd $priority]
    bind $path <Destroy> +[list ::stele::panel::Unwatch $path %W $id]
    return $id
}

proc ::stele::panel::Unwatch {path destroyed id} {
    if {$path eq $destroyed} {
        ::stele::model::unsubscribe $id
    }
}

# The seat (from 1) of the player with this id, or 0.
proc ::stele::panel::seat {player} {
    set n 0
    foreach seated [::stele::model::players] {
        incr n
        if {[dict get $seated id] eq $player} {
            return $n
        }
    }
    return 0
}

# The name of the player with this id.
proc ::stele::panel::name {player} {
    foreach seated [::stele::model::players] {
        if {[dict get $seated id] eq $player} {
            if {[dict exists $seated name] && [dict get $seated name] ne ""} {
                return [dict get $seated name]
            }
        }
    }
    return $player
}

# The letters that stand for the players, in seat order.
proc ::stele::panel::letters {} {
    return [::stele::palette::letters [lmap seated [::stele::model::players] {name [dict get $seated id]}]]
}

# The letter of one player.
proc ::stele::panel::letter {player} {
    set seat [seat $player]
    return [expr {$seat ? [lindex [letters] $seat-1] : "·"}]
}

# Subscribes CMD to KINDS like `watch`, but calls it only while the widget PATH can be seen.  What is
# missed meanwhile is made up for, in one call, as soon as it is seen again.
proc ::stele::panel::whenSeen {path kinds cmd {priority 50}} {
    variable Missed
    set Missed($path) $kinds
    bind $path <Visibility> +[list ::stele::panel::Seen $path $cmd]
    bind $path <Destroy> +[list ::stele::panel::Gone $path %W]
    return [watch $path $kinds [list ::stele::panel::Heard $path $cmd] $priority]
}

# Notes that KINDS changed for PATH, as if the model had said so.
proc ::stele::panel::Heard {path cmd kinds} {
    variable Missed
    if {[winfo viewable $path]} {
        set kinds [lsort -unique [concat $Missed($path) $kinds]]
        set Missed($path) {}
        uplevel #0 $cmd [list $kinds]
    } else {
        set Missed($path) [lsort -unique [concat $Missed($path) $kinds]]
    }
}

proc ::stele::panel::Seen {path cmd} {
    variable Missed
    if {[info exists Missed($path)] && $Missed($path) ne {} && [winfo viewable $path]} {
        Heard $path $cmd {}
    }
}

proc ::stele::panel::Gone {path destroyed} {
    variable Missed
    if {$path eq $destroyed} {
        unset -nocomplain Missed($path)
    }
}

# The name of a thing of the game in the current language: `term goods wood`.
proc ::stele::panel::term {domain id} {
    set info [::stele::model::info]
    if {$info eq {}} {
        return $id
    }
    return [termOf [dict get $info game] $domain $id]
}

# The same for any game.  A domain that has no names of its own (what can be traded: goods and food)
# uses those of the others.
proc ::stele::panel::termOf {game domain id} {
    set text [Term $game $domain $id]
    if {$text ne ""} {
        return $text
    }
    foreach other [Kin $game $domain] {
        set text [Term $game $other $id]
        if {$text ne ""} {
            return $text
        }
    }
    return $id
}

# What is known of a game, see `stele games`.
proc ::stele::panel::game {id} {
    return [lindex [::stele games -game $id] 0]
}

# The name of a game in the current language.
proc ::stele::panel::gameTitle {id} {
    return [::stele text $id title -lang [::stele::model::lang]]
}

# The categories of the ledger that the total leaves out.
proc ::stele::panel::aside {game} {
    return [dict get [Ledger $game] aside]
}

# The categories that the subtotal of a game adds up; {} where it has none.
proc ::stele::panel::subtotal {game} {
    return [dict get [Ledger $game] subtotal]
}

# Those that an edition never has.
proc ::stele::panel::without {game edition} {
    return [dict get [Ledger $game] without $edition]
}

# What is known of a game's categories: dict aside without, the latter by edition.
proc ::stele::panel::Ledger {game} {
    variable Ledgers
    if {![dict exists $Ledgers $game]} {
        set known [game $game]
        dict set Ledgers $game aside [dict get $known aside]
        dict set Ledgers $game subtotal [dict get $known subtotal]
        foreach edition [dict get $known editions] {
            dict set Ledgers $game without [dict get $edition name] [dict get $edition without]
        }
    }
    return [dict get $Ledgers $game]
}

# The other domains that share ids with a domain, the nearest first.
proc ::stele::panel::Kin {game domain} {
    set domains [dict get [game $game] domains]
    set kin {}
    if {![dict exists $domains $domain]} {
        return {}
    }
    set ids [dict get $domains $domain]
    dict for {other names} $domains {
        set shared [llength [lmap name $names {if {$name ni $ids} continue; set name}]]
        if {$other ne $domain && $shared > 0} {
            lappend kin [list $other $shared]
        }
    }
    return [lmap pair [lsort -integer -decreasing -index 1 $kin] {lindex $pair 0}]
}

proc ::stele::panel::Term {game domain id} {
    set key name/$domain/$id
    if {[catch {::stele text $game $key -lang [::stele::model::lang]} text] || $text eq $key} {
        return ""
    }
    return $text
}

# TEXT with a capital first letter.
proc ::stele::panel::capital {text} {
    return [string toupper [string index $text 0]][string range $text 1 end]
}

# A sentence without the name of the player that it begins with, where that is said already.
proc ::stele::panel::shorten {text name} {
    foreach lead [list "$name " "$name: "] {
        if {[string equal -length [string length $lead] $lead $text]} {
            set text [string range $text [string length $lead] end]
            break
        }
    }
    return [string trimright $text .]
}

# A number of points with its sign: +3, −2, 0.
proc ::stele::panel::signed {points} {
    if {$points > 0} {
        return +$points
    }
    return [expr {$points < 0 ? "−[expr {-$points}]" : "0"}]
}

# What to call a branch, in the current language: by its title when it has one, else by its readings, else by its
# kind and what it tries.
proc ::stele::panel::branchName {id} {
    set line [::stele::model::lineInfo $id]
    set title [dict get $line title]
    set readings [Readings $title]
    if {$title ne "" && $readings eq {}} {
        return [::stele::plain line $title]
    }
    if {$readings eq {} && [dict get $line kind] eq "reading"} {
        set readings [dict get $line rulings]
    }
    if {$readings ne {}} {
        return [::stele::plain line [readingName $readings]]
    }
    set first [lindex [::stele::model moves $id 1 1] 0]
    set what [expr {$first eq {} ? $id : [::stele::model words [string trimright [dict get $first text] .]]}]
    switch [dict get $line kind] {
        chance {return [::stele::mc "another result: %1\$s" $what]}
        reading {return [::stele::mc "another reading: %1\$s" $what]}
        analysis {return [::stele::mc "analysis: %1\$s" $what]}
        repair {return [::stele::mc "repair: %1\$s" $what]}
        variation {return [::stele::mc "variation: %1\$s" $what]}
        lesson {return [::stele::mc "lesson: %1\$s" $what]}
        correction {return [::stele::mc "correction: %1\$s" $what]}
        default {return [::stele::mc "what if: %1\$s" $what]}
    }
}

# The title of a branch where there is little room: as it stands, BAB-R6 = all; without one its name.
proc ::stele::panel::branchTitle {id} {
    set title [::stele::plain line [dict get [::stele::model lineInfo $id] title]]
    return [expr {$title eq "" ? [branchName $id] : $title}]
}

# The readings that a title consists of, as programs write them (BAB-R6 = all, BAB-R10: last): a dict from ruling to
# choice; {} when it says anything else.
proc ::stele::panel::Readings {title} {
    set readings {}
    foreach part [split [string map {", " ","} $title] ,] {
        if {![regexp {^([A-Z]{3}-[A-Z][0-9]+)(?: = |: )([a-z0-9-]+)$} $part all id choice] || [Choice $id $choice] eq ""} {
            return {}
        }
        dict set readings $id $choice
    }
    return $readings
}

# Readings in words: the ids of the rulings and what is chosen.
proc ::stele::panel::readingName {readings} {
    set names {}
    dict for {id choice} $readings {
        set text [Choice $id $choice]
        lappend names "$id: [expr {$text eq "" ? $choice : [string trimright $text .]}]"
    }
    return [join $names "; "]
}

# What a choice of a ruling of the open game says; "" when there is none.
proc ::stele::panel::Choice {id choice} {
    try {
        return [dict get [::stele rules [dict get [::stele::model info] game] $id -lang [::stele::model lang]] choices $choice]
    } on error {} {
        return ""
    }
}

# The bookmarks of the log, those in the current language or in none; of a position that has only others, all: a list of
# nodes and names.
proc ::stele::panel::bookmarks {} {
    set all {}
    set mine {}
    foreach item [::stele::model annotated] {
        if {[dict get $item name] ne "bookmark"} continue
        set node [dict get $item node]
        dict lappend all $node [dict get $item bookmark]
        if {[dict get $item lang] in [list "" [::stele::model lang]]} {
            dict lappend mine $node [dict get $item bookmark]
        }
    }
    set found {}
    foreach {node names} [dict merge $all $mine] {
        foreach name $names {
            lappend found $node $name
        }
    }
    return $found
}

# A position in words: round 3 · Anna · building.  STATUS as the handle returns it, {} without a log.
proc ::stele::panel::where {status node} {
    if {$status eq {}} {
        return ""
    }
    if {$node eq "main:0"} {
        return [mc "Start of the game"]
    }
    set parts {}
    if {[dict get $status over]} {
        lappend parts [mc "Game over"]
        set winners [lmap id [dict get $status winners] {name $id}]
        if {[llength $winners] == 1} {
            lappend parts [mc "%1\$s wins" [lindex $winners 0]]
        } elseif {[llength $winners] > 1} {
            lappend parts [mc "shared by %1\$s" [join $winners ", "]]
        }
        return [join $parts " · "]
    }
    lappend parts [mc "Round %1\$s" [dict get $status round]]
    if {[dict get $status turn_of] ne ""} {
        lappend parts [name [dict get $status turn_of]]
    }
    if {[dict get $status phase] ne ""} {
        lappend parts [term phases [dict get $status phase]]
    }
    return [join $parts " · "]
}

# The rulings in force on a line, the current one when left out: those of the log and what its branches override.
proc ::stele::panel::rulings {{id ""}} {
    set rulings [dict get [::stele::model info] rulings]
    foreach part [::stele::model path $id] {
        set line [::stele::model lineInfo [lindex $part 0]]
        if {[dict exists $line rulings]} {
            set rulings [dict merge $rulings [dict get $line rulings]]
        }
    }
    return $rulings
}

# Goes to a node; what cannot be reached is said in the status line.
proc ::stele::panel::jump {node} {
    try {
        ::stele::model go $node
    } trap STELE {message} {
        ::stele::model say $message
    }
}

# Runs an edit; what the library refuses is said in the status line.  Returns 1 when it was done.
proc ::stele::panel::attempt {script} {
    try {
        uplevel 1 $script
    } trap {STELE RULE} {message options} {
        set code [dict get $options -errorcode]
        ::stele::model why [dict create legal 0 code [lindex $code 2] clause [lindex $code 3] text $message]
        return 0
    } trap STELE {message options} {
        ::stele::model say [::stele::reasonOf $message $options]
        return 0
    }
    return 1
}

# What to call an object of the board: the log's words, or what the board says of a thing that the rules
# do not know.
proc ::stele::panel::objectName {object} {
    try {
        return [capital [[::stele::model log] say $object -lang [::stele::model lang]]]
    } trap {STELE USAGE} {} {
        set scene [board::scene]
        set tip [expr {$scene eq "" ? "" : [::stele::scene tip $scene $object]}]
        set label [lindex [split $tip :\n] 0]
        return [expr {$label eq "" ? $object : [capital $label]}]
    }
}

# What a path into the state is about, in words: goods.wood, monuments.temple.points, score.
proc ::stele::panel::figure {path} {
    set game [dict get [::stele::model::info] game]
    set words {}
    set before ""
    foreach step [split $path .] {
        # points.commerce: the steps are categories of the score.
        set domain [expr {$before in {points by by_category} ? "categories" : $before}]
        set word [expr {$domain eq "" ? "" : [Term $game $domain $step]}]
        if {$word eq ""} {
            set word [Figure $step]
        } elseif {$domain eq $before} {
            # goods.wood is the wood.
            set words [lrange $words 0 end-1]
        }
        lappend words $word
        set before $step
    }
    return [join $words ": "]
}

# A word of the state's own: the game's, or one that all games share.
proc ::stele::panel::Figure {name} {
    set word [term figures $name]
    if {$word ne $name} {
        return $word
    }
    if {![catch {::stele text {} name/figures/$name -lang [::stele::model lang]} word] && $word ne "name/figures/$name"} {
        return $word
    }
    return [string map {_ " "} $name]
}

# A value of the state, in words where its figure has any.
proc ::stele::panel::figureValue {path value} {
    foreach domain [list [lindex [split $path .] end] [lindex [split $path .] end]s] {
        set word [term $domain $value]
        if {$word ne $value} {
            return $word
        }
    }
    return $value
}
