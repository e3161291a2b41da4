#!/bin/sh
# stele export: pages, pictures, tables and text; what they hold, what they must not hold.  TAP.
srcdir=$(cd "${srcdir:-.}" && pwd)
STELE=${STELE:-$(pwd)/stele}
# shellcheck source=tests/tap.sh
. "$srcdir/tests/tap.sh"
# shellcheck source=tests/command.sh
. "$srcdir/tests/command.sh"
samples=$srcdir/samples
# Both the command and its launcher are those of the build.
[ -x "${STELE%/*}/stele-view" ] ||
    { echo "1..0 # SKIP there is no viewer in this build"; exit 0; }

# document FILE: the page without its scripts, which is XML.
document() {
    sed -e '/^<script.*<\/script>$/d' -e '/^<script/,/<\/script>$/d' "$1"
}

# within BYTES FILE NAME
within() {
    [ "$(wc -c <"$2")" -le "$1" ]
    result $? "$3 has at most $1 bytes ($(wc -c <"$2"))"
}

# counts NAME NUMBER XPATH: so many nodes of page.xml; names of elements have no namespace there.
counts() {
    got=$(xmllint --noout --nonet --xpath "count($3)" page.xml 2>err) || :
    [ "$got" = "$2" ]
    result $? "$1 (${got:-nothing} of $2)"
}

# leads NAME ELEMENT: page.xml has such elements with links, and each leads to an id.  By sorted lists: an XPath that compares
# every link with every id takes seconds.
leads() {
    xmllint --nonet --xpath "//$2/@href" page.xml 2>err | grep -o ' href="[^"]*"' | sed 's/^ href="#//' | sort -u >hrefs
    xmllint --nonet --xpath "//@id" page.xml 2>err | grep -o ' id="[^"]*"' | sed 's/^ id="//' | sort -u >ids
    comm -23 hrefs ids >lost
    [ -s hrefs ] && [ ! -s lost ]
    result $? "$1 ($(wc -l <lost) of $(wc -l <hrefs))"
}

# -- The page ---------------------------------------------------------------------------------------

gives 0 "a page of a lesson" export "$samples/babylonia/lesson.stele" --html page.html
document page.html >page.xml
if command -v xmllint >/dev/null; then
    xmllint --noout --nonet page.xml >out 2>err
    result $? "what is not script is well-formed"
    counts "it is told in both languages" 2 "//article"
    counts "every move of the main line is told in each" 192 "//section[@class='game']/section/ol/li"
    counts "and those of its branches" 42 "//details[@class='branch']//ol/li"
    counts "rounds are headings" 24 "//section[@class='game']/h3"
    counts "there is a diagram for each round" 24 "//section[@class='game']/figure/noscript/svg"
    counts "and for each place with marks or a question" 30 "//li/figure | //li//div[@class='start']/figure"
    counts "pictures have a name" 0 "//svg[@role='img'][not(@aria-label)]"
    counts "the question is asked" 2 "//div[@class='ask']"
    counts "right answers are known" 8 "//ul[@class='answers']/li[@data-right]"
    leads "no link leads nowhere" a
    leads "no picture lacks a part" use
    counts "no element asks for anything" 0 "//@src | //link | //iframe | //object | //img | //form | //@style | //@onclick"
else
    skip "structure of the page" "xmllint is not installed"
fi
sed -n '/^<script type="application\/json"/,/<\/script>$/p' page.html |
    sed -e '1s/^<script[^>]*>//' -e '$s/<\/script>$//' >out
json "the data are JSON"
! grep -q '<' out
result $? "no data can end their element"
[ "$(grep -c "^<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'sha256-[^ ']*'; script-src 'sha256-[^ ']*' 'sha256-[^ ']*'; img-src data:; base-uri 'none'; form-action 'none'\"/>$" page.html)" -eq 1 ]
result $? "a policy forbids to load anything"
! sed -e 's|http://www.w3.org/2000/svg||' page.html | grep -Eq 'https?:|//[a-z]+\.|@import|url\([^#]'
result $? "no address in it"
cp "$samples/babylonia/lesson.stele" урок.stele
(LC_ALL=C && export LC_ALL && "$STELE" export урок.stele --html - --lang en) >out 2>err && cmp -s out page.html
result $? "once more, on standard output and under another locale: the same bytes"
(LC_ALL=C && export LC_ALL && "$STELE" export "$samples/babylonia/lesson.stele" --html страница.html --lang ru) >out 2>err &&
    mv страница.html ru.html
result $? "opened in Russian"
grep -q '<html lang="ru" ' ru.html && grep -q '<title>Мост на F7: урок</title>' ru.html
result $? "says so"

# -- Sizes ------------------------------------------------------------------------------------------

within 2000000 page.html "the page of a lesson"
for game in bronze civilization deus rolltta; do
    gives 0 "a page of $game" export "$samples/$game/lesson.stele" --html "$game.html"
    within 2000000 "$game.html" "the page of $game"
    document "$game.html" >page.xml
    ! command -v xmllint >/dev/null || xmllint --noout --nonet page.xml >out 2>err
    result $? "$game is well-formed"
done
# A mistake that is not a legal move is written in words as well.
gives 0 "a page of a study" export "$samples/babylonia/study.stele" --html course.html
grep -q '<li>Anna places a farmer at F4<' course.html && grep -q '<li>Анна кладёт крестьянина на F4<' course.html &&
    ! grep -q '<li[^>]*>[a-z]* [a-z]*=' course.html
result $? "answers are told in words"
# As the author says at the question himself: a disaster more.
grep -q 'as played: Vera −3 (disasters −3)</em>' rolltta.html && grep -q 'с партией: Вера −3 (катастрофы −3)</em>' rolltta.html
result $? "a wrong answer is told what it would have cost"

# Of long games 3000 bytes a move: 6 MB for 2000 moves.  It takes a while, so only the long run makes one.
if [ -n "${STELE_TEST_WHOLE:-}" ]; then
    gives 0 "a page of a long game" export "$samples/civilization/full-4.stele" --html long.html
    last=$("$STELE" score --json "$samples/civilization/full-4.stele" | sed -n 's/^  "node": "main:\(.*\)",$/\1/p')
    within $((3000 * last)) long.html "a long game ($last moves)"
fi
gives 0 "a page of a game with many drawings" export "$samples/bronze/base-4.stele" --html bronze-4.html
within 2000000 bronze-4.html "a whole game of Bronze"

# -- Hostile logs -----------------------------------------------------------------------------------

cat >bad.txt <<'LOG'
log format=1 game=rolltta edition=base
  about
    title
      | </title><script>alert(1)</script>
    comment
      | <img src=x onerror=alert(2)> & ]]> <!--
  players
    player id=anna name="</script><b onclick=alert(3)>\"Anna'&amp;" seat=1
    player id=boris name="=1+1,\"x\"" seat=2
  rules set=base
  line id=main
    turn player=anna round=1
      roll dice=F,W,S
      note by="<i>" glyph=!
        | </div></article><script>alert(4)</script> [[main:1]] [[RTA-3.4]] [[<b>:1]] [[RTA-99.9]] [[main:99]] [[b1:0]] ```` `x` *y* | #
        mark shape=label at=die:1 text="<u>"
        ask
          question
            | <h1>Which?</h1>
          accept move=stop
            | <h2>Yes</h2>
      branch id=b1 title="<s>\"&" kind=what-if
        turn player=anna
          stop
      reroll dice=2
      roll dice=C
      bookmark name="</li>"
LOG
gives 0 "a log that would like to be markup" export bad.txt --html bad.html --md bad.md --csv bad --svg bad
document bad.html >page.xml
if command -v xmllint >/dev/null; then
    xmllint --noout --nonet page.xml >out 2>err
    result $? "is well-formed"
    counts "brings no element of its own" 0 "//i | //u | //s | //img | //h1[parent::p] | //*[@onclick] | //script"
    counts "its title is text" 2 "//h1[.='</title><script>alert(1)</script>']"
    counts "its notes are text" 2 "//div[@class='note']/p[starts-with(., '</div></article><script>alert(4)</script> main:1 RTA-3.4 ')]"
    xmllint --noout --nonet bad/*.svg >out 2>err
    result $? "its pictures are well-formed"
fi
[ "$(grep -c '<script' bad.html)" -eq 3 ] && [ "$(grep -o '</script' bad.html | wc -l)" -eq 3 ]
result $? "there are three scripts, all ours"
grep -v '^ *!\[' bad.md | awk '/^ *```+$/ { fenced = !fenced } !fenced' >out
! grep -q '<' out
result $? "no markup in the text either"
grep -q "'=1+1" bad/scores.csv
result $? "a name is no formula in a table"

for form in html md; do
    "$STELE" export "$samples/babylonia/lesson.stele" --$form - >&- 2>err
    [ $? -eq 2 ] && [ -s err ]
    result $? "$form to a closed standard output"
    [ -w /dev/full ] || continue
    "$STELE" export "$samples/babylonia/lesson.stele" --$form - >/dev/full 2>err
    [ $? -eq 2 ] && [ -s err ]
    result $? "$form to a full one"
done

# -- Tables, text, pictures -------------------------------------------------------------------------

gives 0 "tables" export "$samples/babylonia/lesson.stele" --csv tables
[ "$(wc -l <tables/scores.csv)" -eq 25 ]
result $? "scores have a row for each player and round"
grep -q '^12,main:96,boris,Boris,.*,134,true$' tables/scores.csv
result $? "the last ones are the result"
[ "$(awk -F, '$3 == "boris" { sum += $5 } END { print sum }' tables/ledger.csv)" -eq 134 ]
result $? "the ledger adds up to it"
gives 0 "text" export "$samples/babylonia/lesson.stele" --md -
has "has the title" '^# The bridge of F7: a lesson$'
has "rounds" '^## Round 12$'
has "turns" '^\*\*Boris\*\* — farmer I6, .* \(\+16 → 19\)$'
has "moves with clauses" '^3\. Anna places a priest at C11 \(BAB-5\.2\)$'
has "points" '^   - \*\*\+1\*\* Anna: 1 ziggurat: C10'
has "notes" '^   > \*\*coach\*\* The first player places one token only \(BAB-4\.4\)'
has "boards as text" '^```$'
has "branches" '\*Without the bridge'
has "the score" '^\| Total \| 120 \| 134 \|$'
gives 0 "in Russian" export "$samples/babylonia/lesson.stele" --md - --lang ru
has "with Russian words" '^## Раунд 12$'
has "and notes" '^   > \*\*тренер\*\* Первый игрок'
mkdir -p book
gives 0 "text with pictures" export "$samples/rolltta/lesson.stele" --md book/text.md --svg book/pictures --marked
sed -n 's/.*](<\(.*\)>)$/\1/p' book/text.md | sort -u >links
[ -s links ] && (cd book && xargs ls <../links) >out 2>err
result $? "every picture that the text names is there"
gives 0 "pictures of all nodes" export "$samples/rolltta/solo.stele" --svg all --theme dark
set -- all/*
last=$("$STELE" score --json "$samples/rolltta/solo.stele" | sed -n 's/^  "node": "main:\(.*\)",$/\1/p')
[ "$#" -eq $((last + 1)) ] && [ -f "all/main-$last.svg" ]
result $? "one for each ($# for $last moves)"
if command -v rsvg-convert >/dev/null; then
    gives 0 "pictures as PNG" export "$samples/babylonia/dispute.stele" --png png --marked
    set -- png/*.png
    [ "$(od -An -c -N4 "$1" | tr -d ' ')" = '211PNG' ]
    result $? "are PNG"
else
    gives 2 "PNG without rsvg-convert" export "$samples/babylonia/dispute.stele" --png png --marked
    complains "says what is missing" rsvg-convert
fi

# -- What a player may see --------------------------------------------------------------------------

# Two logs in which Boris has drawn other tokens: to Anna they are the same until they are played.
cat >secret.txt <<'LOG'
log format=1 game=babylonia edition=base
  players
    player id=anna name=Anna seat=1
    player id=boris name=Boris seat=2
  rules set=base
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
LOG
sed 's/F,M,F,P,P/S,S,S,M,M/' secret.txt >other.txt
for log in secret other; do
    mkdir $log
    cp $log.txt $log/log.txt
    (cd $log && "$STELE" export log.txt --as anna --html page.html --md text.md --csv . --svg pictures) >out 2>err
    result $? "$log, as Anna sees it"
    rm $log/log.txt
done
diff -r secret other >out
result $? "what Boris has drawn is in no file"
gives 0 "as everybody sees it" export secret.txt --html open.html
gives 0 "the other one" export other.txt --html open2.html
! cmp -s open.html open2.html
result $? "is another page"
gives 2 "no such player" export secret.txt --as nobody --html x.html

# The command that gives the same game again would show it whole.
gives 0 "a game of the computer’s" play babylonia -p 2 --seed 987654 --max-moves 14 --check-every 3 -o played.txt
gives 0 "everybody may read where it comes from" export played.txt --html played.html --md -
has "in the text" 'seed 987654'
grep -q 'seed 987654' played.html
result $? "and on the page"
gives 0 "a player may not" export played.txt --as anna --html played.html --force --md -
lacks "in the text" '987654'
! grep -q 987654 played.html
result $? "nor on the page"
gives 0 "where nothing is hidden he may" play rolltta -p 2 --seed 987654 --max-moves 14 -o played.txt --force
gives 0 "as anna" export played.txt --as anna --md -
has "it is told" 'seed 987654'

# What is wrong with a move may be what somebody holds.
sed 's/place token=P at=C11/place token=P at=C11\n      draw tokens=F\n    turn player=boris round=1\n      place token=S at=C10/' secret.txt >wrong.txt
gives 1 "everybody is told what is wrong" export wrong.txt --md wrong.md
complains "with the move" 'there is no servant on the rack of Boris'
gives 1 "a player is not" export wrong.txt --as anna --md wrong.md --force
complains "but that there is something" 'wrong\.txt: something in this log is illegal'
! grep -q 'servant on the rack' err wrong.md
result $? "nothing more"
gives 1 "nor by state" state wrong.txt --viewer anna

# -- Mistakes ---------------------------------------------------------------------------------------

gives 2 "nothing to write" export secret.txt
complains "says what there is" '--html, --md'
gives 2 "no such theme" export secret.txt --svg x --theme blue
gives 2 "no such file" export missing.stele --html x.html
gives 2 "a folder that is not there" export secret.txt --html no/where/x.html
complains "names it" 'there is no such file: .*/no/where/x.html$'
gives 2 "and in Russian" export secret.txt --html no/where/x.html --lang ru
complains "names it in Russian" 'такого файла нет: .*/no/where/x.html$'
gives 2 "a name that would act on a terminal" export secret.txt --html "$(printf 'no/\033[31m')"
! grep -q "$(printf '\033')" err
result $? "is told without that"
[ ! -e no ] && [ ! -e x.html ]
result $? "nothing is left behind"
sed 's/place token=P at=C11/place token=P at=B2/' secret.txt >illegal.txt
gives 1 "an illegal move" export illegal.txt --html illegal.html
grep -q 'The next recorded move is not legal' illegal.html
result $? "the page says so"
gives 2 "another set" --set "$srcdir/formats/sets/rolltta.xml" export secret.txt --html x.html

# -- Names that mean something to Tcl or to a shell ---------------------------------------------------

# left NAME...: what is in the folder beside these, with a word of what it holds.
left() {
    for file in * .[!.]*; do
        [ -e "$file" ] || continue
        wanted=
        for mine; do
            [ "$file" = "$mine" ] && wanted=yes
        done
        [ -n "$wanted" ] || echo "$file $(head -c 8 "./$file")"
    done
}

# oddly LOG HTML MD SVG CSV PNG: a log of that name as files and folders of those names; says what is wrong.
oddly() {
    cp ../marked.txt "./$1"
    "$STELE" export --html="$2" --md="$3" --svg="$4" --csv="$5" ${png:+"--png=$6"} --marked --lang en -- "$1" >../out 2>../err ||
        echo "fails"
    cmp -s ../marked.txt "./$1" || echo "changes the log"
    head -c 15 "./$2" | grep -q '<!DOCTYPE html>' || echo "no page"
    grep -q '^## Round 1$' "./$3" || echo "no text"
    head -c 5 "./$4/main-3.svg" | grep -q '<?xml' || echo "no picture"
    grep -q '^1,main:3,anna,' "./$5/scores.csv" && [ -s "./$5/ledger.csv" ] || echo "no tables"
    [ -z "$png" ] || [ "$(head -c 4 "./$6/main-3.png" | tr -dc A-Z)" = PNG ] || echo "no PNG"
    left "$@" | grep -vx 'x precious\|root precious'
    rm -rf "./$1" "./$2" "./$3" "./$4" "./$5" "./$6"
}

(cat secret.txt && echo '      bookmark name=here') >marked.txt
mkdir odd
cd odd || exit 99
printf precious >x
printf precious >root
png=$(command -v rsvg-convert)
newline='a
b'
# Each name in every place; in the ordinary run by turns, some in each.
step=5
[ -z "${STELE_TEST_WHOLE:-}" ] || step=1
set -- '|touch pwned' '>x' '2>x' '~x' '~root' -x --help '[exec touch pwned]' "\$x;touch pwned" '{' '\' "\"'" "$newline" '%s' 'Имя 2'
turn=0
while [ "$turn" -lt $# ]; do
    wrong=$(oddly "$@")
    [ -z "$wrong" ]
    result $? "a log called $(echo "$1" | tr '\n#' '  ') and files called otherwise$(echo "${wrong:+: $wrong}" | tr '\n' ' ')"
    for _ in $(seq "$step"); do
        first=$1
        shift
        set -- "$@" "$first"
    done
    turn=$((turn + step))
done
cp ../marked.txt log.txt
"$STELE" export log.txt --md text.md --svg 'a>b #1\%20' --marked && grep -qF '](<a%3Eb %231%5C%2520/main-3.svg>)' text.md
result $? "pictures are named so that the text finds them"
cd ..

# -- Saving -------------------------------------------------------------------------------------------

mkdir saved
cd saved || exit 99
cp ../secret.txt log.txt
printf old >victim
ln -s victim page.html.part
ln -s victim text.md.part
"$STELE" export log.txt --html page.html --md text.md && [ "$(cat victim)" = old ] && [ -L page.html.part ] && [ -L text.md.part ]
result $? "a link that somebody has put beside the file is left alone"
(
    umask 022
    mkdir pictures tables
    for file in page.html text.md pictures/main-3.svg tables/scores.csv; do
        printf old >"$file"
        chmod 600 "$file"
    done
    "$STELE" export log.txt --html page.html --md text.md --svg pictures --csv tables --force
)
for file in page.html text.md pictures/main-3.svg tables/scores.csv; do
    [ "$(stat -c %a "$file" 2>/dev/null || stat -f %Lp "$file")" = 600 ] && [ "$(wc -c <"$file")" -gt 3 ]
    result $? "what others may not read stays so: $file"
done
printf old >target.html
ln -s target.html link.html
"$STELE" export log.txt --html link.html --force && [ -L link.html ] && cmp -s target.html page.html
result $? "the file that a link leads to is replaced, and the link stays"
printf old >linked.md
ln linked.md other.md
"$STELE" export log.txt --md linked.md --force 2>said && [ "$(wc -c <linked.md)" -gt 3 ] && [ "$(cat other.md)" = old ] && grep -q '^stele export: .*linked.md.*hard links' said
result $? "that other names have the old file is said"
odd=$(printf 'page\377.md')
gives 2 "no name that is not UTF-8, which the scripts would take for another one" export log.txt --md "$odd" --force
complains "and it is shown so that one sees it" 'page\\xff\.md'
[ "$(find . -name 'page?*.md' | wc -l)" -eq 0 ]
result $? "under neither name is there a file"
mkfifo pipe
cat pipe >got &
reader=$!
gives 2 "no page into a pipe" export log.txt --html pipe
complains "which is named" pipe
[ -p pipe ]
result $? "and stays"
kill "$reader" 2>/dev/null
if [ "$(id -u)" -eq 0 ] && mknod device c 1 3 2>/dev/null; then
    gives 2 "no page into a device" export log.txt --html device
    [ -c device ]
    result $? "which stays as well"
fi
chmod 444 page.html
gives 2 "no page in place of a protected one" export log.txt --html page.html --force --lang ru
complains "in the language of the run" 'файл защищён от записи'

# The script itself, which replaces nothing without --force.
script() {
    "${STELE%/*}/stele-view" --export --name log "$@" <log.txt >out 2>err
}
mkdir new
script --html new/page.html --md new/text.md --svg new/pictures --csv new/tables --marked 1 && [ -s new/pictures/main-3.svg ] && [ -s new/tables/scores.csv ]
result $? "without --force, where there is nothing yet"
for file in text.md pictures/main-3.svg tables/ledger.csv; do
    rm -rf next
    mkdir -p "next/$(dirname "$file")"
    printf old >"next/$file"
    script --html next/page.html --md next/text.md --svg next/pictures --csv next/tables
    [ $? -eq 2 ] && grep -q "there is a file of this name already: .*/next/$file\$" err &&
        [ "$(cat "next/$file")" = old ] && [ "$(find next -type f | wc -l)" -eq 1 ]
    result $? "what exists is refused, and nothing is written: $file"
done
script --html new/page.html --lang ru
[ $? -eq 2 ] && grep -q 'файл с таким именем уже есть: ' err
result $? "in the language of the run"
printf old >new/page.html
script --html new/page.html --force 1 && grep -q '</html>' new/page.html
result $? "with --force it is replaced"
if [ -n "$png" ]; then
    script --svg same --png same --lang ru && rsvg-convert --zoom=2 same/main-3.svg | cmp -s - same/main-3.png
    result $? "a PNG is the picture itself"
fi
cd ..

# -- Doubtful figures, and the box of whoever exports -------------------------------------------------

# marks FILE: how many marks there are in it.
marks() {
    grep -o '<a class="c d" ' "$1" | wc -l
}

gives 0 "a page of a game with doubtful figures" export "$samples/deus/dispute.stele" --html doubt.html --md doubt.md
"$STELE" verify -v "$samples/deus/dispute.stele" >out
moves=$(sed -n 's/^Deus: \([0-9]*\) of \([0-9]*\) moves rest.*/\1 of \2/p' out)
grep -q "Moves that rest on reconstructed figures: $moves " doubt.html && grep -q "данные опираются ходы: $(echo "$moves" | sed 's/of/из/') " doubt.html
result $? "says how many moves rest on them, as verify does ($moves)"
"$STELE" score "$samples/deus/dispute.stele" >out
points=$(sed -n 's/^\(Points that rest on reconstructed figures: [^(]*\) (.*/\1/p' out)
[ -n "$points" ] && grep -qF "$points." doubt.html && grep -qF "$points." doubt.md
result $? "and which points, as score does ($points)"
grep -q 'title="This rests on reconstructed figures: costs of cards (Brickyard), low confidence[^"]*\.">?</a>' doubt.html &&
    grep -q 'title="Это опирается на восстановленные данные: ' doubt.html
result $? "marks have words"
grep -q 'id="en\.figures\.costs"><h3>Costs of cards <small>Reconstructed, uncertain</small></h3><p>.*Sources: ' doubt.html &&
    grep -q 'id="ru\.figures\.costs"><h3>Стоимость карт <small>Восстановлено, ненадёжно</small></h3><p>.*Источники: ' doubt.html
result $? "and lead to where the figures come from"
cat >dice.txt <<'LOG'
log format=1 game=rolltta edition=base
  players
    player id=anna name=Anna seat=1
    player id=boris name=Boris seat=2
  line id=main
    turn player=anna round=1
      roll dice=F,W,S
      reroll dice=2
      roll dice=C
      roll dice=C
LOG
gives 1 "a page of a log with a mistake" export dice.txt --html without.html
[ "$(marks without.html)" -gt 0 ]
result $? "without a box its dice are in doubt ($(marks without.html))"
mkdir -p config/stele/sets
cat >config/stele/sets/anna.xml <<PATCH
<patch xmlns="urn:stele:set:1" game="rolltta" id="anna" set="base" digest="$("$STELE" rules rolltta --set-info | grep -o 'sha256:[0-9a-f]*')">
  <source id="anna" by="Anna" from="box"/>
  <group id="faces">
    <item id="F"/><item id="W"/><item id="B"/><item id="G"/><item id="S"/><item id="C"/>
  </group>
</patch>
PATCH
XDG_CONFIG_HOME=$(pwd)/config
export XDG_CONFIG_HOME
gives 1 "with a box" export dice.txt --html with.html
[ "$(marks with.html)" -eq 0 ]
result $? "its patch applies ($(marks with.html))"
gives 1 "without the box" --no-box export dice.txt --html none.html
cmp -s none.html without.html
result $? "it does not"
echo '<patch/>' >config/stele/sets/broken.xml
gives 2 "with a broken box" export dice.txt --html broken.html
complains "says where" 'broken\.xml:1: '
[ ! -e broken.html ]
result $? "and nothing is written"
unset XDG_CONFIG_HOME

# -- Studies ----------------------------------------------------------------------------------------

"$STELE" study new study.stele "$samples/babylonia/lesson.stele" "$samples/rolltta/lesson.stele" --title-en Lessons --title-ru Уроки &&
    "$STELE" study set study.stele 1 --id river &&
    "$STELE" study set study.stele 2 --id dice --at main:3 --title-en Dice --title-ru Кости --introduction-en "Roll, see [[RTA-3.1]]."
result $? "a study to export"
gives 0 "a page and a text of a study" export study.stele --html study.html --md study.md
document study.html >study.xml
xmllint --noout study.xml >out 2>&1
result $? "the page is well-formed"
grep -q '<a class="k" href="#chapter-dice">2. Dice</a>' study.html && grep -q 'id="en.river/main:96"' study.html && grep -q 'id="ru.dice/main:151"' study.html
result $? "it has the list, and every chapter"
grep -q 'Roll, see <a class="c" href="#en.dice/RTA-3.1">' study.html
result $? "an introduction has its links"
[ "$(grep -c 'id="en\.river/main:3"' study.html)" -eq 1 ] && ! grep -q 'id="en\.main:' study.html
result $? "no id stands twice"
within 4000000 study.html "the page of a study"
grep -q '^# Lessons$' study.md && grep -q '2\. Dice$' study.md
result $? "the text tells all chapters"
gives 2 "pictures are of one game" export study.stele --svg x
complains "says which" 'name it with --chapter'
gives 0 "a chapter alone" export study.stele --chapter dice --html one.html
grep -q 'id="en.main:151"' one.html
result $? "is a page of its log"

# -- A review that the log keeps --------------------------------------------------------------------

gives 0 "a review to export" review "$samples/babylonia/lesson.stele" --budget 2 -o reviewed.stele
gives 0 "its page" export reviewed.stele --html reviewed.html --md reviewed.md
document reviewed.html >page.xml
if command -v xmllint >/dev/null; then
    xmllint --noout --nonet page.xml >out 2>err
    result $? "is well-formed"
    counts "has the review in both languages" 2 "//section[@class='review']"
    counts "with a curve each" 2 "//section[@class='review']/figure[@class='chart']//svg"
    counts "and luck and skill" 10 "//section[@class='review']/div/table/tbody/tr"
    leads "no link of it leads nowhere" a
    gives 0 "through the eyes of a player" export reviewed.stele --html eyes.html --as anna
    document eyes.html >page.xml
    counts "it is not told" 0 "//section[@class='review']"
else
    skip "structure of a review" "xmllint is not installed"
fi
grep -q '^## Review$' reviewed.md && grep -q '^| Own decisions | [+−0-9]' reviewed.md
result $? "the text tells it, too"
gives 0 "in Russian" export reviewed.stele --md - --lang ru
has "as well" '^### Везение и мастерство$'

# -- In a browser -----------------------------------------------------------------------------------

if command -v python3 >/dev/null && python3 -c 'import sys; sys.path.insert(0, sys.argv[1]); import browser; sys.exit(browser.find() is None)' \
    "$srcdir/tests/export"; then
    python3 -B "$srcdir/tests/export/page.py" "$tmp" >tap 2>err || cat err >>tap
    grep -q '^done$' tap || echo "not ok - the browser came to the end" >>tap
    while read -r line; do
        case $line in
        "ok - "*) result 0 "${line#ok - }" ;;
        "not ok - "*) result 1 "${line#not ok - }" ;;
        done) ;;
        *) echo "# $line" ;;
        esac
    done <tap
else
    skip "pages in a browser" "chromium or python3 is not installed"
fi

echo "1..$n"
