# Which notes are shown: by author and by kind.  What is hidden is hidden in every panel, on the timeline and in what is
# exported; the log keeps it.  Namespace ::stele::shownotes.

namespace eval ::stele::shownotes {
    namespace path ::stele
    namespace export show hides content
    variable Path .stele_shownotes
    # By kind, and by author: whether it is shown.
    variable Kind
    variable Author
    array set Kind {}
    array set Author {}
}

# Shows the window in which one chooses.  What is chosen holds at once.
proc ::stele::shownotes::show {} {
    variable Path
    variable Kind
    variable Author
    set body [dialog::open $Path [mc "Notes to show"]]
    set px ::stele::theme::px
    array unset Kind
    array unset Author
    set hidden [model hidden]
    set n 0
    foreach {kind label} [list note [mc "Notes"] mark [mc "Marks on the board"] ask [mc "Questions"] \
        bookmark [mc "Bookmarks"] expect [mc "What was noted at the table"] analysis [mc "The computer’s review"]] {
        set Kind($kind) [expr {$kind ni [dict get $hidden kinds]}]
        Check $body.kind[incr n] ::stele::shownotes::Kind($kind) $label
    }
    set authors [Authors]
    if {$authors ne {}} {
        ttk::label $body.authors -text [mc "Written by"] -font SteleBold
        grid $body.authors -sticky w -pady [list [$px 8] 0]
    }
    foreach {author count} $authors {
        set Author($author) [expr {$author ni [dict get $hidden authors]}]
        set name [expr {$author eq "" ? [mc "nobody in particular"] : [plain line $author 60]}]
        Check $body.author[incr n] ::stele::shownotes::Author($author) "$name ($count)"
    }
    set buttons [dialog::buttons $Path $body [list [list all [mc "Show all"] ::stele::shownotes::All] \
        [list close [mc "Close"]]] close]
    grid $buttons -sticky we
    grid columnconfigure $body 0 -weight 1
    theme::dress $body
    dialog::place $Path $body.kind1
}

proc ::stele::shownotes::Check {path variable label} {
    ttk::checkbutton $path -text $label -variable $variable -command ::stele::shownotes::Apply
    grid $path -sticky w -pady [theme::px 1]
}

# Who has written notes, and how many: a flat list, in the order in which they come.
proc ::stele::shownotes::Authors {} {
    set count {}
    foreach node [lsort -unique -dictionary [lmap item [[model log] annotated] {
        if {[dict get $item name] ne "note"} continue
        dict get $item node
    }]] {
        foreach item [model written $node] {
            if {[dict get $item name] eq "note"} {
                dict incr count [expr {[dict exists $item attrs by] ? [dict get $item attrs by] : ""}]
            }
        }
    }
    return $count
}

proc ::stele::shownotes::Apply {} {
    model hidden [dict create authors [Off Author] kinds [Off Kind]]
}

# What is not ticked, in an order of its own.
proc ::stele::shownotes::Off {array} {
    variable $array
    return [lsort [lmap name [array names $array] {
        if {[set ${array}($name)]} continue
        set name
    }]]
}

proc ::stele::shownotes::All {} {
    variable Kind
    variable Author
    foreach array {Kind Author} {
        foreach name [array names $array] {
            set ${array}($name) 1
        }
    }
    Apply
}

# Whether anything is hidden.
proc ::stele::shownotes::hides {} {
    return [expr {[join [dict values [model hidden]] ""] ne "" || {} in [dict get [model hidden] authors]}]
}

# The log as it is shown, packed: without what is hidden.
proc ::stele::shownotes::content {} {
    set content [[model log] write gz]
    if {![hides]} {
        return $content
    }
    set copy [::stele restore $content]
    try {
        dict for {what list} [model hidden] {
            if {$list ne {}} {
                $copy strip -$what $list
            }
        }
        return [$copy write gz]
    } finally {
        $copy close
    }
}
