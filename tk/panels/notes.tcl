# Notes: what people wrote at this node, and the place to write.  Notes have an author, a language, a
# glyph and marks on the board; [[main:12]] in them jumps.  Questions of lessons are asked here, with what the
# tutor has to say (tutor.tcl).

namespace eval ::stele::panel::notes {
    namespace path {::stele ::stele::panel}
    namespace export create room lend giveBack askMenu write reveal markObject withDraft unfinished finish drop resume keepDraft
    variable Path ""
    variable Glyphs {!! ! !? ?! ? ?? = ~ N}
    variable Foreign 0
    # The note being written: node, index ("" for a new one), item (as it was), marks.
    variable Draft {}
    variable Glyph ""
    variable Lang ""
    variable Author ""
    variable Tool ""
    variable From ""
    variable Grown 0
    variable KeepLater ""
    # The parts of annotations, see items.tcl.
    foreach {name part} {Attr attr Children children Spoken spoken Text words Mine mine} {
        interp alias {} ::stele::panel::notes::$name {} ::stele::items::$part
    }
    unset name part
}

# Builds the panel.
proc ::stele::panel::notes::create {path} {
    variable Path $path
    ttk::frame $path
    rows::create $path.read
    grid $path.read -row 0 -column 0 -sticky nswe
    grid rowconfigure $path 0 -weight 1
    grid columnconfigure $path 0 -weight 1
    set text [rows::text $path.read]
    foreach key {Delete BackSpace} {
        bind $text <$key> "::stele::panel::notes::RemoveHere; break"
    }
    watch $path log ::stele::panel::notes::Reset 20
    whenSeen $path {log tree node lang viewer lesson} ::stele::panel::notes::Show
    watch $path {lang node} ::stele::panel::notes::Relabel
    return $path
}

# The widget of the panel, for those who write in its place.
proc ::stele::panel::notes::room {} {
    variable Path
    return $Path
}

# Leaves the room of the list to WIDGET, a child of the panel, at least so high.
proc ::stele::panel::notes::lend {widget least} {
    variable Path
    grid remove $Path.read
    grid $widget -row 0 -column 0 -sticky nswe
    layout::shrink {}
    Grow $least
}

# Takes it back.
proc ::stele::panel::notes::giveBack {widget} {
    variable Path
    variable Grown
    set focused [string match $widget* [focus]]
    grid remove $widget
    layout::shrink {}
    grid $Path.read
    if {$Grown > 0} {
        stack::drag .m.left [winfo parent $Path] $Grown
        set Grown 0
    }
    if {$focused} {
        focus [rows::text $Path.read]
    }
}

proc ::stele::panel::notes::Reset {kinds} {
    variable Foreign 0
    Close
}

# ---------------------------------------------------------------------------------------------
# Reading

proc ::stele::panel::notes::Show {kinds} {
    variable Path
    variable Foreign
    if {"node" in $kinds} {
        set Foreign 0
    }
    rows::show $Path.read [Rows]
}

proc ::stele::panel::notes::Rows {} {
    variable Foreign
    if {[model log] eq ""} {
        return {}
    }
    if {[question::trying]} {
        return [question::rows]
    }
    set rows [concat [study::rows] [tutor::rows]]
    set foreign 0
    set items [model notes]
    set mine [Mine $items]
    set bookmarks [Mine $items bookmark]
    set index -1
    foreach item $items {
        incr index
        switch [dict get $item name] {
            note {
                if {$index in $mine || $Foreign} {
                    lappend rows {*}[NoteRows $item $index]
                } else {
                    incr foreign
                }
            }
            bookmark {
                if {$index in $bookmarks} {
                    lappend rows [BookmarkRow $item $index]
                }
            }
            expect {
                # A claim about others may be about what they hide.
                if {[model viewer] in [list "" [Attr $item player]]} {
                    lappend rows [ExpectRow $item $index]
                }
            }
        }
    }
    if {$foreign} {
        set script ::stele::panel::notes::ShowForeign
        lappend rows [dict create key #foreign action $script parts [list [plural $foreign \
            [mc "%1\$s note in another language" $foreign] [mc "%1\$s notes in other languages|few" $foreign] \
            [mc "%1\$s notes in other languages|many" $foreign]] link $script]]
    }
    if {[shownotes::hides]} {
        set script ::stele::shownotes::show
        lappend rows [dict create key #hidden action $script parts [list [mc "Some notes are hidden"] italic "" "  " plain "" [mc "Show…"] link $script]]
    }
    lappend rows {*}[tutor::closing]
    if {![keys::possible note]} {
        return $rows
    }
    set script {::stele::keys::perform note}
    lappend rows [dict create key #new action $script parts [list [mc "Write a note"]… link $script "  [::stele::keys::shown note]" dim ""]]
    set script {::stele::keys::perform question}
    lappend rows [dict create key #ask action $script parts [list [mc "Ask a question"]… link $script "  [::stele::keys::shown question]" dim ""]]
    return $rows
}

proc ::stele::panel::notes::ShowForeign {} {
    variable Foreign 1
    Show {}
}

# Brings the row KEY into view.
proc ::stele::panel::notes::reveal {key} {
    variable Path
    rows::reveal $Path.read $key
}

proc ::stele::panel::notes::NoteRows {item index} {
    set parts {}
    set glyph [Attr $item glyph]
    if {$glyph ne ""} {
        lappend parts $glyph glyph "" "  " plain ""
    }
    if {[Attr $item by] ne ""} {
        lappend parts [plain line [Attr $item by]] title ""
    }
    if {[Attr $item xml:lang] ni [list "" [model lang]]} {
        lappend parts "  [Attr $item xml:lang]" dim ""
    }
    set text [Text $item]
    if {$parts ne {} && $text ne ""} {
        lappend parts \n plain ""
    }
    lappend parts {*}[rows::rich $text plain]
    set objects {}
    foreach mark [Children $item mark] {
        lappend objects [Attr $mark at]
        if {[Attr $mark to] ne ""} {
            lappend objects [Attr $mark to]
        }
    }
    set asks [Children $item ask]
    set menu [expr {$asks eq {} ? {} : [askMenu $index]}]
    if {$parts eq {} && $asks eq {}} {
        set parts [list [mc "marks on the board"] italic ""]
    }
    # A question without words before it speaks for itself.
    set rows {}
    if {$parts ne {}} {
        set row [dict create key note$index style body parts $parts objects [lsort -unique $objects] action {}]
        if {[keys::possible note]} {
            set row [dict merge $row [dict create action [list ::stele::panel::notes::Edit $index] \
                menu [list [mc "Edit the note"] [list ::stele::panel::notes::Edit $index] \
                    [mc "Delete the note"] [list ::stele::panel::notes::Remove $index] {*}$menu]]]
        }
        lappend rows $row
    }
    foreach ask $asks {
        lappend rows {*}[tutor::askRows $ask $index]
    }
    return $rows
}

proc ::stele::panel::notes::BookmarkRow {item index} {
    return [dict create key mark$index style body \
        parts [list [mc "Bookmark:"] soft "" " [plain line [Attr $item name] 200]" bold ""] \
        action ::stele::dialog::bookmarks::show \
        menu [list [mc "Bookmarks…"] ::stele::dialog::bookmarks::show \
            [mc "Remove the bookmark"] [list ::stele::panel::notes::Remove $index]]]
}

# What people noted at the table, and whether the replay agrees.
proc ::stele::panel::notes::ExpectRow {item index} {
    set who [Attr $item player]
    set parts [list [mc "Noted at the table:"] soft "" " " plain ""]
    if {$who ne ""} {
        lappend parts {*}[rows::chip $who]
    }
    set what [Attr $item what]
    lappend parts "[panel::figure $what] " plain "" [string map {- −} [panel::figureValue $what [Attr $item value]]] bold ""
    set wrong [WrongClaim $item]
    if {$wrong eq {}} {
        lappend parts "  ✓ " right "" [mc "the replay agrees"] soft ""
    } else {
        lappend parts "  ✗ " wrong "" [model words [dict get $wrong text]] wrong "" {*}[rows::clause [dict get $wrong clause]] \
            {*}[SuspectParts $what [Attr $item value] $who]
    }
    return [dict create key expect$index style body parts $parts action {}]
}

# Where a claim that does not hold can have gone wrong first, with a link to the node.  The move that is named may
# tell what a player does not know.
proc ::stele::panel::notes::SuspectParts {what value who} {
    set wrong [expr {[model viewer] eq "" ? [model suspect $what $value $who] : {}}]
    if {$wrong eq {}} {
        return {}
    }
    set parts [list \n plain ""]
    set node [dict get $wrong node]
    if {$node ne ""} {
        lappend parts $node link [list ::stele::panel::jump $node] " " plain ""
    }
    lappend parts [reasons::sentence [model words [dict get $wrong text]]] soft ""
    return $parts
}

# What the library says against a claim at this node; {} when it holds.
proc ::stele::panel::notes::WrongClaim {item} {
    set claim expect
    foreach name {player what value} {
        if {[Attr $item $name] ne ""} {
            append claim " $name=[Attr $item $name]"
        }
    }
    foreach diagnostic [model diagnostics] {
        if {[dict get $diagnostic kind] eq "claim" && [dict get $diagnostic node] eq [model node] &&
                [dict get $diagnostic move] eq $claim} {
            return $diagnostic
        }
    }
    return {}
}

# What the author of a question can do with it.
proc ::stele::panel::notes::askMenu {index} {
    return [list [mc "Edit the question"] [list ::stele::question::edit $index] \
        [mc "Remove the question"] [list ::stele::question::remove $index]]
}

# A move at this node in words; two moves are the same when they say the same.
proc ::stele::panel::notes::Said {move} {
    set said [reasons::said [[model log] try $move]]
    return [expr {$said ne "" ? $said : $move}]
}

# ---------------------------------------------------------------------------------------------
# Writing

# Begins a new note at the current node, or goes on with the one at hand.
proc ::stele::panel::notes::write {} {
    variable Path
    variable Draft
    if {$Draft eq {}} {
        if {![::stele::files::leaveNote]} {
            return
        }
        Open [model node] "" [dict create name note text "" attrs [dict create by [settings::get author] xml:lang [model lang]] children {}]
    }
    focus $Path.edit.text
}

proc ::stele::panel::notes::Edit {index} {
    set item [lindex [model written] $index]
    if {[::stele::files::leaveNote]} {
        Open [model node] [lsearch -exact [model written] $item] $item
    }
}

# Goes on with the half-written note that came back with unsaved work, if there was one.
proc ::stele::panel::notes::resume {} {
    variable Path
    variable Draft
    set kept [model draft]
    if {$kept eq {}} {
        return
    }
    if {[dict exists $kept question]} {
        question::resume
        return
    }
    ::stele::layout::show notes
    jump [dict get $kept node]
    Open [dict get $kept node] [dict get $kept index] [dict get $kept item]
    # Older viewers kept a question beside the note that it is in.
    set Draft [dict merge $Draft [dict filter $kept key marks ask]]
    foreach {name key} {Glyph glyph Lang lang Author author} {
        variable $name [dict get $kept $key]
    }
    $Path.edit.text replace 1.0 end-1c [dict get $kept text]
    Refresh
}

# Gives the note at hand to the model, so that a crash does not lose it either.
proc ::stele::panel::notes::keepDraft {} {
    variable Path
    variable Draft
    variable Glyph
    variable Lang
    variable Author
    variable KeepLater
    after cancel $KeepLater
    set KeepLater ""
    if {![unfinished]} {
        if {![question::open]} {
            model draft {}
        }
        return
    }
    model draft [dict merge $Draft [dict create text [$Path.edit.text get 1.0 end-1c] \
        glyph $Glyph lang $Lang author $Author]]
}

# The same, once nobody has typed for a moment.
proc ::stele::panel::notes::KeepSoon {} {
    variable KeepLater
    after cancel $KeepLater
    set KeepLater [after 400 ::stele::panel::notes::keepDraft]
}

# The text was changed: what was said about it may no longer be true.
proc ::stele::panel::notes::Typed {} {
    variable Path
    if {[$Path.edit.text edit modified]} {
        $Path.edit.text edit modified 0
        Wrong ""
        KeepSoon
    }
}

# Says below the text why the log does not take it; "" says nothing.
proc ::stele::panel::notes::Wrong {text} {
    variable Path
    set label $Path.edit.wrong
    if {$text eq ""} {
        grid remove $label
    } else {
        $label configure -text [::stele::reasons::sentence $text] -wraplength [expr {max(100, [winfo width $Path] - [theme::px 16])}]
        grid $label
    }
}

# Marks an object of the board in the note at hand, or in a new one.
proc ::stele::panel::notes::markObject {object} {
    if {![keys::possible note]} {
        model say [mc "In a lesson the log stays as it is; leave the lesson to change it."]
        return
    }
    ::stele::layout::show notes
    write
    AddMark circle $object
}

proc ::stele::panel::notes::Open {node index item} {
    variable Path
    variable Draft
    variable Glyph [Attr $item glyph]
    variable Lang [Attr $item xml:lang]
    variable Author [Attr $item by]
    variable Tool ""
    Close
    question::close
    set Draft [dict create node $node index $index item $item \
        marks [lmap mark [Children $item mark] {dict get $mark attrs}]]
    Editor $Path.edit
    $Path.edit.text insert 1.0 [Text $item]
    $Path.edit.text edit reset
    $Path.edit.text mark set insert end-1c
    lend $Path.edit 230
    Refresh
    focus $Path.edit.text
}

proc ::stele::panel::notes::Editor {edit} {
    variable Lang
    ttk::frame $edit
    set px ::stele::theme::px
    set head [ttk::frame $edit.head]
    ttk::menubutton $head.glyph -style Tool.TMenubutton -width 5 -menu $head.glyph.menu
    GlyphMenu [menu $head.glyph.menu -tearoff 0]
    ttk::menubutton $head.lang -style Tool.TMenubutton -width 3 -menu $head.lang.menu
    LangMenu [menu $head.lang.menu -tearoff 0]
    ttk::entry $head.by -textvariable ::stele::panel::notes::Author -width 8
    grid $head.glyph $head.by $head.lang -sticky we
    grid columnconfigure $head 1 -weight 1
    theme::text $edit.text -undo 1 -autoseparators 1 -takefocus 1
    bind $edit.text <<Modified>> ::stele::panel::notes::Typed
    bind $edit.text <Tab> {focus [tk_focusNext %W]; break}
    bind $edit.text <Shift-Tab> {focus [tk_focusPrev %W]; break}
    set tools [ttk::frame $edit.tools]
    foreach shape {circle square cross label arrow} {
        ttk::radiobutton $tools.$shape -style Toolbutton -value $shape -variable ::stele::panel::notes::Tool \
            -command ::stele::panel::notes::ToolChosen
        icons::dress $tools.$shape [dict get {circle circle square square cross close label label arrow forward} $shape] text.soft 14
        bind $tools.$shape <Button-1> [list ::stele::panel::notes::ToolAgain $shape]
        tooltip::add $tools.$shape [list ::stele::panel::notes::ToolTip $shape]
        pack $tools.$shape -side left
    }
    ttk::button $tools.marks -style Tool.TButton -command ::stele::panel::notes::MarksDialog
    icons::dress $tools.marks menu text.soft 14
    pack $tools.marks -side left
    set foot [ttk::frame $edit.foot]
    ttk::button $foot.ask -style Tool.TButton -command ::stele::panel::notes::AskQuestion
    icons::dress $foot.ask question text.soft 14
    pack $foot.ask -side left
    ttk::button $foot.save -style Accent.TButton -command ::stele::panel::notes::Save
    ttk::button $foot.cancel -style Tool.TButton -command ::stele::panel::notes::Cancel
    pack $foot.save -side right -padx [list [$px 6] 0]
    pack $foot.cancel -side right
    ttk::label $tools.where -style Dim.TLabel
    pack $tools.where -side right
    grid $head -sticky we -padx [$px 4] -pady [list [$px 3] 0]
    grid $edit.text -sticky nswe -padx [$px 4] -pady [$px 2]
    ttk::label $edit.wrong -style Bad.TLabel -justify left
    grid $edit.wrong -sticky we -padx [$px 6]
    grid remove $edit.wrong
    grid $tools -sticky we -padx [$px 4]
    grid $foot -sticky we -padx [$px 6] -pady [list [$px 2] [$px 4]]
    grid rowconfigure $edit 1 -weight 1
    grid columnconfigure $edit 0 -weight 1
    foreach widget [list $edit.text $head.by $head.glyph $head.lang $foot.save $foot.cancel $tools.marks $foot.ask] {
        bind $widget <Control-Return> "::stele::panel::notes::Save; break"
        bind $widget <Escape> "::stele::panel::notes::Cancel; break"
    }
    placeholder::add $head.by ::stele::panel::notes::Author {::stele::mc "Author"}
    tooltip::add $head.glyph {::stele::mc "Glyph"}
    tooltip::add $head.lang {::stele::mc "Language of the note"}
    tooltip::add $tools.marks {::stele::mc "All marks, by keyboard"}
    tooltip::add $foot.ask {::stele::mc "Keeps the note and asks a question with it"}
    tooltip::add $foot.save {::stele::panel::notes::Same Ctrl+Return}
    theme::dress $edit
    $edit.text configure -highlightbackground [theme::line box]
    Relabel {}
}

proc ::stele::panel::notes::Same {text} {
    return $text
}

proc ::stele::panel::notes::Relabel {kinds} {
    variable Path
    variable Glyph
    variable Lang
    variable Draft
    set edit $Path.edit
    if {![winfo exists $edit]} {
        return
    }
    $edit.head.glyph configure -text [expr {$Glyph eq "" ? [mc "Glyph"] : $Glyph}]
    $edit.head.lang configure -text [expr {$Lang eq "" ? "–" : $Lang}]
    GlyphMenu $edit.head.glyph.menu
    LangMenu $edit.head.lang.menu
    $edit.foot.save configure -text [mc "Done"]
    $edit.foot.cancel configure -text [mc "Cancel"]
    # Only a note for another place says where it belongs.
    set node [dict get $Draft node]
    $edit.tools.where configure -text [expr {$node eq [model node] ? "" : $node}]
    $edit.tools.marks configure -text [llength [dict get $Draft marks]] -compound left
    $edit.foot.ask configure -text [expr {[Children [dict get $Draft item] ask] eq {} ? "" : "✓"}] -compound left
}

proc ::stele::panel::notes::GlyphMenu {menu} {
    variable Glyphs
    $menu delete 0 end
    set words [list !! [mc "brilliant"] ! [mc "good"] !? [mc "interesting"] ?! [mc "doubtful"] ? [mc "mistake"] \
        ?? [mc "blunder"] = [mc "even"] ~ [mc "unclear"] N [mc "new idea"]]
    $menu add radiobutton -label [mc "No glyph"] -value "" -variable ::stele::panel::notes::Glyph \
        -command {::stele::panel::notes::Relabel {}}
    foreach glyph $Glyphs {
        $menu add radiobutton -label "$glyph   [dict get $words $glyph]" -value $glyph \
            -variable ::stele::panel::notes::Glyph -command {::stele::panel::notes::Relabel {}}
    }
    theme::dress $menu
}

proc ::stele::panel::notes::LangMenu {menu} {
    $menu delete 0 end
    foreach {lang label} {en English ru Русский} {
        $menu add radiobutton -label $label -value $lang -variable ::stele::panel::notes::Lang \
            -command {::stele::panel::notes::Relabel {}}
    }
    $menu add radiobutton -label [mc "Any language"] -value "" -variable ::stele::panel::notes::Lang \
        -command {::stele::panel::notes::Relabel {}}
    theme::dress $menu
}

# Gives the pane room to write in, so high; giveBack takes it back.
proc ::stele::panel::notes::Grow {least} {
    variable Path
    variable Grown 0
    update idletasks
    set pane [winfo parent $Path]
    set by [expr {[theme::px $least] - [winfo height $pane]}]
    if {$by > 0 && $pane in [stack::panes .m.left] && ![stack::folded $pane]} {
        set before [winfo height $pane]
        stack::drag .m.left $pane -$by
        update idletasks
        set Grown [expr {[winfo height $pane] - $before}]
    }
}

proc ::stele::panel::notes::Close {} {
    variable Path
    variable Draft
    if {$Draft eq {}} {
        return
    }
    set Draft {}
    keepDraft
    ToolOff
    giveBack $Path.edit
    destroy $Path.edit
    layout::shrink {}
    model notify light
}

# Whether a note is being written that differs from what the log has.
proc ::stele::panel::notes::unfinished {} {
    variable Draft
    if {$Draft eq {}} {
        return 0
    }
    set now [Item]
    set was [dict get $Draft item]
    if {[dict get $Draft index] eq ""} {
        return [expr {![Empty $now]}]
    }
    return [expr {[Text $now] ne [Text $was] || [dict get $now children] ne [dict get $was children]
        || [Attr $now glyph] ne [Attr $was glyph] || [Attr $now by] ne [Attr $was by]
        || [Attr $now xml:lang] ne [Attr $was xml:lang]}]
}

# Keeps the note at hand.  Returns 1 when it is in the log.
proc ::stele::panel::notes::finish {} {
    variable Draft
    Save
    return [expr {$Draft eq {}}]
}

# Throws the note at hand away.
proc ::stele::panel::notes::drop {} {
    Close
    Show {}
}

# Whether an item says nothing at all.
proc ::stele::panel::notes::Empty {item} {
    return [expr {[dict get $item text] eq "" && [dict get $item children] eq {} && ![dict exists $item attrs glyph]}]
}

proc ::stele::panel::notes::Cancel {} {
    variable Tool
    if {$Tool ne ""} {
        ToolOff
        return
    }
    if {[::stele::files::leaveNote]} {
        drop
    }
}

# The note as it is filled in.
proc ::stele::panel::notes::Item {} {
    variable Path
    variable Draft
    variable Glyph
    variable Lang
    variable Author
    set item [dict get $Draft item]
    set attrs [expr {[dict exists $item attrs] ? [dict get $item attrs] : {}}]
    foreach {name value} [list by [string trim $Author] xml:lang $Lang glyph $Glyph] {
        if {$value eq ""} {
            dict unset attrs $name
        } else {
            dict set attrs $name $value
        }
    }
    set children {}
    foreach child [expr {[dict exists $item children] ? [dict get $item children] : {}}] {
        if {[dict get $child name] ne "mark"} {
            lappend children $child
        }
    }
    # Marks come before questions.
    set children [concat [lmap mark [dict get $Draft marks] {
        dict create name mark text "" attrs $mark children {}
    }] $children]
    set note [dict create name note text [string trim [$Path.edit.text get 1.0 end-1c]] attrs $attrs children $children]
    return [expr {[dict exists $Draft ask] && [dict get $Draft ask] ne {} ? [question::withAsk $note [dict get $Draft ask]] : $note}]
}

proc ::stele::panel::notes::Save {} {
    variable Path
    variable Draft
    variable Author
    set item [Item]
    set node [dict get $Draft node]
    set index [dict get $Draft index]
    set log [model log]
    # Undo may have changed the notes meanwhile: then it is a note of its own.
    if {$index ne "" && [lindex [model written $node] $index] ne [dict get $Draft item]} {
        set index ""
    }
    set empty [Empty $item]
    if {$empty && $index eq ""} {
        Cancel
        return
    }
    # What the log refuses stays where it was written.
    try {
        if {$empty} {
            model finish [mc "Delete the note"] {$log note remove $index $node}
        } elseif {$index eq ""} {
            model finish [mc "Write a note"] {$log note add $item $node}
        } else {
            model finish [mc "Edit the note"] {$log note set $index $item $node}
        }
    } trap STELE {message options} {
        Wrong [reasonOf $message $options]
        focus $Path.edit.text
        return
    }
    settings::set author [string trim $Author]
    drop
}

proc ::stele::panel::notes::Remove {index} {
    set log [model log]
    if {[dict get [lindex [model notes] $index] name] eq "bookmark"} {
        attempt {actions::removeBookmark [model node]}
    } else {
        attempt {model edit [mc "Delete the note"] {$log note remove $index}}
    }
}

# Delete was pressed on the current note.
proc ::stele::panel::notes::RemoveHere {} {
    variable Path
    if {[regexp {^(?:note|mark)(\d+)$} [rows::current $Path.read] all index]} {
        Remove $index
    }
}

# ---------------------------------------------------------------------------------------------
# Marks

# The annotations at the current node as they would be with the note at hand: what the board marks.
proc ::stele::panel::notes::withDraft {items} {
    variable Draft
    if {$Draft eq {} || [dict get $Draft node] ne [model node]} {
        return $items
    }
    set note [dict create name note text "" attrs {} children [lmap mark [dict get $Draft marks] {
        dict create name mark text "" attrs $mark children {}
    }]]
    set index [dict get $Draft index]
    if {$index eq "" || $index >= [llength $items]} {
        return [linsert $items end $note]
    }
    return [lreplace $items $index $index $note]
}

proc ::stele::panel::notes::Refresh {} {
    Relabel {}
    KeepSoon
    model notify light
}

proc ::stele::panel::notes::ToolTip {shape} {
    return [dict get [list circle [mc "Circle: click objects on the board"] \
        square [mc "Square: click objects on the board"] cross [mc "Cross: click objects on the board"] \
        label [mc "Letter: click objects on the board"] \
        arrow [mc "Arrow: click where it begins, then where it ends"]] $shape]
}

# While a tool is chosen, clicks on the board mark and do not play.
proc ::stele::panel::notes::ToolChosen {} {
    variable Tool
    variable From ""
    set board [panel::board::widget]
    set tags [lsearch -all -inline -not -exact [bindtags $board] StelePick]
    if {$Tool ne ""} {
        set tags [linsert $tags 0 StelePick]
        bind StelePick <Button-1> break
        bind StelePick <B1-Motion> break
        bind StelePick <Double-Button-1> break
        bind StelePick <ButtonRelease-1> {::stele::panel::notes::Picked %x %y; break}
        bind StelePick <Escape> {::stele::panel::notes::ToolOff; break}
        if {[dict get $::stele::panel::notes::Draft node] ne [model node]} {
            jump [dict get $::stele::panel::notes::Draft node]
        }
    }
    bindtags $board $tags
}

# A second click on the tool in use puts it away.
proc ::stele::panel::notes::ToolAgain {shape} {
    variable Tool
    if {$Tool eq $shape} {
        after idle ::stele::panel::notes::ToolOff
    }
}

proc ::stele::panel::notes::ToolOff {} {
    variable Tool ""
    ToolChosen
}

proc ::stele::panel::notes::Picked {x y} {
    variable Tool
    variable From
    set object [lindex [render objects [panel::board::widget] $x $y] 0]
    if {$object eq ""} {
        return
    }
    if {$Tool ne "arrow"} {
        AddMark $Tool $object
    } elseif {$From eq ""} {
        set From $object
        model light [list $object]
    } else {
        AddMark arrow $From $object
        set From ""
        model light {}
    }
}

# Adds a mark to the note at hand; the same one a second time is taken off.
proc ::stele::panel::notes::AddMark {shape at {to ""}} {
    variable Draft
    set marks {}
    set found 0
    foreach mark [dict get $Draft marks] {
        set other [expr {[dict exists $mark to] ? [dict get $mark to] : ""}]
        if {[dict get $mark shape] eq $shape && [dict get $mark at] eq $at && $other eq $to} {
            set found 1
        } else {
            lappend marks $mark
        }
    }
    if {!$found} {
        set mark [dict create shape $shape at $at]
        if {$to ne ""} {
            dict set mark to $to
        }
        if {$shape eq "label"} {
            dict set mark text [NextLetter $marks]
        }
        lappend marks $mark
    }
    dict set Draft marks $marks
    Refresh
}

proc ::stele::panel::notes::NextLetter {marks} {
    set used {}
    foreach mark $marks {
        if {[dict exists $mark text]} {
            lappend used [dict get $mark text]
        }
    }
    foreach letter [split ABCDEFGHIJKLMNOPQRSTUVWXYZ {}] {
        if {$letter ni $used} {
            return $letter
        }
    }
    return *
}

proc ::stele::panel::notes::MarksDialog {} {
    variable Draft
    ToolOff
    set marks [dialog::marks::show [dict get $Draft marks]]
    if {$Draft ne {} && $marks ne "cancel"} {
        dict set Draft marks $marks
        Refresh
    }
}

# Keeps the note at hand and goes on with its question.
proc ::stele::panel::notes::AskQuestion {} {
    variable Draft
    set node [dict get $Draft node]
    set index [dict get $Draft index]
    if {$index eq "" && [Empty [Item]]} {
        Close
        question::write
        return
    }
    if {[unfinished] && ![finish]} {
        return
    }
    Close
    jump $node
    question::edit [expr {$index eq "" ? [llength [model notes]] - 1 : $index}]
}
