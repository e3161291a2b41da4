# For scripts that look at every game, which source it: the registry knows which there are.

# games: a line for each game, its id and the prefix of its clauses.
games() {
    "$STELE" rules --json |
        awk -F '"' '/^    "id"/ { id = $4 } /^    "prefix"/ { print id, $4 }'
}
