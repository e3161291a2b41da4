# Part of the model, see model.tcl: long work with its progress, and subscribers.

# ---------------------------------------------------------------------------------------------
# Long work

# What is being done: a dict with label, done, total, since (milliseconds); {} when nothing is.
proc ::stele::model::busy {} {
    variable Busy
    return $Busy
}

# Runs SCRIPT as long work called LABEL: whoever watches `busy` may show its progress and cancel it.
# Returns the script's result.  Work inside other work is part of it.
proc ::stele::model::working {label script} {
    variable Busy
    variable Cancelled
    if {$Busy ne {}} {
        return [uplevel 1 $script]
    }
    set Cancelled 0
    set Busy [dict create label $label done 0 total 0 since [clock milliseconds] shown 0]
    try {
        return [uplevel 1 $script]
    } finally {
        set Busy {}
        notify busy
    }
}

# Called by long work as it goes.  Lets events through ten times a second, once the work has lasted
# a while.  Returns 1 to go on and 0 when the user has cancelled.
proc ::stele::model::progress {done total} {
    variable Busy
    variable Cancelled
    if {$Busy eq {}} {
        return 1
    }
    dict set Busy done $done
    dict set Busy total $total
    set now [clock milliseconds]
    if {$now - [dict get $Busy since] > 400 && $now - [dict get $Busy shown] > 90} {
        dict set Busy shown $now
        notify busy
        flush
        update
    }
    return [expr {!$Cancelled}]
}

# Asks the work at hand to stop.
proc ::stele::model::cancel {} {
    variable Cancelled 1
}

# ---------------------------------------------------------------------------------------------
# Subscribers

# Calls `{*}CMD KINDS` after each round of changes that touches one of KINDS.  Returns an id.
proc ::stele::model::subscribe {kinds cmd {priority 50}} {
    variable Subscribers
    variable LastSubscriber
    set id [incr LastSubscriber]
    # After all of its priority.
    set last [lsearch -bisect -integer -index 0 $Subscribers $priority]
    set Subscribers [linsert $Subscribers $last+1 [list $priority $id $kinds $cmd]]
    return $id
}

# Ends a subscription; unknown ids are ignored.
proc ::stele::model::unsubscribe {id} {
    variable Subscribers
    set Subscribers [lsearch -all -inline -not -exact -index 1 $Subscribers $id]
}

# Notes that KIND... changed; subscribers hear of it when Tcl is idle.
proc ::stele::model::notify {args} {
    variable Pending
    variable Round
    foreach kind $args {
        dict set Pending $kind 1
    }
    if {$Round eq ""} {
        set Round [after idle ::stele::model::flush]
    }
}

# Runs the round of notifications now, if one is due.
proc ::stele::model::flush {} {
    variable Pending
    variable Round
    variable Subscribers
    after cancel $Round
    set Round ""
    set changed [dict keys $Pending]
    set Pending {}
    if {$changed eq {}} {
        return
    }
    foreach subscriber $Subscribers {
        lassign $subscriber priority id kinds cmd
        set mine {}
        foreach kind $changed {
            if {$kind in $kinds} {
                lappend mine $kind
            }
        }
        if {$mine ne {} && [Subscribed $id] && [catch {uplevel #0 $cmd [list $mine]} message options]} {
            after 0 [list ::stele::model::Report $message $options]
        }
    }
}

proc ::stele::model::Subscribed {id} {
    variable Subscribers
    return [expr {[lsearch -exact -index 1 $Subscribers $id] >= 0}]
}

# Hands an error of one subscriber to the background error handler, so that others still hear.
proc ::stele::model::Report {message options} {
    return -options $options $message
}
