# Long work (opening, saving): how far it is, with a button to cancel it.  Namespace ::stele::busy.

namespace eval ::stele::busy {
    namespace path ::stele
    namespace export watch
}

# Follows the work of the model.
proc ::stele::busy::watch {} {
    model subscribe {busy} ::stele::busy::Changed 0
}

proc ::stele::busy::Changed {kinds} {
    set busy [model busy]
    if {$busy eq {}} {
        if {[winfo exists .busy]} {
            grab release .busy
            destroy .busy
        }
        return
    }
    if {![winfo exists .busy]} {
        ttk::frame .busy -padding [theme::px 16] -relief solid -borderwidth 1
        ttk::label .busy.text
        ttk::progressbar .busy.bar -length [theme::px 320]
        ttk::button .busy.cancel -text [mc "Cancel"] -command {::stele::model cancel}
        grid .busy.text -columnspan 2 -sticky w
        grid .busy.bar .busy.cancel -pady [list [theme::px 8] 0]
        grid .busy.cancel -padx [list [theme::px 12] 0]
        place .busy -relx 0.5 -rely 0.4 -anchor center
        raise .busy
        update idletasks
        catch {grab .busy}
        focus .busy.cancel
        bind .busy.cancel <Escape> {::stele::model cancel; break}
    }
    .busy.text configure -text [dict get $busy label]…
    set total [dict get $busy total]
    if {$total > 0} {
        .busy.bar configure -mode determinate -value [expr {100.0 * [dict get $busy done] / $total}]
    } else {
        .busy.bar configure -mode indeterminate
        .busy.bar step 4
    }
}
