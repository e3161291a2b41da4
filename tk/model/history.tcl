# Places visited, as a browser keeps them.  Single steps move the present place; jumps add one.

namespace eval ::stele::history {
    namespace export reset moved back forward canBack canForward places
    variable Places {}
    variable At -1
    variable Most 200
}

# Forgets everything; NODE is the present place ("" for none).
proc ::stele::history::reset {node} {
    variable Places [expr {$node eq "" ? {} : [list $node]}]
    variable At [expr {$node eq "" ? -1 : 0}]
    ::stele::model::notify history
}

# Notes a move from node FROM to node TO.
proc ::stele::history::moved {from to} {
    variable Places
    variable At
    variable Most
    if {$from eq $to || $to eq ""} {
        return
    }
    if {[IsStep $from $to] && $At >= 0} {
        lset Places $At $to
        return
    }
    set Places [lrange $Places 0 $At]
    lappend Places $to
    set Places [lrange $Places end-[expr {$Most - 1}] end]
    set At [expr {[llength $Places] - 1}]
    ::stele::model::notify history
}

# Steps through the places; returns the node to go to, or "" at the end.
proc ::stele::history::back {} {
    variable At
    return [expr {[canBack] ? [Place [incr At -1]] : ""}]
}
proc ::stele::history::forward {} {
    variable At
    return [expr {[canForward] ? [Place [incr At]] : ""}]
}
proc ::stele::history::canBack {} {
    variable At
    return [expr {$At > 0}]
}
proc ::stele::history::canForward {} {
    variable At
    variable Places
    return [expr {$At >= 0 && $At < [llength $Places] - 1}]
}

# All places, the oldest first.
proc ::stele::history::places {} {
    variable Places
    return $Places
}

proc ::stele::history::Place {index} {
    variable Places
    return [lindex $Places $index]
}

proc ::stele::history::IsStep {from to} {
    lassign [Split $from] line ply
    lassign [Split $to] otherLine otherPly
    return [expr {$line eq $otherLine && abs($ply - $otherPly) <= 1}]
}

proc ::stele::history::Split {node} {
    set colon [string last : $node]
    return [list [string range $node 0 $colon-1] [string range $node $colon+1 end]]
}
