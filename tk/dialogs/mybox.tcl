# My box: the figures of a game, group by group, doubtful ones first, to be compared with what is printed in the box one has.  A
# group is shown in pictures where the game has drawings for it (games/<id>/box.tcl), and as a table otherwise; below it the
# figures of one item, to be changed.  At the foot: how much is checked, what does not hold, and what becomes of the open log.
# What is said, and how it is kept, is in mybox.tcl.
#
# A game has a namespace ::stele::printed::<id> with what it needs of
#   names                            what figures are called that it alone has
#   prefixes                         how a figure is called whose name begins so, from what the rest is called
#   sizes                            group to {WIDE HIGH}
#   draw O GROUP ITEM FIGURES        the item as a list of scene items within that size.  What can be changed by a click has an
#                                    object ITEM:NAME, or ITEM:NAME:INDEX for one word of a list.  O: measure, turn (by how many
#                                    sixths of a circle pictures are turned).
#   turns                            groups whose pictures can be turned

namespace eval ::stele::dialog::mybox {
    namespace path ::stele
    namespace export show propose pictures tell
    variable Path .stele_mybox
    variable Group ""
    variable Item ""
    variable Turn 0
    # What stands in the fields, by place, name and the number of a word.
    variable Field
    array set Field {}
    variable Titles {}
    variable Later ""
    # The timer of the pictures, and whether the item is to be brought into view then.
    variable DrawLater ""
    variable Seeking 0
    # Whether the model reports changes already.
    variable Following 0
    variable Signing
    array set Signing {}
    # Who is right, by the number of a clash.
    variable Right
    array set Right {}
    variable Origin
    array set Origin {}
    # What waits for games to be played with the figures: {} or the figures as they were, a script to run if the games end, and
    # what to say if they do not; and whether the window is to close then.
    variable Trial {}
    variable Closing 0
    # What is said of the item that a correction was proposed for.
    variable Hint ""

    # What figures are called that several games have; those of one game are called by it, and those that bear the name of an
    # item are called like it.
    variable More {
        cap "most" cards "cards" cities "cities" column "column" count "how many" each "each" group "for every"
        kind "kind" players "players" points "points" points-per-city "points per city" site "site" start "at the start"
        terrain "terrain" tokens "tokens" value "value" wild "any" x "across" y "down"
    }
}

# Shows the dialog for GAME, "" for the one that was shown last, at a group and an item; without them at what is most doubtful.
proc ::stele::dialog::mybox::show {game {group ""} {item ""}} {
    variable Path
    if {$game eq ""} {
        set game [expr {[mybox::game] ne "" ? [mybox::game] : [lindex [rooms::games] 0]}]
    }
    set there [winfo exists $Path]
    if {$there} {
        Apply
    } else {
        Build
    }
    Take $game
    if {$group eq "" && !$there && [mybox::typed] ne {}} {
        # On where one was typing.
        lassign [lindex [mybox::typed] 0 0] group item
    }
    if {$group ne ""} {
        ChooseGroup $group
    }
    if {$item ne ""} {
        Select $item
    }
    ::stele::dialog::place $Path $Path.body.groups
    if {!$there} {
        Centre
    }
}

# Makes a correction in the draft: CHANGES as mybox::propose takes them, of the item that is shown.
proc ::stele::dialog::mybox::propose {group item changes} {
    variable Path
    variable Hint
    try {
        set Hint [expr {[mybox::propose $changes]
            ? [mc "Proposed, so that the move is legal. Compare it with what is printed: “Undo” takes it back, “Save” keeps it."]
            : [mc "Your box has these figures already; the open log is replayed with others."]}]
    } trap {STELE USAGE figure} {message} {
        set Hint $message
    }
    Renew
    $Path.body.mid.hint configure -text $Hint
    grid $Path.body.mid.hint
}

# As large as the screen allows and the figures need, in the middle of the main window.
proc ::stele::dialog::mybox::Centre {} {
    variable Path
    set wide [expr {min([winfo screenwidth .], max([winfo width .], [theme::px 760]), [theme::px 1060])}]
    set high [expr {min([winfo screenheight .], max([winfo height .], [theme::px 520]), [theme::px 700])}]
    set x [expr {max(0, min([winfo screenwidth .] - $wide, [winfo rootx .] + ([winfo width .] - $wide) / 2))}]
    set y [expr {max(0, min([winfo screenheight .] - $high, [winfo rooty .] + ([winfo height .] - $high) / 2))}]
    wm geometry $Path ${wide}x$high+$x+$y
}

# ---------------------------------------------------------------------------------------------
# The window

proc ::stele::dialog::mybox::Build {} {
    variable Path
    variable Following
    set px ::stele::theme::px
    set body [::stele::dialog::open $Path [mc "My box"]]
    BuildGroups $body
    BuildMiddle $body.mid
    BuildFoot $body.foot
    set row [::stele::dialog::buttons $Path $body [list \
        [list sign [mc "Who says so…"] ::stele::dialog::mybox::Sign] \
        [list merge [mc "Take over…"] ::stele::dialog::mybox::Merge] \
        [list share [mc "Share…"] ::stele::dialog::mybox::Share] \
        [list check [mc "Can it be played?"] ::stele::dialog::mybox::Check] \
        [list save [mc "Save"] ::stele::dialog::mybox::Save] \
        [list close [mc "Close"] ::stele::dialog::mybox::Close]] ""]
    $row.save configure -style Accent.TButton
    grid $body.game $body.mid -sticky nswe
    grid $body.groups ^ -sticky nswe -padx [list 0 [$px 12]]
    grid $body.foot - -sticky we -pady [list [$px 8] 0]
    grid $row - -sticky we
    grid configure $body.game -sticky we -padx [list 0 [$px 12]] -pady [list 0 [$px 6]]
    grid rowconfigure $body 1 -weight 1
    grid columnconfigure $body 1 -weight 1
    foreach {key script} {
        <Control-z> Undo <Control-Z> Redo <Control-y> Redo <Control-s> Save <Control-Return> ConfirmOn
        <Control-Cyrillic_ya> Undo <Control-Cyrillic_YA> Redo <Control-Cyrillic_en> Redo <Control-Cyrillic_yeru> Save
    } {
        bind $Path $key "::stele::dialog::mybox::$script; break"
    }
    bind $Path <Escape> ::stele::dialog::mybox::Close
    wm protocol $Path WM_DELETE_WINDOW ::stele::dialog::mybox::Close
    wm minsize $Path [$px 760] [$px 520]
    if {!$Following} {
        model subscribe {log tree theme scale lang} ::stele::dialog::mybox::Followed 5
        set Following 1
    }
}

proc ::stele::dialog::mybox::BuildGroups {body} {
    variable Titles
    ttk::combobox $body.game -state readonly -width 26
    bind $body.game <<ComboboxSelected>> ::stele::dialog::mybox::GameChosen
    ttk::treeview $body.groups -columns done -show tree -selectmode browse -height 10
    $body.groups column #0 -width [theme::px 190] -stretch 1
    $body.groups column done -width [theme::px 64] -stretch 0 -anchor e
    $body.groups tag configure doubtful -font SteleBold
    bind $body.groups <<TreeviewSelect>> ::stele::dialog::mybox::GroupChosen
}

proc ::stele::dialog::mybox::BuildMiddle {mid} {
    set px ::stele::theme::px
    ttk::frame $mid
    ttk::label $mid.title -style Large.TLabel -anchor w
    ttk::button $mid.turn -style Tool.TButton -command ::stele::dialog::mybox::TurnOn
    ttk::label $mid.where -style Soft.TLabel -justify left -wraplength [$px 640]
    tooltip::add $mid.where ::stele::dialog::mybox::Whole
    ttk::frame $mid.view -style Rule.TFrame -padding 1
    set c [canvas $mid.view.c -highlightthickness 0 -borderwidth 0 -takefocus 1 -width 100 -height 100 -yscrollincrement [$px 20] \
        -yscrollcommand [list $mid.view.y set]]
    ttk::treeview $mid.view.t -selectmode browse -yscrollcommand [list $mid.view.y set] -xscrollcommand [list $mid.view.x set]
    ttk::scrollbar $mid.view.y -orient vertical
    ttk::scrollbar $mid.view.x -orient horizontal -command [list $mid.view.t xview]
    grid $c -row 0 -column 0 -sticky nswe
    grid $mid.view.t -row 0 -column 0 -sticky nswe
    grid $mid.view.y -row 0 -column 1 -sticky ns
    grid $mid.view.x -row 1 -column 0 -sticky we
    grid rowconfigure $mid.view 0 -weight 1
    grid columnconfigure $mid.view 0 -weight 1
    render attach $c -palette [theme::name] -scale [theme::scale] -family [font actual SteleText -family] -idle 0
    # How many pictures stand beside each other depends on the room there is.
    foreach event {<Configure> <Map>} {
        bind $c $event ::stele::dialog::mybox::See
    }
    bind $c <Button-1> {::stele::dialog::mybox::Click %x %y %X %Y}
    bind $c <Button-4> [list $c yview scroll -3 units]
    bind $c <Button-5> [list $c yview scroll 3 units]
    bind $c <MouseWheel> "$c yview scroll \[expr {%D > 0 ? -3 : 3}\] units"
    foreach {key by} {Left -1 Right 1 Up -2 Down 2} {
        bind $c <$key> [list ::stele::dialog::mybox::Walk $by]
    }
    bind $c <Return> ::stele::dialog::mybox::EnterForm
    bind $c <FocusIn> ::stele::dialog::mybox::Draw
    bind $c <FocusOut> ::stele::dialog::mybox::Draw
    tooltip::add $c [list @::stele::render::tip $c]
    bind $mid.view.t <<TreeviewSelect>> ::stele::dialog::mybox::RowChosen
    bind $mid.view.t <Return> ::stele::dialog::mybox::EnterForm
    scroller::create $mid.form
    $mid.form configure -height [$px 150]
    ttk::label $mid.wrong -style Bad.TLabel -justify left -wraplength [$px 640]
    ttk::label $mid.hint -font SteleBold -justify left -wraplength [$px 640]
    grid $mid.title $mid.turn -sticky we
    grid $mid.where - -sticky we -pady [list 0 [$px 6]]
    grid $mid.view - -sticky nswe
    grid $mid.wrong - -sticky we
    grid $mid.hint - -sticky we
    grid $mid.form - -sticky nswe -pady [list [$px 6] 0]
    grid remove $mid.hint
    grid rowconfigure $mid 2 -weight 1
    grid columnconfigure $mid 0 -weight 1
    foreach label {where hint} {
        bind $mid.$label <Configure> {%W configure -wraplength [expr {max(200, %w - 8)}]}
    }
}

proc ::stele::dialog::mybox::BuildFoot {foot} {
    set px ::stele::theme::px
    ttk::frame $foot
    ttk::label $foot.progress -font SteleBold
    ttk::button $foot.undo -style Tool.TButton -command ::stele::dialog::mybox::Undo
    ttk::button $foot.redo -style Tool.TButton -command ::stele::dialog::mybox::Redo
    ttk::label $foot.wrong -style Bad.TLabel -justify left
    ttk::label $foot.log -justify left
    ttk::button $foot.beside -style Link.TButton -command ::stele::dialog::mybox::Beside
    ttk::button $foot.carry -style Link.TButton -command ::stele::dialog::mybox::Carry
    grid $foot.progress $foot.undo $foot.redo -sticky w
    grid $foot.wrong - - -sticky we
    grid $foot.log - $foot.beside -sticky we
    grid $foot.carry - - -sticky w
    grid columnconfigure $foot 0 -weight 1
    foreach label {wrong log} {
        bind $foot.$label <Configure> {%W configure -wraplength [expr {max(200, %w - 8)}]}
    }
}

# The window goes, with nothing lost: the draft is on disk.  What is being saved is saved first; who closes twice does not want
# to wait for that.
proc ::stele::dialog::mybox::Close {} {
    variable Path
    variable Later
    variable Trial
    variable Closing
    Apply
    if {$Trial ne {} && !$Closing} {
        set Closing 1
        return
    }
    after cancel $Later
    mybox::stop
    set Trial {}
    set Closing 0
    if {[mybox::dirty]} {
        model say [mc "What you entered about your box is kept as a draft."]
    }
    ::stele::dialog::close $Path ""
}

# The log, the language or the looks have changed.
proc ::stele::dialog::mybox::Followed {kinds} {
    variable Path
    variable Group
    variable Item
    if {![winfo exists $Path]} {
        return
    }
    if {"lang" in $kinds || "theme" in $kinds || "scale" in $kinds} {
        set group $Group
        set item $Item
        set geometry [wm geometry $Path]
        ::stele::dialog::close $Path ""
        show [mybox::game] $group $item
        wm geometry $Path $geometry
    } elseif {"log" in $kinds || "tree" in $kinds} {
        Soon
    }
}

# ---------------------------------------------------------------------------------------------
# Choosing

# Takes up a game.
proc ::stele::dialog::mybox::Take {game} {
    variable Path
    variable Titles
    variable Group
    set body $Path.body
    if {[mybox::game] ne $game || $Group eq ""} {
        mybox::use $game
        set Group ""
    }
    set Titles {}
    foreach id [rooms::games] {
        dict set Titles $id [panel::gameTitle $id]
    }
    $body.game configure -values [dict values $Titles]
    $body.game set [dict get $Titles $game]
    FillGroups
    ChooseGroup [expr {$Group eq "" ? [lindex [$body.groups children {}] 0] : $Group}]
}

proc ::stele::dialog::mybox::GameChosen {} {
    variable Path
    variable Titles
    variable Group ""
    Apply
    Take [lindex [dict keys $Titles] [$Path.body.game current]]
}

proc ::stele::dialog::mybox::FillGroups {} {
    variable Path
    variable Group
    set list $Path.body.groups
    foreach group [mybox::groups] {
        set id [dict get $group group]
        set name [panel::capital [GroupName $id]]
        set tags [expr {[dict get $group doubtful] > 0 ? "doubtful" : ""}]
        set values [list "[dict get $group checked]/[dict get $group items]"]
        if {[$list exists $id]} {
            $list item $id -text $name -values $values -tags $tags
        } else {
            $list insert {} end -id $id -text $name -values $values -tags $tags
        }
    }
    # Of another game.
    set now [lmap group [mybox::groups] {dict get $group group}]
    foreach id [$list children {}] {
        if {$id ni $now} {
            $list delete $id
        }
    }
    $list children {} $now
}

proc ::stele::dialog::mybox::GroupName {group} {
    set name [::stele text [mybox::game] name/groups/$group -lang [model lang]]
    return [expr {$name eq "name/groups/$group" ? $group : $name}]
}

proc ::stele::dialog::mybox::GroupChosen {} {
    variable Path
    variable Group
    set chosen [lindex [$Path.body.groups selection] 0]
    if {$chosen ne "" && $chosen ne $Group} {
        Apply
        ChooseGroup $chosen
    }
}

proc ::stele::dialog::mybox::ChooseGroup {group} {
    variable Path
    variable Group $group
    variable Item
    variable Turn 0
    set mid $Path.body.mid
    if {$group ni [$Path.body.groups children {}]} {
        set group [lindex [$Path.body.groups children {}] 0]
        set Group $group
    }
    $Path.body.groups selection set [list $group]
    $Path.body.groups see $group
    $mid.where configure -text [Provenance $group]
    $mid.turn configure -text [mc "Turn the pictures"]
    grid {*}[expr {[CanTurn] ? {} : "remove"}] $mid.turn
    if {[Size] ne {}} {
        grid $mid.view.c
        grid remove $mid.view.t $mid.view.x
        $mid.view.y configure -command [list $mid.view.c yview]
        $mid.view.c yview moveto 0
    } else {
        grid $mid.view.t $mid.view.x
        grid remove $mid.view.c
        $mid.view.y configure -command [list $mid.view.t yview]
        MakeTable
    }
    # The first item of which nothing is said.
    set items [mybox::items $group]
    set open [lmap item $items {if {[mybox::said $group $item] ne ""} continue; set item}]
    set Item ""
    Select [lindex [concat $open $items] 0]
}

# Where the figures of a group come from, in words.
proc ::stele::dialog::mybox::Provenance {group {most 220}} {
    set facts [lsearch -inline -index 1 [mybox::groups] $group]
    lassign [rests::provenance [mybox::game] $group [dict get $facts status] [dict get $facts confidence] [dict get $facts sources] \
        [dict get $facts note]] status sure note sources
    return "$status, $sure. [Short $note $most]\n[Short $sources $most]"
}

proc ::stele::dialog::mybox::Short {text most} {
    return [expr {[string length $text] > $most ? "[string trimright [scene cut $text $most] " ,;"]…" : $text}]
}

# All of it, for when there is no room for it.
proc ::stele::dialog::mybox::Whole {} {
    variable Group
    return [Provenance $Group 2000]
}

# Takes up an item.
proc ::stele::dialog::mybox::Select {item} {
    variable Path
    variable Group
    variable Item
    if {$item ni [mybox::items $Group]} {
        return
    }
    set Item $item
    set mid $Path.body.mid
    grid remove $mid.hint
    if {[Size] eq {}} {
        if {[lindex [$mid.view.t selection] 0] ne $item} {
            $mid.view.t selection set [list $item]
        }
        $mid.view.t see $item
    }
    MakeForm
    Refresh
    Complain
    See
}

proc ::stele::dialog::mybox::RowChosen {} {
    variable Path
    variable Item
    set chosen [lindex [split [lindex [$Path.body.mid.view.t selection] 0] /] 0]
    if {$chosen ne "" && $chosen ne $Item} {
        Apply
        Select $chosen
    }
}

# Goes so many items on; ±2 is a row of pictures.
proc ::stele::dialog::mybox::Walk {by} {
    variable Path
    variable Group
    variable Item
    Apply
    set items [mybox::items $Group]
    set step [expr {abs($by) == 2 ? ($by / 2) * [Columns] : $by}]
    set at [expr {max(0, min([llength $items] - 1, [lsearch -exact $items $Item] + $step))}]
    Select [lindex $items $at]
}

# ---------------------------------------------------------------------------------------------
# Pictures

# What the game says of itself under this name; {} if it says nothing.
proc ::stele::dialog::mybox::Printed {what} {
    set told [rooms::printed [mybox::game] $what]
    return [expr {$told eq "" ? {} : [$told]}]
}

# The size of the pictures of the group; {} when it is a table.
proc ::stele::dialog::mybox::Size {} {
    variable Group
    set sizes [Printed sizes]
    return [expr {[dict exists $sizes $Group] ? [dict get $sizes $Group] : {}}]
}

proc ::stele::dialog::mybox::CanTurn {} {
    variable Group
    return [expr {$Group in [Printed turns]}]
}

proc ::stele::dialog::mybox::TurnOn {} {
    variable Turn
    set Turn [expr {($Turn + 1) % 6}]
    Draw
}

proc ::stele::dialog::mybox::Columns {} {
    variable Path
    set size [Size]
    if {$size eq {}} {
        return 1
    }
    return [expr {max(1, int([winfo width $Path.body.mid.view.c] / [theme::scale] / ([lindex $size 0] + 16)))}]
}

# All items of the group as a scene, so many beside each other.  O: as for `draw`, and focus: whether the keys go there.
proc ::stele::dialog::mybox::pictures {o group size columns chosen} {
    lassign $size wide high
    set items {}
    set n 0
    foreach item [mybox::items $group] {
        set x [expr {($n % $columns) * ($wide + 16) + 8}]
        set y [expr {$n / $columns * ($high + 34) + 8}]
        lappend items [::stele::scene group $item [Cell $o $group $item $wide $high [expr {$item eq $chosen}]] at [list $x $y]]
        incr n
    }
    return [::stele::scene make [expr {$columns * ($wide + 16) + 4}] [expr {ceil($n / double($columns)) * ($high + 34) + 8}] $items]
}

# One item: its picture, its name, and what is said of it.
proc ::stele::dialog::mybox::Cell {o group item wide high chosen} {
    set S ::stele::scene
    set said [mybox::said $group $item]
    lassign [Mark $group $item] sign role words
    set name [panel::capital [mybox::called $item]]
    set edge [expr {!$chosen ? "none" : [dict get $o focus] ? "accent" : "rule.strong"}]
    return [list [$S rect chosen [list -5 -5 [expr {$wide + 5}] [expr {$high + 25}]] [expr {$chosen ? "stripe" : "none"}] edge $edge \
            width [expr {$chosen ? 2 : 0}] round 5 object $item tip "$name: $words"] \
        [$S group picture [[rooms::printed [mybox::game] draw] $o $group $item [mybox::figures [list $group $item ""]]]] \
        [$S text sign 6 [expr {$high + 12}] $sign $role font {normal bold} object $item tip "$name: $words"] \
        [$S text name 16 [expr {$high + 12}] [$S fit [dict get $o measure] small 11 $name [expr {$wide - 18}]] text font small anchor w \
            object $item tip "$name: $words"]]
}

# The sign for what is said of an item, its colour, and the same in words.
proc ::stele::dialog::mybox::Mark {group item} {
    switch [mybox::said $group $item] {
        confirmed {return [list ✓ text.good [mc "as printed"]]}
        changed {return [list ≠ text.accent [mc "corrected"]]}
    }
    if {[dict get [mybox::printed [list $group $item ""]] doubtful]} {
        return [list ? text.bad [mc "doubtful, not checked yet"]]
    }
    return [list · text.dim [mc "not checked yet"]]
}

# Draws the pictures when all is done that may change them: choosing a group and an item, the window finding its size.
proc ::stele::dialog::mybox::Draw {} {
    variable DrawLater
    after cancel $DrawLater
    set DrawLater [after idle ::stele::dialog::mybox::DrawNow]
}

# The same, and brings the item into view.
proc ::stele::dialog::mybox::See {} {
    variable Seeking 1
    Draw
}

proc ::stele::dialog::mybox::DrawNow {} {
    variable Path
    variable Group
    variable Item
    variable Turn
    variable Seeking
    set c $Path.body.mid.view.c
    if {![winfo exists $Path] || $Group eq "" || [Size] eq {} || ![winfo ismapped $c]} {
        return
    }
    set o [dict create measure [list ::stele::render::measure $c] turn $Turn focus [expr {[focus] eq $c}]]
    set scene [pictures $o $Group [Size] [Columns] $Item]
    render show $c $scene
    $c configure -scrollregion [list 0 0 [winfo width $c] [expr {round([dict get $scene height] * [theme::scale])}]]
    if {$Seeking} {
        set Seeking 0
        ScrollTo
    }
}

# Brings the item into view.
proc ::stele::dialog::mybox::ScrollTo {} {
    variable Path
    variable Group
    variable Item
    set size [Size]
    set c $Path.body.mid.view.c
    set step [expr {([lindex $size 1] + 34) * [theme::scale]}]
    set top [expr {[lsearch -exact [mybox::items $Group] $Item] / [Columns] * $step}]
    set whole [lindex [$c cget -scrollregion] 3]
    lassign [$c yview] from to
    if {$whole ne "" && $whole > 0 && ($top < $from * $whole || $top + $step > $to * $whole)} {
        $c yview moveto [expr {$top / double($whole)}]
    }
}

proc ::stele::dialog::mybox::Click {x y rootX rootY} {
    variable Path
    variable Item
    set c $Path.body.mid.view.c
    Apply
    focus $c
    set object [lindex [render objects $c $x $y] 0]
    if {$object eq ""} {
        return
    }
    lassign [split $object :] item name index
    Select $item
    if {$name ne ""} {
        Choices $name $index $rootX $rootY
    }
}

# A menu of what a figure of the item, or one word of it, can be.
proc ::stele::dialog::mybox::Choices {name index x y} {
    variable Path
    variable Group
    variable Item
    set place [list $Group $Item ""]
    set now [expr {[dict exists [mybox::figures $place] $name] ? [dict get [mybox::figures $place] $name] : ""}]
    set range [mybox::range $place $name]
    set values {}
    switch [expr {$range eq {} ? "" : [dict get $range kind]}] {
        number {
            set most [expr {max($now eq "" ? 0 : $now, [dict get $range min]) + 5}]
            for {set n [dict get $range min]} {$n <= min($most, [dict get $range max]) && [llength $values] < 12} {incr n} {
                lappend values $n [expr {$n == 0 && [dict get $range optional] ? "" : $n}]
            }
        }
        name {
            foreach word [mybox::names $place $name] {
                lappend values [panel::capital [mybox::called $word]] $word
            }
        }
        names {
            foreach word [mybox::names $place $name] {
                lappend values [panel::capital [mybox::called $word]] [Replaced $now $index $word]
            }
            if {[llength $now] > 1 && $index < [llength $now]} {
                lappend values [mc "Nothing"] [lreplace $now $index $index]
            }
        }
    }
    if {$values eq {}} {
        EnterForm $name
        return
    }
    set menu $Path.choices
    destroy $menu
    menu $menu -tearoff 0
    theme::dress $menu
    foreach {label value} $values {
        $menu add command -label $label -command [list ::stele::dialog::mybox::Change $place $name $value] \
            -font [expr {$value eq $now ? "SteleBold" : "SteleText"}]
    }
    tk_popup $menu $x $y
}

# A list with another word in the place INDEX, or one more.
proc ::stele::dialog::mybox::Replaced {list index word} {
    return [expr {$index >= [llength $list] ? [concat $list [list $word]] : [lreplace $list $index $index $word]}]
}

# ---------------------------------------------------------------------------------------------
# The table

# A figure in words.
proc ::stele::dialog::mybox::Words {value} {
    return [join [lmap word $value {
        expr {[regexp {^-?\d+$} $word] ? $word : [mybox::called $word]}
    }] ", "]
}

# What a figure is called.
proc ::stele::dialog::mybox::FigureName {name} {
    variable More
    set names [dict merge $More [Printed names]]
    if {[dict exists $names $name]} {
        return [mc [dict get $names $name]]
    }
    dict for {prefix format} [Printed prefixes] {
        if {[string match $prefix-* $name]} {
            return [mc $format [FigureName [string range $name [string length $prefix]+1 end]]]
        }
    }
    if {[regexp {^(players|count)-(\d)$} $name - - players]} {
        return [mc "with %1\$s players" $players]
    }
    if {[regexp {^(.*)-with-(.*)$} $name - rest card]} {
        return [mc "%1\$s, with %2\$s" [FigureName $rest] [mybox::called $card]]
    }
    set called [mybox::called $name]
    return [expr {$called eq $name ? [string map {- " " _ " "} $name] : $called}]
}

proc ::stele::dialog::mybox::MakeTable {} {
    variable Path
    variable Group
    set t $Path.body.mid.view.t
    set names {}
    foreach place [concat {*}[lmap item [mybox::items $Group] {mybox::parts $Group $item}]] {
        foreach name [dict keys [mybox::figures $place]] {
            dict set names $name 1
        }
    }
    set names [dict keys $names]
    $t delete [$t children {}]
    $t configure -columns $names -displaycolumns #all
    $t column #0 -width [theme::px 190] -stretch 0
    $t heading #0 -text ""
    foreach name $names {
        $t heading $name -text [FigureName $name] -anchor w
        $t column $name -width [expr {max([theme::px 60], min([theme::px 150], [font measure SteleText [FigureName $name]] + [theme::px 18]))}] \
            -stretch 0 -anchor w
    }
    foreach item [mybox::items $Group] {
        $t insert {} end -id $item
        foreach place [lrange [mybox::parts $Group $item] 1 end] {
            $t insert $item end -id $item/[lindex $place 2]
        }
        FillRow $item
    }
}

proc ::stele::dialog::mybox::FillRow {item} {
    variable Path
    variable Group
    set t $Path.body.mid.view.t
    foreach place [mybox::parts $Group $item] {
        set part [lindex $place 2]
        set figures [mybox::figures $place]
        set values [lmap name [$t cget -columns] {
            expr {[dict exists $figures $name] ? [scene cut [Words [dict get $figures $name]] 80] : ""}
        }]
        if {$part eq ""} {
            $t item $item -text "[lindex [Mark $Group $item] 0]  [panel::capital [mybox::called $item]]" -values $values
        } else {
            $t item $item/$part -text $part -values $values
        }
    }
}

# ---------------------------------------------------------------------------------------------
# The figures of one item

proc ::stele::dialog::mybox::MakeForm {} {
    variable Path
    variable Group
    variable Item
    variable Field
    variable Origin
    set form $Path.body.mid.form.inside
    destroy {*}[winfo children $form]
    array unset Field
    array unset Origin
    set px ::stele::theme::px
    ttk::frame $form.head
    ttk::label $form.head.name -font SteleBold -text [panel::capital [mybox::called $Item]]
    ttk::label $form.head.said -style Soft.TLabel
    ttk::button $form.head.printed -text [mc "As printed"] -command ::stele::dialog::mybox::ConfirmOn
    ttk::button $form.head.rest -style Tool.TButton -text [mc "All the rest, too"] -command ::stele::dialog::mybox::ConfirmRest
    ttk::button $form.head.forget -style Tool.TButton -text [mc "Take back"] -command ::stele::dialog::mybox::Forget
    tooltip::add $form.head.printed {::stele::mc "This item is printed like that: nothing changes, and it counts as checked (Ctrl+Return)"}
    tooltip::add $form.head.rest {::stele::mc "All items of this group of which nothing is said yet are printed as they are here"}
    # Where there is little room, the name gives way and not the buttons.
    pack $form.head.forget $form.head.rest $form.head.printed -side right -padx [list [$px 4] 0]
    pack $form.head.name $form.head.said -side left -padx [list 0 [$px 12]]
    grid $form.head -columnspan 4 -sticky we -pady [list 0 [$px 4]]
    set n 0
    set at {1 0}
    # More parts than that are the outline of a map, which nobody types.
    foreach place [lrange [mybox::parts $Group $Item] 0 12] {
        foreach name [mybox::columns $place] {
            if {[string length [Now $place $name]] > 120} continue
            set whole [FormRow $form [incr n] $place $name]
            PlaceRow $form $n $whole at
        }
    }
    grid columnconfigure $form {1 3} -weight 1 -uniform field
    FillForm
    theme::dress $form
    scroller::fit $Path.body.mid.form
}

proc ::stele::dialog::mybox::Now {place name} {
    set figures [mybox::figures $place]
    return [expr {[dict exists $figures $name] ? [dict get $figures $name] : ""}]
}

# One figure: its name, its field, and what the set has where that differs.  Returns whether it needs a whole row.
proc ::stele::dialog::mybox::FormRow {form n place name} {
    variable Origin
    set px ::stele::theme::px
    set label [panel::capital [FigureName $name]]
    if {[lindex $place 2] ne ""} {
        set label "[lindex $place 2]. $label"
    }
    ttk::label $form.l$n -text $label
    ttk::frame $form.f$n
    set range [mybox::range $place $name]
    set kind [expr {$range eq {} ? "" : [dict get $range kind]}]
    set words [llength [Now $place $name]]
    set variable ::stele::dialog::mybox::Field($place,$name)
    if {$kind eq "number"} {
        ttk::spinbox $form.f$n.v -from [dict get $range min] -to [dict get $range max] -width 8 -textvariable $variable
        tooltip::add $form.f$n.v [list ::stele::mc "A number from %1\$s to %2\$s." [dict get $range min] [dict get $range max]]
        foreach event {<<Increment>> <<Decrement>>} {
            bind $form.f$n.v $event {after idle ::stele::dialog::mybox::Apply}
        }
        pack $form.f$n.v -side left
    } elseif {$kind eq "name" || ($kind eq "names" && $words < 8)} {
        for {set k 0} {$k < ($kind eq "name" ? 1 : min($words + 1, [dict get $range most]))} {incr k} {
            ttk::combobox $form.f$n.v$k -state readonly -width 11 \
                -values [concat [list ""] [lmap word [mybox::names $place $name] {mybox::called $word}]]
            set Origin($form.f$n.v$k) [list $place $name $k]
            $form.f$n.v$k configure -textvariable ::stele::dialog::mybox::Field($place,$name,$k)
            bind $form.f$n.v$k <<ComboboxSelected>> {::stele::dialog::mybox::Picked %W}
            pack $form.f$n.v$k -side left -padx [list 0 [$px 3]]
        }
    } else {
        ttk::entry $form.f$n.v -width 22 -textvariable $variable
        pack $form.f$n.v -side left -fill x -expand 1
    }
    if {[winfo exists $form.f$n.v]} {
        set Origin($form.f$n.v) [list $place $name ""]
        # Every key is kept, whatever happens to the viewer before the figure is taken.
        $form.f$n.v configure -validate key -validatecommand [list ::stele::dialog::mybox::Typing $place $name %P]
        bind $form.f$n.v <FocusOut> ::stele::dialog::mybox::Apply
        bind $form.f$n.v <Return> "::stele::dialog::mybox::Apply; break"
    }
    ttk::label $form.f$n.was -style Dim.TLabel
    pack $form.f$n.was -side left -padx [list [$px 6] 0]
    set Origin($form.f$n.was) [list $place $name was]
    return [expr {$kind eq "names"}]
}

# Puts the label and the field of a figure on the grid: two beside each other, but a list of names has a row of its own.
proc ::stele::dialog::mybox::PlaceRow {form n whole atName} {
    upvar 1 $atName at
    lassign $at row column
    set px ::stele::theme::px
    if {$whole && $column} {
        incr row
        set column 0
    }
    grid $form.l$n -row $row -column $column -sticky w -padx [list [expr {$column ? [$px 16] : 0}] [$px 6]] -pady [$px 1]
    grid $form.f$n -row $row -column [expr {$column + 1}] -columnspan [expr {$whole ? 3 : 1}] -sticky we -pady [$px 1]
    set at [expr {$whole || $column ? [list [expr {$row + 1}] 0] : [list $row 2]}]
}

proc ::stele::dialog::mybox::Typing {place name text} {
    mybox::typing $place $name $text
    return 1
}

# Puts the figures as they are into the fields, or what was typed there and could not be taken.
proc ::stele::dialog::mybox::FillForm {} {
    variable Path
    variable Group
    variable Item
    variable Field
    variable Origin
    set form $Path.body.mid.form.inside
    foreach widget [array names Origin] {
        lassign $Origin($widget) place name index
        set now [Now $place $name]
        if {$index eq ""} {
            set Field($place,$name) [lindex [concat [mybox::typed $place $name] [list $now]] 0]
        } elseif {$index eq "was"} {
            set original [dict get [mybox::printed $place] figures]
            set was [expr {[dict exists $original $name] ? [dict get $original $name] : ""}]
            $widget configure -text [expr {$was eq $now ? "" : [mc "was: %1\$s" [expr {$was eq "" ? "–" : [scene cut [Words $was] 40]}]]}]
        } else {
            set Field($place,$name,$index) [expr {$index < [llength $now] ? [mybox::called [lindex $now $index]] : ""}]
        }
    }
    lassign [Mark $Group $Item] sign role words
    $form.head.said configure -text "$sign $words"
    $form.head.forget state [expr {[mybox::said $Group $Item] eq "" ? "disabled" : "!disabled"}]
}

# Goes to the fields, to that of one figure if it is named.
proc ::stele::dialog::mybox::EnterForm {{name ""}} {
    variable Origin
    foreach widget [lsort -dictionary [array names Origin]] {
        lassign $Origin($widget) place of index
        if {$index ne "was" && ($name eq "" || $name eq $of)} {
            focus $widget
            return
        }
    }
}

# Takes what stands in the fields; what cannot be is said, and stays in its field, also for the next time the item is shown.
# Returns whether all could be taken.
proc ::stele::dialog::mybox::Apply {} {
    variable Path
    variable Field
    variable Origin
    if {![winfo exists $Path]} {
        return 1
    }
    set changed 0
    foreach widget [array names Origin] {
        lassign $Origin($widget) place name index
        if {$index ne "" || ![info exists Field($place,$name)]} continue
        set value [string trim $Field($place,$name)]
        if {$value eq [Now $place $name]} {
            mybox::untype {*}$place $name
            continue
        }
        try {
            mybox::change $place $name $value
            incr changed
        } trap {STELE USAGE figure} {} {
            mybox::typing $place $name $value
        }
    }
    set good [Complain]
    if {$changed} {
        FillForm
        Refresh
    }
    return $good
}

# Says what is wrong in the fields of the item.  Returns whether nothing is.
proc ::stele::dialog::mybox::Complain {} {
    variable Path
    variable Group
    variable Item
    set wrong ""
    foreach key [mybox::typed] {
        lassign $key place name
        if {[lrange $place 0 1] ne [list $Group $Item]} continue
        set said [mybox::judge $place $name [string trim [lindex [mybox::typed $place $name] 0]]]
        if {$said ne ""} {
            set wrong "[panel::capital [FigureName $name]]: $said"
        }
    }
    $Path.body.mid.wrong configure -text $wrong
    return [expr {$wrong eq ""}]
}

# Goes to the first field with what cannot be, of any item.  Returns whether there is one.
proc ::stele::dialog::mybox::GoToWrong {} {
    foreach key [mybox::typed] {
        lassign $key place name
        if {[mybox::judge $place $name [string trim [lindex [mybox::typed $place $name] 0]]] ne ""} {
            GoWith [lrange $place 0 1]
            EnterForm $name
            return 1
        }
    }
    return 0
}

# A word was chosen in the box WIDGET.
proc ::stele::dialog::mybox::Picked {widget} {
    variable Field
    variable Origin
    lassign $Origin($widget) place name index
    set at [lsearch -exact [$widget cget -values] [$widget get]]
    set word [lindex [concat [list ""] [mybox::names $place $name]] $at]
    set now [Now $place $name]
    if {$word eq ""} {
        set value [lreplace $now $index $index]
    } else {
        set value [Replaced $now $index $word]
    }
    Change $place $name $value
}

# Changes a figure, or says why not.
proc ::stele::dialog::mybox::Change {place name value} {
    variable Path
    set wrong ""
    set many [llength [Now $place $name]]
    try {
        mybox::change $place $name $value
    } trap {STELE USAGE figure} {message} {
        set wrong "[panel::capital [FigureName $name]]: $message"
    }
    $Path.body.mid.wrong configure -text $wrong
    # A list of another length has another number of boxes.
    if {[llength [Now $place $name]] != $many} {
        MakeForm
    }
    FillForm
    Refresh
}

proc ::stele::dialog::mybox::ConfirmOn {} {
    variable Path
    variable Group
    variable Item
    if {![Apply]} {
        return
    }
    mybox::confirm $Group $Item
    Refresh
    set items [mybox::items $Group]
    set next [lindex $items [expr {[lsearch -exact $items $Item] + 1}]]
    Select [expr {$next eq "" ? $Item : $next}]
}

proc ::stele::dialog::mybox::ConfirmRest {} {
    variable Group
    mybox::confirmRest $Group
    Renew
}

proc ::stele::dialog::mybox::Forget {} {
    variable Group
    variable Item
    mybox::forget $Group $Item
    Renew
}

proc ::stele::dialog::mybox::Undo {} {
    variable Group
    variable Item
    Apply
    mybox::untype $Group $Item
    FillForm
    Complain
    GoWith [mybox::undo]
}

proc ::stele::dialog::mybox::Redo {} {
    GoWith [mybox::redo]
}

# Shows what a step was about.
proc ::stele::dialog::mybox::GoWith {about} {
    variable Group
    if {$about eq {}} {
        return
    }
    lassign $about group item
    if {$group ne $Group} {
        ChooseGroup $group
    }
    Renew
    Select $item
}

# After a change of several items: everything anew.
proc ::stele::dialog::mybox::Renew {} {
    variable Group
    if {[Size] eq {}} {
        foreach item [mybox::items $Group] {
            FillRow $item
        }
    }
    MakeForm
    Refresh
}

# ---------------------------------------------------------------------------------------------
# What comes of it

# After a change: the picture or the row, how much is checked, and soon what it means.
proc ::stele::dialog::mybox::Refresh {} {
    variable Path
    variable Group
    variable Item
    set foot $Path.body.foot
    if {[Size] eq {}} {
        FillRow $Item
    } else {
        Draw
    }
    FillForm
    set list $Path.body.groups
    $list item $Group -values [list [join [mybox::progress $Group] /]]
    $Path.body.mid.title configure -text "[panel::capital [GroupName $Group]]  ·  [mc "%1\$s of %2\$s checked" {*}[mybox::progress $Group]]"
    lassign [mybox::progress] checked total
    $foot.progress configure -text [mc "%1\$s of %2\$s doubtful items checked" $checked $total]
    $foot.undo configure -text [mc "Undo"]
    $foot.redo configure -text [mc "Redo"]
    $foot.undo state [expr {[mybox::canUndo] ? "!disabled" : "disabled"}]
    $foot.redo state [expr {[mybox::canRedo] ? "!disabled" : "disabled"}]
    $Path.body.buttons.save state [expr {[mybox::dirty] ? "!disabled" : "disabled"}]
    Soon
}

proc ::stele::dialog::mybox::Soon {} {
    variable Later
    after cancel $Later
    set Later [after idle ::stele::dialog::mybox::Tell]
}

# Says what does not hold, and what becomes of the open log.
proc ::stele::dialog::mybox::Tell {} {
    variable Path
    if {![winfo exists $Path]} {
        return
    }
    set foot $Path.body.foot
    set wrong ""
    set said ""
    set differs 0
    try {
        set problems [mybox::problems]
        if {$problems ne {}} {
            set wrong [mc "These figures do not go together yet: %1\$s" [reasons::sentence [dict get [lindex $problems 0] text]]]
        } else {
            set outcome [mybox::outcome]
            set said [tell $outcome]
            set differs [expr {$outcome ne {} && ([dict get $outcome why] ne "never" || [dict get $outcome reason] ne "" || [dict get $outcome on])}]
        }
    } trap STELE {message options} {
        set wrong [reasons::sentence [reasonOf $message $options]]
    }
    $foot.wrong configure -text $wrong
    $foot.log configure -text $said
    $foot.beside configure -text [mc "Side by side"]
    $foot.carry configure -text [mc "Replay the open log with these figures, and keep them in it"]
    foreach {widget shown} [list wrong [expr {$wrong ne ""}] log [expr {$said ne ""}] beside $differs \
            carry [expr {$wrong eq "" && $differs && [mybox::canCarry]}]] {
        grid {*}[expr {$shown ? {} : "remove"}] $foot.$widget
    }
}

# What becomes of the open log, in words.  OUTCOME as mybox::outcome has it.
proc ::stele::dialog::mybox::tell {outcome} {
    if {$outcome eq {}} {
        return ""
    }
    set node [dict get $outcome node]
    set points [join [lsearch -all -inline -not -exact [lmap player [dict keys [dict get $outcome totals]] {
        lassign [dict get $outcome totals $player] before after
        expr {$before eq $after ? "" : "[panel::name $player] $before → $after"}
    }] ""] ", "]
    if {[dict get $outcome reason] ne ""} {
        set reason [reasons::sentence [dict get $outcome reason]]
        return [expr {[dict get $outcome on] ? [mc "Under these figures the open game goes on to %1\$s: %2\$s" $node $reason]
            : [mc "Under these figures the open game stops at %1\$s: %2\$s" $node $reason]}]
    }
    if {[dict get $outcome on]} {
        return [mc "Under these figures the open game can be replayed to its end."]
    }
    if {[dict get $outcome why] eq "never"} {
        return [mc "The open game stays as it is."]
    }
    set sentences [list [expr {[dict get $outcome why] eq "setup" ? [mc "The open game differs from its set-up."]
        : [mc "The open game differs from %1\$s." $node]}]]
    if {$points ne ""} {
        lappend sentences [mc "At its end: %1\$s." $points]
    }
    lassign [lmap ids [dict get $outcome winners] {join [lmap id $ids {panel::name $id}] ", "}] before after
    if {$before ne $after && $after ne ""} {
        lappend sentences "[mc "Another winner: %1\$s instead of %2\$s" $after $before]."
    } elseif {$before ne ""} {
        lappend sentences "[mc "The same winner: %1\$s" $before]."
    }
    return [join $sentences " "]
}

# The open log as it was recorded, and under these figures.
proc ::stele::dialog::mybox::Beside {} {
    if {[beside::box [mybox::text]]} {
        beside::part
        Close
    }
}

# The open log has the patch from now on.
proc ::stele::dialog::mybox::Carry {} {
    try {
        mybox::carry
        problems::again
        model say [mc "The open log is replayed with the figures of your box, and carries them."]
    } trap STELE {message options} {
        dialog::message::error [mc "The open log stays as it is."] [reasons::sentence [reasonOf $message $options]]
    }
    Soon
}

# ---------------------------------------------------------------------------------------------
# Saving, sharing, taking over

# Asks who says so; returns 1 once that is known.
proc ::stele::dialog::mybox::Sign {} {
    variable Signing
    set px ::stele::theme::px
    set path .stele_boxsign
    set body [::stele::dialog::open $path [mc "Who says so?"]]
    wm transient $path .stele_mybox
    array set Signing [mybox::author]
    set origins [list box [mc "my copy of the game"] photo [mc "a photo"] rulebook [mc "a rulebook"] other [mc "something else"]]
    set n 0
    foreach {key label} [list by [mc "Your name"] from [mc "Read from"] edition [mc "Printed edition"] note [mc "Remark"]] {
        ttk::label $body.l$key -text $label
        if {$key eq "from"} {
            ttk::combobox $body.$key -state readonly -width 30 -values [lmap {id words} $origins {set words}]
            $body.$key current [lsearch -exact [lmap {id words} $origins {set id}] $Signing(from)]
        } else {
            ttk::entry $body.$key -width 34 -textvariable ::stele::dialog::mybox::Signing($key)
        }
        grid $body.l$key $body.$key -sticky we -padx [list 0 [$px 8]] -pady [$px 2]
    }
    placeholder::add $body.edition ::stele::dialog::mybox::Signing(edition) {::stele::mc "publisher and year, say"}
    set row [::stele::dialog::buttons $path $body [list [list cancel [mc "Cancel"]] \
        [list ok [mc "OK"] [list ::stele::dialog::mybox::Signed $path $origins]]] ok]
    grid $row - -sticky we
    ::stele::dialog::place $path $body.by
    return [expr {[::stele::dialog::wait $path] eq "ok"}]
}

proc ::stele::dialog::mybox::Signed {path origins} {
    variable Signing
    set by [string trim $Signing(by)]
    if {$by eq ""} {
        bell
        focus $path.body.by
        return
    }
    mybox::signed [dict create by $by from [lindex $origins [expr {2 * [$path.body.from current]}]] \
        edition [string trim $Signing(edition)] note [string trim $Signing(note)]]
    ::stele::dialog::close $path ok
}

proc ::stele::dialog::mybox::IsSigned {} {
    return [expr {[settings::get box] ne "" && [dict get [mybox::author] by] ne "" || [Sign]}]
}

# Saves what is said where it is in force, once it is known that it can be played; what prevents it is reported.
proc ::stele::dialog::mybox::Save {} {
    if {![Apply] || [GoToWrong]} {
        bell
        return
    }
    if {[mybox::dirty] && [IsSigned]} {
        Try ::stele::dialog::mybox::SaveNow [mc "Your box was not saved. Nothing is lost: the draft is kept."]
    }
}

proc ::stele::dialog::mybox::SaveNow {} {
    variable Path
    lassign [mybox::save] file warnings
    # New games are played with it at once.
    box::use
    Saved $file $warnings
    if {[winfo exists $Path]} {
        Refresh
        after idle [list ::stele::dialog::mybox::Say log [mc "Saved: %1\$s" $file]]
    }
}

# Says that a file was saved, and what could not be kept of an older one.
proc ::stele::dialog::mybox::Saved {file warnings} {
    set text [mc "Saved: %1\$s" $file]
    model say $text
    if {$warnings ne {}} {
        dialog::message::show $text -kind warning -detail [join [lmap warning $warnings {reasons::sentence [dict get $warning text]}] \n]
    }
}

# Says something at the foot: log, or wrong.
proc ::stele::dialog::mybox::Say {label words} {
    variable Path
    if {[winfo exists $Path]} {
        $Path.body.foot.$label configure -text $words
        grid $Path.body.foot.$label
    }
}

# Runs SCRIPT if the figures hold and games with them come to an end, which is found out in the background; otherwise SORRY is
# said, with the reason.
proc ::stele::dialog::mybox::Try {script sorry} {
    variable Trial
    if {$Trial ne {}} {
        return
    }
    try {
        mybox::fits
    } trap STELE {message options} {
        dialog::message::error $sorry [reasons::sentence [reasonOf $message $options]]
        return
    }
    set Trial [dict create text [mybox::text] script $script sorry $sorry]
    if {![Play]} {
        # Nobody is here to play; that was said.
        Tried 1 ""
    }
}

# What was tried is done, or reported as impossible.
proc ::stele::dialog::mybox::Tried {good said} {
    variable Trial
    variable Closing
    set trial $Trial
    set closing $Closing
    set Trial {}
    set Closing 0
    set sorry [dict get $trial sorry]
    if {[mybox::text] ne [dict get $trial text]} {
        # Figures were changed meanwhile.
        Try [dict get $trial script] $sorry
        set Closing [expr {$closing && $Trial ne {}}]
        return
    }
    if {!$good} {
        dialog::message::error "$sorry [mc "Games with these figures do not come to an end."]" $said
        return
    }
    try {
        {*}[dict get $trial script]
    } trap STELE {message options} {
        dialog::message::error $sorry [reasons::sentence [reasonOf $message $options]]
        return
    } trap POSIX {message options} {
        dialog::message::error $sorry [reasonOf $message $options]
        return
    }
    if {$closing} {
        Close
    }
}

proc ::stele::dialog::mybox::Types {} {
    return [list [list [mc "Patches"] {.xml}] [list [mc "All files"] *]]
}

# Writes the patch into a file of one's choice.
proc ::stele::dialog::mybox::Share {} {
    variable Path
    Apply
    if {![IsSigned]} {
        return
    }
    set file [tk_getSaveFile -parent $Path -title [mc "Share your box"] -defaultextension .xml -filetypes [Types] \
        -initialfile [mybox::game]-[dict get [mybox::author] id].xml]
    if {$file ne ""} {
        Try [list ::stele::dialog::mybox::ShareNow $file] [mc "The patch was not written."]
    }
}

proc ::stele::dialog::mybox::ShareNow {file} {
    Saved $file [mybox::share $file]
    Say log [mc "Saved: %1\$s" $file]
}

# Takes over what somebody else says.
proc ::stele::dialog::mybox::Merge {} {
    variable Path
    Apply
    set file [tk_getOpenFile -parent $Path -title [mc "Take over somebody else’s patch"] -filetypes [Types]]
    if {$file ne ""} {
        TakeOver $file
    }
}

proc ::stele::dialog::mybox::TakeOver {file} {
    try {
        set clashes [mybox::clashes $file]
    } trap STELE {message options} {
        dialog::message::error [mc "“%1\$s” cannot be taken over." [system::file tail $file]] [reasons::sentence [reasonOf $message $options]]
        return
    }
    set theirs {}
    if {$clashes ne {}} {
        set theirs [Settle $file $clashes]
        if {$theirs eq "cancel"} {
            return
        }
    }
    mybox::merge $file $theirs
    FillGroups
    Renew
}

# Shows where two disagree, with both values, to choose one each.  Returns the clashes in which the other is right, or cancel.
proc ::stele::dialog::mybox::Settle {file clashes} {
    variable Right
    array unset Right
    set px ::stele::theme::px
    set path .stele_boxclash
    set body [::stele::dialog::open $path [mc "Which is right?"]]
    wm transient $path .stele_mybox
    ttk::label $body.what -justify left -wraplength [$px 520] \
        -text [mc "“%1\$s” differs from your box. Choose one of the two values each time." [system::file tail $file]]
    grid $body.what -sticky w -columnspan 3 -pady [list 0 [$px 8]]
    scroller::create $body.list
    $body.list configure -height [expr {min([$px 340], [llength $clashes] * [$px 30] + [$px 10])}] -width [$px 560]
    set inside $body.list.inside
    set n 0
    foreach clash $clashes {
        incr n
        lassign [dict get $clash place] group item part
        set Right($n) mine
        ttk::label $inside.l$n -text "[panel::capital [mybox::called $item]][expr {$part eq "" ? "" : " $part"}], [FigureName [dict get $clash name]]"
        set buttons {}
        foreach side {mine theirs} label [list [mc "you: %1\$s" [Shown [dict get $clash mine]]] [mc "they: %1\$s" [Shown [dict get $clash theirs]]]] {
            ttk::radiobutton $inside.$side$n -text $label -value $side -variable ::stele::dialog::mybox::Right($n)
            lappend buttons $inside.$side$n
        }
        grid $inside.l$n {*}$buttons -sticky w -padx [list 0 [$px 14]]
    }
    grid $body.list -sticky nswe -columnspan 3
    set row [::stele::dialog::buttons $path $body [list [list cancel [mc "Cancel"]] [list ok [mc "Take over"]]] ok]
    grid $row -columnspan 3 -sticky we
    ::stele::dialog::place $path $inside.mine1
    if {[::stele::dialog::wait $path] ne "ok"} {
        return cancel
    }
    set n 0
    return [lmap clash $clashes {
        if {$Right([incr n]) eq "mine"} continue
        list [dict get $clash place] [dict get $clash name]
    }]
}

proc ::stele::dialog::mybox::Shown {value} {
    return [expr {$value eq "" ? "–" : [scene cut [Words $value] 40]}]
}

# Can it be played?  The command finds out, in the background.
proc ::stele::dialog::mybox::Check {} {
    Apply
    if {[mybox::problems] ne {}} {
        Tell
        return
    }
    Play
}

# Lets it play.  Returns whether it does.
proc ::stele::dialog::mybox::Play {} {
    variable Path
    if {![mybox::check ::stele::dialog::mybox::Checked]} {
        return 0
    }
    $Path.body.buttons.check configure -text [mc "Playing…"]
    $Path.body.buttons.check state disabled
    return 1
}

proc ::stele::dialog::mybox::Checked {good said} {
    variable Path
    variable Trial
    if {[winfo exists $Path]} {
        $Path.body.buttons.check configure -text [mc "Can it be played?"]
        $Path.body.buttons.check state !disabled
    }
    if {$Trial ne {}} {
        Tried $good $said
    } else {
        Say [expr {$good ? "log" : "wrong"}] [expr {$good ? [mc "Games with these figures come to an end."] : $said}]
    }
}
