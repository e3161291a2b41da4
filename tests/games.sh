# For scripts that look at every game, which source it: the registry knows which there are.

# games: a line for each game, its id and the prefix of its clauses; with STELE_TEST_GAME for that one alone.
games() {
    "$STELE" rules --json |
        awk -F '"' -v only="${STELE_TEST_GAME:-}" '
            /^    "id"/ { id = $4 }
            /^    "prefix"/ && (only == "" || id == only) { print id, $4 }'
}
