"""A simple bot on client.py: of the moves that it sees it takes the one that brings it most at once.

    python3 bot.py [GAME [SEED]]

It plays the first seat against "random", asks for everything with the eyes of its own seat, and prints the
score.  For the others it plays without a viewer, as whoever runs the table, and looks at nothing but whose turn it
is.  Where a move is of an open verb, which no list can hold, it lets a bot of Stele choose.
"""
import sys

from client import Stele


def choose(game, seat):
    """The best listed move for the seat; None if there is none."""
    moves = game.ask("legal", viewer=seat, gains=True)["moves"]
    return max(moves, key=lambda move: move["gains"].get(seat, 0), default=None)


def play(game, seat):
    """Plays until the game is over."""
    place = game.ask("position", viewer=seat)
    while not place["over"]:
        if place["chance"]:
            place = game.ask("play", viewer=seat)
        elif place["mover"] != seat:
            place = game.ask("play", bot="random")
        else:
            best = choose(game, seat)
            place = game.ask("play", viewer=seat, **({"move": best["move"]} if best else {"bot": "quick"}))


if __name__ == "__main__":
    name, seed = (sys.argv[1:] + ["rolltta", "7"][len(sys.argv) - 1:])[:2]
    game = Stele()
    players = game.ask("new", game=name, players=2, seed=int(seed))["players"]
    play(game, players[0]["id"])
    for player in game.ask("score")["players"]:
        print(player["id"], player["total"])
    game.close()
