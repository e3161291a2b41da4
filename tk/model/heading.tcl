# What a log says of itself: its title, when and where it was played, by whom, and how it ended.  Knows no widget.
# Namespace ::stele::heading.  INFO is what the handle's `info` returns.
#
#   heading::title INFO             its own title in the current language; "" when it has none
#   heading::when INFO              date, event and place, as far as they are known
#   heading::people INFO            the names of the players
#   heading::result INFO SCORE WINNERS    names and points, the winners first
#   heading::claimed INFO           the points that the log claims, by player
#   heading::teaches ITEMS          whether annotations tell a story that the result would give away

namespace eval ::stele::heading {
    namespace path ::stele
    namespace export title when people result claimed teaches
}

# The title of the log in the current language.
proc ::stele::heading::title {info} {
    return [Text $info title]
}

# A text of the log's `about`: in the current language, or in none, or in any.
proc ::stele::heading::Text {info name} {
    set best ""
    set rank 3
    set about [dict get $info about]
    foreach item [expr {$about eq {} ? {} : [dict get $about children]}] {
        if {[dict get $item name] ne $name} continue
        set lang [expr {[dict exists $item attrs xml:lang] ? [dict get $item attrs xml:lang] : ""}]
        set now [expr {$lang eq [model lang] ? 0 : $lang eq "" ? 1 : 2}]
        if {$now < $rank} {
            set rank $now
            set best [dict get $item text]
        }
    }
    return [plain line [string trim $best] 200]
}

# Date, event and place: the date is what one looks for.
proc ::stele::heading::when {info} {
    set parts [list [Date [Text $info date]] [Text $info event] [Text $info place]]
    return [join [lsearch -all -inline -not -exact $parts ""] " · "]
}

# A day as people write it; anything but year-month-day stays as it is.
proc ::stele::heading::Date {text} {
    if {![regexp {^\d{4}-\d\d-\d\d$} $text] || [catch {clock scan $text -format %Y-%m-%d -timezone :UTC} day]} {
        return $text
    }
    set format [expr {[model lang] eq "ru" ? "%d.%m.%Y" : "%e %b %Y"}]
    return [string trim [clock format $day -format $format -timezone :UTC -locale C]]
}

# The names of the players.
proc ::stele::heading::people {info} {
    return [join [lmap player [dict get $info players] {Name $player}] " · "]
}

proc ::stele::heading::Name {player} {
    set name [expr {[dict exists $player name] ? [dict get $player name] : ""}]
    return [plain line [expr {$name eq "" ? [dict get $player id] : $name}] 60]
}

# Names and points by rank, a star before the winners.
proc ::stele::heading::result {info score winners} {
    set ranked {}
    foreach player [dict get $info players] {
        set id [dict get $player id]
        set points [dict get $score totals $id]
        lappend ranked [list [expr {$id in $winners}] [expr {$points eq "?" ? 0 : $points}] \
            "[expr {$id in $winners ? "★ " : ""}][Name $player] [string map {- −} $points]"]
    }
    # Points first, then winners: sorting keeps the order of equals.
    set ranked [lsort -integer -decreasing -index 0 [lsort -integer -decreasing -index 1 $ranked]]
    return [join [lmap one $ranked {lindex $one 2}] " · "]
}

# What the log claims about its result: player to points, as written.
proc ::stele::heading::claimed {info} {
    set claimed {}
    set result [dict get $info result]
    foreach item [expr {$result eq {} ? {} : [dict get $result children]}] {
        if {[dict get $item name] eq "score" && [dict exists $item attrs player] && [dict exists $item attrs points]} {
            dict set claimed [dict get $item attrs player] [dict get $item attrs points]
        }
    }
    return $claimed
}

# Whether there are notes or bookmarks among the annotations: such a log is read from its beginning.
proc ::stele::heading::teaches {items} {
    foreach item $items {
        if {[dict get $item name] in {note bookmark}} {
            return 1
        }
    }
    return 0
}
