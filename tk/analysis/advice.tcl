# What the computer thinks: the best moves here, by `stele hint`, and where a game was decided, by `stele review`.  The
# work is done by another process, so that the window stays alive; whatever it says of a position or a log that is no
# longer there is dropped.  Knows no widget.  Namespace ::stele::advice.
#
#   advice::command                   the program that does the work; "" when it is not there
#   advice::ask KIND WORDS THEN ?FAR? ?EACH? runs it on the open log
#   advice::busy KIND  cancel KIND    whether it runs, and ending it
#   advice::hint  hints  canHint      the best moves at this node
#   advice::far                       how much of the hint is done, in per cent; "" when that is not known
#   advice::parse JSON                a JSON value as dicts, lists and strings

namespace eval ::stele::advice {
    namespace path ::stele
    namespace export command ask busy cancel stop hint hints far canHint parse watch
    # By kind: dict channel errors said failed then far each.
    variable Jobs
    array set Jobs {}
    # How many playouts a hint is worth, and how many moves it names.
    variable Budget 4000
    variable Top 3
    # The last hint: of which position, and what was said: {} while nothing was.
    variable HintOf {}
    variable Hints {}
    variable Far ""
}

# Follows the model: what is asked of a position ends with it.
proc ::stele::advice::watch {} {
    model subscribe {log tree node viewer} ::stele::advice::Changed -7
}

# ---------------------------------------------------------------------------------------------
# The process

# The program that does the work: the launcher names it; without that it stands beside the package, or on the path.
proc ::stele::advice::command {} {
    if {[info exists ::env(STELE_COMMAND)]} {
        return [expr {[Runs $::env(STELE_COMMAND)] ? $::env(STELE_COMMAND) : ""}]
    }
    set top [system::file dirname $::stele::tkdir]
    set folders [list [system::file join $top build] $top]
    if {[info exists ::env(STELE_PACKAGE)]} {
        set folders [linsert $folders 0 $::env(STELE_PACKAGE)]
    }
    foreach folder $folders {
        if {[Runs [system::file join $folder stele]]} {
            return [system::file join $folder stele]
        }
    }
    return [system::command stele]
}

proc ::stele::advice::Runs {file} {
    return [expr {[system::file isfile $file] && [system::file executable $file]}]
}

# Runs `stele WORDS -` on the open log, as work of this KIND, in place of any that runs.  WORDS as system::start has them.  THEN is called with what it
# printed, parsed, once it ends; FAR meanwhile with how much is done and of how much.  With EACH every line is a value, for
# which EACH is called as soon as it comes, and THEN with the last one.  That it failed is said, and THEN is called with
# {}.  Returns 1 when it runs.
proc ::stele::advice::ask {kind words then {far ""} {each ""}} {
    variable Jobs
    cancel $kind
    set program [command]
    if {$program eq ""} {
        model say [mc "The program “stele”, which does this, is not installed beside the viewer."]
        return 0
    }
    lassign [chan pipe] errors theirs
    try {
        set channel [system::start [list $program] [list {*}$words --lang=[model lang] -] $theirs]
    } trap POSIX {message options} {
        close $errors
        model say [reasonOf $message $options]
        return 0
    } finally {
        close $theirs
    }
    fconfigure $channel -translation binary -blocking 0
    fconfigure $errors -encoding utf-8 -blocking 0
    set Jobs($kind) [dict create channel $channel errors $errors said "" failed "" then $then far $far each $each]
    # Written when the process takes it: a log may be larger than what a pipe holds.
    puts -nonewline $channel [[model log] write gz]
    close $channel write
    fileevent $channel readable [list ::stele::advice::Listen $kind]
    fileevent $errors readable [list ::stele::advice::Heed $kind]
    return 1
}

# Whether work of this kind is under way.
proc ::stele::advice::busy {kind} {
    variable Jobs
    return [info exists Jobs($kind)]
}

# Ends the work of this kind, if there is any; nobody hears of it.
proc ::stele::advice::cancel {kind} {
    variable Jobs
    if {![busy $kind]} {
        return
    }
    set channel [dict get $Jobs($kind) channel]
    system::stop $channel
    Close $kind
    catch {close $channel}
}

# Ends all work.
proc ::stele::advice::stop {} {
    variable Jobs
    foreach kind [array names Jobs] {
        cancel $kind
    }
}

# Forgets a job; its channel is still to be closed.
proc ::stele::advice::Close {kind} {
    variable Jobs
    fileevent [dict get $Jobs($kind) channel] readable {}
    close [dict get $Jobs($kind) errors]
    unset Jobs($kind)
}

proc ::stele::advice::Listen {kind} {
    variable Jobs
    set channel [dict get $Jobs($kind) channel]
    dict append Jobs($kind) said [read $channel]
    if {[dict get $Jobs($kind) each] ne "" && ![Lines $kind]} {
        return
    }
    if {![eof $channel]} {
        return
    }
    Heed $kind
    set job $Jobs($kind)
    Close $kind
    # Closed in waiting for the process.  A log that breaks somewhere has it fail, but still report what it found.
    fconfigure $channel -blocking 1
    catch {close $channel}
    set said [encoding convertfrom utf-8 [dict get $job said]]
    if {$said eq ""} {
        set reason [regsub {^stele( \w+)?: } [string trim [dict get $job failed]] {}]
        model say [expr {$reason eq "" ? [mc "The program was interrupted."] : $reason}]
    }
    {*}[dict get $job then] [expr {$said eq "" ? {} : [parse $said]}]
}

# Hands on the lines that have come, but for the last one, which is for the end.  Returns 0 when that ended the work.
proc ::stele::advice::Lines {kind} {
    variable Jobs
    set job $Jobs($kind)
    set last [string last \n [string trimright [dict get $job said] \n]]
    if {$last < 0} {
        return 1
    }
    set lines [split [encoding convertfrom utf-8 [string range [dict get $job said] 0 $last-1]] \n]
    dict set Jobs($kind) said [string range [dict get $job said] $last+1 end]
    foreach line $lines {
        {*}[dict get $job each] [parse $line]
        if {![busy $kind] || [dict get $Jobs($kind) channel] ne [dict get $job channel]} {
            return 0
        }
    }
    return 1
}

# Reads how far the work is, or why it failed.
proc ::stele::advice::Heed {kind} {
    variable Jobs
    set errors [dict get $Jobs($kind) errors]
    set last {}
    while {[gets $errors line] >= 0} {
        if {[regexp {^(\d+) (\d+)$} $line - done total]} {
            set last [list $done $total]
        } else {
            dict append Jobs($kind) failed $line " "
        }
    }
    if {[eof $errors]} {
        fileevent $errors readable {}
    }
    set far [dict get $Jobs($kind) far]
    if {$last ne {} && $far ne ""} {
        {*}$far {*}$last
    }
}

# A JSON value: an object is a dict, an array a list, true and false are 1 and 0, null is "".
proc ::stele::advice::parse {json} {
    set tokens [regexp -all -inline {"(?:[^"\\]|\\.)*"|[][{}]|[^][{}:,\s"]+} $json]
    # The values that are not finished yet, the outermost first.
    set open {}
    set now {}
    foreach token $tokens {
        switch -- [string index $token 0] {
            \[ - \{ {
                lappend open $now
                set now {}
            }
            \] - \} {
                set inner $now
                set now [lindex $open end]
                set open [lrange $open 0 end-1]
                lappend now $inner
            }
            \" {lappend now [Unquoted $token]}
            default {lappend now [string map {true 1 false 0 null {}} $token]}
        }
    }
    return [lindex $now 0]
}

# The string that a JSON string stands for.
proc ::stele::advice::Unquoted {token} {
    set text [string range $token 1 end-1]
    if {[string first \\ $text] < 0} {
        return $text
    }
    set plain ""
    set at 0
    foreach place [regexp -all -indices -inline {\\(?:u[0-9A-Fa-f]{4}|.)} $text] {
        lassign $place from to
        append plain [string range $text $at $from-1]
        set sign [string index $text $from+1]
        append plain [expr {$sign eq "u" ? [format %c 0x[string range $text $from+2 $to]] :
            [string map {n \n t \t r \r b \b f \f} $sign]}]
        set at [expr {$to + 1}]
    }
    return $plain[string range $text $at end]
}

# ---------------------------------------------------------------------------------------------
# Hints

# Whether a hint can be had here: somebody decides, and nobody learns what he is not to know.  Not in a lesson or while
# guessing, where it would give the answer away; and through the eyes of a player for that player alone, for a hint goes by
# what the one who decides can know.
proc ::stele::advice::canHint {} {
    if {[model log] eq "" || [model horizon] ne {}} {
        return 0
    }
    set status [model status]
    return [expr {![dict get $status over] && ![dict get $status chance] && [model viewer] in [list "" [dict get $status mover]]}]
}

# The position that a hint is about.
proc ::stele::advice::Here {} {
    return [list [model log] [model version] [model node] [model viewer]]
}

# Asks for the best moves here, if that can be done.
proc ::stele::advice::hint {} {
    variable Budget
    variable Top
    variable HintOf
    variable Hints
    if {![canHint] || $HintOf eq [Here] && ($Hints ne {} || [busy hint])} {
        return
    }
    variable Far ""
    set Hints {}
    set HintOf [Here]
    set eyes [expr {[model viewer] eq "" ? {} : [list --viewer=[model viewer]]}]
    if {![ask hint [list hint --json --progress --top=$Top --budget=$Budget --at=[model node] {*}$eyes] ::stele::advice::Hinted \
            ::stele::advice::Farther]} {
        set HintOf {}
    }
    model notify advice
}

# The best moves here, as they came: dicts as `stele hint --json` has them; {} when none are known.
proc ::stele::advice::hints {} {
    variable HintOf
    variable Hints
    return [expr {$HintOf eq [Here] && [canHint] ? $Hints : {}}]
}

# How much of the hint is done, in per cent.
proc ::stele::advice::far {} {
    variable Far
    return $Far
}

proc ::stele::advice::Farther {done total} {
    variable Far
    set far [expr {$total > 0 ? 100 * $done / $total : ""}]
    if {$far ne $Far} {
        set Far $far
        model notify advice
    }
}

proc ::stele::advice::Hinted {said} {
    variable HintOf
    variable Hints
    if {$HintOf eq [Here] && [dict exists $said moves]} {
        set Hints [dict get $said moves]
    }
    model notify advice
}

proc ::stele::advice::Changed {kinds} {
    variable HintOf
    variable Hints
    if {$HintOf ne {} && ($HintOf ne [Here] || ![canHint])} {
        cancel hint
        set HintOf {}
        set Hints {}
        model notify advice
    }
}
