# What the computer thinks: the best moves here, and work that others ask for (reviews, playing on, judging an answer).  It is
# done in the background by the package (`analyse` of a log), so that the window stays alive; whatever it says of a position or
# a log that is no longer there is dropped.  Knows no widget.  Namespace ::stele::advice.
#
#   advice::ask KIND WHAT OPTIONS THEN ?FAR?   has the open log analysed
#   advice::busy KIND  cancel KIND  stop       whether work of a kind is under way; ending it; ending all
#   advice::hint  hints  canHint               the best moves at this node
#   advice::far                                how much of the hint is done, in per cent; "" when that is not known

namespace eval ::stele::advice {
    namespace path ::stele
    namespace export ask busy cancel stop hint hints far canHint watch
    # By kind: the job of the package, and who is told its result.
    variable Jobs
    array set Jobs {}
    # How many playouts a hint is worth, and how many moves it names.
    variable Budget 4000
    variable Top 3
    # The last hint: of which position, and its moves: {} while there are none.
    variable HintOf {}
    variable Hints {}
    variable Far ""
}

# Follows the model: what is asked of a position ends with it.
proc ::stele::advice::watch {} {
    model subscribe {log tree node viewer} ::stele::advice::Changed -7
}

# ---------------------------------------------------------------------------------------------
# Work

# Begins `analyse WHAT OPTIONS` on the open log, as work of this KIND, in place of any that runs.  THEN is called with the
# result once it is there; FAR meanwhile with how much is done and of how much.  If it fails, that is said, and THEN is called
# with {}.  Returns 1 when it runs.
proc ::stele::advice::ask {kind what options then {far ""}} {
    variable Jobs
    cancel $kind
    if {$far ne ""} {
        lappend options -progress $far
    }
    try {
        set job [[model log] analyse $what {*}$options -lang [model lang] -command [list ::stele::advice::Ended $kind]]
    } trap STELE {message options} {
        model say [reasonOf $message $options]
        return 0
    }
    set Jobs($kind) [list $job $then]
    return 1
}

# Whether work of this kind is under way.
proc ::stele::advice::busy {kind} {
    variable Jobs
    return [info exists Jobs($kind)]
}

# Ends the work of this kind, if there is any; nobody is told.
proc ::stele::advice::cancel {kind} {
    variable Jobs
    if {[busy $kind]} {
        [lindex $Jobs($kind) 0] cancel
        unset Jobs($kind)
    }
}

# Ends all work.
proc ::stele::advice::stop {} {
    variable Jobs
    foreach kind [array names Jobs] {
        cancel $kind
    }
}

proc ::stele::advice::Ended {kind how result} {
    variable Jobs
    set then [lindex $Jobs($kind) 1]
    unset Jobs($kind)
    if {$how ne "ok"} {
        model say $result
        set result {}
    }
    {*}$then $result
}

# ---------------------------------------------------------------------------------------------
# Hints

# Whether a hint can be had here: somebody decides, and nobody learns what he is not to know.  Not in a lesson or while
# guessing, where it would give the answer away; and through the eyes of a player for that player alone, for a hint goes by
# what the one who decides can know.
proc ::stele::advice::canHint {} {
    if {[model log] eq "" || [model horizon] ne {}} {
        return 0
    }
    set status [model status]
    return [expr {![dict get $status over] && ![dict get $status chance] && [model viewer] in [list "" [dict get $status mover]]}]
}

# The position that a hint is about.
proc ::stele::advice::Here {} {
    return [list [model log] [model version] [model node] [model viewer]]
}

# Asks for the best moves here, if that can be done.
proc ::stele::advice::hint {} {
    variable Budget
    variable Top
    variable HintOf
    variable Hints
    if {![canHint] || $HintOf eq [Here] && ($Hints ne {} || [busy hint])} {
        return
    }
    variable Far ""
    set Hints {}
    set HintOf [Here]
    if {![ask hint hint [list -top $Top -budget $Budget -node [model node] -viewer [model viewer]] ::stele::advice::Hinted \
            ::stele::advice::Farther]} {
        set HintOf {}
    }
    model notify advice
}

# The best moves here, as `analyse hint` has them; {} when none are known.
proc ::stele::advice::hints {} {
    variable HintOf
    variable Hints
    return [expr {$HintOf eq [Here] && [canHint] ? $Hints : {}}]
}

# How much of the hint is done, in per cent.
proc ::stele::advice::far {} {
    variable Far
    return $Far
}

proc ::stele::advice::Farther {done total} {
    variable Far
    set far [expr {$total > 0 ? 100 * $done / $total : ""}]
    if {$far ne $Far} {
        set Far $far
        model notify advice
    }
}

proc ::stele::advice::Hinted {said} {
    variable HintOf
    variable Hints
    if {$HintOf eq [Here] && $said ne {}} {
        set Hints [dict get $said moves]
    }
    model notify advice
}

proc ::stele::advice::Changed {kinds} {
    variable HintOf
    variable Hints
    if {$HintOf ne {} && ($HintOf ne [Here] || ![canHint])} {
        cancel hint
        set HintOf {}
        set Hints {}
        model notify advice
    }
}
