#!/bin/sh
# The same options give the same bytes under every locale: logs, JSON, CSV.  TAP.
srcdir=$(cd "${srcdir:-.}" && pwd)
STELE=${STELE:-$(pwd)/stele}
# shellcheck source=tests/tap.sh
. "$srcdir/tests/tap.sh"
cd "$tmp" || exit 99
unset STELE_LANG LC_ALL LC_MESSAGES LANG LANGUAGE

# Locales of the system where localedef can make them, with a comma in numbers and an i without a
# dot; their names alone choose the language in any case.
mkdir locales
for locale in ru_RU tr_TR de_DE; do
    localedef -c -i $locale -f UTF-8 "$tmp/locales/$locale.UTF-8" >out 2>err
done
LOCPATH=$tmp/locales
export LOCPATH

# same NAME ARGUMENT...: standard output, and the file made.* if there is one, are the same bytes.
same() {
    name=$1
    shift
    good=0
    for locale in C ru_RU.UTF-8 tr_TR.UTF-8 de_DE.UTF-8; do
        rm -f made.*
        LC_ALL=$locale "$STELE" "$@" >"out.$locale" 2>"err.$locale" </dev/null
        echo "status $?" >>"out.$locale"
        cat made.* >>"out.$locale" 2>/dev/null
        diff out.C "out.$locale" >out || { good=1 && break; }
    done
    [ $good -eq 0 ] || sed 's/^/#   /' "err.$locale" | head -n 3
    result $good "$name"
}

# made NAME ARGUMENT...: only the file is compared; what is said about it is for people.
made() {
    name=$1
    shift
    good=0
    for locale in C ru_RU.UTF-8 tr_TR.UTF-8 de_DE.UTF-8; do
        rm -f made.*
        cp begun.stele added.stele
        LC_ALL=$locale "$STELE" "$@" >out 2>err </dev/null || good=1
        cat made.* added.stele >"file.$locale" 2>>err
        cmp -s file.C "file.$locale" || good=1
    done
    result $good "$name"
}

"$STELE" new rolltta --players anna=Anna,boris=Boris -o begun.stele >out 2>err
"$STELE" play rolltta --players 3 --seed 7 --bot greedy -o game.stele >out 2>err
"$STELE" convert game.stele game.stele.xml
sed 's/\(<score player="[a-z]*" points="\)[-0-9]*"/\1999"/' game.stele.xml >wrong.stele.xml

LC_ALL=ru_RU.UTF-8 "$STELE" --help | grep -q Команды
result $? "the locale chooses the language of the help"
made "play" play rolltta --players 4 --seed 5 -o made.stele
made "play as text" play civilization --players 2 --seed 1 --max-moves 50 -o made.txt
made "new" new rolltta --players anna,boris -o made.stele.xml
made "convert" convert game.stele made.txt
made "convert back" convert game.stele.xml made.stele
made "add" add added.stele 'roll F,W,G'
for game in rolltta bronze; do
    same "rules of $game as JSON" rules $game --json
done
same "rules as JSON" rules --json
same "search as JSON" rules --search dice --json
same "figures as JSON" rules rolltta --set-info --json
same "verify as JSON" verify --json game.stele wrong.stele.xml
same "verify as JSON what is not there" verify --json missing.stele
same "verify as JSON what is none" verify --json "$srcdir/COPYING"
same "verify with the schema as JSON" verify --schema --json game.stele
same "replay as JSON" replay game.stele --json
same "score as JSON" score game.stele --ledger --json
same "score as CSV" score game.stele --csv
same "ledger as CSV" score game.stele --ledger --csv
same "statistics as JSON" stats --json game.stele wrong.stele.xml
same "statistics as CSV" stats --csv game.stele
same "coverage as JSON" coverage --json game.stele
same "find as JSON" find --json --clause RTA-13.1 game.stele
same "state as JSON" state game.stele --at 20 --json
same "legal as JSON" legal begun.stele --json
same "explain as JSON" explain game.stele --at 20 --json
same "explain a refusal as JSON" explain begun.stele --move 'roll F' --json

# --lang alone changes them, and is one of the options.
LC_ALL=C "$STELE" play rolltta --players 2 -o en.stele.xml >out 2>err
LC_ALL=C "$STELE" play rolltta --players 2 --lang ru -o ru.stele.xml >out 2>err
STELE_LANG=ru "$STELE" play rolltta --players 2 -o env.stele.xml >out 2>err
grep -q 'name="Anna"' en.stele.xml && grep -q 'name="Анна"' ru.stele.xml && cmp -s en.stele.xml env.stele.xml
result $? "--lang chooses the names, the environment does not"
"$STELE" rules rolltta 3.1 --json --lang ru | grep -q '[а-я]'
result $? "--lang chooses the language of JSON"
echo "1..$n"
