#!/bin/sh
# Every option of every command and action: what its help lists has an effect, and everything else is refused with
# exit status 2, by name, before anything is written.  TAP.
#
# The help is asked what there is; the table below has a call for each of it, so that an option that is new to a
# command, or to an action, has no place here until somebody says what it does.
# environment: STELE_TEST_WHOLE=yes tries all of it.  Otherwise effects are tried of actions alone; and what does not
# belong is tried on an action from the other actions of its command, on a command every sixteenth of all.
srcdir=$(cd "${srcdir:-.}" && pwd)
STELE=${STELE:-$(pwd)/stele}
# shellcheck source=tests/tap.sh
. "$srcdir/tests/tap.sh"
# shellcheck source=tests/command.sh
. "$srcdir/tests/command.sh"
samples=$srcdir/samples
XDG_CONFIG_HOME=$tmp/config
export XDG_CONFIG_HOME

# -- What the help says ------------------------------------------------------------------------------

# listed HEADING WORD...: the names below a heading of the help of a command.
listed() {
    heading=$1
    shift
    "$STELE" "$@" --help | sed -n "/^$heading\$/,/^\$/s/^  \\([a-z]\\{1,\\}\\)  *.*/\\1/p"
}
# options WORD...: "--name" or "--name=" for each option of the help of a command, or an action of it.
options() {
    # A value stands one blank after the option, what it is for further away.
    "$STELE" "$@" --help | awk '/^(  -[a-zA-Z], |      )--[a-z]/ {
        match($0, /--[a-z-]+/)
        print substr($0, RSTART, RLENGTH) (substr($0, RSTART + RLENGTH) ~ /^ [^ ]/ ? "=" : "")
    }' | sort -u
}
for command in $(listed Commands); do
    actions=$(listed Actions "$command")
    if [ -n "$actions" ]; then
        for action in $actions; do
            echo "$command $action"
        done
    else
        echo "$command"
    fi
done >all
# The options of each are in help.COMMAND or help.COMMAND.ACTION.
while read -r command action; do
    options "$command" ${action:+"$action"} >"help.$command${action:+.$action}"
done <all
LC_ALL=C
cat help.* | sort -u >every
[ "$(wc -l <all)" -ge 45 ] && [ "$(wc -l <every)" -ge 80 ]
result $? "the help lists commands, actions and options"

# -- What they work on -------------------------------------------------------------------------------

mkdir -p given/folder
cd given || exit 99
cp "$samples/rolltta/base-3.stele" log.stele
cp "$samples/babylonia/lesson.stele" noted.stele
cp log.stele folder/inside.stele
"$STELE" new rolltta --players anna,boris -o begun.stele >/dev/null
"$STELE" add begun.stele 'roll F,W,G' >/dev/null
"$STELE" add begun.stele --at main:0 'roll W,W,W' >/dev/null
"$STELE" convert --to text log.stele good.txt
awk '/^ *end$/ && ++n == 3 { next } { print }' good.txt >slip.txt
sed 's/points=[0-9]*/points=99/' good.txt >wrong.txt
"$STELE" study new study.stele begun.stele noted.stele
"$STELE" set export rolltta limits | sed 's/,start-food,,3/,start-food,,4/' >limits.csv
"$STELE" set import rolltta limits.csv --by Anna --name anna -o anna.xml
sed 's/"anna"/"boris"/g' anna.xml >boris.xml
"$STELE" play rolltta -p 2 --bot greedy --set anna.xml --carry -o carrying.stele >/dev/null
"$STELE" study new carried.stele begun.stele carrying.stele
"$STELE" review log.stele --budget 4 -o reviewed.stele >/dev/null
# Prices of Deus that are not those of the set: what logs say of figures in doubt.
"$STELE" play deus -p 2 --bot greedy --set "$srcdir/formats/sets/old/deus-1.xml" --max-moves 40 -o old.stele >/dev/null
"$STELE" convert --to xml old.stele old.xml
sed "s/ digest=\"[^\"]*\"/ digest=\"$("$STELE" set list deus --json | sed -n 's/^  "digest": "\(.*\)",$/\1/p')\"/" old.xml >odd.stele.xml
echo precious >target
mkdir pictures
touch pictures/main-003.svg
cd .. || exit 99
# A viewer that says how it was started, beside the command.
mkdir bin
cp "$STELE" bin/stele
# shellcheck disable=SC2016
printf '#!/bin/sh\necho "$@"\n' >bin/stele-view
chmod +x bin/stele-view

# A line for each call: the command (and action), then what it works on, then options of which each is tried alone
# with that; ~ is a blank.  An option after a ! must change nothing: that is what it promises.
cat >table <<'END'
verify @ wrong.txt slip.txt folder @ --json --permissive --schema --quiet --recursive !--jobs=2
verify @ log.stele @ --quiet
replay @ noted.stele @ --at=main:3 --from=main:60 --json --line=river --notes
replay @ study.stele @ --chapter=1
score @ log.stele @ --at=main:9 --csv --json --ledger
score @ study.stele @ --chapter=1
state @ begun.stele @ --at=main:0 --json
state @ noted.stele @ --viewer=anna
state @ study.stele @ --chapter=1
legal @ noted.stele --at main:4 @ --all --json
legal @ begun.stele @ --at=main:0
legal @ study.stele @ --chapter=1
explain @ log.stele --at main:5 @ --json --move=stop --row=1 --why-not=temple
explain @ log.stele @ --at=main:4
explain @ study.stele @ --chapter=1
hint @ begun.stele --budget 20 @ --at=main:0 --top=1 --seed=7 --json --progress !--jobs=2
hint @ begun.stele --budget 20 --top 1 @ --move=reroll~1
hint @ begun.stele @ --budget=20
hint @ study.stele --budget 4 @ --chapter=1
review @ begun.stele --budget 4 @ --seed=7 --json --csv --line=b1 --curve --progress --output=new !--jobs=2
review @ reviewed.stele @ --kept
review @ begun.stele @ --budget=4
review @ begun.stele --budget 2 -o target @ --force
review @ study.stele --budget 2 --csv @ --chapter=1
compare @ log.stele good.txt @ --json --at=main:20
compare @ begun.stele @ --ruling=RTA-A1=five --option=trading=yes
compare @ noted.stele --bisect score @ --most=0
compare @ log.stele --ruling RTA-A1=five @ --bisect=winner
compare @ noted.stele --bisect legal --at main:3 @ --move=end
compare @ study.stele --ruling RTA-A1=five @ --chapter=1
dispute @ log.stele --claim anna --at main:5 -o new @ --to=text !--no-read-back
dispute @ log.stele --at main:5 -o new @ --claim=anna~score~=~3 --move=stop --ruling=RTA-A1=five
dispute @ log.stele --claim anna -o new @ --at=main:5
dispute @ log.stele --claim anna --at main:5 @ --output=new
dispute @ log.stele --claim anna --at main:5 -o target @ --force
dispute @ study.stele --claim anna --at main:1 -o new @ --chapter=1
repair @ slip.txt @ --output=new --json --patch=new
repair @ slip.txt -o target @ --force
repair @ slip.txt -o new @ --to=xml !--no-read-back
repair @ study.stele @ --chapter=1
stats @ log.stele folder @ --csv --html --json --recursive !--jobs=2
coverage @ log.stele folder @ --json --recursive !--jobs=2
find @ log.stele folder/inside.stele @ --clause=RTA-13.1 --duplicates --end=never --event=famine --game=bronze --json --player=zoe --position=0123456789abcdef --since=2030 --until=1990 --winner=zoe !--jobs=2
find @ log.stele folder @ --recursive
convert @ log.stele new @ --to=text !--no-read-back
convert @ log.stele @ --output=new
convert @ log.stele target @ --force
convert @ study.stele new @ --chapter=1
strip @ noted.stele -o new @ --kind=bookmark --by=nobody --to=text !--no-read-back
strip @ noted.stele @ --output=new
strip @ noted.stele -o target @ --force
details @ log.stele @ --output=new
details @ log.stele title=T -o target @ --force
details @ log.stele title=T @ !--no-read-back
export @ log.stele --html new @ --as=anna --csv=folder --marked --md=other --png=folder --svg=folder --theme=dark
export @ log.stele --md new @ --html=other --max-positions=1
export @ log.stele --svg pictures @ --force
export @ study.stele --svg folder @ --chapter=1
new @ rolltta --players a,b @ --output=new
new @ rolltta -o new @ --players=a,b
new @ rolltta --players a,b -o new @ --edition=lba --option=trading=yes --ruling=RTA-A1=five --first=b --set-up=first~player=b --to=text !--no-read-back
new @ rolltta --players a,b -o new --set anna.xml @ --carry
new @ deus --players a,b -o new @ --knowledge=table
new @ rolltta --players a,b -o target @ --force
add @ begun.stele stop @ --at=main:0 --as=boris !--no-read-back
add @ begun.stele build~temple~3 @ --all
add @ begun.stele reroll~1 @ --roll
add @ begun.stele reroll~1 --roll --seed 1 @ --seed=5
study list @ study.stele @ --json
study new @ new begun.stele @ --at=main:1 --author=A --beside --date=2026 --id=x --introduction=T --introduction-en=T --introduction-ru=T --title=T --title-en=T --title-ru=T --to=xml !--no-read-back
study new @ target begun.stele @ --force
study add @ study.stele log.stele @ --at=main:1 --before=1 --beside --id=x --introduction=T --introduction-en=T --introduction-ru=T --output=new --title=T --title-en=T --title-ru=T --to=xml !--no-read-back
study add @ study.stele log.stele -o target @ --force
study set @ study.stele @ --author=A --date=2026 --introduction=T --introduction-en=T --introduction-ru=T --output=new --title=T --title-en=T --title-ru=T --to=xml !--no-read-back
study set @ study.stele 1 @ --at=main:1 --id=x
study set @ study.stele -o target @ --force
study move @ study.stele 1 2 @ --output=new --to=xml !--no-read-back
study move @ study.stele 1 2 -o target @ --force
study remove @ study.stele 1 @ --output=new --to=xml !--no-read-back
study remove @ study.stele 1 -o target @ --force
study extract @ study.stele 1 -o new @ --to=xml !--no-read-back
study extract @ study.stele 1 @ --output=new
study extract @ study.stele 1 -o target @ --force
play @ rolltta -p 2 --max-moves 9 @ --output=new
play @ rolltta --max-moves 9 -o new @ --players=3
play @ rolltta -p 2 --max-moves 20 -o new @ --seed=5 --bot=greedy --bots=greedy --edition=lba --option=trading=yes --ruling=RTA-A1=five --first=boris --set-up=first~player=boris --check-every=5 --to=text --max-moves=10 !--no-read-back
play @ rolltta -p 2 --max-moves 20 -o new%d --set anna.xml @ --games=2 --carry
play @ rolltta -p 2 --max-moves 20 -o target @ --force
continue @ begun.stele --bot greedy --moves 3 @ --at=main:0 --bot=anna=random --seed=5 --json --output=new
continue @ log.stele --at main:0 --bot greedy --moves 3 @ --dice=new
continue @ begun.stele --bot greedy @ --moves=3 --turn
continue @ begun.stele --bot greedy --moves 3 -o new @ --to=text !--no-read-back
continue @ begun.stele --bot greedy --moves 3 -o target @ --force
continue @ study.stele --bot greedy --moves 3 @ --chapter=1
match @ rolltta --bots greedy,random --games 2 --max-moves 30 @ --bot=quick --players=3 --seed=5 --edition=lba --option=trading=yes --ruling=RTA-A1=none --set-up=first~player=boris --json --max-moves=5 --games=4 --progress !--jobs=2
match @ rolltta --games 2 --max-moves 30 @ --bots=greedy,random
rules @ rolltta @ --json --search=dice --set-info
set list @ deus @ --json --doubtful
set show @ deus @ --json --doubtful
set export @ rolltta limits @ --output=new
set export @ rolltta limits -o target @ --force
set import @ rolltta limits.csv --by A @ --output=new --name=x --from=photo --edition=E --note=N
set import @ rolltta limits.csv @ --by=A
set import @ rolltta limits.csv --by A -o target @ --force
set diff @ rolltta anna.xml @ --json
set patch @ rolltta anna.xml --by A @ --output=new --name=x --from=photo --edition=E --note=N
set patch @ rolltta anna.xml @ --by=A
set patch @ rolltta anna.xml --by A -o target @ --force
set merge @ rolltta anna.xml boris.xml @ --output=new --name=x
set merge @ rolltta anna.xml boris.xml -o target @ --force
set carry @ begun.stele anna.xml -o new @ --to=text
set carry @ begun.stele anna.xml @ --output=new
set carry @ begun.stele anna.xml -o target @ --force
set carry @ carried.stele anna.xml -o new @ --chapter=1
set carried @ carrying.stele @ --output=new
set carried @ carrying.stele anna -o target @ --force
set carried @ carried.stele @ --chapter=2
set drop @ carrying.stele -o new @ --to=text
set drop @ carrying.stele @ --output=new
set drop @ carrying.stele -o target @ --force
set drop @ carried.stele -o new @ --chapter=2
set infer @ odd.stele.xml @ --budget=1
set infer @ odd.stele.xml --budget 40 @ --json --output=new !--jobs=2
set infer @ odd.stele.xml --budget 40 -o new @ --name=x --by=A --from=photo --edition=E --note=N
set infer @ odd.stele.xml --budget 40 -o target @ --force
set infer @ odd.stele.xml folder --budget 40 @ --recursive
view @ log.stele @ --at=main:3 --lesson --compare --ruling=RTA-A1=five --theme=dark --chapter=1
END

# Effects that take a program of others, which is slow, or a game of their own: they have tests of their own.
cat >elsewhere <<'END'
compare --player= tests/compare.sh
review --player= tests/analysis.sh
play --bot-time= tests/guests.sh
continue --bot-time= tests/guests.sh
match --bot-time= tests/guests.sh
set infer --likely tests/infer.sh
hint --viewer= tests/tcl/twins.test
show --chapter= tests/cli.sh
END

# -- What is listed has an effect --------------------------------------------------------------------

(cd given && find . -type f -exec cksum {} +) | sort >were

# did FILE WORD...: runs the command in a folder that is as it was; all that came of it is in the file.
cp -r given work
did() {
    into=$1
    shift
    (cd work && ../bin/stele "$@" >../said 2>../said.err </dev/null
        echo "status $?"
        find . -type f -exec cksum {} + | sort >../are)  >"$into"
    cat are said said.err >>"$into"
    cmp -s are were || { rm -rf work && cp -r given work; }
}

# tried FILE WORD...: the same with ~ for blanks inside words.
tried() {
    case $* in *'~'*) ;; *) did "$@" && return ;; esac
    eval "did $(printf '%s\n' "$@" | tr '~' ' ' | sed "s/'/'\\\\''/g; s/.*/'&'/" | tr '\n' ' ')"
}
while IFS='@' read -r name base each; do
    name=${name% }
    case ${STELE_TEST_WHOLE:-}:$name in
    yes:* | *' '*) ;;
    *) continue ;;
    esac
    # shellcheck disable=SC2086
    tried before $name $base
    for option in $each; do
        same=
        case $option in !*) same=yes option=${option#!} ;; esac
        # shellcheck disable=SC2086
        tried after $name $base "$option"
        cmp -s before after
        differs=$?
        if [ -n "$same" ]; then
            result $differs "$name $option changes nothing"
        else
            cat after >out
            [ $differs -eq 1 ] && ! grep -q 'no option' after
            result $? "$name $option has an effect"
        fi
    done
done <table
awk -F @ '{ n = split($3, each, " "); for (i = 1; i <= n; i++) { sub("^!", "", each[i]); sub("=.*", "=", each[i]); print $1 each[i] } }' \
    table >known
sed 's/ tests.*//' elsewhere >>known
sort -u -o known known
# Those that all have are tried below.
while read -r command action; do
    sed "s/^/$command ${action:+$action }/" "help.$command${action:+.$action}"
done <all | grep -vE -- ' --(help|version|verbose|lang=|set=|no-box|max-(bytes|ratio|depth|text|notes|diags)=)$' |
    grep -vE -- '^(play|match) --max|^[^pm].* --max-moves=$' | sort -u | comm -23 - known >out
[ ! -s out ]
result $? "the table has every option of the help"
sed "s|^|# |" out | head -n 5

# What all have: language and limits change what is said, help and version come instead of everything else.
awk -F @ '!seen[$1]++' table >first
while IFS='@' read -r name base _; do
    name=${name% }
    case $name in
    *' '*) list=help.${name% *}.${name#* } ;;
    *)
        [ "${STELE_TEST_WHOLE:-}" = yes ] || continue
        list=help.$name
        ;;
    esac
    # shellcheck disable=SC2086
    stele $name --version
    grep -q '^stele [0-9]' out && [ "$(wc -l <out)" -eq 1 ]
    result $? "$name --version"
    # shellcheck disable=SC2086
    stele $name --help --lang ru
    grep -q '^Вызов: stele '"$name" out
    result $? "$name --help --lang ru"
    for option in --set=nowhere.xml --max-bytes=10; do
        grep -qxF -- "${option%%=*}=" "$list" || continue
        # shellcheck disable=SC2086
        tried after $name $base $option
        grep -qE '^status [12]' after && grep -qE 'nowhere\.xml|10 bytes' after
        result $? "$name $option has an effect"
    done
done <first

# -- What is not listed is refused -------------------------------------------------------------------

# refused NAME OPTION: exit status 2, the option and the action are named, and no file has changed.
count=0
wrong=0
: >out
refused() {
    words=$1
    option=$2
    [ "${option%=}" = "$option" ] || option=${option}7
    count=$((count + 1))
    # shellcheck disable=SC2086
    (cd work && "$STELE" $words $base "$option" >../said 2>../said.err </dev/null)
    status=$?
    IFS= read -r message <said.err
    case $status,$message in
    "2,stele $words: "*"'${option%%=*}"*) [ -s said ] || return ;;
    esac
    wrong=$((wrong + 1))
    echo "stele $words $base $option: $status $message" >>out
}
while read -r command action; do
    words=$command${action:+ $action}
    base=$(sed -n "s/^$words @\\([^@]*\\)@.*/\\1/p" table | head -n 1)
    if [ "${STELE_TEST_WHOLE:-}" = yes ]; then
        cat every
    elif [ -n "$action" ]; then # the options of the other actions
        cat help."$command".* | sort -u
    else
        awk 'NR % 16 == 0' every
    fi | comm -23 - "help.$command${action:+.$action}" >candidates
    while read -r option; do
        refused "$words" "$option"
    done <candidates
done <all
echo "# $count options tried where they do not belong"
[ $wrong -eq 0 ] && [ $count -gt 300 ]
result $? "what is not listed is refused by name"
(cd work && find . -type f -exec cksum {} +) | sort | diff were - >out
result $? "and nothing is written"
gives 2 "in Russian" study move study.stele 1 2 --author A --lang ru
complains "with the action" 'у «study move» нет параметра «--author»'
gives 2 "an option before the action" set --doubtful diff rolltta
complains "is refused, too" "'set diff' has no option '--doubtful'"
gives 2 "by its letter" set -o x list
complains "with its name" "'set list' has no option '--output'"
gives 2 "--chapter where there is none" set list --chapter 1
complains "by name" "'set list' has no option '--chapter'"

# -- Options that are about something else -----------------------------------------------------------

cd given || exit 99
for words in "study add study.stele log.stele begun.stele --title T" "study add study.stele log.stele begun.stele --id x" \
    "study new new --at main:1" "study set study.stele 1 --author A" "study set study.stele 1 --date 2026" \
    "study set study.stele --id x" "study set study.stele --at main:1"; do
    # shellcheck disable=SC2086
    "$STELE" $words >../out 2>../err
    [ $? -eq 2 ] && grep -q "'--[a-z]*' is about" ../err
    result $? "refused: $words"
done
cd .. || exit 99
(cd given && find . -type f -exec cksum {} +) | sort | diff were - >out
result $? "and nothing is written by these"

# What is written elsewhere leaves the study alone.
cp given/study.stele s.stele
gives 0 "a study without a chapter" study remove s.stele 1 -o less.stele
cmp -s s.stele given/study.stele
result $? "is another file"
gives 0 "which has one less" study list less.stele
lacks "the first" begun
gives 0 "in another form" study set s.stele --title T --to xml -o less.xml
head -n 1 less.xml | grep -q '^<?xml'
result $? "as asked for"
gives 0 "on standard output" study set s.stele --title T -o -
has "too" '<title>T</title>'
cmp -s s.stele given/study.stele
result $? "the study is as it was"
echo "1..$n"
