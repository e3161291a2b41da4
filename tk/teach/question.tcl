# The question editor: what a lesson asks at a node, which moves are right, what is said to the others, in each
# language.  Namespace ::stele::question.
#
# It takes the room of the list of notes and leaves the board free: every move that is played at its node meanwhile is
# written down as an answer and not played.  In the log a question is an <ask> in a note; the same question in the other
# language is an <ask> in a note of that language, its twin.  Both are edited as one.
#
#   node      where it is asked
#   notes     lists {INDEX ITEM LANGS}: the notes that have it now, and the languages that each of them is for
#   words     by language: a dict of question, hint (paragraphs are hints of their own) and other (said to all moves
#             that are not named)
#   answers   dicts of move, right and said (by language)

namespace eval ::stele::question {
    namespace path ::stele
    namespace export watch write edit remove withAsk open here taken trying rows verb unfinished finish drop close resume \
        keepDraft undo redo canUndo canRedo
    # The question at hand, {} for none, and how it was in the log.
    variable Draft {}
    variable Was {}
    # The language that is written, the one picked on the buttons, and whether the next move is a right answer.
    variable Lang en
    variable Picked en
    variable Right 1
    # Whether it is tried out as a pupil would meet it.
    variable Trying 0
    # What Ctrl+Z leads back to, and Ctrl+Y on to: lists of answers.
    variable Undo {}
    variable Redo {}
    variable KeepLater ""
    # The sentences of moves, by language and move: they can be written at their node only.
    variable Sentences
    array set Sentences {}
    # What each field is for, by widget: see Field.
    variable Fields
    array set Fields {}
}

# Follows the log: another one has other questions.
proc ::stele::question::watch {} {
    model subscribe {log} ::stele::question::LogChanged 20
    model subscribe {theme scale} ::stele::question::Edges 60
    model subscribe {lang node tree scale} ::stele::question::Changed 60
}

proc ::stele::question::LogChanged {kinds} {
    close
}

proc ::stele::question::Changed {kinds} {
    variable Draft
    if {$Draft eq {} || ![winfo exists [Path]]} {
        return
    }
    NoteAll
    if {"lang" in $kinds} {
        Relabel
    }
    ShowAnswers
}

# The widget of the editor.
proc ::stele::question::Path {} {
    return [panel::notes::room].question
}

# ---------------------------------------------------------------------------------------------
# Questions in the log

# The language of the question in a note.
proc ::stele::question::LangOf {item} {
    set ask [lindex [panel::notes::Children $item ask] 0]
    set lang [panel::notes::Attr $ask xml:lang]
    return [expr {$lang eq "" ? [panel::notes::Attr $item xml:lang] : $lang}]
}

# The right answers of the question in a note, in an order of their own; what tells twins from strangers.
proc ::stele::question::RightIn {item} {
    set ask [lindex [panel::notes::Children $item ask] 0]
    return [lsort -unique [lmap accept [panel::notes::Children $ask accept] {panel::notes::Attr $accept move}]]
}

# The numbers of the notes that ask the same as note INDEX among ITEMS: itself, and its twin in the other language.
# Where several have the same right answers, the first belongs to the first.
proc ::stele::question::Twins {items index} {
    set lang [LangOf [lindex $items $index]]
    set twins [list $index]
    if {$lang eq "" || [panel::notes::Children [lindex $items $index] ask] eq {}} {
        return $twins
    }
    set right [RightIn [lindex $items $index]]
    set before 0
    set mine 0
    set alike {}
    set all {}
    set at -1
    foreach item $items {
        incr at
        if {[dict get $item name] ne "note" || [panel::notes::Children $item ask] eq {}} {
            continue
        }
        set same [expr {[RightIn $item] eq $right}]
        if {[LangOf $item] eq $lang} {
            incr mine
            incr before [expr {$same && $at < $index}]
        } elseif {[LangOf $item] in {en ru}} {
            lappend all $at
            if {$same} {
                lappend alike $at
            }
        }
    }
    set twin [lindex $alike $before]
    if {$twin eq "" && $mine == 1 && [llength $all] == 1} {
        set twin [lindex $all 0]
    }
    return [expr {$twin eq "" ? $twins : [lappend twins $twin]}]
}

# A question with nothing in it.
proc ::stele::question::Blank {node} {
    return [dict create node $node notes {} words {} answers {}]
}

# The question in note INDEX of the current node, with its twin.
proc ::stele::question::Parse {index} {
    set items [model written]
    set draft [Blank [model node]]
    foreach at [Twins $items $index] {
        set item [lindex $items $at]
        set lang [LangOf $item]
        set langs [list $lang]
        set ask [lindex [panel::notes::Children $item ask] 0]
        if {$ask ne {}} {
            foreach child [dict get $ask children] {
                set spoken [panel::notes::Attr $child xml:lang]
                set draft [Add $draft $child [expr {$spoken eq "" ? $lang : $spoken}]]
                if {$spoken ne "" && $spoken ni $langs} {
                    lappend langs $spoken
                }
            }
            # One that says everything by language says nothing in none.
            if {[llength $langs] > 1 && $lang eq "" && ![dict exists $draft words ""]} {
                set langs [lrange $langs 1 end]
            }
        }
        dict lappend draft notes [list $at $item $langs]
    }
    return $draft
}

# Adds what one element of an <ask> says.
proc ::stele::question::Add {draft child lang} {
    set text [panel::notes::Text $child]
    set move [panel::notes::Attr $child move]
    switch [dict get $child name] {
        question {return [AddWords $draft $lang question $text \n]}
        hint {return [AddWords $draft $lang hint $text \n\n]}
        accept {return [AddAnswer $draft $move 1 $lang $text]}
        wrong {
            if {$move eq ""} {
                return [AddWords $draft $lang other $text \n]
            }
            return [AddAnswer $draft $move 0 $lang $text]
        }
    }
    return $draft
}

proc ::stele::question::AddWords {draft lang key text between} {
    set before [Words $draft $lang $key]
    dict set draft words $lang $key [expr {$before eq "" ? $text : "$before$between$text"}]
    return $draft
}

# Adds an answer; one that is there already gets the words in another language.
proc ::stele::question::AddAnswer {draft move right lang text} {
    set answers [dict get $draft answers]
    set n [Find $answers $move]
    if {$n < 0} {
        lappend answers [dict create move $move right $right said {}]
        set n [expr {[llength $answers] - 1}]
    }
    if {$text ne ""} {
        set answer [lindex $answers $n]
        dict set answer said $lang $text
        lset answers $n $answer
    }
    dict set draft answers $answers
    return $draft
}

# Which of the answers is this move, however it is written; -1 for none.
proc ::stele::question::Find {answers move} {
    set said [panel::notes::Said $move]
    set n 0
    foreach answer $answers {
        if {[dict get $answer move] eq $move || [panel::notes::Said [dict get $answer move]] eq $said} {
            return $n
        }
        incr n
    }
    return -1
}

# What a question says in a language.
proc ::stele::question::Words {draft lang key} {
    return [expr {[dict exists $draft words $lang $key] ? [dict get $draft words $lang $key] : ""}]
}

proc ::stele::question::Said {answer lang} {
    return [expr {[dict exists $answer said $lang] ? [dict get $answer said $lang] : ""}]
}

# The languages in which something is said, and those in which something is asked.
proc ::stele::question::Spoken {draft} {
    set langs {}
    dict for {lang words} [dict get $draft words] {
        if {[string trim [join [dict values $words] ""]] ne ""} {
            lappend langs $lang
        }
    }
    foreach answer [dict get $draft answers] {
        dict for {lang text} [dict get $answer said] {
            if {[string trim $text] ne ""} {
                lappend langs $lang
            }
        }
    }
    return [lsort -unique $langs]
}

proc ::stele::question::Asked {draft} {
    return [lmap lang [Spoken $draft] {
        if {[string trim [Words $draft $lang question]] eq ""} continue
        set lang
    }]
}

proc ::stele::question::Element {name text attrs} {
    return [dict create name $name text [string trim $text] attrs $attrs children {}]
}

# The <ask> of a question in these languages; REST are elements of other namespaces to be kept.  For one language it says
# so itself, for several each of its parts does.
proc ::stele::question::Ask {draft langs {rest {}}} {
    set several [expr {[llength $langs] > 1}]
    set children {}
    foreach {name key right} {question question {} accept {} 1 hint hint {} wrong {} 0 wrong other {}} {
        foreach lang $langs {
            set attrs [expr {$several ? [dict create xml:lang $lang] : {}}]
            if {$key eq ""} {
                foreach answer [dict get $draft answers] {
                    if {[dict get $answer right] == $right} {
                        lappend children [Element $name [Said $answer $lang] [dict merge [dict create move [dict get $answer move]] $attrs]]
                    }
                }
                continue
            }
            set text [string trim [Words $draft $lang $key]]
            foreach part [expr {$key eq "hint" ? [Paragraphs $text] : $text eq "" ? {} : [list $text]}] {
                lappend children [Element $name $part $attrs]
            }
        }
    }
    set attrs [expr {$several || [lindex $langs 0] eq "" ? {} : [dict create xml:lang [lindex $langs 0]]}]
    return [dict create name ask text "" attrs $attrs children [concat $children $rest]]
}

proc ::stele::question::Paragraphs {text} {
    return [lmap part [split [regsub -all {\n\s*\n} $text \x01] \x01] {
        if {[string trim $part] eq ""} continue
        string trim $part
    }]
}

# A note with its first question replaced, or without it when ASK is {}.
proc ::stele::question::withAsk {item ask} {
    set children {}
    set done 0
    foreach child [dict get $item children] {
        if {!$done && [dict get $child name] eq "ask"} {
            set done 1
            set child $ask
        }
        if {$child ne {}} {
            lappend children $child
        }
    }
    if {!$done && $ask ne {}} {
        lappend children $ask
    }
    dict set item children $children
    return $item
}

# Writes a question into the log: into its notes, those that asked nothing else go when it does, and into new ones for
# languages that it had not.
proc ::stele::question::Put {draft} {
    set log [model log]
    set node [dict get $draft node]
    set rest [Asked $draft]
    foreach note [lsort -integer -decreasing -index 0 [dict get $draft notes]] {
        lassign $note index item langs
        # Undo may have changed the notes meanwhile: then it is written anew.
        set items [$log notes $node]
        if {[lindex $items $index] ne $item} {
            set index [lsearch -exact $items $item]
            if {$index < 0} {
                continue
            }
        }
        set mine [lmap lang $langs {
            if {$lang ni $rest} continue
            set lang
        }]
        set rest [lmap lang $rest {
            if {$lang in $mine} continue
            set lang
        }]
        set old [lindex [panel::notes::Children $item ask] 0]
        set foreign [lmap child [expr {$old eq {} ? {} : [dict get $old children]}] {
            if {[dict get $child name] in {question accept hint wrong}} continue
            set child
        }]
        set new [withAsk $item [expr {$mine eq {} ? {} : [Ask $draft $mine $foreign]}]]
        if {[panel::notes::Empty $new]} {
            $log note remove $index $node
        } elseif {$new ne $item} {
            $log note set $index $new $node
        }
    }
    foreach lang $rest {
        set attrs {}
        foreach {name value} [list by [settings::get author] xml:lang $lang] {
            if {$value ne ""} {
                dict set attrs $name $value
            }
        }
        $log note add [dict create name note text "" attrs $attrs children [list [Ask $draft [list $lang]]]] $node
    }
}

# ---------------------------------------------------------------------------------------------
# Opening and closing

# Begins a question at the current node, or goes on with the one at hand.
proc ::stele::question::write {} {
    variable Draft
    layout::show notes
    if {$Draft eq {}} {
        if {![files::leaveNote]} {
            return
        }
        Open [Blank [model node]]
    } else {
        EndTrying
    }
    focus [Path].form.inside.question
}

# Goes on with the question in note INDEX of the current node, or gives the note one.
proc ::stele::question::edit {index} {
    set item [lindex [model written] $index]
    layout::show notes
    if {[files::leaveNote]} {
        Open [Parse [lsearch -exact [model written] $item]]
        focus [Path].form.inside.question
    }
}

# Takes the question in note INDEX of the current node out of the log, in all its languages.
proc ::stele::question::remove {index} {
    set draft [Parse $index]
    dict set draft words {}
    dict set draft answers {}
    panel::attempt {model edit [mc "Remove the question"] {Put $draft}}
}

proc ::stele::question::Open {draft} {
    variable Draft $draft
    variable Was $draft
    variable Right 1
    variable Trying 0
    variable Undo {}
    variable Redo {}
    variable Sentences
    array unset Sentences
    panel::notes::Close
    set langs [Asked $draft]
    variable Lang [expr {[model lang] in $langs || $langs eq {} ? [Own $draft] : [lindex $langs 0]}]
    if {![winfo exists [Path]]} {
        Build [Path]
    }
    Relabel
    Show
    panel::notes::lend [Path] 540
    lesson::instead [dict get $draft node]
    model notify choice
}

# The language to begin in: the reader's, unless the note at hand is for all of them or another one.
proc ::stele::question::Own {draft} {
    set langs [lindex [dict get $draft notes] 0 2]
    return [expr {$langs eq {} || [model lang] in $langs ? [model lang] : [lindex $langs 0]}]
}

# Whether a question is being written.
proc ::stele::question::open {} {
    variable Draft
    return [expr {$Draft ne {}}]
}

# Whether it is one of the current node.
proc ::stele::question::here {} {
    variable Draft
    return [expr {$Draft ne {} && [dict get $Draft node] eq [model node]}]
}

# Closes the editor, whatever is in it.
proc ::stele::question::close {} {
    variable Draft
    variable KeepLater
    if {$Draft eq {}} {
        return
    }
    after cancel $KeepLater
    set Draft {}
    variable Trying 0
    model draft {}
    lesson::instead ""
    panel::notes::giveBack [Path]
    model notify choice light
}

# Throws the question at hand away.
proc ::stele::question::drop {} {
    close
}

# Whether a question is being written that differs from what the log has.
proc ::stele::question::unfinished {} {
    variable Draft
    variable Was
    NoteAll
    return [expr {$Draft ne {} && [Essence $Draft] ne [Essence $Was]}]
}

# What counts in a question.
proc ::stele::question::Essence {draft} {
    return [lmap lang [lsort [Spoken $draft]] {list $lang [Ask $draft [list $lang]]}][lmap answer [dict get $draft answers] {
        list [dict get $answer move] [dict get $answer right]
    }]
}

# Keeps the question at hand.  Returns 1 when it is in the log.
proc ::stele::question::finish {} {
    variable Draft
    EndTrying
    NoteAll
    set wrong [Unready]
    if {$wrong ne ""} {
        Wrong $wrong
        return 0
    }
    # What the log refuses stays where it was written.
    try {
        model finish [mc "Write a question"] {Put $Draft}
    } trap STELE {message options} {
        Wrong [reasons::sentence [reasonOf $message $options]]
        return 0
    }
    close
    return 1
}

# What is still missing, in words; "" when the question can be asked.
proc ::stele::question::Unready {} {
    variable Draft
    if {[Asked $Draft] eq {}} {
        return [mc "Write the question first."]
    }
    foreach lang [Spoken $Draft] {
        if {$lang ni [Asked $Draft]} {
            return [mc "There is text %1\$s, but the question itself is missing." [LangName $lang]]
        }
    }
    if {1 ni [lmap answer [dict get $Draft answers] {dict get $answer right}]} {
        return [mc "Which move is right? Play it on the board; it is only written down here."]
    }
    return ""
}

proc ::stele::question::Cancel {} {
    variable Trying
    if {$Trying} {
        EndTrying
    } elseif {[files::leaveNote]} {
        close
    }
}

# Takes the question at hand out of the log, or throws it away when it is not there yet.
proc ::stele::question::Remove {} {
    variable Was
    set draft [dict merge $Was {words {} answers {}}]
    panel::attempt {model finish [mc "Remove the question"] {Put $draft}}
    close
}

# ---------------------------------------------------------------------------------------------
# A crash loses nothing

# Gives the question at hand to the model, for the journal.
proc ::stele::question::keepDraft {} {
    variable Draft
    variable Was
    variable Lang
    variable KeepLater
    after cancel $KeepLater
    set KeepLater ""
    NoteAll
    if {$Draft ne {}} {
        model draft [expr {[unfinished] ? [dict merge $Draft [dict create question 1 was $Was lang $Lang]] : {}}]
    }
}

proc ::stele::question::KeepSoon {} {
    variable KeepLater
    after cancel $KeepLater
    set KeepLater [after 400 ::stele::question::keepDraft]
}

# Goes on with the question that came back with unsaved work.
proc ::stele::question::resume {} {
    variable Draft
    set kept [model draft]
    layout::show notes
    panel::jump [dict get $kept node]
    Open [dict get $kept was]
    set Draft [dict filter $kept key node notes words answers]
    variable Lang [dict get $kept lang]
    Show
    keepDraft
}

# ---------------------------------------------------------------------------------------------
# Answers

# A move is played: while a question of this node is written, it is taken as an answer.  Returns 1 when it was.
proc ::stele::question::taken {move} {
    variable Trying
    variable Right
    if {![here] || $Trying} {
        return 0
    }
    Take $move $Right
    model selection {}
    model choice ""
    return 1
}

proc ::stele::question::Take {move right} {
    variable Draft
    NoteAll
    set answers [dict get $Draft answers]
    set n [Find $answers $move]
    if {$n < 0} {
        lappend answers [dict create move $move right $right said {}]
        set n [expr {[llength $answers] - 1}]
    } else {
        lset answers $n [dict replace [lindex $answers $n] right $right]
    }
    Change $answers
    model say [expr {$right ? [mc "Written down as right: %1\$s" [Sentence $move]] : [mc "Written down as a mistake: %1\$s" [Sentence $move]]}]
    update idletasks
    scroller::fit [Path].form
    scroller::see [Path].form [Path].form.inside.answers.a$n.said
}

# The answers become these; undo leads back.
proc ::stele::question::Change {answers} {
    variable Draft
    variable Undo
    variable Redo {}
    if {$answers eq [dict get $Draft answers]} {
        return
    }
    lappend Undo [dict get $Draft answers]
    dict set Draft answers $answers
    ShowAnswers
    Wrong ""
    KeepSoon
}

proc ::stele::question::Toggle {n} {
    variable Draft
    NoteAll
    set answers [dict get $Draft answers]
    set answer [lindex $answers $n]
    dict set answer right [expr {![dict get $answer right]}]
    lset answers $n $answer
    Change $answers
}

proc ::stele::question::TakeOut {n} {
    variable Draft
    NoteAll
    Change [lreplace [dict get $Draft answers] $n $n]
}

# Takes back the last change of the answers.  Returns 1 when there was one.
proc ::stele::question::undo {} {
    return [Shift Undo Redo]
}

# Makes it again.
proc ::stele::question::redo {} {
    return [Shift Redo Undo]
}

# Whether there is one to take back, or to make again.
proc ::stele::question::canUndo {} {
    variable Undo
    return [expr {[open] && $Undo ne {}}]
}

# The same for making it again.
proc ::stele::question::canRedo {} {
    variable Redo
    return [expr {[open] && $Redo ne {}}]
}

proc ::stele::question::Shift {fromName toName} {
    variable Draft
    variable $fromName
    variable $toName
    upvar 0 $fromName from $toName to
    if {![open] || $from eq {}} {
        return 0
    }
    NoteAll
    set now [dict get $Draft answers]
    lappend to $now
    # What was written to an answer since stays.
    dict set Draft answers [lmap answer [lindex $from end] {
        set n [lsearch -exact [lmap other $now {dict get $other move}] [dict get $answer move]]
        expr {$n < 0 ? $answer : [dict replace $answer said [dict get [lindex $now $n] said]]}
    }]
    set from [lrange $from 0 end-1]
    EndTrying
    ShowAnswers
    KeepSoon
    return 1
}

# The move that the line has next, in notation; "" when there is none.
proc ::stele::question::Played {} {
    variable Draft
    if {![here]} {
        return ""
    }
    set ply [expr {[model plyOf [model node]] + 1}]
    set move [lindex [[model log] line [model line] -from $ply -to $ply -say 0] 0]
    return [expr {$move eq {} || ![dict get [[model log] try [dict get $move move]] legal] ? "" : [dict get $move move]}]
}

proc ::stele::question::TakePlayed {} {
    set move [Played]
    if {$move ne ""} {
        Take $move 1
    }
}

# A move as a sentence of the reader's language, as far as it is known.
proc ::stele::question::Sentence {move} {
    variable Sentences
    set key [model lang],$move
    if {[here]} {
        set Sentences($key) [model words [panel::notes::Said $move]]
    }
    return [expr {[info exists Sentences($key)] ? $Sentences($key) : $move}]
}

# What playing a move does now, for the button that does it.
proc ::stele::question::verb {} {
    variable Trying
    return [expr {[here] && !$Trying ? [mc "An answer"] : [mc "Play"]}]
}

# ---------------------------------------------------------------------------------------------
# Trying it out

# Whether the question is tried out at this node.
proc ::stele::question::trying {} {
    variable Trying
    return [expr {$Trying && [here]}]
}

proc ::stele::question::Tested {} {
    variable Draft
    variable Lang
    return [Ask $Draft [list $Lang]]
}

# The rows of the notes meanwhile.
proc ::stele::question::rows {} {
    set script ::stele::question::EndTrying
    return [concat [tutor::askRows [Tested] try] [list [dict create key #back action $script \
        parts [list [mc "Back to the editor"] link $script]]]]
}

proc ::stele::question::Try {} {
    variable Draft
    NoteAll
    set wrong [Unready]
    if {$wrong ne ""} {
        Wrong $wrong
        return
    }
    panel::jump [dict get $Draft node]
    variable Trying 1
    # The status line may have named the answer.
    model say ""
    lesson::instead [dict get $Draft node] [Tested]
    panel::notes::giveBack [Path]
    panel::notes::Show {}
    model notify choice
}

proc ::stele::question::EndTrying {} {
    variable Draft
    variable Trying
    if {$Trying} {
        set Trying 0
        lesson::instead [dict get $Draft node]
        panel::notes::lend [Path] 540
        model notify choice
    }
}

# ---------------------------------------------------------------------------------------------
# The editor on the screen

proc ::stele::question::Build {path} {
    set px ::stele::theme::px
    ttk::frame $path
    set head [ttk::frame $path.head]
    ttk::button $head.where -style Tool.TButton -command ::stele::question::GoThere
    foreach {lang label} {ru Русский en English} {
        ttk::radiobutton $head.$lang -style Toolbutton -value $lang -text $label -variable ::stele::question::Picked \
            -command ::stele::question::PickLang
        tooltip::add $head.$lang [list ::stele::question::LangTip $lang]
        pack $head.$lang -side right
    }
    set in [scroller::create $path.form].inside
    ttk::label $in.l1
    Field $in.question {question}
    ttk::label $in.l2
    ttk::label $in.how -style Soft.TLabel -justify left
    set mode [ttk::frame $in.mode]
    ttk::radiobutton $mode.right -style Toolbutton -value 1 -variable ::stele::question::Right
    ttk::radiobutton $mode.wrong -style Toolbutton -value 0 -variable ::stele::question::Right
    ttk::button $in.played -style Link.TButton -command ::stele::question::TakePlayed
    pack $mode.right $mode.wrong -side left
    tooltip::add $mode.right {::stele::mc "The next move you play is a right answer"}
    tooltip::add $mode.wrong {::stele::mc "The next move you play is a typical mistake"}
    tooltip::add $in.played {::stele::mc "The move that was played here is a right answer"}
    ttk::frame $in.answers
    ttk::label $in.l3
    Field $in.other {other}
    ttk::label $in.l4
    Field $in.hint {hint}
    ttk::button $in.try -style Link.TButton -command ::stele::question::Try
    foreach widget [list $in.l1 $in.question $in.l2 $in.how $mode $in.answers $in.played $in.l3 $in.other $in.l4 $in.hint $in.try] {
        grid $widget -sticky [expr {[winfo class $widget] eq "TButton" ? "w" : "we"}] -padx [$px 6] \
            -pady [list [expr {$widget in [list $in.l2 $in.l3 $in.l4 $in.try] ? [$px 8] : [$px 1]}] [$px 1]]
    }
    grid columnconfigure $in 0 -weight 1
    grid columnconfigure $in.answers 0 -weight 1
    grid rowconfigure $in 20 -weight 1
    ttk::label $path.wrong -style Bad.TLabel -justify left
    set foot [ttk::frame $path.foot]
    ttk::button $foot.remove -style Tool.TButton -command ::stele::question::Remove
    icons::dress $foot.remove close text.soft 14
    ttk::button $foot.done -style Accent.TButton -command ::stele::question::finish
    ttk::button $foot.cancel -style Tool.TButton -command ::stele::question::Cancel
    pack $foot.done -side right -padx [list [$px 4] 0]
    pack $foot.cancel -side right
    tooltip::add $in.try {::stele::mc "Shows the question as a pupil meets it"}
    tooltip::add $foot.remove {::stele::mc "Remove the question"}
    tooltip::add $foot.done {::stele::panel::notes::Same Ctrl+Return}
    grid $head -sticky we -padx [$px 4] -pady [list [$px 3] 0]
    grid $path.form -sticky nswe
    grid $path.wrong -sticky we -padx [$px 6]
    grid remove $path.wrong
    grid $foot -sticky we -padx [$px 6] -pady [list [$px 2] [$px 4]]
    grid rowconfigure $path 1 -weight 1
    grid columnconfigure $path 0 -weight 1
    foreach widget [list $head.en $head.ru $mode.right $mode.wrong $in.played $in.try $foot.done $foot.cancel $foot.remove] {
        Keys $widget
    }
    bind $path.form <Configure> +[list ::stele::question::Wrap]
    # What stands last moves whenever something above it grows.
    bind $in.try <Configure> [list ::stele::scroller::fit $path.form]
    theme::dress $path
    Edges
}

# Fields have an edge, which other texts have not.
proc ::stele::question::Edges {{kinds {}}} {
    variable Fields
    foreach path [array names Fields] {
        $path configure -background [theme::colour box] -highlightbackground [theme::line box]
    }
}

proc ::stele::question::Keys {widget} {
    bind $widget <Control-Return> "::stele::question::finish; break"
    bind $widget <Escape> "::stele::question::Cancel; break"
}

# A field to write in that is as high as its text.  KEY: question, hint or other; or said N for what is said to answer N.
proc ::stele::question::Field {path key} {
    variable Fields
    set Fields($path) $key
    theme::text $path -undo 1 -autoseparators 1 -takefocus 1 -height [expr {$key eq "question" ? 2 : 1}]
    ttk::label $path.pale -style Hint.TLabel -cursor xterm
    bind $path.pale <Button-1> [list focus $path]
    bind $path <<Modified>> [list ::stele::question::Typed $path]
    bind $path <Configure> [list ::stele::question::Fit $path]
    bind $path <Destroy> [list unset -nocomplain ::stele::question::Fields($path)]
    bind $path <Tab> {focus [tk_focusNext %W]; break}
    bind $path <Shift-Tab> {focus [tk_focusPrev %W]; break}
    bind $path <<PrevWindow>> {focus [tk_focusPrev %W]; break}
    Keys $path
    return $path
}

# What a field has to show in a language.
proc ::stele::question::Word {key lang} {
    variable Draft
    if {[lindex $key 0] eq "said"} {
        return [Said [lindex [dict get $Draft answers] [lindex $key 1]] $lang]
    }
    return [Words $Draft $lang $key]
}

proc ::stele::question::Typed {path} {
    variable Draft
    if {$Draft eq {} || ![$path edit modified]} {
        return
    }
    $path edit modified 0
    if {[Note $path]} {
        Wrong ""
        ShowLangs
        KeepSoon
    }
    Pale $path
    Fit $path
}

# Takes over what stands in a field.  Returns 1 when that is something new.
proc ::stele::question::Note {path} {
    variable Draft
    variable Lang
    variable Fields
    set text [string trim [$path get 1.0 end-1c]]
    set key $Fields($path)
    if {$text eq [Word $key $Lang]} {
        return 0
    }
    if {[lindex $key 0] eq "said"} {
        set n [lindex $key 1]
        set answers [dict get $Draft answers]
        set answer [lindex $answers $n]
        dict set answer said $Lang $text
        lset answers $n $answer
        dict set Draft answers $answers
    } else {
        dict set Draft words $Lang $key $text
    }
    return 1
}

# Takes over what stands in all fields: the last letters may not have been reported yet.
proc ::stele::question::NoteAll {} {
    variable Draft
    variable Fields
    if {$Draft ne {}} {
        foreach path [array names Fields] {
            Note $path
        }
    }
}

proc ::stele::question::PickLang {} {
    NoteAll
    variable Lang $::stele::question::Picked
    Show
}

# Pale words in an empty field: what it says in the other language, or what it is for.
proc ::stele::question::Pale {path} {
    variable Lang
    variable Fields
    if {[$path get 1.0 end-1c] ne ""} {
        place forget $path.pale
        return
    }
    set key $Fields($path)
    set text ""
    foreach lang {en ru ""} {
        if {$lang ne $Lang && $text eq ""} {
            set text [string map {\n " "} [Word $key $lang]]
        }
    }
    if {$text eq ""} {
        set text [dict get [list question [mc "What do you ask?"] other [mc "What to say to it"] said [mc "What to say to it"] \
            hint [mc "A hint; the next one after an empty line"]] [lindex $key 0]]
    }
    $path.pale configure -text $text
    place $path.pale -bordermode outside -x [theme::px 9] -y [theme::px 3] -relwidth 1 -width [expr {-[theme::px 18]}] \
        -height [expr {[font metrics SteleText -linespace] + [theme::px 4]}]
}

proc ::stele::question::Fit {path} {
    variable Fields
    if {[winfo width $path] < 20} {
        return
    }
    set least [expr {$Fields($path) eq "question" ? 2 : 1}]
    set lines [expr {max($least, [$path count -update -displaylines 1.0 end])}]
    if {[$path cget -height] != $lines} {
        $path configure -height $lines
    }
    if {[$path get 1.0 end-1c] eq ""} {
        Pale $path
    }
}

proc ::stele::question::Fill {path} {
    variable Lang
    variable Fields
    set text [Word $Fields($path) $Lang]
    if {[string trim [$path get 1.0 end-1c]] ne $text} {
        $path replace 1.0 end-1c $text
        $path edit reset
        $path edit modified 0
    }
    Pale $path
    Fit $path
}

# Shows everything in the language that is written.
proc ::stele::question::Show {} {
    variable Lang
    variable Picked $Lang
    set in [Path].form.inside
    foreach name {question other hint} {
        Fill $in.$name
    }
    ShowAnswers
    ShowLangs
    Wrong ""
}

# The answers, each with its sign, its sentence and what is said to it.
proc ::stele::question::ShowAnswers {} {
    variable Draft
    set in [Path].form.inside
    set n 0
    foreach answer [dict get $Draft answers] {
        set row $in.answers.a$n
        if {![winfo exists $row]} {
            AnswerRow $row $n
        }
        set right [dict get $answer right]
        $row.sign configure -text [expr {$right ? "✓" : "✗"}] -style [expr {$right ? "Good.TButton" : "Wrong.TButton"}]
        $row.move configure -text [Sentence [dict get $answer move]]
        Fill $row.said
        incr n
    }
    for {} {[winfo exists $in.answers.a$n]} {incr n} {
        destroy $in.answers.a$n
    }
    # A frame without children keeps its height.
    if {[dict get $Draft answers] eq {}} {
        $in.answers configure -height 1
    }
    Wrap
    ShowPlace
    $in.played state [expr {[Played] eq "" ? "disabled" : "!disabled"}]
}

proc ::stele::question::AnswerRow {row n} {
    set px ::stele::theme::px
    ttk::frame $row
    ttk::button $row.sign -width 2 -command [list ::stele::question::Toggle $n]
    ttk::label $row.move -justify left
    ttk::button $row.out -style Tool.TButton -command [list ::stele::question::TakeOut $n]
    icons::dress $row.out close text.soft 12
    Field $row.said [list said $n]
    grid $row.sign $row.move $row.out -sticky nw
    grid $row.move -sticky w -padx [$px 4] -pady [$px 3]
    grid $row.said -row 1 -column 1 -columnspan 2 -sticky we
    grid columnconfigure $row 1 -weight 1
    grid $row -sticky we -pady [list [$px 3] 0]
    tooltip::add $row.sign {::stele::mc "Right or a mistake"}
    tooltip::add $row.out {::stele::mc "Take this answer out"}
    tooltip::add $row.move [list ::stele::question::Notation $n]
    bind $row.move <Enter> [list ::stele::question::Light $n]
    bind $row.move <Leave> {::stele::model light {}}
    foreach widget [list $row.sign $row.out] {
        Keys $widget
    }
    theme::dress $row
    Edges
}

proc ::stele::question::Notation {n} {
    variable Draft
    set answer [lindex [dict get $Draft answers] $n]
    return [expr {$answer eq {} ? "" : [dict get $answer move]}]
}

# Lights on the board what an answer is about.
proc ::stele::question::Light {n} {
    if {![here]} {
        return
    }
    set notation [Notation $n]
    foreach move [dict get [model legal] moves] {
        if {[dict get $move move] eq $notation} {
            model light [dict get $move objects]
        }
    }
}

proc ::stele::question::Wrap {} {
    set in [Path].form.inside
    set width [expr {[winfo width [Path].form] - [theme::px 30]}]
    if {$width < 60} {
        return
    }
    $in.how configure -wraplength $width
    [Path].wrong configure -wraplength $width
    foreach row [winfo children $in.answers] {
        $row.move configure -wraplength [expr {$width - [theme::px 64]}]
    }
}

# Which languages there are to write in, and which of them still lack the question.
proc ::stele::question::ShowLangs {} {
    variable Draft
    variable Lang
    set head [Path].head
    foreach {lang label} {en English ru Русский} {
        set missing [expr {$lang ni [Asked $Draft]}]
        $head.$lang configure -text [expr {$missing ? $label : "$label ✓"}]
        pack {*}[expr {$Lang eq "" ? "forget" : ""}] $head.$lang {*}[expr {$Lang eq "" ? {} : {-side right}}]
    }
}

proc ::stele::question::LangTip {lang} {
    variable Draft
    if {$Draft eq {}} {
        return ""
    }
    return [expr {$lang in [Asked $Draft] ? [mc "The question %1\$s" [LangName $lang]] :
        [mc "There is no question %1\$s yet" [LangName $lang]]}]
}

# In which language, as it stands in a sentence.
proc ::stele::question::LangName {lang} {
    return [dict get [list en [mc "in English"] ru [mc "in Russian"] "" [mc "in any language"]] $lang]
}

# Where the question belongs, when that is not on the board.
proc ::stele::question::ShowPlace {} {
    variable Draft
    variable Was
    set path [Path]
    if {[here]} {
        pack forget $path.head.where
    } else {
        $path.head.where configure -text [mc "Back to %1\$s" [dict get $Draft node]]
        pack $path.head.where -side left
    }
    $path.form.inside.how configure -text [expr {[here] ?
        [mc "Make the moves on the board: they are written down here, not played."] :
        [mc "At other positions moves are played as usual."]}]
    # Who has found out needs the room for answers.
    grid {*}[expr {[here] && [dict get $Draft answers] ne {} ? "remove" : ""}] $path.form.inside.how
    if {[dict get $Was notes] eq {} || [Asked $Was] eq {}} {
        pack forget $path.foot.remove
    } else {
        pack $path.foot.remove -side left
    }
    $path.form.inside.try state [expr {[here] ? "!disabled" : "disabled"}]
}

proc ::stele::question::GoThere {} {
    variable Draft
    panel::jump [dict get $Draft node]
}

proc ::stele::question::Relabel {} {
    set path [Path]
    set in $path.form.inside
    $in.l1 configure -text [mc "Question"]
    $in.l2 configure -text [mc "Answers"]
    $in.l3 configure -text [mc "To all other moves"]
    $in.l4 configure -text [mc "Hint"]
    $in.mode.right configure -text "✓ [mc "right"]"
    $in.mode.wrong configure -text "✗ [mc "a mistake"]"
    $in.played configure -text [mc "What was played is right"]
    $in.try configure -text [mc "Try it"]
    $path.foot.done configure -text [mc "Done"]
    $path.foot.cancel configure -text [mc "Cancel"]
    foreach name {question other hint} {
        Pale $in.$name
    }
}

# Says below the form why the question cannot be kept as it is; "" says nothing.
proc ::stele::question::Wrong {text} {
    set label [Path].wrong
    if {$text eq ""} {
        grid remove $label
    } else {
        $label configure -text $text
        grid $label
    }
}
