# Adds up what callgrind_annotate prints by the parts of Stele: a line each, with a tab before the
# number of instructions.  What the parts are called begins with their place in the table.

function part(where) {
    if (where ~ /libxml2/) return "a, libxml2"
    if (where ~ /libdeflate|libz\.so/) return "b, unpacking, with its CRC"
    if (where ~ /core\/read\/plain\.c/) return "c, moves and turns as Stele writes them (`plain`)"
    if (where ~ /core\/words\/notation|core\/library\/domain|core\/base\/number|core\/base\/slice/) return "e, values to numbers (`notation`, `domain`)"
    if (where ~ /core\/(read|xml)\//) return "d, everything else that is read (`core/read`, `core/xml`)"
    if (where ~ /\/games\//) return "g, rules (`games/<id>`): check, apply, status, hash"
    if (where ~ /core\//) return "f, replaying (`core/play`, `core/game`, `core/base`)"
    if (where ~ /src\/cli\//) return "i, the command"
    return "h, C library: copying, comparing, files"
}

# "1,234,567 ( 1.23%)  file:function [object]"
/^ *[0-9,]+ \( *[0-9.]+%\)/ && !/PROGRAM TOTALS/ {
    number = $1
    gsub(/,/, "", number)
    sum[part($0)] += number
}

END {
    for (name in sum)
        printf "%s\t%d\n", name, sum[name]
}
