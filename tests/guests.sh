#!/bin/sh
# Bots that are other programs, in play and match: what they get and do not get, and what becomes of a game
# when one of them fails.  doc/guest.py plays; the example of stele-protocol(7).  TAP.
srcdir=$(cd "${srcdir:-.}" && pwd)
STELE=${STELE:-$(pwd)/stele}
# shellcheck source=tests/tap.sh
. "$srcdir/tests/tap.sh"
# shellcheck source=tests/command.sh
. "$srcdir/tests/command.sh"

# A bot of shell and sed that takes the first listed move and keeps what it got in the file that $TOLD names,
# if it does.  Its argument says when it stops being good: "third" is its third turn.
cat >bot.sh <<'END'
what=$1
turns=0
while read -r line; do
    [ -z "$TOLD" ] || printf '%s\n' "$line" >>"$TOLD.$$"
    id=${line#*:}
    id=${id%%,*}
    case $line in
    *'"do":"hello"'*)
        case $what in
        protocol) echo "{\"id\":$id,\"protocol\":2}" ;;
        wants) echo "{\"id\":$id,\"protocol\":1,\"want\":[\"everything\"]}" ;;
        named) echo "{\"id\":$id,\"protocol\":1,\"name\":\"Deep Tablet\"}" ;;
        nameless) echo "{\"id\":$id,\"protocol\":1,\"name\":\"\"}" ;;
        blind) echo "{\"id\":$id,\"protocol\":1,\"want\":[]}" ;;
        quick) echo "{\"id\":$id,\"protocol\":1}" ;;
        *) # The shell takes a second to find a move in the lines of a game with everything in them.
            if [ -n "$TOLD" ]; then want=; else want=',"want":["legal"]'; fi
            echo "{\"id\":$id,\"protocol\":1$want}"
            ;;
        esac
        ;;
    *'"do":"new"'*)
        [ "$what" != crash-new ] || exit 3
        echo "{\"id\":$id}"
        ;;
    *'"do":"turn"'*)
        turns=$((turns + 1))
        case $what in
        blind | quick) answer="{\"id\":$id,\"bot\":\"quick\"}" ;;
        *)
            move=${line#*'"moves":['}
            move=${move#*'"move":"'}
            answer="{\"id\":$id,\"move\":\"${move%%'"'*}\"}"
            ;;
        esac
        [ $turns -lt 3 ] || case $what in
        crash) exit 7 ;;
        abort) kill -SEGV $$ ;;
        silent) exec sleep 1000 ;;
        child) sleep 1000 & echo $! >child; wait ;;
        unguarded) kill -KILL $PPID; exec sleep 1000 ;;
        garbage) answer='well played' ;;
        list) answer='[1]' ;;
        illegal) answer="{\"id\":$id,\"move\":\"stop by=boris\"}" ;;
        nonsense) answer="{\"id\":$id,\"move\":\"fly to=moon\"}" ;;
        empty) answer="{\"id\":$id}" ;;
        number) answer="{\"id\":$id,\"move\":5}" ;;
        lend) answer="{\"id\":$id,\"bot\":\"strong\"}" ;;
        twice) answer="$answer
$answer" ;;
        huge) head -c 100000 /dev/zero | tr '\0' x ;;
        endless) yes | tr -d '\n' ;;
        deaf) exec <&-; echo "$answer"; exec sleep 1000 ;;
        mute) exec >&-; exec sleep 1000 ;;
        esac
        printf '%s\n' "$answer"
        ;;
    *'"do":"over"'*)
        [ "$what" != stays ] || exec sleep 1000
        exit 0
        ;;
    esac
done
END
bot="exec:exec sh $tmp/bot.sh"

# -- Playing --------------------------------------------------------------------------------------

for game in rolltta babylonia bronze deus civilization; do # most only for a while: the shell is no quick reader
    gives 0 "a game of $game" play $game -p 2 --bot "$bot quick" --bot random -o $game.stele --max-moves 40
    gives 0 "its log is legal" verify $game.stele
done
gives 0 "a whole game" play rolltta -p 2 --bot "$bot" --bot random -o rolltta.stele --force
gives 0 "has a result" score rolltta.stele
gives 0 "the bots of a game are kept" convert rolltta.stele --to xml -o rolltta.xml
grep -qF -- "--bot exec:bot.sh --bot random" rolltta.xml && ! grep -qF "$tmp" rolltta.xml
result $? "in its source, by the names of programs alone"
gives 0 "a bot with a name" play rolltta -p 2 --bot "$bot named" --bot random --max-moves 5 -o named.xml
grep -qF -- "--bot 'exec:Deep Tablet' --bot random" named.xml
result $? "is called so"
mkdir -p "my bots"
cp bot.sh "my bots/deep"
for command in "sh '$tmp/my bots/deep' --key=x" "KEY=x nice -n 5 sh $tmp/my\" \"bots/deep" "/bin/sh -f 'my bots/deep'"; do
    gives 0 "a program, however it is started" play rolltta -p 2 --bot "exec:$command" --bot random --max-moves 5 -o short.xml --force
    grep -qF -- "--bot exec:deep --bot random" short.xml
    result $? "has its name: $command"
done
gives 0 "again" play rolltta -p 2 --bot "$bot" --bot random -o again.stele
cmp -s rolltta.stele again.stele
result $? "the same game"
gives 0 "a list that ends with a program" play rolltta -p 3 --bots "greedy,random,$bot a,b" --max-moves 40 -o three.stele
gives 0 "is kept" convert three.stele --to xml -o three.xml
grep -qF -- "--bot greedy,random --bot exec:bot.sh" three.xml
result $? "in words that give it again"
gives 0 "a game for one" play rolltta -p 1 --edition solo --bot "$bot" -o solo.stele
gives 2 "a command that is none" play rolltta -p 2 --bot 'exec: ' -o no.stele
gives 2 "more than eight" match rolltta --bots random,random,random,random --bot random,random,random,random --bot "$bot"

gives 0 "a match" match rolltta --bot "$bot" --bot random --games 4 --max-moves 40
has "names them" "^exec:exec sh .*bot\.sh +wins "
cp out first
gives 0 "a match in two threads" match rolltta --bot "$bot" --bot random --games 4 --max-moves 40 -j 2
cmp -s first out
result $? "has the same result"
gives 0 "a match of four" match rolltta -p 4 --bot "$bot" --bots random,random,random --games 4 --max-moves 40 --json -j 2
json "is JSON"
has "without failures" '"failures": \[\]'
gives 0 "a program against itself" match rolltta --bot "$bot" --games 2 --max-moves 40
"$STELE" match rolltta --bot "$bot" --games 4 --max-moves 20 --json --progress >out 2>err
result $? "a match with progress"
awk '!/^[0-9]+ 4$/ { exit 1 } END { exit NR == 0 }' err
result $? "which standard error tells in numbers"

# -- What it gets ------------------------------------------------------------------------------

mkdir told
TOLD=$tmp/told/all
export TOLD
gives 0 "a bot that keeps what it is told" play babylonia -p 2 --bot greedy --bot "$bot" --seed 5 --max-moves 40 -o one.stele
unset TOLD
for file in told/all.*; do # the longer one: the other was only greeted
    [ "$(wc -l <"$file")" -lt 3 ] || mv "$file" out
done
has "the protocol first" '^\{"id":1,"do":"hello","protocol":1,"version":"[0-9.]+"\}$'
has "then the game" '^\{"id":2,"do":"new","number":1,"you":"boris","game":"babylonia","edition":"base",.*"rulings":\{"BAB-'
has "then its turns" '^\{"id":3,"do":"turn","node":"main:[0-9]+",.*"played":\[\{"node":"main:1",.*"state":\{.*"legal":\{'
has "then the end" '"do":"over".*"score":\{"node":'
lacks "never a hash" '"hash"'
lacks "nor what it was not asked for" '"gains"|"figures":\{'
grep -q '"move":"draw tokens=?,?,?,?,? player=anna"' out
result $? "that somebody draws, not what"
grep -Eq '"move":"draw tokens=[FMPS](,[FMPS])* player=boris"' out
result $? "what it draws itself"

# Two games that differ only in what boris will draw: anna gets the same of both.
fs=F,F,F,F,F,F,F,F,F,F,F,F others=M,M,M,M,M,M,P,P,P,P,P,P,S,S,S,S,S,S
for tokens in $fs,$others $others,$fs; do
    TOLD=$tmp/told/$tokens
    export TOLD
    gives 0 "boris has $tokens" play babylonia -p 2 --set-up "reserve player=boris tokens=$tokens" \
        --bot "$bot" --bot random --max-moves 12 -o game.stele --force
    for file in told/"$tokens".*; do
        [ "$(wc -l <"$file")" -lt 3 ] || mv "$file" "told/${tokens%%,*}"
    done
done
unset TOLD
grep -q '"do":"turn"' told/F && cmp -s told/F told/M
result $? "whatever boris has, anna is told the same"

# -- What it can find out -------------------------------------------------------------------------

# A bot that looks for Stele among its parents and keeps what the system shows of it.
cat >spy.sh <<'END'
pid=$$
while [ "$(cat "/proc/$pid/comm")" != stele ]; do
    pid=$(sed 's/.*) [A-Z] \([0-9]*\) .*/\1/' "/proc/$pid/stat")
done
tr '\0' ' ' <"/proc/$pid/cmdline" >"$SPIED/cmdline"
cat "/proc/$pid/environ" >"$SPIED/environ" 2>/dev/null
ls "/proc/$pid/fd" >"$SPIED/fd" 2>/dev/null
[ ! -e "/proc/$$/fd/7" ] || echo 7 >"$SPIED/inherited"
exec sh "$1" quick
END
mkdir -m 777 spied
chmod 755 .
SPIED=$tmp/spied
export SPIED
if [ -r /proc/self/comm ]; then
    # What root may read tells nothing.
    if [ "$(id -u)" -ne 0 ]; then
        as=
    else
        as='setpriv --reuid=65534 --regid=65534 --clear-groups'
    fi
    $as "$STELE" --version >out 2>&1 || as=
    for command in 'play --seed 80512345 -p 2 -o spied/game.xml' 'play --seed=80512345 --players=2 -o spied/game.xml' \
        'match --seed 80512345 --games 1'; do
        rm -f spied/*
        # shellcheck disable=SC2086
        $as "$STELE" $command --set-up 'first player=anna' --bot "exec:exec sh $tmp/spy.sh $tmp/bot.sh" --bot random --max-moves 5 rolltta \
            7<spy.sh >out 2>err
        result $? "a bot that looks around: $command"
        [ "$(sed 's/ *$//; s/.*\///' spied/cmdline)" = "stele ${command%% *}" ]
        result $? "sees no word of the command line but the name of the command"
        [ ! -e spied/inherited ]
        result $? "and has no descriptor of Stele’s"
        if [ "$(id -u)" -ne 0 ] || [ -n "$as" ]; then
            [ ! -s spied/environ ] && [ ! -s spied/fd ]
            result $? "nor can it look into its environment and its files"
        else
            skip "nor can it look into its environment and its files" "root may look into everything"
        fi
    done
else
    skip "a bot that looks around" "no /proc"
fi
unset SPIED

# -- Failing --------------------------------------------------------------------------------------

# fails WHAT CODE TEXT [OPTION...]: a game with such a bot is lost, with that code and reason.
fails() {
    what=$1 code=$2 text=$3
    shift 3
    gives 1 "$what" play rolltta -p 2 --bot "$bot $what" --bot random -o "$what.xml" --to xml "$@"
    complains "$what: says why" "$what\.xml: main:[0-9]+: Anna loses the game \(exec:bot\.sh\): $text"
    gives 0 "$what: the log is legal" verify "$what.xml"
    grep -q '<note by="stele play" xml:lang="en">Anna loses the game' "$what.xml" &&
        grep -q '<note by="stele play" xml:lang="ru">Anna проигрывает партию' "$what.xml" &&
        ! grep -q '<result' "$what.xml"
    result $? "$what: the log keeps it, in both languages, and no result"
    gives 1 "$what: a match" match rolltta --bot "$bot $what" --bot random --games 2 -j 2 --json "$@"
    json "$what: is JSON"
    has "$what: counts it" '"failed": 2'
    has "$what: names it" "\"code\": \"$code\""
    [ "$(grep -c '"share_ppm": \(0\|1000000\)' out)" -eq 2 ] && grep -q '"unfinished": 0' out
    result $? "$what: the other wins"
}
fails crash bot.ended 'it has ended, with exit status 7$'
fails crash-new bot.ended 'it has ended, with exit status 3$'
fails abort bot.signal 'it was ended by signal 11$'
fails silent bot.late 'no answer within 1 second$' --bot-time 1
fails child bot.late 'no answer within 1 second$' --bot-time 1
case $(ps -o stat= -p "$(cat child)" 2>/dev/null) in '' | Z*) true ;; *) false ;; esac # nobody may be there to reap it
result $? "what it has started ends with it"
[ "$(uname)" != Linux ] || fails unguarded bot.signal 'it was ended by signal 9$' --bot-time 20
fails garbage json.value 'its answer is not JSON: '
fails list bot.no-dict 'its answer is not a JSON object$'
fails illegal rolltta.not-your-turn 'its move “stop by=boris” is refused: .* \(RTA-2\.1\)$'
has "an illegal move has its clause" '"clause": "RTA-2\.1"'
fails nonsense log.unknown-verb 'its move “fly to=moon” is refused: '
fails empty bot.no-move 'there is no “move” in its answer$'
fails number bot.no-move 'there is no “move” in its answer$'
fails lend bot.value '“bot” in its answer has a value that cannot be used$'
fails twice bot.id 'its answer has another “id” than the request, [0-9]+$'
fails huge bot.long 'its answer is longer than 65536 bytes$'
fails endless bot.long 'its answer is longer than 65536 bytes$'
fails deaf bot.closed 'it has closed its input or output$' --bot-time 5
fails mute bot.closed 'it has closed its input or output$' --bot-time 5

gives 1 "a failure in Russian" match rolltta --bot "$bot crash" --bot random --games 14 --lang ru
has "is told" 'Партия 1, main:[0-9]+: (Анна|Борис) проигрывает партию \(exec:.*\): программа завершилась с кодом 7$'
has "not more than ten times" '^и ещё 4 партии проиграны так же$'
gives 1 "the others share the win" match rolltta -p 3 --bot "$bot crash" --bot random --bot greedy --games 3 --json
[ "$(grep -c '"share_ppm": 500000' out)" -eq 2 ]
result $? "half each"
gives 1 "a batch goes on" play rolltta -p 2 --bot "$bot crash" --bot random --games 2 -o 'batch%d.stele'
[ -e batch1.stele ] && [ -e batch2.stele ]
result $? "after a game that was lost"
gives 0 "a bot that will not end" play rolltta -p 2 --bot "$bot stays" --bot random --max-moves 20 -o stays.stele

# -- Playing on -----------------------------------------------------------------------------------

log=$srcdir/samples/babylonia/base-2.stele
TOLD=$tmp/told/on
export TOLD
gives 0 "a program plays on" continue "$log" --at main:40 --bot "anna=$bot" --bot greedy --moves 16 -o on.stele.xml
unset TOLD
gives 0 "its log is legal" verify on.stele.xml
has "with its branch" '1 branch'
cat told/on.* | grep '"do":"turn"' >turns
grep -q '"played":\[{"node":"main:41","move":"draw tokens=M,M",.*},{"node":"b1:1",.*"move":"draw tokens=?,?,?,?"' turns &&
    ! grep -q '"hash"' turns
result $? "it is told what was played since, as its seat sees it"
gives 1 "one that fails" continue "$srcdir/samples/rolltta/base-2.stele" --at main:30 --bot "anna=$bot crash" --bot random --dice new \
    --json -o failed.stele.xml
complains "is told in words" 'b1:[0-9]+: Anna loses the game \(exec:bot\.sh\): it has ended, with exit status 7'
json "and in JSON" lines
has "with why" '^\{"stopped":"failed","moves":[0-9]+,"node":"b1:[0-9]+","seed":1,"player":"anna","code":"bot\.ended"'
grep -q '<note by="stele continue" xml:lang="ru">' failed.stele.xml
result $? "the branch keeps it"
gives 0 "and is legal" verify failed.stele.xml
gives 1 "one that fails at once" continue "$srcdir/samples/rolltta/base-2.stele" --at main:30 --bot "anna=$bot crash-new" --bot random \
    -o unharmed.stele.xml
! grep -q 'stele continue' unharmed.stele.xml
result $? "leaves the record alone"
gives 1 "an illegal move" continue "$srcdir/samples/rolltta/base-2.stele" --at main:30 --bot "anna=$bot illegal" --bot random --lang ru
complains "is refused, in Russian" 'проигрывает партию \(exec:bot\.sh\): ход «stop by=boris» отклонён'

# Before the first game: what cannot play at all.
for what in protocol:'protocol 1' wants:'“want” in its answer' nameless:'“name” in its answer'; do
    gives 2 "a bot with another ${what%%:*}" match rolltta --bot "$bot ${what%%:*}" --bot random --games 2
    complains "is refused" "cannot play: .*${what#*:}"
done
gives 2 "a command that there is not" match rolltta --bot 'exec:no-such-command-here' --bot random
complains "is refused before the first game" 'exec:no-such-command-here cannot play: it has ended, with exit status 127'
gives 0 "a bot that wants nothing" play rolltta -p 2 --bot "$bot blind" --bot random --max-moves 40 -o blind.stele

# -- Nothing of it stays --------------------------------------------------------------------------

# A bot that does not let go.  At its first turn it ignores signals and has a child, a child in a session of its
# own and one whose parents have ended; all of them hold the pipe "held" open, and their numbers are in "pids".  Then it
# plays on, or does what its argument says: sends that signal to the command, or ends.
cat >clingy.sh <<'END'
what=$1
cling() {
    trap "" HUP INT QUIT TERM PIPE
    exec 8<>up 9>held
    child='echo $$ >&8; exec sleep 1000'
    sh -c "$child" <&9 >&9 &
    setsid sh -c "$child" <&9 >&9 &
    (setsid sh -c "sh -c '$child' &" <&9 >&9 &)
    for i in 1 2 3; do
        read -r pid <&8
        echo "$pid" >>pids
    done
    echo $$ >>pids
}
while read -r line; do
    id=${line#*:}
    id=${id%%,*}
    case $line in
    *'"do":"hello"'*) echo "{\"id\":$id,\"protocol\":1,\"want\":[]}" ;;
    *'"do":"new"'*) echo "{\"id\":$id}" ;;
    *'"do":"turn"'*)
        [ -n "$held" ] || cling
        held=yes
        case $what in
        on) ;;
        end) exit 7 ;;
        ignored) kill -HUP "$(cat command)" ;;
        *) kill "-$what" "$(cat command)"; exec sleep 1000 ;;
        esac
        echo "{\"id\":$id,\"bot\":\"quick\"}"
        ;;
    esac
done
[ "$what$held" != onyes ] || exec sleep 1000
END
clingy="exec:exec sh $tmp/clingy.sh"

# lets_go STATUS WHAT ARGUMENT...: the command with such a bot ends with STATUS, and nothing of the bot is left.
lets_go() {
    want=$1 name=$2
    shift 2
    rm -f pids held up out.xml
    mkfifo held up
    timeout 20 cat held & # until nobody has the other end
    # shellcheck disable=SC2016,SC2086
    env $signals sh -c 'ulimit -c 0; echo $$ >command; exec "$0" "$@"' "$STELE" "$@" >out 2>err </dev/null
    status=$?
    [ $status -eq "$want" ]
    result $? "$name: exit status $want"
    if [ "$want" -ne 137 ]; then # nobody waits for anything after SIGKILL
        while read -r pid; do
            ! kill -0 "$pid" 2>>err || echo "$pid is left"
        done <pids >>out
        [ "$(wc -l <pids)" -ge 4 ] && ! grep -q left out
        result $? "$name: nothing is left when it has ended"
    fi
    wait $!
    left=$?
    [ $left -eq 0 ] || xargs kill -KILL <pids 2>>err
    result $left "$name: nothing holds what its bot has opened"
}

signals=--default-signal=HUP,INT,QUIT,TERM,PIPE # a shell in the background may have ignored some for all it starts
env $signals true 2>err || signals=
# shellcheck disable=SC2016,SC2086
if [ "$(uname)" != Linux ] || ! command -v setsid >out; then
    skip "nothing of a bot stays" "not Linux, or no setsid"
elif [ "$(env $signals sh -c 'kill -INT $$; echo deaf')" = deaf ]; then
    skip "nothing of a bot stays" "signals are ignored here"
else
    for signal in HUP:129 INT:130 QUIT:131 KILL:137 PIPE:141 TERM:143; do
        lets_go ${signal#*:} "play, ${signal%:*}" play rolltta -p 2 --bot "$clingy ${signal%:*}" --bot random -o out.xml
        [ ! -e out.xml ]
        result $? "play, ${signal%:*}: no log"
    done
    for signal in INT:130 KILL:137; do
        lets_go ${signal#*:} "match, ${signal%:*}" match rolltta --bot "$clingy ${signal%:*}" --bot random --games 9 -j 3
        [ ! -s out ]
        result $? "match, ${signal%:*}: no game is lost by it"
        lets_go ${signal#*:} "continue, ${signal%:*}" continue "$srcdir/samples/rolltta/base-2.stele" --at main:30 \
            --bot "anna=$clingy ${signal%:*}" --bot random --dice new
    done
    lets_go 0 "a game to its end" play rolltta -p 2 --bot "$clingy on" --bot random --max-moves 20 -o out.xml
    lets_go 1 "a bot that fails" play rolltta -p 2 --bot "$clingy end" --bot random -o out.xml
    complains "a bot that fails: its own status is told" 'it has ended, with exit status 7$'
    signals='--default-signal --ignore-signal=HUP'
    lets_go 0 "an ignored signal" play rolltta -p 2 --bot "$clingy ignored" --bot random --max-moves 20 -o out.xml
fi

# -- The manual -----------------------------------------------------------------------------------

for page in stele-protocol.7 stele-protocol.ru.7; do
    sed -n 's/.*BOT_FAIL(.*"cli\.\(bot\.[a-z-]*\)".*/\1/p' "$srcdir/src/cli/session/guests.c" | sort -u >codes
    while read -r code; do
        sed 's/\\-/-/g' "$srcdir/doc/$page" | grep -qF "$code" || echo "$code"
    done <codes >out
    [ -s codes ] && [ ! -s out ]
    result $? "$page names every code"
done

# -- doc/guest.py ---------------------------------------------------------------------------------

if command -v python3 >/dev/null; then
    for game in rolltta babylonia bronze; do
        gives 0 "doc/guest.py at $game" match $game --bot "exec:python3 '$srcdir/doc/guest.py'" --bot random --games 4 --json
        [ "$(sed -n 's/.*"share_ppm": \([0-9]*\).*/\1/p' out | head -n 1)" -ge 750000 ]
        result $? "beats random"
    done
else
    skip "doc/guest.py" "no python3"
fi
echo "1..$n"
