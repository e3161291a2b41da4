# A small form for a move of an open verb (a trade, chosen dice), made from the verb's argument table.
#
#   verbform::create PATH VERB ARGS CMD   ARGS as `legal` gives them; CMD is called after each change
#   verbform::text PATH                   the move in text notation, as filled in so far
#   verbform::offer PATH OBJECTS          takes the first of these board objects that an argument can have;
#                                         returns the objects of what that argument now holds, "" for none
#
# One row an argument, by its type: int a spin box, ints a field, name and seat a choice, counts a
# number for each name, names buttons that each add one (Backspace or a click takes one back), or a
# field where there are too many of them.

namespace eval ::stele::verbform {
    namespace path ::stele
    namespace export create text offer first word
    # More names than this are not shown as buttons.
    variable Most 24
    # (path,verb) (path,args) (path,cmd) (path,value,ARG) (path,count,ARG,NAME) (path,labels,ARG)
    variable Form
    array set Form {}
    # Words of verbs, arguments and options that people see, for the catalogues.
    variable Table {
        "dice" "with" "give" "take" "trade" "trading" "tile" "at" "cards" "tokens" "player" "basic" "seven-of-nine"
        "offer" "buy" "buy with" "return" "show" "stack" "number" "to" "count" "total" "name" "stacks"
    }
}

# A word of the game's tables in the language of now; of an argument that means something else with VERB
# there may be one with both.
proc ::stele::verbform::word {name {verb ""}} {
    variable Table
    if {"$verb $name" in $Table} {
        set name "$verb $name"
    }
    return [panel::capital [expr {$name in $Table ? [mc $name] : [string map {_ " "} $name]}]]
}

# Builds the form PATH.
proc ::stele::verbform::create {path verb args cmd} {
    variable Form
    ttk::frame $path
    set Form($path,verb) $verb
    set Form($path,args) $args
    set Form($path,cmd) $cmd
    bind $path <Destroy> +[list ::stele::verbform::Forget $path %W]
    set row 0
    foreach arg $args {
        set name [dict get $arg name]
        set Form($path,value,$name) ""
        Make_[dict get $arg type] $path $path.w$row $arg
        # A list of names needs the whole width; alone it needs no name of its own either.
        if {[llength $args] > 1} {
            ttk::label $path.l$row -text [word $name $verb]
            grid $path.l$row -row $row -column 0 -sticky nw -padx [list 0 [theme::px 8]] -pady [theme::px 3]
        }
        grid $path.w$row -row $row -column 1 -sticky we -pady [theme::px 2]
        incr row
    }
    grid columnconfigure $path 1 -weight 1
    return $path
}

proc ::stele::verbform::Forget {path destroyed} {
    variable Form
    if {$path eq $destroyed} {
        array unset Form $path,*
    }
}

# The widget one starts with.
proc ::stele::verbform::first {path} {
    return [app::FirstFocus $path]
}

proc ::stele::verbform::Changed {path args} {
    variable Form
    if {[info exists Form($path,cmd)]} {
        uplevel #0 $Form($path,cmd)
    }
}

# The names an argument can have; the unknown is one where not everything is known.
proc ::stele::verbform::Domain {arg} {
    set game [dict get [model info] game]
    foreach known [::stele games] {
        if {[dict get $known id] eq $game && [dict exists $known domains [dict get $arg domain]]} {
            set names [dict get $known domains [dict get $arg domain]]
            if {[dict get [model info] knowledge] eq "full"} {
                set names [lsearch -all -inline -not -exact $names ?]
            }
            return $names
        }
    }
    return {}
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
    set domain [Domain $arg]
    Choice $path $widget [dict get $arg name] $domain [lmap id $domain {panel::term [dict get $arg domain] $id}]
}

proc ::stele::verbform::Make_seat {path widget arg} {
    set mover [dict get [model status] mover]
    set ids {}
    foreach player [model players] {
        if {[dict get $player id] ne $mover} {
            lappend ids [dict get $player id]
        }
    }
    Choice $path $widget [dict get $arg name] $ids [lmap id $ids {panel::name $id}]
    if {[llength $ids] == 1} {
        $widget current 0
        Chosen $path $widget [dict get $arg name] $ids
    }
}

proc ::stele::verbform::Choice {path widget name ids labels} {
    ttk::combobox $widget -state readonly -values $labels
    bind $widget <<ComboboxSelected>> [list ::stele::verbform::Chosen $path $widget $name $ids]
}

proc ::stele::verbform::Chosen {path widget name ids} {
    variable Form
    set Form($path,value,$name) [lindex $ids [$widget current]]
    Changed $path
}

proc ::stele::verbform::Make_counts {path widget arg} {
    variable Form
    ttk::frame $widget
    set name [dict get $arg name]
    set n 0
    foreach id [Domain $arg] {
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
            foreach id [Domain $arg] {
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

# The first of OBJECTS whose name a list of many names can have is put into it, or taken out of it again.
proc ::stele::verbform::offer {path objects} {
    variable Form
    variable Most
    foreach arg $Form($path,args) {
        if {[dict get $arg type] ne "names" || [llength [Domain $arg]] <= $Most} {
            continue
        }
        foreach object $objects {
            lassign [split $object :] kind name
            if {$name in [Domain $arg]} {
                return [Toggle $path [dict get $arg name] $kind $name]
            }
        }
    }
    return ""
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
    if {[llength [Domain $arg]] > $Most} {
        ManyNames $path $widget $arg
        return
    }
    ttk::frame $widget
    set name [dict get $arg name]
    set Form($path,labels,$name) {}
    set row [ttk::frame $widget.pick]
    set n 0
    foreach id [Domain $arg] {
        set label [panel::term [dict get $arg domain] $id]
        # A letter of the notation, which is also a key, and what it means.
        ttk::button $row.b$n -text [expr {[string length $id] < 3 ? "$id  $label" : $label}] -style Pick.TButton \
            -command [list ::stele::verbform::AddName $path $widget $name $id]
        bind $row.b$n <BackSpace> [list ::stele::verbform::DropName $path $widget $name]
        bind $row.b$n <Left> {focus [tk_focusPrev %W]; break}
        bind $row.b$n <Right> {focus [tk_focusNext %W]; break}
        if {[string length $id] == 1} {
            # The letter itself adds it, wherever in the row the focus is.
            set key [expr {$id eq "?" ? "question" : [string tolower $id]}]
            for {set other 0} {$other < [llength [Domain $arg]]} {incr other} {
                bind SteleNames$row <Key-$key> "[list ::stele::verbform::AddName $path $widget $name $id]; break"
            }
            bindtags $row.b$n [linsert [bindtags $row.b$n] 0 SteleNames$row]
        }
        incr n
    }
    Columns $row 1000
    bind $row <Configure> {::stele::verbform::Columns %W %w}
    ttk::label $widget.now -style Soft.TLabel -text … -anchor w -justify left
    bind $widget.now <Configure> {%W configure -wraplength %w}
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
    lappend Form($path,labels,$name) $id
    Names $path $widget $name
}

proc ::stele::verbform::DropName {path widget name} {
    variable Form
    set Form($path,labels,$name) [lrange $Form($path,labels,$name) 0 end-1]
    Names $path $widget $name
}

proc ::stele::verbform::Names {path widget name} {
    variable Form
    set names $Form($path,labels,$name)
    set Form($path,value,$name) [join $names ,]
    set domain ""
    foreach arg $Form($path,args) {
        if {[dict get $arg name] eq $name} {
            set domain [dict get $arg domain]
        }
    }
    $widget.now configure -text [expr {$names eq {} ? "…" : [join [lmap id $names {panel::term $domain $id}] " · "]}]
    Changed $path
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
