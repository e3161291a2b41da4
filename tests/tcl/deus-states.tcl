# Positions of Deus and words for them, for tests of the board: real ones, as the engine shows them.

namespace eval ::deu {
    variable Figures
    variable States
    variable Names
    array set Names {}
    variable Messages {}
    variable Missing {}
    variable Ids {anna boris vera gleb}
    variable People {
        en {Anna Boris Vera Grigory}
        ru {Анна-Мария Константин Александра Григорий}
    }
}

set ::deu::Figures(2) {
    hand_refill 5
    hand_limit 10
    gold_per_resource 4
    edge_vp 3
    majority_vp 2
    tiles 4
    layout {A {u 0 v 0} B {u 1 v 0} C {u 0 v 1} D {u 1 v 1}}
    start {gold 5 vp 5 resource 1 hand 5}
    cards {guild-forest {colour brown effect vp-per-terrain copies 1 cost {wood 1 stone 1 clay 0 wheat 0 gold 0} terrain forest vp 1} guild-swamp {colour brown effect vp-per-terrain copies 1 cost {wood 0 stone 0 clay 1 wheat 1 gold 0} terrain swamp vp 1} guild-field {colour brown effect vp-per-terrain copies 1 cost {wood 1 stone 0 clay 0 wheat 1 gold 0} terrain field vp 1} guild-mountain {colour brown effect vp-per-terrain copies 1 cost {wood 0 stone 1 clay 1 wheat 0 gold 0} terrain mountain vp 1} trading-post-forest {colour brown effect gold-per-terrain copies 1 cost {wood 1 stone 0 clay 0 wheat 0 gold 0} terrain forest gold 3} trading-post-swamp {colour brown effect gold-per-terrain copies 1 cost {wood 0 stone 0 clay 1 wheat 0 gold 0} terrain swamp gold 3} trading-post-mountain {colour brown effect gold-per-terrain copies 1 cost {wood 0 stone 1 clay 0 wheat 0 gold 0} terrain mountain gold 3} trading-post-field {colour brown effect gold-per-terrain copies 1 cost {wood 0 stone 0 clay 0 wheat 1 gold 0} terrain field gold 3} brewery-2 {colour brown effect gold-per-region copies 1 cost {wood 0 stone 0 clay 1 wheat 1 gold 0} least 2 gold 3} brewery-3 {colour brown effect gold-per-region copies 1 cost {wood 1 stone 0 clay 1 wheat 0 gold 0} least 3 gold 5} brewery-4 {colour brown effect gold-per-region copies 1 cost {wood 1 stone 1 clay 0 wheat 0 gold 0} least 4 gold 8} brewery-5 {colour brown effect gold-per-region copies 1 cost {wood 0 stone 1 clay 0 wheat 1 gold 0} least 5 gold 10} forum-2 {colour brown effect vp-per-region copies 1 cost {wood 0 stone 1 clay 1 wheat 0 gold 0} least 2 group 2 vp 1} forum-3 {colour brown effect vp-per-region copies 1 cost {wood 1 stone 0 clay 0 wheat 1 gold 0} least 3 vp 1} arch-4 {colour brown effect vp-per-region copies 1 cost {wood 1 stone 1 clay 0 wheat 0 gold 0} least 4 vp 2} arch-5 {colour brown effect vp-per-region copies 1 cost {wood 0 stone 0 clay 1 wheat 1 gold 0} least 5 vp 3} small-production {colour green effect produce-one copies 4 cost {wood 0 stone 0 clay 0 wheat 0 gold 2} amount 1} cooperative-field {colour green effect produce-all copies 1 cost {wood 1 stone 0 clay 1 wheat 0 gold 0} terrain field amount 2} cooperative-mountain {colour green effect produce-all copies 1 cost {wood 1 stone 0 clay 0 wheat 1 gold 0} terrain mountain amount 2} cooperative-swamp {colour green effect produce-all copies 1 cost {wood 0 stone 1 clay 0 wheat 1 gold 0} terrain swamp amount 2} cooperative-forest {colour green effect produce-all copies 1 cost {wood 0 stone 1 clay 1 wheat 0 gold 0} terrain forest amount 2} sawmill {colour green effect produce-city copies 2 cost {wood 0 stone 1 clay 0 wheat 0 gold 0} terrain forest amount 1} farm {colour green effect produce-city copies 2 cost {wood 1 stone 0 clay 0 wheat 0 gold 0} terrain field amount 1} quarry {colour green effect produce-city copies 2 cost {wood 0 stone 0 clay 1 wheat 0 gold 0} terrain mountain amount 1} brickyard {colour green effect produce-city copies 2 cost {wood 0 stone 0 clay 0 wheat 1 gold 0} terrain swamp amount 1} sailing-ship-wheat {colour blue effect sell-for-gold copies 1 cost {wood 1 stone 0 clay 0 wheat 0 gold 0} resource wheat gold 4} sailing-ship-wood {colour blue effect sell-for-gold copies 1 cost {wood 0 stone 0 clay 1 wheat 0 gold 0} resource wood gold 4} sailing-ship-stone {colour blue effect sell-for-gold copies 1 cost {wood 0 stone 0 clay 0 wheat 1 gold 0} resource stone gold 4} sailing-ship-clay {colour blue effect sell-for-gold copies 1 cost {wood 0 stone 1 clay 0 wheat 0 gold 0} resource clay gold 4} small-port-clay {colour blue effect sell-for-vp copies 1 cost {wood 1 stone 1 clay 0 wheat 0 gold 0} resource clay vp 1 max 6} small-port-stone {colour blue effect sell-for-vp copies 1 cost {wood 1 stone 0 clay 0 wheat 1 gold 0} resource stone vp 1 max 6} small-port-wheat {colour blue effect sell-for-vp copies 1 cost {wood 0 stone 1 clay 1 wheat 0 gold 0} resource wheat vp 1 max 6} small-port-wood {colour blue effect sell-for-vp copies 1 cost {wood 0 stone 0 clay 1 wheat 1 gold 0} resource wood vp 1 max 6} commercial-port-stone-wood {colour blue effect sell-lots copies 1 cost {wood 0 stone 0 clay 1 wheat 1 gold 0} lot {wood stone} vp 3 max 2} commercial-port-clay-wheat {colour blue effect sell-lots copies 1 cost {wood 1 stone 1 clay 0 wheat 0 gold 0} lot {clay wheat} vp 3 max 2} commercial-port-clay-stone {colour blue effect sell-lots copies 1 cost {wood 1 stone 0 clay 0 wheat 1 gold 0} lot {stone clay} vp 3 max 2} commercial-port-stone-wheat {colour blue effect sell-lots copies 1 cost {wood 1 stone 0 clay 1 wheat 0 gold 0} lot {stone wheat} vp 3 max 2} galley {colour blue effect buy copies 4 cost {wood 1 stone 0 clay 0 wheat 0 gold 0} gold 1 max 3} school {colour yellow effect draw-per-region copies 2 cost {wood 1 stone 0 clay 1 wheat 0 gold 0} least 2 cards 1} university {colour yellow effect draw-per-region copies 2 cost {wood 0 stone 1 clay 0 wheat 1 gold 0} least 3 cards 2} academy-brown {colour yellow effect vp-per-column copies 1 cost {wood 0 stone 1 clay 1 wheat 0 gold 0} column brown vp 1} academy-red {colour yellow effect vp-per-column copies 1 cost {wood 0 stone 1 clay 0 wheat 1 gold 0} column red vp 1} academy-green {colour yellow effect vp-per-column copies 1 cost {wood 1 stone 0 clay 0 wheat 1 gold 0} column green vp 1} academy-blue {colour yellow effect vp-per-column copies 1 cost {wood 1 stone 0 clay 1 wheat 0 gold 0} column blue vp 1} laboratory-blue {colour yellow effect activate-one copies 1 cost {wood 1 stone 0 clay 0 wheat 0 gold 0} column blue} laboratory-green {colour yellow effect activate-one copies 1 cost {wood 0 stone 0 clay 0 wheat 1 gold 0} column green} laboratory-red {colour yellow effect activate-one copies 1 cost {wood 0 stone 1 clay 0 wheat 0 gold 0} column red} laboratory-brown {colour yellow effect activate-one copies 1 cost {wood 0 stone 0 clay 1 wheat 0 gold 0} column brown} workshop-2 {colour yellow effect pieces-per-region copies 2 cost {wood 1 stone 1 clay 0 wheat 0 gold 0} least 2 pieces 1} workshop-3 {colour yellow effect pieces-per-region copies 2 cost {wood 0 stone 0 clay 1 wheat 1 gold 0} least 3 pieces 2} temple-city-5 {colour purple effect end-per-region copies 1 cost {wood 1 stone 1 clay 1 wheat 1 gold 0} least 5 vp 6 cap 12} temple-city-4 {colour purple effect end-per-region copies 1 cost {wood 1 stone 1 clay 1 wheat 1 gold 0} least 4 vp 4 cap 12} temple-city-3 {colour purple effect end-per-region copies 1 cost {wood 1 stone 1 clay 1 wheat 1 gold 0} least 3 vp 3 cap 12} temple-city-2 {colour purple effect end-per-region copies 1 cost {wood 1 stone 1 clay 1 wheat 1 gold 0} least 2 vp 2 cap 12} temple-city-1 {colour purple effect end-per-region copies 1 cost {wood 1 stone 1 clay 1 wheat 1 gold 0} least 1 vp 1 cap 12} temple-gold {colour purple effect end-per-gold copies 1 cost {wood 1 stone 1 clay 1 wheat 1 gold 0} vp 2 gold 3 cap 12} temple-wheat {colour purple effect end-per-resource copies 1 cost {wood 1 stone 1 clay 1 wheat 1 gold 0} resource wheat vp 2 cap 12} temple-stone {colour purple effect end-per-resource copies 1 cost {wood 1 stone 1 clay 1 wheat 1 gold 0} resource stone vp 2 cap 12} temple-clay {colour purple effect end-per-resource copies 1 cost {wood 1 stone 1 clay 1 wheat 1 gold 0} resource clay vp 2 cap 12} temple-wood {colour purple effect end-per-resource copies 1 cost {wood 1 stone 1 clay 1 wheat 1 gold 0} resource wood vp 2 cap 12} temple-temples {colour purple effect end-per-temple copies 1 cost {wood 1 stone 1 clay 1 wheat 1 gold 0} vp 4 cap 12} temple-sets {colour purple effect end-per-set copies 1 cost {wood 1 stone 1 clay 1 wheat 1 gold 0} vp 4 cap 12} temple-swamp {colour purple effect end-per-terrain copies 1 cost {wood 1 stone 1 clay 1 wheat 1 gold 0} terrain swamp vp 4 cap 12} temple-forest {colour purple effect end-per-terrain copies 1 cost {wood 1 stone 1 clay 1 wheat 1 gold 0} terrain forest vp 4 cap 12} temple-field {colour purple effect end-per-terrain copies 1 cost {wood 1 stone 1 clay 1 wheat 1 gold 0} terrain field vp 4 cap 12} temple-mountain {colour purple effect end-per-terrain copies 1 cost {wood 1 stone 1 clay 1 wheat 1 gold 0} terrain mountain vp 4 cap 12} centurion {colour red effect steal-gold copies 2 cost {wood 1 stone 0 clay 1 wheat 0 gold 0} gold 2} temporary-camps {colour red effect move-one copies 4 cost {wood 0 stone 0 clay 0 wheat 1 gold 0} steps 4} war-elephants {colour red effect move-each copies 4 cost {wood 0 stone 0 clay 0 wheat 1 gold 1} steps 2} legion {colour red effect steal-vp copies 2 cost {wood 0 stone 1 clay 1 wheat 0 gold 0} vp 1} ballista {colour red effect gold-per-village copies 2 cost {wood 1 stone 1 clay 0 wheat 0 gold 0} gold 4} siege-tower {colour red effect siege copies 2 cost {wood 1 stone 1 clay 1 wheat 0 gold 0} vp 2}}
    colours {blue {piece maritime god neptune} green {piece production god ceres} yellow {piece scientific god minerva} brown {piece civil god vesta} red {piece military god mars} purple {piece temple god jupiter}}
    pieces {maritime {each 5 start 2} production {each 5 start 2} scientific {each 5 start 2} civil {each 5 start 2} military {each 5 start 2}}
    gods {neptune {gold 2 resources 0 cards 0 pieces 0 vp_one 0 vp_more 0 own 1} ceres {gold 0 resources 1 cards 0 pieces 0 vp_one 0 vp_more 0 own 1} minerva {gold 0 resources 0 cards 1 pieces 0 vp_one 0 vp_more 0 own 1} vesta {gold 0 resources 0 cards 0 pieces 0 vp_one 1 vp_more 2 own 1} mars {gold 0 resources 0 cards 0 pieces 1 vp_one 0 vp_more 0 own 0} jupiter {gold 0 resources 0 cards 0 pieces 0 vp_one 0 vp_more 0 own 0}}
    faces {T1a {tile 0 centre village ring {sea mountain sea forest field swamp}} T1b {tile 0 centre sea ring {forest village field sea swamp mountain}} T2a {tile 2 centre sea ring {sea swamp field forest mountain village}} T2b {tile 2 centre field ring {swamp forest mountain sea village sea}} T3a {tile 4 centre sea ring {forest sea swamp village mountain field}} T3b {tile 4 centre forest ring {field village sea sea swamp mountain}} T4a {tile 6 centre field ring {village swamp mountain sea sea forest}} T4b {tile 6 centre village ring {field sea forest swamp sea mountain}} T5a {tile 8 centre forest ring {field sea village mountain sea swamp}} T5b {tile 8 centre swamp ring {mountain forest village sea sea field}} T6a {tile 10 centre swamp ring {forest sea field sea mountain village}} T6b {tile 10 centre mountain ring {village swamp field sea forest sea}} T7a {tile 12 centre mountain ring {village swamp forest sea sea field}} T7b {tile 12 centre sea ring {field forest swamp mountain sea village}}}
    directions {{q 1 r 0} {q 0 r 1} {q -1 r 1} {q -1 r 0} {q 0 r -1} {q 1 r -1}}
    lattice {u {q 2 r 1} v {q -1 r 3}}
}
set ::deu::States(2,0) {
    game deus
    edition base
    round 1
    turn 1
    turn_player anna
    mover {}
    chance 1
    phase map
    over 0
    end {}
    winners {}
    knowledge full
    active anna
    first anna
    tiles {}
    regions {}
    reserve {wood 8 stone 8 clay 8 wheat 8}
    temples 0
    deck 96
    deck_order {}
    discards 0
    discard_top {}
    building {card {} column {} facedown 0 cost {wood 0 stone 0 clay 0 wheat 0 gold 0}}
    activating {column {} at 0 card {} copied 0}
    marched {}
    offered 0
    god {}
    granted 0
    draw {player {} count 0}
    met {}
    final_round 0
    assumed 0
    players {{id anna gold 5 goods {wood 1 stone 1 clay 1 wheat 1} hand {} hand_n 0 stock {maritime 2 production 2 scientific 2 civil 2 military 2} supply {maritime 3 production 3 scientific 3 civil 3 military 3} columns {blue {} green {} yellow {} brown {} red {} purple {}} regions {} wildcards 0 vp 5 points {maritime 0 production 0 scientific 0 civil 0 military 0 temples 0 start 5 offerings 0 villages 0 edge 0 majorities 10} score 15} {id boris gold 5 goods {wood 1 stone 1 clay 1 wheat 1} hand {} hand_n 0 stock {maritime 2 production 2 scientific 2 civil 2 military 2} supply {maritime 3 production 3 scientific 3 civil 3 military 3} columns {blue {} green {} yellow {} brown {} red {} purple {}} regions {} wildcards 0 vp 5 points {maritime 0 production 0 scientific 0 civil 0 military 0 temples 0 start 5 offerings 0 villages 0 edge 0 majorities 10} score 15}}
}
set ::deu::States(2,0.5) {
    game deus
    edition base
    round 34
    turn 68
    turn_player boris
    mover boris
    chance 0
    phase activate
    over 0
    end {}
    winners {}
    knowledge full
    active boris
    first anna
    tiles {{slot A face T2b turn 4 u 0 v 0} {slot B face T4a turn 1 u 1 v 0} {slot C face T1b turn 4 u 0 v 1} {slot D face T5b turn 0 u 1 v 1}}
    regions {A0 {q 0 r 0 terrain field owner anna pieces {production scientific civil} count 3 armies 0 edge 0 village {} vp 0} A1 {q 1 r 0 terrain mountain owner boris pieces production count 1 armies 0 edge 1 village {} vp 0} A2 {q 0 r 1 terrain sea owner {} pieces {} count 0 armies 0 edge 0 village {} vp 0} A3 {q -1 r 1 terrain village owner {} pieces {} count 0 armies 0 edge 1 village standing vp 4} A4 {q -1 r 0 terrain sea owner anna pieces maritime count 1 armies 0 edge 1 village {} vp 0} A5 {q 0 r -1 terrain swamp owner anna pieces {production scientific civil} count 3 armies 0 edge 1 village {} vp 0} A6 {q 1 r -1 terrain forest owner boris pieces {scientific civil} count 2 armies 0 edge 1 village {} vp 0} B0 {q 2 r 1 terrain field owner boris pieces {production temple} count 2 armies 0 edge 0 village {} vp 0} B1 {q 3 r 1 terrain forest owner boris pieces civil count 1 armies 0 edge 1 village {} vp 0} B2 {q 2 r 2 terrain village owner {} pieces {} count 0 armies 0 edge 1 village standing vp 5} B3 {q 1 r 2 terrain swamp owner boris pieces military count 1 armies 1 edge 0 village {} vp 0} B4 {q 1 r 1 terrain mountain owner boris pieces {scientific military} count 2 armies 1 edge 0 village {} vp 0} B5 {q 2 r 0 terrain sea owner {} pieces {} count 0 armies 0 edge 1 village {} vp 0} B6 {q 3 r 0 terrain sea owner {} pieces {} count 0 armies 0 edge 1 village {} vp 0} C0 {q -1 r 3 terrain sea owner anna pieces maritime count 1 armies 0 edge 0 village {} vp 0} C1 {q 0 r 3 terrain field owner boris pieces civil count 1 armies 0 edge 0 village {} vp 0} C2 {q -1 r 4 terrain sea owner {} pieces {} count 0 armies 0 edge 1 village {} vp 0} C3 {q -2 r 4 terrain swamp owner anna pieces {production scientific civil temple} count 4 armies 0 edge 1 village {} vp 0} C4 {q -2 r 3 terrain mountain owner anna pieces {scientific civil} count 2 armies 0 edge 1 village {} vp 0} C5 {q -1 r 2 terrain forest owner anna pieces {production scientific civil} count 3 armies 0 edge 1 village {} vp 0} C6 {q 0 r 2 terrain village owner {} pieces {} count 0 armies 0 edge 0 village standing vp 6} D0 {q 1 r 4 terrain swamp owner boris pieces {scientific civil} count 2 armies 0 edge 0 village {} vp 0} D1 {q 2 r 4 terrain mountain owner boris pieces civil count 1 armies 0 edge 1 village {} vp 0} D2 {q 1 r 5 terrain forest owner boris pieces production count 1 armies 0 edge 1 village {} vp 0} D3 {q 0 r 5 terrain village owner {} pieces {} count 0 armies 0 edge 1 village standing vp 3} D4 {q 0 r 4 terrain sea owner {} pieces {} count 0 armies 0 edge 1 village {} vp 0} D5 {q 1 r 3 terrain sea owner {} pieces {} count 0 armies 0 edge 0 village {} vp 0} D6 {q 2 r 3 terrain field owner boris pieces military count 1 armies 1 edge 1 village {} vp 0}}
    reserve {wood 8 stone 9 clay 0 wheat 7}
    temples 2
    deck 20
    deck_order {}
    discards 36
    discard_top arch-5
    building {card {} column {} facedown 0 cost {wood 0 stone 0 clay 0 wheat 0 gold 0}}
    activating {column brown at 5 card guild-forest copied 0}
    marched {}
    offered 0
    god {}
    granted 0
    draw {player {} count 0}
    met {}
    final_round 0
    assumed 0
    players {{id anna gold 24 goods {wood 2 stone 0 clay 10 wheat 1} hand {forum-2 cooperative-mountain university temple-wheat} hand_n 4 stock {maritime 3 production 1 scientific 0 civil 0 military 5} supply {maritime 0 production 0 scientific 0 civil 0 military 0} columns {blue {{card small-port-stone facedown 0} {card small-port-wood facedown 0}} green {{card sawmill facedown 0} {card brickyard facedown 0} {card cooperative-swamp facedown 0} {card small-production facedown 0}} yellow {{card laboratory-green facedown 0} {card laboratory-red facedown 0} {card academy-blue facedown 0} {card academy-brown facedown 0} {card workshop-2 facedown 0}} brown {{card guild-mountain facedown 0} {card brewery-3 facedown 0} {card trading-post-swamp facedown 0} {card trading-post-forest facedown 0} {card brewery-4 facedown 0}} red {} purple {{card temple-swamp facedown 0}}} regions {A0 A4 A5 C0 C3 C4 C5} wildcards 0 vp 24 points {maritime 6 production 0 scientific 10 civil 4 military 0 temples 8 start 5 offerings 2 villages 0 edge -3 majorities 6} score 38} {id boris gold 18 goods {wood 0 stone 1 clay 0 wheat 2} hand {guild-swamp school temple-wood temple-temples} hand_n 4 stock {maritime 5 production 1 scientific 2 civil 0 military 0} supply {maritime 0 production 1 scientific 0 civil 0 military 2} columns {blue {} green {{card farm facedown 0} {card quarry facedown 0} {card cooperative-field facedown 0}} yellow {{card laboratory-brown facedown 0} {card laboratory-blue facedown 0} {card workshop-3 facedown 0}} brown {{card arch-4 facedown 0} {card forum-3 facedown 0} {card trading-post-field facedown 0} {card trading-post-mountain facedown 0} {card guild-forest facedown 0}} red {{card centurion facedown 0} {card war-elephants facedown 0} {card temporary-camps facedown 0}} purple {{card temple-city-2 facedown 0}}} regions {A1 A6 B0 B1 B3 B4 C1 D0 D1 D2 D6} wildcards 0 vp 6 points {maritime 0 production 0 scientific 0 civil 0 military 0 temples 8 start 5 offerings 1 villages 0 edge 0 majorities 4} score 18}}
}
set ::deu::States(2,1) {
    game deus
    edition base
    round 55
    turn 110
    turn_player boris
    mover {}
    chance 0
    phase over
    over 1
    end temples
    winners anna
    knowledge full
    active boris
    first anna
    tiles {{slot A face T2b turn 4 u 0 v 0} {slot B face T4a turn 1 u 1 v 0} {slot C face T1b turn 4 u 0 v 1} {slot D face T5b turn 0 u 1 v 1}}
    regions {A0 {q 0 r 0 terrain field owner anna pieces {production scientific civil military} count 4 armies 1 edge 0 village {} vp 0} A1 {q 1 r 0 terrain mountain owner boris pieces production count 1 armies 0 edge 1 village {} vp 0} A2 {q 0 r 1 terrain sea owner boris pieces maritime count 1 armies 0 edge 0 village {} vp 0} A3 {q -1 r 1 terrain village owner {} pieces {} count 0 armies 0 edge 1 village attacked vp 0} A4 {q -1 r 0 terrain sea owner anna pieces {maritime military} count 2 armies 1 edge 1 village {} vp 0} A5 {q 0 r -1 terrain swamp owner anna pieces {production scientific civil} count 3 armies 0 edge 1 village {} vp 0} A6 {q 1 r -1 terrain forest owner boris pieces {scientific civil} count 2 armies 0 edge 1 village {} vp 0} B0 {q 2 r 1 terrain field owner boris pieces {production temple} count 2 armies 0 edge 0 village {} vp 0} B1 {q 3 r 1 terrain forest owner boris pieces {scientific civil military} count 3 armies 1 edge 1 village {} vp 0} B2 {q 2 r 2 terrain village owner {} pieces {} count 0 armies 0 edge 1 village standing vp 5} B3 {q 1 r 2 terrain swamp owner boris pieces military count 1 armies 1 edge 0 village {} vp 0} B4 {q 1 r 1 terrain mountain owner boris pieces scientific count 1 armies 0 edge 0 village {} vp 0} B5 {q 2 r 0 terrain sea owner {} pieces {} count 0 armies 0 edge 1 village {} vp 0} B6 {q 3 r 0 terrain sea owner {} pieces {} count 0 armies 0 edge 1 village {} vp 0} C0 {q -1 r 3 terrain sea owner anna pieces maritime count 1 armies 0 edge 0 village {} vp 0} C1 {q 0 r 3 terrain field owner boris pieces {scientific civil military} count 3 armies 1 edge 0 village {} vp 0} C2 {q -1 r 4 terrain sea owner anna pieces maritime count 1 armies 0 edge 1 village {} vp 0} C3 {q -2 r 4 terrain swamp owner anna pieces {production scientific civil temple} count 4 armies 0 edge 1 village {} vp 0} C4 {q -2 r 3 terrain mountain owner anna pieces {production scientific civil temple} count 4 armies 0 edge 1 village {} vp 0} C5 {q -1 r 2 terrain forest owner anna pieces {production scientific civil temple} count 4 armies 0 edge 1 village {} vp 0} C6 {q 0 r 2 terrain village owner {} pieces {} count 0 armies 0 edge 0 village attacked vp 0} D0 {q 1 r 4 terrain swamp owner boris pieces {scientific civil} count 2 armies 0 edge 0 village {} vp 0} D1 {q 2 r 4 terrain mountain owner boris pieces civil count 1 armies 0 edge 1 village {} vp 0} D2 {q 1 r 5 terrain forest owner boris pieces {production military} count 2 armies 1 edge 1 village {} vp 0} D3 {q 0 r 5 terrain village owner {} pieces {} count 0 armies 0 edge 1 village attacked vp 0} D4 {q 0 r 4 terrain sea owner anna pieces maritime count 1 armies 0 edge 1 village {} vp 0} D5 {q 1 r 3 terrain sea owner {} pieces {} count 0 armies 0 edge 0 village {} vp 0} D6 {q 2 r 3 terrain field owner boris pieces {production military} count 2 armies 1 edge 1 village {} vp 0}}
    reserve {wood 10 stone 6 clay 4 wheat 4}
    temples 0
    deck 23
    deck_order {}
    discards 18
    discard_top arch-5
    building {card {} column {} facedown 0 cost {wood 0 stone 0 clay 0 wheat 0 gold 0}}
    activating {column {} at 0 card {} copied 0}
    marched {}
    offered 0
    god {}
    granted 0
    draw {player {} count 0}
    met temples
    final_round 55
    assumed 0
    players {{id anna gold 3 goods {wood 0 stone 0 clay 6 wheat 0} hand {brewery-2 commercial-port-clay-stone workshop-3 centurion legion} hand_n 5 stock {maritime 1 production 0 scientific 0 civil 0 military 3} supply {maritime 0 production 0 scientific 0 civil 0 military 0} columns {blue {{card small-port-stone facedown 0} {card small-port-wood facedown 0} {card sailing-ship-stone facedown 0} {card sailing-ship-clay facedown 0}} green {{card sawmill facedown 0} {card brickyard facedown 0} {card cooperative-swamp facedown 0} {card small-production facedown 0} {card cooperative-mountain facedown 0}} yellow {{card laboratory-green facedown 0} {card laboratory-red facedown 0} {card academy-blue facedown 0} {card academy-brown facedown 0} {card workshop-2 facedown 0}} brown {{card guild-mountain facedown 0} {card brewery-3 facedown 0} {card trading-post-swamp facedown 0} {card trading-post-forest facedown 0} {card brewery-4 facedown 0}} red {{card war-elephants facedown 0} {card temporary-camps facedown 0}} purple {{card temple-swamp facedown 0} {card temple-city-3 facedown 0} {card temple-sets facedown 0}}} regions {A0 A4 A5 C0 C2 C3 C4 C5 D4} wildcards 0 vp 41 points {maritime 13 production 0 scientific 10 civil 4 military 0 temples 28 start 5 offerings 8 villages 4 edge -3 majorities 2} score 71} {id boris gold 5 goods {wood 0 stone 4 clay 0 wheat 6} hand {guild-swamp guild-field temple-stone legion siege-tower} hand_n 5 stock {maritime 4 production 1 scientific 0 civil 0 military 0} supply {maritime 0 production 0 scientific 0 civil 0 military 0} columns {blue {{card sailing-ship-wood facedown 0}} green {{card farm facedown 0} {card quarry facedown 0} {card cooperative-field facedown 0} {card small-production facedown 0}} yellow {{card laboratory-brown facedown 0} {card laboratory-blue facedown 0} {card workshop-3 facedown 0} {card school facedown 0} {card school facedown 0}} brown {{card arch-4 facedown 0} {card forum-3 facedown 0} {card trading-post-field facedown 0} {card trading-post-mountain facedown 0} {card guild-forest facedown 0}} red {{card centurion facedown 0} {card war-elephants facedown 0} {card temporary-camps facedown 0} {card war-elephants facedown 0} {card temporary-camps facedown 0}} purple {{card temple-city-2 facedown 0}}} regions {A1 A2 A6 B0 B1 B3 B4 C1 D0 D1 D2 D6} wildcards 0 vp 30 points {maritime 0 production 0 scientific 0 civil 9 military 0 temples 12 start 5 offerings 7 villages 9 edge 0 majorities 6} score 48}}
}
set ::deu::Figures(3) {
    tiles 6
    layout {A {u 0 v 0} B {u 1 v 0} C {u 2 v 0} D {u 0 v 1} E {u 1 v 1} F {u 0 v 2}}
}
set ::deu::States(3,0) {
    game deus
    edition base
    round 1
    turn 1
    turn_player anna
    mover {}
    chance 1
    phase map
    over 0
    end {}
    winners {}
    knowledge full
    active anna
    first anna
    tiles {}
    regions {}
    reserve {wood 12 stone 12 clay 12 wheat 12}
    temples 0
    deck 96
    deck_order {}
    discards 0
    discard_top {}
    building {card {} column {} facedown 0 cost {wood 0 stone 0 clay 0 wheat 0 gold 0}}
    activating {column {} at 0 card {} copied 0}
    marched {}
    offered 0
    god {}
    granted 0
    draw {player {} count 0}
    met {}
    final_round 0
    assumed 0
    players {{id anna gold 5 goods {wood 1 stone 1 clay 1 wheat 1} hand {} hand_n 0 stock {maritime 2 production 2 scientific 2 civil 2 military 2} supply {maritime 3 production 3 scientific 3 civil 3 military 3} columns {blue {} green {} yellow {} brown {} red {} purple {}} regions {} wildcards 0 vp 5 points {maritime 0 production 0 scientific 0 civil 0 military 0 temples 0 start 5 offerings 0 villages 0 edge 0 majorities 10} score 15} {id boris gold 5 goods {wood 1 stone 1 clay 1 wheat 1} hand {} hand_n 0 stock {maritime 2 production 2 scientific 2 civil 2 military 2} supply {maritime 3 production 3 scientific 3 civil 3 military 3} columns {blue {} green {} yellow {} brown {} red {} purple {}} regions {} wildcards 0 vp 5 points {maritime 0 production 0 scientific 0 civil 0 military 0 temples 0 start 5 offerings 0 villages 0 edge 0 majorities 10} score 15} {id vera gold 5 goods {wood 1 stone 1 clay 1 wheat 1} hand {} hand_n 0 stock {maritime 2 production 2 scientific 2 civil 2 military 2} supply {maritime 3 production 3 scientific 3 civil 3 military 3} columns {blue {} green {} yellow {} brown {} red {} purple {}} regions {} wildcards 0 vp 5 points {maritime 0 production 0 scientific 0 civil 0 military 0 temples 0 start 5 offerings 0 villages 0 edge 0 majorities 10} score 15}}
}
set ::deu::States(3,0.5) {
    game deus
    edition base
    round 40
    turn 120
    turn_player vera
    mover vera
    chance 0
    phase activate
    over 0
    end {}
    winners {}
    knowledge full
    active vera
    first anna
    tiles {{slot A face T7b turn 5 u 0 v 0} {slot B face T5a turn 5 u 1 v 0} {slot C face T6b turn 1 u 2 v 0} {slot D face T1b turn 2 u 0 v 1} {slot E face T4b turn 4 u 1 v 1} {slot F face T3b turn 0 u 0 v 2}}
    regions {A0 {q 0 r 0 terrain sea owner {} pieces {} count 0 armies 0 edge 0 village {} vp 0} A1 {q 1 r 0 terrain forest owner vera pieces {production civil} count 2 armies 0 edge 1 village {} vp 0} A2 {q 0 r 1 terrain swamp owner vera pieces {production temple} count 2 armies 0 edge 0 village {} vp 0} A3 {q -1 r 1 terrain mountain owner vera pieces production count 1 armies 0 edge 1 village {} vp 0} A4 {q -1 r 0 terrain sea owner {} pieces {} count 0 armies 0 edge 1 village {} vp 0} A5 {q 0 r -1 terrain village owner {} pieces {} count 0 armies 0 edge 1 village standing vp 3} A6 {q 1 r -1 terrain field owner vera pieces {production civil military temple} count 4 armies 1 edge 1 village {} vp 0} B0 {q 2 r 1 terrain forest owner anna pieces production count 1 armies 0 edge 0 village {} vp 0} B1 {q 3 r 1 terrain sea owner anna pieces maritime count 1 armies 0 edge 1 village {} vp 0} B2 {q 2 r 2 terrain village owner {} pieces {} count 0 armies 0 edge 0 village attacked vp 0} B3 {q 1 r 2 terrain mountain owner anna pieces scientific count 1 armies 0 edge 0 village {} vp 0} B4 {q 1 r 1 terrain sea owner anna pieces maritime count 1 armies 0 edge 0 village {} vp 0} B5 {q 2 r 0 terrain swamp owner vera pieces {production civil} count 2 armies 0 edge 1 village {} vp 0} B6 {q 3 r 0 terrain field owner vera pieces civil count 1 armies 0 edge 1 village {} vp 0} C0 {q 4 r 2 terrain mountain owner anna pieces scientific count 1 armies 0 edge 0 village {} vp 0} C1 {q 5 r 2 terrain sea owner {} pieces {} count 0 armies 0 edge 1 village {} vp 0} C2 {q 4 r 3 terrain village owner {} pieces {} count 0 armies 0 edge 1 village standing vp 3} C3 {q 3 r 3 terrain swamp owner anna pieces {scientific military} count 2 armies 1 edge 1 village {} vp 0} C4 {q 3 r 2 terrain field owner anna pieces production count 1 armies 0 edge 0 village {} vp 0} C5 {q 4 r 1 terrain sea owner anna pieces maritime count 1 armies 0 edge 1 village {} vp 0} C6 {q 5 r 1 terrain forest owner {} pieces {} count 0 armies 0 edge 1 village {} vp 0} D0 {q -1 r 3 terrain sea owner vera pieces maritime count 1 armies 0 edge 0 village {} vp 0} D1 {q 0 r 3 terrain swamp owner boris pieces civil count 1 armies 0 edge 0 village {} vp 0} D2 {q -1 r 4 terrain mountain owner boris pieces civil count 1 armies 0 edge 0 village {} vp 0} D3 {q -2 r 4 terrain forest owner boris pieces civil count 1 armies 0 edge 1 village {} vp 0} D4 {q -2 r 3 terrain village owner {} pieces {} count 0 armies 0 edge 1 village attacked vp 0} D5 {q -1 r 2 terrain field owner vera pieces {scientific civil military} count 3 armies 1 edge 1 village {} vp 0} D6 {q 0 r 2 terrain sea owner {} pieces {} count 0 armies 0 edge 0 village {} vp 0} E0 {q 1 r 4 terrain village owner {} pieces {} count 0 armies 0 edge 0 village attacked vp 0} E1 {q 2 r 4 terrain forest owner anna pieces scientific count 1 armies 0 edge 1 village {} vp 0} E2 {q 1 r 5 terrain swamp owner anna pieces production count 1 armies 0 edge 1 village {} vp 0} E3 {q 0 r 5 terrain sea owner anna pieces maritime count 1 armies 0 edge 1 village {} vp 0} E4 {q 0 r 4 terrain mountain owner boris pieces military count 1 armies 1 edge 0 village {} vp 0} E5 {q 1 r 3 terrain field owner anna pieces civil count 1 armies 0 edge 0 village {} vp 0} E6 {q 2 r 3 terrain sea owner anna pieces maritime count 1 armies 0 edge 0 village {} vp 0} F0 {q -2 r 6 terrain forest owner boris pieces {scientific military} count 2 armies 1 edge 0 village {} vp 0} F1 {q -1 r 6 terrain field owner boris pieces {scientific temple} count 2 armies 0 edge 1 village {} vp 0} F2 {q -2 r 7 terrain village owner {} pieces {} count 0 armies 0 edge 1 village attacked vp 0} F3 {q -3 r 7 terrain sea owner boris pieces maritime count 1 armies 0 edge 1 village {} vp 0} F4 {q -3 r 6 terrain sea owner {} pieces {} count 0 armies 0 edge 1 village {} vp 0} F5 {q -2 r 5 terrain swamp owner boris pieces scientific count 1 armies 0 edge 1 village {} vp 0} F6 {q -1 r 5 terrain mountain owner boris pieces scientific count 1 armies 0 edge 0 village {} vp 0}}
    reserve {wood 14 stone 10 clay 14 wheat 13}
    temples 3
    deck 17
    deck_order {}
    discards 24
    discard_top cooperative-forest
    building {card {} column {} facedown 0 cost {wood 0 stone 0 clay 0 wheat 0 gold 0}}
    activating {column brown at 2 card guild-forest copied 0}
    marched {}
    offered 0
    god {}
    granted 0
    draw {player {} count 0}
    met {}
    final_round 0
    assumed 0
    players {{id anna gold 1 goods {wood 1 stone 0 clay 0 wheat 0} hand {small-production sailing-ship-wheat sailing-ship-clay small-port-wheat workshop-3} hand_n 5 stock {maritime 0 production 2 scientific 1 civil 4 military 4} supply {maritime 0 production 0 scientific 0 civil 0 military 0} columns {blue {{card sailing-ship-stone facedown 0} {card galley facedown 0} {card galley facedown 0} {card sailing-ship-wood facedown 0} {card small-port-clay facedown 0}} green {{card sawmill facedown 0} {card cooperative-mountain facedown 0} {card small-production facedown 0}} yellow {{card academy-brown facedown 0} {card laboratory-red facedown 0} {card workshop-2 facedown 0} {card school facedown 0}} brown {{card trading-post-field facedown 0}} red {{card war-elephants facedown 0}} purple {}} regions {B0 B1 B3 B4 C0 C3 C4 C5 E1 E2 E3 E5 E6} wildcards 0 vp 17 points {maritime 0 production 0 scientific 2 civil 0 military -1 temples 0 start 5 offerings 8 villages 6 edge -3 majorities 2} score 19} {id boris gold 0 goods {wood 0 stone 0 clay 1 wheat 0} hand {university workshop-2 temple-swamp war-elephants ballista} hand_n 5 stock {maritime 4 production 5 scientific 1 civil 2 military 2} supply {maritime 0 production 0 scientific 0 civil 0 military 1} columns {blue {{card galley facedown 0}} green {} yellow {{card laboratory-green facedown 0} {card workshop-3 facedown 0} {card laboratory-blue facedown 0} {card university facedown 0}} brown {{card forum-2 facedown 0} {card brewery-2 facedown 0} {card trading-post-swamp facedown 0}} red {{card legion facedown 0} {card centurion facedown 0}} purple {{card temple-clay facedown 0}}} regions {D1 D2 D3 E4 F0 F1 F3 F5 F6} wildcards 0 vp 27 points {maritime 0 production 0 scientific 0 civil 3 military 1 temples 2 start 5 offerings 9 villages 9 edge 0 majorities 2} score 31} {id vera gold 7 goods {wood 0 stone 5 clay 0 wheat 2} hand {guild-swamp trading-post-mountain commercial-port-stone-wood academy-red} hand_n 4 stock {maritime 4 production 0 scientific 4 civil 0 military 1} supply {maritime 0 production 0 scientific 0 civil 0 military 2} columns {blue {{card small-port-wood facedown 0}} green {{card quarry facedown 0} {card quarry facedown 0} {card small-production facedown 0} {card small-production facedown 0} {card farm facedown 0}} yellow {{card laboratory-brown facedown 0}} brown {{card trading-post-forest facedown 0} {card guild-forest facedown 0} {card brewery-5 facedown 0} {card forum-3 facedown 0} {card brewery-3 facedown 0}} red {{card ballista facedown 0} {card war-elephants facedown 0}} purple {{card temple-temples facedown 0} {card temple-wheat facedown 0}}} regions {A1 A2 A3 A6 B5 B6 D0 D5} wildcards 0 vp 14 points {maritime 0 production 0 scientific 0 civil 4 military 0 temples 12 start 5 offerings 2 villages 3 edge 0 majorities 6} score 32}}
}
set ::deu::States(3,1) {
    game deus
    edition base
    round 78
    turn 234
    turn_player vera
    mover {}
    chance 0
    phase over
    over 1
    end temples
    winners vera
    knowledge full
    active vera
    first anna
    tiles {{slot A face T7b turn 5 u 0 v 0} {slot B face T5a turn 5 u 1 v 0} {slot C face T6b turn 1 u 2 v 0} {slot D face T1b turn 2 u 0 v 1} {slot E face T4b turn 4 u 1 v 1} {slot F face T3b turn 0 u 0 v 2}}
    regions {A0 {q 0 r 0 terrain sea owner vera pieces {maritime military} count 2 armies 1 edge 0 village {} vp 0} A1 {q 1 r 0 terrain forest owner vera pieces {production civil temple} count 3 armies 0 edge 1 village {} vp 0} A2 {q 0 r 1 terrain swamp owner vera pieces {production military temple} count 3 armies 1 edge 0 village {} vp 0} A3 {q -1 r 1 terrain mountain owner vera pieces production count 1 armies 0 edge 1 village {} vp 0} A4 {q -1 r 0 terrain sea owner vera pieces maritime count 1 armies 0 edge 1 village {} vp 0} A5 {q 0 r -1 terrain village owner {} pieces {} count 0 armies 0 edge 1 village attacked vp 0} A6 {q 1 r -1 terrain field owner vera pieces {production scientific civil military temple} count 5 armies 1 edge 1 village {} vp 0} B0 {q 2 r 1 terrain forest owner anna pieces production count 1 armies 0 edge 0 village {} vp 0} B1 {q 3 r 1 terrain sea owner anna pieces maritime count 1 armies 0 edge 1 village {} vp 0} B2 {q 2 r 2 terrain village owner {} pieces {} count 0 armies 0 edge 0 village attacked vp 0} B3 {q 1 r 2 terrain mountain owner anna pieces {production scientific} count 2 armies 0 edge 0 village {} vp 0} B4 {q 1 r 1 terrain sea owner anna pieces {maritime military} count 2 armies 1 edge 0 village {} vp 0} B5 {q 2 r 0 terrain swamp owner vera pieces {production civil military} count 3 armies 1 edge 1 village {} vp 0} B6 {q 3 r 0 terrain field owner vera pieces civil count 1 armies 0 edge 1 village {} vp 0} C0 {q 4 r 2 terrain mountain owner anna pieces {scientific civil military} count 3 armies 1 edge 0 village {} vp 0} C1 {q 5 r 2 terrain sea owner {} pieces {} count 0 armies 0 edge 1 village {} vp 0} C2 {q 4 r 3 terrain village owner {} pieces {} count 0 armies 0 edge 1 village standing vp 3} C3 {q 3 r 3 terrain swamp owner anna pieces {scientific civil military} count 3 armies 1 edge 1 village {} vp 0} C4 {q 3 r 2 terrain field owner anna pieces {production military} count 2 armies 1 edge 0 village {} vp 0} C5 {q 4 r 1 terrain sea owner anna pieces maritime count 1 armies 0 edge 1 village {} vp 0} C6 {q 5 r 1 terrain forest owner anna pieces {production temple} count 2 armies 0 edge 1 village {} vp 0} D0 {q -1 r 3 terrain sea owner vera pieces maritime count 1 armies 0 edge 0 village {} vp 0} D1 {q 0 r 3 terrain swamp owner boris pieces {civil military} count 2 armies 1 edge 0 village {} vp 0} D2 {q -1 r 4 terrain mountain owner boris pieces {production scientific civil military} count 4 armies 1 edge 0 village {} vp 0} D3 {q -2 r 4 terrain forest owner boris pieces civil count 1 armies 0 edge 1 village {} vp 0} D4 {q -2 r 3 terrain village owner {} pieces {} count 0 armies 0 edge 1 village attacked vp 0} D5 {q -1 r 2 terrain field owner vera pieces {scientific civil} count 2 armies 0 edge 1 village {} vp 0} D6 {q 0 r 2 terrain sea owner boris pieces maritime count 1 armies 0 edge 0 village {} vp 0} E0 {q 1 r 4 terrain village owner {} pieces {} count 0 armies 0 edge 0 village attacked vp 0} E1 {q 2 r 4 terrain forest owner anna pieces scientific count 1 armies 0 edge 1 village {} vp 0} E2 {q 1 r 5 terrain swamp owner anna pieces {production scientific civil} count 3 armies 0 edge 1 village {} vp 0} E3 {q 0 r 5 terrain sea owner anna pieces maritime count 1 armies 0 edge 1 village {} vp 0} E4 {q 0 r 4 terrain mountain owner boris pieces military count 1 armies 1 edge 0 village {} vp 0} E5 {q 1 r 3 terrain field owner anna pieces {civil temple} count 2 armies 0 edge 0 village {} vp 0} E6 {q 2 r 3 terrain sea owner anna pieces {maritime military} count 2 armies 1 edge 0 village {} vp 0} F0 {q -2 r 6 terrain forest owner boris pieces scientific count 1 armies 0 edge 0 village {} vp 0} F1 {q -1 r 6 terrain field owner boris pieces {scientific civil military temple} count 4 armies 1 edge 1 village {} vp 0} F2 {q -2 r 7 terrain village owner {} pieces {} count 0 armies 0 edge 1 village attacked vp 0} F3 {q -3 r 7 terrain sea owner boris pieces {maritime military} count 2 armies 1 edge 1 village {} vp 0} F4 {q -3 r 6 terrain sea owner vera pieces maritime count 1 armies 0 edge 1 village {} vp 0} F5 {q -2 r 5 terrain swamp owner boris pieces scientific count 1 armies 0 edge 1 village {} vp 0} F6 {q -1 r 5 terrain mountain owner boris pieces scientific count 1 armies 0 edge 0 village {} vp 0}}
    reserve {wood 15 stone 12 clay 10 wheat 11}
    temples 0
    deck 1
    deck_order {}
    discards 14
    discard_top arch-4
    building {card {} column {} facedown 0 cost {wood 0 stone 0 clay 0 wheat 0 gold 0}}
    activating {column {} at 0 card {} copied 0}
    marched {}
    offered 0
    god {}
    granted 0
    draw {player {} count 0}
    met temples
    final_round 78
    assumed 0
    players {{id anna gold 4 goods {wood 0 stone 0 clay 0 wheat 0} hand {guild-swamp cooperative-swamp farm legion siege-tower} hand_n 5 stock {maritime 0 production 0 scientific 0 civil 1 military 0} supply {maritime 0 production 0 scientific 0 civil 0 military 0} columns {blue {{card sailing-ship-stone facedown 0} {card galley facedown 0} {card galley facedown 0} {card sailing-ship-wood facedown 0} {card small-port-clay facedown 0}} green {{card sawmill facedown 0} {card cooperative-mountain facedown 0} {card small-production facedown 0} {card cooperative-field facedown 0} {card sawmill facedown 0}} yellow {{card academy-brown facedown 0} {card laboratory-red facedown 0} {card workshop-2 facedown 0} {card school facedown 0} {card university facedown 0}} brown {{card trading-post-field facedown 0} {card arch-5 facedown 0} {card brewery-4 facedown 0} {card guild-mountain facedown 0}} red {{card war-elephants facedown 0} {card temporary-camps facedown 0} {card war-elephants facedown 0} {card war-elephants facedown 0} {card siege-tower facedown 0}} purple {{card temple-gold facedown 0} {card temple-mountain facedown 0}}} regions {B0 B1 B3 B4 C0 C3 C4 C5 C6 E1 E2 E3 E5 E6} wildcards 0 vp 31 points {maritime 0 production 0 scientific 2 civil 2 military -3 temples 10 start 5 offerings 22 villages 6 edge -3 majorities 2} score 43} {id boris gold 3 goods {wood 0 stone 0 clay 4 wheat 0} hand {sailing-ship-clay academy-green academy-blue} hand_n 3 stock {maritime 3 production 4 scientific 0 civil 1 military 0} supply {maritime 0 production 0 scientific 0 civil 0 military 0} columns {blue {{card galley facedown 0} {card galley facedown 0}} green {{card brickyard facedown 0}} yellow {{card laboratory-green facedown 0} {card workshop-3 facedown 0} {card laboratory-blue facedown 0} {card university facedown 0} {card school facedown 0}} brown {{card forum-2 facedown 0} {card brewery-2 facedown 0} {card trading-post-swamp facedown 0} {card trading-post-mountain facedown 0}} red {{card legion facedown 0} {card centurion facedown 0} {card temporary-camps facedown 0} {card ballista facedown 0} {card temporary-camps facedown 0}} purple {{card temple-clay facedown 0} {card temple-swamp facedown 0}}} regions {D1 D2 D3 D6 E4 F0 F1 F3 F5 F6} wildcards 0 vp 37 points {maritime 0 production 0 scientific 0 civil 5 military 4 temples 16 start 5 offerings 14 villages 9 edge 0 majorities 2} score 55} {id vera gold 4 goods {wood 0 stone 3 clay 1 wheat 4} hand {brickyard temple-city-3 temple-stone temple-wood temple-field} hand_n 5 stock {maritime 1 production 0 scientific 3 civil 0 military 1} supply {maritime 0 production 0 scientific 0 civil 0 military 0} columns {blue {{card small-port-wood facedown 0} {card commercial-port-stone-wood facedown 0} {card commercial-port-clay-stone facedown 0} {card sailing-ship-wheat facedown 0}} green {{card quarry facedown 0} {card quarry facedown 0} {card small-production facedown 0} {card small-production facedown 0} {card farm facedown 0}} yellow {{card laboratory-brown facedown 0} {card academy-red facedown 0}} brown {{card trading-post-forest facedown 0} {card guild-forest facedown 0} {card brewery-5 facedown 0} {card forum-3 facedown 0} {card brewery-3 facedown 0}} red {{card ballista facedown 0} {card war-elephants facedown 0} {card temporary-camps facedown 0} {card centurion facedown 0}} purple {{card temple-temples facedown 0} {card temple-wheat facedown 0} {card temple-city-1 facedown 0}}} regions {A0 A1 A2 A3 A4 A6 B5 B6 D0 D5 F4} wildcards 0 vp 36 points {maritime 0 production 0 scientific 2 civil 9 military -1 temples 31 start 5 offerings 18 villages 6 edge -3 majorities 6} score 73}}
}
set ::deu::Figures(4) {
    tiles 7
    layout {A {u 0 v 0} B {u 1 v 0} C {u 0 v 1} D {u -1 v 1} E {u -1 v 0} F {u 0 v -1} G {u 1 v -1}}
}
set ::deu::States(4,0) {
    game deus
    edition base
    round 1
    turn 1
    turn_player anna
    mover {}
    chance 1
    phase map
    over 0
    end {}
    winners {}
    knowledge full
    active anna
    first anna
    tiles {}
    regions {}
    reserve {wood 16 stone 16 clay 16 wheat 16}
    temples 0
    deck 96
    deck_order {}
    discards 0
    discard_top {}
    building {card {} column {} facedown 0 cost {wood 0 stone 0 clay 0 wheat 0 gold 0}}
    activating {column {} at 0 card {} copied 0}
    marched {}
    offered 0
    god {}
    granted 0
    draw {player {} count 0}
    met {}
    final_round 0
    assumed 0
    players {{id anna gold 5 goods {wood 1 stone 1 clay 1 wheat 1} hand {} hand_n 0 stock {maritime 2 production 2 scientific 2 civil 2 military 2} supply {maritime 3 production 3 scientific 3 civil 3 military 3} columns {blue {} green {} yellow {} brown {} red {} purple {}} regions {} wildcards 0 vp 5 points {maritime 0 production 0 scientific 0 civil 0 military 0 temples 0 start 5 offerings 0 villages 0 edge 0 majorities 10} score 15} {id boris gold 5 goods {wood 1 stone 1 clay 1 wheat 1} hand {} hand_n 0 stock {maritime 2 production 2 scientific 2 civil 2 military 2} supply {maritime 3 production 3 scientific 3 civil 3 military 3} columns {blue {} green {} yellow {} brown {} red {} purple {}} regions {} wildcards 0 vp 5 points {maritime 0 production 0 scientific 0 civil 0 military 0 temples 0 start 5 offerings 0 villages 0 edge 0 majorities 10} score 15} {id vera gold 5 goods {wood 1 stone 1 clay 1 wheat 1} hand {} hand_n 0 stock {maritime 2 production 2 scientific 2 civil 2 military 2} supply {maritime 3 production 3 scientific 3 civil 3 military 3} columns {blue {} green {} yellow {} brown {} red {} purple {}} regions {} wildcards 0 vp 5 points {maritime 0 production 0 scientific 0 civil 0 military 0 temples 0 start 5 offerings 0 villages 0 edge 0 majorities 10} score 15} {id gleb gold 5 goods {wood 1 stone 1 clay 1 wheat 1} hand {} hand_n 0 stock {maritime 2 production 2 scientific 2 civil 2 military 2} supply {maritime 3 production 3 scientific 3 civil 3 military 3} columns {blue {} green {} yellow {} brown {} red {} purple {}} regions {} wildcards 0 vp 5 points {maritime 0 production 0 scientific 0 civil 0 military 0 temples 0 start 5 offerings 0 villages 0 edge 0 majorities 10} score 15}}
}
set ::deu::States(4,0.5) {
    game deus
    edition base
    round 31
    turn 122
    turn_player boris
    mover boris
    chance 0
    phase activate
    over 0
    end {}
    winners {}
    knowledge full
    active boris
    first anna
    tiles {{slot A face T2a turn 5 u 0 v 0} {slot B face T5b turn 5 u 1 v 0} {slot C face T1a turn 1 u 0 v 1} {slot D face T6a turn 2 u -1 v 1} {slot E face T7b turn 4 u -1 v 0} {slot F face T4b turn 0 u 0 v -1} {slot G face T3b turn 4 u 1 v -1}}
    regions {A0 {q 0 r 0 terrain sea owner {} pieces {} count 0 armies 0 edge 0 village {} vp 0} A1 {q 1 r 0 terrain swamp owner boris pieces scientific count 1 armies 0 edge 0 village {} vp 0} A2 {q 0 r 1 terrain field owner boris pieces scientific count 1 armies 0 edge 0 village {} vp 0} A3 {q -1 r 1 terrain forest owner boris pieces {scientific civil} count 2 armies 0 edge 0 village {} vp 0} A4 {q -1 r 0 terrain mountain owner vera pieces {scientific military} count 2 armies 1 edge 0 village {} vp 0} A5 {q 0 r -1 terrain village owner {} pieces {} count 0 armies 0 edge 0 village standing vp 6} A6 {q 1 r -1 terrain sea owner {} pieces {} count 0 armies 0 edge 0 village {} vp 0} B0 {q 2 r 1 terrain swamp owner anna pieces production count 1 armies 0 edge 0 village {} vp 0} B1 {q 3 r 1 terrain forest owner anna pieces {production temple} count 2 armies 0 edge 1 village {} vp 0} B2 {q 2 r 2 terrain village owner {} pieces {} count 0 armies 0 edge 1 village standing vp 3} B3 {q 1 r 2 terrain sea owner anna pieces maritime count 1 armies 0 edge 1 village {} vp 0} B4 {q 1 r 1 terrain sea owner anna pieces maritime count 1 armies 0 edge 0 village {} vp 0} B5 {q 2 r 0 terrain field owner boris pieces {production civil} count 2 armies 0 edge 0 village {} vp 0} B6 {q 3 r 0 terrain mountain owner boris pieces {production temple} count 2 armies 0 edge 1 village {} vp 0} C0 {q -1 r 3 terrain village owner {} pieces {} count 0 armies 0 edge 0 village standing vp 6} C1 {q 0 r 3 terrain swamp owner gleb pieces civil count 1 armies 0 edge 1 village {} vp 0} C2 {q -1 r 4 terrain sea owner {} pieces {} count 0 armies 0 edge 1 village {} vp 0} C3 {q -2 r 4 terrain mountain owner gleb pieces military count 1 armies 1 edge 1 village {} vp 0} C4 {q -2 r 3 terrain sea owner {} pieces {} count 0 armies 0 edge 1 village {} vp 0} C5 {q -1 r 2 terrain forest owner gleb pieces civil count 1 armies 0 edge 0 village {} vp 0} C6 {q 0 r 2 terrain field owner gleb pieces civil count 1 armies 0 edge 0 village {} vp 0} D0 {q -3 r 2 terrain swamp owner gleb pieces scientific count 1 armies 0 edge 0 village {} vp 0} D1 {q -2 r 2 terrain mountain owner gleb pieces production count 1 armies 0 edge 0 village {} vp 0} D2 {q -3 r 3 terrain village owner {} pieces {} count 0 armies 0 edge 1 village standing vp 4} D3 {q -4 r 3 terrain forest owner gleb pieces civil count 1 armies 0 edge 1 village {} vp 0} D4 {q -4 r 2 terrain sea owner {} pieces {} count 0 armies 0 edge 1 village {} vp 0} D5 {q -3 r 1 terrain field owner gleb pieces civil count 1 armies 0 edge 1 village {} vp 0} D6 {q -2 r 1 terrain sea owner {} pieces {} count 0 armies 0 edge 0 village {} vp 0} E0 {q -2 r -1 terrain sea owner vera pieces maritime count 1 armies 0 edge 0 village {} vp 0} E1 {q -1 r -1 terrain swamp owner vera pieces production count 1 armies 0 edge 0 village {} vp 0} E2 {q -2 r 0 terrain mountain owner gleb pieces scientific count 1 armies 0 edge 0 village {} vp 0} E3 {q -3 r 0 terrain sea owner anna pieces maritime count 1 armies 0 edge 1 village {} vp 0} E4 {q -3 r -1 terrain village owner {} pieces {} count 0 armies 0 edge 1 village attacked vp 0} E5 {q -2 r -2 terrain field owner vera pieces scientific count 1 armies 0 edge 1 village {} vp 0} E6 {q -1 r -2 terrain forest owner {} pieces {} count 0 armies 0 edge 1 village {} vp 0} F0 {q 1 r -3 terrain village owner {} pieces {} count 0 armies 0 edge 0 village standing vp 6} F1 {q 2 r -3 terrain field owner boris pieces civil count 1 armies 0 edge 1 village {} vp 0} F2 {q 1 r -2 terrain sea owner {} pieces {} count 0 armies 0 edge 0 village {} vp 0} F3 {q 0 r -2 terrain forest owner vera pieces scientific count 1 armies 0 edge 0 village {} vp 0} F4 {q 0 r -3 terrain swamp owner vera pieces production count 1 armies 0 edge 1 village {} vp 0} F5 {q 1 r -4 terrain sea owner vera pieces maritime count 1 armies 0 edge 1 village {} vp 0} F6 {q 2 r -4 terrain mountain owner boris pieces {production military} count 2 armies 1 edge 1 village {} vp 0} G0 {q 3 r -2 terrain forest owner boris pieces {civil military} count 2 armies 1 edge 0 village {} vp 0} G1 {q 4 r -2 terrain sea owner anna pieces maritime count 1 armies 0 edge 1 village {} vp 0} G2 {q 3 r -1 terrain sea owner anna pieces maritime count 1 armies 0 edge 1 village {} vp 0} G3 {q 2 r -1 terrain swamp owner boris pieces {production scientific civil} count 3 armies 0 edge 0 village {} vp 0} G4 {q 2 r -2 terrain mountain owner boris pieces production count 1 armies 0 edge 0 village {} vp 0} G5 {q 3 r -3 terrain field owner boris pieces scientific count 1 armies 0 edge 1 village {} vp 0} G6 {q 4 r -3 terrain village owner {} pieces {} count 0 armies 0 edge 1 village attacked vp 0}}
    reserve {wood 17 stone 17 clay 12 wheat 15}
    temples 5
    deck 2
    deck_order {}
    discards 28
    discard_top war-elephants
    building {card {} column {} facedown 0 cost {wood 0 stone 0 clay 0 wheat 0 gold 0}}
    activating {column red at 2 card centurion copied 0}
    marched {}
    offered 0
    god {}
    granted 0
    draw {player {} count 0}
    met {}
    final_round 0
    assumed 0
    players {{id anna gold 0 goods {wood 3 stone 0 clay 0 wheat 0} hand {small-production small-port-clay commercial-port-stone-wood temple-wheat centurion} hand_n 5 stock {maritime 0 production 3 scientific 5 civil 5 military 3} supply {maritime 0 production 0 scientific 0 civil 0 military 2} columns {blue {{card sailing-ship-wheat facedown 0} {card sailing-ship-wood facedown 0} {card sailing-ship-stone facedown 0} {card galley facedown 0} {card galley facedown 0}} green {{card sawmill facedown 0} {card brickyard facedown 0}} yellow {} brown {} red {} purple {{card temple-wood facedown 0}}} regions {B0 B1 B3 B4 E3 G1 G2} wildcards 0 vp 6 points {maritime 0 production 0 scientific 0 civil 0 military -1 temples 6 start 5 offerings 8 villages 0 edge -6 majorities 2} score 14} {id boris gold 7 goods {wood 0 stone 3 clay 7 wheat 5} hand {cooperative-mountain cooperative-forest farm galley workshop-2 temple-gold war-elephants legion} hand_n 8 stock {maritime 5 production 0 scientific 0 civil 0 military 3} supply {maritime 0 production 0 scientific 0 civil 0 military 0} columns {blue {} green {{card quarry facedown 0} {card cooperative-swamp facedown 0} {card small-production facedown 0} {card farm facedown 0} {card cooperative-field facedown 0}} yellow {{card laboratory-green facedown 0} {card academy-brown facedown 0} {card laboratory-brown facedown 0} {card workshop-3 facedown 0} {card school facedown 0}} brown {{card trading-post-forest facedown 0} {card guild-mountain facedown 0} {card trading-post-field facedown 0} {card guild-forest facedown 0} {card arch-4 facedown 0}} red {{card legion facedown 0} {card centurion facedown 0}} purple {{card temple-clay facedown 0}}} regions {A1 A2 A3 B5 B6 F1 F6 G0 G3 G4 G5} wildcards 0 vp 46 points {maritime 0 production 0 scientific 14 civil 18 military 2 temples 12 start 5 offerings 4 villages 3 edge 0 majorities 8} score 66} {id vera gold 2 goods {wood 0 stone 0 clay 1 wheat 0} hand {brewery-4 commercial-port-clay-stone university workshop-2 temple-swamp} hand_n 5 stock {maritime 3 production 3 scientific 2 civil 5 military 4} supply {maritime 0 production 0 scientific 0 civil 0 military 0} columns {blue {{card small-port-stone facedown 0} {card galley facedown 0}} green {{card sawmill facedown 0} {card brickyard facedown 0}} yellow {{card academy-blue facedown 0} {card academy-green facedown 0} {card laboratory-blue facedown 0}} brown {} red {{card temporary-camps facedown 0}} purple {}} regions {A4 E0 E1 E5 F3 F4 F5} wildcards 0 vp 15 points {maritime 0 production 0 scientific 4 civil 0 military -1 temples 0 start 5 offerings 4 villages 3 edge 0 majorities 0} score 15} {id gleb gold 0 goods {wood 0 stone 0 clay 0 wheat 0} hand {trading-post-mountain brewery-2 forum-3 temple-stone ballista} hand_n 5 stock {maritime 5 production 4 scientific 3 civil 0 military 3} supply {maritime 0 production 0 scientific 0 civil 0 military 1} columns {blue {} green {{card quarry facedown 0}} yellow {{card laboratory-red facedown 0} {card workshop-3 facedown 0}} brown {{card forum-2 facedown 0} {card brewery-3 facedown 0} {card arch-5 facedown 0} {card trading-post-swamp facedown 0} {card guild-field facedown 0}} red {{card war-elephants facedown 0}} purple {}} regions {C1 C3 C5 C6 D0 D1 D3 D5 E2} wildcards 0 vp 12 points {maritime 0 production 0 scientific 0 civil 2 military 0 temples 0 start 5 offerings 5 villages 0 edge 0 majorities 0} score 12}}
}
set ::deu::States(4,1) {
    game deus
    edition base
    round 72
    turn 288
    turn_player gleb
    mover {}
    chance 0
    phase over
    over 1
    end temples
    winners boris
    knowledge full
    active gleb
    first anna
    tiles {{slot A face T2a turn 5 u 0 v 0} {slot B face T5b turn 5 u 1 v 0} {slot C face T1a turn 1 u 0 v 1} {slot D face T6a turn 2 u -1 v 1} {slot E face T7b turn 4 u -1 v 0} {slot F face T4b turn 0 u 0 v -1} {slot G face T3b turn 4 u 1 v -1}}
    regions {A0 {q 0 r 0 terrain sea owner boris pieces maritime count 1 armies 0 edge 0 village {} vp 0} A1 {q 1 r 0 terrain swamp owner boris pieces scientific count 1 armies 0 edge 0 village {} vp 0} A2 {q 0 r 1 terrain field owner boris pieces {scientific temple} count 2 armies 0 edge 0 village {} vp 0} A3 {q -1 r 1 terrain forest owner boris pieces {scientific civil military temple} count 4 armies 1 edge 0 village {} vp 0} A4 {q -1 r 0 terrain mountain owner vera pieces {scientific temple} count 2 armies 0 edge 0 village {} vp 0} A5 {q 0 r -1 terrain village owner {} pieces {} count 0 armies 0 edge 0 village attacked vp 0} A6 {q 1 r -1 terrain sea owner boris pieces maritime count 1 armies 0 edge 0 village {} vp 0} B0 {q 2 r 1 terrain swamp owner anna pieces {production military} count 2 armies 1 edge 0 village {} vp 0} B1 {q 3 r 1 terrain forest owner anna pieces {production civil temple} count 3 armies 0 edge 1 village {} vp 0} B2 {q 2 r 2 terrain village owner {} pieces {} count 0 armies 0 edge 1 village attacked vp 0} B3 {q 1 r 2 terrain sea owner anna pieces maritime count 1 armies 0 edge 1 village {} vp 0} B4 {q 1 r 1 terrain sea owner anna pieces {maritime military} count 2 armies 1 edge 0 village {} vp 0} B5 {q 2 r 0 terrain field owner boris pieces {production civil temple} count 3 armies 0 edge 0 village {} vp 0} B6 {q 3 r 0 terrain mountain owner boris pieces {production temple} count 2 armies 0 edge 1 village {} vp 0} C0 {q -1 r 3 terrain village owner {} pieces {} count 0 armies 0 edge 0 village standing vp 6} C1 {q 0 r 3 terrain swamp owner gleb pieces {scientific civil} count 2 armies 0 edge 1 village {} vp 0} C2 {q -1 r 4 terrain sea owner {} pieces {} count 0 armies 0 edge 1 village {} vp 0} C3 {q -2 r 4 terrain mountain owner gleb pieces military count 1 armies 1 edge 1 village {} vp 0} C4 {q -2 r 3 terrain sea owner gleb pieces maritime count 1 armies 0 edge 1 village {} vp 0} C5 {q -1 r 2 terrain forest owner gleb pieces civil count 1 armies 0 edge 0 village {} vp 0} C6 {q 0 r 2 terrain field owner gleb pieces civil count 1 armies 0 edge 0 village {} vp 0} D0 {q -3 r 2 terrain swamp owner gleb pieces scientific count 1 armies 0 edge 0 village {} vp 0} D1 {q -2 r 2 terrain mountain owner gleb pieces production count 1 armies 0 edge 0 village {} vp 0} D2 {q -3 r 3 terrain village owner {} pieces {} count 0 armies 0 edge 1 village attacked vp 0} D3 {q -4 r 3 terrain forest owner gleb pieces civil count 1 armies 0 edge 1 village {} vp 0} D4 {q -4 r 2 terrain sea owner boris pieces maritime count 1 armies 0 edge 1 village {} vp 0} D5 {q -3 r 1 terrain field owner gleb pieces {scientific civil} count 2 armies 0 edge 1 village {} vp 0} D6 {q -2 r 1 terrain sea owner vera pieces maritime count 1 armies 0 edge 0 village {} vp 0} E0 {q -2 r -1 terrain sea owner vera pieces {maritime military} count 2 armies 1 edge 0 village {} vp 0} E1 {q -1 r -1 terrain swamp owner vera pieces production count 1 armies 0 edge 0 village {} vp 0} E2 {q -2 r 0 terrain mountain owner gleb pieces {production scientific} count 2 armies 0 edge 0 village {} vp 0} E3 {q -3 r 0 terrain sea owner anna pieces maritime count 1 armies 0 edge 1 village {} vp 0} E4 {q -3 r -1 terrain village owner {} pieces {} count 0 armies 0 edge 1 village attacked vp 0} E5 {q -2 r -2 terrain field owner vera pieces {scientific military} count 2 armies 1 edge 1 village {} vp 0} E6 {q -1 r -2 terrain forest owner vera pieces {production military} count 2 armies 1 edge 1 village {} vp 0} F0 {q 1 r -3 terrain village owner {} pieces {} count 0 armies 0 edge 0 village attacked vp 0} F1 {q 2 r -3 terrain field owner boris pieces {civil military temple} count 3 armies 1 edge 1 village {} vp 0} F2 {q 1 r -2 terrain sea owner boris pieces maritime count 1 armies 0 edge 0 village {} vp 0} F3 {q 0 r -2 terrain forest owner vera pieces {production scientific military} count 3 armies 1 edge 0 village {} vp 0} F4 {q 0 r -3 terrain swamp owner vera pieces {production military} count 2 armies 1 edge 1 village {} vp 0} F5 {q 1 r -4 terrain sea owner vera pieces maritime count 1 armies 0 edge 1 village {} vp 0} F6 {q 2 r -4 terrain mountain owner boris pieces {production military} count 2 armies 1 edge 1 village {} vp 0} G0 {q 3 r -2 terrain forest owner boris pieces {civil military} count 2 armies 1 edge 0 village {} vp 0} G1 {q 4 r -2 terrain sea owner anna pieces {maritime military} count 2 armies 1 edge 1 village {} vp 0} G2 {q 3 r -1 terrain sea owner anna pieces maritime count 1 armies 0 edge 1 village {} vp 0} G3 {q 2 r -1 terrain swamp owner boris pieces {production scientific civil military} count 4 armies 1 edge 0 village {} vp 0} G4 {q 2 r -2 terrain mountain owner boris pieces production count 1 armies 0 edge 0 village {} vp 0} G5 {q 3 r -3 terrain field owner boris pieces scientific count 1 armies 0 edge 1 village {} vp 0} G6 {q 4 r -3 terrain village owner {} pieces {} count 0 armies 0 edge 1 village attacked vp 0}}
    reserve {wood 15 stone 20 clay 16 wheat 18}
    temples 0
    deck 4
    deck_order {}
    discards 2
    discard_top brewery-4
    building {card {} column {} facedown 0 cost {wood 0 stone 0 clay 0 wheat 0 gold 0}}
    activating {column {} at 0 card {} copied 0}
    marched {}
    offered 0
    god {}
    granted 0
    draw {player {} count 0}
    met temples
    final_round 72
    assumed 0
    players {{id anna gold 2 goods {wood 3 stone 0 clay 0 wheat 0} hand {cooperative-mountain cooperative-forest small-port-clay workshop-2 ballista} hand_n 5 stock {maritime 0 production 3 scientific 5 civil 4 military 2} supply {maritime 0 production 0 scientific 0 civil 0 military 0} columns {blue {{card sailing-ship-wheat facedown 0} {card sailing-ship-wood facedown 0} {card sailing-ship-stone facedown 0} {card galley facedown 0} {card galley facedown 0}} green {{card sawmill facedown 0} {card brickyard facedown 0}} yellow {} brown {{card guild-swamp facedown 0}} red {{card war-elephants facedown 0} {card war-elephants facedown 0} {card ballista facedown 0}} purple {{card temple-wood facedown 0}}} regions {B0 B1 B3 B4 E3 G1 G2} wildcards 0 vp 26 points {maritime 0 production 0 scientific 0 civil 1 military -2 temples 6 start 5 offerings 25 villages 3 edge -6 majorities 2} score 34} {id boris gold 18 goods {wood 0 stone 0 clay 3 wheat 2} hand {brewery-2 school workshop-2 temple-city-1 temple-swamp} hand_n 5 stock {maritime 1 production 0 scientific 0 civil 0 military 0} supply {maritime 0 production 0 scientific 0 civil 0 military 0} columns {blue {{card galley facedown 0} {card sailing-ship-clay facedown 0} {card commercial-port-clay-stone facedown 0} {card commercial-port-clay-wheat facedown 0}} green {{card quarry facedown 0} {card cooperative-swamp facedown 0} {card small-production facedown 0} {card farm facedown 0} {card cooperative-field facedown 0}} yellow {{card laboratory-green facedown 0} {card academy-brown facedown 0} {card laboratory-brown facedown 0} {card workshop-3 facedown 0} {card school facedown 0}} brown {{card trading-post-forest facedown 0} {card guild-mountain facedown 0} {card trading-post-field facedown 0} {card guild-forest facedown 0} {card arch-4 facedown 0}} red {{card legion facedown 0} {card centurion facedown 0} {card legion facedown 0} {card war-elephants facedown 0} {card centurion facedown 0}} purple {{card temple-clay facedown 0} {card temple-gold facedown 0} {card temple-city-4 facedown 0} {card temple-sets facedown 0} {card temple-wheat facedown 0}}} regions {A0 A1 A2 A3 A6 B5 B6 D4 F1 F2 F6 G0 G3 G4 G5} wildcards 0 vp 67 points {maritime 0 production 0 scientific 14 civil 18 military 10 temples 42 start 5 offerings 14 villages 9 edge -3 majorities 6} score 115} {id vera gold 0 goods {wood 2 stone 0 clay 1 wheat 0} hand {commercial-port-stone-wood university temple-temples temple-mountain siege-tower} hand_n 5 stock {maritime 2 production 1 scientific 2 civil 5 military 0} supply {maritime 0 production 0 scientific 0 civil 0 military 0} columns {blue {{card small-port-stone facedown 0} {card galley facedown 0} {card commercial-port-stone-wheat facedown 0}} green {{card sawmill facedown 0} {card brickyard facedown 0} {card small-production facedown 0} {card farm facedown 0}} yellow {{card academy-blue facedown 0} {card academy-green facedown 0} {card laboratory-blue facedown 0}} brown {} red {{card temporary-camps facedown 0} {card temporary-camps facedown 0} {card temporary-camps facedown 0} {card temporary-camps facedown 0} {card siege-tower facedown 0}} purple {{card temple-city-2 facedown 0}}} regions {A4 D6 E0 E1 E5 E6 F3 F4 F5} wildcards 0 vp 31 points {maritime 0 production 0 scientific 4 civil 0 military -6 temples 12 start 5 offerings 19 villages 9 edge 0 majorities 0} score 43} {id gleb gold 4 goods {wood 0 stone 0 clay 0 wheat 0} hand {trading-post-mountain brewery-5 small-production temple-forest temple-field} hand_n 5 stock {maritime 4 production 3 scientific 1 civil 0 military 4} supply {maritime 0 production 0 scientific 0 civil 0 military 0} columns {blue {{card small-port-wheat facedown 0}} green {{card quarry facedown 0} {card small-production facedown 0}} yellow {{card laboratory-red facedown 0} {card workshop-3 facedown 0} {card academy-red facedown 0} {card university facedown 0}} brown {{card forum-2 facedown 0} {card brewery-3 facedown 0} {card arch-5 facedown 0} {card trading-post-swamp facedown 0} {card guild-field facedown 0}} red {{card war-elephants facedown 0}} purple {}} regions {C1 C3 C4 C5 C6 D0 D1 D3 D5 E2} wildcards 0 vp 42 points {maritime 0 production 0 scientific 2 civil 2 military -2 temples 0 start 5 offerings 31 villages 4 edge 0 majorities 0} score 42}}
}

# The figures of a game for so many players.
proc ::deu::figures {players} {
    variable Figures
    return [dict merge $Figures(2) $Figures($players)]
}

# A position: `fill` 0 (start), 0.5 (a column is activated) or 1 (the end).  args replace keys of the state.
proc ::deu::state {players fill args} {
    variable States
    return [dict merge $States($players,$fill) $args]
}

proc ::deu::people {lang players} {
    variable Ids
    variable People
    return [lmap id [lrange $Ids 0 $players-1] name [lrange [dict get $People $lang] 0 $players-1] {
        dict create id $id name $name
    }]
}

# ---- Words -----------------------------------------------------------------------------------------

proc ::deu::Read {args} {
    set channel [open [file join [file dirname [file normalize [info script]]] .. .. {*}$args]]
    fconfigure $channel -encoding utf-8
    set text [read $channel]
    close $channel
    return $text
}

# The names of the game and the Russian messages of the viewer.
proc ::deu::ReadWords {} {
    variable Names
    variable Messages
    foreach lang {en ru} {
        set domain {}
        foreach {- group id name} [regexp -all -inline {<names domain="([a-z]+)"|<name id="([^"]+)"[^>]*>([^<]*)</name>}  [Read formats clauses deus.$lang.xml]] {
            if {$group ne {}} {
                set domain $group
            } else {
                set Names($lang,$domain,$id) [join $name]
            }
        }
    }
    foreach block [regexp -all -inline {mcflmset \{\n.*?\n\}} [Read tk msgs ru.msg]] {
        lappend Messages {*}[lindex $block 1]
    }
}

proc ::deu::name {lang domain id} {
    variable Names
    return $Names($lang,$domain,$id)
}

proc ::deu::say {lang format args} {
    variable Messages
    variable Missing
    if {$lang eq "ru"} {
        if {![dict exists $Messages $format]} {
            lappend Missing $format
        } else {
            set format [dict get $Messages $format]
        }
    }
    return [::format $format {*}$args]
}

proc ::deu::options {lang players width height args} {
    return [dict merge [dict create width $width height $height lang $lang info [figures $players]  players [people $lang $players] names [list ::deu::name $lang] tr [list ::deu::say $lang]] $args]
}

::deu::ReadWords
