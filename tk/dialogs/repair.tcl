# Repairs of a line that ends in an illegal move: what may be wrong with the record, best first.

namespace eval ::stele::dialog::repair {
    namespace path ::stele
    namespace export show
}

# Shows the dialog for LINE.  Its answer is the node of the repair that was made, or "".
proc ::stele::dialog::repair::show {line} {
    set proposals [model repairs $line]
    if {$proposals eq {}} {
        dialog::message::show [mc "No slip of the pen was found that would explain this."] -kind warning \
            -detail [mc "The moves from the illegal one on stay as they are; they can be cut off, or played anew."]
        return
    }
    set path .stele_repair
    set body [::stele::dialog::open $path [mc "Repair"]]
    set first [lindex $proposals 0]
    ttk::label $body.refused -justify left -font SteleBold -wraplength [theme::px 520] \
        -text [plain line [model words [dict get $first refused]] 200]
    ttk::label $body.reason -justify left -wraplength [theme::px 520] -text [model words [reasons::sentence \
        "[dict get $first reason][expr {[dict get $first clause] eq "" ? "" : " ([dict get $first clause])"}]"]]
    rows::create $body.list -light 0
    [rows::text $body.list] configure -width 72 -height 12 -wrap word
    ttk::label $body.kept -style Soft.TLabel -justify left -wraplength [theme::px 520] \
        -text [mc "What the record had is kept in a note there. %1\$s takes it back." [keys::shown undo]]
    set row [::stele::dialog::buttons $path $body [list [list cancel [mc "Cancel"]] \
        [list make [mc "Repair"] [list ::stele::dialog::repair::Make $path $line]]] make]
    pack $body.refused $body.reason -anchor w
    pack $body.list -fill both -expand 1 -pady [theme::px 8]
    pack $body.kept -anchor w
    pack $row -fill x
    rows::show $body.list [Rows $path $line $proposals]
    rows::current $body.list repair0
    bind [rows::text $body.list] <Return> "[list ::stele::dialog::repair::Make $path $line]; break"
    ::stele::dialog::place $path [rows::text $body.list]
    return [::stele::dialog::wait $path]
}

proc ::stele::dialog::repair::Rows {path line proposals} {
    set index -1
    return [lmap proposal $proposals {
        incr index
        dict create key repair$index style body action [list ::stele::dialog::repair::Make $path $line] \
            parts [list "[dict get $proposal node]  " dim "" [reasons::sentence [model words [dict get $proposal text]]] bold "" \
                "\n[reasons::sentence [model words [dict get $proposal reachtext]]]" soft ""]
    }]
}

# Makes the repair of the current row, as one edit.
proc ::stele::dialog::repair::Make {path line} {
    if {![regexp {^repair(\d+)$} [rows::current $path.body.list] -> index]} {
        return
    }
    set log [model log]
    set made ""
    ::stele::actions::attempt {
        model edit [mc "Repair"] {
            set made [$log repair -line $line -make $index]
            $log goto $made
        }
    }
    ::stele::dialog::close $path $made
}
