# SHA-256 of a text: what a page says about its own script, so that a browser runs that one and no other.
# Namespace ::stele::sha256.

namespace eval ::stele::sha256 {
    namespace export base64
    variable Start {
        0x6a09e667 0xbb67ae85 0x3c6ef372 0xa54ff53a 0x510e527f 0x9b05688c 0x1f83d9ab 0x5be0cd19
    }
    variable Constants {
        0x428a2f98 0x71374491 0xb5c0fbcf 0xe9b5dba5 0x3956c25b 0x59f111f1 0x923f82a4 0xab1c5ed5
        0xd807aa98 0x12835b01 0x243185be 0x550c7dc3 0x72be5d74 0x80deb1fe 0x9bdc06a7 0xc19bf174
        0xe49b69c1 0xefbe4786 0x0fc19dc6 0x240ca1cc 0x2de92c6f 0x4a7484aa 0x5cb0a9dc 0x76f988da
        0x983e5152 0xa831c66d 0xb00327c8 0xbf597fc7 0xc6e00bf3 0xd5a79147 0x06ca6351 0x14292967
        0x27b70a85 0x2e1b2138 0x4d2c6dfc 0x53380d13 0x650a7354 0x766a0abb 0x81c2c92e 0x92722c85
        0xa2bfe8a1 0xa81a664b 0xc24b8b70 0xc76c51a3 0xd192e819 0xd6990624 0xf40e3585 0x106aa070
        0x19a4c116 0x1e376c08 0x2748774c 0x34b0bcb5 0x391c0cb3 0x4ed8aa4a 0x5b9cca4f 0x682e6ff3
        0x748f82ee 0x78a5636f 0x84c87814 0x8cc70208 0x90befffa 0xa4506ceb 0xbef9a3f7 0xc67178f2
    }
}

# The digest of a text in UTF-8, in base64 as a Content-Security-Policy wants it.
proc ::stele::sha256::base64 {text} {
    variable Start
    set bytes [encoding convertto utf-8 $text]
    set length [string length $bytes]
    append bytes \x80 [string repeat \x00 [expr {(119 - $length % 64) % 64}]] [binary format W [expr {8 * $length}]]
    set state [lmap word $Start {expr {$word}}]
    binary scan $bytes Iu* words
    for {set i 0} {$i < [llength $words]} {incr i 16} {
        set state [Block $state [lrange $words $i $i+15]]
    }
    return [binary encode base64 [binary format I* $state]]
}

# FIPS 180-4, section 6.2.2; the names are those of the standard.
proc ::stele::sha256::Block {state w} {
    variable Constants
    for {set t 16} {$t < 64} {incr t} {
        set x [lindex $w $t-15]
        set y [lindex $w $t-2]
        lappend w [expr {(
            ((($y >> 17) | ($y << 15)) ^ (($y >> 19) | ($y << 13)) ^ ($y >> 10)) + [lindex $w $t-7] +
            ((($x >> 7) | ($x << 25)) ^ (($x >> 18) | ($x << 14)) ^ ($x >> 3)) + [lindex $w $t-16]) & 0xffffffff}]
    }
    lassign $state a b c d e f g h
    foreach word $w k $Constants {
        set t1 [expr {$h + (((($e >> 6) | ($e << 26)) ^ (($e >> 11) | ($e << 21)) ^ (($e >> 25) | ($e << 7))) & 0xffffffff) +
            (($e & $f) ^ (~$e & $g)) + $k + $word}]
        set t2 [expr {(((($a >> 2) | ($a << 30)) ^ (($a >> 13) | ($a << 19)) ^ (($a >> 22) | ($a << 10))) & 0xffffffff) +
            (($a & $b) ^ ($a & $c) ^ ($b & $c))}]
        set h $g
        set g $f
        set f $e
        set e [expr {($d + $t1) & 0xffffffff}]
        set d $c
        set c $b
        set b $a
        set a [expr {($t1 + $t2) & 0xffffffff}]
    }
    return [lmap old $state new [list $a $b $c $d $e $f $g $h] {expr {($old + $new) & 0xffffffff}}]
}
