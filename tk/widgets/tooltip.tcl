# Tooltips: one small window for all, shown after a moment of rest, gone with any key or click.
#
#   tooltip::add WIDGET SCRIPT      SCRIPT gives the text when it is needed, so it follows the language;
#                                   when it begins with @, the pointer's x and y are appended
#   tooltip::show TEXT X Y          at once, at root coordinates; hide takes it away

namespace eval ::stele::tooltip {
    namespace export add show hide away
    variable Scripts
    array set Scripts {}
    variable Later ""
    variable Delay 600
}

# Gives WIDGET a tooltip.  SCRIPT is evaluated globally and returns the text ("" shows none); when it
# begins with @, the rest is called with the pointer's x and y in the widget appended.
proc ::stele::tooltip::add {widget script} {
    variable Scripts
    set known [info exists Scripts($widget)]
    set Scripts($widget) $script
    if {$known} {
        return
    }
    bind $widget <Enter> {+::stele::tooltip::Rest %W %x %y %X %Y}
    bind $widget <Motion> {+::stele::tooltip::Rest %W %x %y %X %Y}
    foreach event {<Leave> <Button> <Key> <Unmap>} {
        bind $widget $event {+::stele::tooltip::hide}
    }
    bind $widget <Destroy> {+unset -nocomplain ::stele::tooltip::Scripts(%W)}
}

proc ::stele::tooltip::Rest {widget x y rootX rootY} {
    variable Later
    variable Delay
    hide
    set Later [after $Delay [list ::stele::tooltip::Ask $widget $x $y $rootX $rootY]]
}

proc ::stele::tooltip::Ask {widget x y rootX rootY} {
    variable Scripts
    if {![winfo exists $widget] || ![info exists Scripts($widget)]} {
        return
    }
    set script $Scripts($widget)
    if {[string index $script 0] eq "@"} {
        set text [uplevel #0 [string range $script 1 end] [list $x $y]]
    } else {
        set text [uplevel #0 $script]
    }
    show $text $rootX $rootY
}

# Shows TEXT beside the point X, Y of the screen.
proc ::stele::tooltip::show {text x y} {
    hide
    if {$text eq ""} {
        return
    }
    set window .stele_tip
    if {![winfo exists $window]} {
        toplevel $window -borderwidth 0
        wm withdraw $window
        wm overrideredirect $window 1
        catch {wm attributes $window -type tooltip}
        pack [ttk::label $window.text -style Tip.TLabel -justify left]
    }
    $window.text configure -text [::stele::scene cut [::stele::model words $text] 2000] -wraplength [::stele::theme::px 360]
    update idletasks
    set gap [::stele::theme::px 16]
    set width [winfo reqwidth $window]
    set height [winfo reqheight $window]
    set left [expr {max(0, min($x + $gap / 2, [winfo screenwidth .] - $width))}]
    set top [expr {$y + $gap + $height > [winfo screenheight .] ? $y - $gap / 2 - $height : $y + $gap}]
    wm geometry $window +$left+$top
    wm deiconify $window
    raise $window
}

# Takes the tooltip away when what it is about has changed; one that is about to come asks again.
proc ::stele::tooltip::away {args} {
    if {[winfo exists .stele_tip]} {
        wm withdraw .stele_tip
    }
}

# Takes the tooltip away, and the one that was about to come.
proc ::stele::tooltip::hide {} {
    variable Later
    after cancel $Later
    if {[winfo exists .stele_tip]} {
        wm withdraw .stele_tip
    }
}
