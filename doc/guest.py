"""A bot that Stele asks, for stele play and stele match: the protocol is described in stele-protocol(7).

    stele match rolltta --bot 'exec:python3 guest.py' --bot random --games 20

Of the moves that are listed it takes the one that brings it most at once, compared with the best of the others.
Where there is no list, as for a trade, it lets a bot of Stele choose.
"""
import json
import sys


class Bot:
    def hello(self, request):
        """Which protocol it speaks, and what it wants to be told."""
        return {"protocol": 1, "want": ["gains"]}

    def new(self, request):
        """A game begins; request has all that is known of it, and which player it is."""
        self.me = request["you"]
        return {}

    def turn(self, request):
        """Its move."""
        best = max(request["legal"]["moves"], key=self.worth, default=None)
        return {"move": best["move"]} if best else {"bot": "quick"}

    def worth(self, move):
        """By how much a move brings it more than anybody else; of those alike, the last in the list."""
        others = [points for player, points in move["gains"].items() if player != self.me]
        return move["gains"].get(self.me, 0) - max(others, default=0)

    def over(self, request):
        """The game is over; nobody waits for an answer."""
        return {}


if __name__ == "__main__":
    bot = Bot()
    for line in sys.stdin:
        request = json.loads(line)
        answer = getattr(bot, request["do"])(request)
        print(json.dumps({"id": request["id"], **answer}), flush=True)
