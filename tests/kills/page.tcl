# Exports: a page, pictures and tables take the place of older ones, each whole.

# What is drawn is drawn once, by whoever asks first; a killed export only writes it.
proc drawOnce {command} {
    rename $command ${command}Anew
    proc $command {args} "
        set key \[list $command \$args \[::stele::model::lang\]\]
        if {!\[info exists ::Drawn(\$key)\]} {
            set ::Drawn(\$key) \[uplevel 1 \[list ${command}Anew {*}\$args\]\]
        }
        return \$::Drawn(\$key)
    "
}

# Exports the log as `stele export` has it done, in this process.
proc exportLog {log words} {
    close stdin
    open $log
    ::stele::export::run [list --force 1 {*}$words]
}

# Without a kill; also draws what the next ones write.
proc exportHere {log words} {
    set channel [open $log rb]
    ::stele::story::open [read $channel] game ""
    close $channel
    ::stele::story::speak [dict get $words --lang]
    set ::stele::export::Force 1
    ::stele::export::Export [dict merge {--lang en --data en --theme light --marked 0 --most 20000} $words]
}

# Files of an export that is under way are not those of the user.
proc whole {left before after} {
    dict for {name bytes} $after {
        if {[dict exists $left $name]
            ? [dict get $left $name] ni [list $bytes [expr {[dict exists $before $name] ? [dict get $before $name] : $bytes}]]
            : [dict exists $before $name]} {
            return $name
        }
    }
    return ""
}

# Exports over an older export in another language, killed at its calls.
proc killExports {title log words some} {
    set folder [kills::folder out]
    cd $folder
    exportHere $log [dict replace $words --lang ru --data ru]
    set before [kills::contents $folder]
    exportHere $log $words
    set after [kills::contents $folder]
    set run [list exportLog $log $words]
    kills::restore $folder $before
    lassign [kills::Forked "rename exit Exit; proc exit {status} {faults note \[lindex \[faults disarm\] 0\]; Exit \$status}; faults kill 1000000 before; $run"] how notes
    if {$how ne "exit 0" || $before eq $after} {
        kills::result [list "without a kill: $how $notes"] $title
        return
    }
    set wrong {}
    foreach kill [kills::points [lindex $notes 0] $some] {
        kills::restore $folder $before
        lassign [kills::Forked "faults kill $kill; $run"] how notes
        incr kills::Kills
        set torn [whole [kills::contents $folder] $before $after]
        if {$how ne "killed"} {
            lappend wrong "killed $kill: $how $notes"
        } elseif {$torn ne ""} {
            lappend wrong "killed $kill: $torn is neither the old one nor the new one"
        }
        # The next export writes what it would have written, and leaves nothing else.
        lassign [kills::Forked $run] how notes
        set left [kills::contents $folder]
        if {$how ne "exit 0" || $left ne $after} {
            lappend wrong "killed $kill, exported again: $how $notes [dict keys $left]"
        }
    }
    kills::result $wrong "$title ([dict size $after] files)"
}

# Overrides what the other subjects have stubs for, so it comes last.
proc pageSubject {} {
    set log [file join $kills::Dir page.stele]
    set game [::games::play [expr {$kills::Whole ? 60 : 14}]]
    $game save $log
    $game close
    source -encoding utf-8 [file join $::here .. .. tk system.tcl]
    source -encoding utf-8 [file join $::here .. .. tk export export.tcl]
    ::stele::export::load
    proc ::stele::export::load {} {}
    foreach command {::stele::page::write ::stele::story::scene ::stele::svg::write ::stele::markdown::write} {
        drawOnce $command
    }
    killExports "export --html" $log {--force 1 --lang en --html page.html} 12
    killExports "export --md" $log {--force 1 --lang en --md page.md} 4
    killExports "export --csv" $log {--force 1 --lang en --data en --csv tables} 8
    killExports "export --svg" $log {--force 1 --lang en --svg pictures} 8
    killExports "export, all at once" $log {--force 1 --lang en --data en --html page.html --svg pictures --csv tables} 4
    kills::sum "exports"
}
