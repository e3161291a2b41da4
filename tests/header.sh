#!/bin/sh
# What is wrong with the header of a log, its players, rules and set-up, is reported at the line where it
# stands, by the verifier and by whoever opens the log, and named.  TAP.
srcdir=${srcdir:-.}
STELE=${STELE:-build/stele}
# shellcheck source=tests/tap.sh
. "$srcdir/tests/tap.sh"
unset STELE_LANG LC_ALL LC_MESSAGES LANG
cd "$tmp" || exit 99

# wrong NAME CODE GAME EDITION: a header in text notation on standard input, from its players on.  The line
# that is wrong begins with an exclamation mark; its first word is expected in the message.
wrong() {
    {
        echo "log format=1 game=$3 edition=$4"
        sed 's/^/ /'
        echo " line id=main"
    } >marked.txt
    sed 's/^\( *\)!/\1/' marked.txt >log.txt
    line=$(sed -n '/^ *!/=' marked.txt)
    word=$(sed -n 's/^ *!\([a-z]*\).*/\1/p' marked.txt)
    "$STELE" verify --json log.txt >out 2>err
    grep -q "\"line\":$line,.*\"move\":\"$word[ \"].*\"code\":\"$2\"" out
    result $? "$1: $2 at its line"
    for lang in en ru; do
        "$STELE" verify --lang $lang log.txt 2>&1 | sed -n 1p >verified
        "$STELE" state --lang $lang log.txt 2>&1 | sed -n 1p >opened
        cat verified opened >out
        grep -q "^log.txt:$line: $word[ :]" verified && cmp -s verified opened &&
            ! grep -q '[{}]' verified
        result $? "$1: verified and opened alike, in $lang"
    done
}

# players N: so many of them.
players() {
    echo "players"
    seat=1
    for id in anna boris vera gleb dina; do
        if [ $seat -le "$1" ]; then echo " player id=$id name=P$seat seat=$seat"; fi
        seat=$((seat + 1))
    done
}

# items SECTION ITEM...: a section of the header.
items() {
    echo "$1"
    shift
    for item; do echo " $item"; done
}

# set_up GAME CODE ITEM...: two players, and a set-up of these items.
set_up() {
    game=$1 code=$2 edition=base
    shift 2
    if [ "$game" = civilization ]; then edition=full; fi
    { players 2; items setup "$@"; } >header
    wrong "$game" "$code" "$game" $edition <header
}

# rules NAME CODE GAME EDITION PLAYERS ITEM...: options and rulings.
rules() {
    name=$1 code=$2 game=$3 edition=$4 n_players=$5
    shift 5
    { players "$n_players"; items rules "$@"; echo setup; } >header
    wrong "$name" "$code" "$game" "$edition" <header
}

# -- Players --------------------------------------------------------------------------------------

wrong "a player twice" log.duplicate-player rolltta base <<-END
	players
	 player id=anna seat=1
	 !player id=anna seat=2
	 player id=vera seat=3
	END
wrong "a seat twice" log.duplicate-seat rolltta base <<-END
	players
	 player id=anna seat=1
	 !player id=boris seat=1
	END
wrong "a gap between seats" log.missing-seat rolltta base <<-END
	players
	 player id=anna seat=1
	 !player id=boris seat=3
	setup
	END
wrong "too many players" log.player-count rolltta base <<-END
	!players
	 player id=a seat=1
	 player id=b seat=2
	 player id=c seat=3
	 player id=d seat=4
	 player id=e seat=5
	setup
	 first e
	END

# -- Options and rulings --------------------------------------------------------------------------

five='ruling id=RTA-A1 choice=five'
keep='ruling id=RTA-A2 choice=keep'
rules "no such option" log.unknown-option rolltta base 2 "$five" '!option name=tradign value=yes' "$keep"
rules "no such ruling" log.unknown-ruling rolltta base 2 "$five" '!ruling id=RTA-A99 choice=five' "$keep"
rules "no such choice" log.unknown-choice rolltta base 2 "$keep" '!ruling id=RTA-A1 choice=seven' "$keep"
rules "an option twice" log.duplicate-option rolltta base 2 'option name=trading value=no' \
    '!option name=trading value=no' "$five"
rules "a ruling twice" log.duplicate-ruling rolltta base 2 "$five" "$keep" '!ruling id=RTA-A1 choice=six'
rules "not for one player" rolltta.trading-option rolltta solo 1 "$five" '!option name=trading value=yes' \
    "$keep"
rules "not in this edition" civilization.option-not-here civilization farmers 3 \
    'option name=africa value=no' '!option name=weak value=yes' 'ruling id=CIV-R11 choice=with-cities'

# -- Set-up: every item of every game -------------------------------------------------------------

set_up rolltta rolltta.first-twice 'first anna' '!first boris'

order=F,F,F,F,F,F,F,F,F,F,F,F,M,M,M,M,M,M,P,P,P,P,P,P,S,S,S,S,S,S
set_up babylonia babylonia.tile-no-site "reserve anna $order" '!lay cM A4,A5' 'lay cP B5,C3'
set_up babylonia babylonia.tile-site-taken 'lay cM A4,A7' '!lay cP A7,B5' "reserve anna $order"
set_up babylonia babylonia.display-basic "reserve anna $order" '!display 1,2,3,4,5,6,8' \
    "reserve boris $order"
set_up babylonia babylonia.reserve-twice "reserve anna $order" "!reserve anna $order" \
    "reserve boris $order"
set_up babylonia babylonia.reserve-tokens "reserve anna $order" "!reserve boris $order,S"

set_up bronze bronze.item-twice 'first anna' '!first boris'
set_up bronze bronze.land-twice 'first anna' '!lands L01,L02,L01' 'stack 1 size=9'
set_up bronze bronze.provinces-count 'first anna' '!provinces province4' 'stack 1 size=9'
set_up bronze bronze.item-twice 'first anna' 'stack 1 size=9' '!stack 1 size=9' 'stack 2 size=9'
set_up bronze bronze.item-twice 'first anna' 'spare size=9' '!spare size=9'
set_up bronze bronze.city-not-in-deck 'first anna' '!cities avaris,amri'

set_up civilization civilization.setup-places 'place anna 1' '!place boris 1'
set_up civilization civilization.stack-count '!stack 1 hides' 'place anna 1' 'place boris 2'
set_up civilization civilization.setup-ast 'place anna 1' 'place boris 2' \
    '!ast africa 7 4 10 13 900,1000,1100'
set_up civilization civilization.nation-taken 'place anna 1' 'place boris 2' \
    'nation anna africa tunisia' '!nation boris africa tunisia'

set_up deus deus.item-twice 'first anna' '!first boris'
set_up deus deus.map-count 'first anna' '!map faces=T7b,T4a,T2b turns=5,3,3' \
    'hand anna quarry,farm,legion,school,galley'
set_up deus deus.stock-off 'first anna' '!stock anna civil:5,military:5'
set_up deus deus.hand-count 'first anna' '!hand anna quarry,farm,legion,school' \
    'hand boris quarry,farm,legion,school,galley'
set_up deus deus.deck-count 'first anna' 'hand anna quarry,farm,legion,school,galley' '!deck forum-2,quarry'

echo "1..$n"
