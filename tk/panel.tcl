# What panels share.  A panel is a namespace ::stele::panel::NAME with `create PATH`, which builds the
# widget PATH and subscribes; it can be rebuilt from the model alone.

namespace eval ::stele::panel {
    namespace path ::stele
    namespace export watch seat name chip stub exists
}

# Subscribes CMD to KINDS for as long as the widget PATH lives.
proc ::stele::panel::watch {path kinds cmd {priority 50}} {
    set id [::stele::model::subscribe $kinds $cmd $priority]
    bind $path <Destroy> +[list ::stele::panel::Unwatch $path %W $id]
    return $id
}

proc ::stele::panel::Unwatch {path destroyed id} {
    if {$path eq $destroyed} {
        ::stele::model::unsubscribe $id
    }
}

# The seat (from 1) of the player with this id, or 0.
proc ::stele::panel::seat {player} {
    set n 0
    foreach seated [::stele::model::players] {
        incr n
        if {[dict get $seated id] eq $player} {
            return $n
        }
    }
    return 0
}

# The name of the player with this id.
proc ::stele::panel::name {player} {
    foreach seated [::stele::model::players] {
        if {[dict get $seated id] eq $player} {
            if {[dict exists $seated name] && [dict get $seated name] ne ""} {
                return [dict get $seated name]
            }
        }
    }
    return $player
}

# The letters that stand for the players, in seat order.
proc ::stele::panel::letters {} {
    return [::stele::palette::letters [lmap seated [::stele::model::players] {name [dict get $seated id]}]]
}

# The letter of one player.
proc ::stele::panel::letter {player} {
    set seat [seat $player]
    return [expr {$seat ? [lindex [letters] $seat-1] : "·"}]
}

# Whether the panel NAME has been loaded.
proc ::stele::panel::exists {name} {
    return [expr {[info commands ::stele::panel::${name}::create] ne ""}]
}

# An empty widget in place of a panel that is not there.
proc ::stele::panel::stub {path} {
    ttk::frame $path
    return $path
}
