# How the window looks: named fonts, the ttk styles on clam, colours by palette role, and the scale.
#
# Everything in the window takes its measures from `px` and its colours from `colour` and `line`, so
# that a change of theme or scale reaches it with one notification (theme, scale).  Menus, texts,
# canvases and listboxes, which ttk does not style, are dressed here whenever that happens; panels
# recolour only what they draw themselves.
#
# Fonts: SteleText SteleBold SteleItalic, SteleSmall SteleSmallBold, SteleLarge (bold), SteleMono
# SteleMonoBold.
# Styles: the table Styles below; those of ttk itself have the colour of the panel, Paper.* that of the paper, Bar.* and
# Title.* that of a heading, Tool.* are flat, for icons.

package require Tk

namespace eval ::stele::theme {
    namespace export init use name names dark scale px colour line palette dress text
    variable Name light
    variable Scale 1.0
    variable Palette {}
    # The colours of it that were asked for.
    variable Fills {}
    variable Families {{DejaVu Sans} {Noto Sans} {Segoe UI} {Helvetica Neue}}
    variable MonoFamilies {{DejaVu Sans Mono} {Noto Sans Mono} {Menlo} {Consolas}}
    # font: sizes in pixels at scale 1, face, weight, slant
    variable Fonts {
        SteleText       13 text normal roman
        SteleBold       13 text bold   roman
        SteleItalic     13 text normal italic
        SteleSmall      11 text normal roman
        SteleSmallBold  11 text bold   roman
        SteleLarge      16 text bold   roman
        SteleMono       12 mono normal roman
        SteleMonoBold   12 mono bold   roman
    }
    # Colours of styles that are no palette roles of their own: mixtures and lines.  The ordinary text can be read on
    # what is selected.
    variable Colours {
        edge line:box  hover mix:text:panel:8  press mix:text:panel:16  bar.hover mix:text:heading:10
        thumb mix:text:panel:22  thumb.hover mix:text:panel:40
        selected mix:accent:panel:25
    }
    # names, options, states: see Value for the words.  Of the states of an option the first that holds counts.
    variable Styles {
        . {
            -background @panel -foreground @text -font SteleText -bordercolor @rule -lightcolor @panel
            -darkcolor @panel -troughcolor @paper -focuscolor @accent -selectbackground @accent
            -selectforeground @text.on.accent -insertcolor @text -fieldbackground @box
        } {
            -foreground {disabled @text.dim}
            -background {disabled @panel}
        }

        {Paper.TFrame Paper.TLabel} {-background @paper} {}
        {Bar.TFrame Bar.TLabel Title.TFrame} {-background @heading} {}
        Rule.TFrame {-background @rule} {}
        Title.TLabel {
            -background @heading -foreground @text.soft -font SteleSmallBold
        } {
            -foreground {focus @text.accent}
        }
        Soft.TLabel {-foreground @text.soft} {}
        Dim.TLabel {-foreground @text.dim -font SteleSmall} {}
        Bold.TLabel {-font SteleBold} {}
        Large.TLabel {-font SteleLarge} {}
        Bad.TLabel {-foreground @text.bad} {}
        Mono.TLabel {-font SteleMono} {}
        Link.TLabel {-foreground @text.accent} {}
        Tip.TLabel {-background @text -foreground @panel -font SteleSmall -padding {8 4 px}} {}
        Hint.TLabel {-background @box -foreground @text.dim} {}

        TButton {
            -padding {12 5 px} -background @panel -bordercolor @edge -lightcolor @panel -darkcolor @panel
            -anchor center -width 0
        } {
            -background {disabled @panel pressed @press active @hover}
            -bordercolor {disabled @rule focus @accent}
            -lightcolor {focus @accent pressed @press active @hover}
            -darkcolor {focus @accent pressed @press active @hover}
            -foreground {disabled @text.dim}
        }
        Accent.TButton {
            -background @accent -foreground @text.on.accent -bordercolor @line:accent -lightcolor @accent
            -darkcolor @accent -font SteleBold
        } {
            -background {disabled @panel pressed @line:accent active @line:accent}
            -foreground {disabled @text.dim}
            -lightcolor {disabled @panel focus @text.on.accent active @line:accent}
            -darkcolor {disabled @panel focus @text.on.accent active @line:accent}
            -bordercolor {disabled @rule focus @accent}
        }
        {Tool.TButton Tool.TMenubutton Tool.TCheckbutton} {
            -background @panel -bordercolor @panel -lightcolor @panel -darkcolor @panel -padding {5 px}
            -relief flat -font SteleText -arrowcolor @text.soft -arrowsize {4 px}
        } {
            -background {disabled @panel pressed @press active @hover}
            -bordercolor {focus @accent active @hover}
            -lightcolor {focus @accent active @hover}
            -darkcolor {focus @accent active @hover}
            -foreground {disabled @text.dim}
        }
        {Bar.TButton Bar.TMenubutton Bar.TCheckbutton} {
            -background @heading -bordercolor @heading -lightcolor @heading -darkcolor @heading -padding {5 px}
            -relief flat -font SteleText -arrowcolor @text.soft -arrowsize {4 px}
        } {
            -background {disabled @heading pressed @press active @bar.hover}
            -bordercolor {focus @accent active @bar.hover}
            -lightcolor {focus @accent active @bar.hover}
            -darkcolor {focus @accent active @bar.hover}
            -foreground {disabled @text.dim}
        }
        Link.TButton {
            -padding {2 2 px} -background @panel -bordercolor @panel -lightcolor @panel -darkcolor @panel -relief flat
            -foreground @text.accent -anchor w
        } {
            -background {disabled @panel pressed @press active @hover}
            -bordercolor {focus @accent active @hover}
            -lightcolor {focus @accent active @hover}
            -darkcolor {focus @accent active @hover}
            -foreground {disabled @text.dim}
        }
        Good.TButton {-padding {4 1 px} -foreground @text.good -font SteleBold} {}
        Wrong.TButton {-padding {4 1 px} -foreground @text.bad -font SteleBold} {}
        Pick.TButton {-padding {8 3 px} -anchor w} {}
        Spent.TButton {-padding {8 3 px} -anchor w -foreground @text.dim} {}
        Toolbutton {
            -background @panel -bordercolor @panel -lightcolor @panel -darkcolor @panel -padding {6 3 px}
        } {
            -background {selected @selected pressed @press active @hover}
            -bordercolor {focus @accent selected @selected active @hover}
            -lightcolor {focus @accent selected @selected active @hover}
            -darkcolor {focus @accent selected @selected active @hover}
        }
        Tab.Toolbutton {
            -background @heading -foreground @text.soft -bordercolor @heading -lightcolor @heading
            -darkcolor @heading -padding {8 4 px} -font SteleSmallBold
        } {
            -background {selected @panel active @bar.hover}
            -foreground {selected @text}
            -bordercolor {focus @accent selected @panel}
            -lightcolor {focus @accent selected @panel active @bar.hover}
            -darkcolor {focus @accent selected @panel active @bar.hover}
        }

        {TEntry TCombobox TSpinbox} {
            -padding {6 4 px} -fieldbackground @box -foreground @text -bordercolor @edge -lightcolor @box
            -darkcolor @box -insertcolor @text -arrowcolor @text.soft -background @panel -arrowsize {12 px}
        } {
            -bordercolor {focus @accent disabled @rule}
            -lightcolor {focus @accent}
            -darkcolor {focus @accent}
            -fieldbackground {disabled @panel readonly @box}
            -foreground {disabled @text.dim}
            -selectbackground {{} @selected}
            -selectforeground {{} @text}
            -arrowcolor {disabled @text.dim}
        }
        {TCheckbutton TRadiobutton} {
            -padding {3 px} -indicatorsize {12 px} -indicatormargin {4 px} -indicatorbackground @box
            -indicatorforeground @accent -upperbordercolor @edge -lowerbordercolor @edge
        } {
            -background {active @hover}
            -indicatorbackground {disabled @panel}
            -upperbordercolor {focus @accent}
            -lowerbordercolor {focus @accent}
        }

        {Vertical.TScrollbar Horizontal.TScrollbar} {
            -background @thumb -troughcolor @panel -bordercolor @panel -lightcolor @thumb -darkcolor @thumb
            -arrowsize {10 px} -gripcount 0 -arrowcolor @panel -relief flat
        } {
            -background {disabled @panel active @thumb.hover}
            -lightcolor {disabled @panel active @thumb.hover}
            -darkcolor {disabled @panel active @thumb.hover}
        }
        TScale {-troughcolor @hole -background @accent -bordercolor @rule} {}
        TProgressbar {
            -troughcolor @hole -background @accent -bordercolor @rule -lightcolor @accent -darkcolor @accent
            -thickness {8 px}
        } {}
        TSeparator {-background @rule} {}

        TNotebook {
            -background @heading -bordercolor @heading -lightcolor @panel -darkcolor @panel -tabmargins 0
            -padding 0 -borderwidth 0
        } {}
        TNotebook.Tab {
            -background @heading -foreground @text.soft -bordercolor @heading -lightcolor @heading
            -darkcolor @heading -padding {9 5 px} -font SteleSmallBold -borderwidth 0
        } {
            -background {selected @panel active @bar.hover}
            -foreground {selected @text}
            -lightcolor {selected @panel}
            -darkcolor {selected @panel}
            -bordercolor {selected @panel}
            -expand {selected 0}
            -padding {selected {9 5 px}}
        }

        TPanedwindow {-background @rule} {}
        Sash {-sashthickness {5 px} -gripcount 0 -background @rule -lightcolor @rule -bordercolor @rule} {}

        Treeview {
            -background @panel -fieldbackground @panel -foreground @text -rowheight {24 px} -borderwidth 0
            -bordercolor @panel -lightcolor @panel -indent {16 px}
        } {
            -background {selected @selected}
            -foreground {selected @text}
        }
        Treeview.Heading {
            -background @panel -foreground @text.soft -font SteleSmallBold -relief flat -bordercolor @panel
            -lightcolor @panel -darkcolor @panel -padding {4 3 px}
        } {
            -background {active @hover}
        }
        TLabelframe {-bordercolor @rule} {}
        TLabelframe.Label {-foreground @text.soft -font SteleSmallBold} {}
    }
    # Scroll bars have no arrows, trees no border.
    variable Layouts {
        Vertical.TScrollbar {
            Vertical.Scrollbar.trough -sticky ns -children {Vertical.Scrollbar.thumb -expand 1 -sticky nswe}
        }
        Horizontal.TScrollbar {
            Horizontal.Scrollbar.trough -sticky we -children {Horizontal.Scrollbar.thumb -expand 1 -sticky nswe}
        }
        Treeview {Treeview.treearea -sticky nswe}
    }
}

# Creates fonts and styles.  To be called once, before any widget is made.
proc ::stele::theme::init {name scale} {
    variable Name $name
    variable Scale $scale
    variable Palette [::stele::palette::get $name]
    variable Fills {}
    variable Fonts
    variable Faces [list text [Face Families TkDefaultFont] mono [Face MonoFamilies TkFixedFont]]
    foreach {font size face weight slant} $Fonts {
        font create $font -family [dict get $Faces $face] -weight $weight -slant $slant
    }
    Sizes
    # Also those that widgets have before they are given one of ours.
    foreach font [concat {TkDefaultFont TkFixedFont} [lmap {font size face weight slant} $Fonts {set font}]] {
        ::stele::render::hold $font
    }
    ttk::style theme use clam
    Styles
    bind . <<ThemeChanged>> {}
    option add *Menu.tearOff 0
    option add *Menu.font SteleText
    option add *TCombobox*Listbox.font SteleText
}

# The scale that suits the screen: its density against 96 dots an inch, in quarters.
proc ::stele::theme::naturalScale {} {
    set dots [winfo fpixels . 1i]
    return [expr {max(1.0, min(3.0, round($dots / 96.0 * 4) / 4.0))}]
}

# The names one can choose from.
proc ::stele::theme::names {} {
    return [::stele::palette::names]
}

# The name of the theme in use.
proc ::stele::theme::name {} {
    variable Name
    return $Name
}

# 1 when the theme in use is a dark one.
proc ::stele::theme::dark {} {
    variable Name
    return [string match dark* $Name]
}

# The palette in use, for the renderer.
proc ::stele::theme::palette {} {
    variable Palette
    return $Palette
}

# Takes the theme NAME into use.
proc ::stele::theme::use {name} {
    variable Name
    if {$name eq $Name} {
        return
    }
    set Name $name
    variable Palette [::stele::palette::get $name]
    variable Fills {}
    Styles
    dress .
    ::stele::model::notify theme
}

# The scale of all measures; with an argument, sets it (0.7 to 3).
proc ::stele::theme::scale {args} {
    variable Scale
    if {[llength $args]} {
        set wanted [expr {max(0.7, min(3.0, round([lindex $args 0] * 20) / 20.0))}]
        if {$wanted != $Scale} {
            set Scale $wanted
            Sizes
            Styles
            dress .
            ::stele::model::notify scale
        }
    }
    return $Scale
}

# N pixels at scale 1, in pixels of this window.
proc ::stele::theme::px {n} {
    variable Scale
    return [expr {round($n * $Scale)}]
}

# The fill and the line colour of a palette role.
proc ::stele::theme::colour {role} {
    variable Palette
    variable Fills
    if {![dict exists $Fills $role]} {
        dict set Fills $role [::stele::palette::fill $Palette $role]
    }
    return [dict get $Fills $role]
}
proc ::stele::theme::line {role} {
    variable Palette
    return [::stele::palette::line $Palette $role]
}

# Makes a text widget that looks at home: read-only ones get no insertion cursor.
proc ::stele::theme::text {path args} {
    ::text $path -wrap word -font SteleText -relief flat -borderwidth 0 -padx [px 8] -pady [px 4] \
        -undo 0 -width 1 -height 1 {*}$args
    Text $path
    return $path
}

# Gives WIDGET and all inside it the colours ttk does not manage.
proc ::stele::theme::dress {widget} {
    switch [winfo class $widget] {
        Menu {Menu $widget}
        Text {Text $widget}
        Canvas {Canvas $widget}
        Listbox {Listbox $widget}
        Tk - Toplevel - Stele {$widget configure -background [colour paper]}
    }
    foreach child [winfo children $widget] {
        dress $child
    }
}

proc ::stele::theme::Menu {menu} {
    $menu configure -background [colour panel] -foreground [colour text] \
        -activebackground [colour accent] -activeforeground [colour text.on.accent] \
        -disabledforeground [colour text.dim] -selectcolor [colour text] -relief solid \
        -activeborderwidth 0 -borderwidth 1 -font SteleText
    if {[$menu cget -type] eq "menubar"} {
        $menu configure -relief flat -borderwidth 0
    }
}

proc ::stele::theme::Text {text} {
    $text configure -background [colour panel] -foreground [colour text] \
        -insertbackground [colour text] -selectbackground [Value @selected] -selectforeground [colour text] \
        -inactiveselectbackground [Value @selected] -highlightthickness [px 1] \
        -highlightbackground [colour panel] -highlightcolor [colour accent]
}

proc ::stele::theme::Canvas {canvas} {
    $canvas configure -background [colour paper] -highlightthickness 0 -borderwidth 0
}

proc ::stele::theme::Listbox {listbox} {
    $listbox configure -background [colour box] -foreground [colour text] -font SteleText \
        -selectbackground [colour accent] -selectforeground [colour text.on.accent] \
        -highlightthickness 0 -borderwidth 0 -relief flat
}

proc ::stele::theme::Face {listName fallback} {
    variable $listName
    # Asking for one after the other is quicker than having all that the machine has counted up.
    foreach family [set $listName] {
        if {[string equal -nocase [font actual [list $family] -family] $family]} {
            return $family
        }
    }
    return [font actual $fallback -family]
}

proc ::stele::theme::Sizes {} {
    variable Fonts
    foreach {font size face weight slant} $Fonts {
        font configure $font -size -[px $size]
    }
    foreach {font ours} {TkDefaultFont SteleText TkTextFont SteleText TkMenuFont SteleText
        TkHeadingFont SteleBold TkFixedFont SteleMono TkTooltipFont SteleSmall TkCaptionFont SteleBold} {
        font configure $font {*}[font configure $ours]
    }
}

# ---------------------------------------------------------------------------------------------
# Styles

# Sets all styles in the colours and measures in use.
proc ::stele::theme::Styles {} {
    variable Styles
    variable Layouts
    foreach {names options states} $Styles {
        set options [lmap word $options {Value $word}]
        set states [dict map {option pairs} $states {lmap word $pairs {Value $word}}]
        foreach name $names {
            ttk::style configure $name {*}$options
            ttk::style map $name {*}$states
        }
    }
    foreach {name layout} $Layouts {
        ttk::style layout $name $layout
    }
    # The lists of comboboxes are made when they are first opened.
    foreach {option role} {
        background box foreground text selectBackground accent selectForeground text.on.accent
        highlightBackground box highlightColor accent
    } {
        option add *TCombobox*Listbox.$option [colour $role] interactive
    }
}

# What a word of the table means: @ROLE the colour of a palette role, or one of Colours; @line:ROLE its line colour;
# N px, one or more, pixels at scale 1.  Everything else, names of options and states among it, means itself.
proc ::stele::theme::Value {word} {
    variable Colours
    if {[string index $word 0] eq "@"} {
        set role [string range $word 1 end]
        if {[dict exists $Colours $role]} {
            set role [dict get $Colours $role]
        }
        return [expr {[string match line:* $role] ? [line [string range $role 5 end]] : [colour $role]}]
    }
    if {[lindex $word end] eq "px"} {
        return [lmap n [lrange $word 0 end-1] {px $n}]
    }
    return $word
}
