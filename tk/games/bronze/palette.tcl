# Colours of Bronze alone; those that boards share are in tk/draw/palette.tcl.

::stele::palette::add {
    scape.mountains {#ddd9e3 #a9a3b8}       {#3a3743 #5d5869}
    scape.forest    {#c9dfc4 #8db487}       {#2a3f2b #466347}
    scape.steppe    {#e6e8bd #bcbf80}       {#42432b #66683f}
    scape.savanna   {#f3e0a5 #cfb25f}       {#4c4123 #74643a}
    scape.desert    {#f4d6b4 #d5a672}       {#4f3a27 #785a3e}
    scape.jungle    {#bfe0d3 #78b39c}       {#22423a #3b665b}
    scape.shore     {#c8e1f2 #85b4d4}       {#233e50 #3d6480}
    space           {#fffdf6 #7d725d}       {#cdc6b6 #14130f}
    space.sign      {#3c3528 #3c3528}       {#1d1a14 #1d1a14}
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
}
