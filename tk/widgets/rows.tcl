# Lists of rows with words, links and objects: what the panels for reasons, events, moves, rules and
# players are made of.  A text widget to read and walk through, not to type into.
#
#   rows::create PATH ?-light 0|1? ?-empty SCRIPT?
#   rows::show PATH ROWS             ROWS as below; keeps the place when the keys are the same
#   rows::current PATH ?KEY?         the current row
#   rows::see PATH KEY               brings a row to the top and lights it up for a moment
#   rows::reveal PATH KEY           makes a row the current one and scrolls to it
#   rows::text PATH                  the text widget inside
#
# A row is a dict:
#   key      tells it from the others; "" for a row that cannot be the current one
#   parts    a flat list {text style link …}: style is one of the tags below (several: a list), link a
#            script or ""
#   style    a tag for the whole row (head, item, body, deep; move: what follows a tab stands at the right edge)
#   objects  lit on the board while the pointer is on the row or it is the current one
#   action   what Return and a double click do; the first link when left out
#   pick     what to do besides when a click or a key makes it the current row
#   tip      the text of its tooltip
#   menu     further {label script …} for the context menu
#   on       1 for the row that is marked as the one in force
#
# Keys: Up and Down walk, Home and End too, Return acts, Menu shows what else can be done.

namespace eval ::stele::rows {
    namespace path ::stele
    namespace export create show current see reveal text step act chip clause rich
    variable Rows
    array set Rows {}
    # The parts of letters made so far.
    variable Chips
    array set Chips {}
    # ($path): rows; ($path,written): what was written for each, see Written; ($path,now): number of the
    # current row, -1 for none; ($path,light) ($path,empty) ($path,flash)
}

# Builds the list PATH.  -empty gives the text to show when there are no rows.
proc ::stele::rows::create {path args} {
    variable Rows
    set options [dict merge {-light 1 -empty {}} $args]
    ttk::frame $path
    set text [theme::text $path.text -state disabled -cursor arrow -takefocus 1 -exportselection 0 \
        -padx [theme::px 6] -spacing1 0 -spacing3 0]
    ttk::scrollbar $path.y -orient vertical -command [list $text yview]
    $text configure -yscrollcommand [list ::stele::rows::Scrolled $path]
    grid $text -row 0 -column 0 -sticky nswe
    grid $path.y -row 0 -column 1 -sticky ns
    grid remove $path.y
    grid rowconfigure $path 0 -weight 1
    grid columnconfigure $path 0 -weight 1
    KeepPlace $path
    set Rows($path) {}
    set Rows($path,written) {}
    set Rows($path,now) -1
    set Rows($path,over) -1
    set Rows($path,right) 0
    set Rows($path,light) [dict get $options -light]
    set Rows($path,empty) [dict get $options -empty]
    set Rows($path,flash) ""
    Bind $path $text
    Tags $path
    tooltip::add $text [list @::stele::rows::Tip $path]
    panel::watch $path {theme scale} [list ::stele::rows::Restyle $path] 40
    bind $path <Destroy> +[list ::stele::rows::Forget $path %W]
    return $path
}

proc ::stele::rows::Bind {path text} {
    bindtags $text [list $text SteleRows . all]
    foreach {event script} {
        <Up> {step %P -1; break}
        <Down> {step %P 1; break}
        <KP_Up> {step %P -1; break}
        <KP_Down> {step %P 1; break}
        <Home> {Stand %P first; break}
        <End> {Stand %P last; break}
        <Prior> {Page %P -1; break}
        <Next> {Page %P 1; break}
        <Return> {act %P; break}
        <KP_Enter> {act %P; break}
        <space> {act %P; break}
        <Key-Menu> {PopupHere %P; break}
        <Shift-F10> {PopupHere %P; break}
        <FocusIn> {Focused %P}
        <Configure> {Edge %P %w}
        <FocusOut> {Unlit %P}
        <Motion> {Over %P %x %y}
        <Leave> {Unlit %P}
        <Button-1> {Press %P %x %y}
        <Double-Button-1> {Double %P %x %y}
        <Button-3> {Popup %P %x %y %X %Y}
        <Button-4> {%W yview scroll -3 units}
        <Button-5> {%W yview scroll 3 units}
        <MouseWheel> {%W yview scroll [expr {%D > 0 ? -3 : 3}] units}
    } {
        bind $text $event [list namespace eval ::stele::rows [string map [list %P $path] $script]]
    }
}

proc ::stele::rows::Forget {path destroyed} {
    variable Rows
    if {$path eq $destroyed} {
        after cancel $Rows($path,flash)
        array unset Rows $path
        array unset Rows $path,*
    }
}

# The scroll bar comes and goes, but its place is kept: from list to list all that stands there would be laid out anew, and
# what stands at the right edge would jump.
proc ::stele::rows::Scrolled {path from to} {
    $path.y set $from $to
    set needed [expr {$from > 0.0 || $to < 1.0}]
    if {$needed != ([winfo manager $path.y] ne "")} {
        if {$needed} {
            grid $path.y
        } else {
            grid remove $path.y
        }
    }
}

proc ::stele::rows::KeepPlace {path} {
    grid columnconfigure $path 1 -minsize [winfo reqwidth $path.y]
}

# Where the right edge of the list is, for what stands there.
proc ::stele::rows::Edge {path width} {
    variable Rows
    set right [expr {$width - 2 * [theme::px 6] - [theme::px 4]}]
    if {$right < 1 || $right == $Rows($path,right)} {
        return
    }
    set Rows($path,right) $right
    $path.text tag configure move -tabs [list $right right]
    # Other lines may have room for it now.
    if {[lsearch -exact [lmap row $Rows($path) {expr {[dict exists $row style] ? [dict get $row style] : ""}}] move] >= 0} {
        set rows $Rows($path)
        set Rows($path) {}
        set Rows($path,written) {}
        show $path $rows
    }
}

# Whether a text wraps so that no room is left in its last line for what stands at the right edge.
proc ::stele::rows::IsFull {path text right} {
    variable Rows
    set room [expr {$Rows($path,right) - [font measure SteleBold $right] - [theme::px 10]}]
    if {[font measure SteleText $text] < $room} {
        return 0
    }
    set line ""
    foreach word [split $text " "] {
        set longer [string trimleft "$line $word"]
        # Lines after the first begin further to the right.
        if {[font measure SteleText $longer] > $Rows($path,right) - [theme::px 8] && $line ne ""} {
            set longer $word
        }
        set line $longer
    }
    return [expr {[font measure SteleText $line] > $room - [theme::px 10]}]
}

# The tooltip of the row at a point.
proc ::stele::rows::Tip {path x y} {
    variable Rows
    set n [RowAt $path $x $y]
    set row [lindex $Rows($path) $n]
    return [expr {$n >= 0 && [dict exists $row tip] ? [dict get $row tip] : ""}]
}

# The text widget of the list.
proc ::stele::rows::text {path} {
    return $path.text
}

proc ::stele::rows::Tags {path} {
    set t $path.text
    set px ::stele::theme::px
    $t configure -tabs [list [$px 38] right [$px 46]]
    foreach {tag font role} {
        plain SteleText text        soft SteleText text.soft   dim SteleSmall text.dim
        bold SteleBold text         large SteleLarge text      small SteleSmall text
        mono SteleMono text         codes SteleMono text.soft  link SteleText text.accent
        clause SteleSmallBold text.accent                      italic SteleItalic text.soft
        place SteleSmall text.accent
        good SteleBold text.good    bad SteleBold text.bad     wrong SteleText text.bad
        right SteleText text.good   title SteleSmallBold text.soft
        doubt SteleSmallBold text.dim
    } {
        $t tag configure $tag -font $font -foreground [theme::colour $role]
    }
    $t tag configure glyph -font SteleBold -foreground [theme::colour mark.note]
    $t tag configure head -spacing1 [$px 8] -spacing3 [$px 2]
    $t tag configure item -spacing1 [$px 3] -spacing3 [$px 3] -lmargin1 [$px 2] -lmargin2 [$px 12] -rmargin [$px 2]
    $t tag configure move -spacing1 [$px 3] -spacing3 [$px 3] -lmargin1 [$px 2] -lmargin2 [$px 12] -rmargin [$px 2]
    Edge $path [winfo width $t]
    $t tag configure points -spacing1 [$px 3] -spacing3 [$px 3] -lmargin2 [$px 46] -rmargin [$px 2]
    $t tag configure body -spacing1 [$px 2] -spacing3 [$px 2] -lmargin1 [$px 2] -lmargin2 [$px 2] -rmargin [$px 2]
    $t tag configure deep -spacing1 [$px 1] -spacing3 [$px 3] -lmargin1 [$px 16] -lmargin2 [$px 30] -rmargin [$px 2]
    $t tag configure over -background [theme::colour mix:text:panel:6]
    $t tag configure on -background [theme::colour mix:good:panel:14]
    $t tag configure now -background [theme::colour mix:accent:panel:22]
    $t tag configure flash -background [theme::colour mix:accent:panel:40]
    $t tag configure under -underline 1
    for {set seat 1} {$seat <= [palette seats]} {incr seat} {
        $t tag configure seat$seat -background [theme::colour seat$seat] -font SteleSmallBold \
            -foreground [theme::colour seat$seat.ink]
    }
    foreach tag {on over now flash} {
        $t tag raise $tag
    }
    for {set seat 1} {$seat <= [palette seats]} {incr seat} {
        $t tag raise seat$seat
    }
}

proc ::stele::rows::Restyle {path kinds} {
    Tags $path
    KeepPlace $path
}

# The parts of a player's letter on its colour.
proc ::stele::rows::chip {player} {
    variable Chips
    set key [list [model players] $player]
    if {![info exists Chips($key)]} {
        if {[array size Chips] > 50} {
            array unset Chips
        }
        set seat [panel::seat $player]
        set Chips($key) [expr {$seat == 0 ? {} : [list "\u2009[panel::letter $player]\u2009" \
            [dict get [palette seat $seat] role] "" " " plain ""]}]
    }
    return $Chips($key)
}

# The parts of a link to a clause, with a space before, and of one to the reading that decided, if RULING
# (a dict id choice) names one; {} for no clause.
proc ::stele::rows::clause {id {ruling {}}} {
    if {$id eq ""} {
        return {}
    }
    set parts {}
    if {$ruling eq {} || [dict get $ruling id] ne $id} {
        lappend parts " " plain "" $id clause [list ::stele::model clause $id]
    }
    if {$ruling ne {}} {
        set ruled [dict get $ruling id]
        lappend parts " " plain "" "$ruled: [dict get $ruling choice]" clause [list ::stele::model clause $ruled]
    }
    return $parts
}

# ---------------------------------------------------------------------------------------------
# Filling

# Shows ROWS.  Unchanged rows at the beginning and the end are left alone.
proc ::stele::rows::show {path rows} {
    variable Rows
    set old $Rows($path)
    set head [Alike $old $rows]
    if {$head > 0 && $head == [llength $rows] && $head == [llength $old]} {
        return
    }
    set t $path.text
    set key [current $path]
    set tail [Alike [lreverse [lrange $old $head end]] [lreverse [lrange $rows $head end]]]
    # The view stays where only words changed or rows came below; another list is shown from its top.
    set stays [expr {$head > 0 && $head == [llength $old] || [SameKeys $rows $old $head $tail]}]
    set middle [lmap row [lrange $rows $head end-$tail] {Written $path $row}]
    set written [concat [lrange $Rows($path,written) 0 $head-1] $middle \
        [lrange $Rows($path,written) end-[expr {$tail - 1}] end]]
    $t configure -state normal
    if {$rows eq {} || $old eq {} || $head + $tail == 0} {
        set top [expr {$stays ? [lindex [$t yview] 0] : 0}]
        Fill $path $written
        $t yview moveto $top
    } else {
        Replace $path $head $tail $middle $written
        if {!$stays} {
            $t yview moveto 0
        }
        if {$Rows($path,over) >= 0} {
            $t tag remove over 1.0 end
        }
    }
    $t configure -state disabled
    set Rows($path) $rows
    set Rows($path,written) $written
    set Rows($path,over) -1
    if {$key ne "" || $Rows($path,now) >= 0} {
        Mark $path [expr {$key eq "" ? -1 : [Number $path $key]}]
        if {$key ne "" && $Rows($path,light) && [focus] eq $t} {
            Light $path $Rows($path,now)
        }
    }
}

# How many elements two lists have in common at their beginning.  Rows that stayed are the same values:
# one by one they are recognised at once, while a whole list would have to be written out first.
proc ::stele::rows::Alike {a b} {
    set n 0
    set most [expr {min([llength $a], [llength $b])}]
    foreach x $a y $b {
        if {$n == $most || $x ne $y} {
            return $n
        }
        incr n
    }
    return $n
}

# Whether two lists that are alike but for the middle have the same keys in the same order.
proc ::stele::rows::SameKeys {a b head tail} {
    if {[llength $a] != [llength $b]} {
        return 0
    }
    foreach x [lrange $a $head end-$tail] y [lrange $b $head end-$tail] {
        if {[dict get $x key] ne [dict get $y key]} {
            return 0
        }
    }
    return 1
}

# Writes all rows, or a text when there are none.
proc ::stele::rows::Fill {path written} {
    variable Rows
    set t $path.text
    $t delete 1.0 end
    if {$written ne {}} {
        set words [WordsOf $written]
        $t insert end {*}[lrange $words 0 end-2]
        Finish $t [lindex $words end]
    } elseif {$Rows($path,empty) ne ""} {
        $t insert end [uplevel #0 $Rows($path,empty)] {soft body}
    }
}

# Writes the rows that differ: those after HEAD rows and before the last TAIL rows; ALL is what will stand
# there.
proc ::stele::rows::Replace {path head tail middle all} {
    variable Rows
    set t $path.text
    set n [llength $Rows($path)]
    set from [expr {$head < $n ? "[FirstLine $path $head].0" : "end"}]
    set words [WordsOf $middle]
    if {$tail > 0} {
        set to [FirstLine $path [expr {$n - $tail}]].0
        $t delete $from $to
        if {$words ne {}} {
            $t insert $from {*}$words
        }
        return
    }
    # The last row ends with the line end that is always there.
    $t delete $from-1c end-1c
    if {$words ne {}} {
        $t insert end \n [lindex $all $head-1 0 end] {*}[lrange $words 0 end-2]
    }
    Finish $t [lindex $all end 0 end]
}

proc ::stele::rows::WordsOf {written} {
    return [concat {*}[lmap one $written {lindex $one 0}]]
}

# Gives the last line end these tags, so that a colour reaches to the edge there too.
proc ::stele::rows::Finish {t tags} {
    foreach tag [$t tag names end-1c] {
        $t tag remove $tag end-1c end
    }
    foreach tag $tags {
        $t tag add $tag end-1c end
    }
}

# The line of the text on which the row with this number begins.
proc ::stele::rows::FirstLine {path n} {
    variable Rows
    set line 1
    foreach one [lrange $Rows($path,written) 0 $n-1] {
        incr line [lindex $one 1]
    }
    return $line
}

# A row as arguments of an insert, how many lines it has, and the scripts of its links in the order they stand
# there.  Links that touch are one link.
proc ::stele::rows::Written {path row} {
    set words {}
    set said ""
    set links {}
    set common [list [expr {[dict exists $row style] ? [dict get $row style] : "item"}]]
    if {[dict exists $row on] && [dict get $row on]} {
        lappend common on
    }
    set count 1
    set before ""
    foreach {text tags link} [dict get $row parts] {
        set text [::stele::model::words $text]
        if {[string index $text 0] eq "\t" && [lindex $common 0] eq "move" && [IsFull $path $said $text]} {
            set text \n$text
        }
        append said $text
        if {$link ne ""} {
            if {$before eq ""} {
                lappend links $link
            }
            lappend words $text [concat $tags $common anchor]
        } else {
            lappend words $text [concat $tags $common]
        }
        set before $link
        if {[string first \n $text] >= 0} {
            incr count [expr {[string length $text] - [string length [string map [list \n ""] $text]]}]
        }
    }
    lappend words \n $common
    return [list $words $count $links]
}

# ---------------------------------------------------------------------------------------------
# The current row, and pointing

# The key of the current row, or ""; with KEY, makes that row the current one.
proc ::stele::rows::current {path args} {
    variable Rows
    if {[llength $args]} {
        Mark $path [Number $path [lindex $args 0]]
    }
    set row [lindex $Rows($path) $Rows($path,now)]
    return [expr {$Rows($path,now) >= 0 && $row ne {} ? [dict get $row key] : ""}]
}

proc ::stele::rows::Number {path key} {
    variable Rows
    set n 0
    foreach row $Rows($path) {
        if {[dict get $row key] eq $key} {
            return $n
        }
        incr n
    }
    return -1
}

proc ::stele::rows::Range {path n} {
    variable Rows
    set first [FirstLine $path $n]
    return [list $first.0 [expr {$first + [lindex $Rows($path,written) $n 1]}].0]
}

proc ::stele::rows::Mark {path n} {
    variable Rows
    set t $path.text
    $t tag remove now 1.0 end
    set Rows($path,now) $n
    if {$n >= 0} {
        $t tag add now {*}[Range $path $n]
    }
}

# Walks BY rows (1 or -1) from the current one.
proc ::stele::rows::step {path by} {
    variable Rows
    set n $Rows($path,now)
    if {$n < 0} {
        set n [expr {$by > 0 ? [RowAt $path 0 0] - 1 : [llength $Rows($path)]}]
    }
    for {incr n $by} {$n >= 0 && $n < [llength $Rows($path)]} {incr n $by} {
        if {[dict get [lindex $Rows($path) $n] key] ne ""} {
            StandOn $path $n
            return
        }
    }
    $path.text yview scroll $by units
}

proc ::stele::rows::Stand {path where} {
    variable Rows
    set Rows($path,now) [expr {$where eq "first" ? -1 : [llength $Rows($path)]}]
    if {$where eq "first"} {
        $path.text yview moveto 0
        set Rows($path,now) -1
        step $path 1
    } else {
        step $path -1
    }
}

proc ::stele::rows::Page {path by} {
    variable Rows
    set t $path.text
    $t yview scroll $by pages
    update idletasks
    set n [RowAt $path 10 [expr {$by > 0 ? [winfo height $t] - 10 : 10}]]
    if {$n >= 0} {
        set Rows($path,now) [expr {$n + ($by > 0 ? 1 : -1)}]
        step $path [expr {-$by}]
    }
}

proc ::stele::rows::StandOn {path n} {
    Mark $path $n
    lassign [Range $path $n] from to
    $path.text see "$to - 1 char"
    $path.text see $from
    Light $path $n
    Pick $path $n
}

# Does what a row wants done when it becomes the current one.
proc ::stele::rows::Pick {path n} {
    variable Rows
    set row [lindex $Rows($path) $n]
    if {[dict exists $row pick]} {
        uplevel #0 [dict get $row pick]
    }
}

proc ::stele::rows::Focused {path} {
    variable Rows
    if {$Rows($path,now) < 0} {
        step $path 1
    } else {
        Light $path $Rows($path,now)
    }
}

proc ::stele::rows::RowAt {path x y} {
    variable Rows
    set t $path.text
    set line [lindex [split [$t index @$x,$y] .] 0]
    set box [$t dlineinfo $line.end]
    if {$box ne {} && $y > [lindex $box 1] + [lindex $box 3]} {
        return -1
    }
    set n 0
    foreach one $Rows($path,written) {
        if {[incr line -[lindex $one 1]] <= 0} {
            return $n
        }
        incr n
    }
    return -1
}

proc ::stele::rows::Light {path n} {
    variable Rows
    if {!$Rows($path,light)} {
        return
    }
    set row [lindex $Rows($path) $n]
    set objects [expr {$n >= 0 && [dict exists $row objects] ? [dict get $row objects] : {}}]
    model light $objects
}

proc ::stele::rows::Over {path x y} {
    variable Rows
    set n [RowAt $path $x $y]
    OverLink $path $x $y
    if {$n == $Rows($path,over)} {
        return
    }
    set Rows($path,over) $n
    $path.text tag remove over 1.0 end
    if {$n >= 0 && [dict get [lindex $Rows($path) $n] key] ne ""} {
        $path.text tag add over {*}[Range $path $n]
    }
    Light $path $n
}

proc ::stele::rows::Unlit {path} {
    variable Rows
    if {![info exists Rows($path)]} {
        return
    }
    set Rows($path,over) -1
    $path.text tag remove over 1.0 end
    if {$Rows($path,light)} {
        model light {}
    }
}

# The link at a point as {FROM TO SCRIPT}, or {}.
proc ::stele::rows::LinkAt {path x y} {
    variable Rows
    set t $path.text
    set at [$t index @$x,$y]
    if {"anchor" ni [$t tag names $at]} {
        return {}
    }
    set n 0
    foreach {from to} [$t tag ranges anchor] {
        if {[$t compare $at < $to]} {
            return [list $from $to [lindex [concat {*}[lmap one $Rows($path,written) {lindex $one 2}]] $n]]
        }
        incr n
    }
    return {}
}

# Underlines the link under the pointer.
proc ::stele::rows::OverLink {path x y} {
    set t $path.text
    set link [LinkAt $path $x $y]
    set cursor [expr {$link eq {} ? "arrow" : "hand2"}]
    if {[$t cget -cursor] ne $cursor || $link ne {}} {
        $t configure -cursor $cursor
        $t tag remove under 1.0 end
        if {$link ne {}} {
            $t tag add under {*}[lrange $link 0 1]
        }
    }
}

proc ::stele::rows::Press {path x y} {
    variable Rows
    set n [RowAt $path $x $y]
    set script [lindex [LinkAt $path $x $y] 2]
    focus $path.text
    if {$n >= 0 && [dict get [lindex $Rows($path) $n] key] ne ""} {
        Mark $path $n
        Light $path $n
        Pick $path $n
    }
    if {$script ne ""} {
        uplevel #0 $script
    }
}

proc ::stele::rows::Double {path x y} {
    if {[LinkAt $path $x $y] eq {} && [RowAt $path $x $y] >= 0} {
        act $path
    }
}

# Does what Return does on the current row.
proc ::stele::rows::act {path} {
    variable Rows
    set row [lindex $Rows($path) $Rows($path,now)]
    if {$Rows($path,now) < 0 || $row eq {}} {
        return
    }
    if {[dict exists $row action]} {
        uplevel #0 [dict get $row action]
        return
    }
    foreach {text tags link} [dict get $row parts] {
        if {$link ne ""} {
            uplevel #0 $link
            return
        }
    }
}

# ---------------------------------------------------------------------------------------------
# The context menu

proc ::stele::rows::PopupHere {path} {
    variable Rows
    if {$Rows($path,now) < 0} {
        return
    }
    set t $path.text
    set box [$t bbox [lindex [Range $path $Rows($path,now)] 0]]
    lassign $box x y
    Menu $path $Rows($path,now) [expr {[winfo rootx $t] + ($x eq "" ? 10 : $x + 20)}] \
        [expr {[winfo rooty $t] + ($y eq "" ? 10 : $y + 10)}]
}

proc ::stele::rows::Popup {path x y rootX rootY} {
    variable Rows
    set n [RowAt $path $x $y]
    if {$n >= 0} {
        if {[dict get [lindex $Rows($path) $n] key] ne ""} {
            Mark $path $n
        }
        Menu $path $n $rootX $rootY
    }
}

proc ::stele::rows::Menu {path n x y} {
    variable Rows
    set row [lindex $Rows($path) $n]
    destroy $path.menu
    set menu [menu $path.menu -tearoff 0]
    if {[dict exists $row menu]} {
        foreach {label script} [dict get $row menu] {
            $menu add command -label $label -command $script
        }
    }
    set words ""
    foreach {text tags link} [dict get $row parts] {
        append words $text
        if {[string match {::stele::model clause *} $link]} {
            $menu add command -label [mc "Show rule %1\$s" [lindex $link end]] -command $link
        }
    }
    $menu add command -label [mc "Copy text"] -command [list ::stele::actions::copy [string trim $words]]
    theme::dress $menu
    tk_popup $menu $x $y
}

# Brings the row KEY to the top and lights it up for a moment.
proc ::stele::rows::see {path key} {
    variable Rows
    set n [Number $path $key]
    if {$n < 0} {
        return 0
    }
    Mark $path $n
    set t $path.text
    lassign [Range $path $n] from to
    update idletasks
    $t yview $from
    $t tag remove flash 1.0 end
    $t tag add flash $from $to
    after cancel $Rows($path,flash)
    set Rows($path,flash) [after 900 [list ::stele::rows::Unflash $path]]
    return 1
}

# Makes the row KEY the current one and brings all of it into view.
proc ::stele::rows::reveal {path key} {
    set n [Number $path $key]
    if {$n < 0} {
        return 0
    }
    Mark $path $n
    lassign [Range $path $n] from to
    update idletasks
    $path.text see "$to - 1 char"
    $path.text see $from
    return 1
}

proc ::stele::rows::Unflash {path} {
    if {[winfo exists $path.text]} {
        $path.text tag remove flash 1.0 end
    }
}

# The parts of a text people wrote: nodes of the log (main:12) jump there, ids of clauses and rulings open the rules,
# both with [[brackets]] or without.  Without them only what is there is a link.
proc ::stele::rows::rich {text style} {
    set parts {}
    set at 0
    foreach all [regexp -all -inline -indices \
        {\[\[[^][]+\]\]|\m[A-Z]{3}-(?:[AR][0-9]+|[0-9]+(?:\.[0-9]+)+)\M|\m[[:alpha:]][[:alnum:]_.-]*:[0-9]+\M} $text] {
        lassign $all from to
        set word [string range $text $from $to]
        set plain [string trim [string trim $word \[\]]]
        set script [Target $plain [expr {$plain ne $word}]]
        if {$script eq ""} {
            continue
        }
        if {$from > $at} {
            lappend parts [string range $text $at $from-1] $style ""
        }
        lappend parts $plain [expr {[lindex $script 1] eq "clause" ? "clause" : "link"}] $script
        set at [expr {$to + 1}]
    }
    if {$at < [string length $text]} {
        lappend parts [string range $text $at end] $style ""
    }
    return $parts
}

# The script of a link to WORD; "" when there is no such place and nobody says that it is one.
proc ::stele::rows::Target {word said} {
    if {[regexp {^[A-Z]{3}-} $word]} {
        return [expr {$said || [IsRule $word] ? [list ::stele::model clause $word] : ""}]
    }
    set line [model lineInfo [model lineOf $word]]
    set there [expr {$line ne {} && ![dict get $line deleted] && [model plyOf $word] <= [dict get $line plies]}]
    return [expr {$said || $there ? [list ::stele::panel::jump $word] : ""}]
}

# Whether the open game has a clause or ruling with this id.
proc ::stele::rows::IsRule {id} {
    if {[model info] eq {}} {
        return 0
    }
    set game [dict get [model info] game]
    foreach kind {clause ruling} {
        if {[::stele text $game $kind/$id -lang [model lang]] ne "$kind/$id"} {
            return 1
        }
    }
    return 0
}
