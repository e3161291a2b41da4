# Colours of Babylonia alone; those that boards share are in tk/draw/palette.tcl.

::stele::palette::add {
    land.north      {#dfe5c8 #b9c39a}       {#3b4232 #586249}
    land.centre     {#f0dfb6 #d2bb86}       {#4a4230 #6d6247}
    land.south      {#f0d3bb #d3ab8a}       {#4b3a31 #705848}
    land.out        {#f0e9da #e2d9c6}       {#232527 #2d3033}
    water           {#cfe5ee #a3c9da}       {#213b48 #345a6c}
    river           {#9ccbe0 #9ccbe0}       {#2f5c73 #2f5c73}
    text.on.out     {#6d6455 {}}            {#a3a19b {}}
    city            {#fbf3e0 #7a6a4c}       {#e5dac2 #14110c}
    farm            {#cfdf9c #5f7a26}       {#b9cd86 #1c2609}
    ziggurat        {#c99a5b #6b4a1f}       {#cda266 #3a2810}
    ziggurat.lit    {#e3bd85 #6b4a1f}       {#e6c593 #3a2810}
    ziggurat.done   {#c9c0b0 #857b69}       {#8d877b #3b372f}
    tick            {{} #ffffff}            {{} #0d1f10}
    noble.M         {#a8432a #5f2110}       {#a8432a #4d1a0c}
    noble.P         {#efbf3f #8c660a}       {#efbf3f #6b4d05}
    noble.S         {#4f4d94 #2b2960}       {#55539c #232150}
    token.light     {#ffffff {}}            {#ffffff {}}
    card.gone       {#f3ecdd #ddd3bf}       {#232527 #3b3f43}
} {
    farm            {#d3e4f2 #33668c}       {#b5cfe3 #12283a}
    noble.M         {#c44f00 #6e2c00}       {#c44f00 #5a2400}
    noble.P         {#f0e442 #8d8410}       {#f0e442 #6d6608}
    noble.S         {#00598c #00304d}       {#00649e #00263d}
}
