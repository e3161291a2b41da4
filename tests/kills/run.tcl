# Runs the series of kills.
# usage: run.tcl LIBRARY FOLDER ?SUBJECT…?
set subjects [lassign $argv library folder]
load $library Faults
package require stele
set here [file dirname [file normalize [info script]]]
foreach file {kills.tcl viewer.tcl ../tcl/games.tcl log.tcl notes.tcl study.tcl mybox.tcl page.tcl careless.tcl share.tcl clock.tcl} {
    source -encoding utf-8 [file join $here $file]
}
set kills::Dir $folder
# Where the power finds what it has to bring back.
set env(FAULTS_ASIDE) [file join $folder aside]
file mkdir $env(FAULTS_ASIDE) $env(XDG_STATE_HOME) $env(XDG_CONFIG_HOME)
foreach subject [expr {$subjects eq {} ? {careless log study notes mybox share clock page} : $subjects}] {
    ${subject}Subject
}
puts "1..$kills::Number"
