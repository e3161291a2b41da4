#!/bin/sh
# stele serve: requests and answers, mistakes in them, what a seat may not know; the clients in doc; every
# request is described in both manuals, and their example gives what it says.  TAP.
srcdir=$(cd "${srcdir:-.}" && pwd)
STELE=${STELE:-$(pwd)/stele}
export STELE
# shellcheck source=tests/tap.sh
. "$srcdir/tests/tap.sh"
# shellcheck source=tests/command.sh
. "$srcdir/tests/command.sh"

# serve NAME [OPTION...]: sends standard input; there is an answer to every line, each one JSON.
serve() {
    name=$1
    shift
    cat >in
    "$STELE" serve "$@" <in >out 2>err
    status=$?
    [ $status -eq 0 ] && [ ! -s err ] && [ "$(wc -l <out)" -eq "$(wc -l <in)" ]
    result $? "$name: an answer to every line"
    json "$name: the answers are JSON" lines
}

# line N NAME PATTERN: answer N matches.
line() {
    sed -n "$1p" out | grep -Eq -- "$3"
    result $? "$2"
}

# -- Games ----------------------------------------------------------------------------------------

serve "what there is" <<'END'
{"id":1,"do":"hello"}
{"id":"two","do":"games"}
END
line 1 "the protocol has a number" '^\{"id":1,"ok":true,"protocol":1,"version":"[0-9.]+","requests":\["hello",'
line 2 "an id may be a text" '^\{"id":"two","ok":true,"games":\[\{"id":"babylonia"'
line 2 "games say what they can be" '"id":"rolltta",.*"editions":\[\{"name":"[a-z-]+","players_min":[0-9],"players_max":[0-9]'

serve "a game" <<'END'
{"do":"new","game":"rolltta","players":["anna",{"id":"boris","name":"Борис"}],"edition":"base","seed":3}
{"do":"position"}
{"do":"legal"}
{"do":"play","move":"roll dice=F,W,S"}
{"do":"hash"}
{"do":"explain","move":"stop"}
{"do":"explain","move":"roll dice=F"}
{"do":"hash"}
{"do":"play","move":"stop"}
{"do":"undo"}
{"do":"hash"}
{"do":"score"}
{"do":"ledger"}
{"do":"figures"}
{"do":"goto","node":"start"}
{"do":"goto","node":"end"}
{"do":"undo","moves":5}
{"do":"undo"}
{"do":"log"}
{"do":"hint","budget":20,"top":1}
{"do":"quit"}
END
line 1 "new tells the players" '"players":\[\{"id":"anna","name":"anna"\},\{"id":"boris","name":"Борис"\}\],"node":"main:0"'
line 1 "and who moves" '"chance":true,"over":false\}$'
line 2 "the position has a state" '"node":"main:0",.*"state":\{'
line 3 "legal lists or names the verb" '"verb":"roll"'
line 4 "a move is played" '"move":"roll dice=F,W,S".*"node":"main:1".*"mover":"anna"'
line 6 "explain says what a move does" '"before":"main:1","legal":true,"move":"stop","by":"anna".*"events":'
line 7 "and why another is refused" '"legal":false.*"reason":\{"code":"rolltta\.[a-z-]+","clause":"RTA-[0-9.]+"'
[ "$(sed -n 5p out)" = "$(sed -n 8p out)" ]
result $? "explaining changes nothing"
[ "$(sed -n 5p out)" = "$(sed -n 11p out)" ]
result $? "undo brings the position back"
line 12 "score tells points by category" '"players":\[\{"id":"anna",.*"categories":\{.*"total":-?[0-9]+.*"standing":'
line 13 "ledger tells the rows" '"ledger":\['
line 14 "figures come from the set" '"figures":\{'
line 16 "what was undone is not in the game" '"node":"main:1"'
line 17 "undo stops at the beginning" '"ok":true,"node":"main:0"'
line 18 "and says so there" '"kind":"usage","code":"serve.start"'
line 19 "the log is XML" '"xml":"<\?xml .*<player id=\\"anna\\"'
line 20 "no hint for chance" '"code":"serve.chance"'
cp out first
"$STELE" serve <in >out 2>err
cmp -s first out
result $? "the same requests give the same answers"
LC_ALL=ru_RU.UTF-8 "$STELE" serve <in >out 2>err
cmp -s first out
result $? "whatever the locale"

# One form: what serve answers is what the commands write.
log=$srcdir/samples/babylonia/base-2.stele
serve "a log" <<END
{"do":"open","file":"$log","node":"main:42"}
{"do":"legal"}
{"do":"score"}
{"do":"hint","budget":20,"top":2}
{"do":"play","bot":"greedy"}
END
line 1 "opens where it is asked to" '"game":"babylonia".*"node":"main:42".*"diagnostics":\[\]'
line 5 "a bot plays" '"move":"[a-z]+ .*"node":"[a-z0-9]+:[0-9]+"'
if command -v python3 >/dev/null; then
    "$STELE" legal "$log" --at main:42 --json >legal
    "$STELE" score "$log" --at main:42 --json >score
    "$STELE" hint "$log" --at main:42 --json --budget 20 --top 2 >hint
    python3 - >py 2>err <<'END'
import json
answers = [json.loads(text) for text in open("out", encoding="utf-8")]
for answer, name in zip(answers[1:4], ["legal", "score", "hint"]):
    command = json.load(open(name, encoding="utf-8"))
    del answer["ok"], command["file"]
    assert answer == command, name
END
    result $? "legal, score and hint answer as the commands do"
else
    skip "legal, score and hint answer as the commands do" "no python3"
fi

# -- Mistakes -------------------------------------------------------------------------------------

{
    cat <<'END'
{"id":1,"do":"legal"}
{"id":2
[]
{"id":[],"do":"hello"}
{"id":5}
{"id":6,"do":"positon"}
{"id":7,"do":"hello","viewer":"anna"}
{"id":8,"do":"new","game":"chess","players":2}
{"id":9,"do":"new","game":"rolltta"}
{"id":10,"do":"new","game":"rolltta","players":0}
{"id":11,"do":"new","game":"rolltta","players":["a","a"]}
{"id":12,"do":"new","game":"rolltta","players":8}
{"id":13,"do":"new","game":"rolltta","players":2,"edition":"none"}
{"id":14,"do":"new","game":"rolltta","players":2,"rulings":{"RTA-A1":"none"}}
{"id":15,"do":"open","file":"nowhere.stele"}
{"id":16,"do":"open","file":"-"}
{"id":17,"do":"new","game":"rolltta","players":2,"edition":"base"}
{"id":18,"do":"play","move":"roll dice=F,W,S,G,G,G,G,G,G"}
{"id":19,"do":"play","move":"fly"}
{"id":20,"do":"play","bot":"clever"}
{"id":21,"do":"position","viewer":"nobody"}
{"id":22,"do":"goto","node":"main:99"}
{"id":23,"do":"undo","moves":0}
{"id":24,"do":"play"}
{"id":25,"do":"play"}

END
    printf '"\377"\n'
    printf '{"do":"hello","x":"'
    head -c 1100000 /dev/zero | tr '\0' x
    printf '"}\n{"id":29,"do":"hello"}\n'
} >mistakes
serve "mistakes" <mistakes
number=0
for code in serve.no-log json.comma serve.no-dict serve.bad-value serve.missing serve.no-request serve.no-key \
    serve.no-game serve.missing serve.bad-value 'log\.[a-z-]+' serve.no-edition 'log\.[a-z-]+' 'log\.[a-z-]+' \
    'io\.[a-z-]+' serve.bad-value - 'rolltta\.[a-z-]+' 'log\.[a-z-]+' serve.no-bot serve.no-player serve.no-node \
    serve.bad-value - serve.missing json.value json.utf8 serve.long -; do
    number=$((number + 1))
    if [ "$code" = - ]; then
        line $number "line $number is answered" '"ok":true'
    else
        line $number "line $number: $code" "\"ok\":false,\"error\":\{\"kind\":\"[a-z]+\",\"code\":\"$code\".*\"message\":\"[^\"]"
    fi
done
line 2 "a bad line gets its column" '"code":"json.comma","column":8,'
line 6 "a slip gets a proposal" 'did you mean “position”'
line 18 "an illegal move gets its clause" '"kind":"rule",.*"clause":"RTA-[0-9.]+"'
printf '{"do":"positon"}\n{' | "$STELE" serve --lang ru >out 2>err
line 1 "mistakes are told in Russian" 'может быть, «position»'
line 2 "a last line without its end, too" 'столбец 2: ожидалось имя'
mkfifo pipe.stele
printf '{"do":"open","file":"pipe.stele"}\n{"do":"hello"}\n' | timeout 60 "$STELE" serve >out 2>err
line 1 "a pipe that nobody writes into is not waited for" '"ok":false.*"code":"io\.not-a-file"'
line 2 "and the next request is answered" '"ok":true'
gives 2 "serve takes no file" serve file
"$STELE" serve </dev/null >out 2>err && [ ! -s out ] && [ ! -s err ]
result $? "no requests, no answers"

# What cannot be opened leaves the game that is open alone, whatever it is a log of.
cat >other.txt <<'END'
log format=1 game=babylonia edition=base
 players
  player id=vera name=Vera seat=1
  player id=gleb name=Gleb seat=2
 setup
  first player=nobody
 line id=main
END
printf '{"do":"hello"}\0\n{"do":"hel\0lo"}\n{"do":"hello"}\n' >mistakes
serve "NUL in a line" <mistakes
line 1 "behind a request" '"code":"json\.rest","column":15'
line 2 "in a text" '"code":"json\.control","column":11'
line 3 "does not end the session" '"ok":true'

serve "games that cannot be opened" <<END
{"do":"new","game":"rolltta","players":3,"edition":"base"}
{"do":"play"}
{"do":"open","file":"other.txt"}
{"do":"open","file":"$log","node":"main:9999"}
{"do":"open","file":"$log","seed":-1}
{"do":"open","file":"$log","chapter":"one"}
{"do":"new","game":"deus","players":2,"seed":"x"}
{"do":"position"}
{"do":"open","file":"$log","node":"start"}
END
for number in 3 4 5 6 7; do line $number "line $number opens nothing" '"ok":false'; done
line 8 "the game goes on" '"node":"main:1",.*"state":\{"game":"rolltta"'
line 9 "until another is opened" '"game":"babylonia".*"node":"main:0"'

# -- What a seat may not know ----------------------------------------------------------------------

# Two games that differ only in what Anna draws: Boris gets the same of both, whatever he asks.  Which tokens are drawn
# (12, 13) can only be said by somebody who sees everything.
for tokens in F,S,F,S,S M,P,S,M,P; do
    {
        echo '{"do":"new","game":"babylonia","players":2}'
        for _ in 1 2 3 4 5 6 7 8 9 10; do echo '{"do":"play","viewer":"boris"}'; done
        cat <<END
{"do":"play","move":"draw tokens=$tokens player=anna"}
{"do":"play","move":"draw tokens=M,F,S,F,S player=boris"}
{"do":"position","viewer":"boris"}
{"do":"legal","viewer":"boris","gains":true}
{"do":"explain","viewer":"boris","move":"place token=M at=A1"}
{"do":"hint","viewer":"boris","budget":10}
{"do":"score","viewer":"boris"}
{"do":"ledger","viewer":"boris"}
{"do":"hash","viewer":"boris"}
{"do":"log","viewer":"boris"}
{"do":"play","viewer":"boris","move":"place token=M at=C11"}
{"do":"play","viewer":"boris","move":"place token=F at=C11 by=boris"}
{"do":"play","viewer":"boris","bot":"greedy"}
{"do":"undo","viewer":"boris"}
{"do":"goto","viewer":"boris","node":"main:11"}
{"do":"play","viewer":"boris"}
{"do":"play","viewer":"boris","move":"draw tokens=F,F,F,F,F player=anna"}
{"do":"goto","viewer":"boris","node":"main:12"}
{"do":"legal","viewer":"anna"}
{"do":"explain","viewer":"anna","move":"place token=F at=C11 by=boris"}
{"do":"explain","viewer":"anna","move":"draw tokens=F player=boris"}
{"do":"play","viewer":"anna","move":"place token=S at=C11"}
{"do":"play","viewer":"anna"}
{"do":"play","viewer":"boris"}
{"do":"explain","viewer":"boris","move":"place token=P at=K9"}
END
    } >requests
    serve "anna draws $tokens" <requests
    mv out "told.$tokens"
done
sed '12,13d; 30,$d' told.F,S,F,S,S >one
sed '12,13d; 30,$d' told.M,P,S,M,P >out
cmp -s one out
result $? "whatever anna draws, boris is told the same"
cp told.F,S,F,S,S out
line 15 "her moves are hidden from him" '"moves":\[\],"open":\[\],"hidden":true'
for number in 16 17 20 21; do line $number "line $number would tell him" '"code":"serve.hidden"'; done
for number in 22 23 24; do line $number "line $number: he does not play for her" '"code":"serve.hidden"'; done
line 25 "nor takes back what was played" '"code":"serve.hidden"'
for number in 27 28; do line $number "line $number: what was drawn is not drawn again for him" '"code":"serve.hidden"'; done
line 30 "she sees her moves" '"moves":\[\{"verb":'
for number in 31 32; do line $number "line $number: what speaks against others’ moves she is not told" '"code":"serve.hidden"'; done
line 33 "she plays her move" '"ok":true,"move":"place token=S at=C11"'
line 34 "chance draws for her" '"move":"draw tokens=[FMPS]"'
line 35 "he has to say what he plays" '"code":"serve.missing"'
line 36 "why he cannot place a token he is told" '"legal":false.*"code":"babylonia.token-rack"'
(echo '{"do":"new","game":"babylonia","players":2}'
    for _ in 1 2 3 4 5 6 7 8 9 10 11 12; do echo '{"do":"play","viewer":"boris"}'; done) >requests
serve "chance draws" <requests
line 12 "that she draws he is told" '"move":"draw tokens=\?,\?,\?,\?,\? player=anna"'
line 13 "and what he draws" '"move":"draw tokens=[FMPS,]+ player=boris"'

# A log with an illegal move: Boris does not learn what is wrong with it, nor why he cannot go there.
cat >illegal.txt <<'END'
log format=1 game=babylonia edition=base
 players
  player id=anna name=Anna seat=1
  player id=boris name=Boris seat=2
 setup knowledge=full
  lay tile=cM at=C8,E12
  lay tile=cP at=A4,F4
  lay tile=cS at=E8,I4
  lay tile=cMP at=B11,F10
  lay tile=cMS at=A7,B5
  lay tile=cPS at=G3,H10
  lay tile=f5 at=G7
  lay tile=f6 at=E6
  lay tile=f7 at=J5
  lay tile=fC at=D2,I9,I12
 line id=main
  turn player=anna round=1
   draw tokens=S,F,P,F,M player=anna
   draw tokens=F,M,F,P,P player=boris
   place token=P at=C11
   draw tokens=F
  turn player=boris round=1
   place token=S at=C10
END
serve "an illegal log" <<'END'
{"do":"open","file":"illegal.txt"}
{"do":"goto","node":"main:5"}
{"do":"open","file":"illegal.txt","viewer":"anna"}
{"do":"goto","node":"main:5","viewer":"anna"}
{"do":"open","file":"illegal.txt","viewer":"anna","node":"main:5"}
{"do":"open","file":"illegal.txt","viewer":"vera"}
END
line 1 "everybody is told what is wrong" '"diagnostics":\[\{.*babylonia.token-rack'
line 2 "also who wants to go there" '"code":"babylonia.token-rack"'
line 3 "a viewer is told nothing of it" '"node":"main:4".*"diagnostics":\[\],"hidden":true\}$'
for number in 4 5; do line $number "line $number: nor why he cannot go there" '"code":"serve.hidden"'; done
line 6 "the viewer must be a player of the log" '"code":"serve.no-player"'

(echo '{"do":"new","game":"deus","players":2}'
    for _ in 1 2 3; do echo '{"do":"play"}'; done
    echo '{"do":"score","viewer":"boris"}') >requests
serve "hidden points" <requests
line 5 "points that are hidden are not told" '"id":"anna","name":"Anna","hidden":true\},\{"id":"boris".*"total":[0-9]+\}\]\}$'

# -- Clients --------------------------------------------------------------------------------------

if command -v python3 >/dev/null; then
    cp "$srcdir/doc/client.py" "$srcdir/doc/bot.py" .
    python3 client.py >out 2>err && [ ! -s err ] && [ "$(wc -l <out)" -eq 2 ]
    result $? "doc/client.py plays a game"
    for game in rolltta babylonia; do
        python3 bot.py $game 5 >out 2>err && [ ! -s err ] &&
            [ "$(awk '{print $2}' out | sort -n | tail -n 1)" = "$(awk '$1 == "anna" {print $2}' out)" ]
        result $? "doc/bot.py beats random at $game"
    done
else
    skip "doc/client.py and doc/bot.py" "no python3"
fi

# -- The manual -----------------------------------------------------------------------------------

printf '{"do":"hello"}\n' | "$STELE" serve | sed 's/.*"requests":\[//; s/\].*//' | tr -d '"' | tr , '\n' >requests
for page in stele-protocol.7 stele-protocol.ru.7; do
    while read -r request; do
        grep -Eq "^\\.B $request\$" "$srcdir/doc/$page" || echo "$request"
    done <requests >out
    [ -s requests ] && [ ! -s out ]
    result $? "$page describes every request"
    sed -n 's/.*"cli\.\(serve\.[a-z-]*\)".*/\1/p' "$srcdir/src/cli/session/session.c" | sort -u | while read -r code; do
        sed 's/\\-/-/g' "$srcdir/doc/$page" | grep -qF "$code" || echo "$code"
    done >out
    [ ! -s out ]
    result $? "$page names every code"
    sed -n '/^\.\\" example/,/^\.\\" end/p' "$srcdir/doc/$page" | sed 's/\\-/-/g; s/\\e/\\/g' >example
    sed -n 's/^> //p' example >in
    sed -n 's/^< //p' example >want
    "$STELE" serve <in >out 2>err
    [ -s want ] && cmp want out >/dev/null
    result $? "$page: the example gives what it says"
    if command -v groff >/dev/null; then
        groff -man -Tutf8 -K utf8 -ww "$srcdir/doc/$page" >/dev/null 2>err
        [ ! -s err ]
        result $? "$page formats without warnings"
    else
        skip "$page formats without warnings" "no groff"
    fi
done
echo "1..$n"
