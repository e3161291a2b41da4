# Answers XPath questions about XML files, so that a test which asks a thousand of them starts one process
# and reads each file once.  Asked by tests/formats.sh.
#
# A question is three parts, each ended by a line with a full stop: what is wanted (`values` of attributes, or
# `result` as written in XML), the file, the expression, whose elements are s:name.  The answer is ended so too.

package require tdom

namespace eval ::xpath {
    # The root element of each file read so far.
    variable Root
    array set Root {}
}

proc ::xpath::Root {file} {
    variable Root
    if {![info exists Root($file)]} {
        set channel [open $file]
        fconfigure $channel -encoding utf-8
        set Root($file) [[dom parse [read $channel]] documentElement]
        close $channel
    }
    return $Root($file)
}

# A number as XPath writes it: a whole one without a fraction.
proc ::xpath::Number {number} {
    return [expr {[string is double -strict $number] && $number == int($number) ? int($number) : $number}]
}

# The lines of the answer.
proc ::xpath::answer {wanted file expression} {
    set root [Root $file]
    set found [$root selectNodes -namespaces [list s [$root namespaceURI]] $expression type]
    switch $type {
        empty { return {} }
        nodes { return [lmap node $found {$node asXML -indent none}] }
        attrnodes {
            return [lmap pair $found {
                lassign $pair name value
                expr {$wanted eq "values" ? $value : "$name=\"$value\""}
            }]
        }
        number - integer - float { return [list [Number $found]] }
        bool { return [list [expr {$found ? "true" : "false"}]] }
        default { return [list $found] }
    }
}

# The next part of a question; ends the process when nobody asks any more.
proc ::xpath::Part {} {
    set lines {}
    while {[gets stdin line] >= 0} {
        if {$line eq "."} {
            return [join $lines \n]
        }
        lappend lines $line
    }
    exit
}

fconfigure stdin -encoding utf-8
fconfigure stdout -encoding utf-8
while 1 {
    set question [list [::xpath::Part] [::xpath::Part] [::xpath::Part]]
    # A wrong expression has no answer, which no test expects.
    if {[catch {::xpath::answer {*}$question} lines]} {
        puts stderr "$question: $lines"
        set lines [list "no answer"]
    }
    foreach line $lines {
        puts $line
    }
    puts .
    flush stdout
}
