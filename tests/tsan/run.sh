#!/bin/sh
# Everything that works in several threads, in a build of its own whose accesses to memory a thread sanitizer watches:
# the commands that take -j, matches with bots that are other programs, and the jobs of the Tcl package.
#
# usage: run.sh SOURCES FOLDER
# environment: TSAN_CC      the compiler (gcc)
#              TSAN_JOBS    threads of each command (4)
#              TSAN_ROUNDS  how often the package goes through the samples (1)
#              TSAN_PARTS   some of: batches analysis guests serve package
#
# Fails if anything is reported, which is then in FOLDER/found, or if a command about many logs says something else with
# several threads than with one.  Nothing is suppressed.
set -eu
top=$(cd "$1" && pwd)
mkdir -p "$2"
dir=$(cd "$2" && pwd)
tree=$dir/tree
reports=$dir/reports
jobs=${TSAN_JOBS:-4}
compiler=${TSAN_CC:-gcc}
failed=0 runs=0

say() {
    printf '== %s\n' "$*"
}

# -- Building ---------------------------------------------------------------------------------------

build() {
    mkdir -p "$tree"
    [ -f "$tree/config.status" ] || (cd "$tree" && CONFIG_SHELL=/bin/sh "$top/configure" -q \
        CC="$compiler -fsanitize=thread" CFLAGS='-O1 -g' --disable-lto --disable-static --without-acutest)
    make -C "$tree" -s -j"$(nproc 2>/dev/null || echo 1)" all
}

# A sanitizer that sees nothing would be content with everything.
planted() {
    cat >"$dir/planted.c" <<'C'
#include <pthread.h>
static int shared;
static void *work(void *user) { shared++; return user; }
int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
    shared++;
    return pthread_join(thread, 0);
}
C
    "$compiler" -fsanitize=thread -g -o "$dir/planted" "$dir/planted.c"
    if "$dir/planted" 2>/dev/null; then
        say "the sanitizer does not see a race that was planted"
        exit 1
    fi
    rm -f "$reports"/*
}

# -- Running ----------------------------------------------------------------------------------------

# watched NAME COMMAND...: its exit status may be anything but that of a report; its output is in $dir/out.
watched() {
    name=$1
    shift
    runs=$((runs + 1))
    status=0
    "$@" >"$dir/out" 2>"$dir/err" </dev/null || status=$?
    if [ -n "$(ls "$reports")" ] || [ $status -gt 2 ]; then
        say "$name: exit status $status"
        cat "$dir/err" "$reports"/* 2>/dev/null | head -n 60
        mkdir -p "$dir/found"
        mv "$reports"/* "$dir/found" 2>/dev/null || :
        failed=$((failed + 1))
    fi
}

# same COMMAND...: with several threads it says what it says with one.
same() {
    watched "$*, one thread" "$tree/stele" "$@" -j 1
    cp "$dir/out" "$dir/one"
    watched "$*" "$tree/stele" "$@" -j "$jobs"
    cmp -s "$dir/one" "$dir/out" || {
        say "$*: says something else with $jobs threads"
        failed=$((failed + 1))
    }
}

# Logs of every game under several sets: built-in and old ones, patched, carried, unknown; broken ones; studies.
make_logs() {
    rm -rf "$dir/logs"
    mkdir -p "$dir/logs"
    for game in $games; do
        "$tree/stele" play "$game" -p 3 --games 3 --bot greedy --check-every 10 --max-moves 400 -o "$dir/logs/$game-%d.stele"
        "$tree/stele" convert "$dir/logs/$game-1.stele" "$dir/logs/$game.txt"
        sed '40,60d' "$dir/logs/$game.txt" >"$dir/logs/$game-broken.txt"
        sed 's/hash=[0-9a-f]*/hash=0/; s/digest=[^ ]*/digest=none/' "$dir/logs/$game.txt" >"$dir/logs/$game-other.txt"
    done >/dev/null
    # With a figure that was not met by then, most likely.
    for figure in deus:costs:galley:wood rolltta:limits:start-food:value; do
        game=${figure%%:*}
        digest=$("$tree/stele" set list "$game" --json | sed -n 's/^  "digest": "\(.*\)",$/\1/p')
        echo "$figure" | sed "s|\(.*\):\(.*\):\(.*\):\(.*\)|<patch xmlns='urn:stele:set:1' game='\1' id='anna' set='base' digest='$digest'>\
<source id='anna' by='Anna' from='box'/><group id='\2'><item id='\3' \4='3'/></group></patch>|" >"$dir/patch-$game.xml"
        "$tree/stele" play "$game" -p 2 --games 2 --set "$dir/patch-$game.xml" --carry -o "$dir/logs/$game-carried-%d.stele"
    done >/dev/null
    for old in "$top"/formats/sets/old/*.xml; do
        game=$(basename "$old")
        game=${game%%-*}
        "$tree/stele" play "$game" -p 2 --games 3 --set "$old" -o "$dir/logs/$game-old-%d.stele" >/dev/null
    done
    "$tree/stele" study new "$dir/logs/study.stele" >/dev/null
    "$tree/stele" study add "$dir/logs/study.stele" "$dir/logs"/*-1.stele >/dev/null
}

batches() {
    logs="-r $samples $dir/logs"
    for lang in en ru; do
        # shellcheck disable=SC2086
        {
            same verify --lang $lang $logs
            same stats --lang $lang --html $logs
            same coverage --lang $lang $logs
            same find --lang $lang --duplicates $logs
        }
    done
    # shellcheck disable=SC2086
    {
        same verify --json $logs
        same verify --schema $logs
        same verify --set "$top/formats/sets/deus.xml" $logs
        same stats --csv $logs
        same stats --json $logs
        same coverage --json $logs
        same find --json --game deus --clause DEU-4.5 $logs
        same find --event famine --game rolltta $logs
    }
    # With patches of the user's own, which most logs were not played under.
    mkdir -p "$XDG_CONFIG_HOME/stele/sets"
    cp "$dir"/patch-*.xml "$XDG_CONFIG_HOME/stele/sets"
    # shellcheck disable=SC2086
    same verify $logs
    rm -rf "$XDG_CONFIG_HOME"
}

# several COMMAND...: with several threads; tests/analysis.sh holds that one gives the same.
several() {
    watched "$*" "$tree/stele" "$@" -j "$jobs"
}

analysis() {
    for game in $games; do
        several set infer "$game" --budget 60 "$dir/logs/$game"-[123].stele
        several set infer "$game" --budget 60 --json --lang ru "$dir/logs/$game"-[123].stele
        several hint "$dir/logs/$game-1.stele" --at main:14 --budget 60 --json
        several hint "$samples/$game/lesson.stele" --at main:20 --budget 60 --lang ru
        several review "$dir/logs/$game-2.stele" --budget 1 --json
        several review "$samples/$game/lesson.stele" --budget 2 -o "$dir/reviewed.stele"
        rm -f "$dir/reviewed.stele"
        several match "$game" --bots greedy,quick --games 8 --max-moves 200 --json
        several match "$game" --bots strong:10,flat:10 --games 4 --max-moves 40 --json
    done
    several review "$dir/logs/study.stele" --budget 1 --json
}

# Bots that are other programs, good and bad ones, and a command that is ended in the middle of it.
guests() {
    cat >"$dir/bot.sh" <<'BOT'
turns=0
while read -r line; do
    id=${line#*:}
    id=${id%%,*}
    case $line in
    *'"do":"hello"'*) echo "{\"id\":$id,\"protocol\":1,\"want\":[]}" ;;
    *'"do":"turn"'*)
        turns=$((turns + 1))
        [ "$1$turns" != fails3 ] || exit 7
        [ "$1$turns" != ends9 ] || kill -TERM "$(cat "$2")"
        echo "{\"id\":$id,\"bot\":\"quick\"}"
        ;;
    *) echo "{\"id\":$id}" ;;
    esac
done
BOT
    for what in plays fails; do
        several match rolltta --bot "exec:sh '$dir/bot.sh' $what" --bot random --games 8 --max-moves 60 --json --progress
    done
    # shellcheck disable=SC2016
    for try in 1 2 3; do
        runs=$((runs + 1))
        status=0
        sh -c 'echo $$ >"$0"; exec "$@"' "$dir/pid" "$tree/stele" match rolltta --bot "exec:sh '$dir/bot.sh' ends '$dir/pid'" \
            --bot random --games 40 -j "$jobs" >"$dir/out" 2>"$dir/err" || status=$?
        if [ $status -ne 143 ] || [ -n "$(ls "$reports")" ]; then
            say "a match that is ended, $try: exit status $status"
            cat "$dir/err" "$reports"/* 2>/dev/null | head -n 60
            failed=$((failed + 1))
        fi
    done
}

serve() {
    cat >"$dir/requests" <<REQUESTS
{"do":"open","file":"$samples/deus/base-2.stele","node":"main:30"}
{"do":"hint","budget":60,"jobs":$jobs}
{"do":"hint","budget":60,"jobs":$jobs,"viewer":"anna"}
REQUESTS
    # shellcheck disable=SC2016
    watched "serve" sh -c '"$0" serve <"$1"' "$tree/stele" "$dir/requests"
}

# The shell is not watched, so the sanitizer has to be loaded before it.
package() {
    [ -e "$tree/.libs/tclstele.so" ] || {
        say "without Tcl: the package is not tried"
        return
    }
    tclsh=$(sed -n 's/^TCLSH = //p' "$tree/Makefile")
    library=$("$compiler" -print-file-name=libtsan.so)
    for how in "${TSAN_ROUNDS:-1}" exit exit exit exit exit; do
        watched "the package, $how" env TCLLIBPATH="$tree" LD_PRELOAD="$library" \
            timeout 3600 "$tclsh" "$top/tests/tsan/jobs.tcl" "$samples" "$how"
        [ ! -s "$dir/out" ] || say "the package: $(cat "$dir/out")"
    done
}

say "building with -fsanitize=thread"
build
rm -rf "$reports" "$dir/found"
mkdir -p "$reports"
TSAN_OPTIONS="log_path=$reports/report exitcode=66 history_size=7 second_deadlock_stack=1"
XDG_CONFIG_HOME=$dir/config
LC_ALL=C.UTF-8
export TSAN_OPTIONS XDG_CONFIG_HOME LC_ALL
planted
samples=$top/samples
games=$(cd "$top/src/games" && echo *)
say "making logs"
make_logs
for part in ${TSAN_PARTS:-batches analysis guests serve package}; do
    say "$part"
    $part
done
say "$runs runs, $failed failed"
[ $failed -eq 0 ]
