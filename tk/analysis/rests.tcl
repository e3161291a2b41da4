# What verdicts rest on: figures of the component set that were reconstructed or are uncertain.  One quiet mark, “?”, where it
# matters; its tooltip says which figures, and a click leads to where they can be corrected.  A refusal that a small correction
# would lift offers it.  Namespace ::stele::rests.
#
# RESTS is the value of `rests_on` in the dicts of the library: a list of dicts group, item, status, confidence, sources, say.

namespace eval ::stele::rests {
    namespace path ::stele
    namespace export of all least parts tip words mark open provenance corrections offer choose
}

# What DICT, an answer of the library, says that it rests on.
proc ::stele::rests::of {dict} {
    return [expr {[dict exists $dict rests_on] ? [dict get $dict rests_on] : {}}]
}

# What several answers rest on, each figure once.
proc ::stele::rests::all {dicts} {
    set rests {}
    foreach dict $dicts {
        foreach ground [of $dict] {
            if {$ground ni $rests} {
                lappend rests $ground
            }
        }
    }
    return $rests
}

# The parts of a row (rows.tcl) with the mark; {} where there is nothing.
proc ::stele::rests::parts {rests} {
    if {$rests eq {}} {
        return {}
    }
    return [list " " plain "" ? doubt [list ::stele::rests::open $rests]]
}

# ROW with the mark after its parts and its tooltip.
proc ::stele::rests::mark {row rests} {
    if {$rests eq {}} {
        return $row
    }
    dict set row parts [concat [dict get $row parts] [parts $rests]]
    dict set row tip [tip $rests]
    dict lappend row menu [mc "What does this rest on?"] [list ::stele::rests::open $rests]
    return $row
}

# What it rests on, a line for each group of figures; "" where there is nothing.
proc ::stele::rests::tip {rests} {
    if {$rests eq {}} {
        return ""
    }
    return [mc "This rests on reconstructed figures:"]\n[join [lmap ground $rests {dict get $ground text}] \n]
}

# The same as a sentence.
proc ::stele::rests::words {rests} {
    return "[mc "This rests on reconstructed figures:"] [join [lmap ground $rests {dict get $ground text}] "; "]."
}

# The figure that is least sure, the first of them.
proc ::stele::rests::least {rests} {
    foreach confidence {low medium high} {
        foreach ground $rests {
            if {[dict get $ground confidence] eq $confidence} {
                return $ground
            }
        }
    }
    return [lindex $rests 0]
}

# Leads to where the figures can be corrected, at the one that is least sure; without such a place it says where they come
# from.
proc ::stele::rests::open {rests} {
    set least [least $rests]
    if {[info commands ::stele::mybox::open] ne ""} {
        ::stele::mybox::open [dict get $least group] [dict get $least item]
        return
    }
    dialog::message::show [mc "This rests on reconstructed figures:"] -title [mc "What does this rest on?"] \
        -detail [join [lmap ground $rests {dict get $ground text}] \n]\n\n[Text [dict get [model info] game] set/note/[dict get $least group]]
}

# Where figures come from, in words: a list of how they are known, how sure that is, the remark of the set about GROUP (NOTE
# where the catalogue has none), and the sources, a list of ids.
proc ::stele::rests::provenance {game group status confidence sources {note ""}} {
    set status [dict get [list rulebook [mc "from the rulebook"] sheet [mc "from the printed sheet"] mixed [mc "partly reconstructed"] \
        reconstructed [mc "reconstructed"]] $status]
    set sure [dict get [list high [mc "quite sure"] medium [mc "fairly sure"] low [mc "uncertain"]] $confidence]
    set sources [lmap source $sources {Text $game set/source/$source $source}]
    return [list [panel::capital $status] $sure [Text $game set/note/$group $note] [mc "Sources: %1\$s" [join $sources "; "]]]
}

# A text of the set, in the language of the window.
proc ::stele::rests::Text {game key {otherwise ""}} {
    set text [::stele text $game $key -lang [model lang]]
    return [regsub -all {\s+} [string trim [expr {$text eq $key ? $otherwise : $text}]] " "]
}

# ---------------------------------------------------------------------------------------------
# Corrections

# The smallest corrections under which the move that REFUSAL is about would be legal here, as the handle's `corrections` has them.
# REFUSAL: a dict of `try`, `explain`, `whynot` or `diagnostics`, with its move; without one it is the recorded move.
proc ::stele::rests::corrections {refusal} {
    if {[of $refusal] eq {} || [model log] eq "" || [model viewer] ne "" || [model horizon] ne {}} {
        return {}
    }
    set move [expr {[dict exists $refusal move] ? [dict get $refusal move] : ""}]
    try {
        return [dict get [[model log] corrections {*}[expr {$move eq "" ? {} : [list $move]}] -lang [model lang]] corrections]
    } trap STELE {} {
        return {}
    }
}

# Rows (rows.tcl) that offer them and say what a refusal rests on, with keys that begin with KEY.
proc ::stele::rests::offer {key refusal} {
    if {[of $refusal] eq {}} {
        return {}
    }
    set n 0
    set said [dict create key $key style body parts [list [words [of $refusal]] soft ""]]
    return [list {*}[lmap correction [corrections $refusal] {
        dict create key $key[incr n] style body parts [list [mc "It would be legal with"] soft "" " " plain "" \
            [dict get $correction say] plain "" ". " plain "" [mc "Correct it…"] link [list ::stele::mybox::correct $correction]]
    }] $said]
}

# Corrects as CORRECTIONS say, where there are several as the user chooses.
proc ::stele::rests::choose {corrections} {
    if {[llength $corrections] == 1} {
        mybox::correct [lindex $corrections 0]
        return
    }
    set menu .stele_corrections
    destroy $menu
    menu $menu -tearoff 0
    theme::dress $menu
    foreach correction $corrections {
        $menu add command -label [panel::capital [dict get $correction say]] -command [list ::stele::mybox::correct $correction]
    }
    tk_popup $menu {*}[winfo pointerxy .]
}
