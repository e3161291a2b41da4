# What a log says of itself: its title, event, place and date, who recorded it, and what the players are called, in each
# language.  Shown and edited in one window.  Namespace ::stele::details.

namespace eval ::stele::details {
    namespace path ::stele
    namespace export show
    variable Path .stele_details
    # The parts of <about> that are shown, and which of them have languages here.
    variable Shown {title 1 event 1 place 1 date 0 recorder 0}
    # By part or player and language ("" for everyone): what stands in the field, and what the log has.
    variable Value
    variable Was
    array set Value {}
    array set Was {}
}

# Shows the window.
proc ::stele::details::show {} {
    variable Path
    variable Shown
    variable Value
    if {[winfo exists $Path]} {
        raise $Path
        return
    }
    Read
    set body [dialog::open $Path [mc "Details of the game"]]
    set px ::stele::theme::px
    ttk::label $body.all -style Soft.TLabel -text [mc "For everyone"]
    ttk::label $body.en -style Soft.TLabel -text English
    ttk::label $body.ru -style Soft.TLabel -text Русский
    grid x $body.all $body.en $body.ru -sticky w -padx [list 0 [$px 8]]
    foreach {part several} $Shown {
        Row $body $part [Label $part] [expr {$several ? {{} en ru} : {{}}}]
    }
    ttk::label $body.players -text [mc "Players"] -font SteleBold
    grid $body.players -sticky w -columnspan 4 -pady [list [$px 12] [$px 2]]
    set n 0
    foreach player [dict get [model info] players] {
        Row $body player[incr n] [dict get $player id] {{} en ru}
    }
    ttk::label $body.wrong -style Bad.TLabel -justify left -wraplength [$px 560]
    grid $body.wrong -sticky w -columnspan 4
    grid remove $body.wrong
    grid columnconfigure $body {1 2 3} -weight 1 -uniform field
    set buttons [dialog::buttons $Path $body [list [list cancel [mc "Cancel"]] \
        [list ok [mc "OK"] ::stele::details::Apply]] ok]
    grid $buttons -sticky we -columnspan 4
    theme::dress $body
    dialog::place $Path $body.title_
}

# A row of fields: one for everyone, and for some one in each language.
proc ::stele::details::Row {body id label langs} {
    variable Value
    set px ::stele::theme::px
    ttk::label $body.l_$id -text $label
    set fields {}
    foreach lang $langs {
        set field $body.${id}_$lang
        ttk::entry $field -textvariable ::stele::details::Value($id,$lang) -width 22
        if {$lang ne ""} {
            placeholder::add $field ::stele::details::Value($id,$lang) [list ::stele::details::Pale $id]
        }
        lappend fields $field
    }
    grid $body.l_$id {*}$fields -sticky we -padx [list 0 [$px 8]] -pady [$px 2]
    if {$id eq "date"} {
        placeholder::add $body.date_ ::stele::details::Value(date,) {::stele::mc "2026-09-19"}
    }
}

# Without words of its own a language shows those for everyone.
proc ::stele::details::Pale {id} {
    variable Value
    return [expr {[info exists Value($id,)] ? $Value($id,) : ""}]
}

proc ::stele::details::Label {part} {
    return [dict get [list title [mc "Title"] event [mc "Event"] place [mc "Place"] date [mc "Date"] \
        recorder [mc "Recorded by"]] $part]
}

# Takes everything from the log.
proc ::stele::details::Read {} {
    variable Shown
    variable Value
    variable Was
    array unset Value
    array unset Was
    foreach {part several} $Shown {
        foreach lang {{} en ru} {
            set Value($part,$lang) [OneLine [[model log] detail $part {*}[In $lang]]]
        }
    }
    set n 0
    foreach player [dict get [model info] players] {
        incr n
        set names [[model log] player [dict get $player id]]
        foreach {lang key} {{} name en name-en ru name-ru} {
            set Value(player$n,$lang) [dict get $names $key]
        }
    }
    array set Was [array get Value]
}

# Line ends and indents of the file are not the author's.
proc ::stele::details::OneLine {text} {
    return [regsub -all {\s+} [string trim $text] " "]
}

# Writes what was changed into the log, as one edit, and closes; what the log refuses is said and stays in its field.
proc ::stele::details::Apply {} {
    variable Path
    variable Value
    variable Was
    set changed [lsort [lmap key [array names Value] {
        if {[string trim $Value($key)] eq $Was($key)} continue
        set key
    }]]
    try {
        if {$changed ne {}} {
            model edit [mc "Change the details"] {Write $changed}
        }
    } trap STELE {message options} {
        $Path.body.wrong configure -text [reasons::sentence [reasonOf $message $options]]
        grid $Path.body.wrong
        return
    }
    dialog::close $Path ok
}

proc ::stele::details::Write {changed} {
    variable Value
    set log [model log]
    set players [dict get [model info] players]
    foreach key $changed {
        set text [string trim $Value($key)]
        lassign [split $key ,] id lang
        if {[regexp {^player(\d+)$} $id all n]} {
            $log player [dict get [lindex $players $n-1] id] $text {*}[In $lang]
        } else {
            $log detail $id $text {*}[In $lang]
        }
    }
}

# A language as an option of the handle.
proc ::stele::details::In {lang} {
    return [expr {$lang eq "" ? {} : [list -lang $lang]}]
}
