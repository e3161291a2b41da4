# A log as one HTML file that needs nothing else: to be read without a script, to be stepped through with one.
# Namespace ::stele::page.
#
# The document has the whole game once in each language, as headings, lists, tables and some diagrams; that is what
# a reader without a script, a screen reader and a printer get.  The script (page.js) finds its texts in it and adds
# what moves: the board of every node, made of the pieces of pictures.tcl.  Diagrams stand in noscript elements, which cost a
# browser with a script nothing; the script takes them out for printing.  Whatever a log says is text: nothing of it is
# ever read as markup, and the policy in the head lets the browser run our script and load nothing.  What is not script
# is well-formed XML as well, so that mistakes in writing it show.
#
# A page of a study has all this for each chapter, and a list of the chapters before it.  Chapters share their pieces; the
# script builds the board of a chapter when that is opened.
#
#   page::write LANG ?STUDY?    the HTML text of the log that story.tcl has open, or of a study (a handle), shown in LANG at
#                               first

namespace eval ::stele::page {
    namespace path {::stele ::stele::svg}
    namespace export write
    variable Folder [file dirname [file normalize [info script]]]
    variable Langs {en English ru Русский}
    variable Chart {0 0 440 190}
    # While a page is made: the language, pictures to draw where {picture N} stands, boards that are drawn already by node (see
    # DrawAhead), cited clauses.
    variable Lang
    variable Drawn
    variable Scenes
    variable AheadMost 600
    variable Cited
    # Groups of figures that something rests on: id to one of its grounds.
    variable Doubted {}
    variable Told
    # The chapter of a study that is written: a dict as of its handle, and what the ids of its nodes begin with.
    variable Chapter {}
    variable Prefix ""
}

proc ::stele::page::write {first {study ""}} {
    variable Drawn {}
    variable Chapter {}
    variable Prefix ""
    pictures::reset
    if {$study eq ""} {
        lassign [Log $first] articles data
        set title [story::title]
        set body [Illustrate [Articles $articles] defs]
        set words [Spoken Words]
        story::speak $first
        set data [JsonDict [dict merge [dict create lang [Json $first] words $words] $data [dict create pieces [pictures::pieces]]]]
        return [Document $first $title "<main>\n$body</main>\n" $defs $data]
    }
    set title [OfStudy $study $first titles]
    set logs {}
    foreach Chapter [$study chapters] {
        set Prefix [dict get $Chapter id]/
        chapter $study [dict get $Chapter id]
        lassign [Log $first] articles data
        append body "<div class=\"log\" id=\"chapter-[Escape [dict get $Chapter id]]\">\n[Articles $articles]</div>\n"
        lappend logs [JsonDict [dict merge [dict create id [Json [dict get $Chapter id]] opens [Json [Opens]]] $data]]
    }
    set body [Illustrate "[Front $study]$body" defs]
    set words [Spoken Words]
    story::speak $first
    set data [JsonDict [dict create lang [Json $first] words $words chapters "\[\n[join $logs ,\n]\]" pieces [pictures::pieces]]]
    return [Document $first $title "<main class=\"study\">\n$body</main>\n" $defs $data]
}

# Opens the log of a chapter for the story.
proc ::stele::page::chapter {study id} {
    set log [$study log $id]
    try {
        story::open [$log write gz] $id ""
    } finally {
        $log close
    }
}

# The content of a log: the articles by language, and what the script needs.
proc ::stele::page::Log {first} {
    variable Langs
    variable Lang
    variable Cited
    variable Doubted
    foreach Lang [dict keys $Langs] {
        set Cited {}
        set Doubted {}
        story::speak $Lang
        DrawAhead
        dict set articles $Lang [Article]
        dict set boards $Lang [Boards]
    }
    story::speak $first
    return [list $articles [Data $first $boards]]
}

proc ::stele::page::Articles {articles} {
    variable Prefix
    set html {}
    dict for {lang article} $articles {
        set id [expr {$Prefix eq "" ? " id=\"$lang\"" : ""}]
        append html "<article lang=\"$lang\"$id>\n$article</article>\n"
    }
    return $html
}

# ---- Studies ------------------------------------------------------------------------------------

# A text out of a dict by language: in that one, in none, or the first there is.
proc ::stele::page::InLang {texts lang} {
    foreach key [list $lang ""] {
        if {[dict exists $texts $key]} {
            return [dict get $texts $key]
        }
    }
    return [lindex $texts 1]
}

proc ::stele::page::OfStudy {study lang what} {
    return [InLang [dict get [$study info] $what] $lang]
}

# The title of a chapter, or its id.
proc ::stele::page::ChapterTitle {chapter lang} {
    set title [plain line [InLang [dict get $chapter titles] $lang] 200]
    return "[dict get $chapter number]. [expr {$title eq "" ? [dict get $chapter id] : $title}]"
}

# The node at which the chapter that is open opens.
proc ::stele::page::Opens {} {
    variable Chapter
    set at [dict get $Chapter at]
    return [expr {$at eq "" ? "main:0" : [string match *:* $at] ? $at : [string is digit $at] ? "main:$at" : \
        $at eq "start" ? "main:0" : [lindex [story::nodes [expr {$at eq "end" ? "main" : $at}]] end]}]
}

# Text of people outside of any game: the brackets around its links are for programs.
proc ::stele::page::Unlinked {text} {
    return [string map {\n <br/>} [Escape [plain unlinked [plain marked $text]]]]
}

# What stands before the chapters: title, author, introduction, and the list of them.
proc ::stele::page::Front {study} {
    variable Langs
    set info [$study info]
    set html "<div class=\"front\" id=\"contents\">\n"
    foreach lang [dict keys $Langs] {
        story::speak $lang
        append html "<article lang=\"$lang\"><h1>[Escape [plain line [OfStudy $study $lang titles] 200]]</h1>\n"
        set by [lmap key {author date} {
            if {[dict get $info $key] eq ""} continue
            Escape [plain line [dict get $info $key] 200]
        }]
        append html "<p class=\"by\">[join $by ", "]</p>\n<p class=\"lead\">[Unlinked [OfStudy $study $lang introductions]]</p>\n"
        append html "<h2>[mc "Chapters"]</h2>\n<ol class=\"chapters\">\n"
        foreach chapter [$study chapters] {
            append html "<li><a class=\"k\" href=\"#chapter-[Escape [dict get $chapter id]]\">[
                Escape [ChapterTitle $chapter $lang]]</a><p>[Unlinked [InLang [dict get $chapter introductions] $lang]]</p></li>\n"
        }
        append html "</ol></article>\n"
    }
    return "$html</div>\n"
}

# ---- The document -------------------------------------------------------------------------------

proc ::stele::page::Document {first title body defs data} {
    variable Langs
    set style [Style]
    set script [Contents page.js]
    set early "document.documentElement.classList.add(\"js\")"
    set policy "default-src 'none'; style-src 'sha256-[Digest $style]'; script-src 'sha256-[
        Digest $early]' 'sha256-[Digest $script]'; img-src data:; base-uri 'none'; form-action 'none'"
    set html "<!DOCTYPE html>\n<html lang=\"$first\" data-tab=\"score\">\n<head>\n<meta charset=\"utf-8\"/>\n"
    append html "<meta http-equiv=\"Content-Security-Policy\" content=\"$policy\"/>\n"
    append html "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
    append html "<meta name=\"generator\" content=\"Stele [::stele version]\"/>\n"
    append html "<title>[Escape $title]</title>\n<style>$style</style>\n<script>$early</script>\n</head>\n<body>\n"
    append html "<svg class=\"shared\" width=\"0\" height=\"0\" aria-hidden=\"true\"><defs>\n[pictures::patterns]</defs></svg>\n"
    append html "<noscript><svg class=\"shared\" width=\"0\" height=\"0\" aria-hidden=\"true\"><defs>\n$defs</defs></svg></noscript>\n"
    foreach lang [dict keys $Langs] {
        set checked [expr {$lang eq $first ? " checked=\"checked\"" : ""}]
        append html "<input type=\"radio\" name=\"lang\" id=\"lang-$lang\"$checked aria-label=\"[dict get $Langs $lang]\"/>"
    }
    append html "\n<nav class=\"bar\">"
    dict for {lang name} $Langs {
        append html "<label for=\"lang-$lang\" lang=\"$lang\">$name</label>"
    }
    append html "</nav>\n$body<script type=\"application/json\" id=\"data\">$data</script>\n"
    append html "<script>$script</script>\n</body>\n</html>\n"
    return $html
}

# The SHA-256 digest of a text, as a Content-Security-Policy wants it.
proc ::stele::page::Digest {text} {
    return [binary encode base64 [binary decode hex [::stele digest [encoding convertto utf-8 $text]]]]
}

proc ::stele::page::Contents {name} {
    variable Folder
    return [system::text [system::file join $Folder $name]]
}

# The style sheet: the rules of page.css, after the colours of the palettes in light and dark.
proc ::stele::page::Style {} {
    set light {}
    set dark {}
    set rules {}
    foreach role {paper panel stripe heading rule rule.strong text text.soft text.dim text.accent text.bad text.good accent
            text.on.accent mark.note} {
        set name [string map {. -} $role]
        append light "--$name:[palette::fill [palette::get light] $role];"
        append dark "--$name:[palette::fill [palette::get dark] $role];"
    }
    dict for {n pair} [pictures::colours] {
        append light "--c$n:[Paint [lindex $pair 0]];"
        append dark "--c$n:[Paint [lindex $pair 1]];"
        append rules ".f$n{fill:var(--c$n)}.s$n{stroke:var(--c$n)}\n"
    }
    for {set seat 1} {$seat <= [palette::seats]} {incr seat} {
        set colours [palette::get light]
        append rules ".seat$seat{background:[palette::fill $colours seat$seat];color:[palette::fill $colours seat$seat.ink]}\n"
    }
    return ":root{color-scheme:light;$light}
@media screen and (prefers-color-scheme:dark){:root:not(\[data-theme=light\]){color-scheme:dark;$dark}}
@media screen{:root\[data-theme=dark\]{color-scheme:dark;$dark}}
$rules[Contents page.css]"
}

proc ::stele::page::Paint {colour} {
    return [expr {$colour eq "" ? "none" : $colour}]
}

# ---- What is reported -------------------------------------------------------------------------------

proc ::stele::page::Article {} {
    variable Told {}
    foreach line [story::lines] {
        dict set Told $line [story::tell $line]
    }
    set html [Header]
    append html "<section class=\"game\"><h2>[mc "The game"]</h2>\n[Line main]</section>\n"
    append html [Score] [Review] [Ledgers]
    # The rules that were cited so far.
    append html [Rules]
    return $html
}

proc ::stele::page::Header {} {
    variable Chapter
    variable Lang
    variable Told
    set title [expr {$Chapter eq {} ? [story::title] : [ChapterTitle $Chapter $Lang]}]
    set html "<header><h1>[Escape $title]</h1>\n<p class=\"players\">"
    append html [join [lmap player [story::players] {
        set said "<span>[Name [dict get $player id]]</span>"
    }] " "] "</p></header>\n"
    if {$Chapter ne {} && [InLang [dict get $Chapter introductions] $Lang] ne ""} {
        append html "<div class=\"note introduction\"><p>[Paragraphs [plain marked [InLang [dict get $Chapter introductions] $Lang]]]</p></div>\n"
    }
    append html "<section class=\"info\"><dl>"
    foreach {label text} [story::about] {
        append html "<div><dt>[Escape $label]</dt><dd>[Paragraphs $text]</dd></div>"
    }
    set resting [story::resting [dict merge {*}[dict values $Told]]]
    if {$resting ne ""} {
        append html "<div><dt>[Escape [mc "Doubtful figures"]]</dt><dd>[Escape $resting] [Escape [mc "What rests on them is marked with a question mark."]]</dd></div>"
    }
    append html "</dl>\n"
    if {[model viewer] ne ""} {
        append html "<p class=\"eyes\">[Escape [mc "Seen through the eyes of %1\$s: what others hide is not shown." \
            [panel::name [model viewer]]]]</p>\n"
    }
    set problems [story::problems]
    if {$problems ne {}} {
        append html "<div class=\"problems\"><h2>[mc "What is wrong with this log"]</h2><ul>"
        foreach problem $problems {
            append html "<li>[Escape [dict get $problem node]] [Escape [dict get $problem text]][Clause [dict get $problem clause]][
                Doubt [dict get $problem rests]]"
            if {[dict get $problem rests] ne {}} {
                append html "<p class=\"e\">[Escape [story::grounds [dict get $problem rests]]]</p>"
            }
            append html "</li>"
        }
        append html "</ul></div>\n"
    }
    return "$html</section>\n"
}

# The letter of a player on its colour; the name is read out where it does not stand beside it.
proc ::stele::page::Chip {player} {
    set seat [panel::seat $player]
    return [expr {$seat == 0 ? "" : "<span class=\"chip seat$seat\" aria-hidden=\"true\">[Escape [panel::letter $player]]</span>"}]
}

proc ::stele::page::Name {player} {
    return "[Chip $player] <span class=\"name\">[Escape [panel::name $player]]</span>"
}

proc ::stele::page::Id {what} {
    variable Lang
    variable Prefix
    return [Escape $Lang.$Prefix$what]
}

# A link to a clause with a space before; to the reading as well, where one decided.
proc ::stele::page::Clause {id {ruling {}}} {
    set html {}
    set ids $id
    if {$ruling ne {}} {
        lappend ids [dict get $ruling id]
    }
    foreach id [lsort -unique $ids] {
        append html " [ClauseLink $id $id]"
    }
    return $html
}

# The mark of what rests on doubtful figures, with a space before: it leads to where the least certain of them come from.
proc ::stele::page::Doubt {rests} {
    variable Doubted
    if {$rests eq {}} {
        return ""
    }
    foreach ground $rests {
        dict set Doubted [dict get $ground group] $ground
    }
    return "\u00a0<a class=\"c d\" href=\"#[Id figures.[dict get [rests::least $rests] group]]\" title=\"[Escape [story::grounds $rests]]\">?</a>"
}

proc ::stele::page::ClauseLink {id text} {
    variable Cited
    if {![dict exists $Cited $id]} {
        if {[story::clause $id] eq {}} {
            return [Escape $text]
        }
        dict set Cited $id 1
    }
    return "<a class=\"c\" href=\"#[Id $id]\">[Escape $text]</a>"
}

# Text of people with its links; line ends stay.
proc ::stele::page::Paragraphs {text} {
    set html {}
    foreach {part kind target} [story::rich $text] {
        switch $kind {
            clause {append html [ClauseLink $target $part]}
            node {append html [NodeLink $target $part]}
            default {append html [string map {\n <br/>} [Escape $part]]}
        }
    }
    return $html
}

# A link to where a node is described; text where it is not.
proc ::stele::page::NodeLink {node text} {
    variable Told
    set line [model lineOf $node]
    if {[model plyOf $node] == 0 && [dict exists $Told $line] && ![dict exists $Told $line $node]} {
        set node [model departure $line]
        set line [model lineOf $node]
    }
    if {![dict exists $Told $line $node]} {
        return [Escape $text]
    }
    return "<a class=\"n\" href=\"#[Id $node]\">[Escape $text]</a>"
}

# The turns of a line from its first node on; on the main line with rounds as headings and a diagram at the end of each.
proc ::stele::page::Line {line} {
    variable Told
    set html {}
    if {[dict exists $Told $line $line:0]} {
        append html "<div class=\"start\" id=\"[Id $line:0]\">[At $line:0]</div>\n"
    } else {
        append html [Branches $line:0]
    }
    set level [expr {$line eq "main" ? 4 : 5}]
    set before 0
    set turns [story::turns $line]
    set i 0
    foreach turn $turns {
        set round [dict get $turn round]
        if {$line eq "main" && $round != $before} {
            append html "<h3>[Escape [mc "Round %1\$s" $round]]</h3>\n"
        }
        set before $round
        append html [Turn $line $turn $level]
        set next [lindex $turns [incr i]]
        if {$line eq "main" && ($next eq {} || [dict get $next round] != $round)} {
            append html [Diagram main:[dict get $turn last] [expr {$next eq {} ? [mc "At the end"] : [mc "After round %1\$s" $round]}]]
        }
    }
    set info [model lineInfo $line]
    if {[dict get $info legal] < [dict get $info plies]} {
        append html "<p class=\"stop\">[Escape [mc "The next recorded move is not legal; what follows it was not played."]]</p>\n"
    }
    return $html
}

proc ::stele::page::Turn {line turn level} {
    set points [dict get $turn points]
    set html "<section class=\"turn\"><h$level>[Name [dict get $turn player]] <span class=\"about\">[Escape [dict get $turn about]]</span>"
    if {[dict get $turn total] ne ""} {
        append html " <span class=\"sum\">[Escape $points][expr {$points eq "" ? "" : " → "}]<b>[Escape [dict get $turn total]]</b></span>"
    }
    append html "</h$level><ol start=\"[dict get $turn first]\">\n"
    for {set ply [dict get $turn first]} {$ply <= [dict get $turn last]} {incr ply} {
        append html "<li id=\"[Id $line:$ply]\">[Move $line $line:$ply][At $line:$ply]</li>\n"
    }
    return "$html</ol></section>\n"
}

proc ::stele::page::Move {line node} {
    variable Told
    set step [dict get $Told $line $node]
    set html "[Escape [dict get $step text]][Clause [dict get $step clause] [dict get $step ruling]][Doubt [dict get $step rests]]"
    foreach event [dict get $step events] {
        append html "<p class=\"e\">[Escape [dict get $event text]][Clause [dict get $event clause] [dict get $event ruling]]</p>"
    }
    foreach row [dict get $step rows] {
        append html "<p class=\"r\"><b>[panel::signed [dict get $row points]]</b> [Name [dict get $row player]]: [
            Escape [dict get $row text]][Clause [dict get $row clause] [dict get $row ruling]][Doubt [rests::of $row]]</p>"
    }
    return $html
}

# Notes and branches at a node.
proc ::stele::page::At {node} {
    set html {}
    set marks 0
    foreach note [story::notes $node] {
        append html [[dict get {note Note bookmark Bookmark claim Claim} [dict get $note kind]] $note]
        if {[dict get $note kind] eq "note"} {
            incr marks [dict get $note marks]
            incr marks [llength [dict get $note asks]]
        }
    }
    if {$marks > 0} {
        append html [Diagram $node $node]
    }
    append html [Branches $node]
    return $html
}

proc ::stele::page::Branches {node} {
    set html {}
    foreach id [model branches $node] {
        append html "<details class=\"branch\" open=\"open\"><summary>[Escape [panel::branchName $id]]</summary>\n[Line $id]</details>"
    }
    return $html
}

proc ::stele::page::Note {note} {
    variable Lang
    set html "<div class=\"note\""
    if {[dict get $note lang] ni [list "" $Lang]} {
        append html " lang=\"[Escape [dict get $note lang]]\""
    }
    append html ">"
    if {[dict get $note glyph] ne ""} {
        append html "<b class=\"glyph\">[Escape [dict get $note glyph]]</b> "
    }
    if {[dict get $note by] ne ""} {
        append html "<cite>[Escape [dict get $note by]]</cite> "
    }
    if {[dict get $note text] ne ""} {
        append html "<p>[Paragraphs [dict get $note text]]</p>"
    }
    foreach ask [dict get $note asks] {
        append html [Ask $ask]
    }
    return "$html</div>"
}

proc ::stele::page::Bookmark {note} {
    return "<div class=\"note bookmark\">⚑ [Escape [dict get $note text]]</div>"
}

proc ::stele::page::Claim {note} {
    return "<div class=\"note claim\">[mc "Noted at the table:"] [Escape [dict get $note text]]</div>"
}

proc ::stele::page::Ask {ask} {
    set answers [dict get $ask answers]
    set html "<div class=\"ask\"><p class=\"q\">[Paragraphs [dict get $ask question]]</p>"
    append html "<ul class=\"answers[expr {[llength $answers] > 12 ? " many" : ""}]\">"
    set right {}
    foreach answer $answers {
        set said [Paragraphs [dict get $answer text]]
        if {[dict get $answer worth] ne ""} {
            append said " <em>[Escape [dict get $answer worth]]</em>"
        }
        append html "<li[expr {[dict get $answer right] ? " data-right=\"1\"" : ""}]"
        if {[dict get $answer leads] ne ""} {
            append html " data-to=\"[Escape [dict get $answer leads]]\""
        }
        append html ">[Escape [dict get $answer say]]<span hidden=\"hidden\">$said</span></li>"
        if {[dict get $answer right]} {
            append right "<li>[Escape [dict get $answer say]]. $said</li>"
        }
    }
    append html "</ul>"
    foreach hint [dict get $ask hints] {
        append html "<details class=\"hint\"><summary>[mc "Give a hint"]</summary><p>[Paragraphs $hint]</p></details>"
    }
    if {$right ne ""} {
        append html "<details class=\"solution\"><summary>[mc "Show the answer"]</summary><ul>$right</ul></details>"
    }
    return "$html</div>"
}

# ---- Score, ledger, rules -----------------------------------------------------------------------

proc ::stele::page::Shown {points} {
    return [string map {- −} $points]
}

proc ::stele::page::Row {class label values} {
    set html "<tr class=\"$class\"><th scope=\"row\">[Escape $label]</th>"
    foreach value $values {
        append html <td>[Escape [Shown $value]]</td>
    }
    return $html</tr>\n
}

# The rows of the table of scores: {class label values}.
proc ::stele::page::ScoreRows {score} {
    set rows {}
    set aside {}
    foreach category [dict get $score categories] {
        set row [list category [panel::capital [dict get $score names $category]] [dict get $score points $category]]
        if {$category in [dict get $score aside]} {
            lappend aside [lreplace $row 0 0 aside]
        } else {
            lappend rows $row
        }
    }
    if {[dict get $score subtotals] ne {}} {
        lappend rows [list subtotal [mc "Subtotal"] [dict get $score subtotals]]
    }
    lappend rows [list total [mc "Total"] [dict get $score totals]]
    return [concat $rows $aside]
}

proc ::stele::page::Score {} {
    set last [lindex [story::nodes main] end]
    set score [story::score $last]
    # Names of many players do not fit above their columns.
    set class [expr {[llength [story::players]] > 3 ? "score crowd" : "score"}]
    set html "<section class=\"$class\"><h2>[mc "Score"]</h2>\n<table><thead><tr><td></td>"
    foreach player [story::players] {
        append html "<th scope=\"col\">[Name [dict get $player id]]</th>"
    }
    append html "</tr></thead><tbody>\n"
    foreach row [ScoreRows $score] {
        append html [Row {*}$row]
    }
    append html "</tbody><tbody class=\"end\">"
    foreach figure [dict get $score figures] {
        append html [Row figure [panel::capital [dict get $figure title]] [dict get $figure values]]
    }
    append html "</tbody></table>\n"
    if {[dict get $score text] ne ""} {
        set text [dict get $score text]
        if {![dict get $score final]} {
            set text [mc "If the game ended now: %1\$s" $text]
        }
        append html "<p class=\"end\">[Escape $text][Clause [dict get $score clause]]</p>\n"
    }
    set doubted [story::doubted]
    if {$doubted ne ""} {
        append html "<p class=\"end\">[Escape $doubted]</p>\n"
    }
    return "$html[Course]</section>\n"
}

# The chart of the totals over the main line.
proc ::stele::page::Course {} {
    variable Chart
    set scene [ChartScene]
    if {$scene eq ""} {
        return {}
    }
    return "<figure class=\"chart\">[pictures::alone [pictures::add $scene chart] [mc "Scores over the game"]]<figcaption>[mc "Scores over the game"]</figcaption></figure>\n"
}

proc ::stele::page::ChartBox {} {
    variable Chart
    lassign $Chart x0 y0 x1 y1
    return [list [expr {$x0 + 34}] [expr {$y0 + 8}] [expr {$x1 - 52}] [expr {$y1 - 10}]]
}

proc ::stele::page::ChartScene {} {
    variable Chart
    lassign [panel::score::Course main 0 [model viewer] move ""] course aside length
    if {[llength $course] < 2} {
        return {}
    }
    lassign [panel::score::ChartParts [story::players] [ChartBox] $length $course $aside] grid lines
    lassign $Chart - - width height
    return [scene make $width $height [list $grid $lines]]
}

# The review that the log keeps: chances over the game, turning points, mistakes, luck and skill.  What an element gives away is
# what happened up to its data-ply, or with data-ply "end" all of it; the script hides it behind open questions.
proc ::stele::page::Review {} {
    set review [story::review]
    if {$review eq {}} {
        return {}
    }
    set title [expr {[dict get $review points] ? [mc "Points to be expected"] : [mc "Chance to win, in per cent"]}]
    set html "<section class=\"review\"><h2>[mc "Review"]</h2>\n"
    if {[llength [dict get $review course]] > 1} {
        set picture [pictures::alone [pictures::add [ReviewScene $review] review] $title]
        append html "<figure class=\"chart\">$picture<figcaption>$title</figcaption></figure>\n"
    }
    append html "<h3>[mc "Turning points"]</h3>\n[ReviewTurns [dict get $review turns]]"
    append html "<h3>[mc "Mistakes"]</h3>\n[ReviewMistakes [dict get $review mistakes]]"
    append html "<div data-ply=\"end\"><h3>[mc "Luck and skill"]</h3>\n<table><thead><tr><td></td>"
    foreach player [story::players] {
        append html "<th scope=\"col\">[Name [dict get $player id]]</th>"
    }
    append html "</tr></thead><tbody>\n"
    foreach row [dict get $review accounts] {
        append html [Row account {*}$row]
    }
    return "$html</tbody></table></div>\n<p class=\"sure\">[Escape [dict get $review sure]]</p></section>\n"
}

proc ::stele::page::ReviewScene {review} {
    variable Chart
    lassign [panel::score::ChartParts [story::players] [ChartBox] [dict get $review length] [dict get $review course] {}] grid lines
    lassign $Chart - - width height
    return [scene make $width $height [list $grid $lines]]
}

proc ::stele::page::ReviewTurns {turns} {
    if {$turns eq {}} {
        return "<p>[Escape [mc "None is larger than the uncertainty."]]</p>\n"
    }
    set html <ul>
    foreach turn $turns {
        set node [dict get $turn node]
        append html "<li data-ply=\"[model plyOf $node]\">[NodeLink $node [dict get $turn text]]"
        if {[dict get $turn luck]} {
            append html " <em>([Escape [mc "luck"]])</em>"
        }
        append html "<p class=\"e\">[Escape [dict get $turn changes]]</p></li>\n"
    }
    return "$html</ul>\n"
}

proc ::stele::page::ReviewMistakes {mistakes} {
    if {$mistakes eq {}} {
        return "<p>[Escape [mc "None is certain."]]</p>\n"
    }
    set html <ul>
    foreach mistake $mistakes {
        set after [dict get $mistake after]
        set better [dict get $mistake better]
        set link [expr {[dict get $mistake leads] eq "" ? [Escape $better] : [NodeLink [dict get $mistake leads] $better]}]
        append html "<li data-ply=\"[model plyOf $after]\">[Chip [dict get $mistake player]] [NodeLink $after [dict get $mistake text]] <b>−[
            Escape [dict get $mistake cost]]</b><p class=\"e\">[Escape [mc "Better:"]] $link</p>"
        if {[dict get $mistake reason] ne ""} {
            append html "<p class=\"e\">[Escape [dict get $mistake reason]]</p>"
        }
        append html "</li>\n"
    }
    return "$html</ul>\n"
}

proc ::stele::page::Ledgers {} {
    set html "<section class=\"ledger\"><h2>[mc "Every point"]</h2>\n<table><thead><tr><th scope=\"col\">[mc "Move"]</th><th scope=\"col\">[
        mc "Player"]</th><th scope=\"col\">[mc "Points"]</th><th scope=\"col\">[mc "Why"]</th></tr></thead>\n"
    foreach line [story::lines] {
        set rows [story::ledger $line]
        if {$rows eq {}} {
            continue
        }
        append html "<tbody data-line=\"[Escape $line]\">"
        if {$line ne "main"} {
            append html "<tr><th colspan=\"4\" scope=\"rowgroup\">[Escape [panel::branchName $line]]</th></tr>\n"
        }
        foreach row $rows {
            append html [LedgerRow $row]
        }
        append html "</tbody>\n"
    }
    return "$html</table></section>\n"
}

proc ::stele::page::LedgerRow {row} {
    set node [dict get $row node]
    set provisional [dict get $row provisional]
    set where [expr {$provisional ? [Escape [mc "If the game ended now"]] : [NodeLink $node $node]}]
    return "<tr data-ply=\"[model plyOf $node]\"[expr {$provisional ? " class=\"provisional\"" : ""}]><td>$where</td><td>[
        Name [dict get $row player]]</td><td>[panel::signed [dict get $row points]]</td><td>[Escape [dict get $row text]][
        Clause [dict get $row clause] [dict get $row ruling]][Doubt [rests::of $row]]</td></tr>\n"
}

# The clauses that were cited, and those that they cite themselves.
proc ::stele::page::Rules {} {
    variable Cited
    set html {}
    set done {}
    while {[dict size $Cited] > [dict size $done]} {
        foreach id [lsort -dictionary [dict keys $Cited]] {
            if {![dict exists $done $id]} {
                dict set done $id [Rule $id]
            }
        }
    }
    foreach id [lsort -dictionary [dict keys $done]] {
        append html [dict get $done $id]
    }
    return "<section class=\"rules\"><h2>[mc "Rules"]</h2>\n$html[Figures]</section>\n"
}

# Where the doubtful figures come from that something rests on.
proc ::stele::page::Figures {} {
    variable Doubted
    if {$Doubted eq {}} {
        return ""
    }
    set html "<h2 class=\"figures\">[mc "Doubtful figures"]</h2>\n"
    dict for {group ground} $Doubted {
        lassign [rests::provenance [dict get [model info] game] $group [dict get $ground status] [dict get $ground confidence] \
            [dict get $ground sources]] status sure note sources
        append html "<div class=\"rule\" id=\"[Id figures.$group]\"><h3>[Escape [panel::capital [story::group $group]]] <small>[
            Escape "$status, $sure"]</small></h3><p>[Escape "$note $sources"]</p></div>\n"
    }
    return $html
}

proc ::stele::page::Rule {id} {
    set rule [story::clause $id]
    set html "<div class=\"rule\" id=\"[Id $id]\"><h3>[Escape $id] <small>[Escape [dict get $rule title]]</small></h3><p>[Paragraphs [dict get $rule text]]</p>"
    if {[dict get $rule choices] ne {}} {
        append html <dl>
        dict for {choice text} [dict get $rule choices] {
            append html "<div><dt>[Escape $choice]</dt><dd>[Paragraphs $text]</dd></div>"
        }
        append html </dl>
    }
    return "$html</div>\n"
}

# ---- Pictures -----------------------------------------------------------------------------------

# The boards of all nodes as the game went: from one to the next little is drawn anew, from diagram to diagram nearly all.  Of
# very long games they would take much room, and most of their time goes elsewhere.
proc ::stele::page::DrawAhead {} {
    variable Scenes {}
    variable AheadMost
    set nodes [concat {*}[lmap line [story::lines] {story::nodes $line}]]
    if {[llength $nodes] <= $AheadMost} {
        foreach node $nodes {
            dict set Scenes $node [story::scene $node]
        }
    }
}

proc ::stele::page::Diagram {node caption} {
    variable Scenes
    if {[dict exists $Scenes $node]} {
        model go $node
        set scene [dict get $Scenes $node]
    } else {
        set scene [story::scene $node]
    }
    return "<figure class=\"diagram\"><noscript>[Picture [pictures::add $scene [Series]] "[mc "The board"]: $caption"]</noscript><figcaption>[
        Escape $caption]</figcaption></figure>\n"
}

# Pictures of one chapter in one language are stored as what differs.
proc ::stele::page::Series {} {
    variable Lang
    variable Prefix
    return $Prefix$Lang
}

# Holds the place of a picture until all are known.
proc ::stele::page::Picture {number title} {
    variable Drawn
    lappend Drawn $number $title
    return "\u0001[expr {[llength $Drawn] / 2 - 1}]\u0001"
}

# Puts the pictures into their places; `defsVar` gets what they share.
proc ::stele::page::Illustrate {html defsVar} {
    upvar 1 $defsVar defs
    variable Drawn
    set numbers {}
    set titles {}
    foreach {number title} $Drawn {
        lappend numbers $number
        lappend titles $title
    }
    set drawn [lassign [pictures::draw $numbers $titles] defs]
    set places {}
    set i -1
    foreach picture $drawn {
        lappend places "\u0001[incr i]\u0001" $picture
    }
    return [string map $places $html]
}

# The pictures of all nodes: dict from line to a list of numbers.
proc ::stele::page::Boards {} {
    variable Scenes
    set boards {}
    foreach line [story::lines] {
        dict set boards $line [lmap node [story::nodes $line] {
            # Some are drawn already.
            if {[dict exists $Scenes $node]} {
                set scene [dict get $Scenes $node]
                dict unset Scenes $node
            } else {
                set scene [story::scene $node]
            }
            pictures::add $scene [Series]
        }]
    }
    return $boards
}

# ---- What the script needs ----------------------------------------------------------------------

proc ::stele::page::Words {} {
    return [dict create next [mc "Next move"] previous [mc "Previous move"] nextTurn [mc "Next turn"] \
        previousTurn [mc "Previous turn"] start [mc "Start"] end [mc "End"] zoom [mc "Zoom the board"] theme [mc "Light or dark"] \
        board [mc "The board"] game [mc "The game"] score [mc "Score"] ledger [mc "Every point"] rules [mc "Rules"] about [mc "About the log"] review [mc "Review"] \
        setup [mc "Set-up"] right [mc "Right!"] go [mc "Go on"] filter [mc "Filter the moves"] goes [mc "Other ways from here"] \
        main [mc "Back to the main line"] skip [mc "Show the rest anyway"] nextChapter [mc "Next chapter"] \
        previousChapter [mc "Previous chapter"] contents [mc "Chapters"] more [mc "The rest is shown after the answer."]]
}

proc ::stele::page::Json {text} {
    return [pictures::Json $text]
}

proc ::stele::page::JsonDict {dict} {
    set pairs {}
    dict for {key value} $dict {
        lappend pairs "[Json $key]:$value"
    }
    return "{[join $pairs ,]}"
}

# A dict of words for each language.
proc ::stele::page::Spoken {words} {
    variable Langs
    set said {}
    foreach lang [dict keys $Langs] {
        story::speak $lang
        dict set said $lang [JsonDict [dict map {key text} [$words] {Json $text}]]
    }
    return [JsonDict $said]
}

# What the script needs of the log that is open: a dict of JSON values.
proc ::stele::page::Data {first boards} {
    set cells {}
    set lines {}
    foreach line [story::lines] {
        set info [model lineInfo $line]
        set scores [lmap node [story::nodes $line] {
            set row \[[join [lmap value [concat {*}[lmap row [ScoreRows [story::score $node]] {lindex $row 2}]] {
                expr {[string is integer -strict $value] ? $value : [Json $value]}
            }] ,]\]
            if {![dict exists $cells $row]} {
                dict set cells $row [dict size $cells]
            }
            dict get $cells $row
        }]
        set pictures [dict map {lang of} $boards {set text \[[join [dict get $of $line] ,]\]}]
        lappend lines [JsonDict [dict create id [Json $line] parent [Json [dict get $info parent]] at [dict get $info at] \
            first [expr {[lindex [story::nodes $line] 0] ne "$line:0"}] boards [JsonDict $pictures] scores \[[join $scores ,]\]]]
    }
    set length [llength [story::nodes main]]
    set size [pictures::size [lindex [dict get $boards $first main] 0]]
    return [dict create width [lindex $size 0] height [lindex $size 1] \
        chart \[[join [concat [ChartBox] [expr {$length - 1}]] ,]\] \
        scores "\[\n[join [dict keys $cells] ,\n]\]" lines "\[\n[join $lines ,\n]\]"]
}
