# Words for positions of any game, for tests of the boards: those of the viewer's catalogues and of
# the game's clauses.

namespace eval ::words {
    variable Catalogue
    variable Names
    variable People {
        en {Anna Boris Vera Grigory Daria Yegor Zoe}
        ru {Анна-Мария Константин Александра Григорий Дарья Егор Зоя}
    }
    # What the catalogues lack.
    variable Missing {}
    variable Top [file join [file dirname [file normalize [info script]]] .. ..]
}

# The text of a file of the project.
proc ::words::text {args} {
    variable Top
    set channel [open [file join $Top {*}$args]]
    fconfigure $channel -encoding utf-8
    set text [read $channel]
    close $channel
    return $text
}

# The players of these ids, as the boards get them.
proc ::words::people {lang ids} {
    variable People
    return [lmap id $ids name [lrange [dict get $People $lang] 0 [llength $ids]-1] {dict create id $id name $name}]
}

# Reads the names of a game.
proc ::words::learn {game} {
    variable Names
    foreach lang {en ru} {
        set domain {}
        foreach {- group id name} [regexp -all -inline \
                {<names domain="([a-z_]+)"|<name id="([^"]+)"[^>]*>([^<]*)</name>} [text formats clauses $game.$lang.xml]] {
            if {$group ne {}} {
                set domain $group
            } else {
                set Names($lang,$domain,$id) [join $name]
            }
        }
    }
}

# What a thing of the game is called.
proc ::words::name {lang domain id} {
    variable Names
    return $Names($lang,$domain,$id)
}

# A message of the viewer with its values.
proc ::words::say {lang format args} {
    variable Catalogue
    variable Missing
    if {![dict exists $Catalogue(ru) $format]} {
        lappend Missing $format
    } elseif {[dict exists $Catalogue($lang) $format]} {
        set format [dict get $Catalogue($lang) $format]
    }
    return [::format $format {*}$args]
}

# The pairs of a catalogue: what stands between mcflmset with its brace and the brace that ends it, at the beginning of a
# line.  A pattern that looks for the nearest such brace takes a second for a catalogue, searching takes none.
proc ::words::pairs {text} {
    set begin "mcflmset \{\n"
    set pairs {}
    for {set at 0} {[set from [string first $begin $text $at]] >= 0} {set at $to} {
        set from [expr {$from + [string length $begin]}]
        set to [string first "\n\}" $text $from]
        lappend pairs {*}[string range $text $from $to]
    }
    return $pairs
}

foreach lang {en ru} {
    set ::words::Catalogue($lang) {}
    foreach file [list tk/msgs/$lang.msg {*}[glob -nocomplain -directory $::words::Top -tails tk/games/*/msgs/$lang.msg]] {
        lappend ::words::Catalogue($lang) {*}[::words::pairs [::words::text $file]]
    }
}
