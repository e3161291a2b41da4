# A small form for a move of an open verb (a trade, chosen dice), made from the verb's argument table.
#
#   verbform::create PATH VERB ARGS CMD   ARGS as `legal` gives them; CMD is called after each change
#   verbform::text PATH                   the move in text notation, as filled in so far
#   verbform::offer PATH OBJECTS          takes the first of these board objects that an argument can have;
#                                         returns the objects of what that argument now holds, "" for none
#   verbform::lacking PATH                the words of the fields that have to be filled in and are not
#
# A board may say what a field can hold in the current position, and what it should hold: `fields STATE FIGURES
# VERB VALUES` of its namespace returns {field {among {name most …} value VALUE} …}.  A field `by`, which no verb has
# itself, is for moves that players other than the one to move can make.
#
# One row per argument, by its type: int a spin box, ints a field, name and seat a choice, counts a
# number for each name, names buttons that each add one (Backspace or a click takes one back), or a
# field where there are too many of them.

namespace eval ::stele::verbform {
    namespace path ::stele
    namespace export create text offer lacking first word
    # More names than this are not shown as buttons.
    variable Most 24
    # (path,verb) (path,args) (path,cmd) (path,value,ARG) (path,count,ARG,NAME) (path,labels,ARG); what the board
    # tells of the fields (path,hints) and what of that was filled in (path,filled,ARG)
    variable Form
    array set Form {}
    # Words of verbs, arguments and options that people see, for the catalogues.
    variable Table {
        "dice" "with" "give" "take" "trade" "trading" "tile" "at" "cards" "tokens" "player" "basic" "seven-of-nine"
        "offer" "buy" "buy with" "return" "show" "stack" "number" "stacks"
        "offered by" "to" "stated: cards" "stated: value" "stated: commodity"
    }
    # Arguments that are called something else with a verb.
    variable Called {
        "offer by" "offered by" "offer count" "stated: cards" "offer total" "stated: value"
        "offer name" "stated: commodity"
    }
}

# A word of the game's tables in the current language; of an argument that means something else with VERB
# there may be one with both.
proc ::stele::verbform::word {name {verb ""}} {
    variable Table
    variable Called
    if {[dict exists $Called "$verb $name"]} {
        set name [dict get $Called "$verb $name"]
    } elseif {"$verb $name" in $Table} {
        set name "$verb $name"
    }
    return [panel::capital [expr {$name in $Table ? [mc $name] : [string map {_ " "} $name]}]]
}

# Builds the form PATH.
proc ::stele::verbform::create {path verb args cmd} {
    variable Form
    ttk::frame $path
    set Form($path,verb) $verb
    set Form($path,cmd) $cmd
    set Form($path,args) $args
    set Form($path,hints) [Hints $path]
    if {[dict exists $Form($path,hints) by]} {
        set args [linsert $args 0 {name by type seat domain {} optional 0}]
        set Form($path,args) $args
    }
    bind $path <Destroy> +[list ::stele::verbform::Forget $path %W]
    set row 0
    foreach arg $args {
        set name [dict get $arg name]
        set Form($path,value,$name) ""
        # A list of names needs the whole width; alone it needs no name of its own either.
        if {[llength $args] > 1} {
            ttk::label $path.l$row -text [word $name $verb]
            grid $path.l$row -row $row -column 0 -sticky nw -padx [list 0 [theme::px 8]] -pady [theme::px 3]
        }
        Make $path $row $arg
        incr row
    }
    grid columnconfigure $path 1 -weight 1
    Follow $path
    return $path
}

# Makes the widget of a field.
proc ::stele::verbform::Make {path row arg} {
    Make_[dict get $arg type] $path $path.w$row $arg
    grid $path.w$row -row $row -column 1 -sticky we -pady [theme::px 2]
    # In the order of the rows, whenever it was made.
    if {$row > 0} {
        raise $path.w$row $path.w[expr {$row - 1}]
    }
}

# What the board says of the fields as they are filled in now.
proc ::stele::verbform::Hints {path} {
    variable Form
    set proc [rooms::board [dict get [model info] game] fields]
    if {$proc eq ""} {
        return {}
    }
    set values {}
    foreach arg $Form($path,args) {
        set name [dict get $arg name]
        if {[info exists Form($path,value,$name)] && $Form($path,value,$name) ne ""} {
            dict set values $name $Form($path,value,$name)
        }
    }
    return [$proc [model state] [model figures] $Form($path,verb) $values]
}

# Brings the fields in step with what the board says of them: widgets that have other names now are made
# anew, and what follows from the others is filled in as long as nobody has changed it.
proc ::stele::verbform::Follow {path} {
    variable Form
    # A field filled in may bring others with it.
    for {set round 0} {$round < 4} {incr round} {
        set old $Form($path,hints)
        set Form($path,hints) [Hints $path]
        set changed 0
        set row -1
        foreach arg $Form($path,args) {
            incr row
            set name [dict get $arg name]
            if {[Hint $old $name among] ne [Hint $Form($path,hints) $name among]} {
                Renew $path $row $arg
                set changed 1
            }
            incr changed [Fill $path $row $arg [Hint $Form($path,hints) $name value]]
        }
        if {!$changed} {
            return
        }
    }
}

proc ::stele::verbform::Hint {hints args} {
    return [expr {[dict exists $hints {*}$args] ? [dict get $hints {*}$args] : ""}]
}

# Makes the widget of a field anew; what it held stays as far as it still can.
proc ::stele::verbform::Renew {path row arg} {
    variable Form
    set name [dict get $arg name]
    set focus [expr {[string match $path.w$row* [focus]]}]
    set held [split $Form($path,value,$name) ,]
    destroy $path.w$row
    set Form($path,value,$name) ""
    Make $path $row $arg
    if {[dict get $arg type] eq "names"} {
        foreach id $held {
            if {[Room $path $arg $id] > 0} {
                lappend Form($path,labels,$name) $id
            }
        }
        Say $path $path.w$row $name
    } elseif {[dict get $arg type] in {name seat} && [lindex $held 0] in $Form($path,ids,$name)} {
        Put $path $row $arg [lindex $held 0]
    }
    if {$focus} {
        focus [layout::firstFocus $path.w$row]
    }
}

# Puts VALUE into a field that is empty or holds what was put there before.  Returns 1 if that changed it.
proc ::stele::verbform::Fill {path row arg value} {
    variable Form
    set name [dict get $arg name]
    set now $Form($path,value,$name)
    set before [expr {[info exists Form($path,filled,$name)] ? $Form($path,filled,$name) : ""}]
    if {$value eq $now || ($now ne "" && $now ne $before) || ($value eq "" && $before eq "")} {
        return 0
    }
    set Form($path,filled,$name) $value
    return [Put $path $row $arg $value]
}

proc ::stele::verbform::Put {path row arg value} {
    variable Form
    set name [dict get $arg name]
    if {[dict get $arg type] in {name seat}} {
        set at [lsearch -exact $Form($path,ids,$name) $value]
        if {$at < 0} {
            $path.w$row set ""
            set value ""
        } else {
            $path.w$row current $at
        }
    }
    set changed [expr {$value ne $Form($path,value,$name)}]
    set Form($path,value,$name) $value
    return $changed
}

proc ::stele::verbform::Forget {path destroyed} {
    variable Form
    if {$path eq $destroyed} {
        array unset Form $path,*
    }
}

# The widget that gets the focus first.
proc ::stele::verbform::first {path} {
    return [layout::firstFocus $path]
}

proc ::stele::verbform::Changed {path args} {
    variable Form
    if {[info exists Form($path,cmd)]} {
        Follow $path
        uplevel #0 $Form($path,cmd)
    }
}

# The names an argument can have: those that the board names, or all; ? is among them where not everything is
# known.
proc ::stele::verbform::Domain {path arg} {
    variable Form
    set name [dict get $arg name]
    if {[dict exists $Form($path,hints) $name among]} {
        return [dict keys [dict get $Form($path,hints) $name among]]
    }
    set domains [dict get [panel::game [dict get [model info] game]] domains]
    if {![dict exists $domains [dict get $arg domain]]} {
        return {}
    }
    set names [dict get $domains [dict get $arg domain]]
    if {[dict get [model info] knowledge] eq "full"} {
        set names [lsearch -all -inline -not -exact $names ?]
    }
    return $names
}

# How many more of a name a list can have.
proc ::stele::verbform::Room {path arg id} {
    variable Form
    set name [dict get $arg name]
    if {$id ni [Domain $path $arg]} {
        return 0
    }
    set most [Hint $Form($path,hints) $name among $id]
    return [expr {$most eq "" ? 99 : $most - [llength [lsearch -all -exact $Form($path,labels,$name) $id]]}]
}

proc ::stele::verbform::Bounds {arg} {
    set bounds {0 999}
    foreach key {min max} n {0 1} {
        if {[dict exists $arg $key]} {
            lset bounds $n [dict get $arg $key]
        }
    }
    return $bounds
}

proc ::stele::verbform::Make_int {path widget arg} {
    set name [dict get $arg name]
    lassign [Bounds $arg] min max
    ttk::spinbox $widget -from $min -to $max -width 6 -textvariable ::stele::verbform::Form($path,value,$name) \
        -command [list ::stele::verbform::Changed $path]
    bind $widget <KeyRelease> [list ::stele::verbform::Changed $path]
}

proc ::stele::verbform::Make_ints {path widget arg} {
    ttk::entry $widget -textvariable ::stele::verbform::Form($path,value,[dict get $arg name])
    bind $widget <KeyRelease> [list ::stele::verbform::Changed $path]
    tooltip::add $widget {::stele::mc "Numbers with commas: 1,3"}
}

proc ::stele::verbform::Make_name {path widget arg} {
    set domain [Domain $path $arg]
    Choice $path $widget [dict get $arg name] $domain [lmap id $domain {panel::term [dict get $arg domain] $id}]
}

proc ::stele::verbform::Make_seat {path widget arg} {
    variable Form
    set name [dict get $arg name]
    if {[dict exists $Form($path,hints) $name among]} {
        set ids [Domain $path $arg]
    } else {
        set mover [dict get [model status] mover]
        set ids [lsearch -all -inline -not -exact [lmap player [model players] {dict get $player id}] $mover]
    }
    Choice $path $widget $name $ids [lmap id $ids {panel::name $id}]
    if {[llength $ids] == 1} {
        $widget current 0
        set Form($path,value,$name) [lindex $ids 0]
    }
}

proc ::stele::verbform::Choice {path widget name ids labels} {
    variable Form
    ttk::combobox $widget -state readonly -values $labels
    set Form($path,ids,$name) $ids
    bind $widget <<ComboboxSelected>> [list ::stele::verbform::Chosen $path $widget $name]
}

proc ::stele::verbform::Chosen {path widget name} {
    variable Form
    set Form($path,value,$name) [lindex $Form($path,ids,$name) [$widget current]]
    Changed $path
}

proc ::stele::verbform::Make_counts {path widget arg} {
    variable Form
    ttk::frame $widget
    set name [dict get $arg name]
    set n 0
    foreach id [Domain $path $arg] {
        set Form($path,count,$name,$id) 0
        set cell [ttk::frame $widget.c$n]
        ttk::label $cell.l -text [panel::term [dict get $arg domain] $id] -style Soft.TLabel
        ttk::spinbox $cell.n -from 0 -to [lindex [Bounds $arg] 1] -width 3 \
            -textvariable ::stele::verbform::Form($path,count,$name,$id) -command [list ::stele::verbform::Count $path $name]
        bind $cell.n <KeyRelease> [list ::stele::verbform::Count $path $name]
        pack $cell.n -side right
        pack $cell.l -side left -padx [list 0 [theme::px 4]]
        grid $cell -row [expr {$n / 2}] -column [expr {$n % 2}] -sticky we -padx [list 0 [theme::px 12]] -pady 1
        incr n
    }
    grid columnconfigure $widget {0 1} -weight 1 -uniform counts
}

proc ::stele::verbform::Count {path name} {
    variable Form
    set counts {}
    set prefix $path,count,$name,
    foreach arg $Form($path,args) {
        if {[dict get $arg name] eq $name} {
            foreach id [Domain $path $arg] {
                set n $Form($prefix$id)
                if {[string is integer -strict $n] && $n > 0} {
                    lappend counts $id:$n
                }
            }
        }
    }
    set Form($path,value,$name) [join $counts ,]
    Changed $path
}

# Many names are typed, or clicked on the board.
proc ::stele::verbform::ManyNames {path widget arg} {
    ttk::entry $widget -textvariable ::stele::verbform::Form($path,value,[dict get $arg name])
    bind $widget <KeyRelease> [list ::stele::verbform::Changed $path]
    tooltip::add $widget {::stele::mc "Names with commas, or clicks on the board"}
}

# The first of OBJECTS whose name a list can have is put into it; into one of many names, or taken out of it again.
proc ::stele::verbform::offer {path objects} {
    variable Form
    variable Most
    set row -1
    foreach arg $Form($path,args) {
        incr row
        if {[dict get $arg type] ne "names"} {
            continue
        }
        set name [dict get $arg name]
        set domain [Domain $path $arg]
        foreach object $objects {
            set parts [split $object :]
            if {[llength $domain] > $Most && [lindex $parts 1] in $domain} {
                return [Toggle $path $name {*}[lrange $parts 0 1]]
            }
            if {[dict exists $Form($path,hints) $name among] && [Theirs $path $parts] && [Room $path $arg [lindex $parts end]] > 0} {
                AddName $path $path.w$row $name [lindex $parts end]
                return [list $object]
            }
        }
    }
    return ""
}

# Whether an object belongs to the one who makes the move, or to nobody.
proc ::stele::verbform::Theirs {path parts} {
    variable Form
    set by [expr {[info exists Form($path,value,by)] ? $Form($path,value,by) : [dict get [model status] mover]}]
    return [expr {[llength $parts] == 2 || ([llength $parts] == 3 && [lindex $parts 1] eq $by)}]
}

proc ::stele::verbform::Toggle {path arg kind name} {
    variable Form
    set names [split [string map {" " ""} $Form($path,value,$arg)] ,]
    if {$name in $names} {
        set names [lsearch -all -inline -not -exact $names $name]
    } else {
        lappend names $name
    }
    set Form($path,value,$arg) [join $names ,]
    Changed $path
    # What the click was on, when nothing is left.
    return [lmap name [expr {$names eq {} ? [list $name] : $names}] {string cat $kind : $name}]
}

proc ::stele::verbform::Make_names {path widget arg} {
    variable Form
    variable Most
    if {[llength [Domain $path $arg]] > $Most} {
        ManyNames $path $widget $arg
        return
    }
    ttk::frame $widget
    set name [dict get $arg name]
    set Form($path,labels,$name) {}
    set row [ttk::frame $widget.pick]
    set n 0
    set domain [Domain $path $arg]
    foreach id $domain {
        set label [panel::term [dict get $arg domain] $id]
        set most [Hint $Form($path,hints) $name among $id]
        if {[string is integer -strict $most] && $most > 1} {
            set label [mc {%1$s × %2$s} $label $most]
        }
        # A letter of the notation, which is also a key, and what it means.
        ttk::button $row.b$n -text [expr {[string length $id] < 3 ? "$id  $label" : $label}] -style Pick.TButton \
            -command [list ::stele::verbform::AddName $path $widget $name $id]
        bind $row.b$n <BackSpace> [list ::stele::verbform::DropName $path $widget $name]
        bind $row.b$n <Left> {focus [tk_focusPrev %W]; break}
        bind $row.b$n <Right> {focus [tk_focusNext %W]; break}
        if {[string length $id] == 1} {
            # The letter itself adds it, wherever in the row the focus is.
            set key [expr {$id eq "?" ? "question" : [string tolower $id]}]
            bind SteleNames$row <Key-$key> "[list ::stele::verbform::AddName $path $widget $name $id]; break"
            bindtags $row.b$n [linsert [bindtags $row.b$n] 0 SteleNames$row]
        }
        incr n
    }
    Columns $row 1000
    ttk::label $widget.now -style Soft.TLabel -text … -anchor w -justify left -wraplength [theme::px 260]
    # In a panel the form adapts to the room there is; a window of its own would in turn adapt to the form.
    if {[winfo toplevel $path] eq "."} {
        bind $row <Configure> {::stele::verbform::Columns %W %w}
        bind $widget.now <Configure> {%W configure -wraplength %w}
    }
    ttk::button $widget.back -style Tool.TButton -command [list ::stele::verbform::DropName $path $widget $name]
    icons::dress $widget.back close text.soft 12
    tooltip::add $widget.back {::stele::mc "Take the last one back"}
    grid $row -row 0 -column 0 -columnspan 2 -sticky we
    grid $widget.now -row 1 -column 0 -sticky we
    grid $widget.back -row 1 -column 1 -sticky e
    grid columnconfigure $widget 0 -weight 1
}

proc ::stele::verbform::AddName {path widget name id} {
    variable Form
    if {[Room $path [Arg $path $name] $id] > 0} {
        lappend Form($path,labels,$name) $id
        Names $path $widget $name
    }
}

proc ::stele::verbform::DropName {path widget name} {
    variable Form
    set Form($path,labels,$name) [lrange $Form($path,labels,$name) 0 end-1]
    Names $path $widget $name
}

proc ::stele::verbform::Names {path widget name} {
    Say $path $widget $name
    Changed $path
}

# Shows what a list of names holds.
proc ::stele::verbform::Say {path widget name} {
    variable Form
    set names $Form($path,labels,$name)
    set Form($path,value,$name) [join $names ,]
    set arg [Arg $path $name]
    set domain [dict get $arg domain]
    $widget.now configure -text [expr {$names eq {} ? "…" : [join [lmap id $names {panel::term $domain $id}] " · "]}]
    # What cannot be added any more is dimmed, but keeps the focus if it has it.
    foreach button [winfo children $widget.pick] id [Domain $path $arg] {
        $button configure -style [expr {[Room $path $arg $id] > 0 ? "Pick.TButton" : "Spent.TButton"}]
    }
}

proc ::stele::verbform::Arg {path name} {
    variable Form
    foreach arg $Form($path,args) {
        if {[dict get $arg name] eq $name} {
            return $arg
        }
    }
}

# Puts the buttons of a row into two columns, or into one where they would be cut off.
proc ::stele::verbform::Columns {row width} {
    set buttons [winfo children $row]
    set widest 0
    foreach button $buttons {
        set widest [expr {max($widest, [winfo reqwidth $button])}]
    }
    set columns [expr {$width >= 2 * ($widest + [theme::px 4]) ? 2 : 1}]
    set n 0
    foreach button $buttons {
        grid $button -row [expr {$n / $columns}] -column [expr {$n % $columns}] -sticky we -padx [list 0 [theme::px 4]] -pady 1
        incr n
    }
    grid columnconfigure $row 0 -weight 1 -uniform names
    grid columnconfigure $row 1 -weight [expr {$columns - 1}] -uniform [expr {$columns == 2 ? "names" : ""}]
}

# The move as filled in: text notation.
proc ::stele::verbform::text {path} {
    variable Form
    set words [list $Form($path,verb)]
    foreach arg $Form($path,args) {
        set name [dict get $arg name]
        set value [string map {" " ""} $Form($path,value,$name)]
        if {$value ne ""} {
            lappend words $name=$value
        }
    }
    return [join $words " "]
}

# The words of the fields that a move needs and that are empty.
proc ::stele::verbform::lacking {path} {
    variable Form
    set words {}
    foreach arg $Form($path,args) {
        set name [dict get $arg name]
        if {![dict get $arg optional] && $Form($path,value,$name) eq ""} {
            lappend words [string tolower [word $name $Form($path,verb)]]
        }
    }
    return $words
}
