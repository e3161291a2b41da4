# The rooms of the games: games/<id>/ holds everything that the viewer has of one game.
#
#   board.tcl           the board: ::stele::board::<id>::scene, see panels/board.tcl; of a large one parts of its namespace
#                       are in layout.tcl, map.tcl and tables.tcl
#   palette.tcl         colours of its own
#   glyphs.tcl          drawings of its own
#   box.tcl             names and pictures of its figures: ::stele::printed::<id>, see dialogs/mybox.tcl
#   msgs/<lang>.msg     sentences of its own, beside those in tk/msgs
#
# Nobody else names a game: whatever folder is found here is one.  Only the board must be there.

namespace eval ::stele::rooms {
    namespace export games load prepare board printed words
    variable Folder [file dirname [file normalize [info script]]]
    # The games whose boards have been read.
    variable Here {}
}

# The ids of the games that have a board.
proc ::stele::rooms::games {} {
    variable Folder
    return [lsort [lmap board [::stele::system::glob $Folder */board.tcl] {
        ::stele::system::file tail [::stele::system::file dirname $board]
    }]]
}

# Reads the scripts of these games; palette.tcl, glyphs.tcl and scene.tcl have been read before.
proc ::stele::rooms::load {games} {
    prepare $games
    foreach game $games {
        Fetch $game
    }
}

# Reads what these games add to colours and drawings.  A board, which is a large script, is read when it is needed.
proc ::stele::rooms::prepare {games} {
    foreach game $games {
        Read $game {palette.tcl glyphs.tcl}
    }
}

# The command WHAT of the board of a game, or "" if it has none.
proc ::stele::rooms::board {game what} {
    Fetch $game
    return [info commands ::stele::board::${game}::$what]
}

# The command WHAT of what is said of the figures of a game, or "".
proc ::stele::rooms::printed {game what} {
    Fetch $game
    return [info commands ::stele::printed::${game}::$what]
}

proc ::stele::rooms::Fetch {game} {
    variable Here
    if {$game ni $Here} {
        lappend Here $game
        Read $game {board.tcl layout.tcl map.tcl tables.tcl box.tcl}
    }
}

proc ::stele::rooms::Read {game names} {
    foreach file [Present $game $names] {
        uplevel #0 [list ::stele::system::source $file]
    }
}

# Reads the sentences of every game.  The catalogues in tk/msgs end with this: msgcat reads them whenever
# a language is needed for the first time, and knows while they are read which one it is.
proc ::stele::rooms::words {lang} {
    foreach game [games] {
        foreach file [Present $game [list msgs/$lang.msg]] {
            namespace eval ::stele [list ::stele::system::source $file]
        }
    }
}

# Which of the files a game has.
proc ::stele::rooms::Present {game names} {
    variable Folder
    return [lsearch -all -inline -not -exact [lmap name $names {
        set file [::stele::system::file join $Folder $game $name]
        expr {[::stele::system::file exists $file] ? $file : {}}
    }] {}]
}
