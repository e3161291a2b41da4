# A new game: which game and edition, who plays, options and rulings.  After it moves are entered as in
# any log: the viewer is also the recorder.

namespace eval ::stele::dialog::newgame {
    namespace path ::stele
    namespace export show
    variable Path .stele_newgame
    variable Games {}
    variable Game {}
    variable Edition ""
    # Names and colours by place at the table, from 0.
    variable Name
    array set Name {}
    variable Proposed {}
    variable Colour
    array set Colour {}
    variable Count 2
    variable Option
    array set Option {}
    variable Ruling {}
    variable Event ""
    variable Place ""
    variable TableOnly 0
    variable Colours {{} white black red blue green yellow orange purple brown}
    variable Letters {
        а a б b в v г g д d е e ё yo ж zh з z и i й y к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts
        ч ch ш sh щ shch ъ {} ы y ь {} э e ю yu я ya
    }
}

# Shows the dialog, with the game WANTED picked or the first one.  Unsaved work is asked about when the game begins.
proc ::stele::dialog::newgame::show {{wanted ""}} {
    variable Path
    variable Games [::stele games]
    variable Ruling {}
    set body [::stele::dialog::open $Path [mc "New game"]]
    set px ::stele::theme::px
    ttk::label $body.lgame -text [mc "Game"]
    ttk::combobox $body.game -state readonly -width 40 -values [lmap game $Games {panel::gameTitle [dict get $game id]}]
    ttk::label $body.ledition -text [mc "Edition"]
    ttk::combobox $body.edition -state readonly
    ttk::label $body.lplayers -text [mc "Players"]
    ttk::frame $body.players
    ttk::label $body.order -style Dim.TLabel -text [mc "In the order they sit; the first one begins."]
    ttk::frame $body.options
    ttk::label $body.lrulings -text [mc "Rulings"]
    rows::create $body.rulings -light 0
    [rows::text $body.rulings] configure -height 9 -width 62 -highlightbackground [theme::line box]
    ttk::label $body.levent -text [mc "Event"]
    ttk::frame $body.where
    ttk::entry $body.where.event -textvariable ::stele::dialog::newgame::Event
    ttk::label $body.where.l -text [mc "Place"]
    ttk::entry $body.where.place -textvariable ::stele::dialog::newgame::Place -width 18
    grid $body.where.event $body.where.l $body.where.place -sticky we
    grid $body.where.l -padx [$px 8]
    grid columnconfigure $body.where 0 -weight 1
    ttk::checkbutton $body.table -text [mc "Record only what the whole table can see"] \
        -variable ::stele::dialog::newgame::TableOnly
    ttk::label $body.wrong -style Bad.TLabel -wraplength [$px 460] -justify left
    set row 0
    foreach {label field} {lgame game ledition edition lplayers players {} order {} options lrulings rulings levent where {} table {} wrong} {
        if {$label ne ""} {
            grid $body.$label -row $row -column 0 -sticky nw -padx [list 0 [$px 12]] -pady [$px 5]
        }
        grid $body.$field -row $row -column 1 -sticky [expr {$field eq "rulings" ? "nswe" : "we"}] -pady [$px 3]
        incr row
    }
    grid columnconfigure $body 1 -weight 1
    grid rowconfigure $body 5 -weight 1
    set buttons [::stele::dialog::buttons $Path $body [list [list cancel [mc "Cancel"]] \
        [list ok [mc "Begin"] ::stele::dialog::newgame::Begin]] ok]
    grid $buttons -row $row -column 0 -columnspan 2 -sticky we
    bind $body.game <<ComboboxSelected>> ::stele::dialog::newgame::GameChosen
    bind $body.edition <<ComboboxSelected>> ::stele::dialog::newgame::EditionChosen
    $body.game current [expr {max(0, [lsearch -exact [lmap known $Games {dict get $known id}] $wanted])}]
    theme::dress $body
    GameChosen
    ::stele::dialog::place $Path $body.players.n0
    $body.players.n0 selection range 0 end
}

proc ::stele::dialog::newgame::GameChosen {} {
    variable Path
    variable Games
    variable Game
    variable Ruling {}
    set body $Path.body
    set Game [lindex $Games [$body.game current]]
    set id [dict get $Game id]
    $body.edition configure -values [lmap edition [dict get $Game editions] {
        panel::capital [panel::termOf $id editions [dict get $edition name]]
    }]
    $body.edition current 0
    foreach ruling [dict get $Game rulings] {
        dict set Ruling [dict get $ruling id] [lindex [dict get $ruling choices] 0]
    }
    # Where nothing is hidden the table sees everything.
    grid {*}[expr {[dict get $Game hides] ? {} : "remove"}] $body.table
    Options
    Rulings
    EditionChosen
}

proc ::stele::dialog::newgame::EditionChosen {} {
    variable Path
    variable Game
    variable Edition
    variable Count
    set edition [lindex [dict get $Game editions] [$Path.body.edition current]]
    set Edition $edition
    set Count [expr {max([dict get $edition min], min([dict get $edition max], $Count))}]
    Players
    Wrong ""
}

# ---------------------------------------------------------------------------------------------
# Players

proc ::stele::dialog::newgame::Players {} {
    variable Path
    variable Edition
    variable Count
    variable Name
    variable Colour
    variable Colours
    variable Proposed
    set frame $Path.body.players
    destroy {*}[winfo children $frame]
    set labels [ColourNames]
    set px ::stele::theme::px
    for {set n 0} {$n < $Count} {incr n} {
        if {![info exists Name($n)]} {
            set Name($n) ""
            set Colour($n) ""
        }
        # Names that were only proposed are proposed in the current language.
        if {$Name($n) eq "" || $Name($n) in $Proposed} {
            set Name($n) [mc "Player %1\$s" [expr {$n + 1}]]
            lappend Proposed $Name($n)
        }
        ttk::label $frame.c$n -text " [expr {$n + 1}] " -anchor center -font SteleBold \
            -background [theme::colour seat[expr {$n + 1}]] -foreground [theme::colour seat[expr {$n + 1}].ink]
        ttk::entry $frame.n$n -textvariable ::stele::dialog::newgame::Name($n) -width 22
        ttk::combobox $frame.k$n -state readonly -values $labels -width 11
        $frame.k$n current [lsearch -exact $Colours $Colour($n)]
        bind $frame.k$n <<ComboboxSelected>> [list ::stele::dialog::newgame::ColourChosen $n %W]
        ttk::button $frame.u$n -style Tool.TButton -command [list ::stele::dialog::newgame::Up $n]
        icons::dress $frame.u$n up text.soft 12
        ttk::button $frame.x$n -style Tool.TButton -command [list ::stele::dialog::newgame::Drop $n]
        icons::dress $frame.x$n close text.soft 12
        tooltip::add $frame.u$n {::stele::mc "Earlier at the table"}
        tooltip::add $frame.x$n {::stele::mc "Take this player out"}
        tooltip::add $frame.k$n {::stele::mc "Colour of the pieces"}
        $frame.u$n state [expr {$n == 0 ? "disabled" : "!disabled"}]
        $frame.x$n state [expr {$Count <= [dict get $Edition min] ? "disabled" : "!disabled"}]
        grid $frame.c$n $frame.n$n $frame.k$n $frame.u$n $frame.x$n -pady 1 -padx [list 0 [$px 4]] -sticky we
    }
    grid columnconfigure $frame 1 -weight 1
    if {$Count < [dict get $Edition max]} {
        ttk::button $frame.add -style Tool.TButton -text [mc "Add a player"] -compound left \
            -command ::stele::dialog::newgame::Add
        icons::dress $frame.add plus text.soft 12
        grid $frame.add -column 1 -sticky w
    }
}

proc ::stele::dialog::newgame::ColourNames {} {
    variable Colours
    set words [list {} – white [mc "white"] black [mc "black"] red [mc "red"] blue [mc "blue"] green [mc "green"] \
        yellow [mc "yellow"] orange [mc "orange"] purple [mc "purple"] brown [mc "brown"]]
    return [lmap colour $Colours {dict get $words $colour}]
}

proc ::stele::dialog::newgame::ColourChosen {n widget} {
    variable Colour
    variable Colours
    set Colour($n) [lindex $Colours [$widget current]]
}

proc ::stele::dialog::newgame::Add {} {
    variable Count
    variable Path
    incr Count
    Players
    set entry $Path.body.players.n[expr {$Count - 1}]
    focus $entry
    $entry selection range 0 end
}

proc ::stele::dialog::newgame::Drop {n} {
    variable Count
    for {} {$n < $Count - 1} {incr n} {
        Swap $n [expr {$n + 1}]
    }
    incr Count -1
    Players
}

proc ::stele::dialog::newgame::Up {n} {
    variable Path
    if {$n > 0} {
        Swap $n [expr {$n - 1}]
        Players
        focus $Path.body.players.n[expr {$n - 1}]
    }
}

proc ::stele::dialog::newgame::Swap {a b} {
    variable Name
    variable Colour
    foreach array {Name Colour} {
        upvar 0 $array values
        lassign [list $values($a) $values($b)] values($b) values($a)
    }
}

# Ids for the log from names: Latin letters and figures, all different.
proc ::stele::dialog::newgame::Ids {names} {
    variable Letters
    set ids {}
    foreach name $names {
        set id [regsub -all {[^a-z0-9]+} [string map $Letters [string tolower $name]] -]
        set id [string trim $id -]
        if {![regexp {^[a-z]} $id]} {
            set id p[expr {[llength $ids] + 1}]
        }
        set base $id
        for {set n 2} {$id in $ids} {incr n} {
            set id $base$n
        }
        lappend ids $id
    }
    return $ids
}

# ---------------------------------------------------------------------------------------------
# Options and rulings

proc ::stele::dialog::newgame::Options {} {
    variable Path
    variable Game
    variable Option
    array unset Option
    set frame $Path.body.options
    destroy {*}[winfo children $frame]
    set n 0
    foreach option [dict get $Game options] {
        set name [dict get $option name]
        set choices [dict get $option choices]
        set Option($name) [lindex $choices 0]
        if {$choices in {{no yes} {yes no}}} {
            ttk::checkbutton $frame.o$n -text [OptionName $name] -onvalue yes -offvalue no \
                -variable ::stele::dialog::newgame::Option($name)
            grid $frame.o$n -sticky w -columnspan 2
        } else {
            ttk::label $frame.l$n -text [OptionName $name]
            ttk::combobox $frame.o$n -state readonly -values [lmap choice $choices {OptionName $choice}]
            $frame.o$n current 0
            bind $frame.o$n <<ComboboxSelected>> [list ::stele::dialog::newgame::OptionChosen $name $choices %W]
            grid $frame.l$n $frame.o$n -sticky w -padx [list 0 [theme::px 8]]
        }
        tooltip::add $frame.o$n [list ::stele::dialog::newgame::ClauseText [dict get $option clause]]
        incr n
    }
}

proc ::stele::dialog::newgame::OptionChosen {name choices widget} {
    variable Option
    set Option($name) [lindex $choices [$widget current]]
}

# The name of an option or of one of its choices.
proc ::stele::dialog::newgame::OptionName {name} {
    variable Game
    set text [panel::termOf [dict get $Game id] options $name]
    return [expr {$text eq $name ? [verbform::word $name] : [panel::capital $text]}]
}

proc ::stele::dialog::newgame::ClauseText {id} {
    variable Game
    try {
        return [dict get [::stele rules [dict get $Game id] $id -lang [model lang]] text]
    } trap STELE {} {
        return ""
    }
}

proc ::stele::dialog::newgame::Rulings {} {
    variable Path
    variable Game
    variable Ruling
    set rows {}
    foreach entry [dict get $Game rulings] {
        set id [dict get $entry id]
        set ruling [::stele rules [dict get $Game id] $id -lang [model lang]]
        lappend rows [dict create key "" style head parts [list "$id  " title "" [dict get $ruling title] bold ""]]
        dict for {choice text} [dict get $ruling choices] {
            set on [expr {[dict get $Ruling $id] eq $choice}]
            set script [list ::stele::dialog::newgame::Choose $id $choice]
            lappend rows [dict create key $id=$choice style deep on $on action $script \
                parts [list [expr {$on ? "●  " : "○  "}] [expr {$on ? "right" : "soft"}] $script $text plain $script]]
        }
    }
    rows::show $Path.body.rulings $rows
}

proc ::stele::dialog::newgame::Choose {id choice} {
    variable Ruling
    dict set Ruling $id $choice
    Rulings
}

# ---------------------------------------------------------------------------------------------

proc ::stele::dialog::newgame::Wrong {text} {
    variable Path
    $Path.body.wrong configure -text $text
}

# What `model newLog` takes, from the fields.
proc ::stele::dialog::newgame::Values {} {
    variable Game
    variable Edition
    variable Count
    variable Name
    variable Colour
    variable Option
    variable Ruling
    variable TableOnly
    set names {}
    for {set n 0} {$n < $Count} {incr n} {
        set name [string trim $Name($n)]
        lappend names [expr {$name eq "" ? [mc "Player %1\$s" [expr {$n + 1}]] : $name}]
    }
    set players {}
    set n 0
    foreach id [Ids $names] name $names {
        set player [dict create id $id name $name]
        if {$Colour($n) ne ""} {
            dict set player colour $Colour($n)
        }
        lappend players $player
        incr n
    }
    # What stands at its default is left to the library: not every edition has every option.
    set options {}
    foreach option [dict get $Game options] {
        set name [dict get $option name]
        if {$Option($name) ne [lindex [dict get $option choices] 0]} {
            lappend options $name $Option($name)
        }
    }
    return [dict create game [dict get $Game id] edition [dict get $Edition name] players $players \
        options $options rulings $Ruling knowledge [expr {$TableOnly && [dict get $Game hides] ? "table" : "full"}] about [About]]
}

proc ::stele::dialog::newgame::Begin {} {
    variable Path
    if {![::stele::files::leave]} {
        return
    }
    try {
        model newLog [Values]
    } trap STELE {message options} {
        Wrong [::stele::reasons::sentence [reasonOf $message $options]]
        return
    }
    ::stele::dialog::close $Path ok
    ::stele::actions::enterMove
}

# When and where, as an item for the log.
proc ::stele::dialog::newgame::About {} {
    variable Event
    variable Place
    set children {}
    foreach {name text} [list event [string trim $Event] place [string trim $Place] \
        date [clock format [clock seconds] -format %Y-%m-%d]] {
        if {$text ne ""} {
            lappend children [dict create name $name text $text attrs {} children {}]
        }
    }
    return [dict create name about text "" attrs {} children $children]
}
