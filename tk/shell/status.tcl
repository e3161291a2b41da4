# The status: refusals with their clause, news, the name of the file; and errors that nobody caught, which are reported
# there.  It stands in the row of the transport, in place of the words there while it says something.
# Namespace ::stele::status.

namespace eval ::stele::status {
    namespace path ::stele
    namespace export build watch recolour clear fileText work trouble
    # The timer that clears the line.
    variable Later ""
}

# Makes the line, empty.
proc ::stele::status::build {} {
    ttk::frame .m.status -style Bar.TFrame
    ttk::label .m.status.icon -style Bar.TLabel
    ttk::label .m.status.text -style Bar.TLabel -font SteleSmall -anchor w -justify left
    ttk::label .m.status.clause -style Bar.TLabel -font SteleSmallBold -foreground [theme::colour text.accent] \
        -cursor hand2 -takefocus 1
    ttk::button .m.status.correct -style Bar.TButton
    ttk::label .m.status.file -style Bar.TLabel -font SteleSmall -foreground [theme::colour text.dim] -anchor e
    ttk::frame .m.status.work -style Bar.TFrame
    ttk::label .m.status.work.text -style Bar.TLabel -font SteleSmall
    ttk::button .m.status.work.cancel -style Bar.TButton
    icons::dress .m.status.work.cancel close text.soft 12
    tooltip::add .m.status.work.cancel {::stele::mc "Cancel"}
    pack .m.status.work.cancel -side right
    pack .m.status.work.text -side right
    pack .m.status.icon -side left -padx [list [theme::px 8] 0]
    pack .m.status.text -side left -padx [theme::px 4] -pady [theme::px 3]
    pack .m.status.file -side right -padx [theme::px 8]
    bind .m.status <Configure> ::stele::status::Wrap
    foreach event {<Button-1> <Return> <space>} {
        bind .m.status.clause $event {::stele::status::Clause; break}
    }
}

# Follows refusals and news.
proc ::stele::status::watch {} {
    model subscribe {why say log} ::stele::status::Changed 80
}

# Takes the colours of the theme.
proc ::stele::status::recolour {} {
    .m.status.clause configure -foreground [theme::colour text.accent]
    .m.status.file configure -foreground [theme::colour text.dim]
}

# Shows TEXT where the name of the file is.
proc ::stele::status::fileText {text} {
    .m.status.file configure -text $text
}

# Shows TEXT, about work in the background, with a button that runs CANCEL to end it; no text takes both away.
proc ::stele::status::work {text cancel} {
    .m.status.work.text configure -text $text
    .m.status.work.cancel configure -command $cancel
    if {$text eq ""} {
        pack forget .m.status.work
    } else {
        pack .m.status.work -side right -before .m.status.file
    }
    Wrap
}

proc ::stele::status::Changed {kinds} {
    variable Later
    if {"why" in $kinds && [model why] ne {}} {
        set why [model why]
        set clause [expr {[dict exists $why clause] ? [dict get $why clause] : ""}]
        set text [dict get $why text]
        # The clause that can be clicked is that of the reason; it stands at the end of the line.
        foreach {remark of} [reasons::more $why] {
            append text ". $remark ($of)"
        }
        Show warning bad $text $clause
        Offer [rests::corrections $why]
    } elseif {"say" in $kinds && [model say] ne ""} {
        Show info accent [model say] ""
    } elseif {"log" in $kinds || "say" in $kinds} {
        clear
        return
    }
    after cancel $Later
    set Later [after 15000 ::stele::status::clear]
}

# A button that corrects the figures a refusal rests on, where that would make the move legal.
proc ::stele::status::Offer {corrections} {
    if {$corrections ne {}} {
        .m.status.correct configure -text [mc "Correct it…"] -command [list ::stele::rests::choose $corrections]
        tooltip::add .m.status.correct [list ::stele::status::Corrections $corrections]
        pack .m.status.correct -side left -after .m.status.[expr {[winfo manager .m.status.clause] eq "" ? "text" : "clause"}]
        Wrap
    }
}

proc ::stele::status::Corrections {corrections} {
    return "[mc "It would be legal with"]\n[join [lmap correction $corrections {dict get $correction say}] \n]"
}

proc ::stele::status::Show {icon role text clause} {
    pack forget .m.status.correct
    icons::dress .m.status.icon $icon $role 14
    .m.status.text configure -text [plain line [model words [regsub -all {\s+} $text " "]] 400]
    if {$clause ne ""} {
        .m.status.clause configure -text $clause
        pack .m.status.clause -side left -after .m.status.text
    } else {
        pack forget .m.status.clause
    }
    layout::said 1
    Wrap
}

# A long refusal goes on in a second line; the name of the file and the clause keep their places.
proc ::stele::status::Wrap {} {
    set room [expr {[winfo width .m.status] - [winfo reqwidth .m.status.file] - [theme::px 60]}]
    foreach other {clause correct work} {
        if {[winfo manager .m.status.$other] ne ""} {
            set room [expr {$room - [winfo reqwidth .m.status.$other]}]
        }
    }
    .m.status.text configure -wraplength [expr {max([theme::px 120], $room)}]
}

# Takes away what the line says; the name of the file stays.
proc ::stele::status::clear {} {
    variable Later
    after cancel $Later
    icons::undress .m.status.icon
    .m.status.text configure -text ""
    pack forget .m.status.clause .m.status.correct
    layout::said 0
}

proc ::stele::status::Clause {} {
    model clause [.m.status.clause cget -text]
}

# An error that nobody caught, as interp bgerror gives it: kept in the log file, said calmly, never shown as a
# stack trace.
proc ::stele::status::trouble {message options} {
    set file [LogError $message $options]
    if {[winfo exists .m.status.text]} {
        Show warning bad [mc "Something went wrong in the viewer; your work is kept. Details: %1\$s" $file] ""
    }
}

# Writes the error down.  Returns the name of the log file, or the message when that could not be written.
proc ::stele::status::LogError {message options} {
    try {
        set file [system::file join [system::file dirname [journal::folder]] view.log]
        set channel [system::open $file a]
        try {
            chan configure $channel -encoding utf-8
            puts $channel "[clock format [clock seconds] -format {%Y-%m-%d %H:%M:%S}] [dict get $options -errorinfo]\n"
        } finally {
            close $channel
        }
        return $file
    } on error {} {
        return $message
    }
}
