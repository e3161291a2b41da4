# Renders the boards to PNG files, for looking at them: every game with the fewest and the most players, in the middle and
# at the end, in the room that windows of four sizes leave to the board.
#   TCLLIBPATH=build tclsh board-shots.tcl FOLDER ?PATTERN?     needs a display of 2560 × 1440 (Xvfb will do) and libtk-img
# One picture for each, and for each language and palette; PATTERN picks by name: game-players-stage-room-language-palette.

package require Tk
package require img::window
package require stele
set here [file dirname [file normalize [info script]]]
foreach file {system draw/scene draw/palette draw/glyphs draw/frame draw/render games/rooms} {
    source -encoding utf-8 [file join $here .. .. tk $file.tcl]
}
source -encoding utf-8 [file join $here .. tcl played.tcl]
::stele::rooms::load [::stele::rooms::games]

namespace eval ::shots {}

# Takes a picture of a scene.
proc ::shots::shoot {folder name palette scene} {
    ::stele::render configure .c -palette $palette
    .c configure -width [dict get $scene width] -height [dict get $scene height]
    ::stele::render show .c $scene
    wm geometry . {}
    update
    set image [image create photo -format window -data .c]
    $image write [file join $folder $name.png] -format png
    image delete $image
    puts "$name [expr {round([dict get $scene width])}]x[expr {round([dict get $scene height])}]\
        [llength [::stele::render keys .c]] items"
}

proc ::shots::all {folder pattern} {
    file mkdir $folder
    foreach {game edition players} [::played::tables] {
        foreach stage [::played::stages] {
            foreach room [dict keys [::played::rooms]] {
                foreach {lang palette} {en light en dark ru light ru dark} {
                    set name $game-$players-$stage-$room-$lang-$palette
                    if {[string match $pattern $name]} {
                        shoot $folder $name $palette \
                            [::played::scene [list $game $edition $players] $stage $lang $room {::stele::render::measure .c}]
                    }
                }
            }
        }
    }
}

wm overrideredirect . 1
wm geometry . +0+0
canvas .c -highlightthickness 0 -borderwidth 0
pack .c
::stele::render attach .c -family {DejaVu Sans} -mono {DejaVu Sans Mono}
::shots::all [lindex $argv 0] [expr {[llength $argv] > 1 ? [lindex $argv 1] : "*"}]
exit
