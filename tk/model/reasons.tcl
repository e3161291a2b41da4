# Errors as people read them: sentences, and where in a log they happened.  Namespace ::stele::reasons.
# What an error says in the first place is `::stele::reasonOf` (model.tcl).

namespace eval ::stele::reasons {
    namespace path ::stele
    namespace export explain sentence place said quote more
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

# What a move of `try` does, as a sentence; "" where it could not be read.
proc ::stele::reasons::said {answer} {
    return [expr {[dict get $answer does] ne "" ? [dict get $answer does] : [dict get $answer text]}]
}

# The text of a clause or a ruling of the open game; "" where there is none.
proc ::stele::reasons::quote {clause} {
    set game [dict get [model info] game]
    foreach key [expr {$clause eq "" ? {} : [list clause/$clause ruling/$clause]}] {
        set text [::stele text $game $key -lang [model lang]]
        if {$text ne $key} {
            return $text
        }
    }
    return ""
}

# What there is to say beside a refusal, DICT one of them or of `diagnostics`: pairs of a sentence with its label, and a
# clause.
proc ::stele::reasons::more {dict} {
    set pairs {}
    foreach key {due besides} {
        set remark [expr {[dict exists $dict $key] ? [dict get $dict $key] : {}}]
        if {$remark ne {}} {
            set text [regsub -all {\s+} [dict get $remark text] " "]
            lappend pairs [expr {$key eq "due" ? [mc "Now: %1\$s" $text] : [mc "Besides: %1\$s" $text]}] \
                [dict get $remark clause]
        }
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
