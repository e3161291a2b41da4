# What can be done: every action with its name, its keys and when it is possible.  Menus, key bindings and
# the key sheet are all made from this table.  Namespace ::stele::keys.
#
#   id  menu  label  keys  script  possible
# A key is written as people read it (Ctrl+Shift+S); letters also work under a Russian keyboard layout.
# The script runs in ::stele.  `possible` is an expression there, in which `open` says whether a log is open and
# `branch` whether a branch is on the board, `free` whether a log is open and all of it is shown, so that it can be changed;
# empty means always.

namespace eval ::stele::keys {
    namespace path ::stele
    namespace export ids get perform possible bindAll shown
    variable Table {
        new        file  "New game…"                        {Ctrl+N}                  files::newGame                   {}
        open       file  "Open…"                            {Ctrl+O}                  files::openDialog                {}
        typed      file  "A log as text…"                   {Ctrl+Shift+V}            typed::show                      {}
        save       file  "Save"                             {Ctrl+S}                  files::save                      {$open}
        saveAs     file  "Save as…"                         {Ctrl+Shift+S}            files::saveAs                    {$open}
        details    file  "Details of the game…"             {Ctrl+I}                  details::show                    {$free}
        newStudy   file  "New study from this log…"         {}                        study::create                    {$free && ![study::on]}
        picture    file  "Save board as picture…"           {Ctrl+E}                  files::savePicture               {$open}
        page       file  "Export as a page…"                {Ctrl+Shift+E}            {exports::ask html}              {$free}
        text       file  "Export as text…"                  {}                        {exports::ask md}                {$free}
        tables     file  "Export as tables…"                {}                        {exports::ask csv}               {$free}
        close      file  "Close"                            {Ctrl+W}                  files::closeLog                  {$open}
        quit       file  "Quit"                             {Ctrl+Q}                  app::quit                        {}

        undo       edit  "Undo"                             {Ctrl+Z}                  actions::undo                    {[question::canUndo] || [model canUndo]}
        redo       edit  "Redo"                             {Ctrl+Y Ctrl+Shift+Z}     actions::redo                    {[question::canRedo] || [model canRedo]}
        note       edit  "Write a note"                     {N}                       actions::writeNote               {$free}
        question   edit  "Ask a question"                   {Q}                       question::write                  {$free}
        bookmark   edit  "Bookmark this position"           {Ctrl+D}                  actions::toggleBookmark          {$free}
        copyText   edit  "Copy position as text"            {Ctrl+Shift+C}            actions::copyPosition            {$open}
        copySvg    edit  "Copy board as SVG"                {}                        actions::copyBoard               {$open}
        copyNode   edit  "Copy link to this position"       {Ctrl+L}                  actions::copyLink                {$open}

        next       go    "Next move"                        {Right}                   {model go +1}                    {$open}
        previous   go    "Previous move"                    {Left}                    {model go -1}                    {$open}
        nextTurn   go    "Next turn"                        {PageDown}                {model go next turn}             {$open}
        prevTurn   go    "Previous turn"                    {PageUp}                  {model go previous turn}         {$open}
        nextRound  go    "Next round"                       {Ctrl+PageDown}           {model go next round}            {$open}
        prevRound  go    "Previous round"                   {Ctrl+PageUp}             {model go previous round}        {$open}
        nextOwn    go    "Same player’s next move"          {]}                       {model go next player}           {$open}
        prevOwn    go    "Same player’s previous move"      {[}                       {model go previous player}       {$open}
        start      go    "Start"                            {Home}                    {model go start}                 {$open}
        end        go    "End"                              {End}                     {model go end}                   {$open}
        lineUp     go    "Line above"                       {Up}                      {actions::sibling -1}            {$open}
        lineDown   go    "Line below"                       {Down}                    {actions::sibling 1}             {$open}
        back       go    "Back"                             {Alt+Left}                {model back}                     {[history::canBack]}
        forward    go    "Forward"                          {Alt+Right}               {model forward}                  {[history::canForward]}
        goto       go    "Go to…"                           {Ctrl+G}                  dialog::goto::show               {$open}
        bookmarks  go    "Bookmarks…"                       {F2}                      dialog::bookmarks::show          {$open}
        nextKey    go    "Next mistake or turning point"    {X}                       {panel::review::step 1}          {[panel::review::step 1 0]}
        prevKey    go    "Previous mistake or turning point" {Shift+X}                {panel::review::step -1}         {[panel::review::step -1 0]}
        nextChapter go   "Next chapter"                     {Ctrl+Shift+PageDown}     {study::step 1}                  {[study::canStep 1]}
        prevChapter go   "Previous chapter"                 {Ctrl+Shift+PageUp}       {study::step -1}                 {[study::canStep -1]}
        play       go    "Play or pause"                    {Space}                   panel::transport::toggle         {$open}
        faster     go    "Play faster"                      {.}                       {panel::transport::faster 1}     {$open}
        slower     go    "Play slower"                      {,}                       {panel::transport::faster -1}    {$open}

        enter      line  "Play a move"                      {M}                       actions::enterMove               {$open}
        hint       line  "Hint for this move"               {I}                       actions::hint                    {[advice::canHint]}
        playOn     line  "Let the computer play from here…" {K}                       dialog::playon::show             {[playon::can]}
        oneMove    line  "Let the computer make one move"   {Shift+K}                 {playon::play move}              {[playon::can] && ![playon::running]}
        stopPlay   line  "Stop the computer"                {Ctrl+K}                  {playon::stop 1}                 {[playon::running] || [playon::answering] ne {}}
        mainLine   line  "Back to the main line"            {Ctrl+M}                  actions::leaveBranch             {$branch}
        rename     line  "Name this branch…"                {Ctrl+R}                  actions::nameBranch              {$branch && $free}
        promote    line  "Make this the main line"          {Ctrl+Shift+Up}           actions::promoteBranch           {$branch && $free}
        delete     line  "Delete this branch"               {Ctrl+Delete}             actions::deleteBranch            {$branch && $free}
        truncate   line  "Delete the moves after this one…" {Ctrl+Shift+Delete}       actions::truncate                {$free}
        fold       line  "Fold or unfold branches here"     {B}                       panel::lines::toggleHere         {$open}
        foldAll    line  "Fold all branches"                {Shift+B}                 {panel::lines::foldAll 1}        {$open}
        unfoldAll  line  "Unfold all branches"              {Ctrl+B}                  {panel::lines::foldAll 0}        {$open}

        learn      learn "Begin or leave the lesson"        {L}                       tutor::toggle                    {$open && ([model horizon] ne {} || [lesson::questions] ne {})}
        nextAsk    learn "Next question"                    {J}                       tutor::nextQuestion              {[lesson::next] ne {}}
        clue       learn "Give a hint"                      {H}                       tutor::hint                      {[lesson::here] ne {}}
        answer     learn "Show the answer"                  {Shift+H}                 tutor::giveUp                    {[lesson::here] ne {}}
        mistakes   learn "Learn from mistakes…"             {E}                       tutor::chooseMistakes            {[panel::review::can]}
        guess      learn "Guess the moves of a player…"     {G}                       tutor::chooseGuess               {$open}
        skip       learn "Skip to the next turn"            {S}                       tutor::skip                      {[guess::waiting] ne {}}

        larger     view  "Larger"                           {Ctrl++ Ctrl+=}           {window::scale 1}                {}
        smaller    view  "Smaller"                          {Ctrl+-}                  {window::scale -1}               {}
        normal     view  "Normal size"                      {Ctrl+0}                  {window::scale 0}                {}
        zoomIn     view  "Zoom in"                          {Plus =}                  {panel::board::zoom 1.25}        {$open}
        zoomOut    view  "Zoom out"                         {-}                       {panel::board::zoom 0.8}         {$open}
        fit        view  "Fit the board"                    {F 0}                     panel::board::fit                {$open}
        names      view  "Names on the board, while held"   {A}                       panel::board::names              {$open}
        foldLeft   view  "Fold or unfold the left column"   {F7}                      {layout::foldColumn left}       {}
        foldRight  view  "Fold or unfold the right column"  {F8}                      {layout::foldColumn right}      {}
        alone      view  "The board alone"                  {F5}                      {layout::alone [expr {![layout::isAlone]}]} {}
        shownotes  view  "Notes to show…"                   {}                        shownotes::show                  {$free}
        review     view  "Review the game"                  {V}                       panel::review::start             {[panel::review::can]}
        compare    view  "Compare side by side…"            {C}                       dialog::compare::show            {$free}
        part       view  "Where they part"                  {P}                       beside::part                     {[pair on]}
        dark       view  "Light or dark"                    {Ctrl+T}                  window::toggleTheme              {}
        language   view  "English or Russian"               {F9}                      window::toggleLanguage           {}
        full       view  "Full screen"                      {F11}                     window::fullScreen               {}
        nextPane   view  "Next pane"                        {F6}                      {layout::nextPane 1}             {}
        prevPane   view  "Previous pane"                    {Shift+F6}                {layout::nextPane -1}            {}

        rules      rules "Rules"                            {F4}                      {layout::enter rules}            {$open}
        ruleFind   rules "Search the rules"                 {Ctrl+F}                  actions::findRule                {$open}
        why        rules "Why these points?"                {W}                       {layout::enter why}              {$open}
        mybox      rules "My box…"                          {Ctrl+Shift+B}            mybox::open                      {}

        keys       help  "Keys"                             {F1}                      dialog::keys::show               {}
        legend     help  "Signs on the board"               {Shift+F1}                dialog::legend::show             {$open}
        lesson     help  "First steps"                      {}                        samples::lesson                  {}
        about      help  "About Stele"                      {}                        dialog::about::show              {}
    }
    # Latin letters and the Cyrillic ones on the same keys.
    variable Cyrillic {
        q Cyrillic_shorti w Cyrillic_tse e Cyrillic_u r Cyrillic_ka t Cyrillic_ie y Cyrillic_en
        u Cyrillic_ghe i Cyrillic_sha o Cyrillic_shcha p Cyrillic_ze bracketleft Cyrillic_ha
        bracketright Cyrillic_hardsign a Cyrillic_ef s Cyrillic_yeru d Cyrillic_ve f Cyrillic_a
        g Cyrillic_pe h Cyrillic_er j Cyrillic_o k Cyrillic_el l Cyrillic_de z Cyrillic_ya
        x Cyrillic_che c Cyrillic_es v Cyrillic_em b Cyrillic_i n Cyrillic_te m Cyrillic_softsign
        comma Cyrillic_be period Cyrillic_yu
    }
    variable Names {
        PageUp Prior PageDown Next Space space Del Delete [ bracketleft ] bracketright . period
        , comma + plus - minus = equal
    }
    variable Keypad {
        Prior KP_Prior Next KP_Next Home KP_Home End KP_End Left KP_Left Right KP_Right Up KP_Up
        Down KP_Down plus KP_Add minus KP_Subtract 0 KP_0
    }
}

# The ids of all actions, or of those of one menu.
proc ::stele::keys::ids {{menu ""}} {
    variable Table
    set ids {}
    foreach {id in label keys script possible} $Table {
        if {$menu eq "" || $menu eq $in} {
            lappend ids $id
        }
    }
    return $ids
}

# One action as a dict: id menu label keys script possible.
proc ::stele::keys::get {wanted} {
    variable Table
    foreach {id menu label keys script possible} $Table {
        if {$id eq $wanted} {
            return [dict create id $id menu $menu label $label keys $keys script $script possible $possible]
        }
    }
    return -code error -errorcode [list STELE USAGE action $wanted] "unknown action \"$wanted\""
}

# Whether an action can be done now.
proc ::stele::keys::possible {id} {
    set test [dict get [get $id] possible]
    if {$test eq ""} {
        return 1
    }
    return [namespace eval ::stele [list ::apply [list {open branch free} [list expr $test] ::stele] \
        [expr {[::stele::model log] ne ""}] [expr {[::stele::model line] ni {{} main}}] \
        [expr {[::stele::model log] ne "" && [::stele::model horizon] eq {}}]]]
}

# Does it, if it can be done now.
proc ::stele::keys::perform {id} {
    if {[possible $id]} {
        namespace eval ::stele [dict get [get $id] script]
    }
}

# The first key of an action as menus show it, in the words of the current language.
proc ::stele::keys::shown {id} {
    return [Shown [lindex [dict get [get $id] keys] 0]]
}

proc ::stele::keys::Shown {key} {
    set key [string map {Shift+= +} $key]
    set parts [split [string map {++ +Plus} $key] +]
    return [join [lmap part $parts {Word $part}] +]
}

proc ::stele::keys::Word {part} {
    switch $part {
        Plus {return +}
        - {return −}
        Right {return →}
        Left {return ←}
        Up {return ↑}
        Down {return ↓}
        Space {return [mc "Space"]}
    }
    return $part
}

# Binds all keys on the window WINDOW.
proc ::stele::keys::bindAll {window} {
    foreach id [ids] {
        foreach key [dict get [get $id] keys] {
            foreach event [Events $key] {
                bind $window $event [list ::stele::keys::Pressed $id $key %W]
            }
        }
    }
}

# The Tk events of a key as people write it.
proc ::stele::keys::Events {key} {
    variable Names
    variable Cyrillic
    variable Keypad
    set parts [split [string map {++ +Plus} $key] +]
    set last [lindex $parts end]
    set modifiers [lmap part [lrange $parts 0 end-1] {dict get {Ctrl Control Shift Shift Alt Alt} $part}]
    if {$last eq "Plus"} {
        set last +
    }
    set shift [expr {"Shift" in $modifiers}]
    if {[dict exists $Names $last]} {
        set last [dict get $Names $last]
    } elseif {[string length $last] == 1} {
        set last [string tolower $last]
    }
    set syms [list $last]
    if {[dict exists $Keypad $last]} {
        lappend syms [dict get $Keypad $last]
    }
    if {[dict exists $Cyrillic $last]} {
        lappend syms [dict get $Cyrillic $last]
    }
    set events {}
    foreach sym $syms {
        lappend events <[join [concat $modifiers Key [Cased $sym $shift]] -]>
        # With Caps Lock on, the keys give the other case.
        if {$modifiers ne {} && [Cased $sym $shift] ne [Cased $sym [expr {!$shift}]]} {
            lappend events <[join [concat $modifiers Key [Cased $sym [expr {!$shift}]]] -]>
        }
    }
    return $events
}

proc ::stele::keys::Cased {sym upper} {
    if {[string match Cyrillic_* $sym]} {
        set name [string range $sym 9 end]
        return Cyrillic_[expr {$upper ? [string toupper $name] : $name}]
    }
    if {[string length $sym] == 1 && [string is alpha $sym]} {
        return [expr {$upper ? [string toupper $sym] : $sym}]
    }
    return $sym
}

# A key was pressed with the focus in WIDGET.  Where one types, or where the widget has its own use
# for the key, it is left alone.
proc ::stele::keys::Pressed {id key widget} {
    if {![winfo exists $widget] || [Belongs $key $widget]} {
        return
    }
    ::stele::tooltip::hide
    perform $id
}

proc ::stele::keys::Belongs {key widget} {
    set modified [regexp {^(Ctrl|Alt)\+} $key]
    if {[winfo toplevel $widget] ne "."} {
        return 1
    }
    switch [winfo class $widget] {
        Entry - TEntry - TCombobox - TSpinbox - Spinbox {
            return [expr {!$modified && ![regexp {^F\d+$} $key]
                || $key in {Ctrl+Delete Ctrl+Shift+Delete Ctrl+Z Ctrl+Y}}]
        }
        Text {
            if {[$widget cget -state] eq "disabled"} {
                return 0
            }
            return [expr {!$modified && ![regexp {^F\d+$} $key]
                || $key in {Ctrl+Z Ctrl+Y Ctrl+Shift+Z Ctrl+Delete Ctrl+Shift+Delete}}]
        }
        Treeview - Listbox {return [expr {$key in {Up Down Left Right Space PageUp PageDown Home End}}]}
        TButton - TCheckbutton - TMenubutton {return [expr {$key eq "Space"}]}
        TRadiobutton {return [expr {$key in {Space Left Right Up Down}}]}
        TScale - TNotebook {return [expr {$key in {Left Right Up Down}}]}
    }
    return 0
}
