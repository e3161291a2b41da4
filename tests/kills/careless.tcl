# Kills notice what is wrong: programs that save carelessly are found out.

proc carelessBegin {} {
    kills::restore $::folder {file "old content\n"}
}

proc carelessState {} {
    return [kills::bytes [file join $::folder file]]
}

proc writeOver {path bytes} {
    set channel [open $path wb]
    puts -nonewline $channel $bytes
    close $channel
}

# NAME: what is careless; SAVE: how the file is saved; POWERS: what goes off, for what only the power finds out.
proc careless {name save powers} {
    set run "
        set file [list [file join $::folder file]]
        foreach text {one two three} {
            set bytes \"\$text: new content\\n\"
            $save
            kills::confirm \[carelessState\]
        }
    "
    lassign [kills::Series carelessBegin $run carelessState {string cat} 1000 $powers] steps calls wrong
    if {$powers ne {}} {
        set wrong [lsearch -all -inline -regexp $wrong {^killed \d+ \w+ (data|names):}]
    }
    kills::result [expr {$steps > 0 && $wrong ne {} ? {} : [list "nothing is found wrong"]}] "noticed: $name"
}

proc carelessSubject {} {
    set ::folder [kills::folder work]
    careless "a file is written in place" {writeOver $file $bytes} {}
    careless "the old file goes before the new one comes" {
        writeOver $file.new $bytes
        file delete $file
        file rename $file.new $file
    } {}
    set renamed {
        writeOver $file.new $bytes
        file rename -force $file.new $file
    }
    careless "more is confirmed than was done" "kills::confirm \$bytes; $renamed" {}
    careless "the power: what was not synced gets the name" $renamed data
    careless "the power: the folder was not synced" $renamed names
    set kills::Kills 0
    set kills::Cuts 0
}
