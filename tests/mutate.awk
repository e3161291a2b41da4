# Small mistakes that can be planted in a C file of ours.
#
#     awk -f mutate.awk FILE                                   all of them, one a line
#     awk -v at=LINE:COLUMN:OPERATOR -f mutate.awk FILE        the file with that one in it
#
# A line of the list: LINE:COLUMN:OPERATOR, the line as it is, the line with the mistake, separated by
# tabs and without the spaces around them.  Operators:
#
#     relation   < and <=, > and >= change places         not        ! is dropped
#     equal      == and != change places                  negate     if (X) becomes if (!(X)); while, too
#     sum        + and - change places; += and -=, ++     truth      return true and return false change places
#     logic      && and || change places                  drop       a statement of one line is dropped
#     number     a number is one more or one less         leave      break or continue is dropped
#
# What is looked at are bodies of functions, whose braces stand alone at the margin; comments, texts,
# lines of the preprocessor and assertions are left alone.  An awk that counts bytes is wanted: LC_ALL=C.

BEGIN {
    swap["<"] = "<="; swap["<="] = "<"; swap[">"] = ">="; swap[">="] = ">"
    swap["=="] = "!="; swap["!="] = "=="
    swap["+"] = "-"; swap["-"] = "+"; swap["+="] = "-="; swap["-="] = "+="
    swap["++"] = "--"; swap["--"] = "++"
    swap["&&"] = "||"; swap["||"] = "&&"
    name["<"] = name["<="] = name[">"] = name[">="] = "relation"
    name["=="] = name["!="] = "equal"
    name["+"] = name["-"] = name["+="] = name["-="] = name["++"] = name["--"] = "sum"
    name["&&"] = name["||"] = "logic"
    before = ";"
}

# The line with comments blanked and texts turned into quotes: columns stay what they are.
function masked(line,    out, i, c, two) {
    out = ""
    for (i = 1; i <= length(line); i++) {
        c = substr(line, i, 1)
        two = substr(line, i, 2)
        if (comment || two == "/*") {
            if (two == "/*" || two == "*/") {
                comment = two == "/*"
                out = out " "
                i++
            }
            out = out " "
        } else if (quote != "") {
            if (c == "\\") {
                out = out "\""
                i++
            } else if (c == quote) {
                quote = ""
            }
            out = out "\""
        } else {
            if (c == "\"" || c == "'")
                quote = c
            out = out (quote != "" ? "\"" : c)
        }
    }
    return out
}

function trimmed(text) {
    sub(/^[ \t]+/, "", text)
    sub(/[ \t]+$/, "", text)
    return text
}

# One mistake: `size` characters from `column` on become `text`.
function plant(column, size, operator, text,    changed) {
    changed = substr($0, 1, column - 1) text substr($0, column + size)
    if (at == "")
        print NR ":" column ":" operator "\t" trimmed($0) "\t" trimmed(changed)
    else if (at == NR ":" column ":" operator)
        result = changed
}

# The column of the bracket that closes the one at `from`; 0 if that is on another line.
function closing(line, from,    i, c, depth) {
    for (i = from; i <= length(line); i++) {
        c = substr(line, i, 1)
        if (c == "(")
            depth++
        else if (c == ")" && --depth == 0)
            return i
    }
    return 0
}

# The heads of if and while that are closed on their line.
function conditions(line,    from, to, rest) {
    for (from = 1; match(substr(line, from), /(^|[^A-Za-z0-9_])(if|while) \(/); from = to + 1) {
        from += RSTART + RLENGTH - 2
        to = closing(line, from)
        if (to == 0)
            return
        rest = substr($0, from + 1, to - from - 1)
        plant(from + 1, length(rest), "negate", "!(" rest ")")
    }
}

# Calls and assignments that begin and end on the line.
function statements(line,    start) {
    start = match(line, /[^ ]/)
    if (line ~ /^ *return (true|false);/) {
        line ~ /true/ ? plant(start, 12, "truth", "return false;") : plant(start, 13, "truth", "return true;")
    } else if (line ~ /^ *(break|continue);/) {
        plant(start, length(trimmed(line)), "leave", ";")
    } else if (before ~ /[;{}:)]$|(^|[^a-z])else$/ && line ~ /^ *[*(]*[a-z_][A-Za-z0-9_]*(\(|\[|\.|->|\)|\+\+|--| *[-+*\/|&^%]?= ).*; *$/ &&
               line !~ /^ *(return|goto|for|while|if|case|assert|sizeof)([^A-Za-z0-9_]|$)/) {
        plant(start, length(trimmed(line)), "drop", ";")
    }
}

# Sizes of arrays are not rules: whoever makes one larger changes nothing.
function is_size(line, column) {
    return substr(line, 1, column - 1) ~ /^ *(static |const |unsigned |struct )*[a-z_][a-z0-9_]* [^=(]*\[[^]=]*$/
}

function number(line, column, text,    digits, value) {
    digits = text
    sub(/[uUlL]+$/, "", digits)
    value = digits + 0
    value += value > 0 && (NR + column) % 2 ? -1 : 1
    plant(column, length(digits), "number", value)
}

# Operators and numbers, left to right.  An assertion lasts until its brackets are closed.
function tokens(line,    i, c, two, text, last) {
    last = after
    for (i = 1; i <= length(line); i += length(text)) {
        c = substr(line, i, 1)
        two = substr(line, i, 2)
        text = c
        if (c == " ")
            continue
        if (match(substr(line, i), /^[A-Za-z_][A-Za-z0-9_]*/)) {
            text = substr(line, i, RLENGTH)
            if (text == "assert" || text == "_Static_assert")
                asserting = 1
        } else if (match(substr(line, i), /^[0-9][0-9A-Za-z.]*/)) {
            text = substr(line, i, RLENGTH)
            if (!asserting && text ~ /^[0-9]+[uUlL]*$/ && !is_size(line, i))
                number(line, i, text)
        } else if (substr(line, i, 3) ~ /^(<<=|>>=|\.\.\.)$/) {
            text = substr(line, i, 3)
        } else if (two ~ /^(->|<<|>>|<=|>=|==|!=|&&|\|\||\+=|-=|\*=|\/=|\|=|&=|\^=|%=|\+\+|--)$/) {
            text = two
        }
        if (asserting) {
            asserting += c == "("
            asserting -= c == ")"
            if (c == ")" && asserting == 1)
                asserting = 0
        } else if (text == "!") {
            plant(i, 1, "not", "")
        } else if (!(text in swap) || is_size(line, i)) {
            ;
        } else if (text == "++" || text == "--") {
            if (line !~ /(^|[^A-Za-z0-9_])for \(/)
                plant(i, 2, "sum", swap[text])
        } else if ((text != "+" && text != "-") || (last ~ /^[A-Za-z0-9_]+$|^[])]$/ && last !~ /^(return|case)$/)) {
            plant(i, length(text), name[text], swap[text])
        }
        last = text
    }
    after = last
}

{
    result = $0
    line = masked($0)
    if (line ~ /^\{/)
        body = 1
    else if (line ~ /^\}/)
        body = 0
    else if (continued || line ~ /^ *#/)
        continued = line ~ /\\$/
    else if (body && trimmed(line) != "") {
        if (!asserting) {
            conditions(line)
            statements(line)
        }
        tokens(line)
    }
    if (trimmed(line) != "")
        before = trimmed(line)
    if (at != "")
        print result
}
