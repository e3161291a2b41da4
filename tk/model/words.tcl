# Sentences in the current language, errors among them.  Namespace ::stele.

package require Tcl 8.6-
package require msgcat

namespace eval ::stele {
    namespace export mc plural reasonOf
}

# The text of KEY in the current language, wherever it is asked for: msgcat goes by the namespace of its caller, and
# scripts of tooltips and bindings run outside our namespaces.
proc ::stele::mc {key args} {
    return [::msgcat::mc $key {*}$args]
}

# What an error of the system or of the library says, in the current language.  The system's own sentences, and
# those for programmers, come in English; the common ones are translated.
proc ::stele::reasonOf {message options} {
    set code [dict get $options -errorcode]
    if {[lrange $code 0 2] in {{STELE USAGE text} {STELE USAGE item}}} {
        return [mc "The text has characters that a log cannot hold."]
    }
    if {[lindex $code 0] ne "POSIX"} {
        return $message
    }
    switch [lindex $code 1] {
        EACCES - EPERM {return [mc "permission denied"]}
        EROFS {return [mc "the disk is read-only"]}
        ENOSPC {return [mc "the disk is full"]}
        EDQUOT {return [mc "there is no room left for your files"]}
        ENOENT {return [mc "the folder or file is not there"]}
        ENOTDIR - EEXIST {return [mc "a file stands where a folder should be"]}
        EIO {return [mc "the disk reports an error"]}
        ESTALE - ENOTCONN - ENODEV - ENXIO - EHOSTDOWN - EHOSTUNREACH - ENETDOWN - ENETUNREACH - ETIMEDOUT {
            return [mc "the disk or share is not there"]
        }
        ELOOP {return [mc "links lead back to themselves"]}
    }
    return $message
}

# Chooses the form that fits the count N in the current language: ONE (1 move, 21 ход), FEW (2 хода) or MANY
# (5 ходов), by the rule in scene.tcl.  The three are ready texts; English uses ONE and MANY.  Catalogue keys of the
# last two end in |few and |many.
proc ::stele::plural {n one few many} {
    return [set [scene::form [model::lang] $n]]
}
