# Annotations as the handle returns them (dicts of name, text, attrs and children), asked for their parts.  Knows no widget.
# Namespace ::stele::items.
#
#   items::attr ITEM NAME          an attribute, or ""
#   items::children ITEM NAME      the children with this name
#   items::spoken ITEM NAME        those for the reader: in the current language or in none; all when there are none
#   items::words ITEM              the text, without the line ends and indents of the file
#   items::mine ITEMS ?NAME?       the numbers of the notes, or of other annotations, for the reader, chosen in the same way

namespace eval ::stele::items {
    namespace path ::stele
    namespace export attr children spoken words mine
    namespace ensemble create
}

proc ::stele::items::attr {item name} {
    if {[dict exists $item attrs] && [dict exists $item attrs $name]} {
        return [dict get $item attrs $name]
    }
    return ""
}

proc ::stele::items::children {item name} {
    if {![dict exists $item children]} {
        return {}
    }
    return [lmap child [dict get $item children] {
        if {[dict get $child name] ne $name} continue
        set child
    }]
}

proc ::stele::items::spoken {item name} {
    set all [children $item $name]
    set mine [lmap child $all {
        if {[attr $child xml:lang] ni [list "" [model lang]]} continue
        set child
    }]
    return [expr {$mine eq {} ? $all : $mine}]
}

proc ::stele::items::words {item} {
    if {![dict exists $item text]} {
        return ""
    }
    # Line ends and indents of the file are not the author's; empty lines are.
    return [regsub -all {[ \t]*\n[ \t]*} [string trim [dict get $item text]] \n]
}

proc ::stele::items::mine {items {name note}} {
    set mine {}
    set all {}
    set index -1
    foreach item $items {
        incr index
        if {[dict get $item name] eq $name} {
            lappend all $index
            if {[attr $item xml:lang] in [list "" [model lang]]} {
                lappend mine $index
            }
        }
    }
    return [expr {$mine eq {} ? $all : $mine}]
}
