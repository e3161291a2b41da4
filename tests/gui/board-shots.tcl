# Renders the boards to PNG files, for looking at them.
#   wish board-shots.tcl FOLDER ?PATTERN?       needs a display (Xvfb will do) and libtk-img
# One picture for each size, language, theme and number of players; PATTERN picks by name.

package require Tk
package require img::window
set here [file dirname [file normalize [info script]]]
foreach file {scene palette glyphs frame render svg rooms} {
    source -encoding utf-8 [file join $here .. .. tk $file.tcl]
}
::stele::rooms::load {babylonia bronze rolltta}
source -encoding utf-8 [file join $here .. games babylonia states.tcl]
source -encoding utf-8 [file join $here .. games bronze states.tcl]
source -encoding utf-8 [file join $here .. games rolltta states.tcl]

namespace eval ::shots {
    variable Sizes {small {560 540} middle {760 640} large {1700 1250}}
}

# Takes a picture of the scene that SCRIPT makes of width, height and measuring command.
proc ::shots::shoot {folder name palette size script} {
    variable Sizes
    lassign [dict get $Sizes $size] w h
    ::stele::render configure .c -palette $palette
    set scene [{*}$script $w $h [list ::stele::render::measure .c]]
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

proc ::shots::rolltta {players lba fill lang w h measure} {
    set options [::states::options $lang $players $w $h measure $measure]
    set scene [::stele::board::rolltta::scene [::states::state $players $lba $fill] $options]
    if {$fill == 1} {
        set scene [::stele::scene mark $scene {monument:anna:temple food:anna} last]
    }
    return $scene
}

proc ::shots::babylonia {players fill lang w h measure} {
    set options [::bab::options $lang $players $w $h measure $measure]
    set scene [::stele::board::babylonia::scene [::bab::state $players $fill pending C10] $options]
    set scene [::stele::scene mark $scene {space:G5 rack:anna:F} last]
    return [::stele::scene mark $scene {token:G9 token:H8 token:E9} light]
}

proc ::shots::bronze {players fill lang w h measure} {
    set scene [::stele::board::bronze::scene [::brz::state $players $fill] [::brz::options $lang $players $w $h measure $measure]]
    return [::stele::scene mark $scene {space:100 cubes:anna} last]
}

proc ::shots::all {folder pattern} {
    file mkdir $folder
    foreach size {small middle large} {
        foreach lang {en ru} {
            foreach palette {light dark} {
                foreach players {1 2 3 4} {
                    set fill [expr {$players == 3 ? 0 : $players == 2 ? 0.6 : 1}]
                    set name $size-$lang-$palette-$players
                    set wanted [list rolltta-$name-base [list ::shots::rolltta $players 0 $fill $lang] \
                        rolltta-$name-lba [list ::shots::rolltta $players 1 $fill $lang]]
                    if {$players > 1} {
                        lappend wanted babylonia-$name [list ::shots::babylonia $players $fill $lang] \
                            bronze-$name [list ::shots::bronze $players $fill $lang]
                    }
                    foreach {name script} $wanted {
                        if {[string match $pattern $name]} {
                            shoot $folder $name $palette $size $script
                        }
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
