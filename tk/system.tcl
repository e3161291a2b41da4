# Files and programs: the one place where scripts give names to the system.  Tcl's own commands see more in a name than a name:
# `open` starts a program if it begins with |, `exec` redirects where a word begins with > or <, and Tcl 8.6 puts somebody's
# home in place of a ~.  Here a name is a name, wherever it comes from: the command line, a dialog, a drop, the settings, a
# log.  Nobody else calls open, exec, file, glob or source (tests/tcl/system.test).  Needs no Tk, and the package only to save.
# Namespace ::stele::system.
#
#   system::path NAME                        the absolute name of a file
#   system::literal NAME                     a name without a ~ before it, for dialogs
#   system::home USER                        where somebody's files are
#   system::file WHAT NAME ?ARG…?            what Tcl's `file` does, to the file of that name
#   system::glob FOLDER PATTERNS ?TYPES?     the files in a folder
#   system::open NAME ?ACCESS? ?PERMISSIONS? a channel to read or write a file
#   system::text NAME                        all of a file
#   system::save NAME BYTES ?FRESH?          saves a file of the user's
#   system::keep NAME BYTES ?PART?           replaces a file of the viewer's own
#   system::source NAME                      reads a script
#   system::command NAME                     where a program is
#   system::start COMMAND WORDS ?ERRORS?     starts a program
#   system::run COMMAND WORDS ?INPUT?        lets a program do its work
#   system::stop CHANNEL                     ends a program

namespace eval ::stele::system {
    namespace export path literal home file glob open text save keep source command start run stop
}

# ---------------------------------------------------------------------------------------------
# Files

# The absolute name of a file, which Tcl takes for nothing else.  A relative one is of the current folder.
proc ::stele::system::path {name} {
    return [::file normalize [literal $name]]
}

# A name in which neither Tcl nor the dialogs of Tk find anybody's home.
proc ::stele::system::literal {name} {
    return [expr {[string index $name 0] eq "~" ? "./" : ""}]$name
}

# The home of a user, as the system knows it.
proc ::stele::system::home {user} {
    return [expr {[package vsatisfies [info patchlevel] 9-] ? [::file home $user] : [::file normalize ~$user]}]
}

# Does what Tcl's `file` does.  `join` takes a folder and names below it, `delete` and `mkdir` any number of names, `rename`
# perhaps -force and two names; everything else one name.  `tail`, `rootname`, `extension`, `dirname` and `join` ask no disk.
proc ::stele::system::file {what args} {
    switch -- $what {
        tail {
            # Of /a/~x Tcl says ./~x.
            regexp {([^/]*)/*$} [lindex $args 0] - tail
            return $tail
        }
        rootname - extension {return [::file $what {*}$args]}
        dirname {return [::file dirname [literal [lindex $args 0]]]}
        join {
            # Of /a and ~x Tcl says ~x.
            return [::file join [lindex $args 0] {*}[lmap name [lrange $args 1 end] {literal $name}]]
        }
        delete - mkdir {return [::file $what {*}[lmap name $args {path $name}]]}
        rename {return [::file rename {*}[lrange $args 0 end-2] {*}[lmap name [lrange $args end-1 end] {path $name}]]}
    }
    # Some set an array of the caller.
    set args [lassign $args name]
    tailcall ::file $what [path $name] {*}$args
}

# The names of files in FOLDER that match one of PATTERNS, absolute; TYPES as for Tcl's `glob`.
proc ::stele::system::glob {folder patterns {types {}}} {
    set which [expr {$types eq {} ? {} : [list -types $types]}]
    return [::glob -nocomplain {*}$which -directory [path $folder] -- {*}$patterns]
}

# Opens a file, ACCESS and PERMISSIONS as for Tcl's `open`.
proc ::stele::system::open {name {access r} {permissions 0666}} {
    return [::open [path $name] $access $permissions]
}

# All of a file, which is in UTF-8.
proc ::stele::system::text {name} {
    set channel [open $name]
    try {
        chan configure $channel -encoding utf-8
        return [read $channel]
    } finally {
        close $channel
    }
}

# Saves a file the way the library saves logs: complete or not at all, with the permissions it had.  With FRESH it must not
# exist yet.  Returns warnings, as `stele write` does; errors are the library's, STELE IO.
proc ::stele::system::save {name bytes {fresh 0}} {
    ::stele write [path $name] $bytes -fresh $fresh
}

# Replaces a file of the viewer's own, in a folder of its own: complete or not at all, and for nobody else to read.  The bytes
# are written to the file PART first, NAME.new when left out, which nobody else may write.  Unlike `save` it does not wait until
# the disk has it, for journals are written after each edit.
proc ::stele::system::keep {name bytes {part ""}} {
    set name [path $name]
    set part [expr {$part eq "" ? "$name.new" : [path $part]}]
    try {
        set channel [open $part {WRONLY CREAT TRUNC BINARY} 0600]
        try {
            puts -nonewline $channel $bytes
        } finally {
            close $channel
        }
        ::file rename -force $part $name
    } on error {message options} {
        catch {::file delete $part}
        return -options $options $message
    }
}

# Reads a script of ours, in UTF-8, where it is called.
proc ::stele::system::source {name} {
    tailcall ::source -encoding utf-8 [path $name]
}

# ---------------------------------------------------------------------------------------------
# Programs

# Where the program NAME is, looked for as a shell does; "" when it is not installed.
proc ::stele::system::command {name} {
    set found [lindex [auto_execok $name] 0]
    return [expr {$found eq "" ? "" : [path $found]}]
}

# Starts a program and returns the channel to its input and output.  COMMAND lists its file and perhaps a script of ours that
# it reads.  WORDS are subcommands, numbers and options with their values after a =, so that no word begins with anything from
# outside.  The name of a file is no such word: the program reads it from its input, as -.  What it says of
# errors goes to the channel ERRORS, without one to its output.
proc ::stele::system::start {command words {errors 1}} {
    # What one looks at comes first.
    set nice [command nice]
    if {$nice ne ""} {
        set command [list $nice {*}$command]
    }
    return [::open |[Line $command $words 2>@$errors] r+]
}

# Lets a program do its work on the bytes INPUT, which it has to take before it says much, and returns the bytes it wrote.  When it
# fails, the error code is STELE IO program and the message what it said.
proc ::stele::system::run {command words {input ""}} {
    set channel [::open |[Line $command $words] r+]
    chan configure $channel -translation binary
    try {
        puts -nonewline $channel $input
        chan close $channel write
        set output [read $channel]
    } trap POSIX {} {
        # It ended early; why, it says below.
        set output ""
    }
    try {
        close $channel
    } trap NONE {} {
        # It has only remarked on something.
    } on error {message} {
        return -code error -errorcode {STELE IO program} "[file tail [lindex $command end]]: [string trim $message]"
    }
    return $output
}

proc ::stele::system::Line {command words args} {
    foreach word $words {
        if {![regexp {^(-|-{0,2}[a-z0-9][a-z0-9-]*(=.*)?)$} $word]} {
            return -code error -errorcode [list STELE USAGE word $word] "not a word for a program: $word"
        }
    }
    return [list {*}[lmap name $command {path $name}] {*}$words {*}$args]
}

# Ends the program behind CHANNEL, unless it has ended by itself.
proc ::stele::system::stop {channel} {
    catch {::exec kill {*}[pid $channel]}
}
