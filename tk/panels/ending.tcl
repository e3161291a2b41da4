# The end of a game, in place of its moves: a button to step through it, the final table where the score is not to be
# seen beside it, how the game ended, and its key moments.

namespace eval ::stele::panel::ending {
    namespace path {::stele ::stele::panel}
    namespace export create show
    variable Path ""
    variable Later ""
}

# Builds the panel.
proc ::stele::panel::ending::create {path} {
    variable Path $path
    ttk::frame $path
    ttk::button $path.step -style Accent.TButton -command ::stele::panel::ending::StepThrough
    bind $path.step <Return> {%W invoke; break}
    tooltip::add $path.step ::stele::panel::ending::StepTip
    canvas $path.table -highlightthickness 0 -borderwidth 0 -takefocus 0 -width 100 -height 60 -cursor hand2
    render attach $path.table -palette [theme::name] -scale [theme::scale] -idle 0 \
        -family [font actual SteleText -family] -region 0
    bind $path.table <Button-1> {::stele::layout::enter score}
    tooltip::add $path.table {::stele::mc "Show the score"}
    rows::create $path.rows -light 0
    grid $path.step -row 0 -column 0 -sticky w -padx [theme::px 8] -pady [list [theme::px 2] [theme::px 6]]
    grid $path.table -row 1 -column 0 -sticky we
    grid $path.rows -row 2 -column 0 -sticky nswe
    grid remove $path.table
    grid rowconfigure $path 2 -weight 1
    grid columnconfigure $path 0 -weight 1
    bind $path <Configure> ::stele::panel::ending::Resized
    watch $path {theme scale} ::stele::panel::ending::Restyle
    return $path
}

proc ::stele::panel::ending::Resized {} {
    variable Later
    after cancel $Later
    set Later [after 40 ::stele::panel::ending::Table]
}

proc ::stele::panel::ending::Restyle {kinds} {
    variable Path
    render configure $Path.table -palette [theme::name] -scale [theme::scale]
    Table
}

# Shows how the game on the board ended.
proc ::stele::panel::ending::show {} {
    variable Path
    $Path.step configure -text [mc "Step through the game"]
    rows::show $Path.rows [Rows]
    # The score may be about to be seen, or no longer.
    Resized
}

# The final table, where nothing else shows it.
proc ::stele::panel::ending::Table {} {
    variable Path
    if {![winfo viewable $Path] || [model log] eq ""} {
        return
    }
    if {[winfo viewable .m.p_score.body]} {
        grid remove $Path.table
        return
    }
    grid $Path.table
    update idletasks
    score::table $Path.table
}

proc ::stele::panel::ending::Rows {} {
    set rows {}
    set title [heading::title [model info]]
    set when [heading::when [model info]]
    if {"$title$when" ne ""} {
        lappend rows [dict create key "" style body \
            parts [list $title bold "" [expr {$title eq "" || $when eq "" ? "" : "\n"}] plain "" $when soft ""]]
    }
    lassign [moments::ending] verdict rest
    lappend rows {*}$verdict
    foreach {title more} [list [mc "Key moments"] [moments::rows] [mc "The end"] $rest] {
        if {$more ne {}} {
            lappend rows [dict create key "" style head parts [list $title title ""]] {*}$more
        }
    }
    return $rows
}

proc ::stele::panel::ending::StepTip {} {
    return [mc "From the set-up on, with → and PageDown"]
}

# Goes to the beginning, from where the arrow keys lead on.
proc ::stele::panel::ending::StepThrough {} {
    model go start
    focus [panel::board::widget]
}
