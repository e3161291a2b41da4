# A log as annotated text in Markdown, for forums and notebooks: the game by turns, with notes, and a diagram at the end
# of each round and wherever somebody marked the board.  Namespace ::stele::markdown.
#
#   markdown::write ?FOLDER?    the text; diagrams are links to pictures in FOLDER (as plates.tcl names them), or the
#                               board as text
#   markdown::study STUDY       all chapters of a study (a handle), one after the other

namespace eval ::stele::markdown {
    namespace path ::stele
    namespace export write study pictured
    variable Folder ""
    # The text of all lines so far.
    variable Told {}
}

proc ::stele::markdown::write {{folder ""}} {
    variable Folder $folder
    variable Told {}
    set text "# [Plain [story::title]]\n\n"
    append text [join [lmap player [story::players] {Plain [dict get $player name]}] " · "] \n\n
    foreach {label value} [story::about] {
        append text "- **[Plain $label]:** [Written [string map {\n " "} $value]]\n"
    }
    if {[model viewer] ne ""} {
        append text "\n*[Plain [mc "Seen through the eyes of %1\$s: what others hide is not shown." [panel::name [model viewer]]]]*\n"
    }
    foreach problem [story::problems] {
        append text "\n**[Plain [dict get $problem node]]: [Plain [dict get $problem text]]**\n"
        if {[dict get $problem rests] ne {}} {
            append text [Plain [story::grounds [dict get $problem rests]]]\n
        }
    }
    append text \n [Line main ""]
    return [string trimright $text\n[Score]\n[Review]]\n
}

proc ::stele::markdown::study {study} {
    variable Folder ""
    set lang [model lang]
    set text "# [Plain [plain line [page::OfStudy $study $lang titles] 200]]\n\n"
    set info [$study info]
    set by [lmap key {author date} {
        if {[dict get $info $key] eq ""} continue
        Plain [plain line [dict get $info $key] 200]
    }]
    append text [join $by ", "] \n\n [Unlinked [page::OfStudy $study $lang introductions]] \n\n
    foreach chapter [$study chapters] {
        append text "- [Plain [page::ChapterTitle $chapter $lang]]\n"
    }
    foreach chapter [$study chapters] {
        page::chapter $study [dict get $chapter id]
        story::speak $lang
        append text "\n# [Plain [page::ChapterTitle $chapter $lang]]\n\n" \
            [Written [plain marked [page::InLang [dict get $chapter introductions] $lang]]] "\n\n" [regsub -all -line {^(#{1,2} )} [write] {#\1}]
    }
    return $text
}

proc ::stele::markdown::Unlinked {text} {
    return [Plain [plain unlinked [plain marked $text]]]
}

# The nodes that have a diagram.
proc ::stele::markdown::pictured {} {
    set nodes [plates::nodes 1]
    set turns [story::turns main]
    set i 0
    foreach turn $turns {
        set next [lindex $turns [incr i]]
        if {$next eq {} || [dict get $next round] != [dict get $turn round]} {
            lappend nodes main:[dict get $turn last]
        }
    }
    return [lsort -unique -dictionary $nodes]
}

# Text in which nothing is markup.
proc ::stele::markdown::Plain {text} {
    set text [string map {\\ \\\\ ` \\` * \\* _ \\_ [ \\[ ] \\] < &lt; > &gt; & &amp; # \\# | \\| ~ \\~ ! \\!} $text]
    return [regsub -all -line {^(\s*)([-+=]|\d+[.)])} $text {\1\\\2}]
}

# Text of people: the brackets around its links are for programs.
proc ::stele::markdown::Written {text} {
    set plain {}
    foreach {part kind target} [story::rich $text] {
        append plain $part
    }
    return [Plain $plain]
}

proc ::stele::markdown::Line {line indent} {
    variable Told
    set text [Notes $line:0 $indent]
    append text [Branches $line:0 $indent]
    set told [story::tell $line]
    dict for {node step} $told {
        dict set Told $node $step
    }
    set turns [story::turns $line]
    set round 0
    set i 0
    foreach turn $turns {
        if {$line eq "main" && [dict get $turn round] != $round} {
            set round [dict get $turn round]
            append text "\n## [mc "Round %1\$s" $round]\n"
        }
        append text \n$indent[Head $turn]\n\n
        for {set ply [dict get $turn first]} {$ply <= [dict get $turn last]} {incr ply} {
            append text [Move $line:$ply [dict get $told $line:$ply] $indent]
        }
        set next [lindex $turns [incr i]]
        if {$line eq "main" && ($next eq {} || [dict get $next round] != $round)} {
            append text \n[Diagram main:[dict get $turn last] $indent]
        }
    }
    return $text
}

proc ::stele::markdown::Head {turn} {
    set text "**[Plain [panel::name [dict get $turn player]]]**"
    if {[dict get $turn about] ne ""} {
        append text " — [Plain [dict get $turn about]]"
    }
    if {[dict get $turn points] ne ""} {
        append text " ([dict get $turn points] → [dict get $turn total])"
    }
    return $text
}

proc ::stele::markdown::Cited {said} {
    set clause [dict get $said clause]
    return "[Plain [dict get $said text]][expr {$clause eq "" ? "" : " ($clause)"}]"
}

proc ::stele::markdown::Move {node step indent} {
    set ply [model plyOf $node]
    set inner "$indent[string repeat " " [expr {[string length $ply] + 2}]]"
    set text "$indent$ply. [Cited $step]\n"
    foreach event [dict get $step events] {
        append text "$inner- [Cited $event]\n"
    }
    foreach row [dict get $step rows] {
        append text "$inner- **[panel::signed [dict get $row points]]** [Plain [panel::name [dict get $row player]]]: [Cited $row]\n"
    }
    append text [Notes $node $inner] [Branches $node $inner]
    return $text
}

proc ::stele::markdown::Branches {node indent} {
    set text {}
    foreach id [model branches $node] {
        append text "\n$indent*[Plain [panel::branchName $id]]*\n[Line $id $indent]\n"
    }
    return $text
}

# The notes at a node as quotations, with the board where it is marked.
proc ::stele::markdown::Notes {node indent} {
    set text {}
    set marks 0
    foreach note [story::notes $node] {
        set said [Said $note]
        append text \n
        foreach line [split $said \n] {
            append text "$indent> $line\n"
        }
        if {[dict get $note kind] eq "note"} {
            incr marks [expr {[dict get $note marks] + [llength [dict get $note asks]]}]
        } else {
            incr marks [expr {[dict get $note kind] eq "bookmark"}]
        }
    }
    if {$marks > 0} {
        append text \n[Diagram $node $indent]
    }
    return [expr {$text eq {} ? {} : "$text\n"}]
}

proc ::stele::markdown::Said {note} {
    switch [dict get $note kind] {
        bookmark {return "**[Plain [dict get $note text]]**"}
        claim {return "[mc "Noted at the table:"] [Plain [dict get $note text]]"}
    }
    set lead [lmap part [list [dict get $note glyph] [dict get $note by]] {
        if {$part eq ""} continue
        set part "**[Plain $part]**"
    }]
    set text [join $lead]
    if {[dict get $note text] ne ""} {
        append text [expr {$text eq {} ? {} : " "}] [Written [dict get $note text]]
    }
    foreach ask [dict get $note asks] {
        append text "\n\n**[Written [dict get $ask question]]**"
        # A list of all moves would say nothing.
        if {[llength [dict get $ask answers]] <= 12} {
            append text \n
            foreach answer [dict get $ask answers] {
                append text "\n- [Plain [dict get $answer say]]"
            }
        }
    }
    return $text
}

# A picture, or the board as text in a fence that nothing in it can end.
proc ::stele::markdown::Diagram {node indent} {
    variable Folder
    if {$Folder ne ""} {
        # What would end an address, or stands for something else in it, is written as its number.
        set address [string map {% %25 < %3C > %3E \\ %5C & %26 # %23 ? %3F : %3A \n %0A \r %0D \t %09} \
            [system::file join $Folder [plates::name $node svg]]]
        return "$indent!\[[mc "The board"]: $node\](<$address>)\n"
    }
    model go $node
    set board [string trimright [model words [model board]]]
    set fence ```
    while {[string first $fence $board] >= 0} {
        append fence `
    }
    return "$indent$fence\n[join [lmap line [split $board \n] {set line $indent[string trimright $line]}] \n]\n$indent$fence\n"
}

# The review that the log keeps.
proc ::stele::markdown::Review {} {
    set review [story::review]
    if {$review eq {}} {
        return ""
    }
    set players [story::players]
    set text "\n## [mc "Review"]\n\n### [mc "Turning points"]\n\n"
    foreach turn [dict get $review turns] {
        append text "- [dict get $turn node]: [Plain [dict get $turn text]][expr {[dict get $turn luck] ? " *([mc "luck"])*" : ""}] — [
            Plain [dict get $turn changes]]\n"
    }
    if {[dict get $review turns] eq {}} {
        append text [Plain [mc "None is larger than the uncertainty."]]\n
    }
    append text "\n### [mc "Mistakes"]\n\n"
    foreach mistake [dict get $review mistakes] {
        append text "- [dict get $mistake after]: **[Plain [panel::name [dict get $mistake player]]]**: [Plain "[dict get $mistake text] (−[
            dict get $mistake cost])."] [Plain [mc "Better:"]] [Plain [dict get $mistake better]]"
        append text [expr {[dict get $mistake reason] eq "" ? "" : " ([Plain [dict get $mistake reason]])"}]\n
    }
    if {[dict get $review mistakes] eq {}} {
        append text [Plain [mc "None is certain."]]\n
    }
    append text "\n### [mc "Luck and skill"]\n\n| | [join [lmap player $players {Plain [dict get $player name]}] " | "] |\n|---|[
        string repeat "--:|" [llength $players]]\n"
    foreach row [dict get $review accounts] {
        append text "| [Plain [lindex $row 0]] | [join [lindex $row 1] " | "] |\n"
    }
    return "$text\n[Plain [dict get $review sure]]\n"
}

proc ::stele::markdown::Score {} {
    variable Told
    set score [story::score [lindex [story::nodes main] end]]
    set players [story::players]
    set text "\n## [mc "Score"]\n\n| | [join [lmap player $players {Plain [dict get $player name]}] " | "] |\n|---|[string repeat "--:|" [llength $players]]\n"
    foreach row [page::ScoreRows $score] {
        lassign $row - label values
        append text "| [Plain $label] | [join [string map {- −} $values] " | "] |\n"
    }
    if {[dict get $score text] ne ""} {
        set said [dict get $score text]
        if {![dict get $score final]} {
            set said [mc "If the game ended now: %1\$s" $said]
        }
        append text \n[Plain $said][expr {[dict get $score clause] eq "" ? "" : " ([dict get $score clause])"}]\n
    }
    foreach said [list [story::doubted] [story::resting $Told]] {
        append text [expr {$said eq "" ? "" : "\n[Plain $said]\n"}]
    }
    return $text
}
