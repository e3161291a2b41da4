# Two independent validators, xmllint and jing, each started once for many files: starting takes longer than
# the work.  For scripts that source it and have a folder $tmp.
#
#     judge SCHEMA FILE...      asks both; no two files have the same name in different folders
#     accepts TOOL FILE         what a tool said of a file: it is valid,
#     refuses TOOL FILE         or it is well-formed, but not valid
#     said_of TOOL FILE         its words, as comments
# shellcheck shell=sh disable=SC2154,SC2317

newline='
'

has_tool() {
    command -v "$1" >/dev/null
}

# jing ends before it is worth optimizing, or collecting with several threads what it leaves.
quick_java='-XX:+IgnoreUnrecognizedVMOptions -XX:TieredStopAtLevel=1 -XX:+UseSerialGC'

judge() {
    schema=$1
    shift
    : >"$tmp/xmllint.said"
    : >"$tmp/jing.said"
    ! has_tool xmllint || xmllint --noout --nonet --relaxng "$schema" "$@" >"$tmp/xmllint.said" 2>&1
    ! has_tool jing || JAVA_TOOL_OPTIONS=$quick_java jing "$schema" "$@" >"$tmp/jing.said" 2>&1
    jing_status=$?
    xmllint_said=$newline$(grep ' validate' "$tmp/xmllint.said")$newline
    jing_refused=$newline$(sed -n 's|^\(.*/\)*\([^/]*\):[0-9]*:[0-9]*: error: .*|\2|p' "$tmp/jing.said" | sort -u)$newline
}

# listed WORD LIST
listed() {
    case $2 in *"$newline$1$newline"*) ;; *) return 1 ;; esac
}

# jing says nothing of a valid file, and stops at one that it cannot read.  So its silence counts if it found no
# fault at all, or errors in other files and nothing worse.
jing_accepts() {
    ! listed "$1" "$jing_refused" && ! grep -q 'fatal: ' "$tmp/jing.said" &&
        { [ "$jing_status" -eq 0 ] || [ "$jing_refused" != "$newline$newline" ]; }
}

accepts() {
    case $1 in
    xmllint) listed "$2 validates" "$xmllint_said" ;;
    jing) jing_accepts "${2##*/}" ;;
    esac
}

refuses() {
    case $1 in
    xmllint) listed "$2 fails to validate" "$xmllint_said" ;;
    jing) listed "${2##*/}" "$jing_refused" ;;
    esac
}

said_of() {
    grep -F "${2##*/}" "$tmp/$1.said" | sed 's/^/#   /'
}
