# A log as plain values, in one language and for one viewer: what every kind of export is written from.
# It stands on the model and on what the panels know, and needs no Tk.  Namespace ::stele::story.
#
#   story::open DATA NAME VIEWER   opens a log for a story
#   story::speak LANG              from now on in this language
#   story::lines                   the ids of the lines, each after its parent
#   story::turns LINE              dicts first last player round about points total
#   story::nodes LINE              the legal nodes of a line; the beginning of a branch, which is a position of its parent,
#                                  is one where something was written there
#   story::tell LINE               dict node → what happened there, see Step
#   story::scene NODE              the board there, with the last move and the marks of notes
#   story::notes NODE              the notes in the language, see Note
#   story::rich TEXT               text with links: a list {text kind target …}, kind "", node or clause
#   story::title  story::about  story::players  story::problems  story::score NODE  story::ledger LINE
#   story::clause ID               dict id title text choices
#   story::resting TOLD            how many moves rest on doubtful figures, as a sentence; TOLD as of `tell`, of all lines
#   story::doubted                 which points do, as a sentence
#   story::grounds RESTS           what RESTS (rests.tcl) names, as a sentence
#   story::review                  the review of the main line that the log keeps, see there

namespace eval ::stele::story {
    namespace path {::stele ::stele::panel}
    namespace export open speak lines turns nodes tell scene notes rich title about players problems score ledger clause review resting doubted grounds
    # The size of a board, and how many legal moves a question lists.
    variable Width 760
    variable Height 640
    variable MovesMost 400
    variable Options
    array set Options {}
    # What boards have asked for in this language: sentences and names.
    variable Sentences
    array set Sentences {}
    variable Terms
    array set Terms {}
}

proc ::stele::story::open {data name viewer} {
    variable Terms
    array unset Terms
    model openData $data $name
    if {$viewer ne "" && $viewer ni [lmap player [model players] {dict get $player id}]} {
        return -code error -errorcode [list STELE USAGE player $viewer] [mc "There is no player “%1\$s” in this log." $viewer]
    }
    model viewer $viewer
}

proc ::stele::story::speak {lang} {
    variable Options
    variable Sentences
    variable Terms
    array unset Options
    array unset Sentences
    array unset Terms
    model lang $lang
    # What the panel keeps of the words of a line is in the language it had.
    array unset ::stele::panel::lines::Words
    array unset ::stele::panel::lines::Totals
}

# ---- The log ------------------------------------------------------------------------------------

# A text that may be there in several languages: the one in ours, or in none, or the first.
proc ::stele::story::Spoken {items} {
    foreach lang [list [model lang] ""] {
        foreach item $items {
            if {[notes::Attr $item xml:lang] eq $lang} {
                return [notes::Text $item]
            }
        }
    }
    return [expr {$items eq {} ? "" : [notes::Text [lindex $items 0]]}]
}

# What the log is called: its title, or the game and the players.
proc ::stele::story::title {} {
    set title [plain line [Spoken [notes::Children [dict get [model info] about] title]] 200]
    return [expr {$title ne "" ? $title : "[gameTitle [dict get [model info] game]]: [join [lmap player [players] {dict get $player name}] ", "]"}]
}

# {label text …}: the game, then what the log says about itself.  The source may be the command that gives the same log
# again, which a player could run to see everything.
proc ::stele::story::about {} {
    set info [model info]
    set game [dict get $info game]
    set about [list [mc "Game"] "[gameTitle $game] · [termOf $game editions [dict get $info edition]]"]
    foreach name {event place date recorder source licence comment} {
        if {$name eq "source" && [model veiled]} {
            continue
        }
        set text [Spoken [notes::Children [dict get $info about] $name]]
        if {$text ne ""} {
            lappend about [::stele text {} message/cli.about.$name -lang [model lang]] [plain marked $text]
        }
    }
    return $about
}

# The players in seat order: dicts id name letter seat.
proc ::stele::story::players {} {
    set n 0
    return [lmap player [model players] letter [letters] {
        set id [dict get $player id]
        dict create id $id name [name $id] letter $letter seat [incr n]
    }]
}

# What is wrong with the log: dicts node clause text rests.
proc ::stele::story::problems {} {
    set problems {}
    foreach diagnostic [model diagnostics] {
        if {[dict get $diagnostic severity] eq "error" && [model viewer] eq ""} {
            lappend problems [dict create node [dict get $diagnostic node] clause [dict get $diagnostic clause] \
                text [model words [dict get $diagnostic text]] rests [rests::of $diagnostic]]
        }
    }
    return $problems
}

proc ::stele::story::lines {} {
    return [lmap line [model lines] {
        if {[dict get $line deleted]} continue
        dict get $line id
    }]
}

proc ::stele::story::nodes {line} {
    set last [dict get [model lineInfo $line] legal]
    set nodes {}
    for {set ply [expr {$line ne "main" && [lsearch -not -exact -index 1 [model notes $line:0] #hidden] < 0}]} {$ply <= $last} {incr ply} {
        lappend nodes $line:$ply
    }
    return $nodes
}

proc ::stele::story::turns {line} {
    set turns {}
    set index -1
    set legal [dict get [model lineInfo $line] legal]
    foreach turn [model turns $line] {
        lassign $turn first last player round
        incr index
        if {$first > $legal} {
            break
        }
        lassign [lines::Points $line $index] points total
        lappend turns [dict create first $first last [expr {min($last, $legal)}] player $player round $round \
            about [plain line [lindex [lines::About $line $index] 0] 120] points $points total $total]
    }
    return $turns
}

# What happened on a line: dict from node to {text clause ruling events rows rests}.  Rows are those of the ledger that the
# move brought, events dicts of text, clause and ruling beyond what the text says; rests is what the move rests on.
proc ::stele::story::tell {line} {
    set rows {}
    foreach row [ledger $line] {
        if {![dict get $row provisional]} {
            dict lappend rows [dict get $row node] $row
        }
    }
    set told {}
    set rests [Rests $line:0]
    foreach node [nodes $line] {
        model go $node
        dict set told $node [Step $node [expr {[dict exists $rows $node] ? [dict get $rows $node] : {}}] $rests]
        set rests [Rests $node]
    }
    return $told
}

# What the move after a node rests on: that it is legal, and what it does.  A viewer who may not see all of it gets its events.
proc ::stele::story::Rests {node} {
    set line [model lineOf $node]
    set ply [expr {[model plyOf $node] + 1}]
    if {[model viewer] ne "" || $ply > [dict get [model lineInfo $line] legal]} {
        return {}
    }
    model go $node
    return [rests::of [[model log] try [dict get [lindex [model moves $line $ply $ply 0] 0] move] -lang [model lang]]]
}

proc ::stele::story::Step {node rows rests} {
    set step [dict create text "" clause "" ruling {} events {} rows $rows rests {}]
    if {[model plyOf $node] == 0} {
        return $step
    }
    dict set step rests [expr {[model viewer] eq "" ? $rests : [rests::all [model events]]}]
    foreach event [model events] {
        set said [dict create text [model words [dict get $event text]] clause [dict get $event clause] ruling [dict get $event ruling]]
        # An event that says all that its move says stands in its place.
        if {[dict get $event whole] && [dict get $step text] eq ""} {
            set step [dict merge $step $said]
        } else {
            dict lappend step events $said
        }
    }
    if {[dict get $step text] eq ""} {
        dict set step text [model words [dict get [lindex [model moves [model line] [model plyOf $node] [model plyOf $node]] 0] text]]
    }
    return $step
}

# The rows that a line adds to the ledger, those of the end of the game included: dicts as of the handle, with words
# that can be shown.
proc ::stele::story::ledger {line} {
    set last [lindex [nodes $line] end]
    if {$last eq ""} {
        return {}
    }
    model go $last
    # Its rows stand after those of the lines above it, which may be many.
    set rows {}
    foreach row [lreverse [model ledger]] {
        if {[model lineOf [dict get $row node]] ne $line} break
        dict set row text [model words [dict get $row text]]
        lappend rows $row
    }
    return [lreverse $rows]
}

# The score at a node: dict categories (ids), names (by category), aside (those beside the total), points (lists by
# category in seat order), subtotals and totals (in seat order; the former empty where the game has none), final, text
# and clause (who wins and by what), figures (dicts title values: what broke a tie).
proc ::stele::story::score {node} {
    # What is asked of the current node is not kept: a page asks this of every node.
    model go $node
    set score [model score]
    set info [model info]
    set game [dict get $info game]
    set without [panel::without $game [dict get $info edition]]
    set ids [lmap player [model players] {dict get $player id}]
    set aside {}
    set counted {}
    foreach category [dict keys [dict get $score categories [lindex $ids 0]]] {
        if {$category in $without} {
            continue
        } elseif {$category in [panel::aside $game]} {
            lappend aside $category
        } else {
            lappend counted $category
        }
    }
    set points {}
    set names {}
    foreach category [concat $counted $aside] {
        dict set points $category [lmap id $ids {dict get $score categories $id $category}]
        dict set names $category [term categories $category]
    }
    set standing [dict get $score standing]
    set figures {}
    set i -1
    if {$standing ne {}} {
        foreach figure [dict get $standing figures] {
            if {[incr i] != [dict get $standing total] && [dict get $figure looked_at]} {
                lappend figures [dict create title [dict get $figure title] values [lmap id $ids {dict get $figure values $id}]]
            }
        }
    }
    return [dict create categories [concat $counted $aside] names $names aside $aside points $points \
        subtotals [expr {[dict get $score subtotals] eq {} ? {} : [lmap id $ids {dict get $score subtotals $id}]}] \
        totals [lmap id $ids {dict get $score totals $id}] final [dict get $score final] \
        text [expr {$standing eq {} ? "" : [model words [dict get $standing text]]}] \
        clause [expr {$standing eq {} ? "" : [dict get $standing clause]}] figures $figures]
}

# ---- Doubtful figures ----------------------------------------------------------------------------

# What RESTS names, as a sentence.
proc ::stele::story::grounds {rests} {
    return [rests::words $rests]
}

# How many moves rest on reconstructed figures, and on which: a sentence; "" where none does.
proc ::stele::story::resting {told} {
    set n 0
    set all 0
    set groups {}
    dict for {node step} $told {
        incr all [expr {[model plyOf $node] > 0}]
        set rests [dict get $step rests]
        incr n [expr {$rests ne {}}]
        foreach group [lsort -unique [lmap ground $rests {dict get $ground group}]] {
            dict incr groups $group
        }
    }
    if {$n == 0} {
        return ""
    }
    set said [join [lmap {group count} [lsort -decreasing -integer -stride 2 -index 1 $groups] {
        string cat [group $group] ": " $count
    }] "; "]
    return [mc "Moves that rest on reconstructed figures: %1\$s of %2\$s (%3\$s)." $n $all $said]
}

# Which points at the end of the main line rest on reconstructed figures: a sentence; "" where none do.
proc ::stele::story::doubted {} {
    set points {}
    set aside [panel::aside [dict get [model info] game]]
    foreach row [ledger main] {
        if {[rests::of $row] ne {} && [dict get $row category] ni $aside} {
            dict incr points [dict get $row player] [dict get $row points]
        }
    }
    set said [lmap player [players] {
        set id [dict get $player id]
        if {![dict exists $points $id] || [dict get $points $id] == 0} continue
        string cat [dict get $player name] " " [string map {- −} [dict get $points $id]]
    }]
    return [expr {$said eq {} ? "" : [mc "Points that rest on reconstructed figures: %1\$s." [join $said ", "]]}]
}

# What a group of figures is called.
proc ::stele::story::group {id} {
    set name [::stele text [dict get [model info] game] name/set/$id -lang [model lang]]
    return [expr {$name eq "name/set/$id" ? $id : $name}]
}

# A clause or ruling: dict id title text choices.  The last is {choice text …}.
proc ::stele::story::clause {id} {
    try {
        set rule [::stele rules [dict get [model info] game] $id -lang [model lang]]
    } trap STELE {} {
        return {}
    }
    return [dict create id $id title [dict get $rule title] text [dict get $rule text] \
        choices [expr {[dict exists $rule choices] ? [dict get $rule choices] : {}}]]
}

# ---- The review -----------------------------------------------------------------------------------

# The review of the main line that the log keeps, in words.  {} when there is none, or when it is for one player: it rests
# on what all of them know.  A dict of course (as the chart takes it), length, points (whether values are points), turns
# (dicts node luck text changes), mistakes (dicts node after player cost text better leads reason: what would have been
# better, and the node after it where that is recorded), accounts (rows {label values}), sure (how sure it is).
proc ::stele::story::review {} {
    set found [expr {[model viewer] eq "" ? [model kept main] : {}}]
    if {$found eq {}} {
        return {}
    }
    set ply -1
    set course [lmap node [dict get $found nodes] {
        list [dict get $node node] [incr ply] [lmap value [dict get $node value] {review::unit $found $value}]
    }]
    return [dict create course $course length [dict get [model lineInfo main] legal] points [review::Points $found] \
        turns [lmap node [dict get $found turning_points] {ReviewTurn $found $node}] \
        mistakes [lmap mistake [dict get $found mistakes] {ReviewMistake $found $mistake}] \
        accounts [ReviewAccounts $found] sure [ReviewSure $found]]
}

proc ::stele::story::ReviewTurn {found node} {
    set ply [model plyOf $node]
    set at [lindex [dict get $found nodes] $ply]
    set changes [lmap player [players] now [dict get $at value] before [dict get [lindex [dict get $found nodes] $ply-1] value] {
        string cat [dict get $player name] " " [review::Value $found [expr {$now - $before}] 1]
    }]
    return [dict create node $node luck [expr {[dict get $at by] eq "luck"}] changes [join $changes ", "] \
        text [model words [dict get [lindex [model moves main $ply $ply] 0] text]]]
}

proc ::stele::story::ReviewMistake {found mistake} {
    set node [dict get $mistake node]
    model go $node
    set better [model words [notes::Said [dict get $mistake better move]]]
    set leads [Leads $node]
    set reasons {}
    dict for {category points} [dict get $mistake categories_milli] {
        if {abs($points) >= 100} {
            lappend reasons "[term categories $category] [review::number [format %.1f [expr {$points / 1000.0}]] 1]"
        }
    }
    set cost [review::Value $found [dict get $mistake cost]]
    set error [review::Value $found [dict get $mistake error]]
    return [dict create node $node after main:[expr {[model plyOf $node] + 1}] player [dict get $mistake player] \
        cost [expr {[review::Points $found] ? [mc "%1\$s ± %2\$s points" $cost $error] : [mc "%1\$s %% ± %2\$s" $cost $error]}] \
        text [model words [notes::Said [dict get $mistake played move]]] better $better \
        leads [expr {[dict exists $leads $better] ? [dict get $leads $better] : ""}] reason [join $reasons ", "]]
}

proc ::stele::story::ReviewAccounts {found} {
    set accounts [dict get $found players]
    set rows {}
    foreach {key label sign} [list start [mc "At the start"] 0 luck [mc "luck"] 1 own [mc "own decisions"] 1 \
            others [mc "decisions of others"] 1 result [expr {[dict get $found over] ? [mc "Result"] : [mc "So far"]}] 0] {
        if {$key ne "others" || [llength $accounts] > 1} {
            lappend rows [list [capital $label] [lmap account $accounts {review::Value $found [dict get $account $key] $sign}]]
        }
    }
    return $rows
}

proc ::stele::story::ReviewSure {found} {
    set worst [tcl::mathfunc::max {*}[concat {*}[lmap node [dict get $found nodes] {dict get $node error}]]]
    return [mc "By %1\$s playouts for each node; no value is less certain than ± %2\$s. The computer’s players are no masters." \
        [dict get $found budget] [review::Value $found $worst]][review::spread $found]
}

# ---- The board ----------------------------------------------------------------------------------

proc ::stele::story::scene {node} {
    model go $node
    set game [dict get [model info] game]
    set scene [::stele::board::${game}::scene [model state] [Options]]
    set scene [::stele::scene mark $scene [model touched] last -strength 0.55]
    foreach mark [board::Marks] {
        set scene [board::Marked $scene $mark]
    }
    return $scene
}

# The options of a board, the same value for all nodes of lines that read the rules alike.
proc ::stele::story::Options {} {
    variable Options
    variable Width
    variable Height
    set rulings [model rulings [model line]]
    if {![info exists Options($rulings)]} {
        set Options($rulings) [dict create width $Width height $Height players [model players] lang [model lang] \
            info [model figures] page {} ledger {::stele::model ledger} names ::stele::story::Term \
            tr ::stele::story::Sentence measure {}]
    }
    return $Options($rulings)
}

# What a board says, and what it calls things: the same few at every node, in two languages.
proc ::stele::story::Sentence {key args} {
    variable Sentences
    set asked [list $key {*}$args]
    if {![info exists Sentences($asked)]} {
        set Sentences($asked) [mc $key {*}$args]
    }
    return $Sentences($asked)
}

proc ::stele::story::Term {domain id} {
    variable Terms
    if {![info exists Terms($domain/$id)]} {
        set Terms($domain/$id) [term $domain $id]
    }
    return $Terms($domain/$id)
}

# ---- Notes --------------------------------------------------------------------------------------

# The notes at a node, those in the current language or, where there are none, all: dicts kind (note, bookmark, claim),
# by, glyph, lang, text, marks (how many), asks (see Ask).
proc ::stele::story::notes {node} {
    set items [model notes $node]
    set mine [notes::Mine $items]
    set bookmarks [notes::Mine $items bookmark]
    set told {}
    set index -1
    foreach item $items {
        incr index
        switch [dict get $item name] {
            note {
                if {$index in $mine} {
                    lappend told [Note $item $node]
                }
            }
            bookmark {
                if {$index in $bookmarks} {
                    lappend told [dict create kind bookmark text [plain line [notes::Attr $item name] 200]]
                }
            }
            expect {
                # A claim about others may be about what they hide.
                if {[model viewer] in [list "" [notes::Attr $item player]]} {
                    lappend told [dict create kind claim text [Claim $item]]
                }
            }
        }
    }
    return $told
}

proc ::stele::story::Note {item node} {
    set asks {}
    foreach ask [notes::Children $item ask] {
        lappend asks [Ask $ask $node]
    }
    return [dict create kind note by [plain line [notes::Attr $item by]] glyph [notes::Attr $item glyph] \
        lang [plain line [notes::Attr $item xml:lang] 20] text [plain marked [notes::Text $item]] \
        marks [llength [notes::Children $item mark]] asks $asks]
}

proc ::stele::story::Claim {item} {
    set what [notes::Attr $item what]
    set who [notes::Attr $item player]
    return "[expr {$who eq "" ? "" : "[name $who]: "}][plain line [figure $what]] [plain line [string map {- −} [figureValue $what [notes::Attr $item value]]]]"
}

# A question: dict question, hints (texts) and answers, dicts of say, right, text (the reply to it), leads
# (the node to which it leads along what is recorded, or ""), and worth, what a move that the question names would have
# made of the score by the end of the turn; "" for the one that was played and where nothing is known.  The answers are those that the question
# names; where it names no wrong ones, all legal moves that can be listed.  `other` is what to say to any other move.
proc ::stele::story::Ask {ask node} {
    variable MovesMost
    model go $node
    set legal [model legal]
    set named {}
    set other [mc "That is not the answer."]
    foreach {kind right} {wrong 0 accept 1} {
        foreach child [notes::Spoken $ask $kind] {
            set move [notes::Attr $child move]
            if {$move eq ""} {
                set other [plain marked [notes::Text $child]]
            } else {
                dict set named [model words [notes::Said $move]] [list $right [plain marked [notes::Text $child]] $move]
            }
        }
    }
    set answers {}
    if {![dict get $legal hidden]} {
        set leads [Leads $node]
        set choices $named
        if {[notes::Children $ask wrong] eq {} || [dict size $named] < 2} {
            foreach move [lrange [dict get $legal moves] 0 $MovesMost-1] {
                set said [model words [notes::Said [dict get $move move]]]
                if {![dict exists $choices $said]} {
                    dict set choices $said [list 0 "" ""]
                }
            }
        }
        foreach said [lsort -dictionary [dict keys $choices]] {
            lassign [dict get $choices $said] right text move
            lappend answers [dict create say $said right $right text [expr {$text eq "" && !$right ? $other : $text}] \
                leads [expr {[dict exists $leads $said] ? [dict get $leads $said] : ""}] worth [Worth $node $move]]
        }
    }
    return [dict create question [plain marked [join [lmap question [notes::Spoken $ask question] {notes::Text $question}] \n]] \
        hints [lmap hint [notes::Spoken $ask hint] {plain marked [notes::Text $hint]}] answers $answers]
}

# What MOVE would have made of the score, as a sentence.
proc ::stele::story::Worth {node move} {
    set played [whatif::recorded $node]
    if {$move eq "" || $played eq "" || ![whatif::legal $node $move] || [whatif::same $node $move $played]} {
        return ""
    }
    return "[mc "The score at the end of the turn, against the game as played:"] [whatif::inWords [whatif::difference $node $move $played]]"
}

# Where what is recorded goes on from a node: dict from the sentence of a move to the node after it.
proc ::stele::story::Leads {node} {
    set leads {}
    set starts [lmap id [model branches $node] {set start $id:1}]
    foreach next [concat [model lineOf $node]:[expr {[model plyOf $node] + 1}] $starts] {
        set line [model lineOf $next]
        if {[model plyOf $next] > [dict get [model lineInfo $line] legal]} {
            continue
        }
        set move [lindex [model moves $line [model plyOf $next] [model plyOf $next]] 0]
        set said [model words [notes::Said [dict get $move move]]]
        if {![dict exists $leads $said]} {
            dict set leads $said $next
        }
    }
    return $leads
}

proc ::stele::story::rich {text} {
    set parts {}
    foreach {part style script} [rows::rich $text plain] {
        switch -glob $script {
            "" {lappend parts $part "" ""}
            *clause* {lappend parts $part clause [lindex $script end]}
            default {lappend parts $part node [lindex $script end]}
        }
    }
    return $parts
}
