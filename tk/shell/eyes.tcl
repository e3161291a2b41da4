# Whose eyes one looks through: the notice above the board while the position is shown as one player sees it.
# Namespace ::stele::eyes.

namespace eval ::stele::eyes {
    namespace path ::stele
    namespace export watch
}

# Follows whose view is shown.
proc ::stele::eyes::watch {} {
    model subscribe {log viewer} ::stele::eyes::Changed 70
}

proc ::stele::eyes::Changed {kinds} {
    if {[model viewer] eq ""} {
        strips::remove eyes
    } else {
        strips::show eyes ::stele::eyes::Strip
    }
}

proc ::stele::eyes::Strip {} {
    strips::draw eyes eye accent [mc "Seen through the eyes of %1\$s: what others hide is not shown." [panel::name [model viewer]]] \
        [list [mc "See everything"] {::stele::model viewer {}}]
}
