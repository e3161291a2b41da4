# What all dialogs share: a window over the main one, Escape and Return, focus given back afterwards.

namespace eval ::stele::dialog {
    namespace export open place close wait buttons frameList moveIn inHand
    # Those that are a question, or that somebody writes into.
    variable Work {.stele_message .stele_input .stele_marks .stele_newgame .stele_repair .stele_details}
    variable Answer
    array set Answer {}
    variable Focus
    array set Focus {}
}

# Makes the dialog window PATH titled TITLE and returns the frame to fill.  An older one is replaced.
proc ::stele::dialog::open {path title args} {
    variable Answer
    variable Focus
    if {[winfo exists $path]} {
        destroy $path
    }
    set Focus($path) [focus]
    toplevel $path -class Stele
    wm withdraw $path
    wm title $path $title
    wm transient $path .
    catch {wm attributes $path -type dialog}
    # An edge of its own, where the window manager gives it none.
    $path configure -background [::stele::theme::colour panel] -highlightthickness 1 \
        -highlightbackground [::stele::theme::colour rule.strong] -highlightcolor [::stele::theme::colour rule.strong]
    set Answer($path) ""
    ttk::frame $path.body -padding [::stele::theme::px 16]
    pack $path.body -fill both -expand 1
    bind $path <Escape> [list ::stele::dialog::close $path ""]
    wm protocol $path WM_DELETE_WINDOW [list ::stele::dialog::close $path ""]
    return $path.body
}

# The dialog that is to be answered or filled in, the last opened; "" when there is none.
proc ::stele::dialog::inHand {} {
    variable Work
    foreach path $Work {
        if {[winfo exists $path]} {
            return $path
        }
    }
    return ""
}

# A row of buttons at the lower right of FRAME.  SPEC: lists {id label}; the id in DEFAULT is the one
# Return presses.  Each closes the dialog with its id as answer, or runs a third element instead.
proc ::stele::dialog::buttons {path frame spec default} {
    set row [ttk::frame $frame.buttons -padding [list 0 [::stele::theme::px 16] 0 0]]
    foreach button [lreverse $spec] {
        lassign $button id label script
        if {$script eq ""} {
            set script [list ::stele::dialog::close $path $id]
        }
        ttk::button $row.$id -text $label -command $script \
            -style [expr {$id eq $default ? "Accent.TButton" : "TButton"}]
        pack $row.$id -side right -padx [list [::stele::theme::px 8] 0]
        bind $row.$id <Return> {%W invoke; break}
        bind $row.$id <KP_Enter> {%W invoke; break}
        bind $row.$id <Left> {focus [tk_focusPrev %W]}
        bind $row.$id <Right> {focus [tk_focusNext %W]}
    }
    if {$default ne ""} {
        bind $path <Return> [list $row.$default invoke]
        bind $path <KP_Enter> [list $row.$default invoke]
    }
    return $row
}

# Gives a listbox an edge, in the colour of the focus when it has it.
proc ::stele::dialog::frameList {list} {
    $list configure -highlightthickness [::stele::theme::px 1] -highlightbackground [::stele::theme::line box] \
        -highlightcolor [::stele::theme::colour accent]
}

# Shows the dialog over the main window with the focus on WIDGET.
proc ::stele::dialog::place {path widget} {
    update idletasks
    set width [winfo reqwidth $path]
    set height [winfo reqheight $path]
    set x [expr {[winfo rootx .] + max(0, ([winfo width .] - $width) / 2)}]
    set y [expr {[winfo rooty .] + max(0, ([winfo height .] - $height) / 3)}]
    set x [expr {max(0, min($x, [winfo screenwidth .] - $width))}]
    set y [expr {max(0, min($y, [winfo screenheight .] - $height))}]
    wm geometry $path +$x+$y
    wm deiconify $path
    raise $path
    focus $widget
}

# Waits for the dialog to close, keeping other windows from input, and returns its answer.
proc ::stele::dialog::wait {path} {
    variable Answer
    if {![winfo viewable $path]} {
        # If it was closed before it was seen, there is nothing to wait for.
        catch {tkwait visibility $path}
    }
    if {[winfo exists $path]} {
        catch {grab $path}
        tkwait window $path
    }
    set answer $Answer($path)
    unset Answer($path)
    return $answer
}

# Closes the dialog with an answer.
proc ::stele::dialog::close {path answer} {
    variable Answer
    variable Focus
    set Answer($path) $answer
    set before $Focus($path)
    unset Focus($path)
    destroy $path
    if {$before ne "" && [winfo exists $before]} {
        focus $before
    }
}

# Selects the entry of a list that is so many below the selected one, as far as there are any.
proc ::stele::dialog::moveIn {list by} {
    set items [$list children {}]
    if {$items eq {}} {
        return
    }
    set at [lsearch -exact $items [lindex [$list selection] 0]]
    set item [lindex $items [expr {max(0, min([llength $items] - 1, $at + $by))}]]
    $list selection set [list $item]
    $list see $item
}
