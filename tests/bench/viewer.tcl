# The figures of the viewer: one step with the whole window redrawn, opening, and memory, on a log of 500
# moves; one step also on the fullest board of every other game; how long a board is not whole when it is zoomed or the
# window dragged to another size.  Every sample ends with a round trip to the display server, so that what was asked for
# is drawn.
#
#   tclsh viewer.tcl FOLDER ?PART...?   with a display; FOLDER is for the logs and for settings
#
# Parts, all of them when left out: opening, moves, held, beside, review, memory, zoom, and the names of games; `beside GAME`
# only compares, `brief GAME` measures some steps in two windows, `zoom GAME` only zooms and drags.  On a machine that others use, too, look at the CPU time.

namespace eval ::bench {
    variable Here [file dirname [file normalize [info script]]]
    variable Top [file dirname [file dirname $Here]]
    variable Moves 500
    # Where walks begin.
    variable First start
    variable Rounds 9
    # The time this process has computed in each step of the last walk, in ms.
    variable Used {}
    # The seats of a full table.
    variable People {
        {id anna name Anna} {id boris name Boris} {id vera name Vera} {id gleb name Gleb} {id daria name Daria} {id egor name Yegor}
        {id zoya name Zoe}
    }
}

# The time this process has computed, in ms.
proc ::bench::cpu {} {
    set channel [open /proc/self/stat]
    set words [read $channel]
    close $channel
    # The name, in brackets, may hold spaces.
    set words [lrange [string range $words [string last ) $words]+2 end] 11 12]
    return [expr {10 * ([lindex $words 0] + [lindex $words 1])}]
}

# The same more finely: the clock of the scheduler counts nanoseconds.
proc ::bench::computed {} {
    if {[catch {open /proc/self/schedstat} channel]} {
        return [cpu]
    }
    set ns [lindex [read $channel] 0]
    close $channel
    return [expr {$ns / 1e6}]
}

# The memory of this process, in KB.
proc ::bench::memory {} {
    set channel [open /proc/self/status]
    regexp {VmRSS:\s+(\d+)} [read $channel] all kb
    close $channel
    return $kb
}

proc ::bench::median {numbers {part 0.5}} {
    return [lindex [lsort -real $numbers] [expr {int($part * ([llength $numbers] - 1) + 0.5)}]]
}

# Waits until the server has drawn everything.
proc ::bench::drawn {} {
    update
    winfo pointerxy .
}

# Writes a game of so many moves to FILE: sensible for a while, then nobody buys anything.
proc ::bench::write {file} {
    variable Moves
    set players {{id anna name Anna} {id boris name Boris} {id vera name Vera} {id gleb name Gleb}}
    for {set seed 1} {$seed < 500} {incr seed} {
        set log [::stele new rolltta -edition lba -players $players -setup {{first player=anna}}]
        set n [Play $log $seed]
        if {$n == $Moves} {
            $log goto start
            $log save $file
            $log close
            return
        }
        $log close
    }
    error "no game of $Moves moves"
}

proc ::bench::Play {log seed} {
    variable Moves
    for {set n 0} {$n < $Moves && ![dict get [$log status] over]} {incr n} {
        if {[dict get [$log status] chance]} {
            $log roll [incr seed 7]
            continue
        }
        for {set tries 0} {$tries < 50} {incr tries} {
            set move [$log bot [expr {$n < 150 ? "greedy" : "random"}] [incr seed 7]]
            if {$n < 150 || ![string match "buy *" $move]} {
                break
            }
        }
        $log play $move
    }
    return $n
}

# The most players of the first edition of a game.
proc ::bench::most {game} {
    return [dict get [lindex [dict get [lindex [::stele games -game $game] 0] editions] 0] max]
}

# Writes a whole sensible game for so many players, a full table of them if it is not said, to FILE.  Returns the number
# of its moves.
proc ::bench::writeGame {game file {players ""}} {
    variable People
    set players [expr {$players eq "" ? [most $game] : $players}]
    set log [::stele new $game -players [lrange $People 0 $players-1]]
    for {set n 0} {![dict get [$log status] over]} {incr n} {
        if {[dict get [$log status] chance]} {
            $log roll [expr {7 * $n + 1}]
        } else {
            $log play [$log bot greedy [expr {7 * $n + 1}]]
        }
    }
    $log goto start
    $log save $file
    $log close
    return $n
}

# Reads the viewer and shows FILE in a window of 1280x800, the board included, which is drawn last.
proc ::bench::start {folder file} {
    variable Top
    file delete -force [file join $folder config]
    set ::env(XDG_CONFIG_HOME) [file join $folder config]
    set ::env(XDG_STATE_HOME) [file join $folder state]
    file mkdir [file join $folder config stele]
    set channel [open [file join $folder config stele view.conf] w]
    puts $channel {geometry 1280x800}
    close $channel
    namespace eval ::stele::main {variable loadOnly 1}
    uplevel #0 [list source -encoding utf-8 [file join $Top tk stele-view.tcl]]
    ::stele::main::run [list $file --lang en --theme light]
    while {[::stele::model node] eq "" || [[::stele::panel::board::widget] find all] eq {}} {
        update
    }
    drawn
}

# ---------------------------------------------------------------------------------------------

# One process of its own: opens FILE, or an empty window when there is none, and tells the time taken.
proc ::bench::opening {folder file} {
    package require Tk
    if {$file eq ""} {
        wm geometry . 1280x800
        drawn
    } else {
        start $folder $file
    }
    # What it takes to go is nobody's concern.
    puts [list [cpu] [clock microseconds]]
    exit
}

proc ::bench::compareOpening {folder file} {
    variable Rounds
    foreach what {empty log} {
        set wall($what) {}
        set cpu($what) {}
    }
    for {set n 0} {$n < $Rounds} {incr n} {
        foreach {what arg} [list empty "" log $file] {
            set from [clock microseconds]
            lassign [exec [info nameofexecutable] [info script] $folder open $arg] used drawn
            lappend cpu($what) $used
            lappend wall($what) [expr {($drawn - $from) / 1000.0}]
        }
    }
    set more [expr {[median $wall(log)] - [median $wall(empty)]}]
    puts [format "opening: %.0f ms, an empty wish %.0f ms; %.0f ms more (CPU time of the process %.0f ms more; at most 200)" \
        [median $wall(log)] [median $wall(empty)] $more [expr {[median $cpu(log)] - [median $cpu(empty)]}]]
}

# Steps BY to the end of the line, or so many moves.  Returns the time of each step in ms.
proc ::bench::walk {by {moves ""}} {
    variable Moves
    variable Used {}
    set times {}
    set moves [expr {$moves eq "" ? $Moves : $moves}]
    for {set n 0} {$n < $moves} {incr n} {
        set before [computed]
        set from [clock microseconds]
        ::stele::model go $by
        drawn
        lappend times [expr {([clock microseconds] - $from) / 1000.0}]
        lappend Used [expr {[computed] - $before}]
    }
    return $times
}

proc ::bench::steps {size panel} {
    variable Moves
    variable First
    wm geometry . $size+0+0
    after 300 {set ::bench::Later 1}
    vwait ::bench::Later
    ::stele::layout::show $panel
    ::stele::model go $First
    drawn
    variable Used
    set times [walk +1]
    set used $Used
    lappend times {*}[walk -1]
    lappend used {*}$Used
    puts [format "one step, %-9s %-8s median %.1f ms, nine in ten under %.1f ms, CPU time of the process %.1f and %.1f ms (at most 16)" \
        $size $panel: [median $times] [median $times 0.9] [median $used] [median $used 0.9]]
}

# One step with a single board, and with the game under another reading beside it: the same walk, turn about, so
# that whatever else the machine does falls on both alike.
proc ::bench::beside {size rulings} {
    set moves 100
    wm geometry . $size+0+0
    after 300 {set ::bench::Later 1}
    vwait ::bench::Later
    foreach what {one two one two one two} {
        ::stele::model go end
        if {$what eq "two"} {
            ::stele::beside::reading $rulings
        }
        # The first steps draw what is kept from then on.
        walk -1 $moves
        drawn
        set from [cpu]
        set times [concat [walk +1 $moves] [walk -1 $moves]]
        lappend cpu($what) [expr {([cpu] - $from) / (2.0 * $moves)}]
        lappend wall($what) {*}$times
        ::stele::pair end
        drawn
    }
    set one [tcl::mathfunc::min {*}$cpu(one)]
    set two [tcl::mathfunc::min {*}$cpu(two)]
    puts [format "one step, %-9s side by side (%s): median %.1f ms, one board %.1f ms; CPU time %.1f and %.1f ms = %.2f x (at most 1.8)" \
        $size [lindex $rulings 0] [median $wall(two)] [median $wall(one)] $two $one [expr {$two / $one}]]
}

# One step while a review is under way in the background, and without: the same walk, turn about.  The signs and the curve of a
# first look are shown in both, so that they are not what is measured.
proc ::bench::reviewing {size} {
    set moves 100
    wm geometry . $size+0+0
    after 300 {set ::bench::Later 1}
    vwait ::bench::Later
    set ::stele::panel::review::Budgets {2 1000000}
    ::stele::panel::review::start
    while {[::stele::panel::review::facts] eq {}} {
        after 20 {set ::bench::Later 1}
        vwait ::bench::Later
    }
    ::stele::panel::review::cancel
    foreach what {without under without under without under} {
        ::stele::model go end
        if {$what eq "under"} {
            ::stele::panel::review::start
        }
        # The first steps draw what is kept from then on.
        walk -1 $moves
        drawn
        set from [cpu]
        set times [concat [walk +1 $moves] [walk -1 $moves]]
        lappend cpu($what) [expr {([cpu] - $from) / (2.0 * $moves)}]
        lappend wall($what) {*}$times
        ::stele::panel::review::cancel
        drawn
    }
    set without [tcl::mathfunc::min {*}$cpu(without)]
    set under [tcl::mathfunc::min {*}$cpu(under)]
    puts [format "one step, %-9s while a review runs: median %.1f ms, without %.1f ms; CPU time %.1f and %.1f ms = %.2f x (at most 1.1)" \
        $size [median $wall(under)] [median $wall(without)] $under $without [expr {$under / $without}]]
}

# A ruling of the game on the screen, read otherwise: the first under which all moves stay legal.
proc ::bench::otherwise {} {
    set game [dict get [::stele::model info] game]
    foreach ruling [dict get [lindex [::stele games -game $game] 0] rulings] {
        set rulings [list [dict get $ruling id] [lindex [dict get $ruling choices] 1]]
        set other [[::stele::model log] reread -rulings $rulings]
        set line [lindex [$other lines] 0]
        $other close
        if {[dict get $line legal] == [dict get $line plies]} {
            return $rulings
        }
    }
    error "no reading of $game replays the whole game"
}

# Right held down, sixty presses a second: how far behind the last of them the picture is, and how many
# pictures there were.
proc ::bench::held {size} {
    variable Moves
    variable Drawn 0
    wm geometry . $size+0+0
    after 300 {set ::bench::Later 1}
    vwait ::bench::Later
    ::stele::model go start
    drawn
    set id [::stele::model subscribe node {apply {args {incr ::bench::Drawn}}} 99]
    focus -force [::stele::panel::board::widget]
    update
    set from [clock microseconds]
    for {set n 1} {$n < $Moves} {incr n} {
        # Presses that are due come before anything that is idle.
        while {[clock microseconds] < $from + $n * 1000000 / 60} {
            after 1
            update
        }
        event generate [::stele::panel::board::widget] <Key-Right>
    }
    set last [clock microseconds]
    drawn
    ::stele::model unsubscribe $id
    puts [format "Right held, %-9s at %s after %.2f s (%.2f s of presses), the picture %.1f ms behind, %d pictures" $size \
        [::stele::model node] [expr {([clock microseconds] - $from) / 1e6}] [expr {$Moves / 60.0}] \
        [expr {([clock microseconds] - $last) / 1000.0}] $Drawn]
}

# The memory after each walk through the log and back.
proc ::bench::growth {} {
    set kb {}
    for {set n 0} {$n < 4} {incr n} {
        walk +1
        walk -1
        lappend kb [memory]
    }
    puts "memory after stepping through it and back, again and again: [join $kb {, }] KB"
}

# Waits so many ms, with everything that comes meanwhile.
proc ::bench::rest {ms} {
    after $ms {set ::bench::Later 1}
    vwait ::bench::Later
}

# Whether the picture of the board is made for the room that it has now.
proc ::bench::whole {} {
    set canvas [::stele::panel::board::widget]
    lassign [$canvas cget -scrollregion] x0 y0 x1 y1
    return [expr {$x1 - $x0 == [winfo width $canvas] && $y1 - $y0 == [winfo height $canvas]}]
}

# Zooms in and out: how long one step takes, and how often the board is painted before it is whole.
proc ::bench::zooming {} {
    set times {}
    set used {}
    set early 0
    trace add execution update enter ::bench::Early
    variable Early 0
    foreach by {1.15 1.15 1.15 1.15 0.87 0.87 0.87 0.87 1.15 1.15 1.15 1.15 0.87 0.87 0.87 0.87} {
        set Early 0
        set before [computed]
        set from [clock microseconds]
        ::stele::panel::board::zoomAt $by 300 300
        incr early $Early
        drawn
        lappend times [expr {([clock microseconds] - $from) / 1000.0}]
        lappend used [expr {[computed] - $before}]
        rest 400
    }
    trace remove execution update enter ::bench::Early
    puts [format "zoom:            least %.1f ms, median %.1f, most %.1f (at most 100), CPU time of the process median %.1f; %d pictures that are not whole" \
        [median $times 0] [median $times] [median $times 1] [median $used] $early]
    ::stele::panel::board::fit
    rest 300
}

proc ::bench::Early {args} {
    variable Early
    incr Early
}

# Drags the window to other sizes, so many a second, and tells how long after each step the board was not whole.
proc ::bench::dragging {rate} {
    set times {}
    set late 0
    set steps 20
    rest 500
    set before [computed]
    for {set n 0} {$n < $steps} {incr n} {
        set from [clock microseconds]
        set by [expr {$n < $steps / 2 ? $n + 1 : $steps - $n}]
        wm geometry . [expr {1100 + 14 * $by}]x[expr {720 + 6 * $by}]
        set seen ""
        while {[clock microseconds] < $from + 1000000 / $rate} {
            drawn
            if {$seen eq "" && [whole]} {
                set seen [expr {([clock microseconds] - $from) / 1000.0}]
            }
            after 1
        }
        if {$seen eq ""} {
            incr late
            set seen [expr {([clock microseconds] - $from) / 1000.0}]
        }
        lappend times $seen
    }
    set used [expr {([computed] - $before) / $steps}]
    set from [clock microseconds]
    while {![whole]} {
        drawn
    }
    set last [expr {([clock microseconds] - $from) / 1000.0}]
    puts [format "drag, %2d a second: whole after %.1f ms, median; %.1f, most; CPU time of the process %.1f a step; %d of %d never whole, the last one %.0f ms later" \
        $rate [median $times] [median $times 1] $used $late $steps $last]
    rest 500
}

# Zooming and dragging, of the fullest board of a game and of one for two.
proc ::bench::zoom {folder game} {
    foreach players [lsort -unique [list 2 [most $game]]] {
        set file [file join $folder $game-$players.stele]
        writeGame $game $file $players
        ::stele::files::open $file start
        puts "$game for $players, zoomed and dragged:"
        wm geometry . 1280x800+0+0
        rest 500
        ::stele::model go end
        rest 500
        zooming
        dragging 10
        dragging 30
    }
}

# One step with every tab of the log that is open.
proc ::bench::everyTab {} {
    foreach panel {legal events players rules position} {
        steps 1280x800 $panel
    }
    steps 1024x700 score
    steps 2560x1440 legal
}

proc ::bench::all {folder parts} {
    variable Moves
    variable First
    package require stele
    # That of rolltta is what everything else is measured with.
    set games [lmap game [::stele games] {expr {[dict get $game id] eq "rolltta" ? [continue] : [dict get $game id]}}]
    if {$parts eq {}} {
        set parts [concat {opening moves held beside review memory zoom} $games]
    }
    file delete -force $folder
    file mkdir $folder
    set file [file join $folder moves.stele]
    write $file
    if {"opening" in $parts} {
        compareOpening $folder $file
    }
    package require Tk
    start $folder $file
    if {"moves" in $parts} {
        everyTab
    }
    if {"held" in $parts} {
        held 1280x800
        held 2560x1440
    }
    if {"beside" in $parts} {
        beside 1280x800 [otherwise]
    }
    if {"review" in $parts} {
        reviewing 1280x800
    }
    if {"memory" in $parts} {
        growth
    }
    foreach game $games {
        if {$game in $parts} {
            set file [file join $folder $game.stele]
            set played [writeGame $game $file]
            # The last of them: there is the most to draw.
            set Moves [expr {min($played, "brief" in $parts ? 100 : 500)}]
            set First main:[expr {$played - $Moves}]
            ::stele::files::open $file start
            puts "$game for [most $game], the last $Moves of $played moves:"
            if {"brief" in $parts} {
                steps 1280x800 legal
                steps 2560x1440 legal
            } elseif {"beside" ni $parts && "zoom" ni $parts || "moves" in $parts} {
                everyTab
            }
            if {"beside" in $parts} {
                beside 1280x800 [otherwise]
            }
            if {"zoom" in $parts} {
                zoom $folder $game
            }
        }
    }
    exit
}

if {[lindex $argv 1] eq "open"} {
    ::bench::opening [lindex $argv 0] [lindex $argv 2]
} else {
    ::bench::all [file normalize [lindex $argv 0]] [lrange $argv 1 end]
}
