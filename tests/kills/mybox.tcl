# My box: what is said of figures, half a figure in a field, who says so, and the patch that comes of it.

proc boxBegin {} {
    file delete -force [file join $::env(XDG_STATE_HOME) stele] [file dirname [::stele::settings::path]]
    set ::stele::settings::Values {}
}

# What a user would miss: what is said, who says so, what stands in fields, and whether all of it is in force.
proc boxState {} {
    return [list [lsort -stride 2 $::stele::mybox::Rows] [lsort -stride 2 $::stele::mybox::Typed] \
        [dict get [::stele::mybox::author] by] [::stele::mybox::dirty]]
}

proc boxRun {rounds} {
    ::stele::settings::load
    ::stele::mybox::use deus
    kills::confirm [boxState]
    # What somebody else says.
    set theirs [file join $::folder theirs.xml]
    set items [::stele::mybox::items costs]
    for {set n 1} {$n <= $rounds} {incr n} {
        set item [lindex $items [expr {$n % [llength $items]}]]
        set place [list costs $item {}]
        foreach step [list \
            [list ::stele::mybox::change $place gold [expr {$n % 3 + 1}]] \
            [list ::stele::mybox::signed [list by [lindex {Анна Борис} [expr {$n % 2}]] from box edition 2015 note ""]] \
            [list ::stele::mybox::typing $place gold [expr {$n + 3}]x] \
            [list ::stele::mybox::confirm costs [lindex $items [expr {($n + 5) % [llength $items]}]]] \
            {::stele::mybox::undo} {::stele::mybox::redo} \
            {::stele::mybox::save} \
            [list ::stele::mybox::untype costs $item] \
            [list ::stele::mybox::merge $theirs {}] \
            [list ::stele::mybox::change $place gold [expr {$n % 3 + 2}]] \
            {::stele::mybox::save} \
            [list ::stele::mybox::forget costs $item] \
        ] {
            eval $step
            kills::confirm [boxState]
        }
    }
}

proc boxAgain {} {
    ::stele::settings::load
    ::stele::journal::orphans
    ::stele::mybox::use deus
    return [boxState]
}

# Temporary files of savers beside the patches.
proc boxLeftovers {} {
    return [lsearch -all -inline [glob -nocomplain -tails -directory [::stele::box::folder] -types hidden *] .stele*]
}

# All is saved: the patch has it, and so has one who begins afterwards; nothing else is left.
proc boxEnd {} {
    foreach key [::stele::mybox::typed] {
        lassign $key place
        ::stele::mybox::untype {*}[lrange $place 0 1]
    }
    # What a killed save has left is swept by the next one.
    if {[::stele::mybox::dirty] || [boxLeftovers] ne {}} {
        ::stele::mybox::save
    }
    set said [lindex [boxState] 0]
    ::stele::settings::save
    ::stele::settings::load
    ::stele::mybox::use deus
    if {[lindex [boxState] 0] ne $said || [::stele::mybox::dirty]} {
        return "saved: [boxState] instead of $said"
    }
    set left [concat [kept] [lsearch -all -inline -not [glob -nocomplain -tails -directory [file dirname [::stele::settings::path]] *] sets]]
    set left [lsearch -all -inline -not $left view.conf]
    set patches [glob -nocomplain -tails -directory [::stele::box::folder] *]
    if {$left ne {} || [llength $patches] > 1 || [boxLeftovers] ne {}} {
        return "left behind: $left $patches [boxLeftovers]"
    }
    return ""
}

proc myboxSubject {} {
    set ::folder [kills::folder work]
    boxBegin
    ::stele::mybox::use deus
    ::stele::mybox::signed {by Вера from box edition {} note {}}
    ::stele::mybox::change {costs galley {}} wheat 2
    ::stele::mybox::share [file join $::folder theirs.xml]
    kills::script "my box" boxBegin "boxRun [expr {$kills::Whole ? 7 : 2}]" boxAgain boxEnd 24
    kills::sum "my box"
}
