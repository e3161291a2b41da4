# The page to start from while no log is open: recent files, lessons and new games, each a card with a picture of
# its board, drawn from the log itself.  Namespace ::stele::start.
#
# Cards come at once, their pictures one after the other when there is nothing else to do.

namespace eval ::stele::start {
    namespace path ::stele
    namespace export ready show hide
    # Whether the first log has been opened or there is none: nobody wants to see the page before.
    variable Ready 0
    # What the page was made for, its widget, the pictures still to be drawn and the timer of that.
    variable Made {}
    variable Page ""
    variable Waiting {}
    variable Later ""
    # What is known of files: {FILE STAMP LANG PLY} to {SCENE TITLE LINES}.
    variable Known
    array set Known {}
    # The space that boards are laid out for, before they are made small.
    variable Room {900 600}
    # Widths of a card, and how high its picture and its words are.
    variable Least 150
    variable Most 270
    variable Columns 5
    # Larger files (bytes) are not read for a picture.
    variable Huge 1000000
}

# From now on the page is shown while no log is open.
proc ::stele::start::ready {} {
    variable Ready 1
}

# Takes the page away.
proc ::stele::start::hide {} {
    variable Page
    variable Made {}
    variable Waiting {}
    variable Later
    after cancel $Later
    if {$Page ne ""} {
        destroy $Page
    }
}

# Shows the page in PARENT, which it fills; made anew only if something on it is different.
proc ::stele::start::show {parent} {
    variable Ready
    variable Made
    variable Page
    set path $parent.welcome
    if {!$Ready} {
        return
    }
    set width [expr {[winfo width $parent] / [theme::scale]}]
    set wanted [list [Size $width] [model lang] [theme::name] [theme::scale] [Recent]]
    if {$Made eq $wanted && [winfo exists $path]} {
        return
    }
    hide
    set Page $path
    set Made $wanted
    Build $path {*}[Size $width]
}

# {COLUMNS WIDTH}: how many cards stand beside each other, and how wide they are.
proc ::stele::start::Size {width} {
    variable Least
    variable Most
    variable Columns
    set columns [expr {max(1, min($Columns, int(($width - 56) / ($Least + 16))))}]
    return [list $columns [expr {int(min($Most, ($width - 56) / $columns - 17))}]]
}

# The files opened last that are still there, no samples among them.
proc ::stele::start::Recent {} {
    return [lmap file [settings::get recent] {
        if {![system::file exists $file] || [samples::has $file]} continue
        set file
    }]
}

# A sample of each game: its lesson, if it has one.
proc ::stele::start::Lessons {} {
    set files [samples::files]
    set lessons {}
    foreach game [::stele games] {
        set own [lsearch -all -inline $files */[dict get $game id]/*]
        set lesson [lindex [concat [samples::named $own *lesson*] $own] 0]
        if {$lesson ne ""} {
            dict set lessons [dict get $game id] $lesson
        }
    }
    return $lessons
}

proc ::stele::start::Build {path columns width} {
    ttk::frame $path -style Paper.TFrame
    place $path -relwidth 1 -relheight 1
    scroller::create $path.area
    pack $path.area -fill both -expand 1
    $path.area configure -background [theme::colour paper]
    $path.area.inside configure -style Paper.TFrame
    set page [ttk::frame $path.area.inside.page -style Paper.TFrame]
    pack $page -anchor n -padx [theme::px 24] -pady [theme::px 14]
    Head $page $columns
    set row 2
    set recent [lrange [Recent] 0 $columns-1]
    if {$recent ne {}} {
        Section $page row [mc "Recent games"] $columns
        Cards $page row $columns $width 0.6 [lmap file $recent {list $file end [list ::stele::files::open $file] ""}]
    }
    set lessons [Lessons]
    if {$lessons ne {}} {
        Section $page row [mc "Lessons"] $columns
        Cards $page row $columns $width 0.6 [lmap {game file} $lessons {list $file middle [list ::stele::files::open $file] ""}]
        AllSamples $page row $columns
    }
    Section $page row [mc "New game"] $columns
    Cards $page row $columns $width 0.42 [lmap known [::stele games] {
        set game [dict get $known id]
        list [expr {[dict exists $lessons $game] ? [dict get $lessons $game] : ""}] start \
            [list ::stele::files::newGame $game] [panel::gameTitle $game]
    }]
    Draw
}

# The name of the program, what it is for, and what has no picture.
proc ::stele::start::Head {page columns} {
    set head [ttk::frame $page.head -style Paper.TFrame]
    ttk::label $head.title -style Paper.TLabel -font SteleLarge -text Stele
    ttk::label $head.text -style Paper.TLabel -foreground [theme::colour text.soft] -justify left \
        -text [mc "Replay a game, see why every point was scored, and try what would have happened instead."]
    ttk::button $head.open -style Accent.TButton -text [mc "Open…"] -command {::stele::keys::perform open}
    grid $head.title $head.open -sticky w
    grid $head.text -sticky w
    grid $head.open -row 0 -column 1 -rowspan 2 -sticky e -padx [list [theme::px 16] 0]
    grid columnconfigure $head 0 -weight 1
    bind $head.text <Configure> {%W configure -wraplength [expr {max(200, %w - 4)}]}
    grid $head -row 0 -column 0 -columnspan $columns -sticky we
}

proc ::stele::start::Section {page rowVariable title columns} {
    upvar 1 $rowVariable row
    ttk::label $page.section$row -style Paper.TLabel -font SteleSmallBold -foreground [theme::colour text.soft] \
        -text [string toupper $title]
    grid $page.section$row -row $row -column 0 -columnspan $columns -sticky w -pady [list [theme::px 12] [theme::px 3]]
    incr row
}

# A link to the other samples, as the menu has them.
proc ::stele::start::AllSamples {page rowVariable columns} {
    upvar 1 $rowVariable row
    set link [ttk::label $page.all -style Paper.TLabel -foreground [theme::colour text.accent] -cursor hand2 -takefocus 1 \
        -text [mc "All samples…"]]
    foreach event {<Button-1> <Return> <space>} {
        bind $link $event {::stele::start::PostSamples %W; break}
    }
    grid $link -row [expr {$row - 2}] -column 0 -columnspan $columns -sticky e -pady [list [theme::px 12] [theme::px 3]]
}

proc ::stele::start::PostSamples {link} {
    menus::fill file
    tk_popup .menu.file.samples [winfo rootx $link] [expr {[winfo rooty $link] + [winfo height $link]}]
}

# Adds cards in rows.  Each: {FILE WHERE SCRIPT TITLE}; with a TITLE the words are that alone.
proc ::stele::start::Cards {page rowVariable columns width ratio cards} {
    variable Waiting
    upvar 1 $rowVariable row
    set n 0
    foreach card $cards {
        lassign $card file where script title
        set c $page.c$row-$n
        set high [expr {round($ratio * $width)}]
        set words [expr {$title eq "" ? 66 : 24}]
        canvas $c -width [theme::px $width] -height [theme::px [expr {$high + $words}]] -takefocus 1 -cursor hand2 \
            -borderwidth 0 -highlightthickness [theme::px 2] -highlightbackground [theme::line box] \
            -highlightcolor [theme::colour accent]
        render attach $c -palette [theme::name] -scale [theme::scale] -idle 0 -family [font actual SteleText -family] \
            -mono [font actual SteleMono -family] -region 0
        $c configure -background [theme::colour panel]
        foreach event {<ButtonRelease-1> <Return> <space>} {
            # Names may have a %, which stands for something in a binding.
            bind $c $event "after idle [list [string map {% %%} $script]]; break"
        }
        bind $c <Left> {focus [tk_focusPrev %W]; break}
        bind $c <Right> {focus [tk_focusNext %W]; break}
        grid $c -row [expr {$row + $n / $columns}] -column [expr {$n % $columns}] -padx [theme::px 6] -pady [theme::px 4]
        lappend Waiting [list $c $file $where $title $width $high]
        Show $c {} [expr {$title eq "" ? [plain line [system::file tail $file]] : $title}] {} $width $high
        tooltip::add $c [list ::stele::start::Tip $file $where $title]
        incr n
    }
    set row [expr {$row + ($n + $columns - 1) / $columns}]
}

# Draws the next picture, and comes again until all are there.
proc ::stele::start::Draw {} {
    variable Waiting
    variable Later
    after cancel $Later
    if {$Waiting eq {}} {
        return
    }
    set Waiting [lassign $Waiting next]
    lassign $next c file where title width high
    if {![winfo exists $c]} {
        return
    }
    lassign [Look $file $where] scene own lines
    if {$title ne ""} {
        set own $title
        set lines {}
    }
    Show $c $scene $own $lines $width $high
    set Later [after 15 ::stele::start::Draw]
}

# A card: the picture, a title and lines below it.
proc ::stele::start::Show {c scene title lines width high} {
    set S ::stele::scene
    set measure [list ::stele::render::measure $c]
    set items [list [$S rect ground [list 0 0 $width $high] paper width 0]]
    if {$scene ne {}} {
        set factor [expr {min($width / double([dict get $scene width]), $high / double([dict get $scene height]))}]
        set x [expr {($width - $factor * [dict get $scene width]) / 2.0}]
        set y [expr {($high - $factor * [dict get $scene height]) / 2.0}]
        lappend items [$S group picture [Legible [dict get $scene items] $factor] at [list $x $y] scale $factor]
    }
    lappend items [$S line rule [list 0 $high $width $high] rule width 1]
    set y [expr {$high + 12}]
    lappend items [$S text title 8 $y [$S fit $measure {normal bold} 12 $title [expr {$width - 14}]] text font {normal bold} size 12 anchor w]
    set n 0
    foreach line $lines {
        set y [expr {$y + 15}]
        lappend items [$S text line[incr n] 8 $y [$S fit $measure small 11 $line [expr {$width - 14}]] text.soft font small size 11 anchor w]
    }
    # All pictures have the same key, and each card its own: none is compared with that of another.
    ${S}::beside $c {
        render show $c [$S make $width [expr {$high + 66}] $items]
    }
}

# Items without the letters that would be too small to be any, and without outlines that would cover what they
# surround.
proc ::stele::start::Legible {items factor} {
    set seen {}
    foreach item $items {
        switch [dict get $item kind] {
            rect - oval - polygon {
                set width [expr {[dict exists $item width] ? [dict get $item width] : 1}]
                if {$width * $factor < 0.6 && [dict get $item role] ne "none"} {
                    dict set item width 0
                }
            }
            text {
                set size [expr {[dict exists $item size] ? [dict get $item size] : 12}]
                if {$size * $factor < 6} continue
            }
            group {
                set inner [expr {$factor * ([dict exists $item scale] ? [dict get $item scale] : 1)}]
                dict set item items [Legible [dict get $item items] $inner]
            }
        }
        lappend seen $item
    }
    return $seen
}

# What a card shows of a file: {SCENE TITLE LINES}.  WHERE: start, middle or end.
proc ::stele::start::Look {file where} {
    variable Known
    variable Huge
    if {$file eq ""} {
        return {{} {} {}}
    }
    if {[catch {system::file size $file} size] || $size > $Huge} {
        return [list {} [plain line [system::file tail $file]] {}]
    }
    set key [list $file [model stamp $file] [model lang] $where]
    if {![info exists Known($key)]} {
        try {
            set Known($key) [LookAt $file $where]
        } trap STELE {} {
            # A file that cannot be read is reported when it is opened.
            set Known($key) [list {} [plain line [system::file tail $file]] {}]
        }
    }
    return $Known($key)
}

# A study shows its first chapter, under its own title.
proc ::stele::start::LookAt {file where} {
    try {
        set log [::stele open [system::path $file]]
    } trap {STELE FORMAT log.study} {} {
        set study [::stele study open [system::path $file]]
        try {
            set title [plain line [string trim [dict get [$study info] title]] 200]
            set log [$study log 1]
        } finally {
            $study close
        }
    }
    try {
        set look [Read $log $where]
    } finally {
        $log close
    }
    return [expr {[info exists title] && $title ne "" ? [lreplace $look 1 1 $title] : $look}]
}

proc ::stele::start::Read {log where} {
    set info [$log info]
    set main [lindex [$log lines] 0]
    set legal [dict get $main legal]
    # A lesson is not to be seen beyond its first question.
    set asked [lindex [lesson::asked $log] 0]
    if {$asked ne {} && $where ne "start"} {
        $log goto [dict get $asked node]
    } else {
        $log goto main:[dict get [list start 0 middle [expr {$legal * 2 / 3}] end $legal] $where]
    }
    set scene [Scene $log $info]
    $log goto main:$legal
    set title [heading::title $info]
    set lines [list [panel::gameTitle [dict get $info game]] [heading::when $info]]
    if {$title eq ""} {
        set lines [lassign $lines title]
    }
    set who [expr {[dict get [$log status] over] && ![heading::teaches [$log annotated]]
        ? [heading::result $info [byPlayer [$log score]] [dict get [$log status] winners]] : [heading::people $info]}]
    # A file that says nothing of itself is known by its name.
    if {[lindex $lines end] eq ""} {
        lset lines end [plain line [system::file tail [dict get $info name]]]
    }
    return [list $scene $title [concat $lines [list $who]]]
}

# The board of a log that is not the open one.
proc ::stele::start::Scene {log info} {
    variable Room
    lassign $Room width height
    set game [dict get $info game]
    set board [rooms::board $game scene]
    if {$board eq ""} {
        return {}
    }
    return [$board [$log state] [dict create width $width height $height players [People $info] lang [model lang] \
        info [$log figures] page "" ledger [list $log ledger] names [list ::stele::panel::termOf $game] \
        tr ::stele::panel::board::Translate measure {}]]
}

# The players, with names that can be shown.
proc ::stele::start::People {info} {
    return [lmap player [dict get $info players] {
        if {[dict exists $player name]} {
            dict set player name [plain line [dict get $player name] 60]
        }
        set player
    }]
}

proc ::stele::start::Tip {file where title} {
    if {$title ne "" || $file eq ""} {
        return ""
    }
    lassign [Look $file $where] scene own lines
    return [join [concat [list $own] $lines [list [files::short $file]]] \n]
}
