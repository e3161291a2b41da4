# Runs the real viewer inside a test: settings and journals in a folder of their own, events as a user
# would make them, and no error may pass unseen.
#
#   viewer::start ?FILE? ?NODE?     builds the window; viewer::stop takes everything down
#   viewer::blank YES               no board is drawn (1) in tests that look at what stands around it, or it is again (0)
#   viewer::useCommand              the viewer finds the command that was built with it
#   viewer::settle                  lets the window come to rest
#   viewer::until CONDITION         waits for something in particular
#   viewer::key right …             presses keys;  viewer::click WIDGET X Y ?BUTTON?
#   viewer::answer BUTTON SCRIPT    runs SCRIPT and presses BUTTON in the question it asks
#   viewer::whenShown WINDOW SCRIPT runs SCRIPT once a window is there; viewer::nevermind gives it up
#   viewer::scene, viewer::keys PATTERN  what the board would show of the current node, and the keys of its items,
#                                   without drawing it: for walks through whole games
#   viewer::picture CANVAS          all that is to be seen on it, to be compared
#   viewer::errors                  what went wrong inside so far, sentences missing in the catalogues among it
#   viewer::words WIDGET            the words to be seen in a widget and its children
#   viewer::labels MENU             the labels of a menu and its submenus

namespace eval ::stele::main {
    variable loadOnly 1
}

namespace eval ::viewer {
    namespace export start stop settle until key click answer errors
    variable Errors {}
    variable Loaded 0
    # The timer of whenShown.
    variable Waiting ""
    variable Top [file dirname [file dirname [file dirname [file normalize [info script]]]]]
}

# Prepares the folders and reads the viewer.
proc ::viewer::prepare {folder} {
    variable Top
    variable Loaded
    file mkdir $folder
    set ::env(XDG_CONFIG_HOME) [file join $folder config]
    set ::env(XDG_STATE_HOME) [file join $folder state]
    # Nothing moves while a test looks, but for those of motion itself.
    set ::env(STELE_MOTION) 0
    if {!$Loaded} {
        package require stele
        package require Tk
        uplevel #0 [list source -encoding utf-8 [file join $Top tk stele-view.tcl]]
        ::stele::main::load
        # English is its own key: whether there is such a sentence, the Russian catalogue says.
        set keys [Keys ru]
        proc ::msgcat::mcunknown {locale key args} [string map [list @KEYS@ [list $keys]] {
            if {![dict exists @KEYS@ $key]} {
                lappend ::viewer::Errors "no sentence in $locale: $key"
            }
            return [expr {$args eq {} ? $key : [format $key {*}$args]}]
        }]
        set Loaded 1
    }
}

# The catalogues of a language, shared and of the games, as one dict.
proc ::viewer::Keys {lang} {
    variable Top
    set reader [interp create]
    $reader eval {
        namespace eval ::msgcat {}
        namespace eval ::stele::rooms {}
        set pairs {}
        proc ::msgcat::mcflmset {pairs} {lappend ::pairs {*}$pairs}
        proc ::stele::rooms::words {lang} {}
    }
    foreach file [glob -directory [file join $Top tk] msgs/$lang.msg games/*/msgs/$lang.msg] {
        $reader eval [list source -encoding utf-8 $file]
    }
    set pairs [$reader eval {set pairs}]
    interp delete $reader
    return $pairs
}

# Leaves the board blank, or draws it again.  Drawing took half of panels.test, which asks nothing of it.  An error that only
# drawing makes is not found meanwhile: boards in the window are what samples.test, shell.test, targets.test and compare.test
# look at, at some positions each.  The long run draws them everywhere.
proc ::viewer::blank {yes} {
    if {[info exists ::env(STELE_TEST_WHOLE)] || $yes == [llength [info commands ::viewer::Lay]]} {
        return
    }
    if {$yes} {
        rename ::stele::panel::board::Scene ::viewer::Scene
        rename ::stele::panel::board::lay ::viewer::Lay
        proc ::stele::panel::board::Scene {} {}
        proc ::stele::panel::board::lay {args} {}
    } else {
        rename ::stele::panel::board::Scene {}
        rename ::stele::panel::board::lay {}
        rename ::viewer::Scene ::stele::panel::board::Scene
        rename ::viewer::Lay ::stele::panel::board::lay
        # With whatever else is new by then.
        ::stele::model notify light
    }
}

proc ::viewer::useCommand {} {
    variable Top
    set build [expr {[info exists ::env(builddir)] ? $::env(builddir) : [file join $Top build]}]
    set ::env(STELE_COMMAND) [file normalize [file join $build stele]]
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

# Does the delayed work of the viewer that is still to come, but for what has nothing to do with how the window looks now:
# playing on, hints, and what goes away or is saved a second later.  Timers do not have to run out: what they wait
# for, that nothing more happens, is what a test knows.  Returns how much there was.
proc ::viewer::Hurry {} {
    set done 0
    # The oldest first.
    foreach id [lsort -dictionary [after info]] {
        # An earlier one may have cancelled it by now.
        if {[catch {after info $id} found]} continue
        lassign $found script kind
        switch -glob $script {
            ::stele::panel::transport::Step* - ::stele::panel::board::FadeOn* - ::stele::rows::Unflash* -
            ::stele::tooltip::* - ::stele::settings::save* - ::stele::status::clear* { continue }
            ::stele::* { incr done }
            default { continue }
        }
        if {$kind eq "timer"} {
            after cancel $id
            if {[catch {uplevel #0 $script} message options] == 1} {
                {*}[interp bgerror {}] $message $options
            }
        }
    }
    return $done
}

# Waits until the condition holds, in the scope of the caller; if it never does, that is an error.
proc ::viewer::until {condition} {
    set deadline [expr {[clock seconds] + 60}]
    update
    while {![uplevel 1 [list expr $condition]]} {
        if {[clock seconds] > $deadline} {
            error "waited in vain until $condition"
        }
        after 5 [list set ::viewer::Rested 1]
        vwait ::viewer::Rested
        update
    }
}

# Lets delayed work (resizing, redrawing, long lists) finish.
proc ::viewer::settle {} {
    until {[::viewer::Hurry] == 0}
}

# The scene of the current node as the board would draw it at the next `model flush`, which with all that goes with it
# takes ten times as long.  That the canvas shows the scene is what samples.test and shell.test hold.
proc ::viewer::scene {} {
    return [::stele::panel::board::Scene]
}

# The keys of its primitives that match a pattern.
proc ::viewer::keys {pattern} {
    set found {}
    foreach item [dict get [scene] items] {
        foreach part [::stele::scene parts $item] {
            if {[string match $pattern [dict get $part key]]} {
                lappend found [dict get $part key]
            }
        }
    }
    return $found
}

# A canvas as it is: every item with its kind, place and looks, from the lowest up.  Of the looks, what the renderer and
# motion set: asking for all there are takes three times as long.
proc ::viewer::picture {c} {
    set looks {
        text {-state -text -fill -font -anchor} line {-state -fill -width -smooth -dash}
        polygon {-state -fill -outline -width -stipple -smooth -dash}
        rectangle {-state -fill -outline -width -stipple -dash} oval {-state -fill -outline -width -stipple -dash}
    }
    return [lmap id [$c find all] {
        set type [$c type $id]
        list $type [$c coords $id] [lmap option [dict get $looks $type] {$c itemcget $id $option}]
    }]
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

# Runs SCRIPT as soon as one of the windows can be seen.  It asks again and again instead of waiting, because who
# opens the window may not have finished with it.
proc ::viewer::whenShown {windows script {tries 0}} {
    variable Waiting ""
    foreach window $windows {
        if {[winfo exists $window] && [winfo viewable $window]} {
            uplevel #0 $script
            return
        }
    }
    if {$tries < 2000} {
        set Waiting [after 10 [list ::viewer::whenShown $windows $script [expr {$tries + 1}]]]
    }
}

# Gives up waiting for a window that did not come.
proc ::viewer::nevermind {} {
    variable Waiting
    after cancel $Waiting
}

# Runs SCRIPT, which asks something, and presses the button with this id ("" is Escape).
proc ::viewer::answer {button script} {
    after 10 [list ::viewer::Press $button]
    uplevel 1 $script
    update
}

proc ::viewer::Press {button} {
    whenShown {.stele_input .stele_message} [list ::viewer::PressNow $button]
}

proc ::viewer::PressNow {button} {
    set window [expr {[winfo exists .stele_input] ? ".stele_input" : ".stele_message"}]
    if {$button eq ""} {
        # Without a window manager nobody hands the focus to a new window.
        focus -force $window
        update
        event generate $window <Key-Escape>
    } else {
        $window.body.buttons.$button invoke
    }
}

# The words to be seen anywhere in a widget and its children.
proc ::viewer::words {widget} {
    set words {}
    if {![winfo viewable $widget]} {
        return {}
    }
    switch [winfo class $widget] {
        TLabel - TButton - TCheckbutton - TRadiobutton - TMenubutton - Toolbutton - Label - Button {
            lappend words [$widget cget -text]
        }
        TEntry - TCombobox - TSpinbox {
            lappend words [$widget get]
        }
        Listbox {
            lappend words {*}[$widget get 0 end]
        }
        Treeview {
            foreach item [$widget children {}] {
                lappend words {*}[$widget item $item -values]
            }
        }
        Text {
            lappend words {*}[split [$widget get 1.0 end] \n]
        }
        Canvas {
            foreach id [$widget find all] {
                if {[$widget type $id] eq "text"} {
                    lappend words [$widget itemcget $id -text]
                }
            }
        }
    }
    foreach child [winfo children $widget] {
        lappend words {*}[words $child]
    }
    return $words
}

# The labels of a menu and of its submenus, filled as if they were opened.
proc ::viewer::labels {menu} {
    set labels {}
    uplevel #0 [$menu cget -postcommand]
    set last [$menu index end]
    for {set n 0} {$last ni {none ""} && $n <= $last} {incr n} {
        if {[$menu type $n] eq "separator"} continue
        lappend labels [$menu entrycget $n -label]
        if {[$menu type $n] eq "cascade" && [$menu entrycget $n -menu] ne ""} {
            lappend labels {*}[labels [$menu entrycget $n -menu]]
        }
    }
    return $labels
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
