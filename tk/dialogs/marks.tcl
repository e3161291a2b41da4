# The marks of a note, all by keyboard: choose an object of the board, press a shape.

namespace eval ::stele::dialog::marks {
    namespace path ::stele
    namespace export show
    variable Marks {}
    variable Filter ""
    variable Objects {}
    variable From ""
    variable Shapes {circle square cross label arrow}
}

# Shows the dialog with MARKS (dicts shape at ?to? ?text?) and waits.  Returns the new list, or
# "cancel".
proc ::stele::dialog::marks::show {marks} {
    variable Marks $marks
    variable Filter ""
    variable From ""
    variable Shapes
    set path .stele_marks
    set body [::stele::dialog::open $path [mc "Marks on the board"]]
    set px ::stele::theme::px
    ttk::label $body.l1 -text [mc "Object"]
    ttk::entry $body.filter -textvariable ::stele::dialog::marks::Filter -width 34
    listbox $body.objects -height 9 -exportselection 0 -activestyle none
    ttk::scrollbar $body.y -orient vertical -command [list $body.objects yview]
    $body.objects configure -yscrollcommand [list $body.y set]
    set row [ttk::frame $body.shapes]
    foreach shape $Shapes {
        ttk::button $row.$shape -text [Name $shape] -style Tool.TButton -command [list ::stele::dialog::marks::Add $path $shape]
        pack $row.$shape -side left
    }
    ttk::label $body.hint -style Soft.TLabel -wraplength [$px 420] -justify left
    ttk::label $body.l2 -text [mc "Marks of this note"]
    listbox $body.marks -height 5 -exportselection 0 -activestyle none
    grid $body.l1 -sticky w
    grid $body.filter -sticky we -columnspan 2 -pady [$px 4]
    grid $body.objects $body.y -sticky nswe
    grid $row -sticky w -columnspan 2 -pady [$px 4]
    grid $body.hint -sticky w -columnspan 2
    grid $body.l2 -sticky w -pady [list [$px 8] [$px 4]]
    grid $body.marks -sticky nswe -columnspan 2
    set buttons [::stele::dialog::buttons $path $body [list \
        [list remove [mc "Remove the mark"] [list ::stele::dialog::marks::Remove $path]] \
        [list cancel [mc "Cancel"]] [list ok [mc "OK"]]] ok]
    grid $buttons -sticky we -columnspan 2
    grid columnconfigure $body 0 -weight 1
    grid rowconfigure $body 2 -weight 1
    theme::dress $body
    ::stele::dialog::frameList $body.objects
    ::stele::dialog::frameList $body.marks
    bind $body.filter <KeyRelease> [list ::stele::dialog::marks::Fill $path]
    bind $body.filter <Down> "focus $body.objects; break"
    bind $body.objects <<ListboxSelect>> [list ::stele::dialog::marks::Lit $path]
    bind $body.marks <Delete> [list ::stele::dialog::marks::Remove $path]
    bind $body.objects <space> "[list ::stele::dialog::marks::Add $path circle]; break"
    Fill $path
    List $path
    ::stele::dialog::place $path $body.filter
    set answer [::stele::dialog::wait $path]
    model light {}
    return [expr {$answer eq "ok" ? $Marks : "cancel"}]
}

proc ::stele::dialog::marks::Name {shape} {
    return [dict get [list circle [mc "Circle"] square [mc "Square"] cross [mc "Cross"] label [mc "Letter"] \
        arrow [mc "Arrow"]] $shape]
}

# The objects whose name has the words typed.
proc ::stele::dialog::marks::Fill {path} {
    variable Filter
    variable Objects {}
    set list $path.body.objects
    set chosen [lindex [$list curselection] 0]
    $list delete 0 end
    set scene [::stele::panel::board::scene]
    if {$scene eq ""} {
        return
    }
    set named {}
    set words [string tolower [string trim $Filter]]
    foreach object [::stele::scene objects $scene] {
        set name [::stele::panel::objectName $object]
        if {$words eq "" || [string first $words [string tolower "$name $object"]] >= 0} {
            lappend named [list $name $object]
        }
    }
    foreach pair [lsort -dictionary -index 0 $named] {
        lappend Objects [lindex $pair 1]
        $list insert end [lindex $pair 0]
    }
    if {$Objects ne {}} {
        $list selection set 0
        $list activate 0
        Lit $path
    }
}

proc ::stele::dialog::marks::Chosen {path} {
    variable Objects
    set n [lindex [$path.body.objects curselection] 0]
    return [expr {$n eq "" ? "" : [lindex $Objects $n]}]
}

# The board shows what is chosen.
proc ::stele::dialog::marks::Lit {path} {
    set object [Chosen $path]
    model light [expr {$object eq "" ? {} : [list $object]}]
}

proc ::stele::dialog::marks::Add {path shape} {
    variable Marks
    variable From
    set object [Chosen $path]
    if {$object eq ""} {
        return
    }
    set mark [dict create shape $shape at $object]
    if {$shape eq "arrow" && $From eq ""} {
        set From $object
        $path.body.hint configure -text [mc "The arrow begins at: %1\$s. Choose where it ends and press Arrow again." \
            [::stele::panel::objectName $object]]
        return
    }
    if {$shape eq "arrow"} {
        set mark [dict create shape arrow at $From to $object]
    } elseif {$shape eq "label"} {
        dict set mark text [::stele::panel::notes::NextLetter $Marks]
    }
    set From ""
    $path.body.hint configure -text ""
    lappend Marks $mark
    List $path
}

proc ::stele::dialog::marks::Remove {path} {
    variable Marks
    set n [lindex [$path.body.marks curselection] 0]
    if {$n eq ""} {
        set n end
    }
    set Marks [lreplace $Marks $n $n]
    List $path
}

proc ::stele::dialog::marks::List {path} {
    variable Marks
    set list $path.body.marks
    $list delete 0 end
    foreach mark $Marks {
        set text "[Name [dict get $mark shape]]: [::stele::panel::objectName [dict get $mark at]]"
        if {[dict exists $mark to]} {
            append text " → [::stele::panel::objectName [dict get $mark to]]"
        }
        if {[dict exists $mark text] && [dict get $mark text] ne ""} {
            append text " “[dict get $mark text]”"
        }
        $list insert end $text
    }
    $path.body.buttons.remove state [expr {$Marks eq {} ? "disabled" : "!disabled"}]
}
