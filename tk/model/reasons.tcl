# Errors as people read them: sentences, and where in a log they happened.  Namespace ::stele::reasons.
# What an error says in the first place is `::stele::reasonOf` (model.tcl).

namespace eval ::stele::reasons {
    namespace path ::stele
    namespace export explain sentence place more
}

# What an error of the library says, as a sentence, and where: a line, a node, a clause.
proc ::stele::reasons::explain {message options} {
    set code [dict get $options -errorcode]
    set place {}
    foreach {key value} [lrange $code 4 end] {
        dict set place [string tolower $key] $value
    }
    dict set place clause [lindex $code 3]
    set where [place $place]
    return "[sentence $message][expr {$where eq "" ? "" : "\n$where"}]"
}

# TEXT as a sentence of its own: on one line, with a capital and a full stop.
proc ::stele::reasons::sentence {text} {
    set text [panel::capital [regsub -all {\s+} [string trim $text] " "]]
    return [expr {[string index $text end] in {. ! ? … ""} ? $text : "$text."}]
}

# What is added to a refusal, DICT one of `try`, `explain` or `diagnostics`: pairs of a sentence
# with its label, and a clause.
proc ::stele::reasons::more {dict} {
    if {![dict exists $dict more]} {
        return {}
    }
    set pairs {}
    foreach remark [dict get $dict more] {
        set text [regsub -all {\s+} [dict get $remark text] " "]
        lappend pairs [expr {[dict get $remark kind] eq "due" ? [mc "Now: %1\$s" $text] : [mc "Besides: %1\$s" $text]}] \
            [dict get $remark clause]
    }
    return $pairs
}

# Where in a log something is: DICT may have line, node and clause.
proc ::stele::reasons::place {dict} {
    set where {}
    if {[dict exists $dict line] && [dict get $dict line] ni {"" 0}} {
        lappend where [mc "line %1\$s" [dict get $dict line]]
    }
    foreach key {node clause} {
        if {[dict exists $dict $key] && [dict get $dict $key] ne ""} {
            lappend where [dict get $dict $key]
        }
    }
    return [panel::capital [join $where " · "]]
}
