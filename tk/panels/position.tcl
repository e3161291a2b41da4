# Position: the board as plain text, for screen readers and for copying.

namespace eval ::stele::panel::position {
    namespace path {::stele ::stele::panel}
    namespace export create
    variable Path ""
}

# Builds the panel.
proc ::stele::panel::position::create {path} {
    variable Path $path
    ttk::frame $path
    set text [theme::text $path.text -wrap none -font SteleMono -state disabled -takefocus 1 -exportselection 1]
    ttk::scrollbar $path.y -orient vertical -command [list $text yview]
    ttk::scrollbar $path.x -orient horizontal -command [list $text xview]
    $text configure -yscrollcommand [list $path.y set] -xscrollcommand [list $path.x set]
    ttk::frame $path.bar
    ttk::label $path.bar.what -style Dim.TLabel
    ttk::button $path.bar.copy -style Tool.TButton -command {::stele::keys::perform copyText}
    pack $path.bar.copy -side right
    pack $path.bar.what -side left -padx [theme::px 8]
    grid $path.bar -row 0 -column 0 -columnspan 2 -sticky we
    grid $text -row 1 -column 0 -sticky nswe
    grid $path.y -row 1 -column 1 -sticky ns
    grid $path.x -row 2 -column 0 -sticky we
    grid rowconfigure $path 1 -weight 1
    grid columnconfigure $path 0 -weight 1
    tooltip::add $path.bar.copy {::stele::keys::shown copyText}
    # The caret belongs to whoever reads: arrows move it here and do not step through the game.
    foreach key {Up Down Left Right Home End Prior Next Shift-Up Shift-Down Shift-Left Shift-Right} {
        bind $text <$key> "[bind Text <$key>]; break"
    }
    bind $text <FocusIn> [list $text configure -insertwidth 2]
    bind $text <Control-a> "$text tag add sel 1.0 end; break"
    bind $text <Control-Key-Cyrillic_ef> "$text tag add sel 1.0 end; break"
    bind $text <Control-Key-Cyrillic_es> [list event generate $text <<Copy>>]
    whenSeen $path {log tree node lang viewer} ::stele::panel::position::Show
    watch $path lang ::stele::panel::position::Relabel
    Relabel {}
    return $path
}

proc ::stele::panel::position::Relabel {kinds} {
    variable Path
    $Path.bar.copy configure -text [mc "Copy"]
}

proc ::stele::panel::position::Show {kinds} {
    variable Path
    set text $Path.text
    set board [model words [model board]]
    set top [lindex [$text yview] 0]
    set caret [$text index insert]
    $text configure -state normal
    $text replace 1.0 end $board
    $text configure -state disabled
    $text mark set insert $caret
    $text yview moveto $top
    $Path.bar.what configure -text [expr {[model log] eq "" ? "" : [panel::transport::where]}]
}
