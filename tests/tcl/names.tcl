# Names of files that mean something to Tcl, to a shell, to Tk or to a terminal, and a way to see whether anything but the file of
# that name was touched.

namespace eval ::names {
    # Read as a script by anything, some of them make a file "pwned".
    variable All [list "|touch pwned" "|touch pwned &" ">x" ">>x" "<x" "2>x" "&" "~x" "~root" "~" "-x" "--x" "--help" \
        {[exec touch pwned]} {$x} {${x}} {;exec touch pwned} "{" "}" {\\} {\x} {"} {'} "a\nb" "%s" "%W %%" "*" "?" {[a-z]*} "Имя" \
        "two  words" " x " "#x" "0x10" "007" "a:b" "(x"]
    # One of each kind.
    variable Few [list "|touch pwned" ">x" "2>x" "~x" "~root" "-x" "--help" {[exec touch pwned]} {$x;} "\x7b" {\\} {"'} "a\nb" "%s %W" \
        "Имя 2" "0x10"]
}

# Those to try where each takes a while.
proc ::names::some {} {
    variable All
    variable Few
    return [expr {[info exists ::env(STELE_TEST_WHOLE)] ? $All : $Few}]
}

# What is in the current folder.
proc ::names::here {} {
    return [lsearch -all -inline -not -regexp [glob -nocomplain -tails -directory [pwd] * .?*] {^\.+$}]
}

# Puts files where a name that is taken for more than a name would lead, and returns how they are.
proc ::names::bystanders {} {
    foreach name {x pwned-not root s} {
        set channel [open [file join [pwd] $name] w]
        puts -nonewline $channel precious
        close $channel
    }
    return [State]
}

proc ::names::State {{except {}}} {
    set state {}
    foreach name [lsort [here]] {
        if {$name in $except} continue
        set file [file join [pwd] ./$name]
        file lstat $file stat
        set bytes ""
        if {$stat(type) eq "file"} {
            set channel [open $file rb]
            set bytes [read $channel]
            close $channel
        }
        lappend state $name $stat(type) $stat(mode) $bytes
    }
    return $state
}

# What else has changed in the current folder, but for the files NAME…: nothing, or the files there are now.
proc ::names::others {bystanders args} {
    set now [State $args]
    return [expr {$now eq $bystanders ? {} : [here]}]
}
