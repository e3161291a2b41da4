# About: what this is, which version, where the game's data come from.

namespace eval ::stele::dialog::about {
    namespace path ::stele
    namespace export show
    # Where a part of a component set comes from; unknown ways show their own names.
    variable More {
        rulebook "from the rulebook" sheet "from the printed sheet" mixed "partly reconstructed"
        reconstructed "reconstructed"
    }
}

# Shows the dialog.
proc ::stele::dialog::about::show {} {
    set path .stele_about
    set body [::stele::dialog::open $path [mc "About Stele"]]
    set px ::stele::theme::px
    set big ""
    foreach image [::stele::window::icons] {
        if {[image width $image] <= 96 && ($big eq "" || [image width $image] > [image width $big])} {
            set big $image
        }
    }
    if {$big ne ""} {
        ttk::label $body.icon -image $big
        grid $body.icon -row 0 -column 0 -rowspan 3 -sticky n -padx [list 0 [$px 16]]
    }
    ttk::label $body.name -style Large.TLabel -text "Stele [::stele version]"
    ttk::label $body.what -wraplength [$px 420] -justify left \
        -text [mc "Replays board games from their logs, says why every point was scored and which rule forbids a move."]
    grid $body.name -row 0 -column 1 -sticky w
    grid $body.what -row 1 -column 1 -sticky w -pady [$px 6]
    set text [::stele::theme::text $body.text -height 12 -width 66]
    ttk::scrollbar $body.y -command [list $text yview]
    $text configure -yscrollcommand [list $body.y set]
    $text tag configure head -font SteleBold -spacing1 [$px 6]
    $text tag configure part -spacing1 [$px 4]
    $text tag configure note -font SteleSmall -foreground [::stele::theme::colour text.soft] \
        -lmargin1 [$px 12] -lmargin2 [$px 12]
    Fill $text
    $text configure -state disabled
    grid $text -row 2 -column 1 -sticky nswe
    grid $body.y -row 2 -column 2 -sticky ns
    set row [::stele::dialog::buttons $path $body [list [list close [mc "Close"]]] close]
    grid $row -row 3 -column 0 -columnspan 3 -sticky e
    ::stele::dialog::place $path $row.close
}

proc ::stele::dialog::about::Fill {text} {
    $text insert end "[mc "MIT licence."] Tcl/Tk [info patchlevel]\n"
    foreach game [::stele games] {
        set id [dict get $game id]
        $text insert end "[::stele::panel::gameTitle $id]\n" head
        try {
            set parts [::stele provenance $id]
        } trap STELE {} {
            continue
        }
        foreach part $parts {
            Part $text $id $part
        }
    }
}

# One part of a component set: what it is, where it comes from, and the remark about it.
proc ::stele::dialog::about::Part {text game part} {
    variable More
    set group [dict get $part group]
    set status [dict get $part status]
    $text insert end "[Group $game $group]: [expr {[dict exists $More $status] ? [mc [dict get $More $status]] : $status}]\n" part
    set note [regsub -all {\s+} [string trim [Note $game $part]] " "]
    if {$note ne ""} {
        $text insert end $note\n note
    }
}

# The name of a part: the game's texts have it, or it is called by its id.
proc ::stele::dialog::about::Group {game group} {
    set name [::stele::panel::Term $game groups $group]
    return [::stele::panel::capital [expr {$name eq "" ? [string map {_ " " - " "} $group] : $name}]]
}

# The remark in the current language; the set has one for each.
proc ::stele::dialog::about::Note {game part} {
    set key set/note/[dict get $part group]
    set text [::stele text $game $key -lang [model lang]]
    return [expr {$text eq $key ? [dict get $part note] : $text}]
}
