# Real games on boards of every size: what the viewer would draw of them, without a window.
#
#   played::tables                          {GAME EDITION PLAYERS …}: the fewest and the most players of every game
#   played::rooms                           {NAME {WIDTH HEIGHT} …}: what a window of that size leaves to the board
#   played::scene TABLE STAGE LANG ROOM ?MEASURE?

source -encoding utf-8 [file join [file dirname [file normalize [info script]]] games.tcl]
source -encoding utf-8 [file join [file dirname [file normalize [info script]]] words.tcl]

namespace eval ::played {
    # Windows with the columns beside the board, and the same with the board alone.
    variable Rooms {
        1024x700 {511 621} 1280x800 {683 721} 1920x1080 {1077 1001} 2560x1440 {1717 1361}
        1024x700-alone {1024 700} 1280x800-alone {1280 800} 1920x1080-alone {1920 1080} 2560x1440-alone {2560 1440}
    }
    # How far into a game, as a part of its moves.
    variable Stages {middle 0.55 end 1.0}
    # The games as they were played, by table.
    variable Logs
    array set Logs {}
    # The names that were asked for.
    variable Names
    array set Names {}
}

proc ::played::rooms {} {
    variable Rooms
    return $Rooms
}

proc ::played::stages {} {
    variable Stages
    return [dict keys $Stages]
}

# Of the editions with the fewest players and of those with the most the one that shows most: the last of Roll Through the
# Ages, which has ships, the first of the others.
proc ::played::tables {} {
    return {
        babylonia base 2 babylonia base 4 bronze base 2 bronze base 4 civilization full 2 civilization full 7
        deus base 2 deus base 4 rolltta solo 1 rolltta lba 4
    }
}

# The log of a whole game, played once.
proc ::played::log {game edition players} {
    variable Logs
    set key $game,$edition,$players
    if {![info exists Logs($key)]} {
        set Logs($key) [::games::other $game $players 20000 7 -edition $edition]
    }
    return $Logs($key)
}

# Goes to a stage of a game.  Returns its log.
proc ::played::at {table stage} {
    variable Stages
    set log [log {*}$table]
    $log goto end
    set plies [lindex [split [$log node] :] 1]
    $log goto main:[expr {round([dict get $Stages $stage] * $plies)}]
    return $log
}

# The options of the board of a log: as those of the viewer.
proc ::played::options {table log lang room measure} {
    variable Rooms
    lassign [dict get $Rooms $room] width height
    set ids [lmap player [dict get [$log info] players] {dict get $player id}]
    return [dict create width $width height $height lang $lang players [::words::people $lang $ids] info [$log figures] \
        names [list ::played::Name $lang [lindex $table 0]] tr [list ::words::say $lang] ledger [list $log ledger] \
        measure $measure]
}

# What a thing is called; a domain without names of its own uses those of the others.
proc ::played::Name {lang game domain id} {
    variable Names
    set key $lang,$game,$domain,$id
    if {![info exists Names($key)]} {
        set Names($key) $id
        set domains [concat $domain [dict keys [dict get [lindex [::stele games -game $game] 0] domains]]]
        foreach domain $domains {
            set name [::stele text $game name/$domain/$id -lang $lang]
            if {$name ne "name/$domain/$id"} {
                set Names($key) $name
                break
            }
        }
    }
    return $Names($key)
}

# The board of a stage of a game, in a language and room.
proc ::played::scene {table stage lang room {measure {}}} {
    set log [at $table $stage]
    return [::stele::board::[lindex $table 0]::scene [$log state] [options $table $log $lang $room $measure]]
}
