# Text people wrote, made fit to be shown: names of players, titles, authors, file names.  They may be 64 KB long,
# have line ends in them, or characters that reverse the writing direction; a log keeps them as they are, the window
# shows something that stays in its place.  All of it costs no more than the length of the text.
#
#   plain::line TEXT ?MOST?    one line of at most MOST letters (80), with … where something is left out
#   plain::marked TEXT         the whole text, unprintable characters as visible marks; line ends and tabs stay
#   plain::unlinked TEXT       a note without the brackets around its links, where nothing can be followed

package require Tcl 8.6-

namespace eval ::stele::plain {
    namespace export line marked unlinked
    namespace ensemble create
    # What a line never shows as it is: control characters, and those that change the writing direction.
    variable Odd {[\u0000-\u001F\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF]}
    # Those, and accents.
    variable Special "$Odd|$::stele::scene::Accent"
    variable Marks {}
}

# The visible mark of every odd character, as pairs for string map.
proc ::stele::plain::Marks {} {
    variable Marks
    if {$Marks ne {}} {
        return $Marks
    }
    for {set code 0} {$code < 32} {incr code} {
        lappend Marks [format %c $code] \uFFFD
    }
    foreach {from to} {0x7F 0x9F 0x61C 0x61C 0x200E 0x200F 0x202A 0x202E 0x2066 0x2069 0xFEFF 0xFEFF} {
        for {set code [expr {$from}]} {$code <= $to} {incr code} {
            lappend Marks [format %c $code] \uFFFD
        }
    }
    lappend Marks \u2028 ↵ \u2029 ↵
    return $Marks
}

proc ::stele::plain::line {text {most 80}} {
    variable Odd
    variable Special
    # Nearly always.
    if {[string length $text] <= $most && ![regexp $Special $text]} {
        return $text
    }
    set accent $::stele::scene::Accent
    # Far more than is needed, so that what follows does not depend on how much there is.
    set short [string range $text 0 [expr {8 * $most}]]
    if {[regexp $Odd $short]} {
        set short [string map [concat {\n ↵ \t →} [Marks]] $short]
    }
    if {[regexp $accent $short]} {
        # Towers of accents would be drawn over the lines around them.
        set short [regsub -all "($accent{4})$accent+" $short {\1}]
    }
    if {[string length $short] > $most} {
        return [string trimright [::stele::scene cut $short [expr {$most - 1}]]]…
    }
    return [expr {[string length $text] > 8 * $most + 1 ? "$short…" : $short}]
}

proc ::stele::plain::marked {text} {
    variable Odd
    if {![regexp $Odd $text]} {
        return $text
    }
    return [string map [concat {\n \n \t \t} [Marks]] $text]
}

proc ::stele::plain::unlinked {text} {
    return [regsub -all {\[\[([^]\n]*)\]\]} $text {\1}]
}
