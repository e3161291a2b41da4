# Boards as files of their own: a picture for every node, or for those that somebody marked.  Namespace ::stele::plates.
#
#   plates::nodes MARKED           the nodes to draw, of every line; with MARKED those with marks, a question or a bookmark
#   plates::name NODE KIND         the name of the file of a node: main-012.svg
#   plates::files FOLDER KIND NODES  the files of nodes; KIND svg or png
#   plates::write FOLDER KIND NODES THEME   writes them

namespace eval ::stele::plates {
    namespace path ::stele
    namespace export nodes name files write
}

proc ::stele::plates::nodes {marked} {
    set nodes {}
    foreach line [story::lines] {
        foreach node [story::nodes $line] {
            if {!$marked || [Marked $node]} {
                lappend nodes $node
            }
        }
    }
    return $nodes
}

proc ::stele::plates::Marked {node} {
    foreach item [model notes $node] {
        if {[dict get $item name] eq "bookmark"} {
            return 1
        }
        foreach child [dict get $item children] {
            if {[dict get $child name] in {mark ask}} {
                return 1
            }
        }
    }
    return 0
}

# Numbers are as wide as the longest of the line, so that files sort as the game went.
proc ::stele::plates::name {node kind} {
    set line [model lineOf $node]
    set wide [string length [dict get [model lineInfo $line] legal]]
    return $line-[format %0${wide}d [model plyOf $node]].$kind
}

proc ::stele::plates::files {folder kind nodes} {
    return [lmap node $nodes {system::file join $folder [name $node $kind]}]
}

proc ::stele::plates::write {folder kind nodes theme} {
    set converter [system::command rsvg-convert]
    if {$kind eq "png" && $converter eq ""} {
        return -code error -errorcode {STELE USAGE png} [mc "PNG pictures need rsvg-convert (librsvg), which is not installed."]
    }
    system::file mkdir $folder
    foreach node $nodes file [files $folder $kind $nodes] {
        set picture [encoding convertto utf-8 [svg write [story::scene $node] $theme -title "[story::title], $node"]]
        if {$kind eq "png"} {
            # Twice the size, for screens that have the pixels.
            set picture [system::run [list $converter] --zoom=2 $picture]
        }
        export::save $file $picture
    }
}
