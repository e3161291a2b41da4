# The signs on the board: what each drawing means, for the game that is open.

namespace eval ::stele::dialog::legend {
    namespace path ::stele
    namespace export show
}

# Shows the signs; Escape, Return and the key that opened it close it.
proc ::stele::dialog::legend::show {} {
    set path .stele_legend
    set body [::stele::dialog::open $path [mc "Signs on the board"]]
    set scale [theme::scale]
    set wide [expr {min(980, max(320, [winfo width .] / $scale - 60))}]
    set high [expr {max(240, [winfo height .] - [theme::px 120])}]
    set c [canvas $body.c -highlightthickness 0 -borderwidth 0 -background [theme::colour panel] \
        -yscrollcommand [list ::stele::dialog::legend::Scrolled $body] -yscrollincrement [theme::px 20]]
    ttk::scrollbar $body.y -command [list $c yview]
    render attach $c -palette [theme::name] -scale $scale -family [font actual SteleText -family] \
        -mono [font actual SteleMono -family]
    set options [dict replace [panel::board::options] measure [list ::stele::render::measure $c]]
    set scene [legend::scene [dict get [model info] game] $options $wide]
    render show $c $scene
    $c configure -width [expr {round($wide * $scale)}] -height [expr {min($high, round([dict get $scene height] * $scale))}]
    grid $c -row 0 -column 0 -sticky nswe
    grid $body.y -row 0 -column 1 -sticky ns
    grid rowconfigure $body 0 -weight 1
    set row [::stele::dialog::buttons $path $body [list [list close [mc "Close"]]] close]
    grid $row -row 1 -columnspan 2 -sticky e
    bind $path <Shift-F1> [list ::stele::dialog::close $path ""]
    foreach {key by what} {Prior -1 pages Next 1 pages Up -1 units Down 1 units} {
        bind $path <$key> [list $c yview scroll $by $what]
    }
    foreach {event by} {<Button-4> -3 <Button-5> 3} {
        bind $c $event [list $c yview scroll $by units]
    }
    bind $c <MouseWheel> "$c yview scroll \[expr {%D > 0 ? -3 : 3}\] units"
    ::stele::dialog::place $path $row.close
}

# What is seen whole has no scroll bar.
proc ::stele::dialog::legend::Scrolled {body from to} {
    $body.y set $from $to
    grid {*}[expr {$from <= 0.0 && $to >= 1.0 ? "remove" : {}}] $body.y
}
