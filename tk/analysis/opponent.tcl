# What the window shows of the computer's play (playon.tcl): the strip above the board, with for whom it plays, how far it
# has come, and how to stop it.  Namespace ::stele::opponent.

namespace eval ::stele::opponent {
    namespace path ::stele
    namespace export watch bot
    # What the strip was drawn with: {TEXT BUTTONS}.
    variable Drawn {}
    variable Later ""
    # So long, in milliseconds, the computer may play without a word: a strip that comes and goes at once would only disturb.
    variable Patience 400
}

# Follows the computer.
proc ::stele::opponent::watch {} {
    model subscribe {computer node tree log} ::stele::opponent::Changed 70
}

proc ::stele::opponent::Changed {kinds} {
    variable Later
    variable Patience
    if {![playon::running] && [playon::answering] eq {}} {
        after cancel $Later
        set Later ""
        Remove
    } elseif {[playon::answering] ne {} || [strips::shown computer]} {
        Show
    } elseif {$Later eq ""} {
        set Later [after $Patience ::stele::opponent::Show]
    }
}

proc ::stele::opponent::Remove {} {
    variable Drawn {}
    if {[strips::shown computer]} {
        strips::remove computer
    }
}

# Brings the strip in step; one whose buttons stay only says something else.
proc ::stele::opponent::Show {} {
    variable Drawn
    variable Later ""
    if {![playon::running] && [playon::answering] eq {}} {
        return
    }
    lassign [Words] text buttons
    if {[strips::shown computer] && $buttons eq [lindex $Drawn 1]} {
        .m.strips.computer.text configure -text [plain line [model words $text] 400]
        set Drawn [list $text $buttons]
    } else {
        strips::show computer ::stele::opponent::Strip
    }
}

proc ::stele::opponent::Strip {} {
    variable Drawn [Words]
    strips::draw computer dice accent {*}$Drawn
}

# What the strip says, and its buttons from the right to the left.
proc ::stele::opponent::Words {} {
    lassign [playon::table] bots
    set ids [playon::answering]
    if {$ids eq {}} {
        return [list [Progress] [list [mc "Stop and drop"] {::stele::playon::stop 0} [mc "Stop and keep"] {::stele::playon::stop 1}]]
    }
    set names [lmap id $ids {string cat [panel::name $id] " (" [bot [dict get $bots $id]] ")"}]
    set parts [list [mc "The computer plays for: %1\$s" [join $names ", "]]]
    set buttons [list [mc "Stop"] {::stele::playon::stop 1}]
    if {[playon::running]} {
        lappend parts [Progress]
    } elseif {[playon::due]} {
        lappend buttons [mc "Go on"] {::stele::playon::play end}
    }
    return [list [join $parts " · "] $buttons]
}

# How far it has come.
proc ::stele::opponent::Progress {} {
    set moves [playon::played]
    set n [llength $moves]
    if {$n == 0} {
        return [mc "The computer is thinking…"]
    }
    set last [lindex $moves end]
    # What it holds is not everybody's to know.
    if {[model viewer] ne "" && (![dict exists $last by] || [dict get $last by] ne [model viewer])} {
        set said ""
    } else {
        set said ": [plain line [model words [dict get $last text]] 80]"
    }
    return [plural $n [mc "The computer has made %1\$s move" $n] [mc "The computer has made %1\$s moves|few" $n] \
        [mc "The computer has made %1\$s moves|many" $n]]$said
}

# A bot in words.
proc ::stele::opponent::bot {bot} {
    lassign [split $bot :] name budget
    set words [dict get [dict create "" [mc "a person"] greedy [mc "greedy"] quick [mc "quick"] strong [mc "strong"]] $name]
    return [expr {$budget eq "" ? $words : "$words, $budget"}]
}
