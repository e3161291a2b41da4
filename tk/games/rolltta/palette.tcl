# Colours of Roll Through the Ages alone; those that boards share are in tk/draw/palette.tcl.

::stele::palette::add {
    die             {#fffdf6 #6f6553}       {#f1ece0 #0f1011}
    die.held        {#ece4d2 #8d826d}       {#b9b4a8 #0f1011}
    die.locked      {#ddd0bb #6b4c3f}       {#a89f92 #0f1011}
    die.blank       {#efe7d6 #b3a68b}       {#2c2f32 #666c72}
    die.edge        {{} #c9bda5}            {{} #8f897c}
    die.off         {#d8cdb9 #b9ad96}       {#9a9387 #837d72}
    tool.head       {#6d7884 #39424b}       {#77828e #2c343c}
    tool.handle     {#9a6a3c #5e3d1d}       {#a8764a #4f3215}
    jar.band        {#f0d9b8 #77371c}       {#f3dfc2 #6a2f16}
    skull           {#f7f3ea #2f2a24}       {#fbf8f0 #1d1a16}
    text.coin       {#3f2e04 {}}            {#3a2a03 {}}
    tool.rim        {{} #4a3116}            {{} #33210d}
    lock            {#29241d #29241d}       {#eceae6 #eceae6}
    sail            {#fffaf0 #8d826d}       {#efe9dc #b9b4a8}
}
