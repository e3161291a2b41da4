# Unsaved work of viewers that are gone: offered, taken back or thrown away; and whether our own is safe.
# Namespace ::stele::recovery.  The journals themselves are in journal.tcl.

namespace eval ::stele::recovery {
    namespace path ::stele
    namespace export watch offer await
    # The file and node asked for on the command line, when restored work came first.
    variable Waiting {}
}

# Follows whether unsaved work is safe.
proc ::stele::recovery::watch {} {
    model subscribe {safety} ::stele::recovery::Safety 80
}

# Offers unsaved work, that on FILE first.  Returns 1 when some was taken back.
proc ::stele::recovery::offer {file} {
    try {
        set orphans [journal::orphans]
        if {[journal::damaged] ne {}} {
            strips::show damaged ::stele::recovery::DamagedStrip
        }
    } on error {message options} {
        journal::fail [reasonOf $message $options]
        return 0
    }
    if {$file ne ""} {
        set orphans [concat {*}[lmap same {1 0} {lmap orphan $orphans {
            if {([dict get $orphan file] eq [system::path $file]) != $same} continue
            set orphan
        }}]]
    }
    foreach orphan $orphans {
        switch [dialog::message::show [mc "Unsaved work on “%1\$s” was found." [dict get $orphan name]] \
            -kind question -default restore -detail [OrphanText $orphan] -buttons [list [list later [mc "Later"]] \
            [list discard [mc "Throw away"]] [list restore [mc "Restore"]]]] {
            discard {catch {journal::remove [dict get $orphan path]}}
            restore {
                if {[Restore $orphan]} {
                    return 1
                }
            }
        }
    }
    return 0
}

# What one should know before restoring: when it was, and what has become of the file.
proc ::stele::recovery::OrphanText {orphan} {
    set when [clock format [dict get $orphan time] -format {%Y-%m-%d %H:%M}]
    set text [mc "The viewer ended without saving it; the last change was on %1\$s." $when]
    switch [journal::news $orphan] {
        away {append text "\n\n" [mc "The file itself cannot be reached at present: %1\$s." [model away [dict get $orphan file]]]}
        gone {append text "\n\n" [mc "The file itself is gone meanwhile; saving writes it again."]}
        changed {append text "\n\n" [mc "The file itself was changed meanwhile; nothing is overwritten before you say so."]}
    }
    return $text
}

# Takes unsaved work back.  It stays in its journal, which is ours from now on, until it is saved.
proc ::stele::recovery::Restore {orphan} {
    set path [dict get $orphan path]
    set mine [journal::claim $path]
    if {$mine eq ""} {
        dialog::message::error [mc "Another viewer has just restored this work."]
        return 0
    }
    try {
        dict set orphan path $mine
        set content [journal::read $mine]
        switch [journal::news $orphan] {
            changed {
                if {[dict get $orphan stamp] eq ""} {
                    dict set orphan stamp unknown
                }
            }
            saved {
                # Only what is half written is not in the file.
                dict set orphan stamp [model stamp [dict get $orphan file]]
                if {![dict exists $orphan chapter]} {
                    set content ""
                }
            }
        }
        model recover [dict merge $orphan [dict create content $content journal $mine]]
    } on error {message options} {
        catch {journal::release $mine $path}
        dialog::message::error [mc "The unsaved work could not be read."] \
            [mc "%1\$s It stays where it is: %2\$s" [reasons::sentence [reasonOf $message $options]] $path]
        return 0
    }
    model flush
    panel::notes::resume
    model say [mc "Your unsaved work is back; save it when you are ready."]
    return 1
}

# FILE, to be opened at NODE, waits in a strip: restored work came before it.
proc ::stele::recovery::await {file node} {
    variable Waiting [list $file $node]
    strips::show waiting ::stele::recovery::WaitingStrip
}

proc ::stele::recovery::WaitingStrip {} {
    variable Waiting
    strips::draw waiting info accent \
        [mc "“%1\$s” is not open yet: the restored work came first." [system::file tail [lindex $Waiting 0]]] \
        [list [mc "Open it"] ::stele::recovery::OpenWaiting]
}

proc ::stele::recovery::OpenWaiting {} {
    variable Waiting
    if {[files::open {*}$Waiting]} {
        strips::remove waiting
    }
}

# Reports a journal that cannot be read; it stays until somebody decides.
proc ::stele::recovery::DamagedStrip {} {
    set damaged [journal::damaged]
    if {$damaged eq {}} {
        strips::remove damaged
        return
    }
    lassign [lindex $damaged 0] path reason
    strips::draw damaged warning bad [mc "A safety copy of unsaved work cannot be used, %1\$s: %2\$s" $reason $path] \
        [list [mc "Throw away"] [list ::stele::recovery::DropDamaged $path]]
}

proc ::stele::recovery::DropDamaged {path} {
    try {
        journal::remove $path
    } trap POSIX {message options} {
        model say [reasonOf $message $options]
        return
    }
    DamagedStrip
}

# Says, for as long as it is so, that unsaved work is not safe.
proc ::stele::recovery::Safety {kinds} {
    if {[journal::trouble] eq ""} {
        strips::remove safety
    } else {
        strips::show safety ::stele::recovery::SafetyStrip
    }
}

proc ::stele::recovery::SafetyStrip {} {
    strips::draw safety warning bad [mc "Unsaved changes would be lost in a crash; the safety copy could not be written: %1\$s." \
        [journal::trouble]] [list [mc "Save"] ::stele::files::save [mc "Try again"] {::stele::model journal}]
    # It goes away when there is a copy again, not before.
    destroy .m.strips.safety.close
}
