# Colours of Civilization alone; those that boards share are in tk/draw/palette.tcl.

::stele::palette::add {
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
    civ.moved       {#c2510c #c2510c}       {#ff9a4d #ff9a4d}
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
} {
    civ.plain       {#9fcfc0 #5f9a87}       {#1f4a44 #3f7a70}
    civ.divider     {{} #8a3c00}            {{} #ffb066}
    civ.battle      {{} #8a3c00}            {{} #ffd27a}
    group.sciences  {#8fd3bd #007a59}       {#6fc0a7 #06261c}
    group.civics    {#e8b3cf #8f3f68}       {#d894ba #3a1428}
}
