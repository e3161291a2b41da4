# The question of a lesson: what is asked, which moves are right, which are wrong and why, a hint.

namespace eval ::stele::dialog::ask {
    namespace path ::stele
    namespace export show
    # Answers: lists {MOVE RIGHT TEXT}.
    variable Answers {}
    variable Move ""
    variable Right 1
    variable Said ""
    variable Hint ""
}

# Shows the dialog with ASK (an item, or {}) in the language LANG and waits.  Returns the new item, {}
# when it is to be removed, or "cancel".
proc ::stele::dialog::ask::show {ask lang} {
    variable Answers {}
    variable Move ""
    variable Right 1
    variable Said ""
    variable Hint ""
    set question ""
    if {$ask ne {}} {
        foreach child [dict get $ask children] {
            set move [expr {[dict exists $child attrs move] ? [dict get $child attrs move] : ""}]
            set text [::stele::panel::notes::Text $child]
            switch [dict get $child name] {
                question {set question $text}
                hint {set Hint $text}
                accept {lappend Answers [list $move 1 $text]}
                wrong {lappend Answers [list $move 0 $text]}
            }
        }
    }
    set path .stele_ask
    set body [::stele::dialog::open $path [mc "A question of a lesson"]]
    set px ::stele::theme::px
    ttk::label $body.l1 -text [mc "Question"]
    theme::text $body.question -height 3 -width 52
    $body.question insert 1.0 $question
    ttk::label $body.l2 -text [mc "Hint"]
    ttk::entry $body.hint -textvariable ::stele::dialog::ask::Hint
    ttk::label $body.l3 -text [mc "Answers"]
    listbox $body.answers -height 5 -exportselection 0 -activestyle none
    set row [ttk::frame $body.new]
    ttk::combobox $row.move -textvariable ::stele::dialog::ask::Move -width 28 \
        -values [lmap move [dict get [model legal] moves] {dict get $move text}]
    ttk::checkbutton $row.right -text [mc "right"] -variable ::stele::dialog::ask::Right
    ttk::entry $row.said -textvariable ::stele::dialog::ask::Said -width 24
    ttk::button $row.add -text [mc "Add"] -command [list ::stele::dialog::ask::Add $path]
    tooltip::add $row.move {::stele::mc "A move in notation"}
    tooltip::add $row.said {::stele::mc "What to say to a wrong answer"}
    grid $row.move $row.right $row.said $row.add -sticky we -padx [list 0 [$px 4]]
    grid columnconfigure $row 2 -weight 1
    foreach widget [list $body.l1 $body.question $body.l2 $body.hint $body.l3 $body.answers $row] {
        grid $widget -sticky [expr {[winfo class $widget] eq "TLabel" ? "w" : "we"}] -pady [$px 3]
    }
    grid columnconfigure $body 0 -weight 1
    set buttons [::stele::dialog::buttons $path $body [list [list drop [mc "Remove the question"]] \
        [list cancel [mc "Cancel"]] [list ok [mc "OK"] [list ::stele::dialog::ask::Done $path]]] ok]
    grid $buttons -sticky we
    theme::dress $body
    ::stele::dialog::frameList $body.answers
    $body.question configure -highlightbackground [theme::line box]
    bind $body.question <Tab> {focus [tk_focusNext %W]; break}
    bind $body.question <Return> {%W insert insert \n; break}
    bind $body.answers <Delete> [list ::stele::dialog::ask::Remove $path]
    bind $row.said <Return> "[list ::stele::dialog::ask::Add $path]; break"
    bind $row.move <Return> "[list ::stele::dialog::ask::Add $path]; break"
    List $path
    ::stele::dialog::place $path $body.question
    variable Question ""
    switch [::stele::dialog::wait $path] {
        ok {return [Item $Question $lang]}
        drop {return {}}
    }
    return cancel
}

proc ::stele::dialog::ask::Done {path} {
    variable Question [string trim [$path.body.question get 1.0 end-1c]]
    variable Move
    if {[string trim $Move] ne ""} {
        Add $path
    }
    ::stele::dialog::close $path ok
}

proc ::stele::dialog::ask::Add {path} {
    variable Answers
    variable Move
    variable Right
    variable Said
    if {[string trim $Move] eq ""} {
        return
    }
    lappend Answers [list [string trim $Move] $Right [string trim $Said]]
    set Move ""
    set Said ""
    set Right 0
    List $path
}

proc ::stele::dialog::ask::Remove {path} {
    variable Answers
    set n [lindex [$path.body.answers curselection] 0]
    if {$n ne ""} {
        set Answers [lreplace $Answers $n $n]
        List $path
    }
}

proc ::stele::dialog::ask::List {path} {
    variable Answers
    set list $path.body.answers
    $list delete 0 end
    foreach answer $Answers {
        lassign $answer move right text
        $list insert end "[expr {$right ? "✓" : "✗"}]  $move[expr {$text eq "" ? "" : "  —  $text"}]"
    }
}

proc ::stele::dialog::ask::Item {question lang} {
    variable Answers
    variable Hint
    if {$question eq "" && $Answers eq {}} {
        return {}
    }
    set children [list [dict create name question text $question attrs {} children {}]]
    foreach answer $Answers {
        lassign $answer move right text
        if {$right} {
            lappend children [dict create name accept text $text attrs [dict create move $move] children {}]
        }
    }
    if {[string trim $Hint] ne ""} {
        lappend children [dict create name hint text [string trim $Hint] attrs {} children {}]
    }
    foreach answer $Answers {
        lassign $answer move right text
        if {!$right} {
            lappend children [dict create name wrong text $text attrs [dict create move $move] children {}]
        }
    }
    set attrs [expr {$lang eq "" ? {} : [dict create xml:lang $lang]}]
    return [dict create name ask text "" attrs $attrs children $children]
}
