# Palettes: the colours of every role that scenes are painted with.
#
# A role has a fill and a line colour ("" paints nothing); a text is painted with the fill, a line
# item with the line.  A palette is a plain dict from role to {fill line}.  There are four: light
# and dark, each also as light-safe and dark-safe, in which nothing is told by red against green.
# The players' colours are those of Okabe and Ito in all of them; every seat has besides its
# letter a shape of its own and a pattern of its own.

namespace eval ::stele::palette {
    namespace export names get roles fill line mixed contrast seat seats letters shape
    namespace ensemble create

    variable Names {light dark light-safe dark-safe}

    # role {light fill, light line} {dark fill, dark line}
    variable Table {
        none            {{} {}}                 {{} {}}

        paper           {#f6f0e2 #e4dac5}       {#1c1d1f #2f3235}
        panel           {#fffcf5 #ddd3bf}       {#26282b #3b3f43}
        stripe          {#f8f2e4 #e6ddca}       {#2c2f32 #3b3f43}
        heading         {#ede4d0 #d3c7ae}       {#34383c #4a4f54}
        rule            {#ddd3bf #ddd3bf}       {#3d4145 #3d4145}
        rule.strong     {#a89b82 #a89b82}       {#666c72 #666c72}
        shadow          {#e2d8c3 {}}            {#141516 {}}

        text            {#29241d {}}            {#eceae6 {}}
        text.soft       {#5f5647 {}}            {#bdbab3 {}}
        text.dim        {#6d6455 {}}            {#a3a19b {}}
        text.accent     {#0f5a87 {}}            {#7cc0ee {}}
        text.bad        {#a3271a {}}            {#ff9c8c {}}
        text.good       {#25632f {}}            {#8fd39a {}}

        accent          {#1b6a9c #0f4f78}       {#4ea3dc #8ccaf3}
        text.on.accent  {#ffffff {}}            {#0c1720 {}}
        bad             {#c0392b #8c2318}       {#e0604f #ff9c8c}
        good            {#3f8f4d #25632f}       {#5fb56d #8fd39a}
        text.on.bad     {#ffffff {}}            {#1d0906 {}}

        box             {#fffefa #a4977e}       {#1f2123 #7b8187}
        box.dim         {#f3ecdd #cfc4ad}       {#292c2f #4a4f54}
        hole            {#e9dfca #b3a68b}       {#191a1c #5b6167}
        cross           {{} #a89b82}            {{} #666c72}

        die             {#fffdf6 #6f6553}       {#f1ece0 #0f1011}
        die.held        {#ece4d2 #8d826d}       {#b9b4a8 #0f1011}
        die.locked      {#ddd0bb #6b4c3f}       {#a89f92 #0f1011}
        die.blank       {#efe7d6 #b3a68b}       {#2c2f32 #666c72}
        die.edge        {{} #c9bda5}            {{} #8f897c}
        die.off         {#d8cdb9 #b9ad96}       {#9a9387 #837d72}

        food            {#e0a526 #8a5f0b}       {#e8b440 #7a540a}
        food.stem       {{} #8a5f0b}            {{} #7a540a}
        tool.head       {#6d7884 #39424b}       {#77828e #2c343c}
        tool.handle     {#9a6a3c #5e3d1d}       {#a8764a #4f3215}
        jar             {#bf6a45 #77371c}       {#c9744e #6a2f16}
        jar.band        {#f0d9b8 #77371c}       {#f3dfc2 #6a2f16}
        skull           {#f7f3ea #2f2a24}       {#fbf8f0 #1d1a16}
        skull.hole      {#2f2a24 {}}            {#1d1a16 {}}
        coin            {#f0c23c #8f6a0c}       {#f2c94e #7a590a}
        coin.rim        {{} #b98d1c}            {{} #a37c18}
        text.coin       {#3f2e04 {}}            {#3a2a03 {}}
        tool.rim        {{} #4a3116}            {{} #33210d}
        lock            {#29241d #29241d}       {#eceae6 #eceae6}
        star            {#d9a21b #8f6a0c}       {#f2c94e #b98d1c}

        good.wood       {#a9713f #6a431f}       {#bd8450 #e0b489}
        good.stone      {#8b949c #525b63}       {#98a2ab #cdd4da}
        good.pottery    {#c56a44 #7e3a1f}       {#d27a54 #f0b69d}
        good.cloth      {#6f5fa8 #443873}       {#8b7cc4 #c4bbea}
        good.spearheads {#3e8391 #1f525d}       {#57a3b2 #a4d8e2}

        house           {#c98b5c #7d4c27}       {#c98b5c #f0c9a8}
        sea             {#a9cfe3 #5b8fae}       {#2e5368 #6ba3c2}
        hull            {#8a5a33 #54341a}       {#b47e50 #e3b88f}
        sail            {#fffaf0 #8d826d}       {#efe9dc #b9b4a8}

        land.north      {#dfe5c8 #b9c39a}       {#3b4232 #586249}
        land.centre     {#f0dfb6 #d2bb86}       {#4a4230 #6d6247}
        land.south      {#f0d3bb #d3ab8a}       {#4b3a31 #705848}
        land.out        {#f0e9da #e2d9c6}       {#232527 #2d3033}
        water           {#cfe5ee #a3c9da}       {#213b48 #345a6c}
        river           {#9ccbe0 #9ccbe0}       {#2f5c73 #2f5c73}
        text.on.map     {#5a5142 {}}            {#cfcabd {}}
        text.on.out     {#6d6455 {}}            {#a3a19b {}}
        city            {#fbf3e0 #7a6a4c}       {#e5dac2 #14110c}
        farm            {#cfdf9c #5f7a26}       {#b9cd86 #1c2609}
        text.on.tile    {#241d10 {}}            {#1c160b {}}
        ziggurat        {#c99a5b #6b4a1f}       {#cda266 #3a2810}
        ziggurat.lit    {#e3bd85 #6b4a1f}       {#e6c593 #3a2810}
        ziggurat.done   {#c9c0b0 #857b69}       {#8d877b #3b372f}
        tick            {{} #ffffff}            {{} #0d1f10}
        noble.amphora   {#a8432a #5f2110}       {#a8432a #4d1a0c}
        noble.star      {#efbf3f #8c660a}       {#efbf3f #6b4d05}
        noble.head      {#4f4d94 #2b2960}       {#55539c #232150}
        text.on.amphora {#ffffff {}}            {#ffffff {}}
        text.on.star    {#2a1d00 {}}            {#2a1d00 {}}
        text.on.head    {#ffffff {}}            {#ffffff {}}
        token.light     {#ffffff {}}            {#ffffff {}}
        card            {#fffcf5 #a4977e}       {#303337 #7b8187}
        card.gone       {#f3ecdd #ddd3bf}       {#232527 #3b3f43}
        play            {{} #c2510c}            {{} #ff9a4d}
        due             {#b3124f #b3124f}       {#ff7fae #ff7fae}

        scape.mountains {#ddd9e3 #a9a3b8}       {#3a3743 #5d5869}
        scape.forest    {#c9dfc4 #8db487}       {#2a3f2b #466347}
        scape.steppe    {#e6e8bd #bcbf80}       {#42432b #66683f}
        scape.savanna   {#f3e0a5 #cfb25f}       {#4c4123 #74643a}
        scape.desert    {#f4d6b4 #d5a672}       {#4f3a27 #785a3e}
        scape.jungle    {#bfe0d3 #78b39c}       {#22423a #3b665b}
        scape.shore     {#c8e1f2 #85b4d4}       {#233e50 #3d6480}
        space           {#fffdf6 #7d725d}       {#cdc6b6 #14130f}
        text.on.space   {#3c3528 {}}            {#1d1a14 {}}
        land.back       {#cdbf9f #8d7f60}       {#3a352b #6d6450}
        land.hatch      {#b5a580 #b5a580}       {#4d4739 #4d4739}
        text.on.back    {#29241d {}}            {#eceae6 {}}
        province        {#f7e3b0 #8f6a0c}       {#e2c887 #2b2005}
        trade           {#ecdcc4 #80613a}       {#cdbb9d #2b1f0f}
        tech.authority     {#d9c5ec #6d4d91}    {#c5aede #2a1b3c}
        tech.irrigation    {#bfdcf2 #3f7fb0}    {#a6c9e4 #14293a}
        tech.pottery       {#f2bfa8 #a8563a}    {#e0a88f #3d190c}
        tech.wheel         {#e3d0b0 #86683a}    {#cfb994 #33250d}
        tech.domestication {#cfe3b4 #66893a}    {#b8d099 #21300d}
        tech.religion      {#f8e392 #a5840f}    {#e8cf78 #362a02}
        tech.masonry       {#d5d7da #6f777f}    {#bcc0c4 #21262b}
        tech.bronze        {#e0a867 #7c4b12}    {#d39a58 #2f1a03}
        tech.sign       {#2b2418 #2b2418}       {#1d170d #1d170d}
        lit             {#ffd43b #a06a00}       {#ffd43b #fff0b0}

        terrain.field   {#f3e3a6 #cdb25c}       {#4b4324 #75693a}
        terrain.forest  {#cfe2b4 #93b36f}       {#2b4030 #4b6b4f}
        terrain.swamp   {#e3cdb0 #b79770}       {#48382b #705a46}
        terrain.mountain {#dddee0 #a8acb0}      {#3f4347 #666c72}
        terrain.sea     {#cfe5ee #a3c9da}       {#213b48 #345a6c}
        terrain.village {#f7e1d8 #cf9f89}       {#4d322c #7d5549}
        terrain.none    {#f0e9da #cfc4ad}       {#292c2f #4a4f54}
        tile.edge       {#8d826d #7a6f5a}       {#8a9096 #a3a9af}
        tree            {#4f8a45 #2b5425}       {#6aa860 #16300f}
        reed            {#7b6a34 #57491f}       {#b59c58 #d2bd80}
        peak            {#8b949c #525b63}       {#98a2ab #2c343c}
        peak.snow       {#ffffff {}}            {#eef1f3 {}}
        wave            {{} #4f8cab}            {{} #7fb6d3}
        timber          {#e0bd8a #5e3d1d}       {#d9b27c #2a1a08}
        vp              {#f5d76a #8f6a0c}       {#f2c94e #7a590a}
        text.on.vp      {#3a2a03 {}}            {#3a2a03 {}}
        column.blue     {#2f6fb0 #1d4a78}       {#3573b3 #9cc6ee}
        column.green    {#3b7a37 #245021}       {#3d7f3a #a5d8a1}
        column.yellow   {#e3bb2f #8f6a0c}       {#e3bb2f #f6e19a}
        column.brown    {#855a32 #54361a}       {#94673c #d8b48d}
        column.red      {#b23a30 #74211a}       {#c04a3f #f0a79f}
        column.purple   {#74509e #4b3069}       {#8660b0 #ccb2e8}
        text.on.column  {#ffffff {}}            {#ffffff {}}
        text.on.yellow  {#2a1d00 {}}            {#2a1d00 {}}
        sign.under      {#fffcf5 {}}            {#e9e3d5 {}}
        card.back       {#b9ad96 #857b69}       {#5b6167 #8a9096}
        card.lit        {#1b6a9c #0f4f78}       {#4ea3dc #8ccaf3}

        civ.land1       {#f4ead0 #bba97f}       {#3a352a #625a47}
        civ.land2       {#eedcae #b39c66}       {#453d29 #6c6144}
        civ.land3       {#e3cf92 #a58d52}       {#514724 #7a6c3c}
        civ.plain       {#b9d392 #7f9c56}       {#33482c #58744c}
        civ.shallow     {#cfe5ee #9dc3d6}       {#223d4b #3b6275}
        civ.deep        {#a6cde2 #8ab8d2}       {#182b37 #2f5163}
        civ.out         {#efe9dc #ded5c3}       {#27282a #34373a}
        civ.out.water   {#e7edef #d3dfe4}       {#1f2326 #2b3236}
        civ.divider     {{} #a3271a}            {{} #e0604f}
        civ.site.black  {#29241d #29241d}       {#0d0d0d #d0cabc}
        civ.site.white  {#ffffff #29241d}       {#f6f2e8 #0d0d0d}
        civ.mount       {#c0392b #7a1f14}       {#e0604f #ffb3a6}
        civ.flow        {{} #2c6f95}            {{} #86c3e6}
        civ.battle      {{} #a3124f}            {{} #ff7fae}
        civ.lapsed      {{} #5f5647}            {{} #bdbab3}
        civ.finish      {#fff3c4 #8f6a0c}       {#6b5716 #f2c94e}
        civ.card        {#fffdf6 #a4977e}       {#e9e3d5 #14130f}
        civ.back        {#d9cdb4 #8d826d}       {#5b5344 #a3977e}
        civ.red         {#b23a30 #74211a}       {#c04a3f #f0a79f}
        civ.sign        {#5a1a12 #5a1a12}       {#5a1a12 #5a1a12}
        civ.edge        {{} #29241d}            {{} #0b0b0c}
        civ.piece       {#8d826d #29241d}       {#a3a9af #eceae6}
        text.on.area    {#3a3122 {}}            {#e9e3d3 {}}
        text.on.sea     {#1f4b66 {}}            {#a9cfe6 {}}
        text.on.card    {#29241d {}}            {#1d1a14 {}}
        text.on.pile    {#29241d {}}            {#f4efe4 {}}
        text.on.red     {#ffffff {}}            {#ffffff {}}
        epoch.stone     {#dcd6ca #a89b82}       {#4a463e #6d675b}
        epoch.early_bronze {#efd3a4 #a8803c}    {#5d4a30 #8a6f49}
        epoch.late_bronze {#dcab68 #8a6020}     {#7a5a2c #ab8246}
        epoch.early_iron {#c3cdd8 #7d8b99}      {#44505c #6a7988}
        epoch.late_iron {#97abc0 #5d7288}       {#4a6078 #7d97b2}
        text.on.epoch   {#1f1a12 {}}            {#f1eee6 {}}
        group.arts      {#a9cdf0 #3f7fb0}       {#86b6e2 #14293a}
        group.crafts    {#f6bf85 #a8661f}       {#e2a868 #3d2205}
        group.sciences  {#a8d9ab #3f8f4d}       {#86c58e #0f2e14}
        group.civics    {#f2aaa2 #a3332a}       {#e09088 #3d0f0a}
        text.on.group   {#1d170d {}}            {#120e08 {}}
        good.hides      {#b98a5e #6a431f}       {#c99a6c #3a220c}
        good.ochre      {#d18a2c #83520f}       {#dd9a3e #4a2c05}
        good.iron       {#7d8894 #434c55}       {#8f9aa6 #20262c}
        good.papyrus    {#e8dca8 #8d7f3c}       {#efe5b8 #4a4214}
        good.salt       {#f7f7f4 #7d8288}       {#fafaf8 #33373b}
        good.bronze     {#c8843a #7c4b12}       {#d39a58 #2f1a03}
        good.spice      {#b0472f #6b2414}       {#c65a40 #3a0f05}
        good.gems       {#5f8fd0 #2b4f8a}       {#7aa6e0 #12264a}
        good.gold       {#f0c23c #8f6a0c}       {#f2c94e #7a590a}

        mark.last       {#c2510c #c2510c}       {#ff9a4d #ff9a4d}
        mark.light      {#7a2aa8 #7a2aa8}       {#d6a2f5 #d6a2f5}
        mark.choice     {#1b6a9c #1b6a9c}       {#4ea3dc #4ea3dc}
        mark.note       {#b3124f #b3124f}       {#ff7fae #ff7fae}
        mark.label      {#b3124f #7d0c37}       {#ff7fae #ffb6d0}
        text.mark.label {#ffffff {}}            {#2a0413 {}}
    }

    # What the safe palettes paint otherwise: blue for good, orange for bad, and lightness to tell
    # goods apart.
    variable Safe {
        text.bad        {#8f3f00 {}}            {#ffb066 {}}
        text.good       {#004f86 {}}            {#8ec9f5 {}}
        bad             {#d55e00 #8a3c00}       {#e69f00 #ffd27a}
        good            {#0072b2 #004f86}       {#56b4e9 #a5d8f6}
        text.on.bad     {#1a0b00 {}}            {#1a1200 {}}
        good.wood       {#8a5a12 #53360a}       {#b98327 #e6c078}
        good.stone      {#9aa0a6 #5b6167}       {#b4bac0 #e2e5e8}
        good.pottery    {#d55e00 #8a3c00}       {#ee8434 #ffc79c}
        good.cloth      {#cc79a7 #7f3c61}       {#d894ba #f3cfe1}
        good.spearheads {#0072b2 #004470}       {#3f9bd4 #a5d8f6}
        farm            {#d3e4f2 #33668c}       {#b5cfe3 #12283a}
        noble.amphora   {#c44f00 #6e2c00}       {#c44f00 #5a2400}
        noble.star      {#f0e442 #8d8410}       {#f0e442 #6d6608}
        noble.head      {#00598c #00304d}       {#00649e #00263d}
        text.on.amphora {#ffffff {}}            {#ffffff {}}
        terrain.forest  {#b7d9cf #6ba08f}       {#1f4a44 #3f7a70}
        terrain.swamp   {#e2c8aa #a98256}       {#503a26 #7d5f43}
        terrain.village {#f5d9e4 #bf7f9b}       {#4d2d3c #825067}
        tree            {#007a59 #00472f}       {#2fa585 #06261c}
        column.green    {#00704f #004a34}       {#00805c #8fd6bf}
        column.red      {#b04a00 #6e2c00}       {#b85200 #ffc79c}
        civ.plain       {#9fcfc0 #5f9a87}       {#1f4a44 #3f7a70}
        civ.divider     {{} #8a3c00}            {{} #ffb066}
        civ.battle      {{} #8a3c00}            {{} #ffd27a}
        group.sciences  {#8fd3bd #007a59}       {#6fc0a7 #06261c}
        group.civics    {#e8b3cf #8f3f68}       {#d894ba #3a1428}
        play            {{} #b84a00}            {{} #ffb066}
        mark.last       {#b84a00 #b84a00}       {#ffb066 #ffb066}
        mark.light      {#004f86 #004f86}       {#8ec9f5 #8ec9f5}
    }

    # colour, darker line, ink of text on it, tints behind text in light and dark, shape, pattern
    variable Seats {
        {#e69f00 #8a5f00 #1d1400 #fbe6bd #4a3a17 circle   {}}
        {#56b4e9 #1f6f9f #06151f #d5ecfa #1d3f54 square   hatch}
        {#009e73 #00543d #00150f #c3ebdf #12463a triangle dots}
        {#f0e442 #8d8410 #1c1a00 #f8f4bd #48451d diamond  backhatch}
        {#0072b2 #00395a #ffffff #c9e1f0 #16364b pentagon cross}
        {#d55e00 #7d3700 #180a00 #f8d8c1 #4f2c14 hexagon  horizontal}
        {#cc79a7 #7d3f60 #1c0712 #f5dfea #4b2d3e star     vertical}
    }
    variable Made
    array set Made {}
}

# The names of the palettes.
proc ::stele::palette::names {} {
    variable Names
    return $Names
}

# A palette: dict from role to {fill line}.
proc ::stele::palette::get {name} {
    variable Names
    variable Made
    if {$name ni $Names} {
        return -code error -errorcode [list STELE USAGE palette $name] "unknown palette \"$name\""
    }
    if {![info exists Made($name)]} {
        set Made($name) [Make $name]
    }
    return $Made($name)
}

proc ::stele::palette::Make {name} {
    variable Table
    variable Safe
    set dark [string match dark* $name]
    set made {}
    set table $Table
    if {[string match *-safe $name]} {
        lappend table {*}$Safe
    }
    foreach {role light darker} $table {
        dict set made $role [expr {$dark ? $darker : $light}]
    }
    for {set n 1} {$n <= [seats]} {incr n} {
        lassign [Seat $n] colour line ink lightTint darkTint
        dict set made seat$n [list $colour $line]
        dict set made seat$n.open [list {} [expr {$dark ? $colour : $line}]]
        dict set made seat$n.ink [list $ink $ink]
        dict set made seat$n.tint [expr {
            $dark ? [list $darkTint $colour] : [list $lightTint $line]
        }]
        dict set made seat$n.pattern [list $line $line]
    }
    return $made
}

proc ::stele::palette::roles {} {
    return [dict keys [get light]]
}

# The two colours of a role in a palette that `get` gave.  mix:A:B:P is P percent of role A and the
# rest of role B.
proc ::stele::palette::fill {palette role} {
    return [Colour $palette $role 0]
}

proc ::stele::palette::line {palette role} {
    return [Colour $palette $role 1]
}

proc ::stele::palette::Colour {palette role part} {
    if {[string match mix:* $role]} {
        lassign [split $role :] - a b percent
        return [mixed [Colour $palette $a $part] [fill $palette $b] [expr {$percent / 100.0}]]
    }
    if {![dict exists $palette $role]} {
        return -code error -errorcode [list STELE USAGE role $role] "unknown palette role \"$role\""
    }
    return [lindex [dict get $palette $role] $part]
}

# `part` (0 … 1) of colour a and the rest of b.
proc ::stele::palette::mixed {a b part} {
    scan $a #%2x%2x%2x ar ag ab
    scan $b #%2x%2x%2x br bg bb
    set sum #
    foreach x [list $ar $ag $ab] y [list $br $bg $bb] {
        append sum [format %02x [expr {round($part * $x + (1 - $part) * $y)}]]
    }
    return $sum
}

proc ::stele::palette::Luminance {colour} {
    scan $colour #%2x%2x%2x r g b
    set sum 0.0
    foreach c [list $r $g $b] weight {0.2126 0.7152 0.0722} {
        set c [expr {$c / 255.0}]
        set c [expr {$c <= 0.03928 ? $c / 12.92 : (($c + 0.055) / 1.055) ** 2.4}]
        set sum [expr {$sum + $weight * $c}]
    }
    return $sum
}

# The contrast of two colours as WCAG defines it, 1 … 21.
proc ::stele::palette::contrast {a b} {
    set a [expr {[Luminance $a] + 0.05}]
    set b [expr {[Luminance $b] + 0.05}]
    return [expr {max($a, $b) / min($a, $b)}]
}

# ---- Seats --------------------------------------------------------------------------------------

# How many seats can be told apart.
proc ::stele::palette::seats {} {
    variable Seats
    return [llength $Seats]
}

proc ::stele::palette::Seat {n} {
    variable Seats
    return [lindex $Seats [expr {($n - 1) % [llength $Seats]}]]
}

# What seat n (from 1) looks like: dict role open tint ink patternrole shape pattern.
proc ::stele::palette::seat {n} {
    set i [expr {($n - 1) % [seats] + 1}]
    lassign [Seat $n] - - - - - shape pattern
    return [dict create role seat$i open seat$i.open tint seat$i.tint ink seat$i.ink \
        patternrole seat$i.pattern shape $shape pattern $pattern]
}

# One letter for each of the names, all different: the initial if it is free, else the first free
# letter of the name, else the number of the seat.
proc ::stele::palette::letters {names} {
    set taken {}
    set n 0
    foreach name $names {
        incr n
        set letter $n
        foreach c [split [string toupper $name] {}] {
            if {[string is alpha $c] && ![dict exists $taken $c]} {
                set letter $c
                break
            }
        }
        dict set taken $letter 1
    }
    return [dict keys $taken]
}

# The corners of a seat's shape in the box from -1 to 1, or {} for the circle.
proc ::stele::palette::shape {shape} {
    switch $shape {
        circle   {return {}}
        square   {return {-0.86 -0.86 0.86 -0.86 0.86 0.86 -0.86 0.86}}
        triangle {return {0 -1 1 0.82 -1 0.82}}
        diamond  {return {0 -1 1 0 0 1 -1 0}}
        pentagon {return {0 -1 0.97 -0.28 0.62 0.9 -0.62 0.9 -0.97 -0.28}}
        hexagon  {return {-0.5 -0.9 0.5 -0.9 1 0 0.5 0.9 -0.5 0.9 -1 0}}
        star {
            return {0 -1 0.32 -0.4 0.97 -0.3 0.5 0.18 0.62 0.85 0 0.53 -0.62 0.85 -0.5 0.18
                -0.97 -0.3 -0.32 -0.4}
        }
    }
    return -code error -errorcode [list STELE USAGE shape $shape] "unknown shape \"$shape\""
}
