# What the window shows of lessons (lesson.tcl) and of guessing (guess.tcl): the strip above the board with how far one has
# come, the questions among the notes with what is said to answers, what a choice would have made of the score, and the summary
# at the end.  Moves played anywhere answer.  Namespace ::stele::tutor.
#
#   tutor::open             begins the lesson of a log that was just opened, 0 when it has none; where something is wrong with
#                           the log, it is only offered
#   tutor::offer            offers it
#   tutor::begin            begins it, or says that there is none
#   tutor::leave            shows everything again
#   tutor::asking           1 where a move is asked for, which nothing may give away
#   tutor::rows             the rows above the notes; tutor::closing those below them
#   tutor::askRows ITEM INDEX      the rows of the question ITEM of the note of this number at the current node
#   tutor::guessMenu MENU   fills a menu with the players whose moves can be guessed
#   tutor::mistakesMenu MENU   fills a menu with the players from whose mistakes one can learn (mistakes.tcl)
#   tutor::learn            begins the lesson that was made of them
# and what keys do: toggle nextQuestion hint giveUp chooseGuess chooseMistakes skip

namespace eval ::stele::tutor {
    namespace path ::stele
    namespace export watch open offer begin leave asking rows closing askRows guessMenu mistakesMenu chooseMistakes learn toggle nextQuestion hint giveUp chooseGuess skip
    # The question answered last and where that led: it is shown there, too.
    variable Verdict {}
    # The node at which a move is to be played although a question is open.
    variable Anyway ""
    # The log whose lesson is offered, "" for none.
    variable Offered ""
    # What the strip was drawn with.
    variable Drawn {}
    # So many branches at a question are looked through for the answer.
    variable Most 50
}

# Follows the model, and takes the moves that are played.
proc ::stele::tutor::watch {} {
    lesson::watch
    guess::watch
    model guard ::stele::tutor::Guard
    model subscribe {log lang node lesson} ::stele::tutor::Changed 70
}

# ---------------------------------------------------------------------------------------------
# Beginning and leaving

proc ::stele::tutor::open {} {
    if {"error" in [lmap diagnostic [model diagnostics] {dict get $diagnostic severity}]} {
        # It is opened to be mended.
        offer
        return [expr {[lesson::questions] ne {}}]
    }
    return [Open]
}

proc ::stele::tutor::Open {} {
    # A question that is hidden could not be answered.
    model hidden {authors {} kinds {}}
    if {![lesson::begin [study::start]]} {
        return 0
    }
    layout::show notes
    return 1
}

proc ::stele::tutor::offer {} {
    variable Offered [expr {[lesson::questions] eq {} ? "" : [model log]}]
    Changed {}
}

proc ::stele::tutor::begin {} {
    if {[model log] eq "" || ![files::leaveNote]} {
        return
    }
    variable Offered ""
    # Once more is with the same questions.
    set made [expr {[lesson::state] eq "on" ? [lesson::made] : ""}]
    Leave
    if {$made ne ""} {
        learn $made
    } elseif {![Open]} {
        model say [mc "This log asks no questions."]
    }
}

# Begins the lesson of the questions that MAKER makes; 0 when there are none.
proc ::stele::tutor::learn {maker} {
    if {![files::leaveNote]} {
        return 0
    }
    Leave
    if {![lesson::from $maker]} {
        return 0
    }
    layout::show notes
    # What the review found is not to be seen now.
    panel::score::view table
    return 1
}

proc ::stele::tutor::leave {} {
    variable Offered ""
    Leave
    Changed {}
}

# Ends what is on, and whatever shows more than it may.
proc ::stele::tutor::Leave {} {
    variable Verdict {}
    panel::transport::pause
    if {[pair on]} {
        pair end
    }
    guess::leave
    lesson::leave
}

# Begins the lesson, or leaves what is on.
proc ::stele::tutor::toggle {} {
    if {[lesson::state] eq "on" || [guess::on]} {
        leave
    } else {
        begin
    }
}

proc ::stele::tutor::asking {} {
    return [expr {[lesson::here] ne {} && ![guess::on] || [guess::waiting] ne "" && [guess::waiting] eq [model node]}]
}

proc ::stele::tutor::Changed {kinds} {
    variable Offered
    variable Drawn
    layout::teach [expr {[model horizon] ne {}}]
    foreach news [lesson::verdicts] {
        after idle [list ::stele::tutor::Judged {*}$news]
    }
    if {[guess::on] || [lesson::state] eq "on" || $Offered ne "" && $Offered eq [model log]} {
        set wanted [StripWords]
        if {$wanted ne $Drawn || ![strips::shown lesson]} {
            strips::show lesson ::stele::tutor::Strip
        }
    } elseif {[strips::shown lesson]} {
        set Drawn {}
        strips::remove lesson
    }
}

proc ::stele::tutor::Strip {} {
    variable Drawn [StripWords]
    strips::draw lesson question accent {*}$Drawn
}

# What the strip says, and its buttons from the right to the left.
proc ::stele::tutor::StripWords {} {
    if {[guess::on]} {
        set who [panel::name [guess::player]]
        set buttons [list [mc "Leave"] ::stele::tutor::leave]
        if {[guess::over]} {
            lappend buttons [mc "Again"] [list ::stele::tutor::Guess [guess::player]]
        } else {
            lappend buttons [mc "Skip to the next turn"] ::stele::tutor::skip
            if {[guess::waiting] ne [model node]} {
                lappend buttons [mc "Go on"] [list ::stele::panel::jump [guess::waiting]]
            }
        }
        return [list [join [concat [list [mc "Guess the moves: %1\$s" $who]] [expr {[guess::taken] eq {} ? {} : [list [Tally]]}]] " · "] $buttons]
    }
    if {[lesson::state] ne "on"} {
        set n [llength [lesson::questions]]
        return [list [plural $n [mc "This log asks %1\$s question." $n] [mc "This log asks %1\$s questions.|few" $n] \
            [mc "This log asks %1\$s questions.|many" $n]] [list [mc "Begin the lesson"] ::stele::tutor::begin]]
    }
    lassign [lesson::progress] number total
    set buttons [list [mc "Leave"] ::stele::tutor::leave]
    if {$number == 0} {
        lappend buttons [mc "Again"] ::stele::tutor::begin
        return [list "[mc "Lesson finished"] · [Result]" $buttons]
    }
    if {[lesson::here] eq {}} {
        lappend buttons [mc "Next question"] ::stele::tutor::nextQuestion
    }
    return [list [mc "Lesson · question %1\$s of %2\$s" $number $total] $buttons]
}

# How the questions were answered, in numbers.
proc ::stele::tutor::Result {} {
    set counts {first 0 hint 0 later 0 shown 0 open 0}
    foreach question [lesson::counted] {
        dict incr counts [lesson::verdict $question]
    }
    set parts [list [mc "at the first try: %1\$s of %2\$s" [dict get $counts first] [llength [lesson::counted]]]]
    foreach {verdict words} [list hint [mc "with the hint: %1\$s" [dict get $counts hint]] \
            later [mc "after wrong tries: %1\$s" [dict get $counts later]] shown [mc "answer shown: %1\$s" [dict get $counts shown]] \
            open [mc "not answered: %1\$s" [dict get $counts open]]] {
        if {[dict get $counts $verdict]} {
            lappend parts $words
        }
    }
    return [join $parts " · "]
}

# ---------------------------------------------------------------------------------------------
# Answers

# Asked by the model before a move is played; 0 keeps it from being played.
proc ::stele::tutor::Guard {move} {
    variable Anyway
    if {[question::taken $move]} {
        return 0
    }
    if {[guess::on]} {
        Take $move
        return 0
    }
    if {$Anyway eq [model node] || [lesson::here] eq {}} {
        return 1
    }
    Answer $move
    return 0
}

# Takes a move as the answer to the question here, shows what is said to it, and follows it where the log goes on with it.
proc ::stele::tutor::Answer {move} {
    set question [lesson::here]
    set index [dict get $question index]
    set node [dict get $question node]
    switch [lesson::answer $move] {
        0 {
            layout::show notes
            Reveal tried$index/$move
            return
        }
        -1 {
            layout::show notes
            Reveal waiting$index
            return
        }
    }
    # One who tries a question out stays with it.
    set leads [expr {$index eq "try" ? "" : [Leads $node $move]}]
    model say [mc "Right: %1\$s" [whatif::said $node $move]]
    Told $question $leads
}

# Shows what was said to an answer that took its time, to one who still waits for it.
proc ::stele::tutor::Judged {question move} {
    if {[lesson::state] ne "on" || [dict get $question node] ne [model node]} {
        return
    }
    set node [dict get $question node]
    if {[dict get [lesson::known $question] solved]} {
        model say [mc "Right: %1\$s" [whatif::said $node $move]]
        Told $question [Leads $node $move]
    } else {
        Reveal tried[dict get $question index]/$move
    }
}

# Goes where an answered question leads, "" for nowhere, and shows the verdict there.
proc ::stele::tutor::Told {question leads} {
    variable Verdict [list $question $leads]
    layout::show notes
    if {$leads ne ""} {
        panel::jump $leads
    }
    Reveal right[dict get $question index]
}

# Brings a row of the notes into view once they have been written anew.
proc ::stele::tutor::Reveal {key} {
    model flush
    panel::notes::reveal $key
}

# The node that a move leads to along what is recorded, or "".
proc ::stele::tutor::Leads {node move} {
    variable Most
    set line [model lineOf $node]
    set next [expr {[model plyOf $node] + 1}]
    foreach place [concat [list $line:$next] [lmap id [lrange [model branches $node] 0 $Most-1] {string cat $id :1}]] {
        set ply [model plyOf $place]
        set recorded [lindex [[model log] line [model lineOf $place] -from $ply -to $ply] 0]
        if {$recorded ne {} && [model shows $place] && [whatif::same $node $move [dict get $recorded move]]} {
            return $place
        }
    }
    return ""
}

proc ::stele::tutor::PlayAnyway {move} {
    variable Anyway [model node]
    try {
        model play $move
    } finally {
        set Anyway ""
    }
}

# Goes to the next open question.
proc ::stele::tutor::nextQuestion {} {
    set node [lesson::next]
    if {$node ne ""} {
        layout::show notes
        panel::jump $node
    }
}

# Gives the hint of the question here.
proc ::stele::tutor::hint {} {
    set question [lesson::here]
    if {$question ne {}} {
        lesson::hint
        layout::show notes
        Reveal hint[dict get $question index]
    }
}

# Shows the answer to the question here.
proc ::stele::tutor::giveUp {} {
    set question [lesson::here]
    if {$question ne {}} {
        lesson::giveUp
        Told $question ""
    }
}

# ---------------------------------------------------------------------------------------------
# Rows of questions

proc ::stele::tutor::askRows {ask index} {
    return [QuestionRows [lesson::find [model node] $index $ask] $ask $index]
}

# The rows of a question; {} stands for one that is for other readers or has no answer.
proc ::stele::tutor::QuestionRows {question ask index} {
    set rows [lmap text [items::spoken $ask question] {
        dict create key ask$index style head parts [rows::rich [items::words $text] bold] \
            menu [expr {$index in {try made} || ![keys::possible note] ? {} : [panel::notes::askMenu $index]}]
    }]
    if {$question eq {} || [guess::on]} {
        return $rows
    }
    set known [lesson::known $question]
    if {[dict get $known solved] || [dict get $known shown] || [lesson::state] eq "left"} {
        return [concat $rows [AnsweredRows $question]]
    }
    return [concat $rows [OpenRows $question]]
}

proc ::stele::tutor::OpenRows {question} {
    set rows {}
    set index [dict get $question index]
    set node [dict get $question node]
    set known [lesson::known $question]
    set choices [Choices $question]
    set tried [lmap move [dict get $known tried] {whatif::said $node $move}]
    foreach choice $choices {
        lassign $choice move said
        # What was tried stands below, with what is wrong with it.
        if {$said in $tried} continue
        set script [list ::stele::tutor::Answer $move]
        lappend rows [dict create key choice$index/$move style deep action $script \
            parts [list "○  " soft $script $said link $script]]
    }
    if {[llength $choices] < 2} {
        lappend rows [dict create key play$index style deep parts [list \
            [mc "Answer by playing a move, on the board or in the list of moves."] italic ""]]
    }
    foreach move [dict get $known tried] {
        lappend rows [TriedRow $question $move]
    }
    if {[dict get $known waiting] ne ""} {
        lappend rows [dict create key waiting$index style deep parts [list \
            "[mc "The computer looks at:"] [whatif::said $node [dict get $known waiting]]" italic ""]]
    }
    # A hint is offered to one who has tried; the answer to one who has tried twice, or cannot give it.
    set tries [llength [dict get $known tried]]
    if {[dict get $known hint] || $tries > 0} {
        lappend rows {*}[HintRows $question]
    }
    if {$tries > 1 || ![Answerable $question]} {
        set script ::stele::tutor::giveUp
        lappend rows [dict create key answer$index style deep action $script parts [list [mc "Show the answer"] link $script]]
    }
    return $rows
}

# A wrong answer with what the author says to it.
proc ::stele::tutor::TriedRow {question move} {
    set node [dict get $question node]
    set text [lindex [lesson::said $question $move] 1]
    if {$text eq ""} {
        set text [mc "That is not what the author had in mind."]
    }
    set row [dict create key tried[dict get $question index]/$move style deep \
        parts [concat [list "✗ [whatif::said $node $move]: " wrong ""] [rows::rich $text plain]]]
    if {[lesson::state] eq ""} {
        set script [list ::stele::tutor::PlayAnyway $move]
        dict lappend row parts "  " plain "" [mc "play it anyway"] link $script
        dict set row action $script
    }
    return $row
}

proc ::stele::tutor::HintRows {question} {
    set index [dict get $question index]
    return [lmap hint [items::spoken [dict get $question ask] hint] {
        set script ::stele::tutor::hint
        set parts [expr {[dict get [lesson::known $question] hint]
            ? [concat [list "[mc "Hint:"] " title ""] [rows::rich [items::words $hint] plain]]
            : [list [mc "Give a hint"] link $script]}]
        dict create key hint$index style deep action $script parts $parts
    }]
}

# Whether one of the answers is a legal move.
proc ::stele::tutor::Answerable {question} {
    foreach accept [items::children [dict get $question ask] accept] {
        if {[whatif::legal [dict get $question node] [items::attr $accept move]]} {
            return 1
        }
    }
    return 0
}

# The answers to choose from, when the question names wrong ones: {MOVE SENTENCE}…, in an order that
# gives nothing away.
proc ::stele::tutor::Choices {question} {
    set ask [dict get $question ask]
    set choices {}
    set named 0
    foreach child [concat [items::children $ask accept] [items::children $ask wrong]] {
        set move [items::attr $child move]
        if {$move ne ""} {
            lappend choices [list $move [whatif::said [dict get $question node] $move]]
            incr named [expr {[dict get $child name] eq "wrong"}]
        }
    }
    return [expr {$named ? [lsort -unique -index 1 $choices] : {}}]
}

# The text once a question is answered, or its answer known.
proc ::stele::tutor::AnsweredRows {question} {
    set index [dict get $question index]
    set node [dict get $question node]
    set known [lesson::known $question]
    if {[dict get $known solved]} {
        set parts [list [mc "Right!"] good "" "  " plain "" [whatif::said $node [dict get $known choice]] bold ""]
        set texts [list [lindex [lesson::said $question [dict get $known choice]] 1]]
    } else {
        set accepts [items::spoken [dict get $question ask] accept]
        set answers [lsort -unique [lmap accept $accepts {whatif::said $node [items::attr $accept move]}]]
        set parts [list "[mc "The answer:"] " title "" [join $answers " / "] bold ""]
        set texts [lsort -unique [lmap accept $accepts {items::words $accept}]]
    }
    foreach text $texts {
        if {$text ne ""} {
            lappend parts \n plain "" {*}[rows::rich $text plain]
        }
    }
    if {$index ne "try" && [model node] eq $node && [model canGo +1] ne ""} {
        lappend parts "  " plain "" [mc "Go on"] link {::stele::model go +1}
    }
    if {[lesson::next] ne ""} {
        lappend parts "  " plain "" [mc "Next question"] link ::stele::tutor::nextQuestion
    }
    set rows [list [dict create key right$index style deep parts $parts]]
    foreach move [dict get $known tried] {
        lappend rows [TriedRow $question $move]
    }
    return [concat $rows [ScoreRows $question]]
}

# What each other choice of the reader would have made of the score, against the move as played.
proc ::stele::tutor::ScoreRows {question} {
    set node [dict get $question node]
    set known [lesson::known $question]
    set played [whatif::recorded $node]
    if {$played eq ""} {
        return {}
    }
    set rows {}
    foreach move [concat [dict get $known tried] [expr {[dict get $known solved] ? [list [dict get $known choice]] : {}}]] {
        if {[whatif::same $node $move $played]} continue
        lappend rows [dict create key score[dict get $question index]/$move style deep parts [concat \
            [list "[whatif::said $node $move]: " plain ""] [Difference [whatif::difference $node $move $played]]]]
    }
    if {$rows eq {}} {
        return {}
    }
    return [concat [list [dict create key "" style deep parts \
        [list [mc "The score at the end of the turn, against the game as played:"] title ""]]] $rows]
}

# A difference of scores as parts: the players whose points differ, with the categories.
proc ::stele::tutor::Difference {difference} {
    set parts {}
    foreach {id total categories} [whatif::concerned $difference] {
        lappend parts {*}[rows::chip $id] [panel::signed $total] [expr {$total < 0 ? "bad" : $total > 0 ? "good" : "bold"}] ""
        if {$categories ne ""} {
            lappend parts "$categories  " soft ""
        }
    }
    return [expr {$parts eq {} ? [list [mc "the same score"] soft ""] : $parts}]
}

# ---------------------------------------------------------------------------------------------
# Rows above the notes

proc ::stele::tutor::rows {} {
    if {[guess::on]} {
        return [GuessRows]
    }
    if {[lesson::state] ne "on"} {
        return {}
    }
    variable Verdict
    lassign $Verdict question leads
    # Where the answer has led; at its own node it stands with the question.
    set rows [expr {$question ne {} && $leads eq [model node] ? [AnsweredRows [lesson::now $question]] : {}}]
    if {[lesson::made] ne ""} {
        foreach question [lesson::questions] {
            if {[dict get $question node] eq [model node]} {
                lappend rows {*}[QuestionRows $question [dict get $question ask] made]
            }
        }
    }
    return $rows
}

proc ::stele::tutor::closing {} {
    return [expr {![guess::on] && [lesson::state] eq "on" && [lindex [lesson::progress] 0] == 0 ? [SummaryRows] : {}}]
}

# How it went, each question a link.
proc ::stele::tutor::SummaryRows {} {
    set words [list first [mc "at the first try"] hint [mc "with the hint"] later [mc "after wrong tries"] \
        shown [mc "answer shown"] open [mc "not answered"]]
    set rows [list [dict create key #summary style head parts [list [mc "Summary"] title ""]] \
        [dict create key #result style body parts [list [panel::capital [Result]] bold ""]]]
    set n 0
    foreach question [lesson::counted] {
        incr n
        set verdict [lesson::verdict $question]
        set script [list ::stele::panel::jump [dict get $question node]]
        set text [items::words [lindex [items::spoken [dict get $question ask] question] 0]]
        lappend rows [dict create key #question$n style deep action $script parts [list \
            "[expr {$verdict in {first hint later} ? "✓" : "✗"}] " [expr {$verdict eq "first" ? "right" : $verdict in {shown open} ? "wrong" : "soft"}] "" \
            "$n. [plain line $text 70]" link $script "  [dict get $words $verdict]" soft ""]]
    }
    set parts [list [mc "Again"] link ::stele::tutor::begin "   " plain "" [mc "Leave the lesson"] link ::stele::tutor::leave]
    if {[lesson::made] ne ""} {
        lappend parts "   " plain "" [mc "Keep the questions in the log"] link ::stele::tutor::KeepQuestions
    }
    return [lappend rows [dict create key #again style deep parts $parts]]
}

# Writes the questions that were made into the log, as notes; the lesson ends with that, for within it nothing is written.
proc ::stele::tutor::KeepQuestions {} {
    set notes [mistakes::notes]
    leave
    set log [model log]
    actions::attempt {model edit [mc "Keep the questions"] {
        foreach {node note} $notes {
            $log note add $note $node
        }
    }}
}

# ---------------------------------------------------------------------------------------------
# Mistakes

proc ::stele::tutor::mistakesMenu {menu} {
    $menu add command -label [mc "All players"] -command {::stele::mistakes::begin {}}
    foreach player [model players] {
        set id [dict get $player id]
        $menu add command -label [panel::name $id] -command [list ::stele::mistakes::begin $id]
    }
}

# Asks from whose mistakes to learn, beside the board; alone there is nothing to ask.
proc ::stele::tutor::chooseMistakes {} {
    if {[llength [model players]] == 1} {
        mistakes::begin ""
        return
    }
    Popup mistakesMenu
}

# Shows the menu that FILL fills, beside the board.
proc ::stele::tutor::Popup {fill} {
    set board [panel::board::widget]
    destroy $board.choose
    set menu [menu $board.choose -tearoff 0]
    theme::dress $menu
    $fill $menu
    tk_popup $menu [expr {[winfo rootx $board] + [theme::px 24]}] [expr {[winfo rooty $board] + [theme::px 24]}] 0
}

# ---------------------------------------------------------------------------------------------
# Guessing

proc ::stele::tutor::guessMenu {menu} {
    foreach player [model players] {
        set id [dict get $player id]
        $menu add command -label [panel::name $id] -command [list ::stele::tutor::Guess $id]
    }
}

# Asks whose moves to guess, beside the board.
proc ::stele::tutor::chooseGuess {} {
    Popup guessMenu
}

proc ::stele::tutor::Guess {player} {
    if {[model log] eq "" || ![files::leaveNote]} {
        return
    }
    if {[model isLong [model line]]} {
        model say [mc "This line is too long to be guessed."]
        return
    }
    # Once more is from where one began; after a lesson its end is not to be seen.
    set again [expr {[guess::on] ? [lindex [guess::taken] 0] : {}}]
    set node [model node]
    Leave
    if {$again ne {}} {
        model go [dict get $again node]
    } elseif {[model node] ne $node} {
        model go $node
    }
    if {![guess::begin $player]} {
        model say [mc "%1\$s has nothing to decide here." [panel::name $player]]
        return
    }
    layout::show notes
}

proc ::stele::tutor::Take {move} {
    if {[guess::waiting] ne [model node]} {
        model say [mc "Guess where %1\$s decides next." [panel::name [guess::player]]]
        return
    }
    guess::take $move
    layout::show notes
    Reveal #guess
}

# Goes on to the player's next turn.
proc ::stele::tutor::skip {} {
    guess::skip
}

# So many guesses as played, and the points won or lost.
proc ::stele::tutor::Tally {} {
    lassign [guess::tally] guesses same points
    return [mc "%1\$s of %2\$s as played; %3\$s" $same $guesses [Points $points]]
}

proc ::stele::tutor::Points {points} {
    set said [panel::signed $points]
    set n [expr {abs($points)}]
    return [plural $n [mc "%1\$s point" $said] [mc "%1\$s points|few" $said] [mc "%1\$s points|many" $said]]
}

proc ::stele::tutor::GuessRows {} {
    set player [guess::player]
    set rows {}
    set last [lindex [guess::taken] end]
    if {$last ne {}} {
        lappend rows {*}[TakenRows $last]
    }
    if {[guess::over]} {
        return [concat $rows [GuessedRows]]
    }
    set node [guess::waiting]
    if {$node eq [model node]} {
        lappend rows [dict create key #ask style head parts [concat [rows::chip $player] \
            [list [mc "What does %1\$s do now?" [panel::name $player]] bold ""]]] \
            [dict create key #play style deep parts [list \
                [mc "Guess by playing a move, on the board or in the list of moves."] italic "" "  " plain "" \
                [mc "Skip to the next turn"] link ::stele::tutor::skip]]
    } else {
        set script [list ::stele::panel::jump $node]
        lappend rows [dict create key #ask style head action $script parts [list [mc "Go on to the decision"] link $script]]
    }
    return $rows
}

# One guess beside what was played, and what it was worth.
proc ::stele::tutor::TakenRows {taken} {
    set node [dict get $taken node]
    set played [whatif::said $node [dict get $taken played]]
    if {[dict get $taken same]} {
        return [list [dict create key #guess style body parts [list "✓ " right "" [mc "As played:"] good "" " $played" plain ""]]]
    }
    return [list [dict create key #guess style body parts [concat \
        [list "✗ " wrong "" [mc "Your guess:"] title "" " [whatif::said $node [dict get $taken guess]]\n" plain "" \
            [mc "As played:"] title "" " $played\n" plain "" [mc "Your guess, at the end of the turn:"] title "" " " plain ""] \
        [Difference [dict get $taken difference]]]]]
}

# How it went, with the guesses that were not what was played.
proc ::stele::tutor::GuessedRows {} {
    set rows [list [dict create key #summary style head parts [list [mc "Summary"] title ""]] \
        [dict create key #result style body parts [list [expr {[guess::taken] eq {} ? [mc "Nothing was guessed."] : [Tally]}] bold ""]]]
    set n 0
    foreach taken [guess::taken] {
        incr n
        if {[dict get $taken same]} continue
        set node [dict get $taken node]
        set points [guess::points $taken]
        set script [list ::stele::panel::jump $node]
        lappend rows [dict create key #guess$n style move action $script parts [list \
            [whatif::said $node [dict get $taken guess]] link $script \t[panel::signed $points] \
            [expr {$points < 0 ? "bad" : $points > 0 ? "good" : "dim"}] ""]]
    }
    lappend rows [dict create key #again style deep parts [list [mc "Again"] link [list ::stele::tutor::Guess [guess::player]] \
        "   " plain "" [mc "Leave"] link ::stele::tutor::leave]]
    return $rows
}
