# How the window looks: named fonts, the ttk styles on clam, colours by palette role, and the scale.
#
# Everything in the window takes its measures from `px` and its colours from `colour` and `line`, so
# that a change of theme or scale reaches it with one notification (theme, scale).  Menus, texts,
# canvases and listboxes, which ttk does not style, are dressed here whenever that happens; panels
# recolour only what they draw themselves.
#
# Fonts: SteleText SteleBold SteleItalic, SteleSmall SteleSmallBold, SteleLarge (bold), SteleMono
# SteleMonoBold.
# Styles: TFrame TLabel (panel colour), Paper.TFrame Paper.TLabel, Bar.TFrame Bar.TLabel, Title.TFrame
# Title.TLabel, Soft.TLabel Dim.TLabel Bold.TLabel Large.TLabel Bad.TLabel Mono.TLabel, Tool.TButton
# (flat, for icons), Tool.TMenubutton, Toggle.Toolbutton, Accent.TButton, Link.TLabel.

package require Tk

namespace eval ::stele::theme {
    namespace export init use name names dark scale px colour line palette dress text
    variable Name light
    variable Scale 1.0
    variable Palette {}
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
}

# Creates fonts and styles.  To be called once, before any widget is made.
proc ::stele::theme::init {name scale} {
    variable Name $name
    variable Scale $scale
    variable Palette [::stele::palette::get $name]
    variable Fonts
    variable Faces [list text [Face Families TkDefaultFont] mono [Face MonoFamilies TkFixedFont]]
    foreach {font size face weight slant} $Fonts {
        font create $font -family [dict get $Faces $face] -weight $weight -slant $slant
    }
    Sizes
    # With those that widgets have before they are given one of ours.
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
    return [::stele::palette::fill $Palette $role]
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
        -insertbackground [colour text] -selectbackground [Selected] -selectforeground [colour text] \
        -inactiveselectbackground [Selected] -highlightthickness [px 1] \
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

# A selection one can read the ordinary text on.
proc ::stele::theme::Selected {} {
    return [colour mix:accent:panel:25]
}

proc ::stele::theme::Face {listName fallback} {
    variable $listName
    set known [font families]
    foreach family [set $listName] {
        if {$family in $known} {
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

proc ::stele::theme::Styles {} {
    set panel [colour panel]
    set paper [colour paper]
    set text [colour text]
    set dim [colour text.dim]
    set rule [colour rule]
    set edge [line box]
    set field [colour box]
    set hover [colour mix:text:panel:8]
    set press [colour mix:text:panel:16]
    set accent [colour accent]
    set on [colour text.on.accent]

    ttk::style configure . -background $panel -foreground $text -font SteleText -bordercolor $rule \
        -lightcolor $panel -darkcolor $panel -troughcolor $paper -focuscolor $accent \
        -selectbackground $accent -selectforeground $on -insertcolor $text -fieldbackground $field
    ttk::style map . -foreground [list disabled $dim] -background [list disabled $panel]

    ttk::style configure Paper.TFrame -background $paper
    ttk::style configure Paper.TLabel -background $paper
    ttk::style configure Bar.TFrame -background [colour heading]
    ttk::style configure Bar.TLabel -background [colour heading]
    ttk::style configure Rule.TFrame -background $rule
    ttk::style configure Title.TFrame -background [colour heading]
    ttk::style configure Title.TLabel -background [colour heading] -foreground [colour text.soft] \
        -font SteleSmallBold
    ttk::style map Title.TLabel -foreground [list focus [colour text.accent]]
    ttk::style configure Soft.TLabel -foreground [colour text.soft]
    ttk::style configure Dim.TLabel -foreground $dim -font SteleSmall
    ttk::style configure Bold.TLabel -font SteleBold
    ttk::style configure Large.TLabel -font SteleLarge
    ttk::style configure Bad.TLabel -foreground [colour text.bad]
    ttk::style configure Mono.TLabel -font SteleMono
    ttk::style configure Link.TLabel -foreground [colour text.accent]
    ttk::style configure Tip.TLabel -background [colour text] -foreground [colour panel] -font SteleSmall \
        -padding [list [px 8] [px 4]]

    ttk::style configure TButton -padding [list [px 12] [px 5]] -background $panel -bordercolor $edge \
        -lightcolor $panel -darkcolor $panel -anchor center -width 0
    ttk::style map TButton -background [list disabled $panel pressed $press active $hover] \
        -bordercolor [list disabled $rule focus $accent] \
        -lightcolor [list focus $accent pressed $press active $hover] \
        -darkcolor [list focus $accent pressed $press active $hover] -foreground [list disabled $dim]
    ttk::style configure Accent.TButton -background $accent -foreground $on -bordercolor [line accent] \
        -lightcolor $accent -darkcolor $accent -font SteleBold
    ttk::style map Accent.TButton -background [list disabled $panel pressed [line accent] active [line accent]] \
        -foreground [list disabled $dim] \
        -lightcolor [list disabled $panel focus $on active [line accent]] \
        -darkcolor [list disabled $panel focus $on active [line accent]] \
        -bordercolor [list disabled $rule focus $accent]

    set bar [colour heading]
    set barHover [colour mix:text:heading:10]
    foreach {style ground over} [list Tool $panel $hover Bar $bar $barHover] {
        foreach kind {TButton TMenubutton TCheckbutton} {
            ttk::style configure $style.$kind -background $ground -bordercolor $ground -lightcolor $ground \
                -darkcolor $ground -padding [px 5] -relief flat -font SteleText -arrowcolor [colour text.soft] \
                -arrowsize [px 4]
            ttk::style map $style.$kind -background [list disabled $ground pressed $press active $over] \
                -bordercolor [list focus $accent active $over] -lightcolor [list focus $accent active $over] \
                -darkcolor [list focus $accent active $over] -foreground [list disabled $dim]
        }
    }
    ttk::style configure Pick.TButton -padding [list [px 8] [px 3]] -anchor w
    ttk::style configure Spent.TButton -padding [list [px 8] [px 3]] -anchor w -foreground $dim
    ttk::style configure Hint.TLabel -background $field -foreground $dim
    ttk::style configure Toolbutton -background $panel -bordercolor $panel -lightcolor $panel \
        -darkcolor $panel -padding [list [px 6] [px 3]]
    ttk::style map Toolbutton -background [list selected [Selected] pressed $press active $hover] \
        -bordercolor [list focus $accent selected [Selected] active $hover] \
        -lightcolor [list focus $accent selected [Selected] active $hover] \
        -darkcolor [list focus $accent selected [Selected] active $hover]

    ttk::style configure Tab.Toolbutton -background $bar -foreground [colour text.soft] -bordercolor $bar \
        -lightcolor $bar -darkcolor $bar -padding [list [px 8] [px 4]] -font SteleSmallBold
    ttk::style map Tab.Toolbutton -background [list selected $panel active $barHover] \
        -foreground [list selected $text] -bordercolor [list focus $accent selected $panel] \
        -lightcolor [list focus $accent selected $panel active $barHover] \
        -darkcolor [list focus $accent selected $panel active $barHover]

    foreach style {TEntry TCombobox TSpinbox} {
        ttk::style configure $style -padding [list [px 6] [px 4]] -fieldbackground $field -foreground $text \
            -bordercolor $edge -lightcolor $field -darkcolor $field -insertcolor $text \
            -arrowcolor [colour text.soft] -background $panel -arrowsize [px 12]
        ttk::style map $style -bordercolor [list focus $accent disabled $rule] \
            -lightcolor [list focus $accent] -darkcolor [list focus $accent] \
            -fieldbackground [list disabled $panel readonly $field] -foreground [list disabled $dim] \
            -selectbackground [list {} [Selected]] -selectforeground [list {} $text] \
            -arrowcolor [list disabled $dim]
    }
    foreach style {TCheckbutton TRadiobutton} {
        ttk::style configure $style -padding [px 3] -indicatorsize [px 12] -indicatormargin [px 4] \
            -indicatorbackground $field -indicatorforeground $accent -upperbordercolor $edge \
            -lowerbordercolor $edge
        ttk::style map $style -background [list active $hover] \
            -indicatorbackground [list disabled $panel] -upperbordercolor [list focus $accent] \
            -lowerbordercolor [list focus $accent]
    }

    foreach way {Vertical Horizontal} {
        ttk::style configure $way.TScrollbar -background [colour mix:text:panel:22] -troughcolor $panel \
            -bordercolor $panel -lightcolor [colour mix:text:panel:22] -darkcolor [colour mix:text:panel:22] \
            -arrowsize [px 10] -gripcount 0 -arrowcolor $panel -relief flat
        ttk::style map $way.TScrollbar \
            -background [list disabled $panel active [colour mix:text:panel:40]] \
            -lightcolor [list disabled $panel active [colour mix:text:panel:40]] \
            -darkcolor [list disabled $panel active [colour mix:text:panel:40]]
    }
    ttk::style layout Vertical.TScrollbar {
        Vertical.Scrollbar.trough -sticky ns -children {Vertical.Scrollbar.thumb -expand 1 -sticky nswe}
    }
    ttk::style layout Horizontal.TScrollbar {
        Horizontal.Scrollbar.trough -sticky we -children {Horizontal.Scrollbar.thumb -expand 1 -sticky nswe}
    }
    ttk::style configure TScale -troughcolor [colour hole] -background $accent -bordercolor $rule
    ttk::style configure TProgressbar -troughcolor [colour hole] -background $accent -bordercolor $rule \
        -lightcolor $accent -darkcolor $accent -thickness [px 8]
    ttk::style configure TSeparator -background $rule

    ttk::style configure TNotebook -background $bar -bordercolor $bar -lightcolor $panel -darkcolor $panel \
        -tabmargins 0 -padding 0 -borderwidth 0
    ttk::style configure TNotebook.Tab -background $bar -foreground [colour text.soft] -bordercolor $bar \
        -lightcolor $bar -darkcolor $bar -padding [list [px 9] [px 5]] -font SteleSmallBold -borderwidth 0
    ttk::style map TNotebook.Tab -background [list selected $panel active $barHover] \
        -foreground [list selected $text] -lightcolor [list selected $panel] \
        -darkcolor [list selected $panel] -bordercolor [list selected $panel] -expand {selected 0} \
        -padding [list selected [list [px 9] [px 5]]]

    ttk::style configure TPanedwindow -background $rule
    ttk::style configure Sash -sashthickness [px 5] -gripcount 0 -background $rule -lightcolor $rule \
        -bordercolor $rule

    ttk::style configure Treeview -background $panel -fieldbackground $panel -foreground $text \
        -rowheight [px 24] -borderwidth 0 -bordercolor $panel -lightcolor $panel -indent [px 16]
    ttk::style map Treeview -background [list selected [Selected]] -foreground [list selected $text]
    ttk::style configure Treeview.Heading -background $panel -foreground [colour text.soft] \
        -font SteleSmallBold -relief flat -bordercolor $panel -lightcolor $panel -darkcolor $panel \
        -padding [list [px 4] [px 3]]
    ttk::style map Treeview.Heading -background [list active $hover]
    ttk::style layout Treeview {Treeview.treearea -sticky nswe}
    ttk::style configure TLabelframe -bordercolor $rule
    ttk::style configure TLabelframe.Label -foreground [colour text.soft] -font SteleSmallBold
}
