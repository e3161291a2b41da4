# Messages and questions, in our own look: what happened, what can be done.

namespace eval ::stele::dialog::message {
    namespace path ::stele
    namespace export show error confirm input
    variable Input ""
}

# Shows TEXT and waits.  Options: -title, -detail (smaller, may be long), -kind info|warning|question,
# -buttons {{id label}…}, -default id.  Returns the id of the button, or "" for Escape.
proc ::stele::dialog::message::show {text args} {
    set options [dict merge [list -title [mc "Stele"] -detail "" -kind info \
        -buttons [list [list ok [mc "OK"]]] -default ok] $args]
    set path .stele_message
    set body [::stele::dialog::open $path [dict get $options -title]]
    set px ::stele::theme::px
    set role [dict get {info accent warning bad question accent} [dict get $options -kind]]
    ttk::label $body.icon -image [::stele::icons::get [dict get $options -kind] $role 32]
    # Names in it may be long; nobody reads a question that goes on for pages.
    ttk::label $body.text -text [plain line [model words $text] 400] -wraplength [$px 420] -justify left -font SteleBold
    grid $body.icon $body.text -sticky nw -padx [list 0 [$px 16]]
    if {[dict get $options -detail] ne ""} {
        ttk::label $body.detail -text [scene cut [model words [dict get $options -detail]] 4000] -wraplength [$px 420] -justify left
        grid $body.detail -column 1 -sticky nw -pady [list [$px 8] 0]
    }
    set default [dict get $options -default]
    set row [::stele::dialog::buttons $path $body [dict get $options -buttons] $default]
    grid $row -columnspan 2 -sticky e
    grid columnconfigure $body 1 -weight 1
    wm resizable $path 0 0
    ::stele::dialog::place $path [expr {$default ne "" ? "$row.$default" : $path}]
    return [::stele::dialog::wait $path]
}

# Says that something went wrong; never more than a sentence and its detail.
proc ::stele::dialog::message::error {text {detail ""}} {
    show $text -kind warning -detail $detail
    return
}

# Asks before something that cannot be undone.  VERB labels the button that does it.  Returns 1 or 0.
proc ::stele::dialog::message::confirm {text detail verb} {
    set answer [show $text -kind question -detail $detail -default yes \
        -buttons [list [list cancel [mc "Cancel"]] [list yes $verb]]]
    return [expr {$answer eq "yes"}]
}

# Asks for one line of text, VALUE to begin with, and runs `{*}CMD TEXT`.  Where that is refused, the dialog says
# why and stays, with the text.  Returns 1 when it was done, 0 when cancelled.
proc ::stele::dialog::message::input {title label value verb cmd} {
    variable Input $value
    set path .stele_input
    set body [::stele::dialog::open $path $title]
    ttk::label $body.label -text $label
    ttk::entry $body.entry -textvariable ::stele::dialog::message::Input -width 40
    pack $body.label -anchor w
    pack $body.entry -fill x -pady [list [::stele::theme::px 4] 0]
    ttk::label $body.wrong -style Bad.TLabel -justify left -wraplength [::stele::theme::px 360]
    set row [::stele::dialog::buttons $path $body [list [list cancel [mc "Cancel"]] \
        [list ok $verb [list ::stele::dialog::message::Try $path $cmd]]] ok]
    pack $row -fill x
    $body.entry selection range 0 end
    $body.entry icursor end
    ::stele::dialog::place $path $body.entry
    return [expr {[::stele::dialog::wait $path] eq "ok"}]
}

proc ::stele::dialog::message::Try {path cmd} {
    variable Input
    try {
        uplevel #0 $cmd [list $Input]
    } trap STELE {message options} {
        $path.body.wrong configure -text [::stele::reasons::sentence [reasonOf $message $options]]
        pack $path.body.wrong -before $path.body.buttons -anchor w -pady [list [::stele::theme::px 6] 0]
        focus $path.body.entry
        return
    }
    ::stele::dialog::close $path ok
}
