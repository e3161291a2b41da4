# Renders the boards to PNG files, for looking at them.
#   wish board-shots.tcl FOLDER ?PATTERN?       needs a display (Xvfb will do) and libtk-img
# One picture for each size, language, theme and number of players; PATTERN picks by name.

package require Tk
package require img::window
set here [file dirname [file normalize [info script]]]
foreach file {scene palette glyphs render svg boards/rolltta} {
    source -encoding utf-8 [file join $here .. .. tk $file.tcl]
}
source -encoding utf-8 [file join $here .. tcl rolltta-states.tcl]

namespace eval ::shots {
    variable Sizes {small {560 540} middle {760 640} large {1700 1250}}
}

proc ::shots::shoot {folder name palette players lba fill lang size} {
    variable Sizes
    lassign [dict get $Sizes $size] w h
    .c configure -width $w -height $h
    ::stele::render configure .c -palette $palette
    set state [::states::state $players $lba $fill]
    set options [::states::options $lang $players $w $h measure [list ::stele::render::measure .c]]
    set scene [::stele::board::rolltta::scene $state $options]
    if {$fill == 1} {
        set scene [::stele::scene mark $scene {monument:anna:temple food:anna} last]
    }
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
    foreach size {small middle large} {
        foreach lang {en ru} {
            foreach palette {light dark} {
                foreach players {1 2 3 4} {
                    foreach {mode lba} {base 0 lba 1} {
                        set fill [expr {$players == 3 ? 0 : $players == 2 ? 0.6 : 1}]
                        set name rolltta-$size-$lang-$palette-$players-$mode
                        if {[string match $pattern $name]} {
                            shoot $folder $name $palette $players $lba $fill $lang $size
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
