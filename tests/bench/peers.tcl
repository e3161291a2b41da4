# Walks logs as trees of tDOM: what a script would do that knows nothing of Stele.
#
#     tclsh peers.tcl FILE…
package require tdom

# Elements and attributes below a node.
proc walk {node} {
    set n [expr {1 + [llength [$node attributes]]}]
    foreach child [$node childNodes] {
        if {[$child nodeType] eq "ELEMENT_NODE"} {
            incr n [walk $child]
        }
    }
    return $n
}

set total 0
foreach file $argv {
    set channel [open $file rb]
    set text [encoding convertfrom utf-8 [zlib gunzip [read $channel]]]
    close $channel
    dom parse $text document
    incr total [walk [$document documentElement]]
    $document delete
}
puts $total
