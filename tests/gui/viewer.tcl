# Runs the real viewer inside a test: settings and journals in a folder of their own, events as a user
# would make them, and no error may pass unseen.
#
#   viewer::start ?FILE? ?NODE?     builds the window; viewer::stop takes everything down
#   viewer::settle                  lets the window come to rest
#   viewer::key right …             presses keys;  viewer::click WIDGET X Y ?BUTTON?
#   viewer::answer BUTTON SCRIPT    runs SCRIPT and presses BUTTON in the question it asks
#   viewer::errors                  what went wrong inside so far

namespace eval ::stele::main {
    variable loadOnly 1
}

namespace eval ::viewer {
    namespace export start stop settle key click answer errors
    variable Errors {}
    variable Loaded 0
    variable Top [file dirname [file dirname [file dirname [file normalize [info script]]]]]
}

# Prepares the folders and reads the viewer.
proc ::viewer::prepare {folder} {
    variable Top
    variable Loaded
    file mkdir $folder
    set ::env(XDG_CONFIG_HOME) [file join $folder config]
    set ::env(XDG_STATE_HOME) [file join $folder state]
    if {!$Loaded} {
        package require stele
        package require Tk
        uplevel #0 [list source -encoding utf-8 [file join $Top tk stele-view.tcl]]
        ::stele::main::load
        set Loaded 1
    }
}

# Builds the window in English and light, and opens FILE at NODE.
proc ::viewer::start {{file ""} {node ""} {size 1280x800} {samples ""}} {
    variable Errors {}
    file mkdir [file join $::env(XDG_CONFIG_HOME) stele]
    ::stele::app::start $file $node [dict create lang en theme light samples $samples]
    interp bgerror {} ::viewer::Failed
    Watch
    wm geometry . $size
    update
    # Without a window manager the focus is where the pointer is.
    event generate . <Motion> -warp 1 -x 640 -y 512
    settle
    settle
    catch {focus -force [::stele::panel::board::widget]}
    update
}

# A question that nobody answers would keep a test waiting for ever: it is closed, and counts as an error.
proc ::viewer::Watch {{seen 0}} {
    variable Errors
    set asked [expr {[info commands .stele_message] ne ""}]
    if {$asked && $seen > 30} {
        lappend Errors "not answered: [.stele_message.body.text cget -text]\
            [expr {[winfo exists .stele_message.body.detail] ? [.stele_message.body.detail cget -text] : ""}]"
        ::stele::dialog::close .stele_message ""
        set asked 0
    }
    after 400 [list ::viewer::Watch [expr {$asked ? $seen + 1 : 0}]]
}

proc ::viewer::Failed {message options} {
    variable Errors
    lappend Errors [join [lrange [split [dict get $options -errorinfo] \n] 0 4] " | "]
}

# The errors since the start, and none from now on.
proc ::viewer::errors {} {
    variable Errors
    set errors $Errors
    set Errors {}
    return $errors
}

# Lets delayed work (resizing, redrawing, long lists) finish.
proc ::viewer::settle {{ms 120}} {
    after $ms [list set ::viewer::Rested 1]
    vwait ::viewer::Rested
    update
    if {$::stele::panel::legal::Later in [after info]} {
        settle $ms
    }
}

# Presses keys, each named as after Key- in an event: Right, Control-g, F1.
proc ::viewer::key {args} {
    foreach key $args {
        set to [focus]
        if {$to eq ""} {
            focus -force [::stele::panel::board::widget]
            update
            set to [focus]
        }
        if {[regexp {^(.*-)([^-]+)$} $key all modifiers sym]} {
            event generate $to <${modifiers}Key-$sym>
        } else {
            event generate $to <Key-$key>
        }
        update
    }
}

# Clicks at a point of a widget.
proc ::viewer::click {widget x y {button 1}} {
    event generate $widget <Enter> -x $x -y $y
    event generate $widget <Motion> -x $x -y $y
    event generate $widget <Button-$button> -x $x -y $y
    event generate $widget <ButtonRelease-$button> -x $x -y $y
    update
}

# Types text into the widget with the focus.
proc ::viewer::type {text} {
    foreach c [split $text {}] {
        set sym [expr {$c eq " " ? "space" : $c eq ":" ? "colon" : $c eq "." ? "period" : $c}]
        event generate [focus] <Key> -keysym $sym
        update
    }
}

# Runs SCRIPT, which asks something, and presses the button with this id ("" is Escape).
proc ::viewer::answer {button script} {
    after 200 [list ::viewer::Press $button]
    uplevel 1 $script
    update
}

proc ::viewer::Press {button {tries 0}} {
    foreach window {.stele_input .stele_message} {
        if {[winfo exists $window] && [winfo viewable $window]} {
            if {$button eq ""} {
                # Without a window manager nobody hands the focus to a new window.
                focus -force $window
                update
                event generate $window <Key-Escape>
            } else {
                $window.body.buttons.$button invoke
            }
            return
        }
    }
    if {$tries < 300} {
        after 50 [list ::viewer::Press $button [expr {$tries + 1}]]
    }
}

# Takes everything down.
proc ::viewer::stop {} {
    catch {::stele::panel::transport::pause}
    ::stele::model::close
    foreach child [winfo children .] {
        destroy $child
    }
    update
}
