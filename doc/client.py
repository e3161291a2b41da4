"""A client of stele serve: the protocol is described in stele-protocol(7).

    game = Stele()
    game.ask("new", game="rolltta", players=2, seed=7)
    print(game.ask("legal")["moves"])

Run alone it plays a game with the bots of Stele and prints the score:

    python3 client.py [GAME [BOT]]
"""
import json
import os
import shlex
import subprocess
import sys


class Refused(Exception):
    """An answer that is an error; .error has kind, code, message and, where there is one, the clause."""

    def __init__(self, error):
        super().__init__(f"{error['code']}: {error['message']}")
        self.error = error


class Stele:
    def __init__(self, command=None):
        """Starts the server; $STELE names another stele than the one on the path."""
        words = shlex.split(command) if command else [os.environ.get("STELE", "stele"), "serve"]
        self.server = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                       encoding="utf-8")
        self.asked = 0
        if self.ask("hello")["protocol"] != 1:
            raise RuntimeError("another protocol")

    def ask(self, request, **keys):
        """Sends a request and returns its answer; raises Refused if that is an error."""
        self.asked += 1
        json.dump({"id": self.asked, "do": request, **keys}, self.server.stdin)
        self.server.stdin.write("\n")
        self.server.stdin.flush()
        answer = json.loads(self.server.stdout.readline())
        assert answer.get("id") == self.asked, answer
        if not answer["ok"]:
            raise Refused(answer["error"])
        return answer

    def close(self):
        self.server.stdin.close()
        self.server.wait()


if __name__ == "__main__":
    name, bot = (sys.argv[1:] + ["rolltta", "greedy"][len(sys.argv) - 1:])[:2]
    game = Stele()
    place = game.ask("new", game=name, players=2, seed=7)
    while not place["over"]:
        place = game.ask("play", bot=bot)
    for player in game.ask("score")["players"]:
        print(player["id"], player["total"])
    game.close()
