# Lessons: the questions that notes of a log ask, what the reader has answered, and how far he may look.  Knows no widget
# and writes nothing into the log.  Namespace ::stele::lesson.
#
# A question is a dict: node, number (among those of its node, from 0), index (of its note there) and ask, an item.  A note
# in English and its twin in Russian are one question: only those for the reader count.  What is known of an answer is
# kept by node and number, so that another language changes nothing in it:
#   solved   1 when it was answered       choice  the move that answered it
#   shown    1 when the reader gave up    tried   the wrong moves so far
#   hint     1 when the hint was given    waiting the move that is being judged
#
# The lesson counts the questions of the main line and those of the branches that the reader has entered; where the main line
# asks nothing, all of them.  Its horizon (see model horizon): a line is shown up to its first open question, and a branch
# that leaves before an open question up to the turn in which that is asked, for what happens there later may be the answer.
#
# Questions need not be the log's: whoever begins a lesson may make them, see `from`.  Such a question may have a judge
# beside its ask: a command that is asked about the moves that no accept names, and may take its time.
#
#   lesson::begin ?NODE?  lesson::leave     shows the lesson from its start, or this node; shows everything again
#   lesson::from MAKER ?NODE?      a lesson of the questions that MAKER returns, in the current language
#   lesson::made                   that command; "" in a lesson of the log's own
#   lesson::state                  on; left (by the reader); "" when it has not begun
#   lesson::asked LOG              the questions of any log
#   lesson::questions  lesson::counted      those of the open one; those of them that count
#   lesson::instead NODE ?ASK?     at NODE asks this question and no other, as one who writes it tries it out; without ASK
#                                  nothing is asked there; "" for a node: as the log has it again
#   lesson::here                   the open question at the current node, {} for none
#   lesson::find NODE INDEX ASK    the question of the item ASK in the note of this number, {} for none
#   lesson::now QUESTION           the same question as it is asked in the current language
#   lesson::known QUESTION         what is known of its answer
#   lesson::answer MOVE            answers the question here: 1 when that is right, -1 while it is judged
#   lesson::judged QUESTION MOVE KIND TEXT  what the judge says: accept or wrong, or "" when there is no saying
#   lesson::verdicts               the answers that were judged and not yet reported: {QUESTION MOVE}…, once
#   lesson::hint  lesson::giveUp   gives the hint; tells the answer
#   lesson::said QUESTION MOVE     {KIND TEXT}, what the author says to a move: accept, wrong, or "" when he has not named it
#   lesson::next                   where the first open question of the lesson is that can be reached; "" when none is
#   lesson::progress               {NUMBER TOTAL}: of the first open question, and how many there are; NUMBER 0 at the end
#   lesson::verdict QUESTION       first, hint, later, shown or open: how it was answered

namespace eval ::stele::lesson {
    namespace path ::stele
    namespace export watch begin from made leave state judged verdicts asked questions counted instead here find now known answer hint giveUp said next progress verdict
    namespace ensemble create
    variable State ""
    # The log that the lesson is about, and the lines that the reader has entered.
    variable Log ""
    variable Entered {}
    variable Answers
    array set Answers {}
    # What is asked in place of the log's questions, see instead: {NODE ASK}.
    variable Instead {}
    # The questions of a content, in a language: {KEY QUESTIONS}.
    variable Found {}
    # Who makes the questions; what was judged, by question: {MOVE KIND TEXT}…; and what of that is news.
    variable Maker ""
    variable Judged
    array set Judged {}
    variable News {}
}

# Follows the model.
proc ::stele::lesson::watch {} {
    model subscribe {log node lang tree} ::stele::lesson::Changed 5
}

proc ::stele::lesson::Changed {kinds} {
    variable State
    variable Log
    variable Entered
    if {[model log] ne $Log} {
        Forget
        set Log [model log]
        model notify lesson
    }
    if {$State ne "on"} {
        return
    }
    foreach part [model path] {
        if {[lindex $part 0] ni $Entered} {
            lappend Entered [lindex $part 0]
            model notify lesson
        }
    }
    if {"lang" in $kinds} {
        # The other language may ask elsewhere.
        model horizon [Limits]
    }
}

proc ::stele::lesson::Forget {} {
    variable State ""
    variable Entered {}
    variable Answers
    variable Found {}
    variable Instead {}
    variable Maker ""
    variable Judged
    variable News {}
    array unset Answers
    array unset Judged
    whatif::forget
}

proc ::stele::lesson::begin {{node start}} {
    return [Begin "" $node]
}

proc ::stele::lesson::from {maker {node ""}} {
    return [Begin $maker $node]
}

proc ::stele::lesson::made {} {
    variable Maker
    return $Maker
}

proc ::stele::lesson::Begin {maker node} {
    variable Log [model log]
    Forget
    variable Maker $maker
    if {[questions] eq {}} {
        set Maker ""
        return 0
    }
    if {$node eq ""} {
        set node [dict get [lindex [questions] 0] node]
    }
    variable State on
    model horizon [Limits]
    model go $node
    history::reset [model node]
    model notify lesson choice
    return 1
}

proc ::stele::lesson::leave {} {
    variable State
    if {$State eq "on"} {
        set State left
        if {[made] ne ""} {
            # They were nobody's but the lesson's.
            Forget
        }
        model horizon {}
        model notify lesson choice
    }
}

proc ::stele::lesson::state {} {
    variable State
    return $State
}

# ---------------------------------------------------------------------------------------------
# Questions

proc ::stele::lesson::questions {} {
    variable Found
    set log [model log]
    if {$log eq ""} {
        return {}
    }
    set key [list $log [dict get [$log info] generation] [model lang]]
    if {[lindex $Found 0] ne $key} {
        set Found [list $key [expr {[made] eq "" ? [asked $log] : [{*}[made]]}]]
    }
    return [lindex $Found 1]
}

# The questions of any log, in the order of its lines.
proc ::stele::lesson::asked {log} {
    set nodes {}
    foreach item [$log annotated] {
        if {[dict get $item name] eq "note"} {
            dict set nodes [dict get $item node] 1
        }
    }
    set questions {}
    foreach node [dict keys $nodes] {
        set items [$log notes $node]
        set number 0
        foreach index [items::mine $items] {
            foreach ask [items::children [lindex $items $index] ask] {
                # Without an answer it is the reader's own to think about.
                if {[items::children $ask accept] ne {}} {
                    lappend questions [dict create node $node number $number index $index ask $ask]
                    incr number
                }
            }
        }
    }
    return $questions
}

proc ::stele::lesson::counted {} {
    variable Entered
    set all [questions]
    set main [lsearch -all -inline -glob [lmap question $all {dict get $question node}] main:*]
    if {$main eq {}} {
        return $all
    }
    return [lmap question $all {
        set line [model lineOf [dict get $question node]]
        if {$line ne "main" && $line ni $Entered} continue
        set question
    }]
}

proc ::stele::lesson::instead {node {ask {}}} {
    variable Instead [expr {$node eq "" ? {} : [list $node $ask]}]
    variable Answers
    array unset Answers *,try
    model notify lesson choice
}

# The question that is tried out; {} for none.
proc ::stele::lesson::Tried {} {
    variable Instead
    lassign $Instead node ask
    return [expr {$ask eq {} ? {} : [dict create node $node number try index try ask $ask]}]
}

proc ::stele::lesson::find {node index ask} {
    foreach question [concat [list [Tried]] [questions]] {
        if {$question eq {}} continue
        if {[dict get $question node] eq $node && [dict get $question index] eq $index && [dict get $question ask] eq $ask} {
            return $question
        }
    }
    return {}
}

proc ::stele::lesson::here {} {
    variable State
    variable Instead
    if {$Instead ne {} && [lindex $Instead 0] eq [model node]} {
        return [expr {[Tried] eq {} || [Done [Tried]] ? {} : [Tried]}]
    }
    if {$State eq "left" || [model log] eq ""} {
        return {}
    }
    # Nobody is asked what he does not see.
    set asks [concat {*}[lmap item [model notes] {items::children $item ask}]]
    foreach question [questions] {
        if {[dict get $question node] eq [model node] && ![Done $question] && ([made] ne "" || [dict get $question ask] in $asks)} {
            return $question
        }
    }
    return {}
}

proc ::stele::lesson::now {question} {
    foreach other [questions] {
        if {[Key $other] eq [Key $question]} {
            return $other
        }
    }
    return $question
}

proc ::stele::lesson::known {question} {
    variable Answers
    set key [Key $question]
    return [expr {[info exists Answers($key)] ? $Answers($key) : {solved 0 shown 0 hint 0 tried {} choice {} waiting {}}}]
}

proc ::stele::lesson::Key {question} {
    return [dict get $question node],[dict get $question number]
}

proc ::stele::lesson::Done {question} {
    set known [known $question]
    return [expr {[dict get $known solved] || [dict get $known shown]}]
}

proc ::stele::lesson::Learn {question args} {
    variable Answers
    variable State
    set Answers([Key $question]) [dict merge [known $question] $args]
    if {$State eq "on"} {
        model horizon [Limits]
    }
    model notify lesson choice
}

# ---------------------------------------------------------------------------------------------
# Answers

proc ::stele::lesson::answer {move} {
    set question [here]
    if {$question eq {}} {
        return 0
    }
    set kind [lindex [said $question $move] 0]
    if {$kind eq "" && [dict exists $question judge]} {
        Learn $question waiting $move
        {*}[dict get $question judge] $question $move
        return -1
    }
    return [Take $question $move $kind]
}

# Takes an answer: accept, or anything else.
proc ::stele::lesson::Take {question move kind} {
    if {$kind eq "accept"} {
        Learn $question solved 1 choice $move waiting ""
        return 1
    }
    set node [dict get $question node]
    set tried [lmap before [dict get [known $question] tried] {
        if {[whatif::same $node $before $move]} continue
        set before
    }]
    Learn $question tried [concat $tried [list $move]] waiting ""
    return 0
}

proc ::stele::lesson::judged {question move kind text} {
    variable Judged
    variable News
    if {[made] eq "" || [dict get [known $question] waiting] ne $move} {
        return
    }
    if {$kind eq ""} {
        Learn $question waiting ""
        return
    }
    lappend Judged([Key $question]) [list $move $kind $text]
    lappend News [list $question $move]
    Take $question $move $kind
}

proc ::stele::lesson::verdicts {} {
    variable News
    set news $News
    set News {}
    return $news
}

proc ::stele::lesson::said {question move} {
    variable Judged
    set node [dict get $question node]
    set ask [dict get $question ask]
    foreach verdict [expr {[info exists Judged([Key $question])] ? $Judged([Key $question]) : {}}] {
        if {[whatif::same $node $move [lindex $verdict 0]]} {
            return [lrange $verdict 1 2]
        }
    }
    foreach accept [items::spoken $ask accept] {
        if {[whatif::same $node $move [items::attr $accept move]]} {
            return [list accept [items::words $accept]]
        }
    }
    # Without a move a wrong answer stands for all that are not named.
    set any ""
    foreach wrong [items::spoken $ask wrong] {
        set named [items::attr $wrong move]
        if {$named eq ""} {
            set any [items::words $wrong]
        } elseif {[whatif::same $node $move $named] && [items::words $wrong] ne ""} {
            return [list wrong [items::words $wrong]]
        }
    }
    return [list "" $any]
}

proc ::stele::lesson::hint {} {
    set question [here]
    if {$question ne {} && [items::spoken [dict get $question ask] hint] ne {}} {
        Learn $question hint 1
    }
}

proc ::stele::lesson::giveUp {} {
    set question [here]
    if {$question ne {}} {
        Learn $question shown 1
    }
}

# ---------------------------------------------------------------------------------------------
# How far one has come

proc ::stele::lesson::next {} {
    variable State
    if {$State ne "on"} {
        return ""
    }
    foreach question [counted] {
        if {![Done $question] && [model shows [dict get $question node]]} {
            return [dict get $question node]
        }
    }
    return ""
}

proc ::stele::lesson::progress {} {
    set number 0
    set all [counted]
    set first 0
    foreach question $all {
        incr number
        # The one at hand, or the first that can be reached.
        if {![Done $question] && [model shows [dict get $question node]]} {
            if {[dict get $question node] eq [model node]} {
                return [list $number [llength $all]]
            }
            if {!$first} {
                set first $number
            }
        }
    }
    return [list $first [llength $all]]
}

proc ::stele::lesson::verdict {question} {
    set known [known $question]
    if {[dict get $known shown]} {
        return shown
    }
    if {![dict get $known solved]} {
        return open
    }
    if {[dict get $known hint]} {
        return hint
    }
    return [expr {[dict get $known tried] eq {} ? "first" : "later"}]
}

# ---------------------------------------------------------------------------------------------
# The horizon

# How far each line is shown, see above.
proc ::stele::lesson::Limits {} {
    set open {}
    foreach question [questions] {
        set line [model lineOf [dict get $question node]]
        if {![Done $question] && ![dict exists $open $line]} {
            # They come in the order of the line.
            dict set open $line [model plyOf [dict get $question node]]
        }
    }
    set limits {}
    set turns {}
    foreach line [[model log] lines] {
        set id [dict get $line id]
        set parent [dict get $line parent]
        if {[dict get $line deleted]} continue
        set limit [dict get $line plies]
        set turn ""
        if {$parent ne ""} {
            # What departs from a question is an answer to it.
            if {![dict exists $limits $parent] || [dict get $line at] > [dict get $limits $parent]
                    || [dict exists $open $parent] && [dict get $line at] >= [dict get $open $parent]} continue
            set turn [dict get $turns $parent]
            set limit [expr {min($limit, [Before $id $turn])}]
            if {$limit == 0} continue
        }
        if {[dict exists $open $id] && [dict get $open $id] <= $limit} {
            set limit [dict get $open $id]
            set turn [dict get [[model log] status $id:[expr {min($limit, [dict get $line legal])}]] turn]
        }
        dict set limits $id $limit
        dict set turns $id $turn
    }
    return $limits
}

# How many moves of a line come before that turn of the game; "" is no turn.
proc ::stele::lesson::Before {id turn} {
    set ticks [[model log] timeline $id]
    if {$turn eq ""} {
        return [llength $ticks]
    }
    set n 0
    foreach tick $ticks {
        if {[lindex $tick 3] >= $turn} break
        incr n
    }
    return $n
}
