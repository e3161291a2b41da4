# A log as text: pasted, typed or from a file that cannot be opened, with its mistakes line by line.  What is wrong is
# found again whenever nobody has typed for a moment.  Namespace ::stele::typed.

namespace eval ::stele::typed {
    namespace path ::stele
    namespace export watch show mend canMend offer
    variable Path .stele_typed
    # The text while the window is closed, and what to call the log.
    variable Text ""
    variable Name ""
    # What is wrong with it, as the handle's `diagnostics` returns it, and whether it can be opened.
    variable Found {}
    variable Readable 0
    variable Later ""
    variable KeepLater ""
    # What the numbers beside the text show: how many, and which lines have a mistake.
    variable Numbered {}
    # Larger texts are judged when they are opened: that would be felt in typing.
    variable Most 2000000
}

# Follows the language: the mistakes are reported in it.
proc ::stele::typed::watch {} {
    model subscribe {lang} ::stele::typed::Relabel 80
}

proc ::stele::typed::Relabel {kinds} {
    variable Path
    if {[winfo exists $Path]} {
        Close
        show
    }
}

# Shows the window, with the text that is at hand; when there is none, with the log on the clipboard.
proc ::stele::typed::show {} {
    variable Path
    variable Text
    variable Name
    if {[winfo exists $Path]} {
        raise $Path
        focus $Path.body.text
        return
    }
    if {[string trim $Text] eq ""} {
        set Name ""
        set Text [Pasted]
    }
    Build
    $Path.body.text insert 1.0 $Text
    $Path.body.text edit reset
    $Path.body.text mark set insert 1.0
    Judge
    dialog::place $Path $Path.body.text
    FirstMistake
}

# Goes where the first mistake is.
proc ::stele::typed::FirstMistake {} {
    variable Found
    foreach diagnostic $Found {
        if {[dict get $diagnostic line] > 0} {
            GoTo [dict get $diagnostic line]
            return
        }
    }
}

# What the clipboard has, if that is a log.
proc ::stele::typed::Pasted {} {
    if {[catch {clipboard get -type UTF8_STRING} text] && [catch {clipboard get} text]} {
        return ""
    }
    return [expr {[regexp {^\s*log\s} $text] ? $text : ""}]
}

# Whether FILE is a log as text that can be mended here.
proc ::stele::typed::canMend {file} {
    variable Most
    return [expr {[string tolower [system::file extension $file]] eq ".txt" && [system::file isfile $file] && [system::file readable $file] &&
        [system::file size $file] <= $Most}]
}

# Shows the text of FILE with its mistakes.  Returns 0 when that is not possible, or another text is at hand.
proc ::stele::typed::mend {file} {
    variable Path
    variable Text
    variable Name
    if {![canMend $file] || [string trim [Now]] ne ""} {
        return 0
    }
    try {
        set text [system::text $file]
    } on error {} {
        return 0
    }
    if {[winfo exists $Path]} {
        dialog::close $Path ""
    }
    set Text $text
    set Name [system::file tail $file]
    show
    return 1
}

# The text at hand.
proc ::stele::typed::Now {} {
    variable Path
    variable Text
    return [expr {[winfo exists $Path] ? [$Path.body.text get 1.0 end-1c] : $Text}]
}

# ---------------------------------------------------------------------------------------------
# The window

proc ::stele::typed::Build {} {
    variable Path
    variable Numbered {}
    set body [dialog::open $Path [mc "A log as text"]]
    set px ::stele::theme::px
    ttk::label $body.how -style Soft.TLabel -justify left -wraplength [$px 720] \
        -text [mc "Paste or type a log in text notation. It is checked while you write; a click on a mistake leads to its line."]
    theme::text $body.numbers -width 5 -state disabled -takefocus 0 -cursor arrow -wrap none -font SteleMono -padx [$px 4]
    theme::text $body.text -width 84 -height 22 -undo 1 -autoseparators 1 -maxundo 0 -wrap none -font SteleMono
    ttk::scrollbar $body.y -orient vertical -command [list ::stele::typed::Scroll]
    ttk::scrollbar $body.x -orient horizontal -command [list $body.text xview]
    $body.text configure -yscrollcommand ::stele::typed::Scrolled -xscrollcommand [list $body.x set]
    $body.numbers configure -yscrollcommand {}
    ttk::label $body.count -style Bold.TLabel
    rows::create $body.found -light 0
    $body.found.text configure -height 7
    grid $body.how -sticky we -columnspan 3 -pady [list 0 [$px 8]]
    grid $body.numbers $body.text $body.y -sticky nswe
    grid x $body.x -sticky we
    grid $body.count -sticky w -columnspan 3 -pady [list [$px 8] [$px 2]]
    grid $body.found -sticky nswe -columnspan 3
    set buttons [dialog::buttons $Path $body [list [list empty [mc "Empty"] ::stele::typed::Empty] [list close [mc "Close"] \
        ::stele::typed::Close] [list open [mc "Open"] ::stele::typed::Open]] open]
    grid $buttons -sticky we -columnspan 3
    grid columnconfigure $body 1 -weight 1
    grid rowconfigure $body 1 -weight 3
    grid rowconfigure $body 4 -weight 1
    theme::dress $body
    foreach text [list $body.text $body.found.text] {
        $text configure -highlightbackground [theme::line box]
    }
    $body.numbers configure -foreground [theme::colour text.dim] -background [theme::colour heading]
    $body.text tag configure error -underline 1 -underlinefg [theme::colour text.bad] -background [theme::colour stripe]
    $body.text tag configure warning -underline 1 -underlinefg [theme::colour text.accent]
    $body.text tag configure here -background [theme::colour stripe]
    $body.numbers tag configure number -justify right
    $body.numbers tag configure error -foreground [theme::colour text.bad] -font SteleBold
    $body.text tag raise sel
    bind $body.text <<Modified>> ::stele::typed::Typed
    # Return goes on writing; the button is pressed by Ctrl+Return.
    bind $body.text <Return> {tk::TextInsert %W \n; break}
    bind $body.text <Control-Return> {::stele::typed::Open; break}
    bind $body.text <Tab> {tk::TextInsert %W "  "; break}
    bind $body.text <Control-Tab> {focus [tk_focusNext %W]; break}
    bind $Path <Escape> ::stele::typed::Close
    wm protocol $Path WM_DELETE_WINDOW ::stele::typed::Close
    tooltip::add $body.buttons.open {::stele::panel::notes::Same Ctrl+Return}
    tooltip::add $body.buttons.empty {::stele::mc "Throws the text away"}
}

proc ::stele::typed::Scroll {args} {
    variable Path
    $Path.body.text yview {*}$args
}

# Numbers and text scroll as one.
proc ::stele::typed::Scrolled {from to} {
    variable Path
    $Path.body.y set $from $to
    $Path.body.numbers yview moveto $from
}

proc ::stele::typed::Typed {} {
    variable Path
    variable Later
    variable KeepLater
    set text $Path.body.text
    if {![$text edit modified]} {
        return
    }
    $text edit modified 0
    Numbers
    after cancel $Later
    set Later [after 500 ::stele::typed::Judge]
    after cancel $KeepLater
    set KeepLater [after 400 ::stele::typed::Keep]
}

proc ::stele::typed::Keep {} {
    variable KeepLater
    after cancel $KeepLater
    set KeepLater ""
    journal::keepText [Now]
}

# Closes the window; the text is there again when it is opened, and at the next start.
proc ::stele::typed::Close {} {
    variable Path
    variable Text [Now]
    variable Later
    after cancel $Later
    Keep
    dialog::close $Path ""
}

proc ::stele::typed::Empty {} {
    variable Path
    variable Name ""
    $Path.body.text delete 1.0 end
    focus $Path.body.text
}

# ---------------------------------------------------------------------------------------------
# Judging

# Reads the text as a log and shows what is wrong with it.
proc ::stele::typed::Judge {} {
    variable Path
    variable Later
    variable Found {}
    variable Readable 0
    variable Most
    after cancel $Later
    set Later ""
    if {![winfo exists $Path]} {
        return
    }
    set text [Now]
    if {[string trim $text] ne "" && [string length $text] <= $Most} {
        lassign [Diagnose $text] Readable Found
    } elseif {[string trim $text] ne ""} {
        set Readable 1
    }
    Numbers
    Underline
    ShowFound $text
}

# Whether a text can be opened, and what is wrong with it.
proc ::stele::typed::Diagnose {text} {
    try {
        set log [::stele open -data [encoding convertto utf-8 $text] -name text]
    } trap STELE {message options} {
        set code [dict get $options -errorcode]
        set line 0
        if {[lindex $code 4] eq "LINE"} {
            set line [lindex $code 5]
        }
        return [list 0 [list [dict create severity error kind format code [lindex $code 2] clause [lindex $code 3] line $line \
            node "" move "" text $message]]]
    }
    try {
        return [list 1 [$log diagnostics -lang [model lang]]]
    } finally {
        $log close
    }
}

proc ::stele::typed::ShowFound {text} {
    variable Path
    variable Found
    variable Readable
    set body $Path.body
    set n [llength [lsearch -all -exact [lmap diagnostic $Found {dict get $diagnostic severity}] error]]
    $body.count configure -text [expr {[string trim $text] eq "" ? "" : $n == 0 ? [mc "Nothing is wrong."] :
        [plural $n [mc "%1\$s mistake" $n] [mc "%1\$s mistakes|few" $n] [mc "%1\$s mistakes|many" $n]]}]
    $body.buttons.open state [expr {$Readable ? "!disabled" : "disabled"}]
    set rows {}
    set n 0
    foreach diagnostic $Found {
        set line [dict get $diagnostic line]
        set script [list ::stele::typed::GoTo $line]
        set where [reasons::place [dict remove $diagnostic clause]]
        set parts [list [expr {$where eq "" ? "" : "$where: "}] [expr {$line > 0 ? "link" : "soft"}] [expr {$line > 0 ? $script : ""}] \
            [expr {$where eq "" ? [reasons::sentence [dict get $diagnostic text]] : [regsub -all {\s+} [dict get $diagnostic text] " "]}] [expr {[dict get $diagnostic severity] eq "error" ? "wrong" : "soft"}] ""]
        if {[dict get $diagnostic clause] ne ""} {
            lappend parts " [dict get $diagnostic clause]" dim ""
        }
        foreach {remark clause} [reasons::more $diagnostic] {
            lappend parts "\n[reasons::sentence $remark] $clause" soft ""
        }
        lappend rows [dict create key found[incr n] style body parts $parts action $script pick $script]
    }
    rows::show $body.found $rows
}

# The lines are numbered; those with a mistake stand out.
proc ::stele::typed::Numbers {} {
    variable Path
    variable Found
    variable Numbered
    set body $Path.body
    set last [lindex [split [$body.text index end-1c] .] 0]
    set bad [lmap diagnostic $Found {dict get $diagnostic line}]
    if {[list $last $bad] eq $Numbered} {
        return
    }
    set Numbered [list $last $bad]
    set numbers $body.numbers
    $numbers configure -state normal
    $numbers delete 1.0 end
    for {set n 1} {$n <= $last} {incr n} {
        $numbers insert end $n [expr {$n in $bad ? {number error} : "number"}] [expr {$n < $last ? "\n" : ""}] number
    }
    $numbers configure -state disabled
    $numbers yview moveto [lindex [$body.text yview] 0]
}

# Underlines what is wrong in its line: the word that is named, or all of it.
proc ::stele::typed::Underline {} {
    variable Path
    variable Found
    set text $Path.body.text
    foreach tag {error warning here} {
        $text tag remove $tag 1.0 end
    }
    foreach diagnostic $Found {
        set line [dict get $diagnostic line]
        set tag [expr {[dict get $diagnostic severity] eq "error" ? "error" : "warning"}]
        if {$line > 0} {
            lassign [Range [$text get $line.0 "$line.0 lineend"] [dict get $diagnostic text]] from to
            $text tag add $tag $line.$from $line.$to
        }
    }
}

# Where in a line the mistake is that a sentence is about: from and to, in characters.
proc ::stele::typed::Range {line sentence} {
    foreach {all word} [regexp -all -inline {[“«]([^”»]+)[”»]} $sentence] {
        set at [string first $word $line]
        if {$at >= 0} {
            return [list $at [expr {$at + [string length $word]}]]
        }
    }
    set indent [expr {[string length $line] - [string length [string trimleft $line]]}]
    return [list $indent [expr {max($indent + 1, [string length [string trimright $line]])}]]
}

proc ::stele::typed::GoTo {line} {
    variable Path
    set text $Path.body.text
    if {$line < 1} {
        return
    }
    $text tag remove here 1.0 end
    $text tag add here $line.0 "$line.0 + 1 lines linestart"
    $text mark set insert [lindex [concat [$text tag nextrange error $line.0 "$line.0 lineend"] $line.0] 0]
    $text see $line.0
    focus $text
}

# ---------------------------------------------------------------------------------------------
# Opening, and what was left behind

# Opens the text as a log, also with mistakes, as far as it can be read.  It is not saved yet.
proc ::stele::typed::Open {} {
    variable Path
    variable Name
    variable Readable
    Judge
    if {!$Readable || ![files::leave]} {
        return
    }
    set text [Now]
    try {
        model openData [encoding convertto utf-8 $text] [expr {$Name eq "" ? [mc "typed log"] : $Name}] "" 1
    } trap STELE {message options} {
        dialog::message::error [mc "The text cannot be opened."] [reasons::explain $message $options]
        return
    }
    dialog::close $Path ""
    # The log has it now, and its journal.
    variable Text ""
    variable KeepLater
    after cancel $KeepLater
    journal::keepText ""
}

# Reports texts that viewers which are gone left behind.
proc ::stele::typed::offer {} {
    if {[journal::texts] ne {}} {
        strips::show typed ::stele::typed::Strip
    }
}

proc ::stele::typed::Strip {} {
    strips::draw typed info accent [mc "A log that was typed and never opened is still there."] \
        [list [mc "Show"] ::stele::typed::TakeBack [mc "Throw away"] ::stele::typed::ThrowAway]
}

proc ::stele::typed::TakeBack {} {
    variable Text
    if {[string trim [Now]] eq "" && [journal::texts] ne {}} {
        set Text [journal::takeText [lindex [journal::texts] 0]]
    }
    if {[journal::texts] eq {}} {
        strips::remove typed
    }
    show
}

proc ::stele::typed::ThrowAway {} {
    foreach path [journal::texts] {
        catch {journal::remove $path}
    }
    strips::remove typed
}
