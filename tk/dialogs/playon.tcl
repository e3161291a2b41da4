# Let the computer play from here: who plays what, with which dice, and how far.

namespace eval ::stele::dialog::playon {
    namespace path ::stele
    namespace export show
    variable Bot
    array set Bot {}
    variable Dice same
    variable Budget 400
    variable Kinds {"" greedy quick strong}
}

# Shows the dialog.
proc ::stele::dialog::playon::show {} {
    variable Bot
    variable Dice
    variable Kinds
    set path .stele_playon
    set body [::stele::dialog::open $path [mc "Let the computer play from here"]]
    lassign [::stele::playon::table] bots Dice
    array unset Bot
    set px ::stele::theme::px
    ttk::label $body.who -style Soft.TLabel -text [mc "Who plays what"]
    grid $body.who -columnspan 2 -sticky w
    set words [lmap kind $Kinds {Kind $kind}]
    set n 0
    foreach player [model players] {
        set id [dict get $player id]
        lassign [split [dict get $bots $id] :] kind budget
        if {$budget ne ""} {
            variable Budget $budget
        }
        set Bot($id) [Kind $kind]
        ttk::label $body.name[incr n] -text [::stele::panel::name $id]
        ttk::combobox $body.bot$n -state readonly -values $words -width 38 -textvariable ::stele::dialog::playon::Bot($id)
        grid $body.name$n $body.bot$n -sticky w -pady [$px 2] -padx [list 0 [$px 12]]
    }
    ttk::label $body.budgetLabel -text [mc "Playouts for each strong move"]
    ttk::spinbox $body.budget -from 50 -to 100000 -increment 50 -width 8 -textvariable ::stele::dialog::playon::Budget
    grid $body.budgetLabel $body.budget -sticky w -pady [list [$px 8] 0] -padx [list 0 [$px 12]]
    ttk::label $body.diceLabel -text [mc "Dice and draws"]
    ttk::frame $body.dice
    foreach {dice label} [list same [mc "as in the game, where they fit"] new [mc "new ones"]] {
        ttk::radiobutton $body.dice.$dice -text $label -value $dice -variable ::stele::dialog::playon::Dice
        pack $body.dice.$dice -side left -padx [list 0 [$px 12]]
    }
    grid $body.diceLabel $body.dice -sticky w -pady [list [$px 8] 0] -padx [list 0 [$px 12]]
    ttk::label $body.note -style Soft.TLabel -justify left -wraplength [$px 460] \
        -text [mc "What is played becomes a branch; the record stays as it is. Where a person plays, too, the computer answers each of that person’s moves until you stop it."]
    grid $body.note -columnspan 2 -sticky w -pady [list [$px 12] 0]
    set row [::stele::dialog::buttons $path $body [list [list cancel [mc "Cancel"]] \
        [list move [mc "One move"] [list ::stele::dialog::playon::Go $path move]] \
        [list turn [mc "To the end of the turn"] [list ::stele::dialog::playon::Go $path turn]] \
        [list end [mc "Play on"] [list ::stele::dialog::playon::Go $path end]]] end]
    grid $row -columnspan 2 -sticky e
    wm resizable $path 0 0
    ::stele::dialog::place $path $row.end
}

# What a kind of player is called here.
proc ::stele::dialog::playon::Kind {kind} {
    switch $kind {
        "" {return [mc "a person"]}
        greedy {return [mc "greedy: looks one move ahead"]}
        quick {return [mc "quick: plays by rule of thumb"]}
        strong {return [mc "strong: tries many games from here"]}
    }
}

proc ::stele::dialog::playon::Go {path until} {
    variable Bot
    variable Dice
    variable Budget
    variable Kinds
    if {![string is integer -strict $Budget] || $Budget < 1 || $Budget > 1000000} {
        bell
        focus $path.body.budget
        return
    }
    set bots {}
    foreach player [model players] {
        set id [dict get $player id]
        set kind [lindex $Kinds [lsearch -exact [lmap kind $Kinds {Kind $kind}] $Bot($id)]]
        dict set bots $id [expr {$kind eq "strong" ? "strong:$Budget" : $kind}]
    }
    set dice $Dice
    ::stele::dialog::close $path $until
    ::stele::playon::stop 1
    ::stele::playon::table $bots $dice
    ::stele::playon::play $until
}
