# My box: what the owner of a game says of its figures.  Each item of the set that is built in can be corrected, or confirmed
# as it is printed; what comes of it is a patch (stele-set(5)).  Knows no widget but for the dialog it opens, dialogs/mybox.tcl.
# Namespace ::stele::mybox.
#
# A place is a list GROUP ITEM PART, PART "" for the item itself.  What is said is a dict from places to rows of a patch:
#   figures    name to value, of those that differ; "" takes a figure away
#   sources    ids of those who say so
#   confidence
# Every change is on disk at once, in a draft beside the journals, and so is what stands in a field and was not taken yet.
# Two viewers with the same game open do not lose each other's work: a change is made to the draft as it is on disk then.

namespace eval ::stele::mybox {
    namespace path ::stele
    namespace export open correct use game groups items parts figures columns printed range judge change propose typing typed untype confirm confirmRest forget said \
        progress undo redo canUndo canRedo text problems outcome dirty fits save carry canCarry share clashes merge author signed \
        names called check stop
    variable Game ""
    # The set that is built in: by place the row, by group the items and the columns, by place and name the range.
    variable Base
    array set Base {}
    variable Rows {}
    variable Sources {}
    # What stands in fields and was not taken yet, or cannot be: {PLACE NAME} to the text.
    variable Typed {}
    # Changes that can be taken back, and made again: lists of {PLACE BEFORE AFTER}….
    variable Past {}
    variable Future {}
    # What is on disk as a patch, and where; and why it could not be read.
    variable File ""
    variable Saved {}
    variable Unread ""
    # The patch that the draft on disk goes beyond, as a list of one; {} when that is not known.
    variable DraftOf {}
    # The names that a word has: {GAME LANG} to a dict.
    variable Known
    array set Known {}
    # The check by self-play: its channel, what it said, and whom to notify.
    variable Job {}
}

# Opens the dialog for the game on the board, at a group and an item if they are named.
proc ::stele::mybox::open {{group ""} {item ""}} {
    dialog::mybox::show [expr {[model log] eq "" ? "" : [dict get [model info] game]}] $group $item
}

# Opens the dialog with a correction, as the handle's `corrections` has it, made in the draft: to be compared with what is
# printed, taken back or saved.
proc ::stele::mybox::correct {correction} {
    dict with correction {
        dialog::mybox::show [dict get [model info] game] $group $item
        dialog::mybox::propose $group $item [concat {*}[lmap change $changes {
            list [list $group $item [dict get $change part]] [dict get $change name] [dict get $change after]
        }]]
    }
}

# ---------------------------------------------------------------------------------------------
# What there is

# Takes up a game: its set, what was said of it so far, and the draft of a viewer that is gone.
proc ::stele::mybox::use {game} {
    variable Game
    variable Base
    variable Rows
    variable Sources
    variable Typed {}
    variable Saved
    variable File
    variable Past {}
    variable Future {}
    array unset Base
    set Game $game
    foreach row [::stele set rows $game] {
        set place [list [dict get $row group] [dict get $row item] [dict get $row part]]
        set Base(row,$place) $row
        lappend Base(places,[lrange $place 0 1]) $place
        if {[lindex $place 2] eq ""} {
            lappend Base(items,[lindex $place 0]) [lindex $place 1]
        }
        foreach name [dict keys [dict get $row figures]] {
            set key columns,[lindex $place 0],[expr {[lindex $place 2] ne ""}]
            if {![info exists Base($key)] || $name ni $Base($key)} {
                lappend Base($key) $name
            }
        }
    }
    foreach range [::stele set ranges $game] {
        set place [list [dict get $range group] [dict get $range item] [dict get $range part]]
        set Base(range,$place,[dict get $range name]) $range
        # Of an item that lacks the figure, what other items may have.
        set Base(like,[lindex $place 0],[dict get $range name]) $range
    }
    set File [Remembered $game]
    lassign [ReadPatch $File] Rows Sources
    set Saved $Rows
    CatchUp
    AddSaved
    # A viewer that was killed right after saving leaves a draft that says nothing new.
    if {![dirty] && $Typed eq {}} {
        DropDraft
    }
}

# The game in hand; "" before there is one.
proc ::stele::mybox::game {} {
    variable Game
    return $Game
}

# The groups, those first that are doubtful: dicts of group, status, confidence, sources, note, items, doubtful, checked.
proc ::stele::mybox::groups {} {
    variable Game
    set groups [::stele set groups $Game]
    set first {}
    set then {}
    foreach group $groups {
        dict set group checked [lindex [progress [dict get $group group]] 0]
        if {[dict get $group doubtful] > 0} {
            lappend first $group
        } else {
            lappend then $group
        }
    }
    # The least certain of the doubtful ones lead.
    set first [lsort -command [list apply {{a b} {
        ::stele::mybox::BySureness [dict get $b confidence] [dict get $a confidence]
    }}] $first]
    return [concat $first $then]
}

# The items of a group, in their order.
proc ::stele::mybox::items {group} {
    variable Base
    return $Base(items,$group)
}

# The places of an item: its own, then those of its parts.
proc ::stele::mybox::parts {group item} {
    variable Base
    return $Base(places,[list $group $item])
}

# The figures at a place, as they are now: those of the set with what is said.
proc ::stele::mybox::figures {place} {
    variable Base
    variable Rows
    set figures [dict get $Base(row,$place) figures]
    if {[dict exists $Rows $place figures]} {
        dict for {name value} [dict get $Rows $place figures] {
            if {$value eq ""} {
                dict unset figures $name
            } else {
                dict set figures $name $value
            }
        }
    }
    return $figures
}

# The names of the figures that a place has, or that its neighbours have and the game can read there.
proc ::stele::mybox::columns {place} {
    variable Base
    lassign $place group item part
    set key columns,$group,[expr {$part ne ""}]
    set all [expr {[info exists Base($key)] ? $Base($key) : {}}]
    if {[llength $all] <= 8} {
        return $all
    }
    return [lsearch -all -inline -not -exact [lmap name $all {
        expr {[dict exists $Base(row,$place) figures $name] ? $name : ""}
    }] ""]
}

# The row of the set at a place: status, confidence, sources, doubtful, figures.
proc ::stele::mybox::printed {place} {
    variable Base
    return $Base(row,$place)
}

# What a figure may be: a dict as `stele set ranges` has it; {} where only using the set shows.
proc ::stele::mybox::range {place name} {
    variable Base
    if {[info exists Base(range,$place,$name)]} {
        return $Base(range,$place,$name)
    }
    set key like,[lindex $place 0],$name
    return [expr {[info exists Base($key)] ? [dict merge $Base($key) {optional 1}] : {}}]
}

# The items that a figure can name.
proc ::stele::mybox::names {place name} {
    variable Base
    set range [range $place $name]
    if {[dict exists $range of] && [info exists Base(items,[dict get $range of])]} {
        return $Base(items,[dict get $range of])
    }
    return {}
}

# What people call a word of the set, such as an item or a terrain; the word itself where it has no name.
proc ::stele::mybox::called {word} {
    variable Game
    variable Known
    set key [list $Game [model lang] $word]
    if {![info exists Known($key)]} {
        set Known($key) $word
        foreach domain [concat [dict keys [dict get [panel::game $Game] domains]] limits words] {
            set name [::stele text $Game name/$domain/$word -lang [model lang]]
            if {$name ne "name/$domain/$word"} {
                set Known($key) $name
                break
            }
        }
    }
    return $Known($key)
}

# ---------------------------------------------------------------------------------------------
# Saying something

# What is wrong with VALUE for a figure, as a sentence; "" if nothing is.
proc ::stele::mybox::judge {place name value} {
    set range [range $place $name]
    if {$value eq ""} {
        return [expr {$range ne {} && ![dict get $range optional] ? [mc "This figure must be there."] : ""}]
    }
    if {![regexp {^(?:-?\d+|[A-Za-z][\w-]*)(?: (?:-?\d+|[A-Za-z][\w-]*))*$} $value]} {
        return [mc "A figure is a number or a name, or several with single spaces."]
    }
    if {$range eq {}} {
        return ""
    }
    switch [dict get $range kind] {
        number {
            if {![regexp {^-?\d{1,9}$} $value] || $value < [dict get $range min] || $value > [dict get $range max]} {
                return [mc "A number from %1\$s to %2\$s." [dict get $range min] [dict get $range max]]
            }
        }
        name - names {
            set known [names $place $name]
            if {[dict get $range kind] eq "name" && [llength $value] > 1} {
                return [mc "One name only."]
            }
            if {[dict exists $range most] && [llength $value] > [dict get $range most]} {
                return [mc "At most %1\$s names." [dict get $range most]]
            }
            foreach word $value {
                if {$word ni $known} {
                    return [mc "There is no “%1\$s” among them." $word]
                }
            }
        }
    }
    return ""
}

# Says that a figure is VALUE.  One that cannot be is an error STELE USAGE figure, with the reason.
proc ::stele::mybox::change {place name value} {
    variable Rows
    set value [Checked $place $name $value]
    set before [expr {[dict exists [figures $place] $name] ? [dict get [figures $place] $name] : ""}]
    if {$value ne $before || ![dict exists $Rows $place]} {
        Say [list $place [With {} $place $name $value]]
    }
    untype {*}$place $name
}

# Says so of several, a flat list of places, names and values, as one change.  Returns whether anything is another figure now.
proc ::stele::mybox::propose {changes} {
    set rows {}
    set differs 0
    foreach {place name value} $changes {
        set value [Checked $place $name $value]
        set before [expr {[dict exists [figures $place] $name] ? [dict get [figures $place] $name] : ""}]
        if {$value ne $before} {
            set differs 1
            dict set rows $place [With $rows $place $name $value]
        }
    }
    Say $rows
    foreach {place name value} $changes {
        untype {*}$place $name
    }
    return $differs
}

# VALUE as a patch has it, if it can be the value of the figure.
proc ::stele::mybox::Checked {place name value} {
    set value [regsub -all {\s+} [string trim $value] " "]
    set wrong [judge $place $name $value]
    if {$wrong ne ""} {
        return -code error -errorcode [list STELE USAGE figure $name] $wrong
    }
    # What is absent counts as a number: that number is no correction.
    set range [range $place $name]
    if {![dict exists [figures $place] $name] && [dict exists $range otherwise] && [dict get $range otherwise] eq $value} {
        set value ""
    }
    return $value
}

# The row of a place, of ROWS or as it is, with one figure more.
proc ::stele::mybox::With {rows place name value} {
    variable Base
    variable Rows
    set row {figures {}}
    foreach known [list $Rows $rows] {
        if {[dict exists $known $place]} {
            set row [dict get $known $place]
        }
    }
    set original [dict get $Base(row,$place) figures]
    if {$value eq ([dict exists $original $name] ? [dict get $original $name] : "")} {
        dict unset row figures $name
    } else {
        dict set row figures $name $value
    }
    return [Mine $row]
}

# Keeps what stands in the field of a figure and was not taken yet, such as half a number.
proc ::stele::mybox::typing {place name text} {
    variable Typed
    set key [list $place $name]
    if {[typed $place $name] eq [list $text]} {
        return
    }
    CatchUp
    dict set Typed $key $text
    KeepDraft
}

# What stands in the field of a figure, as a list of one text; {} where that is the figure itself.  Without a place: the places
# and names of all such fields.
proc ::stele::mybox::typed {{place ""} {name ""}} {
    variable Typed
    if {$place eq ""} {
        return [dict keys $Typed]
    }
    set key [list $place $name]
    return [expr {[dict exists $Typed $key] ? [list [dict get $Typed $key]] : {}}]
}

# Forgets what stands in the fields of an item, or in the one of NAME at a place: they show the figures again.
proc ::stele::mybox::untype {group item {part *} {name *}} {
    variable Typed
    set known [lmap key [dict keys $Typed] {
        lassign $key place of
        if {[lrange $place 0 1] ne [list $group $item] || ![string match $part [lindex $place 2]] || ![string match $name $of]} continue
        set key
    }]
    if {$known ne {}} {
        CatchUp
        set Typed [dict remove $Typed {*}$known]
        KeepDraft
    }
}

# Says that an item is printed as the set has it, or as it was corrected.
proc ::stele::mybox::confirm {group item} {
    variable Rows
    set place [list $group $item ""]
    set row [expr {[dict exists $Rows $place] ? [dict get $Rows $place] : {figures {}}}]
    Say [list $place [Mine $row]]
}

# Says so of all items of a group of which nothing is said yet, as one change.
proc ::stele::mybox::confirmRest {group} {
    set changes {}
    foreach item [items $group] {
        if {[said $group $item] eq ""} {
            lappend changes [list $group $item ""] [Mine {figures {}}]
        }
    }
    Say $changes
}

# Takes back all that is said of an item.
proc ::stele::mybox::forget {group item} {
    set changes {}
    foreach place [parts $group $item] {
        lappend changes $place {}
    }
    Say $changes
    untype $group $item
}

# What is said of an item: "" nothing, confirmed or changed.
proc ::stele::mybox::said {group item} {
    variable Rows
    set said ""
    foreach place [parts $group $item] {
        if {[dict exists $Rows $place]} {
            if {[dict size [dict get $Rows $place figures]] > 0} {
                return changed
            }
            set said confirmed
        }
    }
    return $said
}

# How many items of a group are checked, and how many there are; of all doubtful ones without a group.
proc ::stele::mybox::progress {{group ""}} {
    variable Base
    set checked 0
    set total 0
    foreach key [array names Base [expr {$group eq "" ? "items,*" : "items,$group"}]] {
        set in [string range $key 6 end]
        foreach item $Base($key) {
            if {$group eq "" && ![dict get $Base(row,[list $in $item {}]) doubtful]} continue
            incr total
            incr checked [expr {[said $in $item] ne ""}]
        }
    }
    return [list $checked $total]
}

# A row that I say.
proc ::stele::mybox::Mine {row} {
    return [dict create figures [dict get $row figures] sources [dict get [author] id] confidence high]
}

# Makes changes, a flat list of places and rows (an empty row says nothing), that can be taken back together.
proc ::stele::mybox::Say {changes} {
    variable Rows
    variable Past
    variable Future
    CatchUp
    set step {}
    foreach {place row} $changes {
        set before [expr {[dict exists $Rows $place] ? [dict get $Rows $place] : {}}]
        if {$before ne $row} {
            lappend step [list $place $before $row]
        }
    }
    if {$step eq {}} {
        return
    }
    lappend Past $step
    set Future {}
    foreach one $step {
        Put [lindex $one 0] [lindex $one 2]
    }
    KeepDraft
}

proc ::stele::mybox::Put {place row} {
    variable Rows
    if {$row eq {}} {
        dict unset Rows $place
        return
    }
    dict set Rows $place $row
    # Who corrects a part speaks of its item.
    set item [lreplace $place 2 2 ""]
    if {$item ne $place && ![dict exists $Rows $item]} {
        dict set Rows $item [dict merge $row {figures {}}]
    }
}

# Takes the last change back.  Returns the group and the item it was about; {} if there is none.
proc ::stele::mybox::undo {} {
    return [Step Past Future 1]
}

# Makes it again.
proc ::stele::mybox::redo {} {
    return [Step Future Past 2]
}

proc ::stele::mybox::Step {from to which} {
    variable $from
    variable $to
    if {[set $from] eq {}} {
        return {}
    }
    CatchUp
    set step [lindex [set $from] end]
    set $from [lrange [set $from] 0 end-1]
    lappend $to $step
    foreach one [expr {$which == 1 ? [lreverse $step] : $step}] {
        Put [lindex $one 0] [lindex $one $which]
    }
    KeepDraft
    return [lrange [lindex $step 0 0] 0 1]
}

# Whether there is a change to take back, or to make again.
proc ::stele::mybox::canUndo {} {
    variable Past
    return [expr {$Past ne {}}]
}
# The same for a change that was taken back.
proc ::stele::mybox::canRedo {} {
    variable Future
    return [expr {$Future ne {}}]
}

# ---------------------------------------------------------------------------------------------
# Who says so

# Who says so and from what, as asked once: a dict id by from edition note.
proc ::stele::mybox::author {} {
    set kept [settings::get box]
    if {[catch {dict size $kept}]} {
        set kept {}
    }
    set author [dict merge [dict create by [settings::get author] from box edition "" note ""] $kept]
    return [dict replace $author id [Id [dict get $author by]]]
}

# Keeps who says so: a dict by from edition note.  What was said before is said by the same person now.
proc ::stele::mybox::signed {author} {
    variable Rows
    set before [dict get [author] id]
    settings::set box $author
    set now [dict get [author] id]
    dict for {place row} $Rows {
        dict set Rows $place sources [lmap id [dict get $row sources] {expr {$id eq $before ? $now : $id}}]
    }
    # The draft has the name together with what it stands under: after a crash they fit.
    KeepDraft
    settings::save
}

# A name as an id: letters of one alphabet, so that every log can have it.
proc ::stele::mybox::Id {name} {
    set latin [string map {
        а a б b в v г g д d е e ё e ж zh з z и i й y к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh щ shch
        ъ {} ы y ь {} э e ю yu я ya
    } [string tolower $name]]
    set id [string trim [regsub -all {[^a-z0-9]+} $latin -] -]
    return [expr {[regexp {^[a-z]} $id] ? [string range $id 0 39] : "mybox"}]
}

# ---------------------------------------------------------------------------------------------
# What comes of it

proc ::stele::mybox::Patch {} {
    variable Game
    variable Rows
    variable Sources
    set author [author]
    if {[string trim [dict get $author by]] eq ""} {
        dict set author by "?"
    }
    set sources [list $author]
    set speaking [concat {*}[lmap row [dict values $Rows] {dict get $row sources}]]
    foreach source $Sources {
        if {[dict get $source id] ne [dict get $author id] && [dict get $source id] in $speaking} {
            lappend sources $source
        }
    }
    set rows {}
    dict for {place row} $Rows {
        lassign $place group item part
        lappend rows [dict create group $group item $item part $part {*}$row]
    }
    return [dict create game $Game id [dict get $author id] sources $sources rows $rows]
}

# The patch as a file would have it.
proc ::stele::mybox::text {} {
    return [::stele patch write [Patch]]
}

# What is wrong with the figures as they are now: dicts as `stele set check` has them; {} when all is well.
proc ::stele::mybox::problems {} {
    variable Game
    return [lsearch -all -inline -index 1 [::stele set check $Game -data [list [mc "My box"] [text]]] error]
}

# What becomes of the open log under these figures: a dict why (as `parting` has it), node (the first that differs, or at
# which it stops), reason (why it stops; "" if it does not), on (1 where a move that was refused is legal), totals (player to
# {before after}), winners {before after}; {} where there is nothing to compare.
proc ::stele::mybox::outcome {} {
    variable Game
    variable Rows
    if {[model log] eq "" || [model horizon] ne {} || [dict get [model info] game] ne $Game || [model isLong main]
            || $Rows eq {}} {
        return {}
    }
    set log [model log]
    set other [$log reread -data [list [mc "My box"] [text]]]
    try {
        return [Compared $log $other [model line]]
    } finally {
        $other close
    }
}

proc ::stele::mybox::Compared {log other line} {
    set ends [lmap handle [list $log $other] {End $handle $line}]
    lassign $ends mine theirs
    set parting [$log parting $mine $other $theirs]
    set node [lindex [dict get $parting next] 1]
    set reason ""
    set on [expr {[Reach $other $line] > [Reach $log $line]}]
    if {[Reach $other $line] < [dict get [lsearch -inline -index 1 [$other lines] $line] plies]
            && [Reach $other $line] != [Reach $log $line]} {
        # The move that is refused, found by going there.
        catch {$other goto $line} reason
        set node $theirs
    }
    set totals {}
    set winners {}
    if {[model viewer] eq ""} {
        set before [dict get [byPlayer [$log score $mine]] totals]
        set after [dict get [byPlayer [$other score $theirs]] totals]
        dict for {player points} $before {
            dict set totals $player [list $points [dict get $after $player]]
        }
        set winners [list [dict get [$log status $mine] winners] [dict get [$other status $theirs] winners]]
    }
    return [dict create why [dict get $parting why] node $node reason $reason on $on totals $totals winners $winners]
}

# How many moves of a line are legal, and the last node that can be reached on it.
proc ::stele::mybox::Reach {log line} {
    return [dict get [lsearch -inline -index 1 [$log lines] $line] legal]
}
proc ::stele::mybox::End {log line} {
    return $line:[Reach $log $line]
}

# ---------------------------------------------------------------------------------------------
# On disk

# The patch of a game: where it was saved last, or the one that saving would write over.
proc ::stele::mybox::Remembered {game} {
    set files [settings::get boxes]
    if {[catch {dict get $files $game} file] || ![system::file exists $file]} {
        set file [Target]
    }
    return [expr {[system::file exists $file] ? $file : ""}]
}

# Rows and sources of a patch file; of none, or of one that cannot be read, nothing.  That one is not written over.
proc ::stele::mybox::ReadPatch {file} {
    variable Unread ""
    if {$file eq ""} {
        return {{} {}}
    }
    try {
        set patch [::stele patch read [system::path $file]]
    } trap STELE {message options} {
        set Unread [reasonOf $message $options]
        model say $Unread
        return {{} {}}
    }
    return [list [RowsOf $patch] [dict get $patch sources]]
}

proc ::stele::mybox::RowsOf {patch} {
    set rows {}
    foreach row [dict get $patch rows] {
        dict set rows [list [dict get $row group] [dict get $row item] [dict get $row part]] \
            [dict create figures [dict get $row figures] sources [dict get $row sources] confidence [dict get $row confidence]]
    }
    return $rows
}

# Whether something is said that no patch file has.
proc ::stele::mybox::dirty {} {
    variable Rows
    variable Saved
    return [expr {[lsort -stride 2 $Rows] ne [lsort -stride 2 $Saved]}]
}

# Other patches of the game in the folder, which apply together with this one.
proc ::stele::mybox::Others {} {
    variable Game
    variable File
    return [lmap other [box::files] {
        if {$other in [list [Target] $File] || [catch {::stele patch read [system::path $other]} patch] || [dict get $patch game] ne $Game} continue
        set other
    }]
}

# Where the patch is saved.
proc ::stele::mybox::Target {} {
    variable Game
    return [system::file join [box::folder] $Game-[dict get [author] id].xml]
}

# Figures that do not hold, alone or together with the other patches in the folder, are an error, and so is a patch that they
# would be written over unread.
proc ::stele::mybox::fits {} {
    variable Game
    variable File
    variable Unread
    if {$Unread ne "" && [system::file exists $File]} {
        return -code error -errorcode {STELE IO box.unread} [mc "What you saved before cannot be read, and is not replaced: %1\$s" $Unread]
    }
    if {$File ne [Target] && [system::file exists [Target]]} {
        return -code error -errorcode {STELE IO box.exists} \
            [mc "“%1\$s” has appeared and is not replaced. Open your box again, or take over what it says." [system::file tail [Target]]]
    }
    foreach problem [::stele set check $Game -set [Others] -data [list [mc "My box"] [text]]] {
        if {[dict get $problem severity] eq "error"} {
            return -code error -errorcode [list STELE FORMAT [dict get $problem code]] [dict get $problem text]
        }
    }
}

# Saves the patch where it is in force from now on: in the folder, or where it was saved before.  What stands against it is
# an error: figures that do not hold, or another patch in the folder that disagrees.  Returns the file and warnings.  Whether games with these
# figures come to an end is for the caller to find out before (check).
proc ::stele::mybox::save {} {
    variable Game
    variable File
    variable Rows
    variable Saved
    fits
    set file [Target]
    system::file mkdir [box::folder]
    # Under another name it would be there twice.
    if {$File ne "" && $File ne $file && [system::file dirname $File] eq [box::folder]} {
        system::file rename $File $file
        set File $file
    }
    set warnings [share $file]
    set File $file
    set Saved $Rows
    set boxes [settings::get boxes]
    settings::set boxes [dict replace [expr {[catch {dict size $boxes}] ? {} : $boxes}] $Game $file]
    # The draft goes last: until then all of it is there, whatever happens.
    settings::save
    KeepDraft
    return [list $file $warnings]
}

# Puts the patch that was saved into the open log, which is replayed with it from now on, here and wherever it is sent.  An edit.
proc ::stele::mybox::carry {} {
    variable File
    set log [model log]
    model edit [mc "Figures of my box"] {$log carry [::stele::system::path $File]}
}

# Whether the open log could have the patch that was saved, and has another.
proc ::stele::mybox::canCarry {} {
    variable Game
    variable File
    if {$File eq "" || [dirty] || [model log] eq "" || [model horizon] ne {} || [dict get [model info] game] ne $Game} {
        return 0
    }
    return [expr {[string trim [text]] ni [lmap patch [[model log] carried] {string trim [dict get $patch patch]}]}]
}

# Writes the patch into any file, for somebody else; it stays what it is.  Returns warnings, as system::save does.
proc ::stele::mybox::share {file} {
    return [system::save $file [encoding convertto utf-8 [::stele patch write [Patch]]]]
}

proc ::stele::mybox::DraftFile {game} {
    return [system::file join [journal::folder] box-$game.draft]
}

# Rows, sources, typed texts and author of the draft, the file it goes beyond (a list of one; {} of older ones), and whether there is
# one.
proc ::stele::mybox::ReadDraft {game} {
    try {
        set draft [system::text [DraftFile $game]]
        # What is about items that a newer set no longer has is left out.
        set rows [dict filter [dict get $draft rows] script {place row} {HasPlace $place}]
        set typed [expr {[dict exists $draft typed] ? [dict get $draft typed] : {}}]
        set typed [dict filter $typed script {key text} {HasPlace [lindex $key 0]}]
        set author [expr {[dict exists $draft author] ? [dict get $draft author] : {}}]
        set of [expr {[dict exists $draft file] ? [list [dict get $draft file]] : {}}]
        return [list $rows [dict get $draft sources] $typed $author $of 1]
    } trap {POSIX ENOENT} {} {
        return {{} {} {} {} {} 0}
    } on error {message options} {
        PutAside $game [expr {[lindex [dict get $options -errorcode] 0] eq "POSIX" ? [reasonOf $message $options] : [mc "it is damaged"]}]
        return {{} {} {} {} {} 0}
    }
}

# A draft that cannot be read is not written over: somebody may still read it.
proc ::stele::mybox::PutAside {game reason} {
    catch {
        set file [DraftFile $game]
        set aside $file.unread[clock milliseconds]
        system::file rename $file $aside
        model say [mc "The draft of your box cannot be read, %1\$s; it is kept as %2\$s" $reason $aside]
    }
}

proc ::stele::mybox::HasPlace {place} {
    variable Base
    return [info exists Base(row,$place)]
}

# Takes what is in the draft: of a viewer that is gone, or of another one meanwhile.
proc ::stele::mybox::CatchUp {} {
    variable Game
    variable Rows
    variable Sources
    variable Typed
    variable DraftOf
    lassign [ReadDraft $Game] rows sources typed author DraftOf there
    if {$there} {
        set Rows $rows
        set Sources $sources
        set Typed $typed
        if {$author ne {}} {
            settings::set box $author
        }
    }
}

# What was said while the patch could not be found is said beside what the patch says.
proc ::stele::mybox::AddSaved {} {
    variable File
    variable Rows
    variable Saved
    variable Sources
    variable DraftOf
    if {$DraftOf ne {{}} || $File eq ""} {
        return
    }
    set Rows [dict merge $Saved $Rows]
    foreach source [lindex [ReadPatch $File] 1] {
        if {$source ni $Sources} {
            lappend Sources $source
        }
    }
    KeepDraft
}

proc ::stele::mybox::KeepDraft {} {
    variable Game
    variable File
    variable Rows
    variable Sources
    variable Typed
    if {![dirty] && $Typed eq {}} {
        DropDraft
        return
    }
    set draft [list format 1 rows $Rows sources $Sources typed $Typed author [settings::get box] file $File]
    try {
        # Two viewers may write it at once.
        system::keep [DraftFile $Game] [encoding convertto utf-8 $draft\n] \
            [system::file join [journal::folder] box-$Game-[journal::owner].new]
    } trap POSIX {message options} {
        model say [mc "The draft cannot be kept: %1\$s" [reasonOf $message $options]]
    }
}

proc ::stele::mybox::DropDraft {} {
    variable Game
    catch {system::file delete [DraftFile $Game]}
}

# ---------------------------------------------------------------------------------------------
# Somebody else's patch

# Where the patch in FILE says otherwise than what is said here: dicts place, name, mine, theirs.  A patch that does not fit the
# set is an error.
proc ::stele::mybox::clashes {file} {
    variable Game
    variable Base
    variable Rows
    # Refuses what is of another game or does not fit.
    ::stele set rows $Game -set [list [system::path $file]]
    set clashes {}
    dict for {place row} [RowsOf [::stele patch read [system::path $file]]] {
        if {![dict exists $Rows $place]} continue
        set original [dict get $Base(row,$place) figures]
        set names [lsort -unique [concat [dict keys [dict get $row figures]] [dict keys [dict get $Rows $place figures]]]]
        foreach name $names {
            set printed [expr {[dict exists $original $name] ? [dict get $original $name] : ""}]
            lassign [lmap said [list [dict get $Rows $place figures] [dict get $row figures]] {
                expr {[dict exists $said $name] ? [dict get $said $name] : $printed}
            }] mine theirs
            if {$mine ne $theirs} {
                lappend clashes [dict create place $place name $name mine $mine theirs $theirs]
            }
        }
    }
    return $clashes
}

# Takes over what the patch in FILE says.  THEIRS lists those of the clashes, as {PLACE NAME}, in which it is right; in all
# others what is said here stays.  One change, which can be taken back.
proc ::stele::mybox::merge {file theirs} {
    set clashes [lmap clash [clashes $file] {list [dict get $clash place] [dict get $clash name]}]
    set patch [::stele patch read [system::path $file]]
    set renamed [TakeSources [dict get $patch sources]]
    set changes {}
    dict for {place row} [RowsOf $patch] {
        dict set row sources [lmap id [dict get $row sources] {dict get $renamed $id}]
        lappend changes $place [Merged $place $row $clashes $theirs]
    }
    KeepDraft
    Say $changes
}

# Adds those who say something in another patch, under names that nobody has here.  Returns these by their names there.
proc ::stele::mybox::TakeSources {sources} {
    variable Sources
    set renamed {}
    foreach source $sources {
        set id [Unused $source]
        dict set renamed [dict get $source id] $id
        set Sources [lsearch -all -inline -not -exact $Sources [dict replace $source id $id]]
        lappend Sources [dict replace $source id $id]
    }
    return $renamed
}

# What is said at a place here and in the row of another patch.
proc ::stele::mybox::Merged {place row clashes theirs} {
    variable Base
    variable Rows
    set mine [expr {[dict exists $Rows $place] ? [dict get $Rows $place] : {figures {} sources {} confidence low}}]
    set figures [dict get $mine figures]
    set original [dict get $Base(row,$place) figures]
    set kept 0
    set given 0
    foreach name [lsort -unique [concat [dict keys [dict get $row figures]] [dict keys $figures]]] {
        set clash [list $place $name]
        if {$clash in $clashes} {
            if {$clash ni $theirs} {
                set kept 1
                continue
            }
            set given 1
        }
        if {[dict exists $row figures $name]
                && [dict get $row figures $name] ne ([dict exists $original $name] ? [dict get $original $name] : "")} {
            dict set figures $name [dict get $row figures $name]
        } else {
            dict unset figures $name
        }
    }
    # Nobody is named for what he has said otherwise.
    set right [expr {$given && !$kept ? [list $row] : $kept && !$given ? [list $mine] : [list $mine $row]}]
    set sources {}
    foreach id [concat {*}[lmap one $right {dict get $one sources}]] {
        if {$id ni $sources} {
            lappend sources $id
        }
    }
    set surest [lindex [lsort -command ::stele::mybox::BySureness [lmap one $right {dict get $one confidence}]] 0]
    return [dict create figures $figures sources $sources confidence $surest]
}

proc ::stele::mybox::BySureness {a b} {
    set rank {high 0 medium 1 low 2}
    return [expr {[dict get $rank $a] - [dict get $rank $b]}]
}

# The id that a source of somebody else's has here: its own, unless another source is called so.
proc ::stele::mybox::Unused {source} {
    variable Sources
    set id [dict get $source id]
    for {set n 1} {1} {incr n} {
        set here [expr {$n == 1 ? $id : "$id-$n"}]
        set same [lsearch -inline -index 1 $Sources $here]
        if {$here ne [dict get [author] id] && ($same eq {} || $same eq [dict replace $source id $here])} {
            return $here
        }
    }
}

# ---------------------------------------------------------------------------------------------
# Can it be played?

# The command: the launcher names it; otherwise it is beside the package, or on the path.  "" when it is not there.
proc ::stele::mybox::Program {} {
    set top [system::file dirname $::stele::tkdir]
    set files [list [system::file join $top build stele] [system::file join $top stele]]
    if {[info exists ::env(STELE_PACKAGE)]} {
        set files [linsert $files 0 [system::file join $::env(STELE_PACKAGE) stele]]
    }
    if {[info exists ::env(STELE_COMMAND)]} {
        set files [list $::env(STELE_COMMAND)]
    }
    foreach file $files {
        if {[system::file isfile $file] && [system::file executable $file]} {
            return $file
        }
    }
    return [expr {[info exists ::env(STELE_COMMAND)] ? "" : [system::command stele]}]
}

# Lets the command play games with these figures, in the background, and calls THEN with 1 or 0 and what it said.  Returns 1 if it
# runs.
proc ::stele::mybox::check {then} {
    variable Game
    variable Job
    stop
    set program [Program]
    if {$program eq ""} {
        model say [mc "The program “stele”, which does this, is not installed beside the viewer."]
        return 0
    }
    try {
        set patch [::stele patch merge $Game box -set [Others] -data [list [mc "My box"] [text]]]
    } trap STELE {message options} {
        after idle [list {*}$then 0 [reasonOf $message $options]]
        return 1
    }
    # Of the patches that apply by themselves, one may be an older state of what is checked here.
    set channel [system::start [list $program] [list set check $Game - --no-box --lang=[model lang]]]
    chan configure $channel -blocking 0 -encoding utf-8
    puts -nonewline $channel $patch
    close $channel write
    set Job [dict create channel $channel said "" then $then]
    fileevent $channel readable ::stele::mybox::Listen
    return 1
}

# Ends the check, if there is one; nobody hears of it.
proc ::stele::mybox::stop {} {
    variable Job
    if {$Job eq {}} {
        return
    }
    system::stop [dict get $Job channel]
    catch {close [dict get $Job channel]}
    set Job {}
}

proc ::stele::mybox::Listen {} {
    variable Job
    set channel [dict get $Job channel]
    dict append Job said [read $channel]
    if {![eof $channel]} {
        return
    }
    set job $Job
    set Job {}
    chan configure $channel -blocking 1
    set good [expr {![catch {close $channel}]}]
    {*}[dict get $job then] $good [string trim [dict get $job said]]
}
