# Colours of Deus alone; those that boards share are in tk/draw/palette.tcl.

::stele::palette::add {
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
    text.on.column  {#ffffff #ffffff}       {#ffffff #ffffff}
    text.on.yellow  {#2a1d00 #2a1d00}       {#2a1d00 #2a1d00}
    sign.under      {#fffcf5 {}}            {#e9e3d5 {}}
    card.back       {#b9ad96 #857b69}       {#5b6167 #8a9096}
    card.lit        {#1b6a9c #0f4f78}       {#4ea3dc #8ccaf3}
} {
    terrain.forest  {#b7d9cf #6ba08f}       {#1f4a44 #3f7a70}
    terrain.swamp   {#e2c8aa #a98256}       {#503a26 #7d5f43}
    terrain.village {#f5d9e4 #bf7f9b}       {#4d2d3c #825067}
    tree            {#007a59 #00472f}       {#2fa585 #06261c}
    column.green    {#00704f #004a34}       {#00805c #8fd6bf}
    column.red      {#b04a00 #6e2c00}       {#b85200 #ffc79c}
}
