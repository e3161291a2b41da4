# Colours of the tiny race alone; those that boards share are in tk/draw/palette.tcl.

::stele::palette::add {
    tiny.track      {#e8dcc0 #a4977e}       {#34383c #7b8187}
    tiny.die        {#fffdf6 #6f6553}       {#f1ece0 #0f1011}
    text.tiny.die   {#29241d {}}            {#1d1a14 {}}
}
