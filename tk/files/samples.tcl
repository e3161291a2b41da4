# The samples that came with the program, the lesson among them that one starts with, and the strip with the
# first keys to know.  Namespace ::stele::samples.

namespace eval ::stele::samples {
    namespace path ::stele
    namespace export use files named has lesson watch
    variable Folder ""
    # Moves stepped through so far: after some the first steps need no strip.
    variable Steps 0
}

# The samples are in FOLDER; "" when there are none.
proc ::stele::samples::use {folder} {
    variable Folder $folder
}

# Follows the steps, to know when the first ones are taken.
proc ::stele::samples::watch {} {
    model subscribe {node} ::stele::samples::Stepped 80
}

# All samples, sorted.
proc ::stele::samples::files {} {
    variable Folder
    if {$Folder eq ""} {
        return {}
    }
    return [lsort -unique [system::glob $Folder {*.stele *.stele.xml */*.stele */*.stele.xml */*/*.stele */*/*.stele.xml}]]
}

# Those of FILES whose own name, whatever folder they are in, matches PATTERN.
proc ::stele::samples::named {files pattern} {
    return [lmap file $files {
        if {![string match $pattern [system::file tail $file]]} continue
        set file
    }]
}

# 1 when FILE is one of them.
proc ::stele::samples::has {file} {
    variable Folder
    set folder [system::path $Folder]/
    return [expr {$Folder ne "" && [string equal -length [string length $folder] $folder $file]}]
}

# Opens the lesson to start with, in the current language if there is one.
proc ::stele::samples::lesson {} {
    set files [files]
    set best ""
    foreach pattern [list *lesson*[model lang]* *lesson* *] {
        set found [lindex [named $files $pattern] 0]
        if {$found ne ""} {
            set best $found
            break
        }
    }
    if {$best eq ""} {
        panel::board::renew
        return
    }
    if {[files::open $best]} {
        Begin
    }
}

# Shows a lesson from its first note, with the keys explained.
proc ::stele::samples::Begin {} {
    foreach item [model annotated] {
        set node [dict get $item node]
        if {[string match main:* $node]} {
            catch {model go $node}
            break
        }
    }
    history::reset [model node]
    strips::show first ::stele::samples::Strip
}

proc ::stele::samples::Strip {} {
    strips::draw first info accent \
        [mc "← and → step through the moves, PageUp and PageDown through the turns; F1 shows all keys."] {}
}

proc ::stele::samples::Stepped {kinds} {
    variable Steps
    if {[incr Steps] == 12 && [strips::shown first]} {
        strips::dismiss first
    }
}
