# A frame that scrolls when there is less room than it needs.
#
#   scroller::create PATH      the widget PATH; what it holds is made in PATH.inside
#   scroller::fit PATH         to be called when what it holds has become larger or smaller later on
#   scroller::see PATH WIDGET  brings a widget in it into view
#
# It asks for as much height as its content and takes less.  The wheel scrolls it wherever the pointer is in it, and
# a widget that gets the focus is brought into view.

namespace eval ::stele::scroller {
    namespace path ::stele
    namespace export create fit see
}

# Builds the frame.
proc ::stele::scroller::create {path} {
    canvas $path -highlightthickness 0 -borderwidth 0 -takefocus 0 -width 1 -height 1 -yscrollincrement [theme::px 20]
    theme::dress $path
    ttk::frame $path.inside
    ttk::scrollbar $path.y -orient vertical -command [list $path yview]
    $path configure -yscrollcommand [list $path.y set]
    $path create window 0 0 -anchor nw -window $path.inside -tags inside
    bind $path.inside <Configure> [list ::stele::scroller::fit $path]
    bind $path <Configure> [list ::stele::scroller::fit $path]
    set top [winfo toplevel $path]
    bind $top <FocusIn> +[list after idle [list ::stele::scroller::see $path %W]]
    bind $top <Button-4> +[list ::stele::scroller::Wheel $path %W -2]
    bind $top <Button-5> +[list ::stele::scroller::Wheel $path %W 2]
    return $path
}

# Gives the content its width and shows the scroll bar where it is needed.  The content is given its height, so that it
# does not notice itself when it needs another one.
proc ::stele::scroller::fit {path} {
    if {![winfo exists $path]} {
        return
    }
    set needed [winfo reqheight $path.inside]
    set bar [expr {$needed > [winfo height $path] ? [winfo reqwidth $path.y] : 0}]
    set width [expr {[winfo width $path] - $bar}]
    $path itemconfigure inside -width $width -height [expr {max($needed, [winfo height $path])}]
    $path configure -height $needed -scrollregion [list 0 0 $width $needed]
    if {$bar} {
        place $path.y -relx 1 -y 0 -anchor ne -relheight 1
    } else {
        place forget $path.y
        $path yview moveto 0
    }
}

# 1 when WIDGET is in the frame.
proc ::stele::scroller::Holds {path widget} {
    return [expr {[winfo exists $path] && [winfo viewable $path] && [string match $path.inside.* $widget]}]
}

proc ::stele::scroller::Wheel {path widget by} {
    if {[Holds $path $widget] && [winfo ismapped $path.y]} {
        $path yview scroll $by units
    }
}

# Brings WIDGET into view, if it is in the frame.
proc ::stele::scroller::see {path widget} {
    if {![winfo exists $widget] || ![Holds $path $widget] || ![winfo ismapped $path.y]} {
        return
    }
    set all [winfo reqheight $path.inside]
    set top [expr {[winfo rooty $widget] - [winfo rooty $path.inside]}]
    set bottom [expr {$top + [winfo height $widget]}]
    if {$top < [$path canvasy 0]} {
        $path yview moveto [expr {double($top) / $all}]
    } elseif {$bottom > [$path canvasy [winfo height $path]]} {
        $path yview moveto [expr {double($bottom - [winfo height $path]) / $all}]
        # It goes in whole steps, and stops short rather than too far.
        if {$bottom > [$path canvasy [winfo height $path]]} {
            $path yview scroll 1 units
        }
    }
}
